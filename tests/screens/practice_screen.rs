//! Practice: the panel beside the field, the menu, the editor.

use std::time::{Duration, Instant};

use egui::{CursorIcon, Event, Modifiers, Pos2, Rect, Shape};
use skyline::engine::{Block, Cell, Tetrimino, diagram};
use skyline::input::{Device, StampedInput, UndoStep};
use skyline::session::practice::{Position, Practice};
use skyline::settings::{Appearance, Patience, Scheme};
use skyline::ui::screens::practice::{Editor, PracticeMenu, PracticeScreen};
use skyline::ui::words::id;

use super::*;

/// A practice as it stands, and when it started.
pub(super) struct Field(PracticeScreen, Instant);

impl Field {
    /// The last piece was placed with more presses than necessary.
    pub(super) fn after_a_fault() -> Self {
        let practice = Practice::new(Settings::default().practice_rules(), tower()).unwrap();
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let mut screen = PracticeScreen::new(practice, start);
        let buttons = [Button::Left, Button::Left, Button::Left, Button::Left, Button::HardDrop];
        for (step, button) in (1..).zip(buttons) {
            for (at, input) in [(at(step * 20), Input::Press(button)), (at(step * 20 + 10), Input::Release(button))] {
                screen.live.frame(&[StampedInput { at, device: Device::Keyboard, input }], at);
            }
        }
        screen.live.frame(&[], at(200));
        screen.live.frame(&[], at(400));
        Self(screen, start)
    }

    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.0.ui(ui, shared)
    }
}

pub(super) fn tower() -> Position {
    let mut position = Position::empty(7);
    position.set_queue("TIOLJSZ");
    position.add_line(3);
    position.add_line(3);
    position
}

fn editor<'a>() -> Harness<'a, Stage<Editor>> {
    let names = vec!["Bridge".to_owned(), "Tower".to_owned()];
    harness(Stage::new(Editor::new(tower(), names)), Editor::ui, vec2(1280.0, 800.0))
}

#[test]
fn practice_and_editor_fit_into_every_window_and_every_part_has_a_name() {
    for size in windows() {
        fits(Field::after_a_fault(), Field::ui, size, "practice");
        fits(PracticeMenu::default(), PracticeMenu::ui, size, "practice menu");
        fits(Editor::new(tower(), vec!["Tower".to_owned()]), Editor::ui, size, "editor");
    }
}

/// The board needs most of a low window, but the title and the hint are never left out or cut.
#[test]
fn the_editor_shows_its_title_and_its_hint_in_every_window() {
    for (language, size) in windows() {
        let words = Words::of(language);
        let texts = [words.text(id::PRACTICE_EDIT), words.text(id::PRACTICE_FILES_HINT)];
        let stage = Stage { words, ..Stage::new(Editor::new(tower(), vec!["Tower".to_owned()])) };
        let harness = harness(stage, Editor::ui, size);
        let board = harness.query_all_by_role(Role::Image).next().unwrap().rect();
        for text in texts {
            let place = harness.get_by_label(&text).rect();
            let window = Rect::from_min_size(Pos2::ZERO, size);
            assert!(window.contains_rect(place), "{text} at {size:?}: {place:?}");
            assert!(!board.shrink(1.0).intersects(place), "{text} at {size:?} is on the board");
        }
    }
}

/// An editor with one saved position, and the places of its controls beside the board.
fn with_controls<'a>(language: Language, size: Vec2) -> (Harness<'a, Stage<Editor>>, Vec<(String, Rect)>) {
    let words = Words::of(language);
    let back = words.text(id::HINT_BACK);
    let stage = Stage { words, ..Stage::new(Editor::new(tower(), vec!["Tower".to_owned()])) };
    let harness = scaled_harness(stage, Editor::ui, size, skyline::app::scale_for(size, 100));
    let is_control = |role: Role| {
        matches!(role, Role::Button | Role::RadioButton | Role::TextInput | Role::ComboBox | Role::SpinButton)
    };
    let nodes = harness.root().children_recursive();
    let controls = nodes.filter(|node| is_control(node.accesskit_node().role()));
    let named = controls.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()));
    let controls: Vec<_> = named.filter(|(label, _)| *label != back).collect();
    // Brushes, tools, uses, the two text fields with their buttons, files, copies and the picture, queues.
    assert_eq!(controls.len(), 9 + 6 + 3 + 4 + 3 + 3 + 3, "{controls:?}");
    (harness, controls)
}

