//! The features of a play, worked out from piles of cards with no regard for speed.

use std::collections::{BTreeMap, BTreeSet};

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::Engine;
use crate::game::accordian::{Event, Reference};

/// The names of the features of the reference's play.
pub(super) fn worked_out(deal: &Deal) -> BTreeSet<String> {
    let mut events: Vec<Event> = Vec::new();
    Reference.play(deal, &mut events);
    let mut slow = Slow::default();
    for event in events {
        match event {
            Event::Deal { card } => slow.deal(card),
            Event::Move { from, to, .. } => slow.make_move(usize::from(from), usize::from(to)),
            Event::GapClosed { .. } => {}
        }
    }
    slow.names()
}

/// The row as piles of cards, and all that is told of it, worked out slowly. A pile is known by its
/// bottom card.
#[derive(Default)]
struct Slow {
    row: Vec<Vec<Card>>,
    /// By card dealt: how many piles there were then and when all moves after it had been made.
    piles: Vec<(usize, usize)>,
    moves: Vec<Moved>,
    /// By pile: the changes since it was clear that it stands still.
    changes: BTreeMap<Card, BTreeSet<String>>,
    most: BTreeMap<&'static str, usize>,
    names: BTreeSet<String>,
}

struct Moved {
    /// How many cards had been dealt.
    dealt: usize,
    card: Card,
    /// The card that it has been laid on.
    below: Card,
    to: usize,
}

fn matching(one: Card, other: Card) -> bool {
    one.rank() == other.rank() || one.suit() == other.suit()
}

impl Slow {
    fn top(&self, place: usize) -> Card {
        *self.row[place].last().expect("no pile is empty")
    }

    fn at_least(&mut self, name: &'static str, value: usize) {
        let most = self.most.entry(name).or_default();
        *most = value.max(*most);
    }

    fn once_more(&mut self, name: &'static str, is_so: bool) {
        *self.most.entry(name).or_default() += usize::from(is_so);
    }

    /// By pile: its top card, the pile to its left and that pile's top card, the card third to its left.
    fn seen(&self) -> BTreeMap<Card, [Option<Card>; 4]> {
        let left = |place: usize, distance| place.checked_sub(distance).map(|left| self.top(left));
        let seen = |place: usize| {
            let neighbour = place.checked_sub(1).map(|left| self.row[left][0]);
            [left(place, 0), neighbour, left(place, 1), left(place, 3)]
        };
        self.row.iter().enumerate().map(|(place, pile)| (pile[0], seen(place))).collect()
    }

    fn look(&mut self) {
        let tops: Vec<Card> = (0..self.row.len()).map(|place| self.top(place)).collect();
        let movable = |&place: &usize| {
            [1, 3].iter().any(|&left| place >= left && matching(tops[place], tops[place - left]))
        };
        self.at_least("movable-at-once", (0..tops.len()).filter(movable).count());
        let later = self.row.iter().skip(1).map(Vec::len).max().unwrap_or(0);
        self.at_least("later-pile", later);
    }

    fn deal(&mut self, card: Card) {
        self.settle();
        self.row.push(vec![card]);
        self.piles.push((self.row.len(), self.row.len()));
        self.changes.clear();
        self.look();
    }

    fn settle(&mut self) {
        let piles = self.row.len();
        if let Some(last) = self.piles.last_mut() {
            last.1 = piles;
        }
    }

