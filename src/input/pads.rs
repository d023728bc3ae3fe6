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
mod tests {
    use std::time::Instant;

    use proptest::prelude::*;

    use super::*;
    use crate::input::{Bindings, InputEvent, SeatDevice, SeatDevices};

    #[test]
    fn a_stick_has_hysteresis_and_diagonals() {
        const NONE: &str = "....";
        let table = [
            (0.0, 0.0, NONE, NONE),
            (-0.49, 0.0, NONE, NONE),
            (-0.5, 0.0, NONE, "L..."),
            (-0.31, 0.0, "L...", "L..."),
            (-0.29, 0.0, "L...", NONE),
            (0.6, 0.0, "L...", ".R.."),
            (0.7, -0.7, NONE, ".R.D"),
            (0.7, -0.31, ".R.D", ".R.D"),
            (0.0, 0.6, NONE, "..U."),
            (0.55, 0.8, NONE, ".RU."),
            (0.8, 0.55, NONE, ".R.."),
            (0.8, 0.55, "..U.", ".RU."),
            (0.8, 0.29, "..U.", ".R.."),
            (f32::NAN, f32::NAN, "LRUD", NONE),
        ];
        for (x, y, before, after) in table {
            let mut was = [false; 4];
            for (held, letter) in was.iter_mut().zip(before.chars()) {
                *held = letter != '.';
            }
            let is: String = stick_directions((x, y), was, PadTuning::default())
                .into_iter()
                .zip("LRUD".chars())
                .map(|(on, c)| if on { c } else { '.' })
                .collect();
            assert_eq!(is, after, "({x}, {y}) after {before}");
        }
    }

    fn down(control: PadControl) -> InputKind {
        InputKind::Down(Device::Pad(0), Control::Pad(control))
    }

    fn up(control: PadControl) -> InputKind {
        InputKind::Up(Device::Pad(0), Control::Pad(control))
    }

    #[test]
    fn a_flick_from_side_to_side_goes_up_first() {
        let mut pads = Pads::default();
        assert_eq!(pads.axis(0, Axis::LeftStickX, 0.9), [down(PadControl::LeftStickRight)]);
        assert_eq!(pads.axis(0, Axis::LeftStickX, 0.8), []);
        assert_eq!(
            pads.axis(0, Axis::LeftStickX, -0.9),
            [up(PadControl::LeftStickRight), down(PadControl::LeftStickLeft)]
        );
        assert_eq!(pads.axis(0, Axis::LeftStickY, -1.0), [down(PadControl::LeftStickDown)]);
        assert_eq!(pads.axis(0, Axis::RightStickX, -1.0), [down(PadControl::RightStickLeft)]);
    }

    #[test]
    fn the_thresholds_of_a_stick_are_adjustable() {
        let table = [(50, 30, 0.49, false, false), (20, 10, 0.2, false, true), (20, 10, 0.1, true, true)];
        let more = [(90, 70, 0.89, false, false), (90, 70, 0.9, false, true), (90, 70, 0.69, true, false)];
        for (stick_press, stick_release, reach, was, is) in table.into_iter().chain(more) {
            let tuning = PadTuning { stick_press, stick_release, ..PadTuning::default() };
            let found = stick_directions((reach, 0.0), [false, was, false, false], tuning);
            assert_eq!(found, [false, is, false, false], "{tuning:?} {reach}");
        }
    }

    /// Each step presses (+) or releases (-) a direction of the D-pad; the result is what reaches the game.
    #[test]
    fn a_gate_gives_one_direction_at_a_time() {
        let buttons = [Button::DPadLeft, Button::DPadRight, Button::DPadUp, Button::DPadDown];
        let table = [
            // Left is held, and the thumb brushes over the others.
            ("+L +U -U -L", "+L -L"),
            ("+L +D -D +U -U -L", "+L -L"),
            // A roll to another direction takes over when the first one is released.
            ("+L +D -L -D", "+L -L+D -D"),
            ("+D +R +L -D -R -L", "+D -D+R -R+L -L"),
            // Up does not: it was not pressed alone.
            ("+L +U -L -U +U -U", "+L -L +U -U"),
            ("+L +U +D -L -U -D", "+L -L+D -D"),
            ("+U +L -U -L", "+U -U+L -L"),
        ];
        for (steps, expected) in table {
            let tuning = PadTuning { one_direction: true, ..PadTuning::default() };
            let mut pads = Pads { tuning, ..Pads::default() };
            let mut found = Vec::new();
            for step in steps.split(' ') {
                let letter = "LRUD".find(&step[1..]).unwrap();
                let kinds = pads.button(0, buttons[letter], step.starts_with('+'));
                let text = |kind: &InputKind| match kind {
                    InputKind::Down(_, control) => format!("+{}", letter_of(*control)),
                    InputKind::Up(_, control) => format!("-{}", letter_of(*control)),
                    other => panic!("{other:?}"),
                };
                found.push(kinds.iter().map(text).collect::<String>());
            }
            found.retain(|text| !text.is_empty());
            assert_eq!(found.join(" "), expected, "{steps}");
            assert!(pads.waiting.is_empty() && pads.down.is_empty(), "{steps}");
        }
        let mut free = Pads::default();
        assert_eq!(buttons.map(|button| free.button(0, button, true).len()), [1; 4], "without a gate");
    }

