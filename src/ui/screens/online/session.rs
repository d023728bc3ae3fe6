//! A joined room: its connection, its known state, and its match.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use super::errors;
use super::round::OnlineRound;
use crate::engine::GameEvent;
use crate::engine::versus::VersusRules;
use crate::external::{HostedProgram, ProgramCommand};
use crate::input::StampedInput;
use crate::net::{Announcement, ConnectError, ForwardedPort, Forwarding, HostedRoom, NetNews, RoomConnection};
use crate::online::{
    Contacts, Dismissal, Invitation, Member, MemberId, PlayNews, PlayRequest, PlayerKey, RoomNews, RoomRequest,
    RoomState, Speech,
};
use crate::session::Pace;
use crate::settings::Handling;
use crate::ui::words::MessageId;

/// The maximum number of chat lines in memory.
const LINES: usize = 60;

/// A room that this program has joined.
#[derive(Debug)]
pub struct OnlineSession {
    connection: RoomConnection,
    /// The hosted room, if this program is the host. It closes with the session.
    hosted: Option<HostedRoom>,
    /// The forwarded port of the hosted room.
    forwarded: Option<ForwardedPort>,
    /// The room's announcement on the local network.
    announced: Option<Announcement>,
    /// Whether an invitation proves the host's identity.
    is_verified: bool,
    you: Option<MemberId>,
    state: Option<RoomState>,
    lines: VecDeque<ChatLine>,
    muted: BTreeSet<PlayerKey>,
    chat: Chat,
    contacts: Arc<Contacts>,
    /// The players whom the hosted room was told to refuse.
    asked_blocked: BTreeSet<PlayerKey>,
    is_lost: bool,
    /// The reason for the last denied request.
    denial: Option<MessageId>,
    /// The name of the player who left in the countdown, so that the match did not start.
    canceled_by: Option<String>,
    dismissal: Option<Dismissal>,
    /// The rules that were requested last, until the room has them.
    asked_rules: Option<VersusRules>,
    /// The requests since the last update.
    wanted: Vec<RoomRequest>,
    /// The programs that are to take seats since the last update.
    programs: Vec<WantedProgram>,
    /// The end of the session.
    ended: Option<Ended>,
    round: Option<OnlineRound>,
    /// The handling in practice while the player waits.
    handling: Handling,
    /// The next computer player or program, by its number in the list of both.
    pub(super) next_bot: usize,
    /// Whether the invitation is shown as a QR code.
    pub(super) shows_code: bool,
    /// The chat message being typed.
    pub(super) draft: String,
    /// The password of the host's room.
    pub(super) password: String,
}

impl Drop for OnlineSession {
    /// Leaves the room for good. Only a crashed program may rejoin its match.
    fn drop(&mut self) {
        self.connection.leave();
    }
}

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// With this reason.
    For(MessageId),
    /// A server answered instead of a room.
    Server,
}

/// A program that is to take a seat.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WantedProgram {
    pub(super) name: String,
    pub(super) command: ProgramCommand,
    pub(super) pace: Pace,
}

/// Whether the player sees what others say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chat {
    On,
    Off,
}

/// A chat message.
#[derive(Debug)]
pub(super) struct ChatLine {
    pub(super) member: MemberId,
    pub(super) at: Instant,
    pub(super) name: String,
    pub(super) key: PlayerKey,
    pub(super) speech: Speech,
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
            lines: VecDeque::new(),
            muted: BTreeSet::new(),
            chat: Chat::On,
            contacts: Arc::default(),
            asked_blocked: BTreeSet::new(),
            is_lost: false,
            denial: None,
            canceled_by: None,
            dismissal: None,
            asked_rules: None,
            wanted: Vec::new(),
            programs: Vec::new(),
            ended: None,
            round: None,
            handling: Handling::default(),
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
    pub(super) fn know(&mut self, contacts: &Arc<Contacts>) {
        if Arc::ptr_eq(&self.contacts, contacts) {
            return;
        }
        self.contacts = Arc::clone(contacts);
        self.lines.retain(|line| !contacts.has_blocked(&line.key));
    }

