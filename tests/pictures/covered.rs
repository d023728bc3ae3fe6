//! Nothing covers or darkens the Tetrimino in play, its Ghost Piece or the stack, except the number of a countdown.

use egui::{Context, Pos2, Rect, Ui, UiBuilder, Vec2, vec2};
use skyline::engine::units::COLUMNS;
use skyline::engine::{Action, Cell, Game, GameEvent, HitList, Piece, Rules, Ticks};
use skyline::settings::{Appearance, Scheme};
use skyline::ui::paint::effects::Effects;
use skyline::ui::paint::notices::CountdownView;
use skyline::ui::paint::{self, Around, PlayView};
use skyline::ui::theme::Theme;
use skyline::ui::words::Words;

use super::games;
use super::raster::{Luminance, Raster, sample};

/// Window sizes, each with the distance between samples in points.
const WINDOWS: [(Vec2, f32); 5] = [
    (vec2(640.0, 480.0), 3.0),
    (vec2(800.0, 600.0), 3.0),
    (vec2(1280.0, 800.0), 4.0),
    (vec2(2560.0, 1440.0), 8.0),
    (vec2(1080.0, 1920.0), 6.0),
];
/// The elements around the Matrix in one-player games, lessons, and matches of few and of many seats.
const AROUNDS: [Around<'static>; 4] =
    [Around::Game, Around::Queues, Around::Seat { has_points: true }, Around::Nothing];

/// Starts every notice, and lets it be there for some time.
fn name_everything(game: &Game, effects: &mut Effects) {
    let at = Ticks::from_millis(game.now().millis().saturating_sub(400));
    effects.react(at, &GameEvent::PatternMatched { action: Action::Tetris, hits: HitList::default() });
    effects.react(at, &GameEvent::Action(Action::Tetris.award(1, true)));
    effects.react(at, &GameEvent::PerfectClear);
    effects.react(at, &GameEvent::LevelUp(5));
}

/// Draws a frame, and returns which of its samples are in a cell with a Mino, and which at the number of a countdown.
fn frame(
    (game, effects): (&Game, &Effects),
    around: Around<'_>,
    (countdown, hidden): (Option<CountdownView>, bool),
    (theme, window, step): (&Theme, Vec2, f32),
) -> (Luminance, Vec<bool>, Vec<bool>) {
    let ctx = Context::default();
    theme.apply(&ctx);
    let mut raster = Raster::new(ctx, window, step);
    let words = Words::english();
    let view = PlayView { around, next_count: 6, hidden, countdown, ..PlayView::of(game, effects) };
    let all = Rect::from_min_size(Pos2::ZERO, window);
    let mut show = |ui: &mut Ui| {
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(all));
        paint::play_field(ui, &view, theme, &words);
    };
    raster.prepare(&mut show);
    let picture = raster.frame(show);
    let layout = view.layout(all, 1.0, theme);
    let stack = (1..=20).flat_map(|y| (1..=COLUMNS).map(move |x| Cell::new(x, y)));
    let stack = stack.filter(|cell| game.matrix().block(*cell).is_some());
    let pieces = game.in_play().into_iter().chain(game.ghost_piece()).flat_map(Piece::cells);
    let cells: Vec<Rect> = stack.chain(pieces).map(|cell| layout.cell_rect(cell)).collect();
    let columns = (window.x / step) as usize;
    let at = |index: usize| Pos2::new(sample(step, index % columns), sample(step, index / columns));
    let inside = (0..picture.len()).map(|index| cells.iter().any(|cell| cell.contains(at(index)))).collect();
    let middle = layout.matrix.center_top() + vec2(0.0, 0.36 * layout.matrix.height());
    let number = Rect::from_center_size(middle, vec2(7.0, 8.0) * layout.cell());
    let at_number = (0..picture.len()).map(|index| number.contains(at(index))).collect();
    (picture, inside, at_number)
}

