//! Smooth movement between cells (Guideline 5.1): offsets between the drawn position and the position in the game.
//!
//! ```text
//!   GameEvent ─▶ react ──┐
//!   Game ──────▶ follow ─┴▶ Motion ─▶ offsets of the piece, of falling rows, of the queues ─▶ matrix, hud
//! ```
//!
//! The game moves pieces and rows by complete cells. Offsets start at the last drawn position and end at 0. They use
//! game time, so a pause freezes them.

use std::f32::consts::{FRAC_PI_2, PI};
use std::time::Duration;

use egui::emath::Rot2;
use egui::{Vec2, pos2, vec2};

use crate::engine::{Cell, Game, GameEvent, Piece, Tetrimino, Ticks, Turn};

/// The duration of a move or a rotation, in milliseconds.
const MOVE_MS: u64 = 50;
/// The part of a move that its first frame already shows, in milliseconds.
// Without it, the first frame after a press would look unchanged, and input would seem a frame slower.
const HEAD_START_MS: u64 = 12;
/// The duration of a slide of the queues.
const SLIDE_MS: u64 = 80;
/// The duration of the fall of rows after a line clear.
pub(super) const COLLAPSE_MS: f32 = 90.0;
/// The duration of their bounce.
const BOUNCE_MS: u64 = 90;
/// The height of the bounce in cells, before it is damped.
const BOUNCE: f32 = 0.09;
/// The end of a slow row, in which a piece falls through it in low-power mode, and the shortest of these rows.
pub(crate) const LATE_FALL: Duration = Duration::from_millis(50);
pub(crate) const SLOW_ROW: Duration = Duration::from_millis(200);
/// Half the side of a rotated Mino that must be free, in cells.
// Less than half a cell: a corner that overlaps the next cell for one frame is not visible.
const CORE: f32 = 0.4;

/// The movement in one play field.
#[derive(Debug, Clone, Copy, Default)]
pub struct Motion {
    /// The last move, and its start in columns to the right of its end.
    side: Option<(Ticks, f32)>,
    /// The last rotation, and its start angle, clockwise.
    turn: Option<(Ticks, f32)>,
    row: Option<RowFall>,
    /// The last line clear, and its lowest row.
    landed: Option<(Ticks, i8)>,
    /// The time when the Next Queue last moved up.
    next: Option<Ticks>,
    /// The time when a Tetrimino last entered the Hold Queue.
    hold: Option<Ticks>,
    /// Whether the next generated Tetrimino comes from the Hold Queue.
    is_released: bool,
    /// The piece as of the last event. Its height may be out of date.
    piece: Option<Piece>,
}

/// The fall of the piece through one row. Times are microseconds of game time.
#[derive(Debug, Clone, Copy, PartialEq)]
struct RowFall {
    /// The start of the fall, which identifies the row.
    began: u64,
    due: u64,
    /// The time of the offset `from`: the start, or the last change of speed.
    since: u64,
    from: f32,
}

impl RowFall {
    /// The share of the row that the piece has fallen.
    fn share(self, now: u64) -> f32 {
        let passed = now.saturating_sub(self.since) as f32;
        let all = self.due.saturating_sub(self.since).max(1) as f32;
        (1.0 - self.from).mul_add(passed / all, self.from).clamp(self.from, 1.0)
    }

    /// The same if the piece falls late. A piece that was fast in this row falls steadily to its end.
    fn late_share(self, now: u64) -> f32 {
        let is_slow = self.due.saturating_sub(self.began) >= SLOW_ROW.as_micros() as u64;
        if !is_slow || self.from > 0.0 {
            return self.share(now);
        }
        let left = self.due.saturating_sub(now) as f32;
        (1.0 - left / LATE_FALL.as_micros() as f32).clamp(0.0, 1.0)
    }
}

/// The offset of the piece in play.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Offset {
    /// The offset to the right and down in cells, less than one each.
    pub by: Vec2,
    /// The angle in radians, clockwise.
    pub(crate) angle: f32,
}

