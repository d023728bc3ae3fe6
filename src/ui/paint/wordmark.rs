//! The game's name as a picture: seven letters that are houses, their stems rising to different heights, one window lit.

use egui::{Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::ui::theme::Theme;
use crate::ui::words::Words;

/// A stroke of a letter: corners in stem widths, from the ground up.
type Bar = [(f32, f32); 4];

/// The height of the letters that do not rise above the others.
const CAP: f32 = 6.0;
/// The height of the tallest stem.
const TOP: f32 = 10.4;
/// The width of the whole name.
const WIDTH: f32 = 36.6;

const fn upright(left: f32, top: f32) -> Bar {
    [(left, 0.0), (left + 1.2, 0.0), (left + 1.2, top), (left, top)]
}

const fn level(left: f32, right: f32, bottom: f32) -> Bar {
    [(left, bottom), (right, bottom), (right, bottom + 1.2), (left, bottom + 1.2)]
}

const BARS: [Bar; 25] = [
    // S
    level(0.0, 4.2, 0.0),
    [(3.0, 1.2), (4.2, 1.2), (4.2, 2.4), (3.0, 2.4)],
    level(0.0, 4.2, 2.4),
    [(0.0, 3.6), (1.2, 3.6), (1.2, 4.8), (0.0, 4.8)],
    level(0.0, 4.2, 4.8),
    // K
    upright(6.0, 8.2),
    [(7.2, 2.4), (8.7, 2.4), (10.9, 6.0), (9.4, 6.0)],
    [(9.5, 0.0), (11.1, 0.0), (8.9, 3.7), (8.0, 2.5)],
    // Y
    [(12.0, 6.0), (13.4, 6.0), (15.1, 3.2), (14.3, 2.1)],
    [(16.8, 6.0), (18.2, 6.0), (15.9, 2.1), (15.1, 3.2)],
    [(14.5, 0.0), (15.7, 0.0), (15.7, 2.6), (14.5, 2.6)],
    [(14.3, 2.1), (15.9, 2.1), (15.7, 2.9), (14.5, 2.9)],
    // L
    upright(19.4, 9.2),
    level(20.6, 23.2, 0.0),
    // I
    [(24.6, 0.0), (25.8, 0.0), (25.8, 4.6), (24.6, 4.6)],
    [(24.6, 5.8), (25.8, 5.8), (25.8, 9.0), (24.6, 9.0)],
    [(25.05, 9.0), (25.35, 9.0), (25.35, 10.4), (25.05, 10.4)],
    // N
    upright(27.4, 7.0),
    [(27.4, 7.0), (28.7, 7.0), (32.0, 1.2), (32.0, 0.0)],
    [(27.4, 7.0), (32.0, 0.0), (30.7, 0.0), (27.4, 5.6)],
    upright(30.8, CAP),
    // E
    upright(33.6, CAP),
    level(34.8, 36.6, 0.0),
    level(34.8, 36.2, 2.4),
    level(34.8, 36.6, 4.8),
];

/// The lit window, in the I.
const WINDOW: Bar = [(24.6, 4.75), (25.8, 4.75), (25.8, 5.65), (24.6, 5.65)];

/// Shows the name, `width` points wide, as a picture with a name for screen readers.
pub fn wordmark(ui: &mut Ui, width: f32, theme: &Theme, words: &Words) -> Response {
    let size = vec2(width, width * TOP / WIDTH);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), rect, theme);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.text("hud-wordmark")));
    response
}

/// Draws the name as large as `rect` allows, on its ground.
pub fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    let unit = (rect.width() / WIDTH).min(rect.height() / TOP);
    let ground = pos2(rect.center().x - unit * WIDTH / 2.0, rect.bottom());
    let shape = |bar: &Bar, color: Color32| {
        let corners: Vec<Pos2> = bar.iter().map(|&(x, y)| ground + Vec2::new(x, -y) * unit).collect();
        Shape::convex_polygon(corners, color, Stroke::NONE)
    };
    painter.extend(BARS.iter().map(|bar| shape(bar, theme.palette.text_primary)));
    painter.add(shape(&WINDOW, theme.palette.accent));
}
