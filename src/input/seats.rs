//! Several players on one computer: the mapping of devices to seats.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::{Deserialize, Deserializer, Serialize};

use super::action::Action;
use super::bindings::Bindings;
use super::control::Control;
use super::devices::Devices;
use super::event::{Device, InputEvent, InputKind};
use super::key_code::KeyCode;
use super::play_input::StampedInput;

/// A device, or a part of one, that plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatDevice {
    /// The complete keyboard, with the player's own bindings.
    Keyboard,
    /// The left half of the keyboard.
    LeftHalf,
    /// The right half of the keyboard.
    RightHalf,
    /// A gamepad by its number, counted from 0.
    Pad(usize),
    /// The touchscreen.
    Touch,
}

/// The bindings of the two halves of the keyboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HalfBindings {
    /// The bindings of the left half.
    #[serde(deserialize_with = "read_left")]
    pub left: Bindings,
    /// The bindings of the right half.
    #[serde(deserialize_with = "read_right")]
    pub right: Bindings,
}

fn read_left<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bindings, D::Error> {
    Bindings::read(deserializer, Bindings::left_half())
}

fn read_right<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bindings, D::Error> {
    Bindings::read(deserializer, Bindings::right_half())
}

impl Default for HalfBindings {
    fn default() -> Self {
        Self { left: Bindings::left_half(), right: Bindings::right_half() }
    }
}

impl HalfBindings {
    /// Returns the half with a key. Keys that pause are in neither half.
    fn half_with(&self, control: Control) -> Option<SeatDevice> {
        let plays = |bindings: &Bindings| bindings.actions_of(control).any(|action| action != Action::Pause);
        let halves = [(SeatDevice::LeftHalf, &self.left), (SeatDevice::RightHalf, &self.right)];
        halves.into_iter().find(|(_, bindings)| plays(bindings)).map(|(half, _)| half)
    }
}

impl SeatDevice {
    /// The device that joins by the press of a control: a gamepad, or a key that menus do not use. A key of a half
    /// joins with that half. Another key joins with the complete keyboard if the `own` bindings use it.
    #[must_use]
    pub fn joining(device: Device, control: Control, (own, halves): (&Bindings, &HalfBindings)) -> Option<Self> {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter};
        let menu = [ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Enter].map(Control::Key);
        let plays = || own.actions_of(control).any(|action| action.button().is_some());
        match device {
            Device::Pad(number) => Some(Self::Pad(number)),
            Device::Keyboard if !menu.contains(&control) => {
                halves.half_with(control).or_else(|| plays().then_some(Self::Keyboard))
            }
            Device::Keyboard | Device::Touch => None,
        }
    }

    /// Whether it is the keyboard or a half of it.
    #[must_use]
    pub const fn is_keyboard(self) -> bool {
        matches!(self, Self::Keyboard | Self::LeftHalf | Self::RightHalf)
    }

    /// Whether two devices share a key or a button.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let is_whole = |device| device == Self::Keyboard;
        self == other || (self.is_keyboard() && other.is_keyboard() && (is_whole(self) || is_whole(other)))
    }

    /// The bindings of the seat: the player's own, or those of its half.
    #[must_use]
    pub fn bindings(self, own: &Bindings, halves: &HalfBindings) -> Bindings {
        let all = match self {
            Self::Keyboard | Self::Pad(_) | Self::Touch => own,
            Self::LeftHalf => &halves.left,
            Self::RightHalf => &halves.right,
        };
        let mut bindings = all.clone();
        // In a match, a single player cannot restart, forfeit or quit.
        for action in [Action::Restart, Action::Forfeit, Action::Quit] {
            for control in all.controls(action) {
                // These actions have no reserved control.
                let _ = bindings.remove(action, *control);
            }
        }
        bindings
    }

    /// Returns whether a press on a device is for this seat.
    fn takes(self, device: Device) -> bool {
        match self {
            Self::Pad(number) => device == Device::Pad(number),
            Self::Keyboard | Self::LeftHalf | Self::RightHalf => device == Device::Keyboard,
            Self::Touch => device == Device::Touch,
        }
    }
}

