use clap::Parser as _;

use super::report::score_and_elo;
use super::*;
use crate::cli::{Arguments, Command};

fn parse(line: &str) -> MatchOptions {
    let words = ["skyline", "match"].into_iter().chain(line.split_whitespace());
    let Some(Command::Match(played)) = Arguments::try_parse_from(words).unwrap().command else { panic!("{line}") };
    *played
}

fn games(line: &str) -> serde_json::Value {
    let mut out = Vec::new();
    parse(line).run(&mut out).unwrap();
    let mut json: serde_json::Value = serde_json::from_slice(&out).unwrap();
    json["games"].take()
}

#[test]
fn games_of_our_own_players_depend_on_nothing_but_the_options() {
    let line = "--a beam:1 --b beam:6 --games 3 --pieces 40 --json";
    let one = games(line);
    assert_eq!(one.as_array().unwrap().len(), 3);
    assert_eq!(one, games(&format!("{line} --jobs 3")));
    assert_ne!(one, games(&format!("{line} --rules delayed --seed 9")));
    let modern = games(&format!("{line} --rules modern"));
    assert_eq!(modern, games(&format!("{line} --rules modern --jobs 2")));
    assert_ne!(one, modern);
}

#[test]
fn the_table_names_the_winner() {
    let mut out = Vec::new();
    parse("--a beam:8 --b beam:1 --games 2 --pieces 200").run(&mut out).unwrap();
    let table = String::from_utf8(out).unwrap();
    assert!(table.starts_with("2 games: A won 2, B won 0, 0 drawn\nA scores 100.0 %"), "{table}");
}

#[test]
fn levels_play_in_game_time() {
    let line = "--a level:2 --b level:8 --games 2 --pieces 300 --json";
    let one = games(line);
    assert_eq!(one, games(&format!("{line} --jobs 2")));
    assert!(
        one.as_array().unwrap().iter().all(|game| game["ends"][1] == "alive" && game["ends"][0] != "alive"),
        "{one}"
    );
    assert_ne!(one, games("--a level:2 --b level:8 --games 2 --pieces 300 --json --rules modern"));
    let error = parse("--a level:2 --b beam:3").run(&mut Vec::new()).unwrap_err();
    assert!(error.to_string().starts_with("level:N can only play against another"), "{error}");
}

#[test]
fn players_are_read() {
    assert_eq!("beam:30".parse(), Ok(Contestant::Beam(30, Sight::Seeing)));
    assert_eq!(
        "/bin/x tbp -w 3".parse(),
        Ok(Contestant::Program(["/bin/x", "tbp", "-w", "3"].map(str::to_owned).into()))
    );
    let strongest = BotLevel::STRONGEST;
    assert_eq!(format!("level:{strongest}").parse(), Ok(Contestant::Level(strongest, Sight::Seeing)));
    assert_eq!("beam:7:blind".parse(), Ok(Contestant::Beam(7, Sight::Blind)));
    let beyond = format!("level:{}", strongest.number() + 1);
    assert!(beyond.parse::<Contestant>().is_err() && "level:x".parse::<Contestant>().is_err());
    assert!("beam:0".parse::<Contestant>().is_err() && " ".parse::<Contestant>().is_err());
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let error = parse("--a beam:1 --b /no/such/program --games 1").run(&mut Vec::new()).unwrap_err();
    assert!(error.to_string().starts_with("/no/such/program: it cannot be started"), "{error}");
}

/// Levels that are far apart.
#[test]
fn a_much_higher_level_wins() {
    for (higher, lower) in [(4, 1), (8, 4)] {
        let games = games(&format!("--a level:{higher} --b level:{lower} --games 3 --pieces 300 --json"));
        let is_won = |game: &serde_json::Value| game["ends"][0] == "alive" && game["ends"][1] != "alive";
        assert!(games.as_array().unwrap().iter().all(is_won), "{higher} against {lower}: {games}");
    }
}

/// The rows of the ladder in the documentation of the levels.
fn ladder() -> Vec<Vec<&'static str>> {
    let docs = include_str!("../../bots/level.rs").lines().filter_map(|line| line.strip_prefix("//! | "));
    let rows = docs.map(|row| row.trim_end_matches(" |").split(" | ").collect::<Vec<_>>());
    rows.filter(|row| row[0].parse::<u8>().is_ok()).collect()
}

/// The number of games of a step that the documentation must report.
const GAMES: usize = 500;

#[test]
fn each_level_of_the_documentation_is_100_to_200_elo_above_the_one_below() {
    let ladder = ladder();
    let levels: Vec<String> = (2..=BotLevel::STRONGEST.number()).map(|level| level.to_string()).collect();
    assert_eq!(ladder.iter().map(|row| row[0]).collect::<Vec<_>>(), levels);
    for row in ladder {
        let [won, drawn, lost] = [1, 2, 3].map(|column| row[column].parse::<usize>().unwrap());
        let (_, elo) = score_and_elo(won, drawn, won + drawn + lost);
        assert!(won + drawn + lost >= GAMES && (100.0..=200.0).contains(&elo.value), "{row:?}");
        assert_eq!(row[4], elo.text());
    }
}

/// The command that measures the table.
#[test]
fn a_step_of_the_ladder_is_a_match() {
    let ladder = |options: &str| {
        let words = ["skyline", "ladder"].into_iter().chain(options.split_whitespace());
        let command = Arguments::try_parse_from(words).unwrap().command.unwrap();
        let mut out = Vec::new();
        command.run(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let table = ladder("--level 9 --games 3 --pieces 60");
    let rows: Vec<&str> = table.lines().skip(2).collect();
    let games = games("--a level:9 --b level:8 --games 3 --pieces 60 --json");
    let lost = |seat: usize| games.as_array().unwrap().iter().filter(|game| game["ends"][seat] != "alive").count();
    assert!(
        rows.len() == 1
            && rows[0].starts_with(&format!("| 9 | {} | {} | {} |", lost(1), 3 - lost(0) - lost(1), lost(0))),
        "{table}"
    );
    assert_eq!(table, ladder("--level 9 --games 3 --pieces 60 --jobs 2"));
    assert!(Arguments::try_parse_from(["skyline", "ladder", "--level", "1"]).is_err());
}

/// Plays a part of the ladder again. Each level wins more than half, but not nearly everything.
#[test]
#[ignore = "takes minutes"]
fn every_level_beats_the_one_below() {
    let score = |level: u8| {
        let line = format!("--a level:{level} --b level:{} --games 60 --pieces 400 --jobs 2 --json", level - 1);
        let mut out = Vec::new();
        parse(&line).run(&mut out).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
        json["report"]["score"]["value"].as_f64().unwrap()
    };
    let scores: Vec<f64> = (2..=BotLevel::STRONGEST.number()).map(score).collect();
    assert!(scores.iter().all(|score| (0.55..0.9).contains(score)), "{scores:?}");
}
