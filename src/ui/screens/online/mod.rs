//! Online play: hosting and joining rooms, the room with its chat, the match, its results, and the lobby of a
//! server.
//!
//! ```text
//!   entry ── address of a server ──▶ lobby ── room of the server ──▶ room
//!   entry ── host, join ──▶ room ── all ready ──▶ match ──▶ results ──▶ room
//!     ▲                      │ leave, or the room ends
//!     └──────────────────────┘
//! ```

mod contacts;
mod errors;
mod key;
mod lobby;
mod practice;
mod room;
mod round;
mod session;

pub use errors::invitation as invitation_error;
pub use lobby::{DailyOutcome, LobbyOutcome, LobbySession};
pub use round::OnlineRound;
pub use session::OnlineSession;

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Rect, Sense, Ui, UiBuilder, vec2};

use self::contacts::{ContactList, Step};
use self::round::Dropped;
use self::session::ChatLine;
use crate::input::touch::{TouchField, TouchScheme};
use crate::net::{Discovery, NearbyRoom};
use crate::online::{Contacts, Destination, Fault, Invitation, PlayerKey, RoomRequest};
use crate::settings::{Settings, Versus};
use crate::ui::paint::avatar;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::versus::{Speech, timer_strip};
use crate::ui::screens::versus::reviews;
use crate::ui::screens::{Command, OnlineCommand, Shared};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{note, panel, rows};
use crate::ui::words::{Words, id};

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
    /// Whether the room is for programs on this computer only.
    is_local: bool,
    /// The last error.
    error: String,
    session: Option<Box<OnlineSession>>,
    /// The lobby of the connected server.
    lobby: Option<Box<LobbySession>>,
    /// The search for rooms nearby; `None` while there is none.
    search: Option<Discovery>,
    contacts: Arc<Contacts>,
    /// The question whether an imported key replaces the player's.
    key_question: Option<key::Question>,
    /// The list of friends and blocked players, if it is open.
    contact_list: Option<ContactList>,
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
        self.error.clear();
        (self.search, self.session) = (None, None);
        self.lobby = Some(Box::new(lobby));
    }

    /// The lobby, mutably.
    pub fn lobby_mut(&mut self) -> Option<&mut LobbySession> {
        self.lobby.as_deref_mut()
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

    /// Shows an error.
    pub fn fail(&mut self, error: String) {
        self.error = error;
    }

    /// Updates the player's friends and blocked players.
    pub fn set_contacts(&mut self, contacts: &Arc<Contacts>) {
        self.contacts = Arc::clone(contacts);
        if let Some(session) = &mut self.session {
            session.set_contacts(contacts);
        }
    }

    /// Asks whether an imported key replaces the player's key, if that is readable; `None` closes the question.
    pub fn ask_key(&mut self, question: Option<(Option<PlayerKey>, PlayerKey)>) {
        self.key_question = question;
    }

    /// Enters a room.
    pub fn enter(&mut self, mut session: OnlineSession) {
        session.set_contacts(&self.contacts);
        self.contact_list = None;
        self.error.clear();
        self.search = None;
        self.session = Some(Box::new(session));
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

    /// The touch scheme of the match, and the touch areas as they were drawn last.
    #[must_use]
    pub fn touch(&self, settings: &Settings) -> (TouchScheme, Option<&TouchField>) {
        let round = self.round();
        let scheme = round.map_or(TouchScheme::Off, |round| round.touch_scheme(settings));
        (scheme, round.and_then(OnlineRound::touch_field))
    }

    /// Leaves the room.
    pub fn leave(&mut self) {
        self.session = None;
    }

    /// Reads an invitation or an address from the clipboard, regardless of the focus. Returns whether the text is one.
    pub fn paste(&mut self, text: &str) -> bool {
        let is_taken = self.session.is_none() && text.parse::<Destination>().is_ok();
        if is_taken {
            text.trim().clone_into(&mut self.destination);
        }
        is_taken
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        // The results of a match that ended with the connection come first.
        if let Some(session) = self.session.as_ref().filter(|session| session.round().is_none())
            && let Some(ended) = session.ended()
        {
            self.error = shared.words.text(ended);
            self.session = None;
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
        if let Some(ended) = self.lobby.as_ref().and_then(|lobby| lobby.ended()) {
            self.error = shared.words.text(ended);
            self.lobby = None;
        }
        let Some(session) = &mut self.session else {
            return match &mut self.lobby {
                Some(lobby) => lobby::ui(ui, shared, lobby, &self.contacts, &mut self.password),
                None => self.entry(ui, shared),
            };
        };
        session.set_chat(shared.settings.online.chat);
        if session.round().is_some() {
            round(ui, shared, session)
        } else if session.state().is_some() {
            room::ui(ui, shared, session)
        } else {
            connecting(ui, shared)
        }
    }

    fn entry(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let title = words.text(id::ONLINE_TITLE);
        let page = Page {
            id: "Online",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Change, Hint::Accept, Hint::Back],
        };
        let (command, back) = page.show(ui, shared, |ui| {
            let (first, second) = if self.is_invited {
                (self.join_part(ui, shared), self.host_part(ui, shared))
            } else {
                (self.host_part(ui, shared), self.join_part(ui, shared))
            };
            let returned = server_part(ui, shared);
            let nearby = ui.scope(|ui| self.nearby_part(ui, shared)).inner;
            let renamed = player_part(ui, shared);
            ui.add_space(theme.metrics.space.s);
            if button(ui, theme, Tone::Plain, &words.text(id::ONLINE_CONTACTS)) {
                self.contact_list = Some(ContactList::default());
            }
            ui.add_space(theme.metrics.space.s);
            let key = ui.scope(|ui| key::ui(ui, shared, self.key_question)).inner;
            ui.add_space(theme.metrics.space.s);
            // Last, so that it does not move the focus.
            if !self.error.is_empty() {
                panel(ui, theme, |ui| {
                    ui.label(theme.text(TextRole::Body, &self.error).color(theme.palette.danger));
                });
            }
            first.or(second).or(returned).or(nearby).or(renamed).or(key)
        });
        command.or_else(|| back.then_some(Command::Back))
    }

    /// Opens a room.
    fn host_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let tone = if self.is_invited { Tone::Plain } else { Tone::Primary };
        let hosted = button(ui, theme, tone, &words.text(id::ONLINE_HOST));
        note(ui, theme, &words.text(id::ONLINE_HOST_HINT));
        ui.add_space(space.xs);
        let asks = rows(ui, theme, |ui| {
            self.reach_row(ui, shared);
            if self.is_local { None } else { router_row(ui, shared) }
        });
        ui.add_space(space.xl);
        hosted.then_some(Command::Online(OnlineCommand::Host { is_local: self.is_local })).or(asks)
    }

    /// Joins a room.
    fn join_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let mut joined = self.is_invited && button(ui, theme, Tone::Primary, &words.text(id::ONLINE_JOIN));
        let pasted = Command::Online(OnlineCommand::Paste).offer_wide(ui, shared, Tone::Plain);
        ui.add_space(space.xs);
        rows(ui, theme, |ui| self.destination_rows(ui, shared));
        ui.add_space(space.xs);
        if !self.is_invited {
            joined = button(ui, theme, Tone::Primary, &words.text(id::ONLINE_JOIN));
        }
        ui.add_space(space.xl);
        let join = || Command::Online(OnlineCommand::Join(self.destination.clone(), self.password.clone()));
        joined.then(join).or(pasted)
    }

    /// The rooms nearby.
    fn nearby_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let space = theme.metrics.space;
        ui.label(theme.text(TextRole::Heading, words.text(id::ONLINE_NEARBY)));
        ui.add_space(space.xs);
        let [label, hint] = [id::ONLINE_NEARBY_SWITCH, id::ONLINE_NEARBY_HINT].map(|text| words.text(text));
        let text = words.text(if settings.online.nearby { id::SWITCH_ON } else { id::SWITCH_OFF });
        let is_on =
            rows(ui, theme, |ui| row::switch(ui, theme, Named::new(&label, &hint), settings.online.nearby, &text));
        let mut joined = None;
        if let Some(search) = &mut self.search {
            search.update();
            // Search results do not request a repaint.
            ui.ctx().request_repaint_after(REFRESH);
            let contacts = &self.contacts;
            let is_shown = |room: &&NearbyRoom| !room.key.is_some_and(|key| contacts.has_blocked(&key));
            for room in search.rooms().filter(is_shown) {
                ui.add_space(space.xs);
                let friend = room.key.and_then(|key| contacts.friend(&key));
                let text = if friend.is_some() { id::ONLINE_NEARBY_FRIEND } else { id::ONLINE_NEARBY_ROOM };
                let name = words.with(text, &[("name", friend.unwrap_or(&room.host).into())]);
                if button(ui, theme, Tone::Plain, &name) {
                    joined = Some(room.invitation.clone());
                }
            }
            if !search.rooms().any(|room| is_shown(&room)) {
                note(ui, theme, &words.text(id::ONLINE_NEARBY_NONE));
            }
        }
        ui.add_space(space.xl);
        let join = |room| Command::Online(OnlineCommand::JoinNearby(Box::new(room), self.password.clone()));
        joined.map(join).or_else(|| {
            let nearby = is_on?;
            Some(Command::apply(settings, |settings| settings.online.nearby = nearby))
        })
    }

    fn reach_row(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let words = shared.words;
        let label = words.text(id::ONLINE_REACH);
        let values = [id::ONLINE_REACH_NETWORK, id::ONLINE_REACH_MACHINE].map(|text| words.text(text));
        let chosen = row::choice(ui, shared.theme, Named::new(&label, ""), &values, usize::from(self.is_local));
        if let Some(chosen) = chosen {
            self.is_local = chosen == 1;
        }
    }

    /// The fields of the room to join.
    fn destination_rows(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let words = shared.words;
        let [label, hint] = [id::ONLINE_DESTINATION, id::ONLINE_DESTINATION_HINT].map(|text| words.text(text));
        let typed = row::text(ui, shared, Named::new(&label, &hint), &self.destination, Invitation::MAX_BYTES);
        self.destination = typed.unwrap_or_else(|| std::mem::take(&mut self.destination));
        let [label, hint] = [id::ONLINE_PASSWORD, id::ONLINE_PASSWORD_HINT].map(|text| words.text(text));
        let typed = row::text(ui, shared, Named::new(&label, &hint), &self.password, PASSWORD);
        self.password = typed.unwrap_or_else(|| std::mem::take(&mut self.password));
    }
}

