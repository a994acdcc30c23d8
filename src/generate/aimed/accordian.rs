//! Decks of Accordian made for a stratum.
//!
//! Rows are built on purpose: *inert* cards, none of which matches the first or third before it, so that as
//! many piles stand at once as one likes; inert cards followed by one that joins a given pile; a *snake*,
//! whose every card goes onto the one pile there is; and short deals in which something rare happens. The
//! rest of the deck is shuffled.

use super::Aimed;
use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal, Deck, Renaming};
use crate::game::accordian::{Accordian, Event, Fast};
use crate::game::{Engine, Game, Observer};
use crate::generate::choices::Choices;
use crate::generate::uniform;
use crate::strata::accordian::{Of, joined_places};
use crate::strata::{Reader, Stratum};

impl Aimed for Accordian {
    fn aimed(stratum: Stratum, choices: &mut impl Choices) -> Deck {
        let value = usize::from(stratum.value);
        match Of::ALL[stratum.quantity] {
            Of::PilesAtEnd | Of::PilesAtOnce | Of::TwoDigitAt => inert(value, choices),
            Of::PilesLost | Of::RightOfGap => inert((value + 1).min(DECK_SIZE), choices),
            Of::OnePileAfter => snake(value, choices),
            Of::Joins => {
                let (from, to) = joined_places(stratum.value);
                joining(from, to, choices)
            }
            Of::Moves
            | Of::Cascade
            | Of::FirstPile
            | Of::LaterPile
            | Of::LaterPileAtEnd
            | Of::SecondTallest
            | Of::ThirdTallest
            | Of::FourthTallest
            | Of::FifthTallest
            | Of::Slide
            | Of::Movable
            | Of::Ties
            | Of::GapsInside
            | Of::ComesBack
            | Of::LastCard => uniform::shuffled(choices),
            Of::WokenBy => woken(&stratum.name::<Self>(), choices),
        }
    }

    fn probe(deck: &Deck, reader: &mut Self::Reader) -> Self::Answer {
        reader.clear();
        Fast.play(&Self::start_of_deck(deck), reader)
    }

    /// Moves, which are searched for longest, need only be counted.
    fn distance(stratum: Stratum, deck: &Deck, reader: &mut Self::Reader) -> u16 {
        let of = Of::ALL[stratum.quantity];
        if !matches!(of, Of::Moves | Of::Cascade) {
            Self::probe(deck, reader);
            return stratum.distance::<Self>(reader.end());
        }
        let mut count = Moves::default();
        Fast.play(&Self::start_of_deck(deck), &mut count);
        stratum.value.saturating_sub(if of == Of::Moves { count.all } else { count.longest_cascade })
    }

    /// Of hundreds of moves a few less are soon made again; of few piles one more is far.
    fn warmth(stratum: Stratum) -> u8 {
        match Of::ALL[stratum.quantity] {
            Of::Moves | Of::ComesBack => 168,
            Of::Cascade => 184,
            Of::Ties => 48,
            _ => 8,
        }
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
struct Moves {
    all: u16,
    /// Since a card was dealt.
    cascade: u16,
    longest_cascade: u16,
}

impl Observer<Event> for Moves {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { .. } => self.cascade = 0,
            Event::Move { .. } => {
                self.all += 1;
                self.cascade += 1;
                self.longest_cascade = self.longest_cascade.max(self.cascade);
            }
            Event::GapClosed { .. } => {}
        }
    }
}

/// A deck whose first cards, so many, do not move; the rest is shuffled.
fn inert(cards: usize, choices: &mut impl Choices) -> Deck {
    let ranks = shuffled(Rank::ALL, choices);
    let suits = shuffled(Suit::ALL, choices);
    // All ranks and all suits again and again: cards one or three places apart have neither in common.
    let regular = std::array::from_fn(|place| Card::new(ranks[place % 13], suits[place % 4]));
    let mut deck = Deck::from_distinct(regular);
    // Less regular, it is still inert where it has to be.
    for _ in 0..DECK_SIZE {
        let [one, other] = [0; 2].map(|_| choices.below(DECK_SIZE as u64) as usize);
        let swapped = deck.with_swap(one, other);
        let touched = [one, one + 1, one + 3, other, other + 1, other + 3];
        if touched.into_iter().filter(|&place| place < cards).all(|place| stands(&swapped, place)) {
            deck = swapped;
        }
    }
    uniform::shuffled_from(deck, cards, choices)
}

