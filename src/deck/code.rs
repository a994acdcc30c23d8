//! The deck code: a deck's number among all permutations, with a checksum, in 48 characters.
//!
//! The number is the deck's rank among all 52! decks in the order of a new deck (so the new deck is
//! number 0), read from its Lehmer code: digit *i* counts the cards not listed before that are lower
//! than card *i*. 52! is a little below 2^226; with the 14 bits of CRC-14/GSM over the 29 bytes of
//! the number (first byte first) that makes 240 bits, 48 characters of five bits each in Crockford's
//! base 32. A CRC of 14 bits finds every wrong run of up to 14 bits: any one wrong character, and any
//! two neighbours exchanged.
//!
//! The code of a deck never changes between releases.

use crc::{CRC_14_GSM, Crc};
use data_encoding::{Encoding, Specification};
use thiserror::Error;

use super::{DECK_SIZE, Deck};
use crate::card::Card;

/// The length of a code, in characters.
const CODE_LENGTH: usize = 48;
/// The bytes that hold number and checksum together: 240 bits.
const BYTES: usize = 30;
/// The bits of the checksum, below the number.
const CHECK_BITS: u32 = 14;

static CRC: Crc<u16> = Crc::<u16>::new(&CRC_14_GSM);

impl Deck {
    /// The deck's code: 48 characters, lower-case letters and digits, a short name to paste.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    ///
    /// let code = Deck::NEW.code();
    /// assert_eq!(code.len(), 48);
    /// assert_eq!(Deck::from_code(&code), Ok(Deck::NEW));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let number = Number::of_deck(self);
        alphabet().encode(&number.with_checksum())
    }

    /// The deck with this code. Upper case is taken for lower case, `o` for `0`, `i` and `l` for `1`;
    /// hyphens may stand anywhere.
    ///
    /// # Errors
    ///
    /// When the text is no code, or a damaged one.
    ///
    /// ```
    /// use misdeal::deck::{BadCode, Deck};
    /// use misdeal::generate::uniform;
    ///
    /// let deck = uniform::deck(42, 17);
    /// let code = deck.code();
    /// assert_eq!(Deck::from_code(&code.to_uppercase()), Ok(deck));
    /// assert_eq!(Deck::from_code(&format!("{}-{}", &code[..24], &code[24..])), Ok(deck));
    /// // One character wrong, or missing.
    /// let wrong = format!("{}{}", if code.starts_with('0') { "1" } else { "0" }, &code[1..]);
    /// assert_eq!(Deck::from_code(&wrong), Err(BadCode::Checksum));
    /// assert_eq!(Deck::from_code(&code[1..]), Err(BadCode::Length(47)));
    /// ```
    pub fn from_code(code: &str) -> Result<Self, BadCode> {
        let length = code.chars().filter(|&char| char != '-').count();
        if let Some(char) = code.chars().find(|char| !is_code_char(*char)) {
            return Err(BadCode::Character(char));
        }
        if length != CODE_LENGTH {
            return Err(BadCode::Length(length));
        }
        let bytes = alphabet().decode(code.as_bytes()).map_err(|_| BadCode::Checksum)?;
        let bytes = bytes.try_into().map_err(|_| BadCode::Checksum)?;
        Number::from_checked(bytes).ok_or(BadCode::Checksum)?.into_deck().ok_or(BadCode::TooLarge)
    }
}

/// Why a text is not the code of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadCode {
    /// A character that no code has.
    #[error("`{}` is no character of a deck code (digits and letters without u)", .0.escape_debug())]
    Character(char),
    /// Not 48 characters.
    #[error("a deck code has 48 characters, this has {0}")]
    Length(usize),
    /// The checksum does not fit: a character is wrong, or two are exchanged.
    #[error("the checksum does not fit: a character of the code is wrong or has moved")]
    Checksum,
    /// The checksum fits, but there are not that many decks.
    #[error("the number is larger than that of any deck")]
    TooLarge,
}

/// Crockford's base 32, written in lower case.
fn alphabet() -> Encoding {
    let mut spec = Specification::new();
    spec.symbols.push_str("0123456789abcdefghjkmnpqrstvwxyz");
    spec.translate.from.push_str("ABCDEFGHJKMNPQRSTVWXYZoOiIlL");
    spec.translate.to.push_str("abcdefghjkmnpqrstvwxyz001111");
    spec.ignore.push('-');
    spec.encoding().expect("the specification is well formed")
}

fn is_code_char(char: char) -> bool {
    (char.is_ascii_alphanumeric() && !char.eq_ignore_ascii_case(&'u')) || char == '-'
}

/// A deck's number below 52!, most significant byte first.
struct Number([u8; BYTES]);

