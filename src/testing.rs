//! An engine of one's own under test: one call in a `cargo test`.
//!
//! ```
//! use misdeal::game::accordian::{Accordian, Event, Fast, Piles};
//! use misdeal::game::{Depth, Engine, EventOf, Observer};
//! use misdeal::deck::Deal;
//! use misdeal::testing;
//!
//! struct Mine;
//!
//! impl Engine for Mine {
//!     type Game = Accordian;
//!
//!     fn name(&self) -> &'static str {
//!         "mine"
//!     }
//!
//!     fn summary(&self) -> &'static str {
//!         "plays as the fast engine does"
//!     }
//!
//!     fn depth(&self) -> Depth {
//!         Depth::Answer
//!     }
//!
//!     fn play<O: Observer<Event>>(&self, deal: &Deal, observer: &mut O) -> Piles {
//!         Fast.play(deal, observer)
//!     }
//! }
//!
//! testing::check(&Mine, 2000);
//! ```

use crate::campaign::{Example, Nobody, Plan, Stop};
use crate::diagnose::{self, Diagnosed};
use crate::game::{Engine, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::minimize::{Failure, Shrink};

/// The seed of the decks: a test that fails does so again.
const SEED: u64 = 1;
/// How many smaller ones are tried.
const TRIED: u64 = 500_000;

/// Plays the first decks of a campaign, so many, on the engine and on the reference, and compares the plays
/// as far as the engine's [depth](Engine::depth) says.
///
/// # Panics
///
/// When the engine differs on one, or breaks a law. The message has the smallest cards that show it, both
/// lines, the rule that was misread, and the code of the deck that was found.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::{mutants, testing};
///
/// testing::check(&Fast, 100);
///
/// // An engine with a bug, in place of one's own.
/// let wrong = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
/// let failed = std::panic::catch_unwind(|| testing::check(wrong, 100)).expect_err("it differs");
/// let message = failed.downcast_ref::<String>().expect("a message");
/// assert!(message.starts_with("prefer-one differs from the reference of accordian: WA step move/move"));
/// assert!(message.contains("  smallest    AC 2D 3C 4C (global)\n"), "{message}");
/// assert!(message.contains("  expected    3 piles remaining: 2 1 1\n"), "{message}");
/// assert!(message.contains("  actual      3 piles remaining: 1 1 2\n"), "{message}");
/// ```
pub fn check<E: Engine>(engine: &'static E, decks: u64)
where
    E::Game: Aimed + Diagnosed + Shrink,
{
    if let Some(found) = first_difference::<E::Game>(engine, decks) {
        panic!("{}", told(&found));
    }
}

fn first_difference<G: Aimed>(engine: &'static dyn NamedEngine<G>, decks: u64) -> Option<Example<G>> {
    let plan = Plan { engines: vec![engine], stop: Stop::After(1), ..Plan::of_right_engines(SEED, decks) };
    let Ok(summary) = plan.run(&mut Nobody);
    summary.groups.into_values().find_map(|group| group.examples.into_iter().next())
}

fn told<G: Diagnosed + Shrink>(found: &Example<G>) -> String {
    let (name, deck) = (found.engine.name(), &found.size.deck);
    let mut text = format!(
        "{name} differs from the reference of {}: {}\n  found on    code:{}\n",
        G::NAME,
        found.signature,
        deck.code()
    );
    let Some(failure) = Failure::of(found.engine, found.level, &G::start_of_deck(deck)) else {
        // The plays agree, and a law is broken.
        return text;
    };
    let smallest = G::smallest(&failure, deck, TRIED);
    text.push_str(&format!("  smallest    {} ({})\n", smallest.cards, smallest.guarantee.word()));
    let reference = G::engines()[0];
    if let Some(told) = diagnose::explain(&smallest.start, reference, found.engine, diagnose::AFTER) {
        for (side, line) in [("expected", &told.lines.expected), ("actual", &told.lines.actual)] {
            text.push_str(&format!("  {side:<11} {}\n", line.trim_end()));
        }
        for step in told.steps.iter().filter(|step| told.parting == Some(step.number)) {
            let side = match step.side {
                diagnose::Side::Actual => name,
                diagnose::Side::Both | diagnose::Side::Expected => reference.name(),
            };
            text.push_str(&format!("  step {:<6} {side}: {}\n", step.number, step.event));
        }
        text.push_str(&format!("  the rule    {}\n  here        {}\n", told.rule.sentence, told.rule.here));
    }
    text
}
