//! Where judged sheets are put together, in their order.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

use super::caught::{Caught, Identity};
use super::summary::{Ended, ProgramSummary, Remembered};
use super::workers::Done;
use super::{Failed, ProgramPlan};
use crate::campaign::{Coverage, Dealt, EXAMPLES, Exhibit, Group, Guide, Pace, Progress, Watcher, size_of};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::generate::base::Size;
use crate::oracle::{Signature, Verdict};
use crate::program::{CannotRun, Failing, Judged, Runner, Standing, Tester};
use crate::trace::Trace;

/// Of how many decks of a kind one looks whether they fail alone, once they pass.
const PASSING: u32 = 3;

/// Puts judged sheets together.
pub(super) struct Desk<'a, G: Aimed, R, W> {
    plan: &'a ProgramPlan,
    /// Knows what all sheets so far have shown.
    pub(super) tester: &'a mut Tester<G, R>,
    watcher: &'a mut W,
    guide: Guide,
    findings: u64,
    coverage: Coverage,
    verdicts: BTreeMap<Verdict, u64>,
    groups: BTreeMap<Signature, Group<Caught<G>>>,
    /// How many decks of a kind that was to be kept have passed alone.
    passing: BTreeMap<Signature, u32>,
    answered: Remembered,
}

impl<'a, G: Aimed, R: Runner, W: Watcher<Caught<G>>> Desk<'a, G, R, W> {
    pub(super) fn new(plan: &'a ProgramPlan, tester: &'a mut Tester<G, R>, watcher: &'a mut W) -> Self {
        Self {
            coverage: Coverage::beginning_with(plan.dealing.cases.start),
            plan,
            tester,
            watcher,
            guide: Guide::new::<G>(),
            findings: 0,
            verdicts: BTreeMap::new(),
            groups: BTreeMap::new(),
            passing: BTreeMap::new(),
            answered: Remembered::default(),
        }
    }

    /// Takes the next sheet; why the campaign ends with it, if it does.
    pub(super) fn take(&mut self, done: Done<G, R>) -> Result<Option<Ended>, Failed<W::Error>> {
        let Done { task, judged, error } = done;
        self.tester.learn(&task.tester);
        let is_whole = judged.len() == task.sheet.decks.len();
        let mut failing: BTreeMap<Signature, Vec<(Dealt, Failing)>> = BTreeMap::new();
        for (at, (judged, (dealt, features))) in judged.into_iter().zip(task.sheet.dealt).enumerate() {
            if self.is_enough() {
                break;
            }
            self.coverage.cases.end = dealt.case + 1;
            self.coverage.count(&dealt);
            self.guide.learn(dealt.first(), &features);
            *self.verdicts.entry(judged.verdict()).or_default() += 1;
            match judged {
                Judged::Right => self.answered.right(dealt.deck, task.sheet.answers.get(at)),
                Judged::Fails(fails) => {
                    self.findings += 1;
                    self.answered.wrong(&fails);
                    failing.entry(fails.signature.clone()).or_default().push((dealt, *fails));
                }
            }
        }
        match self.keep_smallest(failing) {
            // What is known until now is told.
            Err(Failed::Program(CannotRun::Interrupted)) => return Ok(Some(Ended::AskedTo)),
            kept => kept?,
        }
        match error {
            Some(CannotRun::Interrupted) => Ok(Some(Ended::AskedTo)),
            Some(error) => Err(Failed::Program(error)),
            None if self.is_enough() => Ok(Some(Ended::EnoughFailed)),
            None if !is_whole => Ok(Some(Ended::AskedTo)),
            None => Ok(None),
        }
    }

    fn is_enough(&self) -> bool {
        self.plan.stop.after(self.findings) == Pace::End
    }

    /// How far it has come.
    pub(super) fn progress(&mut self) -> Pace {
        let strata = self.guide.reached_of::<G>(&self.plan.dealing.strata);
        let (decks, findings) = (self.coverage.decks(), self.findings);
        self.watcher.progress(&Progress { decks, findings, strata })
    }

