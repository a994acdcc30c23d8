//! What a game, an engine and an event are. Everything above this module is written once, for any
//! [`Game`]; a new game is a new folder beside [`accordian`] and [`clock`].
//!
//! # What a play has
//!
//! Every side of a comparison gives its *output*, the bytes the judge reads. An engine also has the
//! *answer* behind them; most have the *moves* in order; some all *events*. An engine says by its
//! [`Depth`] how far its plays can be compared.
//!
//! # Static and by name
//!
//! [`Engine`] is generic in its observer, so that each engine is compiled once with nobody listening
//! and pays nothing for its events. [`NamedEngine`] is the same engine behind a pointer, at one
//! indirect call a play: what a table of engines or a command line needs. Every `Engine` is one.
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::game::clock::{Clock, Event, Fast};
//! use misdeal::game::{Engine, Game, engine_named};
//!
//! let start = Clock::start_of_deck(&Deck::NEW);
//! let mut events: Vec<Event> = Vec::new();
//! assert_eq!(Fast.play(&start, &mut events).to_string(), "08,KS");
//! assert_eq!(events[52].to_string(), "turn AC of pile 13");
//!
//! let by_name = engine_named::<Clock>("fast").expect("in the table");
//! assert_eq!(by_name.answer(&start).to_string(), "08,KS");
//! ```

pub mod accordian;
pub mod clock;
pub mod law;
#[cfg(test)]
pub(crate) mod made;

use std::fmt::{Debug, Display};

use thiserror::Error;

use crate::card::Card;
use crate::deck::{Deal, Deck};
use law::{Broken, Law, Tally};

