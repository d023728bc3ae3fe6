//! Events of gamepads turned into presses and releases of their controls.
//!
//! Pads get numbers in the order of their connection. The directions of a stick have a hysteresis, and with one
//! direction at a time a direction waits until the one before it is released.

use std::collections::{BTreeMap, BTreeSet};

use gilrs::{Axis, Button, EventType};

use super::control::{Control, PadControl};
use super::event::{Device, InputKind};
use super::pad_roster::{PadIdentity, PadRoster};
use super::pad_tuning::PadTuning;

/// The numbers, the held controls and the stick positions of all pads.
#[derive(Debug, Default)]
pub(super) struct Pads {
    pub(super) roster: PadRoster,
    down: BTreeSet<(usize, PadControl)>,
    sticks: BTreeMap<(usize, Side), (f32, f32)>,
    pub(super) tuning: PadTuning,
    /// The held directions that wait for another one of the same stick or directional pad, in the order of their
    /// presses.
    waiting: Vec<(usize, PadControl)>,
}

/// A stick of a pad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Left,
    Right,
}

impl Pads {
    /// Applies an event of a pad, by the system's id. Returns the controls that went down or up, and whether the pad
    /// was connected or disconnected.
    pub(super) fn take(
        &mut self,
        system_id: usize,
        identity: impl FnOnce() -> PadIdentity,
        event: EventType,
    ) -> Vec<InputKind> {
        if matches!(event, EventType::Disconnected) {
            return self.disconnect(system_id);
        }
        let is_new = matches!(event, EventType::Connected);
        let known = self.roster.number(system_id).filter(|_| !is_new);
        let pad = known.unwrap_or_else(|| self.roster.connect(system_id, &identity()));
        if is_new {
            return vec![InputKind::PadFound(pad)];
        }
        match event {
            EventType::ButtonPressed(button, _) => self.button(pad, button, true),
            EventType::ButtonReleased(button, _) => self.button(pad, button, false),
            EventType::AxisChanged(axis, value, _) => self.axis(pad, axis, value),
            _ => Vec::new(),
        }
    }

    fn button(&mut self, pad: usize, button: Button, down: bool) -> Vec<InputKind> {
        let Some(control) = pad_control(button) else { return Vec::new() };
        self.gate(pad, control, down)
    }

    fn axis(&mut self, pad: usize, axis: Axis, value: f32) -> Vec<InputKind> {
        let (side, vertical) = match axis {
            Axis::LeftStickX => (Side::Left, false),
            Axis::LeftStickY => (Side::Left, true),
            Axis::RightStickX => (Side::Right, false),
            Axis::RightStickY => (Side::Right, true),
            _ => return Vec::new(),
        };
        let place = self.sticks.entry((pad, side)).or_default();
        *(if vertical { &mut place.1 } else { &mut place.0 }) = value;
        let (x, y) = *place;
        let controls = directions(side);
        // A direction that waits is held, too.
        let before = controls.map(|control| {
            let held = (pad, control);
            self.down.contains(&held) || self.waiting.contains(&held)
        });
        let after = stick_directions((x, y), before, self.tuning);
        // Releases are first, so that a flick from side to side never holds both directions.
        let mut kinds = Vec::new();
        for wanted in [false, true] {
            for (control, down) in controls.into_iter().zip(after) {
                if down == wanted {
                    kinds.extend(self.gate(pad, control, down));
                }
            }
        }
        kinds
    }

    /// Replaces the connected pads, by new system ids. Returns releases of all controls, and which pads were connected
    /// or disconnected.
    pub(super) fn reopen(&mut self, there: &[(usize, PadIdentity)]) -> Vec<InputKind> {
        self.sticks.clear();
        self.waiting.clear();
        let held = std::mem::take(&mut self.down);
        let mut kinds: Vec<InputKind> =
            held.into_iter().map(|(pad, control)| InputKind::Up(Device::Pad(pad), Control::Pad(control))).collect();
        let before = self.roster.connected();
        self.roster.disconnect_all();
        for (id, identity) in there {
            self.roster.connect(*id, identity);
        }
        let now = self.roster.connected();
        kinds.extend(before.iter().filter(|pad| !now.contains(pad)).copied().map(InputKind::PadLost));
        kinds.extend(now.iter().filter(|pad| !before.contains(pad)).copied().map(InputKind::PadFound));
        kinds
    }

    /// Releases all controls of a disconnected pad.
    fn disconnect(&mut self, system_id: usize) -> Vec<InputKind> {
        let Some(pad) = self.roster.disconnect(system_id) else { return Vec::new() };
        self.sticks.retain(|&(stick_of, _), _| stick_of != pad);
        self.waiting.retain(|&(held_on, _)| held_on != pad);
        let held: Vec<PadControl> =
            self.down.iter().filter(|&&(held_on, _)| held_on == pad).map(|&(_, control)| control).collect();
        let released: Vec<InputKind> = held.into_iter().filter_map(|control| self.set(pad, control, false)).collect();
        released.into_iter().chain([InputKind::PadLost(pad)]).collect()
    }

