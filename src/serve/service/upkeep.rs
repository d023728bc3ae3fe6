//! The regular tasks of the lobby: the frequent ones of every tick, and the rare ones that read the database.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{DAY, LIST_INTERVAL_MS, SentRooms, Service, Visitor, moderation, now, today};
use crate::online::net::VisitorId;
use crate::online::{LobbyUpdate, Member, PlayerKey, RoomSummary};
use crate::serve::cluster::{ClusterMessage, write};
use crate::serve::database::DatabaseError;

/// The maximum number of ratings that are read at a time.
const MAX_READ_RATINGS: usize = 100;
/// The seconds for which the servers of a cluster look for a room that an operator wants to be closed.
const CLOSING_TIME: i64 = 60;

impl Service {
    /// Runs the frequent tasks: pairs players, saves finished matches, sends changes.
    pub(in crate::serve) fn tick(self: &Rc<Self>) {
        if self.visitors.borrow().values().any(Visitor::is_searching) {
            self.membership.shared.publish_to_one(write(&ClusterMessage::Pair));
        }
        self.membership.shared.announce(self.membership.announcement.clone());
        // Members who look for a room here are redirected to its server.
        self.take_over_failed(Instant::now());
        self.direct_tournaments();
        self.send_tournaments();
        let summaries = self.summaries();
        self.follow_friends();
        self.update_connection();
        self.update_metrics(&summaries);
        self.update_pages(&summaries);
        let mut sent_rooms = self.sent_rooms.borrow_mut();
        let is_changed = sent_rooms.is_mixed || sent_rooms.summaries != summaries;
        if is_changed && self.now_ms() >= sent_rooms.at + LIST_INTERVAL_MS {
            *sent_rooms = SentRooms { at: self.now_ms(), summaries: summaries.clone(), is_mixed: false };
            self.visitors.borrow_mut().values_mut().for_each(|visitor| visitor.has_rooms = false);
        }
        let is_newer = sent_rooms.summaries != summaries;
        sent_rooms.is_mixed |= self.send_rooms(summaries) && is_newer;
    }

    /// Runs the rare tasks in the background, because the database may be slow.
    pub(in crate::serve) fn refresh(self: &Rc<Self>) {
        let service = Rc::clone(self);
        self.write(async move { service.follow_database().await });
    }

    /// Starts a new day if necessary, and does what operators want.
    async fn follow_database(&self) -> Result<(), DatabaseError> {
        if self.daily.borrow().day != today() {
            let daily = self.database().daily(today()).await?;
            self.send_all(&LobbyUpdate::Daily(daily.clone()));
            *self.daily.borrow_mut() = daily;
            self.delete_old().await?;
        }
        self.server.moderate(moderation(self.database(), now()).await?);
        self.close_rooms().await?;
        self.read_ratings().await?;
        self.tournaments.refresh(self.database(), now()).await?;
        if self.database().write_error().is_some() {
            // Otherwise the server would stay unhealthy until the next visit.
            self.database().probe_writing().await?;
            log::info!("the database can be written again");
        }
        Ok(())
    }

    /// Reads the ratings of players in rooms who came from another server, and forgets those of players who are gone.
    async fn read_ratings(&self) -> Result<(), DatabaseError> {
        let seated = |member: &&Member| member.seat.is_some() && member.computer.is_none();
        let in_rooms = self
            .server
            .rooms(|_, room| room.state().members.iter().filter(seated).map(|member| member.key).collect::<Vec<_>>());
        let playing: BTreeSet<PlayerKey> = in_rooms.into_iter().flatten().collect();
        let visiting: BTreeSet<PlayerKey> = self.visitors.borrow().values().map(|visitor| visitor.key).collect();
        self.ratings.borrow_mut().retain(|key, _| playing.contains(key) || visiting.contains(key));
        let is_unknown = |key: &&PlayerKey| !self.ratings.borrow().contains_key(*key);
        let unknown: Vec<PlayerKey> = playing.iter().filter(is_unknown).take(MAX_READ_RATINGS).copied().collect();
        for key in unknown {
            let rating = self.database().rating(key).await?;
            self.ratings.borrow_mut().insert(key, rating);
        }
        Ok(())
    }

    /// Closes the rooms that an operator wants to be closed.
    async fn close_rooms(&self) -> Result<(), DatabaseError> {
        let wanted = self.database().closings().await?;
        if wanted.is_empty() {
            return Ok(());
        }
        let closed: Vec<u32> = wanted.into_iter().filter(|room| self.kinds.borrow().contains_key(room)).collect();
        for room in &closed {
            log::info!("room {room:08x}: closed by an operator");
            self.server.close_room(*room);
        }
        self.database().end_closings(&closed, now() - CLOSING_TIME).await
    }

    /// Deletes the matches that are older than the server keeps them.
    pub(in crate::serve) async fn delete_old(&self) -> Result<(), DatabaseError> {
        let Some(days) = self.keep_days else { return Ok(()) };
        let deleted = self.database().delete_matches(now() - i64::from(days) * DAY).await?;
        if deleted > 0 {
            log::info!("{deleted} matches from more than {days} days ago were deleted");
        }
        Ok(())
    }

    /// Notes whether the cluster is reachable, and logs when that changes.
    fn update_connection(&self) {
        let is_cut_off = !self.membership.shared.is_reachable();
        match (self.pages.is_cut_off.swap(is_cut_off, Ordering::Relaxed), is_cut_off) {
            (false, true) => log::error!("NATS is not connected; all rooms wait until it is back"),
            (true, false) => log::info!("NATS is connected again"),
            _ => {}
        }
    }

    fn update_metrics(&self, summaries: &[RoomSummary]) {
        let metrics = &self.pages.metrics;
        let gauge = |count: usize| count as i64;
        metrics.connections.set(gauge(self.server.connections()));
        metrics.servers.set(gauge(self.server.servers().len()));
        metrics.cut_off.set(self.pages.is_cut_off.load(Ordering::Relaxed).into());
        metrics.refused_connections.inner().store(self.server.refused(), Ordering::Relaxed);
        metrics.write_failures.inner().store(self.database().write_failures(), Ordering::Relaxed);
        metrics.visitors.set(gauge(self.visitors.borrow().len()));
        let ids: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        metrics.round_trips(ids.into_iter().filter_map(|id| self.server.delay_ms(id)).collect());
        let kinds = self.kinds.borrow();
        let is_own = |summary: &&RoomSummary| summary.is_playing && kinds.contains_key(&summary.number);
        metrics.rooms.set(gauge(kinds.len()));
        metrics.playing.set(gauge(summaries.iter().filter(is_own).count()));
        metrics.searching.set(gauge(self.visitors.borrow().values().filter(|visitor| visitor.is_searching()).count()));
    }
}
