//! The uniform decks of a campaign, beside what is known of such decks.

use maud::{Markup, html};

use super::histogram::{self, Bar, Histogram, Scale};
use super::strata::value;
use crate::report::counted;
use crate::report::fit::FitRecord;
use crate::report::fuzz::StratumRecord;

/// A histogram for each of these quantities; nothing where there is none.
pub fn section(fits: &[FitRecord], strata: &[StratumRecord]) -> Markup {
    let Some(decks) = fits.first().map(|fit| fit.decks) else {
        return html! {};
    };
    html! {
        h3 { "Uniform decks beside the law" }
        p {
            "Of the decks of this campaign " (counted(decks, "uniform one")) " alone, as the reference plays them: what each play \
             has one value of. A p-value says how likely as much difference or more is where nothing is wrong; "
            code { "misdeal stats" } " judges engines and dealer by many more."
        }
        (histogram::key())
        div.charts.wide {
            @for fit in fits {
                (chart(fit, strata.iter().filter(|stratum| stratum.quantity() == fit.quantity)))
            }
        }
    }
}

fn chart<'a>(fit: &FitRecord, strata: impl Iterator<Item = &'a StratumRecord>) -> Markup {
    let law = if fit.source == "exact" { "the exact law" } else { "a large sample" };
    let fits = match fit.p_value {
        Some(p_value) if p_value >= 0.001 => format!("p-value {p_value:.3}"),
        Some(p_value) => format!("p-value {p_value:.0e}"),
        None => "too few decks for a test".to_owned(),
    };
    let bars: Vec<Bar> = strata
        .map(|stratum| Bar {
            label: value(stratum).to_owned(),
            seen: stratum.uniform as f64,
            expected: Some(stratum.probability * fit.decks as f64),
        })
        .collect();
    let note = format!("expected by {law}; {fits}");
    Histogram { title: &fit.quantity, note, bars, scale: Scale::Numbers }.markup()
}
