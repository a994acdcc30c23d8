//! The pipes of a running program, each with a thread: none of the three can hold up another, whatever the
//! order in which the program reads and writes.

use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::run::Kept;

/// What a thread at a pipe has to tell.
enum News {
    /// A pipe is closed at its other end.
    Ended,
    /// More came than is allowed.
    TooMuch,
}

/// How much came from standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// No more than is allowed, so far.
    Allowed,
    /// More than that.
    TooMuch,
}

/// The ends of the pipes on this side.
pub(super) struct Pipes {
    news: Receiver<News>,
    /// Keeps the channel open, so that waiting takes time even when both threads have ended.
    _teller: Sender<News>,
    stdout: Arc<Mutex<Vec<u8>>>,
    stderr: Arc<Mutex<Kept>>,
    /// How many of the two that are read are still open.
    open: u8,
    amount: Amount,
}

impl Pipes {
    /// Feeds `input` to the process, and reads what it writes: of standard output at most a little more than
    /// `most` bytes.
    pub(super) fn open(group: &mut Group, input: Vec<u8>, most: usize) -> Self {
        let (teller, news) = channel();
        let stdout = Arc::new(Mutex::new(Vec::new()));
        let stderr = Arc::new(Mutex::new(Kept::default()));
        let child = group.child();
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(stdin), Some(out), Some(err)) = pipes else {
            unreachable!("all three are piped");
        };
        // The threads are not waited for: a process out of our reach may hold a pipe open for ever.
        thread::spawn(move || feed(stdin, &input));
        thread::spawn({
            let (stdout, teller) = (Arc::clone(&stdout), teller.clone());
            move || drain(out, &teller, |bytes| keep_up_to(most, &stdout, bytes))
        });
        thread::spawn({
            let (stderr, teller) = (Arc::clone(&stderr), teller.clone());
            move || {
                drain(err, &teller, |bytes| {
                    stderr.lock().unwrap_or_else(PoisonError::into_inner).push(bytes);
                    Amount::Allowed
                });
            }
        });
        Self { news, _teller: teller, stdout, stderr, open: 2, amount: Amount::Allowed }
    }

    /// Whether the program, and all that it has started, have closed both.
    pub(super) const fn are_closed(&self) -> bool {
        self.open == 0
    }

    /// How much has come.
    pub(super) const fn amount(&self) -> Amount {
        self.amount
    }

    /// Waits for news of the pipes, but not for long.
    pub(super) fn wait(&mut self, time: Duration) {
        match self.news.recv_timeout(time) {
            Ok(News::Ended) => self.open -= 1,
            Ok(News::TooMuch) => self.amount = Amount::TooMuch,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
    }

    /// Waits until the pipes are closed, but not longer than this.
    pub(super) fn wait_until_closed(&mut self, time: Duration) {
        let begin = Instant::now();
        while !self.are_closed() && self.amount == Amount::Allowed {
            let Some(rest) = time.checked_sub(begin.elapsed()) else {
                break;
            };
            self.wait(rest);
        }
    }

    /// What has come.
    pub(super) fn into_output(self) -> (Vec<u8>, Kept) {
        let mut stdout = self.stdout.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        (std::mem::take(&mut stdout), std::mem::take(&mut stderr))
    }
}

/// A program that does not read to the end closes the pipe, which is its right.
fn feed(mut stdin: impl Write, input: &[u8]) {
    _ = stdin.write_all(input);
}

fn drain(mut pipe: impl Read, teller: &Sender<News>, mut keep: impl FnMut(&[u8]) -> Amount) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match pipe.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => {
                if keep(&buffer[..read]) == Amount::TooMuch {
                    // Nobody listens when the run is over already.
                    _ = teller.send(News::TooMuch);
                    break;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    _ = teller.send(News::Ended);
}

fn keep_up_to(most: usize, stdout: &Mutex<Vec<u8>>, bytes: &[u8]) -> Amount {
    let mut stdout = stdout.lock().unwrap_or_else(PoisonError::into_inner);
    stdout.extend_from_slice(bytes);
    if stdout.len() > most { Amount::TooMuch } else { Amount::Allowed }
}
