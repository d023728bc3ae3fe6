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
//! To add a mode, write its file, declare it here and name it at the end of the list in `list.rs`; its words are three
//! messages in each language. A mode that changes the Matrix itself adds a [`Mechanic`] too. No other file depends on the
//! mode that is played.

mod cheese;
mod choice;
mod classic;
mod combo;
mod custom;
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
pub use choice::Choice;
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

/// A game mode: its rules and everything that menus, tables, the play field, results and help need to know about it.
///
/// Texts are message ids of the language files.
///
/// ```
/// use skyline::engine::mode::{Choice, Mode};
/// use skyline::engine::{Family, ModeId};
///
/// let raced = Mode::ALL.iter().filter(|mode| mode.offers(Choice::Race)).map(|mode| mode.id);
/// assert_eq!(raced.collect::<Vec<_>>(), [ModeId::Sprint, ModeId::Ultra]);
/// assert_eq!(ModeId::Cheese.mode().family, Family::Extended);
/// ```
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a mode")]
pub struct Mode {
    /// Its name in files.
    pub id: ModeId,
    /// The source of its rules.
    pub family: Family,
    /// The message that names it.
    pub name: &'static str,
    /// The message that describes its goal in one sentence. Its arguments are the limits of the rules.
    pub hint: &'static str,
    /// The message that explains it, in the help.
    pub help: &'static str,
    /// The rules it starts from.
    pub rules: Rules,
    /// The rules that a player may tune without leaving its table.
    pub tunable: &'static [Tunable],
    /// The options that tune them.
    pub options: OptionSet,
    /// Whether only its own rotation system is used, whatever the options say.
    pub fixes_rotation: bool,
    /// The number of Tetriminos shown in the Next Queue, where the options do not decide it.
    pub next_count: Option<u8>,
    /// Whether the Ghost Piece can be shown.
    pub has_ghost: bool,
    /// Whether it is played with the controls of the classic game.
    pub classic_controls: bool,
    /// The choices in the main menu.
    pub choices: &'static [Choice],
    /// The message that names the choice between its kinds, if there are several.
    pub kind_label: &'static str,
    /// Its kinds, each with a High Score Table.
    pub kinds: &'static [Kind],
    /// Whether its results are ranked; otherwise its table is a history, newest first.
    pub is_ranked: bool,
    /// The tie-break between results that are equal by the objective.
    pub tie_break: TieBreak,
    /// The values shown on the play field and in the results.
    pub hud: Hud,
    /// Whether the results show the times at every tenth line.
    pub shows_splits: bool,
    /// Whether the results reward the last Goal and a high level.
    pub rewards_levels: bool,
    /// Whether a game that its player ends is finished, rather than abandoned.
    pub end_counts: bool,
    /// The game time after which quitting asks for confirmation, in milliseconds.
    pub confirms_quit_after_ms: Option<u64>,
    /// The condition for playing it.
    pub unlock: Option<Unlock>,
    /// The message that describes its [`Mechanic`] in Custom; `None` if Custom does not offer it.
    pub custom_hint: Option<&'static str>,
}

/// The condition for playing a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unlock {
    /// The mode to complete.
    pub by: ModeId,
    /// The message that says so in the main menu.
    pub hint: &'static str,
}

impl Mode {
    /// Returns whether the main menu offers a choice.
    #[must_use]
    pub fn offers(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }

    /// Returns whether the player may tune a rule.
    #[must_use]
    pub fn tunes(&self, tunable: Tunable) -> bool {
        self.tunable.contains(&tunable)
    }
}

impl PartialEq for Mode {
    fn eq(&self, other: &Self) -> bool {
        // Each mode exists once, so the id is enough.
        self.id == other.id
    }
}

impl Eq for Mode {}

/// Modes whose rules come from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The 2009 design guideline.
    Guideline,
    /// The classic game.
    Classic,
    /// The Extended ruleset.
    Extended,
}

impl Family {
    /// All families, the Guideline first.
    pub const ALL: [Self; 3] = [Self::Guideline, Self::Classic, Self::Extended];

    /// Returns its modes, in the order of [`ModeId::ALL`].
    pub fn modes(self) -> impl Iterator<Item = ModeId> {
        ModeId::ALL.into_iter().filter(move |mode| mode.family() == self)
    }
}

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
    /// use skyline::engine::{ModeId, Rules};
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

    /// Returns whether a game that its player ends is finished, rather than abandoned: the classic game has no other end.
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

    #[test]
    fn families_stand_together() {
        let together: Vec<ModeId> = Family::ALL.into_iter().flat_map(Family::modes).collect();
        assert_eq!(together, ModeId::ALL);
    }
}
