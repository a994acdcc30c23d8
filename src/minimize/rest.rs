//! Cards that do not matter to a failure.

use super::deals::{as_if_more_came, is_shown};
use super::failure::Failure;
use crate::card::Card;
use crate::deck::{Deal, Deck, shuffle};
use crate::game::Game;
use crate::game::accordian::{self, Accordian};
use crate::game::clock::{self, Clock};
use crate::generate::choices::{Choices, Prng};
use crate::generate::uniform;
use crate::trace::{Divergence, Trace};

/// How many other orders are tried.
pub const ORDERS: u64 = 200;
/// The seed of their choices.
const SEED: u64 = 5;

/// How many other orders of the cards that seem not to matter show the failure too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// How many cards seem not to matter.
    pub cards: usize,
    /// How many orders of them were tried.
    pub orders: u64,
    /// How many of these show the failure.
    pub failing: u64,
    /// A full deck that shows it: with the rest in new-deck order, or else in the first order that does.
    pub deck: Option<Deck>,
}

/// A game whose events tell when a card is seen first.
pub trait Seen: Game {
    /// The card that the event shows, in a play that has not looked at it before.
    fn seen(event: &Self::Event) -> Option<Card>;

    /// The card that the event is about, seen before or not.
    fn card(event: &Self::Event) -> Option<Card>;
}

impl Seen for Accordian {
    fn seen(event: &accordian::Event) -> Option<Card> {
        match event {
            accordian::Event::Deal { card } => Some(*card),
            _ => None,
        }
    }

    fn card(event: &accordian::Event) -> Option<Card> {
        match event {
            accordian::Event::Deal { card } | accordian::Event::Move { card, .. } => Some(*card),
            accordian::Event::GapClosed { .. } => None,
        }
    }
}

impl Seen for Clock {
    fn seen(event: &clock::Event) -> Option<Card> {
        match event {
            clock::Event::Turn { card, .. } => Some(*card),
            _ => None,
        }
    }

    fn card(event: &clock::Event) -> Option<Card> {
        let (clock::Event::Deal { card, .. }
        | clock::Event::Turn { card, .. }
        | clock::Event::Tuck { card, .. }) = event;
        Some(*card)
    }
}

/// What may follow a short deal: all orders of the cards that are not in it.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::{Depth, accordian::Accordian};
/// use misdeal::minimize::{self, Failure};
/// use misdeal::mutants;
///
/// let engine = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let failure = Failure::of(engine, Depth::Events, &deal).expect("they differ");
/// let rest = minimize::after_deal(&failure, &deal);
/// assert_eq!((rest.cards, rest.orders), (48, minimize::ORDERS));
/// // With nearly all of them the answer is wrong too.
/// assert!(rest.failing > 190, "{rest:?}");
/// let deck = rest.deck.expect("one of them");
/// assert_eq!(deck.cards()[..4], *deal.cards());
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn after_deal(failure: &Failure<'_, Accordian>, deal: &Deal) -> Rest {
    let kept = as_if_more_came(&failure.signature);
    let mut table = failure.table(deal);
    let mut shows = |deck: &Deck| is_shown(&mut table, &kept, &Deal::from(*deck));
    let orders = (0..ORDERS).map(|index| uniform::deck(SEED, index).with_front(deal));
    Rest::of(crate::deck::DECK_SIZE - deal.len(), Deck::NEW.with_front(deal), orders, &mut shows)
}

/// Other orders of the cards that neither play has seen when the two part.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::{Depth, Game, clock::Clock};
/// use misdeal::minimize::{self, Failure};
/// use misdeal::mutants;
///
/// let engine = mutants::find::<Clock>("draw-bottom").expect("in the catalogue");
/// let failure = Failure::of(engine, Depth::Events, &Clock::start_of_deck(&Deck::NEW)).expect("they differ");
/// // The first card turned is the wrong one: of all others no play has seen anything.
/// let rest = minimize::of_deck(&failure, &Deck::NEW);
/// assert_eq!((rest.cards, rest.deck), (50, Some(Deck::NEW)));
/// ```
#[must_use]
pub fn of_deck<G: Seen>(failure: &Failure<'_, G>, deck: &Deck) -> Rest {
    let places = unseen_places(failure, deck);
    let mut table = failure.table(&G::start_of_deck(deck));
    let mut shows =
        |deck: &Deck| table.signature(&G::start_of_deck(deck)).as_ref() == Some(&failure.signature);
    let orders = (0..ORDERS).map(|index| shuffled_at(*deck, &places, &mut Prng::new(SEED, index)));
    Rest::of(places.len(), *deck, orders, &mut shows)
}

