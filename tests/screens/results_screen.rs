//! Pause, results and name entry: the screens between two games.

use egui::{Pos2, Rect, Shape};
use skyline::city::{Building, Feat, Grade};
use skyline::engine::{Objective, Start, Tetrimino, diagram};
use skyline::settings::{Appearance, Background};
use skyline::ui::paint::icons::Icon;
use skyline::ui::widgets::button::{self, ButtonFace};
use skyline::ui::words::{MessageId, id};

use super::*;

#[test]
fn the_pause_resumes_at_once_and_asks_before_a_game_is_lost() {
    let mut harness = screen(Pause::default().ending_when_left(), Pause::ui);
    assert!(harness.query_by_label("Paused").is_some());
    keys(&mut harness, &[Key::Enter, Key::Escape]);
    assert_eq!(commands(&mut harness), [GameCommand::Resume; 2].map(Command::Game));
    for (label, command) in [("Options", ShowCommand::Options), ("Help", ShowCommand::Help)] {
        click(&mut harness, label);
        assert_eq!(commands(&mut harness), [Command::Show(command)]);
    }
    for (label, command) in [("Restart", GameCommand::Restart), ("Quit to menu", GameCommand::Leave)] {
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(commands(&mut harness), [], "{label} asks first");
        assert!(harness.query_by_label_contains("Press again").is_some());
        keys(&mut harness, &[Key::ArrowUp]);
        assert!(harness.query_by_label_contains("Press again").is_none(), "{label}: leaving is a no");
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter, Key::Escape]);
        assert_eq!(commands(&mut harness), [], "{label}: Escape is a no");
        keys(&mut harness, &[Key::Enter, Key::Enter]);
        assert_eq!(commands(&mut harness), [Command::Game(command)]);
    }
}

/// A line names what the game built; without news there is none.
#[test]
fn the_result_names_what_is_new_in_the_city() {
    let mut results = good_results();
    results.add_news(vec![
        Building::Tower(ModeId::Sprint, Grade::B),
        Building::Landmark(Feat::SprintDone),
        Building::Landmark(Feat::SprintMinute),
        Building::Landmark(Feat::FirstTetris),
    ]);
    let harness = harness(Stage::new(results), Results::ui, vec2(1280.0, 800.0));
    let news = "New in your city: Sprint, tower B · Forty lines · Under a minute · +1";
    assert!(harness.query_by_label(news).is_some());
    let meaning = "B, the fourth of six grades. Next tower, A: 40 lines · at most 0:50.00";
    assert!(harness.query_by_label(meaning).is_some());
    let plain = screen(good_results(), Results::ui);
    assert!(plain.query_by_label_contains("New in your city").is_none());
}

/// The longest remarks are in one line of a small window, in every language.
#[test]
fn the_remarks_of_a_result_are_in_one_line() {
    for language in LANGUAGES {
        let mut results = good_results();
        results.add_news(vec![Building::Tower(ModeId::Sprint, Grade::B), Building::Landmark(Feat::SprintDone)]);
        let stage = Stage { words: Words::of(language), ..Stage::new(results) };
        let harness = harness(stage, Results::ui, vec2(800.0, 600.0));
        let words = &harness.state().words;
        let next = words.next_tower(ModeId::Sprint, Some(Grade::B), None);
        let tower = words.building(Building::Tower(ModeId::Sprint, Grade::B));
        for remark in [next, tower] {
            let rect = harness.get_by_label_contains(&remark).rect();
            assert!(rect.height() < 1.6 * 16.0, "{remark} in {language:?}: {rect:?}");
        }
    }
}

#[test]
fn the_pause_of_a_bot_s_game_asks_nothing() {
    let mut harness = screen(Pause::new(Stake::Nothing), Pause::ui);
    for (label, command) in [("Restart", GameCommand::Restart), ("Quit to menu", GameCommand::Leave)] {
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(commands(&mut harness), [Command::Game(command)]);
    }
}

/// A screen, and the width that each button beside another one needs for its icon and its text.
type Measured<S> = (S, Vec<(String, f32)>);

/// A text, and the width that a button needs for it and an icon.
fn needed_with_icon(ui: &Ui, shared: &Shared<'_>, text: MessageId) -> (String, f32) {
    let text = shared.words.text(text);
    let width = button::face_width(ui, shared.theme, ButtonFace { text: &text, icon: Some(Icon::Camera) });
    (text, width)
}

/// Buttons beside each other look alike: a long text does not displace the icon of its button.
#[test]
fn every_button_of_the_pause_has_room_for_its_icon() {
    let show: Show<Measured<Pause>> = |(pause, needed), ui, shared| {
        let texts = [id::MENU_OPTIONS, id::MENU_HELP, id::PRACTICE_FROM_HERE, id::SOLVER_FROM_HERE];
        *needed = texts
            .into_iter()
            .chain([id::SNAPSHOTS_SAVE, id::SNAPSHOTS_TITLE])
            .chain([id::WATCH_COPY_POSITION, id::WATCH_COPY_FUMEN, id::PICTURE_COPY, id::PICTURE_SAVE])
            .map(|text| needed_with_icon(ui, shared, text))
            .collect();
        pause.ui(ui, shared)
    };
    for (language, size) in windows() {
        let stage = Stage { words: Words::of(language), ..Stage::new((Pause::default(), Vec::new())) };
        let harness = scaled_harness(stage, show, size, skyline::app::scale_for(size, 100));
        let (_, needed) = &harness.state().screen;
        // A button as wide as its face has wider margins than it needs.
        let space = harness.state().theme.metrics.space;
        let spared = 2.0 * (space.l - space.s);
        for (text, width) in needed {
            let button = harness.get_by_role_and_label(Role::Button, text).rect();
            assert!(button.width() >= width - spared, "{text} at {size:?} in {language:?}: {button:?}, {width} needed");
        }
    }
}

