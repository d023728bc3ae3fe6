//! The groups of modes, which order the gallery and the High Score Tables, and the modes that share a card.

use crate::engine::{Family, ModeId};
use crate::ui::words::{MessageId, id};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui::screens) enum Group {
    /// The modes of the guideline and the classic game.
    Classics,
    /// Today's Sprint and the other modes.
    Challenges,
    /// Rules of the player's own.
    Own,
}

impl Group {
    pub(in crate::ui::screens) const ALL: [Self; 3] = [Self::Classics, Self::Challenges, Self::Own];

    pub(in crate::ui::screens) const fn title(self) -> MessageId {
        match self {
            Self::Classics => id::MODES_CLASSICS,
            Self::Challenges => id::MODES_CHALLENGES,
            Self::Own => id::MODES_OWN,
        }
    }

    pub(in crate::ui::screens) fn of(mode: ModeId) -> Self {
        match mode {
            ModeId::Custom => Self::Own,
            _ if mode.family() == Family::Extended => Self::Challenges,
            _ => Self::Classics,
        }
    }

    /// Returns its modes in order, each a table of results.
    pub(in crate::ui::screens) fn modes(self) -> impl Iterator<Item = ModeId> {
        ModeId::ALL.into_iter().filter(move |mode| Self::of(*mode) == self)
    }
}

/// Returns the rulesets of a mode, if it has several, each of which is a mode: the guideline's, and the Extended one.
pub(super) const fn rulesets(mode: ModeId) -> Option<[ModeId; 2]> {
    match mode {
        ModeId::Sprint | ModeId::FortyLines => Some([ModeId::Sprint, ModeId::FortyLines]),
        ModeId::Ultra | ModeId::TimeTrial => Some([ModeId::Ultra, ModeId::TimeTrial]),
        _ => None,
    }
}

/// Returns the mode whose card this one is on.
pub(super) const fn card_of(mode: ModeId) -> ModeId {
    match rulesets(mode) {
        Some([first, _]) => first,
        None => mode,
    }
}
