//! What a run says of the decks that were in it.

use std::ops::Range;

use super::answers::Batch;
use super::habit::{answer_lines, is_blank};
use super::run::{Outcome, Run};
use crate::game::Game;
use crate::oracle::{Profile, Signature, Verdict};

/// What a run says of the decks that were in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// All answers are right.
    Right,
    /// As many lines as decks: for each deck, where its answer stands in the output.
    Aligned(Vec<Range<usize>>),
    /// Which line belongs to which deck is not known.
    Unknown,
}

impl Reading {
    pub(super) fn of(run: &Run, batch: &Batch<'_>, profile: Profile) -> Self {
        let Outcome::Exited(status) = run.outcome else {
            // What was still to be written is lost.
            return Self::Unknown;
        };
        if status != 0 && profile == Profile::Strict {
            return Self::Unknown;
        }
        if profile.judge(batch.expected(), &run.stdout) == Verdict::Accepted {
            return Self::Right;
        }
        if answer_lines(&run.stdout).count() == batch.len() {
            return Self::Aligned(segments(&run.stdout));
        }
        Self::Unknown
    }
}

/// Cuts the text before each line that is more than white space, except the first.
pub(super) fn segments(text: &[u8]) -> Vec<Range<usize>> {
    let mut segments: Vec<Range<usize>> = Vec::new();
    let mut place = 0;
    let mut has_answer = false;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let end = place + line.len();
        match segments.last_mut() {
            Some(last) if is_blank(line) || !has_answer => last.end = end,
            _ => segments.push(place..end),
        }
        has_answer |= !is_blank(line);
        place = end;
    }
    segments
}

/// What is wrong with an answer, or with the run that was to give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) verdict: Verdict,
    pub(super) signature: Signature,
}

impl Fault {
    /// What is wrong with an answer of a run that has ended well.
    pub(super) fn of_answer<G: Game>(profile: Profile, expected: &[u8], actual: &[u8]) -> Option<Self> {
        match profile.judge(expected, actual) {
            Verdict::Accepted => None,
            verdict => {
                Some(Self { verdict, signature: Signature::of_output::<G>(verdict, expected, actual) })
            }
        }
    }

    /// What is wrong with a run of these decks, taken as a whole.
    ///
    /// A signal is a runtime error whatever was written before. A status that is not 0 is one where answers
    /// are missing, and for a strict judge always; else the answers count.
    pub(super) fn of_run<G: Game>(run: &Run, batch: &Batch<'_>, profile: Profile) -> Option<Self> {
        let plain =
            |verdict, what: &str| Some(Self { verdict, signature: Signature::of_verdict(verdict, what) });
        let of_answer = || Self::of_answer::<G>(profile, batch.expected(), &run.stdout);
        match run.outcome {
            Outcome::TimedOut => plain(Verdict::TimeLimitExceeded, ""),
            Outcome::TooMuchOutput => plain(Verdict::OutputLimitExceeded, ""),
            Outcome::TooMuchMemory => plain(Verdict::RuntimeError, "memory"),
            Outcome::Signalled(signal) => plain(Verdict::RuntimeError, &signal.to_string()),
            Outcome::Exited(0) => of_answer(),
            Outcome::Exited(status) => {
                let fault = of_answer();
                let missing = fault.is_some() && answer_lines(&run.stdout).count() < batch.len();
                if missing || profile == Profile::Strict {
                    plain(Verdict::RuntimeError, &format!("status {status}"))
                } else {
                    fault
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blank_lines_belong_to_the_answer_before() {
        let text = b"\n1\n\n \n2\n3";
        let parts: Vec<&[u8]> = segments(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(parts, [&b"\n1\n\n \n"[..], b"2\n", b"3"]);
    }

    proptest! {
        #[test]
        fn segments_are_the_whole_text(text in prop::collection::vec(prop::sample::select(&b" \n1"[..]), 0..30)) {
            let segments = segments(&text);
            prop_assert_eq!(segments.iter().map(ExactSizeIterator::len).sum::<usize>(), text.len());
            prop_assert!(segments.is_empty() || segments.len() == answer_lines(&text).count().max(1));
        }
    }
}
