//! Tests of games: the keys after their end, restarts, unfinished games.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use egui::Context;

use crate::app::App;
use crate::app::screen::Screen;
use crate::engine::{GameKind, GameOver, ModeId};
use crate::input::{Control, Device, InputEvent, InputKind, KeyCode};
use crate::online::DailyGame;
use crate::replay::{Outcome, SeatRecording, daily_kind};
use crate::session::{Track as _, TransportCommand};
use crate::settings::{ChosenGame, SavePolicy};
use crate::storage::{RecordingSource, ScoreEntry, Storage};
use crate::ui::live::LiveRecording;
use crate::ui::screens::{
    Command, GameCommand, MainMenu, OnlineCommand, RecordingCommand, ShowCommand, SnapshotCommand, StartCommand,
};

fn new_app(ctx: &Context) -> App {
    let (pads, events) = mpsc::channel();
    App::new(ctx, Storage::in_memory(), pads, events)
}

/// Ends a game and presses keys at these times after it, in milliseconds.
fn after_a_game(presses: &[(KeyCode, u64)]) -> App {
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    let end = Instant::now();
    app.screens.play_mut().unwrap().live.end_now(end);
    app.guard_end(end);
    for (key, millis) in presses {
        let at = end + Duration::from_millis(*millis);
        for kind in [InputKind::Down, InputKind::Up] {
            app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, Control::Key(*key)) });
            app.run_games(&ctx, at);
        }
    }
    app
}

fn is_playing_again(app: &App) -> bool {
    matches!(app.screens.top(), Some(Screen::Play(play)) if !play.game().is_over())
}

#[test]
fn enter_plays_again_after_the_delay() {
    assert!(!is_playing_again(&after_a_game(&[(KeyCode::Enter, 100), (KeyCode::Enter, 900)])));
    assert!(is_playing_again(&after_a_game(&[(KeyCode::Enter, 100), (KeyCode::Enter, 900), (KeyCode::Enter, 1_100)])));
}

/// A restart and "Play again" watch the same saved rules again. The games enter neither a table nor the history.
#[test]
fn saved_rules_are_watched_again() {
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    app.services.change_settings(|settings| {
        settings.custom.game.rules.level = 7;
        settings.custom.save_as("Seven");
        settings.custom.game.rules.level = 1;
    });
    app.run(&ctx, Command::Start(StartCommand::ByComputer(ChosenGame::Saved("Seven".to_owned()))));
    for command in [Command::Game(GameCommand::Restart), Command::Start(StartCommand::New)] {
        if command == Command::Start(StartCommand::New) {
            app.screens.play_mut().unwrap().live.end_now(Instant::now());
            app.save_result();
            app.show_result();
            assert!(matches!(app.screens.top(), Some(Screen::Results(_))));
        }
        app.run(&ctx, command);
        let play = app.screens.play().unwrap();
        assert!(play.live.computer().is_some() && !play.live.seat().is_ranked());
        assert_eq!((play.game().rules().level, play.game().is_over()), (7, false));
    }
    let storage = &app.services.storage;
    assert!(storage.history().entries().next().is_none());
    assert!(storage.unfinished().is_empty(), "a game of a bot is not saved");
    app.start_today();
    assert!(app.screens.play().unwrap().live.computer().is_none(), "it would show the Tetriminos of the day");
}

/// A press of a key at this time.
fn press(app: &mut App, ctx: &Context, key: KeyCode, at: Instant) {
    for kind in [InputKind::Down, InputKind::Up] {
        app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, Control::Key(key)) });
    }
    app.run_games(ctx, at);
}

