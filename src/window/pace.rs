//! Frame pacing in low-power mode: software rendering draws fewer frames while little changes.
//!
//! `.ci/speed` on two quiet cores, release build; in brackets Quadrapassel in the same minutes. The starts on Debian 13
//! are medians of three series of 16 to 30:
//!
//! | system, window | processor a frame | of a core in play | frames/s, keys held | key to pixel | start |
//! |---|---|---|---|---|---|
//! | Debian 13, 1280 × 800 | 10 ms | 32 to 35 % | 52 to 62 | 12 to 17 ms (22 ms) | 0.14 to 0.17 s (0.17 to 0.22 s) |
//! | Debian 13, 2560 × 1440 | 28 to 33 ms | 79 % | 42 | 31 ms | 0.16 s |
//! | Debian 12, 1280 × 800 | 12 to 19 ms | 54 % | 61 | 25 ms (21 ms) | 0.20 s (0.11 s) |
//!
//! What each step brought, on Debian 13 with 1280 × 800, one after the other, 15 s each, while the machine was a
//! quarter slower than for the table above:
//!
//! | with | processor a frame | of a core in play | frames/s in play and with keys held | key to pixel |
//! |---|---|---|---|---|
//! | all of the window painted in every frame | 30 ms | 151 % | 51 and 51 | 38 ms |
//! | only [what has changed](super::retained) | 17 ms | 102 % | 58 and 61 | 27 ms |
//! | and a new background once a second | 10 ms | 63 % | 60 and 61 | 14 ms |
//! | and fewer frames while only time passes | 13 ms | 40 % | 32 and 63 | 15 ms |
//!
//! Since then a piece that falls slowly gets ten frames for a row, and nothing is painted below what is opaque. In ten
//! seconds of Marathon at level 1 on Debian 12 (development build, a busy machine, in the same minutes), the program
//! used 21 % of a core instead of 50 %, and the X server 4 % instead of 9 %. A frame's 13 ms of painting
//! hardly depend on what has changed: the copy covers the window.
//!
//! A match of one person and three computers (`.ci/speed --match`), on Debian 13 with 1280 × 800: 19 ms of processor a
//! frame and 56 frames/s with keys held, where one player's game had 62 in the same minutes.

use std::time::{Duration, Instant};

use crate::engine::GameEvent;
use crate::ui::paint::backdrop::Mood;

/// The time between two frames while the player moves the piece, and while only time passes.
const MOVING: Duration = Duration::from_micros(16_667);
const RESTING: Duration = Duration::from_millis(40);
/// The longest time between two frames while a piece falls slowly, and the number of frames for a row.
const SLOWEST: Duration = Duration::from_millis(100);
const FRAMES_OF_A_ROW: u32 = 10;
/// The time after the last movement in which its effects are still shown at the full rate.
const AFTER: Duration = Duration::from_millis(200);
/// The time between two updates of the background, which repaint the complete window.
const BACKDROP: Duration = Duration::from_secs(1);

/// The pacing of frames and of the background.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// The last time that a piece moved by more than gravity.
    moved: Option<Instant>,
    /// The visible background, and the time of its last update.
    backdrop: Option<(Mood, Instant)>,
    /// The time that the piece of a single game takes for its row.
    row: Option<Duration>,
}

impl Pace {
    /// Records the events of a player's game in a frame, and whether the player holds a button.
    pub(crate) fn note(&mut self, events: impl IntoIterator<Item = GameEvent>, is_held: bool, now: Instant) {
        let moves = |event| {
            matches!(
                event,
                GameEvent::Moved { .. }
                    | GameEvent::Rotated { .. }
                    | GameEvent::Held { .. }
                    | GameEvent::SoftDropped { .. }
                    | GameEvent::HardDropped { .. }
                    | GameEvent::LockedDown(_)
                    | GameEvent::LinesCleared(_)
            )
        };
        if is_held || events.into_iter().any(moves) {
            self.moved = Some(now);
        }
    }

    /// Records how long the piece of a single game takes to fall through its row; `None` in other games.
    pub(crate) const fn note_row(&mut self, row: Option<Duration>) {
        self.row = row;
    }

    /// The time from this frame to the next one.
    pub(crate) fn interval(&self, now: Instant) -> Duration {
        let is_moving = self.moved.is_some_and(|moved| now.saturating_duration_since(moved) < AFTER);
        let resting = self.row.map_or(RESTING, |row| (row / FRAMES_OF_A_ROW).clamp(MOVING, SLOWEST));
        if is_moving { MOVING } else { resting }
    }

    /// The background mood to show instead of the current one.
    pub(crate) fn mood(&mut self, mood: Mood, now: Instant) -> Mood {
        match self.backdrop {
            // The start or end of a game is not a gradual change.
            Some((shown, since))
                if !shown.is_still() && !mood.is_still() && now.saturating_duration_since(since) < BACKDROP =>
            {
                shown
            }
            _ => {
                self.backdrop = Some((mood, now));
                mood
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_frequent_while_the_piece_moves_and_shortly_after() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        pace.note([GameEvent::Landed], false, start);
        assert_eq!(pace.interval(start), RESTING, "gravity is slow");
        pace.note([GameEvent::HardDropped { rows: 3 }], false, start);
        assert_eq!(pace.interval(at(199)), MOVING);
        assert_eq!(pace.interval(at(200)), RESTING);
        for (row_ms, expected) in [(1_000, SLOWEST), (355, Duration::from_micros(35_500)), (4, MOVING)] {
            pace.note_row(Some(Duration::from_millis(row_ms)));
            assert_eq!(pace.interval(at(200)), expected, "a row in {row_ms} ms");
        }
        pace.note([], true, at(300));
        assert_eq!(pace.interval(at(300)), MOVING, "a held key may move it at any moment");
    }

    #[test]
    fn the_background_moves_once_a_second_and_stops_at_once() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let mood = |seconds| Mood { seconds, ..Mood::STILL };
        let at = |millis| start + Duration::from_millis(millis);
        assert_eq!(pace.mood(mood(1.0), at(0)), mood(1.0));
        assert_eq!(pace.mood(mood(1.9), at(900)), mood(1.0));
        assert_eq!(pace.mood(mood(2.0), at(1_000)), mood(2.0));
        assert_eq!(pace.mood(Mood::STILL, at(1_010)), Mood::STILL);
        assert_eq!(pace.mood(mood(0.0), at(1_020)), mood(0.0));
    }
}
