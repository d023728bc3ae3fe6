//! Rotation systems: where a Tetrimino ends when it is turned.
//!
//! A turn has a list of attempts. They are tried in order, and the first place that is free is taken; without one the
//! turn is refused. All lists of all systems are in `LISTS`, which is put together when the program is built; what each
//! of its files says is less than that, since much of a system follows from the rest of it.
//!
//! ```text
//!   piece, turn ──▶ LISTS[system][Tetrimino][Facing][turn] ──▶ places ──▶ Matrix::fits ──▶ piece, Rotation Point
//! ```
//!
//! | file | what it says |
//! |---|---|
//! | `guideline` | the Super Rotation System |
//! | `ocular` | the Ocular Rotation System |
//! | `classic` | plain turns, for either hand |
//! | `list` | a list, its mirror image, its corner |

mod classic;
mod guideline;
mod list;
mod ocular;

use serde::{Deserialize, Serialize};

use self::list::{List, Rotation};
use super::matrix::Matrix;
use super::rules::Rules;
use super::tetrimino::{Facing, Piece, Tetrimino, Turn};

/// How Tetriminos turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RotationSystem {
    /// The Super Rotation System with the classic five points of 2009.
    #[default]
    #[doc(alias = "SRS")]
    Super,
    /// The Ocular Rotation System: mirror-symmetric, with many attempts that all stay near.
    Ocular,
    /// Plain turns; what cannot turn about its centre stands up in the left one of its middle columns.
    ClassicLeft,
    /// Plain turns; what cannot turn about its centre stands up in the right one of its middle columns.
    ClassicRight,
}

/// Which attempt made a turn possible, from 1: in the Super Rotation System the number of the Rotation Point, 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[doc(alias = "kick")]
pub struct RotationPoint(u8);

impl RotationPoint {
    /// Nothing was in the way.
    pub const FIRST: Self = Self(1);
    /// The last one of the Super Rotation System.
    pub const FIFTH: Self = Self(5);

    /// Its number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The lists of a system by Tetrimino, Facing and turn.
type Lists = [[[List; 3]; 4]; 7];

static LISTS: [Lists; 4] = {
    let mut systems = [[[[List::new(&[]); 3]; 4]; 7]; 4];
    let mut system = 0;
    while system < 4 {
        systems[system] = RotationSystem::ALL[system].lists();
        system += 1;
    }
    systems
};

impl RotationSystem {
    /// All systems, the default first.
    pub const ALL: [Self; 4] = [Self::Super, Self::Ocular, Self::ClassicLeft, Self::ClassicRight];

    /// Turns the piece if one of the attempts lets it; tells which.
    #[must_use]
    pub fn turned(self, matrix: &Matrix, piece: Piece, turn: Turn) -> Option<(Piece, RotationPoint)> {
        self.attempts(piece, turn).find(|&(turned, _)| matrix.fits(turned))
    }

    /// The places that a turn tries, in order, whatever is in the way.
    pub fn attempts(self, piece: Piece, turn: Turn) -> impl Iterator<Item = (Piece, RotationPoint)> {
        let turned = Piece { facing: piece.facing.turned(turn), ..piece };
        let shifts = self.shifts(piece.tetrimino, piece.facing, turn);
        (1..).zip(shifts).map(move |(number, &(dx, dy))| (turned.offset(dx, dy), RotationPoint(number)))
    }

    /// By how many columns to the right and rows up a turn that starts from `facing` shifts the centre Mino: its
    /// attempts, in order.
    #[must_use]
    pub const fn shifts(self, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> &'static [(i8, i8)] {
        LISTS[self as usize][tetrimino as usize][facing as usize][turn as usize].shifts()
    }

    /// Whether a rotation by this point makes a T-Spin of any T-Slot (Guideline 9.1.1): point 5 of the Super Rotation
    /// System.
    pub(super) fn makes_t_spin(self, point: RotationPoint) -> bool {
        self == Self::Super && point == RotationPoint::FIFTH
    }

    const fn lists(self) -> Lists {
        let mut lists = [[[List::new(&[]); 3]; 4]; 7];
        let mut tetrimino = 0;
        while tetrimino < 7 {
            let mut facing = 0;
            while facing < 4 {
                let mut turn = 0;
                while turn < 3 {
                    let (tetriminos, facings, turns) = (Tetrimino::ALL, Facing::ALL, Turn::ALL);
                    let rotation =
                        Rotation { tetrimino: tetriminos[tetrimino], facing: facings[facing], turn: turns[turn] };
                    lists[tetrimino][facing][turn] = self.list(rotation);
                    turn += 1;
                }
                facing += 1;
            }
            tetrimino += 1;
        }
        lists
    }

    const fn list(self, rotation: Rotation) -> List {
        match self {
            Self::Super => guideline::list(rotation),
            Self::Ocular => ocular::list(rotation),
            Self::ClassicLeft => classic::left_handed(rotation),
            Self::ClassicRight => classic::right_handed(rotation),
        }
    }
}

impl Rules {
    /// Turns the piece if these rules allow it and one of the attempts lets it; tells which.
    #[must_use]
    pub fn turned(&self, matrix: &Matrix, piece: Piece, turn: Turn) -> Option<(Piece, RotationPoint)> {
        let is_allowed = turn != Turn::Half || self.half_turns;
        if is_allowed { self.rotation.turned(matrix, piece, turn) } else { None }
    }
}

#[cfg(test)]
mod tests;
