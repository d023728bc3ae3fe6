//! The heat map of a rotation: all positions that its kick table tries, the first one brightest.
//!
//! ```text
//!   RotationSystem::attempts ─▶ HeatMap ─▶ each cell in the colour of the first attempt that covers it
//! ```

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::engine::{Cell, Facing, Piece, RotationSystem, Tetrimino, Turn};
use crate::ui::theme::{TextRole, Theme, grey};

/// The smallest cell that fits a number, in points.
const NUMBERED: f32 = 16.0;
/// The offsets of the eight neighbours of a cell.
const NEIGHBOURS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A rotation and the positions that it tries, in order. The centre of the Tetrimino starts at (0, 0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeatMap {
    before: Piece,
    attempts: Vec<Piece>,
}

impl HeatMap {
    /// The heat map of one rotation.
    #[must_use]
    pub fn new(system: RotationSystem, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Self {
        let before = Piece { tetrimino, facing, centre: Cell::new(0, 0) };
        Self { before, attempts: system.attempts(before, turn).map(|(place, _)| place).collect() }
    }

    /// The positions in order; each centre is the kick.
    #[must_use]
    pub fn attempts(&self) -> &[Piece] {
        &self.attempts
    }

    /// The attempts that cover a cell, counted from 1.
    pub(crate) fn numbers_at(&self, cell: Cell) -> impl Iterator<Item = usize> {
        (1..).zip(&self.attempts).filter(move |(_, place)| place.cells().contains(&cell)).map(|(number, _)| number)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.attempts.iter().chain([&self.before]).flat_map(|piece| piece.cells())
    }
}

/// The visible cells and their scale, equal for all maps of a Tetrimino so that they can be compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapView {
    /// The upper left cell.
    first: Cell,
    columns: i8,
    rows: i8,
    origin: Pos2,
    side: f32,
}

impl MapView {
    /// A view of all cells of the maps, centred in `room`.
    #[must_use]
    pub(crate) fn of(maps: &[HeatMap], room: Rect) -> Self {
        let cells = || maps.iter().flat_map(HeatMap::cells);
        let (left, right) = cells().fold((0, 0), |(least, most), cell| (cell.x.min(least), cell.x.max(most)));
        let (bottom, top) = cells().fold((0, 0), |(least, most), cell| (cell.y.min(least), cell.y.max(most)));
        let (columns, rows) = (right - left + 1, top - bottom + 1);
        let side = (room.width() / f32::from(columns)).min(room.height() / f32::from(rows)).floor();
        let size = vec2(f32::from(columns), f32::from(rows)) * side;
        let origin = Align2::CENTER_CENTER.align_size_within_rect(size, room).min.round();
        Self { first: Cell::new(left, top), columns, rows, origin, side }
    }

    #[must_use]
    pub(crate) fn rect(&self) -> Rect {
        Rect::from_min_size(self.origin, vec2(f32::from(self.columns), f32::from(self.rows)) * self.side)
    }

    /// The cell under a point.
    #[must_use]
    pub(crate) fn cell_at(&self, at: Pos2) -> Option<Cell> {
        let Vec2 { x, y } = (at - self.origin) / self.side;
        self.rect().contains(at).then(|| self.first.offset(x as i8, -(y as i8)))
    }

    fn place(&self, cell: Cell) -> Rect {
        let (x, y) = (f32::from(cell.x - self.first.x), f32::from(self.first.y - cell.y));
        Rect::from_min_size(self.origin + vec2(x, y) * self.side, Vec2::splat(self.side))
    }

    fn every_cell(&self) -> impl Iterator<Item = Cell> + use<> {
        let Self { first, columns, rows, .. } = *self;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| first.offset(column, -row)))
    }
}

