//! The keys that copy, cut and paste in menus.
//!
//! eframe can read them itself, but not only in menus. In a game Ctrl rotates and X, C and V are keys too, and reading
//! the clipboard may wait for another program. So the window turns that off, and menus replace the key presses here.

use egui::{Event, Key, Modifiers};

/// Replaces the presses of the clipboard's keys with egui's events. Returns whether one of them pastes: the text must
/// then be requested from the system.
#[must_use]
pub fn take_keys(events: &mut Vec<Event>) -> bool {
    let mut pastes = false;
    events.retain_mut(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        match ClipboardKey::of(*key, *modifiers) {
            None => true,
            Some(ClipboardKey::Paste) => {
                pastes = true;
                false
            }
            Some(ClipboardKey::Copy) => {
                *event = Event::Copy;
                true
            }
            Some(ClipboardKey::Cut) => {
                *event = Event::Cut;
                true
            }
        }
    });
    pastes
}

/// The function of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClipboardKey {
    Copy,
    Cut,
    Paste,
}

impl ClipboardKey {
    fn of(key: Key, modifiers: Modifiers) -> Option<Self> {
        // The older keys of Windows and Linux. A Mac has no Insert key.
        let has_insert = cfg!(not(target_os = "macos"));
        let is_shift = has_insert && modifiers.matches_exact(Modifiers::SHIFT);
        let is_ctrl = has_insert && modifiers.matches_exact(Modifiers::CTRL);
        match key {
            Key::Copy => Some(Self::Copy),
            Key::Cut => Some(Self::Cut),
            Key::Paste => Some(Self::Paste),
            Key::C if modifiers.command_only() => Some(Self::Copy),
            Key::X if modifiers.command_only() => Some(Self::Cut),
            Key::V if modifiers.command_only() => Some(Self::Paste),
            Key::Insert if is_ctrl => Some(Self::Copy),
            Key::Delete if is_shift => Some(Self::Cut),
            Key::Insert if is_shift => Some(Self::Paste),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn key(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
    }

    #[test]
    fn keys_copy_cut_and_paste() {
        let alt_gr = Modifiers { alt: true, ..Modifiers::COMMAND };
        let table = [
            (Key::C, Modifiers::COMMAND, Some(ClipboardKey::Copy)),
            (Key::X, Modifiers::COMMAND, Some(ClipboardKey::Cut)),
            (Key::V, Modifiers::COMMAND, Some(ClipboardKey::Paste)),
            (Key::Paste, Modifiers::NONE, Some(ClipboardKey::Paste)),
            (Key::C, Modifiers::NONE, None),
            (Key::V, alt_gr, None),
            (Key::Z, Modifiers::COMMAND, None),
            (Key::Delete, Modifiers::NONE, None),
        ];
        for (key, modifiers, expected) in table {
            assert_eq!(ClipboardKey::of(key, modifiers), expected, "{key:?} {modifiers:?}");
        }
        let older = [
            (Key::Insert, Modifiers::CTRL, ClipboardKey::Copy),
            (Key::Delete, Modifiers::SHIFT, ClipboardKey::Cut),
            (Key::Insert, Modifiers::SHIFT, ClipboardKey::Paste),
        ];
        for (key, modifiers, expected) in older {
            let expected = Some(expected).filter(|_| cfg!(not(target_os = "macos")));
            assert_eq!(ClipboardKey::of(key, modifiers), expected, "{key:?}");
        }
    }

    #[test]
    fn presses_become_events_in_their_place() {
        let text = Event::Text("a".to_owned());
        let release = key(Key::C, false, Modifiers::COMMAND);
        let mut events = vec![text.clone(), key(Key::C, true, Modifiers::COMMAND), release.clone()];
        assert!(!take_keys(&mut events));
        assert_eq!(events, [text, Event::Copy, release.clone()]);
        let mut events = vec![key(Key::X, true, Modifiers::COMMAND), key(Key::V, true, Modifiers::COMMAND), release];
        assert!(take_keys(&mut events));
        assert_eq!(events.len(), 2);
        assert_eq!(events[0], Event::Cut);
    }
}
