//! Effects that fade after an event: the flash of locked Minos, the trail of a Hard Drop, the name of the last action.
//!
//! ```text
//!   GameEvent ─▶ react ──┐
//!   Facts ────▶ observe ─┴▶ Effects ─▶ strength of each at a time ─▶ matrix, hud, backdrop
//! ```
//!
//! Effects are timed by game time, so a pause freezes them and a replay shows them again.

use std::time::Duration;

use egui::{Vec2, vec2};

use super::motion::Motion;
use crate::engine::mode::puzzle::ATTEMPTS;
use crate::engine::scoring::Chain;
use crate::engine::{Action, Award, Button, Cell, Game, GameEvent, HitList, Piece, RotationPoint, Tetrimino, Ticks};
use crate::session::{ClearedLines, Danger, Facts};

/// The duration of the flash of a Lock Down, in milliseconds of game time.
const FLASH_MS: u64 = 140;
/// The duration of the trail of a Hard Drop.
const TRAIL_MS: u64 = 260;
/// The display time of the last action's name.
pub(super) const NOTICE_MS: u64 = 1_600;
/// The duration of the frame's glow after a Level Up.
const LEVEL_UP_MS: u64 = 900;
/// The display time of the start of a stage.
const STAGE_MS: u64 = 1_800;
/// The duration of the backdrop's movement after a great move.
const GREAT_MOVE_MS: u64 = 1_800;
/// The points at level 1 from which a spin or a Tetris is a great move.
const GREAT_POINTS: u32 = 400;
/// The duration of the trail of a move.
const AFTER_IMAGE_MS: u64 = 80;
/// The duration of the Matrix's swing after a Hard Drop, and after a bump into a wall.
const SWING_MS: u64 = 220;
const BUMP_MS: u64 = 110;
/// The time in which an action's points are added to the displayed score.
const COUNTING_MS: u64 = 400;
/// The lifetime of sparks.
const SPARKS_MS: u64 = 720;
/// The time in which a hidden stack still shows a new Block, and the last part of it, in which the Block fades.
const FRESH_MS: u64 = 1_500;
const FADING_MS: u64 = 900;

/// The effects in one seat's play field.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    flash: Option<(Ticks, Piece)>,
    trail: Option<(Ticks, Trail)>,
    notice: Option<(Ticks, Notice)>,
    /// The points of the last action.
    scored: Option<(Ticks, u64)>,
    level_up: Option<(Ticks, u8)>,
    stage: Option<(Ticks, StageStart)>,
    great_move: Option<(Ticks, f32)>,
    after_image: Option<(Ticks, Piece)>,
    swing: Option<(Ticks, u8)>,
    bump: Option<(Ticks, f32)>,
    /// The piece in play as of the last event. Its height may be out of date.
    in_play: Option<Piece>,
    /// The Blocks that Locked Down a moment ago.
    fresh: Vec<(Ticks, Cell)>,
    /// The rows of a Hard Drop whose Lock Down follows.
    dropped: u8,
    /// The number of Lock Downs in a row that cleared lines.
    combo: u32,
    /// Whether the last Lock Down cleared lines.
    combo_continues: bool,
    /// The time since the end of the game, while its animation runs.
    since_end: Option<Duration>,
    /// The facts of the game at the last observation.
    facts: Facts,
    motion: Motion,
}

/// The path of a Hard Drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trail {
    /// The piece where it landed.
    pub piece: Piece,
    /// The number of rows it fell.
    pub rows: u8,
}

/// The last action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// The action, if it cleared lines or was a spin.
    pub action: Option<Action>,
    /// The award, once the points are awarded.
    pub award: Option<Award>,
    /// The number of Lock Downs in a row that cleared lines, including this one.
    pub combo: u32,
    /// Whether it was a perfect clear.
    pub perfect_clear: bool,
}

/// The start of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StageStart {
    /// The number of the stage, from 1.
    pub stage: u8,
    /// The attempts left, including this one.
    pub attempts_left: u8,
}

impl StageStart {
    /// Whether an earlier attempt at this stage failed.
    #[must_use]
    pub(crate) const fn is_again(self) -> bool {
        self.attempts_left < ATTEMPTS
    }
}

