//! Kinds of games. Each has its High Score Table, because only results of one kind compare.
//!
//! Two games compare only if every rule that changes the race is equal. Rules that a player may tune do not change it.

use serde::{Deserialize, Serialize};

use super::mode::{Kind, Mode, ModeId};
use super::rules::{Objective, Rules};

/// A kind of game that has a High Score Table, named in files as in [`Kind::id`].
///
/// ```
/// use skyline_foundation::engine::{GameKind, ModeId, Rules};
///
/// let sprint = Rules::preset(ModeId::Sprint);
/// assert_eq!(GameKind::of(&sprint), GameKind::named("sprint_40"));
/// assert_eq!(GameKind::of(&Rules { auto_repeat_delay_ms: 100, ..sprint }), GameKind::named("sprint_40"));
/// assert_eq!(GameKind::of(&Rules { limit_lines: Some(41), ..sprint }), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct GameKind {
    mode: ModeId,
    /// The place among the kinds of the mode.
    place: u8,
}

/// The error for a name that no kind has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no kind of game has this name")]
pub struct UnknownKind;

impl GameKind {
    /// The number of kinds.
    pub const COUNT: usize = {
        // `while`, because constants cannot use iterators yet.
        let (mut count, mut mode) = (0, 0);
        while mode < Mode::ALL.len() {
            count += Mode::ALL[mode].kinds.len();
            mode += 1;
        }
        count
    };

    /// All kinds, those of a mode together.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self { mode: ModeId::Marathon, place: 0 }; Self::COUNT];
        let (mut index, mut mode) = (0, 0);
        while mode < Mode::ALL.len() {
            let mut place = 0;
            while place < Mode::ALL[mode].kinds.len() {
                all[index] = Self { mode: Mode::ALL[mode].id, place: place as u8 };
                index += 1;
                place += 1;
            }
            mode += 1;
        }
        all
    };

    /// Returns the kind of a game by these rules; `None` for rules without a table.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let mode = rules.mode();
        // A game of an earlier engine has the table of its time.
        let rules = rules.current();
        // The kind's own rules, tuned like the given ones, differ from them only in rules that change the race.
        let is_same = |kind: &Self| mode.tuned(kind.rules(), &rules) == rules;
        Self::of_mode(rules.mode).find(is_same)
    }

    /// Returns the kinds of a mode.
    pub fn of_mode(mode: ModeId) -> impl Iterator<Item = Self> {
        (0..mode.mode().kinds.len() as u8).map(move |place| Self { mode, place })
    }

    /// Returns the first kind of a mode.
    #[must_use]
    pub const fn first_of(mode: ModeId) -> Self {
        Self { mode, place: 0 }
    }

    /// Returns the kind with this name in files.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Returns everything that sets the kind apart within its mode.
    #[must_use]
    pub fn kind(self) -> &'static Kind {
        &self.mode().kinds[usize::from(self.place)]
    }

    /// Returns its mode.
    #[must_use]
    pub const fn mode(self) -> &'static Mode {
        self.mode.mode()
    }

    /// Returns its rules before the player tunes them.
    #[must_use]
    pub fn rules(self) -> Rules {
        self.kind().rules
    }

    /// Returns what its results are ranked by.
    #[must_use]
    pub fn objective(self) -> Objective {
        self.rules().objective
    }

    /// Returns its place in [`GameKind::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).unwrap_or(0)
    }

    /// Returns its name in files.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.kind().id
    }
}

impl Default for GameKind {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl From<GameKind> for &'static str {
    fn from(kind: GameKind) -> Self {
        kind.id()
    }
}

impl TryFrom<String> for GameKind {
    type Error = UnknownKind;

    fn try_from(name: String) -> Result<Self, UnknownKind> {
        Self::named(&name).ok_or(UnknownKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{GoalSystem, SoftDropFactor};

    #[test]
    fn every_kind_is_found_by_its_rules_and_its_name() {
        for kind in GameKind::ALL {
            let rules = kind.rules();
            assert_eq!(rules.validate(), Ok(()));
            assert_eq!(GameKind::of(&rules), Some(kind));
            assert_eq!(GameKind::of(&Rules { soft_drop_factor: SoftDropFactor::AT_ONCE, ..rules }), Some(kind));
            assert_eq!((rules.mode, rules.objective), (kind.mode().id, kind.objective()));
            let text = serde_json::to_string(&kind).unwrap();
            assert_eq!(serde_json::from_str::<GameKind>(&text).unwrap(), kind);
            assert_eq!(GameKind::ALL[kind.index()], kind);
        }
        assert!(serde_json::from_str::<GameKind>("\"sprint_41\"").is_err());
        assert!(ModeId::ALL.iter().all(|mode| GameKind::of(&Rules::preset(*mode)).is_some()));
    }

    /// Released names are in the files of players. New ones need no line here.
    #[test]
    fn names_stay() {
        let names = [
            "marathon_fixed",
            "marathon_variable",
            "marathon_fixed_endless",
            "marathon_variable_endless",
            "sprint_20",
            "sprint_40",
            "sprint_100",
            "ultra_2_score",
            "ultra_3_score",
            "ultra_2_lines",
            "ultra_3_lines",
            "classic",
            "forty_lines",
            "rising_marathon",
            "time_trial",
            "master",
            "puzzle",
            "cheese",
            "combo",
            "descent",
            "custom",
            "zen",
            "survival",
            "invisible",
        ];
        for name in names {
            assert!(GameKind::named(name).is_some(), "{name}");
        }
    }

    #[test]
    fn other_races_are_of_no_kind() {
        let [marathon, sprint, ultra, classic, ..] = ModeId::ALL.map(Rules::preset);
        for rules in [
            Rules { limit_lines: Some(41), ..sprint },
            Rules { starting_rows: 1, ..sprint },
            Rules { limit_ms: Some(120_001), ..ultra },
            Rules { starting_rows: 1, ..ultra },
            Rules { goal: GoalSystem::None, ..marathon },
            Rules { limit_pieces: Some(9), ..marathon },
            Rules { generation_delay_ms: 0, ..marathon },
            Rules { hold: true, ..classic },
            Rules { limit_lines: Some(41), ..Rules::preset(ModeId::Cheese) },
        ] {
            assert_eq!(GameKind::of(&rules), None, "{rules:?}");
        }
        assert!(GameKind::of(&Rules { starting_rows: 12, ..marathon }).is_some());
    }
}
