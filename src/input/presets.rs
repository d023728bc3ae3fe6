//! The sets of bindings to choose from: the Guideline's own table 4.1, and layouts for other hands.

use super::bindings::{Action, Bindings};
use super::control::{Control, PadControl};
use super::key_code::KeyCode;

/// Named sets of bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BindingsPreset {
    /// The keyboard's and the joystick's columns of the Guideline's table 4.1.
    Guideline,
    /// The left hand moves on W, A, S and D, the right hand turns.
    Wasd,
    /// Everything under the left hand.
    LeftHanded,
}

/// The keys of the classic game: the arrows and Space, or W, A, S, D and Space.
const CLASSIC_KEYS: [(Action, &[KeyCode]); 5] = [
    (Action::Left, &[KeyCode::ArrowLeft, KeyCode::KeyA]),
    (Action::Right, &[KeyCode::ArrowRight, KeyCode::KeyD]),
    (Action::SoftDrop, &[KeyCode::ArrowDown, KeyCode::KeyS]),
    (Action::HardDrop, &[KeyCode::Space]),
    (Action::RotateClockwise, &[KeyCode::ArrowUp, KeyCode::KeyW]),
];

/// What the classic game does not have.
const NOT_CLASSIC: [Action; 7] = [
    Action::Rotate180,
    Action::Hold,
    Action::SonicDrop,
    Action::TeleportLeft,
    Action::TeleportRight,
    Action::Undo,
    Action::Redo,
];

impl Bindings {
    /// The bindings while the classic game is played: its own keys are added where they would do nothing.
    #[must_use]
    pub fn for_classic(&self) -> Self {
        let mut bindings = self.clone();
        for action in NOT_CLASSIC {
            for control in self.controls(action) {
                // Nothing that pauses is bound to any of these.
                let _ = bindings.remove(action, *control);
            }
        }
        for (action, keys) in CLASSIC_KEYS {
            for control in keys.iter().copied().map(Control::Key) {
                if bindings.actions_of(control).next().is_none() {
                    let _ = bindings.add(action, control);
                }
            }
        }
        bindings
    }
}

impl BindingsPreset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::Guideline, Self::Wasd, Self::LeftHanded];

    /// The bindings it stands for.
    #[must_use]
    pub fn values(self) -> Bindings {
        let mut bindings = Bindings::none();
        for action in Action::ALL {
            let keys = self.keys(action).iter().copied().map(Control::Key);
            for control in keys.chain(pad_controls(action).iter().copied().map(Control::Pad)) {
                // No preset gives a reserved control anything to do.
                let _ = bindings.add(action, control);
            }
        }
        bindings
    }

    /// The preset that has exactly these bindings, in any order.
    #[must_use]
    pub fn of(bindings: &Bindings) -> Option<Self> {
        let sorted = |bindings: &Bindings| {
            Action::ALL.map(|action| {
                let mut controls = bindings.controls(action).to_vec();
                controls.sort_unstable();
                controls
            })
        };
        Self::ALL.into_iter().find(|preset| sorted(&preset.values()) == sorted(bindings))
    }

    /// The keys of an action, without the reserved Escape. Those of practice and of snapshots are free in every preset.
    const fn keys(self, action: Action) -> &'static [KeyCode] {
        match (action, self) {
            (Action::Snapshot, _) => &[KeyCode::F5],
            (Action::Undo, _) => &[KeyCode::PageUp, KeyCode::KeyU],
            (Action::Redo, _) => &[KeyCode::PageDown, KeyCode::KeyY],
            (_, Self::Guideline) => guideline_keys(action),
            (_, Self::Wasd) => wasd_keys(action),
            (_, Self::LeftHanded) => left_handed_keys(action),
        }
    }
}

/// The keyboard's column of table 4.1. The Guideline has no half turn and no restart; their keys are free
/// there, and Backspace lies away from all that is pressed in play.
const fn guideline_keys(action: Action) -> &'static [KeyCode] {
    use KeyCode as K;
    match action {
        Action::Left => &[K::ArrowLeft, K::Numpad4],
        Action::Right => &[K::ArrowRight, K::Numpad6],
        Action::SoftDrop => &[K::ArrowDown, K::Numpad2],
        Action::HardDrop => &[K::Space, K::Numpad8],
        Action::RotateClockwise => &[K::ArrowUp, K::KeyX, K::Numpad1, K::Numpad5, K::Numpad9],
        Action::RotateCounterclockwise => &[K::ControlLeft, K::ControlRight, K::KeyZ, K::Numpad3, K::Numpad7],
        Action::Rotate180 => &[K::KeyA],
        Action::Hold => &[K::ShiftLeft, K::ShiftRight, K::KeyC, K::Numpad0],
        Action::Pause => &[K::F1],
        Action::Restart => &[K::Backspace],
        Action::SonicDrop
        | Action::TeleportLeft
        | Action::TeleportRight
        | Action::Snapshot
        | Action::Undo
        | Action::Redo => &[],
    }
}

const fn wasd_keys(action: Action) -> &'static [KeyCode] {
    use KeyCode as K;
    match action {
        Action::Left => &[K::KeyA],
        Action::Right => &[K::KeyD],
        Action::SoftDrop => &[K::KeyS],
        Action::HardDrop => &[K::KeyW, K::Space],
        Action::RotateClockwise => &[K::ArrowRight, K::ArrowUp, K::KeyL],
        Action::RotateCounterclockwise => &[K::ArrowLeft, K::KeyJ],
        Action::Rotate180 => &[K::ArrowDown, K::KeyK],
        Action::Hold => &[K::ShiftLeft, K::ShiftRight, K::KeyI],
        Action::Pause => &[K::F1, K::KeyP],
        Action::Restart => &[K::Backspace],
        Action::SonicDrop
        | Action::TeleportLeft
        | Action::TeleportRight
        | Action::Snapshot
        | Action::Undo
        | Action::Redo => &[],
    }
}

