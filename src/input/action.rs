//! The actions of controls.

use std::fmt;

use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize as _, Serialize, Serializer};

use crate::engine::Button;

/// The action of a control while a game runs: one of the engine's buttons, or a command to the program.
///
/// All lists of actions start from [`Action::ALL`], and the settings file uses the names of the engine's buttons. So a
/// new [`Button`] becomes an action without a change here.
///
/// ```
/// use skyline::engine::Button;
/// use skyline::input::Action;
///
/// assert_eq!(Action::Play(Button::SoftDrop).to_string(), "soft_drop");
/// assert_eq!(Action::from_name("pause"), Some(Action::Pause));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Presses a button of the game.
    Play(Button),
    /// Pauses the game.
    Pause,
    /// Starts a new game.
    #[doc(alias = "retry")]
    Restart,
    /// Saves the current state of the game as a snapshot.
    #[doc(alias = "save state")]
    Snapshot,
    /// Undoes the last piece, in practice.
    Undo,
    /// Redoes an undone piece, in practice.
    Redo,
    /// Shows a hint, in practice.
    Hint,
    /// Ends the game with the current result.
    #[doc(alias = "give up")]
    Forfeit,
    /// Quits the program. The game is saved and can be continued.
    Quit,
    /// Moves the Target Mark to the next opponent, in a match (Guideline B1.1.2).
    Target,
    /// Opens the line for a chat message, in an online match (Guideline B1.4.1).
    Chat,
}

impl Action {
    /// The actions that are not buttons of the game.
    const COMMANDS: [Self; 10] = [
        Self::Pause,
        Self::Restart,
        Self::Snapshot,
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::Forfeit,
        Self::Quit,
        Self::Target,
        Self::Chat,
    ];

    /// All actions, in the order in which lists show them: the buttons of the game, then the commands.
    pub const ALL: [Self; Button::ALL.len() + Self::COMMANDS.len()] = {
        let mut all = [Self::Pause; Button::ALL.len() + Self::COMMANDS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = if index < Button::ALL.len() {
                Self::Play(Button::ALL[index])
            } else {
                Self::COMMANDS[index - Button::ALL.len()]
            };
            index += 1;
        }
        all
    };

    /// The engine's button, if the action is one.
    #[must_use]
    pub const fn button(self) -> Option<Button> {
        match self {
            Self::Play(button) => Some(button),
            _ => None,
        }
    }

    /// The action with this name in the settings file.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let button = Button::deserialize(StrDeserializer::<ValueError>::new(name)).ok().map(Self::Play);
        button.or_else(|| Self::COMMANDS.into_iter().find(|action| action.to_string() == name))
    }

    /// The index of the action in [`Action::ALL`].
    pub(super) const fn index(self) -> usize {
        let commands = Button::ALL.len();
        match self {
            Self::Play(button) => button as usize,
            Self::Pause => commands,
            Self::Restart => commands + 1,
            Self::Snapshot => commands + 2,
            Self::Undo => commands + 3,
            Self::Redo => commands + 4,
            Self::Hint => commands + 5,
            Self::Forfeit => commands + 6,
            Self::Quit => commands + 7,
            Self::Target => commands + 8,
            Self::Chat => commands + 9,
        }
    }
}

/// Writes the action's name in the settings file.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            // The engine's spelling, so that there is only one list of names.
            Self::Play(button) => return button.serialize(f),
            Self::Pause => "pause",
            Self::Restart => "restart",
            Self::Snapshot => "snapshot",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Hint => "hint",
            Self::Forfeit => "forfeit",
            Self::Quit => "quit",
            Self::Target => "target",
            Self::Chat => "chat",
        })
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Settings files of every version use these names.
    #[test]
    fn every_action_has_its_index_and_its_name_in_old_files() {
        let names = [
            "left",
            "right",
            "soft_drop",
            "hard_drop",
            "rotate_clockwise",
            "rotate_counterclockwise",
            "rotate_180",
            "hold",
            "sonic_drop",
            "teleport_left",
            "teleport_right",
            "pause",
            "restart",
            "snapshot",
            "undo",
            "redo",
            "hint",
            "forfeit",
            "quit",
            "target",
            "chat",
        ];
        for (index, (action, name)) in Action::ALL.into_iter().zip(names).enumerate() {
            assert_eq!((action.index(), action.to_string().as_str()), (index, name));
            assert_eq!(Action::from_name(name), Some(action));
        }
        assert_eq!((Action::ALL.len(), Action::from_name("dance")), (names.len(), None));
    }
}
