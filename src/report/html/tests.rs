//! Pages as wholes.

use super::{Play, Plays};
use crate::deck::{Deal, Deck};
use crate::diagnose::{self, Explanation};
use crate::findings::Record;
use crate::game::accordian::{Accordian, Reference};
use crate::game::clock::Clock;
use crate::game::{Game, NamedEngine, clock};
use crate::mutants;
use crate::report::findings::{FindingsRecord, Read};
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
