//! A match as a stream shows it: large names, the score, who aims at whom, and nothing to press.
//!
//! ```text
//!              tournament · round
//!      Ada          2 – 1          Bob
//!   ┌────────┐                  ┌────────┐
//!   │ Matrix │ ─ ─ ─ ─ ─ ─ ─ ─▶ │ Matrix │
//!   └────────┘                  └────────┘
//! ```

use egui::{Align, Color32, Label, Layout, Painter, Pos2, Rect, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};

use super::layout::{MAX_EQUAL, SeatCount, VersusLayout};
use super::view::{Flight, MatchCover, SeatView, SharedView};
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::Words;

/// The height of the names as a share of the window, and the least and the most in points.
const NAMES: (f32, f32, f32) = (0.09, 36.0, 110.0);
/// The height of the title as a share of that of the names.
const TITLE: f32 = 0.5;
/// The share of the width between two names that the score has.
const SCORE: f32 = 0.2;
/// The shares of the height and the width of its place that a line of text has at most.
const FILLED: f32 = 0.62;
const FILLED_WIDTH: f32 = 0.96;
/// The least size of a text, in points. A longer one is cut off.
const LEAST_TEXT: f32 = 12.0;
/// The height of the band with the winner as a share of the room below the names, and the least and the most in points.
const WINNER: (f32, f32, f32) = (0.2, 60.0, 200.0);
/// The width of a line of aim, in cells.
const AIM: f32 = 0.16;

/// What a stream shows above the Matrices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StreamHead<'a> {
    /// The tournament and the round, if they are known.
    pub(crate) title: &'a str,
    /// Whether several rounds decide the match, so that there is a score.
    pub(crate) has_rounds: bool,
    /// Who has won, once the match is over.
    pub(crate) winner: Option<&'a str>,
}

