//! Rotation systems: where a Tetrimino ends up when it is turned.
//!
//! A turn has a list of attempts, also called kicks. They are tried in order, and the first free place is taken; if
//! none is free, the turn is refused. Each system has a file, which says everything about it; the lists are made at
//! compile time.
//!
//! ```text
//!   piece, turn ──▶ System::lists[Tetrimino][Facing][turn] ──▶ places ──▶ Matrix::fits ──▶ piece, Rotation Point
//! ```
//!
//! To add a system, write its file and name it at the end of the list below; its words are three messages in each
//! language. Players bring systems of their own as a [`KickTable`].

mod arika;
mod classic;
mod guideline;
mod kicks;
mod list;
mod ocular;
mod variants;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use self::kicks::{KickTable, KickTableError};
pub(crate) use self::list::KickGate;
use self::list::{Lists, Rotation};
use super::matrix::Matrix;
use super::tetrimino::{Facing, Piece, Tetrimino, Turn};

/// Passes the list of all systems to a macro: description, name, name in files and definition of each.
macro_rules! rotation_systems {
    ($receiver:ident) => {
        $receiver! {
            // The order is part of the hash of a recorded game's state: new systems come last.
            /// The Super Rotation System with the classic five points of 2009.
            #[default]
            #[doc(alias = "SRS")]
            Super = "super" => guideline::SYSTEM,
            /// The Ocular Rotation System: mirror-symmetric, with many kicks that all stay near.
            Ocular = "ocular" => ocular::SYSTEM,
            /// Plain turns without kicks; what cannot turn about its centre stands up in the left one of its middle
            /// columns.
            #[doc(alias = "Nintendo")]
            ClassicLeft = "classic_left" => classic::LEFT,
            /// Plain turns without kicks; what cannot turn about its centre stands up in the right one of its middle
            /// columns.
            ClassicRight = "classic_right" => classic::RIGHT,
            /// The Super Rotation System with a symmetric I and kicks of half turns, as in TETR.IO.
            #[doc(alias = "SRS+")]
            SuperPlus = "super_plus" => variants::PLUS,
            /// The Super Rotation System with far kicks of half turns, as in `NullpoMino`.
            #[doc(alias = "SRS-X")]
            SuperX = "super_x" => variants::X,
            /// The classic Arika Rotation System: pieces on the bottom of their box, kicks by one column, nub down at
            /// the start.
            #[doc(alias = "ARS")]
            Arika = "arika" => arika::SYSTEM,
        }
    };
}

