//! Rooms: seats, readiness, the rights of the host.

use super::super::*;
use crate::engine::attack::StartingLines;
use crate::engine::versus::{Contradiction, GameType, Handicap, HandlingCap, VersusPreset, VersusRules};
use crate::engine::{DirectionPolicy, InitialAction, Rules, SoftDropFactor};
use crate::tournament::{FixtureTitle, RoundTitle};

fn guest(name: &str, key: PlayerKey) -> Guest {
    Guest { name: name.to_owned(), avatar: 3, key, password: String::new(), handling: Rules::default() }
}

fn keys<const N: usize>() -> [PlayerKey; N] {
    std::array::from_fn(|_| Identity::generate().unwrap().key())
}

/// A room with its host and a second player.
fn room_of_two() -> (Room, MemberId, MemberId, PlayerKey) {
    let [host, other] = keys();
    let mut room = Room::new(host);
    let ids = [("Ada", host), ("Bob", other)].map(|(name, key)| room.join(guest(name, key)).unwrap());
    (room, ids[0], ids[1], other)
}

fn ready(room: &mut Room, id: MemberId, now: u64) {
    room.request(id, RoomRequest::Ready(true), now).unwrap();
}

#[test]
fn the_match_begins_when_all_were_ready_for_a_while() {
    let (mut room, ada, bob, _) = room_of_two();
    ready(&mut room, ada, 0);
    assert_eq!(room.state().phase, Phase::Gathering);
    ready(&mut room, bob, 1_000);
    assert_eq!(room.state().phase, Phase::Starting);
    room.request(bob, RoomRequest::Ready(false), 2_000).unwrap();
    assert_eq!(room.state().phase, Phase::Gathering, "one is not ready any more");
    ready(&mut room, bob, 3_000);
    room.tick(5_999);
    assert_eq!(room.state().phase, Phase::Starting);
    room.take_events();
    room.tick(6_000);
    assert_eq!(room.state().phase, Phase::Playing);
    assert!(room.take_events().contains(&RoomEvent::Begin));
    let plan = room.plan(7);
    assert_eq!(plan.names(), ["Ada", "Bob"]);
    assert!(plan.referee().is_ok() && plan.rules.attacks.travel_ms >= Room::TRAVEL_MS);
    assert_eq!(room.request(bob, RoomRequest::Stand, 7_000), Err(Denial::Playing));
    room.finish((&[bob], 2), 8_000);
    let wins: Vec<(u32, bool)> = room.state().members.iter().map(|member| (member.wins, member.is_ready)).collect();
    assert_eq!((room.state().phase, wins), (Phase::Gathering, vec![(0, false), (1, false)]));
}

/// The plan takes the handling of each player, and nothing else from their rules.
#[test]
fn players_bring_their_handling() {
    let [host, other] = keys();
    let mut room = Room::new(host);
    let handling = Rules {
        soft_drop_factor: SoftDropFactor::AT_ONCE,
        auto_repeat_delay_ms: 90,
        auto_repeat_interval_ms: 0,
        auto_repeat_cut_ms: 40,
        direction_policy: DirectionPolicy::First,
        auto_repeat_keeps_charge: true,
        initial_rotation: InitialAction::Tap,
        initial_hold: InitialAction::Hold,
        hard_drop_protection_ms: 30,
        ..Rules::default()
    };
    let wished = Rules { level: 9, hold: false, sonic_drop: true, generation_delay_ms: 0, ..handling };
    let ids = [Rules::default(), wished].map(|handling| {
        let key = if handling == wished { other } else { host };
        room.join(Guest { handling, ..guest("Ada", key) }).unwrap()
    });
    for id in ids {
        ready(&mut room, id, 0);
    }
    let plan = room.plan(7);
    let expected = [Rules::default(), handling].map(|rules| plan.rules.seat_rules(rules));
    assert_eq!([0, 1].map(|seat| plan.seats[seat].rules), expected);
}

#[test]
fn equal_names_are_numbered() {
    let (mut room, ..) = room_of_two();
    let [key, other, long] = keys();
    for key in [key, other] {
        room.join(guest("ada", key)).unwrap();
    }
    let most = "A".repeat(Room::NAME_CHARACTERS);
    for key in [long, keys::<1>()[0]] {
        room.join(guest(&most, key)).unwrap();
    }
    // Back under the same name.
    room.join(guest("ada", other)).unwrap();
    // The first letter is Cyrillic.
    room.join(guest("\u{410}da", keys::<1>()[0])).unwrap();
    let names: Vec<&str> = room.state().members.iter().map(|member| &*member.name).collect();
    assert_eq!(names[6], "\u{410}da 4");
    assert_eq!(names[..4], ["Ada", "Bob", "ada 2", "ada 3"]);
    assert_eq!((names[4], names[5].len()), (&*most, Room::NAME_CHARACTERS));
    assert!(names[5].ends_with(" 2"), "{names:?}");
}

