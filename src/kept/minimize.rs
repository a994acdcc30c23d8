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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::generate::choices::Prng;
    use crate::kept::ForStratum;

    fn folder() -> (tempfile::TempDir, Kept) {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept::new(folder.path());
        (folder, kept)
    }

    /// Decks made for every so many of the strata.
    fn some(every: usize) -> Vec<ForStratum> {
        let deck = |stratum| Clock::aimed(stratum, &mut Prng::new(1, 0));
        Stratum::all::<Clock>()
            .step_by(every)
            .map(|stratum| ForStratum { deck: deck(stratum), stratum })
            .collect()
    }

    fn minimize(kept: &Kept) -> Vec<(String, usize, usize)> {
        let minimized = kept.minimized::<Clock>().expect("readable");
        minimized.files.iter().for_each(|change| change.write::<Clock>().expect("written"));
        let counts =
            |change: &FileChange| (change.file().name(), change.file().decks.len(), change.needed().len());
        minimized.files.iter().map(counts).collect()
    }

    fn strata(kept: &Kept) -> BTreeSet<Stratum> {
        strata_of::<Clock>(&kept.files::<Clock>().expect("readable")).into_iter().flatten().collect()
    }

    #[test]
    fn fewer_decks_reach_the_same_and_are_in_order() {
        let (_folder, kept) = folder();
        kept.add::<Clock>(&some(3)).expect("written");
        let before = strata(&kept);
        let files = minimize(&kept);
        let sum = |count: fn(&(String, usize, usize)) -> usize| files.iter().map(count).sum::<usize>();
        assert!(sum(|file| file.2) < sum(|file| file.1), "{files:?}");
        assert_eq!(strata(&kept), before);
        let checked = kept.check::<Clock>().expect("readable");
        assert!(checked.problems.is_empty(), "{:?}", checked.problems);
        assert!(
            minimize(&kept).iter().all(|(_, before, after)| before == after),
            "nothing more can be spared"
        );
    }

    #[test]
    fn what_others_reach_is_not_needed() {
        let (_folder, kept) = folder();
        let decks: Vec<_> = some(1).into_iter().filter(|kept| kept.stratum.quantity == 0).collect();
        let [first, second] = [decks[0], decks[1]];
        kept.add::<Clock>(&[first, second]).expect("written");
        kept.add_to::<Clock>("by-hand", &[first.deck], "why").expect("written");
        assert_eq!(minimize(&kept), [("strata-exposed".to_owned(), 2, 1)]);
        assert_eq!(kept.read::<Clock>().expect("readable"), [first.deck, second.deck]);
        // A file without decks goes, and its answers with it.
        kept.add_to::<Clock>("by-hand", &[second.deck], "why").expect("written");
        assert_eq!(minimize(&kept), [("strata-exposed".to_owned(), 1, 0)]);
        let left = std::fs::read_dir(kept.of_game::<Clock>()).expect("a folder").count();
        assert_eq!(left, 2, "by-hand.in and by-hand.out");
    }
}
