//! Accordian patience (UVa 127, POJ 1214; the judge spells it so).
//!
//! Cards are dealt one by one into a row of piles. A card on top of a pile may be moved onto the top of
//! the pile third to its left, or of its left neighbour, when the two cards are of the same suit or
//! rank; the third comes first. Of several cards that can move the leftmost does, and after every move
//! one looks again. A pile that becomes empty is closed up at once.
//!
//! Places in the row are counted from 0 at the left end. A pile is listed from its bottom card to its
//! top card.

mod batch;
pub mod board;
mod fast;
mod incremental;
mod laid_out;
pub mod laws;
mod reference;

use std::fmt;

pub use batch::Batch;
pub use fast::Fast;
pub use laid_out::LaidOut;
pub use reference::Reference;

use super::law::{Broken, Tally};
use super::{Depth, Game, NamedEngine, NotPlayable, Play};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck, Renaming};

/// The game of Accordian patience.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::Game;
/// use misdeal::game::accordian::Accordian;
///
/// let deal = Accordian::start_of_deck(&Deck::NEW);
/// assert_eq!(deal.cards()[0], Deck::NEW.cards()[0]);
/// // Any deal can be played, the empty one too.
/// let nothing = Accordian::start(&"".parse()?)?;
/// assert_eq!(Accordian::engines()[0].answer(&nothing).to_string(), "0 piles remaining:");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accordian;

impl Game for Accordian {
    const NAME: &'static str = "accordian";
    const ALIASES: &'static [&'static str] = &["accordion", "127"];
    const TITLE: &'static str = "Accordian patience (UVa 127)";
    const CARDS_A_LINE: usize = 26;
    const PATHS: &'static [&'static str] = &["batch-avx512", "batch-avx2", "batch-portable"];

    type Start = Deal;
    type Answer = Piles;
    type Event = Event;
    type Law = laws::Law;

    /// Any deal can be played.
    fn start(deal: &Deal) -> Result<Deal, NotPlayable> {
        Ok(*deal)
    }

    /// The first card listed is the first dealt.
    fn start_of_deck(deck: &Deck) -> Deal {
        Deal::from(*deck)
    }

    fn write_answer(piles: &Piles, output: &mut Vec<u8>) {
        piles.write(output);
        output.push(b'\n');
    }

    fn is_move(event: &Event) -> bool {
        matches!(event, Event::Move { .. })
    }

    fn kind(event: &Event) -> &'static str {
        match event {
            Event::Deal { .. } => "deal",
            Event::Move { .. } => "move",
            Event::GapClosed { .. } => "gap",
        }
    }

    /// `6 piles remaining: 40 8 1 1 1 1`: the count, two words, a colon, then the sizes.
    fn token_class(token: usize) -> &'static str {
        ["count", "noun", "word", "colon"].get(token).copied().unwrap_or("size")
    }

    fn check_play(deal: &Deal, play: &Play<'_, Self>, tally: &mut Tally) -> Result<(), Broken<laws::Law>> {
        let Play { depth, events, answer } = *play;
        match depth {
            Depth::Events => laws::check_events(deal, events, answer, tally),
            Depth::Moves => laws::check_moves(deal, events, answer, tally),
            Depth::Answer => laws::check_answer(deal, answer, tally).map_err(|law| Broken { law, event: 0 }),
            Depth::Output => Ok(()),
        }
    }

    fn check_by_replay(
        engine: &dyn NamedEngine<Self>,
        deal: &Deal,
        play: &Play<'_, Self>,
        below: &mut dyn FnMut(u64) -> u64,
        tally: &mut Tally,
    ) -> Result<(), Broken<laws::Law>> {
        laws::check_by_replay(engine, deal, play.events, play.answer, below, tally)
    }

    fn engines() -> &'static [&'static dyn NamedEngine<Self>] {
        &[&Reference, &LaidOut, &Fast, &Batch::BEST]
    }

    fn paths() -> &'static [&'static dyn NamedEngine<Self>] {
        Batch::by_each_path()
    }
}

/// One thing that happens in a play of Accordian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A card is dealt: a new pile at the right end of the row.
    Deal {
        /// The card.
        card: Card,
    },
    /// The top card of a pile is moved onto another pile.
    Move {
        /// The card.
        card: Card,
        /// The place of the pile it leaves.
        from: u8,
        /// The place of the pile it goes on top of.
        to: u8,
    },
    /// A pile has become empty: the piles to its right have moved one place to the left.
    GapClosed {
        /// The place of the empty pile.
        at: u8,
    },
}

