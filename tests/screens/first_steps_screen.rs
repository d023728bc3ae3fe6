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
use skyline::ui::screens::{Command, FirstSteps};
use skyline::ui::words::{Words, id};

use super::{LANGUAGES, Stage, applied, click, commands, focused, go_to, harness, keys, scaled_harness, screen};

type Steps<'a> = Harness<'a, Stage<FirstSteps>>;

/// The lessons, each with the button text of its demonstration in the help.
const LESSONS: [(&str, &str); 5] = [
    ("Lesson 1 of 4", "single"),
    ("Lesson 2 of 4", "hard_drop"),
    ("Lesson 3 of 4", "hold"),
    ("Lesson 4 of 4", "tetris"),
    ("Extra lesson", "t_spin_double"),
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
    assert_eq!(focused(&harness), "Start the lessons");
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
    let [text, button] = ["Lesson 1 of 4", "Try it"].map(|label| of(upright, label));
    assert!(text.top() > 0.6 * upright.y && text.bottom() < button.top(), "{text:?}, {button:?}");
    assert!(button.width() > 400.0 && (button.center().x - upright.x / 2.0).abs() < 1.0, "{button:?}");
    assert!(of(vec2(1_280.0, 800.0), "Lesson 1 of 4").top() < 200.0);
}

#[test]
fn the_turn_of_the_player_begins_by_itself_after_the_demonstration() {
    let mut harness = screen(FirstSteps::lessons(), FirstSteps::ui);
    for _ in 0..300 {
        harness.step();
    }
    assert!(is_playing(&harness) && has(&harness, "Your turn"));
    keys(&mut harness, &[Key::Escape]);
    assert!(!is_playing(&harness) && has(&harness, "Lesson 1 of 4"), "the buttons have the keys again");
    go_to(&mut harness, "Next lesson");
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "Lesson 2 of 4"));
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
    assert!(has(&harness, "Wrong column"));
    press(&mut harness, Vec::new(), 2_000);
    assert!(has(&harness, "Your turn") && is_playing(&harness));
}

/// The field above makes room for the text and the buttons.
#[test]
fn the_question_about_the_speed_shows_its_text_in_an_upright_window() {
    let mut speed = screen(FirstSteps::default(), FirstSteps::ui);
    click(&mut speed, "I've played before");
    let window = vec2(1080.0, 1920.0);
    let upright = scaled_harness(speed.into_state(), FirstSteps::ui, window, app::scale_for(window, 100));
    let text = upright.get_by_label("Change it any time in Options\u{a0}→\u{a0}Handling.").rect();
    let first = upright.get_by_label("Calm – 300 / 50 ms").rect();
    assert!(text.bottom() <= first.top(), "{text:?} above {first:?}");
}

#[test]
fn a_player_who_knows_the_game_is_asked_for_the_speed_alone() {
    let mut harness = screen(FirstSteps::default(), FirstSteps::ui);
    go_to(&mut harness, "I've played before");
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "How fast should it feel?"));
    click(&mut harness, "Fast – 110 / 10 ms");
    assert_eq!(commands(&mut harness), [applied(|settings| settings.handling = HandlingPreset::Fast.values())]);
    assert!(is_playing(&harness), "to choose is to try");
    keys(&mut harness, &[Key::Escape]);
    assert!(!is_playing(&harness));
    assert_eq!(focused(&harness), "Fast – 110 / 10 ms", "the focus stays on what was tried");
    click(&mut harness, "Done");
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// Nothing moves while a speed is chosen and tried.
#[test]
fn the_answers_stay_where_they_are() {
    for window in [vec2(800.0, 600.0), vec2(1280.0, 800.0)] {
        let mut harness = harness(Stage::new(FirstSteps::default()), FirstSteps::ui, window);
        click(&mut harness, "I've played before");
        let places = |harness: &Steps<'_>| {
            let labels = ["Calm –", "Comfortable –", "Fast –", "Instant –", "Done"];
            labels.map(|label| harness.get_by_label_contains(label).rect())
        };
        let before = places(&harness);
        let sizes: Vec<Vec2> = before[..4].iter().map(|place| place.size()).collect();
        assert!(sizes.iter().all(|size| *size == sizes[0]), "the answers are equal: {sizes:?}");
        for answer in ["Instant – 100 / 0 ms", "Calm – 300 / 50 ms"] {
            click(&mut harness, answer);
            assert!(is_playing(&harness));
            assert_eq!(places(&harness), before, "{answer} is tried at {window:?}");
            keys(&mut harness, &[Key::Escape]);
            assert_eq!(places(&harness), before, "{answer} was tried at {window:?}");
        }
    }
}

/// The last line of the text is complete above the buttons.
#[test]
fn the_question_about_the_speed_shows_its_whole_text_in_a_small_window() {
    for language in LANGUAGES {
        let mut speed = screen(FirstSteps::default(), FirstSteps::ui);
        click(&mut speed, "I've played before");
        let window = vec2(640.0, 480.0);
        let state = Stage { words: Words::of(language), ..speed.into_state() };
        let harness = scaled_harness(state, FirstSteps::ui, window, app::scale_for(window, 100));
        let words = &harness.state().words;
        let text = harness.get_by_label(&words.text(id::SPEED_LATER)).rect();
        let buttons = harness.get_all_by_role(Role::RadioButton).map(|button| button.rect().top());
        let first = buttons.fold(f32::INFINITY, f32::min);
        assert!(text.bottom() <= first, "{text:?} above {first} in {language:?}");
    }
}
