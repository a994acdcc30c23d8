//! How cards and bars are shown where nothing is said: as symbols on a terminal that takes them.

use std::env;
use std::io::{self, IsTerminal};

use super::args::CardArgs;
use crate::report::cards::CardStyle;
use crate::report::stats::bars::BarStyle;

pub fn of(args: CardArgs) -> CardStyle {
    if symbols(args.symbols, args.ascii) { CardStyle::Symbols } else { CardStyle::Letters }
}

pub fn of_bars(with_symbols: bool, with_ascii: bool) -> BarStyle {
    if symbols(with_symbols, with_ascii) { BarStyle::Blocks } else { BarStyle::Ascii }
}

fn symbols(asked: bool, refused: bool) -> bool {
    !refused && (asked || (io::stdout().is_terminal() && locale_is_utf8()))
}

/// The first of these variables that is set decides.
fn locale_is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| {
        let value = env::var(name).ok()?;
        (!value.is_empty()).then_some(value)
    });
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_uppercase();
        locale.contains("UTF-8") || locale.contains("UTF8")
    })
}
