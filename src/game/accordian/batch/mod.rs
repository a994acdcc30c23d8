//! Many deals at once, in step, with one bit of a machine word or vector for each.
//!
//! `rows` plays, on as many games as there are bits; `queue` deals the games out to it; `lanes` and, of
//! x86-64, `x86` are the bits. The same code is compiled for each of the [paths], by
//! which an engine can be made to play. The rules, and when two cards match, are stated in `rows`.
//!
//! [paths]: crate::game::Game::paths

// What is compiled for some vectors must become a part of the one function that is declared to be: a call out of it
// is to code for any processor.
#![allow(clippy::inline_always)]

mod lanes;
mod queue;
mod rows;
#[cfg(test)]
mod tests;
mod transpose;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::slice;
use std::sync::LazyLock;

use lanes::Words;

use super::{Accordian, Event, Piles};
use crate::deck::Deal;
use crate::game::{Depth, Engine, NamedEngine, Observer};

/// Some hundreds of games in step, a bit each. One deal is a batch of one.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Accordian, Batch, Fast};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::uniform;
///
/// let deals: Vec<Deal> = (0..500).map(|index| Accordian::start_of_deck(&uniform::deck(42, index))).collect();
/// let mut answers = Vec::new();
/// Batch::BEST.answers(&deals, &mut answers);
/// for (deal, piles) in deals.iter().zip(&answers) {
///     assert_eq!(*piles, Fast.play(deal, &mut Ignore));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    path: Path,
}

/// A way of computing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Path {
    /// The best that the processor has.
    Best,
    /// Words of the machine.
    Portable,
    /// Vectors of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// All but `Best`, the best first.
    const ALL: &[Self] = &[
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        Self::Portable,
    ];

    /// Whether the processor has what it needs.
    fn is_here(self) -> bool {
        match self {
            Self::Best | Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::has_avx512(),
        }
    }

    #[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
    fn play(self, deals: &[Deal], answers: &mut Vec<Piles>) {
        match self {
            // SAFETY: the processor has what the function is compiled for.
            #[cfg(target_arch = "x86_64")]
            Self::Best | Self::Avx512 if x86::has_avx512() => unsafe { x86::with_avx512(deals, answers) },
            // SAFETY: the processor has what the function is compiled for.
            #[cfg(target_arch = "x86_64")]
            Self::Best | Self::Avx2 if x86::has_avx2() => unsafe { x86::with_avx2(deals, answers) },
            // A word is enough, and eight take longer.
            _ if deals.len() <= 64 => queue::play_all::<Words<1>>(deals, answers),
            _ => queue::play_all::<Words<8>>(deals, answers),
        }
    }
}

impl Batch {
    /// By the best path that the processor has.
    pub const BEST: Self = Self { path: Path::Best };

    /// By each of the paths that the processor has.
    pub(super) fn by_each_path() -> &'static [&'static dyn NamedEngine<Accordian>] {
        static PATHS: LazyLock<Vec<&'static dyn NamedEngine<Accordian>>> = LazyLock::new(|| {
            let named = |path| -> &'static dyn NamedEngine<Accordian> {
                match path {
                    Path::Best => &Batch { path: Path::Best },
                    Path::Portable => &Batch { path: Path::Portable },
                    #[cfg(target_arch = "x86_64")]
                    Path::Avx2 => &Batch { path: Path::Avx2 },
                    #[cfg(target_arch = "x86_64")]
                    Path::Avx512 => &Batch { path: Path::Avx512 },
                }
            };
            Path::ALL.iter().filter(|path| path.is_here()).map(|&path| named(path)).collect()
        });
        &PATHS
    }
}

impl Engine for Batch {
    type Game = Accordian;

    fn name(&self) -> &'static str {
        match self.path {
            Path::Best => "batch",
            Path::Portable => "batch-portable",
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => "batch-avx2",
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => "batch-avx512",
        }
    }

    fn summary(&self) -> &'static str {
        "hundreds of games in step, a bit each; its paths are batch-portable, batch-avx2, batch-avx512"
    }

    fn depth(&self) -> Depth {
        Depth::Answer
    }

    fn play<O: Observer<Event>>(&self, deal: &Deal, _: &mut O) -> Piles {
        let mut answers = Vec::with_capacity(1);
        self.path.play(slice::from_ref(deal), &mut answers);
        answers[0]
    }

    fn answers(&self, deals: &[Deal], answers: &mut Vec<Piles>) {
        self.path.play(deals, answers);
    }
}
