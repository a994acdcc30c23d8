use super::*;
use crate::deck::Deal;
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, ClockSize};
use crate::generate::enumerate::Symmetry;
use crate::minimize::Failure;
use crate::mutants::{self, Mutants};

fn all<D: Deals>(deals: &D, plan: &Plan<D::Game>) -> Sum {
    let mut sum = Sum::default();
    let next = run(deals, plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
    assert_eq!(next, deals.items());
    sum
}

fn certificate<D: Deals>(deals: &D, plan: &Plan<D::Game>, part: Items) -> Certificate {
    let mut sum = Sum::default();
    run(deals, plan, part.from..part.to, &mut sum, |_, _| Pace::GoOn);
    Certificate::of(deals, plan, 0, part, &sum)
}

fn right<G: Game>() -> Plan<G> {
    Plan::of(G::engines()[1..].to_vec())
}

fn against<G: Mutants>(name: &str) -> Plan<G> {
    Plan::of(vec![mutants::find::<G>(name).expect(name)])
}

fn clocks(ranks: usize, suits: usize, symmetry: Symmetry) -> ClocksOfSize {
    ClocksOfSize::new(ClockSize::new(ranks, suits).expect("a size"), symmetry)
}

/// The engine the finding is of, with its deal.
fn found<D: Deals>(deals: &D, plan: &Plan<D::Game>) -> Option<String> {
    all(deals, plan).failing.map(|failing| format!("{} on {}", plan.sides()[failing.side], failing.deal))
}

/// Two and a half million deals, every engine's every step. (The reference and the fast engine go on card by
/// card, `laid-out` plays each deal whole.)
#[test]
fn right_engines_agree_on_all_deals_of_up_to_8_cards() {
    let (deals, plan) = (ShortDeals::new(8, Symmetry::Classes), right::<Accordian>());
    let whole = certificate(&deals, &plan, Items { from: 0, to: deals.items() });
    assert_eq!(whole.smallest, None);
    assert_eq!(whole.played(), 2_457_992);
    assert_eq!(whole.discrepancies(), Vec::<String>::new());
    assert!(whole.sampled > 2000, "{}", whole.sampled);
    assert!(whole.laws.iter().all(|law| law.tested > 1000), "{:?}", whole.laws);
    // Pinned: it is what certificates of other machines are compared by.
    assert_eq!(whole.digest, "ae4666f2aa576b56f5a4fa25bc133810");
}

#[test]
fn right_engines_agree_on_all_small_clocks_and_end_as_the_law_says() {
    for (ranks, suits) in [(1, 1), (1, 4), (2, 2), (3, 3), (2, 4), (4, 2), (5, 2)] {
        for symmetry in [Symmetry::Classes, Symmetry::None] {
            if ranks * suits > 8 && symmetry == Symmetry::None {
                continue;
            }
            let deals = clocks(ranks, suits, symmetry);
            let whole = certificate(&deals, &right::<Clock>(), Items { from: 0, to: deals.items() });
            assert_eq!(whole.smallest, None);
            assert_eq!(whole.discrepancies(), Vec::<String>::new(), "{ranks} by {suits}, {symmetry:?}");
        }
    }
}

/// Each deal of a class is played as its first is: with names and without, plays end alike.
#[test]
fn classes_stand_for_all_deals() {
    let ends = |symmetry| all(&ShortDeals::new(4, symmetry), &Plan::of(Vec::new())).ends;
    assert_eq!(ends(Symmetry::Classes), ends(Symmetry::None));
    let ends = |symmetry| all(&clocks(3, 2, symmetry), &Plan::of(Vec::new())).ends;
    assert_eq!(ends(Symmetry::Classes), ends(Symmetry::None));
}

/// The smallest, by trying all deals in order.
#[test]
fn a_wrong_engine_is_found_with_its_smallest_deal() {
    for (name, cards) in
        [("casc-1", 3), ("whole-pile", 4), ("prefer-one", 4), ("rightmost", 5), ("match-face", 2)]
    {
        let mutant = mutants::find::<Accordian>(name).expect(name);
        let symmetry = if name == "match-face" { Symmetry::None } else { Symmetry::Classes };
        let deals = ShortDeals::new(6.min(cards + 1), symmetry);
        let failing = all(&deals, &against::<Accordian>(name)).failing.expect(name);
        assert_eq!((failing.side, failing.deal.len()), (1, cards), "{name}: {}", failing.deal);
        let shown = Failure::of(mutant, Depth::Events, &failing.deal).expect("it fails");
        assert_eq!(shown.signature, failing.signature);
        let naming = crate::generate::enumerate::Naming::of(symmetry);
        assert_eq!(first_failing(mutant, &naming, cards), failing.deal, "{name}");
    }
}

/// Tries all deals of so many cards in order.
fn first_failing(
    engine: &'static dyn NamedEngine<Accordian>,
    naming: &crate::generate::enumerate::Naming,
    cards: usize,
) -> Deal {
    let mut deals = vec![Deal::EMPTY];
    for _ in 0..cards {
        let longer = |deal: &Deal| {
            let next = naming.after(&crate::generate::enumerate::Beginning::of(deal));
            let cards = (0..52).filter(move |card| next >> card & 1 == 1).map(crate::card::Card::from_index);
            let deal = *deal;
            cards.filter_map(move |card| deal.with(card))
        };
        deals = deals.iter().flat_map(longer).collect();
        let fails = |deal: &&Deal| Failure::of(engine, Depth::Events, deal).is_some();
        if let Some(first) = deals.iter().find(fails) {
            return *first;
        }
    }
    panic!("{} does not fail", engine.name());
}

#[test]
fn of_several_engines_the_one_with_the_smallest_deal_is_told() {
    let engines = ["rightmost", "casc-1", "whole-pile"];
    let engines =
        engines.map(|name| mutants::find::<Accordian>(name).expect(name) as &dyn NamedEngine<Accordian>);
    let plan = Plan::of(engines.to_vec());
    assert_eq!(found(&ShortDeals::new(6, Symmetry::Classes), &plan).as_deref(), Some("casc-1 on AC 2D 2C"));
}

#[test]
fn wrong_engines_of_clock_are_found() {
    let found = |name: &str| found(&clocks(2, 2, Symmetry::None), &against::<Clock>(name));
    assert_eq!(found("suit-swap").as_deref(), Some("suit-swap on AC 2C AD 2D"));
}

#[test]
fn the_number_of_threads_and_the_cut_do_not_matter() {
    let (deals, plan) = (ShortDeals::new(7, Symmetry::Classes), right::<Accordian>());
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| all(&deals, &plan))
    };
    let whole = with(1);
    assert_eq!(whole, with(3));
    for parts in [1, 2, 3, 7, 50] {
        let mut sum = Sum::default();
        for part in (1..=parts).rev() {
            run(&deals, &plan, items_of(&deals, Shard { part, parts }), &mut sum, |_, _| Pace::GoOn);
        }
        assert_eq!(sum, whole, "{parts} parts");
    }
    // So does a failing run.
    let plan = against::<Accordian>("rightmost");
    let failing = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| all(&deals, &plan)).failing
    };
    assert_eq!(failing(1), failing(3));
}

