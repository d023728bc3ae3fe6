//! The page of the handling, with the field to try it.

use egui::Ui;

use super::feel;
use crate::settings::{Handling, HandlingPreset};
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::words::id;

/// The height of the try-out field, in points.
pub(super) const TRY_OUT_HEIGHT: f32 = 300.0;

/// Draws a row for each value of a handling.
pub(super) fn rows(form: &mut Form<'_, '_>, handling: &mut Handling) {
    let preset = form.preset(id::HANDLING_PRESET, HandlingPreset::of(*handling));
    if let Some(preset) = preset {
        *handling = preset.values();
    }
    let Handling {
        auto_repeat_delay_ms: delay,
        auto_repeat_interval_ms: interval,
        soft_drop_factor: factor,
        auto_repeat_cut_ms: cut,
        direction_policy,
        auto_repeat_keeps_charge: keeps_charge,
        initial_rotation,
        initial_hold,
        hard_drop_protection_ms: protection,
    } = handling;
    feel::auto_repeat(form, delay, interval);
    feel::cut(form, cut);
    feel::soft_drop(form, factor, Handling::SOFT_DROP, id::HANDLING_SOFT_DROP_ZERO_HINT);
    form.choice(id::HANDLING_DIRECTION, direction_policy);
    form.toggle((id::HANDLING_CHARGE, id::HANDLING_CHARGE_HINT), keeps_charge);
    feel::initial(form, initial_rotation, initial_hold);
    let hint = if *protection == 0 { id::HANDLING_PROTECTION_OFF_HINT } else { id::HANDLING_PROTECTION_HINT };
    form.number_or_zero((id::HANDLING_PROTECTION, hint), protection, Handling::PROTECTION, id::INITIAL_OFF);
}

/// Draws the button of the try-out field. Returns whether it was pressed to begin.
pub(super) fn try_out_button(ui: &mut Ui, shared: &Shared<'_>, is_trying: bool) -> bool {
    let text = shared.words.text(if is_trying { id::HANDLING_TRYING } else { id::HANDLING_TRY });
    let width = ui.available_width();
    sized(ui, shared.theme, Tone::Plain, &text, width).clicked() && !is_trying
}
