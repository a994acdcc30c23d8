//! The arguments of `misdeal stats`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{ArgGroup, Args, ValueHint};

use crate::cli::args::{GameName, jobs};
use crate::cli::html::HtmlArgs;
use crate::stats::LEVEL;

/// Are the distributions over many uniform decks the known ones?
///
/// Counts quantities of the plays, such as the piles at the end, and compares: those of Clock with exact
/// laws, those of Accordian with a table of a large sample of another seed; the share of games won; and the
/// cards dealt with what uniform decks are. So a wrong engine or a biased shuffle is found by statistics
/// alone. A distribution outside its bounds is exit code 1; 3 when there are too few decks for a test, or
/// they are those of the table.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("form").args(["json", "csv", "table"])))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct StatsArgs {
    /// The game.
    pub game: GameName,
    /// How many decks, such as 5000, 20k or 1.5M.
    #[arg(long, short = 'n', value_name = "N", default_value = "1M", value_parser = decks)]
    pub decks: u64,
    /// Play the decks of this seed: `seed:S#0`, `seed:S#1`, … (one is drawn and printed).
    #[arg(long, short, value_name = "S", value_parser = crate::cli::args::number)]
    pub seed: Option<u64>,
    /// The engine whose plays are counted; mutants too.
    #[arg(long, value_name = "NAME", default_value = "fast", conflicts_with = "mutants")]
    pub engine: String,
    /// How often a right engine may be found outside; each of the tests gets its part of it.
    #[arg(long, visible_alias = "alpha", value_name = "P", default_value_t = LEVEL, value_parser = level)]
    pub level: f64,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Draw the histogram of every quantity, not only of the first.
    #[arg(long, conflicts_with_all = ["form", "mutants"])]
    pub all: bool,
    /// Draw bars with block characters (as is done on a terminal that takes UTF-8).
    #[arg(long, conflicts_with_all = ["ascii", "form", "mutants"])]
    pub symbols: bool,
    /// Draw bars with `#` (as is done in files and pipes).
    #[arg(long, conflicts_with_all = ["form", "mutants"])]
    pub ascii: bool,
    /// Write all as JSON.
    #[arg(long)]
    pub json: bool,
    /// Write the histograms as comma-separated values.
    #[arg(long, conflicts_with = "mutants")]
    pub csv: bool,
    /// Write the counts as the table that Accordian is compared with, and judge nothing.
    #[arg(long, conflicts_with_all = ["mutants", "svg", "level", "html"])]
    pub table: bool,
    /// Draw the histograms into this file as well, as SVG.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "mutants")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub html: HtmlArgs,
    /// Tell of every known bug whether statistics find it, and with how many decks. A right engine that is
    /// found is exit code 1.
    #[arg(long)]
    pub mutants: bool,
    /// Only the mutants whose names match, such as 'fmt-*'.
    #[arg(long, value_name = "GLOB", requires = "mutants")]
    pub only: Option<String>,
}

/// `20M`: bytes are counted in the same way, but are no decks.
fn decks(text: &str) -> Result<u64, String> {
    let is_plain = !text.contains(['b', 'B', 'i', 'I']);
    let number = is_plain.then(|| text.parse().ok()).flatten().map_or(0, |ByteSize(number)| number);
    let error = || "a number of decks from 1 on, such as 5000, 20k or 1.5M".to_owned();
    if number > 0 { Ok(number) } else { Err(error()) }
}

fn level(text: &str) -> Result<f64, String> {
    let level = text.parse().ok().filter(|level| *level > 0.0 && *level < 1.0);
    level.ok_or_else(|| "a probability between 0 and 1, such as 0.01 or 1e-6".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_can_be_told_as_people_say_them() {
        for (text, number) in
            [("1", 1), ("5000", 5000), ("20k", 20_000), ("1.5M", 1_500_000), ("2G", 2_000_000_000)]
        {
            assert_eq!(decks(text), Ok(number));
        }
        for text in ["", "0", "0.0001", "-1", "20MB", "20Mi", "M", "x", "1 000", "NaN", "inf"] {
            assert!(decks(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_level_is_a_probability() {
        assert_eq!(level("0.01"), Ok(0.01));
        for text in ["", "0", "1", "-0.5", "NaN", "inf", "1%"] {
            assert!(level(text).is_err(), "{text}");
        }
    }
}
