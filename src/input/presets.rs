//! Presets of bindings: the Guideline's table 4.1 and other layouts.

use super::action::Action;
use super::bindings::Bindings;
use super::control::{Control, PadControl, PadControl as P};
use super::key_code::{KeyCode, KeyCode as K};
use super::key_layout::KeyLayout;
use crate::engine::Button;

/// A preset of bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BindingsPreset {
    /// The keyboard and joystick columns of the Guideline's table 4.1.
    Guideline,
    /// The left hand moves with W, A, S and D, the right hand rotates.
    Wasd,
    /// All keys for the left hand.
    LeftHanded,
    /// The keys of the Extended ruleset.
    Extended,
    /// The keys of the classic game, and other keys for actions that it does not have.
    Classic,
}

/// The keys of the classic game: the arrows and Space, or W, A, S, D and Space.
const CLASSIC_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::ArrowLeft, K::KeyA]),
    (Action::Play(Button::Right), &[K::ArrowRight, K::KeyD]),
    (Action::Play(Button::SoftDrop), &[K::ArrowDown, K::KeyS]),
    (Action::Play(Button::HardDrop), &[K::Space]),
    (Action::Play(Button::RotateClockwise), &[K::ArrowUp, K::KeyW]),
];

/// The keys of the left half of the keyboard. Modifiers are wired separately from the letters, so that cheap keyboards
/// report them together with any two letters.
const LEFT_HALF_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::KeyA]),
    (Action::Play(Button::Right), &[K::KeyD]),
    (Action::Play(Button::SoftDrop), &[K::KeyS]),
    (Action::Play(Button::HardDrop), &[K::KeyW]),
    (Action::Play(Button::RotateClockwise), &[K::KeyE]),
    (Action::Play(Button::RotateCounterclockwise), &[K::KeyQ]),
    (Action::Play(Button::Hold), &[K::ShiftLeft]),
    (Action::Target, &[K::KeyR]),
    (Action::Pause, &[K::Backquote]),
];

/// The keys of the right half of the keyboard. Ctrl, Shift, Enter and the arrows are also wired separately from the
/// letters. So on most keyboards neither half blocks keys of the other. The slash is for laptops without a right Ctrl
/// key.
const RIGHT_HALF_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::ArrowLeft]),
    (Action::Play(Button::Right), &[K::ArrowRight]),
    (Action::Play(Button::SoftDrop), &[K::ArrowDown]),
    (Action::Play(Button::HardDrop), &[K::ArrowUp]),
    (Action::Play(Button::RotateClockwise), &[K::ControlRight, K::Slash]),
    (Action::Play(Button::RotateCounterclockwise), &[K::ShiftRight]),
    (Action::Play(Button::Hold), &[K::Enter]),
    (Action::Target, &[K::Period]),
    (Action::Pause, &[K::Backspace]),
];

/// The actions that the classic game does not have.
const NOT_CLASSIC: [Action; 10] = [
    Action::Play(Button::Rotate180),
    Action::Play(Button::Hold),
    Action::Play(Button::SonicDrop),
    Action::Play(Button::TeleportLeft),
    Action::Play(Button::TeleportRight),
    Action::Undo,
    Action::Redo,
    Action::Hint,
    Action::Target,
    Action::Chat,
];

impl Default for Bindings {
    fn default() -> Self {
        BindingsPreset::Guideline.values()
    }
}

impl Bindings {
    fn add_table<C: Copy>(&mut self, table: Table<C>, control: fn(C) -> Control) {
        for (action, controls) in table {
            for &bound in *controls {
                // No table has a reserved control.
                let _ = self.add(*action, control(bound));
            }
        }
    }

    /// The bindings of the left half of the keyboard. Each half has its own key that pauses, which shows who paused.
    #[must_use]
    pub fn left_half() -> Self {
        let mut bindings = Self::none();
        bindings.add_table(LEFT_HALF_KEYS, Control::Key);
        bindings
    }

    /// The bindings of the right half of the keyboard.
    #[must_use]
    pub fn right_half() -> Self {
        let mut bindings = Self::none();
        bindings.add_table(RIGHT_HALF_KEYS, Control::Key);
        bindings
    }

    /// The bindings with the keys of the Extended ruleset, which lose their other actions. They come first, because
    /// texts name the first control of an action.
    #[must_use]
    pub fn for_extended(&self) -> Self {
        let mut bindings = self.clone();
        for (action, keys) in EXTENDED_KEYS {
            keys.iter().rev().for_each(|key| bindings.claim(*action, Control::Key(*key)));
        }
        for (action, keys) in EXTENDED_CTRL_KEYS {
            keys.iter().rev().for_each(|key| bindings.claim(*action, Control::CtrlKey(*key)));
        }
        bindings
    }