/// The last visited server.
fn server_part(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let server = &settings.online.server;
    let address = lobby::address(server)?.to_string();
    let text = words.with(id::LOBBY_RETURN, &[("address", address.into())]);
    let returns = button(ui, theme, Tone::Plain, &text);
    ui.add_space(theme.metrics.space.xl);
    returns.then(|| Command::Online(OnlineCommand::Join(server.clone(), String::new())))
}

/// The switch for port forwarding.
fn router_row(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let is_on = settings.online.forwards_port;
    let [label, hint] = [id::ONLINE_ROUTER, id::ONLINE_ROUTER_HINT].map(|text| words.text(text));
    let text = words.text(if is_on { id::SWITCH_ON } else { id::SWITCH_OFF });
    let is_on = row::switch(ui, theme, Named::new(&label, &hint), is_on, &text)?;
    Some(Command::apply(settings, |settings| settings.online.forwards_port = is_on))
}

/// The player's name and avatar.
fn player_part(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let name = player_name(shared);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(1.4 * AVATAR, AVATAR), Sense::hover());
        let avatar = settings.player.avatar.into();
        avatar::paint(ui.painter(), rect, avatar, theme.player_color(0), theme);
        let text = words.with(id::ONLINE_NAME, &[("name", name.as_str().into())]);
        ui.label(theme.text(TextRole::Heading, text));
    });
    ui.add_space(theme.metrics.space.xs);
    let avatars: Vec<String> = (1..=Versus::AVATARS).map(|avatar| words.number(avatar.into())).collect();
    let label = words.text(id::VERSUS_AVATAR);
    let chosen =
        rows(ui, theme, |ui| row::choice(ui, theme, Named::new(&label, ""), &avatars, settings.player.avatar.into()));
    ui.add_space(theme.metrics.space.xs);
    let renamed = Command::ChangeName.offer_compact(ui, shared);
    let chosen = chosen.map(|avatar| Command::apply(settings, |settings| settings.player.avatar = avatar as u8));
    chosen.or(renamed)
}

