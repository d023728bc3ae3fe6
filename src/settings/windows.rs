//! The separate windows.

use serde::{Deserialize, Serialize};

/// The place of the options.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Windows {
    /// Whether the options open in a separate window instead of over the game.
    pub separate_options: bool,
}