/// Whether the card at this place, in a row of single cards, matches the one so far before it.
fn matches(deck: &Deck, place: usize, distance: usize) -> bool {
    place.checked_sub(distance).is_some_and(|other| {
        let (card, other) = (deck.cards()[place], deck.cards()[other]);
        card.suit() == other.suit() || card.rank() == other.rank()
    })
}

/// Whether it cannot move there.
fn stands(deck: &Deck, place: usize) -> bool {
    !matches(deck, place, 1) && !matches(deck, place, 3)
}

/// A deck whose first cards, so many, each go onto the one pile there is; the rest is shuffled.
fn snake(cards: usize, choices: &mut impl Choices) -> Deck {
    let ranks = shuffled(Rank::ALL, choices);
    let suits = shuffled(Suit::ALL, choices);
    let deck = Deck::from_distinct(std::array::from_fn(|place| {
        let (suit, step) = (place / 13, place % 13);
        // Every other suit runs backwards: the last rank of one is the first of the next.
        Card::new(ranks[if suit % 2 == 0 { step } else { 12 - step }], suits[suit])
    }));
    uniform::shuffled_from(deck, cards, choices)
}

/// A deck whose cards before the one at `from` do not move, and whose card there moves to `to`: it is
/// exchanged with another, where that makes it so.
fn joining(from: usize, to: usize, choices: &mut impl Choices) -> Deck {
    let deck = inert(from, choices);
    let first = choices.below(DECK_SIZE as u64) as usize;
    let places = (0..DECK_SIZE).map(|place| (first + place) % DECK_SIZE);
    let mut exchanged = places.map(|place| deck.with_swap(from, place));
    exchanged.find(|deck| joins_first(deck, from, to)).unwrap_or(deck)
}

/// Whether the card at `from` is the first to move, and moves to `to`.
fn joins_first(deck: &Deck, from: usize, to: usize) -> bool {
    let joins = matches(deck, from, from - to) && (from - to == 3 || !matches(deck, from, 3));
    joins && (0..from).all(|place| stands(deck, place))
}

/// For each kind of move that alone makes a card movable again a short deal in which one does, in canonical
/// form: found by search and cut down until no card could be left out. Whatever is dealt afterwards, it has
/// happened.
const WOKEN: [(&str, &str); 18] = [
    ("one+0", "AC 2D 3C 4H 5S 2C"),
    ("one+1", "AC 2D 2C"),
    ("one+2", "AC 2D 3H 4D 5C 6C 5S 6D"),
    ("one+3", "AC 2D 3H 4D 5H 6S 7C AS AH 3D 3S 4S"),
    ("one+4", "AC 2D 3C 4H 5S 6H 2H 4D 3S 3D"),
    ("one-gap+0", "AC 2D AD"),
    ("one-gap+1", "AC 2D 3C 4H 5C 4C"),
    ("one-gap+2", "AC 2D 3C 4H 5H 5D 6C 4C 7D AH"),
    ("three+0", "AC 2D 3H 4D 5C 2C"),
    ("three+1", "AC 2D 3H 4D 5C AD 5D"),
    ("three+3", "AC 2D 3H 4D 4C"),
    ("three+4", "AC 2D 3H 4H 5D AS 6C 3C 6H 4S 4D"),
    ("three+6", "AC 2D 3H 4D 5C 6D 2S 3C 5H 3D"),
    ("three-gap+0", "AC 2D 3C 4H 2C"),
    ("three-gap+1", "AC 2D 3H 2C"),
    ("three-gap+3", "AC 2D AH 3S 2S 4D 5S AS"),
    ("three-gap+4", "AC 2D 3C 4H 5S 6D 4C"),
    ("three-gap+5", "AC 2D 3H 4S 5C 6D 7C 2S 3D"),
];

/// A deck that begins with such a deal, under other names; the rest is shuffled.
fn woken(name: &str, choices: &mut impl Choices) -> Deck {
    let (_, kind) = name.split_once(':').unwrap_or_default();
    let deal = WOKEN.iter().find(|(of, _)| *of == kind).map_or("", |(_, deal)| deal);
    let deal: Deal = deal.parse().expect("a deal");
    let renaming = Renaming::new(shuffled(Rank::ALL, choices), shuffled(Suit::ALL, choices));
    let front = deal.renamed(&renaming.expect("shuffling loses no name"));
    uniform::shuffled_from(Deck::NEW.with_front(&front), front.len(), choices)
}

