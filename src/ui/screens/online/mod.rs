//! Online play: hosting and joining rooms, the room with its chat, the match, its results, and the lobby of a
//! server.
//!
//! ```text
//!   entry ── address of a server ──▶ lobby ── room of the server ──▶ room
//!   entry ── host, join ──▶ room ── all ready ──▶ match ──▶ results ──▶ room
//!     ▲                      │ leave, or the room ends
//!     └──────────────────────┘
//! ```

mod answer;
mod contacts;
mod entry;
mod errors;
mod friends;
mod hosting;
mod key;
mod lobby;
mod members;
mod practice;
mod reports;
mod request_queue;
mod room;
mod room_facts;
mod room_list;
mod room_matches;
mod room_view;
mod round;
mod session;
mod talk;
mod tournaments;

pub use errors::invitation as invitation_error;
pub use lobby::{DailyOutcome, LobbyOutcome, LobbySession, known_server};
pub use round::OnlineRound;
pub use session::OnlineSession;

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Color32, Ui, UiBuilder, vec2};

use self::answer::{Answer, Part, WantedPassword};
use self::contacts::{ContactList, Step};
use self::key::RecoveryPart;
use self::room_facts::decided_text;
use self::round::{Dropped, Overlay};
use self::talk::ChatLine;
use crate::engine::GameEvent;
use crate::input::PlayInput;
use crate::input::touch::{TouchField, TouchScheme};
use crate::online::net::Discovery;
use crate::online::{
    ChatMessage, Contacts, Destination, Fault, InvitationError, Phase, PlayerKey, RecoveryWords, RoomRequest,
};
use crate::replay::Recording;
use crate::settings::Settings;
use crate::synth::Cue;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::versus::{Speech, VersusLayout, beside_timer, sides_of_timer};
use crate::ui::screens::results::ResultButton;
use crate::ui::screens::versus::{ChatPlace, ResultPage};
use crate::ui::screens::{Command, OnlineCommand, RecordingCommand, ReviewCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::page::Page;
use crate::ui::widgets::{keyed, note, panel};
use crate::ui::words::{MessageId, Words, id, review_refusal};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 820.0;
/// The height of an avatar in points.
const AVATAR: f32 = 36.0;
/// The least display time of chat messages during a match, and that of each character of a long one.
const CHAT_TIME: Duration = Duration::from_secs(6);
const CHARACTER_TIME: Duration = Duration::from_millis(80);
/// The display time of what a player missed, during the next match.
const MISSED_TIME: Duration = Duration::from_secs(10);
/// The time between two updates of the rooms nearby.
const REFRESH: Duration = Duration::from_millis(500);
/// The maximum length of a password, in characters.
const PASSWORD: usize = 30;

/// The online screen, from the entry to the results.
#[derive(Debug, Default)]
pub struct OnlineScreen {
    /// The typed or pasted destination.
    destination: String,
    /// Whether an invitation opened the screen, so that joining is offered first.
    is_invited: bool,
    password: String,
    /// The part whose action was chosen last, whether its host wants a password, and the answer to it.
    asked: Part,
    wanted: WantedPassword,
    answer: Option<Answer>,
    /// Whether the next paste is joined, and that paste.
    is_pasting: bool,
    pasted: Option<Result<(), InvitationError>>,
    /// Whether the settings are unfolded.
    shows_settings: bool,
    session: Option<Box<OnlineSession>>,
    /// The lobby of the connected server.
    lobby: Option<Box<LobbySession>>,
    /// The search for rooms nearby; `None` while there is none.
    search: Option<Discovery>,
    contacts: Arc<Contacts>,
    /// The player's key, if there is one.
    key: Option<PlayerKey>,
    /// The question whether an imported key replaces the player's.
    key_question: Option<key::Question>,
    recovery: RecoveryPart,
    /// The list of friends and blocked players, if it is open.
    contact_list: Option<ContactList>,
    /// The recordings of matches in rooms that were left.
    recordings: Vec<Recording>,
}

impl OnlineScreen {
    /// The screen with an invitation.
    #[must_use]
    pub fn invited(destination: String) -> Self {
        Self { destination, is_invited: true, ..Self::default() }
    }

    /// The screen with the lobby of a server, if one is connected.
    #[must_use]
    pub fn visiting(lobby: Option<Box<LobbySession>>) -> Self {
        Self { lobby, ..Self::default() }
    }

    /// Opens the lobby of a server.
    pub fn visit(&mut self, lobby: LobbySession) {
        self.answer = None;
        self.recovery = RecoveryPart::default();
        self.end_session();
        let mut lobby = Box::new(lobby);
        lobby.set_friends(&self.contacts);
        self.lobby = Some(lobby);
    }

    /// The lobby, mutably.
    pub fn lobby_mut(&mut self) -> Option<&mut LobbySession> {
        self.lobby.as_deref_mut()
    }

    /// Whether the lobby is shown, rather than a room or the list of friends.
    #[must_use]
    pub const fn shows_lobby(&self) -> bool {
        self.lobby.is_some() && self.session.is_none() && self.contact_list.is_none()
    }

    /// Removes the lobby, which stays connected on another screen.
    pub fn take_lobby(&mut self) -> Option<Box<LobbySession>> {
        self.lobby.take()
    }

    /// The typed or pasted destination.
    #[must_use]
    pub fn destination(&self) -> &str {
        &self.destination
    }

    /// Notes which part an action is of. Its answer comes later.
    fn ask(&mut self, part: Part) {
        // A password is for the room that it was typed for. A room of a server has a field of its own.
        if self.asked != part && !matches!(part, Part::Room(_)) {
            self.wanted = WantedPassword::None;
            self.password.clear();
        }
        (self.asked, self.answer) = (part, None);
    }

    /// Notes that the player looks for an opponent on the server visited last, perhaps from another screen.
    pub fn expect_match(&mut self, is_ranked: bool) {
        self.ask(Part::FindMatch(is_ranked));
    }

    /// Notes that a room was found for the player, which no button of a room asked for.
    pub fn expect_room(&mut self) {
        self.ask(Part::Top);
    }

    /// Shows an error beside the button that was pressed last.
    pub fn fail(&mut self, error: String) {
        self.answer = Some(Answer { text: error, is_error: true });
    }

    /// Shows why a room was not joined, and asks for its password if it has one.
    fn fail_to_join(&mut self, error: MessageId, words: &Words) {
        let wants_password = error == id::ONLINE_ERROR_PASSWORD;
        if wants_password && !matches!(self.asked, Part::Room(_)) {
            self.wanted = WantedPassword::Now;
            // The clipboard may have the password by now, and the field has the invitation.
            if self.asked == Part::Paste {
                self.asked = Part::Join;
            }
        }
        let is_first = wants_password && self.password.is_empty();
        self.fail(words.text(if is_first { id::ONLINE_PASSWORD_WANTED } else { error }));
    }

    /// Shows an answer beside the button that was pressed last.
    pub fn report(&mut self, text: String) {
        self.answer = Some(Answer { text, is_error: false });
    }

    /// Whether a connection is being made, to a room or to the lobby of a server.
    fn is_connecting(&self) -> bool {
        let joins = self.session.as_ref().is_some_and(|session| session.state().is_none());
        joins || self.lobby.as_ref().is_some_and(|lobby| !lobby.has_entered())
    }

    /// Updates the player's friends and blocked players.
    pub fn set_contacts(&mut self, contacts: &Arc<Contacts>) {
        if let Some(lobby) = self.lobby.as_mut().filter(|_| !Arc::ptr_eq(&self.contacts, contacts)) {
            lobby.set_friends(contacts);
        }
        self.contacts = Arc::clone(contacts);
        if let Some(session) = &mut self.session {
            session.set_contacts(contacts);
        }
    }

    /// Updates the player's key.
    pub const fn set_key(&mut self, key: Option<PlayerKey>) {
        self.key = key;
    }

    /// Asks whether an imported key replaces the player's key, if that is readable; `None` closes the question.
    pub fn ask_key(&mut self, question: Option<(Option<PlayerKey>, PlayerKey)>) {
        self.key_question = question;
        self.recovery.take_focus();
    }

    /// Notes that the player has another key.
    pub fn change_key(&mut self) {
        self.recovery = RecoveryPart::default();
        self.recovery.take_focus();
        self.ask(Part::Key);
    }

    /// Shows the recovery code of the player's key.
    pub fn show_recovery(&mut self, words: RecoveryWords) {
        self.recovery.show(words);
    }

    /// Puts a pasted recovery code into its field, if this is the page of the key. Nothing else may show or send it.
    pub fn enter_recovery(&mut self, text: &str) -> bool {
        let is_entry = self.session.is_none() && self.lobby.is_none() && self.contact_list.is_none();
        if is_entry {
            self.shows_settings = true;
            self.recovery.enter(text);
            self.ask(Part::Recovery);
        }
        is_entry
    }

    /// Enters a room.
    pub fn enter(&mut self, mut session: OnlineSession) {
        session.set_contacts(&self.contacts);
        self.contact_list = None;
        self.answer = None;
        self.recovery = RecoveryPart::default();
        self.session = Some(Box::new(session));
    }

    /// Returns the recordings of the matches that have ended, each once.
    pub fn take_recordings(&mut self) -> Vec<Recording> {
        let mut recordings = std::mem::take(&mut self.recordings);
        recordings.extend(self.session.as_mut().map(|session| session.take_recordings()).unwrap_or_default());
        recordings
    }

    /// Sets the search for nearby rooms, which is used outside of rooms.
    pub fn search(&mut self, search: Option<Discovery>) {
        self.search = search;
    }

    /// Whether there is a search for rooms nearby.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// The room, if this program is in one.
    #[must_use]
    pub fn session(&self) -> Option<&OnlineSession> {
        self.session.as_deref()
    }

    /// The room, mutably.
    pub fn session_mut(&mut self) -> Option<&mut OnlineSession> {
        self.session.as_deref_mut()
    }

    /// The match, if there is one.
    #[must_use]
    pub fn round(&self) -> Option<&OnlineRound> {
        self.session.as_ref()?.round()
    }

    /// The match, mutably.
    pub fn round_mut(&mut self) -> Option<&mut OnlineRound> {
        self.session.as_mut()?.round_mut()
    }

    /// Plays the match up to now with the player's input. Returns the events of the player's game.
    pub fn play(&mut self, input: &PlayInput, now: Instant) -> Vec<GameEvent> {
        let Some(session) = &mut self.session else { return Vec::new() };
        let changes = session.with_marks(input.changes.clone(), &input.marks);
        session.play(&changes, now)
    }

    /// The touch scheme of the match, and the touch areas as they were drawn last.
    #[must_use]
    pub fn touch(&self, settings: &Settings) -> (TouchScheme, Option<&TouchField>) {
        let round = self.round();
        let scheme = round.map_or(TouchScheme::Off, |round| round.touch_scheme(settings));
        (scheme, round.and_then(OnlineRound::touch_field))
    }

    fn end_session(&mut self) {
        self.recordings.extend(self.session.take().map(|session| session.into_recordings()).unwrap_or_default());
    }

    /// Leaves the room.
    pub fn leave(&mut self) {
        self.end_session();
        self.lobby.take_if(|lobby| !lobby.has_entered());
    }

    /// Reads an invitation or an address from the clipboard, regardless of the focus. Returns whether the text is one.
    pub fn paste(&mut self, text: &str) -> bool {
        if self.session.is_some() {
            return false;
        }
        if self.recovery.take_asked(text) {
            self.ask(Part::Recovery);
            return true;
        }
        let is_asked = std::mem::take(&mut self.is_pasting);
        let read = text.parse::<Destination>().map(|destination| {
            self.destination = match destination {
                // Other words may be around it.
                Destination::Invitation(invitation) => invitation.to_string(),
                Destination::Address(_) => text.trim().to_owned(),
            };
        });
        let is_taken = read.is_ok() || is_asked;
        self.pasted = is_asked.then_some(read);
        is_taken
    }

    /// Returns the destination and the password to join by the invitation that was pasted at the player's request,
    /// once.
    pub fn take_pasted(&mut self) -> Option<Result<(String, String), InvitationError>> {
        let pasted = self.pasted.take()?;
        Some(pasted.map(|()| (self.destination.clone(), self.password.clone())))
    }

    /// The mood of the background: beside the results of a celebrated match the city is lit.
    #[must_use]
    pub fn mood(&self) -> Mood {
        self.session().map_or(Mood::STILL, OnlineSession::mood)
    }

    /// Returns the sound of what was celebrated since the last call.
    pub fn take_cue(&mut self) -> Option<Cue> {
        self.session.as_mut()?.take_cue()
    }

    /// Notes what the lobby says of the player's part in the tournament of the room.
    fn follow_tournament(&mut self) {
        if let (Some(session), Some(lobby)) = (&mut self.session, &self.lobby)
            && let Some(entry) = session.tournament().and_then(|tournament| lobby.own_entry(tournament.id))
        {
            session.set_entry(entry.clone());
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.follow_tournament();
        focus::guard_presses(ui);
        // The results of a match that ended with the connection come first.
        if let Some(session) = self.session.as_ref().filter(|session| session.round().is_none())
            && let Some(ended) = session.ended()
        {
            if session.state().is_some() {
                self.asked = Part::Top;
            }
            self.end_session();
            self.fail_to_join(ended, shared.words);
        }
        if let Some(list) = &mut self.contact_list {
            return match list.ui(ui, shared, &self.contacts)? {
                Step::Command(command) => Some(command),
                Step::Close => {
                    self.contact_list = None;
                    None
                }
            };
        }
        if let Some(lobby) = &self.lobby
            && let Some(ended) = lobby.ended()
        {
            if lobby.has_entered() {
                self.asked = Part::Top;
            }
            self.lobby = None;
            self.fail(shared.words.text(ended));
        }
        match &mut self.session {
            Some(session) if session.state().is_some() => {
                self.search = None;
                session.talk.turn(shared.settings.online.chat);
                let lobby = self.lobby.as_deref_mut().filter(|lobby| lobby.has_entered());
                session.view.set_has_lobby(lobby.is_some());
                if let (Some((player, reason)), Some(lobby)) = (session.reports.follow(lobby.is_some()), lobby) {
                    lobby.report(player, reason);
                }
                let rating = self.lobby.as_ref().and_then(|lobby| lobby.rating_change(shared.words));
                if session.round().is_some() {
                    // In bubbles, or below the results.
                    session.talk.see();
                    round(ui, shared, session, rating)
                } else {
                    room::ui(ui, shared, session)
                }
            }
            _ if self.lobby.as_ref().is_some_and(|lobby| lobby.has_entered()) => {
                self.search = None;
                self.lobby_ui(ui, shared)
            }
            _ => self.entry(ui, shared),
        }
    }
}

/// The player's name, or a default.
#[must_use]
pub fn player_name(shared: &Shared<'_>) -> String {
    let name = &shared.settings.player.name;
    if name.is_empty() { shared.words.text(id::ONLINE_UNNAMED) } else { name.clone() }
}

/// The match with its menu on top, or its results. `rating` is how a ranked match changed the player's.
fn round(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, rating: Option<String>) -> Option<Command> {
    let now = Instant::now();
    let round = session.round()?;
    let has_results = round.has_results(now);
    if round.is_streamed() {
        stream(ui, shared, session, has_results);
        return None;
    }
    if has_results {
        return results(ui, shared, session, rating);
    }
    let (layout, touch_field) = field(ui, shared, session, now)?;
    let round = session.round_mut()?;
    round.touch_field = touch_field;
    round.follow_click(ui, &layout);
    round.pause_button.hide();
    match round.overlay {
        Overlay::Chat => return chat_line(ui, shared, session),
        Overlay::Menu => {}
        Overlay::None | Overlay::Stream => {
            // With a touch layout there is another one.
            if round.touch_scheme(shared.settings) == TouchScheme::Off && round.pause_button.show(ui, shared) {
                round.open_menu();
            }
            return None;
        }
    }
    let theme = shared.theme;
    let page = Page::of("OnlineMenu", "", 2.4 * theme.metrics.menu_width);
    let mut choice = MatchMenuChoice::None;
    let mut requests = Vec::new();
    let mut draft = session.talk.take_draft();
    let mut chatted = None;
    let ((), back) = page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| choice = menu(ui, shared, session));
        if session.ended().is_some() {
            return;
        }
        ui.add_space(theme.metrics.space.s);
        chatted = room::chat(ui, shared, (session, &mut draft), &mut requests);
    });
    session.talk.set_draft(draft);
    if !requests.is_empty() {
        // A quick phrase during a match returns to the match.
        choice = MatchMenuChoice::Continue;
    }
    for request in requests {
        session.queue.push(request);
    }
    if back && choice == MatchMenuChoice::None {
        choice = MatchMenuChoice::Continue;
    }
    choice.apply(session);
    chatted
}

