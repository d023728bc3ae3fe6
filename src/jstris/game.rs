//! A game by the rules of Jstris, action by action.

use super::actions::JstrisAction;
use super::file::{JstrisGoal, JstrisReplay};
use super::random::PieceBags;
use crate::engine::tspin::Spin;
use crate::engine::units::COLUMNS;
use crate::engine::{
    Action, Award, Cell, Facing, GameEvent, GameOver, HitList, Matrix, Piece, RotationPoint, RotationSystem, Tetrimino,
    Turn,
};

/// The number of known pieces.
const PREVIEW: usize = 5;
/// The place at which pieces enter: a row lower than in Skyline, half in the board.
const ENTRANCE: Cell = Cell::new(5, 20);

/// The state of a game.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a piece")]
pub(super) struct JstrisGame {
    drops_at_once: bool,
    goal: JstrisGoal,
    matrix: Matrix,
    piece: Piece,
    bags: PieceBags,
    hold: Option<Tetrimino>,
    hold_is_used: bool,
    is_soft_dropping: bool,
    /// Whether the last thing that the piece did was a turn.
    has_turned: bool,
    /// Whether the piece has touched a Surface.
    has_landed: bool,
    pub(super) figures: JstrisFigures,
    over: Option<GameOver>,
    /// What happened since it was last taken.
    events: Vec<GameEvent>,
}

/// What is counted in a game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct JstrisFigures {
    pub(super) pieces: u32,
    pub(super) lines: u32,
    pub(super) perfect_clears: u32,
    /// The Back-to-Back sequence.
    pub(super) chain: u32,
    /// The pieces up to the first after which the stack was above the fourth row, or four lines were cleared without a
    /// perfect clear.
    pub(super) off_course: Option<u32>,
    /// The lines since the last perfect clear.
    lines_since: u32,
    pub(super) presses: u32,
}

impl JstrisGame {
    pub(super) fn new(replay: &JstrisReplay) -> Self {
        let mut game = Self {
            drops_at_once: replay.drops_at_once(),
            goal: replay.goal(),
            matrix: Matrix::default(),
            piece: Piece::generated(Tetrimino::I),
            bags: PieceBags::new(replay.seed()),
            hold: None,
            hold_is_used: false,
            is_soft_dropping: false,
            has_turned: false,
            has_landed: false,
            figures: JstrisFigures::default(),
            over: None,
            events: Vec::new(),
        };
        game.enter_next();
        game
    }

    pub(super) const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    pub(super) fn in_play(&self) -> Option<Piece> {
        self.over.is_none().then_some(self.piece)
    }

    pub(super) fn coming(&self) -> impl Iterator<Item = Tetrimino> {
        self.bags.coming()
    }

    pub(super) const fn hold(&self) -> Option<Tetrimino> {
        self.hold
    }

    pub(super) const fn hold_is_used(&self) -> bool {
        self.hold_is_used
    }

    pub(super) const fn over(&self) -> Option<GameOver> {
        self.over
    }

    pub(super) fn take_events(&mut self) -> Vec<GameEvent> {
        std::mem::take(&mut self.events)
    }

    /// Plays an action.
    pub(super) fn play(&mut self, action: JstrisAction) {
        if self.over.is_some() {
            return;
        }
        match action {
            JstrisAction::Step { dx, repeated } => {
                self.figures.presses += u32::from(!repeated);
                self.step_aside(dx, repeated);
            }
            JstrisAction::Slide { dx } => while self.step_aside(dx, true) {},
            JstrisAction::Turn(turn) => {
                self.figures.presses += 1;
                self.turn(turn);
            }
            JstrisAction::HardDrop => self.hard_drop(),
            JstrisAction::SoftDrop => {
                self.is_soft_dropping = !self.is_soft_dropping;
                self.figures.presses += u32::from(self.is_soft_dropping);
            }
            JstrisAction::Fall => self.fall(),
            JstrisAction::Hold => self.hold_piece(),
            JstrisAction::Nothing => {}
        }
    }

    fn try_at(&mut self, piece: Piece) -> bool {
        let fits = self.matrix.fits(piece);
        if fits {
            self.piece = piece;
        }
        fits
    }

    fn step_aside(&mut self, dx: i8, repeated: bool) -> bool {
        let has_moved = self.try_at(self.piece.offset(dx, 0));
        if has_moved {
            self.has_turned = false;
            self.events.push(GameEvent::Moved { piece: self.piece, repeated });
        }
        has_moved
    }

    fn turn(&mut self, turn: Turn) {
        let (before, turned) = (self.piece, Piece { facing: self.piece.facing.turned(turn), ..self.piece });
        for (number, (dx, dy)) in (1..).zip(shifts(before, turn)) {
            if self.try_at(turned.offset(dx, dy)) {
                self.has_turned = true;
                let point = RotationPoint::numbered(number);
                self.events.push(GameEvent::Rotated { piece: self.piece, turn, point });
                return;
            }
        }
    }

