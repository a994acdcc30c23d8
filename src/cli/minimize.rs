//! `misdeal minimize`

use std::collections::BTreeMap;

use super::args::{GameName, MinimizeArgs};
use super::exit::Exit;
use super::failure::Failure as Refusal;
use super::source::Reading;
use super::{engines, output, pool, program, source};
use crate::campaign::{Example, Exhibit, Origin};
use crate::deck::{Deal, Deck};
use crate::findings::{Record, Store};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::base::Size;
use crate::generate::expression::DeckExpression;
use crate::minimize::{self, Failure, FewCards, Guarantee, MinimizedDeck, Otherwise, Rest, Shrink};
use crate::mutants::Mutants;
use crate::oracle::Signature;
use crate::report::command;
use crate::report::minimize::{
    MinimizeRecord, NamesRecord, OtherRecord, RestRecord, guarantee_sentence, size_of_deck, size_of_few,
};

pub fn run(args: &MinimizeArgs) -> Result<Exit, Refusal> {
    let pool = pool::of(args.jobs)?;
    if let Some(name) = &args.finding {
        let (_, record, deck) = Store::new(&args.out).find(name)?;
        return pool.install(|| of_finding(args, &record, &deck));
    }
    let (Some(game), Some(deck)) = (args.game, &args.deck) else {
        return Err(Refusal::Usage("a game and a deck are needed, or --finding".to_owned()));
    };
    if args.program.is_given()? {
        return pool.install(|| match game {
            GameName::Accordian => program::minimize::run::<Accordian>(args, deck),
            GameName::Clock => program::minimize::run::<Clock>(args, deck),
        });
    }
    pool.install(|| match game {
        GameName::Accordian => of_expression::<Accordian>(args, deck),
        GameName::Clock => of_expression::<Clock>(args, deck),
    })
}

/// A deck that shows a failure.
struct Found<G: Game> {
    engine: &'static dyn NamedEngine<G>,
    failure: Failure<'static, G>,
    deck: Deck,
}

fn of_finding(args: &MinimizeArgs, record: &Record, deck: &Deck) -> Result<Exit, Refusal> {
    match record.game.as_str() {
        Accordian::NAME => of_record::<Accordian>(args, record, deck),
        Clock::NAME => of_record::<Clock>(args, record, deck),
        other => Err(Refusal::Usage(format!("{}: there is no game `{other}`", record.id()))),
    }
}

fn of_record<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    record: &Record,
    deck: &Deck,
) -> Result<Exit, Refusal> {
    let engine = engines::of_finding::<G>(args.engine.as_deref(), record, "minimize")?;
    let found = first_failing(&[engine], &[*deck]);
    if found.is_none() && Signature::from_text(record.signature.clone()).is_of_law() {
        return Err(Refusal::Usage(format!(
            "{}: a law is broken ({}), and only differences from the reference are minimized",
            record.id(),
            record.signature
        )));
    }
    let now = found.as_ref().map_or("agrees with the reference".to_owned(), |found| {
        format!("differs by {}", found.failure.signature)
    });
    if found.as_ref().is_none_or(|found| found.failure.signature.as_str() != record.signature) {
        let name = engine.name();
        output::message(&format!("{}: stored as {}, {name} now {now}", record.id(), record.signature));
    }
    tell(args, &[engine], found.as_ref())
}

fn of_expression<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    deck: &DeckExpression,
) -> Result<Exit, Refusal> {
    let engines = match &args.engine {
        Some(name) => vec![engines::named::<G>(name)?],
        None => G::engines()[1..].to_vec(),
    };
    let mut decks = Vec::new();
    source::expression::<G>(deck, Reading::InTurn, &mut |some| {
        decks.extend_from_slice(some);
        Ok(())
    })?;
    tell(args, &engines, first_failing(&engines, &decks).as_ref())
}

/// The first of the decks on which one of the engines differs from the reference.
fn first_failing<G: Game>(engines: &[&'static dyn NamedEngine<G>], decks: &[Deck]) -> Option<Found<G>> {
    let all = decks.iter().flat_map(|deck| engines.iter().map(move |engine| (*deck, *engine)));
    all.into_iter().find_map(|(deck, engine)| {
        let failure = Failure::of(engine, Depth::Events, &G::start_of_deck(&deck))?;
        Some(Found { engine, failure, deck })
    })
}

fn tell<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    engines: &[&'static dyn NamedEngine<G>],
    found: Option<&Found<G>>,
) -> Result<Exit, Refusal> {
    let Some(found) = found else {
        let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
        let names = names.join(", ");
        output::message(&format!(
            "{names}: no difference from the reference, so there is nothing to minimize"
        ));
        if args.json {
            output::nothing()?;
        }
        return Ok(Exit::Nothing);
    };
    let few = if args.full {
        None
    } else {
        G::few_cards(&found.failure, &found.deck, args.budget.unwrap_or(G::TRIED))
    };
    let record = match few {
        Some(few) => of_few_cards(args, found, &few)?,
        None => full_deck(args, found)?,
    };
    let text = if args.json { output::json(&record) } else { record.text() };
    output::text(&text)?;
    Ok(Exit::Finding)
}

fn of_few_cards<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    found: &Found<G>,
    few: &FewCards<G::Start>,
) -> Result<MinimizeRecord, Refusal> {
    let mut otherwise = Vec::new();
    for other in &few.otherwise {
        otherwise.push(OtherRecord {
            finding: store_begun(args, found, other)?,
            cards: other.deal.to_string(),
            signature: other.signature.to_string(),
        });
    }
    Ok(MinimizeRecord {
        what: G::FEW_CARDS,
        sentence: guarantee_sentence(few.guarantee, G::FEW_CARDS),
        cards: few.deal.to_string(),
        size: size_of_few(&few.deal, few.clock),
        names: few.names.as_ref().map(NamesRecord::of),
        otherwise,
        ..record(
            args,
            found,
            &few.start,
            few.guarantee,
            few.rest,
            few.rest.deck.map(|deck| begun(&few.deal, &deck)),
        )
    })
}

