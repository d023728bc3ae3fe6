//! A QR code.

use egui::accesskit::Role;
use egui::cache::{ComputerMut, FrameCache};
use egui::emath::GuiRounding as _;
use egui::{Color32, Rect, Sense, Ui, WidgetInfo, vec2};
use qrcode::{Color, EcLevel, QrCode};

/// The width of the empty edge that readers need, in modules.
const EDGE: usize = 4;

/// The dark and light modules of a text.
#[derive(Debug, Clone, Default)]
struct Modules {
    width: usize,
    /// Row after row.
    dark: Vec<bool>,
}

#[derive(Debug, Default)]
struct Encoder;

impl ComputerMut<&str, Modules> for Encoder {
    fn compute(&mut self, text: &str) -> Modules {
        // An empty code for what is too long.
        QrCode::with_error_correction_level(text, EcLevel::L).map_or_else(
            |_too_long| Modules::default(),
            |code| Modules {
                width: code.width(),
                dark: code.to_colors().into_iter().map(|color| color == Color::Dark).collect(),
            },
        )
    }
}

/// Shows a text as a QR code, named by `label`, in a square that is `size` points wide.
pub(crate) fn qr_code(ui: &mut Ui, text: &str, label: &str, size: f32) {
    let modules = ui.memory_mut(|memory| memory.caches.cache::<FrameCache<Modules, Encoder>>().get(text).clone());
    let (square, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label));
    // Whole pixels, so that there are no seams between the modules.
    let pixels = (size * ui.pixels_per_point()) as usize / (modules.width + 2 * EDGE);
    let module = pixels as f32 / ui.pixels_per_point();
    let painter = ui.painter();
    painter.rect_filled(square, 0.0, Color32::WHITE);
    let inset = (size - modules.width as f32 * module) / 2.0;
    let origin = (square.min + vec2(inset, inset)).round_to_pixels(ui.pixels_per_point());
    for (index, _) in modules.dark.iter().enumerate().filter(|(_, dark)| **dark) {
        let (column, row) = (index % modules.width, index / modules.width);
        let corner = origin + vec2(column as f32, row as f32) * module;
        painter.rect_filled(Rect::from_min_size(corner, vec2(module, module)), 0.0, Color32::BLACK);
    }
}
