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
//! Since then a piece that falls slowly gets fewer frames, and nothing is painted below what is opaque. 10 to 14 s of
//! Marathon at level 1 on Debian 12 (development builds, a busy machine, each row against the one above in the same
//! minutes):
//!
//! | with | of a core | X server |
//! |---|---|---|
//! | 25 frames a second | 50 % | 9 % |
//! | ten frames for a row | 18 to 22 % | 1 to 4 % |
//! | a piece that rests in its row and falls in its last 50 ms, and a copy without a sampler | 13 to 16 % | 2 % |
//! | clouds that move every four seconds | 10 % | 1 % |
//!
//! With a background that stands still, the program used 7 to 9 % instead of 15 %: an update of the background costs as
//! much as four to six other frames. The 11 ms of any other frame hardly depend on what has changed, because the copy
//! covers the window.
//!
//! A match of one person and three computers (`.ci/speed --match`), on Debian 13 with 1280 × 800: 19 ms of processor a
//! frame and 56 frames/s with keys held, where one player's game had 62 in the same minutes.

use std::time::{Duration, Instant};

use crate::engine::GameEvent;
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::motion::{LATE_FALL, SLOW_ROW};

/// The time between two frames while the player moves the piece, and while only time passes.
const MOVING: Duration = Duration::from_micros(16_667);
const RESTING: Duration = Duration::from_millis(40);
/// The number of frames for a row that the piece falls through steadily.
const FRAMES_OF_A_ROW: u32 = 10;
/// The longest time between two frames while a piece rests in its row, for the clock, and while something else moves.
const CALM: Duration = Duration::from_millis(250);
const BESIDE: Duration = Duration::from_millis(100);
/// The time after a line clear in which something flies or fades.
const CELEBRATION: Duration = Duration::from_millis(1_400);
/// The time after the last movement in which its effects are still shown at the full rate.
const AFTER: Duration = Duration::from_millis(200);
/// The time between two updates of the background, which repaint the complete window: while it follows the game, and
/// while only its clouds and windows move.
const BACKDROP: Duration = Duration::from_secs(1);
const CLOUDS: Duration = Duration::from_secs(4);

/// The pacing of frames and of the background.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// The last time that a piece moved by more than gravity.
    moved: Option<Instant>,
    /// The visible background, and the time of its last update.
    backdrop: Option<(Mood, Instant)>,
    /// The last line clear.
    cleared: Option<Instant>,
    /// The row that the piece of a single game falls through.
    row: Option<PacedRow>,
}

/// A row that the piece in play falls through.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PacedRow {
    /// The time that the piece takes for it.
    pub(crate) length: Duration,
    /// The end of the row.
    pub(crate) due: Instant,
    /// Whether nothing else moves: neither the danger beats nor the ghost of a race plays.
    pub(crate) is_calm: bool,
}

impl PacedRow {
    /// The time from this frame to the next one.
    fn interval(self, now: Instant) -> Duration {
        if self.length < SLOW_ROW {
            return (self.length / FRAMES_OF_A_ROW).max(MOVING);
        }
        // The piece rests in a slow row and falls at its end, in frames as frequent as for a moving one.
        let left = self.due.saturating_duration_since(now);
        let rest = left.saturating_sub(LATE_FALL.saturating_sub(MOVING));
        rest.clamp(MOVING, if self.is_calm { CALM } else { BESIDE })
    }
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
        let mut has_moved = is_held;
        for event in events {
            has_moved |= moves(event);
            if matches!(event, GameEvent::LinesCleared(_)) {
                self.cleared = Some(now);
            }
        }
        if has_moved {
            self.moved = Some(now);
        }
    }

    /// Records the row that the piece of a single game falls through; `None` in other games, and on a Surface.
    pub(crate) const fn note_row(&mut self, row: Option<PacedRow>) {
        self.row = row;
    }

    /// The time from this frame to the next one.
    pub(crate) fn interval(&self, now: Instant) -> Duration {
        let is_within =
            |event: Option<Instant>, span| event.is_some_and(|event| now.saturating_duration_since(event) < span);
        if is_within(self.moved, AFTER) {
            return MOVING;
        }
        let resting = self.row.map_or(RESTING, |row| row.interval(now));
        if is_within(self.cleared, CELEBRATION) { resting.min(RESTING) } else { resting }
    }

    /// The background mood to show instead of the current one.
    pub(crate) fn mood(&mut self, mood: Mood, now: Instant) -> Mood {
        if let Some((shown, since)) = self.backdrop
            // The start or end of a game is not a gradual change.
            && !(shown.is_still() || mood.is_still())
        {
            let is_calm = Mood { seconds: shown.seconds, ..mood } == shown;
            if now.saturating_duration_since(since) < if is_calm { CLOUDS } else { BACKDROP } {
                return shown;
            }
        }
        self.backdrop = Some((mood, now));
        mood
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
        let row =
            |length, left: u64| PacedRow { length: Duration::from_millis(length), due: at(200 + left), is_calm: true };
        let millis = Duration::from_millis;
        let rows = [
            (row(1_000, 900), CALM),
            (PacedRow { is_calm: false, ..row(1_000, 900) }, BESIDE),
            (row(1_000, 150), (millis(150) + MOVING).saturating_sub(LATE_FALL)),
            (row(355, 30), MOVING),
            (row(190, 190), millis(19)),
            (row(4, 2), MOVING),
        ];
        for (row, expected) in rows {
            pace.note_row(Some(row));
            assert_eq!(pace.interval(at(200)), expected, "{row:?}");
        }
        pace.note([], true, at(300));
        assert_eq!(pace.interval(at(300)), MOVING, "a held key may move it at any moment");
    }

    #[test]
    fn the_background_follows_the_game_each_second_and_stops_at_once() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let mood = |seconds| Mood { seconds, ..Mood::STILL };
        let at = |millis| start + Duration::from_millis(millis);
        assert_eq!(pace.mood(mood(1.0), at(0)), mood(1.0));
        assert_eq!(pace.mood(mood(4.9), at(3_900)), mood(1.0), "only the clouds move");
        assert_eq!(pace.mood(mood(5.0), at(4_000)), mood(5.0));
        let next_level = |seconds| Mood { level: 2.0, ..mood(seconds) };
        assert_eq!(pace.mood(next_level(5.9), at(4_900)), mood(5.0));
        assert_eq!(pace.mood(next_level(6.0), at(5_000)), next_level(6.0), "the game goes on");
        assert_eq!(pace.mood(Mood::STILL, at(5_010)), Mood::STILL);
        assert_eq!(pace.mood(mood(0.0), at(5_020)), mood(0.0));
    }
}
