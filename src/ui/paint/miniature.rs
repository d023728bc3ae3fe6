//! A small Matrix for cards and menus.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::minos::{MinoMesh, MinoStyle};
use crate::engine::{Block, Cell, Game, GameOver, Matrix, Piece};
use crate::ui::theme::Theme;

/// The minimum number of rows on a card, from the floor.
const ROWS: usize = 14;
/// The number of rows of a complete Matrix.
pub(crate) const ALL_ROWS: usize = 20;
/// The opacity of a hidden stack.
const HIDDEN: f32 = 0.16;
/// The opacity of the path of a piece.
const PATH: f32 = 0.7;
/// The number of columns of a usual Matrix.
pub const COLUMNS: usize = 10;

/// Returns the number of columns of a game's Matrix.
fn columns_of(matrix: &Matrix) -> f32 {
    f32::from(matrix.width())
}

/// Returns the width of a card's Matrix of this height.
#[must_use]
pub(crate) fn width_for(game: &Game, height: f32) -> f32 {
    // The place of a wide Matrix is no wider than that of a usual one, in which it shows more rows.
    height / ROWS as f32 * columns_of(game.matrix()).min(COLUMNS as f32)
}

/// Draws the lower part of a game's Matrix and the Ghost Piece, as large as possible at the lower left of `rect`, with
/// as many rows as its shape has room for. Returns the rectangle of the Matrix.
pub fn paint(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) -> Rect {
    let rows = (rect.height() * columns_of(game.matrix()) / rect.width()) as usize;
    draw(painter, rect, (rows.clamp(ROWS, ALL_ROWS), false), game, theme)
}

/// Draws a game's Matrix up to the Skyline and the piece in play, as large as possible at the lower left of `rect`.
/// Returns the rectangle of the Matrix.
pub(crate) fn paint_whole(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) -> Rect {
    draw(painter, rect, (ALL_ROWS, true), game, theme)
}

/// Draws the same in the middle of `rect`, where a picture of a mode has its Matrix.
pub(crate) fn paint_in_middle(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) -> Rect {
    let pixels = painter.pixels_per_point();
    let columns = columns_of(game.matrix());
    let side = (rect.height() / ALL_ROWS as f32).min(rect.width() / columns);
    let side = (side * pixels).floor().max(1.0) / pixels;
    let size = vec2(columns, ALL_ROWS as f32) * side;
    let corner = ((rect.center() - size / 2.0).to_vec2() * pixels).round() / pixels;
    paint_whole(painter, Rect::from_min_size(corner.to_pos2(), size), game, theme)
}

/// Draws the Matrix of a game that is over, as large as possible in `rect`: grey if it was lost.
pub(crate) fn paint_over(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) {
    let pixels = painter.pixels_per_point();
    let columns = columns_of(game.matrix());
    let side_pixels = (rect.height() / ALL_ROWS as f32).min(rect.width() / columns) * pixels;
    let side = side_pixels.floor().max(1.0) / pixels;
    let size = vec2(side * columns, side * ALL_ROWS as f32);
    let well = Rect::from_min_size(rect.center_bottom() - vec2(size.x / 2.0, size.y), size);
    ground(painter, well, theme);
    let is_completed = game.game_over().is_some_and(GameOver::is_completed);
    let style = if is_completed { MinoStyle::Locked } else { MinoStyle::Greyed };
    let mut mesh = MinoMesh::new(painter.ctx(), theme, (side * pixels) as u32);
    let cells = (1..=ALL_ROWS as i8).flat_map(|y| (1..=game.matrix().width()).map(move |x| Cell::new(x, y)));
    for (cell, block) in cells.filter_map(|cell| Some((cell, game.matrix().block(cell)?))) {
        let corner = well.left_bottom() + vec2(f32::from(cell.x) - 1.0, -f32::from(cell.y)) * side;
        mesh.mino(Rect::from_min_size(corner, vec2(side, side)), block, style, Color32::WHITE);
    }
    painter.add(mesh.into_shape());
}

/// The placement of a piece, with its positions on the way there.
#[derive(Debug, Clone)]
pub(crate) struct PlacementPath {
    /// The placed piece.
    pub piece: Piece,
    /// The positions from where it enters to where it lands; empty if they are not known.
    pub positions: Vec<Piece>,
}

