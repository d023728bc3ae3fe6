//! The help: search, demonstrations, the trainer.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use egui::Shape;
use egui::accesskit::Toggled;
use skyline::input::{Device, PlayInput, StampedInput};
use skyline::replay::scenario::{self, Layout};
use skyline::settings::{Appearance, Hues, Scheme};
use skyline::ui::screens::help::trainer::TrainerSpin;
use skyline::ui::widgets::button::side_by_side;
use skyline::ui::words::{Choice as _, id};

use super::*;

pub(super) fn help<'a>(page: HelpPage) -> Harness<'a, Stage<Help>> {
    screen(Help::at(page), Help::ui)
}

fn has(harness: &Harness<'_, Stage<Help>>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).next().is_some()
}

pub(super) fn search(harness: &mut Harness<'_, Stage<Help>>, text: &str) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    harness.run_ok();
    assert_eq!(focused(harness), "Search the help");
    type_text(harness, text);
}

#[test]
fn every_page_is_turned_to_and_none_is_empty() {
    let mut harness = help(HelpPage::Play);
    for page in HelpPage::ALL.iter().copied() {
        let part = match page {
            HelpPage::Play => "Goal of the game",
            HelpPage::Controls => "Soft Drop",
            HelpPage::Scoring => "Tetris, 4, 800 × level",
            HelpPage::Demonstrations => "T-Spin Triple",
            HelpPage::Trainer => "T-Spin Triple, North to East",
            HelpPage::Turns => "Super (SRS), T, North: Clockwise: 5 attempts",
            HelpPage::Levels => "Variable Goal",
            HelpPage::Versus => "Programs as opponents",
            HelpPage::Extras => "City and grades",
            HelpPage::Words => "Top Out Line",
            HelpPage::About => "Built with",
        };
        assert!(has(&harness, part), "{page:?}");
        keys(&mut harness, &[Key::PageDown]);
    }
    assert!(has(&harness, "Goal of the game"), "around to the first");
}

/// Each row of tabs takes height from the page below it.
#[test]
fn the_tabs_of_help_and_options_have_one_row_where_it_has_room() {
    fn rows<S>(harness: &Harness<'_, Stage<S>>) -> usize {
        let tops = harness.get_all_by_role(Role::Tab).map(|tab| tab.rect().top().round() as i32);
        tops.collect::<BTreeSet<_>>().len()
    }
    for language in LANGUAGES {
        let stage = Stage { words: Words::of(language), ..Stage::new(Help::default()) };
        assert_eq!(rows(&harness(stage, Help::ui, vec2(1280.0, 800.0))), 1, "help, {language:?}");
        let stage = Stage { words: Words::of(language), ..Stage::new(Options::at(OptionPage::Game)) };
        assert_eq!(rows(&harness(stage, Options::ui, vec2(720.0, 540.0))), 1, "options, {language:?}");
    }
}

/// A list that is cut between two rows looks complete otherwise.
#[test]
fn a_page_that_goes_on_below_has_a_scroll_bar_in_every_scheme() {
    for &scheme in Scheme::ALL {
        let theme = Theme::of(&Appearance { scheme, ..Appearance::default() });
        for (height, count) in [(480.0, 1), (4_000.0, 0)] {
            let stage = Stage { theme: theme.clone(), ..Stage::new(Help::at(HelpPage::Demonstrations)) };
            let harness = harness(stage, Help::ui, vec2(720.0, height));
            let is_bar = |shape: &Shape| match shape {
                Shape::Rect(bar) => {
                    let size = bar.rect.size();
                    bar.fill.a() > 60 && (size.x - theme.metrics.space.xs).abs() < 0.1 && size.y > 40.0
                }
                _ => false,
            };
            let bars = harness.output().shapes.iter().filter(|drawn| is_bar(&drawn.shape)).count();
            assert_eq!(bars, count, "{scheme:?}, {height} points high");
        }
    }
}

