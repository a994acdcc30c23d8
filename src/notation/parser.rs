//! Judge text in, one chunk after another.

use super::complaint::{Complaint, End, NotText, Position, Problem};
use super::excerpt::{Excerpt, Mark};
use super::whole::{self, Whole};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deck};
use crate::visible;

/// How much of the text is kept for complaints to show, in bytes.
const WINDOW: u64 = 64 * 1024;
/// A word longer than this is complained about before its end is seen.
const LONGEST_WORD: u64 = 256;
/// So many cards after a deck on its last line may be a mistake in it rather than the next deck.
const MOST_SURPLUS: usize = 12;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Finds decks in text that comes in chunks of any size.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::notation::DeckParser;
///
/// let mut decks = Vec::new();
/// let mut parser = DeckParser::default();
/// parser.feed(Deck::NEW.to_string().as_bytes(), &mut decks)?;
/// parser.finish(&mut decks)?;
/// assert_eq!(decks, [Deck::NEW]);
/// # Ok::<(), Box<misdeal::notation::Complaint>>(())
/// ```
#[derive(Debug)]
pub struct DeckParser {
    /// The last part of the text; its first byte is number `window_offset` of the text.
    window: Vec<u8>,
    window_offset: u64,
    /// The next byte to look at.
    offset: u64,
    line: Line,
    /// Whether the byte before was a CR, so that a LF belongs to it.
    after_return: bool,
    /// Where the word being read begins.
    word: Option<Spot>,
    deck: Unfinished,
    /// Where the last card of the deck before stands.
    previous: Option<Spot>,
    ended: bool,
}

/// The line being read.
#[derive(Clone, Copy, Debug)]
struct Line {
    number: u64,
    start: u64,
    /// Whether a word has begun on it.
    has_word: bool,
}

/// Where a word begins.
#[derive(Clone, Copy, Debug)]
struct Spot {
    offset: u64,
    line: u64,
    line_start: u64,
    begins_line: bool,
}

/// The deck being read.
#[derive(Debug)]
struct Unfinished {
    /// Counted from 1.
    number: u64,
    cards: Vec<(Card, Spot)>,
    /// By index of a card: its place in `cards`.
    places: [Option<u8>; DECK_SIZE],
    /// The first card that has stood before, as places in `cards`: the earlier one, then its own.
    twice: Option<(usize, usize)>,
}

impl Unfinished {
    fn new(number: u64) -> Self {
        Self { number, cards: Vec::with_capacity(DECK_SIZE), places: [None; DECK_SIZE], twice: None }
    }
}

impl Default for DeckParser {
    fn default() -> Self {
        Self {
            window: Vec::new(),
            window_offset: 0,
            offset: 0,
            line: Line { number: 1, start: 0, has_word: false },
            after_return: false,
            word: None,
            deck: Unfinished::new(1),
            previous: None,
            ended: false,
        }
    }
}

/// What a byte is in judge text.
#[derive(Clone, Copy)]
enum Class {
    Blank,
    LineBreak,
    /// ASCII or a part of a longer UTF-8 character.
    Printable,
    Control,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Printable; 256];
    let mut byte = 0;
    while byte < 0x20 {
        classes[byte] = Class::Control;
        byte += 1;
    }
    classes[0x7f] = Class::Control;
    classes[b'\t' as usize] = Class::Blank;
    classes[0x0b] = Class::Blank;
    classes[0x0c] = Class::Blank;
    classes[b' ' as usize] = Class::Blank;
    classes[b'\n' as usize] = Class::LineBreak;
    classes[b'\r' as usize] = Class::LineBreak;
    classes
};

impl DeckParser {
    /// Reads the next bytes of the text and adds the decks that they complete to `decks`. After the line
    /// that begins with `#`, and after a complaint, bytes are passed over.
    ///
    /// # Errors
    ///
    /// When the text is wrong. The decks before that place are in `decks`.
    pub fn feed(&mut self, bytes: &[u8], decks: &mut Vec<Deck>) -> Result<(), Box<Complaint>> {
        if self.ended {
            return Ok(());
        }
        self.window.extend_from_slice(bytes);
        let result = self.scan(decks);
        self.ended |= result.is_err();
        self.forget();
        result
    }

