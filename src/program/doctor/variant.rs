//! The ways in which a judge's file may be written.

use serde::{Deserialize, Serialize};

use crate::deck::Deck;

/// A way in which a judge's file may be written. Of all but the last two the decks are the same.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::notation::DeckReader;
/// use misdeal::program::doctor::Variant;
///
/// // A reader of one's own that reads all of them is safe.
/// for variant in Variant::ALL {
///     let text = variant.text(&[Deck::NEW], 26);
///     let decks = DeckReader::new(&text[..]).read_all()?;
///     assert_eq!(decks.len(), usize::from(!variant.has_no_deck()), "{}", variant.done());
/// }
/// assert!(Variant::HashEnd.text(&[Deck::NEW], 26).ends_with(b"KS\n#end\n"));
/// # Ok::<(), misdeal::notation::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Lines end with CR LF.
    Crlf,
    /// An empty line between decks.
    BlankLineBetween,
    /// An empty line before the first deck.
    BlankLineFirst,
    /// A blank before the first card of each line.
    LeadingBlank,
    /// A blank after the last card of each line.
    TrailingBlank,
    /// Two blanks between cards.
    DoubleBlanks,
    /// Tabs between cards.
    Tabs,
    /// Each card on a line of its own.
    CardALine,
    /// All cards on one line.
    AllOnALine,
    /// Text after `#`.
    HashEnd,
    /// A blank after `#`.
    HashBlank,
    /// No newline after `#`.
    HashNoNewline,
    /// No line with `#`.
    NoHash,
    /// No line with `#`, and no newline at the end.
    NoHashNoNewline,
    /// Nothing at all.
    Empty,
    /// No deck before `#`.
    OnlyHash,
}

impl Variant {
    /// All of them, those that are mended alike together; what matters least comes last.
    pub const ALL: [Self; 16] = [
        Self::Crlf,
        Self::LeadingBlank,
        Self::TrailingBlank,
        Self::DoubleBlanks,
        Self::Tabs,
        Self::BlankLineFirst,
        Self::BlankLineBetween,
        Self::CardALine,
        Self::AllOnALine,
        Self::HashBlank,
        Self::HashNoNewline,
        Self::NoHash,
        Self::NoHashNoNewline,
        Self::Empty,
        Self::OnlyHash,
        // Most programs trip over it, and most judges never write it.
        Self::HashEnd,
    ];

