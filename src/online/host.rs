//! The host's side of a room: members, referee, and the messages to send.

use std::collections::{BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};

use super::clock::MatchClock;
use super::computer::Computer;
use super::fault::Fault;
use super::message::{LateSeat, Settled};
use super::plan::MemberId;
use super::program::SeatProgram;
use super::protocol::{MatchRequest, MatchStart, MatchUpdate, RoomUpdate};
use super::referee::Referee;
use super::room::{
    ComputerPlayer, Denial, Dismissal, Guest, JoinError, Member, Phase, Room, RoomEvent, RoomRequest, RoomTournament,
};
use super::{MatchPlan, PlanError, PlayerKey};
use crate::bots::level::BotLevel;
use crate::engine::Ticks;
use crate::replay::Recording;
use crate::session::BeamRunner;

/// A room with the referee of its match. All times are microseconds on the clock of the host.
#[derive(Debug)]
pub struct Host {
    room: Room,
    running: Option<Running>,
    /// The last match, for members who missed its end.
    last: Option<Box<PastMatch>>,
    connected: BTreeSet<MemberId>,
    computers: Vec<Computer>,
    outgoing: Vec<Outgoing>,
    /// The time that the server wants between two messages with settled ticks.
    wanted_interval: u64,
    /// The changes to journal, in order; `None` without a journal.
    changes: Option<Vec<RoomChange>>,
    is_changed: bool,
}

/// The state that another host needs to continue a room.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SavedRoom {
    room: Room,
    running: Option<SavedMatch>,
}

/// A running match of a saved room.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedMatch {
    plan: MatchPlan,
    /// The seed of the Tetriminos.
    deal_seed: u64,
    clock: MatchClock,
    began: u64,
    history: Vec<Settled>,
    players: Vec<Option<PlayerKey>>,
}

/// A change of a room, for its journal.
#[derive(Debug, Clone)]
pub enum RoomChange {
    /// Ticks were settled.
    Settled(Settled),
    /// A match is over. It must be saved before any later change.
    Finished(Box<FinishedMatch>),
    /// The complete state, which replaces all earlier changes.
    Saved(Box<SavedRoom>),
}

/// A finished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedMatch {
    /// The recording.
    pub recording: Recording,
    /// The start, in microseconds on the host's clock.
    pub began: u64,
    /// The key of the player in each seat, `None` for computers.
    pub players: Vec<Option<PlayerKey>>,
    /// The place of each seat, from 1.
    pub places: Vec<u32>,
}

/// A message to send to a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outgoing {
    /// On the room stream.
    Room(MemberId, RoomUpdate),
    /// On the match stream.
    Match(MemberId, MatchUpdate),
    /// The end of the connection.
    Close(MemberId),
}

#[derive(Debug)]
struct Running {
    plan: MatchPlan,
    /// The seed of the Tetriminos, which no player may know.
    deal_seed: u64,
    referee: Referee,
    clock: MatchClock,
    began: u64,
    /// The time of the next message with settled ticks.
    settles_at: u64,
    history: Vec<Settled>,
    /// The seats whose inputs do not come, as they were sent last.
    late: Vec<LateSeat>,
    /// The number of settled messages since the last complete state.
    messages_since_save: usize,
    players: Vec<Option<PlayerKey>>,
    /// The players who do not wait for the end.
    left: BTreeSet<MemberId>,
    /// Whether the rest is played at once.
    is_rushed: bool,
}

/// A match that is over.
#[derive(Debug)]
struct PastMatch {
    start: MatchStart,
    /// The key of the player in each seat, `None` for computers.
    players: Vec<Option<PlayerKey>>,
    /// The keys of the members who watched it to its end.
    watchers: Vec<PlayerKey>,
}

impl Host {
    /// The time from the start of a match to its first tick.
    pub const COUNTDOWN_MICROS: u64 = 3_000_000;
    /// The pause after a takeover by another host, so that players can reconnect.
    pub const TAKEOVER_MICROS: u64 = 600_000;
    /// The least and the most settled messages after which the complete state is saved. It grows with the match; each
    /// message after it costs a takeover time.
    const MESSAGES_PER_SAVE: (usize, usize) = (60, 300);
    /// The number of steps that are settled in a call while the rest of a match is played.
    const RUSH_STEPS: u32 = 50;

    /// An empty room of a player.
    #[must_use]
    pub fn new(host: PlayerKey) -> Self {
        Self::of(Room::new(host))
    }