/// A game in which one piece was dropped, and the time of its last frame. The best one of its table has this score.
fn after_a_drop(ctx: &Context, mode: ModeId, best: Option<u64>) -> (App, Instant) {
    let mut app = new_app(ctx);
    let mode = ChosenGame::Mode(mode);
    app.services.change_settings(|settings| settings.choose_game(mode.clone()));
    if let Some(score) = best {
        let kind = app.services.settings().game.kind();
        app.services.storage.add(ScoreEntry::example(kind, score), None);
    }
    app.start_chosen(mode);
    let mut at = Instant::now();
    let played = |app: &App| app.screens.play().unwrap().game().now().millis();
    while played(&app) < 1_000 {
        at += Duration::from_millis(16);
        app.run_games(ctx, at);
    }
    press(&mut app, ctx, KeyCode::Space, at);
    while played(&app) < 1_500 {
        at += Duration::from_millis(16);
        app.run_games(ctx, at);
    }
    assert_eq!(pieces(&app), 1);
    (app, at)
}

fn pieces(app: &App) -> u32 {
    app.screens.play().unwrap().game().statistics().locked_down()
}

/// The first press shows a message beside the game, which goes on; only a second one within two seconds restarts.
#[test]
fn one_press_throws_no_new_best_away() {
    let ctx = Context::default();
    for (mode, best, asks) in [
        (ModeId::Marathon, Some(1), true),
        (ModeId::Ultra, Some(1), true),
        (ModeId::Marathon, Some(1_000_000), false),
        (ModeId::Sprint, None, false),
    ] {
        let (mut app, at) = after_a_drop(&ctx, mode, best);
        press(&mut app, &ctx, KeyCode::Backspace, at);
        assert_eq!(pieces(&app), u32::from(asks), "{mode:?}, best {best:?}");
        assert!(is_playing_again(&app), "{mode:?} is not paused");
        let message = app.services.toast.take_text();
        assert_eq!(message.as_deref(), asks.then_some("Press again to restart. Your new best won't count."));
    }
    for (gap, restarts) in [(1_500, true), (2_500, false)] {
        let (mut app, at) = after_a_drop(&ctx, ModeId::Marathon, Some(1));
        press(&mut app, &ctx, KeyCode::Backspace, at);
        press(&mut app, &ctx, KeyCode::Backspace, at + Duration::from_millis(gap));
        assert_eq!(pieces(&app), u32::from(!restarts), "after {gap} ms");
        assert_eq!(app.services.toast.take_text().is_some(), !restarts, "after {gap} ms");
    }
}

/// A question that no press answers any more goes away with the game.
#[test]
fn a_game_that_ends_by_itself_takes_its_question_with_it() {
    let ctx = Context::default();
    let (mut app, mut at) = after_a_drop(&ctx, ModeId::Marathon, Some(1));
    app.ask_to_confirm(GameCommand::Restart, at);
    while app.over_since().is_none() {
        at += Duration::from_millis(400);
        press(&mut app, &ctx, KeyCode::Space, at);
    }
    assert_eq!(app.services.toast.take_text(), None);
}

/// The game that waits, and its pieces.
fn waiting(app: &App) -> Vec<(ModeId, u32)> {
    let pieces = |replay: &SeatRecording| replay.check().unwrap().statistics().locked_down();
    app.services.storage.unfinished().iter().map(|replay| (replay.rules.mode, pieces(replay.as_ref()))).collect()
}

/// Every way out of a game keeps it, also *Quit to menu*: the main menu continues it.
#[test]
fn quitting_to_the_menu_keeps_the_game() {
    let ctx = Context::default();
    for mode in [ModeId::Marathon, ModeId::Sprint, ModeId::Zen] {
        let (mut app, at) = after_a_drop(&ctx, mode, None);
        app.pause(at);
        app.run(&ctx, Command::Game(GameCommand::Leave));
        assert!(matches!(app.screens.top(), Some(Screen::MainMenu(_))), "{mode:?}");
        assert_eq!(waiting(&app), [(mode, 1)]);
        assert!(app.services.storage.history().entries().next().is_none(), "{mode:?} is not over");
        app.run(&ctx, Command::Start(StartCommand::Unfinished(mode)));
        wait_for(&mut app, |screen| matches!(screen, Screen::Play(_)));
        assert_eq!(pieces(&app), 1, "{mode:?}");
    }
}

