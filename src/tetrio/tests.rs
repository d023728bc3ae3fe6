//! Games that a simple player plays, written as files of TETR.IO.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use serde_json::{Value, json};

use super::game::{Announced, AttackSource, TetrioGame, TetrioKey, TetrioSend};
use super::options::TetrioOptions;
use super::{TetrioError, TetrioFile, TetrioSide, shape, verdicts};
use crate::engine::{Button, Facing, GameOver};

/// A game that is played and written down at once.
struct Writer {
    id: i64,
    options: Value,
    game: TetrioGame,
    events: Vec<Value>,
    /// The keys to press, one a frame.
    plan: Vec<(&'static str, Button)>,
    sends_seen: usize,
    messages: i64,
}

impl Writer {
    fn new(id: i64, options: &Value) -> Self {
        let mut options = options.clone();
        options["gameid"] = id.into();
        let mut game = TetrioGame::new(Arc::new(TetrioOptions::read(&options, DATE).unwrap()));
        game.start(None, None);
        let events = vec![json!({"frame": 0, "type": "start", "data": {}})];
        Self { id, options, game, events, plan: Vec::new(), sends_seen: 0, messages: 0 }
    }

    fn event(&mut self, kind: &str, data: &Value) {
        self.events.push(json!({"frame": self.game.frame(), "type": kind, "data": data}));
    }

    fn key(&mut self, name: &str, button: Button, is_down: bool) {
        let subframe = if is_down { 0.1 } else { 0.6 };
        let data = json!({"key": name, "subframe": subframe});
        self.event(if is_down { "keydown" } else { "keyup" }, &data);
        self.game.key(TetrioKey { button: Some(button), is_down, is_hoisted: false }, subframe);
    }

    /// Plays a frame with the next key of the plan.
    fn frame(&mut self) {
        self.game.begin_frame();
        if self.plan.is_empty() {
            self.plan = self.next_plan();
        }
        let (name, button) = self.plan.remove(0);
        self.key(name, button, true);
        if self.game.over().is_none() {
            self.key(name, button, false);
            self.game.end_frame();
        }
    }

    /// The keys to the place that leaves the fewest holes, then the lowest one.
    fn next_plan(&self) -> Vec<(&'static str, Button)> {
        let Some(piece) = self.game.in_play() else { return vec![("hold", Button::Hold)] };
        let turns = [0, 1, 2, 3].into_iter();
        let places = turns.flat_map(|turns| (-2..10).map(move |x| (turns, x)));
        let cost = |&(turns, x): &(usize, i32)| self.cost(piece.tetrimino, Facing::ALL[turns], x);
        let best = places.filter(|place| cost(place) < i32::MAX).min_by_key(cost);
        let (turns, x) = best.unwrap_or((0, 3));
        let steps = x - super::finesse::entry_column(piece.tetrimino, 10);
        let step = if steps < 0 { ("moveLeft", Button::Left) } else { ("moveRight", Button::Right) };
        let mut plan = vec![("rotateCW", Button::RotateClockwise); turns];
        plan.extend(vec![step; steps.unsigned_abs() as usize]);
        plan.push(("hardDrop", Button::HardDrop));
        plan
    }

    fn cost(&self, tetrimino: crate::engine::Tetrimino, facing: Facing, x: i32) -> i32 {
        let cells = shape::cells(tetrimino, facing);
        let stack = self.game.stack();
        if !stack.fits(&cells, x, 24) {
            return i32::MAX;
        }
        let row = (0..24).rev().find(|row| !stack.fits(&cells, x, row - 1)).unwrap_or(0);
        let mut after = stack.clone();
        for (dx, down) in &cells {
            after.set(x + dx, row - down, Some(crate::engine::Block::Neutral));
        }
        after.clear_lines();
        let of_column = |x: i32| {
            let top = (0..24).rev().find(|row| after.is_taken(x, *row)).unwrap_or(-1);
            let holes = (0..top).filter(|row| !after.is_taken(x, *row)).count() as i32;
            50 * holes + top * top
        };
        (0..10).map(of_column).sum()
    }

    /// Announces an attack of an opponent, or confirms it.
    fn receive(&mut self, kind: &str, number: i64, sender: i64, send: TetrioSend) {
        self.messages += 1;
        let garbage = json!({"type": "garbage", "iid": number, "ackiid": 0, "amt": send.lines, "gameid": sender,
            "frame": send.frame, "size": 1});
        let (frame, id) = (self.game.frame(), self.messages);
        self.event("ige", &json!({"id": id, "frame": frame, "type": kind, "data": garbage}));
        let source = AttackSource { number: Some(number), sender: Some(sender.to_string()) };
        if kind == "interaction" {
            self.game.announce(&Announced { source, lines: send.lines, seen: Some(0), hole: None });
        } else {
            self.game.confirm(&source);
        }
    }

