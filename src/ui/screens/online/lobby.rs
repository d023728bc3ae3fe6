//! The lobby of a server: quick play, its rooms, the daily challenges with their leaderboards.

use std::net::SocketAddr;
use std::time::Instant;

use egui::Ui;

use super::answer::Part;
use super::friends::{FriendChoice, FriendsOnline, challengers};
use super::room_list::{best_match, players_text, room_text, sanitized, shown_rooms};
use super::tournaments::{Calls, TournamentChoice, Urgency, tournaments, urgent};
use super::{OnlineScreen, errors};
use crate::engine::Objective;
use crate::online::net::{LobbyConnection, LobbyConnectionEvent};
use crate::online::{
    BoardEntry, Contacts, Daily, DailyGame, Guest, Invitation, Leaderboard, League, LobbyRequest, LobbyUpdate,
    OwnEntry, PlayerKey, PlayerRating, RecordingId, ReportReason, RoomAccess, RoomSummary, RoomTournament, Season,
    TournamentId, TournamentSummary,
};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, sized};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{focus, keyed, note, panel, rows};
use crate::ui::words::{MessageId, Words, id};

/// The maximum number of rooms shown.
const MAX_ROOMS: usize = 50;
/// The maximum number of tournaments shown.
const MAX_TOURNAMENTS: usize = 20;

/// A visit to the lobby of a server.
#[derive(Debug)]
pub struct LobbySession {
    connection: LobbyConnection,
    /// The verified invitation to the lobby.
    server: Option<Invitation>,
    is_verified: bool,
    state: VisitState,
    /// The part of the last request, and the reason for its denial.
    asked: LobbyPart,
    denial: Option<MessageId>,
    rating: Option<PlayerRating>,
    /// The rating when the last room was opened for the player.
    rating_before: Option<PlayerRating>,
    rooms: Vec<RoomSummary>,
    friends: FriendsOnline,
    tournaments: Vec<TournamentSummary>,
    calls: Calls,
    /// The tournament that the player may want to leave.
    leaving: Option<TournamentId>,
    daily: Option<Daily>,
    /// The index of the daily challenge whose leaderboard is shown.
    chosen: usize,
    board: Option<Leaderboard>,
    is_ranked: bool,
    is_searching: bool,
    deletion: Deletion,
    queued_requests: Vec<LobbyRequest>,
}

/// The part of the page that a request is of. Its denial is shown there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LobbyPart {
    Search,
    Friends,
    Daily,
    Rooms,
    Tournaments,
    Data,
    /// None: it is made in a room.
    Report,
}

impl LobbyPart {
    const fn of(request: &LobbyRequest) -> Self {
        match request {
            LobbyRequest::FindMatch { .. } | LobbyRequest::StopSearch => Self::Search,
            LobbyRequest::Board { .. } | LobbyRequest::Submit(_) | LobbyRequest::Fetch(_) => Self::Daily,
            LobbyRequest::Friends(_) | LobbyRequest::Challenge(_) | LobbyRequest::AnswerChallenge { .. } => {
                Self::Friends
            }
            LobbyRequest::OpenRoom => Self::Rooms,
            LobbyRequest::Tournament(..) => Self::Tournaments,
            LobbyRequest::DeleteData => Self::Data,
            LobbyRequest::Report(..) => Self::Report,
        }
    }
}

/// The state of a visit's connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VisitState {
    Connected,
    /// Reconnecting.
    Lost,
    /// The connection has ended, for this reason.
    Ended(MessageId),
}

/// The state of the request to delete the player's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deletion {
    None,
    /// The next press deletes it. Holds the number of the frame with the first press.
    Confirming(u64),
    Done,
}

/// A result of a visit.
#[derive(Debug)]
pub enum LobbyOutcome {
    /// The server accepted the player. The invitation leads to this lobby.
    Entered(Box<Invitation>),
    /// A room was opened for the player.
    Room(Box<Invitation>),
    /// A recording to watch.
    Recording(String),
    /// The result of submitting a daily challenge.
    Daily(DailyOutcome),
    /// A friend challenges the player.
    Challenged(PlayerKey),
    /// A match of a tournament waits for the player.
    Called {
        /// The name of the tournament.
        tournament: String,
        /// The name of the opponent.
        opponent: String,
    },
    /// The challenge of a friend ended without an answer.
    ChallengeOver(PlayerKey),
    /// What became of a report.
    Report(MessageId),
}

