//! Mutations: a deck made from another by a small change.
//!
//! Every operator moves cards about and never loses one, so a deck stays a deck without a check. What has
//! doubles because it was put together otherwise becomes a deck by [`Deck::repaired`].
//!
//! All is chosen through [`Choices`], with bounds of at most 256: a generator, a fuzzer's bytes or an
//! odometer can choose. Lower choices make smaller changes, and zeros alone swap the first two cards, so a
//! fuzzer that shortens its bytes or clears them gets a deck nearer to the one it began with.
//!
//! Places are counted as listed. For a game that deals from the back, turn both decks round before and the
//! result after, if a graft is to be dealt first.
//!
//! Which deck follows from which choices is no promise, other than in [`uniform`](super::uniform).

use std::ops::{Range, RangeInclusive};

use super::choices::Choices;
use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal, Deck};

/// What can be done to a deck.
///
/// A block is some cards side by side: half of the blocks have at most three cards more than the shortest
/// allowed, a quarter at most 13, and a quarter any number.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::choices::Prng;
/// use misdeal::generate::{base, mutate::Operator};
///
/// for operator in Operator::ALL {
///     let deck = operator.apply(&Deck::NEW, &base::INERT, &mut Prng::new(1, 0));
///     println!("{:10} {deck}", operator.name());
///     assert_eq!(Deck::new(*deck.cards()), Ok(deck));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// Exchanges two cards: first a place is chosen, then one of the 51 others.
    Swap,
    /// Takes out a block of 1 to 51 cards and puts it in elsewhere.
    MoveBlock,
    /// Turns a block of at least two cards round.
    Reverse,
    /// Takes some cards from the front of a block to its end; the block is the whole deck in one of four
    /// cases, which is a cut.
    Rotate,
    /// Exchanges two ranks, or two suits, inside a block. A card whose new name stands outside the block
    /// is exchanged with that card; all other cards outside stay.
    Rename,
    /// Puts the first 1 to 50 cards of the other deck in front; the remaining cards keep their order.
    Graft,
}

impl Operator {
    /// All operators.
    pub const ALL: [Self; 6] =
        [Self::Swap, Self::MoveBlock, Self::Reverse, Self::Rotate, Self::Rename, Self::Graft];

    /// The word used in lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::MoveBlock => "move-block",
            Self::Reverse => "reverse",
            Self::Rotate => "rotate",
            Self::Rename => "rename",
            Self::Graft => "graft",
        }
    }

    /// Applies the operator to `deck`; only a graft looks at `other`. The result is a different deck,
    /// except that a graft changes nothing where `deck` begins as `other` does.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    /// use misdeal::generate::choices::Bytes;
    /// use misdeal::generate::mutate::Operator;
    ///
    /// // The first place, and the last of the others.
    /// let deck = Operator::Swap.apply(&Deck::NEW, &Deck::NEW, &mut Bytes::new(&[0, 50]));
    /// assert_eq!(deck, Deck::NEW.with_swap(0, 51));
    /// ```
    #[must_use]
    pub fn apply(self, deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
        match self {
            Self::Swap => swapped(deck, choices),
            Self::MoveBlock => block_moved(deck, choices),
            Self::Reverse => reversed(deck, choices),
            Self::Rotate => rotated(deck, choices),
            Self::Rename => renamed(deck, choices),
            Self::Graft => grafted(deck, other, choices),
        }
    }

    /// An operator, the smaller changes more often.
    fn chosen(choices: &mut impl Choices) -> Self {
        match choices.below(16) {
            0..7 => Self::Swap,
            7..10 => Self::MoveBlock,
            10..12 => Self::Reverse,
            12 => Self::Rotate,
            13..15 => Self::Rename,
            _ => Self::Graft,
        }
    }
}

