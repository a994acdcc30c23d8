//! A deck on all engines.

use crc::{CRC_32_ISCSI, Crc};

use super::Broken;
use crate::campaign::Table;
use crate::card::Card;
use crate::deck::Deck;
use crate::game::law::Tally;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::choices::Prng;
use crate::oracle::Signature;
use crate::strata::{self, Features};

/// On one deck in so many the slow engines play too, and laws that need other plays are tested.
const SELDOM: u32 = 64;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// Engines that are compared with the reference, deck by deck, in memory that is used again.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::uniform;
/// use misdeal::mutants;
/// use misdeal::targets::Plays;
///
/// let mut right = Plays::<Accordian>::of_right_engines();
/// for index in 0..20 {
///     assert!(right.check(&uniform::deck(42, index)).is_ok());
/// }
/// let mut wrong = Plays::<Accordian>::of(mutants::find("rank-only").expect("in the catalogue"));
/// let broken = wrong.check(&Deck::NEW).expect_err("no two of its cards match");
/// assert!(broken.what.starts_with("accordian: rank-only differs from the reference"));
/// ```
pub struct Plays<G: Aimed> {
    always: Vec<&'static dyn NamedEngine<G>>,
    seldom: Vec<&'static dyn NamedEngine<G>>,
    table: Table<G>,
    reader: G::Reader,
    tally: Tally,
}

impl<G: Aimed> Plays<G> {
    /// Every right engine. The reference and the fast engine play every deck; the others, which are slow, one
    /// in 64. Which decks these are depends on the deck alone, so that what was found is found again.
    #[must_use]
    pub fn of_right_engines() -> Self {
        let (always, seldom) = G::engines()[1..].iter().partition(|engine| engine.name() == "fast");
        Self::new(always, seldom)
    }

    /// This engine, on every deck.
    #[must_use]
    pub fn of(engine: &'static dyn NamedEngine<G>) -> Self {
        Self::new(vec![engine], Vec::new())
    }

    fn new(always: Vec<&'static dyn NamedEngine<G>>, seldom: Vec<&'static dyn NamedEngine<G>>) -> Self {
        let table = Table::new(&G::start_of_deck(&Deck::NEW));
        Self { always, seldom, table, reader: G::Reader::default(), tally: Tally::default() }
    }

    /// Plays the deck, and tells what the reference's play has.
    ///
    /// # Errors
    ///
    /// When an engine plays otherwise than the reference, or a law is broken.
    pub fn check(&mut self, deck: &Deck) -> Result<&Features, Broken> {
        let start = G::start_of_deck(deck);
        self.table.expected.record(G::engines()[0], &start);
        let draw = CRC.checksum(&deck.cards().map(Card::byte));
        let is_seldom = draw.is_multiple_of(SELDOM);
        let mut choices = Prng::new(draw.into(), 0);
        let mut found = None;
        let mut wrong = |engine: &'static dyn NamedEngine<G>, signature, _| {
            found.get_or_insert((engine, signature));
        };
        let replay = is_seldom.then_some(&mut choices);
        self.table.judge(&self.always, Depth::Events, &start, replay, &mut self.tally, &mut wrong);
        if is_seldom {
            self.table.compare(&self.seldom, Depth::Events, &start, None, &mut self.tally, &mut wrong);
        }
        match found {
            Some((engine, signature)) => Err(broken(engine, &signature, deck)),
            None => Ok(strata::read(&self.table.expected, &mut self.reader)),
        }
    }
}

fn broken<G: Game>(engine: &dyn NamedEngine<G>, signature: &Signature, deck: &Deck) -> Broken {
    let (game, name, code) = (G::NAME, engine.name(), deck.code());
    let broken =
        Broken::new(format!("{game}: {name} differs from the reference or breaks a law: {signature}"));
    let broken = broken.on::<G>(deck);
    if signature.is_of_law() {
        return broken.see(&format!("misdeal play {game} --engine {name} --trace --deck code:{code}"));
    }
    let of = format!("{game} code:{code} --engine {name}");
    broken.see(&format!("misdeal explain {of}")).see(&format!("misdeal minimize {of}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::generate::{base, uniform};
    use crate::mutants;

    fn right_engines_keep_it<G: Aimed>() {
        let mut plays = Plays::<G>::of_right_engines();
        for index in 0..2_000 {
            let features =
                *plays.check(&uniform::deck(11, index)).unwrap_or_else(|broken| panic!("{broken}"));
            let start = G::start_of_deck(&uniform::deck(11, index));
            let trace = crate::trace::Trace::of(G::engines()[0], &start);
            assert_eq!(features, *strata::read::<G>(&trace, &mut G::Reader::default()));
        }
        // Laws of every play, and those that need other plays.
        let tested = crate::oracle::laws::<G>().filter(|(law, _)| plays.tally.of(*law) > 0).count();
        assert_eq!(tested, crate::oracle::laws::<G>().count(), "{:?}", plays.tally);
    }

    #[test]
    fn right_engines_play_alike() {
        right_engines_keep_it::<Accordian>();
        right_engines_keep_it::<Clock>();
    }

    #[test]
    fn a_wrong_engine_is_told_with_its_deck_and_the_commands_that_show_it() {
        let wrong = mutants::find::<Accordian>("max-piles-51").expect("in the catalogue");
        let mut plays = Plays::of(wrong);
        assert!(plays.check(&Deck::NEW).is_ok());
        let broken = plays.check(&base::INERT).expect_err("52 piles");
        let told = broken.to_string();
        let lines: Vec<&str> = told.lines().collect();
        let of = format!("accordian code:{} --engine max-piles-51", base::INERT.code());
        assert_eq!(
            lines[0],
            "accordian: max-piles-51 differs from the reference or breaks a law: WA step deal/end"
        );
        assert!(lines[1].starts_with("AC 2D 3H") && lines[2].ends_with("JD QH KS"), "{told}");
        assert_eq!(lines[3..5], ["#", &format!("code:{}", base::INERT.code())]);
        assert_eq!(lines[5..], [format!("  misdeal explain {of}"), format!("  misdeal minimize {of}")]);
    }

    #[test]
    fn slow_engines_play_one_deck_in_64() {
        let slow = mutants::find::<Accordian>("whole-pile").expect("in the catalogue");
        let mut plays = Plays::<Accordian>::new(Vec::new(), vec![slow]);
        let found = (0..3_200).filter(|&index| plays.check(&uniform::deck(12, index)).is_err()).count();
        assert!((30..75).contains(&found), "{found}");
        // The same again.
        assert_eq!(
            (0..3_200).filter(|&index| plays.check(&uniform::deck(12, index)).is_err()).count(),
            found
        );
    }
}
