//! The options, page by page.

#[cfg(unix)]
use std::io::Write as _;
use std::time::{Duration, Instant};

use egui::accesskit::Toggled;
use egui::{CursorIcon, pos2};

use skyline::engine::{DirectionPolicy, Generator, InitialAction, LockDelay, RotationSystem, Ticks};
use skyline::replay::{MatchSetup, SeatTotals};
use skyline::settings::{
    Background, Extended, ExtendedPreset, General, GhostStyle, Hues, Outfit, PlayerProgram, Profile, SavePolicy,
    Scheme, Skin, Versus, VersusSeat,
};
use skyline::storage::{MatchSummary, StoredMatch};
use skyline::ui::screens::FileCommand;
use skyline::ui::words::{Choice as _, id};

use super::*;

/// What one press of an arrow on a row changes, on each page.
type Row = (OptionPage, &'static str, Key, fn(&mut Settings));

const ROWS: &[Row] = &[
    (OptionPage::Game, "Next Queue", Key::ArrowLeft, |settings| settings.options.next_count = 5),
    (OptionPage::Game, "Hold Queue", Key::ArrowLeft, |settings| settings.options.hold = false),
    (OptionPage::Game, "Ghost Piece", Key::Enter, |settings| settings.options.ghost = false),
    (OptionPage::Game, "Lock Down", Key::ArrowRight, |settings| settings.options.lock_down = LockDown::Infinite),
    (OptionPage::Game, "Goal system", Key::ArrowRight, |settings| settings.game.goal = GoalSystem::Variable),
    (OptionPage::Game, "Countdown", Key::ArrowRight, |settings| {
        settings.options.countdown = ReadyCountdown::Short;
    }),
    (OptionPage::Game, "Computer's next move", Key::Enter, |settings| settings.options.plans = true),
    (OptionPage::Handling, "Preset", Key::ArrowRight, |settings| {
        settings.handling = HandlingPreset::Comfortable.values();
    }),
    (OptionPage::Handling, "Auto-Repeat delay (DAS)", Key::ArrowLeft, |settings| {
        settings.handling.auto_repeat_delay_ms = 290;
    }),
    (OptionPage::Handling, "Auto-Repeat interval (ARR)", Key::ArrowRight, |settings| {
        settings.handling.auto_repeat_interval_ms = 55;
    }),
    (OptionPage::Handling, "Auto-Repeat pause (DCD)", Key::ArrowRight, |settings| {
        settings.handling.auto_repeat_cut_ms = 5;
    }),
    (OptionPage::Handling, "Soft Drop speed", Key::ArrowRight, |settings| {
        settings.handling.soft_drop_factor = SoftDropFactor::times(21);
    }),
    (OptionPage::Handling, "Opposite directions", Key::ArrowRight, |settings| {
        settings.handling.direction_policy = DirectionPolicy::First;
    }),
    (OptionPage::Handling, "Keep the other key's charge", Key::ArrowRight, |settings| {
        settings.handling.auto_repeat_keeps_charge = true;
    }),
    (OptionPage::Handling, "Buffered rotation (IRS)", Key::ArrowLeft, |settings| {
        settings.handling.initial_rotation = InitialAction::Tap;
    }),
    (OptionPage::Handling, "Buffered Hold (IHS)", Key::ArrowRight, |settings| {
        settings.handling.initial_hold = InitialAction::Hold;
    }),
    (OptionPage::Handling, "Hard Drop protection", Key::ArrowRight, |settings| {
        settings.handling.hard_drop_protection_ms = 10;
    }),
    (OptionPage::Extended, "Preset", Key::ArrowRight, |settings| {
        settings.extended = ExtendedPreset::Guideline.values();
    }),
    (OptionPage::Extended, "Rotation", Key::ArrowRight, |settings| {
        settings.extended.rotation = RotationSystem::ClassicLeft;
    }),
    (OptionPage::Extended, "Piece sequence", Key::ArrowRight, |settings| {
        settings.extended.generator = Generator::Bag;
    }),
    (OptionPage::Extended, "Exponent", Key::ArrowLeft, |settings| {
        settings.extended.generator = Generator::Recency { exponent_tenths: 24 };
    }),
    (OptionPage::Extended, "Next Queue", Key::ArrowLeft, |settings| settings.extended.next_count = 3),
    (OptionPage::Extended, "Auto-Repeat delay (DAS)", Key::ArrowRight, |settings| {
        settings.extended.auto_repeat_delay_ms = 170;
    }),
    (OptionPage::Extended, "Auto-Repeat interval (ARR)", Key::ArrowLeft, |settings| {
        settings.extended.auto_repeat_interval_ms = 30;
    }),
    (OptionPage::Extended, "Soft Drop speed", Key::ArrowRight, |settings| {
        settings.extended.soft_drop_factor = SoftDropFactor::from_halves(21);
    }),
    (OptionPage::Extended, "Soft Drop locks", Key::Enter, |settings| settings.extended.soft_drop_locks = false),
    (OptionPage::Extended, "Hard Drop delay", Key::ArrowRight, |settings| settings.extended.hard_drop_delay_ms = 10),
    (OptionPage::Extended, "Buffered rotation (IRS)", Key::ArrowRight, |settings| {
        settings.extended.initial_rotation = InitialAction::Tap;
    }),
    (OptionPage::Extended, "Buffered Hold (IHS)", Key::ArrowLeft, |settings| {
        settings.extended.initial_hold = InitialAction::Off;
    }),
    (OptionPage::Extended, "Lock Down", Key::ArrowRight, |settings| settings.extended.lock_down = LockDown::Extended),
    (OptionPage::Extended, "Lock Down Timer", Key::ArrowRight, |settings| {
        settings.extended.lock_down_ms = LockDelay::Millis(10);
    }),
    (OptionPage::Extended, "Time on Surfaces", Key::ArrowLeft, |settings| settings.extended.ground_time_ms = 1_750),
    (OptionPage::Extended, "Line clear delay", Key::ArrowRight, |settings| settings.extended.line_clear_delay_ms = 210),
    (OptionPage::Extended, "Spawn delay", Key::ArrowLeft, |settings| settings.extended.generation_delay_ms = 40),
    (OptionPage::Controls, "Stick press", Key::ArrowRight, |settings| settings.gamepads.tuning.stick_press = 55),
    (OptionPage::Controls, "Stick release", Key::ArrowLeft, |settings| settings.gamepads.tuning.stick_release = 25),
    (OptionPage::Controls, "One direction at a time", Key::Enter, |settings| {
        settings.gamepads.tuning.one_direction = true;
    }),
    (OptionPage::Sound, "Sound effects", Key::Space, |settings| settings.sound.effects = false),
    (OptionPage::Sound, "Effects volume", Key::ArrowRight, |settings| settings.sound.effects_volume = 75),
    (OptionPage::Sound, "Music", Key::Space, |settings| settings.sound.music = false),
    (OptionPage::Sound, "Music volume", Key::ArrowLeft, |settings| settings.sound.music_volume = 55),
    (OptionPage::Sound, "Soundtrack", Key::ArrowLeft, |settings| settings.sound.soundtrack = Soundtrack::Random),
    (OptionPage::Sound, "Speed up music", Key::ArrowRight, |settings| settings.sound.faster = Faster::Level),
    (OptionPage::Display, "Full screen", Key::ArrowRight, |settings| settings.display.fullscreen = true),
    (OptionPage::Display, "VSync", Key::ArrowLeft, |settings| settings.display.vsync = false),
    (OptionPage::Display, "Frame rate limit", Key::ArrowRight, |settings| settings.display.frame_cap = 360),
    (OptionPage::Display, "Show FPS", Key::Enter, |settings| settings.display.frame_counter = true),
    (OptionPage::Display, "Interface scale", Key::ArrowRight, |settings| settings.display.interface_scale = 110),
    (OptionPage::General, "Language", Key::ArrowRight, |settings| settings.general.language = Language::English),
    (OptionPage::Display, "Green screen", Key::Enter, |settings| {
        settings.display.appearance.put_on(Outfit::GreenScreen);
    }),
    (OptionPage::General, "Descent unlocked", Key::Enter, |settings| settings.game.descent_is_open = true),
    (OptionPage::General, "Save to disk", Key::ArrowLeft, |settings| {
        settings.general.save_policy = SavePolicy::Scores;
    }),
    (OptionPage::General, "Discard games without lines", Key::Enter, |settings| {
        settings.general.forgets_empty = false;
    }),
    (OptionPage::Display, "Theme", Key::ArrowRight, |settings| settings.display.appearance.scheme = Scheme::Day),
    (OptionPage::Display, "Block style", Key::ArrowLeft, |settings| settings.display.appearance.skin = Skin::Pattern),
    (OptionPage::Display, "Piece colours", Key::ArrowRight, |settings| {
        settings.display.appearance.hues = Hues::Deuteranopia;
    }),
    (OptionPage::Display, "Background", Key::ArrowRight, |settings| {
        settings.display.appearance.background = Background::Aurora;
    }),
    (OptionPage::Display, "Background dimming", Key::ArrowRight, |settings| {
        settings.display.appearance.background_dim = 5;
    }),
    (OptionPage::Display, "Grid lines", Key::ArrowLeft, |settings| settings.display.appearance.grid = false),
    (OptionPage::Display, "Ghost Piece style", Key::ArrowRight, |settings| {
        settings.display.appearance.ghost = GhostStyle::Filled;
    }),
    (OptionPage::Display, "Ghost Piece opacity", Key::ArrowLeft, |settings| {
        settings.display.appearance.ghost_opacity = 95;
    }),
    (OptionPage::Display, "Reduced motion", Key::ArrowRight, |settings| {
        settings.display.appearance.reduced_motion = true;
    }),
    (OptionPage::Display, "Smooth movement", Key::ArrowLeft, |settings| {
        settings.display.appearance.smooth_movement = false;
    }),
    (OptionPage::Display, "Line clear", Key::ArrowLeft, |settings| settings.display.appearance.effects.line_clear = 95),
    (OptionPage::Display, "Hard Drop trail", Key::ArrowLeft, |settings| settings.display.appearance.effects.trail = 95),
    (OptionPage::Display, "Lock Down flash", Key::ArrowLeft, |settings| settings.display.appearance.effects.flash = 95),
    (OptionPage::Display, "Screen shake", Key::ArrowRight, |settings| settings.display.appearance.effects.shake = 55),
    (OptionPage::Display, "Particles and fireworks", Key::ArrowLeft, |settings| {
        settings.display.appearance.effects.particles = 95;
    }),
    (OptionPage::Display, "Animated background", Key::ArrowLeft, |settings| {
        settings.display.appearance.effects.background = 95;
    }),
    (OptionPage::Display, "Action text", Key::ArrowLeft, |settings| {
        settings.display.appearance.effects.notices = 95;
    }),
];

/// The page with all its rows.
fn all_rows<'a>(page: OptionPage) -> Harness<'a, Stage<Options>> {
    let mut harness = options(page);
    if page == OptionPage::Display {
        assert!(harness.query_by_label("Theme").is_none(), "the pictures are first");
        click(&mut harness, "Customize");
    }
    harness
}

#[test]
fn every_row_of_the_options_changes_its_setting_by_keys_alone() {
    for &(page, label, key, change) in ROWS {
        let mut harness = all_rows(page);
        go_to(&mut harness, label);
        keys(&mut harness, &[key]);
        assert_eq!(commands(&mut harness), [applied(change)], "{label}");
    }
}

#[test]
fn every_row_of_the_options_can_be_clicked() {
    for &(page, label, ..) in ROWS {
        let mut harness = all_rows(page);
        harness.get_by_label(label).scroll_to_me();
        harness.run_ok();
        // On its label, beside the rail of a number.
        let at = harness.get_by_label(label).rect().left_center() + vec2(60.0, 0.0);
        harness.drag_at(at);
        harness.run_ok();
        harness.drop_at(at);
        harness.run_ok();
        assert_eq!(focused(&harness), label);
        let is_number = harness.get_by_label(label).accesskit_node().role() == Role::Slider;
        assert_eq!(commands(&mut harness).len(), usize::from(!is_number), "{label}");
    }
}

/// A row that is overridden would show a value that is not in force.
#[test]
fn reduced_motion_hides_the_rows_that_it_overrides() {
    for (is_reduced, is_shown) in [(false, true), (true, false)] {
        let mut stage = Stage::new(Options::at(OptionPage::Display));
        stage.settings.display.appearance.reduced_motion = is_reduced;
        let harness = harness(stage, Options::ui, vec2(800.0, 600.0));
        for label in ["Smooth movement", "Screen shake"] {
            assert_eq!(harness.query_by_label(label).is_some(), is_shown, "{label}");
        }
        assert!(harness.query_by_label("Action text").is_some());
    }
}

#[test]
fn numbers_are_typed_and_stay_in_their_range() {
    let mut harness = options(OptionPage::Handling);
    go_to(&mut harness, "Auto-Repeat delay (DAS)");
    type_text(&mut harness, "167");
    assert_eq!(harness.state().settings.handling.auto_repeat_delay_ms, 167);
    assert!(harness.query_by_label("Auto-Repeat delay (DAS)").unwrap().value().is_some_and(|text| text == "167 ms"));
    keys(&mut harness, &[Key::Backspace]);
    assert_eq!(harness.state().settings.handling.auto_repeat_delay_ms, 16);
    type_text(&mut harness, "999");
    assert_eq!(harness.state().settings.handling.auto_repeat_delay_ms, 500);
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowLeft]);
    assert_eq!(harness.state().settings.handling.auto_repeat_delay_ms, 490);
    keys(&mut harness, &[Key::ArrowDown]);
    type_text(&mut harness, "0");
    assert_eq!(harness.state().settings.handling.auto_repeat_interval_ms, 0);
    assert_eq!(harness.get_by_label("Auto-Repeat interval (ARR)").value().as_deref(), Some("Instant"));
}

