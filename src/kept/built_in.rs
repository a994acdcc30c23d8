//! The decks that are kept with this crate, for campaigns where there is no corpus of one's own.

use include_dir::{Dir, include_dir};

use crate::deck::Deck;
use crate::game::Game;
use crate::notation::DeckReader;

static CORPUS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/corpus");

/// The decks of the folder `corpus` as it was when this crate was built, file by file in the order of their
/// names. They reach every stratum of the game.
///
/// ```
/// use misdeal::game::clock::Clock;
/// use misdeal::kept::{built_in, first_decks};
/// use misdeal::strata::Stratum;
///
/// let decks = built_in::<Clock>();
/// let reached = first_decks::<Clock>(&decks);
/// assert!(reached.iter().map(|(stratum, _)| *stratum).eq(Stratum::all::<Clock>()));
/// ```
#[must_use]
pub fn built_in<G: Game>() -> Vec<Deck> {
    let mut files: Vec<_> = CORPUS.get_dir(G::NAME).into_iter().flat_map(Dir::files).collect();
    files.retain(|file| file.path().extension().is_some_and(|extension| extension == "in"));
    files.sort_by_key(|file| file.path());
    let decks = |text: &[u8]| DeckReader::new(text).read_all().expect("kept decks are tested");
    files.into_iter().flat_map(|file| decks(file.contents())).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::kept::Kept;

    #[test]
    fn the_decks_are_those_of_the_folder() {
        let folder = Kept::new(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
        assert_eq!(built_in::<Accordian>(), folder.read::<Accordian>().expect("readable"));
        assert_eq!(built_in::<Clock>(), folder.read::<Clock>().expect("readable"));
    }
}
