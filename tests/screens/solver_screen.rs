//! The solver: board, question, search and answer, with every control.

use egui::{Event, Modifiers, PointerButton, Pos2, Shape};
use skyline::engine::{RotationSystem, Tetrimino};
use skyline::solver::formal::answer::Answer;
use skyline::solver::formal::board::Board;
use skyline::solver::formal::instance::{Instance, Limits};
use skyline::solver::formal::matches::Match;
use skyline::solver::formal::model::Model;
use skyline::solver::formal::objective::{Best, Objective, SpinGoal, SpinKind};
use skyline::solver::search::background::{Monitor, solve_monitored};
use skyline::ui::screens::practice::{Editor, PracticeMenu};
use skyline::ui::screens::{Solver, SolverCommand, Watch};
use skyline::ui::words::id;

use super::practice_screen::tower;
use super::watch_screen::{is_in_the_menu, replay, watch_of};
use super::*;

/// Two O on four columns clear both lines.
pub(super) fn question() -> Instance {
    Instance {
        board: Board::new(6, 4).unwrap(),
        pieces: "OO".chars().filter_map(Tetrimino::from_letter).collect(),
        held: None,
        model: Model::Guideline { rotation: RotationSystem::Super, hold: true },
        objective: Objective { perfect_clear: true, ..Objective::default() },
        limits: Limits { threads: 1, memory_mib: 16, ..Limits::default() },
    }
}

/// The same on three columns, which has no solution.
pub(super) fn hopeless() -> Instance {
    Instance { board: Board::new(6, 3).unwrap(), ..question() }
}

/// Searches until it is cancelled.
fn endless(_: &Instance, monitor: &Monitor) -> Answer {
    while !monitor.is_cancelled() {
        std::thread::yield_now();
    }
    Answer::Unknown { reached: Match::default() }
}

fn solver<'a>(instance: &Instance) -> Harness<'a, Stage<Solver>> {
    let stage = Stage::new(Solver::of(solve_monitored, instance));
    harness(stage, Solver::ui, vec2(1280.0, 800.0))
}

/// Waits for the end of the search.
fn wait(harness: &mut Harness<'_, Stage<Solver>>) {
    while harness.state().screen.is_solving() {
        std::thread::yield_now();
        harness.step();
    }
    harness.step();
}

/// The solver with its answer.
pub(super) fn answered(instance: &Instance) -> Solver {
    let mut harness = solver(instance);
    click(&mut harness, "Solve");
    wait(&mut harness);
    harness.into_state().screen
}

/// The solver while it searches.
pub(super) fn searching() -> Solver {
    let mut harness = harness(Stage::new(Solver::of(endless, &question())), Solver::ui, vec2(800.0, 600.0));
    click(&mut harness, "Solve");
    harness.into_state().screen
}

/// The opener that every list of perfect clears begins with, after its first two bags: with an I first, 711 of 840
/// sequences have a perfect clear.
fn opener() -> Instance {
    let rows = ["XX.....XXX", "XXX....XXX", "XXXX...XXX", "XXX....XXX"];
    let board = Board::from_drawing(&rows).unwrap().raised(20).unwrap();
    Instance { board, pieces: Vec::new(), ..question() }
}

/// The solver of the opener with a pattern in its field.
fn with_pattern<'a>(pattern: &str) -> Harness<'a, Stage<Solver>> {
    let mut harness = solver(&opener());
    go_to(&mut harness, "Sequences");
    type_text(&mut harness, pattern);
    harness
}

/// The solver with the answer for the sequences of a pattern, the first share open.
pub(super) fn answered_set(pattern: &str) -> Solver {
    let mut harness = with_pattern(pattern);
    click(&mut harness, "Solve");
    wait(&mut harness);
    let share = harness.get_by_label_contains("I first: ").accesskit_node().label().unwrap();
    click(&mut harness, &share);
    harness.into_state().screen
}

fn asked(harness: &Harness<'_, Stage<Solver>>) -> Instance {
    harness.state().screen.question(&Words::english()).unwrap()
}

fn drawn(harness: &Harness<'_, Stage<Solver>>) -> Vec<String> {
    asked(harness).board.drawing()
}

fn chosen(harness: &mut Harness<'_, Stage<Solver>>) -> Vec<SolverCommand> {
    let solver = |command| match command {
        Command::Solver(command) => command,
        other => panic!("{other:?} is not about the solver"),
    };
    commands(harness).into_iter().map(solver).collect()
}

