//! What is true of every correct play, judged from outside: a step checker that knows the rules itself
//! and looks at every event that an engine claims.

use super::suits::OtherSuits;
use super::theory::foresee;
use super::{Clock, ClockDeal, ClockSize, Event, Exposed};
use crate::card::{Card, Rank};
use crate::game::law::{self, Broken, Cost, Description, Tally, require};
use crate::game::{Depth, NamedEngine};

/// Something true of every correct play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// Cards are dealt around the dial.
    DealtAround,
    /// The card turned is the top of the right pile.
    RightPile,
    /// The current card goes under its pile.
    Tucked,
    /// No card is turned twice.
    TurnedOnce,
    /// Play ends when it must.
    EndsInTime,
    /// The last card is a king.
    EndsOnKing,
    /// It is the fourth king.
    FourthKing,
    /// Won if and only if the bottom cards form a tree.
    Tree,
    /// The number exposed depends on ranks only.
    RanksOnly,
}

impl law::Law for Law {
    const ALL: &'static [Self] = &[
        Self::DealtAround,
        Self::RightPile,
        Self::Tucked,
        Self::TurnedOnce,
        Self::EndsInTime,
        Self::EndsOnKing,
        Self::FourthKing,
        Self::Tree,
        Self::RanksOnly,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn describe(self) -> Description {
        use Cost::{EveryPlay, Sampled};
        const STATEMENT: &str = "statement of UVa 170";
        const COUNTING: &str = "each pile has as many cards as there are kings, and the start draws one more";
        let (name, sentence, source, needs, cost) = match self {
            Self::DealtAround => (
                "dealt-around",
                "the cards dealt are those of the deal, in its order, one to each pile around the dial",
                STATEMENT,
                Depth::Events,
                EveryPlay,
            ),
            Self::RightPile => (
                "right-pile",
                "play begins at the centre, and each card turned is the top face-down card of the pile of the \
                 rank of the card before",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::Tucked => (
                "tucked",
                "the current card goes under the pile of its rank before the next is turned",
                STATEMENT,
                Depth::Events,
                EveryPlay,
            ),
            Self::TurnedOnce => (
                "turned-once",
                "no card is turned twice, and the answer counts the cards turned and names the last",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::EndsInTime => (
                "ends-in-time",
                "play ends when the pile to draw from has no face-down card, and not before",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::EndsOnKing => {
                ("ends-on-king", "the last card exposed is a king", COUNTING, Depth::Answer, EveryPlay)
            }
            Self::FourthKing => (
                "fourth-king",
                "the last card turned is the fourth king, so no fewer than four are exposed",
                COUNTING,
                Depth::Answer,
                EveryPlay,
            ),
            Self::Tree => (
                "tree",
                "all cards are exposed if and only if the bottom cards of the hours form a tree into the centre",
                "Knuth, TAOCP volume 1, section 2.3.4.2, exercise 16",
                Depth::Answer,
                EveryPlay,
            ),
            Self::RanksOnly => (
                "ranks-only",
                "how many cards are exposed depends on the ranks alone",
                "only ranks name piles",
                Depth::Answer,
                Sampled,
            ),
        };
        Description { name, sentence, source, needs, cost }
    }
}

/// Judges all events of a play.
///
/// # Errors
///
/// The first law that is broken.
///
/// ```
/// use misdeal::game::Engine;
/// use misdeal::game::clock::laws::{self, Law};
/// use misdeal::game::clock::{ClockDeal, Event, Fast, Hour};
/// use misdeal::game::law::{Broken, Tally};
///
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// let mut events = Vec::new();
/// let exposed = Fast.play(&start, &mut events);
/// let mut tally = Tally::default();
/// assert_eq!(laws::check_events(&start, &events, exposed, &mut tally), Ok(()));
/// assert_eq!(tally.of(Law::RightPile), 4, "a card turned each");
///
/// // After four cards dealt, the bottom card of the centre in place of its top card.
/// events[4] = Event::Turn { card: start.cards()[1], hour: Hour::new(2) };
/// let broken = laws::check_events(&start, &events, exposed, &mut tally);
/// assert_eq!(broken, Err(Broken { law: Law::RightPile, event: 4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_events(
    start: &ClockDeal,
    events: &[Event],
    answer: Exposed,
    tally: &mut Tally,
) -> Result<(), Broken<Law>> {
    let mut checker = Checker::new(start, tally);
    for (index, event) in events.iter().enumerate() {
        checker.event(*event).map_err(|law| Broken { law, event: index })?;
    }
    checker.end(answer).map_err(|law| Broken { law, event: events.len() })
}

/// Judges the cards turned, whatever else a play reports: the piles are laid out rightly, and every card
/// turned is put under its pile.
///
/// # Errors
///
/// The first law that is broken, with the index of its event among all.
///
/// ```
/// use misdeal::game::clock::laws::{self, Law};
/// use misdeal::game::clock::{ClockDeal, Event, Exposed, Hour};
/// use misdeal::game::law::{Broken, Tally};
///
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// // The cards turned, each with the pile it comes from.
/// let turned = [("AD", 2), ("2C", 1), ("AC", 2), ("2D", 1)].map(|(card, pile)| Event::Turn {
///     card: card.parse().expect("a card"),
///     hour: Hour::new(pile),
/// });
/// let exposed = Exposed { count: 4, last: "2D".parse()? };
/// let mut tally = Tally::default();
/// assert_eq!(laws::check_moves(&start, &turned, exposed, &mut tally), Ok(()));
/// // One card too few.
/// let broken = laws::check_moves(&start, &turned[..3], exposed, &mut tally);
/// assert_eq!(broken, Err(Broken { law: Law::EndsInTime, event: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_moves(
    start: &ClockDeal,
    events: &[Event],
    answer: Exposed,
    tally: &mut Tally,
) -> Result<(), Broken<Law>> {
    let mut checker = Checker::new(start, tally);
    checker.dealt = start.cards().len();
    checker.face_down[..start.size().ranks()].fill(start.size().suits() as u8);
    for (index, event) in events.iter().enumerate() {
        if let Event::Turn { card, hour } = *event {
            checker.turn(card, usize::from(hour.number())).map_err(|law| Broken { law, event: index })?;
            checker.current = None;
            checker.next_pile = card.rank() as usize;
        }
    }
    checker.end(answer).map_err(|law| Broken { law, event: events.len() })
}

/// Judges what can be judged of the answer alone.
///
/// # Errors
///
/// The law that is broken.
///
/// ```
/// use misdeal::game::clock::laws::{self, Law};
/// use misdeal::game::clock::{ClockDeal, Exposed};
/// use misdeal::game::law::Tally;
///
/// // The bottom card of one o'clock is of the last rank and leads into the centre: this deal is won.
/// let start = ClockDeal::new("2D AC 2C AD".parse()?)?;
/// let judged = |count, last: &str| {
///     let exposed = Exposed { count, last: last.parse().expect("a card") };
///     laws::check_answer(&start, exposed, &mut Tally::default())
/// };
/// assert_eq!(judged(4, "2D"), Ok(()));
/// assert_eq!(judged(4, "AC"), Err(Law::EndsOnKing));
/// assert_eq!(judged(1, "2D"), Err(Law::FourthKing));
/// assert_eq!(judged(3, "2D"), Err(Law::Tree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_answer(start: &ClockDeal, answer: Exposed, tally: &mut Tally) -> Result<(), Law> {
    let foreseen = foresee(start);
    let king = start.size().last_rank();
    require(Law::EndsOnKing, answer.last.rank() == king, tally)?;
    require(Law::FourthKing, usize::from(answer.count) >= start.size().suits(), tally)?;
    require(Law::Tree, foreseen.allows(&answer, start), tally)
}

