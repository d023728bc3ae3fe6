//! The screens online: the entry, and a room of two over the loopback interface.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::{Event, Pos2, Rect, TouchDeviceId, TouchId, TouchPhase};
use skyline::engine::attack::LineKind;
use skyline::engine::versus::VersusPreset;
use skyline::engine::{GameEvent, Rules};
use skyline::input::Devices;
use skyline::input::pointing::Pointing;
use skyline::input::touch::{Fingers, TouchScheme};
use skyline::online::net::{Announcement, Discovery, HostedRoom, Networks, RoomConnection};
use skyline::online::{
    ChatMessage, ContactChange, Contacts, Destination, Guest, Identity, Invitation, PlayerKey, RecoveryWords, Relation,
    RoomRequest,
};
use skyline::ui::screens::OnlineSession;
use skyline::ui::words::id;

use skyline::settings::{HandlingPreset, PlayerProgram, Reach, VersusGoal};

use super::*;

type Window<'a> = Harness<'a, Stage<OnlineScreen>>;

fn entry<'a>() -> Window<'a> {
    harness(Stage::new(OnlineScreen::default()), OnlineScreen::ui, vec2(1280.0, 1600.0))
}

#[test]
fn a_room_is_opened_or_joined_from_the_entry() {
    let mut window = entry();
    let host = |is_local| Command::Online(OnlineCommand::Host { is_local });
    leads_to(&mut window, "Open a room", &host(false));
    click(&mut window, "Online settings");
    go_to(&mut window, "Who can join");
    keys(&mut window, &[Key::ArrowRight]);
    assert_eq!(commands(&mut window), [applied(|settings| settings.online.reach = Reach::Computer)]);
    window.state_mut().settings.online.reach = Reach::Computer;
    leads_to(&mut window, "Open a room", &host(true));
    assert!(!window.state_mut().screen.paste("no invitation"), "nobody asked for it");
    assert!(window.state_mut().screen.paste(" 10.0.0.2:99\n"));
    let join = OnlineCommand::Join("10.0.0.2:99".to_owned(), String::new());
    leads_to(&mut window, "Join a room", &Command::Online(join));
    keys(&mut window, &[Key::Escape]);
    assert_eq!(commands(&mut window), [Command::Back]);
}

/// The orange button is the one that most players want; how a room is reached is folded away.
#[test]
fn the_entry_has_one_main_button_and_no_technics() {
    let window = entry();
    let fill = window.state().theme.palette.fill;
    let is_main = |drawn: &&egui::epaint::ClippedShape| match &drawn.shape {
        egui::Shape::Rect(rect) => rect.fill == fill && rect.rect.height() > 30.0,
        _ => false,
    };
    assert_eq!(window.output().shapes.iter().filter(is_main).count(), 1);
    for term in ["UPnP", "PCP", "NAT-PMP", "port"] {
        assert!(window.query_by_label_contains(term).is_none(), "{term}");
    }
}

/// Moving the focus afterwards would press another button with the next Enter.
#[test]
fn an_answer_stands_below_the_button_that_was_pressed_which_keeps_the_focus() {
    for button in ["Open a room", "Paste invitation", "Join a room", "Export key…", "Import key…"] {
        let mut window = entry();
        click(&mut window, "Online settings");
        go_to(&mut window, button);
        keys(&mut window, &[Key::Enter]);
        assert_eq!(commands(&mut window).len(), 1, "{button}");
        window.state_mut().screen.fail("It rains.".to_owned());
        window.run_ok();
        let (below, answer) = (window.get_by_label(button).rect(), window.get_by_label("It rains.").rect());
        let distance = answer.top() - below.bottom();
        let most = if button.ends_with('…') { 80.0 } else { 20.0 };
        assert!((0.0..most).contains(&distance), "{button}: {distance} points below");
        assert_eq!(focused(&window), button);
    }
}

#[test]
fn a_pasted_invitation_is_joined_at_once_if_the_player_asked_for_it() {
    let mut window = entry();
    leads_to(&mut window, "Paste invitation", &Command::Online(OnlineCommand::Paste));
    assert!(window.state_mut().screen.paste("10.0.0.2:99"));
    let joined = window.state_mut().screen.take_pasted();
    assert_eq!(joined, Some(Ok(("10.0.0.2:99".to_owned(), String::new()))));
    assert_eq!(window.state_mut().screen.take_pasted(), None);
    leads_to(&mut window, "Paste invitation", &Command::Online(OnlineCommand::Paste));
    assert!(window.state_mut().screen.paste("hello world"));
    assert!(matches!(window.state_mut().screen.take_pasted(), Some(Err(_))));
}

/// Before a connection exists, the page stays, and the button that was pressed cancels.
#[test]
fn a_connection_being_made_is_shown_at_its_button() {
    let mut window = entry();
    go_to(&mut window, "Join a room");
    keys(&mut window, &[Key::Enter]);
    commands(&mut window);
    let silent = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let identity = identity();
    let guest = guest("Ada", &identity);
    let address = Destination::Address(silent.local_addr().unwrap());
    let connection = RoomConnection::open(address, identity, guest, || {});
    window.state_mut().screen.enter(OnlineSession::new(connection, true));
    window.run_ok();
    assert!(window.query_by_label("Connecting…").is_some() && window.query_by_label("Open a room").is_some());
    assert_eq!(focused(&window), "Cancel");
    keys(&mut window, &[Key::Enter]);
    assert_eq!(commands(&mut window), [Command::Online(OnlineCommand::Leave)]);
    window.state_mut().screen.leave();
    window.run_ok();
    assert_eq!(focused(&window), "Join a room");
}

/// A password is asked for by the rooms that have one, above the button that joins. It is typed for this room alone.
#[test]
fn a_password_is_asked_for_where_the_room_is_joined() {
    let (mut ada, room) = ada_hosts();
    until_shown([(&mut ada, "Access"), (&mut entry(), "Join a room")]);
    click(&mut ada, "Access");
    go_to(&mut ada, "Password");
    type_text(&mut ada, "s");
    click(&mut ada, "Players");
    click(&mut ada, "Good luck!");
    // The host takes requests in their order.
    until_shown([(&mut ada, ": Good luck!"), (&mut entry(), "Join a room")]);
    let join = |password: &str| Command::Online(OnlineCommand::Join("10.0.0.2:99".to_owned(), password.to_owned()));
    for button in ["Join a room", "Paste invitation"] {
        let mut bob = entry();
        assert!(bob.query_by_label("Password").is_none());
        bob.state_mut().screen.paste("10.0.0.2:99");
        click(&mut bob, button);
        commands(&mut bob);
        let identity = identity();
        let guest = guest("Bob", &identity);
        let connection = RoomConnection::open(room.clone(), identity, guest, || {});
        bob.state_mut().screen.enter(OnlineSession::new(connection, true));
        until_shown([(&mut ada, "Access"), (&mut bob, "This room has a password")]);
        bob.run_ok();
        assert_eq!(focused(&bob), "Password");
        type_text(&mut bob, "s");
        keys(&mut bob, &[Key::ArrowDown]);
        assert_eq!(focused(&bob), "Join a room");
        keys(&mut bob, &[Key::Enter]);
        assert_eq!(commands(&mut bob), [join("s")]);
        click(&mut bob, "Open a room");
        commands(&mut bob);
        assert!(bob.query_by_label("Password").is_none());
        click(&mut bob, "Join a room");
        assert_eq!(commands(&mut bob), [join("")], "nobody else learns it");
    }
}

/// The cards stand beside each other in a wide window, and below one another in a narrow one.
#[test]
fn the_entry_shows_three_ways_to_other_players() {
    for (width, is_wide) in [(1280.0, true), (800.0, false)] {
        let window = harness(Stage::new(OnlineScreen::default()), OnlineScreen::ui, vec2(width, 800.0));
        let titles = ["Play with a friend", "Join", "Find players"].map(|title| window.get_by_label(title).rect());
        let [friend, join, players] = titles;
        let is_below = |upper: Rect, lower: Rect| upper.bottom() < lower.top();
        let is_beside =
            |left: Rect, right: Rect| left.right() < right.left() && left.y_range().intersects(right.y_range());
        let (beside, below) =
            (is_beside(friend, join) && is_beside(join, players), is_below(friend, join) && is_below(join, players));
        assert_eq!((beside, below), (is_wide, !is_wide), "{titles:?}");
    }
}