    /// Counts the failures of a sheet, and keeps the smallest of each kind.
    fn keep_smallest(
        &mut self,
        failing: BTreeMap<Signature, Vec<(Dealt, Failing)>>,
    ) -> Result<(), Failed<W::Error>> {
        for (signature, failing) in failing {
            let first = failing[0].0.case;
            let mut group = self.groups.remove(&signature).unwrap_or_else(|| Group::beginning_with(first));
            group.count += failing.len() as u64;
            let kept = self.keep_of_group(&mut group, failing);
            self.groups.insert(signature, group);
            kept?;
        }
        Ok(())
    }

    fn keep_of_group(
        &mut self,
        group: &mut Group<Caught<G>>,
        failing: Vec<(Dealt, Failing)>,
    ) -> Result<(), Failed<W::Error>> {
        // What was tried already, if it is not small, is all that is known of some kinds.
        let (mut tried, mut others): (Vec<_>, Vec<_>) = failing
            .into_iter()
            .filter(|(dealt, _)| group.place(&lower_bound::<G>(&dealt.deck)).is_some())
            .map(|(dealt, failing)| self.caught(&dealt, failing))
            .partition(|caught| !matches!(caught.failing.standing, Standing::NotTried { .. }));
        for some in [&mut tried, &mut others] {
            some.sort_by_key(|caught| caught.size);
            some.truncate(EXAMPLES);
        }
        for caught in tried.into_iter().chain(others) {
            if group.place(&caught.size).is_none() {
                continue;
            }
            let is_first = group.examples.is_empty();
            if let Some(caught) = self.tried(caught, is_first).map_err(Failed::Program)? {
                group.keep(caught, self.watcher).map_err(Failed::Watcher)?;
            }
        }
        Ok(())
    }

    /// The failure as it stands alone; `None` where it is not to be kept.
    fn tried(&mut self, caught: Caught<G>, is_first: bool) -> Result<Option<Caught<G>>, CannotRun> {
        if !matches!(caught.failing.standing, Standing::NotTried { .. }) {
            return Ok(Some(caught));
        }
        let signature = caught.signature().clone();
        let passing = self.passing.get(&signature).copied().unwrap_or_default();
        // To wait for the limit of time three times again would say little.
        let is_slow = caught.failing.verdict == Verdict::TimeLimitExceeded;
        if passing >= PASSING || (is_slow && !is_first) {
            return Ok(None);
        }
        match self.tester.judge_alone(&caught.size.deck)? {
            Judged::Fails(failing) if failing.signature == signature => {
                Ok(Some(Caught { failing: *failing, ..caught }))
            }
            Judged::Fails(_) | Judged::Right => {
                *self.passing.entry(signature).or_default() += 1;
                Ok(None)
            }
        }
    }

    fn caught(&self, dealt: &Dealt, failing: Failing) -> Caught<G> {
        let expected = Trace::of(G::engines()[0], &G::start_of_deck(&dealt.deck));
        let size = size_of::<G>(dealt.deck, expected.moves().count());
        let program: Arc<Identity> = Arc::clone(&self.plan.program);
        Caught { program, origin: dealt.origin, size, failing, game: PhantomData }
    }

    pub(super) fn summary(mut self, ended: Ended) -> ProgramSummary<G> {
        self.coverage.end(&self.guide);
        ProgramSummary {
            coverage: self.coverage,
            verdicts: self.verdicts,
            groups: self.groups,
            habits: self.tester.habits().to_vec(),
            warnings: self.tester.warnings().to_vec(),
            batch: self.tester.batch_size(),
            processes: self.tester.runs(),
            ended,
            answered: self.answered,
        }
    }
}

/// No deck with so many cards out of place is smaller.
fn lower_bound<G: Aimed>(deck: &Deck) -> Size {
    size_of::<G>(*deck, 0)
}
