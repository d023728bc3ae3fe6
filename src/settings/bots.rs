//! The player of Combo, and the pace of a bot.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The player of Combo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComboPlayer {
    /// A person.
    #[default]
    You,
    /// The bot, which shows its evaluation.
    Bot,
}

/// The pace of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotPace {
    /// Slow enough to read every evaluation.
    Slow,
    /// Like a calm player.
    #[default]
    Normal,
    /// Like a quick player.
    Fast,
    /// As fast as the rules allow.
    AtOnce,
}

impl BotPace {
    /// Returns the time from one button to the next.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 400,
            Self::Normal => 150,
            Self::Fast => 50,
            Self::AtOnce => 2,
        })
    }

    /// Returns the time from Generation to the first button.
    #[must_use]
    pub const fn look(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1_200,
            Self::Normal => 450,
            Self::Fast => 120,
            Self::AtOnce => 2,
        })
    }
}
