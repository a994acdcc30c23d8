//! What happened in one play, and where two plays first differ.
//!
//! ```
//! use misdeal::deck::Deal;
//! use misdeal::game::accordian::Accordian;
//! use misdeal::game::{Depth, Game};
//! use misdeal::mutants;
//! use misdeal::trace::{Divergence, Trace};
//!
//! let deal: Deal = "AC 2D 3C 4C".parse()?;
//! let right = Trace::of(Accordian::engines()[0], &deal);
//! let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
//! let divergence = right.first_divergence(&wrong, Depth::Events).expect("they differ");
//! assert_eq!(divergence, Divergence::Event(4));
//! let told = right.parting(&wrong, divergence);
//! assert!(told.starts_with("event 5: expected move 4C from pile 4 to pile 1"));
//! # Ok::<(), misdeal::deck::NotADeal>(())
//! ```

#[cfg(feature = "campaign")]
use std::vec;

use crate::game::{Depth, Game, NamedEngine, Play};

/// One play of one engine.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Accordian, Batch, Reference};
/// use misdeal::game::Depth;
/// use misdeal::trace::Trace;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let trace = Trace::<Accordian>::of(&Reference, &deal);
/// assert_eq!(trace.output, b"3 piles remaining: 2 1 1\n");
/// let moves: Vec<String> = trace.moves().map(ToString::to_string).collect();
/// assert_eq!(moves, ["move 4C from pile 4 to pile 1"]);
/// // This engine tells nothing but its answer.
/// let batch = Trace::<Accordian>::of(&Batch::BEST, &deal);
/// assert_eq!((batch.depth, batch.events.len()), (Depth::Answer, 0));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace<G: Game> {
    /// How far the play can be compared.
    pub depth: Depth,
    /// The judge's line, with its newline.
    pub output: Vec<u8>,
    /// The answer; not to be compared where the depth is `Output`.
    pub answer: G::Answer,
    /// The events; to be compared only as far as the depth says.
    pub events: Vec<G::Event>,
}

/// What engines that have nothing but answers give for many deals. They are asked for all of them at once, as is
/// quickest for those that play many games in step.
#[cfg(feature = "campaign")]
pub(crate) struct Beforehand<G: Game> {
    by_engine: Vec<(&'static str, vec::IntoIter<G::Answer>)>,
}

#[cfg(feature = "campaign")]
impl<G: Game> Default for Beforehand<G> {
    /// Nothing was asked.
    fn default() -> Self {
        Self { by_engine: Vec::new() }
    }
}

#[cfg(feature = "campaign")]
impl<G: Game> Beforehand<G> {
    /// Asks those of the engines that have nothing but answers.
    pub(crate) fn of(engines: &[&'static dyn NamedEngine<G>], starts: &[G::Start]) -> Self {
        let answers = |engine: &&'static dyn NamedEngine<G>| {
            let mut answers = Vec::with_capacity(starts.len());
            engine.answers(starts, &mut answers);
            (engine.name(), answers.into_iter())
        };
        let asked = engines.iter().filter(|engine| engine.depth() == Depth::Answer);
        Self { by_engine: asked.map(answers).collect() }
    }

    /// Takes down the engine's play of the next of the deals, which is `start`: what was answered, or else what it
    /// plays now.
    pub(crate) fn record(
        &mut self,
        engine: &'static dyn NamedEngine<G>,
        start: &G::Start,
        trace: &mut Trace<G>,
    ) {
        let asked = self.by_engine.iter_mut().find(|(name, _)| *name == engine.name());
        match asked.and_then(|(_, answers)| answers.next()) {
            Some(answer) => trace.record_answer(engine, start, answer),
            None => trace.record(engine, start),
        }
    }
}

/// The place at which two plays first differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// The events with this index (from 0), or one play has ended there.
    Event(usize),
    /// The moves with this index (from 0), or one play has no more.
    Move(usize),
    /// The answers.
    Answer,
    /// The bytes of the judge's line.
    Output,
}

impl<G: Game> Trace<G> {
    /// Plays `start` on `engine` and keeps all that happens.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    /// use misdeal::game::{Game, accordian::{Accordian, Reference}};
    /// use misdeal::trace::Trace;
    ///
    /// let trace = Trace::<Accordian>::of(&Reference, &Accordian::start_of_deck(&Deck::NEW));
    /// assert_eq!((trace.moves().count(), trace.output.as_slice()), (75, &b"1 pile remaining: 52\n"[..]));
    /// ```
    pub fn of(engine: &dyn NamedEngine<G>, start: &G::Start) -> Self {
        let mut events = Vec::new();
        let answer = engine.answer_with_events(start, &mut events);
        let mut output = Vec::new();
        engine.write_output(start, &answer, &mut output);
        Self { depth: engine.depth(), output, answer, events }
    }

