//! Every screen, operated by the names on it and by keys alone.

#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail as tests do")]

mod arrows;
mod bot;
mod city_screen;
mod contrast;
mod drill_screen;
mod first_run;
mod first_steps_screen;
mod hands;
mod help_screen;
#[cfg(feature = "server")]
mod lobby_screen;
mod menu_screen;
mod modes_screen;
mod online_screen;
mod options_screen;
mod pictures;
mod play_screen;
mod practice_screen;
mod results_screen;
mod review_screen;
mod snapshots_screen;
mod solver_screen;
mod spoken;
#[path = "../support"]
mod support {
    pub(crate) mod diver;
    pub(crate) mod search;
}
mod tables_screen;
mod touch;
mod tournament_screen;
mod versus_screen;
mod watch_screen;
mod whole_games;

use std::path::Path;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::bots::review::drills::DrillBook;
use skyline::city::City;
use skyline::engine::{
    Button, Family, Game, GameKind, GameOver, GoalSystem, Input, LockDown, ModeId, Rules, SoftDropFactor, Ticks,
};
use skyline::input::touch::Fingers;
use skyline::input::{Action, Bindings, BindingsPreset, Control, KeyCode, KeyLayout, KeyText, PadControl, PadFamily};
use skyline::replay::analysis::GameAnalysis;
use skyline::replay::{Outcome, SeatRecording, TimedInput};
use skyline::session::practice::finesse;
use skyline::settings::{Faster, HandlingPreset, Language, ReadyCountdown, Settings, Soundtrack};
use skyline::storage::{RecordingSource, ScoreEntry, ScoreId, Storage};
use skyline::ui::paint::backdrop;
use skyline::ui::screens::help::HelpPage;
use skyline::ui::screens::options::OptionPage;
use skyline::ui::screens::results::{Finesse, Standing};
use skyline::ui::screens::{
    Command, GameCommand, Help, HighScores, HistoryView, LegalNotice, MainMenu, Modes, NameEntry, OnlineCommand,
    OnlineScreen, Options, Pause, PictureCommand, PracticeCommand, RecordingCommand, Replays, Results, ReviewCommand,
    ShowCommand, SnapshotCommand, SolverCommand, Stake, StartCommand, Statistics, Title, VersusCommand,
};
use skyline::ui::shared::Shared;
use skyline::ui::theme::Theme;
use skyline::ui::widgets::focus;
use skyline::ui::words::{Choice as _, Words};

const LANGUAGES: [Language; 3] = [Language::English, Language::Spanish, Language::Russian];

/// A screen with everything it reads, and the commands it gave.
struct Stage<S> {
    screen: S,
    settings: Settings,
    storage: Storage,
    theme: Theme,
    words: Words,
    with_pad: bool,
    by_pointer: bool,
    pads: PadFamily,
    connected_pads: Vec<usize>,
    pressed: Option<Control>,
    notice: String,
    unfinished: Vec<Arc<SeatRecording>>,
    city: City,
    drills: DrillBook,
    commands: Vec<Command>,
}

type Show<S> = fn(&mut S, &mut Ui, &Shared<'_>) -> Option<Command>;

impl<S> Stage<S> {
    fn new(screen: S) -> Self {
        Self {
            screen,
            settings: Settings::default(),
            storage: Storage::in_memory(),
            theme: Theme::default(),
            words: Words::english(),
            with_pad: false,
            by_pointer: false,
            pads: PadFamily::Plain,
            connected_pads: Vec::new(),
            pressed: None,
            notice: String::new(),
            unfinished: Vec::new(),
            city: City::default(),
            drills: DrillBook::default(),
            commands: Vec::new(),
        }
    }

    fn show(&mut self, ui: &mut Ui, show: Show<S>) {
        let Self {
            screen,
            settings,
            storage,
            theme,
            words,
            with_pad,
            by_pointer,
            pads,
            connected_pads,
            pressed,
            notice,
            unfinished,
            city,
            drills,
            commands,
        } = self;
        let all = ui.ctx().content_rect();
        backdrop::paint(&ui.painter().with_clip_rect(all), all, theme);
        assert!(storage.opened().is_empty());
        let scores = GameKind::ALL.map(|kind| storage.table(kind));
        let folders = storage.folders();
        let shared = Shared {
            theme,
            words,
            settings,
            scores,
            history: storage.history(),
            has_leftovers: storage.has_leftovers(),
            bindings: &settings.bindings,
            with_pad: *with_pad,
            by_pointer: *by_pointer,
            pads: *pads,
            connected_pads,
            fingers: &Fingers::default(),
            pressed: pressed.take(),
            notice,
            folders,
            unfinished,
            unfinished_match: storage.unfinished_match(),
            proofs: storage.proofs(),
            city,
            drills,
        };
        if let Some(chosen) = show(screen, ui, &shared) {
            if let Command::Apply(new) = &chosen {
                settings.clone_from(new);
                ui.ctx().request_repaint();
            }
            commands.push(chosen);
        }
    }
}

fn harness<'a, S: 'a>(stage: Stage<S>, show: Show<S>, size: Vec2) -> Harness<'a, Stage<S>> {
    scaled_harness(stage, show, size, 1.0)
}

