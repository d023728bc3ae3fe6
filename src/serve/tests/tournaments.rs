//! Tournaments on a server: with players who come and do not, a server that is killed, and a referee.

use super::super::service::now;
use super::site::get;
use super::*;
use crate::online::{
    LastMatch, OwnEntry, PROTOCOL, TournamentId, TournamentRequest, TournamentStage, TournamentSummary,
};
use crate::results::{MatchVerdict, SignedBracket};
use crate::serve::cluster::Announcement;
use crate::tournament::{
    Authority, DecidedBy, EntrantId, FixtureId, FixtureTitle, Format, OutcomeReason, Refused, RoundTitle, Step,
    Tournament, TournamentMatch, TournamentRules,
};

const LIMITS: ConnectionLimits = ConnectionLimits { connections: 400, per_address: 400 };

fn start(folder: &std::path::Path) -> Running {
    Running::start_limited(folder.to_owned(), None, None, LIMITS)
}

fn open(folder: &std::path::Path, rules: &TournamentRules) -> TournamentId {
    in_database(folder, async |database| Tournaments::open(&database, rules, now()).await.unwrap())
}

fn decide(folder: &std::path::Path, id: TournamentId, step: impl FnOnce(&Tournament) -> Step) {
    in_database(folder, async |database| {
        let tournaments = Tournaments::default();
        let step = step(&tournaments.load(&database, id).await.unwrap());
        let by = Authority::Referee("Ref".to_owned());
        tournaments.decide(&database, Decided { tournament: id, by, step }, now()).await.unwrap();
    });
}

/// A scripted player. The first of two wins: the other one quits.
struct Entrant {
    number: usize,
    identity: Arc<Identity>,
    visitor: Visitor,
    /// The lobby in which the player is.
    lobby: Invitation,
    seen: Vec<TournamentSummary>,
    program: Option<(u32, Program)>,
    /// Whether the player comes to matches.
    comes: bool,
}

impl Entrant {
    fn new(number: usize, server: &Running) -> Self {
        let identity = identity();
        let visitor = Visitor::new(&format!("Player {number}"), &identity, server);
        let lobby = server.invitation(None);
        Self { number, identity, visitor, lobby, seen: Vec::new(), program: None, comes: true }
    }

    /// Visits a server that was started again.
    fn return_to(&mut self, server: &Running) {
        (self.program, self.lobby) = (None, server.invitation(None));
        self.visitor = Visitor::new(&format!("Player {}", self.number), &self.identity, server);
    }

    fn request(&self, id: TournamentId, request: TournamentRequest) {
        self.visitor.connection.request(LobbyRequest::Tournament(id, request));
    }

    fn update(&mut self) {
        while let Some(event) = self.visitor.connection.next_event() {
            match event {
                // After the failure of a server, that of another one.
                LobbyConnectionEvent::Joined(lobby) => self.lobby = *lobby,
                LobbyConnectionEvent::Lobby(LobbyUpdate::Tournaments(seen)) => self.seen = seen,
                LobbyConnectionEvent::Ended(error) => panic!("player {}: {error:?}", self.number),
                _ => {}
            }
        }
        // On a busy machine a room may not answer in time. People try again.
        self.program = self.program.take().filter(|(_, program)| program.ended.is_none());
        let room = self.seen.first().and_then(|one| one.own.as_ref()?.room).filter(|_| self.comes);
        if self.program.as_ref().map(|(room, _)| *room) != room {
            let enter = |room| Program::new("player", Arc::clone(&self.identity), &self.lobby.to_room(Some(room)));
            self.program = room.map(|room| (room, enter(room)));
        }
    }

    /// Whether this player loses to the other one in the room.
    fn loses(&self, players: &[PlayerKey]) -> bool {
        let Some((_, program)) = &self.program else { return false };
        let Some(game) = program.game.as_ref() else { return false };
        let plan = game.plan();
        let keys: Vec<PlayerKey> = program.state.iter().flat_map(|state| &state.members).map(|one| one.key).collect();
        let strongest = keys.iter().filter_map(|key| players.iter().position(|player| player == key)).min();
        plan.seats.len() == 2 && game.settled().now().millis() > 100 && strongest < Some(self.number)
    }
}

