//! Review on a background thread, for programs that must stay responsive.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use super::{Review, Reviewer};

/// A running review. Dropping it cancels the review.
#[derive(Debug)]
pub struct BackgroundReview {
    monitor: Arc<Monitor>,
    reviews: Receiver<Review>,
}

/// The state of a running review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewState {
    /// The review is running. Contains the progress in thousandths.
    Running(u32),
    /// The review is complete.
    Done(Box<Review>),
    /// The thread panicked.
    Lost,
}

/// The state shared by both threads.
#[derive(Debug, Default)]
struct Monitor {
    progress: AtomicU32,
    cancel: AtomicBool,
}

impl Monitor {
    /// Reviews the game. `None` if it is cancelled.
    fn run(&self, mut reviewer: Reviewer) -> Option<Review> {
        while reviewer.advance() {
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            self.progress.store(reviewer.progress(), Ordering::Relaxed);
        }
        Some(reviewer.finish())
    }
}

impl BackgroundReview {
    /// Runs a review on a new thread and calls `wake` when it has ended.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(reviewer: Reviewer, wake: impl FnOnce() + Send + 'static) -> Result<Self, io::Error> {
        let monitor = Arc::new(Monitor::default());
        let shared = Arc::clone(&monitor);
        let (sender, reviews) = mpsc::channel();
        let run = move || {
            if let Some(review) = shared.run(reviewer) {
                // The receiver is gone if the player has left the screen.
                sender.send(review).ok();
            }
            // Disconnect before waking, so that a lost review is never polled as still running.
            drop(sender);
            wake();
        };
        thread::Builder::new().name("review".to_owned()).spawn(run)?;
        Ok(Self { monitor, reviews })
    }

    /// Takes the review if it is complete.
    #[must_use]
    pub fn poll(&self) -> ReviewState {
        match self.reviews.try_recv() {
            Ok(review) => ReviewState::Done(Box::new(review)),
            Err(TryRecvError::Empty) => ReviewState::Running(self.monitor.progress.load(Ordering::Relaxed)),
            Err(TryRecvError::Disconnected) => ReviewState::Lost,
        }
    }
}

impl Drop for BackgroundReview {
    fn drop(&mut self) {
        self.monitor.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::bots::beam::Aim;
    use crate::engine::{Button, Game, Input, Rules};
    use crate::replay::{Outcome, SeatRecording, TimedInput};

    fn reviewer(pieces: u64) -> Reviewer {
        let mut game = Game::new(Rules::default(), 7);
        let mut inputs = Vec::new();
        for second in 1..=pieces {
            while game.now().millis() < second * 1_000 {
                game.step(&[], &mut Vec::new());
            }
            let drop = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
            inputs.extend(drop.map(|input| TimedInput { at: game.now(), input }));
            game.step(&drop, &mut Vec::new());
        }
        Reviewer::new(SeatRecording::new(Rules::default(), 7, inputs, Outcome::of(&game)), Aim::Points, 3).unwrap()
    }

    #[test]
    fn it_gives_the_same_review_as_the_foreground() {
        let mut waited = reviewer(4);
        while waited.advance() {}
        let (woken, wakes) = mpsc::channel();
        let review = BackgroundReview::start(reviewer(4), move || woken.send(()).unwrap()).unwrap();
        wakes.recv().unwrap();
        assert_eq!(review.poll(), ReviewState::Done(Box::new(waited.finish())));
        assert_eq!(review.poll(), ReviewState::Lost, "it is taken once");
    }

    #[test]
    fn it_reports_its_progress_and_can_be_cancelled() {
        let monitor = Arc::new(Monitor::default());
        assert_eq!(monitor.run(reviewer(4)).unwrap().pieces, 4);
        assert_eq!(monitor.progress.load(Ordering::Relaxed), 1_000);
        let (_sender, reviews) = mpsc::channel();
        let review = BackgroundReview { monitor: Arc::clone(&monitor), reviews };
        assert_eq!(review.poll(), ReviewState::Running(1_000));
        drop(review);
        assert_eq!(monitor.run(reviewer(4)), None, "nobody waits for it");
    }
}
