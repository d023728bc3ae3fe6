//! The input of the program: devices, touches, the pad in menus.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use egui::{Context, Event, Key, RawInput};

use super::App;
use super::clipboard::Clipboard;
use super::screen::Screen;
use crate::input::gamepad::Gamepads;
use crate::input::menu::{KeyGuard, MenuPad};
use crate::input::pointing::{self, Pointing};
use crate::input::touch::{Area, Fingers, TouchScheme};
use crate::input::{
    Control, Device, Devices, EndGuard, InputEvent, InputKind, KeyCode, PadFamily, PadTuning, Pulse, RumbleCommand,
};
use crate::ui::waker::waker;
use crate::ui::words::id;

/// The input of the separate options window.
#[derive(Debug, Default)]
pub(super) struct BesideInput {
    /// Its key events; `None` on systems without a second window.
    pub(super) events: Option<Receiver<InputEvent>>,
    received: Vec<InputEvent>,
    /// A text that was pasted there.
    pub(super) pasted: Option<String>,
    /// Whether it has the keyboard focus.
    pub(super) has_focus: bool,
}

/// What counts of the presses of a frame, rather than having been meant for a game that has ended.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counted {
    /// Whether a press of a key or a gamepad was refused.
    pub(super) refuses_presses: bool,
    /// Whether the pointer was pressed, and the press counts.
    pub(super) is_clicked: bool,
}

/// The device that the player has used last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Used {
    #[default]
    Nothing,
    /// The mouse or a finger.
    Pointer,
    /// A key or a gamepad.
    Keys,
}

/// Input state: devices, touch, menus.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of the input")]
pub(super) struct Controls {
    events: Receiver<InputEvent>,
    /// The events since the last frame.
    pub(super) received: Vec<InputEvent>,
    /// The last control pressed since the last frame.
    pub(super) pressed: Option<Control>,
    /// The key of a command of the window that was pressed in this frame and continues no screen.
    pub(super) taken: Option<Control>,
    /// Whether the last pressed control was on a gamepad.
    pub(super) with_pad: bool,
    pub(super) used: Used,
    /// Whether the last press of the pointer was that of a finger.
    pub(super) with_finger: bool,
    /// The number of the gamepad used last.
    pub(super) pad_in_use: Option<usize>,
    rumbles: bool,
    pub(super) devices: Devices,
    pub(super) pointing: Pointing,
    pub(super) fingers: Fingers,
    pub(super) menu_pad: MenuPad,
    pub(super) key_guard: KeyGuard,
    pub(super) end_guard: EndGuard,
    pub(super) counted: Counted,
    /// `None` if the system could not start their thread.
    gamepads: Option<Gamepads>,
    /// The numbers of the gamepads that are connected in this frame.
    pub(super) connected: Vec<usize>,
    /// Whether the game window has the keyboard focus.
    pub(super) has_focus: bool,
    /// Whether a window of the program had it in the frame before; `None` in the first one.
    pub(super) had_focus: Option<bool>,
    /// The characters that keys have typed; `None` without a window system.
    pub(super) typed: Option<Receiver<(KeyCode, char)>>,
    pub(super) beside: BesideInput,
    pub(super) clipboard: Clipboard,
    /// Whether the player was told how to turn touch controls on.
    has_explained_touch: bool,
}

impl Controls {
    /// Starts the input. `rumbles` enables rumble. Gamepads send their events to `pads`; `events` receives them and the
    /// window's keys.
    pub(super) fn start(ctx: &Context, rumbles: bool, pads: Sender<InputEvent>, events: Receiver<InputEvent>) -> Self {
        let gamepads = Gamepads::new(rumbles, pads, waker(ctx))
            .inspect_err(|error| log::warn!("gamepads cannot be used: {error}"))
            .ok();
        Self {
            events,
            received: Vec::new(),
            pressed: None,
            taken: None,
            with_pad: false,
            used: Used::default(),
            with_finger: false,
            pad_in_use: None,
            rumbles: false,
            devices: Devices::default(),
            pointing: Pointing::default(),
            fingers: Fingers::default(),
            menu_pad: MenuPad::new(Key::Enter),
            key_guard: KeyGuard::default(),
            end_guard: EndGuard::default(),
            counted: Counted::default(),
            gamepads,
            connected: Vec::new(),
            has_focus: true,
            had_focus: None,
            typed: None,
            beside: BesideInput::default(),
            clipboard: Clipboard::default(),
            has_explained_touch: false,
        }
    }

    /// Collects the events since the last call.
    pub(super) fn receive(&mut self) {
        self.connected = self.connected_pads();
        let new: Vec<InputEvent> = self.events.try_iter().collect();
        for event in new {
            self.hear(event);
        }
        let Self { received, beside, .. } = self;
        beside.received.extend(beside.events.iter().flat_map(Receiver::try_iter));
        // Gamepad input goes to the window with the keyboard focus.
        if beside.has_focus {
            beside.received.extend(received.extract_if(.., |event| event.is_on_pad()));
        }
    }

