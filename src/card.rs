//! Cards and their names: nothing here knows the rules of any game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::visible;

/// The rank of a card, in the order of a new deck: ace low, king high.
///
/// ```
/// use misdeal::card::Rank;
///
/// assert_eq!(Rank::ALL.map(Rank::letter).iter().collect::<String>(), "A23456789TJQK");
/// assert_eq!(Rank::from_letter('T'), Some(Rank::Ten));
/// assert_eq!(Rank::from_letter('t'), None);
/// assert!(Rank::Ace < Rank::Two && Rank::Queen < Rank::King);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All thirteen, ace to king.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// The letter or digit of the judge's text: one of `A23456789TJQK`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }

    /// The rank with this letter; upper case only, as in the judge's text.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The suit of a card, in the order of a new deck: clubs, diamonds, hearts, spades.
///
/// ```
/// use misdeal::card::Suit;
///
/// assert_eq!(Suit::ALL.map(Suit::letter), ['C', 'D', 'H', 'S']);
/// assert_eq!(Suit::from_letter('H'), Some(Suit::Hearts));
/// assert_eq!(Suit::from_letter('♥'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All four, clubs to spades.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter of the judge's text: one of `CDHS`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"CDHS"[self as usize] as char
    }

    /// The suit with this letter; upper case only, as in the judge's text.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the 52 cards, in one byte.
///
/// Cards are ordered as in a new deck: `AC 2C … KC AD … KD AH … KH AS … KS`.
///
/// ```
/// use misdeal::card::{Card, Rank, Suit};
///
/// let card: Card = "TD".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Diamonds));
/// assert_eq!(card.to_string(), "TD");
/// # Ok::<(), misdeal::card::NotACard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((suit as u8) << 4 | rank as u8)
    }

    /// The card's rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 0x0f) as usize]
    }

    /// The card's suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize]
    }

    /// The card's byte: rank (0 to 12) in the low four bits, suit (0 to 3) in the high four.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The card's place in a new deck, 0 (`AC`) to 51 (`KS`).
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 >> 4) as usize * 13 + (self.0 & 0x0f) as usize
    }

    /// The card at this place of a new deck.
    ///
    /// # Panics
    ///
    /// When `index` is not below 52.
    ///
    /// ```
    /// use misdeal::card::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::from_index(13), Card::new(Rank::Ace, Suit::Diamonds));
    /// assert!((0..52).all(|index| Card::from_index(index).index() == index));
    /// // A byte has gaps where an index has none: the suit is in its high half.
    /// assert_eq!(Card::from_index(13).byte(), 0x10);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 52, "a deck has 52 cards");
        Self::new(Rank::ALL[index % 13], Suit::ALL[index / 13])
    }

    /// The two characters of the judge's text: rank, then suit.
    #[must_use]
    pub const fn letters(self) -> [u8; 2] {
        [self.rank().letter() as u8, self.suit().letter() as u8]
    }

    /// The card with these two characters, by a look into a table.
    ///
    /// ```
    /// use misdeal::card::Card;
    ///
    /// assert_eq!(Card::from_letters(*b"QD").map(Card::letters), Some(*b"QD"));
    /// assert_eq!(Card::from_letters(*b"qd"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn from_letters(letters: [u8; 2]) -> Option<Self> {
        let byte = BY_LETTERS[usize::from(u16::from_le_bytes(letters))];
        (byte != NO_CARD).then_some(Self(byte))
    }
}

/// By two characters, read as a number: the byte of their card.
static BY_LETTERS: [u8; 1 << 16] = {
    let mut bytes = [NO_CARD; 1 << 16];
    let mut index = 0;
    while index < 52 {
        let card = Card::from_index(index);
        bytes[u16::from_le_bytes(card.letters()) as usize] = card.byte();
        index += 1;
    }
    bytes
};
const NO_CARD: u8 = 0xff;

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

/// As `Display`: a failing test prints cards that can be pasted into judge text.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a word is not a card, and what was meant where that can be told.
///
/// ```
/// use misdeal::card::Card;
///
/// let reason = "10H".parse::<Card>().expect_err("no card");
/// assert_eq!(reason.to_string(), "ten is written T: `TH`");
/// let reason = "Q♦".parse::<Card>().expect_err("no card");
/// assert_eq!(reason.to_string(), "suits are written as letters: `QD`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotACard {
    /// `10H`, `10h` or `0H`: the ten in digits.
    #[error("ten is written T: `{0}`")]
    Ten(Card),
    /// `1H`: the ace in digits.
    #[error("the ace is written A: `{0}`")]
    Ace(Card),
    /// `qd`, `Qd` or `qD`.
    #[error("cards are upper case: `{0}`")]
    LowerCase(Card),
    /// `DQ`.
    #[error("the rank comes first, then the suit: `{0}`")]
    Swapped(Card),
    /// `Q♦`.
    #[error("suits are written as letters: `{0}`")]
    Symbol(Card),
    /// `QD,` or `QD;`.
    #[error("cards are separated by blanks only: `{0}`")]
    Punctuated(Card),
    /// A blank that is none, as pages of the web have.
    #[error("{} is no blank: write plain blanks", visible::text(&.0.to_string()))]
    OddBlank(char),
    /// `QDAD` or `QD,AD`: several cards with no blank between.
    #[error("put a blank between cards, as in `{0} {1}`")]
    RunTogether(Card, Card),
    /// `#` that does not begin its line.
    #[error("`#` ends the input only where it begins a line")]
    Hash,
    /// The first character is no rank.
    #[error("`{}` is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K", visible::text(&.0.to_string()))]
    Rank(char),
    /// The second character is no suit.
    #[error("`{}` is no suit; suits are C D H S", visible::text(&.0.to_string()))]
    Suit(char),
    /// Any other length.
    #[error("a card is two characters, rank then suit, such as `QD`")]
    Length,
}

