//! Golden games: recordings that must lead to the same results in every later version.
//!
//! `UPDATE_GOLDEN=1 cargo test --no-default-features --test replays` records them again. Do that only to add one. Those
//! in the folders of earlier versions were recorded by these versions.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod battle;
    pub(crate) mod player;
}

use std::path::PathBuf;
use std::sync::Once;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use skyline::engine::attack::{AttackRules, GapLaw, LineKind, Margin, StartingLines, StartingPattern};
use skyline::engine::scoring::Scoring;
use skyline::engine::versus::{GameType, TargetLaw, TeamGoal, TeamGoals, Teams, VersusPreset, VersusRules};
use skyline::engine::{
    Action, DirectionPolicy, FallSpeed, Family, Game, GameEvent, GameKind, GameOver, Generator, GoalSystem,
    InitialAction, Input, LockDown, Mechanic, ModeId, Objective, Phase, RotationSystem, Rules, SoftDropFactor, Target,
    Ticks,
};
use skyline::replay::{ENGINE, MatchSetup, Outcome, Recording, SeatRecording, StateHash, TimedInput, state_hash};
use skyline::session::{Match, Seat};
use support::battle::{Battle, players};
use support::player::{Aim, Player};

/// The state of a game at a time.
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

/// A game to record.
struct Golden {
    name: &'static str,
    rules: Rules,
    seed: u64,
    slowness: u64,
    /// The most Lock Downs.
    pieces: u32,
    aim: Aim,
    /// The Lock Downs and lines that the game must reach to be worth recording.
    least: (u32, u32),
}

const fn golden(name: &'static str, rules: Rules, seed: u64, slowness: u64) -> Golden {
    Golden { name, rules, seed, slowness, pieces: 2_000, aim: Aim::Lines, least: (50, 20) }
}

/// A complete game of every kind, and games with every other feature.
fn games() -> Vec<Golden> {
    let mut games = Vec::from(guideline());
    games.extend(others());
    games.extend(handling());
    games.extend(widths());
    games
}

/// Games of the Guideline.
fn guideline() -> [Golden; 14] {
    let [marathon, sprint, ultra, ..] = ModeId::ALL.map(Rules::preset);
    let variable = Rules { goal: GoalSystem::Variable, ..marathon };
    let instant = Rules {
        level: 3,
        lock_down: LockDown::Infinite,
        starting_rows: 6,
        auto_repeat_delay_ms: 100,
        auto_repeat_interval_ms: 0,
        generation_delay_ms: 0,
        line_clear_delay_ms: 0,
        soft_drop_factor: SoftDropFactor::AT_ONCE,
        endless: true,
        ..variable
    };
    let initial = Rules {
        level: 7,
        initial_rotation: InitialAction::Tap,
        initial_hold: InitialAction::Tap,
        hard_drop_protection_ms: 50,
        direction_policy: DirectionPolicy::Neither,
        ..marathon
    };
    let held = Rules {
        initial_rotation: InitialAction::Hold,
        initial_hold: InitialAction::Hold,
        direction_policy: DirectionPolicy::First,
        ..initial
    };
    let classic = Rules { level: 9, lock_down: LockDown::Classic, fall_ms: FallSpeed::Millis(120), ..marathon };
    let by_lines = Rules { objective: Objective::Lines, limit_ms: Some(180_000), ..ultra };
    let tetrises = golden("marathon_tetrises", marathon, 30, 30);
    [
        golden("marathon", marathon, 11, 30),
        Golden { aim: Aim::Tetrises, ..golden("marathon_variable", variable, 30, 12) },
        Golden { aim: Aim::Tetrises, ..golden("marathon_endless", Rules { endless: true, ..marathon }, 30, 20) },
        golden("marathon_starting_rows", Rules { starting_rows: 12, ..marathon }, 59, 20),
        Golden { aim: Aim::Tetrises, ..tetrises },
        golden("sprint", Rules { level: 5, ..sprint }, 40, 12),
        golden("sprint_20", Rules { limit_lines: Some(20), ..sprint }, 20, 12),
        golden("sprint_100", Rules { limit_lines: Some(100), ..sprint }, 100, 12),
        golden("ultra", Rules { level: 8, ..ultra }, 120, 12),
        Golden { aim: Aim::Tetrises, ..golden("ultra_lines", by_lines, 30, 12) },
        golden("initial_tap", initial, 77, 16),
        golden("initial_hold", held, 78, 16),
        Golden { pieces: 500, ..golden("instant", instant, 7, 10) },
        Golden { pieces: 300, ..golden("lock_down_classic", classic, 1_984, 16) },
    ]
}

