//! The finesse of a game, counted in the background while its results are shown.

use std::sync::{Arc, OnceLock};
use std::thread;

use crate::replay::SeatRecording;
use crate::session::practice::finesse::{self, FinesseTotals};

/// The finesse of a game, when it is known.
///
/// Analysing a long game takes some tenths of a second, so a thread does it.
#[derive(Debug, Clone, Default)]
pub struct Finesse(Arc<OnceLock<FinesseTotals>>);

impl Finesse {
    /// Starts counting it for a recorded game.
    #[must_use]
    pub fn count(replay: SeatRecording) -> Self {
        let this = Self::default();
        let shared = Arc::clone(&this.0);
        let counting = thread::Builder::new().name("finesse".to_owned()).spawn(move || {
            shared.get_or_init(|| finesse::of(&replay));
        });
        if let Err(error) = counting {
            log::warn!("the finesse of the game cannot be counted: {error}");
        }
        this
    }

    /// A finesse that is already known.
    #[must_use]
    pub fn known(totals: FinesseTotals) -> Self {
        Self(Arc::new(OnceLock::from(totals)))
    }

    /// The totals; `None` while they are being counted.
    pub(super) fn totals(&self) -> Option<FinesseTotals> {
        self.0.get().copied()
    }

    /// Whether it is still being counted.
    pub(super) fn is_awaited(&self) -> bool {
        // The thread holds the other reference. Without it, the thread failed and there is nothing to wait for.
        self.0.get().is_none() && Arc::strong_count(&self.0) > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_what_the_recording_gives() {
        let text = include_str!("../../../../tests/data/golden/sprint_20.json");
        let replay = SeatRecording::from_text(text).unwrap();
        let finesse = Finesse::count(replay.clone());
        assert_eq!(*finesse.0.wait(), finesse::of(&replay));
        assert!(!finesse.is_awaited() && finesse.totals().is_some());
    }

    #[test]
    fn nobody_waits_for_what_nobody_counts() {
        assert!(!Finesse::default().is_awaited());
        assert_eq!(Finesse::default().totals(), None);
    }
}
