//! Threads that judge sheets, each with one process of the program at a time.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use super::sheets::Sheet;
use crate::game::Game;
use crate::program::{CannotRun, Judged, Runner, Tester};

/// A sheet to be judged, by a tester that knows what is to be known.
pub(super) struct Task<G, R> {
    pub(super) number: usize,
    pub(super) sheet: Sheet,
    pub(super) tester: Tester<G, R>,
}

/// A sheet that has been judged, as far as it was.
pub(super) struct Done<G, R> {
    pub(super) task: Task<G, R>,
    /// Of the first decks of the sheet; fewer than all of them when judging was to end.
    pub(super) judged: Vec<Judged>,
    pub(super) error: Option<CannotRun>,
}

/// What the threads share.
pub(super) struct Shared<G, R> {
    tasks: Mutex<Receiver<Task<G, R>>>,
    /// Nothing is begun any more.
    ends: AtomicBool,
}

/// The threads, and what goes to and from them.
pub(super) struct Workers<'scope, G, R> {
    tasks: Sender<Task<G, R>>,
    done: Receiver<Done<G, R>>,
    threads: Vec<ScopedJoinHandle<'scope, ()>>,
    ends: &'scope AtomicBool,
    /// How many sheets are with them.
    out: usize,
}

impl<G, R> Shared<G, R> {
    /// What the threads share, and where tasks are put in.
    pub(super) fn new() -> (Self, Sender<Task<G, R>>) {
        let (sender, tasks) = channel();
        (Self { tasks: Mutex::new(tasks), ends: AtomicBool::new(false) }, sender)
    }
}

impl<'scope, G: Game, R: Runner + Send + 'scope> Workers<'scope, G, R> {
    /// Starts so many.
    pub(super) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &'scope Shared<G, R>,
        tasks: Sender<Task<G, R>>,
        jobs: NonZeroUsize,
    ) -> Self {
        let (sender, done) = channel();
        let start = |_| {
            let sender = sender.clone();
            scope.spawn(move || work(shared, &sender))
        };
        let threads = (0..jobs.get()).map(start).collect();
        Self { tasks, done, threads, ends: &shared.ends, out: 0 }
    }

    /// How many sheets are with them, waiting or being judged.
    pub(super) const fn out(&self) -> usize {
        self.out
    }

    pub(super) fn give(&mut self, task: Task<G, R>) {
        // A thread that has gone has panicked, which is seen when all are waited for.
        if self.tasks.send(task).is_ok() {
            self.out += 1;
        }
    }

    /// A sheet that is done, but only for so long; nothing comes when a thread has panicked.
    pub(super) fn wait(&mut self, time: Duration) -> Option<Done<G, R>> {
        match self.done.recv_timeout(time) {
            Ok(done) => {
                self.out -= 1;
                Some(done)
            }
            Err(RecvTimeoutError::Timeout) if self.threads.iter().any(ScopedJoinHandle::is_finished) => {
                self.out = 0;
                None
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Lets them begin no other file. What is with them comes back as it is.
    pub(super) fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
    }
}

fn work<G: Game, R: Runner>(shared: &Shared<G, R>, done: &Sender<Done<G, R>>) {
    loop {
        let task = shared.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else {
            return;
        };
        // Nobody waits for it when the campaign has failed.
        _ = done.send(judge(task, &shared.ends));
    }
}

fn judge<G: Game, R: Runner>(mut task: Task<G, R>, ends: &AtomicBool) -> Done<G, R> {
    let Sheet { decks, answers, .. } = &task.sheet;
    let mut judged = Vec::with_capacity(decks.len());
    let mut error = None;
    while judged.len() < decks.len() && error.is_none() && !ends.load(Ordering::Relaxed) {
        match task.tester.judge_file(decks, answers, judged.len()) {
            Ok(mut more) => judged.append(&mut more),
            Err(reason) => error = Some(reason),
        }
    }
    Done { task, judged, error }
}