/// Its ring is around the row, whose label and hint are above the field.
#[test]
fn a_field_that_is_scrolled_into_view_has_its_whole_ring() {
    let mut harness = harness(Stage::new(Solver::of(solve_monitored, &question())), Solver::ui, vec2(800.0, 600.0));
    go_to(&mut harness, "Sequences");
    keys(&mut harness, &[Key::Tab; 20]);
    for _ in 0..40 {
        harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        harness.run_ok();
        if focused(&harness) == "Sequences" {
            break;
        }
    }
    assert_eq!(focused(&harness), "Sequences");
    let Theme { metrics, palette, .. } = &harness.state().theme;
    let field = harness.get_by_label("Sequences").rect();
    let ring = harness.output().shapes.iter().find_map(|drawn| match &drawn.shape {
        Shape::Rect(rect)
            if rect.stroke.color == palette.text_primary
                && (rect.stroke.width - metrics.focus_stroke).abs() < 0.01
                && rect.rect.contains_rect(field) =>
        {
            Some((rect.rect, drawn.clip_rect))
        }
        _ => None,
    });
    let (ring, clip) = ring.unwrap();
    assert!(clip.top() <= ring.top() && ring.bottom() <= clip.bottom(), "{ring:?} is cut off at {clip:?}");
}

#[test]
fn the_solver_fits_into_every_window_and_every_part_has_a_name() {
    let with_target = Instance {
        objective: Objective {
            final_height: Some(1),
            max_height: Some(2),
            holes: Some(0),
            reach: Some(Board::new(6, 4).unwrap()),
            ..Objective::default()
        },
        ..question()
    };
    let large = Instance { board: Board::new(400, 250).unwrap(), ..question() };
    for size in windows() {
        fits(Solver::new(solve_monitored), Solver::ui, size, "solver");
        fits(Solver::of(solve_monitored, &with_target), Solver::ui, size, "solver with all rows");
        fits(Solver::of(solve_monitored, &large), Solver::ui, size, "solver with a large board");
        fits(searching(), Solver::ui, size, "solver searching");
        fits(answered(&question()), Solver::ui, size, "solver, yes");
        fits(answered(&hopeless()), Solver::ui, size, "solver, no");
        fits(answered_set("I,T,[LJS]!"), Solver::ui, size, "solver, answer for a set");
        fits(answered_covering(), Solver::ui, size, "solver, fewest solutions");
    }
    fits(answered(&question()), Solver::ui, (Language::English, vec2(540.0, 960.0)), "solver in a tall window");
}

#[test]
fn a_new_question_is_as_in_the_game() {
    let harness = harness(Stage::new(Solver::new(solve_monitored)), Solver::ui, vec2(1280.0, 800.0));
    assert!(harness.query_by_label("Solver").is_some());
    assert_eq!(harness.get_by_label("Movement").value().as_deref(), Some("As in the game"));
}

#[test]
fn the_way_to_the_solver_is_wherever_there_is_a_position() {
    let solver = |command| Command::Solver(command);
    leads_to(&mut screen(PracticeMenu::default(), PracticeMenu::ui), "Solver", &solver(SolverCommand::Enter));
    leads_to(&mut screen(Pause::default(), Pause::ui), "Open in solver", &solver(SolverCommand::FromGame));
    let mut menu = screen(PracticeMenu::default(), PracticeMenu::ui);
    leads_to(&mut menu, "Open in solver", &solver(SolverCommand::FromPractice));
    leads_to(&mut menu, "Perfect clear possible?", &solver(SolverCommand::PerfectClear));
    let mut watch = screen(watch_of(replay()), Watch::ui);
    is_in_the_menu(&mut watch, "Open in solver", &solver(SolverCommand::FromRecording));
    let mut editor = screen(Editor::new(tower(), Vec::new()), Editor::ui);
    let position = Command::Practice(PracticeCommand::Solve(Box::new(tower())));
    leads_to(&mut editor, "Open in solver", &position);
}

#[test]
fn the_board_is_drawn_on_by_keys() {
    let mut harness = solver(&question());
    assert_eq!(focused(&harness), "Board. Row 1, column 1: empty");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowUp, Key::Enter]);
    assert_eq!(drawn(&harness)[4], ".X..");
    assert_eq!(focused(&harness), "Board. Row 2, column 2: filled");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    harness.run_ok();
    assert_eq!(drawn(&harness)[4], ".XX.");
    keys(&mut harness, &[Key::Backspace]);
    assert_eq!(drawn(&harness)[4], ".X..");
    for (key, row) in [(Key::Z, ".XX."), (Key::Y, ".X..")] {
        harness.key_press_modifiers(Modifiers::COMMAND, key);
        harness.run_ok();
        assert_eq!(drawn(&harness)[4], row);
    }
    harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowUp);
    harness.run_ok();
    keys(&mut harness, &[Key::Space]);
    assert_eq!(drawn(&harness)[0], "..X.", "far up is the highest row");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    assert_eq!(focused(&harness), "Solve", "past the wall");
}

