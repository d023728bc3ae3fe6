//! Every button of every screen can be reached with the arrow keys, and with the mouse and its wheel.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use egui::accesskit::{Action as NodeAction, Orientation};
use egui::{Event, MouseWheelSource, MouseWheelUnit, TouchPhase};
use skyline::replay::{Recording, Timeline};
use skyline::session::practice::Position;
use skyline::solver::search::background::solve_monitored;
use skyline::ui::live::LiveRecording;
use skyline::ui::screens::practice::{Editor, PracticeMenu};
use skyline::ui::screens::{
    CityScreen, ClipScreen, CustomScreen, DiagramScreen, DrillScreen, FirstSteps, Interrupted, ReviewScreen, Snapshots,
    Solver, TournamentScreen, VersusLobby, Watch,
};
use skyline::ui::words::Choice as _;

use super::city_screen::rich;
use super::review_screen::{of_game, review};
use super::tables_screen::with_history;
use super::watch_screen::{clip, pages, replay, watch_of};
use super::*;

/// The arrows that a widget leaves to the focus. The others change its value.
fn arrows(role: Role, is_vertical: bool) -> &'static [Key] {
    match role {
        // The others turn the pages.
        Role::TabList if is_vertical => &[Key::ArrowRight],
        Role::Slider | Role::SpinButton | Role::ComboBox | Role::TabList | Role::Tab => &[Key::ArrowDown, Key::ArrowUp],
        Role::TextInput => &[Key::ArrowDown, Key::ArrowUp, Key::ArrowRight],
        _ => &[Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::ArrowLeft],
    }
}

/// The buttons and rows on the screen, by the name of each.
fn shown<S>(harness: &Harness<'_, Stage<S>>) -> BTreeMap<String, String> {
    let nodes = harness.root().children_recursive().filter_map(|node| {
        let node = node.accesskit_node();
        let is_part = matches!(
            node.role(),
            Role::Button | Role::RadioButton | Role::Switch | Role::Slider | Role::SpinButton | Role::ComboBox
        ) || node.role() == Role::TextInput;
        // Key hints can be clicked, and their keys are on the keyboard.
        let is_focusable = node.data().supports_action(NodeAction::Focus);
        (is_part && is_focusable).then(|| (format!("{:?}", node.id()), node.label().unwrap_or_default()))
    });
    nodes.collect()
}

/// A place of the focus: a widget, and what it says of itself. A board says where its cursor is.
type Place = (String, String);

/// The widget with the focus, and its arrows.
fn place<S>(harness: &Harness<'_, Stage<S>>) -> Option<(Place, &'static [Key])> {
    let node = harness.root().children_recursive().find(|node| node.is_focused())?;
    let node = node.accesskit_node();
    let is_vertical = node.orientation() == Some(Orientation::Vertical);
    let cursor = if node.role() == Role::Image { node.label().unwrap_or_default() } else { String::new() };
    Some(((format!("{:?}", node.id()), cursor), arrows(node.role(), is_vertical)))
}

/// The places that were found, each with its arrows and where they led.
type Paths = BTreeMap<Place, Vec<(Key, Option<Place>)>>;

/// The first arrow of the shortest known way from a place to one with an arrow that was not pressed yet.
fn way_to_unknown(paths: &Paths, from: &Place) -> Option<Key> {
    let mut firsts: BTreeMap<&Place, Option<Key>> = BTreeMap::from([(from, None)]);
    let mut open = VecDeque::from([from]);
    while let Some(place) = open.pop_front() {
        let first = firsts[place];
        for (key, to) in paths.get(place)? {
            let first = first.or(Some(*key));
            let Some(to) = to else { return first };
            if !firsts.contains_key(to) {
                firsts.insert(to, first);
                open.push_back(to);
            }
        }
    }
    None
}

/// Presses every arrow at every place that arrows lead to, until every button was reached. Returns the names of those
/// that were not.
fn unreached<S>(harness: &mut Harness<'_, Stage<S>>) -> Vec<String> {
    let mut paths = Paths::new();
    // More than there are arrows on any screen, so that a walk ends where an arrow leads elsewhere each time.
    for _ in 0..20_000 {
        let Some((here, keys)) = place(harness) else { break };
        paths.entry(here.clone()).or_insert_with(|| keys.iter().map(|key| (*key, None)).collect());
        if shown(harness).keys().all(|button| paths.keys().any(|(id, _)| id == button)) {
            break;
        }
        let Some(key) = way_to_unknown(&paths, &here) else { break };
        harness.key_press(key);
        harness.run_steps(2);
        let there = place(harness).map(|(place, _)| place);
        let leads = paths.get_mut(&here).and_then(|keys| keys.iter_mut().find(|(of, _)| *of == key));
        if let Some((_, to)) = leads {
            *to = there;
        }
    }
    let reached: BTreeSet<&String> = paths.keys().map(|(id, _)| id).collect();
    shown(harness).into_iter().filter(|(button, _)| !reached.contains(button)).map(|(_, name)| name).collect()
}

/// Points at every button, after turning the wheel until it is in view. Returns the names of those that take no focus.
fn unpointed<S>(harness: &mut Harness<'_, Stage<S>>) -> Vec<String> {
    shown(harness).into_iter().filter(|(button, _)| !takes_the_pointer(harness, button)).map(|(_, name)| name).collect()
}