#[test]
fn a_soft_drop_beyond_the_greatest_factor_is_at_once() {
    let mut harness = options(OptionPage::Handling);
    go_to(&mut harness, "Soft Drop speed");
    type_text(&mut harness, "100");
    assert_eq!(harness.state().settings.handling.soft_drop_factor, SoftDropFactor::times(100));
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    assert_eq!(harness.state().settings.handling.soft_drop_factor, SoftDropFactor::AT_ONCE);
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.state().settings.handling.soft_drop_factor, SoftDropFactor::times(100));
}

#[test]
fn the_release_of_a_stick_stays_below_its_press() {
    let mut harness = options(OptionPage::Controls);
    let tuning = |harness: &Harness<'_, Stage<Options>>| harness.state().settings.gamepads.tuning;
    go_to(&mut harness, "Stick press");
    type_text(&mut harness, "20");
    assert_eq!((tuning(&harness).stick_press, tuning(&harness).release()), (20, 15));
    assert_eq!(harness.get_by_label("Stick release").value().as_deref(), Some("15%"));
    go_to(&mut harness, "Stick press");
    type_text(&mut harness, "60");
    assert_eq!((tuning(&harness).stick_press, tuning(&harness).release()), (60, 30), "what was set stays");
}

/// Options at the page of the Extended ruleset, with this generator.
fn generated_by<'a>(generator: Generator) -> Harness<'a, Stage<Options>> {
    let mut stage = Stage::new(Options::at(OptionPage::Extended));
    stage.settings.extended.generator = generator;
    harness(stage, Options::ui, vec2(800.0, 600.0))
}

