//! The record for people.

use super::super::{counted, number, wrapped};
use super::bars::{self, BarStyle};
use super::{
    OWN_TABLE, QuantityRecord, RarestRecord, ShapeRecord, StatsRecord, TOO_FEW_DECKS, TestRecord, WonRecord,
    rounded,
};

/// Which histograms are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// That of the first quantity.
    First,
    /// Those of all.
    All,
}

impl StatsRecord {
    /// Histograms, numbers, tests, and in the last line what came of them.
    #[must_use]
    pub fn text(&self, drawn: Drawn, style: BarStyle) -> String {
        let run = self.run;
        let mut text = format!(
            "{}: {} of seed {} on {}\n",
            run.title,
            counted(self.decks, "uniform deck"),
            run.seed,
            run.engine
        );
        let count = if drawn == Drawn::All { self.quantities.len() } else { 1 };
        for quantity in self.quantities.iter().take(count) {
            text.push_str(&format!("{}, {}\n", quantity.title, counted(quantity.decks, "deck")));
            text.push_str(&bars::drawn(&quantity.histogram, style));
        }
        text + &self.numbers() + &self.tests() + &self.end()
    }

    fn numbers(&self) -> String {
        let mut text = row([
            "quantity", "mean", "sd", "mode", "least", "1 %", "5 %", "25 %", "median", "75 %", "95 %",
            "99 %", "most",
        ]);
        for quantity in &self.quantities {
            text.push_str(&quantity.numbers());
        }
        text.push_str(&format!("  {:<12}{}\n", "won", self.won.text(self.decks)));
        for quantity in &self.quantities {
            text.push_str(&quantity.rarest());
        }
        text
    }

    fn tests(&self) -> String {
        let mut text =
            format!("  {:<12}{:<46}{:>14}{:>9}{:>12}\n", "test", "how", "statistic", "degrees", "p-value");
        for test in &self.tests {
            text.push_str(&test.text());
        }
        text + &wrapped("level", &self.bounds()) + &self.table()
    }

    /// The table that was compared with.
    fn table(&self) -> String {
        self.sample().map_or_else(String::new, |sample| wrapped("the table", &sample))
    }

    /// The decks of the table that was compared with; `None` where there are exact laws.
    #[must_use]
    pub fn sample(&self) -> Option<String> {
        let known = self.quantities.first()?.known;
        Some(format!("{} of seed {}", counted(known.decks?, "uniform deck"), known.seed?))
    }

    fn end(&self) -> String {
        format!("{}: {}\n", self.run.game, self.said())
    }

    /// What came of the tests, in a sentence.
    #[must_use]
    pub fn said(&self) -> String {
        let names = |of: &str| {
            let tests = self.outside().filter(|test| test.of == of).map(|test| test.test);
            tests.collect::<Vec<_>>().join(", ")
        };
        let (engine, dealer) = (names("engine"), names("dealer"));
        match (engine.as_str(), dealer.as_str()) {
            ("", "") if self.tests.iter().any(|test| test.outcome == OWN_TABLE) => format!(
                "not judged: seed {} is that of the table, whose decks these are; take another",
                self.run.seed
            ),
            ("", "") if self.tests.iter().any(|test| test.outcome == TOO_FEW_DECKS) => {
                "not judged: too few decks".to_owned()
            }
            ("", "") => "within its bounds".to_owned(),
            (engine, "") => format!("OUTSIDE in {engine}: {} plays another game", self.run.engine),
            ("", dealer) => format!("OUTSIDE in {dealer}: the decks are not uniform"),
            (engine, dealer) => format!(
                "OUTSIDE in {dealer}: the decks are not uniform; so is {engine}, which may be for that reason alone"
            ),
        }
    }

    /// What being outside means, in a sentence.
    #[must_use]
    pub fn bounds(&self) -> String {
        let made = self.tests.iter().filter(|test| test.p_value.is_some()).count() as u64;
        format!(
            "outside is a p-value below {:.1e}, so that a right run is outside once in {} in one of {}",
            self.level_of_one,
            rounded(1.0 / self.level),
            counted(made, "test")
        )
    }
}

/// Columns of the table of numbers.
fn row(cells: [&str; 13]) -> String {
    let [name, mean, sd, rest @ ..] = cells;
    let mut text = format!("  {name:<12}{mean:>9}{sd:>8}");
    for cell in rest {
        text.push_str(&format!("{cell:>7}"));
    }
    text + "\n"
}

impl QuantityRecord {
    fn numbers(&self) -> String {
        let line = |name: &str, shape: &ShapeRecord| {
            let mut cells = vec![name.to_owned(), format!("{:.3}", shape.mean), format!("{:.3}", shape.sd)];
            cells.extend([shape.mode, shape.lowest].map(|value| value.to_string()));
            cells.extend(shape.quantiles.map(|value| value.to_string()));
            cells.push(shape.highest.to_string());
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            cells.try_into().map_or_else(|_| String::new(), row)
        };
        let seen = self.seen.as_ref().map(|shape| line(self.name, shape));
        let expected = self.expected.as_ref().map(|shape| line("  expected", shape));
        seen.into_iter().chain(expected).collect()
    }

    fn rarest(&self) -> String {
        self.rarest.as_ref().map_or_else(String::new, |rarest| wrapped("rarest", &rarest.text(self.name)))
    }
}

impl RarestRecord {
    /// What is rarest of this quantity, in a sentence.
    #[must_use]
    pub fn text(&self, quantity: &str) -> String {
        let Self { value, count, odds, first } = self;
        format!("{quantity} {value} ({odds}): {}, first {first}", counted(*count, "deck"))
    }
}

impl WonRecord {
    /// The share of games won of so many, in a sentence.
    #[must_use]
    pub fn text(&self, decks: u64) -> String {
        let percent = |share: f64| format!("{:.4}", 100.0 * share);
        format!(
            "{} of {}, {} % (95 %, Wilson: {} to {}), expected {} %",
            number(self.count),
            number(decks),
            percent(self.share),
            percent(self.low),
            percent(self.high),
            percent(self.expected)
        )
    }
}

impl TestRecord {
    fn text(&self) -> String {
        let Self { test, method, .. } = self;
        let (statistic, degrees, said) = (self.statistic_text(), self.degrees_text(), self.said());
        let outside = if self.is_outside() { "  OUTSIDE" } else { "" };
        format!("  {test:<12}{method:<46}{statistic:>14}{degrees:>9}{said:>12}{outside}\n")
    }

    /// A sum of squares, or a number of standard deviations; nothing where the test was not made.
    #[must_use]
    pub fn statistic_text(&self) -> String {
        match (self.statistic, self.degrees) {
            (Some(statistic), Some(_)) => format!("{statistic:.1}"),
            (Some(statistic), None) => format!("{statistic:+.1} sd"),
            (None, _) => String::new(),
        }
    }

    /// The degrees of freedom; nothing where there are none.
    #[must_use]
    pub fn degrees_text(&self) -> String {
        self.degrees.map(|degrees| number(u64::from(degrees))).unwrap_or_default()
    }

    /// The p-value, a value that cannot be, or why the test was not made.
    #[must_use]
    pub fn said(&self) -> String {
        match (&self.impossible, self.p_value) {
            (Some(value), _) => format!("{value} cannot be"),
            (None, Some(p_value)) => p_value_text(p_value),
            (None, None) => self.outcome.to_owned(),
        }
    }
}

fn p_value_text(p_value: f64) -> String {
    match p_value {
        0.001.. => format!("{p_value:.3}"),
        0.0 => "0".to_owned(),
        _ => format!("{p_value:.1e}"),
    }
}
