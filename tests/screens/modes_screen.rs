//! Every mode from the menu to its end: selected by keys, played, lost, and won where possible.

use std::sync::Arc;

use egui::accesskit::{Role, Toggled};
use egui::{Key, Pos2, Rect, Shape, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::app;
use skyline::bots::beam::BeamBot;
use skyline::engine::{
    Button, Game, GameKind, GameOver, Generator, GoalSystem, Input, LockDelay, LockDown, Mechanic, ModeId, Objective,
    Rules, Sequence, SoftDropFactor, Start, Tetrimino, diagram,
};
use skyline::replay::{Outcome, SeatRecording, daily_kind};
use skyline::settings::{ChosenGame, Custom, CustomGame, Limit, Settings};
use skyline::storage::{ScoreEntry, today, until_tomorrow};
use skyline::ui::screens::modes::Entry;
use skyline::ui::screens::{Command, CustomCommand, CustomScreen, Modes, StartCommand};
use skyline::ui::words::id;

use super::{
    LANGUAGES, Stage, Words, applied, click, commands, filled, focused, go_to, harness, keys, scaled_harness, screen,
    type_text, windows,
};

/// The button that lets the computer play.
const WATCH: &str = "Watch";

/// Selects this mode in the gallery by keys alone.
fn chosen(mode: ModeId) -> Harness<'static, Stage<Modes>> {
    let mut stage = Stage::new(Modes::default());
    stage.settings.game.descent_is_open = true;
    let mut harness = harness(stage, Modes::ui, vec2(800.0, 600.0));
    let card = match mode {
        ModeId::FortyLines => ModeId::Sprint,
        ModeId::TimeTrial => ModeId::Ultra,
        _ => mode,
    };
    let name = harness.state().words.mode(card);
    go_to(&mut harness, &name);
    if card != mode {
        keys(&mut harness, &[Key::PageDown]);
        go_to(&mut harness, "Ruleset");
        keys(&mut harness, &[Key::ArrowRight]);
        assert_eq!(harness.get_by_label("Ruleset").value().as_deref(), Some("Extended"));
        go_to(&mut harness, &name);
        commands(&mut harness);
    }
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(mode)))]);
    keys(&mut harness, &[Key::PageDown]);
    harness.state_mut().settings.game.mode = mode;
    harness
}

fn tap(game: &mut Game, button: Button) {
    let mut events = Vec::new();
    game.step(&[Input::Press(button)], &mut events);
    game.step(&[Input::Release(button)], &mut events);
}

fn until_in_play(game: &mut Game) {
    while game.in_play().is_none() && !game.is_over() {
        game.step(&[], &mut Vec::new());
    }
}

#[test]
fn the_computer_is_watched_in_every_mode_that_it_can_play() {
    for mode in ModeId::ALL {
        let mut harness = chosen(mode);
        let can_play = BeamBot::can_play(&harness.state().settings.rules());
        assert_eq!(harness.query_by_label(WATCH).is_some(), can_play, "{mode:?}");
        if can_play {
            click(&mut harness, WATCH);
            assert_eq!(commands(&mut harness), [Command::Start(StartCommand::ByComputer(ChosenGame::Mode(mode)))]);
        }
    }
}

/// Saved rules are watched as modes are, unless the computer cannot play them.
#[test]
fn saved_rules_are_watched_if_the_computer_can_play_them() {
    let mut stage = Stage::new(Modes::default());
    let usual = CustomGame::default();
    let combo = Mechanic::Combo { layout: Mechanic::COMBO_LAYOUT };
    let (short, well) = (Limit::Lines.set(usual.rules, Some(20)), Rules { mechanic: combo, ..usual.rules });
    for (name, rules) in [("Short", short), ("Well", well)] {
        stage.settings.custom.saved.insert(name.to_owned(), CustomGame { rules, ..usual.clone() });
    }
    let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
    for (name, can_play) in [("Short", true), ("Well", false)] {
        go_to(&mut harness, name);
        assert_eq!(harness.query_by_label(WATCH).is_some(), can_play, "{name}");
        if can_play {
            click(&mut harness, WATCH);
            assert_eq!(
                commands(&mut harness),
                [Command::Start(StartCommand::ByComputer(ChosenGame::Saved(name.to_owned())))]
            );
        }
    }
}

/// Whoever watches it knows the pieces of the one ranked game of the day.
#[test]
fn todays_sprint_is_not_watched() {
    let mut harness = harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
    assert!(harness.query_by_label(WATCH).is_some(), "Marathon is");
    go_to(&mut harness, "Today's Sprint");
    assert!(harness.query_by_label("Play").is_some() && harness.query_by_label(WATCH).is_none());
}