#[test]
fn members_without_seats_are_not_waited_for() {
    let (mut room, ada, bob, _) = room_of_two();
    let [key] = keys();
    let eve = room.join(guest("Eve", key)).unwrap();
    room.request(eve, RoomRequest::Stand, 0).unwrap();
    room.request(eve, RoomRequest::Ready(true), 0).unwrap();
    assert!(!room.state().member(eve).unwrap().is_ready, "who watches is never ready");
    ready(&mut room, ada, 0);
    ready(&mut room, bob, 0);
    assert_eq!(room.state().phase, Phase::Starting);
    room.request(eve, RoomRequest::Sit, 0).unwrap();
    assert_eq!((room.state().phase, room.state().member(eve).unwrap().seat), (Phase::Gathering, Some(2)));
}

#[test]
fn one_team_alone_is_no_match() {
    let (mut room, ada, bob, _) = room_of_two();
    room.request(bob, RoomRequest::Team(1), 0).unwrap();
    assert_eq!(room.request(ada, RoomRequest::Start, 0), Err(Denial::TooFew));
    room.request(bob, RoomRequest::Team(99), 0).unwrap();
    assert_eq!(usize::from(room.state().member(bob).unwrap().team), Room::MAX_SEATS);
    assert_eq!(room.request(ada, RoomRequest::Start, 0), Ok(()));
}

#[test]
fn only_the_host_has_the_host_s_rights() {
    let (mut room, ada, bob, key) = room_of_two();
    let modern = VersusPreset::Modern.rules();
    let rights = [
        RoomRequest::SetRules(modern.into()),
        RoomRequest::Lock(true),
        RoomRequest::SetPassword("x".to_owned()),
        RoomRequest::Kick(ada),
        RoomRequest::Ban(ada),
        RoomRequest::Start,
        RoomRequest::Block([key].into()),
    ];
    for request in rights {
        assert_eq!(room.request(bob, request, 0), Err(Denial::NotHost));
    }
    assert_eq!(room.request(ada, RoomRequest::Kick(ada), 0), Err(Denial::NoMember), "nobody sends the host away");
    ready(&mut room, bob, 0);
    room.request(ada, RoomRequest::SetRules(modern.into()), 0).unwrap();
    assert!(!room.state().member(bob).unwrap().is_ready, "nobody is ready for rules that they have not seen");
    assert_eq!(VersusPreset::ALL.len(), 3);

    room.request(ada, RoomRequest::Kick(bob), 0).unwrap();
    assert!(room.take_events().contains(&RoomEvent::Dismissed(bob, Dismissal::Kicked)));
    let bob = room.join(guest("Bob", key)).expect("who was kicked may come back");
    room.request(ada, RoomRequest::Ban(bob), 0).unwrap();
    assert_eq!(room.join(guest("Rob", key)), Err(JoinError::Banned), "the key is banned, not the name");

    let [third] = keys();
    room.request(ada, RoomRequest::SetPassword("open sesame".to_owned()), 0).unwrap();
    assert_eq!(room.join(guest("Cy", third)), Err(JoinError::Password));
    room.request(ada, RoomRequest::Lock(true), 0).unwrap();
    let knows = Guest { password: "open sesame".to_owned(), ..guest("Cy", third) };
    assert_eq!(room.join(knows.clone()), Err(JoinError::Locked));
    room.request(ada, RoomRequest::Lock(false), 0).unwrap();
    assert!(room.join(knows).is_ok());
    let long = RoomRequest::SetPassword("x".repeat(65));
    assert_eq!(room.request(ada, long, 0), Err(Denial::PasswordLength));
}

#[test]
fn a_disconnected_member_reconnects_or_is_removed() {
    let (mut room, ada, bob, key) = room_of_two();
    ready(&mut room, ada, 0);
    ready(&mut room, bob, 0);
    room.disconnect(bob, 1_000);
    assert_eq!(room.state().phase, Phase::Gathering, "nobody begins without them");
    room.tick(10_999);
    assert_eq!(room.join(guest("Bob", key)), Ok(bob), "the same member, with the same seat");
    assert_eq!(room.state().member(bob).unwrap().seat, Some(1));
    room.disconnect(bob, 11_000);
    room.tick(21_000);
    assert_eq!(room.state().member(bob), None);
}

