//! The lobby of a server over the loopback interface: quick play, a daily challenge, its leaderboard.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::{Builder, JoinHandle, sleep};
use std::time::{Duration, Instant};

use clap::Parser as _;
use skyline::cli::Arguments;
use skyline::engine::{Button, Game, GameKind, Input, Rules, Ticks};
use skyline::online::net::{ConnectionLimits, LobbyConnection, RoomConnection, ServerKey};
use skyline::online::{Contacts, Destination, Guest, Identity, Invitation, Relation, SigningKey};
use skyline::replay::{Outcome, SeatRecording, TimedInput};
use skyline::serve::{ServeOptions, serve};
use skyline::synth::Cue;
use skyline::tournament::{FixtureTitle, RoundTitle, TournamentMatch};
use skyline::ui::screens::{DailyOutcome, LobbyOutcome, LobbySession, OnlineSession};
use skyline::ui::words::id;

use super::*;

type Window<'a> = Harness<'a, Stage<OnlineScreen>>;

/// A server in a thread.
struct Server {
    stop: Arc<AtomicBool>,
    lobby: Invitation,
    thread: Option<JoinHandle<()>>,
    folder: tempfile::TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = ServeOptions {
            players: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            pages: None,
            site: None,
            folder: folder.path().to_owned(),
            database: None,
            addresses: Vec::new(),
            cluster: None,
            limits: ConnectionLimits { connections: 10, per_address: 10 },
            max_rooms: 10,
            keep_days: None,
            results: Arc::new(SigningKey::generate().unwrap()),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (send, started) = mpsc::channel();
        let run = move || {
            let key = ServerKey::generate().unwrap();
            serve(&options, &key, &flag, |started| send.send(started.clone()).unwrap()).unwrap();
        };
        let thread = Builder::new().name("server".to_owned()).spawn(run).unwrap();
        let started = started.recv().unwrap();
        let lobby = started.invitation;
        Self { stop, lobby, thread: Some(thread), folder }
    }

    /// Runs a command of `skyline serve tournament` beside the server. Returns what it prints.
    fn referee(&self, arguments: &[&str]) -> String {
        let folder = self.folder.path().display().to_string();
        let command = ["skyline", "serve", "tournament"].iter().chain(arguments).copied();
        let command = Arguments::try_parse_from(command.chain(["--folder", folder.as_str()])).unwrap().command.unwrap();
        let mut printed = Vec::new();
        assert_eq!(command.run(&mut printed).unwrap(), 0);
        String::from_utf8(printed).unwrap()
    }

    /// A window in the lobby.
    fn visitor<'a>(&self, name: &str) -> Window<'a> {
        self.visitor_with(name, &Arc::new(Identity::generate().unwrap()))
    }

