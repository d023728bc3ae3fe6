//! The display page: window, look and effects.

use egui::Ui;

use crate::settings::{
    Appearance, Background, Display, Figure, GhostStyle, Hues, LowPower, Outfit, Place, Scheme, Settings, Skin,
    Strengths,
};
use crate::ui::paint;
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, id};

/// The frame rate limits offered; 0 is unlimited.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The interface scales offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

/// Draws the display page.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, display: &Display) -> Option<Command> {
    let mut form = Form::new(ui, shared);
    form.heading(id::DISPLAY_WINDOW);
    window(&mut form, shared, display);
    let appearance = &display.appearance;
    form.heading(id::DISPLAY_GAME);
    form.specimen(id::DISPLAY_SPECIMEN);
    outfit(&mut form, appearance);
    colors(&mut form, appearance);
    background(&mut form, shared, appearance);
    ghost(&mut form, shared, appearance);
    form.heading(id::DISPLAY_HUD);
    figures(&mut form, shared, appearance);
    form.heading(id::DISPLAY_EFFECTS);
    effects(&mut form, shared, appearance);
    form.finish()
}

fn window(form: &mut Form<'_, '_>, shared: &Shared<'_>, display: &Display) {
    let words = shared.words;
    let Display { fullscreen, vsync, frame_cap, frame_counter, interface_scale, low_power, .. } = *display;
    form.switch(id::DISPLAY_FULLSCREEN, "", fullscreen, |settings, on| settings.display.fullscreen = on);
    form.switch(id::DISPLAY_VSYNC, &words.text(id::DISPLAY_VSYNC_HINT), vsync, |settings, on| {
        settings.display.vsync = on;
    });
    let hint = words.text(if vsync { id::DISPLAY_FRAME_CAP_OFF_HINT } else { id::DISPLAY_FRAME_CAP_HINT });
    let cap_text = |cap: u32| match cap {
        0 => words.text(id::DISPLAY_FRAME_CAP_NONE),
        cap => words.with(id::DISPLAY_FRAMES, &[("count", words.number(cap.into()).into())]),
    };
    form.one_of(id::DISPLAY_FRAME_CAP, &hint, (&FRAME_CAPS, frame_cap), cap_text, |settings, cap| {
        settings.display.frame_cap = cap;
    });
    let hint = words.text(id::DISPLAY_LOW_POWER_HINT);
    form.switch(id::DISPLAY_LOW_POWER, &hint, low_power == LowPower::WithoutGpu, |settings, on| {
        settings.display.low_power = if on { LowPower::WithoutGpu } else { LowPower::Off };
    });
    form.switch(id::DISPLAY_FRAME_COUNTER, "", frame_counter, |settings, on| settings.display.frame_counter = on);
    let scale_text = |scale: u32| words.with(id::PERCENT, &[("value", scale.into())]);
    let hint = words.text(id::DISPLAY_SCALE_HINT);
    form.one_of(id::DISPLAY_SCALE, &hint, (&SCALES, interface_scale), scale_text, |settings, scale| {
        settings.display.interface_scale = scale;
    });
}

/// Draws the visual presets.
fn outfit(form: &mut Form<'_, '_>, appearance: &Appearance) {
    let name = |outfit: &Outfit| match outfit {
        Outfit::City => id::DISPLAY_OUTFIT_CITY,
        Outfit::GreenScreen => id::DISPLAY_OUTFIT_GREEN,
    };
    let mut names: Vec<String> = Outfit::ALL.iter().map(|outfit| form.text(name(outfit))).collect();
    let worn = appearance.outfit();
    let index = worn.map_or(names.len(), |outfit| outfit as usize);
    if worn.is_none() {
        names.push(form.text(id::PRESET_OWN));
    }
    let hint = form.text(id::DISPLAY_OUTFIT_HINT);
    form.choice(id::DISPLAY_OUTFIT, &hint, (&names, index), |settings, index| {
        if let Some(outfit) = Outfit::ALL.get(index) {
            settings.display.appearance.put_on(*outfit);
        }
    });
}

