//! The controls that undo and redo while practising, where they do nothing else.

use crate::input::{Bindings, Control, KeyCode, PadControl};

/// What a control of practice does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Takes the last piece back.
    Undo,
    /// Places a piece again.
    Redo,
}

impl Reach {
    const UNDO: [Control; 3] =
        [Control::Key(KeyCode::Backspace), Control::Key(KeyCode::PageUp), Control::Pad(PadControl::LeftTrigger)];
    const REDO: [Control; 3] =
        [Control::Key(KeyCode::Enter), Control::Key(KeyCode::PageDown), Control::Pad(PadControl::RightTrigger)];

    /// Its controls that no action of the game is bound to, the first to be shown first.
    pub fn controls(self, bindings: &Bindings) -> impl Iterator<Item = Control> + '_ {
        let all = match self {
            Self::Undo => Self::UNDO,
            Self::Redo => Self::REDO,
        };
        all.into_iter().filter(|control| bindings.actions_of(*control).next().is_none())
    }

    /// What a control does, if anything.
    #[must_use]
    pub fn of(control: Control, bindings: &Bindings) -> Option<Self> {
        [Self::Undo, Self::Redo].into_iter().find(|reach| reach.controls(bindings).any(|other| other == control))
    }
}
