//! Several players at one machine: which device plays which seat.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::bindings::Bindings;
use super::control::Control;
use super::devices::{Device, Devices, InputEvent, InputKind, StampedInput};
use super::key_code::KeyCode;

/// A device, or a part of one, that plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatDevice {
    /// The whole keyboard, with the player's own keys.
    Keyboard,
    /// The left half of the keyboard.
    LeftHalf,
    /// The right half of the keyboard.
    RightHalf,
    /// A gamepad by its number, counted from 0.
    Pad(usize),
}

impl SeatDevice {
    /// The device that joins with the press of a control: gamepads, and the keys of a half that no menu needs.
    #[must_use]
    pub fn joining(device: Device, control: Control) -> Option<Self> {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter};
        let menu = [ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Enter].map(Control::Key);
        match device {
            Device::Pad(number) => Some(Self::Pad(number)),
            Device::Keyboard if !menu.contains(&control) => {
                [Self::LeftHalf, Self::RightHalf].into_iter().find(|half| half.has_key(control))
            }
            Device::Keyboard | Device::Touch => None,
        }
    }

    /// Whether two devices share a key or a button.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let is_pad = |device| matches!(device, Self::Pad(_));
        let is_whole = |device| device == Self::Keyboard;
        self == other || (!is_pad(self) && !is_pad(other) && (is_whole(self) || is_whole(other)))
    }

    /// The bindings of the seat, made from the player's own.
    #[must_use]
    pub fn bindings(self, own: &Bindings) -> Bindings {
        match self {
            Self::Keyboard | Self::Pad(_) => {
                let mut bindings = own.clone();
                // No player starts the match again or ends it alone.
                for action in [Action::Restart, Action::Forfeit, Action::Quit] {
                    for control in own.controls(action) {
                        // These have no reserved control.
                        let _ = bindings.remove(action, *control);
                    }
                }
                bindings
            }
            Self::LeftHalf => Bindings::left_half(),
            Self::RightHalf => Bindings::right_half(),
        }
    }

    /// Whether a press on a device belongs to the seat.
    fn takes(self, device: Device) -> bool {
        match self {
            Self::Pad(number) => device == Device::Pad(number),
            Self::Keyboard | Self::LeftHalf | Self::RightHalf => device == Device::Keyboard,
        }
    }

    /// Whether a half of the keyboard has a key. Keys that pause belong to nobody.
    fn has_key(self, control: Control) -> bool {
        let bindings = match self {
            Self::LeftHalf => Bindings::left_half(),
            Self::RightHalf => Bindings::right_half(),
            Self::Keyboard | Self::Pad(_) => return false,
        };
        bindings.actions_of(control).any(|action| action != Action::Pause)
    }
}

/// The pause of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPause {
    /// The time of the press.
    pub at: Instant,
    /// The seat whose player paused; `None` if nobody can tell.
    pub seat: Option<usize>,
}

/// The changes of all seats in a batch of events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatInputs {
    /// The changes with their seats, ordered by time.
    pub changes: Vec<(usize, StampedInput)>,
    /// The pause, if a player paused or left the window. No change is later.
    pub pause: Option<SeatPause>,
}

/// The devices of all seats that people play.
#[derive(Debug, Default)]
pub struct SeatDevices {
    /// The start of play, while it runs.
    since: Option<Instant>,
    seats: Vec<(usize, SeatDevice, Devices)>,
}

impl SeatDevices {
    /// Assigns devices to seats.
    #[must_use]
    pub fn new(seats: impl IntoIterator<Item = (usize, SeatDevice)>) -> Self {
        let seats = seats.into_iter().map(|(seat, device)| (seat, device, Devices::default()));
        Self { since: None, seats: seats.collect() }
    }

    /// Starts or resumes play at all seats, with the bindings made from the player's own.
    pub fn start(&mut self, own: &Bindings, at: Instant) {
        self.since = Some(at);
        for (_, device, devices) in &mut self.seats {
            devices.start(&device.bindings(own), at);
        }
    }

    /// Ends play at all seats. The match releases the buttons itself.
    pub fn stop(&mut self, at: Instant) {
        self.since = None;
        for (.., devices) in &mut self.seats {
            devices.stop(at);
        }
    }

