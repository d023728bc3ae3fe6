//! The pages of plain rows.

use egui::{Sense, Ui, UiBuilder, vec2};

use crate::engine::LockDown;
use crate::settings::{Display, GameChoice, Handling, HandlingPreset, Options, Player, Settings, Sound};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::words::Words;

/// The room of the try-out field, in points.
const TRY_OUT_HEIGHT: f32 = 300.0;
/// The frame caps offered; 0 is none.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The sizes of the interface offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];
/// The greatest Soft Drop factor; one more on the screen stands for at once.
const MOST_FACTOR: u32 = 100;

/// The options of the Guideline's section 2.5, and the player.
pub(super) fn game(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (game, options, player): (&GameChoice, &Options, &Player),
) -> Option<Command> {
    let words = shared.words;
    let Options { next_count, hold, ghost, lock_down } = options;
    let Player { name } = player;
    let mut form = Form::new(ui, shared);
    let counts: [String; 6] = std::array::from_fn(|index| words.number(index as u64 + 1));
    let next = (&counts[..], usize::from(*next_count).saturating_sub(1));
    form.choice("options-next", "", next, |settings, index| {
        settings.options.next_count = index as u8 + 1;
    });
    form.switch("options-hold", &words.text("options-hold-hint"), *hold, |settings, on| settings.options.hold = on);
    form.switch("options-ghost", &words.text("options-ghost-hint"), *ghost, |settings, on| {
        settings.options.ghost = on;
    });
    let hint = words.text(match lock_down {
        LockDown::Extended => "options-lock-down-extended-hint",
        LockDown::Infinite => "options-lock-down-infinite-hint",
        LockDown::Classic => "options-lock-down-classic-hint",
    });
    let names = LockDown::ALL.map(|lock_down| words.lock_down(lock_down));
    form.choice("options-lock-down", &hint, (&names, *lock_down as usize), |settings, index| {
        settings.options.lock_down = LockDown::ALL[index];
    });
    form.goal(game.goal);
    let wish = form.finish();
    let named = player_name(ui, shared, name);
    let space = shared.theme.metrics.space;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        note(ui, shared.theme, &words.text("options-next-game"));
    });
    named.or(wish)
}

fn player_name(ui: &mut Ui, shared: &Shared<'_>, name: &str) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let (label, hint) = (words.text("options-player"), words.text("options-player-hint"));
    let new = row::text(ui, theme, Named { label: &label, hint: &hint }, name, Player::NAME_LENGTH)?;
    Some(Command::apply(settings, |settings| settings.player.name = new))
}

/// How the controls feel.
pub(super) fn handling(ui: &mut Ui, shared: &Shared<'_>, handling: &Handling) -> Option<Command> {
    let words = shared.words;
    let Handling { auto_repeat_delay_ms: delay, auto_repeat_interval_ms: interval, soft_drop_factor: factor } =
        *handling;
    let mut form = Form::new(ui, shared);
    presets(&mut form, words, *handling);
    let millis = |value: u32| words.with("milliseconds", &[("value", value.into())]);
    let hint = words.with("handling-delay-hint", &[("delay", delay.into())]);
    let number = Number { value: delay, least: 0, most: 500, step: 10, text: &millis(delay) };
    form.number("handling-delay", &hint, number, |settings, value| settings.handling.auto_repeat_delay_ms = value);
    let (hint, text) = if interval == 0 {
        (words.text("handling-interval-zero-hint"), words.text("at-once"))
    } else {
        (words.with("handling-interval-hint", &[("interval", interval.into())]), millis(interval))
    };
    let number = Number { value: interval, least: 0, most: 500, step: 5, text: &text };
    form.number("handling-interval", &hint, number, |settings, value| {
        settings.handling.auto_repeat_interval_ms = value;
    });
    let (hint, text) = if factor == 0 {
        (words.text("handling-soft-drop-zero-hint"), words.text("at-once"))
    } else {
        let faster = words.with("times-faster", &[("value", factor.into())]);
        (words.with("handling-soft-drop-hint", &[("factor", factor.into())]), faster)
    };
    let value = if factor == 0 { MOST_FACTOR + 1 } else { factor };
    let number = Number { value, least: 1, most: MOST_FACTOR + 1, step: 1, text: &text };
    form.number("handling-soft-drop", &hint, number, |settings, value| {
        settings.handling.soft_drop_factor = if value > MOST_FACTOR { 0 } else { value };
    });
    form.finish()
}