/// There is nothing to continue, and no result, even where ending a game counts.
#[test]
fn a_game_that_was_left_before_its_first_piece_is_forgotten() {
    let ctx = Context::default();
    for mode in [ModeId::Marathon, ModeId::Zen] {
        let mut app = new_app(&ctx);
        app.start_chosen(ChosenGame::Mode(mode));
        app.pause(Instant::now());
        app.run(&ctx, Command::Game(GameCommand::Leave));
        assert!(matches!(app.screens.top(), Some(Screen::MainMenu(_))), "{mode:?}");
        assert_eq!(waiting(&app), []);
        assert!(app.services.storage.history().entries().next().is_none(), "{mode:?}");
    }
}

/// Where games are not saved, quitting ends the game as before; where ending it counts, it has its result.
#[test]
fn a_game_that_cannot_be_continued_is_ended_by_quitting() {
    let ctx = Context::default();
    for (mode, shows_result) in [(ModeId::Marathon, false), (ModeId::Zen, true)] {
        let (mut app, at) = after_a_drop(&ctx, mode, None);
        app.services.change_settings(|settings| settings.general.save_policy = SavePolicy::Nothing);
        app.pause(at);
        app.run(&ctx, Command::Game(GameCommand::Leave));
        let has_result = app.screens.top_down().any(|screen| matches!(screen, Screen::Results(_)));
        assert_eq!(has_result, shows_result, "{mode:?}");
        assert_eq!(waiting(&app), []);
        assert_eq!(app.services.storage.history().entries().count(), 1, "{mode:?}");
    }
}

/// Also after a restart and from its results.
#[test]
fn a_game_leads_back_to_the_city_in_which_it_was_started() {
    let ctx = Context::default();
    for (is_from_city, expected) in [(true, &["city", "main menu"][..]), (false, &["main menu"])] {
        for is_over in [false, true] {
            let mut app = new_app(&ctx);
            app.show_main_menu();
            if is_from_city {
                app.run(&ctx, Command::Show(ShowCommand::City));
            }
            app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint))));
            app.run(&ctx, Command::Game(GameCommand::Restart));
            if is_over {
                app.screens.play_mut().unwrap().live.end_now(Instant::now());
                app.save_result();
                app.show_result();
            }
            app.run(&ctx, Command::Game(GameCommand::Leave));
            let screens: Vec<&str> = app.screens.top_down().map(Screen::name).collect();
            assert_eq!(screens, expected, "over: {is_over}");
        }
    }
}

/// A start that asks nothing counts the game that it replaces, too.
#[test]
fn a_replaced_game_is_in_the_history() {
    let ctx = Context::default();
    let (mut app, at) = after_a_drop(&ctx, ModeId::Marathon, None);
    app.pause(at);
    app.run(&ctx, Command::Game(GameCommand::Leave));
    app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    assert_eq!(app.services.storage.history().entries().count(), 1);
    assert_eq!(waiting(&app), []);
}

/// Where ending a game counts, the one that waits has its result when it is replaced, and can be watched.
#[test]
fn a_replaced_game_that_counts_keeps_its_recording() {
    const CLASSIC: &str = include_str!("../../../tests/data/golden/classic.json");
    let mut waiting = SeatRecording::from_text(CLASSIC).unwrap();
    let mut position = waiting.start();
    while position.game().lines() == 0 {
        assert!(waiting.step(&mut position, &mut Vec::new()));
    }
    waiting.result = Outcome::of(position.game());
    let mut app = new_app(&Context::default());
    app.services.storage.save_unfinished(waiting.clone());
    app.start_chosen(ChosenGame::Mode(ModeId::Classic));
    let (storage, kind) = (&app.services.storage, GameKind::of(&waiting.rules).unwrap());
    let [entry] = storage.table(kind).entries() else { panic!("one result") };
    assert_eq!((entry.score, entry.lines), (waiting.result.score, waiting.result.lines));
    let recorded = SeatRecording::from_text(&storage.replay(entry).unwrap()).unwrap();
    assert_eq!(recorded.check().unwrap().game_over(), Some(GameOver::Ended));
}

fn wait_for(app: &mut App, is_there: fn(&Screen) -> bool) {
    while !app.screens.top().is_some_and(is_there) {
        app.use_opened(Instant::now());
        std::thread::yield_now();
    }
}

