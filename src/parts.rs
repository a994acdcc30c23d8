//! Parts of a run that were played apart: which shards are there, and why parts cannot be put together.
//!
//! What is wrong is told of all parts at once, with the files and shards at fault: whoever has a hundred parts wants
//! to know which of them to play again.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::campaign::Shard;

/// Why records are not those of parts that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotMergeable {
    /// There is none.
    #[error("there is no part to merge")]
    Nothing,
    /// Some are of other runs than the first.
    #[error("{}", joined(.0))]
    Differ(Vec<Difference>),
    /// Not everything is in exactly one part.
    #[error("{}", joined(.0))]
    NotOnce(Vec<NotOnce>),
    /// A part says something that it cannot.
    #[error("{part} is damaged: {what} cannot be")]
    Damaged {
        /// The part.
        part: String,
        /// What it says.
        what: String,
    },
    /// A part that is not to be put together with others.
    #[error("{part} cannot be put together with other parts: {why}")]
    Unfit {
        /// The part.
        part: String,
        /// Why not.
        why: String,
    },
}

/// What makes parts to be of another run than one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Those that differ.
    pub others: Vec<String>,
    /// The one that they differ from.
    pub one: String,
    /// What all should be of: `run`.
    pub of: &'static str,
    /// What differs.
    pub what: &'static str,
    /// As it is in the one.
    pub in_one: String,
    /// As it is in the others.
    pub in_others: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { others, one, of, what, in_one, in_others } = self;
        let are = if others.len() == 1 { "is" } else { "are" };
        let others = listed(others, "");
        write!(f, "{others} {are} not of the same {of} as {one}: {what} is {in_others}, and {in_one} there")
    }
}

/// Something that is not in exactly one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOnce {
    /// It is in none.
    Missing(String),
    /// It is in several.
    Several {
        /// What.
        what: String,
        /// The parts that have it; the same file may be there twice.
        parts: Vec<String>,
    },
}

impl fmt::Display for NotOnce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(what) => write!(f, "in no part: {what}"),
            Self::Several { what, parts } => {
                write!(f, "in more than one part: {what}, {}", listed(parts, "in "))
            }
        }
    }
}