/// The pause of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPause {
    /// The time of the press.
    pub at: Instant,
    /// The seat whose player paused, if known.
    pub seat: Option<usize>,
}

/// The changes of all seats in a batch of events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersusInput {
    /// The changes with their seats, ordered by time.
    pub changes: Vec<(usize, StampedInput)>,
    /// The moves of Target Marks with their seats, ordered by time.
    pub marks: Vec<(usize, Instant, Device)>,
    /// The pause, if a player paused or left the window. No change is later.
    pub pause: Option<SeatPause>,
}

/// The devices of all human seats.
#[derive(Debug, Default)]
pub struct SeatDevices {
    /// The start time of play, while it runs.
    since: Option<Instant>,
    seats: Vec<(usize, SeatDevice, Devices)>,
    /// The gamepads that were disconnected, by number.
    lost: BTreeSet<usize>,
    /// The buttons released by a change of a seat's device.
    released: Vec<(usize, StampedInput)>,
}

impl SeatDevices {
    /// Assigns devices to seats.
    #[must_use]
    pub fn new(seats: impl IntoIterator<Item = (usize, SeatDevice)>) -> Self {
        let seats = seats.into_iter().map(|(seat, device)| (seat, device, Devices::default()));
        Self { seats: seats.collect(), ..Self::default() }
    }

    /// Adds a seat with a device. Returns `false` if another seat uses the device or one of its keys, by the bindings
    /// of each seat with its device.
    pub fn add(&mut self, seat: usize, device: SeatDevice, bindings: impl Fn(usize, SeatDevice) -> Bindings) -> bool {
        let own = bindings(seat, device);
        let is_free = self.seats.iter().all(|&(taken, other, _)| {
            let shares =
                || device.is_keyboard() && other.is_keyboard() && bindings(taken, other).shared_key(&own).is_some();
            !other.overlaps(device) && !shares()
        });
        if is_free {
            self.seats.push((seat, device, Devices::default()));
        }
        is_free
    }

    /// Gives a seat another device from now on, with these bindings.
    pub fn change(&mut self, seat: usize, device: SeatDevice, bindings: &Bindings, at: Instant) {
        let is_running = self.since.is_some();
        for (_, own, devices) in self.seats.iter_mut().filter(|(index, ..)| *index == seat) {
            *own = device;
            self.released.extend(devices.stop(at).into_iter().map(|change| (seat, change)));
            if is_running {
                devices.start(bindings, at);
            }
        }
    }

    /// Starts or resumes play at all seats, with the bindings of each seat and its device.
    pub fn start(&mut self, bindings: impl Fn(usize, SeatDevice) -> Bindings, at: Instant) {
        self.since = Some(at);
        for (seat, device, devices) in &mut self.seats {
            devices.start(&bindings(*seat, *device), at);
        }
    }

    /// Stops play at all seats. The match releases the buttons.
    pub fn stop(&mut self, at: Instant) {
        self.since = None;
        for (.., devices) in &mut self.seats {
            devices.stop(at);
        }
    }

    /// The device of a human seat.
    #[must_use]
    pub fn device(&self, seat: usize) -> Option<SeatDevice> {
        self.seats.iter().find(|(index, ..)| *index == seat).map(|(_, device, _)| *device)
    }

    /// Whether a player holds a button of the engine.
    #[must_use]
    pub fn has_button_down(&self) -> bool {
        self.seats.iter().any(|(.., devices)| devices.has_button_down())
    }

    /// The seats whose gamepad was disconnected, each with its number.
    pub fn lost(&self) -> impl Iterator<Item = (usize, usize)> {
        self.seats.iter().filter_map(|(seat, device, _)| match device {
            SeatDevice::Pad(number) if self.lost.contains(number) => Some((*seat, *number)),
            _ => None,
        })
    }

