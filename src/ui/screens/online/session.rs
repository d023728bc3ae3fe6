//! A joined room: its connection, its known state, and its match.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::errors;
use super::reports::Reports;
use super::round::{OnlineRound, Overlay};
use crate::engine::{GameEvent, Input};
use crate::external::{HostedProgram, ProgramCommand};
use crate::input::{Device, StampedInput};
use crate::online::net::{
    Announcement, ConnectError, ForwardedPort, Forwarding, HostedRoom, RoomConnection, RoomConnectionEvent,
};
use crate::online::{
    ChatMessage, Contacts, Dismissal, Invitation, MatchError, MatchRequest, MatchStart, MatchUpdate, Member, MemberId,
    Phase, PlayerKey, RoomRequest, RoomRules, RoomState, RoomUpdate,
};
use crate::replay::Recording;
use crate::session::Pace;
use crate::settings::Handling;
use crate::ui::words::{MessageId, id};

/// The maximum number of chat lines in memory.
const MAX_CHAT_LINES: usize = 60;

/// A room that this program has joined.
///
/// While the connection is lost, the others go on. On its return a client is told what became of its match:
///
/// | client was in | meanwhile | it stands in |
/// |---|---|---|
/// | room | nothing | the room |
/// | room, results | another match runs | that one, as a spectator who may practice |
/// | countdown | the match was canceled | the room, with a message |
/// | countdown, match | it goes on with the own seat | the match |
/// | countdown, match | it goes on without the own seat, after ten seconds | the match, as a spectator |
/// | countdown, match | it is over | its results, with a message; the recording is saved |
/// | countdown, match | it is over, and the next one runs | the next one, with a message; saved |
/// | match | another server took over after its end | the results as known, with a message; saved |
/// | results | nothing | the results |
/// | any | host gone, room closed or locked, player banned | the results if any, the entry; both with the reason |
///
/// `session/tests.rs` plays every row.
#[derive(Debug)]
pub struct OnlineSession {
    connection: RoomConnection,
    /// The hosted room, if this program is the host. It closes with the session.
    hosted: Option<HostedRoom>,
    /// The forwarded port of the hosted room.
    forwarded: Option<ForwardedPort>,
    /// The room's announcement on the local network.
    pub(super) announced: Option<Announcement>,
    /// Whether an invitation proves the host's identity.
    pub(super) is_verified: bool,
    you: Option<MemberId>,
    state: Option<RoomState>,
    pub(super) chat_lines: VecDeque<ChatLine>,
    pub(super) muted: BTreeSet<PlayerKey>,
    chat: Chat,
    /// The messages that the player has not seen.
    pub(super) unseen: Unseen,
    pub(super) contacts: Arc<Contacts>,
    /// The blocked players that the hosted room refuses.
    sent_blocked: BTreeSet<PlayerKey>,
    pub(super) is_lost: bool,
    /// The reason for the last denied request.
    pub(super) denial: Option<MessageId>,
    /// The name of the player who left in the countdown, so that the match did not start.
    pub(super) canceled_by: Option<String>,
    /// What happened while the player was away, and the return.
    missed: Option<(Missed, Instant)>,
    /// The recordings of ended matches, to be saved.
    recordings: Vec<Recording>,
    dismissal: Option<Dismissal>,
    /// The rules that were requested last, until the room has them.
    requested_rules: Option<RoomRules>,
    /// The requests since the last update.
    queued_requests: Vec<RoomRequest>,
    arrival: Arrival,
    /// The programs to seat with the next update.
    programs: Vec<ProgramRequest>,
    ended: Option<Ended>,
    pub(super) round: Option<OnlineRound>,
    /// The last round of a match that goes on, while the player is back in the room.
    closed: Option<OnlineRound>,
    /// The handling in practice while the player waits.
    handling: Handling,
    /// The member whom the host is about to ban.
    pub(super) bans: Option<MemberId>,
    pub(super) reports: Reports,
    /// The page of the room that is shown, and the member whose rows are shown on it.
    pub(super) page: RoomPage,
    pub(super) open_member: Option<MemberId>,
    /// The next computer player or program, by its number in the list of both.
    pub(super) next_bot: usize,
    /// Whether the invitation is shown as a QR code.
    pub(super) shows_code: bool,
    /// The chat message being typed.
    pub(super) draft: String,
    /// The password of the host's room.
    pub(super) password: String,
}