/// A picture is copied or saved: the editor asks, and Escape leads back to it.
#[test]
fn the_editor_asks_where_a_picture_goes() {
    for (answer, command) in [("Copy picture", PictureCommand::Copy), ("Save picture…", PictureCommand::Save)] {
        let mut harness = editor();
        click(&mut harness, "Picture…");
        keys(&mut harness, &[Key::Escape]);
        assert_eq!(commands(&mut harness), []);
        click(&mut harness, "Picture…");
        click(&mut harness, answer);
        assert_eq!(commands(&mut harness), [Command::Practice(PracticeCommand::Picture(command))]);
        assert!(harness.query_by_label("Picture…").is_some(), "the editor is back");
    }
}

/// The controls are below the board in an upright window, and all of them are visible.
#[test]
fn the_controls_of_the_editor_are_below_the_board_in_an_upright_window() {
    for language in LANGUAGES {
        let size = vec2(1080.0, 1920.0);
        let scale = skyline::app::scale_for(size, 100);
        let (harness, controls) = with_controls(language, size);
        let board = harness.query_all_by_role(Role::Image).next().unwrap().rect();
        let hint = harness.get_by_label(&harness.state().words.text(id::PRACTICE_FILES_HINT)).rect();
        assert!((board.center().x - size.x / scale / 2.0).abs() < 1.0, "{board:?} in {language:?}");
        assert!(board.height() > size.y / scale * 0.3, "{board:?} in {language:?}");
        for (label, place) in controls {
            assert!(place.top() > board.bottom() && place.bottom() < hint.top(), "{label} at {place:?}");
        }
    }
}

/// All controls are visible without scrolling where the window is as large as the interface is made for. In a low one
/// the controls that play, save and open are.
#[test]
fn the_controls_of_the_editor_are_seen_without_scrolling() {
    for (language, size) in LANGUAGES
        .into_iter()
        .flat_map(|language| [(1280.0, 800.0), (800.0, 600.0)].map(|(width, height)| (language, vec2(width, height))))
    {
        let (harness, controls) = with_controls(language, size);
        let words = &harness.state().words;
        let hint = harness.get_by_label(&words.text(id::PRACTICE_FILES_HINT)).rect();
        let needed = [id::PRACTICE_PLAY, id::PRACTICE_NAME, id::PRACTICE_KEPT, id::PRACTICE_SAVE, id::PRACTICE_OPEN];
        let needed = needed.map(|id| words.text(id));
        let is_low = size.y < 700.0;
        for (label, place) in controls.iter().filter(|(label, _)| !is_low || needed.contains(label)) {
            // The controls are cut a little above the hint.
            assert!(
                place.bottom() + 7.5 < hint.top(),
                "{label} in {language:?} at {size:?}: {place:?}, cut at {hint:?}"
            );
        }
        assert!(needed.iter().all(|needed| controls.iter().any(|(label, _)| label == needed)), "{controls:?}");
    }
}

/// The presses of a piece are beside its name, or below it in a language with long words.
#[test]
fn nothing_in_the_panel_lies_on_its_name() {
    for language in LANGUAGES {
        let words = Words::of(language);
        let (last, used) = (words.text(id::PRACTICE_LAST), [("used", 4.into()), ("least", 1.into())]);
        let used = words.with(id::PRACTICE_USED_OF_LEAST, &used);
        let stage = Stage { words, ..Stage::new(Field::after_a_fault()) };
        let harness = harness(stage, Field::ui, vec2(720.0, 540.0));
        let [name, value] = [last, used].map(|label| harness.get_by_label(&label).rect());
        assert!(!name.intersects(value), "{name:?} and {value:?} in {language:?}");
    }
}

/// The lower edge of the lowest widget or text.
fn lowest(harness: &Harness<'_, Stage<Field>>) -> f32 {
    let nodes = harness.root().children_recursive();
    let placed = nodes.filter(|node| node.accesskit_node().bounding_box().is_some());
    placed.map(|node| node.rect().bottom()).fold(0.0, f32::max)
}

/// Nothing in the panel is cut by the lower edge of a small window.
#[test]
fn the_panel_fits_into_the_height_of_a_small_window() {
    for (language, size) in windows() {
        let scale = skyline::app::scale_for(size, 100);
        let stage = Stage { words: Words::of(language), ..Stage::new(Field::after_a_fault()) };
        let harness = scaled_harness(stage, Field::ui, size, scale);
        let lowest = lowest(&harness);
        assert!(lowest <= size.y / scale, "{lowest} at {size:?} in {language:?}");
    }
}