    /// Tracks connections of gamepads. A press on a gamepad without a seat takes over the first seat whose gamepad was
    /// disconnected. Returns whether the event was such a press.
    pub fn note_pads(&mut self, event: &InputEvent) -> bool {
        match event.kind {
            InputKind::PadLost(number) => {
                self.lost.insert(number);
            }
            InputKind::PadFound(number) => {
                self.lost.remove(&number);
            }
            InputKind::Down(Device::Pad(number), _) => {
                let is_taken = self.seats.iter().any(|(_, device, _)| *device == SeatDevice::Pad(number));
                let waiting = self.lost().map(|(seat, _)| seat).next().filter(|_| !is_taken);
                let seat = self.seats.iter_mut().find(|(seat, ..)| Some(*seat) == waiting);
                if let Some((_, device, _)) = seat {
                    *device = SeatDevice::Pad(number);
                    return true;
                }
            }
            _ => {}
        }
        false
    }

    /// Processes the events since the last call and passes them to the seats of their devices.
    pub fn take(&mut self, events: &[InputEvent]) -> VersusInput {
        let mut inputs = VersusInput { changes: std::mem::take(&mut self.released), ..VersusInput::default() };
        let mut pauses = Vec::new();
        for event in events {
            self.note_pads(event);
            let is_played = |number| self.seats.iter().any(|(_, device, _)| *device == SeatDevice::Pad(number));
            if let InputKind::PadLost(number) = event.kind
                && self.since.is_some()
                && is_played(number)
            {
                pauses.push(SeatPause { at: event.at, seat: None });
            }
        }
        for (seat, device, devices) in &mut self.seats {
            let own = events.iter().filter(|event| match event.kind {
                InputKind::Down(from, _) | InputKind::Up(from, _) => device.takes(from),
                InputKind::Touch(..) | InputKind::Lift(..) => device.takes(Device::Touch),
                InputKind::Away => true,
                _ => false,
            });
            let input = devices.take(own.copied().collect());
            pauses.extend(input.paused_at().map(|at| SeatPause { at, seat: Some(*seat) }));
            inputs.changes.extend(input.changes.into_iter().map(|change| (*seat, change)));
            inputs.marks.extend(input.marks.into_iter().map(|(at, from)| (*seat, at, from)));
        }
        // Reserved keys pause even if no seat uses their device.
        if let Some(since) = self.since.filter(|_| pauses.is_empty()) {
            let stops = |event: &&InputEvent| match event.kind {
                InputKind::Down(_, control) => Bindings::RESERVED.contains(&control),
                kind => kind == InputKind::Away,
            };
            let stop = events.iter().filter(stops).map(|event| event.at).filter(|at| *at >= since).min();
            pauses.extend(stop.map(|at| SeatPause { at, seat: None }));
        }
        if let Some(mut first) = pauses.iter().min_by_key(|pause| pause.at).copied() {
            // Escape is in both halves of the keyboard, and leaving the window affects all seats.
            if pauses.iter().filter(|pause| pause.at == first.at).count() > 1 {
                first.seat = None;
            }
            inputs.changes.retain(|(_, change)| change.at <= first.at);
            inputs.marks.retain(|(_, at, _)| *at <= first.at);
            inputs.pause = Some(first);
            self.stop(first.at);
        }
        inputs.changes.sort_by_key(|(_, change)| change.at);
        inputs.marks.sort_by_key(|(_, at, _)| *at);
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

    fn own(_: usize, device: SeatDevice) -> Bindings {
        device.bindings(&Bindings::default(), &HalfBindings::default())
    }

    fn played(inputs: &VersusInput) -> Vec<(usize, Input)> {
        inputs.changes.iter().map(|(seat, change)| (*seat, change.input)).collect()
    }

    #[test]
    fn each_half_of_the_keyboard_and_each_pad_plays_its_own_seat() {
        let now = Instant::now();
        let seats = [(0, SeatDevice::LeftHalf), (1, SeatDevice::RightHalf), (3, SeatDevice::Pad(1))];
        let mut devices = SeatDevices::new(seats);
        devices.start(own, now);
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
    fn a_seat_that_changes_its_device_releases_its_buttons() {
        let now = Instant::now();
        let mut devices = SeatDevices::new([(0, SeatDevice::Touch)]);
        devices.start(own, now);
        let touch = InputEvent { at: now, kind: InputKind::Touch(1, Action::Play(Button::Left)) };
        assert_eq!(played(&devices.take(&[touch])), [(0, Input::Press(Button::Left))]);
        devices.change(0, SeatDevice::Keyboard, &Bindings::default(), now);
        let inputs = devices.take(&[key(KeyCode::ArrowRight, now)]);
        assert_eq!(played(&inputs), [(0, Input::Release(Button::Left)), (0, Input::Press(Button::Right))]);
        assert_eq!(devices.device(0), Some(SeatDevice::Keyboard));
    }

    #[test]
    fn a_pause_names_its_seat_where_its_device_does() {
        let now = Instant::now();
        let mut devices =
            SeatDevices::new([(0, SeatDevice::LeftHalf), (1, SeatDevice::RightHalf), (2, SeatDevice::Pad(0))]);
        devices.start(own, now);
        let inputs = devices.take(&[down(Device::Pad(0), Control::Pad(PadControl::Start), now)]);
        assert_eq!(inputs.pause, Some(SeatPause { at: now, seat: Some(2) }));
        assert!(devices.take(&[key(KeyCode::KeyA, now)]).changes.is_empty(), "play has stopped at all seats");
        devices.start(own, now);
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, Some(SeatPause { at: now, seat: None }));
        for (code, seat) in [(KeyCode::Backquote, 0), (KeyCode::Backspace, 1)] {
            devices.start(own, now);
            assert_eq!(devices.take(&[key(code, now)]).pause, Some(SeatPause { at: now, seat: Some(seat) }));
        }
    }

    #[test]
    fn a_pad_that_goes_away_pauses_and_keeps_its_seat() {
        let now = Instant::now();
        let at = |kind| InputEvent { at: now, kind };
        let press = |pad| down(Device::Pad(pad), Control::Pad(PadControl::DPadLeft), now);
        let mut devices = SeatDevices::new([(0, SeatDevice::Pad(0)), (2, SeatDevice::Pad(1))]);
        devices.start(own, now);
        assert_eq!(devices.take(&[at(InputKind::PadLost(5))]).pause, None, "nobody plays with it");
        assert_eq!(devices.take(&[at(InputKind::PadLost(1))]).pause, Some(SeatPause { at: now, seat: None }));
        assert_eq!(devices.lost().collect::<Vec<_>>(), [(2, 1)]);
        assert!(!devices.note_pads(&press(0)), "its seat is taken");
        assert!(!devices.note_pads(&at(InputKind::PadFound(1))));
        assert_eq!(devices.lost().count(), 0);
        devices.start(own, now);
        assert_eq!(played(&devices.take(&[press(0), press(1)])).len(), 2, "everybody has the seat from before");
        devices.note_pads(&at(InputKind::PadLost(0)));
        assert!(devices.note_pads(&press(3)), "another pad takes the seat");
        assert_eq!((devices.device(0), devices.lost().count()), (Some(SeatDevice::Pad(3)), 0));
    }

    #[test]
    fn fingers_play_the_seat_of_the_touchscreen() {
        let now = Instant::now();
        let mut devices = SeatDevices::new([(0, SeatDevice::Keyboard), (2, SeatDevice::Touch)]);
        devices.start(own, now);
        let finger = |kind| InputEvent { at: now, kind };
        let (left, turn) = (Action::Play(Button::Left), Action::Play(Button::RotateClockwise));
        let inputs = devices.take(&[
            finger(InputKind::Touch(1, left)),
            key(KeyCode::ArrowRight, now),
            finger(InputKind::Touch(2, turn)),
            finger(InputKind::Lift(1, left)),
        ]);
        let press = Input::Press;
        let mut played = played(&inputs);
        played.sort_by_key(|(seat, _)| *seat);
        let of_touch = [press(Button::Left), press(Button::RotateClockwise), Input::Release(Button::Left)];
        assert_eq!(played[0], (0, press(Button::Right)));
        assert_eq!(played[1..], of_touch.map(|input| (2, input)));
        let pause = devices.take(&[finger(InputKind::Touch(3, Action::Pause))]).pause;
        assert_eq!(pause, Some(SeatPause { at: now, seat: Some(2) }));
        assert!(!SeatDevice::Touch.overlaps(SeatDevice::Keyboard) && SeatDevice::Touch.overlaps(SeatDevice::Touch));
    }

    #[test]
    fn a_match_of_computers_can_be_paused() {
        let now = Instant::now();
        let mut devices = SeatDevices::default();
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, None, "nothing is played yet");
        devices.start(own, now);
        assert_eq!(devices.take(&[key(KeyCode::KeyA, now)]).pause, None);
        assert_eq!(devices.take(&[key(KeyCode::Escape, now)]).pause, Some(SeatPause { at: now, seat: None }));
    }