/// The player's name, or a default.
#[must_use]
pub fn player_name(shared: &Shared<'_>) -> String {
    let name = &shared.settings.player.name;
    if name.is_empty() { shared.words.text(id::ONLINE_UNNAMED) } else { name.clone() }
}

fn connecting(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let page = Page {
        id: "OnlineConnecting",
        title: "",
        width: WIDTH,
        vertical: Vertical::Move,
        inner: false,
        hints: &[Hint::Accept, Hint::Back],
    };
    let (chosen, back) = page.show(ui, shared, |ui| {
        ui.vertical_centered(|ui| {
            let text = shared.words.text(id::ONLINE_CONNECTING);
            ui.label(shared.theme.text(TextRole::Title, text));
        });
        ui.add_space(shared.theme.metrics.space.l);
        Command::Online(OnlineCommand::Leave).offer_wide(ui, shared, Tone::Plain)
    });
    chosen.or_else(|| back.then_some(Command::Online(OnlineCommand::Leave)))
}

/// The match, with its menu or results on top.
fn round(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let now = Instant::now();
    let touch_field = field(ui, shared, session, now);
    let round = session.round_mut()?;
    round.set_touch_field(touch_field);
    let has_results = round.has_results(now);
    round.pause_button.hide();
    if !has_results && !round.has_menu {
        // With a touch layout there is another one.
        if round.touch_scheme(shared.settings) == TouchScheme::Off && round.pause_button.show(ui, shared) {
            round.open_menu();
        }
        return None;
    }
    let theme = shared.theme;
    let metrics = &theme.metrics;
    let page = Page {
        id: if has_results { "OnlineResults" } else { "OnlineMenu" },
        title: "",
        width: 2.4 * metrics.menu_width,
        vertical: Vertical::Move,
        inner: false,
        hints: &[],
    };
    let mut choice = Choice::None;
    let mut requests = Vec::new();
    let mut draft = std::mem::take(&mut session.draft);
    let results = session.round().filter(|_| has_results);
    let (mut review, mut chatted) = (None, None);
    let ((), back) = page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| match results {
            Some(round) => (choice, review) = results_panel(ui, shared, (session, round)),
            None => choice = menu(ui, shared, session),
        });
        if session.ended().is_some() {
            return;
        }
        ui.add_space(metrics.space.s);
        chatted = room::chat(ui, shared, (session, &mut draft), &mut requests);
    });
    session.draft = draft;
    if !requests.is_empty() && !has_results {
        // A quick phrase during a match returns to the match.
        choice = Choice::Continue;
    }
    for request in requests {
        session.request(request);
    }
    if back && choice == Choice::None {
        choice = if has_results { Choice::Close } else { Choice::Continue };
    }
    choice.apply(session);
    review.or(chatted)
}