    /// Plays again into the same memory.
    ///
    /// ```
    /// use misdeal::game::accordian::{Accordian, Fast, Reference};
    /// use misdeal::game::{Depth, Game};
    /// use misdeal::generate::uniform;
    /// use misdeal::trace::Trace;
    ///
    /// let start = |index| Accordian::start_of_deck(&uniform::deck(42, index));
    /// let mut expected = Trace::<Accordian>::of(&Reference, &start(0));
    /// let mut actual = expected.clone();
    /// for index in 1..100 {
    ///     expected.record(&Reference, &start(index));
    ///     actual.record(&Fast, &start(index));
    ///     assert_eq!(expected.first_divergence(&actual, Depth::Events), None, "seed:42#{index}");
    /// }
    /// ```
    pub fn record(&mut self, engine: &dyn NamedEngine<G>, start: &G::Start) {
        self.depth = engine.depth();
        self.events.clear();
        self.answer = engine.answer_with_events(start, &mut self.events);
        self.output.clear();
        engine.write_output(start, &self.answer, &mut self.output);
    }

    /// Takes down the answer of a play of which nothing else is known, into the same memory.
    ///
    /// ```
    /// use misdeal::deck::Deal;
    /// use misdeal::game::Depth;
    /// use misdeal::game::accordian::{Accordian, Piles, Reference};
    /// use misdeal::trace::{Divergence, Trace};
    ///
    /// let deal: Deal = "AC 2D 3C 4C".parse()?;
    /// let expected = Trace::<Accordian>::of(&Reference, &deal);
    /// let mut actual = expected.clone();
    /// actual.record_answer(&Reference, &deal, Piles::new(&[1, 1, 2]));
    /// assert_eq!(actual.output, b"3 piles remaining: 1 1 2\n");
    /// assert_eq!(expected.first_divergence(&actual, Depth::Events), Some(Divergence::Answer));
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    pub fn record_answer(&mut self, engine: &dyn NamedEngine<G>, start: &G::Start, answer: G::Answer) {
        self.depth = engine.depth().min(Depth::Answer);
        self.events.clear();
        self.answer = answer;
        self.output.clear();
        engine.write_output(start, &self.answer, &mut self.output);
    }

    /// The play as laws judge it.
    #[must_use]
    pub fn play(&self) -> Play<'_, G> {
        Play { depth: self.depth, events: &self.events, answer: &self.answer }
    }

    /// The moves among the events, in order.
    pub fn moves(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter(|event| G::is_move(event))
    }

    /// Where the two plays first differ, at the finest level that both have, but no finer than `level`, and
    /// then at the coarser ones; `None` when they agree.
    ///
    /// ```
    /// use misdeal::deck::Deal;
    /// use misdeal::game::Depth;
    /// use misdeal::game::accordian::{Accordian, LaidOut, Reference};
    /// use misdeal::mutants;
    /// use misdeal::trace::{Divergence, Trace};
    ///
    /// let deal: Deal = "AC 2D 3C 4C".parse()?;
    /// let right = Trace::<Accordian>::of(&Reference, &deal);
    /// let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
    /// assert_eq!(right.first_divergence(&wrong, Depth::Events), Some(Divergence::Event(4)));
    /// assert_eq!(right.first_divergence(&wrong, Depth::Moves), Some(Divergence::Move(0)));
    /// assert_eq!(right.first_divergence(&wrong, Depth::Output), Some(Divergence::Output));
    /// // Of an engine that deals in another order only the moves can be compared, and they agree.
    /// let laid_out = Trace::<Accordian>::of(&LaidOut, &deal);
    /// assert_eq!(right.first_divergence(&laid_out, Depth::Events), None);
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn first_divergence(&self, other: &Self, level: Depth) -> Option<Divergence> {
        let depth = self.depth.min(other.depth).min(level);
        let events = || first_difference(self.events.iter(), other.events.iter()).map(Divergence::Event);
        let moves = || first_difference(self.moves(), other.moves()).map(Divergence::Move);
        let steps = match depth {
            Depth::Events => events(),
            Depth::Moves => moves(),
            Depth::Answer | Depth::Output => None,
        };
        let answer = depth >= Depth::Answer && self.answer != other.answer;
        steps
            .or(answer.then_some(Divergence::Answer))
            .or((self.output != other.output).then_some(Divergence::Output))
    }
}

