//! What play receives from devices: changes of the engine's buttons, and the player's requests.

use std::time::Instant;

use super::action::Action;
use super::event::Device;
use crate::engine::Input;

/// A press or release, its time and its device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StampedInput {
    /// The time, which is never before that of the previous change.
    pub at: Instant,
    /// The device of the change. A release at the end of play has the device that pressed last.
    pub device: Device,
    /// The press or release.
    pub input: Input,
}

/// The changes and requests in a batch of events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayInput {
    /// The changes of the buttons, ordered by time.
    pub changes: Vec<StampedInput>,
    /// The request that stopped play, and its time, at or after the last change. Later events of the batch are dropped.
    pub stop: Option<(StopRequest, Instant)>,
    /// The request that was [held back](super::Devices::hold_back), and its time. Play continues.
    pub held_back: Option<(StopRequest, Instant)>,
    /// Undo and redo in practice, in order, each with its time.
    pub steps: Vec<(Instant, UndoStep)>,
    /// Whether the player asked for a hint in practice.
    pub hint: bool,
    /// The time at which the player took a snapshot. Play continues.
    pub snapshot: Option<Instant>,
    /// The time at which the player opened the chat. Play continues.
    pub chat: Option<Instant>,
    /// The moves of the Target Mark, with their devices. They are not among the changes, because their effect depends
    /// on the match.
    pub marks: Vec<(Instant, Device)>,
}

impl PlayInput {
    /// The time of the request that stopped play.
    #[must_use]
    pub fn stopped_at(&self) -> Option<Instant> {
        self.stop.map(|(_, at)| at)
    }

    /// The time at which the player paused or left the window.
    #[must_use]
    pub fn paused_at(&self) -> Option<Instant> {
        self.stop.filter(|(request, _)| *request == StopRequest::Pause).map(|(_, at)| at)
    }
}

/// An undo or redo of one piece in practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UndoStep {
    /// Undoes the last piece.
    Undo,
    /// Redoes an undone piece.
    Redo,
}

impl UndoStep {
    /// The action that triggers it.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Self::Undo => Action::Undo,
            Self::Redo => Action::Redo,
        }
    }
}

/// A request that stops play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopRequest {
    /// A pause, also by leaving the window.
    Pause,
    /// A new game.
    Restart,
    /// The end of the game with a result.
    Forfeit,
    /// The end of the program.
    Quit,
}

impl StopRequest {
    /// The request among these actions. A control with several requests triggers the one that loses the least.
    pub(super) fn of(actions: &[Action]) -> Option<Self> {
        // Ordered by loss: the first loses nothing, the last loses the game.
        let requests = [
            (Action::Pause, Self::Pause),
            (Action::Quit, Self::Quit),
            (Action::Restart, Self::Restart),
            (Action::Forfeit, Self::Forfeit),
        ];
        requests.into_iter().find(|(action, _)| actions.contains(action)).map(|(_, request)| request)
    }
}