impl Rest {
    fn of(
        cards: usize,
        first: Deck,
        orders: impl Iterator<Item = Deck>,
        shows: &mut dyn FnMut(&Deck) -> bool,
    ) -> Self {
        let mut rest = Self { cards, orders: 0, failing: 0, deck: Some(first).filter(|deck| shows(deck)) };
        // One card, or none, has no other order.
        for deck in orders.take_while(|_| cards > 1) {
            rest.orders += 1;
            if shows(&deck) {
                rest.failing += 1;
                rest.deck.get_or_insert(deck);
            }
        }
        rest
    }
}

fn unseen_places<G: Seen>(failure: &Failure<'_, G>, deck: &Deck) -> Vec<usize> {
    let start = G::start_of_deck(deck);
    let [expected, actual] = [G::engines()[0], failure.engine].map(|engine| Trace::of(engine, &start));
    let divergence = expected.first_divergence(&actual, failure.level);
    let unseen = unseen(deck.cards(), [&expected, &actual], divergence);
    (0..deck.cards().len()).filter(|&place| unseen.contains(&deck.cards()[place])).collect()
}

/// The cards among these that neither play has come to when the two part, in their order: all others are shown
/// by an event before, or are what the first different event of either is about.
///
/// ```
/// use misdeal::deck::{Deal, Deck};
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::game::Depth;
/// use misdeal::minimize::unseen;
/// use misdeal::mutants;
/// use misdeal::trace::Trace;
///
/// let deal = Deal::from(Deck::NEW.with_front(&"AC 2D 3C 4C".parse()?));
/// let right = Trace::<Accordian>::of(&Reference, &deal);
/// let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
/// let parting = right.first_divergence(&wrong, Depth::Events);
/// // The fourth card goes to another place.
/// let unseen = unseen(deal.cards(), [&right, &wrong], parting);
/// assert_eq!(unseen, deal.cards()[4..]);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn unseen<G: Seen>(cards: &[Card], plays: [&Trace<G>; 2], divergence: Option<Divergence>) -> Vec<Card> {
    let mut seen = Vec::new();
    for play in plays {
        let until = &play.events[..events_until(play, divergence).min(play.events.len())];
        seen.extend(until.iter().filter_map(G::seen));
        seen.extend(until.last().and_then(G::card));
    }
    cards.iter().copied().filter(|card| !seen.contains(card)).collect()
}

/// How many events of a play come until it parts from the other, the first that differs included.
fn events_until<G: Game>(play: &Trace<G>, divergence: Option<Divergence>) -> usize {
    match divergence {
        Some(Divergence::Event(index)) => index + 1,
        Some(Divergence::Move(index)) => {
            let moves = play.events.iter().enumerate().filter(|(_, event)| G::is_move(event));
            moves.map(|(place, _)| place + 1).nth(index).unwrap_or(play.events.len())
        }
        _ => play.events.len(),
    }
}

