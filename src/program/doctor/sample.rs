//! What the doctor gives a program of each game.

use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::base;
use crate::notation::DeckReader;

/// A game whose programs can be examined.
pub trait Examined: Game {
    /// The judge's file of the sample in the statement.
    const SAMPLE: &'static str;

    /// The deck after which most is left of its play: piles to be cleared, cards not turned.
    const LEAVES_MOST: Deck;

    /// That deck in words.
    const WITH_LEAVES_MOST: &'static str;

    /// The decks of the sample.
    #[must_use]
    fn sample() -> Vec<Deck> {
        DeckReader::new(Self::SAMPLE.as_bytes()).read_all().expect("the sample is judge text")
    }
}

impl Examined for Accordian {
    const SAMPLE: &'static str = include_str!("../../../corpus/accordian/statement.in");
    /// All 52 piles remain.
    const LEAVES_MOST: Deck = base::INERT;
    const WITH_LEAVES_MOST: &'static str = "with a deck of which no card moves, so that 52 piles remain,";
}

impl Examined for Clock {
    const SAMPLE: &'static str = include_str!("../../../corpus/clock/statement.in");
    /// All kings lie in the centre, so that the play ends after four cards.
    const LEAVES_MOST: Deck =
        Deck::NEW.with_swap(12, 0).with_swap(25, 13).with_swap(38, 26).with_swap(51, 39);
    const WITH_LEAVES_MOST: &'static str =
        "with a deck whose kings lie in the centre, so that the play ends with the fourth card,";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Answers;

    fn answers<G: Game>(decks: &[Deck]) -> String {
        String::from_utf8(Answers::of::<G>(decks).text_of(0..decks.len()).to_vec()).expect("text")
    }

    #[test]
    fn samples_are_answered_as_the_judge_does() {
        let right = |text: &str| text.to_owned();
        assert_eq!(
            answers::<Accordian>(&Accordian::sample()),
            right(include_str!("../../../corpus/accordian/statement.out"))
        );
        assert_eq!(
            answers::<Clock>(&Clock::sample()),
            right(include_str!("../../../corpus/clock/statement.out"))
        );
    }

    #[test]
    fn much_is_left_of_the_plays() {
        assert!(answers::<Accordian>(&[Accordian::LEAVES_MOST]).starts_with("52 piles"));
        assert!(answers::<Clock>(&[Clock::LEAVES_MOST]).starts_with("04,"));
    }
}