/// Judges a play with this answer by the play of another deal: the same ranks, other suits. `below` draws
/// a number below its argument.
///
/// # Errors
///
/// The law that is broken.
///
/// ```
/// use misdeal::game::clock::{Clock, laws, laws::Law};
/// use misdeal::game::{Game, engine_named, law::Tally};
/// use misdeal::generate::choices::{Choices, Prng};
/// use misdeal::generate::uniform;
///
/// let engine = engine_named::<Clock>("fast").expect("in the table");
/// let start = Clock::start_of_deck(&uniform::deck(42, 17));
/// let exposed = engine.answer(&start);
/// let (mut choices, mut tally) = (Prng::new(1, 0), Tally::default());
/// let mut below = |bound| choices.below(bound);
/// assert_eq!(laws::check_by_replay(engine, &start, exposed, &mut below, &mut tally), Ok(()));
/// assert_eq!(tally.of(Law::RanksOnly), 1);
/// ```
pub fn check_by_replay(
    engine: &dyn NamedEngine<Clock>,
    start: &ClockDeal,
    answer: Exposed,
    below: &mut dyn FnMut(u64) -> u64,
    tally: &mut Tally,
) -> Result<(), Law> {
    if engine.depth() < Depth::Answer {
        return Ok(());
    }
    let other = engine.answer(&OtherSuits::drawn(start.size(), below).of_deal(start));
    let same = (other.count, other.last.rank()) == (answer.count, answer.last.rank());
    require(Law::RanksOnly, same, tally)
}