/// The match as a stream shows it. During the break before the next round, which has no menu, Escape leaves the view.
fn stream(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, has_results: bool) {
    let Some(round) = session.round() else { return };
    round.ui(ui, shared, (session.state(), session.own()), |_member| None);
    if has_results {
        ui.ctx().request_repaint_after(REFRESH);
    }
    let leaves = has_results && ui.input(|input| input.key_pressed(egui::Key::Escape));
    if let Some(round) = session.round_mut() {
        round.pause_button.hide();
        round.touch_field = None;
        if leaves {
            round.overlay = Overlay::None;
        }
    }
}

/// The results of the match, with the chat of the room. `rating` is how a ranked match changed the player's.
fn results(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, rating: Option<String>) -> Option<Command> {
    session.celebrate(ui, shared);
    let mut requests = Vec::new();
    let mut draft = session.talk.take_draft();
    let (mut chatted, has_room) = (None, session.ended().is_none());
    let round = session.round()?;
    let (players, score) = (round.known_players(shared.words), round.score());
    let mut shown = round.shown;
    let mut chat = |ui: &mut Ui, place: ChatPlace| match place {
        ChatPlace::Beside => room::chat_beside(ui, shared, (session, &mut draft), &mut requests),
        ChatPlace::Whole => chatted = room::chat(ui, shared, (session, &mut draft), &mut requests),
    };
    let has_won = session.podium_place() == Some(1);
    let page = ResultPage {
        id: "OnlineResults",
        headline: has_won.then(|| shared.words.text(id::ONLINE_TOURNAMENT_WON)),
        notes: title_note(shared, session)
            .into_iter()
            .chain(next_round_notes(shared, (session, round), ui.ctx()))
            .chain(decided_note(shared, session))
            .chain(result_notes(shared, (session, round), rating))
            .collect(),
        buttons: result_buttons(shared.words, (session, round)),
        chat: has_room.then_some(&mut chat),
    };
    let (chosen, leaves) = round.results(&players, &score).show(ui, shared, page, &mut shown);
    session.talk.set_draft(draft);
    for request in requests {
        session.queue.push(request);
    }
    let round = session.round_mut()?;
    (round.shown, round.touch_field) = (shown, None);
    let (choice, command) = match chosen {
        Some(ResultChoice::Rematch) => (MatchMenuChoice::Rematch, None),
        Some(ResultChoice::Next(is_ready)) => (MatchMenuChoice::Next(is_ready), None),
        Some(ResultChoice::Close) => (MatchMenuChoice::Close, None),
        Some(ResultChoice::Command(command)) => (MatchMenuChoice::None, Some(command)),
        // After the match of a tournament there is nothing to do in its room.
        None if leaves && session.is_decided() && has_room => {
            (MatchMenuChoice::None, Some(Command::Online(OnlineCommand::Leave)))
        }
        None if leaves => (MatchMenuChoice::Close, None),
        None => (MatchMenuChoice::None, None),
    };
    choice.apply(session);
    command.or(chatted)
}

