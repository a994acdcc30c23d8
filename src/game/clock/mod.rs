//! Clock patience (UVa 170).
//!
//! The deck is listed from bottom to top, so the last card listed is dealt first. Cards are dealt face
//! down, one to each hour from one o'clock on and every thirteenth to the centre, four rounds. The last
//! card dealt lies on top of the centre pile and is turned first. The current card goes face up under
//! the pile of its rank (ace: one o'clock, queen: twelve, king: the centre); the top face-down card of
//! that pile is turned next. The game ends when that pile has no face-down card left.
//!
//! All engines play the game in any size, *R* ranks by *S* suits (the last rank's pile is the centre),
//! so that small clocks can be enumerated completely. The judge's is 13 × 4.

mod batch;
mod fast;
pub mod laws;
mod reference;
pub mod suits;
pub mod theory;

use std::fmt;

pub use batch::Batch;
pub use fast::Fast;
pub use reference::Reference;

use super::law::{Broken, Tally};
use super::{Depth, Game, NamedEngine, NotPlayable, Play};
use crate::card::{Card, Rank, Suit};
use crate::deck::{Deal, Deck};

/// The game of Clock patience.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::Game;
/// use misdeal::game::clock::Clock;
///
/// let start = Clock::start_of_deck(&Deck::NEW);
/// // Listed last, dealt first.
/// assert_eq!(start.cards()[0].to_string(), "KS");
/// let refused = Clock::start(&"2D AC 2C".parse()?).expect_err("a card is missing");
/// assert!(refused.to_string().starts_with("clock cannot be played with these 3 cards"));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock;

impl Game for Clock {
    const NAME: &'static str = "clock";
    const ALIASES: &'static [&'static str] = &["170"];
    const TITLE: &'static str = "Clock patience (UVa 170)";
    const CARDS_A_LINE: usize = 13;

    type Start = ClockDeal;
    type Answer = Exposed;
    type Event = Event;
    type Law = laws::Law;

    /// Only a whole deck of some size can be played.
    fn start(deal: &Deal) -> Result<ClockDeal, NotPlayable> {
        ClockDeal::new(*deal)
    }

    /// The last card listed is the first dealt.
    fn start_of_deck(deck: &Deck) -> ClockDeal {
        ClockDeal { deal: Deal::from(deck.reversed()), size: ClockSize::FULL }
    }

    fn write_answer(answer: &Exposed, output: &mut Vec<u8>) {
        output.extend_from_slice(&answer.bytes());
        output.push(b'\n');
    }

    fn is_move(event: &Event) -> bool {
        matches!(event, Event::Turn { .. })
    }

    fn kind(event: &Event) -> &'static str {
        match event {
            Event::Deal { .. } => "deal",
            Event::Turn { .. } => "turn",
            Event::Tuck { .. } => "tuck",
        }
    }

    /// `44,KD`: the count, the comma, the card.
    fn token_class(token: usize) -> &'static str {
        ["count", "separator", "card"].get(token).copied().unwrap_or("surplus")
    }

    fn check_play(
        start: &ClockDeal,
        play: &Play<'_, Self>,
        tally: &mut Tally,
    ) -> Result<(), Broken<laws::Law>> {
        let Play { depth, events, answer } = *play;
        match depth {
            Depth::Events => laws::check_events(start, events, *answer, tally),
            Depth::Moves => laws::check_moves(start, events, *answer, tally),
            Depth::Answer => {
                laws::check_answer(start, *answer, tally).map_err(|law| Broken { law, event: 0 })
            }
            Depth::Output => Ok(()),
        }
    }

    fn check_by_replay(
        engine: &dyn NamedEngine<Self>,
        start: &ClockDeal,
        play: &Play<'_, Self>,
        below: &mut dyn FnMut(u64) -> u64,
        tally: &mut Tally,
    ) -> Result<(), Broken<laws::Law>> {
        let result = laws::check_by_replay(engine, start, *play.answer, below, tally);
        result.map_err(|law| Broken { law, event: play.events.len() })
    }

    fn engines() -> &'static [&'static dyn NamedEngine<Self>] {
        &[&Reference, &Fast, &Batch]
    }
}

