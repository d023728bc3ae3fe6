//! Simple players that see the game as a person does and press one button at a time.

use std::collections::VecDeque;

use skyline::engine::units::COLUMNS;
use skyline::engine::{Button, Cell, Game, Matrix, Piece, RotationSystem, Turn};
use skyline::solver::moves::{self, Reached};

use super::support::diver::down;
use super::support::search::StageSearch;

/// The turns that have keys in every preset of the controls.
const TURNS: [(Turn, Button); 2] =
    [(Turn::Clockwise, Button::RotateClockwise), (Turn::Counterclockwise, Button::RotateCounterclockwise)];

/// Presses buttons in a game.
#[derive(Debug)]
pub(crate) enum Hand {
    /// Drops everything where it is.
    Careless,
    /// Keeps the Matrix low and without holes.
    Stacker(Aim),
    /// Places O pieces side by side.
    Layer {
        /// The remaining buttons for the coming Tetriminos.
        buttons: VecDeque<Button>,
    },
    /// Clears the stages of Puzzle.
    Solver {
        /// The cells for the Tetriminos of the stage, from the one after that in play.
        places: VecDeque<[Cell; 4]>,
        aim: Aim,
    },
    /// Descends until no turn and no sideways move leads further down.
    Diver,
}

/// The target of the Tetrimino in play.
#[derive(Debug, Default)]
pub(crate) struct Aim {
    /// The Lock Downs before it.
    locked: Option<u32>,
    cells: Option<[Cell; 4]>,
}

impl Aim {
    /// The next button towards the target, which is chosen when the Tetrimino is generated.
    fn next(&mut self, game: &Game, piece: Piece, choose: impl FnOnce(&[Reached]) -> Option<[Cell; 4]>) -> Button {
        let places = moves::reachable(game.rules(), game.matrix(), piece);
        let locked = game.statistics().locked_down();
        if self.locked != Some(locked) {
            *self = Self { locked: Some(locked), cells: choose(&places) };
        }
        let way = places.into_iter().find(|reached| Some(reached.piece.cells()) == self.cells);
        // A piece that has fallen too far is dropped where it is.
        way.map_or(Button::HardDrop, |reached| reached.buttons[0])
    }
}

impl Hand {
    pub(crate) fn stacker() -> Self {
        Self::Stacker(Aim::default())
    }

    pub(crate) const fn layer() -> Self {
        Self::Layer { buttons: VecDeque::new() }
    }

    pub(crate) fn solver() -> Self {
        Self::Solver { places: VecDeque::new(), aim: Aim::default() }
    }

    /// Returns the next button, if any.
    pub(crate) fn next(&mut self, game: &Game) -> Option<Button> {
        let piece = game.in_play()?;
        Some(match self {
            Self::Careless => Button::HardDrop,
            Self::Stacker(aim) => aim.next(game, piece, |places| best(game.matrix(), places)),
            Self::Layer { buttons } => {
                if buttons.is_empty() {
                    buttons.extend(five_of_o());
                }
                buttons.pop_front()?
            }
            Self::Solver { places, aim } => {
                if aim.locked != Some(game.statistics().locked_down()) && places.is_empty() {
                    let queue: Vec<_> = std::iter::once(piece.tetrimino).chain(game.next().iter().copied()).collect();
                    let solved = StageSearch::new(RotationSystem::Ocular).solution(game.matrix(), &queue);
                    places.extend(solved.unwrap_or_default());
                }
                aim.next(game, piece, |_| places.pop_front())
            }
            Self::Diver => down(game, &TURNS)?,
        })
    }
}

/// Five O fill two lines: from the walls to the middle, so that they can slide there even with instant gravity.
fn five_of_o() -> impl Iterator<Item = Button> {
    let places = [(Button::Left, 4), (Button::Right, 4), (Button::Left, 2), (Button::Right, 2), (Button::Left, 0)];
    places.into_iter().flat_map(|(side, cells)| std::iter::repeat_n(side, cells).chain([Button::HardDrop]))
}

fn best(matrix: &Matrix, places: &[Reached]) -> Option<[Cell; 4]> {
    let cells = places.iter().map(|reached| reached.piece.cells());
    cells.min_by_key(|cells| badness(matrix, *cells))
}

/// The penalty of a Matrix with Minos in these cells: column and row transitions, and height.
fn badness(matrix: &Matrix, cells: [Cell; 4]) -> i32 {
    let mut rows: Vec<u32> = (1..=matrix.height() as i8 + 4).map(|y| matrix.row_bits(y)).collect();
    let mut height = 0;
    for cell in cells {
        height += i32::from(cell.y);
        if let Some(row) = rows.get_mut(cell.y as usize - 1) {
            *row |= 1 << (cell.x - 1);
        }
    }
    const FULL: u32 = (1 << COLUMNS) - 1;
    rows.retain(|row| *row != FULL);
    let walled = |row: u32| (row << 1) | 1 | 1 << (COLUMNS + 1);
    let along = rows.iter().filter(|row| **row != 0).map(|row| (walled(*row) ^ (walled(*row) >> 1)) & ((1 << 11) - 1));
    let along: u32 = along.map(u32::count_ones).sum();
    let mut below = FULL;
    let mut up = 0;
    for row in &rows {
        up += (row ^ below).count_ones();
        below = *row;
    }
    let holes: u32 = (0..COLUMNS)
        .map(|x| {
            let column = rows.iter().map(|row| row >> x & 1 != 0);
            let top = column.clone().rposition(|is_block| is_block).map_or(0, |index| index + 1);
            (top - column.filter(|is_block| *is_block).count()) as u32
        })
        .sum();
    height + 3 * along as i32 + 9 * up as i32 + 8 * holes as i32
}
