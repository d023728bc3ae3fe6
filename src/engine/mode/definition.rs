//! What every mode says about itself.

use super::choice::MenuChoice;
use super::hud::Hud;
use super::list::ModeId;
use super::table::{Kind, TieBreak};
use super::tuning::{OptionSet, Tunable};
use crate::engine::rules::Rules;

/// A game mode: its rules and everything that menus, tables, the play field, results and help need to know about it.
///
/// Texts are message ids of the language files.
///
/// ```
/// use skyline_foundation::engine::mode::{MenuChoice, Mode};
/// use skyline_foundation::engine::{Family, ModeId};
///
/// let raced = Mode::ALL.iter().filter(|mode| mode.offers(MenuChoice::Race)).map(|mode| mode.id);
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
    /// The message on its card in the gallery, in a few words. Modes that share a card share it.
    pub card: &'static str,
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
    pub choices: &'static [MenuChoice],
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
    /// Whether its games are short and are started again and again, so that a restart asks nothing.
    pub restarts_at_once: bool,
    /// The condition for playing it.
    pub unlock: Option<Unlock>,
    /// The message that describes its [`Mechanic`](super::Mechanic) in Custom; `None` if Custom does not offer it.
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
    pub fn offers(&self, choice: MenuChoice) -> bool {
        self.choices.contains(&choice)
    }

    /// Returns whether ending a running game needs a second press. `has_built` is whether it has cleared lines or taken
    /// gems.
    ///
    /// ```
    /// use skyline_foundation::engine::ModeId;
    ///
    /// assert!(ModeId::Marathon.mode().confirms_end(true));
    /// assert!(!ModeId::Sprint.mode().confirms_end(true));
    /// ```
    #[must_use]
    pub const fn confirms_end(&self, has_built: bool) -> bool {
        has_built && !self.restarts_at_once
    }

    /// Returns whether the player may tune a rule.
    #[must_use]
    pub fn tunes(&self, tunable: Tunable) -> bool {
        self.tunable.contains(&tunable)
    }

    /// Returns `rules` with everything that a player may tune in this mode taken from `wanted`.
    ///
    /// ```
    /// use skyline_foundation::engine::{ModeId, Rules};
    ///
    /// let sprint = Rules::preset(ModeId::Sprint);
    /// let wanted = Rules { auto_repeat_delay_ms: 100, limit_lines: Some(5), ..sprint };
    /// let tuned = sprint.mode().tuned(sprint, &wanted);
    /// assert_eq!((tuned.auto_repeat_delay_ms, tuned.limit_lines), (100, Some(40)));
    /// ```
    #[must_use]
    pub fn tuned(&self, rules: Rules, wanted: &Rules) -> Rules {
        self.tunable.iter().fold(rules, |rules, tunable| tunable.copy(wanted, rules))
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
