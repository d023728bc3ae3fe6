//! The lobby of a match, and a match up to its results.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use skyline::bots::beam::Aim;
use skyline::bots::review::Reviewer;
use skyline::engine::attack::{AttackRules, ComboLaw, GapLaw, LineKind, Margin, StartingLines, StartingPattern};
use skyline::engine::versus::{GameType, Standings, TeamGoal, TeamGoals, VersusPreset};
use skyline::engine::{GameEvent, Target, Ticks};
use skyline::input::touch::TouchScheme;
use skyline::input::{Device, InputEvent, InputKind, SeatDevice};
use skyline::replay::{MatchSetup, Recording, ReplayError, TimedInput, Timeline};
use skyline::session::{Seat, Track as _, TransportCommand};
use skyline::settings::{BotPace, HandlingPreset, PlayerProgram, Profile, Versus, VersusGoal, VersusSeat};
use skyline::storage::{MatchPlayer, MatchRecords, UnfinishedMatch};
use skyline::tournament::{FixtureTitle, RoundTitle, TournamentMatch};
use skyline::ui::live::LiveRecording;
use skyline::ui::screens::{MatchCommand, Others, ReviewCommand, VersusLobby, VersusRound, VersusStage, Watch};
use skyline::ui::words::id;

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
    harness.state_mut().settings.player.name = "Ada".to_owned();
    let mut events = vec![key(KeyCode::KeyD, true, Instant::now()), key(KeyCode::Enter, true, Instant::now())];
    let settings = harness.state().settings.clone();
    harness.state_mut().screen.take_joins(&settings, &mut events);
    assert_eq!(events.len(), 1, "Enter stays with the menu");
    harness.run_ok();
    let versus = &harness.state().settings.versus;
    let (computer, empty) = (VersusSeat::Computer(3), VersusSeat::Empty);
    assert_eq!(versus.all_players(), [LEFT, computer, RIGHT, empty], "as they sit, and the computer stays");
    assert_eq!(versus.seats.each_ref().map(|seat| seat.name.as_str()), ["", "", "Ada", ""], "the name follows Ada");
}

/// The lobby shows only presses that still join.
#[test]
fn the_lobby_says_how_somebody_can_still_join() {
    let (computer, empty) = (VersusSeat::Computer(3), VersusSeat::Empty);
    let keyboard = VersusSeat::Person(SeatDevice::Keyboard);
    let pads = [0, 1].map(|number| VersusSeat::Person(SeatDevice::Pad(number)));
    let all = ["any gamepad button", "a letter key: left half", "right Shift: right half", "Space: whole keyboard"];
    for (seats, shown) in [
        ([computer, computer, empty, empty], Some([true; 4])),
        ([keyboard, computer, empty, empty], Some([true, true, true, false])),
        ([LEFT, computer, empty, empty], Some([true, false, true, false])),
        ([LEFT, RIGHT, empty, empty], Some([true, false, false, false])),
        ([LEFT, RIGHT, pads[0], pads[1]], None),
    ] {
        let harness = lobby(Versus::played_by(seats));
        let Some(shown) = shown else {
            assert!(harness.query_by_label_contains("Join: ").is_none(), "{seats:?}");
            continue;
        };
        let texts = all.into_iter().zip(shown).filter(|(_, is_shown)| *is_shown);
        let texts: Vec<&str> = texts.map(|(text, _)| text).collect();
        let expected = format!("Join: {}", texts.join(" · "));
        assert!(harness.query_by_label(&expected).is_some(), "{seats:?}: {expected}");
    }
}

/// A touch works the menu, so the touchscreen joins by a button, which is there once it has been touched.
#[test]
fn a_touchscreen_joins_by_its_button() {
    let mut harness = lobby(Versus::default());
    let text = "Join by touch";
    assert!(harness.query_by_label(text).is_none());
    harness.event(egui::Event::Touch {
        device_id: egui::TouchDeviceId(1),
        id: egui::TouchId(1),
        phase: egui::TouchPhase::Start,
        pos: egui::Pos2::ZERO,
        force: None,
    });
    harness.run_ok();
    click(&mut harness, text);
    let touch = VersusSeat::Person(SeatDevice::Touch);
    let seats = harness.state().settings.versus.all_players();
    assert_eq!(seats.iter().filter(|seat| **seat == touch).count(), 1, "{seats:?}");
    assert!(harness.query_by_label(text).is_none());
}

#[test]
fn seats_that_share_keys_are_named_and_cannot_start() {
    let seats = [VersusSeat::Person(SeatDevice::Keyboard), VersusSeat::Empty, LEFT, VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    assert!(harness.query_by_label_contains("Seat 1 and seat 3 share keys").is_some());
    assert!(harness.query_by_label("Start").is_none());
    // The reason is as high as the button, so that a pointer on an arrow stays there.
    let row = |harness: &Harness<'_, Stage<VersusLobby>>| harness.get_by_label("Players").rect();
    let before = row(&harness);
    harness.state_mut().settings.versus.seats[2].player = VersusSeat::Computer(1);
    harness.run_ok();
    assert!(harness.query_by_label("Start").is_some());
    assert_eq!(row(&harness), before);
}

/// Halves of the keyboard that were bound to the same key are as bad as a shared device.
#[test]
fn halves_with_a_key_in_common_cannot_start() {
    let seats = [LEFT, RIGHT, VersusSeat::Empty, VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    assert!(harness.query_by_label("Start").is_some());
    assert!(harness.query_by_label_contains("W\u{a0}hard\u{a0}drop").is_some(), "the keys are listed");
    let key = Control::Key(KeyCode::KeyW);
    harness.state_mut().settings.halves.right.add(Action::Play(Button::Hold), key).unwrap();
    harness.run_ok();
    assert!(harness.query_by_label_contains("Seat 1 and seat 2 both use W").is_some());
    assert!(harness.query_by_label("Start").is_none());
}

/// A gamepad is offered if it is connected, or if the seat has it; then it is named as missing, and so says Start.
#[test]
fn only_connected_gamepads_are_offered() {
    let pad = VersusSeat::Person(SeatDevice::Pad(1));
    let mut harness = lobby(Versus::played_by([LEFT, pad, VersusSeat::Empty, VersusSeat::Empty]));
    harness.state_mut().connected_pads = vec![0];
    harness.run_ok();
    assert!(harness.query_by_label_contains("Gamepad 2 of seat 2 is not connected").is_some());
    assert!(harness.query_by_label("Start").is_none());
    for (seat, missing) in [("Seat 3", 0), ("Seat 2", 1)] {
        go_to(&mut harness, seat);
        keys(&mut harness, &[Key::Enter]);
        assert!(harness.query_by_label("Gamepad 1").is_some(), "{seat}");
        assert!(harness.query_by_label("Gamepad 3").is_none(), "{seat}");
        let named = harness.query_all_by_label("Gamepad 2 (not connected)");
        assert_eq!(named.filter(|node| node.accesskit_node().role() == Role::RadioButton).count(), missing, "{seat}");
    }
    harness.state_mut().connected_pads = vec![0, 1];
    harness.run_ok();
    assert!(harness.query_by_label("Start").is_some());
}

#[test]
fn a_gamepad_that_joins_has_the_profile_that_it_had_last() {
    let mut harness = lobby(Versus::default());
    let state = harness.state_mut();
    state.settings.profiles = vec![Profile { name: "Ada".to_owned(), ..Profile::default() }];
    state.settings.versus.seats[1].player = VersusSeat::Person(SeatDevice::Pad(0));
    state.screen.set_pads(vec!["one".to_owned(), "two".to_owned()]);
    harness.run_ok();
    go_to(&mut harness, "Profile of seat 2");
    keys(&mut harness, &[Key::ArrowRight]);
    let settings = harness.state().settings.clone();
    assert_eq!((profiles_of(&settings.versus), settings.pad_profiles[0].pad.as_str()), ([0, 1, 0, 0], "one"));
    // The next time it is the second pad.
    let state = harness.state_mut();
    (state.settings.versus.seats[1].player, state.settings.versus.seats[1].profile) = (VersusSeat::Empty, 0);
    let settings = state.settings.clone();
    state.screen.set_pads(vec!["two".to_owned(), "one".to_owned()]);
    let press = InputKind::Down(Device::Pad(1), Control::Pad(PadControl::South));
    state.screen.take_joins(&settings, &mut vec![InputEvent { at: Instant::now(), kind: press }]);
    harness.run_ok();
    let settings = &harness.state().settings;
    assert_eq!(settings.versus.seats[1].player, VersusSeat::Person(SeatDevice::Pad(1)));
    assert_eq!(profiles_of(&settings.versus), [0, 1, 0, 0]);
    let round = VersusRound::new(settings, 1, Instant::now());
    let stage = Stage { settings: settings.clone(), ..Stage::new(round) };
    let harness = harness_of_round(stage);
    assert!(harness.query_all_by_label_contains("Ada").next().is_some());
}

#[test]
fn the_keys_that_a_keyboard_does_not_report_are_named() {
    let seats = [LEFT, RIGHT, VersusSeat::Empty, VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    click(&mut harness, "Keys");
    click(&mut harness, "Test keys");
    assert!(harness.state().screen.is_testing_keys());
    assert!(harness.query_by_label_contains("Hold these keys at once: A, S, E, ←, ↓").is_some());
    let long_ago = Instant::now().checked_sub(Duration::from_secs(3)).unwrap();
    let mut events = [KeyCode::KeyA, KeyCode::KeyS, KeyCode::ArrowLeft].map(|code| key(code, true, long_ago)).to_vec();
    harness.state_mut().screen.test_keys(&mut events);
    assert!(events.is_empty(), "no menu gets them");
    harness.run_ok();
    assert!(harness.query_by_label("A, held").is_some() && harness.query_by_label("E, held").is_none());
    assert!(harness.query_by_label_contains("Missing: E, ↓, ").is_some());
    harness.state_mut().screen.test_keys(&mut vec![key(KeyCode::Escape, true, Instant::now())]);
    assert!(!harness.state().screen.is_testing_keys());
    harness.run_ok();
    assert!(harness.query_by_label("Test keys").is_some());
}

fn harness_of_round<'a>(stage: Stage<VersusRound>) -> Harness<'a, Stage<VersusRound>> {
    harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0))
}

/// A setup of two programs: our own, and one that is not there.
fn programs() -> Settings {
    let program = |name: &str, command: &str| PlayerProgram {
        name: name.to_owned(),
        command: command.to_owned(),
        arguments: "tbp --width 2".to_owned(),
        thinking_ms: 5,
        pace: BotPace::AtOnce,
        ..PlayerProgram::default()
    };
    let seats = [VersusSeat::Program(0), VersusSeat::Program(1), VersusSeat::Empty, VersusSeat::Empty];
    Settings {
        versus: Versus::played_by(seats),
        programs: vec![program("Beam", env!("CARGO_BIN_EXE_skyline")), program("Gone", "/no/such/program")],
        ..Settings::default()
    }
}

#[test]
fn programs_play_and_one_that_fails_says_why() {
    let settings = programs();
    let begin = Instant::now();
    let mut round = VersusRound::new(&settings, 7, begin);
    let placed = |round: &VersusRound| round.state().seat(0).game().statistics().locked_down();
    while placed(&round) < 12 && round.stage() != VersusStage::Over {
        assert!(begin.elapsed() < Duration::from_mins(1), "it is too slow");
        round.play(&[], Instant::now());
        thread::sleep(Duration::from_millis(5));
    }
    assert!(placed(&round) > 2, "our own program plays");
    let mut stage = Stage::new(round);
    stage.settings = settings;
    let harness = harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    let has_text = |text: &str| harness.query_all_by_label_contains(text).next().is_some();
    assert!(has_text("Gone: Can't be started: ") && !has_text("Beam: Can't") && !has_text("Gone: Gone"));
}

/// The reason takes the place of the name, so it begins with that.
#[test]
fn a_program_that_fails_in_a_match_keeps_its_name() {
    let settings = programs();
    let begin = Instant::now();
    let mut round = VersusRound::new(&settings, 7, begin);
    // After the countdown, by which the program could not be started.
    while round.state().now().millis() < 1_000 {
        assert!(begin.elapsed() < Duration::from_mins(1), "it is too slow");
        round.play(&[], Instant::now());
        thread::sleep(Duration::from_millis(5));
    }
    let stage = Stage { settings, ..Stage::new(round) };
    let harness = harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.state().screen.stage() == VersusStage::Playing, "the match is over too early");
    let is_named = |drawn: &egui::epaint::ClippedShape| match &drawn.shape {
        egui::Shape::Text(text) => text.galley.text().starts_with("Gone: Can't"),
        _ => false,
    };
    assert!(harness.output().shapes.iter().any(is_named));
}

