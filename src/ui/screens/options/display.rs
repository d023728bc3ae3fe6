//! The display page: window, look and effects.

use egui::Ui;

use crate::settings::{Appearance, Background, Display, GhostStyle, Hues, Outfit, Scheme, Settings, Skin, Strengths};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::row::Number;

/// The frame rate limits offered; 0 is unlimited.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The interface scales offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

/// Draws the display page.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, display: &Display) -> Option<Command> {
    let mut form = Form::new(ui, shared);
    form.heading("display-window");
    window(&mut form, shared, display);
    let appearance = &display.appearance;
    form.heading("display-game");
    form.specimen("display-specimen");
    outfit(&mut form, appearance);
    colors(&mut form, appearance);
    background(&mut form, shared, appearance);
    ghost(&mut form, shared, appearance);
    form.heading("display-effects");
    effects(&mut form, shared, appearance);
    form.finish()
}

fn window(form: &mut Form<'_, '_>, shared: &Shared<'_>, display: &Display) {
    let words = shared.words;
    let Display { fullscreen, vsync, frame_cap, frame_counter, interface_scale, .. } = *display;
    form.switch("display-fullscreen", "", fullscreen, |settings, on| settings.display.fullscreen = on);
    form.switch("display-vsync", &words.text("display-vsync-hint"), vsync, |settings, on| settings.display.vsync = on);
    let hint = words.text(if vsync { "display-frame-cap-off-hint" } else { "display-frame-cap-hint" });
    let cap_text = |cap: u32| match cap {
        0 => words.text("display-frame-cap-none"),
        cap => words.with("display-frames", &[("count", words.number(cap.into()).into())]),
    };
    form.one_of("display-frame-cap", &hint, (&FRAME_CAPS, frame_cap), cap_text, |settings, cap| {
        settings.display.frame_cap = cap;
    });
    form.switch("display-frame-counter", "", frame_counter, |settings, on| settings.display.frame_counter = on);
    let scale_text = |scale: u32| words.with("percent", &[("value", scale.into())]);
    let hint = words.text("display-scale-hint");
    form.one_of("display-scale", &hint, (&SCALES, interface_scale), scale_text, |settings, scale| {
        settings.display.interface_scale = scale;
    });
}

/// Draws the visual presets.
fn outfit(form: &mut Form<'_, '_>, appearance: &Appearance) {
    let name = |outfit: &Outfit| match outfit {
        Outfit::City => "display-outfit-city",
        Outfit::GreenScreen => "display-outfit-green",
    };
    let mut names: Vec<String> = Outfit::ALL.iter().map(|outfit| form.text(name(outfit))).collect();
    let worn = appearance.outfit();
    let index = worn.map_or(names.len(), |outfit| outfit as usize);
    if worn.is_none() {
        names.push(form.text("preset-own"));
    }
    let hint = form.text("display-outfit-hint");
    form.choice("display-outfit", &hint, (&names, index), |settings, index| {
        if let Some(outfit) = Outfit::ALL.get(index) {
            settings.display.appearance.put_on(*outfit);
        }
    });
}