/// The servers visited last are offered, each by its address. A damaged one is left out.
#[test]
fn known_servers_are_returned_to() {
    let mut window = entry();
    let server = |last: u8| Invitation::new(vec![Ipv4Addr::new(10, 0, 0, last).into()], 47_810, [last; 32], None);
    let servers = [server(1).to_string(), "damaged".to_owned(), server(2).to_string()];
    window.state_mut().settings.online.servers = servers.to_vec();
    window.run_ok();
    for (server, address) in [(&servers[0], "10.0.0.1:47810"), (&servers[2], "10.0.0.2:47810")] {
        let join = OnlineCommand::Join(server.clone(), String::new());
        leads_to(&mut window, &format!("Return to the server at {address}"), &Command::Online(join));
    }
    assert_eq!(window.query_all_by_label_contains("Return to the server").count(), 2);
}

/// Quick play takes one press here and at home, once a server is known.
#[test]
fn an_opponent_is_sought_with_one_press() {
    let server = Invitation::new(vec![Ipv4Addr::new(10, 0, 0, 1).into()], 47_810, [1; 32], None).to_string();
    let kinds = [("Quick play", false), ("Ranked match", true)];
    let find = |is_ranked| Command::Online(OnlineCommand::FindMatch { is_ranked });
    let mut window = entry();
    let mut home = harness(Stage::new(MainMenu::default()), MainMenu::ui, vec2(640.0, 480.0));
    for (label, _) in kinds {
        assert!(window.query_by_label(label).is_none() && home.query_by_label(label).is_none());
    }
    for servers in [&mut window.state_mut().settings.online.servers, &mut home.state_mut().settings.online.servers] {
        servers.extend(["damaged".to_owned(), server.clone()]);
    }
    window.run_ok();
    home.run_ok();
    for (label, is_ranked) in kinds {
        leads_to(&mut window, label, &find(is_ranked));
        click(&mut home, label);
        assert_eq!(commands(&mut home), [find(is_ranked)]);
    }
    assert!(window.query_by_label("On the server at 10.0.0.1:47810").is_some());
}

/// Home has its tiles side by side above the street, in all languages and sizes.
#[test]
fn the_tiles_of_quick_play_fit_at_home() {
    let server = Invitation::new(vec![Ipv4Addr::new(10, 0, 0, 1).into()], 47_810, [1; 32], None).to_string();
    for (language, size) in windows() {
        let words = Words::of(language);
        let texts = [id::ONLINE_QUICK, id::ONLINE_RANKED, id::MODES_TODAY, id::CITY_TILE].map(|text| words.text(text));
        let mut stage = Stage { words, ..Stage::new(MainMenu::default()) };
        stage.settings.online.servers.push(server.clone());
        let home = scaled_harness(stage, MainMenu::ui, size, skyline::app::scale_for(size, 100));
        let [quick, ranked, today, street] = texts.each_ref().map(|text| home.get_by_label(text).rect());
        let is_ordered = quick.right() < ranked.left() && ranked.bottom() < today.top();
        assert!(is_ordered && today.bottom() <= street.top(), "{language:?} {size:?}: {quick:?} {today:?} {street:?}");
        for drawn in &home.output().shapes {
            if let egui::Shape::Text(text) = &drawn.shape
                && quick.union(ranked).contains(text.pos)
            {
                assert!(!text.galley.elided, "{language:?} {size:?}: {}", text.galley.text());
            }
        }
    }
}

#[test]
fn an_invitation_is_accepted_with_one_press() {
    let invited = Stage::new(OnlineScreen::invited("10.0.0.2".to_owned()));
    let mut window = harness(invited, OnlineScreen::ui, vec2(1280.0, 800.0));
    keys(&mut window, &[Key::Enter]);
    let join = OnlineCommand::Join("10.0.0.2".to_owned(), String::new());
    assert_eq!(commands(&mut window), [Command::Online(join)]);
}

#[test]
fn rooms_nearby_are_joined_and_can_be_turned_off() {
    let mut window = entry();
    window.state_mut().screen.search(Some(Discovery::new(Networks::Loopback).unwrap()));
    let number: u32 = rand::random();
    let invitation = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 47_810, [7; 32], Some(number));
    let host = format!("Ada {number:x}");
    let identity = Identity::generate().unwrap();
    let announced = Announcement::new(Networks::Loopback, (&host, &identity), &invitation).unwrap();
    let label = format!("Join {host}");
    let start = Instant::now();
    while window.query_by_label(&label).is_none() {
        assert!(start.elapsed() < Duration::from_secs(30), "no room appears");
        sleep(Duration::from_millis(20));
        window.step();
    }
    let join = OnlineCommand::JoinNearby(Box::new(invitation), String::new());
    leads_to(&mut window, &label, &Command::Online(join));
    let know = |window: &mut Window<'_>, name, relation| {
        window.state_mut().screen.set_contacts(&contacts(identity.key(), name, relation));
        window.run_ok();
    };
    know(&mut window, "Countess", Relation::Friend);
    assert!(window.query_by_label("Join Countess (friend)").is_some() && window.query_by_label(&label).is_none());
    know(&mut window, "Countess", Relation::Blocked);
    assert!(window.query_by_label_contains(&host).is_none() && window.query_by_label_contains("Countess").is_none());
    drop(announced);
    click(&mut window, "Online settings");
    click(&mut window, "Network discovery");
    let off = commands(&mut window);
    assert!(matches!(&off[..], [Command::Apply(settings)] if !settings.online.nearby), "{off:?}");
}

/// One contact with this name.
fn contacts(key: PlayerKey, name: &str, relation: Relation) -> Arc<Contacts> {
    let mut contacts = Contacts::default();
    contacts.add(key, name, relation, 1_250_000_000);
    Arc::new(contacts)
}

/// A window in the room of this destination.
fn member<'a>(name: &str, identity: Arc<Identity>, destination: Destination, hosted: Option<HostedRoom>) -> Window<'a> {
    let guest = guest(name, &identity);
    let connection = RoomConnection::open(destination, identity, guest, || {});
    let mut window = entry();
    window.state_mut().screen.enter(OnlineSession::new(connection, true).hosting(hosted, None));
    window
}

fn guest(name: &str, identity: &Identity) -> Guest {
    let key = identity.key();
    Guest { name: name.to_owned(), avatar: 3, key, password: String::new(), handling: Rules::default() }
}

fn identity() -> Arc<Identity> {
    Arc::new(Identity::generate().unwrap())
}

/// A room whose host is not verified, as a guest sees it who is ready.
pub(super) fn unverified_room() -> Stage<OnlineScreen> {
    let (mut ada, room) = ada_hosts();
    let identity = identity();
    let connection = RoomConnection::open(room, Arc::clone(&identity), guest("Bob", &identity), || {});
    let mut bob = entry();
    bob.state_mut().screen.enter(OnlineSession::new(connection, false));
    until_shown([(&mut ada, "Bob"), (&mut bob, "Ada")]);
    click(&mut bob, "Ready");
    until_shown([(&mut ada, "Bob"), (&mut bob, "You are ready")]);
    bob.into_state()
}

/// The window of Ada, who hosts a room, and the destination of guests.
fn ada_hosts<'a>() -> (Window<'a>, Destination) {
    let identity = identity();
    let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let room = HostedRoom::open(loopback, vec![loopback.ip()], identity.key()).unwrap();
    let destination = Destination::Invitation(room.invitation().clone());
    (member("Ada", identity, destination.clone(), Some(room)), destination)
}

