//! The scale of the interface in a window.

use egui::{Vec2, vec2};

/// The window sizes for which the theme's sizes are designed, in points: wide and upright. A window of 1280 × 800
/// pixels, seen from where a game is played, has texts of 18 pixels.
const MADE_FOR: Vec2 = vec2(1280.0 / 1.125, 800.0 / 1.125);
const MADE_FOR_UPRIGHT: Vec2 = vec2(MADE_FOR.y, MADE_FOR.x);
/// The smallest size in which every screen works, in points.
pub(crate) const MIN_WINDOW: Vec2 = vec2(720.0, 540.0);

/// The scale of the interface in a window of this size, in the system's points, with the setting in percent.
///
/// It grows with the window up to three times the size, but never so far that a screen does not fit.
#[must_use]
pub fn scale_for(window: Vec2, percent: u32) -> f32 {
    let made_for = if window.x < window.y { MADE_FOR_UPRIGHT } else { MADE_FOR };
    let room = (window / made_for).min_elem().clamp(1.0, 3.0);
    let most = (window / MIN_WINDOW).min_elem().max(0.5);
    (room * percent as f32 / 100.0).min(most)
}
