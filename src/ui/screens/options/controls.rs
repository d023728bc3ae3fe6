//! Key bindings: one press adds a control, two presses remove one.

use egui::accesskit::Role;
use egui::{Align, Color32, Event, Layout, Margin, Rangef, Rect, Sense, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use crate::input::{Action, Bindings, BindingsPreset, Control, PadTuning};
use crate::settings::{Gamepads, Range, Settings, Touch};
use crate::ui::paint::pad_glyphs::{self, PadSymbol};
use crate::ui::screens::Command;
use crate::ui::screens::form::{self, Form};
use crate::ui::shared::Shared;
use crate::ui::theme::{Space, TextRole};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::cap;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::note;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{Choice as _, MessageId, choices, id};

/// The share of a row for the action's name.
const NAME_PART: f32 = 0.26;
/// The width of the page, in points, below which the names stand above their controls.
const NARROW: f32 = 560.0;

/// The devices with a column of controls each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum ControlColumn {
    Keyboard,
    Gamepad,
}

impl ControlColumn {
    const ALL: [Self; 2] = [Self::Keyboard, Self::Gamepad];

    const fn has(self, control: Control) -> bool {
        control.is_on_pad() == matches!(self, Self::Gamepad)
    }

    const fn title(self) -> MessageId {
        match self {
            Self::Keyboard => id::CONTROLS_KEYBOARD,
            Self::Gamepad => id::CONTROLS_GAMEPAD,
        }
    }

    const fn add(self) -> MessageId {
        match self {
            Self::Keyboard => id::CONTROLS_ADD_KEY,
            Self::Gamepad => id::CONTROLS_ADD_BUTTON,
        }
    }
}

/// A set of bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum KeySet {
    /// The player's own.
    #[default]
    Own,
    /// Those of the left half of the keyboard in matches.
    Left,
    /// Those of the right half.
    Right,
}

choices! { KeySet { Own => CONTROLS_OWN; Left => VERSUS_LEFT_HALF; Right => VERSUS_RIGHT_HALF; } }

impl KeySet {
    /// The set of a profile, or the player's own.
    fn of(self, settings: &Settings, profile: Option<usize>) -> &Bindings {
        let profile = profile.and_then(|index| settings.profiles.get(index));
        let (own, halves) =
            profile.map_or((&settings.bindings, &settings.halves), |profile| (&profile.bindings, &profile.halves));
        match self {
            Self::Own => own,
            Self::Left => &halves.left,
            Self::Right => &halves.right,
        }
    }

    fn apply(self, settings: &Settings, profile: Option<usize>, bindings: Bindings) -> Command {
        Command::apply(settings, |settings| {
            let profile = profile.and_then(|index| settings.profiles.get_mut(index));
            let (own, halves) = match profile {
                Some(profile) => (&mut profile.bindings, &mut profile.halves),
                None => (&mut settings.bindings, &mut settings.halves),
            };
            *match self {
                Self::Own => own,
                Self::Left => &mut halves.left,
                Self::Right => &mut halves.right,
            } = bindings;
        })
    }

    /// The columns of its controls: a half of the keyboard has no gamepad.
    fn columns(self) -> impl Iterator<Item = ControlColumn> {
        ControlColumn::ALL.into_iter().filter(move |column| self == Self::Own || *column == ControlColumn::Keyboard)
    }
}

/// The columns of the page.
#[derive(Debug, Clone, Copy)]
struct Columns {
    name: Rangef,
    caps: [Rangef; 2],
    is_narrow: bool,
}

