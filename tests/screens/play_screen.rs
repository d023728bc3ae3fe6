//! The screen of a game: the pause button for the mouse, and the keys in the first games.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use egui::{Event, Pos2, Rect, Shape, pos2};
use skyline::engine::{Start, Tetrimino, diagram};
use skyline::input::{Device, StampedInput};
use skyline::session::Seat;
use skyline::settings::{Figure, HudPlace};
use skyline::ui::live::LiveMatch;
use skyline::ui::paint::effects::Effects;
use skyline::ui::paint::{self, Around, PlayView};
use skyline::ui::screens::Play;
use skyline::ui::words::id;

use super::*;

/// A game in the countdown before it.
pub(crate) fn beginning(mode: ModeId) -> Play {
    let now = Instant::now();
    let mut live = LiveMatch::new(Seat::new(Rules::preset(mode), 7), now);
    live.start_countdown(now, Duration::from_mins(10));
    Play::new(live)
}

pub(crate) fn show(play: &mut Play, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    play.ui(ui, shared, false)
}

fn played<'a>(stage: Stage<Play>) -> Harness<'a, Stage<Play>> {
    harness(stage, show, vec2(1280.0, 800.0))
}

#[test]
fn a_mouse_that_moves_shows_a_pause_button() {
    let mut harness = played(Stage::new(beginning(ModeId::Marathon)));
    assert!(harness.query_by_role_and_label(Role::Button, "Pause").is_none());
    assert!(!harness.state().screen.shows_pointer());
    harness.event(Event::PointerMoved(pos2(600.0, 400.0)));
    harness.step();
    assert!(harness.state().screen.shows_pointer());
    harness.get_by_role_and_label(Role::Button, "Pause").click();
    harness.run_steps(2);
    assert_eq!(commands(&mut harness), [Command::Game(GameCommand::Pause)]);
    harness.run_steps(12);
    assert!(!harness.state().screen.shows_pointer(), "the mouse rests");
    assert!(harness.query_by_role_and_label(Role::Button, "Pause").is_none());
}

/// A touch layout has its own pause button, which replaces the usual one.
#[test]
fn there_is_one_pause_button() {
    let mut stage = Stage::new(beginning(ModeId::Marathon));
    stage.settings.touch.scheme = skyline::input::touch::TouchScheme::Buttons;
    let mut harness = played(stage);
    harness.event(Event::PointerMoved(pos2(600.0, 400.0)));
    harness.step();
    assert_eq!(harness.query_all_by_role_and_label(Role::Button, "Pause").count(), 1);
    assert!(harness.query_by_label_contains(": Hard Drop").is_none(), "the buttons say it");
}

#[test]
fn the_first_three_games_show_the_keys() {
    for (games, is_shown) in [(0, true), (2, true), (3, false)] {
        let mut stage = Stage::new(beginning(ModeId::Marathon));
        let entry = ScoreEntry::of(&lost(ModeId::Marathon), "", &[]).unwrap();
        for _ in 0..games {
            stage.storage.add(ScoreEntry { id: ScoreId::new(), ..entry.clone() }, None);
        }
        let harness = played(stage);
        for row in ["← →: Move", "Space: Hard Drop", "Esc: Pause"] {
            assert_eq!(harness.query_by_label(row).is_some(), is_shown, "{row} after {games} games");
        }
    }
}

/// In an upright window the keys are above the Matrix.
#[test]
fn the_keys_of_the_first_games_are_seen_in_every_window() {
    for (language, size) in windows() {
        let stage = Stage { words: Words::of(language), ..Stage::new(beginning(ModeId::Marathon)) };
        let scale = skyline::app::scale_for(size, 100);
        let harness = scaled_harness(stage, show, size, scale);
        let words = &harness.state().words;
        let names = [id::FIRST_KEYS_MOVE, id::FIRST_KEYS_ROTATE].map(|id| words.text(id)).into_iter();
        let actions = [Button::SoftDrop, Button::HardDrop, Button::Hold].map(Action::Play).into_iter();
        let actions = actions.chain([Action::Pause]).map(|action| words.control_action(action));
        let place = |name: String| harness.get_by_label_contains(&format!(": {name}")).rect();
        let places: Vec<Rect> = names.chain(actions).map(place).collect();
        let matrix = harness.query_all_by_role(Role::Image).next().unwrap().rect();
        let window = Rect::from_min_size(Pos2::ZERO, size / scale);
        for (index, one) in places.iter().enumerate() {
            let is_apart = places[..index].iter().all(|other| !other.shrink(0.5).intersects(*one));
            assert!(window.contains_rect(*one) && is_apart, "{language:?} at {size:?}: {places:?}");
            assert!(!one.intersects(matrix), "{language:?} at {size:?}: {one:?} is on the Matrix");
            assert!(size.x > size.y || one.bottom() < matrix.top(), "{language:?} at {size:?}: {one:?}");
        }
    }
}

