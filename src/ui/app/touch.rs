//! Fingers and the mouse while a game is played.

use std::time::Instant;

use egui::{Context, RawInput, Rect, Ui};

use super::App;
use crate::engine::Rules;
use crate::input::pointing::Pointing;
use crate::input::touch::{Fingers, TouchScheme};
use crate::settings::Settings;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::screen_stack::Screen;
use crate::ui::screens::Shared;

/// Where the play field and the buttons are in `all`, by the settings, for a game by `rules`.
pub(super) fn layout(all: Rect, settings: &Settings, rules: &Rules) -> TouchLayout {
    TouchLayout::new(all, settings.touch.scheme, rules.hold)
}

/// Draws the buttons around a play field that lies in `layout.play`.
pub(super) fn paint(ui: &Ui, (layout, rules): (&TouchLayout, &Rules), fingers: &Fingers, shared: &Shared<'_>) {
    let next_count = shared.settings.next_count(rules.preset);
    let play = PlayLayout::new(layout.play, ui.ctx().pixels_per_point(), next_count);
    touch_buttons::paint(ui, layout, &play, fingers, shared.theme, shared.words);
}

impl App {
    /// Hears what fingers and the mouse did since the last frame.
    pub(super) fn hear_fingers(&mut self, ctx: &Context, raw_input: &RawInput) {
        let settings = self.storage.settings();
        let controls = &mut self.controls;
        let now = Instant::now();
        let with_mouse = settings.touch.scheme != TouchScheme::Off;
        let heard = controls.pointing.hear(&raw_input.events, now, with_mouse);
        let rules = match (self.screens.top(), &self.play) {
            (Some(Screen::Play), Some(play)) => *play.game().rules(),
            _ => settings.practice_rules(),
        };
        let layout = layout(ctx.content_rect(), settings, &rules);
        let play = PlayLayout::new(layout.play, ctx.pixels_per_point(), settings.next_count(rules.preset));
        let field = layout.field(&play);
        for event in heard {
            controls.fingers.take(event, &field, &mut controls.heard);
        }
        controls.fingers.pass(now, &mut controls.heard);
    }

    /// Forgets the fingers, since no game is played.
    pub(super) fn forget_fingers(&mut self, raw_input: &RawInput) {
        self.controls.fingers.forget();
        if raw_input.focused {
            self.controls.pointing.hear(&raw_input.events, Instant::now(), false);
        } else {
            // Nobody tells of fingers that leave another window.
            self.controls.pointing = Pointing::default();
        }
    }

    /// Whether the mouse plays, and its pointer has to be seen.
    pub(super) fn plays_by_mouse(&self) -> bool {
        self.storage.settings().touch.scheme != TouchScheme::Off
    }
}
