//! Renaming ranks and suits, and the canonical form that is left when names do not matter.

use crate::card::{Card, Rank, Suit};
use crate::deck::{Deal, shuffle};

/// A renaming of ranks among themselves and of suits among themselves.
///
/// Accordian's rules look only at whether ranks or suits are equal, so renaming changes no answer.
///
/// ```
/// use misdeal::card::{Rank, Suit};
/// use misdeal::deck::{Deal, Renaming};
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::uniform;
///
/// // Kings and aces change their names, and clubs and spades.
/// let mut ranks = Rank::ALL;
/// ranks.swap(0, 12);
/// let mut suits = Suit::ALL;
/// suits.swap(0, 3);
/// let renaming = Renaming::new(ranks, suits).expect("no name twice");
/// assert_eq!("AC 2D KH".parse::<Deal>()?.renamed(&renaming).to_string(), "KS 2D AH");
///
/// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
/// let answer = Reference.play(&deal, &mut Ignore);
/// assert_eq!(Reference.play(&deal.renamed(&renaming), &mut Ignore), answer);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renaming {
    ranks: [Rank; 13],
    suits: [Suit; 4],
}

impl Renaming {
    /// The renaming that takes the rank `Rank::ALL[i]` to `ranks[i]` and the suit `Suit::ALL[i]` to
    /// `suits[i]`; `None` when a name is given twice.
    #[must_use]
    pub fn new(ranks: [Rank; 13], suits: [Suit; 4]) -> Option<Self> {
        let all_ranks = Rank::ALL.iter().all(|rank| ranks.contains(rank));
        let all_suits = Suit::ALL.iter().all(|suit| suits.contains(suit));
        (all_ranks && all_suits).then_some(Self { ranks, suits })
    }

    /// A renaming that is drawn, each as likely as any other. `below` draws a number below its argument.
    ///
    /// ```
    /// use misdeal::deck::Renaming;
    /// use misdeal::generate::choices::{Choices, Prng};
    ///
    /// let mut choices = Prng::new(1, 0);
    /// let mut drawn = || Renaming::drawn(&mut |bound| choices.below(bound));
    /// assert_ne!(drawn(), drawn());
    /// ```
    pub fn drawn(below: &mut dyn FnMut(u64) -> u64) -> Self {
        let (mut ranks, mut suits) = (Rank::ALL, Suit::ALL);
        shuffle(&mut ranks, below);
        shuffle(&mut suits, below);
        Self { ranks, suits }
    }

    /// The renaming under which the ranks and suits of `deal` are named in order of appearance: its
    /// first card becomes `AC`, the next new rank is called `2`, the next new suit `D`, and so on.
    /// Names that do not appear keep their order and come last.
    ///
    /// ```
    /// use misdeal::deck::{Deal, Renaming};
    ///
    /// let deal: Deal = "KS QH KD".parse()?;
    /// let renaming = Renaming::to_canonical(&deal);
    /// assert_eq!(deal.renamed(&renaming).to_string(), "AC 2D AH");
    /// assert_eq!(renaming.apply("QS".parse()?).to_string(), "2C");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_canonical(deal: &Deal) -> Self {
        let cards = || deal.cards().iter();
        Self {
            ranks: by_appearance(Rank::ALL, cards().map(|card| card.rank()), |rank| rank as usize),
            suits: by_appearance(Suit::ALL, cards().map(|card| card.suit()), |suit| suit as usize),
        }
    }

    /// The card's new name.
    #[must_use]
    pub fn apply(&self, card: Card) -> Card {
        Card::new(self.ranks[card.rank() as usize], self.suits[card.suit() as usize])
    }
}

/// For each of `all` (in order) its new name, when names are given out in order of appearance.
fn by_appearance<T: Copy + PartialEq, const N: usize>(
    all: [T; N],
    appearing: impl Iterator<Item = T>,
    index: impl Fn(T) -> usize,
) -> [T; N] {
    let mut names = [None; N];
    let mut free = all.into_iter();
    for old in appearing.chain(all) {
        let name = &mut names[index(old)];
        if name.is_none() {
            *name = free.next();
        }
    }
    names.map(|name| name.expect("each of N olds has taken one of N names"))
}

impl Deal {
    /// The deal with every card renamed.
    #[must_use]
    pub fn renamed(self, renaming: &Renaming) -> Self {
        self.map_one_to_one(|card| renaming.apply(card))
    }

    /// The canonical form: ranks and suits named in order of appearance. Two deals differ by a
    /// renaming exactly when their canonical forms are equal.
    ///
    /// ```
    /// use misdeal::deck::Deal;
    ///
    /// let deal: Deal = "TD JS TS".parse()?;
    /// assert_eq!(deal.canonical().to_string(), "AC 2D AD");
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        self.renamed(&Renaming::to_canonical(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_in_order_of_appearance() {
        let canonical = |text: &str| text.parse::<Deal>().expect(text).canonical().to_string();
        assert_eq!(canonical("KS QH KD"), "AC 2D AH");
        assert_eq!(canonical("7H 7C 8C"), "AC AD 2D");
        assert_eq!(canonical(""), "");
    }

    #[test]
    fn a_renaming_with_a_name_twice_is_refused() {
        let mut ranks = Rank::ALL;
        assert!(Renaming::new(ranks, Suit::ALL).is_some());
        ranks[3] = Rank::Ace;
        assert!(Renaming::new(ranks, Suit::ALL).is_none());
        assert!(Renaming::new(Rank::ALL, [Suit::Clubs; 4]).is_none());
    }

    #[test]
    fn deals_up_to_renaming_are_as_many_as_known() {
        // 1, 3, 15, 113: the canonical deals among all deals of one to four cards.
        fn count(deal: &mut Vec<Card>, left: usize) -> u64 {
            if left == 0 {
                let deal = Deal::new(deal).expect("distinct");
                return u64::from(deal.canonical() == deal);
            }
            let mut sum = 0;
            for index in 0..52 {
                let card = Card::from_index(index);
                if !deal.contains(&card) {
                    deal.push(card);
                    sum += count(deal, left - 1);
                    deal.pop();
                }
            }
            sum
        }
        let counts = [1, 2, 3, 4].map(|cards| count(&mut Vec::new(), cards));
        assert_eq!(counts, [1, 3, 15, 113]);
    }
}