#[test]
fn a_mode_without_hold_shows_no_key_for_it() {
    let is_there = |mode| played(Stage::new(beginning(mode))).query_by_label_contains(": Hold").is_some();
    assert!(is_there(ModeId::Marathon) && !is_there(ModeId::Classic));
}

/// Nothing falls in Descent, and nothing can be dropped.
#[test]
fn a_mode_without_drops_shows_no_keys_for_them() {
    for (mode, is_there) in [(ModeId::Marathon, true), (ModeId::Descent, false)] {
        let harness = played(Stage::new(beginning(mode)));
        assert!(harness.query_by_label_contains(": Move").is_some(), "{mode:?}");
        for drop in [": Soft Drop", ": Hard Drop"] {
            assert_eq!(harness.query_by_label_contains(drop).is_some(), is_there, "{mode:?}{drop}");
        }
    }
}

#[test]
fn the_countdown_of_a_new_game_says_its_goal() {
    for (mode, goal) in [
        (ModeId::Marathon, "Score as much as you can over 15 levels."),
        (ModeId::Puzzle, "Clear 24 positions with exactly the pieces given."),
        (ModeId::Descent, "Steer down an endless grid and collect gems."),
    ] {
        assert!(played(Stage::new(beginning(mode))).query_by_label(goal).is_some(), "{mode:?}");
    }
}

/// The rank in play is that of the game if it ended now.
#[test]
fn the_rank_in_play_is_that_in_the_table() {
    for (mode, others, expected) in [
        (ModeId::Marathon, &[10_u64, 20][..], "Rank: 3"),
        (ModeId::Marathon, &[][..], "Rank: –"),
        // A time that is still running is as good as the best.
        (ModeId::Sprint, &[40_000, 60_000][..], "Rank: 1"),
    ] {
        let mut stage = Stage::new(beginning(mode));
        let rules = Rules::preset(mode);
        stage.settings.display.appearance.hud.choose(&rules, HudPlace::Third, Figure::Rank);
        stage.theme = Theme::of(&stage.settings.display.appearance);
        for value in others {
            let entry =
                ScoreEntry { game_over: GameOver::GoalReached, ..ScoreEntry::of(&lost(mode), "", &[]).unwrap() };
            stage.storage.add(ScoreEntry { id: ScoreId::new(), score: *value, time_ms: *value, ..entry }, None);
        }
        let kind = GameKind::of(&rules).unwrap();
        stage.screen.compare_with(Some(stage.storage.table(kind)));
        let harness = played(stage);
        assert!(harness.query_by_label(expected).is_some(), "{mode:?} {others:?}");
    }
}

/// A game of Marathon in which pieces were dropped.
pub(super) fn dropped(count: u64) -> Play {
    let start = Instant::now();
    let mut live = LiveMatch::new(Seat::new(Rules::preset(ModeId::Marathon), 7), start);
    for millis in (0..1_000 * (count + 1)).step_by(20) {
        let at = start + Duration::from_millis(millis);
        let input = match (millis / 1_000 < count, millis % 1_000) {
            (true, 600) => Some(Input::Press(Button::HardDrop)),
            (true, 700) => Some(Input::Release(Button::HardDrop)),
            _ => None,
        };
        let changes = input.map(|input| StampedInput { at, device: Device::Keyboard, input });
        live.frame(changes.as_slice(), at);
    }
    Play::new(live)
}

/// The texts on the play field.
fn drawn_texts(harness: &Harness<'_, Stage<Play>>) -> Vec<String> {
    let text = |drawn: &egui::epaint::ClippedShape| match &drawn.shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    harness.output().shapes.iter().filter_map(text).collect()
}

