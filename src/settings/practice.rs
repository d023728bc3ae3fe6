//! The settings of practice.

use serde::{Deserialize, Serialize};

use crate::engine::{FallSpeed, GoalSystem, LockDelay, LockDown, Rules};

use super::{GameChoice, Settings};

/// The Lock Down rule of practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Patience {
    /// The rule chosen for games.
    #[default]
    AsSet,
    /// By Infinite Placement.
    Infinite,
    /// A minute after the last move.
    Minute,
}

/// The settings of practice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Practice {
    /// The level, which sets the Fall Speed.
    pub level: u8,
    /// Whether gravity is on.
    pub falls: bool,
    /// The Lock Down rule.
    pub patience: Patience,
    /// Whether presses are counted and compared with the minimum.
    pub finesse: bool,
}

impl Default for Practice {
    fn default() -> Self {
        Self { level: 1, falls: true, patience: Patience::AsSet, finesse: true }
    }
}

impl Practice {
    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        GameChoice::LEVELS.clamp(&mut self.level);
    }
}

impl Settings {
    /// Returns the rules of practice while a hint is read: nothing falls, and a piece on a Surface has a minute.
    #[must_use]
    pub fn practice_rules_at_rest(&self) -> Rules {
        let practice = Practice { falls: false, patience: Patience::Minute, ..self.practice.clone() };
        Self { practice, ..self.clone() }.practice_rules()
    }

    /// Returns the rules of practice: those of Marathon with the player's handling, at a constant level.
    #[must_use]
    pub fn practice_rules(&self) -> Rules {
        const MINUTE_MS: u32 = 60_000;
        let Practice { level, falls, patience, .. } = self.practice;
        let own = Self { game: GameChoice::default(), ..self.clone() }.rules();
        let (lock_down, lock_down_ms) = match patience {
            Patience::AsSet => (own.lock_down, own.lock_down_ms),
            Patience::Infinite => (LockDown::Infinite, own.lock_down_ms),
            Patience::Minute => (LockDown::Infinite, LockDelay::Millis(MINUTE_MS)),
        };
        Rules {
            level,
            goal: GoalSystem::None,
            fall_ms: if falls { FallSpeed::ByLevel } else { FallSpeed::None },
            lock_down,
            lock_down_ms,
            ..own
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SoftDropFactor;

    #[test]
    fn the_rules_follow_the_choices() {
        let mut settings = Settings::default();
        settings.handling.soft_drop_factor = SoftDropFactor::times(7);
        settings.practice = Practice { level: 99, falls: false, patience: Patience::Minute, finesse: true };
        settings.clamp();
        let rules = settings.practice_rules();
        assert_eq!(rules.validate(), Ok(()));
        assert_eq!(
            (rules.level, rules.fall_ms, rules.soft_drop_factor),
            (15, FallSpeed::None, SoftDropFactor::times(7))
        );
        assert_eq!((rules.lock_down, rules.lock_down_ms), (LockDown::Infinite, LockDelay::Millis(60_000)));
        settings.practice = Practice::default();
        assert_eq!(settings.practice_rules().lock_down, settings.rules().lock_down);
    }
}