/// The result of submitting a daily challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyOutcome {
    /// The game was accepted.
    Placed {
        /// The rank.
        place: u32,
        /// The number of players.
        players: u32,
        /// Whether it is the player's best of the day.
        is_best: bool,
    },
    /// It was refused.
    Refused(MessageId),
}

impl LobbySession {
    /// A visit over this connection. `is_verified` is whether an invitation led to it.
    #[must_use]
    pub fn new(connection: LobbyConnection, is_verified: bool) -> Self {
        Self {
            connection,
            server: None,
            is_verified,
            state: VisitState::Connected,
            asked: LobbyPart::Search,
            denial: None,
            rating: None,
            rating_before: None,
            rooms: Vec::new(),
            friends: FriendsOnline::default(),
            tournaments: Vec::new(),
            calls: Calls::default(),
            leaving: None,
            daily: None,
            chosen: 0,
            board: None,
            is_ranked: false,
            is_searching: false,
            deletion: Deletion::None,
            queued_requests: Vec::new(),
        }
    }

    /// Handles all events.
    pub fn update(&mut self) -> Vec<LobbyOutcome> {
        for request in self.queued_requests.drain(..) {
            // The leaderboard and the friends come by themselves.
            if !matches!(request, LobbyRequest::Board { .. } | LobbyRequest::Friends(_)) {
                (self.asked, self.denial) = (LobbyPart::of(&request), None);
            }
            self.connection.request(request);
        }
        if self.server.is_some()
            && let Some(friends) = self.friends.take_unsent()
        {
            self.connection.request(LobbyRequest::Friends(friends));
        }
        let mut outcomes = Vec::new();
        while let Some(event) = self.connection.next_event() {
            match event {
                LobbyConnectionEvent::Joined(server) => {
                    if self.is_searching {
                        (self.asked, self.denial) = (LobbyPart::Search, Some(id::LOBBY_SEARCH_LOST));
                    }
                    (self.state, self.is_searching) = (VisitState::Connected, false);
                    self.server = Some((*server).clone());
                    self.friends.reconnect();
                    outcomes.push(LobbyOutcome::Entered(server));
                }
                LobbyConnectionEvent::Lost => self.state = VisitState::Lost,
                LobbyConnectionEvent::Ended(error) => self.state = VisitState::Ended(errors::connect(&error)),
                LobbyConnectionEvent::Lobby(update) => outcomes.extend(self.handle(update)),
            }
        }
        outcomes
    }

    fn handle(&mut self, update: LobbyUpdate) -> Option<LobbyOutcome> {
        match update {
            LobbyUpdate::Rating(rating) => self.rating = Some(rating),
            LobbyUpdate::Daily(daily) => {
                self.daily = Some(daily);
                self.board = None;
                self.ask_for_board();
            }
            LobbyUpdate::Rooms(rooms) => self.rooms = rooms.into_iter().take(MAX_ROOMS).map(sanitized).collect(),
            LobbyUpdate::RoomOpened(room) => {
                self.rating_before = self.rating;
                let room = self.server.as_ref().map(|server| Box::new(server.to_room(Some(room))));
                return room.map(LobbyOutcome::Room);
            }
            LobbyUpdate::Searching(is_searching) => self.is_searching = is_searching,
            LobbyUpdate::Board(board) => self.board = Some(board),
            LobbyUpdate::Submitted { place, players, is_best, .. } => {
                self.ask_for_board();
                return Some(LobbyOutcome::Daily(DailyOutcome::Placed { place, players, is_best }));
            }
            LobbyUpdate::Recording(_, text) => return Some(LobbyOutcome::Recording(text)),
            LobbyUpdate::DataDeleted => {
                (self.deletion, self.rating) = (Deletion::Done, None);
                self.ask_for_board();
            }
            LobbyUpdate::Denied(denial) => {
                let denial = errors::lobby(denial);
                if self.asked == LobbyPart::Report {
                    return Some(LobbyOutcome::Report(denial));
                }
                self.denial = Some(denial);
                return Some(LobbyOutcome::Daily(DailyOutcome::Refused(denial)));
            }
            LobbyUpdate::Tournaments(tournaments) => {
                let mut after = shown_tournaments(tournaments);
                let call = self.calls.update(&self.tournaments, &mut after, Instant::now());
                self.tournaments = after;
                return call.map(|(tournament, opponent)| LobbyOutcome::Called { tournament, opponent });
            }
            LobbyUpdate::Friends(statuses) => self.friends.set_statuses(statuses),
            LobbyUpdate::Challenge(player, stage) => self.friends.set_challenge(player, stage),
            LobbyUpdate::ChallengeOver(challenger, stage) => self.friends.set_missed(challenger, stage),
            LobbyUpdate::Challengers(challengers) => {
                let (new, over) = self.friends.set_challengers(challengers);
                return new.map(LobbyOutcome::Challenged).or_else(|| over.map(LobbyOutcome::ChallengeOver));
            }
            LobbyUpdate::Reported => return Some(LobbyOutcome::Report(id::ONLINE_REPORTED)),
            // The connection handles it.
            LobbyUpdate::Servers(_) => {}
        }
        None
    }

