//! Passes over full decks: what may be smaller than a deck.
//!
//! A pass is a function of where it stands, so that candidates can be proposed ahead of the answers: as if all
//! of them were refused.

#[cfg(feature = "proptest")]
use super::super::passes::{Attempt, Pass, Shrinking};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck};
use crate::generate::base::Bases;
#[cfg(feature = "proptest")]
use crate::generate::base::Size;

/// The deck that a pass has begun with, and the smallest so far.
#[derive(Clone, Copy, Debug)]
pub struct Decks {
    pub(super) begun: Deck,
    pub(super) current: Deck,
}

/// Where a pass stands; each begins with nothing but zeros.
#[derive(Clone, Copy, Debug, Default)]
pub struct At {
    /// A number of a candidate or, with blocks, of a base deck.
    pub(super) number: usize,
    /// The length of blocks; 0 where none was chosen yet.
    block: usize,
    /// Where the next block begins.
    first: usize,
}

impl At {
    const fn number(number: usize) -> Self {
        Self { number, block: 0, first: 0 }
    }
}

/// A candidate, and where to go on once it is answered.
#[derive(Clone, Copy, Debug)]
pub struct Proposal {
    pub(super) deck: Deck,
    pub(super) refused: At,
    pub(super) accepted: At,
}

impl Proposal {
    /// A candidate that another one follows whatever is made of it.
    const fn numbered(deck: Deck, number: usize) -> Self {
        Self { deck, refused: At::number(number + 1), accepted: At::number(number + 1) }
    }
}

/// Proposes what comes next, if anything does.
pub type Proposes = fn(&Decks, At) -> Option<Proposal>;

pub(super) const fn all<G: Bases>() -> [Proposes; 4] {
    [with_rest_of_base::<G>, undone_blocks::<G>, undone::<G>, swapped]
}

/// The passes for who answers one candidate at a time.
#[cfg(feature = "proptest")]
pub const fn one_by_one<G: Bases>() -> [Pass<Size>; 4] {
    [
        |shrinking| attempt(shrinking, with_rest_of_base::<G>),
        |shrinking| attempt(shrinking, undone_blocks::<G>),
        |shrinking| attempt(shrinking, undone::<G>),
        |shrinking| attempt(shrinking, swapped),
    ]
}

#[cfg(feature = "proptest")]
fn attempt(shrinking: &mut Shrinking<Size>, proposes: Proposes) {
    let begun = shrinking.current().deck;
    let mut at = At::default();
    while let Some(proposal) = proposes(&Decks { begun, current: shrinking.current().deck }, at) {
        // How small it is is found out when it is played.
        let candidate = Size { deck: proposal.deck, ..*shrinking.current() };
        at = match shrinking.attempt(candidate) {
            Attempt::Accepted => proposal.accepted,
            Attempt::Refused => proposal.refused,
        };
    }
}

/// Keeps a beginning or an end of the deck, as short as can be, and takes the rest from a base deck.
pub(super) fn with_rest_of_base<G: Bases>(decks: &Decks, at: At) -> Option<Proposal> {
    let (kept, end) = (at.number / 2, at.number % 2 == 1);
    let (len, base) = (kept / G::BASES.len(), G::BASES[kept % G::BASES.len()]);
    if len == DECK_SIZE {
        return None;
    }
    let cards = |deck: Deck| Deal::from(deck).prefix(len);
    let deck = if end {
        base.reversed().with_front(&cards(decks.begun.reversed())).reversed()
    } else {
        base.with_front(&cards(decks.begun))
    };
    Some(Proposal::numbered(deck, at.number))
}

/// Puts blocks of cards that are out of place back, where the base deck has them: halves first.
pub(super) fn undone_blocks<G: Bases>(decks: &Decks, mut at: At) -> Option<Proposal> {
    loop {
        let base = G::BASES.get(at.number)?;
        let places = displaced_places(base, &decks.current);
        if at.block == 0 {
            at.block = places.len() / 2;
        } else if at.first >= places.len() {
            at = At { block: at.block / 2, first: 0, ..at };
        }
        if at.block <= 1 {
            at = At::number(at.number + 1);
        } else if at.first < places.len() {
            let end = places.len().min(at.first + at.block);
            let back = places[at.first..end].iter();
            let deck = back.fold(decks.current, |deck, &place| put_back(base, deck, place));
            return Some(Proposal { deck, accepted: at, refused: At { first: end, ..at } });
        }
    }
}

/// Puts single cards back.
pub(super) fn undone<G: Bases>(decks: &Decks, at: At) -> Option<Proposal> {
    let base = G::BASES.get(at.number / DECK_SIZE)?;
    Some(Proposal::numbered(put_back(base, decks.current, at.number % DECK_SIZE), at.number))
}

/// Swaps any two cards.
pub(super) fn swapped(decks: &Decks, at: At) -> Option<Proposal> {
    let pair = |number: &usize| number / DECK_SIZE < number % DECK_SIZE;
    let number = (at.number..DECK_SIZE * DECK_SIZE).find(pair)?;
    Some(Proposal::numbered(decks.current.with_swap(number / DECK_SIZE, number % DECK_SIZE), number))
}

fn displaced_places(base: &Deck, deck: &Deck) -> Vec<usize> {
    (0..DECK_SIZE).filter(|&place| base.cards()[place] != deck.cards()[place]).collect()
}