    /// What is done, as the beginning of a sentence.
    #[must_use]
    pub const fn done(self) -> &'static str {
        match self {
            Self::Crlf => "with lines that end with CR LF",
            Self::BlankLineBetween => "with an empty line between decks",
            Self::BlankLineFirst => "with an empty line before the first deck",
            Self::LeadingBlank => "with a blank at the start of each line",
            Self::TrailingBlank => "with a blank at the end of each line",
            Self::DoubleBlanks => "with two blanks between cards",
            Self::Tabs => "with tabs between cards",
            Self::CardALine => "with each card on a line of its own",
            Self::AllOnALine => "with all cards on one line",
            Self::HashEnd => "with the line `#end` instead of `#`",
            Self::HashBlank => "with a blank after `#`",
            Self::HashNoNewline => "without a newline after `#`",
            Self::NoHash => "without the line `#`",
            Self::NoHashNoNewline => "without the line `#` and without a newline at the end",
            Self::Empty => "with nothing at all to read",
            Self::OnlyHash => "with `#` and no deck",
        }
    }

    /// What a program is to do so that it stands this.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Crlf | Self::LeadingBlank | Self::TrailingBlank | Self::DoubleBlanks | Self::Tabs => {
                "read cards as words with any white space between, not by columns or single blanks"
            }
            Self::BlankLineBetween | Self::BlankLineFirst => "pass over lines that are empty",
            Self::CardALine | Self::AllOnALine => "read 52 cards, on whatever lines they stand",
            Self::HashEnd | Self::HashBlank | Self::HashNoNewline => {
                "end at the first word that begins with `#`, whatever follows it"
            }
            Self::NoHash | Self::NoHashNoNewline | Self::Empty => {
                "end the loop when reading fails, not only at `#`"
            }
            Self::OnlyHash => "look for `#` before the first deck too",
        }
    }

    /// Whether there is no deck in it.
    #[must_use]
    pub const fn has_no_deck(self) -> bool {
        matches!(self, Self::Empty | Self::OnlyHash)
    }

    /// These decks, written so.
    #[must_use]
    pub fn text(self, decks: &[Deck], cards_a_line: usize) -> Vec<u8> {
        let decks = if self.has_no_deck() { &[] } else { decks };
        let mut text = self.between_decks(&self.layouts(decks, cards_a_line));
        if self == Self::NoHashNoNewline {
            text.pop();
        }
        text.push_str(self.end());
        if self == Self::Crlf {
            text = text.replace('\n', "\r\n");
        }
        text.into_bytes()
    }

    /// Each deck on its lines, each line with its newline.
    fn layouts(self, decks: &[Deck], cards_a_line: usize) -> Vec<String> {
        if self == Self::AllOnALine {
            let all: Vec<String> = decks.iter().map(|deck| self.line(&words(deck))).collect();
            return vec![all.join(" ") + "\n"];
        }
        let cards_a_line = if self == Self::CardALine { 1 } else { cards_a_line };
        let lines =
            |deck: &Deck| words(deck).chunks(cards_a_line).map(|line| self.line(line) + "\n").collect();
        decks.iter().map(lines).collect()
    }

    fn line(self, words: &[String]) -> String {
        match self {
            Self::LeadingBlank => format!(" {}", words.join(" ")),
            Self::TrailingBlank => format!("{} ", words.join(" ")),
            Self::DoubleBlanks => words.join("  "),
            Self::Tabs => words.join("\t"),
            _ => words.join(" "),
        }
    }

    fn between_decks(self, layouts: &[String]) -> String {
        match self {
            Self::BlankLineFirst => format!("\n{}", layouts.concat()),
            Self::BlankLineBetween => layouts.join("\n"),
            _ => layouts.concat(),
        }
    }

    const fn end(self) -> &'static str {
        match self {
            Self::HashEnd => "#end\n",
            Self::HashBlank => "# \n",
            Self::HashNoNewline => "#",
            Self::NoHash | Self::NoHashNoNewline | Self::Empty => "",
            _ => "#\n",
        }
    }
}

fn words(deck: &Deck) -> Vec<String> {
    deck.cards().iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::uniform;
    use crate::notation::DeckReader;

    /// Our own reader stands all of them.
    #[test]
    fn every_variant_has_the_same_decks() {
        let decks = [0, 1, 2].map(|index| uniform::deck(7, index));
        let mut texts: Vec<Vec<u8>> = Vec::new();
        for variant in Variant::ALL {
            let text = variant.text(&decks, 26);
            let read = DeckReader::new(text.as_slice()).read_all().expect("judge text");
            assert_eq!(read, if variant.has_no_deck() { &[][..] } else { &decks }, "{variant:?}");
            texts.push(text);
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), Variant::ALL.len());
    }

    #[test]
    fn the_ends_of_files_are_as_they_are_named() {
        let end = |variant: Variant| {
            let text = variant.text(&[Deck::NEW], 13);
            String::from_utf8_lossy(&text[text.len().saturating_sub(8)..]).into_owned()
        };
        assert_eq!(end(Variant::Crlf), " KS\r\n#\r\n");
        assert_eq!(end(Variant::TrailingBlank), "S KS \n#\n");
        assert_eq!(end(Variant::HashNoNewline), " QS KS\n#");
        assert_eq!(end(Variant::NoHashNoNewline), "JS QS KS");
        assert_eq!((end(Variant::Empty), end(Variant::OnlyHash)), (String::new(), "#\n".to_owned()));
    }
}
