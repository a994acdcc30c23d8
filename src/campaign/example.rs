//! A finding that is kept.

use super::group::Exhibit;
use super::origin::Origin;
use crate::findings::{Finding, Neighbours, Record};
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::base::Size;
use crate::notation;
use crate::oracle::{self, Profile, Signature, Support};
use crate::strata::Strata;
use crate::trace::Trace;

/// A finding that is kept.
#[derive(Clone, Debug)]
pub struct Example<G: Game> {
    /// The engine that differs.
    pub engine: &'static dyn NamedEngine<G>,
    /// The kind of the difference.
    pub signature: Signature,
    /// Where the deck came from.
    pub origin: Origin,
    /// How small it is, and the deck.
    pub size: Size,
    /// No finer level was compared.
    pub level: Depth,
}

impl<G: Strata> Exhibit for Example<G> {
    fn size(&self) -> &Size {
        &self.size
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn finding(&self) -> Finding {
        let reference = G::engines()[0];
        let start = G::start_of_deck(&self.size.deck);
        let expected = Trace::of(reference, &start);
        let actual = Trace::of(self.engine, &start);
        let difference = oracle::compare(&expected, &actual, self.level);
        let support = difference.map(|_| oracle::third_opinion(&start, &expected, &actual));
        let mut judge_text = Vec::new();
        notation::write_deck(&self.size.deck, G::CARDS_A_LINE, &mut judge_text);
        judge_text.extend_from_slice(notation::END);
        let mut record = Record {
            game: G::NAME.to_owned(),
            expected: reference.name().to_owned(),
            actual: self.engine.name().to_owned(),
            verdict: Profile::Strict.judge(&expected.output, &actual.output).letters().to_owned(),
            signature: self.signature.to_string(),
            difference: match difference {
                Some(difference) => expected.parting(&actual, difference.divergence),
                None => "the plays agree, a law is broken".to_owned(),
            },
            third_opinion: support.map_or("none is needed", Support::sentence).to_owned(),
            deck: self.size.deck.code(),
            origin: self.origin.text::<G>(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            replay: String::new(),
            seen: 1,
            program: None,
        };
        record.replay = format!("misdeal replay {}", record.id());
        Finding {
            record,
            judge_text,
            neighbours: Neighbours::default(),
            expected_output: expected.output,
            actual_output: actual.output,
        }
    }
}