/// Nor with the strong lines of the high contrast, nor below a hint.
#[test]
fn the_panel_fits_into_the_height_of_a_small_window_with_strong_lines() {
    let size = vec2(640.0, 480.0);
    let scale = skyline::app::scale_for(size, 100);
    for language in LANGUAGES {
        let theme = Theme::of(&Appearance { scheme: Scheme::HighContrast, ..Appearance::default() });
        let stage = Stage { words: Words::of(language), theme, ..Stage::new(Field::after_a_fault()) };
        let mut harness = scaled_harness(stage, Field::ui, size, scale);
        for button in [None, Some(id::PRACTICE_HINT), Some(id::PRACTICE_HINT_KEYS)] {
            if let Some(button) = button {
                let label = harness.state().words.text(button);
                harness.get_by_label(&label).click();
                harness.run_ok();
            }
            let lowest = lowest(&harness);
            assert!(lowest <= size.y / scale, "{lowest} in {language:?}, {button:?}");
        }
    }
}

/// The panel has its heading, and the button of undo with a key, in every window.
#[test]
fn the_heading_and_the_control_of_undo_are_seen_in_every_window() {
    for (language, size) in windows() {
        let scale = skyline::app::scale_for(size, 100);
        let stage = Stage { words: Words::of(language), ..Stage::new(Field::after_a_fault()) };
        let harness = scaled_harness(stage, Field::ui, size, scale);
        let Stage { words, settings, .. } = harness.state();
        let undo = words.with(id::PRACTICE_UNDO, &[("count", words.number(1).into())]);
        let undo = harness.get_by_role_and_label(Role::Button, &undo).rect();
        let window = Rect::from_min_size(Pos2::ZERO, size / scale);
        assert!(window.contains_rect(undo), "{language:?} at {size:?}: {undo:?}");
        let title = words.text(id::PRACTICE_TITLE);
        let mut titles = harness.query_all_by_label(&title).map(|node| node.rect());
        let is_above = |title: Rect| title.left() > undo.left() - 1.0 && title.bottom() < undo.top();
        assert!(titles.any(|title| is_above(title) && window.contains_rect(title)), "{language:?} at {size:?}");
        let controls = settings.bindings.controls(Action::Undo).iter();
        let keys: Vec<String> = controls.map(|control| words.control(*control)).collect();
        let is_key_shown = harness.output().shapes.iter().any(|clipped| match &clipped.shape {
            Shape::Text(text) => {
                keys.iter().any(|key| text.galley.text() == key) && undo.contains_rect(text.visual_bounding_rect())
            }
            _ => false,
        });
        assert!(is_key_shown, "{language:?} at {size:?}: none of {keys:?}");
    }
}

/// The panel names the bound controls of the device used last.
#[test]
fn the_panel_shows_the_controls_of_undo() {
    let mut harness = screen(Field::after_a_fault(), Field::ui);
    assert!(harness.query_by_label("Space").is_some(), "a key of the way that would have done");
    harness.state_mut().with_pad = true;
    harness.run_ok();
    assert!(harness.query_by_label("Space").is_none());
}

fn chosen(harness: &mut Harness<'_, Stage<impl Sized>>) -> Vec<PracticeCommand> {
    let practice = |chosen| match chosen {
        Command::Practice(chosen) => chosen,
        other => panic!("{other:?} is not about practice"),
    };
    commands(harness).into_iter().map(practice).collect()
}

#[test]
fn the_panel_undoes_and_redoes_and_leads_to_the_menu() {
    let mut harness = screen(Field::after_a_fault(), Field::ui);
    click(&mut harness, "Redo (0)");
    assert_eq!(chosen(&mut harness), [], "there is nothing to redo");
    click(&mut harness, "Undo (1)");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Step(UndoStep::Undo)]);
    let Field(screen, start) = &mut harness.state_mut().screen;
    assert!(screen.live.step_practice(UndoStep::Undo, *start + Duration::from_millis(500)));
    harness.run_ok();
    click(&mut harness, "Redo (1)");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Step(UndoStep::Redo)]);
    click(&mut harness, "Menu");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Pause]);
}

