//! All short deals in order.

use super::names::Names;
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::generate::enumerate::{Beginning, Naming};

/// All deals of one card, then all of two, and so on, each in deal order; of those that are played alike only
/// the first. It is a walk depth first, so that deals share the cards they begin with.
#[derive(Clone, Debug)]
pub(super) struct InOrder {
    naming: Naming,
    len: usize,
    /// The deal that was given last.
    steps: Vec<Step>,
}

/// A card of a deal, with what is known of those before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    card: Card,
    before: Beginning,
}

/// Whether a deal comes before another: fewer cards, then card by card in new-deck order.
pub(super) fn is_smaller(one: &Deal, other: &Deal) -> bool {
    (one.len(), one.cards()) < (other.len(), other.cards())
}

impl InOrder {
    pub(super) fn new(names: &Names) -> Self {
        let naming = Naming::new(|rank| names.ranks_before(rank), |suit| names.suits_before(suit));
        Self { naming, len: 0, steps: Vec::new() }
    }

    /// The first step from here whose card is not before `index` in new-deck order.
    fn step(&self, index: usize) -> Option<Step> {
        let before = self.steps.last().map_or(Beginning::default(), |step| step.before.with(step.card));
        let cards = self.naming.after(&before).checked_shr(index as u32)?;
        (cards != 0).then(|| Step { card: Card::from_index(index + cards.trailing_zeros() as usize), before })
    }

    /// Replaces the last card that can be, and leaves out those after it.
    fn advance(&mut self) -> bool {
        while let Some(Step { card, .. }) = self.steps.pop() {
            if let Some(step) = self.step(card.index() + 1) {
                self.steps.push(step);
                return true;
            }
        }
        false
    }

    /// Adds the least cards until the deal is as long as it shall be.
    fn fill(&mut self) {
        while self.steps.len() < self.len {
            let step = self.step(0).expect("fewer than 52 cards can go on");
            self.steps.push(step);
        }
    }
}

impl Iterator for InOrder {
    type Item = Deal;

    fn next(&mut self) -> Option<Deal> {
        if !self.advance() {
            if self.len == DECK_SIZE {
                return None;
            }
            self.len += 1;
        }
        self.fill();
        let cards: Vec<Card> = self.steps.iter().map(|step| step.card).collect();
        Some(Deal::new(&cards).expect("no card comes twice"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_len(names: &Names, len: usize) -> impl Iterator<Item = Deal> {
        InOrder::new(names).skip_while(move |deal| deal.len() < len).take_while(move |deal| deal.len() == len)
    }

    #[test]
    fn classes_are_as_many_as_known() {
        let counts = [1, 2, 3, 4, 5, 6].map(|len| of_len(&Names::NONE, len).count());
        assert_eq!(counts, [1, 3, 15, 113, 1101, 12657]);
    }

    #[test]
    fn all_deals_are_as_many_as_known() {
        let counts = [1, 2, 3].map(|len| of_len(&Names::ALL, len).count());
        assert_eq!(counts, [52, 52 * 51, 52 * 51 * 50]);
    }

    #[test]
    fn deals_come_in_order_and_in_canonical_form() {
        let all: Vec<Deal> = InOrder::new(&Names::NONE).take_while(|deal| deal.len() <= 5).collect();
        assert!(all.windows(2).all(|pair| is_smaller(&pair[0], &pair[1])));
        assert!(all.iter().all(|deal| deal.canonical() == *deal));
        let all: Vec<Deal> = InOrder::new(&Names::ALL).take(200_000).collect();
        assert!(all.windows(2).all(|pair| is_smaller(&pair[0], &pair[1])));
    }

    /// A long deal goes through ends of branches in which all suits of a rank are used.
    #[test]
    fn a_long_deal_is_gone_on_from() {
        let mut walk = InOrder::new(&Names::NONE);
        walk.len = 52;
        walk.fill();
        assert_eq!(walk.next().expect("more").len(), 52);
    }

    #[test]
    fn no_deal_comes_before_itself() {
        let deals: [Deal; 4] = ["AC", "AC 2C", "AC 3C", "2C AC"].map(|deal| deal.parse().expect("a deal"));
        for (place, one) in deals.iter().enumerate() {
            for (other_place, other) in deals.iter().enumerate() {
                assert_eq!(is_smaller(one, other), place < other_place, "{one} and {other}");
            }
        }
    }
}
