//! `--html FILE`, and the plays that pages show.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::failure::Failure;
use super::output;
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck};
use crate::diagnose::{self, Diagnosed};
use crate::files;
use crate::game::NamedEngine;
use crate::report::html::Play;
use crate::trace::Trace;
use crate::visible;

/// Where a page is written to.
#[derive(Clone, Debug, Args)]
pub struct HtmlArgs {
    /// Also write what was found as a page for a browser: one file that needs nothing else.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
}

impl HtmlArgs {
    /// Whether a page is asked for. What cannot be written is said before anything is done.
    pub fn is_asked(&self) -> Result<bool, Failure> {
        self.html.as_deref().map_or(Ok(false), |file| check(file).map(|()| true))
    }

    /// Writes the page that is made by `page`, where one is asked for.
    pub fn write(&self, page: impl FnOnce() -> String) -> Result<(), Failure> {
        self.html.as_deref().map_or(Ok(()), |file| write(file, &page()))
    }

    /// Says that there is nothing to make a page of, to whoever asked for one.
    pub fn nothing_to_show(&self) {
        if let Some(file) = &self.html {
            output::message(&format!("{} was not written: there is nothing to show", file.display()));
        }
    }
}

/// Whether a file of this name can be written, as far as can be said without doing so.
pub fn check(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    let reason = match folder {
        _ if file.is_dir() => "it is a folder".to_owned(),
        Some(folder) => format!("there is no folder {}", folder.display()),
        None => return Ok(()),
    };
    Err(cannot_write(file, io::Error::other(reason)))
}

/// Writes the page: all of it, or nothing.
pub fn write(file: &Path, page: &str) -> Result<(), Failure> {
    files::write_whole(file, page.as_bytes()).map_err(|error| cannot_write(file, error))?;
    output::message(&format!("page: {}", visible::text(&file.display().to_string())));
    Ok(())
}

fn cannot_write(file: &Path, error: io::Error) -> Failure {
    Failure::Unwritable { path: file.to_owned(), error }
}

/// Both plays of these cards (a whole deck as listed, fewer as dealt), to their ends; nothing where they agree.
pub fn both_plays<G: Diagnosed>(cards: &Deal, engine: &dyn NamedEngine<G>) -> Option<Play> {
    let start = match <[Card; DECK_SIZE]>::try_from(cards.cards()) {
        Ok(all) => G::start_of_deck(&Deck::new(all).ok()?),
        Err(_) => G::start(cards).ok()?,
    };
    let told = diagnose::explain(&start, G::engines()[0], engine, usize::MAX);
    told.map(|told| Play::Both(Box::new(told)))
}

/// The right play of a deck.
pub fn right_play<G: Diagnosed>(deck: &Deck) -> Play {
    let start = G::start_of_deck(deck);
    let line = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Play::Right {
        cards: deck.cards().chunks(G::CARDS_A_LINE).map(line).collect(),
        steps: diagnose::steps::<G>(&start, &Trace::of(G::engines()[0], &start)),
    }
}
