//! What the tests of both catalogues need.

use super::{Expected, Mutant, Mutants};
use crate::deck::Deck;
use crate::game::{Game, NamedEngine};
use crate::generate::uniform;

const SEED: u64 = 127;
const DECKS: u64 = 3000;

/// How an entry is expected to show.
pub struct Shows {
    pub name: &'static str,
    /// The share of uniform decks that show it, as measured on real programs or computed.
    pub chance: f64,
    /// How far another reading of the same story may be from it, chance in sampling not included.
    pub slack: f64,
    /// Whether the judge's sample input shows it.
    pub sample: Sample,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    Shows,
    Hides,
}

pub const fn shows(name: &'static str, chance: f64, sample: Sample) -> Shows {
    Shows { name, chance, slack: 0.001, sample }
}

pub const fn shows_roughly(name: &'static str, chance: f64, slack: f64, sample: Sample) -> Shows {
    Shows { name, chance, slack, sample }
}

pub fn mutant<G: Mutants>(name: &str) -> &'static Mutant<G> {
    super::find(name).unwrap_or_else(|| panic!("no mutant {name}"))
}

pub fn reference<G: Game>() -> &'static dyn NamedEngine<G> {
    G::engines()[0]
}

pub fn output<G: Game>(engine: &dyn NamedEngine<G>, start: &G::Start) -> Vec<u8> {
    let mut output = Vec::new();
    engine.write_output(start, &mut output);
    output
}

/// Whether the deck's output differs from the reference's.
pub fn is_shown<G: Mutants>(mutant: &Mutant<G>, deck: &Deck) -> bool {
    let start = G::start_of_deck(deck);
    output(mutant, &start) != output(reference::<G>(), &start)
}

/// Measures every entry that some deal shows on uniform decks and on the judge's sample, and reports all
/// that do not fit the table.
pub fn check_table<G: Mutants>(table: &[Shows], sample: &[Deck]) {
    let starts: Vec<G::Start> =
        (0..DECKS).map(|index| G::start_of_deck(&uniform::deck(SEED, index))).collect();
    let rights: Vec<Vec<u8>> = starts.iter().map(|start| output(reference::<G>(), start)).collect();
    let mut misfits = Vec::new();
    for row in table {
        let mutant = mutant::<G>(row.name);
        let shown = starts.iter().zip(&rights).filter(|(start, right)| output(mutant, start) != **right);
        let share = shown.count() as f64 / DECKS as f64;
        // Four standard deviations: about one row in 16 000 misses by chance, and the seed is fixed.
        let chance = 4.0 * (row.chance * (1.0 - row.chance) / DECKS as f64).sqrt();
        let by_sample =
            if sample.iter().any(|deck| is_shown(mutant, deck)) { Sample::Shows } else { Sample::Hides };
        let fits = (share - row.chance).abs() <= chance + row.slack && by_sample == row.sample;
        println!(
            "{:24} {share:.4} of {:.4}, sample {by_sample:?}{}",
            row.name,
            row.chance,
            if fits { "" } else { "  <<<" }
        );
        if !fits {
            misfits.push(format!("{}: {share} of {}, sample {by_sample:?}", row.name, row.chance));
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
    let listed = |mutant: &&Mutant<G>| table.iter().any(|row| row.name == mutant.name);
    let missing: Vec<&str> = G::mutants()
        .iter()
        .filter(|mutant| mutant.expected == Expected::Differs && !listed(mutant))
        .map(|mutant| mutant.name)
        .collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
}

/// The deck with these cards as listed.
pub fn deck(cards: &str) -> Deck {
    let cards: Vec<_> = cards.split_whitespace().map(|card| card.parse().expect(card)).collect();
    Deck::new(cards.try_into().expect("52 cards")).expect("each card once")
}
