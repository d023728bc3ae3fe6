//! A server's local view of its cluster.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::{Heard, ListedRoom, ListedSeeker, Note, ServerId, read, room_of};
use crate::online::{Invitation, PlayerKey, RoomLine};

/// A server's view of the other servers and of the shared list.
#[derive(Debug)]
pub(in super::super) struct View {
    own: ServerId,
    since: Instant,
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
    const DOUBTFUL: Duration = Duration::from_millis(500);

    /// The view of a server that has just started.
    pub(in super::super) const fn new(own: ServerId, now: Instant) -> Self {
        Self {
            own,
            since: now,
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
                Note::Here(server, _) if server == self.own => None,
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
