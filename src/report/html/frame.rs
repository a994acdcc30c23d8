//! What every page has around its content.

use data_encoding::BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::visible;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A whole page. Nothing but its own style and script takes effect in it, and it can fetch nothing.
pub fn page(title: &str, content: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                meta name="color-scheme" content="light dark";
                title { (visible::text(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (tip())
                label.option { input #four-colours type="checkbox"; " four-colour suits" }
                main { (content) }
                footer { "Made by misdeal " (env!("CARGO_PKG_VERSION")) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
    .into_string()
}

/// Only what has these hashes may run or give style.
fn policy() -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64.encode(&Sha256::digest(text)));
    format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    )
}

/// The tip of every arrow.
fn tip() -> Markup {
    html! {
        svg.tips width="0" height="0" aria-hidden="true" {
            defs {
                @for id in ["tip", "tip-way", "tip-ring"] {
                    marker id=(id) viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5"
                        orient="auto-start-reverse" {
                        path d="M0 0 L10 5 L0 10 z" {}
                    }
                }
            }
        }
    }
}
