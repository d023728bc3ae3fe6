//! The pages for visitors: every link leads somewhere, nothing of a name is taken for HTML, nobody is shown who should
//! not be.

use std::collections::{BTreeMap, VecDeque};

use url::Url;

use super::super::database::{MatchAttempt, TournamentGame};
use super::super::service::today;
use super::super::site::texts::date;
use super::*;
use crate::online::Season;
use crate::tournament::{Authority, EntrantId, FixtureId, Step, TournamentRules};

/// An answer of the pages for visitors.
pub(super) struct Answer {
    status: u16,
    head: String,
    pub(super) content: Vec<u8>,
}

impl Answer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.content).into_owned()
    }
}

pub(super) fn get(server: &Running, path: &str) -> Answer {
    let mut stream = TcpStream::connect(server.started.site.unwrap()).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: skyline\r\n\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    Answer { status: head.split(' ').nth(1).unwrap().parse().unwrap(), head, content: bytes[end + 4..].to_vec() }
}

/// Returns the addresses that a page links to and shows.
fn links(html: &str) -> Vec<String> {
    let of = |start: &'static str| {
        html.split(start).skip(1).map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&"))
    };
    of("href=\"").chain(of("src=\"")).collect()
}

/// What is on the server: two players, of whom each has won a ranked match, and their games of today.
struct Visited {
    ada: PlayerKey,
    bob: PlayerKey,
    /// The recordings of the ranked match, the casual match with a computer, and the daily challenge.
    ids: [RecordingId; 3],
}

const HOSTILE: &str = "<script>alert(1)</script>\"&";

fn visit(server: &Running) -> Visited {
    let [ada, bob] = [(); 2].map(|()| identity().key());
    in_database(&server.folder, async |database| {
        let now = jiff::Timestamp::now().as_second();
        database.record_visit(ada, "Ada", now).await.unwrap();
        database.record_visit(bob, HOSTILE, now).await.unwrap();
        let daily = database.daily(today()).await.unwrap();
        let (kind, seed) = ultra(&daily);
        let game = played(kind, seed, 1_500).to_shared().unwrap();
        let result = check(&game, &daily).unwrap();
        database.submit((daily.day, bob), &result, &game, now).await.unwrap();
        let contents = [700, 900].map(|every| played(kind, 7, every).to_shared().unwrap());
        let seats = [(Some(ada), 2), (Some(bob), 1)];
        assert!(database.save_match(&contents[0], &seats, true, now - 60).await.unwrap());
        assert!(database.save_match(&contents[1], &[(Some(ada), 1), (None, 2)], false, now - 30).await.unwrap());
        let rules = TournamentRules { name: format!("Cup {HOSTILE}"), ..TournamentRules::default() };
        let cup = Tournaments::open(&database, &rules, now).await.unwrap();
        let tournaments = Tournaments::default();
        let enter =
            |name: &str, key: PlayerKey| Step::Enter { name: name.to_owned(), rating: None, key: Some(key.text()) };
        let seeds = [EntrantId(0), EntrantId(1)];
        let recordings = vec![RecordingId::of(&contents[0]).to_string()];
        let result = Step::Result { fixture: FixtureId(0), winner: EntrantId(1), score: [0, 2], recordings };
        let replay = Step::Replay { fixture: FixtureId(0), reason: format!("lag {HOSTILE}") };
        let start = Step::Start { seeds: seeds.to_vec() };
        for step in [enter("Ada", ada), enter(HOSTILE, bob), start, result.clone(), replay, result] {
            let by = Authority::Referee("Ref".to_owned());
            tournaments.decide(&database, Decided { tournament: cup, by, step }, now).await.unwrap();
        }
        let attempt = MatchAttempt { tournament: cup, fixture: FixtureId(0), number: 0 };
        let round = TournamentGame { recording: RecordingId::of(&contents[0]), winner: Some(bob) };
        database.add_tournament_game(attempt, round).await.unwrap();
        let [ranked, casual] = contents.each_ref().map(|content| RecordingId::of(content));
        Visited { ada, bob, ids: [ranked, casual, RecordingId::of(&game)] }
    })
}

