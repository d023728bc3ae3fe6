//! Turns presses on devices into changes of the engine's buttons.
//!
//! ```text
//!   window ──┐                         ┌─▶ StampedInput ─▶ session
//!            ├─▶ InputEvent ─▶ Devices ┤
//!   pads ────┘                         └─▶ pause, restart, forfeit, quit, snapshot, undo
//! ```
//!
//! A press from before play never reaches the game, and the end of play releases every button.

use std::collections::BTreeSet;
use std::time::Instant;

use super::action::Action;
use super::bindings::Bindings;
use super::control::Control;
use super::event::{Device, InputEvent, InputKind};
use super::key_code::KeyCode;
use super::play_input::{PlayInput, StampedInput, StopRequest, UndoStep};
use crate::engine::{Button, Buttons, Input};

/// The time and the device of a press or release.
#[derive(Debug, Clone, Copy)]
struct Stamp {
    at: Instant,
    device: Device,
}

/// Tracks all controls and reports which of the engine's buttons change.
///
/// Play starts with [`Devices::start`]. It ends with [`Devices::stop`], or when the player pauses or leaves the window.
/// Outside play nothing reaches the engine.
///
/// ```
/// use std::time::Instant;
///
/// use skyline::engine::{Button, Input};
/// use skyline::input::{Bindings, Control, Device, Devices, InputEvent, InputKind, KeyCode};
///
/// let (mut devices, now) = (Devices::default(), Instant::now());
/// devices.start(&Bindings::default(), now);
/// let space = InputKind::Down(Device::Keyboard, Control::Key(KeyCode::Space));
/// let input = devices.take(vec![InputEvent { at: now, kind: space }]);
/// assert_eq!(input.changes[0].input, Input::Press(Button::HardDrop));
/// assert_eq!(input.changes[0].device, Device::Keyboard);
/// ```
#[derive(Debug, Default)]
pub struct Devices {
    /// The bindings and the start time, while play runs.
    play: Option<(Bindings, Instant)>,
    /// The controls that went down in this play and are still down.
    down: BTreeSet<(Device, Control)>,
    /// The actions of fingers on the screen.
    touched: BTreeSet<(u64, Action)>,
    /// The engine's buttons after the changes reported so far.
    buttons: Buttons,
    /// The device that pressed each button last, by `Button as usize`.
    pressed_on: [Option<Device>; Button::ALL.len()],
    /// The time of the last change.
    latest: Option<Instant>,
    /// The requests that do not stop play.
    held_back: Vec<StopRequest>,
}

impl Devices {
    /// Starts or resumes play. Presses at `at` or later count. Held controls must be pressed again.
    ///
    /// Does nothing while play runs. Stop it first for another game or other bindings.
    pub fn start(&mut self, bindings: &Bindings, at: Instant) {
        self.play.get_or_insert_with(|| (bindings.clone(), at));
    }

    /// Reports these requests without stopping play, because they need a second press.
    pub fn hold_back(&mut self, requests: Vec<StopRequest>) {
        self.held_back = requests;
    }