#[test]
fn a_room_has_limits() {
    let [host] = keys();
    let mut room = Room::new(host);
    for _ in 0..Room::MAX_MEMBERS {
        room.join(guest("Same name", keys::<1>()[0])).unwrap();
    }
    assert_eq!(room.join(guest("One more", keys::<1>()[0])), Err(JoinError::Full));
    assert_eq!(room.join(guest("\u{202E}\u{200B}", keys::<1>()[0])), Err(JoinError::Name));
    let seats: Vec<u8> = room.state().members.iter().filter_map(|member| member.seat).collect();
    assert!(seats.into_iter().eq(0..Room::MAX_SEATS as u8), "the first ones sit, the others watch");
}

#[test]
fn chat_is_sanitized_and_limited() {
    let (mut room, ada, _, _) = room_of_two();
    room.take_events();
    let chat = |text: &str| RoomRequest::Chat(ChatMessage::Text(text.to_owned()));
    room.request(ada, chat(&"long\u{202E}\n".repeat(200)), 0).unwrap();
    let events = room.take_events();
    let [RoomEvent::Chat(_, ChatMessage::Text(text))] = events.as_slice() else { panic!("{events:?}") };
    assert!(text.chars().count() <= ChatMessage::MAX_CHARACTERS && !text.contains('\u{202E}'), "{text}");
    let denied = (0..20).filter(|_| room.request(ada, chat("again"), 0) == Err(Denial::TooFast)).count();
    assert_eq!(denied, 16);
    assert_eq!(room.take_events().len(), 4);
}

#[test]
fn computers_take_seats_and_are_always_ready() {
    let (mut room, ada, bob, _) = room_of_two();
    let add = |level, name: &str| RoomRequest::AddComputer(level, name.to_owned());
    assert_eq!(room.request(bob, add(3, "Computer 3"), 0), Err(Denial::NotHost));
    for (level, name) in [(0, "none"), (11, "too strong"), (3, " \u{200b} ")] {
        assert_eq!(room.request(ada, add(level, name), 0), Err(Denial::Computer), "{level} {name:?}");
    }
    room.request(ada, add(3, "Computer 3"), 0).unwrap();
    room.request(ada, add(10, "Computer 10"), 0).unwrap();
    let computers: Vec<Member> =
        room.state().members.iter().filter(|member| member.computer.is_some()).cloned().collect();
    assert_eq!(computers.len(), 2);
    assert_eq!([computers[0].computer, computers[1].computer], [3, 10].map(|level| Some(ComputerPlayer::Level(level))));
    room.request(bob, RoomRequest::Stand, 0).unwrap();
    ready(&mut room, ada, 0);
    assert_eq!(room.state().phase, Phase::Starting, "nobody waits for them");
    room.tick(Room::STARTING_MS);
    let plan = room.plan(1);
    assert_eq!(plan.names(), ["Ada", "Computer 3", "Computer 10"]);
    room.finish((&[computers[1].id], 4), 0);
    assert!(room.state().member(computers[1].id).is_some_and(|member| member.is_ready && member.wins == 1));
    room.request(ada, RoomRequest::Kick(computers[0].id), 0).unwrap();
    assert_eq!(room.state().members.len(), 3);
    let added = (0..Room::MAX_MEMBERS).take_while(|_| room.request(ada, add(5, "Computer 5"), 0).is_ok()).count();
    assert_eq!(added, Room::MAX_SEATS - 2);
    assert_eq!(room.request(ada, add(5, "Computer 5"), 0), Err(Denial::NoSeat));
}

