//! The backdrop: a city at night far away, always the same, so calm that it never draws the eye (Guideline 2.4.5).

use std::sync::Arc;

use egui::{Color32, Id, Mesh, Painter, Pos2, Rect, Shape, pos2, vec2};

use super::dice::Dice;
use crate::ui::theme::{Palette, Theme};

/// Draws the backdrop over the whole of `rect`: one mesh, kept until size or colours change.
pub fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    let id = Id::unique("backdrop");
    let kept = painter.ctx().data(|data| data.get_temp::<Kept>(id));
    let kept = kept.filter(|kept| kept.rect == rect && kept.palette == theme.palette).unwrap_or_else(|| {
        let kept = Kept { rect, palette: theme.palette.clone(), mesh: Arc::new(city(rect, &theme.palette)) };
        painter.ctx().data_mut(|data| data.insert_temp(id, kept.clone()));
        kept
    });
    painter.add(Shape::Mesh(kept.mesh));
}

#[derive(Clone)]
struct Kept {
    rect: Rect,
    palette: Palette,
    mesh: Arc<Mesh>,
}

fn city(rect: Rect, palette: &Palette) -> Mesh {
    let mut mesh = Mesh::default();
    let mut dice = Dice::new(7);
    let unit = rect.height() / 100.0;
    let horizon = rect.top() + unit * 78.0;
    let [zenith, sky, glow] = palette.sky;
    gradient(&mut mesh, Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + unit * 40.0)), zenith, sky);
    gradient(&mut mesh, Rect::from_min_max(pos2(rect.left(), rect.top() + unit * 40.0), rect.max), sky, glow);
    for _ in 0..90 {
        let star = rect.min + vec2(dice.roll() * rect.width(), dice.roll().powi(2) * (horizon - rect.top()) * 0.8);
        let light = palette.text_secondary.gamma_multiply(dice.between(0.05, 0.32));
        mesh.add_colored_rect(Rect::from_center_size(star, vec2(1.0, 1.0) * (unit * 0.16).max(1.0)), light);
    }
    for (layer, &houses) in palette.houses.iter().enumerate() {
        let depth = layer as f32;
        let ground = horizon + unit * (6.0 * depth - 2.0);
        row(&mut mesh, &mut dice, &Row { rect, ground, unit: unit * (0.75 + 0.35 * depth), houses }, palette.window);
    }
    mesh
}

/// A row of houses.
struct Row {
    rect: Rect,
    ground: f32,
    unit: f32,
    houses: Color32,
}

fn row(mesh: &mut Mesh, dice: &mut Dice, row: &Row, window: Color32) {
    let &Row { rect, ground, unit, houses } = row;
    let mut left = rect.left() - unit * dice.between(0.0, 6.0);
    while left < rect.right() {
        let tower = dice.roll() > 0.86;
        let width = unit * dice.between(4.0, 9.0);
        let height = unit * if tower { dice.between(20.0, 30.0) } else { dice.between(4.0, 16.0) };
        let house = Rect::from_min_max(pos2(left, ground - height), pos2(left + width, rect.bottom()));
        let shown = house.intersect(rect);
        mesh.add_colored_rect(shown, houses);
        if tower {
            let mast =
                Rect::from_center_size(pos2(left + width / 2.0, ground - height - unit), vec2(unit * 0.3, unit * 2.0));
            mesh.add_colored_rect(mast.intersect(rect), houses);
        }
        windows(mesh, dice, Rect::from_min_max(house.min, pos2(house.right(), ground)), unit, window);
        left += width + unit * dice.between(0.0, 1.2);
    }
}

fn windows(mesh: &mut Mesh, dice: &mut Dice, front: Rect, unit: f32, light: Color32) {
    let (pitch, pane) = (unit * 1.5, vec2(unit * 0.5, unit * 0.7));
    let columns = ((front.width() - unit) / pitch).floor().max(0.0) as u32;
    let rows = ((front.height() - unit) / (pitch * 1.2)).floor().max(0.0) as u32;
    let indent = (front.width() - columns as f32 * pitch + pitch - pane.x) / 2.0;
    for y in 0..rows {
        for x in 0..columns {
            if dice.roll() < 0.13 {
                let place: Pos2 = front.min + vec2(indent + x as f32 * pitch, unit + y as f32 * pitch * 1.2);
                mesh.add_colored_rect(Rect::from_min_size(place, pane), light.gamma_multiply(dice.between(0.10, 0.34)));
            }
        }
    }
}

fn gradient(mesh: &mut Mesh, rect: Rect, top: Color32, bottom: Color32) {
    let start = mesh.vertices.len() as u32;
    mesh.colored_vertex(rect.left_top(), top);
    mesh.colored_vertex(rect.right_top(), top);
    mesh.colored_vertex(rect.left_bottom(), bottom);
    mesh.colored_vertex(rect.right_bottom(), bottom);
    mesh.add_triangle(start, start + 1, start + 2);
    mesh.add_triangle(start + 2, start + 1, start + 3);
}