    #[test]
    fn a_device_that_shares_a_key_with_a_seat_cannot_be_added() {
        let mut halves = HalfBindings::default();
        let mut devices = SeatDevices::default();
        let bindings = |halves: &HalfBindings| {
            let halves = halves.clone();
            move |_: usize, device: SeatDevice| device.bindings(&Bindings::default(), &halves)
        };
        assert!(devices.add(0, SeatDevice::LeftHalf, bindings(&halves)));
        halves.left.add(Action::Play(Button::Hold), Control::Key(KeyCode::ArrowUp)).unwrap();
        assert!(!devices.add(1, SeatDevice::RightHalf, bindings(&halves)));
        assert!(
            devices.add(1, SeatDevice::Pad(0), bindings(&halves))
                && devices.add(2, SeatDevice::Touch, bindings(&halves))
        );
        assert!(!devices.add(3, SeatDevice::Pad(0), bindings(&halves)));
    }

    #[test]
    fn the_halves_of_the_keyboard_share_no_key() {
        let mut halves = HalfBindings::default();
        assert_eq!(halves.left.shared_key(&halves.right), None);
        halves.left.add(Action::Play(Button::Hold), Control::Key(KeyCode::ArrowUp)).unwrap();
        assert_eq!(halves.left.shared_key(&halves.right), Some(Control::Key(KeyCode::ArrowUp)));
        assert!(!SeatDevice::LeftHalf.overlaps(SeatDevice::RightHalf));
        assert!(SeatDevice::Keyboard.overlaps(SeatDevice::RightHalf));
        assert!(!SeatDevice::Keyboard.overlaps(SeatDevice::Pad(0)) && !SeatDevice::Pad(1).overlaps(SeatDevice::Pad(0)));
    }