/// The deck with the card of the base deck at this place; the one that was there goes where that came from.
fn put_back(base: &Deck, deck: Deck, place: usize) -> Deck {
    let card: Card = base.cards()[place];
    let from = deck.cards().iter().position(|&there| there == card);
    from.map_or(deck, |from| deck.with_swap(place, from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::generate::base::cards_out_of_place;
    use crate::generate::uniform;

    /// What a pass proposes to who refuses everything.
    fn proposed(pass: Proposes, deck: Deck) -> Vec<Deck> {
        let decks = Decks { begun: deck, current: deck };
        let next = |at: &mut At| {
            let proposal = pass(&decks, *at)?;
            *at = proposal.refused;
            Some(proposal.deck)
        };
        let mut at = At::default();
        std::iter::from_fn(|| next(&mut at)).take(10_000).collect()
    }

    /// The first base deck with some cards exchanged.
    fn displaced(swaps: &[(usize, usize)]) -> Deck {
        swaps.iter().fold(Clock::BASES[0], |deck, &(one, other)| deck.with_swap(one, other))
    }

    #[test]
    fn beginnings_and_ends_come_with_the_rest_of_each_base() {
        let deck = uniform::deck(1, 1);
        let all = proposed(with_rest_of_base::<Clock>, deck);
        assert_eq!(all.len(), 2 * DECK_SIZE * Clock::BASES.len());
        // By their number: the length, the base deck, and whether the beginning or the end is kept.
        for (number, made) in all.iter().enumerate() {
            let (kept, end) = (number / 2, number % 2 == 1);
            let (len, base) = (kept / Clock::BASES.len(), Clock::BASES[kept % Clock::BASES.len()]);
            if end {
                assert_eq!(made.cards()[DECK_SIZE - len..], deck.cards()[DECK_SIZE - len..]);
            } else {
                assert_eq!(made.cards()[..len], deck.cards()[..len]);
                assert_eq!(*made, base.with_front(&Deal::from(deck).prefix(len)));
            }
            assert!(len > 0 || *made == base, "{number}");
        }
    }

    #[test]
    fn blocks_are_put_back_halves_first() {
        let deck = displaced(&[(0, 10), (20, 30), (40, 50), (5, 45)]);
        assert_eq!(displaced_places(&Clock::BASES[0], &deck), [0, 5, 10, 20, 30, 40, 45, 50]);
        let all = proposed(undone_blocks::<Clock>, deck);
        let towards_first = |made: &&Deck| displaced_places(&Clock::BASES[0], made).len() < 8;
        let left: Vec<usize> = all
            .iter()
            .filter(towards_first)
            .map(|made| displaced_places(&Clock::BASES[0], made).len())
            .collect();
        // Two halves of four places, then four pairs; what stands where those cards were comes back with them.
        assert!(left.len() >= 4 && (1..=4).contains(&left[0]) && left[1] <= 4, "{left:?}");
        assert!(all.len() > left.len() && all.iter().all(|made| *made != deck));
        // Who takes what is proposed comes to the base deck.
        let mut at = At::default();
        let mut current = deck;
        while let Some(proposal) = undone_blocks::<Clock>(&Decks { begun: deck, current }, at) {
            let is_smaller = displaced_places(&Clock::BASES[0], &proposal.deck).len()
                < displaced_places(&Clock::BASES[0], &current).len();
            at = if is_smaller { proposal.accepted } else { proposal.refused };
            current = if is_smaller { proposal.deck } else { current };
        }
        assert_eq!(displaced_places(&Clock::BASES[0], &current), [0_usize; 0]);
    }

    /// Whatever is made of a candidate, another one comes next.
    #[test]
    fn numbered_candidates_come_once() {
        let Proposal { refused, accepted, .. } = Proposal::numbered(Deck::NEW, 5);
        assert_eq!((refused.number, accepted.number), (6, 6));
    }

    #[test]
    fn each_card_is_put_back_to_where_each_base_has_it() {
        let deck = displaced(&[(3, 9), (9, 27)]);
        let all = proposed(undone::<Clock>, deck);
        assert_eq!(all.len(), DECK_SIZE * Clock::BASES.len());
        for (number, made) in all.iter().enumerate() {
            let (base, place) = (Clock::BASES[number / DECK_SIZE], number % DECK_SIZE);
            assert_eq!(made.cards()[place], base.cards()[place]);
            let moved = (0..DECK_SIZE).filter(|&at| made.cards()[at] != deck.cards()[at]).count();
            assert!(moved == 0 || moved == 2, "{number}");
        }
        assert_eq!(cards_out_of_place::<Clock>(&deck), 3);
        assert_eq!(cards_out_of_place::<Clock>(&all[3]), 2);
    }

    #[test]
    fn every_pair_is_swapped_once() {
        let deck = uniform::deck(1, 2);
        let mut all = proposed(swapped, deck);
        assert_eq!(all.len(), DECK_SIZE * (DECK_SIZE - 1) / 2);
        assert_eq!((all[0], all[51]), (deck.with_swap(0, 1), deck.with_swap(1, 2)));
        assert!(all.iter().all(|made| *made != deck));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), DECK_SIZE * (DECK_SIZE - 1) / 2);
    }
}