    /// Removes the keys typed since the last call, with their characters.
    pub(super) fn take_typed(&self) -> impl Iterator<Item = (KeyCode, char)> {
        self.typed.iter().flat_map(Receiver::try_iter)
    }

    /// Adds an event of the game window or of a gamepad.
    pub(super) fn hear(&mut self, event: InputEvent) {
        self.end_guard.follow(&event);
        self.received.push(event);
    }

    /// Removes the events of the options window, and returns the last control pressed there.
    pub(super) fn take_beside(&mut self) -> (Vec<InputEvent>, Option<Control>) {
        let received = std::mem::take(&mut self.beside.received);
        let pressed = received.iter().filter_map(InputEvent::pressed).next_back();
        self.with_pad = pressed.map_or(self.with_pad, Control::is_on_pad);
        if pressed.is_some() {
            self.used = Used::Keys;
        }
        (received, pressed)
    }

    /// Removes the events of a frame, and records the last pressed control.
    pub(super) fn take_received(&mut self) -> Vec<InputEvent> {
        let received = std::mem::take(&mut self.received);
        self.counted.refuses_presses = self.end_guard.take_refused();
        let last = received.iter().rev().find_map(|event| match event.kind {
            InputKind::Down(device, _) => Some(device),
            _ => None,
        });
        self.pad_in_use = match last {
            Some(Device::Pad(pad)) => Some(pad),
            Some(Device::Keyboard | Device::Touch) => None,
            None => self.pad_in_use,
        };
        let taken = self.taken.take();
        self.pressed = received.iter().filter_map(InputEvent::pressed).rfind(|control| Some(*control) != taken);
        self.with_pad = self.pressed.map_or(self.with_pad, Control::is_on_pad);
        if self.pressed.is_some() {
            self.used = Used::Keys;
        }
        received
    }

    /// Notes the presses of the mouse and of fingers in a frame.
    pub(super) fn note_pointer(&mut self, raw_input: &RawInput) {
        let is_pressed = pointing::presses(&raw_input.events).next().is_some();
        if is_pressed {
            self.used = Used::Pointer;
            self.with_finger = pointing::is_touched(&raw_input.events);
        }
        self.counted.is_clicked = is_pressed && self.end_guard.admits_pointer(Instant::now());
    }

    /// Removes the presses of a frame in a menu that were meant for a game. Returns whether those of keys count.
    pub(super) fn hide_presses_of_game(&mut self, raw_input: &mut RawInput) -> bool {
        if !self.counted.is_clicked {
            let is_press = |event: &Event| matches!(event, Event::PointerButton { pressed: true, .. });
            raw_input.events.retain(|event| !is_press(event));
        }
        let Self { menu_pad, key_guard, received, .. } = self;
        let counts = !self.end_guard.has_refused();
        if counts {
            key_guard.hide_held(raw_input);
            raw_input.events.extend(menu_pad.events(received, Instant::now()));
            key_guard.add_returned(raw_input);
        } else {
            key_guard.hide_all(raw_input, &[], &[]);
            menu_pad.release_all();
        }
        counts
    }

    /// Passes events after a pause in the same frame on to the pause menu.
    pub(super) fn return_after(&mut self, pause: Instant, received: &[InputEvent]) {
        self.key_guard.return_after(pause);
        self.received.extend(received.iter().filter(|event| event.at > pause));
    }

    pub(super) fn set_rumble(&self, rumbles: bool) {
        if let Some(pads) = &self.gamepads {
            pads.set_rumble(rumbles);
        }
    }

    /// Sets the response of sticks and directional pads.
    pub(super) fn tune_pads(&self, tuning: PadTuning) {
        if let Some(pads) = &self.gamepads {
            pads.tune(tuning);
        }
    }

    pub(super) fn rumble(&mut self, pad: usize, pulse: Pulse) {
        self.send_rumble(RumbleCommand::Run(pad, pulse));
        self.rumbles = true;
    }

    /// Stops the motors of all gamepads.
    pub(super) fn rest_motors(&mut self) {
        if std::mem::take(&mut self.rumbles) {
            self.send_rumble(RumbleCommand::Rest);
        }
    }

    fn send_rumble(&self, command: RumbleCommand) {
        if let Some(pads) = &self.gamepads {
            pads.rumble(command);
        }
    }

    pub(super) fn pad_family(&self) -> PadFamily {
        self.gamepads.as_ref().map_or(PadFamily::Plain, Gamepads::family)
    }

    /// The names of the gamepads, by number.
    pub(super) fn pad_names(&self) -> Vec<String> {
        self.gamepads.as_ref().map(Gamepads::names).unwrap_or_default()
    }

    /// The numbers of the gamepads that are connected.
    pub(super) fn connected_pads(&self) -> Vec<usize> {
        self.gamepads.as_ref().map(Gamepads::connected).unwrap_or_default()
    }

