//! The host's side of a room: its members, the referee of its match, and what is sent to whom.

use std::collections::BTreeSet;

use super::computer::Computer;
use super::message::Settled;
use super::plan::MemberId;
use super::protocol::{MatchStart, PlayNews, PlayRequest, RoomNews};
use super::referee::{Fault, Referee};
use super::room::{Denial, Dismissal, EntryError, Guest, Phase, Room, RoomEvent, RoomRequest};
use super::{MatchPlan, PlayerKey};
use crate::bots::level::BotLevel;
use crate::engine::Ticks;
use crate::replay::MatchReplay;

/// A room with the referee of its match. All times are microseconds on the clock of the host.
#[derive(Debug)]
pub struct Host {
    room: Room,
    running: Option<Running>,
    present: BTreeSet<MemberId>,
    computers: Vec<Computer>,
    outgoing: Vec<Outgoing>,
    finished: Option<FinishedMatch>,
}

/// A match that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedMatch {
    /// The recording.
    pub recording: MatchReplay,
    /// The key of the player of each seat; nothing for computers.
    pub players: Vec<Option<PlayerKey>>,
    /// The place of each seat, from 1.
    pub places: Vec<u32>,
}

/// Something to send to a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outgoing {
    /// On the stream of the room.
    Room(MemberId, RoomNews),
    /// On the stream of play.
    Play(MemberId, PlayNews),
    /// Nothing any more: the connection ends.
    Close(MemberId),
}

#[derive(Debug)]
struct Running {
    plan: MatchPlan,
    referee: Referee,
    at: u64,
    /// The time from which on ticks are settled again.
    settles_at: u64,
    past: Vec<Settled>,
    players: Vec<Option<PlayerKey>>,
}

impl Host {
    /// The time from the start of a match to its first tick.
    pub const COUNTDOWN_MICROS: u64 = 3_000_000;
    /// The time between two messages of a player to the referee, and between two of the referee. Shorter ones show the others
    /// earlier, and cost a server its power: nearly all of it goes into packets.
    pub const RHYTHM_MICROS: u64 = 30_000;

