//! Recordings of Jstris' games.
//!
//! ```text
//!   text, JSON ─▶ JstrisReplay ─▶ SeatRecording { jstris, rules alike, result } ─▶ Playhead ─▶ Game that mirrors it
//!                      └─▶ verdict ─▶ RoundTimeline::compare: confirmed, or a difference
//! ```

use super::{LONGEST, Outcome, Recording, ReplayError, SeatRecording};
use crate::engine::Game;
use crate::jstris::{JstrisReplay, JstrisVerdict};

impl Recording {
    /// Reads a replay of Jstris. A game that differs from it ends where it last agrees with it, if that is known.
    pub(super) fn from_jstris(text: &str) -> Result<Self, ReplayError> {
        let replay = JstrisReplay::read(text)?;
        let rules = replay.rules_alike();
        let start = Outcome::of(&Game::new(rules, 0));
        let result = Outcome { time_ms: replay.verdict().agreed_time().unwrap_or(LONGEST), ..start };
        // No result of this program, so it is never ranked.
        let unplayed = SeatRecording {
            taken_over: true,
            jstris: Some(replay),
            ..SeatRecording::new(rules, 0, Vec::new(), result)
        };
        let game = unplayed.finish().into_game();
        Ok(SeatRecording { result: Outcome::of(&game), ..unplayed }.into())
    }

    /// Compares the game of Jstris in this round with its replay. `None` if there is none.
    #[must_use]
    pub fn jstris_verdict(&self) -> Option<JstrisVerdict> {
        self.seats.iter().find_map(|seat| seat.jstris.as_ref()).map(JstrisReplay::verdict)
    }

    /// Returns an error if the game of Jstris in this round differs from its replay.
    pub(super) fn compare_jstris(&self) -> Result<(), ReplayError> {
        let differing = self.jstris_verdict().filter(|verdict| !verdict.is_confirmed());
        differing.map_or(Ok(()), |verdict| Err(ReplayError::JstrisUnconfirmed(Box::new(verdict))))
    }
}
