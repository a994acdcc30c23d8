//! The kept decks that a campaign plays first, and those that it adds to them.

use std::path::Path;

use crate::campaign::{Coverage, Dealing, Stage};
use crate::cli::args::FuzzArgs;
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::deck::Deck;
use crate::game::Game;
use crate::generate::aimed::Aimed;
use crate::kept::{self, Kept, KeptError, Wanted, to_keep};
use crate::report::counted;

/// The folder of kept decks where none is named.
const CORPUS: &str = "corpus";

fn corpus(args: &FuzzArgs) -> Kept {
    Kept::new(args.corpus.as_deref().unwrap_or(Path::new(CORPUS)))
}

/// The decks of the corpus; where nobody has named one and there is none, those that misdeal brings along.
pub(super) fn kept_decks<G: Game>(args: &FuzzArgs) -> Result<Vec<Deck>, KeptError> {
    if args.corpus.is_none() && !Path::new(CORPUS).is_dir() {
        return Ok(kept::built_in::<G>());
    }
    corpus(args).read::<G>()
}

/// Keeps the decks that were the first to reach a rare stratum. A folder that nobody has asked for is not
/// made.
pub(super) fn keep_decks<G: Aimed>(
    args: &FuzzArgs,
    dealing: &Dealing,
    coverage: &Coverage,
) -> Result<(), Failure> {
    let kept = corpus(args);
    let plays_kept = args.stages.is_empty() || args.stages.contains(&Stage::Kept);
    let has_folder = args.corpus.is_some() || kept.of_game::<G>().is_dir();
    if args.no_corpus || !plays_kept || !has_folder {
        return Ok(());
    }
    let new = to_keep::<G>(&coverage.first_decks(), Wanted::Rare, &dealing.kept);
    if new.is_empty() {
        return Ok(());
    }
    let files = kept.add::<G>(&new).map_err(Failure::of_kept)?;
    let names = files.iter().filter_map(|file| file.file_name()).map(|name| name.to_string_lossy());
    output::message(&format!(
        "kept: {} for rare strata added to {} ({}); whoever repeats this run plays them first",
        counted(new.len() as u64, "deck"),
        kept.of_game::<G>().display(),
        names.collect::<Vec<_>>().join(", ")
    ));
    Ok(())
}
