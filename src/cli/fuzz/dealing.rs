//! Which decks a campaign plays.

use wildmatch::WildMatch;

use super::kept::kept_decks;
use crate::campaign::{Dealing, Shard, Stage, TURN};
use crate::cli::args::FuzzArgs;
use crate::cli::failure::Failure;
use crate::generate::aimed::Aimed;
use crate::report::counted;
use crate::strata::Stratum;

/// The decks of a campaign that has one; its seed is not known yet.
pub(super) fn dealing_of<G: Aimed>(args: &FuzzArgs) -> Result<Dealing, Failure> {
    if args.decks.is_some_and(|decks| decks <= args.skip) {
        return Err(Failure::Usage("there is no deck to play".to_owned()));
    }
    let dealing = dealing::<G>(args)?;
    if dealing.place::<G>(args.skip).is_none() {
        return Err(no_deck());
    }
    if !dealing.shard.has_any(&dealing.cases) {
        let Dealing { shard, cases, .. } = &dealing;
        let decks = cases.end - cases.start;
        return Err(Failure::Usage(format!(
            "shard {shard} has no deck: they are given out {TURN} at a time, so {} will do for {}",
            counted(decks, "deck"),
            counted(decks.div_ceil(TURN), "shard")
        )));
    }
    Ok(dealing)
}

fn dealing<G: Aimed>(args: &FuzzArgs) -> Result<Dealing, Failure> {
    let mut stages = Stage::ALL.to_vec();
    stages.retain(|stage| args.stages.is_empty() || args.stages.contains(stage));
    stages.retain(|stage| !(args.no_corpus && *stage == Stage::Kept));
    let kept = if stages.contains(&Stage::Kept) { kept_decks::<G>(args) } else { Ok(Vec::new()) };
    Ok(Dealing {
        seed: 0,
        cases: args.skip..args.decks.unwrap_or(u64::MAX),
        shard: args.shard.unwrap_or(Shard::WHOLE),
        stages,
        strata: strata::<G>(&args.strata)?,
        kept: kept.map_err(Failure::of_kept)?,
    })
}

/// The strata whose names match one of the patterns; without a pattern all.
fn strata<G: Aimed>(patterns: &[String]) -> Result<Vec<Stratum>, Failure> {
    let mut chosen: Vec<Stratum> = Stratum::all::<G>().collect();
    if patterns.is_empty() {
        return Ok(chosen);
    }
    let patterns: Vec<WildMatch> = patterns.iter().map(|pattern| WildMatch::new(pattern)).collect();
    chosen.retain(|stratum| patterns.iter().any(|pattern| pattern.matches(&stratum.name::<G>())));
    if chosen.is_empty() {
        return Err(Failure::Usage(format!(
            "no stratum of {game} has such a name; `misdeal strata {game}` lists them",
            game = G::NAME
        )));
    }
    Ok(chosen)
}

pub(super) fn no_deck() -> Failure {
    Failure::Usage("this campaign has no deck to play".to_owned())
}
