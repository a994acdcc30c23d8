//! Writing the judge's line.

use super::knobs::{Digits, HeightOrder, Knobs, Single, Word};
use crate::deck::Deal;
use crate::game::accordian::Piles;

/// Writes the line as the knobs say, with its newline.
pub fn write(knobs: &Knobs, deal: &Deal, piles: &Piles, output: &mut Vec<u8>) {
    let heights = heights_to_write(knobs, deal, piles);
    push_number(heights.len(), knobs.count_digits, output);
    output.extend_from_slice(match (knobs.word, heights.len()) {
        (Word::ByNumber, 1) | (Word::AlwaysSingular, _) => b" pile remaining:",
        (Word::ByNumber | Word::AlwaysPlural, _) => b" piles remaining:",
    });
    for height in heights {
        output.push(b' ');
        push_number(height, knobs.height_digits, output);
    }
    output.push(b'\n');
}

fn heights_to_write(knobs: &Knobs, deal: &Deal, piles: &Piles) -> Vec<usize> {
    let mut heights: Vec<usize> = piles.heights().iter().map(|&height| usize::from(height)).collect();
    match knobs.height_order {
        HeightOrder::FromLeft => {}
        HeightOrder::FromRight => heights.reverse(),
        HeightOrder::Descending => heights.sort_unstable_by(|one, other| other.cmp(one)),
    }
    match (knobs.single, heights.as_mut_slice()) {
        (Single::AllCards, [height]) => *height = deal.len(),
        (Single::AllCards | Single::Measured, _) => {}
    }
    heights
}

fn push_number(number: usize, digits: Digits, output: &mut Vec<u8>) {
    match digits {
        Digits::Decimal => output.extend_from_slice(number.to_string().as_bytes()),
        Digits::OneCharacter => output.push(b'0' + number as u8),
    }
}
