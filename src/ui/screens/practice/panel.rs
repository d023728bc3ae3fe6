//! The panel beside the field: undo and redo, finesse, the menu.

use egui::accesskit::Role;
use egui::{
    Align, Color32, CornerRadius, CursorIcon, Layout, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::engine::Button;
use crate::input::{Action, UndoStep};
use crate::session::HintReason;
use crate::session::practice::Practice;
use crate::session::practice::finesse::Placement;
use crate::ui::screens::PracticeCommand;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::fading::scrolling;
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::{cap, note, panel};
use crate::ui::words::{MessageId, id, width_refusal};

use super::hint::ShownHint;

/// The minimum window height for the usual heights and distances, in points.
const HIGH: f32 = 640.0;
/// The minimum window height for a sentence about the last placement, and for the finesse below a hint, in points.
const LESS_LOW: f32 = 560.0;
/// The height of a button in a lower window, in points.
const LOW_BUTTON: f32 = 34.0;

/// Draws the panel, which scrolls where a window is too low for all of it. Returns the clicked command.
pub(super) fn ui(
    ui: &mut Ui,
    shared: &Shared<'_>,
    practice: &Practice,
    hint: &mut ShownHint,
) -> Option<PracticeCommand> {
    let area = ScrollArea::vertical().auto_shrink([false, true]).id_salt("practice panel");
    scrolling(ui, shared.theme, area, |ui| contents(ui, shared, practice, hint))
}

fn contents(ui: &mut Ui, shared: &Shared<'_>, practice: &Practice, hint: &mut ShownHint) -> Option<PracticeCommand> {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let keys = |action: Action| shared.controls(action).map(|control| words.control(control)).collect::<Vec<_>>();
    let mut command = None;
    let is_low = is_lower_than(ui, HIGH);
    if is_low {
        ui.spacing_mut().item_spacing.y = space.xs;
    }
    panel(ui, theme, |ui| {
        ui.label(theme.text(TextRole::Heading, words.text(id::PRACTICE_TITLE)));
        let steps = [
            (UndoStep::Undo, id::PRACTICE_UNDO, practice.undo_count()),
            (UndoStep::Redo, id::PRACTICE_REDO, practice.redo_count()),
        ];
        for (step, text, count) in steps {
            let text = words.with(text, &[("count", words.number(count as u64).into())]);
            if tool(ui, shared, &text, &keys(step.action()), count > 0) {
                command = Some(PracticeCommand::Step(step));
            }
        }
        let is_playing = practice.game().in_play().is_some();
        if let Some(reason) = width_refusal(practice.rules()) {
            note(ui, theme, &words.text(reason));
        } else if let Some(text) = hint.button()
            && tool(ui, shared, &words.text(text), &keys(Action::Hint), is_playing)
        {
            hint.ask(practice.game(), settings.options.next_count.into());
        }
        hint_keys(ui, shared, hint);
        if tool(ui, shared, &words.text(id::PRACTICE_MENU), &keys(Action::Pause), true) {
            command = Some(PracticeCommand::Pause);
        }
    });
    if let Some(reason) = practice.stopped_by() {
        ui.add_space(space.s);
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Strong, words.game_over(reason)).color(theme.palette.accent));
            note(ui, theme, &words.text(id::PRACTICE_TAKEN_BACK));
        });
    }
    // A low window has no room for everything at once.
    let has_hint = is_lower_than(ui, LESS_LOW) && hint.hint().is_some();
    let is_full = has_hint || (is_low && practice.stopped_by().is_some());
    if settings.practice.finesse && !is_full {
        ui.add_space(space.s);
        panel(ui, theme, |ui| finesse(ui, shared, practice));
    }
    command
}

/// A button for the pointer, with the first of its keys that has room. It takes no focus, because keys do the same.
fn tool(ui: &mut Ui, shared: &Shared<'_>, text: &str, keys: &[String], enabled: bool) -> bool {
    let theme = shared.theme;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    // Not focusable: the keys belong to the game.
    let height = if is_lower_than(ui, HIGH) { LOW_BUTTON } else { metrics.control_height };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, text));
    let lit = enabled && response.hovered();
    if lit {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let fill = if lit { palette.raised_hovered } else { palette.raised };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, CornerRadius::same(metrics.radius), fill, edge, StrokeKind::Inside);
    let color = if enabled { palette.text_primary } else { palette.text_faint };
    let inside = rect.shrink2(vec2(metrics.space.m, 0.0));
    let text = ui.painter().layout_no_wrap(text.to_owned(), TextRole::Button.font(1.0), Color32::PLACEHOLDER);
    let width = text.size().x;
    ui.painter().galley(inside.left_center() - vec2(0.0, text.size().y / 2.0), text, color);
    let room = inside.width() - width - metrics.space.s;
    let mut caps = keys.iter().map(|key| (key, cap::cap_size(ui, theme, key)));
    if let Some((key, size)) = caps.find(|(_, size)| size.x < room) {
        cap::paint_cap(ui, theme, key, inside.right_center() - vec2(size.x, size.y / 2.0));
    }
    enabled && response.clicked()
}

