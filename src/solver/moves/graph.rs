//! The graph: its nodes, its edges, and which edges the engine allows.

use crate::engine::units::{MOST_COLUMNS, ROWS};
use crate::engine::{Cell, Facing, FallSpeed, Matrix, Piece, Rules, Turn};

/// A node of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The piece at its current position.
    pub piece: Piece,
    /// Whether Soft Drop is held.
    pub soft_drop: bool,
}

impl State {
    /// The number of distinct states of one Tetrimino.
    pub(super) const COUNT: usize = 2 * Facing::ALL.len() * CELLS;

    /// An index below [`State::COUNT`]. It uses the centre Mino, which is inside the Matrix if the piece fits.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        let Piece { facing, centre: Cell { x, y }, .. } = self.piece;
        let cell = (y as usize - 1) * MOST_COLUMNS as usize + x as usize - 1;
        (self.soft_drop as usize * Facing::ALL.len() + facing as usize) * CELLS + cell
    }
}

const CELLS: usize = MOST_COLUMNS as usize * ROWS as usize;

/// An edge of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// To the left by Auto-Repeat until blocked.
    LeftToWall,
    /// To the right by Auto-Repeat until blocked.
    RightToWall,
    /// A rotation.
    Turn(Turn),
    /// Soft Drop is pressed and held.
    HoldSoftDrop,
    /// One row down, or all rows if Soft Drop is instant.
    Fall,
}

/// The instant movements, which no button can interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Instant {
    /// Gravity moves the piece to the Surface at once (20G).
    pub gravity: bool,
    /// Soft Drop reaches the Surface.
    pub soft_drop: bool,
    /// Auto-Repeat reaches the wall before gravity acts.
    pub auto_repeat: bool,
}

impl Instant {
    /// The instant movements under these rules.
    #[must_use]
    pub fn by(rules: &Rules) -> Self {
        Self {
            gravity: rules.fall_ms == FallSpeed::Millis(0),
            soft_drop: rules.soft_drop_factor.is_at_once(),
            auto_repeat: rules.auto_repeat_interval_ms == 0,
        }
    }
}

/// The moves that the engine allows in one Matrix.
#[derive(Debug, Clone, Copy)]
pub struct MoveGraph<'a> {
    rules: &'a Rules,
    matrix: &'a Matrix,
    instant: Instant,
}

impl<'a> MoveGraph<'a> {
    /// Creates the graph of a Matrix. `instant` contains the movements that cannot be interrupted.
    #[must_use]
    pub const fn new(rules: &'a Rules, matrix: &'a Matrix, instant: Instant) -> Self {
        Self { rules, matrix, instant }
    }

    /// The state after generation or Hold put the piece at `piece`.
    #[must_use]
    pub fn start(&self, piece: Piece) -> State {
        State { piece: self.fallen(piece), soft_drop: false }
    }

    /// The state after a move, if the engine allows it.
    // Inlined, so that the move is a constant at each call, and the match is optimized away.
    #[inline(always)]
    pub(super) fn after(&self, State { piece, soft_drop }: State, by: Move) -> Option<State> {
        let piece = match by {
            Move::Left => self.fallen(self.beside(piece, -1)?),
            Move::Right => self.fallen(self.beside(piece, 1)?),
            Move::LeftToWall => self.at_wall(piece, -1)?,
            Move::RightToWall => self.at_wall(piece, 1)?,
            Move::Turn(turn) => self.fallen(self.turned(piece, turn)?),
            Move::HoldSoftDrop => return (!soft_drop).then_some(State { piece, soft_drop: true }),
            Move::Fall => self.below(piece)?,
        };
        Some(State { piece, soft_drop })
    }

    /// The piece after a rotation, before gravity acts.
    #[must_use]
    pub fn turned(&self, piece: Piece, turn: Turn) -> Option<Piece> {
        self.rules.turned(self.matrix, piece, turn).map(|(turned, _)| turned)
    }

    /// Whether the piece can fall.
    #[must_use]
    pub fn is_in_air(&self, piece: Piece) -> bool {
        self.matrix.fits(piece.offset(0, -1))
    }

    /// The piece after a Hard Drop.
    #[must_use]
    pub fn dropped(&self, piece: Piece) -> Piece {
        self.matrix.dropped(piece)
    }

    fn beside(&self, piece: Piece, dx: i8) -> Option<Piece> {
        let next = piece.offset(dx, 0);
        self.matrix.fits(next).then_some(next)
    }

    fn at_wall(&self, piece: Piece, dx: i8) -> Option<Piece> {
        let mut far = self.fallen(self.beside(piece, dx)?);
        // With instant gravity, a piece falls at each step unless Auto-Repeat is instant too.
        while let Some(next) = self.beside(far, dx) {
            far = if self.instant.auto_repeat { next } else { self.fallen(next) };
        }
        Some(self.fallen(far))
    }

    fn below(&self, piece: Piece) -> Option<Piece> {
        let lower = if self.instant.soft_drop { self.matrix.dropped(piece) } else { piece.offset(0, -1) };
        self.matrix.fits(lower).then_some(lower)
    }

    fn fallen(&self, piece: Piece) -> Piece {
        if self.instant.gravity { self.matrix.dropped(piece) } else { piece }
    }
}
