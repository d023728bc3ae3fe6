//! Small pictures of complete looks: a background with a Matrix in front of it.

use egui::{Color32, Mesh, Painter, Rect, Shape, pos2, vec2};

use super::backdrop::gradient;
use super::miniature::ground;
use super::minos::{MinoMesh, MinoStyle};
use crate::engine::{Block, Tetrimino};
use crate::settings::Background;
use crate::ui::theme::Theme;

/// The Minos of the Matrix, the floor last.
const MINOS: [&str; 7] =
    ["....T.....", "...TTT....", "..........", "ZZ......JJ", "OZZSS...JI", "OOSSLL..JI", "JJJOOL..II"];
/// The buildings from left to right: width and height in hundredths of the picture.
const BUILDINGS: [(f32, f32); 9] = [
    (9.0, 38.0),
    (12.0, 62.0),
    (8.0, 30.0),
    (13.0, 50.0),
    (14.0, 26.0),
    (12.0, 58.0),
    (9.0, 34.0),
    (13.0, 66.0),
    (10.0, 42.0),
];

/// Draws the picture of a look.
pub(crate) fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    match theme.background {
        Background::Skyline => city(painter, rect, theme),
        Background::Aurora => lights(painter, rect, theme),
        Background::Mosaic | Background::Plain => {
            painter.rect_filled(rect, 0, theme.palette.background);
        }
    }
    let pixels = painter.pixels_per_point();
    let rows = MINOS.len() as f32;
    let side_pixels = ((rect.height() - 8.0) / rows * pixels).floor().max(1.0);
    let side = side_pixels / pixels;
    let well = Rect::from_center_size(rect.center(), vec2(10.0, rows) * side);
    let corner = ((well.min.to_vec2() * pixels).round() / pixels).to_pos2();
    let well = Rect::from_min_size(corner, well.size());
    ground(painter, well, theme);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    for (y, row) in MINOS.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let Some(tetrimino) = Tetrimino::from_letter(letter) else { continue };
            let cell = Rect::from_min_size(well.min + vec2(x as f32, y as f32) * side, vec2(side, side));
            let style = if y < 2 { MinoStyle::InPlay } else { MinoStyle::Locked };
            mesh.mino(cell, Block::Of(tetrimino), style, Color32::WHITE);
        }
    }
    painter.add(mesh.into_shape());
}

fn sky(painter: &Painter, rect: Rect, theme: &Theme) {
    let [top, middle, bottom] = theme.palette.sky;
    let mut mesh = Mesh::default();
    let (upper, lower) = rect.split_top_bottom_at_fraction(0.5);
    gradient(&mut mesh, upper, top, middle);
    gradient(&mut mesh, lower, middle, bottom);
    painter.add(Shape::mesh(mesh));
}

/// Draws houses with lit windows.
fn city(painter: &Painter, rect: Rect, theme: &Theme) {
    sky(painter, rect, theme);
    let [_, middle, near] = theme.palette.buildings;
    let (across, up) = (rect.width() / 100.0, rect.height() / 100.0);
    let mut left = rect.left();
    for (index, (width, height)) in BUILDINGS.into_iter().enumerate() {
        let house =
            Rect::from_min_max(pos2(left, rect.bottom() - height * up), pos2(left + width * across, rect.bottom()));
        left = house.right();
        painter.rect_filled(house, 0, if index.is_multiple_of(2) { near } else { middle });
        let window = vec2(2.0, 2.5);
        for row in 0..(house.height() / 8.0) as usize {
            for column in 0..(house.width() / 6.0) as usize {
                // Some windows are dark, by a pattern that is not seen as one.
                if (row * 5 + column * 3 + index * 7) % 4 < 2 {
                    let at = house.min + vec2(3.0 + 6.0 * column as f32, 4.0 + 8.0 * row as f32);
                    painter.rect_filled(Rect::from_min_size(at, window), 0, theme.palette.window);
                }
            }
        }
    }
}

/// Draws northern lights.
fn lights(painter: &Painter, rect: Rect, theme: &Theme) {
    sky(painter, rect, theme);
    let mut mesh = Mesh::default();
    let width = rect.width() / 4.0;
    for (index, color) in theme.palette.aurora.into_iter().enumerate() {
        let left = rect.left() + width * index as f32;
        let top = rect.top() + rect.height() * if index.is_multiple_of(2) { 0.1 } else { 0.25 };
        let curtain = Rect::from_min_max(pos2(left, top), pos2(left + width, rect.bottom()));
        gradient(&mut mesh, curtain, Color32::TRANSPARENT, color.gamma_multiply(0.55));
    }
    painter.add(Shape::mesh(mesh));
}
