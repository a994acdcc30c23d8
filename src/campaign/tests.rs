use super::*;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::mutants::{self, Mutants};

type Law = <Accordian as Game>::Law;

/// Takes down what it is told.
#[derive(Default)]
struct Told {
    kept: Vec<Deck>,
    dropped: Vec<Deck>,
    progress: Vec<Progress>,
}

impl<G: Strata> Watcher<Example<G>> for Told {
    type Error = Infallible;

    fn keep(&mut self, kept: &Example<G>, instead_of: Option<&Example<G>>) -> Result<(), Infallible> {
        self.kept.push(kept.size.deck);
        self.dropped.extend(instead_of.map(|example| example.size.deck));
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) -> Pace {
        self.progress.push(*progress);
        Pace::GoOn
    }
}

fn plan<G: Aimed + Mutants>(engine: &str, cases: std::ops::Range<u64>, stop: Stop) -> Plan<G> {
    let engine: &'static dyn NamedEngine<G> = mutants::find::<G>(engine).expect("there is such a bug");
    Plan { dealing: Dealing::of::<G>(1, cases), engines: vec![engine], level: Depth::Events, stop }
}

#[test]
fn a_campaign_counts_what_it_plays_and_finds() {
    let mut told = Told::default();
    let Ok(summary) = plan::<Accordian>("prefer-one", 0..1500, Stop::Never).run(&mut told);
    let Summary { coverage, tally, groups } = &summary;
    assert_eq!((coverage.cases.clone(), coverage.decks()), (0..1500, 1500));
    // Shuffling alone reaches much; a stratum that was reached has the first deck that did.
    let reached: Vec<&Reached> = coverage.strata.iter().filter(|reached| reached.decks > 0).collect();
    assert_eq!(coverage.strata.len(), Stratum::all::<Accordian>().count());
    assert!(reached.len() > 400, "{}", reached.len());
    let first: Vec<(Stratum, Deck)> =
        reached.iter().map(|reached| (reached.stratum, reached.first.expect("a deck").deck)).collect();
    assert_eq!(coverage.first_decks(), first);
    // An epoch at a time; at its end all that was reached until then is known.
    let [one, all] = told.progress.as_slice() else { panic!("{:?}", told.progress) };
    assert_eq!((one.decks, all.decks), (EPOCH, 1500));
    assert_eq!(all.strata, (reached.len(), coverage.strata.len()));
    assert!(one.strata.0 <= all.strata.0 && one.findings < all.findings);
    // Every difference is counted, in the group of its kind.
    let counted: u64 = groups.values().map(|group| group.count).sum();
    assert_eq!((summary.findings(), all.findings), (counted, counted));
    assert!(counted > 500 && groups.len() > 1, "{counted} in {}", groups.len());
    assert!(groups.keys().all(|(engine, _)| *engine == "prefer-one"));
    // What is left of those that were kept are the examples, the smallest first.
    let mut kept = told.kept.clone();
    for dropped in &told.dropped {
        kept.remove(kept.iter().position(|deck| deck == dropped).expect("it was kept before"));
    }
    let mut examples: Vec<Deck> =
        groups.values().flat_map(|group| &group.examples).map(|example| example.size.deck).collect();
    for group in groups.values() {
        let sizes: Vec<Size> = group.examples.iter().map(|example| example.size).collect();
        assert!(sizes.len() <= EXAMPLES && sizes.is_sorted() && group.first < 1500, "{sizes:?}");
    }
    kept.sort_unstable();
    examples.sort_unstable();
    assert_eq!(kept, examples);
    // Laws that need other plays are tested on every 64th case.
    assert!(tally.of(Law::CardsConserved) > 1500);
    let replayed = 1500_u64.div_ceil(REPLAY_EVERY);
    assert!((1..=2 * replayed).contains(&tally.of(Law::Prefix)), "{}", tally.of(Law::Prefix));
}

#[test]
fn right_engines_have_their_laws_tested_and_no_finding() {
    let Ok(summary) = Plan::<Clock>::of_right_engines(3, EPOCH).run(&mut Nobody);
    assert_eq!((summary.findings(), summary.groups.len()), (0, 0));
    let Ok(half) = Plan::<Clock>::of_right_engines(3, EPOCH / 2).run(&mut Nobody);
    // Every play ends once.
    let tested = |summary: &Summary<Clock>| summary.tally.of(<Clock as Game>::Law::EndsOnKing);
    assert_eq!((tested(&summary), tested(&half)), (EPOCH, EPOCH / 2));
}

/// Ends a campaign when it is asked first.
struct AtOnce;

impl<E> Watcher<E> for AtOnce {
    type Error = Infallible;

    fn keep(&mut self, _: &E, _: Option<&E>) -> Result<(), Infallible> {
        Ok(())
    }

    fn progress(&mut self, _: &Progress) -> Pace {
        Pace::End
    }
}

#[test]
fn a_campaign_ends_when_its_watcher_wants_it_or_enough_was_found() {
    let cases = |stop, watched: &mut dyn FnMut(Plan<Accordian>) -> u64| {
        watched(plan::<Accordian>("prefer-one", 0..2000, stop))
    };
    let at_once = &mut |plan: Plan<Accordian>| {
        let Ok(summary) = plan.run(&mut AtOnce);
        summary.coverage.decks()
    };
    let never = &mut |plan: Plan<Accordian>| {
        let Ok(summary) = plan.run(&mut Nobody);
        summary.coverage.decks()
    };
    assert_eq!(cases(Stop::Never, at_once), EPOCH);
    assert_eq!(cases(Stop::After(1), never), EPOCH);
    assert_eq!(cases(Stop::Never, never), 2000);
}

/// Searches play decks that are not cases.
#[test]
fn decks_of_searches_are_counted() {
    // Near decks come first, then a deck for each stratum.
    let cases = 2700..2900;
    let Ok(summary) = plan::<Accordian>("prefer-one", cases.clone(), Stop::Never).run(&mut Nobody);
    let alone = decks_alone::<Accordian>(Dealing::of::<Accordian>(1, cases), u64::MAX);
    let plays: u64 = alone.iter().map(|counted| counted.dealt.plays).sum();
    assert!(plays > 100, "{plays}");
    assert_eq!(summary.coverage.searched, plays);
}

#[test]
fn findings_end_a_campaign_where_that_is_asked_for() {
    let found = |stop| {
        let Ok(summary) = plan::<Accordian>("prefer-one", 0..3000, stop).run(&mut Nobody);
        (summary.findings(), summary.coverage.cases.end)
    };
    assert_eq!(found(Stop::After(1)), (1, EPOCH));
    assert_eq!(found(Stop::After(5)), (5, EPOCH));
    let (all, end) = found(Stop::Never);
    assert!(all > EPOCH && end == 3000, "{all} {end}");
    let (most, end) = found(Stop::After(all));
    assert_eq!((most, end), (all, 3000));
}

#[test]
fn a_watcher_that_keeps_nothing_ends_it() {
    let Err(signature) = plan::<Accordian>("prefer-one", 0..3000, Stop::Never).run(&mut Unwatched) else {
        panic!("a finding is to be kept");
    };
    assert!(signature.as_str().ends_with("step move/move"), "{signature}");
}

#[test]
fn a_campaign_that_begins_later_says_so() {
    let Ok(summary) = plan::<Accordian>("prefer-one", 700..900, Stop::Never).run(&mut Nobody);
    assert_eq!((summary.coverage.cases.clone(), summary.coverage.decks()), (700..900, 200));
}
