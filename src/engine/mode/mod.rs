//! Game modes. Each mode is one file, with everything that distinguishes it from the others.
//!
//! ```text
//!   marathon.rs ─┐                       ┌─▶ Rules::preset     the rules it starts from
//!   sprint.rs   ─┤                       ├─▶ Mode::tuned       the rules a player may tune within its table
//!   …           ─┼─▶ modes! ─▶ Mode::ALL ┼─▶ GameKind          its High Score Tables, their order and columns
//!   descent.rs  ─┤                       ├─▶ Hud               values for the painter and the results
//!   custom.rs   ─┘                       └─▶ menus, help       names, hints, choices
//! ```
//!
//! To add a mode, write its file, declare it here and name it at the end of the list in `list.rs`. A mode that changes
//! the Matrix itself adds a [`Mechanic`] too. The engine has no other file that depends on the mode that is played;
//! what a mode looks and sounds like is chosen outside, and CONTRIBUTING has the list.

mod cheese;
mod choice;
mod classic;
mod combo;
mod custom;
mod definition;
mod descent;
mod extended;
mod forty_lines;
mod guideline;
mod hud;
mod invisible;
mod list;
mod marathon;
mod master;
mod mechanic;
pub mod puzzle;
mod rising_marathon;
mod sprint;
mod state;
mod survival;
mod table;
mod time_trial;
mod tuning;
mod ultra;
mod zen;

use self::list::modes;
use super::rules::Rules;

pub use cheese::is_cheese;
pub use choice::MenuChoice;
pub use definition::{Family, Mode, Unlock};
pub use hud::{Hud, HudValue, Quantity};
pub use list::ModeId;
pub use mechanic::Mechanic;
pub(super) use mechanic::{Behaviour, Verdict};
pub(super) use state::ModeState;
pub use table::{Argument, Kind, Message, ScoreColumn, TieBreak};
pub use tuning::{OptionSet, Tunable};

/// Connects the names of the modes with their files.
macro_rules! mode_files {
    ($($(#[$about:meta])* $name:ident = $file:ident,)*) => {
        impl ModeId {
            /// Returns everything that sets the mode apart.
            #[must_use]
            pub const fn mode(self) -> &'static Mode {
                match self {
                    $(Self::$name => &$file::MODE,)*
                }
            }
        }

        impl Mode {
            /// All modes, in the order of the menus.
            pub const ALL: &'static [&'static Self] = &[$(&$file::MODE),*];
        }
    };
}

modes!(mode_files);

impl ModeId {
    /// Returns the family of the mode.
    #[must_use]
    pub const fn family(self) -> Family {
        self.mode().family
    }
}

impl Mechanic {
    /// Returns the mode that is about this mechanic.
    #[must_use]
    pub const fn mode(self) -> Option<&'static Mode> {
        Some(match self {
            Self::None => return None,
            Self::Cheese => ModeId::Cheese.mode(),
            Self::Combo { .. } => ModeId::Combo.mode(),
            Self::Puzzle => ModeId::Puzzle.mode(),
            Self::Descent => ModeId::Descent.mode(),
            Self::Zen => ModeId::Zen.mode(),
        })
    }

    /// Returns whether custom rules can have it. Puzzle and Descent are complete games and do not combine with others.
    #[must_use]
    pub fn fits_custom(self) -> bool {
        self.mode().is_none_or(|mode| mode.custom_hint.is_some())
    }

    /// Returns the mechanics that the custom rules can have, none first.
    pub fn custom() -> impl Iterator<Item = Self> {
        let offered = Mode::ALL.iter().filter(|mode| mode.custom_hint.is_some()).map(|mode| mode.rules.mechanic);
        std::iter::once(Self::None).chain(offered)
    }
}

impl Rules {
    /// Returns the rules that a mode starts from.
    ///
    /// ```
    /// use skyline_foundation::engine::{ModeId, Rules};
    ///
    /// assert_eq!(Rules::preset(ModeId::Sprint).limit_lines, Some(40));
    /// ```
    #[must_use]
    pub const fn preset(mode: ModeId) -> Self {
        mode.mode().rules
    }

    /// Returns the mode that these rules started from.
    #[must_use]
    pub const fn mode(&self) -> &'static Mode {
        self.mode.mode()
    }

    /// Returns whether a game that its player ends is finished, rather than abandoned: the classic game has no other
    /// end.
    #[must_use]
    pub const fn end_counts(&self) -> bool {
        self.mode().end_counts
    }

    /// Returns what the play field and the results show. A mechanic brings the values of its mode into Custom.
    #[must_use]
    pub fn hud(&self) -> &'static Hud {
        &self.mechanic.mode().unwrap_or_else(|| self.mode()).hud
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_mode_is_in_its_place_and_its_name_is_that_of_its_file() {
        for (mode, id) in Mode::ALL.iter().zip(ModeId::ALL) {
            assert_eq!((mode.id, mode.rules.mode), (id, id));
            assert_eq!(serde_json::to_value(id).unwrap(), id.id());
            assert_eq!(mode.rules.validate(), Ok(()), "{id:?}");
        }
    }

    #[test]
    fn every_mode_has_words_and_columns_of_its_own() {
        for texts in [|mode: &Mode| mode.name, |mode: &Mode| mode.hint, |mode: &Mode| mode.help] {
            let all: BTreeSet<&str> = Mode::ALL.iter().map(|mode| texts(mode)).collect();
            assert_eq!(all.len(), Mode::ALL.len(), "no text is shared: {all:?}");
        }
        for kind in Mode::ALL.iter().flat_map(|mode| mode.kinds) {
            assert!(kind.columns.len() >= 3, "{}", kind.id);
        }
        assert!(Mode::ALL.iter().all(|mode| !mode.kinds.is_empty()));
    }

    /// A game that one builds for long is not lost by one press; a race starts again at once.
    #[test]
    fn a_second_press_ends_a_long_game() {
        use ModeId::{Cheese, Combo, FortyLines, Sprint, TimeTrial, Ultra};
        let races = [Sprint, Ultra, FortyLines, TimeTrial, Cheese, Combo];
        for mode in ModeId::ALL {
            let confirms = |has_built| mode.mode().confirms_end(has_built);
            assert_eq!([false, true].map(confirms), [false, !races.contains(&mode)], "{mode:?}");
        }
    }

    #[test]
    fn families_stand_together() {
        let together: Vec<ModeId> = Family::ALL.into_iter().flat_map(Family::modes).collect();
        assert_eq!(together, ModeId::ALL);
    }
}