fn run_all(players: &mut [Entrant], what: &str, is_done: impl Fn(&[Entrant]) -> bool) {
    let keys: Vec<PlayerKey> = players.iter().map(|one| one.identity.key()).collect();
    let start = Instant::now();
    while !is_done(players) {
        let rooms = || {
            let of = |one: &Entrant| {
                let (room, program) = one.program.as_ref()?;
                Some((one.number, *room, program.ended.clone(), program.state.as_ref()?.phase))
            };
            players.iter().filter_map(of).collect::<Vec<_>>()
        };
        assert!(start.elapsed() < 3 * PATIENCE, "{what}: {:?} {:?}", players[0].seen, rooms());
        for player in &mut *players {
            player.update();
        }
        let mut programs: Vec<&mut Program> =
            players.iter_mut().filter_map(|one| one.program.as_mut().map(|(_, program)| program)).collect();
        run_until(&mut programs, what, |_| true);
        for player in players.iter().filter(|player| player.loses(&keys)) {
            let (_, program) = player.program.as_ref().unwrap();
            program.connection.play(program.generation, MatchRequest::Quit);
        }
        sleep(Duration::from_millis(2));
    }
}

fn stage(player: &Entrant) -> Option<TournamentStage> {
    player.seen.first().map(|one| one.stage)
}

/// A player's own part in the tournament, as the lobby says.
fn own(player: &Entrant) -> Option<&OwnEntry> {
    player.seen.first()?.own.as_ref()
}

/// The last match of a player as the lobby says: the opponent, whether the player has won it, and what decided it.
fn last(player: &Entrant) -> Option<(&str, bool, DecidedBy)> {
    let LastMatch { opponent, has_won, by, .. } = own(player)?.last.as_ref()?;
    Some((opponent.as_str(), *has_won, *by))
}

#[test]
fn sixty_four_players_and_a_killed_server_lose_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start(folder.path());
    let rules = TournamentRules {
        name: "Cup".to_owned(),
        format: Format::SingleElimination { third_place: true },
        first_to: 1,
        check_in: true,
        no_show_after: 20,
        limit: 64,
    };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..64).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for player in &players {
        player.request(id, TournamentRequest::Enter);
    }
    run_all(&mut players, "all are in", |all| all.iter().all(|one| one.seen[0].own.is_some()));
    for player in &players {
        player.request(id, TournamentRequest::CheckIn);
    }
    run_all(&mut players, "all are present", |all| {
        all.iter().all(|one| one.seen[0].own.as_ref().is_some_and(|own| own.has_checked_in))
    });
    // Two of the first round do not come, and two leave before it.
    for number in [40, 41] {
        players[number].comes = false;
    }
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    for number in [50, 51] {
        players[number].request(id, TournamentRequest::Withdraw);
    }
    let page = format!("/tournaments/{id}.json");
    let half_way = || {
        let document: serde_json::Value = serde_json::from_slice(&get(&server, &page).content).unwrap();
        document["fixtures"].as_array().unwrap().iter().filter(|fixture| fixture["winner"].is_string()).count() >= 36
    };
    run_all(&mut players, "half of it", |_| half_way());
    server.kill();
    let server = start(folder.path());
    for player in &mut players {
        player.return_to(&server);
    }
    run_all(&mut players, "the end", |all| all.iter().all(|one| stage(one) == Some(TournamentStage::Over)));
    let decided = |number: usize| last(&players[number]).map(|(_, has_won, by)| (has_won, by));
    assert_eq!(decided(0), Some((true, DecidedBy::Play)));
    assert_eq!([40, 41].map(decided), [Some((false, DecidedBy::Absence)); 2], "who did not come");
    check_record(&server, id, &players);
}