/// Practice has no goal and is in no table, so nothing beside the Matrix names a goal or a best result.
#[test]
fn practice_shows_no_value_that_it_does_not_have() {
    let harness = harness(Stage::new(Field::after_a_fault()), Field::ui, vec2(1280.0, 800.0));
    let is_drawn = |label| {
        let label = harness.state().words.text(label).to_uppercase();
        harness.output().shapes.iter().any(|drawn| match &drawn.shape {
            Shape::Text(text) => text.galley.text() == label,
            _ => false,
        })
    };
    assert!(is_drawn(id::PLAY_SCORE) && is_drawn(id::PLAY_LINES));
    assert!(!is_drawn(id::PLAY_HIGH_SCORE) && !is_drawn(id::PLAY_GOAL));
}

/// The placement first, then its keys; another piece has another hint.
#[test]
fn a_hint_shows_the_placement_and_then_the_keys() {
    let mut harness = screen(Field::after_a_fault(), Field::ui);
    harness.state_mut().settings.practice.finesse = false;
    harness.run_ok();
    assert!(harness.query_by_label("Space").is_none(), "no key before the hint");
    click(&mut harness, "Hint");
    assert!(harness.query_by_label("Space").is_none(), "only the placement");
    click(&mut harness, "Show keys");
    assert!(harness.query_by_label("Space").is_some());
    assert!(harness.query_by_label("Hint").is_none() && harness.query_by_label("Show keys").is_none());
    let Field(screen, start) = &mut harness.state_mut().screen;
    assert!(screen.live.step_practice(UndoStep::Undo, *start + Duration::from_millis(500)));
    harness.run_ok();
    assert!(harness.query_by_label("Space").is_none() && harness.query_by_label("Hint").is_some());
    assert_eq!(chosen(&mut harness), [], "nothing that the program must do");
}

/// A hint says what speaks for it, and the piece waits while it is read.
#[test]
fn nothing_falls_while_a_hint_is_shown() {
    let mut harness = screen(Field::after_a_fault(), Field::ui);
    // In frames of 50 ms, because a longer pause between two is a stall, which the game skips.
    let row_between = |harness: &mut Harness<'_, Stage<Field>>, frames: std::ops::Range<u64>| {
        let Field(screen, start) = &mut harness.state_mut().screen;
        for frame in frames {
            screen.live.frame(&[], *start + Duration::from_millis(50 * frame));
        }
        screen.practice().unwrap().game().in_play().unwrap().centre.y
    };
    let first = row_between(&mut harness, 0..20);
    let later = row_between(&mut harness, 20..80);
    assert!(later < first, "it falls without a hint");
    click(&mut harness, "Hint");
    harness.run_ok();
    let reasons = [id::PRACTICE_HINT_COVERS_NOTHING, id::PRACTICE_HINT_NEXT_PIECES];
    let words = &harness.state().words;
    assert!(reasons.iter().any(|reason| harness.query_by_label(&words.text(*reason)).is_some()));
    assert_eq!(row_between(&mut harness, 80..200), later, "it waits");
    let Field(screen, start) = &mut harness.state_mut().screen;
    assert!(screen.live.step_practice(UndoStep::Undo, *start + Duration::from_secs(10)));
    harness.run_ok();
    harness.run_ok();
    let again = row_between(&mut harness, 200..210);
    assert!(row_between(&mut harness, 210..280) < again, "it falls again");
}

