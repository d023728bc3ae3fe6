//! The main menu and the gallery of modes: their commands, the games they start, and their stable layout.

use std::sync::Arc;

use egui::epaint::ClippedShape;
use egui::{Event, Rect, Shape};
use egui_kittest::Node;
use skyline::bots::review::drills::DrillSet;
use skyline::replay::SeatTimeline;
use skyline::settings::ChosenGame;
use skyline::ui::screens::DrillCommand;
use skyline::ui::screens::modes::Entry;
use skyline::ui::screens::practice::PracticeMenu;
use skyline::ui::screens::{FirstSteps, Interrupted, OwnGame, VersusLobby};
use skyline::ui::words::id;

use super::watch_screen::replay;
use super::*;

const MENU: [(&str, Command); 11] = [
    ("Play", Command::Start(StartCommand::New)),
    ("Modes", Command::Show(ShowCommand::Modes)),
    ("Versus", Command::Versus(VersusCommand::Open)),
    ("Online", Command::Online(OnlineCommand::Open)),
    ("City", Command::Show(ShowCommand::City)),
    ("Practice", Command::Practice(PracticeCommand::Enter)),
    ("Replays", Command::Show(ShowCommand::Replays)),
    ("High Scores", Command::Show(ShowCommand::HighScores)),
    ("Help", Command::Show(ShowCommand::Help)),
    ("Options", Command::Show(ShowCommand::Options)),
    ("Quit", Command::Quit),
];

#[test]
fn the_main_menu_leads_everywhere_by_name_and_by_keys() {
    let mut harness = screen(MainMenu::default(), MainMenu::ui);
    for (label, command) in MENU.into_iter().chain([("Today's Sprint", Command::Start(StartCommand::Today))]) {
        leads_to(&mut harness, label, &command);
    }
}

/// What belongs to practice, recordings and results is there.
#[test]
fn the_solver_snapshots_and_statistics_are_one_screen_further() {
    let mut practice = screen(PracticeMenu::default(), PracticeMenu::ui);
    leads_to(&mut practice, "Solver", &Command::Solver(SolverCommand::Enter));
    leads_to(&mut practice, "Drill", &Command::Drill(DrillCommand::Next(DrillSet::All)));
    let mut replays = screen(Replays::default(), Replays::ui);
    leads_to(&mut replays, "Snapshots", &Command::Snapshots(SnapshotCommand::Enter));
    let mut scores = screen(HighScores::new(GameKind::default(), None), HighScores::ui);
    leads_to(&mut scores, "Statistics", &Command::Show(ShowCommand::Statistics));
}

/// The time until midnight UTC is on the card, and that only one game counts.
#[test]
fn home_counts_down_to_the_next_sprint_of_a_day() {
    let harness = home(Stage::new(MainMenu::default()), 1280.0);
    let value = harness.get_by_label("Today's Sprint").value().unwrap();
    assert!(value.starts_with("Only your first game counts · New in ") && value.ends_with("min"), "{value}");
}

