//! The display page: window, look and effects.

use crate::settings::{Appearance, Display, Figure, GameChoice, HudPlace, LowPower, Strengths};
use crate::ui::paint;
use crate::ui::screens::form::Form;
use crate::ui::words::id;

/// The frame rate limits offered; 0 is unlimited.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The interface scales offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

pub(super) fn rows(form: &mut Form<'_, '_>, display: &mut Display, game: &GameChoice) {
    form.heading(id::DISPLAY_WINDOW);
    window(form, display);
    form.heading(id::DISPLAY_GAME);
    form.specimen(id::DISPLAY_SPECIMEN);
    let appearance = &mut display.appearance;
    let preset = form.preset((id::DISPLAY_OUTFIT, id::DISPLAY_OUTFIT_HINT), appearance.outfit());
    if let Some(outfit) = preset {
        appearance.put_on(outfit);
    }
    form.choice(id::DISPLAY_SCHEME, &mut appearance.scheme);
    form.choice(id::DISPLAY_SKIN, &mut appearance.skin);
    form.choice(id::DISPLAY_HUES, &mut appearance.hues);
    form.choice(id::DISPLAY_BACKGROUND, &mut appearance.background);
    form.number(id::DISPLAY_DIM, &mut appearance.background_dim, Appearance::DIM);
    form.toggle(id::DISPLAY_GRID, &mut appearance.grid);
    form.choice(id::DISPLAY_GHOST, &mut appearance.ghost);
    form.number(id::DISPLAY_GHOST_OPACITY, &mut appearance.ghost_opacity, Appearance::GHOST_OPACITY);
    form.heading(id::DISPLAY_HUD);
    figures(form, appearance, game);
    form.heading(id::DISPLAY_EFFECTS);
    effects(form, appearance);
}

fn window(form: &mut Form<'_, '_>, display: &mut Display) {
    let words = form.words();
    let Display { fullscreen, vsync, frame_cap, frame_counter, interface_scale, low_power, .. } = display;
    form.toggle(id::DISPLAY_FULLSCREEN, fullscreen);
    form.toggle((id::DISPLAY_VSYNC, id::DISPLAY_VSYNC_HINT), vsync);
    let hint = if *vsync { id::DISPLAY_FRAME_CAP_OFF_HINT } else { id::DISPLAY_FRAME_CAP_HINT };
    form.pick((id::DISPLAY_FRAME_CAP, hint), frame_cap, FRAME_CAPS, |cap| match cap {
        0 => words.text(id::DISPLAY_FRAME_CAP_NONE),
        cap => words.with(id::DISPLAY_FRAMES, &[("count", words.number(cap.into()).into())]),
    });
    let mut saves_power = *low_power == LowPower::WithoutGpu;
    if form.toggle((id::DISPLAY_LOW_POWER, id::DISPLAY_LOW_POWER_HINT), &mut saves_power) {
        *low_power = if saves_power { LowPower::WithoutGpu } else { LowPower::Off };
    }
    form.toggle(id::DISPLAY_FRAME_COUNTER, frame_counter);
    let percent = |scale: u32| words.with(id::PERCENT, &[("value", scale.into())]);
    form.pick((id::DISPLAY_SCALE, id::DISPLAY_SCALE_HINT), interface_scale, SCALES, percent);
}

/// Draws the statistics of the last chosen mode.
fn figures(form: &mut Form<'_, '_>, appearance: &mut Appearance, game: &GameChoice) {
    let (words, rules) = (form.words(), game.rules());
    let hint = words.with(id::DISPLAY_HUD_HINT, &[("mode", words.mode(rules.mode).into())]);
    let name = |figure| words.text(paint::figure_label(&rules, figure));
    for place in HudPlace::ALL {
        let label = match place {
            HudPlace::Large => id::DISPLAY_HUD_LARGE,
            HudPlace::Second => id::DISPLAY_HUD_SECOND,
            HudPlace::Third => id::DISPLAY_HUD_THIRD,
            HudPlace::Right => id::DISPLAY_HUD_RIGHT,
        };
        let mut figure = appearance.hud.of(&rules).at(place);
        if form.pick((label, hint.clone()), &mut figure, Figure::ALL, name) {
            appearance.hud.choose(&rules, place, figure);
        }
    }
    let mut figure = appearance.hud.of(&rules).at_goal();
    let offered = std::iter::once(None).chain(Figure::ALL.map(Some));
    let name = |figure: Option<Figure>| figure.map_or_else(|| words.text(id::PLAY_GOAL), name);
    if form.pick((id::DISPLAY_HUD_GOAL, hint), &mut figure, offered, name) {
        appearance.hud.choose_at_goal(&rules, figure);
    }
}

fn effects(form: &mut Form<'_, '_>, appearance: &mut Appearance) {
    form.toggle((id::DISPLAY_REDUCED_MOTION, id::DISPLAY_REDUCED_MOTION_HINT), &mut appearance.reduced_motion);
    form.toggle((id::DISPLAY_SMOOTH_MOVEMENT, id::DISPLAY_SMOOTH_MOVEMENT_HINT), &mut appearance.smooth_movement);
    // Exhaustive, so that a new effect must get a row here.
    let Strengths { line_clear, trail, flash, shake, particles, background, notices } = &mut appearance.effects;
    let strengths = [
        (id::DISPLAY_LINE_CLEAR, line_clear),
        (id::DISPLAY_TRAIL, trail),
        (id::DISPLAY_FLASH, flash),
        (id::DISPLAY_SHAKE, shake),
        (id::DISPLAY_PARTICLES, particles),
        (id::DISPLAY_MOTION, background),
        (id::DISPLAY_NOTICES, notices),
    ];
    for (label, strength) in strengths {
        form.number(label, strength, Strengths::RANGE);
    }
}
