//! Dealing, and making the moves that a search finds.

use super::knobs::{DealOrder, DealingEnds, Dealt, Gap, Knobs, MOST_MOVES, Pace, Turn};
use super::row::Row;
use super::search::{Moved, Searcher, Source};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::Observer;
use crate::game::accordian::{Event, Piles};

const CARDS_A_LINE: usize = 26;

/// A play under way.
struct Play<'a, O> {
    knobs: &'a Knobs,
    observer: &'a mut O,
    row: Row,
    searcher: Searcher,
    moves: u16,
}

/// Plays as the knobs say.
pub fn play<O: Observer<Event>>(knobs: &Knobs, deal: &Deal, observer: &mut O) -> Piles {
    let mut play = Play { knobs, observer, row: Row::new(), searcher: Searcher::default(), moves: 0 };
    let at_a_time = match knobs.pace {
        Pace::OneByOne => 1,
        Pace::FourByFour => 4,
        Pace::AllFirst => DECK_SIZE,
    };
    for cards in cards_to_deal(knobs, deal).chunks(at_a_time) {
        if play.dealing_has_ended() {
            break;
        }
        match knobs.turn {
            Turn::AfterDealing => {
                play.deal(cards);
                play.settle();
            }
            Turn::BeforeDealing => {
                play.settle();
                play.deal(cards);
            }
        }
    }
    Piles::new(&play.row.heights())
}

fn cards_to_deal(knobs: &Knobs, deal: &Deal) -> Vec<Card> {
    let mut cards = deal.cards().to_vec();
    match knobs.order {
        DealOrder::Listed => {}
        DealOrder::Reversed => cards.reverse(),
        DealOrder::LinesSwapped => cards.rotate_left(CARDS_A_LINE.min(deal.len())),
    }
    match knobs.dealt {
        Dealt::All => {}
        Dealt::AllButLast => _ = cards.pop(),
        Dealt::FirstLine => cards.truncate(CARDS_A_LINE),
    }
    cards
}

impl<O: Observer<Event>> Play<'_, O> {
    fn dealing_has_ended(&self) -> bool {
        match self.knobs.dealing_ends {
            DealingEnds::WithTheCards => false,
            DealingEnds::AtOnePile => self.moves > 0 && self.row.len() == 1,
        }
    }

    fn deal(&mut self, cards: &[Card]) {
        for &card in cards {
            // A card for which there is no room is never laid down.
            if self.row.len() < usize::from(self.knobs.row_room) {
                self.searcher.dealt(self.row.len());
                self.row.deal(card);
                self.observer.event(Event::Deal { card });
            }
        }
    }

    /// Makes moves until the search finds none or there may be no more.
    fn settle(&mut self) {
        self.searcher.begin(self.knobs, &self.row);
        let most = self.moves.saturating_add(self.knobs.moves_per_deal);
        let most = most.min(self.knobs.moves_in_all).min(MOST_MOVES);
        while self.moves < most && self.row.len() >= usize::from(self.knobs.fewest_piles) {
            let Some((from, to)) = self.searcher.next_move(self.knobs, &self.row) else {
                break;
            };
            let source = self.make_move(from, to);
            self.moves += 1;
            self.searcher.moved(self.knobs.search, Moved { from, to, source });
        }
        if self.knobs.gap == Gap::ClosedAfterPlay {
            self.close_all_gaps();
        }
    }

    fn make_move(&mut self, from: usize, to: usize) -> Source {
        let cards = self.row.take(from, self.knobs.unit, self.knobs.uncovered);
        for &card in &cards {
            self.row.put(to, card, self.knobs.pile_room);
        }
        // Of a whole pile the top card is told first: up to there the move is a right one.
        for card in cards.into_iter().rev().flatten() {
            self.observer.event(Event::Move { card, from: from as u8, to: to as u8 });
        }
        if self.row.height(from) > 0 {
            return Source::Open;
        }
        match self.knobs.gap {
            Gap::ClosedAfterPlay | Gap::Stays => return Source::Open,
            Gap::ClosedAtOnce => self.row.close_gap(from),
            Gap::OnlyTopsMoveOver => self.row.close_gap_with_tops(from),
        }
        self.observer.event(Event::GapClosed { at: from as u8 });
        Source::ClosedUp
    }

    fn close_all_gaps(&mut self) {
        for at in (0..self.row.len()).rev() {
            if self.row.height(at) == 0 {
                self.row.close_gap(at);
                self.observer.event(Event::GapClosed { at: at as u8 });
            }
        }
    }
}
