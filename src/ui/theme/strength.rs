//! The strength of each effect.

use crate::settings::{Appearance, Strengths};

/// The strength of each effect, 0 to 1, with reduced motion applied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    /// The light of a line clear.
    pub line_clear: f32,
    /// The trails of Hard Drops and moves.
    pub trail: f32,
    /// The flash of a Lock Down.
    pub flash: f32,
    /// Screen shake.
    pub shake: f32,
    /// Sparks and fireworks.
    pub particles: f32,
    /// The movement of the background.
    pub background: f32,
    /// The names of actions.
    pub notices: f32,
    /// Whether pieces glide from cell to cell.
    pub(crate) is_smooth: bool,
    /// Whether a slow piece falls through a row at its end, and rests before, in low-power mode.
    pub(crate) falls_late: bool,
    /// Whether decorative movement is off. Changes fade within 100 ms instead.
    pub(crate) is_still: bool,
}

impl Strength {
    /// The strengths of the settings.
    #[must_use]
    pub(crate) fn of(appearance: &Appearance) -> Self {
        let Strengths { line_clear, trail, flash, shake, particles, background, notices } = appearance.effects;
        let is_still = appearance.reduced_motion;
        let moving = |percent: u32| if is_still { 0.0 } else { percent.min(100) as f32 / 100.0 };
        Self {
            line_clear: moving(line_clear),
            trail: moving(trail),
            flash: moving(flash),
            shake: moving(shake),
            particles: moving(particles),
            background: moving(background),
            notices: notices.min(100) as f32 / 100.0,
            is_smooth: appearance.smooth_movement && !is_still,
            falls_late: false,
            is_still,
        }
    }
}
