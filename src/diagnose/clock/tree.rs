//! What the bottom cards alone say: the game is won if and only if they lead from every hour into the centre.

use super::rules::place;
use crate::card::Card;
use crate::game::clock::ClockDeal;

/// Whether the game is won, and why.
pub fn reason(start: &ClockDeal) -> String {
    let centre = start.size().ranks() - 1;
    let bottoms = &start.cards()[..centre];
    match (0..centre).find_map(|hour| ring(bottoms, hour)) {
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
