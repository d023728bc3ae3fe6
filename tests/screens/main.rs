//! Every screen by the names on it and by the keys alone.

#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail as tests do")]

mod bot;
mod help_screen;
mod modes_screen;
mod options_screen;
mod pictures;
mod practice_screen;
mod snapshots_screen;
mod spoken;
mod touch;
mod watch_screen;

use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::engine::{
    Button, ButtonChange, Family, Game, GameKind, GameOver, GoalSystem, LockDown, Objective, Rules, Ticks, Variation,
};
use skyline::input::{Action, Bindings, BindingsPreset, Control, KeyCode, PadControl};
use skyline::practice::finesse;
use skyline::replay::course::Course;
use skyline::replay::{Outcome, Replay, TimedChange};
use skyline::settings::{Faster, HandlingPreset, Language, Player, ReadyCountdown, Settings, Soundtrack};
use skyline::storage::{ScoreEntry, ScoreId, Storage};
use skyline::ui::paint::backdrop;
use skyline::ui::screens::help::HelpPage;
use skyline::ui::screens::options::OptionPage;
use skyline::ui::screens::results::{Finesse, Standing};
use skyline::ui::screens::{
    Command, Help, HighScores, HistoryView, LegalNotice, MainMenu, NameEntry, Options, Pause, PracticeWish, Results,
    Shared, Title,
};
use skyline::ui::theme::Theme;
use skyline::ui::words::Words;

/// A screen with everything it may read, and what it wished for.
struct Stage<S> {
    screen: S,
    settings: Settings,
    storage: Storage,
    theme: Theme,
    words: Words,
    with_pad: bool,
    pressed: Option<Control>,
    notice: String,
    unfinished: Option<Replay>,
    wishes: Vec<Command>,
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
            pressed: None,
            notice: String::new(),
            unfinished: None,
            wishes: Vec::new(),
        }
    }

    fn show(&mut self, ui: &mut Ui, show: Show<S>) {
        let Self { screen, settings, storage, theme, words, with_pad, pressed, notice, unfinished, wishes } = self;
        let all = ui.ctx().content_rect();
        backdrop::paint(&ui.painter().with_clip_rect(all), all, theme);
        assert!(storage.opened().is_empty());
        let scores = GameKind::ALL.map(|kind| storage.table(kind));
        let folder = storage.folder();
        let shared = Shared {
            theme,
            words,
            settings,
            scores,
            history: storage.history(),
            has_leftovers: storage.has_leftovers(),
            with_pad: *with_pad,
            pressed: pressed.take(),
            notice,
            folder,
            unfinished: unfinished.as_ref(),
            proofs: storage.proofs(),
        };
        if let Some(wish) = show(screen, ui, &shared) {
            if let Command::Apply(new) = &wish {
                settings.clone_from(new);
                ui.ctx().request_repaint();
            }
            wishes.push(wish);
        }
    }
}

fn harness<'a, S: 'a>(stage: Stage<S>, show: Show<S>, size: Vec2) -> Harness<'a, Stage<S>> {
    scaled_harness(stage, show, size, 1.0)
}

/// The size is that of the window in points of the system; the interface is so many times as large as usual.
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

fn show_options(options: &mut Options, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    options.ui(ui, shared, &mut |ui, _, is_trying| {
        ui.label(if is_trying { "trying" } else { "resting" });
    })
}

/// A short game, lost in the middle.
fn lost(variation: Variation) -> Game {
    let mut game = Game::new(Rules::preset(variation), 7);
    let mut events = Vec::new();
    while !game.is_over() {
        game.step(&[ButtonChange::Press(Button::HardDrop)], &mut events);
        game.step(&[ButtonChange::Release(Button::HardDrop)], &mut events);
    }
    game
}

/// The results of [`lost`], with a rank among others.
fn results(variation: Variation, standing: Standing) -> Results {
    let game = lost(variation);
    let taps = |tick: u64| {
        let change = if tick.is_multiple_of(2) { ButtonChange::Press } else { ButtonChange::Release }(Button::HardDrop);
        TimedChange { at: Ticks::from_millis(tick), change }
    };
    let buttons = (0..=game.now().millis()).map(taps).collect();
    let replay = Replay::new(*game.rules(), 7, buttons, Outcome::of(&game));
    assert!(replay.check().is_ok());
    Results::new(&game, &Course::of(&replay), Finesse::known(finesse::of(&replay)), standing)
}