/// Beside Today's Sprint, with those that are due or the word that all are done.
#[test]
fn home_offers_the_drill_that_is_due() {
    let mut none = screen(MainMenu::default(), MainMenu::ui);
    assert!(none.query_by_label("Today's drill").is_none());
    go_to(&mut none, "Today's Sprint");
    let drill = |due| {
        format!(r#"{{"id":"a-{due}","position":"","aim":"speed","reason":"hole","lost":300,"solved":0,"due":{due}}}"#)
    };
    let book = format!(r#"{{"drills":[{},{},{}]}}"#, drill(1), drill(2), drill(9_999_999));
    for (language, size) in windows() {
        let (words, drills) = (Words::of(language), DrillBook::from_json(&book));
        let [name, sprint] = [id::DRILL_TODAY, id::MODES_TODAY].map(|id| words.text(id));
        let stage = Stage { words, drills, ..Stage::new(MainMenu::default()) };
        let scale = skyline::app::scale_for(size, 100);
        let mut harness = scaled_harness(stage, MainMenu::ui, size, scale);
        let (drill, sprint) = (harness.get_by_label(&name).rect(), harness.get_by_label(&sprint).rect());
        assert!(sprint.right() < drill.left() && drill.right() <= size.x, "{language:?} {size:?}");
        if language == Language::English {
            assert_eq!(harness.get_by_label(&name).value().as_deref(), Some("2 due"));
            go_to(&mut harness, &name);
            keys(&mut harness, &[Key::Enter]);
            assert_eq!(commands(&mut harness), [Command::Drill(DrillCommand::Next(DrillSet::All))]);
        }
    }
    let drills = DrillBook::from_json(&format!(r#"{{"drills":[{}]}}"#, drill(9_999_999)));
    let done = home(Stage { drills, ..Stage::new(MainMenu::default()) }, 1280.0);
    assert_eq!(done.get_by_label("Today's drill").value().as_deref(), Some("All done for today."));
}

#[test]
fn every_button_of_the_main_menu_has_an_icon_of_its_own() {
    let icons: Vec<_> = MENU.iter().map(|(_, command)| command.info()?.icon).collect();
    for (index, icon) in icons.iter().enumerate() {
        assert!(icon.is_some() && !icons[..index].contains(icon), "{}", MENU[index].0);
    }
}

#[test]
fn the_main_menu_begins_at_play_and_wraps_around() {
    let mut harness = screen(MainMenu::default(), MainMenu::ui);
    assert_eq!(focused(&harness), "Play");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "City");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Today's Sprint");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Modes");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Today's Sprint");
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Play");
    keys(&mut harness, &[Key::End]);
    assert_eq!(focused(&harness), "Quit");
    keys(&mut harness, &[Key::Home]);
    assert_eq!(focused(&harness), "Play");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    harness.run_ok();
    assert_eq!(focused(&harness), "Quit");
}

/// A screen that is not shown from the start.
fn show_if_there(menu: &mut Option<MainMenu>, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    menu.as_mut()?.ui(ui, shared)
}

/// A window that opens below the pointer still begins at its first button.
#[test]
fn the_first_place_of_the_pointer_is_no_movement() {
    let mut harness = screen(MainMenu::default(), MainMenu::ui);
    let place = harness.get_by_label("Options").rect().center();
    harness.event(Event::PointerMoved(place));
    harness.run_steps(2);
    assert_eq!(focused(&harness), "Play");
    harness.event(Event::PointerMoved(place + vec2(1.0, 0.0)));
    harness.run_steps(2);
    assert_eq!(focused(&harness), "Options");
}

#[test]
fn a_key_in_the_first_frame_of_a_screen_is_heard_once() {
    for (early, later, chosen) in [
        (Key::Enter, None, vec![Command::Start(StartCommand::New)]),
        (Key::ArrowUp, Some(Key::Enter), vec![Command::Show(ShowCommand::City)]),
        (Key::Tab, Some(Key::ArrowUp), vec![]),
    ] {
        let mut harness = screen(None, show_if_there);
        harness.state_mut().screen = Some(MainMenu::default());
        keys(&mut harness, &[early]);
        harness.run_steps(3);
        keys(&mut harness, later.as_slice());
        assert_eq!(commands(&mut harness), chosen, "{early:?}");
        assert_eq!(focused(&harness), if early == Key::ArrowUp { "City" } else { "Play" });
    }
}

#[test]
fn escape_goes_to_quit_and_clicks_beside_everything_go_nowhere() {
    let mut harness = screen(MainMenu::default(), MainMenu::ui);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(focused(&harness), "Quit");
    keys(&mut harness, &[Key::Escape, Key::ArrowDown, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Modes");
    harness.drag_at(egui::pos2(3.0, 3.0));
    harness.drop_at(egui::pos2(3.0, 3.0));
    harness.run_ok();
    assert_eq!(focused(&harness), "Modes");
    assert_eq!(commands(&mut harness), []);
}

#[test]
fn a_held_enter_presses_once() {
    let mut harness = screen(MainMenu::default(), MainMenu::ui);
    for _ in 0..3 {
        harness.key_down(Key::Enter);
        harness.step();
    }
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::New)]);
}

fn card<'a>(harness: &'a Harness<'_, Stage<Modes>>, label: &'a str) -> Node<'a> {
    harness.get_by_role_and_label(Role::Button, label)
}

