//! What lingers after an event: light on locked Minos, the trail of a Hard Drop, the name of the last action.
//!
//! Everything is timed by game time, so that a pause holds it and a replay shows it again.

use crate::engine::{Action, Award, GameEvent, Piece, Ticks};

/// How long a Lock Down flashes, in milliseconds of game time.
const FLASH_MS: u64 = 140;
/// How long the trail of a Hard Drop is seen.
const TRAIL_MS: u64 = 260;
/// How long the last action is named.
const NOTICE_MS: u64 = 1_900;
/// How long the frame glows after a Level Up.
const LEVEL_UP_MS: u64 = 900;

/// What lingers in one player's play field.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    flash: Option<(Ticks, Piece)>,
    trail: Option<(Ticks, Trail)>,
    notice: Option<(Ticks, Notice)>,
    level_up: Option<(Ticks, u8)>,
    /// Rows of the Hard Drop whose Lock Down comes next.
    dropped: u8,
    /// Lock Downs in a row that cleared lines.
    combo: u32,
    combo_goes_on: bool,
    /// Game time stands still, so nothing fades any more.
    over: bool,
}

/// The path of a Hard Drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trail {
    /// Where it ended.
    pub piece: Piece,
    /// How many rows it fell.
    pub rows: u8,
}

/// What the last action was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// The action, if lines or a spin were found.
    pub action: Option<Action>,
    /// What it earned, once it is paid.
    pub award: Option<Award>,
    /// Lock Downs in a row that cleared lines, this one counted.
    pub combo: u32,
    /// Whether no Block is left.
    pub perfect_clear: bool,
}

impl Effects {
    /// Takes note of what happened at game time `at`.
    pub fn react(&mut self, at: Ticks, event: &GameEvent) {
        match *event {
            GameEvent::HardDropped { rows } => self.dropped = rows,
            GameEvent::LockedDown(piece) => self.locked_down(at, piece),
            GameEvent::PatternMatched { action, hits } => {
                if !hits.is_empty() {
                    self.combo_goes_on = true;
                    self.combo += 1;
                }
                let notice = Notice { action: Some(action), award: None, combo: self.combo, perfect_clear: false };
                self.notice = Some((at, notice));
            }
            GameEvent::Action(award) => {
                if let Some((_, notice)) = &mut self.notice {
                    notice.award = Some(award);
                }
            }
            GameEvent::LinesCleared(_) => {
                self.flash = None;
                self.trail = None;
            }
            GameEvent::PerfectClear => {
                if let Some((since, notice)) = &mut self.notice {
                    notice.perfect_clear = true;
                    *since = at;
                }
            }
            GameEvent::GameOver(_) => *self = Self { notice: self.notice, over: true, ..Self::default() },
            GameEvent::LevelUp(level) => self.level_up = Some((at, level)),
            GameEvent::Generated(_)
            | GameEvent::Moved { .. }
            | GameEvent::Rotated { .. }
            | GameEvent::Refused(_)
            | GameEvent::Landed
            | GameEvent::Held { .. }
            | GameEvent::SoftDropped { .. }
            | GameEvent::Attack(_) => {}
        }
    }

    fn locked_down(&mut self, at: Ticks, piece: Piece) {
        self.flash = Some((at, piece));
        self.trail = (self.dropped > 0).then_some((at, Trail { piece, rows: self.dropped }));
        self.dropped = 0;
        if !self.combo_goes_on {
            self.combo = 0;
        }
        self.combo_goes_on = false;
    }

    /// Whether anything still moves or fades at `now`, so that another frame is needed.
    #[must_use]
    pub fn is_active(&self, now: Ticks) -> bool {
        let fades = self.flash(now).is_some()
            || self.trail(now).is_some()
            || self.notice(now).is_some()
            || self.level_up(now).is_some();
        fades && !self.over
    }

    /// The piece that just locked, and how bright it still is, 1 to 0.
    #[must_use]
    pub fn flash(&self, now: Ticks) -> Option<(Piece, f32)> {
        let (since, piece) = self.flash?;
        Some((piece, fading(since, now, FLASH_MS)?))
    }

    /// The trail of the last Hard Drop, and how much of it is left, 1 to 0.
    #[must_use]
    pub fn trail(&self, now: Ticks) -> Option<(Trail, f32)> {
        let (since, trail) = self.trail?;
        Some((trail, fading(since, now, TRAIL_MS)?))
    }

    /// The last action, and how much of its time is left, 1 to 0.
    #[must_use]
    pub fn notice(&self, now: Ticks) -> Option<(Notice, f32)> {
        let (since, notice) = self.notice?;
        Some((notice, fading(since, now, NOTICE_MS)?))
    }

    /// The level just reached, and how much of the moment is left, 1 to 0.
    #[must_use]
    pub fn level_up(&self, now: Ticks) -> Option<(u8, f32)> {
        let (since, level) = self.level_up?;
        Some((level, fading(since, now, LEVEL_UP_MS)?))
    }
}

/// What is left of `span` milliseconds that began at `since`, 1 to 0; `None` once they are over.
fn fading(since: Ticks, now: Ticks, span: u64) -> Option<f32> {
    let over = now.since(since).millis();
    (over < span).then(|| 1.0 - over as f32 / span as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, ButtonChange, Game, Rules, Tetrimino};

    #[test]
    fn a_hard_drop_leaves_a_flash_and_a_trail_that_end() {
        let mut effects = Effects::default();
        let piece = Piece::generated(Tetrimino::T).offset(0, -20);
        effects.react(Ticks::from_millis(10), &GameEvent::HardDropped { rows: 20 });
        effects.react(Ticks::from_millis(10), &GameEvent::LockedDown(piece));
        let soon = Ticks::from_millis(20);
        assert_eq!(effects.trail(soon).map(|(trail, _)| trail), Some(Trail { piece, rows: 20 }));
        assert!(effects.flash(soon).is_some() && effects.is_active(soon));
        let late = Ticks::from_millis(10 + NOTICE_MS);
        assert!(!effects.is_active(late));
    }

    #[test]
    fn a_lock_down_without_a_drop_leaves_no_trail() {
        let mut effects = Effects::default();
        effects.react(Ticks::ZERO, &GameEvent::LockedDown(Piece::generated(Tetrimino::O)));
        assert!(effects.trail(Ticks::ZERO).is_none() && effects.flash(Ticks::ZERO).is_some());
    }

    #[test]
    fn the_end_of_a_game_leaves_nothing_that_needs_frames() {
        let mut effects = Effects::default();
        effects.react(Ticks::ZERO, &GameEvent::LockedDown(Piece::generated(Tetrimino::O)));
        effects.react(Ticks::ZERO, &GameEvent::GameOver(crate::engine::GameOver::LockOut));
        assert!(effects.flash(Ticks::ZERO).is_none() && !effects.is_active(Ticks::ZERO));
    }

    #[test]
    fn effects_of_a_game_are_active_after_its_hard_drop_and_rest_before() {
        let mut game = Game::new(Rules::default(), 7);
        let mut effects = Effects::default();
        assert!(!effects.is_active(game.now()));
        let mut events = Vec::new();
        game.step(&[ButtonChange::Press(Button::HardDrop)], &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        assert!(effects.is_active(game.now()));
    }
}
