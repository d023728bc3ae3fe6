//! The presentation of the program: theme, texts, window settings and frame counter.

#[cfg(target_os = "linux")]
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::time::Instant;

use eframe::egui_wgpu::SurfaceConfig;
use eframe::wgpu::PresentMode;
use egui::accesskit::Role;
use egui::{Align2, Context, Id, Memory, Sense, Ui, Vec2, ViewportCommand, ViewportId, WidgetInfo, vec2};

use crate::settings::{Display, Language, Settings};
use crate::ui::theme::{TextRole, Theme, scale_for};
use crate::ui::words::{Words, id};
use crate::window::frames::FrameCounter;
#[cfg(target_os = "linux")]
use crate::window::x11_full_screen::X11FullScreen;

/// The smallest size of the window on a screen that has room for it, in the system's points.
const LEAST_WINDOW: Vec2 = vec2(640.0, 480.0);

#[derive(Debug)]
pub(super) struct Presentation {
    /// The colours and sizes.
    pub theme: Theme,
    pub words: Words,
    frames: FrameCounter,
    /// The applied window settings.
    applied: Option<Display>,
    /// The applied smallest size of the window, in the system's points.
    least: Option<Vec2>,
    /// Whether the window was full screen in the last frame, if the system reports it.
    was_fullscreen: Option<bool>,
    /// The state of an X11 window, from the first frame on.
    #[cfg(target_os = "linux")]
    x11: OnceCell<Option<X11FullScreen>>,
    /// The language of the texts.
    language: Language,
    /// The focused widget of the last frame, for each window.
    focused: BTreeMap<ViewportId, Id>,
}

impl Presentation {
    /// The presentation at the start, applied to egui. The first notices are already in the player's language.
    #[must_use]
    pub(super) fn new(ctx: &Context, language: Language) -> Self {
        let theme = Theme::default();
        theme.apply(ctx);
        let words = Words::of(language);
        Self {
            theme,
            words,
            frames: FrameCounter::default(),
            applied: None,
            least: None,
            was_fullscreen: None,
            #[cfg(target_os = "linux")]
            x11: OnceCell::new(),
            language,
            focused: BTreeMap::new(),
        }
    }

