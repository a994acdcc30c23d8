//! Which names of cards an engine tells apart.

use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal, Renaming};
use crate::game::accordian::{Accordian, Event};
use crate::game::{Depth, NamedEngine};
use crate::generate::choices::{Choices, Prng};
use crate::generate::uniform;
use crate::trace::Trace;

/// How many uniform decks are renamed.
const DECKS: u64 = 500;
/// How many of them with two names exchanged.
const DECKS_A_SWAP: u64 = 100;
/// How many renamings of the failing deal are tried.
const OF_THE_DEAL: u64 = 32;
/// The seed of decks and renamings.
const SEED: u64 = 5;

/// Which ranks and suits may be exchanged without changing how an engine of Accordian plays. The rules look
/// only at equality, so that for a right engine all may be; a wrong one may match all face cards, and then
/// only face cards among themselves and the other ranks among themselves may be.
///
/// Of the deals that are played alike only the first in deal order need be tried: the one whose ranks and
/// suits are named in order of appearance.
///
/// ```
/// use misdeal::deck::{Deal, Deck};
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::minimize::Names;
/// use misdeal::mutants;
///
/// let deal = Deal::from(Deck::NEW);
/// assert!(!Names::of(&Fast, &deal).matter());
/// let faces = mutants::find::<Accordian>("match-face").expect("in the catalogue");
/// assert!(Names::of(faces, &deal).matter());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// For each rank the least that is played like it.
    ranks: [Rank; 13],
    /// The same for each suit.
    suits: [Suit; 4],
    renamings: u64,
}

impl Names {
    /// Compares the engine's plays with those of renamed cards: all deals of two cards, some uniform decks,
    /// and the failing deal.
    #[must_use]
    pub fn of(engine: &dyn NamedEngine<Accordian>, deal: &Deal) -> Self {
        let pairs = deals_of_two().map(|deal| (deal, Renaming::to_canonical(&deal)));
        let decks = (0..DECKS).map(|index| (Deal::from(uniform::deck(SEED, index)), renaming(index)));
        let renamed = (0..OF_THE_DEAL).map(|index| (*deal, renaming(DECKS + index)));
        let mut renamings = 0;
        let mut are_played_alike = pairs.chain(renamed).chain(decks).inspect(|_| renamings += 1);
        if are_played_alike.all(|(deal, renaming)| is_played_alike(engine, &deal, &renaming)) {
            let (ranks, suits) = ([Rank::Ace; 13], [Suit::Clubs; 4]);
            return Self { ranks, suits, renamings };
        }
        Self::by_swaps(engine, deal)
    }

    /// Exchanges two names at a time.
    fn by_swaps(engine: &dyn NamedEngine<Accordian>, deal: &Deal) -> Self {
        let mut renamings = 0;
        let mut may_be_swapped = |swap: &Renaming| {
            let decks = (0..DECKS_A_SWAP).map(|index| Deal::from(uniform::deck(SEED, index)));
            let changed = deals_of_two().filter(|deal| deal.renamed(swap) != *deal);
            let mut deals = changed.chain([*deal]).chain(decks).inspect(|_| renamings += 1);
            deals.all(|deal| is_played_alike(engine, &deal, swap))
        };
        let ranks = least_alike(Rank::ALL, |one, other| may_be_swapped(&swap_of_ranks(one, other)));
        let suits = least_alike(Suit::ALL, |one, other| may_be_swapped(&swap_of_suits(one, other)));
        Self { ranks, suits, renamings }
    }

    /// Whether the engine tells any two names apart.
    #[must_use]
    pub fn matter(&self) -> bool {
        self.ranks != [Rank::Ace; 13] || self.suits != [Suit::Clubs; 4]
    }

    /// By how many renamed deals that was tested.
    #[must_use]
    pub const fn renamings(&self) -> u64 {
        self.renamings
    }

    /// The first deal in deal order among those that are played alike.
    pub(super) fn normal(&self, deal: Deal) -> Deal {
        let cards = || deal.cards().iter();
        let ranks =
            by_appearance(Rank::ALL, self.ranks, cards().map(|card| card.rank()), |rank| rank as usize);
        let suits =
            by_appearance(Suit::ALL, self.suits, cards().map(|card| card.suit()), |suit| suit as usize);
        deal.renamed(&Renaming::new(ranks, suits).expect("each name is given once"))
    }

    /// The ranks that are played like this one and come before it, a bit each.
    pub(super) fn ranks_before(&self, rank: Rank) -> u16 {
        let before = Rank::ALL.into_iter().take_while(|before| *before < rank);
        let alike = before.filter(|before| self.ranks[*before as usize] == self.ranks[rank as usize]);
        alike.fold(0, |bits, rank| bits | 1 << rank as u16)
    }