    #[test]
    fn a_half_plays_and_joins_with_the_keys_that_were_bound_to_it() {
        let now = Instant::now();
        let mut halves = HalfBindings::default();
        let own = Control::Key(KeyCode::KeyF);
        halves.left.add(Action::Play(Button::Hold), own).unwrap();
        halves.left.add(Action::Restart, Control::Key(KeyCode::KeyG)).unwrap();
        let all = (&Bindings::default(), &halves);
        assert_eq!(SeatDevice::joining(Device::Keyboard, own, all), Some(SeatDevice::LeftHalf));
        let mut devices = SeatDevices::new([(0, SeatDevice::LeftHalf)]);
        devices.start(|_, device| device.bindings(&Bindings::default(), &halves), now);
        let keys = [key(KeyCode::KeyG, now), key(KeyCode::KeyF, now)];
        assert_eq!(played(&devices.take(&keys)), [(0, Input::Press(Button::Hold))], "nobody restarts alone");
        let text = toml::to_string(&halves).unwrap();
        assert_eq!(toml::from_str::<HalfBindings>(&text).unwrap(), halves);
    }

    #[test]
    fn a_press_joins_with_its_device() {
        let (own, halves) = (Bindings::default(), HalfBindings::default());
        let joins = |device, control| SeatDevice::joining(device, control, (&own, &halves));
        let pad = Control::Pad(PadControl::DPadLeft);
        assert_eq!(joins(Device::Pad(2), pad), Some(SeatDevice::Pad(2)));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::KeyW)), Some(SeatDevice::LeftHalf));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::ControlRight)), Some(SeatDevice::RightHalf));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::Space)), Some(SeatDevice::Keyboard));
        assert_eq!(joins(Device::Keyboard, Control::Key(KeyCode::F9)), None, "nobody plays with it");
        for menu in [KeyCode::ArrowUp, KeyCode::Enter, KeyCode::Escape, KeyCode::Backquote] {
            assert_eq!(joins(Device::Keyboard, Control::Key(menu)), None, "{menu:?}");
        }
    }
}
