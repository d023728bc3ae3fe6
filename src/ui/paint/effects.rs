//! What lingers after an event: light on locked Minos, the trail of a Hard Drop, the name of the last action.
//!
//! ```text
//!   GameEvent ─▶ react ──┐
//!   &Game ────▶ observe ─┴▶ Effects ─▶ what is left of each at a moment ─▶ matrix, hud, backdrop
//! ```
//!
//! Everything is timed by game time, so that a pause holds it and a replay shows it again.

use egui::{Vec2, vec2};

use crate::engine::scoring::Chain;
use crate::engine::script::ATTEMPTS;
use crate::engine::units::COLUMNS;
use crate::engine::{
    Action, Award, Block, Button, Cell, Game, GameEvent, HitList, Piece, RotationPoint, Tetrimino, Ticks,
};
use crate::session::danger::Danger;

/// How long a Lock Down flashes, in milliseconds of game time.
const FLASH_MS: u64 = 140;
/// How long the trail of a Hard Drop is seen.
const TRAIL_MS: u64 = 260;
/// How long the last action is named.
pub(super) const NOTICE_MS: u64 = 1_600;
/// How long the frame glows after a Level Up.
const LEVEL_UP_MS: u64 = 900;
/// How long the beginning of a stage is told.
const STAGE_MS: u64 = 1_800;
/// How long the backdrop is moved by a great move.
const GREAT_MOVE_MS: u64 = 1_800;
/// A spin or a Tetris worth so many points at level 1 is a great move.
const GREAT_POINTS: u32 = 400;
/// How long a move leaves something behind.
const AFTER_IMAGE_MS: u64 = 80;
/// How long the Matrix swings after a Hard Drop, and after a bump into a wall.
const SWING_MS: u64 = 220;
const BUMP_MS: u64 = 110;
/// How long sparks fly.
const SPARKS_MS: u64 = 720;

/// What lingers in one player's play field.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    flash: Option<(Ticks, Piece)>,
    trail: Option<(Ticks, Trail)>,
    notice: Option<(Ticks, Notice)>,
    level_up: Option<(Ticks, u8)>,
    stage: Option<(Ticks, Stage)>,
    great_move: Option<(Ticks, f32)>,
    after_image: Option<(Ticks, Piece)>,
    swing: Option<(Ticks, u8)>,
    bump: Option<(Ticks, f32)>,
    sparks: Option<Sparks>,
    /// The piece in play as it was seen last; its height may be older.
    in_play: Option<Piece>,
    /// Rows of the Hard Drop whose Lock Down comes next.
    dropped: u8,
    /// Lock Downs in a row that cleared lines.
    combo: u32,
    combo_goes_on: bool,
    /// Game time stands still, so nothing fades any more.
    over: bool,
    danger: Danger,
}

/// The path of a Hard Drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trail {
    /// Where it ended.
    pub piece: Piece,
    /// How many rows it fell.
    pub rows: u8,
}

/// The Minos of cleared lines, of which sparks fly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparks {
    /// When the lines were matched.
    pub since: Ticks,
    /// Which lines.
    pub hits: HitList,
    /// What lay in them, in the order of the lines.
    pub blocks: [[Option<Block>; COLUMNS as usize]; 4],
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

/// A stage that began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Which, from 1.
    pub stage: u8,
    /// The attempts left, this one included.
    pub attempts_left: u8,
}

impl Stage {
    /// Whether an attempt before this one failed.
    #[must_use]
    pub const fn is_again(self) -> bool {
        self.attempts_left < ATTEMPTS
    }
}