/// The classic game, and a game of each mode of the Extended ruleset.
fn others() -> [Golden; 12] {
    let mode = |mode: ModeId, seed| golden(mode.id(), Rules::preset(mode), seed, 12);
    let custom = Rules {
        level: 8,
        goal: GoalSystem::TenLines,
        rotation: RotationSystem::ClassicLeft,
        generator: Generator::Stock { bags: 2, restock_at: 7 },
        hard_drop_delay_ms: 20,
        soft_drop_locks: false,
        limit_pieces: Some(400),
        ..Rules::preset(ModeId::Custom)
    };
    let hatetris = Rules {
        generator: Generator::Adversary,
        scoring: Scoring::Lines,
        rotation: RotationSystem::ClassicRight,
        ..Rules::preset(ModeId::Custom)
    };
    [
        mode(ModeId::Classic, 119),
        mode(ModeId::FortyLines, 37),
        mode(ModeId::RisingMarathon, 4),
        Golden { slowness: 2, ..mode(ModeId::TimeTrial, 135) },
        Golden { least: (20, 0), ..mode(ModeId::Master, 72) },
        Golden { least: (5, 0), ..mode(ModeId::Puzzle, 7) },
        mode(ModeId::Cheese, 124),
        Golden { least: (2, 1), ..mode(ModeId::Combo, 40) },
        Golden { least: (0, 0), ..mode(ModeId::Descent, 10) },
        golden("custom", custom, 11, 12),
        Golden { least: (20, 1), ..golden("hatetris", hatetris, 1, 60) },
        Golden {
            aim: Aim::Tetrises,
            ..golden("custom_balance", Rules { generator: Generator::BalanceRelative, ..custom }, 12, 12)
        },
    ]
}

/// Games with a pause of Auto-Repeat, in which each direction keeps its charge.
fn handling() -> [Golden; 3] {
    let of = |name, rules: Rules, seed| {
        let rules = Rules { auto_repeat_cut_ms: 70, auto_repeat_keeps_charge: true, ..rules };
        Golden { aim: Aim::HeldLines, pieces: 200, least: (20, 2), ..golden(name, rules, seed, 16) }
    };
    let quick = Rules { level: 4, auto_repeat_delay_ms: 120, auto_repeat_interval_ms: 20, ..Rules::default() };
    let first = Rules {
        direction_policy: DirectionPolicy::First,
        initial_rotation: InitialAction::Tap,
        initial_hold: InitialAction::Tap,
        generation_delay_ms: 60,
        ..quick
    };
    [
        of("handling_latest", quick, 8),
        of("handling_first", first, 9),
        of("handling_extended", Rules::preset(ModeId::FortyLines), 10),
    ]
}

/// Games in the narrowest and in the widest Matrix, with rows from below.
fn widths() -> [Golden; 2] {
    // In a narrow Matrix this player would be out after a few Tetriminos.
    let of = |name, (width, mechanic), seed| {
        let rules = Rules {
            width,
            mechanic,
            starting_rows: 2,
            starting_lines: StartingLines { broken: 2, ..StartingLines::NONE },
            garbage_ms: Some(30_000),
            fall_ms: FallSpeed::Millis(700),
            generator: Generator::Bag,
            limit_pieces: Some(300),
            ..Rules::preset(ModeId::Custom)
        };
        Golden { least: (50, 15), ..golden(name, rules, seed, 12) }
    };
    [of("width_4", (4, Mechanic::Zen), 21), of("width_20", (20, Mechanic::None), 22)]
}