const fn left_handed_keys(action: Action) -> &'static [KeyCode] {
    use KeyCode as K;
    match action {
        Action::Left => &[K::KeyS],
        Action::Right => &[K::KeyF],
        Action::SoftDrop => &[K::KeyD],
        Action::HardDrop => &[K::Space],
        Action::RotateClockwise => &[K::KeyR, K::KeyE],
        Action::RotateCounterclockwise => &[K::KeyW],
        Action::Rotate180 => &[K::KeyV],
        Action::Hold => &[K::KeyA, K::ShiftLeft],
        Action::Pause => &[K::F1, K::KeyQ],
        Action::Restart => &[K::Backspace],
        Action::SonicDrop
        | Action::TeleportLeft
        | Action::TeleportRight
        | Action::Snapshot
        | Action::Undo
        | Action::Redo => &[],
    }
}

/// The joystick's column of table 4.1 without the reserved Start, and the left stick as a second directional pad.
const fn pad_controls(action: Action) -> &'static [PadControl] {
    use PadControl as P;
    match action {
        Action::Left => &[P::DPadLeft, P::LeftStickLeft],
        Action::Right => &[P::DPadRight, P::LeftStickRight],
        Action::SoftDrop => &[P::DPadDown, P::LeftStickDown],
        Action::HardDrop => &[P::DPadUp, P::LeftStickUp],
        Action::RotateClockwise => &[P::East],
        Action::RotateCounterclockwise => &[P::South],
        Action::Rotate180
        | Action::Restart
        | Action::Snapshot
        | Action::SonicDrop
        | Action::TeleportLeft
        | Action::TeleportRight => &[],
        Action::Hold => &[P::West, P::North, P::LeftShoulder, P::RightShoulder],
        Action::Pause => &[P::Select],
        Action::Undo => &[P::LeftTrigger],
        Action::Redo => &[P::RightTrigger],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (Action::Left, "ArrowLeft Numpad4", "DPadLeft LeftStickLeft"),
            (Action::Right, "ArrowRight Numpad6", "DPadRight LeftStickRight"),
            (Action::HardDrop, "Numpad8 Space", "DPadUp LeftStickUp"),
            (Action::SoftDrop, "ArrowDown Numpad2", "DPadDown LeftStickDown"),
            (Action::RotateClockwise, "ArrowUp KeyX Numpad1 Numpad5 Numpad9", "East"),
            (Action::RotateCounterclockwise, "ControlLeft ControlRight KeyZ Numpad3 Numpad7", "South"),
            (Action::Hold, "KeyC Numpad0 ShiftLeft ShiftRight", "LeftShoulder North RightShoulder West"),
            (Action::Pause, "Escape F1", "Select Start"),
            (Action::Restart, "Backspace", ""),
            (Action::Snapshot, "F5", ""),
            (Action::Undo, "KeyU PageUp", "LeftTrigger"),
            (Action::Redo, "KeyY PageDown", "RightTrigger"),
        ];
        let bindings = Bindings::default();
        for (action, keys, pads) in table {
            assert_eq!(names(&bindings, action, "key:").join(" "), keys);
            assert_eq!(names(&bindings, action, "pad:").join(" "), pads);
        }
    }

    #[test]
    fn every_preset_binds_every_action_of_the_guideline_to_a_key_and_nothing_twice() {
        // Only the tetrs system has these, and its manual leaves them to the player.
        let unbound = [Action::SonicDrop, Action::TeleportLeft, Action::TeleportRight];
        for preset in BindingsPreset::ALL {
            let bindings = preset.values();
            for action in Action::ALL {
                let is_bound = !names(&bindings, action, "key:").is_empty();
                assert_eq!(is_bound, !unbound.contains(&action), "{preset:?} {action:?}");
            }
            assert_eq!(bindings.conflicts(), []);
            assert_eq!(BindingsPreset::of(&bindings), Some(preset));
        }
    }

    /// Arrows and Space, or W, A, S, D and Space; what the player bound to something the game has stays.
    #[test]
    fn the_classic_game_is_played_with_arrows_or_letters() {
        let does = |bindings: &Bindings, key| bindings.actions_of(Control::Key(key)).collect::<Vec<_>>();
        let bindings = Bindings::default().for_classic();
        for (action, keys) in CLASSIC_KEYS {
            assert!(keys.iter().all(|key| does(&bindings, *key) == [action]), "{action:?}");
        }
        assert_eq!(does(&bindings, KeyCode::ShiftLeft), []);
        let bindings = BindingsPreset::Wasd.values().for_classic();
        assert_eq!(does(&bindings, KeyCode::ArrowLeft), [Action::RotateCounterclockwise]);
        assert_eq!(does(&bindings, KeyCode::KeyA), [Action::Left]);
        assert_eq!(does(&bindings, KeyCode::ArrowDown), [Action::SoftDrop], "a half turn is not classic");
    }

    #[test]
    fn a_preset_is_told_whatever_the_order() {
        let mut bindings = Bindings::default();
        bindings.remove(Action::Left, LEFT).unwrap();
        assert_eq!(BindingsPreset::of(&bindings), None);
        bindings.add(Action::Left, LEFT).unwrap();
        assert_eq!(BindingsPreset::of(&bindings), Some(BindingsPreset::Guideline));
        assert_ne!(bindings, Bindings::default());
    }
}
