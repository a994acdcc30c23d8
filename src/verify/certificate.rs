//! What was played, with what came of it: the record of a part, and of the whole.

use serde::{Deserialize, Serialize};

use super::kind::Kind;
use super::sum::Sum;
use super::{Deals, Plan};
use crate::campaign::Shard;
use crate::game::Game;
use crate::game::law::Tally;
use crate::oracle;

/// The items of a range with what they have shown. One whose range is that of all items says what holds of all
/// deals of the kind.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockSize, Fast};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{Certificate, ClocksOfSize, Deals, Items, Pace, Plan, Sum, run};
///
/// let deals = ClocksOfSize::new(ClockSize::new(3, 2).expect("a small clock"), Symmetry::Classes);
/// let plan = Plan::<Clock>::of(vec![&Fast]);
/// let (mut sum, part) = (Sum::default(), Items { from: 0, to: deals.items() });
/// run(&deals, &plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
/// let certificate = Certificate::of(&deals, &plan, 0, part, &sum);
/// assert!(certificate.is_whole() && certificate.smallest.is_none());
/// assert_eq!((certificate.played(), certificate.real_deals()), (90, Some(720)));
/// // The numbers of deals, and how their plays end, are as they must be.
/// assert!(certificate.discrepancies().is_empty());
/// assert_eq!(certificate.engines, ["reference", "fast"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Certificate {
    /// The version of misdeal.
    pub misdeal: String,
    /// Which deals.
    pub deals: Kind,
    /// The engines that were compared, the reference first.
    pub engines: Vec<String>,
    /// How far they were compared.
    pub level: String,
    /// Of so many deals one was played whole once more, and judged by laws that need further plays.
    pub sample: u64,
    /// How many plays of renamed deals have shown that no side looks at names; none where every deal is played.
    pub renamings: u64,
    /// How many items there are in all.
    pub items: usize,
    /// Those that were played.
    pub part: Items,
    /// Which part of the run that is, such as `3/8`; `1/1` of a whole run, null where that is not known.
    #[serde(default)]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub shard: Option<Shard>,
    /// By number of cards.
    pub counts: Vec<Count>,
    /// How plays have ended: by number of cards and of piles left or cards exposed.
    pub ends: Vec<Ends>,
    /// How often each law was tested.
    pub laws: Vec<LawCount>,
    /// How many deals were sampled.
    pub sampled: u64,
    /// The smallest deal on which a side fails.
    pub smallest: Option<Smallest>,
    /// The sum of the hashes of all deals with their answers, in hexadecimal: two runs with the same digest have
    /// played the same deals with the same answers, whatever the order and the cut into parts.
    pub digest: String,
}

/// A range of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Items {
    /// The first.
    pub from: usize,
    /// The one after the last.
    pub to: usize,
}

/// How many deals of so many cards were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Count {
    /// The number of cards.
    pub cards: usize,
    /// How many deals.
    pub played: u64,
}

/// How many real deals have ended so, those included that deals played stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Ends {
    /// The number of cards.
    pub cards: usize,
    /// The number of piles left (Accordian), or of cards exposed (Clock).
    pub end: usize,
    /// How many deals, in decimal digits: it may be more than 64 bits hold.
    pub deals: String,
}

/// How often a law was tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct LawCount {
    /// The law's name.
    pub law: String,
    /// On how many occasions it could have been broken.
    pub tested: u64,
}

/// The smallest deal on which a side fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Smallest {
    /// The cards, first dealt first.
    pub deal: String,
    /// The engine; the reference where that breaks a law.
    pub engine: String,
    /// In which way.
    pub signature: String,
}

impl Certificate {
    /// The record of the items of `part`, of which `sum` is the sum. Which shard they are is for the caller to say.
    pub fn of<D: Deals>(deals: &D, plan: &Plan<D::Game>, renamings: u64, part: Items, sum: &Sum) -> Self {
        let engines: Vec<String> = plan.sides().into_iter().map(str::to_owned).collect();
        let smallest = sum.failing.as_ref().map(|failing| Smallest {
            deal: failing.deal.to_string(),
            engine: engines[failing.side].clone(),
            signature: failing.signature.to_string(),
        });
        Self {
            misdeal: env!("CARGO_PKG_VERSION").to_owned(),
            deals: deals.kind(),
            engines,
            level: plan.level.name().to_owned(),
            sample: plan.sample,
            renamings,
            items: deals.items(),
            part,
            shard: None,
            counts: sum.played.iter().map(|(&cards, &played)| Count { cards, played }).collect(),
            ends: sum
                .ends
                .iter()
                .map(|(&(cards, end), deals)| Ends { cards, end, deals: deals.to_string() })
                .collect(),
            laws: laws::<D::Game>(&sum.tally),
            sampled: sum.sampled,
            smallest,
            digest: format!("{:032x}", sum.digest),
        }
    }