    /// Whether play is running.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.play.is_some()
    }

    /// Whether a button of the engine is held.
    #[must_use]
    pub fn has_button_down(&self) -> bool {
        self.buttons.iter().next().is_some()
    }

    /// Ends play and returns the releases of all buttons that were down.
    pub fn stop(&mut self, at: Instant) -> Vec<StampedInput> {
        self.play = None;
        self.down.clear();
        self.touched.clear();
        let mut changes = Vec::new();
        for button in self.buttons.iter() {
            let device = self.pressed_on[button as usize].unwrap_or(Device::Keyboard);
            self.change(Input::Release(button), Stamp { at, device }, &mut changes);
        }
        changes
    }

    /// Processes the events since the last call and returns their effects on the game.
    ///
    /// The events may be in any order, because the window and the pads report on separate threads.
    pub fn take(&mut self, mut events: Vec<InputEvent>) -> PlayInput {
        // Pads report from their own thread, so events may be out of order.
        events.sort_by_key(|event| event.at);
        let mut input = PlayInput::default();
        for event in events {
            let Some(request) = self.take_event(event, &mut input) else { continue };
            if self.held_back.contains(&request) {
                input.held_back = Some((request, event.at));
            } else {
                input.changes.extend(self.stop(event.at));
                // No earlier than the last change, as with the buttons.
                let at = self.latest.map_or(event.at, |latest| latest.max(event.at));
                input.stop = Some((request, at));
            }
        }
        input
    }

    fn take_event(&mut self, InputEvent { at, kind }: InputEvent, input: &mut PlayInput) -> Option<StopRequest> {
        match kind {
            InputKind::Down(device, control) => self.press(control, Stamp { at, device }, input),
            InputKind::Up(device, control) => {
                self.release(control, Stamp { at, device }, &mut input.changes);
                None
            }
            InputKind::Touch(finger, action) => self.touch(finger, action, at, &mut input.changes),
            InputKind::Lift(finger, action) => {
                self.lift(finger, action, at, &mut input.changes);
                None
            }
            InputKind::Away => self.is_playing().then_some(StopRequest::Pause),
            InputKind::PadLost(_) | InputKind::PadFound(_) => None,
        }
    }

    /// Handles a control that went down.
    fn press(&mut self, control: Control, stamp: Stamp, input: &mut PlayInput) -> Option<StopRequest> {
        let (bindings, since) = self.play.as_ref()?;
        // Presses from before play and key repeats do not count.
        if stamp.at < *since || self.pressed_as(stamp.device, control).is_some() {
            return None;
        }
        let control = bindings.resolve(control, stamp.device == Device::Keyboard && self.has_ctrl_down());
        let actions: Vec<Action> = bindings.actions_of(control).collect();
        self.press_buttons(&actions, stamp, &mut input.changes);
        self.down.insert((stamp.device, control));
        if actions.contains(&Action::Snapshot) {
            input.snapshot = Some(stamp.at);
        }
        if actions.contains(&Action::Chat) {
            input.chat = Some(stamp.at);
        }
        if actions.contains(&Action::Target) {
            input.marks.push((stamp.at, stamp.device));
        }
        input.hint |= actions.contains(&Action::Hint);
        let is_reversed = matches!(control, Control::CtrlKey(_)) && self.has_shift_down();
        let steps = [UndoStep::Undo, UndoStep::Redo].into_iter().filter(|step| actions.contains(&step.action()));
        // Ctrl+Shift+Z redoes where Ctrl+Z undoes.
        input.steps.extend(steps.map(|step| (stamp.at, if is_reversed { UndoStep::Redo } else { step })));
        StopRequest::of(&actions)
    }

    /// Handles a finger that started an action.
    fn touch(
        &mut self,
        finger: u64,
        action: Action,
        at: Instant,
        changes: &mut Vec<StampedInput>,
    ) -> Option<StopRequest> {
        if self.play.as_ref().is_none_or(|(_, since)| at < *since) || !self.touched.insert((finger, action)) {
            return None;
        }
        self.press_buttons(&[action], Stamp { at, device: Device::Touch }, changes);
        StopRequest::of(&[action])
    }

    fn press_buttons(&mut self, actions: &[Action], stamp: Stamp, changes: &mut Vec<StampedInput>) {
        for button in actions.iter().filter_map(|action| action.button()) {
            // Every press rotates or drops, even while another control of the same action is held.
            if self.buttons.is_down(button) && acts_once(button) {
                self.change(Input::Release(button), stamp, changes);
            }
            self.change(Input::Press(button), stamp, changes);
        }
    }

    /// Handles a control that went up.
    fn release(&mut self, control: Control, stamp: Stamp, changes: &mut Vec<StampedInput>) {
        let Some(control) = self.pressed_as(stamp.device, control) else { return };
        self.down.remove(&(stamp.device, control));
        let Some((bindings, _)) = &self.play else { return };
        let released: Vec<Action> = bindings.actions_of(control).collect();
        self.release_buttons(&released, stamp, changes);
    }

    /// The pressed control of a key: a key that went down with Ctrl counts as that combination until it goes up.
    fn pressed_as(&self, device: Device, control: Control) -> Option<Control> {
        let mut forms = std::iter::once(control).chain(control.with_ctrl());
        forms.find(|form| self.down.contains(&(device, *form)))
    }

    /// Whether a Ctrl key is held.
    fn has_ctrl_down(&self) -> bool {
        self.has_one_down([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    /// Whether a Shift key is held.
    fn has_shift_down(&self) -> bool {
        self.has_one_down([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    fn has_one_down(&self, keys: [KeyCode; 2]) -> bool {
        keys.into_iter().any(|key| self.down.contains(&(Device::Keyboard, Control::Key(key))))
    }

    /// Handles a finger that ended its action.
    fn lift(&mut self, finger: u64, action: Action, at: Instant, changes: &mut Vec<StampedInput>) {
        if self.touched.remove(&(finger, action)) {
            self.release_buttons(&[action], Stamp { at, device: Device::Touch }, changes);
        }
    }

    /// Releases the buttons of actions, except those that another control or finger holds.
    fn release_buttons(&mut self, actions: &[Action], stamp: Stamp, changes: &mut Vec<StampedInput>) {
        let Some((bindings, _)) = &self.play else { return };
        let by_control = self.down.iter().flat_map(|&(_, control)| bindings.actions_of(control));
        let held: BTreeSet<Action> = by_control.chain(self.touched.iter().map(|&(_, action)| action)).collect();
        for button in actions.iter().filter(|action| !held.contains(action)).filter_map(|action| action.button()) {
            self.change(Input::Release(button), stamp, changes);
        }
    }

    /// Applies and reports a change, unless it has no effect.
    fn change(&mut self, change: Input, Stamp { at, device }: Stamp, changes: &mut Vec<StampedInput>) {
        let before = self.buttons;
        self.buttons.change(change);
        if self.buttons != before {
            // A pad may report late, and the engine accepts no change from before the last one.
            let at = self.latest.map_or(at, |latest| latest.max(at));
            self.latest = Some(at);
            if let Input::Press(button) = change {
                self.pressed_on[button as usize] = Some(device);
            }
            changes.push(StampedInput { at, device, input: change });
        }
    }
}

/// Whether only the press of the button matters, not how long it is held.
const fn acts_once(button: Button) -> bool {
    !matches!(button, Button::Left | Button::Right | Button::SoftDrop)
}

#[cfg(test)]
mod tests;