/// Computers of one level are told apart by number and avatar, also after a change of the level.
#[test]
fn computers_of_one_level_differ() {
    let (mut room, ada, ..) = room_of_two();
    for _ in 0..3 {
        room.request(ada, RoomRequest::AddComputer(4, "Level 4".to_owned()), 0).unwrap();
    }
    room.add_program("Robot").unwrap();
    let robot = room.add_program("Robot").unwrap();
    assert_eq!(room.state().member(robot).unwrap().name, "Robot 2");
    let computers = |room: &Room| -> Vec<(String, u8)> {
        let levels =
            room.state().members.iter().filter(|member| matches!(member.computer, Some(ComputerPlayer::Level(_))));
        levels.map(|member| (member.name.clone(), member.avatar)).collect()
    };
    let names = |room: &Room| computers(room).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&room), ["Level 4", "Level 4 (2)", "Level 4 (3)"]);
    let second = room.state().members[3].id;
    room.request(ada, RoomRequest::Level(second, 5, "Level 5".to_owned()), 0).unwrap();
    assert_eq!(names(&room), ["Level 4", "Level 5", "Level 4 (3)"]);
    room.request(ada, RoomRequest::Level(second, 4, "Level 4".to_owned()), 0).unwrap();
    assert_eq!(names(&room), ["Level 4", "Level 4 (2)", "Level 4 (3)"]);
    let mut avatars: Vec<u8> = computers(&room).into_iter().map(|(_, avatar)| avatar).collect();
    assert_eq!(avatars[0], 4);
    avatars.sort_unstable();
    avatars.dedup();
    assert_eq!(avatars.len(), 3, "{avatars:?}");
}

#[test]
fn computers_play_on_the_machine_of_a_host_and_not_on_a_server() {
    let mut room = Room::on_server();
    let ada = room.join(guest("Ada", keys::<1>()[0])).unwrap();
    let add = RoomRequest::AddComputer(3, "Computer 3".to_owned());
    assert_eq!(room.request(ada, add, 0), Err(Denial::Computer));
    assert_eq!(room.add_program("Robot"), Err(Denial::Computer));
}

#[test]
fn programs_are_named_and_join_between_matches() {
    let (mut room, _, bob, _) = room_of_two();
    assert_eq!(room.add_program(" \u{200b} "), Err(Denial::Computer));
    let id = room.add_program("Robot").unwrap();
    assert_eq!(room.state().member(id).unwrap().computer, Some(ComputerPlayer::Program));
    let host = room.state().members[0].id;
    room.request(host, RoomRequest::Start, 0).unwrap();
    assert_eq!(room.add_program("Robot"), Err(Denial::Playing));
    room.finish((&[id], 3), 0);
    assert!(room.state().member(id).unwrap().is_ready && !room.state().member(bob).unwrap().is_ready);
}

#[test]
fn blocked_players_are_removed_and_refused_until_they_are_unblocked() {
    let (mut room, ada, bob, key) = room_of_two();
    let host = room.state().member(ada).unwrap().key;
    room.request(ada, RoomRequest::Block([key, host].into()), 0).unwrap();
    assert!(room.take_events().contains(&RoomEvent::Dismissed(bob, Dismissal::Kicked)));
    assert_eq!(room.state().members.len(), 1, "nobody blocks the host");
    assert_eq!(room.join(guest("Rob", key)), Err(JoinError::Banned), "the key is blocked, not the name");
    let [other] = keys();
    room.join(guest("Bob", other)).unwrap();
    room.request(ada, RoomRequest::Block([].into()), 0).unwrap();
    room.join(guest("Bob", key)).unwrap();
}

#[test]
fn rules_that_contradict_each_other_are_denied_with_the_reason() {
    let (mut room, ada, bob, _) = room_of_two();
    ready(&mut room, ada, 0);
    ready(&mut room, bob, 0);
    let score = GameType::Score { ms: 60_000 };
    let late = VersusRules { game_type: score, level_up_ms: Some(60_000), ..VersusPreset::Guideline.rules() };
    let before = room.state().rules;
    let denied = room.request(ada, RoomRequest::SetRules(late.into()), 0);
    assert_eq!(denied, Err(Denial::Contradiction(Contradiction::LateSpeed)));
    assert_eq!((room.state().rules, room.state().phase), (before, Phase::Gathering), "nor by the old rules");
    room.tick(60_000);
    assert_eq!(room.state().phase, Phase::Gathering);
    for preset in VersusPreset::ALL {
        let rules = VersusRules { game_type: score, ..preset.rules() };
        assert_eq!(room.request(ada, RoomRequest::SetRules(rules.into()), 0), Ok(()), "{preset:?}: nobody's mistake");
    }
}

/// A room of two whose matches are won by this number of rounds.
fn first_to(rounds: u8) -> (Room, MemberId, MemberId, PlayerKey) {
    let (mut room, ada, bob, key) = room_of_two();
    let rules = RoomRules { first_to: rounds, ..RoomRules::default() };
    room.request(ada, RoomRequest::SetRules(rules), 0).unwrap();
    (room, ada, bob, key)
}