/// The line for a chat message, above the Matrices of the running match. Enter sends it, Escape closes the line.
fn chat_line(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let theme = shared.theme;
    let all = ui.max_rect();
    let height = theme.metrics.control_height + 3.0 * TextRole::Small.size() + 2.0 * theme.metrics.space.m;
    let place = egui::Align2::CENTER_TOP.align_size_within_rect(vec2(WIDTH.min(all.width()), height), all);
    let mut draft = session.talk.take_draft();
    let (mut is_sent, mut closes) = (false, false);
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        let opened = focus::open(ui, "OnlineChatLine", Vertical::Move, true);
        panel(ui, theme, |ui| {
            (is_sent, _) = room::field(ui, shared, &mut draft);
            note(ui, theme, &shared.words.text(id::ONLINE_CHAT_PLAYS_ON));
        });
        live_data::mark(ui.ctx(), LiveData::Lasting, [ui.min_rect()]);
        focus::close(ui);
        closes = opened.back;
    });
    let message = draft.trim().to_owned();
    if is_sent && !message.is_empty() {
        session.queue.push(RoomRequest::Chat(ChatMessage::Text(message)));
        draft.clear();
    }
    session.talk.set_draft(draft);
    if (is_sent || closes)
        && let Some(round) = session.round_mut()
    {
        round.overlay = Overlay::None;
    }
    None
}