#[test]
fn notices_and_the_goal_of_a_game_leave_every_mino_as_it_is() {
    let theme = Theme::default();
    let mut quiet = theme.clone();
    quiet.strength.notices = 0.0;
    let counting = CountdownView { number: 2, over: 0.4, is_first: true };
    for rows in [0, 1] {
        let (game, mut effects) = games::above_stack(rows);
        name_everything(&game, &mut effects);
        for ((window, step), around) in WINDOWS.into_iter().flat_map(|window| AROUNDS.map(|around| (window, around))) {
            let (without, minos, at_number) = frame((&game, &effects), around, (None, false), (&quiet, window, step));
            for countdown in [None, Some(counting)] {
                let (with, ..) = frame((&game, &effects), around, (countdown, false), (&theme, window, step));
                let changed: Vec<usize> =
                    (0..with.len()).filter(|&at| with[at].to_bits() != without[at].to_bits()).collect();
                assert!(!changed.is_empty(), "nothing is shown in {window:?}, {around:?}");
                let is_number = |at: usize| countdown.is_some() && at_number[at];
                let covered = changed.iter().filter(|&&at| minos[at] && !is_number(at)).count();
                assert_eq!(covered, 0, "{covered} samples of Minos in {window:?}, {around:?}, {countdown:?}");
            }
        }
    }
}

/// Notices, the goal of a new game and the number of its countdown look as they do on a Matrix without a grid.
#[test]
fn no_line_of_the_grid_crosses_a_text() {
    let of = |has_grid: bool, notices: f32| {
        let mut theme = Theme::of(&Appearance { grid: has_grid, ..Appearance::default() });
        theme.strength.notices = notices;
        theme
    };
    // Every pixel, because the lines are as thin as one.
    let (window, step) = (vec2(640.0, 480.0), 1.0);
    let (game, mut effects) = games::played(Rules::default(), 7, 1);
    name_everything(&game, &mut effects);
    let counting = Some(CountdownView { number: 2, over: 0.4, is_first: true });
    for around in [Around::Game, Around::Nothing] {
        let drawn = |has_grid: bool, (countdown, notices): (Option<CountdownView>, f32)| {
            let theme = of(has_grid, notices);
            frame((&game, &effects), around, (countdown, false), (&theme, window, step))
        };
        let (bare, minos, _) = drawn(false, (None, 0.0));
        let ((plain, ..), (crossed, ..)) = (drawn(false, (counting, 1.0)), drawn(true, (counting, 1.0)));
        let (empty, ..) = drawn(true, (None, 0.0));
        let text: Vec<usize> =
            (0..bare.len()).filter(|&at| !minos[at] && (plain[at] - bare[at]).abs() > 0.02).collect();
        let on_lines = text.iter().filter(|&&at| (empty[at] - bare[at]).abs() > 1e-4).count();
        assert!(on_lines > 20, "only {on_lines} samples of texts are on lines of the grid in {around:?}");
        let worst = text.iter().map(|&at| (crossed[at] - plain[at]).abs()).fold(0.0, f32::max);
        assert!(worst < 4e-3, "a line of the grid changes a text by {worst} in {around:?}");
    }
}

/// The number is over the stack, with a shade round it, and on a field that is covered after a pause.
#[test]
fn the_number_of_a_countdown_is_legible_over_the_stack_and_on_a_covered_field() {
    let (game, effects) = games::above_stack(0);
    let at = |over: f32| Some(CountdownView { number: 3, over, is_first: false });
    let windows = [WINDOWS[0], WINDOWS[2], WINDOWS[4]];
    for scheme in [Scheme::Night, Scheme::Day] {
        let theme = Theme::of(&Appearance { scheme, ..Appearance::default() });
        for ((window, step), around) in windows.into_iter().flat_map(|window| AROUNDS.map(|around| (window, around))) {
            for hidden in [false, true] {
                let of = |countdown| frame((&game, &effects), around, (countdown, hidden), (&theme, window, step));
                let (without, minos, at_number) = of(None);
                // At its beginning the number itself is transparent.
                let ((shade, ..), (shown, ..)) = (of(at(0.0)), of(at(0.4)));
                let place = format!("{scheme:?}, {window:?}, {around:?}, covered: {hidden}");
                let number: Vec<usize> =
                    (0..shown.len()).filter(|&at| at_number[at] && shown[at] > shade[at] + 0.3).collect();
                assert!(!number.is_empty(), "no number in {place}");
                let worst = number.iter().map(|&at| (shown[at] + 0.05) / (shade[at] + 0.05)).fold(f32::MAX, f32::min);
                assert!(worst > 3.0, "a contrast of {worst} in {place}");
                let over_minos = number.iter().filter(|&&at| minos[at] && !hidden && without[at] > shade[at] + 0.01);
                assert_eq!(over_minos.count() > 0, !hidden, "the shade over Minos in {place}");
            }
        }
    }
}
