//! What can be wrong with judge text, in words.

use std::fmt;
use std::ops::Range;

use super::Excerpt;
use crate::card::{Card, NotACard};
use crate::deck::DECK_SIZE;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u64,
    /// The character within its line, counted from 1.
    pub column: u64,
    /// The byte within the text, counted from 0; a byte-order mark counts.
    pub offset: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is refused. Decks are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A word is no card.
    NotACard {
        /// The word, or its beginning where it is long.
        word: String,
        /// What was meant.
        reason: NotACard,
    },
    /// A card stands twice in a deck.
    Twice {
        /// The card.
        card: Card,
        /// Its first place.
        first: Position,
        /// The cards the deck lacks; unknown where the deck goes wrong in other ways too.
        missing: Option<Vec<Card>>,
        /// Whether the second place begins a line, so that another deck may begin there.
        begins_line: bool,
    },
    /// The text, or its part before `#`, ends within a deck.
    CutShort {
        /// How many cards the deck has.
        cards: usize,
        /// The cards that it lacks.
        missing: Vec<Card>,
        /// What stands where the next card should.
        end: End,
    },
    /// A deck goes on after its 52 cards: what follows on its last line is no deck.
    TooLong {
        /// How many more cards follow up to the place where they stop making sense.
        surplus: usize,
    },
    /// A byte that is in no text file.
    NotText(NotText),
}

/// What ends a deck that is cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The line that begins with `#`.
    Hash,
    /// The end of the text.
    Text,
}

/// A byte that is in no text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotText {
    /// The byte-order mark of UTF-16.
    Utf16,
    /// A control character.
    Control(u8),
    /// A byte that is not UTF-8.
    NotUtf8(u8),
}

/// A place in the excerpt with a few words to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Bytes of the excerpt's text.
    pub range: Range<usize>,
    /// The words.
    pub text: String,
}

/// Says where a text is wrong, what is wrong, and what was meant.
///
/// ```
/// use misdeal::notation::{DeckReader, ReadError};
///
/// let complaint = match DeckReader::new(&b"AC 2C\n3C DQ"[..]).read_all() {
///     Err(ReadError::Complaint(complaint)) => complaint,
///     other => panic!("{other:?}"),
/// };
/// assert_eq!((complaint.deck, complaint.position.line, complaint.position.column), (1, 2, 4));
/// assert_eq!(complaint.title(), "`DQ` is not a card");
/// let help = complaint.help().expect("it can be told what was meant");
/// assert!(help.ends_with("the rank comes first, then the suit: `QD`"), "{help}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The deck in which it happens, counted from 1.
    pub deck: u64,
    /// Where.
    pub position: Position,
    /// What.
    pub problem: Problem,
    /// The lines around it.
    pub excerpt: Excerpt,
}

impl Complaint {
    /// One line: what is wrong, without the position.
    #[must_use]
    pub fn title(&self) -> String {
        let deck = self.deck;
        match &self.problem {
            Problem::NotACard { word, .. } => format!("`{word}` is not a card"),
            Problem::Twice { card, .. } => format!("{card} stands twice in deck {deck}"),
            Problem::CutShort { cards, .. } => {
                format!("deck {deck} is cut short: it has {cards} of {DECK_SIZE} cards")
            }
            Problem::TooLong { surplus } => {
                format!("deck {deck} is too long: {} after its {DECK_SIZE}", count(*surplus))
            }
            Problem::NotText(NotText::Utf16) => "this is UTF-16, not plain text".to_owned(),
            Problem::NotText(NotText::Control(byte)) => {
                format!("this is not text: a control character (byte {byte:#04x})")
            }
            Problem::NotText(NotText::NotUtf8(byte)) => {
                format!("this is not text: byte {byte:#04x} is not UTF-8")
            }
        }
    }

    /// A few words for the place pointed at.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self.problem {
            Problem::NotACard { .. } => "not a card",
            Problem::Twice { .. } => "here again",
            Problem::CutShort { end: End::Hash, .. } => "`#` ends the input here",
            Problem::CutShort { end: End::Text, .. } => "the input ends here",
            Problem::TooLong { .. } => "one card more than a deck has",
            Problem::NotText(_) => "here",
        }
    }

    /// What was meant, or what to do.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match &self.problem {
            Problem::NotACard { reason, .. } => Some(reason.to_string()),
            Problem::Twice { missing, begins_line, .. } => Some(twice_help(missing.as_deref(), *begins_line)),
            Problem::CutShort { cards, missing, .. } => {
                let add = if missing.len() > NAMED { count(missing.len()) } else { names(missing) };
                // So few may be the end of the deck before.
                let surplus = self.deck > 1 && *cards < DECK_SIZE / 2;
                let before = format!("; or, if it is part of deck {}, that deck is too long", self.deck - 1);
                Some(format!("add the missing {add}{}", if surplus { &before } else { "" }))
            }
            Problem::TooLong { .. } => {
                Some(format!("take away what follows the {DECK_SIZE} cards of deck {}", self.deck))
            }
            Problem::NotText(NotText::Utf16) => Some("save it as ASCII or UTF-8".to_owned()),
            Problem::NotText(_) => Some("is this the right file?".to_owned()),
        }
    }
}

/// So many cards are named, more are counted.
const NAMED: usize = 4;

fn twice_help(missing: Option<&[Card]>, begins_line: bool) -> String {
    let next = if begins_line { "; if the next deck begins here, this one is cut short" } else { "" };
    match missing {
        None => format!("take one of them away; the deck goes wrong further on too{next}"),
        Some(missing) => {
            let verb = if missing.len() == 1 { "is" } else { "are" };
            format!("{} {verb} missing{next}", names(missing))
        }
    }
}

fn names(cards: &[Card]) -> String {
    let names: Vec<String> = cards.iter().take(NAMED).map(ToString::to_string).collect();
    let more = cards.len().saturating_sub(NAMED);
    if more > 0 { format!("{} and {more} more", names.join(", ")) } else { names.join(", ") }
}

fn count(cards: usize) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

impl fmt::Display for Complaint {
    /// One line: the position and what is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.title())
    }
}

impl std::error::Error for Complaint {}

#[cfg(test)]
mod tests {
    use crate::deck::Deck;
    use crate::notation::DeckParser;

    /// The help for a new deck in which the first card stands in place of so many others.
    fn help_without(missing: usize) -> String {
        let cards = Deck::NEW.cards();
        let words: Vec<String> = [cards[0]]
            .repeat(missing + 1)
            .iter()
            .chain(&cards[missing + 1..])
            .map(ToString::to_string)
            .collect();
        let mut decks = Vec::new();
        let complaint = DeckParser::default()
            .feed(format!("{} ", words.join(" ")).as_bytes(), &mut decks)
            .expect_err("a card stands twice");
        complaint.help().expect("the deck is whole, so it is known what it lacks")
    }

    #[test]
    fn no_more_than_four_missing_cards_are_named() {
        let named = Deck::NEW.cards()[1..=4].iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        assert_eq!(help_without(4), format!("{named} are missing"));
        assert_eq!(help_without(5), format!("{named} and 1 more are missing"));
        assert_eq!(help_without(7), format!("{named} and 3 more are missing"));
        assert!(help_without(1).ends_with("is missing"));
    }
}