    /// The host's side of an empty room.
    #[must_use]
    pub const fn of(room: Room) -> Self {
        Self {
            room,
            running: None,
            last: None,
            connected: BTreeSet::new(),
            computers: Vec::new(),
            outgoing: Vec::new(),
            wanted_interval: 0,
            changes: None,
            is_changed: false,
        }
    }

    /// Journals all [changes](Self::take_changes) from now on.
    #[must_use]
    pub fn with_changes(self) -> Self {
        Self { changes: Some(Vec::new()), is_changed: true, ..self }
    }

    /// Continues a room of another host at the time `now`, from the saved state and the ticks settled after it. The
    /// clocks of both hosts must agree.
    ///
    /// # Errors
    /// The saved plan is invalid.
    pub fn resume(saved: SavedRoom, later: &[Settled], now: u64) -> Result<Self, PlanError> {
        let SavedRoom { mut room, running } = saved;
        room.disconnect_all(now / 1_000);
        let mut host = Self::of(room).with_changes();
        host.sync_computers();
        if let Some(SavedMatch { plan, deal_seed, clock, began, history, players }) = running {
            let mut running = Running { began, ..Running::new(plan, deal_seed, clock, players)? };
            for settled in history.iter().chain(later) {
                running.referee.replay(settled);
                running.append_history(settled);
            }
            let (settled, resumes_at) = (running.referee.settled(), now + Self::TAKEOVER_MICROS);
            running.clock = if settled == Ticks::ZERO {
                MatchClock::starting(clock.starts_at().max(resumes_at))
            } else {
                // The players' games were ahead of it. The clock resumes at a tick by which nothing more is overdue.
                MatchClock::resuming(settled.after(running.referee.grace().millis() as u32), resumes_at)
            };
            host.computers.iter_mut().for_each(|computer| computer.begin(running.start_for(computer.id())));
            host.running = Some(running);
        }
        // No member is connected yet.
        host.room.take_events();
        Ok(host)
    }

    /// Removes and returns the changes since the last call.
    pub fn take_changes(&mut self) -> Vec<RoomChange> {
        let Some(changes) = &mut self.changes else { return Vec::new() };
        let mut changes = std::mem::take(changes);
        if std::mem::take(&mut self.is_changed) {
            changes.push(RoomChange::Saved(Box::new(self.saved())));
        }
        changes
    }

    fn saved(&mut self) -> SavedRoom {
        let running = self.running.as_mut().map(|running| {
            running.messages_since_save = 0;
            let Running { plan, deal_seed, clock, began, history, players, .. } = &*running;
            let (plan, history, players) = (plan.clone(), history.clone(), players.clone());
            SavedMatch { plan, deal_seed: *deal_seed, clock: *clock, began: *began, history, players }
        });
        SavedRoom { room: self.room.clone(), running }
    }

    /// Sets the time that a busy server wants between two messages with settled ticks. Matches in which lines travel
    /// too fast for it keep a shorter one.
    pub const fn set_wanted_interval(&mut self, micros: u64) {
        self.wanted_interval = micros;
    }

    /// Returns the room.
    #[must_use]
    pub const fn room(&self) -> &Room {
        &self.room
    }

