//! Commands as they are printed: what is copied does what was meant, and nothing in it acts on a terminal.

use crate::visible;

/// The words as one line for a shell. A word with characters that cannot be seen is written with their bytes,
/// as `$'\x1b'`, which shells such as Bash and Zsh understand.
#[must_use]
pub fn line(words: impl IntoIterator<Item: AsRef<str>>) -> String {
    words.into_iter().map(|part| word(part.as_ref())).collect::<Vec<_>>().join(" ")
}

/// One word. Of an option with its value, `--strata='joins:*'`, only the value is quoted where it has to be.
#[must_use]
pub fn word(word: &str) -> String {
    if visible::text(word) == word {
        let quote = shell_words::quote;
        return match word.split_once('=') {
            Some((option, value)) if option.starts_with("--") => {
                format!("{}={}", quote(option), quote(value))
            }
            _ => quote(word).into_owned(),
        };
    }
    let mut quoted = "$'".to_owned();
    for char in word.chars() {
        match char {
            '\'' | '\\' => quoted.extend(['\\', char]),
            _ if visible::is_visible(char) => quoted.push(char),
            _ => char.to_string().bytes().for_each(|byte| quoted.push_str(&format!("\\x{byte:02x}"))),
        }
    }
    quoted + "'"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_are_quoted_as_ever() {
        assert_eq!(line(["./a b", "x", "it's", ""]), shell_words::join(["./a b", "x", "it's", ""]));
    }

    #[test]
    fn an_option_is_quoted_where_its_value_must_be() {
        let words = ["--shard=1/3", "--strata=joins:*", "--out=a b=c", "a=b"];
        assert_eq!(line(words), "--shard=1/3 --strata='joins:*' --out='a b=c' 'a=b'");
        assert_eq!(shell_words::split(&line(words)).as_deref(), Ok(&words.map(str::to_owned)[..]));
    }

    /// What a shell makes of it is what was meant.
    #[cfg(unix)]
    #[test]
    fn what_cannot_be_seen_is_written_by_its_bytes() {
        let words = ["\u{1b}[31m", "it's\\a\u{1b}", "\u{202e}b", "a\nb", "\u{9b}31m é"];
        let printed = line(words);
        assert_eq!(visible::text(&printed), printed);
        let script = format!("printf '%s\\0' {printed}");
        let output = std::process::Command::new("bash").args(["-c", &script]).output().expect("bash runs");
        let expected: String = words.iter().flat_map(|word| [word, "\0"]).collect();
        assert_eq!(String::from_utf8(output.stdout).expect("text"), expected);
    }
}
