//! Many deals at once: while one game waits for its next card, others are played.

use super::{Clock, ClockDeal, Event, Exposed};
use crate::card::Card;
use crate::deck::DECK_SIZE;
use crate::game::{Depth, Engine, Observer};

/// So many games are played at once. Each turn of a card needs the one before it, and takes a processor much
/// longer to wait for than to do; more games than these do not fit into its registers.
const AT_ONCE: usize = 4;

/// Four games, a card in each in turn. One deal is a batch of one.
#[derive(Clone, Copy, Debug)]
pub struct Batch;

impl Engine for Batch {
    type Game = Clock;

    fn name(&self) -> &'static str {
        "batch"
    }

    fn summary(&self) -> &'static str {
        "four games at once, a card in each in turn"
    }

    fn depth(&self) -> Depth {
        Depth::Answer
    }

    fn play<O: Observer<Event>>(&self, start: &ClockDeal, _: &mut O) -> Exposed {
        let [exposed] = play(std::array::from_ref(start));
        exposed
    }

    fn answers(&self, starts: &[ClockDeal], answers: &mut Vec<Exposed>) {
        let (groups, rest) = starts.as_chunks::<AT_ONCE>();
        answers.extend(groups.iter().flat_map(play));
        answers.extend(rest.iter().flat_map(|start| play(std::array::from_ref(start))));
    }
}

/// A game as it stands.
#[derive(Clone, Copy)]
struct Game<'a> {
    cards: &'a [Card; DECK_SIZE],
    /// Cards dealt in a round, one to each pile.
    ranks: usize,
    /// By pile, four bits each, from the lowest: its cards that are face down.
    face_down: u64,
    /// The pile whose top card is turned next.
    pile: usize,
    exposed: Exposed,
}

impl<'a> Game<'a> {
    #[inline]
    fn new(start: &'a ClockDeal) -> Self {
        let (ranks, suits) = (start.size().ranks(), start.size().suits());
        let one_each = 0x1111_1111_1111_1111 & ((1 << (4 * ranks)) - 1);
        Self {
            cards: start.deal().padded(),
            ranks,
            face_down: one_each * suits as u64,
            pile: ranks - 1,
            exposed: Exposed { count: 0, last: Card::from_index(0) },
        }
    }

    /// Turns a card, and says whether there was one. At the end of the game there is none, ever more; that is no
    /// branch, since it would be guessed wrong once a game.
    #[inline]
    fn turn(&mut self) -> bool {
        let face_down = (self.face_down >> (4 * self.pile)) as usize & 0xf;
        let there = face_down != 0;
        // The card dealt to the pile in the last round lies on top.
        let index = face_down.saturating_sub(1) * self.ranks + self.pile;
        let card = self.cards[index];
        self.face_down -= u64::from(there) << (4 * self.pile);
        self.exposed.count += u8::from(there);
        self.exposed.last = if there { card } else { self.exposed.last };
        let rank = usize::from(card.byte() & 0xf);
        self.pile = if there { rank } else { self.pile };
        there
    }
}

#[inline]
fn play<const GAMES: usize>(starts: &[ClockDeal; GAMES]) -> [Exposed; GAMES] {
    let mut games = starts.each_ref().map(Game::new);
    let mut playing = true;
    while playing {
        playing = false;
        for game in &mut games {
            playing |= game.turn();
        }
    }
    games.map(|game| game.exposed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::game::NamedEngine;
    use crate::game::clock::Reference;
    use crate::generate::uniform;

    #[test]
    fn any_number_of_deals_gets_its_answers_in_order() {
        let small = |cards: &str| ClockDeal::new(cards.parse().expect(cards)).expect("a whole deck");
        let sizes = [small("AC"), small("AD AC"), small("2D AC 2C AD"), small("3C 2C AC")];
        let full = (0..60).map(|index| Clock::start_of_deck(&uniform::deck(3, index)));
        let starts: Vec<ClockDeal> =
            full.enumerate().flat_map(|(index, full)| [full, sizes[index % 4]]).collect();
        let right: Vec<Exposed> = starts.iter().map(|start| Reference.answer(start)).collect();
        for count in 0..starts.len() {
            let mut answers = vec![right[0]];
            NamedEngine::answers(&Batch, &starts[..count], &mut answers);
            assert_eq!(answers[1..], right[..count]);
        }
        for (start, right) in starts.iter().zip(&right) {
            assert_eq!(Batch.answer(start), *right);
        }
    }
}