#[test]
fn a_finesse_fault_shows_the_shorter_way() {
    let mut harness = screen(Field::after_a_fault(), Field::ui);
    for label in ["1 of 1", "4 used, 1 needed", "3 extra presses. Shortest sequence:", "← all the way"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    harness.state_mut().settings.practice.finesse = false;
    harness.run_ok();
    assert!(harness.query_by_label("1 of 1").is_none());
}

/// A piece that fell by itself has no finesse to praise.
#[test]
fn a_piece_that_nobody_steered_is_not_praised() {
    let practice = Practice::new(Settings::default().practice_rules(), tower()).unwrap();
    let start = Instant::now();
    let mut field = PracticeScreen::new(practice, start);
    let mut at = start;
    while field.practice().unwrap().last().is_none() {
        at += Duration::from_millis(50);
        assert!(at < start + Duration::from_mins(1), "it never locks down");
        field.live.frame(&[], at);
    }
    let harness = screen(Field(field, start), Field::ui);
    assert!(harness.query_by_label("0 used, 0 needed").is_some());
    assert!(harness.query_by_label("Perfect finesse.").is_none());
}

#[test]
fn the_menu_of_practice_leads_everywhere_by_name_and_by_keys() {
    let table = [
        ("Continue", Command::Practice(PracticeCommand::Resume)),
        ("Edit position", Command::Practice(PracticeCommand::Edit)),
        ("Start over", Command::Practice(PracticeCommand::StartOver)),
        ("New sequence", Command::Practice(PracticeCommand::New)),
        ("Options", Command::Show(ShowCommand::Options)),
        ("Help", Command::Show(ShowCommand::Help)),
        ("Leave practice", Command::Practice(PracticeCommand::Leave)),
    ];
    let mut harness = screen(PracticeMenu::default(), PracticeMenu::ui);
    for (label, command) in table {
        leads_to(&mut harness, label, &command);
    }
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(chosen(&mut harness), [PracticeCommand::Resume]);
}

/// The way back is the second button, and says where it leads.
#[test]
fn practice_of_a_mistake_leads_back_to_the_review() {
    for (is_over_review, label) in [(true, "Back to the review"), (false, "Leave practice")] {
        let mut harness = screen(PracticeMenu::over(is_over_review), PracticeMenu::ui);
        assert_eq!(focused(&harness), "Continue");
        keys(&mut harness, &[Key::Tab]);
        assert_eq!(focused(&harness), label);
        leads_to(&mut harness, label, &Command::Practice(PracticeCommand::Leave));
    }
}

/// Nothing has to be scrolled in a small window, in any language.
#[test]
fn the_menu_of_practice_is_complete_in_a_small_window() {
    for language in LANGUAGES {
        let words = Words::of(language);
        let (last, back) = (words.text(id::MENU_HELP), words.text(id::HINT_BACK));
        let harness =
            harness(Stage { words, ..Stage::new(PracticeMenu::default()) }, PracticeMenu::ui, vec2(800.0, 600.0));
        let (bottom, foot) = (harness.get_by_label(&last).rect().bottom(), harness.get_by_label(&back).rect().top());
        assert!(bottom <= foot, "{language:?}: the last button ends at {bottom}, the hints begin at {foot}");
    }
}

#[test]
fn every_row_of_the_menu_of_practice_changes_its_setting() {
    type Row = (&'static str, Key, fn(&mut Settings));
    let table: [Row; 4] = [
        ("Gravity", Key::Enter, |settings| settings.practice.falls = false),
        ("Level", Key::ArrowLeft, |settings| settings.practice.level = 15),
        ("Lock Down", Key::ArrowLeft, |settings| settings.practice.patience = Patience::Minute),
        ("Finesse", Key::ArrowLeft, |settings| settings.practice.finesse = false),
    ];
    for (label, key, change) in table {
        let mut harness = screen(PracticeMenu::default(), PracticeMenu::ui);
        go_to(&mut harness, label);
        keys(&mut harness, &[key]);
        assert_eq!(commands(&mut harness), [applied(change)], "{label}");
    }
}

#[test]
fn a_paused_game_can_be_practised() {
    let mut harness = screen(Pause::default(), Pause::ui);
    click(&mut harness, "Practice from here");
    assert_eq!(chosen(&mut harness), [PracticeCommand::FromGame]);
}

fn position<'a>(harness: &'a Harness<'_, Stage<Editor>>) -> &'a Position {
    harness.state().screen.position()
}

fn drawn(harness: &Harness<'_, Stage<Editor>>) -> Vec<String> {
    diagram::draw(&position(harness).matrix())
}

/// The middle of a cell on the screen.
fn place(harness: &Harness<'_, Stage<Editor>>, x: f32, y: f32) -> Pos2 {
    let rect = harness.get_by_label_contains("Matrix.").rect();
    let side = rect.width() / 10.0;
    Pos2::new(rect.left() + (x - 0.5) * side, rect.bottom() - (y - 0.5) * side)
}

#[test]
fn the_board_is_drawn_on_by_keys() {
    let mut harness = editor();
    assert!(focused(&harness).starts_with("Matrix."), "{}", focused(&harness));
    let start = drawn(&harness);
    assert_eq!(start, ["XX.XXXXXXX", "XX.XXXXXXX"]);
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft]);
    type_text(&mut harness, "s");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(drawn(&harness)[1], "XXSXXXXXXX");
    assert!(focused(&harness).ends_with("Column 3, row 1: S"), "{}", focused(&harness));
    keys(&mut harness, &[Key::Enter, Key::ArrowUp, Key::ArrowUp]);
    assert_eq!(drawn(&harness), start, "the second press takes it away");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    harness.run_ok();
    assert_eq!(drawn(&harness)[0], "..SS......");
    keys(&mut harness, &[Key::Backspace]);
    assert_eq!(drawn(&harness)[0], "..S.......");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run_ok();
    assert_eq!(drawn(&harness)[0], "..SS......");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    harness.run_ok();
    assert_eq!(drawn(&harness)[0], "..S.......");
    keys(&mut harness, &[Key::ArrowRight; 7]);
    assert_eq!(focused(&harness), "grey", "past the wall are the brushes");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert!(focused(&harness).starts_with("Matrix."));
}