impl Columns {
    fn of(all: Rect, space: Space) -> Self {
        let is_narrow = all.width() < NARROW;
        let name_width = if is_narrow { all.width() - 2.0 * space.l } else { all.width() * NAME_PART - space.l };
        let name = Rangef::new(all.left() + space.l, all.left() + space.l + name_width);
        let left = if is_narrow { all.left() + space.l } else { name.max + space.m };
        let width = (all.right() - left - 2.0 * space.m) / 2.0;
        let caps = [left, left + width + space.m].map(|left| Rangef::new(left, left + width));
        Self { name, caps, is_narrow }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Controls {
    /// The profile whose keys are shown; `None` for the player's own.
    pub(super) profile: Option<usize>,
    /// The set that is shown.
    set: KeySet,
    /// The action that is waiting for a control.
    waiting: Option<(Action, ControlColumn)>,
    /// The Ctrl key held while binding: it may be bound alone or start a combination.
    ctrl: Option<Control>,
    /// The binding that awaits confirmation of its removal.
    asked: Option<(Action, Control)>,
    /// The player's own bindings that a preset replaced.
    replaced: Option<Box<Bindings>>,
}

impl Controls {
    pub(super) const fn is_capturing(&self) -> bool {
        self.waiting.is_some()
    }

    /// Binds the pressed control to the waiting action. Until then no widget receives keys.
    pub(super) fn capture(&mut self, ui: &Ui, shared: &Shared<'_>) -> Option<Command> {
        let (action, _) = self.waiting?;
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
            // It was released before another key was pressed.
            (None, Some(ctrl)) if !has_ctrl => ctrl,
            (None, _) => return None,
        };
        (self.waiting, self.ctrl) = (None, None);
        let mut bindings = self.set.of(shared.settings, self.profile).clone();
        // Escape and Start cannot be bound: they cancel.
        bindings.add(action, control).ok()?;
        Some(self.set.apply(shared.settings, self.profile, bindings))
    }

    /// Draws the page: what most players come for is first, the keys.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let command = self.keys(ui, shared);
        ui.add_space(shared.theme.metrics.space.l);
        let changed =
            form::edit(ui, shared, |form, settings| devices(form, &mut settings.gamepads, &mut settings.touch));
        command.or(changed)
    }

    /// Draws the keys of a set.
    pub(super) fn keys(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.sets(ui, shared);
        let bindings = self.set.of(shared.settings, self.profile);
        let has_presets = self.set == KeySet::Own && self.profile.is_none();
        let mut command = has_presets.then(|| self.presets(ui, shared, bindings)).flatten();
        headings(ui, shared, self.set);
        for action in Action::ALL {
            command = self.action(ui, shared, bindings, action).or(command);
        }
        command
    }

    /// Draws the presets, and the button that brings back the bindings that one replaced.
    fn presets(&mut self, ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let command = form::edit(ui, shared, presets);
        let is_own = BindingsPreset::of(bindings).is_none();
        if let Some(Command::Apply(changed)) = &command
            && is_own
            && changed.bindings != *bindings
        {
            self.replaced = Some(Box::new(bindings.clone()));
        }
        let restored = self.replaced.as_ref().filter(|_| !is_own).and_then(|replaced| {
            let margin = Margin::symmetric(theme.metrics.space.l as i8, 0);
            let frame = egui::Frame::new().inner_margin(margin);
            let text = words.text(id::CONTROLS_UNDO_PRESET);
            let is_pressed = frame.show(ui, |ui| button(ui, theme, Tone::Plain, &text)).inner;
            is_pressed.then(|| Command::apply(settings, |settings| settings.bindings = (**replaced).clone()))
        });
        if restored.is_some() {
            self.replaced = None;
        }
        explanation(ui, shared);
        restored.or(command)
    }

    /// Draws the choice of the set.
    fn sets(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let names: Vec<String> = KeySet::ALL.iter().map(|set| words.name(*set)).collect();
        let (label, hint) = (words.text(id::CONTROLS_SET), words.text(id::CONTROLS_SET_HINT));
        let index = KeySet::ALL.iter().position(|set| *set == self.set).unwrap_or(0);
        if let Some(index) = row::choice(ui, theme, Named::new(&label, &hint), &names, index) {
            (self.set, self.asked) = (KeySet::ALL[index], None);
        }
    }

