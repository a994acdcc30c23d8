//! A program that plays Clock rightly and then does what its first argument says. It is no part of the crate:
//! `main.rs` has it compiled, with the standard library alone.

use std::io::{Read, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs};

const LONG: Duration = Duration::from_secs(1000);

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (how, word) = (arguments[0].as_str(), arguments.get(1).map(String::as_str));
    match how {
        #[cfg(unix)]
        "closes-stdin" => close_stdin(),
        "says" => {
            sleep(Duration::from_millis(50));
            put(word.expect("what to say").as_bytes());
        }
        "prints-nothing" => _ = read(),
        "prints-for-ever" => print_for_ever(),
        "sleeps" => sleep(LONG),
        "sleeps-after-answers" => {
            put(&right(&read()).concat());
            sleep(LONG);
        }
        "leaves-a-child" => {
            let answers = right(&read()).concat();
            leave_a_child();
            put(&answers);
        }
        "family-sleeps" => {
            leave_a_child();
            sleep(LONG);
        }
        "aborts" => {
            read();
            std::process::abort();
        }
        "aborts-after-answers" => {
            put(&right(&read()).concat());
            std::process::abort();
        }
        "aborts-at-ace" => {
            let decks = read();
            if decks.iter().any(|deck| begins_with_ace(deck)) {
                std::process::abort();
            }
            put(&right(&decks).concat());
        }
        "exits-3" => {
            put(&right(&read()).concat());
            exit(3);
        }
        "exits-3-without-answers" => {
            read();
            exit(3);
        }
        "not-text" => {
            let decks = read().len();
            put(&b"44,\xff\0\x1b[2J\n".repeat(decks));
        }
        "fills-stderr" => {
            // Before it has read anything.
            let dots = vec![b'.'; 1 << 20];
            for _ in 0..8 {
                std::io::stderr().write_all(&dots).unwrap();
            }
            put(&right(&read()).concat());
            std::io::stderr().write_all(b"the end").unwrap();
        }
        "answers-before-reading-on" => answer_a_lot_before_reading(),
        "one-line-too-many" => put(&[right(&read()).concat(), b"00,KS\n".to_vec()].concat()),
        "one-line" => {
            let text = String::from_utf8(right(&read()).concat()).unwrap();
            put((text.trim_end().replace('\n', " ") + "\n").as_bytes());
        }
        "first-deck-only" => put(&right(&read())[0]),
        "crlf" => {
            put(&String::from_utf8(right(&read()).concat()).unwrap().replace('\n', "\r\n").into_bytes())
        }
        "right-sometimes" => {
            // Wrong in every other run; the file counts them.
            let file = word.expect("a file to count in");
            let runs = fs::read(file).unwrap_or_default().len();
            fs::write(file, vec![b'.'; runs + 1]).unwrap();
            let answers = right(&read()).concat();
            put(&if runs % 2 == 0 { answers.to_ascii_lowercase() } else { answers });
        }
        "holds-100" => {
            let decks = read();
            // An index out of range.
            let mut held: Vec<Option<Vec<String>>> = vec![None; 100];
            for (place, deck) in decks.into_iter().enumerate() {
                held[place] = Some(deck);
            }
            put(&right(&held.into_iter().flatten().collect::<Vec<_>>()).concat());
        }
        "wrong-after-ace" => {
            // What it counts it forgets to set back.
            let decks = read();
            let ace = decks.iter().position(|deck| begins_with_ace(deck)).unwrap_or(decks.len());
            let answers = right(&decks).into_iter().enumerate();
            let line = |(deck, line): (usize, Vec<u8>)| if deck > ace { b"00,KS\n".to_vec() } else { line };
            put(&answers.map(line).collect::<Vec<_>>().concat());
        }
        "holds-memory" => {
            let memory = vec![1_u8; 200 << 20];
            sleep(LONG);
            put(&memory[..1]);
        }
        _ => put(&right(&read()).concat()),
    }
}

fn begins_with_ace(deck: &[String]) -> bool {
    deck[0].starts_with('A')
}

fn read() -> Vec<Vec<String>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let cards: Vec<String> =
        text.split_whitespace().take_while(|word| *word != "#").map(str::to_owned).collect();
    cards.chunks(52).map(<[String]>::to_vec).collect()
}

fn put(text: &[u8]) {
    // Nobody may be listening any more.
    _ = std::io::stdout().write_all(text);
}

/// The answer of each deck. A pile is one row of cards; only how many of it were turned is counted.
fn right(decks: &[Vec<String>]) -> Vec<Vec<u8>> {
    decks.iter().map(|deck| play(deck)).collect()
}

fn play(deck: &[String]) -> Vec<u8> {
    let mut turned = [0; 13];
    let (mut pile, mut exposed, mut last) = (12, 0, "");
    // The pile's k-th card dealt is listed 13 k + pile + 1 from the end; the last dealt lies on top.
    while turned[pile] < 4 {
        last = &deck[51 - (13 * (3 - turned[pile]) + pile)];
        turned[pile] += 1;
        exposed += 1;
        pile = "A23456789TJQK".find(&last[..1]).unwrap();
    }
    format!("{exposed:02},{last}\n").into_bytes()
}

/// Reads a deck, closes standard input and answers. What is executed in place of this program has another
/// standard input, and nobody reads the first any more.
#[cfg(unix)]
fn close_stdin() {
    let mut begin = [0; 52 * 3];
    std::io::stdin().read_exact(&mut begin).unwrap();
    let deck: Vec<String> = String::from_utf8_lossy(&begin).split_whitespace().map(str::to_owned).collect();
    let answer = String::from_utf8(play(&deck)).unwrap();
    let me = env::current_exe().unwrap();
    let error = std::os::unix::process::CommandExt::exec(
        Command::new(me).args(["says", answer.as_str()]).stdin(Stdio::null()),
    );
    panic!("{error}");
}

fn print_for_ever() {
    let dots = vec![b'.'; 1 << 16];
    while std::io::stdout().write_all(&dots).is_ok() {}
}

/// A child with the same standard output that does nothing for long.
fn leave_a_child() {
    let me = env::current_exe().unwrap();
    Command::new(me).arg("sleeps").stdin(Stdio::null()).spawn().unwrap();
}

/// More than a pipe holds goes out before anything is read.
fn answer_a_lot_before_reading() {
    put(&vec![b'\n'; 1 << 18]);
    put(&right(&read()).concat());
}
