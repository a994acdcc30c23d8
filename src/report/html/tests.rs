//! Pages as wholes.

use super::{Play, Plays};
use crate::deck::{Deal, Deck};
use crate::diagnose::{self, Explanation};
use crate::findings::Record;
use crate::game::accordian::{Accordian, Reference};
use crate::game::clock::Clock;
use crate::game::clock::ClockSize;
use crate::game::{Game, NamedEngine, clock};
use crate::generate::enumerate::Symmetry;
use crate::mutants;
use crate::report::decided::{DecidedMutant, DecidedOfGame, DecidedRecord, SmallestTold};
use crate::report::findings::{FindingsRecord, Read};
use crate::report::stats::{RunRecord, StatsRecord};
use crate::stats::{Judgement, LEVEL, Tally, Uniform};
use crate::verify::{self, Certificate, ClocksOfSize, Deals, Items, ShortDeals, Smallest, Sum};
use crate::visible;

fn of_accordian(deal: &str, engine: &str) -> Explanation {
    let deal: Deal = deal.parse().expect("cards");
    let engine = mutants::find::<Accordian>(engine).expect("in the catalogue");
    diagnose::explain::<Accordian>(&deal, &Reference, engine, usize::MAX).expect("they differ")
}

fn of_clock(engine: &str) -> Explanation {
    let engine: &dyn NamedEngine<Clock> = mutants::find::<Clock>(engine).expect("in the catalogue");
    let start = Clock::start_of_deck(&Deck::NEW);
    diagnose::explain::<Clock>(&start, &clock::Reference, engine, usize::MAX).expect("they differ")
}

/// Every opened element is closed in its turn.
fn assert_well_formed(page: &str) {
    const VOID: [&str; 4] = ["meta", "input", "br", "option"];
    let body = &page[page.find("<body>").expect("a body")..page.rfind("<script>").expect("a script")];
    let mut open = Vec::new();
    for tag in body.split('<').skip(1).map(|part| part.split('>').next().expect("a tag")) {
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !VOID.contains(&name) || name == "option" {
            open.push(name);
        }
    }
    assert_eq!(open, ["body"]);
}

/// Nothing could be fetched, whatever a browser makes of the rest.
fn assert_self_contained(page: &str) {
    for part in ["http://", "https://", "src=", "url(//", "@import", "<link", "style=\"", "onclick"] {
        assert!(!page.contains(part), "{part}");
    }
    assert!(page.contains("content=\"default-src 'none'; script-src 'sha256-"));
}

#[test]
fn an_explanation_has_all_that_its_text_has() {
    let told = of_accordian("AC 2D 3C 4C", "prefer-one");
    let page = super::explanation(&told, "misdeal explain accordian");
    assert_well_formed(&page);
    assert_self_contained(&page);
    assert!(page.contains("A card that can go one place or three places to the left goes three places."));
    assert_eq!(page.matches("<tr class").count() + page.matches("<tr data-step").count(), told.steps.len());
    // The arrows of the first wrong step, from the fourth place to the first and to the third.
    let stages =
        &page[page.find("<div class=\"boards").expect("boards")..page.find("<details").expect("steps")];
    assert!(stages.contains("<path d=\"M350 16Q200 -24 50 16\">"), "{stages}");
    assert!(stages.contains("<path d=\"M350 16Q300 -24 250 16\">"), "{stages}");
}

#[test]
fn the_ring_of_bottom_cards_is_drawn() {
    let told = of_clock("draw-bottom");
    let bottoms = told.bottoms.as_ref().expect("of Clock");
    assert_eq!((bottoms.cards.len(), bottoms.ring.is_empty()), (12, false));
    let page = super::explanation(&told, "misdeal explain clock");
    assert_well_formed(&page);
    assert_eq!(page.matches("<path class=\"ring\"").count(), bottoms.ring.len());
    assert!(page.contains("drawn in dashes"));
}

#[test]
fn cards_that_neither_play_has_come_to_are_grey() {
    let mut deal = "AC 2D 3C 4C".to_owned();
    deal.push_str(" 7H 9S");
    let told = of_accordian(&deal, "prefer-one");
    assert_eq!(told.unseen, ["7H", "9S"]);
    let page = super::explanation(&told, "");
    assert!(page.contains("<b class=\"h idle\" role=\"listitem\">7♥</b>"), "{page}");
}

#[test]
fn where_only_the_line_is_wrong_there_is_one_board() {
    let page = super::explanation(&of_accordian("AC", "fmt-always-plural"), "");
    assert_well_formed(&page);
    assert_eq!(page.matches("<figure class=\"side").count(), 1);
    assert!(page.contains("only what is written does"));
}

