//! Every deal of Accordian of up to so many cards: how they are cut into items. `walk.rs` goes through the deals of one,
//! `hand.rs` plays each on all sides.

mod hand;
mod walk;

use hand::Hand;

use super::bound::Bound;
use super::kind::Kind;
use super::sum::Sum;
use super::{Deals, Plan};
use crate::card::Card;
use crate::deck::DECK_SIZE;
use crate::game::accordian::Accordian;
use crate::generate::enumerate::{Beginning, Naming, Symmetry, count};

/// The most cards of a deal: there are 10^18 classes of sixteen, which nobody plays.
pub const MOST_CARDS: usize = 16;

/// An item should not have more deals than that.
const DEALS_AN_ITEM: u128 = 100_000;
/// There should be so many items,
const ITEMS: u128 = 1000;
/// and no more than that, for memory's sake.
const MOST_ITEMS: u128 = 4_000_000;
/// No item has more cards in common.
const MOST_IN_COMMON: usize = 8;

/// All deals of 1 to `most_cards` cards.
///
/// It is a walk depth first through deals that go on from one another, so what was played of a beginning is
/// played once. An item is the deals that begin with the same few cards, and of the deals with fewer than
/// these the ones of which they are the first continuation.
#[derive(Clone, Debug)]
pub struct ShortDeals {
    most_cards: usize,
    symmetry: Symmetry,
    naming: Naming,
    items: Vec<Item>,
}

/// The deals with the same first cards.
#[derive(Clone, Copy, Debug)]
struct Item {
    cards: [Card; MOST_IN_COMMON],
    in_common: u8,
    /// Of the deals with fewer cards than these have in common those of so many or more belong to it.
    from: u8,
}

impl ShortDeals {
    /// All deals of 1 to `most_cards` cards, or one of each class.
    ///
    /// # Panics
    ///
    /// When `most_cards` is 0 or more than [`MOST_CARDS`].
    #[must_use]
    pub fn new(most_cards: usize, symmetry: Symmetry) -> Self {
        assert!((1..=MOST_CARDS).contains(&most_cards), "1 to {MOST_CARDS} cards");
        let naming = Naming::of(symmetry);
        let mut items = Vec::new();
        let start = Item { cards: [Card::from_index(0); MOST_IN_COMMON], in_common: 0, from: 1 };
        add_items(&naming, in_common(most_cards, symmetry), start, Beginning::default(), &mut items);
        Self { most_cards, symmetry, naming, items }
    }
}

/// How many cards the deals of an item have in common.
fn in_common(most_cards: usize, symmetry: Symmetry) -> usize {
    let all = count::deals(symmetry, most_cards);
    let fits = |cards: &usize| count::deals(symmetry, *cards) <= MOST_ITEMS;
    let is_enough = |cards: &usize| {
        let items = count::deals(symmetry, *cards);
        items >= ITEMS && all / items <= DEALS_AN_ITEM
    };
    let lengths = (1..=most_cards.min(MOST_IN_COMMON)).take_while(fits);
    lengths.clone().find(is_enough).or(lengths.last()).expect("52 items fit")
}

/// Adds the items that begin with the cards of `item`.
fn add_items(naming: &Naming, in_common: usize, item: Item, beginning: Beginning, items: &mut Vec<Item>) {
    let len = usize::from(item.in_common);
    if len == in_common {
        items.push(item);
        return;
    }
    for (index, card) in cards(naming.after(&beginning)).enumerate() {
        let mut longer = Item { in_common: item.in_common + 1, ..item };
        longer.cards[len] = card;
        if index > 0 {
            longer.from = longer.in_common;
        }
        add_items(naming, in_common, longer, beginning.with(card), items);
    }
}

/// The cards whose bits are set, in new-deck order.
fn cards(mut bits: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (index < DECK_SIZE).then(|| Card::from_index(index))
    })
}

impl Item {
    fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.in_common)]
    }
}

impl Deals for ShortDeals {
    type Game = Accordian;
    type Hand = Hand;

    fn kind(&self) -> Kind {
        Kind::Accordian { max_cards: self.most_cards, symmetry: self.symmetry }
    }

    fn items(&self) -> usize {
        self.items.len()
    }

    fn deals_in(&self, item: usize) -> u64 {
        let item = &self.items[item];
        let beginning =
            item.cards().iter().fold(Beginning::default(), |beginning, card| beginning.with(*card));
        let shorter = u128::from(item.in_common - item.from);
        let longer = (0..=self.most_cards - usize::from(item.in_common))
            .map(|more| count::continuations(self.symmetry, &beginning, more));
        (shorter + longer.sum::<u128>()) as u64
    }

    fn hand(&self, plan: &Plan<Accordian>) -> Hand {
        Hand::new(plan, self)
    }

    fn play(&self, item: usize, hand: &mut Hand, bound: &Bound, sum: &mut Sum) {
        walk::play(self, item, hand, bound, sum);
    }
}