    fn letter_of(control: Control) -> char {
        let groups = groups();
        let Control::Pad(control) = control else { panic!("{control:?}") };
        let index = groups.iter().find_map(|group| group.iter().position(|other| *other == control)).unwrap();
        ['L', 'R', 'U', 'D'][index]
    }

    #[test]
    fn a_gate_gives_a_stick_one_direction_at_a_time() {
        let tuning = PadTuning { one_direction: true, ..PadTuning::default() };
        let mut pads = Pads { tuning, ..Pads::default() };
        let mut at = |axis, value| pads.axis(0, axis, value);
        assert_eq!(at(Axis::LeftStickX, -1.0), [down(PadControl::LeftStickLeft)]);
        assert_eq!(at(Axis::LeftStickY, -0.7), [], "a diagonal");
        assert_eq!(at(Axis::LeftStickY, -0.8), []);
        assert_eq!(at(Axis::RightStickY, -0.8), [down(PadControl::RightStickDown)], "another stick");
        assert_eq!(at(Axis::LeftStickX, -0.2), [up(PadControl::LeftStickLeft), down(PadControl::LeftStickDown)]);
        assert_eq!(at(Axis::LeftStickY, 0.0), [up(PadControl::LeftStickDown)]);
        // What waits has the hysteresis of what is held.
        assert_eq!(at(Axis::LeftStickX, 1.0), [down(PadControl::LeftStickRight)]);
        assert_eq!([at(Axis::LeftStickY, -0.6), at(Axis::LeftStickY, -0.4)], [[], []]);
        assert_eq!(at(Axis::LeftStickX, 0.0), [up(PadControl::LeftStickRight), down(PadControl::LeftStickDown)]);
        assert_eq!(at(Axis::LeftStickY, 0.0), [up(PadControl::LeftStickDown)]);
        // Up must be pressed alone.
        assert_eq!(at(Axis::LeftStickX, -0.6), [down(PadControl::LeftStickLeft)]);
        assert_eq!(at(Axis::LeftStickY, 1.0), []);
        assert_eq!(at(Axis::LeftStickX, 0.0), [up(PadControl::LeftStickLeft)]);
        assert_eq!([at(Axis::LeftStickX, 0.1), at(Axis::LeftStickY, 0.0)], [[], []]);
        assert_eq!(at(Axis::LeftStickY, 1.0), [down(PadControl::LeftStickUp)]);
    }

    #[test]
    fn a_disconnected_pad_releases_its_controls() {
        let mut pads = Pads::default();
        let connected = [0, 1].map(|id| pads.take(id, || model(1), EventType::Connected));
        assert_eq!(connected, [[InputKind::PadFound(0)], [InputKind::PadFound(1)]]);
        assert_eq!(pads.button(0, Button::South, true), [down(PadControl::South)]);
        assert_eq!(pads.button(0, Button::South, true), []);
        assert_eq!(pads.button(1, Button::South, true).len(), 1);
        pads.axis(0, Axis::LeftStickX, 1.0);
        let mut lost = || pads.take(0, || model(1), EventType::Disconnected);
        assert_eq!(lost(), [up(PadControl::South), up(PadControl::LeftStickRight), InputKind::PadLost(0)]);
        assert_eq!(lost(), []);
        assert_eq!(pads.axis(0, Axis::LeftStickY, -0.1), [], "the stick begins in the middle again");
        assert_eq!(pads.button(1, Button::South, false).len(), 1);
    }

    fn model(number: u8) -> PadIdentity {
        PadIdentity { uuid: [number; 16], name: format!("Pad {number}") }
    }

    /// Two pads are reconnected in the other order. The system swaps their ids, but their players stay the same.
    #[test]
    fn pads_that_come_back_in_another_order_have_their_numbers() {
        let mut pads = Pads::default();
        let mut plug = |id, number, event| pads.take(id, || model(number), event);
        let (on, off) = (EventType::Connected, EventType::Disconnected);
        let found = InputKind::PadFound;
        assert_eq!([plug(0, 1, on), plug(1, 2, on)], [[found(0)], [found(1)]]);
        assert_eq!([plug(0, 1, off), plug(1, 2, off)], [[InputKind::PadLost(0)], [InputKind::PadLost(1)]]);
        assert_eq!([plug(0, 2, on), plug(1, 1, on)], [[found(1)], [found(0)]]);
        assert_eq!(plug(2, 3, on), [found(2)], "a pad of another model takes nobody's number");
        assert_eq!(plug(1, 1, on), [found(0)], "reported twice");
        assert_eq!(pads.roster.names(), ["Pad 1", "Pad 2", "Pad 3"]);
    }