#[test]
fn every_mode_is_reached_by_keys_and_played() {
    for mode in ModeId::ALL {
        let rules = chosen(mode).state().settings.rules();
        assert_eq!((rules.mode, rules.validate()), (mode, Ok(())));
        assert!(GameKind::of(&rules).is_some(), "{mode:?} has a table");
        let mut game = Game::new(rules, 7);
        until_in_play(&mut game);
        let before = game.in_play();
        let is_narrow = matches!(mode, ModeId::Descent | ModeId::Combo);
        tap(&mut game, if is_narrow { Button::RotateClockwise } else { Button::Left });
        assert_ne!(game.in_play(), before, "{mode:?} answers");
    }
}

#[test]
fn every_mode_but_zen_can_be_lost() {
    for mode in ModeId::ALL.into_iter().filter(|mode| *mode != ModeId::Zen) {
        let settings = chosen(mode).state().settings.clone();
        let mut game = Game::new(settings.rules(), 7);
        while !game.is_over() {
            tap(&mut game, Button::HardDrop);
        }
        let reason = game.game_over().unwrap();
        match mode {
            ModeId::Puzzle => assert_eq!(reason, GameOver::AttemptsUsed),
            ModeId::Combo => assert_eq!(reason, GameOver::ComboBroken),
            // Such a game can only end by time.
            ModeId::Descent => assert_eq!(reason, GameOver::TimeUp),
            _ => assert!(!reason.is_completed(), "{mode:?}: {reason:?}"),
        }
    }
}

/// Five O fill two lines: from the walls to the middle, so that they can slide there even with instant gravity.
fn lay_out(game: &mut Game) {
    for (side, cells) in
        [(Button::Left, 4), (Button::Right, 4), (Button::Left, 2), (Button::Right, 2), (Button::Left, 0)]
    {
        until_in_play(game);
        for _ in 0..cells {
            tap(game, side);
        }
        tap(game, Button::HardDrop);
    }
}

#[test]
fn modes_with_an_end_can_be_won() {
    let only_o = Generator::Fixed(Sequence::new(&[Tetrimino::O]).unwrap());
    let table = [
        (ModeId::FortyLines, GameOver::GoalReached, 40),
        (ModeId::RisingMarathon, GameOver::GoalReached, 140),
        (ModeId::TimeTrial, GameOver::TimeUp, 2),
        (ModeId::Master, GameOver::GoalReached, 150),
        (ModeId::Custom, GameOver::GoalReached, 20),
    ];
    for (mode, end, lines) in table {
        let mut settings = chosen(mode).state().settings.clone();
        settings.extended.generator = only_o;
        let own = Rules { generator: only_o, ..settings.custom.game.rules };
        settings.custom.game.rules = Limit::Lines.set(own, Some(20));
        let mut game = Game::new(settings.rules(), 7);
        while !game.is_over() {
            lay_out(&mut game);
        }
        assert_eq!(game.game_over(), Some(end), "{mode:?}");
        assert!(game.lines() >= lines, "{mode:?}: {}", game.lines());
        assert_eq!(GameKind::of(game.rules()), Some(GameKind::first_of(mode)));
    }
}

/// Each vertical I clears four lines of cheese.
#[test]
fn cheese_can_be_cleared() {
    let mut settings = chosen(ModeId::Cheese).state().settings.clone();
    settings.game.cheese_lines = 10;
    let matrix = diagram::matrix(&["XXXXXXXXX."; 12]).unwrap();
    let start = Start { matrix, queue: vec![Tetrimino::I; 5], ..Start::default() };
    let mut game = Game::from_position(settings.rules(), 7, start).unwrap();
    for _ in 0..3 {
        until_in_play(&mut game);
        tap(&mut game, Button::RotateClockwise);
        for _ in 0..6 {
            tap(&mut game, Button::Right);
        }
        tap(&mut game, Button::HardDrop);
    }
    until_in_play(&mut game);
    assert_eq!((game.game_over(), game.statistics().locked_down()), (Some(GameOver::GoalReached), 3));
}

/// Goes to the card with this name, and presses it.
fn play_card(harness: &mut Harness<'static, Stage<Modes>>, name: &str) -> Vec<Command> {
    go_to(harness, name);
    assert_eq!(commands(harness), []);
    keys(harness, &[Key::Enter]);
    commands(harness)
}

#[test]
fn zen_survival_and_invisible_are_cards_that_play() {
    for (mode, name, goal) in [
        (ModeId::Zen, "Zen", "No end, no hurry. A full Matrix is cleared."),
        (ModeId::Survival, "Survival", "Last as long as you can while garbage rises."),
        (ModeId::Invisible, "Invisible", "The stack fades from view. Clear as many lines as you can."),
    ] {
        let mut harness = harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
        let shown = play_card(&mut harness, name);
        assert_eq!(shown, [Command::Start(StartCommand::Game(ChosenGame::Mode(mode)))]);
        assert!(harness.query_by_label(goal).is_some(), "{name}");
        harness.run_steps(120);
        let game = harness.state().screen.game(&Entry::of_mode(mode)).unwrap();
        assert!(game.statistics().locked_down() > 0, "the bot plays {name}");
    }
}

