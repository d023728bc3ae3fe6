//! Levels and their Goals (Guideline 6).

use serde::{Deserialize, Serialize};

use super::gravity::LAST_LEVEL;
use super::scoring::Award;

/// The condition that completes a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalSystem {
    /// Ten lines a level; a higher starting level first takes all the lines up to it.
    #[default]
    Fixed,
    /// Five awarded lines times the level.
    Variable,
    /// No Level Up, as in Sprint and Ultra.
    None,
    /// Ten lines a level from any starting level, endless.
    TenLines,
}

impl GoalSystem {
    /// All goal systems, the default first.
    pub const ALL: [Self; 4] = [Self::Fixed, Self::Variable, Self::None, Self::TenLines];

    /// Returns the lines of the Goal of a level, in a game that starts at `starting_level`; 0 without Goals.
    ///
    /// ```
    /// use skyline_foundation::engine::GoalSystem;
    ///
    /// assert_eq!(GoalSystem::Fixed.goal(4, 4), 40);
    /// assert_eq!(GoalSystem::Fixed.goal(5, 4), 10);
    /// assert_eq!(GoalSystem::Variable.goal(5, 4), 25);
    /// ```
    #[must_use]
    pub fn goal(self, level: u8, starting_level: u8) -> u32 {
        match self {
            Self::Fixed if level == starting_level => 10 * u32::from(level),
            Self::Fixed | Self::TenLines => 10,
            Self::Variable => 5 * u32::from(level),
            Self::None => 0,
        }
    }
}

/// The level and the lines left to its Goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Progress {
    system: GoalSystem,
    level: u8,
    goal_left: u32,
}

/// The effect of an award on the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Advance {
    /// The Goal is not reached yet, or the game has no Goals.
    Stay,
    /// The next level begins.
    LevelUp,
    /// The Goal of the last level is reached.
    Completed,
}

impl Progress {
    pub(super) fn new(system: GoalSystem, level: u8) -> Self {
        Self { system, level, goal_left: system.goal(level, level) }
    }

    pub(super) const fn level(&self) -> u8 {
        self.level
    }

    /// Sets the level that is shown: the stage of a game with stages.
    pub(super) const fn set_level(&mut self, level: u8) {
        self.level = level;
    }

    /// Returns the lines left to the Goal; `None` without Goals.
    pub(super) fn goal_left(&self) -> Option<u32> {
        (self.system != GoalSystem::None).then_some(self.goal_left)
    }

    pub(super) fn count(&mut self, award: Award) -> Advance {
        let lines = match self.system {
            GoalSystem::Fixed | GoalSystem::TenLines => u32::from(award.action.lines()),
            GoalSystem::Variable => award.awarded_lines,
            GoalSystem::None => return Advance::Stay,
        };
        let before = self.goal_left;
        self.goal_left = before.saturating_sub(lines);
        // An endless game at the last level has reached its Goal already.
        if before == 0 || self.goal_left > 0 {
            return Advance::Stay;
        }
        if self.level >= LAST_LEVEL && self.system != GoalSystem::TenLines {
            return Advance::Completed;
        }
        self.level = self.level.saturating_add(1);
        self.goal_left = match self.system {
            // The surplus carries over.
            // At most three: an action has four lines, and one was missing.
            GoalSystem::Fixed | GoalSystem::TenLines => 10 - (lines - before),
            // The surplus of the previous level does not count (Guideline 6.1).
            GoalSystem::Variable | GoalSystem::None => 5 * u32::from(self.level),
        };
        Advance::LevelUp
    }
}

#[cfg(test)]
mod tests {
    use super::super::scoring::Action;
    use super::*;

    #[test]
    fn first_goals_are_the_guidelines() {
        for level in 1..=15_u8 {
            assert_eq!(GoalSystem::Fixed.goal(level, level), 10 * u32::from(level));
            assert_eq!(GoalSystem::Variable.goal(level, level), 5 * u32::from(level));
        }
    }

    /// The example of Guideline 6: starting on level 4 asks for 40 lines, then 10.
    #[test]
    fn the_fixed_goal_carries_the_surplus_over() {
        let mut progress = Progress::new(GoalSystem::Fixed, 4);
        for _ in 0..9 {
            assert_eq!(progress.count(Action::Tetris.award(4, false)), Advance::Stay);
        }
        assert_eq!(progress.count(Action::Triple.award(4, false)), Advance::Stay);
        assert_eq!(progress.goal_left(), Some(1));
        assert_eq!(progress.count(Action::Triple.award(4, false)), Advance::LevelUp);
        assert_eq!((progress.level(), progress.goal_left()), (5, Some(8)));
    }

    #[test]
    fn the_variable_goal_awards_spins_and_drops_the_surplus() {
        let mut progress = Progress::new(GoalSystem::Variable, 1);
        assert_eq!(progress.count(Action::TSpin.award(1, false)), Advance::Stay);
        assert_eq!(progress.goal_left(), Some(1));
        assert_eq!(progress.count(Action::TSpinTriple.award(1, true)), Advance::LevelUp);
        assert_eq!((progress.level(), progress.goal_left()), (2, Some(10)));
    }

    #[test]
    fn all_levels_take_150_lines_fixed_and_600_variable() {
        let single = Action::Single.award(1, false);
        for (system, total) in [(GoalSystem::Fixed, 150), (GoalSystem::Variable, 600)] {
            let mut progress = Progress::new(system, 1);
            let mut lines = 1;
            while progress.count(single) != Advance::Completed {
                lines += 1;
            }
            assert_eq!((lines, progress.level(), progress.goal_left()), (total, 15, Some(0)));
            assert_eq!(progress.count(single), Advance::Stay, "an endless game continues at level 15");
        }
    }
}