/// Its replay is shown again at the moment at which the game was taken over, also after a restart.
#[test]
fn a_game_that_was_taken_over_leads_back_to_its_replay() {
    const SPRINT: &str = include_str!("../../../tests/data/golden/sprint_20.json");
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    app.watch(RecordingSource::Text(SPRINT.to_owned()));
    wait_for(&mut app, |screen| matches!(screen, Screen::Watch(_)));
    let Some(Screen::Watch(watch)) = app.screens.top_mut() else { panic!("the replay is shown") };
    watch.recording.apply(TransportCommand::Seek(5_000));
    let now = |app: &App| app.live_recording().map(|recording| recording.game().now().millis());
    for restarts in 0..3 {
        app.run(&ctx, Command::Recording(RecordingCommand::TakeOver));
        for _ in 0..restarts {
            app.run(&ctx, Command::Game(GameCommand::Restart));
            let game = app.screens.play().unwrap().game();
            assert_eq!((game.rules().mode, game.now().millis()), (ModeId::Sprint, 5_000));
        }
        app.run(&ctx, Command::Game(GameCommand::Leave));
        assert_eq!((now(&app), app.screens.top_down().count()), (Some(5_000), 2), "{restarts} restarts");
        let is_playing = app.live_recording().is_some_and(LiveRecording::is_playing);
        assert!(!is_playing, "it would leave the moment");
    }
    assert!(app.services.storage.unfinished().is_empty());
}

#[test]
fn an_unfinished_game_continues_after_a_countdown() {
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
    app.save_unfinished();
    app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
    app.run(&ctx, Command::Start(StartCommand::Unfinished(ModeId::Marathon)));
    wait_for(&mut app, |screen| matches!(screen, Screen::Play(_)));
    assert!(app.screens.play().unwrap().live.countdown(Instant::now()).is_some(), "not the pause menu");
}

/// Without a pause or an end of the program: its next start, after it was killed, finds what was played.
#[test]
fn a_game_is_on_the_disk_while_it_is_played() {
    let (folder, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
    let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
    app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    let played = |app: &App| app.screens.play().unwrap().game().now().millis();
    let mut keys = vec![(1_100, InputKind::Up as fn(Device, Control) -> InputKind), (1_000, InputKind::Down)];
    let mut at = Instant::now();
    while played(&app) < 2_000 {
        at += Duration::from_millis(16);
        if let Some((_, kind)) = keys.pop_if(|(millis, _)| played(&app) >= *millis) {
            let control = Control::Key(KeyCode::Space);
            app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, control) });
        }
        app.run_games(&ctx, at);
    }
    assert!(app.services.storage.flush());
    let file = "resume.json";
    std::fs::copy(folder.path().join(file), copy.path().join(file)).unwrap();
    let storage = Storage::open_in(copy.path().to_owned());
    let found = storage.unfinished_of(ModeId::Marathon).unwrap();
    let game = found.check().unwrap();
    assert!(game.now().millis() + 500 > played(&app), "at {} ms", game.now().millis());
    assert_eq!(game.statistics().locked_down(), 1, "the Hard Drop is in it");
}

/// The options, and the pause button, pause a game between two frames. The ticks in between may end it.
#[test]
fn a_game_that_ends_in_the_moment_of_its_pause_has_its_result() {
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    app.services.change_settings(|settings| settings.game.level = 15);
    app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    let ends_soon = |app: &App| {
        let mut game = app.screens.play().unwrap().game().clone();
        for _ in 0..100 {
            game.step(&[], &mut Vec::new());
        }
        game.is_over()
    };
    let mut at = Instant::now();
    while !ends_soon(&app) {
        at += Duration::from_millis(50);
        app.run_games(&ctx, at);
    }
    at = at.max(Instant::now()) + Duration::from_millis(150);
    app.pause(at);
    for _ in 0..2 {
        assert!(matches!(app.screens.top(), Some(Screen::Play(play)) if play.game().is_over()));
        assert_eq!(app.services.storage.history().entries().count(), 1);
        assert_eq!(waiting(&app), []);
        app.run_games(&ctx, at + Duration::from_millis(50));
    }
}

