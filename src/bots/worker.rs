//! A background thread for one job after another, so that no frame waits for a bot.
//!
//! ```text
//!   Worker::send ──▶ thread: work ──▶ Worker::receive, polled once a tick
//! ```

use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// A thread that answers jobs in order. It sleeps without jobs, and stops when this is dropped.
///
/// ```
/// use skyline_foundation::bots::worker::{Received, Worker};
///
/// let worker = Worker::start("square", |number: u32| number * number)?;
/// assert!(worker.send(7));
/// let answer = loop {
///     match worker.receive() {
///         Received::Answer(answer) => break answer,
///         Received::Nothing => std::thread::yield_now(), // … or play a tick
///         Received::Lost => unreachable!("nothing in the work panics"),
///     }
/// };
/// assert_eq!(answer, 49);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Worker<J, A> {
    jobs: Sender<J>,
    answers: Receiver<A>,
}

/// The state of the next answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received<A> {
    /// The answer to the oldest open job.
    Answer(A),
    /// No answer yet.
    Nothing,
    /// No more answers: the work panicked.
    Lost,
}

impl<J: Send + 'static, A: Send + 'static> Worker<J, A> {
    /// Starts a thread of this name.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(name: &str, mut work: impl FnMut(J) -> A + Send + 'static) -> io::Result<Self> {
        let (jobs, waiting) = mpsc::channel();
        let (done, answers) = mpsc::channel();
        let run = move || {
            for job in waiting {
                // The receiver is gone if the game was left.
                if done.send(work(job)).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name(name.to_owned()).spawn(run)?;
        Ok(Self { jobs, answers })
    }

    /// Adds a job. Returns whether the thread is still running.
    #[must_use]
    pub fn send(&self, job: J) -> bool {
        self.jobs.send(job).is_ok()
    }

    /// Returns the next answer, without waiting for it.
    #[must_use]
    pub fn receive(&self) -> Received<A> {
        match self.answers.try_recv() {
            Ok(answer) => Received::Answer(answer),
            Err(TryRecvError::Empty) => Received::Nothing,
            Err(TryRecvError::Disconnected) => Received::Lost,
        }
    }
}