#[test]
fn every_generator_has_its_numbers() {
    let stock = |bags, restock_at| Generator::Stock { bags, restock_at };
    let table = [
        (stock(2, 13), "Bags", Key::ArrowLeft, stock(1, 6)),
        (stock(2, 0), "Refill at", Key::ArrowRight, stock(2, 1)),
        (Generator::Reroll { times: 1 }, "Rerolls", Key::ArrowRight, Generator::Reroll { times: 2 }),
    ];
    for (before, label, key, after) in table {
        let mut harness = generated_by(before);
        go_to(&mut harness, label);
        keys(&mut harness, &[key]);
        assert_eq!(harness.state().settings.extended.generator, after, "{label}");
    }
    for generator in [Generator::Bag, Generator::Uniform, Generator::BalanceRelative] {
        let harness = generated_by(generator);
        assert!(
            ["Bags", "Exponent", "Rerolls", "Sequence"].iter().all(|label| harness.query_by_label(label).is_none())
        );
    }
}

#[test]
fn a_sequence_is_typed_and_an_invalid_one_is_refused() {
    let fixed = |letters: &str| Generator::Fixed(letters.parse().unwrap());
    let mut harness = generated_by(fixed("TI"));
    go_to(&mut harness, "Sequence");
    let field = |harness: &Harness<'_, Stage<Options>>| {
        let node = harness.get_by_label("Sequence");
        (node.value().unwrap(), node.accesskit_node().description().unwrap())
    };
    type_text(&mut harness, "o z");
    assert_eq!(harness.state().settings.extended.generator, fixed("TIOZ"));
    assert!(field(&harness).1.starts_with("Type the letters"));
    type_text(&mut harness, "x");
    assert_eq!(harness.state().settings.extended.generator, fixed("TIOZ"), "the last good one stays");
    assert!(field(&harness).1.contains("“X” is not a piece"), "{:?}", field(&harness));
    keys(&mut harness, &[Key::Backspace; 6]);
    assert!(field(&harness).1.starts_with("0 letters"), "{:?}", field(&harness));
    assert_eq!(harness.state().settings.extended.generator, fixed("T"));
    type_text(&mut harness, &"S".repeat(41));
    assert!(field(&harness).1.starts_with("41 letters"), "{:?}", field(&harness));
    assert_eq!(harness.state().settings.extended.generator, fixed(&"S".repeat(40)));
    go_to(&mut harness, "Reset Extended to defaults");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.extended, Extended::default());
    go_to(&mut harness, "Undo the reset of Extended");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.extended.generator, fixed(&"S".repeat(40)));
    go_to(&mut harness, "Reset Extended to defaults");
}

/// The page of the Extended ruleset names the system that it follows.
#[test]
fn the_page_of_the_extended_ruleset_names_the_extended_system() {
    for language in LANGUAGES {
        for size in [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(1080.0, 1920.0)] {
            let stage = Stage { words: Words::of(language), ..Stage::new(Options::at(OptionPage::Extended)) };
            let harness = harness(stage, Options::ui, size);
            let line = harness.get_by_label_contains("tetrs").rect();
            assert!(line.top() > 0.0 && line.right() <= size.x && line.bottom() <= size.y, "{language:?}: {line:?}");
        }
    }
}

#[test]
fn a_changed_preset_becomes_custom() {
    let mut harness = options(OptionPage::Extended);
    let names = ["Guideline", "Finesse", "Terminal 1984", "Handheld 1989", "Console 1989", "Standard"];
    go_to(&mut harness, "Preset");
    for name in names {
        keys(&mut harness, &[Key::ArrowRight]);
        assert_eq!(harness.get_by_label("Preset").value().as_deref(), Some(name));
    }
    harness.state_mut().settings.extended.next_count = 0;
    harness.run_ok();
    assert_eq!(harness.get_by_label("Preset").value().as_deref(), Some("Custom"));
}

