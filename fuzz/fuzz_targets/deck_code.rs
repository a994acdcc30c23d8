//! deck(code(d)) = d for every deck d, and a damaged code is refused.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use misdeal::deck::Deck;
use misdeal::targets::{Codes, Damage, arms, deck_code};

static CODES: LazyLock<Codes> = LazyLock::new(|| misdeal_fuzz::side(Codes::OWN, &arms::CODES));

fuzz_target!(|input: (Damage, Deck)| misdeal_fuzz::require(deck_code(&input.1, input.0, &CODES)));
