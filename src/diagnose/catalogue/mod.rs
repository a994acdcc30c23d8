//! The diagnosis of a side of which only outputs are seen: which entries of the catalogue give its answers?
//!
//! The catalogue of known bugs is a list of ways to misread the rules. Entries that give exactly a program's
//! answers on thousands of decks, right and wrong ones, tell what the program does; where no entry does so, two
//! at once are tried. Entries that give the same answers on all decks seen are named together, after decks
//! have been looked for that tell them apart. Where nothing fits, the nearest entry is told with its numbers.
//!
//! ```
//! use std::convert::Infallible;
//!
//! use misdeal::diagnose::catalogue::{Entries, Inquiry};
//! use misdeal::game::accordian::Accordian;
//! use misdeal::game::{Game, NamedEngine};
//! use misdeal::mutants;
//!
//! // A program, of which one sees its answers.
//! let program: &dyn NamedEngine<Accordian> = mutants::find("whole-pile").expect("in the catalogue");
//! let same = |expected: &[u8], actual: &[u8]| expected == actual;
//! let inquiry = Inquiry { program: "./a.out", seed: 1, kept: &[], same: &same };
//! let outcome = inquiry.ask::<Accordian, Infallible>(|decks| {
//!     let answer = |deck| {
//!         let start = Accordian::start_of_deck(deck);
//!         let mut line = Vec::new();
//!         program.write_output(&start, &program.answer(&start), &mut line);
//!         line
//!     };
//!     Ok(decks.iter().map(answer).collect())
//! });
//! let Ok(outcome) = outcome;
//! let names: Vec<String> = outcome.fitting.behaviours.iter().map(|it| Entries::of(it).names()).collect();
//! assert_eq!(names, ["`whole-pile`"]);
//! ```

mod apart;
mod behaviour;
mod decks;
mod fitting;
mod kin;
mod record;
mod seen;
mod spacing;
#[cfg(test)]
mod tests;

pub use apart::telling_apart;
pub use behaviour::Behaviour;
pub use decks::first_decks;
pub use fitting::Fitting;
pub use record::{Conclusion, Diagnosis, Entries, Entry, Kin, Kinship};
pub use seen::{Answered, Same, Seen};
pub use spacing::{Spacing, same_words};

use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::mutants::Mutants;

/// How often decks are looked for that tell apart what still fits.
const ROUNDS: u64 = 4;

/// What is asked of a program, and how its answers are judged.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// The program's name in reports.
    pub program: &'a str,
    /// The seed of the decks.
    pub seed: u64,
    /// Decks kept from earlier runs, which are asked too.
    pub kept: &'a [Deck],
    /// Whether the judge takes the second output for the first, which is right.
    pub same: &'a Same<'a>,
}

/// What an inquiry has come to.
#[derive(Clone, Debug)]
pub struct Outcome<'a, G: Mutants> {
    /// What has been found out.
    pub diagnosis: Diagnosis,
    /// What gives all of the program's answers.
    pub fitting: Fitting<G>,
    /// The answers.
    pub seen: Seen<'a, G>,
}

impl<'a> Inquiry<'a> {
    /// Asks the program the [first decks](first_decks), then decks that tell apart what still fits, until one
    /// behaviour is left or no such deck is found. `answers` gives an answer for each deck, in order; where
    /// it gives fewer, the others are taken for not asked.
    ///
    /// The decks depend on seed, kept decks and answers alone.
    ///
    /// # Errors
    ///
    /// The first of `answers`.
    pub fn ask<G: Aimed + Mutants, E>(
        &self,
        mut answers: impl FnMut(&[Deck]) -> Result<Vec<Vec<u8>>, E>,
    ) -> Result<Outcome<'a, G>, E> {
        let mut seen = Seen::new(self.same);
        let first = first_decks::<G>(self.seed, self.kept);
        seen.extend(&first, answers(&first)?);
        self.go_on(seen, answers)
    }

    /// The same for a program of which enough has been seen for a beginning.
    ///
    /// # Errors
    ///
    /// The first of `answers`.
    pub fn go_on<G: Aimed + Mutants, E>(
        &self,
        mut seen: Seen<'a, G>,
        mut answers: impl FnMut(&[Deck]) -> Result<Vec<Vec<u8>>, E>,
    ) -> Result<Outcome<'a, G>, E> {
        let mut fitting = Fitting::of(&seen);
        for round in 1..=ROUNDS {
            let decks = telling_apart(&fitting.behaviours, self.seed.wrapping_add(round));
            if decks.is_empty() {
                break;
            }
            seen.extend(&decks, answers(&decks)?);
            fitting = fitting.narrowed(&seen);
        }
        let diagnosis = Diagnosis::of(self.program, &seen, &fitting);
        Ok(Outcome { diagnosis, fitting, seen })
    }
}