/// The size is that of the window in points; the interface is scaled by a factor.
fn scaled_harness<'a, S: 'a>(stage: Stage<S>, show: Show<S>, size: Vec2, scale: f32) -> Harness<'a, Stage<S>> {
    let theme = stage.theme.clone();
    let mut harness = Harness::builder()
        .with_size(size / scale)
        .with_pixels_per_point(scale)
        .with_context_setup(move |ctx| theme.apply(ctx))
        .build_ui_state(move |ui, stage: &mut Stage<S>| stage.show(ui, show), stage);
    harness.run_ok();
    harness
}

/// A short game that was lost, or ended by its player after some Tetriminos in a mode without another end.
fn lost(mode: ModeId) -> Game {
    let mut game = Game::new(Rules::preset(mode), 7);
    let mut events = Vec::new();
    while !game.is_over() {
        if game.statistics().locked_down() >= 100 {
            game.end_now(&mut events);
        }
        game.step(&[Input::Press(Button::HardDrop)], &mut events);
        game.step(&[Input::Release(Button::HardDrop)], &mut events);
    }
    game
}

/// The results of [`lost`], with a rank among others.
fn results(mode: ModeId, standing: Standing) -> Results {
    let game = lost(mode);
    let taps = |tick: u64| {
        let change = if tick.is_multiple_of(2) { Input::Press } else { Input::Release }(Button::HardDrop);
        TimedInput { at: Ticks::from_millis(tick), input: change }
    };
    let buttons = (0..=game.now().millis()).map(taps).collect();
    let replay = SeatRecording::new(*game.rules(), 7, buttons, Outcome::of(&game));
    assert!(replay.check().is_ok());
    Results::new(&game, &GameAnalysis::of(&replay), Finesse::known(finesse::of(&replay)), standing)
}

/// A good game of three minutes with everything in it, second of thirteen in its table.
fn good_results() -> Results {
    golden_results(Standing { rank: Some(2), others: 12, ratio: 0.8, ..Standing::default() })
}

/// The golden Sprint.
fn golden_recording() -> SeatRecording {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/sprint.json");
    SeatRecording::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The results of the golden Sprint.
fn golden_results(standing: Standing) -> Results {
    let replay = golden_recording();
    let finesse = Finesse::known(finesse::of(&replay));
    Results::new(&replay.check().unwrap(), &GameAnalysis::of(&replay), finesse, standing)
}

/// Tables with results in them; the id of one in the middle.
fn filled(storage: &mut Storage) -> ScoreId {
    let game = lost(ModeId::Marathon);
    let mut middle = ScoreId::new();
    for (index, name) in ["Ada", "Grace", "Wilhelmina Maxima", "Edsger", ""].iter().cycle().take(30).enumerate() {
        let entry = ScoreEntry::of(&game, name, &[]).unwrap();
        let score = 250_000 - index as u64 * 7_919;
        let entry = ScoreEntry { score, level: 15, lines: 150, time_ms: 812_340, ..entry };
        if index == 13 {
            middle = entry.id;
        }
        storage.add(entry, None);
    }
    middle
}

/// The entry of the first name of all.
fn first_name() -> NameEntry {
    let standing = Standing { rank: Some(1), ..Standing::default() };
    NameEntry::new(1, results(ModeId::Marathon, standing).outcome())
}

fn screen<'a, S: 'a>(screen: S, show: Show<S>) -> Harness<'a, Stage<S>> {
    harness(Stage::new(screen), show, vec2(800.0, 600.0))
}