#[test]
fn parts_are_of_nearly_equal_numbers_of_deals() {
    let deals = ShortDeals::new(8, Symmetry::Classes);
    let all = deals_in(&deals, &(0..deals.items()));
    assert_eq!(all, 2_457_992);
    let largest = (0..deals.items()).map(|item| deals.deals_in(item)).max().expect("an item");
    let mut next = 0;
    for part in 1..=9 {
        let items = items_of(&deals, Shard { part, parts: 9 });
        assert_eq!(items.start, next);
        next = items.end;
        assert!(deals_in(&deals, &items).abs_diff(all / 9) <= largest);
    }
    assert_eq!(next, deals.items());
    // More parts than items: some are empty.
    let few = clocks(2, 2, Symmetry::Classes);
    let items: usize = (1..=40).map(|part| items_of(&few, Shard { part, parts: 40 }).len()).sum();
    assert_eq!(items, few.items());
}

/// An engine that fails on one deal only, wherever that lies: nothing is left out.
#[test]
fn every_deal_is_played() {
    use crate::game::accordian::{Piles, Reference};
    use crate::game::made::Made;
    use crate::game::{Engine, Ignore};

    let deals = ShortDeals::new(5, Symmetry::Classes);
    for text in ["AC", "AC 2D", "AC AD AH AS", "AC 2D 3H 4S 5S", "AC 2D 3C 2C AD"] {
        let deal = text.parse().expect(text);
        let wrong = Made::<Accordian, _>::leaked(Depth::Answer, move |played: &Deal, _| {
            if *played == deal { Piles::new(&[9]) } else { Reference.play(played, &mut Ignore) }
        });
        let failing = all(&deals, &Plan::of(vec![wrong])).failing.expect(text);
        assert_eq!(failing.deal, deal);
        assert!(failing.signature.as_str().starts_with("WA token"), "{text}: {}", failing.signature);
    }
}