#[test]
fn modes_are_chosen_by_arrows_and_clicks() {
    let mut harness = screen(Modes::default(), Modes::ui);
    assert_eq!(focused(&harness), "Marathon", "the mode that was played last");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(focused(&harness), "Sprint");
    assert!(harness.query_by_label("Goal system").is_none(), "Sprint has no Level Up");
    assert!(harness.query_by_label("Starting rows").is_none(), "everyone races alike");
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("40 lines"));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint)))]);
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!((focused(&harness).as_str(), commands(&mut harness).len()), ("Play", 0), "beside its choices");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint)))]);
    go_to(&mut harness, "Ultra");
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("2 minutes, points"));
    for _ in 0..2 {
        card(&harness, "Marathon").click();
        harness.run_ok();
    }
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon)))]);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// Changing one of them makes the chosen mode the one to play.
#[test]
fn choices_of_a_mode_are_beside_the_cards() {
    let mut harness = screen(Modes::default(), Modes::ui);
    keys(&mut harness, &[Key::PageDown]);
    go_to(&mut harness, "Starting level");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.state().settings.game.level, 15);
    click(&mut harness, "Goal system");
    assert_eq!(harness.state().settings.game.goal, GoalSystem::Variable);
    go_to(&mut harness, "Starting rows");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.get_by_label("Starting rows").value().as_deref(), Some("12 rows"));
    assert_eq!(harness.state().settings.game.starting_rows, 12);
    let rows = harness.state().screen.game(&Entry::of_mode(ModeId::Marathon)).unwrap().rules().starting_rows;
    assert_eq!(rows, 12, "the card shows what is chosen");
    go_to(&mut harness, "Ultra");
    keys(&mut harness, &[Key::PageDown]);
    go_to(&mut harness, "Goal");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.game.mode, ModeId::Ultra);
    commands(&mut harness);
    click(&mut harness, "Play");
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Ultra)))]);
}

/// Every kind of game can be started from the gallery, and the started game is of that kind.
#[test]
fn every_kind_of_game_is_in_the_gallery() {
    for kind in GameKind::ALL {
        let mut stage = Stage::new(Modes::default());
        stage.settings.game.mode = kind.mode().id;
        let mut harness = harness(stage, Modes::ui, vec2(800.0, 600.0));
        if kind.mode().kinds.len() > 1 {
            keys(&mut harness, &[Key::PageDown]);
            go_to(&mut harness, if kind.mode().id == ModeId::Marathon { "Goal system" } else { "Goal" });
        }
        let steps = (0..4).position(|step| {
            if step > 0 {
                keys(&mut harness, &[Key::ArrowRight]);
            }
            GameKind::of(&harness.state().settings.rules()) == Some(kind)
        });
        assert!(steps.is_some(), "{kind:?}");
    }
}

/// A choice moves no card.
#[test]
fn cards_stay_in_place_whatever_is_chosen() {
    for (language, width) in [
        (Language::English, 800.0),
        (Language::English, 1280.0),
        (Language::Spanish, 640.0),
        (Language::Russian, 800.0),
    ] {
        let mut places = Vec::new();
        for mode in ModeId::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(Modes::default()) };
            stage.settings.game.mode = mode;
            stage.settings.game.descent_is_open = width > 700.0;
            let first = stage.words.mode(ModeId::Marathon);
            let mut harness = harness(stage, Modes::ui, vec2(width, 600.0));
            go_to(&mut harness, &first);
            let here = card(&harness, &first).rect();
            assert_eq!(*places.first().unwrap_or(&here), here, "{mode:?} in {language:?}");
            places.push(here);
        }
    }
}

