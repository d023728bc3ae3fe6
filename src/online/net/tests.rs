//! Tests of rooms and members over the loopback interface, on ports that the system chooses.

mod hostile;
mod impaired;
mod proxy;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use self::proxy::{Impairment, Proxy};
use super::connect::{Attempted, Connector, first_connection};
use super::frames::FrameReader;
use super::quic::{JOIN_TIMEOUT, binding};
use super::server::open_endpoint;
use super::*;
use crate::engine::versus::VersusPreset;
use crate::engine::{Button, Input, Rules, Ticks};
use crate::online::tests::dealt_later;
use crate::online::{
    ChatMessage, ComputerPlayer, Denial, Destination, Dismissal, Fault, Guest, Hello, Identity, Invitation, JoinError,
    MatchRequest, MatchUpdate, MemberId, OnlineMatch, Phase, PlayerKey, ProgramFault, Refusal, RoomRequest, RoomState,
    RoomUpdate, SeatEnd, SeatProgram, Welcome,
};
use crate::replay::TimedInput;
use crate::session::{BeamRunner, Bot, BotView};

/// The time after which a test has failed.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn identity() -> Arc<Identity> {
    Arc::new(Identity::generate().unwrap())
}

pub(crate) fn guest(name: &str, key: PlayerKey) -> Guest {
    Guest { name: name.to_owned(), avatar: 3, key, password: String::new(), handling: Rules::default() }
}

fn open_room(host: &Identity) -> HostedRoom {
    let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    HostedRoom::open(loopback, vec![loopback.ip()], host.key()).unwrap()
}

/// A player's program, without its window.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) identity: Arc<Identity>,
    pub(crate) connection: RoomConnection,
    pub(crate) id: Option<MemberId>,
    pub(crate) state: Option<RoomState>,
    pub(crate) chat: Vec<ChatMessage>,
    pub(crate) dismissed: Option<Dismissal>,
    pub(crate) ended: Option<ConnectError>,
    pub(crate) is_lost: bool,
    /// What the server said that is not possible: a new match because it stops, or a text because the player is muted.
    pub(crate) denials: Vec<Denial>,
    pub(crate) game: Option<OnlineMatch>,
    pub(crate) generation: u32,
    pub(crate) pressed_to: Ticks,
    pub(crate) pressed: Vec<TimedInput>,
    /// A bot that plays instead of the script.
    bot: Option<BeamRunner>,
    has_quit: bool,
}

impl Program {
    pub(crate) fn new(name: &'static str, identity: Arc<Identity>, room: &Invitation) -> Self {
        Self::to(name, identity, Destination::Invitation(room.clone()))
    }

    pub(crate) fn to(name: &'static str, identity: Arc<Identity>, destination: Destination) -> Self {
        let guest = guest(name, identity.key());
        let connection = RoomConnection::open(destination, Arc::clone(&identity), guest, || {});
        Self {
            name,
            identity,
            connection,
            id: None,
            state: None,
            chat: Vec::new(),
            dismissed: None,
            ended: None,
            is_lost: false,
            denials: Vec::new(),
            game: None,
            generation: 0,
            pressed_to: Ticks::ZERO,
            pressed: Vec::new(),
            bot: None,
            has_quit: false,
        }
    }

    fn update(&mut self) {
        while let Some(event) = self.connection.next_event() {
            match event {
                RoomConnectionEvent::Joined(id) => (self.id, self.is_lost) = (Some(id), false),
                RoomConnectionEvent::Lost => self.is_lost = true,
                RoomConnectionEvent::Room(RoomUpdate::State(state)) => self.state = Some(state),
                RoomConnectionEvent::Room(RoomUpdate::Chat(_, speech)) => self.chat.push(speech),
                RoomConnectionEvent::Room(RoomUpdate::Dismissed(why)) => self.dismissed = Some(why),
                RoomConnectionEvent::Room(RoomUpdate::Denied(denial @ (Denial::Stopping | Denial::Muted))) => {
                    self.denials.push(denial);
                }
                RoomConnectionEvent::Room(RoomUpdate::Denied(denial)) => panic!("{}: {denial}", self.name),
                RoomConnectionEvent::Match(generation, MatchUpdate::Start(start)) => {
                    self.generation = generation;
                    self.game = Some(OnlineMatch::new(*start, self.game.as_ref()).unwrap());
                }
                RoomConnectionEvent::Match(_, MatchUpdate::Settled(settled)) => {
                    self.game.as_mut().unwrap().settle(&settled).unwrap();
                }
                RoomConnectionEvent::Match(_, MatchUpdate::Canceled(_)) => self.game = None,
                RoomConnectionEvent::Match(
                    _,
                    MatchUpdate::Pong { .. } | MatchUpdate::Early { .. } | MatchUpdate::Late(_) | MatchUpdate::Over(_),
                )
                | RoomConnectionEvent::Room(RoomUpdate::Servers(_)) => {}
                RoomConnectionEvent::Ended(error) => self.ended = Some(error),
            }
        }
        self.play();
    }