#[test]
fn the_key_hints_are_those_of_the_page_and_the_widget() {
    fn shown(harness: &Harness<'_, Stage<Help>>) -> Vec<&'static str> {
        let is_shown = |hint: &&str| harness.query_by_role_and_label(Role::Label, hint).is_some();
        ["Page", "Scroll", "Move", "Change", "Select"].into_iter().filter(is_shown).collect()
    }
    let levels = |size| harness(Stage::new(Help::at(HelpPage::Levels)), Help::ui, size);
    assert_eq!(shown(&levels(vec2(640.0, 480.0))), ["Page", "Scroll"]);
    assert_eq!(shown(&levels(vec2(1280.0, 1_200.0))), ["Page"], "all of it is in sight");
    for (page, widget, hints) in [
        (HelpPage::Demonstrations, "T-Spin Triple", ["Move", "Select"]),
        (HelpPage::Trainer, "T-Spin Triple, North to East", ["Move", "Select"]),
        (HelpPage::Turns, "Rotation system", ["Move", "Change"]),
    ] {
        let mut harness = help(page);
        assert_eq!(shown(&harness), ["Page", "Move"], "{page:?}, on the tabs");
        go_to(&mut harness, widget);
        assert_eq!(shown(&harness), hints, "{page:?}, on {widget}");
    }
}

/// In other colours, an L called orange would stand beside a pink one.
#[test]
fn the_help_names_colours_only_where_the_pieces_have_them() {
    for (hues, is_named) in [(Hues::Guideline, true), (Hues::Tritanopia, false)] {
        let mut stage = Stage::new(Help::at(HelpPage::Words));
        stage.settings.display.appearance.hues = hues;
        let harness = harness(stage, Help::ui, vec2(1280.0, 800.0));
        assert_eq!(has(&harness, "orange"), is_named, "{hues:?}");
    }
}

#[test]
fn an_action_without_a_key_says_so_beside_its_name() {
    let harness = help(HelpPage::Controls);
    let [name, note] =
        ["Sonic Drop", "Not set"].map(|text| harness.query_all_by_label_contains(text).next().unwrap().rect());
    assert!((note.top() - name.top()).abs() < name.height(), "{note:?} beside {name:?}");
}

/// The table is the Guideline's; a text below it explains the rest.
#[test]
fn the_scoring_page_has_no_action_without_points() {
    let harness = help(HelpPage::Scoring);
    assert!(has(&harness, "T-Spin Triple, 3, 1,600 × level") && has(&harness, "Points in the Extended ruleset"));
    assert!(!has(&harness, ", 0 × level"));
}

#[test]
fn the_search_finds_every_kind_of_place_and_opens_it() {
    for (typed, result, there) in [
        ("sKYLine edge", "Top Out Line", "top edge of the Buffer Zone"),
        ("hárd scores", "Hard Drop", "Again"),
        ("triple north", "T-Spin Triple, North to East", "Try it"),
        ("800", "Tetris", "Again"),
        ("symmetric kicks", "Ocular", "Ocular, T, North: Clockwise"),
        ("rotations of z", "All rotations of Z", "Super (SRS), Z, North: Clockwise"),
        ("kpp", "KPP", "Keys per piece"),
        ("letter grade", "Grade", "Each grade of a mode"),
        ("drills", "Review and drills", "City and grades"),
        ("earliest attempt", "Rotation", "Super (SRS), T, North: Clockwise"),
    ] {
        let mut harness = help(HelpPage::Play);
        search(&mut harness, typed);
        let found: Vec<_> = harness.query_all_by_label(result).collect();
        let last = found.last().unwrap();
        last.scroll_to_me();
        drop(found);
        harness.run_ok();
        harness.query_all_by_label(result).last().unwrap().click();
        harness.run_steps(3);
        assert!(has(&harness, there), "{typed}");
    }
}

#[test]
fn a_search_for_nothing_says_so_and_escape_ends_it_before_the_help() {
    let mut harness = help(HelpPage::Play);
    harness.event(egui::Event::Text("/".to_owned()));
    harness.run_ok();
    assert_eq!(focused(&harness), "Search the help");
    assert_eq!(harness.state().screen.typed(), "", "the slash only led there");
    type_text(&mut harness, "xyzzy/f");
    assert_eq!(harness.state().screen.typed(), "xyzzy/f", "inside the field it is a letter");
    assert!(has(&harness, "No results for"));
    keys(&mut harness, &[Key::Escape]);
    assert!(has(&harness, "Goal of the game"));
    assert_eq!(commands(&mut harness), []);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn search_results_are_reached_by_arrows() {
    let mut harness = help(HelpPage::Play);
    search(&mut harness, "well");
    keys(&mut harness, &[Key::ArrowDown]);
    assert_ne!(focused(&harness), "Search the help");
    for _ in 0..20 {
        if focused(&harness) == "Well" {
            break;
        }
        keys(&mut harness, &[Key::ArrowDown]);
    }
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "Top Out Line"), "the glossary");
}

#[test]
fn search_results_scroll_into_view() {
    for (typed, result) in [("one column", "Well"), ("backspace", "Restart"), ("lock out locks entirely", "Game over")]
    {
        let mut harness = harness(Stage::new(Help::at(HelpPage::Play)), Help::ui, vec2(640.0, 480.0));
        search(&mut harness, typed);
        click(&mut harness, result);
        harness.run_ok();
        let rect = harness.get_by_label(result).rect();
        assert!(rect.top() > 100.0 && rect.bottom() < 430.0, "{result} is at {rect:?}");
    }
}

