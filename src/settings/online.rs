//! Settings of rooms online.

use serde::{Deserialize, Deserializer, Serialize};

/// The invitation to the server of whoever builds a package for others.
const PACKAGED_SERVER: Option<&str> = option_env!("SKYLINE_SERVER");

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
    /// The invitations to the servers visited last, the latest first. At the start it is the server that
    /// `SKYLINE_SERVER` named when the program was compiled, if it did.
    #[serde(alias = "server", deserialize_with = "one_or_more")]
    pub servers: Vec<String>,
}

/// Reads the servers. Older versions saved only the last one, as a text.
fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum SavedServers {
        Last(String),
        All(Vec<String>),
    }
    Ok(match SavedServers::deserialize(deserializer)? {
        SavedServers::Last(server) => vec![server],
        SavedServers::All(servers) => servers,
    })
}

impl Online {
    /// The maximum length of an invitation, in bytes.
    const MAX_BYTES: usize = 512;

    /// The maximum number of servers to return to.
    const SERVERS: usize = 5;

    /// Clamps every value to its range.
    pub(super) fn clamp(&mut self) {
        self.servers.retain(|server| (1..=Self::MAX_BYTES).contains(&server.len()));
        self.servers.truncate(Self::SERVERS);
    }
}

impl Default for Online {
    fn default() -> Self {
        let servers = PACKAGED_SERVER.map(str::to_owned).into_iter().collect();
        Self { reach: Reach::Network, nearby: true, forwards_port: true, chat: true, servers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_of_older_versions_are_read_and_old_ones_forgotten() {
        let long = "x".repeat(Online::MAX_BYTES + 1);
        let many = format!("servers = [\"\", \"a\", \"{long}\", \"b\", \"c\", \"d\", \"e\", \"f\"]");
        for (text, expected) in [
            ("", &[][..]),
            ("server = \"\"", &[]),
            ("server = \"a\"", &["a"]),
            ("servers = [\"b\", \"a\"]", &["b", "a"]),
            (&many, &["a", "b", "c", "d", "e"]),
        ] {
            let mut online: Online = toml::from_str(text).unwrap();
            online.clamp();
            assert_eq!(online.servers, expected, "{text}");
        }
        assert!(toml::from_str::<Online>("servers = 1").is_err());
    }
}