/// Draws the lower `rows` of a Matrix with a placed piece, outlined in a colour, and a line along its path, as large as
/// possible in `rect`.
pub(crate) fn paint_placement(
    painter: &Painter,
    rect: Rect,
    (matrix, rows): (&Matrix, usize),
    (placement, color): (&PlacementPath, Color32),
    theme: &Theme,
) {
    let piece = placement.piece;
    let pixels = painter.pixels_per_point();
    let columns = columns_of(matrix);
    let side_pixels = ((rect.height() / rows as f32).min(rect.width() / columns) * pixels).floor().max(1.0);
    let side = side_pixels / pixels;
    let size = vec2(side * columns, side * rows as f32);
    let well = Rect::from_min_size(rect.center_bottom() - vec2(size.x / 2.0, size.y), size);
    ground(painter, well, theme);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    let place = |cell: Cell| {
        let corner = well.left_bottom() + vec2(f32::from(cell.x) - 1.0, -f32::from(cell.y)) * side;
        Rect::from_min_size(corner, vec2(side, side))
    };
    let cells = (1..=rows as i8).flat_map(|y| (1..=matrix.width()).map(move |x| Cell::new(x, y)));
    for (cell, block) in cells.filter_map(|cell| Some((cell, matrix.block(cell)?))) {
        mesh.mino(place(cell), block, MinoStyle::Greyed, Color32::WHITE);
    }
    painter.add(mesh.into_shape());
    let points = placement.positions.iter().map(|piece| middle(piece.cells().map(|cell| place(cell).center())));
    let path = Shape::line(points.collect(), Stroke::new(theme.metrics.focus_stroke, color.gamma_multiply(PATH)));
    // A piece enters above the rows that are shown.
    painter.with_clip_rect(well.intersect(painter.clip_rect())).add(path);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    let own: Vec<Cell> = piece.cells().into_iter().filter(|cell| cell.y <= rows as i8).collect();
    for cell in &own {
        mesh.mino(place(*cell), Block::Of(piece.tetrimino), MinoStyle::InPlay, Color32::WHITE);
    }
    painter.add(mesh.into_shape());
    let stroke = Stroke::new(theme.metrics.focus_stroke, color);
    for cell in &own {
        let Rect { min, max } = place(*cell);
        let is_free = |x: i8, y: i8| !own.contains(&Cell::new(cell.x + x, cell.y + y));
        let edges = [
            (is_free(0, 1), [min, pos2(max.x, min.y)]),
            (is_free(0, -1), [pos2(min.x, max.y), max]),
            (is_free(-1, 0), [min, pos2(min.x, max.y)]),
            (is_free(1, 0), [pos2(max.x, min.y), max]),
        ];
        for (_, ends) in edges.into_iter().filter(|(is_edge, _)| *is_edge) {
            painter.line_segment(ends, stroke);
        }
    }
}

fn middle(points: [Pos2; 4]) -> Pos2 {
    let sum = points.iter().fold(Vec2::ZERO, |sum, point| sum + point.to_vec2());
    (sum / points.len() as f32).to_pos2()
}

/// Draws the ground of a small Matrix, with its frame around `well`.
///
/// The frame is what shows the size of an almost empty Matrix where cards are as dark as the ground.
pub fn ground(painter: &Painter, well: Rect, theme: &Theme) {
    let edge = Stroke::new(theme.metrics.stroke, theme.palette.frame);
    painter.rect(well.expand(2.0), 2.0, theme.palette.well, edge, StrokeKind::Inside);
}