fn presets(form: &mut Form<'_, '_>, words: &Words, handling: Handling) {
    let mut names: Vec<String> = HandlingPreset::ALL.iter().map(|preset| preset_name(words, *preset)).collect();
    let preset = HandlingPreset::of(handling);
    let index = preset.map_or(names.len(), |preset| preset as usize);
    if preset.is_none() {
        names.push(words.text("preset-own"));
    }
    form.choice("handling-preset", "", (&names, index), |settings, index| {
        if let Some(preset) = HandlingPreset::ALL.get(index) {
            settings.handling = preset.values();
        }
    });
}

fn preset_name(words: &Words, preset: HandlingPreset) -> String {
    words.text(match preset {
        HandlingPreset::Guideline => "preset-guideline",
        HandlingPreset::Comfortable => "preset-comfortable",
        HandlingPreset::Fast => "preset-fast",
        HandlingPreset::Instant => "preset-instant",
        HandlingPreset::Classic => "preset-classic",
    })
}

/// The field in which the handling can be tried.
pub(super) fn try_out(ui: &mut Ui, shared: &Shared<'_>, is_trying: &mut bool, field: &mut dyn FnMut(&mut Ui, bool)) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let text = words.text(if *is_trying { "handling-trying" } else { "handling-try" });
    let tone = if *is_trying { Tone::Primary } else { Tone::Plain };
    let mut begins = false;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, 0)).show(ui, |ui| {
        ui.add_space(space.s);
        note(ui, theme, &words.text("handling-next-game"));
        ui.add_space(space.m);
        if button(ui, theme, tone, &text) {
            *is_trying = !*is_trying;
            begins = *is_trying;
        }
        ui.add_space(space.s);
        note(ui, theme, &words.text("handling-try-hint"));
        ui.add_space(space.xs);
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), TRY_OUT_HEIGHT), Sense::hover());
    if begins {
        ui.scroll_to_rect(rect, None);
    }
    let mut room = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("try-out"));
    field(&mut room, *is_trying);
}

/// What is heard.
pub(super) fn sound(ui: &mut Ui, shared: &Shared<'_>, sound: &Sound) -> Option<Command> {
    let words = shared.words;
    let Sound { effects, effects_volume } = *sound;
    let mut form = Form::new(ui, shared);
    form.switch("sound-effects", &words.text("sound-effects-hint"), effects, |settings, on| {
        settings.sound.effects = on;
    });
    let text = words.with("percent", &[("value", effects_volume.into())]);
    let number = Number { value: effects_volume, least: 0, most: 100, step: 5, text: &text };
    form.number("sound-effects-volume", "", number, |settings, value| settings.sound.effects_volume = value);
    form.finish()
}

/// The window.
pub(super) fn display(ui: &mut Ui, shared: &Shared<'_>, display: &Display) -> Option<Command> {
    let words = shared.words;
    let Display { fullscreen, vsync, frame_cap, frame_counter, interface_scale } = *display;
    let mut form = Form::new(ui, shared);
    form.switch("display-fullscreen", "", fullscreen, |settings, on| settings.display.fullscreen = on);
    form.switch("display-vsync", &words.text("display-vsync-hint"), vsync, |settings, on| settings.display.vsync = on);
    let hint = words.text(if vsync { "display-frame-cap-off-hint" } else { "display-frame-cap-hint" });
    let cap_text = |cap: u32| match cap {
        0 => words.text("display-frame-cap-none"),
        cap => words.with("display-frames", &[("count", words.number(cap.into()).into())]),
    };
    from_list(&mut form, "display-frame-cap", &hint, (&FRAME_CAPS, frame_cap), cap_text, |settings, cap| {
        settings.display.frame_cap = cap;
    });
    form.switch("display-frame-counter", "", frame_counter, |settings, on| settings.display.frame_counter = on);
    let scale_text = |scale: u32| words.with("percent", &[("value", scale.into())]);
    let hint = words.text("display-scale-hint");
    from_list(&mut form, "display-scale", &hint, (&SCALES, interface_scale), scale_text, |settings, scale| {
        settings.display.interface_scale = scale;
    });
    form.finish()
}

/// One of the values offered, or another one that came from the settings file.
fn from_list(
    form: &mut Form<'_, '_>,
    label: &str,
    hint: &str,
    (offered, value): (&[u32], u32),
    text: impl Fn(u32) -> String,
    change: impl FnOnce(&mut Settings, u32),
) {
    let mut values = offered.to_vec();
    let index = offered.iter().position(|offer| *offer == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    });
    let texts: Vec<String> = values.iter().map(|value| text(*value)).collect();
    form.choice(label, hint, (&texts, index), |settings, index| change(settings, values[index]));
}