    /// System ids can change between queries. Connected pads keep their numbers and lose no input.
    #[test]
    fn pads_that_are_opened_again_have_their_numbers() {
        let mut pads = Pads::default();
        let all = |ids: [(usize, u8); 2]| ids.map(|(id, number)| (id, model(number)));
        assert_eq!(pads.reopen(&all([(0, 1), (1, 2)])), [InputKind::PadFound(0), InputKind::PadFound(1)]);
        assert_eq!(pads.button(0, Button::South, true), [down(PadControl::South)]);
        assert_eq!(pads.reopen(&all([(1, 1), (0, 2)])), [up(PadControl::South)]);
        assert_eq!([0, 1].map(|id| pads.roster.number(id)), [Some(1), Some(0)]);
        assert_eq!(pads.reopen(&all([(0, 2), (1, 3)])), [InputKind::PadLost(0), InputKind::PadFound(2)]);
    }

    /// Identical pads keep their numbers if the system keeps their ids.
    #[test]
    fn identical_pads_have_numbers_of_their_own() {
        let mut pads = Pads::default();
        let mut plug = |id, event| pads.take(id, || model(1), event);
        let ids = |plug: &mut dyn FnMut(usize, EventType) -> Vec<InputKind>, order: [usize; 3]| {
            order.map(|id| plug(id, EventType::Connected)).concat()
        };
        let found = InputKind::PadFound;
        assert_eq!(ids(&mut plug, [4, 5, 6]), [found(0), found(1), found(2)]);
        for id in [4, 5, 6] {
            plug(id, EventType::Disconnected);
        }
        assert_eq!(ids(&mut plug, [6, 4, 5]), [found(2), found(0), found(1)]);
    }

    proptest! {
        #![proptest_config(crate::property::cases(128))]

        /// Random connections and presses, with random system ids. Two connected pads never share a number, a model
        /// that is connected once always has the same number, and every press is released.
        #[test]
        fn numbers_are_stable_under_random_events(steps in prop::collection::vec((0_usize..4, 0_u8..4, 0_u8..4), 0..120)) {
            let mut pads = Pads::default();
            // The connected models by id, and the numbers that each model had.
            let mut connected: BTreeMap<usize, (u8, usize)> = BTreeMap::new();
            let mut numbers: BTreeMap<u8, BTreeSet<usize>> = BTreeMap::new();
            let mut held: BTreeSet<(usize, Control)> = BTreeSet::new();
            for (id, number, action) in steps {
                let kinds = match (action, connected.get(&id)) {
                    (0, _) => pads.take(id, || model(number), EventType::Disconnected),
                    (_, None) if connected.values().all(|(other, _)| *other != number) => {
                        pads.take(id, || model(number), EventType::Connected)
                    }
                    // Each model exists once.
                    (_, None) => continue,
                    (_, Some((_, pad))) => pads.axis(*pad, Axis::LeftStickX, f32::from(action) - 2.0),
                };
                for kind in kinds {
                    match kind {
                        InputKind::PadFound(pad) => {
                            prop_assert!(connected.values().all(|(_, other)| *other != pad));
                            connected.insert(id, (number, pad));
                            numbers.entry(number).or_default().insert(pad);
                        }
                        InputKind::PadLost(pad) => {
                            prop_assert_eq!(connected.remove(&id).map(|(_, number)| number), Some(pad));
                            prop_assert!(held.iter().all(|(on, _)| *on != pad), "{:?}", held);
                        }
                        InputKind::Down(Device::Pad(pad), control) => prop_assert!(held.insert((pad, control))),
                        InputKind::Up(Device::Pad(pad), control) => prop_assert!(held.remove(&(pad, control))),
                        other => prop_assert!(false, "{:?}", other),
                    }
                }
            }
            prop_assert!(numbers.values().all(|numbers| numbers.len() == 1), "{:?}", numbers);
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(64))]