    /// Presses or releases a control. With one direction at a time, a direction waits while another one of the same
    /// stick or directional pad is held, and takes over when that is released.
    fn gate(&mut self, pad: usize, control: PadControl, down: bool) -> Vec<InputKind> {
        let Some(group) = groups().into_iter().find(|group| group.contains(&control)) else {
            return self.set(pad, control, down).into_iter().collect();
        };
        let has_waited = self.waiting.contains(&(pad, control));
        self.waiting.retain(|held| *held != (pad, control));
        if down {
            let mut others = group.iter().filter(|other| **other != control);
            let is_blocked = others.any(|other| self.down.contains(&(pad, *other)));
            // Up must be pressed alone, because it is Hard Drop, which cannot be undone.
            if self.tuning.one_direction && (is_blocked || has_waited && control == group[UP]) {
                self.waiting.push((pad, control));
                return Vec::new();
            }
            return self.set(pad, control, true).into_iter().collect();
        }
        let Some(released) = self.set(pad, control, false) else { return Vec::new() };
        let takes_over =
            |(held_on, other): &(usize, PadControl)| *held_on == pad && group.contains(other) && *other != group[UP];
        let next = self.waiting.iter().position(takes_over).map(|index| self.waiting.remove(index));
        let pressed = next.and_then(|(pad, other)| self.set(pad, other, true));
        std::iter::once(released).chain(pressed).collect()
    }

    fn set(&mut self, pad: usize, control: PadControl, down: bool) -> Option<InputKind> {
        let (device, bound) = (Device::Pad(pad), Control::Pad(control));
        if down {
            self.down.insert((pad, control)).then_some(InputKind::Down(device, bound))
        } else {
            self.down.remove(&(pad, control)).then_some(InputKind::Up(device, bound))
        }
    }
}

/// The index of up among the directions of a stick or directional pad.
const UP: usize = 2;

/// The directions of the directional pad and of both sticks, each left, right, up, down.
const fn groups() -> [[PadControl; 4]; 3] {
    use PadControl as P;
    let pad = [P::DPadLeft, P::DPadRight, P::DPadUp, P::DPadDown];
    [pad, directions(Side::Left), directions(Side::Right)]
}

/// The directions of a stick: left, right, up, down.
const fn directions(side: Side) -> [PadControl; 4] {
    use PadControl as P;
    match side {
        Side::Left => [P::LeftStickLeft, P::LeftStickRight, P::LeftStickUp, P::LeftStickDown],
        Side::Right => [P::RightStickLeft, P::RightStickRight, P::RightStickUp, P::RightStickDown],
    }
}

/// The directions of a stick at `x` (right is 1) and `y` (up is 1): left, right, up, down.
///
/// A direction starts and ends at the thresholds of `tuning`. `before` contains the previous directions. Diagonals
/// press two directions. Up starts only if the stick is more up than sideways, because up is Hard Drop, which cannot be
/// undone.
fn stick_directions((x, y): (f32, f32), before: [bool; 4], tuning: PadTuning) -> [bool; 4] {
    let [press, release] = [tuning.stick_press, tuning.release()].map(|percent| f32::from(percent) / 100.0);
    let counts = |reach: f32, was: bool| if was { reach >= release } else { reach >= press };
    let [left, right, up, down] = before;
    [counts(-x, left), counts(x, right), counts(y, up) && (up || y > x.abs()), counts(-y, down)]
}

const fn pad_control(button: Button) -> Option<PadControl> {
    match button {
        Button::South => Some(PadControl::South),
        Button::East => Some(PadControl::East),
        Button::North => Some(PadControl::North),
        Button::West => Some(PadControl::West),
        Button::C => Some(PadControl::C),
        Button::Z => Some(PadControl::Z),
        // gilrs calls the shoulder buttons triggers, and the triggers second triggers.
        Button::LeftTrigger => Some(PadControl::LeftShoulder),
        Button::LeftTrigger2 => Some(PadControl::LeftTrigger),
        Button::RightTrigger => Some(PadControl::RightShoulder),
        Button::RightTrigger2 => Some(PadControl::RightTrigger),
        Button::Select => Some(PadControl::Select),
        Button::Start => Some(PadControl::Start),
        Button::Mode => Some(PadControl::Guide),
        Button::LeftThumb => Some(PadControl::LeftThumb),
        Button::RightThumb => Some(PadControl::RightThumb),
        Button::DPadUp => Some(PadControl::DPadUp),
        Button::DPadDown => Some(PadControl::DPadDown),
        Button::DPadLeft => Some(PadControl::DPadLeft),
        Button::DPadRight => Some(PadControl::DPadRight),
        Button::Unknown => None,
    }
}

#[cfg(test)]
mod tests;
