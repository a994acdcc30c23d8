//! Judge text in, from anything that can be read.

use std::io::{self, Read};

use thiserror::Error;

use super::{Complaint, DeckParser};
use crate::deck::Deck;

/// How much is read at a time, in bytes. From a pipe often less comes.
const CHUNK: usize = 256 * 1024;
/// How much is parsed at a time, in bytes: what the parser has copied is near when it is looked at.
const PIECE: usize = 32 * 1024;

/// Reads decks from a file or a pipe, holding one chunk of it at a time.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::notation::{DeckReader, write_deck, END};
///
/// let mut text = Vec::new();
/// write_deck(&Deck::NEW, 26, &mut text);
/// write_deck(&Deck::NEW.reversed(), 26, &mut text);
/// text.extend_from_slice(END);
/// assert_eq!(DeckReader::new(&text[..]).read_all()?, [Deck::NEW, Deck::NEW.reversed()]);
///
/// let cut_off = DeckReader::new(&text[..60]).read_all().expect_err("a deck is cut off");
/// assert!(cut_off.to_string().contains("20 of 52 cards"), "{cut_off}");
/// # Ok::<(), misdeal::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct DeckReader<R> {
    source: R,
    chunk: Vec<u8>,
    parser: DeckParser,
}

/// Whether there may be more to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// There may be.
    Maybe,
    /// The text has ended.
    No,
}

/// Why no more decks can be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The source cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is wrong.
    #[error(transparent)]
    Complaint(#[from] Box<Complaint>),
}

impl<R: Read> DeckReader<R> {
    /// Reads from `source`; no buffer is needed around it.
    pub fn new(source: R) -> Self {
        Self { source, chunk: vec![0; CHUNK], parser: DeckParser::default() }
    }

    /// Reads once from the source and adds the decks completed by what has come to `decks`. So decks that
    /// a slow source has delivered can be answered before it delivers more.
    ///
    /// # Errors
    ///
    /// When the source cannot be read or the text is wrong. The decks before that place are in `decks`.
    ///
    /// ```
    /// use std::io::Read;
    ///
    /// use misdeal::deck::Deck;
    /// use misdeal::notation::{DeckReader, More, write_deck};
    ///
    /// let mut text = Vec::new();
    /// write_deck(&Deck::NEW, 26, &mut text);
    /// // A pipe from which first one deck comes, and then the end.
    /// let mut reader = DeckReader::new(text.chain(&b"#"[..]));
    /// let mut decks = Vec::new();
    /// assert_eq!(reader.read_available(&mut decks)?, More::Maybe);
    /// assert_eq!(decks, [Deck::NEW]);
    /// assert_eq!(reader.read_available(&mut decks)?, More::No);
    /// # Ok::<(), misdeal::notation::ReadError>(())
    /// ```
    pub fn read_available(&mut self, decks: &mut Vec<Deck>) -> Result<More, ReadError> {
        let length = loop {
            match self.source.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        if length == 0 {
            self.parser.finish(decks)?;
            return Ok(More::No);
        }
        for piece in self.chunk[..length].chunks(PIECE) {
            self.parser.feed(piece, decks)?;
        }
        Ok(if self.parser.has_ended() { More::No } else { More::Maybe })
    }

    /// Reads all decks that are left.
    ///
    /// # Errors
    ///
    /// When the source cannot be read or the text is wrong.
    pub fn read_all(&mut self) -> Result<Vec<Deck>, ReadError> {
        let mut decks = Vec::new();
        while self.read_available(&mut decks)? == More::Maybe {}
        Ok(decks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Is interrupted before it reads: by a signal, say.
    struct InterruptedOnce<R> {
        source: R,
        interrupted: bool,
    }

    impl<R: Read> Read for InterruptedOnce<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.interrupted, true) {
                return self.source.read(buffer);
            }
            Err(io::ErrorKind::Interrupted.into())
        }
    }

    #[test]
    fn reading_goes_on_after_an_interruption() {
        let text = Deck::NEW.to_string();
        let source = InterruptedOnce { source: text.as_bytes(), interrupted: false };
        let decks = DeckReader::new(source).read_all().expect("an interruption is no failure");
        assert_eq!(decks, [Deck::NEW]);
    }
}
