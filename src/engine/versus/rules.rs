//! The rules of a match as data: everything that the seats have in common.

use serde::{Deserialize, Serialize};

use super::goals::{GoalProgress, SeatProgress, TeamGoal, TeamGoals};
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
/// use skyline_foundation::engine::Rules;
/// use skyline_foundation::engine::versus::{VersusPreset, VersusRules};
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
    /// How attacks find their targets.
    pub targets: TargetLaw,
    /// The goals of single teams, instead of the goal of the game type (B1.2.2).
    // Omitted if there are none, like the next field.
    #[serde(skip_serializing_if = "TeamGoals::are_none")]
    pub goals: TeamGoals,
    /// The time after which the Fall Speed of all seats rises by a level, 1 000 to 3 600 000 ms (B1.2.1 B).
    // Omitted without it: so match files are the same as before it existed. Before the attacks, because TOML writes
    // tables after plain values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_up_ms: Option<u32>,
    /// The rules of attacks.
    pub attacks: AttackRules,
}

/// A type of game (Guideline B1.2.1, B1.2.2).
///
/// The results of a team are added up, so with all seats in one team each of these is a cooperative game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameType {
    /// The last team that plays wins; who goes out in the same tick shares a place. One team alone plays until it is
    /// out.
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

impl GameType {
    /// Returns the goal of every team that has no goal in [`VersusRules::goals`].
    #[must_use]
    pub const fn goal(self) -> Option<TeamGoal> {
        match self {
            Self::LastStanding | Self::Score { .. } => None,
            Self::Lines { lines } => Some(TeamGoal::Lines(lines)),
            Self::Cheese { lines } => Some(TeamGoal::Cheese(lines)),
        }
    }
}

impl VersusRules {
    /// The most rounds that win a match. Then its recording has room for as many draws as rounds.
    pub const MAX_FIRST_TO: u8 = 15;

    /// Returns the goal of a team by its number, or else that of the game type.
    #[must_use]
    pub fn goal_of(&self, team: usize) -> Option<TeamGoal> {
        self.goals.of(team).or_else(|| self.game_type.goal())
    }

    /// Returns the goal of the players if all of them are one team and it has a goal.
    #[must_use]
    pub fn common_goal(&self, teams: &Teams, seats: usize) -> Option<TeamGoal> {
        self.goal_of(teams.of(0)).filter(|_| seats > 1 && !teams.has_opponents(seats))
    }

    /// Returns what the team of a seat has reached of its goal, if it has one. The games are in the order of the seats.
    #[must_use]
    pub fn progress(&self, teams: &Teams, games: &[&Game], seat: usize) -> Option<GoalProgress> {
        let mates = teams.mates(seat, games.len()).map(|mate| SeatProgress::from(games[mate]));
        self.goal_of(teams.of(seat)).map(|goal| goal.progress(mates))
    }

    /// Returns whether a match of this many seats has ended. `plays` says whether the game of a seat continues;
    /// `progress` is only called for teams with a goal.
    #[must_use]
    pub fn is_over(
        &self,
        (teams, seats): (&Teams, usize),
        plays: impl Fn(usize) -> bool,
        progress: impl Fn(usize) -> SeatProgress,
    ) -> bool {
        let playing = || (0..seats).filter(|seat| plays(*seat));
        let Some(first) = playing().next() else { return true };
        let reaches = |seat: usize| {
            let goal = self.goal_of(teams.of(seat));
            goal.is_some_and(|goal| goal.progress(teams.mates(seat, seats).map(&progress)).is_reached())
        };
        let is_friend = |seat: usize| teams.are_friends(first, seat);
        let is_last = || playing().all(is_friend) && !(0..seats).all(is_friend);
        (0..seats).any(reaches) || self.game_type == GameType::LastStanding && is_last()
    }

    /// Returns the rules of a seat whose team has the goal of the game type, made from the rules that its player chose.
    #[must_use]
    pub fn seat_rules(&self, rules: Rules) -> Rules {
        self.rules_by(self.game_type, rules)
    }

    /// Returns the rules of a seat in a team, by the team's number.
    #[must_use]
    pub fn team_rules(&self, team: usize, rules: Rules) -> Rules {
        let rules = match (self.goals.of(team), self.game_type) {
            (None, game_type) => return self.rules_by(game_type, rules),
            (Some(TeamGoal::Cheese(lines)), _) => self.rules_by(GameType::Cheese { lines }, rules),
            (Some(TeamGoal::Lines(_) | TeamGoal::Score(_)), _) => self.rules_by(GameType::LastStanding, rules),
        };
        // The time of the match is that of all teams.
        let GameType::Score { ms } = self.game_type else { return rules };
        Rules { limit_ms: Some(ms), ..rules }
    }

    fn rules_by(&self, game_type: GameType, rules: Rules) -> Rules {
        let rules = Rules { attacks: self.attacks, level_up_ms: self.level_up_ms.or(rules.level_up_ms), ..rules };
        // A match ends by its own type, not with the last Goal.
        let unlimited = rules.without_limits();
        match game_type {
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
        self.goals.validate()?;
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
                goals: TeamGoals::NONE,
                level_up_ms: None,
                attacks: AttackRules::GUIDELINE,
            },
            Self::Modern => VersusRules {
                game_type: GameType::LastStanding,
                targets: TargetLaw::Even,
                goals: TeamGoals::NONE,
                level_up_ms: None,
                attacks: AttackRules::MODERN,
            },
            Self::CheeseRace => VersusRules {
                game_type: GameType::Cheese { lines: 40 },
                targets: TargetLaw::Chosen,
                goals: TeamGoals::NONE,
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
