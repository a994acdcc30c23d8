//! Many deals at once: while one game waits for its next card, others are played.

use super::{Clock, ClockDeal, ClockSize, Event, Exposed};
use crate::card::{Card, Rank, Suit};
use crate::deck::DECK_SIZE;
use crate::game::{Depth, Engine, Observer};

/// So many games are played at once, a new one in the place of each that has ended. Each turn of a card needs the one
/// before it, and takes a processor much longer to wait for than to do; more games than these do not fit into its
/// registers.
const AT_ONCE: usize = 4;

/// Four games, a card in each in turn. One deal is a batch of one.
///
/// ```
/// use misdeal::game::clock::{Batch, Clock, ClockDeal, Fast};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::uniform;
///
/// let starts: Vec<ClockDeal> = (0..500).map(|index| Clock::start_of_deck(&uniform::deck(42, index))).collect();
/// let mut answers = Vec::new();
/// Batch.answers(&starts, &mut answers);
/// for (start, exposed) in starts.iter().zip(&answers) {
///     assert_eq!(*exposed, Fast.play(start, &mut Ignore));
/// }
/// ```
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
        Game::new(0, start).play()
    }

    fn answers(&self, starts: &[ClockDeal], answers: &mut Vec<Exposed>) {
        let Some((first, _)) = starts.split_first_chunk::<AT_ONCE>() else {
            answers.extend(starts.iter().map(|start| Game::new(0, start).play()));
            return;
        };
        let before = answers.len();
        answers.resize(before + starts.len(), Exposed { count: 0, last: Card::from_index(0) });
        let left = play_side_by_side(starts, first, &mut answers[before..]);
        for game in left {
            answers[before + game.number] = game.play();
        }
    }
}

/// A game as it stands.
#[derive(Clone, Copy)]
struct Game<'a> {
    /// The number of the deal among all.
    number: usize,
    /// In the order dealt: the card dealt to a pile in the last round lies on top.
    cards: &'a [Card; DECK_SIZE],
    size: ClockSize,
    /// By pile, four bits each, from the lowest: its cards that are face down.
    face_down: u64,
    /// The card that was turned last; before the first, one whose rank is that of the centre.
    last: Card,
}

impl<'a> Game<'a> {
    #[inline]
    fn new(number: usize, start: &'a ClockDeal) -> Self {
        let size = start.size();
        let one_each = 0x1111_1111_1111_1111 & ((1 << (4 * size.ranks())) - 1);
        Self {
            number,
            cards: start.deal().padded(),
            size,
            face_down: one_each * size.suits() as u64,
            last: Card::new(Rank::ALL[size.ranks() - 1], Suit::Clubs),
        }
    }

    /// Turns the top card of the pile that the last card belongs to, and says whether there was one.
    #[inline]
    fn turn(&mut self) -> bool {
        let pile = usize::from(self.last.byte() & 0xf);
        let face_down = (self.face_down >> (4 * pile)) as usize & 0xf;
        if face_down == 0 {
            return false;
        }
        self.face_down -= 1 << (4 * pile);
        self.last = self.cards[(face_down - 1) * self.size.ranks() + pile];
        true
    }

    fn play(mut self) -> Exposed {
        while self.turn() {}
        self.exposed()
    }

    #[inline]
    fn exposed(&self) -> Exposed {
        const EVERY_OTHER: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.face_down & EVERY_OTHER) + (self.face_down >> 4 & EVERY_OTHER);
        let face_down = pairs.to_le_bytes().iter().sum::<u8>();
        Exposed { count: self.size.cards() as u8 - face_down, last: self.last }
    }
}

/// Plays as long as there are games for all places, and gives those that have not ended.
fn play_side_by_side<'a>(
    starts: &'a [ClockDeal],
    first: &'a [ClockDeal; AT_ONCE],
    answers: &mut [Exposed],
) -> [Game<'a>; AT_ONCE] {
    let mut games: [Game; AT_ONCE] = std::array::from_fn(|number| Game::new(number, &first[number]));
    let mut fresh = starts.iter().enumerate().skip(AT_ONCE);
    loop {
        for game in &mut games {
            if !game.turn() {
                answers[game.number] = game.exposed();
                match fresh.next() {
                    Some((number, start)) => *game = Game::new(number, start),
                    None => return games,
                }
            }
        }
    }
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