/// Draws the rows for colours and Minos.
fn colors(form: &mut Form<'_, '_>, appearance: &Appearance) {
    let name = |scheme| match scheme {
        Scheme::Night => id::DISPLAY_SCHEME_NIGHT,
        Scheme::Day => id::DISPLAY_SCHEME_DAY,
        Scheme::HighContrast => id::DISPLAY_SCHEME_HIGH_CONTRAST,
        Scheme::Phosphor => id::DISPLAY_SCHEME_PHOSPHOR,
    };
    one(form, id::DISPLAY_SCHEME, None, (&Scheme::ALL, appearance.scheme, &name), |looks, scheme| {
        looks.scheme = scheme;
    });
    let name = |skin| match skin {
        Skin::Bevel => id::DISPLAY_SKIN_BEVEL,
        Skin::Flat => id::DISPLAY_SKIN_FLAT,
        Skin::Glass => id::DISPLAY_SKIN_GLASS,
        Skin::Brackets => id::DISPLAY_SKIN_BRACKETS,
        Skin::Pattern => id::DISPLAY_SKIN_PATTERN,
    };
    one(form, id::DISPLAY_SKIN, None, (&Skin::ALL, appearance.skin, &name), |looks, skin| looks.skin = skin);
    let name = |hues| match hues {
        Hues::Guideline => id::DISPLAY_HUES_GUIDELINE,
        Hues::Deuteranopia => id::DISPLAY_HUES_DEUTERANOPIA,
        Hues::Protanopia => id::DISPLAY_HUES_PROTANOPIA,
        Hues::Tritanopia => id::DISPLAY_HUES_TRITANOPIA,
        Hues::Sixteen => id::DISPLAY_HUES_SIXTEEN,
        Hues::Phosphor => id::DISPLAY_HUES_PHOSPHOR,
        Hues::Monochrome => id::DISPLAY_HUES_MONOCHROME,
    };
    let hint = match appearance.hues {
        Hues::Guideline => None,
        Hues::Deuteranopia => Some(id::DISPLAY_HUES_DEUTERANOPIA_HINT),
        Hues::Protanopia => Some(id::DISPLAY_HUES_PROTANOPIA_HINT),
        Hues::Tritanopia => Some(id::DISPLAY_HUES_TRITANOPIA_HINT),
        Hues::Sixteen => Some(id::DISPLAY_HUES_SIXTEEN_HINT),
        Hues::Phosphor => Some(id::DISPLAY_HUES_PHOSPHOR_HINT),
        Hues::Monochrome => Some(id::DISPLAY_HUES_MONOCHROME_HINT),
    };
    one(form, id::DISPLAY_HUES, hint, (&Hues::ALL, appearance.hues, &name), |looks, hues| looks.hues = hues);
}

fn background(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let name = |background| match background {
        Background::Skyline => id::DISPLAY_BACKGROUND_SKYLINE,
        Background::Aurora => id::DISPLAY_BACKGROUND_AURORA,
        Background::Mosaic => id::DISPLAY_BACKGROUND_MOSAIC,
        Background::Plain => id::DISPLAY_BACKGROUND_PLAIN,
    };
    let offered = (&Background::ALL[..], appearance.background, &name as &dyn Fn(Background) -> MessageId);
    one(form, id::DISPLAY_BACKGROUND, None, offered, |looks, background| looks.background = background);
    let dim = appearance.background_dim;
    percent(form, shared, id::DISPLAY_DIM, (0, dim), |looks, dim| looks.background_dim = dim);
    form.switch(id::DISPLAY_GRID, "", appearance.grid, |settings, on| settings.display.appearance.grid = on);
}

fn ghost(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let name = |style| match style {
        GhostStyle::Outline => id::DISPLAY_GHOST_OUTLINE,
        GhostStyle::Filled => id::DISPLAY_GHOST_FILLED,
    };
    one(form, id::DISPLAY_GHOST, None, (&GhostStyle::ALL, appearance.ghost, &name), |looks, ghost| looks.ghost = ghost);
    let opacity = (Appearance::MIN_GHOST, appearance.ghost_opacity);
    percent(form, shared, id::DISPLAY_GHOST_OPACITY, opacity, |looks, opacity| looks.ghost_opacity = opacity);
}