/// A watched game names its mode and the computer, and not what the player has reached before.
#[test]
fn a_watched_game_names_the_computer_and_no_best_of_the_player() {
    for is_watched in [false, true] {
        let (rules, now) = (Rules::preset(ModeId::Marathon), Instant::now());
        let seat = Seat::new(rules, 4);
        let seat = if is_watched { seat.played_by(Box::new(skyline::ui::bot::computer(&rules, 6, 4))) } else { seat };
        let mut stage = Stage::new(Play::new(LiveMatch::new(seat, now)));
        let entry = ScoreEntry { score: 9_464, ..ScoreEntry::of(&lost(ModeId::Marathon), "", &[]).unwrap() };
        let kind = entry.kind;
        stage.storage.add(entry, None);
        stage.screen.compare_with(Some(stage.storage.table(kind)));
        let texts = drawn_texts(&played(stage));
        let has = |text: &str| texts.iter().any(|drawn| drawn == text);
        assert!(has("MARATHON"), "{texts:?}");
        let has_computer = has("Computer, level 10") || has("Level 10");
        assert_eq!((has_computer, has("9,464")), (is_watched, !is_watched), "{texts:?}");
    }
}

#[test]
fn todays_sprint_has_its_name_and_its_date() {
    let (kind, now) = (skyline::replay::daily_kind(), Instant::now());
    let today = skyline::storage::today();
    let seat = Seat::new(kind.rules(), skyline::replay::daily_seed(today));
    let stage = Stage::new(Play::new(LiveMatch::new(seat, now)));
    let name = stage.words.sprint_of_day(today).to_uppercase();
    let texts = drawn_texts(&played(stage));
    assert!(name.starts_with("TODAY'S SPRINT, ") && texts.contains(&name), "{name} in {texts:?}");
}

#[test]
fn the_countdown_of_todays_sprint_says_whether_it_counts() {
    let (kind, now, today) = (skyline::replay::daily_kind(), Instant::now(), skyline::storage::today());
    for (games, expected) in [
        (0, "Clear 40 lines as fast as you can. Only your first game of the day counts."),
        (1, "Clear 40 lines as fast as you can. This game doesn't count. Your first game of the day did."),
    ] {
        let mut live = LiveMatch::new(Seat::new(kind.rules(), skyline::replay::daily_seed(today)), now);
        live.start_countdown(now, Duration::from_mins(10));
        let mut stage = Stage::new(Play::new(live));
        for _ in 0..games {
            let entry = ScoreEntry::of(&lost(ModeId::Sprint), "Ada", &[]).unwrap();
            stage.storage.add(ScoreEntry { kind, day: Some(today), ..entry }, None);
        }
        assert!(played(stage).query_by_label(expected).is_some(), "after {games} games");
    }
}

/// From the moment it is beaten, the best value is that of the game, in the accent colour.
#[test]
fn a_beaten_best_follows_the_score() {
    for (drops, best, is_new) in [(1, 1_u64, true), (3, 1, true), (1, 1_000_000, false)] {
        let mut stage = Stage::new(dropped(drops));
        let score = stage.screen.game().score();
        assert!((10..1_000).contains(&score), "{score} points");
        let entry = ScoreEntry { score: best, ..ScoreEntry::of(&lost(ModeId::Marathon), "", &[]).unwrap() };
        let kind = entry.kind;
        stage.storage.add(entry, None);
        stage.screen.compare_with(Some(stage.storage.table(kind)));
        let harness = played(stage);
        let shown = harness.state().words.number(if is_new { score } else { best });
        let accent = harness.state().theme.palette.accent;
        let drawn: Vec<(String, bool)> = harness
            .output()
            .shapes
            .iter()
            .filter_map(|drawn| match &drawn.shape {
                Shape::Text(text) => Some((text.galley.text().to_owned(), text.override_text_color == Some(accent))),
                _ => None,
            })
            .collect();
        assert_eq!(drawn.iter().any(|(text, _)| text == "NEW BEST"), is_new, "{drawn:?}");
        assert_eq!(drawn.contains(&(shown.clone(), true)), is_new, "{shown} in {drawn:?}");
        assert!(drawn.iter().any(|(text, _)| *text == shown), "{shown} in {drawn:?}");
    }
}