/// Runs both windows until each shows its text.
fn until_shown(windows: [(&mut Window<'_>, &str); 2]) {
    let start = Instant::now();
    let [mut one, mut other] = windows;
    loop {
        let mut is_shown = true;
        for (window, label) in [&mut one, &mut other] {
            if let Some(session) = window.state_mut().screen.session_mut() {
                session.update(Instant::now());
                session.play(&[], Instant::now());
            }
            window.step();
            is_shown &= window.query_all_by_label_contains(label).next().is_some();
        }
        if is_shown {
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "{} or {} is not shown", one.1, other.1);
        sleep(Duration::from_millis(10));
    }
}

/// Leaves the match by its menu, while the other window goes on.
fn quit_match<'a>(leaving: &mut Window<'a>, other: &mut Window<'a>) {
    leaving.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until_shown([(other, "Ada: "), (leaving, "Quit match")]);
    leaving.get_by_label("Quit match").click();
    leaving.step();
}

#[test]
fn two_windows_chat_play_and_return_to_their_room() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    assert!(ada.query_by_label("Copy invitation").is_some() && bob.query_by_label("Copy invitation").is_none());
    assert!(ada.query_by_label("Ban").is_none(), "behind the card of the member");
    click(&mut ada, "Bob");
    click(&mut bob, "Ada · host");
    assert!(ada.query_by_label("Ban").is_some() && bob.query_by_label("Ban").is_none(), "only the host has rights");
    assert!(bob.query_by_label("Add friend").is_some() && bob.query_by_label("Access").is_none());
    let rules = "Guideline · Last one standing · 1 round";
    assert!(bob.query_by_label(rules).is_some(), "longer travel times make no other rules");

    click(&mut ada, "Access");
    click(&mut ada, "Room locked");
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    go_to(&mut ada, "Password");
    type_text(&mut ada, "sesame");
    let password = ada.get_by_label("Password").value();
    assert_eq!(password.as_deref(), Some("sesame"));
    click(&mut ada, "Players");

    let phrase = |bob: &Window<'_>| bob.get_by_label("Good luck!").rect();
    let place = phrase(&bob);
    bob.get_by_label("Good luck!").click();
    bob.step();
    until_shown([(&mut ada, "Bob: Good luck!"), (&mut bob, "Bob: Good luck!")]);
    assert_eq!(phrase(&bob), place, "a message moves no button");

    go_to(&mut ada, "Add computer");
    keys(&mut ada, &[Key::Enter]);
    until_shown([(&mut ada, "Level 4"), (&mut bob, "Level 4")]);
    assert!(bob.query_by_label("Remove").is_none(), "only the host has rights");
    click(&mut ada, "Level 4");
    click(&mut ada, "Remove");
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);

    // The page has become shorter.
    go_to(&mut ada, "Start now");
    keys(&mut ada, &[Key::Enter]);
    // The names of the Matrices.
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Ada: ")]);
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Quit match")]);
    bob.get_by_label("Well played!").click();
    bob.step();
    // In a bubble beside the speaker's avatar, and the speaker plays on.
    until_shown([(&mut ada, "Bob: Well played!"), (&mut bob, "Bob: Well played!")]);
    assert!(bob.query_by_label("Quit match").is_none());
    quit_match(&mut bob, &mut ada);
    // The match was still in its countdown.
    until_shown([(&mut ada, "The match did not start because Bob left."), (&mut bob, everybody)]);

    ada.get_by_label("Start now").click();
    ada.step();
    let countdown = Instant::now() + Duration::from_secs(4);
    while Instant::now() < countdown {
        until_shown([(&mut ada, "Ada: "), (&mut bob, "Ada: ")]);
    }
    quit_match(&mut bob, &mut ada);
    until_shown([(&mut ada, "You win"), (&mut bob, everybody)]);
    commands(&mut ada);
    click(&mut ada, "Watch");
    assert_eq!(commands(&mut ada), [Command::Recording(RecordingCommand::WatchLast)]);
    ada.get_by_label("Rematch").click();
    ada.step();
    until_shown([(&mut ada, "You (Ada) · host · ready"), (&mut bob, "Ada · host · ready")]);
}

/// A ban asks first, and moving on answers no.
#[test]
fn a_ban_asks_first() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    let question = "Ban for good?";
    click(&mut ada, "Bob");
    for answer in [Key::ArrowLeft, Key::Enter] {
        until_shown([(&mut ada, "Ban"), (&mut bob, everybody)]);
        go_to(&mut ada, "Ban");
        keys(&mut ada, &[Key::Enter]);
        until_shown([(&mut ada, question), (&mut bob, everybody)]);
        keys(&mut ada, &[answer]);
    }
    until_shown([(&mut ada, "Copy invitation"), (&mut bob, "The host has banned you from this room.")]);
}

/// Runs a window until this is so.
fn until(window: &mut Window<'_>, is_so: impl Fn(&Window<'_>) -> bool) {
    let start = Instant::now();
    while !is_so(window) {
        assert!(start.elapsed() < Duration::from_mins(3), "nothing happens");
        let session = window.state_mut().screen.session_mut().unwrap();
        session.update(Instant::now());
        session.play(&[], Instant::now());
        window.step();
        sleep(Duration::from_millis(10));
    }
}

/// A match of a player with this many computers, at this time of it.
pub(super) fn against_computers(computers: usize, time: Duration) -> Stage<OnlineScreen> {
    with_computers(ada_hosts().0, computers, time)
}

/// The same match, in which a guest says this.
pub(super) fn against_computers_and_a_guest(computers: usize, text: &str) -> Stage<OnlineScreen> {
    let (mut window, room) = ada_hosts();
    until(&mut window, |window| window.query_by_label("Add computer").is_some());
    let identity = identity();
    let key = identity.key();
    let handling = Rules::default();
    let guest = Guest { name: "Bob".to_owned(), avatar: 5, key, password: String::new(), handling };
    let guest = RoomConnection::open(room, identity, guest, || {});
    until(&mut window, |window| window.query_by_label_contains("Bob").is_some());
    let stage = with_computers(window, computers, Duration::ZERO);
    let mut window = harness(stage, OnlineScreen::ui, vec2(1280.0, 1600.0));
    guest.request(RoomRequest::Chat(ChatMessage::Text(text.to_owned())));
    let spoken = format!("Bob: {text}");
    until(&mut window, |window| window.query_all_by_label_contains(&spoken).next().is_some());
    window.into_state()
}

/// The name of one of several computers of the fourth level, from 1.
fn computer(number: usize) -> String {
    if number == 1 { "Level 4".to_owned() } else { format!("Level 4 ({number})") }
}

/// Starts the match of a room with these computers, and plays up to this time of it.
fn with_computers(mut window: Window<'_>, computers: usize, time: Duration) -> Stage<OnlineScreen> {
    until(&mut window, |window| window.query_by_label("Add computer").is_some());
    go_to(&mut window, "Add computer");
    for added in 1..=computers {
        keys(&mut window, &[Key::Enter]);
        until(&mut window, |window| window.query_by_label(&computer(added)).is_some());
    }
    go_to(&mut window, "Start now");
    keys(&mut window, &[Key::Enter]);
    let until_it_begins = Duration::from_secs(4);
    until(&mut window, |window| window.query_by_label_contains("Ada: ").is_some());
    let start = Instant::now();
    until(&mut window, |_window| start.elapsed() > until_it_begins + time);
    window.into_state()
}

/// The same match, with its results.
pub(super) fn results_of(stage: Stage<OnlineScreen>) -> Stage<OnlineScreen> {
    let mut window = harness(stage, OnlineScreen::ui, vec2(1280.0, 1600.0));
    until(&mut window, |window| window.query_by_label("Rematch").is_some());
    window.into_state()
}

#[test]
fn sixteen_play_in_one_match() {
    let stage = against_computers(15, Duration::ZERO);
    let window = harness(stage, OnlineScreen::ui, vec2(1280.0, 800.0));
    let own = window.get_by_label_contains("Ada: ").rect();
    for number in 1..=15 {
        let other = window.get_by_label_contains(&format!("{}: ", computer(number))).rect();
        assert!(other.width() < 0.6 * own.width() && !other.intersects(own), "{number}");
    }
}