/// What a player came to a room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arrival {
    ToPlay,
    /// The seat that the room gives is for others.
    ToWatch,
}

impl Drop for OnlineSession {
    /// Leaves the room for good. Only a crashed program may rejoin its match.
    fn drop(&mut self) {
        self.connection.leave();
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// With this reason.
    For(MessageId),
    /// A server answered instead of a room.
    Server,
}

/// What happened while the connection was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missed {
    /// The match of the countdown did not start.
    Start,
    /// The match ended.
    End,
    /// The match ended for the player, who was away for too long.
    Dropped,
}

impl Missed {
    pub(super) const fn text(self) -> MessageId {
        match self {
            Self::Start => id::ONLINE_MISSED_START,
            Self::End => id::ONLINE_MISSED_END,
            Self::Dropped => id::ONLINE_MISSED_DROPPED,
        }
    }
}

/// A page of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RoomPage {
    /// The members and the chat.
    #[default]
    Players,
    Rules,
    /// The custom attack rules of the host.
    Custom,
    /// The invitation, and who can join.
    Access,
}

/// A request to seat a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProgramRequest {
    pub(super) name: String,
    pub(super) command: ProgramCommand,
    pub(super) pace: Pace,
}

/// Whether the player sees chat messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chat {
    On,
    Off,
}

/// The messages of others that came while the chat was out of view.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Unseen {
    pub(super) count: usize,
    /// Whether one has come since it was asked.
    is_new: bool,
    /// Whether the room scrolls to the chat.
    pub(super) scrolls: bool,
}

/// A chat message.
#[derive(Debug)]
pub(super) struct ChatLine {
    pub(super) member: MemberId,
    pub(super) at: Instant,
    pub(super) name: String,
    pub(super) key: PlayerKey,
    pub(super) message: ChatMessage,
}

impl OnlineSession {
    /// The session of a connection.
    #[must_use]
    pub fn new(connection: RoomConnection, is_verified: bool) -> Self {
        Self {
            connection,
            hosted: None,
            forwarded: None,
            announced: None,
            is_verified,
            you: None,
            state: None,
            chat_lines: VecDeque::new(),
            muted: BTreeSet::new(),
            chat: Chat::On,
            unseen: Unseen::default(),
            contacts: Arc::default(),
            sent_blocked: BTreeSet::new(),
            is_lost: false,
            denial: None,
            canceled_by: None,
            missed: None,
            recordings: Vec::new(),
            dismissal: None,
            requested_rules: None,
            queued_requests: Vec::new(),
            arrival: Arrival::ToPlay,
            programs: Vec::new(),
            ended: None,
            round: None,
            closed: None,
            handling: Handling::default(),
            bans: None,
            reports: Reports::default(),
            page: RoomPage::default(),
            open_member: None,
            next_bot: 3,
            shows_code: false,
            draft: String::new(),
            password: String::new(),
        }
    }

    /// The host's session, with the room and its announcement.
    #[must_use]
    pub fn hosting(mut self, room: Option<HostedRoom>, announced: Option<Announcement>) -> Self {
        (self.hosted, self.announced) = (room, announced);
        self
    }

    /// The same session of a player with this handling.
    #[must_use]
    pub fn with_handling(mut self, handling: Handling) -> Self {
        self.handling = handling;
        self
    }

    /// The same session with a forwarded port.
    #[must_use]
    pub fn forwarding(mut self, port: Option<ForwardedPort>) -> Self {
        self.forwarded = port;
        self
    }