/// The dial as the events so far have made it, and what must come next.
struct Checker<'a> {
    start: &'a ClockDeal,
    /// The last rank: on a full clock the king.
    king: Rank,
    dealt: usize,
    /// The pile to deal to next, counted from 0.
    deals_to: usize,
    /// By pile, counted from 0: how many cards lie face down.
    face_down: [u8; 13],
    /// The pile to draw from, counted from 0.
    next_pile: usize,
    /// The card turned that has not been put under its pile.
    current: Option<Card>,
    turned: u64,
    count: u8,
    last: Option<Card>,
    /// How many kings have been turned.
    kings: usize,
    tally: &'a mut Tally,
}

impl<'a> Checker<'a> {
    fn new(start: &'a ClockDeal, tally: &'a mut Tally) -> Self {
        Self {
            start,
            king: start.size().last_rank(),
            dealt: 0,
            deals_to: 0,
            face_down: [0; 13],
            next_pile: start.size().ranks() - 1,
            current: None,
            turned: 0,
            count: 0,
            last: None,
            kings: 0,
            tally,
        }
    }

    fn size(&self) -> ClockSize {
        self.start.size()
    }

    fn event(&mut self, event: Event) -> Result<(), Law> {
        match event {
            Event::Deal { card, hour } => self.deal(card, usize::from(hour.number())),
            Event::Turn { card, hour } => self.turn(card, usize::from(hour.number())),
            Event::Tuck { card, hour } => self.tuck(card, usize::from(hour.number())),
        }
    }

    fn deal(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        let pile = self.deals_to;
        let expected = self.start.cards().get(self.dealt);
        let right = self.count == 0 && expected == Some(&card) && hour == pile + 1;
        require(Law::DealtAround, right, self.tally)?;
        self.dealt += 1;
        self.deals_to = if pile + 1 == self.size().ranks() { 0 } else { pile + 1 };
        self.face_down[pile] += 1;
        Ok(())
    }

    fn turn(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        require(Law::DealtAround, self.dealt == self.size().cards(), self.tally)?;
        require(Law::Tucked, self.current.is_none(), self.tally)?;
        require(Law::TurnedOnce, self.turned & 1 << card.index() == 0, self.tally)?;
        require(Law::RightPile, hour == self.next_pile + 1 && self.next_top() == Some(card), self.tally)?;
        self.face_down[self.next_pile] -= 1;
        self.turned |= 1 << card.index();
        self.count += 1;
        self.kings += usize::from(card.rank() == self.king);
        self.current = Some(card);
        self.last = Some(card);
        Ok(())
    }

    fn tuck(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        let pile = card.rank() as usize;
        require(Law::Tucked, self.current.take() == Some(card) && hour == pile + 1, self.tally)?;
        self.next_pile = pile;
        Ok(())
    }

    fn end(&mut self, answer: Exposed) -> Result<(), Law> {
        require(Law::Tucked, self.current.is_none(), self.tally)?;
        require(Law::EndsInTime, self.count > 0 && self.next_top().is_none(), self.tally)?;
        let counted = answer.count == self.count && Some(answer.last) == self.last;
        require(Law::TurnedOnce, counted, self.tally)?;
        require(Law::FourthKing, self.kings == self.size().suits(), self.tally)?;
        check_answer(self.start, answer, self.tally)
    }

