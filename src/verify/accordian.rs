//! Every deal of Accordian of up to so many cards.

use super::bound::Bound;
use super::kind::Kind;
use super::sum::{Failing, Sum, hash};
use super::{Deals, Plan};
use crate::campaign::Table;
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::accordian::laws::StepChecker;
use crate::game::accordian::{Accordian, Event, Piles};
use crate::game::law::{Broken, Law as _, Tally};
use crate::game::{Depth, Game, Incremental, NamedEngine};
use crate::generate::choices::Prng;
use crate::generate::enumerate::{Beginning, Naming, Symmetry, count};
use crate::minimize::Failure;
use crate::oracle::{self, Signature, Verdict};
use crate::trace::Trace;

/// So many deals are worth while for an engine that plays many at once.
const AT_ONCE: usize = 4096;

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
        let in_common = self.items[item];
        let mut walk = Walk {
            deals: self,
            item,
            bound,
            hand,
            played: [0; MOST_CARDS + 1],
            ends: [[0; MOST_CARDS + 1]; MOST_CARDS + 1],
            sum,
        };
        let mut deal = Deal::EMPTY;
        let mut beginning = Beginning::default();
        for &card in in_common.cards() {
            deal = deal.with(card).expect("cards that may come next");
            beginning = beginning.with(card);
            if deal.len() > bound.most_cards(item) {
                break;
            }
            let belongs = deal.len() >= usize::from(in_common.from);
            walk.play(&deal, &beginning, belongs);
        }
        if deal.len() == in_common.cards().len() {
            walk.longer(&deal, &beginning);
        }
        walk.play_waiting(true);
        walk.end();
    }
}

/// A walk through the deals of an item.
struct Walk<'a> {
    deals: &'a ShortDeals,
    item: usize,
    bound: &'a Bound,
    hand: &'a mut Hand,
    /// By number of cards: how many deals.
    played: [u64; MOST_CARDS + 1],
    /// By number of cards and of piles: how many real deals.
    ends: [[u128; MOST_CARDS + 1]; MOST_CARDS + 1],
    sum: &'a mut Sum,
}

impl Walk<'_> {
    /// Plays all deals that go on from this one.
    fn longer(&mut self, deal: &Deal, beginning: &Beginning) {
        if deal.len() >= self.deals.most_cards.min(self.bound.most_cards(self.item)) {
            return;
        }
        for card in cards(self.deals.naming.after(beginning)) {
            let longer = deal.with(card).expect("a card that is not dealt");
            let beginning = beginning.with(card);
            self.play(&longer, &beginning, true);
            self.longer(&longer, &beginning);
        }
    }

    /// Plays a deal whose beginning was played before.
    fn play(&mut self, deal: &Deal, beginning: &Beginning, belongs: bool) {
        let hash = match self.hand.play(deal, &mut self.sum.tally) {
            Ok(hash) => hash,
            Err((side, signature)) => return self.fails(deal, side, signature),
        };
        self.play_waiting(false);
        if !belongs {
            return;
        }
        let real = match self.deals.symmetry {
            Symmetry::Classes => self.hand.in_class[beginning.ranks()][beginning.suits()],
            Symmetry::None => 1,
        };
        self.ends[deal.len()][self.hand.answer().heights().len()] += real;
        self.played[deal.len()] += 1;
        self.sum.digest = self.sum.digest.wrapping_add(hash);
        if (hash as u64).is_multiple_of(self.hand.sample) {
            self.sum.sampled += 1;
            if let Some((side, signature)) = self.hand.play_whole(deal, hash, &mut self.sum.tally) {
                self.fails(deal, side, signature);
            }
        }
    }

    fn play_waiting(&mut self, last: bool) {
        for (deal, side, signature) in self.hand.play_waiting(last) {
            self.fails(&deal, side, signature);
        }
    }

    fn fails(&mut self, deal: &Deal, side: usize, signature: Signature) {
        self.bound.fails(deal.len(), self.item);
        self.sum.fails(Failing { deal: *deal, side, signature });
    }

    fn end(self) {
        for (len, &played) in self.played.iter().enumerate().filter(|(_, played)| **played > 0) {
            *self.sum.played.entry(len).or_default() += played;
        }
        for (len, ends) in self.ends.iter().enumerate() {
            for (piles, &deals) in ends.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                *self.sum.ends.entry((len, piles)).or_default() += deals;
            }
        }
    }
}

