//! Who plays where a bot could, and how fast a bot plays.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Who plays Combo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComboPlayer {
    /// The person before the screen.
    #[default]
    You,
    /// The bot, which shows what it thinks.
    Bot,
}

impl ComboPlayer {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::You, Self::Bot];
}

/// How fast a bot presses its buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotPace {
    /// So that every thought can be read.
    Slow,
    /// Like a calm player.
    #[default]
    Normal,
    /// Like a quick player.
    Fast,
    /// As fast as the rules let Tetriminos come.
    AtOnce,
}

impl BotPace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::AtOnce];

    /// From one button to the next.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 400,
            Self::Normal => 150,
            Self::Fast => 50,
            Self::AtOnce => 2,
        })
    }

    /// From the moment a Tetrimino comes into play to the first button for it.
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
