//! What a batch can get wrong beside the rules: which answer is whose.

use super::*;
use crate::game::accordian::Reference;
use crate::game::{Game, all_engines};
use crate::generate::{base, uniform};

/// Deals of all lengths from 0 to 52, as they come; among them some that end late.
fn deals(count: usize) -> Vec<Deal> {
    let deal = |index: usize| match index % 7 {
        0 => Deal::from(base::INERT).prefix(index % 53),
        1..4 => Deal::from(uniform::deck(5, index as u64)).prefix(index * 31 % 53),
        _ => Deal::from(uniform::deck(5, index as u64)),
    };
    (0..count).map(deal).collect()
}

fn batches() -> impl Iterator<Item = &'static dyn NamedEngine<Accordian>> {
    all_engines::<Accordian>().filter(|engine| engine.name().starts_with("batch"))
}

#[test]
fn every_path_of_this_processor_is_an_engine() {
    let names: Vec<&str> = batches().map(NamedEngine::name).collect();
    assert_eq!((names[0], names.last()), ("batch", Some(&"batch-portable")));
    assert!(names[1..].iter().all(|name| Accordian::PATHS.contains(name)), "{names:?}");
    assert_eq!(Accordian::engines().iter().filter(|engine| engine.name().starts_with("batch")).count(), 1);
}

/// Fewer deals than there are bits, as many, and more; none as well.
#[test]
fn any_number_of_deals_of_any_lengths_gets_its_answers_in_order() {
    let deals = deals(2_500);
    let right: Vec<Piles> = deals.iter().map(|deal| NamedEngine::answer(&Reference, deal)).collect();
    for engine in batches() {
        for count in [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513, 700, 2_500] {
            // What is there stays.
            let mut answers = vec![Piles::new(&[52])];
            engine.answers(&deals[..count], &mut answers);
            assert_eq!(answers[0], Piles::new(&[52]));
            assert_eq!(answers[1..], right[..count], "{} on {count} deals", engine.name());
        }
        for (deal, right) in deals[..300].iter().zip(&right) {
            assert_eq!(engine.answer(deal), *right, "{} on {deal}", engine.name());
        }
    }
}