    /// The bindings in practice: Ctrl+Z undoes a piece and Ctrl+Y redoes it, as in other programs, if they are free.
    /// The letters are those of the keyboard layout.
    #[must_use]
    pub fn for_practice(&self, layout: &KeyLayout) -> Self {
        let mut bindings = self.clone();
        for (action, letter) in [(Action::Undo, 'z'), (Action::Redo, 'y')] {
            let Some(control) = layout.key_of(letter).map(Control::CtrlKey) else { continue };
            if bindings.actions_of(control).next().is_none() {
                // No key with Ctrl is reserved.
                let _ = bindings.add(action, control);
            }
        }
        bindings
    }

    /// The bindings for the classic game. Its keys are added if they are free.
    #[must_use]
    pub fn for_classic(&self) -> Self {
        let mut bindings = self.clone();
        for action in NOT_CLASSIC {
            for control in self.controls(action) {
                // None of these actions has a reserved control.
                let _ = bindings.remove(action, *control);
            }
        }
        for (action, keys) in CLASSIC_KEYS {
            for control in keys.iter().copied().map(Control::Key) {
                // A key that the player has bound keeps its action.
                if bindings.actions_of(control).next().is_none() {
                    let _ = bindings.add(*action, control);
                }
            }
        }
        bindings
    }
}

impl BindingsPreset {
    /// The letters of [`BindingsPreset::Wasd`] that give it its name.
    pub const WASD: [KeyCode; 4] = [K::KeyW, K::KeyA, K::KeyS, K::KeyD];
    /// All presets.
    pub const ALL: [Self; 5] = [Self::Guideline, Self::Wasd, Self::LeftHanded, Self::Extended, Self::Classic];

    /// The bindings of the preset.
    #[must_use]
    pub fn values(self) -> Bindings {
        let mut bindings = Bindings::none();
        bindings.add_table(self.keys(), Control::Key);
        if self == Self::Classic {
            bindings.add_table(BESIDE_CLASSIC_KEYS, Control::Key);
        }
        if self == Self::Extended {
            bindings.add_table(EXTENDED_CTRL_KEYS, Control::CtrlKey);
        }
        bindings.add_table(SHARED_KEYS, Control::Key);
        bindings.add_table(PAD_CONTROLS, Control::Pad);
        bindings
    }

    /// The preset that has exactly these bindings, in any order.
    #[must_use]
    pub fn of(bindings: &Bindings) -> Option<Self> {
        // The order in which controls were added does not matter.
        let sorted = |bindings: &Bindings| {
            Action::ALL.map(|action| {
                let mut controls = bindings.controls(action).to_vec();
                controls.sort_unstable();
                controls
            })
        };
        Self::ALL.into_iter().find(|preset| sorted(&preset.values()) == sorted(bindings))
    }

    /// The keys of the Extended ruleset.
    pub fn extended_keys() -> impl Iterator<Item = Control> {
        let keys = EXTENDED_KEYS.iter().flat_map(|(_, keys)| *keys).copied().map(Control::Key);
        keys.chain(EXTENDED_CTRL_KEYS.iter().flat_map(|(_, keys)| *keys).copied().map(Control::CtrlKey))
    }

    /// The keys of this preset, without shared keys and the reserved Escape.
    const fn keys(self) -> Table<KeyCode> {
        match self {
            Self::Guideline => GUIDELINE_KEYS,
            Self::Wasd => WASD_KEYS,
            Self::LeftHanded => LEFT_HANDED_KEYS,
            Self::Extended => EXTENDED_KEYS,
            Self::Classic => CLASSIC_KEYS,
        }
    }
}

/// Actions with their controls. An action without a row has none.
type Table<C> = &'static [(Action, &'static [C])];

/// The keys that all presets share. No preset uses them for anything else.
const SHARED_KEYS: Table<KeyCode> = &[
    // Far from the keys used in play, so that nobody restarts by accident.
    (Action::Restart, &[K::Backspace]),
    (Action::Snapshot, &[K::F5]),
    (Action::Undo, &[K::PageUp, K::KeyU]),
    (Action::Redo, &[K::PageDown, K::KeyY]),
    (Action::Hint, &[K::KeyH]),
    (Action::Target, &[K::KeyT]),
    (Action::Chat, &[K::Enter]),
];