#[test]
fn a_slider_follows_the_pointer() {
    let mut harness = options(OptionPage::Sound);
    let row = harness.get_by_label("Effects volume").rect();
    let at = |part: f32| pos2(egui::lerp(row.right() - 250.0..=row.right() - 180.0, part), row.center().y);
    harness.drag_at(at(1.0));
    harness.run_ok();
    harness.hover_at(at(0.0));
    harness.run_ok();
    harness.event(egui::Event::PointerButton {
        pos: at(0.0),
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    harness.run_ok();
    assert!(harness.state().settings.sound.effects_volume < 30);

    // A click on the rail is enough, a click beside it changes nothing.
    for (place, changes) in [(at(0.8), true), (row.left_center() + vec2(60.0, 0.0), false)] {
        let before = harness.state().settings.sound.effects_volume;
        harness.drag_at(place);
        harness.run_ok();
        harness.drop_at(place);
        harness.run_ok();
        assert_eq!(harness.state().settings.sound.effects_volume != before, changes, "{place:?}");
    }
}

/// A press on a slider takes the focus, so a number can be typed at once.
#[test]
fn a_pressed_slider_takes_typed_digits() {
    let mut harness = options(OptionPage::Sound);
    let at = harness.get_by_label("Effects volume").rect().right_center() - vec2(215.0, 0.0);
    harness.drag_at(at);
    harness.run_ok();
    harness.drop_at(at);
    harness.run_ok();
    assert_eq!(focused(&harness), "Effects volume");
    type_text(&mut harness, "35");
    assert_eq!(harness.state().settings.sound.effects_volume, 35);
}

#[test]
fn pages_turn_by_arrows_page_keys_and_clicks() {
    // Beside the page is a rail, and above it are tabs in a smaller window.
    let ways = [(800.0, Key::ArrowDown, Key::ArrowRight), (640.0, Key::ArrowRight, Key::ArrowDown)];
    for (width, turn, enter) in ways {
        let mut harness = harness(Stage::new(Options::at(OptionPage::Game)), Options::ui, vec2(width, 600.0));
        keys(&mut harness, &[turn]);
        assert!(harness.query_by_label("Auto-Repeat delay (DAS)").is_some());
        assert_eq!(focused(&harness), "Options");
        keys(&mut harness, &[enter]);
        assert_eq!(focused(&harness), "Preset");
        keys(&mut harness, &[Key::ArrowUp]);
        assert_eq!(focused(&harness), "Options");
        keys(&mut harness, &[enter, Key::PageDown, Key::PageDown]);
        assert!(harness.query_by_label("Reset Controls to defaults").is_some());
        click(&mut harness, "Display");
        assert!(harness.query_by_label("VSync").is_some());
        keys(&mut harness, &[Key::PageDown, Key::PageDown, Key::PageDown, Key::PageDown, Key::Escape]);
        assert!(harness.query_by_label("Next Queue").is_some());
        assert_eq!(commands(&mut harness), [Command::Back]);
    }
}

/// A rail ends at both ends, and the left arrow leads back to it from what has no value.
#[test]
fn a_rail_is_left_and_entered_by_arrows() {
    let mut harness = options(OptionPage::Game);
    keys(&mut harness, &[Key::ArrowDown; 12]);
    assert!(harness.query_by_label("Language").is_some(), "the last page");
    keys(&mut harness, &[Key::ArrowUp; 8]);
    assert!(harness.query_by_label("Next Queue").is_some(), "the first page");
    go_to(&mut harness, "Reset Game to defaults");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(focused(&harness), "Options");
}

/// In a smaller window the board goes away first, then the rail becomes tabs.
#[test]
fn the_columns_of_the_options_go_with_the_room() {
    let sizes = [(2560.0, 1440.0), (1280.0, 800.0), (800.0, 600.0), (640.0, 480.0), (1080.0, 1920.0)];
    let expected = [(true, true), (true, true), (true, false), (false, false), (false, false)];
    for ((width, height), expected) in sizes.into_iter().zip(expected) {
        for page in [OptionPage::Sound, OptionPage::Display] {
            let size = vec2(width, height);
            let scale = skyline::app::scale_for(size, 100);
            let harness = scaled_harness(Stage::new(Options::at(page)), Options::ui, size, scale);
            let tab = |label: &str| harness.get_by_role_and_label(Role::Tab, label).rect();
            let has_rail = tab("Sound").bottom() <= tab("Display").top();
            let board = harness.query_by_label("Try-out field").map(|board| board.rect());
            assert_eq!((has_rail, board.is_some()), expected, "{page:?} at {size:?}");
            if let Some(board) = board {
                assert!((board.width() - 240.0).abs() < 1.0 && board.bottom() * scale < height, "{board:?}");
                assert!((tab("Sound").width() - 180.0).abs() < 1.0);
            }
        }
    }
}

/// The board beside the options is played on every page, and shows a changed handling by itself.
#[test]
fn the_board_obeys_the_handling_at_once() {
    let mut harness = harness(Stage::new(Options::at(OptionPage::Handling)), Options::ui, vec2(1280.0, 800.0));
    let left = |harness: &Harness<'_, Stage<Options>>| {
        let game = harness.state().screen.game.game().unwrap();
        game.in_play().unwrap().cells().iter().map(|cell| cell.x).min().unwrap()
    };
    let begin = left(&harness);
    go_to(&mut harness, "Preset");
    harness.key_press(Key::ArrowRight);
    let mut seen = Vec::new();
    for _ in 0..240 {
        harness.step();
        seen.push(left(&harness));
    }
    assert_eq!((seen.iter().min(), seen.last()), (Some(&1), Some(&begin)), "{seen:?}");
    assert!(*seen.iter().max().unwrap() >= 7, "{seen:?}");
    for page in [OptionPage::Sound, OptionPage::Display] {
        let mut harness = super::harness(Stage::new(Options::at(page)), Options::ui, vec2(1280.0, 800.0));
        go_to(&mut harness, "Try it out");
        keys(&mut harness, &[Key::Enter]);
        assert!(harness.state().screen.game.is_played());
        keys(&mut harness, &[Key::Escape]);
        assert_eq!((focused(&harness).as_str(), commands(&mut harness).len()), ("Try it out", 0));
    }
}

/// A gamepad has arrows, Enter and Escape alone.
#[test]
fn a_text_is_picked_letter_by_letter_with_a_pad() {
    let mut harness = options(OptionPage::General);
    go_to(&mut harness, "Player name");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(focused(&harness), "On-screen keyboard");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "a", "the picker is open and has the focus");
    go_to(&mut harness, "Shift");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "A");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Shift");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "d");
    keys(&mut harness, &[Key::Enter, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::Enter, Key::Enter]);
    go_to(&mut harness, "Delete");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.player.name, "Ada");
    commands(&mut harness);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [], "Escape closes the picker first");
    assert_eq!(focused(&harness), "Player name");
    assert!(harness.query_by_label("Shift").is_none());
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn a_text_is_picked_letter_by_letter_with_a_mouse() {
    let mut harness = options(OptionPage::General);
    for label in ["On-screen keyboard", "x", "7", "@", "Done"] {
        click(&mut harness, label);
    }
    assert_eq!(harness.state().settings.player.name, "x7@");
    assert!(harness.query_by_label("Done").is_none());
}

#[test]
fn the_player_is_named_in_the_options() {
    let mut harness = options(OptionPage::General);
    go_to(&mut harness, "Player name");
    type_text(&mut harness, "Ada");
    assert_eq!(harness.state().settings.player.name, "Ada");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Show notice and title at every start");
}

#[test]
fn while_trying_nothing_else_gets_keys() {
    let mut harness = options(OptionPage::Handling);
    let plays =
        |harness: &Harness<'_, Stage<Options>>| !harness.get_by_label("Try-out field").accesskit_node().is_disabled();
    assert!(!plays(&harness));
    go_to(&mut harness, "Try it out");
    keys(&mut harness, &[Key::Enter, Key::ArrowUp, Key::ArrowLeft, Key::Space, Key::PageDown]);
    assert!(harness.state().screen.game.is_played());
    assert!(plays(&harness));
    assert!(harness.query_by_label("Stop").is_some());
    assert!(harness.query_by_label("Back").is_none(), "the other keys belong to the game");
    keys(&mut harness, &[Key::Escape]);
    assert!(harness.query_by_label("Back").is_some());
    assert!(!harness.state().screen.game.is_played());
    assert_eq!(commands(&mut harness), []);
    assert_eq!(focused(&harness), "Try it out");
}