    /// The top face-down card of the pile to draw from. A pile's cards are dealt a round apart, its top
    /// card last.
    fn next_top(&self) -> Option<Card> {
        let round = usize::from(self.face_down[self.next_pile]).checked_sub(1)?;
        Some(self.start.cards()[round * self.size().ranks() + self.next_pile])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::game::clock::{Hour, Reference};
    use crate::game::made::Made;
    use crate::game::{Engine, Ignore};

    fn play() -> (ClockDeal, Vec<Event>, Exposed) {
        let deal: Deal = "2D AC AD 2C".parse().expect("four cards");
        let start = ClockDeal::new(deal).expect("a whole deck of 2 by 2");
        let mut events = Vec::new();
        let answer = Reference.play(&start, &mut events);
        (start, events, answer)
    }

    #[test]
    fn a_right_play_breaks_no_law() {
        let (start, events, answer) = play();
        let mut tally = Tally::default();
        assert_eq!(check_events(&start, &events, answer, &mut tally), Ok(()));
        assert_eq!(check_moves(&start, &events, answer, &mut Tally::default()), Ok(()));
        // Four cards turned, each from a pile that could have been another; one end.
        assert_eq!((tally.of(Law::RightPile), tally.of(Law::EndsInTime), tally.of(Law::Tree)), (4, 1, 1));
        assert_eq!(answer.to_string(), "04,2D");
    }

    /// Each law is broken by a change to the events of a right play, and at the place of the change.
    #[test]
    fn each_law_is_broken_where_the_events_are_changed() {
        fn broken(change: impl Fn(&mut Vec<Event>, &mut Exposed)) -> (Law, usize) {
            let (start, mut events, mut answer) = play();
            change(&mut events, &mut answer);
            let broken = check_events(&start, &events, answer, &mut Tally::default())
                .expect_err("the change breaks a law");
            (broken.law, broken.event)
        }
        let card = |text: &str| text.parse().expect(text);
        // The events: 0-3 deal 2D AC AD 2C, 4 turn 2C of 2, 5 tuck, 6 turn AC of 2, 7 tuck, 8 turn AD of
        // 1, 9 tuck, 10 turn 2D of 1, 11 tuck.
        assert_eq!(broken(|events, _| events.swap(0, 1)), (Law::DealtAround, 0));
        assert_eq!(broken(|events, _| _ = events.remove(3)), (Law::DealtAround, 3));
        assert_eq!(broken(|events, _| _ = events.remove(5)), (Law::Tucked, 5));
        assert_eq!(
            broken(|events, _| events[5] = Event::Tuck { card: card("2C"), hour: Hour::new(1) }),
            (Law::Tucked, 5)
        );
        assert_eq!(
            broken(|events, _| events[4] = Event::Turn { card: card("AD"), hour: Hour::new(1) }),
            (Law::RightPile, 4)
        );
        assert_eq!(
            broken(|events, _| events[6] = Event::Turn { card: card("2D"), hour: Hour::new(2) }),
            (Law::RightPile, 6)
        );
        assert_eq!(
            broken(|events, _| events[6] = Event::Turn { card: card("2C"), hour: Hour::new(2) }),
            (Law::TurnedOnce, 6)
        );
        assert_eq!(broken(|events, _| events.truncate(10)), (Law::EndsInTime, 10));
        assert_eq!(broken(|events, _| events.truncate(11)), (Law::Tucked, 11));
        assert_eq!(broken(|_, answer| answer.count = 3), (Law::TurnedOnce, 12));
        assert_eq!(broken(|_, answer| answer.last = card("2C")), (Law::TurnedOnce, 12));
    }

    #[test]
    fn a_play_is_whole_or_breaks_a_law() {
        let judged = |start: &ClockDeal, events: &[Event], answer| {
            check_events(start, events, answer, &mut Tally::default()).expect_err("a law is broken")
        };
        let (start, events, answer) = play();
        // Nothing happens, and so nothing is left to draw from.
        assert_eq!(judged(&start, &[], answer), Broken { law: Law::EndsInTime, event: 0 });
        // Cards are dealt and none is turned.
        assert_eq!(judged(&start, &events[..4], answer), Broken { law: Law::EndsInTime, event: 4 });
        // Play stops while its next pile has a card, and the answer is that of the play so far.
        let early = Exposed { count: 1, last: "2C".parse().expect("2C") };
        assert_eq!(judged(&start, &events[..6], early), Broken { law: Law::EndsInTime, event: 6 });
        // A card dealt before is dealt again after the first turn.
        let mut again = events.clone();
        again.insert(6, events[0]);
        assert_eq!(judged(&start, &again, answer), Broken { law: Law::DealtAround, event: 6 });
    }

    #[test]
    fn no_card_is_turned_from_a_pile_that_is_used_up() {
        let start = ClockDeal::new("AC 2C AD 2D".parse().expect("four cards")).expect("2 by 2");
        let mut events = Vec::new();
        let answer = Reference.play(&start, &mut events);
        // Both cards of pile 2 have been turned and lead back to it; AD lies in pile 1.
        assert_eq!((events.len(), answer.to_string().as_str()), (8, "02,2C"));
        events.push(Event::Turn { card: "AD".parse().expect("AD"), hour: Hour::new(2) });
        let broken = Err(Broken { law: Law::RightPile, event: 8 });
        assert_eq!(check_events(&start, &events, answer, &mut Tally::default()), broken);
        assert_eq!(check_moves(&start, &events, answer, &mut Tally::default()), broken);
    }

    /// Some checks follow from the others, so that no events reach them; they must hold by themselves.
    #[test]
    fn a_check_does_not_lean_on_the_others() {
        let (start, events, answer) = play();
        let mut tally = Tally::default();
        let mut checker = Checker::new(&start, &mut tally);
        checker.count = 1;
        assert_eq!(checker.event(events[0]), Err(Law::DealtAround), "dealt after a turn");
        for (kings, expected) in [(1, Err(Law::FourthKing)), (2, Ok(())), (3, Err(Law::FourthKing))] {
            let mut checker = Checker::new(&start, &mut tally);
            for &event in &events {
                checker.event(event).expect("a right play");
            }
            checker.kings = kings;
            assert_eq!(checker.end(answer), expected, "{kings} kings of two");
        }
    }

    #[test]
    fn an_answer_of_a_lost_game_has_as_many_cards_as_there_are_kings() {
        let start = ClockDeal::new("AC 2C AD 2D".parse().expect("four cards")).expect("2 by 2");
        let answer = |count| Exposed { count, last: "2C".parse().expect("2C") };
        let check_answer = |answer| check_answer(&start, answer, &mut Tally::default());
        assert_eq!(check_answer(answer(1)), Err(Law::FourthKing));
        assert_eq!(check_answer(answer(2)), Ok(()));
    }

    #[test]
    fn an_engine_that_looks_at_suits_is_found_out() {
        fn right(start: &ClockDeal) -> Exposed {
            Reference.play(start, &mut Ignore)
        }
        fn count_by_suit(start: &ClockDeal) -> Exposed {
            Exposed { count: 1 + start.cards()[0].suit() as u8, ..right(start) }
        }
        fn rank_by_suit(start: &ClockDeal) -> Exposed {
            // The card dealt to the place with the number of the first card's suit.
            Exposed { last: start.cards()[start.cards()[0].suit() as usize], ..right(start) }
        }
        let (start, ..) = play();
        let judged = |depth, answer: fn(&ClockDeal) -> Exposed| {
            let mut tally = Tally::default();
            // Always 0: the two suits of every rank are exchanged.
            let made = Made::<Clock, _>::new(depth, |start, _| answer(start));
            let result = check_by_replay(&made, &start, answer(&start), &mut |_| 0, &mut tally);
            (result, tally.of(Law::RanksOnly))
        };
        assert_eq!(judged(Depth::Answer, right), (Ok(()), 1));
        assert_eq!(judged(Depth::Answer, count_by_suit), (Err(Law::RanksOnly), 1));
        assert_eq!(judged(Depth::Events, rank_by_suit), (Err(Law::RanksOnly), 1));
        // Of bytes alone nothing can be said.
        assert_eq!(judged(Depth::Output, count_by_suit), (Ok(()), 0));
    }

    #[test]
    fn an_answer_alone_can_break_laws_too() {
        let (start, _, answer) = play();
        let check_answer = |answer| check_answer(&start, answer, &mut Tally::default());
        assert_eq!(check_answer(answer), Ok(()));
        let with = |count, last: &str| Exposed { count, last: last.parse().expect(last) };
        assert_eq!(check_answer(with(4, "AD")), Err(Law::EndsOnKing));
        assert_eq!(check_answer(with(3, "2D")), Err(Law::Tree));
        assert_eq!(check_answer(with(1, "2D")), Err(Law::FourthKing));
    }
}
