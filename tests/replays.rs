//! Long games that were recorded once must lead to the same results for ever.
//!
//! `UPDATE_GOLDEN=1 cargo test --no-default-features --test replays` records them anew. Do that only for a change that
//! is meant to alter recorded games, and raise `skyline::replay::ENGINE` with it.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

#[path = "rules/player.rs"]
mod player;

use std::path::PathBuf;
use std::sync::Once;

use player::Player;
use serde::{Deserialize, Serialize};
use skyline::engine::{Action, FallSpeed, Game, GameEvent, GameOver, GoalSystem, LockDown, Rules, Ticks, Variation};
use skyline::replay::{Outcome, Playback, Replay, StateHash, TimedChange, state_hash};

/// What a game had come to at a moment.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Checkpoint {
    at_ms: u64,
    score: u64,
    lines: u32,
    state_hash: StateHash,
}

impl Checkpoint {
    /// One every ten seconds of game time.
    fn due(game: &Game) -> Option<Self> {
        game.now().millis().is_multiple_of(10_000).then(|| Self {
            at_ms: game.now().millis(),
            score: game.score(),
            lines: game.lines(),
            state_hash: state_hash(game),
        })
    }
}

/// Name, rules, seed, slowness and pieces of each recorded game.
fn games() -> [(&'static str, Rules, u64, u64, u32); 5] {
    let instant = Rules {
        level: 3,
        goal: GoalSystem::Variable,
        lock_down: LockDown::Infinite,
        starting_rows: 6,
        auto_repeat_delay_ms: 100,
        auto_repeat_interval_ms: 0,
        generation_delay_ms: 0,
        line_clear_delay_ms: 0,
        soft_drop_factor: 0,
        endless: true,
        ..Rules::default()
    };
    let classic = Rules { level: 9, lock_down: LockDown::Classic, fall_ms: FallSpeed::Millis(120), ..Rules::default() };
    [
        ("marathon", Rules::default(), 2_009, 30, 400),
        ("sprint", Rules { level: 5, ..Rules::preset(Variation::Sprint) }, 40, 12, 400),
        ("ultra", Rules { level: 8, ..Rules::preset(Variation::Ultra) }, 120, 12, 400),
        ("instant", instant, 7, 10, 500),
        ("classic", classic, 1_984, 16, 300),
    ]
}

/// Plays until the game is over or so many pieces are locked, telling every tick, and records it.
fn play(rules: Rules, seed: u64, slowness: u64, pieces: u32, mut told: impl FnMut(&Game)) -> Replay {
    let mut game = Game::new(rules, seed);
    let mut player = Player::new(seed.wrapping_mul(0x9e37_79b9) + 7, slowness);
    let mut buttons = Vec::new();
    let mut events: Vec<GameEvent> = Vec::with_capacity(64);
    while !game.is_over() && game.statistics().locked_down() < pieces && game.now() < Ticks::from_millis(3_600_000) {
        let change = player.change(&game);
        buttons.extend(change.map(|change| TimedChange { at: game.now(), change }));
        events.clear();
        game.step(change.as_slice(), &mut events);
        told(&game);
    }
    Replay::new(rules, seed, buttons, Outcome::of(&game))
}

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", "golden", name].iter().collect()
}

#[expect(clippy::disallowed_methods, reason = "half a file of test data would be seen")]
fn record() {
    for (name, rules, seed, slowness, pieces) in games() {
        let mut checkpoints = Vec::new();
        let replay = play(rules, seed, slowness, pieces, |game| checkpoints.extend(Checkpoint::due(game)));
        let lines: Vec<String> = checkpoints.iter().map(|point| serde_json::to_string(point).unwrap()).collect();
        std::fs::write(path(&format!("{name}.json")), format!("{}\n", replay.to_json().unwrap())).unwrap();
        std::fs::write(path(&format!("{name}.checkpoints.jsonl")), format!("{}\n", lines.join("\n"))).unwrap();
    }
}

/// The recording of a game, made anew first if that is asked for.
fn recorded(name: &str) -> Replay {
    static RECORD: Once = Once::new();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        RECORD.call_once(record);
    }
    Replay::from_json(&std::fs::read_to_string(path(&format!("{name}.json"))).unwrap()).unwrap()
}

#[test]
fn recorded_games_lead_to_their_results() {
    for (name, rules, seed, ..) in games() {
        let replay = recorded(name);
        assert_eq!((replay.rules, replay.seed), (rules, seed), "{name}");
        let text = std::fs::read_to_string(path(&format!("{name}.checkpoints.jsonl"))).unwrap();
        let mut expected = text.lines().map(|line| serde_json::from_str::<Checkpoint>(line).unwrap());
        let mut playback = Playback::new(&replay);
        let mut events = Vec::new();
        while playback.step(&mut events) {
            events.clear();
            if let Some(found) = Checkpoint::due(playback.game()) {
                assert_eq!(Some(found), expected.next(), "{name}");
            }
        }
        assert_eq!(expected.next(), None, "{name} ended too early");
        let game = replay.check().unwrap();
        assert!(game.statistics().locked_down() >= 100 && game.lines() >= 39, "{name} is worth recording");
    }
}

/// The recordings are of use only if they reach far.
#[test]
fn recorded_games_have_seen_much() {
    let games = games().map(|(name, ..)| recorded(name).check().unwrap());
    for action in [Action::Single, Action::Double, Action::Triple] {
        assert!(games.iter().any(|game| game.statistics().count(action) > 0), "{action:?}");
    }
    assert!(games.iter().any(|game| game.game_over() == Some(GameOver::GoalReached)));
    assert!(games.iter().any(|game| game.game_over() == Some(GameOver::TimeUp)));
    assert!(games.iter().all(|game| game.statistics().holds > 5 && game.statistics().soft_drop_rows > 50));
}