/// Plays until the game is over or has enough Lock Downs, reports every tick, and records the game.
fn play(golden: &Golden, mut observe: impl FnMut(&Game)) -> SeatRecording {
    let Golden { rules, seed, slowness, pieces, aim, .. } = *golden;
    let mut game = Game::new(rules, seed);
    let mut player = Player::new(seed.wrapping_mul(0x9e37_79b9) + 7, slowness, aim);
    let mut buttons = Vec::new();
    let mut events: Vec<GameEvent> = Vec::with_capacity(64);
    while !game.is_over() && game.statistics().locked_down() < pieces && game.now() < Ticks::from_millis(3_600_000) {
        let change = player.change(&game);
        buttons.extend(change.map(|change| TimedInput { at: game.now(), input: change }));
        events.clear();
        game.step(change.as_slice(), &mut events);
        observe(&game);
    }
    SeatRecording::new(rules, seed, buttons, Outcome::of(&game))
}

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", "golden", name].iter().collect()
}

/// The recordings that an earlier version wrote, by name.
fn recorded_by(version: &str) -> Vec<(String, SeatRecording)> {
    let files = std::fs::read_dir(path(version)).unwrap().map(|entry| entry.unwrap().path());
    let read = |file: PathBuf| {
        let name = format!("{version}/{}", file.file_stem().unwrap().to_string_lossy());
        let replay = SeatRecording::from_text(&std::fs::read_to_string(file).unwrap()).unwrap();
        (name, replay)
    };
    files.map(read).collect()
}

#[expect(clippy::disallowed_methods, reason = "half a file of test data would be seen")]
fn record() {
    for golden in games() {
        let name = golden.name;
        let mut checkpoints = Vec::new();
        let replay = play(&golden, |game| checkpoints.extend(Checkpoint::due(game)));
        let lines: Vec<String> = checkpoints.iter().map(|point| serde_json::to_string(point).unwrap()).collect();
        std::fs::write(path(&format!("{name}.json")), format!("{}\n", replay.to_json().unwrap())).unwrap();
        std::fs::write(path(&format!("{name}.checkpoints.jsonl")), format!("{}\n", lines.join("\n"))).unwrap();
    }
}

/// The recording of a game, recorded again first with `UPDATE_GOLDEN`.
fn recorded(name: &str) -> SeatRecording {
    static RECORD: Once = Once::new();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        RECORD.call_once(record);
    }
    SeatRecording::from_json(&std::fs::read_to_string(path(&format!("{name}.json"))).unwrap()).unwrap()
}

#[test]
fn recorded_games_lead_to_their_results() {
    for Golden { name, rules, seed, pieces, least, .. } in games() {
        let replay = recorded(name);
        assert_eq!((replay.rules, replay.seed), (rules, seed), "{name}");
        let text = std::fs::read_to_string(path(&format!("{name}.checkpoints.jsonl"))).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty());
        let mut expected = lines.map(|line| serde_json::from_str::<Checkpoint>(line).unwrap());
        let mut playback = replay.start();
        let mut events = Vec::new();
        while replay.step(&mut playback, &mut events) {
            events.clear();
            if let Some(found) = Checkpoint::due(playback.game()) {
                assert_eq!(Some(found), expected.next(), "{name}");
            }
        }
        assert_eq!(expected.next(), None, "{name} ended too early");
        let game = replay.check().unwrap();
        assert!(game.is_over() || game.statistics().locked_down() == pieces, "{name} is a whole game");
        let found = (game.statistics().locked_down(), game.lines());
        assert!(found.0 >= least.0 && found.1 >= least.1, "{name} is worth recording: {found:?}");
    }
}