#[test]
fn the_board_is_drawn_on_by_the_pointer() {
    let mut harness = solver(&question());
    let board = harness.get_by_label_contains("Board.").rect();
    let place = |column: f32, row: f32| {
        let side = board.width() / 4.0;
        Pos2::new(board.left() + (column - 0.5) * side, board.bottom() - (row - 0.5) * side)
    };
    harness.drag_at(place(1.0, 2.0));
    harness.run_ok();
    harness.hover_at(place(4.0, 2.0));
    harness.run_ok();
    harness.drop_at(place(4.0, 2.0));
    harness.run_ok();
    assert_eq!(drawn(&harness)[4], "XXXX", "the cells between are drawn, too");
    // A complete stroke within one frame that begins on a filled cell.
    for (pos, pressed) in [(place(1.0, 2.0), true), (place(2.0, 2.0), false)] {
        let button = PointerButton::Primary;
        harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    harness.run_ok();
    assert_eq!(drawn(&harness)[4], "..XX");
    for pressed in [true, false] {
        let (pos, button) = (place(3.0, 2.0), PointerButton::Secondary);
        harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    harness.run_ok();
    assert_eq!(drawn(&harness)[4], "...X", "the other button empties");
    for _ in 0..3 {
        click(&mut harness, "Undo");
    }
    assert_eq!(drawn(&harness)[4], "....");
    click(&mut harness, "Redo");
    assert_eq!(drawn(&harness)[4], "XXXX");
}

#[test]
fn every_tool_changes_the_board() {
    let board = Board::from_drawing(&["....", "X...", "XX.."]).unwrap();
    let table: [(&str, [&str; 3]); 4] = [
        ("Shift up", ["X...", "XX..", "...."]),
        ("Shift down", ["....", "....", "X..."]),
        ("Mirror", ["....", "...X", "..XX"]),
        ("Clear", ["....", "....", "...."]),
    ];
    for (tool, expected) in table {
        let mut harness = solver(&Instance { board: board.clone(), ..question() });
        go_to(&mut harness, tool);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(drawn(&harness), expected, "{tool}");
    }
}

#[test]
fn a_large_board_is_made_larger_and_smaller() {
    let mut harness = solver(&Instance { board: Board::new(400, 250).unwrap(), ..question() });
    let width = |harness: &Harness<'_, Stage<Solver>>| harness.get_by_label_contains("Board.").rect().width();
    let usual = width(&harness);
    for _ in 0..9 {
        click(&mut harness, "Zoom out");
    }
    assert!(width(&harness) <= usual, "{} {usual}", width(&harness));
    for _ in 0..30 {
        click(&mut harness, "Zoom in");
    }
    go_to(&mut harness, "Board. Row 1, column 1: empty");
    keys(&mut harness, &[Key::Minus, Key::Plus, Key::Plus]);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowUp);
    harness.run_ok();
    assert!(harness.query_by_label_contains("Board. Row 11, column 1").is_some());
}

#[test]
fn pieces_are_typed_and_clicked() {
    let mut harness = solver(&question());
    let letters =
        |harness: &Harness<'_, Stage<Solver>>| asked(harness).pieces.iter().map(|t| t.letter()).collect::<String>();
    click(&mut harness, "Add T");
    go_to(&mut harness, "Add Z");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(letters(&harness), "OOTZ");
    click(&mut harness, "Delete");
    go_to(&mut harness, "Pieces");
    keys(&mut harness, &[Key::End]);
    type_text(&mut harness, "i ");
    assert_eq!(letters(&harness), "OOTI");
    type_text(&mut harness, "q");
    let problem = harness.state().screen.question(&Words::english()).unwrap_err();
    assert!(problem.starts_with("Pieces: “q” at position 5"), "{problem}");
    assert!(harness.query_by_label(&problem).is_some(), "it is shown");
    click(&mut harness, "Solve");
    assert!(!harness.state().screen.is_solving());
}

#[test]
fn the_pieces_have_a_wide_field_and_even_rows_of_buttons_in_small_windows() {
    let stage = Stage::new(Solver::of(solve_monitored, &question()));
    let harness = harness(stage, Solver::ui, vec2(720.0, 540.0));
    let top = |label: &str| harness.get_by_label(label).rect().top();
    let tops = Tetrimino::ALL.map(|tetrimino| top(&format!("Add {}", tetrimino.letter())));
    assert_eq!(tops.iter().filter(|top| (**top - tops[0]).abs() < 1.0).count(), 4, "{tops:?}");
    assert!((top("Delete") - tops[6]).abs() < 1.0, "the last row has four, too: {tops:?}");
    let field = harness.get_by_role_and_label(Role::TextInput, "Pieces").rect();
    assert!(field.width() > 180.0, "{field:?}");
}

#[test]
fn every_row_changes_the_question() {
    type Row = (&'static str, &'static [Key], fn(&mut Instance));
    let table: [Row; 21] = [
        ("Movement", &[Key::ArrowRight], |asked| asked.model = Model::Literal),
        ("Rotation system", &[Key::ArrowRight], |asked| {
            asked.model = Model::Guideline { rotation: RotationSystem::Ocular, hold: true };
        }),
        ("Hold", &[Key::Enter], |asked| {
            asked.model = Model::Guideline { rotation: RotationSystem::Super, hold: false };
        }),
        ("In Hold", &[Key::ArrowRight], |asked| asked.held = Some(Tetrimino::O)),
        ("Place all pieces", &[Key::Enter], |asked| asked.objective.survive = true),
        ("Perfect clear", &[Key::Enter], |asked| asked.objective.perfect_clear = false),
        ("Minimum lines", &[Key::ArrowRight], |asked| asked.objective.lines = Some(1)),
        ("Minimum Tetrises", &[Key::ArrowRight], |asked| asked.objective.tetrises = Some(1)),
        ("Low final stack", &[Key::Enter], |asked| asked.objective.final_height = Some(3)),
        ("Stay low", &[Key::Enter], |asked| asked.objective.max_height = Some(6)),
        ("Few holes", &[Key::Enter], |asked| asked.objective.holes = Some(0)),
        ("T-Spins", &[Key::ArrowRight], |asked| {
            asked.objective.t_spin = Some(SpinGoal { lines: 1, kind: SpinKind::Full, count: 1 });
        }),
        ("Keep Back-to-Back", &[Key::Enter], |asked| asked.objective.back_to_back = true),
        ("Minimum combo", &[Key::ArrowRight], |asked| asked.objective.combo = Some(1)),
        ("Optimize", &[Key::ArrowLeft], |asked| asked.objective.best = Some(Best::LongestCombo)),
        ("Reach a board", &[Key::Enter], |asked| asked.objective.reach = Some(Board::new(6, 4).unwrap())),
        ("Seconds", &[Key::ArrowRight], |asked| asked.limits.seconds = Some(10)),
        ("Million boards", &[Key::ArrowRight], |asked| asked.limits.nodes = Some(10_000_000)),
        ("Memory, MiB", &[Key::ArrowRight], |asked| asked.limits.memory_mib = 64),
        ("Threads", &[Key::ArrowLeft], |asked| asked.limits.threads = 0),
        ("Rows", &[Key::ArrowRight], |asked| asked.board = Board::new(7, 4).unwrap()),
    ];
    for (label, pressed, change) in table {
        let mut harness = solver(&question());
        go_to(&mut harness, label);
        keys(&mut harness, pressed);
        let mut expected = question();
        change(&mut expected);
        assert_eq!(asked(&harness), expected, "{label}");
    }
    let mut harness = solver(&question());
    go_to(&mut harness, "Columns");
    type_text(&mut harness, "37");
    assert_eq!(asked(&harness).board.columns(), 37);
    go_to(&mut harness, "Few holes");
    keys(&mut harness, &[Key::Enter, Key::Tab]);
    assert_eq!(focused(&harness), "Maximum holes at the end");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(asked(&harness).objective.holes, Some(1));
}

#[test]
fn t_spins_have_a_kind_lines_and_a_number() {
    let mut harness = solver(&question());
    go_to(&mut harness, "T-Spins");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight, Key::Tab]);
    assert_eq!(focused(&harness), "Minimum lines of each");
    keys(&mut harness, &[Key::ArrowRight, Key::Tab]);
    assert_eq!(focused(&harness), "Minimum number");
    keys(&mut harness, &[Key::ArrowRight]);
    let spin = SpinGoal { lines: 2, kind: SpinKind::Mini, count: 2 };
    assert_eq!(asked(&harness).objective.t_spin, Some(spin));
    go_to(&mut harness, "T-Spins");
    keys(&mut harness, &[Key::ArrowLeft, Key::ArrowLeft]);
    assert_eq!(asked(&harness).objective.t_spin, None);
}