/// A patience game of the judge.
///
/// The trait says what a game's plays are made of and how the judge writes them, never the rules:
/// those each engine states itself.
///
/// Written once, for every game:
///
/// ```
/// use misdeal::game::{Game, accordian::Accordian, clock::Clock};
/// use misdeal::generate::uniform;
///
/// fn all_engines_agree<G: Game>() {
///     let [reference, others @ ..] = G::engines() else { panic!("{} has engines", G::NAME) };
///     for index in 0..20 {
///         let start = G::start_of_deck(&uniform::deck(42, index));
///         let right = reference.answer(&start);
///         for engine in others {
///             assert_eq!(engine.answer(&start), right, "{engine:?} on seed:42#{index}");
///         }
///     }
/// }
///
/// all_engines_agree::<Accordian>();
/// all_engines_agree::<Clock>();
/// ```
pub trait Game: Copy + Debug + Send + Sync + 'static {
    /// The name on the command line, in lower case.
    const NAME: &'static str;
    /// Other names for it.
    const ALIASES: &'static [&'static str];
    /// The name with its problem number, as a title.
    const TITLE: &'static str;
    /// How many cards the judge lists on a line.
    const CARDS_A_LINE: usize;

    /// The names of all [paths](Self::paths) that some processor has.
    const PATHS: &'static [&'static str] = &[];

    /// What an engine plays: a deal that is known to be playable.
    type Start: Clone + Debug + Send + Sync;
    /// What a play ends with. Its `Display` is the judge's line without the newline.
    type Answer: Clone + Debug + Display + PartialEq + Eq + Send + Sync;
    /// One thing that happens in a play.
    type Event: Copy + Debug + Display + PartialEq + Eq + Send + Sync;
    /// What is true of every correct play.
    type Law: Law;

    /// What an engine plays for this deal (cards in the order dealt).
    ///
    /// # Errors
    ///
    /// When this game cannot be played with these cards.
    fn start(deal: &Deal) -> Result<Self::Start, NotPlayable>;

    /// What an engine plays for a whole deck as the judge lists it.
    fn start_of_deck(deck: &Deck) -> Self::Start;

    /// Writes the judge's line, with its newline.
    ///
    /// ```
    /// use misdeal::game::Game;
    /// use misdeal::game::accordian::{Accordian, Piles};
    /// use misdeal::game::clock::{Clock, Exposed};
    ///
    /// let mut output = Vec::new();
    /// Accordian::write_answer(&Piles::new(&[40, 8, 1, 1, 1, 1]), &mut output);
    /// Clock::write_answer(&Exposed { count: 44, last: "KD".parse()? }, &mut output);
    /// assert_eq!(output, b"6 piles remaining: 40 8 1 1 1 1\n44,KD\n");
    /// # Ok::<(), misdeal::card::NotACard>(())
    /// ```
    fn write_answer(answer: &Self::Answer, output: &mut Vec<u8>);

    /// Whether the event is a move of the game rather than dealing or bookkeeping.
    fn is_move(event: &Self::Event) -> bool;

    /// What kind of event it is, in one word that names no card and no place.
    fn kind(event: &Self::Event) -> &'static str;

    /// What the token with this number (from 0) of the judge's line is, in one word.
    fn token_class(token: usize) -> &'static str;

    /// Judges a play by the laws that can be read off it.
    ///
    /// # Errors
    ///
    /// The first law that is broken.
    fn check_play(
        start: &Self::Start,
        play: &Play<'_, Self>,
        tally: &mut Tally,
    ) -> Result<(), Broken<Self::Law>>;

    /// Judges the engine's play by the laws that need other plays of that engine. `below` draws a number
    /// below its argument.
    ///
    /// # Errors
    ///
    /// The first law that is broken.
    ///
    /// ```
    /// use misdeal::game::accordian::laws::Law;
    /// use misdeal::game::law::Tally;
    /// use misdeal::game::{Game, accordian::Accordian, engine_named};
    /// use misdeal::generate::choices::{Choices, Prng};
    /// use misdeal::generate::uniform;
    /// use misdeal::mutants;
    /// use misdeal::trace::Trace;
    ///
    /// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
    /// let mut choices = Prng::new(1, 0);
    /// let mut below = |bound| choices.below(bound);
    /// let mut tally = Tally::default();
    ///
    /// let right = engine_named::<Accordian>("fast").expect("in the table");
    /// let play = Trace::of(right, &deal);
    /// let judged = Accordian::check_by_replay(right, &deal, &play.play(), &mut below, &mut tally);
    /// assert_eq!(judged, Ok(()));
    /// assert_eq!(tally.of(Law::Renaming), 1);
    ///
    /// // Ten, jack, queen and king match for it: with other names for the cards it plays otherwise.
    /// let wrong = mutants::find::<Accordian>("match-face").expect("in the catalogue");
    /// let play = Trace::of(wrong, &deal);
    /// assert!(Accordian::check_by_replay(wrong, &deal, &play.play(), &mut below, &mut tally).is_err());
    /// ```
    fn check_by_replay(
        engine: &dyn NamedEngine<Self>,
        start: &Self::Start,
        play: &Play<'_, Self>,
        below: &mut dyn FnMut(u64) -> u64,
        tally: &mut Tally,
    ) -> Result<(), Broken<Self::Law>>;

    /// The right engines, the reference first: the same on every machine.
    fn engines() -> &'static [&'static dyn NamedEngine<Self>];

    /// Right engines that play just as one of [`engines`](Self::engines), each by one of the ways of computing
    /// between which that one chooses. Which there are depends on the processor, so they play only where they are
    /// asked for by name, and in tests.
    #[must_use]
    fn paths() -> &'static [&'static dyn NamedEngine<Self>] {
        &[]
    }
}

/// A play as laws judge it.
#[derive(Debug)]
pub struct Play<'a, G: Game> {
    /// How far the events can be relied on.
    pub depth: Depth,
    /// What has happened, in order.
    pub events: &'a [G::Event],
    /// How it has ended.
    pub answer: &'a G::Answer,
}

/// Why a deal cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} cannot be played with these {cards} cards: {reason}")]
pub struct NotPlayable {
    /// The game's name.
    pub game: &'static str,
    /// How many cards the deal has.
    pub cards: usize,
    /// What the game needs that the deal has not.
    pub reason: String,
}

/// The finest level at which an engine's plays can be compared; each level includes those before it.
///
/// ```
/// use misdeal::game::{Depth, Game, accordian::Accordian};
///
/// // Of two plays as much is compared as both have.
/// assert_eq!(Depth::Events.min(Depth::Answer), Depth::Answer);
/// let depths: Vec<&str> = Accordian::engines().iter().map(|engine| engine.depth().name()).collect();
/// assert_eq!(depths, ["events", "moves", "events", "answer"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Only the bytes of the judge's line.
    Output,
    /// The answer behind them.
    Answer,
    /// The moves, in order.
    Moves,
    /// All events, in order.
    Events,
}