/// No two buttons of the pause have one icon, and the position and the whole game have different words.
#[test]
fn the_buttons_of_the_pause_can_be_told_apart() {
    let commands = [
        Command::Game(GameCommand::Resume),
        Command::Game(GameCommand::Restart),
        Command::Show(ShowCommand::Options),
        Command::Show(ShowCommand::Help),
        Command::Practice(PracticeCommand::FromGame),
        Command::Solver(SolverCommand::FromGame),
        Command::Recording(RecordingCommand::CopyFumen),
        Command::Recording(RecordingCommand::CopyGameFumen),
        Command::Picture(PictureCommand::Copy),
        Command::Picture(PictureCommand::Save),
        Command::Snapshots(SnapshotCommand::Save),
        Command::Snapshots(SnapshotCommand::Enter),
        Command::Game(GameCommand::Leave),
    ];
    let icons: Vec<Icon> = commands.iter().map(|command| command.info().unwrap().icon.unwrap()).collect();
    for (index, icon) in icons.iter().enumerate() {
        assert!(!icons[..index].contains(icon), "{icon:?} in {icons:?}");
    }
    let harness = screen(Pause::default(), Pause::ui);
    for label in ["Position as fumen", "Game as fumen"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    // Both columns are reached with the arrows to the sides.
    assert!(harness.query_by_label("Move").is_some());
}

/// Whatever was chosen in the last pause: the game in between hides it.
#[test]
fn every_pause_begins_at_resume() {
    let mut harness = screen((Pause::default(), false), |(pause, is_playing), ui, shared| {
        if *is_playing {
            focus::leave(ui);
            return None;
        }
        pause.ui(ui, shared)
    });
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert_eq!(focused(&harness), "Options");
    harness.state_mut().screen.1 = true;
    harness.run_ok();
    harness.state_mut().screen.1 = false;
    harness.run_ok();
    assert_eq!(focused(&harness), "Resume");
}

#[test]
fn a_pointer_that_was_left_on_a_button_does_not_take_the_focus() {
    let mut harness = screen(Pause::default(), Pause::ui);
    click(&mut harness, "Options");
    assert_eq!(focused(&harness), "Options");
    keys(&mut harness, &[Key::ArrowUp]);
    assert_eq!(focused(&harness), "Restart");
    harness.run_steps(3);
    assert_eq!(focused(&harness), "Restart");
}

fn asking(stake: Stake) -> Pause {
    let mut pause = Pause::new(stake);
    pause.ask_for(GameCommand::Restart);
    pause
}

/// The restart key asks for confirmation in a long game; one more press confirms.
#[test]
fn a_pause_can_begin_with_the_question_whether_to_restart() {
    let mut harness = screen(asking(Stake::Game), Pause::ui);
    assert!(focused(&harness).contains("Press again"), "{}", focused(&harness));
    assert!(harness.state().screen.asks(GameCommand::Restart));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Game(GameCommand::Restart)]);
    let mut harness = screen(asking(Stake::Game), Pause::ui);
    keys(&mut harness, &[Key::ArrowUp]);
    assert!(!harness.state().screen.asks(GameCommand::Restart));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Game(GameCommand::Resume)]);
}

/// A game that can be continued is left at once, also by a new best.
#[test]
fn quitting_to_the_menu_asks_only_if_the_game_cannot_be_continued() {
    for (stake, ends, question) in [
        (Stake::Game, false, None),
        (Stake::Best, false, None),
        (Stake::Result, false, None),
        (Stake::Unranked, true, Some("Press again to quit. This game can't be continued.")),
        (Stake::Best, true, Some("Press again to quit. This game can't be continued.")),
        (Stake::Result, true, Some("End the game? Press again. Its result will be saved.")),
    ] {
        let pause = Pause::new(stake);
        let mut harness = screen(if ends { pause.ending_when_left() } else { pause }, Pause::ui);
        click(&mut harness, "Quit to menu");
        let left = commands(&mut harness);
        assert_eq!(left == [Command::Game(GameCommand::Leave)], question.is_none(), "{stake:?}: {left:?}");
        assert!(question.is_none_or(|question| focused(&harness) == question), "{}", focused(&harness));
    }
}

/// Classic and Zen have no end of their own.
#[test]
fn a_game_without_an_end_can_be_ended_with_its_result() {
    for (stake, has_end) in [(Stake::Result, true), (Stake::Game, false)] {
        let mut harness = screen(Pause::new(stake), Pause::ui);
        assert_eq!(harness.query_by_label("End game").is_some(), has_end, "{stake:?}");
        if has_end {
            click(&mut harness, "End game");
            assert_eq!((commands(&mut harness), focused(&harness).starts_with("End the game?")), (Vec::new(), true));
            keys(&mut harness, &[Key::Enter]);
            assert_eq!(commands(&mut harness), [Command::Game(GameCommand::Forfeit)]);
        }
    }
}

