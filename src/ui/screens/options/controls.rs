//! Key bindings: one press adds a control, two presses remove one.

use egui::accesskit::Role;
use egui::{Align, Color32, Event, Layout, Rect, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::input::touch::TouchScheme;
use crate::input::{Action, Bindings, BindingsPreset, Control};
use crate::settings::Touch;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::widgets::cap;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::note;
use crate::ui::words::id;

/// The share of a row for the action's name.
const NAME_PART: f32 = 0.3;

/// The controls page.
#[derive(Debug, Clone, Default)]
pub(super) struct Controls {
    /// The action that is waiting for a control.
    waiting: Option<Action>,
    /// The Ctrl key that is held meanwhile: it may be bound alone or begin a combination.
    ctrl: Option<Control>,
    /// The binding that the next press removes.
    asked: Option<(Action, Control)>,
}

impl Controls {
    pub(super) const fn is_capturing(&self) -> bool {
        self.waiting.is_some()
    }

    /// Binds the pressed control to the waiting action; meanwhile no widget gets keys.
    pub(super) fn capture(&mut self, ui: &Ui, shared: &Shared<'_>) -> Option<Command> {
        let action = self.waiting?;
        let clicked = ui.input_mut(|input| {
            // No widget may act on the key that is being bound.
            input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            input.pointer.any_pressed()
        });
        if clicked {
            (self.waiting, self.ctrl) = (None, None);
            return None;
        }
        let has_ctrl = ui.input(|input| input.modifiers.ctrl);
        let control = match (shared.pressed, self.ctrl) {
            (Some(Control::Key(key)), _) if key.is_ctrl() && has_ctrl => {
                self.ctrl = shared.pressed;
                return None;
            }
            (Some(control), _) => control.with_ctrl().filter(|_| has_ctrl).unwrap_or(control),
            // It was released before another key went down.
            (None, Some(ctrl)) if !has_ctrl => ctrl,
            (None, _) => return None,
        };
        (self.waiting, self.ctrl) = (None, None);
        let mut bindings = shared.settings.bindings.clone();
        // Escape and Start cannot be bound: they cancel.
        bindings.add(action, control).ok()?;
        Some(Command::apply(shared.settings, |settings| settings.bindings = bindings))
    }

    /// Draws the page.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        bindings: &Bindings,
        touch: &Touch,
    ) -> Option<Command> {
        let mut command = schemes(ui, shared, touch);
        command = presets(ui, shared, bindings).or(command);
        for action in Action::ALL {
            command = self.action(ui, shared, bindings, action).or(command);
        }
        command
    }

    /// Draws an action and its controls.
    fn action(&mut self, ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings, action: Action) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let (space, outline) = (theme.metrics.space, theme.palette.outline);
        let all = ui.available_rect_before_wrap();
        ui.painter().hline(all.x_range(), all.top(), egui::Stroke::new(theme.metrics.stroke, outline));
        let name_width = all.width() * NAME_PART;
        let caps = Rect::from_min_max(pos2(all.left() + name_width + space.m, all.top() + space.s), all.max);
        let name = Rect::from_min_size(pos2(all.left() + space.l, caps.top() + 2.0), vec2(name_width - space.l, 40.0));
        let name = ui
            .new_child(UiBuilder::new().max_rect(name).id_salt((action, "name")))
            .add(egui::Label::new(theme.text(TextRole::Body, words.control_action(action))).wrap())
            .rect;
        let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
        let mut right = ui.new_child(UiBuilder::new().max_rect(caps).layout(layout).id_salt(action));
        right.spacing_mut().item_spacing = vec2(space.s, space.s);
        let command = self.caps(&mut right, shared, bindings, action);
        let mut bottom = right.min_rect().bottom().max(name.bottom());
        bottom = conflicts(ui, shared, bindings, (action, caps.with_min_y(bottom + space.xs)));
        ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom + space.s)), Sense::hover());
        command
    }

    fn caps(&mut self, ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings, action: Action) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let action_name = words.control_action(action);
        let mut command = None;
        for &control in bindings.controls(action) {
            let text = words.control(control);
            if Bindings::RESERVED.contains(&control) {
                cap::key_cap(ui, theme, &text);
                continue;
            }
            let is_asked = self.asked == Some((action, control));
            let shown = if is_asked { words.text(id::CONTROLS_REMOVE) } else { text.clone() };
            let edge = if is_asked || bindings.actions_of(control).count() > 1 {
                theme.palette.danger
            } else {
                theme.palette.outline
            };
            let name =
                words.with(id::CONTROLS_BOUND, &[("control", text.into()), ("action", action_name.as_str().into())]);
            let press = press_cap(ui, shared, (&shown, &name), edge);
            // A question that the player walks away from is taken back.
            if is_asked && !press.focused {
                self.asked = None;
            }
            if press.clicked && is_asked {
                self.asked = None;
                let mut bindings = bindings.clone();
                let _ = bindings.remove(action, control);
                command = Some(Command::apply(settings, |settings| settings.bindings = bindings));
            } else if press.clicked {
                self.asked = Some((action, control));
            }
        }
        let is_waiting = self.waiting == Some(action);
        let shown = if is_waiting { words.text(id::CONTROLS_PRESS) } else { words.text(id::CONTROLS_ADD) };
        let name = words.with(id::CONTROLS_ADD_TO, &[("action", action_name.into())]);
        let edge = if is_waiting { theme.palette.accent } else { theme.palette.outline };
        if press_cap(ui, shared, (&shown, &name), edge).clicked {
            self.waiting = Some(action);
        }
        command
    }
}

