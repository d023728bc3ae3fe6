//! Keys by their position on the keyboard, independent of the layout.
//!
//! The names are those of the W3C's `KeyboardEvent.code`, as in winit. This crate has its own type so that settings can be
//! read without a window system.

use super::control::Label;

/// Generates [`KeyCode`] from the table below: name and keycap.
macro_rules! key_codes {
    ($($name:ident => $kind:ident($text:literal),)*) => {
        /// A key by its position. Left and right modifiers and the numeric keypad are separate keys.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KeyCode {
            $(#[doc = concat!("The key `", stringify!($name), "`.")] $name,)*
        }

        impl KeyCode {
            /// All keys that can be bound.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The key's name in the settings file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            /// The keycap in the US layout.
            #[must_use]
            pub const fn label(self) -> Label {
                match self {
                    $(Self::$name => Label::$kind($text),)*
                }
            }

            /// The key of a winit key code; `None` for keys that cannot be bound, such as the power key.
            #[cfg(feature = "gui")]
            #[must_use]
            pub const fn from_winit(code: winit::keyboard::KeyCode) -> Option<Self> {
                match code {
                    $(winit::keyboard::KeyCode::$name => Some(Self::$name),)*
                    _ => None,
                }
            }
        }
    };
}

key_codes! {
    KeyA => Printed("A"),
    KeyB => Printed("B"),
    KeyC => Printed("C"),
    KeyD => Printed("D"),
    KeyE => Printed("E"),
    KeyF => Printed("F"),
    KeyG => Printed("G"),
    KeyH => Printed("H"),
    KeyI => Printed("I"),
    KeyJ => Printed("J"),
    KeyK => Printed("K"),
    KeyL => Printed("L"),
    KeyM => Printed("M"),
    KeyN => Printed("N"),
    KeyO => Printed("O"),
    KeyP => Printed("P"),
    KeyQ => Printed("Q"),
    KeyR => Printed("R"),
    KeyS => Printed("S"),
    KeyT => Printed("T"),
    KeyU => Printed("U"),
    KeyV => Printed("V"),
    KeyW => Printed("W"),
    KeyX => Printed("X"),
    KeyY => Printed("Y"),
    KeyZ => Printed("Z"),
    Digit0 => Printed("0"),
    Digit1 => Printed("1"),
    Digit2 => Printed("2"),
    Digit3 => Printed("3"),
    Digit4 => Printed("4"),
    Digit5 => Printed("5"),
    Digit6 => Printed("6"),
    Digit7 => Printed("7"),
    Digit8 => Printed("8"),
    Digit9 => Printed("9"),
    Backquote => Printed("`"),
    Backslash => Printed("\\"),
    BracketLeft => Printed("["),
    BracketRight => Printed("]"),
    Comma => Printed(","),
    Equal => Printed("="),
    Minus => Printed("-"),
    Period => Printed("."),
    Quote => Printed("'"),
    Semicolon => Printed(";"),
    Slash => Printed("/"),
    IntlBackslash => Printed("<"),
    F1 => Printed("F1"),
    F2 => Printed("F2"),
    F3 => Printed("F3"),
    F4 => Printed("F4"),
    F5 => Printed("F5"),
    F6 => Printed("F6"),
    F7 => Printed("F7"),
    F8 => Printed("F8"),
    F9 => Printed("F9"),
    F10 => Printed("F10"),
    F11 => Printed("F11"),
    F12 => Printed("F12"),
    F13 => Printed("F13"),
    F14 => Printed("F14"),
    F15 => Printed("F15"),
    F16 => Printed("F16"),
    F17 => Printed("F17"),
    F18 => Printed("F18"),
    F19 => Printed("F19"),
    F20 => Printed("F20"),
    F21 => Printed("F21"),
    F22 => Printed("F22"),
    F23 => Printed("F23"),
    F24 => Printed("F24"),
    ArrowLeft => Word("key-arrow-left"),
    ArrowRight => Word("key-arrow-right"),
    ArrowUp => Word("key-arrow-up"),
    ArrowDown => Word("key-arrow-down"),
    Space => Word("key-space"),
    Enter => Word("key-enter"),
    Escape => Word("key-escape"),
    Tab => Word("key-tab"),
    Backspace => Word("key-backspace"),
    Delete => Word("key-delete"),
    Insert => Word("key-insert"),
    Home => Word("key-home"),
    End => Word("key-end"),
    PageUp => Word("key-page-up"),
    PageDown => Word("key-page-down"),
    ShiftLeft => Word("key-shift-left"),
    ShiftRight => Word("key-shift-right"),
    ControlLeft => Word("key-control-left"),
    ControlRight => Word("key-control-right"),
    AltLeft => Word("key-alt-left"),
    AltRight => Word("key-alt-right"),
    SuperLeft => Word("key-super-left"),
    SuperRight => Word("key-super-right"),
    CapsLock => Word("key-caps-lock"),
    NumLock => Word("key-num-lock"),
    ScrollLock => Word("key-scroll-lock"),
    PrintScreen => Word("key-print-screen"),
    Pause => Word("key-pause"),
    ContextMenu => Word("key-context-menu"),
    Convert => Word("key-convert"),
    NonConvert => Word("key-non-convert"),
    KanaMode => Word("key-kana-mode"),
    Lang1 => Word("key-lang-1"),
    Lang2 => Word("key-lang-2"),
    IntlRo => Word("key-intl-ro"),
    IntlYen => Word("key-intl-yen"),
    Numpad0 => Numpad("0"),
    Numpad1 => Numpad("1"),
    Numpad2 => Numpad("2"),
    Numpad3 => Numpad("3"),
    Numpad4 => Numpad("4"),
    Numpad5 => Numpad("5"),
    Numpad6 => Numpad("6"),
    Numpad7 => Numpad("7"),
    Numpad8 => Numpad("8"),
    Numpad9 => Numpad("9"),
    NumpadAdd => Numpad("+"),
    NumpadSubtract => Numpad("-"),
    NumpadMultiply => Numpad("*"),
    NumpadDivide => Numpad("/"),
    NumpadDecimal => Numpad("."),
    NumpadComma => Numpad(","),
    NumpadEqual => Numpad("="),
    NumpadEnter => Word("key-numpad-enter"),
}

impl KeyCode {
    /// The key with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.name() == name)
    }
}
