//! When called players were last in the rooms of their matches, here and at the other servers of the cluster.

use std::collections::BTreeMap;

use super::cluster::ServerId;
use crate::online::PlayerKey;

/// When called players were last in the rooms of their matches, as far as this server knows.
#[derive(Debug, Default)]
pub(super) struct Sightings(BTreeMap<(u32, PlayerKey), Sighting>);

/// What is known of a player in a room.
#[derive(Debug, Clone, Copy)]
struct Sighting {
    server: ServerId,
    /// When the time of the player began to run the last time, in seconds since 1970.
    at: i64,
    is_there: bool,
}

/// A look into the room of a called match.
#[derive(Debug, Clone, Copy)]
pub(super) struct RoomLook {
    pub(super) room: u32,
    /// The server that has the room.
    pub(super) server: ServerId,
    /// The time of the look, in seconds since 1970.
    pub(super) now: i64,
    /// When the time of players began to run whom nobody has looked for yet.
    pub(super) since: i64,
}

impl Sightings {
    /// Forgets the rooms of matches that are no longer called.
    pub(super) fn retain(&mut self, is_called: impl Fn(u32) -> bool) {
        self.0.retain(|(room, _), _| is_called(*room));
    }

    /// Notes whether a player is in a room. After a takeover of the room everybody has the whole time again.
    pub(super) fn note(&mut self, look: RoomLook, player: PlayerKey, is_there: bool) {
        let RoomLook { room, server, now, since } = look;
        let known = self.0.entry((room, player)).or_insert(Sighting { server, at: since, is_there });
        let at = if is_there || known.server != server { now } else { known.at };
        *known = Sighting { server, at, is_there };
    }

    /// Returns whether a player is in a room.
    pub(super) fn is_there(&self, room: u32, player: PlayerKey) -> bool {
        self.0.get(&(room, player)).is_some_and(|known| known.is_there)
    }

    /// Returns when the time of a player began to run the last time, in seconds since 1970. `None` if nobody has looked
    /// for the player.
    pub(super) fn last(&self, room: u32, player: PlayerKey) -> Option<i64> {
        Some(self.0.get(&(room, player))?.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::Identity;

    #[test]
    fn the_time_to_come_runs_from_the_last_sighting_or_from_a_takeover() {
        let player = Identity::generate().unwrap().key();
        let mut sightings = Sightings::default();
        let mut look = |now: i64, server: u64, is_there: bool| {
            sightings.note(RoomLook { room: 7, server: ServerId(server), now, since: 100 }, player, is_there);
            (sightings.last(7, player), sightings.is_there(7, player))
        };
        assert_eq!(look(130, 1, false), (Some(100), false), "not there yet");
        assert_eq!(look(140, 1, true), (Some(140), true));
        assert_eq!(look(150, 1, true), (Some(150), true));
        assert_eq!(look(190, 1, false), (Some(150), false), "gone");
        assert_eq!(look(200, 2, false), (Some(200), false), "another server has the room");
        assert_eq!(look(210, 2, false), (Some(200), false));
        sightings.retain(|room| room != 7);
        assert_eq!((sightings.last(7, player), sightings.is_there(7, player)), (None, false));
    }
}
