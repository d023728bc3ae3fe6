//! The keys that games bring with them.

use serde::{Deserialize, Serialize};

/// The keys that games of a ruleset bring with them, beside the player's own bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RulesetKeys {
    /// Whether games of the tetrs system take the keys of its manual.
    pub tetrs: bool,
}