impl Motion {
    /// Starts the motion of an event at game time `at`. Tetriminos are generated `off_middle` columns from the
    /// Guideline's place.
    pub(super) fn react(&mut self, at: Ticks, event: &GameEvent, off_middle: i8) {
        match *event {
            GameEvent::Moved { piece, .. } => self.moved(at, piece),
            GameEvent::Rotated { piece, turn, .. } => {
                self.moved(at, piece);
                // An O looks the same in every Facing.
                self.turn = (piece.tetrimino != Tetrimino::O).then_some((at, -angle(turn)));
            }
            GameEvent::Generated(tetrimino) => {
                let slides = !self.is_released && at > Ticks::from_millis(1);
                *self = Self {
                    next: if slides { Some(at) } else { self.next },
                    hold: self.hold,
                    landed: self.landed,
                    piece: Some(Piece::generated(tetrimino).offset(off_middle, 0)),
                    ..Self::default()
                };
            }
            GameEvent::Held { released, .. } => {
                self.hold = Some(at);
                self.is_released = released.is_some();
            }
            // A Hard Drop is instant.
            GameEvent::LockedDown(_) => (self.side, self.turn, self.row, self.piece) = (None, None, None, None),
            GameEvent::LinesCleared(hits) => self.landed = hits.rows().iter().min().map(|&row| (at, row)),
            _ => {}
        }
    }

    /// Ends the slides of the queues, as after a jump of the clock.
    pub(super) const fn settle_queues(&mut self) {
        (self.next, self.hold) = (None, None);
    }

    fn moved(&mut self, at: Ticks, piece: Piece) {
        let Some(before) = self.piece.replace(piece) else { return };
        let columns = f32::from(before.centre.x - piece.centre.x);
        if columns != 0.0 {
            // A move during a move starts at the drawn position.
            let start = self.side(at) + columns;
            self.side = Some((at, start.clamp(-1.0, 1.0)));
        }
    }

    /// Follows the fall of the piece in play. After a change of speed it continues from the drawn position.
    pub(super) fn follow(&mut self, game: &Game) {
        let now = micros(game.now());
        self.row = game.falling_row().filter(|_| can_fall(game)).map(|(began, due)| match self.row {
            Some(row) if row.began == began && row.due == due => row,
            Some(row) if row.began == began => RowFall { began, due, since: now, from: row.share(now) },
            Some(_) => RowFall { began, due, since: began, from: 0.0 },
            None => RowFall { began, due, since: now, from: 0.0 },
        });
    }

    /// The offset of the piece in play, which may fall late. It never puts the piece into a wall or a
    /// Block.
    #[must_use]
    pub fn piece(&self, game: &Game, falls_late: bool) -> Offset {
        let Some(piece) = game.in_play() else { return Offset::default() };
        let now = game.now();
        let share = if falls_late { RowFall::late_share } else { RowFall::share };
        let down = self.row.filter(|_| can_fall(game)).map_or(0.0, |row| share(row, micros(now)));
        let side = self.side(now);
        let step = if side < 0.0 { -1 } else { 1 };
        let fits = |dx, dy| game.matrix().fits(piece.offset(dx, dy));
        let is_free = side != 0.0 && fits(step, 0) && (down <= 0.0 || fits(step, -1));
        let by = vec2(if is_free { side } else { 0.0 }, down);
        let angle = self.turn.map_or(0.0, |(since, angle)| angle * left_of_move(since, now));
        let offset = Offset { by, angle };
        if angle == 0.0 || turns_freely(game, piece, offset) { offset } else { Offset { angle: 0.0, ..offset } }
    }

    fn side(&self, now: Ticks) -> f32 {
        self.side.map_or(0.0, |(since, columns)| columns * left_of_move(since, now))
    }

