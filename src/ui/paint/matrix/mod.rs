//! Draws the Matrix: frame, Blocks, the piece in play, the Ghost Piece and light effects.
//!
//! ```text
//!   halo ─▶ frame ─▶ flying Minos ─▶ one mesh: grid, warning, trail, Blocks, ring, piece in play, flash, line clear
//! ```

mod clearing;
mod gems;
mod halo;
mod lights;
mod piece;

use std::time::Duration;

use egui::emath::TSTransform;
use egui::{Color32, CornerRadius, Mesh, Painter, Rect, Shadow, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use self::clearing::LineClear;
use super::effects::Effects;
use super::layout::PlayLayout;
use super::minos::{MinoMesh, MinoStyle};
use crate::engine::units::SKYLINE;
use crate::engine::{Block, Cell, Game, GameOver, Piece};
use crate::ui::theme::Theme;

/// The contents of the Matrix.
#[derive(Debug, Clone, Copy)]
pub struct MatrixView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The visual effects.
    pub effects: &'a Effects,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// The intended placement of the piece in play, if it is shown.
    pub plan: Option<Piece>,
    /// The placement that was played instead, if it is shown.
    pub played: Option<Piece>,
    /// Whether only the frame is shown.
    pub hidden: bool,
}

/// The time in which the stack turns grey after a lost game.
const GREYING: Duration = Duration::from_millis(300);

/// The width of the bar of rising rows, in cells.
const RISING_WIDTH: f32 = 0.22;

/// The width of the edge of a shade, in cells.
const SHADE_BLUR: f32 = 0.9;

/// The fading rows above the Skyline.
const PEEK_ROWS: i8 = 2;

/// Draws the Matrix without texts behind its Minos.
pub fn paint(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    paint_ground(painter, layout, view, theme);
    paint_grid(painter, layout, view, theme);
    paint_minos(painter, layout, view, theme);
}

/// Draws what is behind the Minos: the frame and its light.
pub(crate) fn paint_ground(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    let camera = camera(layout, view, theme);
    let mut light = Mesh::default();
    if let Some(clear) = LineClear::of(view).filter(|_| theme.strength.line_clear > 0.0 && !view.hidden) {
        clearing::flares(&mut light, layout, clear, theme);
    }
    lights::warning(&mut light, layout, view, theme);
    halo::paint(&mut light, layout, view, (theme, camera));
    painter.add(Shape::mesh(light));
    frame(painter, layout, view, (theme, camera));
    rising_rows(painter, layout, view, (theme, camera));
    let mut shards = Mesh::default();
    halo::shards(&mut shards, layout, view, (theme, camera));
    if !shards.is_empty() {
        painter.add(Shape::mesh(shards));
    }
}

/// Draws the lines of the grid.
pub(crate) fn paint_grid(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    if !theme.grid {
        return;
    }
    let Rect { min, max } = layout.matrix;
    let (cell, pixel) = (layout.cell(), layout.pixel());
    let color = theme.palette.grid;
    // A mesh has sharp edges, unlike a rectangle.
    let mut mesh = Mesh::default();
    for x in 1..view.game.matrix().width() {
        let left = cell.mul_add(f32::from(x), min.x);
        mesh.add_colored_rect(Rect::from_min_max(pos2(left - pixel, min.y), pos2(left, max.y)), color);
    }
    for y in 1..SKYLINE {
        let top = cell.mul_add(f32::from(y), min.y);
        mesh.add_colored_rect(Rect::from_min_max(pos2(min.x, top - pixel), pos2(max.x, top)), color);
    }
    mesh.transform(camera(layout, view, theme));
    painter.add(Shape::mesh(mesh));
}