#[test]
fn what_comes_from_outside_is_escaped() {
    let hostile = "</script><script>owned()</script><!--\u{2028}\u{202e}\u{1b}[31m\"'";
    let mut told = of_accordian("AC 2D 3C 4C", "prefer-one");
    for text in [
        &mut told.actual,
        &mut told.expected,
        &mut told.lines.actual,
        &mut told.rule.here,
        &mut told.signature,
    ] {
        *text = hostile.to_owned();
    }
    told.cards.push(hostile.to_owned());
    told.steps[0].event = hostile.to_owned();
    let page = super::explanation(&told, hostile);
    assert_eq!(page.matches("<script").count(), 1);
    assert!(!page.contains("<!--"));
    let hidden: Vec<char> =
        page.chars().filter(|char| !(*char == '\n' || visible::is_visible(*char))).collect();
    assert_eq!(hidden, []);
}

#[test]
fn a_page_of_statistics_has_all_tests_and_values() {
    let mut tally = Tally::<Clock>::new();
    tally.play(&clock::Fast, &Uniform { seed: 1 }, 0..2000);
    let judgement = Judgement::of(&tally, Some(1), LEVEL);
    let record = StatsRecord::of(RunRecord::of::<Clock>("fast", 1), &tally, &judgement);
    let page = super::stats(&record, "misdeal stats clock");
    assert_well_formed(&page);
    assert_self_contained(&page);
    assert_eq!(page.matches("<figure class=\"chart histogram\"").count(), record.quantities.len());
    assert_eq!(page.matches("</span>inside</span>").count(), record.tests.len());
    let values: usize = record.quantities.iter().map(|quantity| quantity.histogram.len()).sum();
    assert_eq!(page.matches("<code>seed:1#").count(), values - unseen(&record));
    assert!(page.contains("expected by the exact law"));
}

/// How many values no deck has.
fn unseen(record: &StatsRecord) -> usize {
    record.quantities.iter().flat_map(|quantity| &quantity.histogram).filter(|row| row.count == 0).count()
}

fn all_of_a_clock() -> Certificate {
    let size = ClockSize::new(3, 2).expect("a size");
    let deals = ClocksOfSize::new(size, Symmetry::Classes);
    let plan = verify::Plan::of(Clock::engines()[1..].to_vec());
    let mut sum = Sum::default();
    let items = deals.items();
    verify::run(&deals, &plan, 0..items, &mut sum, |_, _| verify::Pace::GoOn);
    Certificate::of(&deals, &plan, 2000, Items { from: 0, to: items }, &sum)
}