/// The bubble of a small Matrix is a preview. The line beside the timer has the complete message.
#[test]
fn chat_in_a_match_covers_no_matrix_and_can_be_read() {
    for (computers, lines) in [(1, 1), (6, 2)] {
        let stage = against_computers_and_a_guest(computers, "Well played!");
        let window = harness(stage, OnlineScreen::ui, vec2(1280.0, 800.0));
        let chat: Vec<_> = window.query_all_by_label("Bob: Well played!").map(|node| node.rect()).collect();
        assert_eq!(chat.len(), lines, "with {computers} computers");
        let names = (1..=computers).map(computer).chain(["Ada".to_owned()]).map(|name| format!("{name}: "));
        let fields = names
            .flat_map(|name| window.query_all_by_label_contains(&name).map(|node| node.rect()).collect::<Vec<_>>());
        for field in fields {
            assert!(chat.iter().all(|chat| !chat.intersects(field)), "{chat:?} covers {field:?}");
        }
        assert!(chat.iter().all(|chat| window.ctx.content_rect().contains_rect(*chat)));
    }
}

/// The match goes on while the player writes, and the keys do not reach the game.
#[test]
fn a_message_is_written_over_the_running_match() {
    let mut window = harness(against_computers(1, Duration::from_millis(500)), OnlineScreen::ui, vec2(1280.0, 800.0));
    let is_playing = |window: &Window<'_>| window.state().screen.round().unwrap().is_playing();
    assert!(is_playing(&window));
    window.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_chat();
    window.run_ok();
    assert!(!is_playing(&window) && window.query_by_label_contains("The match goes on").is_some());
    assert_eq!(focused(&window), "Message");
    let line = window.get_by_label("Message").rect();
    assert!(
        window.query_all_by_label_contains(": ").all(|field| !field.rect().intersects(line)),
        "no Matrix is covered"
    );
    type_text(&mut window, "hi");
    keys(&mut window, &[Key::Enter]);
    assert!(is_playing(&window));
    until(&mut window, |window| window.query_by_label_contains("Ada: hi").is_some());
    window.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_chat();
    window.run_ok();
    keys(&mut window, &[Key::Escape]);
    assert!(is_playing(&window));
}

#[test]
fn messages_out_of_view_are_announced_and_found() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    let mut window = harness(ada.into_state(), OnlineScreen::ui, vec2(1280.0, 500.0));
    let identity = identity();
    let bob = RoomConnection::open(room, Arc::clone(&identity), guest("Bob", &identity), || {});
    until(&mut window, |window| window.query_by_label_contains("Bob").is_some());
    bob.request(RoomRequest::Chat(ChatMessage::Text("hi".to_owned())));
    until(&mut window, |window| window.query_by_label("1 new message").is_some());
    let notice = |window: &mut Window<'_>| window.state_mut().screen.session_mut().unwrap().take_notice();
    assert_eq!([notice(&mut window), notice(&mut window)], [true, false], "one sound");
    assert_ne!(focused(&window), "1 new message", "a message moves no focus");
    window.get_by_label("1 new message").click();
    window.run_ok();
    assert!(window.query_by_label("1 new message").is_none());
    assert_eq!(focused(&window), "Message");
    let place = window.get_by_label("Bob: hi").rect();
    assert!(window.ctx.content_rect().contains_rect(place), "{place:?}");
}

#[test]
fn programs_of_the_host_take_seats_and_the_results_say_why_they_failed() {
    let (mut window, _room) = ada_hosts();
    until(&mut window, |window| window.query_by_label("Add computer").is_some());
    let command = "/no/such/program".to_owned();
    window.state_mut().settings.programs.push(PlayerProgram {
        name: "Robot".into(),
        command,
        ..PlayerProgram::default()
    });
    window.run_ok();
    go_to(&mut window, "Computer or program");
    // From the computer of level 4, past that of level 10.
    keys(&mut window, &[Key::ArrowRight; 7]);
    let versus = &mut window.state_mut().settings.versus;
    (versus.is_custom, versus.attacks.kind) = (true, LineKind::Solid);
    until(&mut window, |window| window.query_by_label_contains("Robot does not support Solid Lines").is_some());
    go_to(&mut window, "Add program");
    keys(&mut window, &[Key::Enter]);
    window.state_mut().settings.versus.attacks.kind = LineKind::Broken;
    until(&mut window, |window| window.query_by_label_contains("does not support").is_none());
    assert!(window.query_by_label("Robot").is_none(), "it cannot play, so it was not added");
    keys(&mut window, &[Key::Enter]);
    until(&mut window, |window| window.query_by_label("Robot").is_some());
    go_to(&mut window, "Start now");
    keys(&mut window, &[Key::Enter]);
    until(&mut window, |window| window.query_by_label("Rematch").is_some());
    // Beside the timer at first, and then in the results.
    assert!(window.query_all_by_label_contains("Robot: Can't be started").next().is_some());
}

#[test]
fn a_late_member_practices_or_watches() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    click(&mut ada, "Add computer");
    until(&mut ada, |window| window.query_by_label("Level 4").is_some());
    click(&mut ada, "Start now");
    until(&mut ada, |window| window.query_by_label_contains("Ada: ").is_some());
    let mut bob = member("Bob", identity(), room, None);
    // Two Matrices are those of the match, and the first one is the own.
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Practice. Bob: ")]);
    let left = |label: &str| bob.get_by_label_contains(label).rect().left();
    assert!(left("Practice. Bob: ") < left("Ada: ") && left("Ada: ") < left("Level 4: "));
    let practice = |window: &mut Window<'_>, button: &str| {
        window.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
        until(window, |window| window.query_by_label(button).is_some());
        window.get_by_label(button).click();
        window.step();
    };
    let touch = |window: &Window<'_>| {
        let (scheme, field) = window.state().screen.touch(&window.state().settings);
        (scheme, field.is_some(), window.query_by_label("Hard Drop").is_some())
    };
    bob.state_mut().settings.touch.scheme = TouchScheme::Buttons;
    bob.step();
    assert_eq!(touch(&bob), (TouchScheme::Buttons, true, true), "practice is played by touch, too");
    practice(&mut bob, "Watch");
    until(&mut bob, |window| window.query_by_label_contains("Bob: ").is_none());
    assert_eq!(touch(&bob), (TouchScheme::Off, false, false));
    assert!(bob.query_by_label_contains("You are watching").is_some());
    bob.state_mut().settings.touch.scheme = TouchScheme::Off;
    practice(&mut bob, "Practice until the match ends");
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Practice. Bob: ")]);
    assert!(ada.query_by_label_contains("Practice").is_none(), "nobody else sees it");
    assert!([&ada, &bob].iter().all(|window| window.query_by_label_contains("You are watching").is_none()));
    practice(&mut ada, "Quit match");
    until(&mut bob, |window| window.query_by_label("Rematch").is_some());
    assert!(bob.query_by_label_contains("Practice. ").is_none());
}

/// Whether a text is drawn.
fn draws(window: &Window<'_>, expected: &str) -> bool {
    window.output().shapes.iter().any(|drawn| match &drawn.shape {
        egui::Shape::Text(text) => text.galley.text() == expected,
        _ => false,
    })
}

/// A spectator's menu and results offer no game, and a match that goes on can be watched again.
#[test]
fn a_spectator_leaves_a_match_and_watches_it_again() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    click(&mut ada, "Add computer");
    until(&mut ada, |window| window.query_by_label("Level 4").is_some());
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    click(&mut bob, "Watch");
    until_shown([(&mut ada, everybody), (&mut bob, "Take a seat")]);
    click(&mut ada, "Start now");
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Ada: ")]);
    assert!(["Ada", "PPS"].into_iter().all(|text| draws(&bob, text)));
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    // That is offered after the countdown.
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Practice until the match ends")]);
    assert!(!["Ada", "PPS"].into_iter().any(|text| draws(&bob, text)), "the match shows through the menu");
    assert!(bob.query_by_label("Continue watching").is_some());
    assert!(bob.query_by_label("Continue playing").is_none() && bob.query_by_label("Quit match").is_none());
    click(&mut bob, "Stop watching");
    until_shown([(&mut ada, "Ada: "), (&mut bob, "A match is in progress")]);
    assert!(bob.state().screen.round().is_none() && bob.query_by_label("Take a seat").is_none());
    assert_eq!(focused(&bob), "Watch");
    click(&mut bob, "Watch");
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Ada: ")]);
    quit_match(&mut ada, &mut bob);
    until(&mut bob, |window| window.query_by_label("Back to the room").is_some());
    assert!(bob.query_by_label("Rematch").is_none());
    click(&mut bob, "Back to the room");
    until(&mut bob, |window| window.query_by_label("Take a seat").is_some());
    bob.run_ok();
    assert_eq!(focused(&bob), "Take a seat");
}

