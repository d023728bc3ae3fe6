//! The keyboard test: which keys a keyboard reports at the same time.
//!
//! Cheap keyboards block keys: two keys in a row and a column of the wiring matrix can hide a third ("ghosting").
//! Software cannot fix that, so the test shows the player which keys arrive.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::control::Control;
use super::event::{Device, InputEvent, InputKind};

/// The time without a change after which a key counts as missing.
pub const PATIENCE: Duration = Duration::from_millis(1_500);

/// The held keys, and the largest number of keys held at once.
///
/// ```
/// use std::time::Instant;
///
/// use skyline::input::{Control, Device, InputEvent, InputKind, KeyCode, KeyTest};
///
/// let (mut test, at) = (KeyTest::default(), Instant::now());
/// let key = Control::Key(KeyCode::KeyA);
/// test.take(&[InputEvent { at, kind: InputKind::Down(Device::Keyboard, key) }]);
/// assert!(test.is_held(key));
/// assert_eq!(test.most(), 1);
/// ```
#[derive(Debug, Clone, Default)]
pub struct KeyTest {
    held: BTreeSet<Control>,
    most: usize,
    /// The time of the last change.
    changed: Option<Instant>,
}

impl KeyTest {
    /// Tracks keys of the keyboard.
    pub fn take(&mut self, events: &[InputEvent]) {
        for event in events {
            let has_changed = match event.kind {
                InputKind::Down(Device::Keyboard, key) => self.held.insert(key),
                InputKind::Up(Device::Keyboard, key) => self.held.remove(&key),
                // This window gets no releases any more.
                InputKind::Away => !std::mem::take(&mut self.held).is_empty(),
                _ => false,
            };
            if has_changed {
                self.changed = Some(event.at);
            }
        }
        self.most = self.most.max(self.held.len());
    }

    /// Whether a key is held.
    #[must_use]
    pub fn is_held(&self, key: Control) -> bool {
        self.held.contains(&key)
    }

    /// The held keys.
    pub fn held(&self) -> impl Iterator<Item = Control> {
        self.held.iter().copied()
    }

    /// The largest number of keys held at once.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// The keys among `wanted` that were not reported, once two or more of them were held for [`PATIENCE`].
    #[must_use]
    pub fn missing(&self, wanted: &[Control], now: Instant) -> Vec<Control> {
        let rests = self.changed.is_some_and(|changed| now.saturating_duration_since(changed) >= PATIENCE);
        let held = wanted.iter().filter(|key| self.is_held(**key)).count();
        if !rests || held < 2 {
            return Vec::new();
        }
        wanted.iter().copied().filter(|key| !self.is_held(*key)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyCode;

    #[test]
    fn a_key_that_a_keyboard_blocks_is_named_after_a_while() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let [a, s, e] = [KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyE].map(Control::Key);
        let down = |key, millis| InputEvent { at: at(millis), kind: InputKind::Down(Device::Keyboard, key) };
        let mut test = KeyTest::default();
        test.take(&[down(a, 0)]);
        assert_eq!(test.missing(&[a, s, e], at(9_000)), [], "one key proves nothing");
        test.take(&[down(s, 100)]);
        assert_eq!(test.missing(&[a, s, e], at(1_599)), []);
        assert_eq!(test.missing(&[a, s, e], at(1_600)), [e]);
        test.take(&[down(e, 1_700)]);
        assert_eq!(test.missing(&[a, s, e], at(9_000)), []);
        test.take(&[InputEvent { at: at(9_100), kind: InputKind::Away }]);
        assert_eq!((test.held().count(), test.most()), (0, 3));
    }
}
