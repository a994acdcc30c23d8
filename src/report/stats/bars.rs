//! A histogram drawn with characters: bars to the right, with an axis below them, and a mark where each bar
//! is expected to end. Crates that draw plots in a terminal draw lines and dots; none was found that puts
//! counts beside bars.

use super::super::number;
use super::{RowRecord, rounded};

/// What bars are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarStyle {
    /// `#` and `|`.
    Ascii,
    /// Blocks of an eighth.
    Blocks,
}

/// How many characters the longest bar can have.
const WIDTH: usize = 50;
/// More values than these share rows.
const MOST_ROWS: usize = 53;

/// Values that share a row, or a bar.
#[derive(Clone, Debug)]
pub(in crate::report) struct Row {
    /// The value, or the first and the last.
    pub label: String,
    /// How many decks have it.
    pub count: u64,
    /// How many are expected to.
    pub expected: f64,
}

/// The bars with their axis, a line each.
#[must_use]
pub fn drawn(rows: &[RowRecord], style: BarStyle) -> String {
    let rows = shared(rows);
    let most = rows.iter().map(|row| row.expected.max(row.count as f64)).fold(1.0, f64::max);
    let end = axis_end(most);
    let labels = rows.iter().map(|row| row.label.len()).max().unwrap_or(0).max("value".len());
    let mut text =
        format!("  {:>labels$} {:>12} {:>12}  {} expected\n", "value", "decks", "expected", style.mark());
    for row in &rows {
        let bar = style.bar(row.count as f64 / end, row.expected / end);
        let (count, expected) = (number(row.count), expected_count(row.expected));
        text.push_str(&format!("  {:>labels$} {count:>12} {expected:>12}  {bar}\n", row.label));
    }
    let indent = " ".repeat(2 + labels + 1 + 12 + 1 + 12 + 2);
    text + &format!("{indent}{}\n{indent}{}\n", style.axis(), axis_labels(end))
}

/// A whole number from 100 on; below, and above nothing, with a digit or two.
pub(in crate::report) fn expected_count(expected: f64) -> String {
    match expected {
        99.95.. => rounded(expected),
        0.05.. => format!("{expected:.1}"),
        0.0 => "0".to_owned(),
        _ => format!("{expected:.0e}"),
    }
}

/// At most so many rows as fit a screen: neighbours share one, by steps that people count in.
pub(in crate::report) fn shared(rows: &[RowRecord]) -> Vec<Row> {
    let last = rows.last().map_or(0, |row| usize::from(row.number));
    let first = rows.first().map_or(0, |row| usize::from(row.number));
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| (last - first) / step < MOST_ROWS);
    let step = step.unwrap_or(1000) as u16;
    let mut shared: Vec<(u16, Row)> = Vec::new();
    for row in rows {
        let group = row.number / step;
        match shared.last_mut() {
            Some((last, into)) if *last == group => {
                into.count += row.count;
                into.expected += row.expected;
            }
            _ => {
                let label = match step {
                    1 => row.value.clone(),
                    _ => format!("{}-{}", group * step, group * step + step - 1),
                };
                shared.push((group, Row { label, count: row.count, expected: row.expected }));
            }
        }
    }
    shared.into_iter().map(|(_, row)| row).collect()
}

/// A round number that no bar goes beyond.
pub(in crate::report) fn axis_end(most: f64) -> f64 {
    let power = 10.0_f64.powf(most.log10().floor());
    let ends = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0].map(|end| (end * power).round());
    ends.into_iter().find(|&end| end >= most).unwrap_or(most)
}

fn axis_labels(end: f64) -> String {
    let middle = rounded(end / 2.0);
    let right = rounded(end);
    let is_whole = (end / 2.0).fract() == 0.0;
    let mut line = "0".to_owned();
    if is_whole {
        let before = (WIDTH / 2).saturating_sub(middle.len() / 2 + line.len());
        line.push_str(&format!("{}{middle}", " ".repeat(before)));
    }
    let before = (WIDTH + 1).saturating_sub(right.len() / 2 + line.len());
    line + &" ".repeat(before) + &right
}

impl BarStyle {
    const fn mark(self) -> char {
        match self {
            Self::Ascii => '|',
            Self::Blocks => '\u{2502}',
        }
    }

    /// A bar of this share of the axis, with the mark at another.
    fn bar(self, share: f64, expected: f64) -> String {
        let mut cells: Vec<char> = match self {
            Self::Ascii => vec!['#'; length(share, WIDTH)],
            Self::Blocks => blocks(length(share, WIDTH * 8)),
        };
        let mark = length(expected, WIDTH).min(WIDTH);
        if expected > 0.0 {
            cells.resize(cells.len().max(mark + 1), ' ');
            cells[mark] = self.mark();
        }
        cells.into_iter().collect()
    }

    fn axis(self) -> String {
        let half = WIDTH / 2 - 1;
        match self {
            Self::Ascii => format!("+{0}+{0}-+", "-".repeat(half)),
            Self::Blocks => format!("\u{2514}{0}\u{2534}{0}\u{2500}\u{2518}", "\u{2500}".repeat(half)),
        }
    }
}

/// A share of so many cells, in whole ones.
#[expect(clippy::cast_sign_loss, reason = "counts are not negative, and neither are their shares")]
fn length(share: f64, of: usize) -> usize {
    (share * of as f64).round() as usize
}

/// So many eighths, from the left: U+2588 is the full block, U+2589 to U+258F have 7 to 1 eighths.
fn blocks(eighths: usize) -> Vec<char> {
    let mut cells = vec!['\u{2588}'; eighths / 8];
    if let Some(part) = char::from_u32(0x2590 - (eighths % 8) as u32).filter(|_| !eighths.is_multiple_of(8)) {
        cells.push(part);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u16, count: u64, expected: f64) -> RowRecord {
        RowRecord { value: number.to_string(), number, count, expected, first: None }
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let rows = [row(1, 0, 0.0), row(2, 100, 50.0), row(3, 50, 100.0), row(4, 1, 0.004)];
        let expected = "  value        decks     expected  | expected
      1            0            0  
      2          100         50.0  #########################|########################
      3           50          100  #########################                         |
      4            1         4e-3  |
                                   +------------------------+-------------------------+
                                   0                       50                        100
";
        assert_eq!(drawn(&rows, BarStyle::Ascii), expected);
        assert_eq!(BarStyle::Blocks.bar(0.05, 0.0), "\u{2588}\u{2588}\u{258c}");
        assert_eq!(BarStyle::Blocks.bar(0.0, 0.02), " \u{2502}");
    }

    #[test]
    fn many_values_share_rows() {
        let rows: Vec<RowRecord> = (0..300).map(|value| row(value, 2, 1.0)).collect();
        let text = drawn(&rows, BarStyle::Blocks);
        assert_eq!(text.lines().count(), 1 + 30 + 2, "{text}");
        assert!(text.contains("290-299           20         10.0"), "{text}");
    }

    #[test]
    fn the_axis_ends_at_a_round_number_beyond_all_bars() {
        for (most, end) in [(1.0, 1.0), (1.3, 2.0), (7.0, 8.0), (9.5, 10.0), (101.0, 120.0), (4e6, 4e6)] {
            assert!((axis_end(most) - end).abs() < 1e-9, "{most}: {}", axis_end(most));
        }
    }
}
