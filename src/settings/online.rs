//! Settings of rooms online.

use serde::{Deserialize, Serialize};

/// Who can join a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Everybody on the network and, if the router allows it, on the internet.
    #[default]
    Network,
    /// Programs on this computer.
    Computer,
}

/// Settings of rooms online.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Online {
    /// Who can join a room of the player.
    pub reach: Reach,
    /// Whether rooms are announced and found on the local network.
    pub nearby: bool,
    /// Whether the router is asked to forward the room's port.
    pub forwards_port: bool,
    /// Whether the player sees what others say.
    pub chat: bool,
    /// The invitation to the last visited server; empty for none.
    pub server: String,
}

impl Online {
    /// The maximum length of an invitation, in bytes.
    const MAX_BYTES: usize = 512;

    /// Clamps every value to its range.
    pub(super) fn clamp(&mut self) {
        if self.server.len() > Self::MAX_BYTES {
            self.server.clear();
        }
    }
}

impl Default for Online {
    fn default() -> Self {
        Self { reach: Reach::Network, nearby: true, forwards_port: true, chat: true, server: String::new() }
    }
}
