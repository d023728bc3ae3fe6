//! The keys of the game beside the Matrix, or above it in a tall window, in the first games of a player.

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Button, Mechanic, Rules};
use crate::input::{Action, Bindings};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::cap::{cap_size, paint_cap_in};
use crate::ui::widgets::lay;
use crate::ui::words::id;

/// The number of games in which the keys are shown.
const GAMES: usize = 3;
/// The maximum height of a row, in points.
const ROW: f32 = 30.0;

const ROWS: [&[Action]; 6] = [
    &[Action::Play(Button::Left), Action::Play(Button::Right)],
    &[Action::Play(Button::RotateClockwise)],
    &[Action::Play(Button::SoftDrop)],
    &[Action::Play(Button::HardDrop)],
    &[Action::Play(Button::Hold)],
    &[Action::Pause],
];

/// A row with the keycaps and the name of an action.
#[derive(Debug)]
struct KeyRow {
    action: Action,
    caps: Vec<String>,
    name: String,
}

/// Whether the player is new. The history counts the games, so nothing else needs to be saved.
pub(super) fn are_shown(shared: &Shared<'_>) -> bool {
    shared.history.entries().take(GAMES).count() < GAMES
}

/// Draws the keys into `room` in columns: a place for each action that has a control, all in a size that fits. Those
/// outside of `free` are left out.
pub(super) fn paint(ui: &Ui, shared: &Shared<'_>, (room, columns): (Rect, usize), free: Rect, rules: &Rules) {
    let Shared { theme, words, .. } = shared;
    let (gap, color) = (theme.metrics.space.xs, theme.palette.text_secondary);
    let aside = theme.metrics.space.m;
    let width = (room.width() - aside * (columns - 1) as f32) / columns as f32;
    let height = (room.height() / ROWS.len().div_ceil(columns) as f32).min(ROW);
    let bindings = shared.settings.bindings_in(rules.mode);
    let shown = ROWS.iter().filter(|row| row.iter().all(|action| does_something(*action, rules)));
    let rows: Vec<KeyRow> = shown
        .map(|actions| KeyRow {
            action: actions[0],
            caps: actions.iter().filter_map(|action| first_control(shared, &bindings, *action)).collect(),
            name: match actions {
                [Action::Play(Button::Left), ..] => words.text(id::FIRST_KEYS_MOVE),
                [Action::Play(Button::RotateClockwise), ..] => words.text(id::FIRST_KEYS_ROTATE),
                actions => words.control_action(actions[0]),
            },
        })
        .filter(|row| !row.caps.is_empty())
        .collect();
    let width_of = |row: &KeyRow| {
        let caps: f32 = row.caps.iter().map(|cap| cap_size(ui, theme, cap).x + gap).sum();
        caps + gap + lay(ui, TextRole::Small, &row.name, color, f32::INFINITY).size().x
    };
    let widest = rows.iter().map(width_of).fold(width, f32::max);
    let cap_height = height - gap / 2.0;
    let scale = (width / widest).min(cap_height / cap_size(ui, theme, "W").y).min(1.0);
    for (index, KeyRow { action, caps, name }) in rows.into_iter().enumerate() {
        let from = vec2((index % columns) as f32 * (width + aside), (index / columns) as f32 * height);
        let line = Rect::from_min_size(room.min + from, vec2(width, cap_height));
        if !free.expand(1.0).contains_rect(line) {
            continue;
        }
        let mut left = line.left();
        for cap in &caps {
            let size = vec2(cap_size(ui, theme, cap).x * scale, cap_height);
            paint_cap_in(ui, theme, cap, Rect::from_min_size(pos2(left, line.top()), size), theme.palette.outline);
            left += size.x + gap * scale;
        }
        let spoken = format!("{}: {name}", caps.join(" "));
        let galley = ui.painter().layout_no_wrap(name, TextRole::Small.font(scale), color);
        let response = ui.interact(line, ui.scope_id().with(("first key", action)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        ui.painter().galley(pos2(left + gap * scale, line.center().y - galley.size().y / 2.0), galley, color);
    }
}

/// Whether an action has an effect in a game with these rules.
const fn does_something(action: Action, rules: &Rules) -> bool {
    match action {
        Action::Play(Button::Hold) => rules.hold,
        Action::Play(Button::SoftDrop | Button::HardDrop) => !matches!(rules.mechanic, Mechanic::Descent),
        _ => true,
    }
}

/// The label of an action's first control.
fn first_control(shared: &Shared<'_>, bindings: &Bindings, action: Action) -> Option<String> {
    shared.controls_of(bindings, action).next().map(|control| shared.words.control(control))
}
