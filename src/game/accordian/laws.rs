//! What is true of every correct play, judged from outside: a step checker that knows the rules itself
//! and looks at every event that an engine claims.

use super::board::Board;
use super::{Accordian, Event, Piles};
use crate::card::Card;
use crate::deck::{Deal, Renaming};
use crate::game::law::{self, Broken, Cost, Description, Tally, require};
use crate::game::{Depth, NamedEngine};

/// Something true of every correct play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// Every card dealt is in one pile, once.
    CardsConserved,
    /// An empty pile is closed up at once.
    NoPileEmpty,
    /// Moves go where the rules allow.
    Legal,
    /// The leftmost card moves.
    Leftmost,
    /// Three places come before one.
    ThreeBeforeOne,
    /// Nothing can move when the next card is dealt, or at the end.
    Settled,
    /// A play of fewer cards is the beginning of the play of more.
    Prefix,
    /// Dealing one by one and laying out all make the same moves.
    LayingOut,
    /// Renaming changes nothing.
    Renaming,
}

impl law::Law for Law {
    const ALL: &'static [Self] = &[
        Self::CardsConserved,
        Self::NoPileEmpty,
        Self::Legal,
        Self::Leftmost,
        Self::ThreeBeforeOne,
        Self::Settled,
        Self::Prefix,
        Self::LayingOut,
        Self::Renaming,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn describe(self) -> Description {
        use Cost::{EveryPlay, Sampled};
        const STATEMENT: &str = "statement of UVa 127";
        const FOLLOWS: &str = "follows from the statement: a move looks only to the left";
        let (name, sentence, source, needs, cost) = match self {
            Self::CardsConserved => (
                "cards-conserved",
                "the cards dealt are those of the deal, in its order, and every one is in one pile, once",
                "a pack of cards is dealt and moved, nothing else",
                Depth::Answer,
                EveryPlay,
            ),
            Self::NoPileEmpty => (
                "no-pile-empty",
                "a pile that becomes empty is closed up at once, and no other",
                STATEMENT,
                Depth::Answer,
                EveryPlay,
            ),
            Self::Legal => (
                "legal",
                "a move takes a top card onto a top card of its suit or rank, one or three places to the left",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::Leftmost => (
                "leftmost",
                "no card further to the left could have moved",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::ThreeBeforeOne => (
                "three-before-one",
                "a card that can go one place or three places to the left goes three",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::Settled => (
                "settled",
                "when the next card is dealt, and at the end, no card can move",
                STATEMENT,
                Depth::Moves,
                EveryPlay,
            ),
            Self::Prefix => (
                "prefix",
                "a play of fewer cards is the beginning of the play of more",
                FOLLOWS,
                Depth::Events,
                Sampled,
            ),
            Self::LayingOut => (
                "laying-out",
                "the moves are those of leftmost moves on the whole deal laid out",
                FOLLOWS,
                Depth::Moves,
                Sampled,
            ),
            Self::Renaming => (
                "renaming",
                "renaming ranks among themselves and suits among themselves changes nothing",
                "the rules look only at whether ranks or suits are equal",
                Depth::Answer,
                Sampled,
            ),
        };
        Description { name, sentence, source, needs, cost }
    }
}

/// Judges all events of a play that deals one card at a time.
///
/// # Errors
///
/// The first law that is broken.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::Engine;
/// use misdeal::game::accordian::laws::{self, Law};
/// use misdeal::game::accordian::{Event, Fast};
/// use misdeal::game::law::{Broken, Tally};
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let mut events = Vec::new();
/// let piles = Fast.play(&deal, &mut events);
/// let mut tally = Tally::default();
/// assert_eq!(laws::check_events(&deal, &events, &piles, &mut tally), Ok(()));
/// // One card moves, and it could go both ways.
/// assert_eq!((tally.of(Law::Legal), tally.of(Law::ThreeBeforeOne)), (1, 1));
///
/// // After four cards dealt, onto the neighbour in place of the third to the left.
/// events[4] = Event::Move { card: deal.cards()[3], from: 3, to: 2 };
/// let broken = laws::check_events(&deal, &events, &piles, &mut tally);
/// assert_eq!(broken, Err(Broken { law: Law::ThreeBeforeOne, event: 4 }));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
pub fn check_events(
    deal: &Deal,
    events: &[Event],
    answer: &Piles,
    tally: &mut Tally,
) -> Result<(), Broken<Law>> {
    let mut checker = StepChecker::default();
    for (index, event) in events.iter().enumerate() {
        checker.event(deal, *event, tally).map_err(|law| Broken { law, event: index })?;
    }
    checker.end(deal, answer, tally).map_err(|law| Broken { law, event: events.len() })
}

/// Judges the moves of a play, whatever order it deals in: all cards are laid out, then the moves made.
/// Events that are not moves are passed over.
///
/// # Errors
///
/// The first law that is broken, with the index of its event among all.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::laws::{self, Law};
/// use misdeal::game::accordian::{Event, Piles};
/// use misdeal::game::law::{Broken, Tally};
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let moves = [Event::Move { card: deal.cards()[3], from: 3, to: 0 }];
/// let mut tally = Tally::default();
/// assert_eq!(laws::check_moves(&deal, &moves, &Piles::new(&[2, 1, 1]), &mut tally), Ok(()));
/// // Without the move a card is left that can move.
/// let broken = laws::check_moves(&deal, &[], &Piles::new(&[1, 1, 1, 1]), &mut tally);
/// assert_eq!(broken, Err(Broken { law: Law::Settled, event: 0 }));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
pub fn check_moves(
    deal: &Deal,
    events: &[Event],
    answer: &Piles,
    tally: &mut Tally,
) -> Result<(), Broken<Law>> {
    let mut checker = StepChecker::default();
    for &card in deal.cards() {
        checker.board.deal(card);
        checker.dealt += 1;
    }
    for (index, event) in events.iter().enumerate() {
        if let Event::Move { card, from, to } = *event {
            let broken = |law| Broken { law, event: index };
            checker.make_move(card, usize::from(from), usize::from(to), tally).map_err(broken)?;
            if checker.gap.is_some() {
                checker.close_gap(usize::from(from), tally).map_err(broken)?;
            }
        }
    }
    checker.end(deal, answer, tally).map_err(|law| Broken { law, event: events.len() })
}

/// Judges the answer alone.
///
/// # Errors
///
/// The law that is broken.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::Piles;
/// use misdeal::game::accordian::laws::{self, Law};
/// use misdeal::game::law::Tally;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let judged = |heights: &[u8]| laws::check_answer(&deal, &Piles::new(heights), &mut Tally::default());
/// assert_eq!(judged(&[2, 1, 1]), Ok(()));
/// assert_eq!(judged(&[2, 1]), Err(Law::CardsConserved));
/// assert_eq!(judged(&[3, 0, 1]), Err(Law::NoPileEmpty));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
pub fn check_answer(deal: &Deal, answer: &Piles, tally: &mut Tally) -> Result<(), Law> {
    let cards: usize = answer.heights().iter().map(|&height| usize::from(height)).sum();
    require(Law::NoPileEmpty, !answer.heights().contains(&0), tally)?;
    require(Law::CardsConserved, cards == deal.len(), tally)
}

/// Judges a play, of which `events` and `answer` are known, by plays of other deals. `below` draws a
/// number below its argument.
///
/// # Errors
///
/// The law that is broken.
///
/// ```
/// use misdeal::game::accordian::{Accordian, laws, laws::Law};
/// use misdeal::game::{Game, engine_named, law::Tally};
/// use misdeal::generate::choices::{Choices, Prng};
/// use misdeal::generate::uniform;
///
/// let engine = engine_named::<Accordian>("fast").expect("in the table");
/// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
/// let mut events = Vec::new();
/// let piles = engine.answer_with_events(&deal, &mut events);
/// let (mut choices, mut tally) = (Prng::new(1, 0), Tally::default());
/// let mut below = |bound| choices.below(bound);
/// let judged = laws::check_by_replay(engine, &deal, &events, &piles, &mut below, &mut tally);
/// assert_eq!(judged, Ok(()));
/// assert_eq!([Law::Prefix, Law::LayingOut, Law::Renaming].map(|law| tally.of(law)), [1, 1, 1]);
/// ```
pub fn check_by_replay(
    engine: &dyn NamedEngine<Accordian>,
    deal: &Deal,
    events: &[Event],
    answer: &Piles,
    below: &mut dyn FnMut(u64) -> u64,
    tally: &mut Tally,
) -> Result<(), Broken<Law>> {
    let depth = engine.depth();
    let whole = |law| Broken { law, event: events.len() };
    if depth >= Depth::Events {
        let prefix = deal.prefix(below(deal.len() as u64 + 1) as usize);
        require(Law::Prefix, is_prefix(engine, &prefix, events), tally).map_err(whole)?;
    }
    if depth >= Depth::Moves {
        let laid_out = check_moves(deal, events, answer, &mut Tally::default());
        require(Law::LayingOut, laid_out.is_ok(), tally).map_err(whole)?;
    }
    if depth >= Depth::Answer {
        let renaming = Renaming::drawn(below);
        require(Law::Renaming, is_renamed(engine, deal, events, answer, &renaming), tally).map_err(whole)?;
    }
    Ok(())
}

/// Whether the engine's play of the first cards is the beginning of its play of all.
fn is_prefix(engine: &dyn NamedEngine<Accordian>, prefix: &Deal, events: &[Event]) -> bool {
    let mut first = Vec::new();
    engine.answer_with_events(prefix, &mut first);
    let dealt = first.iter().filter(|event| matches!(event, Event::Deal { .. })).count();
    // Where the longer play goes on, it does so with the next card: all moves were made before.
    let goes_on = events.get(first.len()).is_none_or(|next| matches!(next, Event::Deal { .. }));
    dealt == prefix.len() && events.starts_with(&first) && goes_on
}

/// Whether the engine plays the renamed deal as it has played this one.
fn is_renamed(
    engine: &dyn NamedEngine<Accordian>,
    deal: &Deal,
    events: &[Event],
    answer: &Piles,
    renaming: &Renaming,
) -> bool {
    let mut renamed = Vec::new();
    let renamed_answer = engine.answer_with_events(&deal.renamed(renaming), &mut renamed);
    let same_events = engine.depth() < Depth::Moves
        || (events.len() == renamed.len()
            && events.iter().zip(&renamed).all(|(event, other)| event.renamed(renaming) == *other));
    *answer == renamed_answer && same_events
}

/// Judges the events of a play one by one: the row as those so far have made it, and what must come next.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::Engine;
/// use misdeal::game::accordian::laws::{Law, StepChecker};
/// use misdeal::game::accordian::{Event, Reference};
/// use misdeal::game::law::Tally;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let mut events = Vec::new();
/// let piles = Reference.play(&deal, &mut events);
/// let (mut checker, mut tally) = (StepChecker::default(), Tally::default());
/// for &event in &events[..4] {
///     assert_eq!(checker.event(&deal, event, &mut tally), Ok(()));
/// }
/// // Here 4C can move, so the play has not ended, and 3C cannot.
/// assert_eq!(checker.end(&deal, &piles, &mut tally), Err(Law::CardsConserved));
/// let wrong = Event::Move { card: deal.cards()[2], from: 2, to: 1 };
/// assert_eq!(checker.clone().event(&deal, wrong, &mut tally), Err(Law::Legal));
/// for &event in &events[4..] {
///     assert_eq!(checker.event(&deal, event, &mut tally), Ok(()));
/// }
/// assert_eq!(checker.end(&deal, &piles, &mut tally), Ok(()));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StepChecker {
    dealt: usize,
    board: Board,
    /// The pile that has just become empty.
    gap: Option<usize>,
}

impl StepChecker {
    /// Judges the next event of a play of this deal, or of one that begins with the cards dealt so far.
    ///
    /// # Errors
    ///
    /// The law that is broken.
    pub fn event(&mut self, deal: &Deal, event: Event, tally: &mut Tally) -> Result<(), Law> {
        match event {
            Event::Deal { card } => self.deal(deal, card, tally),
            Event::Move { card, from, to } => self.make_move(card, usize::from(from), usize::from(to), tally),
            Event::GapClosed { at } => self.close_gap(usize::from(at), tally),
        }
    }

    /// Judges the end of the play of this deal.
    ///
    /// # Errors
    ///
    /// The law that is broken.
    pub fn end(&self, deal: &Deal, answer: &Piles, tally: &mut Tally) -> Result<(), Law> {
        self.no_gap_is_open()?;
        check_answer(deal, answer, tally)?;
        let conserved = self.dealt == deal.len() && answer.heights() == self.board.heights();
        require(Law::CardsConserved, conserved, tally)?;
        self.settled(tally)
    }

    fn deal(&mut self, deal: &Deal, card: Card, tally: &mut Tally) -> Result<(), Law> {
        self.no_gap_is_open()?;
        self.settled(tally)?;
        require(Law::CardsConserved, deal.cards().get(self.dealt) == Some(&card), tally)?;
        self.dealt += 1;
        self.board.deal(card);
        Ok(())
    }

    fn make_move(&mut self, card: Card, from: usize, to: usize, tally: &mut Tally) -> Result<(), Law> {
        self.no_gap_is_open()?;
        require(Law::CardsConserved, self.board.top(from) == Some(card), tally)?;
        self.legal(from, to, tally)?;
        self.leftmost(from, tally)?;
        self.three_before_one(from, to, tally)?;
        self.board.move_top(from, to);
        if self.board.top(from).is_none() {
            self.gap = Some(from);
        }
        Ok(())
    }

    fn close_gap(&mut self, at: usize, tally: &mut Tally) -> Result<(), Law> {
        require(Law::NoPileEmpty, self.gap.take() == Some(at), tally)?;
        self.board.close_gap(at);
        Ok(())
    }

    fn no_gap_is_open(&self) -> Result<(), Law> {
        if self.gap.is_none() { Ok(()) } else { Err(Law::NoPileEmpty) }
    }

    fn legal(&self, from: usize, to: usize, tally: &mut Tally) -> Result<(), Law> {
        let three = to + 3 == from && self.can_move(from, 3);
        let one = to + 1 == from && self.can_move(from, 1);
        require(Law::Legal, three || one, tally)
    }

    fn leftmost(&self, from: usize, tally: &mut Tally) -> Result<(), Law> {
        require(Law::Leftmost, self.first_movable(from).is_none(), tally)
    }

    /// Tested only where the card can go both ways.
    fn three_before_one(&self, from: usize, to: usize, tally: &mut Tally) -> Result<(), Law> {
        if !(self.can_move(from, 3) && self.can_move(from, 1)) {
            return Ok(());
        }
        require(Law::ThreeBeforeOne, to + 3 == from, tally)
    }

    fn settled(&self, tally: &mut Tally) -> Result<(), Law> {
        require(Law::Settled, self.first_movable(self.board.len()).is_none(), tally)
    }

    /// The leftmost of the first `places` places whose top card can move. It is asked only while no gap is
    /// open.
    fn first_movable(&self, places: usize) -> Option<usize> {
        let tops = &self.board.tops()[..places];
        (1..places).find(|&place| {
            is_match(tops[place], tops[place - 1]) || (place >= 3 && is_match(tops[place], tops[place - 3]))
        })
    }

    /// Whether the top card at `place` matches the top card so many places to the left.
    fn can_move(&self, place: usize, distance: usize) -> bool {
        let Some(to) = place.checked_sub(distance) else {
            return false;
        };
        match (self.board.top(place), self.board.top(to)) {
            (Some(card), Some(onto)) => is_match(card, onto),
            _ => false,
        }
    }
}

/// The same rank, which is the low half of a card's byte, or the same suit, the high half.
fn is_match(card: Card, onto: Card) -> bool {
    (card.byte() ^ onto.byte()) & 0x0f == 0 || (card.byte() ^ onto.byte()) & 0xf0 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Suit;
    use crate::game::accordian::{Fast, LaidOut, Reference};
    use crate::game::law::Law as _;
    use crate::game::made::Made;
    use crate::game::{Engine, Game as _};

    /// 2C and 3C join; then 3S comes, and after it two cards can move in turn.
    const CARDS: &str = "AS 2C 3C 3S";

    fn play() -> (Deal, Vec<Event>, Piles) {
        let deal: Deal = CARDS.parse().expect(CARDS);
        let mut events = Vec::new();
        let answer = Reference.play(&deal, &mut events);
        (deal, events, answer)
    }

    fn judged(deal: &Deal, events: &[Event], answer: &Piles) -> Result<(), Broken<Law>> {
        check_events(deal, events, answer, &mut Tally::default())
    }

    #[test]
    fn a_right_play_breaks_no_law() {
        let (deal, events, answer) = play();
        assert_eq!(judged(&deal, &events, &answer), Ok(()));
        assert_eq!(check_moves(&deal, &events, &answer, &mut Tally::default()), Ok(()));
        let mut fast = Vec::new();
        assert_eq!(Fast.play(&deal, &mut fast), answer);
        assert_eq!(fast, events);
        let mut laid_out = Vec::new();
        assert_eq!(LaidOut.play(&deal, &mut laid_out), answer);
        assert_eq!(check_moves(&deal, &laid_out, &answer, &mut Tally::default()), Ok(()));
        // Its deals come first, so that as a play that deals one by one it is not settled in time.
        assert_eq!(judged(&deal, &laid_out, &answer), Err(Broken { law: Law::Settled, event: 3 }));
    }

    /// Each law is broken by a change to the events of a right play, and at the place of the change.
    #[test]
    fn each_law_is_broken_where_the_events_are_changed() {
        fn broken(change: impl Fn(&mut Vec<Event>, &mut Piles)) -> (Law, usize) {
            let (deal, mut events, mut answer) = play();
            change(&mut events, &mut answer);
            let broken = judged(&deal, &events, &answer).expect_err("the change breaks a law");
            (broken.law, broken.event)
        }
        let card = |text: &str| text.parse().expect(text);
        // The events: 0 deal AS, 1 deal 2C, 2 deal 3C, 3 move 3C 2->1, 4 gap, 5 deal 3S, 6 move 3S 2->1,
        // 7 gap, 8 move 3S 1->0, 9 move 3C 1->0, 10 move 2C 1->0, 11 gap.
        assert_eq!(broken(|events, _| _ = events.remove(4)), (Law::NoPileEmpty, 4));
        assert_eq!(broken(|events, _| events.insert(2, Event::GapClosed { at: 1 })), (Law::NoPileEmpty, 2));
        assert_eq!(broken(|events, _| events.swap(5, 1)), (Law::CardsConserved, 1));
        assert_eq!(
            broken(|events, _| events[3] = Event::Move { card: card("4C"), from: 2, to: 1 }),
            (Law::CardsConserved, 3)
        );
        assert_eq!(
            broken(|events, _| events[3] = Event::Move { card: card("3C"), from: 2, to: 0 }),
            (Law::Legal, 3)
        );
        assert_eq!(
            broken(|events, _| events[8] = Event::Move { card: card("2C"), from: 1, to: 0 }),
            (Law::CardsConserved, 8)
        );
        assert_eq!(broken(|events, _| events.truncate(9)), (Law::CardsConserved, 9));
        assert_eq!(
            broken(|events, answer| {
                events.truncate(9);
                *answer = Piles::new(&[2, 2]);
            }),
            (Law::Settled, 9)
        );
        assert_eq!(broken(|events, _| _ = events.pop()), (Law::NoPileEmpty, 11));
        assert_eq!(broken(|_, answer| *answer = Piles::new(&[2, 2])), (Law::CardsConserved, 12));
        assert_eq!(broken(|_, answer| *answer = Piles::new(&[5])), (Law::CardsConserved, 12));
        assert_eq!(broken(|_, answer| *answer = Piles::new(&[3, 1, 0])), (Law::NoPileEmpty, 12));
        assert_eq!(broken(|events, _| _ = events.remove(3)), (Law::NoPileEmpty, 3));
    }

    #[test]
    fn the_leftmost_card_and_the_third_place_come_first() {
        let moves = |cards: &str, moves: &[(&str, u8, u8)]| {
            let deal: Deal = cards.parse().expect(cards);
            let events: Vec<Event> = moves
                .iter()
                .map(|&(card, from, to)| Event::Move { card: card.parse().expect(card), from, to })
                .collect();
            check_moves(&deal, &events, &Piles::new(&[4]), &mut Tally::default())
                .expect_err("a law is broken")
        };
        // KC could have moved before 3H did.
        assert_eq!(moves("AC KC 5D 4H 3H", &[("3H", 4, 3)]), Broken { law: Law::Leftmost, event: 0 });
        // 5C goes to its neighbour though the third to its left is a five too.
        assert_eq!(moves("5D 2S 4C 5C", &[("5C", 3, 2)]), Broken { law: Law::ThreeBeforeOne, event: 0 });
        // A card that can move goes to where it cannot.
        assert_eq!(moves("5D 2S 4C 5H", &[("5H", 3, 1)]), Broken { law: Law::Legal, event: 0 });
        assert_eq!(moves("5D 2S 4C 5H", &[("5H", 3, 2)]), Broken { law: Law::Legal, event: 0 });
        assert_eq!(moves("5D 2S 4C 6C", &[("6C", 3, 1)]), Broken { law: Law::Legal, event: 0 });
        assert_eq!(moves("5D 2S 4C 6C", &[("6C", 3, 0)]), Broken { law: Law::Legal, event: 0 });
    }

    #[test]
    fn a_law_is_counted_where_it_could_have_been_broken() {
        let (deal, events, answer) = play();
        let mut tally = Tally::default();
        check_events(&deal, &events, &answer, &mut tally).expect("a right play");
        // Five moves, three gaps and the end, four deals and the end; no card could go both ways.
        let counts: Vec<u64> = Law::ALL.iter().map(|law| tally.of(*law)).collect();
        assert_eq!(counts, [4 + 5 + 2, 3 + 1, 5, 5, 0, 4 + 1, 0, 0, 0]);
        let deal: Deal = "5D 2S 4C 5C".parse().expect("four cards");
        let mut events = Vec::new();
        let answer = Reference.play(&deal, &mut events);
        let mut tally = Tally::default();
        check_events(&deal, &events, &answer, &mut tally).expect("a right play");
        assert_eq!(tally.of(Law::ThreeBeforeOne), 1);
    }

    #[test]
    fn a_last_card_that_is_never_dealt_is_missed() {
        let (deal, events, answer) = play();
        // The play of the first three cards, with an answer for three cards and one for four.
        for heights in [&[1, 2][..], &[1, 2, 1]] {
            assert_eq!(
                judged(&deal, &events[..5], &Piles::new(heights)),
                Err(Broken { law: Law::CardsConserved, event: 5 })
            );
        }
        // It follows from the heights, so that no events reach this check; it must hold by itself.
        let mut tally = Tally::default();
        let mut checker = StepChecker::default();
        for &event in &events {
            checker.event(&deal, event, &mut tally).expect("a right play");
        }
        checker.dealt -= 1;
        assert_eq!(checker.end(&deal, &answer, &mut tally), Err(Law::CardsConserved));
    }

    fn right(deal: &Deal, events: &mut Vec<Event>) -> Piles {
        Reference.play(deal, events)
    }

    /// Judges the engine's play of the four cards by replays: the play of the first three, and of four
    /// with other names for each. With how often prefix, laying-out and renaming were tested.
    fn replayed(depth: Depth, play: fn(&Deal, &mut Vec<Event>) -> Piles) -> (Result<(), Law>, [u64; 3]) {
        let deal: Deal = CARDS.parse().expect(CARDS);
        let mut events = Vec::new();
        let answer = play(&deal, &mut events);
        let mut tally = Tally::default();
        let mut below = |bound| if bound == 5 { 3 } else { 0 };
        let result = check_by_replay(
            &Made::<Accordian, _>::new(depth, play),
            &deal,
            &events,
            &answer,
            &mut below,
            &mut tally,
        );
        let result = result.map_err(|broken| {
            assert_eq!(broken.event, events.len(), "the whole play breaks it");
            broken.law
        });
        (result, [Law::Prefix, Law::LayingOut, Law::Renaming].map(|law| tally.of(law)))
    }

    #[test]
    fn a_right_engine_stands_every_replay_that_its_depth_allows() {
        assert_eq!(replayed(Depth::Events, right), (Ok(()), [1, 1, 1]));
        assert_eq!(replayed(Depth::Moves, right), (Ok(()), [0, 1, 1]));
        assert_eq!(replayed(Depth::Answer, right), (Ok(()), [0, 0, 1]));
        assert_eq!(replayed(Depth::Output, right), (Ok(()), [0, 0, 0]));
    }

    #[test]
    fn an_engine_that_looks_ahead_is_found_out() {
        fn still_where_few(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            if deal.len() == 3 {
                events.retain(|event| matches!(event, Event::Deal { .. }));
            }
            answer
        }
        fn backwards_where_few(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            if deal.len() == 3 {
                events.reverse();
            }
            answer
        }
        fn deaf(_: &Deal, events: &mut Vec<Event>) -> Piles {
            right(&CARDS.parse().expect(CARDS), events)
        }
        for play in [still_where_few, backwards_where_few, deaf] {
            assert_eq!(replayed(Depth::Events, play), (Err(Law::Prefix), [1, 0, 0]));
        }
    }

    #[test]
    fn an_engine_whose_moves_differ_from_those_on_the_deal_laid_out_is_found_out() {
        fn without_its_first_move(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            let first = events.iter().position(Accordian::is_move).expect("cards move");
            events.remove(first);
            answer
        }
        assert_eq!(replayed(Depth::Moves, without_its_first_move), (Err(Law::LayingOut), [0, 1, 0]));
    }

    #[test]
    fn an_engine_that_looks_at_names_is_found_out() {
        fn answer_by_name(deal: &Deal, _: &mut Vec<Event>) -> Piles {
            Piles::new(&[deal.cards()[0].suit() as u8])
        }
        // Laying out passes over gaps, so that only names are left to find these two out.
        fn gap_by_name(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            events.push(Event::GapClosed { at: deal.cards()[0].suit() as u8 });
            answer
        }
        fn more_by_name(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            if deal.cards()[0].suit() == Suit::Spades {
                events.push(Event::GapClosed { at: 0 });
            }
            answer
        }
        // A play of fewer cards begins with the same card.
        fn no_gaps_by_name(deal: &Deal, events: &mut Vec<Event>) -> Piles {
            let answer = right(deal, events);
            if deal.cards()[0].suit() == Suit::Spades {
                events.retain(|event| !matches!(event, Event::GapClosed { .. }));
            }
            answer
        }
        assert_eq!(replayed(Depth::Events, no_gaps_by_name), (Err(Law::Renaming), [1, 1, 1]));
        assert_eq!(replayed(Depth::Answer, answer_by_name), (Err(Law::Renaming), [0, 0, 1]));
        assert_eq!(replayed(Depth::Moves, gap_by_name), (Err(Law::Renaming), [0, 1, 1]));
        assert_eq!(replayed(Depth::Moves, more_by_name), (Err(Law::Renaming), [0, 1, 1]));
    }
}