fn is_training(harness: &Harness<'_, Stage<Help>>) -> bool {
    harness.state().screen.game.is_played()
}

/// Plays a demonstration for a number of seconds.
fn wait(harness: &mut Harness<'_, Stage<Help>>, seconds: usize) {
    harness.run_steps(seconds * 4);
}

#[test]
fn a_demonstration_plays_with_the_keys_as_bound_and_names_what_it_earns() {
    let mut stage = Stage::new(Help::at(HelpPage::Demonstrations));
    stage.settings.bindings.add(Action::Play(Button::RotateClockwise), Control::Key(KeyCode::F9)).unwrap();
    for old in stage.settings.bindings.controls(Action::Play(Button::RotateClockwise)).to_vec() {
        if old != Control::Key(KeyCode::F9) {
            stage.settings.bindings.remove(Action::Play(Button::RotateClockwise), old).unwrap();
        }
    }
    let mut harness = harness(stage, Help::ui, vec2(1280.0, 800.0));
    click(&mut harness, "Tetris");
    assert!(has(&harness, "F9") && has(&harness, "Rotate clockwise") && !has(&harness, "Rotate counter"));
    wait(&mut harness, 4);
    assert!(has(&harness, "Tetris: 800 points"));
    wait(&mut harness, 3);
    assert!(!has(&harness, "Tetris: 800 points"), "it began again");
}

#[test]
fn a_demonstration_is_stopped_slowed_and_left() {
    let mut harness = help(HelpPage::Demonstrations);
    go_to(&mut harness, "T-Spin Double");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Pause");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Play");
    wait(&mut harness, 5);
    assert!(!has(&harness, "Double: 1,200"), "it stands still");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Speed");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    wait(&mut harness, 2);
    assert!(has(&harness, "T-Spin Double: 1,200 points"), "twice as fast");
    go_to(&mut harness, "Next");
    keys(&mut harness, &[Key::Enter]);
    assert!(has(&harness, "three lines"), "T-Spin Triple");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(focused(&harness), "T-Spin Double", "where it was left");
    assert_eq!(commands(&mut harness), []);
}

#[test]
fn reduced_motion_starts_demonstrations_on_request() {
    let mut stage = Stage::new(Help::at(HelpPage::Demonstrations));
    stage.settings.display.appearance.reduced_motion = true;
    let mut harness = harness(stage, Help::ui, vec2(800.0, 600.0));
    click(&mut harness, "Soft Drop");
    assert_eq!(focused(&harness), "Play");
    assert!(harness.try_run().is_ok(), "frames come to an end");
}

/// The input events for the scenario of a spin, from `start` on.
fn inputs(spin: &TrainerSpin, start: Instant, wanted: impl Fn(Button) -> bool) -> Vec<StampedInput> {
    let scenario = scenario::read(spin.file, Layout::One).unwrap().remove(0);
    let changes = scenario.inputs.iter().filter(|timed| timed.input.button().is_some_and(&wanted));
    changes
        .map(|timed| StampedInput {
            at: start + Duration::from_millis(timed.at.millis()),
            device: Device::Keyboard,
            input: timed.input,
        })
        .collect()
}

/// Tries the spin on the stage with these changes, up to three seconds later.
fn attempt(harness: &mut Harness<'_, Stage<Help>>, changes: Vec<StampedInput>, start: Instant) {
    let settings = harness.state().settings.clone();
    let mut input = PlayInput { changes, ..PlayInput::default() };
    for frame in 0..60 {
        let now = start + Duration::from_millis(1 + frame * 50);
        let later = input.changes.split_off(input.changes.partition_point(|change| change.at <= now));
        harness.state_mut().screen.game.play(&settings, &input, now, &mut Vec::new());
        input.changes = later;
        harness.step();
    }
}

