//! Every deal of a clock of some size.

use super::bound::Bound;
use super::kind::Kind;
use super::sum::{Failing, Sum, hash};
use super::{Deals, Plan};
use crate::campaign::Table;
use crate::game::clock::{Clock, ClockDeal, ClockSize};
use crate::game::{Game, NamedEngine};
use crate::generate::choices::Prng;
use crate::generate::enumerate::{ClockDeals, Symmetry};

/// An item should not have more deals than that.
const DEALS_AN_ITEM: u128 = 50_000;
/// Where there are so many items they are not cut further, for memory's sake.
const MOST_ITEMS: usize = 100_000;

/// All deals of a clock of *R* ranks and *S* suits, or one of each class: suits exchanged within a rank change
/// nothing, so a class has *S!^R* deals. An item is the deals that begin with the same few cards.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockSize, Fast};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{self, ClocksOfSize, Deals, Pace, Plan, Sum};
///
/// let size = ClockSize::new(3, 2).expect("a small clock");
/// let deals = ClocksOfSize::new(size, Symmetry::Classes);
/// let mut sum = Sum::default();
/// verify::run(&deals, &Plan::<Clock>::of(vec![&Fast]), 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
/// assert_eq!((sum.failing, sum.played[&6]), (None, 90));
/// // Each stands for 2!^3 deals, and one deal in three is won.
/// assert_eq!(sum.ends[&(6, 6)], 720 / 3);
/// ```
#[derive(Clone, Debug)]
pub struct ClocksOfSize {
    size: ClockSize,
    symmetry: Symmetry,
    /// The first numbers of each item, with how many deals begin so.
    items: Vec<(Vec<u8>, u64)>,
    /// How many real deals each stands for.
    in_class: u128,
}

impl ClocksOfSize {
    /// All deals of this size, or one of each class.
    ///
    /// # Panics
    ///
    /// When they are more than 2^64: nobody plays so many.
    #[must_use]
    pub fn new(size: ClockSize, symmetry: Symmetry) -> Self {
        let kind = Kind::Clock { ranks: size.ranks(), suits: size.suits(), symmetry };
        let all = kind.known().expect("deals that can be counted")[0].1;
        assert!(u64::try_from(all).is_ok(), "less than 2^64 deals");
        let cut = |in_common: usize| ClockDeals::beginnings(size, symmetry, in_common);
        let is_enough = |items: &Vec<(Vec<u8>, u128)>| {
            all / items.len() as u128 <= DEALS_AN_ITEM || items.len() >= MOST_ITEMS
        };
        let items = (0..=size.cards()).map(cut).find(is_enough).expect("an item is a deal at last");
        let items = items.into_iter().map(|(beginning, deals)| (beginning, deals as u64)).collect();
        let in_class = kind.real_deals(size.cards()).expect("as many as were counted") / all;
        Self { size, symmetry, items, in_class }
    }
}

impl Deals for ClocksOfSize {
    type Game = Clock;
    type Hand = Hand;

    fn kind(&self) -> Kind {
        let (ranks, suits) = (self.size.ranks(), self.size.suits());
        Kind::Clock { ranks, suits, symmetry: self.symmetry }
    }

    fn items(&self) -> usize {
        self.items.len()
    }

    fn deals_in(&self, item: usize) -> u64 {
        self.items[item].1
    }

    fn hand(&self, plan: &Plan<Clock>) -> Hand {
        let any = ClockDeals::beginning_with(self.size, self.symmetry, &[]).next().expect("a deal");
        Hand { plan: plan.clone(), table: Table::new(&any) }
    }

    fn play(&self, item: usize, hand: &mut Hand, bound: &Bound, sum: &mut Sum) {
        let cards = self.size.cards();
        let mut ends = [0_u64; crate::deck::DECK_SIZE + 1];
        for start in ClockDeals::beginning_with(self.size, self.symmetry, &self.items[item].0) {
            if bound.most_cards(item) < cards {
                break;
            }
            if let Some(failing) = hand.play(&start, sum) {
                bound.fails(cards, item);
                sum.fails(failing);
                break;
            }
            ends[usize::from(hand.table.expected.answer.count)] += 1;
        }
        let played: u64 = ends.iter().sum();
        *sum.played.entry(cards).or_default() += played;
        for (exposed, &deals) in ends.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            *sum.ends.entry((cards, exposed)).or_default() += self.in_class * u128::from(deals);
        }
    }
}

/// Memory for the plays of one thread.
pub struct Hand {
    plan: Plan<Clock>,
    table: Table<Clock>,
}

impl Hand {
    /// Plays the deal on all sides.
    fn play(&mut self, start: &ClockDeal, sum: &mut Sum) -> Option<Failing> {
        let reference: &dyn NamedEngine<Clock> = Clock::engines()[0];
        self.table.expected.record(reference, start);
        let answer = self.table.expected.answer;
        let hash = hash(start.deal(), &[answer.count, answer.last.index() as u8]);
        sum.digest = sum.digest.wrapping_add(hash);
        let mut draws = self.plan.samples(hash).then(|| Prng::new(hash as u64, 0));
        sum.sampled += u64::from(draws.is_some());
        let found = self.plan.first_failing(&mut self.table, start, draws.as_mut(), &mut sum.tally);
        found.map(|(side, signature)| Failing { deal: *start.deal(), side, signature })
    }
}