    /// Sends a request with the next update.
    fn request(&mut self, request: LobbyRequest) {
        if let LobbyRequest::AnswerChallenge { challenger, .. } = &request {
            self.friends.answer(*challenger);
        }
        // egui can run a frame twice with the same press.
        if !self.queued_requests.contains(&request) {
            self.queued_requests.push(request);
        }
    }

    /// Looks for an opponent, once the server has accepted the player.
    pub fn seek(&mut self, is_ranked: bool, contacts: &Contacts) {
        self.rest();
        self.is_ranked = is_ranked;
        self.request(LobbyRequest::FindMatch { is_ranked, blocked: contacts.blocked() });
    }

    /// Sets the player's friends, whom the server learns of with the next update.
    pub(super) fn set_friends(&mut self, contacts: &Contacts) {
        self.friends.set_keys(contacts.friends());
    }

    /// Submits a finished daily challenge, given as text to share.
    pub fn submit(&mut self, recording: String) {
        self.request(LobbyRequest::Submit(recording));
    }

    /// Reports a player to the operators of the server.
    pub(super) fn report(&mut self, player: PlayerKey, reason: ReportReason) {
        self.request(LobbyRequest::Report(player, reason));
    }

    /// Withdraws the challenge of a friend, if there is one.
    fn withdraw(&mut self) {
        if self.friends.challenged().is_some() {
            self.request(LobbyRequest::Challenge(None));
        }
    }

    /// Stops looking for an opponent and challenging a friend while something else is played.
    pub fn rest(&mut self) {
        self.withdraw();
        if self.is_searching {
            self.request(LobbyRequest::StopSearch);
        }
    }

    /// The player's own part in a tournament.
    pub(super) fn own_entry(&self, tournament: TournamentId) -> Option<&OwnEntry> {
        self.tournaments.iter().find(|one| one.id == tournament)?.own.as_ref()
    }

    /// Whether an invitation led here.
    #[must_use]
    pub const fn is_verified(&self) -> bool {
        self.is_verified
    }

    /// How the ranked match in the last room changed the rating, once that is rated, with the league.
    pub(super) fn rating_change(&self, words: &Words) -> Option<String> {
        let (before, now) = (self.rating_before?, self.rating?);
        if now.matches <= before.matches {
            return None;
        }
        let args = [("before", before.rating.into()), ("now", now.rating.into())];
        let change = words.with(id::LOBBY_RATING_CHANGE, &args);
        let Some(daily) = &self.daily else { return Some(change) };
        Some(format!("{change} · {}", league_text(words, now, Season::of_day(daily.day))))
    }

    /// Whether the server has accepted the player.
    pub(super) const fn has_entered(&self) -> bool {
        self.server.is_some()
    }

    /// The reason why the visit has ended.
    pub(super) const fn ended(&self) -> Option<MessageId> {
        match self.state {
            VisitState::Ended(why) => Some(why),
            VisitState::Connected | VisitState::Lost => None,
        }
    }

