//! From a game after the other to a bit after the other, and back.

use super::lanes::Lanes;

/// Turns 64 by 64 bits over, in each word: bit *j* of row *i* becomes bit *i* of row *j*. Halves of the square
/// change places, then quarters, and so on (Warren, *Hacker's Delight*, 7-3).
#[inline(always)]
pub(super) fn transpose<T: Lanes>(rows: &mut [T; 64]) {
    turn::<T, 32>(rows, 0x0000_0000_ffff_ffff);
    turn::<T, 16>(rows, 0x0000_ffff_0000_ffff);
    turn::<T, 8>(rows, 0x00ff_00ff_00ff_00ff);
    turn::<T, 4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    turn::<T, 2>(rows, 0x3333_3333_3333_3333);
    turn::<T, 1>(rows, 0x5555_5555_5555_5555);
}

/// In each square of twice `SIDE`, the upper bits of the lower rows and the lower bits of the upper rows change
/// places; `low` has the lower bits.
#[inline(always)]
fn turn<T: Lanes, const SIDE: usize>(rows: &mut [T; 64], low: u64) {
    let low = T::from_words(|_| low);
    for square in (0..64).step_by(2 * SIDE) {
        for row in square..square + SIDE {
            let (one, other) = (rows[row], rows[row + SIDE]);
            let change = one.shifted_down(SIDE as u32).xor(other).and(low);
            rows[row] = one.xor(change.shifted_up(SIDE as u32));
            rows[row + SIDE] = other.xor(change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::batch::lanes::Words;

    #[test]
    fn bits_change_places_with_their_rows() {
        let bit = |word: usize, row: usize, column: usize| (row * 7 + column * 13 + word * 5) % 11 < 4;
        let row_of =
            |word, row| (0..64).fold(0, |bits, column| bits | u64::from(bit(word, row, column)) << column);
        let mut rows: [Words<2>; 64] = std::array::from_fn(|row| Words::from_words(|word| row_of(word, row)));
        transpose(&mut rows);
        for (row, bits) in rows.iter().enumerate() {
            for word in 0..2 {
                for column in 0..64 {
                    assert_eq!(bits.word(word) >> column & 1 == 1, bit(word, column, row));
                }
            }
        }
    }
}