fn wins(room: &Room) -> Vec<u32> {
    room.state().members.iter().map(|member| member.wins).collect()
}

#[test]
fn a_match_goes_on_until_a_player_has_won_enough_rounds() {
    let (mut room, ada, bob, _) = first_to(2);
    room.request(ada, RoomRequest::Start, 0).unwrap();
    assert_eq!(room.plan(1).rounds, PlannedRounds { first_to: 2, won: Vec::new() });
    room.finish((&[ada], 1), 60_000);
    assert_eq!((room.state().phase, wins(&room)), (Phase::Break { until: 70_000 }, vec![0, 0]));
    let denied = [
        room.request(ada, RoomRequest::SetRules(RoomRules::default()), 61_000),
        room.request(bob, RoomRequest::Team(1), 61_000),
        room.request(ada, RoomRequest::AddComputer(1, "Computer 1".to_owned()), 61_000),
    ];
    assert_eq!(denied, [Err(Denial::Playing); 3]);
    // A late comer has a seat, but not in this match.
    let eve = room.join(guest("Eve", keys::<1>()[0])).unwrap();
    assert_eq!(room.state().member(eve).unwrap().seat, Some(2));
    room.tick(69_999);
    assert!(matches!(room.state().phase, Phase::Break { .. }));
    ready(&mut room, ada, 69_999);
    ready(&mut room, bob, 69_999);
    room.tick(69_999);
    assert_eq!(room.state().phase, Phase::Playing, "both are ready before the end of the break");
    let plan = room.plan(2);
    assert_eq!((plan.names(), &*plan.rounds.won), (vec!["Ada".to_owned(), "Bob".to_owned()], &[1][..]));
    assert_eq!([0, 1].map(|seat| plan.score().wins(seat)), [1, 0]);
    room.finish((&[ada, bob], 0), 100_000);
    assert_eq!(room.state().won, [1, 0], "a draw counts for nobody");
    room.tick(110_000);
    assert_eq!(room.state().phase, Phase::Playing, "the break is over");
    room.finish((&[bob], 2), 150_000);
    room.tick(160_000);
    room.finish((&[bob], 2), 200_000);
    assert_eq!((room.state().phase, wins(&room)), (Phase::Gathering, vec![0, 1, 0]));
    assert!(room.state().won.is_empty());
    room.request(ada, RoomRequest::Start, 200_000).unwrap();
    assert_eq!(room.plan(3).seats.len(), 3, "the late comer plays the next match");
}

#[test]
fn a_break_waits_for_a_lost_player_and_not_for_one_who_is_gone() {
    let (mut room, ada, bob, key) = first_to(2);
    room.request(ada, RoomRequest::Start, 0).unwrap();
    room.finish((&[bob], 2), 60_000);
    room.disconnect(bob, 65_000);
    room.tick(74_000);
    assert!(matches!(room.state().phase, Phase::Break { .. }), "the connection may come back");
    assert_eq!(room.join(guest("Bob", key)), Ok(bob));
    room.tick(74_010);
    assert_eq!((room.state().phase, room.plan(2).rounds.won), (Phase::Playing, vec![2]));
    room.cancel(75_000);
    assert!(matches!(room.state().phase, Phase::Break { .. }), "a round that did not start is no round");
    room.leave(bob);
    room.tick(75_010);
    assert_eq!((room.state().phase, wins(&room)), (Phase::Gathering, vec![1]), "the one who is left wins");
    assert!(room.state().won.is_empty());
    let (mut room, ada, bob, _) = first_to(3);
    room.request(ada, RoomRequest::Start, 0).unwrap();
    room.finish((&[bob], 2), 60_000);
    assert_eq!(room.request(bob, RoomRequest::EndMatch, 61_000), Err(Denial::NotHost));
    room.request(ada, RoomRequest::EndMatch, 61_000).unwrap();
    assert_eq!((room.state().phase, wins(&room)), (Phase::Gathering, vec![0, 0]));
}