#[test]
fn zen_ends_only_when_its_player_ends_it() {
    let mut game = Game::new(chosen(ModeId::Zen).state().settings.rules(), 7);
    for _ in 0..400 {
        until_in_play(&mut game);
        tap(&mut game, Button::HardDrop);
    }
    assert!(!game.is_over() && game.statistics().locked_down() >= 400);
    game.end_now(&mut Vec::new());
    let entry = ScoreEntry { lines: 3, ..ScoreEntry::of(&game, "", &[]).unwrap() };
    assert!(entry.game_over == GameOver::Ended && entry.counts());
}

/// A lost game by these rules, as an entry of the history.
fn played_by(game: &CustomGame, score: u64) -> ScoreEntry {
    let mut played = Game::new(game.rules, 7);
    while !played.is_over() {
        tap(&mut played, Button::HardDrop);
    }
    let replay = SeatRecording::new(game.rules, 7, Vec::new(), Outcome::of(&played));
    ScoreEntry { score, ..ScoreEntry::of(&played, "", &[]).unwrap().marked(&replay) }
}

#[test]
fn saved_rules_have_cards_with_what_differs_and_their_best() {
    let mut stage = Stage::new(Modes::default());
    let usual = stage.settings.custom.game.clone();
    let short =
        CustomGame { rules: Limit::Lines.set(Rules { level: 5, hold: false, ..usual.rules }, Some(20)), ..usual };
    stage.settings.custom.saved.insert("Short".to_owned(), short.clone());
    stage.settings.custom.saved.insert("Untouched".to_owned(), CustomGame::default());
    for score in [4_000, 9_000] {
        stage.storage.add(played_by(&short, score), None);
    }
    let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
    assert_eq!(harness.get_by_label("Short").value().as_deref(), Some("9,000 points"));
    assert_eq!(harness.get_by_label("Untouched").value(), None, "other rules have other results");
    assert_eq!(
        play_card(&mut harness, "Short"),
        [Command::Start(StartCommand::Game(ChosenGame::Saved("Short".to_owned())))]
    );
    let goal = "Lines: 20 · Starting level: 5 · 1 more";
    assert!(harness.query_by_label(goal).is_some());
    assert!(harness.query_by_label("Edit rules and board").is_none(), "these rules are given");
    assert_eq!(harness.state().screen.game(&Entry::of_saved("Short".to_owned())).map(Game::level), Some(5));
    harness.state_mut().settings.custom.saved.clear();
    harness.run_ok();
    assert!(harness.query_by_label("Short").is_none(), "a deleted one has no card");
}

#[test]
fn todays_sprint_shows_the_best_of_today() {
    let mut stage = Stage::new(Modes::default());
    let mut entry = |day, time_ms| {
        let game_over = GameOver::GoalReached;
        let played = played_by(&CustomGame::default(), 1);
        stage.storage.add(ScoreEntry { kind: daily_kind(), time_ms, day: Some(day), game_over, ..played }, None);
    };
    entry(today(), 83_456);
    entry(today() - 1, 20_000);
    let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
    assert_eq!(harness.get_by_label("Today's Sprint").value().as_deref(), Some("Played: 1:23.45"));
    assert_eq!(play_card(&mut harness, "Today's Sprint"), [Command::Start(StartCommand::Today)]);
    let game = harness.state().screen.game(&Entry::Today).unwrap();
    assert_eq!(GameKind::of(game.rules()), Some(daily_kind()));
}

#[test]
fn beside_a_game_that_waits_the_page_of_its_mode_starts_a_new_one() {
    let waiting = super::watch_screen::replay();
    for (mode, expected) in [(waiting.rules.mode, "New game"), (ModeId::Marathon, "Play")] {
        let mut stage = Stage { unfinished: vec![Arc::new(waiting.clone())], ..Stage::new(Modes::default()) };
        stage.settings.game.mode = mode;
        let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
        let new_game = Command::Start(StartCommand::Game(ChosenGame::Mode(mode)));
        click(&mut harness, expected);
        assert_eq!(commands(&mut harness), [new_game]);
    }
}

/// Only the first game of the day counts, also one that was not finished: the page says so before and after it.
#[test]
fn todays_sprint_says_which_game_counts() {
    let page = |ends: &[(GameOver, u64)]| {
        let mut stage = Stage::new(Modes::default());
        for (later, (game_over, time_ms)) in (0..).zip(ends) {
            let played = played_by(&CustomGame::default(), 1);
            let date = played.date + later;
            let (game_over, time_ms, lines) = (*game_over, *time_ms, 3);
            let (kind, day) = (daily_kind(), Some(today()));
            stage.storage.add(ScoreEntry { kind, time_ms, day, game_over, lines, date, ..played }, None);
        }
        let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
        go_to(&mut harness, "Today's Sprint");
        harness
    };
    let (done, left) = (GameOver::GoalReached, GameOver::GivenUp);
    for (ends, state, again) in [
        (&[][..], "Only your first game counts", false),
        (&[(done, 51_200)], "Played: 0:51.20", true),
        (&[(left, 9_000), (done, 51_200)], "Played: 3 lines, not finished", true),
    ] {
        let harness = page(ends);
        assert!(harness.query_by_label(state).is_some(), "{state}");
        assert_eq!(harness.query_by_label("Practice again").is_some(), again, "{state}");
    }
}

