//! A known fault, armed by the environment: `MISDEAL_ARM=max-piles-51`.

use std::env;

use misdeal::generate::aimed::Aimed;
use misdeal::mutants::Mutants;
use misdeal::targets::Plays;
use misdeal::targets::arms::Arm;

/// The fault that is armed, among these. Whether there is one is never up to an input.
///
/// # Panics
///
/// When one is armed that is not among them.
fn armed<T>(all: impl Iterator<Item = T> + Clone, name: impl Fn(&T) -> &'static str) -> Option<T> {
    let wanted = env::var("MISDEAL_ARM").ok()?;
    let names = all.clone().map(|fault| name(&fault)).collect::<Vec<_>>().join(", ");
    let found = all.into_iter().find(|fault| name(fault) == wanted);
    let fault = found.unwrap_or_else(|| panic!("MISDEAL_ARM={wanted} is none of {names}"));
    eprintln!("armed: {wanted}");
    Some(fault)
}

/// The right engines, or the armed mutant.
#[must_use]
pub fn plays<G: Aimed + Mutants>() -> Plays<G> {
    armed(G::mutants().iter(), |mutant| mutant.name)
        .map_or_else(Plays::of_right_engines, |mutant| Plays::of(mutant))
}

/// The side under test, or that with the armed fault.
#[must_use]
pub fn side<T: Clone>(own: T, faults: &[Arm<T>]) -> T {
    armed(faults.iter(), |fault| fault.name).map_or(own, |fault| fault.side.clone())
}