    /// The persistent keys of the gamepads, by number.
    pub(super) fn pad_keys(&self) -> Vec<String> {
        self.gamepads.as_ref().map(Gamepads::keys).unwrap_or_default()
    }

    /// Updates the keyboard focus. Gamepad input is ignored while no window of the program has it.
    pub(super) fn set_focus(&mut self, has_focus: bool) {
        self.has_focus = has_focus;
        if let Some(pads) = &self.gamepads {
            pads.set_enabled(has_focus || self.beside.has_focus);
        }
        if !has_focus {
            self.rest_motors();
        }
    }
}

impl App {
    /// Converts touch and mouse events since the last frame into input events, using the buttons as last drawn.
    ///
    /// The first press on the Matrix while touch controls are off shows how to turn them on.
    pub(super) fn take_touches(&mut self, raw_input: &RawInput) {
        let Some(top) = self.screens.top() else { return };
        let (scheme, field) = top.touch(self.services.settings());
        let is_pressed = |area: Area| pointing::presses(&raw_input.events).any(|place| area.contains(place));
        let is_off_press =
            scheme == TouchScheme::Off && top.has_own_game() && field.is_some_and(|field| is_pressed(field.matrix));
        let controls = &mut self.controls;
        let now = Instant::now();
        // Even if touch is off, because `Pointing` counts the fingers on the screen.
        let touches = controls.pointing.finger_events(&raw_input.events, now, scheme != TouchScheme::Off);
        if let Some(field) = field {
            for touch in touches {
                controls.fingers.take(touch, field, &mut controls.received);
            }
        }
        controls.fingers.update(now, &mut controls.received);
        if is_off_press && !std::mem::replace(&mut controls.has_explained_touch, true) {
            self.services.show_message(id::TOUCH_OFF_NOTICE);
        }
    }

    /// Drops all fingers, because no game is running.
    pub(super) fn drop_touches(&mut self, raw_input: &RawInput) {
        self.controls.fingers.clear();
        if raw_input.focused {
            // Only to count the fingers.
            self.controls.pointing.finger_events(&raw_input.events, Instant::now(), false);
        } else {
            // Another window receives the events when these fingers lift.
            self.controls.pointing = Pointing::default();
        }
    }

    /// Whether the mouse pointer is over a game that is not played by mouse, so it should be hidden.
    pub(super) fn hides_pointer(&self) -> bool {
        let settings = self.services.settings();
        match self.screens.top() {
            Some(Screen::Play(play)) => play.touch_scheme(settings) == TouchScheme::Off && !play.shows_pointer(),
            Some(Screen::Versus(round)) => round.hides_pointer(),
            Some(Screen::Online(online)) => online.round().is_some_and(|round| round.hides_pointer(settings)),
            Some(Screen::Watch(watch)) => watch.is_streamed(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::input::{Device, InputKind, KeyCode, PadControl};

    #[test]
    fn the_device_used_last_counts() {
        let (game, events) = mpsc::channel();
        let mut controls = Controls::start(&Context::default(), false, game.clone(), events);
        let click = Event::PointerButton {
            pos: egui::Pos2::ZERO,
            button: egui::PointerButton::Primary,
            pressed: true,
            modifiers: egui::Modifiers::NONE,
        };
        for _ in 0..2 {
            controls.note_pointer(&RawInput { events: vec![click.clone()], ..RawInput::default() });
            assert_eq!(controls.used, Used::Pointer);
            let kind = InputKind::Down(Device::Keyboard, Control::Key(KeyCode::Space));
            game.send(InputEvent { at: Instant::now(), kind }).unwrap();
            controls.receive();
            controls.take_received();
            assert_eq!(controls.used, Used::Keys);
            controls.note_pointer(&RawInput::default());
            assert_eq!(controls.used, Used::Keys);
        }
    }

    #[test]
    fn gamepads_belong_to_the_window_with_the_keyboard_and_keys_to_their_own() {
        let (game, events) = mpsc::channel();
        let (options, beside) = mpsc::channel();
        let mut controls = Controls::start(&Context::default(), false, game.clone(), events);
        controls.beside.events = Some(beside);
        let event = |kind| InputEvent { at: Instant::now(), kind };
        let key = Control::Key(KeyCode::Space);
        let pad = Control::Pad(PadControl::South);
        let mut receive = |has_focus| {
            controls.beside.has_focus = has_focus;
            game.send(event(InputKind::Down(Device::Pad(0), pad))).unwrap();
            options.send(event(InputKind::Down(Device::Keyboard, key))).unwrap();
            controls.receive();
            let pressed = |events: Vec<InputEvent>| events.iter().filter_map(InputEvent::pressed).collect::<Vec<_>>();
            (pressed(controls.take_received()), pressed(controls.take_beside().0))
        };
        assert_eq!(receive(false), (vec![pad], vec![key]));
        assert_eq!(receive(true), (vec![], vec![key, pad]));
    }
}