impl Depth {
    /// The word used in lists of engines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Output => "output",
            Self::Answer => "answer",
            Self::Moves => "moves",
            Self::Events => "events",
        }
    }
}

/// Plays a game.
///
/// ```
/// use misdeal::card::Card;
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Accordian, Event, Piles, Reference};
/// use misdeal::game::{Depth, Engine, Game, Ignore, Observer};
/// use misdeal::generate::uniform;
///
/// /// One's own engine: a row of piles, each a list of cards.
/// struct Mine;
///
/// impl Engine for Mine {
///     type Game = Accordian;
///
///     fn name(&self) -> &'static str {
///         "mine"
///     }
///
///     fn summary(&self) -> &'static str {
///         "piles in a vector"
///     }
///
///     /// It tells nobody of its moves.
///     fn depth(&self) -> Depth {
///         Depth::Answer
///     }
///
///     fn play<O: Observer<Event>>(&self, deal: &Deal, _: &mut O) -> Piles {
///         let mut row: Vec<Vec<Card>> = Vec::new();
///         for &card in deal.cards() {
///             row.push(vec![card]);
///             while let Some((from, to)) = leftmost_move(&row) {
///                 let moved = row[from].pop().expect("no pile is empty");
///                 row[to].push(moved);
///                 row.retain(|pile| !pile.is_empty());
///             }
///         }
///         Piles::new(&row.iter().map(|pile| pile.len() as u8).collect::<Vec<_>>())
///     }
/// }
///
/// /// From where to where the leftmost card that can move does: three places come before one.
/// fn leftmost_move(row: &[Vec<Card>]) -> Option<(usize, usize)> {
///     let top = |place: usize| row[place][row[place].len() - 1];
///     let is_match = |one: Card, other: Card| one.rank() == other.rank() || one.suit() == other.suit();
///     for from in 1..row.len() {
///         for distance in [3, 1] {
///             if distance <= from && is_match(top(from), top(from - distance)) {
///                 return Some((from, from - distance));
///             }
///         }
///     }
///     None
/// }
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// assert_eq!(Mine.play(&deal, &mut Ignore).to_string(), "3 piles remaining: 2 1 1");
/// // A beginning; `misdeal::testing::check` (feature `campaign`) tries it on far more.
/// for index in 0..20 {
///     let deal = Accordian::start_of_deck(&uniform::deck(42, index));
///     assert_eq!(Mine.play(&deal, &mut Ignore), Reference.play(&deal, &mut Ignore));
/// }
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
pub trait Engine: Sync {
    /// The game it plays.
    type Game: Game;

    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// One sentence for a list of engines.
    fn summary(&self) -> &'static str;

    /// How far its plays can be compared.
    fn depth(&self) -> Depth;

    /// Plays from `start` to the end, telling `observer` what happens.
    fn play<O: Observer<EventOf<Self>>>(&self, start: &StartOf<Self>, observer: &mut O) -> AnswerOf<Self>;

    /// Plays each of these with nobody listening and adds its answer to `answers`, in their order. An engine
    /// that plays many at once is at its best when it is given thousands.
    fn answers(&self, starts: &[StartOf<Self>], answers: &mut Vec<AnswerOf<Self>>) {
        answers.extend(starts.iter().map(|start| self.play(start, &mut Ignore)));
    }

    /// Writes the judge's line, with its newline, for the answer that the play from `start` has ended
    /// with.
    fn write_output(&self, start: &StartOf<Self>, answer: &AnswerOf<Self>, output: &mut Vec<u8>) {
        let _ = start;
        Self::Game::write_answer(answer, output);
    }

    /// A play that goes on card by card, from which whoever tries all deals profits; `None` of an engine that
    /// plays whole deals only.
    fn incremental(&self) -> Option<Box<dyn Incremental<Self::Game>>> {
        None
    }
}