    /// Processes the events since the last call: each seat gets those of its device.
    pub fn take(&mut self, events: &[InputEvent]) -> SeatInputs {
        let mut inputs = SeatInputs::default();
        let mut pauses = Vec::new();
        for (seat, device, devices) in &mut self.seats {
            let own = events.iter().filter(|event| match event.kind {
                InputKind::Down(from, _) | InputKind::Up(from, _) => device.takes(from),
                InputKind::Touch(..) | InputKind::Lift(..) => false,
                InputKind::Away => true,
            });
            let input = devices.take(own.copied().collect());
            inputs.changes.extend(input.changes.into_iter().map(|change| (*seat, change)));
            pauses.extend(input.pause.map(|at| SeatPause { at, seat: Some(*seat) }));
        }
        // The keys that pause do so even where nobody plays with their device.
        if let Some(since) = self.since.filter(|_| pauses.is_empty()) {
            let stops = |event: &&InputEvent| match event.kind {
                InputKind::Down(_, control) => Bindings::RESERVED.contains(&control),
                kind => kind == InputKind::Away,
            };
            let stop = events.iter().filter(stops).map(|event| event.at).filter(|at| *at >= since).min();
            pauses.extend(stop.map(|at| SeatPause { at, seat: None }));
        }
        if let Some(mut first) = pauses.iter().min_by_key(|pause| pause.at).copied() {
            // Escape belongs to both halves of the keyboard, and leaving the window to everybody.
            if pauses.iter().filter(|pause| pause.at == first.at).count() > 1 {
                first.seat = None;
            }
            inputs.changes.retain(|(_, change)| change.at <= first.at);
            inputs.pause = Some(first);
            self.stop(first.at);
        }
        inputs.changes.sort_by_key(|(_, change)| change.at);
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input};
    use crate::input::PadControl;

    fn down(device: Device, control: Control, at: Instant) -> InputEvent {
        InputEvent { at, kind: InputKind::Down(device, control) }
    }

    fn key(code: KeyCode, at: Instant) -> InputEvent {
        down(Device::Keyboard, Control::Key(code), at)
    }

    fn played(inputs: &SeatInputs) -> Vec<(usize, Input)> {
        inputs.changes.iter().map(|(seat, change)| (*seat, change.input)).collect()
    }

    #[test]
    fn each_half_of_the_keyboard_and_each_pad_plays_its_own_seat() {
        let now = Instant::now();
        let seats = [(0, SeatDevice::LeftHalf), (1, SeatDevice::RightHalf), (3, SeatDevice::Pad(1))];
        let mut devices = SeatDevices::new(seats);
        devices.start(&Bindings::default(), now);
        let left = Control::Pad(PadControl::DPadLeft);
        let inputs = devices.take(&[
            key(KeyCode::KeyA, now),
            key(KeyCode::ArrowRight, now),
            key(KeyCode::Space, now),
            down(Device::Pad(0), left, now),
            down(Device::Pad(1), left, now),
        ]);
        let press = Input::Press;
        assert_eq!(played(&inputs), [(0, press(Button::Left)), (1, press(Button::Right)), (3, press(Button::Left))]);
        assert_eq!(inputs.pause, None);
    }

    #[test]
    fn a_pause_names_its_seat_where_its_device_does() {
        let now = Instant::now();
        let mut devices =
            SeatDevices::new([(0, SeatDevice::LeftHalf), (1, SeatDevice::RightHalf), (2, SeatDevice::Pad(0))]);
        devices.start(&Bindings::default(), now);
        let inputs = devices.take(&[down(Device::Pad(0), Control::Pad(PadControl::Start), now)]);
        assert_eq!(inputs.pause, Some(SeatPause { at: now, seat: Some(2) }));
        assert!(devices.take(&[key(KeyCode::KeyA, now)]).changes.is_empty(), "play has stopped at all seats");
        devices.start(&Bindings::default(), now);
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, Some(SeatPause { at: now, seat: None }));
    }

    #[test]
    fn a_match_of_computers_can_be_paused() {
        let now = Instant::now();
        let mut devices = SeatDevices::default();
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, None, "nothing is played yet");
        devices.start(&Bindings::default(), now);
        assert_eq!(devices.take(&[key(KeyCode::KeyA, now)]).pause, None);
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, Some(SeatPause { at: now, seat: None }));
    }

    #[test]
    fn the_halves_of_the_keyboard_share_no_key() {
        let (left, right) = (Bindings::left_half(), Bindings::right_half());
        for action in Action::ALL.into_iter().filter(|action| *action != Action::Pause) {
            for control in left.controls(action) {
                assert_eq!(right.actions_of(*control).next(), None, "{control:?}");
            }
        }
        assert!(!SeatDevice::LeftHalf.overlaps(SeatDevice::RightHalf));
        assert!(SeatDevice::Keyboard.overlaps(SeatDevice::RightHalf));
        assert!(!SeatDevice::Keyboard.overlaps(SeatDevice::Pad(0)) && !SeatDevice::Pad(1).overlaps(SeatDevice::Pad(0)));
    }

    #[test]
    fn a_press_joins_with_its_device() {
        let joins = |device, control| SeatDevice::joining(device, control);
        let pad = Control::Pad(PadControl::DPadLeft);
        assert_eq!(joins(Device::Pad(2), pad), Some(SeatDevice::Pad(2)));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::KeyW)), Some(SeatDevice::LeftHalf));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::ControlRight)), Some(SeatDevice::RightHalf));
        for menu in [KeyCode::ArrowUp, KeyCode::Enter, KeyCode::Escape] {
            assert_eq!(joins(Device::Keyboard, Control::Key(menu)), None, "{menu:?}");
        }
    }
}
