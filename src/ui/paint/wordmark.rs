//! The game's logo: seven letters drawn as buildings of different heights, with one lit window.

use egui::{Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::ui::theme::Theme;
use crate::ui::words::{Words, id};

/// A stroke of a letter: its corners in stem widths, from the ground up. Adjacent strokes overlap to hide seams.
type Bar = &'static [(f32, f32)];

/// The height of the tallest stem.
const TOP: f32 = 10.4;
/// The width of the logo.
const WIDTH: f32 = 36.6;

const BARS: [Bar; 23] = [
    // S
    &[(0.0, 0.0), (4.2, 0.0), (4.2, 1.2), (0.0, 1.2)],
    &[(3.0, 0.0), (4.2, 0.0), (4.2, 3.6), (3.0, 3.6)],
    &[(0.0, 2.4), (4.2, 2.4), (4.2, 3.6), (0.0, 3.6)],
    &[(0.0, 2.4), (1.2, 2.4), (1.2, 6.0), (0.0, 6.0)],
    &[(0.0, 4.8), (4.2, 4.8), (4.2, 6.0), (0.0, 6.0)],
    // K
    &[(6.0, 0.0), (7.2, 0.0), (7.2, 8.2), (6.0, 8.2)],
    &[(7.0, 2.1), (8.5, 2.1), (10.9, 6.0), (9.4, 6.0)],
    &[(9.5, 0.0), (11.1, 0.0), (8.9, 3.7), (8.0, 2.5)],
    // Y
    &[(12.0, 6.0), (13.4, 6.0), (15.7, 2.55), (15.7, 2.25), (14.5, 2.25)],
    &[(18.2, 6.0), (16.8, 6.0), (14.5, 2.55), (14.5, 2.25), (15.7, 2.25)],
    &[(14.5, 0.0), (15.7, 0.0), (15.7, 2.6), (14.5, 2.6)],
    // L
    &[(19.4, 0.0), (20.6, 0.0), (20.6, 9.2), (19.4, 9.2)],
    &[(19.4, 0.0), (23.2, 0.0), (23.2, 1.2), (19.4, 1.2)],
    // I
    &[(24.6, 0.0), (25.8, 0.0), (25.8, 4.6), (24.6, 4.6)],
    &[(24.6, 5.8), (25.8, 5.8), (25.8, 8.6), (24.6, 8.6)],
    &[(25.05, 8.4), (25.35, 8.4), (25.35, 10.4), (25.05, 10.4)],
    // N
    &[(27.4, 0.0), (28.6, 0.0), (28.6, 7.0), (27.4, 7.0)],
    &[(27.4, 7.0), (28.7, 7.0), (32.0, 0.0), (30.7, 0.0)],
    &[(30.8, 0.0), (32.0, 0.0), (32.0, 6.0), (30.8, 6.0)],
    // E
    &[(33.6, 0.0), (34.8, 0.0), (34.8, 6.0), (33.6, 6.0)],
    &[(33.6, 0.0), (36.6, 0.0), (36.6, 1.2), (33.6, 1.2)],
    &[(33.6, 2.4), (36.2, 2.4), (36.2, 3.6), (33.6, 3.6)],
    &[(33.6, 4.8), (36.6, 4.8), (36.6, 6.0), (33.6, 6.0)],
];

/// The lit window, in the I.
const WINDOW: Bar = &[(24.6, 4.75), (25.8, 4.75), (25.8, 5.65), (24.6, 5.65)];

/// Shows the logo, `width` points wide, as a labelled image for screen readers.
pub fn wordmark(ui: &mut Ui, width: f32, theme: &Theme, words: &Words) -> Response {
    let size = vec2(width, width * TOP / WIDTH);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), rect, theme);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.text(id::HUD_WORDMARK)));
    response
}

/// Draws the logo as large as `rect` allows, aligned to its bottom.
pub fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    let pixels_per_point = painter.pixels_per_point();
    let unit = (rect.width() / WIDTH).min(rect.height() / TOP);
    let ground = pos2(rect.center().x - unit * WIDTH / 2.0, rect.bottom());
    let snap = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
    let shape = |bar: Bar, color: Color32| {
        let corners = bar.iter().map(|&(x, y)| ground + vec2(x, -y) * unit);
        // Upright strokes end on whole pixels; only slanted ones need anti-aliasing.
        if is_upright(bar) {
            let corners: Vec<Pos2> = corners.map(|corner| pos2(snap(corner.x), snap(corner.y))).collect();
            return Shape::rect_filled(Rect::from_points(&corners), 0.0, color);
        }
        // Slanted strokes end on the same ground line as upright ones.
        let corners = corners.map(|corner| if corner.y >= ground.y { pos2(corner.x, snap(corner.y)) } else { corner });
        Shape::convex_polygon(corners.collect(), color, Stroke::NONE)
    };
    painter.extend(BARS.into_iter().map(|bar| shape(bar, theme.palette.text_primary)));
    painter.add(shape(WINDOW, theme.palette.fill));
}

fn is_upright(bar: Bar) -> bool {
    bar.len() == 4
        && bar
            .iter()
            .zip(bar.iter().cycle().skip(1))
            .all(|(one, next)| (one.0 - next.0).abs() < 1e-3 || (one.1 - next.1).abs() < 1e-3)
}