#[test]
fn what_holds_of_all_deals_is_told_with_what_it_rests_on() {
    let done = all_of_a_clock();
    let page = super::verified(&done, &[("this run".to_owned(), done.clone())], None);
    assert_well_formed(&page);
    assert_self_contained(&page);
    for told in [
        "</span>holds</span>",
        "720",
        &done.digest,
        "2,000 plays of renamed deals",
        "misdeal verify clock --ranks 3 --suits 2 --engine fast --engine batch",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert_eq!(page.matches("✓ all").count(), 1);
}

#[test]
fn parts_that_are_no_whole_claim_nothing() {
    let done = all_of_a_clock();
    let part = |from, to| {
        (format!("{from}.json"), Certificate { items: 9, part: Items { from, to }, ..done.clone() })
    };
    let page = super::verified(&part(3, 6).1, &[part(3, 6)], None);
    assert_well_formed(&page);
    assert!(
        !page.contains("</span>holds</span>") && page.contains("Left to other parts: items 1 to 3, 7 to 9.")
    );
    let page = super::not_mergeable(&[part(0, 4), part(3, 6)], "items 4 to 4 are in 0.json and in 3.json");
    assert_well_formed(&page);
    assert!(page.contains("In no part: items 7 to 9. In more than one part: items 4."), "{page}");
    assert!(page.contains(">2×<") && page.contains("✗"));
}

#[test]
fn the_smallest_deal_that_fails_is_drawn() {
    let smallest = Smallest {
        deal: "AC 2D 3C 4C".to_owned(),
        engine: "prefer-one".to_owned(),
        signature: "WA step move/move".to_owned(),
    };
    let deals = ShortDeals::new(4, Symmetry::Classes);
    let plan = verify::Plan::<Accordian>::of(Vec::new());
    let items = Items { from: 0, to: deals.items() };
    let done = Certificate::of(&deals, &plan, 0, items, &Sum::default());
    let done = Certificate { smallest: Some(smallest), ..done };
    let both = Play::Both(Box::new(of_accordian("AC 2D 3C 4C", "prefer-one")));
    let page = super::verified(&done, &[("this run".to_owned(), done.clone())], Some(&both));
    assert_well_formed(&page);
    assert!(page.contains("</span>fails</span>") && page.contains("<b class=\"d\" role=\"listitem\">2♦</b>"));
    assert_eq!(page.matches("class=\"replay\"").count(), 1);
    assert!(!page.contains("Proved by playing them"));
}

/// A record of verified deals may come from anybody.
#[test]
fn a_hostile_record_is_escaped() {
    let hostile = "</script><script>owned()</script><!--\u{2028}\u{202e}\u{1b}[31m\"'";
    let mut done = all_of_a_clock();
    done.engines.push(hostile.to_owned());
    for text in
        [&mut done.level, &mut done.misdeal, &mut done.digest, &mut done.laws[0].law, &mut done.ends[0].deals]
    {
        *text = hostile.to_owned();
    }
    let [deal, engine, signature] = [hostile; 3].map(str::to_owned);
    let failing = Certificate { smallest: Some(Smallest { deal, engine, signature }), ..done.clone() };
    let parts = [(hostile.to_owned(), done.clone()), (hostile.to_owned(), failing.clone())];
    for page in [
        super::verified(&done, &parts, None),
        super::verified(&failing, &parts, None),
        super::not_mergeable(&parts, hostile),
    ] {
        assert_eq!(page.matches("<script").count(), 1);
        assert!(!page.contains("<!--"));
        let hidden = page.chars().filter(|char| !(*char == '\n' || visible::is_visible(*char)));
        assert_eq!(hidden.collect::<String>(), "");
    }
}

#[test]
fn what_small_deals_say_of_known_bugs_is_a_matrix() {
    let mutant = |name, smallest, is_right| DecidedMutant {
        name,
        story: "It does.",
        is_right,
        smallest,
        played: 1234,
        most_cards: 4,
        looks_at_names: false,
    };
    let told =
        SmallestTold { cards: 3, deal: "AC 2D 2C".to_owned(), signature: "WA step end/move".to_owned() };
    let mutants =
        vec![mutant("one", Some(told), false), mutant("two", None, false), mutant("three", None, true)];
    let mut record =
        DecidedRecord { version: "0", games: vec![DecidedOfGame { game: Accordian::NAME, mutants }] };
    let page = super::decided(&record, "misdeal mutants --by verify");
    assert_well_formed(&page);
    assert_self_contained(&page);
    assert_eq!(page.matches(">=</td>").count(), 2 + 4 + 4);
    assert_eq!(page.matches(">✗</td>").count(), 1);
    assert_eq!(page.matches("equal on all 1,234 classes up to 4 cards").count(), 2);
    assert!(page.contains("small deals tell 1 of 2 known bugs") && !record.fails());
    record.games[0].mutants[0].is_right = true;
    assert!(super::decided(&record, "").contains("a right program differs"));
}

#[test]
fn a_store_is_told_by_group_the_smallest_first() {
    let find = |deck: &Deck, signature: &str, seen| {
        let record = Record {
            game: Accordian::NAME.to_owned(),
            expected: "reference".to_owned(),
            actual: "prefer-one".to_owned(),
            verdict: "WA".to_owned(),
            signature: signature.to_owned(),
            difference: "event 1".to_owned(),
            third_opinion: "-".to_owned(),
            deck: deck.code(),
            origin: "near deck 3".to_owned(),
            version: "0".to_owned(),
            replay: "misdeal replay".to_owned(),
            seen,
            program: None,
        };
        Read::of::<Accordian>(&record.id(), record, deck, [b"1\n".to_vec(), b"2\n".to_vec()])
    };
    let further = Deck::NEW.with_swap(0, 51);
    let all = vec![find(&further, "WA one", 1), find(&Deck::NEW, "WA one", 1), find(&further, "WA other", 5)];
    let record = FindingsRecord::of("misdeal.out", all);
    assert_eq!((record.findings, record.seen), (3, 7));
    let groups: Vec<_> = record.groups.iter().map(|group| (group.signature.as_str(), group.seen)).collect();
    assert_eq!(groups, [("WA other", 5), ("WA one", 2)]);
    assert_eq!(record.groups[1].findings[0].out_of_place, 0);
    let told = Play::Both(Box::new(of_accordian("AC 2D 3C 4C", "prefer-one")));
    let plays = Plays::from([(record.groups[0].findings[0].id.clone(), told)]);
    let page = super::store(&record, &plays);
    assert_well_formed(&page);
    assert_self_contained(&page);
    assert_eq!(page.matches("class=\"replay\"").count(), 1);
}
