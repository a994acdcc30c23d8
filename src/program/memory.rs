//! Memory that a group of processes holds. It is looked at from outside: a limit on addresses would break
//! programs that reserve far more than they use, as virtual machines and sanitizers do.

#[cfg(target_os = "linux")]
use std::io;

use super::run::CannotRun;

/// The resident bytes of all processes of this group. Pages that they share are counted for each.
#[cfg(target_os = "linux")]
pub(super) fn held_by(group: u32) -> Result<u64, CannotRun> {
    let processes =
        procfs::process::all_processes().map_err(|error| CannotRun::Wait(io::Error::other(error)))?;
    // A process may end while it is looked at.
    let stats = processes.filter_map(|process| process.ok()?.stat().ok());
    let pages: u64 = stats.filter(|stat| u32::try_from(stat.pgrp) == Ok(group)).map(|stat| stat.rss).sum();
    Ok(pages * procfs::page_size())
}

/// The resident bytes of all processes of this group.
#[cfg(not(target_os = "linux"))]
pub(super) fn held_by(_: u32) -> Result<u64, CannotRun> {
    Err(CannotRun::MemoryNotWatched)
}