/// A button of the results.
#[derive(Debug, Clone)]
enum ResultChoice {
    Rematch,
    /// Be ready for the next round, or not any more.
    Next(bool),
    Close,
    Command(Command),
}

/// What the results say besides: what the player missed, the change of the rating, and why players were dropped.
fn result_notes(
    shared: &Shared<'_>,
    (session, round): (&OnlineSession, &OnlineRound),
    rating: Option<String>,
) -> Vec<(String, Color32)> {
    let Shared { theme, words, .. } = shared;
    let danger = theme.palette.danger;
    let silent = || round.was_silent().then_some(id::ONLINE_MISSED_DROPPED);
    let missed = session.ended().or_else(|| Some(session.matches.missed()?.text())).or_else(silent);
    let rated = rating.map(|change| (change, theme.palette.text_primary));
    // The results begin with the player's own absence.
    let dropped = round.dropped().filter(|drop| !drop.is_own || drop.fault != Fault::Silent);
    let dropped = dropped.map(|drop| (drop_text(words, drop), danger));
    missed.map(|why| (words.text(why), danger)).into_iter().chain(rated).chain(dropped).collect()
}

/// The tournament and the match in it.
fn title_note(shared: &Shared<'_>, session: &OnlineSession) -> Option<(String, Color32)> {
    let title = shared.words.tournament_match(session.tournament()?);
    Some((title, shared.theme.palette.text_secondary))
}

