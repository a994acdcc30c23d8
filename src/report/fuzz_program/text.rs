//! A campaign of a program for people: a page at most.

use super::{CaughtRecord, FailureRecord, ProgramRecord, SaidRecord, SmallerRecord};
use crate::oracle::Verdict;
use crate::report::comparison::{self, Judges};
use crate::report::fuzz::StrataDetail;
use crate::report::{command, counted, diagnosis, number, wrapped};
use crate::visible;

/// So many kinds of failures are shown with an example.
const SHOWN: usize = 4;
/// So many lines of standard error, the last.
const STDERR: usize = 3;

impl ProgramRecord {
    /// What was judged, in lines.
    #[must_use]
    pub fn checked(&self, detail: StrataDetail) -> String {
        let decks = self.decks.values().sum();
        let (seconds, tenths) = (self.milliseconds / 1000, self.milliseconds % 1000 / 100);
        let rate = number(decks * 1000 / self.milliseconds.max(1));
        let times = if self.parts.is_empty() { "" } else { ", the times of all parts added" };
        let mut text = format!("{}: {}\n", self.title(), self.program);
        text.push_str(&wrapped(
            "judged",
            &format!("{} in {seconds}.{tenths} s, {rate} a second{times}", counted(decks, "deck")),
        ));
        let verdicts: Vec<String> =
            self.verdicts.iter().map(|(verdict, decks)| format!("{verdict} {}", number(*decks))).collect();
        text.push_str(&wrapped("verdicts", &format!("{} (judge: {})", verdicts.join(", "), self.judge)));
        text.push_str(&wrapped(
            "runs",
            &format!(
                "{}, in the end with {}{} each",
                number(self.processes),
                if self.parts.is_empty() { "" } else { "up to " },
                counted(self.batch as u64, "deck")
            ),
        ));
        text.push_str(&self.strata_text(detail));
        if self.ended.is_some() {
            text.push_str(&wrapped("ended", &self.ended_sentence()));
        }
        if self.interrupted {
            text.push_str(&wrapped("ended", "it was interrupted"));
        }
        for found in &self.examined {
            text.push_str(&wrapped("doctor", found));
        }
        for habit in &self.habits {
            let on = match habit.shown.verdict {
                Verdict::Accepted => String::new(),
                verdict => format!(" ({verdict} on a file of {})", counted(habit.shown.decks as u64, "deck")),
            };
            text.push_str(&wrapped("every file", &format!("{}{on}", habit.sentence)));
        }
        for warning in &self.warnings {
            text.push_str(&wrapped("warning", warning));
        }
        text
    }

    /// Why it has ended before all decks.
    #[must_use]
    pub fn ended_sentence(&self) -> String {
        let sentence = "as many decks have failed as end a campaign (300, or by --fail-fast and --max-findings); \
                        --keep-going goes on";
        match self.parts.iter().filter(|part| part.ended.is_some()).count() {
            0 => sentence.to_owned(),
            ended => format!("in {ended} of {}: {sentence}", counted(self.parts.len() as u64, "part")),
        }
    }

    fn strata_text(&self, detail: StrataDetail) -> String {
        let reached = self.strata.iter().filter(|stratum| stratum.reached).count();
        let mut text =
            wrapped("strata", &format!("{reached} of {} rare situations reached", self.strata.len()));
        if detail == StrataDetail::Each {
            for stratum in &self.strata {
                let reached = if stratum.reached { "yes" } else { "NO" };
                text.push_str(&format!(
                    "    {:<24} {reached:>4} {:>12}  {}\n",
                    stratum.name,
                    number(stratum.decks),
                    stratum.odds
                ));
            }
        }
        text
    }

    /// What was found, in lines; `out` is the folder of the store, if there is one.
    #[must_use]
    pub fn found(&self, out: Option<&str>) -> String {
        if self.findings.is_empty() {
            let found =
                if self.fails() || !self.examined.is_empty() { "no deck fails alone" } else { "no finding" };
            let so_far = if self.interrupted { " so far" } else { "" };
            return format!("{}: {found}{so_far}\n", self.game);
        }
        let mut text = String::new();
        for group in self.findings.iter().take(SHOWN) {
            text.push_str(&group.text(self, out));
        }
        let others: Vec<String> = self.findings.iter().skip(SHOWN).map(FailureRecord::in_short).collect();
        if !others.is_empty() {
            text.push_str(&format!("\nalso: {}\n", others.join(", ")));
        }
        text.push('\n');
        if let Some(told) = &self.diagnosis {
            text.push_str(&diagnosis::text(told));
        }
        if let Some(reason) = &self.no_diagnosis {
            text.push_str(&format!("{}: no rule was looked for: {reason}\n", self.game));
        }
        text.push_str(&self.said());
        text
    }

