//! The decks that engines are timed on, by kind.

use misdeal::deck::Deck;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::{Game, NamedEngine, engine_named};
use misdeal::generate::{base, uniform};
use misdeal::notation::{DeckReader, write_deck};

/// Decks of one kind.
pub struct Kind<G: Game> {
    pub name: &'static str,
    pub starts: Vec<G::Start>,
}

/// A game with the kinds of its decks, uniform ones first.
pub trait Timed: Game {
    /// So many decks of each kind.
    fn kinds(count: usize) -> Vec<Kind<Self>>;
}

impl Timed for Accordian {
    fn kinds(count: usize) -> Vec<Kind<Self>> {
        let cascade = include_bytes!("../../corpus/accordian/longest-cascade.in");
        vec![
            kind("uniform", count, &uniform_decks(count)),
            kind("inert", count, &[base::INERT]),
            kind("won", count, &won::<Self>(|piles| piles.heights().len() == 1)),
            kind("longest cascade", count, &listed(cascade)),
        ]
    }
}

impl Timed for Clock {
    fn kinds(count: usize) -> Vec<Kind<Self>> {
        vec![
            kind("uniform", count, &uniform_decks(count)),
            kind("won", count, &won::<Self>(|exposed| exposed.count == 52)),
        ]
    }
}

/// These decks again and again.
fn kind<G: Game>(name: &'static str, count: usize, decks: &[Deck]) -> Kind<G> {
    Kind { name, starts: decks.iter().cycle().take(count).map(G::start_of_deck).collect() }
}

fn uniform_decks(count: usize) -> Vec<Deck> {
    (0..count as u64).map(|index| uniform::deck(1, index)).collect()
}

/// Uniform decks as text, by layout: as the judge lists them, and with CRLF and blanks at the ends of lines.
#[must_use]
#[allow(dead_code)] // not every benchmark reads
pub fn texts(count: usize) -> [(&'static str, Vec<u8>); 2] {
    let mut judge = Vec::new();
    for deck in uniform_decks(count) {
        write_deck(&deck, Accordian::CARDS_A_LINE, &mut judge);
    }
    let odd = judge.iter().flat_map(|byte| match byte {
        b'\n' => b" \r\n".to_vec(),
        _ => vec![*byte],
    });
    let odd = odd.collect();
    [("judge", judge), ("odd", odd)]
}

fn listed(text: &[u8]) -> Vec<Deck> {
    DeckReader::new(text).read_all().expect("kept decks are tested")
}

/// The first uniform decks that are won.
fn won<G: Game>(is_won: impl Fn(&G::Answer) -> bool) -> Vec<Deck> {
    const WON: usize = 64;
    let engine: &dyn NamedEngine<G> = engine_named("fast").expect("every game has one");
    let decks = (0..).map(|index| uniform::deck(2, index));
    decks.filter(|deck| is_won(&engine.answer(&G::start_of_deck(deck)))).take(WON).collect()
}