/// A good game of three minutes with everything in it, second of four in its table.
fn good_results() -> Results {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/sprint.json");
    let replay = Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    let standing = Standing { rank: Some(2), others: 4, ratio: 0.8 };
    let finesse = Finesse::known(finesse::of(&replay));
    Results::new(&replay.check().unwrap(), &Course::of(&replay), finesse, standing)
}

/// Tables with results in them; the id of one in the middle.
fn filled(storage: &mut Storage) -> ScoreId {
    let game = lost(Variation::Marathon);
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

fn screen<'a, S: 'a>(screen: S, show: Show<S>) -> Harness<'a, Stage<S>> {
    harness(Stage::new(screen), show, vec2(800.0, 600.0))
}

fn options<'a>(page: OptionPage) -> Harness<'a, Stage<Options>> {
    screen(Options::at(page), show_options)
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

/// Goes down until the part with this label has the focus.
fn go_to<S>(harness: &mut Harness<'_, Stage<S>>, label: &str) {
    for _ in 0..80 {
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

fn wishes<S>(harness: &mut Harness<'_, Stage<S>>) -> Vec<Command> {
    std::mem::take(&mut harness.state_mut().wishes)
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
    assert_eq!(wishes(&mut harness), []);
    keys(&mut harness, &[Key::A]);
    assert_eq!(wishes(&mut harness), [Command::Continue]);
    harness.get_by_label_contains("endorses").click();
    harness.step();
    assert_eq!(wishes(&mut harness), [Command::Continue]);

    let mut harness = screen(LegalNotice::default(), LegalNotice::ui);
    let start = harness.input().time.unwrap_or(0.0);
    harness.input_mut().time = Some(start + 100.0);
    harness.step();
    assert_eq!(wishes(&mut harness), [Command::Continue]);
}

#[test]
fn the_title_waits_for_any_key() {
    let mut harness = screen(Title, Title::ui);
    harness.run_steps(5);
    assert_eq!(wishes(&mut harness), []);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::Continue]);
    assert!(harness.query_by_label("Skyline").is_some());
}

const MENU: [(&str, Command); 6] = [
    ("Play", Command::Play),
    ("Practice", Command::Practice(PracticeWish::Enter)),
    ("High Scores", Command::ShowHighScores),
    ("Options", Command::ShowOptions),
    ("Help", Command::ShowHelp),
    ("Quit", Command::Quit),
];

/// A button says what it is for by a click and by keys alone.
fn leads_to<S>(harness: &mut Harness<'_, Stage<S>>, label: &str, command: &Command) {
    click(harness, label);
    assert_eq!(wishes(harness), std::slice::from_ref(command), "{label} clicked");
    go_to(harness, label);
    keys(harness, &[Key::Enter]);
    assert_eq!(wishes(harness), std::slice::from_ref(command), "{label} by keys");
}

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
    assert_eq!(focused(&harness), "Snapshots");
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
    for (early, later, wished) in [
        (Key::Enter, None, vec![Command::Play]),
        (Key::ArrowUp, Some(Key::Enter), vec![Command::ShowOptions]),
        (Key::Tab, Some(Key::ArrowUp), vec![]),
    ] {
        let mut harness = screen(None, show_if_there);
        harness.state_mut().screen = Some(MainMenu);
        keys(&mut harness, &[early]);
        harness.run_steps(3);
        keys(&mut harness, later.as_slice());
        assert_eq!(wishes(&mut harness), wished, "{early:?}");
        assert_eq!(focused(&harness), if early == Key::ArrowUp { "Options" } else { "Play" });
    }
}

#[test]
fn the_focus_survives_escape_and_clicks_beside_everything() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    keys(&mut harness, &[Key::ArrowDown, Key::Escape]);
    assert_eq!(focused(&harness), "Rules");
    harness.drag_at(egui::pos2(3.0, 3.0));
    harness.drop_at(egui::pos2(3.0, 3.0));
    harness.run_ok();
    assert_eq!(focused(&harness), "Rules");
    assert_eq!(wishes(&mut harness), []);
}

#[test]
fn a_held_enter_presses_once() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    for _ in 0..3 {
        harness.key_down(Key::Enter);
        harness.step();
    }
    assert_eq!(wishes(&mut harness), [Command::Play]);
}

