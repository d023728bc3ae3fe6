//! The stage of a [`MiniGame`]: the play field, and beside it text, keys and controls.
//!
//! ```text
//!   ┌──────────┐  title, text, keys, what was earned     scrolls where it is too long
//!   │  Matrix  │
//!   │ + queues │  ───────────── progress
//!   └──────────┘  buttons, rows                          always visible
//! ```
//!
//! In a window that is higher than wide, the text and the controls are below the field.

use std::time::Instant;

use egui::accesskit::Role;
use egui::{Color32, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::engine::scoring::{HARD_DROP_POINTS, SOFT_DROP_POINTS};
use crate::engine::{Button, Cell};
use crate::input;
use crate::replay::scenario::Scenario;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::{self, PlayView};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::fading::scrolling;
use crate::ui::widgets::mini_game::{self, Earned, MiniGame, SPEEDS};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{button, cap, is_lower_than, paragraph};
use crate::ui::words::{MessageId, id};

/// The maximum width of a stage and of its text, in points.
const WIDTH: f32 = 1_000.0;
const MAX_TEXT: f32 = 420.0;
/// The maximum share of the width for the field.
const FIELD_PART: f32 = 0.56;
/// The minimum and maximum share of the height for the field above its text.
const UPRIGHT_FIELD_PARTS: [f32; 2] = [0.4, 0.68];
/// The minimum height for the text between the field and the controls, in points.
const UPRIGHT_TEXT: f32 = 150.0;
/// The minimum window height for key hints, in points.
pub(in crate::ui::screens) const LOW: f32 = 560.0;
/// The maximum number of keys shown for a button.
const MAX_KEYS: usize = 2;

/// Shows a screen with a stage, with key hints if the window is high enough. While the field is played, the other keys
/// belong to the game. Returns the result of `content`, the pages turned, and whether the screen is left.
pub(in crate::ui::screens) fn show<R>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (id, is_played): (&str, bool),
    content: impl FnOnce(&mut Ui) -> R,
) -> (R, i32, bool) {
    let hints: &[Hint] = match is_played {
        _ if ui.max_rect().height() < LOW => &[],
        true => &[Hint::Stop],
        false => &[Hint::Move, Hint::Change, Hint::Accept, Hint::Back],
    };
    let page = Page::of(id, "", WIDTH).inner(true).hints(hints);
    let mut frame = page.open(ui, shared);
    let turned = frame.opened.pages;
    let result = frame.fixed(ui, content);
    (result, turned, frame.close(ui))
}

pub(in crate::ui::screens) fn outline(ui: &Ui, theme: &Theme, layout: &PlayLayout, cells: &[Cell], color: Color32) {
    let stroke = Stroke::new(theme.metrics.focus_stroke, color);
    for cell in cells {
        ui.painter().rect_stroke(layout.cell_rect(*cell), 0, stroke, StrokeKind::Inside);
    }
}

/// The part beside or below the field.
pub(in crate::ui::screens) struct Aside<'a, T, C> {
    pub(in crate::ui::screens) title: &'a str,
    /// The text; it scrolls if it is too long.
    pub(in crate::ui::screens) text: T,
    /// The controls; they are always visible.
    pub(in crate::ui::screens) controls: C,
}

