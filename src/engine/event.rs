//! Events: the facts of a step in order, with no words, colours or effect timings.

use serde::{Deserialize, Serialize};

use super::attack::Exchange;
use super::buttons::Button;
use super::matrix::HitList;
use super::rotation::RotationPoint;
use super::scoring::{Action, Award};
use super::tetrimino::{Piece, Tetrimino, Turn};

/// One thing that a step did. It is all that the painter, sound, rumble and statistics react to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameEvent {
    /// The Next Tetrimino, or the one from the Hold Queue, came into play.
    Generated(Tetrimino),
    /// The Tetrimino in play moved sideways.
    Moved {
        /// Its new position.
        piece: Piece,
        /// Whether Auto-Repeat did it.
        repeated: bool,
    },
    /// The Tetrimino in play turned.
    Rotated {
        /// Its new position.
        piece: Piece,
        /// The turn.
        turn: Turn,
        /// The Rotation Point that made it possible.
        point: RotationPoint,
    },
    /// A pressed button did nothing: the move or rotation is blocked, Hold is used up, or the Hard Drop was meant for
    /// the previous Tetrimino.
    Refused(Button),
    /// The Tetrimino in play touched a Surface for the first time.
    Landed,
    /// The Tetrimino in play touched a Surface after it had left one by a move or rotation.
    LandedAgain,
    /// The Tetrimino in play, or by an initial Hold the Next Tetrimino, went into the Hold Queue.
    Held {
        /// The one that went in.
        tetrimino: Tetrimino,
        /// The one that came out.
        released: Option<Tetrimino>,
    },
    /// The Tetrimino in play fell by Soft Drop.
    SoftDropped {
        /// Rows fallen in this tick.
        rows: u8,
    },
    /// The Tetrimino in play was dropped on the Surface below.
    HardDropped {
        /// Rows dropped, 0 if it lay there already.
        rows: u8,
    },
    /// The Tetrimino in play became Blocks.
    LockedDown(Piece),
    /// The Pattern Phase found lines or a spin; the points come with [`GameEvent::Action`] when the Animate Phase ends.
    PatternMatched {
        /// The action that will be paid.
        action: Action,
        /// The lines marked for removal.
        hits: HitList,
    },
    /// The Eliminate Phase awarded the points of an action.
    Action(Award),
    /// The Eliminate Phase removed lines.
    LinesCleared(HitList),
    /// The Matrix is empty after a line clear.
    PerfectClear,
    /// The Completion Phase reached the next level.
    LevelUp(u8),
    /// A stage of Puzzle began, for the first time or again.
    StageBegan {
        /// The stage, from 1.
        stage: u8,
        /// The attempts left, including this one.
        attempts_left: u8,
    },
    /// Lines went to or came from opponents.
    Attack(Exchange),
    /// The game ended.
    GameOver(GameOver),
}

/// The reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOver {
    /// A Tetrimino Locked Down entirely above the Skyline (Guideline 10, b).
    LockOut,
    /// A Tetrimino was generated on a Block (Guideline 10, c).
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
    /// Ended by the player in a mode where that counts as a result: the classic game.
    Ended,
    /// Abandoned by the player.
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

    /// Returns whether the game was completed, rather than lost or left.
    #[must_use]
    pub const fn is_completed(self) -> bool {
        matches!(self, Self::GoalReached | Self::TimeUp)
    }
}