#[test]
fn a_setup_is_drawn_as_cells_to_fill_and_to_leave_free() {
    let mut harness = solver(&Instance { objective: Objective::default(), ..question() });
    click(&mut harness, "Reach a board");
    go_to(&mut harness, "Target");
    keys(&mut harness, &[Key::ArrowRight]);
    go_to(&mut harness, "Cells to fill. Row 1, column 1: empty");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Editing");
    keys(&mut harness, &[Key::ArrowRight]);
    let name = "Cells to leave free. Row 1, column 1: empty";
    go_to(&mut harness, name);
    keys(&mut harness, &[Key::ArrowRight, Key::Enter]);
    let setup = |harness: &Harness<'_, Stage<Solver>>| asked(harness).objective.setup.map(|setup| setup.drawing());
    assert_eq!(setup(&harness), Some(vec!["X.??".to_owned()]));
    assert!(asked(&harness).objective.reach.is_none());
    // What was drawn last counts.
    keys(&mut harness, &[Key::ArrowLeft, Key::Enter]);
    assert_eq!(setup(&harness), Some(vec!["..??".to_owned()]));
}

#[test]
fn a_set_shows_how_many_sequences_reach_each_combo() {
    let rows = ["XXXXXX....", "XXXXXX....", "XXXXXX..XX"];
    let board = Board::from_drawing(&rows).unwrap().raised(20).unwrap();
    let objective = Objective { best: Some(Best::LongestCombo), ..Objective::default() };
    let mut harness = solver(&Instance { board, objective, ..opener() });
    go_to(&mut harness, "Sequences");
    type_text(&mut harness, "[IOS]p2");
    click(&mut harness, "Solve");
    wait(&mut harness);
    let reached = harness.state().screen.set_answer().unwrap().reached();
    assert!(reached.len() > 1, "{reached:?}");
    assert!(harness.query_by_label("Longest combo").is_some());
    for reached in reached {
        let label = format!("{} or more: {} of 6", reached.value, reached.sequences);
        assert!(harness.query_by_label(&label).is_some(), "{label}");
    }
}