/// Descent cannot be played before Puzzle was finished; its card and the menu say so, and the switch is beside it.
#[test]
fn descent_is_locked_until_it_is_opened() {
    let mut stage = Stage::new(MainMenu::default());
    stage.settings.game.mode = ModeId::Descent;
    let harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label("Play").is_none());
    assert_eq!(focused(&harness), "Modes");
    let mut harness = screen(Modes::default(), Modes::ui);
    go_to(&mut harness, "Descent");
    assert_eq!(card(&harness, "Descent").value().as_deref(), Some("Locked – finish Puzzle to unlock"));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), []);
    assert!(harness.query_by_label("Play").is_none());
    click(&mut harness, "Unlock now");
    assert!(harness.state().settings.game.descent_is_open);
    commands(&mut harness);
    click(&mut harness, "Play");
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Descent)))]);
}

#[test]
fn cards_show_the_best_result() {
    let mut stage = Stage::new(Modes::default());
    filled(&mut stage.storage);
    let harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
    assert_eq!(card(&harness, "Marathon").value().as_deref(), Some("250,000 points"));
    assert!(harness.query_by_label("Your best: 250,000 points").is_some());
    assert_eq!(card(&harness, "Sprint").value(), None);
}

/// The card with the focus plays; all others stand still.
#[test]
fn a_bot_plays_on_one_card() {
    let mut harness = screen(Modes::default(), Modes::ui);
    let pieces = |harness: &Harness<'_, Stage<Modes>>, mode| {
        harness.state().screen.game(&Entry::of_mode(mode)).map_or(0, |game| game.statistics().locked_down())
    };
    harness.run_steps(20);
    assert!(pieces(&harness, ModeId::Marathon) > 3);
    assert_eq!(pieces(&harness, ModeId::Sprint), 0);
    keys(&mut harness, &[Key::ArrowRight]);
    harness.run_steps(20);
    assert!(pieces(&harness, ModeId::Sprint) > 3);
    assert_eq!(pieces(&harness, ModeId::Marathon), 0);
    go_to(&mut harness, "Puzzle");
    harness.run_steps(20);
    assert!(pieces(&harness, ModeId::Puzzle) > 3, "another bot solves the first positions");
    go_to(&mut harness, "Sprint");
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(focused(&harness), "Play");
    harness.run_steps(20);
    assert!(pieces(&harness, ModeId::Sprint) > 3, "beside the cards the chosen one plays");
    assert_eq!(commands(&mut harness), []);
}

#[test]
fn a_notice_stays_until_it_was_read() {
    let notice = "The settings file was damaged.".to_owned();
    let stage = Stage { notice, ..Stage::new(MainMenu::default()) };
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("damaged").is_some());
    go_to(&mut harness, "OK");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::DismissNotice]);
}

/// Without a scroll bar, also if a game waits.
#[test]
fn the_whole_main_menu_is_seen_in_small_windows() {
    // The key hints with their margin.
    let foot = 56.0;
    let usual = LANGUAGES.map(|it| (it, vec2(1280.0, 800.0)));
    for (language, window) in windows().chain(usual) {
        let scale = skyline::app::scale_for(window, 100);
        for unfinished in [Vec::new(), vec![Arc::new(replay())]] {
            let stage = Stage { words: Words::of(language), unfinished, ..Stage::new(MainMenu::default()) };
            let harness = scaled_harness(stage, MainMenu::ui, window, scale);
            for node in harness.root().children_recursive() {
                if matches!(node.accesskit_node().role(), Role::Button) {
                    let rect = node.rect();
                    let is_seen = rect.top() >= 0.0 && rect.bottom() <= window.y / scale - foot;
                    assert!(is_seen, "{window:?} in {language:?}: {rect:?}");
                }
            }
        }
    }
}

/// With a notice and a game that waits, where the window is as large as the interface is made for.
#[test]
fn a_notice_pushes_no_button_out_of_the_main_menu() {
    for language in LANGUAGES {
        let (words, notice) = (Words::of(language), "The settings file was damaged. ".repeat(4));
        let quit = words.text(id::MENU_QUIT);
        let stage = Stage { words, notice, unfinished: vec![Arc::new(replay())], ..Stage::new(MainMenu::default()) };
        let harness = harness(stage, MainMenu::ui, vec2(1280.0, 800.0));
        let (last, foot) = (harness.get_by_role_and_label(Role::Button, &quit).rect(), 800.0 - 56.0);
        assert!(last.bottom() <= foot, "{quit} in {language:?} at {last:?}");
    }
}