    /// An empty room of a host.
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
            present: BTreeSet::new(),
            computers: Vec::new(),
            outgoing: Vec::new(),
            finished: None,
        }
    }

    /// Takes the match that has ended since the last call.
    pub fn take_finished(&mut self) -> Option<FinishedMatch> {
        self.finished.take()
    }

    /// The room.
    #[must_use]
    pub const fn room(&self) -> &Room {
        &self.room
    }

    /// Takes what is to be sent.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.outgoing)
    }

    /// Lets a guest in, or back in. A running match goes on for it.
    ///
    /// # Errors
    /// The guest may not enter.
    pub fn enter(&mut self, guest: Guest) -> Result<MemberId, EntryError> {
        let id = self.room.enter(guest)?;
        self.present.insert(id);
        self.pass_on(0);
        let start = self.running.as_ref().map(|running| Box::new(running.start_for(id)));
        self.outgoing.extend(start.map(|start| Outgoing::Play(id, PlayNews::Start(start))));
        Ok(id)
    }

    /// Notes that the connection of a member is lost.
    pub fn lose(&mut self, id: MemberId, now: u64) {
        self.present.remove(&id);
        self.room.lose(id, now / 1_000);
        self.pass_on(now);
    }

    /// Removes a member who leaves.
    pub fn leave(&mut self, id: MemberId, now: u64) {
        self.present.remove(&id);
        self.drop_out(id, Fault::Left);
        self.room.leave(id);
        self.pass_on(now);
    }

    /// Takes a request of a member.
    pub fn request(&mut self, id: MemberId, request: RoomRequest, now: u64) {
        if let Err(denial) = self.room.request(id, request, now / 1_000) {
            self.outgoing.push(Outgoing::Room(id, RoomNews::Denied(denial)));
        }
        self.pass_on(now);
    }

    /// Takes a message of play of a member.
    pub fn play(&mut self, id: MemberId, request: PlayRequest, now: u64) {
        match request {
            PlayRequest::Ping(sent) => self.outgoing.push(Outgoing::Play(id, PlayNews::Pong { sent, host: now })),
            PlayRequest::Quit => self.drop_out(id, Fault::Left),
            PlayRequest::Batch(batch) => {
                if let Some(running) = &mut self.running
                    && let Some(seat) = running.seat_of(id)
                {
                    let tick = running.tick(now);
                    running.referee.take(seat, batch, tick);
                }
            }
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: u64) {
        self.room.tick(now / 1_000);
        self.pass_on(now);
        let Some(running) = &mut self.running else { return };
        let tick = running.tick(now);
        for computer in &mut self.computers {
            if let (Some(batch), Some(seat)) = (computer.play(now), running.seat_of(computer.id())) {
                running.referee.take(seat, batch, tick);
            }
        }
        if now < running.settles_at {
            return;
        }
        running.settles_at = now + Self::RHYTHM_MICROS;
        if let Some(settled) = running.referee.settle(tick) {
            running.keep(&settled);
            self.computers.iter_mut().for_each(|computer| computer.settle(&settled));
            let news = PlayNews::Settled(settled);
            self.outgoing.extend(self.present.iter().map(|id| Outgoing::Play(*id, news.clone())));
        }
        if running.referee.game().is_over() {
            let game = running.referee.game();
            let standings = game.standings();
            let winners: Vec<MemberId> = standings.winners().filter_map(|seat| running.member_of(seat)).collect();
            self.finished = Some(FinishedMatch {
                recording: game.recording(running.plan.names()),
                players: running.players.clone(),
                places: standings.places().to_vec(),
            });
            self.running = None;
            self.computers.iter_mut().for_each(Computer::finish);
            self.room.finish(&winners);
            self.pass_on(now);
        }
    }

    /// Sends everybody away.
    pub fn close(&mut self) {
        for id in std::mem::take(&mut self.present) {
            self.outgoing.push(Outgoing::Room(id, RoomNews::Dismissed(Dismissal::Closed)));
            self.outgoing.push(Outgoing::Close(id));
        }
    }

    fn drop_out(&mut self, id: MemberId, fault: Fault) {
        if let Some(running) = &mut self.running
            && let Some(seat) = running.seat_of(id)
        {
            running.referee.drop_out(seat, fault);
        }
    }

    /// Sends what happened in the room to its members.
    fn pass_on(&mut self, now: u64) {
        for event in self.room.take_events() {
            match event {
                RoomEvent::Changed => {
                    self.meet_computers();
                    self.send_all(&RoomNews::State(self.room.state().clone()));
                }
                RoomEvent::Said(id, speech) => self.send_all(&RoomNews::Said(id, speech)),
                RoomEvent::Dismissed(id, why) => {
                    self.present.remove(&id);
                    self.drop_out(id, Fault::Left);
                    self.outgoing.push(Outgoing::Room(id, RoomNews::Dismissed(why)));
                    self.outgoing.push(Outgoing::Close(id));
                }
                RoomEvent::Begin => self.begin(now),
            }
        }
    }

    /// Plays the computers that are in the room, and no others.
    fn meet_computers(&mut self) {
        let state = self.room.state();
        self.computers.retain(|computer| state.member(computer.id()).is_some());
        for member in &state.members {
            let is_known = self.computers.iter().any(|computer| computer.id() == member.id);
            if let Some(level) = member.computer.filter(|_| !is_known).and_then(BotLevel::new) {
                self.computers.push(Computer::new(member.id, level));
            }
        }
    }

    fn send_all(&mut self, news: &RoomNews) {
        self.outgoing.extend(self.present.iter().map(|id| Outgoing::Room(*id, news.clone())));
    }

    fn begin(&mut self, now: u64) {
        // Nothing that a member knows leads to the seed.
        let plan = self.room.plan(rand::random());
        match plan.referee() {
            Ok(referee) => {
                let state = self.room.state();
                let person = |id| state.member(id).filter(|member| member.computer.is_none()).map(|member| member.key);
                let players = plan.seats.iter().map(|seat| person(seat.member)).collect();
                let running = Running {
                    plan,
                    referee,
                    at: now + Self::COUNTDOWN_MICROS,
                    settles_at: 0,
                    past: Vec::new(),
                    players,
                };
                for id in &self.present {
                    let start = Box::new(running.start_for(*id));
                    self.outgoing.push(Outgoing::Play(*id, PlayNews::Start(start)));
                }
                self.computers.iter_mut().for_each(|computer| computer.begin(running.start_for(computer.id())));
                self.running = Some(running);
            }
            Err(error) => {
                log::warn!("no match: {error}");
                self.room.finish(&[]);
                self.send_all(&RoomNews::Denied(Denial::Rules));
            }
        }
    }

    /// Whether a match is played, so that time has to pass in small steps.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.room.state().phase == Phase::Playing
    }
}

impl Running {
    fn seat_of(&self, id: MemberId) -> Option<usize> {
        self.plan.seats.iter().position(|seat| seat.member == id)
    }

    fn member_of(&self, seat: usize) -> Option<MemberId> {
        self.plan.seats.get(seat).map(|seat| seat.member)
    }

    /// The tick of the match at a time of the host's clock.
    const fn tick(&self, now: u64) -> Ticks {
        Ticks::from_millis(now.saturating_sub(self.at) / 1_000)
    }

    fn start_for(&self, id: MemberId) -> MatchStart {
        let seat = self.seat_of(id);
        let (to, waiting) = seat.map(|seat| self.referee.unsettled(seat)).unwrap_or_default();
        let Self { plan, at, past, .. } = self;
        MatchStart { plan: plan.clone(), seat: seat.map(|seat| seat as u8), at: *at, past: past.clone(), to, waiting }
    }

    /// Keeps what was settled, in as few pieces as possible.
    fn keep(&mut self, settled: &Settled) {
        match self.past.last_mut() {
            // Seats that leave and hashes belong to the end of a piece.
            Some(last) if last.left.is_empty() && last.hash.is_none() => {
                last.to = settled.to;
                last.left.clone_from(&settled.left);
                last.hash = settled.hash;
                for list in &settled.inputs {
                    match last.inputs.iter_mut().find(|kept| kept.seat == list.seat) {
                        Some(kept) => kept.inputs.extend(&list.inputs),
                        None => last.inputs.push(list.clone()),
                    }
                }
            }
            _ => self.past.push(settled.clone()),
        }
    }
}