/// The deck as an expression: by the deal that it begins with where the rest is in new-deck order.
fn begun(deal: &Deal, deck: &Deck) -> String {
    let with_new = Deck::NEW.with_front(deal);
    if *deck == with_new { command::word(&format!("{deal} ..")) } else { code(deck) }
}

/// Stores a deal that fails otherwise as a finding, which is of a whole deck that begins with it; `None`
/// where none is known that fails in the same way.
fn store_begun<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    found: &Found<G>,
    other: &Otherwise,
) -> Result<Option<String>, Refusal> {
    let Some(deck) = other.deck else {
        return Ok(None);
    };
    let Failure { engine, level, .. } = found.failure;
    // Where the short deal ends, the whole one deals.
    let Some(failure) = Failure::of(engine, level, &G::start_of_deck(&deck)) else {
        return Ok(None);
    };
    store(args, found, &failure.signature, minimize::size::<G>(&deck)).map(Some)
}

fn full_deck<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    found: &Found<G>,
) -> Result<MinimizeRecord, Refusal> {
    let Found { failure, deck, .. } = found;
    let budget = args.budget.unwrap_or(minimize::DECKS);
    let MinimizedDeck { smallest, guarantee, otherwise } = minimize::deck(failure, deck, budget);
    let rest = minimize::of_deck(failure, &smallest.deck);
    let mut stored = BTreeMap::new();
    for (signature, size) in &otherwise {
        stored.insert(signature.clone(), store(args, found, signature, *size)?);
    }
    let others = otherwise.into_iter().map(|(signature, size)| OtherRecord {
        cards: size.deck.to_string(),
        finding: stored.remove(&signature),
        signature: signature.to_string(),
    });
    Ok(MinimizeRecord {
        what: "full deck",
        sentence: guarantee_sentence(guarantee, "full deck"),
        cards: smallest.deck.to_string(),
        size: size_of_deck(&smallest),
        otherwise: others.collect(),
        ..record(args, found, &G::start_of_deck(&smallest.deck), guarantee, rest, Some(code(&smallest.deck)))
    })
}

/// What short deals and full decks have in common.
fn record<G: Game>(
    args: &MinimizeArgs,
    found: &Found<G>,
    start: &G::Start,
    guarantee: Guarantee,
    rest: Rest,
    deck: Option<String>,
) -> MinimizeRecord {
    MinimizeRecord {
        version: env!("CARGO_PKG_VERSION"),
        game: G::NAME,
        engine: found.engine.name(),
        signature: found.failure.signature.to_string(),
        from: found.deck.code(),
        what: "",
        cards: String::new(),
        size: String::new(),
        expected: line(G::engines()[0], start),
        actual: line(found.engine, start),
        guarantee: guarantee.word(),
        tried: guarantee.tried(),
        names: None,
        rest: RestRecord::of(rest),
        deck,
        otherwise: Vec::new(),
        repeat: repeat(args, found),
        sentence: String::new(),
    }
}

/// What an engine writes, without the newline.
fn line<G: Game>(engine: &dyn NamedEngine<G>, start: &G::Start) -> String {
    let mut output = Vec::new();
    engine.write_output(start, &engine.answer(start), &mut output);
    let text = String::from_utf8_lossy(&output).into_owned();
    text.strip_suffix('\n').map_or(text.clone(), str::to_owned)
}

fn repeat<G: Game>(args: &MinimizeArgs, found: &Found<G>) -> String {
    let (deck, budget) = (code(&found.deck), args.budget.map(|budget| budget.to_string()));
    let full = args.full.then_some("--full");
    let budget = budget.iter().flat_map(|budget| ["--budget", budget]);
    let words = ["misdeal", "minimize", G::NAME, &deck, "--engine", found.engine.name()];
    command::line(words.into_iter().chain(full).chain(budget))
}

fn code(deck: &Deck) -> String {
    format!("code:{}", deck.code())
}

/// Stores a deck that fails otherwise as a finding of its own, and gives its name.
fn store<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    found: &Found<G>,
    signature: &Signature,
    size: Size,
) -> Result<String, Refusal> {
    let (engine, level) = (found.engine, found.failure.level);
    let example = Example { engine, signature: signature.clone(), origin: Origin::Near(0), size, level };
    let mut finding = example.finding();
    finding.record.origin = format!("minimizing {}", code(&found.deck));
    Store::new(&args.out).add(&finding)?;
    Ok(finding.record.id())
}