#[test]
fn the_lobby_says_which_rules_a_program_does_not_know() {
    let settings = programs();
    let mut harness = lobby(settings.versus.clone());
    harness.state_mut().settings = settings;
    harness.run_ok();
    assert!(harness.query_by_label("Start").is_some());
    let settings = &mut harness.state_mut().settings;
    settings.versus.is_custom = true;
    settings.versus.attacks.kind = LineKind::Solid;
    harness.run_ok();
    assert!(harness.query_by_label("Beam does not support Solid Lines.").is_some());
    assert!(harness.query_by_label("Start").is_none());
}

#[test]
fn a_mouse_that_moves_in_a_match_shows_a_pause_button() {
    let seats = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let round = VersusRound::new(&settings, 7, Instant::now());
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let mut harness = harness(Stage { settings, ..Stage::new(round) }, show, vec2(1280.0, 800.0));
    assert!(harness.state().screen.hides_pointer());
    assert!(harness.query_by_role_and_label(Role::Button, "Pause").is_none());
    harness.event(egui::Event::PointerMoved(egui::pos2(300.0, 300.0)));
    harness.step();
    assert!(!harness.state().screen.hides_pointer());
    click(&mut harness, "Pause");
    assert_eq!(harness.state().commands, [Command::Versus(VersusCommand::Pause)]);
}

#[test]
fn the_countdown_of_a_match_says_its_goal() {
    let seats = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let goals = [
        (VersusGoal::LastStanding, "The last player or team still playing wins."),
        (VersusGoal::Race, "Be the first to clear 40 lines."),
        (VersusGoal::Score, "Have the highest score after"),
        (VersusGoal::Together, "Clear 40 lines together as fast as you can."),
    ];
    let rules = |goal| Versus { goal, ..Versus::played_by(seats) };
    let cheese = Versus { rules: VersusPreset::CheeseRace, ..rules(VersusGoal::Race) };
    let all = goals.into_iter().map(|(goal, text)| (rules(goal), text));
    for (versus, text) in all.chain([(cheese, "Be the first to clear 40 garbage lines.")]) {
        let settings = Settings { versus, ..Settings::default() };
        let round = VersusRound::new(&settings, 7, Instant::now());
        let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
        let harness = harness(Stage { settings, ..Stage::new(round) }, show, vec2(1280.0, 800.0));
        assert!(harness.query_by_label_contains(text).is_some(), "{text}");
    }
}

#[test]
fn teams_handicaps_and_the_goal_are_shown_and_played() {
    let seats = [LEFT, VersusSeat::Empty, VersusSeat::Computer(1), VersusSeat::Computer(2)];
    let versus = Versus { goal: VersusGoal::Race, ..Versus::played_by(seats) };
    let mut versus = in_teams(versus, [1, 2, 1, 3]);
    versus.seats[2].handicap.sent_percent = 50;
    versus.seats[3].handicap.level = 4;
    let harness = lobby(versus.clone());
    for (seat, chips) in [
        ("Seat 1", "Team 1"),
        ("Seat 2", ""),
        ("Seat 3", "Team 1 · Lines sent 50%"),
        ("Seat 4", "Team 3 · Starting level 4"),
    ] {
        let row = harness.get_by_label(seat).accesskit_node();
        let description = row.description().unwrap_or_default();
        assert!(description.contains(chips), "{description}");
        assert_ne!(description.contains("Team"), chips.is_empty(), "{description}");
    }
    let round = VersusRound::new(&Settings { versus, ..Settings::default() }, 7, Instant::now());
    let setup = round.state().recording(Vec::new()).setup.unwrap();
    assert_eq!(setup.rules.game_type, GameType::Lines { lines: 40 });
    assert!(setup.teams.are_friends(0, 1) && !setup.teams.are_friends(1, 2));
    let rules: Vec<&Rules> = round.state().seats().iter().map(|seat| seat.game().rules()).collect();
    assert_eq!((rules[1].attacks.sent_percent, rules[2].level), (50, 4));
}

/// Puts the seats into these teams.
pub(super) fn in_teams(mut versus: Versus, teams: [u8; Versus::SEATS]) -> Versus {
    versus.seats.iter_mut().zip(teams).for_each(|(seat, team)| seat.team = team);
    versus
}

fn profiles_of(versus: &Versus) -> [u8; Versus::SEATS] {
    versus.seats.each_ref().map(|seat| seat.profile)
}

/// The settings of a match of two people and two computers by custom rules, in which everything that can be seen is.
pub(super) fn party() -> Settings {
    let seats = [LEFT, VersusSeat::Computer(9), RIGHT, VersusSeat::Computer(6)];
    let mut versus = Versus { is_custom: true, ..Versus::played_by(seats) };
    let looks = [("Ada", 0), ("", 8), ("Grace Hopper", 16), ("", 24)];
    for (seat, (name, avatar)) in versus.seats.iter_mut().zip(looks) {
        (seat.name, seat.avatar) = (name.to_owned(), avatar);
    }
    let grace = &mut versus.seats[2];
    (grace.handicap.sent_percent, grace.next_count, grace.handicap.starting_lines.broken) = (150, 2, 2);
    Settings { versus, ..Settings::default() }
}

/// A match of which the people drop piece after piece, one faster than the other, and mark an opponent.
pub(super) struct Party {
    pub(super) round: VersusRound,
    now: Instant,
    frame: u64,
}

impl Party {
    pub(super) fn start(settings: &Settings) -> Self {
        let now = Instant::now();
        Self { round: VersusRound::new(settings, 7, now), now, frame: 0 }
    }

    /// Plays frame by frame until something is so.
    pub(super) fn play_until(&mut self, done: impl Fn(&VersusRound) -> bool) {
        for _ in 0..60_000 {
            if done(&self.round) {
                return;
            }
            self.now += Duration::from_millis(16);
            self.frame += 1;
            let press = |every: u64, code| {
                let (phase, is_down) = (self.frame % every, self.frame % every < 2);
                (phase == 0 || phase == 2).then(|| key(code, is_down, self.now))
            };
            let presses = [press(90, KeyCode::KeyW), press(150, KeyCode::ArrowUp), press(700, KeyCode::KeyR)];
            let presses: Vec<InputEvent> = presses.into_iter().flatten().collect();
            self.round.play(&presses, self.now);
        }
        panic!("it never is");
    }
}

/// A match of four: who is out practices, the others play on, and the results have a row for everybody.
#[test]
fn two_people_and_two_computers_play_to_the_end() {
    let settings = party();
    let mut game = Party::start(&settings);
    game.play_until(|round| round.state().seat(0).waiting_attempt().is_some());
    let stage = Stage { settings: settings.clone(), ..Stage::new(game.round) };
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let playing = harness(stage, show, vec2(1280.0, 800.0));
    assert!(playing.query_by_label_contains("Practice. Ada: ").is_some());
    assert!(playing.query_all_by_label_contains("Grace Hopper: ").next().is_some());
    game.round = playing.into_state().screen;
    game.play_until(|round| round.stage() == VersusStage::Over);
    let recorded = game.round.take_recording(&Words::english()).unwrap();
    assert!(recorded.check().is_ok());
    let setup = recorded.setup.clone().unwrap();
    assert_eq!(setup.names, ["Ada", "Computer, level 9", "Grace Hopper", "Computer, level 6"]);
    let looks: Vec<(u8, u8)> = setup.looks.iter().map(|look| (look.avatar, look.next_count)).collect();
    assert_eq!(looks, [(0, 6), (8, 6), (16, 2), (24, 6)]);
    assert_eq!(Recording::from_text(&recorded.to_shared().unwrap()).unwrap(), recorded);
    assert!(Timeline::new(recorded).verdict().is_ok());
    // Nothing has to be scrolled in a small window, also with longer words.
    for language in LANGUAGES {
        let words = Words::of(language);
        let back = words.text(id::HINT_BACK);
        let stage = Stage { words, settings: settings.clone(), ..Stage::new(game.round) };
        let results = harness(stage, show, vec2(800.0, 600.0));
        let bottom = results.get_by_label(&back).rect().bottom();
        assert!(bottom < 600.0, "the results in {language:?} end at {bottom}");
        game.round = results.into_state().screen;
    }
    let mut results = harness(Stage { settings, ..Stage::new(game.round) }, show, vec2(800.0, 600.0));
    for name in setup.names {
        assert!(results.query_by_label_contains(&format!(", {name}, ")).is_some(), "{name}");
    }
    assert!(results.query_by_label("Rematch").is_some());
    leads_to(&mut results, "Review", &Command::Review(ReviewCommand::Open { recording: None, seat: 0 }));
    leads_to(&mut results, "Watch", &Command::Recording(RecordingCommand::WatchLast));
    leads_to(&mut results, "Change players", &Command::Versus(VersusCommand::Leave));
    click(&mut results, "More");
    assert!(results.query_by_label("Rematch").is_none() && results.query_by_label("Stack height").is_some());
    keys(&mut results, &[Key::Escape]);
    assert!(results.query_by_label("Rematch").is_some() && commands(&mut results).is_empty(), "back to the result");
    keys(&mut results, &[Key::Escape]);
    assert_eq!(commands(&mut results), [Command::Versus(VersusCommand::Leave)]);
}

/// The result of a match is one screen in every window: a card of each seat, the chart and the buttons, side by side
/// or one below the other.
#[test]
fn the_result_of_a_match_is_whole_in_every_window() {
    let settings = party();
    let mut game = Party::start(&settings);
    game.play_until(|round| round.stage() == VersusStage::Over);
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let names = ["Ada", "Computer", "Grace Hopper"];
    for (language, size) in windows() {
        let words = Words::of(language);
        let texts = [id::VERSUS_REMATCH, id::REVIEW_OPEN, id::WATCH_LAST, id::RESULTS_DETAILS, id::VERSUS_SETUP];
        let buttons = texts.map(|text| words.text(text));
        // The computers send something or nothing, which depends on the speed of the machine.
        let charts = [id::RESULTS_HEIGHT, id::VERSUS_ATTACK_CHART].map(|text| words.text(text));
        let scale = skyline::app::scale_for(size, 100);
        let stage = Stage { words, settings: settings.clone(), ..Stage::new(game.round) };
        let results = scaled_harness(stage, show, size, scale);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size / scale);
        let cards = results.query_all_by_role(Role::Image).filter(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            names.iter().any(|name| label.contains(name))
                && label.contains(&format!(", {} ", results.state().words.text(id::VERSUS_PPS)))
        });
        let mut parts: Vec<egui::Rect> = cards.map(|card| card.rect()).collect();
        if language == Language::English {
            assert_eq!(parts.len(), 4, "at {size:?}");
        }
        assert!(parts.iter().all(|card| card.height() > 60.0), "at {size:?}: {parts:?}");
        let mut chart = charts.iter().filter_map(|title| results.query_by_label(title));
        parts.push(chart.next().expect("a chart has its title").rect());
        parts.extend(buttons.iter().map(|text| results.get_by_role_and_label(Role::Button, text).rect()));
        for (index, part) in parts.iter().enumerate() {
            assert!(window.contains_rect(*part), "{part:?} at {size:?} in {language:?}");
            let others = &parts[index + 1..];
            assert!(others.iter().all(|other| !other.shrink(0.5).intersects(*part)), "{parts:?} at {size:?}");
        }
        game.round = results.into_state().screen;
    }
}

