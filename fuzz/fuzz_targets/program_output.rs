//! Any bytes as a program's answer: strict ⊆ uva ⊆ tokens, and read(show(o)) = o for every output o.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use misdeal::targets::{Judging, Output, arms, program_output};

static JUDGING: LazyLock<Judging> = LazyLock::new(|| misdeal_fuzz::side(Judging::OWN, &arms::JUDGINGS));

fuzz_target!(|output: Output| misdeal_fuzz::require(program_output(&output, &JUDGING)));