/// The keyboard column of the Guideline's table 4.1. That table has no 180° rotation; the A key is free there.
const GUIDELINE_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::ArrowLeft, K::Numpad4]),
    (Action::Play(Button::Right), &[K::ArrowRight, K::Numpad6]),
    (Action::Play(Button::SoftDrop), &[K::ArrowDown, K::Numpad2]),
    (Action::Play(Button::HardDrop), &[K::Space, K::Numpad8]),
    (Action::Play(Button::RotateClockwise), &[K::ArrowUp, K::KeyX, K::Numpad1, K::Numpad5, K::Numpad9]),
    (Action::Play(Button::RotateCounterclockwise), &[K::ControlLeft, K::ControlRight, K::KeyZ, K::Numpad3, K::Numpad7]),
    (Action::Play(Button::Rotate180), &[K::KeyA]),
    (Action::Play(Button::Hold), &[K::ShiftLeft, K::ShiftRight, K::KeyC, K::Numpad0]),
    (Action::Pause, &[K::F1]),
];

const WASD_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::KeyA]),
    (Action::Play(Button::Right), &[K::KeyD]),
    (Action::Play(Button::SoftDrop), &[K::KeyS]),
    (Action::Play(Button::HardDrop), &[K::KeyW, K::Space]),
    (Action::Play(Button::RotateClockwise), &[K::ArrowRight, K::ArrowUp, K::KeyL]),
    (Action::Play(Button::RotateCounterclockwise), &[K::ArrowLeft, K::KeyJ]),
    (Action::Play(Button::Rotate180), &[K::ArrowDown, K::KeyK]),
    (Action::Play(Button::Hold), &[K::ShiftLeft, K::ShiftRight, K::KeyI]),
    (Action::Pause, &[K::F1, K::KeyP]),
];

const LEFT_HANDED_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::KeyS]),
    (Action::Play(Button::Right), &[K::KeyF]),
    (Action::Play(Button::SoftDrop), &[K::KeyD]),
    (Action::Play(Button::HardDrop), &[K::Space]),
    (Action::Play(Button::RotateClockwise), &[K::KeyR, K::KeyE]),
    (Action::Play(Button::RotateCounterclockwise), &[K::KeyW]),
    (Action::Play(Button::Rotate180), &[K::KeyV]),
    (Action::Play(Button::Hold), &[K::KeyA, K::ShiftLeft]),
    (Action::Pause, &[K::F1, K::KeyQ]),
];

/// The in-game controls of the Extended ruleset, from the manual of tetrs. The manual has no keys for 180° and the
/// sonic drop. The program uses Space for Hold.
const EXTENDED_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::Left), &[K::ArrowLeft]),
    (Action::Play(Button::Right), &[K::ArrowRight]),
    (Action::Play(Button::RotateCounterclockwise), &[K::KeyA]),
    (Action::Play(Button::RotateClockwise), &[K::KeyD]),
    (Action::Play(Button::SoftDrop), &[K::ArrowDown]),
    (Action::Play(Button::HardDrop), &[K::ArrowUp]),
    (Action::Play(Button::Hold), &[K::Space]),
];

/// The special controls in the same manual, pressed with Ctrl.
const EXTENDED_CTRL_KEYS: Table<KeyCode> =
    &[(Action::Snapshot, &[K::KeyS]), (Action::Forfeit, &[K::KeyD]), (Action::Quit, &[K::KeyC])];

/// The keys of the classic preset for the actions that the classic game does not have.
const BESIDE_CLASSIC_KEYS: Table<KeyCode> = &[
    (Action::Play(Button::RotateCounterclockwise), &[K::KeyZ]),
    (Action::Play(Button::Rotate180), &[K::KeyX]),
    (Action::Play(Button::Hold), &[K::KeyC, K::ShiftLeft, K::ShiftRight]),
    (Action::Pause, &[K::F1]),
];

