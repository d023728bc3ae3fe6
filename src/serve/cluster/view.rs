//! A server's local view of its cluster.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::{Heard, ListedRoom, ListedSeeker, Note, ServerId, read, room_of};
use crate::online::{Invitation, PlayerKey, RoomLine};

/// A server's view of the other servers and of the shared list.
#[derive(Debug)]
pub(in super::super) struct View {
    own: ServerId,
    /// The time since when this server hears the others, and the last time that it heard itself.
    since: Instant,
    echo: Instant,
    servers: BTreeMap<ServerId, (Invitation, Instant)>,
    rooms: BTreeMap<u32, ListedRoom>,
    seekers: BTreeMap<PlayerKey, (ListedSeeker, u64)>,
    keys: BTreeMap<String, PlayerKey>,
    is_changed: bool,
}

impl View {
    /// The silence after which a server counts as failed.
    const LOST: Duration = Duration::from_secs(1);
    /// The time after which it may be lost.
    const DOUBTFUL: Duration = Duration::from_millis(250);

    /// The view of a server that has just started.
    pub(in super::super) const fn new(own: ServerId, now: Instant) -> Self {
        Self {
            own,
            since: now,
            echo: now,
            servers: BTreeMap::new(),
            rooms: BTreeMap::new(),
            seekers: BTreeMap::new(),
            keys: BTreeMap::new(),
            is_changed: false,
        }
    }

    /// Takes in an event. Returns messages that this view does not handle.
    pub(in super::super) fn hear(&mut self, heard: Heard, now: Instant) -> Option<Note> {
        match heard {
            Heard::Told(note) | Heard::ToldOne(note) => match read(&note)? {
                Note::Here(server, _) if server == self.own => {
                    self.hear_own(now);
                    None
                }
                Note::Here(server, invitation) => {
                    self.is_changed |= self.servers.insert(server, (invitation, now)).is_none();
                    None
                }
                Note::Gone(server) => {
                    self.is_changed |= self.servers.remove(&server).is_some();
                    None
                }
                note => Some(note),
            },
            Heard::Put { key, value, revision } => {
                if let Some(number) = room_of(&key) {
                    self.place(number, read(&value)?);
                } else {
                    let seeker: ListedSeeker = read(&value)?;
                    self.keys.insert(key, seeker.key);
                    self.seekers.insert(seeker.key, (seeker, revision));
                }
                None
            }
            Heard::Removed(key) => {
                if let Some(number) = room_of(&key) {
                    self.is_changed |= self.rooms.remove(&number).is_some();
                } else if let Some(player) = self.keys.remove(&key) {
                    self.seekers.remove(&player);
                }
                None
            }
        }
    }

    /// Hears the own heartbeat. After a while without it this server, not the others, was cut off.
    fn hear_own(&mut self, now: Instant) {
        if now.saturating_duration_since(self.echo) > Self::LOST {
            self.since = now;
        }
        self.echo = now;
    }

    /// Returns the other servers that may be lost, but are not yet.
    pub(in super::super) fn doubtful(&self, now: Instant) -> Vec<ServerId> {
        let is_silent = |heard: Instant| now.saturating_duration_since(heard) >= Self::DOUBTFUL;
        self.servers.iter().filter(|(_, (_, heard))| is_silent(*heard)).map(|(server, _)| *server).collect()
    }

    /// Records that a server is lost, unless it was heard meanwhile.
    pub(in super::super) fn lose(&mut self, server: ServerId, now: Instant) {
        if self.doubtful(now).contains(&server) {
            self.is_changed |= self.servers.remove(&server).is_some();
        }
    }

    /// Records the location of a room.
    pub(in super::super) fn place(&mut self, number: u32, room: ListedRoom) {
        let was = self.rooms.insert(number, room);
        let server = self.rooms.get(&number).map(|room| room.server);
        self.is_changed |= was.map(|was| was.server) != server;
    }

    /// Removes servers whose heartbeats stopped. Returns whether other servers or their rooms have changed since the
    /// last call.
    pub(in super::super) fn expire(&mut self, now: Instant) -> bool {
        let before = self.servers.len();
        self.servers.retain(|_, (_, heard)| now.saturating_duration_since(*heard) < Self::LOST);
        self.is_changed |= self.servers.len() != before;
        std::mem::take(&mut self.is_changed)
    }

    /// Returns whether a server is alive.
    pub(in super::super) fn is_there(&self, server: ServerId) -> bool {
        server == self.own || self.servers.contains_key(&server)
    }

