//! The page of the window and of what is seen in it.

use egui::Ui;

use crate::settings::Display;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};

/// The frame caps offered; 0 is none.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The sizes of the interface offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

/// The window.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, display: &Display) -> Option<Command> {
    let words = shared.words;
    let Display { fullscreen, vsync, frame_cap, frame_counter, interface_scale } = *display;
    let mut form = Form::new(ui, shared);
    form.switch("display-fullscreen", "", fullscreen, |settings, on| settings.display.fullscreen = on);
    form.switch("display-vsync", &words.text("display-vsync-hint"), vsync, |settings, on| settings.display.vsync = on);
    let hint = words.text(if vsync { "display-frame-cap-off-hint" } else { "display-frame-cap-hint" });
    let cap_text = |cap: u32| match cap {
        0 => words.text("display-frame-cap-none"),
        cap => words.with("display-frames", &[("count", words.number(cap.into()).into())]),
    };
    form.one_of("display-frame-cap", &hint, (&FRAME_CAPS, frame_cap), cap_text, |settings, cap| {
        settings.display.frame_cap = cap;
    });
    form.switch("display-frame-counter", "", frame_counter, |settings, on| settings.display.frame_counter = on);
    let scale_text = |scale: u32| words.with("percent", &[("value", scale.into())]);
    let hint = words.text("display-scale-hint");
    form.one_of("display-scale", &hint, (&SCALES, interface_scale), scale_text, |settings, scale| {
        settings.display.interface_scale = scale;
    });
    form.finish()
}