        /// Four pads, some of them identical, are reconnected repeatedly in any order. The system assigns random ids to
        /// different models. Identical pads differ only by their ids.
        #[test]
        fn seats_do_not_depend_on_the_order_of_reconnection(
            models in prop::array::uniform4(0_u8..3),
            storms in prop::collection::vec((order(), order(), 0_usize..4), 1..6),
        ) {
            let (mut pads, mut ids, now) = (Pads::default(), [0, 1, 2, 3], Instant::now());
            let mut devices = SeatDevices::new((0..4).map(|seat| (seat, SeatDevice::Pad(seat))));
            let start = |devices: &mut SeatDevices| devices.start(|_, _| Bindings::default(), now);
            for pad in 0..4 {
                pads.take(ids[pad], || model(models[pad]), EventType::Connected);
            }
            let is_single = |pad: &usize| (0..4).all(|other| other == *pad || models[other] != models[*pad]);
            let single: Vec<usize> = (0..4).filter(is_single).collect();
            for (away, back, turn) in storms {
                for (order, event) in [(away, EventType::Disconnected), (back, EventType::Connected)] {
                    for pad in order {
                        for kind in pads.take(ids[pad], || model(models[pad]), event) {
                            devices.note_pads(&InputEvent { at: now, kind });
                        }
                    }
                    if matches!(event, EventType::Disconnected) {
                        prop_assert_eq!(devices.lost().count(), 4);
                        let before = ids;
                        for (place, pad) in single.iter().enumerate() {
                            ids[*pad] = before[single[(place + turn) % single.len()]];
                        }
                    }
                }
                prop_assert_eq!(devices.lost().count(), 0);
                start(&mut devices);
                for (pad, id) in ids.into_iter().enumerate() {
                    let number = pads.roster.number(id).unwrap();
                    let mut press = |down| {
                        let [kind] = pads.button(number, Button::DPadLeft, down)[..] else { panic!("one change") };
                        devices.take(&[InputEvent { at: now, kind }]).changes
                    };
                    let seats: Vec<usize> = press(true).into_iter().chain(press(false)).map(|(seat, _)| seat).collect();
                    prop_assert_eq!(seats, [pad, pad]);
                }
            }
        }
    }

    fn order() -> impl Strategy<Value = Vec<usize>> {
        Just(vec![0, 1, 2, 3]).prop_shuffle()
    }

    #[test]
    fn every_button_is_a_control_of_its_own() {
        let buttons = [
            Button::South,
            Button::East,
            Button::North,
            Button::West,
            Button::C,
            Button::Z,
            Button::LeftTrigger,
            Button::LeftTrigger2,
            Button::RightTrigger,
            Button::RightTrigger2,
            Button::Select,
            Button::Start,
            Button::Mode,
            Button::LeftThumb,
            Button::RightThumb,
            Button::DPadUp,
            Button::DPadDown,
            Button::DPadLeft,
            Button::DPadRight,
        ];
        let controls: BTreeSet<PadControl> = buttons.into_iter().filter_map(pad_control).collect();
        assert_eq!(controls.len(), buttons.len());
        let sticks = [Side::Left, Side::Right].map(directions);
        let all: BTreeSet<PadControl> = controls.into_iter().chain(sticks.into_iter().flatten()).collect();
        assert_eq!(all, PadControl::ALL.iter().copied().collect());
        assert_eq!(pad_control(Button::Unknown), None);
    }

    /// Events from the queue of gilrs, without a physical pad, reach the seat of the pad.
    // Codes of buttons differ between systems.
    #[cfg(target_os = "linux")]
    #[test]
    fn events_of_gilrs_reach_the_seat_of_their_pad() {
        use std::time::{Duration, SystemTime};

        use gilrs::GilrsBuilder;

        // Filters and states need a physical pad.
        let builder = GilrsBuilder::new().with_default_filters(false).set_update_state(false);
        let mut gilrs = builder.build().unwrap();
        let time = serde_json::to_value(SystemTime::now()).unwrap();
        let code = serde_json::json!({ "kind": 1, "code": 546 });
        let event = |id: usize, event: serde_json::Value| -> gilrs::Event {
            serde_json::from_value(serde_json::json!({ "id": id, "event": event, "time": time })).unwrap()
        };
        let button = |kind: &str| serde_json::json!({ kind: ["DPadLeft", code] });
        let now = Instant::now();
        let (mut pads, mut devices) =
            (Pads::default(), SeatDevices::new([(0, SeatDevice::Pad(0)), (3, SeatDevice::Pad(1))]));
        devices.start(|_, _| Bindings::default(), now);
        let mut seats = Vec::new();
        for (id, kind) in [
            (4, serde_json::json!("Connected")),
            (9, serde_json::json!("Connected")),
            (9, button("ButtonPressed")),
            (4, button("ButtonPressed")),
            (9, button("ButtonReleased")),
        ] {
            gilrs.insert_event(event(id, kind));
            let taken = gilrs.next_event_blocking(Some(Duration::ZERO)).unwrap();
            for kind in pads.take(taken.id.into(), || model(1), taken.event) {
                seats.extend(devices.take(&[InputEvent { at: now, kind }]).changes.into_iter().map(|(seat, _)| seat));
            }
        }
        assert_eq!(seats, [3, 0, 3]);
    }
}