/// Versions 0.1 and 0.2 had two rules that no game has any more. Without them their recordings lead elsewhere.
#[test]
fn recordings_of_earlier_versions_are_confirmed() {
    for version in ["0.1", "0.2"] {
        let recordings = recorded_by(version);
        let (mut modes, mut differ) = (Vec::new(), [0, 0]);
        for (name, replay) in recordings {
            assert!(replay.made_by == format!("Skyline {version}.0") && replay.engine <= 3, "{name}");
            let game = replay.check().unwrap_or_else(|error| panic!("{name}: {error}"));
            let cheated = Outcome { score: replay.result.score + 1, ..replay.result };
            assert!(SeatRecording { result: cheated, ..replay.clone() }.check().is_err(), "{name}");
            // Also after it was saved again, and when it is continued, as a game of this version.
            let again = SeatRecording::from_text(&replay.to_json().unwrap()).unwrap();
            assert_eq!(again, replay, "{name}");
            let continued = SeatRecording::new(replay.rules, replay.seed, replay.inputs.clone(), Outcome::of(&game));
            assert!(SeatRecording::from_text(&continued.to_json().unwrap()).unwrap().check().is_ok(), "{name}");
            let kind = |rules| GameKind::of(&rules).map(GameKind::id);
            assert_eq!(kind(replay.rules), kind(replay.rules.current()), "{name}");
            modes.push(replay.rules.mode);
            let without_first = Rules { release_falls_at_once: false, ..replay.rules };
            let without_second = Rules { delayed_drop_protects: false, ..replay.rules };
            for (count, rules) in differ.iter_mut().zip([without_first, without_second]) {
                *count += usize::from(SeatRecording { rules, engine: ENGINE, ..replay.clone() }.check().is_err());
            }
        }
        let old_modes = ModeId::ALL.iter().take_while(|mode| **mode != ModeId::Zen);
        assert!(old_modes.into_iter().all(|mode| modes.contains(mode)), "{version}: {modes:?}");
        assert!(differ.iter().all(|count| *count > 0), "{version}: {differ:?}");
    }
}

/// The recordings with the rules of handling depend on each of them.
#[test]
fn recorded_games_depend_on_the_pause_and_the_charge() {
    for Golden { name, .. } in handling() {
        let replay = recorded(name);
        let without_pause = Rules { auto_repeat_cut_ms: 0, ..replay.rules };
        let without_charge = Rules { auto_repeat_keeps_charge: false, ..replay.rules };
        for rules in [without_pause, without_charge] {
            assert!(SeatRecording { rules, ..replay.clone() }.check().is_err(), "{name}");
        }
    }
}

/// The recordings are useful only if they cover long games.
#[test]
fn recorded_games_cover_many_events() {
    let games: Vec<Game> = games().iter().map(|golden| recorded(golden.name).check().unwrap()).collect();
    for action in [Action::Single, Action::Double, Action::Triple, Action::Tetris] {
        assert!(games.iter().any(|game| game.statistics().count(action) > 0), "{action:?}");
    }
    assert!(games.iter().any(|game| game.statistics().back_to_backs > 0));
    for reason in [GameOver::GoalReached, GameOver::TimeUp, GameOver::BlockOut] {
        assert!(games.iter().any(|game| game.game_over() == Some(reason)), "{reason:?}");
    }
    let guideline = games.iter().filter(|game| game.rules().mode.family() == Family::Guideline);
    assert!(guideline.map(Game::statistics).all(|counts| counts.holds > 2 && counts.soft_drop_rows > 10));
}

/// Buttons pressed before a Tetrimino was generated acted on it.
#[test]
fn recorded_games_have_initial_actions() {
    for name in ["initial_tap", "initial_hold"] {
        let replay = recorded(name);
        let mut playback = replay.start();
        let (mut turns, mut holds) = (0, 0);
        loop {
            let is_waiting = playback.game().phase() == Phase::Generation;
            let mut events = Vec::new();
            if !replay.step(&mut playback, &mut events) {
                break;
            }
            holds += usize::from(is_waiting && matches!(events[..], [GameEvent::Held { .. }, ..]));
            turns += usize::from(
                events
                    .windows(2)
                    .any(|pair| is_waiting && matches!(pair, [GameEvent::Generated(_), GameEvent::Rotated { .. }])),
            );
        }
        assert!(turns > 5 && holds > 5, "{name}: {turns} rotations, {holds} Holds");
    }
}

