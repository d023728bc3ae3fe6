//! The Matrix: its frame, the Blocks, the piece in play with its Ghost Piece, and the light of what just happened.

use egui::{Color32, CornerRadius, Painter, Rect, Shadow, Shape, Stroke, StrokeKind, pos2, vec2};

use super::effects::Effects;
use super::layout::PlayLayout;
use super::minos::{Look, MinoMesh};
use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{Block, Cell, Game, GameOver, HitList, Piece};
use crate::ui::theme::Theme;

/// What is drawn in the Matrix.
#[derive(Debug, Clone, Copy)]
pub struct MatrixView<'a> {
    /// The game.
    pub game: &'a Game,
    /// What lingers.
    pub effects: &'a Effects,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// Whether nothing but the frame is shown.
    pub hidden: bool,
}

/// Rows above the Skyline that are drawn, fading.
const PEEK_ROWS: i8 = 2;

/// Draws the Matrix.
pub fn paint(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    frame(painter, layout, view, theme);
    let mut drawing = Drawing::new(painter, layout, view, theme);
    drawing.all();
    painter.with_clip_rect(layout.matrix.union(layout.peek)).add(drawing.mesh.into_shape());
}

fn frame(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    let palette = &theme.palette;
    let pixel = layout.pixel();
    let width = (layout.cell() * 0.07 / pixel).round().max(1.0) * pixel;
    let corner = CornerRadius::same((width * 1.6) as u8);
    let outer = layout.matrix.expand(width);
    let blur = (layout.cell() * 0.9).min(255.0) as u8;
    let shadow = Shadow { offset: [0, 0], blur, spread: 0, color: palette.shadow };
    painter.add(shadow.as_shape(outer, corner));
    painter.add(Shape::rect_filled(outer, corner, palette.well));
    let level_up = view.effects.level_up(view.game.now()).map_or(0.0, |(_, left)| left);
    let clear = LineClear::of(view.game).map_or(0.0, |clear| 0.25 * f32::from(clear.hits.len()) * (1.0 - clear.over));
    let glow = level_up.max(clear);
    let color = palette.frame.lerp_to_gamma(palette.accent, glow);
    painter.add(Shape::rect_stroke(outer, corner, Stroke::new(width, color), StrokeKind::Inside));
}

struct Drawing<'a> {
    layout: &'a PlayLayout,
    view: &'a MatrixView<'a>,
    theme: &'a Theme,
    mesh: MinoMesh,
    clear: Option<LineClear>,
}

/// The Animate Phase, as far as it is.
#[derive(Debug, Clone, Copy)]
struct LineClear {
    hits: HitList,
    /// The part of it that is over, 0 to 1.
    over: f32,
}

impl LineClear {
    /// When the lines are gone and the collapse begins.
    const COLLAPSE: f32 = 0.62;

    fn of(game: &Game) -> Option<Self> {
        let (hits, over, all) = game.animation()?;
        Some(Self { hits, over: (over as f32 / (all as f32).max(1.0)).clamp(0.0, 1.0) })
    }

    /// How far the sweep has come from the middle, in columns; 5 is the wall.
    fn front(self) -> f32 {
        let part = (self.over / Self::COLLAPSE).min(1.0);
        part * (2.0 - part) * 7.4
    }

    /// How many rows a row at `y` has come down already.
    fn sunk(self, y: i8) -> f32 {
        let below = self.hits.rows().iter().filter(|&&row| row < y).count() as f32;
        let part = ((self.over - Self::COLLAPSE) / (1.0 - Self::COLLAPSE)).clamp(0.0, 1.0);
        below * part * part * (3.0 - 2.0 * part)
    }
}

impl<'a> Drawing<'a> {
    fn new(painter: &Painter, layout: &'a PlayLayout, view: &'a MatrixView<'a>, theme: &'a Theme) -> Self {
        let mesh = MinoMesh::new(painter.ctx(), theme, layout.cell_pixels());
        Self { layout, view, theme, mesh, clear: LineClear::of(view.game) }
    }

    fn all(&mut self) {
        self.grid();
        if !self.view.hidden {
            self.trail();
            self.blocks();
            self.in_play();
            self.flash();
            self.line_clear();
        }
    }

    fn grid(&mut self) {
        let Rect { min, max } = self.layout.matrix;
        let (cell, pixel) = (self.layout.cell(), self.layout.pixel());
        let color = self.theme.palette.grid;
        for x in 1..COLUMNS {
            let left = cell.mul_add(f32::from(x), min.x);
            self.mesh.surface(Rect::from_min_max(pos2(left - pixel, min.y), pos2(left, max.y)), color);
        }
        for y in 1..SKYLINE {
            let top = cell.mul_add(f32::from(y), min.y);
            self.mesh.surface(Rect::from_min_max(pos2(min.x, top - pixel), pos2(max.x, top)), color);
        }
    }