    fn action(&mut self, ui: &mut Ui, shared: &Shared<'_>, bindings: &Bindings, action: Action) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let (space, outline) = (theme.metrics.space, theme.palette.outline);
        let all = ui.available_rect_before_wrap();
        ui.painter().hline(all.x_range(), all.top(), egui::Stroke::new(theme.metrics.stroke, outline));
        let columns = Columns::of(all, space);
        let name = Rect::from_x_y_ranges(columns.name, all.top() + space.s + 2.0..=all.top() + 40.0);
        let name = ui
            .new_child(UiBuilder::new().max_rect(name).id_salt((action, "name")))
            .add(egui::Label::new(theme.text(TextRole::Body, words.control_action(action))).wrap())
            .rect;
        let top = if columns.is_narrow { name.bottom() + space.xs } else { all.top() + space.s };
        let mut bottom = name.bottom();
        let mut command = None;
        for (column, place) in self.set.columns().zip(columns.caps) {
            let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
            let caps = Rect::from_x_y_ranges(place, top..=all.bottom());
            let mut ui = ui.new_child(UiBuilder::new().max_rect(caps).layout(layout).id_salt((action, column)));
            ui.spacing_mut().item_spacing = vec2(space.s, space.s);
            command = self.caps(&mut ui, shared, bindings, (action, column)).or(command);
            bottom = bottom.max(ui.min_rect().bottom());
        }
        let notes = Rect::from_min_max(pos2(columns.caps[0].min, bottom + space.xs), all.max);
        bottom = conflicts(ui, shared, bindings, (action, notes));
        ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom + space.s)), Sense::hover());
        command
    }

    fn caps(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        bindings: &Bindings,
        (action, column): (Action, ControlColumn),
    ) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let action_name = words.control_action(action);
        let mut command = None;
        for control in bindings.controls(action).iter().copied().filter(|control| column.has(*control)) {
            let text = words.control(control);
            if Bindings::RESERVED.contains(&control) {
                reserved_cap(ui, shared, control, &text);
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
            let cap = Cap { text: &shown, mark: mark(shared, control).filter(|_| !is_asked), can_go: true };
            let press = press_cap(ui, shared, (cap, &name), edge);
            // Moving the focus away cancels the question.
            if is_asked && !press.focused {
                self.asked = None;
            }
            if press.clicked && is_asked {
                self.asked = None;
                let mut bindings = bindings.clone();
                let _ = bindings.remove(action, control);
                command = Some(self.set.apply(settings, self.profile, bindings));
            } else if press.clicked {
                self.asked = Some((action, control));
            }
        }
        let is_waiting = self.waiting == Some((action, column));
        let shown = if is_waiting { words.text(id::CONTROLS_PRESS) } else { words.text(id::CONTROLS_ADD) };
        let name = words.with(column.add(), &[("action", action_name.into())]);
        let edge = if is_waiting { theme.palette.accent } else { theme.palette.outline };
        let cap = Cap { text: &shown, mark: None, can_go: false };
        if press_cap(ui, shared, (cap, &name), edge).clicked {
            self.waiting = Some((action, column));
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

/// Draws the strength of the rumble, the response of sticks and directional pads, and the touch scheme.
fn devices(form: &mut Form<'_, '_>, gamepads: &mut Gamepads, touch: &mut Touch) {
    form.choice((id::RUMBLE, id::RUMBLE_HINT), &mut gamepads.rumble);
    let tuning = &mut gamepads.tuning;
    let (least, most) = PadTuning::PRESS;
    let presses = Range::percent(least.into(), most.into(), 5);
    form.number((id::PAD_STICK_PRESS, id::PAD_STICK_PRESS_HINT), &mut tuning.stick_press, presses);
    let releases = Range::percent(PadTuning::MIN_RELEASE.into(), tuning.max_release().into(), 5);
    let mut release = tuning.release();
    if form.number((id::PAD_STICK_RELEASE, id::PAD_STICK_RELEASE_HINT), &mut release, releases) {
        tuning.stick_release = release;
    }
    form.toggle((id::PAD_ONE_DIRECTION, id::PAD_ONE_DIRECTION_HINT), &mut tuning.one_direction);
    form.choice(id::TOUCH_SCHEME, &mut touch.scheme);
}

/// Draws the choice of a preset, and the switch for the keys of the Extended ruleset.
fn presets(form: &mut Form<'_, '_>, settings: &mut Settings) {
    let words = form.words();
    let name = |preset: Option<BindingsPreset>| {
        words.text(match preset {
            None => id::PRESET_OWN,
            Some(BindingsPreset::Guideline) => id::PRESET_GUIDELINE,
            // The name by which players know it, on their keyboard.
            Some(BindingsPreset::Wasd) => {
                return BindingsPreset::WASD.map(|key| words.control(Control::Key(key))).concat();
            }
            Some(BindingsPreset::LeftHanded) => id::PRESET_LEFT_HANDED,
            Some(BindingsPreset::Extended) => id::PRESET_EXTENDED,
            Some(BindingsPreset::Classic) => id::PRESET_CLASSIC,
        })
    };
    let mut preset = BindingsPreset::of(&settings.bindings);
    if form.pick(id::CONTROLS_PRESET, &mut preset, BindingsPreset::ALL.map(Some), name)
        && let Some(preset) = preset
    {
        settings.bindings = preset.values();
    }
    let takes = &mut settings.keys.extended;
    let hint = if *takes {
        let keys = BindingsPreset::extended_keys().map(|key| words.control(key)).collect::<Vec<_>>().join(", ");
        words.with(id::CONTROLS_EXTENDED_KEYS_ON, &[("keys", keys.into())])
    } else {
        words.text(id::CONTROLS_EXTENDED_KEYS_OFF)
    };
    form.toggle((id::CONTROLS_EXTENDED_KEYS, hint), takes);
}

/// Explains how controls are added and removed.
fn explanation(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    ui.add_space(theme.metrics.space.xs);
    ui.horizontal(|ui| {
        ui.add_space(theme.metrics.space.l);
        note(ui, theme, &words.text(id::CONTROLS_HINT));
    });
    ui.add_space(theme.metrics.space.s);
}

struct Press {
    clicked: bool,
    focused: bool,
}

/// The symbol of a control on the player's gamepad.
const fn mark(shared: &Shared<'_>, control: Control) -> Option<PadSymbol> {
    match control {
        Control::Pad(pad) => PadSymbol::of(shared.pads, pad),
        Control::Key(_) | Control::CtrlKey(_) => None,
    }
}

/// A cap with the label or the symbol of a control.
#[derive(Debug, Clone, Copy)]
struct Cap<'a> {
    text: &'a str,
    mark: Option<PadSymbol>,
    /// Whether a press removes the control.
    can_go: bool,
}

impl Cap<'_> {
    fn size(self, ui: &Ui, shared: &Shared<'_>) -> Vec2 {
        let text = if self.mark.is_some() { "" } else { self.text };
        let size = cap::cap_size(ui, shared.theme, text);
        if self.mark.is_some() { vec2(size.y * 1.4, size.y) } else { size }
    }

    fn paint(self, ui: &Ui, shared: &Shared<'_>, rect: Rect, edge: Color32) {
        let theme = shared.theme;
        let text = if self.mark.is_some() { "" } else { self.text };
        cap::paint_cap_in(ui, theme, text, rect, edge);
        if let Some(mark) = self.mark {
            let face = rect.with_max_y(rect.bottom() - 2.0);
            pad_glyphs::paint(ui.painter(), mark, face, theme.palette.text_primary);
        }
    }
}

