//! The celebration of a great result: the city lights up, and fireworks rise behind the page.

use std::time::Duration;

use egui::{Rect, Ui};

use crate::synth::Cue;
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::fireworks;
use crate::ui::shared::Shared;

/// The time in which the lights cross the city, in seconds.
const WAVE: f32 = 2.4;

/// What celebrates a result, from the first frame in which it is shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Celebration {
    /// The time of the first frame, in seconds of the interface's clock.
    shown_at: Option<f64>,
    /// The share of the city that is lit, 0 to 1.
    lit: f32,
    /// The number of fireworks that have burst, and the number already reported.
    bursts: u32,
    reported: u32,
    /// Whether the sound of the beginning was taken.
    has_sounded: bool,
}

impl Celebration {
    /// Starts the time, in the first frame.
    pub(super) fn begin(&mut self, ui: &Ui) {
        self.shown_at.get_or_insert_with(|| ui.input(|input| input.time));
    }

    /// Whether the first frame was drawn.
    pub(super) const fn has_begun(&self) -> bool {
        self.shown_at.is_some()
    }

    /// The time since the first frame.
    pub(super) fn since_shown(&self, ui: &Ui) -> Duration {
        let now = ui.input(|input| input.time);
        Duration::from_secs_f64((now - self.shown_at.unwrap_or(now)).max(0.0))
    }

    /// The mood of the background: the city is lit.
    pub(super) const fn mood(&self) -> Mood {
        Mood { lit: self.lit, ..Mood::STILL }
    }

    /// Whether a firework has burst since the last call, for its sound.
    pub(super) const fn has_burst(&mut self) -> bool {
        let has_burst = self.bursts > self.reported;
        self.reported = self.bursts;
        has_burst
    }

    /// Returns the sound of what has happened since the last call: the beginning, then the fireworks.
    pub(super) fn take_cue(&mut self) -> Option<Cue> {
        if self.has_begun() && !std::mem::replace(&mut self.has_sounded, true) {
            return Some(Cue::Completed);
        }
        self.has_burst().then_some(Cue::Firework)
    }

    /// Lights up the city, in a wave unless nothing moves.
    pub(super) fn light_up(&mut self, ui: &Ui, shared: &Shared<'_>) {
        if self.lit >= 1.0 {
            return;
        }
        let passed = self.since_shown(ui).as_secs_f32() / WAVE;
        self.lit = if shared.theme.strength.is_still { 1.0 } else { passed.min(1.0) };
        ui.ctx().request_repaint();
    }

    /// Draws the fireworks for `amount`, 0 to 1, behind the page. They end after a few seconds and leave `text` free.
    pub(super) fn fireworks(&mut self, ui: &Ui, shared: &Shared<'_>, amount: f32, text: Rect) {
        let since = self.since_shown(ui);
        if since < fireworks::duration(amount, shared.theme) {
            self.bursts = fireworks::bursts(amount, since);
            fireworks::paint(ui.painter(), (ui.max_rect(), text), amount, since, shared.theme);
            ui.ctx().request_repaint();
        }
    }
}