/// A deck little different from `deck`, and never `deck` itself: by one operator in three of four cases, by
/// up to four, one on the other, in the rest.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::choices::Bytes;
/// use misdeal::generate::{base, mutate};
///
/// let deck = mutate::mutated(&Deck::NEW, &base::INERT, &mut Bytes::new(&[]));
/// assert_eq!(deck, Deck::NEW.with_swap(0, 1));
/// ```
#[must_use]
pub fn mutated(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    let mutated = stacked(deck, other, choices);
    // Operators can undo each other, and a graft can find its cards in front already.
    if mutated == *deck { swapped(deck, choices) } else { mutated }
}

/// What one to four operators make of the deck.
fn stacked(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    let mut stacked = *deck;
    for _ in 0..operators(choices) {
        stacked = Operator::chosen(choices).apply(&stacked, other, choices);
    }
    stacked
}

/// How many operators to apply.
fn operators(choices: &mut impl Choices) -> usize {
    match choices.below(16) {
        0..12 => 1,
        12..14 => 2,
        14 => 3,
        _ => 4,
    }
}

fn swapped(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let one = below(DECK_SIZE, choices);
    deck.with_swap(one, other_below(DECK_SIZE, one, choices))
}

fn block_moved(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = block(1..=DECK_SIZE - 1, choices);
    let to = other_below(DECK_SIZE - block.len() + 1, block.start, choices);
    // The block changes places with the cards between it and where it goes.
    if to < block.start {
        turned(deck, to..block.end, block.start - to)
    } else {
        turned(deck, block.start..to + block.len(), block.len())
    }
}

fn reversed(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let mut cards = *deck.cards();
    cards[block(2..=DECK_SIZE, choices)].reverse();
    Deck::from_distinct(cards)
}

fn rotated(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = match choices.below(4) {
        0..3 => block(2..=DECK_SIZE, choices),
        _ => 0..DECK_SIZE,
    };
    let by = 1 + below(block.len() - 1, choices);
    turned(deck, block, by)
}

/// The deck in which so many cards have gone from the front of a block to its end.
fn turned(deck: &Deck, block: Range<usize>, by: usize) -> Deck {
    let mut cards = *deck.cards();
    cards[block].rotate_left(by);
    Deck::from_distinct(cards)
}

/// One name is that of a card in the block, so that something changes.
fn renamed(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = block(1..=DECK_SIZE, choices);
    let card = deck.cards()[block.start + below(block.len(), choices)];
    let (rank, suit) = (card.rank(), card.suit());
    if choices.below(2) == 0 {
        let new = Rank::ALL[other_below(13, rank as usize, choices)];
        exchanged(deck, &block, Suit::ALL.map(|suit| (Card::new(rank, suit), Card::new(new, suit))))
    } else {
        let new = Suit::ALL[other_below(4, suit as usize, choices)];
        exchanged(deck, &block, Rank::ALL.map(|rank| (Card::new(rank, suit), Card::new(rank, new))))
    }
}

/// The deck in which the cards of each pair have changed places, if one of them stands in the block.
fn exchanged<const N: usize>(deck: &Deck, block: &Range<usize>, pairs: [(Card, Card); N]) -> Deck {
    let mut places = [0; 64];
    for (place, card) in deck.cards().iter().enumerate() {
        places[usize::from(card.byte())] = place;
    }
    let mut cards = *deck.cards();
    for (one, other) in pairs {
        let (one, other) = (places[usize::from(one.byte())], places[usize::from(other.byte())]);
        if block.contains(&one) || block.contains(&other) {
            cards.swap(one, other);
        }
    }
    Deck::from_distinct(cards)
}

/// One card more in front would make the whole of the other deck.
fn grafted(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    deck.with_front(&Deal::from(*other).prefix(length(1..=DECK_SIZE - 2, choices)))
}

fn block(lengths: RangeInclusive<usize>, choices: &mut impl Choices) -> Range<usize> {
    let length = length(lengths, choices);
    let start = below(DECK_SIZE - length + 1, choices);
    start..start + length
}