    fn blocks(&mut self) {
        let game = self.view.game;
        let look = match game.game_over() {
            Some(GameOver::LockOut | GameOver::BlockOut | GameOver::TopOut) => Look::Spent,
            Some(GameOver::GoalReached | GameOver::TimeUp) | None => Look::Locked,
        };
        let top = (game.matrix().height() as i8).min(SKYLINE + PEEK_ROWS + 4);
        for y in 1..=top {
            if self.clear.is_some_and(|clear| clear.hits.contains(y)) {
                continue;
            }
            let sunk = self.clear.map_or(0.0, |clear| self.whole_pixels(clear.sunk(y)));
            for x in 1..=COLUMNS {
                let cell = Cell::new(x, y);
                if let Some(block) = game.matrix().block(cell) {
                    self.mino(cell, -sunk, block, look, Color32::WHITE);
                }
            }
        }
    }

    /// A number of rows in points, a whole number of physical pixels.
    fn whole_pixels(&self, rows: f32) -> f32 {
        (rows * self.layout.cell_pixels() as f32).round() * self.layout.pixel()
    }

    fn in_play(&mut self) {
        let game = self.view.game;
        let Some(piece) = game.in_play() else { return };
        let block = Block::Of(piece.tetrimino);
        if self.view.ghost
            && let Some(ghost) = game.ghost_piece().filter(|ghost| *ghost != piece)
        {
            self.piece(ghost, block, Look::Ghost, Color32::WHITE);
        }
        self.piece(piece, block, Look::InPlay, self.lock_down_tint());
    }

    fn piece(&mut self, piece: Piece, block: Block, look: Look, tint: Color32) {
        for cell in piece.cells() {
            self.mino(cell, 0.0, block, look, tint);
        }
    }

    /// The piece darkens while the Lock Down Timer runs out, down to how it will look once locked.
    fn lock_down_tint(&self) -> Color32 {
        let game = self.view.game;
        let over = game.lock_down_timer().filter(|timer| timer.is_running()).map_or(0.0, |timer| {
            let (left, full) = timer.left(game.now());
            1.0 - left as f32 / (full as f32).max(1.0)
        });
        Color32::WHITE.lerp_to_gamma(self.theme.palette.lock_down_tint, over * over)
    }

    fn trail(&mut self) {
        let Some((trail, left)) = self.view.effects.trail(self.view.game.now()) else { return };
        let cells = trail.piece.cells();
        let shades = self.theme.palette.tetrimino(trail.piece.tetrimino);
        let bottom = shades.base.lerp_to_gamma(shades.light, 0.4).gamma_multiply(0.5 * left * left);
        for cell in cells {
            if cells.contains(&cell.offset(0, 1)) {
                continue;
            }
            let lower = self.layout.cell_rect(cell).left_top();
            let height = self.layout.cell() * f32::from(trail.rows);
            let size = vec2(self.layout.cell(), height);
            let rect = Rect::from_min_size(lower - vec2(0.0, height), size).intersect(self.layout.matrix);
            self.mesh.shaded(rect, [Color32::TRANSPARENT, Color32::TRANSPARENT, bottom, bottom]);
        }
    }

    fn flash(&mut self) {
        let Some((piece, left)) = self.view.effects.flash(self.view.game.now()) else { return };
        let light = self.theme.palette.flash.gamma_multiply(0.75 * left * left);
        for cell in piece.cells() {
            if !self.clear.is_some_and(|clear| clear.hits.contains(cell.y)) {
                self.mino(cell, 0.0, Block::Neutral, Look::Light, light);
            }
        }
    }

    /// Light sweeps from the middle to the walls and takes the Minos with it; the more lines, the brighter.
    fn line_clear(&mut self) {
        let Some(clear) = self.clear else { return };
        let strength = 0.55 + 0.15 * f32::from(clear.hits.len());
        let front = clear.front();
        for &y in clear.hits.rows() {
            for x in 1..=COLUMNS {
                let from_middle = (f32::from(x) - 5.5).abs();
                self.clearing_mino(Cell::new(x, y), (front - from_middle).clamp(-1.0, 2.4), strength);
            }
            self.beam(y, clear, strength);
        }
    }

