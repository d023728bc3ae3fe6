//! The state of a mechanic in a running game.

use serde::{Deserialize, Serialize};

use super::cheese::Cheese;
use super::combo::ComboWell;
use super::descent::Descent;
use super::mechanic::{Behaviour, Mechanic};
use super::puzzle::Attempt;
use super::zen::Zen;
use crate::engine::matrix::Matrix;

/// Makes [`ModeState`] from the list of the mechanics that have a state, with its type.
macro_rules! mode_states {
    ($($name:ident($state:ty),)*) => {
        /// The state of a mechanic in a running game.
        ///
        /// The order of the variants is part of the hash of a game's state.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub(in crate::engine) enum ModeState {
            None,
            $($name($state),)*
        }

        impl ModeState {
            /// Returns the behaviour of the mechanic.
            pub(in crate::engine) fn behaviour(&self) -> &dyn Behaviour {
                match self {
                    Self::None => const { &[] as &Nothing },
                    $(Self::$name(state) => state,)*
                }
            }

            /// Returns the behaviour of the mechanic, to act.
            pub(in crate::engine) fn behaviour_mut(&mut self) -> &mut dyn Behaviour {
                match self {
                    Self::None => {
                        let nothing: &mut Nothing = &mut [];
                        nothing
                    }
                    $(Self::$name(state) => state,)*
                }
            }
        }
    };
}

// New ones come last.
mode_states! {
    Cheese(Cheese),
    Combo(ComboWell),
    Puzzle(Attempt),
    Descent(Descent),
    Zen(Zen),
}

/// The behaviour of no mechanic. An empty array, because only `&mut []` can be borrowed mutably without an owner.
type Nothing = [(); 0];

impl Behaviour for Nothing {}

impl ModeState {
    /// Creates the state of a mechanic at the start of a game.
    pub(in crate::engine) const fn new(mechanic: Mechanic, seed: u64) -> Self {
        match mechanic {
            Mechanic::None => Self::None,
            Mechanic::Cheese => Self::Cheese(Cheese::new(seed)),
            Mechanic::Combo { layout } => Self::Combo(ComboWell::new(layout)),
            Mechanic::Puzzle => Self::Puzzle(Attempt::first()),
            Mechanic::Descent => Self::Descent(Descent::new(seed)),
            Mechanic::Zen => Self::Zen(Zen),
        }
    }

    /// Creates the state of a mechanic in a game whose Blocks and Tetriminos are given.
    ///
    /// Cheese and Combo continue with these; Puzzle and Descent would replace them, so they do nothing.
    pub(in crate::engine) fn within(mechanic: Mechanic, seed: u64, matrix: &Matrix) -> Self {
        match mechanic {
            Mechanic::None | Mechanic::Puzzle | Mechanic::Descent => Self::None,
            Mechanic::Cheese => Self::Cheese(Cheese::within(seed, matrix)),
            Mechanic::Combo { layout } => Self::Combo(ComboWell::new(layout)),
            Mechanic::Zen => Self::Zen(Zen),
        }
    }
}