/// A length in the range, mostly short.
fn length(lengths: RangeInclusive<usize>, choices: &mut impl Choices) -> usize {
    let (shortest, longest) = lengths.into_inner();
    let longest = match choices.below(4) {
        0..2 => shortest + 3,
        2 => 13,
        _ => longest,
    };
    shortest + below(longest - shortest + 1, choices)
}

/// A number below `bound`, which is at least 2, but not `number`.
fn other_below(bound: usize, number: usize, choices: &mut impl Choices) -> usize {
    let other = below(bound - 1, choices);
    other + usize::from(other >= number)
}

fn below(bound: usize, choices: &mut impl Choices) -> usize {
    choices.below(bound as u64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::generate::base::INERT;
    use crate::generate::choices::{Bytes, Odometer, Prng};
    use crate::generate::uniform;

    /// What an operator makes of a new deck, with `INERT` as the other, by these choices.
    fn example(operator: Operator, choices: &[u8]) -> String {
        operator.apply(&Deck::NEW, &INERT, &mut Bytes::new(choices)).to_string()
    }

    /// What an operator makes of a deck by all choices there are.
    fn all(operator: Operator, deck: &Deck) -> Vec<Deck> {
        let mut odometer = Odometer::default();
        let mut decks = Vec::new();
        loop {
            decks.push(operator.apply(deck, &INERT, &mut odometer));
            if !odometer.advance() {
                return decks;
            }
        }
    }

    /// The places from the first to the last with different cards.
    fn changed(one: &Deck, other: &Deck) -> Range<usize> {
        let differs = |place: &usize| one.cards()[*place] != other.cards()[*place];
        let places = || (0..DECK_SIZE).filter(differs);
        places().next().unwrap_or(0)..places().next_back().map_or(0, |last| last + 1)
    }

    fn different_places(one: &Deck, other: &Deck) -> usize {
        one.cards().iter().zip(other.cards()).filter(|(one, other)| one != other).count()
    }

    #[test]
    fn a_swap_by_example() {
        assert!(example(Operator::Swap, &[2, 0]).starts_with("3C 2C AC 4C "));
        // The 3rd of the other places is the 4th of all.
        assert!(example(Operator::Swap, &[2, 2]).starts_with("AC 2C 4C 3C 5C "));
    }

    #[test]
    fn a_block_is_moved_by_example() {
        // Two cards from place 1 to place 3, and back to place 0.
        assert!(example(Operator::MoveBlock, &[0, 1, 1, 2]).starts_with("AC 4C 5C 2C 3C 6C "));
        assert!(example(Operator::MoveBlock, &[0, 1, 1, 0]).starts_with("2C 3C AC 4C "));
        // 51 cards can go one place.
        assert!(example(Operator::MoveBlock, &[3, 50, 0, 0]).starts_with("KS AC 2C "));
        assert!(example(Operator::MoveBlock, &[3, 50, 1, 0]).ends_with(" QS KS AC"));
    }

    #[test]
    fn a_block_is_reversed_by_example() {
        assert!(example(Operator::Reverse, &[0, 1, 1]).starts_with("AC 4C 3C 2C 5C "));
        assert_eq!(example(Operator::Reverse, &[3, 50, 0]), Deck::NEW.reversed().to_string());
    }

    #[test]
    fn a_block_or_the_deck_is_rotated_by_example() {
        assert!(example(Operator::Rotate, &[0, 0, 1, 1, 0]).starts_with("AC 3C 4C 2C 5C "));
        let cut = example(Operator::Rotate, &[3, 1]);
        assert!(cut.starts_with("3C 4C ") && cut.ends_with(" KS AC 2C"), "{cut}");
    }

    #[test]
    fn ranks_and_suits_are_renamed_by_example() {
        // Among AC 2C 3C: aces and threes change names; the other suits are outside.
        assert!(example(Operator::Rename, &[0, 2, 0, 0, 0, 1]).starts_with("3C 2C AC 4C "));
        // Among 2C 3C clubs and diamonds: the diamonds are outside and take the places' old names.
        let suits = example(Operator::Rename, &[0, 1, 1, 0, 1, 0]);
        assert!(suits.starts_with("AC 2D 3D 4C ") && suits.contains(" KC AD 2C 3C 4D "), "{suits}");
    }

    #[test]
    fn a_front_is_grafted_by_example() {
        assert!(example(Operator::Graft, &[0, 2]).starts_with("AC 2D 3H 2C 3C 4C "));
    }

    /// All that the operators can do to two decks: decks, and others than before.
    #[test]
    fn every_operator_makes_only_other_decks() {
        for operator in Operator::ALL {
            for deck in [Deck::NEW.reversed(), uniform::deck(1, 2)] {
                for made in all(operator, &deck) {
                    assert_eq!(Deck::new(*made.cards()), Ok(made), "{operator:?}");
                    assert_ne!(made, deck, "{operator:?}");
                }
            }
        }
    }

    #[test]
    fn a_swap_changes_two_places_and_any_two() {
        let deck = uniform::deck(3, 4);
        let swaps = all(Operator::Swap, &deck);
        assert!(swaps.iter().all(|swap| different_places(swap, &deck) == 2));
        assert_eq!(swaps.len(), 52 * 51);
        assert_eq!(swaps.iter().collect::<HashSet<_>>().len(), 52 * 51 / 2);
    }

    /// Between the first and the last changed place two neighbouring blocks have changed places, which is
    /// what a rotation does and what moving a block does.
    #[test]
    fn moves_and_rotations_exchange_two_neighbouring_blocks_and_any_two() {
        let deck = uniform::deck(3, 5);
        for operator in [Operator::MoveBlock, Operator::Rotate] {
            let made: HashSet<Deck> = all(operator, &deck).into_iter().collect();
            for made in &made {
                let block = changed(&deck, made);
                let first = deck.cards().iter().position(|card| *card == made.cards()[block.start]);
                let by = first.expect("the card is in the deck") - block.start;
                assert_eq!(turned(&deck, block, by), *made, "{operator:?}");
            }
            // Three bounds of 53 are two blocks.
            assert_eq!(made.len(), 53 * 52 * 51 / 6, "{operator:?}");
        }
    }

    #[test]
    fn a_reversal_keeps_the_places_outside_its_block() {
        let deck = uniform::deck(3, 6);
        let made: HashSet<Deck> = all(Operator::Reverse, &deck).into_iter().collect();
        for made in &made {
            let block = changed(&deck, made);
            let mut cards = *deck.cards();
            cards[block].reverse();
            assert_eq!(Deck::from_distinct(cards), *made);
        }
        assert_eq!(made.len(), 52 * 51 / 2);
    }

    /// Of renamed ranks every place keeps its suit, of renamed suits its rank; two names are exchanged,
    /// and only in pairs of places.
    #[test]
    fn a_renaming_exchanges_two_names_and_keeps_the_pattern_of_the_others() {
        let deck = uniform::deck(3, 7);
        let made: HashSet<Deck> = all(Operator::Rename, &deck).into_iter().collect();
        for made in &made {
            let pairs = || deck.cards().iter().zip(made.cards()).filter(|(old, new)| old != new);
            let same_suits = pairs().all(|(old, new)| old.suit() == new.suit());
            let same_ranks = pairs().all(|(old, new)| old.rank() == new.rank());
            assert!(same_suits != same_ranks);
            let names: HashSet<usize> = if same_suits {
                pairs().map(|(old, _)| old.rank() as usize).collect()
            } else {
                pairs().map(|(old, _)| old.suit() as usize).collect()
            };
            assert_eq!(names.len(), 2);
            assert!(pairs().all(|(old, new)| pairs().any(|(other, back)| (other, back) == (new, old))));
        }
    }

    /// Inside the block no card keeps a name that is exchanged; outside only their partners change.
    #[test]
    fn a_renaming_reaches_all_of_its_block_and_outside_only_partners() {
        let deck = uniform::deck(3, 8);
        let block = 10..30;
        let kings_and_aces =
            || Suit::ALL.map(|suit| (Card::new(Rank::Ace, suit), Card::new(Rank::King, suit)));
        let made = exchanged(&deck, &block, kings_and_aces());
        let partner = |card: Card| {
            let (ace, king) = kings_and_aces()[card.suit() as usize];
            [(ace, king), (king, ace)].into_iter().find(|&(one, _)| one == card).map(|(_, other)| other)
        };
        for (place, (&old, &new)) in deck.cards().iter().zip(made.cards()).enumerate() {
            let in_block = |card: Card| deck.cards()[block.clone()].contains(&card);
            let renamed =
                partner(old).filter(|&partner| block.contains(&place) || in_block(partner)).unwrap_or(old);
            assert_eq!(new, renamed);
        }
    }

    #[test]
    fn a_graft_begins_as_the_other_deck_and_keeps_the_order_of_the_rest() {
        let deck = uniform::deck(3, 9);
        let by_hand = |length| {
            let front = &INERT.cards()[..length];
            let rest = deck.cards().iter().filter(|card| !front.contains(card));
            front.iter().chain(rest).copied().collect::<Vec<_>>()
        };
        let made: HashSet<_> = all(Operator::Graft, &deck).iter().map(|deck| deck.cards().to_vec()).collect();
        assert_eq!(made, (1..=50).map(by_hand).collect());
    }

    /// The first choices of `mutated` are how many operators and which; the rest are the operator's own.
    #[test]
    fn one_operator_is_applied_mostly_and_each_comes() {
        const SEEDS: u64 = 20_000;
        let (deck, other) = (uniform::deck(4, 0), uniform::deck(4, 1));
        let mut counts = HashMap::new();
        for seed in 0..SEEDS {
            let mut choices = Prng::new(5, seed);
            if operators(&mut choices) == 1 {
                let operator = Operator::chosen(&mut choices);
                *counts.entry(operator).or_insert(0_u64) += 1;
                let expected = operator.apply(&deck, &other, &mut choices);
                assert_eq!(mutated(&deck, &other, &mut Prng::new(5, seed)), expected);
            }
        }
        let single: u64 = counts.values().sum();
        assert!((14_500..15_500).contains(&single), "{counts:?}");
        assert!(Operator::ALL.iter().all(|operator| counts[operator] > SEEDS / 30), "{counts:?}");
        assert!(Operator::ALL[1..].iter().all(|operator| counts[operator] < counts[&Operator::Swap]));
    }

    /// Operators that undo each other are rare, 34 in a million; then a swap makes another deck.
    #[test]
    fn operators_seldom_give_the_deck_back_and_a_mutation_never_does() {
        const SEEDS: u64 = 200_000;
        let (deck, other) = (uniform::deck(6, 0), uniform::deck(6, 1));
        let mut unchanged = 0;
        for seed in 0..SEEDS {
            unchanged += u64::from(stacked(&deck, &other, &mut Prng::new(7, seed)) == deck);
            assert_ne!(mutated(&deck, &other, &mut Prng::new(7, seed)), deck);
        }
        assert!(unchanged < SEEDS / 10_000, "{unchanged}");
        // A deck grafted on itself, and two equal swaps.
        for choices in [&[0, 15, 0, 4][..], &[12, 0, 3, 9, 0, 3, 9, 1, 2]] {
            assert_eq!(stacked(&deck, &deck, &mut Bytes::new(choices)), deck);
            assert_ne!(mutated(&deck, &deck, &mut Bytes::new(choices)), deck);
        }
    }

    #[test]
    fn names_are_different() {
        let names: HashSet<&str> = Operator::ALL.map(Operator::name).into_iter().collect();
        assert_eq!(names.len(), Operator::ALL.len());
    }
}
