//! The kinds of games whose results can be compared: each has a High Score Table of its own.
//!
//! What a player may choose within a kind, such as the starting level or how the controls feel, is a matter of the
//! player; what would make another race of it is another kind. Rules that are of no kind have no table.

use serde::{Deserialize, Serialize};

use super::goal::GoalSystem;
use super::rules::{Family, Objective, Rules, Variation};
use super::script::Script;

/// A variation with everything that its results depend on beyond the player's skill and taste.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum GameKind {
    /// Fifteen levels, or more in an endless game.
    Marathon {
        /// Fixed or Variable.
        goal: GoalSystem,
        /// Whether it goes on beyond the last Goal.
        endless: bool,
    },
    /// A race.
    Sprint {
        /// To so many lines.
        lines: u32,
    },
    /// A limited time.
    Ultra {
        /// So many minutes.
        minutes: u32,
        /// Points or lines.
        objective: Objective,
    },
    /// A variation that is one race: the classic game, and those of the tetrs system.
    Of(Variation),
}

/// No kind has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no kind of game has this name")]
pub struct UnknownKind;

const fn marathon(goal: GoalSystem, endless: bool) -> GameKind {
    GameKind::Marathon { goal, endless }
}

const fn ultra(minutes: u32, objective: Objective) -> GameKind {
    GameKind::Ultra { minutes, objective }
}

