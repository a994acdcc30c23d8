//! Passes and their fixpoint, for deals and decks alike.

/// Proposes what may be smaller, each from what is the smallest then.
pub(super) type Pass<T> = fn(&mut Shrinking<T>);

/// Says what a candidate is to be replaced by (itself in normal form) when it is smaller than the current
/// one and still fails.
pub(super) type Accepts<'a, T> = &'a mut dyn FnMut(&T, T) -> Option<T>;

/// What is being made smaller. Passes can only propose, so a wrong pass cannot make a wrong result: no more
/// than one that is larger than need be.
pub(super) struct Shrinking<'a, T> {
    current: T,
    accepts: Accepts<'a, T>,
}

/// Whether a candidate has become the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    Accepted,
    Refused,
}

impl<T: Copy + PartialEq> Shrinking<'_, T> {
    /// The smallest so far.
    pub(super) const fn current(&self) -> &T {
        &self.current
    }

    /// Goes on from the candidate if it is smaller and fails.
    pub(super) fn attempt(&mut self, candidate: T) -> Attempt {
        match (self.accepts)(&self.current, candidate) {
            Some(accepted) => {
                self.current = accepted;
                Attempt::Accepted
            }
            None => Attempt::Refused,
        }
    }
}

/// Applies the passes until none of them helps. It ends, for each step goes down in a total order of
/// finitely many.
pub(super) fn to_fixpoint<T: Copy + PartialEq>(first: T, passes: &[Pass<T>], accepts: Accepts<'_, T>) -> T {
    let mut shrinking = Shrinking { current: first, accepts };
    loop {
        let before = shrinking.current;
        for pass in passes {
            pass(&mut shrinking);
        }
        if shrinking.current == before {
            return before;
        }
    }
}