/// The joystick column of table 4.1 without the reserved Start, and the left stick as a second directional pad. Up on
/// the stick is free, because thumbs drift there, and a Hard Drop cannot be undone.
const PAD_CONTROLS: Table<PadControl> = &[
    (Action::Play(Button::Left), &[P::DPadLeft, P::LeftStickLeft]),
    (Action::Play(Button::Right), &[P::DPadRight, P::LeftStickRight]),
    (Action::Play(Button::SoftDrop), &[P::DPadDown, P::LeftStickDown]),
    (Action::Play(Button::HardDrop), &[P::DPadUp]),
    (Action::Play(Button::RotateClockwise), &[P::East]),
    (Action::Play(Button::RotateCounterclockwise), &[P::South]),
    (Action::Play(Button::Hold), &[P::West, P::North, P::LeftShoulder, P::RightShoulder]),
    (Action::Pause, &[P::Select]),
    (Action::Undo, &[P::LeftTrigger]),
    (Action::Redo, &[P::RightTrigger]),
    (Action::Target, &[P::RightThumb, P::RightStickRight]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyText;

    const LEFT: Control = Control::Key(KeyCode::ArrowLeft);

    fn names(bindings: &Bindings, action: Action, device: &str) -> Vec<String> {
        let mut names: Vec<String> = bindings
            .controls(action)
            .iter()
            .filter_map(|control| control.to_string().strip_prefix(device).map(str::to_owned))
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_guidelines_table_of_basic_controls() {
        let table = [
            (Action::Play(Button::Left), "ArrowLeft Numpad4", "DPadLeft LeftStickLeft"),
            (Action::Play(Button::Right), "ArrowRight Numpad6", "DPadRight LeftStickRight"),
            (Action::Play(Button::HardDrop), "Numpad8 Space", "DPadUp"),
            (Action::Play(Button::SoftDrop), "ArrowDown Numpad2", "DPadDown LeftStickDown"),
            (Action::Play(Button::RotateClockwise), "ArrowUp KeyX Numpad1 Numpad5 Numpad9", "East"),
            (Action::Play(Button::RotateCounterclockwise), "ControlLeft ControlRight KeyZ Numpad3 Numpad7", "South"),
            (Action::Play(Button::Hold), "KeyC Numpad0 ShiftLeft ShiftRight", "LeftShoulder North RightShoulder West"),
            (Action::Pause, "Escape F1", "Select Start"),
            (Action::Restart, "Backspace", ""),
            (Action::Snapshot, "F5", ""),
            (Action::Undo, "KeyU PageUp", "LeftTrigger"),
            (Action::Redo, "KeyY PageDown", "RightTrigger"),
            (Action::Hint, "KeyH", ""),
            (Action::Target, "KeyT", "RightStickRight RightThumb"),
            (Action::Chat, "Enter", ""),
        ];
        let bindings = Bindings::default();
        for (action, keys, pads) in table {
            assert_eq!(names(&bindings, action, "key:").join(" "), keys);
            assert_eq!(names(&bindings, action, "pad:").join(" "), pads);
        }
    }

    #[test]
    fn every_preset_binds_every_action_of_the_guideline_to_a_key_and_nothing_twice() {
        // Only the Extended ruleset has these actions, and its manual has no keys for them.
        let by_player =
            [Action::Play(Button::SonicDrop), Action::Play(Button::TeleportLeft), Action::Play(Button::TeleportRight)];
        // Only the manual has keys for these actions.
        let of_extended = [Action::Forfeit, Action::Quit];
        let not_extended = [Action::Play(Button::Rotate180)];
        for preset in BindingsPreset::ALL {
            let bindings = preset.values();
            for action in Action::ALL {
                let is_bound = !names(&bindings, action, "key:").is_empty();
                let left_out = if preset == BindingsPreset::Extended { &not_extended[..] } else { &of_extended[..] };
                let is_expected = !by_player.contains(&action) && !left_out.contains(&action);
                assert_eq!(is_bound, is_expected, "{preset:?} {action:?}");
            }
            assert_eq!(bindings.conflicts(), []);
            assert_eq!(BindingsPreset::of(&bindings), Some(preset));
        }
    }

    #[test]
    fn the_controls_of_the_extended_and_the_classic_manual() {
        let extended = [
            (Action::Play(Button::Left), "ArrowLeft"),
            (Action::Play(Button::Right), "ArrowRight"),
            (Action::Play(Button::RotateCounterclockwise), "KeyA"),
            (Action::Play(Button::RotateClockwise), "KeyD"),
            (Action::Play(Button::Rotate180), ""),
            (Action::Play(Button::SoftDrop), "ArrowDown"),
            (Action::Play(Button::HardDrop), "ArrowUp"),
            (Action::Play(Button::SonicDrop), ""),
            (Action::Play(Button::Hold), "Space"),
            (Action::Pause, "Escape"),
            (Action::Snapshot, "Ctrl+KeyS F5"),
            (Action::Forfeit, "Ctrl+KeyD"),
            (Action::Quit, "Ctrl+KeyC"),
        ];
        let classic = [
            (Action::Play(Button::Left), "ArrowLeft KeyA"),
            (Action::Play(Button::Right), "ArrowRight KeyD"),
            (Action::Play(Button::SoftDrop), "ArrowDown KeyS"),
            (Action::Play(Button::HardDrop), "Space"),
            (Action::Play(Button::RotateClockwise), "ArrowUp KeyW"),
        ];
        for (preset, table) in [(BindingsPreset::Extended, &extended[..]), (BindingsPreset::Classic, &classic[..])] {
            for (action, keys) in table {
                assert_eq!(names(&preset.values(), *action, "key:").join(" "), *keys, "{preset:?} {action:?}");
            }
        }
    }

    /// In an Extended game, only the keys of its manual change their actions.
    #[test]
    fn an_extended_game_takes_the_keys_of_its_manual() {
        for preset in BindingsPreset::ALL {
            let (own, bindings) = (preset.values(), preset.values().for_extended());
            assert_eq!(bindings.conflicts(), [], "{preset:?}");
            let manual = BindingsPreset::Extended.values();
            for control in Control::all() {
                let meaning: Vec<Action> = bindings.actions_of(control).collect();
                let of_manual: Vec<Action> = manual.actions_of(control).collect();
                let expected = if of_manual.is_empty() { own.actions_of(control).collect() } else { of_manual };
                assert_eq!(meaning, expected, "{preset:?} {control:?}");
            }
        }
    }

    /// Texts name the first control of an action.
    #[test]
    fn the_keys_of_the_manual_come_first() {
        let bindings = Bindings::default().for_extended();
        for (action, keys) in EXTENDED_KEYS {
            assert_eq!(
                bindings.controls(*action).first(),
                keys.first().copied().map(Control::Key).as_ref(),
                "{action:?}"
            );
        }
    }

    #[test]
    fn practice_undoes_with_the_letters_of_the_layout() {
        let ctrl = |key| Control::CtrlKey(key);
        let german = KeyLayout::new(
            [(K::KeyY, 'z'), (K::KeyZ, 'y')].map(|(key, plain)| (key, KeyText { plain, shifted: None })),
        );
        for (layout, undo, redo) in [(KeyLayout::default(), K::KeyZ, K::KeyY), (german, K::KeyY, K::KeyZ)] {
            let bindings = Bindings::default().for_practice(&layout);
            assert_eq!(bindings.actions_of(ctrl(undo)).collect::<Vec<_>>(), [Action::Undo]);
            assert_eq!(bindings.actions_of(ctrl(redo)).collect::<Vec<_>>(), [Action::Redo]);
        }
        let mut own = Bindings::default();
        own.add(Action::Restart, ctrl(K::KeyZ)).unwrap();
        let bindings = own.for_practice(&KeyLayout::default());
        assert_eq!(bindings.actions_of(ctrl(K::KeyZ)).collect::<Vec<_>>(), [Action::Restart], "the player's own");
    }

    /// Arrows and Space, or W, A, S, D and Space. Keys that the player bound to an action of the game stay.
    #[test]
    fn the_classic_game_is_played_with_arrows_or_letters() {
        let does = |bindings: &Bindings, key| bindings.actions_of(Control::Key(key)).collect::<Vec<_>>();
        let bindings = Bindings::default().for_classic();
        for (action, keys) in CLASSIC_KEYS {
            assert!(keys.iter().all(|key| does(&bindings, *key) == [*action]), "{action:?}");
        }
        assert_eq!(does(&bindings, KeyCode::ShiftLeft), []);
        let bindings = BindingsPreset::Wasd.values().for_classic();
        assert_eq!(does(&bindings, KeyCode::ArrowLeft), [Action::Play(Button::RotateCounterclockwise)]);
        assert_eq!(does(&bindings, KeyCode::KeyA), [Action::Play(Button::Left)]);
        assert_eq!(does(&bindings, KeyCode::ArrowDown), [Action::Play(Button::SoftDrop)], "a half turn is not classic");
    }

    #[test]
    fn a_preset_is_recognised_in_any_order() {
        let mut bindings = Bindings::default();
        bindings.remove(Action::Play(Button::Left), LEFT).unwrap();
        assert_eq!(BindingsPreset::of(&bindings), None);
        bindings.add(Action::Play(Button::Left), LEFT).unwrap();
        assert_eq!(BindingsPreset::of(&bindings), Some(BindingsPreset::Guideline));
        assert_ne!(bindings, Bindings::default());
    }
}