    /// Updates the player's friends and blocked players.
    pub(super) fn set_contacts(&mut self, contacts: &Arc<Contacts>) {
        if Arc::ptr_eq(&self.contacts, contacts) {
            return;
        }
        self.contacts = Arc::clone(contacts);
        self.chat_lines.retain(|line| !contacts.has_blocked(&line.key));
    }

    /// Turns the chat on or off. Off also deletes the earlier messages.
    pub(super) fn set_chat(&mut self, is_on: bool) {
        self.chat = if is_on { Chat::On } else { Chat::Off };
        if !is_on {
            self.chat_lines.clear();
        }
    }

    /// Sends the blocked players to the hosted room, which refuses them.
    fn sync_blocked(&mut self) {
        let is_host = self.own().is_some_and(|own| own.is_host);
        let blocked = self.contacts.blocked();
        if is_host && blocked != self.sent_blocked {
            self.sent_blocked.clone_from(&blocked);
            self.connection.request(RoomRequest::Block(blocked));
        }
    }

    /// Takes no seat in the next match, until the player asks for one.
    pub const fn watch(&mut self) {
        self.arrival = Arrival::ToWatch;
    }

    /// Leaves the seat that the room gave to a player who came to watch, once no match is being played.
    fn stand_to_watch(&mut self) {
        let can_stand = self.state.as_ref().is_some_and(|state| state.phase != Phase::Playing);
        if can_stand && self.arrival == Arrival::ToWatch {
            self.arrival = Arrival::ToPlay;
            if self.own().is_some_and(|own| own.seat.is_some()) {
                self.connection.request(RoomRequest::Stand);
            }
        }
    }

    /// The router's answer; `None` without port forwarding. Adds its address to the invitation.
    pub(super) fn forwarded(&mut self) -> Option<Forwarding> {
        let state = self.forwarded.as_mut()?.state().clone();
        if let (Forwarding::Open(address), Some(room)) = (&state, &mut self.hosted) {
            room.add_public_address(*address);
        }
        Some(state)
    }

    /// Handles all events. Returns the number of the match's countdown if it has changed.
    pub fn update(&mut self, now: Instant) -> Option<u32> {
        for request in self.queued_requests.drain(..) {
            (self.denial, self.canceled_by, self.missed) = (None, None, None);
            self.connection.request(request);
        }
        for ProgramRequest { name, command, pace } in self.programs.drain(..) {
            self.denial = None;
            if let Some(room) = &self.hosted {
                room.add_program(name, Box::new(HostedProgram::new(command, pace)));
            }
        }
        while let Some(event) = self.connection.next_event() {
            self.handle(event, now);
        }
        self.sync_blocked();
        self.stand_to_watch();
        let host = self.connection.host_time(now)?;
        if let Some(Err(error)) = self.round.as_mut().map(|round| round.live.play_settled(host)) {
            self.fail(&error, now);
        }
        self.round.as_mut()?.live.timed_mut().count_down(host)
    }

    /// Returns the recordings of the matches that have ended, each once. The rounds of a match are one recording.
    pub fn take_recordings(&mut self) -> Vec<Recording> {
        let goes_on = self.ended.is_none() && self.state.as_ref().is_some_and(|state| state.phase != Phase::Gathering);
        let ended = |round: &&mut OnlineRound| !goes_on || round.decides_match();
        let rounds = [&mut self.round, &mut self.closed].into_iter().flatten();
        self.recordings.extend(rounds.filter(ended).filter_map(OnlineRound::take_recording));
        std::mem::take(&mut self.recordings)
    }

    /// Leaves the room. Returns the recordings of the matches that have ended, and of the rounds of one that goes on.
    pub(super) fn into_recordings(mut self) -> Vec<Recording> {
        for round in [&mut self.round, &mut self.closed].into_iter().flatten().filter(|round| round.number() > 1) {
            round.abandon(Instant::now());
        }
        self.state = None;
        self.take_recordings()
    }