/// Draws the cap of a control that cannot be removed.
fn reserved_cap(ui: &mut Ui, shared: &Shared<'_>, control: Control, text: &str) {
    let cap = Cap { text, mark: mark(shared, control), can_go: false };
    let (rect, response) = ui.allocate_exact_size(cap.size(ui, shared), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    cap.paint(ui, shared, rect, shared.theme.palette.outline);
}

/// Draws the names of the columns.
fn headings(ui: &mut Ui, shared: &Shared<'_>, set: KeySet) {
    let Shared { theme, words, .. } = shared;
    let all = ui.available_rect_before_wrap();
    let columns = Columns::of(all, theme.metrics.space);
    let mut bottom = all.top();
    for (column, place) in set.columns().zip(columns.caps) {
        let room = Rect::from_x_y_ranges(place, all.y_range());
        let text = theme.text(TextRole::Strong, words.text(column.title()));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt(column));
        bottom = bottom.max(ui.label(text).rect.bottom());
    }
    let bottom = bottom + theme.metrics.space.s;
    ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom)), Sense::hover());
}

/// Draws a clickable cap with a name for screen readers.
fn press_cap(ui: &mut Ui, shared: &Shared<'_>, (cap, name): (Cap<'_>, &str), edge: Color32) -> Press {
    let theme = shared.theme;
    let (rect, _) = ui.allocate_exact_size(cap.size(ui, shared), Sense::hover());
    // The id is the name, not an index, so that the focus stays when a cap before it appears or disappears.
    let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let focused = focus::join(ui, &response, Keys::Move).focused;
    cap.paint(ui, shared, rect, edge);
    if focused {
        crate::ui::widgets::ring(ui.painter(), theme, rect.expand(3.0), theme.metrics.radius);
    }
    if cap.can_go && response.hovered() {
        // Shows what the press will do.
        let (center, half) = (rect.right_top(), 3.0);
        ui.painter().circle_filled(center, 7.0, theme.palette.danger);
        for side in [-1.0, 1.0] {
            let by = vec2(half, half * side);
            ui.painter().line_segment([center - by, center + by], (1.5, theme.palette.panel));
        }
    }
    Press { clicked: response.clicked(), focused }
}
