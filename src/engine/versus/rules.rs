//! The rules of a match as data: everything that the seats have in common.

use serde::{Deserialize, Serialize};

use super::target::TargetLaw;
use super::teams::Teams;
use crate::engine::attack::AttackRules;
use crate::engine::game::Game;
use crate::engine::goal::GoalSystem;
use crate::engine::mode::{Mechanic, ModeId};
use crate::engine::rules::{DAY_MS, Rules, RulesError};

/// The rules of a match: its type, and the attacks. The default is the Guideline's.
///
/// ```
/// use skyline::engine::Rules;
/// use skyline::engine::versus::{VersusPreset, VersusRules};
///
/// let modern = VersusPreset::Modern.rules();
/// assert_eq!(modern.seat_rules(Rules::default()).attacks, modern.attacks);
/// assert_eq!(VersusPreset::of(&modern), Some(VersusPreset::Modern));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VersusRules {
    /// The type of game: when it ends and who wins it.
    #[serde(rename = "type")]
    pub game_type: GameType,
    /// The law of targets.
    pub targets: TargetLaw,
    /// The time after which the Fall Speed of all seats rises by a level, 1 000 to 3 600 000 ms (B1.2.1 B).
    // Omitted without it: so match files are the same as before it existed. Before the attacks, because TOML writes tables
    // after plain values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_up_ms: Option<u32>,
    /// The rules of attacks.
    pub attacks: AttackRules,
}

/// A type of game (Guideline B1.2.1, B1.2.2).
///
/// What a team does counts together, so with all seats in one team each of them is a cooperative game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameType {
    /// The last team that plays wins; who goes out in the same tick shares a place. One team alone plays until it is out.
    #[default]
    LastStanding,
    /// The first team that clears this number of lines together wins, 1 to 10 000. If none can, the most lines win.
    Lines {
        /// The goal.
        lines: u32,
    },
    /// The same with lines of Cheese, 1 to 10 000.
    Cheese {
        /// The goal.
        lines: u32,
    },
    /// The most points after this time win, 1 000 ms to a day.
    Score {
        /// The time.
        ms: u32,
    },
}

/// A named set of rules for matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersusPreset {
    /// Attacks and targets of the Guideline.
    #[default]
    Guideline,
    /// Attacks as in games of today, spread evenly.
    Modern,
    /// A race through 40 lines of Cheese, without attacks.
    CheeseRace,
}

/// The state of a seat that decides about the end of its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatProgress {
    /// Whether its game continues.
    pub plays: bool,
    /// Its lines that count towards a goal.
    pub lines: u32,
}

impl GameType {
    /// Returns whether a match has ended. The seats are in their order.
    #[must_use]
    pub fn is_over(self, teams: &Teams, seats: &(impl Iterator<Item = SeatProgress> + Clone)) -> bool {
        let numbered = || seats.clone().enumerate();
        let Some((first, _)) = numbered().find(|(_, seat)| seat.plays) else { return true };
        match self {
            Self::LastStanding => {
                let is_friend = |seat: usize| teams.are_friends(first, seat);
                let one_plays = numbered().all(|(seat, progress)| !progress.plays || is_friend(seat));
                one_plays && numbered().any(|(seat, _)| !is_friend(seat))
            }
            Self::Lines { lines } | Self::Cheese { lines } => numbered().any(|(team, _)| {
                let mates = numbered().filter(|(seat, _)| teams.are_friends(team, *seat));
                mates.map(|(_, progress)| u64::from(progress.lines)).sum::<u64>() >= lines.into()
            }),
            Self::Score { .. } => false,
        }
    }
}

impl From<&Game> for SeatProgress {
    fn from(game: &Game) -> Self {
        Self { plays: !game.is_over(), lines: game.goal_lines() }
    }
}

impl VersusRules {
    /// Returns the rules of a seat, made from those that its player chose.
    #[must_use]
    pub fn seat_rules(&self, rules: Rules) -> Rules {
        let rules = Rules { attacks: self.attacks, level_up_ms: self.level_up_ms.or(rules.level_up_ms), ..rules };
        let unlimited = Rules {
            limit_ms: None,
            limit_lines: None,
            limit_score: None,
            limit_pieces: None,
            limit_level: None,
            // A match ends by its own type, not with the last Goal.
            endless: true,
            ..rules
        };
        match self.game_type {
            GameType::LastStanding | GameType::Lines { .. } => unlimited,
            GameType::Cheese { lines } => {
                Rules { mechanic: Mechanic::Cheese, limit_lines: Some(lines), goal: GoalSystem::None, ..unlimited }
            }
            GameType::Score { ms } => Rules { limit_ms: Some(ms), ..unlimited },
        }
    }

    /// Checks every range.
    ///
    /// # Errors
    /// Returns the first field that is out of its range, its value and the expected range.
    pub fn validate(&self) -> Result<(), RulesError> {
        match self.game_type {
            GameType::LastStanding => {}
            GameType::Lines { lines } => RulesError::check("type.lines.lines", lines.into(), 1, 10_000)?,
            GameType::Cheese { lines } => RulesError::check("type.cheese.lines", lines.into(), 1, 10_000)?,
            GameType::Score { ms } => RulesError::check("type.score.ms", ms.into(), 1_000, DAY_MS.into())?,
        }
        self.seat_rules(Rules::preset(ModeId::Marathon)).validate()
    }
}

impl VersusPreset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::Guideline, Self::Modern, Self::CheeseRace];

    /// Returns the rules.
    #[must_use]
    pub const fn rules(self) -> VersusRules {
        match self {
            Self::Guideline => VersusRules {
                game_type: GameType::LastStanding,
                targets: TargetLaw::Chosen,
                level_up_ms: None,
                attacks: AttackRules::GUIDELINE,
            },
            Self::Modern => VersusRules {
                game_type: GameType::LastStanding,
                targets: TargetLaw::Even,
                level_up_ms: None,
                attacks: AttackRules::MODERN,
            },
            Self::CheeseRace => VersusRules {
                game_type: GameType::Cheese { lines: 40 },
                targets: TargetLaw::Chosen,
                level_up_ms: None,
                attacks: AttackRules::NONE,
            },
        }
    }

    /// Returns the preset of these rules; nothing for custom ones.
    #[must_use]
    pub fn of(rules: &VersusRules) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.rules() == *rules)
    }
}