/// Makes [`RotationSystem`] from the list.
macro_rules! systems {
    ($($(#[$about:meta])* $name:ident = $id:literal => $system:path,)*) => {
        /// A rotation system: how Tetriminos turn.
        ///
        /// ```
        /// use skyline_foundation::engine::{Facing, RotationSystem, Tetrimino, Turn};
        ///
        /// assert_eq!("ocular".parse(), Ok(RotationSystem::Ocular));
        /// let kicks = RotationSystem::Super.shifts(Tetrimino::T, Facing::North, Turn::Clockwise);
        /// assert_eq!(kicks, [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]);
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum RotationSystem {
            $($(#[$about])* $name,)*
            /// A system from a kick file.
            Kicks(KickTable),
        }

        impl RotationSystem {
            /// All systems except those from kick files, the default first.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$name),*];

            /// Returns the name in files.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                    Self::Kicks(_) => "kicks",
                }
            }

            /// Returns everything that sets the system apart. Systems from kick files share their texts.
            #[must_use]
            pub const fn system(self) -> &'static System {
                match self {
                    $(Self::$name => {
                        static SYSTEM: System = $system;
                        &SYSTEM
                    })*
                    Self::Kicks(_) => {
                        static SYSTEM: System = kicks::SYSTEM;
                        &SYSTEM
                    }
                }
            }
        }
    };
}

rotation_systems!(systems);

pub(crate) use rotation_systems;

/// Everything that sets a rotation system apart. Texts are message ids of the language files.
#[derive(Debug)]
pub struct System {
    /// The message that names it.
    pub name: &'static str,
    /// The message that describes it.
    pub hint: &'static str,
    /// The message that describes it among the options.
    pub option_hint: &'static str,
    /// Its name on the command line.
    pub argument: &'static str,
    /// Its description on the command line.
    pub about: &'static str,
    /// The point by which a quarter turn makes a T-Spin of any T-Slot (Guideline 9.1.1).
    t_spin_point: Option<RotationPoint>,
    /// Whether T, J and L are generated with the nub or foot down.
    starts_nub_down: bool,
    /// The attempts of each turn.
    lists: Lists,
}

/// The error for a name that no rotation system has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no rotation system has this name")]
pub struct UnknownSystem;

impl fmt::Display for RotationSystem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

impl FromStr for RotationSystem {
    type Err = UnknownSystem;

    /// Reads a name as in files or on the command line.
    fn from_str(name: &str) -> Result<Self, UnknownSystem> {
        let is_named = |system: &Self| system.id() == name || system.system().argument == name;
        Self::ALL.into_iter().find(is_named).ok_or(UnknownSystem)
    }
}

/// The attempt that made a turn possible, from 1: in the Super Rotation System the Rotation Point, 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[doc(alias = "kick")]
pub struct RotationPoint(u8);

impl RotationPoint {
    /// The first attempt: nothing blocked the turn.
    pub const FIRST: Self = Self(1);
    /// The last point of the Super Rotation System.
    pub const FIFTH: Self = Self(5);

    /// The attempt with this number in a rotation system that is not among [these](RotationSystem).
    pub(crate) const fn numbered(number: u8) -> Self {
        Self(number)
    }

    /// Returns the number, 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl RotationSystem {
    /// Turns the piece if one of the attempts fits; returns it with that attempt.
    // Lazy: an attempt is made only if all before it are blocked, and most turns need no kick.
    #[must_use]
    pub fn turned(self, matrix: &Matrix, piece: Piece, turn: Turn) -> Option<(Piece, RotationPoint)> {
        let mut attempts = self.attempts(piece, turn);
        let first = attempts.next().filter(|&(turned, _)| matrix.fits(turned));
        first.or_else(|| {
            let gate = self.kick_gate(piece.tetrimino, piece.facing, turn);
            let is_blocked = |(dx, dy)| matrix.is_occupied(piece.centre.offset(dx, dy));
            let may_kick = gate.is_none_or(|gate| gate.is_open(is_blocked));
            if may_kick { attempts.find(|&(turned, _)| matrix.fits(turned)) } else { None }
        })
    }

    /// Returns the Tetrimino as it is generated in a Matrix of ten columns, just above the Skyline.
    #[must_use]
    pub const fn generated(self, tetrimino: Tetrimino) -> Piece {
        let north = Piece::generated(tetrimino);
        match tetrimino {
            Tetrimino::T | Tetrimino::L | Tetrimino::J if self.system().starts_nub_down => {
                Piece { facing: Facing::South, ..north.offset(0, 1) }
            }
            _ => north,
        }
    }

    /// Returns whether a kick file says everything about the system.
    #[must_use]
    pub const fn is_table(self) -> bool {
        !self.system().starts_nub_down
    }

    /// Returns the condition for the kicks of a turn, if there is one.
    pub(crate) const fn kick_gate(self, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Option<KickGate> {
        self.lists()[tetrimino as usize][facing as usize][turn as usize].gate()
    }

    /// Returns the places that a turn tries, in order, whether they are free or not.
    pub fn attempts(self, piece: Piece, turn: Turn) -> impl Iterator<Item = (Piece, RotationPoint)> {
        let turned = Piece { facing: piece.facing.turned(turn), ..piece };
        let shifts = self.shifts(piece.tetrimino, piece.facing, turn);
        (1..).zip(shifts).map(move |(number, &(dx, dy))| (turned.offset(dx, dy), RotationPoint(number)))
    }

    /// Returns the attempts of a turn from `facing`, in order: each shifts the centre Mino by columns to the right and
    /// rows up.
    #[must_use]
    pub const fn shifts(self, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> &'static [(i8, i8)] {
        self.lists()[tetrimino as usize][facing as usize][turn as usize].shifts()
    }

    /// Returns the attempts of a turn as kick files have them: each shifts the lower-left corner of the tight box
    /// around the Tetrimino.
    #[must_use]
    pub fn corner_shifts(self, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Vec<(i8, i8)> {
        let (dx, dy) = Rotation { tetrimino, facing, turn }.in_place();
        self.shifts(tetrimino, facing, turn).iter().map(|&(x, y)| (x - dx, y - dy)).collect()
    }

    const fn lists(self) -> &'static Lists {
        match self {
            Self::Kicks(table) => table.lists(),
            named => &named.system().lists,
        }
    }

    /// The point by which a quarter turn makes a T-Spin of any T-Slot.
    pub(crate) const fn t_spin_point(self) -> Option<RotationPoint> {
        match self {
            Self::Kicks(table) => table.t_spin_point(),
            named => named.system().t_spin_point,
        }
    }

    /// Returns whether a turn by this point makes a T-Spin of any T-Slot (Guideline 9.1.1). Half turns do not: their
    /// points are no Rotation Points of the Guideline.
    pub(crate) fn makes_t_spin(self, turn: Turn, point: RotationPoint) -> bool {
        turn != Turn::Half && self.t_spin_point() == Some(point)
    }
}

#[cfg(test)]
mod tests;
