//! The windows beside the game.

use serde::{Deserialize, Serialize};

/// Where the options open, and whether they are open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Windows {
    /// Whether the options open in a window of their own instead of over the game.
    pub separate_options: bool,
    /// Whether that window was open when the program ended.
    pub options_open: bool,
}