/// Shows the field of a game, and beside or below it the text above the controls. Returns the layout of the field and
/// the result of the controls.
// The text and an upright field get the space that the controls left in the last frame.
pub(in crate::ui::screens) fn stage<R>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (game, ghost): (&mut MiniGame, bool),
    aside: Aside<'_, impl FnOnce(&mut Ui, &MiniGame), impl FnOnce(&mut Ui, &mut MiniGame) -> R>,
) -> Option<(PlayLayout, R)> {
    let space = shared.theme.metrics.space;
    let all = ui.available_rect_before_wrap();
    let room = all.shrink2(vec2(space.l, space.m));
    let height_id = Id::unique("height of the stage's controls");
    let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
    let live = game.prepare(shared.settings, Instant::now())?;
    let view = PlayView { ghost, ..PlayView::of(live.game(), live.effects()) };
    let width_in = |field| view.layout(field, ui.ctx().pixels_per_point(), shared.theme).width();
    let (field, column) = divide(room, space.l, height + UPRIGHT_TEXT, width_in);

    let Theme { palette, metrics, .. } = shared.theme;
    let edge = Stroke::new(metrics.stroke, palette.outline);
    let surface = field.union(column).expand2(vec2(space.l, space.m));
    ui.painter().rect(surface, metrics.radius_large, palette.panel, edge, StrokeKind::Inside);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(field).id_salt("field"));
    let layout = paint::play_field(&mut inner, &view, shared.theme, shared.words);

    let (above, below) = column.split_top_bottom_at_y(column.bottom() - height);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(above.with_max_y(above.bottom() - space.s)).id_salt("text"));
    let area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0).id_salt(aside.title);
    scrolling(&mut inner, shared.theme, area, |ui| {
        ui.add(egui::Label::new(shared.theme.text(TextRole::Heading, aside.title)).wrap());
        (aside.text)(ui, game);
    });
    let mut inner = ui.new_child(UiBuilder::new().max_rect(below).id_salt("controls"));
    let result = (aside.controls)(&mut inner, game);
    let tall = inner.min_rect().height();
    if (tall - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(height_id, tall));
        ui.ctx().request_discard("the text takes what the controls leave");
    }
    ui.allocate_rect(all, Sense::hover());
    Some((layout, result))
}

/// Divides the room into the rectangles of the field and of the text, `gap` points apart. A field above its text leaves
/// it `below` points. `width_in` returns the width of the field in a rectangle.
fn divide(room: Rect, gap: f32, below: f32, width_in: impl Fn(Rect) -> f32) -> (Rect, Rect) {
    if room.height() > room.width() {
        let [least, most] = UPRIGHT_FIELD_PARTS.map(|part| room.height() * part);
        let field = room.with_max_y(room.top() + (room.height() - gap - below).clamp(least, most));
        let width = width_in(field).clamp(MAX_TEXT.min(room.width()), room.width());
        let all = Rect::from_center_size(room.center(), vec2(width, room.height()));
        return (all.with_max_y(field.bottom()), all.with_min_y(field.bottom() + gap));
    }
    let field = room.with_max_x(room.left() + room.width() * FIELD_PART);
    let width = width_in(field).min(field.width());
    let text_width = (room.width() - width - gap).min(MAX_TEXT);
    let used = width + gap + text_width;
    let left = room.center().x - used / 2.0;
    let field = Rect::from_min_max(pos2(left, room.top()), pos2(left + width, room.bottom()));
    let column = Rect::from_min_max(pos2(field.right() + gap, room.top()), pos2(left + used, room.bottom()));
    (field, column)
}

/// Shows a demonstration: its title and text, the keys, the points, and `buttons`. Returns the index of the pressed
/// one.
pub(in crate::ui::screens) fn demonstration(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (game, scenario): (&mut MiniGame, &Scenario),
    (title, text): (&str, &str),
    buttons: &[MessageId],
) -> Option<usize> {
    game.advance(ui);
    let aside = Aside {
        title,
        text: |ui: &mut Ui, game: &MiniGame| {
            paragraph(ui, shared.theme, text);
            ui.add_space(shared.theme.metrics.space.s);
            keys(ui, shared, game, &mini_game::buttons(scenario));
            ui.add_space(shared.theme.metrics.space.s);
            strong(ui, shared.theme, earned(shared, game), shared.theme.palette.accent);
        },
        controls: |ui: &mut Ui, game: &mut MiniGame| {
            progress(ui, shared, game.progress());
            let pressed = self::buttons(ui, shared, buttons);
            speed(ui, shared, game);
            pressed
        },
    };
    stage(ui, shared, (game, true), aside)?.1
}

