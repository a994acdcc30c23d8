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

use std::panic::{self, AssertUnwindSafe};

use crate::campaign::{Dealing, Example, Nobody, Plan, Stop, decks_alone};
use crate::deck::Deck;
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
/// lines, the rule that was misread, and the code of the deck that was found. When the engine panics itself the message
/// has the code of the first deck on which it does.
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
    let campaign = || first_difference::<E::Game>(engine, decks);
    match panic::catch_unwind(AssertUnwindSafe(campaign)) {
        Ok(None) => {}
        Ok(Some(found)) => panic!("{}", told(&found)),
        Err(cause) => match first_panic::<E::Game>(engine, decks) {
            Some((deck, said)) => {
                panic!("{} panics on code:{}\n  it says     {said}\n", Engine::name(engine), deck.code())
            }
            None => panic::resume_unwind(cause),
        },
    }
}

/// The first deck of the campaign on which the engine panics when it is played alone, and what it says.
fn first_panic<G: Aimed>(engine: &'static dyn NamedEngine<G>, decks: u64) -> Option<(Deck, String)> {
    let dealt = decks_alone::<G>(Dealing::of::<G>(SEED, 0..decks), u64::MAX);
    dealt.iter().map(|counted| counted.dealt.deck).find_map(|deck| {
        let play = || engine.answer_with_events(&G::start_of_deck(&deck), &mut Vec::new());
        panic::catch_unwind(AssertUnwindSafe(play)).err().map(|cause| (deck, said(cause.as_ref())))
    })
}

/// The message of a panic.
fn said(cause: &(dyn std::any::Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| cause.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "nothing that is text".to_owned())
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
    let smaller = || G::smallest(&failure, deck, TRIED);
    let smallest = match panic::catch_unwind(AssertUnwindSafe(smaller)) {
        Ok(smallest) => smallest,
        Err(cause) => {
            let said = said(cause.as_ref());
            text.push_str(&format!("  smallest    not known: with fewer cards it panics: {said}\n"));
            return text;
        }
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::game::Depth;
    use crate::game::accordian::{Accordian, Event, Fast, Piles};
    use crate::game::made::Made;

    type Play = fn(&Deal, &mut Vec<Event>) -> Piles;

    fn message(play: Play) -> String {
        let engine = Made::<Accordian, Play>::leaked(Depth::Answer, play);
        let failed = panic::catch_unwind(|| check(engine, 100)).expect_err("it is wrong");
        said(failed.as_ref())
    }

    #[test]
    fn an_engine_that_panics_is_told_with_the_deck() {
        let message = message(|deal, events| {
            let piles = Fast.play(deal, events);
            assert!(piles.heights().len() < 52, "no room for {} piles", piles.heights().len());
            piles
        });
        let inert = crate::generate::base::INERT.code();
        assert_eq!(message, format!("made panics on code:{inert}\n  it says     no room for 52 piles\n"));
    }

    #[test]
    fn an_engine_that_panics_with_fewer_cards_is_told_with_the_deck_it_is_wrong_on() {
        let message = message(|deal, _| {
            assert!(deal.len() == 52, "too few cards");
            Piles::new(&[1])
        });
        assert!(message.starts_with("made differs from the reference of accordian: WA "), "{message}");
        assert!(message.contains("  found on    code:"), "{message}");
        assert!(
            message.ends_with("  smallest    not known: with fewer cards it panics: too few cards\n"),
            "{message}"
        );
    }
}
