//! The page of the sound.

use egui::Ui;

use crate::settings::Sound;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::row::Number;

/// What is heard.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, sound: &Sound) -> Option<Command> {
    let words = shared.words;
    let Sound { effects, effects_volume, .. } = *sound;
    let mut form = Form::new(ui, shared);
    form.switch("sound-effects", &words.text("sound-effects-hint"), effects, |settings, on| {
        settings.sound.effects = on;
    });
    let text = words.with("percent", &[("value", effects_volume.into())]);
    let number = Number { value: effects_volume, least: 0, most: 100, step: 5, text: &text };
    form.number("sound-effects-volume", "", number, |settings, value| settings.sound.effects_volume = value);
    form.finish()
}