/// The lobby offers the co-operative match like any other goal: one team, one round, a number of lines.
#[test]
fn a_cooperative_match_is_chosen_in_the_lobby() {
    let seats = [LEFT, RIGHT, VersusSeat::Empty, VersusSeat::Empty];
    let mut harness = lobby(Versus { goal: VersusGoal::Score, first_to: 2, ..Versus::played_by(seats) });
    click(&mut harness, "Rules");
    go_to(&mut harness, "Goal");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.versus.goal, VersusGoal::Together);
    assert!(harness.query_by_label("Lines").is_some());
    for absent in ["First to", "Goal of team 1", "Time"] {
        assert!(harness.query_by_label(absent).is_none(), "{absent}");
    }
    let settings = harness.state().settings.clone();
    let (start, show): (_, Show<VersusRound>) = (Instant::now(), |round, ui, shared| round.ui(ui, shared));
    let mut round = VersusRound::new(&settings, 7, start);
    assert_eq!(round.common_goal(), Some((TeamGoal::Lines(40), 2)));
    play_to_the_end(&mut round, start);
    assert!(round.ends_match());
    round.compare_with(Some(Ticks::from_millis(61_230)));
    let stage = Stage { settings, ..Stage::new(round) };
    let results = super::harness(stage, show, vec2(800.0, 600.0));
    assert!(results.query_by_label("Goal not reached").is_some(), "both only dropped pieces");
    assert!(results.query_by_label_contains("Best time with 2 players and 40 lines: 1:01.23").is_some());
    assert!(results.query_by_label_contains("KOs").is_none());
    let other = VersusRound::new(&Settings::default(), 7, start);
    assert_eq!(other.common_goal(), None);
}

/// The rules stand in one line above the players, which leads to their page.
#[test]
fn the_rules_are_one_line_that_leads_to_their_page() {
    let mut harness = lobby(Versus { goal: VersusGoal::Race, first_to: 3, ..Versus::default() });
    let line = "Guideline · Race · first to 3";
    assert!(harness.query_by_label("First to").is_none());
    click(&mut harness, line);
    assert!(harness.query_by_label("First to").is_some() && harness.query_by_label(line).is_none());
}

/// Every part of the lobby is a page; the custom rules have one while they apply.
#[test]
fn custom_rules_names_and_looks_are_set_on_pages_of_their_own() {
    let mut harness = lobby(Versus::default());
    assert!(harness.query_by_label("Custom rules").is_none());
    click(&mut harness, "Rules");
    assert!(harness.query_by_label("First to").is_some());
    harness.state_mut().settings.versus.is_custom = true;
    harness.run_ok();
    click(&mut harness, "Custom rules");
    for row in
        ["Targets", "Travel time", "Maximum lines at once", "T-Spin Double", "Combo", "Perfect clear", "Attacks grow"]
    {
        assert!(harness.query_by_label(row).is_some(), "{row}");
    }
    go_to(&mut harness, "Travel time");
    keys(&mut harness, &[Key::ArrowRight]);
    let applied = commands(&mut harness);
    let travel = applied.iter().find_map(|command| match command {
        Command::Apply(settings) => Some(settings.versus.attacks.travel_ms),
        _ => None,
    });
    assert_eq!(travel, Some(100));
    click(&mut harness, "Seats");
    for row in ["Avatar", "Colour", "Next pieces", "Practice while waiting"] {
        assert!(harness.query_by_label(row).is_some(), "{row}");
    }
}

