//! A row of piles after each number of cards, for engines that can go on card by card.

use super::{Accordian, Event, Piles};
use crate::card::Card;
use crate::game::{Incremental, Observer};

/// An engine's row of piles: what it plays on. The engine deals and moves; here rows are only kept.
pub(super) trait Row: Clone + Default + Send {
    /// Deals a card and makes all moves.
    fn deal_and_settle<O: Observer<Event>>(&mut self, card: Card, observer: &mut O);

    /// The piles as they are.
    fn piles(&self) -> Piles;
}

/// The rows after no card, one card, two, …
pub(super) struct Rows<R> {
    rows: Vec<R>,
    /// How many cards were dealt.
    dealt: usize,
}

impl<R: Row> Rows<R> {
    pub fn new() -> Self {
        Self { rows: vec![R::default()], dealt: 0 }
    }
}

impl<R: Row> Incremental<Accordian> for Rows<R> {
    fn deal(&mut self, before: usize, card: Card, events: &mut Vec<Event>) {
        assert!(before <= self.dealt, "one can only go back");
        self.dealt = before + 1;
        if self.rows.len() == self.dealt {
            self.rows.push(R::default());
        }
        let (fewer, more) = self.rows.split_at_mut(self.dealt);
        // Into the memory of a row that is not needed any more.
        more[0].clone_from(&fewer[before]);
        more[0].deal_and_settle(card, events);
    }

    fn answer(&self) -> Piles {
        self.rows[self.dealt].piles()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::game::Game;
    use crate::generate::uniform;

    #[test]
    fn one_card_at_a_time_is_the_play_of_the_deal_also_after_going_back() {
        let incremental: Vec<_> =
            Accordian::engines().iter().filter_map(|engine| Some((engine, engine.incremental()?))).collect();
        let names: Vec<&str> = incremental.iter().map(|(engine, _)| engine.name()).collect();
        assert_eq!(names, ["reference", "fast"]);
        for (engine, mut play) in incremental {
            let mut told = Vec::new();
            for index in 0..200 {
                let deal = Deal::from(uniform::deck(3, index));
                told.clear();
                // The first deal begins with no card; each other one goes back there.
                for (before, &card) in deal.cards().iter().enumerate() {
                    play.deal(before, card, &mut told);
                }
                let mut events = Vec::new();
                assert_eq!(play.answer(), engine.answer_with_events(&deal, &mut events));
                assert_eq!(told, events);
                // Back to 20 cards, and the last card instead of the 21st.
                let other = Deal::new(&[&deal.cards()[..20], &deal.cards()[51..]].concat()).expect("a deal");
                play.deal(20, other.cards()[20], &mut told);
                assert_eq!(play.answer(), engine.answer(&other));
            }
        }
    }

    #[test]
    #[should_panic(expected = "one can only go back")]
    fn what_was_not_dealt_cannot_be_gone_on_from() {
        let mut play = Accordian::engines()[0].incremental().expect("the reference is");
        play.deal(1, Card::from_index(0), &mut Vec::new());
    }
}