#[test]
fn the_fewest_solutions_are_listed_drawn_and_copied() {
    let mut harness = with_pattern("I,[OTLJ]p4");
    go_to(&mut harness, "Fewest solutions");
    keys(&mut harness, &[Key::Enter]);
    click(&mut harness, "Solve");
    wait(&mut harness);
    let covering = harness.state().screen.covering().unwrap().clone();
    let (yes, count) = (covering.answer.count(Some(true)), covering.chosen.len());
    assert!(covering.is_minimal() && count > 1);
    let counts = format!("{count} of {} solutions are enough for all of them.", covering.solutions);
    for text in [counts.as_str(), "Proven: fewer are not enough."] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    let label =
        |index: usize| format!("Solution {}: {} of {yes} sequences", index + 1, covering.chosen[index].sequences.len());
    assert!((0..count).all(|index| harness.query_by_label(&label(index)).is_some()));
    let first = harness.get_by_label(&label(0)).accesskit_node().toggled();
    go_to(&mut harness, &label(1));
    keys(&mut harness, &[Key::Enter]);
    assert_ne!(harness.get_by_label(&label(0)).accesskit_node().toggled(), first, "the second one is on the board");
    let board = asked(&harness).board;
    click(&mut harness, "Copy as fumen");
    assert_eq!(chosen(&mut harness), [SolverCommand::Copy(covering.fumen(&board).unwrap())]);
    click(&mut harness, "Copy answer");
    assert_eq!(chosen(&mut harness), [SolverCommand::Copy(covering.text(&board))]);
}

#[test]
fn the_fewest_solutions_need_a_perfect_clear() {
    let lines = Objective { lines: Some(1), ..Objective::default() };
    let mut harness = solver(&Instance { objective: lines, ..opener() });
    assert!(harness.query_by_label("Fewest solutions").is_none(), "only for sets");
    go_to(&mut harness, "Sequences");
    type_text(&mut harness, "*p2");
    go_to(&mut harness, "Fewest solutions");
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label_contains("are known only for a perfect clear").is_some());
    click(&mut harness, "Solve");
    wait(&mut harness);
    assert!(harness.state().screen.covering().is_none() && harness.state().screen.set_answer().is_some());
}

/// Shows a list of solutions as the answer.
pub(super) fn answered_covering() -> Solver {
    let mut harness = with_pattern("I,[OTLJ]p4");
    click(&mut harness, "Fewest solutions");
    click(&mut harness, "Solve");
    wait(&mut harness);
    harness.into_state().screen
}

#[test]
fn the_board_to_be_reached_is_drawn_beside_the_start() {
    let mut harness = solver(&Instance { objective: Objective::default(), ..question() });
    click(&mut harness, "Reach a board");
    assert!(harness.query_by_label_contains("Target board.").is_some());
    go_to(&mut harness, "Target board. Row 1, column 1: empty");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Editing");
    keys(&mut harness, &[Key::ArrowRight]);
    assert!(harness.query_by_label("Board. Row 1, column 1: empty").is_some());
    let asked = asked(&harness);
    assert_eq!((asked.board.filled(), asked.objective.reach.map(|board| board.filled())), (0, Some(1)));
}