/// The question says what is lost, and nothing that is not.
#[test]
fn the_question_of_a_pause_says_what_is_at_stake() {
    for (stake, expected) in [
        (Stake::Unranked, "Press again to restart."),
        (Stake::Game, "Press again to restart. It won't count as a High Score."),
        (Stake::Best, "Press again to restart. Your new best won't count."),
        (Stake::Result, "End the game? Press again. Its result will be saved."),
    ] {
        assert_eq!(focused(&screen(asking(stake), Pause::ui)), expected, "{stake:?}");
    }
}

/// The control that forfeits asks on the button that leaves; walking away from it takes the question back.
#[test]
fn a_pause_can_begin_with_the_question_whether_to_forfeit() {
    for (steps, expected) in [(&[][..], GameCommand::Forfeit), (&[Key::ArrowDown], GameCommand::Resume)] {
        let mut pause = Pause::new(Stake::Game);
        pause.ask_for(GameCommand::Forfeit);
        let mut harness = screen(pause, Pause::ui);
        assert_eq!(focused(&harness), "Press again to forfeit. It won't count as a High Score.");
        keys(&mut harness, steps);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(commands(&mut harness), [Command::Game(expected)]);
    }
}

/// Ending the classic game is not losing it: its result is saved.
#[test]
fn the_pause_of_a_classic_game_asks_whether_to_end_it() {
    let mut harness = screen(asking(Stake::Result), Pause::ui);
    assert!(focused(&harness).starts_with("End the game?"), "{}", focused(&harness));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Game(GameCommand::Restart)]);
    let mut harness = screen(Pause::new(Stake::Result), Pause::ui);
    click(&mut harness, "New game");
    assert_eq!(commands(&mut harness), []);
    assert!(focused(&harness).starts_with("End the game?"), "{}", focused(&harness));
}

/// A Classic game ends as soon as a piece locks at the Skyline, others only if it locks completely above.
#[test]
fn a_lock_out_of_classic_is_at_the_edge() {
    let reason = |mode| Words::english().ending_reason(GameOver::LockOut, &Rules::preset(mode));
    assert_eq!(reason(ModeId::Classic), "Lock Out: a piece locked at the upper edge of the Matrix.");
    assert_eq!(reason(ModeId::Marathon), "Lock Out: a piece locked above the Matrix.");
}

#[test]
fn results_tell_why_and_how_much_and_lead_on() {
    for mode in Family::Guideline.modes() {
        let game = lost(mode);
        let standing = Standing { rank: Some(2), others: 12, ratio: 0.5, ..Standing::default() };
        let mut harness = screen(results(mode, standing), Results::ui);
        let reason = match game.game_over().unwrap() {
            GameOver::LockOut => "Lock Out: ",
            GameOver::BlockOut => "Block Out: ",
            other => panic!("{other:?} without a Line Attack"),
        };
        assert!(harness.query_by_label_contains("Game over").is_some());
        assert!(harness.query_by_label_contains(reason).is_some());
        // The points of a race decide nothing.
        let has_score = mode != ModeId::Sprint;
        assert_eq!(harness.query_by_label(&format!("Score: {}", game.score())).is_some(), has_score, "{mode:?}");
        assert!(harness.query_by_label_contains("Rank 2").is_some());
        assert_eq!(game.lines(), 0);
        assert!(harness.query_by_label_contains("Better than").is_none(), "no praise without a line");
        assert!(harness.query_by_label_contains(" average, ").is_some());
        let right = [Key::ArrowRight, Key::Enter];
        keys(&mut harness, &[&[Key::Enter], &right[..], &right, &[Key::Escape]].concat());
        let again = Command::Start(StartCommand::New);
        let review = Command::Review(ReviewCommand::Open { recording: None, seat: 0 });
        let watch = Command::Recording(RecordingCommand::WatchLast);
        let menu = Command::Game(GameCommand::Leave);
        assert_eq!(commands(&mut harness), [again, review, watch, menu]);
        click(&mut harness, "More");
        assert!(harness.query_by_label_contains("rows at most").is_some());
        assert!(harness.query_by_label(&format!("Soft and Hard Drops, , {}, 100%", game.score())).is_some());
        let pieces = format!("Pieces, {}", game.statistics().locked_down());
        assert!(harness.query_by_label(&pieces).is_some(), "{pieces}");
        leads_to(&mut harness, "High Scores", &Command::Show(ShowCommand::HighScores));
        keys(&mut harness, &[Key::Escape]);
        assert_eq!((commands(&mut harness).len(), focused(&harness).as_str()), (0, "More"), "back to the result");
    }
}

/// The deciding value of a mode comes first, and the reason of the end is shown.
#[test]
fn results_of_every_mode_begin_with_what_decides_it() {
    for mode in [Family::Classic, Family::Extended].into_iter().flat_map(Family::modes) {
        let game = lost(mode);
        let number = |value: u64| Words::english().number(value);
        let first = match (mode, game.rules().objective) {
            (ModeId::Puzzle, _) => "Stage: 1".to_owned(),
            (ModeId::Descent, _) => format!("Gems: {}", number(game.score())),
            (_, Objective::Level) => format!("Level: {}", game.level()),
            // A race that was lost has no time.
            (_, Objective::Lines | Objective::Time | Objective::Pieces) => {
                format!("Lines: {}", number(game.lines().into()))
            }
            (_, Objective::Endurance) => format!("Time: {}", Words::english().time(game.now().millis())),
            (_, Objective::Score) => format!("Score: {}", number(game.score())),
        };
        let harness = screen(results(mode, Standing::default()), Results::ui);
        let words = Words::english();
        let reason = game.game_over().unwrap();
        for text in [words.ending(reason), words.ending_reason(reason, game.rules())] {
            assert!(harness.query_by_label_contains(&text).is_some(), "{mode:?}: {text}");
        }
        let place = harness.get_by_label(&first).rect();
        assert!(place.height() > 60.0 && place.top() < 100.0, "{mode:?}: {first} at {place:?}");
    }
}