    fn chosen(&self) -> Option<DailyGame> {
        self.daily.as_ref()?.games.get(self.chosen).copied()
    }

    fn ask_for_board(&mut self) {
        let day = self.daily.as_ref().map(|daily| daily.day);
        if let (Some(day), Some(game)) = (day, self.chosen()) {
            self.request(LobbyRequest::Board { day, kind: game.kind });
        }
    }
}

/// Returns the tournaments to show. Those in which the player takes part come first, so that none of them is left out.
fn shown_tournaments(all: Vec<TournamentSummary>) -> Vec<TournamentSummary> {
    let (own, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.own.is_some());
    own.into_iter().chain(others).take(MAX_TOURNAMENTS).map(readable).collect()
}

/// Returns the tournament with names that can be shown: a server can send anything.
fn readable(mut tournament: TournamentSummary) -> TournamentSummary {
    tournament.name = RoomTournament::sanitized_name(&tournament.name);
    tournament.winner = tournament.winner.as_deref().map(readable_name);
    if let Some(own) = &mut tournament.own {
        own.opponent = own.opponent.as_deref().map(readable_name);
        if let Some(last) = &mut own.last {
            last.opponent = readable_name(&last.opponent);
        }
    }
    tournament
}

fn readable_name(name: &str) -> String {
    Guest::sanitized_name(name).unwrap_or_default()
}

