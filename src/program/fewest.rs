//! A list made shorter while it still does something.

/// Leaves out of the list what it can while `keeps` says that the rest still does it: halves first, then
/// smaller stretches, single items last. No more than `most` lists are tried.
///
/// # Errors
///
/// The first that `keeps` has.
pub(super) fn fewest<T: Clone, E>(
    mut list: Vec<T>,
    most: usize,
    mut keeps: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let mut tries = 0;
    let mut stretch = list.len().div_ceil(2);
    while stretch > 0 && tries < most {
        let before = list.len();
        let mut place = 0;
        while place < list.len() && tries < most {
            let end = list.len().min(place + stretch);
            let rest = [&list[..place], &list[end..]].concat();
            tries += 1;
            if keeps(&rest)? {
                list = rest;
            } else {
                place = end;
            }
        }
        // Single items are tried until none can go.
        if stretch > 1 || list.len() == before {
            stretch /= 2;
        }
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    proptest! {
        #[test]
        fn what_is_needed_stays_and_nothing_else(len in 0_u32..200, needed: BTreeSet<u8>) {
            let needed: Vec<u32> = needed.into_iter().map(u32::from).filter(|&item| item < len).collect();
            let keeps = |list: &[u32]| Ok::<bool, Infallible>(needed.iter().all(|item| list.contains(item)));
            prop_assert_eq!(fewest((0..len).collect(), usize::MAX, keeps), Ok(needed.clone()));
        }

        #[test]
        fn no_more_is_tried_than_allowed(len in 0_u32..200, most in 0_usize..50) {
            let mut tries = 0;
            let list = fewest((0..len).collect(), most, |list| {
                tries += 1;
                Ok::<bool, Infallible>(list.contains(&7))
            });
            prop_assert!(tries <= most && (len <= 7 || list.is_ok_and(|list| list.contains(&7))));
        }
    }
}