/// A play that deals one card more, and can go back to what it was after fewer cards and deal another one.
/// What it does after some cards is what [`Engine::play`] does with the deal of these cards.
///
/// ```
/// use misdeal::game::{accordian::Accordian, engine_named};
///
/// let reference = engine_named::<Accordian>("reference").expect("in the table");
/// let mut play = reference.incremental().expect("it goes on card by card");
/// let mut events = Vec::new();
/// for (before, card) in ["AC", "2D", "3C", "4C"].into_iter().enumerate() {
///     play.deal(before, card.parse()?, &mut events);
/// }
/// assert_eq!(play.answer().to_string(), "3 piles remaining: 2 1 1");
///
/// // Another fourth card after the same three.
/// play.deal(3, "4S".parse()?, &mut events);
/// assert_eq!(play.answer().to_string(), "4 piles remaining: 1 1 1 1");
/// assert_eq!(events.last().map(ToString::to_string).as_deref(), Some("deal 4S"));
/// # Ok::<(), misdeal::card::NotACard>(())
/// ```
pub trait Incremental<G: Game>: Send {
    /// Goes back to what there was after the first `before` cards of those dealt last, deals `card`, and adds
    /// what happens to `events`.
    ///
    /// # Panics
    ///
    /// When fewer than `before` cards were dealt.
    fn deal(&mut self, before: usize, card: Card, events: &mut Vec<G::Event>);

    /// The answer, should no card follow.
    fn answer(&self) -> G::Answer;
}

/// What the engine plays.
pub type StartOf<E> = <<E as Engine>::Game as Game>::Start;
/// What happens in the engine's plays.
pub type EventOf<E> = <<E as Engine>::Game as Game>::Event;
/// What the engine's plays end with.
pub type AnswerOf<E> = <<E as Engine>::Game as Game>::Answer;

/// Listens to a play.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::{Accordian, Event, Fast};
/// use misdeal::game::{Engine, Game, Observer};
///
/// #[derive(Default)]
/// struct Moves(u32);
///
/// impl Observer<Event> for Moves {
///     fn event(&mut self, event: Event) {
///         self.0 += u32::from(Accordian::is_move(&event));
///     }
/// }
///
/// let mut moves = Moves::default();
/// Fast.play(&Accordian::start_of_deck(&Deck::NEW), &mut moves);
/// assert_eq!(moves.0, 75);
/// ```
pub trait Observer<Event> {
    /// Something has happened.
    fn event(&mut self, event: Event);
}

/// The observer that does not listen: events cost nothing.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::game::{Engine, Game, Ignore};
///
/// let piles = Fast.play(&Accordian::start_of_deck(&Deck::NEW), &mut Ignore);
/// assert_eq!(piles.heights(), [52]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<Event> Observer<Event> for Ignore {
    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

/// Keeps every event.
impl<Event> Observer<Event> for Vec<Event> {
    #[inline]
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// An engine behind a pointer.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::{Game, NamedEngine, accordian::Accordian};
///
/// let start = Accordian::start_of_deck(&Deck::NEW);
/// let right: Vec<&dyn NamedEngine<Accordian>> = Accordian::engines().to_vec();
/// assert!(right.iter().all(|engine| engine.answer(&start).heights() == [52]));
/// ```
pub trait NamedEngine<G: Game>: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// One sentence for a list of engines.
    fn summary(&self) -> &'static str;
    /// How far its plays can be compared.
    fn depth(&self) -> Depth;
    /// Plays with nobody listening.
    fn answer(&self, start: &G::Start) -> G::Answer;
    /// Plays each of these with nobody listening and adds its answer to `answers`, in their order.
    fn answers(&self, starts: &[G::Start], answers: &mut Vec<G::Answer>);
    /// Plays and adds every event to `events`.
    fn answer_with_events(&self, start: &G::Start, events: &mut Vec<G::Event>) -> G::Answer;
    /// Writes the judge's line, with its newline, for the answer that the play from `start` has ended
    /// with.
    fn write_output(&self, start: &G::Start, answer: &G::Answer, output: &mut Vec<u8>);
    /// A play that goes on card by card, where the engine has such.
    fn incremental(&self) -> Option<Box<dyn Incremental<G>>>;
}

impl<G: Game> Debug for dyn NamedEngine<G> + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl<E: Engine> NamedEngine<E::Game> for E {
    fn name(&self) -> &'static str {
        Engine::name(self)
    }

    fn summary(&self) -> &'static str {
        Engine::summary(self)
    }

    fn depth(&self) -> Depth {
        Engine::depth(self)
    }

    fn answer(&self, start: &StartOf<E>) -> AnswerOf<E> {
        self.play(start, &mut Ignore)
    }

    fn answers(&self, starts: &[StartOf<E>], answers: &mut Vec<AnswerOf<E>>) {
        Engine::answers(self, starts, answers);
    }

    fn answer_with_events(&self, start: &StartOf<E>, events: &mut Vec<EventOf<E>>) -> AnswerOf<E> {
        self.play(start, events)
    }

    fn write_output(&self, start: &StartOf<E>, answer: &AnswerOf<E>, output: &mut Vec<u8>) {
        Engine::write_output(self, start, answer, output);
    }

    fn incremental(&self) -> Option<Box<dyn Incremental<E::Game>>> {
        Engine::incremental(self)
    }
}