/// Draws the rows for colours and Minos.
fn colors(form: &mut Form<'_, '_>, appearance: &Appearance) {
    let name = |scheme| match scheme {
        Scheme::Night => "display-scheme-night",
        Scheme::Day => "display-scheme-day",
        Scheme::HighContrast => "display-scheme-high-contrast",
        Scheme::Phosphor => "display-scheme-phosphor",
    };
    one(form, "display-scheme", None, (&Scheme::ALL, appearance.scheme, &name), |looks, scheme| looks.scheme = scheme);
    let name = |skin| match skin {
        Skin::Bevel => "display-skin-bevel",
        Skin::Flat => "display-skin-flat",
        Skin::Glass => "display-skin-glass",
        Skin::Brackets => "display-skin-brackets",
        Skin::Pattern => "display-skin-pattern",
    };
    one(form, "display-skin", None, (&Skin::ALL, appearance.skin, &name), |looks, skin| looks.skin = skin);
    let name = |hues| match hues {
        Hues::Guideline => "display-hues-guideline",
        Hues::Deuteranopia => "display-hues-deuteranopia",
        Hues::Protanopia => "display-hues-protanopia",
        Hues::Tritanopia => "display-hues-tritanopia",
        Hues::Sixteen => "display-hues-sixteen",
        Hues::Phosphor => "display-hues-phosphor",
        Hues::Monochrome => "display-hues-monochrome",
    };
    let hint = match appearance.hues {
        Hues::Guideline => None,
        Hues::Deuteranopia => Some("display-hues-deuteranopia-hint"),
        Hues::Protanopia => Some("display-hues-protanopia-hint"),
        Hues::Tritanopia => Some("display-hues-tritanopia-hint"),
        Hues::Sixteen => Some("display-hues-sixteen-hint"),
        Hues::Phosphor => Some("display-hues-phosphor-hint"),
        Hues::Monochrome => Some("display-hues-monochrome-hint"),
    };
    one(form, "display-hues", hint, (&Hues::ALL, appearance.hues, &name), |looks, hues| looks.hues = hues);
}

fn background(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let name = |background| match background {
        Background::Skyline => "display-background-skyline",
        Background::Aurora => "display-background-aurora",
        Background::Mosaic => "display-background-mosaic",
        Background::Plain => "display-background-plain",
    };
    let offered = (&Background::ALL[..], appearance.background, &name as &dyn Fn(Background) -> &'static str);
    one(form, "display-background", None, offered, |looks, background| looks.background = background);
    let dim = appearance.background_dim;
    percent(form, shared, "display-dim", (0, dim), |looks, dim| looks.background_dim = dim);
    form.switch("display-grid", "", appearance.grid, |settings, on| settings.display.appearance.grid = on);
}

fn ghost(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let name = |style| match style {
        GhostStyle::Outline => "display-ghost-outline",
        GhostStyle::Filled => "display-ghost-filled",
    };
    one(form, "display-ghost", None, (&GhostStyle::ALL, appearance.ghost, &name), |looks, ghost| looks.ghost = ghost);
    let opacity = (Appearance::LEAST_GHOST, appearance.ghost_opacity);
    percent(form, shared, "display-ghost-opacity", opacity, |looks, opacity| looks.ghost_opacity = opacity);
}

fn effects(form: &mut Form<'_, '_>, shared: &Shared<'_>, appearance: &Appearance) {
    let hint = form.text("display-reduced-motion-hint");
    form.switch("display-reduced-motion", &hint, appearance.reduced_motion, |settings, on| {
        settings.display.appearance.reduced_motion = on;
    });
    // Exhaustive, so a new effect must get a row here.
    let Strengths { line_clear, trail, flash, shake, particles, background, notices } = appearance.effects;
    let mut strength = |id: &str, value: u32, change: fn(&mut Strengths, u32)| {
        percent(form, shared, id, (0, value), |looks, value| change(&mut looks.effects, value));
    };
    strength("display-line-clear", line_clear, |effects, value| effects.line_clear = value);
    strength("display-trail", trail, |effects, value| effects.trail = value);
    strength("display-flash", flash, |effects, value| effects.flash = value);
    strength("display-shake", shake, |effects, value| effects.shake = value);
    strength("display-particles", particles, |effects, value| effects.particles = value);
    strength("display-motion", background, |effects, value| effects.background = value);
    strength("display-notices", notices, |effects, value| effects.notices = value);
}

/// The offered values, the chosen one, and the message id of each name.
type Offer<'a, T> = (&'a [T], T, &'a dyn Fn(T) -> &'static str);

fn one<T: Copy + PartialEq>(
    form: &mut Form<'_, '_>,
    label: &str,
    hint: Option<&str>,
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
    label: &str,
    (least, value): (u32, u32),
    change: impl FnOnce(&mut Appearance, u32),
) {
    let text = shared.words.with("percent", &[("value", value.into())]);
    let number = Number { value, least, most: 100, step: 5, text: &text, per_one: 1 };
    form.number(label, "", number, |settings, value| change(&mut settings.display.appearance, value));
}