fn joined(sentences: &[impl fmt::Display]) -> String {
    sentences.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// `a, b and c`, each with a word before it.
fn listed(names: &[String], before: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("{before}{name}")).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// A part as messages call it: by its file, and by its shard where that is one of several.
#[must_use]
pub fn name(file: &str, shard: Option<Shard>) -> String {
    match shard {
        Some(shard) if shard != Shard::WHOLE => format!("{file} (shard {shard})"),
        _ => file.to_owned(),
    }
}

/// Whether all parts are of the same run as the first. `difference` says what differs between two, with what it is in
/// each.
///
/// # Errors
///
/// When some are not; parts that differ in the same way are told together.
pub fn all_alike<P>(
    parts: &[(String, P)],
    of: &'static str,
    difference: impl Fn(&P, &P) -> Option<(&'static str, String, String)>,
) -> Result<(), NotMergeable> {
    let Some(((one, first), others)) = parts.split_first() else {
        return Err(NotMergeable::Nothing);
    };
    let mut found: Vec<Difference> = Vec::new();
    for (name, part) in others {
        let Some((what, in_one, in_others)) = difference(first, part) else { continue };
        let same = |told: &&mut Difference| told.what == what && told.in_others == in_others;
        if let Some(told) = found.iter_mut().find(same) {
            told.others.push(name.clone());
        } else {
            let (others, one) = (vec![name.clone()], one.clone());
            found.push(Difference { others, one, of, what, in_one, in_others });
        }
    }
    if found.is_empty() { Ok(()) } else { Err(NotMergeable::Differ(found)) }
}

/// The shards of one run.
#[derive(Clone, Debug)]
pub struct Shards<'a> {
    /// How many there are to be.
    parts: u64,
    /// The files of those that are there.
    files: BTreeMap<u64, Vec<&'a str>>,
}

impl<'a> Shards<'a> {
    /// Of a run that is cut into so many, none.
    #[must_use]
    pub const fn of(parts: u64) -> Self {
        Self { parts, files: BTreeMap::new() }
    }

    /// How many there are to be.
    #[must_use]
    pub const fn parts(&self) -> u64 {
        self.parts
    }

    /// One is in this file.
    pub fn add(&mut self, part: u64, file: &'a str) {
        self.files.entry(part).or_default().push(file);
    }

    /// The files, by the numbers of the shards.
    pub fn files(&self) -> impl Iterator<Item = &'a str> {
        self.files.values().flatten().copied()
    }

    /// Those that are in several files, such as `1/8`.
    pub fn doubled(&self) -> impl Iterator<Item = (Shard, &[&'a str])> {
        let several = self.files.iter().filter(|(_, files)| files.len() > 1);
        several.map(|(&part, files)| (Shard { part, parts: self.parts }, files.as_slice()))
    }

    /// Those that are missing, `shards 3,5-9 of 16`; `None` where all are there. The numbers are as Slurm's `--array`
    /// takes them.
    #[must_use]
    pub fn missing(&self) -> Option<String> {
        // A record may say that there are more of them than anybody can count.
        let there = self.files.keys().copied().chain([self.parts.saturating_add(1)]);
        let mut next = 1;
        let mut gaps = Vec::new();
        for part in there {
            if part > next {
                gaps.push(next..=part - 1);
            }
            next = part.saturating_add(1);
        }
        let noun = match gaps.as_slice() {
            [] => return None,
            [only] if only.start() == only.end() => "shard",
            _ => "shards",
        };
        let numbers: Vec<String> = gaps.iter().map(range).collect();
        Some(format!("{noun} {} of {}", numbers.join(","), self.parts))
    }
}

fn range(numbers: &RangeInclusive<u64>) -> String {
    match (numbers.start(), numbers.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) if first + 1 == *last => format!("{first},{last}"),
        (first, last) => format!("{first}-{last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(parts: u64, there: &[u64]) -> Shards<'static> {
        let mut shards = Shards::of(parts);
        for part in there {
            shards.add(*part, "a.json");
        }
        shards
    }

    #[test]
    fn all_missing_shards_are_listed_as_an_array_takes_them() {
        let missing = |parts, there: &[u64]| shards(parts, there).missing();
        assert_eq!(missing(8, &[1, 2, 3, 5, 6, 8]).as_deref(), Some("shards 4,7 of 8"));
        assert_eq!(missing(8, &[8, 4, 5, 6, 7, 3, 2]).as_deref(), Some("shard 1 of 8"));
        assert_eq!(missing(20, &[3, 6, 10, 11, 12]).as_deref(), Some("shards 1,2,4,5,7-9,13-20 of 20"));
        assert_eq!(missing(3, &[1, 2, 3]), None);
        assert_eq!(missing(1, &[1]), None);
        let many = missing(u64::MAX, &[1, u64::MAX]).expect("most are missing");
        assert_eq!(many, "shards 2-18446744073709551614 of 18446744073709551615");
    }

    #[test]
    fn doubled_shards_are_told_with_their_files() {
        let mut shards = shards(3, &[1, 2, 3]);
        shards.add(2, "b.json");
        let doubled: Vec<String> =
            shards.doubled().map(|(shard, files)| format!("{shard} {files:?}")).collect();
        assert_eq!(doubled, [r#"2/3 ["a.json", "b.json"]"#]);
    }

    #[test]
    fn parts_that_differ_alike_are_told_together() {
        let parts =
            [("a", 1), ("b", 2), ("c", 1), ("d", 2), ("e", 3)].map(|(name, part)| (name.to_owned(), part));
        let differs = |one: &i32, other: &i32| {
            (one != other).then(|| ("the number", one.to_string(), other.to_string()))
        };
        let told = all_alike(&parts, "run", differs).expect_err("there are three kinds").to_string();
        assert_eq!(
            told,
            "b and d are not of the same run as a: the number is 2, and 1 there; e is not of the same run as a: the \
             number is 3, and 1 there"
        );
        assert_eq!(all_alike(&parts[..1], "run", differs), Ok(()));
        assert_eq!(all_alike(&[], "run", differs), Err(NotMergeable::Nothing));
    }

    #[test]
    fn a_part_is_called_by_its_file_and_shard() {
        assert_eq!(name("a.json", Some(Shard { part: 2, parts: 3 })), "a.json (shard 2/3)");
        assert_eq!(name("a.json", Some(Shard::WHOLE)), "a.json");
        assert_eq!(name("a.json", None), "a.json");
    }
}