/// Draws a number of rows, with the piece in play at its place or as it would land.
fn draw(painter: &Painter, rect: Rect, (rows, in_place): (usize, bool), game: &Game, theme: &Theme) -> Rect {
    /// The tolerance for rounding errors.
    const ROUNDED: f32 = 0.01;
    let pixels = painter.pixels_per_point();
    let columns = columns_of(game.matrix());
    let side = (rect.height() / rows as f32).min(rect.width() / columns);
    let side_pixels = (side * pixels + ROUNDED).floor().max(1.0);
    let side = side_pixels / pixels;
    let size = vec2(side * columns, side * rows as f32);
    let well = Rect::from_min_size(rect.left_bottom() - vec2(0.0, size.y), size);
    ground(painter, well, theme);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    // A hidden stack is hinted at, so that the card shows what the piece lands on.
    let stack = if game.rules().hidden_stack && !game.is_over() { HIDDEN } else { 1.0 };
    let stack = Color32::WHITE.gamma_multiply(stack);
    let mut mino = |cell: Cell, block, look, tint| {
        if (1..=rows as i8).contains(&cell.y) {
            let corner = well.left_bottom() + vec2(f32::from(cell.x) - 1.0, -f32::from(cell.y)) * side;
            mesh.mino(Rect::from_min_size(corner, vec2(side, side)), block, look, tint);
        }
    };
    for y in 1..=rows as i8 {
        for x in 1..=game.matrix().width() {
            let cell = Cell::new(x, y);
            if let Some(block) = game.matrix().block(cell) {
                mino(cell, block, MinoStyle::Locked, stack);
            }
        }
    }
    if let Some(piece) = game.in_play() {
        let shown = if in_place { piece } else { game.matrix().dropped(piece) };
        for cell in shown.cells() {
            mino(cell, Block::Of(piece.tetrimino), MinoStyle::InPlay, Color32::WHITE);
        }
    }
    painter.add(mesh.into_shape());
    well
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::engine::{ModeId, Rules, Start, Tetrimino, diagram};
    use crate::ui::paint::mode_picture::ModePicture;

    /// The place in the texture of the first Mino of a game that is over, and of its Block in each of these styles.
    fn drawn(game: &Game, styles: [MinoStyle; 2]) -> Vec<Pos2> {
        let theme = Theme::default();
        let place = Rect::from_min_size(Pos2::ZERO, vec2(200.0, 400.0));
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            paint_over(ui.painter(), place, game, &theme);
            for style in styles {
                let mut mesh = MinoMesh::new(ui.ctx(), &theme, 20);
                mesh.mino(place, Block::Of(Tetrimino::S), style, Color32::WHITE);
                ui.painter().add(mesh.into_shape());
            }
        });
        output.textures_delta.clear();
        let meshes = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Mesh(mesh) => mesh.vertices.first(),
            _ => None,
        });
        meshes.map(|vertex| vertex.uv).collect()
    }

    /// A game that starts to move on a card takes the place of the picture without a jump.
    #[test]
    fn a_game_in_the_middle_has_the_place_of_a_picture() {
        let (theme, game) = (Theme::default(), Game::new(Rules::default(), 7));
        for (width, height) in [(60.0, 96.0), (61.5, 103.0), (90.0, 120.5), (48.0, 140.0)] {
            let frame = Rect::from_min_size(pos2(11.0, 7.0), vec2(width, height));
            let mut places = Vec::new();
            let mut output = Context::default().run_ui(RawInput::default(), |ui| {
                let picture = ModePicture::Mode(ModeId::Marathon).paint(ui.painter(), frame, &theme);
                places = vec![picture, paint_in_middle(ui.painter(), frame, &game, &theme)];
            });
            output.textures_delta.clear();
            let far = (places[0].min - places[1].min).length() + (places[0].max - places[1].max).length();
            assert!(far < 0.1, "{places:?} in {frame:?}");
        }
    }

    #[test]
    fn only_a_lost_game_is_grey() {
        let rules = Rules { limit_ms: Some(50), ..Rules::default() };
        let matrix = diagram::matrix(&["SSZZTTLL.O"]).unwrap();
        let begun = Game::from_position(rules, 7, Start { matrix, ..Start::default() }).unwrap();
        let (mut completed, mut lost) = (begun.clone(), begun);
        while !completed.is_over() {
            completed.step(&[], &mut Vec::new());
        }
        lost.end_now(&mut Vec::new());
        assert!(completed.game_over().is_some_and(GameOver::is_completed));
        for (game, expected) in [(&completed, 0), (&lost, 1)] {
            let uvs = drawn(game, [MinoStyle::Locked, MinoStyle::Greyed]);
            let [own, styles @ ..] = uvs.as_slice() else { panic!("{uvs:?}") };
            assert_eq!(styles.iter().position(|style| style == own), Some(expected), "{uvs:?}");
        }
    }
}