    /// Leaves the match. Inputs up to now still count.
    fn quit(&mut self) {
        self.connection.play(self.generation, MatchRequest::Quit);
        self.has_quit = true;
    }

    /// Plays up to now, and drops a piece from time to time.
    fn play(&mut self) {
        if self.has_quit {
            return;
        }
        let (Some(game), Some(now)) = (&mut self.game, self.connection.host_time(Instant::now())) else { return };
        let Some(seat) = game.seat().filter(|_| game.clock().countdown(now).is_none()) else { return };
        let now = game.clock().tick(now);
        if let Some(bot) = &mut self.bot {
            self.pressed.extend(play_with(bot, (game, seat), now));
            self.pressed_to = now;
        }
        for ms in self.pressed_to.millis()..now.millis() {
            let input = match (ms + 1) % (900 + 170 * seat as u64) {
                0 => Input::Press(Button::HardDrop),
                40 => Input::Release(Button::HardDrop),
                _ => continue,
            };
            let timed = TimedInput { at: Ticks::from_millis(ms).max(game.shown(seat).now()), input };
            game.queue(timed.at, input);
            self.pressed.push(timed);
        }
        self.pressed_to = self.pressed_to.max(now);
        game.advance(now, &mut Vec::new());
        if let Some(batch) = game.batch() {
            self.connection.play(self.generation, MatchRequest::Batch(batch));
        }
    }
}

/// Lets a bot play up to the tick `to`. Returns its inputs.
fn play_with(bot: &mut BeamRunner, (game, seat): (&mut OnlineMatch, usize), to: Ticks) -> Vec<TimedInput> {
    let mut pressed = Vec::new();
    loop {
        let at = game.shown(seat).now();
        if at >= to || game.shown(seat).is_over() {
            return pressed;
        }
        while bot.due() < at {
            for input in bot.act(&BotView::alone(game.shown(seat))).to_vec() {
                game.queue(at, input);
                pressed.push(TimedInput { at, input });
            }
        }
        game.advance(at.after(1), &mut Vec::new());
        // Lines that are still unknown could enter.
        if game.shown(seat).now() == at {
            return pressed;
        }
    }
}

/// Runs the programs until something is true.
pub(crate) fn run_until(
    programs: &mut [&mut Program],
    what: &str,
    mut is_done: impl FnMut(&mut [&mut Program]) -> bool,
) {
    let start = Instant::now();
    loop {
        for program in programs.iter_mut() {
            program.update();
        }
        if is_done(programs) {
            return;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "{what}: {:?}",
            programs.iter().map(|one| (&one.ended, settled_to(one))).collect::<Vec<_>>()
        );
        sleep(Duration::from_millis(5));
    }
}

/// A room with two programs. The travel time of lines tolerates a heavily loaded machine.
fn two_programs() -> (HostedRoom, Program, Program) {
    let (host, other) = (identity(), identity());
    let room = open_room(&host);
    let mut ada = Program::new("Ada", host, &room.own_invitation());
    run_until(&mut [&mut ada], "the host enters", |all| all[0].state.is_some());
    let mut bob = Program::new("Bob", other, room.invitation());
    run_until(&mut [&mut ada, &mut bob], "both enter", |all| {
        all.iter().all(|one| one.state.as_ref().is_some_and(|state| state.members.len() == 2))
    });
    let mut rules = VersusPreset::Guideline.rules();
    rules.attacks.travel_ms = 20_000;
    ada.connection.request(RoomRequest::SetRules(rules.into()));
    run_until(&mut [&mut ada, &mut bob], "the rules change", |all| {
        all.iter().all(|one| one.state.as_ref().unwrap().rules.versus == rules)
    });
    (room, ada, bob)
}