/// The keys are shown to a player with the keyboard. One who started with the mouse has buttons instead.
#[test]
fn keys_are_shown_without_on_screen_buttons() {
    for is_by_pointer in [false, true] {
        let mut stage = Stage::new(beginning(ModeId::Marathon));
        stage.screen.is_by_pointer = is_by_pointer;
        let harness = played(stage);
        let drop = harness.state().words.button(Button::HardDrop);
        assert_eq!(harness.query_by_role_and_label(Role::Button, &drop).is_some(), is_by_pointer);
        assert_eq!(harness.query_by_label_contains(&format!(": {drop}")).is_some(), !is_by_pointer);
    }
}

/// The games of a ruleset with keys of its own name those keys.
#[test]
fn the_keys_beside_the_matrix_are_those_of_the_ruleset() {
    for (has_own, expected) in [(false, "Space: Hard Drop"), (true, "Space: Hold")] {
        let mut stage = Stage::new(beginning(ModeId::FortyLines));
        stage.settings.keys.extended = has_own;
        let harness = played(stage);
        assert!(harness.query_by_label(expected).is_some(), "{expected}");
        assert_eq!(harness.query_by_label("D: Rotate").is_some(), has_own);
        assert_eq!(harness.query_by_label("↑: Hard Drop").is_some(), has_own);
    }
}

/// In an upright window the Matrix is left of the middle, and so is the pause menu.
#[test]
fn a_menu_over_the_game_is_in_the_middle_of_the_matrix() {
    for (size, is_moved) in [(vec2(1280.0, 800.0), false), (vec2(640.0, 480.0), false), (vec2(1000.0, 1780.0), true)] {
        let harness = harness(Stage::new(beginning(ModeId::Marathon)), show, size);
        let all = Rect::from_min_size(Pos2::ZERO, size);
        let room = harness.state().screen.room_over_matrix(all);
        let matrix = harness.query_all_by_role(Role::Image).next().unwrap().rect();
        assert!((room.center().x - matrix.center().x).abs() < 1.0, "{room:?} over {matrix:?}");
        assert!(all.contains_rect(room), "{room:?}");
        assert_eq!(room != all, is_moved, "{room:?} at {size:?}");
    }
}

/// The game a moment after an I has cleared this many lines, with its effects.
fn cleared(rows: usize) -> (Game, Effects) {
    let drawing: Vec<&str> = std::iter::repeat_n("XXXXXXXXX.", rows).collect();
    let start = Start { matrix: diagram::matrix(&drawing).unwrap(), queue: vec![Tetrimino::I; 3], ..Start::default() };
    let mut game = Game::from_position(Rules::preset(ModeId::Marathon), 7, start).unwrap();
    let mut effects = Effects::default();
    let mut step = |changes: &[Input]| {
        let mut events = Vec::new();
        game.step(changes, &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        game.in_play().is_some()
    };
    while !step(&[]) {}
    let right = [Button::Right; 6];
    for button in std::iter::once(Button::RotateClockwise).chain(right).chain([Button::HardDrop]) {
        step(&[Input::Press(button)]);
        step(&[Input::Release(button)]);
    }
    for _ in 0..100 {
        step(&[]);
    }
    (game, effects)
}

/// Names of actions have one face, whatever the number of lines.
#[test]
fn every_action_is_announced_in_the_same_face() {
    let mut faces = BTreeSet::new();
    for (rows, name) in [(1, "Single"), (2, "Double"), (3, "Triple"), (4, "Tetris")] {
        let stage = Stage::new(cleared(rows));
        let show: Show<(Game, Effects)> = |(game, effects), ui, shared| {
            let view = PlayView { around: Around::Game, next_count: 6, ..PlayView::of(game, effects) };
            paint::play_field(ui, &view, shared.theme, shared.words);
            None
        };
        let harness = harness(stage, show, vec2(1280.0, 800.0));
        let family = harness.output().shapes.iter().find_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.galley.text().eq_ignore_ascii_case(name) => {
                Some(format!("{:?}", text.galley.job.sections[0].format.font_id.family))
            }
            _ => None,
        });
        faces.insert(family.unwrap_or_else(|| panic!("{name} is not announced")));
    }
    assert_eq!(faces.len(), 1, "{faces:?}");
}