    /// Turns the chat on or off. What was said before is forgotten, too.
    pub(super) fn set_chat(&mut self, is_on: bool) {
        self.chat = if is_on { Chat::On } else { Chat::Off };
        if !is_on {
            self.lines.clear();
        }
    }

    /// The player's friends and blocked players.
    pub(super) fn contacts(&self) -> &Contacts {
        &self.contacts
    }

    /// Makes the hosted room refuse blocked players.
    fn keep_out_blocked(&mut self) {
        let is_host = self.own().is_some_and(|own| own.is_host);
        let blocked = self.contacts.blocked();
        if is_host && blocked != self.asked_blocked {
            self.asked_blocked.clone_from(&blocked);
            self.connection.request(RoomRequest::Block(blocked));
        }
    }

    /// The router's answer; `None` if it was not asked. Adds its address to the invitation.
    pub(super) fn forwarded(&mut self) -> Option<Forwarding> {
        let state = self.forwarded.as_mut()?.state().clone();
        if let (Forwarding::Open(address), Some(room)) = (&state, &mut self.hosted) {
            room.is_reached_at(*address);
        }
        Some(state)
    }

    /// Whether the room is announced on the local network.
    pub(super) const fn is_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// Handles all news. Returns the number of the match's countdown if it has changed.
    pub fn update(&mut self, now: Instant) -> Option<u32> {
        for request in self.wanted.drain(..) {
            (self.denial, self.canceled_by) = (None, None);
            self.connection.request(request);
        }
        for WantedProgram { name, command, pace } in self.programs.drain(..) {
            self.denial = None;
            if let Some(room) = &self.hosted {
                room.add_program(name, Box::new(HostedProgram::new(command, pace)));
            }
        }
        while let Some(news) = self.connection.news() {
            self.take(news, now);
        }
        self.keep_out_blocked();
        if let Some(Err(error)) = self.round.as_mut().map(|round| round.follow(&self.connection, now)) {
            self.fail(&error);
        }
        self.round.as_mut()?.count_down(&self.connection, now)
    }

    /// Plays the match up to now with the player's inputs since the last call. Returns the events of the local game.
    pub fn play(&mut self, changes: &[StampedInput], now: Instant) -> Vec<GameEvent> {
        let is_seated = self.own().is_some_and(|own| own.seat.is_some());
        let waiting = (is_seated, self.handling);
        self.round.as_mut().map(|round| round.play(changes, &self.connection, waiting, now)).unwrap_or_default()
    }

    fn take(&mut self, news: NetNews, now: Instant) {
        match news {
            NetNews::Entered(you) => {
                log::info!("online: in the room as member {}", you.0);
                (self.you, self.is_lost) = (Some(you), false);
            }
            NetNews::Lost => {
                self.is_lost = true;
                if let Some(round) = &mut self.round {
                    round.disconnect();
                }
            }
            NetNews::Ended(ConnectError::Server) => self.ended = Some(Ended::Server),
            NetNews::Ended(error) => {
                let dismissed = self.dismissal.filter(|_| error == ConnectError::Dismissed).map(errors::dismissal);
                self.ended = Some(Ended::For(dismissed.unwrap_or_else(|| errors::connect(&error))));
            }
            NetNews::Room(RoomNews::State(state)) => self.state = Some(state.cleaned()),
            NetNews::Room(RoomNews::Denied(denial)) => self.denial = Some(errors::denial(denial)),
            NetNews::Room(RoomNews::Dismissed(why)) => self.dismissal = Some(why),
            NetNews::Room(RoomNews::Said(id, speech)) => self.hear(id, speech, now),
            // The connection handles it.
            NetNews::Room(RoomNews::Servers(_)) => {}
            NetNews::Play(generation, PlayNews::Start(start)) => {
                match OnlineRound::new(*start, generation, self.round.as_ref(), now) {
                    Ok(round) => (self.round, self.canceled_by) = (Some(round), None),
                    Err(error) => self.fail(&error),
                }
            }
            NetNews::Play(_, PlayNews::Settled(settled)) => {
                let result = self.round.as_mut().map(|round| round.hear(settled, &self.connection, now));
                if let Some(Err(error)) = result {
                    self.fail(&error);
                }
            }
            NetNews::Play(_, PlayNews::Canceled(member)) => self.cancel(member),
            // The connection handles them.
            NetNews::Play(_, PlayNews::Pong { .. } | PlayNews::Early { .. }) => {}
        }
    }