/// Three play; one leaves between two rounds and comes back to its team.
#[test]
fn a_player_who_comes_back_between_two_rounds_plays_on() {
    let (mut room, ada, bob, key) = first_to(2);
    let cy = room.join(guest("Cy", keys::<1>()[0])).unwrap();
    room.request(ada, RoomRequest::Start, 0).unwrap();
    room.finish((&[bob], 2), 60_000);
    room.leave(bob);
    let eve = room.join(guest("Eve", keys::<1>()[0])).unwrap();
    assert_ne!(room.state().member(eve).unwrap().team, 2, "the team of the absent one");
    let bob = room.join(guest("Bob", key)).unwrap();
    room.tick(70_000);
    let teams: Vec<(MemberId, u8)> = room.plan(1).seats.iter().map(|seat| (seat.member, seat.team)).collect();
    assert_eq!(teams.len(), 3);
    assert!([(ada, 1), (bob, 2), (cy, 3)].iter().all(|one| teams.contains(one)), "{teams:?}");
}

/// A server opens the room of a match again after it was killed.
#[test]
fn a_room_for_a_match_continues_the_rounds_of_one_that_is_gone() {
    let [one, other] = keys();
    let mut room = Room::for_match(vec![one, other], false).first_to(2, vec![Some(other), None]);
    // The second player comes first.
    let ids = [("Bob", other), ("Ada", one)].map(|(name, key)| room.join(guest(name, key)).unwrap());
    room.tick(0);
    room.tick(10);
    let plan = room.plan(1);
    assert_eq!([0, 1].map(|seat| plan.score().wins(seat)), [1, 0]);
    assert_eq!((plan.rounds.number(), plan.seats[0].member), (3, ids[0]));
    room.finish((&ids[1..], 2), 50_000);
    room.leave(ids[0]);
    room.tick(100_000);
    assert!(matches!(room.state().phase, Phase::Break { .. }), "the server decides who has not come");
    room.join(guest("Bob", other)).unwrap();
    room.tick(100_010);
    assert_eq!((room.state().phase, room.plan(2).score().wins(0)), (Phase::Playing, 1));
}

/// A room for the final of a tournament between these players, won by this number of rounds.
fn room_for_final(players: [PlayerKey; 2], first_to: u8) -> Room {
    let title = FixtureTitle { round: RoundTitle::Final, number: 1 };
    let cup = RoomTournament { id: TournamentId(1), name: "Cup".to_owned(), title, is_decided: false };
    Room::for_match(players.to_vec(), false).of_tournament(cup).first_to(first_to, Vec::new())
}

/// Whether the members of a room know that its match is decided.
fn shows_decision(room: &Room) -> bool {
    room.state().tournament.as_ref().unwrap().is_decided
}

/// The room of a tournament's match is for that match alone. A draw decides nothing.
#[test]
fn no_other_match_follows_that_of_a_tournament() {
    for first_to in [1, 2] {
        let [one, other] = keys();
        let mut room = room_for_final([one, other], first_to);
        let ids = [("Ada", one), ("Bob", other)].map(|(name, key)| room.join(guest(name, key)).unwrap());
        let mut now = 0;
        for round in 0..=first_to {
            assert!(!room.is_decided() && !shows_decision(&room));
            for id in ids {
                ready(&mut room, id, now);
            }
            room.tick(now);
            room.tick(now + 10);
            assert_eq!(room.state().phase, Phase::Playing);
            now += 50_000;
            let (winners, team) = if round == 0 { (&ids[..], 0) } else { (&ids[..1], 1) };
            room.finish((winners, team), now);
        }
        assert!(room.is_decided() && shows_decision(&room));
        assert_eq!(room.request(ids[0], RoomRequest::Ready(true), now), Err(Denial::NoSeat));
        room.leave(ids[1]);
        let bob = room.join(guest("Bob", other)).unwrap();
        assert_eq!(room.state().member(bob).unwrap().seat, None);
        assert_eq!(room.request(bob, RoomRequest::Sit, now), Err(Denial::NoSeat));
        room.tick(now + 60_000);
        assert_eq!(room.state().phase, Phase::Gathering);
    }
}