/// The goal of a team is set in the lobby, shown below its Matrices, saved with the match, and a column of the results.
#[test]
fn a_team_has_a_goal_of_its_own() {
    let mut seats = [LEFT, VersusSeat::Computer(3), VersusSeat::Empty, VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    click(&mut harness, "Rules");
    assert!(harness.query_by_label("Goal of team 2").is_none(), "nobody shares a team");
    seats[2] = VersusSeat::Computer(1);
    let mut harness = lobby(in_teams(Versus::played_by(seats), [1, 2, 1, 4]));
    click(&mut harness, "Rules");
    assert!(harness.query_by_label("Goal of team 4").is_none(), "it has no players");
    for row in ["Goal of team 2", "Lines of team 2"] {
        go_to(&mut harness, row);
        keys(&mut harness, &[Key::ArrowRight]);
    }
    let mut settings = harness.state().settings.clone();
    assert_eq!(settings.versus.match_rules().goals, TeamGoals::NONE.with(2, TeamGoal::Lines(45)));
    settings.versus.teams[1].lines = 2;
    let now = Instant::now();
    let round = VersusRound::new(&settings, 7, now);
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let playing = super::harness(Stage { settings: settings.clone(), ..Stage::new(round) }, show, vec2(1280.0, 800.0));
    assert!(playing.query_by_label_contains("Goal 0/2.").is_some());
    let mut round = playing.into_state().screen;
    let mut at = now;
    for _ in 0..20_000 {
        at += Duration::from_millis(16);
        round.play(&[], at);
        if round.stage() == VersusStage::Over {
            break;
        }
        // The computer thinks on its own thread, which a busy machine must let run.
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(round.state().standings().places(), [2, 1, 2]);
    assert!(!round.state().seat(0).is_over(), "the goal ended the match");
    let recorded = round.take_recording(&Words::english()).unwrap();
    let text = recorded.to_json().unwrap();
    assert!(Recording::from_text(&text).unwrap().check().is_ok());
    let results = super::harness(Stage { settings, ..Stage::new(round) }, show, vec2(800.0, 600.0));
    assert!(results.query_by_label_contains(", Goal 2/2").is_some());
}

/// A match that was interrupted waits at home and in the lobby; it continues at the same tick, computers included, and
/// its recording is that of one match.
#[test]
fn an_interrupted_match_continues_where_it_stopped() {
    let seats = [LEFT, VersusSeat::Computer(5), VersusSeat::Computer(2), VersusSeat::Empty];
    let settings = Settings { versus: Versus { first_to: 3, ..Versus::played_by(seats) }, ..Settings::default() };
    let words = Words::english();
    let start = Instant::now();
    let mut round = VersusRound::new(&settings, 7, start);
    assert!(round.unfinished(&words).is_none(), "it has not begun");
    let mut storage = Storage::in_memory();
    round.autosave(&mut storage, &words);
    assert!(storage.unfinished_match().is_none(), "nothing of it is saved");
    let mut now = start;
    while round.state().now() < Ticks::from_millis(12_000) {
        now += Duration::from_millis(16);
        round.play(&[], now);
    }
    round.autosave(&mut storage, &words);
    let due = round.unfinished(&words).unwrap();
    assert_eq!(storage.unfinished_match(), Some(&due), "the first save is complete");
    let stage = Stage { storage, ..Stage::new(VersusLobby::default()) };
    let mut lobby = harness(stage, VersusLobby::ui, vec2(800.0, 600.0));
    let label = "Continue match: Player · Computer, level 5 · Computer, level 2, 0:12";
    leads_to(&mut lobby, label, &Command::Versus(VersusCommand::Continue));
    let stage = Stage { storage: lobby.into_state().storage, ..Stage::new(MainMenu::default()) };
    let mut home = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    leads_to(&mut home, label, &Command::Versus(VersusCommand::Continue));
    let mut resumed = VersusRound::resumed(&Settings::default(), &due, now).unwrap();
    assert_eq!(resumed.stage(), VersusStage::Paused(None));
    for (one, other) in round.state().seats().iter().zip(resumed.state().seats()) {
        assert_eq!(one.game().statistics(), other.game().statistics());
        assert_eq!(one.game().matrix(), other.game().matrix());
    }
    let placed = |round: &VersusRound| round.state().seat(1).game().statistics().locked_down();
    let before = placed(&resumed);
    resumed.resume(&settings, now);
    let end = play_to_the_end(&mut resumed, now);
    assert!(end > now && placed(&resumed) > before + 2, "the computer plays on");
    let between = resumed.unfinished(&words).unwrap();
    assert_eq!(between.recorded.score().0.won().len(), 1, "the round is over, the match is not");
    let next = resumed.next(&Settings::default(), 9, end);
    assert_eq!(next.state().seats().len(), 3, "the lobby, which has two players, is another match");
    let recorded = resumed.take_recording(&words).unwrap();
    assert!(recorded.check().is_ok());
    let is_before = |timed: &&TimedInput| timed.at < Ticks::from_millis(12_000);
    for (one, other) in due.recorded.seats.iter().zip(&recorded.seats) {
        let prefix: Vec<&TimedInput> = one.inputs.iter().filter(is_before).collect();
        assert!(other.inputs.iter().filter(is_before).eq(prefix), "what was played before is in it");
    }
    let mut cheated = due;
    cheated.recorded.seats[0].result.score += 1;
    assert!(VersusRound::resumed(&settings, &cheated, now).is_err());
}

fn final_of_cup() -> TournamentMatch {
    TournamentMatch { name: "Cup".to_owned(), title: FixtureTitle { round: RoundTitle::Final, number: 1 } }
}

/// A match of a tournament is recorded as one, also after an interruption, and no other match is.
#[test]
fn a_match_of_a_tournament_is_recorded_as_one() {
    let (settings, start, words) = (Settings::default(), Instant::now(), Words::english());
    for of in [Some(final_of_cup()), None] {
        let mut round = VersusRound::new(&settings, 7, start).of_tournament(of.clone());
        round.play(&[], start + Duration::from_secs(6));
        let resumed = VersusRound::resumed(&settings, &round.unfinished(&words).unwrap(), start).unwrap();
        for recorded in [resumed.recording(&words), round.take_recording(&words).unwrap()] {
            assert_eq!(recorded.setup.unwrap().tournament, of);
        }
    }
}

/// The list, the match that is watched and its stream view name the tournament and the match.
#[test]
fn a_recorded_match_names_its_tournament() {
    const TITLE: &str = "Winter Cup · Semi-final 2";
    let title = FixtureTitle { round: RoundTitle::SemiFinal, number: 2 };
    let of = TournamentMatch { name: "Winter Cup".to_owned(), title };
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    let names = vec!["Ada".to_owned(), "Grace".to_owned()];
    let setup = MatchSetup { names, ..recorded.setup.clone().unwrap_or_default() };
    let plain = recorded.with_setup(setup);
    for (recorded, is_named) in [(plain.clone().of_tournament(Some(of)), true), (plain, false)] {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        storage.save_match(recorded.clone());
        assert!(storage.flush());
        let mut list = screen(Replays::new(storage.matches()), Replays::ui);
        click(&mut list, "Matches");
        assert!(list.query_by_label_contains("Ada · Grace, ").is_some());
        assert_eq!(list.query_by_label_contains(&format!("Ada · Grace, {TITLE}, ")).is_some(), is_named);
        let mut watch = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
        watch.stop();
        let mut watched = harness(Stage::new(watch), Watch::ui, vec2(800.0, 600.0));
        assert_eq!(watched.query_by_label(TITLE).is_some(), is_named);
        click(&mut watched, "Stream view");
        watched.step();
        assert!(watched.state().screen.is_streamed());
        assert_eq!(watched.query_by_label(TITLE).is_some(), is_named);
    }
}

/// The stream view of a recorded match plays, has nothing to press, and ends with Escape or when the recording stops.
#[test]
fn a_recorded_match_is_shown_to_a_stream() {
    let recorded = Recording::from_text(include_str!("../data/golden/match_score.json")).unwrap();
    let timeline = Arc::new(Timeline::new(recorded));
    let mut watch = Watch::new(LiveRecording::new(timeline, Instant::now()).unwrap());
    watch.stop();
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(800.0, 600.0));
    let leaves: [fn(&mut Harness<'_, Stage<Watch>>); 2] =
        [|harness| keys(harness, &[Key::Escape]), |harness| harness.state_mut().screen.stop()];
    for leave in leaves {
        click(&mut harness, "Stream view");
        harness.step();
        assert!(harness.state().screen.is_streamed());
        assert!(harness.query_by_label("Take over").is_none(), "there is nothing to press");
        leave(&mut harness);
        harness.step();
        assert!(!harness.state().screen.is_streamed());
        assert!(harness.query_by_label("Take over").is_some() && commands(&mut harness).is_empty());
    }
}

/// While a match is watched, each seat that still plays can be taken over, against the recording or against computers.
#[test]
fn a_seat_of_a_watched_match_is_taken_over() {
    let recorded = Recording::from_text(include_str!("../data/golden/match_score.json")).unwrap();
    let setup = recorded.setup.clone().unwrap();
    let names = ["Ada", "Grace", "Hedy"].map(str::to_owned).to_vec();
    let recorded = recorded.with_setup(MatchSetup { names, ..setup });
    let timeline = Timeline::new(recorded.clone());
    let at = timeline.end().millis() / 3;
    let mut watch = Watch::new(LiveRecording::new(Arc::new(timeline), Instant::now()).unwrap());
    watch.recording.apply(TransportCommand::Seek(at));
    watch.stop();
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(800.0, 600.0));
    click(&mut harness, "Take over");
    assert!(commands(&mut harness).is_empty(), "a question first");
    let wanted = |seat, others| Command::Matches(MatchCommand::TakeOver { seat, others });
    click(&mut harness, "Grace");
    leads_to(&mut harness, "Grace, against the recording", &wanted(1, Others::Recorded));
    keys(&mut harness, &[Key::Escape]);
    click(&mut harness, "Hedy");
    leads_to(&mut harness, "Hedy, against computers", &wanted(2, Others::Computers));
    keys(&mut harness, &[Key::Escape, Key::Escape]);
    assert!(commands(&mut harness).is_empty() && harness.query_by_label("Hedy").is_none(), "back leads step by step");
    let watch = &harness.state().screen;
    let (settings, start) = (Settings::default(), Instant::now());
    let take = |seat, others| {
        VersusRound::taken_over(
            &settings,
            watch.recording.round(),
            (seat, others),
            &[],
            (watch.recording.live().state().now(), start),
        )
        .unwrap()
    };
    let play = |round: &mut VersusRound| {
        let mut now = start;
        while round.stage() != VersusStage::Over {
            now += Duration::from_millis(16);
            assert!(now < start + Duration::from_mins(5), "it has no end");
            round.play(&[], now);
        }
    };
    let mut round = take(1, Others::Recorded);
    assert_eq!(round.state().now(), Ticks::from_millis(at));
    assert!(round.is_own(1) && !round.is_own(0));
    play(&mut round);
    for seat in [0, 2] {
        assert_eq!(round.state().seat(seat).replay().result, recorded.seats[seat].result, "it went on as recorded");
    }
    assert!(round.unfinished(&Words::english()).is_none());
    assert!(round.take_recording(&Words::english()).is_none(), "recordings answer no attacks");
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let results = super::harness(Stage::new(round), show, vec2(800.0, 600.0));
    assert!(results.query_by_label_contains(", Hedy, ").is_some());
    assert!(results.query_by_label("Back to the recording").is_some() && results.query_by_label("Rematch").is_none());
    let mut round = take(2, Others::Computers);
    let placed = |round: &VersusRound| round.state().seat(0).game().statistics().locked_down();
    let before = placed(&round);
    play(&mut round);
    assert!(placed(&round) > before + 2, "the computer plays");
    let text = round.take_recording(&Words::english()).unwrap().to_json().unwrap();
    assert!(Recording::from_text(&text).unwrap().check().is_ok());
}

/// Rows appear with the laws that need them, keys and clicks change them, and all fit the narrowest window.
#[test]
fn every_field_of_the_custom_rules_has_a_row() {
    let attacks = AttackRules {
        combo: ComboLaw::Table([0; 13]),
        gap: GapLaw::Chance { attack: 50, line: 0 },
        kind: LineKind::SolidAfter(120_000),
        margin: Some(Margin { after_ms: 60_000, percent: 10 }),
        ..AttackRules::GUIDELINE
    };
    let mut harness = lobby(Versus { is_custom: true, attacks, ..Versus::default() });
    click(&mut harness, "Custom rules");
    for row in ["Solid Lines", "Chance with each line", "Combo of 0", "Combo of 12 or more", "Growth per minute"] {
        let rect = harness.get_by_label(row).rect();
        assert!(rect.left() >= 0.0 && rect.right() <= 800.0, "{row}: {rect:?}");
    }
    let versus = |harness: &Harness<'_, Stage<VersusLobby>>| harness.state().settings.versus.clone();
    for row in ["Solid Lines", "Combo of 3", "Speed rises"] {
        go_to(&mut harness, row);
        keys(&mut harness, &[Key::ArrowRight]);
    }
    click(&mut harness, "Perfect clear alone");
    let changed = versus(&harness);
    let mut table = [0; 13];
    table[3] = 1;
    assert_eq!(
        (changed.attacks.kind, changed.attacks.combo, changed.level_up_s, changed.attacks.perfect_clear_replaces),
        (LineKind::SolidAfter(180_000), ComboLaw::Table(table), 5, true)
    );
    assert!(harness.query_by_label_contains("A perfect clear replaces the lines of its action").is_some());
    assert!(harness.query_by_label("Start").is_none(), "contradictions are refused");
    let attacks = AttackRules { combo: ComboLaw::Multiplies(25), perfect_clear_replaces: false, ..changed.attacks };
    harness.state_mut().settings.versus.attacks = attacks;
    harness.run_ok();
    assert!(harness.query_by_label("Start").is_some());
    go_to(&mut harness, "Combo growth");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(versus(&harness).attacks.combo, ComboLaw::Multiplies(20));
    click(&mut harness, "Seats");
    assert!(harness.query_by_label("Gaps of the starting lines").is_none(), "there are none");
    for row in ["Starting lines", "Solid starting lines", "Gaps of the starting lines"] {
        go_to(&mut harness, row);
        keys(&mut harness, &[Key::ArrowRight]);
    }
    let lines = StartingLines { broken: 1, pattern: StartingPattern::Well, solid: 1 };
    assert_eq!(versus(&harness).seats[0].handicap.starting_lines, lines);
    harness.state_mut().settings.versus.seats[1].handicap.starting_lines.broken = 12;
    harness.state_mut().settings.versus.seats[1].handicap.starting_lines.solid = 12;
    harness.run_ok();
    assert!(harness.query_by_label_contains("The starting lines of seat 2 fill the Matrix").is_some());
}

/// While a match is watched, one seat can be large; screen readers follow that one.
#[test]
fn one_seat_of_a_watched_match_is_shown_large() {
    let recorded = Recording::from_text(include_str!("../data/golden/match_score.json")).unwrap();
    let setup = recorded.setup.clone().unwrap();
    let names = ["Ada", "Grace", "Hedy"].map(str::to_owned).to_vec();
    let timeline = Timeline::new(recorded.with_setup(MatchSetup { names, ..setup }));
    let waiting = |at: u64| timeline.round(0).seats()[1].at(Ticks::from_millis(at)).game().receiving();
    let at = (0..timeline.end().millis()).step_by(10).find(|at| waiting(*at) > 1).unwrap();
    let lines = waiting(at);
    let mut watch = Watch::new(LiveRecording::new(Arc::new(timeline), Instant::now()).unwrap());
    watch.recording.apply(TransportCommand::Seek(at));
    watch.stop();
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(1280.0, 800.0));
    let width = |harness: &Harness<'_, Stage<Watch>>, name: &str| {
        harness.get_by_label_contains(&format!("{name}: Matrix: the stack")).rect().width().round() as u32
    };
    let alike = width(&harness, "Grace");
    assert_eq!(width(&harness, "Hedy"), alike);
    assert!(harness.query_by_label_contains("coming").is_none(), "nobody is followed");
    assert_eq!((harness.state().screen.side(0), harness.state().screen.side(2)), (-70, 70));
    click(&mut harness, "Follow: all players");
    click(&mut harness, "Follow: Ada");
    assert!(harness.query_by_label("Follow: Grace").is_some());
    // The height limits both.
    assert!(width(&harness, "Grace") > alike && width(&harness, "Hedy") < alike);
    assert!(harness.query_by_label_contains(&format!("{lines} lines coming")).is_some());
    assert_eq!(harness.state().screen.side(2), 0, "its sounds are in the middle");
    let at = harness.get_by_label_contains("Grace: Matrix: the stack").rect().center();
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run_ok();
    assert_eq!(width(&harness, "Grace"), alike, "a click on it makes all alike again");
}

/// A watched match names the knock-outs and the places, also when the seats are drawn in another order.
#[test]
fn a_watched_match_names_its_knock_outs() {
    let recorded = Recording::from_text(include_str!("../data/golden/match_rising.json")).unwrap();
    let setup = recorded.setup.clone().unwrap();
    let names = ["Ada", "Grace", "Hedy"].map(str::to_owned).to_vec();
    let timeline = Timeline::new(recorded.with_setup(MatchSetup { names: names.clone(), ..setup }));
    let by = timeline.round(0).knock_outs().knocked_out_by(2).unwrap();
    let expected = format!("Knocked out by {}. 3rd", names[by]);
    let mut watch = Watch::new(LiveRecording::new(Arc::new(timeline), Instant::now()).unwrap());
    watch.recording.apply(TransportCommand::Seek(43_000));
    watch.stop();
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(1280.0, 800.0));
    for button in ["Follow: all players", "Follow: Ada", "Follow: Grace"] {
        assert!(harness.query_by_label_contains("Knocked out").is_none(), "nobody follows Hedy");
        click(&mut harness, button);
    }
    assert!(harness.query_by_label_contains(&expected).is_some(), "{expected}");
    harness.state_mut().screen.recording.apply(TransportCommand::Seek(42_000));
    harness.run_ok();
    assert!(harness.query_by_label_contains("Knocked out").is_none(), "not yet");
}