/// Escape goes back by one step: the card of a member closes before the player leaves the room.
#[test]
fn escape_closes_the_card_of_a_member_before_it_leaves_the_room() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Bob"), (&mut bob, "Ada · host")]);
    bob.state_mut().screen.session_mut().unwrap().watch();
    until_shown([(&mut ada, "Actions"), (&mut bob, "Take a seat")]);
    for (window, card) in [(&mut ada, "Actions"), (&mut bob, "Ada · host")] {
        click(window, card);
        assert!(window.query_by_label("Add friend").is_some(), "{card}");
        keys(window, &[Key::Escape]);
        assert!(window.query_by_label("Add friend").is_none(), "{card}");
        assert_eq!(commands(window), [], "{card}");
        keys(window, &[Key::Escape]);
        assert_eq!(commands(window), [], "{card}: others are in the room");
        keys(window, &[Key::Escape]);
        assert_eq!(commands(window), [Command::Online(OnlineCommand::Leave)], "{card}");
    }
}

/// A room closes with its host, so one press is not enough once somebody is there. Alone, it leaves at once.
#[test]
fn leaving_a_room_with_others_asks_first() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Leave room").is_some());
    keys(&mut ada, &[Key::Escape]);
    assert_eq!(commands(&mut ada), [Command::Online(OnlineCommand::Leave)], "nobody else is there");
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Bob"), (&mut bob, "Ada · host")]);
    let questions = ["Press again to close the room for 1 other player", "Press again to leave the room"];
    for (window, question) in [&mut ada, &mut bob].into_iter().zip(questions) {
        keys(window, &[Key::Escape]);
        assert_eq!((commands(window), focused(window).as_str()), (vec![], question));
        // Moving away cancels the question.
        keys(window, &[Key::ArrowUp]);
        window.run_ok();
        assert!(window.query_by_label(question).is_none(), "{question}");
        for again in [Key::Escape, Key::Enter] {
            keys(window, &[Key::Escape]);
            assert_eq!(commands(window), [], "{question}");
            keys(window, &[again]);
            assert_eq!(commands(window), [Command::Online(OnlineCommand::Leave)], "{question}");
        }
        click(window, "Leave room");
        assert_eq!(commands(window), [], "{question}");
        click(window, question);
        assert_eq!(commands(window), [Command::Online(OnlineCommand::Leave)], "{question}");
    }
}

/// The rule of the match stands there only for two players who cannot play each other.
#[test]
fn a_lonely_host_reads_what_to_do() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label_contains("Waiting for a friend to join").is_some());
    assert!(ada.query_by_label_contains("A match needs two players").is_none());
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Bob"), (&mut bob, "Ada · host")]);
    click(&mut ada, "Bob");
    go_to(&mut ada, "Team");
    keys(&mut ada, &[Key::ArrowLeft]);
    let few = "A match needs two players who are not on the same team.";
    until_shown([(&mut ada, few), (&mut bob, few)]);
}

/// What a card opens stands below all cards, so it scrolls into view, under the name of the member.
#[test]
fn what_a_card_opens_is_in_view_and_names_its_member() {
    let (mut ada, room) = ada_hosts();
    ada.set_size(vec2(1280.0, 800.0));
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Bob"), (&mut bob, "Ada · host")]);
    // Also while the rows of another member are shown.
    for (card, name, last) in
        [("Bob", "Bob", "Ban"), ("You (Ada) · host", "You (Ada)", "Solid starting lines"), ("Bob", "Bob", "Ban")]
    {
        let named = |window: &Window<'_>| window.query_all_by_label(name).count();
        let before = named(&ada);
        click(&mut ada, card);
        (0..8).for_each(|_| ada.step());
        assert_eq!(named(&ada), before + 1, "{card}");
        let rect = ada.get_by_label(last).rect();
        assert!(rect.top() > 60.0 && rect.bottom() < 740.0, "{card}: {rect:?}");
    }
}

/// The row below the cards chooses what the plus adds, so its card has nothing else to press.
#[test]
fn a_press_anywhere_on_the_plus_adds_the_computer_of_the_row() {
    let (mut ada, _room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    for added in 1..=6 {
        let card = ada.get_by_label("Add computer").rect();
        // Where other cards have a chevron in their line.
        let pos = Pos2::new(card.right() - 14.0, card.top() + card.height() * added as f32 / 7.0);
        ada.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            ada.event(Event::PointerButton { pos, button, pressed, modifiers });
        }
        until(&mut ada, |window| window.query_by_label(&computer(added)).is_some());
    }
}

/// Above the tabs there is no gap for buttons that a spectator does not have, and the first one that comes has the
/// focus, which the tabs have only for want of another.
#[test]
fn a_spectator_of_a_full_room_sees_no_gap_and_is_led_to_a_free_seat() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    go_to(&mut ada, "Add computer");
    for added in 1..=15 {
        keys(&mut ada, &[Key::Enter]);
        until(&mut ada, |window| window.query_by_label(&computer(added)).is_some());
    }
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    let phase = bob.get_by_label_contains(everybody).rect();
    let gap = bob.get_by_label("Players").rect().top() - phase.bottom();
    assert!((0.0..45.0).contains(&gap), "{gap} points");
    assert_ne!(focused(&bob), "Take a seat");
    let card = |window: &mut Window<'_>| {
        let card = window.get_by_label("Level 4");
        card.scroll_to_me();
        window.run_ok();
        window.get_by_label("Level 4").click();
        window.run_ok();
    };
    card(&mut ada);
    click(&mut ada, "Remove");
    until_shown([(&mut ada, "Add computer"), (&mut bob, "Take a seat")]);
    bob.run_ok();
    assert_eq!(focused(&bob), "Take a seat");
}

/// A spectator who streams sees the match, no chat and nothing to press, until the menu is opened.
#[test]
fn a_spectator_shows_a_match_to_a_stream() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    click(&mut ada, "Add computer");
    until(&mut ada, |window| window.query_by_label("Level 4").is_some());
    click(&mut ada, "Start now");
    until(&mut ada, |window| window.query_by_label_contains("Ada: ").is_some());
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Practice. Bob: ")]);
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until(&mut bob, |window| window.query_by_label("Stream view").is_some());
    bob.get_by_label("Stream view").click();
    bob.step();
    until(&mut bob, |window| window.query_by_label_contains("Bob: ").is_none());
    for label in ["Ada", "Level 4"] {
        assert!(bob.query_by_label(label).is_some(), "{label}");
    }
    assert!(bob.query_by_label_contains("You are watching").is_none(), "nothing but the match");
    assert!(bob.query_all_by_role(Role::Button).next().is_none(), "there is something to press");
    let round = bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap();
    round.open_chat();
    assert!(round.is_streamed() && round.is_playing(), "the stream view has no chat");
    round.open_menu();
    bob.step();
    assert!(bob.query_by_label("Stream view").is_some() && bob.query_by_label("–").is_none());
    ada.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until(&mut ada, |window| window.query_by_label("Quit match").is_some());
    assert!(ada.query_by_label("Stream view").is_none(), "Ada plays");
    click(&mut bob, "Stream view");
    ada.get_by_label("Quit match").click();
    ada.step();
    until(&mut bob, |window| window.query_by_label_contains("Level 4 wins").is_some());
    assert!(bob.query_all_by_role(Role::Button).next().is_none(), "the view promises nothing to press");
    keys(&mut bob, &[Key::Escape]);
    until(&mut bob, |window| window.query_by_label("Back to the room").is_some());
}