/// A player who is there without being ready holds up a match of a tournament for the time of a break. Who is not there
/// is waited for.
#[test]
fn a_match_of_a_tournament_waits_for_players_and_not_for_their_readiness() {
    let [one, other] = keys();
    let mut room = room_for_final([one, other], 1);
    let ada = room.join(guest("Ada", one)).unwrap();
    room.tick(0);
    room.tick(50_000);
    assert_eq!(room.state().phase, Phase::Gathering, "one alone");
    let bob = room.join(guest("Bob", other)).unwrap();
    room.request(bob, RoomRequest::Ready(false), 60_000).unwrap();
    room.tick(69_999);
    assert_eq!(room.state().phase, Phase::Starting);
    room.request(bob, RoomRequest::Stand, 69_999).unwrap();
    room.tick(80_000);
    assert_eq!(room.state().phase, Phase::Gathering, "one who watches");
    room.request(bob, RoomRequest::Sit, 80_000).unwrap();
    room.disconnect(ada, 85_000);
    room.tick(90_000);
    assert_eq!(room.state().phase, Phase::Gathering, "one is away");
    assert_eq!(room.join(guest("Ada", one)), Ok(ada));
    room.tick(90_000);
    room.leave(bob);
    room.tick(100_000);
    assert_eq!(room.state().phase, Phase::Gathering, "one has left");
    let bob = room.join(guest("Bob", other)).unwrap();
    room.tick(100_000);
    room.tick(109_999);
    assert_eq!(room.state().phase, Phase::Starting, "Ada is not ready since she was away");
    room.tick(110_000);
    assert_eq!((room.state().phase, room.plan(1).seats.len()), (Phase::Playing, 2));
    // A draw decides nothing, and nobody asks for the next round.
    room.finish((&[ada, bob], 0), 150_000);
    room.tick(150_000);
    ready(&mut room, ada, 151_000);
    room.tick(151_000);
    assert_eq!(room.state().phase, Phase::Starting, "Bob is not ready");
    ready(&mut room, bob, 152_000);
    room.tick(152_000);
    assert_eq!(room.state().phase, Phase::Playing, "both are ready before the end of the countdown");
    // Without a tournament, a match that was searched waits as before.
    let [one, other] = keys();
    let mut room = Room::for_match(vec![one, other], false);
    let ids = [("Ada", one), ("Bob", other)].map(|(name, key)| room.join(guest(name, key)).unwrap());
    room.request(ids[1], RoomRequest::Ready(false), 0).unwrap();
    room.tick(60_000);
    assert_eq!(room.state().phase, Phase::Gathering);
}

/// Between two rounds of a match of a tournament, a player may watch for a while and then plays on in the same team.
#[test]
fn who_takes_a_seat_again_plays_on_in_a_match_of_a_tournament() {
    let [one, other] = keys();
    let mut room = room_for_final([one, other], 2);
    let ids = [("Ada", one), ("Bob", other)].map(|(name, key)| room.join(guest(name, key)).unwrap());
    room.tick(0);
    room.finish((&ids[..1], 1), 50_000);
    room.request(ids[0], RoomRequest::Stand, 51_000).unwrap();
    room.tick(70_000);
    assert!(matches!(room.state().phase, Phase::Break { .. }), "a player is missing");
    room.request(ids[0], RoomRequest::Sit, 71_000).unwrap();
    room.tick(71_000);
    let plan = room.plan(2);
    assert_eq!(room.state().phase, Phase::Playing);
    assert_eq!((plan.seats.len(), [0, 1].map(|seat| plan.score().wins(seat))), (2, [1, 0]));
}

/// A referee awards the match between two of its rounds.
#[test]
fn a_match_that_is_decided_elsewhere_ends_in_its_room() {
    let [one, other] = keys();
    let mut room = room_for_final([one, other], 2);
    let ids = [("Ada", one), ("Bob", other)].map(|(name, key)| room.join(guest(name, key)).unwrap());
    room.tick(0);
    room.tick(10);
    room.finish((&ids[..1], 1), 50_000);
    room.take_events();
    room.decide(51_000);
    assert_eq!((room.take_events(), shows_decision(&room)), (vec![RoomEvent::Changed], true), "the members learn it");
    room.tick(51_010);
    assert_eq!((room.state().phase, room.is_decided()), (Phase::Gathering, true));
    assert_eq!(room.request(ids[0], RoomRequest::Ready(true), 52_000), Err(Denial::NoSeat));
}

