//! One shuffle for whatever is shuffled.

/// Shuffles by Fisher and Yates from the last place down: each is exchanged with one that is drawn among those
/// up to it. `below` draws a number below its argument.
pub(crate) fn shuffle<T>(things: &mut [T], below: &mut dyn FnMut(u64) -> u64) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each order comes by one sequence of draws.
    #[test]
    fn every_order_is_drawn_once() {
        let mut orders = std::collections::BTreeSet::new();
        for draws in 0..4 * 3 * 2 {
            let (mut rest, mut bounds, mut things) = (draws, Vec::new(), [1, 2, 3, 4]);
            shuffle(&mut things, &mut |bound| {
                bounds.push(bound);
                let drawn = rest % bound;
                rest /= bound;
                drawn
            });
            assert_eq!(bounds, [4, 3, 2]);
            orders.insert(things);
        }
        assert_eq!(orders.len(), 24);
    }
}