/// A player without a seat joins during a pause, practices until the match is over, and plays in the next one.
#[test]
fn a_device_that_joins_late_practices_until_the_next_match() {
    let start = Instant::now();
    let seats = [LEFT, VersusSeat::Empty, VersusSeat::Computer(1), VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let mut now = start + Duration::from_secs(6);
    round.play(&[], now);
    let press = |at, down| {
        let kind = if down { InputKind::Down } else { InputKind::Up };
        InputEvent { at, kind: kind(Device::Pad(0), Control::Pad(PadControl::DPadUp)) }
    };
    let mut early = vec![press(now, true)];
    round.note_pads(&settings, &[], &mut early);
    assert_eq!(early.len(), 1, "nobody joins while the others play");
    round.play(&[key(KeyCode::Escape, true, now)], now);
    let mut harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
    assert!(harness.query_by_label_contains("Press a button on another device to practice").is_some());
    let mut events = vec![press(now, true), key(KeyCode::KeyD, true, now)];
    harness.state_mut().screen.note_pads(&settings, &["pad".to_owned()], &mut events);
    assert_eq!(events.len(), 1, "a half that has a seat does not join");
    harness.run_ok();
    assert_eq!(harness.state().settings.versus.seats[1].player, VersusSeat::Person(SeatDevice::Pad(0)));
    assert!(harness.query_by_label_contains("Practice. Player 2: ").is_some());
    let Stage { screen: mut round, settings, .. } = harness.into_state();
    round.resume(&settings, now);
    now += Duration::from_secs(6);
    round.play(&[], now);
    let (mut locked, mut frames) = (0, 0);
    while round.stage() != VersusStage::Over {
        now += Duration::from_millis(100);
        frames += 1;
        assert!(frames < 5_000, "the match has no end");
        round.play(&[press(now, frames % 2 == 0), key(KeyCode::KeyW, frames % 16 == 0, now)], now);
        let practiced = round.state().last_frame().events.iter().filter(|event| event.seat >= 2);
        assert!(!practiced.clone().any(|event| event.seat != 2 || matches!(event.event, GameEvent::GameOver(_))));
        locked += practiced.filter(|event| matches!(event.event, GameEvent::LockedDown(_))).count();
    }
    assert!(locked > 30, "{locked} pieces are more than one game holds");
    let recorded = round.take_recording(&Words::english()).unwrap();
    assert_eq!((recorded.seats.len(), recorded.check().is_ok()), (2, true), "practice is no part of the match");
    let next = round.next(&settings, 8, now);
    assert_eq!(next.state().seats().len(), 3);
    assert_eq!(next.device(1), Some(SeatDevice::Pad(0)));
}

/// The pause says how to join only where it is true: not in a tournament, and not while only computers play.
#[test]
fn nobody_is_asked_to_join_a_match_that_takes_nobody() {
    let start = Instant::now();
    let now = start + Duration::from_secs(6);
    let played = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let watched = [VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    for (seats, is_tournament, is_asked) in [(played, false, true), (played, true, false), (watched, false, false)] {
        let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
        let mut round = VersusRound::new(&settings, 7, start);
        if is_tournament {
            round = round.of_tournament(Some(final_of_cup()));
        }
        round.play(&[], now);
        round.pause(now, None);
        let mut harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
        let text = harness.query_by_label_contains("Press a button on another device").is_some();
        assert_eq!(text, is_asked, "{seats:?}, {is_tournament}");
        if is_tournament {
            let kind = InputKind::Down(Device::Pad(0), Control::Pad(PadControl::West));
            let mut events = vec![InputEvent { at: now, kind }];
            harness.state_mut().screen.note_pads(&settings, &["pad".to_owned()], &mut events);
            harness.run_ok();
            assert_eq!(harness.state().settings.versus, settings.versus, "nobody joins it either");
        }
    }
}

/// A press joins a running match of three: it pauses, names the new player, and goes on with their practice.
#[test]
fn a_press_joins_a_running_match_of_three() {
    let start = Instant::now();
    let two = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let three = [LEFT, VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty];
    let press = |control, at| [InputEvent { at, kind: InputKind::Down(Device::Pad(0), Control::Pad(control)) }];
    let now = start + Duration::from_secs(6);
    for (seats, control, joins) in
        [(two, PadControl::South, false), (three, PadControl::Start, false), (three, PadControl::South, true)]
    {
        let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
        let mut round = VersusRound::new(&settings, 7, start);
        round.play(&[], now);
        assert_eq!(round.join_in_play(&settings, &["pad".to_owned()], &press(control, now)), joins, "{seats:?}");
        if !joins {
            assert_eq!(round.stage(), VersusStage::Playing);
            continue;
        }
        assert_eq!(round.stage(), VersusStage::Paused(Some(3)));
        let mut harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
        harness.run_ok();
        assert!(harness.query_by_label("Paused by Player 2").is_some());
        assert!(harness.query_by_label_contains("Practice. Player 2: ").is_some());
        let Stage { screen: mut round, settings, .. } = harness.into_state();
        assert_eq!(settings.versus.seats[3].player, VersusSeat::Person(SeatDevice::Pad(0)));
        round.resume(&settings, now);
        round.play(&[], now + Duration::from_secs(6));
        assert_eq!(round.stage(), VersusStage::Playing);
        assert_eq!(round.recording(&Words::english()).seats.len(), 3, "practice is no part of the match");
    }
}

/// A spectator uses the pause menu with a gamepad. Only controls without a function there join.
#[test]
fn a_spectator_with_a_gamepad_does_not_join_by_its_controls_in_menus() {
    let start = Instant::now();
    let seats = [VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let now = start + Duration::from_secs(6);
    round.play(&[], now);
    round.pause(now, None);
    let mut press = |control| {
        let kind = InputKind::Down(Device::Pad(0), Control::Pad(control));
        let mut events = vec![InputEvent { at: now, kind }];
        round.note_pads(&settings, &["pad".to_owned()], &mut events);
        events.is_empty()
    };
    for control in
        [PadControl::DPadDown, PadControl::LeftStickUp, PadControl::South, PadControl::East, PadControl::Start]
    {
        assert!(!press(control), "{control:?} joins");
    }
    assert!(press(PadControl::West));
}

/// The stream view shows the match and nothing to press. Another window takes no pause, and Escape leaves the view.
#[test]
fn a_match_of_computers_is_shown_to_a_stream() {
    let start = Instant::now();
    let seats = [VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let mut settings = Settings { versus: Versus { first_to: 2, ..Versus::played_by(seats) }, ..Settings::default() };
    for (seat, name) in ["Ada", "Bo"].into_iter().enumerate() {
        settings.versus.seats[seat].name = name.to_owned();
    }
    let mut round = VersusRound::new(&settings, 7, start).of_tournament(Some(final_of_cup()));
    let now = start + Duration::from_secs(6);
    round.play(&[], now);
    round.pause(now, None);
    let mut harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
    click(&mut harness, "Stream view");
    assert_eq!(harness.state().commands, [Command::Versus(VersusCommand::Stream)]);
    harness.state_mut().screen.stream(&settings, now);
    harness.event(egui::Event::PointerMoved(egui::pos2(300.0, 200.0)));
    harness.step();
    for label in ["Cup · Final", "Ada", "Bo", "0 – 0"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    assert!(harness.query_all_by_role(Role::Button).next().is_none(), "there is something to press");
    let large = harness.get_by_label("Ada").rect();
    assert!(large.height() > 30.0 && large.bottom() <= harness.get_by_label_contains("Ada: ").rect().top());
    let round = &mut harness.state_mut().screen;
    assert!(round.is_streamed() && round.hides_pointer());
    let at = now + Duration::from_secs(1);
    round.play(&[InputEvent { at, kind: InputKind::Away }], at);
    assert!(round.is_streamed() && round.stage() == VersusStage::Playing, "another window pauses nothing");
    let next = round.next(&settings, 8, at);
    assert!(next.is_streamed(), "the next round is shown in the same way");
    assert_eq!(next.recording(&Words::english()).setup.unwrap().tournament, Some(final_of_cup()));
    round.play(&[key(KeyCode::Escape, true, at)], at);
    assert!(!round.is_streamed() && round.stage() == VersusStage::Playing);
    harness.event(egui::Event::PointerMoved(egui::pos2(310.0, 200.0)));
    harness.step();
    assert!(harness.query_by_label("0 – 0").is_none() && harness.query_all_by_role(Role::Button).next().is_some());
}

/// Who plays cannot hide the controls.
#[test]
fn a_match_with_a_person_has_no_stream_view() {
    let start = Instant::now();
    let seats = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let now = start + Duration::from_secs(6);
    round.play(&[], now);
    round.pause(now, None);
    let harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
    assert!(harness.query_by_label("Stream view").is_none() && harness.query_by_label("Resume").is_some());
    let mut round = harness.into_state().screen;
    round.stream(&settings, now);
    assert!(!round.is_streamed());
}

/// The touchscreen plays its own seat, by taps and drags unless the settings ask for buttons.
#[test]
fn a_seat_is_played_on_the_touchscreen() {
    let seats = [VersusSeat::Computer(1), VersusSeat::Person(SeatDevice::Touch), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let round = VersusRound::new(&settings, 7, Instant::now());
    assert_eq!(round.touch_scheme(&settings), TouchScheme::TapAndDrag);
    let mut with_buttons = settings.clone();
    with_buttons.touch.scheme = TouchScheme::Buttons;
    assert_eq!(round.touch_scheme(&with_buttons), TouchScheme::Buttons);
    let harness = harness_of_round(Stage { settings: settings.clone(), ..Stage::new(round) });
    let matrix = harness.get_by_label_contains("You: ").rect();
    let round = &harness.state().screen;
    let field = round.touch_field().unwrap();
    assert!(field.line_a < matrix.center().x && field.line_b > matrix.center().x, "taps turn beside its own middle");
    let other = VersusRound::new(&Settings::default(), 7, Instant::now());
    assert_eq!(other.touch_scheme(&with_buttons), TouchScheme::Off, "nobody plays with it");
}

/// Where no seat is shown, a press would change one unseen.
#[test]
fn a_device_joins_only_on_the_page_of_the_players() {
    let mut harness = lobby(Versus::default());
    for (page, left) in [("Rules", 1), ("Players", 0)] {
        click(&mut harness, page);
        let settings = harness.state().settings.clone();
        let mut events = vec![key(KeyCode::KeyD, true, Instant::now())];
        harness.state_mut().screen.take_joins(&settings, &mut events);
        harness.run_ok();
        let joined = harness.state().settings.versus.seats != Versus::default().seats;
        assert_eq!((events.len(), joined), (left, left == 0), "{page}");
    }
}

/// Presses a chevron of a seat's card, beside the name of the player below the avatar.
fn press_chevron(harness: &mut Harness<'_, Stage<VersusLobby>>, seat: &str, is_right: bool) {
    harness.get_by_label(seat).scroll_to_me();
    harness.run_ok();
    let rect = harness.get_by_label(seat).rect();
    let x = if is_right { rect.right() - 20.0 } else { rect.left() + 20.0 };
    let pos = egui::pos2(x, rect.top() + 120.0);
    harness.hover_at(pos);
    harness.run_ok();
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        harness.run_ok();
    }
}

/// The chevrons of a seat skip devices of other seats, and a new computer is as strong as the others, from either side.
#[test]
fn a_seat_offers_only_free_devices_and_computers_as_strong_as_the_others() {
    let mut harness = lobby(Versus::default());
    press_chevron(&mut harness, "Seat 3", true);
    assert_eq!(harness.state().settings.versus.seats[2].player, VersusSeat::Person(SeatDevice::Touch));
    press_chevron(&mut harness, "Seat 3", false);
    press_chevron(&mut harness, "Seat 3", false);
    assert_eq!(harness.state().settings.versus.seats[2].player, VersusSeat::Computer(3));
    press_chevron(&mut harness, "Seat 3", false);
    assert_eq!(harness.state().settings.versus.seats[2].player, VersusSeat::Computer(2));
}

/// A card has the name that a computer has in the match, numbered if two are equal, and what kind of player it is.
#[test]
fn a_card_has_the_name_of_the_match_and_the_kind_of_player() {
    let seats = [LEFT, VersusSeat::Computer(6), VersusSeat::Computer(6), VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    harness.run_ok();
    let texts = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    // The second name may have its short form.
    for (end, least) in [("Computer, level 6", 1), ("evel 6 (2)", 1), ("Club player", 2)] {
        assert!(texts.iter().filter(|text| text.ends_with(end)).count() >= least, "{end} in {texts:?}");
    }
}

/// The cards of the seats are beside each other: the arrows go from one to the next, and Enter opens it.
#[test]
fn the_arrows_go_from_seat_to_seat() {
    let mut harness = lobby(Versus::default());
    go_to(&mut harness, "Seat 1");
    for seat in ["Seat 2", "Seat 3", "Seat 4"] {
        keys(&mut harness, &[Key::ArrowRight]);
        assert_eq!(focused(&harness), seat);
    }
    keys(&mut harness, &[Key::ArrowLeft, Key::Enter]);
    assert_eq!(harness.state().settings.versus, Versus::default(), "arrows change nothing");
    click(&mut harness, "Computer, level 9");
    assert_eq!(harness.state().settings.versus.seats[2].player, VersusSeat::Computer(9));
    assert_eq!(focused(&harness), "Seat 3");
}

/// The strength of the computers follows the player's own pace in one choice; without games it is a modest one.
#[test]
fn the_strength_of_the_computers_is_chosen_in_one_step() {
    let seats = [LEFT, VersusSeat::Computer(7), VersusSeat::Computer(2), VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    let levels = |harness: &Harness<'_, Stage<VersusLobby>>| {
        let players = harness.state().settings.versus.all_players();
        players.into_iter().filter(|player| matches!(player, VersusSeat::Computer(_))).collect::<Vec<_>>()
    };
    let hint = |harness: &Harness<'_, Stage<VersusLobby>>| {
        harness.get_by_label("Computer opponents").accesskit_node().description().unwrap_or_default()
    };
    assert!(hint(&harness).contains("that you have chosen"), "7 and 2 follow no pace");
    for level in [1, 3, 5] {
        go_to(&mut harness, "Computer opponents");
        keys(&mut harness, &[Key::ArrowRight]);
        assert_eq!(levels(&harness), [VersusSeat::Computer(level); 2]);
        assert!(hint(&harness).contains("until you have played some games"), "there are no recent games");
    }
    let mut alone = lobby(Versus::played_by([LEFT, RIGHT, VersusSeat::Empty, VersusSeat::Empty]));
    alone.run_ok();
    assert!(alone.query_by_label("Computer opponents").is_none(), "there are none");
}

/// A press on a seat shows all its players; another one chooses, and the focus is on the seat again. Team and handicap
/// are there, too.
#[test]
fn the_player_of_a_seat_is_chosen_in_one_step() {
    let mut harness = lobby(Versus::default());
    go_to(&mut harness, "Seat 2");
    keys(&mut harness, &[Key::Enter]);
    for (row, change) in [("Team", Key::ArrowLeft), ("Lines sent", Key::ArrowLeft)] {
        go_to(&mut harness, row);
        keys(&mut harness, &[change]);
    }
    click(&mut harness, "Computer, level 9");
    let seat = harness.state().settings.versus.seats[1].clone();
    assert_eq!((seat.player, seat.team, seat.handicap.sent_percent), (VersusSeat::Computer(9), 1, 90));
    assert!(harness.query_by_label("Computer, level 8").is_none(), "it is closed");
    assert_eq!(focused(&harness), "Seat 2", "the focus is on the seat");
    press_chevron(&mut harness, "Seat 2", true);
    assert_eq!(harness.state().settings.versus.seats[1].player, VersusSeat::Computer(10));
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label("Computer, level 8").is_some());
    keys(&mut harness, &[Key::Escape]);
    assert!(harness.query_by_label("Computer, level 8").is_none());
    assert!(commands(&mut harness).iter().all(|command| *command != Command::Back), "it closes first");
}

/// The open list says whose it is, and is that of the seat whose player is changed.
#[test]
fn the_list_of_players_is_that_of_the_changed_seat() {
    let mut harness = lobby(Versus::default());
    go_to(&mut harness, "Seat 1");
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label("Player in seat 1").is_some());
    press_chevron(&mut harness, "Seat 2", true);
    assert_eq!(harness.state().settings.versus.seats[1].player, VersusSeat::Computer(4));
    assert!(
        harness.query_by_label("Player in seat 2").is_some() && harness.query_by_label("Player in seat 1").is_none()
    );
    keys(&mut harness, &[Key::Escape]);
    press_chevron(&mut harness, "Seat 2", true);
    assert!(harness.query_by_label_contains("Player in seat").is_none(), "a chevron opens no list");
}

/// Space joins with the whole keyboard, and the fastest handling holds for everybody.
#[test]
fn the_whole_keyboard_joins_and_the_handling_has_a_cap() {
    let seats = [VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let mut harness = lobby(Versus::played_by(seats));
    let settings = harness.state().settings.clone();
    let mut events = vec![key(KeyCode::Space, true, Instant::now())];
    harness.state_mut().screen.take_joins(&settings, &mut events);
    assert!(events.is_empty());
    harness.run_ok();
    assert_eq!(harness.state().settings.versus.seats[2].player, VersusSeat::Person(SeatDevice::Keyboard));
    harness.state_mut().settings.handling = HandlingPreset::Instant.values();
    click(&mut harness, "Rules");
    go_to(&mut harness, "Fastest handling");
    keys(&mut harness, &[Key::ArrowRight]);
    let settings = harness.state().settings.clone();
    assert_eq!(settings.versus.handling_cap, Some(HandlingPreset::Fast));
    let round = VersusRound::new(&settings, 7, Instant::now());
    let rules = round.state().seat(0).game().rules();
    assert_eq!((rules.auto_repeat_delay_ms, rules.auto_repeat_interval_ms), (110, 10));
    assert!(!rules.soft_drop_factor.is_at_once());
}

/// Plans would distract people, or help them. Without people they are always shown.
#[test]
fn the_plans_of_computers_are_shown_to_people_only_if_wanted() {
    let shown = |left: VersusSeat, plans: bool| {
        let start = Instant::now();
        let seats = [left, VersusSeat::Computer(3), VersusSeat::Empty, VersusSeat::Empty];
        let mut settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
        settings.options.plans = plans;
        let mut round = VersusRound::new(&settings, 7, start);
        let mut now = start;
        let mut shown = [false; 2];
        for _ in 0..1_000 {
            now += Duration::from_millis(16);
            round.play(&[], now);
            for (seat, shown) in shown.iter_mut().enumerate() {
                *shown |= round.thinking(seat, &settings).is_some_and(|thinking| thinking.plan.is_some());
            }
            // The computers think on their own threads.
            thread::sleep(Duration::from_millis(1));
        }
        shown
    };
    assert_eq!(shown(LEFT, false), [false; 2]);
    assert_eq!(shown(LEFT, true), [false, true]);
    assert_eq!(shown(VersusSeat::Computer(5), false), [true; 2]);
}

/// Plays a match of this player and a computer of level 3 until the bots have considered moves.
fn begun(left: VersusSeat) -> (VersusRound, Settings) {
    let seats = [left, VersusSeat::Computer(3), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..programs() };
    let mut now = Instant::now();
    let (start, mut round) = (now, VersusRound::new(&settings, 7, now));
    let is_ready = |seat: &Seat| seat.bot().is_none_or(|bot| !bot.considered().is_empty());
    while !round.state().seats().iter().all(is_ready) {
        assert!(start.elapsed() < Duration::from_mins(1), "it is too slow");
        now += Duration::from_millis(16);
        round.play(&[], now);
        // The bots think on their own threads.
        thread::sleep(Duration::from_millis(4));
    }
    (round, settings)
}

/// The moves that a computer or a program considers are shown at the seat that is large, if nobody plays.
#[test]
fn a_large_seat_shows_the_moves_that_its_player_considers() {
    let moves = |harness: &Harness<'_, Stage<VersusRound>>| {
        let node = harness.query_by_label_contains("It considers: ")?;
        node.accesskit_node().value().or_else(|| node.accesskit_node().label())
    };
    let click_matrix = |harness: &mut Harness<'_, Stage<VersusRound>>, name: &str| {
        let at = harness.get_by_label_contains(&format!("{name}: Matrix")).rect().center();
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run_ok();
    };
    let (round, settings) = begun(VersusSeat::Program(0));
    let mut harness = harness_of_round(Stage { settings, ..Stage::new(round) });
    assert_eq!(moves(&harness), None, "all seats are alike");
    click_matrix(&mut harness, "Computer, level 3");
    let [hint, large] =
        ["Finish now", "Computer, level 3: Matrix"].map(|label| harness.get_by_label_contains(label).rect());
    assert!(hint.left() > large.right() && hint.top() > large.top(), "{hint:?} covers the name above {large:?}");
    let rated = moves(&harness).unwrap();
    assert!(rated.contains(" in columns ") && rated.contains("evaluation loss 0.00"), "{rated}");
    click_matrix(&mut harness, "Beam");
    let ordered = moves(&harness).unwrap();
    assert!(ordered.contains(" in columns ") && !ordered.contains("loss") && !ordered.contains("pruned"), "{ordered}");
    click_matrix(&mut harness, "Beam");
    assert_eq!(moves(&harness), None, "all seats are alike again");
    // The pause menu does the same by keys. It covers the games.
    harness.state_mut().screen.pause(Instant::now(), None);
    harness.run_ok();
    leads_to(&mut harness, "Follow: all players", &Command::Versus(VersusCommand::TurnSeats));
    harness.state_mut().screen.turn_seats();
    harness.run_ok();
    assert!(harness.query_by_label("Follow: Beam").is_some() && moves(&harness).is_none());
    // With a person, the seats are alike and show nothing.
    let (round, settings) = begun(LEFT);
    let mut harness = harness_of_round(Stage { settings, ..Stage::new(round) });
    click_matrix(&mut harness, "Computer, level 3");
    assert_eq!(moves(&harness), None);
    harness.state_mut().screen.pause(Instant::now(), None);
    harness.run_ok();
    assert!(harness.query_by_label_contains("Follow: ").is_none());
}

/// The music follows the highest of the stacks that are in danger.
#[test]
fn the_music_follows_the_one_in_most_danger() {
    let start = Instant::now();
    let seats = [LEFT, RIGHT, VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let mut now = start + Duration::from_secs(6);
    round.play(&[], now);
    let mut followed = [false; 2];
    for _ in 0..4_000 {
        now += Duration::from_millis(50);
        // The left stack grows once the right one is in danger.
        let code = if followed[1] { KeyCode::KeyW } else { KeyCode::ArrowUp };
        round.play(&[key(code, true, now)], now);
        round.play(&[key(code, false, now)], now);
        if round.state().seats().iter().any(Seat::is_over) {
            break;
        }
        let ranks = [0, 1].map(|seat| round.state().seat(seat).danger().rank());
        if let Some(seat) = (0..2).find(|seat| ranks[*seat] > ranks[1 - *seat]) {
            followed[seat] = true;
            assert!(std::ptr::eq(round.music_seat(), round.state().seat(seat)), "{ranks:?}");
        }
    }
    assert!(followed[1], "the first seat is not always the one");
}

/// Plays with the left half of the keyboard until the match is over: one Hard Drop after another.
pub(super) fn play_to_the_end(round: &mut VersusRound, start: Instant) -> Instant {
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
    let settings = Settings { versus: Versus { first_to: 2, ..Versus::played_by(seats) }, ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let end = play_to_the_end(&mut round, start);
    assert_eq!(round.state().standings().places(), [2, 1]);
    recording_is_watched(&mut round);
    let second = round.next(&settings, 8, end);
    let mut stage = Stage::new(round);
    stage.settings = settings.clone();
    let mut harness = harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.query_by_label("You lost. Computer, level 2 wins.").is_some());
    assert!(harness.query_by_label_contains("1st, Computer, level 2, ").is_some(), "a row of the table");
    for award in ["Fastest:", "Longest\u{a0}combo:", "Hardest\u{a0}hitter:"] {
        assert!(harness.query_by_label_contains(award).is_none(), "all of them are the computer's: {award}");
    }
    assert!(harness.query_by_label("Next round").is_some(), "nobody has won twice");
    click(&mut harness, "Change players");
    assert!(commands(&mut harness).is_empty(), "the match is not over");
    click(&mut harness, "Press again to quit without a result.");
    assert_eq!(commands(&mut harness), [Command::Versus(VersusCommand::Leave)]);
    let mut round = second;
    let end = play_to_the_end(&mut round, end);
    let again = round.next(&settings, 9, end);
    let mut stage = Stage::new(round);
    stage.settings = settings;
    let mut harness = super::harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(800.0, 600.0));
    assert!(harness.query_by_label("You lost. Computer, level 2 wins the match.").is_some());
    leads_to(&mut harness, "Review", &Command::Review(ReviewCommand::Open { recording: None, seat: 0 }));
    assert!(harness.query_by_label("Rematch").is_some());
    assert_eq!((again.stage(), again.state().now()), (VersusStage::Playing, Ticks::ZERO));
}

/// Saves an unfinished match, and reads it as the next start of the program does.
fn read_after_crash(round: &VersusRound) -> UnfinishedMatch {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    storage.save_unfinished_match(round.unfinished(&Words::english()).unwrap());
    assert!(storage.flush());
    drop(storage);
    Storage::open_in(folder.path().to_owned()).unfinished_match().unwrap().clone()
}

/// A match of several rounds is one file. A crash in or between its rounds loses nothing.
#[test]
fn the_rounds_of_a_match_are_one_file_and_survive_crashes() {
    let words = Words::english();
    let start = Instant::now();
    let seats = [LEFT, VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus { first_to: 2, ..Versus::played_by(seats) }, ..Settings::default() };
    let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
    let of = |round| harness(Stage { settings: settings.clone(), ..Stage::new(round) }, show, vec2(1280.0, 800.0));
    let mut first = VersusRound::new(&settings, 7, start);
    let end = play_to_the_end(&mut first, start);
    let pieces = |round: &VersusRound| round.state().seat(1).game().statistics().locked_down();
    let pieces_before = pieces(&first);

    // Between the rounds the match continues at the results of the round.
    let resumed = VersusRound::resumed(&settings, &read_after_crash(&first), end).unwrap();
    assert_eq!((resumed.stage(), resumed.ends_match()), (VersusStage::Over, false));
    let results = of(resumed);
    assert!(results.query_by_label("You lost. Computer, level 2 wins.").is_some());
    assert!(results.query_by_label_contains("Round 1 · Time: ").is_some());
    assert!(results.query_by_label("Next round").is_some());

    // In its countdown a round has nothing to lose.
    let mut second = results.into_state().screen.next(&settings, 8, end);
    assert_eq!(read_after_crash(&second).recorded.score().0.wins(1), 1);
    second.play(&[], end + Duration::from_secs(6));
    let now = end + Duration::from_secs(6);
    assert!(second.state().now() > Ticks::ZERO);
    let mut second = VersusRound::resumed(&settings, &read_after_crash(&second), now).unwrap();
    assert_eq!(second.stage(), VersusStage::Paused(None));
    second.resume(&settings, now);
    play_to_the_end(&mut second, now);
    assert!(second.ends_match() && second.unfinished(&words).is_none());

    let recorded = second.take_recording(&words).unwrap();
    let (score, places) = recorded.score();
    assert_eq!((recorded.round_count(), score.wins(1), places.places()), (2, 2, &[2, 1][..]));
    assert_eq!(recorded.round(0).seats[1].result.time_ms, first.state().seat(1).game().now());
    assert!(recorded.check().is_ok());
    assert_eq!(Recording::from_text(&recorded.to_shared().unwrap()).unwrap(), recorded);
    let all = words.ratio(
        u64::from(pieces_before + pieces(&second)) * 1_000,
        recorded.each_round().map(|round| round.seats[1].result.time_ms.millis()).sum::<u64>(),
    );
    let results = of(second);
    assert!(results.query_by_label("You lost. Computer, level 2 wins the match.").is_some());
    let time = words.time(recorded.time().millis());
    assert!(
        results.query_by_label_contains(&format!(" 0 : 2 Computer, level 2 · 2 rounds · Time: {time}")).is_some(),
        "{time}"
    );
    assert!(results.query_by_label_contains("1st, Computer, level 2, ★ 2, ").is_some(), "the rounds won");
    assert!(results.query_by_label_contains(&format!(", PPS {all}")).is_some(), "{all} pieces a second in all rounds");
    assert!(results.query_by_label("Rematch").is_some());

    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    storage.save_match(recorded.clone());
    assert!(storage.flush());
    let mut list = screen(Replays::new(storage.matches()), Replays::ui);
    click(&mut list, "Matches");
    let row = "Player 0 : 2 Computer, level 2, Computer, level 2, Guideline";
    assert!(list.query_by_label_contains(row).is_some());
    let records = MatchRecords::of(&storage.matches());
    let computer = MatchPlayer::Named("Computer, level 2".to_owned());
    assert_eq!(records.of_player(&computer).unwrap().won, 1, "one match, however many rounds");
    rounds_are_watched(recorded);
}

/// All rounds are on one timeline, with a stepper from round to round.
fn rounds_are_watched(recorded: Recording) {
    let second = recorded.round(1);
    let watch = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
    assert!(watch.recording.timeline().verdict().is_ok());
    let end = watch.recording.timeline().end();
    let start = watch.recording.timeline().round(1).start().millis();
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(800.0, 600.0));
    click(&mut harness, "Pause");
    go_to(&mut harness, "Round");
    keys(&mut harness, &[Key::ArrowRight]);
    let watch = &harness.state().screen;
    assert_eq!((watch.recording.round_index(), watch.recording.position()), (1, start));
    assert_eq!(watch.recording.round().recorded(), &second);
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.state().screen.recording.position(), 0);
    let watch = &mut harness.state_mut().screen;
    watch.recording.apply(TransportCommand::Seek(start - 1));
    assert_eq!(watch.recording.round_index(), 0);
    watch.recording.apply(TransportCommand::Seek(u64::MAX));
    assert_eq!((watch.recording.round_index(), watch.recording.position()), (1, end.millis()));
    assert_eq!(
        [0, 1].map(|round| watch.recording.timeline().score_before(round).wins(1)),
        [0, 1],
        "the crowns of the winner"
    );
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
    let timeline = Timeline::new(recorded);
    assert!(timeline.verdict().is_ok());
    let end = timeline.end().millis();
    let mut watch = Watch::new(LiveRecording::new(Arc::new(timeline), Instant::now()).unwrap());
    let games = |watch: &Watch| -> Vec<Game> {
        watch.recording.live().state().seats().iter().map(|seat| seat.game().clone()).collect()
    };
    watch.recording.apply(TransportCommand::Seek(u64::MAX));
    let played: Vec<Game> = round.state().seats().iter().map(|seat| seat.game().clone()).collect();
    assert!(games(&watch) == played && watch.recording.is_at_end());
    assert_eq!(watch.recording.live().state().now().millis(), end);
    watch.recording.apply(TransportCommand::Seek(end / 2));
    assert!(!watch.recording.is_at_end() && watch.recording.is_playing());
    assert!(games(&watch).iter().all(|game| game.now().millis() == end / 2));
    assert_every_piece_is_reviewed(watch.recording.timeline());
    let mut harness = harness(Stage::new(watch), Watch::ui, vec2(800.0, 600.0));
    leads_to(
        &mut harness,
        "Review: Computer, level 2",
        &Command::Review(ReviewCommand::Open { recording: None, seat: 1 }),
    );
    assert!(harness.query_by_label_contains("Computer, level 2: ").is_some());
    click(&mut harness, "Pause");
    assert!(!harness.state().screen.recording.is_playing());
    leads_to(&mut harness, "Save as…", &Command::Recording(RecordingCommand::Save));
}

