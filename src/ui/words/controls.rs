//! The labels of controls, as printed on keys and pads.

use Label::{Numpad, Printed, Word};

use super::Words;
use crate::input::{Control, KeyCode, KeyCode as K, PadControl, PadControl as P};

/// The label of a control on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// The text on the key in the US layout, equal in every language: `A`, `F1`, `;`.
    Printed(&'static str),
    /// A message.
    Word(&'static str),
    /// The text on a key of the numeric keypad.
    Numpad(&'static str),
}

impl Words {
    /// The label of a control, as on its keycap.
    #[must_use]
    pub fn control(&self, control: Control) -> String {
        let label = match control {
            Control::Key(key) => key_label(key),
            Control::Pad(pad) => pad_label(pad),
        };
        match label {
            Printed(text) => text.to_owned(),
            Word(id) => self.text(id),
            Numpad(key) => self.with("key-numpad", &[("key", key.into())]),
        }
    }
}

const fn key_label(key: KeyCode) -> Label {
    KEY_LABELS[key as usize].1
}

/// The label of each key, in the order of [`KeyCode::ALL`].
const KEY_LABELS: [(KeyCode, Label); KeyCode::ALL.len()] = [
    (K::KeyA, Printed("A")),
    (K::KeyB, Printed("B")),
    (K::KeyC, Printed("C")),
    (K::KeyD, Printed("D")),
    (K::KeyE, Printed("E")),
    (K::KeyF, Printed("F")),
    (K::KeyG, Printed("G")),
    (K::KeyH, Printed("H")),
    (K::KeyI, Printed("I")),
    (K::KeyJ, Printed("J")),
    (K::KeyK, Printed("K")),
    (K::KeyL, Printed("L")),
    (K::KeyM, Printed("M")),
    (K::KeyN, Printed("N")),
    (K::KeyO, Printed("O")),
    (K::KeyP, Printed("P")),
    (K::KeyQ, Printed("Q")),
    (K::KeyR, Printed("R")),
    (K::KeyS, Printed("S")),
    (K::KeyT, Printed("T")),
    (K::KeyU, Printed("U")),
    (K::KeyV, Printed("V")),
    (K::KeyW, Printed("W")),
    (K::KeyX, Printed("X")),
    (K::KeyY, Printed("Y")),
    (K::KeyZ, Printed("Z")),
    (K::Digit0, Printed("0")),
    (K::Digit1, Printed("1")),
    (K::Digit2, Printed("2")),
    (K::Digit3, Printed("3")),
    (K::Digit4, Printed("4")),
    (K::Digit5, Printed("5")),
    (K::Digit6, Printed("6")),
    (K::Digit7, Printed("7")),
    (K::Digit8, Printed("8")),
    (K::Digit9, Printed("9")),
    (K::Backquote, Printed("`")),
    (K::Backslash, Printed("\\")),
    (K::BracketLeft, Printed("[")),
    (K::BracketRight, Printed("]")),
    (K::Comma, Printed(",")),
    (K::Equal, Printed("=")),
    (K::Minus, Printed("-")),
    (K::Period, Printed(".")),
    (K::Quote, Printed("'")),
    (K::Semicolon, Printed(";")),
    (K::Slash, Printed("/")),
    (K::IntlBackslash, Printed("<")),
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
    (K::ArrowLeft, Word("key-arrow-left")),
    (K::ArrowRight, Word("key-arrow-right")),
    (K::ArrowUp, Word("key-arrow-up")),
    (K::ArrowDown, Word("key-arrow-down")),
    (K::Space, Word("key-space")),
    (K::Enter, Word("key-enter")),
    (K::Escape, Word("key-escape")),
    (K::Tab, Word("key-tab")),
    (K::Backspace, Word("key-backspace")),
    (K::Delete, Word("key-delete")),
    (K::Insert, Word("key-insert")),
    (K::Home, Word("key-home")),
    (K::End, Word("key-end")),
    (K::PageUp, Word("key-page-up")),
    (K::PageDown, Word("key-page-down")),
    (K::ShiftLeft, Word("key-shift-left")),
    (K::ShiftRight, Word("key-shift-right")),
    (K::ControlLeft, Word("key-control-left")),
    (K::ControlRight, Word("key-control-right")),
    (K::AltLeft, Word("key-alt-left")),
    (K::AltRight, Word("key-alt-right")),
    (K::SuperLeft, Word("key-super-left")),
    (K::SuperRight, Word("key-super-right")),
    (K::CapsLock, Word("key-caps-lock")),
    (K::NumLock, Word("key-num-lock")),
    (K::ScrollLock, Word("key-scroll-lock")),
    (K::PrintScreen, Word("key-print-screen")),
    (K::Pause, Word("key-pause")),
    (K::ContextMenu, Word("key-context-menu")),
    (K::Convert, Word("key-convert")),
    (K::NonConvert, Word("key-non-convert")),
    (K::KanaMode, Word("key-kana-mode")),
    (K::Lang1, Word("key-lang-1")),
    (K::Lang2, Word("key-lang-2")),
    (K::IntlRo, Word("key-intl-ro")),
    (K::IntlYen, Word("key-intl-yen")),
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
    (K::NumpadEnter, Word("key-numpad-enter")),
];

/// The compiler checks that every key has its label.
const _: () = {
    let mut index = 0;
    while index < KEY_LABELS.len() {
        assert!(KEY_LABELS[index].0 as usize == index, "the labels are in the order of the keys");
        index += 1;
    }
};

const fn pad_label(pad: PadControl) -> Label {
    Word(match pad {
        P::DPadLeft => "pad-dpad-left",
        P::DPadRight => "pad-dpad-right",
        P::DPadUp => "pad-dpad-up",
        P::DPadDown => "pad-dpad-down",
        P::East => "pad-east",
        P::South => "pad-south",
        P::West => "pad-west",
        P::North => "pad-north",
        P::C => "pad-c",
        P::Z => "pad-z",
        P::LeftShoulder => "pad-shoulder-left",
        P::RightShoulder => "pad-shoulder-right",
        P::LeftTrigger => "pad-trigger-left",
        P::RightTrigger => "pad-trigger-right",
        P::Select => "pad-select",
        P::Start => "pad-start",
        P::Guide => "pad-guide",
        P::LeftThumb => "pad-thumb-left",
        P::RightThumb => "pad-thumb-right",
        P::LeftStickLeft => "pad-left-stick-left",
        P::LeftStickRight => "pad-left-stick-right",
        P::LeftStickUp => "pad-left-stick-up",
        P::LeftStickDown => "pad-left-stick-down",
        P::RightStickLeft => "pad-right-stick-left",
        P::RightStickRight => "pad-right-stick-right",
        P::RightStickUp => "pad-right-stick-up",
        P::RightStickDown => "pad-right-stick-down",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_tell_controls_apart() {
        let words = Words::english();
        let labels: Vec<String> = Control::all().map(|control| words.control(control)).collect();
        for (index, label) in labels.iter().enumerate() {
            assert!(!labels[..index].contains(label), "{label:?}");
        }
    }

    #[test]
    fn labels_are_printed_or_words() {
        assert_eq!(key_label(K::KeyA), Printed("A"));
        assert_eq!(key_label(K::ShiftLeft), Word("key-shift-left"));
        assert_eq!(key_label(K::Numpad4), Numpad("4"));
    }
}