impl OnlineScreen {
    /// The lobby of the server.
    pub(super) fn lobby_ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let mut lobby = self.lobby.take()?;
        let command = self.lobby_page(ui, shared, &mut lobby);
        self.lobby = Some(lobby);
        command
    }

    fn lobby_page(&mut self, ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) -> Option<Command> {
        let title = shared.words.text(id::LOBBY_TITLE);
        let page = Page::of("Lobby", &title, super::WIDTH).hints(&[Hint::Move, Hint::Change, Hint::Accept, Hint::Back]);
        let (command, back) = page.show(ui, shared, |ui| self.parts_of_lobby(ui, shared, lobby));
        let leave = if self.session.is_some() { OnlineCommand::Leave } else { OnlineCommand::LeaveServer };
        command.or_else(|| back.then_some(Command::Online(leave)))
    }

    /// The parts of the page, each on a panel of its own: small texts cannot be read on the sky.
    fn parts_of_lobby(&mut self, ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) -> Option<Command> {
        let theme = shared.theme;
        let gap = theme.metrics.space.m;
        let main = MainButton::of(lobby);
        self.answer_at(ui, shared, &Part::Top);
        ui.scope(|ui| panel(ui, theme, |ui| head(ui, shared, lobby)));
        ui.add_space(gap);
        let answered = (&mut lobby.friends, &*self.contacts);
        let answer = ui.scope(|ui| challengers(ui, shared, answered, main == MainButton::Answer)).inner;
        if let Some(answer) = answer {
            lobby.request(answer);
        }
        ui.scope(|ui| panel(ui, theme, |ui| quick_play(ui, shared, (lobby, &self.contacts), main)));
        ui.add_space(gap);
        let visited = ui.scope(|ui| self.friends_of_lobby(ui, shared, lobby)).inner;
        let called = ui.scope(|ui| tournaments_part(ui, shared, lobby, main)).inner;
        let played = ui.scope(|ui| daily(ui, shared, lobby)).inner;
        let entered = ui.scope(|ui| panel(ui, theme, |ui| self.rooms_part(ui, shared, lobby))).inner;
        ui.add_space(gap);
        let left = Command::Online(OnlineCommand::LeaveServer).offer_wide(ui, shared, Tone::Plain);
        ui.add_space(gap);
        ui.scope(|ui| panel(ui, theme, |ui| delete_data(ui, shared, lobby)));
        visited.or(called).or(played).or(entered).or(left)
    }

    /// The friends who are online, with what was asked of them, if the player has any friends.
    fn friends_of_lobby(&mut self, ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) -> Option<Command> {
        if self.contacts.friends().is_empty() {
            return None;
        }
        let server = lobby.server.as_ref()?;
        let chosen = panel(ui, shared.theme, |ui| {
            let chosen = self.friends_part(ui, shared, (&lobby.friends, &lobby.rooms), server);
            denial(ui, shared, lobby, LobbyPart::Friends);
            chosen
        });
        ui.add_space(shared.theme.metrics.space.m);
        match chosen? {
            FriendChoice::Request(request) => {
                lobby.request(request);
                None
            }
            FriendChoice::Join(command) => {
                lobby.rating_before = None;
                lobby.withdraw();
                Some(command)
            }
        }
    }

    fn rooms_part(&mut self, ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        ui.label(theme.text(TextRole::Heading, words.text(id::LOBBY_ROOMS)));
        ui.add_space(space.xs);
        if button(ui, theme, Tone::Plain, &words.text(id::ONLINE_HOST)) {
            lobby.request(LobbyRequest::OpenRoom);
        }
        denial(ui, shared, lobby, LobbyPart::Rooms);
        ui.add_space(space.xs);
        let rooms: Vec<(u32, String)> = {
            let shown = shown_rooms(&lobby.rooms, &self.contacts);
            shown.into_iter().map(|room| (room.number, room_text(words, &self.contacts, room))).collect()
        };
        if rooms.is_empty() {
            note(ui, theme, &words.text(id::LOBBY_ROOMS_NONE));
            return None;
        }
        let server = lobby.server.clone()?;
        let best = best_match(&lobby.rooms, &self.contacts)
            .map(|room| (room.number, players_text(words, &self.contacts, room)));
        let mut joined = None;
        // Rooms come and go. Each has its own key, and the list its own id scope, so that no other one has the focus.
        ui.scope(|ui| {
            if let Some((number, players)) = best {
                let text = words.with(id::LOBBY_WATCH_BEST, &[("players", players.into())]);
                let watch = |_: &Self| OnlineCommand::WatchOnServer(Box::new(server.to_room(Some(number))));
                let offer = |ui: &mut Ui| self.offer(ui, shared, Part::BestMatch, (Tone::Plain, &text), watch);
                joined = keyed(ui, ("best match", number), offer);
                ui.add_space(space.xs);
            }
            for (number, text) in rooms {
                let join = |screen: &Self| {
                    OnlineCommand::JoinOnServer(Box::new(server.to_room(Some(number))), screen.password.clone())
                };
                let offer = |ui: &mut Ui| self.offer(ui, shared, Part::Room(number), (Tone::Plain, &text), join);
                joined = keyed(ui, ("room", number), offer).or_else(|| joined.take());
                ui.add_space(space.xs);
            }
        });
        if lobby.rooms.iter().any(|room| room.access == RoomAccess::Password) {
            let [label, hint] = [id::ONLINE_PASSWORD, id::ONLINE_PASSWORD_HINT].map(|text| words.text(text));
            let named = Named::new(&label, &hint);
            let typed = rows(ui, theme, |ui| row::text(ui, shared, named, &self.password, super::PASSWORD));
            self.password = typed.unwrap_or_else(|| std::mem::take(&mut self.password));
        }
        if joined.is_some() {
            lobby.rating_before = None;
            lobby.withdraw();
        }
        joined
    }
}

/// The tournaments, if the server has any.
fn tournaments_part(ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession, main: MainButton) -> Option<Command> {
    if lobby.tournaments.is_empty() {
        return None;
    }
    let main = if let MainButton::OfTournament(tournament) = main { Some(tournament) } else { None };
    let chosen = panel(ui, shared.theme, |ui| {
        let chosen = tournaments(ui, shared, (&lobby.tournaments, lobby.leaving), main, &mut lobby.calls);
        denial(ui, shared, lobby, LobbyPart::Tournaments);
        chosen
    });
    ui.add_space(shared.theme.metrics.space.m);
    let chosen = chosen?;
    lobby.leaving = None;
    match chosen {
        TournamentChoice::AskToLeave(tournament) => {
            lobby.leaving = Some(tournament);
            None
        }
        TournamentChoice::Stay => None,
        TournamentChoice::Request(tournament, request) => {
            lobby.request(LobbyRequest::Tournament(tournament, request));
            None
        }
        TournamentChoice::Play(room) => {
            let server = Box::new(lobby.server.as_ref()?.to_room(Some(room)));
            Some(Command::Online(OnlineCommand::JoinOnServer(server, String::new())))
        }
    }
}