/// Two servers direct the matches together. When one fails, its players and its matches go on at the other one.
#[test]
fn a_tournament_goes_on_when_one_of_two_servers_fails() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::Local(Local::default());
    let start = || Running::start_limited(folder.path().to_owned(), None, Some(cluster.clone()), LIMITS);
    let mut servers = [start(), start()];
    let rules = TournamentRules { name: "Cup".to_owned(), limit: 16, no_show_after: 600, ..TournamentRules::default() };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..16).map(|number| Entrant::new(number, &servers[number % 2])).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for player in &players {
        player.request(id, TournamentRequest::Enter);
    }
    run_all(&mut players, "all are in", |all| all.iter().all(|one| one.seen[0].own.is_some()));
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let is_playing = |one: &Entrant| one.program.as_ref().is_some_and(|(_, program)| program.game.is_some());
    run_all(&mut players, "some matches run", |all| all.iter().filter(|one| is_playing(one)).count() >= 4);
    servers[0].kill();
    run_all(&mut players, "the end", |all| all.iter().all(|one| stage(one) == Some(TournamentStage::Over)));
    assert!(players.iter().all(|one| one.lobby.fingerprint() == servers[1].invitation(None).fingerprint()));
    in_database(folder.path(), async |database| {
        let tournament = Tournaments::default().load(&database, id).await.unwrap();
        for (number, fixture) in tournament.fixtures().iter().enumerate() {
            let is_of = |step: &Step| matches!(step, Step::Result { fixture: of, .. } if of.0 as usize == number);
            let results = tournament.record().iter().filter(|entry| is_of(&entry.step)).count();
            let outcome = fixture.outcome.as_ref().unwrap_or_else(|| panic!("match {number} has no result"));
            assert!(matches!(outcome.verdict, OutcomeReason::Played { .. }) && results == 1, "{number}: {outcome:?}");
        }
    });
    assert_eq!(players[0].seen[0].own.as_ref().unwrap().place, Some(1));
}

/// Checks that every match has one result, that recordings prove those that were played, and that the best has won.
fn check_record(server: &Running, id: TournamentId, players: &[Entrant]) {
    in_database(&server.folder, async |database| {
        let tournament = Tournaments::default().load(&database, id).await.unwrap();
        let results = |fixture: usize| {
            let is_of = |step: &Step| matches!(step, Step::Result { fixture: of, .. } if of.0 as usize == fixture);
            tournament.record().iter().filter(|entry| is_of(&entry.step)).count()
        };
        let mut played = 0;
        for (number, fixture) in tournament.fixtures().iter().enumerate() {
            let outcome = fixture.outcome.as_ref().unwrap_or_else(|| panic!("match {number} has no result"));
            let OutcomeReason::Played { recordings } = &outcome.verdict else {
                assert_eq!(results(number), 0, "match {number}");
                continue;
            };
            assert_eq!((results(number), recordings.len()), (1, 1), "match {number}");
            played += 1;
            let id = RecordingId::of_digest(&recordings[0]).unwrap();
            let text = database.recording(id).await.unwrap().unwrap();
            assert_eq!(RecordingId::digest(&text), recordings[0]);
            Recording::from_text(&text).unwrap().check().unwrap();
        }
        // Of 64 matches, those of the four who did not play were decided without one.
        let outcomes: Vec<_> = tournament.fixtures().iter().map(|fixture| &fixture.outcome).collect();
        assert!((58..=62).contains(&played), "{played} were played: {outcomes:?}");
        let places = tournament.places();
        let best = places.iter().position(|place| *place == 1).unwrap();
        assert_eq!(tournament.entrants()[best].key, Some(players[0].identity.key().text()));
        assert_eq!(players[0].seen[0].own.as_ref().unwrap().place, Some(1));
    });
}

