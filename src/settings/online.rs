//! Settings of rooms online.

use serde::{Deserialize, Serialize};

/// Settings of rooms online.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Online {
    /// Whether rooms are announced and found on the local network.
    pub nearby: bool,
    /// Whether the router is asked to let others in.
    pub forwards_port: bool,
}

impl Default for Online {
    fn default() -> Self {
        Self { nearby: true, forwards_port: true }
    }
}