fn takes_the_pointer<S>(harness: &mut Harness<'_, Stage<S>>, button: &str) -> bool {
    let focus = |harness: &Harness<'_, Stage<S>>| place(harness).map(|((id, _), _)| id);
    for step in 0..80 {
        // While a text is written, the pointer moves no focus.
        let is_writing = harness
            .root()
            .children_recursive()
            .any(|node| node.is_focused() && matches!(node.accesskit_node().role(), Role::TextInput | Role::Image));
        if is_writing && focus(harness).as_deref() != Some(button) {
            harness.key_press(Key::Tab);
            harness.run_steps(2);
        }
        let node =
            harness.root().children_recursive().find(|node| format!("{:?}", node.accesskit_node().id()) == button);
        let Some(rect) = node.map(|node| node.rect()) else { return false };
        let window = harness.ctx.content_rect();
        // The pointer counts as moved only if it was elsewhere before.
        let at = rect.center().clamp(window.min, window.max) + vec2((step % 2) as f32, 0.0);
        harness.hover_at(at);
        harness.run_steps(2);
        if focus(harness).as_deref() == Some(button) {
            return true;
        }
        let up = if rect.center().y > window.center().y { -1.0 } else { 1.0 };
        harness.hover_at(window.center());
        harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, up),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(12);
    }
    false
}

fn walk<S>(screen: S, show: Show<S>, name: &str) {
    walk_stage(Stage::new(screen), show, name);
}

fn walk_stage<S>(stage: Stage<S>, show: Show<S>, name: &str) {
    let mut harness = harness(stage, show, vec2(1280.0, 800.0));
    let count = shown(&harness).len();
    let missed = unreached(&mut harness);
    assert!(count > 0, "{name} has nothing to press");
    assert_eq!(missed, Vec::<String>::new(), "{name}: {count} buttons");
    let missed = unpointed(&mut harness);
    assert_eq!(missed, Vec::<String>::new(), "{name} by mouse: {count} buttons");
}

/// Asserts that a screen has nothing to press. One that gets a button is to be walked.
fn nothing_to_press<S>(stage: Stage<S>, show: Show<S>, name: &str) {
    assert_eq!(shown(&harness(stage, show, vec2(1280.0, 800.0))), BTreeMap::new(), "{name}");
}

#[test]
fn arrows_and_the_mouse_reach_every_button_between_the_games() {
    walk(MainMenu::default(), MainMenu::ui, "main menu");
    walk(Pause::default(), Pause::ui, "pause");
    walk(Pause::new(Stake::Nothing), Pause::ui, "pause of a bot");
    walk(FirstSteps::default(), FirstSteps::ui, "first steps");
    walk(Interrupted::by(Command::Start(StartCommand::New), ModeId::Marathon), Interrupted::ui, "interrupted");
    walk(PracticeMenu::default(), PracticeMenu::ui, "practice menu");
    walk(results(ModeId::Ultra, Standing::default()), Results::ui, "results");
    walk(good_results(), Results::ui, "good results");
    walk(golden_results(Standing::default()).of_day(Some(20_782)), Results::ui, "results of the day");
    walk(good_results().watched(), Results::ui, "results of a watched game");
    walk(first_name(), NameEntry::ui, "name entry");
    walk_stage(Stage { with_pad: true, ..Stage::new(first_name()) }, NameEntry::ui, "name entry with a gamepad");
}

#[test]
fn arrows_and_the_mouse_reach_every_button_of_the_options() {
    for page in OptionPage::ALL.iter().copied() {
        walk(Options::at(page), Options::ui, &format!("options, {page:?}"));
    }
}

#[test]
fn arrows_and_the_mouse_reach_every_button_of_the_help() {
    for page in HelpPage::ALL.iter().copied() {
        walk(Help::at(page), Help::ui, &format!("help, {page:?}"));
    }
}

#[test]
fn arrows_and_the_mouse_reach_every_button_of_the_lists_and_forms() {
    walk(Modes::default(), Modes::ui, "modes");
    walk(HighScores::new(GameKind::default(), None), HighScores::ui, "high scores without a game");
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    filled(&mut stage.storage);
    walk_stage(stage, HighScores::ui, "high scores");
    walk(Snapshots::new(Vec::new()), Snapshots::ui, "snapshots");
    walk(CustomScreen::new(Vec::new()), CustomScreen::ui, "custom");
    walk(OnlineScreen::default(), OnlineScreen::ui, "online");
    walk(VersusLobby::default(), VersusLobby::ui, "versus");
    walk(Editor::new(Position::empty(1), Vec::new()), Editor::ui, "editor");
    walk(Solver::new(solve_monitored), Solver::ui, "solver");
    walk(of_game(replay(), Some(review())), ReviewScreen::ui, "review");
    walk(drill_screen::drill(1), DrillScreen::ui, "drill");
    walk(Statistics, Statistics::ui, "statistics without a game");
    let mut stage = Stage::new(Statistics);
    filled(&mut stage.storage);
    nothing_to_press(stage, Statistics::ui, "statistics");
    let mut stage = Stage::new(HistoryView::new(GameKind::default()));
    with_history(&mut stage.storage);
    walk_stage(stage, HistoryView::ui, "history");
    walk(TournamentScreen::new("Ada"), TournamentScreen::ui, "setup of a tournament");
    // The street goes sideways: it moves while the pointer is at its side.
    let city = Stage { city: rich(), ..Stage::new(CityScreen::default()) };
    let missed = unreached(&mut harness(city, CityScreen::ui, vec2(1280.0, 800.0)));
    assert_eq!(missed, Vec::<String>::new(), "city");
}

#[test]
fn arrows_and_the_mouse_reach_every_button_around_recordings() {
    walk(Replays::default(), Replays::ui, "replays without a game");
    let mut stage = Stage::new(Replays::default());
    filled(&mut stage.storage);
    walk_stage(stage, Replays::ui, "replays");
    let watch = watch_of(replay());
    walk(watch, Watch::ui, "replay");
    walk(clip(), ClipScreen::ui, "clip");
    walk(pages(), DiagramScreen::ui, "diagram");
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    let watch = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
    walk(watch, Watch::ui, "recorded match");
}