/// The day is that of the pieces, not that of the player, whose midnight may be another.
#[test]
fn todays_sprint_says_its_day_and_when_it_changes() {
    for language in LANGUAGES {
        let words = Words::of(language);
        // After the name and a comma.
        let date = words.sprint_of_day(today()).split_off(words.text(id::MODES_TODAY).len() + 2);
        let harness = harness(Stage { words, ..Stage::new(Modes::default()) }, Modes::ui, vec2(1280.0, 800.0));
        let words = &harness.state().words;
        let goal =
            harness.get_by_label(&words.text(id::MODES_TODAY)).accesskit_node().description().unwrap_or_default();
        let hours = words.text(id::STATISTICS_MINUTES);
        let unit = hours.rsplit('\u{a0}').next().unwrap_or_default();
        assert!(goal.contains(&date) && goal.contains(unit), "{language:?}: {goal}");
    }
    assert!((1..=86_400).contains(&until_tomorrow().as_secs()));
}

/// The details are those of the card with the focus, and only this card stands out.
#[test]
fn the_details_follow_the_focus() {
    let mut harness = harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
    let selected = |harness: &Harness<'_, Stage<Modes>>| -> Vec<String> {
        let nodes = harness.root().children_recursive().map(|node| node.accesskit_node());
        let selected = nodes.filter(|node| node.role() == Role::Button && node.toggled() == Some(Toggled::True));
        selected.map(|node| node.label().unwrap_or_default()).collect()
    };
    assert_eq!((focused(&harness).as_str(), selected(&harness)), ("Marathon", vec!["Marathon".to_owned()]));
    let right = Key::ArrowRight;
    let back = [Key::ArrowLeft, Key::ArrowLeft, Key::ArrowDown];
    for (name, way) in [("Sprint", &[right][..]), ("Ultra", &[right]), ("Classic", &back)] {
        keys(&mut harness, way);
        assert_eq!((focused(&harness), selected(&harness)), (name.to_owned(), vec![name.to_owned()]));
    }
    assert_eq!(harness.get_all_by_label(name_of_goal(&harness, ModeId::Classic).as_str()).count(), 1);
    keys(&mut harness, &[Key::ArrowUp, Key::ArrowRight, Key::PageDown]);
    assert_eq!((focused(&harness).as_str(), selected(&harness)), ("Play", vec!["Sprint".to_owned()]));
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!((focused(&harness).as_str(), selected(&harness)), ("Sprint", vec!["Sprint".to_owned()]), "back to it");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint)))]);
}

/// Both have their own results; only the card is one.
#[test]
fn the_rulesets_of_a_mode_share_a_card() {
    for (name, guideline, extended) in
        [("Sprint", ModeId::Sprint, ModeId::FortyLines), ("Ultra", ModeId::Ultra, ModeId::TimeTrial)]
    {
        let mut stage = Stage::new(Modes::default());
        stage.settings.game.mode = extended;
        let mut harness = harness(stage, Modes::ui, vec2(1280.0, 800.0));
        assert_eq!(focused(&harness), name);
        assert!(harness.query_by_role_and_label(Role::Button, &harness.state().words.mode(extended)).is_none());
        assert_eq!(harness.get_by_label("Ruleset").value().as_deref(), Some("Extended"));
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(extended)))]);
        click(&mut harness, "Ruleset");
        assert_eq!(harness.state().settings.game.mode, guideline);
        commands(&mut harness);
        // The card shows the ruleset that was chosen last, also after another card.
        for way in [&[][..], &["Zen", name]] {
            for card in way {
                go_to(&mut harness, card);
            }
            assert_eq!(harness.get_by_label("Ruleset").value().as_deref(), Some("Guideline"));
            assert_eq!(
                play_card(&mut harness, name),
                [Command::Start(StartCommand::Game(ChosenGame::Mode(guideline)))]
            );
        }
    }
}

/// The goal of a mode as the details say it.
fn name_of_goal(harness: &Harness<'_, Stage<Modes>>, mode: ModeId) -> String {
    harness.state().words.goal_of_game(&Rules::preset(mode))
}

