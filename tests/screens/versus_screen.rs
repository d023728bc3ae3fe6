//! The lobby of a match, and a match up to its results.

use std::time::{Duration, Instant};

use skyline::engine::versus::{GameType, Standings};
use skyline::input::{Device, InputEvent, InputKind, SeatDevice};
use skyline::replay::{MatchReplay, MatchSetup, MatchTimeline, ReplayError};
use skyline::session::TransportCommand;
use skyline::settings::{Versus, VersusGoal, VersusSeat};
use skyline::ui::screens::{MatchCommand, MatchWatch, VersusLobby, VersusRound, VersusStage};

use super::*;

const LEFT: VersusSeat = VersusSeat::Person(SeatDevice::LeftHalf);
const RIGHT: VersusSeat = VersusSeat::Person(SeatDevice::RightHalf);

fn key(code: KeyCode, is_down: bool, at: Instant) -> InputEvent {
    let change = if is_down { InputKind::Down } else { InputKind::Up };
    InputEvent { at, kind: change(Device::Keyboard, Control::Key(code)) }
}

fn lobby<'a>(versus: Versus) -> Harness<'a, Stage<VersusLobby>> {
    let mut stage = Stage::new(VersusLobby::default());
    stage.settings.versus = versus;
    harness(stage, VersusLobby::ui, vec2(800.0, 600.0))
}

#[test]
fn enter_in_the_lobby_starts_the_match() {
    let mut harness = lobby(Versus::default());
    harness.key_press(Key::Enter);
    harness.run_ok();
    assert_eq!(harness.state().commands, [Command::Versus(VersusCommand::Start)]);
}

#[test]
fn a_key_of_a_half_joins() {
    let mut harness = lobby(Versus::default());
    let mut events = vec![key(KeyCode::KeyD, true, Instant::now()), key(KeyCode::Enter, true, Instant::now())];
    let setup = harness.state().settings.versus;
    harness.state_mut().screen.take_joins(&setup, &mut events);
    assert_eq!(events.len(), 1, "Enter stays with the menu");
    harness.run_ok();
    assert_eq!(harness.state().settings.versus.seats[..2], [RIGHT, LEFT]);
}

#[test]
fn seats_that_share_keys_are_named_and_cannot_start() {
    let seats = [VersusSeat::Person(SeatDevice::Keyboard), VersusSeat::Empty, LEFT, VersusSeat::Empty];
    let harness = lobby(Versus { seats, ..Versus::default() });
    assert!(harness.query_by_label_contains("Seat 1 and seat 3 share keys").is_some());
    assert!(harness.query_by_label("Start").is_none());
}

#[test]
fn teams_handicaps_and_the_goal_are_shown_and_played() {
    let seats = [LEFT, VersusSeat::Empty, VersusSeat::Computer(1), VersusSeat::Computer(2)];
    let mut versus = Versus { seats, teams: [1, 2, 1, 3], goal: VersusGoal::Race, ..Versus::default() };
    versus.sent[2] = 50;
    versus.levels[3] = 4;
    let harness = lobby(versus);
    for text in ["Seat 1: Team 1", "Seat 3: Team 1 · Lines sent 50 %", "Seat 4: Team 3 · Starting level 4"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    let round = VersusRound::new(&Settings { versus, ..Settings::default() }, 7, Instant::now());
    let setup = round.state().recording(Vec::new()).setup.unwrap();
    assert_eq!(setup.rules.game_type, GameType::Lines { lines: 40 });
    assert!(setup.teams.are_friends(0, 1) && !setup.teams.are_friends(1, 2));
    let rules: Vec<&Rules> = round.state().seats().iter().map(|seat| seat.game().rules()).collect();
    assert_eq!((rules[1].attacks.sent_percent, rules[2].level), (50, 4));
}

/// Plays with the left half of the keyboard until the match is over: one Hard Drop after another.
fn play_to_the_end(round: &mut VersusRound, start: Instant) -> Instant {
    let mut now = start;
    for frame in 0..20_000 {
        now += Duration::from_millis(16);
        round.play(&[key(KeyCode::KeyW, frame % 2 == 0, now)], now);
        if round.stage() == VersusStage::Over {
            return now;
        }
    }
    panic!("the match has no end");
}

#[test]
fn a_person_and_a_computer_play_to_the_results_and_again() {
    let start = Instant::now();
    let seats = [LEFT, VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus { seats, first_to: 2, ..Versus::default() }, ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let end = play_to_the_end(&mut round, start);
    assert_eq!(round.state().standings().places(), [2, 1]);
    recording_is_watched(&mut round);
    let second = round.next(&settings, 8, end);
    let mut stage = Stage::new(round);
    stage.settings = settings.clone();
    let harness = harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.query_by_label("Computer, level 2 wins").is_some());
    assert!(harness.query_by_label("Next round").is_some(), "nobody has won twice");
    let mut round = second;
    let end = play_to_the_end(&mut round, end);
    let again = round.next(&settings, 9, end);
    let mut stage = Stage::new(round);
    stage.settings = settings;
    let harness = super::harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(800.0, 600.0));
    assert!(harness.query_by_label("Computer, level 2 wins the match").is_some());
    assert!(harness.query_by_label("Rematch").is_some());
    assert_eq!((again.stage(), again.state().now()), (VersusStage::Playing, Ticks::ZERO));
}