/// Only one button has the colour of the main action: *Continue* while a game waits, else *Play*.
#[test]
fn the_main_action_is_to_continue_a_game_that_waits() {
    for unfinished in [Vec::new(), vec![Arc::new(replay())]] {
        let expected = if unfinished.is_empty() { "Play" } else { "Continue" };
        let harness = home(Stage { unfinished, ..Stage::new(MainMenu::default()) }, 1280.0);
        let fill = harness.state().theme.palette.fill;
        // The wordmark has a lit window of the same colour, which is smaller.
        let is_main = |drawn: &&ClippedShape| matches!(&drawn.shape, Shape::Rect(rect) if rect.fill == fill && rect.rect.height() > 20.0);
        let filled: Vec<_> = harness.output().shapes.iter().filter(is_main).collect();
        let [ClippedShape { shape: Shape::Rect(filled), .. }] = filled.as_slice() else {
            panic!("{expected}: {filled:?}");
        };
        let mut nodes = harness.root().children_recursive();
        let is_filled = |node: &Node<'_>| {
            matches!(node.accesskit_node().role(), Role::Button) && node.rect().contains_rect(filled.rect.shrink(2.0))
        };
        let label = nodes.find(is_filled).unwrap().accesskit_node().label();
        assert!(label.as_deref().is_some_and(|label| label.starts_with(expected)), "{label:?}");
        assert!(focused(&harness).starts_with(expected));
    }
}

/// A game of the chosen mode that waits is not the one that a press on its name starts.
#[test]
fn beside_a_game_that_waits_a_new_game_is_called_so() {
    let waiting = replay();
    for (mode, expected) in [(waiting.rules.mode, "New game"), (ModeId::Survival, "Play")] {
        let mut stage = Stage { unfinished: vec![Arc::new(waiting.clone())], ..Stage::new(MainMenu::default()) };
        stage.settings.game.mode = mode;
        let mut harness = home(stage, 1280.0);
        click(&mut harness, expected);
        assert_eq!(commands(&mut harness), [Command::Start(StartCommand::New)], "{mode:?}");
    }
}

/// A Descent has neither points nor levels, but a time that runs out.
#[test]
fn a_descent_that_waits_shows_its_depth_its_gems_and_the_time_left() {
    let mut game = Game::new(Rules::preset(ModeId::Descent), 7);
    let press = TimedInput { at: Ticks::from_millis(1_000), input: Input::Press(Button::SoftDrop) };
    while game.now() < Ticks::from_millis(10_000) {
        let due = if game.now() == press.at { vec![press.input] } else { Vec::new() };
        game.step(&due, &mut Vec::new());
    }
    let replay = Arc::new(SeatRecording::new(*game.rules(), 7, vec![press], Outcome::of(&game)));
    let (depth, gems) = (game.depth().unwrap(), game.score());
    for (language, window) in windows() {
        let (words, unfinished) = (Words::of(language), vec![Arc::clone(&replay)]);
        let stage = Stage { words, unfinished, ..Stage::new(MainMenu::default()) };
        let harness = scaled_harness(stage, MainMenu::ui, window, skyline::app::scale_for(window, 100));
        let texts = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) => Some((text.galley.text().to_owned(), text.galley.elided)),
            _ => None,
        });
        let texts: Vec<(String, bool)> = texts.filter(|(text, _)| text.contains("2:50")).collect();
        let expected = match language {
            Language::System | Language::English => format!("Depth {depth} · Gems {gems} · 2:50.00 left"),
            Language::Spanish => format!("Profundidad {depth} · Gemas {gems} · quedan 2:50,00"),
            Language::Russian => format!("Глубина {depth} · Самоцветы {gems} · осталось 2:50,00"),
        };
        assert_eq!(texts, [(expected, false)], "{window:?}");
    }
}