/// Draws the statistics of the last chosen mode.
fn figures(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let rules = shared.settings.game.rules();
    let hint = shared.words.with(id::DISPLAY_HUD_HINT, &[("mode", shared.words.mode(rules.mode).into())]);
    let figures = appearance.hud.of(&rules);
    let names = Figure::ALL.map(|figure| form.text(paint::figure_label(&rules, figure)));
    for place in Place::ALL {
        let label = match place {
            Place::Large => id::DISPLAY_HUD_LARGE,
            Place::Second => id::DISPLAY_HUD_SECOND,
            Place::Third => id::DISPLAY_HUD_THIRD,
            Place::Right => id::DISPLAY_HUD_RIGHT,
        };
        let index = Figure::ALL.iter().position(|figure| *figure == figures.at(place)).unwrap_or(0);
        form.choice(label, &hint, (&names, index), |settings, index| {
            settings.display.appearance.hud.choose(&rules, place, Figure::ALL[index]);
        });
    }
    let goal: Vec<String> = std::iter::once(form.text(id::PLAY_GOAL)).chain(names).collect();
    let index = figures.at_goal().and_then(|shown| Figure::ALL.iter().position(|figure| *figure == shown));
    form.choice(id::DISPLAY_HUD_GOAL, &hint, (&goal, index.map_or(0, |index| index + 1)), |settings, index| {
        let figure = index.checked_sub(1).and_then(|index| Figure::ALL.get(index)).copied();
        settings.display.appearance.hud.choose_at_goal(&rules, figure);
    });
}

fn effects(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let hint = form.text(id::DISPLAY_REDUCED_MOTION_HINT);
    form.switch(id::DISPLAY_REDUCED_MOTION, &hint, appearance.reduced_motion, |settings, on| {
        settings.display.appearance.reduced_motion = on;
    });
    let hint = form.text(id::DISPLAY_SMOOTH_MOVEMENT_HINT);
    form.switch(id::DISPLAY_SMOOTH_MOVEMENT, &hint, appearance.smooth_movement, |settings, on| {
        settings.display.appearance.smooth_movement = on;
    });
    // Exhaustive, so that a new effect must get a row here.
    let Strengths { line_clear, trail, flash, shake, particles, background, notices } = appearance.effects;
    let mut strength = |id: MessageId, value: u32, change: fn(&mut Strengths, u32)| {
        percent(form, shared, id, (0, value), |looks, value| change(&mut looks.effects, value));
    };
    strength(id::DISPLAY_LINE_CLEAR, line_clear, |effects, value| effects.line_clear = value);
    strength(id::DISPLAY_TRAIL, trail, |effects, value| effects.trail = value);
    strength(id::DISPLAY_FLASH, flash, |effects, value| effects.flash = value);
    strength(id::DISPLAY_SHAKE, shake, |effects, value| effects.shake = value);
    strength(id::DISPLAY_PARTICLES, particles, |effects, value| effects.particles = value);
    strength(id::DISPLAY_MOTION, background, |effects, value| effects.background = value);
    strength(id::DISPLAY_NOTICES, notices, |effects, value| effects.notices = value);
}

/// The offered values, the chosen one, and the message id of each name.
type Offer<'a, T> = (&'a [T], T, &'a dyn Fn(T) -> MessageId);

fn one<T: Copy + PartialEq>(
    form: &mut Form<'_, '_>,
    label: MessageId,
    hint: Option<MessageId>,
    (all, chosen, name): Offer<'_, T>,
    change: impl FnOnce(&mut Appearance, T),
) {
    let hint = hint.map_or_else(String::new, |hint| form.text(hint));
    let names: Vec<String> = all.iter().map(|value| form.text(name(*value))).collect();
    let index = all.iter().position(|value| *value == chosen).unwrap_or(0);
    form.choice(label, &hint, (&names, index), |settings: &mut Settings, index| {
        change(&mut settings.display.appearance, all[index]);
    });
}

/// Draws a percentage from `least` to 100.
fn percent(
    form: &mut Form<'_, '_>,
    shared: &Shared<'_>,
    label: MessageId,
    (least, value): (u32, u32),
    change: impl FnOnce(&mut Appearance, u32),
) {
    let text = shared.words.with(id::PERCENT, &[("value", value.into())]);
    let number = Number { value, least, most: 100, step: 5, text: &text, per_one: 1 };
    form.number(label, "", number, |settings, value| change(&mut settings.display.appearance, value));
}
