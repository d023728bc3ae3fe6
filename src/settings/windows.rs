//! The separate windows.

use serde::{Deserialize, Serialize};

/// The place of the options, and whether they are open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Windows {
    /// Whether the options open in a separate window instead of over the game.
    pub separate_options: bool,
    /// Whether that window was open when the program quit.
    pub options_open: bool,
}