    /// Says that the text has ended.
    ///
    /// # Errors
    ///
    /// When the text ends within a deck or with a word that is no card.
    pub fn finish(&mut self, decks: &mut Vec<Deck>) -> Result<(), Box<Complaint>> {
        if std::mem::replace(&mut self.ended, true) {
            return Ok(());
        }
        self.skip_byte_order_mark();
        self.end_word(decks)?;
        match self.deck.cards.last() {
            None => Ok(()),
            Some(&(_, last)) => Err(self.incomplete(last, 2, End::Text)),
        }
    }

    /// Whether the line that begins with `#` has been read, or the text was wrong.
    ///
    /// ```
    /// use misdeal::notation::DeckParser;
    ///
    /// let (mut parser, mut decks) = (DeckParser::default(), Vec::new());
    /// parser.feed(b"\n", &mut decks)?;
    /// assert!(!parser.has_ended());
    /// parser.feed(b"#", &mut decks)?;
    /// assert!(parser.has_ended(), "whatever follows");
    /// # Ok::<(), Box<misdeal::notation::Complaint>>(())
    /// ```
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    fn scan(&mut self, decks: &mut Vec<Deck>) -> Result<(), Box<Complaint>> {
        while let Some(&byte) = self.window.get((self.offset - self.window_offset) as usize) {
            self.skip_byte_order_mark();
            match CLASSES[usize::from(byte)] {
                Class::Printable => {
                    if let Some(whole) = self.whole_deck() {
                        self.pass(&whole);
                        decks.push(whole.deck);
                        continue;
                    }
                    self.printable(byte)?;
                    if self.ended {
                        return Ok(());
                    }
                }
                Class::Blank => {
                    self.end_word(decks)?;
                    self.after_return = false;
                }
                Class::LineBreak => {
                    self.end_word(decks)?;
                    self.line_break(byte);
                }
                Class::Control => return Err(self.control(byte)),
            }
            self.offset += 1;
        }
        Ok(())
    }

    /// The deck that begins here, as most do.
    fn whole_deck(&self) -> Option<Whole> {
        let between_decks = self.deck.cards.is_empty() && self.word.is_none();
        let text = &self.window[(self.offset - self.window_offset) as usize..];
        between_decks.then(|| whole::deck_at_start_of(text)).flatten()
    }

    /// Goes on behind the last card of a deck that has been read as a whole.
    fn pass(&mut self, whole: &Whole) {
        let last = self.offset + whole.last_card as u64;
        if whole.line_breaks > 0 {
            let start = self.offset + whole.last_line as u64;
            self.line = Line { number: self.line.number + whole.line_breaks, start, has_word: false };
        }
        let Line { number: line, start: line_start, .. } = self.line;
        let begins_line = whole.last_begins_line;
        self.previous = Some(Spot { offset: last, line, line_start, begins_line });
        self.line.has_word = true;
        self.after_return = false;
        self.deck.number += 1;
        self.offset = last + 2;
    }

    fn printable(&mut self, byte: u8) -> Result<(), Box<Complaint>> {
        self.after_return = false;
        if let Some(word) = self.word {
            if self.offset - word.offset > LONGEST_WORD {
                return Err(self.not_a_card(word));
            }
            return Ok(());
        }
        let spot = self.spot();
        if byte == b'#' && !self.line.has_word {
            self.ended = true;
            return if self.deck.cards.is_empty() {
                Ok(())
            } else {
                Err(self.incomplete(spot, 1, End::Hash))
            };
        }
        self.word = Some(spot);
        self.line.has_word = true;
        Ok(())
    }

    fn line_break(&mut self, byte: u8) {
        let start = self.offset + 1;
        if byte == b'\n' && self.after_return {
            // The second half of a CRLF.
            self.line.start = start;
        } else {
            self.line = Line { number: self.line.number + 1, start, has_word: false };
        }
        self.after_return = byte == b'\r';
    }