/// Draws a shade in the colour of the well, so that no line of the grid crosses a text in this area of the Matrix.
pub(super) fn shade(painter: &Painter, layout: &PlayLayout, (area, opacity): (Rect, f32), theme: &Theme) {
    let cell = layout.cell();
    let (blur, color) = ((SHADE_BLUR * cell).min(255.0) as u8, theme.palette.well.gamma_multiply(opacity));
    let shade = Shadow { offset: [0, 0], blur, spread: 0, color };
    let radius = CornerRadius::same((0.5 * cell).min(255.0) as u8);
    let inside = painter.with_clip_rect(layout.matrix.intersect(painter.clip_rect()));
    inside.add(shade.as_shape(area, radius));
}

/// Draws the Minos and their effects.
pub(crate) fn paint_minos(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    let mut dawn = Mesh::default();
    lights::dawn(&mut dawn, layout, view, theme);
    if !dawn.is_empty() {
        painter.add(Shape::mesh(dawn));
    }
    // Not clipped, because they fly beyond the walls, and behind all other Minos, so that they cover none.
    if !view.hidden {
        clearing::flying_minos(painter, layout, view, theme);
    }
    let camera = camera(layout, view, theme);
    let mut drawing = Drawing::new(painter, layout, view, theme);
    drawing.all();
    drawing.mesh.transform(camera);
    // Minos that fall must not be visible outside the field.
    let field = layout.matrix.union(layout.peek);
    let inside = field.union(camera.mul_rect(field));
    painter.with_clip_rect(inside.intersect(painter.clip_rect())).add(drawing.mesh.into_shape());
}

