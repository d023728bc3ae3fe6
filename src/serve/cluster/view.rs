//! A server's local view of its cluster.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::{
    Announcement, ClusterEvent, ClusterMessage, ListedPresence, ListedRoom, ListedTicket, ServerId, is_presence,
    presence_key, read, room_of, ticket_key,
};
use crate::online::{Invitation, PROTOCOL, PlayerKey};

/// A server's view of the other servers and of the shared list.
#[derive(Debug)]
pub(in super::super) struct View {
    own: ServerId,
    /// The time since which this server receives messages of the others, and that of its own last heartbeat.
    since: Instant,
    echo: Instant,
    servers: BTreeMap<ServerId, (Invitation, Instant)>,
    /// Those of all servers that stop after their running matches.
    draining: BTreeSet<ServerId>,
    /// The last announced server of each other version.
    versions: BTreeMap<u16, (Invitation, Instant)>,
    rooms: BTreeMap<u32, ListedRoom>,
    tickets: BTreeMap<PlayerKey, (ListedTicket, u64)>,
    presences: BTreeMap<PlayerKey, (ListedPresence, u64)>,
    /// The players of tickets and presences by their keys in the shared list.
    keys: BTreeMap<String, PlayerKey>,
    is_changed: bool,
    was_cut_off: bool,
}

impl View {
    /// The silence after which a server counts as failed.
    const FAILED_AFTER: Duration = Duration::from_secs(1);
    /// The silence after which it is suspected.
    const SUSPECT_AFTER: Duration = Duration::from_millis(250);

    /// The view of a server that has just started.
    pub(in super::super) const fn new(own: ServerId, now: Instant) -> Self {
        Self {
            own,
            since: now,
            echo: now,
            servers: BTreeMap::new(),
            draining: BTreeSet::new(),
            versions: BTreeMap::new(),
            rooms: BTreeMap::new(),
            tickets: BTreeMap::new(),
            presences: BTreeMap::new(),
            keys: BTreeMap::new(),
            is_changed: false,
            was_cut_off: false,
        }
    }

    /// Handles an event. Returns messages that this view does not handle.
    pub(in super::super) fn handle(&mut self, event: ClusterEvent, now: Instant) -> Option<ClusterMessage> {
        match event {
            ClusterEvent::Message(message) | ClusterEvent::Task(message) => match read(&message)? {
                ClusterMessage::Heartbeat(server, _) if server == self.own => {
                    self.heartbeat_returned(now);
                    None
                }
                ClusterMessage::Heartbeat(server, invitation) => {
                    self.is_changed |= self.servers.insert(server, (invitation, now)).is_none();
                    None
                }
                ClusterMessage::Stopping(server) => {
                    self.is_changed |= self.servers.remove(&server).is_some();
                    None
                }
                ClusterMessage::Draining(server) => {
                    self.draining.insert(server);
                    None
                }
                message => Some(message),
            },
            ClusterEvent::Announced(text) => {
                let announced = Announcement::of_text(&text).filter(|announced| announced.version != PROTOCOL);
                if let Some(Announcement { version, server }) = announced
                    && self.versions.insert(version, (server, now)).is_none()
                {
                    log::info!("there are servers of version {version} of the protocol");
                }
                None
            }
            ClusterEvent::Put { key, value, revision } => {
                if let Some(number) = room_of(&key) {
                    self.place(number, read(&value)?);
                } else if is_presence(&key) {
                    let presence: ListedPresence = read(&value)?;
                    self.keys.insert(key, presence.key);
                    self.presences.insert(presence.key, (presence, revision));
                } else {
                    let ticket: ListedTicket = read(&value)?;
                    self.keys.insert(key, ticket.key);
                    self.tickets.insert(ticket.key, (ticket, revision));
                }
                None
            }
            ClusterEvent::Removed(key) => {
                if let Some(number) = room_of(&key) {
                    self.is_changed |= self.rooms.remove(&number).is_some();
                } else if let Some(player) = self.keys.remove(&key) {
                    if is_presence(&key) {
                        self.presences.remove(&player);
                    } else {
                        self.tickets.remove(&player);
                    }
                }
                None
            }
        }
    }