#[test]
fn the_board_is_drawn_on_by_the_pointer() {
    let mut harness = editor();
    click(&mut harness, "T");
    let [from, to] = [(2.0, 4.0), (6.0, 4.0)].map(|(x, y)| place(&harness, x, y));
    harness.drag_at(from);
    harness.run_ok();
    harness.hover_at(to);
    harness.run_ok();
    harness.drop_at(to);
    harness.run_ok();
    assert_eq!(drawn(&harness)[0], ".TTTTT....", "the cells between are drawn, too");
    // A stroke that begins on a cell of the chosen kind erases; the next stroke is independent.
    harness.drag_at(to);
    harness.drop_at(to);
    harness.run_ok();
    assert_eq!(drawn(&harness)[0], ".TTTT.....");
    click(&mut harness, "Undo");
    click(&mut harness, "Undo");
    assert_eq!(drawn(&harness), drawn(&editor()));
}

#[test]
fn every_tool_changes_the_matrix() {
    let table: [(&str, &[&str]); 5] = [
        ("Shift up", &["XX.XXXXXXX", "XX.XXXXXXX", ".........."]),
        ("Shift down", &["XX.XXXXXXX"]),
        ("Add garbage", &["XX.XXXXXXX", "XX.XXXXXXX", "XX.XXXXXXX"]),
        ("Mirror", &["XXXXXXX.XX", "XXXXXXX.XX"]),
        ("Clear", &[]),
    ];
    for (tool, expected) in table {
        let mut harness = editor();
        go_to(&mut harness, tool);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(drawn(&harness), expected, "{tool}");
        click(&mut harness, "Undo");
        assert_eq!(drawn(&harness).len(), 2, "{tool} is taken back");
    }
}

#[test]
fn every_brush_is_chosen() {
    let blocks = Tetrimino::ALL.map(|tetrimino| (tetrimino.letter().to_string(), Some(Block::Of(tetrimino))));
    let others = [("grey".to_owned(), Some(Block::Neutral)), ("Eraser".to_owned(), None)];
    for (name, block) in blocks.into_iter().chain(others) {
        let mut harness = editor();
        click(&mut harness, if block.is_none() { "grey" } else { "Eraser" });
        click(&mut harness, &name);
        let at = place(&harness, 7.0, if block.is_none() { 1.0 } else { 9.0 });
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run_ok();
        let cell = Cell::new(7, if block.is_none() { 1 } else { 9 });
        assert_eq!(position(&harness).block(cell), block, "{name}");
    }
}

#[test]
fn queues_and_sequence_are_edited() {
    let mut harness = editor();
    go_to(&mut harness, "Next Queue");
    type_text(&mut harness, "zx9i");
    assert_eq!(position(&harness).queue_letters(), "TIOLJSZZI");
    go_to(&mut harness, "Hold");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(position(&harness).hold, Some(Tetrimino::O));
    go_to(&mut harness, "In play");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(position(&harness).in_play.map(|piece| piece.tetrimino), Some(Tetrimino::Z));
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(position(&harness).in_play, None);
    go_to(&mut harness, "Seed");
    type_text(&mut harness, "42");
    assert_eq!(position(&harness).seed, 42);
    // The dice can show the same number once, but not twenty times.
    let rolled = (0..20).map(|_| {
        keys(&mut harness, &[Key::Enter]);
        position(&harness).seed
    });
    let rolled: Vec<u64> = rolled.collect();
    assert!(rolled.iter().any(|seed| *seed != 42) && rolled.iter().all(|seed| *seed <= 10_000), "{rolled:?}");
}