#[test]
fn a_referee_decides_and_a_deleted_player_is_not_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path());
    let rules = TournamentRules { name: "Cup".to_owned(), no_show_after: 600, ..TournamentRules::default() };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..3).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for number in 0..3 {
        players[number].comes = false;
        // Those with equal ratings are seeded in the order of entry.
        players[number].request(id, TournamentRequest::Enter);
        run_all(&mut players, "all are in", |all| all[number].seen[0].own.is_some());
    }
    players[0].request(TournamentId(id.0 ^ 1), TournamentRequest::Enter);
    assert_eq!(players[0].visitor.denied(), LobbyDenial::Tournament, "there is no such tournament");
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    run_all(&mut players, "a match is called", |all| {
        all[1..].iter().all(|one| one.seen[0].own.as_ref().is_some_and(|own| own.room.is_some()))
    });
    assert_eq!(own(&players[1]).unwrap().opponent.as_deref(), Some("Player 2"));
    // A step that is not possible changes nothing.
    in_database(folder.path(), async |database| {
        let by = Authority::Entrant(EntrantId(0));
        let refused =
            Tournaments::default().decide(&database, Decided { tournament: id, by, step: Step::Pause }, now()).await;
        assert!(matches!(refused, Err(TournamentError::Refused(Refused::NotAllowed))), "{refused:?}");
    });
    players[2].visitor.connection.request(LobbyRequest::DeleteData);
    run_all(&mut players, "it is left", |all| last(&all[1]).is_some());
    let decided = last(&players[1]).map(|(_, has_won, by)| (has_won, by));
    assert_eq!(decided, Some((true, DecidedBy::Withdrawal)));
    let text = in_database(folder.path(), async |database| {
        let tournament = Tournaments::default().load(&database, id).await.unwrap();
        serde_json::to_string(&tournament.save()).unwrap()
    });
    assert!(!text.contains("Player 2") && !text.contains(&players[2].identity.key().text()), "{text}");
    assert!(text.contains("deleted player"), "{text}");
    let page = || String::from_utf8(get(&server, &format!("/tournaments/{id}")).content).unwrap();
    assert!(page().contains("Player 1"), "{}", page());
    // The record has as many steps as before.
    in_database(folder.path(), async |database| database.forget_entrant(players[1].identity.key()).await.unwrap());
    assert!(!page().contains("Player 1"), "{}", page());
}

/// The lobby says how long a called player has to come and what decided the match, and the room which match it is.
#[test]
fn called_players_know_their_time_their_match_and_what_decided_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path());
    let rules = TournamentRules { name: "Winter Cup".to_owned(), no_show_after: 600, ..TournamentRules::default() };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..2).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for number in 0..2 {
        players[number].comes = false;
        players[number].request(id, TournamentRequest::Enter);
        run_all(&mut players, "all are in", |all| own(&all[number]).is_some());
    }
    assert_eq!(players.iter().filter_map(|one| own(one)?.seconds_left).count(), 0, "nobody is called");
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let left = |player: &Entrant| own(player)?.seconds_left;
    run_all(&mut players, "both are called", |all| all.iter().all(|one| left(one).is_some()));
    assert!(players.iter().all(|one| (590..=600).contains(&left(one).unwrap())), "{:?}", players[0].seen);
    players[0].comes = true;
    run_all(&mut players, "one has come", |all| left(&all[0]).is_none() && left(&all[1]).is_some());
    assert_eq!(own(&players[0]).unwrap().opponent.as_deref(), Some("Player 1"), "the match is still to be played");
    let in_room = |player: &Entrant| player.program.as_ref()?.1.state.as_ref()?.tournament.clone();
    run_all(&mut players, "the room says its match", |all| in_room(&all[0]).is_some());
    let room = in_room(&players[0]).unwrap();
    let title = FixtureTitle { round: RoundTitle::Final, number: 1 };
    assert_eq!((room.id, &*room.name, room.title, room.is_decided), (id, "Winter Cup", title, false));
    players[0].comes = false;
    // The room waits ten seconds for a connection that was lost.
    run_all(&mut players, "the whole time again", |all| left(&all[0]).is_some_and(|left| left >= 595));
    players[0].comes = true;
    run_all(&mut players, "back again", |all| left(&all[0]).is_none() && in_room(&all[0]).is_some());
    let (fixture, winner) = (FixtureId(0), EntrantId(1));
    decide(folder.path(), id, |_| Step::Award { fixture, winner, reason: "lag".to_owned() });
    run_all(&mut players, "the decision", |all| {
        all.iter().all(|one| last(one).is_some()) && in_room(&all[0]).is_none_or(|room| room.is_decided)
    });
    assert_eq!(last(&players[0]), Some(("Player 1", false, DecidedBy::Referee)));
    assert_eq!(last(&players[1]), Some(("Player 0", true, DecidedBy::Referee)));
    assert!(players.iter().all(|one| left(one).is_none()));
    assert_eq!(own(&players[0]).unwrap().last.as_ref().unwrap().title, title);
    assert_eq!([0, 1].map(|number: usize| own(&players[number]).unwrap().place), [Some(2), Some(1)]);
}