#[test]
fn parts_that_do_not_fit_are_refused_and_named() {
    let (deals, plan) = (ShortDeals::new(5, Symmetry::Classes), right::<Accordian>());
    let part = |from, to| certificate(&deals, &plan, Items { from, to });
    let all = deals.items();
    let name = |parts: Vec<Certificate>| -> Result<Certificate, String> {
        let named = parts.into_iter().enumerate().map(|(index, part)| (format!("{index}.json"), part));
        merge(&named.collect::<Vec<_>>()).map_err(|error| error.to_string())
    };
    let whole = Certificate { shard: Some(Shard::WHOLE), ..part(0, all) };
    assert_eq!(name(vec![part(500, all), part(0, 500)]), Ok(whole.clone()));
    assert_eq!(name(vec![part(500, 500), whole.clone()]), Ok(whole.clone()));
    assert_eq!(name(vec![]), Err("there is no part to merge".to_owned()));
    let missing = "in no part: items 501 to 600 of 1,101";
    assert_eq!(name(vec![part(0, 500), part(600, all)]), Err(missing.to_owned()));
    let missing = "in no part: items 1 to 10 and 501 to 1,101 of 1,101";
    assert_eq!(name(vec![part(10, 500)]), Err(missing.to_owned()));
    let twice = "in more than one part: items 401 to 500, in 0.json and in 1.json";
    assert_eq!(name(vec![part(0, 500), part(400, all)]), Err(twice.to_owned()));
    let twice = "in more than one part: items 1 to 1,101, in 0.json and in 1.json";
    assert_eq!(name(vec![whole.clone(), whole.clone()]), Err(twice.to_owned()));
    let other = Certificate { engines: vec!["reference".to_owned(), "fast".to_owned()], ..part(500, all) };
    let differ = "1.json is not of the same run as 0.json: the list of engines is reference, fast, and \
                  reference, laid-out, fast, batch there";
    assert_eq!(name(vec![part(0, 500), other]), Err(differ.to_owned()));
    let damaged = Certificate { digest: "no digest".to_owned(), ..part(500, all) };
    let error = name(vec![part(0, 500), damaged]).expect_err("a digest is a number");
    assert_eq!(error, "1.json is damaged: digest \"no digest\" cannot be");
    let kind = Kind::Accordian { max_cards: 5, symmetry: Symmetry::None };
    let other = Certificate { deals: kind, ..part(500, all) };
    let differ = "1.json is not of the same run as 0.json: what is dealt is accordian: every deal of up to 5 cards, with \
                  all renamings, and accordian: every deal of up to 5 cards, one of each class under renaming there";
    assert_eq!(name(vec![part(0, 500), other]), Err(differ.to_owned()));
}