#[test]
fn every_spin_is_done_by_its_own_buttons_and_marked() {
    let mut harness = help(HelpPage::Trainer);
    go_to(&mut harness, &TrainerSpin::ALL[0].name(&Words::english()));
    keys(&mut harness, &[Key::Enter]);
    for (done, spin) in TrainerSpin::ALL.iter().enumerate() {
        assert_eq!(focused(&harness), if done == 0 { "Try it" } else { "Next spin" }, "{:?}", spin.example);
        if done > 0 {
            keys(&mut harness, &[Key::Enter]);
        }
        if done == 0 {
            go_to(&mut harness, "Try it");
            keys(&mut harness, &[Key::Enter]);
        }
        assert!(is_training(&harness), "after one that was done the next begins at once");
        let start = Instant::now();
        attempt(&mut harness, inputs(spin, start, |_| true), start);
        assert!(!is_training(&harness), "{:?} ends by itself", spin.example);
        assert!(has(&harness, "Solved: "), "{:?}", spin.example);
        assert!(harness.state().settings.training.done.contains(&spin.example));
        assert_eq!(commands(&mut harness).len(), 1, "reported once");
        keys(&mut harness, &[]);
        go_to(&mut harness, "Next spin");
    }
    keys(&mut harness, &[Key::Escape]);
    assert!(has(&harness, "16 of 16 done") && has(&harness, "✓ T-Spin Triple"));
}

#[test]
fn a_try_without_the_turn_fails_and_begins_again() {
    let mut harness = help(HelpPage::Trainer);
    click(&mut harness, &TrainerSpin::ALL[6].name(&Words::english()));
    let hints_at_arrows =
        |harness: &Harness<'_, Stage<Help>>| harness.query_all_by_role_and_label(Role::Label, "Move").next().is_some();
    assert!(hints_at_arrows(&harness));
    click(&mut harness, "Try it");
    let start = Instant::now();
    let changes = inputs(&TrainerSpin::ALL[6], start, |button| button == Button::HardDrop);
    let settings = harness.state().settings.clone();
    let press = PlayInput { changes, ..PlayInput::default() };
    let train = |harness: &mut Harness<'_, Stage<Help>>, input: &PlayInput, at: u64| {
        let now = start + Duration::from_millis(at);
        harness.state_mut().screen.game.play(&settings, input, now, &mut Vec::new());
        harness.step();
    };
    train(&mut harness, &press, 500);
    assert!(has(&harness, "Try again"));
    train(&mut harness, &PlayInput::default(), 1_700);
    assert!(has(&harness, "Your turn") && is_training(&harness));
    assert!(has(&harness, "Try again"), "what went wrong stays");
    assert!(!hints_at_arrows(&harness), "they play");
    assert!(harness.state().settings.training.done.is_empty());
    keys(&mut harness, &[Key::Escape]);
    assert!(!is_training(&harness) && has(&harness, "Try it"));
    keys(&mut harness, &[Key::Escape]);
    assert!(has(&harness, "0 of 16 done"));
}

#[test]
fn the_trainer_shows_its_solution_and_a_hint() {
    let mut harness = help(HelpPage::Trainer);
    click(&mut harness, &TrainerSpin::ALL[8].name(&Words::english()));
    assert!(!has(&harness, "Rotate clockwise"));
    click(&mut harness, "Hint");
    assert!(has(&harness, "Rotate clockwise"));
    click(&mut harness, "Show me");
    wait(&mut harness, 1);
    assert!(has(&harness, "T-Spin Triple: 1,600 points"));
    assert!(!is_training(&harness));
}

/// The T-Tetrimino is generated first once the clock starts.
#[test]
fn a_spin_can_begin_at_the_skyline() {
    let mut harness = help(HelpPage::Trainer);
    click(&mut harness, &TrainerSpin::ALL[0].name(&Words::english()));
    go_to(&mut harness, "Start");
    keys(&mut harness, &[Key::ArrowRight]);
    click(&mut harness, "Try it");
    let start = Instant::now();
    let tap = |at, change: fn(Button) -> Input, button| StampedInput {
        at: start + Duration::from_millis(at),
        device: Device::Keyboard,
        input: change(button),
    };
    let changes = vec![
        tap(0, Input::Press, Button::SoftDrop),
        tap(100, Input::Press, Button::RotateClockwise),
        tap(160, Input::Release, Button::RotateClockwise),
        tap(1_300, Input::Release, Button::SoftDrop),
        tap(1_350, Input::Press, Button::RotateClockwise),
        tap(1_400, Input::Release, Button::RotateClockwise),
        tap(1_450, Input::Press, Button::HardDrop),
    ];
    attempt(&mut harness, changes, start);
    assert!(harness.state().settings.training.done.contains(&TrainerSpin::ALL[0].example));
}