    /// The height of the bounce of the row at `y` after a line clear, in cells.
    #[must_use]
    pub(crate) fn bounce(&self, y: i8, now: Ticks) -> f32 {
        let Some((since, _)) = self.landed.filter(|(_, lowest)| y >= *lowest) else { return 0.0 };
        let left = left(since, now, BOUNCE_MS);
        BOUNCE * left * (left * PI).sin()
    }

    /// The remaining distance of the Next Queue's slide, 1 to 0 slots.
    #[must_use]
    pub fn next(&self, now: Ticks) -> f32 {
        self.next.map_or(0.0, |since| eased(left(since, now, SLIDE_MS)))
    }

    /// The remaining distance of the held Tetrimino from its place, 1 to 0.
    #[must_use]
    pub fn hold(&self, now: Ticks) -> f32 {
        self.hold.map_or(0.0, |since| eased(left(since, now, SLIDE_MS)))
    }
}

/// The progress of the collapse after a line clear, 0 to 1. It takes place at the end of the Animate Phase, of which
/// `over` of `all` milliseconds have passed.
#[must_use]
pub(super) fn collapse(over: u64, all: u64) -> f32 {
    let time = COLLAPSE_MS.min(all as f32 * 0.4).max(1.0);
    let share = ((over as f32 + time - all as f32) / time).clamp(0.0, 1.0);
    share * share
}

const fn angle(turn: Turn) -> f32 {
    match turn {
        Turn::Clockwise => FRAC_PI_2,
        Turn::Counterclockwise => -FRAC_PI_2,
        Turn::Half => PI,
    }
}

fn can_fall(game: &Game) -> bool {
    game.in_play().is_some_and(|piece| game.matrix().fits(piece.offset(0, -1)))
}

/// The remaining share of `span` milliseconds, 1 to 0.
fn left(since: Ticks, now: Ticks, span: u64) -> f32 {
    1.0 - now.since(since).millis().min(span) as f32 / span as f32
}

fn eased(left: f32) -> f32 {
    left * left * left
}

fn left_of_move(since: Ticks, now: Ticks) -> f32 {
    let passed = now.since(since).millis() + HEAD_START_MS;
    let span = MOVE_MS + HEAD_START_MS;
    eased(1.0 - passed.min(span) as f32 / span as f32)
}

fn micros(time: Ticks) -> u64 {
    time.millis().saturating_mul(1_000)
}

/// The rotation centre of a piece, in cells from the middle of its centre Mino. y points down.
pub(super) fn pivot(piece: Piece) -> Vec2 {
    match piece.tetrimino {
        // The middle of its four Minos.
        Tetrimino::I => {
            let [.., (dx, dy)] = piece.tetrimino.minos(piece.facing);
            vec2(f32::from(dx), -f32::from(dy)) / 4.0
        }
        _ => Vec2::ZERO,
    }
}

/// Whether the rotated piece touches no Block and no wall.
fn turns_freely(game: &Game, piece: Piece, offset: Offset) -> bool {
    let (rotation, pivot) = (Rot2::from_angle(offset.angle), pivot(piece));
    let corners = [(-CORE, -CORE), (CORE, -CORE), (-CORE, CORE), (CORE, CORE)];
    piece.tetrimino.minos(piece.facing).into_iter().all(|(dx, dy)| {
        corners.into_iter().all(|(x, y)| {
            let from_centre = vec2(f32::from(dx) + x, y - f32::from(dy));
            let at = pos2(0.5, 0.5) + pivot + rotation * (from_centre - pivot) + offset.by;
            let cell = piece.centre.offset(at.x.floor() as i8, -(at.y.floor() as i8));
            is_free(game, cell)
        })
    })
}