#[test]
fn fireworks_end_and_the_screen_comes_to_rest() {
    let mut harness = screen(good_results(), Results::ui);
    let is_moving = |harness: &Harness<'_, Stage<Results>>| harness.ctx.has_requested_repaint();
    assert!(is_moving(&harness), "there is something to see");
    for _ in 0..200 {
        harness.step();
    }
    assert!(!is_moving(&harness), "it is over");
    let mut harness = screen(results(ModeId::Ultra, Standing::default()), Results::ui);
    harness.run_steps(4);
    assert!(!is_moving(&harness), "nothing to celebrate");
}

/// The lights of a reached goal cross the city without a new best. With reduced motion they are there at once.
#[test]
fn a_reached_goal_lights_the_city() {
    let is_moving = |results: Results, reduced_motion| {
        let theme = Theme::of(&Appearance { reduced_motion, ..Appearance::default() });
        let stage = Stage { theme: theme.clone(), ..Stage::new(results) };
        let mut harness = Harness::builder()
            .with_size(vec2(1280.0, 800.0))
            .with_step_dt(0.1)
            .with_context_setup(move |ctx| theme.apply(ctx))
            .build_ui_state(|ui, stage: &mut Stage<Results>| stage.show(ui, Results::ui), stage);
        // The values have counted up.
        harness.run_steps(14);
        harness.ctx.has_requested_repaint()
    };
    let reached = || golden_results(Standing::default());
    assert!(is_moving(reached(), false));
    assert!(!is_moving(reached(), true));
    assert!(!is_moving(reached().watched(), false));
    assert!(!is_moving(results(ModeId::Sprint, Standing::default()), false));
}

#[test]
fn the_title_of_a_reached_goal_is_green() {
    let color = |results: Results| {
        let harness = harness(Stage::new(results), Results::ui, vec2(1280.0, 800.0));
        let good = harness.state().theme.palette.good;
        let is_title = |text: &str| text.starts_with("Sprint · ");
        let title = harness.output().shapes.iter().find_map(|clipped| match &clipped.shape {
            Shape::Text(text) if is_title(text.galley.text()) => Some(text.galley.job.sections[0].format.color),
            _ => None,
        });
        title.unwrap() == good
    };
    assert!(color(golden_results(Standing::default())));
    assert!(!color(results(ModeId::Sprint, Standing::default())), "a lost game");
}

/// The lines that were missing are named only after a race that had begun.
#[test]
fn a_lost_race_says_what_was_short() {
    let short = |rows: u8, limit: u32| {
        let rules = Rules { limit_lines: Some(limit), ..Rules::preset(ModeId::Sprint) };
        let drawing = vec!["XXXX..XXXX"; rows.into()];
        let matrix = diagram::matrix(&drawing).unwrap();
        let start = Start { matrix, queue: vec![Tetrimino::O], ..Start::default() };
        let mut game = Game::from_position(rules, 7, start).unwrap();
        while game.lines() == 0 && rows > 0 {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        game.end_now(&mut Vec::new());
        // The pace is that of another game, which matters here to nobody.
        let recording = golden_recording();
        let finesse = Finesse::known(finesse::of(&recording));
        let results = Results::new(&game, &GameAnalysis::of(&recording), finesse, Standing::default());
        let harness = screen(results, Results::ui);
        ["1 line short.", "3 lines short."].into_iter().find(|text| harness.query_by_label(text).is_some())
    };
    assert_eq!(short(2, 5), Some("3 lines short."));
    assert_eq!(short(2, 3), Some("1 line short."));
    assert_eq!(short(0, 3), None);
}

/// The strip says what its height and its width are.
#[test]
fn the_pace_of_a_result_has_figures_at_its_axes() {
    let harness = harness(Stage::new(good_results()), Results::ui, vec2(1280.0, 800.0));
    let texts: Vec<String> = harness
        .output()
        .shapes
        .iter()
        .filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        })
        .collect();
    let place = texts.iter().position(|text| text == "PIECES PER SECOND");
    assert!(place.is_some(), "{texts:?}");
    for figure in ["0", "0:00"] {
        assert!(texts.iter().any(|text| text == figure), "{figure} is not in {texts:?}");
    }
    let is_pace = |text: &String| text.parse::<f32>().is_ok_and(|pace| pace > 0.5 && pace < 20.0);
    assert!(texts.iter().any(is_pace), "{texts:?}");
}

