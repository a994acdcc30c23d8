//! The walk through the deals of an item, depth first.

use super::hand::Hand;
use super::{MOST_CARDS, ShortDeals, cards};
use crate::deck::Deal;
use crate::generate::enumerate::{Beginning, Symmetry};
use crate::oracle::Signature;
use crate::verify::bound::Bound;
use crate::verify::sum::{Failing, Sum};

/// Plays the deals of an item.
pub(super) fn play(deals: &ShortDeals, item: usize, hand: &mut Hand, bound: &Bound, sum: &mut Sum) {
    let in_common = deals.items[item];
    let mut walk = Walk {
        deals,
        item,
        bound,
        hand,
        played: [0; MOST_CARDS + 1],
        ends: [[0; MOST_CARDS + 1]; MOST_CARDS + 1],
        sum,
    };
    let mut deal = Deal::EMPTY;
    let mut beginning = Beginning::default();
    for &card in in_common.cards() {
        deal = deal.with(card).expect("cards that may come next");
        beginning = beginning.with(card);
        if deal.len() > bound.most_cards(item) {
            break;
        }
        let belongs = deal.len() >= usize::from(in_common.from);
        walk.play(&deal, &beginning, belongs);
    }
    if deal.len() == in_common.cards().len() {
        walk.longer(&deal, &beginning);
    }
    walk.play_waiting(true);
    walk.end();
}

/// A walk through the deals of an item.
struct Walk<'a> {
    deals: &'a ShortDeals,
    item: usize,
    bound: &'a Bound,
    hand: &'a mut Hand,
    /// By number of cards: how many deals.
    played: [u64; MOST_CARDS + 1],
    /// By number of cards and of piles: how many real deals.
    ends: [[u128; MOST_CARDS + 1]; MOST_CARDS + 1],
    sum: &'a mut Sum,
}

impl Walk<'_> {
    /// Plays all deals that go on from this one.
    fn longer(&mut self, deal: &Deal, beginning: &Beginning) {
        if deal.len() >= self.deals.most_cards.min(self.bound.most_cards(self.item)) {
            return;
        }
        for card in cards(self.deals.naming.after(beginning)) {
            let longer = deal.with(card).expect("a card that is not dealt");
            let beginning = beginning.with(card);
            self.play(&longer, &beginning, true);
            self.longer(&longer, &beginning);
        }
    }

    /// Plays a deal whose beginning was played before.
    fn play(&mut self, deal: &Deal, beginning: &Beginning, belongs: bool) {
        let hash = match self.hand.play(deal, &mut self.sum.tally) {
            Ok(hash) => hash,
            Err((side, signature)) => return self.fails(deal, side, signature),
        };
        self.play_waiting(false);
        if !belongs {
            return;
        }
        let real = match self.deals.symmetry {
            Symmetry::Classes => self.hand.in_class[beginning.ranks()][beginning.suits()],
            Symmetry::None => 1,
        };
        self.ends[deal.len()][self.hand.answer().heights().len()] += real;
        self.played[deal.len()] += 1;
        self.sum.digest = self.sum.digest.wrapping_add(hash);
        if self.hand.plan.samples(hash) {
            self.sum.sampled += 1;
            if let Some((side, signature)) = self.hand.play_whole(deal, hash, &mut self.sum.tally) {
                self.fails(deal, side, signature);
            }
        }
    }

    fn play_waiting(&mut self, last: bool) {
        for (deal, side, signature) in self.hand.play_waiting(last) {
            self.fails(&deal, side, signature);
        }
    }

    fn fails(&mut self, deal: &Deal, side: usize, signature: Signature) {
        self.bound.fails(deal.len(), self.item);
        self.sum.fails(Failing { deal: *deal, side, signature });
    }

    fn end(self) {
        for (len, &played) in self.played.iter().enumerate().filter(|(_, played)| **played > 0) {
            *self.sum.played.entry(len).or_default() += played;
        }
        for (len, ends) in self.ends.iter().enumerate() {
            for (piles, &deals) in ends.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                *self.sum.ends.entry((len, piles)).or_default() += deals;
            }
        }
    }
}