/// Memory for the plays of one thread.
pub struct Hand {
    plan: Plan<Accordian>,
    sample: u64,
    /// How many deals a class has, by number of ranks and of suits.
    in_class: [[u128; 5]; 14],
    reference: Box<dyn Incremental<Accordian>>,
    /// The reference's play of the deal.
    expected: Trace<Accordian>,
    /// After each number of cards: how many events there were, and what the laws say.
    marks: Vec<(usize, StepChecker)>,
    sides: Vec<Side>,
    table: Table<Accordian>,
}

/// An engine that is compared with the reference.
enum Side {
    /// It goes on card by card; the events of its last card.
    ByCard(Box<dyn Incremental<Accordian>>, Vec<Event>),
    /// It plays many deals at once, of which only the answers are seen.
    Many(Waiting),
    /// It plays whole deals.
    Whole(Trace<Accordian>),
}

/// Deals that an engine has not played yet, with the reference's answers.
#[derive(Default)]
struct Waiting {
    deals: Vec<Deal>,
    expected: Vec<Piles>,
    actual: Vec<Piles>,
}

impl Hand {
    fn new(plan: &Plan<Accordian>, deals: &ShortDeals) -> Self {
        let reference = Accordian::engines()[0];
        let side = |engine: &&'static dyn NamedEngine<Accordian>| match engine
            .incremental()
            .filter(|_| plan.level == Depth::Events)
        {
            Some(by_card) => Side::ByCard(by_card, Vec::new()),
            None if engine.depth() == Depth::Answer => Side::Many(Waiting::default()),
            None => Side::Whole(Trace::of(*engine, &Deal::EMPTY)),
        };
        Self {
            plan: plan.clone(),
            sample: plan.sample,
            in_class: std::array::from_fn(|ranks| std::array::from_fn(|suits| count::in_class(ranks, suits))),
            reference: reference.incremental().expect("the reference goes on card by card"),
            expected: Trace::of(reference, &Deal::EMPTY),
            marks: vec![(0, StepChecker::default()); deals.most_cards + 1],
            sides: plan.engines.iter().map(side).collect(),
            table: Table::new(&Deal::EMPTY),
        }
    }

    fn answer(&self) -> &Piles {
        &self.expected.answer
    }

    /// Plays a deal, of which all but the last card was played before, on all sides.
    fn play(&mut self, deal: &Deal, tally: &mut Tally) -> Result<u128, (usize, Signature)> {
        let before = deal.len() - 1;
        let card = deal.cards()[before];
        let events_before = self.marks[before].0;
        self.expected.events.truncate(events_before);
        self.reference.deal(before, card, &mut self.expected.events);
        self.expected.answer = self.reference.answer();
        self.check(deal, events_before, tally).map_err(|law| (0, broken(law)))?;
        for place in 0..self.sides.len() {
            self.compare(place, deal, events_before).map_err(|signature| (place + 1, signature))?;
        }
        Ok(hash(deal, self.expected.answer.heights()))
    }

    /// Judges what the reference did with the last card.
    fn check(
        &mut self,
        deal: &Deal,
        events_before: usize,
        tally: &mut Tally,
    ) -> Result<(), Broken<<Accordian as Game>::Law>> {
        let (fewer, more) = self.marks.split_at_mut(deal.len());
        let (events, checker) = &mut more[0];
        checker.clone_from(&fewer[deal.len() - 1].1);
        *events = self.expected.events.len();
        for (index, event) in self.expected.events[events_before..].iter().enumerate() {
            let broken = |law| Broken { law, event: events_before + index };
            checker.event(deal, *event, tally).map_err(broken)?;
        }
        let end = |law| Broken { law, event: self.expected.events.len() };
        checker.end(deal, &self.expected.answer, tally).map_err(end)
    }