impl Effects {
    /// Starts the effects of an event at game time `at`.
    pub fn react(&mut self, at: Ticks, event: &GameEvent) {
        self.motion.react(at, event);
        match *event {
            GameEvent::HardDropped { rows } => self.dropped = rows,
            GameEvent::LockedDown(piece) => self.locked_down(at, piece),
            GameEvent::PatternMatched { action, hits } => self.matched(at, action, hits),
            GameEvent::Action(award) => {
                self.scored = Some((at, award.points));
                // This event follows `PatternMatched`, so the notice exists.
                if let Some((_, notice)) = &mut self.notice {
                    notice.award = Some(award);
                }
                if let Some((_, strength)) = self.great_move.as_mut().filter(|_| award.back_to_back) {
                    *strength = 1.0;
                }
            }
            GameEvent::LinesCleared(hits) => {
                self.fresh.retain(|(_, cell)| !hits.contains(cell.y));
                for (_, cell) in &mut self.fresh {
                    let below = hits.rows().iter().filter(|row| **row < cell.y).count() as i8;
                    *cell = cell.offset(0, -below);
                }
                // The rows of both have collapsed.
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
            // Nothing moves after the end, but the last action stays readable.
            GameEvent::GameOver(_) => *self = Self { notice: self.notice, ..Self::default() },
            GameEvent::StageBegan { stage, attempts_left } => {
                self.stage = Some((at, StageStart { stage, attempts_left }));
                // Another attempt at the same stage is no great move.
                if attempts_left == ATTEMPTS {
                    self.great_move = Some((at, 1.0));
                }
            }
            GameEvent::LevelUp(level) => self.level_up = Some((at, level)),
            GameEvent::Generated(tetrimino) => self.in_play = Some(Piece::generated(tetrimino)),
            GameEvent::Moved { piece, .. } => self.moved(at, piece),
            GameEvent::Rotated { piece, point, .. } => self.turned(at, piece, point),
            GameEvent::Refused(Button::Left) => self.bump = Some((at, -1.0)),
            GameEvent::Refused(Button::Right) => self.bump = Some((at, 1.0)),
            GameEvent::Refused(_)
            | GameEvent::Landed
            | GameEvent::LandedAgain
            | GameEvent::Held { .. }
            | GameEvent::SoftDropped { .. } => {}
            GameEvent::Attack(exchange) => {
                let rows = i8::try_from(exchange.received).unwrap_or(i8::MAX);
                self.fresh.retain_mut(|(_, cell)| {
                    let raised = cell.y.checked_add(rows);
                    cell.y = raised.unwrap_or(cell.y);
                    raised.is_some()
                });
            }
        }
    }

    fn matched(&mut self, at: Ticks, action: Action, hits: HitList) {
        if !hits.is_empty() {
            self.combo_continues = true;
            self.combo += 1;
        }
        let notice = Notice { action: Some(action), award: None, combo: self.combo, perfect_clear: false };
        self.notice = Some((at, notice));
        if action.chain() == Chain::Qualifies || action.points() >= GREAT_POINTS && action != Action::Triple {
            self.great_move = Some((at, (0.5 + action.points() as f32 / 2_400.0).min(1.0)));
        }
    }

    /// Starts the after-image of a move: the previous column and Facing at the current height.
    fn moved(&mut self, at: Ticks, piece: Piece) {
        // After Hold, another Tetrimino is in play, which has no previous position.
        if let Some(before) = self.in_play.replace(piece).filter(|before| before.tetrimino == piece.tetrimino) {
            let centre = Cell::new(before.centre.x, piece.centre.y);
            self.after_image = Some((at, Piece { centre, ..before }));
        }
    }

    /// Starts the after-image of a rotation about the visual centre. Other rotation points kick the piece, so its
    /// previous position is unknown.
    fn turned(&mut self, at: Ticks, piece: Piece, point: RotationPoint) {
        if point == RotationPoint::FIRST && piece.tetrimino != Tetrimino::I {
            self.moved(at, piece);
        }
        self.in_play = Some(piece);
    }

    /// Sets the time since the game ended.
    pub(crate) const fn set_time_since_end(&mut self, since: Duration) {
        self.since_end = Some(since);
    }

    /// The time since the game ended. `None` during a game and once the animation of the end is over.
    #[must_use]
    pub(crate) const fn since_end(&self) -> Option<Duration> {
        self.since_end
    }

    /// Copies the facts of the game.
    pub fn observe(&mut self, facts: &Facts) {
        self.facts = *facts;
    }

    /// Follows the piece in play between events.
    pub fn follow(&mut self, game: &Game) {
        self.motion.follow(game);
    }

    /// Ends the slides of the queues, as after a jump of the clock.
    pub(crate) const fn settle_queues(&mut self) {
        self.motion.settle_queues();
    }

    /// The movement between cells.
    #[must_use]
    pub const fn motion(&self) -> &Motion {
        &self.motion
    }

    fn locked_down(&mut self, at: Ticks, piece: Piece) {
        self.fresh.retain(|(since, _)| fading(*since, at, FRESH_MS).is_some());
        self.fresh.extend(piece.cells().map(|cell| (at, cell)));
        self.flash = Some((at, piece));
        self.after_image = None;
        self.in_play = None;
        if self.dropped > 0 {
            self.swing = Some((at, self.dropped));
        }
        self.trail = (self.dropped > 0).then_some((at, Trail { piece, rows: self.dropped }));
        self.dropped = 0;
        // This flag still describes the previous Lock Down: the event of this one's lines follows.
        if !self.combo_continues {
            self.combo = 0;
        }
        self.combo_continues = false;
    }

    /// The facts of the game at the last observation.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The danger at the last observation.
    #[must_use]
    pub const fn danger(&self) -> Danger {
        self.facts.danger
    }

    /// The piece that just locked, and the brightness of its flash, 1 to 0.
    #[must_use]
    pub fn flash(&self, now: Ticks) -> Option<(Piece, f32)> {
        let (since, piece) = self.flash?;
        Some((piece, fading(since, now, FLASH_MS)?))
    }

    /// How clearly a hidden stack shows the Block of a cell, 1 to 0: new Blocks fade.
    #[must_use]
    pub(crate) fn freshness(&self, now: Ticks, cell: Cell) -> f32 {
        let newest = self.fresh.iter().rev().find(|(_, other)| *other == cell);
        let left = newest.and_then(|(since, _)| fading(*since, now, FRESH_MS)).unwrap_or(0.0);
        (left * FRESH_MS as f32 / FADING_MS as f32).min(1.0)
    }

    /// The trail of the last Hard Drop, and the remaining share of its time, 1 to 0.
    #[must_use]
    pub fn trail(&self, now: Ticks) -> Option<(Trail, f32)> {
        let (since, trail) = self.trail?;
        Some((trail, fading(since, now, TRAIL_MS)?))
    }

    /// The last action, and the remaining share of its time, 1 to 0.
    #[must_use]
    pub fn notice(&self, now: Ticks) -> Option<(Notice, f32)> {
        let (since, notice) = self.notice?;
        Some((notice, fading(since, now, NOTICE_MS)?))
    }

    /// The points of the last action that the displayed score does not include yet.
    #[must_use]
    pub(crate) fn uncounted(&self, now: Ticks) -> u64 {
        let left = self.scored.and_then(|(since, points)| Some(fading(since, now, COUNTING_MS)? * points as f32));
        left.map_or(0, |left| left as u64)
    }

    /// The strength of the last great move, 0 to 1, and the remaining share of its time, 1 to 0.
    #[must_use]
    pub(crate) fn great_move(&self, now: Ticks) -> Option<(f32, f32)> {
        let (since, strength) = self.great_move?;
        Some((strength, fading(since, now, GREAT_MOVE_MS)?))
    }

    /// The piece in play before its last move, and the remaining share of the after-image, 1 to 0.
    #[must_use]
    pub(crate) fn after_image(&self, now: Ticks) -> Option<(Piece, f32)> {
        let (since, piece) = self.after_image?;
        Some((piece, fading(since, now, AFTER_IMAGE_MS)?))
    }

    /// The last line clear, and the seconds since then.
    #[must_use]
    pub fn sparks(&self, now: Ticks) -> Option<(ClearedLines, f32)> {
        let sparks = self.facts.cleared?;
        fading(sparks.since, now, SPARKS_MS)?;
        Some((sparks, now.since(sparks.since).millis() as f32 / 1_000.0))
    }

    /// The offset of the Matrix in cells: down after a Hard Drop, sideways after a bump into a wall.
    #[must_use]
    pub(crate) fn swing(&self, now: Ticks) -> Vec2 {
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

    /// The stage that just began, and the remaining share of its display time, 1 to 0.
    #[must_use]
    pub fn stage(&self, now: Ticks) -> Option<(StageStart, f32)> {
        let (since, stage) = self.stage?;
        Some((stage, fading(since, now, STAGE_MS)?))
    }

    /// The level just reached, and the remaining share of its display time, 1 to 0.
    #[must_use]
    pub fn level_up(&self, now: Ticks) -> Option<(u8, f32)> {
        let (since, level) = self.level_up?;
        Some((level, fading(since, now, LEVEL_UP_MS)?))
    }
}

/// The remaining share of `span` milliseconds from `since` on, 1 to 0. `None` once they are over.
fn fading(since: Ticks, now: Ticks, span: u64) -> Option<f32> {
    let over = now.since(since).millis();
    (over < span).then(|| 1.0 - over as f32 / span as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Exchange, Game, Input, Rules, Tetrimino};

    #[test]
    fn a_hard_drop_leaves_a_flash_and_a_trail_that_end() {
        let mut effects = Effects::default();
        let piece = Piece::generated(Tetrimino::T).offset(0, -20);
        effects.react(Ticks::from_millis(10), &GameEvent::HardDropped { rows: 20 });
        effects.react(Ticks::from_millis(10), &GameEvent::LockedDown(piece));
        let soon = Ticks::from_millis(20);
        assert_eq!(effects.trail(soon).map(|(trail, _)| trail), Some(Trail { piece, rows: 20 }));
        assert!(effects.flash(soon).is_some());
        let late = Ticks::from_millis(10 + NOTICE_MS);
        assert!(effects.trail(late).is_none() && effects.flash(late).is_none());
    }

    #[test]
    fn points_are_counted_into_the_score() {
        let mut effects = Effects::default();
        let at = Ticks::from_millis(500);
        effects.react(at, &GameEvent::Action(Action::Tetris.award(1, false)));
        assert_eq!(effects.uncounted(at), 800);
        assert_eq!(effects.uncounted(at.after(200)), 400);
        assert_eq!(effects.uncounted(at.after(400)), 0);
    }

    #[test]
    fn a_lock_down_without_a_drop_leaves_no_trail() {
        let mut effects = Effects::default();
        effects.react(Ticks::ZERO, &GameEvent::LockedDown(Piece::generated(Tetrimino::O)));
        assert!(effects.trail(Ticks::ZERO).is_none() && effects.flash(Ticks::ZERO).is_some());
    }

    #[test]
    fn new_blocks_of_a_hidden_stack_fade_and_move_with_their_rows() {
        let mut effects = Effects::default();
        let piece = Piece::generated(Tetrimino::O).offset(0, -18);
        let [cell, ..] = piece.cells();
        let at = Ticks::from_millis(5_000);
        effects.react(at, &GameEvent::LockedDown(piece));
        let shown = |effects: &Effects, after: u64, cell| effects.freshness(at.after(after as u32), cell);
        assert_eq!((shown(&effects, 0, cell), shown(&effects, FRESH_MS - FADING_MS, cell)), (1.0, 1.0));
        let half = shown(&effects, FRESH_MS - FADING_MS / 2, cell);
        assert!((half - 0.5).abs() < 0.01, "{half}");
        assert_eq!((shown(&effects, FRESH_MS, cell), shown(&effects, 0, cell.offset(0, 5))), (0.0, 0.0));
        effects.react(at, &GameEvent::Attack(Exchange { sent: 0, cancelled: 0, received: 2 }));
        assert_eq!((shown(&effects, 0, cell), shown(&effects, 0, cell.offset(0, 2))), (0.0, 1.0));
    }

    #[test]
    fn the_end_of_a_game_leaves_no_flash() {
        let mut effects = Effects::default();
        effects.react(Ticks::ZERO, &GameEvent::LockedDown(Piece::generated(Tetrimino::O)));
        effects.react(Ticks::ZERO, &GameEvent::GameOver(crate::engine::GameOver::LockOut));
        assert!(effects.flash(Ticks::ZERO).is_none());
    }

    #[test]
    fn a_game_flashes_after_its_hard_drop_and_not_before() {
        let mut game = Game::new(Rules::default(), 7);
        let mut effects = Effects::default();
        assert!(effects.flash(game.now()).is_none());
        let mut events = Vec::new();
        game.step(&[Input::Press(Button::HardDrop)], &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        assert!(effects.flash(game.now()).is_some());
    }
}