/// Two entrants and the steps up to the call of their match. Returns the tournaments that know of it.
async fn called_match(database: &Database, id: TournamentId, players: [PlayerKey; 2]) -> Tournaments {
    let tournaments = Tournaments::default();
    let enter = |number: usize| Step::Enter {
        name: format!("Player {number}"),
        rating: None,
        key: Some(players[number].text()),
    };
    let start = Step::Start { seeds: vec![EntrantId(0), EntrantId(1)] };
    for (at, step) in [(100, enter(0)), (100, enter(1)), (200, start), (300, Step::Call { fixture: FixtureId(0) })] {
        let by = Authority::Referee("Ref".to_owned());
        tournaments.decide(database, Decided { tournament: id, by, step }, at).await.unwrap();
    }
    tournaments
}

/// A pause calls nobody. The matches that have begun are played to their ends.
#[test]
fn the_rounds_of_a_match_count_during_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let id = open(folder.path(), &TournamentRules::default());
    let players = [identity(), identity()].map(|one| one.key());
    in_database(folder.path(), async |database| {
        let tournaments = called_match(&database, id, players).await;
        let room = tournaments.called()[0].room;
        let by = Authority::Referee("Ref".to_owned());
        tournaments.decide(&database, Decided { tournament: id, by, step: Step::Pause }, 400).await.unwrap();
        assert!(tournaments.called().is_empty(), "nobody is called");
        let seats = [(Some(players[0]), 2), (Some(players[1]), 1)];
        for round in [1, 2] {
            tournaments.count_round(&database, (room, RecordingId(round)), &seats, 500).await.unwrap();
        }
        let tournament = tournaments.load(&database, id).await.unwrap();
        assert_eq!(tournament.fixtures()[0].winner(), Some(EntrantId(1)));
    });
}

/// Nobody can come during a pause, so everybody has the whole time after it.
#[test]
fn the_time_to_come_begins_with_the_call_and_again_after_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let id = open(folder.path(), &TournamentRules::default());
    let players = [identity(), identity()].map(|one| one.key());
    in_database(folder.path(), async |database| {
        let tournaments = called_match(&database, id, players).await;
        let since = || tournaments.called().iter().map(|called| called.since).collect::<Vec<_>>();
        assert_eq!(since(), [300]);
        for (at, step) in [(400, Step::Pause), (500, Step::Resume)] {
            let by = Authority::Referee("Ref".to_owned());
            tournaments.decide(&database, Decided { tournament: id, by, step }, at).await.unwrap();
        }
        assert_eq!(since(), [500]);
    });
}

