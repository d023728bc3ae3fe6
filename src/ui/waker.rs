//! Waking the window from other threads.

use egui::{Context, ViewportId};

/// Returns what makes the main window draw a frame, from any thread and whatever window is being drawn then.
///
/// [`Context::request_repaint`] means the window being drawn, which can be that of the options.
pub(crate) fn waker(ctx: &Context) -> impl Fn() + Clone + Send + Sync + use<> {
    let ctx = ctx.clone();
    move || ctx.request_repaint_of(ViewportId::ROOT)
}