    /// The body of the file for this player.
    fn body(mut self, reason: &str, is_match: bool) -> Value {
        let (frame, subframe) = (self.game.frame(), self.game.subframe());
        self.event("end", &json!({}));
        let mut stats = json!({"clears": {}, "garbage": {}, "finesse": {}});
        for figure in self.game.figures().named(is_match) {
            let [outer, name] = figure.path;
            let object = if outer.is_empty() { &mut stats } else { &mut stats[outer] };
            object[name] = figure.value.into();
        }
        let frames = frame as f64 + if reason == "clear" { 1.0 } else { subframe };
        stats["finaltime"] = (frames / 0.06).into();
        json!({"frames": frame, "events": self.events, "options": self.options,
            "results": {"stats": stats, "gameoverreason": reason}})
    }
}

const DATE: &str = "2026-11-27T12:00:00.000Z";

fn options() -> Value {
    json!({"version": 19, "seed": 271_828, "allow180": true, "no_szo": true, "nolockout": true,
        "spinbonuses": "all-mini+", "handling": {"arr": 1, "das": 8.3, "dcd": 1, "sdf": 41}})
}

/// A file of a game of ten lines.
fn sprint() -> Value {
    let mut options = options();
    (options["objective_type"], options["objective_count"]) = ("lines".into(), 10.into());
    let mut writer = Writer::new(1, &options);
    while writer.game.over().is_none() {
        writer.frame();
    }
    assert_eq!(writer.game.over(), Some(GameOver::GoalReached));
    let body = writer.body("clear", false);
    json!({"id": "a", "gamemode": "40l", "ts": DATE, "users": [{"id": "1", "username": "ada"}], "replay": body,
        "version": 1})
}

/// A round of two players who attack each other. The second one then drops pieces until there is no room.
fn round(seed: i64) -> Value {
    let mut options = options();
    options["seed"] = seed.into();
    let mut players = [Writer::new(1, &options), Writer::new(2, &options)];
    for frame in 0..6_000 {
        for (one, other) in [(0, 1), (1, 0)] {
            if frame > 600 && one == 1 {
                players[one].plan = vec![("hardDrop", Button::HardDrop)];
            }
            players[one].frame();
            let (seen, id) = (players[one].sends_seen, players[one].id);
            let sends = players[one].game.sends()[seen..].to_vec();
            for (number, send) in (seen as i64 + 1..).zip(sends) {
                players[one].sends_seen += 1;
                players[other].receive("interaction", number, id, send);
                players[other].receive("interaction_confirm", number, id, send);
            }
        }
        if players[1].game.over().is_some() {
            break;
        }
    }
    let [winner, loser] = players;
    assert!(loser.game.over().is_some() && !winner.game.sends().is_empty() && winner.game.over().is_none());
    // The order of the players changes from round to round.
    let mut round = vec![
        json!({"id": "1", "username": "ada", "replay": winner.body("winner", true)}),
        json!({"id": "2", "username": "bob", "replay": loser.body("topout", true)}),
    ];
    round.rotate_left(seed as usize % 2);
    round.into()
}

/// A file of a match of two rounds.
fn league() -> Value {
    json!({"id": "b", "gamemode": "league", "ts": DATE, "version": 1,
        "users": [{"id": "1", "username": "ada"}, {"id": "2", "username": "bob"}],
        "replay": {"leaderboard": [], "rounds": [round(32), round(33)]}})
}

fn read(file: &Value) -> Result<TetrioFile, TetrioError> {
    TetrioFile::read(&file.to_string())
}

fn only_verdict(file: &Value) -> super::TetrioVerdict {
    let file = read(file).unwrap();
    verdicts(&[&file.rounds[0][0]]).remove(0)
}

#[test]
fn equal_figures_confirm_a_game() {
    let verdict = only_verdict(&sprint());
    assert_eq!((verdict.differences, verdict.compared), (Vec::new(), 31));
}

#[test]
fn every_figure_is_compared() {
    let file = sprint();
    let stats = file["replay"]["results"]["stats"].as_object().unwrap().clone();
    for (name, value) in &stats {
        let inner: Vec<String> = value.as_object().map_or_else(Vec::new, |inner| inner.keys().cloned().collect());
        let paths = if value.is_object() { inner } else { vec![String::new()] };
        for path in paths {
            let mut changed = file.clone();
            let stats = &mut changed["replay"]["results"]["stats"][name];
            let figure = if path.is_empty() { stats } else { &mut stats[&path] };
            *figure = (figure.as_f64().unwrap() + 1.0).into();
            let verdict = only_verdict(&changed);
            assert!(!verdict.is_confirmed() && verdict.differences.len() == 1, "{name} {path}: {verdict:?}");
        }
    }
    let mut changed = file;
    changed["replay"]["results"]["gameoverreason"] = "topout".into();
    assert!(!only_verdict(&changed).is_confirmed());
}

/// A changed key leads to other figures, and a changed seed to other pieces.
#[test]
fn changed_games_are_not_confirmed() {
    let file = sprint();
    let mut other_key = file.clone();
    let events = other_key["replay"]["events"].as_array_mut().unwrap();
    let at = events.iter().position(|event| event["data"]["key"] == "moveLeft").unwrap();
    events[at]["data"]["key"] = "moveRight".into();
    let mut other_seed = file;
    other_seed["replay"]["options"]["seed"] = 1.into();
    for file in [other_key, other_seed] {
        assert!(!only_verdict(&file).is_confirmed());
    }
}

#[test]
fn rounds_are_confirmed_with_their_attacks() {
    let file = read(&league()).unwrap();
    assert_eq!(file.rounds.len(), 2);
    for round in &file.rounds {
        assert_eq!(round.iter().map(TetrioSide::player).collect::<Vec<_>>(), ["ada", "bob"]);
        let verdicts = verdicts(&[&round[0], &round[1]]);
        assert!(verdicts.iter().all(|verdict| verdict.is_confirmed()), "{verdicts:?}");
        assert!(verdicts[0].agreed_pieces() > 0, "the attacks that arrived are compared");
    }
}

/// An attack that arrived with other lines shows where the games part.
#[test]
fn a_changed_attack_is_found() {
    let mut file = league();
    let ada = file["replay"]["rounds"][1].as_array().unwrap().iter().position(|side| side["username"] == "bob");
    let events = file["replay"]["rounds"][1][ada.unwrap()]["replay"]["events"].as_array_mut().unwrap();
    let announced = |event: &&mut Value| event["data"]["type"] == "interaction";
    let last = events.iter_mut().filter(announced).last().unwrap();
    last["data"]["data"]["frame"] = 7.into();
    let file = read(&file).unwrap();
    let verdict = verdicts(&file.rounds[1].iter().collect::<Vec<_>>()).remove(0);
    assert!(verdict.differences[0].what.starts_with("attack "), "{verdict:?}");
    assert_eq!(verdict.agreed_time().is_some(), verdict.agreed_pieces() > 0);
}

/// The exact double of a part of a frame is kept.
#[test]
fn numbers_are_read_to_the_last_digit() {
    let value: Value = serde_json::from_str("0.10000000000000009").unwrap();
    assert_eq!(value.as_f64().unwrap().to_bits(), (1.1_f64 - 1.0).to_bits());
}

#[test]
fn damaged_files_say_what_is_wrong() {
    let table = [
        ("{".to_owned(), "damaged (line 1"),
        ("{}".to_owned(), "contains no game"),
        (json!({"replay": {"rounds": [[]]}}).to_string(), "contains no game"),
        (json!({"replay": {"events": []}, "users": [{"username": "ada"}]}).to_string(), "by which rules"),
        (json!({"replay": {"events": [{"frame": 1e15 as i64}], "options": {}}}).to_string(), "longer than three hours"),
        (json!({"replay": {"events": [], "options": {"bagtype": "zenith"}}}).to_string(), "the bag zenith"),
    ];
    for (text, expected) in table {
        let error = TetrioFile::read(&text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// The committed files are those of this player. Other tests read them.
#[test]
fn the_files_of_other_tests_are_these() {
    let committed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let texts =
        [include_str!("../../tests/data/tetrio/sprint.ttr"), include_str!("../../tests/data/tetrio/league.ttrm")];
    for (text, written) in texts.into_iter().zip([sprint(), league()]) {
        assert!(committed(text) == written, "write this into the file:\n{written}");
    }
}

static TEXTS: LazyLock<[String; 2]> = LazyLock::new(|| [sprint(), league()].map(|file| file.to_string()));

/// A value that a damaged file may have.
fn any_value() -> impl Strategy<Value = String> {
    let values = ["-1", "0", "1e300", "99999999999999999999", "null", "true", "\"x\"", "0.1", "[]", "{}", "1e-12"];
    proptest::sample::select(values.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Cut and changed files give an error or a verdict, and are never played for long.
    #[test]
    fn hostile_files_do_no_harm(at in 0.0..1.0, value in any_value(), cut in 0..60_usize, of_match in any::<bool>()) {
        let text = &TEXTS[usize::from(of_match)];
        let at = (text.len() as f64 * at) as usize;
        let mut damaged = text.clone();
        if cut > 30 {
            damaged.replace_range(at..(at + cut).min(text.len()), "");
        } else if let Some(colon) = text[at..].find(':') {
            let from = at + colon + 1;
            let to = text[from..].find([',', '}']).map_or(text.len(), |length| from + length);
            damaged.replace_range(from..to, &value);
        }
        if let Ok(file) = TetrioFile::read(&damaged) {
            for round in &file.rounds {
                prop_assert_eq!(verdicts(&round.iter().collect::<Vec<_>>()).len(), round.len());
            }
        }
    }
}