/// The main button of the lobby. No other one is orange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MainButton {
    /// That of a tournament: to play a match, or to check in.
    OfTournament(TournamentId),
    /// An answer to a friend.
    Answer,
    Search,
}

impl MainButton {
    /// What waits for the player comes first: a match, then a friend.
    fn of(lobby: &LobbySession) -> Self {
        match urgent(&lobby.tournaments) {
            Some((tournament, Urgency::Match)) => Self::OfTournament(tournament),
            _ if lobby.friends.has_challengers() => Self::Answer,
            Some((tournament, Urgency::CheckIn)) => Self::OfTournament(tournament),
            None => Self::Search,
        }
    }
}

/// The reason why the last request of a part was denied. Always a scope, so that it does not move the focus.
fn denial(ui: &mut Ui, shared: &Shared<'_>, lobby: &LobbySession, part: LobbyPart) {
    let Shared { theme, words, .. } = shared;
    ui.scope(|ui| {
        if let Some(denial) = lobby.denial.filter(|_| lobby.asked == part) {
            ui.label(theme.text(TextRole::Body, words.text(denial)).color(theme.palette.danger));
        }
    });
}

/// The server, the player's rating, and errors.
fn head(ui: &mut Ui, shared: &Shared<'_>, lobby: &LobbySession) {
    let Shared { theme, words, .. } = shared;
    if let Some(address) = lobby.server.as_ref().and_then(|server| server.addresses().next()) {
        note(ui, theme, &words.with(id::LOBBY_SERVER, &[("address", address.to_string().into())]));
    }
    if let Some(PlayerRating { rating, deviation, matches, wins, .. }) = lobby.rating {
        let args = [
            ("rating", rating.into()),
            ("deviation", deviation.into()),
            ("matches", matches.into()),
            ("wins", wins.into()),
        ];
        let text = if matches == 0 { id::LOBBY_UNRATED } else { id::LOBBY_RATING };
        ui.label(theme.text(TextRole::Heading, words.with(text, &args)));
    }
    if let (Some(rating), Some(daily)) = (lobby.rating, &lobby.daily) {
        note(ui, theme, &season_text(words, rating, daily.day));
    }
    if lobby.state == VisitState::Lost {
        ui.label(theme.text(TextRole::Body, words.text(id::ONLINE_RECONNECTING)).color(theme.palette.danger));
    } else if !lobby.is_verified {
        note(ui, theme, &words.text(id::LOBBY_UNVERIFIED));
    }
}

/// The season with the player's league, or with the placement match that is next. The day is the server's.
fn season_text(words: &Words, rating: PlayerRating, day: u32) -> String {
    let season = Season::of_day(day);
    let league = league_text(words, rating, season);
    let args =
        [("season", season.to_string().into()), ("league", league.into()), ("days", season.days_left(day).into())];
    words.with(id::LOBBY_SEASON, &args)
}

/// The player's league, or the placement match that is next.
fn league_text(words: &Words, rating: PlayerRating, season: Season) -> String {
    let text = match rating.last_season.league_in(season, rating.rating) {
        None => id::LOBBY_PLACEMENT,
        Some(League::Bronze) => id::LOBBY_LEAGUE_BRONZE,
        Some(League::Silver) => id::LOBBY_LEAGUE_SILVER,
        Some(League::Gold) => id::LOBBY_LEAGUE_GOLD,
        Some(League::Platinum) => id::LOBBY_LEAGUE_PLATINUM,
        Some(League::Diamond) => id::LOBBY_LEAGUE_DIAMOND,
        Some(League::Master) => id::LOBBY_LEAGUE_MASTER,
    };
    let next = rating.last_season.matches_in(season).saturating_add(1);
    words.with(text, &[("match", next.into()), ("count", League::PLACEMENT_MATCHES.into())])
}

