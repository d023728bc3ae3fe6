//! The first steps: the lessons, and the speed of the controls.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use skyline::app;
use skyline::engine::Button;
use skyline::input::{Device, PlayInput, StampedInput};
use skyline::replay::scenario::{self, Layout};
use skyline::settings::HandlingPreset;
use skyline::ui::screens::help::demonstrations::DemonstrationEntry;
use skyline::ui::screens::{Command, FirstSteps, StartCommand};
use skyline::ui::words::{Words, id};

use super::{Stage, click, commands, focused, go_to, harness, keys, leads_to, scaled_harness, screen, windows};

type Steps<'a> = Harness<'a, Stage<FirstSteps>>;

/// The lessons, each with the button text of its demonstration in the help.
const LESSONS: [(&str, &str); 5] = [
    ("Lesson 1 of 5", "single"),
    ("Lesson 2 of 5", "hard_drop"),
    ("Lesson 3 of 5", "hold"),
    ("Lesson 4 of 5", "tetris"),
    ("Lesson 5 of 5 · Extra lesson", "t_spin_double"),
];

fn has(harness: &Steps<'_>, text: &str) -> bool {
    harness.query_by_label_contains(text).is_some()
}

fn is_playing(harness: &Steps<'_>) -> bool {
    harness.state().screen.game.is_played()
}

/// Plays the lesson for some seconds with the inputs of a demonstration, as far as they are wanted.
fn play(harness: &mut Steps<'_>, name: &str, wanted: fn(Button) -> bool) {
    let file =
        DemonstrationEntry::ALL.iter().find(|entry| entry.file.contains(&format!("\"id\": \"{name}\""))).unwrap().file;
    let scenario = scenario::read(file, Layout::One).unwrap().remove(0);
    let start = Instant::now();
    let wanted = scenario.inputs.iter().filter(|timed| timed.input.button().is_some_and(wanted));
    let changes = wanted.map(|timed| {
        let at = start + Duration::from_millis(timed.at.millis());
        StampedInput { at, device: Device::Keyboard, input: timed.input }
    });
    let mut input = PlayInput { changes: changes.collect(), ..PlayInput::default() };
    let settings = harness.state().settings.clone();
    for frame in 0..100 {
        if !is_playing(harness) {
            return;
        }
        let now = start + Duration::from_millis(1 + frame * 50);
        let later = input.changes.split_off(input.changes.partition_point(|change| change.at <= now));
        harness.state_mut().screen.game.play(&settings, &input, now, &mut Vec::new());
        input.changes = later;
        harness.step();
    }
}

#[test]
fn every_lesson_is_done_by_what_its_demonstration_shows() {
    let mut harness = screen(FirstSteps::default(), FirstSteps::ui);
    assert_eq!(focused(&harness), "I've played before");
    assert!(has(&harness, &format!("{} short lessons", LESSONS.len())), "as many as there are");
    go_to(&mut harness, "Start the lessons");
    keys(&mut harness, &[Key::Enter]);
    for (count, name) in LESSONS {
        assert!(has(&harness, count) && has(&harness, "Watch first"), "{count}");
        click(&mut harness, "Try it");
        assert!(is_playing(&harness) && has(&harness, "Your turn"), "{count}");
        play(&mut harness, name, |_| true);
        assert!(!has(&harness, count), "{count} is over");
    }
    assert!(has(&harness, "How fast should it feel?"));
    assert_eq!(commands(&mut harness), []);
}

/// In an upright window the text is below the field, and the field is as wide as the window lets it be.
#[test]
fn an_upright_window_has_the_text_of_a_lesson_below_the_field() {
    let of = |size: Vec2, label: &str| {
        let harness = harness(Stage::new(FirstSteps::lessons()), FirstSteps::ui, size);
        harness.get_by_label(label).rect()
    };
    let upright = vec2(800.0, 1_280.0);
    let [text, button] = ["Lesson 1 of 5", "Try it"].map(|label| of(upright, label));
    assert!(text.top() > 0.6 * upright.y && text.bottom() < button.top(), "{text:?}, {button:?}");
    assert!(button.width() > 400.0 && (button.center().x - upright.x / 2.0).abs() < 1.0, "{button:?}");
    assert!(of(vec2(1_280.0, 800.0), "Lesson 1 of 5").top() < 200.0);
}