#[test]
fn the_host_sets_teams_handicaps_and_the_fastest_handling() {
    let (mut room, ada, bob, _) = room_of_two();
    let handicap = Handicap { sent_percent: 50, level: 4, ..Handicap::default() };
    for request in [RoomRequest::TeamOf(ada, 2), RoomRequest::Handicap(bob, handicap)] {
        assert_eq!(room.request(bob, request, 0), Err(Denial::NotHost));
    }
    let all = StartingLines { broken: 12, solid: 12, ..StartingLines::NONE };
    for wrong in [Handicap { sent_percent: 10, ..handicap }, Handicap { starting_lines: all, ..handicap }] {
        assert_eq!(room.request(ada, RoomRequest::Handicap(bob, wrong), 0), Err(Denial::Rules));
    }
    ready(&mut room, bob, 0);
    room.request(ada, RoomRequest::Handicap(bob, handicap), 0).unwrap();
    assert!(!room.state().member(bob).unwrap().is_ready, "nobody is ready for a handicap that they have not seen");
    room.request(ada, RoomRequest::TeamOf(bob, 7), 0).unwrap();
    let cap = HandlingCap {
        auto_repeat_delay_ms: 400,
        auto_repeat_interval_ms: 0,
        soft_drop_factor: SoftDropFactor::times(10),
    };
    let rules = RoomRules { handling: Some(cap), ..RoomRules::default() };
    room.request(ada, RoomRequest::SetRules(rules), 0).unwrap();
    let plan = room.plan(1);
    let seat = &plan.seats[1];
    assert_eq!((seat.team, Handicap::of(&seat.rules)), (7, handicap));
    let capped = (seat.rules.auto_repeat_delay_ms, seat.rules.auto_repeat_interval_ms, seat.rules.soft_drop_factor);
    assert_eq!(capped, (400, Rules::default().auto_repeat_interval_ms, SoftDropFactor::times(10)));
    assert!(plan.referee().is_ok());
    let hostile = HandlingCap { auto_repeat_delay_ms: u32::MAX, ..cap };
    for rules in [RoomRules { handling: Some(hostile), ..rules }, RoomRules { first_to: 0, ..rules }] {
        assert_eq!(room.request(ada, RoomRequest::SetRules(rules), 0), Err(Denial::Rules));
    }
}

#[test]
fn seats_are_moved() {
    let (mut room, ada, bob, _) = room_of_two();
    let seat = |room: &Room, id| room.state().member(id).unwrap().seat;
    assert_eq!(room.request(bob, RoomRequest::Move(bob, 0), 0), Err(Denial::NotHost), "somebody sits there");
    assert_eq!(room.request(bob, RoomRequest::Move(ada, 5), 0), Err(Denial::NotHost), "only the own seat");
    assert_eq!(room.request(bob, RoomRequest::Move(bob, 5), 0), Ok(()));
    assert_eq!(seat(&room, bob), Some(5));
    assert_eq!(room.request(ada, RoomRequest::Move(bob, 0), 0), Ok(()));
    assert_eq!((seat(&room, ada), seat(&room, bob)), (Some(5), Some(0)), "they change places");
    assert_eq!(room.plan(1).names(), ["Bob", "Ada"]);
    assert_eq!(room.request(ada, RoomRequest::Move(bob, 200), 0), Err(Denial::NoSeat));
    room.request(bob, RoomRequest::Stand, 0).unwrap();
    assert_eq!(room.request(ada, RoomRequest::Move(bob, 3), 0), Err(Denial::NoSeat), "who watches has no seat");
}

#[test]
fn a_computer_changes_its_level() {
    let (mut room, ada, bob, _) = room_of_two();
    room.request(ada, RoomRequest::AddComputer(3, "Computer 3".to_owned()), 0).unwrap();
    let id = room.state().members[2].id;
    let change = |level| RoomRequest::Level(id, level, format!("Computer {level}"));
    assert_eq!(room.request(bob, change(5), 0), Err(Denial::NotHost));
    assert_eq!(room.request(ada, change(11), 0), Err(Denial::Computer));
    assert_eq!(room.request(ada, RoomRequest::Level(bob, 5, "Bob".to_owned()), 0), Err(Denial::Computer));
    room.request(ada, change(5), 0).unwrap();
    let member = room.state().member(id).unwrap();
    assert_eq!((member.computer, &*member.name), (Some(ComputerPlayer::Level(5)), "Computer 5"));
}

#[test]
fn all_play_together_as_one_team() {
    let (mut room, ada, ..) = room_of_two();
    let versus = VersusRules { game_type: GameType::Lines { lines: 40 }, ..VersusRules::default() };
    let rules = RoomRules { is_together: true, first_to: 3, ..versus.into() };
    room.request(ada, RoomRequest::SetRules(rules), 0).unwrap();
    assert_eq!(room.state().rules.first_to, 1, "one team has nobody to win more rounds than");
    room.request(ada, RoomRequest::Start, 0).unwrap();
    let plan = room.plan(1);
    assert!(plan.seats.iter().all(|seat| seat.team == 1) && plan.referee().is_ok());
}