#[test]
fn what_to_play_is_chosen_by_arrows_and_clicks() {
    let mut harness = screen(MainMenu, MainMenu::ui);
    let places = |harness: &Harness<'_, Stage<MainMenu>>| {
        ["Play", "Variation", "Quit"].map(|label| harness.get_by_label(label).rect())
    };
    let before = places(&harness);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowRight]);
    assert_eq!(wishes(&mut harness), [applied(|settings| settings.game.variation = Variation::Sprint)]);
    assert_eq!(harness.get_by_label("Variation").value().as_deref(), Some("Sprint"));
    assert!(harness.query_by_label("Goal system").is_none(), "Sprint has no Level Up");
    assert!(harness.query_by_label("Starting Blocks").is_none(), "everyone races alike");
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("40 lines"));
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.get_by_label("Goal").value().as_deref(), Some("2 minutes, points"));
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(places(&harness), before, "nothing moves");
    keys(&mut harness, &[Key::ArrowRight]);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft]);
    assert_eq!(harness.state().settings.game.variation, Variation::Ultra);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().settings.game.variation, Variation::Marathon);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowLeft]);
    assert_eq!(harness.state().settings.game.level, 15);
    click(&mut harness, "Goal system");
    assert_eq!(harness.state().settings.game.goal, GoalSystem::Variable);
    go_to(&mut harness, "Starting Blocks");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(harness.get_by_label("Starting Blocks").value().as_deref(), Some("12 rows"));
    assert_eq!(harness.state().settings.game.starting_rows, 12);
}

/// From the main menu alone every kind of game is reached, and what is started is of that kind.
#[test]
fn every_kind_of_game_is_on_the_menu() {
    for kind in GameKind::ALL {
        let mut stage = Stage::new(MainMenu);
        stage.settings.game.variation = kind.variation();
        let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
        let row = match kind {
            GameKind::Marathon { .. } => "Goal system",
            GameKind::Sprint { .. } | GameKind::Ultra { .. } => "Goal",
            GameKind::Of(_) => "Variation",
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

/// Whatever is chosen, everything else stays where it is.
#[test]
fn nothing_moves_from_variation_to_variation() {
    for (language, size) in [
        (Language::English, 800.0),
        (Language::English, 1280.0),
        (Language::Spanish, 640.0),
        (Language::Russian, 800.0),
    ] {
        let mut places = Vec::new();
        for variation in Variation::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(MainMenu) };
            stage.settings.game.variation = variation;
            stage.settings.game.descent_is_open = size > 700.0;
            let quit = stage.words.text("menu-quit");
            let label = stage.words.text("menu-variation");
            let harness = harness(stage, MainMenu::ui, vec2(size, 600.0));
            let here = [quit, label].map(|label| harness.get_by_label(&label).rect());
            assert_eq!(*places.first().unwrap_or(&here), here, "{variation:?} in {language:?}");
            places.push(here);
        }
    }
}

/// Descent cannot be played before Puzzle was finished; the menu says why and leads to the switch.
#[test]
fn descent_is_locked_until_it_is_opened() {
    let mut stage = Stage::new(MainMenu);
    stage.settings.game.variation = Variation::Descent;
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label("Play").is_none());
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::ShowOptions]);
    harness.state_mut().settings.game.descent_is_open = true;
    harness.run_ok();
    click(&mut harness, "Play");
    assert_eq!(wishes(&mut harness), [Command::Play]);
}

#[test]
fn a_notice_stays_until_it_was_read() {
    let notice = "The settings file was damaged.".to_owned();
    let stage = Stage { notice, ..Stage::new(MainMenu) };
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("damaged").is_some());
    go_to(&mut harness, "Understood");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::DismissNotice]);
}

#[test]
fn the_pause_resumes_at_once_and_asks_before_a_game_is_lost() {
    let mut harness = screen(Pause::default(), Pause::ui);
    assert!(harness.query_by_label("Pause").is_some());
    keys(&mut harness, &[Key::Enter, Key::Escape]);
    assert_eq!(wishes(&mut harness), [Command::Resume, Command::Resume]);
    for (label, command) in [("Options", Command::ShowOptions), ("Help", Command::ShowHelp)] {
        click(&mut harness, label);
        assert_eq!(wishes(&mut harness), [command]);
    }
    for (label, command) in [("Restart", Command::Restart), ("Leave to the main menu", Command::LeaveGame)] {
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(wishes(&mut harness), [], "{label} asks first");
        assert!(harness.query_by_label_contains("Sure?").is_some());
        keys(&mut harness, &[Key::ArrowUp]);
        assert!(harness.query_by_label_contains("Sure?").is_none(), "{label}: leaving is a no");
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter, Key::Escape]);
        assert_eq!(wishes(&mut harness), [], "{label}: Escape is a no");
        keys(&mut harness, &[Key::Enter, Key::Enter]);
        assert_eq!(wishes(&mut harness), [command]);
    }
}