/// The question about an unfinished game of the mode needs only the list of snapshots, not their files.
#[test]
fn a_snapshot_asks_before_it_replaces_an_unfinished_game_of_its_mode() {
    let folder = tempfile::tempdir().unwrap();
    let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
    let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
    app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
    app.take_snapshot();
    app.save_unfinished();
    app.show_main_menu();
    assert!(app.services.storage.flush());
    app.run(&ctx, Command::Snapshots(SnapshotCommand::Enter));
    let name = app.services.storage.snapshots()[0].name.clone();
    app.services.storage.delete_snapshot(&name).unwrap();
    app.run(&ctx, Command::Snapshots(SnapshotCommand::PlayOn(name)));
    assert!(matches!(app.screens.top(), Some(Screen::Interrupted(_))));
}

/// A challenge of a server is a game of a mode, too.
#[test]
fn a_challenge_asks_before_it_replaces_an_unfinished_game_of_its_mode() {
    let ctx = Context::default();
    let (mut app, at) = after_a_drop(&ctx, ModeId::Sprint, None);
    app.pause(at);
    app.run(&ctx, Command::Game(GameCommand::Leave));
    let challenge = Command::Online(OnlineCommand::PlayDaily(DailyGame { kind: daily_kind(), seed: 7 }));
    app.run(&ctx, challenge.clone());
    assert!(matches!(app.screens.top(), Some(Screen::Interrupted(_))));
    assert_eq!(waiting(&app), [(ModeId::Sprint, 1)]);
    app.run(&ctx, Command::GiveUpFor(Box::new(challenge), ModeId::Sprint));
    assert!(matches!(app.screens.top(), Some(Screen::Play(play)) if play.live.seat().seed() == 7));
    assert_eq!(waiting(&app), []);
}

/// Watching the computer, and a game of another mode, leave the unfinished game as it is.
#[test]
fn an_unfinished_game_is_replaced_only_by_a_game_of_its_mode() {
    let ctx = Context::default();
    let mut app = new_app(&ctx);
    let waiting =
        |app: &App| -> Vec<ModeId> { app.services.storage.unfinished().iter().map(|game| game.rules.mode).collect() };
    let leave = |app: &mut App| {
        app.save_unfinished();
        app.show_main_menu();
    };
    app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
    leave(&mut app);
    app.run(&ctx, Command::Start(StartCommand::ByComputer(ChosenGame::Mode(ModeId::Marathon))));
    assert!(app.screens.play().unwrap().live.computer().is_some(), "nothing is asked");
    app.screens.play_mut().unwrap().live.end_now(Instant::now());
    app.save_result();
    assert_eq!(waiting(&app), [ModeId::Marathon], "not even by the end of what was watched");
    app.show_main_menu();
    app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint))));
    leave(&mut app);
    assert_eq!(waiting(&app), [ModeId::Sprint, ModeId::Marathon]);
    app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
    assert!(matches!(app.screens.top(), Some(Screen::Interrupted(_))), "it would be replaced");
}

#[test]
fn another_key_shows_the_results_and_what_follows_at_once_is_ignored() {
    let mut app = after_a_game(&[(KeyCode::Space, 1_100)]);
    assert!(matches!(app.screens.top(), Some(Screen::Results(_))));
    let control = Control::Key(KeyCode::Space);
    app.controls.hear(InputEvent { at: Instant::now(), kind: InputKind::Down(Device::Keyboard, control) });
    assert!(app.controls.end_guard.has_refused(), "the player still presses Hard Drop");
}

/// A player who taps Hard Drop past the end of the game neither skips the ending nor plays again.
#[test]
fn tapping_the_hard_drop_skips_nothing() {
    let taps: Vec<(KeyCode, u64)> = (0..8).map(|tap| (KeyCode::Space, 200 * tap)).collect();
    let app = after_a_game(&taps);
    assert!(matches!(app.screens.top(), Some(Screen::Play(play)) if play.game().is_over()));
}
