//! The system's fonts, for characters that the program's own fonts lack: names in other scripts.
//!
//! eframe lists the system's fonts in a thread at every start, while the driver and the window are opened. Most players
//! never meet such a character, so here they are listed when the first one is shown.

use std::sync::{Arc, OnceLock};

use egui::Context;
use egui::epaint::text::{FallbackRequest, FontProvider as _};
use egui_system_font_provider::SystemFontProvider;

/// Takes the characters that the program's fonts lack from the system's fonts.
pub(crate) fn install(ctx: &Context) {
    let fonts = OnceLock::new();
    ctx.add_font_provider(Arc::new(move |request: &FallbackRequest<'_>| {
        log::debug!("system fonts: looking for {:?}", request.cluster);
        fonts.get_or_init(SystemFontProvider::new).font_for(request)
    }));
}
