//! Histograms: bars for what was seen, and beside them marks for what is expected.

use maud::{Markup, html};

use super::super::stats::bars::{Row, axis_end};
use crate::visible;

/// The size of a drawing in its own units; the lowest part is for labels.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 180.0;
/// Where bars begin, from the left and from above; to the left stand the labels of the scale.
const LEFT: f64 = 58.0;
const BASE: f64 = 152.0;
const TOP: f64 = 10.0;
/// How wide a character of a label is, at most.
const CHARACTER: f64 = 6.6;

/// A histogram.
#[derive(Debug)]
pub struct Histogram<'a> {
    /// What is counted.
    pub title: &'a str,
    /// Of how much, and what is expected by.
    pub note: String,
    /// By value, in order.
    pub bars: Vec<Bar>,
    /// How numbers of the scale are written.
    pub scale: Scale,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The value, or the first and the last of several.
    pub label: String,
    /// How much was seen.
    pub seen: f64,
    /// How much is expected, where that is known.
    pub expected: Option<f64>,
}

/// How numbers of the scale are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As whole numbers, such as of decks.
    Numbers,
    /// As parts of a hundred.
    Percent,
}

impl Scale {
    fn text(self, number: f64) -> String {
        let places = usize::from(number.fract() != 0.0 && number < 10.0);
        let text = visible::grouped(&format!("{number:.places$}"));
        match self {
            Self::Numbers => text,
            Self::Percent => text + " %",
        }
    }
}

impl From<Row> for Bar {
    fn from(row: Row) -> Self {
        Self { label: row.label, seen: row.count as f64, expected: Some(row.expected) }
    }
}

/// What bars and marks stand for.
pub fn key() -> Markup {
    html! {
        p.legend {
            svg.key viewBox="0 0 20 12" aria-hidden="true" { path.seen d="M3 2h14V12h-14z" {} } " seen "
            svg.key viewBox="0 0 20 12" aria-hidden="true" { path.expected d=(mark(2.0, 6.0, 16.0)) {} } " expected"
        }
    }
}

impl Histogram<'_> {
    /// The figure. What it shows must stand in a table as well.
    pub fn markup(&self) -> Markup {
        let end = axis_end(self.most());
        let y = |number: f64| BASE - (BASE - TOP) * number / end;
        let step = (WIDTH - LEFT - 4.0) / self.bars.len().max(1) as f64;
        let x = |place: usize| LEFT + place as f64 * step;
        html! {
            figure.chart.histogram {
                figcaption { strong { (self.title) } " " span.legend { (self.note) } }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.told()) {
                    @for number in [0.0, end / 2.0, end] {
                        path.grid d=(format!("M{LEFT} {:.1}H{WIDTH}", y(number))) {}
                        text x=(LEFT - 5.0) y=(format!("{:.1}", y(number) + 3.5)) text-anchor="end" { (self.scale.text(number)) }
                    }
                    path.seen d=(self.path(|place, bar| column(x(place), y(bar.seen), step))) {}
                    path.expected d=(self.path(|place, bar| {
                        let expected = bar.expected.filter(|expected| *expected > 0.0);
                        expected.map_or_else(String::new, |expected| mark(x(place), y(expected), step))
                    })) {}
                    @for place in (0..self.bars.len()).step_by(self.labels_apart(step)) {
                        text x=(format!("{:.1}", x(place) + step / 2.0)) y=(BASE + 15.0) text-anchor="middle" { (self.bars[place].label) }
                    }
                }
            }
        }
    }

    fn path(&self, of_bar: impl Fn(usize, &Bar) -> String) -> String {
        self.bars.iter().enumerate().map(|(place, bar)| of_bar(place, bar)).collect()
    }

    /// The most that is seen or expected of a value.
    fn most(&self) -> f64 {
        let numbers = self.bars.iter().map(|bar| bar.expected.unwrap_or(0.0).max(bar.seen));
        numbers.fold(f64::MIN_POSITIVE, f64::max)
    }

    /// The picture in words.
    fn told(&self) -> String {
        let most = self.bars.iter().max_by(|one, other| one.seen.total_cmp(&other.seen));
        let most = most.map_or_else(String::new, |bar| format!(", most at {}", bar.label));
        let range = match (self.bars.first(), self.bars.last()) {
            (Some(first), Some(last)) => format!(", from {} to {}", first.label, last.label),
            _ => String::new(),
        };
        format!("Histogram of {}{range}{most}", self.title)
    }

    /// Every so many values one has room for its label.
    fn labels_apart(&self, step: f64) -> usize {
        let longest = self.bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(1);
        let width = longest as f64 * CHARACTER + CHARACTER;
        let has_room = |apart: &u8| f64::from(*apart) * step >= width;
        [1, 2, 4, 5, 8, 10, 13, 20, 26, 50].into_iter().find(has_room).map_or(100, usize::from)
    }
}

/// A bar from the base up to here; nothing where there is nothing.
fn column(x: f64, y: f64, step: f64) -> String {
    if y >= BASE {
        return String::new();
    }
    // What is there is to be seen.
    let (y, width) = (y.min(BASE - 0.6), step * 0.84);
    format!("M{:.1} {y:.1}h{width:.1}V{BASE}h-{width:.1}z", x + step * 0.08)
}

/// A line as wide as a value's place, with a dot in its middle.
fn mark(x: f64, y: f64, step: f64) -> String {
    let dot = (step * 0.2).min(2.0);
    let middle = x + step / 2.0;
    format!(
        "M{x:.1} {y:.1}h{step:.1}M{:.1} {y:.1}l{dot:.1} {dot:.1} {dot:.1} -{dot:.1} -{dot:.1} -{dot:.1}z",
        middle - dot
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(bars: &[(f64, Option<f64>)]) -> String {
        let bar = |(place, (seen, expected)): (usize, &(f64, Option<f64>))| Bar {
            label: place.to_string(),
            seen: *seen,
            expected: *expected,
        };
        let bars = bars.iter().enumerate().map(bar).collect();
        let all = Histogram { title: "piles", note: String::new(), bars, scale: Scale::Numbers };
        all.markup().into_string()
    }

    #[test]
    fn bars_and_marks_are_as_high_as_their_numbers() {
        let page = histogram(&[(100.0, Some(50.0)), (0.0, Some(0.0)), (25.0, None)]);
        // The scale goes from 152 for nothing up to 10 for 100.
        assert!(page.contains("M67.5 10.0h100.2V152h-100.2z"), "{page}");
        assert!(page.contains("class=\"expected\" d=\"M58.0 81.0h119.3"), "{page}");
        assert!(page.contains("M306.2 116.5h100.2V152"), "{page}");
        assert_eq!(page.matches("V152h").count(), 2, "{page}");
        assert!(page.contains("aria-label=\"Histogram of piles, from 0 to 2, most at 0\""), "{page}");
    }

    #[test]
    fn nothing_can_be_drawn() {
        for bars in [&[][..], &[(0.0, None)], &[(0.0, Some(0.0))]] {
            let page = histogram(bars);
            assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        }
    }
}
