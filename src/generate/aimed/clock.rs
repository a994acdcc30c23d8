//! Decks of Clock made for a stratum: all of them are in it.
//!
//! A deck is made from the order in which its cards are to be turned. Any order will do: each card's pile
//! is known from the card before it. So what a play is to be like is put into the order, mostly by
//! shuffling and then moving a few cards. Only cycles are put into the deck, at the bottoms of the hours.

use super::Aimed;
use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deck};
use crate::game::clock::{Clock, Fast};
use crate::game::{Engine, Game};
use crate::generate::choices::Choices;
use crate::generate::uniform;
use crate::strata::clock::Of;
use crate::strata::{Reader, Stratum};

const RANKS: usize = 13;
const HOURS: usize = 12;
const SUITS: usize = 4;
const KING: Rank = Rank::King;

impl Aimed for Clock {
    fn aimed(stratum: Stratum, choices: &mut impl Choices) -> Deck {
        let value = usize::from(stratum.value);
        let mut order = Order::shuffled(choices);
        match Of::quantity(stratum) {
            Of::Exposed => order.expose(value, choices),
            Of::LastSuit => order.end_with(Suit::ALL[value]),
            Of::FourExposed => {
                order.expose(4, choices);
                order.end_with(Suit::ALL[value]);
            }
            Of::AllExposed => {
                order.expose(DECK_SIZE, choices);
                order.end_with(Suit::ALL[value]);
            }
            Of::LastHour => order.lead_up_to_the_end(&[Rank::ALL[value - 1]], choices),
            Of::BeforeLast => {
                let ranks = [Rank::ALL[value / RANKS], Rank::ALL[value % RANKS]];
                order.lead_up_to_the_end(&ranks, choices);
            }
            Of::FirstKing => order.begin_kings_at(value - 1, choices),
            Of::KingsInARow => order.join(KING, value, choices),
            Of::RanksInARow => {
                let rank = Rank::ALL[below(RANKS, choices)];
                order.join(rank, value, choices);
            }
            Of::FirstEmpty => order.empty_first(value - 1, choices),
            Of::Emptied => order.empty(value),
            Of::Untouched => order.leave_untouched(value, choices),
            Of::Cycle => return with_cycle(&order.deck(), value, choices),
            Of::LastKingPlace => order.end_at(value - 1, choices),
        }
        order.deck()
    }

    fn probe(deck: &Deck, reader: &mut Self::Reader) -> Self::Answer {
        reader.clear();
        Fast.play(&Self::start_of_deck(deck), reader)
    }
}

/// The deck whose cards are turned in this order up to the fourth king. The cards after it stay face
/// down, pile by pile from one o'clock to the centre, in each from the top.
///
/// Each deck is the deck of exactly one order.
fn deck_turned(order: &[Card; DECK_SIZE]) -> Deck {
    let mut dealt = *order;
    let mut face_down = [SUITS; RANKS];
    let mut pile = KING as usize;
    let mut kings = 0;
    for &card in order {
        if kings == SUITS {
            pile = face_down.iter().position(|&cards| cards > 0).unwrap_or(pile);
        }
        face_down[pile] -= 1;
        dealt[RANKS * face_down[pile] + pile] = card;
        kings += usize::from(card.rank() == KING);
        pile = card.rank() as usize;
    }
    Deck::from_distinct(dealt).reversed()
}

fn below(bound: usize, choices: &mut impl Choices) -> usize {
    choices.below(bound as u64) as usize
}

/// So many different numbers below `bound`, each set as likely as any other (Floyd's way).
fn several_below(bound: usize, count: usize, choices: &mut impl Choices) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(count);
    for last in bound - count..bound {
        let number = below(last + 1, choices);
        chosen.push(if chosen.contains(&number) { last } else { number });
    }
    chosen
}

/// The cards in the order in which they would be turned if nothing ended the play.
#[derive(Clone, Debug)]
struct Order(Vec<Card>);

impl Order {
    fn shuffled(choices: &mut impl Choices) -> Self {
        Self(uniform::shuffled(choices).cards().to_vec())
    }

    fn deck(&self) -> Deck {
        let mut cards = *Deck::NEW.cards();
        cards.copy_from_slice(&self.0);
        deck_turned(&cards)
    }