    /// Removes and returns the messages to send.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.outgoing)
    }

    /// Adds a guest, or a member who reconnects. The member learns what became of the match in which it was: that it
    /// runs, and from where, or that it is over.
    ///
    /// # Errors
    /// The guest is refused.
    pub fn join(&mut self, guest: Guest) -> Result<MemberId, JoinError> {
        let key = guest.key;
        // A player who was away for too long is no member any more, but still has the seat in the match.
        let former = self.running.as_ref().and_then(|running| running.member_with(&key));
        let id = self.room.join_as(guest, former)?;
        self.connected.insert(id);
        self.dispatch_events(0);
        // Before the match that runs now, which replaces it on the member's screen.
        let last = self.last.as_ref().and_then(|last| last.start_for(&key));
        let start = self.running.as_ref().map(|running| Box::new(running.start_for(id)));
        let is_in_it = start.as_ref().is_some_and(|start| start.seat.is_some());
        let over = (!is_in_it).then_some(MatchUpdate::Over(last));
        let late = self.running.as_ref().map(|running| MatchUpdate::Late(running.late.clone()));
        let updates = over.into_iter().chain(start.map(MatchUpdate::Start)).chain(late);
        self.outgoing.extend(updates.map(|update| Outgoing::Match(id, update)));
        Ok(id)
    }

    /// Records that the connection of a member is lost.
    pub fn disconnect(&mut self, id: MemberId, now: u64) {
        self.connected.remove(&id);
        self.room.disconnect(id, now / 1_000);
        self.dispatch_events(now);
    }

    /// Removes a member who leaves.
    pub fn leave(&mut self, id: MemberId, now: u64) {
        self.connected.remove(&id);
        self.leave_match(id, now);
        self.room.leave(id);
        self.dispatch_events(now);
    }

    /// Handles a room request.
    pub fn request(&mut self, id: MemberId, request: RoomRequest, now: u64) {
        if let Err(denial) = self.room.request(id, request, now / 1_000) {
            self.deny(id, denial);
        }
        self.dispatch_events(now);
    }

    /// Tells a member why a request is denied.
    pub(super) fn deny(&mut self, id: MemberId, denial: Denial) {
        self.outgoing.push(Outgoing::Room(id, RoomUpdate::Denied(denial)));
    }

    /// Adds a program to the room. Only the host's own program may call this, for no message starts a program. A denial
    /// is sent to the host.
    pub fn add_program(&mut self, name: &str, program: Box<dyn SeatProgram>, now: u64) {
        match self.room.add_program(name) {
            Ok(id) => self.computers.push(Computer::program(id, program)),
            Err(denial) => {
                let host = self.room.state().members.iter().find(|member| member.is_host);
                self.outgoing.extend(host.map(|host| Outgoing::Room(host.id, RoomUpdate::Denied(denial))));
            }
        }
        self.dispatch_events(now);
    }

    /// Handles a match request.
    pub fn play(&mut self, id: MemberId, request: MatchRequest, now: u64) {
        match request {
            MatchRequest::Ping(sent) => self.outgoing.push(Outgoing::Match(id, MatchUpdate::Pong { sent, host: now })),
            MatchRequest::Quit => {
                self.leave_match(id, now);
                self.dispatch_events(now);
            }
            MatchRequest::Batch(batch) => {
                if let Some(running) = &mut self.running
                    && let Some(seat) = running.seat_of(id)
                {
                    let tick = running.tick(now);
                    let ahead_ms = running.referee.receive(seat, batch, tick);
                    self.outgoing.extend(ahead_ms.map(|ahead_ms| Outgoing::Match(id, MatchUpdate::Early { ahead_ms })));
                }
            }
        }
    }

    /// Advances the room's time.
    pub fn tick(&mut self, now: u64) {
        self.room.tick(now / 1_000);
        self.dispatch_events(now);
        self.note_unattended(now);
        if self.running.as_ref().is_some_and(|running| running.is_rushed) {
            self.rush();
        } else if let Some(tick) = self.running.as_ref().map(|running| running.tick(now)) {
            self.play_computers(tick, Some(now));
            self.settle(now);
        }
        if let Some(running) = self.running.take_if(|running| running.referee.game().is_over()) {
            self.finish(running, now);
            self.dispatch_events(now);
        }
    }

    /// Notes that nobody waits for the end of the match any more. Its rest is then played at once, also if somebody
    /// returns.
    fn note_unattended(&mut self, now: u64) {
        if let Some(running) = &mut self.running
            && running.clock.countdown(now).is_none()
        {
            running.is_rushed |= running.is_unattended(&self.connected);
        }
    }

    /// Plays some of the rest of a match, in which only computers are left. Waits for their decisions, so that they
    /// play as well as they would have.
    fn rush(&mut self) {
        for _ in 0..Self::RUSH_STEPS {
            // All of them are asked, so that each takes its decision.
            let is_thinking = self.computers.iter_mut().fold(false, |any, computer| any | computer.is_thinking());
            let Some(running) = self.running.as_ref().filter(|running| !running.referee.game().is_over()) else {
                return;
            };
            if is_thinking {
                return;
            }
            let to = running.referee.settled().after(BeamRunner::STEP_MS);
            self.play_computers(to, None);
            self.settle_to(to);
        }
    }

    /// Plays the games of the computers up to a tick. `countdown_at` is the time, if it may be that of the countdown.
    fn play_computers(&mut self, tick: Ticks, countdown_at: Option<u64>) {
        let Some(running) = &mut self.running else { return };
        let has_begun = countdown_at.is_none_or(|now| running.clock.countdown(now).is_none());
        for computer in &mut self.computers {
            let Some(seat) = running.seat_of(computer.id()) else { continue };
            // Nobody is dropped before the first tick, so that each match has a result.
            if let Some(fault) = computer.fault().filter(|_| has_begun) {
                running.referee.drop_seat(seat, fault);
            } else if let Some(batch) = computer.play(tick) {
                running.referee.receive(seat, batch, tick);
            }
        }
    }

    /// Settles the ticks that are known or overdue, and sends them to all members, if the next message is due.
    fn settle(&mut self, now: u64) {
        let Some(running) = self.running.as_mut().filter(|running| now >= running.settles_at) else { return };
        // The next time follows from the previous one, so that late calls do not make the messages rarer.
        let interval = running.referee.send_interval_micros(self.wanted_interval);
        running.settles_at = (running.settles_at + interval).max(now + interval / 2);
        let tick = running.tick(now);
        let settled = self.settle_to(tick);
        if let Some(running) = &mut self.running {
            let late = running.referee.late(tick);
            if running.late != late {
                running.late.clone_from(&late);
                self.send_to_match(&MatchUpdate::Late(late));
            }
        }
        if let Some(settled) = settled {
            self.send_to_match(&MatchUpdate::Settled(settled));
        }
    }

    /// Settles the ticks that are known or overdue at a tick of the match. Returns them.
    fn settle_to(&mut self, tick: Ticks) -> Option<Settled> {
        let running = self.running.as_mut()?;
        let settled = running.referee.settle(tick)?;
        running.append_history(&settled);
        running.messages_since_save += 1;
        let (least, most) = Self::MESSAGES_PER_SAVE;
        // The history has about an entry a second.
        self.is_changed |= running.messages_since_save >= (least + 2 * running.history.len()).min(most);
        if let Some(changes) = &mut self.changes {
            changes.push(RoomChange::Settled(settled.clone()));
        }
        self.computers.iter_mut().for_each(|computer| computer.settle(&settled));
        Some(settled)
    }

    /// Ends a match, and returns to the room.
    fn finish(&mut self, running: Running, now: u64) {
        let game = running.referee.game();
        let standings = game.standings();
        let winners: Vec<MemberId> = standings.winners().filter_map(|seat| running.member_of(seat)).collect();
        let mut teams = standings.winners().filter_map(|seat| running.plan.seats.get(seat)).map(|seat| seat.team);
        let first = teams.next().unwrap_or(0);
        let team = if teams.all(|team| team == first) { first } else { 0 };
        let people = self.room.state().members.iter().filter(|member| member.computer.is_none());
        let watchers = people.filter(|member| running.seat_of(member.id).is_none()).map(|member| member.key).collect();
        let last = running.past(watchers);
        if running.is_rushed {
            // The members have not seen the rest.
            let people = self.room.state().members.iter().filter(|member| self.connected.contains(&member.id));
            let over = |member: &Member| {
                let start = last.start_for(&member.key)?;
                Some(Outgoing::Match(member.id, MatchUpdate::Over(Some(start))))
            };
            self.outgoing.extend(people.filter_map(over));
        }
        self.last = Some(Box::new(last));
        let tournament = self.room.state().tournament.as_ref().map(RoomTournament::recorded);
        let finished = FinishedMatch {
            recording: game.recording(running.plan.names()).of_tournament(tournament),
            began: running.began,
            places: standings.places().to_vec(),
            players: running.players,
        };
        if let Some(changes) = &mut self.changes {
            changes.push(RoomChange::Finished(Box::new(finished)));
        }
        self.computers.iter_mut().for_each(Computer::finish);
        self.room.finish((&winners, team), now / 1_000);
    }

    /// Starts no new match from now on, because the server stops. A running match continues.
    pub fn stop(&mut self, now: u64) {
        self.room.stop(now / 1_000);
        self.dispatch_events(now);
        self.send_to_room(&RoomUpdate::Denied(Denial::Stopping));
    }

    /// Starts no other match from now on, because that of a tournament was decided elsewhere. A running round ends as
    /// usual.
    pub fn decide(&mut self, now: u64) {
        self.room.decide(now / 1_000);
        self.is_changed = true;
        self.dispatch_events(now);
    }

    /// Dismisses all members.
    pub fn close(&mut self) {
        for id in std::mem::take(&mut self.connected) {
            self.outgoing.push(Outgoing::Room(id, RoomUpdate::Dismissed(Dismissal::Closed)));
            self.outgoing.push(Outgoing::Close(id));
        }
    }

    /// Ends the game of a member. Before the first tick of a match that is not ranked, the match starts without it
    /// instead, or not at all.
    fn leave_match(&mut self, id: MemberId, now: u64) {
        let Some(mut running) = self.running.take_if(|running| running.seat_of(id).is_some()) else { return };
        // Otherwise players could choose their opponents by leaving. A later round of a match is lost, too.
        let counts = self.room.is_ranked() || running.plan.rounds.number() > 1;
        if counts || running.clock.countdown(now).is_none() {
            running.left.insert(id);
            running.drop_seat(id, Fault::Left);
            self.running = Some(running);
        } else if let Some(running) = running.without(id, self.room.state().rules.is_together) {
            // The state in the journal still has the old plan.
            self.is_changed = true;
            self.start(running, Some(id));
        } else {
            self.send_to_match(&MatchUpdate::Canceled(id));
            self.computers.iter_mut().for_each(Computer::finish);
            self.room.cancel(now / 1_000);
        }
    }

    /// Sends the room's events to its members.
    fn dispatch_events(&mut self, now: u64) {
        // A dismissal can cancel a match, which is an event of the room again.
        let mut events = VecDeque::from(self.room.take_events());
        while let Some(event) = events.pop_front() {
            match event {
                RoomEvent::Changed => {
                    self.is_changed = true;
                    self.sync_computers();
                    self.send_to_room(&RoomUpdate::State(self.room.state().clone()));
                }
                RoomEvent::Chat(id, message) => self.send_to_room(&RoomUpdate::Chat(id, message)),
                RoomEvent::Dismissed(id, why) => {
                    self.connected.remove(&id);
                    self.leave_match(id, now);
                    self.outgoing.push(Outgoing::Room(id, RoomUpdate::Dismissed(why)));
                    self.outgoing.push(Outgoing::Close(id));
                    events.extend(self.room.take_events());
                }
                RoomEvent::Begin => self.begin(now),
            }
        }
    }

    /// Adds computers that joined the room, and removes those that left.
    fn sync_computers(&mut self) {
        let state = self.room.state();
        // One whose level has changed is another one.
        let is_member = |computer: &Computer| {
            let member = state.member(computer.id());
            member.is_some_and(|member| match member.computer {
                Some(ComputerPlayer::Level(level)) => computer.level() == Some(level),
                Some(ComputerPlayer::Program) | None => true,
            })
        };
        self.computers.retain(is_member);
        for member in &state.members {
            let is_known = self.computers.iter().any(|computer| computer.id() == member.id);
            if let Some(ComputerPlayer::Level(level)) = member.computer.filter(|_| !is_known)
                && let Some(level) = BotLevel::new(level)
            {
                self.computers.push(Computer::new(member.id, level));
            }
        }
    }

    fn send_to_match(&mut self, update: &MatchUpdate) {
        self.outgoing.extend(self.connected.iter().map(|id| Outgoing::Match(*id, update.clone())));
    }

    fn send_to_room(&mut self, update: &RoomUpdate) {
        self.outgoing.extend(self.connected.iter().map(|id| Outgoing::Room(*id, update.clone())));
    }

    fn begin(&mut self, now: u64) {
        // The seed stays here, so that no member can predict the pieces.
        let deal_seed = rand::random();
        let plan = self.room.plan(rand::random()).dealt_by(deal_seed);
        let state = self.room.state();
        let person = |id| state.member(id).filter(|member| member.computer.is_none()).map(|member| member.key);
        let players = plan.seats.iter().map(|seat| person(seat.member)).collect();
        match Running::new(plan, deal_seed, MatchClock::starting(now + Self::COUNTDOWN_MICROS), players) {
            Ok(running) => self.start(running, None),
            Err(error) => {
                log::warn!("the match could not start: {error}");
                self.room.cancel(now / 1_000);
                self.send_to_room(&RoomUpdate::Denied(Denial::Rules));
            }
        }
    }

    /// Starts the countdown of a match for all members, except one who quit it.
    fn start(&mut self, running: Running, except: Option<MemberId>) {
        for id in self.connected.iter().filter(|id| Some(**id) != except) {
            let start = Box::new(running.start_for(*id));
            self.outgoing.push(Outgoing::Match(*id, MatchUpdate::Start(start)));
        }
        self.computers.iter_mut().for_each(|computer| computer.begin(running.start_for(computer.id())));
        self.running = Some(running);
    }

    /// Returns whether a match is running.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.room.state().phase == Phase::Playing
    }
}