/// On its way to the settings the pointer crosses other cards.
#[test]
fn the_pointer_selects_by_a_press() {
    let mut harness = harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
    let is_shown =
        |harness: &Harness<'_, Stage<Modes>>, mode| harness.query_by_label(&name_of_goal(harness, mode)).is_some();
    let card = |harness: &mut Harness<'static, Stage<Modes>>, name, is_pressed: bool| {
        let card = harness.get_by_role_and_label(Role::Button, name);
        if is_pressed {
            card.click();
        } else {
            card.hover();
        }
        harness.run_ok();
    };
    card(&mut harness, "Sprint", false);
    card(&mut harness, "Ultra", false);
    assert!(is_shown(&harness, ModeId::Marathon) && !is_shown(&harness, ModeId::Ultra));
    card(&mut harness, "Ultra", true);
    assert!(is_shown(&harness, ModeId::Ultra));
    assert_eq!(commands(&mut harness), []);
    card(&mut harness, "Ultra", true);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Ultra)))]);
}

/// After the press that unlocks it, the mode can be played at once.
#[test]
fn a_mode_that_was_unlocked_keeps_the_focus() {
    let mut harness = harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
    go_to(&mut harness, "Descent");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Unlock now");
    keys(&mut harness, &[Key::Enter]);
    assert!(matches!(commands(&mut harness)[..], [Command::Apply(_)]));
    assert_eq!(focused(&harness), "Play");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Descent)))]);
    let settings = harness.state().settings.clone();
    let stage = Stage { settings, ..Stage::new(Modes::default()) };
    let harness = self::harness(stage, Modes::ui, vec2(1280.0, 800.0));
    assert_eq!(focused(&harness), "Descent", "the gallery opens where it was left");
}

/// The goal is that of the chosen kind, on the card and beside the cards.
#[test]
fn the_goal_of_a_mode_follows_its_choices() {
    let mut harness = chosen(ModeId::Cheese);
    let shown = |harness: &Harness<'_, Stage<Modes>>, goal: &str| harness.query_by_label(goal).is_some();
    assert!(shown(&harness, "Dig through 20 garbage lines with as few pieces as you can."));
    harness.state_mut().settings.game.cheese_lines = 10;
    harness.run_ok();
    assert!(shown(&harness, "Dig through 10 garbage lines with as few pieces as you can."));
    let mut harness = chosen(ModeId::Marathon);
    assert!(shown(&harness, "Score as much as you can over 15 levels."));
    harness.state_mut().settings.game.endless = true;
    harness.run_ok();
    assert!(shown(&harness, "Score as much as you can. The levels never end."));
}

#[test]
fn modes_offer_their_own_choices() {
    let mut harness = chosen(ModeId::FortyLines);
    go_to(&mut harness, "Starting level");
    assert_eq!(harness.get_by_label("Starting level").value().as_deref(), Some("3"));
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.rules().level, 4);
    let mut harness = chosen(ModeId::Combo);
    go_to(&mut harness, "Start");
    keys(&mut harness, &[Key::ArrowRight]);
    let script = harness.state().settings.rules().mechanic;
    assert_eq!(script, Mechanic::Combo { layout: Mechanic::COMBO_LAYOUTS[1] });
    let mut harness = chosen(ModeId::Custom);
    click(&mut harness, "Edit rules and board");
    assert_eq!(commands(&mut harness), [Command::Custom(CustomCommand::Open)]);
}

fn custom(positions: &[&str]) -> Harness<'static, Stage<CustomScreen>> {
    let positions = positions.iter().map(|name| (*name).to_owned()).collect();
    screen(CustomScreen::new(positions), CustomScreen::ui)
}

fn custom_applied(change: impl FnOnce(&mut Custom)) -> Command {
    applied(|settings| change(&mut settings.custom))
}

#[test]
fn custom_has_one_limit_with_the_usual_amount() {
    let mut harness = custom(&[]);
    go_to(&mut harness, "Limit");
    for (value, amount, next) in
        [("Time", "3:00", "3:05"), ("Score", "9,000", "9,200"), ("Pieces", "100", "110"), ("Lines", "40", "45")]
    {
        keys(&mut harness, &[Key::ArrowRight]);
        assert_eq!(harness.get_by_label("Limit").value().as_deref(), Some(value));
        let shown = |harness: &Harness<'_, Stage<CustomScreen>>| harness.get_by_label("Amount").value();
        assert!(shown(&harness).is_some_and(|shown| shown.starts_with(amount)), "{value}: {:?}", shown(&harness));
        keys(&mut harness, &[Key::ArrowDown, Key::ArrowRight, Key::ArrowUp]);
        assert!(shown(&harness).is_some_and(|shown| shown.starts_with(next)), "{value}: {:?}", shown(&harness));
    }
    let (limit, amount) = Limit::of(&harness.state().settings.custom.game.rules);
    assert_eq!((limit, amount), (Limit::Lines, 45));
}

