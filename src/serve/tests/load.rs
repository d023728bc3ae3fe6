//! The load test with real servers.

use super::*;
use crate::online::net::{Load, MatchKind};

/// A match at a server.
fn load(server: &Running, kind: MatchKind, seconds: u64) -> Load {
    let (server, time) = (server.invitation(None), Duration::from_secs(seconds));
    Load { server, matches: 1, seats: 2, kind, rate: 50, time }
}

/// Both servers have one database, in which each match and each change of a rating is found once.
#[test]
fn ranked_players_search_again_after_a_match_and_after_their_server_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Some(Cluster::Local(Local::default()));
    let mut servers = [(); 2].map(|()| Running::start_in(folder.path().to_owned(), cluster.clone()));
    let load = load(&servers[0], MatchKind::Ranked, 36);
    let playing = thread::Builder::new().name("load".to_owned()).spawn(move || load.run(|| ()).unwrap()).unwrap();
    sleep(Duration::from_secs(10));
    servers[0].kill();
    let report = playing.join().unwrap();
    assert_eq!((report.failed, report.unrated), (0, 0), "{report:?}");
    assert!(report.begun >= 2 && report.finished() >= 1 && report.results >= 2, "{report:?}");
    assert!(report.searched_again >= 2, "neither finds the killed server: {report:?}");
    servers[1].end();
    let (saved, players) = in_database(folder.path(), async |database| {
        (database.matches().await.unwrap().len(), database.players("").await.unwrap())
    });
    assert!(saved >= report.finished(), "{saved} matches, {report:?}");
    let rated: Vec<usize> = players.iter().map(|player| player.matches as usize).collect();
    assert_eq!(rated, [saved; 2], "each match changed both ratings once");
}

#[test]
fn a_computer_plays_beside_the_script() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path().to_owned());
    let report = load(&server, MatchKind::Mixed { computers: 1 }, 6).run(|| ()).unwrap();
    assert_eq!((report.failed, report.dropped, report.begun), (0, 0, 1), "{report:?}");
    server.end();
    let content = in_database(folder.path(), async |database| {
        let ids = database.matches().await.unwrap();
        database.recording(ids[0]).await.unwrap().unwrap()
    });
    let recording = Recording::from_text(&content).unwrap();
    recording.check().unwrap();
    let names: BTreeSet<String> = recording.setup.unwrap().names.into_iter().collect();
    assert_eq!(names, ["Computer 1", "Player 0"].map(str::to_owned).into());
    assert!(recording.seats.iter().all(|seat| seat.inputs.len() > 4), "both play");
}