    /// The command that shows the finding again without the folder that it is kept in; none where other decks are
    /// needed beside it.
    #[must_use]
    pub fn explain(&self, caught: &CaughtRecord) -> Option<String> {
        // The words of the program are as they are printed everywhere else.
        let is_alone = caught.before.is_empty() && caught.after.is_empty();
        is_alone.then(|| format!("misdeal explain {} code:{} -- {}", self.game, caught.deck, self.program))
    }

    /// What the parts say of known bugs where they do not say the same.
    fn said(&self) -> String {
        if self.diagnoses.is_empty() {
            return String::new();
        }
        let mut text = format!("{}: the parts do not say the same of known bugs\n", self.game);
        for said in &self.diagnoses {
            text.push_str(&format!("\n{}:\n", said.files.join(", ")));
            text.push_str(&said.text());
        }
        text
    }
}

impl SaidRecord {
    /// What is said, without who says it.
    #[must_use]
    pub fn text(&self) -> String {
        let told = self.diagnosis.as_ref().map(diagnosis::text);
        let reason = self.no_diagnosis.as_ref().map(|reason| format!("no rule was looked for: {reason}\n"));
        told.into_iter().chain(reason).collect()
    }
}

impl FailureRecord {
    fn in_short(&self) -> String {
        format!("{} on {}", self.signature, counted(self.count, "deck"))
    }

    fn text(&self, record: &ProgramRecord, out: Option<&str>) -> String {
        let mut text = format!("\n{}: {}\n", record.game, self.in_short());
        let Some(smallest) = self.examples.first() else {
            text.push_str(&wrapped("", "none of those that were tried fails alone"));
            return text;
        };
        text.push_str(&smallest.text(&self.signature));
        if let Some(smaller) = &self.smaller {
            text.push_str(&smaller.text());
        }
        let again = match out {
            Some(out) => {
                Some(command::line(["misdeal", "replay", &format!("{out}/findings/{}", smallest.id)]))
            }
            None => record.explain(smallest),
        };
        text.push_str(&again.map_or(String::new(), |again| line("again", &again)));
        let others: Vec<&str> = self.examples.iter().skip(1).map(|example| example.id.as_str()).collect();
        if !others.is_empty() {
            text.push_str(&line("also", &others.join(", ")));
        }
        text
    }
}

impl SmallerRecord {
    fn text(&self) -> String {
        let cards = counted(self.out_of_place as u64, "card");
        let (guarantee, tried) = (&self.guarantee, number(self.tried));
        let mut text = line("smaller", &format!("code:{}", self.deck));
        text.push_str(&wrapped(
            "",
            &format!(
                "{cards} out of place; fails alone, in 3 of 3 runs; {guarantee}, {tried} smaller ones tried"
            ),
        ));
        if let Some(cards) = &self.inferred {
            text.push_str(&wrapped("few cards", &format!("{cards} (inferred from what it behaves like)")));
        }
        if let Some(step) = &self.wrong_step {
            text.push_str(&wrapped("wrong step", step));
        }
        text.push_str(&line("explain", &self.explain));
        text
    }
}

impl CaughtRecord {
    fn text(&self, signature: &str) -> String {
        let mut text = line("deck", &format!("code:{}", self.deck));
        text.push_str(&line(
            "",
            &format!("{} out of place, {}", counted(self.out_of_place as u64, "card"), self.origin),
        ));
        text.push_str(&wrapped("standing", &self.standing));
        for (label, decks, file) in
            [("after", &self.before, "before.txt"), ("before", &self.after, "after.txt")]
        {
            if let [deck] = decks.as_slice() {
                text.push_str(&line(label, &format!("code:{deck} ({file} of the finding)")));
            } else if !decks.is_empty() {
                text.push_str(&line(label, &format!("the decks in {file} of the finding")));
            }
        }
        text.push_str(&wrapped("the run", &self.outcome));
        // How strict a judge is matters to answers alone.
        let is_of_answer = ["WA ", "PE "].iter().any(|verdict| signature.starts_with(verdict));
        let judges = if is_of_answer { Judges::Told { here: None } } else { Judges::Untold };
        text.push_str(&comparison::text(&self.comparison, judges));
        let (before, last) = self.stderr.split_at(self.stderr.len().saturating_sub(STDERR));
        let all = self.stderr.join("\n");
        let telling = visible::telling_line(&all);
        let telling = before.iter().find(|said| telling == Some(said.as_str()));
        for said in telling.into_iter().chain(last) {
            text.push_str(&line("stderr", said));
        }
        text
    }
}

fn line(label: &str, what: &str) -> String {
    format!("  {label:<12}{what}").trim_end().to_owned() + "\n"
}
