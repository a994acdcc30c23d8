//! Findings of one kind, of which the smallest are kept.

use super::Watcher;
use crate::findings::Finding;
use crate::generate::base::Size;
use crate::oracle::Signature;

/// How many examples of a group are kept, the smallest.
pub const EXAMPLES: usize = 3;

/// A deck on which a side fails, and how.
pub trait Exhibit {
    /// How small it is, and the deck.
    fn size(&self) -> &Size;

    /// The kind of the failure.
    fn signature(&self) -> &Signature;

    /// The finding as it is stored.
    fn finding(&self) -> Finding;
}

/// Findings of one kind.
#[derive(Clone, Debug)]
pub struct Group<E> {
    /// How many there were.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, in order of size; at most three.
    pub examples: Vec<E>,
}

impl<E: Exhibit> Group<E> {
    /// A group of which nothing is counted yet.
    pub(super) const fn beginning_with(case: u64) -> Self {
        Self { count: 0, first: case, examples: Vec::new() }
    }

    /// Where an example of this size would stand among those kept; `None` where it would not be kept.
    pub(super) fn place(&self, size: &Size) -> Option<usize> {
        let place = self.examples.partition_point(|other| other.size() < size);
        let known = self.examples.get(place).is_some_and(|other| other.size() == size);
        (!known && place < EXAMPLES).then_some(place)
    }

    /// Keeps an example that is small enough, perhaps instead of another.
    pub(super) fn keep<W: Watcher<E>>(&mut self, example: E, watcher: &mut W) -> Result<(), W::Error> {
        let Some(place) = self.place(example.size()) else {
            return Ok(());
        };
        let dropped = if self.examples.len() == EXAMPLES { self.examples.pop() } else { None };
        watcher.keep(&example, dropped.as_ref())?;
        self.examples.insert(place, example);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Nobody, Progress};
    use crate::generate::uniform;

    struct Sized(Size, Signature);

    impl Exhibit for Sized {
        fn size(&self) -> &Size {
            &self.0
        }

        fn signature(&self) -> &Signature {
            &self.1
        }

        fn finding(&self) -> Finding {
            unreachable!("nobody keeps it")
        }
    }

    /// The smallest three stay, the smallest first, and none comes twice.
    #[test]
    fn the_smallest_are_kept_once_each() {
        let mut group = Group::beginning_with(0);
        let signature = || Signature::from_text("WA".to_owned());
        let size =
            |out_of_place| Size { out_of_place, moves: 3, deck: uniform::deck(1, out_of_place as u64) };
        for out_of_place in [30, 10, 30, 10, 40, 20, 40, 20, 5, 50, 5] {
            let Ok(()) = group.keep(Sized(size(out_of_place), signature()), &mut Nobody);
        }
        let kept: Vec<Size> = group.examples.iter().map(|example| example.0).collect();
        assert_eq!(kept, [5, 10, 20].map(size));
        assert_eq!(
            (group.place(&size(5)), group.place(&size(7)), group.place(&size(30))),
            (None, Some(1), None)
        );
        let progress = Progress { decks: 0, findings: 0, strata: (0, 0) };
        assert_eq!(<Nobody as Watcher<Sized>>::progress(&mut Nobody, &progress), crate::campaign::Pace::GoOn);
    }
}