impl GameKind {
    /// All kinds, those of a variation together, and their names in files.
    const NAMED: [(Self, &'static str); 21] = [
        (marathon(GoalSystem::Fixed, false), "marathon_fixed"),
        (marathon(GoalSystem::Variable, false), "marathon_variable"),
        (marathon(GoalSystem::Fixed, true), "marathon_fixed_endless"),
        (marathon(GoalSystem::Variable, true), "marathon_variable_endless"),
        (Self::Sprint { lines: 20 }, "sprint_20"),
        (Self::Sprint { lines: 40 }, "sprint_40"),
        (Self::Sprint { lines: 100 }, "sprint_100"),
        (ultra(2, Objective::Score), "ultra_2_score"),
        (ultra(3, Objective::Score), "ultra_3_score"),
        (ultra(2, Objective::Lines), "ultra_2_lines"),
        (ultra(3, Objective::Lines), "ultra_3_lines"),
        (Self::Of(Variation::Classic), Variation::Classic.id()),
        (Self::Of(Variation::FortyLines), Variation::FortyLines.id()),
        (Self::Of(Variation::RisingMarathon), Variation::RisingMarathon.id()),
        (Self::Of(Variation::TimeTrial), Variation::TimeTrial.id()),
        (Self::Of(Variation::Master), Variation::Master.id()),
        (Self::Of(Variation::Puzzle), Variation::Puzzle.id()),
        (Self::Of(Variation::Cheese), Variation::Cheese.id()),
        (Self::Of(Variation::Combo), Variation::Combo.id()),
        (Self::Of(Variation::Descent), Variation::Descent.id()),
        (Self::Of(Variation::Custom), Variation::Custom.id()),
    ];

    /// How many kinds there are.
    pub const COUNT: usize = Self::NAMED.len();

    /// All kinds, those of a variation together.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Sprint { lines: 0 }; Self::COUNT];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self::NAMED[index].0;
            index += 1;
        }
        all
    };

    /// The kind of a game by these rules; `None` for rules that no table is kept for.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let kind = match rules.preset {
            Variation::Marathon => Self::Marathon { goal: rules.goal, endless: rules.endless },
            Variation::Sprint => Self::Sprint { lines: rules.limit_lines? },
            Variation::Ultra => Self::Ultra { minutes: rules.limit_ms? / 60_000, objective: rules.objective },
            Variation::Custom => return Some(Self::Of(Variation::Custom)),
            Variation::Classic
            | Variation::FortyLines
            | Variation::RisingMarathon
            | Variation::TimeTrial
            | Variation::Master
            | Variation::Puzzle
            | Variation::Cheese
            | Variation::Combo
            | Variation::Descent => Self::Of(rules.preset),
        };
        let same = Self::ALL.contains(&kind) && kind.with_tastes_of(rules) == *rules;
        same.then_some(kind)
    }

    /// Its rules as the Guideline has them.
    #[must_use]
    pub const fn rules(self) -> Rules {
        let preset = Rules::preset(self.variation());
        match self {
            Self::Marathon { goal, endless } => Rules { goal, endless, ..preset },
            Self::Sprint { lines } => Rules { limit_lines: Some(lines), ..preset },
            Self::Ultra { minutes, objective } => Rules { limit_ms: Some(minutes * 60_000), objective, ..preset },
            Self::Of(_) => preset,
        }
    }

    /// Its rules with what a player may choose without leaving it.
    const fn with_tastes_of(self, rules: &Rules) -> Rules {
        let own = Rules {
            soft_drop_factor: rules.soft_drop_factor,
            auto_repeat_delay_ms: rules.auto_repeat_delay_ms,
            auto_repeat_interval_ms: rules.auto_repeat_interval_ms,
            direction_policy: rules.direction_policy,
            hard_drop_protection_ms: rules.hard_drop_protection_ms,
            ..self.rules()
        };
        let initial = Rules {
            initial_rotation: rules.initial_rotation,
            initial_hold: rules.initial_hold,
            lock_down: rules.lock_down,
            ..own
        };
        match self.variation().family() {
            Family::Guideline => Rules {
                level: rules.level,
                starting_rows: if matches!(self, Self::Marathon { .. }) { rules.starting_rows } else { 0 },
                hold: rules.hold,
                ..initial
            },
            Family::Classic => own,
            // The manual leaves all of this to the player, in every mode.
            Family::Tetrs => Rules {
                level: if self.lets_choose_level() { rules.level } else { own.level },
                script: match rules.script {
                    Script::Combo { .. } if matches!(own.script, Script::Combo { .. }) => rules.script,
                    _ => own.script,
                },
                rotation: rules.rotation,
                generator: rules.generator,
                lock_down_ms: rules.lock_down_ms,
                lock_down_moves: rules.lock_down_moves,
                ground_time_ms: rules.ground_time_ms,
                generation_delay_ms: rules.generation_delay_ms,
                line_clear_delay_ms: rules.line_clear_delay_ms,
                hard_drop_delay_ms: rules.hard_drop_delay_ms,
                soft_drop_locks: rules.soft_drop_locks,
                ..initial
            },
        }
    }

    /// Whether the starting level is a matter of the player in a mode of the tetrs system.
    const fn lets_choose_level(self) -> bool {
        matches!(self.variation(), Variation::FortyLines | Variation::TimeTrial)
    }

    /// The variation it belongs to.
    #[must_use]
    pub const fn variation(self) -> Variation {
        match self {
            Self::Marathon { .. } => Variation::Marathon,
            Self::Sprint { .. } => Variation::Sprint,
            Self::Ultra { .. } => Variation::Ultra,
            Self::Of(variation) => variation,
        }
    }

    /// Whether its results can be compared: those of Custom are a history, since each game has rules of its own.
    #[must_use]
    pub const fn is_compared(self) -> bool {
        !matches!(self.variation(), Variation::Custom)
    }

    /// What its results are compared by.
    #[must_use]
    pub const fn objective(self) -> Objective {
        match self {
            Self::Marathon { .. } => Objective::Score,
            Self::Sprint { .. } => Objective::Time,
            Self::Ultra { objective, .. } => objective,
            Self::Of(variation) => Rules::preset(variation).objective,
        }
    }

    /// Its place in [`GameKind::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).unwrap_or(0)
    }

    /// Its name in files.
    #[must_use]
    pub fn id(self) -> &'static str {
        Self::NAMED[self.index()].1
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
        Self::NAMED.iter().find(|(_, id)| *id == name).map(|(kind, _)| *kind).ok_or(UnknownKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SoftDropFactor;

    #[test]
    fn every_kind_is_told_by_its_rules_and_its_name() {
        for kind in GameKind::ALL {
            let rules = kind.rules();
            assert_eq!(rules.validate(), Ok(()));
            assert_eq!(GameKind::of(&rules), Some(kind));
            assert_eq!(GameKind::of(&Rules { soft_drop_factor: SoftDropFactor::AT_ONCE, ..rules }), Some(kind));
            assert_eq!((rules.preset, rules.objective), (kind.variation(), kind.objective()));
            let text = serde_json::to_string(&kind).unwrap();
            assert_eq!(serde_json::from_str::<GameKind>(&text).unwrap(), kind);
            assert_eq!(GameKind::ALL[kind.index()], kind);
        }
        assert!(serde_json::from_str::<GameKind>("\"sprint_41\"").is_err());
        assert!(Variation::ALL.iter().all(|variation| GameKind::of(&Rules::preset(*variation)).is_some()));
    }

    #[test]
    fn other_races_are_of_no_kind() {
        let [marathon, sprint, ultra, classic, ..] = Variation::ALL.map(Rules::preset);
        for rules in [
            Rules { limit_lines: Some(41), ..sprint },
            Rules { starting_rows: 1, ..sprint },
            Rules { limit_ms: Some(120_001), ..ultra },
            Rules { starting_rows: 1, ..ultra },
            Rules { goal: GoalSystem::None, ..marathon },
            Rules { limit_pieces: Some(9), ..marathon },
            Rules { generation_delay_ms: 0, ..marathon },
            Rules { hold: true, ..classic },
            Rules { limit_lines: Some(41), ..Rules::preset(Variation::Cheese) },
        ] {
            assert_eq!(GameKind::of(&rules), None, "{rules:?}");
        }
        assert!(GameKind::of(&Rules { starting_rows: 12, ..marathon }).is_some());
    }
}