impl<G: Game> Trace<G> {
    /// How the actual play parts from this, the expected one, in words.
    #[must_use]
    pub fn parting(&self, actual: &Self, divergence: Divergence) -> String {
        let step = |event: Option<&G::Event>| event.map_or("the end".to_owned(), ToString::to_string);
        let steps = |what: &str, index: usize, one: Option<&G::Event>, other: Option<&G::Event>| {
            format!("{what} {}: expected {}, actual {}", index + 1, step(one), step(other))
        };
        match divergence {
            Divergence::Event(index) => {
                steps("event", index, self.events.get(index), actual.events.get(index))
            }
            Divergence::Move(index) => {
                steps("move", index, self.moves().nth(index), actual.moves().nth(index))
            }
            Divergence::Answer => "the answers differ".to_owned(),
            Divergence::Output => "the lines differ".to_owned(),
        }
    }
}

/// The index of the first items that differ, or at which only one sequence ends.
fn first_difference<T: PartialEq>(
    mut one: impl Iterator<Item = T>,
    mut other: impl Iterator<Item = T>,
) -> Option<usize> {
    for index in 0.. {
        match (one.next(), other.next()) {
            (None, None) => return None,
            (one, other) if one != other => return Some(index),
            _ => {}
        }
    }
    unreachable!("a play ends")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Deal, Deck};
    use crate::game::accordian::{Accordian, Event, Fast, LaidOut, Piles, Reference};

    fn trace(engine: &dyn NamedEngine<Accordian>) -> Trace<Accordian> {
        Trace::of(engine, &Deal::from(Deck::NEW))
    }

    #[test]
    fn plays_that_agree_have_no_divergence() {
        assert_eq!(trace(&Reference).first_divergence(&trace(&Fast), Depth::Events), None);
        // Its events come in another order, which is not compared.
        assert_eq!(trace(&Reference).first_divergence(&trace(&LaidOut), Depth::Events), None);
    }

    #[test]
    fn the_first_difference_is_found_at_the_finest_level_of_both() {
        let expected = trace(&Reference);
        let mut actual = expected.clone();
        let last = actual.events.len() - 1;
        actual.events[last] = Event::GapClosed { at: 51 };
        assert_eq!(expected.first_divergence(&actual, Depth::Events), Some(Divergence::Event(last)));
        actual.depth = Depth::Moves;
        assert_eq!(expected.first_divergence(&actual, Depth::Events), None);
        actual.events.pop();
        actual.events.pop();
        assert_eq!(
            expected.first_divergence(&actual, Depth::Events),
            Some(Divergence::Move(expected.moves().count() - 1))
        );
        actual.depth = Depth::Answer;
        actual.answer = Piles::new(&[51]);
        assert_eq!(expected.first_divergence(&actual, Depth::Events), Some(Divergence::Answer));
        actual.depth = Depth::Output;
        assert_eq!(expected.first_divergence(&actual, Depth::Events), None);
        actual.output.pop();
        assert_eq!(expected.first_divergence(&actual, Depth::Events), Some(Divergence::Output));
    }
    #[test]
    fn where_plays_part_is_said_in_words() {
        let expected = trace(&Reference);
        let mut actual = expected.clone();
        actual.events.truncate(1);
        let parting = |divergence| expected.parting(&actual, divergence);
        assert_eq!(parting(Divergence::Event(1)), "event 2: expected deal 2C, actual the end");
        assert_eq!(
            parting(Divergence::Move(0)),
            "move 1: expected move 2C from pile 2 to pile 1, actual the end"
        );
        assert_eq!(parting(Divergence::Answer), "the answers differ");
        assert_eq!(parting(Divergence::Output), "the lines differ");
    }

    /// Those with answers only are asked for all deals at once, the others play each when its turn has come.
    #[cfg(feature = "campaign")]
    #[test]
    fn what_was_asked_beforehand_is_told_in_order() {
        let batch = crate::game::engine_named::<Accordian>("batch").expect("there is one");
        let deals = [Deck::NEW, crate::generate::base::INERT].map(Deal::from);
        let [new, inert] = deals.map(|deal| Reference.answer(&deal));
        let engines: [&'static dyn NamedEngine<Accordian>; 2] = [&Fast, batch];
        let mut beforehand = Beforehand::of(&engines, &deals);
        let mut trace = Trace::of(&Reference, &deals[0]);
        // The deal that is handed over now is another one: so one sees what was kept.
        for (deal, answer, played) in
            [(&deals[1], new, inert), (&deals[1], inert, inert), (&deals[0], new, new)]
        {
            beforehand.record(batch, deal, &mut trace);
            let line = format!("{answer}\n");
            assert_eq!((trace.answer, trace.depth, trace.events.len()), (answer, Depth::Answer, 0));
            assert_eq!(trace.output, line.as_bytes());
            beforehand.record(&Fast, deal, &mut trace);
            assert_eq!((trace.answer, trace.depth), (played, Depth::Events));
            assert!(trace.events.len() >= 52);
        }
        let mut nothing = Beforehand::<Accordian>::default();
        nothing.record(batch, &deals[1], &mut trace);
        assert_eq!(trace.answer, inert);
    }
}
