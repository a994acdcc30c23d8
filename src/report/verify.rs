//! What was verified, as text.

use super::{command, counted, number, wrapped};
use crate::generate::enumerate::Symmetry;
use crate::verify::{Certificate, Kind, SAMPLE, Smallest};
use crate::visible;

/// What holds of all deals, what does not, or what a part has come to.
#[must_use]
pub fn text(done: &Certificate) -> String {
    match &done.smallest {
        Some(smallest) => title(done) + &finding(done, smallest),
        None if done.is_whole() => claim(done),
        None => part(done),
    }
}

/// What a part has come to; it is no claim yet.
fn part(part: &Certificate) -> String {
    let items = format!(
        "{} to {} of {}",
        number(part.part.from as u64 + 1),
        number(part.part.to as u64),
        number(part.items as u64)
    );
    let mut text = title(part) + &wrapped("part", &format!("items {items}: {}", played(part)));
    text.push_str(&wrapped("so far", "no difference, no law broken; a claim needs every part"));
    text.push_str(&wrapped("merge", "run each part with --json, and `misdeal verify merge FILE...`"));
    text.push_str(&wrapped("digest", &format!("{} (of this part)", part.digest)));
    text
}

fn title(part: &Certificate) -> String {
    format!("{}: {}, {}\n", part.deals.game(), part.deals, engines(part))
}

/// Who was compared with whom: `laid-out, fast and batch against reference`.
#[must_use]
pub fn engines(part: &Certificate) -> String {
    let first = part.engines.first().map_or("", String::as_str);
    format!("{} against {first}", compared(part))
}

/// Who was compared with the reference: `laid-out, fast and batch`.
#[must_use]
pub fn compared(part: &Certificate) -> String {
    listed(part.engines.get(1..).unwrap_or_default())
}

/// `laid-out, fast and batch`
fn listed(names: &[String]) -> String {
    match names {
        [] => "no engine".to_owned(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn finding(part: &Certificate, smallest: &Smallest) -> String {
    let Smallest { deal, engine, signature } = smallest;
    let differs = if Some(engine) == part.engines.first() { "breaks a law" } else { "differs" };
    let cards = deal.split(' ').count();
    let first = if part.is_whole() {
        "the smallest of all deals on which one does"
    } else {
        "the smallest in this part"
    };
    let mut text = wrapped("finding", &format!("{engine} {differs} ({signature}) on {deal}"));
    text.push_str(&wrapped("smallest", &format!("{first}: {}", counted(cards as u64, "card"))));
    text.push_str(&format!("  {:<12}{}\n", "explain", explain(part, smallest)));
    text
}

/// The command that explains what fails.
#[must_use]
pub fn explain(part: &Certificate, smallest: &Smallest) -> String {
    let Smallest { deal, engine, .. } = smallest;
    command::line(["misdeal", "explain", part.deals.game(), "--deal", deal, "--engine", engine])
}

/// The command that plays all deals of the kind in the same way.
#[must_use]
pub fn again(part: &Certificate) -> String {
    let mut words: Vec<String> = ["misdeal", "verify", part.deals.game()].map(str::to_owned).to_vec();
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    match part.deals {
        Kind::Accordian { max_cards, .. } => option("--max-cards", max_cards.to_string()),
        Kind::Clock { ranks, suits, .. } => {
            option("--ranks", ranks.to_string());
            option("--suits", suits.to_string());
        }
    }
    for engine in part.engines.iter().skip(1) {
        option("--engine", engine.clone());
    }
    if part.sample != SAMPLE {
        option("--sample", part.sample.to_string());
    }
    words.extend((part.deals.symmetry() == Symmetry::None).then(|| "--no-symmetry".to_owned()));
    command::line(words)
}

fn claim(whole: &Certificate) -> String {
    let mut text = title(whole);
    text.push_str(&wrapped(
        "holds",
        &format!(
            "no difference at the level of {}, no law broken: {}, as many as there are",
            whole.level,
            played(whole)
        ),
    ));
    if let Some(real) = whole.real_deals().filter(|_| whole.deals.symmetry() == Symmetry::Classes) {
        text.push_str(&wrapped("stands for", &format!("{} deals, as many as there are", grouped(real))));
    }
    text.push_str(&ends(whole));
    text.push_str(&laws(whole));
    text.push_str(&wrapped("rests on", &rests_on(whole)));
    text.push_str(&wrapped("digest", &whole.digest));
    text
}

/// How many deals were played, and of what.
#[must_use]
pub fn played(part: &Certificate) -> String {
    let deals = counted(part.played(), "deal");
    match part.deals.symmetry() {
        Symmetry::None => deals,
        Symmetry::Classes => format!("{deals}, one of each class under renaming"),
    }
}

/// A number with its thousands set apart.
#[must_use]
pub fn grouped(number: u128) -> String {
    visible::grouped(&number.to_string())
}

/// How plays end, as shares of the real deals.
fn ends(whole: &Certificate) -> String {
    match whole.deals {
        Kind::Accordian { max_cards, .. } => {
            let share = |piles: usize| share_of(whole, max_cards, piles);
            wrapped(
                "one pile",
                &format!(
                    "{} of the deals of {max_cards} cards end with one pile, {} with {max_cards}",
                    share(1),
                    share(max_cards)
                ),
            )
        }
        Kind::Clock { ranks, suits, .. } => wrapped(
            "won",
            &format!(
                "{} of the deals, exactly 1/{ranks}; n cards are exposed in C(n-1, {}) of C({}, {suits}), exactly",
                share_of(whole, ranks * suits, ranks * suits),
                suits - 1,
                ranks * suits
            ),
        ),
    }
}

fn share_of(whole: &Certificate, cards: usize, end: usize) -> String {
    let ends = whole.ends.iter().filter(|ends| ends.cards == cards);
    let deals = |text: &str| text.parse::<u128>().unwrap_or(0) as f64;
    let all: f64 = ends.clone().map(|ends| deals(&ends.deals)).sum();
    let these: f64 = ends.filter(|ends| ends.end == end).map(|ends| deals(&ends.deals)).sum();
    format!("{:.4} %", 100.0 * these / all)
}

fn laws(whole: &Certificate) -> String {
    let told = whole.laws.iter().map(|law| format!("{} {}", law.law, number(law.tested)));
    let told = told.collect::<Vec<_>>().join(", ");
    let sampled = format!(
        "{} (one in {}) were played whole once more on every engine, and judged by the laws that need other plays",
        counted(whole.sampled, "deal"),
        number(whole.sample)
    );
    wrapped("laws", &told) + &wrapped("sample", &sampled)
}

fn rests_on(whole: &Certificate) -> String {
    match whole.deals.symmetry() {
        Symmetry::None => "nothing else: every deal was played".to_owned(),
        Symmetry::Classes => format!(
            "no side looks at names of cards: {} of renamed deals were those of the deals, renamed",
            counted(whole.renamings, "play")
        ),
    }
}