/// The size of a clock: how many ranks (hours and centre), how many suits (cards in a pile).
///
/// ```
/// use misdeal::card::Rank;
/// use misdeal::game::clock::ClockSize;
///
/// let size = ClockSize::new(3, 2).expect("a small clock");
/// assert_eq!((size.ranks(), size.suits(), size.cards()), (3, 2, 6));
/// assert_eq!(size.last_rank(), Rank::Three);
/// assert_eq!(ClockSize::new(13, 4), Some(ClockSize::FULL));
/// assert_eq!(ClockSize::new(14, 4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockSize {
    ranks: u8,
    suits: u8,
}

impl ClockSize {
    /// The judge's clock: 13 ranks, 4 suits.
    pub const FULL: Self = Self { ranks: 13, suits: 4 };

    /// A clock of 1 to 13 ranks and 1 to 4 suits; `None` for other numbers.
    #[must_use]
    pub fn new(ranks: usize, suits: usize) -> Option<Self> {
        let fits = (1..=13).contains(&ranks) && (1..=4).contains(&suits);
        fits.then_some(Self { ranks: ranks as u8, suits: suits as u8 })
    }

    /// The number of ranks, and so of piles.
    #[must_use]
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// The number of suits, and so of cards in a pile.
    #[must_use]
    pub const fn suits(self) -> usize {
        self.suits as usize
    }

    /// The number of cards.
    #[must_use]
    pub const fn cards(self) -> usize {
        self.ranks() * self.suits()
    }

    /// The rank whose pile is the centre: the king on a full clock.
    #[must_use]
    pub const fn last_rank(self) -> Rank {
        Rank::ALL[self.ranks() - 1]
    }
}

/// A whole deck of some size, in the order dealt (first dealt first).
///
/// ```
/// use misdeal::game::clock::{ClockDeal, ClockSize, Reference};
/// use misdeal::game::{Engine, Ignore};
///
/// // 2D and then 2C to one o'clock, AC and then AD to the centre; AD is turned first.
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// assert_eq!(Some(start.size()), ClockSize::new(2, 2));
/// assert_eq!(Reference.play(&start, &mut Ignore).to_string(), "04,2D");
///
/// let refused = ClockDeal::new("2D AC 2C".parse()?).expect_err("not a whole deck");
/// assert_eq!(refused.reason, "it needs every rank up to 2 in every suit up to D, and AD is missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockDeal {
    deal: Deal,
    size: ClockSize,
}

impl ClockDeal {
    /// Checks that the deal is a whole deck: every one of the first *R* ranks in every one of the first
    /// *S* suits, once.
    ///
    /// # Errors
    ///
    /// When a card is missing, or there is no card.
    pub fn new(deal: Deal) -> Result<Self, NotPlayable> {
        let refuse = |reason| NotPlayable { game: Clock::NAME, cards: deal.len(), reason };
        let cards = || deal.cards().iter();
        let (Some(last_rank), Some(last_suit)) =
            (cards().map(|card| card.rank()).max(), cards().map(|card| card.suit()).max())
        else {
            return Err(refuse("it needs a whole deck of at least one card".to_owned()));
        };
        let size = ClockSize { ranks: last_rank as u8 + 1, suits: last_suit as u8 + 1 };
        // The cards are distinct and none is outside, so a right number of them is all of them.
        if size.cards() == deal.len() {
            return Ok(Self { deal, size });
        }
        let missing = Rank::ALL[..size.ranks()]
            .iter()
            .flat_map(|&rank| Suit::ALL[..size.suits()].iter().map(move |&suit| Card::new(rank, suit)))
            .find(|card| !deal.cards().contains(card))
            .expect("with fewer cards than ranks times suits one is missing");
        Err(refuse(format!(
            "it needs every rank up to {last_rank} in every suit up to {last_suit}, and {missing} is missing"
        )))
    }

    /// The cards in the order dealt, first dealt first.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.deal.cards()
    }

    /// The cards as a deal, in the order dealt.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The size of the clock.
    #[must_use]
    pub const fn size(&self) -> ClockSize {
        self.size
    }
}

impl fmt::Debug for ClockDeal {
    /// The cards in the order dealt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.deal, f)
    }
}