    /// Returns all servers, including this one.
    pub(in super::super) fn servers(&self) -> impl Iterator<Item = ServerId> {
        self.servers.keys().copied().chain([self.own])
    }

    /// Returns the invitations of the other servers.
    pub(in super::super) fn invitations(&self) -> Vec<Invitation> {
        self.servers.values().map(|(invitation, _)| invitation.clone()).collect()
    }

    /// Returns the rooms at other servers, with the invitations of these.
    pub(in super::super) fn elsewhere(&self) -> BTreeMap<u32, Invitation> {
        let server = |room: &ListedRoom| self.servers.get(&room.server).map(|(invitation, _)| invitation.clone());
        self.rooms.iter().filter_map(|(number, room)| Some((*number, server(room)?))).collect()
    }

    /// Returns the list entries of rooms at other servers.
    pub(in super::super) fn lines(&self) -> impl Iterator<Item = &RoomLine> {
        self.rooms.values().filter(|room| self.servers.contains_key(&room.server)).map(|room| &room.line)
    }

    /// Returns whether any server has a room with this number.
    pub(in super::super) fn has_room(&self, number: u32) -> bool {
        self.rooms.contains_key(&number)
    }

    /// Returns whether the shared list assigns a room to this server.
    pub(in super::super) fn is_own(&self, number: u32) -> bool {
        self.rooms.get(&number).is_none_or(|room| room.server == self.own)
    }

    /// The rooms whose servers may be lost: they were not heard for a while, or never.
    pub(in super::super) fn awaited(&self, now: Instant) -> BTreeSet<u32> {
        let is_heard = |server: ServerId| {
            let heard = self.servers.get(&server).map(|(_, heard)| now.saturating_duration_since(*heard));
            server == self.own || heard.is_some_and(|silence| silence < Self::DOUBTFUL)
        };
        self.rooms.iter().filter(|(_, room)| !is_heard(room.server)).map(|(number, _)| *number).collect()
    }

    /// Returns the rooms of failed servers. Empty shortly after the start, before the first heartbeats have arrived.
    pub(in super::super) fn orphans(&self, now: Instant) -> Vec<u32> {
        if now.saturating_duration_since(self.since) < Self::LOST * 3 / 2 {
            return Vec::new();
        }
        let is_lost = |room: &ListedRoom| !self.is_there(room.server);
        self.rooms.iter().filter(|(_, room)| is_lost(room)).map(|(number, _)| *number).collect()
    }

    /// Returns the searching players, with the revisions of their entries.
    pub(in super::super) fn seekers(&self) -> impl Iterator<Item = &(ListedSeeker, u64)> {
        self.seekers.values()
    }

    /// Removes a player who was paired, before the shared list confirms it.
    pub(in super::super) fn found(&mut self, player: PlayerKey) {
        self.seekers.remove(&player);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::serve::cluster::write;

    #[test]
    fn silent_servers_are_doubted_and_then_lost() {
        let (own, other, start) = (ServerId(1), ServerId(2), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 1, [0; 32], None);
        let here = |server| Heard::Told(write(&Note::Here(server, invitation.clone())));
        let mut view = View::new(own, start);
        view.hear(here(other), at(0));
        view.place(7, ListedRoom::at(other, 7));
        assert!(view.doubtful(at(200)).is_empty() && view.awaited(at(200)).is_empty());
        assert_eq!((view.doubtful(at(250)), view.awaited(at(250))), (vec![other], BTreeSet::from([7])));
        view.hear(here(other), at(260));
        view.lose(other, at(270));
        assert!(view.is_there(other), "it was heard meanwhile");
        view.lose(other, at(600));
        assert!(!view.is_there(other) && view.expire(at(600)));
    }

    #[test]
    fn a_server_that_was_cut_off_waits_for_the_others_to_be_heard() {
        let (own, start) = (ServerId(1), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 1, [0; 32], None);
        let mut view = View::new(own, start);
        view.place(7, ListedRoom::at(ServerId(2), 7));
        let mut hear_until = |from: u64, to: u64| {
            for ms in (from..to).step_by(100) {
                view.hear(Heard::Told(write(&Note::Here(own, invitation.clone()))), at(ms));
            }
            view.orphans(at(to))
        };
        assert!(hear_until(0, 1_400).is_empty(), "it has just started");
        assert_eq!(hear_until(1_400, 1_600), [7]);
        assert!(hear_until(4_000, 4_200).is_empty(), "NATS was not reachable");
        assert_eq!(hear_until(4_200, 5_600), [7]);
    }
}