    /// Ends the countdown of a match that does not start because a member left.
    fn cancel(&mut self, member: MemberId) {
        if let Some(round) = self.round.take() {
            self.canceled_by = round.name_of(member).map(str::to_owned);
        }
    }

    fn fail(&mut self, error: &crate::online::MatchError) {
        log::error!("online: the match cannot continue: {error}");
        self.connection.leave();
        self.ended = Some(Ended::For(crate::ui::words::id::ONLINE_ERROR_MATCH));
    }

    fn hear(&mut self, member_id: MemberId, speech: Speech, at: Instant) {
        let Some(member) = self.state.as_ref().and_then(|state| state.member(member_id)) else { return };
        // A host can send anything, so it is sanitized here too.
        let Some(speech) = speech.cleaned() else { return };
        if self.chat == Chat::Off || self.muted.contains(&member.key) || self.contacts.has_blocked(&member.key) {
            return;
        }
        let name = self.contacts.friend(&member.key).unwrap_or(&member.name).to_owned();
        self.lines.push_back(ChatLine { member: member_id, at, name, key: member.key, speech });
        if self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }

    /// Sends a request with the next update.
    pub(super) fn request(&mut self, request: RoomRequest) {
        // egui can run a frame twice with the same press.
        if !self.wanted.contains(&request) {
            self.wanted.push(request);
        }
    }

    /// Lets a program take a seat of the hosted room with the next update.
    pub(super) fn add_program(&mut self, program: WantedProgram) {
        // egui can run a frame twice with the same press.
        if !self.programs.contains(&program) {
            self.programs.push(program);
        }
    }

    /// Requests the rules that the host wants, unless the room has them or was already asked for them.
    pub(super) fn want_rules(&mut self, wanted: VersusRules) {
        let Some(RoomState { rules, .. }) = self.state else { return };
        // A refused request stays the last one, so it is not repeated.
        self.asked_rules = self.asked_rules.filter(|asked| *asked != rules);
        if self.asked_rules.unwrap_or(rules) != wanted {
            self.asked_rules = Some(wanted);
            self.request(RoomRequest::SetRules(wanted));
        }
    }

    /// Leaves the match, but not the room.
    pub(super) fn quit_match(&mut self) {
        if let Some(round) = self.round.take() {
            self.connection.play(round.generation(), PlayRequest::Quit);
        }
    }

    /// Closes the results of the match.
    pub(super) fn close_round(&mut self) {
        self.round = None;
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

    /// The state of the room, after joining it.
    pub(super) const fn state(&self) -> Option<&RoomState> {
        self.state.as_ref()
    }

    /// The player's own entry in the room.
    pub(super) fn own(&self) -> Option<&Member> {
        self.state.as_ref()?.member(self.you?)
    }

    pub(super) fn lines(&self) -> impl DoubleEndedIterator<Item = &ChatLine> + ExactSizeIterator {
        self.lines.iter()
    }

    pub(super) fn is_muted(&self, key: &PlayerKey) -> bool {
        self.muted.contains(key)
    }

    /// Mutes or unmutes a member.
    pub(super) fn toggle_mute(&mut self, key: PlayerKey) {
        if !self.muted.remove(&key) {
            self.muted.insert(key);
            self.lines.retain(|line| line.key != key);
        }
    }

    pub(super) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    pub(super) const fn is_verified(&self) -> bool {
        self.is_verified
    }

    pub(super) const fn denial(&self) -> Option<MessageId> {
        self.denial
    }

    pub(super) fn canceled_by(&self) -> Option<&str> {
        self.canceled_by.as_deref()
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