/// The right engines, the reference first, and after them the [paths](Game::paths) that this processor has.
///
/// All of them give the judge's sample its answer:
///
/// ```
/// use misdeal::game::{Game, accordian::Accordian, all_engines};
/// use misdeal::notation::DeckReader;
///
/// let sample = "\
/// QD AD 8H 5S 3H 5H TC 4D JH KS 6H 8S JS AC AS 8D 2H QS TS 3S AH 4H TH TD 3C 6S
/// 8C 7D 4C 4S 7S 9H 7C 5D 2S KD 2D QH JD 6D 9D JC 2C KH 3D QC 6C 9S KC 7H 9C 5C
/// #
/// ";
/// let decks = DeckReader::new(sample.as_bytes()).read_all()?;
/// let deal = Accordian::start_of_deck(&decks[0]);
/// for engine in all_engines::<Accordian>() {
///     assert_eq!(engine.answer(&deal).to_string(), "6 piles remaining: 40 8 1 1 1 1", "{engine:?}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_engines<G: Game>() -> impl Iterator<Item = &'static dyn NamedEngine<G>> {
    G::engines().iter().chain(G::paths()).copied()
}

/// The right engine or the path with this name.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockDeal};
/// use misdeal::game::{Depth, engine_named};
///
/// let fast = engine_named::<Clock>("fast").expect("in the table");
/// assert_eq!(fast.depth(), Depth::Events);
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// let mut events = Vec::new();
/// assert_eq!(fast.answer_with_events(&start, &mut events).to_string(), "04,2D");
/// assert_eq!(events[4].to_string(), "turn AD of pile 2");
/// assert!(engine_named::<Clock>("laid-out").is_none(), "an engine of the other game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn engine_named<G: Game>(name: &str) -> Option<&'static dyn NamedEngine<G>> {
    all_engines().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::accordian::Accordian;
    use super::clock::{Clock, Event};
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn depths_are_named() {
        let depths = [Depth::Output, Depth::Answer, Depth::Moves, Depth::Events];
        assert_eq!(depths.map(Depth::name), ["output", "answer", "moves", "events"]);
        assert!(depths.is_sorted());
    }

    /// Engines are found by name, and none has the name or the summary of another.
    fn are_told_apart<G: Game>(names: &[&str]) {
        let engines: Vec<_> = all_engines::<G>().collect();
        assert!(
            names.iter().all(|name| engine_named::<G>(name).is_some_and(|engine| engine.name() == *name))
        );
        assert!(engine_named::<G>("nobody").is_none());
        let names: BTreeSet<&str> = engines.iter().map(|engine| engine.name()).collect();
        // The paths of one engine have its summary.
        let summaries: BTreeSet<&str> = G::engines().iter().map(|engine| engine.summary()).collect();
        assert_eq!((names.len(), summaries.len()), (engines.len(), G::engines().len()));
        assert!(summaries.iter().all(|summary| summary.contains(' ')));
    }

    #[test]
    fn engines_have_names_and_summaries_of_their_own() {
        are_told_apart::<Accordian>(&["reference", "laid-out", "fast", "batch", "batch-portable"]);
        are_told_apart::<Clock>(&["reference", "fast", "batch"]);
    }

    #[test]
    fn kinds_of_events_are_words() {
        let mut events = Vec::new();
        engine_named::<Clock>("reference")
            .expect("there is one")
            .answer_with_events(&Clock::start_of_deck(&Deck::NEW), &mut events);
        let kinds: Vec<&str> = events.iter().map(Clock::kind).collect();
        assert_eq!(kinds[..52], ["deal"; 52]);
        assert_eq!(kinds[52..54], ["turn", "tuck"]);
        assert!(matches!(events[52], Event::Turn { .. }));
    }
}
