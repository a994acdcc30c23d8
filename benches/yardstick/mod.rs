//! The yardstick: a naive Accordian engine, frozen. Speeds are told as multiples of its speed, so it is never
//! changed, whatever becomes of the engines; it uses nothing of the library.

/// A pile of cards, its top card last. A card is its rank (0 to 12) plus 16 times its suit (0 to 3).
type Pile = Vec<u8>;

/// Plays the deal, first card dealt first, and gives the heights of the piles from left to right.
#[inline(never)]
pub fn heights(deal: &[u8]) -> Vec<u8> {
    let mut row: Vec<Pile> = Vec::new();
    for &card in deal {
        row.push(vec![card]);
        while let Some((from, to)) = leftmost_move(&row) {
            let card = row[from].pop().expect("no pile is empty");
            row[to].push(card);
            if row[from].is_empty() {
                row.remove(from);
            }
        }
    }
    row.iter().map(|pile| pile.len() as u8).collect()
}

fn leftmost_move(row: &[Pile]) -> Option<(usize, usize)> {
    for from in 1..row.len() {
        if from >= 3 && cards_match(&row[from], &row[from - 3]) {
            return Some((from, from - 3));
        }
        if cards_match(&row[from], &row[from - 1]) {
            return Some((from, from - 1));
        }
    }
    None
}

fn cards_match(one: &Pile, other: &Pile) -> bool {
    let (one, other) = (one.last().expect("no pile is empty"), other.last().expect("no pile is empty"));
    one & 0x0f == other & 0x0f || one >> 4 == other >> 4
}