impl Running {
    /// A match before its first tick.
    fn new(
        plan: MatchPlan,
        deal_seed: u64,
        clock: MatchClock,
        players: Vec<Option<PlayerKey>>,
    ) -> Result<Self, PlanError> {
        let referee = plan.dealing_referee(deal_seed)?;
        let began = clock.starts_at();
        Ok(Self {
            plan,
            deal_seed,
            referee,
            clock,
            began,
            settles_at: 0,
            history: Vec::new(),
            late: Vec::new(),
            messages_since_save: 0,
            players,
            left: BTreeSet::new(),
            is_rushed: false,
        })
    }

    /// Returns whether only computers still play, and all players have left who are connected.
    fn is_unattended(&self, connected: &BTreeSet<MemberId>) -> bool {
        let waits = |member: MemberId| connected.contains(&member) && !self.left.contains(&member);
        let attends =
            |seat: usize| !self.referee.game().seat(seat).is_over() || self.member_of(seat).is_some_and(waits);
        let people: Vec<usize> = (0..self.players.len()).filter(|seat| self.players[*seat].is_some()).collect();
        // A match of computers alone is there to be watched.
        !people.is_empty() && !people.into_iter().any(attends)
    }

    /// The same match before its first tick without the seat of a member, or `None` if no opponents or only computers
    /// are left.
    fn without(mut self, id: MemberId, is_together: bool) -> Option<Self> {
        let seat = self.seat_of(id)?;
        self.plan.seats.remove(seat);
        self.players.remove(seat);
        let has_people = self.players.iter().any(Option::is_some);
        if !has_people || !self.plan.has_players(is_together) {
            return None;
        }
        let running = Self::new(self.plan, self.deal_seed, self.clock, self.players);
        running.inspect_err(|error| log::error!("a match cannot start without a seat: {error}")).ok()
    }

