//! Complete matches over a bad network.

use proptest::prelude::*;

use super::*;
use crate::bots::level::{BotLevel, LevelBot};
use crate::engine::versus::VersusRules;
use crate::session::{BeamRunner, Pace};

/// The travel time of lines. The machine can stall for half of it without any effect.
const TRAVEL_MS: u32 = 5_000;
/// The length of a match. Lines sent in its first seconds arrive.
const LENGTH_MS: u64 = 10_000;
/// The number of simultaneous matches.
const MATCHES: usize = 2;

fn any_impairment() -> impl Strategy<Value = Impairment> {
    (40_u64..160, 0_u8..8, 0_u8..15, any::<u32>()).prop_map(|(most_delay_ms, lost_percent, twice_percent, seed)| {
        Impairment { most_delay_ms, lost_percent, twice_percent, seed: seed.into() }
    })
}

/// Joins a room through a separate proxy.
fn enter(name: &'static str, identity: Arc<Identity>, room: &Invitation, impairment: Impairment) -> (Proxy, Program) {
    let proxy = Proxy::new(room.addresses().next().unwrap(), impairment);
    let program = Program::new(name, identity, &through(&proxy, room));
    (proxy, program)
}

/// A program that places a few Tetriminos a second.
fn quick_bot(program: &Program) -> BeamRunner {
    let game = program.game.as_ref().unwrap();
    let seat = game.seat().unwrap();
    let bot = LevelBot::new(BotLevel::new(2).unwrap(), game.shown(seat).rules(), seat as u64);
    BeamRunner::at_pace(bot, 6, Pace { look_ms: 60, step_ms: 30 })
}

/// Plays a match through proxies, and returns the number of times that lines entered.
fn play(up: Impairment, down: Impairment) -> usize {
    let host = identity();
    let room = open_room(&host);
    let (_near, mut ada) = enter("Ada", host, &room.own_invitation(), up);
    run_until(&mut [&mut ada], "the host enters", |all| all[0].state.is_some());
    let (_far, mut bob) = enter("Bob", identity(), &room.own_invitation(), down);
    let mut rules = VersusRules::default();
    rules.attacks.travel_ms = TRAVEL_MS;
    rules.attacks.table.single = 2;
    ada.connection.request(RoomRequest::SetRules(rules.into()));
    run_until(&mut [&mut ada, &mut bob], "both know the rules", |all| {
        all.iter()
            .all(|one| one.state.as_ref().is_some_and(|state| state.members.len() == 2 && state.rules.versus == rules))
    });
    ada.connection.request(RoomRequest::Start);
    run_until(&mut [&mut ada, &mut bob], "the start", |all| all.iter().all(|one| one.game.is_some()));
    for program in [&mut ada, &mut bob] {
        program.bot = Some(quick_bot(program));
    }
    run_until(&mut [&mut ada, &mut bob], "play", |all| {
        // Rarely a bot is out sooner.
        let is_over = |one: &Program| one.game.as_ref().unwrap().settled().is_over();
        all.iter().all(|one| settled_to(one) > LENGTH_MS || is_over(one))
    });
    bob.quit();
    run_until(&mut [&mut ada, &mut bob], "the end", |all| {
        all.iter().all(|one| one.game.as_ref().unwrap().settled().is_over())
    });
    check_equal_to_one_machine(&ada, &bob);
    let settled = ada.game.as_ref().unwrap().settled();
    let inputs = settled.seats().iter().flat_map(|seat| seat.replay().inputs);
    // Attacks with enough time to travel, and for a Lock Down after that.
    let early = inputs.filter(|timed| timed.at.millis() + u64::from(TRAVEL_MS) + 1_500 < LENGTH_MS);
    early.filter(|timed| matches!(timed.input, Input::Receive(_))).count()
}

proptest! {
    // A match takes long, so few run, in parallel. Shrinking would take minutes.
    #![proptest_config(ProptestConfig { max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::with_cases(1) })]

    /// Delay, loss, duplicates and reordering change no tick of the match.
    #[test]
    fn a_match_over_a_bad_network_is_the_match_on_one_machine(
        impairments in prop::array::uniform::<_, MATCHES>((any_impairment(), any_impairment()))
    ) {
        let entered: Vec<usize> = thread::scope(|scope| {
            let matches = impairments.map(|(one, other)| scope.spawn(move || play(one, other)));
            matches.into_iter().map(|played| played.join().unwrap()).collect()
        });
        prop_assert!(entered.iter().sum::<usize>() > 0, "lines enter: {:?}", entered);
    }
}

/// Lost handshake packets are sent again before the time for the host's answer ends.
#[test]
fn a_room_is_joined_although_the_first_packets_are_lost() {
    let room = open_room(&identity());
    let proxy = Proxy::new(room.own_invitation().addresses().next().unwrap(), Impairment::default());
    proxy.is_cut.store(true, Ordering::Relaxed);
    let mut ada = Program::new("Ada", identity(), &through(&proxy, &room.own_invitation()));
    sleep(Duration::from_millis(1_150));
    proxy.is_cut.store(false, Ordering::Relaxed);
    run_until(&mut [&mut ada], "she enters", |all| all[0].state.is_some());
}

/// The proxy delays, loses, duplicates and reorders packets.
#[test]
fn packets_are_delayed_lost_duplicated_and_reordered() {
    let bind = || UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let (host, member) = (bind(), bind());
    let impairment = Impairment { most_delay_ms: 40, lost_percent: 20, twice_percent: 20, seed: 7 };
    let proxy = Proxy::new(host.local_addr().unwrap(), impairment);
    for number in 0..200_u8 {
        member.send_to(&[number], proxy.address).unwrap();
        sleep(Duration::from_millis(1));
    }
    host.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
    let (mut came, mut packet) = (Vec::new(), [0; 8]);
    while let Ok((1, _)) = host.recv_from(&mut packet) {
        came.push(packet[0]);
    }
    let mut kinds = came.clone();
    kinds.sort_unstable();
    kinds.dedup();
    assert!((120..190).contains(&kinds.len()), "{} of 200 came", kinds.len());
    assert!(came.len() > kinds.len() + 10, "{} came, {} different ones", came.len(), kinds.len());
    assert!(!came.is_sorted(), "some overtake others");
}
