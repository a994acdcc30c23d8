//! A user's executable as a side of the comparison: it reads the judge's text and writes the judge's lines.
//!
//! A [`Program`] is a command; one [`Run`] of it is a process with all that it starts, which ends in time
//! and leaves nothing behind. A [`Tester`] puts many decks through one process, reads what comes back, and
//! finds the deck that fails.
//!
//! # Which deck it is
//!
//! An output with as many lines as decks says it. Of a process that was killed or has crashed the last lines
//! are lost, and where there are too few lines or too many none can be relied on: then the halves of the
//! file are run, and theirs.
//!
//! A deck that fails is run alone, three times. One that passes then fails for its neighbours: the list of
//! decks before it is made as short as it can be; when only the number of them counts, the file was too long
//! for the program, which is a [`Warning`] and no failure.
//!
//! # What counts as a failure
//!
//! | the run | verdict |
//! |---|---|
//! | is ended by a signal | `RE`, with its name, whatever was written |
//! | ends with another status than 0, answers missing | `RE`, with the status |
//! | ends with another status than 0, an answer for each deck | by the answers; for a strict judge `RE` |
//! | exceeds the limit of time, twice | `TLE` |
//! | writes far more than it should | `OLE` |
//! | holds more memory than allowed | `RE`, `memory` |
//! | else | by the answers, as the [profile](crate::oracle::Profile) has it |

mod alone;
mod answers;
mod asked;
mod command;
mod comparison;
mod copies;
pub mod doctor;
mod fewest;
mod group;
mod habit;
mod judged;
mod memory;
mod neighbours;
mod pace;
mod pipes;
mod reading;
mod run;
mod start;
mod tester;
#[cfg(test)]
mod tests;
mod watch;
mod written;

pub use answers::Answers;
pub use command::Program;
pub use comparison::{Comparison, Differing, Opinions};
pub use habit::{Habit, Shown};
pub use judged::{Failing, Judged, Standing, Warning};
pub use run::{CannotRun, Interrupt, Kept, Limits, Outcome, Run, Runner, Signal};
pub use start::CannotStart;
pub use tester::{MOST, Options, Tester};
pub use written::Written;
