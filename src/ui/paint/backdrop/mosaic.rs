//! A mosaic of Tetriminos in shades of grey, each kind with its pattern (Guideline 3.2). Each level lights more of
//! them, and great moves send a wave of light over them.

use std::f32::consts::TAU;

use egui::{Color32, Mesh, Pos2, Rect, pos2, vec2};

use super::super::dice::Dice;
use super::Scene;
use crate::engine::{Facing, Tetrimino};
use crate::ui::theme::grey;

/// The side of a tile in hundredths of the height.
const TILE: f32 = 6.25;

/// The tiles.
pub(super) struct Mosaic {
    tiles: Vec<Tile>,
}

/// A Tetrimino of the mosaic.
struct Tile {
    tetrimino: Tetrimino,
    cells: Vec<Rect>,
    middle: Pos2,
    /// The share of lit tiles, 0 to 1, above which this one is lit.
    threshold: f32,
    phase: f32,
}

impl Mosaic {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let &Scene { rect, unit, .. } = scene;
        let side = (TILE * unit).max(1.0);
        let columns = (rect.width() / side).ceil().min(160.0) as i32 + 1;
        let rows = (rect.height() / side).ceil().min(160.0) as i32 + 1;
        let mut dice = Dice::new(3);
        let mut taken = vec![false; (columns * rows) as usize];
        let mut tiles = Vec::new();
        for start in 0..columns * rows {
            if taken[start as usize] {
                continue;
            }
            let first = (start % columns, start / columns);
            // A cell that no Tetrimino fills is a separate tile.
            let (tetrimino, cells) = fitting(&mut dice, first, (columns, rows), &taken)
                .map_or_else(|| (Tetrimino::O, vec![first]), |(tetrimino, cells)| (tetrimino, cells.to_vec()));
            for &(x, y) in &cells {
                taken[(y * columns + x) as usize] = true;
            }
            let place = |&(x, y): &(i32, i32)| {
                Rect::from_min_size(rect.min + vec2(x as f32, y as f32) * side, vec2(side, side))
            };
            let cells: Vec<Rect> = cells.iter().map(place).collect();
            let middle = cells.iter().fold(Rect::NOTHING, |all, cell| all.union(*cell)).center();
            tiles.push(Tile { tetrimino, cells, middle, threshold: dice.roll(), phase: dice.roll() * TAU });
        }
        Self { tiles }
    }

    pub(super) fn paint(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        let (ground, light) = (grey(theme.palette.background), grey(theme.palette.text_secondary));
        mesh.add_colored_rect(rect, ground);
        let lit = egui::lerp(0.08..=0.6, mood.progress());
        let front = (1.0 - mood.swell) * (rect.width() + rect.height());
        for tile in &self.tiles {
            let on = ((lit - tile.threshold) * 30.0).clamp(0.0, 1.0);
            let breath = 0.5 + 0.5 * (mood.seconds * 0.35 + tile.phase).sin();
            let from_corner = tile.middle - rect.min;
            let distance = (from_corner.x + from_corner.y - front) / (unit * 22.0);
            let wave = mood.swell.min(0.6) * (-distance * distance).exp();
            let brightness = 0.035 + 0.022 * breath + 0.055 * on + 0.07 * wave;
            let face = ground.lerp_to_gamma(light, brightness);
            let mark = ground.lerp_to_gamma(light, brightness * 1.9 + 0.01);
            for cell in &tile.cells {
                paint_cell(mesh, *cell, tile.tetrimino, face, mark);
            }
        }
    }
}

/// Returns a Tetrimino that fits with its first cell at `first`, and its cells.
fn fitting(
    dice: &mut Dice,
    first: (i32, i32),
    (columns, rows): (i32, i32),
    taken: &[bool],
) -> Option<(Tetrimino, [(i32, i32); 4])> {
    let offset = (dice.roll() * 28.0) as usize;
    // 11 is coprime to the number of placements, so that every one is tried, in a different order each time.
    let placements = (0..28).map(|index| (index * 11 + offset) % 28);
    for placement in placements {
        let tetrimino = Tetrimino::ALL[placement % Tetrimino::ALL.len()];
        let facing = [Facing::North, Facing::East, Facing::South, Facing::West][placement / Tetrimino::ALL.len()];
        let minos = tetrimino.minos(facing).map(|(x, y)| (i32::from(x), -i32::from(y)));
        // The first cell is the leftmost of the top row, so that no earlier cell stays empty.
        let Some(&(x, y)) = minos.iter().min_by_key(|&&(x, y)| (y, x)) else { continue };
        let cells = minos.map(|mino| (first.0 + mino.0 - x, first.1 + mino.1 - y));
        let is_free = |&(x, y): &(i32, i32)| {
            (0..columns).contains(&x) && (0..rows).contains(&y) && !taken[(y * columns + x) as usize]
        };
        if cells.iter().all(is_free) {
            return Some((tetrimino, cells));
        }
    }
    None
}

fn paint_cell(mesh: &mut Mesh, cell: Rect, tetrimino: Tetrimino, face: Color32, mark: Color32) {
    let inside = cell.shrink(cell.width() * 0.03);
    mesh.add_colored_rect(inside, face);
    let bars: &[[f32; 4]] = match tetrimino {
        Tetrimino::O => &[[0.2, 0.2, 0.6, 0.1], [0.2, 0.7, 0.6, 0.1], [0.2, 0.3, 0.1, 0.4], [0.7, 0.3, 0.1, 0.4]],
        Tetrimino::I => &[[0.12, 0.0, 0.12, 1.0], [0.44, 0.0, 0.12, 1.0], [0.76, 0.0, 0.12, 1.0]],
        Tetrimino::S => &[[0.0, 0.12, 1.0, 0.12], [0.0, 0.44, 1.0, 0.12], [0.0, 0.76, 1.0, 0.12]],
        Tetrimino::T => {
            &[[0.2, 0.2, 0.14, 0.14], [0.66, 0.2, 0.14, 0.14], [0.2, 0.66, 0.14, 0.14], [0.66, 0.66, 0.14, 0.14]]
        }
        Tetrimino::Z => &[[0.0, 0.0, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5]],
        Tetrimino::L | Tetrimino::J => return diagonals(mesh, inside, tetrimino == Tetrimino::J, mark),
    };
    let at = |x: f32, y: f32| pos2(inside.left() + inside.width() * x, inside.top() + inside.height() * y);
    for &[x, y, wide, high] in bars {
        mesh.add_colored_rect(Rect::from_min_max(at(x, y), at(x + wide, y + high)), mark);
    }
}

/// Adds two diagonal bands, slanted right or left.
fn diagonals(mesh: &mut Mesh, rect: Rect, is_falling: bool, color: Color32) {
    let at = |x: f32, y: f32| {
        let x = if is_falling { 1.0 - x } else { x };
        pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y)
    };
    let bands: [[(f32, f32); 4]; 2] =
        [[(0.3, 0.0), (0.5, 0.0), (0.0, 0.5), (0.0, 0.3)], [(1.0, 0.3), (1.0, 0.5), (0.5, 1.0), (0.3, 1.0)]];
    for band in bands {
        let start = mesh.vertices.len() as u32;
        for (x, y) in band {
            mesh.colored_vertex(at(x, y), color);
        }
        mesh.add_triangle(start, start + 1, start + 2);
        mesh.add_triangle(start, start + 2, start + 3);
    }
}