/// The cards scroll; the choices beside them do not.
#[test]
fn all_choices_of_a_mode_are_seen_in_small_windows() {
    let foot = 56.0;
    for (language, window) in windows() {
        let scale = skyline::app::scale_for(window, 100);
        for mode in ModeId::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(Modes::default()) };
            (stage.settings.game.mode, stage.settings.game.descent_is_open) = (mode, true);
            stage.settings.game.combo_player = skyline::settings::ComboPlayer::Bot;
            let play = stage.words.text(id::MENU_PLAY);
            let harness = scaled_harness(stage, Modes::ui, window, scale);
            let mut seen = 0;
            for node in harness.root().children_recursive() {
                let is_play = node.accesskit_node().label().as_deref() == Some(&play);
                if is_play || matches!(node.accesskit_node().role(), Role::ComboBox | Role::Switch) {
                    let rect = node.rect();
                    let is_seen = rect.top() >= 0.0 && rect.bottom() <= window.y / scale - foot;
                    assert!(is_seen, "{mode:?} at {window:?} in {language:?}: {rect:?}");
                    seen += 1;
                }
            }
            assert!(seen > usize::from(!mode.mode().choices.is_empty() && mode != ModeId::Custom));
        }
    }
}

fn home<'a>(stage: Stage<MainMenu>, width: f32) -> Harness<'a, Stage<MainMenu>> {
    harness(stage, MainMenu::ui, vec2(width, 800.0))
}

/// The game beside the menu plays without input and takes neither focus nor commands.
#[test]
fn a_bot_plays_beside_the_menu() {
    let mut harness = home(Stage::new(MainMenu::default()), 1280.0);
    let pieces = |harness: &Harness<'_, Stage<MainMenu>>| {
        harness.state().screen.game().map(|game| game.statistics().locked_down())
    };
    let before = pieces(&harness).unwrap();
    harness.run_steps(40);
    let placed = pieces(&harness).unwrap() - before;
    assert!((8..20).contains(&placed), "{placed} in 10 s");
    assert_eq!(focused(&harness), "Play");
    assert_eq!(commands(&mut harness), []);
    harness.run_steps(400);
    let rested = pieces(&harness);
    harness.run_steps(40);
    assert_eq!(pieces(&harness), rested, "nobody has touched anything for a minute");
    keys(&mut harness, &[Key::ArrowDown]);
    harness.run_steps(40);
    assert!(pieces(&harness) > rested, "somebody is there again");
    let harness = self::harness(Stage::new(MainMenu::default()), MainMenu::ui, vec2(600.0, 560.0));
    assert_eq!(pieces(&harness), None, "there is no room for it");
}

#[test]
fn with_reduced_motion_the_game_beside_the_menu_stands_still() {
    let mut stage = Stage::new(MainMenu::default());
    stage.settings.display.appearance.reduced_motion = true;
    stage.theme = Theme::of(&stage.settings.display.appearance);
    let mut harness = home(stage, 1280.0);
    let before = harness.state().screen.game().map(Game::now);
    harness.run_steps(40);
    assert_eq!(harness.state().screen.game().map(Game::now), before);
    assert!(before.is_some());
}

/// The level is chosen on another screen.
#[test]
fn the_menu_says_the_level_that_play_starts() {
    for (mode, is_said) in [(ModeId::Marathon, true), (ModeId::Puzzle, false)] {
        let mut stage = Stage::new(MainMenu::default());
        (stage.settings.game.mode, stage.settings.game.level) = (mode, 7);
        let said = home(stage, 1280.0).get_by_label("Play").value();
        assert_eq!(said.is_some_and(|said| said.contains("Level 7")), is_said, "{mode:?}");
    }
}

#[test]
fn the_name_and_the_bests_are_beside_the_menu() {
    let mut stage = Stage::new(MainMenu::default());
    filled(&mut stage.storage);
    stage.settings.player.name = "Ada".to_owned();
    let harness = home(stage, 1280.0);
    assert!(harness.query_by_label("Ada").is_some());
    assert!(harness.query_by_label("Marathon · best 250,000 points").is_some());
}