fn options<'a>(page: OptionPage) -> Harness<'a, Stage<Options>> {
    screen(Options::at(page), Options::ui)
}

/// Presses keys one after another.
fn keys<S>(harness: &mut Harness<'_, Stage<S>>, keys: &[Key]) {
    for key in keys {
        harness.key_press(*key);
        harness.run_ok();
    }
}

fn click<S>(harness: &mut Harness<'_, Stage<S>>, label: &str) {
    harness.get_by_label(label).scroll_to_me();
    harness.run_ok();
    harness.get_by_label(label).click();
    harness.run_ok();
}

fn type_text<S>(harness: &mut Harness<'_, Stage<S>>, text: &str) {
    for letter in text.chars() {
        harness.event(egui::Event::Text(letter.to_string()));
        harness.run_ok();
    }
}

/// Moves down until the widget with this label has the focus.
fn go_to<S>(harness: &mut Harness<'_, Stage<S>>, label: &str) {
    for _ in 0..120 {
        if focused(harness) == label {
            return;
        }
        keys(harness, &[Key::Tab]);
    }
    panic!("{label} is never reached, the last was {}", focused(harness));
}

fn focused<S>(harness: &Harness<'_, Stage<S>>) -> String {
    let node = harness.root().children_recursive().find(|node| node.is_focused());
    node.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

fn commands<S>(harness: &mut Harness<'_, Stage<S>>) -> Vec<Command> {
    std::mem::take(&mut harness.state_mut().commands)
}

/// A button gives its command by a click and by keys alone.
fn leads_to<S>(harness: &mut Harness<'_, Stage<S>>, label: &str, command: &Command) {
    click(harness, label);
    assert_eq!(commands(harness), std::slice::from_ref(command), "{label} clicked");
    go_to(harness, label);
    keys(harness, &[Key::Enter]);
    assert_eq!(commands(harness), std::slice::from_ref(command), "{label} by keys");
}

/// The defaults, changed.
fn applied(change: impl FnOnce(&mut Settings)) -> Command {
    let mut settings = Settings::default();
    change(&mut settings);
    Command::Apply(Box::new(settings))
}

#[test]
fn the_legal_notice_ends_by_key_click_and_time() {
    let mut harness = screen(LegalNotice::default(), LegalNotice::ui);
    assert_eq!(commands(&mut harness), []);
    let skip = harness.get_by_label("Press any key or click").rect();
    assert!(skip.top() > harness.get_by_label_contains("endorsed").rect().bottom() && skip.bottom() <= 600.0);
    keys(&mut harness, &[Key::A]);
    assert_eq!(commands(&mut harness), [Command::Continue]);
    harness.get_by_label_contains("endorsed").click();
    harness.step();
    assert_eq!(commands(&mut harness), [Command::Continue]);

    let mut harness = screen(LegalNotice::default(), LegalNotice::ui);
    let start = harness.input().time.unwrap_or(0.0);
    harness.input_mut().time = Some(start + 100.0);
    harness.step();
    assert_eq!(commands(&mut harness), [Command::Continue]);
}

#[test]
fn the_title_waits_for_any_key_or_click() {
    let mut harness = screen(Title, Title::ui);
    harness.run_steps(5);
    assert_eq!(commands(&mut harness), []);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Continue]);
    assert!(harness.query_by_label("Skyline").is_some());
    harness.get_by_label("Press any key or click").click();
    harness.step();
    assert_eq!(commands(&mut harness), [Command::Continue]);
}