/// That the match of a tournament is decided, and what follows.
fn decided_note(shared: &Shared<'_>, session: &OnlineSession) -> Option<(String, Color32)> {
    let palette = &shared.theme.palette;
    let color = if session.podium_place().is_some() { palette.good } else { palette.text_primary };
    session.is_decided().then(|| (decided_text(shared.words, session), color))
}

/// During the break before the next round: when it starts, and who is ready.
fn next_round_notes(
    shared: &Shared<'_>,
    (session, round): (&OnlineSession, &OnlineRound),
    ctx: &egui::Context,
) -> impl Iterator<Item = (String, Color32)> {
    let Shared { theme, words, .. } = shared;
    let seconds = session.next_round_in(Instant::now()).filter(|_| !round.decides_match());
    if seconds.is_some() {
        ctx.request_repaint_after(REFRESH);
    }
    let starts = seconds.map(|seconds| words.with(id::ONLINE_PHASE_BREAK, &[("seconds", seconds.into())]));
    let is_ready = seconds.is_some() && session.own().is_some_and(|own| own.is_ready);
    let ready = is_ready.then(|| (words.text(id::ONLINE_YOU_ARE_READY), theme.palette.good));
    starts.map(|text| (text, theme.palette.text_primary)).into_iter().chain(ready)
}

