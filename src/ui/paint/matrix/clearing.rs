//! The animation of a line clear (Guideline 13.1.1): the lines burn from the piece that completed them outward, in its
//! colour, and small Minos fly out of them. More lines at once have a brighter fire and more Minos.
//!
//! It ends with the Animate Phase, except for the flying Minos.

use egui::emath::Rot2;
use egui::{Color32, Mesh, Painter, Rect, Vec2, pos2, vec2};

use super::{Drawing, MatrixView};
use crate::engine::{Block, Cell, Game, HitList, Piece};
use crate::session::ClearedLines;
use crate::ui::paint::dice::Dice;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::paint::motion;
use crate::ui::theme::Theme;

/// The time in which the fire burns through the lines, in milliseconds.
const BURN_MS: f32 = 160.0;

/// The progress of the Animate Phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineClear {
    pub(super) hits: HitList,
    /// The elapsed share, 0 to 1.
    pub(super) over: f32,
    /// The elapsed share of the fire, 0 to 1.
    burnt: f32,
    /// The elapsed time in milliseconds.
    millis: f32,
    /// The progress of a smooth collapse, 0 to 1.
    collapse: f32,
    fire: Fire,
    reach: f32,
}

/// The fire of a line clear, which starts at the piece that completed the lines.
#[derive(Debug, Clone, Copy)]
struct Fire {
    /// `None` if it is unknown, for a fire from the middle.
    piece: Option<Piece>,
}

impl Fire {
    /// The first and the last column of the piece in a row, or of all of it where it has no Mino.
    fn origin(self, y: i8) -> [f32; 2] {
        let Some(piece) = self.piece else { return [5.5; 2] };
        let cells = piece.cells();
        let is_in_row = cells.iter().any(|cell| cell.y == y);
        let columns = || cells.iter().filter(|cell| cell.y == y || !is_in_row).map(|cell| f32::from(cell.x));
        [columns().fold(f32::INFINITY, f32::min), columns().fold(0.0, f32::max)]
    }

    /// The distance of a cell from the piece, in columns.
    fn distance(self, cell: Cell) -> f32 {
        let [first, last] = self.origin(cell.y);
        (first - f32::from(cell.x)).max(f32::from(cell.x) - last).max(0.0)
    }

    /// The side of the piece on which a cell is: -1 for left, 1 for right.
    fn side(self, cell: Cell) -> f32 {
        if f32::from(cell.x) < self.origin(cell.y)[0] { -1.0 } else { 1.0 }
    }

    fn color(self, theme: &Theme) -> Color32 {
        self.piece.map_or(theme.palette.on_well_accent, |piece| theme.palette.tetrimino(piece.tetrimino).light)
    }
}

impl LineClear {
    /// The share at which the lines are gone and the collapse starts.
    pub(super) const COLLAPSE: f32 = 0.62;
    /// The fade-out of Minos with reduced motion, in milliseconds.
    const FADE_MS: f32 = 100.0;
    /// The columns in which a Mino burns to nothing.
    const FADE: f32 = 2.4;

    pub(super) fn of(view: &MatrixView<'_>) -> Option<Self> {
        let (hits, over, all) = view.game.animation()?;
        let (millis, all_millis) = (over as f32, (all as f32).max(1.0));
        let burnt = (millis / BURN_MS.min(Self::COLLAPSE * all_millis)).min(1.0);
        let fire = Fire { piece: view.effects.completing() };
        let part = (millis / all_millis).clamp(0.0, 1.0);
        let reach = Self::reach(view.game);
        Some(Self { hits, over: part, burnt, millis, collapse: motion::collapse(over, all), fire, reach })
    }

    /// The way of the fire in columns: from wall to wall, and burnt out.
    fn reach(game: &Game) -> f32 {
        f32::from(game.matrix().width() - 1) + Self::FADE
    }

    /// The distance of the fire from the piece, in columns.
    pub(super) fn front(self) -> f32 {
        self.burnt * (1.6 - 0.6 * self.burnt) * self.reach
    }

    /// The number of rows that the row at `y` has fallen so far.
    pub(super) fn sunk(self, y: i8, is_smooth: bool) -> f32 {
        let below = self.hits.rows().iter().filter(|&&row| row < y).count() as f32;
        if is_smooth {
            return below * self.collapse;
        }
        let part = ((self.over - Self::COLLAPSE) / (1.0 - Self::COLLAPSE)).clamp(0.0, 1.0);
        below * part * part * (3.0 - 2.0 * part)
    }