/// A pile: an hour of the dial, or the centre. The pile of a rank has the rank's number, so that on a
/// full clock 1 to 12 are the hours and 13 is the centre.
///
/// ```
/// use misdeal::game::clock::{ClockDeal, Event, Fast, Hour};
/// use misdeal::game::Engine;
///
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// let mut events = Vec::new();
/// Fast.play(&start, &mut events);
/// // Play begins at the centre: of two ranks the second pile.
/// assert_eq!(events[4], Event::Turn { card: start.cards()[3], hour: Hour::new(2) });
/// assert_eq!(events[5], Event::Tuck { card: start.cards()[3], hour: Hour::new(1) });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hour(u8);

impl Hour {
    /// The pile with this number, counted from 1.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The pile's number, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One thing that happens in a play of Clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A card is dealt face down on top of a pile.
    Deal {
        /// The card.
        card: Card,
        /// The pile.
        hour: Hour,
    },
    /// The top face-down card of a pile is turned: it is exposed and becomes the current card.
    Turn {
        /// The card.
        card: Card,
        /// The pile it comes from.
        hour: Hour,
    },
    /// The current card goes face up under a pile.
    Tuck {
        /// The card.
        card: Card,
        /// The pile.
        hour: Hour,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Deal { card, hour } => write!(f, "deal {card} to pile {hour}"),
            Self::Turn { card, hour } => write!(f, "turn {card} of pile {hour}"),
            Self::Tuck { card, hour } => write!(f, "put {card} under pile {hour}"),
        }
    }
}

/// The answer of a play: how many cards were exposed, and the last of them.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::clock::{Clock, ClockSize, Exposed, Reference};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::base;
///
/// let lost = Reference.play(&Clock::start_of_deck(&Deck::NEW), &mut Ignore);
/// assert_eq!(lost, Exposed { count: 8, last: "KS".parse()? });
/// assert_eq!(lost.to_string(), "08,KS");
/// assert!(!lost.won(ClockSize::FULL));
/// let won = Reference.play(&Clock::start_of_deck(&base::CLOCK_WON), &mut Ignore);
/// assert_eq!(won.to_string(), "52,KD");
/// assert!(won.won(ClockSize::FULL));
/// # Ok::<(), misdeal::card::NotACard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exposed {
    /// The number of cards exposed, at most 52.
    pub count: u8,
    /// The card exposed last.
    pub last: Card,
}

impl Exposed {
    /// Whether the game on a clock of this size is won: every card is exposed.
    #[must_use]
    pub const fn won(&self, size: ClockSize) -> bool {
        self.count as usize == size.cards()
    }

    /// The judge's line without its newline: `44,KD`. The count has two digits.
    const fn bytes(self) -> [u8; 5] {
        let [rank, suit] = self.last.letters();
        [b'0' + self.count / 10 % 10, b'0' + self.count % 10, b',', rank, suit]
    }
}

impl fmt::Display for Exposed {
    /// The judge's line: `44,KD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02},{}", self.count, self.last)
    }
}

impl fmt::Debug for Exposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_judge() {
        for count in 0..=52 {
            let answer = Exposed { count, last: Card::from_index(25) };
            let mut output = Vec::new();
            Clock::write_answer(&answer, &mut output);
            assert_eq!(String::from_utf8(output), Ok(format!("{answer}\n")));
        }
        assert_eq!(Exposed { count: 4, last: Card::from_index(25) }.to_string(), "04,KD");
    }

    #[test]
    fn only_a_whole_deck_is_playable() {
        let start = |cards: &str| ClockDeal::new(cards.parse().expect(cards));
        let size = |cards: &str| start(cards).map(ClockDeal::size_pair);
        assert_eq!(size("AC"), Ok((1, 1)));
        assert_eq!(size("2D AC 2C AD"), Ok((2, 2)));
        assert_eq!(
            start("2D AC 2C").expect_err("AD is missing").to_string(),
            "clock cannot be played with these 3 cards: it needs every rank up to 2 in every suit up to D, \
             and AD is missing"
        );
        assert_eq!(
            start("").expect_err("no card").to_string(),
            "clock cannot be played with these 0 cards: it needs a whole deck of at least one card"
        );
        assert_eq!(
            Clock::start_of_deck(&Deck::NEW),
            start(&Deck::NEW.reversed().to_string()).expect("a deck")
        );
    }

    impl ClockDeal {
        fn size_pair(self) -> (usize, usize) {
            (self.size.ranks(), self.size.suits())
        }
    }
}
