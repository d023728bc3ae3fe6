//! The keys of the game beside the Matrix, in the first games of a player.

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Button, Mechanic, Rules};
use crate::input::{Action, Bindings};
use crate::ui::screens::{Shared, table};
use crate::ui::theme::TextRole;
use crate::ui::widgets::cap::{cap_size, paint_cap_in};
use crate::ui::words::id;

/// The number of games in which the keys are shown.
const GAMES: usize = 3;
/// The maximum height of a row, in points.
const ROW: f32 = 30.0;

/// The rows, each with its actions.
const ROWS: [&[Action]; 6] = [
    &[Action::Play(Button::Left), Action::Play(Button::Right)],
    &[Action::Play(Button::RotateClockwise)],
    &[Action::Play(Button::SoftDrop)],
    &[Action::Play(Button::HardDrop)],
    &[Action::Play(Button::Hold)],
    &[Action::Pause],
];

/// Whether the player is new. The history counts the games, so nothing else needs to be saved.
pub(super) fn are_shown(shared: &Shared<'_>) -> bool {
    shared.history.entries().take(GAMES).count() < GAMES
}

/// Draws the keys into `room`, one row for each action that has a control. Rows below `bottom` are left out.
pub(super) fn paint(ui: &Ui, shared: &Shared<'_>, (room, bottom): (Rect, f32), rules: &Rules) {
    let Shared { theme, words, .. } = shared;
    let height = (room.height() / ROWS.len() as f32).min(ROW);
    let bindings = shared.settings.bindings_in(rules.preset);
    let shown = ROWS.iter().filter(|row| row.iter().all(|action| does_something(*action, rules)));
    let mut top = room.top();
    for row in shown {
        let caps: Vec<String> = row.iter().filter_map(|action| first_control(shared, &bindings, *action)).collect();
        if caps.is_empty() {
            continue;
        }
        if top + height > bottom + 1.0 {
            break;
        }
        let mut left = room.left();
        for cap in &caps {
            let size = vec2(cap_size(ui, theme, cap).x, height - theme.metrics.space.xs);
            paint_cap_in(ui, theme, cap, Rect::from_min_size(pos2(left, top), size), theme.palette.outline);
            left += size.x + theme.metrics.space.xs;
        }
        left += theme.metrics.space.xs;
        let name = match row {
            [Action::Play(Button::Left), ..] => words.text(id::FIRST_KEYS_MOVE),
            [Action::Play(Button::RotateClockwise), ..] => words.text(id::FIRST_KEYS_ROTATE),
            row => words.control_action(row[0]),
        };
        let width = (room.right() - left).max(1.0);
        let galley = table::fit(ui, &name, &TextRole::Small.font(1.0), theme.palette.text_secondary, width);
        let line = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height - theme.metrics.space.xs));
        let spoken = format!("{}: {name}", caps.join(" "));
        let response = ui.interact(line, ui.scope_id().with(("first key", row[0])), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        ui.painter().galley(pos2(left, line.center().y - galley.size().y / 2.0), galley, theme.palette.text_secondary);
        top += height;
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
