//! Rooms that survive the failure of their server: journals and takeovers.

use std::rc::Rc;
use std::time::Instant;

use tokio::sync::mpsc;
use tokio::task::spawn_local;
use tokio::time::{Duration, sleep};

use super::cluster::{ClusterMessage, Journal, JournalEntry, ListedRoom, read, room_key, takeover_server, write};
use super::service::Service;
use crate::online::net::RoomStep;
use crate::online::{Host, RoomChange, RoomKind};

/// The delay between two attempts to save a finished match.
const RETRY_DELAY: Duration = Duration::from_secs(1);

impl Service {
    /// Opens a room whose journal ends with the entry of this number.
    pub(super) fn open_journaled(self: &Rc<Self>, number: u32, kind: RoomKind, host: Host, last: u64) {
        let (sender, steps) = mpsc::unbounded_channel();
        self.server.open(number, host, Some(sender));
        let service = Rc::clone(self);
        spawn_local(async move { service.write_journal((number, kind), last, steps).await });
    }

    /// Saves each step of a room before its members learn of it: finished matches in the database and, in a cluster,
    /// everything in the room's journal.
    async fn write_journal(
        self: &Rc<Self>,
        (number, kind): (u32, RoomKind),
        mut last: u64,
        mut steps: mpsc::UnboundedReceiver<RoomStep>,
    ) {
        let shared = &self.membership.shared;
        while let Some(mut step) = steps.recv().await {
            for change in std::mem::take(&mut step.changes) {
                if let RoomChange::Settled(settled) = &change {
                    for end in &settled.left {
                        self.pages.metrics.seat_dropped(end.fault);
                    }
                }
                let appended = match change {
                    RoomChange::Settled(_) | RoomChange::Saved(_) if !self.membership.has_takeovers => Some(last),
                    RoomChange::Settled(settled) => {
                        shared.append(number, write(&JournalEntry::Settled(settled)), last, false).await
                    }
                    RoomChange::Saved(room) => {
                        shared.append(number, write(&JournalEntry::Saved(kind, room)), last, true).await
                    }
                    RoomChange::Finished(finished) => {
                        // The end of the match must not be journaled before the match is safe in the database.
                        while let Err(error) = self.save_match((number, kind), (*finished).clone()).await {
                            self.pages.metrics.errors.inc();
                            log::error!("the match in room {number:08x} could not be saved yet: {error}");
                            sleep(RETRY_DELAY).await;
                        }
                        Some(last)
                    }
                };
                let Some(appended) = appended else {
                    log::warn!("room {number:08x} was taken over by another server");
                    self.kinds.borrow_mut().remove(&number);
                    return self.server.abandon(number);
                };
                last = appended;
            }
            self.server.deliver(number, step);
        }
        if self.membership.has_takeovers {
            shared.delete_journal(number);
        }
    }

    /// Sends a heartbeat, also that the server stops soon if it does, and looks at those of the others.
    pub(super) fn send_heartbeat(self: &Rc<Self>) {
        let membership = &self.membership;
        membership.shared.publish(write(&ClusterMessage::Heartbeat(membership.id, membership.invitation.clone())));
        if self.is_stopping() {
            membership.shared.publish(write(&ClusterMessage::Draining(membership.id)));
        }
        self.check_suspects(Instant::now());
        self.take_over_failed(Instant::now());
    }

    /// Asks about servers that are silent, so that one whose process ended is replaced at once.
    fn check_suspects(self: &Rc<Self>, now: Instant) {
        let membership = &self.membership;
        let suspects = membership.view.borrow().suspects(now);
        for server in suspects {
            if !membership.queries.borrow_mut().insert(server) {
                continue;
            }
            let service = Rc::clone(self);
            spawn_local(async move {
                let membership = &service.membership;
                let is_connected = membership.shared.is_connected(server).await;
                membership.queries.borrow_mut().remove(&server);
                if !is_connected {
                    log::info!("server {:016x} is no longer connected", server.0);
                    let now = Instant::now();
                    membership.view.borrow_mut().remove_failed(server, now);
                    service.take_over_failed(now);
                }
            });
        }
    }

    /// Updates the list of servers, and takes over rooms of failed servers.
    pub(super) fn take_over_failed(self: &Rc<Self>, now: Instant) {
        let membership = &self.membership;
        let mut view = membership.view.borrow_mut();
        if view.expire(now) {
            let (servers, remote_rooms) = (view.invitations(), view.remote_rooms());
            if servers != self.server.servers() {
                log::info!("{} other servers", servers.len());
                self.server.set_servers(servers);
            }
            self.server.set_remote_rooms(remote_rooms);
        }
        self.server.set_versions(view.versions(now));
        self.server.set_pending_takeovers(view.pending_takeovers(now));
        let mut takeovers = membership.takeovers.borrow_mut();
        for number in view.orphans(now) {
            if takeover_server(number, view.servers()) == Some(membership.id) && takeovers.insert(number) {
                let service = Rc::clone(self);
                spawn_local(async move {
                    service.take_over(number).await;
                    service.membership.takeovers.borrow_mut().remove(&number);
                });
            }
        }
        for (key, revision) in view.orphaned_players(now) {
            let service = Rc::clone(self);
            spawn_local(async move { service.membership.shared.remove_unchanged(key, revision).await });
        }
        if view.was_cut_off() {
            // The other servers may have removed them.
            self.renew_tickets();
            self.renew_presences();
        }
    }

    /// Takes over a room of a failed server.
    async fn take_over(self: &Rc<Self>, number: u32) {
        let shared = &self.membership.shared;
        let Journal { entries, last } = match shared.read(number).await {
            Ok(journal) => journal,
            // The next heartbeat tries again.
            Err(error) => return log::error!("the journal of room {number:08x} cannot be read: {error}"),
        };
        let mut saved = None;
        let mut later = Vec::new();
        for entry in entries {
            match read(&entry) {
                Some(JournalEntry::Saved(kind, room)) => {
                    saved = Some((kind, room));
                    later.clear();
                }
                Some(JournalEntry::Settled(settled)) => later.push(settled),
                None => saved = None,
            }
        }
        let Some((kind, room)) = saved else { return shared.remove(room_key(number)) };
        let mut host = match Host::resume(*room, &later, self.server.now_micros()) {
            Ok(host) => host,
            Err(error) => {
                log::error!("room {number:08x} cannot be continued: {error}");
                return shared.remove(room_key(number));
            }
        };
        let mut last = Some(last);
        for change in host.take_changes() {
            if let (RoomChange::Saved(room), Some(after)) = (change, last) {
                last = shared.append(number, write(&JournalEntry::Saved(kind, room)), after, true).await;
            }
        }
        if let Some(last) = last {
            log::info!("room {number:08x} was taken over from a failed server");
            self.membership.view.borrow_mut().place(number, ListedRoom::at(self.membership.id, number));
            self.kinds.borrow_mut().insert(number, kind);
            self.open_journaled(number, kind, host, last);
        }
    }

    /// Leaves the cluster, so that no server takes over the rooms.
    pub(super) async fn leave(&self) {
        let shared = &self.membership.shared;
        for number in self.kinds.borrow().keys() {
            shared.remove(room_key(*number));
            if self.membership.has_takeovers {
                shared.delete_journal(*number);
            }
        }
        shared.publish(write(&ClusterMessage::Stopping(self.membership.id)));
        shared.flush().await;
    }
}
