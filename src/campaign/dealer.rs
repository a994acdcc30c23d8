//! Which deck comes when.
//!
//! Cases are dealt by epochs of a fixed size. Within an epoch a case's deck is a function of the seed, the
//! case and what had been reached when the epoch began, so that its cases can be dealt in parallel; what
//! they reach is taken note of in the order of the cases.

use std::collections::BTreeMap;
use std::ops::Range;

use super::guide::{First, Guide};
use super::origin::{self, Origin};
use super::stage::{Place, Stage};
use crate::deck::Deck;
use crate::generate::aimed::{Aimed, Search};
use crate::generate::choices::{Choices, Prng};
use crate::generate::{mutate, near, uniform};
use crate::strata::{Features, Stratum};

/// How many cases an epoch has, those of other shards counted in.
pub const EPOCH: u64 = 1024;
/// How many plays the first deck for a stratum may take.
const FIRST_PLAYS: u64 = 8;
/// In the first epochs of the rounds there is one play in searches for each case; every so many epochs one
/// more, up to so many.
const EPOCHS_A_PLAY: u64 = 8;
const MOST_PLAYS: u64 = 32;

/// Part `part` (from 1) of so many parts of a campaign. Cases are given to the parts by turns, sixteen at
/// a time, so that each part has something of every stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub parts: u64,
}

impl Shard {
    /// The whole campaign.
    pub const WHOLE: Self = Self { part: 1, parts: 1 };

    const fn has(self, case: u64) -> bool {
        case / 16 % self.parts == self.part - 1
    }
}

/// Which decks a campaign deals.
#[derive(Clone, Debug)]
pub struct Dealing {
    /// The seed of all that is drawn.
    pub seed: u64,
    /// The cases, by number.
    pub cases: Range<u64>,
    /// Which of them.
    pub shard: Shard,
    /// The stages, in their order, each once.
    pub stages: Vec<Stage>,
    /// The strata that are aimed at.
    pub strata: Vec<Stratum>,
    /// The decks kept from earlier runs.
    pub kept: Vec<Deck>,
}

impl Dealing {
    /// All stages, all strata, no kept decks.
    #[must_use]
    pub fn of<G: Aimed>(seed: u64, cases: Range<u64>) -> Self {
        Self {
            seed,
            cases,
            shard: Shard::WHOLE,
            stages: Stage::ALL.to_vec(),
            strata: Stratum::all::<G>().collect(),
            kept: Vec::new(),
        }
    }
}

/// A case to be dealt.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Its number.
    pub number: u64,
    place: Place,
    /// The quantity whose search it goes on with, and how many plays it may take.
    search: Option<(usize, u64)>,
}

/// A case that has been dealt.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Its number.
    pub case: u64,
    /// Where the deck comes from.
    pub origin: Origin,
    /// The deck.
    pub deck: Deck,
    /// How many other decks were played to find it.
    pub plays: u64,
    /// The search that has found it, to be gone on with.
    search: Option<Search>,
}

/// Deals the cases of a campaign.
#[derive(Clone, Debug)]
pub struct Dealer {
    dealing: Dealing,
    guide: Guide,
    /// By quantity: the search for its lowest stratum that has not been reached.
    searches: BTreeMap<usize, Search>,
    next: u64,
    before_rounds: u64,
}

impl Dealer {
    /// Begins with the first case.
    #[must_use]
    pub fn new<G: Aimed>(mut dealing: Dealing) -> Self {
        if dealing.strata.is_empty() {
            dealing.stages.retain(|stage| *stage != Stage::Aimed);
        }
        Self {
            guide: Guide::new::<G>(),
            searches: BTreeMap::new(),
            next: dealing.cases.start,
            before_rounds: dealing.before_rounds::<G>(),
            dealing,
        }
    }

    /// What has been reached.
    #[must_use]
    pub const fn guide(&self) -> &Guide {
        &self.guide
    }

    /// How many of the strata aimed at have been reached, and of how many.
    #[must_use]
    pub fn strata_reached<G: Aimed>(&self) -> (usize, usize) {
        let strata = &self.dealing.strata;
        let reached = strata.iter().filter(|stratum| self.guide.has_reached::<G>(**stratum));
        (reached.count(), strata.len())
    }

    /// The number of the case after the last epoch.
    #[must_use]
    pub const fn next(&self) -> u64 {
        self.next
    }

    /// The cases of the next epoch that belong to the shard; `None` when there is no epoch left.
    pub fn epoch<G: Aimed>(&mut self) -> Option<Vec<Case>> {
        let end = self.dealing.cases.end.min(self.next.saturating_add(EPOCH));
        let own = (self.next..end).filter(|&case| self.dealing.shard.has(case));
        let place = |number| Some(Case { number, place: self.dealing.place::<G>(number)?, search: None });
        let mut cases: Vec<Case> = own.map_while(place).collect();
        if end == self.next || self.dealing.place::<G>(self.next).is_none() {
            return None;
        }
        self.guide.weigh();
        self.look_for_strata::<G>();
        self.give_searches(&mut cases);
        self.next = end;
        Some(cases)
    }

