//! Deck expressions: one short text for any deck.

use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

use super::{base, uniform};
use crate::deck::{BadCode, DECK_SIZE, Deal, Deck, NotADeal};

/// The forms of an expression, for help and messages.
pub const FORMS: &str = "  new            a new deck: AC 2C ... KC AD ... KS
  inert          Accordian's deck without any move
  seed:42#17     uniform deck 17 (from 0) of seed 42, the same everywhere and always
  code:CODE      the deck with this code
  'KS 2C ..'     these cards first as listed, the rest in new-deck order
  @FILE          the decks of a file of judge text
  artifact:FILE  the deck of an input of libFuzzer (targets accordian and clock)
  -              the decks of standard input";

/// What a deck expression stands for.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::expression::{BadExpression, DeckExpression};
/// use misdeal::generate::uniform;
///
/// let deck = |deck| DeckExpression::Deck(Box::new(deck));
/// assert_eq!("new".parse(), Ok(deck(Deck::NEW)));
/// assert_eq!("seed:42#17".parse(), Ok(deck(uniform::deck(42, 17))));
/// assert_eq!("KS 2C ..".parse(), Ok(deck(Deck::NEW.with_front(&"KS 2C".parse()?))));
/// assert_eq!("@decks.txt".parse(), Ok(DeckExpression::File("decks.txt".into())));
/// assert_eq!("KS 2C".parse::<DeckExpression>(), Err(BadExpression::TooFew(2)));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckExpression {
    /// One deck: `new`, `inert`, `seed:42#17`, `code:…`, `KS 2C ..` or 52 cards.
    Deck(Box<Deck>),
    /// `@FILE`: the decks of a file of judge text.
    File(PathBuf),
    /// `artifact:FILE`: the deck that the bytes of a file [stand for](super::bytes::deck), as libFuzzer writes
    /// it for the targets `accordian` and `clock`.
    Artifact(PathBuf),
    /// `-`: the decks of standard input.
    StandardInput,
}

impl FromStr for DeckExpression {
    type Err = BadExpression;

    fn from_str(text: &str) -> Result<Self, BadExpression> {
        let deck = match text.trim() {
            "-" => return Ok(Self::StandardInput),
            "new" => Deck::NEW,
            "inert" => base::INERT,
            other => {
                if let Some(path) = other.strip_prefix('@') {
                    return named(path, BadExpression::NoFile).map(Self::File);
                } else if let Some(path) = other.strip_prefix("artifact:") {
                    return named(path, BadExpression::NoArtifact).map(Self::Artifact);
                } else if let Some(seed) = other.strip_prefix("seed:") {
                    uniform_deck(seed)?
                } else if let Some(code) = other.strip_prefix("code:") {
                    Deck::from_code(code)?
                } else {
                    listed(other)?
                }
            }
        };
        Ok(Self::Deck(Box::new(deck)))
    }
}

/// The file that an expression names.
fn named(path: &str, no_name: BadExpression) -> Result<PathBuf, BadExpression> {
    if path.is_empty() { Err(no_name) } else { Ok(path.into()) }
}

/// `42#17`
fn uniform_deck(text: &str) -> Result<Deck, BadExpression> {
    let malformed = || BadExpression::Seed(text.to_owned());
    let (seed, index) = text.split_once('#').ok_or_else(malformed)?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| malformed());
    Ok(uniform::deck(number(seed)?, number(index)?))
}

/// `KS 2C ..`, or 52 cards.
fn listed(text: &str) -> Result<Deck, BadExpression> {
    let front = text.strip_suffix("..");
    let deal: Deal = front.unwrap_or(text).parse().map_err(|reason| match reason {
        // One word that is no card: more likely a name that is misspelt.
        NotADeal::Word { .. } if !text.contains(char::is_whitespace) => {
            BadExpression::Unknown(text.to_owned())
        }
        reason => BadExpression::Cards(reason),
    })?;
    match deal.len() {
        len if len < DECK_SIZE && front.is_none() => Err(BadExpression::TooFew(len)),
        _ => Ok(Deck::NEW.with_front(&deal)),
    }
}

/// Why a text is no deck expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadExpression {
    /// None of the forms.
    #[error("`{}` names no deck; a deck is one of\n{FORMS}", .0.escape_debug())]
    Unknown(String),
    /// Not a seed and an index.
    #[error("`seed:{}` is not of the form `seed:42#17` (uniform deck 17, from 0, of seed 42)", .0.escape_debug())]
    Seed(String),
    /// Not the code of a deck.
    #[error(transparent)]
    Code(#[from] BadCode),
    /// A word that is no card, or a card that stands twice.
    #[error(transparent)]
    Cards(NotADeal),
    /// Fewer than 52 cards and no `..`.
    #[error(
        "a deck has {DECK_SIZE} cards, this has {0}; end with `..` to go on with the rest in new-deck order"
    )]
    TooFew(usize),
    /// `@` alone.
    #[error("`@` is followed by the name of a file of judge text")]
    NoFile,
    /// `artifact:` alone.
    #[error("`artifact:` is followed by the name of a file that libFuzzer has written")]
    NoArtifact,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(text: &str) -> Deck {
        match text.parse() {
            Ok(DeckExpression::Deck(deck)) => *deck,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_form_is_understood() {
        assert_eq!(deck("new"), Deck::NEW);
        assert_eq!(deck(" .. "), Deck::NEW);
        assert_eq!(deck("inert"), base::INERT);
        assert_eq!(deck("seed:42#17"), uniform::deck(42, 17));
        assert_eq!(deck(&format!("code:{}", base::INERT.code())), base::INERT);
        assert_eq!(deck(&base::INERT.to_string()), base::INERT);
        assert!(deck("KS 2C ..").to_string().starts_with("KS 2C AC 3C"));
        assert_eq!(deck("KS 2C.."), deck("KS 2C .."));
        assert_eq!("@a b".parse(), Ok(DeckExpression::File("a b".into())));
        assert_eq!("artifact:crash-1".parse(), Ok(DeckExpression::Artifact("crash-1".into())));
        assert_eq!("-".parse(), Ok(DeckExpression::StandardInput));
    }

    #[test]
    fn what_is_no_expression_says_why() {
        let why = |text: &str| text.parse::<DeckExpression>().expect_err(text).to_string();
        assert!(why("nwe").starts_with("`nwe` names no deck; a deck is one of\n  new "));
        assert!(why("").starts_with("a deck has 52 cards, this has 0;"));
        assert_eq!(
            why("seed:42"),
            "`seed:42` is not of the form `seed:42#17` (uniform deck 17, from 0, of seed 42)"
        );
        assert_eq!(why("KS 10H .."), "`10H` is not a card: ten is written T: `TH`");
        assert_eq!(why("KS KS .."), "KS stands twice, as card 1 and as card 2");
        assert_eq!(why("code:zz"), "a deck code has 48 characters, this has 2");
        assert_eq!(
            why("KS 2C"),
            "a deck has 52 cards, this has 2; end with `..` to go on with the rest in new-deck order"
        );
        assert_eq!(why("@"), "`@` is followed by the name of a file of judge text");
        assert_eq!(
            why("artifact:"),
            "`artifact:` is followed by the name of a file that libFuzzer has written"
        );
    }
}
