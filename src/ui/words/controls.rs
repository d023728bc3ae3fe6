//! The labels of controls, as printed on keys and pads.

use ControlLabel::{Character, Numpad, Printed, Word};

use super::{MessageId, Words, id};
use crate::input::{Control, KeyCode, KeyCode as K, KeyLayout, PadControl, PadControl as P};

/// The label of a control on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ControlLabel {
    /// The character on the key, which depends on the keyboard layout.
    Character,
    /// The text on the key, the same in every layout and language.
    Printed(&'static str),
    Word(MessageId),
    /// The text on a key of the numeric keypad.
    Numpad(&'static str),
}

impl Words {
    /// The keyboard layout of the labels.
    #[must_use]
    pub const fn key_layout(&self) -> &KeyLayout {
        &self.key_layout
    }

    /// Changes the keyboard layout of the labels.
    pub fn set_key_layout(&mut self, layout: KeyLayout) {
        self.key_layout = layout;
    }

    /// The label of a control, as on its keycap.
    #[must_use]
    pub fn control(&self, control: Control) -> String {
        let label = match control {
            Control::Key(key) => match (key_label(key), self.key_layout.caption(key)) {
                (Character, Some(caption)) => return caption.to_string(),
                (label, _) => label,
            },
            Control::CtrlKey(key) => {
                return self.with(id::KEY_WITH_CTRL, &[("key", self.control(Control::Key(key)).into())]);
            }
            Control::Pad(pad) => pad_label(pad),
        };
        match label {
            // Every key with this label has a caption.
            Character => String::new(),
            Printed(text) => text.to_owned(),
            Word(id) => self.text(id),
            Numpad(key) => self.with(id::KEY_NUMPAD, &[("key", key.into())]),
        }
    }
}

const fn key_label(key: KeyCode) -> ControlLabel {
    KEY_LABELS[key as usize].1
}

/// The left and right key beside the space bar.
const ALT: [MessageId; 2] = if cfg!(target_os = "macos") {
    [id::KEY_OPTION_LEFT, id::KEY_OPTION_RIGHT]
} else {
    [id::KEY_ALT_LEFT, id::KEY_ALT_RIGHT]
};

/// The left and right key with the sign of the system.
const SUPER: [MessageId; 2] = if cfg!(target_os = "macos") {
    [id::KEY_COMMAND_LEFT, id::KEY_COMMAND_RIGHT]
} else if cfg!(windows) {
    [id::KEY_WINDOWS_LEFT, id::KEY_WINDOWS_RIGHT]
} else {
    [id::KEY_SUPER_LEFT, id::KEY_SUPER_RIGHT]
};

/// The label of each key, in the order of [`KeyCode::ALL`].
const KEY_LABELS: [(KeyCode, ControlLabel); KeyCode::ALL.len()] = [
    (K::KeyA, Character),
    (K::KeyB, Character),
    (K::KeyC, Character),
    (K::KeyD, Character),
    (K::KeyE, Character),
    (K::KeyF, Character),
    (K::KeyG, Character),
    (K::KeyH, Character),
    (K::KeyI, Character),
    (K::KeyJ, Character),
    (K::KeyK, Character),
    (K::KeyL, Character),
    (K::KeyM, Character),
    (K::KeyN, Character),
    (K::KeyO, Character),
    (K::KeyP, Character),
    (K::KeyQ, Character),
    (K::KeyR, Character),
    (K::KeyS, Character),
    (K::KeyT, Character),
    (K::KeyU, Character),
    (K::KeyV, Character),
    (K::KeyW, Character),
    (K::KeyX, Character),
    (K::KeyY, Character),
    (K::KeyZ, Character),
    (K::Digit0, Character),
    (K::Digit1, Character),
    (K::Digit2, Character),
    (K::Digit3, Character),
    (K::Digit4, Character),
    (K::Digit5, Character),
    (K::Digit6, Character),
    (K::Digit7, Character),
    (K::Digit8, Character),
    (K::Digit9, Character),
    (K::Backquote, Character),
    (K::Backslash, Character),
    (K::BracketLeft, Character),
    (K::BracketRight, Character),
    (K::Comma, Character),
    (K::Equal, Character),
    (K::Minus, Character),
    (K::Period, Character),
    (K::Quote, Character),
    (K::Semicolon, Character),
    (K::Slash, Character),
    (K::IntlBackslash, Character),
    (K::F1, Printed("F1")),
    (K::F2, Printed("F2")),
    (K::F3, Printed("F3")),
    (K::F4, Printed("F4")),
    (K::F5, Printed("F5")),
    (K::F6, Printed("F6")),
    (K::F7, Printed("F7")),
    (K::F8, Printed("F8")),
    (K::F9, Printed("F9")),
    (K::F10, Printed("F10")),
    (K::F11, Printed("F11")),
    (K::F12, Printed("F12")),
    (K::F13, Printed("F13")),
    (K::F14, Printed("F14")),
    (K::F15, Printed("F15")),
    (K::F16, Printed("F16")),
    (K::F17, Printed("F17")),
    (K::F18, Printed("F18")),
    (K::F19, Printed("F19")),
    (K::F20, Printed("F20")),
    (K::F21, Printed("F21")),
    (K::F22, Printed("F22")),
    (K::F23, Printed("F23")),
    (K::F24, Printed("F24")),
    (K::ArrowLeft, Word(id::KEY_ARROW_LEFT)),
    (K::ArrowRight, Word(id::KEY_ARROW_RIGHT)),
    (K::ArrowUp, Word(id::KEY_ARROW_UP)),
    (K::ArrowDown, Word(id::KEY_ARROW_DOWN)),
    (K::Space, Word(id::KEY_SPACE)),
    (K::Enter, Word(id::KEY_ENTER)),
    (K::Escape, Word(id::KEY_ESCAPE)),
    (K::Tab, Word(id::KEY_TAB)),
    (K::Backspace, Word(id::KEY_BACKSPACE)),
    (K::Delete, Word(id::KEY_DELETE)),
    (K::Insert, Word(id::KEY_INSERT)),
    (K::Home, Word(id::KEY_HOME)),
    (K::End, Word(id::KEY_END)),
    (K::PageUp, Word(id::KEY_PAGE_UP)),
    (K::PageDown, Word(id::KEY_PAGE_DOWN)),
    (K::ShiftLeft, Word(id::KEY_SHIFT_LEFT)),
    (K::ShiftRight, Word(id::KEY_SHIFT_RIGHT)),
    (K::ControlLeft, Word(id::KEY_CONTROL_LEFT)),
    (K::ControlRight, Word(id::KEY_CONTROL_RIGHT)),
    (K::AltLeft, Word(ALT[0])),
    (K::AltRight, Word(ALT[1])),
    (K::SuperLeft, Word(SUPER[0])),
    (K::SuperRight, Word(SUPER[1])),
    (K::CapsLock, Word(id::KEY_CAPS_LOCK)),
    (K::NumLock, Word(id::KEY_NUM_LOCK)),
    (K::ScrollLock, Word(id::KEY_SCROLL_LOCK)),
    (K::PrintScreen, Word(id::KEY_PRINT_SCREEN)),
    (K::Pause, Word(id::KEY_PAUSE)),
    (K::ContextMenu, Word(id::KEY_CONTEXT_MENU)),
    (K::Convert, Word(id::KEY_CONVERT)),
    (K::NonConvert, Word(id::KEY_NON_CONVERT)),
    (K::KanaMode, Word(id::KEY_KANA_MODE)),
    (K::Lang1, Word(id::KEY_LANG_1)),
    (K::Lang2, Word(id::KEY_LANG_2)),
    (K::IntlRo, Word(id::KEY_INTL_RO)),
    (K::IntlYen, Word(id::KEY_INTL_YEN)),
    (K::Numpad0, Numpad("0")),
    (K::Numpad1, Numpad("1")),
    (K::Numpad2, Numpad("2")),
    (K::Numpad3, Numpad("3")),
    (K::Numpad4, Numpad("4")),
    (K::Numpad5, Numpad("5")),
    (K::Numpad6, Numpad("6")),
    (K::Numpad7, Numpad("7")),
    (K::Numpad8, Numpad("8")),
    (K::Numpad9, Numpad("9")),
    (K::NumpadAdd, Numpad("+")),
    (K::NumpadSubtract, Numpad("-")),
    (K::NumpadMultiply, Numpad("*")),
    (K::NumpadDivide, Numpad("/")),
    (K::NumpadDecimal, Numpad(".")),
    (K::NumpadComma, Numpad(",")),
    (K::NumpadEqual, Numpad("=")),
    (K::NumpadEnter, Word(id::KEY_NUMPAD_ENTER)),
];

/// The compiler checks that every key has its label.
const _: () = {
    let mut index = 0;
    while index < KEY_LABELS.len() {
        assert!(KEY_LABELS[index].0 as usize == index, "the labels are in the order of the keys");
        index += 1;
    }
};

const fn pad_label(pad: PadControl) -> ControlLabel {
    Word(match pad {
        P::DPadLeft => id::PAD_DPAD_LEFT,
        P::DPadRight => id::PAD_DPAD_RIGHT,
        P::DPadUp => id::PAD_DPAD_UP,
        P::DPadDown => id::PAD_DPAD_DOWN,
        P::East => id::PAD_EAST,
        P::South => id::PAD_SOUTH,
        P::West => id::PAD_WEST,
        P::North => id::PAD_NORTH,
        P::C => id::PAD_C,
        P::Z => id::PAD_Z,
        P::LeftShoulder => id::PAD_SHOULDER_LEFT,
        P::RightShoulder => id::PAD_SHOULDER_RIGHT,
        P::LeftTrigger => id::PAD_TRIGGER_LEFT,
        P::RightTrigger => id::PAD_TRIGGER_RIGHT,
        P::Select => id::PAD_SELECT,
        P::Start => id::PAD_START,
        P::Guide => id::PAD_GUIDE,
        P::LeftThumb => id::PAD_THUMB_LEFT,
        P::RightThumb => id::PAD_THUMB_RIGHT,
        P::LeftStickLeft => id::PAD_LEFT_STICK_LEFT,
        P::LeftStickRight => id::PAD_LEFT_STICK_RIGHT,
        P::LeftStickUp => id::PAD_LEFT_STICK_UP,
        P::LeftStickDown => id::PAD_LEFT_STICK_DOWN,
        P::RightStickLeft => id::PAD_RIGHT_STICK_LEFT,
        P::RightStickRight => id::PAD_RIGHT_STICK_RIGHT,
        P::RightStickUp => id::PAD_RIGHT_STICK_UP,
        P::RightStickDown => id::PAD_RIGHT_STICK_DOWN,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyText;

    #[test]
    fn labels_of_controls_are_distinct() {
        let words = Words::english();
        let labels: Vec<String> = Control::all().map(|control| words.control(control)).collect();
        for (index, label) in labels.iter().enumerate() {
            assert!(!labels[..index].contains(label), "{label:?}");
        }
    }

    #[test]
    fn labels_follow_the_keyboard_layout() {
        let mut words = Words::english();
        let keys = [Control::Key(K::KeyQ), Control::CtrlKey(K::KeyQ), Control::Key(K::Space)];
        let labels = |words: &Words| keys.map(|key| words.control(key));
        assert_eq!(labels(&words), ["Q", "Ctrl+Q", "Space"]);
        let french = KeyText { plain: 'a', shifted: Some('A') };
        words.set_key_layout(KeyLayout::new([(K::KeyQ, french)]));
        assert_eq!(labels(&words), ["A", "Ctrl+A", "Space"]);
    }

    #[test]
    fn every_character_has_a_caption() {
        let layout = KeyLayout::default();
        for (key, label) in KEY_LABELS {
            assert_eq!(layout.caption(key).is_some(), label == Character, "{key:?}");
        }
    }

    #[test]
    fn labels_are_printed_or_words() {
        assert_eq!(key_label(K::KeyA), Character);
        assert_eq!(key_label(K::F1), Printed("F1"));
        assert_eq!(key_label(K::ShiftLeft), Word(id::KEY_SHIFT_LEFT));
        assert_eq!(key_label(K::Numpad4), Numpad("4"));
    }
}