    fn last_place_of(&self, rank: Rank) -> usize {
        self.0.iter().rposition(|card| card.rank() == rank).unwrap_or(0)
    }

    /// Takes out one of the cards of this rank that are left.
    fn take(&mut self, rank: Rank, choices: &mut impl Choices) -> Card {
        let places: Vec<usize> = (0..self.0.len()).filter(|&place| self.0[place].rank() == rank).collect();
        self.0.remove(places[below(places.len(), choices)])
    }

    /// The kings, and the other cards.
    fn parted(&self) -> (Vec<Card>, Vec<Card>) {
        self.0.iter().partition(|card| card.rank() == KING)
    }

    /// Puts the kings at these places; the other cards keep their order.
    fn put_kings_at(&mut self, places: &[usize]) {
        let (kings, others) = self.parted();
        let (mut kings, mut others) = (kings.into_iter(), others.into_iter());
        for (place, card) in self.0.iter_mut().enumerate() {
            let next = if places.contains(&place) { kings.next() } else { others.next() };
            *card = next.unwrap_or(*card);
        }
    }

    /// Gives the cards of each of the two ranks the places of the other's.
    fn exchange(&mut self, one: Rank, other: Rank) {
        for card in &mut self.0 {
            if card.rank() == one {
                *card = Card::new(other, card.suit());
            } else if card.rank() == other {
                *card = Card::new(one, card.suit());
            }
        }
    }

    /// The last king is card `count`.
    fn expose(&mut self, count: usize, choices: &mut impl Choices) {
        let mut places = several_below(count - 1, 3, choices);
        places.push(count - 1);
        self.put_kings_at(&places);
    }

    fn begin_kings_at(&mut self, first: usize, choices: &mut impl Choices) {
        let later = several_below(DECK_SIZE - 1 - first, 3, choices);
        let mut places: Vec<usize> = later.iter().map(|place| first + 1 + place).collect();
        places.push(first);
        self.put_kings_at(&places);
    }

    fn end_with(&mut self, suit: Suit) {
        let last = self.last_place_of(KING);
        let king = Card::new(KING, suit);
        if let Some(place) = self.0.iter().position(|&card| card == king) {
            self.0.swap(place, last);
        }
    }

    /// Cards of these ranks stand directly before the last king.
    fn lead_up_to_the_end(&mut self, ranks: &[Rank], choices: &mut impl Choices) {
        let cards: Vec<Card> = ranks.iter().map(|&rank| self.take(rank, choices)).collect();
        self.insert(self.last_place_of(KING), &cards);
    }

    fn insert(&mut self, place: usize, cards: &[Card]) {
        self.0.splice(place..place, cards.iter().copied());
    }

    /// So many cards of the rank are turned one after the other.
    fn join(&mut self, rank: Rank, count: usize, choices: &mut impl Choices) {
        let cards: Vec<Card> = (0..count).map(|_| self.take(rank, choices)).collect();
        // All kings are turned, wherever they stand.
        let last = if rank == KING { self.0.len() } else { self.last_place_of(KING) };
        let place = below(last + 1, choices);
        self.insert(place, &cards);
    }

    /// The third king is turned before any hour's rank has four cards turned, or the fourth card of the
    /// rank of the hour before those.
    fn empty_first(&mut self, pile: usize, choices: &mut impl Choices) {
        let rank = Rank::ALL[pile];
        let (kings, others) = self.parted();
        self.0 = others;
        let (fourth, first_rank) = self.first_with_all_cards();
        // Between how many of the other cards a king may stand; then where.
        let gaps = HOURS * SUITS + 1;
        let mut places = if rank == KING {
            [0; 3].map(|_| below(fourth + 1, choices)).to_vec()
        } else {
            self.exchange(first_rank, rank);
            [0; 2].map(|_| fourth + 1 + below(gaps - fourth - 1, choices)).to_vec()
        };
        places.resize_with(SUITS, || below(gaps, choices));
        places.sort_unstable();
        for (&place, &king) in places.iter().zip(&kings).rev() {
            self.0.insert(place, king);
        }
    }