#[test]
fn a_contradiction_is_shown_beside_its_field() {
    let objective = Objective { reach: Some(Board::new(5, 4).unwrap()), ..Objective::default() };
    let harness = solver(&Instance { objective, ..question() });
    assert!(harness.query_by_label_contains("objective.reach: 5 × 4 cells").is_some());
}

#[test]
fn yes_is_shown_with_a_match_to_step_through() {
    let mut harness = solver(&question());
    go_to(&mut harness, "Solve");
    keys(&mut harness, &[Key::Enter]);
    wait(&mut harness);
    assert!(matches!(harness.state().screen.answer(), Some(Answer::Yes { .. })));
    assert!(harness.query_by_label("Perfect clear with 2 pieces.").is_some());
    let step = |harness: &Harness<'_, Stage<Solver>>| harness.state().screen.step();
    let stop = |harness: &mut Harness<'_, Stage<Solver>>| {
        if harness.query_by_label("Pause").is_some() {
            click(harness, "Pause");
        }
    };
    stop(&mut harness);
    keys(&mut harness, &[Key::Home]);
    assert_eq!(step(&harness), Some(0));
    click(&mut harness, "Next piece");
    assert_eq!(step(&harness), Some(1));
    click(&mut harness, "Next move");
    assert!(harness.query_by_label_contains("Piece 2 of 2, O, after 1 of").is_some());
    click(&mut harness, "Previous move");
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(step(&harness), Some(2), "all is over");
    assert!(harness.query_by_label("The board after all 2 pieces").is_some());
    click(&mut harness, "Previous piece");
    keys(&mut harness, &[Key::PageUp, Key::Period, Key::Comma]);
    assert_eq!(step(&harness), Some(0));
    keys(&mut harness, &[Key::End]);
    assert_eq!(step(&harness), Some(2));
    let first = harness.get_by_label_contains("Piece 1, O: ").accesskit_node().label().unwrap();
    assert!(first.ends_with("locked"), "{first}");
    click(&mut harness, &first);
    assert_eq!(step(&harness), Some(0));
    go_to(&mut harness, "Speed");
    keys(&mut harness, &[Key::ArrowRight; 9]);
    assert_eq!(harness.get_by_label("Speed").value().as_deref(), Some("8×"));
    click(&mut harness, "Play");
    harness.run_steps(600);
    assert_eq!(step(&harness), Some(2), "it plays to its end");
    assert!(harness.query_by_label("Play").is_some());
}

#[test]
fn no_is_shown_with_what_was_searched() {
    let mut harness = solver(&hopeless());
    assert!(harness.query_by_label_contains("A perfect clear takes at least 3 pieces").is_some(), "shown before");
    click(&mut harness, "Solve");
    wait(&mut harness);
    assert!(matches!(harness.state().screen.answer(), Some(Answer::No { .. })));
    assert!(harness.query_by_label("No perfect clear with these 2 pieces.").is_some());
    let cut = "Cells can't make complete rows: ";
    assert!(harness.query_by_label_contains(cut).is_none(), "the sentence is enough");
    go_to(&mut harness, "Details");
    for is_open in [true, false] {
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(harness.query_by_label_contains(cut).is_some(), is_open);
    }
    click(&mut harness, "Edit question");
    assert!(harness.state().screen.answer().is_none());
}

#[test]
fn a_search_is_cancelled_by_its_button_and_by_escape() {
    for by_key in [false, true] {
        let mut harness = harness(Stage::new(searching()), Solver::ui, vec2(800.0, 600.0));
        assert!(harness.query_by_label("Boards per second").is_some());
        if by_key {
            keys(&mut harness, &[Key::Escape]);
        } else {
            click(&mut harness, "Cancel");
        }
        wait(&mut harness);
        assert!(harness.query_by_label("Cancelled before an answer was found.").is_some());
        keys(&mut harness, &[Key::Escape]);
        assert!(harness.state().screen.answer().is_none(), "back to the question");
        keys(&mut harness, &[Key::Escape]);
        assert_eq!(commands(&mut harness), [Command::Back]);
    }
}