/// The button that leads on: to the next round, or to a rematch.
fn button_on(
    words: &Words,
    (session, round): (&OnlineSession, &OnlineRound),
) -> Option<ResultButton<Option<ResultChoice>>> {
    let (own, room) = (session.own()?, session.state().filter(|_| session.ended().is_none())?);
    // A spectator has nothing to play again.
    if round.is_spectated() && own.seat.is_none() {
        return None;
    }
    let next = Command::Versus(VersusCommand::NextRound);
    let on = |tone, text, choice| ResultButton::like(&next, tone, words.text(text), Some(choice));
    if !matches!(room.phase, Phase::Break { .. }) || round.decides_match() {
        return Some(on(Tone::Primary, id::VERSUS_REMATCH, ResultChoice::Rematch));
    }
    own.seat.map(|_| {
        if own.is_ready {
            on(Tone::Plain, id::HINT_CANCEL, ResultChoice::Next(false))
        } else {
            on(Tone::Primary, id::VERSUS_NEXT_ROUND, ResultChoice::Next(true))
        }
    })
}

/// The buttons of the results.
fn result_buttons(
    words: &Words,
    (session, round): (&OnlineSession, &OnlineRound),
) -> Vec<ResultButton<Option<ResultChoice>>> {
    let offer =
        |command: &Command, tone, text, choice| ResultButton::like(command, tone, words.text(text), Some(choice));
    let has_room = session.ended().is_none();
    let is_decided = has_room && session.is_decided();
    let again = button_on(words, (session, round)).filter(|_| !is_decided);
    let tone = if again.is_some() { Tone::Plain } else { Tone::Primary };
    let leave_room = || ResultChoice::Command(Command::Online(OnlineCommand::Leave));
    let (text, choice) = match has_room {
        true if is_decided && session.view.has_lobby() => (id::ONLINE_TO_LOBBY, leave_room()),
        true if is_decided => (id::ONLINE_LEAVE, leave_room()),
        true => (id::ONLINE_TO_ROOM, ResultChoice::Close),
        false => (id::HINT_BACK, ResultChoice::Close),
    };
    let leave = offer(&Command::Back, tone, text, choice);
    // The first button has the focus. In a match that a server arranged, a rematch may count for a rating.
    let is_arranged = session.state().is_some_and(|room| !room.members.iter().any(|member| member.is_host));
    let leads = is_arranged && round.decides_match() || again.is_none();
    let (first, last) = if leads { (Some(leave), again) } else { (again, Some(leave)) };
    let (own, rules) = round.reviewed();
    let review = Command::Review(ReviewCommand::shown(own));
    let given = |command: Command, text| offer(&command, Tone::Plain, text, ResultChoice::Command(command.clone()));
    let review = given(review, id::REVIEW_OPEN).unless(review_refusal(rules));
    let watch = given(Command::Recording(RecordingCommand::WatchLast), id::WATCH_LAST);
    first.into_iter().chain([review, watch, ResultButton::more(words)]).chain(last).collect()
}

