//! The page of the handling, with the field to try it.

use egui::Ui;

use super::feel::{self, SoftDropRow};
use crate::engine::{DirectionPolicy, InitialAction};
use crate::settings::{Handling, HandlingPreset, Settings};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::note;
use crate::ui::widgets::row::Number;
use crate::ui::words::{Words, id};

/// The height of the try-out field, in points.
pub(super) const TRY_OUT_HEIGHT: f32 = 300.0;
/// The longest delay and interval of Auto-Repeat, in milliseconds.
const MAX_AUTO_REPEAT: u32 = 500;
/// The greatest Soft Drop factor.
const MAX_FACTOR: u32 = 100;

/// Draws the handling page.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, handling: &Handling) -> Option<Command> {
    let mut form = Form::new(ui, shared);
    rows(&mut form, shared.words, handling, |settings| &mut settings.handling);
    form.finish()
}

/// Draws a row for each value of a handling; `of` finds it in the settings.
pub(super) fn rows(
    form: &mut Form<'_, '_>,
    words: &Words,
    handling: &Handling,
    of: impl Fn(&mut Settings) -> &mut Handling + Copy,
) {
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
    } = *handling;
    presets(form, words, *handling, |settings, preset| *of(settings) = preset);
    feel::delay(form, words, delay, MAX_AUTO_REPEAT, |settings, value| of(settings).auto_repeat_delay_ms = value);
    feel::interval(form, words, interval, MAX_AUTO_REPEAT, |settings, value| {
        of(settings).auto_repeat_interval_ms = value;
    });
    feel::cut(form, words, cut, |settings, value| of(settings).auto_repeat_cut_ms = value);
    let soft_drop = SoftDropRow { factor, most: MAX_FACTOR, step: 2, at_once_hint: id::HANDLING_SOFT_DROP_ZERO_HINT };
    feel::soft_drop(form, words, soft_drop, |settings, value| of(settings).soft_drop_factor = value);
    directions(form, words, direction_policy, |settings, policy| of(settings).direction_policy = policy);
    form.switch(id::HANDLING_CHARGE, &words.text(id::HANDLING_CHARGE_HINT), keeps_charge, |settings, on| {
        of(settings).auto_repeat_keeps_charge = on;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_ROTATION, initial_rotation, |settings, action| {
        of(settings).initial_rotation = action;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_HOLD, initial_hold, |settings, action| {
        of(settings).initial_hold = action;
    });
    hard_drop(form, words, protection, |settings, value| of(settings).hard_drop_protection_ms = value);
}

/// The policy for opposite directions.
fn directions(
    form: &mut Form<'_, '_>,
    words: &Words,
    policy: DirectionPolicy,
    change: impl FnOnce(&mut Settings, DirectionPolicy),
) {
    let hint = words.text(match policy {
        DirectionPolicy::Latest => id::HANDLING_DIRECTION_LATEST_HINT,
        DirectionPolicy::First => id::HANDLING_DIRECTION_FIRST_HINT,
        DirectionPolicy::Neither => id::HANDLING_DIRECTION_NEITHER_HINT,
    });
    let names = DirectionPolicy::ALL.map(|policy| words.direction_policy(policy));
    form.choice(id::HANDLING_DIRECTION, &hint, (&names, policy as usize), |settings, index| {
        change(settings, DirectionPolicy::ALL[index]);
    });
}

/// The time for which a late Hard Drop is ignored.
fn hard_drop(form: &mut Form<'_, '_>, words: &Words, protection: u32, change: impl FnOnce(&mut Settings, u32)) {
    let (hint, text) = if protection == 0 {
        (id::HANDLING_PROTECTION_OFF_HINT, words.initial_action(InitialAction::Off))
    } else {
        (id::HANDLING_PROTECTION_HINT, words.with(id::MILLISECONDS, &[("value", protection.into())]))
    };
    let number = Number { value: protection, least: 0, most: 500, step: 10, text: &text, per_one: 1 };
    form.number(id::HANDLING_PROTECTION, &words.text(hint), number, change);
}

fn presets(form: &mut Form<'_, '_>, words: &Words, handling: Handling, change: impl FnOnce(&mut Settings, Handling)) {
    let mut names: Vec<String> = HandlingPreset::ALL.iter().map(|preset| preset_name(words, *preset)).collect();
    let preset = HandlingPreset::of(handling);
    let index = preset.map_or(names.len(), |preset| preset as usize);
    if preset.is_none() {
        names.push(words.text(id::PRESET_OWN));
    }
    form.choice(id::HANDLING_PRESET, "", (&names, index), |settings, index| {
        if let Some(preset) = HandlingPreset::ALL.get(index) {
            change(settings, preset.values());
        }
    });
}

/// The name of a preset.
pub(in crate::ui::screens) fn preset_name(words: &Words, preset: HandlingPreset) -> String {
    words.text(match preset {
        HandlingPreset::Guideline => id::HANDLING_CALM,
        HandlingPreset::Comfortable => id::PRESET_COMFORTABLE,
        HandlingPreset::Fast => id::PRESET_FAST,
        HandlingPreset::Instant => id::PRESET_INSTANT,
        HandlingPreset::Classic => id::PRESET_CLASSIC,
    })
}

/// Draws the button of the try-out field. Returns whether it was pressed to begin.
pub(super) fn try_out_button(ui: &mut Ui, shared: &Shared<'_>, is_trying: bool) -> bool {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let text = words.text(if is_trying { id::HANDLING_TRYING } else { id::HANDLING_TRY });
    let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.s as i8));
    frame
        .show(ui, |ui| {
            let width = ui.available_width();
            let pressed = sized(ui, theme, Tone::Plain, &text, width).clicked();
            ui.add_space(space.s);
            note(ui, theme, &words.text(id::HANDLING_NEXT_GAME));
            pressed && !is_trying
        })
        .inner
}
