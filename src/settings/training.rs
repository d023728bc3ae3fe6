//! The progress in the trainer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// One of the examples of spins in the Guideline's section 9.1, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the action, the turn and its Rotation Point")]
pub enum SpinExample {
    TSpinEastSouth,
    TSpinSouthWest,
    TSpinNorthWest,
    TSpinNorthEast,
    TSpinSingleEastSouth,
    TSpinSingleNorthWest,
    TSpinDoubleEastSouth,
    TSpinDoubleNorthWest,
    TSpinTripleNorthEast,
    MiniTSpinNorthEastWall,
    MiniTSpinNorthEastBlocks,
    MiniTSpinNorthEastHole,
    MiniTSpinSingleNorthEastWall,
    MiniTSpinSingleNorthEastBlocks,
    MiniTSpinWestNorth,
    MiniTSpinSingleWestNorth,
}

/// The progress in the trainer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Training {
    /// The spins solved at least once.
    pub done: BTreeSet<SpinExample>,
}
