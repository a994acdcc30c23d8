//! Judge text out.

use crate::deck::Deck;

/// The line that ends the judge's file.
pub const END: &[u8] = b"#\n";

/// Writes a deck as the judge lists it, with `cards_a_line` cards on each line and single blanks
/// between.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::{Game, clock::Clock};
/// use misdeal::notation::{END, write_deck};
///
/// let mut text = Vec::new();
/// write_deck(&Deck::NEW, Clock::CARDS_A_LINE, &mut text);
/// text.extend_from_slice(END);
/// let text = String::from_utf8_lossy(&text);
/// assert_eq!(text.lines().count(), 5);
/// assert!(text.ends_with("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n#\n"));
/// ```
pub fn write_deck(deck: &Deck, cards_a_line: usize, output: &mut Vec<u8>) {
    for line in deck.cards().chunks(cards_a_line) {
        for (place, card) in line.iter().enumerate() {
            if place > 0 {
                output.push(b' ');
            }
            output.extend_from_slice(&card.letters());
        }
        output.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_asked() {
        let mut output = Vec::new();
        write_deck(&Deck::NEW, 26, &mut output);
        let text = String::from_utf8(output).expect("ASCII");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("AC 2C") && lines[0].ends_with("QD KD"));
        assert!(lines[1].starts_with("AH 2H") && lines[1].ends_with("QS KS"));
    }
}