#[test]
fn results_tell_why_and_how_much_and_lead_on() {
    for variation in Family::Guideline.variations() {
        let game = lost(variation);
        let standing = Standing { rank: Some(2), others: 4, ratio: 0.5 };
        let mut harness = screen(results(variation, standing), Results::ui);
        let reason = match game.game_over().unwrap() {
            GameOver::LockOut => "Lock Out",
            GameOver::BlockOut => "Block Out",
            other => panic!("{other:?} without a Line Attack"),
        };
        assert!(harness.query_by_label(reason).is_some());
        assert!(harness.query_by_label(&format!("Score: {}", game.score())).is_some());
        assert!(harness.query_by_label_contains("Rank 2").is_some());
        assert!(harness.query_by_label_contains("better than 3 of 4").is_some());
        assert!(
            harness.query_by_label_contains("on average").is_some()
                && harness.query_by_label_contains("rows at the most").is_some()
        );
        assert!(harness.query_by_label(&format!("Soft and Hard Drops, , {}, 100 %", game.score())).is_some());
        let pieces = format!("Tetriminos locked, {}", game.statistics().locked_down());
        assert!(harness.query_by_label(&pieces).is_some(), "{pieces}");
        let right = [Key::ArrowRight, Key::Enter];
        keys(&mut harness, &[&[Key::Enter], &right[..], &right, &right, &[Key::Escape]].concat());
        let menu = Command::LeaveGame;
        let expected = [Command::Play, Command::WatchLast, Command::ShowHighScores, menu.clone(), menu];
        assert_eq!(wishes(&mut harness), expected);
    }
}

/// What decides a mode stands first, and why it ended is told.
#[test]
fn results_of_every_mode_begin_with_what_decides_it() {
    for variation in [Family::Classic, Family::Tetrs].into_iter().flat_map(Family::variations) {
        let game = lost(variation);
        let (number, time) = (|value: u64| Words::english().number(value), Words::english().time(game.now().millis()));
        let first = match variation {
            Variation::FortyLines => format!("Time: {time}"),
            Variation::RisingMarathon => format!("Level: {}", game.level()),
            Variation::Puzzle => "Stage: 1".to_owned(),
            Variation::Cheese => format!("Tetriminos: {}", number(game.statistics().locked_down().into())),
            Variation::Master | Variation::Combo => format!("Lines: {}", number(game.lines().into())),
            Variation::Descent => format!("Gems: {}", number(game.score())),
            _ => format!("Score: {}", number(game.score())),
        };
        let harness = screen(results(variation, Standing::default()), Results::ui);
        let words = Words::english();
        assert!(harness.query_by_label(&words.game_over(game.game_over().unwrap())).is_some(), "{variation:?}");
        let place = harness.get_by_label(&first).rect();
        assert!(place.left() < 60.0, "{variation:?}: {first} at {place:?}");
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
    let harness = screen(results(Variation::Ultra, Standing::default()), Results::ui);
    assert!(!is_moving(&harness), "nothing to celebrate");
}

#[test]
fn results_of_a_sprint_show_its_splits_and_what_brought_the_points() {
    let mut harness = screen(good_results(), Results::ui);
    assert_eq!(harness.query_all_by_label_contains("10, ").count(), 1);
    for lines in ["20, ", "30, ", "40, "] {
        assert!(harness.query_all_by_label_contains(lines).next().is_some(), "{lines}");
    }
    let top = harness.get_by_label("How it went").rect().top();
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert!(harness.get_by_label("How it went").rect().top() < top - 60.0, "arrows scroll");
    keys(&mut harness, &[Key::End]);
    assert!(harness.get_by_label_contains("Rows of Soft Drop").rect().bottom() < 600.0);
}

#[test]
fn a_remembered_name_needs_one_press() {
    let player = Player { name: "Ada".to_owned() };
    let mut harness = screen(NameEntry::new(1, &player), NameEntry::ui);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::EnterName("Ada".to_owned())]);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(wishes(&mut harness), [Command::EnterName("Ada".to_owned())]);
    click(&mut harness, "Save");
    assert_eq!(wishes(&mut harness), [Command::EnterName("Ada".to_owned())]);
}