    /// Applies the settings to the window and the texts.
    pub(super) fn apply(&mut self, settings: &Settings, ctx: &Context, frame: &mut eframe::Frame) {
        let language = settings.general.language;
        if language != self.language {
            self.words = Words::of(language);
            self.language = language;
        }
        if settings.key_layout != *self.words.key_layout() {
            self.words.set_key_layout(settings.key_layout.clone());
        }
        let wanted = &settings.display;
        if !scale(ctx, wanted.interface_scale) {
            self.limit_size(ctx);
        }
        let before = self.applied.as_ref();
        if before == Some(wanted) {
            return;
        }
        if before.is_none_or(|before| before.appearance != wanted.appearance) {
            self.theme = Theme::of(&wanted.appearance);
            self.theme.apply(ctx);
        }
        // At the start the window is opened in this state.
        if before.is_some_and(|before| before.fullscreen != wanted.fullscreen) {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(wanted.fullscreen));
        }
        // The surface is reconfigured at once, so the option needs no restart.
        let present_mode = if wanted.vsync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync };
        frame.set_wgpu_surface_config(SurfaceConfig { present_mode, ..SurfaceConfig::LOW_LATENCY });
        self.applied = Some(wanted.clone());
    }

    /// Sets the smallest size of the window, which is never larger than the screen.
    fn limit_size(&mut self, ctx: &Context) {
        let Some(screen) = ctx.input(|input| input.viewport().monitor_size) else { return };
        // The screen is measured in points of the interface.
        let least = least_window(screen * ctx.zoom_factor());
        if self.least.is_none_or(|before| (before - least).length() > 1.0) {
            ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(least / ctx.zoom_factor()));
            self.least = Some(least);
        }
    }

    /// Returns whether the window is full screen if that has changed, by its button on macOS or by the window manager.
    pub(super) fn changed_fullscreen(&mut self, ctx: &Context, frame: &eframe::Frame) -> Option<bool> {
        #[cfg(target_os = "linux")]
        {
            self.x11.get_or_init(|| X11FullScreen::of(frame));
            if let Some(Some(x11)) = self.x11.get_mut() {
                return x11.changed(ctx, Instant::now());
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = frame;
        let is_fullscreen = ctx.input(|input| input.viewport().fullscreen)?;
        // A window that opens in full screen is not full screen yet in its first frame.
        let before = self.was_fullscreen.replace(is_fullscreen).unwrap_or(false);
        (is_fullscreen != before).then_some(is_fullscreen)
    }

    /// Whether the focus moved in the current window since its last frame.
    pub(super) fn has_focus_moved(&mut self, ctx: &Context) -> bool {
        let window = ctx.viewport_id();
        let Some(focused) = ctx.memory(Memory::focused) else {
            self.focused.remove(&window);
            return false;
        };
        self.focused.insert(window, focused).is_some_and(|before| before != focused)
    }

    pub(super) fn note_frame(&mut self, now: Instant) {
        self.frames.note(now);
    }

    /// Shows the frame counter in the corner.
    pub(super) fn show_frames(&self, ui: &Ui) {
        let Self { theme, words, frames, .. } = self;
        let longest = format!("{:.1}", frames.longest_ms());
        let text = words.with(id::FRAMES, &[("count", frames.per_second().into()), ("longest", longest.into())]);
        let place = ui.max_rect().right_top() + vec2(-theme.metrics.space.s, theme.metrics.space.xs);
        let font = TextRole::Small.font(1.0);
        let rect = ui.painter().text(place, Align2::RIGHT_TOP, &text, font, theme.palette.text_faint);
        let counter = ui.interact(rect, ui.scope_id().with(id::FRAMES), Sense::hover());
        counter.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
}

/// The smallest size of a window on a screen of this size, both in the system's points.
fn least_window(screen: Vec2) -> Vec2 {
    LEAST_WINDOW.min(screen)
}

/// Scales the interface to the window. Returns whether the scale has changed.
fn scale(ctx: &Context, percent: u32) -> bool {
    // In the system's points, which are independent of the scale set here.
    let window = ctx.content_rect().size() * ctx.zoom_factor();
    let scale = scale_for(window, percent);
    let has_changed = (scale - ctx.zoom_factor()).abs() > 1e-4;
    if has_changed {
        ctx.set_zoom_factor(scale);
        // It takes effect in the next pass. Without an extra one, the first frame of a large window would be tiny.
        ctx.request_discard("the scale of the interface has changed");
        ctx.request_repaint();
    }
    has_changed
}

#[cfg(test)]
mod tests {
    use egui::{Pos2, RawInput, Rect};

    use crate::ui::theme::MIN_WINDOW;

    use super::*;

    #[test]
    fn an_upright_window_is_scaled_as_much_as_a_wide_one() {
        let [upright, wide] = [vec2(1_080.0, 1_920.0), vec2(1_920.0, 1_080.0)].map(|window| scale_for(window, 100));
        // The upright one is as narrow as any screen allows.
        assert!(upright > 1.4 && (upright - wide).abs() < 0.02, "{upright}, {wide}");
    }

    /// Smaller windows have smaller texts, but the name of a mode is never below 13 px.
    #[test]
    fn texts_are_as_large_as_the_direction_of_art_says() {
        let size = |role: TextRole, width, height| role.size() * scale_for(vec2(width, height), 100);
        assert!((size(TextRole::Body, 1_280.0, 800.0) - 18.0).abs() < 0.01);
        assert!(size(TextRole::Body, 2_560.0, 1_440.0) > 32.0);
        assert!(size(TextRole::Strong, 640.0, 480.0) > 13.0 && size(TextRole::Strong, 800.0, 600.0) > 15.9);
    }

    #[test]
    fn a_window_fits_its_screen_and_shows_whole_screens() {
        let (usual, scaled) = (vec2(1_280.0, 800.0), vec2(1_280.0, 800.0) / 2.5);
        assert_eq!(least_window(usual), LEAST_WINDOW);
        assert_eq!(least_window(scaled), scaled);
        for percent in [100, 150] {
            let shown = scaled / scale_for(scaled, percent);
            assert!(shown.x >= MIN_WINDOW.x - 0.1 && shown.y >= MIN_WINDOW.y - 0.1, "{shown}");
        }
    }

    #[test]
    fn the_first_frame_is_scaled() {
        let window = vec2(2_560.0, 1_440.0);
        let ctx = Context::default();
        let input = RawInput { screen_rect: Some(Rect::from_min_size(Pos2::ZERO, window)), ..RawInput::default() };
        let mut shown = Vec2::ZERO;
        ctx.run_ui(input, |ui| {
            scale(ui.ctx(), 100);
            shown = ui.ctx().content_rect().size();
        })
        .textures_delta
        .clear();
        let scaled = window / scale_for(window, 100);
        assert!((shown - scaled).length() < 1.0, "{shown} is not {scaled}");
    }
}
