//! The key presets of rulesets.

use serde::{Deserialize, Serialize};

/// The key presets of rulesets, used in addition to the player's bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RulesetKeys {
    /// Whether games of the Extended ruleset use the keys of its manual.
    #[serde(alias = "tetrs")]
    pub extended: bool,
}
