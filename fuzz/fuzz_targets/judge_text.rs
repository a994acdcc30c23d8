//! read(write(read(t))) = read(t) for every text t, and complaints are about places in t.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use misdeal::targets::{Notation, arms, judge_text};

static NOTATION: LazyLock<Notation> = LazyLock::new(|| misdeal_fuzz::side(Notation::OWN, &arms::NOTATIONS));

fuzz_target!(|text: &[u8]| misdeal_fuzz::require(judge_text(text, &NOTATION)));