    /// Ends the searches for what has been reached, and begins those for the lowest that has not.
    fn look_for_strata<G: Aimed>(&mut self) {
        let mut wanted = BTreeMap::new();
        for &stratum in &self.dealing.strata {
            if !wanted.contains_key(&stratum.quantity) && !self.guide.has_reached::<G>(stratum) {
                wanted.insert(stratum.quantity, stratum);
            }
        }
        self.searches.retain(|quantity, search| wanted.get(quantity) == Some(&search.stratum()));
        for (quantity, stratum) in wanted {
            self.searches.entry(quantity).or_insert_with(|| {
                let near = self.guide.nearest::<G>(stratum);
                near.map_or(Search::new(stratum), |deck| Search::from(stratum, *deck))
            });
        }
    }

    /// Spreads the searches over the cases that are for aiming.
    fn give_searches(&self, cases: &mut [Case]) {
        let count = cases.len() as u64;
        let for_aiming = |case: &&mut Case| matches!(case.place, Place::Round(Stage::Aimed, _));
        let mut slots: Vec<&mut Case> = cases.iter_mut().filter(for_aiming).collect();
        let searches = self.searches.len().min(slots.len());
        if searches == 0 {
            return;
        }
        let epochs = (self.next - self.before_rounds.min(self.next)) / EPOCH;
        let plays = count * (1 + epochs / EPOCHS_A_PLAY).min(MOST_PLAYS);
        let each = (plays / searches as u64).max(1);
        let spread = slots.len() / searches;
        // Where there are more searches than slots they take turns.
        let turn = epochs as usize % self.searches.len();
        let quantities = self.searches.keys().cycle().skip(turn);
        for (slot, &quantity) in slots.iter_mut().step_by(spread).zip(quantities).take(searches) {
            slot.search = Some((quantity, each));
        }
    }

    /// Deals a case of the epoch.
    #[must_use]
    pub fn deal<G: Aimed>(&self, case: &Case, reader: &mut G::Reader) -> Dealt {
        let Dealing { seed, strata, kept, .. } = &self.dealing;
        let mut choices = Prng::new(!seed, case.number);
        let (origin, deck) = match case.place {
            Place::Kept(index) => (Origin::Kept(index), kept[index]),
            Place::Near(number) => origin::near_deck::<G>(number, *seed),
            Place::Aimed(index) => {
                let first = Search::new(strata[index]);
                return self.search::<G>(case, first, FIRST_PLAYS, reader, &mut choices);
            }
            Place::Round(Stage::Aimed, _) => {
                if let Some((quantity, plays)) = case.search {
                    let search = self.searches[&quantity].clone();
                    return self.search::<G>(case, search, plays, reader, &mut choices);
                }
                self.aimed::<G>(case, &mut choices)
            }
            Place::Round(Stage::Near, index) => {
                origin::near_deck::<G>(near::up_to_one_swap::<G>() + index, *seed)
            }
            Place::Round(Stage::Tails, index) => origin::tail::<G>(*seed, index),
            Place::Round(Stage::Guided, _) => self.guided(case, &mut choices),
            Place::Round(Stage::Uniform | Stage::Kept, index) => origin::uniform_deck(*seed, index),
        };
        Dealt { case: case.number, origin, deck, plays: 0, search: None }
    }

    fn search<G: Aimed>(
        &self,
        case: &Case,
        mut search: Search,
        plays: u64,
        reader: &mut G::Reader,
        choices: &mut impl Choices,
    ) -> Dealt {
        let found = search.go_on::<G>(plays, reader, choices);
        Dealt {
            case: case.number,
            origin: self.aimed_at(search.stratum(), case),
            deck: found.deck,
            plays: found.plays - 1,
            search: Some(search),
        }
    }

    /// A deck made for one of the strata.
    fn aimed<G: Aimed>(&self, case: &Case, choices: &mut impl Choices) -> (Origin, Deck) {
        let strata = &self.dealing.strata;
        let stratum = strata[choices.below(strata.len() as u64) as usize];
        (self.aimed_at(stratum, case), G::aimed(stratum, choices))
    }

    const fn aimed_at(&self, stratum: Stratum, case: &Case) -> Origin {
        Origin::Aimed { stratum, seed: self.dealing.seed, case: case.number }
    }

    /// A mutated deck of those that have reached something; as long as nothing has been reached, any deck.
    fn guided(&self, case: &Case, choices: &mut impl Choices) -> (Origin, Deck) {
        let origin = Origin::Guided { seed: self.dealing.seed, case: case.number };
        let deck = match (self.guide.pick(choices), self.guide.pick(choices)) {
            (Some(deck), Some(other)) => mutate::mutated(deck, other, choices),
            _ => uniform::shuffled(choices),
        };
        (origin, deck)
    }

    /// Takes note of what a case has reached; the cases of an epoch come in their order.
    pub fn learn(&mut self, dealt: &Dealt, features: &Features) {
        let Dealt { case, origin, deck, .. } = *dealt;
        self.guide.learn(First { case, origin, deck }, features);
        let goes_on = |search: &&Search| self.searches.contains_key(&search.stratum().quantity);
        if let Some(search) = dealt.search.as_ref().filter(goes_on) {
            self.searches.insert(search.stratum().quantity, search.clone());
        }
    }
}