fn settled_to(program: &Program) -> u64 {
    program.game.as_ref().map_or(0, |game| game.settled().now().millis())
}

/// Checks that the match of two, which the second player left, equals a local match with the same inputs.
fn check_equal_to_one_machine(ada: &Program, bob: &Program) {
    let game = ada.game.as_ref().unwrap();
    let settled = game.settled();
    assert_eq!(settled.state_hash(), bob.game.as_ref().unwrap().settled().state_hash());
    let mut local = game.plan().new_match().unwrap();
    local.give(&dealt_later(game));
    let of_seat = |seat: usize, inputs: &[TimedInput]| inputs.iter().map(|one| (seat, *one)).collect::<Vec<_>>();
    let pressed = [of_seat(0, &ada.pressed), of_seat(1, &bob.pressed)].concat();
    local.play(pressed, settled.now());
    // Rarely a bot was out before the second player left.
    if !local.is_over() {
        local.end_seat(1);
    }
    for seat in 0..2 {
        let [here, there] = [&local, settled].map(|one| one.seat(seat).replay());
        assert_eq!(here.inputs, there.inputs, "seat {seat}");
    }
    assert_eq!(local.state_hash(), settled.state_hash(), "the same inputs on one machine");
    assert!(settled.seat(0).game().statistics().locked_down() > 2);
    assert!(settled.recording(game.plan().names()).check().is_ok());
}

#[test]
fn two_programs_chat_and_play_the_match_of_one_machine() {
    let (room, mut ada, mut bob) = two_programs();
    bob.connection.request(RoomRequest::Chat(ChatMessage::Text("hello\u{202E}".to_owned())));
    run_until(&mut [&mut ada, &mut bob], "chat", |all| all.iter().all(|one| !one.chat.is_empty()));
    assert_eq!(ada.chat, [ChatMessage::Text("hello".to_owned())]);
    for program in [&ada, &bob] {
        program.connection.request(RoomRequest::Ready(true));
    }
    run_until(&mut [&mut ada, &mut bob], "play", |all| all.iter().all(|one| settled_to(one) > 4_000));
    bob.quit();
    run_until(&mut [&mut ada, &mut bob], "the end", |all| {
        let is_over = |one: &Program| one.state.as_ref().unwrap().phase == Phase::Gathering;
        all.iter().all(|one| is_over(one) && one.game.as_ref().unwrap().settled().is_over())
    });
    check_equal_to_one_machine(&ada, &bob);
    assert_eq!(ada.state.as_ref().unwrap().members[0].wins, 1);
    drop(room);
    run_until(&mut [&mut bob], "the room closes", |all| all[0].dismissed == Some(Dismissal::Closed));
}

/// A program in the process of the test: it drops five pieces, then it fails.
#[derive(Debug, Default)]
struct Scripted(Arc<AtomicU64>);

/// Drops a piece every half second, and counts them.
#[derive(Debug)]
struct Dropper(Arc<AtomicU64>, Ticks);

impl Scripted {
    const PIECES: u64 = 5;
}

impl SeatProgram for Scripted {
    fn start(&mut self, _rules: &Rules, next_count: usize) -> Result<Box<dyn Bot>, ProgramFault> {
        assert_eq!(next_count, 6);
        Ok(Box::new(Dropper(Arc::clone(&self.0), Ticks::ZERO)))
    }

    fn fault(&self) -> Option<ProgramFault> {
        (self.0.load(Ordering::Relaxed) >= Self::PIECES).then_some(ProgramFault::Ended)
    }
}

impl Bot for Dropper {
    fn due(&self) -> Ticks {
        self.1
    }

    fn skip_to(&mut self, tick: Ticks) {
        self.1 = self.1.max(tick);
    }

    fn buttons_released(&mut self) {}

    fn act(&mut self, _view: &BotView<'_>) -> &[Input] {
        self.0.fetch_add(1, Ordering::Relaxed);
        self.1 = self.1.after(500);
        &[Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)]
    }
}

