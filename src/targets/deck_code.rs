//! A deck and its code, whole and damaged.

use super::Broken;
use crate::deck::{BadCode, Deck};
use crate::generate::choices::Choices;

/// The characters of a code, by their values.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Makes codes and reads them.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    /// The code of a deck.
    pub write: fn(&Deck) -> String,
    /// The deck of a code.
    pub read: fn(&str) -> Result<Deck, BadCode>,
}

impl Codes {
    /// This crate's own.
    pub const OWN: Self = Self { write: Deck::code, read: Deck::from_code };
}

/// What happens to a code on its way. Places are taken modulo their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// A character becomes another, so many further on in the alphabet.
    Replaced(usize, usize),
    /// A character and its right neighbour are exchanged.
    Exchanged(usize),
    /// A character is lost.
    Lost(usize),
    /// A character comes twice.
    Doubled(usize),
}

impl Damage {
    /// Any damage.
    pub fn chosen(choices: &mut impl Choices) -> Self {
        let kind = choices.below(4);
        let place = choices.below(256) as usize;
        match kind {
            0 => Self::Replaced(place, choices.below(256) as usize),
            1 => Self::Exchanged(place),
            2 => Self::Lost(place),
            _ => Self::Doubled(place),
        }
    }

    /// The damaged code; `None` where the damage changes nothing.
    fn done_to(self, code: &str) -> Option<String> {
        let mut chars: Vec<u8> = code.bytes().collect();
        let count = chars.len();
        match self {
            Self::Replaced(place, further) => {
                let char = &mut chars[place % count];
                let value = ALPHABET.iter().position(|other| other == char)?;
                *char = ALPHABET[(value + further) % ALPHABET.len()];
            }
            Self::Exchanged(place) => {
                let place = place % (count - 1);
                chars.swap(place, place + 1);
            }
            Self::Lost(place) => {
                chars.remove(place % count);
            }
            Self::Doubled(place) => chars.insert(place % count, chars[place % count]),
        }
        let damaged = String::from_utf8(chars).ok()?;
        (damaged != code).then_some(damaged)
    }
}

#[cfg(feature = "arbitrary")]
impl arbitrary::Arbitrary<'_> for Damage {
    fn arbitrary(input: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Self> {
        Ok(Self::chosen(input))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(3))
    }
}

/// A deck is had back from its code, in whatever case and with hyphens; a damaged code is refused, by the
/// checksum or by its length.
///
/// # Errors
///
/// When one of these does not hold.
///
/// ```
/// use misdeal::generate::uniform;
/// use misdeal::targets::{Codes, Damage, arms, deck_code};
///
/// let deck = uniform::deck(42, 17);
/// assert!(deck_code(&deck, Damage::Exchanged(46), &Codes::OWN).is_ok());
/// let forgiving = arms::CODES[0].side;
/// assert!(deck_code(&deck, Damage::Exchanged(46), &forgiving).is_err());
/// ```
pub fn deck_code(deck: &Deck, damage: Damage, codes: &Codes) -> Result<(), Broken> {
    let code = (codes.write)(deck);
    let told = |what: &str, code: &str| {
        let broken = Broken::new(format!("{what}: {code}"));
        Err(Broken { details: format!("{deck}\n"), ..broken })
    };
    let hyphens = code.as_bytes().chunks(8).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-");
    for written in [code.clone(), code.to_uppercase(), hyphens] {
        if (codes.read)(&written) != Ok(*deck) {
            return told("a deck is not had back from its code", &written);
        }
    }
    match damage.done_to(&code) {
        Some(damaged) if (codes.read)(&damaged).is_ok() => told("a damaged code is taken", &damaged),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::choices::Prng;
    use crate::generate::uniform;

    #[test]
    fn the_own_codes_keep_it_whatever_the_damage() {
        for index in 0..5_000 {
            let damage = Damage::chosen(&mut Prng::new(2, index));
            assert_eq!(deck_code(&uniform::deck(9, index), damage, &Codes::OWN), Ok(()), "{damage:?}");
        }
    }

    #[test]
    fn damage_changes_the_code_or_is_none() {
        let code = "0123";
        assert_eq!(Damage::Replaced(5, 31).done_to(code).as_deref(), Some("0023"));
        assert_eq!(Damage::Replaced(1, 32).done_to(code), None);
        assert_eq!(Damage::Exchanged(2).done_to(code).as_deref(), Some("0132"));
        assert_eq!(Damage::Exchanged(3).done_to(code).as_deref(), Some("1023"));
        assert_eq!(Damage::Exchanged(0).done_to("00"), None);
        assert_eq!(Damage::Lost(4).done_to(code).as_deref(), Some("123"));
        assert_eq!(Damage::Doubled(3).done_to(code).as_deref(), Some("01233"));
    }
}