/// The width of the Matrix of a player, in whole points.
fn matrix_width(window: &Window<'_>, name: &str) -> u32 {
    window.get_by_label_contains(&format!("{name}: Matrix")).rect().width().round() as u32
}

/// A spectator follows one of the players by the menu, or by a click on the Matrix, as in a recorded match.
#[test]
fn a_spectator_follows_a_player() {
    let (mut ada, room) = ada_hosts();
    until(&mut ada, |window| window.query_by_label("Add computer").is_some());
    click(&mut ada, "Add computer");
    until(&mut ada, |window| window.query_by_label("Level 4").is_some());
    click(&mut ada, "Start now");
    until(&mut ada, |window| window.query_by_label_contains("Ada: ").is_some());
    let mut bob = member("Bob", identity(), room, None);
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Practice. Bob: ")]);
    let press = |bob: &mut Window<'_>, label: &str| {
        bob.get_by_label(label).click();
        bob.step();
    };
    let open_menu = |bob: &mut Window<'_>| {
        bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
        until(bob, |window| window.query_by_label("Stream view").is_some());
    };
    open_menu(&mut bob);
    assert!(bob.query_by_label("Follow: all players").is_none(), "Bob practices");
    press(&mut bob, "Watch");
    until(&mut bob, |window| window.query_by_label_contains("Practice. Bob: ").is_none());
    assert_eq!(matrix_width(&bob, "Ada"), matrix_width(&bob, "Level 4"));
    open_menu(&mut bob);
    press(&mut bob, "Follow: all players");
    until(&mut bob, |window| window.query_by_label("Follow: Ada").is_some());
    press(&mut bob, "Follow: Ada");
    until(&mut bob, |window| window.query_by_label("Follow: Level 4").is_some());
    press(&mut bob, "Continue watching");
    until(&mut bob, |window| window.query_by_label("Continue watching").is_none());
    assert!(matrix_width(&bob, "Level 4") > matrix_width(&bob, "Ada"), "it is large");
    for is_large in [true, false] {
        let at = bob.get_by_label_contains("Ada: Matrix").rect().center();
        bob.drag_at(at);
        bob.drop_at(at);
        until(&mut bob, |window| {
            let [ada, other] = ["Ada", "Level 4"].map(|name| matrix_width(window, name));
            if is_large { ada > other } else { ada == other }
        });
    }
}

/// A finger on the window of a match.
struct Toucher<'a> {
    window: Window<'a>,
    pointing: Pointing,
    fingers: Fingers,
    devices: Devices,
    /// The events of the player's own game.
    events: Vec<GameEvent>,
    is_paused: bool,
}

impl Toucher<'_> {
    fn set_scheme(&mut self, scheme: TouchScheme) {
        self.window.state_mut().settings.touch.scheme = scheme;
        self.events.clear();
        self.window.step();
        self.window.step();
    }

    /// Moves the finger from place to place, where it lifts at the last one. Plays the match with the inputs of the
    /// touch areas as the program does.
    fn stroke(&mut self, places: &[Pos2]) {
        // Until there is a piece.
        sleep(Duration::from_millis(300));
        let phases = std::iter::once(TouchPhase::Start).chain(std::iter::repeat(TouchPhase::Move));
        let lift = (TouchPhase::End, places[places.len() - 1]);
        let steps: Vec<(TouchPhase, Pos2)> = phases.zip(places.iter().copied()).chain([lift]).collect();
        let Stage { screen, settings, .. } = self.window.state_mut();
        let (scheme, field) = screen.touch(settings);
        // A slow computer must not turn a tap into something else, so its events have the times of a quick finger.
        let step = Duration::from_millis(20);
        let mut at = Instant::now().checked_sub(step * steps.len() as u32).unwrap();
        if !self.devices.is_playing() {
            self.devices.start(&settings.bindings, at);
        }
        let mut received = Vec::new();
        for (phase, pos) in steps {
            let event = Event::Touch { device_id: TouchDeviceId(1), id: TouchId(1), phase, pos, force: None };
            for finger in self.pointing.finger_events(&[event], at, scheme != TouchScheme::Off) {
                self.fingers.take(finger, field.unwrap(), &mut received);
            }
            self.fingers.update(at, &mut received);
            at += step;
        }
        let input = self.devices.take(received);
        self.is_paused |= input.stop.is_some();
        let session = screen.session_mut().unwrap();
        session.update(Instant::now());
        self.events.extend(session.play(&input.changes, Instant::now()));
        self.window.step();
    }

    fn has(&self, is_it: impl Fn(&GameEvent) -> bool) -> bool {
        self.events.iter().any(is_it)
    }
}

/// A match online is played by touch as a match on one computer: with buttons beside the Matrices, or by taps and
/// drags.
#[test]
fn a_match_online_is_played_by_touch() {
    let mut ada = Toucher {
        window: harness(against_computers(1, Duration::ZERO), OnlineScreen::ui, vec2(1280.0, 800.0)),
        pointing: Pointing::default(),
        fingers: Fingers::default(),
        devices: Devices::default(),
        events: Vec::new(),
        is_paused: false,
    };
    assert_eq!(ada.window.state().screen.touch(&ada.window.state().settings).0, TouchScheme::Off);
    assert!(ada.window.query_by_label("Hard Drop").is_none());

    ada.set_scheme(TouchScheme::Buttons);
    let at = |ada: &Toucher<'_>, label: &str| ada.window.get_by_label_contains(label).rect();
    let matrices = ["Ada: Matrix", "Level 4: Matrix"].map(|label| at(&ada, label));
    for (button, is_done) in [
        ("Hold", (|event| matches!(event, GameEvent::Held { .. })) as fn(&GameEvent) -> bool),
        ("Move left", |event| matches!(event, GameEvent::Moved { .. })),
        ("Rotate clockwise", |event| matches!(event, GameEvent::Rotated { .. })),
        ("Hard Drop", |event| matches!(event, GameEvent::HardDropped { .. })),
    ] {
        let place = ada.window.get_by_label(button).rect();
        assert!(matrices.iter().all(|matrix| !matrix.intersects(place)), "{button}");
        ada.stroke(&[place.center()]);
        assert!(ada.has(is_done), "{button}: {:?}", ada.events);
    }
    let pause = ada.window.get_by_label("Pause").rect().center();
    ada.stroke(&[pause]);
    assert!(ada.is_paused, "the menu opens");

    ada.set_scheme(TouchScheme::TapAndDrag);
    let matrix = at(&ada, "Ada: Matrix");
    let (middle, cell) = (matrix.center(), matrix.width() / 10.0);
    ada.stroke(&[middle + vec2(3.0 * cell, 0.0)]);
    assert!(ada.has(|event| matches!(event, GameEvent::Rotated { .. })), "a tap");
    ada.stroke(&[middle, middle + vec2(-1.2 * cell, 0.0)]);
    assert!(ada.has(|event| matches!(event, GameEvent::Moved { .. })), "a drag");
    ada.stroke(&[middle, middle + vec2(0.0, 4.0 * cell)]);
    assert!(ada.has(|event| matches!(event, GameEvent::HardDropped { .. })), "a flick: {:?}", ada.events);
}

/// The change of the contacts that a press of this button asks for.
fn change(window: &mut Window<'_>, label: &str) -> ContactChange {
    click(window, label);
    match &commands(window)[..] {
        [Command::Online(OnlineCommand::ChangeContact(change))] => change.clone(),
        other => panic!("{label}: {other:?}"),
    }
}