#[test]
fn a_program_of_the_host_plays_and_all_members_learn_why_it_was_dropped() {
    let (room, mut ada, mut bob) = two_programs();
    room.add_program("Robot\u{202E}".to_owned(), Box::new(Scripted::default()));
    run_until(&mut [&mut ada, &mut bob], "it has a seat", |all| {
        all.iter().all(|one| one.state.as_ref().is_some_and(|state| state.members.len() == 3))
    });
    let robot = bob.state.as_ref().unwrap().members[2].clone();
    assert_eq!((robot.name.as_str(), robot.computer), ("Robot", Some(ComputerPlayer::Program)));
    assert_eq!((robot.seat, robot.is_ready, robot.is_host), (Some(2), true, false));
    for program in [&ada, &bob] {
        program.connection.request(RoomRequest::Ready(true));
    }
    run_until(&mut [&mut ada, &mut bob], "it is out", |all| {
        all.iter().all(|one| one.game.as_ref().is_some_and(|game| !game.ends().is_empty()))
    });
    for program in [&ada, &bob] {
        let game = program.game.as_ref().unwrap();
        assert_eq!(game.ends(), [SeatEnd { seat: 2, fault: Fault::Program(ProgramFault::Ended) }], "{}", program.name);
        assert!(game.settled().seat(2).is_over() && !game.settled().is_over(), "the others play on");
        let placed = u64::from(game.settled().seat(2).game().statistics().locked_down());
        assert!((Scripted::PIECES - 1..=Scripted::PIECES).contains(&placed), "{placed} pieces");
    }
}

#[test]
fn a_killed_program_rejoins_the_match() {
    let (room, mut ada, mut bob) = two_programs();
    ada.connection.request(RoomRequest::Start);
    run_until(&mut [&mut ada, &mut bob], "play", |all| all.iter().all(|one| settled_to(one) > 1_500));
    let (identity, id) = (Arc::clone(&bob.identity), bob.id);
    drop(bob);
    run_until(&mut [&mut ada], "it is missed", |all| all[0].state.as_ref().unwrap().members[1].is_away);
    let mut bob = Program::new("Bob", identity, room.invitation());
    run_until(&mut [&mut ada, &mut bob], "it is back", |all| all[1].game.is_some());
    assert_eq!(bob.id, id, "the same member");
    let seat = bob.game.as_ref().unwrap().seat();
    bob.pressed_to = bob.game.as_ref().unwrap().shown(seat.unwrap()).now();
    let goal = settled_to(&bob) + 3_000;
    run_until(&mut [&mut ada, &mut bob], "both play on", |all| all.iter().all(|one| settled_to(one) > goal));
    ada.quit();
    run_until(&mut [&mut ada, &mut bob], "the end", |all| {
        all.iter().all(|one| one.game.as_ref().unwrap().settled().is_over())
    });
    let hash = |one: &Program| one.game.as_ref().unwrap().settled().state_hash();
    assert_eq!(hash(&ada), hash(&bob));
    let inputs = bob.game.as_ref().unwrap().settled().seat(1).replay().inputs;
    assert!(inputs.iter().any(|timed| timed.at.millis() > goal - 1_000), "the player plays on");
}

/// An invitation to a room through a proxy.
fn through(proxy: &Proxy, room: &Invitation) -> Invitation {
    Invitation::new(vec![proxy.address.ip()], proxy.address.port(), room.fingerprint(), room.room())
}

/// Inputs during a lost connection still count, at their own ticks.
#[test]
fn a_lost_connection_is_restored_without_losing_inputs() {
    let (room, mut ada, bob) = two_programs();
    let invitation = room.own_invitation();
    let proxy = Proxy::new(invitation.addresses().next().unwrap(), Impairment::default());
    bob.connection.leave();
    let mut bob = Program::new("Bob", Arc::clone(&bob.identity), &through(&proxy, &invitation));
    run_until(&mut [&mut ada, &mut bob], "enter", |all| {
        all.iter().all(|one| one.state.as_ref().is_some_and(has_opponents))
    });
    ada.connection.request(RoomRequest::Start);
    run_until(&mut [&mut ada, &mut bob], "play", |all| all.iter().all(|one| settled_to(one) > 500));
    proxy.is_cut.store(true, Ordering::Relaxed);
    run_until(&mut [&mut ada, &mut bob], "lost", |all| {
        all[1].is_lost && all[0].state.as_ref().is_some_and(is_one_away)
    });
    proxy.is_cut.store(false, Ordering::Relaxed);
    run_until(&mut [&mut ada, &mut bob], "back", |all| !all[1].is_lost);
    let goal = bob.pressed_to.millis() + 1_500;
    run_until(&mut [&mut ada, &mut bob], "both play on", |all| all.iter().all(|one| settled_to(one) > goal));
    let settled = ada.game.as_ref().unwrap().settled();
    let played = settled.seat(1).replay().inputs;
    let pressed: Vec<TimedInput> = bob.pressed.iter().copied().filter(|timed| timed.at < settled.now()).collect();
    assert_eq!(played, pressed, "every press is in its own tick");
}

