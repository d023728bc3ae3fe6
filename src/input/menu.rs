//! Keys for egui's widgets: gamepads act as keys in menus, and keys are hidden from widgets while playing.
//!
//! Both change the raw input of a frame, in `eframe::App::raw_input_hook`.

use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, RawInput};

use super::control::{Control, PadControl};
use super::devices::{Device, InputEvent, InputKind};

/// Removes all key presses and text from a frame's input, except presses of the keys in `passed`.
///
/// egui moves the focus with Tab and the arrows and clicks with Space and Enter, which are keys of the game. Releases
/// stay, so that egui sees the release of a key that was pressed in a menu.
pub fn withhold_keys(input: &mut RawInput, passed: &[Key]) {
    input.events.retain(|event| match event {
        Event::Key { key, pressed: true, .. } => passed.contains(key),
        Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_) => false,
        _ => true,
    });
}

/// Gamepad navigation in menus. Directional pads and left sticks are repeating arrow keys, the lower face button is Enter,
/// the right one Escape, and the shoulders are Page Up and Page Down.
#[derive(Debug)]
pub struct MenuPad {
    /// The key of the Start button: Enter in menus, Escape where Start returns to the game.
    pub start_key: Key,
    /// The device and the direction held last, and the time of its next repeat.
    held: Option<(Device, PadControl, Instant)>,
}

impl MenuPad {
    /// The time from a press to its first repeat.
    pub const REPEAT_DELAY: Duration = Duration::from_millis(400);
    /// The time between repeats.
    pub const REPEAT_INTERVAL: Duration = Duration::from_millis(120);

    /// A navigation with nothing held.
    #[must_use]
    pub const fn new(start_key: Key) -> Self {
        Self { start_key, held: None }
    }

    /// Releases everything, for when a menu opens or closes.
    pub const fn release_all(&mut self) {
        self.held = None;
    }

    /// The time of the next repeat, at which a frame should be drawn.
    #[must_use]
    pub fn next_repeat(&self) -> Option<Instant> {
        self.held.map(|(_, _, due)| due)
    }

    /// The key events for the input since the last call, including a repeat by `now`.
    ///
    /// A call repeats at most once, so that a stall does not run through a menu.
    pub fn events(&mut self, events: &[InputEvent], now: Instant) -> Vec<Event> {
        let mut keys = Vec::new();
        for event in events {
            match event.kind {
                InputKind::Down(source, Control::Pad(control)) => {
                    if let Some(key) = self.key(control) {
                        tap(key, &mut keys);
                    }
                    if arrow(control).is_some() {
                        self.held = Some((source, control, event.at + Self::REPEAT_DELAY));
                    }
                }
                InputKind::Up(source, Control::Pad(control)) => {
                    self.held = self.held.filter(|&(held_on, held, _)| (held_on, held) != (source, control));
                }
                InputKind::Away => self.held = None,
                InputKind::Down(_, Control::Key(_))
                | InputKind::Up(_, Control::Key(_))
                | InputKind::Touch(..)
                | InputKind::Lift(..) => {}
            }
        }
        if let Some((_, control, due)) = &mut self.held
            && *due <= now
        {
            *due = now + Self::REPEAT_INTERVAL;
            if let Some(key) = arrow(*control) {
                tap(key, &mut keys);
            }
        }
        keys
    }

    const fn key(&self, control: PadControl) -> Option<Key> {
        match control {
            PadControl::South => Some(Key::Enter),
            PadControl::East => Some(Key::Escape),
            PadControl::Start => Some(self.start_key),
            PadControl::LeftShoulder => Some(Key::PageUp),
            PadControl::RightShoulder => Some(Key::PageDown),
            other => arrow(other),
        }
    }
}

/// The arrow key of a direction.
const fn arrow(control: PadControl) -> Option<Key> {
    match control {
        PadControl::DPadLeft | PadControl::LeftStickLeft => Some(Key::ArrowLeft),
        PadControl::DPadRight | PadControl::LeftStickRight => Some(Key::ArrowRight),
        PadControl::DPadUp | PadControl::LeftStickUp => Some(Key::ArrowUp),
        PadControl::DPadDown | PadControl::LeftStickDown => Some(Key::ArrowDown),
        _ => None,
    }
}

