//! A run from its start to its end.

use std::time::{Duration, Instant};

use super::group::Group;
use super::memory;
use super::pipes::{Amount, Pipes};
use super::run::{CannotRun, Interrupt, Limits, Outcome, Run};

/// How long one waits at most before one looks at everything again.
const TICK: Duration = Duration::from_millis(10);
/// The first pause for a process that has closed its pipes, and so is about to end.
const SOON: Duration = Duration::from_micros(20);
/// How long what a program has started may go on writing when the program itself has ended.
const GRACE: Duration = Duration::from_millis(200);
/// How long pipes may take to close when all that wrote to them was killed.
const CLOSING: Duration = Duration::from_secs(2);

/// Waits for the end of a run, or makes it end.
pub(super) fn to_the_end(
    mut group: Group,
    mut pipes: Pipes,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Run, CannotRun> {
    let begin = Instant::now();
    let outcome = outcome(&mut group, &mut pipes, limits, interrupt)?;
    let duration = begin.elapsed();
    if matches!(outcome, Outcome::Exited(_) | Outcome::Signalled(_)) {
        pipes.wait_until_closed(GRACE);
    }
    group.kill();
    // What is still in the pipes comes now, unless too much has.
    pipes.wait_until_closed(CLOSING);
    let outcome = match pipes.amount() {
        Amount::TooMuch => Outcome::TooMuchOutput,
        Amount::Allowed => outcome,
    };
    let (mut stdout, stderr) = pipes.into_output();
    stdout.truncate(limits.output);
    Ok(Run { outcome, stdout, stderr, duration })
}

fn outcome(
    group: &mut Group,
    pipes: &mut Pipes,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Outcome, CannotRun> {
    let begin = Instant::now();
    let mut soon = SOON;
    loop {
        if interrupt.is_raised() {
            return Err(CannotRun::Interrupted);
        }
        if let Some(status) = group.status().map_err(CannotRun::Wait)? {
            return Ok(Outcome::of(status));
        }
        if pipes.amount() == Amount::TooMuch {
            return Ok(Outcome::TooMuchOutput);
        }
        let Some(rest) = limits.time.checked_sub(begin.elapsed()) else {
            return Ok(Outcome::TimedOut);
        };
        if let Some(most) = limits.memory
            && memory::held_by(group.id())? > most
        {
            return Ok(Outcome::TooMuchMemory);
        }
        let pause = if pipes.are_closed() { soon } else { TICK };
        pipes.wait(pause.min(rest));
        if pipes.are_closed() {
            soon = (soon * 2).min(TICK);
        }
    }
}