#[test]
fn a_name_is_typed_wherever_the_focus_is() {
    let mut harness = screen(NameEntry::new(1, &Player::default()), NameEntry::ui);
    type_text(&mut harness, "Gr");
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    type_text(&mut harness, "ace and a name without end");
    go_to(&mut harness, "Save");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::EnterName("Graceandanamewit".to_owned())]);
}

#[test]
fn a_name_is_picked_with_arrows_alone() {
    let mut harness = screen(NameEntry::new(1, &Player::default()), NameEntry::ui);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown]);
    assert_eq!(focused(&harness), "A");
    keys(&mut harness, &[Key::Enter, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::Enter]);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::Enter, Key::Enter]);
    go_to(&mut harness, "Erase");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Save");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::EnterName("Ada".to_owned())]);
}

#[test]
fn high_scores_show_every_kind_and_mark_the_new_entry() {
    let mut harness = screen(HighScores::new(GameKind::default(), None), HighScores::ui);
    assert!(harness.query_by_label_contains("No result yet").is_some());
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(GameKind::default(), Some(id));
    harness = self::harness(stage, HighScores::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("1, Ada, 250,000, 15, 1, 150, 13:32.34").is_some());
    let new = harness.get_by_label_contains("14, Edsger").rect();
    assert!((100.0..500.0).contains(&new.center().y), "the new entry is in sight: {new:?}");
    click(&mut harness, "Sprint");
    assert!(harness.query_by_label_contains("No result yet").is_some());
    for _ in 0..5 {
        keys(&mut harness, &[Key::PageUp]);
    }
    assert!(harness.query_by_label_contains("14, Edsger").is_some(), "back from 40 lines by every page between");
    click(&mut harness, "Ultra");
    assert!(harness.query_by_label_contains("No result yet").is_some());
    click(&mut harness, "3 minutes, lines");
    click(&mut harness, "Back");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(wishes(&mut harness), [Command::Back, Command::Back]);
}

/// Each kind has the columns it is compared by, and is reached by turning pages.
#[test]
fn every_kind_has_its_own_columns() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let game = lost(Variation::Marathon);
    let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
    for kind in GameKind::ALL {
        let starting_rows = if kind == GameKind::ALL[1] { 7 } else { 0 };
        let (score, lines, pieces, presses, time_ms) = (4_321, 98, 50, 125, 20_000);
        let game_over = GameOver::GoalReached;
        let id = ScoreId::new();
        let common = ScoreEntry { id, kind, starting_rows, lines, level: 9, starting_level: 8, ..entry.clone() };
        stage.storage.add(ScoreEntry { score, pieces, presses, time_ms, game_over, ..common }, None);
    }
    let mut harness = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    for kind in GameKind::ALL {
        let row = match kind {
            GameKind::Marathon { goal: GoalSystem::Variable, endless: false } => {
                "1, Ada, 4,321, 9, 8, 98, 0:20.00, 7, "
            }
            GameKind::Marathon { .. } => "1, Ada, 4,321, 9, 8, 98, 0:20.00, 20",
            GameKind::Sprint { .. } => "1, Ada, 0:20.00, 2.50, 2.50, 8, 4,321, 20",
            GameKind::Ultra { objective: Objective::Lines, .. } => "1, Ada, 98, 4,321, 8, 2.50, 2.50, 20",
            GameKind::Ultra { .. } => "1, Ada, 4,321, 98, 8, 2.50, 2.50, 20",
            GameKind::Of(variation) => match variation {
                Variation::Classic => "1, Ada, 4,321, 9, 98, 50, 0:20.00, 20",
                Variation::FortyLines => "1, Ada, 0:20.00, 2.50, 2.50, 8, 4,321, 20",
                Variation::RisingMarathon => "1, Ada, 9, 4,321, 98, 0:20.00, 2.50, 20",
                Variation::Master | Variation::Combo => "1, Ada, 98, 9, 4,321, 0:20.00, 2.50, 20",
                Variation::Puzzle => "1, Ada, 9, 0:20.00, 50, 2.50, 4,321, 20",
                Variation::Cheese => "1, Ada, 50, 0:20.00, 2.50, 2.50, 4,321, 20",
                Variation::Descent => "1, Ada, 4,321, 0:20.00, 2.50, 20",
                Variation::Custom => ", Ada, 4,321, 98, 9, 50, 0:20.00",
                Variation::TimeTrial | Variation::Marathon | Variation::Sprint | Variation::Ultra => {
                    "1, Ada, 4,321, 98, 8, 2.50, 2.50, 20"
                }
            },
        };
        assert!(harness.query_by_label_contains(row).is_some(), "{kind:?}");
        keys(&mut harness, &[Key::PageDown]);
    }
    assert!(harness.query_by_label_contains("1, Ada, 4,321, 9, 8, 98").is_some(), "around to the first");
}