fn has_opponents(state: &RoomState) -> bool {
    state.members.len() == 2 && !is_one_away(state)
}

fn is_one_away(state: &RoomState) -> bool {
    state.members.iter().any(|member| member.is_away)
}

#[test]
fn only_the_invited_room_is_joined_and_only_by_accepted_guests() {
    let host = identity();
    let room = open_room(&host);
    let invitation = room.own_invitation();
    let ended = |destination| {
        let mut program = Program::to("Eve", identity(), destination);
        run_until(&mut [&mut program], "refusal", |all| all[0].ended.is_some());
        program.ended.unwrap()
    };
    let addresses = || invitation.addresses().map(|address| address.ip()).collect();
    let port = invitation.addresses().next().unwrap().port();
    let other_host = Invitation::new(addresses(), port, [7; 32], invitation.room());
    assert_eq!(ended(Destination::Invitation(other_host)), ConnectError::WrongHost);
    let other_room =
        Invitation::new(addresses(), port, invitation.fingerprint(), invitation.room().map(|room| room ^ 1));
    assert_eq!(ended(Destination::Invitation(other_room)), ConnectError::Refused(Refusal::Room));

    let mut ada = Program::new("Ada", host, &invitation);
    run_until(&mut [&mut ada], "the host enters", |all| all[0].state.is_some());
    ada.connection.request(RoomRequest::Lock(true));
    run_until(&mut [&mut ada], "locked", |all| all[0].state.as_ref().unwrap().is_locked);
    let typed = Destination::Address(invitation.addresses().next().unwrap());
    assert_eq!(ended(typed.clone()), ConnectError::Refused(Refusal::Join(JoinError::Locked)));

    ada.connection.request(RoomRequest::Lock(false));
    let mut bob = Program::to("Bob", identity(), typed);
    run_until(&mut [&mut ada, &mut bob], "an address is enough", |all| all[1].state.is_some());
    ada.connection.request(RoomRequest::Kick(bob.id.unwrap()));
    run_until(&mut [&mut ada, &mut bob], "kicked", |all| all[1].ended.is_some());
    assert_eq!((bob.dismissed, bob.ended), (Some(Dismissal::Kicked), Some(ConnectError::Dismissed)));
    assert_eq!(ada.state.as_ref().unwrap().members.len(), 1);
}

#[test]
fn a_room_is_joined_over_ipv4_and_ipv6() {
    let room = HostedRoom::open((Ipv6Addr::UNSPECIFIED, 0).into(), vec![Ipv4Addr::LOCALHOST.into()], identity().key());
    let room = room.unwrap();
    let port = room.invitation().addresses().next().unwrap().port();
    let has_ipv6 = UdpSocket::bind((Ipv6Addr::LOCALHOST, 0)).is_ok();
    let typed = [format!("127.0.0.1:{port}"), format!("[::1]:{port}")];
    for address in typed.iter().take(if has_ipv6 { 2 } else { 1 }) {
        let mut ada = Program::to("Ada", identity(), address.parse().unwrap());
        run_until(&mut [&mut ada], address, |all| all[0].state.is_some());
        ada.connection.leave();
    }
    let own = room.own_invitation();
    let mut bob = Program::new("Bob", identity(), &own);
    run_until(&mut [&mut bob], "the host's own way", |all| all[0].state.is_some());
}