/// The game of a seat is a separate recording, with the lines that it received.
fn assert_every_piece_is_reviewed(timeline: &Timeline) {
    for seat in timeline.round(0).seats() {
        let replay = seat.replay().clone();
        let game = replay.check().unwrap();
        let mut reviewer = Reviewer::new(replay, Aim::Attack, 1).unwrap();
        while reviewer.advance() {}
        let review = reviewer.finish();
        assert_eq!(review.pieces, game.statistics().locked_down());
        assert!(review.judged > 0 && review.judged <= review.pieces, "{review:?}");
    }
}

#[test]
fn recorded_matches_are_listed_and_deleted_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let text = include_str!("../data/golden/match.json");
    let recorded = Recording::from_text(text).unwrap();
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

/// Behind the page may be the city.
#[test]
fn the_texts_of_the_page_of_keys_stand_on_a_panel() {
    let mut harness = lobby(Versus::default());
    click(&mut harness, "Keys");
    let panel = harness.state().theme.palette.panel;
    for text in ["Some keyboards do not report", "Press Esc to stop"] {
        let place = harness.get_by_label_contains(text).rect();
        let is_behind = harness.output().shapes.iter().any(|drawn| match &drawn.shape {
            egui::Shape::Rect(rect) => rect.fill == panel && rect.rect.contains_rect(place),
            _ => false,
        });
        assert!(is_behind, "{text}");
        if text.starts_with("Some") {
            click(&mut harness, "Test keys");
        }
    }
}

