//! How likely a uniform deck is to reach the strata of Clock: exact laws.
//!
//! # The turning order
//!
//! Let the cards after the fourth king be those that stay face down, pile by pile. Each order of the 52
//! cards then belongs to one deck and each deck to one order: the card that is turned next is always the
//! top face-down card of a known pile, so an order says where each card lies. So the order of a uniform
//! deck is a uniform permutation, cut at its fourth king, and it is such permutations that are counted
//! here. There are *C(52, 4)* sets of places for the kings, all as likely.
//!
//! Where ranks are counted, each card may be thought to have a time of its own, uniform from 0 to 1 and
//! independent of the others: the order of the times is the permutation. The last king's time *u* has
//! density 4*u*³.

use super::quantities::{HOURS, Of, SUITS};
use crate::deck::DECK_SIZE;
use crate::game::clock::{ClockSize, theory};

const RANKS: usize = 13;

/// How likely a uniform deck is to reach the value of the quantity.
pub(super) fn odds(of: Of, value: usize) -> f64 {
    match of {
        Of::Exposed => exposed(value),
        Of::FourExposed => exposed(4) / 4.0,
        Of::AllExposed => exposed(DECK_SIZE) / 4.0,
        // No suit is preferred.
        Of::LastSuit => 0.25,
        Of::LastHour => last_hour(),
        Of::BeforeLast => before_last(value / RANKS, value % RANKS),
        Of::FirstKing => choose(DECK_SIZE - value, 3) / king_places(),
        Of::KingsInARow => kings_in_a_row(value),
        Of::RanksInARow => ranks_in_a_row(value),
        Of::FirstEmpty => first_empty(value),
        Of::Emptied => emptied(),
        Of::Untouched => untouched(value),
        Of::Cycle => cycle(value),
        Of::LastKingPlace => last_king_place(value),
    }
}

fn choose(from: usize, count: usize) -> f64 {
    (0..count).map(|k| from.saturating_sub(k) as f64 / (k + 1) as f64).product()
}

/// How many sets of places the kings can have.
fn king_places() -> f64 {
    theory::places(ClockSize::FULL) as f64
}

/// The last king stands at place *n*, the other three are before.
fn exposed(count: usize) -> f64 {
    theory::places_exposing(ClockSize::FULL, count) as f64 / king_places()
}

/// The last card comes from the pile of the rank before it. The card before the last king is a king in
/// *C(n − 2, 2)* of the sets, so in *C(51, 3)* over all *n*, which is 1/13 of all sets; of the other
/// ranks none is preferred.
const fn last_hour() -> f64 {
    1.0 / RANKS as f64
}

/// The pile that the last card but one comes from is the rank of the card before it. Of these two cards
/// both are kings in *n* − 3 of the sets and one of them, said which, in *C(n − 3, 2)*; none in
/// *C(n − 3, 3)*. Summed over *n* that is *C(50, 2)*, *C(50, 3)*, *C(50, 4)*. A card that is no king has
/// each of 12 ranks, and the one after it that rank with 3 of 47 cards, any other with 4.
fn before_last(pile: usize, rank: usize) -> f64 {
    const KING: usize = RANKS - 1;
    let sets = match (pile == KING, rank == KING) {
        (true, true) => choose(50, 2),
        (true, false) | (false, true) => choose(50, 3) / 12.0,
        (false, false) => choose(50, 4) / 12.0 * if pile == rank { 3.0 } else { 4.0 } / 47.0,
    };
    sets / king_places()
}

/// All kings are turned. Four of them in a row begin at one of 49 places; three in a row and one apart
/// are two of 49 gaps between the other cards, said which; no two in a row are four different gaps.
fn kings_in_a_row(count: usize) -> f64 {
    let sets = match count {
        0 | 1 => king_places(),
        2 => king_places() - choose(49, 4),
        3 => 49.0 + 49.0 * 48.0,
        _ => 49.0,
    };
    sets / king_places()
}

/// One less the odds that no *k* cards of one rank are turned in a row.
///
/// Words of ranks are counted. Those without *k* equal letters in a row are the words in which each
/// letter is put in place of a block, summed with signs: a block of *i* letters has the sign of *v^i* in
/// (*v* − *v^k*) / (1 − *v^k*) (Smirnov words with runs shorter than *k*). The word ends with a block of
/// kings and then only has the cards that are not turned, in any order. So with *j* of a rank's cards in
/// *b* blocks of signs *c(b, j)* its polynomial is the sum of *c(b, j) x^b y^(4 − j) / (b! (4 − j)!)*;
/// the twelve multiplied, *x^b* and *y^a* stand for *a!* orders of the cards that are not turned and
/// *(b + m − 1)! / (m − 1)!* of the blocks with *m* of kings, the last at the end.
fn ranks_in_a_row(count: usize) -> f64 {
    if count < 2 {
        return 1.0;
    }
    let signs = block_signs(count);
    let all = twelfth_power(&rank_polynomial(&signs));
    let mut words = 0.0;
    for (blocks, row) in all.iter().enumerate() {
        for (left, &coefficient) in row.iter().enumerate() {
            for (kings, of_kings) in signs.iter().enumerate().skip(1) {
                let orders = factorial(blocks + kings - 1) / factorial(kings - 1) * factorial(left);
                words += of_kings[SUITS] * coefficient * orders;
            }
        }
    }
    1.0 - words * power(factorial(SUITS), RANKS) / factorial(DECK_SIZE)
}