fn shuffled<T, const N: usize>(mut items: [T; N], choices: &mut impl Choices) -> [T; N] {
    for place in (1..N).rev() {
        items.swap(place, choices.below(place as u64 + 1) as usize);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::choices::{Bytes, Prng};
    use crate::strata::Strata;
    use std::collections::HashSet;

    fn is_reached(stratum: Stratum, deck: &Deck) -> bool {
        let mut reader = <Accordian as Strata>::Reader::default();
        Accordian::probe(deck, &mut reader);
        stratum.distance::<Accordian>(reader.end()) == 0
    }

    fn strata(of: Of) -> impl Iterator<Item = Stratum> {
        Stratum::all::<Accordian>().filter(move |stratum| stratum.quantity == of as usize)
    }

    /// How many of 200 aimed decks reach the stratum.
    fn reached(stratum: Stratum) -> usize {
        let deck = |index| Accordian::aimed(stratum, &mut Prng::new(12, index));
        (0..200).filter(|&index| is_reached(stratum, &deck(index))).count()
    }

    /// Uniform decks do so once in 165 for one pile, and never in millions for the most piles.
    #[test]
    fn rows_of_so_many_piles_and_of_one_pile_are_reached_by_every_deck() {
        for of in [Of::PilesAtOnce, Of::OnePileAfter] {
            for stratum in strata(of) {
                assert_eq!(reached(stratum), 200, "{}", stratum.name::<Accordian>());
            }
        }
        let no_move = Stratum::named::<Accordian>("piles-at-end:52").expect("a stratum");
        assert_eq!(reached(no_move), 200);
    }

    /// Late in the row not every deck has a card left that goes there and nowhere else: of 200 decks 166
    /// have for the worst, `joins:52-51`.
    #[test]
    fn places_are_joined_by_nearly_every_deck() {
        let counts: Vec<(Stratum, usize)> =
            strata(Of::Joins).map(|stratum| (stratum, reached(stratum))).collect();
        for &(stratum, count) in &counts {
            let (from, _) = joined_places(stratum.value);
            let least = if from < 25 { 199 } else { 150 };
            assert!(count >= least, "{}: {count} of 200", stratum.name::<Accordian>());
        }
        let sum: usize = counts.iter().map(|(_, count)| count).sum();
        assert!(sum >= 99 * 2 * counts.len(), "{sum} of {}", 200 * counts.len());
    }

    /// Over all heights of these ladders a quarter of the decks reach their stratum; the rest are searched for.
    #[test]
    fn many_piles_are_a_good_beginning_for_losing_many() {
        for (of, least) in [(Of::PilesLost, 1300), (Of::RightOfGap, 1300)] {
            let sum: usize = strata(of).map(reached).sum();
            assert!(sum >= least, "{of:?}: {sum}");
        }
    }

    #[test]
    fn aimed_decks_have_all_cards_and_differ() {
        for stratum in Stratum::all::<Accordian>() {
            let decks: HashSet<Deck> =
                (0..20).map(|index| Accordian::aimed(stratum, &mut Prng::new(13, index))).collect();
            assert_eq!(decks.len(), 20, "{}", stratum.name::<Accordian>());
            assert!(decks.iter().all(|deck| Deck::new(*deck.cards()).is_ok()));
        }
    }

    /// As few bytes as a fuzzer may give: the choices are then the lowest.
    #[test]
    fn any_choices_make_a_deck() {
        for stratum in Stratum::all::<Accordian>() {
            for bytes in [[].as_slice(), &[255; 40], &[255; 400]] {
                let deck = Accordian::aimed(stratum, &mut Bytes::new(bytes));
                assert!(Deck::new(*deck.cards()).is_ok(), "{} {deck}", stratum.name::<Accordian>());
                let built = [Of::PilesAtOnce, Of::OnePileAfter].contains(&Of::ALL[stratum.quantity]);
                assert!(!built || is_reached(stratum, &deck), "{} {deck}", stratum.name::<Accordian>());
            }
        }
    }
}