    /// The mark is no word: what follows it begins the line.
    fn skip_byte_order_mark(&mut self) {
        if self.offset == 3 && self.window_offset == 0 && self.window.starts_with(BYTE_ORDER_MARK) {
            self.word = None;
            self.line = Line { number: 1, start: 3, has_word: false };
        }
    }

    fn spot(&self) -> Spot {
        let Line { number: line, start: line_start, has_word } = self.line;
        Spot { offset: self.offset, line, line_start, begins_line: !has_word }
    }

    /// The word being read, if any, ends before the current byte.
    fn end_word(&mut self, decks: &mut Vec<Deck>) -> Result<(), Box<Complaint>> {
        let Some(spot) = self.word.take() else {
            return Ok(());
        };
        let letters = self.text(spot.offset, self.offset).try_into().ok();
        let Some(card) = letters.and_then(Card::from_letters) else {
            return Err(self.not_a_card(spot));
        };
        let place = self.deck.cards.len();
        match self.deck.places[card.index()] {
            Some(first) => _ = self.deck.twice.get_or_insert((usize::from(first), place)),
            None => self.deck.places[card.index()] = Some(place as u8),
        }
        self.deck.cards.push((card, spot));
        if place + 1 == DECK_SIZE { self.end_deck(decks) } else { Ok(()) }
    }

    fn end_deck(&mut self, decks: &mut Vec<Deck>) -> Result<(), Box<Complaint>> {
        if let Some((first, second)) = self.deck.twice {
            return Err(self.twice(first, second, Completeness::Whole));
        }
        let mut cards = [Card::from_index(0); DECK_SIZE];
        for (place, (card, _)) in cards.iter_mut().zip(&self.deck.cards) {
            *place = *card;
        }
        decks.push(Deck::new(cards).expect("no card stands twice"));
        self.previous = self.deck.cards.last().map(|&(_, spot)| spot);
        let number = self.deck.number + 1;
        self.deck.cards.clear();
        self.deck.places = [None; DECK_SIZE];
        self.deck.number = number;
        Ok(())
    }

    /// Drops what no complaint will show: what lies before the line on which the deck before has ended.
    fn forget(&mut self) {
        let deck_start = self.deck.cards.first().map(|&(_, spot)| spot);
        let oldest = self.previous.or(deck_start).map_or(self.line.start, |spot| spot.line_start);
        let keep = oldest.max(self.offset.saturating_sub(WINDOW));
        let dropped = keep - self.window_offset;
        // Moving the rest to the front costs as much as there is of it.
        if dropped as usize > self.window.len() / 2 {
            self.window.drain(..dropped as usize);
            self.window_offset = keep;
        }
    }

    /// Bytes of the text, as far as they are kept.
    fn text(&self, start: u64, end: u64) -> &[u8] {
        let place = |offset: u64| (offset.saturating_sub(self.window_offset) as usize).min(self.window.len());
        &self.window[place(start)..place(end)]
    }
}

/// Whether all 52 words of the deck in question have been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Completeness {
    Whole,
    Partial,
}

/// Complaints.
impl DeckParser {
    fn not_a_card(&self, spot: Spot) -> Box<Complaint> {
        let bytes = self.text(spot.offset, self.offset);
        let word = match str::from_utf8(bytes) {
            Ok(word) => word,
            // A word that was cut because of its length may be cut within a character.
            Err(error) if self.offset - spot.offset > LONGEST_WORD && error.error_len().is_none() => {
                str::from_utf8(&bytes[..error.valid_up_to()]).expect("valid up to there")
            }
            Err(_) => return self.not_utf8(spot),
        };
        if let Some((first, second)) = self.deck.twice {
            // The earlier mistake is the one to look at first.
            return self.twice(first, second, Completeness::Partial);
        }
        let reason = match word.parse::<Card>() {
            Err(reason) => reason,
            Ok(card) => unreachable!("{card} is a card"),
        };
        self.complain(spot, bytes.len(), Problem::NotACard { word: clipped(word), reason }, Vec::new())
    }

