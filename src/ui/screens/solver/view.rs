//! The view of a board: its visible part, and where its cells are on the screen.
//!
//! A board that fits is shown completely; a larger one can be scrolled and zoomed.

use std::ops::RangeInclusive;

use egui::{Color32, CornerRadius, Pos2, Rect, Response, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::engine::Block;
use crate::solver::formal::block_board::BlockBoard;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::theme::Theme;

/// The maximum size of a cell of a board that fits, in points.
const LARGEST: f32 = 56.0;
/// The minimum size of a cell that is drawn as a Mino, and the default size for large boards, in points.
const READABLE: f32 = 7.0;
/// The minimum size of a cell with grid lines, in points.
const PARTED: f32 = 5.0;
/// The minimum size of a cell, in physical pixels.
const MIN_PIXELS: f32 = 2.0;
/// The factor of one zoom step.
const ZOOM: f32 = 1.25;

/// The zoom and scroll position.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Viewport {
    /// Zoom steps from the default size.
    zoom: i32,
    /// The scroll offset to the right and up, in cells.
    corner: Vec2,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct BoardView {
    /// The visible rectangle.
    pub(super) rect: Rect,
    /// The size of a cell, in points.
    pub(super) side: f32,
    /// The lower left corner of the board, which may be outside the view.
    origin: Pos2,
    rows: usize,
    columns: usize,
}

impl Viewport {
    /// Places a board of this size in `room`.
    pub(super) fn view(&mut self, ui: &Ui, room: Rect, (rows, columns): (usize, usize)) -> BoardView {
        let side = self.side(ui, room, (rows, columns));
        let whole = vec2(columns as f32, rows as f32) * side;
        let seen = whole.min(room.size());
        let most = ((whole - seen) / side).max(Vec2::ZERO);
        // Zooming or resizing can move the corner outside the board.
        self.corner = self.corner.clamp(Vec2::ZERO, most);
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        let snap = |at: Pos2| pos2((at.x / pixel).round() * pixel, (at.y / pixel).round() * pixel);
        let min = snap(room.center() - seen / 2.0);
        let rect = Rect::from_min_size(min, seen);
        let by = vec2(-self.corner.x, self.corner.y) * side;
        BoardView { rect, side, origin: snap(rect.left_bottom() + by), rows, columns }
    }

    /// Whether the board is larger than `room` at the default size.
    pub(super) fn is_large(ui: &Ui, room: Rect, (rows, columns): (usize, usize)) -> bool {
        // At the default size, not the current one, so that zooming does not change the answer.
        Self::fitting(ui, room, (rows, columns)) < READABLE
    }

    /// Zooms in by `steps`, or out if negative, around the middle of the view.
    pub(super) fn zoom(&mut self, steps: i32, view: &BoardView) {
        let middle = self.corner + view.rect.size() / 2.0 / view.side;
        self.zoom += steps;
        self.corner = middle - view.rect.size() / 2.0 / (view.side * ZOOM.powi(steps));
    }

    /// Handles the wheel: it scrolls, and zooms with Control.
    pub(super) fn handle_wheel(&mut self, ui: &Ui, response: &Response, view: &BoardView) {
        if !response.contains_pointer() {
            return;
        }
        let (by, zoom) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        self.corner += vec2(-by.x, by.y) / view.side;
        if zoom > 1.01 {
            self.zoom(1, view);
        } else if zoom < 0.99 {
            self.zoom(-1, view);
        }
    }

    /// Scrolls until the cell is visible.
    pub(super) fn reveal(&mut self, (row, column): (usize, usize), view: &BoardView) {
        let seen = view.rect.size() / view.side;
        let nearest = |corner: f32, cell: usize, seen: f32| {
            let (from, to) = (cell as f32 - 1.0, cell as f32);
            if from < corner { from } else { corner.max(to - seen) }
        };
        self.corner = vec2(nearest(self.corner.x, column, seen.x), nearest(self.corner.y, row, seen.y));
    }

    fn side(&mut self, ui: &Ui, room: Rect, sides: (usize, usize)) -> f32 {
        let fitting = Self::fitting(ui, room, sides);
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        let least = (MIN_PIXELS * pixel).max(fitting);
        // A board that does not fit starts at a readable size, and is scrolled.
        let usual = fitting.max(READABLE);
        let wanted = usual * ZOOM.powi(self.zoom);
        let side = wanted.clamp(least.min(usual), usual.max(LARGEST));
        // Does not accumulate steps beyond the limits.
        if wanted > side * ZOOM {
            self.zoom -= 1;
        } else if wanted < side / ZOOM {
            self.zoom += 1;
        }
        (side / pixel).floor().max(1.0) * pixel
    }

    /// The cell size at which the complete board is visible, in whole physical pixels.
    fn fitting(ui: &Ui, room: Rect, (rows, columns): (usize, usize)) -> f32 {
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        let side = (room.height() / rows as f32).min(room.width() / columns as f32).min(LARGEST);
        (side / pixel).floor() * pixel
    }
}

impl BoardView {
    pub(super) fn cell(&self, row: usize, column: usize) -> Rect {
        let corner = self.origin + vec2((column as f32 - 1.0) * self.side, -(row as f32) * self.side);
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    /// The cell at a point.
    pub(super) fn cell_at(&self, at: Pos2) -> (usize, usize) {
        let index = |distance: f32, most: usize| ((distance / self.side).floor().max(0.0) as usize + 1).min(most);
        (index(self.origin.y - at.y, self.rows), index(at.x - self.origin.x, self.columns))
    }

    /// The rows and columns that are visible.
    fn seen(&self) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
        // Half a point inside, because the edge itself belongs to the next cell.
        let (bottom, left) = self.cell_at(self.rect.left_bottom() + vec2(0.5, -0.5));
        let (top, right) = self.cell_at(self.rect.right_top() + vec2(-0.5, 0.5));
        (bottom..=top, left..=right)
    }

    /// Draws the board: background, grid lines, Blocks.
    pub(super) fn paint(&self, ui: &Ui, theme: &Theme, blocks: &BlockBoard) {
        let painter = ui.painter();
        let palette = &theme.palette;
        let corner = CornerRadius::same(theme.metrics.radius / 2);
        painter.rect_filled(self.rect.expand(3.0), corner, palette.well);
        let (rows, columns) = self.seen();
        let clipped = painter.with_clip_rect(self.rect);
        let mut mesh = self.minos(ui, theme);
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        if self.side >= PARTED {
            for column in columns.clone().skip(1) {
                let left = self.cell(1, column).left();
                let line = Rect::from_x_y_ranges(left - pixel..=left, self.rect.y_range());
                mesh.surface(line, palette.grid);
            }
            for row in rows.clone().skip(1) {
                let bottom = self.cell(row, 1).bottom();
                mesh.surface(Rect::from_x_y_ranges(self.rect.x_range(), bottom - pixel..=bottom), palette.grid);
            }
        }
        for row in rows {
            self.row(&mut mesh, theme, blocks, (row, columns.clone()));
        }
        clipped.add(mesh.into_shape());
        painter.rect_stroke(self.rect.expand(3.0), corner, Stroke::new(2.0, palette.frame), StrokeKind::Inside);
        self.bars(ui, theme);
    }

    /// Draws the Blocks of a row; small ones next to each other as one rectangle.
    fn row(
        &self,
        mesh: &mut MinoMesh,
        theme: &Theme,
        blocks: &BlockBoard,
        (row, columns): (usize, RangeInclusive<usize>),
    ) {
        let mut run: Option<(Block, Rect)> = None;
        for column in columns {
            let rect = self.cell(row, column);
            let block = blocks.block(row, column);
            if self.side >= READABLE {
                if let Some(block) = block {
                    mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE);
                }
                continue;
            }
            run = match (run, block) {
                (Some((before, run)), Some(block)) if before == block => Some((block, run.union(rect))),
                (before, block) => {
                    if let Some((before, run)) = before {
                        mesh.surface(run, color(theme, before));
                    }
                    block.map(|block| (block, rect))
                }
            };
        }
        if let Some((block, run)) = run {
            mesh.surface(run, color(theme, block));
        }
    }

    /// Creates a mesh for the Minos of this board.
    pub(super) fn minos(&self, ui: &Ui, theme: &Theme) -> MinoMesh {
        MinoMesh::new(ui.ctx(), theme, (self.side * ui.ctx().pixels_per_point()).round() as u32)
    }

    /// Draws the scroll bars, if a part of the board is not visible.
    fn bars(&self, ui: &Ui, theme: &Theme) {
        let whole = vec2(self.columns as f32, self.rows as f32) * self.side;
        let (seen, rect) = (self.rect.size(), self.rect);
        let color = theme.palette.on_well_accent.gamma_multiply(0.6);
        let thick = theme.metrics.space.xs;
        if whole.x > seen.x + 0.5 {
            let left = rect.left() + (rect.left() - self.origin.x) / whole.x * seen.x;
            let bar = Rect::from_min_size(pos2(left, rect.bottom() - thick), vec2(seen.x / whole.x * seen.x, thick));
            ui.painter().rect_filled(bar, 2, color);
        }
        if whole.y > seen.y + 0.5 {
            let bottom = rect.bottom() - (self.origin.y - rect.bottom()) / whole.y * seen.y;
            let height = seen.y / whole.y * seen.y;
            let bar = Rect::from_min_size(pos2(rect.right() - thick, bottom - height), vec2(thick, height));
            ui.painter().rect_filled(bar, 2, color);
        }
    }
}

/// The colour of a Block that is too small for a Mino.
fn color(theme: &Theme, block: Block) -> Color32 {
    let palette = &theme.palette;
    let shades = match block {
        Block::Of(tetrimino) => palette.tetriminos[tetrimino as usize],
        Block::Neutral => palette.neutral,
    };
    shades.locked(palette).base
}
