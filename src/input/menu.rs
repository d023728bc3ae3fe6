//! Key events for egui's widgets: gamepads act as keys in menus, and keys of the game are hidden from widgets.
//!
//! Both modify the raw input of a frame in `eframe::App::raw_input_hook`.

use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, RawInput};

use super::control::{Control, PadControl};
use super::event::{Device, InputEvent, InputKind};

/// Hides the keys of a game from widgets, during the game and until they were released.
///
/// egui moves the focus with Tab and the arrows and clicks with Space and Enter, which are keys of the game.
///
/// ```text
///   in a game        every press is hidden
///   after it         a key that is still held counts only after its release
/// ```
#[derive(Debug, Default)]
pub struct KeyGuard {
    /// The hidden keys that are still down.
    // egui did not see their presses, so it would interpret their next repeat as a press.
    held: BTreeSet<Key>,
    /// The presses hidden in this frame, with their times.
    hidden: Vec<(Instant, Event)>,
    /// The presses to return to a menu that opened in the same frame, in order.
    returned: VecDeque<Event>,
}

impl KeyGuard {
    /// Removes all key presses and text from a frame's input, except presses of the keys in `passed`. `received`
    /// contains the events of the frame with their times.
    // Releases are passed on, so that egui sees the release of a key that was pressed in a menu.
    pub fn hide_all(&mut self, input: &mut RawInput, passed: &[Key], received: &[InputEvent]) {
        self.returned.clear();
        let mut presses = Vec::new();
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, .. } => {
                // Key repeats of the system are presses too, and have no event in `received`.
                if self.held.insert(*key) && !passed.contains(key) {
                    presses.push(event.clone());
                }
                passed.contains(key)
            }
            Event::Text(_) => false,
            _ => self.track_release(event),
        });
        // egui's events have no times. Matched from the back, since the first press may be the repeat of a key held
        // since the menu.
        let is_key = |event: &&InputEvent| matches!(event.kind, InputKind::Down(Device::Keyboard, _));
        let times = received.iter().filter(is_key).map(|event| event.at).rev();
        self.hidden = times.zip(presses.into_iter().rev()).collect();
        self.hidden.reverse();
    }

    /// Returns the hidden presses after a pause in this frame to the menu that it opened. On a slow computer, the
    /// player's next keys arrive in the same frame.
    pub fn return_after(&mut self, pause: Instant) {
        let later = self.hidden.drain(..).filter(|(at, _)| *at > pause);
        self.returned.extend(later.map(|(_, press)| press));
    }

    /// Whether presses wait for the next frame.
    #[must_use]
    pub fn has_returned(&self) -> bool {
        !self.returned.is_empty()
    }

    /// Adds the next returned press to a frame's input. One per frame, because a widget that gets the focus reacts in
    /// the next frame.
    pub fn add_returned(&mut self, input: &mut RawInput) {
        let Some(press) = self.returned.pop_front() else { return };
        let mut release = press.clone();
        if let Event::Key { pressed, .. } = &mut release {
            *pressed = false;
        }
        input.events.extend([press, release]);
    }

    /// Removes the repeats of keys held since the game, with their text.
    pub fn hide_held(&mut self, input: &mut RawInput) {
        if self.held.is_empty() {
            return;
        }
        // The text of a key follows its press.
        let mut is_hidden = false;
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, .. } => {
                is_hidden = self.held.contains(key);
                !is_hidden
            }
            Event::Text(_) => !is_hidden,
            _ => self.track_release(event),
        });
    }

    /// Tracks a released key. Returns `true`, so that the event is kept.
    fn track_release(&mut self, event: &Event) -> bool {
        match event {
            Event::Key { key, pressed: false, .. } => drop(self.held.remove(key)),
            // Releases go to another window.
            Event::WindowFocused(false) => self.held.clear(),
            _ => {}
        }
        true
    }
}

/// Gamepad navigation in menus. Directional pads and left sticks act as repeating arrow keys, the lower face button as
/// Enter, the right one as Escape, and the shoulder buttons as Page Up and Page Down.
#[derive(Debug)]
pub struct MenuPad {
    /// The key of the Start button: Enter, or Escape in menus in which Start returns to the game.
    pub start_key: Key,
    /// The held direction that was pressed last, its device, and the time of its next repeat.
    held: Option<(Device, PadControl, Instant)>,
}

impl MenuPad {
    /// The time from a press to its first repeat.
    pub const REPEAT_DELAY: Duration = Duration::from_millis(400);
    /// The time between repeats.
    pub const REPEAT_INTERVAL: Duration = Duration::from_millis(120);

    /// Creates the navigation with nothing held.
    #[must_use]
    pub const fn new(start_key: Key) -> Self {
        Self { start_key, held: None }
    }

    /// Returns whether this control of a gamepad has a function in menus.
    #[must_use]
    pub const fn uses(control: PadControl) -> bool {
        Self::new(Key::Enter).key(control).is_some()
    }