impl Effects {
    /// Takes note of what happened at game time `at`.
    pub fn react(&mut self, at: Ticks, event: &GameEvent) {
        match *event {
            GameEvent::HardDropped { rows } => self.dropped = rows,
            GameEvent::LockedDown(piece) => self.locked_down(at, piece),
            GameEvent::PatternMatched { action, hits } => self.matched(at, action, hits),
            GameEvent::Action(award) => {
                if let Some((_, notice)) = &mut self.notice {
                    notice.award = Some(award);
                }
                if let Some((_, strength)) = self.great_move.as_mut().filter(|_| award.back_to_back) {
                    *strength = 1.0;
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
                self.great_move = Some((at, 1.0));
            }
            GameEvent::GameOver(_) => *self = Self { notice: self.notice, over: true, ..Self::default() },
            GameEvent::StageBegan { stage, attempts_left } => {
                self.stage = Some((at, Stage { stage, attempts_left }));
                if attempts_left == ATTEMPTS {
                    self.great_move = Some((at, 1.0));
                }
            }
            GameEvent::LevelUp(level) => self.level_up = Some((at, level)),
            GameEvent::Generated(tetrimino) => self.in_play = Some(Piece::generated(tetrimino)),
            GameEvent::Moved { piece, .. } => self.leave_behind(at, piece),
            GameEvent::Rotated { piece, point, .. } => self.turned(at, piece, point),
            GameEvent::Refused(Button::Left) => self.bump = Some((at, -1.0)),
            GameEvent::Refused(Button::Right) => self.bump = Some((at, 1.0)),
            GameEvent::Refused(_)
            | GameEvent::Landed
            | GameEvent::Held { .. }
            | GameEvent::SoftDropped { .. }
            | GameEvent::Attack(_) => {}
        }
    }

    fn matched(&mut self, at: Ticks, action: Action, hits: HitList) {
        if !hits.is_empty() {
            self.combo_goes_on = true;
            self.combo += 1;
        }
        let notice = Notice { action: Some(action), award: None, combo: self.combo, perfect_clear: false };
        self.notice = Some((at, notice));
        if action.chain() == Chain::Qualifies || action.points() >= GREAT_POINTS && action != Action::Triple {
            self.great_move = Some((at, (0.5 + action.points() as f32 / 2_400.0).min(1.0)));
        }
    }

    /// A move leaves behind where the piece was, at the height it has now.
    fn leave_behind(&mut self, at: Ticks, piece: Piece) {
        if let Some(before) = self.in_play.replace(piece).filter(|before| before.tetrimino == piece.tetrimino) {
            let centre = Cell::new(before.centre.x, piece.centre.y);
            self.after_image = Some((at, Piece { centre, ..before }));
        }
    }

    /// So does a turn about the visual centre; where else the piece came from cannot be told.
    fn turned(&mut self, at: Ticks, piece: Piece, point: RotationPoint) {
        if point == RotationPoint::FIRST && piece.tetrimino != Tetrimino::I {
            self.leave_behind(at, piece);
        }
        self.in_play = Some(piece);
    }

    /// Takes note of the danger, and of the Minos in lines that are being cleared while they are still there to be seen.
    pub fn observe(&mut self, game: &Game) {
        self.danger.observe(game);
        let Some((hits, over, _)) = game.animation() else { return };
        let since = Ticks::from_millis(game.now().millis().saturating_sub(over));
        if self.sparks.is_some_and(|sparks| sparks.since == since) {
            return;
        }
        let mut blocks = [[None; COLUMNS as usize]; 4];
        for (row, y) in blocks.iter_mut().zip(hits.rows()) {
            for (block, x) in row.iter_mut().zip(1..) {
                *block = game.matrix().block(Cell::new(x, *y));
            }
        }
        self.sparks = Some(Sparks { since, hits, blocks });
    }

    fn locked_down(&mut self, at: Ticks, piece: Piece) {
        self.flash = Some((at, piece));
        self.after_image = None;
        self.in_play = None;
        if self.dropped > 0 {
            self.swing = Some((at, self.dropped));
        }
        self.trail = (self.dropped > 0).then_some((at, Trail { piece, rows: self.dropped }));
        self.dropped = 0;
        if !self.combo_goes_on {
            self.combo = 0;
        }
        self.combo_goes_on = false;
    }

    /// The danger as it was observed last.
    #[must_use]
    pub const fn danger(&self) -> Danger {
        self.danger
    }

    /// Whether anything still moves or fades at `now`, so that another frame is needed.
    #[must_use]
    pub fn is_active(&self, now: Ticks) -> bool {
        let fades = self.flash(now).is_some()
            || self.trail(now).is_some()
            || self.notice(now).is_some()
            || self.level_up(now).is_some()
            || self.stage(now).is_some()
            || self.great_move(now).is_some()
            || self.sparks(now).is_some();
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

    /// The strength of the last great move, and how much of its moment is left, both 1 to 0.
    #[must_use]
    pub fn great_move(&self, now: Ticks) -> Option<(f32, f32)> {
        let (since, strength) = self.great_move?;
        Some((strength, fading(since, now, GREAT_MOVE_MS)?))
    }

    /// Where the piece in play was before its last move, and how much of the image is left, 1 to 0.
    #[must_use]
    pub fn after_image(&self, now: Ticks) -> Option<(Piece, f32)> {
        let (since, piece) = self.after_image?;
        Some((piece, fading(since, now, AFTER_IMAGE_MS)?))
    }

    /// The Minos of the last line clear, and the seconds since.
    #[must_use]
    pub fn sparks(&self, now: Ticks) -> Option<(Sparks, f32)> {
        let sparks = self.sparks?;
        fading(sparks.since, now, SPARKS_MS)?;
        Some((sparks, now.since(sparks.since).millis() as f32 / 1_000.0))
    }

    /// How far the Matrix is from its place, in cells: it gives way under a Hard Drop and springs back, and a wall gives
    /// way a little to a piece that is pushed against it.
    #[must_use]
    pub fn swing(&self, now: Ticks) -> Vec2 {
        let down = self.swing.and_then(|(since, rows)| {
            let left = fading(since, now, SWING_MS)?;
            let push = 0.05 + 0.09 * (f32::from(rows) / 16.0).min(1.0);
            Some(push * left * left * ((1.0 - left) * 3.0 * std::f32::consts::PI).sin())
        });
        let aside = self.bump.and_then(|(since, side)| {
            let left = fading(since, now, BUMP_MS)?;
            Some(side * 0.05 * left * ((1.0 - left) * std::f32::consts::PI).sin())
        });
        vec2(aside.unwrap_or(0.0), down.unwrap_or(0.0))
    }

    /// The stage that just began, and how much of the moment is left, 1 to 0.
    #[must_use]
    pub fn stage(&self, now: Ticks) -> Option<(Stage, f32)> {
        let (since, stage) = self.stage?;
        Some((stage, fading(since, now, STAGE_MS)?))
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
    use crate::engine::{Button, Game, Input, Rules, Tetrimino};

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
        game.step(&[Input::Press(Button::HardDrop)], &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        assert!(effects.is_active(game.now()));
    }
}
