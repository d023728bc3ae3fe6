//! The player's city: walked by keys and the pointer, in every window, new and rich.

use egui::Event;
use skyline::city::{Building, Feat, Grade, Ledger};
use skyline::settings::ChosenGame;
use skyline::ui::screens::CityScreen;

use super::*;

/// A city in which every second landmark stands, and towers of some modes.
pub(super) fn rich() -> City {
    let mut ledger = Ledger::default();
    ledger.add_all(Feat::ALL.into_iter().step_by(2).map(Building::Landmark));
    for (mode, grade) in ModeId::ALL.into_iter().zip(Grade::ALL.into_iter().rev().cycle()) {
        ledger.add(Building::Tower(mode, grade));
    }
    let mut storage = Storage::in_memory();
    for (number, kind) in GameKind::ALL.into_iter().enumerate() {
        let entry = ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap();
        storage.add(ScoreEntry { kind, lines: 40 + 160 * (number as u32 % 7), ..entry }, None);
    }
    City::built_from(storage.history(), &ledger)
}

fn city<'a>(city: City, size: Vec2) -> Harness<'a, Stage<CityScreen>> {
    harness(Stage { city, ..Stage::new(CityScreen::default()) }, CityScreen::ui, size)
}

/// Whether the place that has the focus is in the window.
fn is_in_view(harness: &Harness<'_, Stage<CityScreen>>, width: f32) -> bool {
    let label = focused(harness);
    let rect = harness.get_by_role_and_label(Role::Button, &label).rect();
    rect.left() >= -1.0 && rect.right() <= width + 1.0
}

#[test]
fn the_street_is_walked_by_keys_in_every_window() {
    for size in [vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
        let mut harness = city(City::default(), size);
        assert_eq!(focused(&harness), "Marathon", "the mode that was played last");
        assert!(is_in_view(&harness, size.x));
        let mut seen = vec![focused(&harness)];
        keys(&mut harness, &[Key::Home]);
        seen.push(focused(&harness));
        for _ in 0..ModeId::ALL.len() + Feat::ALL.len() - 1 {
            keys(&mut harness, &[Key::ArrowRight]);
            assert!(is_in_view(&harness, size.x), "{} at {size:?}", focused(&harness));
            seen.push(focused(&harness));
        }
        let words = Words::english();
        for name in ModeId::ALL.map(|mode| words.mode(mode)).into_iter().chain(Feat::ALL.map(|feat| words.feat(feat))) {
            assert!(seen.contains(&name), "{name} at {size:?}");
        }
        let last = focused(&harness);
        keys(&mut harness, &[Key::ArrowLeft]);
        assert_ne!(focused(&harness), last);
        keys(&mut harness, &[Key::Escape]);
        assert_eq!(commands(&mut harness), [Command::Back]);
    }
}

#[test]
fn every_building_says_what_it_stands_for_and_starts_its_mode() {
    let size = vec2(1280.0, 800.0);
    let mut harness = city(rich(), size);
    let value = |harness: &Harness<'_, Stage<CityScreen>>, label: &str| {
        harness.get_by_role_and_label(Role::Button, label).value().unwrap()
    };
    assert_eq!(value(&harness, "Marathon"), "S, the highest of six grades · 224 lit windows All towers stand.");
    assert_eq!(value(&harness, "First line"), "Clear a line. Built · Marathon");
    assert_eq!(value(&harness, "First Tetris"), "Clear four lines at once with an I. Not built yet · Marathon");
    let sprint = value(&harness, "Sprint");
    assert!(
        sprint.starts_with("A, the fifth of six grades · ")
            && sprint.contains("Next tower, S: 40 lines · at most 0:32"),
        "{sprint}"
    );
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon)))]);
    go_to(&mut harness, "Under a minute");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint)))]);
    go_to(&mut harness, "Ten gems");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [], "Descent is locked");
}

#[test]
fn the_pointer_chooses_and_plays() {
    let mut harness = city(City::default(), vec2(1280.0, 800.0));
    let place = harness.get_by_role_and_label(Role::Button, "Late start").rect().center();
    harness.event(Event::PointerMoved(place - vec2(3.0, 0.0)));
    harness.run_steps(2);
    harness.event(Event::PointerMoved(place));
    harness.run_steps(3);
    assert_eq!(focused(&harness), "Late start");
    for pressed in [true, false] {
        let button = PointerButton::Primary;
        harness.event(Event::PointerButton { pos: place, button, pressed, modifiers: Modifiers::NONE });
        harness.run_steps(2);
    }
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon)))]);
}

/// What is built and what is not is told in every language, without a word too long for its card.
#[test]
fn the_city_fits_into_every_window() {
    for (language, size) in windows() {
        for town in [City::default(), rich()] {
            let words = Words::of(language);
            let mut harness =
                harness(Stage { words, city: town, ..Stage::new(CityScreen::default()) }, CityScreen::ui, size);
            for _ in 0..3 {
                keys(&mut harness, &[Key::ArrowRight]);
                assert!(is_in_view(&harness, size.x), "{language:?} {size:?}");
            }
        }
    }
}

/// An open city draws no frame while nobody walks.
#[test]
fn the_city_rests() {
    let mut harness = city(rich(), vec2(1280.0, 800.0));
    keys(&mut harness, &[Key::ArrowRight]);
    let steps = harness.run_ok();
    assert!(steps.is_some_and(|steps| steps <= 2), "{steps:?}");
}
