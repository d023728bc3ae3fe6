//! The stage on which a demonstration plays: the field, the keys, what is earned, and the way it is played.

use egui::accesskit::Role;
use egui::{Rect, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::engine::scoring::{HARD_DROP_POINTS, SOFT_DROP_POINTS};
use crate::engine::{Button, Game};
use crate::input::{self, Control};
use crate::ui::demonstration::{Demonstration, Earned};
use crate::ui::paint::effects::Effects;
use crate::ui::paint::{self, PlayView};
use crate::ui::screens::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{button, cap, paragraph};

/// The part of the width that the field gets.
const FIELD_PART: f32 = 0.58;
/// What the rest of the screen needs of the window's height, and the field's least and greatest height, in points.
const REST_HEIGHT: f32 = 316.0;
const LEAST_HEIGHT: f32 = 200.0;
const MOST_HEIGHT: f32 = 620.0;

/// Shows a field on the left and `beside` on its right; where the field was drawn.
pub(super) fn stage(ui: &mut Ui, shared: &Shared<'_>, view: &PlayView<'_>, beside: impl FnOnce(&mut Ui)) -> Rect {
    let space = shared.theme.metrics.space;
    let all = ui.available_rect_before_wrap();
    let height = (ui.ctx().content_rect().height() - REST_HEIGHT).clamp(LEAST_HEIGHT, MOST_HEIGHT);
    let field = Rect::from_min_size(all.min, vec2(all.width() * FIELD_PART, height));
    let mut left = ui.new_child(UiBuilder::new().max_rect(field).id_salt("field"));
    paint::play_field(&mut left, view, shared.theme, shared.words);
    let column = Rect::from_min_max(pos2(field.right() + space.m, all.top()), pos2(all.right(), all.bottom()));
    let mut right = ui.new_child(UiBuilder::new().max_rect(column).id_salt("beside"));
    beside(&mut right);
    let bottom = field.bottom().max(right.min_rect().bottom()) + space.s;
    ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom)), Sense::hover());
    field
}

/// How a game is shown on the stage.
pub(super) const fn view<'a>(game: &'a Game, effects: &'a Effects, ghost: bool) -> PlayView<'a> {
    PlayView { game, effects, next_count: 3, ghost, hidden: false, best: None, lead: None, player: "", countdown: None }
}

/// Shows a demonstration and what can be done with it; plays it on by the time that went by.
pub(super) fn player(ui: &mut Ui, shared: &Shared<'_>, shown: &mut Demonstration, clock: &mut Option<f64>, text: &str) {
    let now = ui.input(|input| input.time);
    if shown.is_playing() {
        shown.advance(clock.map_or(0.0, |before| now - before));
        ui.ctx().request_repaint();
    }
    *clock = shown.is_playing().then_some(now);
    let state = earned(shared, shown);
    let buttons = shown.buttons();
    stage(ui, shared, &view(shown.game(), shown.effects(), true), |ui| {
        paragraph(ui, shared.theme, text);
        ui.add_space(shared.theme.metrics.space.s);
        for button in buttons {
            key(ui, shared, button, shown.is_down(button));
        }
        ui.add_space(shared.theme.metrics.space.s);
        let color = shared.theme.palette.accent;
        ui.add(egui::Label::new(shared.theme.text(TextRole::Strong, state).color(color)).wrap());
    });
    progress(ui, shared, shown.progress());
}

/// The rows that change how a demonstration plays.
pub(super) fn speed(ui: &mut Ui, shared: &Shared<'_>, shown: &mut Demonstration) {
    let words = shared.words;
    let speeds = Demonstration::SPEEDS.map(|percent| words.with("percent", &[("value", percent.into())]));
    let label = words.text("demo-speed");
    if let Some(index) = row::choice(ui, shared.theme, Named { label: &label, hint: "" }, &speeds, shown.speed()) {
        shown.set_speed(index);
    }
}

/// Buttons beside one another, each as wide as the others; the one that was pressed.
pub(super) fn buttons(ui: &mut Ui, shared: &Shared<'_>, texts: &[&str]) -> Option<usize> {
    let space = shared.theme.metrics.space;
    let count = texts.len().max(1) as f32;
    let width = (ui.available_width() - space.s * (count - 1.0)) / count;
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space.s;
        for (index, text) in texts.iter().enumerate() {
            let tone = if index == 0 { button::Tone::Primary } else { button::Tone::Plain };
            if button::sized(ui, shared.theme, tone, &shared.words.text(text), width).clicked() {
                pressed = Some(index);
            }
        }
    });
    pressed
}

/// What was earned last, in words.
fn earned(shared: &Shared<'_>, shown: &Demonstration) -> String {
    let words = shared.words;
    match shown.earned() {
        None => String::new(),
        Some(Earned::Action(award)) => {
            let id = if award.back_to_back { "demo-paid-bonus" } else { "demo-paid" };
            let points = words.number(award.points.into());
            words.with(id, &[("action", words.action(award.action).into()), ("points", points.into())])
        }
        Some(Earned::Drop(button, rows)) => {
            let points = if button == Button::HardDrop { HARD_DROP_POINTS } else { SOFT_DROP_POINTS };
            let args =
                [("action", words.button(button).into()), ("rows", rows.into()), ("points", (rows * points).into())];
            words.with("demo-dropped", &args)
        }
    }
}

/// The controls of a button, lit while it is down: the first key and the first control of a gamepad.
pub(super) fn key(ui: &mut Ui, shared: &Shared<'_>, button: Button, is_down: bool) {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let Some(action) = input::Action::ALL.into_iter().find(|action| action.button() == Some(button)) else { return };
    let controls = settings.bindings.controls(action);
    let key = controls.iter().find(|control| matches!(control, Control::Key(_)));
    let pad = controls.iter().find(|control| matches!(control, Control::Pad(_)));
    let texts: Vec<String> = key.into_iter().chain(pad).map(|control| words.control(*control)).collect();
    let name = words.button(button);
    let edge = if is_down { theme.palette.accent } else { theme.palette.outline };
    let background = ui.painter().add(egui::Shape::Noop);
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space.xs, space.xs);
        for text in &texts {
            let (rect, response) = ui.allocate_exact_size(cap::cap_size(ui, theme, text), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
            cap::paint_cap_in(ui, theme, text, rect, edge);
        }
        let color = if is_down { theme.palette.accent } else { theme.palette.text_secondary };
        ui.add(egui::Label::new(theme.text(TextRole::Small, name).color(color)));
    });
    if is_down {
        let rect = row.response.rect.expand(2.0);
        let lit = egui::Shape::rect_filled(rect, theme.metrics.radius, theme.palette.accent_surface);
        ui.painter().set(background, lit);
    }
}

/// How much of it was shown.
fn progress(ui: &mut Ui, shared: &Shared<'_>, part: f32) {
    let theme = shared.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    let name = shared.words.text("demo-progress");
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &name));
    let full = rect.with_max_x(egui::lerp(rect.left()..=rect.right(), part));
    ui.painter().rect_filled(rect, 3, theme.palette.raised);
    ui.painter().rect_filled(full, 3, theme.palette.accent);
    ui.add_space(theme.metrics.space.s);
}
