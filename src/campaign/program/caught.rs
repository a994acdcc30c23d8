//! A deck on which the program fails.

use std::marker::PhantomData;
use std::sync::Arc;

use crate::campaign::{Exhibit, Origin};
use crate::findings::{Finding, Neighbours, Record, Tested};
use crate::generate::base::Size;
use crate::notation;
use crate::oracle::{Profile, Signature};
use crate::program::Failing;
use crate::strata::Strata;

/// The program, as findings name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The words of its command.
    pub command: Vec<String>,
    /// The command as one line.
    pub line: String,
    /// The judge.
    pub profile: Profile,
}

/// A deck on which the program fails.
#[derive(Clone, Debug)]
pub struct Caught<G> {
    /// The program.
    pub program: Arc<Identity>,
    /// Where the deck came from.
    pub origin: Origin,
    /// How small it is, and the deck.
    pub size: Size,
    /// How it fails.
    pub failing: Failing,
    pub(super) game: PhantomData<fn() -> G>,
}

impl<G: Strata> Exhibit for Caught<G> {
    fn size(&self) -> &Size {
        &self.size
    }

    fn signature(&self) -> &Signature {
        &self.failing.signature
    }

    fn finding(&self) -> Finding {
        let Failing { expected, actual, standing, .. } = &self.failing;
        let mut judge_text = Vec::new();
        notation::write_deck(&self.size.deck, G::CARDS_A_LINE, &mut judge_text);
        judge_text.extend_from_slice(notation::END);
        let [before, after] = standing.others().map(<[_]>::to_vec);
        Finding {
            record: self.record(),
            judge_text,
            neighbours: Neighbours { before, after },
            expected_output: expected.clone(),
            actual_output: actual.clone(),
        }
    }
}

impl<G: Strata> Caught<G> {
    fn record(&self) -> Record {
        let Failing { verdict, signature, outcome, standing, stderr, .. } = &self.failing;
        let comparison = self.failing.comparison();
        let difference = comparison.line.map(|line| format!("line {line}"));
        let mut record = Record {
            game: G::NAME.to_owned(),
            expected: G::engines()[0].name().to_owned(),
            actual: self.program.line.clone(),
            verdict: verdict.letters().to_owned(),
            signature: signature.to_string(),
            difference: difference.unwrap_or_else(|| format!("it {outcome}")),
            third_opinion: "none: a program shows no steps".to_owned(),
            deck: self.size.deck.code(),
            origin: self.origin.text::<G>(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            replay: String::new(),
            seen: 1,
            program: Some(Tested {
                command: self.program.command.clone(),
                judge: self.program.profile,
                outcome: outcome.to_string(),
                standing: standing.to_string(),
                stderr: crate::visible::bytes(stderr),
            }),
        };
        record.replay = format!("misdeal replay {}", record.id());
        record
    }
}