#[test]
fn the_stages_fit_into_every_window() {
    for (language, size) in windows() {
        for (page, name) in
            [(HelpPage::Demonstrations, "What breaks Back-to-Back"), (HelpPage::Trainer, "T-Spin, East to South")]
        {
            let mut harness = harness(Stage::new(Help::at(page)), Help::ui, size);
            click(&mut harness, name);
            let matrix = harness.query_all_by_role(Role::Image).next().unwrap().rect();
            assert!(matrix.top() > 0.0 && matrix.bottom() < size.y, "{name} at {size:?}: {matrix:?} is in sight");
            assert!(matrix.height() > 0.68 * size.y.min(900.0), "{name} at {size:?}: {matrix:?} takes the room");
            fits(harness.into_state().screen, Help::ui, (language, size), name);
        }
    }
}

#[test]
fn a_turn_is_chosen_and_its_attempts_are_spoken() {
    let mut harness = help(HelpPage::Turns);
    go_to(&mut harness, "Rotation system");
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(has(&harness, "Ocular, T, North: Clockwise: 6 attempts"));
    go_to(&mut harness, "Piece");
    keys(&mut harness, &[Key::ArrowLeft]);
    go_to(&mut harness, "Ocular, I, East: Clockwise: 8 attempts");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Attempt 1 of 8: 1 column to the right, 1 row down");
    assert!(has(&harness, "I, East: Clockwise"));
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(focused(&harness).starts_with("Attempt 2 of 8: "));
}

#[test]
fn the_focus_is_visible_in_a_small_window() {
    let mut harness = harness(Stage::new(Help::at(HelpPage::Turns)), Help::ui, vec2(640.0, 480.0));
    go_to(&mut harness, "Attempt 5 of 5: 1 column to the left, 2 rows down");
    harness.run_ok();
    let map = harness.query_all_by_role(Role::Image).next().unwrap().rect();
    assert!(map.top() > 160.0 && map.bottom() < 420.0, "{map:?}");
    go_to(&mut harness, "Super (SRS), T, West: 180°: 2 attempts");
    harness.run_ok();
    let small = harness.query_by_label("Super (SRS), T, West: 180°: 2 attempts").unwrap().rect();
    assert!(small.top() > 160.0 && small.bottom() < 420.0, "{small:?}");
}

/// Buttons side by side are one row: with one top and one height.
#[test]
fn the_buttons_of_the_trainer_are_level_in_every_window() {
    for (language, size) in windows() {
        let mut list = help(HelpPage::Trainer);
        click(&mut list, "T-Spin Triple, North to East");
        let state = Stage { words: Words::of(language), ..list.into_state() };
        let harness = scaled_harness(state, Help::ui, size, skyline::app::scale_for(size, 100));
        let words = &harness.state().words;
        let rects = [id::TRAINER_SHOW, id::TRAINER_NEXT, id::DEMO_LIST]
            .map(|text| harness.get_by_role_and_label(Role::Button, &words.text(text)).rect());
        for rect in rects {
            let difference = (rect.top() - rects[0].top()).abs() + (rect.height() - rects[0].height()).abs();
            assert!(difference < 0.5, "{rects:?} at {size:?} in {language:?}");
        }
    }
}

/// A label that needs several lines has them in the middle of its button.
#[test]
fn the_lines_of_a_label_are_centred() {
    const LONG: &str = "Next spin of all";
    let show: Show<()> = |(), ui, shared| {
        ui.set_width(240.0);
        side_by_side(ui, shared.theme, &["Show me", LONG, "List"].map(str::to_owned));
        None
    };
    let harness = screen((), show);
    let middle = harness.get_by_role_and_label(Role::Button, LONG).rect().center().x;
    let text = harness.output().shapes.iter().find_map(|drawn| match &drawn.shape {
        Shape::Text(text) if text.galley.text() == LONG => Some(text),
        _ => None,
    });
    let text = text.unwrap();
    assert!(text.galley.rows.len() > 1);
    for row in &text.galley.rows {
        // A line can end with its space.
        let center = text.pos.x + row.rect().center().x;
        assert!((center - middle).abs() < 4.0, "{center} instead of {middle}");
    }
}

/// The results are from all pages, so none of them is the selected one.
#[test]
fn no_tab_is_selected_during_a_search() {
    let selected = |harness: &Harness<'_, Stage<Help>>| {
        harness.get_all_by_role(Role::Tab).filter(|tab| tab.accesskit_node().toggled() == Some(Toggled::True)).count()
    };
    let mut harness = help(HelpPage::Play);
    assert_eq!(selected(&harness), 1);
    search(&mut harness, "spin");
    assert_eq!(selected(&harness), 0);
    let first = Words::english().text(id::HELP_PLAY);
    harness.get_by_role_and_label(Role::Tab, &first).click();
    harness.run_ok();
    assert!(selected(&harness) == 1 && has(&harness, "Goal of the game"), "the tab ends the search");
}