/// Sparks behind the first lines would make them hard to read.
#[test]
fn the_fireworks_leave_the_title_and_the_lines_below_it_free() {
    let appearance = Appearance { background: Background::Plain, ..Appearance::default() };
    let stage = Stage { theme: Theme::of(&appearance), ..Stage::new(good_results()) };
    let mut harness = harness(stage, Results::ui, vec2(800.0, 600.0));
    let mut sparks = 0;
    for _ in 0..16 {
        let lines = ["Goal reached", "40 lines cleared.", "Better than 11 of your 12", "Rank 2"];
        let lines = lines.map(|line| harness.get_by_label_contains(line).rect());
        for clipped in &harness.output().shapes {
            let Shape::Mesh(mesh) = &clipped.shape else { continue };
            for vertex in mesh.vertices.iter().filter(|vertex| vertex.color.a() > 0) {
                sparks += 1;
                assert!(!lines.iter().any(|line| line.contains(vertex.pos)), "a spark at {:?}, {lines:?}", vertex.pos);
            }
        }
        harness.step();
    }
    assert!(sparks > 1_000, "only {sparks} corners of sparks were seen");
}

/// The values count up, and any press ends that.
#[test]
fn one_press_ends_the_motion_of_the_results_and_another_plays_again() {
    let is_moving = |harness: &Harness<'_, Stage<Results>>| harness.ctx.has_requested_repaint();
    let counting = || {
        let stage = Stage::new(results(ModeId::Ultra, Standing::default()));
        let theme = stage.theme.clone();
        Harness::builder()
            .with_size(vec2(800.0, 600.0))
            .with_step_dt(0.01)
            .with_context_setup(move |ctx| theme.apply(ctx))
            .build_ui_state(|ui, stage: &mut Stage<Results>| stage.show(ui, Results::ui), stage)
    };
    let mut harness = counting();
    harness.run_steps(10);
    assert!(is_moving(&harness), "it counts up");
    harness.key_press(Key::ArrowDown);
    harness.run_steps(10);
    assert!(!is_moving(&harness), "a press ended it");
    let mut harness = counting();
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::New)]);
}

#[test]
fn results_show_the_table_around_them_and_the_lead_over_the_best() {
    let mut stage = Stage::new(results(ModeId::Marathon, Standing::default()));
    let id = filled(&mut stage.storage);
    let table = stage.storage.table(GameKind::default());
    let entry = table.entries().iter().find(|entry| entry.id == id).unwrap().clone();
    let standing = Standing::of(&entry, table);
    assert_eq!(standing.rank, Some(14));
    let rows = table.entries().to_vec();
    stage.screen = results(ModeId::Marathon, standing);
    let mut harness = harness(stage, Results::ui, vec2(800.0, 600.0));
    let row = |(index, entry): (usize, &ScoreEntry)| {
        let name = if entry.name.is_empty() { "Anonymous" } else { &entry.name };
        format!("{}, {name}, {}, 15, ", index + 1, Words::english().number(entry.score))
    };
    let is_shown = |row: &String| harness.query_by_label_contains(row).is_some();
    let all: Vec<String> = rows.iter().enumerate().map(row).collect();
    let shown: Vec<usize> = (0..all.len()).filter(|&index| is_shown(&all[index])).collect();
    assert_eq!(shown, [11, 12, 13, 14, 15], "{all:?}");
    assert!(harness.query_by_label_contains(" vs. best").is_some());
    click(&mut harness, "More");
    click(&mut harness, "Change name");
    assert_eq!(commands(&mut harness), [Command::ChangeName]);
}

/// Points within one pixel are drawn as a line, too: as bars they have gaps where the line is steep.
#[test]
fn the_lines_of_a_short_game_have_no_gaps() {
    let stage = Stage::new(results(ModeId::Puzzle, Standing::default()));
    let mut harness = harness(stage, Results::ui, vec2(1280.0, 800.0));
    click(&mut harness, "More");
    let shapes = || harness.output().shapes.iter().map(|clipped| &clipped.shape);
    let is_line = |shape: &Shape| matches!(shape, Shape::Path(path) if path.points.len() > 50);
    assert!(shapes().any(is_line), "the lines are drawn as lines");
    assert!(!shapes().any(|shape| matches!(shape, Shape::Band(_))));
}

/// The labels of the charts are apart from each other and inside the window, also after a game of a second.
#[test]
fn the_labels_of_the_charts_are_apart() {
    for width in [800.0, 1280.0] {
        for results in [results(ModeId::Ultra, Standing::default()), good_results()] {
            let size = vec2(width, 2_400.0);
            let mut harness = harness(Stage::new(results), Results::ui, size);
            click(&mut harness, "More");
            let faint = harness.state().theme.palette.text_faint;
            let label = |shape: &Shape| match shape {
                Shape::Text(text) if text.fallback_color == faint => {
                    let label = text.galley.text().to_owned();
                    label
                        .starts_with(|letter: char| letter.is_ascii_digit())
                        .then(|| (label, text.visual_bounding_rect()))
                }
                _ => None,
            };
            let labels: Vec<_> = harness.output().shapes.iter().filter_map(|drawn| label(&drawn.shape)).collect();
            // Two charts with at least three times and two values.
            assert!(labels.len() >= 10, "{labels:?}");
            for (index, (label, place)) in labels.iter().enumerate() {
                let is_inside = Rect::from_min_size(Pos2::ZERO, size).contains_rect(*place);
                let is_apart = labels[..index].iter().all(|(_, other)| !other.expand(2.0).intersects(*place));
                assert!(is_inside && is_apart, "{label} at {place:?}: {labels:?}");
            }
        }
    }
}

