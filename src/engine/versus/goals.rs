//! The goals of teams (Guideline B1.2.2).

use serde::{Deserialize, Serialize};

use crate::engine::game::Game;
use crate::engine::rules::RulesError;

/// The goal of a team: it wins the match as soon as its seats together have reached it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamGoal {
    /// A number of lines, 1 to 10 000.
    Lines(u32),
    /// A number of lines of Cheese, 1 to 10 000. The seats of the team play with Cheese.
    Cheese(u32),
    /// A number of points, 1 to 1 000 000 000.
    Score(u64),
}

/// The teams of a match that have their own goal. The others have that of the [game type](super::GameType).
///
/// In files it is the list of the goals of teams 1 to 4, `null` without one.
///
/// ```
/// use skyline_foundation::engine::versus::{TeamGoal, TeamGoals};
///
/// let goals = TeamGoals::NONE.with(2, TeamGoal::Lines(20));
/// assert_eq!((goals.of(2), goals.of(1), goals.of(99)), (Some(TeamGoal::Lines(20)), None, None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamGoals([Option<TeamGoal>; Self::TEAMS]);

/// What a seat has reached that counts towards goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatProgress {
    /// Its lines that count towards a goal.
    pub lines: u32,
    /// Its points.
    pub score: u64,
}

impl From<&Game> for SeatProgress {
    fn from(game: &Game) -> Self {
        Self { lines: game.goal_lines(), score: game.score() }
    }
}

/// The progress of a team towards its goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoalProgress {
    /// The lines or points of its seats, at most those of the goal.
    pub done: u64,
    /// The lines or points of the goal.
    pub goal: u64,
}

impl TeamGoal {
    /// Returns the lines or points that reach it.
    #[must_use]
    pub const fn amount(self) -> u64 {
        match self {
            Self::Lines(lines) | Self::Cheese(lines) => lines as u64,
            Self::Score(points) => points,
        }
    }

    /// Returns what a team of these seats has reached of it.
    #[must_use]
    pub fn progress(self, seats: impl Iterator<Item = SeatProgress>) -> GoalProgress {
        let count = |seat: SeatProgress| match self {
            Self::Lines(_) | Self::Cheese(_) => seat.lines.into(),
            Self::Score(_) => seat.score,
        };
        let done = seats.map(count).fold(0, u64::saturating_add);
        GoalProgress { done: done.min(self.amount()), goal: self.amount() }
    }
}

impl GoalProgress {
    /// Returns whether the goal is reached.
    #[must_use]
    pub const fn is_reached(self) -> bool {
        self.done >= self.goal
    }

    /// Returns the part of the goal that is reached, in millionths: goals of different kinds compare by it.
    #[must_use]
    pub fn millionths(self) -> u64 {
        (u128::from(self.done) * 1_000_000).checked_div(self.goal.into()).map_or(0, |part| part as u64)
    }
}

impl TeamGoals {
    /// The number of teams that can have their own goal: teams 1 to 4.
    pub const TEAMS: usize = 4;
    /// No team has its own goal.
    pub const NONE: Self = Self([None; Self::TEAMS]);

    /// Returns the same goals with that of one team changed. Other teams than 1 to 4 can have none.
    #[must_use]
    pub fn with(mut self, team: usize, goal: TeamGoal) -> Self {
        if let Some(changed) = team.checked_sub(1).and_then(|index| self.0.get_mut(index)) {
            *changed = Some(goal);
        }
        self
    }

    /// Returns the goal of a team by its number.
    #[must_use]
    pub fn of(&self, team: usize) -> Option<TeamGoal> {
        self.0.get(team.checked_sub(1)?).copied().flatten()
    }

    /// Returns whether no team has one.
    #[must_use]
    pub fn are_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Checks every range.
    pub(super) fn validate(&self) -> Result<(), RulesError> {
        self.0.into_iter().flatten().try_for_each(|goal| match goal {
            TeamGoal::Lines(_) => RulesError::check("goals.lines", goal.amount(), 1, 10_000),
            TeamGoal::Cheese(_) => RulesError::check("goals.cheese", goal.amount(), 1, 10_000),
            TeamGoal::Score(_) => RulesError::check("goals.score", goal.amount(), 1, 1_000_000_000),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::versus::VersusRules;

    #[test]
    fn files_list_the_goals_and_omit_none() {
        let goals =
            TeamGoals::NONE.with(1, TeamGoal::Score(500)).with(4, TeamGoal::Cheese(9)).with(5, TeamGoal::Lines(1));
        let rules = VersusRules { goals, ..VersusRules::default() };
        let text = serde_json::to_string(&rules).unwrap();
        assert!(text.contains(r#""goals":[{"score":500},null,null,{"cheese":9}]"#), "{text}");
        assert_eq!(serde_json::from_str::<VersusRules>(&text).unwrap(), rules);
        assert!(!serde_json::to_string(&VersusRules::default()).unwrap().contains("goals"));
    }

    #[test]
    fn goals_have_ranges() {
        for (goal, field) in [
            (TeamGoal::Lines(0), "goals.lines"),
            (TeamGoal::Cheese(10_001), "goals.cheese"),
            (TeamGoal::Score(1_000_000_001), "goals.score"),
        ] {
            let rules = VersusRules { goals: TeamGoals::NONE.with(3, goal), ..VersusRules::default() };
            assert_eq!(rules.validate().unwrap_err().field, field);
        }
    }

    #[test]
    fn parts_of_goals_compare() {
        let part = |done, goal| GoalProgress { done, goal }.millionths();
        assert!(part(10, 20) > part(30, 100) && part(7, 10_000) > part(6, 10_000));
        assert_eq!((part(u64::MAX, u64::MAX), part(0, 0)), (1_000_000, 0));
    }
}