/// The name of a dropped player with the reason.
fn drop_text(words: &Words, drop: Dropped<'_>) -> String {
    match drop {
        Dropped { is_own: true, fault: Fault::Silent, .. } => words.text(id::ONLINE_MISSED_DROPPED),
        Dropped { name, fault, .. } => {
            let reason = words.text(errors::fault(fault));
            words.with(id::ONLINE_CHAT_LINE, &[("name", name.into()), ("text", reason.into())])
        }
    }
}

/// The menu over a running match, which changes it: the key of each button is its text.
fn menu(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession) -> MatchMenuChoice {
    let Shared { theme, words, .. } = shared;
    note(ui, theme, &words.text(id::ONLINE_NO_PAUSE));
    ui.add_space(theme.metrics.space.m);
    let offer = |ui: &mut Ui, tone, text: MessageId| keyed(ui, text, |ui| button(ui, theme, tone, &words.text(text)));
    let is_spectated = session.round().is_some_and(OnlineRound::is_spectated);
    let (stay, leave) = if is_spectated {
        (id::ONLINE_CONTINUE_WATCHING, id::ONLINE_STOP_WATCHING)
    } else {
        (id::ONLINE_CONTINUE, id::ONLINE_QUIT_MATCH)
    };
    let continues = offer(ui, Tone::Primary, stay);
    ui.add_space(theme.metrics.space.xs);
    let waiting = session.round().filter(|round| round.is_waiting());
    let turns = waiting.and_then(|round| {
        let text = if round.practices() { id::ONLINE_STAND } else { id::ONLINE_PRACTICE };
        let turns = offer(ui, Tone::Plain, text);
        ui.add_space(theme.metrics.space.xs);
        turns.then(|| MatchMenuChoice::Practice(!round.practices()))
    });
    let followed = session.round().filter(|round| round.can_follow());
    let follows = followed.is_some_and(|round| {
        let text = round.followed_text(words);
        let follows = keyed(ui, id::VERSUS_ALL_SEATS, |ui| button(ui, theme, Tone::Plain, &text));
        ui.add_space(theme.metrics.space.xs);
        follows
    });
    let streams = is_spectated && offer(ui, Tone::Plain, id::VERSUS_STREAM);
    if is_spectated {
        note(ui, theme, &words.text(id::VERSUS_STREAM_HINT));
        ui.add_space(theme.metrics.space.xs);
    }
    let finishes = session.can_finish() && offer(ui, Tone::Plain, id::VERSUS_FINISH);
    if session.can_finish() {
        note(ui, theme, &words.text(id::ONLINE_FINISH_HINT));
        ui.add_space(theme.metrics.space.xs);
    }
    let quits = offer(ui, Tone::Plain, leave);
    if finishes {
        return MatchMenuChoice::Finish;
    }
    match (continues, quits) {
        (_, true) => MatchMenuChoice::Quit,
        (true, false) => MatchMenuChoice::Continue,
        (false, false) => turns
            .or_else(|| follows.then_some(MatchMenuChoice::Follow))
            .or_else(|| streams.then_some(MatchMenuChoice::Stream))
            .unwrap_or(MatchMenuChoice::None),
    }
}

/// The fields of all players, and the buttons for fingers. Returns their layout, and the touch areas of the player's
/// own field.
fn field(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &OnlineSession,
    now: Instant,
) -> Option<(VersusLayout, Option<TouchField>)> {
    let Shared { theme, words, settings, .. } = shared;
    let round = session.round()?;
    let touch = TouchLayout::new(ui.max_rect(), round.touch_scheme(settings), true);
    let room = UiBuilder::new().max_rect(touch.play);
    let layout = ui.scope_builder(room, |ui| fields(ui, shared, (session, round), now)).inner;
    let own = layout.seats.first().filter(|_| round.has_field(session.own())).map(|seat| &seat.field);
    if let Some(own) = own.filter(|_| round.is_playing()) {
        touch_buttons::paint(ui, &touch, own, shared.fingers, theme, words);
    }
    let touch_field = own.map(|own| touch.field(own));
    Some((layout, touch_field))
}