fn quick_play(ui: &mut Ui, shared: &Shared<'_>, (lobby, contacts): (&mut LobbySession, &Contacts), main: MainButton) {
    let Shared { theme, words, .. } = shared;
    let text = if lobby.is_searching { id::LOBBY_STOP } else { id::LOBBY_SEEK };
    let tone = if main == MainButton::Search { Tone::Primary } else { Tone::Plain };
    // A search can end by itself. A press that was meant to stop it must not begin another one.
    if keyed(ui, ("search", lobby.is_searching), |ui| button(ui, theme, tone, &words.text(text))) {
        if lobby.is_searching {
            lobby.rest();
        } else {
            lobby.seek(lobby.is_ranked, contacts);
        }
    }
    denial(ui, shared, lobby, LobbyPart::Search);
    // Always a scope, so that the text does not move the focus.
    ui.scope(|ui| {
        if lobby.is_searching {
            note(ui, theme, &words.text(id::LOBBY_SEEKING));
        }
    });
    ui.add_space(theme.metrics.space.xs);
    let [label, hint] = [id::LOBBY_KIND, id::LOBBY_KIND_HINT].map(|text| words.text(text));
    let values = [id::LOBBY_CASUAL, id::LOBBY_RANKED].map(|text| words.text(text));
    let chosen =
        rows(ui, theme, |ui| row::choice(ui, theme, Named::new(&label, &hint), &values, usize::from(lobby.is_ranked)));
    if let Some(chosen) = chosen {
        lobby.is_ranked = chosen == 1;
        lobby.rest();
    }
}

/// The daily challenges and a leaderboard, if the server has any.
fn daily(ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) -> Option<Command> {
    let games = lobby.daily.as_ref()?.games.clone();
    let command = panel(ui, shared.theme, |ui| daily_game(ui, shared, lobby, &games));
    ui.add_space(shared.theme.metrics.space.m);
    command
}

/// The choice of a daily challenge, and its leaderboard.
fn daily_game(ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession, games: &[DailyGame]) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    ui.label(theme.text(TextRole::Heading, words.text(id::LOBBY_DAILY)));
    note(ui, theme, &words.text(id::LOBBY_DAILY_HINT));
    ui.add_space(space.xs);
    let names: Vec<String> = games.iter().map(|game| game_name(words, game)).collect();
    let label = words.text(id::LOBBY_GAME);
    let chosen = rows(ui, theme, |ui| row::choice(ui, theme, Named::new(&label, ""), &names, lobby.chosen));
    if let Some(chosen) = chosen {
        (lobby.chosen, lobby.board) = (chosen, None);
        lobby.ask_for_board();
    }
    let game = lobby.chosen()?;
    ui.add_space(space.xs);
    let plays = button(ui, theme, Tone::Plain, &words.text(id::LOBBY_PLAY));
    denial(ui, shared, lobby, LobbyPart::Daily);
    ui.add_space(space.xs);
    if let Some(fetched) = ui.scope(|ui| leaderboard(ui, shared, lobby.board.as_ref())).inner {
        lobby.request(LobbyRequest::Fetch(fetched));
    }
    plays.then_some(Command::Online(OnlineCommand::PlayDaily(game)))
}

/// The name of a daily challenge with its goal.
pub(super) fn game_name(words: &Words, game: &DailyGame) -> String {
    let args = [("mode", words.mode(game.kind.mode().id).into()), ("kind", words.kind(game.kind).into())];
    words.with(id::LOBBY_GAME_NAME, &args)
}

/// The entries, which can be watched. Returns the chosen one.
fn leaderboard(ui: &mut Ui, shared: &Shared<'_>, board: Option<&Leaderboard>) -> Option<RecordingId> {
    let Shared { theme, words, .. } = shared;
    let board = board?;
    if board.entries.is_empty() {
        note(ui, theme, &words.text(id::LOBBY_BOARD_EMPTY));
        return None;
    }
    note(ui, theme, &words.with(id::LOBBY_BOARD, &[("players", board.players.into())]));
    let mut pressed = None;
    for entry in &board.entries {
        let BoardEntry { place, key, recording, time_ms, score, .. } = entry;
        let result = match board.kind.objective() {
            Objective::Time => words.time(*time_ms),
            _ => words.number(*score),
        };
        let name = Guest::sanitized_name(&entry.name).unwrap_or_else(|| key.to_string());
        let args = [("place", (*place).into()), ("name", name.into()), ("result", result.into())];
        // Another player's entry may take its place.
        if keyed(ui, ("entry", key), |ui| button(ui, theme, Tone::Plain, &words.with(id::LOBBY_ENTRY, &args))) {
            pressed = Some(*recording);
        }
        ui.add_space(theme.metrics.space.xs);
    }
    pressed
}