#[test]
fn friends_are_marked_in_a_room_and_messages_of_blocked_players_are_hidden() {
    let guest = identity();
    let key = guest.key();
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", Arc::clone(&guest), room.clone(), None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);

    click(&mut ada, "Bob");
    assert_eq!(change(&mut ada, "Add friend"), ContactChange::Add(key, "Bob".to_owned(), Relation::Friend));
    ada.state_mut().screen.set_contacts(&contacts(key, "Robert", Relation::Friend));
    until_shown([(&mut ada, "Robert (now Bob)"), (&mut bob, everybody)]);
    bob.get_by_label("Good luck!").click();
    bob.step();
    until_shown([(&mut ada, "Robert: Good luck!"), (&mut bob, "Bob: Good luck!")]);
    assert_eq!(change(&mut ada, "Remove friend"), ContactChange::Remove(key));
    // Somebody else with the same name is not marked.
    ada.state_mut().screen.set_contacts(&contacts(Identity::generate().unwrap().key(), "Bob", Relation::Friend));
    ada.step();
    assert!(ada.query_by_label("Remove friend").is_none() && ada.query_by_label("Add friend").is_some());

    assert_eq!(change(&mut ada, "Block"), ContactChange::Add(key, "Bob".to_owned(), Relation::Blocked));
    ada.state_mut().screen.set_contacts(&contacts(key, "Bob", Relation::Blocked));
    until_shown([(&mut ada, "Waiting for a friend to join"), (&mut bob, "The host removed you")]);
    assert!(ada.query_by_label_contains(": Good luck!").is_none(), "what was said is gone");
    let mut bob = member("Rob", guest, room, None);
    until_shown([(&mut ada, "Waiting for a friend to join"), (&mut bob, "The host has banned you")]);
}

#[test]
fn contacts_are_renamed_removed_and_unblocked_in_their_list() {
    let key = Identity::generate().unwrap().key();
    let mut window = entry();
    click(&mut window, "Friends and blocked players");
    window.run_ok();
    assert!(window.query_by_label_contains("Nobody yet").is_some());
    window.state_mut().screen.set_contacts(&contacts(key, "Ada", Relation::Blocked));
    window.run_ok();
    assert_eq!(change(&mut window, "Unblock"), ContactChange::Remove(key));
    assert_eq!(change(&mut window, "Add friend"), ContactChange::Add(key, "Ada".to_owned(), Relation::Friend));
    window.state_mut().screen.set_contacts(&contacts(key, "Ada", Relation::Friend));
    window.run_ok();
    assert!(window.query_by_label_contains("Friend since").is_some());
    go_to(&mut window, "Name of Ada");
    type_text(&mut window, "!");
    let ContactChange::Rename(renamed, name) = change(&mut window, "Save name") else { panic!("no new name") };
    assert!(renamed == key && name.contains("Ada") && name.contains('!'), "{name}");
    keys(&mut window, &[Key::Escape]);
    window.run_ok();
    assert!(window.query_by_label("Open a room").is_some() && commands(&mut window).is_empty());
}

#[test]
fn rules_that_contradict_each_other_let_the_host_start_nothing() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    assert!(ada.query_by_label("Start now").is_some());
    let versus = &mut ada.state_mut().settings.versus;
    (versus.is_custom, versus.attacks.perfect_clear_replaces, versus.attacks.perfect_clear) = (true, true, 0);
    until_shown([(&mut ada, "perfect clear"), (&mut bob, everybody)]);
    assert!(ada.query_by_label("Start now").is_none() && ada.query_by_label("Ready").is_none());
    ada.state_mut().settings.versus.attacks.perfect_clear_replaces = false;
    until_shown([(&mut ada, "Start now"), (&mut bob, everybody)]);
}

#[test]
fn a_key_is_exported_and_imported_after_a_question() {
    let mut window = entry();
    let command = |command| Command::Online(command);
    click(&mut window, "Online settings");
    assert!(window.query_by_label_contains("never share it").is_some());
    let shown = Identity::generate().unwrap().key();
    window.state_mut().screen.set_key(Some(shown));
    window.run_ok();
    assert!(window.query_by_label(&format!("You play with the key {shown}.")).is_some());
    leads_to(&mut window, "Export key…", &command(OnlineCommand::ExportKey));
    leads_to(&mut window, "Import key…", &command(OnlineCommand::ImportKey));
    let [own, other] = [0; 2].map(|_| Identity::generate().unwrap().key());
    window.state_mut().screen.ask_key(Some((Some(own), other)));
    window.run_ok();
    let question = format!("Replace your key {own} with {other}?");
    assert!(window.query_by_label_contains(&question).is_some());
    assert_eq!(focused(&window), "Keep my key", "the page stays at the question");
    leads_to(&mut window, "Replace key", &command(OnlineCommand::AnswerImport(true)));
    leads_to(&mut window, "Keep my key", &command(OnlineCommand::AnswerImport(false)));
    window.state_mut().screen.ask_key(None);
    window.run_ok();
    assert_eq!(focused(&window), "Export key…");
}

/// The words of the code are hidden until the player asks for them, in every language, wide and narrow.
#[test]
fn the_recovery_code_is_a_numbered_list_on_request() {
    let code = Identity::generate().unwrap().recovery_words();
    for (language, width) in LANGUAGES.into_iter().zip([1280.0, 640.0, 1280.0]) {
        let stage = Stage { words: Words::of(language), ..Stage::new(OnlineScreen::default()) };
        let text = |text| Words::of(language).text(text);
        let mut window = harness(stage, OnlineScreen::ui, vec2(width, 1600.0));
        click(&mut window, &text(id::ONLINE_SETTINGS));
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_SHOW), &Command::Online(OnlineCommand::ShowRecovery));
        let is_shown = |window: &Window<'_>| {
            code.words()
                .enumerate()
                .all(|(index, word)| window.query_all_by_label(&format!("{}. {word}", index + 1)).count() == 1)
        };
        assert!(!is_shown(&window) && window.query_by_label(&text(id::ONLINE_RECOVERY_WARNING)).is_none());
        window.state_mut().screen.show_recovery(code.clone());
        window.run_ok();
        assert!(is_shown(&window) && window.query_by_label(&text(id::ONLINE_RECOVERY_WARNING)).is_some());
        let copied = Command::Online(OnlineCommand::CopyRecovery(code.clone()));
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_COPY), &copied);
        click(&mut window, &text(id::ONLINE_RECOVERY_HIDE));
        assert!(!is_shown(&window) && commands(&mut window).is_empty());
        window.state_mut().screen.show_recovery(code.clone());
        for _ in 0..2 {
            click(&mut window, &text(id::ONLINE_SETTINGS));
        }
        assert!(!is_shown(&window), "what is folded is hidden again");
    }
}

/// In a low window, too, what a button unfolds is in view, whether a key, the mouse or a paste unfolds it.
#[test]
fn what_is_unfolded_is_in_view() {
    let press = |window: &mut Window<'_>, label: &str, by_key: bool| {
        go_to(window, label);
        if by_key {
            keys(window, &[Key::Enter]);
        } else {
            window.get_by_label(label).click();
        }
        window.run_ok();
    };
    let is_in_view = |window: &Window<'_>, label: &str| {
        let rect = window.get_by_label(label).rect();
        rect.top() > 60.0 && rect.bottom() < 740.0
    };
    let low = || harness(Stage::new(OnlineScreen::default()), OnlineScreen::ui, vec2(1280.0, 800.0));
    let code = Identity::generate().unwrap().recovery_words();
    for by_key in [true, false] {
        let mut window = low();
        press(&mut window, "Online settings", by_key);
        assert!(is_in_view(&window, "Online settings") && is_in_view(&window, "Export key…"), "by a key: {by_key}");
        assert_eq!(focused(&window), "Online settings");
        press(&mut window, "Show recovery code", by_key);
        window.state_mut().screen.show_recovery(code.clone());
        window.run_ok();
        let last = code.words().last().unwrap();
        assert!(is_in_view(&window, &format!("24. {last}")) && is_in_view(&window, "Hide recovery code"));
        press(&mut window, "Enter recovery code", by_key);
        assert!(is_in_view(&window, "Use this key"), "by a key: {by_key}");
    }
    let mut window = low();
    assert!(window.state_mut().screen.enter_recovery(code.text()));
    window.run_ok();
    assert!(is_in_view(&window, "Use this key"), "by a paste");
}

