//! A joined room: its connection, its known state, and its match.

use std::sync::Arc;
use std::time::Instant;

use egui::{Rect, Ui};

use super::errors;
use super::hosting::Hosting;
use super::reports::Reports;
use super::request_queue::RequestQueue;
use super::room_matches::RoomMatches;
use super::room_view::RoomView;
use super::round::{OnlineRound, Overlay};
use super::talk::RoomTalk;
use crate::engine::{GameEvent, Input};
use crate::input::{Device, StampedInput};
use crate::online::net::{Announcement, ConnectError, ForwardedPort, HostedRoom, RoomConnection, RoomConnectionEvent};
use crate::online::{
    ChatMessage, Contacts, Dismissal, Invitation, LastMatch, MatchError, MatchRequest, Member, MemberId, OwnEntry,
    Phase, Room, RoomRequest, RoomRules, RoomState, RoomTournament, RoomUpdate,
};
use crate::replay::Recording;
use crate::settings::Handling;
use crate::synth::Cue;
use crate::ui::paint::backdrop::Mood;
use crate::ui::screens::celebration::Celebration;
use crate::ui::shared::Shared;
use crate::ui::words::{MessageId, id};

/// The places that are celebrated, and the size of the show for the others than the first, 0 to 1.
const PODIUM: u32 = 3;
const FOR_OTHERS: f32 = 0.25;

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
    pub(super) hosting: Hosting,
    /// Whether an invitation proves the host's identity.
    pub(super) is_verified: bool,
    /// The player's part in the tournament of the room, as far as the lobby has said.
    entry: Option<OwnEntry>,
    you: Option<MemberId>,
    state: Option<RoomState>,
    pub(super) talk: RoomTalk,
    pub(super) contacts: Arc<Contacts>,
    pub(super) is_lost: bool,
    pub(super) queue: RequestQueue,
    pub(super) matches: RoomMatches,
    dismissal: Option<Dismissal>,
    arrival: Arrival,
    /// Whether the player has had a seat of the room.
    was_seated: bool,
    ended: Option<Ended>,
    pub(super) reports: Reports,
    pub(super) view: RoomView,
    /// What celebrates a place on the podium of a tournament, beside the results of its last match.
    celebration: Celebration,
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

impl OnlineSession {
    /// The session of a connection.
    #[must_use]
    pub fn new(connection: RoomConnection, is_verified: bool) -> Self {
        Self {
            connection,
            hosting: Hosting::default(),
            is_verified,
            entry: None,
            you: None,
            state: None,
            talk: RoomTalk::default(),
            contacts: Arc::default(),
            is_lost: false,
            queue: RequestQueue::default(),
            matches: RoomMatches::default(),
            dismissal: None,
            arrival: Arrival::ToPlay,
            was_seated: false,
            ended: None,
            reports: Reports::default(),
            view: RoomView::default(),
            celebration: Celebration::default(),
        }
    }

    /// The host's session, with the room and its announcement.
    #[must_use]
    pub fn hosting(mut self, room: Option<HostedRoom>, announced: Option<Announcement>) -> Self {
        self.hosting.open(room, announced);
        self
    }

    /// The same session of a player with this handling.
    #[must_use]
    pub fn with_handling(mut self, handling: Handling) -> Self {
        self.matches.set_handling(handling);
        self
    }

    /// The same session with a forwarded port.
    #[must_use]
    pub fn forwarding(mut self, port: Option<ForwardedPort>) -> Self {
        self.hosting.forward(port);
        self
    }

    /// Updates the player's friends and blocked players.
    pub(super) fn set_contacts(&mut self, contacts: &Arc<Contacts>) {
        if Arc::ptr_eq(&self.contacts, contacts) {
            return;
        }
        self.contacts = Arc::clone(contacts);
        self.talk.delete_blocked(contacts);
    }