#[test]
fn every_page_is_reached_by_links_and_shows_names_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let visited = visit(&server);
    // The pages are published below a path.
    let root = Url::parse("http://example.org/skyline/").unwrap();
    let mut pages: BTreeMap<String, Answer> = BTreeMap::new();
    let mut open = VecDeque::from([root.clone()]);
    while let Some(url) = open.pop_front() {
        let path = url.path().strip_prefix("/skyline").unwrap_or_else(|| panic!("{url} leaves the path")).to_owned();
        if pages.contains_key(&path) || path < format!("/days/{}", date(today() - 3)) && path.contains("/days/") {
            continue;
        }
        let answer = get(&server, &path);
        assert_eq!(answer.status, 200, "{path}");
        let head = answer.head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
        if head.contains("content-type: text/html") {
            let html = answer.text();
            assert!(!html.contains("<script") && !html.contains("alert(1)</"), "{path}: {html}");
            let inside = links(&html).into_iter().filter(|link| !link.starts_with("skyline://join/"));
            open.extend(inside.map(|link| url.join(&link).unwrap()));
        }
        pages.insert(path, answer);
    }
    let [ranked, casual, game] = visited.ids;
    let today = date(today());
    for expected in [
        format!("/players/{}", visited.ada.text()),
        format!("/players/{}", visited.bob.text()),
        format!("/matches/{ranked}"),
        format!("/matches/{casual}"),
        format!("/games/{game}"),
        format!("/days/{today}"),
        format!("/recordings/{ranked}.skyline"),
        "/players".to_owned(),
        "/leagues".to_owned(),
        format!("/leagues/{}", Season::at(jiff::Timestamp::now().as_second()).to_string().replace('/', "-")),
        "/style.css".to_owned(),
        "/icon.svg".to_owned(),
    ] {
        assert!(pages.contains_key(&expected), "{expected}: {:?}", pages.keys());
    }
    let brackets: Vec<&String> = pages.keys().filter(|path| path.starts_with("/tournaments/")).collect();
    assert_eq!(brackets.len(), 2, "a page and a document: {brackets:?}");
    let document: serde_json::Value = serde_json::from_slice(&pages[brackets[1]].content).unwrap();
    assert_eq!((&document["phase"], &document["fixtures"][0]["winner"]), (&"over".into(), &HOSTILE.into()));
    let bracket = pages[brackets[0]].text();
    assert!(bracket.contains("Place 1") && bracket.contains(&format!("../matches/{ranked}")), "{bracket}");
    let hostile = "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;";
    let decided = format!("<td>Ref</td><td>match 1 is played again: lag {hostile}</td>");
    assert!(bracket.contains(&decided) && bracket.contains("Match 1"), "{bracket}");
    let file = pages[&format!("/recordings/{game}.skyline")].text();
    Recording::from_text(&file).unwrap().check().unwrap();
    let home = pages["/"].text();
    assert!(home.contains("skyline://join/") && home.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{home}");
    let one = pages[&format!("/matches/{casual}")].text();
    assert!(one.contains("<h1>Ada – somebody</h1>"), "{one}");
}

#[test]
fn a_match_of_a_tournament_leads_to_its_bracket_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let [of_cup, ..] = visit(&server).ids;
    let all = get(&server, "/matches").text();
    assert!(all.contains(">tournament</a>") && all.contains("<td>casual</td>"), "{all}");
    let one = get(&server, &format!("/matches/{of_cup}")).text();
    assert!(one.contains(">tournament</a>"), "{one}");
    let bracket = links(&one).into_iter().find(|link| link.starts_with("../tournaments/")).unwrap();
    let bracket = get(&server, bracket.trim_start_matches("..")).text();
    let recording = format!("<a href=\"../matches/{of_cup}\">Recording</a>");
    assert!(bracket.contains(&recording) && bracket.contains("<h3>Final</h3>"), "{bracket}");
}