/// Clears the cells of the piece in play, its Ghost Piece and the visible stack in `area`, up to the grid.
pub(super) fn uncover(
    painter: &Painter,
    layout: &PlayLayout,
    (game, effects): (&Game, &Effects),
    area: Rect,
    theme: &Theme,
) {
    let is_seen = |cell: Cell| !is_stack_hidden(game) || effects.freshness(game.now(), cell) > 0.0;
    let width = game.matrix().width();
    let in_row = |y: i8| (1..=width).map(move |x| Cell::new(x, y));
    let stack = (1..=SKYLINE).flat_map(in_row).filter(|cell| game.matrix().block(*cell).is_some() && is_seen(*cell));
    let pieces = game.in_play().into_iter().chain(game.ghost_piece()).flat_map(Piece::cells);
    // Glyphs, the large ones of the countdown most of all, may reach beyond their row.
    let area = area.expand(2.0 * layout.cell());
    // A mesh has sharp edges, unlike a rectangle.
    let mut mesh = Mesh::default();
    for cell in stack.chain(pieces).filter(|cell| layout.cell_rect(*cell).intersects(area)) {
        let rect = layout.cell_rect(cell);
        mesh.add_colored_rect(rect, theme.palette.well);
        if theme.grid && cell.y <= SKYLINE {
            let pixel = layout.pixel();
            let right = (cell.x < width).then(|| rect.with_min_x(rect.right() - pixel));
            let lower = (cell.y > 1).then(|| rect.with_min_y(rect.bottom() - pixel));
            for line in right.into_iter().chain(lower) {
                mesh.add_colored_rect(line, theme.palette.grid);
            }
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// The view of the Matrix: moved by a Lock Down or a bump, closer after a Tetris.
fn camera(layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) -> TSTransform {
    let (effects, now, strength) = (view.effects, view.game.now(), theme.strength.shake);
    let nudge = effects.nudge(now) * strength * layout.cell();
    // Fractions of a pixel would blur the Minos.
    let nudge = (nudge / layout.pixel()).round() * layout.pixel();
    let (scaling, middle) = (1.0 + effects.zoom(now) * strength, layout.matrix.center().to_vec2());
    TSTransform { scaling, translation: nudge + middle * (1.0 - scaling) }
}

/// Whether the player does not see the stack.
fn is_stack_hidden(game: &Game) -> bool {
    game.rules().hidden_stack && !game.is_over()
}

/// Draws the rows that rise at the next Lock Down beside the Matrix, in a game in which garbage rises by time.
fn rising_rows(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, (theme, camera): (&Theme, TSTransform)) {
    let (game, cell) = (view.game, layout.cell());
    if view.hidden || game.is_over() || game.rules().garbage_ms.is_none() || game.receiving() == 0 {
        return;
    }
    let rows = game.receiving().min(SKYLINE as u32) as f32;
    let corner = camera * layout.matrix.left_bottom();
    let bar = Rect::from_min_max(corner - vec2(RISING_WIDTH * cell, rows * cell), corner);
    painter.rect_filled(bar, CornerRadius::ZERO, theme.palette.danger);
    for row in 1..rows as u16 {
        let y = bar.bottom() - f32::from(row) * cell;
        painter.hline(bar.x_range(), y, Stroke::new(layout.pixel(), theme.palette.well));
    }
}

/// The width of the frame in points.
pub(super) fn frame_width(layout: &PlayLayout) -> f32 {
    (layout.cell() * 0.07 / layout.pixel()).round().max(1.0) * layout.pixel()
}

fn frame(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, (theme, camera): (&Theme, TSTransform)) {
    let palette = &theme.palette;
    let width = frame_width(layout);
    let corner = CornerRadius::same((width * 1.6) as u8);
    let outer = camera.mul_rect(layout.matrix.expand(width));
    let blur = (layout.cell() * 0.9).min(255.0) as u8;
    let shadow = Shadow { offset: [0, 0], blur, spread: 0, color: palette.shadow };
    painter.add(shadow.as_shape(outer, corner));
    painter.add(Shape::rect_filled(outer, corner, palette.well));
    let level_up = view.effects.level_up(view.game.now()).map_or(0.0, |(_, left)| left);
    let clear = LineClear::of(view).map_or(0.0, |clear| clear.glow() * theme.strength.line_clear);
    let danger = lights::danger(view) * (0.5 + 0.35 * lights::pulse(view, theme));
    let calm = palette.frame.lerp_to_gamma(palette.danger, danger);
    let light = level_up.max(clear).max(halo::light(view, theme));
    let color = calm.lerp_to_gamma(palette.on_well_accent, light);
    painter.add(Shape::rect_stroke(outer, corner, Stroke::new(width, color), StrokeKind::Inside));
}

struct Drawing<'a> {
    layout: &'a PlayLayout,
    view: &'a MatrixView<'a>,
    theme: &'a Theme,
    mesh: MinoMesh,
    clear: Option<LineClear>,
}

impl<'a> Drawing<'a> {
    fn new(painter: &Painter, layout: &'a PlayLayout, view: &'a MatrixView<'a>, theme: &'a Theme) -> Self {
        let mesh = MinoMesh::new(painter.ctx(), theme, layout.cell_pixels());
        Self { layout, view, theme, mesh, clear: LineClear::of(view) }
    }

    fn all(&mut self) {
        if !self.view.hidden {
            // From back to front.
            self.warn();
            self.trail();
            self.blocks();
            self.surface_of_stack();
            self.ring();
            self.in_play();
            self.placements();
            self.flash();
            self.line_clear();
        }
    }

    fn blocks(&mut self) {
        let game = self.view.game;
        let top = (game.matrix().height() as i8).min(SKYLINE + PEEK_ROWS + 4);
        for y in 1..=top {
            if self.clear.is_some_and(|clear| clear.hits.contains(y)) {
                continue;
            }
            let sunk = self.sunk(y);
            let grey = self.grey(y, top);
            if y <= game.matrix().solid_lines() as i8 {
                self.solid_line(y, -sunk);
                continue;
            }
            for x in 1..=game.matrix().width() {
                let cell = Cell::new(x, y);
                let Some(block) = game.matrix().block(cell) else { continue };
                let (gem, block) = self.gem(block);
                let seen = self.seen(cell);
                if grey < 1.0 && seen > 0.0 {
                    self.mino(cell, -sunk, block, MinoStyle::Locked, Color32::WHITE.gamma_multiply(seen));
                }
                if grey > 0.0 {
                    self.mino(cell, -sunk, block, MinoStyle::Greyed, Color32::WHITE.gamma_multiply(grey));
                }
                if let Some(colour) = gem {
                    self.draw_gem(cell, colour, 1.0 - grey);
                }
            }
        }
    }

    /// The opacity of a Block, 0 to 1. A hidden stack shows only new Blocks, and all of them after the end.
    fn seen(&self, cell: Cell) -> f32 {
        if is_stack_hidden(self.view.game) { self.view.effects.freshness(self.view.game.now(), cell) } else { 1.0 }
    }

    /// Draws a Solid Line: a beam with a rivet in each column, unlike the Blocks that can be cleared.
    fn solid_line(&mut self, y: i8, lift: f32) {
        let (shades, cell) = (self.theme.palette.neutral, self.layout.cell());
        let place = |x| self.layout.cell_rect(Cell::new(x, y)).translate(vec2(0.0, -lift));
        let width = self.view.game.matrix().width();
        let beam = place(1).union(place(width));
        let edge = (cell * 0.12 / self.layout.pixel()).round().max(1.0) * self.layout.pixel();
        let rivets: Vec<Rect> =
            (1..=width).map(|x| Rect::from_center_size(place(x).center(), Vec2::splat(3.0 * edge))).collect();
        self.mesh.surface(beam, shades.dark);
        self.mesh.surface(beam.with_max_y(beam.top() + edge), shades.light);
        for rivet in rivets {
            self.mesh.surface(rivet, shades.base);
        }
    }

    /// The distance of the row at `y` below its place in points, while it falls after a line clear or bounces after it.
    fn sunk(&self, y: i8) -> f32 {
        let strength = &self.theme.strength;
        let bounce = if strength.is_smooth { self.view.effects.motion().bounce(y, self.view.game.now()) } else { 0.0 };
        let falling = self.clear.filter(|_| !strength.is_still);
        self.whole_pixels(falling.map_or(-bounce, |clear| clear.sunk(y, strength.is_smooth)))
    }

    /// The greyness of a row, 0 to 1. After a lost game, all rows up to `top` turn grey from the bottom up.
    fn grey(&self, row: i8, top: i8) -> f32 {
        if self.view.game.game_over().is_none_or(GameOver::is_completed) {
            return 0.0;
        }
        match self.view.effects.since_end() {
            Some(since) if !self.theme.strength.is_still => {
                let rows = since.as_secs_f32() / GREYING.as_secs_f32() * f32::from(top);
                (rows - f32::from(row - 1)).clamp(0.0, 1.0)
            }
            _ => 1.0,
        }
    }

    /// The height of `rows` in points, rounded to whole physical pixels.
    fn whole_pixels(&self, rows: f32) -> f32 {
        (rows * self.layout.cell_pixels() as f32).round() * self.layout.pixel()
    }

    /// Draws outlines around the intended placement and the played one. The Ghost Piece has an outline around each Mino
    /// instead, in the colour of its Tetrimino, so the intended one is white with a dark edge: no Ghost Piece is.
    fn placements(&mut self) {
        let palette = &self.theme.palette;
        let (best, edge, played) = (palette.on_well, palette.well, palette.on_well_danger);
        let MatrixView { plan, played: other, .. } = *self.view;
        // The played one is thicker and behind, so that both are seen where they meet.
        for (piece, width, color) in [(other, 0.26, played), (plan, 0.17, edge), (plan, 0.11, best)] {
            if let Some(piece) = piece.filter(|_| self.view.game.in_play().is_some()) {
                self.outline(piece, width, color);
            }
        }
    }

    /// Draws an outline around a piece, `width` cells wide.
    fn outline(&mut self, piece: Piece, width: f32, color: Color32) {
        let (cells, pixel) = (piece.cells(), self.layout.pixel());
        let width = (self.layout.cell() * width / pixel).round().max(1.0) * pixel;
        for cell in cells {
            let Rect { min, max } = self.layout.cell_rect(cell);
            let edges = [
                (cell.offset(-1, 0), Rect::from_min_max(min, pos2(min.x + width, max.y))),
                (cell.offset(1, 0), Rect::from_min_max(pos2(max.x - width, min.y), max)),
                (cell.offset(0, 1), Rect::from_min_max(min, pos2(max.x, min.y + width))),
                (cell.offset(0, -1), Rect::from_min_max(pos2(min.x, max.y - width), max)),
            ];
            for (_, edge) in edges.into_iter().filter(|(beside, _)| !cells.contains(beside)) {
                self.mesh.surface(edge, color);
            }
            // At an inner corner, the edges of two other cells meet in this one.
            for (x, y, corner) in [
                (-1, 1, min),
                (1, 1, pos2(max.x - width, min.y)),
                (-1, -1, pos2(min.x, max.y - width)),
                (1, -1, pos2(max.x - width, max.y - width)),
            ] {
                let is_inward = cells.contains(&cell.offset(x, 0)) && cells.contains(&cell.offset(0, y));
                if is_inward && !cells.contains(&cell.offset(x, y)) {
                    self.mesh.surface(Rect::from_min_size(corner, Vec2::splat(width)), color);
                }
            }
        }
    }

    fn piece(&mut self, piece: Piece, block: Block, look: MinoStyle, tint: Color32) {
        for cell in piece.cells() {
            self.mino(cell, 0.0, block, look, tint);
        }
    }

    /// Draws a Mino in its cell, raised by `lift` points. Above the Skyline it fades.
    fn mino(&mut self, cell: Cell, lift: f32, block: Block, look: MinoStyle, tint: Color32) {
        self.mino_at(self.layout.cell_rect(cell).translate(vec2(0.0, -lift)), block, look, tint);
    }

    fn mino_at(&mut self, rect: Rect, block: Block, look: MinoStyle, tint: Color32) {
        if rect.bottom() > self.layout.matrix.top() - self.layout.peek.height() {
            let tints = [rect.top(), rect.bottom()].map(|y| tint.gamma_multiply(self.shown(y)));
            self.mesh.mino_fading(rect, block, look, tints);
        }
    }

    /// The opacity at a height. It decreases above the Skyline.
    fn shown(&self, y: f32) -> f32 {
        let above = ((self.layout.matrix.top() - y) / self.layout.peek.height()).clamp(0.0, 1.0);
        1.0 - above * above.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, Pos2, RawInput};

    use super::*;
    use crate::engine::{Button, GameEvent, Input, ModeId, Rules, Start, Tetrimino, diagram};
    use crate::settings::{Appearance, Scheme};
    use crate::ui::words::Choice as _;

    /// The number of Minos and surfaces drawn into the Matrix.
    fn drawn(view: &MatrixView<'_>) -> usize {
        let layout = PlayLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)), 1.0, 6);
        let ctx = Context::default();
        let mut vertices = 0;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let theme = Theme::default();
            let mut drawing = Drawing::new(ui.painter(), &layout, view, &theme);
            drawing.all();
            vertices = drawing.mesh.len();
        });
        output.textures_delta.clear();
        vertices
    }

    fn game(drawing: &[&str], queue: &[Tetrimino]) -> Game {
        let start = Start { matrix: diagram::matrix(drawing).unwrap(), queue: queue.to_vec(), ..Start::default() };
        let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
        game.step(&[], &mut Vec::new());
        game
    }

    #[test]
    fn every_mino_is_drawn_once_and_the_ghost_piece_only_if_wanted() {
        let game = game(&["TTT.......", ".T........"], &[Tetrimino::O]);
        let effects = Effects::default();
        let view = MatrixView { game: &game, effects: &effects, ghost: true, plan: None, played: None, hidden: true };
        assert_eq!(drawn(&view), 0);
        // The stack has an edge in each of its three columns, and the O a glow at 8 sides and 4 corners.
        let seen = 4 + 3 + 4 + 12;
        assert_eq!(drawn(&MatrixView { hidden: false, ..view }), seen + 4);
        assert_eq!(drawn(&MatrixView { hidden: false, ghost: false, ..view }), seen);
    }

    #[test]
    fn a_hidden_stack_shows_new_blocks_and_all_of_them_after_the_end() {
        let start = Start { queue: vec![Tetrimino::O], ..Start::default() };
        let start = Start { matrix: diagram::matrix(&["TTT.......", ".T........"]).unwrap(), ..start };
        let game = |hidden_stack| {
            let rules = Rules { hidden_stack, ..Rules::default() };
            let mut game = Game::from_position(rules, 1, start.clone()).unwrap();
            let (mut effects, mut events) = (Effects::default(), Vec::new());
            game.step(&[Input::Press(Button::HardDrop)], &mut events);
            for event in &events {
                effects.react(game.now(), event);
            }
            (game, effects)
        };
        let count = |game: &Game, effects: &Effects| {
            drawn(&MatrixView { game, effects, ghost: false, plan: None, played: None, hidden: false })
        };
        let ((seen, effects), (unseen, _)) = (game(false), game(true));
        // Four Blocks of the T and an edge in each of the five columns, the two of the new O included.
        assert_eq!(count(&seen, &effects), count(&unseen, &effects) + 4 + 5);
        assert_eq!(count(&unseen, &effects), count(&unseen, &Effects::default()) + 4 + 4 + 4, "Blocks, trail, flash");
        let mut over = unseen;
        over.end_now(&mut Vec::new());
        let mut open = seen;
        open.end_now(&mut Vec::new());
        assert_eq!(count(&over, &effects), count(&open, &effects));
    }

    /// An edge for every open side, and a corner wherever the outline turns inwards: O and I have none, S, Z and T have
    /// two each.
    #[test]
    fn the_outline_of_a_plan_is_closed() {
        let effects = Effects::default();
        for (tetrimino, surfaces) in [(Tetrimino::O, 8), (Tetrimino::I, 10), (Tetrimino::S, 12), (Tetrimino::T, 12)] {
            let game = game(&[], &[tetrimino]);
            let view =
                MatrixView { game: &game, effects: &effects, ghost: false, plan: None, played: None, hidden: false };
            let plan = game.ghost_piece();
            // The intended one has a dark edge.
            assert_eq!(drawn(&MatrixView { plan, ..view }), drawn(&view) + 2 * surfaces, "{tetrimino:?}");
            assert_eq!(drawn(&MatrixView { plan, played: plan, ..view }), drawn(&view) + 3 * surfaces, "{tetrimino:?}");
        }
    }

    /// The Ghost Piece of an O is gold, as the outline of a better placement once was.
    #[test]
    fn the_outline_of_a_plan_has_the_colour_of_no_ghost_piece() {
        let (effects, game) = (Effects::default(), game(&[], &[Tetrimino::O]));
        for theme in Scheme::ALL.iter().map(|&scheme| Theme::of(&Appearance { scheme, ..Appearance::default() })) {
            let colors = |plan| {
                let view =
                    MatrixView { game: &game, effects: &effects, ghost: false, plan, played: None, hidden: false };
                let layout = PlayLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)), 1.0, 6);
                let mut output = Context::default()
                    .run_ui(RawInput::default(), |ui| paint_minos(ui.painter(), &layout, &view, &theme));
                output.textures_delta.clear();
                let meshes = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
                    Shape::Mesh(mesh) => Some(mesh),
                    _ => None,
                });
                meshes.flat_map(|mesh| mesh.vertices.iter().map(|vertex| vertex.color)).collect::<Vec<_>>()
            };
            let (without, with) = (colors(None), colors(game.ghost_piece()));
            let count = |all: &[Color32], color: Color32| all.iter().filter(|found| **found == color).count();
            let added = |color| count(&with, color) > count(&without, color);
            let palette = &theme.palette;
            assert!(added(palette.on_well) && added(palette.well));
            for tetrimino in Tetrimino::ALL {
                assert!(palette.tetrimino(tetrimino).base != palette.on_well, "{tetrimino:?}");
            }
        }
    }

    /// The piece of Descent glows for the whole game, and each coloured Block of the grid is a gem.
    #[test]
    fn descent_has_a_glowing_piece_and_gems() {
        let mut game = Game::new(Rules::preset(ModeId::Descent), 3);
        for _ in 0..5_000 {
            game.step(&[], &mut Vec::new());
        }
        let cells = (1..=SKYLINE).flat_map(|y| (1..=10).map(move |x| Cell::new(x, y)));
        let blocks: Vec<Block> = cells.filter_map(|cell| game.matrix().block(cell)).collect();
        let gems = blocks.iter().filter(|block| matches!(block, Block::Of(_))).count();
        assert!(gems > 0);
        let layout = PlayLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)), 1.0, 0);
        let (theme, effects) = (Theme::default(), Effects::default());
        let view = MatrixView { game: &game, effects: &effects, ghost: false, plan: None, played: None, hidden: false };
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let mut drawing = Drawing::new(ui.painter(), &layout, &view, &theme);
            assert!(drawing.lock_down() <= 0.0 && game.in_play().is_some());
            drawing.blocks();
            assert_eq!(drawing.mesh.len(), blocks.len() + gems * gems::SURFACES);
        });
        output.textures_delta.clear();
    }

    #[test]
    fn a_hard_drop_is_seen_as_trail_and_flash_for_a_while() {
        let mut game = game(&[], &[Tetrimino::O]);
        let mut effects = Effects::default();
        let mut events: Vec<GameEvent> = Vec::new();
        game.step(&[Input::Press(Button::HardDrop)], &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        let none = Effects::default();
        let view = MatrixView { game: &game, effects: &none, ghost: true, plan: None, played: None, hidden: false };
        let still = drawn(&view);
        assert_eq!(drawn(&MatrixView { effects: &effects, ..view }), still + 4 + 4);
    }

    #[test]
    fn the_stack_of_a_lost_game_turns_grey_from_the_bottom() {
        let stack = ["OO........"; 20];
        let mut game = game(&stack, &[Tetrimino::O]);
        game.end_now(&mut Vec::new());
        assert_eq!(game.game_over(), Some(GameOver::GivenUp));
        let greys_after = |millis: Option<u64>| {
            let mut effects = Effects::default();
            if let Some(millis) = millis {
                effects.set_time_since_end(Duration::from_millis(millis));
            }
            let layout = PlayLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)), 1.0, 6);
            let (theme, mut greys) = (Theme::default(), Vec::new());
            let mut output = Context::default().run_ui(RawInput::default(), |ui| {
                let view = MatrixView {
                    game: &game,
                    effects: &effects,
                    ghost: false,
                    plan: None,
                    played: None,
                    hidden: false,
                };
                let drawing = Drawing::new(ui.painter(), &layout, &view, &theme);
                greys = (1..=20).map(|row| drawing.grey(row, 20)).collect();
            });
            output.textures_delta.clear();
            greys
        };
        assert!(greys_after(None).iter().all(|grey| *grey >= 1.0), "long over");
        assert!(greys_after(Some(0)).iter().all(|grey| *grey <= 0.0));
        let half = greys_after(Some(150));
        assert!(half[..9].iter().all(|grey| *grey >= 1.0) && half[11..].iter().all(|grey| *grey <= 0.0), "{half:?}");
        assert!(greys_after(Some(300)).iter().all(|grey| *grey >= 0.999));
    }

    #[test]
    fn the_collapse_ends_where_the_blocks_will_be() {
        let mut game = game(&["S.........", "XXXX..XXXX"], &[Tetrimino::O]);
        assert!(game.animation().is_none());
        game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
        let (hits, ..) = game.animation().unwrap();
        let clear = |over| clearing::at(hits, over);
        assert!(clear(0.0).sunk(2, false).abs() < 1e-6 && clear(0.0).sunk(1, false).abs() < 1e-6);
        assert!((clear(1.0).sunk(2, false) - 1.0).abs() < 1e-6, "one line below");
        assert!(clear(1.0).sunk(1, false).abs() < 1e-6);
        assert!((clear(1.0).front() - 11.4).abs() < 0.01, "the fire has burnt the farthest Mino");
    }
}