#[test]
fn a_recovery_code_is_typed_or_pasted() {
    let code = Identity::generate().unwrap().recovery_words();
    let recover = |text: &str| Command::Online(OnlineCommand::Recover(RecoveryWords::typed(text)));
    for language in LANGUAGES {
        let stage = Stage { words: Words::of(language), ..Stage::new(OnlineScreen::default()) };
        let text = |text| Words::of(language).text(text);
        let mut window = harness(stage, OnlineScreen::ui, vec2(1280.0, 1600.0));
        click(&mut window, &text(id::ONLINE_SETTINGS));
        click(&mut window, &text(id::ONLINE_RECOVERY_ENTER));
        go_to(&mut window, &text(id::ONLINE_RECOVERY_FIELD));
        type_text(&mut window, "Zoo 2");
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_USE), &recover("Zoo 2"));
        window.state_mut().screen.fail("It rains.".to_owned());
        window.run_ok();
        let below = window.get_by_label(&text(id::ONLINE_RECOVERY_USE)).rect();
        let distance = window.get_by_label("It rains.").rect().top() - below.bottom();
        assert!((0.0..20.0).contains(&distance), "{distance}");
        assert_eq!(focused(&window), text(id::ONLINE_RECOVERY_USE));
        // Words with errors, too, since the player asked for them here.
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_PASTE), &Command::Online(OnlineCommand::Paste));
        assert!(window.state_mut().screen.paste("three\nwrong  words "));
        window.run_ok();
        assert!(window.query_by_label("It rains.").is_none(), "it was about other words");
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_USE), &recover("three wrong words"));
        assert!(!window.state_mut().screen.paste("not asked for"));
        // A code opens its field by itself.
        click(&mut window, &text(id::ONLINE_SETTINGS));
        assert!(window.state_mut().screen.enter_recovery(code.text()));
        window.run_ok();
        leads_to(&mut window, &text(id::ONLINE_RECOVERY_USE), &recover(code.text()));
    }
}

/// Sends what was chosen.
fn send(window: &mut Window<'_>) {
    window.state_mut().screen.session_mut().unwrap().update(Instant::now());
}

/// Seats are cards: the host changes levels, teams, seats and handicaps on them, and everybody sees that.
#[test]
fn the_cards_of_a_room_change_its_seats() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    // What a card opens has its name, too.
    let card = |window: &Window<'_>, label: &str| window.query_all_by_label(label).next().unwrap().rect();
    assert!(card(&bob, "Ada · host").left() < card(&bob, "You (Bob)").left());

    click(&mut ada, "Add computer");
    until_shown([(&mut ada, "Level 4"), (&mut bob, "Level 4")]);
    click(&mut ada, "Level 4");
    go_to(&mut ada, "Level");
    keys(&mut ada, &[Key::ArrowRight]);
    until_shown([(&mut ada, "Level 5"), (&mut bob, "Level 5")]);
    assert_eq!(focused(&ada), "Level");

    click(&mut ada, "Bob");
    go_to(&mut ada, "Lines sent");
    keys(&mut ada, &[Key::ArrowLeft]);
    send(&mut ada);
    until(&mut bob, |window| {
        window
            .query_by_label("You (Bob)")
            .is_some_and(|card| card.accesskit_node().description().unwrap_or_default().contains("90"))
    });
    go_to(&mut ada, "Seat");
    keys(&mut ada, &[Key::ArrowLeft]);
    send(&mut ada);
    until(&mut bob, |window| card(window, "You (Bob)").left() < card(window, "Ada · host").left());
    go_to(&mut ada, "Team");
    keys(&mut ada, &[Key::ArrowLeft]);
    send(&mut ada);
    // Ada's team.
    until(&mut bob, |window| {
        window
            .query_by_label("You (Bob)")
            .is_some_and(|card| card.accesskit_node().description().unwrap_or_default().contains("Team 1"))
    });

    // A member moves itself to a free seat only.
    click(&mut bob, "You (Bob)");
    go_to(&mut bob, "Seat");
    keys(&mut bob, &[Key::ArrowRight]);
    send(&mut bob);
    until(&mut bob, |window| card(window, "You (Bob)").left() > card(window, "Level 5").left());
    assert!(bob.query_by_label("Lines sent").is_none(), "only the host gives handicaps");
}

/// The rules of a room are those of the lobby, on the same rows.
#[test]
fn a_room_has_all_rules_of_the_lobby() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    let versus = &mut ada.state_mut().settings.versus;
    (versus.first_to, versus.is_custom, versus.lines) = (3, true, 60);
    (versus.goal, versus.handling_cap) = (VersusGoal::Race, Some(HandlingPreset::Classic));
    until_shown([(&mut ada, "Race · first to 3"), (&mut bob, "Race · first to 3")]);
    click(&mut ada, "Rules");
    for row in ["Rules", "Goal", "Lines", "First to", "Fastest handling"] {
        assert!(ada.query_all_by_label(row).next().is_some(), "{row}");
    }
    click(&mut ada, "Custom rules");
    assert!(ada.query_by_label("Targets").is_some() && ada.query_by_label("Tetris").is_some());
    click(&mut bob, "Rules");
    for line in ["Goal: Race", "Lines: 60", "First to: 3 rounds", "Fastest handling: Classic"] {
        assert!(bob.query_by_label(line).is_some(), "{line}");
    }
    click(&mut ada, "Rules");
    let versus = &mut ada.state_mut().settings.versus;
    (versus.is_custom, versus.rules) = (false, VersusPreset::Modern);
    until_shown([(&mut ada, "Targets: Even"), (&mut bob, "Targets: Even")]);
    assert!(bob.query_by_label("Rules: Modern").is_some(), "lines travel longer online, by the same rules");
    ada.state_mut().settings.versus.goal = VersusGoal::Together;
    until_shown([(&mut ada, "Goal"), (&mut bob, "Goal: Co-operative")]);
}

/// Bob quits the match after its countdown.
fn lose<'a>(ada: &mut Window<'a>, bob: &mut Window<'a>) {
    let countdown = Instant::now() + Duration::from_secs(4);
    while Instant::now() < countdown {
        until_shown([(ada, "Ada: "), (bob, "Ada: ")]);
    }
    bob.state_mut().screen.session_mut().unwrap().round_mut().unwrap().open_menu();
    until_shown([(ada, "Ada: "), (bob, "Quit match")]);
    bob.get_by_label("Quit match").click();
    bob.step();
}

/// Two rounds decide this match. Between them the results show the score, and nobody waits longer than the break.
#[test]
fn a_match_of_several_rounds_is_played_in_two_windows() {
    let (mut ada, room) = ada_hosts();
    let mut bob = member("Bob", identity(), room, None);
    let everybody = "all seated players are ready";
    until_shown([(&mut ada, everybody), (&mut bob, everybody)]);
    ada.state_mut().settings.versus.first_to = 2;
    until_shown([(&mut ada, "first to 2"), (&mut bob, "first to 2")]);
    click(&mut ada, "Start now");
    lose(&mut ada, &mut bob);
    until_shown([(&mut ada, "The next round starts in"), (&mut bob, "The next round starts in")]);
    assert!(ada.query_by_label_contains("You 1 : 0 Bob").is_some(), "the score between the rounds");
    assert!(ada.query_by_label("Rematch").is_none());
    let takes = |window: &mut Window<'_>| window.state_mut().screen.take_recordings().len();
    assert_eq!(takes(&mut ada), 0, "the match is one recording");
    click(&mut ada, "Next round");
    until_shown([(&mut ada, "You are ready"), (&mut bob, "The next round starts in")]);
    go_to(&mut bob, "Ready");
    keys(&mut bob, &[Key::Enter]);
    until_shown([(&mut ada, "Ada: "), (&mut bob, "Ada: ")]);
    lose(&mut ada, &mut bob);
    until(&mut ada, |window| window.query_by_label("Rematch").is_some());
    assert!(ada.query_by_label_contains("You win").is_some());
    let recordings = ada.state_mut().screen.take_recordings();
    let [recording] = &recordings[..] else { panic!("{} recordings", recordings.len()) };
    assert_eq!((recording.rounds().first_to, recording.rounds().earlier.len()), (2, 1));
    assert!(recording.check().is_ok());
    assert_eq!(takes(&mut ada), 0, "once");
}
