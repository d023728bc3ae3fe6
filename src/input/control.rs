//! Controls that can be bound: keys, buttons of a gamepad, directions of a stick.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::key_code::KeyCode;

/// The prefix of a key pressed with Ctrl.
const WITH_CTRL: &str = "Ctrl+";

/// A key, a key together with Ctrl, or a control of a gamepad.
///
/// The settings file writes it as `key:ArrowLeft`, `key:Ctrl+KeyS` or `pad:DPadLeft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Control {
    /// A key by its position on the keyboard.
    Key(KeyCode),
    /// A key that is pressed while a Ctrl key is held.
    CtrlKey(KeyCode),
    /// A control of any gamepad.
    Pad(PadControl),
}

impl Control {
    /// All controls that can be bound.
    pub fn all() -> impl Iterator<Item = Self> {
        let keys = KeyCode::ALL.iter().copied();
        let with_ctrl = keys.clone().filter(|key| !key.is_ctrl()).map(Self::CtrlKey);
        keys.map(Self::Key).chain(with_ctrl).chain(PadControl::ALL.iter().copied().map(Self::Pad))
    }

    /// The control with this name in the settings file.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.split_once(':')? {
            ("key", key) => match key.strip_prefix(WITH_CTRL) {
                Some(key) => KeyCode::from_name(key).filter(|key| !key.is_ctrl()).map(Self::CtrlKey),
                None => KeyCode::from_name(key).map(Self::Key),
            },
            ("pad", pad) => PadControl::from_name(pad).map(Self::Pad),
            _ => None,
        }
    }

    /// The control of a key pressed with Ctrl. `None` for gamepads and for Ctrl itself.
    #[must_use]
    pub const fn with_ctrl(self) -> Option<Self> {
        match self {
            Self::Key(key) if !key.is_ctrl() => Some(Self::CtrlKey(key)),
            Self::Key(_) | Self::CtrlKey(_) | Self::Pad(_) => None,
        }
    }

    /// Whether the control is on a gamepad.
    #[must_use]
    pub const fn is_on_pad(self) -> bool {
        matches!(self, Self::Pad(_))
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "key:{}", key.name()),
            Self::CtrlKey(key) => write!(f, "key:{WITH_CTRL}{}", key.name()),
            Self::Pad(pad) => write!(f, "pad:{}", pad.name()),
        }
    }
}

impl Serialize for Control {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Control {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| D::Error::custom(format_args!("no control is named {name:?}")))
    }
}

/// Generates [`PadControl`] from a table of names and documentation.
macro_rules! pad_controls {
    ($($name:ident => $doc:literal;)*) => {
        /// A button of a gamepad, or a direction of a stick.
        ///
        /// Face buttons are named by position, since the letters on them differ between pads.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum PadControl {
            $(#[doc = $doc] $name,)*
        }

        impl PadControl {
            /// All controls of a pad.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The control's name in the settings file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

pad_controls! {
    DPadLeft => "The directional pad to the left.";
    DPadRight => "The directional pad to the right.";
    DPadUp => "The directional pad up.";
    DPadDown => "The directional pad down.";
    East => "The right face button, the outer one.";
    South => "The lower face button, the inner one.";
    West => "The left face button.";
    North => "The upper face button.";
    C => "The third face button of pads with six.";
    Z => "The sixth face button of pads with six.";
    LeftShoulder => "The upper left shoulder button.";
    RightShoulder => "The upper right shoulder button.";
    LeftTrigger => "The lower left shoulder button, often a trigger.";
    RightTrigger => "The lower right shoulder button, often a trigger.";
    Select => "The small button left of the middle.";
    Start => "The small button right of the middle.";
    Guide => "The button in the middle.";
    LeftThumb => "The left stick, pressed in.";
    RightThumb => "The right stick, pressed in.";
    LeftStickLeft => "The left stick to the left.";
    LeftStickRight => "The left stick to the right.";
    LeftStickUp => "The left stick up.";
    LeftStickDown => "The left stick down.";
    RightStickLeft => "The right stick to the left.";
    RightStickRight => "The right stick to the right.";
    RightStickUp => "The right stick up.";
    RightStickDown => "The right stick down.";
}

impl PadControl {
    /// The control with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|control| control.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_control_is_found_by_its_name() {
        let mut count = 0;
        for control in Control::all() {
            assert_eq!(Control::from_name(&control.to_string()), Some(control));
            count += 1;
        }
        assert_eq!(count, Control::all().map(|control| control.to_string()).collect::<BTreeSet<_>>().len());
    }

    #[test]
    fn other_names_are_no_controls() {
        for name in [
            "",
            "key",
            "key:",
            "key:Nonsense",
            "pad:ArrowLeft",
            "key:DPadLeft",
            "mouse:Left",
            "Key:KeyA",
            "key:Ctrl+",
            "key:Ctrl+ControlLeft",
        ] {
            assert_eq!(Control::from_name(name), None, "{name:?}");
        }
    }
}