    /// What the items have shown, to be added to; `None` where the record cannot have been written by
    /// [`of`](Self::of).
    #[must_use]
    pub fn sum<G: Game>(&self) -> Option<Sum> {
        let mut sum = Sum { sampled: self.sampled, digest: self.hash()?, ..Sum::default() };
        for Count { cards, played } in &self.counts {
            sum.played.insert(*cards, *played);
        }
        for Ends { cards, end, deals } in &self.ends {
            sum.ends.insert((*cards, *end), deals.parse().ok()?);
        }
        for LawCount { law, tested } in &self.laws {
            let (law, _) = oracle::laws::<G>().find(|(_, described)| described.name == law)?;
            sum.tally.count_times(law, *tested);
        }
        match &self.smallest {
            None => Some(sum),
            // A run that has found something has ended.
            Some(_) => None,
        }
    }

    /// The digest as a number.
    pub(super) fn hash(&self) -> Option<u128> {
        u128::from_str_radix(&self.digest, 16).ok()
    }

    /// What cannot be in a record that was read, in words. Numbers that pass can be added up.
    #[must_use]
    pub fn flaw(&self) -> Option<String> {
        /// More entries or deals than any record has that was played.
        const MOST_ENTRIES: usize = 3000;
        const MOST_DEALS: u64 = 1_000_000_000_000_000;
        const MOST_REAL_DEALS: u128 = 1_000_000_000_000_000_000_000_000_000_000;
        let Items { from, to } = self.part;
        let entries = self.counts.len().max(self.ends.len()).max(self.laws.len());
        let is_real = |ends: &Ends| ends.deals.parse().is_ok_and(|deals: u128| deals <= MOST_REAL_DEALS);
        if !self.deals.is_possible() {
            return Some(format!("nobody plays {}", self.deals));
        }
        if from > to || to > self.items || u32::try_from(self.items).is_err() {
            return Some(format!("items {from} to {to} of {}", self.items));
        }
        if entries > MOST_ENTRIES || self.counts.iter().any(|count| count.played > MOST_DEALS) {
            return Some("more deals than anybody plays".to_owned());
        }
        let damaged = self.ends.iter().find(|ends| !is_real(ends));
        damaged.map(|ends| format!("{:?} deals of {} cards", ends.deals, ends.cards))
    }

    /// Whether all items were played.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.part.from == 0 && self.part.to == self.items
    }

    /// How many deals were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.counts.iter().map(|count| count.played).sum()
    }

    /// How many real deals those that were played stand for; `None` where it is more than 128 bits hold.
    #[must_use]
    pub fn real_deals(&self) -> Option<u128> {
        self.ends.iter().try_fold(0_u128, |sum, end| sum.checked_add(end.deals.parse().ok()?))
    }

    /// What does not come out as it must, in words: numbers of deals, and how plays of a clock end. Of a record
    /// of all items where nothing fails.
    #[must_use]
    pub fn discrepancies(&self) -> Vec<String> {
        let known = self.deals.known().unwrap_or_default();
        let played: Vec<(usize, u128)> =
            self.counts.iter().map(|count| (count.cards, u128::from(count.played))).collect();
        let mut found = Vec::new();
        if played != known {
            found.push(format!("played {played:?}, and there are {known:?} (number of cards, of deals)"));
        }
        for (cards, _) in known {
            let ends = self.ends.iter().filter(|end| end.cards == cards);
            let real: u128 = ends.clone().filter_map(|end| end.deals.parse::<u128>().ok()).sum();
            let all = self.deals.real_deals(cards);
            if Some(real) != all {
                found.push(format!("they stand for {real} deals of {cards} cards, and there are {all:?}"));
            }
            for end in 0..=cards {
                let deals = ends.clone().find(|other| other.end == end).map_or("0", |end| &end.deals);
                if let Some(known) = self.deals.known_ends(end).filter(|known| known.to_string() != deals) {
                    found.push(format!("{deals} deals expose {end} cards, and the law says {known}"));
                }
            }
        }
        found
    }
}

fn laws<G: Game>(tally: &Tally) -> Vec<LawCount> {
    let counts = oracle::laws::<G>()
        .map(|(law, described)| LawCount { law: described.name.to_owned(), tested: tally.of(law) });
    counts.collect()
}