    fn not_utf8(&self, word: Spot) -> Box<Complaint> {
        let bytes = self.text(word.offset, self.offset);
        let valid = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        let spot = Spot { offset: word.offset + valid as u64, ..word };
        self.not_text(spot, NotText::NotUtf8(bytes[valid]))
    }

    fn control(&self, byte: u8) -> Box<Complaint> {
        match self.word {
            Some(word) if str::from_utf8(self.text(word.offset, self.offset)).is_err() => self.not_utf8(word),
            _ => self.not_text(self.spot(), NotText::Control(byte)),
        }
    }

    fn not_text(&self, spot: Spot, what: NotText) -> Box<Complaint> {
        let marked = self.window.starts_with(b"\xff\xfe") || self.window.starts_with(b"\xfe\xff");
        if self.window_offset == 0 && marked {
            let start = Spot { offset: 0, line: 1, line_start: 0, begins_line: true };
            return self.complain(start, 2, Problem::NotText(NotText::Utf16), Vec::new());
        }
        self.complain(spot, 1, Problem::NotText(what), Vec::new())
    }

    fn twice(&self, first: usize, second: usize, whole: Completeness) -> Box<Complaint> {
        if let Some(too_long) = self.too_long() {
            return too_long;
        }
        let (card, spot) = self.deck.cards[second];
        let first = self.deck.cards[first].1;
        let missing = (whole == Completeness::Whole).then(|| self.missing());
        let problem =
            Problem::Twice { card, first: self.position(first), missing, begins_line: spot.begins_line };
        self.complain(spot, 2, problem, vec![(first, "first here".to_owned())])
    }

    /// The input ends (with `spot`, so many bytes long) and the deck being read is not complete.
    fn incomplete(&self, spot: Spot, length: usize, end: End) -> Box<Complaint> {
        if let Some((first, second)) = self.deck.twice {
            return self.twice(first, second, Completeness::Partial);
        }
        let problem = Problem::CutShort { cards: self.deck.cards.len(), missing: self.missing(), end };
        self.too_long().unwrap_or_else(|| self.complain(spot, length, problem, Vec::new()))
    }

    /// The cards that the deck being read lacks.
    fn missing(&self) -> Vec<Card> {
        let unseen = |index: &usize| self.deck.places[*index].is_none();
        (0..DECK_SIZE).filter(unseen).map(Card::from_index).collect()
    }

    /// Where the deck being read began with a few cards on the line on which the one before ended, and is
    /// no deck, these are taken for a surplus of the one before. (More of them are the next deck's.)
    fn too_long(&self) -> Option<Box<Complaint>> {
        let previous = self.previous?;
        let on_same_line = |&&(_, spot): &&(Card, Spot)| spot.line == previous.line;
        let surplus = self.deck.cards.iter().take_while(on_same_line).count();
        let &(_, spot) = self.deck.cards[..surplus].first()?;
        if surplus > MOST_SURPLUS {
            return None;
        }
        let problem = Problem::TooLong { surplus };
        let mut complaint = self.complain(spot, 2, problem, vec![(previous, format!("card {DECK_SIZE}"))]);
        complaint.deck -= 1;
        Some(complaint)
    }

    fn complain(
        &self,
        spot: Spot,
        length: usize,
        problem: Problem,
        others: Vec<(Spot, String)>,
    ) -> Box<Complaint> {
        let mut complaint = Complaint {
            deck: self.deck.number,
            position: self.position(spot),
            problem,
            excerpt: Excerpt::default(),
        };
        let main = (spot, length, complaint.label().to_owned());
        let others = others.into_iter().map(|(spot, text)| (spot, 2, text));
        let kept: Vec<_> = std::iter::once(main)
            .chain(others)
            .filter(|(spot, ..)| spot.offset >= self.window_offset)
            .collect();
        let first_line = kept.iter().map(|(spot, ..)| spot.line).min().unwrap_or(self.line.number);
        let marks: Vec<Mark> = kept
            .into_iter()
            .map(|(spot, length, text)| {
                let start = (spot.offset - self.window_offset) as usize;
                Mark { range: start..(start + length).min(self.window.len()), text }
            })
            .collect();
        complaint.excerpt = Excerpt::new(&self.window, first_line, &marks);
        Box::new(complaint)
    }