    /// The same for a suit.
    pub(super) fn suits_before(&self, suit: Suit) -> u8 {
        let before = Suit::ALL.into_iter().take_while(|before| *before < suit);
        let alike = before.filter(|before| self.suits[*before as usize] == self.suits[suit as usize]);
        alike.fold(0, |bits, suit| bits | 1 << suit as u8)
    }

    /// No two names are told apart.
    #[cfg(test)]
    pub(super) const NONE: Self = Self { ranks: [Rank::Ace; 13], suits: [Suit::Clubs; 4], renamings: 0 };
    /// All names are.
    #[cfg(test)]
    pub(super) const ALL: Self = Self { ranks: Rank::ALL, suits: Suit::ALL, renamings: 0 };
}

/// For each name the least that it may be swapped with.
fn least_alike<T: Copy, const N: usize>(all: [T; N], mut may_be_swapped: impl FnMut(T, T) -> bool) -> [T; N] {
    let mut least: Vec<T> = Vec::new();
    all.map(|name| {
        let alike = least.iter().copied().find(|&other| may_be_swapped(other, name));
        alike.unwrap_or_else(|| {
            least.push(name);
            name
        })
    })
}

/// For each of `all` its new name, when those of each class are given out in order of appearance.
fn by_appearance<T: Copy + PartialEq, const N: usize>(
    all: [T; N],
    classes: [T; N],
    appearing: impl Iterator<Item = T>,
    index: impl Fn(T) -> usize,
) -> [T; N] {
    let mut free: [Option<T>; N] = all.map(Some);
    let mut names = [None; N];
    for old in appearing.chain(all) {
        if names[index(old)].is_none() {
            let class = classes[index(old)];
            let in_class = |name: &&mut Option<T>| name.is_some_and(|name| classes[index(name)] == class);
            names[index(old)] = free.iter_mut().find(in_class).and_then(Option::take);
        }
    }
    names.map(|name| name.expect("as many names as there are"))
}

fn swap_of_ranks(one: Rank, other: Rank) -> Renaming {
    let mut ranks = Rank::ALL;
    ranks.swap(one as usize, other as usize);
    Renaming::new(ranks, Suit::ALL).expect("a swap")
}

fn swap_of_suits(one: Suit, other: Suit) -> Renaming {
    let mut suits = Suit::ALL;
    suits.swap(one as usize, other as usize);
    Renaming::new(Rank::ALL, suits).expect("a swap")
}

fn deals_of_two() -> impl Iterator<Item = Deal> {
    let cards = || (0..DECK_SIZE).map(Card::from_index);
    cards().flat_map(move |one| cards().filter_map(move |other| Deal::new(&[one, other]).ok()))
}

fn renaming(index: u64) -> Renaming {
    let mut choices = Prng::new(SEED, index);
    Renaming::drawn(&mut |bound| choices.below(bound))
}