    /// Releases everything. Called when a menu opens or closes.
    pub const fn release_all(&mut self) {
        self.held = None;
    }

    /// The time of the next repeat, which needs a frame.
    #[must_use]
    pub fn next_repeat(&self) -> Option<Instant> {
        self.held.map(|(_, _, due)| due)
    }

    /// The key events for the input since the last call, including a repeat that is due at `now`.
    ///
    /// A call repeats at most once, so that a stall does not scroll through a menu.
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
                InputKind::Down(_, Control::Key(_) | Control::CtrlKey(_))
                | InputKind::Up(_, Control::Key(_) | Control::CtrlKey(_))
                | InputKind::Touch(..)
                | InputKind::Lift(..)
                | InputKind::PadLost(_)
                | InputKind::PadFound(_) => {}
            }
        }
        if let Some((_, control, due)) = &mut self.held
            && *due <= now
        {
            // Counted from now, so that a slow frame is not followed by a burst of repeats.
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
        let text = Event::Text("z".to_owned());
        input.events.extend([text.clone(), Event::PointerGone]);
        KeyGuard::default().hide_all(&mut input, &[Key::F11], &[]);
        assert_eq!(presses(&input.events), [Key::F11]);
        let released = |event: &&Event| matches!(event, Event::Key { pressed: false, .. });
        assert_eq!(input.events.iter().filter(released).count(), 2);
        assert!(input.events.contains(&Event::PointerGone));
        assert!(!input.events.contains(&text));
    }

    /// The events of a key that goes down or repeats, as egui receives them.
    fn press(key: Key, text: &str) -> Vec<Event> {
        let mut events = Vec::new();
        tap(key, &mut events);
        events.truncate(1);
        events.push(Event::Text(text.to_owned()));
        events
    }

    fn release(key: Key) -> Vec<Event> {
        let mut events = Vec::new();
        tap(key, &mut events);
        events.split_off(1)
    }

    #[test]
    fn a_key_held_at_the_end_of_a_game_counts_after_its_release() {
        let mut guard = KeyGuard::default();
        let frame = |events: Vec<Event>| RawInput { events, ..RawInput::default() };
        guard.hide_all(&mut frame(press(Key::Space, " ")), &[], &[]);
        let mut menu = |events: Vec<Event>| {
            let mut input = frame(events);
            guard.hide_held(&mut input);
            input.events
        };
        let a = press(Key::A, "a");
        assert_eq!(menu([press(Key::Space, " "), a.clone(), press(Key::Space, " ")].concat()), a);
        menu(release(Key::Space));
        assert_eq!(menu(press(Key::Space, " ")), press(Key::Space, " "));
    }

    #[test]
    fn keys_held_while_the_window_is_left_are_forgotten() {
        let mut guard = KeyGuard::default();
        guard.hide_all(&mut RawInput { events: press(Key::Space, " "), ..RawInput::default() }, &[], &[]);
        let mut input = RawInput { events: vec![Event::WindowFocused(false)], ..RawInput::default() };
        input.events.extend(press(Key::Space, " "));
        guard.hide_held(&mut input);
        assert_eq!(presses(&input.events), [Key::Space]);
    }

    /// On a slow computer, the player's next keys arrive in the frame of the pause.
    #[test]
    fn keys_after_a_pause_in_the_same_frame_go_to_its_menu() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let key =
            |code, millis| InputEvent { at: at(millis), kind: InputKind::Down(Device::Keyboard, Control::Key(code)) };
        let event =
            |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
        let mut guard = KeyGuard::default();
        let frame = |guard: &mut KeyGuard, keys: &[Key], received: &[InputEvent]| {
            let mut input = RawInput { events: keys.iter().map(|key| event(*key)).collect(), ..RawInput::default() };
            guard.hide_all(&mut input, &[], received);
            assert_eq!(presses(&input.events), []);
        };
        frame(&mut guard, &[Key::A], &[key(KeyCode::KeyA, 1)]);
        let received = [key(KeyCode::Escape, 3), key(KeyCode::ArrowDown, 5), key(KeyCode::Enter, 6)];
        // A is still held and repeats.
        frame(&mut guard, &[Key::A, Key::Escape, Key::ArrowDown, Key::Enter], &received);
        guard.return_after(at(3));
        let mut returned = Vec::new();
        while guard.has_returned() {
            let mut input = RawInput::default();
            guard.add_returned(&mut input);
            assert_eq!(input.events.len(), 2, "one key a frame, which goes up again");
            returned.extend(presses(&input.events));
        }
        assert_eq!(returned, [Key::ArrowDown, Key::Enter]);
        frame(&mut guard, &[Key::Tab], &[key(KeyCode::Tab, 9)]);
        guard.return_after(at(9));
        assert!(!guard.has_returned(), "what came before the pause belongs to the game");
    }
}