    /// The first rank with all its cards turned, and the place of the last of them.
    fn first_with_all_cards(&self) -> (usize, Rank) {
        let ranks = Rank::ALL[..HOURS].iter().map(|&rank| (self.last_place_of(rank), rank));
        ranks.min().unwrap_or((0, KING))
    }

    /// The kings are number `count` of the ranks by their last cards.
    fn empty(&mut self, count: usize) {
        let mut ranks = Rank::ALL;
        ranks.sort_by_key(|&rank| self.last_place_of(rank));
        self.exchange(KING, ranks[count - 1]);
    }

    /// So many ranks come only after the last king; of each other a card or more comes before.
    fn leave_untouched(&mut self, count: usize, choices: &mut impl Choices) {
        let late = several_below(HOURS, count, choices);
        let eighths = choices.below(9);
        let mut early = [[false; SUITS]; RANKS];
        early[KING as usize] = [true; SUITS];
        for hour in (0..HOURS).filter(|hour| !late.contains(hour)) {
            early[hour] = [(); SUITS].map(|()| choices.below(8) < eighths);
            early[hour][below(SUITS, choices)] = true;
        }
        let is_early = |card: &Card| early[card.rank() as usize][card.suit() as usize];
        let (mut order, after): (Vec<Card>, Vec<Card>) = self.0.iter().partition(|card| is_early(card));
        // Begun anew after its last king, it ends with that king.
        let last_king = order.iter().rposition(|card| card.rank() == KING).unwrap_or(0);
        order.rotate_left(last_king + 1);
        order.extend(after);
        self.0 = order;
    }

    /// The last king is turned at this place of the deal.
    fn end_at(&mut self, place: usize, choices: &mut impl Choices) {
        let (pile, drawn) = (place % RANKS, SUITS - place / RANKS);
        let rank = Rank::ALL[pile];
        let before_last = self.take(rank, choices);
        if rank != KING {
            self.draw_before_the_end(rank, drawn - 1, choices);
        }
        self.insert(self.last_place_of(KING), &[before_last]);
    }

    /// Of the cards of the rank that are left so many come before the last king, the others after. They
    /// and the kings share their places.
    fn draw_before_the_end(&mut self, rank: Rank, count: usize, choices: &mut impl Choices) {
        let is_one = |card: &Card| card.rank() == KING || card.rank() == rank;
        let places: Vec<usize> = (0..self.0.len()).filter(|&place| is_one(&self.0[place])).collect();
        let (kings, others): (Vec<Card>, Vec<Card>) =
            self.0.iter().filter(|card| is_one(card)).partition(|card| card.rank() == KING);
        let last = SUITS - 1 + count;
        let earlier = several_below(last, SUITS - 1, choices);
        let (mut kings, mut others) = (kings.into_iter(), others.into_iter());
        for (number, place) in places.into_iter().enumerate() {
            let is_king = number == last || earlier.contains(&number);
            let next = if is_king { kings.next() } else { others.next() };
            self.0[place] = next.unwrap_or(self.0[place]);
        }
    }
}