/// The fields of all players with their chat messages. Beside the timer: messages without a bubble that can be read,
/// why a player was dropped, and else that the player watches. Returns the layout of the fields.
fn fields(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (session, round): (&OnlineSession, &OnlineRound),
    now: Instant,
) -> VersusLayout {
    let Shared { theme, words, .. } = shared;
    let latest = |of: &dyn Fn(&ChatLine) -> bool| {
        let line = session.talk.lines().rev().find(|line| of(line))?;
        let text = room::chat_text(words, &line.message);
        let time = CHAT_TIME.max(CHARACTER_TIME * text.chars().count() as u32);
        let part = now.saturating_duration_since(line.at).div_duration_f32(time);
        (part < 1.0).then_some((line, Speech { text, part }))
    };
    let chat_of = |member| Some(latest(&|line| line.member == member)?.1);
    let layout = round.ui(ui, shared, (session.state(), session.own()), chat_of);
    let [left, right] = sides_of_timer(layout.timer);
    let problem = if session.is_lost && session.ended().is_none() {
        Some(id::ONLINE_RECONNECTING)
    } else {
        round.is_slow().then_some(id::ONLINE_SLOW)
    };
    if let Some(problem) = problem {
        let text = theme.text(TextRole::Body, words.text(problem)).color(theme.palette.danger);
        beside_timer(ui, theme, right, text);
    }
    // The menu has the chat, and the texts of the match are covered.
    if round.overlay == Overlay::Menu {
        return layout;
    }
    // The results have their own list.
    if !round.has_results(now) {
        let dropped = round.just_dropped(CHAT_TIME, now).map(|drop| drop_text(words, drop));
        let missed = || Some(words.text(session.matches.just_missed(MISSED_TIME, now)?.text()));
        if let Some(text) = dropped.or_else(missed) {
            beside_timer(ui, theme, left, theme.text(TextRole::Body, text).color(theme.palette.danger));
            return layout;
        }
    }
    let has_small_bubble = |line: &ChatLine| round.has_small_seats() || !round.has_seat(line.member);
    if let Some((line, speech)) = latest(&has_small_bubble) {
        let args = [("name", line.name.as_str().into()), ("text", speech.text.into())];
        beside_timer(ui, theme, left, theme.text(TextRole::Body, words.with(id::ONLINE_CHAT_LINE, &args)));
    } else if let Some(tournament) = session.tournament().filter(|_| round.counts_down()) {
        beside_timer(ui, theme, left, theme.text(TextRole::Body, words.tournament_match(tournament)));
    } else if round.is_spectated() && !round.practices() {
        let text = theme.text(TextRole::Small, words.text(id::ONLINE_WATCHING)).color(theme.palette.text_secondary);
        beside_timer(ui, theme, left, text);
    }
    layout
}

/// A choice in the menu of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MatchMenuChoice {
    None,
    Continue,
    /// Practice while waiting, or watch.
    Practice(bool),
    /// Enlarge the next seat.
    Follow,
    /// Show nothing but the match.
    Stream,
    Quit,
    /// Play the rest at once, in which only computers are left.
    Finish,
    Close,
    Rematch,
    /// Be ready for the next round, or not any more.
    Next(bool),
}

impl MatchMenuChoice {
    fn apply(self, session: &mut OnlineSession) {
        match self {
            Self::None => {}
            Self::Continue => {
                if let Some(round) = session.round_mut() {
                    round.overlay = Overlay::None;
                }
            }
            Self::Practice(is_on) => {
                if let Some(round) = session.round_mut() {
                    round.practice.choose(is_on);
                    round.overlay = Overlay::None;
                }
            }
            Self::Follow => {
                if let Some(round) = session.round_mut() {
                    round.turn_seats();
                }
            }
            Self::Stream => {
                if let Some(round) = session.round_mut() {
                    round.stream();
                }
            }
            Self::Quit => session.quit_match(),
            Self::Finish => session.finish_match(),
            Self::Close => session.matches.close(),
            Self::Rematch => {
                session.matches.close();
                session.queue.push(RoomRequest::Ready(true));
            }
            Self::Next(is_ready) => session.queue.push(RoomRequest::Ready(is_ready)),
        }
    }
}
