//! The display page: pictures of complete looks, the parts of a look, effects and the window.

use egui::accesskit::Role;
use egui::{Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::settings::{Appearance, Display, Figure, GameChoice, HudPlace, LowPower, Outfit, Strengths};
use crate::ui::paint::{self, outfit_picture};
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{inset, lay_centered, ring, row};
use crate::ui::words::id;

/// The frame rate limits offered; 0 is unlimited.
const FRAME_CAPS: [u32; 10] = [30, 60, 75, 120, 144, 165, 240, 360, 1_000, 0];
/// The interface scales offered, in percent.
const SCALES: [u32; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

/// The least width of the picture of a look, and the height of a picture, in points.
const LOOK: Vec2 = vec2(148.0, 76.0);

#[derive(Debug, Default)]
pub(super) struct DisplayPage {
    /// Whether the parts of the look are shown.
    is_customized: bool,
}

impl DisplayPage {
    /// Draws the rows. Without a board beside them, the parts of a look have a preview.
    pub(super) fn rows(
        &mut self,
        form: &mut Form<'_, '_>,
        (display, game): (&mut Display, &GameChoice),
        has_board: bool,
    ) {
        form.heading(id::DISPLAY_OUTFIT);
        let appearance = &mut display.appearance;
        if let Some(outfit) = outfits(form, appearance.outfit()) {
            appearance.put_on(outfit);
        }
        let (label, note) = (form.text(id::DISPLAY_CUSTOMIZE), form.text(id::DISPLAY_CUSTOMIZE_HINT));
        let part = Unfolding::begin(form.ui, "look");
        self.is_customized ^= row::section(form.ui, form.shared.theme, (&label, &note), self.is_customized);
        if self.is_customized {
            if !has_board {
                form.specimen(id::DISPLAY_SPECIMEN);
            }
            parts(form, appearance);
            form.heading(id::DISPLAY_HUD);
            figures(form, appearance, game);
        }
        part.end(form.ui, self.is_customized);
        form.heading(id::DISPLAY_EFFECTS);
        effects(form, appearance);
        form.heading(id::DISPLAY_WINDOW);
        window(form, display);
    }
}

/// Draws a picture of each look. Returns the one that was chosen.
fn outfits(form: &mut Form<'_, '_>, worn: Option<Outfit>) -> Option<Outfit> {
    let shared = form.shared;
    let gap = shared.theme.metrics.space.s;
    inset(form.ui, shared.theme, |ui| {
        let in_row = (((ui.available_width() + gap) / (LOOK.x + gap)) as usize).clamp(1, 3);
        let width = (ui.available_width() - gap * (in_row - 1) as f32) / in_row as f32;
        let mut chosen = None;
        for row in Outfit::ALL.chunks(in_row) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for outfit in row {
                    chosen = look(ui, shared, (*outfit, worn == Some(*outfit)), width).then_some(*outfit).or(chosen);
                }
            });
            ui.add_space(gap);
        }
        chosen
    })
}

/// Draws the picture of a look with its name. Returns whether it was pressed.
fn look(ui: &mut Ui, shared: &Shared<'_>, (outfit, is_worn): (Outfit, bool), width: f32) -> bool {
    let Shared { theme, words, settings, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let name = words.name(outfit);
    let text = lay_centered(ui, TextRole::Body, &name, palette.text_primary, width - 2.0 * metrics.space.s);
    let size = vec2(width, LOOK.y + text.size().y + 3.0 * metrics.space.xs);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_worn, &name));
    let reach = focus::join(ui, &response, Keys::Move);
    let fill = match (is_worn, reach.lit) {
        (true, _) => palette.accent_surface,
        (false, true) => palette.raised_hovered,
        (false, false) => palette.raised,
    };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    let picture = rect.shrink(metrics.space.xs).with_max_y(rect.top() + metrics.space.xs + LOOK.y);
    let mut appearance = settings.display.appearance.clone();
    appearance.put_on(outfit);
    outfit_picture::paint(
        &ui.painter().with_clip_rect(picture.intersect(ui.clip_rect())),
        picture,
        &Theme::of(&appearance),
    );
    let middle = pos2(rect.center().x, f32::midpoint(picture.bottom(), rect.bottom()));
    ui.painter().galley(middle - text.rect.center().to_vec2(), text, palette.text_primary);
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response.clicked()
}

fn parts(form: &mut Form<'_, '_>, appearance: &mut Appearance) {
    form.choice(id::DISPLAY_SCHEME, &mut appearance.scheme);
    form.choice(id::DISPLAY_SKIN, &mut appearance.skin);
    form.choice(id::DISPLAY_HUES, &mut appearance.hues);
    form.choice(id::DISPLAY_BACKGROUND, &mut appearance.background);
    form.number(id::DISPLAY_DIM, &mut appearance.background_dim, Appearance::DIM);
    form.toggle(id::DISPLAY_GRID, &mut appearance.grid);
    form.choice(id::DISPLAY_GHOST, &mut appearance.ghost);
    form.number(id::DISPLAY_GHOST_OPACITY, &mut appearance.ghost_opacity, Appearance::GHOST_OPACITY);
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
    // What it overrides would show values that are not in force.
    let is_reduced = appearance.reduced_motion;
    if !is_reduced {
        form.toggle((id::DISPLAY_SMOOTH_MOVEMENT, id::DISPLAY_SMOOTH_MOVEMENT_HINT), &mut appearance.smooth_movement);
    }
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
        if !is_reduced || label == id::DISPLAY_NOTICES {
            form.number(label, strength, Strengths::RANGE);
        }
    }
}