    /// Handles the own heartbeat. If it was missing for a while, this server was cut off, not the others.
    fn heartbeat_returned(&mut self, now: Instant) {
        if now.saturating_duration_since(self.echo) > Self::FAILED_AFTER {
            self.since = now;
            self.was_cut_off = true;
        }
        self.echo = now;
    }

    /// Returns the other servers that are suspected, but have not failed.
    pub(in super::super) fn suspects(&self, now: Instant) -> Vec<ServerId> {
        let is_silent = |last_seen: Instant| now.saturating_duration_since(last_seen) >= Self::SUSPECT_AFTER;
        self.servers.iter().filter(|(_, (_, last_seen))| is_silent(*last_seen)).map(|(server, _)| *server).collect()
    }

    /// Removes a server that has failed, unless it has sent a heartbeat meanwhile.
    pub(in super::super) fn remove_failed(&mut self, server: ServerId, now: Instant) {
        if self.suspects(now).contains(&server) {
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
        self.servers.retain(|_, (_, last_seen)| now.saturating_duration_since(*last_seen) < Self::FAILED_AFTER);
        self.is_changed |= self.servers.len() != before;
        self.draining.retain(|server| *server == self.own || self.servers.contains_key(server));
        std::mem::take(&mut self.is_changed)
    }

    pub(in super::super) fn is_alive(&self, server: ServerId) -> bool {
        server == self.own || self.servers.contains_key(&server)
    }

    /// Returns all servers, including this one.
    pub(in super::super) fn servers(&self) -> impl Iterator<Item = ServerId> {
        self.servers.keys().copied().chain([self.own])
    }

    /// Returns the servers that direct tournaments: all that do not stop soon.
    pub(in super::super) fn directors(&self) -> impl Iterator<Item = ServerId> {
        self.servers().filter(|server| !self.draining.contains(server))
    }

    pub(in super::super) fn invitations(&self) -> Vec<Invitation> {
        self.servers.values().map(|(invitation, _)| invitation.clone()).collect()
    }

    /// Returns a server of each other version of which there is one.
    pub(in super::super) fn versions(&mut self, now: Instant) -> BTreeMap<u16, Invitation> {
        self.versions.retain(|_, (_, seen)| now.saturating_duration_since(*seen) < Self::FAILED_AFTER);
        self.versions.iter().map(|(version, (server, _))| (*version, server.clone())).collect()
    }

    /// Returns whether there are servers of another version.
    pub(in super::super) fn has_other_versions(&self, now: Instant) -> bool {
        self.versions.values().any(|(_, seen)| now.saturating_duration_since(*seen) < Self::FAILED_AFTER)
    }

    /// Returns the rooms at other servers, with the invitations of these.
    pub(in super::super) fn remote_rooms(&self) -> BTreeMap<u32, Invitation> {
        let server = |room: &ListedRoom| self.servers.get(&room.server).map(|(invitation, _)| invitation.clone());
        self.rooms.iter().filter_map(|(number, room)| Some((*number, server(room)?))).collect()
    }

    /// Returns the list entries of rooms at other servers.
    pub(in super::super) fn listed_rooms(&self) -> impl Iterator<Item = &ListedRoom> {
        self.rooms.values().filter(|room| self.servers.contains_key(&room.server))
    }

    pub(in super::super) fn listed_room(&self, number: u32) -> Option<&ListedRoom> {
        self.rooms.get(&number)
    }

    /// Returns whether any server has a room with this number.
    pub(in super::super) fn has_room(&self, number: u32) -> bool {
        self.rooms.contains_key(&number)
    }

    /// Returns whether the shared list assigns a room to this server.
    pub(in super::super) fn is_own(&self, number: u32) -> bool {
        self.rooms.get(&number).is_none_or(|room| room.server == self.own)
    }

    /// Returns the rooms whose servers are suspected, have failed, or are still unknown.
    pub(in super::super) fn pending_takeovers(&self, now: Instant) -> BTreeSet<u32> {
        let is_recent = |server: ServerId| {
            let last_seen = self.servers.get(&server).map(|(_, last_seen)| now.saturating_duration_since(*last_seen));
            server == self.own || last_seen.is_some_and(|silence| silence < Self::SUSPECT_AFTER)
        };
        self.rooms.iter().filter(|(_, room)| !is_recent(room.server)).map(|(number, _)| *number).collect()
    }

    /// Returns the rooms of failed servers. Empty shortly after the start, before the first heartbeats have arrived.
    pub(in super::super) fn orphans(&self, now: Instant) -> Vec<u32> {
        let has_failed = |room: &ListedRoom| self.has_failed(room.server, now);
        self.rooms.iter().filter(|(_, room)| has_failed(room)).map(|(number, _)| *number).collect()
    }

    /// Returns the entries of players at failed servers: their keys in the shared list and their revisions.
    pub(in super::super) fn orphaned_players(&self, now: Instant) -> Vec<(String, u64)> {
        let has_failed = |server: ServerId| self.has_failed(server, now);
        let tickets = self.tickets.values().filter(|(ticket, _)| has_failed(ticket.server));
        let presences = self.presences.values().filter(|(presence, _)| has_failed(presence.server));
        let tickets = tickets.map(|(ticket, revision)| (ticket_key(ticket.key), *revision));
        tickets.chain(presences.map(|(one, revision)| (presence_key(one.key), *revision))).collect()
    }

    /// Returns the players with friends whose servers have not failed.
    pub(in super::super) fn presences(&self) -> impl Iterator<Item = &ListedPresence> {
        self.presences.values().map(|(presence, _)| presence).filter(|one| self.is_alive(one.server))
    }

    /// Returns a player with friends, if the player is here.
    pub(in super::super) fn presence(&self, player: &PlayerKey) -> Option<&ListedPresence> {
        let (presence, _) = self.presences.get(player)?;
        self.is_alive(presence.server).then_some(presence)
    }

    /// Returns whether a server has failed. Before the first heartbeats have arrived, none has.
    fn has_failed(&self, server: ServerId, now: Instant) -> bool {
        self.is_informed(now) && !self.is_alive(server)
    }

    /// Returns whether this server has heard the others for long enough to know what they have and do. Shortly after
    /// its start, or after it was cut off, it does not.
    pub(in super::super) fn is_informed(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= Self::FAILED_AFTER * 3 / 2
    }

    /// Returns whether this server was cut off since the last call, so that the others counted it as failed.
    pub(in super::super) const fn was_cut_off(&mut self) -> bool {
        std::mem::replace(&mut self.was_cut_off, false)
    }

    /// Returns the searching players, with the revisions of their entries.
    pub(in super::super) fn tickets(&self) -> impl Iterator<Item = &(ListedTicket, u64)> {
        self.tickets.values()
    }

    /// Removes a player who was paired, before the shared list confirms it.
    pub(in super::super) fn remove_ticket(&mut self, player: PlayerKey) {
        self.tickets.remove(&player);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::online::Identity;
    use crate::serve::cluster::write;

    #[test]
    fn silent_servers_are_suspected_and_then_fail() {
        let (own, other, start) = (ServerId(1), ServerId(2), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 1, [0; 32], None);
        let heartbeat = |server| ClusterEvent::Message(write(&ClusterMessage::Heartbeat(server, invitation.clone())));
        let mut view = View::new(own, start);
        view.handle(heartbeat(other), at(0));
        view.place(7, ListedRoom::at(other, 7));
        assert!(view.suspects(at(200)).is_empty() && view.pending_takeovers(at(200)).is_empty());
        assert_eq!((view.suspects(at(250)), view.pending_takeovers(at(250))), (vec![other], BTreeSet::from([7])));
        view.handle(heartbeat(other), at(260));
        view.remove_failed(other, at(270));
        assert!(view.is_alive(other), "it has answered meanwhile");
        view.remove_failed(other, at(600));
        assert!(!view.is_alive(other) && view.expire(at(600)));
    }

    #[test]
    fn a_server_that_stops_soon_directs_no_tournament() {
        let (own, other, start) = (ServerId(1), ServerId(2), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 1, [0; 32], None);
        let mut view = View::new(own, start);
        let mut directors_after = |message: &ClusterMessage, ms| {
            assert!(view.handle(ClusterEvent::Message(write(message)), at(ms)).is_none());
            view.expire(at(ms));
            assert!(view.is_alive(other), "it still plays");
            view.directors().collect::<Vec<_>>()
        };
        let heartbeat = |server| ClusterMessage::Heartbeat(server, invitation.clone());
        assert_eq!(directors_after(&heartbeat(other), 0), [other, own]);
        assert_eq!(directors_after(&ClusterMessage::Draining(other), 0), [own]);
        assert_eq!(directors_after(&heartbeat(other), 900), [own], "whatever else it says");
        assert_eq!(directors_after(&ClusterMessage::Draining(own), 900), [ServerId(0); 0], "all stop");
    }

    #[test]
    fn servers_of_other_versions_are_known_while_they_announce_themselves() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let server = |port| Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], port, [0; 32], None);
        let mut view = View::new(ServerId(1), start);
        let mut announced = |text: String, ms| {
            assert!(view.handle(ClusterEvent::Announced(text), at(ms)).is_none());
            view.versions(at(ms))
        };
        let of = |version, port| Announcement { version, server: server(port) }.to_string();
        let newer = PROTOCOL + 1;
        assert_eq!(announced(of(PROTOCOL, 1), 0), BTreeMap::new(), "its own");
        assert_eq!(announced(of(newer, 2), 0), BTreeMap::from([(newer, server(2))]));
        assert_eq!(announced(of(newer, 3), 250), BTreeMap::from([(newer, server(3))]));
        for damaged in ["", "5", "5 ", "five skyline://join/", "70000 skyline://join/AQ"] {
            assert_eq!(announced(damaged.to_owned(), 300), BTreeMap::from([(newer, server(3))]), "{damaged}");
        }
        assert_eq!(announced(of(PROTOCOL - 1, 4), 1_250), BTreeMap::from([(PROTOCOL - 1, server(4))]));
        assert!(view.has_other_versions(at(2_249)) && !view.has_other_versions(at(2_250)), "silent for a second");
    }

    #[test]
    fn a_server_that_was_cut_off_waits_for_the_heartbeats_of_the_others() {
        let (own, start) = (ServerId(1), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 1, [0; 32], None);
        let mut view = View::new(own, start);
        view.place(7, ListedRoom::at(ServerId(2), 7));
        let key = Identity::generate().unwrap().key();
        let ticket = ListedTicket {
            server: ServerId(2),
            visitor: serde_json::from_str("1").unwrap(),
            key,
            rating: 1_500,
            delay_ms: 20,
            is_ranked: true,
            since: 0,
            blocked: BTreeSet::new(),
        };
        let presence = ListedPresence {
            server: ticket.server,
            visitor: ticket.visitor,
            key,
            friends: BTreeSet::new(),
            challenge: None,
        };
        view.handle(ClusterEvent::Put { key: ticket_key(key), value: write(&ticket), revision: 3 }, at(0));
        view.handle(ClusterEvent::Put { key: presence_key(key), value: write(&presence), revision: 4 }, at(0));
        assert!(view.presence(&key).is_none(), "its server is unknown");
        let mut after_heartbeats = |from: u64, to: u64| {
            for ms in (from..to).step_by(100) {
                view.handle(ClusterEvent::Message(write(&ClusterMessage::Heartbeat(own, invitation.clone()))), at(ms));
            }
            (view.orphans(at(to)), view.orphaned_players(at(to)), view.was_cut_off())
        };
        let failed = || (vec![7], vec![(ticket_key(key), 3), (presence_key(key), 4)], false);
        assert_eq!(after_heartbeats(0, 1_400), (vec![], vec![], false), "it has just started");
        assert_eq!(after_heartbeats(1_400, 1_600), failed());
        assert_eq!(after_heartbeats(4_000, 4_200), (vec![], vec![], true), "NATS was not reachable");
        assert_eq!(after_heartbeats(4_200, 5_600), failed());
    }
}