#[test]
fn a_set_of_sequences_is_counted_and_listed_by_the_first_pieces() {
    let mut harness = with_pattern("I,*p4");
    go_to(&mut harness, "Solve");
    keys(&mut harness, &[Key::Enter]);
    wait(&mut harness);
    for text in ["84.64%", "Sequences with a perfect clear: 711 of 840.", "Without a solution: 129"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    go_to(&mut harness, "I first: 711 of 840");
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label("Without a solution, I first: 129").is_some());
    let answer = harness.state().screen.set_answer().unwrap();
    let [i, t] = [Tetrimino::I, Tetrimino::T];
    let share = answer.shares(&[i]).into_iter().find(|share| share.first == [i, t]).unwrap();
    let label = format!("IT first: {} of 120", share.yes);
    go_to(&mut harness, &label);
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label(&format!("Without a solution, IT first: {}", 120 - share.yes)).is_some());
    let listed = |harness: &Harness<'_, Stage<Solver>>, first: &str| {
        let names = harness.root().children_recursive().filter_map(|node| node.accesskit_node().label());
        names.filter(|name| name.len() == 5 && name.starts_with(first)).count()
    };
    assert_eq!((listed(&harness, "IT"), listed(&harness, "IO")), (120 - share.yes, 0), "only those that begin so");
    click(&mut harness, &label);
    assert!(harness.query_by_label("Without a solution, I first: 129").is_some(), "closed again");
    click(&mut harness, "Copy answer");
    let text = harness.state().screen.set_answer().unwrap().to_string();
    assert!(text.starts_with("711 of 840 sequences (84.64 %)\nno: "), "{text}");
    assert_eq!(chosen(&mut harness), [SolverCommand::Copy(text)]);
    let failing = harness.state().screen.set_answer().unwrap().with(Some(false)).next().unwrap().to_string();
    click(&mut harness, &failing);
    assert_eq!(chosen(&mut harness), [SolverCommand::Copy(failing)]);
    keys(&mut harness, &[Key::Escape]);
    assert!(harness.state().screen.set_answer().is_none() && harness.query_by_label("Solve").is_some());
}

#[test]
fn a_wrong_pattern_is_explained_and_not_asked() {
    for (pattern, problem) in [
        ("*p9", "Sequences: At position 2, p needs a number from 1 to 7, as in *p7."),
        ("[SZ", "Sequences: The brackets at position 1 need pieces and an end, as in [SZO]."),
        ("Tx", "Sequences: “x” at position 2 has no meaning here. Use O I T L J S Z, * or [ ]."),
        (";", "Sequences: A piece is missing. For example: *p7"),
        ("*!*!*!", "Sequences: Sequences of 21 pieces. The maximum is 20."),
        ("*p7*p7", "Sequences: 25,401,600 sequences. The maximum is 10,000,000."),
    ] {
        let mut harness = with_pattern(pattern);
        assert!(harness.query_by_label(problem).is_some(), "{pattern}: {problem}");
        click(&mut harness, "Solve");
        assert!(!harness.state().screen.is_solving(), "{pattern}");
    }
    let harness = with_pattern("*p3");
    assert!(harness.query_by_label_contains("A perfect clear takes at least 4 pieces").is_some(), "shown before");
}

#[test]
fn a_search_for_a_set_shows_its_progress_and_is_cancelled() {
    for by_key in [false, true] {
        let empty = Instance { board: Board::new(20, 10).unwrap(), ..opener() };
        let mut harness = solver(&empty);
        go_to(&mut harness, "Sequences");
        type_text(&mut harness, "*p7,*p3");
        click(&mut harness, "Solve");
        assert!(harness.query_by_label("Sequences").is_some() && harness.query_by_label("Boards per second").is_some());
        if by_key {
            keys(&mut harness, &[Key::Escape]);
        } else {
            click(&mut harness, "Cancel");
        }
        wait(&mut harness);
        let open = harness.state().screen.set_answer().unwrap().count(None);
        assert!(open > 0);
        assert!(harness.query_by_label_contains("Undecided when the search stopped: ").is_some());
    }
}

