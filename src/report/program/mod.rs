//! What is said of a program: its failure, what it was made smaller to, why.

mod explain;
mod failure;
mod minimize;
mod smallest;

pub use explain::{ProgramExplainRecord, UnexplainedRecord};
pub use failure::{BesideRecord, FailureRecord};
pub use minimize::ProgramMinimizeRecord;
pub use smallest::{InferredRecord, SmallestDeckRecord, SmallestListRecord, Tried};