#[test]
fn a_member_who_leaves_is_removed_at_once() {
    let (_room, mut ada, bob) = two_programs();
    bob.connection.leave();
    run_until(&mut [&mut ada], "left", |all| all[0].state.as_ref().unwrap().members.len() == 1);
}

/// Opens a connection without the game's client.
async fn raw(invitation: &Invitation) -> (quinn::Endpoint, quinn::Connection) {
    let (config, _) = certificate::client(Some(invitation.fingerprint())).unwrap();
    let endpoint = quinn::Endpoint::client(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
    let address = invitation.addresses().next().unwrap();
    let connection = endpoint.connect_with(config, address, certificate::NAME).unwrap().await.unwrap();
    (endpoint, connection)
}

/// Sends bytes as the first message. Returns the answer, if one comes before the connection ends.
async fn answer_to(invitation: &Invitation, bytes: &[u8]) -> Option<Result<Welcome, Refusal>> {
    raw_answer_to(invitation, bytes).await.map(|answer| Welcome::from_answer(&answer))
}

/// The bytes of the answer.
pub(crate) async fn raw_answer_to(invitation: &Invitation, bytes: &[u8]) -> Option<Vec<u8>> {
    let (_endpoint, connection) = raw(invitation).await;
    let (mut send, receive) = connection.open_bi().await.unwrap();
    send.write_all(bytes).await.unwrap();
    send.finish().unwrap();
    let answer = FrameReader::new(receive).next(Welcome::MAX_BYTES).await.ok();
    connection.closed().await;
    answer
}

pub(crate) fn framed(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes(), bytes].concat()
}

/// Enters a room on a connection without the game's client. Returns the answer, and the streams, without which the
/// connection ends.
async fn enter(
    connection: &quinn::Connection,
    identity: &Identity,
) -> (Result<Welcome, Refusal>, (quinn::SendStream, FrameReader)) {
    let (mut send, receive) = connection.open_bi().await.unwrap();
    let mut receive = FrameReader::new(receive);
    let proof = identity.prove(&binding(connection).unwrap());
    let hello = Hello { room: None, guest: guest("Ada", identity.key()), proof };
    frames::send(&mut send, &hello.to_bytes()).await.unwrap();
    let answer = receive.next(Welcome::MAX_BYTES).await.unwrap();
    (Welcome::from_answer(&answer), (send, receive))
}

/// A busy server can reach a player's attempts to connect in any order.
#[test]
fn the_latest_connection_of_a_player_stays() {
    let host = identity();
    let room = open_room(&host);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let guest = identity();
        let (_endpoint, abandoned) = raw(room.invitation()).await;
        let (_endpoint, current) = raw(room.invitation()).await;
        let (entered, _streams) = enter(&current, &guest).await;
        assert!(matches!(entered, Ok(Welcome::Room(_))));
        assert_eq!(enter(&abandoned, &guest).await.0, Err(Refusal::Busy));
        assert_eq!(current.close_reason(), None);
        let (_endpoint, later) = raw(room.invitation()).await;
        let (entered, _later_streams) = enter(&later, &guest).await;
        assert!(matches!(entered, Ok(Welcome::Room(_))));
    });
}

/// Most addresses of an invitation lead nowhere from most networks, and the one that answers counts.
#[test]
fn a_silent_address_hides_no_other() {
    let host = identity();
    let room = open_room(&host);
    let invitation = room.invitation();
    let port = invitation.addresses().next().unwrap().port();
    let addresses = [[127, 0, 0, 2], [127, 0, 0, 3], [127, 0, 0, 1], [127, 0, 0, 4]].map(IpAddr::from).to_vec();
    let invitation = Invitation::new(addresses, port, invitation.fingerprint(), invitation.room());
    let mut ada = Program::new("Ada", identity(), &invitation);
    run_until(&mut [&mut ada], "in the room", |all| all[0].state.is_some());
}

/// A host that is busy at one of its addresses is tried again, although another address is silent or cannot be used.
#[test]
fn a_silent_address_hides_no_busy_host() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let busy = ConnectError::Refused(Refusal::Busy);
    let local = ConnectError::Local("no IPv6".to_owned());
    for errors in [[&local, &busy], [&busy, &local], [&busy, &ConnectError::Unreachable]] {
        let error = runtime.block_on(async {
            let mut attempts: JoinSet<Attempted> = JoinSet::new();
            for error in errors.map(Clone::clone) {
                attempts.spawn(async { Err(error) });
                // In this order.
                tokio::task::yield_now().await;
            }
            attempts.spawn(std::future::pending());
            first_connection(attempts, Duration::from_millis(50)).await.err()
        });
        assert_eq!(error.as_ref(), Some(&busy), "{errors:?}");
    }
}

