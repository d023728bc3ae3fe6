//! Effects that fade after an event: the flash of locked Minos, the trail of a Hard Drop, the name of the last action.
//!
//! ```text
//!   GameEvent ─▶ react ──┐
//!   Facts ────▶ observe ─┴▶ Effects ─▶ strength of each at a time ─▶ matrix, hud, backdrop
//! ```
//!
//! Effects are timed by game time, so a pause freezes them and a replay shows them again.
//!
//! | event | answer |
//! |---|---|
//! | Lock Down | the Matrix gives way and comes back |
//! | cleared lines | they burn from the piece outward, their Minos fly, a tower of the city lights up for each |
//! | Tetris | and the frame flashes, the camera zooms |
//! | spin | a ring from the centre of the piece |
//! | Back-to-Back | the frame glows, more with each; the glow breaks when the sequence does |
//! | Level Up | the sky moves on, the number rolls over |
//! | perfect clear | dawn |
//!
//! Nothing of this moves while a piece only falls, so such frames cost nothing to repaint.

use std::f32::consts::PI;
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
/// The duration of the frame's glow after a Level Up, of the sky's way to the next hour, and of the number's roll.
const LEVEL_UP_MS: u64 = 900;
const SKY_MS: u64 = 2_000;
const ROLL_MS: u64 = 320;
/// The display time of the start of a stage.
const STAGE_MS: u64 = 1_800;
/// The duration of the backdrop's movement after a great move.
const GREAT_MOVE_MS: u64 = 1_800;
/// The points at level 1 from which a spin or a Tetris is a great move.
const GREAT_POINTS: u32 = 400;
/// The duration of the trail of a move.
const AFTER_IMAGE_MS: u64 = 80;
/// The duration of the Matrix's nudge by a Lock Down, and by a bump into a wall.
const NUDGE_MS: u64 = 80;
const BUMP_MS: u64 = 110;
/// The way of the Matrix at a Lock Down in cells, and what the longest Hard Drop adds: 2 pixels, at most 3, in a window
/// of 1280 by 800 with the usual strength.
const NUDGE: f32 = 0.12;
const NUDGE_OF_DROP: f32 = 0.06;
/// The flash of the frame and the zoom of the camera after a Tetris, and the largest zoom at full strength.
const FRAME_FLASH_MS: u64 = 120;
const ZOOM_MS: u64 = 250;
const ZOOM: f32 = 0.03;
/// The duration of the ring of a spin.
const RING_MS: u64 = 380;
/// The time in which the pieces of a broken glow fall.
const BREAK_MS: u64 = 700;
/// The time in which the towers of cleared lines light up.
const LIGHTING_MS: u64 = 900;
/// The duration of a dawn, and the share of it in which it rises.
const DAWN_MS: u64 = 2_600;
const DAWN_RISES: f32 = 0.2;
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
    /// The last Lock Down, with the rows of its Hard Drop.
    nudge: Option<(Ticks, u8)>,
    bump: Option<(Ticks, f32)>,
    /// The piece that completed the lines of the last line clear.
    completing: Option<Piece>,
    tetris: Option<Ticks>,
    ring: Option<(Ticks, Piece)>,
    /// The open Back-to-Back sequence, and the last one that broke.
    sequence: u32,
    broken: Option<(Ticks, u32)>,
    /// The lines whose towers light up.
    lighting: Option<(Ticks, u8)>,
    dawn: Option<Ticks>,
    /// The piece in play as of the last event. Its height may be out of date.
    in_play: Option<Piece>,
    /// The columns from the middle of the Guideline's Matrix to that of the game's.
    off_middle: i8,
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
    /// Takes the place at which a game generates its Tetriminos.
    pub(crate) fn set_game(&mut self, game: &Game) {
        let piece = game.matrix().generated(game.rules().rotation.generated(Tetrimino::O));
        self.off_middle = piece.centre.x - Piece::generated(Tetrimino::O).centre.x;
    }

    const fn generated(&self, tetrimino: Tetrimino) -> Piece {
        Piece::generated(tetrimino).offset(self.off_middle, 0)
    }

    /// Starts the effects of an event at game time `at`.
    pub fn react(&mut self, at: Ticks, event: &GameEvent) {
        self.motion.react(at, event, self.off_middle);
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
                self.lighting = Some((at, hits.len()));
            }
            GameEvent::PerfectClear => {
                if let Some((since, notice)) = &mut self.notice {
                    notice.perfect_clear = true;
                    *since = at;
                }
                self.great_move = Some((at, 1.0));
                self.dawn = Some(at);
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
            GameEvent::Generated(tetrimino) => self.in_play = Some(self.generated(tetrimino)),
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
            self.completing = self.flash.map(|(_, piece)| piece);
        }
        if hits.len() == 4 {
            self.tetris = Some(at);
        }
        if is_spin(action) {
            self.ring = self.flash.map(|(_, piece)| (at, piece));
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

    /// Follows the game between events: the piece in play, the Back-to-Back sequence.
    pub fn follow(&mut self, game: &Game) {
        self.motion.follow(game);
        let sequence = if game.is_over() { 0 } else { game.back_to_back_sequence() };
        if sequence == 0 && self.sequence > 1 && !game.is_over() {
            self.broken = Some((game.now(), self.sequence));
        }
        self.sequence = sequence;
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
        self.nudge = Some((at, self.dropped));
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

    /// The piece that completed the lines of the last line clear.
    #[must_use]
    pub(crate) const fn completing(&self) -> Option<Piece> {
        self.completing
    }

    /// The offset of the Matrix in cells: down after a Lock Down, sideways after a bump into a wall.
    #[must_use]
    pub(crate) fn nudge(&self, now: Ticks) -> Vec2 {
        let there_and_back = |left: f32| ((1.0 - left) * PI).sin();
        let down = self.nudge.and_then(|(since, rows)| {
            let push = NUDGE + NUDGE_OF_DROP * (f32::from(rows) / 16.0).min(1.0);
            Some(push * there_and_back(fading(since, now, NUDGE_MS)?))
        });
        let aside = self.bump.and_then(|(since, side)| {
            let left = fading(since, now, BUMP_MS)?;
            Some(side * 0.05 * left * there_and_back(left))
        });
        vec2(aside.unwrap_or(0.0), down.unwrap_or(0.0))
    }

    /// The zoom of the camera beyond 1 at full strength.
    #[must_use]
    pub(crate) fn zoom(&self, now: Ticks) -> f32 {
        let left = self.tetris.and_then(|since| fading(since, now, ZOOM_MS));
        left.map_or(0.0, |left| ZOOM * (left * PI).sin())
    }

    /// The flash of the frame after a Tetris, 1 to 0.
    #[must_use]
    pub(crate) fn frame_flash(&self, now: Ticks) -> f32 {
        self.tetris.and_then(|since| fading(since, now, FRAME_FLASH_MS)).unwrap_or(0.0)
    }

    /// The piece of the last spin, and the remaining share of its ring, 1 to 0.
    #[must_use]
    pub(crate) fn ring(&self, now: Ticks) -> Option<(Piece, f32)> {
        let (since, piece) = self.ring?;
        Some((piece, fading(since, now, RING_MS)?))
    }

    /// The length of the open Back-to-Back sequence.
    #[must_use]
    pub(crate) const fn sequence(&self) -> u32 {
        self.sequence
    }

    /// The start of the break of the last Back-to-Back sequence, its length, and the remaining share of its time, 1 to
    /// 0.
    #[must_use]
    pub(crate) fn broken(&self, now: Ticks) -> Option<(Ticks, u32, f32)> {
        let (since, length) = self.broken?;
        Some((since, length, fading(since, now, BREAK_MS)?))
    }

    /// The number of towers of the city that still have to light up.
    #[must_use]
    pub(crate) fn unlit(&self, now: Ticks) -> f32 {
        let left = self.lighting.and_then(|(since, lines)| Some(f32::from(lines) * fading(since, now, LIGHTING_MS)?));
        left.unwrap_or(0.0)
    }

    /// The brightness of the dawn of a perfect clear, 0 to 1.
    #[must_use]
    pub(crate) fn dawn(&self, now: Ticks) -> f32 {
        let over = self.dawn.and_then(|since| Some(1.0 - fading(since, now, DAWN_MS)?));
        over.map_or(0.0, |over| smooth((over / DAWN_RISES).min((1.0 - over) / (1.0 - DAWN_RISES))))
    }

    /// The remaining share of the sky's way to the hour of the current level, 1 to 0.
    #[must_use]
    pub(crate) fn sky(&self, now: Ticks) -> f32 {
        smooth(self.level_up.and_then(|(since, _)| fading(since, now, SKY_MS)).unwrap_or(0.0))
    }

    /// The remaining share of the roll of the level's number, 1 to 0, while it moves.
    #[must_use]
    pub(crate) fn roll(&self, now: Ticks) -> Option<f32> {
        let (since, _) = self.level_up?;
        fading(since, now, ROLL_MS)
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

/// A smooth step from 0 at 0 to 1 at 1.
fn smooth(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Whether an action is a spin of any Tetrimino.
const fn is_spin(action: Action) -> bool {
    !matches!(action, Action::Single | Action::Double | Action::Triple | Action::Tetris)
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

    /// Every Lock Down is answered within 80 ms, by whole pixels at the usual strength.
    #[test]
    fn a_lock_down_nudges_the_matrix_down_and_back() {
        let at = Ticks::from_millis(100);
        for (rows, expected) in [(0, 2.0_f32), (20, 3.0)] {
            let mut effects = Effects::default();
            effects.react(at, &GameEvent::HardDropped { rows });
            effects.react(at, &GameEvent::LockedDown(Piece::generated(Tetrimino::O)));
            let ways: Vec<f32> = (0..=100).map(|ms| effects.nudge(at.after(ms)).y).collect();
            let most = ways.iter().copied().fold(0.0, f32::max) * 34.0 * 0.5;
            assert!((most - expected).abs() < 0.1, "{most} pixels");
            assert!(
                ways[0].abs() < 1e-6 && ways[40] > 0.1 && ways[80].abs() < 1e-6 && ways.iter().all(|way| *way >= 0.0)
            );
        }
    }

    /// A Tetris, and a spin whose ring starts at its piece.
    #[test]
    fn great_moves_are_answered_and_the_answers_end() {
        let at = Ticks::from_millis(100);
        let piece = Piece::generated(Tetrimino::T).offset(0, -18);
        let mut effects = Effects::default();
        effects.react(at, &GameEvent::LockedDown(piece));
        effects.react(at, &GameEvent::PatternMatched { action: Action::TSpinDouble, hits: hits(2) });
        assert_eq!((effects.ring(at).map(|(piece, _)| piece), effects.completing()), (Some(piece), Some(piece)));
        assert!(effects.ring(at.after(380)).is_none() && effects.zoom(at.after(100)).abs() < 1e-6);
        effects.react(at, &GameEvent::PatternMatched { action: Action::Tetris, hits: hits(4) });
        assert!((effects.zoom(at.after(125)) - ZOOM).abs() < 1e-4 && effects.zoom(at.after(250)).abs() < 1e-6);
        assert!(effects.frame_flash(at) > 0.9 && effects.frame_flash(at.after(120)).abs() < 1e-6);
        effects.react(at, &GameEvent::LinesCleared(hits(4)));
        assert!((effects.unlit(at) - 4.0).abs() < 1e-6 && effects.unlit(at.after(900)).abs() < 1e-6);
        effects.react(at, &GameEvent::PerfectClear);
        assert!(effects.dawn(at).abs() < 1e-6 && effects.dawn(at.after(520)) > 0.99);
        assert!(effects.dawn(at.after(2_600)).abs() < 1e-6);
    }

    fn hits(lines: i8) -> HitList {
        let rows: Vec<i8> = (1..=lines).chain(std::iter::repeat_n(0, 4 - lines as usize)).collect();
        serde_json::from_value(serde_json::json!({ "rows": rows, "len": lines })).unwrap()
    }

    /// A Tetris makes a sequence of two, and the Single after it breaks that.
    #[test]
    fn a_sequence_of_two_breaks_with_the_line_clear_that_ends_it() {
        let matrix = crate::engine::diagram::matrix(&["XXXXXXXXX."; 5]).unwrap();
        let start =
            crate::engine::Start { matrix, queue: vec![Tetrimino::I; 3], back_to_back: true, ..Default::default() };
        let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
        let (mut effects, mut lengths) = (Effects::default(), Vec::new());
        let buttons = [vec![Button::RotateClockwise], vec![Button::Right; 5], vec![Button::HardDrop]].concat();
        for tick in 0..4_000 {
            let is_due = game.in_play().is_some() && tick % 2_000 == 500;
            for &button in buttons.iter().filter(|_| is_due) {
                game.step(&[Input::Press(button), Input::Release(button)], &mut Vec::new());
            }
            game.step(&[], &mut Vec::new());
            effects.follow(&game);
            lengths.extend(effects.broken.filter(|(since, _)| *since == game.now()).map(|(_, length)| length));
            if effects.sequence() == 2 {
                assert!(effects.broken.is_none());
            }
        }
        assert_eq!((game.lines(), lengths, effects.sequence()), (5, vec![2], 0));
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