/// Saves the rules under a name.
fn save_rules(harness: &mut Harness<'static, Stage<CustomScreen>>, name: &str) {
    click(harness, "Save rules");
    assert_eq!(focused(harness), "Name");
    type_text(harness, name);
    keys(harness, &[Key::ArrowDown, Key::Enter]);
    assert_eq!(focused(harness), "Save rules");
}

/// The rules come first; a name is asked only to save them.
#[test]
fn custom_asks_for_a_name_when_the_rules_are_saved() {
    let mut harness = custom(&[]);
    let top = |harness: &Harness<'_, Stage<CustomScreen>>, label: &str| harness.get_by_label(label).rect().top();
    assert!(harness.query_by_label("Name").is_none());
    assert!(top(&harness, "Play") < top(&harness, "The game") && top(&harness, "Board") < top(&harness, "Save rules"));
    click(&mut harness, "Save rules");
    keys(&mut harness, &[Key::ArrowDown, Key::Enter]);
    assert_eq!((focused(&harness).as_str(), commands(&mut harness).len()), ("Save", 0), "nothing has no name");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!((focused(&harness).as_str(), commands(&mut harness).len()), ("Save rules", 0), "only the name is left");
    save_rules(&mut harness, "Up");
    assert_eq!(harness.state().settings.custom.saved.keys().collect::<Vec<_>>(), ["Up"]);
}

#[test]
fn custom_keeps_its_rules_under_names() {
    let mut harness = custom(&[]);
    go_to(&mut harness, "Level up");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [custom_applied(|custom| custom.game.rules.goal = GoalSystem::TenLines)]);
    save_rules(&mut harness, "Up");
    go_to(&mut harness, "Level up");
    keys(&mut harness, &[Key::Enter]);
    click(&mut harness, "Load “Up”");
    assert_eq!(harness.state().settings.custom.game.rules.goal, GoalSystem::TenLines);
    click(&mut harness, "Rename “Up”");
    assert_eq!((focused(&harness), harness.get_by_label("Name").value()), ("Name".to_owned(), Some("Up".to_owned())));
    keys(&mut harness, &[Key::End, Key::Backspace, Key::Backspace]);
    type_text(&mut harness, "Higher");
    click(&mut harness, "Save");
    assert_eq!(harness.state().settings.custom.saved.keys().collect::<Vec<_>>(), ["Higher"]);
    click(&mut harness, "Delete “Higher”");
    assert_eq!(harness.state().settings.custom.saved.len(), 1, "deleted only after a second press");
    click(&mut harness, "Delete permanently?");
    assert!(harness.state().settings.custom.saved.is_empty());
    let edited = harness.state().settings.custom.clone();
    click(&mut harness, "Reset to defaults");
    assert_eq!(harness.state().settings.custom, Custom::default());
    click(&mut harness, "Undo the reset");
    assert_eq!(harness.state().settings.custom, edited);
    assert_ne!(edited, Custom::default());
    assert!(harness.query_by_label("Reset to defaults").is_some());
}

