//! The hint over the window while a file is held over it.

use egui::{Align2, Context, Id, LayerId, Order, Stroke, StrokeKind};

use super::App;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The opacity of the veil over the screen.
const VEIL: f32 = 0.72;
/// The distance of the frame from the edges of the window, in points.
const INSET: f32 = 12.0;

impl App {
    /// Says that the file over the window can be dropped. A game takes none.
    pub(super) fn show_drop_hint(&self, ctx: &Context) {
        let is_held = ctx.input(|input| !input.raw.hovered_files.is_empty());
        if !is_held || (self.is_playing() && !self.is_practising()) {
            return;
        }
        let (theme, words) = (&self.services.look.theme, &self.services.look.words);
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::unique("drop hint")));
        let window = ctx.content_rect();
        painter.rect_filled(window, 0, palette.background.gamma_multiply(VEIL));
        let frame = Stroke::new(metrics.focus_stroke, palette.text_primary);
        painter.rect_stroke(window.shrink(INSET), metrics.radius_large, frame, StrokeKind::Inside);
        let galley =
            painter.layout_no_wrap(words.text(id::DROP_FILE), TextRole::Figure.font(1.0), palette.text_primary);
        let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), window);
        painter.rect_filled(place.expand2(metrics.space.l * egui::vec2(1.5, 1.0)), metrics.radius_large, palette.panel);
        painter.galley(place.min, galley, palette.text_primary);
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::mpsc;
    use std::time::Instant;

    use eframe::App as _;
    use egui::{HoveredFile, RawInput, Shape};

    use super::*;
    use crate::app::screen::Screen;
    use crate::session::Seat;
    use crate::storage::Storage;
    use crate::ui::live::LiveMatch;
    use crate::ui::screens::{MainMenu, Play};

    /// Whether a frame with a file over the window shows the hint.
    fn hints(app: &mut App, ctx: &Context, file: Option<&str>) -> bool {
        let hovered_files = file
            .map(|path| HoveredFile { path: Some(PathBuf::from(path)), ..HoveredFile::default() })
            .into_iter()
            .collect();
        let mut input = RawInput { hovered_files, ..RawInput::default() };
        let mut frame = eframe::Frame::_new_kittest();
        app.raw_input_hook(ctx, &mut input);
        let mut output = ctx.run_ui(input, |ui| {
            app.logic(ui.ctx(), &mut frame);
            app.ui(ui, &mut frame);
        });
        output.textures_delta.clear();
        let text = app.services.look.words.text(id::DROP_FILE);
        output.shapes.iter().any(|clipped| matches!(&clipped.shape, Shape::Text(drawn) if drawn.galley.text() == text))
    }

    #[test]
    fn a_file_over_a_menu_can_be_dropped_and_one_over_a_game_cannot() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
        assert!(!hints(&mut app, &ctx, None));
        assert!(hints(&mut app, &ctx, Some("game.json")));
        let now = Instant::now();
        let live = LiveMatch::new(Seat::new(crate::engine::Rules::default(), 1), now);
        app.screens.replace_all(Screen::Play(Box::new(Play::new(live))));
        assert!(!hints(&mut app, &ctx, Some("game.json")));
    }
}