#[test]
fn a_control_is_added_by_pressing_it() {
    let mut harness = options(OptionPage::Controls);
    go_to(&mut harness, "Add a key for Hold");
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.state().screen.is_capturing());
    assert!(harness.query_by_label("Cancel").is_some());
    assert!(harness.query_by_label("Back").is_none(), "any other key would be bound");
    keys(&mut harness, &[Key::ArrowDown, Key::Enter, Key::Escape]);
    assert!(harness.state().screen.is_capturing(), "egui's keys are not controls");
    harness.state_mut().pressed = Some(Control::Key(KeyCode::KeyH));
    harness.run_ok();
    let with = |action, control| applied(|settings| settings.bindings.add(action, control).unwrap());
    assert_eq!(commands(&mut harness), [with(Action::Play(Button::Hold), Control::Key(KeyCode::KeyH))]);
    assert!(!harness.state().screen.is_capturing());
    assert!(harness.query_by_label("H, Hold").is_some());
    assert_eq!(focused(&harness), "Add a key for Hold");
}

/// Keys stand left of the controls of gamepads, in every row and at every width.
#[test]
fn key_hints_are_those_of_the_focused_widget() {
    let table = [
        (OptionPage::Handling, "Preset", &["Change"][..]),
        (OptionPage::Handling, "Auto-Repeat delay (DAS)", &["Change", "Type a number"]),
        (OptionPage::Handling, "Reset Handling to defaults", &["Select"]),
        (OptionPage::Controls, "Preset", &["Change"]),
        (OptionPage::Controls, "Add a key for Hold", &["Select"]),
        (OptionPage::General, "Player name", &["Next", "Select"]),
    ];
    for (page, widget, expected) in table {
        let mut harness = options(page);
        go_to(&mut harness, widget);
        let shown = |hint: &&str| harness.query_by_role_and_label(Role::Label, hint).is_some();
        let hints: Vec<&str> = ["Change", "Type a number", "Next", "Select"].into_iter().filter(shown).collect();
        assert_eq!(hints, expected, "{widget}");
        assert!(harness.query_by_role_and_label(Role::Button, "Back").is_some());
    }
}

/// Most players come for the keys: the first is there without scrolling, above gamepads and touch.
#[test]
fn the_first_key_is_seen_without_scrolling() {
    let page = |height: f32| harness(Stage::new(Options::at(OptionPage::Controls)), Options::ui, vec2(800.0, height));
    assert!(page(600.0).get_by_label("←, Move left").rect().bottom() < 600.0);
    let long = page(4_000.0);
    let tops = ["←, Move left", "Stick press", "Touch and mouse"].map(|label| {
        long.query_all_by_label_contains(label).map(|node| node.rect().top()).fold(f32::INFINITY, f32::min)
    });
    assert!(tops.is_sorted() && tops[2].is_finite(), "{tops:?}");
}

#[test]
fn keys_and_buttons_stand_in_two_columns() {
    for width in [640.0, 800.0, 1280.0] {
        let harness = harness(Stage::new(Options::at(OptionPage::Controls)), Options::ui, vec2(width, 1600.0));
        let left = |label: &str| harness.get_by_label(label).rect().left();
        let (keyboard, gamepad) = (left("Keyboard"), left("Gamepad"));
        assert!(keyboard < gamepad);
        let rows = [("←, Move left", "D-pad ←, Move left"), ("Space, Hard Drop", "D-pad ↑, Hard Drop")];
        for (key, button) in rows {
            assert!((keyboard..gamepad).contains(&left(key)), "{width} {key}");
            assert!(left(button) >= gamepad, "{width} {button}");
            let bottom = harness.get_by_label(button).rect();
            assert!(bottom.right() <= width, "{width} {button}");
        }
        for action in Action::ALL {
            let action = Words::english().control_action(action);
            let [key, button] = ["key", "gamepad button"].map(|kind| left(&format!("Add a {kind} for {action}")));
            assert!(key < gamepad && button >= gamepad, "{width} {action}");
        }
    }
}

#[test]
fn ctrl_is_bound_alone_or_with_a_key() {
    let ctrl = Control::Key(KeyCode::ControlLeft);
    let with = |control| applied(|settings| settings.bindings.add(Action::Forfeit, control).unwrap());
    let held = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
    for (then, expected) in [(Some(KeyCode::KeyG), Control::CtrlKey(KeyCode::KeyG)), (None, ctrl)] {
        let mut harness = options(OptionPage::Controls);
        go_to(&mut harness, "Add a key for Forfeit game");
        keys(&mut harness, &[Key::Enter]);
        harness.event(egui::Event::ModifiersChanged(held));
        harness.state_mut().pressed = Some(ctrl);
        harness.run_ok();
        assert!(harness.state().screen.is_capturing(), "a key may follow");
        harness.state_mut().pressed = then.map(Control::Key);
        if then.is_none() {
            harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
        }
        harness.run_ok();
        assert_eq!(commands(&mut harness), [with(expected)]);
        assert!(!harness.state().screen.is_capturing());
    }
}

/// Each half of the keyboard has separate keys, and no gamepad.
#[test]
fn the_keys_of_a_half_of_the_keyboard_are_bound_on_the_same_page() {
    let mut harness = options(OptionPage::Controls);
    go_to(&mut harness, "Key set");
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(harness.query_by_label("W, Hard Drop").is_some() && harness.query_by_label("Space, Hard Drop").is_none());
    assert!(harness.query_by_label("Add a gamepad button for Hard Drop").is_none());
    go_to(&mut harness, "Add a key for Hold");
    keys(&mut harness, &[Key::Enter]);
    let key = Control::Key(KeyCode::KeyF);
    harness.state_mut().pressed = Some(key);
    harness.run_ok();
    let hold = Action::Play(Button::Hold);
    assert_eq!(commands(&mut harness), [applied(|settings| settings.halves.left.add(hold, key).unwrap())]);
}

#[test]
fn a_profile_is_added_bound_and_removed() {
    let mut harness = options(OptionPage::Profiles);
    go_to(&mut harness, "Add profile");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.profiles.len(), 1);
    go_to(&mut harness, "Add a gamepad button for Hold");
    keys(&mut harness, &[Key::Enter]);
    let button = Control::Pad(PadControl::Guide);
    harness.state_mut().pressed = Some(button);
    harness.run_ok();
    let hold = Action::Play(Button::Hold);
    let settings = &harness.state().settings;
    assert!(settings.profiles[0].bindings.controls(hold).contains(&button));
    assert!(!settings.bindings.controls(hold).contains(&button), "the player's own are left alone");
    go_to(&mut harness, "Remove profile");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.profiles.len(), 1, "it asks first");
    keys(&mut harness, &[Key::ArrowUp]);
    assert!(harness.query_by_label("Delete permanently?").is_none(), "the question is taken back");
    go_to(&mut harness, "Remove profile");
    keys(&mut harness, &[Key::Enter, Key::Enter]);
    assert!(harness.state().settings.profiles.is_empty());
}