#[test]
fn the_help_shows_the_controls_as_bound_and_every_action() {
    let mut harness = screen(Help::default(), Help::ui);
    assert!(harness.query_by_label("Goal of the game").is_some());
    harness.state_mut().settings.bindings.add(Action::Play(Button::Hold), Control::Key(KeyCode::F9)).unwrap();
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(harness.query_by_label("F9").is_some());
    keys(&mut harness, &[Key::PageDown]);
    assert!(harness.query_by_label("Goal of the game").is_none());
    for action in skyline::engine::Action::TABLE {
        let name = Words::english().action(action);
        assert!(harness.query_all_by_label_contains(&name).next().is_some(), "{name}");
    }
    assert!(harness.query_by_label("Tetris, 4, 800 × level").is_some());
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// Whether every focusable widget is horizontally inside the window and has a name.
fn fits<S>(screen: S, show: Show<S>, (language, size): (Language, Vec2), name: &str) {
    let harness = harness(Stage { words: Words::of(language), ..Stage::new(screen) }, show, size);
    let mut count = 0;
    for node in harness.root().children_recursive() {
        let accesskit = node.accesskit_node();
        let role = accesskit.role();
        let is_part = matches!(role, Role::Button | Role::ComboBox | Role::Slider | Role::Switch | Role::Tab)
            || matches!(role, Role::SpinButton | Role::RadioButton | Role::TextInput | Role::Image);
        if !is_part {
            continue;
        }
        count += 1;
        let rect = node.rect();
        assert!(rect.left() >= 0.0 && rect.right() <= size.x, "{name} at {size:?} in {language:?}: {rect:?}");
        assert!(accesskit.label().is_some_and(|label| !label.is_empty()), "{name}: {rect:?} has no name");
    }
    assert!(count > 0, "{name} has nothing to press");
}

/// The smallest window, small, usual, large and upright ones in every language.
fn windows() -> impl Iterator<Item = (Language, Vec2)> {
    let sizes = [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (1080.0, 1920.0)];
    let sizes = sizes.map(|(width, height)| vec2(width, height));
    sizes.into_iter().flat_map(|size| LANGUAGES.map(|language| (language, size)))
}

#[test]
fn everything_fits_into_small_and_large_windows() {
    for size in windows() {
        fits(MainMenu::default(), MainMenu::ui, size, "main menu");
        fits(Modes::default(), Modes::ui, size, "modes");
        fits(Pause::default(), Pause::ui, size, "pause");
        fits(Pause::new(Stake::Result), Pause::ui, size, "pause of a game without an end");
        fits(first_name(), NameEntry::ui, size, "name entry");
        fits(results(ModeId::Ultra, Standing::default()), Results::ui, size, "results");
        fits(good_results(), Results::ui, size, "results");
        fits(Statistics, Statistics::ui, size, "statistics");
        fits(OnlineScreen::default(), OnlineScreen::ui, size, "online");
        fits(HighScores::new(GameKind::named("sprint_40").unwrap(), None), HighScores::ui, size, "high scores");
        for page in OptionPage::ALL.iter().copied() {
            fits(Options::at(page), Options::ui, size, "options");
        }
        for page in HelpPage::ALL.iter().copied() {
            fits(Help::at(page), Help::ui, size, "help");
        }
    }
}

/// The screens with a game in play, which has the keys. Helpers of their own measure and draw them.
const WITH_GAMES: [&str; 3] = ["Play", "PracticeScreen", "VersusRound"];
/// The screens that any key leaves.
const WITHOUT_BUTTONS: [&str; 2] = ["LegalNotice", "Title"];

/// Every screen of the program is walked through, measured and drawn.
#[test]
fn every_screen_is_in_the_lists_of_the_tests() {
    let program = include_str!("../../src/app/screen.rs");
    let (_, screens) = program.split_once("pub enum Screen {").unwrap();
    let (screens, _) = screens.split_once("\n}").unwrap();
    let screens = screens.lines().filter(|line| !line.trim_start().starts_with("///")).filter_map(|line| {
        let (_, content) = line.split_once('(')?;
        Some(content.trim_start_matches("Box<").trim_end_matches([',', ')', '>']))
    });
    let screens: Vec<&str> = screens.filter(|screen| !WITH_GAMES.contains(screen)).collect();
    assert!(screens.len() > 20, "{screens:?}");
    for screen in screens {
        let lists = [
            ("arrows.rs", include_str!("arrows.rs"), !WITHOUT_BUTTONS.contains(&screen)),
            ("contrast.rs", include_str!("contrast.rs"), true),
            ("pictures.rs", include_str!("pictures.rs"), true),
        ];
        for (file, list, _) in lists.into_iter().filter(|(.., is_wanted)| *is_wanted) {
            let is_named = list.contains(&format!("{screen}::ui")) || list.contains(&format!("Show<{screen}>"));
            assert!(is_named, "add {screen} to tests/screens/{file}");
        }
    }
}