#[test]
fn a_good_result_among_many_is_praised() {
    let harness = screen(good_results(), Results::ui);
    assert!(harness.query_by_label_contains("Better than 11 of your 12").is_some());
    assert!(harness.query_by_label("Sprint · Goal reached").is_some());
    assert!(harness.query_by_label("40 lines cleared.").is_some());
}

#[test]
fn results_of_a_sprint_show_its_splits_and_what_brought_the_points() {
    let mut harness = screen(good_results(), Results::ui);
    click(&mut harness, "More");
    assert_eq!(harness.query_all_by_label_contains("10, ").count(), 1);
    for lines in ["20, ", "30, ", "40, "] {
        assert!(harness.query_all_by_label_contains(lines).next().is_some(), "{lines}");
    }
    let top = harness.get_by_label("Game overview").rect().top();
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert!(harness.get_by_label("Game overview").rect().top() < top - 60.0, "arrows scroll");
    keys(&mut harness, &[Key::End]);
    assert!(harness.get_by_label_contains("Soft Drop rows").rect().bottom() < 600.0);
}

#[test]
fn the_results_show_the_finesse_once_it_is_counted() {
    let mut harness = screen(good_results(), Results::ui);
    click(&mut harness, "More");
    assert!(harness.query_all_by_label_contains("69 of 107").next().is_some());
}

#[test]
fn the_name_entry_shows_what_was_reached() {
    let mut harness = screen(first_name(), NameEntry::ui);
    let score = format!("Score: {}", lost(ModeId::Marathon).score());
    assert!(harness.query_by_label(&score).is_some() && harness.query_by_label("Rank 1 in Marathon").is_some());
    keys(&mut harness, &[Key::Enter, Key::Escape]);
    // The key hint says the same.
    harness.query_all_by_label("Save").next().unwrap().click();
    harness.run_ok();
    let nobody = Command::EnterName(String::new());
    assert_eq!(commands(&mut harness), [nobody.clone(), nobody.clone(), nobody]);
}

/// A game without a line is no high score, even if it is the first one of its table.
#[test]
fn only_a_result_that_earned_it_is_a_high_score() {
    let title = |entry: NameEntry| {
        let harness = screen(entry, NameEntry::ui);
        harness.query_by_label("New high score!").is_some()
    };
    assert_eq!(lost(ModeId::Marathon).lines(), 0);
    assert!(!title(first_name()));
    let sprint =
        |rank| NameEntry::new(rank, golden_results(Standing { rank: Some(rank), ..Standing::default() }).outcome());
    assert!(title(sprint(1)) && !title(sprint(2)));
}

/// An empty field says what belongs there.
#[test]
fn the_field_of_the_name_says_what_it_is_for() {
    let shown = |harness: &Harness<'_, Stage<NameEntry>>| {
        let is_label = |shape: &Shape| matches!(shape, Shape::Text(text) if text.galley.text() == "Your name");
        harness.output().shapes.iter().filter(|drawn| is_label(&drawn.shape)).count()
    };
    let mut harness = screen(NameEntry::change(String::new()), NameEntry::ui);
    assert_eq!(shown(&harness), 1);
    type_text(&mut harness, "Ada");
    assert_eq!(shown(&harness), 0);
}

/// All letters and both keys below them are visible at once, in every language and window.
#[test]
fn the_name_entry_needs_no_scrolling_in_any_window() {
    for (language, size) in windows() {
        let words = Words::of(language);
        let [last, hint] = [id::NAME_ERASE, id::HINT_MOVE].map(|id| words.text(id));
        let stage = Stage { words, with_pad: true, ..Stage::new(first_name()) };
        let harness = scaled_harness(stage, NameEntry::ui, size, skyline::app::scale_for(size, 100));
        let key = harness.get_by_role_and_label(Role::Button, &last).rect();
        let hint = harness.get_by_label(&hint).rect().top();
        assert!(key.bottom() < hint, "{last} at {size:?} in {language:?}: {key:?}, the hints begin at {hint}");
        assert!(key.height() >= 36.0, "{last} at {size:?} in {language:?} is too low for a finger: {key:?}");
    }
}

#[test]
fn a_name_can_be_changed_or_left_as_it_was() {
    let mut harness = screen(NameEntry::change("Ada".to_owned()), NameEntry::ui);
    assert!(harness.query_by_label("Change name").is_some());
    type_text(&mut harness, "m");
    keys(&mut harness, &[Key::Escape, Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Back, Command::EnterName("Adam".to_owned())]);
}

#[test]
fn a_name_is_typed_wherever_the_focus_is() {
    let mut harness = screen(first_name(), NameEntry::ui);
    type_text(&mut harness, "Gr");
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    type_text(&mut harness, "ace and a name without end");
    go_to(&mut harness, "Save");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::EnterName("Grace and a name".to_owned())]);
}

/// Who types needs no keys on the screen.
#[test]
fn the_letters_of_a_name_are_shown_with_a_gamepad_or_on_request() {
    let mut harness = screen(first_name(), NameEntry::ui);
    let has_letters = |harness: &Harness<'_, Stage<NameEntry>>| harness.query_by_label("Delete").is_some();
    assert!(!has_letters(&harness));
    click(&mut harness, "On-screen keyboard");
    assert!(has_letters(&harness));
    let with_pad = screen_with_pad(first_name());
    assert!(has_letters(&with_pad));
}

