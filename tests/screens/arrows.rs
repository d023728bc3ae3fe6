//! Every button of every screen can be reached with the arrow keys.

use std::collections::{BTreeMap, BTreeSet};

use egui::accesskit::Action as NodeAction;
use skyline::practice::Position;
use skyline::replay::MatchReplay;
use skyline::review::Review;
use skyline::search::background::solve_monitored;
use skyline::ui::screens::practice::{Editor, PracticeMenu};
use skyline::ui::screens::{CustomScreen, FirstSteps, Interrupted, ReviewScreen, Snapshots, Solver, VersusLobby};

use super::*;

/// The arrows that a widget leaves to the focus. The others change its value.
fn arrows(role: Role) -> &'static [Key] {
    match role {
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

/// Walks with the arrows until every button was reached, each time by the arrow that was pressed least often there.
/// Returns the names of those that were not.
fn unreached<S>(harness: &mut Harness<'_, Stage<S>>) -> Vec<String> {
    let mut reached = BTreeSet::new();
    let mut pressed: BTreeMap<(String, usize), u32> = BTreeMap::new();
    let all = shown(harness).len();
    // Such a walk needs up to twice the arrows times the longest way.
    for _ in 0..60 + 120 * all {
        let node = harness.root().children_recursive().find(|node| node.is_focused());
        let Some(node) = node else { break };
        let (place, role) = (format!("{:?}", node.accesskit_node().id()), node.accesskit_node().role());
        reached.insert(place.clone());
        if shown(harness).keys().all(|button| reached.contains(button)) {
            break;
        }
        let choices = arrows(role);
        let count = |index: usize| pressed.get(&(place.clone(), index)).copied().unwrap_or(0);
        let Some(next) = (0..choices.len()).min_by_key(|index| count(*index)) else { break };
        *pressed.entry((place, next)).or_default() += 1;
        harness.key_press(choices[next]);
        harness.run_steps(2);
    }
    shown(harness).into_iter().filter(|(button, _)| !reached.contains(button)).map(|(_, name)| name).collect()
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
}

#[test]
fn arrows_reach_every_button_between_the_games() {
    walk(MainMenu::default(), MainMenu::ui, "main menu");
    walk(Pause::default(), Pause::ui, "pause");
    walk(Pause::without_questions(), Pause::ui, "pause of a bot");
    walk(FirstSteps::default(), FirstSteps::ui, "first steps");
    walk(Interrupted::by(Command::Play, ModeId::Marathon), Interrupted::ui, "interrupted");
    walk(PracticeMenu, PracticeMenu::ui, "practice menu");
    walk(results(ModeId::Ultra, Standing::default()), Results::ui, "results");
    walk(good_results(), Results::ui, "good results");
    walk(golden_results(Standing::default()).of_day(Some(20_782)), Results::ui, "results of the day");
    walk(good_results().watched(), Results::ui, "results of a watched game");
    walk(first_name(), NameEntry::ui, "name entry");
    walk_stage(Stage { with_pad: true, ..Stage::new(first_name()) }, NameEntry::ui, "name entry with a gamepad");
}

#[test]
fn arrows_reach_every_button_of_the_options() {
    for page in OptionPage::ALL {
        walk(Options::at(page), Options::ui, &format!("options, {page:?}"));
    }
}

#[test]
fn arrows_reach_every_button_of_the_help() {
    for page in HelpPage::ALL {
        walk(Help::at(page), Help::ui, &format!("help, {page:?}"));
    }
}

#[test]
fn arrows_reach_every_button_of_the_lists_and_forms() {
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/sprint.json");
    let replay = Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    let review = ReviewScreen::new(MatchReplay::new(vec![replay]), 0, Some(Review::default())).unwrap();
    walk(review, ReviewScreen::ui, "review");
}
