//! Which deck comes when.
//!
//! Cases are dealt by epochs of a fixed size. Within an epoch a case's deck is a function of the seed, the
//! case and what had been reached when the epoch began, so that its cases can be dealt in parallel; what
//! they reach is taken note of in the order of the cases.

use std::collections::BTreeMap;
use std::ops::Range;

use super::guide::{First, Guide};
use super::origin::{self, Origin};
use super::shard::Shard;
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

/// Which decks a campaign deals.
///
/// ```
/// use misdeal::campaign::{Dealing, Stage, decks_alone};
/// use misdeal::game::clock::Clock;
/// use misdeal::generate::uniform;
///
/// // Uniform decks alone: those that `seed:7#0`, `seed:7#1`, … name.
/// let dealing = Dealing { stages: vec![Stage::Uniform], ..Dealing::of::<Clock>(7, 0..10) };
/// let decks = decks_alone::<Clock>(dealing, u64::MAX);
/// assert_eq!(decks.len(), 10);
/// for (index, counted) in (0..).zip(&decks) {
///     assert_eq!(counted.dealt.deck, uniform::deck(7, index));
/// }
/// ```
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

impl Dealt {
    /// The deck as the first that reaches something.
    #[must_use]
    pub const fn first(&self) -> First {
        First { case: self.case, origin: self.origin, deck: self.deck }
    }
}