impl Number {
    fn of_deck(deck: &Deck) -> Self {
        let mut number = Self([0; BYTES]);
        for (place, card) in deck.cards().iter().enumerate() {
            let lower = deck.cards()[place + 1..].iter().filter(|later| *later < card).count();
            number.multiply_add((DECK_SIZE - place) as u32, lower as u32);
        }
        number
    }

    /// The deck with this number, or `None` when there are not that many.
    fn into_deck(mut self) -> Option<Deck> {
        let mut digits = [0; DECK_SIZE];
        for (place, digit) in digits.iter_mut().enumerate().rev() {
            *digit = self.divide((DECK_SIZE - place) as u32) as usize;
        }
        if self.0 != [0; BYTES] {
            return None;
        }
        let mut unused = Deck::NEW.cards().to_vec();
        let cards: Vec<Card> = digits.iter().map(|&digit| unused.remove(digit)).collect();
        let cards = cards.try_into().expect("one card a digit");
        Some(Deck::new(cards).expect("each card was removed once"))
    }

    fn multiply_add(&mut self, factor: u32, summand: u32) {
        let mut carry = summand;
        for byte in self.0.iter_mut().rev() {
            let value = u32::from(*byte) * factor + carry;
            *byte = value as u8;
            carry = value >> 8;
        }
        debug_assert_eq!(carry, 0, "240 bits are enough");
    }

    /// Divides by `divisor` and gives the remainder.
    fn divide(&mut self, divisor: u32) -> u32 {
        let mut remainder = 0;
        for byte in &mut self.0 {
            let value = remainder << 8 | u32::from(*byte);
            *byte = (value / divisor) as u8;
            remainder = value % divisor;
        }
        remainder
    }

    /// The number shifted up by 14 bits, with its checksum below.
    fn with_checksum(mut self) -> [u8; BYTES] {
        let checksum = self.checksum();
        self.multiply_add(1 << CHECK_BITS, u32::from(checksum));
        self.0
    }

    /// Takes number and checksum apart; `None` when they do not fit.
    fn from_checked(bytes: [u8; BYTES]) -> Option<Self> {
        let mut number = Self(bytes);
        let checksum = number.divide(1 << CHECK_BITS);
        (u32::from(number.checksum()) == checksum).then_some(number)
    }

    fn checksum(&self) -> u16 {
        // 226 bits fit into the last 29 of the 30 bytes.
        CRC.checksum(&self.0[1..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codes are a promise: these never change.
    #[test]
    fn codes_are_pinned() {
        let last = Deck::NEW.reversed();
        assert_eq!(Deck::NEW.code(), "000000000000000000000000000000000000000000000fzz");
        assert_eq!(last.code(), "qxwmmt69tccjefxd5hg2pvbjwp0amy0rwap7zzzzzzzzzqgy");
        assert_eq!(Deck::from_code(&last.code()), Ok(last));
    }

    #[test]
    fn any_one_wrong_character_and_any_exchanged_neighbours_are_found() {
        let code = Deck::NEW.with_swap(3, 40).reversed().code().into_bytes();
        let symbols = alphabet().specification().symbols.into_bytes();
        let refused = |damaged: &[u8]| {
            let text = str::from_utf8(damaged).expect("ASCII");
            matches!(Deck::from_code(text), Err(BadCode::Checksum))
        };
        for place in 0..CODE_LENGTH {
            for &symbol in &symbols {
                let mut damaged = code.clone();
                damaged[place] = symbol;
                assert!(symbol == code[place] || refused(&damaged));
            }
            let mut damaged = code.clone();
            damaged.swap(place, (place + 1) % CODE_LENGTH);
            let wraps = place + 1 == CODE_LENGTH;
            assert!(wraps || damaged == code || refused(&damaged));
        }
    }

    #[test]
    fn what_is_no_code_says_why() {
        let code = Deck::NEW.code();
        assert_eq!(Deck::from_code(&code[1..]), Err(BadCode::Length(47)));
        assert_eq!(Deck::from_code(&format!("{code}0")), Err(BadCode::Length(49)));
        assert_eq!(Deck::from_code(&code.replacen('0', "u", 1)), Err(BadCode::Character('u')));
        assert_eq!(Deck::from_code(&code.replacen('0', "é", 1)), Err(BadCode::Character('é')));
        let mut too_large = Number([0; BYTES]);
        too_large.0[1] = 0x03;
        too_large.0[2..].fill(0xff);
        let too_large = alphabet().encode(&too_large.with_checksum());
        assert_eq!(Deck::from_code(&too_large), Err(BadCode::TooLarge));
    }

    #[test]
    fn a_code_is_read_in_either_case_with_look_alikes_and_hyphens() {
        let code = Deck::NEW.code();
        let loose = code.to_uppercase().replace('0', "O").replace('1', "l");
        let hyphenated = format!("{}-{}", &loose[..24], &loose[24..]);
        assert_eq!(Deck::from_code(&hyphenated), Ok(Deck::NEW));
    }
}
