//! How cards are shown where nothing is said: as symbols on a terminal that takes them.

use std::env;
use std::io::{self, IsTerminal};

use super::args::CardArgs;
use crate::report::cards::CardStyle;

pub fn of(args: CardArgs) -> CardStyle {
    let symbols = !args.ascii && (args.symbols || (io::stdout().is_terminal() && locale_is_utf8()));
    if symbols { CardStyle::Symbols } else { CardStyle::Letters }
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
