//! Keys by their position on the keyboard, independent of the layout.
//!
//! A layout maps a key to different characters with and without Shift. So a press and its release could have different
//! characters, and the key would stay down forever. Positions avoid this.
//!
//! The names are those of the W3C's `KeyboardEvent.code`, as in winit. This crate has its own type, so that settings
//! can be read without a window system.

/// Generates [`KeyCode`] from the list below.
macro_rules! key_codes {
    ($($name:ident,)*) => {
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

            /// The key of a winit key code. `None` for keys that cannot be bound, such as the power key.
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
    KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS,
    KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ, Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8,
    Digit9, Backquote, Backslash, BracketLeft, BracketRight, Comma, Equal, Minus, Period, Quote, Semicolon, Slash,
    IntlBackslash, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, F20, F21,
    F22, F23, F24, ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Space, Enter, Escape, Tab, Backspace, Delete, Insert,
    Home, End, PageUp, PageDown, ShiftLeft, ShiftRight, ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft,
    SuperRight, CapsLock, NumLock, ScrollLock, PrintScreen, Pause, ContextMenu, Convert, NonConvert, KanaMode, Lang1,
    Lang2, IntlRo, IntlYen, Numpad0, Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9,
    NumpadAdd, NumpadSubtract, NumpadMultiply, NumpadDivide, NumpadDecimal, NumpadComma, NumpadEqual, NumpadEnter,
}

impl KeyCode {
    /// The key with this number on an X server. `None` for keys that cannot be bound.
    #[cfg(all(feature = "gui", target_os = "linux"))]
    #[must_use]
    pub fn from_x11(number: u32) -> Option<Self> {
        use winit::keyboard::PhysicalKey;
        use winit::platform::scancode::PhysicalKeyExtScancode as _;

        // X servers number the keys of the kernel from 8 on.
        match PhysicalKey::from_scancode(number.checked_sub(8)?) {
            PhysicalKey::Code(code) => Self::from_winit(code),
            PhysicalKey::Unidentified(_) => None,
        }
    }

    /// Whether it is one of the two Ctrl keys.
    #[must_use]
    pub const fn is_ctrl(self) -> bool {
        matches!(self, Self::ControlLeft | Self::ControlRight)
    }

    /// The key with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.name() == name)
    }
}
