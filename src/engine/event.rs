//! What happened: facts, in order, with no words, colours or effect timings.

use serde::{Deserialize, Serialize};

use super::attack::Exchange;
use super::buttons::Button;
use super::matrix::HitList;
use super::rotation::RotationPoint;
use super::scoring::{Action, Award};
use super::tetrimino::{Piece, Tetrimino, Turn};

/// One thing that a step did. All that painter, sound, rumble and statistics may react to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameEvent {
    /// The Next Tetrimino, or the one from the Hold Queue, came into play.
    Generated(Tetrimino),
    /// The Tetrimino in play moved sideways.
    Moved {
        /// Where it is now.
        piece: Piece,
        /// Whether Auto-Repeat did it.
        repeated: bool,
    },
    /// The Tetrimino in play turned.
    Rotated {
        /// Where it is now.
        piece: Piece,
        /// The turn that was asked for.
        turn: Turn,
        /// The Rotation Point that made it possible.
        point: RotationPoint,
    },
    /// A pressed button could do nothing: the move or rotation is blocked, Hold is used up, or the Hard Drop was meant for
    /// the Tetrimino before.
    Refused(Button),
    /// The Tetrimino in play touched a Surface for the first time.
    Landed,
    /// The Tetrimino in play, or by an initial Hold the Next Tetrimino, went into the Hold Queue.
    Held {
        /// The one that went in.
        tetrimino: Tetrimino,
        /// The one that came out.
        released: Option<Tetrimino>,
    },
    /// The Tetrimino in play fell by Soft Drop.
    SoftDropped {
        /// By so many rows in this tick.
        rows: u8,
    },
    /// The Tetrimino in play was dropped on the Surface below.
    HardDropped {
        /// By so many rows, 0 if it lay there already.
        rows: u8,
    },
    /// The Tetrimino in play became Blocks.
    LockedDown(Piece),
    /// The Pattern Phase found lines or a spin; the points come with [`GameEvent::Action`] when the Animate Phase ends.
    PatternMatched {
        /// What it will be worth.
        action: Action,
        /// The lines marked for removal.
        hits: HitList,
    },
    /// The Eliminate Phase paid an action.
    Action(Award),
    /// The Eliminate Phase removed lines.
    LinesCleared(HitList),
    /// No Block is left.
    PerfectClear,
    /// The Completion Phase reached the next level.
    LevelUp(u8),
    /// A stage of Puzzle began, for the first time or again.
    StageBegan {
        /// Which, from 1.
        stage: u8,
        /// The attempts left, this one included.
        attempts_left: u8,
    },
    /// Lines went to or came from opponents.
    Attack(Exchange),
    /// The game ended.
    GameOver(GameOver),
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOver {
    /// A whole Tetrimino Locked Down above the Skyline (Guideline 10, b).
    LockOut,
    /// A cell of a Tetrimino just generated was taken by a Block (Guideline 10, c).
    BlockOut,
    /// Received lines pushed a Block past the Top Out Line (Guideline 10, a).
    TopOut,
    /// The Goal of the last level, or the limit of lines, score, pieces or level, was reached.
    GoalReached,
    /// The time limit was reached.
    TimeUp,
    /// Combo: a Tetrimino Locked Down without a line.
    ComboBroken,
    /// Puzzle: the last attempt at a stage failed.
    AttemptsUsed,
    /// The player ended it, where that counts as a result: in the classic game.
    Ended,
    /// The player gave it up.
    GivenUp,
}

impl GameOver {
    /// All reasons.
    pub const ALL: [Self; 9] = [
        Self::LockOut,
        Self::BlockOut,
        Self::TopOut,
        Self::GoalReached,
        Self::TimeUp,
        Self::ComboBroken,
        Self::AttemptsUsed,
        Self::Ended,
        Self::GivenUp,
    ];

    /// Whether the player got where the game was meant to go, rather than being stopped by Blocks.
    #[must_use]
    pub const fn is_completed(self) -> bool {
        matches!(self, Self::GoalReached | Self::TimeUp)
    }
}