/// Else the next Enter would press something else, such as *Open replay…*.
#[test]
fn opening_a_match_leads_to_its_buttons_wherever_another_was_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    for name in ["Ada", "Bo", "Cy"] {
        let (names, places) = (vec![name.to_owned(), "Grace".to_owned()], serde_json::from_str("[2,1]").unwrap());
        storage.save_match(recorded.clone().with_setup(MatchSetup { names, places, ..Default::default() }));
    }
    assert!(storage.flush());
    let stored = storage.matches();
    let names: Vec<String> = stored.iter().map(|stored| stored.name.clone()).collect();
    let mut harness = screen(Replays::new(stored), Replays::ui);
    click(&mut harness, "Matches");
    for [before, opened] in [[0, 2], [0, 1], [1, 2], [2, 0]] {
        for row in [before, opened] {
            harness.query_all_by_label_contains(", Guideline").nth(row).unwrap().click();
            harness.run_ok();
            assert_eq!(focused(&harness), "Watch", "row {row}, after row {before}");
        }
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(commands(&mut harness), [Command::Matches(MatchCommand::Watch(names[opened].clone()))]);
        harness.query_all_by_label_contains(", Guideline").nth(opened).unwrap().click();
        harness.run_ok();
        assert!(harness.query_by_label("Watch").is_none());
    }
}

