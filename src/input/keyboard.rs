//! Key events of winit.

use winit::event::ElementState;
use winit::keyboard::{Key, PhysicalKey};

use super::control::Control;
use super::event::{Device, InputKind};
use super::key_code::KeyCode;

/// The input event of a winit key event. `None` for keys that cannot be bound.
///
/// `echo` marks events without a physical press: key repeats, and the synthetic presses that winit sends for keys that
/// were down when the window got the focus.
#[must_use]
pub(crate) fn input_kind(key: PhysicalKey, state: ElementState, echo: bool) -> Option<InputKind> {
    // By position, so that bindings work with every keyboard layout, and because modifiers have no other code.
    let PhysicalKey::Code(code) = key else { return None };
    let control = Control::Key(KeyCode::from_winit(code)?);
    match state {
        ElementState::Pressed if echo => None,
        ElementState::Pressed => Some(InputKind::Down(Device::Keyboard, control)),
        ElementState::Released => Some(InputKind::Up(Device::Keyboard, control)),
    }
}

/// The key of a press and the character that it types without modifiers, if it types one.
#[must_use]
pub(crate) fn typed(key: PhysicalKey, unmodified: &Key) -> Option<(KeyCode, char)> {
    let PhysicalKey::Code(code) = key else { return None };
    let character = match unmodified {
        Key::Character(text) => {
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none())?
        }
        Key::Dead(accent) => (*accent)?,
        Key::Named(_) | Key::Unidentified(_) => return None,
    };
    Some((KeyCode::from_winit(code)?, character))
}

#[cfg(test)]
mod tests {
    use winit::keyboard::{KeyCode as WinitKey, NamedKey, NativeKeyCode};

    use super::*;

    #[test]
    fn keys_are_identified_by_position() {
        let table = [
            (WinitKey::ShiftLeft, KeyCode::ShiftLeft),
            (WinitKey::ShiftRight, KeyCode::ShiftRight),
            (WinitKey::ControlRight, KeyCode::ControlRight),
            (WinitKey::Digit4, KeyCode::Digit4),
            (WinitKey::Numpad4, KeyCode::Numpad4),
            (WinitKey::Enter, KeyCode::Enter),
            (WinitKey::NumpadEnter, KeyCode::NumpadEnter),
        ];
        for (reported, key) in table {
            let control = Control::Key(key);
            let kind = |state| input_kind(PhysicalKey::Code(reported), state, false);
            assert_eq!(kind(ElementState::Pressed), Some(InputKind::Down(Device::Keyboard, control)));
            assert_eq!(kind(ElementState::Released), Some(InputKind::Up(Device::Keyboard, control)));
        }
    }

    #[test]
    fn every_key_has_the_name_that_winit_gives_it() {
        for code in [WinitKey::KeyA, WinitKey::F24, WinitKey::NumpadAdd, WinitKey::IntlBackslash] {
            assert_eq!(KeyCode::from_winit(code).map(KeyCode::name), Some(format!("{code:?}").as_str()));
        }
    }

    #[test]
    fn presses_show_the_layout() {
        let table = [
            (WinitKey::KeyQ, Key::Character("a".into()), Some((KeyCode::KeyQ, 'a'))),
            (WinitKey::BracketLeft, Key::Dead(Some('^')), Some((KeyCode::BracketLeft, '^'))),
            (WinitKey::BracketLeft, Key::Dead(None), None),
            (WinitKey::KeyQ, Key::Character("ch".into()), None),
            (WinitKey::Enter, Key::Named(NamedKey::Enter), None),
        ];
        for (code, unmodified, expected) in table {
            assert_eq!(typed(PhysicalKey::Code(code), &unmodified), expected, "{unmodified:?}");
        }
    }

    #[test]
    fn echoes_and_unknown_keys_are_nothing() {
        let left = PhysicalKey::Code(WinitKey::ArrowLeft);
        assert_eq!(input_kind(left, ElementState::Pressed, true), None);
        assert!(input_kind(left, ElementState::Released, true).is_some());
        assert_eq!(input_kind(PhysicalKey::Code(WinitKey::Power), ElementState::Pressed, false), None);
        let native = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
        assert_eq!(input_kind(native, ElementState::Pressed, false), None);
    }
}