/// Whoever leaves a room has the whole time again, also one who visits another server than that of the room.
#[test]
fn the_time_to_come_is_the_same_at_all_servers_of_a_cluster() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Some(Cluster::Local(Local::default()));
    let start = || Running::start_limited(folder.path().to_owned(), None, cluster.clone(), LIMITS);
    let servers = [start(), start()];
    let rules = TournamentRules { no_show_after: 600, ..TournamentRules::default() };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..2).map(|number| Entrant::new(number, &servers[number])).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for number in 0..2 {
        players[number].comes = false;
        players[number].request(id, TournamentRequest::Enter);
        run_all(&mut players, "all are in", |all| own(&all[number]).is_some());
    }
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let left = |player: &Entrant| own(player)?.seconds_left;
    let has_room = |server: &Running| server.page("/metrics").1.contains("skyline_rooms 1\n");
    run_all(&mut players, "both are called", |all| {
        all.iter().all(|one| own(one).is_some_and(|own| own.room.is_some())) && servers.iter().any(has_room)
    });
    let away = servers.iter().position(|server| !has_room(server)).unwrap();
    assert!(players.iter().all(|one| (590..=600).contains(&left(one).unwrap())), "{:?}", players[away].seen);
    players[away].comes = true;
    run_all(&mut players, "one has come", |all| left(&all[away]).is_none() && left(&all[1 - away]).is_some());
    players[away].comes = false;
    // The room waits ten seconds for a connection that was lost.
    run_all(&mut players, "the whole time again", |all| left(&all[away]).is_some_and(|left| left >= 595));
}

/// The players of a match may be in the room that servers of another version have for it. So nobody is absent until
/// those have stopped, and everybody has the whole time then.
#[test]
fn nobody_is_absent_while_there_are_servers_of_another_version() {
    let (folder, local) = (tempfile::tempdir().unwrap(), Local::default());
    let cluster = Some(Cluster::Local(local.clone()));
    let server = Running::start_limited(folder.path().to_owned(), None, cluster, LIMITS);
    let older = Announcement { version: PROTOCOL - 1, server: server.invitation(None) }.to_string();
    let announce = || local.announce(older.clone());
    let id = open(folder.path(), &TournamentRules { no_show_after: 2, ..TournamentRules::default() });
    let mut players: Vec<Entrant> = (0..2).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for number in 0..2 {
        players[number].comes = false;
        players[number].request(id, TournamentRequest::Enter);
        run_all(&mut players, "all are in", |all| own(&all[number]).is_some());
    }
    announce();
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let has_room = |one: &Entrant| own(one).is_some_and(|own| own.room.is_some());
    run_all(&mut players, "both are called", |all| {
        announce();
        all.iter().all(has_room)
    });
    let start = Instant::now();
    run_all(&mut players, "their time is over", |all| {
        announce();
        assert!(all.iter().all(|one| last(one).is_none()), "they may play elsewhere");
        start.elapsed() > Duration::from_secs(5)
    });
    assert!(players.iter().all(|one| own(one).unwrap().seconds_left.is_none()), "{:?}", players[0].seen);
    let stopped = Instant::now();
    run_all(&mut players, "they are absent", |all| all.iter().all(|one| last(one).is_some()));
    assert!(stopped.elapsed() > Duration::from_secs(1), "they had the whole time");
    assert_eq!(last(&players[0]), Some(("Player 1", false, DecidedBy::Absence)));
}

/// A called player who only watches in the room of the match does not hold it up.
#[test]
fn who_has_no_seat_in_the_room_of_a_match_is_absent() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path());
    let id = open(folder.path(), &TournamentRules { no_show_after: 5, ..TournamentRules::default() });
    let mut players: Vec<Entrant> = (0..2).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for number in 0..2 {
        players[number].request(id, TournamentRequest::Enter);
        run_all(&mut players, "all are in", |all| own(&all[number]).is_some());
    }
    players[1].comes = false;
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let has_seat = |one: &Entrant| {
        let (_, program) = one.program.as_ref()?;
        let member = program.state.as_ref()?.members.iter().find(|member| member.key == one.identity.key())?;
        Some(member.seat.is_some())
    };
    run_all(&mut players, "one is there", |all| has_seat(&all[0]) == Some(true));
    players[0].program.as_ref().unwrap().1.connection.request(RoomRequest::Stand);
    run_all(&mut players, "it watches", |all| has_seat(&all[0]) == Some(false));
    players[1].comes = true;
    run_all(&mut players, "it is absent", |all| all.iter().all(|one| last(one).is_some()));
    assert_eq!(last(&players[0]), Some(("Player 1", false, DecidedBy::Absence)));
}