/// Deals the cases of a campaign.
///
/// ```
/// use misdeal::campaign::{Dealer, Dealing, Stage};
/// use misdeal::game::clock::Clock;
/// use misdeal::generate::aimed::Aimed;
/// use misdeal::strata::{Reader, Strata};
///
/// let dealing = Dealing { stages: vec![Stage::Uniform], ..Dealing::of::<Clock>(1, 0..200) };
/// let mut dealer = Dealer::new::<Clock>(dealing);
/// let mut reader = <Clock as Strata>::Reader::default();
/// while let Some(cases) = dealer.epoch::<Clock>() {
///     for case in &cases {
///         let dealt = dealer.deal::<Clock>(case, &mut reader);
///         Clock::probe(&dealt.deck, &mut reader);
///         dealer.learn(&dealt, reader.end());
///     }
/// }
/// let (reached, all) = dealer.strata_reached::<Clock>();
/// assert!(0 < reached && reached < all, "{reached} of {all}");
/// // One game in 13 is won.
/// let won = dealer.guide().strata().find(|reached| reached.stratum.name::<Clock>() == "exposed:52");
/// assert!((5..30).contains(&won.expect("a stratum").decks));
/// ```
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
        self.guide.reached_of::<G>(&self.dealing.strata)
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
        self.guide.learn(dealt.first(), features);
        let goes_on = |search: &&Search| self.searches.contains_key(&search.stratum().quantity);
        if let Some(search) = dealt.search.as_ref().filter(goes_on) {
            self.searches.insert(search.stratum().quantity, search.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::strata::Reader;

    /// Deals the cases, and learns from them when all have been dealt.
    fn play<G: Aimed>(dealer: &mut Dealer, cases: &[Case]) -> Vec<Dealt> {
        let mut reader = G::Reader::default();
        let dealt: Vec<Dealt> = cases.iter().map(|case| dealer.deal::<G>(case, &mut reader)).collect();
        for dealt in &dealt {
            G::probe(&dealt.deck, &mut reader);
            dealer.learn(dealt, reader.end());
        }
        dealt
    }

    /// All that the dealer deals.
    fn all<G: Aimed>(dealing: Dealing) -> Vec<Dealt> {
        let mut dealer = Dealer::new::<G>(dealing);
        let mut dealt = Vec::new();
        while let Some(cases) = dealer.epoch::<G>() {
            dealt.extend(play::<G>(&mut dealer, &cases));
        }
        dealt
    }

    /// A campaign that is past its beginning: its first case is the first of the rounds.
    fn rounds<G: Aimed>(shard: Shard) -> Dealing {
        let dealing = Dealing::of::<G>(1, 0..u64::MAX);
        Dealing { cases: dealing.before_rounds::<G>()..u64::MAX, shard, ..dealing }
    }

    /// With the number of the case among those for aiming.
    fn searches(cases: &[Case]) -> Vec<(usize, usize, u64)> {
        let aimed = cases.iter().filter(|case| matches!(case.place, Place::Round(Stage::Aimed, _)));
        let searches = aimed.enumerate();
        searches.filter_map(|(slot, case)| case.search.map(|(of, plays)| (slot, of, plays))).collect()
    }

    fn decks_depend_on_the_beginning_of_the_epoch_alone<G: Aimed>() {
        let mut dealer = Dealer::new::<G>(Dealing::of::<G>(1, 0..7 * EPOCH));
        let mut reader = G::Reader::default();
        let mut stages = BTreeSet::new();
        while let Some(cases) = dealer.epoch::<G>() {
            let mut backwards: Vec<String> =
                cases.iter().rev().map(|case| format!("{:?}", dealer.deal::<G>(case, &mut reader))).collect();
            backwards.reverse();
            let dealt = play::<G>(&mut dealer, &cases);
            stages.extend(dealt.iter().map(|dealt| dealt.origin.stage()));
            let dealt: Vec<String> = dealt.iter().map(|dealt| format!("{dealt:?}")).collect();
            assert!(dealt == backwards, "epoch up to {}", dealer.next());
        }
        assert_eq!(stages.len(), 5, "all but kept decks");
    }

    #[test]
    fn cases_of_an_epoch_are_dealt_in_any_order() {
        decks_depend_on_the_beginning_of_the_epoch_alone::<Accordian>();
        decks_depend_on_the_beginning_of_the_epoch_alone::<Clock>();
    }

    #[test]
    fn the_seed_and_what_has_been_reached_change_what_comes_later() {
        let decks = |seed, kept| -> Vec<Deck> {
            let stages = vec![Stage::Kept, Stage::Aimed, Stage::Guided];
            let dealing = Dealing { stages, kept: vec![kept], ..Dealing::of::<Clock>(seed, 0..3 * EPOCH) };
            all::<Clock>(dealing).iter().skip(1).map(|dealt| dealt.deck).collect()
        };
        let (kept, other) = (uniform::deck(5, 0), uniform::deck(5, 1));
        let dealt = decks(1, kept);
        assert!(dealt == decks(1, kept));
        let same = |other: &[Deck]| dealt.iter().zip(other).filter(|(one, other)| one == other).count();
        assert!(same(&decks(2, kept)) < 100, "another seed");
        let other = decks(1, other);
        let first = EPOCH as usize - 1;
        assert!(dealt[..first] == other[..first] && dealt[first..] != other[first..]);
    }

    #[test]
    fn a_guided_deck_is_any_deck_until_something_has_been_reached() {
        let dealing = Dealing { stages: vec![Stage::Guided], ..Dealing::of::<Clock>(1, 0..EPOCH) };
        for dealt in all::<Clock>(dealing) {
            assert_eq!(dealt.deck, uniform::shuffled(&mut Prng::new(!1, dealt.case)));
        }
    }

    /// Where only one deck has been played, all are mutated from it.
    #[test]
    fn guided_decks_are_mutated_from_what_has_been_reached() {
        let kept = vec![Deck::NEW; EPOCH as usize];
        let stages = vec![Stage::Kept, Stage::Guided];
        let dealing = Dealing { stages, kept, ..Dealing::of::<Accordian>(1, 0..2 * EPOCH) };
        let dealt = all::<Accordian>(dealing);
        let (kept, guided) = dealt.split_at(EPOCH as usize);
        let places = |deck: &Deck| deck.cards().iter().zip(Deck::NEW.cards()).filter(|(a, b)| a == b).count();
        assert!(kept.iter().all(|dealt| dealt.origin.stage() == Stage::Kept));
        assert!(guided.iter().all(|dealt| dealt.origin.stage() == Stage::Guided));
        // Of a shuffled deck one card is in its place; a mutation moves a few cards, or some by one place.
        let places: usize = guided.iter().map(|dealt| places(&dealt.deck)).sum();
        assert!(places > 20 * guided.len(), "{places}");
        let decks: BTreeSet<String> = guided.iter().map(|dealt| dealt.deck.code()).collect();
        assert!(decks.len() > 500, "{}", decks.len());
    }

    #[test]
    fn searches_are_for_the_lowest_that_is_not_reached_and_end_when_it_is() {
        let mut dealer = Dealer::new::<Accordian>(Dealing::of::<Accordian>(1, 0..12 * EPOCH));
        let (mut before, mut ended) = (BTreeMap::new(), 0);
        while let Some(cases) = dealer.epoch::<Accordian>() {
            let mut lowest = BTreeMap::new();
            for stratum in Stratum::all::<Accordian>() {
                if !dealer.guide().has_reached::<Accordian>(stratum) {
                    lowest.entry(stratum.quantity).or_insert(stratum);
                }
            }
            let searches: BTreeMap<_, _> =
                dealer.searches.iter().map(|(quantity, search)| (*quantity, search.stratum())).collect();
            assert_eq!(searches, lowest);
            ended += before.iter().filter(|(of, stratum)| searches.get(of) != Some(stratum)).count();
            before = searches;
            play::<Accordian>(&mut dealer, &cases);
        }
        assert!(ended > 30, "{ended}");
    }

    #[test]
    fn a_search_goes_on_where_it_has_stopped() {
        let mut dealer = Dealer::new::<Accordian>(rounds::<Accordian>(Shard::WHOLE));
        let highest = Stratum::named::<Accordian>("piles-lost:51").expect("a stratum");
        dealer.dealing.strata = vec![highest];
        let cases = dealer.epoch::<Accordian>().expect("an epoch");
        let dealt = play::<Accordian>(&mut dealer, &cases);
        let left = dealt.iter().find_map(|dealt| dealt.search.as_ref()).expect("a search");
        dealer.epoch::<Accordian>().expect("another epoch");
        assert_eq!(format!("{:?}", dealer.searches[&highest.quantity]), format!("{left:?}"));
    }

    #[test]
    fn only_the_strata_chosen_are_aimed_at() {
        let chosen: Vec<Stratum> =
            Stratum::all::<Clock>().filter(|stratum| stratum.name::<Clock>().ends_with(":7")).collect();
        let dealing = Dealing { strata: chosen.clone(), ..Dealing::of::<Clock>(1, 0..6 * EPOCH) };
        let mut aimed = Vec::new();
        for dealt in all::<Clock>(dealing) {
            if let Origin::Aimed { stratum, .. } = dealt.origin {
                aimed.push(stratum);
            }
        }
        aimed.sort();
        aimed.dedup();
        assert!(!chosen.is_empty());
        assert_eq!(aimed, chosen);
    }

    #[test]
    fn without_strata_there_is_still_something_to_deal() {
        let dealing = Dealing { strata: Vec::new(), ..Dealing::of::<Clock>(1, 0..5 * EPOCH) };
        assert_eq!(all::<Clock>(dealing).len() as u64, 5 * EPOCH);
    }

    #[test]
    fn searches_are_spread_over_the_cases_for_aiming() {
        let mut dealer = Dealer::new::<Accordian>(rounds::<Accordian>(Shard::WHOLE));
        let searches = searches(&dealer.epoch::<Accordian>().expect("an epoch"));
        // 64 cases for aiming, 23 quantities of which nothing has been reached: every second case.
        let slots: Vec<usize> = searches.iter().map(|(slot, ..)| *slot).collect();
        assert_eq!(slots, (0..23).map(|place| 2 * place).collect::<Vec<_>>());
        let quantities: BTreeSet<usize> = searches.iter().map(|(_, quantity, _)| *quantity).collect();
        assert_eq!(quantities.len(), 23);
    }

    /// One case for aiming an epoch, and 23 searches.
    #[test]
    fn where_there_are_more_searches_than_cases_for_them_they_take_turns() {
        let mut dealer = Dealer::new::<Accordian>(rounds::<Accordian>(Shard { part: 3, parts: 64 }));
        for _ in 0..3 {
            let mut quantities = BTreeSet::new();
            for _ in 0..23 {
                let searches = searches(&dealer.epoch::<Accordian>().expect("an epoch"));
                assert_eq!(searches.len(), 1);
                quantities.insert(searches[0].1);
            }
            assert_eq!(quantities.len(), 23);
        }
    }

    /// There is one play for each case, later more, up to 32.
    #[test]
    fn searches_keep_their_budget() {
        for parts in [1, 3, 64] {
            let mut dealer =
                Dealer::new::<Accordian>(rounds::<Accordian>(Shard { part: 2.min(parts), parts }));
            for epoch in 0..300 {
                let cases = dealer.epoch::<Accordian>().expect("an epoch");
                let budget = cases.len() as u64 * (1 + epoch / 8).min(32);
                let given: u64 = searches(&cases).iter().map(|(_, _, plays)| plays).sum();
                assert!(given <= budget && given + 23 > budget, "{parts} {epoch}: {given} of {budget}");
            }
        }
    }

    #[test]
    fn no_search_plays_more_than_it_is_given() {
        let mut dealer = Dealer::new::<Accordian>(Dealing::of::<Accordian>(1, 0..10 * EPOCH));
        let mut plays = 0;
        while let Some(cases) = dealer.epoch::<Accordian>() {
            let dealt = play::<Accordian>(&mut dealer, &cases);
            for (case, dealt) in cases.iter().zip(&dealt) {
                let most = match (case.place, case.search) {
                    (Place::Aimed(_), _) => FIRST_PLAYS,
                    (_, Some((_, plays))) => plays,
                    (_, None) => 1,
                };
                assert!(dealt.plays < most, "{dealt:?}");
                plays += dealt.plays;
            }
        }
        assert!(plays > 3 * EPOCH, "{plays}");
    }

    #[test]
    fn the_shards_have_all_cases_and_none_twice() {
        let cases = |shard| -> Vec<(u64, Place)> {
            let mut dealer = Dealer::new::<Clock>(Dealing { shard, ..Dealing::of::<Clock>(1, 100..3000) });
            let epochs = std::iter::from_fn(|| dealer.epoch::<Clock>());
            epochs.flatten().map(|case| (case.number, case.place)).collect()
        };
        let whole = cases(Shard::WHOLE);
        assert!(whole.iter().map(|(number, _)| *number).eq(100..3000));
        for parts in [2, 3, 7] {
            let shards: Vec<_> = (1..=parts).map(|part| cases(Shard { part, parts })).collect();
            let share = 2900 / parts as usize;
            assert!(shards.iter().all(|shard| (share - 16..=share + 16).contains(&shard.len())));
            let mut together = shards.concat();
            together.sort_by_key(|(number, _)| *number);
            assert_eq!(together, whole);
        }
    }

    /// Also where the number of parts has a factor in common with the length of a round.
    #[test]
    fn every_shard_has_something_of_every_stage() {
        for parts in [2, 5, 8, 16] {
            for part in 1..=parts {
                let mut dealer = Dealer::new::<Clock>(rounds::<Clock>(Shard { part, parts }));
                let cases = dealer.epoch::<Clock>().expect("an epoch");
                let stage = |case: &Case| match case.place {
                    Place::Round(stage, _) => stage,
                    other => panic!("{other:?}"),
                };
                let stages: BTreeSet<Stage> = cases.iter().map(stage).collect();
                assert_eq!(stages.len(), 5, "{part}/{parts}: {stages:?}");
            }
        }
    }

    #[test]
    fn a_campaign_that_begins_later_deals_the_same_where_nothing_is_learnt() {
        let whole = all::<Clock>(Dealing::of::<Clock>(1, 0..6000));
        let later = all::<Clock>(Dealing::of::<Clock>(1, 3500..6000));
        assert!(later.iter().map(|dealt| dealt.case).eq(3500..6000));
        let mut stages = BTreeSet::new();
        for (one, other) in whole[3500..].iter().zip(&later) {
            assert_eq!(one.origin.stage(), other.origin.stage());
            if !matches!(one.origin.stage(), Stage::Aimed | Stage::Guided) {
                assert_eq!((one.origin, one.deck), (other.origin, other.deck));
                stages.insert(one.origin.stage());
            }
        }
        assert_eq!(stages.len(), 3);
    }

    #[test]
    fn decks_are_those_that_their_origins_name() {
        let kept: Vec<Deck> = (0..3).map(|index| uniform::deck(8, index)).collect();
        let dealing = Dealing { kept: kept.clone(), ..Dealing::of::<Clock>(4, 0..5 * EPOCH) };
        let mut near = 0;
        for dealt in all::<Clock>(dealing) {
            let expected = match dealt.origin {
                Origin::Kept(index) => kept[index],
                Origin::Near(number) => {
                    assert_eq!(number, near, "they go on after the beginning");
                    near += 1;
                    near::deck::<Clock>(number).expect("a near deck")
                }
                Origin::Uniform { seed: 4, index } => uniform::deck(4, index),
                Origin::Tail { seed: 4, index } => near::tail_shuffled::<Clock>(&mut Prng::new(4, index)),
                Origin::Aimed { seed: 4, case, .. } | Origin::Guided { seed: 4, case } => {
                    assert_eq!(case, dealt.case);
                    continue;
                }
                other => panic!("{other:?}"),
            };
            assert_eq!(dealt.deck, expected, "{:?}", dealt.origin);
        }
        assert!(near > near::up_to_one_swap::<Clock>() + 10);
    }

    #[test]
    fn an_epoch_after_the_last_case_is_none() {
        let mut dealer = Dealer::new::<Clock>(Dealing::of::<Clock>(1, 10..1500));
        let lens = std::iter::from_fn(|| dealer.epoch::<Clock>()).map(|cases| cases.len());
        assert_eq!(lens.collect::<Vec<_>>(), [1024, 466]);
        assert_eq!(dealer.next(), 1500);
        let kept = vec![Deck::NEW; 1024];
        let dealing = Dealing { stages: vec![Stage::Kept], kept, ..Dealing::of::<Clock>(1, 0..u64::MAX) };
        let mut dealer = Dealer::new::<Clock>(dealing);
        assert_eq!(dealer.epoch::<Clock>().map(|cases| cases.len()), Some(1024));
        assert!(dealer.epoch::<Clock>().is_none());
    }
}