fn screen_with_pad<'a>(entry: NameEntry) -> Harness<'a, Stage<NameEntry>> {
    harness(Stage { with_pad: true, ..Stage::new(entry) }, NameEntry::ui, vec2(800.0, 600.0))
}

#[test]
fn a_name_is_picked_with_arrows_alone() {
    let mut harness = screen_with_pad(first_name());
    keys(&mut harness, &[Key::ArrowDown]);
    assert_eq!(focused(&harness), "A");
    keys(&mut harness, &[Key::Enter, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::Enter]);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::Enter, Key::Enter]);
    go_to(&mut harness, "Delete");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Save");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::EnterName("Ada".to_owned())]);
}

/// The row of a daily Sprint has a button more. In a high window it is in two rows rather than without icons.
#[test]
fn every_button_of_a_daily_result_has_room_for_its_icon() {
    let show: Show<Measured<Results>> = |(results, needed), ui, shared| {
        let texts = [id::RESULTS_AGAIN, id::REVIEW_OPEN, id::RESULTS_COPY, id::WATCH_LAST, id::RESULTS_LEAVE];
        *needed = texts.into_iter().map(|text| needed_with_icon(ui, shared, text)).collect();
        results.ui(ui, shared)
    };
    for language in LANGUAGES {
        let results = golden_results(Standing::default()).of_day(Some(20_782));
        let stage = Stage { words: Words::of(language), ..Stage::new((results, Vec::new())) };
        let harness = harness(stage, show, vec2(1280.0, 800.0));
        let space = harness.state().theme.metrics.space;
        for (text, width) in &harness.state().screen.1 {
            let button = harness.get_by_role_and_label(Role::Button, text).rect();
            let spared = 2.0 * (space.l - space.s);
            assert!(button.width() >= width - spared, "{text} in {language:?}: {button:?}, {width} needed");
        }
    }
}

/// In words, as it would be sent to a friend.
#[test]
fn the_result_of_todays_sprint_is_copied_as_text() {
    let mut harness = screen(golden_results(Standing::default()).of_day(Some(20_782)), Results::ui);
    assert!(harness.query_by_label("Today's Sprint, 25 Nov · Goal reached").is_some());
    click(&mut harness, "Copy result");
    let copied = commands(&mut harness);
    let [Command::CopyResult(text)] = &copied[..] else { panic!("{copied:?}") };
    let bars = text.strip_prefix("Skyline · Today's Sprint 2026-11-25 · 0:44.07 · ").unwrap();
    let (pace, bars) = bars.split_once(" PPS · ").unwrap();
    assert!(pace.parse::<f32>().is_ok_and(|pace| (1.0..5.0).contains(&pace)), "{text}");
    assert!(bars.chars().count() == 4 && bars.contains('█') && bars.chars().all(|bar| ('▁'..='█').contains(&bar)));
    let mut unfinished = screen(results(ModeId::Sprint, Standing::default()).of_day(Some(20_782)), Results::ui);
    click(&mut unfinished, "Copy result");
    let copied = commands(&mut unfinished);
    let [Command::CopyResult(text)] = &copied[..] else { panic!("{copied:?}") };
    assert!(
        text.starts_with("Skyline · Today's Sprint 2026-11-25 · 0 lines · 0:") && text.ends_with(" PPS · not finished"),
        "{text}"
    );
    let usual = screen(golden_results(Standing::default()), Results::ui);
    assert!(usual.query_by_label("Copy result").is_none(), "any other Sprint");
    let again = "Only your first game with these pieces counts for the High Scores.";
    for (games, is_told) in [(1, false), (2, true)] {
        let mut stage = Stage::new(golden_results(Standing::default()).of_day(Some(20_782)));
        for _ in 0..games {
            let entry = ScoreEntry::of(&lost(ModeId::Sprint), "Ada", &[]).unwrap();
            stage.storage.add(ScoreEntry { id: ScoreId::new(), day: Some(20_782), ..entry }, None);
        }
        let mut shown = super::harness(stage, Results::ui, vec2(1280.0, 800.0));
        assert_eq!(shown.query_by_label(again).is_some(), is_told, "{games} games");
        click(&mut shown, "Copy result");
        let copied = commands(&mut shown);
        let [Command::CopyResult(text)] = &copied[..] else { panic!("{copied:?}") };
        assert_eq!(text.ends_with(" · not counted"), is_told, "{text}");
    }
}

/// A button alone in a row looks forgotten.
#[test]
fn no_button_of_a_daily_result_is_alone_in_its_row() {
    for (language, size) in windows() {
        let results = golden_results(Standing::default()).of_day(Some(20_782));
        let stage = Stage { words: Words::of(language), ..Stage::new(results) };
        let harness = scaled_harness(stage, Results::ui, size, skyline::app::scale_for(size, 100));
        let copy = harness.get_by_label(&harness.state().words.text(id::RESULTS_COPY)).rect();
        let is_beside = |other: &Rect| *other != copy && (other.center().y - copy.center().y).abs() < 1.0;
        assert!(focus::places(&harness.ctx).iter().any(is_beside), "{language:?} at {size:?}");
    }
}