/// Deletes the player's data on the server, after a second press.
fn delete_data(ui: &mut Ui, shared: &Shared<'_>, lobby: &mut LobbySession) {
    let Shared { theme, words, .. } = shared;
    if lobby.deletion == Deletion::Done {
        note(ui, theme, &words.text(id::LOBBY_FORGOTTEN));
        return;
    }
    let (text, tone) = match lobby.deletion {
        Deletion::Confirming(_) => (id::LOBBY_FORGET_NOW, Tone::Danger),
        Deletion::None | Deletion::Done => (id::LOBBY_FORGET, Tone::Plain),
    };
    let width = ui.available_width();
    // What comes and goes above it must not take its focus.
    let response = keyed(ui, "delete data", |ui| sized(ui, theme, tone, &words.text(text), width));
    denial(ui, shared, lobby, LobbyPart::Data);
    note(ui, theme, &words.text(id::LOBBY_FORGET_HINT));
    if response.clicked() {
        // egui can run a frame twice with the same press.
        let frame = ui.ctx().cumulative_frame_nr();
        match lobby.deletion {
            Deletion::Confirming(first_press) if first_press != frame => lobby.request(LobbyRequest::DeleteData),
            Deletion::Confirming(_) | Deletion::Done => {}
            Deletion::None => lobby.deletion = Deletion::Confirming(frame),
        }
    } else if matches!(lobby.deletion, Deletion::Confirming(_)) && !focus::is_at(ui, response.id) {
        // Moving the focus away cancels the question.
        lobby.deletion = Deletion::None;
        ui.ctx().request_repaint();
    }
}

/// The server for quick play: the last one visited, or the one that the package names.
#[must_use]
pub fn known_server(servers: &[String]) -> Option<Invitation> {
    servers.iter().find_map(|server| server.parse().ok())
}

/// The address of a server, for display.
#[must_use]
pub(super) fn address(server: &str) -> Option<SocketAddr> {
    server.parse::<Invitation>().ok()?.addresses().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{SeasonRecord, TournamentStage};

    /// A busy server has more tournaments than the lobby shows. A call must not be among those that are left out.
    #[test]
    fn the_tournaments_of_the_player_are_shown_among_many() {
        let own = OwnEntry {
            has_checked_in: true,
            is_out: false,
            opponent: Some("Bob".to_owned()),
            room: Some(3),
            place: None,
            seconds_left: Some(300),
            last: None,
        };
        let last = MAX_TOURNAMENTS as u32;
        let cup = |id: u32| TournamentSummary {
            id: TournamentId(id),
            name: "Cup".to_owned(),
            stage: TournamentStage::Playing,
            entrants: 4,
            limit: 8,
            needs_check_in: false,
            winner: None,
            own: (id == last).then(|| own.clone()),
        };
        let shown = shown_tournaments((0..=last).map(cup).collect());
        assert_eq!((shown.len(), shown[0].id), (MAX_TOURNAMENTS, TournamentId(last)));
    }

    #[test]
    fn the_season_names_the_next_placement_match_and_then_the_league() {
        let day = 20_786;
        let rating = |season, matches| PlayerRating {
            rating: 1_500,
            last_season: SeasonRecord { season, matches, wins: 0 },
            ..PlayerRating::default()
        };
        let season = Season::of_day(day);
        for (rating, text) in [
            (PlayerRating::default(), "Season 2026/4: placement match 1 of 5 is next, 33 days left"),
            (rating(season, 2), "Season 2026/4: placement match 3 of 5 is next, 33 days left"),
            (rating(season, 5), "Season 2026/4: Gold league, 33 days left"),
            (rating(Season::of_day(day - 90), 5), "Season 2026/4: placement match 1 of 5 is next, 33 days left"),
        ] {
            assert_eq!(season_text(&Words::english(), rating, day), text);
        }
    }
}