/// Two players who attack each other; each chooses the other as the target once, which changes nothing between two.
fn play_match(preset: VersusPreset) -> Recording {
    let VersusRules { attacks, targets, .. } = preset.rules();
    let rules = Rules { level: 5, attacks, ..Rules::default() };
    let mut battle = Battle::new(rules, 6, 2).of_teams(&Teams::default(), targets);
    let mut players = players(7, &[9, 12]);
    let mut events = [Vec::new(), Vec::new()];
    for tick in 0..180_000 {
        let inputs: Vec<Vec<Input>> = (0..)
            .zip(players.iter_mut().zip(&battle.games))
            .map(|(seat, (player, game))| {
                let target = (tick == 20_000 * (u64::from(seat) + 1)).then_some(Input::Target(Target::Seat(1 - seat)));
                target.into_iter().chain(player.change(game)).collect()
            })
            .collect();
        events.iter_mut().for_each(Vec::clear);
        battle.step(&[&inputs[0], &inputs[1]], &mut events);
        if battle.playing().len() < 2 {
            break;
        }
    }
    battle.replay()
}

#[test]
fn recorded_matches_lead_to_their_results() {
    for (file, preset) in [("match.json", VersusPreset::Guideline), ("match_modern.json", VersusPreset::Modern)] {
        leads_to_its_results(file, preset);
    }
}

/// A match of scripted players to record.
struct GoldenMatch {
    file: &'static str,
    rules: VersusRules,
    teams: &'static [u8],
    /// The slowness of each player.
    slowness: &'static [u64],
    lines: StartingLines,
}

/// A match of each type of game. Among them: teams, all laws of targets, Solid Lines, Starting Lines, travel time,
/// rising speed and growing attacks.
#[expect(clippy::too_many_lines, reason = "a table")]
fn golden_matches() -> [GoldenMatch; 8] {
    let of = |game_type, attacks, targets| VersusRules { game_type, attacks, targets, ..VersusRules::default() };
    let solid = AttackRules { kind: LineKind::Solid, cap: Some(2), travel_ms: 500, ..AttackRules::GUIDELINE };
    let messy = AttackRules {
        gap: GapLaw::Chance { attack: 70, line: 30 },
        margin: Some(Margin { after_ms: 10_000, percent: 200 }),
        sent_percent: 150,
        ..AttackRules::MODERN
    };
    let late_solid =
        AttackRules { kind: LineKind::SolidAfter(20_000), received_percent: 150, ..AttackRules::GUIDELINE };
    let lines = |lines| GameType::Lines { lines };
    [
        GoldenMatch {
            file: "match_teams.json",
            rules: of(GameType::LastStanding, solid, TargetLaw::Chosen),
            teams: &[0, 1, 0, 1],
            slowness: &[6, 8, 10, 12],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_race.json",
            rules: of(lines(12), messy, TargetLaw::Attackers),
            teams: &[],
            slowness: &[7, 9, 8],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_score.json",
            rules: of(GameType::Score { ms: 40_000 }, messy, TargetLaw::Random),
            teams: &[],
            slowness: &[8, 10, 12],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_cheese.json",
            rules: VersusRules { game_type: GameType::Cheese { lines: 6 }, ..VersusPreset::CheeseRace.rules() },
            teams: &[],
            slowness: &[8, 10],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_cooperative.json",
            rules: of(lines(16), AttackRules::NONE, TargetLaw::Chosen),
            teams: &[3, 3],
            slowness: &[8, 10],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_goals.json",
            rules: VersusRules {
                goals: TeamGoals::NONE.with(1, TeamGoal::Lines(14)).with(2, TeamGoal::Score(6_000)),
                ..of(GameType::LastStanding, AttackRules::GUIDELINE, TargetLaw::Even)
            },
            teams: &[1, 2, 1],
            slowness: &[9, 8, 10],
            lines: StartingLines::NONE,
        },
        GoldenMatch {
            file: "match_rising.json",
            rules: VersusRules {
                level_up_ms: Some(8_000),
                ..of(GameType::LastStanding, late_solid, TargetLaw::Leader)
            },
            teams: &[],
            slowness: &[7, 9, 8],
            lines: StartingLines { broken: 5, pattern: StartingPattern::Random, solid: 2 },
        },
        GoldenMatch {
            file: "match_everybody.json",
            rules: of(GameType::Score { ms: 30_000 }, AttackRules::GUIDELINE, TargetLaw::Everybody),
            teams: &[1, 2, 2],
            slowness: &[7, 9, 8],
            lines: StartingLines { broken: 3, ..StartingLines::NONE },
        },
    ]
}