#[test]
fn a_silent_server_is_not_called_twice() {
    let host = identity();
    let room = open_room(&host);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (servers, identity) = ([room.invitation().clone()], identity());
        let guest = guest("Ada", identity.key());
        let connector = Connector { destination: Destination::Invitation(servers[0].clone()), identity, guest };
        let silent = Some(servers[0].fingerprint());
        assert_eq!(connector.connect_any(&servers, silent).await.err(), Some(ConnectError::Unreachable));
        assert_eq!(connector.connect_any(&servers, None).await.err(), None);
    });
}

/// A newer server, which does not know the room, leads to the host.
#[test]
fn a_server_of_another_version_leads_to_a_room_of_this_one() {
    let host = identity();
    let room = open_room(&host);
    let (own, key) = (room.own_invitation(), ServerKey::generate().unwrap());
    let (fingerprint, server) = (key.fingerprint(), own.to_room(None));
    let (opened, receive) = std::sync::mpsc::channel();
    let newer = thread::Builder::new().spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let limits = ConnectionLimits { connections: 9, per_address: 9 };
            let (endpoint, address) = open_endpoint((Ipv4Addr::LOCALHOST, 0).into(), &key, limits).unwrap();
            opened.send(address).unwrap();
            let connection = endpoint.accept().await.unwrap().await.unwrap();
            let (mut send, receive) = connection.accept_bi().await.unwrap();
            FrameReader::new(receive).next(Hello::MAX_BYTES).await.unwrap();
            let mut answer = Welcome::elsewhere(&server);
            answer[4] = 200;
            frames::send(&mut send, &answer).await.unwrap();
            connection.closed().await;
        });
    });
    let address = receive.recv().unwrap();
    let invitation = Invitation::new(vec![address.ip()], address.port(), fingerprint, own.room());
    let mut ada = Program::new("Ada", host, &invitation);
    run_until(&mut [&mut ada], "in the room", |all| all[0].state.is_some());
    newer.unwrap().join().unwrap();
}

#[test]
fn hostile_bytes_are_refused_and_the_room_goes_on() {
    let host = identity();
    let room = open_room(&host);
    let invitation = room.own_invitation();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let eve = identity();
        let hello = |proof| Hello { room: invitation.room(), guest: guest("Ada", host.key()), proof }.to_bytes();
        let stolen = hello(host.prove(b"another connection"));
        assert_eq!(answer_to(&invitation, &framed(&stolen)).await, Some(Err(Refusal::Proof)), "a replayed proof");
        let forged = hello(eve.prove(b"whatever"));
        assert_eq!(answer_to(&invitation, &framed(&forged)).await, Some(Err(Refusal::Proof)), "somebody else's key");
        let mut old = hello(host.prove(b""));
        old[4] = 0;
        let refused = answer_to(&invitation, &framed(&old)).await;
        assert!(matches!(refused, Some(Err(Refusal::Version { .. }))), "{refused:?}");
        assert_eq!(answer_to(&invitation, &framed(b"hello there")).await, Some(Err(Refusal::Shape)));
        assert_eq!(answer_to(&invitation, &u32::MAX.to_le_bytes()).await, Some(Err(Refusal::Shape)), "4 GiB");
        assert_eq!(answer_to(&invitation, &[1, 0]).await, None, "half a length");

        // A member that sends garbage is disconnected.
        for nonsense in [u32::MAX.to_le_bytes().to_vec(), framed(&[0xFF; 40])] {
            let (_endpoint, connection) = raw(&invitation).await;
            let (entered, (mut send, _receive)) = enter(&connection, &eve).await;
            assert!(entered.is_ok());
            send.write_all(&nonsense).await.unwrap();
            connection.closed().await;
        }
    });
    let mut ada = Program::new("Ada", host, &invitation);
    run_until(&mut [&mut ada], "the host still enters", |all| all[0].state.is_some());
}
