use clap::Parser as _;

use super::*;
use crate::cli::{Arguments, Command};

fn parse(line: &str) -> Match {
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
    assert!(error.to_string().starts_with("level:N plays against level:N only"), "{error}");
}

#[test]
fn players_are_read() {
    assert_eq!("beam:30".parse(), Ok(Player::Beam(30, Sight::Seeing)));
    assert_eq!("/bin/x tbp -w 3".parse(), Ok(Player::Program(["/bin/x", "tbp", "-w", "3"].map(str::to_owned).into())));
    assert_eq!("level:10".parse(), Ok(Player::Level(BotLevel::STRONGEST, Sight::Seeing)));
    assert_eq!("beam:7:blind".parse(), Ok(Player::Beam(7, Sight::Blind)));
    assert!("level:11".parse::<Player>().is_err() && "level:x".parse::<Player>().is_err());
    assert!("beam:0".parse::<Player>().is_err() && " ".parse::<Player>().is_err());
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

/// As the table in the documentation of the levels says.
#[test]
#[ignore = "takes minutes"]
fn every_level_beats_the_one_below() {
    let score = |level: u8| {
        let line = format!("--a level:{level} --b level:{} --games 30 --pieces 400 --jobs 2 --json", level - 1);
        let mut out = Vec::new();
        parse(&line).run(&mut out).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
        json["report"]["score"]["value"].as_f64().unwrap()
    };
    let scores: Vec<f64> = (2..=BotLevel::STRONGEST.number()).map(score).collect();
    assert!(scores.iter().all(|score| *score > 0.6), "{scores:?}");
}
