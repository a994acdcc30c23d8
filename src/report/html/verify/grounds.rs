//! What a claim of all small deals rests on.

use crate::generate::enumerate::Symmetry;
use crate::report::{counted, number};
use crate::verify::{Certificate, Kind};
use crate::visible;

/// What it rests on, each as a word or two and a sentence.
pub fn grounds(done: &Certificate) -> Vec<(&'static str, String)> {
    vec![
        ("names of cards", names(done)),
        ("all are there", all_are_there(done)),
        ("the level", level(done)),
        ("the sample", sample(done)),
        ("the reference", reference()),
        ("the digest", digest()),
        ("size", size(done)),
    ]
}

fn names(done: &Certificate) -> String {
    let renamed = match done.deals {
        Kind::Accordian { .. } => "ranks and of suits",
        Kind::Clock { .. } => "suits within a rank",
    };
    match done.deals.symmetry() {
        Symmetry::None => {
            "Nothing rests on them: every deal was played, and not one of each class under renaming."
                .to_owned()
        }
        Symmetry::Classes => format!(
            "Of each class of deals under renaming of {renamed} one was played, the one whose names appear in their order: the \
             rules only look at whether two names are equal. That no side looks at names was tested before and not proved: \
             {} of renamed deals were those of the deals, renamed. Of an engine that fails this test every deal is played.",
            counted(done.renamings, "play")
        ),
    }
}

fn all_are_there(done: &Certificate) -> String {
    let how = match done.deals.symmetry() {
        Symmetry::Classes => "by Burnside's lemma",
        Symmetry::None => "by counting",
    };
    format!(
        "How many deals there are is known before, {how}, and so is for how many real deals they stand. A run whose sums are not \
         these numbers ends with exit code 70 and says nothing holds."
    )
}

fn level(done: &Certificate) -> String {
    format!(
        "Engines were compared at the level of {}, each as far as it can be: of one that has answers alone, its answer and what \
         it writes.",
        visible::text(&done.level)
    )
}

fn sample(done: &Certificate) -> String {
    let (every, sampled) = (number(done.sample), counted(done.sampled, "deal"));
    match done.deals {
        Kind::Accordian { .. } => format!(
            "An engine that deals one card more to a row that it has is compared by what that card does. What it writes, the whole \
             play once more, and the laws that need other plays were looked at on one deal in {every}, chosen by its hash: {sampled}."
        ),
        Kind::Clock { .. } => format!(
            "The laws that need other plays were tested on one deal in {every}, chosen by its hash: {sampled}. All else on every deal."
        ),
    }
}

fn reference() -> String {
    "Right is what the reference does and the laws allow. Engines share no code about the rules, and the laws state them once \
     more; a rule that all of them misread in the same way would not show."
        .to_owned()
}

fn digest() -> String {
    "A sum modulo 2^128 of a hash (XXH3) of each deal with its answer. It does not depend on order, threads or parts, so two \
     machines compare what they have played by one number. It finds slips, not forgers."
        .to_owned()
}

fn size(done: &Certificate) -> String {
    match done.deals {
        Kind::Accordian { max_cards, .. } => {
            format!("Of deals of more than {max_cards} cards nothing is said: campaigns look at those.")
        }
        Kind::Clock { ranks, suits, .. } => format!(
            "Of clocks of another size than {ranks} ranks and {suits} suits nothing is said: campaigns look at whole decks."
        ),
    }
}