/// Between the name and the best results of the player, a bot plays: it says so, below its game.
#[test]
fn the_game_beside_the_menu_is_called_a_demo() {
    for size in [vec2(640.0, 480.0), vec2(1280.0, 800.0)] {
        let mut stage = Stage::new(MainMenu::default());
        filled(&mut stage.storage);
        stage.settings.player.name = "Ada".to_owned();
        let harness = harness(stage, MainMenu::ui, size);
        let [name, demo, best] =
            ["Ada", "Demo", "Marathon · best 250,000 points"].map(|label| harness.get_by_label(label).rect());
        assert!(name.bottom() < demo.top() && demo.bottom() <= best.top() + 0.5, "{demo:?} at {size:?}");
    }
}

/// A recorded best game of a player with this name.
fn own_game(name: &str) -> Arc<OwnGame> {
    let replay = replay();
    let entry = ScoreEntry::of(&replay.check().unwrap(), name, &[]).unwrap();
    let timeline = Arc::new(SeatTimeline::new(replay));
    Arc::new(OwnGame { entry: ScoreEntry { date: 1_795_000_000, ..entry }, timeline })
}

/// It plays in place of the bot, and says whose it is, what and of when. No text is cut.
#[test]
fn a_recorded_game_of_the_player_is_shown_beside_the_menu() {
    let all = windows().filter(|(_, size)| size.x > size.y);
    let names = ["Ada", "Wilhelmina Maxim", ""];
    for ((language, size), name) in all.flat_map(|window| names.map(|name| (window, name))) {
        let own = own_game(name);
        let mut stage = Stage { words: Words::of(language), ..Stage::new(MainMenu::default()) };
        filled(&mut stage.storage);
        stage.settings.player.name = name.to_owned();
        stage.screen.show_own(Some(&own));
        let words = Words::of(language);
        let harness = scaled_harness(stage, MainMenu::ui, size, skyline::app::scale_for(size, 100));
        let whose = match name {
            "" => words.text(id::MENU_OWN_GAME),
            name => words.with(id::MENU_BEST_GAME_OF, &[("name", name.into())]),
        };
        let date = words.date(own.entry.ended_at().date());
        let said = format!("{whose}, {}, {date}", words.mode_of_kind(own.entry.kind));
        let place = harness.get_by_label(&said).rect();
        assert!(harness.query_by_label(&words.text(id::MENU_DEMO)).is_none(), "{language:?} at {size:?}");
        let cut = harness.output().shapes.iter().any(|drawn| match &drawn.shape {
            Shape::Text(text) => text.galley.elided && place.shrink(2.0).intersects(text.visual_bounding_rect()),
            _ => false,
        });
        assert!(!cut, "{said} in {language:?} at {size:?}");
    }
}

#[test]
fn a_recorded_game_plays_beside_the_menu_until_there_is_none() {
    let (first, other) = (own_game("Ada"), own_game("Ada"));
    let mut harness = home(Stage::new(MainMenu::default()), 1280.0);
    let now = |harness: &Harness<'_, Stage<MainMenu>>| {
        let game = harness.state().screen.game().unwrap();
        (game.rules().mode, game.now().millis())
    };
    assert_eq!(now(&harness).0, ModeId::Marathon);
    harness.state_mut().screen.show_own(Some(&first));
    harness.run_steps(40);
    let (mode, played) = now(&harness);
    assert!(mode == ModeId::Sprint && (8_000..11_000).contains(&played), "{played} ms of {mode:?} in 10 s");
    harness.state_mut().screen.show_own(Some(&first));
    harness.run_steps(1);
    assert!(now(&harness).1 >= played, "the same game goes on");
    harness.state_mut().screen.show_own(Some(&other));
    harness.run_steps(1);
    assert!(now(&harness).1 < 2_000, "another one begins");
    harness.state_mut().screen.show_own(None);
    harness.run_steps(1);
    assert_eq!(now(&harness).0, ModeId::Marathon);
    assert!(harness.query_by_label("Demo").is_some());
}