/// The deck with so many hours' bottom cards exchanged, so that they lead in a ring.
fn with_cycle(deck: &Deck, length: usize, choices: &mut impl Choices) -> Deck {
    let mut hours: Vec<usize> = (0..HOURS).collect();
    for count in (2..=HOURS).rev() {
        hours.swap(count - 1, below(count, choices));
    }
    hours.truncate(length);
    // The first card dealt to an hour, and so its bottom card, is listed last.
    let mut dealt = deck.reversed();
    for (number, &hour) in hours.iter().enumerate() {
        let next = hours[(number + 1) % length];
        let card = Card::new(Rank::ALL[next], Suit::ALL[below(SUITS, choices)]);
        let place = dealt.cards().iter().position(|&other| other == card).unwrap_or(hour);
        // Neither place has a card of the ring yet: all have different hours and different ranks.
        dealt = dealt.with_swap(hour, place);
    }
    dealt.reversed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::{Event, Reference};
    use crate::generate::choices::{Bytes, Prng};
    use crate::strata::Strata;
    use std::collections::HashSet;

    fn turned(deck: &Deck) -> Vec<Card> {
        let mut events: Vec<Event> = Vec::new();
        Reference.play(&Clock::start_of_deck(deck), &mut events);
        let turns = events.iter().filter_map(|event| match *event {
            Event::Turn { card, .. } => Some(card),
            _ => None,
        });
        turns.collect()
    }

    #[test]
    fn a_deck_is_turned_in_the_order_it_was_made_from() {
        for index in 0..2000 {
            let order = *uniform::deck(5, index).cards();
            let deck = deck_turned(&order);
            let last_king = order.iter().rposition(|card| card.rank() == KING).expect("kings");
            assert_eq!(turned(&deck), order[..=last_king], "{deck}");
            assert!(Deck::new(*deck.cards()).is_ok(), "{deck}");
        }
    }

    /// So no deck is left out, and none comes of two orders.
    #[test]
    fn every_deck_comes_of_the_order_that_is_read_off_its_play() {
        for index in 0..2000 {
            let deck = uniform::deck(6, index);
            let mut order = turned(&deck);
            let dealt = deck.reversed();
            let pile_by_pile = (0..RANKS)
                .flat_map(|pile| (0..SUITS).rev().map(move |round| dealt.cards()[RANKS * round + pile]));
            let face_down: Vec<Card> = pile_by_pile.filter(|card| !order.contains(card)).collect();
            order.extend(face_down);
            assert_eq!(Order(order).deck(), deck);
        }
    }

    fn is_reached(stratum: Stratum, deck: &Deck) -> bool {
        let mut reader = <Clock as Strata>::Reader::default();
        Clock::probe(deck, &mut reader);
        stratum.distance::<Clock>(reader.end()) == 0
    }

    /// How many of 100 aimed decks reach the stratum.
    fn reached(stratum: Stratum) -> usize {
        let deck = |index| Clock::aimed(stratum, &mut Prng::new(12, index));
        (0..100).filter(|&index| is_reached(stratum, &deck(index))).count()
    }

    /// By quantity: how many of 100 decks reach their stratum, whichever it is.
    #[test]
    fn aimed_decks_reach_their_stratum_as_often_as_they_are_known_to() {
        let known = [
            ("exposed", 100),
            ("last-suit", 100),
            ("four-exposed", 100),
            ("all-exposed", 100),
            ("last-hour", 100),
            ("before-last", 100),
            ("first-king", 100),
            ("kings-in-a-row", 100),
            ("ranks-in-a-row", 100),
            ("first-empty", 100),
            ("emptied", 100),
            ("untouched", 100),
            ("cycle", 100),
            ("last-king-place", 100),
        ];
        assert_eq!(known.map(|(name, _)| name).as_slice(), names());
        for stratum in Stratum::all::<Clock>() {
            assert_eq!(reached(stratum), known[stratum.quantity].1, "{}", stratum.name::<Clock>());
        }
    }

    fn names() -> Vec<&'static str> {
        Clock::QUANTITIES.iter().map(|quantity| quantity.name).collect()
    }

    #[test]
    fn aimed_decks_have_all_cards_and_differ() {
        for stratum in Stratum::all::<Clock>() {
            let decks: HashSet<Deck> =
                (0..20).map(|index| Clock::aimed(stratum, &mut Prng::new(13, index))).collect();
            assert_eq!(decks.len(), 20, "{}", stratum.name::<Clock>());
            assert!(decks.iter().all(|deck| Deck::new(*deck.cards()).is_ok()));
        }
    }

    /// As few bytes as a fuzzer may give: the choices are then the lowest.
    #[test]
    fn any_choices_will_do() {
        for stratum in Stratum::all::<Clock>() {
            for bytes in [[].as_slice(), &[255; 40], &[255; 200]] {
                let deck = Clock::aimed(stratum, &mut Bytes::new(bytes));
                assert!(is_reached(stratum, &deck), "{} {deck}", stratum.name::<Clock>());
            }
        }
    }

    #[test]
    fn several_numbers_are_chosen_each_set_as_often() {
        let mut counts = [0_u32; 10];
        let mut prng = Prng::new(2, 0);
        for _ in 0..10_000 {
            let set = several_below(5, 3, &mut prng).iter().fold(0_usize, |bits, number| bits | 1 << number);
            let sets = [7, 11, 13, 14, 19, 21, 22, 25, 26, 28];
            counts[sets.iter().position(|&three| three == set).expect("three of five")] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