    /// One Mino of a line being cleared: `passed` is how far the front is beyond it, in columns.
    fn clearing_mino(&mut self, cell: Cell, passed: f32, strength: f32) {
        let Some(block) = self.view.game.matrix().block(cell) else { return };
        let rect = self.layout.cell_rect(cell);
        if passed < 0.0 {
            self.mesh.mino(rect, block, Look::Locked, Color32::WHITE);
            let light = self.theme.palette.flash.gamma_multiply((1.0 + passed) * strength.min(1.0));
            self.mesh.mino(rect, block, Look::Light, light);
        } else {
            let left = ((2.4 - passed) / 1.6).clamp(0.0, 1.0);
            let light = self.theme.palette.block(block).light.lerp_to_gamma(self.theme.palette.flash, left);
            let small = Rect::from_center_size(rect.center(), rect.size() * (0.3 + 0.7 * left));
            self.mesh.mino(small, block, Look::Light, light.gamma_multiply(left.sqrt()));
        }
    }

    /// A band of light along the line, brightest at the front.
    fn beam(&mut self, y: i8, clear: LineClear, strength: f32) {
        let row = self.layout.cell_rect(Cell::new(1, y)).union(self.layout.cell_rect(Cell::new(COLUMNS, y)));
        let left = (1.0 - clear.over / LineClear::COLLAPSE).max(0.0);
        let light = self.theme.palette.accent.lerp_to_gamma(self.theme.palette.flash, 0.35);
        let color = light.gamma_multiply((0.8 * left * left * (strength - 0.4)).clamp(0.0, 1.0));
        let middle = row.center();
        let reach = (clear.front() / 5.0).min(1.0) * row.width() / 2.0;
        let clear_color = Color32::TRANSPARENT;
        let to_left = Rect::from_min_max(pos2(middle.x - reach, row.top()), pos2(middle.x, row.bottom()));
        let to_right = Rect::from_min_max(pos2(middle.x, row.top()), pos2(middle.x + reach, row.bottom()));
        self.mesh.shaded(to_left, [color, clear_color, color, clear_color]);
        self.mesh.shaded(to_right, [clear_color, color, clear_color, color]);
    }

    /// Draws a Mino in its cell, or higher by `lift` points; what peeks above the Skyline fades into the sky.
    fn mino(&mut self, cell: Cell, lift: f32, block: Block, look: Look, tint: Color32) {
        let rect = self.layout.cell_rect(cell).translate(vec2(0.0, -lift));
        let (skyline, height) = (self.layout.matrix.top(), self.layout.peek.height());
        if rect.bottom() <= skyline - height {
            return;
        }
        let shown = |y: f32| {
            let above = ((skyline - y) / height).clamp(0.0, 1.0);
            tint.gamma_multiply(1.0 - above * above.sqrt())
        };
        self.mesh.mino_fading(rect, block, look, [shown(rect.top()), shown(rect.bottom())]);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, Pos2, RawInput};

    use super::*;
    use crate::engine::{Button, ButtonChange, GameEvent, Rules, Start, Tetrimino, diagram};

    /// How many Minos and surfaces are drawn into the Matrix.
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
        let view = MatrixView { game: &game, effects: &effects, ghost: true, hidden: true };
        let grid = drawn(&view);
        assert_eq!(drawn(&MatrixView { hidden: false, ..view }), grid + 4 + 4 + 4);
        assert_eq!(drawn(&MatrixView { hidden: false, ghost: false, ..view }), grid + 4 + 4);
    }

    #[test]
    fn a_hard_drop_is_seen_as_trail_and_flash_for_a_while() {
        let mut game = game(&[], &[Tetrimino::O]);
        let mut effects = Effects::default();
        let mut events: Vec<GameEvent> = Vec::new();
        game.step(&[ButtonChange::Press(Button::HardDrop)], &mut events);
        for event in &events {
            effects.react(game.now(), event);
        }
        let none = Effects::default();
        let view = MatrixView { game: &game, effects: &none, ghost: true, hidden: false };
        let still = drawn(&view);
        assert_eq!(drawn(&MatrixView { effects: &effects, ..view }), still + 4 + 2);
    }

    #[test]
    fn the_collapse_ends_where_the_blocks_will_be() {
        let mut game = game(&["S.........", "XXXX..XXXX"], &[Tetrimino::O]);
        assert!(LineClear::of(&game).is_none());
        game.step(&[ButtonChange::Press(Button::HardDrop)], &mut Vec::new());
        let hits = LineClear::of(&game).unwrap().hits;
        let clear = |over| LineClear { hits, over };
        assert!(clear(0.0).sunk(2).abs() < 1e-6 && clear(0.0).sunk(1).abs() < 1e-6);
        assert!((clear(1.0).sunk(2) - 1.0).abs() < 1e-6, "one line below");
        assert!(clear(1.0).sunk(1).abs() < 1e-6);
        assert!(clear(1.0).front() > 7.0, "the sweep has passed the walls");
    }
}
