//! Touch and mouse input during a game.

use std::time::Instant;

use egui::{Context, RawInput, Ui};

use super::App;
use crate::engine::Rules;
use crate::input::pointing::Pointing;
use crate::input::touch::{Fingers, TouchScheme};
use crate::settings::Settings;
use crate::ui::live::LiveMatch;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::screen_stack::Screen;
use crate::ui::screens::Shared;

/// The touch scheme of a game. A touch pauses a bot's game and does nothing else in it.
pub(super) fn scheme(settings: &Settings, play: Option<&LiveMatch>) -> TouchScheme {
    let is_bots = play.is_some_and(|play| play.bot().is_some());
    if is_bots { TouchScheme::Off } else { settings.touch.scheme }
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
        let play = self.play.as_ref().filter(|_| matches!(self.screens.top(), Some(Screen::Play)));
        let scheme = scheme(settings, play);
        let heard = controls.pointing.finger_events(&raw_input.events, now, scheme != TouchScheme::Off);
        let rules = play.map_or_else(|| settings.practice_rules(), |play| *play.game().rules());
        let layout = TouchLayout::new(ctx.content_rect(), scheme, rules.hold);
        let play = PlayLayout::new(layout.play, ctx.pixels_per_point(), settings.next_count(rules.preset));
        let field = layout.field(&play);
        for event in heard {
            controls.fingers.take(event, &field, &mut controls.heard);
        }
        controls.fingers.update(now, &mut controls.heard);
    }

    /// Drops all fingers, since no game is played.
    pub(super) fn forget_fingers(&mut self, raw_input: &RawInput) {
        self.controls.fingers.clear();
        if raw_input.focused {
            self.controls.pointing.finger_events(&raw_input.events, Instant::now(), false);
        } else {
            // Another window gets the events of fingers that leave.
            self.controls.pointing = Pointing::default();
        }
    }

    /// Whether the mouse plays, so that its pointer must be shown.
    pub(super) fn plays_by_mouse(&self) -> bool {
        scheme(self.storage.settings(), self.play.as_ref()) != TouchScheme::Off
    }
}
