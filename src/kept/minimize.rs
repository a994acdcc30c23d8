//! The fewest decks that reach all that the kept decks reach.

use std::collections::BTreeSet;

use super::cover::few;
use super::reach::reached;
use super::{Kept, KeptError, KeptFile};
use crate::game::Game;
use crate::generate::aimed::Aimed;
use crate::strata::Stratum;

/// Kept decks without those that are not needed.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// How many strata all kept decks reach, before and after.
    pub strata: usize,
    /// How many decks are in files that stay as they are.
    pub others: usize,
    /// The files that campaigns fill, in the order of their names.
    pub files: Vec<FileChange>,
}

/// A file, and which of its decks are needed.
#[derive(Clone, Debug)]
pub struct FileChange {
    file: KeptFile,
    needed: Vec<usize>,
}

impl FileChange {
    /// The file as it is.
    #[must_use]
    pub const fn file(&self) -> &KeptFile {
        &self.file
    }

    /// The numbers (from 1) of the decks that are needed.
    #[must_use]
    pub fn needed(&self) -> &[usize] {
        &self.needed
    }

    /// Whether every deck has a note, so that notes can go with their decks.
    #[must_use]
    pub fn has_notes_of_each(&self) -> bool {
        self.file.notes.are_of_each(self.file.decks.len())
    }

    /// Writes it without the decks that are not needed; what needs all its decks is left as it is.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write<G: Game>(&self) -> Result<(), KeptError> {
        if self.needed.len() == self.file.decks.len() {
            return Ok(());
        }
        let mut file = self.file.clone();
        file.keep_only(&self.needed);
        file.write::<G>()
    }
}

impl Kept {
    /// Which decks of the files that campaigns fill are needed, beside all those of other files, to reach the
    /// strata that the kept decks reach. Nothing is written.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or is no judge text.
    pub fn minimized<G: Aimed>(&self) -> Result<Minimized, KeptError> {
        let (candidates, others): (Vec<KeptFile>, Vec<KeptFile>) =
            self.files::<G>()?.into_iter().partition(KeptFile::is_for_strata);
        let sets = strata_of::<G>(&candidates);
        let covered: BTreeSet<Stratum> = strata_of::<G>(&others).into_iter().flatten().collect();
        let needed: BTreeSet<usize> = few(&sets, &covered).into_iter().collect();
        let mut first = 0;
        let changes = candidates.into_iter().map(|file| {
            let numbers = 1..=file.decks.len();
            let needed = numbers.filter(|number| needed.contains(&(first + number - 1))).collect();
            first += file.decks.len();
            FileChange { file, needed }
        });
        Ok(Minimized {
            files: changes.collect(),
            strata: sets.into_iter().flatten().chain(covered).collect::<BTreeSet<_>>().len(),
            others: others.iter().map(|file| file.decks.len()).sum(),
        })
    }
}

/// By deck of the files, in order: what it reaches.
fn strata_of<G: Aimed>(files: &[KeptFile]) -> Vec<BTreeSet<Stratum>> {
    files.iter().flat_map(|file| reached::<G>(&file.decks)).collect()
}