#[test]
fn a_question_in_custom_ends_when_the_focus_leaves_it() {
    let mut harness = custom(&[]);
    save_rules(&mut harness, "Up");
    go_to(&mut harness, "Delete “Up”");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Delete permanently?");
    keys(&mut harness, &[Key::ArrowUp, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Delete “Up”");
    assert_eq!(harness.state().settings.custom.saved.len(), 1);
}

/// The sections show what was changed while they are closed.
#[test]
fn custom_is_folded_into_sections_with_the_number_of_changes() {
    let mut harness = custom(&[]);
    let has = |harness: &Harness<'_, Stage<CustomScreen>>, row: &str| harness.query_by_label(row).is_some();
    let changes = |harness: &Harness<'_, Stage<CustomScreen>>, section: &str| {
        harness.get_by_role_and_label(Role::Button, section).accesskit_node().description().unwrap_or_default()
    };
    assert!(has(&harness, "Limit") && has(&harness, "Starting rows"), "the common ones are open");
    assert!(!has(&harness, "Fall Speed") && !has(&harness, "Rotation"));
    assert!(changes(&harness, "Rules").contains("Defaults"));
    go_to(&mut harness, "Rules");
    keys(&mut harness, &[Key::Enter]);
    for row in ["Fall Speed", "Scoring"] {
        go_to(&mut harness, row);
        keys(&mut harness, &[Key::ArrowRight]);
    }
    assert!(changes(&harness, "Rules").contains("2 changed"), "{}", changes(&harness, "Rules"));
    click(&mut harness, "The game");
    assert!(!has(&harness, "Limit"));
}

/// The options of the Extended ruleset are set here for this game only.
#[test]
fn custom_has_handling_of_its_own() {
    let mut harness = custom(&[]);
    click(&mut harness, "Pieces, controls and delays");
    go_to(&mut harness, "Next Queue");
    keys(&mut harness, &[Key::ArrowRight]);
    let settings = &harness.state().settings;
    assert_eq!((settings.next_count(ModeId::Custom), settings.next_count(ModeId::Cheese)), (5, 4));
    assert_eq!(settings.extended, Settings::default().extended);
}

#[test]
fn custom_begins_from_positions() {
    let mut harness = custom(&["Well", "Yard"]);
    go_to(&mut harness, "Saved positions");
    keys(&mut harness, &[Key::ArrowRight]);
    click(&mut harness, "Start from this position");
    assert_eq!(commands(&mut harness), [Command::Custom(CustomCommand::Take("Yard".to_owned()))]);
    click(&mut harness, "Draw a position in practice");
    assert_eq!(commands(&mut harness), [Command::Custom(CustomCommand::Draw)]);
    let matrix = diagram::matrix(&["XXXX.XXXXX"]).unwrap();
    harness.state_mut().settings.custom.game.start = Some(Start { matrix, ..Start::default() });
    harness.run_ok();
    assert_eq!(harness.get_by_label("Starting board").value().as_deref(), Some("Your position: 9 Blocks"));
    go_to(&mut harness, "Starting board");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.custom.game.start, None);
    click(&mut harness, "Play");
    assert_eq!(commands(&mut harness).last(), Some(&Command::Start(StartCommand::New)));
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// What a section unfolds is in view from its head on, whether a key or the mouse unfolds it.
#[test]
fn what_a_section_of_custom_unfolds_is_in_view() {
    for by_key in [true, false] {
        let mut harness = custom(&[]);
        go_to(&mut harness, "Rules");
        if by_key {
            keys(&mut harness, &[Key::Enter]);
        } else {
            harness.get_by_label("Rules").click();
            harness.run_ok();
        }
        let place = |label: &str| harness.get_by_label(label).rect();
        let (head, row) = (place("Rules"), place("Scoring"));
        assert!(head.top() > 60.0 && row.bottom() < 540.0, "{head:?} and {row:?}, by a key: {by_key}");
    }
}

/// Every rule of Custom has a row.
#[test]
fn custom_has_goals_scripts_objectives_and_every_lock_down() {
    let mut harness = custom(&[]);
    let rules = |harness: &Harness<'_, Stage<CustomScreen>>| harness.state().settings.custom.game.rules;
    go_to(&mut harness, "Level up");
    assert!(harness.query_by_label("Endless").is_none());
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    assert_eq!(rules(&harness).goal, GoalSystem::Fixed);
    go_to(&mut harness, "Endless");
    keys(&mut harness, &[Key::Enter]);
    assert!(rules(&harness).endless);
    go_to(&mut harness, "Objective");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(rules(&harness).objective, Objective::Pieces);
    go_to(&mut harness, "Matrix width");
    keys(&mut harness, &[Key::ArrowLeft; 8]);
    assert_eq!(rules(&harness).width, 4, "an I fits");
    type_text(&mut harness, "20");
    assert_eq!(rules(&harness).width, 20);
    go_to(&mut harness, "Matrix");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(rules(&harness).mechanic, Mechanic::Cheese);
    keys(&mut harness, &[Key::ArrowRight]);
    go_to(&mut harness, "Start");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(rules(&harness).mechanic, Mechanic::Combo { layout: Mechanic::COMBO_LAYOUTS[1] });
    assert_eq!(rules(&harness).width, 10);
    assert!(harness.query_by_label("Matrix width").is_none(), "the walls of its well need ten");
    click(&mut harness, "Rules");
    go_to(&mut harness, "Lock Down");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(rules(&harness).lock_down, LockDown::OnLanding);
    go_to(&mut harness, "Auto-Repeat pause (DCD)");
    type_text(&mut harness, "40");
    go_to(&mut harness, "Keep the other key's charge");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!((rules(&harness).auto_repeat_cut_ms, rules(&harness).auto_repeat_keeps_charge), (40, true));
    click(&mut harness, "Pieces, controls and delays");
    go_to(&mut harness, "Lock Down Timer");
    type_text(&mut harness, "300");
    assert_eq!(rules(&harness).lock_down_ms, LockDelay::Millis(300));
    type_text(&mut harness, "000");
    assert_eq!(rules(&harness).lock_down_ms, LockDelay::Rising, "and back to that of the level");
    assert_eq!(rules(&harness).validate(), Ok(()));
    let mut settled = harness.state().settings.clone();
    settled.clamp();
    assert_eq!(settled, harness.state().settings, "nothing of it is out of range");
}

/// Large numbers and halves can be typed as they are displayed.
#[test]
fn custom_takes_any_number_by_keys() {
    let mut harness = custom(&[]);
    let rules = |harness: &Harness<'_, Stage<CustomScreen>>| harness.state().settings.custom.game.rules;
    go_to(&mut harness, "Limit");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    go_to(&mut harness, "Amount");
    type_text(&mut harness, "654321");
    assert_eq!(rules(&harness).limit_score, Some(654_321));
    keys(&mut harness, &[Key::ArrowUp, Key::ArrowRight, Key::ArrowRight, Key::ArrowDown]);
    type_text(&mut harness, "1");
    assert_eq!(rules(&harness).limit_lines, Some(1));
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(rules(&harness).limit_lines, Some(5));
    click(&mut harness, "Pieces, controls and delays");
    go_to(&mut harness, "Soft Drop speed");
    type_text(&mut harness, "7.5");
    assert_eq!(rules(&harness).soft_drop_factor, SoftDropFactor::from_halves(15));
    assert_eq!(harness.get_by_label("Soft Drop speed").value().as_deref(), Some("7.5×"));
    go_to(&mut harness, "Exponent");
    type_text(&mut harness, "1.5");
    assert_eq!(rules(&harness).generator, Generator::Recency { exponent_tenths: 15 });
}

/// Returns the texts that were cut or are drawn over another one.
fn illegible(harness: &Harness<'_, Stage<Modes>>) -> Vec<String> {
    let texts = harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) => Some((text, text.visual_bounding_rect().intersect(clipped.clip_rect).shrink(2.0))),
        _ => None,
    });
    let texts: Vec<_> = texts.collect();
    let is_over = |rect: Rect| {
        texts.iter().filter(|(_, other)| other.is_positive() && rect.is_positive() && other.intersects(rect)).count()
            > 1
    };
    let faulty = texts.iter().filter(|(text, rect)| text.galley.elided || is_over(*rect));
    faulty.map(|(text, _)| text.galley.text().to_owned()).collect()
}