impl GoldenMatch {
    fn play(&self) -> Recording {
        let chosen = Rules { level: 5, starting_lines: self.lines, ..Rules::default() };
        let teams = Teams::new(self.teams);
        let rules = (0..self.slowness.len()).map(|seat| self.rules.team_rules(teams.of(seat), chosen));
        let mut seats = rules.map(|rules| Seat::new(rules, 11));
        let first = seats.next().unwrap();
        let mut game = Match::new(first, seats, Duration::ZERO).by(&self.rules, teams);
        let mut scripts = players(12, self.slowness);
        let mut at = Ticks::ZERO;
        while !game.is_over() && at < Ticks::from_millis(240_000) {
            let mut inputs = Vec::new();
            for (index, script) in scripts.iter_mut().enumerate().filter(|(index, _)| !game.seat(*index).is_over()) {
                let moves_mark = at.millis() == 2_000 * (index as u64 + 1);
                let target = game.next_target(index, game.seat(index).target()).filter(|_| moves_mark);
                let change = script.change(game.seat(index).game());
                let all = target.map(Input::Target).into_iter().chain(change);
                inputs.extend(all.map(|input| (index, TimedInput { at, input })));
            }
            at = at.after(1);
            game.play(inputs, at);
        }
        assert!(game.is_over(), "{} has no end", self.file);
        game.recording(self.slowness.iter().map(u64::to_string).collect())
    }
}

/// Matches of every type lead to their results and places again, and are played the same again.
#[test]
#[expect(clippy::disallowed_methods, reason = "half a file of test data would be seen")]
fn recorded_match_types_lead_to_their_places() {
    for golden in golden_matches() {
        let (path, mut played) = (path(golden.file), golden.play());
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, format!("{}\n", played.to_json().unwrap())).unwrap();
        }
        let recorded = Recording::from_text(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(recorded.check().is_ok(), "{}", golden.file);
        let setup = recorded.setup.as_ref().unwrap();
        assert_eq!((setup.rules, setup.places.places().len()), (golden.rules, golden.slowness.len()));
        assert!(setup.places.winners().next().is_some(), "{}", golden.file);
        let is_received = |timed: &TimedInput| matches!(timed.input, Input::Receive(_));
        let has_attacks = recorded.seats.iter().any(|seat| seat.inputs.iter().any(is_received));
        // That of goals is over before anybody attacks.
        let is_attacked = golden.rules.attacks != AttackRules::NONE && golden.file != "match_goals.json";
        assert_eq!(has_attacks, is_attacked, "{}", golden.file);
        for (seat, recorded) in played.seats.iter_mut().zip(&recorded.seats) {
            // An earlier version may have recorded it.
            seat.made_by.clone_from(&recorded.made_by);
        }
        assert_eq!(recorded, played, "{}", golden.file);
    }
}

#[expect(clippy::disallowed_methods, reason = "half a file of test data would be seen")]
fn leads_to_its_results(file: &str, preset: VersusPreset) {
    let path = path(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, format!("{}\n", play_match(preset).to_json().unwrap())).unwrap();
    }
    let recorded = Recording::from_text(&std::fs::read_to_string(path).unwrap()).unwrap();
    let setup = MatchSetup { rules: preset.rules(), ..MatchSetup::default() };
    let games = recorded.clone().with_setup(setup).check().unwrap();
    for (seat, game) in games.iter().enumerate() {
        let statistics = game.statistics();
        assert!(statistics.lines_sent > 4 && statistics.lines_received > 4, "seat {seat}: {statistics:?}");
        let received = recorded.seats[seat].inputs.iter().map(|timed| match timed.input {
            Input::Receive(lines) => lines,
            _ => 0,
        });
        let (received, sent) = (received.sum::<u32>(), games[1 - seat].statistics().lines_sent);
        assert!(received == sent || game.is_over() && received < sent, "seat {seat} received {received} of {sent}");
    }
    let played = play_match(preset);
    for (recorded, played) in recorded.seats.iter().zip(&played.seats) {
        assert_eq!((&recorded.inputs, recorded.result), (&played.inputs, played.result));
    }
}
