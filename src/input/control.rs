//! Controls that can be bound: keys, buttons of a gamepad, directions of a stick.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::key_code::KeyCode;

/// A key, or a control of a gamepad.
///
/// The settings file writes it as `key:ArrowLeft` or `pad:DPadLeft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Control {
    /// A key by its position on the keyboard.
    Key(KeyCode),
    /// A control of any gamepad.
    Pad(PadControl),
}

impl Control {
    /// All controls that can be bound.
    pub fn all() -> impl Iterator<Item = Self> {
        KeyCode::ALL.iter().copied().map(Self::Key).chain(PadControl::ALL.iter().copied().map(Self::Pad))
    }

    /// The control with this name in the settings file.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.split_once(':')? {
            ("key", key) => KeyCode::from_name(key).map(Self::Key),
            ("pad", pad) => PadControl::from_name(pad).map(Self::Pad),
            _ => None,
        }
    }

    /// Whether the control is on a gamepad.
    #[must_use]
    pub const fn is_on_pad(self) -> bool {
        matches!(self, Self::Pad(_))
    }

    /// A short label, as printed on a keycap.
    #[must_use]
    pub const fn label(self) -> Label {
        match self {
            Self::Key(key) => key.label(),
            Self::Pad(pad) => pad.label(),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "key:{}", key.name()),
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

/// The label of a control on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The text on the key, equal in every language: `A`, `F1`, `;`.
    Printed(&'static str),
    /// The id of a message.
    Word(&'static str),
    /// The text on a key of the numeric keypad. The message around it is [`Label::NUMPAD_WORD`] with the argument
    /// [`Label::NUMPAD_ARGUMENT`].
    Numpad(&'static str),
}

impl Label {
    /// The id of the message around a key of the numeric keypad.
    pub const NUMPAD_WORD: &str = "key-numpad";
    /// The name of that message's argument.
    pub const NUMPAD_ARGUMENT: &str = "key";

    /// The id of the message, if the label needs one.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Printed(_) => None,
            Self::Word(id) => Some(id),
            Self::Numpad(_) => Some(Self::NUMPAD_WORD),
        }
    }
}

/// Generates [`PadControl`] from the table below: name, message id, documentation.
macro_rules! pad_controls {
    ($($name:ident => $word:literal, $doc:literal;)*) => {
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

            /// The label of the control.
            #[must_use]
            pub const fn label(self) -> Label {
                match self {
                    $(Self::$name => Label::Word($word),)*
                }
            }
        }
    };
}

pad_controls! {
    DPadLeft => "pad-dpad-left", "The directional pad to the left.";
    DPadRight => "pad-dpad-right", "The directional pad to the right.";
    DPadUp => "pad-dpad-up", "The directional pad up.";
    DPadDown => "pad-dpad-down", "The directional pad down.";
    East => "pad-east", "The right face button, the outer one.";
    South => "pad-south", "The lower face button, the inner one.";
    West => "pad-west", "The left face button.";
    North => "pad-north", "The upper face button.";
    C => "pad-c", "The third face button of pads with six.";
    Z => "pad-z", "The sixth face button of pads with six.";
    LeftShoulder => "pad-shoulder-left", "The upper left shoulder button.";
    RightShoulder => "pad-shoulder-right", "The upper right shoulder button.";
    LeftTrigger => "pad-trigger-left", "The lower left shoulder button, often a trigger.";
    RightTrigger => "pad-trigger-right", "The lower right shoulder button, often a trigger.";
    Select => "pad-select", "The small button left of the middle.";
    Start => "pad-start", "The small button right of the middle.";
    Guide => "pad-guide", "The button in the middle.";
    LeftThumb => "pad-thumb-left", "The left stick, pressed in.";
    RightThumb => "pad-thumb-right", "The right stick, pressed in.";
    LeftStickLeft => "pad-left-stick-left", "The left stick to the left.";
    LeftStickRight => "pad-left-stick-right", "The left stick to the right.";
    LeftStickUp => "pad-left-stick-up", "The left stick up.";
    LeftStickDown => "pad-left-stick-down", "The left stick down.";
    RightStickLeft => "pad-right-stick-left", "The right stick to the left.";
    RightStickRight => "pad-right-stick-right", "The right stick to the right.";
    RightStickUp => "pad-right-stick-up", "The right stick up.";
    RightStickDown => "pad-right-stick-down", "The right stick down.";
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
        for name in ["", "key", "key:", "key:Nonsense", "pad:ArrowLeft", "key:DPadLeft", "mouse:Left", "Key:KeyA"] {
            assert_eq!(Control::from_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn labels_tell_controls_apart() {
        let labels: Vec<Label> = Control::all().map(Control::label).collect();
        for (index, label) in labels.iter().enumerate() {
            assert!(!labels[..index].contains(label), "{label:?}");
        }
    }

    #[test]
    fn labels_are_printed_or_words() {
        assert_eq!(Control::Key(KeyCode::KeyA).label(), Label::Printed("A"));
        assert_eq!(Control::Key(KeyCode::ShiftLeft).label().word(), Some("key-shift-left"));
        assert_eq!(Control::Key(KeyCode::Numpad4).label(), Label::Numpad("4"));
    }
}
