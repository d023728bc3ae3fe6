//! The main menu: its commands, the games it starts, and its stable layout.

use super::*;
use skyline::ui::words::id;

const MENU: [(&str, Command); 6] = [
    ("Play", Command::Play),
    ("Practice", Command::Practice(PracticeCommand::Enter)),
    ("High Scores", Command::ShowHighScores),
    ("Options", Command::ShowOptions),
    ("Help", Command::ShowHelp),
    ("Quit", Command::Quit),
];

#[test]
fn the_main_menu_leads_everywhere_by_name_and_by_keys() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    for (label, command) in MENU {
        leads_to(&mut harness, label, &command);
    }
}

#[test]
fn the_main_menu_begins_at_play_and_wraps_around() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    assert_eq!(focused(&harness), "Play");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Options");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(focused(&harness), "Help");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Solver");
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Play");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    harness.run_ok();
    assert_eq!(focused(&harness), "Quit");
}

/// A screen that is not shown from the start.
fn show_if_there(menu: &mut Option<MainMenu>, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    menu.as_mut()?.ui(ui, shared)
}

#[test]
fn a_key_in_the_first_frame_of_a_screen_is_heard_once() {
    for (early, later, chosen) in [
        (Key::Enter, None, vec![Command::Play]),
        (Key::ArrowUp, Some(Key::Enter), vec![Command::ShowOptions]),
        (Key::Tab, Some(Key::ArrowUp), vec![]),
    ] {
        let mut harness = screen(None, show_if_there);
        harness.state_mut().screen = Some(MainMenu);
        keys(&mut harness, &[early]);
        harness.run_steps(3);
        keys(&mut harness, later.as_slice());
        assert_eq!(commands(&mut harness), chosen, "{early:?}");
        assert_eq!(focused(&harness), if early == Key::ArrowUp { "Options" } else { "Play" });
    }
}

#[test]
fn the_focus_survives_escape_and_clicks_beside_everything() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    keys(&mut harness, &[Key::ArrowDown, Key::Escape]);
    assert_eq!(focused(&harness), "Ruleset");
    harness.drag_at(egui::pos2(3.0, 3.0));
    harness.drop_at(egui::pos2(3.0, 3.0));
    harness.run_ok();
    assert_eq!(focused(&harness), "Ruleset");
    assert_eq!(commands(&mut harness), []);
}

#[test]
fn a_held_enter_presses_once() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    for _ in 0..3 {
        harness.key_down(Key::Enter);
        harness.step();
    }
    assert_eq!(commands(&mut harness), [Command::Play]);
}

#[test]
fn what_to_play_is_chosen_by_arrows_and_clicks() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    let places = |harness: &Harness<'_, Stage<MainMenu>>| {
        ["Play", "Mode", "Quit"].map(|label| harness.get_by_label(label).rect())
    };
    let before = places(&harness);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowRight]);
    assert_eq!(commands(&mut harness), [applied(|settings| settings.game.mode = ModeId::Sprint)]);
    assert_eq!(harness.get_by_label("Mode").value().as_deref(), Some("Sprint"));
    assert!(harness.query_by_label("Goal system").is_none(), "Sprint has no Level Up");
    assert!(harness.query_by_label("Starting rows").is_none(), "everyone races alike");
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("40 lines"));
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("2 minutes, points"));
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft]);
    assert_eq!(harness.state().settings.game.mode, ModeId::Ultra);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.game.mode, ModeId::Marathon);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowLeft]);
    assert_eq!(harness.state().settings.game.level, 15);
    click(&mut harness, "Goal system");
    assert_eq!(harness.state().settings.game.goal, GoalSystem::Variable);
    go_to(&mut harness, "Starting rows");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.get_by_label("Starting rows").value().as_deref(), Some("12 rows"));
    assert_eq!(harness.state().settings.game.starting_rows, 12);
}

/// Every kind of game can be started from the main menu, and the started game is of that kind.
#[test]
fn every_kind_of_game_is_on_the_menu() {
    for kind in GameKind::ALL {
        let mut stage = Stage::new(MainMenu);
        stage.settings.game.mode = kind.mode().id;
        let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
        let row = match kind.mode().id {
            ModeId::Marathon => "Goal system",
            ModeId::Sprint | ModeId::Ultra => "Goal",
            _ => "Mode",
        };
        go_to(&mut harness, row);
        let steps = (0..4).position(|step| {
            if step > 0 {
                keys(&mut harness, &[Key::ArrowRight]);
            }
            GameKind::of(&harness.state().settings.rules()) == Some(kind)
        });
        assert!(steps.is_some(), "{kind:?}");
    }
}

/// A choice moves no other widget.
#[test]
fn controls_stay_in_place_between_variations() {
    for (language, size) in [
        (Language::English, 800.0),
        (Language::English, 1280.0),
        (Language::Spanish, 640.0),
        (Language::Russian, 800.0),
    ] {
        let mut places = Vec::new();
        for mode in ModeId::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(MainMenu) };
            stage.settings.game.mode = mode;
            stage.settings.game.descent_is_open = size > 700.0;
            let quit = stage.words.text(id::MENU_QUIT);
            let label = stage.words.text(id::MENU_VARIATION);
            let harness = harness(stage, MainMenu::ui, vec2(size, 600.0));
            let here = [quit, label].map(|label| harness.get_by_label(&label).rect());
            assert_eq!(*places.first().unwrap_or(&here), here, "{mode:?} in {language:?}");
            places.push(here);
        }
    }
}

/// Descent cannot be played before Puzzle was finished; the menu says why and leads to the switch.
#[test]
fn descent_is_locked_until_it_is_opened() {
    let mut stage = Stage::new(MainMenu);
    stage.settings.game.mode = ModeId::Descent;
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label("Play").is_none());
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::ShowOptions]);
    harness.state_mut().settings.game.descent_is_open = true;
    harness.run_ok();
    click(&mut harness, "Play");
    assert_eq!(commands(&mut harness), [Command::Play]);
}

#[test]
fn a_notice_stays_until_it_was_read() {
    let notice = "The settings file was damaged.".to_owned();
    let stage = Stage { notice, ..Stage::new(MainMenu) };
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("damaged").is_some());
    go_to(&mut harness, "OK");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::DismissNotice]);
}

/// With every choice in it.
#[test]
fn the_whole_main_menu_is_seen_in_small_windows() {
    // The key hints with their margin.
    let foot = 56.0;
    for (language, window) in windows() {
        let scale = skyline::app::scale_for(window, 100);
        for mode in ModeId::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(MainMenu) };
            (stage.settings.game.mode, stage.settings.game.descent_is_open) = (mode, true);
            stage.settings.game.combo_player = skyline::settings::ComboPlayer::Bot;
            let harness = scaled_harness(stage, MainMenu::ui, window, scale);
            for node in harness.root().children_recursive() {
                if matches!(node.accesskit_node().role(), Role::Button | Role::ComboBox | Role::Switch) {
                    let rect = node.rect();
                    let is_seen = rect.top() >= 0.0 && rect.bottom() <= window.y / scale - foot;
                    assert!(is_seen, "{mode:?} at {window:?} in {language:?}: {rect:?}");
                }
            }
        }
    }
}