    /// The strength of the light on the frame. It grows with the lines and fades over time.
    pub(super) fn glow(self) -> f32 {
        0.11 * f32::from(self.hits.len()) * (1.0 - self.over)
    }
}

impl Drawing<'_> {
    /// Draws the fire from the piece to the walls. Minos disappear as it passes.
    pub(super) fn line_clear(&mut self) {
        let Some(clear) = self.clear else { return };
        let wanted = self.theme.strength.line_clear;
        let strength = (0.4 + 0.15 * f32::from(clear.hits.len())) * wanted;
        for &y in clear.hits.rows() {
            for x in 1..=self.view.game.matrix().width() {
                let cell = Cell::new(x, y);
                if wanted > 0.0 {
                    // It cools down on its way: four lines that are bright at once would be glaring in a narrow window.
                    let cooled = (1.0 - 0.22 * clear.fire.distance(cell)).max(0.05);
                    self.burning_mino(cell, clear, (strength, cooled));
                } else {
                    self.fading_mino(cell, clear);
                }
            }
            self.beam(y, clear, strength);
        }
    }

    /// Draws a Mino of a cleared line: it begins to glow before the fire reaches it, and burns as it passes.
    fn burning_mino(&mut self, cell: Cell, clear: LineClear, (strength, cooled): (f32, f32)) {
        let Some(block) = self.view.game.matrix().block(cell) else { return };
        let rect = self.layout.cell_rect(cell);
        let fire = clear.fire.color(self.theme);
        let passed = (clear.front() - clear.fire.distance(cell)).clamp(-1.0, LineClear::FADE);
        if passed < 0.0 {
            self.mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE);
            let light = fire.gamma_multiply((1.0 + passed) * cooled * strength.min(1.0));
            self.mesh.mino(rect, block, MinoStyle::Light, light);
        } else {
            let left = ((LineClear::FADE - passed) / (LineClear::FADE - 0.8)).clamp(0.0, 1.0);
            let hot = fire.lerp_to_gamma(self.theme.palette.flash, 0.5 * left * cooled * strength.min(1.0));
            let light = self.theme.palette.block(block).light.lerp_to_gamma(hot, (cooled * strength).min(1.0));
            let small = Rect::from_center_size(rect.center(), rect.size() * (0.3 + 0.7 * left));
            // Far away, Minos shrink as embers, which have the colour of the fire and are not brighter than before.
            let ember = Color32::WHITE.lerp_to_gamma(fire, 0.7).gamma_multiply(left.sqrt() * (1.0 - cooled));
            self.mesh.mino(small, block, MinoStyle::Locked, ember);
            self.mesh.mino(small, block, MinoStyle::Light, light.gamma_multiply(left.sqrt() * cooled));
        }
    }

    /// Draws a Mino with reduced motion: it fades in place.
    fn fading_mino(&mut self, cell: Cell, clear: LineClear) {
        let Some(block) = self.view.game.matrix().block(cell) else { return };
        let left = 1.0 - (clear.millis / LineClear::FADE_MS).min(1.0);
        let rect = self.layout.cell_rect(cell);
        self.mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE.gamma_multiply(left));
    }

    /// Draws a band of light along the line, brightest at the front of the fire.
    fn beam(&mut self, y: i8, clear: LineClear, strength: f32) {
        let column = |x: f32| self.layout.matrix.left() + (x - 1.0) * self.layout.cell();
        let row = self.layout.cell_rect(Cell::new(1, y)).y_range();
        let left = 1.0 - clear.burnt;
        let opacity = (0.8 * left * left * (strength - 0.25)).clamp(0.0, 1.0);
        let color = clear.fire.color(self.theme).gamma_multiply(opacity);
        let [first, last] = clear.fire.origin(y);
        let width = f32::from(self.view.game.matrix().width());
        let [to_left, to_right] = [(first - clear.front()).max(1.0), (last + clear.front()).min(width)];
        let none = Color32::TRANSPARENT;
        let left = Rect::from_x_y_ranges(column(to_left)..=column(first), row);
        let right = Rect::from_x_y_ranges(column(last + 1.0)..=column(to_right + 1.0), row);
        self.mesh.shaded(left, [color, none, color, none]);
        self.mesh.shaded(right, [none, color, none, color]);
    }
}