#[test]
fn the_turn_of_the_player_begins_by_itself_after_the_demonstration() {
    let mut harness = screen(FirstSteps::lessons(), FirstSteps::ui);
    for _ in 0..300 {
        harness.step();
    }
    assert!(is_playing(&harness) && has(&harness, "Your turn"));
    keys(&mut harness, &[Key::Escape]);
    assert!(!is_playing(&harness) && has(&harness, "Lesson 1 of 5"), "the buttons have the keys again");
    go_to(&mut harness, "Next lesson");
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "Lesson 2 of 5"));
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn a_piece_in_another_place_fails_the_lesson_and_it_starts_over() {
    let mut harness = screen(FirstSteps::lessons(), FirstSteps::ui);
    keys(&mut harness, &[Key::Enter]);
    assert!(is_playing(&harness));
    let settings = harness.state().settings.clone();
    let start = Instant::now();
    let press = |harness: &mut Steps<'_>, changes, at: u64| {
        let input = PlayInput { changes, ..PlayInput::default() };
        let now = start + Duration::from_millis(at);
        harness.state_mut().screen.game.play(&settings, &input, now, &mut Vec::new());
        harness.step();
    };
    let drop = skyline::engine::Input::Press(Button::HardDrop);
    press(&mut harness, vec![StampedInput { at: start, device: Device::Keyboard, input: drop }], 50);
    press(&mut harness, Vec::new(), 500);
    assert!(has(&harness, "Not there. Fill the marked cells."));
    press(&mut harness, Vec::new(), 2_000);
    assert!(is_playing(&harness));
    assert!(has(&harness, "Not there. Fill the marked cells."), "the next try still says it");
    keys(&mut harness, &[Key::Escape]);
    click(&mut harness, "Show me");
    click(&mut harness, "Try it");
    assert!(has(&harness, "Your turn"), "from the start");
}

/// The names of the answers.
const SPEEDS: [(&str, HandlingPreset); 4] = [
    ("Calm – 300 / 50 ms", HandlingPreset::Guideline),
    ("Comfortable – 167 / 33 ms", HandlingPreset::Comfortable),
    ("Fast – 110 / 10 ms", HandlingPreset::Fast),
    ("Instant – 100 / 0 ms", HandlingPreset::Instant),
];

#[test]
fn a_player_who_knows_the_game_is_asked_for_the_speed_alone_and_plays() {
    let mut harness = screen(FirstSteps::default(), FirstSteps::ui);
    go_to(&mut harness, "I've played before");
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "How fast should it feel?"));
    assert_eq!(focused(&harness), "Comfortable – 167 / 33 ms", "what suits most players");
    for (label, preset) in SPEEDS {
        leads_to(&mut harness, label, &Command::Start(StartCommand::First(preset)));
    }
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// In every window and language, below the text and above the hints; nothing scrolls and nothing moves them.
#[test]
fn the_four_speeds_are_equal_tiles() {
    for (language, window) in windows() {
        let mut speed = screen(FirstSteps::default(), FirstSteps::ui);
        click(&mut speed, "I've played before");
        let scale = app::scale_for(window, 100);
        let stage = Stage { words: Words::of(language), ..speed.into_state() };
        let mut harness = scaled_harness(stage, FirstSteps::ui, window, scale);
        let tiles = |harness: &Steps<'_>| -> Vec<egui::Rect> {
            harness.get_all_by_role(Role::Button).map(|tile| tile.rect()).filter(|tile| tile.height() > 100.0).collect()
        };
        let before = tiles(&harness);
        assert_eq!(before.len(), 4, "{language:?} at {window:?}");
        let text = harness.get_by_label(&harness.state().words.text(id::SPEED_TEXT)).rect();
        for tile in &before {
            assert!((tile.size() - before[0].size()).length() < 0.5, "{language:?} at {window:?}: {before:?}");
            assert!(tile.top() >= text.bottom() && tile.bottom() <= window.y / scale - 56.0, "{tile:?} at {window:?}");
        }
        harness.run_steps(20);
        assert_eq!(tiles(&harness), before);
    }
}

/// From the help, the lessons end where they began.
#[test]
fn lessons_from_the_help_lead_back() {
    let mut harness = screen(FirstSteps::lessons(), FirstSteps::ui);
    click(&mut harness, "Skip all");
    assert_eq!(commands(&mut harness), [Command::Back]);
}