/// Where parts say which shards they are, all that are at fault are named.
#[test]
fn all_shards_that_are_missing_doubled_or_different_are_named() {
    let (deals, plan) = (ShortDeals::new(4, Symmetry::Classes), right::<Accordian>());
    let parts = |parts: u64| -> Vec<(String, Certificate)> {
        let part = |part| {
            let shard = Shard { part, parts };
            let items = items_of(&deals, shard);
            let done = certificate(&deals, &plan, Items { from: items.start, to: items.end });
            (format!("{part}-of-{parts}.json"), Certificate { shard: Some(shard), ..done })
        };
        (1..=parts).map(part).collect()
    };
    let refused = |parts: &[(String, Certificate)]| merge(parts).expect_err("no whole").to_string();
    let all = parts(8);
    let whole = merge(&all).expect("all parts");
    assert_eq!(whole.shard, Some(Shard::WHOLE));
    let items = |part: usize| (all[part - 1].1.part.from + 1, all[part - 1].1.part.to);
    let mut some = all.clone();
    some.remove(6);
    some.remove(3);
    let ((from, to), (from_other, to_other)) = (items(4), items(7));
    let missing = format!(
        "in no part: shards 4,7 of 8 (items {from} to {to} and {from_other} to {to_other} of {})",
        deals.items()
    );
    assert_eq!(refused(&some), missing);
    some.push(("again.json".to_owned(), all[0].1.clone()));
    some.push(("again too.json".to_owned(), all[1].1.clone()));
    let doubled = "in more than one part: shard 1/8, in 1-of-8.json and in again.json; in more than one part: shard 2/8, \
                   in 2-of-8.json and in again too.json; ";
    assert_eq!(refused(&some), format!("{doubled}{missing}"));
    let mut changed = all.clone();
    changed[2].1.sample = 7;
    changed[5].1.sample = 7;
    let differ = "3-of-8.json (shard 3/8) and 6-of-8.json (shard 6/8) are not of the same run as 1-of-8.json (shard 1/8): \
                  the sample is 7, and 1024 there";
    assert_eq!(refused(&changed), differ);
    // Other cuts: items alone can tell; and what fits together is put together.
    let halves = parts(2);
    let mixed = [&halves[..1], &all[3..]].concat();
    let twice = format!(
        "in more than one part: items {from} to {to}, in 1-of-2.json (shard 1/2) and in 4-of-8.json (shard 4/8)"
    );
    assert_eq!(refused(&mixed), twice);
    let mixed = merge(&[&halves[..1], &all[4..]].concat()).expect("a half and four eighths");
    assert_eq!(mixed, whole);
    // A record of an earlier version does not say which shard it is.
    let mut old = all.clone();
    old[0].1.shard = None;
    old.remove(3);
    assert_eq!(refused(&old), format!("in no part: items {from} to {to} of {}", deals.items()));
}

#[test]
fn a_miscount_is_seen() {
    let (deals, plan) = (clocks(3, 2, Symmetry::Classes), right::<Clock>());
    let mut whole = certificate(&deals, &plan, Items { from: 0, to: deals.items() });
    whole.counts[0].played -= 1;
    assert_eq!(whole.discrepancies().len(), 1);
    let mut whole = certificate(&deals, &plan, Items { from: 0, to: deals.items() });
    whole.ends[0].deals = "7".to_owned();
    // Their number, and how many of them end so.
    assert_eq!(whole.discrepancies().len(), 2, "{:?}", whole.discrepancies());
}

#[test]
fn a_state_is_gone_on_from_by_the_same_run_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state.json");
    let (deals, plan) = (ShortDeals::new(6, Symmetry::Classes), right::<Accordian>());
    let run_items = Items { from: 0, to: deals.items() };
    let state = |plan: &Plan<Accordian>, to, sum: &Sum| State {
        run: run_items,
        done: Certificate::of(&deals, plan, 0, Items { from: 0, to }, sum),
    };
    let begun = state(&plan, 0, &Sum::default());
    let whole = all(&deals, &plan);
    for to in [0, 1, 700, deals.items()] {
        let mut sum = Sum::default();
        run(&deals, &plan, 0..to, &mut sum, |_, _| Pace::GoOn);
        state(&plan, to, &sum).write(&path).expect("a state is written");
        let (mut sum, next) = State::resume::<Accordian>(&path, &begun).expect("a state is read");
        assert_eq!(next, to);
        run(&deals, &plan, next..deals.items(), &mut sum, |_, _| Pace::GoOn);
        assert_eq!(sum, whole);
    }
    let why = |begun: &State| {
        let error = State::resume::<Accordian>(&path, begun).expect_err("another run");
        error.reason.to_string()
    };
    let other = Plan { engines: Accordian::engines()[2..].to_vec(), ..plan.clone() };
    assert_eq!(
        why(&state(&other, 0, &Sum::default())),
        "the list of engines has changed: the run was begun with reference, laid-out, fast, batch, and now it is \
         reference, fast, batch; begin anew without --resume"
    );
    let other = State { run: Items { from: 0, to: 9 }, ..begun.clone() };
    assert!(
        why(&other).starts_with("the shard has changed: the run was begun with items 1 to 1101"),
        "{}",
        why(&other)
    );
    let newer = Certificate { misdeal: "9.9.9".to_owned(), ..begun.done.clone() };
    assert!(why(&State { done: newer, ..begun.clone() }).starts_with("the version of misdeal has changed"));
    std::fs::write(&path, "{").expect("written");
    assert!(why(&begun).starts_with("this is not the state of a run"));
}