/// Draws a match for a stream in the remaining space of `ui`.
pub(crate) fn paint_stream(
    ui: &mut Ui,
    (seats, flights): (&[SeatView<'_>], &[Flight]),
    shared: SharedView,
    head: StreamHead<'_>,
    (theme, words): (&Theme, &Words),
) -> VersusLayout {
    let rect = ui.available_rect_before_wrap();
    let top = paint_head(ui, rect, seats, head, (theme, words));
    let room = rect.with_min_y(top);
    let shared = SharedView { has_names: !has_large_names(seats), ..shared };
    let SharedView { first, next_count, .. } = shared;
    let count = SeatCount { seats: seats.len(), first, next_count };
    if shared.cover == MatchCover::None {
        let layout = VersusLayout::new(room, ui.ctx().pixels_per_point(), count);
        // Below the Matrices, so that no line covers a Mino.
        aims(&ui.painter().with_clip_rect(room), &layout, seats, theme);
    }
    let mut inner = ui.new_child(UiBuilder::new().max_rect(room).id_salt("stream"));
    let layout = super::paint(&mut inner, (seats, flights), shared, (theme, words));
    if let Some(winner) = head.winner {
        paint_winner(ui, room, winner, theme);
    }
    ui.advance_cursor_after_rect(rect);
    layout
}

/// Whether the names are above the Matrices. In larger matches there is no room for them, and those at the Matrices are
/// enough.
const fn has_large_names(seats: &[SeatView<'_>]) -> bool {
    seats.len() <= MAX_EQUAL
}

/// Draws the title, the names and the score. Returns where they end.
fn paint_head(
    ui: &mut Ui,
    rect: Rect,
    seats: &[SeatView<'_>],
    head: StreamHead<'_>,
    (theme, words): (&Theme, &Words),
) -> f32 {
    let (share, least, most) = NAMES;
    let height = (share * rect.height()).clamp(least, most);
    let primary = theme.palette.text_primary;
    let top = if head.title.is_empty() {
        rect.top()
    } else {
        let strip = Rect::from_min_size(rect.min, vec2(rect.width(), TITLE * height));
        HeadText { text: head.title, role: TextRole::Heading, color: primary }.put(ui, strip, Align::Center, theme);
        strip.bottom()
    };
    if !has_large_names(seats) {
        return top;
    }
    let strip = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
    let role = TextRole::LargeFigure;
    let name = |ui: &mut Ui, view: &SeatView<'_>, place: Rect, align: Align| {
        let color = view.player.color(theme);
        let fits = |text: &str| HeadText { text, role, color }.fits(ui, place);
        let text = words.fitting_name(&view.player.name, fits);
        HeadText { text: &text, role, color }.put(ui, place, align, theme);
    };
    if let [first, second] = seats {
        let [left, right] = [0.5 - SCORE / 2.0, 0.5 + SCORE / 2.0];
        let (names, rest) = strip.split_left_right_at_fraction(left);
        let (score, other) = rest.split_left_right_at_fraction(SCORE / right);
        name(ui, first, names, Align::Max);
        name(ui, second, other, Align::Min);
        if head.has_rounds {
            let between = format!("{} – {}", first.wins, second.wins);
            HeadText { text: &between, role, color: primary }.put(ui, score, Align::Center, theme);
        }
        return strip.bottom();
    }
    let width = strip.width() / seats.len().max(1) as f32;
    for (index, view) in seats.iter().enumerate() {
        let column = Rect::from_min_size(strip.min + vec2(index as f32 * width, 0.0), vec2(width, height));
        let (names, wins) = column.split_left_right_at_fraction(if head.has_rounds { 0.8 } else { 1.0 });
        name(ui, view, names, Align::Center);
        if head.has_rounds {
            let won = view.wins.to_string();
            HeadText { text: &won, role, color: primary }.put(ui, wins, Align::Min, theme);
        }
    }
    strip.bottom()
}

/// Draws who has won, in a band across the Matrices.
fn paint_winner(ui: &mut Ui, room: Rect, winner: &str, theme: &Theme) {
    let (share, least, most) = WINNER;
    let height = (share * room.height()).clamp(least, most);
    let band = Rect::from_center_size(room.center(), vec2(room.width(), height));
    ui.painter().rect_filled(band, 0.0, theme.palette.panel.gamma_multiply(0.92));
    let (role, color) = (TextRole::LargeFigure, theme.palette.text_primary);
    HeadText { text: winner, role, color }.put(ui, band, Align::Center, theme);
}

/// A line of text of the stream view.
struct HeadText<'a> {
    text: &'a str,
    role: TextRole,
    color: Color32,
}

impl HeadText<'_> {
    /// Whether the line fits into a place without being cut.
    fn fits(&self, ui: &Ui, place: Rect) -> bool {
        self.natural_width(ui) * LEAST_TEXT / self.role.size() <= FILLED_WIDTH * place.width()
    }

    fn natural_width(&self, ui: &Ui) -> f32 {
        ui.painter().layout_no_wrap(self.text.to_owned(), self.role.font(1.0), self.color).size().x
    }

    /// Puts the line into a place, which it fills in height, or in width if it is long. What does not fit even so ends
    /// with an ellipsis.
    fn put(&self, ui: &mut Ui, place: Rect, align: Align, theme: &Theme) {
        let natural = self.natural_width(ui);
        let scale = (FILLED * place.height() / self.role.size()).min(FILLED_WIDTH * place.width() / natural.max(1.0));
        let scale = scale.max(LEAST_TEXT / self.role.size());
        let text = theme.text(self.role, self.text).font(self.role.font(scale)).color(self.color);
        let layout = match align {
            Align::Min => Layout::left_to_right(Align::Center),
            Align::Max => Layout::right_to_left(Align::Center),
            Align::Center => Layout::centered_and_justified(egui::Direction::LeftToRight),
        };
        let mut inner = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
        let line = inner.add(Label::new(text).truncate().selectable(false));
        live_data::mark(ui.ctx(), LiveData::Lasting, [line.rect]);
    }
}

/// Draws a line with an arrow from each seat to those on which its Target Mark is, in the colour of its player.
fn aims(painter: &Painter, layout: &VersusLayout, seats: &[SeatView<'_>], theme: &Theme) {
    for (to, view) in seats.iter().enumerate() {
        for by in &view.marked_by {
            if let Some([start, end]) = aim(layout, *by, to) {
                let cell = layout.seats[to].field.cell();
                let color = seats.get(*by).map_or(theme.palette.accent, |by| by.player.color(theme));
                arrow(painter, [start, end], cell, Stroke::new(AIM * cell, color));
            }
        }
    }
}

/// Returns the ends of the line from a seat to its target: from frame to frame of their Matrices, at a place that each
/// aiming seat has for itself, so that the lines of several seats can be told apart.
fn aim(layout: &VersusLayout, by: usize, to: usize) -> Option<[Pos2; 2]> {
    let [from, target] = [by, to].map(|seat| layout.seats.get(seat).map(|seat| seat.field.matrix));
    let (from, target) = (from?, target?);
    let part = (by as f32 + 1.0) / (layout.seats.len() as f32 + 1.0);
    let at = |matrix: Rect| matrix.min + part * matrix.size();
    let (start, end) = (at(from), at(target));
    let way = end - start;
    if way.length() < 1.0 {
        return None;
    }
    Some([start + way * inside(from, start, way), end - way * inside(target, end, -way)])
}

/// Returns the part of a way from a point in a rectangle that is inside it.
fn inside(rect: Rect, point: Pos2, way: Vec2) -> f32 {
    let to_edge = |from: f32, least: f32, most: f32, way: f32| {
        let edge = if way > 0.0 { most } else { least };
        if way.abs() < f32::EPSILON { f32::INFINITY } else { (edge - from) / way }
    };
    let x = to_edge(point.x, rect.left(), rect.right(), way.x);
    to_edge(point.y, rect.top(), rect.bottom(), way.y).min(x).clamp(0.0, 1.0)
}

fn arrow(painter: &Painter, [start, end]: [Pos2; 2], cell: f32, stroke: Stroke) {
    painter.line_segment([start, end], stroke);
    let back = (start - end).normalized() * 0.7 * cell;
    for side in [back.rot90(), -back.rot90()] {
        painter.line_segment([end, end + back + side * 0.6], stroke);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Shape};

    use super::*;
    use crate::engine::{Game, Rules};
    use crate::ui::paint::effects::Effects;
    use crate::ui::paint::versus::{FirstSeat, PlayerLook};
    use crate::ui::words::id;

    const HEAD: StreamHead<'static> = StreamHead { title: "Cup", has_rounds: true, winner: None };

    /// Draws the seats of these players as a stream, with the Target Marks on the last one.
    fn shapes(players: &[PlayerLook], marked_by: Vec<usize>, theme: &Theme) -> Vec<Shape> {
        shapes_with(HEAD, players, marked_by, theme)
    }

    fn shapes_with(head: StreamHead<'_>, players: &[PlayerLook], marked_by: Vec<usize>, theme: &Theme) -> Vec<Shape> {
        shapes_in(vec2(1280.0, 800.0), head, (players, marked_by), theme)
    }

    /// The same in a window of this size.
    fn shapes_in(
        size: Vec2,
        head: StreamHead<'_>,
        (players, marked_by): (&[PlayerLook], Vec<usize>),
        theme: &Theme,
    ) -> Vec<Shape> {
        let words = Words::english();
        let (game, effects) = (Game::new(Rules::default(), 7), Effects::default());
        let mut views: Vec<SeatView<'_>> =
            players.iter().map(|player| SeatView::practice((&game, &effects), player)).collect();
        views.last_mut().unwrap().marked_by = marked_by;
        let shared = SharedView { first: FirstSeat::Equal, ..SharedView::UNCOVERED };
        let ctx = Context::default();
        theme.apply(&ctx);
        let window = Some(Rect::from_min_size(Pos2::ZERO, size));
        let mut output = ctx.run_ui(RawInput { screen_rect: window, ..RawInput::default() }, |ui| {
            paint_stream(ui, (&views, &[]), shared, head, (theme, &words));
        });
        output.textures_delta.clear();
        output.shapes.into_iter().map(|clipped| clipped.shape).collect()
    }

    fn players(count: usize) -> Vec<PlayerLook> {
        ["Ada", "Bo", "Cy", "Di", "Eve"][..count]
            .iter()
            .enumerate()
            .map(|(seat, name)| PlayerLook::of_seat((*name).to_owned(), seat))
            .collect()
    }

    /// A name is large above the Matrices, or at its Matrix where there is no room for that, but never both.
    #[test]
    fn each_name_is_drawn_once() {
        let theme = Theme::default();
        for count in 2..=5 {
            let players = players(count);
            let shapes = shapes(&players, Vec::new(), &theme);
            let is_text =
                |shape: &Shape, expected: &str| matches!(shape, Shape::Text(text) if text.galley.text() == expected);
            let drawn = |expected: &str| shapes.iter().filter(|shape| is_text(shape, expected)).count();
            for player in &players {
                assert_eq!(drawn(&player.name), 1, "{} of {count}", player.name);
            }
            assert_eq!(drawn(&Words::english().text(id::VERSUS_VS)), 0, "the score is between the names");
        }
    }

    /// A match of one round has no score, and at its end the winner is large over the Matrices.
    #[test]
    fn the_end_of_a_match_names_the_winner() {
        let (theme, players) = (Theme::default(), players(2));
        let sizes = |head: StreamHead<'_>, expected: &str| {
            let shapes = shapes_with(head, &players, Vec::new(), &theme);
            let size = |shape: &Shape| match shape {
                Shape::Text(text) if text.galley.text() == expected => Some(text.galley.size().y),
                _ => None,
            };
            shapes.iter().filter_map(size).collect::<Vec<f32>>()
        };
        assert_eq!(sizes(HEAD, "0 – 0").len(), 1);
        let one = StreamHead { has_rounds: false, ..HEAD };
        assert!(sizes(one, "–").is_empty() && sizes(one, "0 – 0").is_empty());
        assert!(sizes(one, "Bo wins").is_empty());
        let won = sizes(StreamHead { winner: Some("Bo wins"), ..one }, "Bo wins");
        assert!(won.len() == 1 && won[0] > 60.0, "{won:?}");
    }

    /// The title stays on one line within the window: first its letters become smaller, then it is cut off.
    #[test]
    fn a_long_title_ends_with_an_ellipsis() {
        let (theme, size) = (Theme::default(), vec2(800.0, 600.0));
        let endless = "Championship of all regions ".repeat(12);
        for (title, is_cut) in [
            ("Cup · Final", false),
            ("Championship of all regions in winter · Losers' bracket, round 3, match 2", false),
            (endless.as_str(), true),
        ] {
            let shapes = shapes_in(size, StreamHead { title, ..HEAD }, (&players(2), Vec::new()), &theme);
            let drawn = shapes.iter().find_map(|shape| match shape {
                Shape::Text(text) if text.galley.text() == title => Some(text),
                _ => None,
            });
            let drawn = drawn.unwrap();
            assert_eq!((drawn.galley.rows.len(), drawn.galley.elided), (1, is_cut), "{title}");
            let right = drawn.pos.x + drawn.galley.rect.right();
            let left = drawn.pos.x + drawn.galley.rect.left();
            assert!(left >= -0.5 && right <= size.x + 0.5, "{title}: {left} to {right}");
        }
    }

    /// Who aims at whom is an arrow in the colour of the player, below everything else.
    #[test]
    fn aims_are_arrows_below_the_matrices() {
        let (theme, players) = (Theme::default(), players(3));
        let color = players[0].color(&theme);
        let is_arrow = |shape: &Shape| matches!(shape, Shape::LineSegment { stroke, .. } if stroke.color == color && stroke.width > 3.0);
        assert!(!shapes(&players, Vec::new(), &theme).iter().any(is_arrow));
        let marked = shapes(&players, vec![0], &theme);
        let arrow: Vec<usize> = (0..marked.len()).filter(|index| is_arrow(&marked[*index])).collect();
        let first_mesh = marked.iter().position(|shape| matches!(shape, Shape::Mesh(_))).unwrap();
        assert_eq!(arrow.len(), 3, "a line and the two sides of its point");
        assert!(arrow.iter().all(|index| *index < first_mesh), "it covers a Matrix");
    }

    /// A line of aim touches both Matrices and covers neither, and two seats that aim at each other have two lines.
    #[test]
    fn aims_go_from_frame_to_frame() {
        for (count, size) in [2, 3, 4, 7]
            .into_iter()
            .flat_map(|count| [vec2(1280.0, 720.0), vec2(1080.0, 1920.0), vec2(640.0, 480.0)].map(|size| (count, size)))
        {
            let rect = Rect::from_min_size(Pos2::ZERO, size);
            let seats = SeatCount { seats: count, first: FirstSeat::Equal, next_count: 6 };
            let layout = VersusLayout::new(rect, 1.0, seats);
            let matrix = |seat: usize| layout.seats[seat].field.matrix;
            for (by, to) in (0..count).flat_map(|by| (0..count).map(move |to| (by, to))).filter(|(by, to)| by != to) {
                let [start, end] = aim(&layout, by, to).unwrap();
                for (seat, point) in [(by, start), (to, end)] {
                    assert!(matrix(seat).expand(0.5).contains(point), "{point:?} of {seat} in {size:?}");
                    assert!(!matrix(seat).shrink(0.5).contains(point), "{point:?} of {seat} in {size:?}");
                }
                let back = aim(&layout, to, by).unwrap();
                assert!(back[1].distance(start) > 4.0, "{by} and {to} of {count} in {size:?}");
            }
            assert_eq!(aim(&layout, 0, 0), None);
            assert_eq!(aim(&layout, 0, 99), None);
        }
    }
}