#[test]
fn the_entry_just_made_is_in_the_middle_of_the_table() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(GameKind::default(), Some(id));
    let harness = harness(stage, HighScores::ui, vec2(720.0, 540.0));
    let middle = harness.get_by_label_contains("14, Edsger").rect().center().y;
    assert!((280.0..420.0).contains(&middle), "{middle}");
}

/// Whatever is chosen in it.
#[test]
fn the_whole_main_menu_is_seen_in_small_windows() {
    // The key hints with their margin.
    let foot = 56.0;
    for (language, window) in windows() {
        let scale = skyline::ui::look::scale_for(window, 100);
        for variation in Variation::ALL {
            let mut stage = Stage { words: Words::of(language), ..Stage::new(MainMenu) };
            (stage.settings.game.variation, stage.settings.game.descent_is_open) = (variation, true);
            stage.settings.game.combo_player = skyline::settings::ComboPlayer::Bot;
            let harness = scaled_harness(stage, MainMenu::ui, window, scale);
            for node in harness.root().children_recursive() {
                if matches!(node.accesskit_node().role(), Role::Button | Role::ComboBox | Role::Switch) {
                    let rect = node.rect();
                    let is_seen = rect.top() >= 0.0 && rect.bottom() <= window.y / scale - foot;
                    assert!(is_seen, "{variation:?} at {window:?} in {language:?}: {rect:?}");
                }
            }
        }
    }
}

#[test]
fn high_scores_scroll_by_keys() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    filled(&mut stage.storage);
    let mut harness = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    let top = |harness: &Harness<'_, Stage<HighScores>>| harness.get_by_label_contains("1, Ada, 250").rect().top();
    let before = top(&harness);
    keys(&mut harness, &[Key::ArrowUp, Key::ArrowUp]);
    assert!(focused(&harness).starts_with("30, "), "past the title's line, around the upper end to the last");
    assert!(harness.get_by_label_contains("30, ").rect().bottom() < 560.0);
    assert!(top(&harness) < before - 60.0);
    keys(&mut harness, &[Key::ArrowDown]);
    assert!(focused(&harness).starts_with("1, "));
    keys(&mut harness, &[&[Key::ArrowDown; 20][..], &[Key::Tab; 10]].concat());
    assert_eq!(focused(&harness), "Rules");
    assert!((top(&harness) - before).abs() < 1.0, "from the head on, the first entry is in sight");
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

fn asking(end_counts: bool) -> Pause {
    let mut pause = Pause::new(end_counts);
    pause.ask_to_restart();
    pause
}

/// The key that restarts asks first where much would be lost; the answer is a press away.
#[test]
fn a_pause_can_begin_with_the_question_whether_to_restart() {
    let mut harness = screen(asking(false), Pause::ui);
    assert!(focused(&harness).contains("Sure?"), "{}", focused(&harness));
    assert!(harness.state().screen.asks_to_restart());
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::Restart]);
    let mut harness = screen(asking(false), Pause::ui);
    keys(&mut harness, &[Key::ArrowUp]);
    assert!(!harness.state().screen.asks_to_restart());
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::Resume]);
}

/// The classic game is not lost by ending it: its result is kept.
#[test]
fn the_pause_of_a_classic_game_asks_whether_to_end_it() {
    let mut harness = screen(asking(true), Pause::ui);
    assert!(focused(&harness).starts_with("End the game?"), "{}", focused(&harness));
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(wishes(&mut harness), [Command::Restart]);
    let mut harness = screen(Pause::new(true), Pause::ui);
    click(&mut harness, "New game");
    assert_eq!(wishes(&mut harness), []);
    assert!(focused(&harness).starts_with("End the game?"), "{}", focused(&harness));
}