/// The results of the match with their buttons. Returns the choice, or the command to review a game.
fn results_panel(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (session, round): (&OnlineSession, &OnlineRound),
) -> (Choice, Option<Command>) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    // Above the results, where nothing hides it.
    if let Some(why) = session.ended().or_else(|| Some(session.missed()?.text())) {
        let text = theme.text(TextRole::Heading, words.text(why)).color(theme.palette.danger);
        ui.vertical_centered(|ui| ui.label(text));
    }
    let results = round.results();
    results.ui(ui, shared);
    drop_reasons(ui, shared, round);
    ui.add_space(space.m);
    let has_room = session.ended().is_none();
    let wants_rematch = has_room && button(ui, theme, Tone::Primary, &words.text(id::VERSUS_REMATCH));
    ui.add_space(space.xs);
    let (tone, text) =
        if has_room { (Tone::Plain, id::ONLINE_TO_ROOM) } else { (Tone::Primary, id::HINT_BACK) };
    let closes = button(ui, theme, tone, &words.text(text));
    ui.add_space(space.xs);
    let review = reviews(ui, shared, results.players, results.state);
    let choice = match (wants_rematch, closes) {
        (true, _) => Choice::Rematch,
        (false, true) => Choice::Close,
        (false, false) => Choice::None,
    };
    (choice, review)
}

/// The reasons why players were dropped from the match.
fn drop_reasons(ui: &mut Ui, shared: &Shared<'_>, round: &OnlineRound) {
    let Shared { theme, words, .. } = shared;
    for drop in round.dropped() {
        let text = theme.text(TextRole::Body, drop_text(words, drop)).color(theme.palette.danger);
        ui.vertical_centered(|ui| ui.label(text));
    }
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

/// The menu over a running match.
fn menu(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession) -> Choice {
    let Shared { theme, words, .. } = shared;
    note(ui, theme, &words.text(id::ONLINE_NO_PAUSE));
    ui.add_space(theme.metrics.space.m);
    let continues = button(ui, theme, Tone::Primary, &words.text(id::ONLINE_CONTINUE));
    ui.add_space(theme.metrics.space.xs);
    let waiting = session.round().filter(|round| round.is_waiting());
    let turns = waiting.and_then(|round| {
        let text = if round.practices() { id::ONLINE_STAND } else { id::ONLINE_PRACTICE };
        let turns = button(ui, theme, Tone::Plain, &words.text(text));
        ui.add_space(theme.metrics.space.xs);
        turns.then(|| Choice::Practice(!round.practices()))
    });
    let quits = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_QUIT_MATCH));
    match (continues, quits) {
        (_, true) => Choice::Quit,
        (true, false) => Choice::Continue,
        (false, false) => turns.unwrap_or(Choice::None),
    }
}