#[test]
fn a_position_is_played_saved_opened_and_copied() {
    let mut harness = editor();
    let position = || Box::new(tower());
    click(&mut harness, "Play from here");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Start(position())]);
    go_to(&mut harness, "Name");
    type_text(&mut harness, "Mine");
    click(&mut harness, "Save");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Save("Mine".to_owned(), position())]);
    go_to(&mut harness, "Saved positions");
    keys(&mut harness, &[Key::ArrowRight]);
    click(&mut harness, "Open");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Open("Tower".to_owned())]);
    click(&mut harness, "Copy as text");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Copy(position())]);
    click(&mut harness, "Copy as fumen");
    assert_eq!(chosen(&mut harness), [PracticeCommand::CopyFumen(position())]);
    let text = tower().write("", &Rules::default());
    harness.event(Event::Paste(text.clone()));
    harness.run_ok();
    assert_eq!(chosen(&mut harness), [PracticeCommand::Read(text)]);
}

#[test]
fn a_piece_without_room_cannot_be_played() {
    let mut harness = editor();
    go_to(&mut harness, "In play");
    keys(&mut harness, &[Key::ArrowRight]);
    for y in [20.0, 21.0] {
        let at = place(&harness, 5.0, y);
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run_ok();
    }
    assert!(harness.query_by_label_contains("overlaps").is_some());
    click(&mut harness, "Play from here");
    assert_eq!(chosen(&mut harness), []);
}

#[test]
fn escape_asks_before_changes_are_lost() {
    let mut harness = editor();
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(chosen(&mut harness), [PracticeCommand::Pause]);
    let mut harness = editor();
    keys(&mut harness, &[Key::Enter, Key::Escape]);
    assert_eq!(chosen(&mut harness), []);
    assert_eq!(focused(&harness), "Keep editing");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(chosen(&mut harness), [], "it goes on");
    keys(&mut harness, &[Key::Escape]);
    click(&mut harness, "Leave without saving");
    assert_eq!(chosen(&mut harness), [PracticeCommand::Pause]);
}

/// Something that is done in the editor.
type Edit = fn(&mut Harness<'_, Stage<Editor>>);

/// What was pasted, opened or saved is not lost; a change by hand before or after it is.
#[test]
fn escape_asks_nothing_about_what_was_only_pasted() {
    let asks = |before: Edit, after: Edit| {
        let mut pasted = Position::empty(9);
        pasted.add_line(5);
        let mut harness = editor();
        before(&mut harness);
        harness.state_mut().screen.load(pasted, "");
        harness.run_ok();
        after(&mut harness);
        keys(&mut harness, &[Key::Escape]);
        chosen(&mut harness).is_empty()
    };
    let nothing: Edit = |_| {};
    let draw: Edit = |harness| keys(harness, &[Key::Enter]);
    let save: Edit = |harness| {
        keys(harness, &[Key::Enter]);
        harness.state_mut().screen.set_saved(vec!["Mine".to_owned()], "Mine".to_owned());
    };
    assert!(!asks(nothing, nothing), "nothing was changed by hand");
    assert!(asks(nothing, draw), "changed afterwards");
    assert!(asks(draw, nothing), "the drawing would be lost with the undo steps");
    assert!(!asks(nothing, save), "saved");
}

#[test]
fn page_keys_change_the_brush() {
    let mut harness = editor();
    keys(&mut harness, &[Key::PageDown, Key::PageDown, Key::ArrowUp, Key::ArrowUp, Key::Enter]);
    assert_eq!(drawn(&harness)[0], "....I.....");
    keys(&mut harness, &[Key::PageUp, Key::PageUp, Key::PageUp, Key::Enter]);
    assert_eq!(drawn(&harness).len(), 2, "before the first comes the eraser");
}

#[test]
fn the_pointer_is_a_cross_over_the_board_and_a_hand_over_a_button() {
    let mut harness = editor();
    let board = place(&harness, 3.0, 3.0);
    let button = harness.get_by_role_and_label(Role::Button, "Mirror").rect().center();
    for (at, shape) in [(board, CursorIcon::Crosshair), (button, CursorIcon::PointingHand)] {
        harness.hover_at(at);
        harness.run_ok();
        assert_eq!(harness.output().platform_output.cursor_icon, shape);
    }
}