#[test]
fn a_profile_shows_its_results() {
    let mut harness = options(OptionPage::Profiles);
    go_to(&mut harness, "Add profile");
    keys(&mut harness, &[Key::Enter]);
    let profile = harness.state().settings.profiles[0].id;
    let total =
        |sent, seconds: u64| SeatTotals { sent, time: Ticks::from_millis(seconds * 1_000), ..SeatTotals::default() };
    let totals = [total(20, 60), total(8, 60)];
    let stored = |names: [&str; 2], profiles: [u32; 2]| {
        let places = serde_json::from_str("[1,2]").unwrap();
        let names = names.map(str::to_owned).to_vec();
        let totals = if names[1] == "Bo" { Vec::new() } else { totals.to_vec() };
        let setup = MatchSetup { names, profiles: profiles.to_vec(), places, totals, ..MatchSetup::default() };
        let summary = MatchSummary {
            places: setup.places.clone(),
            setup,
            wins: Vec::new(),
            rounds: 1,
            time: Ticks::ZERO,
            reached_together: None,
            first_rules: Rules::default(),
        };
        StoredMatch { name: String::new(), summary: Ok(Box::new(summary)) }
    };
    let matches = || {
        vec![
            stored(["Ada", "Grace"], [profile, 0]),
            stored(["Grace", "Ada"], [0, profile]),
            stored(["Ada", "Bo"], [profile, 0]),
        ]
    };
    harness.state_mut().screen.count(matches);
    harness.run_ok();
    let results = "Profile 1: 2 won, 1 lost, 0 drawn · against Grace 1–1 · against Bo 1–0";
    assert!(harness.query_by_label(results).is_some());
    assert!(harness.query_by_label("Lines sent, 28").is_none(), "the section is closed");
    go_to(&mut harness, "Statistics");
    keys(&mut harness, &[Key::Enter]);
    let shown = ["Matches, 3", "Won, 2", "Lines sent, 28", "Attack per minute (APM), 14.0", "Time played, 2\u{a0}min"];
    for row in shown.into_iter().chain(["One match from an earlier version counts only as a result."]) {
        assert!(harness.query_by_label(row).is_some(), "{row}");
    }
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label("Lines sent, 28").is_none());
}

/// Every row of the handling acts on the profile, and leaves the player's own alone.
#[test]
fn a_profile_has_every_value_of_the_handling() {
    let mut harness = options(OptionPage::Profiles);
    go_to(&mut harness, "Add profile");
    keys(&mut harness, &[Key::Enter]);
    let own = harness.state().settings.handling;
    let rows = [
        "Preset",
        "Auto-Repeat delay (DAS)",
        "Auto-Repeat interval (ARR)",
        "Auto-Repeat pause (DCD)",
        "Soft Drop speed",
        "Opposite directions",
        "Keep the other key's charge",
        "Buffered rotation (IRS)",
        "Buffered Hold (IHS)",
        "Hard Drop protection",
    ];
    for row in rows {
        let before = harness.state().settings.profiles[0].handling;
        go_to(&mut harness, row);
        keys(&mut harness, &[Key::ArrowRight]);
        assert_ne!(harness.state().settings.profiles[0].handling, before, "{row}");
    }
    assert_eq!(harness.state().settings.handling, own);
}

#[test]
fn extended_games_take_the_keys_of_their_manual_if_the_player_wants() {
    let mut harness = options(OptionPage::Controls);
    go_to(&mut harness, "Keys for Extended games");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [applied(|settings| settings.keys.extended = true)]);
}

#[test]
fn waiting_for_a_control_ends_by_escape_start_and_click() {
    for control in Bindings::RESERVED {
        let mut harness = options(OptionPage::Controls);
        click(&mut harness, "Add a key for Hold");
        harness.state_mut().pressed = Some(control);
        harness.run_ok();
        assert!(!harness.state().screen.is_capturing());
        assert_eq!(commands(&mut harness), []);
    }
    let mut harness = options(OptionPage::Controls);
    click(&mut harness, "Add a key for Hold");
    assert!(harness.state().screen.is_capturing());
    harness.drag_at(pos2(3.0, 3.0));
    harness.run_ok();
    assert!(!harness.state().screen.is_capturing());
}

#[test]
fn a_conflicting_control_is_shown_and_removed_with_two_presses() {
    let mut stage = Stage::new(Options::at(OptionPage::Controls));
    stage.settings.bindings.add(Action::Play(Button::Hold), Control::Pad(PadControl::East)).unwrap();
    let mut harness = harness(stage, Options::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label("Right face button is also bound to Rotate clockwise.").is_some());
    assert!(harness.query_by_label("Right face button is also bound to Hold.").is_some());
    go_to(&mut harness, "Right face button, Hold");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), []);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowRight, Key::Enter]);
    assert_eq!(commands(&mut harness), [], "leaving is a no");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [applied(|_| {})]);
    assert!(harness.query_by_label("Right face button is also bound to Hold.").is_none());
}

#[test]
fn controls_have_presets_and_a_way_back() {
    let mut harness = options(OptionPage::Controls);
    go_to(&mut harness, "Preset");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(commands(&mut harness), [applied(|settings| settings.bindings = BindingsPreset::Wasd.values())]);
    click(&mut harness, "Add a key for Hold");
    harness.state_mut().pressed = Some(Control::Key(KeyCode::F9));
    harness.run_ok();
    assert_eq!(harness.get_by_label("Preset").value().as_deref(), Some("Custom"));
    go_to(&mut harness, "Reset Controls to defaults");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings, Settings::default());
}

/// Keys are named by what is printed on them, also where a preset is named after them.
#[test]
fn captions_of_keys_follow_the_keyboard_layout() {
    let french = [(KeyCode::KeyW, 'z'), (KeyCode::KeyA, 'q'), (KeyCode::KeyQ, 'a'), (KeyCode::KeyZ, 'w')]
        .map(|(key, plain)| (key, KeyText { plain, shifted: None }));
    let mut stage = Stage::new(Options::at(OptionPage::Controls));
    stage.words.set_key_layout(KeyLayout::new(french));
    stage.settings.bindings = BindingsPreset::Wasd.values();
    let harness = harness(stage, Options::ui, vec2(1280.0, 800.0));
    assert_eq!(harness.get_by_label("Preset").value().as_deref(), Some("ZQSD"));
    assert!(harness.query_by_label("Q, Move left").is_some() && harness.query_by_label("A, Move left").is_none());
}

