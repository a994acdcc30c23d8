//! Piles that are moved as a whole, though only their top cards may be.

use super::super::{Fork, OTHER, Rule};
use super::rules::{TOP, count};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::accordian::{Accordian, Event};
use crate::game::{Depth, Game};

type At<'a> = Fork<'a, Accordian>;

/// The second and further cards of a pile that is moved as a whole.
pub fn shown(fork: &At<'_>, card: Card, from: usize, to: usize) -> Option<Rule> {
    let same = |event: Option<&Event>| matches!(event, Some(Event::Move { from: f, to: t, .. }) if (usize::from(*f), usize::from(*t)) == (from, to));
    let Some(Event::Move { card: before, .. }) = fork.last() else { return None };
    if !same(fork.last().as_ref()) {
        return None;
    }
    // Cards of one pile may follow one another by the rules, too; then each of them matches.
    let mut row = fork.before.clone();
    for event in fork.actual[fork.at..].iter().take_while(|event| same(Some(event))) {
        let slide = row.slide(from, to)?;
        if !(slide.same_rank() || slide.same_suit()) {
            return Some(Rule::new(
                "top-card",
                TOP,
                format!(
                    "After {before}, {OTHER} also takes {card}, which lay beneath it, from pile {} to pile {}: it \
                     moves the whole pile.",
                    from + 1,
                    to + 1
                ),
            ));
        }
        row.step(*event);
    }
    None
}

/// A whole pile moved among the steps that are alike. Where its cards match one another they would all have
/// moved by the rules, too, one after the other, and only then lie in another order; so the steps differ
/// later. That this is the reason is told by the whole play: it is that of somebody who moves whole piles.
pub fn hidden(fork: &At<'_>) -> Option<Rule> {
    let (events, blocks) = play(fork.start, fork.level);
    if events != fork.actual {
        return None;
    }
    let block = blocks.into_iter().rev().find(|block| block.step < fork.at)?;
    let Block { step, from, to, cards, top } = block;
    let here = format!(
        "At step {} {OTHER} moves all of pile {} ({}) onto pile {} as one, so that {top} still lies on top; card by \
         card, {top} would have come first and lie beneath the others.",
        step + 1,
        from + 1,
        count(cards, "card"),
        to + 1
    );
    Some(Rule::new("top-card", TOP, here))
}

/// A pile of several cards that was moved as one.
struct Block {
    /// The index of its first move.
    step: usize,
    from: usize,
    to: usize,
    cards: usize,
    top: Card,
}

/// The steps of somebody who moves whole piles, top cards told first.
fn play(deal: &Deal, level: Depth) -> (Vec<Event>, Vec<Block>) {
    let (mut events, mut blocks) = (Vec::new(), Vec::new());
    let mut row: Vec<Vec<Card>> = Vec::new();
    for &card in deal.cards() {
        row.push(vec![card]);
        events.push(Event::Deal { card });
        while let Some((from, to)) = (1..row.len()).find_map(|from| Some((from, goes_to(&row, from)?))) {
            let pile = row.remove(from);
            if let [_, .., top] = *pile.as_slice() {
                let step = steps(&events, level);
                blocks.push(Block { step, from, to, cards: pile.len(), top });
            }
            let places = (from as u8, to as u8);
            events.extend(pile.iter().rev().map(|&card| Event::Move { card, from: places.0, to: places.1 }));
            events.push(Event::GapClosed { at: places.0 });
            row[to].extend(pile);
        }
    }
    if level == Depth::Moves {
        events.retain(Accordian::is_move);
    }
    (events, blocks)
}

fn goes_to(row: &[Vec<Card>], from: usize) -> Option<usize> {
    let to = [3, 1].into_iter().filter_map(|distance| from.checked_sub(distance));
    let card = row[from].last()?;
    to.into_iter().find(|to| {
        row[*to].last().is_some_and(|onto| card.rank() == onto.rank() || card.suit() == onto.suit())
    })
}

fn steps(events: &[Event], level: Depth) -> usize {
    match level {
        Depth::Moves => events.iter().filter(|event| Accordian::is_move(event)).count(),
        _ => events.len(),
    }
}