/// The fields of all players, and the buttons for fingers. Returns the touch areas of the player's own field.
fn field(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession, now: Instant) -> Option<TouchField> {
    let Shared { theme, words, settings, .. } = shared;
    let round = session.round()?;
    let touch = TouchLayout::new(ui.max_rect(), round.touch_scheme(settings), true);
    let room = UiBuilder::new().max_rect(touch.play);
    let own = ui.scope_builder(room, |ui| fields(ui, shared, (session, round), now)).inner?;
    if round.is_playing() {
        touch_buttons::paint(ui, &touch, &own, shared.fingers, theme, words);
    }
    Some(touch.field(&own))
}

/// The fields of all players with their chat messages. Beside the timer: messages without a bubble that can be read, and why a
/// player was dropped. Returns the layout of the player's own field.
fn fields(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (session, round): (&OnlineSession, &OnlineRound),
    now: Instant,
) -> Option<PlayLayout> {
    let Shared { theme, words, .. } = shared;
    let latest = |of: &dyn Fn(&ChatLine) -> bool| {
        let line = session.chat_lines().rev().find(|line| of(line))?;
        let text = room::chat_text(words, &line.message);
        let time = CHAT_TIME.max(CHARACTER_TIME * text.chars().count() as u32);
        let part = now.saturating_duration_since(line.at).div_duration_f32(time);
        (part < 1.0).then_some((line, Speech { text, part }))
    };
    let chat_of = |member| Some(latest(&|line| line.member == member)?.1);
    let own = round.ui(ui, shared, (session.state(), session.own()), chat_of);
    let strip = timer_strip(ui.max_rect());
    let [left, right] = [strip.split_left_right_at_fraction(0.42).0, strip.split_left_right_at_fraction(0.58).1];
    let problem =
        if session.is_lost() { Some(id::ONLINE_RECONNECTING) } else { round.is_slow().then_some(id::ONLINE_SLOW) };
    if let Some(problem) = problem {
        let text = theme.text(TextRole::Body, words.text(problem)).color(theme.palette.danger);
        beside_timer(ui, theme, right, text);
    }
    // The results have their own list.
    if !round.has_results(now) {
        let dropped = round.just_dropped(CHAT_TIME, now).map(|drop| drop_text(words, drop));
        let missed = || Some(words.text(session.just_missed(MISSED_TIME, now)?.text()));
        if let Some(text) = dropped.or_else(missed) {
            beside_timer(ui, theme, left, theme.text(TextRole::Body, text).color(theme.palette.danger));
            return own;
        }
    }
    let has_small_bubble = |line: &ChatLine| round.has_small_seats() || !round.has_seat(line.member);
    if let Some((line, speech)) = latest(&has_small_bubble) {
        let args = [("name", line.name.as_str().into()), ("text", speech.text.into())];
        beside_timer(ui, theme, left, theme.text(TextRole::Body, words.with(id::ONLINE_CHAT_LINE, &args)));
    }
    own
}

/// A line of text in the strip of the timer, cut off where it does not fit.
fn beside_timer(ui: &mut Ui, theme: &Theme, place: Rect, text: egui::RichText) {
    let inside = place.shrink2(vec2(theme.metrics.space.s, 0.0));
    ui.put(inside, egui::Label::new(text).truncate());
}

/// A choice in the menu of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    None,
    Continue,
    /// Practice while waiting, or watch.
    Practice(bool),
    Quit,
    Close,
    Rematch,
}

impl Choice {
    fn apply(self, session: &mut OnlineSession) {
        match self {
            Self::None => {}
            Self::Continue => {
                if let Some(round) = session.round_mut() {
                    round.has_menu = false;
                }
            }
            Self::Practice(is_on) => {
                if let Some(round) = session.round_mut() {
                    round.set_practice(is_on);
                    round.has_menu = false;
                }
            }
            Self::Quit => session.quit_match(),
            Self::Close => session.close_round(),
            Self::Rematch => {
                session.close_round();
                session.request(RoomRequest::Ready(true));
            }
        }
    }
}