#[test]
fn leagues_have_the_players_of_a_season_who_are_placed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let visited = visit(&server);
    let leagues = get(&server, "/leagues").text();
    assert!(leagues.contains("Nobody has played the placement matches yet."), "{leagues}");
    let [earlier, now] = two_seasons();
    in_database(&server.folder, async |database| {
        let seats = [(Some(visited.bob), 1), (Some(visited.ada), 2)];
        for number in 0..5 {
            database.save_match(&format!("early {number}"), &seats, true, earlier).await.unwrap();
        }
        for number in 0..4 {
            database.save_match(&format!("late {number}"), &seats, true, now).await.unwrap();
        }
    });
    let leagues = get(&server, "/leagues").text();
    let [bob, ada] = ["&lt;script&gt;", "Ada"].map(|name| leagues.find(name).unwrap());
    assert!(bob < ada && leagues.matches("<h2>").count() == 2, "two leagues, the better player first: {leagues}");
    let path = |season: Season| format!("/leagues/{}", season.to_string().replace('/', "-"));
    let past = get(&server, &path(Season::at(earlier))).text();
    assert!(past.contains("The final tables.") && past.contains("Ada"), "{past}");
    let ada = get(&server, &format!("/players/{}", visited.ada.text())).text();
    assert_eq!(ada.matches("../leagues/").count(), 2, "both seasons: {ada}");
    in_database(&server.folder, async |database| database.delete_player(visited.ada, now).await.unwrap());
    for path in ["/leagues".to_owned(), path(Season::at(earlier))] {
        assert!(!get(&server, &path).text().contains("Ada"), "{path}");
    }
    for path in ["/leagues/2026-5", "/leagues/1999-1", "/leagues/..%2f", "/leagues/4294967295"] {
        assert_eq!(get(&server, path).status, 404, "{path}");
    }
}

#[test]
fn deleted_and_banned_players_are_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let visited = visit(&server);
    let [ranked, casual, game] = visited.ids;
    in_database(&server.folder, async |database| {
        database.moderate(&decided(punished(Penalty::Ban, visited.bob, None)), 0).await.unwrap();
        database.delete_player(visited.ada, 0).await.unwrap();
    });
    for path in [
        format!("/players/{}", visited.ada.text()),
        format!("/players/{}", visited.bob.text()),
        format!("/matches/{ranked}"),
        format!("/recordings/{casual}.skyline"),
        format!("/games/{game}"),
        format!("/days/{}", date(today() + 1)),
        "/days/yesterday".to_owned(),
        "/players/..%2f..%2fetc".to_owned(),
        "/metrics".to_owned(),
        "/rooms".to_owned(),
    ] {
        let answer = get(&server, &path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("Nothing here"), "{path}");
    }
    let all = ["/", "/players", "/matches"].map(|path| get(&server, path).text()).concat();
    assert!(!all.contains("Ada") && !all.contains("alert"), "{all}");
}

#[cfg(feature = "gui")]
#[test]
fn the_end_of_a_recording_becomes_a_moving_picture() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let [id, ..] = visit(&server).ids;
    let page = format!("/matches/{id}");
    assert!(get(&server, &page).text().contains("http-equiv=\"refresh\""), "it is being drawn");
    assert_eq!(get(&server, &format!("/films/{id}.gif")).status, 404);
    let start = Instant::now();
    let film = loop {
        let answer = get(&server, &format!("/films/{id}.gif"));
        if answer.status == 200 {
            break answer;
        }
        assert!(start.elapsed() < 3 * PATIENCE, "no film");
        sleep(Duration::from_millis(200));
    };
    assert!(film.head.to_lowercase().contains("content-type: image/gif") && film.content.starts_with(b"GIF89a"));
    let html = get(&server, &page).text();
    assert!(html.contains(&format!("src=\"../films/{id}.gif\"")) && !html.contains("http-equiv"), "{html}");
    in_database(&server.folder, async |database| {
        let player = database.public_match(id).await.unwrap().unwrap().seats[0].player.clone().unwrap().0;
        database.delete_player(player, 0).await.unwrap();
    });
    assert_eq!(get(&server, &format!("/films/{id}.gif")).status, 404, "a deleted game has no film");
}