#[test]
fn one_question_runs_at_a_time_and_is_cancelled_at_once() {
    let solver = Solver::of(solve_monitored, &question()).asking_for_perfect_clear(&[]);
    let mut harness = harness(Stage::new(solver), Solver::ui, vec2(800.0, 600.0));
    wait(&mut harness);
    assert!(matches!(harness.state().screen.answer(), Some(Answer::Yes { .. })));
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn the_look_ahead_of_a_practice_can_be_changed() {
    let pieces = |letters: &str| letters.chars().filter_map(Tetrimino::from_letter).collect::<Vec<_>>();
    let seen = Instance { pieces: pieces("O"), ..question() };
    let solver = Solver::of(solve_monitored, &seen).asking_for_perfect_clear(&pieces("OTZ"));
    let mut harness = harness(Stage::new(solver), Solver::ui, vec2(1280.0, 800.0));
    wait(&mut harness);
    assert!(matches!(harness.state().screen.answer(), Some(Answer::No { .. })));
    assert_eq!(harness.get_by_label("Look ahead").value().as_deref(), Some("1 visible"));
    go_to(&mut harness, "Look ahead");
    keys(&mut harness, &[Key::ArrowRight]);
    wait(&mut harness);
    assert!(matches!(harness.state().screen.answer(), Some(Answer::Yes { .. })));
    assert_eq!(harness.get_by_label("Look ahead").value().as_deref(), Some("Next 2"));
    assert_eq!(asked(&harness).pieces, pieces("OO"));
    go_to(&mut harness, "Look ahead");
    keys(&mut harness, &[Key::ArrowRight]);
    wait(&mut harness);
    assert_eq!(asked(&harness).pieces, pieces("OOT"));
    click(&mut harness, "Edit question");
    assert!(harness.query_by_label("Look ahead").is_none(), "a question like any other");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn a_question_is_saved_opened_copied_and_pasted() {
    let mut harness = solver(&question());
    let text = question().to_json();
    for (label, command) in [
        ("Open…", SolverCommand::Open),
        ("Save as…", SolverCommand::Save),
        ("Copy as text", SolverCommand::Copy(text.clone())),
    ] {
        click(&mut harness, label);
        assert_eq!(chosen(&mut harness), std::slice::from_ref(&command), "{label}");
        go_to(&mut harness, label);
        keys(&mut harness, &[Key::Enter]);
        assert_eq!(chosen(&mut harness), [command], "{label} by keys");
    }
    harness.event(Event::Paste(text.clone()));
    harness.run_ok();
    assert_eq!(chosen(&mut harness), [SolverCommand::Read(text)]);
    // The board of this question is not as wide as a Matrix.
    assert!(harness.query_by_label("Copy as fumen").is_none());
    let mut drawn = Solver::new(solve_monitored);
    drawn.read("v115@RhF8DeF8NeAgH").unwrap();
    let mut harness = screen(drawn, Solver::ui);
    click(&mut harness, "Copy as fumen");
    assert_eq!(chosen(&mut harness), [SolverCommand::Copy("v115@RhF8DeF8NeAgH".to_owned())]);
}

#[test]
fn a_bad_text_changes_nothing() {
    let mut solver = Solver::of(solve_monitored, &question());
    for (text, part) in [("{", "line 1"), ("{\"size\": [0, 4], \"pieces\": \"\"}", "size"), ("[]", "braces")] {
        let error = solver.read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert_eq!(solver.question(&Words::english()), Ok(question()));
    }
    assert!(solver.read(&hopeless().to_json()).is_ok());
    assert_eq!(solver.question(&Words::english()), Ok(hopeless()));
}

#[test]
fn the_answer_is_copied() {
    let mut harness = harness(Stage::new(answered(&question())), Solver::ui, vec2(800.0, 600.0));
    click(&mut harness, "Copy answer");
    let command = chosen(&mut harness);
    assert!(matches!(command.as_slice(), [SolverCommand::Copy(text)] if text.contains("\"yes\"")), "{command:?}");
}

/// Beside its value, a hint would be a column of single words.
#[test]
fn the_hint_of_the_movement_is_below_its_row_in_a_small_window() {
    let size = vec2(640.0, 480.0);
    for language in LANGUAGES {
        let stage = Stage { words: Words::of(language), ..Stage::new(Solver::of(solve_monitored, &question())) };
        let harness = scaled_harness(stage, Solver::ui, size, skyline::app::scale_for(size, 100));
        let hint = harness.state().words.text(id::SOLVER_MODEL_GUIDELINE_HINT);
        let mut lines = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.galley.text() == hint => Some(text.galley.rows.len()),
            _ => None,
        });
        assert!(lines.next().is_some_and(|lines| lines <= 3), "{hint}");
    }
}

#[test]
fn the_buttons_of_an_answer_are_level_in_every_window() {
    for (language, size) in windows() {
        let stage = Stage { words: Words::of(language), ..Stage::new(answered(&question())) };
        let harness = scaled_harness(stage, Solver::ui, size, skyline::app::scale_for(size, 100));
        let words = &harness.state().words;
        let [edit, copy] = [id::SOLVER_EDIT, id::SOLVER_COPY_ANSWER]
            .map(|text| harness.get_by_role_and_label(Role::Button, &words.text(text)).rect());
        let difference = (edit.top() - copy.top()).abs() + (edit.height() - copy.height()).abs();
        assert!(difference < 0.5, "{edit:?} and {copy:?} at {size:?} in {language:?}");
    }
}

/// Only the rows that a solution uses are shown, so that its pieces are large.
#[test]
fn the_board_of_a_solution_is_large() {
    let board = Board::new(20, 10).unwrap();
    let pieces = "OOOOO".chars().filter_map(Tetrimino::from_letter).collect();
    let mut harness = solver(&Instance { board, pieces, ..question() });
    click(&mut harness, "Solve");
    wait(&mut harness);
    let boards = harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Image);
    let board = boards.map(|node| node.rect()).max_by(|one, other| one.area().total_cmp(&other.area())).unwrap();
    assert!(board.width() > 400.0 && board.height() < 400.0, "{board:?}");
}
