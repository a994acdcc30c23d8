//! The histograms as a picture.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::super::counted;
use super::{QuantityRecord, StatsRecord, rounded};

/// Of a panel, in pixels.
const WIDTH: u32 = 900;
const HEIGHT: u32 = 340;
const HEAD: u32 = 40;

const SEEN: RGBColor = RGBColor(0x7f, 0xa8, 0xd9);
const EXPECTED: RGBColor = RGBColor(0xb0, 0x2a, 0x30);

type Drawing<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

impl StatsRecord {
    /// The picture as SVG: a panel a quantity, bars for what was seen and dots for what is expected.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let size = (WIDTH, HEAD + HEIGHT * self.quantities.len() as u32);
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        // Written to memory, nothing can go wrong.
        self.draw(&area).expect("a string takes everything");
        drop(area);
        svg
    }

    fn draw<'a>(&self, area: &DrawingArea<SVGBackend<'a>, Shift>) -> Drawing<'a> {
        area.fill(&WHITE)?;
        let run = self.run;
        let title = format!(
            "{}: {} of seed {} on {}",
            run.title,
            counted(self.decks, "uniform deck"),
            run.seed,
            run.engine
        );
        let (head, panels) = area.split_vertically(HEAD);
        head.draw_text(&title, &("sans-serif", 20).into_text_style(&head), (20, 12))?;
        let small = ("sans-serif", 14).into_text_style(&head);
        head.draw(&Rectangle::new([(740, 16), (754, 26)], SEEN.filled()))?;
        head.draw_text("seen", &small, (760, 14))?;
        head.draw(&Circle::new((810, 21), 3, EXPECTED.filled()))?;
        head.draw_text("expected", &small, (820, 14))?;
        for (panel, quantity) in panels.split_evenly((self.quantities.len(), 1)).iter().zip(&self.quantities)
        {
            quantity.draw(panel)?;
        }
        area.present()
    }
}

impl QuantityRecord {
    fn draw<'a>(&self, area: &DrawingArea<SVGBackend<'a>, Shift>) -> Drawing<'a> {
        let tallest = self.histogram.iter().map(|row| row.expected.max(row.count as f64)).fold(1.0, f64::max);
        // Values stand side by side, in the order of the rows.
        let values = self.histogram.len();
        let mut chart = ChartBuilder::on(area)
            .caption(self.caption(), ("sans-serif", 16))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(80)
            .build_cartesian_2d(-0.6..values as f64 - 0.4, 0.0..tallest * 1.05)?;
        let label = |place: &f64| {
            let rows = self.histogram.iter().enumerate();
            let at = rows.map(|(index, row)| (index as f64, row)).find(|(at, _)| (at - place).abs() < 1e-6);
            at.map(|(_, row)| row.value.clone()).unwrap_or_default()
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .max_light_lines(1)
            .x_labels(values.min(20))
            .x_label_formatter(&label)
            .y_label_formatter(&|count| rounded(*count))
            .y_desc("decks")
            .x_desc(self.name)
            .draw()?;
        let bars = self.histogram.iter().enumerate().map(|(place, row)| {
            let place = place as f64;
            Rectangle::new([(place - 0.42, 0.0), (place + 0.42, row.count as f64)], SEEN.filled())
        });
        chart.draw_series(bars)?;
        let dots = self.histogram.iter().enumerate();
        let dots = dots.map(|(place, row)| Circle::new((place as f64, row.expected), 2, EXPECTED.filled()));
        chart.draw_series(dots)?;
        Ok(())
    }

    fn caption(&self) -> String {
        let decks = counted(self.decks, "deck");
        match self.known.decks {
            Some(known) => format!("{}, {decks}; expected as of {}", self.title, counted(known, "deck")),
            None => format!("{}, {decks}; expected by the exact law", self.title),
        }
    }
}