/// Draws a map. With a `marked` attempt, by its index, the others are faint.
pub fn paint(painter: &Painter, theme: &Theme, map: &HeatMap, view: &MapView, marked: Option<usize>) {
    let palette = &theme.palette;
    painter.rect_filled(view.rect(), 0, palette.well);
    for cell in view.every_cell() {
        let rect = view.place(cell).shrink(0.5);
        let mark = marked.filter(|index| map.numbers_at(cell).any(|number| number == index + 1));
        let first = mark.or_else(|| map.numbers_at(cell).next().map(|number| number - 1));
        let color = first.map_or(palette.grid, |index| palette.heat(index, map.attempts.len()));
        let is_faint = marked.is_some() && mark.is_none();
        let color = if is_faint { color.lerp_to_gamma(palette.well, 0.7) } else { color };
        painter.rect_filled(rect, 0, color);
        if let Some(index) = first.filter(|_| view.side >= NUMBERED && !is_faint) {
            let font = TextRole::Small.font((view.side / 30.0).clamp(0.7, 1.2));
            painter.text(rect.center(), Align2::CENTER_CENTER, index + 1, font, text_on(theme, color));
        }
    }
    let width = (view.side * 0.08).max(1.5);
    // A dark edge below the bright one makes it stand out from bright cells too.
    outline(painter, view, map.before, Stroke::new(2.0 * width, palette.well));
    outline(painter, view, map.before, Stroke::new(width, palette.on_well));
}

/// A legible text colour on a colour of the map.
#[must_use]
pub(crate) fn text_on(theme: &Theme, color: Color32) -> Color32 {
    if grey(color).r() > 110 { theme.palette.well } else { theme.palette.on_well }
}

/// The outline of a piece, inside its cells.
fn outline(painter: &Painter, view: &MapView, piece: Piece, stroke: Stroke) {
    let cells = piece.cells();
    let Stroke { width, color } = stroke;
    // Diagonal neighbours as well, because the inner corners of the outline would have gaps.
    for (cell, (dx, dy)) in cells.into_iter().flat_map(|cell| NEIGHBOURS.map(|beside| (cell, beside))) {
        if cells.contains(&cell.offset(dx, dy)) {
            continue;
        }
        let rect = view.place(cell);
        let toward = vec2(f32::from(dx), -f32::from(dy)) * (view.side - width);
        let edge = rect.intersect(rect.translate(toward));
        painter.rect_filled(edge, 0, color);
    }
}

/// A swatch of an attempt's colour with its number.
pub(crate) fn swatch(painter: &Painter, theme: &Theme, rect: Rect, index: usize, count: usize) {
    let color = theme.palette.heat(index, count);
    let edge = Stroke::new(theme.metrics.stroke, theme.palette.outline);
    painter.rect(rect, theme.metrics.radius, color, edge, StrokeKind::Inside);
    let font = TextRole::Button.font(1.0);
    painter.text(rect.center(), Align2::CENTER_CENTER, index + 1, font, text_on(theme, color));
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_cell_knows_the_attempts_that_cover_it() {
        let map = HeatMap::new(RotationSystem::Super, Tetrimino::T, Facing::North, Turn::Clockwise);
        assert_eq!(map.attempts().len(), 5);
        // The centre stays first, and is the left arm when the piece goes to the left and up.
        assert_eq!(map.numbers_at(Cell::new(0, 0)).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(map.numbers_at(Cell::new(3, 3)).count(), 0);
    }

    #[test]
    fn a_point_finds_its_cell_again() {
        let maps = Facing::ALL.map(|facing| HeatMap::new(RotationSystem::Ocular, Tetrimino::I, facing, Turn::Half));
        let view = MapView::of(&maps, Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 200.0)));
        for cell in view.every_cell() {
            assert_eq!(view.cell_at(view.place(cell).center()), Some(cell));
        }
        assert_eq!(view.cell_at(pos2(0.0, 0.0)), None);
        assert!(maps.iter().flat_map(HeatMap::cells).all(|cell| view.rect().contains_rect(view.place(cell))));
    }
}