/// A server that is killed between two rounds of a match continues with the score.
#[test]
fn the_rounds_of_a_match_outlive_their_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start(folder.path());
    let rules =
        TournamentRules { name: "Cup".to_owned(), first_to: 2, no_show_after: 600, ..TournamentRules::default() };
    let id = open(folder.path(), &rules);
    let mut players: Vec<Entrant> = (0..2).map(|number| Entrant::new(number, &server)).collect();
    run_all(&mut players, "the tournament is shown", |all| all.iter().all(|one| !one.seen.is_empty()));
    for player in &players {
        player.request(id, TournamentRequest::Enter);
    }
    run_all(&mut players, "all are in", |all| all.iter().all(|one| one.seen[0].own.is_some()));
    decide(folder.path(), id, |tournament| Step::Start { seeds: tournament.seeds_by_rating() });
    let won = |player: &Entrant| Some(player.program.as_ref()?.1.state.as_ref()?.won.len());
    run_all(&mut players, "the first round", |all| all.iter().all(|one| won(one) == Some(1)));
    server.kill();
    let server = start(folder.path());
    for player in &mut players {
        player.return_to(&server);
    }
    let round = |player: &Entrant| Some(player.program.as_ref()?.1.game.as_ref()?.plan().rounds.number());
    run_all(&mut players, "the second round", |all| all.iter().all(|one| round(one) == Some(2)));
    let state = players[0].program.as_ref().unwrap().1.state.as_ref().unwrap();
    assert_eq!(state.tournament.as_ref().unwrap().title.round, RoundTitle::Final);
    run_all(&mut players, "the end", |all| all.iter().all(|one| stage(one) == Some(TournamentStage::Over)));
    in_database(&server.folder, async |database| {
        let tournament = Tournaments::default().load(&database, id).await.unwrap();
        let outcome = tournament.fixtures()[0].outcome.as_ref().unwrap();
        let OutcomeReason::Played { recordings } = &outcome.verdict else { panic!("{outcome:?}") };
        assert_eq!(recordings.len(), 2, "each round once");
    });
    assert_eq!(own(&players[0]).unwrap().place, Some(1));
    let scores = [0, 1].map(|number: usize| own(&players[number]).unwrap().last.as_ref().unwrap().score);
    assert_eq!(scores, [[2, 0], [0, 2]]);
    check_signed(&server, id);
}

/// Checks that what visitors download confirms the only match of a tournament without the server.
fn check_signed(server: &Running, id: TournamentId) {
    let text = String::from_utf8(get(server, &format!("/tournaments/{id}.json")).content).unwrap();
    let bracket = SignedBracket::read(&text).unwrap();
    let key = bracket.check_signature(&[]).unwrap();
    let page = String::from_utf8(get(server, &format!("/tournaments/{id}")).content).unwrap();
    assert!(page.contains(&format!("Signed with the key <code>{key}</code>")), "{page}");
    let tournament = bracket.recompute().unwrap();
    let files = bracket.rounds().iter().map(|round| get(server, &format!("/recordings/{}", round.file)).content);
    let files: Vec<String> = files.map(|file| String::from_utf8(file).unwrap()).collect();
    let title = FixtureTitle { round: RoundTitle::Final, number: 1 };
    let of = TournamentMatch { name: bracket.name().to_owned(), title };
    for file in &files {
        let setup = Recording::from_text(file).unwrap().setup.unwrap();
        assert_eq!(setup.tournament.as_ref(), Some(&of), "the recording names its match");
    }
    let played: Vec<_> = files.iter().map(|file| bracket.play(file).unwrap()).collect();
    assert_eq!(bracket.verdicts(&tournament, &played), [MatchVerdict::Confirmed { recordings: 2 }]);
    let changed = text.replace("Player 1", "Player 0");
    assert!(SignedBracket::read(&changed).unwrap().check_signature(&[key]).is_err());
}