impl NotACard {
    /// Finds out what was meant by a word that is no card.
    fn diagnose(word: &str) -> Self {
        if word.starts_with('#') {
            return Self::Hash;
        }
        let odd = |char: &char| char.is_whitespace() || matches!(char, '\u{200b}' | '\u{feff}');
        if let Some(char) = word.chars().find(odd) {
            return Self::OddBlank(char);
        }
        let upper = word.to_ascii_uppercase();
        let chars: Vec<char> = upper.chars().collect();
        match *chars.as_slice() {
            [rank, suit] => Self::diagnose_pair(rank, suit),
            ['1', '0', suit] => {
                suit_of(suit).map_or(Self::Suit(suit), |suit| Self::Ten(Card::new(Rank::Ten, suit)))
            }
            [rank, suit, ',' | ';' | '.' | ':' | '|'] => {
                strict(rank, suit).map_or(Self::Length, Self::Punctuated)
            }
            _ => Self::diagnose_run(&chars),
        }
    }

    /// Two characters, already in upper case, that were no card as they were written.
    fn diagnose_pair(rank: char, suit: char) -> Self {
        if let Some(card) = strict(rank, suit) {
            return Self::LowerCase(card);
        }
        if let Some(card) = strict(suit, rank) {
            return Self::Swapped(card);
        }
        match (rank, Rank::from_letter(rank), suit_of(suit)) {
            ('0', _, Some(suit)) => Self::Ten(Card::new(Rank::Ten, suit)),
            ('1', _, Some(suit)) => Self::Ace(Card::new(Rank::Ace, suit)),
            (_, Some(rank), Some(suit)) => Self::Symbol(Card::new(rank, suit)),
            (_, Some(_), None) => Self::Suit(suit),
            (_, None, _) => Self::Rank(rank),
        }
    }

    /// More characters than one card has, already in upper case.
    fn diagnose_run(chars: &[char]) -> Self {
        let letters: Vec<char> = chars.iter().copied().filter(|char| !",;|".contains(*char)).collect();
        let cards: Option<Vec<Card>> = letters
            .chunks(2)
            .map(|pair| match *pair {
                [rank, suit] => strict(rank, suit),
                _ => None,
            })
            .collect();
        match cards.as_deref() {
            Some([first, second, ..]) => Self::RunTogether(*first, *second),
            _ => Self::Length,
        }
    }
}

fn strict(rank: char, suit: char) -> Option<Card> {
    Some(Card::new(Rank::from_letter(rank)?, Suit::from_letter(suit)?))
}

/// A suit by its letter or by one of the symbols people paste.
fn suit_of(symbol: char) -> Option<Suit> {
    match symbol {
        '♣' | '♧' => Some(Suit::Clubs),
        '♦' | '♢' => Some(Suit::Diamonds),
        '♥' | '♡' => Some(Suit::Hearts),
        '♠' | '♤' => Some(Suit::Spades),
        letter => Suit::from_letter(letter),
    }
}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(word: &str) -> Result<Self, NotACard> {
        let mut chars = word.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(rank), Some(suit), None) => strict(rank, suit),
            _ => None,
        }
        .ok_or_else(|| NotACard::diagnose(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_goes_through_its_index_its_byte_and_its_letters() {
        for index in 0..52 {
            let card = Card::from_index(index);
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(usize::from(card.byte() & 15), card.rank() as usize);
            assert_eq!(usize::from(card.byte() >> 4), card.suit() as usize);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().as_bytes(), card.letters());
            if index > 0 {
                assert!(Card::from_index(index - 1) < card);
            }
        }
        assert_eq!(size_of::<Card>(), 1);
    }

    #[test]
    fn a_word_that_is_no_card_says_what_was_meant() {
        let meant = |word: &str| word.parse::<Card>().expect_err(word).to_string();
        assert_eq!(meant("10H"), "ten is written T: `TH`");
        assert_eq!(meant("10h"), "ten is written T: `TH`");
        assert_eq!(meant("0S"), "ten is written T: `TS`");
        assert_eq!(meant("1S"), "the ace is written A: `AS`");
        assert_eq!(meant("qd"), "cards are upper case: `QD`");
        assert_eq!(meant("DQ"), "the rank comes first, then the suit: `QD`");
        assert_eq!(meant("Q♦"), "suits are written as letters: `QD`");
        assert_eq!(meant("QD,"), "cards are separated by blanks only: `QD`");
        assert_eq!(meant("QDADKS"), "put a blank between cards, as in `QD AD`");
        assert_eq!(meant("QD,AD,KS"), "put a blank between cards, as in `QD AD`");
        assert_eq!(meant("QD\u{a0}AD"), "\\u{a0} is no blank: write plain blanks");
        assert_eq!(meant("XD"), "`X` is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K");
        assert_eq!(meant("QX"), "`X` is no suit; suits are C D H S");
        assert_eq!(meant("Q\u{202e}"), "`\\u{202e}` is no suit; suits are C D H S");
        assert_eq!(meant("10X"), "`X` is no suit; suits are C D H S");
        for word in ["", "Q", "QDA", "JOKER"] {
            assert_eq!(meant(word), "a card is two characters, rank then suit, such as `QD`");
        }
        assert_eq!(meant("#"), "`#` ends the input only where it begins a line");
    }
}