/// A result begins with itself, however far the details of the one before were scrolled.
#[test]
fn every_result_begins_at_its_top() {
    let size = vec2(800.0, 600.0);
    let stage = Stage::new((good_results(), false));
    let mut harness = harness(
        stage,
        |(results, is_playing), ui, shared| {
            if *is_playing {
                focus::leave(ui);
                return None;
            }
            results.ui(ui, shared)
        },
        size,
    );
    let top = |harness: &Harness<'_, Stage<(Results, bool)>>| harness.get_by_label("Game overview").rect().top();
    click(&mut harness, "More");
    let first = top(&harness);
    keys(&mut harness, &[Key::End]);
    assert!(top(&harness) < first - 200.0, "it is scrolled");
    harness.state_mut().screen = (results(ModeId::Ultra, Standing::default()), true);
    harness.run_ok();
    harness.state_mut().screen.1 = false;
    harness.run_ok();
    let title = harness.get_by_label_contains("Game over").rect();
    assert!(title.top() >= 0.0, "{title:?}");
    let score = harness.get_by_label_contains("Score: ").rect();
    assert!(score.top() > title.top() && score.bottom() < 300.0, "{score:?}");
    click(&mut harness, "More");
    assert!(top(&harness) > 0.0, "and so do the details");
}

/// The result, what it is worth and the buttons are on one screen, without scrolling, in every language and window.
#[test]
fn a_result_needs_no_scrolling_in_any_window() {
    for (language, size) in windows() {
        for results in [good_results(), golden_results(Standing::default()).of_day(Some(20_782))] {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(results) };
            filled(&mut stage.storage);
            let harness = scaled_harness(stage, Results::ui, size, skyline::app::scale_for(size, 100));
            let words = &harness.state().words;
            let [back, pace] = [id::HINT_BACK, id::RESULTS_PACE].map(|id| words.text(id));
            let foot = harness.get_all_by_label(&back).map(|hint| hint.rect().top()).fold(f32::INFINITY, f32::min);
            let charts = harness.get_all_by_label_contains(&pace);
            let lowest = charts.map(|node| node.rect().bottom()).fold(0.0, f32::max);
            let buttons = [id::RESULTS_AGAIN, id::REVIEW_OPEN, id::WATCH_LAST, id::RESULTS_DETAILS, id::RESULTS_LEAVE];
            let mut row: Option<Rect> = None;
            for button in buttons.map(|text| words.text(text)) {
                let rect = harness.get_by_role_and_label(Role::Button, &button).rect();
                let is_free = rect.top() >= lowest && rect.bottom() <= foot;
                assert!(is_free, "{button} at {size:?} in {language:?}: {rect:?}, {lowest}, {foot}");
                let row = row.get_or_insert(rect);
                if rect.top() > row.bottom() {
                    *row = rect;
                }
                let is_in_line = (rect.top() - row.top()).abs() < 0.5 && (rect.height() - row.height()).abs() < 0.5;
                assert!(is_in_line, "{button} at {size:?} in {language:?}: {rect:?} beside {row:?}");
            }
        }
    }
}

/// The pace of the best other game is a second line.
#[test]
fn the_pace_of_the_best_game_is_drawn_beside_its_own() {
    let replay = SeatRecording::from_text(include_str!("../data/golden/sprint_20.json")).unwrap();
    let lines = |results: Results| {
        let harness = screen(results, Results::ui);
        let shapes = harness.output().shapes.iter();
        shapes.filter(|drawn| matches!(&drawn.shape, Shape::Path(path) if path.points.len() > 50)).count()
    };
    let mut compared = golden_results(Standing::default());
    compared.compare(&GameAnalysis::of(&replay));
    assert_eq!((lines(golden_results(Standing::default())), lines(compared)), (1, 2));
}

/// A new best lights up the city, in a wave that ends.
#[test]
fn a_new_best_lights_up_the_city() {
    let lead = skyline::engine::Lead { by: Objective::Time, amount: 900 };
    let best = Standing { rank: Some(1), others: 3, lead: Some(lead), best: Some(44_970), ..Standing::default() };
    let mut harness = screen(golden_results(best), Results::ui);
    assert!(harness.query_by_label_contains("New best: ").is_some());
    assert!(harness.query_by_label_contains("Before 0:44.97").is_some());
    for _ in 0..400 {
        harness.step();
    }
    assert!(!harness.ctx.has_requested_repaint(), "it is over");
}

/// Nothing that did not happen is listed, and a race has its own values.
#[test]
fn a_sprint_lists_only_what_happened() {
    let mut harness = screen(good_results(), Results::ui);
    for value in ["Time: ", "Pieces per second: ", "Keys per piece: ", "Finesse faults: 69"] {
        assert!(harness.query_all_by_label_contains(value).next().is_some(), "{value}");
    }
    for constant in ["Score: ", "Lines: ", "Level: "] {
        assert!(harness.query_by_label_contains(constant).is_none(), "{constant}");
    }
    click(&mut harness, "More");
    assert!(harness.query_all_by_label_contains(", 0, 0, 0%").next().is_none());
}

/// Nobody is praised for what the computer played, and the next step is to watch or to play.
#[test]
fn the_result_of_a_watched_game_has_one_headline() {
    let mut harness = screen(good_results().watched(), Results::ui);
    assert!(harness.query_by_label("Sprint · Goal reached").is_some());
    for praise in ["Better than", "Goal reached!", "impressive"] {
        assert!(harness.query_by_label_contains(praise).is_none(), "{praise}");
    }
    assert!(harness.query_by_label("Play again").is_none());
    click(&mut harness, "Watch another");
    click(&mut harness, "Play it yourself");
    let own = Command::Start(StartCommand::Game(Settings::default().chosen_game()));
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::New), own]);
}