#[test]
fn the_smallest_window_has_the_name_the_bests_and_the_game_of_the_bot() {
    let mut stage = Stage::new(MainMenu::default());
    filled(&mut stage.storage);
    stage.settings.player.name = "Ada".to_owned();
    let harness = harness(stage, MainMenu::ui, vec2(640.0, 480.0));
    assert!(harness.state().screen.game().is_some());
    let menu = harness.get_by_label("Play").rect().right();
    for label in ["Ada", "Marathon · best 250,000 points"] {
        let rect = harness.get_by_label(label).rect();
        assert!(rect.left() > menu && rect.right() <= 640.0 && rect.bottom() <= 480.0, "{label} at {rect:?}");
    }
}

/// The title and the text of a question have one alignment.
#[test]
fn the_texts_of_a_dialog_are_centred() {
    fn check<S>(screen: S, show: Show<S>, name: &str) {
        let harness = self::screen(screen, show);
        let buttons = harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Button);
        let first = buttons.map(|node| node.rect().top()).fold(f32::INFINITY, f32::min);
        let texts = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) => Some(text.visual_bounding_rect()),
            _ => None,
        });
        let above: Vec<Rect> = texts.filter(|text| text.bottom() < first && text.is_positive()).collect();
        assert!(above.len() >= 2, "{name}: {above:?}");
        assert!(above.iter().all(|text| (text.center().x - 400.0).abs() < 3.0), "{name}: {above:?}");
    }
    check(Interrupted::by(Command::Start(StartCommand::New), ModeId::Marathon), Interrupted::ui, "interrupted");
    check(FirstSteps::default(), FirstSteps::ui, "welcome");
}

/// Returns the texts that are not on a surface: behind them are the lit windows of the city.
fn unbacked<S>(harness: &Harness<'_, Stage<S>>) -> Vec<String> {
    let window = harness.ctx.content_rect();
    let mut surfaces: Vec<Rect> = Vec::new();
    let mut found = Vec::new();
    for drawn in &harness.output().shapes {
        match &drawn.shape {
            Shape::Rect(rect) if rect.fill.is_opaque() && rect.rect.area() < 0.9 * window.area() => {
                surfaces.push(rect.rect.expand(1.0));
            }
            Shape::Text(text) => {
                let place = text.visual_bounding_rect().intersect(drawn.clip_rect);
                if place.is_positive() && !surfaces.iter().any(|surface| surface.contains_rect(place)) {
                    found.push(text.galley.text().to_owned());
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn no_text_of_home_and_lobby_lies_on_the_city() {
    for size in [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(1280.0, 800.0)] {
        let mut stage = Stage::new(MainMenu::default());
        filled(&mut stage.storage);
        stage.settings.player.name = "Ada".to_owned();
        let home = harness(stage, MainMenu::ui, size);
        assert_eq!(unbacked(&home), [""; 0], "home at {size:?}");
        let lobby = harness(Stage::new(VersusLobby::default()), VersusLobby::ui, size);
        let title = lobby.state().words.text(id::VERSUS_TITLE);
        let texts: Vec<String> = unbacked(&lobby).into_iter().filter(|text| *text != title).collect();
        assert_eq!(texts, [""; 0], "lobby at {size:?}");
    }
}

/// In every frame, also in that of the click.
#[test]
fn a_click_moves_the_focus_ring() {
    let mut harness = screen(Pause::default(), Pause::ui);
    let rings = |harness: &Harness<'_, Stage<Pause>>| {
        let Theme { metrics, palette, .. } = &harness.state().theme;
        // A main button has the colour of texts around it.
        let is_ring = |drawn: &&ClippedShape| match &drawn.shape {
            Shape::Rect(rect) => {
                (rect.stroke.width - metrics.focus_stroke).abs() < 0.01
                    && [palette.accent, palette.text_primary].contains(&rect.stroke.color)
            }
            _ => false,
        };
        harness.output().shapes.iter().filter(is_ring).count()
    };
    assert_eq!((rings(&harness), focused(&harness).as_str()), (1, "Resume"));
    let pos = harness.get_by_label("Save snapshot").rect().center();
    harness.event(Event::PointerMoved(pos));
    harness.step();
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        for _ in 0..3 {
            harness.step();
            assert_eq!(rings(&harness), 1, "pressed: {pressed}");
        }
    }
    assert_eq!(focused(&harness), "Save snapshot");
}