/// *c(b, j)*: of *b* blocks with *j* letters in all.
type Signs = [[f64; SUITS + 1]; SUITS + 1];

fn block_signs(run: usize) -> Signs {
    let one_block = |letters: usize| match letters % run {
        _ if letters == 0 => 0.0,
        0 => -1.0,
        1 => 1.0,
        _ => 0.0,
    };
    let mut signs = [[0.0; SUITS + 1]; SUITS + 1];
    signs[0][0] = 1.0;
    for blocks in 1..=SUITS {
        for letters in 0..=SUITS {
            signs[blocks][letters] =
                (0..=letters).map(|last| signs[blocks - 1][letters - last] * one_block(last)).sum();
        }
    }
    signs
}

/// By powers of *x*, then of *y*.
fn rank_polynomial(signs: &Signs) -> Vec<Vec<f64>> {
    let term = |blocks: usize, left: usize| signs[blocks][SUITS - left] / factorial(blocks) / factorial(left);
    (0..=SUITS).map(|blocks| (0..=SUITS).map(|left| term(blocks, left)).collect()).collect()
}

fn twelfth_power(factor: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let most = HOURS * SUITS;
    let mut power = vec![vec![0.0; most + 1]; most + 1];
    power[0][0] = 1.0;
    for _ in 0..HOURS {
        let before = std::mem::replace(&mut power, vec![vec![0.0; most + 1]; most + 1]);
        for (x, y) in pairs(most - SUITS) {
            for (by_x, by_y) in pairs(SUITS) {
                power[x + by_x][y + by_y] += before[x][y] * factor[by_x][by_y];
            }
        }
    }
    power
}

fn pairs(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=most).flat_map(move |one| (0..=most).map(move |other| (one, other)))
}

fn power(base: f64, exponent: usize) -> f64 {
    (0..exponent).map(|_| base).product()
}

fn factorial(number: usize) -> f64 {
    (1..=number).map(|factor| factor as f64).product()
}

/// An hour's fourth card is turned after the fourth card of its rank, the centre's after the third king,
/// whose time has density 12*u*²(1 − *u*). The centre is first when no hour has four cards before *u*:
/// the integral of 12*u*²(1 − *u*)(1 − *u*⁴)¹², term by term. Of the hours none is preferred.
fn first_empty(pile: usize) -> f64 {
    let integral = |power: usize| 1.0 / (power + 1) as f64;
    let centre: f64 = (0..=HOURS)
        .map(|k| sign(k) * choose(HOURS, k) * 12.0 * (integral(4 * k + 2) - integral(4 * k + 3)))
        .sum();
    if pile == RANKS { centre } else { (1.0 - centre) / HOURS as f64 }
}

/// The centre is empty at the end, and so are the hours whose rank's last card comes before the last
/// king. Of the 13 last cards of a rank the king is the first, second, … equally often.
const fn emptied() -> f64 {
    1.0 / RANKS as f64
}

/// From an hour no card is turned when its rank's cards all come after the last king: (1 − *u*)⁴, for
/// each hour of its own. So *m* of them are the integral of
/// 4*u*³ *C(12, m)* (1 − *u*)^(4*m*) (1 − (1 − *u*)⁴)^(12 − *m*), term by term.
fn untouched(hours: usize) -> f64 {
    // The integral of 4u³(1 − u)^power.
    let integral = |power: usize| 1.0 / choose(power + 4, 4);
    let others = HOURS - hours;
    let terms = (0..=others).map(|k| sign(k) * choose(others, k) * integral(4 * (hours + k)));
    choose(HOURS, hours) * terms.sum::<f64>()
}