/// Appends a press and a release of a key.
fn tap(key: Key, events: &mut Vec<Event>) {
    events.extend([true, false].map(|pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyCode;

    fn presses(events: &[Event]) -> Vec<Key> {
        let pressed = |event: &Event| match event {
            Event::Key { key, pressed: true, .. } => Some(*key),
            _ => None,
        };
        events.iter().filter_map(pressed).collect()
    }

    fn down(control: PadControl, at: Instant) -> InputEvent {
        InputEvent { at, kind: InputKind::Down(Device::Pad(0), Control::Pad(control)) }
    }

    fn up(pad: usize, control: PadControl, at: Instant) -> InputEvent {
        InputEvent { at, kind: InputKind::Up(Device::Pad(pad), Control::Pad(control)) }
    }

    #[test]
    fn controls_are_keys() {
        let table = [
            (PadControl::DPadUp, Some(Key::ArrowUp)),
            (PadControl::DPadDown, Some(Key::ArrowDown)),
            (PadControl::LeftStickLeft, Some(Key::ArrowLeft)),
            (PadControl::LeftStickRight, Some(Key::ArrowRight)),
            (PadControl::South, Some(Key::Enter)),
            (PadControl::East, Some(Key::Escape)),
            (PadControl::Start, Some(Key::F2)),
            (PadControl::West, None),
        ];
        let now = Instant::now();
        for (control, key) in table {
            let events = MenuPad::new(Key::F2).events(&[down(control, now)], now);
            assert_eq!(presses(&events), key.into_iter().collect::<Vec<_>>(), "{control:?}");
            assert_eq!(events.len(), 2 * presses(&events).len(), "{control:?} goes up again");
        }
    }

    #[test]
    fn directions_repeat_while_held() {
        let now = Instant::now();
        let at = |millis| now + Duration::from_millis(millis);
        let mut menu = MenuPad::new(Key::Enter);
        assert_eq!(presses(&menu.events(&[down(PadControl::DPadDown, now)], now)), [Key::ArrowDown]);
        let table = [(399, 0), (400, 1), (519, 0), (520, 1), (9_000, 1), (9_001, 0), (9_120, 1)];
        for (millis, count) in table {
            assert_eq!(presses(&menu.events(&[], at(millis))).len(), count, "{millis} ms");
        }
        assert_eq!(menu.next_repeat(), Some(at(9_240)));
        menu.events(&[up(1, PadControl::DPadDown, at(9_130)), up(0, PadControl::DPadUp, at(9_130))], at(9_130));
        assert!(menu.next_repeat().is_some(), "others going up change nothing");
        assert_eq!(menu.events(&[up(0, PadControl::DPadDown, at(9_130))], at(9_999)), []);
        assert_eq!(menu.next_repeat(), None);
    }

    #[test]
    fn buttons_do_not_repeat() {
        let now = Instant::now();
        let mut menu = MenuPad::new(Key::Enter);
        menu.events(&[down(PadControl::South, now)], now);
        assert_eq!(menu.events(&[], now + Duration::from_secs(9)), []);
    }

    #[test]
    fn leaving_the_window_lets_go() {
        let now = Instant::now();
        let mut menu = MenuPad::new(Key::Enter);
        menu.events(&[down(PadControl::DPadUp, now), InputEvent { at: now, kind: InputKind::Away }], now);
        assert_eq!(menu.next_repeat(), None);
    }

    #[test]
    fn the_keyboard_is_egui_s_own() {
        let now = Instant::now();
        let kind = InputKind::Down(Device::Keyboard, Control::Key(KeyCode::ArrowUp));
        assert_eq!(MenuPad::new(Key::Enter).events(&[InputEvent { at: now, kind }], now), []);
    }

    #[test]
    fn keys_of_the_game_reach_no_widget() {
        let mut input = RawInput::default();
        tap(Key::Space, &mut input.events);
        tap(Key::F11, &mut input.events);
        input.events.extend([Event::Text("z".to_owned()), Event::Copy, Event::PointerGone]);
        withhold_keys(&mut input, &[Key::F11]);
        assert_eq!(presses(&input.events), [Key::F11]);
        let released = |event: &&Event| matches!(event, Event::Key { pressed: false, .. });
        assert_eq!(input.events.iter().filter(released).count(), 2);
        assert!(input.events.contains(&Event::PointerGone));
        assert!(!input.events.contains(&Event::Copy));
    }
}