/// Draws light beyond the walls at cleared lines, farther with more lines.
pub(super) fn flares(mesh: &mut Mesh, layout: &PlayLayout, clear: LineClear, theme: &Theme) {
    let lines = f32::from(clear.hits.len());
    let wanted = theme.strength.line_clear;
    let sweep = ((clear.burnt - 0.4) / 0.6).clamp(0.0, 1.0) * (1.0 - clear.over);
    let light = clear.fire.color(theme).gamma_multiply(0.09 * lines * sweep * wanted);
    let reach = layout.cell() * (0.5 + 0.9 * lines);
    for &y in clear.hits.rows() {
        let row = Rect::from_x_y_ranges(layout.matrix.x_range(), layout.cell_rect(Cell::new(1, y)).y_range());
        for (inner, outer) in [(row.left(), row.left() - reach), (row.right(), row.right() + reach)] {
            let start = mesh.vertices.len() as u32;
            mesh.colored_vertex(pos2(inner, row.top()), light);
            mesh.colored_vertex(pos2(outer, row.top()), Color32::TRANSPARENT);
            mesh.colored_vertex(pos2(inner, row.bottom()), light);
            mesh.colored_vertex(pos2(outer, row.bottom()), Color32::TRANSPARENT);
            mesh.add_triangle(start, start + 1, start + 2);
            mesh.add_triangle(start + 2, start + 1, start + 3);
        }
    }
}

/// Draws the Minos that fly out of the lines of the last clear. They start as the fire reaches their cell, and fall.
pub(super) fn flying_minos(painter: &Painter, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    /// The number of Minos for one to four lines.
    // As many as there are Blocks at most, and as dark as they: more would flash over too much of a small window.
    const COUNT: [f32; 4] = [10.0, 18.0, 28.0, 40.0];
    /// The side of a Mino: 8 pixels in a window of 1280 by 800.
    const SIDE: f32 = 0.235;
    let Some((ClearedLines { since, hits, blocks }, seconds)) = view.effects.sparks(view.game.now()) else { return };
    let Some(&most) = COUNT.get(usize::from(hits.len()).wrapping_sub(1)) else { return };
    let count = (most * theme.strength.particles).round() as usize;
    let fire = Fire { piece: view.effects.completing() };
    let reach = LineClear::reach(view.game);
    let cells: Vec<(Cell, Block)> = hits
        .rows()
        .iter()
        .zip(blocks)
        .flat_map(|(&y, row)| (1..).zip(row).filter_map(move |(x, block)| Some((Cell::new(x, y), block?))))
        .collect();
    if count == 0 || cells.is_empty() {
        return;
    }
    let mut mesh = MinoMesh::new(painter.ctx(), theme, layout.cell_pixels());
    for index in 0..count {
        let (cell, block) = cells[index * cells.len() / count];
        // The seed depends on the time and the Mino, so that every frame draws the same ones.
        let mut dice = Dice::new((since.millis() as u32).wrapping_mul(64).wrapping_add(index as u32));
        let distance = fire.distance(cell);
        let age = seconds - BURN_MS / 1_000.0 * distance / reach;
        let left = 1.0 - age / dice.between(0.42, 0.7);
        if age <= 0.0 || left <= 0.0 {
            continue;
        }
        let start = vec2(dice.between(-0.35, 0.35), dice.between(-0.35, 0.35));
        // Away from the piece, or to either side of it.
        let side = if distance > 0.0 { fire.side(cell) } else { 1.0_f32.copysign(dice.between(-1.0, 1.0)) };
        let throw = vec2(side * dice.between(0.5, 9.0), dice.between(-10.0, -1.0));
        let flown = throw * age + vec2(0.0, 17.0 * age * age);
        let at = layout.cell_rect(cell).center() + (start + flown) * layout.cell();
        let rect = Rect::from_center_size(at, Vec2::splat(SIDE * layout.cell()));
        let first = mesh.len();
        mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE.gamma_multiply((2.0 * left).min(1.0)));
        mesh.rotate_since(first, Rot2::from_angle(dice.between(-10.0, 10.0) * age), at);
    }
    painter.add(mesh.into_shape());
}

/// A line clear at a given progress.
#[cfg(test)]
pub(super) const fn at(hits: HitList, over: f32) -> LineClear {
    LineClear { hits, over, burnt: over, millis: 0.0, collapse: 0.0, fire: Fire { piece: None }, reach: 11.4 }
}