/// A preset replaces the player's own bindings, however many presets are tried after it, and one press brings them
/// back.
#[test]
fn a_preset_of_the_controls_can_be_undone() {
    const UNDO: &str = "Undo the preset: restore your own controls";
    let mut harness = options(OptionPage::Controls);
    go_to(&mut harness, "Preset");
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(harness.query_by_label(UNDO).is_none(), "one preset took the place of another");
    click(&mut harness, "Add a key for Hold");
    harness.state_mut().pressed = Some(Control::Key(KeyCode::F9));
    harness.run_ok();
    harness.state_mut().pressed = None;
    let own = harness.state().settings.clone();
    assert_eq!(BindingsPreset::of(&own.bindings), None);
    go_to(&mut harness, "Preset");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    assert!(BindingsPreset::of(&harness.state().settings.bindings).is_some());
    click(&mut harness, UNDO);
    assert_eq!(harness.state().settings, own);
    assert!(harness.query_by_label(UNDO).is_none());
}

/// The hints of pages without rows begin where those of pages with rows do.
#[test]
fn hints_of_all_pages_have_the_same_margin() {
    let left = |page, text: &str| options(page).get_by_label_contains(text).rect().left();
    let usual = left(OptionPage::Game, "next game");
    for (page, text) in [(OptionPage::Profiles, "A profile has"), (OptionPage::Bots, "Add programs by")] {
        let left = left(page, text);
        assert!((left - usual).abs() < 1.0, "{text}: {left} instead of {usual}");
    }
}

/// The pointer shows what a click does: a hand over what can be pressed, a beam over text, a cross over a board.
#[test]
fn the_pointer_has_the_shape_of_what_it_is_over() {
    let shape_over = |harness: &mut Harness<'_, Stage<Options>>, role: Role, label: Option<&str>| {
        let is_it = |own: Option<String>| label.is_none_or(|label| own.as_deref() == Some(label));
        harness.get_all_by_role(role).find(|node| is_it(node.accesskit_node().label())).unwrap().scroll_to_me();
        harness.run_ok();
        let at =
            harness.get_all_by_role(role).find(|node| is_it(node.accesskit_node().label())).unwrap().rect().center();
        harness.hover_at(at);
        harness.run_ok();
        harness.output().platform_output.cursor_icon
    };
    let mut harness = options(OptionPage::General);
    assert_eq!(shape_over(&mut harness, Role::TextInput, None), CursorIcon::Text);
    assert_eq!(shape_over(&mut harness, Role::Button, Some("Save settings…")), CursorIcon::PointingHand);
    assert_eq!(shape_over(&mut harness, Role::Tab, Some("Sound")), CursorIcon::PointingHand);
    harness.hover_at(pos2(2.0, 2.0));
    harness.run_ok();
    assert_eq!(harness.output().platform_output.cursor_icon, CursorIcon::Default);
}

#[test]
fn a_page_that_is_turned_to_is_there_in_the_same_frame() {
    let mut harness = options(OptionPage::Game);
    harness.key_press(Key::PageDown);
    harness.step();
    assert!(harness.query_by_label("Auto-Repeat delay (DAS)").is_some());
    let tab = |label: &str| {
        harness.get_all_by_role(Role::Tab).find(|tab| tab.accesskit_node().label().as_deref() == Some(label))
    };
    assert_eq!(tab("Handling").unwrap().accesskit_node().toggled(), Some(Toggled::True));
    assert_eq!(tab("Game").unwrap().accesskit_node().toggled(), Some(Toggled::False));
}

#[test]
fn the_options_say_what_waits_for_the_next_game() {
    assert!(options(OptionPage::Game).query_by_label_contains("next game").is_some());
    assert!(options(OptionPage::Handling).query_by_label_contains("next game").is_some());
    assert!(options(OptionPage::Extended).query_by_label_contains("next game").is_some());
}

#[test]
fn every_page_goes_back_to_its_defaults_alone() {
    for page in OptionPage::ALL.iter().copied() {
        let mut harness = options(page);
        let settings = &mut harness.state_mut().settings;
        settings.profiles = vec![Profile { id: 1, ..Profile::default() }];
        settings.programs = vec![PlayerProgram::default()];
        settings.options.hold = false;
        settings.handling = HandlingPreset::Fast.values();
        settings.extended = ExtendedPreset::Console.values();
        settings.bindings = BindingsPreset::Wasd.values();
        settings.sound.effects = false;
        settings.display.vsync = false;
        settings.general.language = Language::English;
        let mut expected = settings.clone();
        let default = Settings::default();
        match page {
            OptionPage::Game => expected.options = default.options,
            OptionPage::Handling => expected.handling = default.handling,
            OptionPage::Extended => expected.extended = default.extended,
            OptionPage::Controls => expected.bindings = default.bindings,
            OptionPage::Sound => expected.sound = default.sound,
            OptionPage::Display => expected.display = default.display,
            OptionPage::Profiles | OptionPage::Bots => {
                // People and programs have no defaults.
                harness.run_ok();
                assert!(harness.query_by_label_contains("to defaults").is_none(), "{page:?}");
                continue;
            }
            OptionPage::General => expected.general = default.general,
        }
        let labels = harness.get_all_by_role(Role::Button).filter_map(|button| button.accesskit_node().label());
        let reset = labels.collect::<Vec<_>>().pop().unwrap();
        assert!(reset.starts_with("Reset ") && reset.ends_with(" to defaults"), "{reset}");
        let changed = harness.state().settings.clone();
        go_to(&mut harness, &reset);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(harness.state().settings, expected, "{page:?}");
        let labels = harness.get_all_by_role(Role::Button).filter_map(|button| button.accesskit_node().label());
        let undo = labels.collect::<Vec<_>>().pop().unwrap();
        assert!(undo.starts_with("Undo the reset of "), "{undo}");
        go_to(&mut harness, &undo);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(harness.state().settings, changed, "{page:?}: everything is back");
        assert!(harness.query_by_label(&reset).is_some(), "{page:?}");
    }
}