#[test]
fn replays_open_with_the_list_that_has_something_or_with_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    storage.save_match(Recording::from_text(include_str!("../data/golden/match.json")).unwrap());
    assert!(storage.flush());
    let mut harness = screen(Replays::new(storage.matches()), Replays::ui);
    let has_games = |harness: &Harness<'_, Stage<Replays>>| harness.query_by_label_contains("No replays yet").is_some();
    let again = |harness: &mut Harness<'_, Stage<Replays>>, matches| {
        harness.state_mut().screen = Replays::new(matches);
        harness.run_ok();
    };
    assert!(!has_games(&harness), "there are only matches");
    click(&mut harness, "Games");
    assert!(has_games(&harness));
    again(&mut harness, storage.matches());
    assert!(!has_games(&harness), "still");
    // Neither has anything.
    for list in ["Games", "Matches"] {
        click(&mut harness, list);
        again(&mut harness, Vec::new());
        assert_eq!(has_games(&harness), list == "Games", "{list} was shown last");
    }
}

#[test]
fn matches_of_the_same_players_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    // Ada sits left once and right once, and wins both; then Grace wins.
    for (names, places) in [(["Ada", "Grace"], "[1,2]"), (["Grace", "Ada"], "[2,1]"), (["Ada", "Grace"], "[2,1]")] {
        let (names, places) = (names.map(str::to_owned).to_vec(), serde_json::from_str(places).unwrap());
        storage.save_match(recorded.clone().with_setup(MatchSetup { names, places, ..Default::default() }));
    }
    assert!(storage.flush());
    let mut harness = screen(Replays::new(storage.matches()), Replays::ui);
    click(&mut harness, "Matches");
    assert!(harness.query_by_label("Wins: Ada 2 · Grace 1").is_some());
}

/// A gamepad that is not connected cannot take a seat over: the next device of the lobby does, or else the keyboard.
#[test]
fn a_seat_is_taken_over_with_a_device_that_is_there() {
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    let timeline = Timeline::new(recorded);
    let pad = |number| VersusSeat::Person(SeatDevice::Pad(number));
    let profiles = ["Ada", "Bo"].map(|name| Profile { name: name.to_owned(), ..Profile::default() }).into();
    let mut settings = Settings { profiles, ..Settings::default() };
    (settings.versus.seats[0].profile, settings.versus.seats[1].profile) = (1, 2);
    for (seats, pads, device, name) in [
        ([pad(0), pad(2)], &[0, 2][..], pad(0), "Ada"),
        ([pad(0), pad(2)], &[2], pad(2), "Bo"),
        ([pad(0), LEFT], &[], LEFT, "Bo"),
        ([pad(0), VersusSeat::Computer(1)], &[], VersusSeat::Person(SeatDevice::Keyboard), "Player"),
    ] {
        settings.versus.seats.iter_mut().zip(seats).for_each(|(seat, player)| seat.player = player);
        let now = Instant::now();
        let mut round = VersusRound::taken_over(
            &settings,
            timeline.round(0),
            (1, Others::Computers),
            pads,
            (Ticks::from_millis(timeline.end().millis() / 2), now),
        )
        .unwrap();
        assert_eq!(round.device(1).map(VersusSeat::Person), Some(device), "{seats:?}");
        round.play(&[], now + Duration::from_secs(10));
        let setup = round.take_recording(&Words::english()).unwrap().setup.unwrap();
        assert_eq!((setup.names[1].as_str(), setup.profiles.len()), (name, 0), "{seats:?}");
    }
}

/// The file names the profile of each seat by an id, so that a new name keeps what was won.
#[test]
fn a_renamed_profile_keeps_its_matches() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let profiles = vec![Profile { id: 77, name: "Ada".to_owned(), ..Profile::default() }];
    let mut versus = Versus::default();
    versus.seats[0].profile = 1;
    let mut settings = Settings { profiles, versus, ..Settings::default() };
    let start = Instant::now();
    let mut round = VersusRound::new(&settings, 7, start);
    round.play(&[], start + Duration::from_secs(6));
    let recorded = round.take_recording(&Words::english()).unwrap();
    let setup = recorded.setup.clone().unwrap();
    assert_eq!((setup.names[0].as_str(), setup.profiles.as_slice()), ("Ada", &[77, 0][..]));
    for places in ["[1,2]", "[2,1]", "[1,2]", "[1,1]"] {
        let places = serde_json::from_str(places).unwrap();
        storage.save_match(recorded.clone().with_setup(MatchSetup { places, ..setup.clone() }));
    }
    assert!(storage.flush());
    settings.profiles.insert(0, Profile { id: 5, ..Profile::default() });
    settings.profiles[1].name = "Countess".to_owned();
    let resumed = VersusRound::resumed(&settings, &round.unfinished(&Words::english()).unwrap(), start).unwrap();
    let again = resumed.recording(&Words::english()).setup.unwrap();
    assert_eq!((again.names[0].as_str(), again.profiles), ("Countess", setup.profiles.clone()));
    let stage = Stage { settings, ..Stage::new(Replays::new(storage.matches())) };
    let mut harness = harness(stage, Replays::ui, vec2(1_280.0, 800.0));
    click(&mut harness, "Matches");
    let computer = &setup.names[1];
    let line = format!("Countess: 2 won, 1 lost, 1 drawn · against {computer} 2–1");
    assert!(harness.query_by_label(&line).is_some(), "{line}");
    assert!(harness.query_by_label(&format!("Wins: Countess 2 · {computer} 1")).is_some());
}

/// Two presses of R: the mark is on the second opponent, which its Matrix says, and the recording holds both moves.
#[test]
fn the_target_mark_moves_by_a_key_and_is_recorded() {
    let start = Instant::now();
    let seats = [LEFT, RIGHT, VersusSeat::Computer(1), VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let at = |ms| start + Duration::from_millis(ms);
    round.play(&[], at(6_000));
    let presses: Vec<InputEvent> = (0..4).map(|step| key(KeyCode::KeyR, step % 2 == 0, at(6_010 + step))).collect();
    round.play(&presses, at(6_050));
    round.play(&[], at(6_100));
    assert_eq!(round.state().seat(0).game().target(), Target::Seat(2));
    let recorded = round.take_recording(&Words::english()).unwrap();
    let targets = recorded.seats[0].inputs.iter().filter(|timed| matches!(timed.input, Input::Target(_)));
    assert_eq!(targets.count(), 2);
    assert!(recorded.check().is_ok());
    let harness = harness(Stage::new(round), |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.query_by_label_contains("Target of Player 1.").is_some());
    let mut round = harness.into_state().screen;
    let presses: Vec<InputEvent> = (0..4).map(|step| key(KeyCode::KeyR, step % 2 == 0, at(6_200 + step))).collect();
    round.play(&presses, at(6_300));
    round.play(&[], at(6_400));
    assert_eq!(round.state().target(0), Target::Even);
    let harness = super::harness(Stage::new(round), |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.query_by_label_contains("Target: Even.").is_some());
    let marked = harness.query_all_by_label_contains("Target of Player 1.").count();
    assert_eq!(marked, 1, "the mark is where the next attack goes");
}

#[test]
fn a_pad_that_goes_away_is_asked_for_by_name() {
    let start = Instant::now();
    let at = start + Duration::from_secs(6);
    let seats = [VersusSeat::Computer(1), VersusSeat::Person(SeatDevice::Pad(1)), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    round.play(&[], at);
    round.set_pad_names(vec!["Arcade Stick".to_owned(), "Wireless Controller".to_owned()]);
    round.play(&[InputEvent { at, kind: InputKind::PadLost(1) }], at);
    assert_eq!(round.stage(), VersusStage::Paused(None));
    let size = vec2(1280.0, 800.0);
    let mut harness = harness(Stage::new(round), |round, ui, shared| round.ui(ui, shared), size);
    assert!(harness.query_by_label_contains("Gamepad 2 was disconnected: Wireless Controller").is_some());
    let button = InputKind::Down(Device::Pad(0), Control::Pad(PadControl::South));
    let mut events = vec![InputEvent { at, kind: button }];
    let settings = harness.state().settings.clone();
    harness.state_mut().screen.note_pads(&settings, &[], &mut events);
    assert!(events.is_empty(), "the press chooses nothing in the menu");
    harness.run_ok();
    assert!(harness.query_by_label_contains("was disconnected").is_none());
    assert_eq!(harness.state().screen.device(1), Some(SeatDevice::Pad(0)), "it has the seat now");
}

/// A match that continues without one of its gamepads says so.
#[test]
fn a_pad_that_is_not_there_is_asked_for() {
    let start = Instant::now();
    let seats = [VersusSeat::Computer(1), VersusSeat::Person(SeatDevice::Pad(1)), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    for connected in [vec![1], vec![0]] {
        let mut round = VersusRound::new(&settings, 7, start);
        let is_missing = connected == [0];
        assert_eq!(round.ask_for_pads(&connected, start), is_missing);
        round.pause(start, None);
        let harness = harness_of_round(Stage::new(round));
        assert_eq!(harness.query_by_label_contains("Gamepad 2 is not connected").is_some(), is_missing);
    }
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

/// Between two rounds the button that leaves keeps the focus while it asks, so that the same key answers.
#[test]
fn a_match_is_left_between_two_rounds_by_one_key() {
    let seats = [LEFT, VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus { first_to: 2, ..Versus::played_by(seats) }, ..Settings::default() };
    let start = Instant::now();
    let mut round = VersusRound::new(&settings, 7, start);
    play_to_the_end(&mut round, start);
    let mut harness = harness_of_round(Stage { settings, ..Stage::new(round) });
    go_to(&mut harness, "Change players");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Press again to quit without a result.");
    assert_eq!(commands(&mut harness), []);
    go_to(&mut harness, "Next round");
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("Press again").is_none(), "moving the focus away cancels the question");
    go_to(&mut harness, "Change players");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [], "it asks again");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Versus(VersusCommand::Leave)]);
}

/// Escape asks wherever the focus is, and leaves if it is pressed again before that moves.
#[test]
fn a_match_is_left_between_two_rounds_by_escape() {
    let seats = [LEFT, VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus { first_to: 2, ..Versus::played_by(seats) }, ..Settings::default() };
    let start = Instant::now();
    let mut round = VersusRound::new(&settings, 7, start);
    play_to_the_end(&mut round, start);
    let mut harness = harness_of_round(Stage { settings, ..Stage::new(round) });
    go_to(&mut harness, "Next round");
    keys(&mut harness, &[Key::Escape]);
    assert!(harness.query_by_label_contains("Press again").is_some());
    assert_eq!(commands(&mut harness), []);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Versus(VersusCommand::Leave)]);
}

/// Quitting a match takes a second press if somebody plays it or if it has several rounds. What finishes it with a
/// result stands above.
#[test]
fn a_match_with_something_to_lose_is_not_quit_by_one_press() {
    let start = Instant::now();
    let now = start + Duration::from_secs(6);
    let played = [LEFT, VersusSeat::Computer(1), VersusSeat::Empty, VersusSeat::Empty];
    let watched = [VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    for (seats, first_to, asks) in [(played, 1, true), (watched, 1, false), (watched, 2, true)] {
        let settings = Settings { versus: Versus { first_to, ..Versus::played_by(seats) }, ..Settings::default() };
        let mut round = VersusRound::new(&settings, 7, start);
        round.play(&[], now);
        round.pause(now, None);
        let mut harness = harness_of_round(Stage { settings, ..Stage::new(round) });
        if seats == watched {
            let [finishes, quits] = ["Finish now", "Quit match"].map(|label| harness.get_by_label(label).rect());
            assert!(finishes.bottom() < quits.top(), "{finishes:?} {quits:?}");
        }
        click(&mut harness, "Quit match");
        if asks {
            keys(&mut harness, &[Key::Escape]);
            assert!(commands(&mut harness).is_empty(), "Escape cancels the question");
            click(&mut harness, "Quit match");
            click(&mut harness, "Press again to quit without a result.");
        }
        assert_eq!(commands(&mut harness), [Command::Versus(VersusCommand::Leave)]);
    }
}