    /// Closes the results of a round. Its match may go on.
    pub(super) fn close_round(&mut self) {
        if let Some(round) = self.round.take() {
            self.closed = Some(round);
        }
    }

    /// The seconds until the next round of the match, during the break before it.
    pub(super) fn next_round_in(&self, now: Instant) -> Option<u64> {
        let Phase::Break { until } = self.state.as_ref()?.phase else { return None };
        let host_ms = self.connection.host_time(now)? / 1_000;
        Some(until.saturating_sub(host_ms).div_ceil(1_000))
    }

    /// Adds the moves of the player's Target Mark, of which each has its time and its device.
    #[must_use]
    pub fn with_marks(&self, mut changes: Vec<StampedInput>, marks: &[(Instant, Device)]) -> Vec<StampedInput> {
        let mut moved = None;
        for (at, device) in marks {
            moved = self.round.as_ref().and_then(|round| round.move_mark(moved));
            changes.extend(moved.map(|target| StampedInput { at: *at, device: *device, input: Input::Target(target) }));
        }
        changes.sort_by_key(|change| change.at);
        changes
    }

    /// Plays the match up to now with the player's inputs since the last call. Returns the events of the local game.
    pub fn play(&mut self, changes: &[StampedInput], now: Instant) -> Vec<GameEvent> {
        let is_seated = self.own().is_some_and(|own| own.seat.is_some());
        let waiting = (is_seated, self.handling);
        self.round.as_mut().map(|round| round.play(changes, &self.connection, waiting, now)).unwrap_or_default()
    }

    fn handle(&mut self, event: RoomConnectionEvent, now: Instant) {
        match event {
            RoomConnectionEvent::Joined(you) => {
                log::info!("online: in the room as member {}", you.0);
                (self.you, self.is_lost) = (Some(you), false);
            }
            RoomConnectionEvent::Lost => {
                self.is_lost = true;
                if let Some(round) = &mut self.round {
                    round.is_lost = true;
                }
            }
            RoomConnectionEvent::Ended(ConnectError::Server) => self.ended = Some(Ended::Server),
            RoomConnectionEvent::Ended(error) => {
                let dismissed = self.dismissal.filter(|_| error == ConnectError::Dismissed).map(errors::dismissal);
                self.end(dismissed.unwrap_or_else(|| errors::connect(&error)), now);
            }
            RoomConnectionEvent::Room(RoomUpdate::State(state)) => self.state = Some(state.sanitized()),
            RoomConnectionEvent::Room(RoomUpdate::Denied(denial)) => self.denial = Some(errors::denial(denial)),
            RoomConnectionEvent::Room(RoomUpdate::Dismissed(why)) => self.dismissal = Some(why),
            RoomConnectionEvent::Room(RoomUpdate::Chat(id, message)) => self.add_chat_message(id, message, now),
            // The connection handles it.
            RoomConnectionEvent::Room(RoomUpdate::Servers(_)) => {}
            RoomConnectionEvent::Match(generation, MatchUpdate::Start(start)) => {
                self.begin(*start, generation, now);
            }
            RoomConnectionEvent::Match(generation, MatchUpdate::Over(last)) => self.miss(last, generation, now),
            RoomConnectionEvent::Match(_, MatchUpdate::Settled(settled)) => {
                let host = self.connection.host_time(now);
                let result = self.round.as_mut().map(|round| round.live.receive(settled, host, now));
                if let Some(Err(error)) = result {
                    self.fail(&error, now);
                }
            }
            RoomConnectionEvent::Match(_, MatchUpdate::Late(late)) => {
                if let Some(round) = &mut self.round {
                    round.live.timed_mut().set_late(&late);
                }
            }
            RoomConnectionEvent::Match(_, MatchUpdate::Canceled(member)) => self.cancel(member),
            // The connection handles them.
            RoomConnectionEvent::Match(_, MatchUpdate::Pong { .. } | MatchUpdate::Early { .. }) => {}
        }
    }

