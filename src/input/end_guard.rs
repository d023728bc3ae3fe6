//! Keeps the keys of a game from pressing the buttons that appear at its end.
//!
//! ```text
//!   end ─── DELAY ───▶ a new press counts, once all controls of the game are up
//!    └─ every press or release of a control of the game ─── DELAY ───▶ those controls count, too
//! ```
//!
//! A player who still drops pieces has not read the result, so a control that is tapped again and again never counts.

use std::time::{Duration, Instant};

use super::control::Control;
use super::event::{Device, InputEvent, InputKind};

/// The guard of all matches and games, on every device.
#[derive(Debug, Default)]
pub struct EndGuard {
    down: Vec<(Device, Control)>,
    /// The end that presses are guarded from. `None` once a press counted.
    end: Option<GameEnd>,
    /// Whether a press was refused since the last call of [`take_refused`](Self::take_refused).
    has_refused: bool,
}

#[derive(Debug)]
struct GameEnd {
    at: Instant,
    /// The controls that play for anybody.
    game: Vec<Control>,
    /// Whether the pointer plays.
    is_by_pointer: bool,
    /// The last press or release of a control of the game, or the end.
    last_played: Instant,
}

impl EndGuard {
    /// The time after an end in which no press counts, and the time in which no control of the game may be used before
    /// one of them counts.
    pub const DELAY: Duration = Duration::from_secs(1);

    /// Guards the end of a game that these controls play, and the pointer if `is_by_pointer`.
    pub fn start(&mut self, at: Instant, game: Vec<Control>, is_by_pointer: bool) {
        self.end = Some(GameEnd { at, game, is_by_pointer, last_played: at });
    }

    /// Follows an event of a device. Every event must arrive once, in the order of their times.
    pub fn follow(&mut self, event: &InputEvent) {
        match event.kind {
            InputKind::Down(device, control) => {
                let counts = self.end.as_ref().is_none_or(|end| end.admits(&self.down, control, event.at));
                self.has_refused |= !counts;
                if counts {
                    self.end = None;
                }
                self.down.push((device, control));
                self.note_played(control, event.at);
            }
            InputKind::Up(device, control) => {
                self.down.retain(|down| *down != (device, control));
                self.note_played(control, event.at);
            }
            InputKind::Away => self.down.clear(),
            InputKind::Touch(..) | InputKind::Lift(..) | InputKind::PadLost(_) | InputKind::PadFound(_) => {}
        }
    }

    /// Whether a press of the pointer counts.
    pub fn admits_pointer(&mut self, at: Instant) -> bool {
        let Some(end) = &mut self.end else { return true };
        let has_rested = !end.is_by_pointer || at >= end.last_played + Self::DELAY;
        let counts = at >= end.at + Self::DELAY && has_rested;
        end.last_played = at;
        if counts {
            self.end = None;
        }
        counts
    }

    /// Whether a press was refused since the last call of [`take_refused`](Self::take_refused).
    #[must_use]
    pub const fn has_refused(&self) -> bool {
        self.has_refused
    }

    /// Returns whether a press was refused since the last call.
    pub fn take_refused(&mut self) -> bool {
        std::mem::take(&mut self.has_refused)
    }

    fn note_played(&mut self, control: Control, at: Instant) {
        if let Some(end) = self.end.as_mut().filter(|end| end.game.contains(&control)) {
            end.last_played = end.last_played.max(at);
        }
    }
}

impl GameEnd {
    /// Whether a press at this time counts, while these controls are down.
    fn admits(&self, down: &[(Device, Control)], control: Control, at: Instant) -> bool {
        let is_of_game = |control: &Control| self.game.contains(control);
        let is_played = down.iter().any(|(_, down)| is_of_game(down));
        let has_rested = !is_of_game(&control) || at >= self.last_played + EndGuard::DELAY;
        at >= self.at + EndGuard::DELAY && !is_played && has_rested
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{KeyCode, PadControl};

    const DROP: Control = Control::Key(KeyCode::Space);
    const ENTER: Control = Control::Key(KeyCode::Enter);
    const SOUTH: Control = Control::Pad(PadControl::South);

    /// A guard of a game that ended at this time, with these presses and releases before the end.
    fn ended(before: &[InputKind]) -> (EndGuard, Instant) {
        let (mut guard, end) = (EndGuard::default(), Instant::now());
        for kind in before {
            guard.follow(&InputEvent { at: end, kind: *kind });
        }
        guard.start(end, vec![DROP, SOUTH], false);
        (guard, end)
    }

    fn key(control: Control) -> InputKind {
        InputKind::Down(Device::Keyboard, control)
    }

    /// Presses and releases a control, and returns whether the press counted.
    fn taps(guard: &mut EndGuard, control: Control, at: Instant) -> bool {
        let device = if control.is_on_pad() { Device::Pad(1) } else { Device::Keyboard };
        guard.follow(&InputEvent { at, kind: InputKind::Down(device, control) });
        guard.follow(&InputEvent { at, kind: InputKind::Up(device, control) });
        !guard.take_refused()
    }

    #[test]
    fn other_keys_count_after_a_second() {
        assert!(taps(&mut EndGuard::default(), ENTER, Instant::now()), "no game has ended");
        let (mut guard, end) = ended(&[]);
        for (millis, counts) in [(100, false), (600, false), (999, false), (1_000, true), (1_001, true)] {
            assert_eq!(taps(&mut guard, ENTER, end + Duration::from_millis(millis)), counts, "{millis} ms");
        }
    }

    /// Presses of the game that do not count start the time again, so that tapping never presses a button.
    #[test]
    fn a_tapped_control_of_the_game_never_counts() {
        for control in [DROP, SOUTH] {
            let (mut guard, end) = ended(&[]);
            for tap in 1..20 {
                assert!(!taps(&mut guard, control, end + Duration::from_millis(700) * tap), "{control:?}, tap {tap}");
            }
            let last = end + Duration::from_millis(700 * 19);
            assert!(!taps(&mut guard, control, last + Duration::from_millis(999)));
            assert!(taps(&mut guard, control, last + Duration::from_millis(1_999)), "the player has stopped playing");
        }
    }

    #[test]
    fn nothing_counts_while_a_key_of_the_game_is_held() {
        let (mut guard, end) = ended(&[key(DROP)]);
        let at = |millis| end + Duration::from_millis(millis);
        assert!(!taps(&mut guard, ENTER, at(1_500)));
        guard.follow(&InputEvent { at: at(1_600), kind: InputKind::Up(Device::Keyboard, DROP) });
        assert!(taps(&mut guard, ENTER, at(1_610)));
        let (mut guard, end) = ended(&[key(DROP), InputKind::Away]);
        assert!(taps(&mut guard, ENTER, end + EndGuard::DELAY), "its release went to another window");
    }

    #[test]
    fn a_pointer_that_plays_rests_before_it_counts() {
        let end = Instant::now();
        let at = |millis| end + Duration::from_millis(millis);
        for (is_by_pointer, expected) in [(false, [false, true, true]), (true, [false, false, true])] {
            let mut guard = EndGuard::default();
            guard.start(end, Vec::new(), is_by_pointer);
            let found = [900, 1_500, 2_600].map(|millis| guard.admits_pointer(at(millis)));
            assert_eq!(found, expected, "{is_by_pointer}");
        }
    }
}