/// The deck with the cards at these places shuffled among themselves.
fn shuffled_at(deck: Deck, places: &[usize], choices: &mut impl Choices) -> Deck {
    let mut from = places.to_vec();
    shuffle(&mut from, &mut |bound| choices.below(bound));
    let mut cards = *deck.cards();
    for (&place, &from) in places.iter().zip(&from) {
        cards[place] = deck.cards()[from];
    }
    Deck::from_distinct(cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Depth, NamedEngine};
    use crate::generate::base::INERT;
    use crate::mutants::{self, Mutants};

    fn failure<G: Mutants>(engine: &str, start: &G::Start) -> Failure<'static, G> {
        let engine: &dyn NamedEngine<G> = mutants::find::<G>(engine).expect(engine);
        Failure::of(engine, Depth::Events, start).expect("it fails")
    }

    #[test]
    fn what_follows_a_deal_seldom_matters() {
        let deal: Deal = "AC 2D 2C".parse().expect("a deal");
        let rest = after_deal(&failure("casc-1", &deal), &deal);
        assert_eq!((rest.cards, rest.orders), (49, 200));
        assert!(rest.failing > 150 && rest.deck == Some(Deck::NEW.with_front(&deal)), "{rest:?}");
    }

    #[test]
    fn a_failure_that_needs_all_cards_has_no_rest() {
        let rest = of_deck(&failure::<Accordian>("only-51", &Deal::from(INERT)), &INERT);
        assert_eq!((rest.cards, rest.orders, rest.failing, rest.deck), (0, 0, 0, Some(INERT)));
    }

    #[test]
    fn a_single_card_has_no_other_order() {
        let mut asked = 0;
        let mut shows = |deck: &Deck| {
            asked += 1;
            *deck == Deck::NEW
        };
        let other = || std::iter::repeat_n(INERT, 3);
        let alone = Rest::of(1, Deck::NEW, other(), &mut shows);
        assert_eq!(alone, Rest { cards: 1, orders: 0, failing: 0, deck: Some(Deck::NEW) });
        let two = Rest::of(2, INERT, other(), &mut shows);
        assert_eq!(two, Rest { cards: 2, orders: 3, failing: 0, deck: None });
        assert_eq!(asked, 1 + 4);
    }

    /// A side that tells its moves alone shows the card that moves where the plays part.
    #[test]
    fn the_card_that_moves_where_the_plays_part_matters() {
        let deal: Deal = "AC 2D 3C 4C".parse().expect("a deal");
        let mut moves = Trace::<Accordian>::of(&accordian::Reference, &deal);
        moves.events.retain(Accordian::is_move);
        let unseen = unseen(deal.cards(), [&moves, &moves], Some(Divergence::Move(0)));
        assert_eq!(unseen, deal.cards()[..3]);
    }

    #[test]
    fn cards_that_are_never_turned_do_not_matter_to_clock() {
        // Eight cards are exposed.
        let rest = of_deck(&failure::<Clock>("count-plus-1", &Clock::start_of_deck(&Deck::NEW)), &Deck::NEW);
        assert_eq!((rest.cards, rest.orders, rest.failing), (44, 200, 200));
    }

    #[test]
    fn the_parting_is_an_event_or_a_move() {
        let deal: Deal = "AC 2D 3C 4C".parse().expect("a deal");
        let play = Trace::<Accordian>::of(&accordian::Reference, &deal);
        // Four cards are dealt, 4C goes to AC, its gap is closed.
        let until = |divergence| events_until(&play, divergence);
        assert_eq!(until(Some(Divergence::Event(0))), 1);
        assert_eq!(until(Some(Divergence::Event(3))), 4);
        assert_eq!(until(Some(Divergence::Move(0))), 5);
        assert_eq!(until(Some(Divergence::Move(1))), 6);
        assert_eq!((until(Some(Divergence::Answer)), until(None)), (6, 6));
    }

    /// Where Clock's plays part in dealing, the two cards that go to one pile matter though none is turned.
    #[test]
    fn a_card_that_is_dealt_otherwise_matters() {
        let start = Clock::start_of_deck(&Deck::NEW);
        let right = Trace::of(&clock::Reference, &start);
        let wrong: &dyn NamedEngine<Clock> = mutants::find::<Clock>("not-reversed").expect("there is one");
        let wrong = Trace::of(wrong, &start);
        let divergence = right.first_divergence(&wrong, Depth::Events);
        assert_eq!(divergence, Some(Divergence::Event(0)));
        let unseen = unseen(Deck::NEW.cards(), [&right, &wrong], divergence);
        let dealt_first = [Deck::NEW.cards()[0], Deck::NEW.cards()[51]];
        assert_eq!(unseen.len(), 50);
        assert!(dealt_first.iter().all(|card| !unseen.contains(card)));
    }
}