    fn compare(&mut self, place: usize, deal: &Deal, events_before: usize) -> Result<(), Signature> {
        let engine = self.plan.engines[place];
        match &mut self.sides[place] {
            Side::ByCard(play, events) => {
                events.clear();
                let before = deal.len() - 1;
                play.deal(before, deal.cards()[before], events);
                let same =
                    *events == self.expected.events[events_before..] && play.answer() == self.expected.answer;
                if same { Ok(()) } else { Err(signature_of(engine, deal)) }
            }
            // They are played some thousands at a time.
            Side::Many(waiting) => {
                waiting.deals.push(*deal);
                waiting.expected.push(self.expected.answer);
                Ok(())
            }
            Side::Whole(actual) => {
                actual.record(engine, deal);
                self.expected.output.clear();
                Accordian::engines()[0].write_output(deal, &self.expected.answer, &mut self.expected.output);
                match oracle::compare(&self.expected, actual, self.plan.level) {
                    None => Ok(()),
                    Some(difference) => Err(difference.signature(&self.expected, actual)),
                }
            }
        }
    }

    /// Plays the deals that are waiting, where they are enough to be worth while or the last. Says of each side on
    /// which it fails first.
    fn play_waiting(&mut self, last: bool) -> Vec<(Deal, usize, Signature)> {
        let enough = if last { 1 } else { AT_ONCE };
        let mut found = Vec::new();
        for (place, side) in self.sides.iter_mut().enumerate() {
            let Side::Many(Waiting { deals, expected, actual }) = side else { continue };
            if deals.len() < enough {
                continue;
            }
            let engine = self.plan.engines[place];
            actual.clear();
            engine.answers(deals, actual);
            assert_eq!(actual.len(), deals.len(), "{} answers every deal", engine.name());
            let differs = |index: &usize| {
                actual[*index] != expected[*index]
                    || !is_written_alike(engine, &deals[*index], &actual[*index])
            };
            // The smallest of them: fewest cards, then deal order, in which they come.
            let smallest = (0..deals.len()).filter(differs).min_by_key(|index| deals[*index].len());
            found
                .extend(smallest.map(|index| (deals[index], place + 1, signature_of(engine, &deals[index]))));
            deals.clear();
            expected.clear();
        }
        found
    }

    /// Plays the whole deal on all sides, and judges it by all laws.
    fn play_whole(&mut self, deal: &Deal, hash: u128, tally: &mut Tally) -> Option<(usize, Signature)> {
        let reference = Accordian::engines()[0];
        self.table.expected.record(reference, deal);
        let whole = &self.table.expected;
        if whole.events != self.expected.events || whole.answer != self.expected.answer {
            return Some((0, not_a_beginning()));
        }
        let mut found: Option<(usize, Signature)> = None;
        let mut draws = Prng::new(hash as u64, 0);
        let Plan { engines, level, .. } = &self.plan;
        self.table.judge(engines, *level, deal, Some(&mut draws), tally, |engine, signature, _| {
            let side =
                engines.iter().position(|other| other.name() == engine.name()).map_or(0, |place| place + 1);
            found.get_or_insert((side, signature));
        });
        found
    }
}

/// Whether the engine writes an answer as the reference does.
fn is_written_alike(engine: &dyn NamedEngine<Accordian>, deal: &Deal, answer: &Piles) -> bool {
    let (mut expected, mut actual) = (Vec::new(), Vec::new());
    Accordian::engines()[0].write_output(deal, answer, &mut expected);
    engine.write_output(deal, answer, &mut actual);
    expected == actual
}

/// How an engine differs that has played the last card otherwise.
fn signature_of(engine: &'static dyn NamedEngine<Accordian>, deal: &Deal) -> Signature {
    let failure = Failure::of(engine, Depth::Events, deal);
    // Its play of the whole deal is right, so what it did card by card is not the beginning of that.
    failure.map_or_else(not_a_beginning, |failure| failure.signature)
}

fn not_a_beginning() -> Signature {
    Signature::of_law(Verdict::Accepted, crate::game::accordian::laws::Law::Prefix.describe())
}

fn broken(broken: Broken<<Accordian as Game>::Law>) -> Signature {
    Signature::of_law(Verdict::Accepted, broken.law.describe())
}