/// Shows the state of a game.
pub(in crate::ui::screens) fn strong(ui: &mut Ui, theme: &Theme, text: String, color: Color32) {
    ui.add(egui::Label::new(theme.text(TextRole::Strong, text).color(color)).wrap());
}

/// The row for the speed of a demonstration.
fn speed(ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) {
    let words = shared.words;
    let speeds = SPEEDS.map(|percent| words.with(id::PERCENT, &[("value", percent.into())]));
    let label = words.text(id::DEMO_SPEED);
    if let Some(chosen) = row::choice(ui, shared.theme, Named::new(&label, ""), &speeds, game.speed()) {
        game.set_speed(chosen);
    }
}

/// The first button at full width, and the others side by side below it. Returns the pressed one.
pub(in crate::ui::screens) fn buttons(ui: &mut Ui, shared: &Shared<'_>, texts: &[MessageId]) -> Option<usize> {
    let space = shared.theme.metrics.space;
    let (first, others) = texts.split_first()?;
    // Space for the focus ring.
    ui.add_space(space.xs);
    let is_low = is_lower_than(ui, LOW);
    let tone = if is_low { button::Tone::Plain } else { button::Tone::Primary };
    let pressed = button::button(ui, shared.theme, tone, &shared.words.text(*first)).then_some(0);
    let others: Vec<String> = others.iter().map(|text| shared.words.text(*text)).collect();
    // They are drawn also if the first is pressed.
    let beside = button::side_by_side(ui, shared.theme, &others);
    pressed.or_else(|| beside.map(|index| index + 1))
}

/// The text of the last points earned.
fn earned(shared: &Shared<'_>, game: &MiniGame) -> String {
    let words = shared.words;
    match game.earned() {
        None => String::new(),
        Some(Earned::Action(award)) => {
            let id = if award.back_to_back { id::DEMO_PAID_BONUS } else { id::DEMO_PAID };
            let points = words.number(award.points);
            words.with(id, &[("action", words.action(award.action).into()), ("points", points.into())])
        }
        Some(Earned::Drop(button, rows)) => {
            let points = if button == Button::HardDrop { HARD_DROP_POINTS } else { SOFT_DROP_POINTS };
            let args =
                [("action", words.button(button).into()), ("rows", rows.into()), ("points", (rows * points).into())];
            words.with(id::DEMO_DROPPED, &args)
        }
    }
}

/// The controls of buttons, lit while they are down.
pub(in crate::ui::screens) fn keys(ui: &mut Ui, shared: &Shared<'_>, game: &MiniGame, buttons: &[Button]) {
    for button in buttons {
        key(ui, shared, *button, game.is_down(*button));
    }
}

/// The controls of a button on the current device. With the mouse or a finger it is a button on the screen with the
/// same name.
fn key(ui: &mut Ui, shared: &Shared<'_>, button: Button, is_down: bool) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let Some(action) = input::Action::ALL.into_iter().find(|action| action.button() == Some(button)) else { return };
    let keys = shared.controls(action).take(if shared.by_pointer { 0 } else { MAX_KEYS });
    let texts: Vec<String> = keys.map(|control| words.control(control)).collect();
    let name = words.button(button);
    let edge = if is_down { theme.palette.accent } else { theme.palette.outline };
    let background = ui.painter().add(egui::Shape::Noop);
    ui.spacing_mut().interact_size.y = 0.0;
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space.xs, space.xs);
        for (index, text) in texts.iter().enumerate() {
            if index > 0 {
                ui.label(theme.text(TextRole::Small, words.text(id::KEY_OR)));
            }
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

/// The progress bar.
fn progress(ui: &mut Ui, shared: &Shared<'_>, part: f32) {
    let theme = shared.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    let name = shared.words.text(id::DEMO_PROGRESS);
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &name));
    let full = rect.with_max_x(egui::lerp(rect.left()..=rect.right(), part));
    ui.painter().rect_filled(rect, 3, theme.palette.track);
    ui.painter().rect_filled(full, 3, theme.palette.fill);
    ui.add_space(theme.metrics.space.s);
}