    /// A window of the player with this identity in the lobby.
    fn visitor_with<'a>(&self, name: &str, identity: &Arc<Identity>) -> Window<'a> {
        let destination = Destination::Invitation(self.lobby.clone());
        let connection = LobbyConnection::open(destination, Arc::clone(identity), guest(name, identity), || {});
        let mut window = harness(Stage::new(OnlineScreen::default()), OnlineScreen::ui, vec2(1280.0, 1600.0));
        window.state_mut().screen.visit(LobbySession::new(connection, true));
        window
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

fn guest(name: &str, identity: &Identity) -> Guest {
    let key = identity.key();
    Guest { name: name.to_owned(), avatar: 3, key, password: String::new(), handling: Rules::default() }
}

/// Runs the windows until something is true; returns what their visits led to.
fn until(
    windows: &mut [&mut Window<'_>],
    what: &str,
    is_done: impl Fn(&[&mut Window<'_>]) -> bool,
) -> Vec<LobbyOutcome> {
    let start = Instant::now();
    let mut outcomes = Vec::new();
    loop {
        for window in windows.iter_mut() {
            outcomes.extend(window.state_mut().screen.lobby_mut().unwrap().update());
            if let Some(session) = window.state_mut().screen.session_mut() {
                session.update(Instant::now());
                session.play(&[], Instant::now());
            }
            window.step();
        }
        if is_done(windows) {
            return outcomes;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "{what}: {outcomes:?}");
        sleep(Duration::from_millis(10));
    }
}

fn shows(window: &Window<'_>, label: &str) -> bool {
    window.query_all_by_label_contains(label).next().is_some()
}

/// A short game of this kind.
fn played(kind: GameKind, seed: u64) -> SeatRecording {
    let rules = kind.rules();
    let mut game = Game::new(rules, seed);
    let (mut inputs, mut ms) = (Vec::new(), 0);
    while !game.is_over() {
        let due: &[Input] = match ms % 300 {
            0 => &[Input::Press(Button::HardDrop)],
            40 => &[Input::Release(Button::HardDrop)],
            _ => &[],
        };
        inputs.extend(due.iter().map(|input| TimedInput { at: Ticks::from_millis(ms), input: *input }));
        game.step(due, &mut Vec::new());
        ms += 1;
    }
    SeatRecording::new(rules, seed, inputs, Outcome::of(&game))
}

/// The number of orange buttons.
fn main_buttons(window: &Window<'_>) -> usize {
    let fill = window.state().theme.palette.fill;
    let is_main = |drawn: &&egui::epaint::ClippedShape| match &drawn.shape {
        egui::Shape::Rect(rect) => rect.fill == fill && rect.rect.height() > 30.0,
        _ => false,
    };
    window.output().shapes.iter().filter(is_main).count()
}

#[test]
fn a_daily_challenge_leads_to_its_leaderboard() {
    let server = Server::start();
    let mut window = server.visitor("Ada");
    until(&mut [&mut window], "the lobby", |all| {
        ["No results yet today", "No ranked match", "placement match 1 of 5 is next"]
            .iter()
            .all(|text| shows(all[0], text))
    });
    go_to(&mut window, "Game");
    keys(&mut window, &[Key::ArrowRight]);
    until(&mut [&mut window], "another game", |all| shows(all[0], "No results yet today"));
    commands(&mut window);
    click(&mut window, "Play");
    let chosen = commands(&mut window);
    let [Command::Online(OnlineCommand::PlayDaily(game))] = chosen[..] else { panic!("{chosen:?}") };
    assert_eq!(Some(game.kind), GameKind::named("ultra_2_score"));
    let replay = played(game.kind, game.seed);
    let score = replay.result.score;
    window.state_mut().screen.lobby_mut().unwrap().submit(replay.to_shared().unwrap());
    let entry = format!("1. Ada: {score}");
    let outcomes = until(&mut [&mut window], "the entry", |all| shows(all[0], &entry));
    let placed = DailyOutcome::Placed { place: 1, players: 1, is_best: true };
    assert!(
        outcomes.iter().any(|one| matches!(one, LobbyOutcome::Daily(outcome) if *outcome == placed)),
        "{outcomes:?}"
    );
    click(&mut window, &entry);
    let start = Instant::now();
    let text = loop {
        let outcomes = until(&mut [&mut window], "a frame", |_| true);
        let text = outcomes.into_iter().find_map(|outcome| match outcome {
            LobbyOutcome::Recording(text) => Some(text),
            _ => None,
        });
        if let Some(text) = text {
            break text;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "no recording");
        sleep(Duration::from_millis(10));
    };
    assert_eq!(SeatRecording::from_text(&text).unwrap(), replay);
    click(&mut window, "Delete my data from the server");
    until(&mut [&mut window], "a question", |all| shows(all[0], "Press again to delete") && shows(all[0], &entry));
    click(&mut window, "Press again to delete permanently");
    until(&mut [&mut window], "the end of it", |all| shows(all[0], "data was deleted") && !shows(all[0], &entry));
    leads_to(&mut window, "Leave server", &Command::Online(OnlineCommand::LeaveServer));
}

#[test]
fn quick_play_brings_two_windows_into_one_room() {
    let server = Server::start();
    let (mut ada, mut bob) = (server.visitor("Ada"), server.visitor("Bob"));
    let both = |label| move |all: &[&mut Window<'_>]| all.iter().all(|window| shows(window, label));
    until(&mut [&mut ada, &mut bob], "the lobby", both("Find an opponent"));
    click(&mut ada, "Find an opponent");
    until(&mut [&mut ada, &mut bob], "a search", |all| shows(all[0], "Stop searching"));
    click(&mut ada, "Stop searching");
    until(&mut [&mut ada, &mut bob], "no search", both("Find an opponent"));
    for window in [&mut ada, &mut bob] {
        click(window, "Find an opponent");
    }
    let rooms = rooms_of([&mut ada, &mut bob]);
    assert_eq!(rooms[0], rooms[1]);
    assert_eq!(rooms[0].to_room(None), server.lobby, "at the same server");
}

/// The room that the server opens for a window.
fn room_of(window: &mut Window<'_>) -> Invitation {
    let start = Instant::now();
    loop {
        let room = until(&mut [&mut *window], "a frame", |_| true).into_iter().find_map(|outcome| match outcome {
            LobbyOutcome::Room(room) => Some(*room),
            _ => None,
        });
        if let Some(room) = room {
            return room;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "no room");
    }
}

/// Two players with their names.
type TwoPlayers = [(&'static str, Arc<Identity>); 2];

/// Ada and Bob in the lobby.
fn two_visitors<'a>(server: &Server) -> (TwoPlayers, [Window<'a>; 2]) {
    let players = ["Ada", "Bob"].map(|name| (name, Arc::new(Identity::generate().unwrap())));
    let [mut ada, mut bob] = players.each_ref().map(|(name, identity)| server.visitor_with(name, identity));
    until(&mut [&mut ada, &mut bob], "the lobby", |all| all.iter().all(|window| shows(window, "Find an opponent")));
    (players, [ada, bob])
}

/// Enters a room as the player with this identity.
fn enter(window: &mut Window<'_>, room: &Invitation, (name, identity): (&str, &Arc<Identity>)) {
    let destination = Destination::Invitation(room.clone());
    let connection = RoomConnection::open(destination, Arc::clone(identity), guest(name, identity), || {});
    window.state_mut().screen.enter(OnlineSession::new(connection, true));
}

/// Gives the player of a window these friends.
fn befriend(window: &mut Window<'_>, players: &TwoPlayers, friends: &[usize]) {
    let mut contacts = Contacts::default();
    for friend in friends {
        contacts.add(players[*friend].1.key(), ["Countess", "Robert"][*friend], Relation::Friend, 0);
    }
    window.state_mut().screen.set_contacts(&Arc::new(contacts));
}

/// The lobby of Ada, whom Bob challenges, with a tournament and a room.
pub(super) fn full_lobby() -> Stage<OnlineScreen> {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    server.referee(&["open", "Cup"]);
    befriend(&mut ada, &players, &[1]);
    befriend(&mut bob, &players, &[0]);
    until(&mut [&mut ada, &mut bob], "both", |all| shows(all[1], "Challenge Countess") && shows(all[0], "Enter: Cup"));
    click(&mut bob, "Challenge Countess");
    until(&mut [&mut ada, &mut bob], "all", |all| {
        shows(all[0], "Robert challenges you") && shows(all[0], "No results")
    });
    ada.into_state()
}

#[test]
fn friends_see_and_challenge_each_other() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    until(&mut [&mut ada, &mut bob], "the lobby", |all| all.iter().all(|window| shows(window, "Find an opponent")));
    assert!(!shows(&ada, "Friends online"), "without friends there is no such part");
    befriend(&mut ada, &players, &[1]);
    until(&mut [&mut ada, &mut bob], "nobody", |all| shows(all[0], "Only friends who added you, too, are shown"));
    befriend(&mut bob, &players, &[0]);
    until(&mut [&mut ada, &mut bob], "both", |all| {
        shows(all[0], "Challenge Robert") && shows(all[1], "Challenge Countess")
    });
    click(&mut ada, "Challenge Robert");
    until(&mut [&mut ada, &mut bob], "the challenge", |all| {
        shows(all[0], "Robert has a minute to answer") && shows(all[1], "Countess challenges you")
    });
    assert!(shows(&bob, "You have a minute to answer."));
    click(&mut bob, "Decline");
    until(&mut [&mut ada, &mut bob], "the answer", |all| {
        shows(all[0], "Robert declined.") && !shows(all[1], "Countess challenges you")
    });
    assert!(!shows(&bob, "challenge is over"), "Bob has answered it");
    click(&mut bob, "Challenge Countess");
    until(&mut [&mut ada, &mut bob], "the challenge", |all| shows(all[0], "Robert challenges you"));
    assert_eq!(main_buttons(&ada), 1, "to accept");
    go_to(&mut ada, "Accept");
    click(&mut bob, "Withdraw the challenge");
    until(&mut [&mut bob, &mut ada], "the end", |all| shows(all[1], "Robert's challenge is over"));
    // The press was meant for the button that is gone.
    keys(&mut ada, &[Key::Enter]);
    assert_eq!(focused(&ada), "OK", "the focus stays near, where a press is harmless");
    assert!(shows(&ada, "Robert's challenge is over"), "the press reached another button");
    keys(&mut ada, &[Key::Enter]);
    assert!(!shows(&ada, "Robert's challenge is over"), "it is read");
    until(&mut [&mut ada, &mut bob], "the end", |all| shows(all[1], "Challenge Countess"));
    assert!(shows(&ada, "Find an opponent") && !shows(&ada, "Stop searching"));
    // Ada accepts before her window knows that Bob has withdrawn.
    click(&mut bob, "Challenge Countess");
    until(&mut [&mut ada, &mut bob], "the challenge", |all| shows(all[0], "Robert challenges you"));
    click(&mut bob, "Withdraw the challenge");
    until(&mut [&mut bob], "no challenge", |all| shows(all[0], "Challenge Countess"));
    click(&mut ada, "Accept");
    until(&mut [&mut ada, &mut bob], "the end", |all| {
        shows(all[0], "Robert withdrew the challenge before you accepted")
    });
    click(&mut bob, "Challenge Countess");
    until(&mut [&mut ada, &mut bob], "the challenge", |all| {
        shows(all[0], "Robert challenges you") && !shows(all[0], "Robert withdrew")
    });
    click(&mut ada, "Accept");
    let rooms = rooms_of([&mut ada, &mut bob]);
    assert_eq!(rooms[0], rooms[1]);
}

/// A called match has the only orange button of the lobby. The button is in view and gets the focus, once.
#[test]
fn a_called_match_is_the_main_action_of_the_lobby() {
    let server = Server::start();
    let (_, [mut ada, mut bob]) = two_visitors(&server);
    let opened = server.referee(&["open", "Cup", "--first-to", "1"]);
    let id = opened.strip_prefix("opened tournament ").and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    until(&mut [&mut ada, &mut bob], "the tournament", |all| all.iter().all(|window| shows(window, "Enter: Cup")));
    for window in [&mut ada, &mut bob] {
        click(window, "Enter: Cup");
    }
    until(&mut [&mut ada, &mut bob], "the entries", |all| all.iter().all(|window| shows(window, "Leave: Cup")));
    assert_eq!(main_buttons(&bob), 1, "to look for an opponent");
    let mut ada = harness(ada.into_state(), OnlineScreen::ui, vec2(1280.0, 600.0));
    go_to(&mut ada, "Find an opponent");
    server.referee(&["start", &id]);
    until(&mut [&mut ada, &mut bob], "the call", |all| {
        shows(all[0], "Play now: Bob") && shows(all[1], "Play now: Ada")
    });
    assert_eq!(main_buttons(&bob), 1, "to play");
    ada.run_ok();
    let button = ada.get_by_label("Play now: Bob").rect();
    assert!(button.top() > 60.0 && button.bottom() < 540.0, "{button:?}");
    assert_eq!(focused(&ada), "Play now: Bob");
    go_to(&mut ada, "Find an opponent");
    let start = Instant::now();
    until(&mut [&mut ada, &mut bob], "some frames", |_| start.elapsed() > Duration::from_millis(500));
    assert_eq!(focused(&ada), "Find an opponent", "the player chose another button");
}

/// A friend in an open room is joined there, with a seat or among the spectators.
#[test]
fn friends_are_joined_in_their_rooms() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    befriend(&mut ada, &players, &[1]);
    befriend(&mut bob, &players, &[0]);
    until(&mut [&mut ada, &mut bob], "both", |all| shows(all[0], "Challenge Robert"));
    click(&mut bob, "Open a room");
    let room = room_of(&mut bob);
    enter(&mut bob, &room, (players[1].0, &players[1].1));
    until(&mut [&mut ada, &mut bob], "the room", |all| shows(all[0], "Join Robert in the room"));
    commands(&mut ada);
    click(&mut ada, "Join Robert in the room");
    let expected = Command::Online(OnlineCommand::JoinOnServer(Box::new(room), String::new()));
    assert_eq!(commands(&mut ada), [expected]);
    bob.state_mut().screen.leave();
    until(&mut [&mut ada, &mut bob], "the lobby", |all| shows(all[0], "Challenge Robert"));
    click(&mut bob, "Open a room");
    let room = room_of(&mut bob);
    enter(&mut bob, &room, (players[1].0, &players[1].1));
    bob.state_mut().screen.session_mut().unwrap().watch();
    until(&mut [&mut ada, &mut bob], "the spectator", |all| shows(all[0], "Join Robert in the room (watching)"));
    click(&mut ada, "Join Robert in the room (watching)");
    let expected = Command::Online(OnlineCommand::JoinOnServer(Box::new(room), String::new()));
    assert_eq!(commands(&mut ada), [expected]);
    befriend(&mut ada, &players, &[]);
    until(&mut [&mut ada, &mut bob], "no friends", |all| !shows(all[0], "Friends online"));
}

/// Who comes to watch gets no seat, until the player takes one.
#[test]
fn a_spectator_leaves_the_seat_to_others() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    click(&mut ada, "Open a room");
    let room = room_of(&mut ada);
    enter(&mut ada, &room, (players[0].0, &players[0].1));
    until(&mut [&mut ada, &mut bob], "the room", |all| shows(all[0], "You (Ada)"));
    enter(&mut bob, &room, (players[1].0, &players[1].1));
    bob.state_mut().screen.session_mut().unwrap().watch();
    until(&mut [&mut ada, &mut bob], "no seat", |all| shows(all[1], "Take a seat"));
    click(&mut bob, "Take a seat");
    until(&mut [&mut ada, &mut bob], "a seat", |all| !shows(all[1], "Take a seat"));
}

/// The rooms to which quick play leads two windows.
fn rooms_of([one, other]: [&mut Window<'_>; 2]) -> Vec<Invitation> {
    let mut rooms = Vec::new();
    let start = Instant::now();
    while rooms.len() < 2 {
        let outcomes = until(&mut [&mut *one, &mut *other], "a frame", |_| true);
        rooms.extend(outcomes.into_iter().filter_map(|outcome| match outcome {
            LobbyOutcome::Room(room) => Some(*room),
            _ => None,
        }));
        assert!(start.elapsed() < Duration::from_mins(1), "no match: {rooms:?}");
        sleep(Duration::from_millis(10));
    }
    rooms
}

#[test]
fn a_player_in_a_room_of_the_server_is_reported_to_its_operators() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    click(&mut ada, "Open a room");
    let room = room_of(&mut ada);
    // Who comes first is the host.
    for (player, member) in [(0, "You (Ada)"), (1, "You (Bob)")] {
        let (name, identity) = &players[player];
        let windows = &mut [&mut ada, &mut bob];
        enter(windows[player], &room, (name, identity));
        until(windows, "the room", |all| shows(all[player], member));
    }
    until(&mut [&mut ada, &mut bob], "both", |all| shows(all[0], "Bob") && shows(all[1], "Ada"));
    let reported = |outcomes: Vec<LobbyOutcome>| {
        outcomes.into_iter().find_map(|outcome| match outcome {
            LobbyOutcome::Report(text) => Some(text),
            _ => None,
        })
    };
    click(&mut ada, "Bob");
    assert!(shows(&ada, "Block"), "the actions for Bob");
    click(&mut ada, "Report");
    until(&mut [&mut ada, &mut bob], "the reasons", |all| shows(all[0], "The operators of the server read it"));
    click(&mut ada, "Spoils matches on purpose");
    let start = Instant::now();
    let said = loop {
        if let Some(said) = reported(until(&mut [&mut ada, &mut bob], "a frame", |_| true)) {
            break said;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "no answer");
    };
    assert_eq!(said, id::ONLINE_REPORTED);
    assert!(!shows(&ada, "Spoils matches on purpose"), "the reasons are closed");
    assert_eq!(focused(&ada), "Report", "the page does not scroll to another button");
    assert!(shows(&ada, "Report"), "for another member");
}

/// The results of a ranked match say how it changed the rating, once the server has rated it.
#[test]
fn the_results_of_a_ranked_match_say_how_the_rating_changed() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = two_visitors(&server);
    let both = |label| move |all: &[&mut Window<'_>]| all.iter().all(|window| shows(window, label));
    for window in [&mut ada, &mut bob] {
        go_to(window, "Match type");
        keys(window, &[Key::ArrowRight]);
        click(window, "Find an opponent");
    }
    let rooms = rooms_of([&mut ada, &mut bob]);
    for ((window, room), (name, identity)) in [&mut ada, &mut bob].into_iter().zip(rooms).zip(&players) {
        enter(window, &room, (name, identity));
    }
    until(&mut [&mut ada, &mut bob], "the match", both("Ada: "));
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until(&mut [&mut ada, &mut bob], "the menu", |all| shows(all[1], "Quit match"));
    click(&mut bob, "Quit match");
    until(&mut [&mut ada, &mut bob], "the results", |all| shows(all[0], "You win"));
    until(&mut [&mut ada, &mut bob], "the new rating", |all| {
        shows(all[0], "Rating 1500 → 1662 · placement match 2 of 5 is next")
    });
    // The rematch is the best match to watch.
    click(&mut ada, "Rematch");
    click(&mut bob, "Ready");
    let mut cy = server.visitor("Cy");
    until(&mut [&mut ada, &mut bob, &mut cy], "the rematch", |all| shows(all[2], "Watch the best match: "));
    let best =
        cy.query_all_by_label_contains("Watch the best match: ").next().unwrap().accesskit_node().label().unwrap();
    assert!(best.contains("Ada (1662)") && best.contains("Bob (1338)"), "{best}");
    click(&mut cy, &best);
    let commands = commands(&mut cy);
    assert!(matches!(&commands[..], [Command::Online(OnlineCommand::WatchOnServer(_))]), "{commands:?}");
}

/// The time left to come beside a call, and its place.
fn time_left(window: &Window<'_>) -> Option<(String, egui::Rect)> {
    let node = window.query_all_by_label_contains("\u{a0}left").next()?;
    // The text of a label is its value.
    Some((node.value()?, node.rect()))
}

/// Two players who are called to the final of a tournament.
fn called_to_final<'a>(server: &Server) -> (TwoPlayers, [Window<'a>; 2]) {
    let (players, [mut ada, mut bob]) = two_visitors(server);
    let opened = server.referee(&["open", "Winter Cup", "--first-to", "1"]);
    let id = opened.split([' ', ';']).nth(2).unwrap();
    let both = |label| move |all: &[&mut Window<'_>]| all.iter().all(|window| shows(window, label));
    until(&mut [&mut ada, &mut bob], "the tournament", both("Enter: Winter Cup"));
    for window in [&mut ada, &mut bob] {
        click(window, "Enter: Winter Cup");
    }
    until(&mut [&mut ada, &mut bob], "both are in", both("You are taking part."));
    server.referee(&["start", id]);
    until(&mut [&mut ada, &mut bob], "the call", |all| all.iter().all(|window| time_left(window).is_some()));
    (players, [ada, bob])
}

/// The time to come counts down beside the button, in a row that stays as it is.
#[test]
fn the_time_to_come_to_a_match_counts_down_beside_its_call() {
    let server = Server::start();
    let (_, [mut ada, mut bob]) = called_to_final(&server);
    let (first, place) = time_left(&ada).unwrap();
    assert!(first.starts_with("5:00") || first.starts_with("4:5"), "{first}");
    let row = |window: &Window<'_>| window.get_by_label("Play now: Bob").rect();
    let before = row(&ada);
    let is_beside = place.left() >= before.right() && before.y_range().contains(place.center().y);
    assert!(is_beside, "{place:?} beside {before:?}");
    until(&mut [&mut ada, &mut bob], "a second", |all| time_left(all[0]).is_some_and(|(time, _)| time != first));
    assert_eq!(row(&ada), before);
    go_to(&mut ada, "Play now: Bob");
}

/// Presses the button of a call. Returns the room that it leads to.
fn called_room(window: &mut Window<'_>, button: &str) -> Invitation {
    commands(window);
    click(window, button);
    let chosen = commands(window);
    let [Command::Online(OnlineCommand::JoinOnServer(room, _))] = &chosen[..] else { panic!("{chosen:?}") };
    Invitation::clone(room)
}

/// The room names its match to its players and to others, who show it to a stream, and the end says what it was.
#[test]
fn a_match_of_a_tournament_is_named_from_its_room_to_its_end() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = called_to_final(&server);
    let room = called_room(&mut ada, "Play now: Bob");
    let identity = Arc::new(Identity::generate().unwrap());
    let mut cy = server.visitor_with("Cy", &identity);
    cy.set_size(vec2(800.0, 600.0));
    until(&mut [&mut ada, &mut bob, &mut cy], "the lobby", |all| shows(all[2], "Find an opponent"));
    enter(&mut ada, &room, (players[0].0, &players[0].1));
    enter(&mut cy, &room, ("Cy", &identity));
    let title = "Winter Cup · Final";
    until(&mut [&mut ada, &mut bob, &mut cy], "the room", |all| shows(all[0], title) && shows(all[2], title));
    let named = cy.get_by_label(title).rect();
    assert!(cy.ctx.content_rect().contains_rect(named), "{named:?}");
    assert!(time_left(&bob).is_some() && time_left(&ada).is_none(), "Ada is there");
    enter(&mut bob, &room, (players[1].0, &players[1].1));
    until(&mut [&mut ada, &mut bob, &mut cy], "the countdown", |all| {
        all.iter().all(|window| shows(window, "Ada: ") && shows(window, title))
    });
    let begun = Instant::now() + Duration::from_secs(4);
    until(&mut [&mut ada, &mut bob, &mut cy], "the first tick", |_| Instant::now() > begun);
    cy.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until(&mut [&mut ada, &mut bob, &mut cy], "the menu", |all| shows(all[2], "Stream view"));
    click(&mut cy, "Stream view");
    until(&mut [&mut ada, &mut bob, &mut cy], "the stream", |all| {
        shows(all[2], title) && all[2].query_all_by_role(Role::Button).next().is_none()
    });
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until(&mut [&mut ada, &mut bob, &mut cy], "the menu", |all| shows(all[1], "Quit match"));
    click(&mut bob, "Quit match");
    until(&mut [&mut ada, &mut bob, &mut cy], "the end", |all| {
        let last = "It was your last match of the tournament: you took place ";
        shows(all[0], &format!("{last}1.")) && shows(all[1], &format!("{last}2."))
    });
    assert!(shows(&ada, title) && shows(&bob, title), "the results and the room say which match it was");
    until(&mut [&mut ada, &mut bob], "the celebration", |all| {
        shows(all[0], "You win the tournament!") && all[0].state().screen.mood().lit > 0.0
    });
    assert_eq!(ada.state_mut().screen.take_cue(), Some(Cue::Completed));
    for window in [&mut ada, &mut bob] {
        window.state_mut().screen.leave();
    }
    let recorded = ada.state_mut().screen.take_recordings();
    let of =
        TournamentMatch { name: "Winter Cup".to_owned(), title: FixtureTitle { round: RoundTitle::Final, number: 1 } };
    assert_eq!(recorded.into_iter().map(|one| one.setup.unwrap().tournament).collect::<Vec<_>>(), [Some(of)]);
    until(&mut [&mut ada, &mut bob], "the lobby", |all| {
        shows(all[0], "Won against Bob, 1–0.") && shows(all[1], "Lost to Ada, 0–1.")
    });
    assert!(shows(&ada, "You took place 1.") && shows(&bob, "You took place 2."));
}

/// A player who waits in the room of a match learns there that the opponent has lost it, by a referee's decision.
#[test]
fn who_waits_in_the_room_of_a_match_learns_what_decided_it() {
    let server = Server::start();
    let (players, [mut ada, mut bob]) = called_to_final(&server);
    let room = called_room(&mut ada, "Play now: Bob");
    enter(&mut ada, &room, (players[0].0, &players[0].1));
    until(&mut [&mut ada, &mut bob], "the room", |all| shows(all[0], "You (Ada)"));
    let listed = server.referee(&["list"]);
    let id = listed.lines().last().unwrap().split(' ').next().unwrap();
    server.referee(&["award", id, "1", "Ada"]);
    until(&mut [&mut ada, &mut bob], "the decision", |all| {
        shows(all[0], "Won against Bob by the referee's decision. It was your last match of the tournament")
            && shows(all[1], "Lost to Ada by the referee's decision.")
    });
    leads_to(&mut ada, "Back to the lobby", &Command::Online(OnlineCommand::Leave));
    // An invitation leads into the room without the lobby, and the lobby can be lost.
    drop(ada.state_mut().screen.take_lobby());
    ada.run_steps(3);
    assert!(!shows(&ada, "Back to the lobby"), "there is none");
    leads_to(&mut ada, "Leave room", &Command::Online(OnlineCommand::Leave));
}
