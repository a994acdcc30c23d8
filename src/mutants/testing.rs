//! What the tests of both catalogues need.

use super::{Expected, Mutant, Mutants};
use crate::deck::Deck;
use crate::game::{Depth, Engine, Game, Ignore, NamedEngine};
use crate::generate::uniform;

const SEED: u64 = 127;
const DECKS: u32 = 3000;

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
    engine.write_output(start, &engine.answer(start), &mut output);
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
        (0..u64::from(DECKS)).map(|index| G::start_of_deck(&uniform::deck(SEED, index))).collect();
    let rights: Vec<Vec<u8>> = starts.iter().map(|start| output(reference::<G>(), start)).collect();
    let mut misfits = Vec::new();
    for row in table {
        let mutant = mutant::<G>(row.name);
        let shown = starts.iter().zip(&rights).filter(|(start, right)| output(mutant, start) != **right);
        let share = f64::from(shown.count() as u32) / f64::from(DECKS);
        // Four standard deviations: about one row in 16 000 misses by chance, and the seed is fixed.
        let chance = 4.0 * (row.chance * (1.0 - row.chance) / f64::from(DECKS)).sqrt();
        let by_sample =
            if sample.iter().any(|deck| is_shown(mutant, deck)) { Sample::Shows } else { Sample::Hides };
        let fits = (share - row.chance).abs() <= chance + row.slack && by_sample == row.sample;
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

/// What a comparison at some depth looks at.
struct Side<G: Game> {
    output: Vec<u8>,
    answer: Option<G::Answer>,
    events: Vec<G::Event>,
}

fn side<G: Game>(engine: &dyn NamedEngine<G>, start: &G::Start, depth: Depth) -> Side<G> {
    let mut events = Vec::new();
    let answer = engine.answer_with_events(start, &mut events);
    match depth {
        Depth::Output | Depth::Answer => events.clear(),
        Depth::Moves => events.retain(G::is_move),
        Depth::Events => {}
    }
    Side { output: output(engine, start), answer: (depth > Depth::Output).then_some(answer), events }
}

/// All knobs right, and every entry that must be found equal, at the depth that it declares.
pub fn check_right_ones<G: Mutants>(starts: &[G::Start]) {
    let all_right = Mutant::<G>::right("all-right", "Plays the game.", "All of them.", G::RIGHT);
    assert_eq!(Engine::depth(&all_right), Depth::Events);
    let listed = G::mutants().iter().filter(|mutant| mutant.expected == Expected::Equal);
    for mutant in listed.chain([&all_right]) {
        let depth = Engine::depth(mutant);
        for start in starts {
            let (actual, expected) = (side(mutant, start, depth), side(reference::<G>(), start, depth));
            assert_eq!(actual.output, expected.output, "{} on {start:?}", mutant.name);
            assert_eq!(actual.answer, expected.answer, "{} on {start:?}", mutant.name);
            assert_eq!(actual.events, expected.events, "{} on {start:?}", mutant.name);
        }
    }
}

/// What holds for every entry: the texts are sentences, names differ, no deal is too much for it, and where
/// only the writing is wrong the play is right.
pub fn check_entries<G: Mutants>(starts: &[G::Start]) {
    for (index, mutant) in G::mutants().iter().enumerate() {
        for text in [mutant.story, mutant.rule] {
            assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", mutant.name);
        }
        let first = G::mutants().iter().position(|other| other.name == mutant.name);
        assert_eq!(first, Some(index), "{} stands twice", mutant.name);
        assert!(mutant.knobs != G::RIGHT, "{} is the reference", mutant.name);
        for start in starts {
            let line = output(mutant, start);
            assert_eq!(line.iter().position(|&byte| byte == b'\n'), Some(line.len() - 1), "{}", mutant.name);
            if Engine::depth(mutant) == Depth::Output {
                assert_plays_right(mutant, start);
            }
        }
    }
}

fn assert_plays_right<G: Mutants>(mutant: &Mutant<G>, start: &G::Start) {
    let actual = side(mutant, start, Depth::Events);
    let expected = side(reference::<G>(), start, Depth::Events);
    assert_eq!(actual.answer, expected.answer, "{} on {start:?}", mutant.name);
    assert_eq!(actual.events, expected.events, "{} on {start:?}", mutant.name);
}

/// Any two entries can be combined, unless they turn the same knob, and play to the end.
pub fn check_pairs<G: Mutants>(starts: &[G::Start]) {
    let mut starts = starts.iter().cycle();
    for one in G::mutants() {
        for same in [G::RIGHT, one.knobs] {
            assert_eq!(G::combined(&one.knobs, &same), Some(one.knobs));
            assert_eq!(G::combined(&same, &one.knobs), Some(one.knobs));
        }
        for other in G::mutants() {
            let both = G::combined(&one.knobs, &other.knobs);
            assert_eq!(both, G::combined(&other.knobs, &one.knobs));
            if let Some(knobs) = both {
                let start = starts.next().expect("some deals");
                let answer = G::play_with(&knobs, start, &mut Ignore);
                G::write_with(&knobs, start, &answer, &mut Vec::new());
            }
        }
    }
}