/// Whether the play of the renamed deal is the play of the deal, renamed.
fn is_played_alike(engine: &dyn NamedEngine<Accordian>, deal: &Deal, renaming: &Renaming) -> bool {
    let play = Trace::of(engine, deal);
    let renamed = Trace::of(engine, &deal.renamed(renaming));
    let moved = |event: &Event| event.renamed(renaming);
    let steps = match play.depth {
        Depth::Events => play.events.iter().map(moved).eq(renamed.events.iter().copied()),
        Depth::Moves => play.moves().map(moved).eq(renamed.moves().copied()),
        Depth::Answer | Depth::Output => true,
    };
    let answer = play.depth == Depth::Output || play.answer == renamed.answer;
    steps && answer && play.output == renamed.output
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deck;
    use crate::game::accordian::{Fast, Piles};
    use crate::game::made::Made;
    use crate::game::{Engine as _, Game};
    use crate::mutants::{self, Mutants};

    fn names(mutant: &str, deal: &Deal) -> Names {
        Names::of(mutants::find::<Accordian>(mutant).expect(mutant), deal)
    }

    #[test]
    fn engines_that_look_at_names_are_known() {
        let deal = Deal::from(uniform::deck(1, 1));
        let look: Vec<&str> = Accordian::mutants()
            .iter()
            .map(|mutant| mutant.name)
            .filter(|mutant| names(mutant, &deal).matter())
            .collect();
        assert_eq!(look, ["match-colour", "match-face", "match-and-T0", "ace-no-rank-match"]);
        for &engine in Accordian::engines() {
            assert_eq!(Names::of(engine, &deal), Names { renamings: 2652 + 500 + 32, ..Names::NONE });
        }
    }

    #[test]
    fn names_that_may_be_exchanged_are_known() {
        let ranks =
            |mutant: &str| names(mutant, &Deal::EMPTY).ranks.map(Rank::letter).iter().collect::<String>();
        let suits =
            |mutant: &str| names(mutant, &Deal::EMPTY).suits.map(Suit::letter).iter().collect::<String>();
        assert_eq!((ranks("match-face").as_str(), suits("match-face").as_str()), ("AAAAAAAAATTTT", "CCCC"));
        assert_eq!(
            (ranks("match-colour").as_str(), suits("match-colour").as_str()),
            ("AAAAAAAAAAAAA", "CDDC")
        );
        assert_eq!(ranks("ace-no-rank-match"), "A222222222222");
    }

    #[test]
    fn the_normal_form_is_the_first_of_those_played_alike() {
        let deal: Deal = "KS QH KD 7S".parse().expect("a deal");
        assert_eq!(Names::NONE.normal(deal), deal.canonical());
        assert_eq!(Names::ALL.normal(deal), deal);
        let names = names("match-face", &Deal::EMPTY);
        assert_eq!(names.normal(deal).to_string(), "TC JD TH AC");
    }

    fn is_ace(card: Card) -> bool {
        card.rank() == Rank::Ace
    }

    /// A pile more where the first card is an ace, without a step that shows it.
    fn by_the_first(deal: &Deal, _: &mut Vec<Event>) -> Piles {
        Piles::new(if deal.cards().first().copied().is_some_and(is_ace) { &[1, 1] } else { &[2] })
    }

    /// All aces apart from the other ranks, and no suit from another.
    fn aces_apart() -> ([Rank; 13], [Suit; 4]) {
        let mut alike = [Rank::Two; 13];
        alike[0] = Rank::Ace;
        (alike, [Suit::Clubs; 4])
    }

    /// Deals of two cards show what no deck does.
    #[test]
    fn an_engine_that_looks_at_names_where_there_are_two_cards_is_known() {
        let engine = Made::<Accordian, _>::new(Depth::Answer, |deal: &Deal, events: &mut Vec<Event>| {
            if deal.len() > 2 { Fast.play(deal, events) } else { by_the_first(deal, events) }
        });
        let names = Names::of(&engine, &Deal::from(Deck::NEW));
        assert_eq!((names.ranks, names.suits), aces_apart());
    }

    #[test]
    fn an_engine_whose_moves_alone_look_at_names_is_known() {
        let engine = Made::<Accordian, _>::new(Depth::Moves, |deal: &Deal, events: &mut Vec<Event>| {
            let first = deal.cards().first().copied().filter(|card| is_ace(*card));
            events.extend(first.map(|card| Event::Move { card, from: 0, to: 0 }));
            Piles::new(&[1])
        });
        let deal = "2D 3H".parse().expect("a deal");
        assert!(Names::of(&engine, &deal).matter());
        // An engine that looks at none, on a deal that a swap changes and one that it does not.
        assert!(is_played_alike(&Fast, &deal, &swap_of_ranks(Rank::Two, Rank::Three)));
        assert!(!is_played_alike(&engine, &deal, &swap_of_ranks(Rank::Ace, Rank::Two)));
    }

    #[test]
    fn an_engine_that_looks_at_one_rank_tells_it_from_all_others() {
        for depth in [Depth::Answer, Depth::Output] {
            let engine = Made::<Accordian, _>::new(depth, by_the_first);
            let names = Names::of(&engine, &"2D 3H".parse().expect("a deal"));
            assert!(names.matter());
            assert_eq!((names.ranks, names.suits), aces_apart());
            assert_eq!((names.ranks_before(Rank::Two), names.ranks_before(Rank::Four)), (0, 0b110));
            assert_eq!(names.suits_before(Suit::Spades), 0b111);
            assert!(names.renamings() > 1000, "{}", names.renamings());
        }
        let names = Names::of(&Fast, &"2D 3H".parse().expect("a deal"));
        // All deals of two cards, and those that are drawn.
        assert_eq!((names.matter(), names.renamings()), (false, 52 * 51 + DECKS + OF_THE_DEAL));
    }

    #[test]
    fn renamings_are_drawn_of_all() {
        let drawn: Vec<Renaming> = (0..200).map(renaming).collect();
        let ace: Deal = "AC".parse().expect("a deal");
        let aces: std::collections::BTreeSet<usize> =
            drawn.iter().map(|renaming| ace.renamed(renaming).cards()[0].index()).collect();
        assert!(aces.len() > 45 && aces.contains(&0), "{aces:?}");
    }
}
