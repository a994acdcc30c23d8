//! The threads that a command uses.

use std::num::NonZeroUsize;

use super::failure::Failure;

/// So many threads, or as many as there are cores.
pub fn of(jobs: Option<NonZeroUsize>) -> Result<rayon::ThreadPool, Failure> {
    let jobs = jobs.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map_err(|error| Failure::Usage(format!("cannot start {jobs} threads: {error}")))
}
