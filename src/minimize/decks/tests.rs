use super::passes::{At, Decks, Proposal, undone, undone_blocks, with_rest_of_base};
use super::*;
use crate::deck::DECK_SIZE;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::uniform;
use crate::mutants::{self, Mutants};

fn failures<G: Mutants>(name: &str, seed: u64) -> impl Iterator<Item = (Deck, Failure<'static, G>)> {
    let engine: &dyn NamedEngine<G> = mutants::find::<G>(name).expect(name);
    (0..).filter_map(move |index| {
        let deck = uniform::deck(seed, index);
        Some((deck, Failure::of(engine, Depth::Events, &G::start_of_deck(&deck))?))
    })
}

/// What is true of every result; says what is not.
fn check<G: Bases>(failure: &Failure<'_, G>, smallest: &Size) -> Result<(), String> {
    let shown = |deck: &Deck| failure.is_shown_by(&G::start_of_deck(deck));
    if Deck::new(*smallest.deck.cards()) != Ok(smallest.deck) || !shown(&smallest.deck) {
        return Err(format!("{:?} does not fail", smallest.deck));
    }
    for one in 0..DECK_SIZE {
        for other in one + 1..DECK_SIZE {
            let simpler = smallest.deck.with_swap(one, other);
            if cards_out_of_place::<G>(&simpler) <= smallest.out_of_place
                && shown(&simpler)
                && size::<G>(&simpler) < *smallest
            {
                return Err(format!("{:?}: {one} and {other} can be swapped", smallest.deck));
            }
        }
    }
    Ok(())
}

fn check_all<G: Bases + Mutants>(names: &[&str]) {
    for name in names {
        for (start, failure) in failures::<G>(name, 2).take(2) {
            for budget in [0, 3000] {
                let minimized = deck(&failure, &start, budget);
                assert_eq!(check(&failure, &minimized.smallest), Ok(()), "{name}");
                let again = deck(&failure, &minimized.smallest.deck, budget);
                assert_eq!(again.smallest, minimized.smallest, "{name}, {budget}");
                for (signature, size) in &minimized.otherwise {
                    let start = G::start_of_deck(&size.deck);
                    let shown = Failure::of(failure.engine, failure.level, &start).expect("it fails");
                    assert!(shown.signature == *signature && *signature != failure.signature);
                }
            }
        }
    }
}

#[test]
fn results_are_checked_and_fixpoints_whether_or_not_something_is_proved() {
    check_all::<Accordian>(&["casc-20", "match-face", "only-26", "worklist-miss"]);
    check_all::<Clock>(&["draw-bottom", "no-leading-zero"]);
}

/// Without a pass all that is smaller is tried from the deck that was found.
#[test]
fn trying_alone_finds_the_smallest() {
    let (start, failure) = failures::<Accordian>("prefer-one", 2).next().expect("a failure");
    let by_trying = with_passes(&failure, &start, 3000, &[]);
    assert_eq!(
        (by_trying.smallest, by_trying.guarantee.word()),
        (deck(&failure, &start, 3000).smallest, "global")
    );
    assert!(by_trying.guarantee.tried() > 0);
}

fn same_from_any_start<G: Bases + Mutants>(name: &str) {
    let kept = failures::<G>(name, 3).next().expect("a failure").1.signature;
    let starts = failures::<G>(name, 3).filter(|(_, failure)| failure.signature == kept).take(20);
    let mut results = starts.map(|(start, failure)| deck(&failure, &start, 3000));
    let first = results.next().expect("a failure");
    assert_eq!(first.guarantee.word(), "global", "{name}");
    assert!(results.all(|result| result.smallest == first.smallest), "{name}");
}

#[test]
fn a_global_result_is_the_same_from_any_start_of_its_signature() {
    same_from_any_start::<Accordian>("casc-1");
    same_from_any_start::<Accordian>("whole-pile");
    same_from_any_start::<Clock>("draw-bottom");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let (start, failure) = failures::<Accordian>("casc-20", 4).next().expect("a failure");
    let result = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| deck(&failure, &start, 10_000))
    };
    assert_eq!(result(1), result(3));
}

/// Passes that are wrong in a way make results that the check refuses.
#[test]
fn faults_in_passes_are_caught() {
    fn undone_but_the_last(decks: &Decks, at: At) -> Option<Proposal> {
        undone::<Accordian>(decks, at).filter(|_| at.number < DECK_SIZE - 1)
    }
    let faulty: [&[Proposes]; 4] = [
        &[],
        &[with_rest_of_base::<Accordian>],
        &[undone_blocks::<Accordian>, undone_but_the_last],
        &[with_rest_of_base::<Accordian>, undone::<Accordian>],
    ];
    for (index, passes) in faulty.iter().enumerate() {
        let caught = ["casc-20", "only-26", "match-face"].iter().any(|name| {
            failures::<Accordian>(name, 6).take(3).any(|(start, failure)| {
                let minimized = with_passes(&failure, &start, 0, passes);
                // Whatever a pass proposes, what is taken fails.
                assert!(failure.is_shown_by(&Accordian::start_of_deck(&minimized.smallest.deck)));
                check(&failure, &minimized.smallest).is_err()
            })
        });
        assert!(caught, "fault {index}");
    }
}

fn print_table<G: Bases + Mutants>() {
    for mutant in G::mutants() {
        let shown = (0..3000).map(|index| uniform::deck(7, index)).find_map(|deck| {
            let start = G::start_of_deck(&deck);
            Some((deck, Failure::of(mutant as &dyn NamedEngine<G>, Depth::Events, &start)?))
        });
        let Some((start, failure)) = shown else {
            println!("{:<34} not shown", mutant.name);
            continue;
        };
        let before = std::time::Instant::now();
        let MinimizedDeck { smallest, guarantee, .. } = deck(&failure, &start, DECKS);
        let (millis, signature) = (before.elapsed().as_millis(), failure.signature.to_string());
        let Size { out_of_place, moves, .. } = smallest;
        println!(
            "{:<34} {millis:>5} ms {signature:<22} {out_of_place:>2} {moves:>3} {guarantee:?}",
            mutant.name
        );
    }
}

/// With times, to be looked at: `cargo test --lib table_of -- --ignored --nocapture`.
#[test]
#[ignore = "a table to look at"]
fn table_of_smallest_decks() {
    print_table::<Accordian>();
    print_table::<Clock>();
}