/// Draws the conflict notes below an action; returns their bottom edge.
fn conflicts(ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings, (action, below): (Action, Rect)) -> f32 {
    let Shared { theme, words, .. } = shared;
    let mut room = ui.new_child(UiBuilder::new().max_rect(below).id_salt((action, "conflicts")));
    let mut bottom = below.top() - theme.metrics.space.xs;
    for conflict in bindings.conflicts() {
        if !conflict.actions.contains(&action) {
            continue;
        }
        for other in conflict.actions.iter().filter(|other| **other != action) {
            let args =
                [("control", words.control(conflict.control).into()), ("action", words.control_action(*other).into())];
            let text =
                theme.text(TextRole::Small, words.with(id::CONTROLS_CONFLICT, &args)).color(theme.palette.danger);
            bottom = room.add(egui::Label::new(text).wrap()).rect.bottom();
        }
    }
    bottom
}

/// Draws the touch schemes.
fn schemes(ui: &mut Ui, shared: &Shared<'_>, touch: &Touch) -> Option<Command> {
    let words = shared.words;
    let Touch { scheme } = touch;
    let names = TouchScheme::ALL.map(|scheme| {
        words.text(match scheme {
            TouchScheme::Off => id::TOUCH_OFF,
            TouchScheme::Buttons => id::TOUCH_BUTTONS,
            TouchScheme::TapAndDrag => id::TOUCH_TAP_AND_DRAG,
        })
    });
    let hint = words.text(match scheme {
        TouchScheme::Off => id::TOUCH_OFF_HINT,
        TouchScheme::Buttons => id::TOUCH_BUTTONS_HINT,
        TouchScheme::TapAndDrag => id::TOUCH_TAP_AND_DRAG_HINT,
    });
    let mut form = Form::new(ui, shared);
    form.choice(id::TOUCH_SCHEME, &hint, (&names, *scheme as usize), |settings, index| {
        settings.touch.scheme = TouchScheme::ALL[index];
    });
    form.finish()
}

fn presets(ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let mut names: Vec<String> = BindingsPreset::ALL
        .iter()
        .map(|preset| {
            words.text(match preset {
                BindingsPreset::Guideline => id::PRESET_GUIDELINE,
                BindingsPreset::Wasd => id::PRESET_WASD,
                BindingsPreset::LeftHanded => id::PRESET_LEFT_HANDED,
                BindingsPreset::Tetrs => id::PRESET_TETRS,
                BindingsPreset::Classic => id::PRESET_CLASSIC,
            })
        })
        .collect();
    let preset = BindingsPreset::of(bindings);
    let index = preset.map_or(names.len(), |preset| preset as usize);
    if preset.is_none() {
        names.push(words.text(id::PRESET_OWN));
    }
    let mut form = Form::new(ui, shared);
    form.choice(id::CONTROLS_PRESET, "", (&names, index), |settings, index| {
        if let Some(preset) = BindingsPreset::ALL.get(index) {
            settings.bindings = preset.values();
        }
    });
    let takes = settings.keys.tetrs;
    let hint = if takes { id::CONTROLS_TETRS_KEYS_ON } else { id::CONTROLS_TETRS_KEYS_OFF };
    form.switch(id::CONTROLS_TETRS_KEYS, &words.text(hint), takes, |settings, on| settings.keys.tetrs = on);
    let command = form.finish();
    ui.add_space(theme.metrics.space.xs);
    ui.horizontal(|ui| {
        ui.add_space(theme.metrics.space.l);
        note(ui, theme, &words.text(id::CONTROLS_HINT));
    });
    ui.add_space(theme.metrics.space.s);
    command
}

struct Press {
    clicked: bool,
    focused: bool,
}

/// Draws a clickable key cap with a name for screen readers.
fn press_cap(ui: &mut Ui, shared: &Shared<'_>, (text, name): (&str, &str), edge: Color32) -> Press {
    let theme = shared.theme;
    let (rect, _) = ui.allocate_exact_size(cap::cap_size(ui, theme, text), Sense::hover());
    // The id is the name, not an index: the focus stays put when a cap before it comes or goes.
    let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let focused = focus::join(ui, &response, Keys::Move).focused;
    cap::paint_cap_in(ui, theme, text, rect, edge);
    if focused {
        crate::ui::widgets::ring(ui.painter(), theme, rect.expand(3.0), theme.metrics.radius);
    }
    Press { clicked: response.clicked(), focused }
}
