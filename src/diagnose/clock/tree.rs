//! What the bottom cards alone say: the game is won if and only if they lead from every hour into the centre.

use super::super::Bottoms;
use super::rules::place;
use crate::card::Card;
use crate::game::clock::ClockDeal;

/// Whether the game is won, and why.
pub fn reason(start: &ClockDeal) -> String {
    let bottoms = hours(start);
    let centre = bottoms.len();
    match first_ring(bottoms) {
        None => {
            "The game is won: the bottom card of every pile points to another pile, and all these ways lead \
                 into the centre."
                .to_owned()
        }
        Some(ring) if ring.len() == 1 => format!(
            "The game is lost: the bottom card at {}, {}, points to its own pile and so can never be reached.",
            place(ring[0], centre),
            bottoms[ring[0]]
        ),
        Some(ring) => {
            let links = ring.iter().map(|hour| format!("{} at {}", bottoms[*hour], place(*hour, centre)));
            format!(
                "The game is lost: bottom cards point to one another in a ring ({}), so none of these is reached.",
                links.collect::<Vec<_>>().join(", ")
            )
        }
    }
}

/// Where the bottom cards point to.
pub fn bottoms(start: &ClockDeal) -> Bottoms {
    let bottoms = hours(start);
    Bottoms {
        cards: bottoms.iter().map(ToString::to_string).collect(),
        points_to: bottoms.iter().map(|card| card.rank() as usize).collect(),
        ring: first_ring(bottoms).unwrap_or_default(),
    }
}

/// The bottom cards of the hours: the first card dealt to each pile lies at its bottom.
fn hours(start: &ClockDeal) -> &[Card] {
    &start.cards()[..start.size().ranks() - 1]
}

fn first_ring(bottoms: &[Card]) -> Option<Vec<usize>> {
    (0..bottoms.len()).find_map(|hour| ring(bottoms, hour))
}

/// The ring that the way from this hour ends in, from its first hour on; `None` when it leads into the centre.
fn ring(bottoms: &[Card], hour: usize) -> Option<Vec<usize>> {
    let mut way = Vec::new();
    let mut place = hour;
    while place < bottoms.len() {
        if let Some(begin) = way.iter().position(|seen| *seen == place) {
            return Some(way.split_off(begin));
        }
        way.push(place);
        place = bottoms[place].rank() as usize;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::theory::foresee;
    use crate::game::{Game, clock::Clock};
    use crate::generate::uniform;

    #[test]
    fn the_reason_is_that_of_the_theory() {
        for number in 0..200 {
            let start = Clock::start_of_deck(&uniform::deck(1, number));
            assert_eq!(reason(&start).starts_with("The game is won"), foresee(&start).won, "{start:?}");
        }
    }
}
