//! The player's city behind the main menu, in place of the buildings of the backdrop.

use egui::{Rect, Ui, pos2};

use crate::ui::paint::city::{self, Camera};
use crate::ui::shared::Shared;

/// The length of a unit, as a part of the height of the window.
const UNIT: f32 = 0.0125;
/// The place of the ground, as a part of the height of the window.
const GROUND: f32 = 0.9;

/// Draws the city over the whole window.
pub(super) fn paint(ui: &Ui, shared: &Shared<'_>, window: Rect) {
    if !city::suits(shared.theme) {
        return;
    }
    let unit = window.height() * UNIT;
    let camera = Camera { origin: pos2(window.left(), window.top() + window.height() * GROUND), unit };
    let lots = city::skyline(shared.city, window.width() / unit);
    ui.painter().add(city::picture(ui.ctx(), window, shared.theme, shared.city, (&lots, camera)));
}