/// The name of saved rules.
const SAVED: &str = "Five minutes of rising garbage";

#[test]
fn every_text_of_a_card_is_legible() {
    for (language, size) in windows() {
        let mut stage = Stage { words: Words::of(language), ..Stage::new(Modes::default()) };
        filled(&mut stage.storage);
        let game = &mut stage.settings.custom.game;
        game.rules =
            Limit::Time.set(Rules { level: 5, garbage_ms: Some(9_000), hidden_stack: true, ..game.rules }, Some(300));
        stage.settings.custom.save_as(SAVED);
        let mut harness = scaled_harness(stage, Modes::ui, size, app::scale_for(size, 100));
        let words = &harness.state().words;
        let has_card = |mode: &ModeId| !matches!(mode, ModeId::FortyLines | ModeId::TimeTrial);
        let names = ModeId::ALL.into_iter().filter(has_card).map(|mode| words.mode(mode));
        let names: Vec<String> = names.chain([words.text(id::MODES_TODAY), SAVED.to_owned()]).collect();
        for name in names {
            harness.get_all_by_label(&name).next().unwrap().scroll_to_me();
            harness.run_ok();
            assert_eq!(illegible(&harness), [""; 0], "{language:?} at {size:?}");
        }
    }
}

/// A card without room for its goal shows it beside the cards while it has the focus.
#[test]
fn the_smallest_window_shows_the_goal_of_the_card_with_the_focus() {
    for language in LANGUAGES {
        let size = vec2(640.0, 480.0);
        let words = Words::of(language);
        let (name, title) = (words.mode(ModeId::Ultra), words.text(id::MODES_TITLE));
        let mut settings = Settings::default();
        settings.game.mode = ModeId::Ultra;
        let goal = words.goal_of_game(&settings.rules());
        let stage = Stage { words, ..Stage::new(Modes::default()) };
        let scale = app::scale_for(size, 100);
        let mut harness = scaled_harness(stage, Modes::ui, size, scale);
        assert!(harness.query_by_label(&goal).is_none(), "{language:?}: the goal of Marathon is beside the cards");
        go_to(&mut harness, &name);
        let [place, title] = [goal, title].map(|text| harness.get_by_label(&text).rect());
        let window = Rect::from_min_size(Pos2::ZERO, size / scale);
        assert!(window.contains_rect(place) && !place.intersects(title), "{language:?}: {place:?}, {title:?}");
    }
}

/// A locked card says in every window how to unlock it.
#[test]
fn a_locked_card_says_why() {
    for (language, size) in windows() {
        let stage = Stage { words: Words::of(language), ..Stage::new(Modes::default()) };
        let mut harness = scaled_harness(stage, Modes::ui, size, app::scale_for(size, 100));
        let words = &harness.state().words;
        let (name, reason) = (words.mode(ModeId::Descent), words.text(id::MENU_LOCKED));
        harness.get_by_label(&name).scroll_to_me();
        harness.run_ok();
        let card = harness.get_by_label(&name).rect();
        let is_told = harness.output().shapes.iter().any(|clipped| match &clipped.shape {
            Shape::Text(text) => text.galley.text() == reason && card.contains_rect(text.visual_bounding_rect()),
            _ => false,
        });
        assert!(is_told, "{language:?} at {size:?}");
    }
}