    /// Lets the piece fall by a row, or by Soft Drop to the floor.
    fn fall(&mut self) {
        let to_floor = self.is_soft_dropping && self.drops_at_once;
        let from = self.piece.centre.y;
        while self.try_at(self.piece.offset(0, -1)) && to_floor {}
        let rows = (from - self.piece.centre.y) as u8;
        self.has_turned &= rows == 0;
        if self.is_soft_dropping && rows > 0 {
            self.events.push(GameEvent::SoftDropped { rows });
        }
        if !self.has_landed && !self.matrix.fits(self.piece.offset(0, -1)) {
            self.has_landed = true;
            self.events.push(GameEvent::Landed);
        }
    }

    fn hold_piece(&mut self) {
        if std::mem::replace(&mut self.hold_is_used, true) {
            return;
        }
        self.figures.presses += 1;
        let (tetrimino, released) = (self.piece.tetrimino, self.hold);
        self.hold = Some(tetrimino);
        self.events.push(GameEvent::Held { tetrimino, released });
        let next = released.unwrap_or_else(|| self.bags.take(PREVIEW));
        self.enter(next);
    }

    fn enter_next(&mut self) {
        self.hold_is_used = false;
        let next = self.bags.take(PREVIEW);
        self.enter(next);
    }

    fn enter(&mut self, tetrimino: Tetrimino) {
        self.piece = Piece { centre: ENTRANCE, ..Piece::generated(tetrimino) };
        (self.has_turned, self.has_landed) = (false, false);
        if self.matrix.fits(self.piece) {
            self.events.push(GameEvent::Generated(tetrimino));
        } else {
            self.over = Some(GameOver::BlockOut);
        }
    }

    /// Drops the piece, turns it into Blocks, and puts the next one into play. A lock by time is one, too.
    fn hard_drop(&mut self) {
        self.figures.presses += 1;
        let dropped = self.matrix.dropped(self.piece);
        let rows = (self.piece.centre.y - dropped.centre.y) as u8;
        self.has_turned &= rows == 0;
        self.piece = dropped;
        self.events.extend([GameEvent::HardDropped { rows }, GameEvent::LockedDown(dropped)]);
        let spin = if self.has_turned { Spin::of_turned(&self.matrix, dropped) } else { None };
        let (after, lines) = self.matrix.after_lock(dropped);
        let hits = HitList::of_rows(full_rows(&self.matrix, dropped));
        self.matrix = after;
        self.count(spin, lines, hits);
        match self.goal {
            JstrisGoal::Lines(goal) if self.figures.lines >= goal => self.over = Some(GameOver::GoalReached),
            JstrisGoal::Lines(_) | JstrisGoal::PerfectClears | JstrisGoal::None => self.enter_next(),
        }
    }

    fn count(&mut self, spin: Option<Spin>, lines: u32, hits: HitList) {
        let is_perfect = lines > 0 && self.matrix.is_empty();
        let figures = &mut self.figures;
        figures.pieces += 1;
        figures.lines += lines;
        figures.perfect_clears += u32::from(is_perfect);
        figures.lines_since = if is_perfect { 0 } else { figures.lines_since + lines };
        if figures.lines_since >= 4 || self.matrix.height() > 4 {
            figures.off_course.get_or_insert(figures.pieces);
        }
        let tetrimino = self.piece.tetrimino;
        let Some(action) = Action::of(tetrimino, spin, lines as u8) else { return };
        let is_difficult = lines >= 4 || spin.is_some();
        let back_to_back = lines > 0 && is_difficult && figures.chain > 0;
        if lines > 0 {
            figures.chain = if is_difficult { figures.chain + 1 } else { 0 };
        }
        self.events.push(GameEvent::PatternMatched { action, hits });
        // Points are not counted.
        self.events.push(GameEvent::Action(Award { action, tetrimino, points: 0, back_to_back, awarded_lines: 0 }));
        self.events.extend((lines > 0).then_some(GameEvent::LinesCleared(hits)));
        self.events.extend(is_perfect.then_some(GameEvent::PerfectClear));
    }
}

fn full_rows(matrix: &Matrix, piece: Piece) -> impl Iterator<Item = i8> {
    (piece.lowest_row()..=piece.highest_row()).filter(move |row| {
        let own = piece.cells().into_iter().filter(|cell| cell.y == *row).count() as u32;
        matrix.row_bits(*row).count_ones() + own == COLUMNS as u32
    })
}

/// The shifts that a turn tries, as columns to the right and rows up of the centre: those of the Super Rotation System,
/// and for half turns one more, to the side that the piece faced.
fn shifts(piece: Piece, turn: Turn) -> impl Iterator<Item = (i8, i8)> {
    let known = RotationSystem::Super.shifts(piece.tetrimino, piece.facing, turn);
    let (mut known, mut kick) = (known.to_vec(), None);
    if turn == Turn::Half {
        // The first one turns the piece in its box.
        known.truncate(1);
        let is_kicked = piece.tetrimino != Tetrimino::O;
        let (dx, dy) = match piece.facing {
            Facing::North => (0, 1),
            Facing::East => (1, 0),
            Facing::South => (0, -1),
            Facing::West => (-1, 0),
        };
        kick = known.first().filter(|_| is_kicked).map(|&(x, y)| (x + dx, y + dy));
    }
    known.into_iter().chain(kick)
}
