//! Whether an engine of Clock looks at suits. For Accordian see [`Names`](crate::minimize::Names).

use crate::deck::{Deal, shuffle};
use crate::game::clock::suits::OtherSuits;
use crate::game::clock::{Clock, ClockDeal, ClockSize, Exposed};
use crate::game::{Depth, NamedEngine};
use crate::generate::choices::{Choices, Prng};
use crate::generate::enumerate::rank_arrangements;
use crate::trace::Trace;

/// How many deals of the size are tried with other suits.
pub const RENAMED: u64 = 1000;

/// The seed of deals and suits.
const SEED: u64 = 5;

/// Whether the engine's plays of some deals of this size change when suits are exchanged within ranks, by more
/// than the suits of the cards.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockSize, Fast};
/// use misdeal::mutants;
/// use misdeal::verify::looks_at_suits;
///
/// let size = ClockSize::new(3, 2).expect("a small clock");
/// assert!(!looks_at_suits(&Fast, size));
/// let wrong = mutants::find::<Clock>("suit-swap").expect("in the catalogue");
/// assert!(looks_at_suits(wrong, size));
/// ```
#[must_use]
pub fn looks_at_suits(engine: &dyn NamedEngine<Clock>, size: ClockSize) -> bool {
    let first = rank_arrangements(size).next().expect("a deal");
    (0..RENAMED).any(|index| {
        let mut choices = Prng::new(SEED, index);
        let start = shuffled(&first, &mut choices);
        let suits = OtherSuits::drawn(size, &mut |bound| choices.below(bound));
        !is_played_alike(engine, &start, &suits)
    })
}

fn shuffled(deal: &ClockDeal, choices: &mut impl Choices) -> ClockDeal {
    let mut cards = deal.cards().to_vec();
    shuffle(&mut cards, &mut |bound| choices.below(bound));
    let deal = Deal::new(&cards).expect("swaps lose no card");
    ClockDeal::new(deal).expect("the same cards")
}

fn is_played_alike(engine: &dyn NamedEngine<Clock>, start: &ClockDeal, suits: &OtherSuits) -> bool {
    let play = Trace::of(engine, start);
    let other = Trace::of(engine, &suits.of_deal(start));
    let events = match play.depth {
        Depth::Events => {
            play.events.iter().map(|event| suits.of_event(*event)).eq(other.events.iter().copied())
        }
        Depth::Moves => play.moves().map(|event| suits.of_event(*event)).eq(other.moves().copied()),
        Depth::Answer | Depth::Output => true,
    };
    // Of a side that shows its output only nothing is known.
    let answer = play.depth > Depth::Output && suits.of_answer(play.answer) == other.answer;
    events && answer && with_last_card(&play, other.answer) == other.output
}

/// The output with another last card in the place of its own.
fn with_last_card(play: &Trace<Clock>, other: Exposed) -> Vec<u8> {
    let (own, other) = (play.answer.last.letters(), other.last.letters());
    let place = play.output.windows(own.len()).position(|letters| letters == own);
    let mut output = play.output.clone();
    if let Some(place) = place {
        output[place..place + other.len()].copy_from_slice(&other);
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::mutants::Mutants;

    fn size(ranks: usize, suits: usize) -> ClockSize {
        ClockSize::new(ranks, suits).expect("a size")
    }

    #[test]
    fn engines_that_look_at_suits_or_show_their_output_only_are_known() {
        for engine in Clock::engines() {
            assert!(!looks_at_suits(*engine, size(3, 3)) && !looks_at_suits(*engine, ClockSize::FULL));
        }
        let look = Clock::mutants().iter().filter(|mutant| looks_at_suits(*mutant, size(3, 3)));
        let look: Vec<&str> = look.map(|mutant| mutant.name).collect();
        let output_only = [
            "no-leading-zero",
            "space-pad",
            "zero-le-10",
            "zero-always",
            "sep-space",
            "lower-case",
            "suit-swap",
        ];
        assert_eq!(look, output_only);
    }
}