    /// The move and the closing of its gap.
    fn make_move(&mut self, from: usize, to: usize) {
        let before = self.seen();
        let card = self.top(from);
        let both_ways = from - to == 3 && matching(card, self.top(from - 1));
        self.once_more("ties", both_ways);
        let last_mention = self.moves.iter().rfind(|past| past.card == card || past.below == card);
        let comes_back = last_mention.is_some_and(|past| past.card != card);
        self.once_more("comes-back", comes_back);
        self.names.insert(format!("joins:{}-{}", from + 1, to + 1));
        if let Some(waker) = self.changes.get(&self.row[from][0])
            && waker.len() == 1
        {
            self.names.extend(waker.iter().map(|waker| format!("woken-by:{waker}")));
        }
        for pile in &self.row[..=from] {
            self.changes.remove(&pile[0]);
        }
        self.moves.push(Moved { dealt: self.piles.len(), card, below: self.top(to), to });
        self.row[from].pop();
        self.row[to].push(card);
        let closes = self.row[from].is_empty();
        if closes {
            self.row.remove(from);
            self.once_more("gaps-inside", from < self.row.len());
            self.at_least("right-of-gap", self.row.len() - from);
        }
        let far = if from - to == 3 { "three" } else { "one" };
        let gap = if closes { "-gap" } else { "" };
        let after = self.seen();
        for (place, pile) in self.row.iter().enumerate() {
            if before[&pile[0]] != after[&pile[0]] {
                let changes = self.changes.entry(pile[0]).or_default();
                changes.insert(format!("{far}{gap}+{}", place - to));
            }
        }
        self.look();
    }

    /// The names of the features, with the play at its end.
    fn names(mut self) -> BTreeSet<String> {
        self.settle();
        self.of_piles();
        self.of_moves();
        self.of_heights();
        self.of_last_card();
        for name in ["ties", "comes-back", "gaps-inside", "right-of-gap"] {
            self.at_least(name, 0);
        }
        let most = self.most.iter().map(|(name, value)| format!("{name}:{value}"));
        self.names.extend(most);
        self.names
    }

    fn of_piles(&mut self) {
        self.names.insert(format!("piles-at-end:{}", self.row.len()));
        for (dealt, (then, later)) in self.piles.clone().into_iter().enumerate() {
            self.at_least("piles-at-once", then);
            self.at_least("piles-lost", then - later);
            if later == 1 {
                self.names.insert(format!("one-pile-after:{}", dealt + 1));
            }
        }
    }

    fn of_moves(&mut self) {
        let cascades = self.moves.chunk_by(|one, other| one.dealt == other.dealt);
        let slides = self.moves.chunk_by(|one, other| (one.dealt, one.card) == (other.dealt, other.card));
        let cascade = cascades.map(<[_]>::len).max().unwrap_or(0);
        let slide = slides.map(<[_]>::len).max().unwrap_or(0);
        self.at_least("moves", self.moves.len());
        self.at_least("cascade", cascade);
        self.at_least("slide", slide);
    }

    fn of_heights(&mut self) {
        let mut heights: Vec<usize> = self.row.iter().map(Vec::len).collect();
        self.names.insert(format!("first-pile:{}", heights[0]));
        self.at_least("later-pile-at-end", heights.iter().skip(1).copied().max().unwrap_or(0));
        let tall = heights.iter().enumerate().filter(|(_, height)| **height >= 10);
        self.names.extend(tall.map(|(place, _)| format!("two-digit-at:{}", place + 1)));
        heights.sort_unstable();
        heights.reverse();
        let names = ["second-tallest", "third-tallest", "fourth-tallest", "fifth-tallest"];
        for (place, name) in names.into_iter().enumerate() {
            self.at_least(name, heights.get(place + 1).copied().unwrap_or(0));
        }
    }

    fn of_last_card(&mut self) {
        if self.piles.len() < DECK_SIZE {
            return;
        }
        let moves: Vec<_> = self.moves.iter().filter(|one| one.dealt == DECK_SIZE).collect();
        let Some(&&Moved { card, .. }) = moves.first() else {
            self.names.insert("last-card:stays".to_owned());
            return;
        };
        let at_first = moves.iter().take_while(|one| one.card == card).count();
        let own: Vec<_> = moves.iter().filter(|one| one.card == card).collect();
        let fates = [
            ("moves-once", at_first == 1),
            ("slides", at_first > 1),
            ("reaches-first-pile", own[own.len() - 1].to == 0),
            ("wakes-others", own.len() < moves.len()),
            ("comes-back", own.len() > at_first),
        ];
        let told = fates.iter().filter(|(_, is_so)| *is_so);
        self.names.extend(told.map(|(fate, _)| format!("last-card:{fate}")));
    }
}
