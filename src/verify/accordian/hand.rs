//! A deal on all sides: the reference, judged by the laws, and the engines, compared with it.

use super::ShortDeals;
use crate::campaign::Table;
use crate::deck::Deal;
use crate::game::accordian::laws::StepChecker;
use crate::game::accordian::{Accordian, Event, Piles};
use crate::game::law::{Broken, Law as _, Tally};
use crate::game::{Depth, Game, Incremental, NamedEngine};
use crate::generate::choices::Prng;
use crate::generate::enumerate::count;
use crate::minimize::Failure;
use crate::oracle::{self, Signature, Verdict};
use crate::trace::Trace;
use crate::verify::Plan;
use crate::verify::sum::hash;

/// So many deals are worth while for an engine that plays many at once.
const AT_ONCE: usize = 4096;

/// Memory for the plays of one thread.
pub struct Hand {
    pub(super) plan: Plan<Accordian>,
    /// How many deals a class has, by number of ranks and of suits.
    pub(super) in_class: [[u128; 5]; 14],
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
    pub(super) fn new(plan: &Plan<Accordian>, deals: &ShortDeals) -> Self {
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
            in_class: std::array::from_fn(|ranks| std::array::from_fn(|suits| count::in_class(ranks, suits))),
            reference: reference.incremental().expect("the reference goes on card by card"),
            expected: Trace::of(reference, &Deal::EMPTY),
            marks: vec![(0, StepChecker::default()); deals.most_cards + 1],
            sides: plan.engines.iter().map(side).collect(),
            table: Table::new(&Deal::EMPTY),
        }
    }

    pub(super) fn answer(&self) -> &Piles {
        &self.expected.answer
    }

    /// Plays a deal, of which all but the last card was played before, on all sides.
    pub(super) fn play(&mut self, deal: &Deal, tally: &mut Tally) -> Result<u128, (usize, Signature)> {
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
    pub(super) fn play_waiting(&mut self, last: bool) -> Vec<(Deal, usize, Signature)> {
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
    pub(super) fn play_whole(
        &mut self,
        deal: &Deal,
        hash: u128,
        tally: &mut Tally,
    ) -> Option<(usize, Signature)> {
        let reference = Accordian::engines()[0];
        self.table.expected.record(reference, deal);
        let whole = &self.table.expected;
        if whole.events != self.expected.events || whole.answer != self.expected.answer {
            return Some((0, not_a_beginning()));
        }
        let mut draws = Prng::new(hash as u64, 0);
        self.plan.first_failing(&mut self.table, deal, Some(&mut draws), tally)
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