#[test]
fn a_program_is_added_tested_and_removed() {
    let mut harness = options(OptionPage::Bots);
    click(&mut harness, "Add program");
    go_to(&mut harness, "Name");
    type_text(&mut harness, "Beam");
    go_to(&mut harness, "Program file");
    type_text(&mut harness, env!("CARGO_BIN_EXE_skyline"));
    let shows = |harness: &mut Harness<'_, Stage<Options>>, text: &str| {
        let start = Instant::now();
        while harness.query_by_label_contains(text).is_none() {
            assert!(start.elapsed() < Duration::from_secs(30), "{text} is not shown");
            std::thread::sleep(Duration::from_millis(20));
            harness.step();
        }
    };
    go_to(&mut harness, "Arguments");
    type_text(&mut harness, "tbp --width 2");
    click(&mut harness, "Test");
    shows(&mut harness, "Ready: Skyline");
    let program = &harness.state().settings.programs[0];
    assert_eq!(
        (program.name.as_str(), program.argument_list()),
        ("Beam", ["tbp", "--width", "2"].map(str::to_owned).to_vec())
    );
    click(&mut harness, "Add program");
    go_to(&mut harness, "Program file");
    type_text(&mut harness, "/no/such/program");
    click(&mut harness, "Test");
    shows(&mut harness, "Can't be started: ");
    // It speaks the protocol, but knows no move.
    #[cfg(unix)]
    {
        let mut script = tempfile::NamedTempFile::new().unwrap();
        let lines = [
            r#"echo '{"type":"info","name":"Mute","version":"1","author":"a","features":[]}'"#,
            r#"read -r rules; echo '{"type":"ready"}'; while read -r line; do :; done"#,
        ];
        script.write_all(lines.join("\n").as_bytes()).unwrap();
        let program = &mut harness.state_mut().settings.programs[1];
        (program.command, program.arguments) = ("/bin/sh".to_owned(), script.path().display().to_string());
        harness.run_ok();
        click(&mut harness, "Test");
        shows(&mut harness, "Not responding");
    }
    let players = [VersusSeat::Program(0), VersusSeat::Program(1), VersusSeat::Empty, VersusSeat::Computer(1)];
    harness.state_mut().settings.versus = Versus::played_by(players);
    go_to(&mut harness, "Program");
    keys(&mut harness, &[Key::ArrowLeft]);
    click(&mut harness, "Remove program");
    assert_eq!(harness.state().settings.programs.len(), 2, "removed only after a second press");
    click(&mut harness, "Delete permanently?");
    let settings = &harness.state().settings;
    assert_eq!(settings.programs.len(), 1);
    assert_eq!(
        settings.versus.all_players(),
        [VersusSeat::Empty, VersusSeat::Program(0), VersusSeat::Empty, VersusSeat::Computer(1)]
    );
}

/// A program without a name gets the one that it gives, once: the player may want another one.
#[test]
fn a_program_is_chosen_in_a_dialog_and_named_by_its_test() {
    let mut harness = options(OptionPage::Bots);
    click(&mut harness, "Add program");
    commands(&mut harness);
    click(&mut harness, "Browse…");
    assert_eq!(commands(&mut harness), [Command::Files(FileCommand::OpenProgram(0))]);
    let program = &mut harness.state_mut().settings.programs[0];
    (program.command, program.arguments) = (env!("CARGO_BIN_EXE_skyline").to_owned(), "tbp --width 2".to_owned());
    harness.run_ok();
    click(&mut harness, "Test");
    let start = Instant::now();
    while harness.state().settings.programs[0].name != "Skyline" {
        assert!(start.elapsed() < Duration::from_secs(30), "it has no name");
        std::thread::sleep(Duration::from_millis(20));
        harness.step();
    }
    harness.state_mut().settings.programs[0].name.clear();
    harness.run_ok();
    assert_eq!(harness.state().settings.programs[0].name, "");
}

#[test]
fn an_outfit_is_described_by_its_parts() {
    let names = ["City", "City by day", "Calm", "Competition", "High contrast", "Green screen"];
    let mut harness = options(OptionPage::Display);
    let worn = |harness: &Harness<'_, Stage<Options>>| -> Vec<String> {
        let looks = harness.get_all_by_role(Role::RadioButton);
        let worn = looks.filter(|look| look.accesskit_node().toggled() == Some(Toggled::True));
        worn.filter_map(|look| look.accesskit_node().label()).collect()
    };
    assert_eq!(worn(&harness), ["City"]);
    for name in names.into_iter().rev() {
        click(&mut harness, name);
        assert_eq!(worn(&harness), [name]);
    }
    go_to(&mut harness, "Calm");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.display.appearance.outfit(), Some(Outfit::Calm));
    harness.state_mut().settings.display.appearance.skin = Skin::Brackets;
    harness.run_ok();
    assert_eq!(worn(&harness), Vec::<String>::new());
}

#[test]
fn old_files_are_removed_only_after_a_second_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    filled(&mut storage);
    let settings = Settings {
        general: General { save_policy: SavePolicy::Settings, ..General::default() },
        ..Settings::default()
    };
    storage.save_settings(settings.clone());
    let stage = Stage { settings, storage, ..Stage::new(Options::at(OptionPage::General)) };
    let mut harness = harness(stage, Options::ui, vec2(800.0, 600.0));
    click(&mut harness, "Delete old files");
    assert_eq!(commands(&mut harness), []);
    keys(&mut harness, &[Key::PageUp, Key::PageDown]);
    click(&mut harness, "Delete old files");
    assert_eq!(commands(&mut harness), [], "turning the page is a no");
    click(&mut harness, "Press again to delete permanently");
    assert_eq!(commands(&mut harness), [Command::Files(FileCommand::RemoveLeftovers)]);
    harness.state_mut().storage.remove_leftovers();
    harness.run_ok();
    assert!(harness.query_by_label("Delete old files").is_none());
    assert!(options(OptionPage::General).query_by_label("Delete old files").is_none());
}

#[test]
fn settings_are_exported_and_imported_on_the_general_page() {
    let mut harness = options(OptionPage::General);
    click(&mut harness, "Save settings…");
    click(&mut harness, "Load settings…");
    assert_eq!(commands(&mut harness), [FileCommand::SaveSettings, FileCommand::OpenSettings].map(Command::Files));
    assert!(harness.query_by_label("Open folder").is_none(), "there is none");
}

/// The scroll bars that are drawn: narrow and high.
fn scroll_bars(harness: &Harness<'_, Stage<Options>>) -> Vec<egui::Rect> {
    let is_bar = |drawn: &&egui::epaint::ClippedShape| match &drawn.shape {
        egui::Shape::Rect(rect) => {
            let rect = rect.rect.intersect(drawn.clip_rect);
            (1.0..14.0).contains(&rect.width()) && rect.height() > 60.0 && rect.left() > 100.0
        }
        _ => false,
    };
    harness.output().shapes.iter().filter(is_bar).map(|drawn| drawn.shape.visual_bounding_rect()).collect()
}

#[test]
fn a_page_that_fits_has_no_scroll_bar() {
    for (size, has_bar) in [(vec2(1280.0, 800.0), false), (vec2(640.0, 480.0), true)] {
        let mut harness = harness(Stage::new(Options::at(OptionPage::Game)), Options::ui, size);
        // A bar appears below the pointer.
        harness.hover_at(egui::Pos2::new(size.x / 2.0, size.y / 2.0));
        harness.run_steps(10);
        let bars = scroll_bars(&harness);
        assert_eq!(!bars.is_empty(), has_bar, "{size:?}: {bars:?}");
    }
}

/// What a slider changes can be felt without leaving it.
#[test]
fn the_try_out_field_is_beside_the_handling() {
    let harness = harness(Stage::new(Options::at(OptionPage::Handling)), Options::ui, vec2(1280.0, 800.0));
    let field = harness.get_by_label(&harness.state().words.text(id::HANDLING_FIELD)).rect();
    assert!(field.width() >= 230.0 && field.bottom() <= 800.0, "{field:?}");
    for row in ["Auto-Repeat delay (DAS)", "Auto-Repeat interval (ARR)"] {
        let row = harness.get_by_label(row).rect();
        assert!(row.right() < field.left() && row.bottom() < 800.0 && row.top() > 0.0, "{row:?}");
    }
}