#[test]
fn the_help_shows_the_controls_as_bound_and_every_action() {
    let mut harness = screen(Help::default(), Help::ui);
    assert!(harness.query_by_label("The aim").is_some());
    harness.state_mut().settings.bindings.add(Action::Hold, Control::Key(KeyCode::F9)).unwrap();
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(harness.query_by_label("F9").is_some());
    keys(&mut harness, &[Key::PageDown]);
    assert!(harness.query_by_label("The aim").is_none());
    for action in skyline::engine::Action::TABLE {
        let name = Words::english().action(action);
        assert!(harness.query_all_by_label_contains(&name).next().is_some(), "{name}");
    }
    assert!(harness.query_by_label("Tetris, 4, 800 × level").is_some());
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(wishes(&mut harness), [Command::Back]);
}

#[test]
fn the_results_show_the_finesse_once_it_is_counted() {
    let harness = screen(good_results(), Results::ui);
    assert!(harness.query_all_by_label_contains("69 of 107").next().is_some());
}

/// Whether everything that can be focused lies inside the window from side to side and has a name.
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

/// The smallest window, a small and a large one in every language.
fn windows() -> impl Iterator<Item = (Language, Vec2)> {
    let sizes = [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(2560.0, 1440.0)];
    let languages = [Language::English, Language::Spanish, Language::Russian];
    sizes.into_iter().flat_map(move |size| languages.map(|language| (language, size)))
}

#[test]
fn everything_fits_into_small_and_large_windows() {
    for size in windows() {
        fits(MainMenu, MainMenu::ui, size, "main menu");
        fits(Pause::default(), Pause::ui, size, "pause");
        fits(NameEntry::new(1, &Player::default()), NameEntry::ui, size, "name entry");
        fits(results(Variation::Ultra, Standing::default()), Results::ui, size, "results");
        fits(good_results(), Results::ui, size, "results");
        fits(HighScores::new(GameKind::Sprint { lines: 40 }, None), HighScores::ui, size, "high scores");
        for page in OptionPage::ALL {
            fits(Options::at(page), show_options, size, "options");
        }
        for page in HelpPage::ALL {
            fits(Help::at(page), Help::ui, size, "help");
        }
    }
}

/// A history of three games of Marathon, the best of them in the table.
fn with_history(storage: &mut Storage) {
    let entry = ScoreEntry::of(&lost(Variation::Marathon), "Ada", &[]).unwrap();
    for (index, score) in [5_000, 9_000, 0].into_iter().enumerate() {
        let date = 1_795_000_000 + index as i64 * 86_400;
        storage.add(ScoreEntry { id: ScoreId::new(), score, date, ..entry.clone() }, None);
    }
}

#[test]
fn the_history_has_every_game_in_two_orders_and_is_reached_from_the_tables() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    with_history(&mut stage.storage);
    let mut tables = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    assert_eq!(tables.get_all_by_label_contains("Ada, ").count(), 2, "no points, no High Score");
    click(&mut tables, "History");
    assert_eq!(wishes(&mut tables), [Command::ShowHistory(GameKind::default())]);

    let mut stage = Stage::new(HistoryView::new(GameKind::default()));
    with_history(&mut stage.storage);
    let mut harness = harness(stage, HistoryView::ui, vec2(800.0, 600.0));
    let rows = |harness: &Harness<'_, Stage<HistoryView>>| -> Vec<u64> {
        let rows =
            harness.get_all_by_label_contains("Ada, ").map(|row| (row.rect().top(), row.accesskit_node().label()));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        let score = |label: String| label.split(", ").nth(2).map(|score| score.replace(',', "").parse().unwrap());
        rows.into_iter().filter_map(|(_, label)| score(label?)).collect()
    };
    assert_eq!(rows(&harness), [0, 9_000, 5_000]);
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(rows(&harness), [9_000, 5_000, 0]);
    let best = harness.get_all_by_label_contains("9,000").next().unwrap().accesskit_node().label().unwrap();
    click(&mut harness, &best);
    let wished = wishes(&mut harness);
    assert!(matches!(wished.as_slice(), [Command::WatchScore(entry)] if entry.score == 9_000), "{wished:?}");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(wishes(&mut harness), [Command::Back]);
}