impl Event {
    /// The event with its card renamed.
    ///
    /// ```
    /// use misdeal::deck::{Deal, Renaming};
    /// use misdeal::game::Engine;
    /// use misdeal::game::accordian::{Event, Fast};
    ///
    /// let deal: Deal = "KS QH JS TS".parse()?;
    /// let renaming = Renaming::to_canonical(&deal);
    /// let (mut events, mut of_renamed) = (Vec::new(), Vec::new());
    /// Fast.play(&deal, &mut events);
    /// Fast.play(&deal.renamed(&renaming), &mut of_renamed);
    /// let renamed: Vec<Event> = events.iter().map(|event| event.renamed(&renaming)).collect();
    /// assert_eq!(renamed, of_renamed);
    /// assert_eq!(events[4].to_string(), "move TS from pile 4 to pile 1");
    /// assert_eq!(renamed[4].to_string(), "move 4C from pile 4 to pile 1");
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn renamed(self, renaming: &Renaming) -> Self {
        match self {
            Self::Deal { card } => Self::Deal { card: renaming.apply(card) },
            Self::Move { card, from, to } => Self::Move { card: renaming.apply(card), from, to },
            closed @ Self::GapClosed { .. } => closed,
        }
    }
}

impl fmt::Display for Event {
    /// One line for people; places are counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Deal { card } => write!(f, "deal {card}"),
            Self::Move { card, from, to } => {
                write!(f, "move {card} from pile {} to pile {}", u16::from(from) + 1, u16::from(to) + 1)
            }
            Self::GapClosed { at } => write!(f, "gap at {} closed", u16::from(at) + 1),
        }
    }
}

/// The answer of a play: the piles left, as their heights from left to right.
///
/// ```
/// use misdeal::game::accordian::Piles;
///
/// let piles = Piles::new(&[40, 8, 1, 1, 1, 1]);
/// assert_eq!(piles.heights().len(), 6);
/// assert_eq!(piles.to_string(), "6 piles remaining: 40 8 1 1 1 1");
/// assert_eq!(Piles::new(&[52]).to_string(), "1 pile remaining: 52");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piles {
    // Places beyond `len` hold 0, so that the derived comparisons are right.
    heights: [u8; DECK_SIZE],
    len: u8,
}

impl Piles {
    /// Makes an answer of the heights of the piles, from left to right.
    ///
    /// # Panics
    ///
    /// When there are more than 52 piles.
    #[must_use]
    pub fn new(heights: &[u8]) -> Self {
        let mut piles = Self { heights: [0; DECK_SIZE], len: heights.len() as u8 };
        piles.heights[..heights.len()].copy_from_slice(heights);
        piles
    }

    /// The heights in cards, from left to right.
    #[must_use]
    pub fn heights(&self) -> &[u8] {
        &self.heights[..usize::from(self.len)]
    }

    /// Millions of lines are written, so they are put together in place and numbers are looked up.
    fn write(&self, output: &mut Vec<u8>) {
        const WORDS: usize = " piles remaining:".len();
        let words: &[u8] = if self.len == 1 { b" pile remaining:" } else { b" piles remaining:" };
        let mut line = [0; NUMBER_LEN + WORDS + DECK_SIZE * NUMBER_LEN];
        let mut end = add_number(self.len, &mut line, 0);
        line[end..end + words.len()].copy_from_slice(words);
        end += words.len();
        for &height in self.heights() {
            end = add_number(height, &mut line, end);
        }
        // A number comes with the blank before it, and the first has none.
        output.extend_from_slice(&line[1..end]);
    }
}

/// The longest number with the blank before it.
const NUMBER_LEN: usize = 4;

/// Every number with a blank before it, and how long it is with that.
static NUMBERS: [([u8; NUMBER_LEN], u8); 256] = {
    let mut numbers = [([b' '; NUMBER_LEN], 0); 256];
    let mut number = 0;
    while number < 256 {
        let digits =
            [b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8];
        let left_out = (number < 100) as usize + (number < 10) as usize;
        let mut place = left_out;
        while place < 3 {
            numbers[number].0[1 + place - left_out] = digits[place];
            place += 1;
        }
        numbers[number].1 = (NUMBER_LEN - left_out) as u8;
        number += 1;
    }
    numbers
};

/// Writes a number with a blank before it, and says where it ends.
#[inline]
fn add_number(number: u8, line: &mut [u8], at: usize) -> usize {
    let (text, len) = NUMBERS[usize::from(number)];
    line[at..at + NUMBER_LEN].copy_from_slice(&text);
    at + usize::from(len)
}

impl fmt::Display for Piles {
    /// The judge's line: `6 piles remaining: 40 8 1 1 1 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        self.write(&mut line);
        f.write_str(&String::from_utf8_lossy(&line))
    }
}

impl fmt::Debug for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_judge() {
        assert_eq!(Piles::new(&[]).to_string(), "0 piles remaining:");
        assert_eq!(Piles::new(&[52]).to_string(), "1 pile remaining: 52");
        assert_eq!(Piles::new(&[40, 8, 1, 1, 1, 1]).to_string(), "6 piles remaining: 40 8 1 1 1 1");
        assert_eq!(Piles::new(&[100, 7, 255]).to_string(), "3 piles remaining: 100 7 255");
        let most = Piles { heights: [255; DECK_SIZE], len: 52 };
        assert_eq!(most.to_string(), format!("52 piles remaining:{}", " 255".repeat(52)));
    }
}