/// Of 12 hours *j* cycles of length *L* can be made in 12! / ((12 − *jL*)! *j*! *L^j*) ways; for each, *jL*
/// bottom cards must have a rank of their own, 4^(*jL*) of 52 · 51 · … ways. Those are the factorial
/// moments of the number of such cycles, for cycles of one deal have no hour in common: with signs they
/// make up the odds that there is one.
fn cycle(length: usize) -> f64 {
    let moment = |cycles: usize| {
        let hours = cycles * length;
        let ways = falling(HOURS, hours) / factorial(cycles) / power(length as f64, cycles);
        ways * power(4.0, hours) / falling(DECK_SIZE, hours)
    };
    (1..=HOURS / length).map(|cycles| -sign(cycles) * moment(cycles)).sum()
}

/// The last king at the bottom of the centre has the third before it: 1/13. As card *k* drawn from an
/// hour it has the *k*th card of the hour's rank before it. Take these two as one card of 51: it is card
/// *k* + 3 of seven with the other kings and those of the rank, of which the *k* + 2 before it have
/// *C(k + 2, 3)* orders; so *C(51, 7) C(k + 2, 3)* of *C(52, 8) C(8, 4)*.
fn last_king_place(place: usize) -> f64 {
    if place == RANKS {
        return 1.0 / RANKS as f64;
    }
    let drawn = SUITS - (place - 1) / RANKS;
    choose(drawn + 2, 3) / 455.0
}

fn falling(from: usize, count: usize) -> f64 {
    (from + 1 - count..=from).map(|factor| factor as f64).product()
}

fn sign(exponent: usize) -> f64 {
    if exponent.is_multiple_of(2) { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::{Clock, Fast};
    use crate::game::{Engine, Game};
    use crate::generate::uniform;
    use crate::strata::clock::Dial;
    use crate::strata::{Reader, Strata, Stratum};

    fn total(name: &str) -> f64 {
        Stratum::all::<Clock>()
            .filter(|stratum| stratum.quantity::<Clock>().name == name)
            .filter_map(Clock::exact_odds)
            .sum()
    }

    #[test]
    fn each_law_has_the_right_total() {
        let of_every_play = [
            "exposed",
            "last-suit",
            "last-hour",
            "before-last",
            "first-king",
            "first-empty",
            "emptied",
            "untouched",
            "last-king-place",
        ];
        let totals = of_every_play.map(|name| (name, 1.0));
        for (name, right) in totals.into_iter().chain([
            ("four-exposed", 1.0 / 270_725.0),
            ("all-exposed", 1.0 / 13.0),
            // The longest run on average: summed from what each is by hand.
            ("kings-in-a-row", 1.0 + (270_725.0 - 211_876.0 + 2401.0 + 49.0) / 270_725.0),
        ]) {
            assert!((total(name) - right).abs() < 1e-11, "{name}: {}", total(name));
        }
    }

    /// A cycle through all hours is one of 11! with 4¹² of the bottom cards; four of one rank in a row
    /// among those turned, by sums over how many ranks are.
    #[test]
    fn rare_strata_agree_with_another_way_to_count_them() {
        let ring = (1..=11).map(f64::from).product::<f64>() * 4_f64.powi(12)
            / (41..=52).map(f64::from).product::<f64>();
        assert!((cycle(12) / ring - 1.0).abs() < 1e-12);
        // So many ranks with their four cards as one; the kings among them or not.
        let glued = |ranks: usize| factorial(52 - 3 * ranks) * power(24.0, ranks) / factorial(52);
        let of_four: f64 = (1..=RANKS)
            .map(|ranks| {
                let without_kings = choose(12, ranks) * 4.0 / (ranks + 4) as f64;
                let with_kings = choose(12, ranks - 1) / ranks as f64;
                -sign(ranks) * glued(ranks) * (without_kings + with_kings)
            })
            .sum();
        assert!((ranks_in_a_row(4) / of_four - 1.0).abs() < 1e-9, "{} {of_four}", ranks_in_a_row(4));
    }

    #[test]
    fn uniform_decks_agree_with_the_laws() {
        const DECKS: u32 = 200_000;
        let mut dial = Dial::default();
        let strata: Vec<Stratum> = Stratum::all::<Clock>().collect();
        let mut features = vec![0_u32; 64 * 32];
        for index in 0..u64::from(DECKS) {
            dial.clear();
            Fast.play(&Clock::start_of_deck(&uniform::deck(170, index)), &mut dial);
            for feature in dial.end().iter() {
                features[feature] += 1;
            }
        }
        for stratum in strata {
            // Of a ladder a play has one feature.
            let reached: u32 = features[stratum.features::<Clock>()].iter().sum();
            let odds = Clock::exact_odds(stratum).expect("a law");
            let expected = odds * f64::from(DECKS);
            // One more for those that are hardly ever reached.
            let most = 5.0 * (expected * (1.0 - odds)).sqrt() + 1.0;
            let name = stratum.name::<Clock>();
            assert!((f64::from(reached) - expected).abs() <= most, "{name}: {reached}, expected {expected}");
        }
    }
}