/// The file of a match leads to its results, and shows every tick of it again.
fn recording_is_watched(round: &mut VersusRound) {
    let recorded = round.take_recording(&Words::english()).unwrap();
    assert!(round.take_recording(&Words::english()).is_none(), "one match, one file");
    let setup = recorded.setup.clone().unwrap();
    assert_eq!((setup.names[1].as_str(), setup.places.places()), ("Computer, level 2", &[2, 1][..]));
    let mut cheated = recorded.clone();
    cheated.setup = Some(MatchSetup { places: Standings::default(), ..setup.clone() });
    assert!(cheated.check().is_ok(), "no places are claimed");
    let places: Standings = serde_json::from_str("[1,2]").unwrap();
    cheated.setup = Some(MatchSetup { places, ..setup });
    assert!(matches!(cheated.check(), Err(ReplayError::Places { .. })));
    let timeline = MatchTimeline::new(recorded);
    assert!(timeline.verdict().is_ok());
    let end = timeline.end().millis();
    let mut watch = MatchWatch::new(Box::new(timeline), Instant::now()).unwrap();
    let games = |watch: &MatchWatch| -> Vec<Game> {
        watch.watching().live().state().seats().iter().map(|seat| seat.game().clone()).collect()
    };
    watch.apply(TransportCommand::Seek(u64::MAX));
    let played: Vec<Game> = round.state().seats().iter().map(|seat| seat.game().clone()).collect();
    assert!(games(&watch) == played && watch.watching().is_at_end());
    assert_eq!(watch.watching().live().state().now().millis(), end);
    watch.apply(TransportCommand::Seek(end / 2));
    assert!(!watch.watching().is_at_end() && watch.watching().is_playing());
    assert!(games(&watch).iter().all(|game| game.now().millis() == end / 2));
    let mut harness = harness(Stage::new(watch), MatchWatch::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("Computer, level 2: ").is_some());
    click(&mut harness, "Pause");
    assert!(!harness.state().screen.watching().is_playing());
    leads_to(&mut harness, "Save as…", &Command::SaveGame);
}

#[test]
fn recorded_matches_are_listed_and_deleted_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let text = include_str!("../data/golden/match.json");
    let recorded = MatchReplay::from_text(text).unwrap();
    let names = vec!["Ada".to_owned(), "Grace".to_owned()];
    let places = serde_json::from_str("[2,1]").unwrap();
    let setup = MatchSetup { names, places, ..Default::default() };
    storage.save_match(recorded.with_setup(setup));
    assert!(storage.flush());
    let stored = storage.matches();
    let name = stored[0].name.clone();
    let mut harness = screen(Replays::new(stored), Replays::ui);
    click(&mut harness, "Matches");
    let row = harness.get_by_label_contains("Ada · Grace, Grace, Guideline").rect();
    assert!(row.height() > 10.0);
    harness.get_by_label_contains("Ada · Grace, Grace, Guideline").click();
    harness.run_ok();
    leads_to(&mut harness, "Watch", &Command::Matches(MatchCommand::Watch(name.clone())));
    click(&mut harness, "Delete");
    assert!(commands(&mut harness).is_empty(), "it asks first");
    leads_to(&mut harness, "Delete permanently?", &Command::Matches(MatchCommand::Delete(name)));
}

#[test]
fn a_pause_stops_all_seats() {
    let start = Instant::now();
    let mut round = VersusRound::new(&Settings::default(), 7, start);
    let at = start + Duration::from_secs(6);
    round.play(&[], at);
    round.play(&[key(KeyCode::Escape, true, at)], at);
    assert_eq!(round.stage(), VersusStage::Paused(Some(0)));
    let stopped = round.state().now();
    round.play(&[], at + Duration::from_secs(2));
    assert!(stopped > Ticks::ZERO && round.state().now() == stopped);
}