    /// Sends the blocked players to the hosted room, which refuses them.
    fn sync_blocked(&mut self) {
        if self.own().is_some_and(|own| own.is_host)
            && let Some(blocked) = self.hosting.take_blocked(&self.contacts)
        {
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

    /// Handles all events. Returns the number of the match's countdown if it has changed.
    pub fn update(&mut self, now: Instant) -> Option<u32> {
        for request in self.queue.take() {
            self.matches.clear_notes();
            self.connection.request(request);
        }
        for program in self.queue.take_programs() {
            self.hosting.seat(program);
        }
        while let Some(event) = self.connection.next_event() {
            self.handle(event, now);
        }
        self.sync_blocked();
        self.stand_to_watch();
        let host = self.connection.host_time(now)?;
        if let Err(error) = self.matches.play_settled(host) {
            self.fail(&error, now);
        }
        self.round_mut()?.live.timed_mut().count_down(host)
    }

    /// Returns the recordings of the matches that have ended, each once. The rounds of a match are one recording.
    pub fn take_recordings(&mut self) -> Vec<Recording> {
        let goes_on = self.ended.is_none() && self.state.as_ref().is_some_and(|state| state.phase != Phase::Gathering);
        self.matches.take_recordings(goes_on)
    }

    /// Leaves the room. Returns the recordings of the matches that have ended, and of the rounds of one that goes on.
    pub(super) fn into_recordings(mut self) -> Vec<Recording> {
        self.matches.abandon(Instant::now());
        self.state = None;
        self.take_recordings()
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
            moved = self.round().and_then(|round| round.move_mark(moved));
            changes.extend(moved.map(|target| StampedInput { at: *at, device: *device, input: Input::Target(target) }));
        }
        changes.sort_by_key(|change| change.at);
        changes
    }

    /// Plays the match up to now with the player's inputs since the last call. Returns the events of the local game.
    pub fn play(&mut self, changes: &[StampedInput], now: Instant) -> Vec<GameEvent> {
        let is_seated = self.own().is_some_and(|own| own.seat.is_some());
        self.matches.play(changes, (&self.connection, is_seated), now)
    }

    fn handle(&mut self, event: RoomConnectionEvent, now: Instant) {
        match event {
            RoomConnectionEvent::Joined(you) => {
                log::info!("online: in the room as member {}", you.0);
                (self.you, self.is_lost) = (Some(you), false);
            }
            RoomConnectionEvent::Lost => {
                self.is_lost = true;
                self.matches.lose();
            }
            RoomConnectionEvent::Ended(ConnectError::Server) => self.ended = Some(Ended::Server),
            RoomConnectionEvent::Ended(error) => {
                let dismissed = self.dismissal.filter(|_| error == ConnectError::Dismissed).map(errors::dismissal);
                self.end(dismissed.unwrap_or_else(|| errors::connect(&error)), now);
            }
            RoomConnectionEvent::Room(RoomUpdate::State(state)) => {
                let state = state.sanitized();
                self.matches.set_tournament(state.tournament.as_ref().map(RoomTournament::recorded));
                self.state = Some(state);
                self.was_seated |= self.own().is_some_and(|own| own.seat.is_some());
            }
            RoomConnectionEvent::Room(RoomUpdate::Denied(denial)) => self.queue.deny(errors::denial(denial)),
            RoomConnectionEvent::Room(RoomUpdate::Dismissed(why)) => self.dismissal = Some(why),
            RoomConnectionEvent::Room(RoomUpdate::Chat(id, message)) => self.add_chat_message(id, message, now),
            // The connection handles it.
            RoomConnectionEvent::Room(RoomUpdate::Servers(_)) => {}
            RoomConnectionEvent::Match(generation, update) => {
                let host = self.connection.host_time(now);
                if let Err(error) = self.matches.handle(update, generation, (host, now)) {
                    self.fail(&error, now);
                }
            }
        }
    }

    /// Ends the session. The results of a match stay until the player closes them.
    fn end(&mut self, why: MessageId, now: Instant) {
        self.ended = Some(Ended::For(why));
        self.matches.end(now);
    }

    fn fail(&mut self, error: &MatchError, now: Instant) {
        log::error!("online: the match cannot continue: {error}");
        self.connection.leave();
        self.end(id::ONLINE_ERROR_MATCH, now);
    }

    fn add_chat_message(&mut self, member_id: MemberId, message: ChatMessage, at: Instant) {
        let Some(member) = self.state.as_ref().and_then(|state| state.member(member_id)) else { return };
        self.talk.add(message, (member, self.you == Some(member_id)), &self.contacts, at);
    }

    /// Requests these rules, unless the room has them or they were already requested.
    pub(super) fn request_rules(&mut self, rules: RoomRules) {
        if let Some(current) = self.rules() {
            self.queue.push_rules(rules, current);
        }
    }

    /// Leaves the match, but not the room.
    pub(super) fn quit_match(&mut self) {
        if let Some(generation) = self.matches.quit() {
            self.connection.play(generation, MatchRequest::Quit);
        }
    }

    /// Asks for the rest of the match at once, in which only computers are left. The match stays on the screen.
    pub(super) fn finish_match(&mut self) {
        if let Some(round) = self.matches.round_mut() {
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
        self.round().is_some_and(|round| round.can_finish(is_person))
    }

    /// The match, if there is one.
    #[must_use]
    pub const fn round(&self) -> Option<&OnlineRound> {
        self.matches.round()
    }

    /// The match, mutably.
    pub const fn round_mut(&mut self) -> Option<&mut OnlineRound> {
        self.matches.round_mut()
    }

    /// The match of a tournament for which the room was opened.
    pub(super) fn tournament(&self) -> Option<&RoomTournament> {
        self.state.as_ref()?.tournament.as_ref()
    }

    /// Notes the player's part in the tournament of the room.
    pub(super) fn set_entry(&mut self, entry: OwnEntry) {
        self.entry = Some(entry);
    }

    /// Whether the match of a tournament is decided for which the room was opened. No other one starts here.
    pub(super) fn is_decided(&self) -> bool {
        let is_over = self.state.as_ref().is_some_and(|state| state.phase == Phase::Gathering);
        is_over && self.tournament().is_some_and(|tournament| tournament.is_decided)
    }

    /// How that match ended for the player, once the lobby has said so. Nobody else has played it.
    pub(super) fn outcome(&self) -> Option<&LastMatch> {
        let title = self.tournament()?.title;
        self.entry.as_ref()?.last.as_ref().filter(|last| last.title == title)
    }

    /// The player's place in the tournament, once no match changes it any more.
    pub(super) fn place(&self) -> Option<u32> {
        self.entry.as_ref()?.place
    }

    /// Whether the player has left the tournament or was excluded.
    pub(super) fn is_out(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| entry.is_out)
    }

    /// The player's place on the podium of the tournament, after its last match.
    pub(super) fn podium_place(&self) -> Option<u32> {
        self.place().filter(|place| *place <= PODIUM && self.is_decided() && self.outcome().is_some())
    }

    /// Celebrates a place on the podium, beside the results.
    pub(super) fn celebrate(&mut self, ui: &Ui, shared: &Shared<'_>) {
        let Some(place) = self.podium_place() else { return };
        self.celebration.begin(ui);
        self.celebration.light_up(ui, shared);
        let amount = if place == 1 { 1.0 } else { FOR_OTHERS };
        self.celebration.fireworks(ui, shared, amount, Rect::NOTHING);
    }

    /// The mood of the background: beside the results of a celebrated match the city is lit.
    pub(super) fn mood(&self) -> Mood {
        let has_results = self.round().is_some_and(|round| round.has_results(Instant::now()));
        if has_results { self.celebration.mood() } else { Mood::STILL }
    }

    /// Returns the sound of what was celebrated since the last call.
    pub(super) fn take_cue(&mut self) -> Option<Cue> {
        self.celebration.take_cue()
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

    /// Whether a seat is free for the player.
    pub(super) fn can_sit(&self) -> bool {
        let Some(state) = &self.state else { return false };
        let seated = state.members.iter().filter(|member| member.seat.is_some()).count();
        // A room without a host was opened for a match between certain players, who got their seats at the door.
        let is_open = state.members.iter().any(|member| member.is_host);
        seated < Room::MAX_SEATS && (is_open || self.was_seated)
    }

    /// The number of the other people in the room, if they or a running match lose something when the player leaves.
    pub(super) fn leaving_loss(&self) -> Option<u64> {
        let state = self.state.as_ref().filter(|_| !self.is_decided())?;
        let is_other = |member: &&Member| member.computer.is_none() && self.you != Some(member.id);
        let others = state.members.iter().filter(is_other).count() as u64;
        (others > 0 || state.phase != Phase::Gathering).then_some(others)
    }

    /// The player's own entry in the room.
    pub(super) fn own(&self) -> Option<&Member> {
        self.state.as_ref()?.member(self.you?)
    }

    /// Whether a message has come that the player does not see, once for each.
    pub fn take_notice(&mut self) -> bool {
        self.talk.take_notice()
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
        self.hosting.invitation()
    }

    /// The round trip to the host, in milliseconds.
    pub(super) fn delay_ms(&self) -> Option<u64> {
        Some(self.connection.round_trip()?.as_millis() as u64)
    }
}

#[cfg(test)]
mod tests;