    fn position(&self, spot: Spot) -> Position {
        let before = self.text(spot.line_start, spot.offset);
        // Of a line that is not kept whole, bytes are counted for characters.
        let forgotten = spot.offset - spot.line_start - before.len() as u64;
        let continuation = |&&byte: &&u8| byte & 0xc0 == 0x80;
        let continuations = before.iter().filter(continuation).count();
        let column = forgotten + (before.len() - continuations) as u64 + 1;
        Position { line: spot.line, column, offset: spot.offset }
    }
}

/// The beginning of a word, with what is not printable escaped.
fn clipped(word: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown = visible::text(&word.chars().take(SHOWN).collect::<String>());
    if word.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with the text, given in one piece.
    fn problem(text: &str) -> Problem {
        let mut parser = DeckParser::default();
        let mut decks = Vec::new();
        let result = parser.feed(text.as_bytes(), &mut decks).and_then(|()| parser.finish(&mut decks));
        result.expect_err(text).problem
    }

    #[test]
    fn after_a_complaint_nothing_is_read_and_nothing_said() {
        let mut parser = DeckParser::default();
        let mut decks = Vec::new();
        parser.feed(b"AX ", &mut decks).expect_err("no card");
        assert!(parser.has_ended());
        assert_eq!(parser.feed(Deck::NEW.to_string().as_bytes(), &mut decks), Ok(()));
        assert_eq!(parser.feed(b" AY ", &mut decks), Ok(()));
        assert_eq!(parser.finish(&mut decks), Ok(()));
        assert_eq!(decks, []);
    }

    #[test]
    fn of_two_mistakes_the_earlier_is_complained_about() {
        let problem = problem("AC 2C AC qd 3C");
        assert!(matches!(problem, Problem::Twice { missing: None, .. }), "{problem:?}");
    }

    /// The cards that have not come yet are no help: there are too many of them.
    #[test]
    fn a_card_twice_in_a_deck_cut_short_names_no_missing_cards() {
        for text in ["AC 2C AC 3C", "AC 2C AC 3C\n#"] {
            let problem = problem(text);
            assert!(matches!(problem, Problem::Twice { missing: None, .. }), "{text}: {problem:?}");
        }
    }

    #[test]
    fn a_word_without_end_is_complained_about_before_its_end_and_not_kept() {
        const MEGABYTE: usize = 1 << 20;
        let mut parser = DeckParser::default();
        let mut decks = Vec::new();
        let mut complaints = Vec::new();
        for piece in vec![b'x'; MEGABYTE].chunks(4096) {
            complaints.extend(parser.feed(piece, &mut decks).err());
        }
        assert!(parser.window.len() as u64 <= WINDOW, "{} bytes kept", parser.window.len());
        let [complaint] = &complaints[..] else {
            panic!("{} complaints before the end of the word", complaints.len());
        };
        assert!(matches!(complaint.problem, Problem::NotACard { .. }), "{complaint}");
        assert_eq!(complaint.position.offset, 0);
    }

    /// Of decks that are done no more than some lines; of blanks no more than twice what complaints may show.
    #[test]
    fn what_is_kept_does_not_grow_with_the_text() {
        let mut parser = DeckParser::default();
        let mut decks = Vec::new();
        let line = format!("{}\n", Deck::NEW);
        for _ in 0..100 {
            parser.feed(line.as_bytes(), &mut decks).expect("a deck");
            assert!(parser.window.len() <= 4 * line.len(), "{} bytes kept", parser.window.len());
        }
        for _ in 0..100 {
            parser.feed(&[b'\n'; 4096], &mut decks).expect("blank lines");
            assert!(parser.window.len() as u64 <= 2 * WINDOW + 4096, "{} bytes kept", parser.window.len());
        }
    }
}