    /// Ends the countdown of a match that does not start because a member left.
    fn cancel(&mut self, member: MemberId) {
        if let Some(round) = self.round.take() {
            self.canceled_by = round.name_of(member).map(str::to_owned);
        }
    }

    /// Starts a match, or continues it.
    fn begin(&mut self, start: MatchStart, generation: u32, now: Instant) {
        let mut before = self.round.take().or_else(|| self.closed.take());
        let rounds = before.as_ref().and_then(|before| before.rounds_up_to(&start.plan));
        if let Some(before) = before.as_mut().filter(|_| rounds.is_none()) {
            // Its end comes no more.
            before.abandon(now);
            self.recordings.extend(before.take_recording());
        }
        match OnlineRound::new(start, generation, before.as_ref(), now) {
            Ok(round) => (self.round, self.canceled_by) = (Some(round.after(rounds)), None),
            Err(error) => {
                self.round = before;
                self.fail(&error, now);
            }
        }
    }

    /// Ends the match that ended while the player was away. `last` is the complete match, if the host knows it.
    fn miss(&mut self, last: Option<Box<MatchStart>>, generation: u32, now: Instant) {
        let Some(round) = self.round.as_mut().filter(|round| !round.has_ended()) else { return };
        let (was_away, mut missed) = (round.is_lost, Missed::End);
        if let Some(last) = last.filter(|last| round.is_of(&last.plan)) {
            match OnlineRound::new(*last, generation, Some(round), now) {
                Ok(complete) => *round = complete.after(Some(round.earlier().clone())),
                Err(error) => return self.fail(&error, now),
            }
            if round.was_silent() {
                missed = Missed::Dropped;
            }
        } else if round.has_begun() {
            round.abandon(now);
        } else {
            (self.round, missed) = (None, Missed::Start);
        }
        // The rest of a match that all players have left is played at once, which nobody misses.
        self.missed = was_away.then_some((missed, now)).or(self.missed);
    }

    /// Ends the session. The results of a match stay until the player closes them.
    fn end(&mut self, why: MessageId, now: Instant) {
        self.ended = Some(Ended::For(why));
        match &mut self.round {
            Some(round) if round.has_begun() => round.abandon(now),
            _ => self.round = None,
        }
    }

    fn fail(&mut self, error: &MatchError, now: Instant) {
        log::error!("online: the match cannot continue: {error}");
        self.connection.leave();
        self.end(id::ONLINE_ERROR_MATCH, now);
    }

    fn add_chat_message(&mut self, member_id: MemberId, message: ChatMessage, at: Instant) {
        let Some(member) = self.state.as_ref().and_then(|state| state.member(member_id)) else { return };
        // A host can send anything, so it is sanitized here too.
        let Some(message) = message.sanitized() else { return };
        if self.chat == Chat::Off || self.muted.contains(&member.key) || self.contacts.has_blocked(&member.key) {
            return;
        }
        let name = self.contacts.friend(&member.key).unwrap_or(&member.name).to_owned();
        if self.you != Some(member_id) {
            self.unseen = Unseen { count: self.unseen.count + 1, is_new: true, ..self.unseen };
        }
        self.chat_lines.push_back(ChatLine { member: member_id, at, name, key: member.key, message });
        if self.chat_lines.len() > MAX_CHAT_LINES {
            self.chat_lines.pop_front();
        }
    }

    /// Sends a request with the next update.
    pub(super) fn request(&mut self, request: RoomRequest) {
        // egui can run a frame twice with the same press.
        if !self.queued_requests.contains(&request) {
            self.queued_requests.push(request);
        }
    }

    /// Seats a program in the hosted room with the next update.
    pub(super) fn add_program(&mut self, program: ProgramRequest) {
        // egui can run a frame twice with the same press.
        if !self.programs.contains(&program) {
            self.programs.push(program);
        }
    }