    fn drop_seat(&mut self, id: MemberId, fault: Fault) {
        if let Some(seat) = self.seat_of(id) {
            self.referee.drop_seat(seat, fault);
        }
    }

    fn seat_of(&self, id: MemberId) -> Option<usize> {
        self.plan.seats.iter().position(|seat| seat.member == id)
    }

    fn member_of(&self, seat: usize) -> Option<MemberId> {
        self.plan.seats.get(seat).map(|seat| seat.member)
    }

    fn member_with(&self, key: &PlayerKey) -> Option<MemberId> {
        self.member_of(self.players.iter().position(|player| player.as_ref() == Some(key))?)
    }

    /// Returns the tick of the match at a time of the host's clock.
    fn tick(&self, now: u64) -> Ticks {
        self.clock.tick(now)
    }

    fn start_for(&self, id: MemberId) -> MatchStart {
        let seat = self.seat_of(id);
        let (to, pending) = seat.map(|seat| self.referee.unsettled(seat)).unwrap_or_default();
        let Self { plan, clock, history, .. } = self;
        let seat = seat.map(|seat| seat as u8);
        MatchStart { plan: plan.clone(), seat, clock: *clock, history: history.clone(), to, pending }
    }

    /// The same match after its end.
    fn past(&self, watchers: Vec<PlayerKey>) -> PastMatch {
        let Self { plan, clock, history, players, referee, .. } = self;
        let (plan, clock, history) = (plan.clone(), *clock, history.clone());
        let start = MatchStart { plan, seat: None, clock, history, to: referee.settled(), pending: Vec::new() };
        PastMatch { start, players: players.clone(), watchers }
    }

    /// Appends settled ticks to the history, merged where possible.
    fn append_history(&mut self, settled: &Settled) {
        match self.history.last_mut() {
            // Seats that leave and hashes apply at the end of their message, so nothing may follow them in it.
            Some(last) if last.left.is_empty() && last.hash.is_none() => {
                last.to = settled.to;
                last.dealt.extend(&settled.dealt);
                last.left.clone_from(&settled.left);
                last.hash = settled.hash;
                for list in &settled.inputs {
                    match last.inputs.iter_mut().find(|known| known.seat == list.seat) {
                        Some(known) => known.inputs.extend(&list.inputs),
                        None => last.inputs.push(list.clone()),
                    }
                }
            }
            _ => self.history.push(settled.clone()),
        }
    }
}

impl PastMatch {
    /// Returns the complete match for the owner of a key, who played or watched it.
    fn start_for(&self, key: &PlayerKey) -> Option<Box<MatchStart>> {
        // By the key: a member who was away for long has another number now.
        let seat = self.players.iter().position(|player| player.as_ref() == Some(key)).map(|seat| seat as u8);
        let is_known = seat.is_some() || self.watchers.contains(key);
        is_known.then(|| Box::new(MatchStart { seat, ..self.start.clone() }))
    }
}
