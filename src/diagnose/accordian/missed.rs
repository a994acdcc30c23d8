//! A move that was not made: why not, as far as the other moves of the play tell.

use super::super::{Fork, OTHER, Rule};
use super::row::{Row, Slide};
use super::rules::count;
use crate::card::Rank;
use crate::game::Depth;
use crate::game::accordian::{Accordian, Event};

/// With fewer moves than this a play says little about which moves its engine does not know.
const TELLING: usize = 4;

/// A kind of move that an engine may not know.
struct Kind {
    name: &'static str,
    rule: &'static str,
    /// What such a move is, after "it makes no move".
    what: &'static str,
    is: fn(&Made) -> bool,
}

/// The general ones come first: who never moves by rank does not move aces by rank either.
const KINDS: [Kind; 9] = [
    Kind {
        name: "match-rank",
        rule: "Cards match by rank as well as by suit.",
        what: "between cards of the same rank and different suits",
        is: |made| !made.slide.same_suit(),
    },
    Kind {
        name: "match-suit",
        rule: "Cards match by suit as well as by rank.",
        what: "between cards of the same suit",
        is: |made| made.slide.same_suit(),
    },
    Kind {
        name: "three-places",
        rule: "A card may go onto the third pile to its left, with two piles between, and not only onto its neighbour.",
        what: "of three places",
        is: |made| made.slide.distance() == Some(3),
    },
    Kind {
        name: "one-place",
        rule: "A card may go onto its left neighbour, and not only onto the third pile to its left.",
        what: "of one place",
        is: |made| made.slide.distance() == Some(1),
    },
    Kind {
        name: "aces",
        rule: "Aces match by rank like any other cards.",
        what: "between two aces",
        is: |made| made.slide.same_rank() && made.slide.card.rank() == Rank::Ace,
    },
    Kind {
        name: "fourth-to-first",
        rule: "The third to the left of the fourth pile is the first.",
        what: "from the fourth pile to the first",
        is: |made| (made.slide.from, made.slide.to) == (3, 0),
    },
    Kind {
        name: "second-to-first",
        rule: "The left neighbour of the second pile is the first.",
        what: "from the second pile to the first",
        is: |made| (made.slide.from, made.slide.to) == (1, 0),
    },
    Kind {
        name: "few-piles",
        rule: "Cards are moved as long as any can, with two piles just as with twenty.",
        what: "with three piles or fewer",
        is: |made| made.piles <= 3,
    },
    Kind {
        name: "few-piles",
        rule: "Cards are moved as long as any can, with two piles just as with twenty.",
        what: "with two piles",
        is: |made| made.piles <= 2,
    },
];

/// A move, and how many piles there were.
#[derive(Clone, Copy)]
struct Made {
    slide: Slide,
    piles: usize,
}

const UNTIL: &str = "Cards are moved until no card in the whole row can move, however many moves that takes; only then is \
                     the next card dealt.";
const UNTIL_END: &str = "Cards are moved until no card in the whole row can move, however many moves that takes; that \
                         holds after the last card, too.";
const LAST_CARD: &str = "Cards are moved after the last card is dealt, too.";
const NOTHING: &str =
    "A card moves when its suit or its rank is that of the card it goes onto: one of both is enough.";

/// The rule at stake when `missed` was possible and the other side deals or ends instead.
pub fn rule(fork: &Fork<'_, Accordian>, missed: Slide, wrong: Option<Event>) -> Option<Rule> {
    let made = moves(fork);
    let missed = Made { slide: missed, piles: fork.before.len() };
    let here = here(&missed.slide, wrong);
    let in_a_row = moves_since_dealing(fork);
    let told = |name: &str, rule: &str, more: &str| Some(Rule::new(name, rule, format!("{here}{more}")));
    if made.is_empty() && possible_moves(fork) >= TELLING {
        return told("match", NOTHING, &format!(" In the whole play {OTHER} makes no move at all."));
    }
    if made.len() >= TELLING || in_a_row == 0 {
        let kind = KINDS.iter().find(|kind| (kind.is)(&missed) && !made.iter().any(kind.is));
        if wrong.is_none() && in_a_row == 0 && made.len() >= TELLING && fork.level == Depth::Events {
            return told("last-card", LAST_CARD, "");
        }
        if let Some(kind) = kind {
            let more = format!(" In the whole play {OTHER} makes no move {}.", kind.what);
            return told(kind.name, kind.rule, if made.len() >= TELLING { &more } else { "" });
        }
    }
    let until = if wrong.is_none() { UNTIL_END } else { UNTIL };
    let more = match in_a_row {
        0 => String::new(),
        moves => format!(" It stops after {}.", count(moves, "move")),
    };
    told("until-none", until, &format!("{more}{}", limits(fork, &missed.slide, made.len())))
}

/// What else may have to do with it: the last move of all, or a high pile.
fn limits(fork: &Fork<'_, Accordian>, missed: &Slide, made: usize) -> String {
    let before = fork.expected[..fork.at].iter().filter(|event| matches!(event, Event::Move { .. })).count();
    let height = fork.before.height(missed.to);
    let mut text = String::new();
    if before == made && made >= 50 {
        text.push_str(&format!(" After {made} moves in all it makes no more."));
    }
    if height >= 20 {
        text.push_str(&format!(" Pile {} has {height} cards.", missed.to + 1));
    }
    text
}

fn here(missed: &Slide, wrong: Option<Event>) -> String {
    let Slide { card, onto, from, to } = *missed;
    let instead = match wrong {
        Some(event) => format!("goes on: {event}"),
        None => "ends".to_owned(),
    };
    let common = match (missed.same_rank(), missed.same_suit()) {
        (true, _) => "the same rank",
        (false, _) => "the same suit",
    };
    let places = match missed.distance() {
        Some(3) => "three places",
        _ => "one place",
    };
    format!(
        "{card} on pile {} can go {places} to the left, onto {onto} on pile {}, which has {common}; {OTHER} {instead}.",
        from + 1,
        to + 1
    )
}

/// The moves that the other side has made in the whole play.
fn moves(fork: &Fork<'_, Accordian>) -> Vec<Made> {
    let mut row = match fork.level {
        Depth::Moves => Row::laid_out(fork.start.cards()),
        _ => Row::default(),
    };
    let mut made = Vec::new();
    for event in fork.actual {
        if let Event::Move { from, to, .. } = *event {
            let slide = row.slide(usize::from(from), usize::from(to));
            made.extend(slide.map(|slide| Made { slide, piles: row.len() }));
        }
        row.step(*event);
    }
    made
}

fn possible_moves(fork: &Fork<'_, Accordian>) -> usize {
    fork.expected.iter().filter(|event| matches!(event, Event::Move { .. })).count()
}

/// How many moves were made since the last card was dealt.
fn moves_since_dealing(fork: &Fork<'_, Accordian>) -> usize {
    let steps = fork.expected[..fork.at].iter().rev();
    let steps = steps.take_while(|event| !matches!(event, Event::Deal { .. }));
    steps.filter(|event| matches!(event, Event::Move { .. })).count()
}