    /// Requests these rules, unless the room has them or they were already requested.
    pub(super) fn request_rules(&mut self, rules: RoomRules) {
        let Some(RoomState { rules: current, .. }) = self.state else { return };
        // A denied request stays the last one, so that it is not repeated.
        self.requested_rules = self.requested_rules.filter(|requested| *requested != current);
        if self.requested_rules.unwrap_or(current) != rules {
            self.requested_rules = Some(rules);
            self.request(RoomRequest::SetRules(rules));
        }
    }

    /// Leaves the match, but not the room.
    pub(super) fn quit_match(&mut self) {
        if let Some(round) = self.round.take() {
            self.connection.play(round.generation, MatchRequest::Quit);
            // The earlier rounds are saved with the match, which goes on.
            self.closed = Some(round).filter(|round| round.number() > 1);
        }
    }

    /// Asks for the rest of the match at once, in which only computers are left. The match stays on the screen.
    pub(super) fn finish_match(&mut self) {
        if let Some(round) = &mut self.round {
            round.overlay = Overlay::None;
            self.connection.play(round.generation, MatchRequest::Quit);
        }
    }

    /// Whether only computers are left in the match, in which the player had a seat.
    pub(super) fn can_finish(&self) -> bool {
        let is_person = |member| {
            let member = self.state.as_ref().and_then(|state| state.member(member));
            member.is_some_and(|member| member.computer.is_none())
        };
        self.round.as_ref().is_some_and(|round| round.can_finish(is_person))
    }

    /// The match, if there is one.
    #[must_use]
    pub const fn round(&self) -> Option<&OnlineRound> {
        self.round.as_ref()
    }

    /// The match, mutably.
    pub const fn round_mut(&mut self) -> Option<&mut OnlineRound> {
        self.round.as_mut()
    }

    /// The rules of the room, once it is known.
    #[must_use]
    pub fn rules(&self) -> Option<RoomRules> {
        self.state().map(|state| state.rules)
    }

    /// The state of the room, after joining it.
    pub(super) const fn state(&self) -> Option<&RoomState> {
        self.state.as_ref()
    }

    /// The player's own entry in the room.
    pub(super) fn own(&self) -> Option<&Member> {
        self.state.as_ref()?.member(self.you?)
    }

    /// Notes that the player sees the chat.
    pub(super) fn see_chat(&mut self) {
        self.unseen = Unseen::default();
    }

    /// Whether a message has come that the player does not see, once for each.
    pub fn take_notice(&mut self) -> bool {
        std::mem::take(&mut self.unseen.is_new)
    }

    /// Mutes or unmutes a member.
    pub(super) fn toggle_mute(&mut self, key: PlayerKey) {
        if !self.muted.remove(&key) {
            self.muted.insert(key);
            self.chat_lines.retain(|line| line.key != key);
        }
    }

    /// What the player missed.
    pub(super) fn missed(&self) -> Option<Missed> {
        Some(self.missed?.0)
    }

    /// What the player missed, for a time after the return.
    pub(super) fn just_missed(&self, time: Duration, now: Instant) -> Option<Missed> {
        let is_fresh = |(_, at): &(Missed, Instant)| now.saturating_duration_since(*at) < time;
        Some(self.missed.filter(is_fresh)?.0)
    }

    /// Whether a server answered instead of a room.
    #[must_use]
    pub const fn has_met_server(&self) -> bool {
        matches!(self.ended, Some(Ended::Server))
    }

    /// The reason why the session has ended.
    pub(super) const fn ended(&self) -> Option<MessageId> {
        match self.ended {
            Some(Ended::For(why)) => Some(why),
            Some(Ended::Server) | None => None,
        }
    }

    /// The invitation to the room, if this program is its host.
    #[must_use]
    pub fn invitation(&self) -> Option<&Invitation> {
        self.hosted.as_ref().map(HostedRoom::invitation)
    }

    /// The round trip to the host, in milliseconds.
    pub(super) fn delay_ms(&self) -> Option<u64> {
        Some(self.connection.round_trip()?.as_millis() as u64)
    }
}

#[cfg(test)]
mod tests;
