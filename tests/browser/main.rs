//! Pages as their readers see them: in Chromium.
//!
//! Tests that need it are left out by `cargo test`, which says so; `cargo test --test browser -- --ignored` runs
//! them. `PICTURES=overwrite` makes the README's pictures anew.

mod chromium;
mod pages;

use std::path::Path;
use std::time::Duration;

use chromium::{Page, Script, Theme};
use pages::Pages;

/// What the current boards say, beside what the table says of the same step.
const BOARDS: &str = "[...document.querySelectorAll('.stage')].map((stage) => stage.textContent).join(' | ')";

fn wide() -> Page {
    Page::new(1280, 900, Theme::Light, Script::Runs)
}

fn step(page: &Page) -> String {
    page.text("document.querySelector('output').value")
}

/// The address follows when the steps rest for a moment.
fn rest() {
    std::thread::sleep(Duration::from_millis(300));
}

fn address(page: &Page) -> String {
    rest();
    page.text("location.hash")
}

fn assert_quiet(page: &Page) {
    assert_eq!((page.requests(), page.complaints()), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn a_replay_is_stepped_through_by_keys_buttons_and_address() {
    let pages = Pages::new();
    let file = pages.small();
    let page = wide();
    page.open(&file, "");
    // It begins where the plays part.
    assert_eq!(step(&page), "step 5 of 7, the first difference");
    assert_eq!(page.text(BOARDS), "4♣×2A♣2♦3♣– | A♣2♦4♣×23♣–");
    assert_eq!(page.eval("document.querySelectorAll('.stage svg.arrow').length"), 2);
    page.press("ArrowLeft");
    assert_eq!(
        (step(&page), page.text(BOARDS)),
        ("step 4 of 7".to_owned(), "A♣2♦3♣4♣ | A♣2♦3♣4♣".to_owned())
    );
    assert_eq!(address(&page), "#step=4");
    page.press("Home");
    page.press("ArrowLeft");
    assert_eq!((step(&page), page.text(BOARDS)), ("step 1 of 7".to_owned(), "A♣ | A♣".to_owned()));
    page.press("End");
    page.press("ArrowRight");
    assert_eq!(step(&page), "step 7 of 7");
    let event = page.text("document.querySelector('.what').textContent");
    assert!(event.contains("the end"), "{event}");
    page.press("d");
    assert_eq!(address(&page), "#step=5");
    page.click("[data-go=back]");
    page.click("[data-go=back]");
    assert_eq!(step(&page), "step 3 of 7");
    page.click("[data-go=parting]");
    assert_eq!(step(&page), "step 5 of 7, the first difference");
    page.click(".steps summary");
    page.click("tr[data-step='2']");
    assert_eq!(step(&page), "step 2 of 7");
    page.eval("location.hash = '#step=6'");
    rest();
    assert_eq!(step(&page), "step 6 of 7");
    page.open(&file, "#step=2");
    assert_eq!(step(&page), "step 2 of 7");
    for nonsense in ["#step=", "#step=x", "#step=1e9", "#step=-3", "#replay=9&step=2", "#</script>"] {
        page.open(&file, nonsense);
        assert!(step(&page).starts_with("step "), "{nonsense}");
    }
    assert_quiet(&page);
}

/// Every board is that of its row in the table, on both sides, in a play of some hundred steps.
#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn every_step_shows_the_board_of_the_table() {
    let pages = Pages::new();
    let page = wide();
    for file in [pages.long(), pages.clock()] {
        page.open(&file, "#step=1");
        let wrong = page.eval(
            "(() => { const wrong = []; \
             for (let step = 1; step <= Number(document.querySelector('input[type=range]').max); step++) { \
               for (const side of document.querySelectorAll('.side')) { \
                 const rows = [...document.querySelectorAll('tr[data-step]')].filter((row) => \
                   Number(row.dataset.step) <= step && ['both', side.dataset.side].includes(row.dataset.side)); \
                 const row = rows[rows.length - 1]; \
                 if (side.querySelector('.stage').textContent !== row.cells[3].textContent) wrong.push(step); \
               } \
               dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })); \
             } return wrong; })()",
        );
        assert_eq!(wrong, serde_json::json!([]));
        assert_quiet(&page);
    }
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn cards_under_a_pile_are_shown_to_pointer_and_keyboard() {
    let pages = Pages::new();
    let page = wide();
    page.open(&pages.small(), "");
    let shown = "getComputedStyle(document.querySelector('.stage li.deep span')).display";
    assert_eq!(page.text(shown), "none");
    page.point_at(".stage li.deep");
    assert_eq!(page.text(shown), "flex");
    page.point_at("h1");
    assert_eq!(page.text(shown), "none");
    for _ in 0..20 {
        page.press("Tab");
        if page.eval("document.activeElement.matches('.stage li.deep')") == true {
            break;
        }
    }
    assert_eq!(page.text(shown), "flex");
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn commands_are_copied() {
    let pages = Pages::new();
    let page = wide();
    page.open(&pages.small(), "");
    page.click("button.copy");
    rest();
    // Where nothing may be copied it is selected.
    let copied = page.text("document.querySelector('button.copy').textContent");
    let selected = page.text("getSelection().toString()");
    let command = "misdeal explain accordian --deal 'AC 2D 3C 4C' --engine prefer-one";
    assert!(copied == "copied" || (copied == "selected" && selected == command), "{copied}: {selected}");
}

/// Nothing is fetched, nothing complained of; on every page everything fits, in both themes.
#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn pages_fit_and_are_quiet() {
    let pages = Pages::new();
    let all = pages.all();
    let mut papers = Vec::new();
    for (width, theme) in [(1280, Theme::Light), (390, Theme::Light), (1280, Theme::Dark), (390, Theme::Dark)]
    {
        let page = Page::new(width, 900, theme, Script::Runs);
        for file in &all {
            page.open(file, "");
            assert_quiet(&page);
            let too_wide = page.eval("document.documentElement.scrollWidth - innerWidth");
            assert!(too_wide.as_i64() <= Some(0), "{} is {too_wide} too wide at {width}", file.display());
            let name = file.file_stem().and_then(|name| name.to_str()).expect("a plain name");
            pages.keep(&format!("{name}-{width}-{theme:?}.png"), &page.picture("footer"));
        }
        papers.push(page.text("getComputedStyle(document.body).backgroundColor"));
    }
    assert!(papers[0] == papers[1] && papers[2] == papers[3] && papers[0] != papers[2], "{papers:?}");
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn everything_can_be_read_without_the_script() {
    let pages = Pages::new();
    let page = Page::new(1280, 900, Theme::Light, Script::Off);
    page.open(&pages.small(), "");
    let shown =
        |selector: &str| page.eval(&format!("document.querySelector({selector:?}).checkVisibility()"));
    assert_eq!(page.text(BOARDS), "4♣×2A♣2♦3♣– | A♣2♦4♣×23♣–");
    assert_eq!((shown(".stage"), shown(".controls")), (true.into(), false.into()));
    assert_eq!(
        (shown(".steps table"), page.eval("document.querySelectorAll('.copy').length")),
        (false.into(), 0.into())
    );
    page.click(".steps summary");
    assert_eq!(shown(".steps table"), true);
    let steps = page.text("document.querySelector('.steps').innerText");
    assert!(steps.contains("move 4♣ from pile 4 to pile 3"), "{steps}");
    for file in pages.all() {
        page.open(&file, "");
        // Whatever is folded can be opened by whoever reads.
        let hidden = page.eval(
            "[...document.querySelectorAll('main *')].filter((part) => !part.checkVisibility() && !part.closest('details:not([open]), \
             .controls, td li span, .stage li span, td svg, datalist, svg title')).map((part) => part.outerHTML.slice(0, 80))",
        );
        assert_eq!(hidden, serde_json::json!([]), "{}", file.display());
        assert_quiet(&page);
    }
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn what_a_program_writes_does_nothing() {
    let pages = Pages::new();
    let page = wide();
    for file in pages.of_hostile_program() {
        page.open(&file, "");
        assert!(page.text("document.body.textContent").contains("onerror=owned()"), "{}", file.display());
        assert_ne!(page.text("document.title"), "owned");
        let foreign =
            page.eval("document.querySelectorAll('img, iframe, object, embed, link, script').length");
        assert_eq!(foreign, 1, "misdeal's own script");
        assert_quiet(&page);
    }
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn keys_go_to_the_replay_that_is_used() {
    let pages = Pages::new();
    let page = wide();
    page.open(&pages.campaign(), "");
    let steps =
        "[...document.querySelectorAll('output')].map((told) => parseInt(told.value.slice(5))).slice(0, 2)";
    let first = page.eval(steps);
    page.press("ArrowRight");
    assert_eq!(page.eval(steps), serde_json::json!([first[0].as_u64().map(|step| step + 1), first[1]]));
    assert!(address(&page).starts_with("#replay=1&step="));
    page.open(&pages.campaign(), "#replay=2&step=3");
    assert_eq!(page.eval(steps)[1], 3);
    page.press("End");
    assert_eq!(page.eval(steps)[0], first[0]);
    assert_ne!(page.eval(steps)[1], 3);
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn suits_have_four_colours_where_that_is_wanted() {
    let pages = Pages::new();
    for script in [Script::Runs, Script::Off] {
        let page = Page::new(1280, 900, Theme::Light, script);
        page.open(&pages.small(), "");
        let colours = "new Set([...document.querySelectorAll('.deal b')].map((card) => getComputedStyle(card).color + card.className)).size \
                       + ' ' + new Set([...document.querySelectorAll('.deal .d, .steps .d')].map((card) => getComputedStyle(card).color)).values().next().value";
        let before = page.text(colours);
        page.click("#four-colours");
        assert_ne!(page.text(colours), before);
    }
}

/// On paper everything is unfolded.
#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn a_page_can_be_printed() {
    let pages = Pages::new();
    let page = wide();
    let sheets = |file: &Path| {
        page.open(file, "");
        let printed = page.printed();
        printed
            .windows(12)
            .filter(|bytes| bytes == b"/Type /Page\n" || bytes.starts_with(b"/Type /Page "))
            .count()
    };
    assert!(sheets(&pages.long()) > 5);
    page.eval("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(page.eval("document.querySelectorAll('details:not([open])').length"), 0);
    page.eval("dispatchEvent(new Event('afterprint'))");
    assert_eq!(page.eval("document.querySelectorAll('details[open]').length"), 0);
}

/// What pictures show stands in tables as well, and says what the verdict says.
#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn pages_of_numbers_are_read_without_the_script() {
    let pages = Pages::new();
    let page = Page::new(1280, 900, Theme::Light, Script::Off);
    let text = |selector: &str| page.text(&format!("document.querySelector({selector:?}).innerText"));
    let all = pages.stats();
    page.open(&all[0], "");
    assert!(text(".verdict").contains("within its bounds"), "{}", text(".verdict"));
    assert_eq!(page.eval("document.querySelectorAll('.histogram svg').length"), 4);
    page.click("main details summary");
    let table = text("main details table");
    assert!(table.contains("seed:1#"), "{table}");
    page.open(&all[1], "");
    assert!(text(".verdict").contains("OUTSIDE in exposed"), "{}", text(".verdict"));
    page.open(&pages.uniform(), "");
    let content = text("main");
    assert!(content.contains("Uniform decks beside the law") && content.contains("p-value"), "{content}");
    page.open(&pages.verified(), "");
    assert!(text(".verdict").contains("holds"), "{}", text(".verdict"));
    let content = text("main");
    for told in
        ["13,890", "14,976,642,304", "b4baf61e79c2bff31f8f5dfd23a039c2", "12,736 plays of renamed deals"]
    {
        assert!(content.contains(told), "{told}: {content}");
    }
    page.open(&pages.decided(), "");
    let content = text("main");
    assert!(content.contains("equal on all 13,890 classes up to 6 cards"), "{content}");
    assert_quiet(&page);
}

/// Some thousand findings of some hundred kinds: the page tells of all of them. How long it takes is printed.
#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn a_thousand_findings_open_without_delay() {
    let pages = Pages::new();
    let file = pages.thousand_findings();
    let page = wide();
    page.open(&file, "");
    let findings: u64 = page
        .text("document.querySelector('.strip strong').textContent")
        .replace(',', "")
        .parse()
        .expect("a number");
    assert!(findings >= 1000, "{findings}");
    let groups = page.eval("document.querySelectorAll('.group').length");
    let times = page.eval("(() => { const of = performance.getEntriesByType('navigation')[0]; return [of.domInteractive, of.loadEventEnd].map(Math.round); })()");
    let bytes = file.metadata().expect("there").len();
    println!(
        "{findings} findings of {groups} kinds, {bytes} bytes: interactive after {} ms, loaded after {} ms",
        times[0], times[1]
    );
    // No time is asserted: machines differ. What a page costs goes with its size.
    assert!(bytes < 3_000_000, "{bytes} bytes");
    assert_quiet(&page);
}

#[test]
#[ignore = "needs Chromium: cargo test --test browser -- --ignored"]
fn the_pictures_of_the_readme() {
    let pages = Pages::new();
    let page = Page::new(1180, 700, Theme::Light, Script::Runs);
    for (name, file, down_to) in [
        ("replay", pages.replay_of_readme(), ".boards + .legend"),
        ("known-bugs", pages.mutants_of_readme(), ".matrix"),
    ] {
        page.open(&file, "");
        let picture = page.picture(down_to);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/images/{name}.png"));
        if std::env::var("PICTURES").is_ok_and(|what| what == "overwrite") {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(&path, &picture).expect("written");
        }
        // Letters look otherwise on other machines: only the width is compared.
        let width = |png: &[u8]| png[16..20].to_vec();
        let kept = std::fs::read(&path).expect("made with PICTURES=overwrite");
        assert_eq!(width(&kept), width(&picture));
        assert!(kept.len() < 250_000);
    }
}
