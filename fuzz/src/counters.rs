//! What happens in the game, told to libFuzzer beside which code was run: a counter for each feature.

use std::sync::atomic::{AtomicU8, Ordering};

use misdeal::strata::Features;

use crate::steering::{Steering, steering};

/// libFuzzer reads it in words of eight bytes, and sets it to zero before each input.
#[repr(C, align(8))]
struct Counters([AtomicU8; Features::MOST]);

/// libFuzzer looks for a section of this name.
#[cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "a section's name can break a program; this one is libFuzzer's")
)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
#[used]
static COUNTERS: Counters = Counters([const { AtomicU8::new(0) }; Features::MOST]);

/// Tells libFuzzer what a play has.
pub fn count(features: &Features) {
    if steering() == Steering::Counters {
        for feature in features.iter() {
            COUNTERS.0[feature].store(1, Ordering::Relaxed);
        }
    }
}