/// The reason of the hint, and its keys or the note to use Hold first.
fn hint_keys(ui: &mut Ui, shared: &Shared<'_>, shown: &ShownHint) {
    let Shared { theme, words, .. } = shared;
    let Some(hint) = shown.hint() else { return };
    // A low window has room for what to do only.
    if !is_lower_than(ui, LESS_LOW) {
        note(ui, theme, &reason(shared, hint.reason));
    }
    if !shown.shows_presses() {
        if hint.presses.first().is_some_and(|press| press.button == Button::Hold) {
            note(ui, theme, &words.text(id::PRACTICE_HINT_HOLD));
        }
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for press in &hint.presses {
            let key = key_of(shared, Action::Play(press.button));
            cap::key_cap(ui, theme, &press_text(shared, key, press.is_held));
        }
    });
}

/// What speaks for the placement of a hint.
fn reason(shared: &Shared<'_>, reason: HintReason) -> String {
    let words = shared.words;
    match reason {
        HintReason::PerfectClear => words.text(id::PRACTICE_HINT_PERFECT_CLEAR),
        HintReason::Spin => words.text(id::PRACTICE_HINT_SPIN),
        HintReason::Lines(lines) => words.with(id::PRACTICE_HINT_LINES, &[("lines", lines.into())]),
        HintReason::CoversNothing => words.text(id::PRACTICE_HINT_COVERS_NOTHING),
        HintReason::NextPieces => words.text(id::PRACTICE_HINT_NEXT_PIECES),
    }
}

/// The presses, and the minimum.
fn finesse(ui: &mut Ui, shared: &Shared<'_>, practice: &Practice) {
    let Shared { theme, words, .. } = shared;
    let number = |value: u32| words.number(value.into());
    if !is_lower_than(ui, HIGH) {
        ui.label(theme.text(TextRole::Heading, words.text(id::PRACTICE_FINESSE)));
    }
    value(ui, shared, id::PRACTICE_PRESSES, &number(practice.used()), theme.palette.text_primary);
    let totals = practice.totals();
    let faults = words.with(
        id::PRACTICE_FAULTS_OF,
        &[("faults", number(totals.faults).into()), ("pieces", number(totals.pieces).into())],
    );
    value(ui, shared, id::PRACTICE_FAULTS, &faults, theme.palette.text_primary);
    let Some(last) = practice.last() else { return };
    ui.add_space(theme.metrics.space.xs);
    ui.separator();
    placement(ui, shared, last);
}

/// A name and its value at the two ends of a line, or on two lines if they do not fit.
fn value(ui: &mut Ui, shared: &Shared<'_>, name: MessageId, text: &str, color: Color32) {
    let Shared { theme, words, .. } = shared;
    let name = words.text(name);
    let width = |role: TextRole, text: &str| {
        ui.painter().layout_no_wrap(text.to_owned(), role.font(1.0), Color32::PLACEHOLDER).size().x
    };
    let needed = width(TextRole::Body, &name) + theme.metrics.space.s + width(TextRole::Strong, text);
    let label = theme.text(TextRole::Body, name).color(theme.palette.text_secondary);
    let value = theme.text(TextRole::Strong, text).color(color);
    ui.spacing_mut().interact_size.y = TextRole::Strong.size();
    if needed > ui.available_width() {
        ui.label(label);
        ui.label(value);
        return;
    }
    ui.horizontal(|ui| {
        ui.label(label);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(value);
        });
    });
}

/// The last placement: its presses, and after a fault the fewest presses.
fn placement(ui: &mut Ui, shared: &Shared<'_>, last: &Placement) {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let Some(least) = &last.least else {
        note(ui, theme, &words.text(id::PRACTICE_NO_WAY));
        return;
    };
    let extra = last.extra();
    let number = |value: u32| words.number(value.into());
    let args = [("used", number(last.used).into()), ("least", number(least.len() as u32).into())];
    let (color, text) = match extra {
        // A piece that nobody steered has no finesse.
        0 if last.used == 0 => (palette.text_primary, String::new()),
        0 => (palette.good, words.text(id::PRACTICE_LEAST_DONE)),
        extra => (palette.danger, words.with(id::PRACTICE_EXTRA, &[("count", extra.into())])),
    };
    value(ui, shared, id::PRACTICE_LAST, &words.with(id::PRACTICE_USED_OF_LEAST, &args), color);
    // The presses above say the same of a fault; a low window has room for the keys only.
    if !text.is_empty() && (extra == 0 || !is_lower_than(ui, LESS_LOW)) {
        ui.add(egui::Label::new(theme.text(TextRole::Small, text).color(color)).wrap());
    }
    if extra > 0 {
        ui.add_space(theme.metrics.space.xs);
        ui.horizontal_wrapped(|ui| {
            for press in least {
                let key = key_of(shared, Action::Play(press.button()));
                cap::key_cap(ui, theme, &press_text(shared, key, press.is_held()));
            }
            cap::key_cap(ui, theme, &key_of(shared, Action::Play(Button::HardDrop)));
        });
    }
}

/// The key of a press, and whether it is held.
fn press_text(shared: &Shared<'_>, key: String, is_held: bool) -> String {
    if is_held { shared.words.with(id::PRACTICE_HELD, &[("key", key.into())]) } else { key }
}

/// The key of an action, or its name if it has none.
fn key_of(shared: &Shared<'_>, action: Action) -> String {
    let control = shared.controls(action).next();
    control.map_or_else(|| shared.words.control_action(action), |control| shared.words.control(control))
}