fn is_free(game: &Game, cell: Cell) -> bool {
    !game.matrix().is_occupied(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, Rules, Start, diagram};

    /// A game with its motion, at one frame per millisecond.
    struct Played(Game, Motion);

    impl Played {
        fn new(drawing: &[&str], queue: &[Tetrimino]) -> Self {
            let start = Start { matrix: diagram::matrix(drawing).unwrap(), queue: queue.to_vec(), ..Start::default() };
            let mut played = Self(Game::from_position(Rules::default(), 1, start).unwrap(), Motion::default());
            played.step(&[]);
            played
        }

        fn step(&mut self, inputs: &[Input]) {
            let mut events = Vec::new();
            self.0.step(inputs, &mut events);
            for event in &events {
                self.1.react(self.0.now(), event, 0);
            }
            self.1.follow(&self.0);
        }

        fn tap(&mut self, button: Button) {
            self.step(&[Input::Press(button), Input::Release(button)]);
        }

        fn wait(&mut self, millis: u32) {
            for _ in 0..millis {
                self.step(&[]);
            }
        }

        fn offset(&self) -> Offset {
            self.1.piece(&self.0, false)
        }

        /// The height at which the piece is drawn.
        fn seen(&self) -> f32 {
            f32::from(self.0.in_play().unwrap().centre.y) - self.offset().by.y
        }
    }

    #[test]
    fn a_piece_falls_steadily_and_rests_without_an_offset() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        let mut seen = played.seen();
        let mut most: f32 = 0.0;
        while played.0.falling_row().is_some() && can_fall(&played.0) {
            played.step(&[]);
            let now = played.seen();
            assert!(now <= seen + 1e-3, "it never rises: {seen} to {now}");
            most = most.max(seen - now);
            seen = now;
        }
        assert!(most < 0.01, "a row takes a second, and no millisecond shows {most} of it");
        assert_eq!(played.offset(), Offset::default());
    }

    #[test]
    fn a_piece_that_falls_late_rests_in_its_row_and_falls_at_its_end() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        let (mut rested, mut fell) = (0, 0);
        let mut seen = played.seen();
        for _ in 0..3_000 {
            played.step(&[]);
            let height = f32::from(played.0.in_play().unwrap().centre.y);
            let down = played.1.piece(&played.0, true).by.y;
            let now = height - down;
            assert!(now <= seen + 1e-3 && now > seen - 0.03, "{seen} to {now}");
            seen = now;
            *if down > 0.0 { &mut fell } else { &mut rested } += 1;
        }
        assert!((140..=150).contains(&fell) && rested > 2_800, "{fell} ms of three rows, {rested} at rest");
        // A fast piece falls as ever.
        played.step(&[Input::Press(Button::SoftDrop)]);
        played.wait(20);
        assert_eq!(played.1.piece(&played.0, true), played.offset());
    }

    #[test]
    fn a_change_of_speed_continues_where_the_piece_is() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        played.wait(300);
        let mut seen = played.seen();
        for turn in 0..40 {
            let change = if turn % 2 == 0 { Input::Press(Button::SoftDrop) } else { Input::Release(Button::SoftDrop) };
            played.step(&[change]);
            for _ in 0..13 {
                let now = played.seen();
                assert!(now <= seen + 1e-3 && now > seen - 0.2, "{seen} to {now}");
                seen = now;
                played.step(&[]);
            }
        }
    }

    #[test]
    fn a_move_is_seen_at_once_and_ends_within_sixty_milliseconds() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        played.tap(Button::Right);
        let first = played.offset().by.x;
        assert!((-0.7..=-0.3).contains(&first), "{first}: partly moved in the first frame");
        played.wait(20);
        assert!(played.offset().by.x > first);
        played.wait(40);
        assert!(played.offset().by.x.abs() < 1e-6);
    }

    #[test]
    fn moves_in_a_row_never_exceed_a_cell() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        for _ in 0..3 {
            played.tap(Button::Left);
            assert!(played.offset().by.x.abs() <= 1.0);
        }
    }

    #[test]
    fn a_turn_ends_upright() {
        let mut played = Played::new(&[], &[Tetrimino::T]);
        played.wait(2_000);
        played.tap(Button::RotateClockwise);
        let angle = played.offset().angle;
        assert!(angle < -0.3, "{angle}: it comes from the left");
        played.wait(60);
        assert!(played.offset().angle.abs() < 1e-6);
        let mut played = Played::new(&[], &[Tetrimino::O]);
        played.tap(Button::RotateClockwise);
        assert!(played.offset().angle.abs() < 1e-6);
    }

    /// Checks every placement of every Tetrimino in a narrow well.
    #[test]
    fn nothing_is_drawn_in_a_wall_or_a_block() {
        let well = ["XXX....XXX"; 16];
        let buttons = [Button::Left, Button::RotateClockwise, Button::Right, Button::RotateCounterclockwise];
        for tetrimino in Tetrimino::ALL {
            let mut played = Played::new(&well, &[tetrimino]);
            played.step(&[Input::Press(Button::SoftDrop)]);
            for button in buttons.into_iter().cycle().take(120) {
                played.tap(button);
                for _ in 0..9 {
                    played.step(&[]);
                    let Some(piece) = played.0.in_play() else { return };
                    let offset = played.offset();
                    assert!(offset.by.x.abs() <= 1.0 && (0.0..=1.0).contains(&offset.by.y), "{offset:?}");
                    for cell in piece.cells() {
                        let reached = |share: f32| i8::from(share > 0.0);
                        let side = reached(offset.by.x) - reached(-offset.by.x);
                        let touched = cell.offset(side, -reached(offset.by.y));
                        assert!(is_free(&played.0, touched), "{piece:?} {offset:?}");
                    }
                    assert!(offset.angle.abs() < 1e-6 || turns_freely(&played.0, piece, offset));
                }
            }
        }
    }

    #[test]
    fn a_hard_drop_leaves_no_offset() {
        let mut played = Played::new(&[], &[Tetrimino::T, Tetrimino::O]);
        played.wait(300);
        played.step(&[Input::Press(Button::Right), Input::Press(Button::HardDrop)]);
        while played.0.in_play().is_none() {
            played.step(&[]);
        }
        assert!(played.offset().by.length() < 0.01, "{:?}", played.offset());
    }

    #[test]
    fn rows_collapse_in_the_end_and_bounce_after_it() {
        assert!(collapse(300, 400) <= 0.0 && (collapse(355, 400) - 0.25).abs() < 1e-3);
        assert!(collapse(400, 400) >= 1.0 && collapse(0, 0) >= 0.0);
        let mut played = Played::new(&["S.........", "XXXX..XXXX", "Z........."], &[Tetrimino::O]);
        played.1.react(played.0.now(), &GameEvent::LinesCleared(hits(&played)), 0);
        let now = played.0.now();
        let heights: Vec<f32> = (0..=100).map(|ms| played.1.bounce(3, now.after(ms))).collect();
        let highest = heights.iter().copied().fold(0.0, f32::max);
        assert!((0.03..0.06).contains(&highest), "{highest}: one or two pixels of 34");
        assert!(heights[0].abs() < 1e-6 && heights[95].abs() < 1e-6);
        assert!(played.1.bounce(1, now.after(30)).abs() < 1e-6, "what is below stays");
    }

    /// The lines that the O of a game will clear.
    fn hits(played: &Played) -> crate::engine::HitList {
        let mut game = played.0.clone();
        game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
        game.animation().unwrap().0
    }

    #[test]
    fn the_next_queue_slides_unless_hold_gives_the_piece() {
        let mut played = Played::new(&[], &[Tetrimino::T, Tetrimino::O, Tetrimino::L]);
        assert!(played.1.next(played.0.now()).abs() < 1e-6, "not at the start");
        played.tap(Button::Hold);
        let now = played.0.now();
        assert!(played.1.next(now) > 0.5 && played.1.hold(now) > 0.5);
        played.tap(Button::HardDrop);
        // The next piece appears after the generation delay, and the slide takes some time.
        played.wait(500);
        assert!(played.1.next(played.0.now()).abs() < 1e-6);
        played.tap(Button::Hold);
        assert!(played.1.next(played.0.now()).abs() < 1e-6);
        assert!(played.1.hold(played.0.now()) > 0.5);
    }
}
