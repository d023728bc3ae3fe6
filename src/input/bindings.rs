//! The bindings of controls to actions (Guideline 4.1).
//!
//! An action may have several controls, and a control several actions. The settings file has one line per action:
//!
//! ```toml
//! left = ["key:ArrowLeft", "key:Numpad4", "pad:DPadLeft"]
//! ```
//!
//! An unknown name invalidates only its binding. A missing action gets the Guideline's controls, except those that the
//! file uses for another action.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::action::Action;
use super::control::{Control, PadControl};
use super::key_code::KeyCode;

/// The error for one of [`Bindings::RESERVED`], which can only pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this control always pauses the game")]
pub struct Reserved;

/// A control with several actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The control.
    pub control: Control,
    /// The actions in the order of [`Action::ALL`], at least two.
    pub actions: Vec<Action>,
}

/// The controls of every action.
///
/// Escape and a pad's Start button are reserved for Pause, so that a player can leave a game with any bindings.
///
/// ```
/// use skyline::engine::Button;
/// use skyline::input::{Action, Bindings, Control, KeyCode};
///
/// let (mut bindings, key) = (Bindings::default(), Control::Key(KeyCode::KeyH));
/// bindings.add(Action::Play(Button::Hold), key)?;
/// assert_eq!(bindings.actions_of(key).next(), Some(Action::Play(Button::Hold)));
/// # Ok::<(), skyline::input::Reserved>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bindings {
    /// The controls by [`Action::index`], in the order in which they were added, without duplicates.
    controls: [Vec<Control>; Action::ALL.len()],
}

impl Bindings {
    /// The controls that pause and cannot be bound to anything else.
    pub const RESERVED: [Control; 2] = [Control::Key(KeyCode::Escape), Control::Pad(PadControl::Start)];

    /// Bindings with only [`Bindings::RESERVED`].
    pub(super) fn none() -> Self {
        let mut none = Self { controls: Default::default() };
        none.controls[Action::Pause.index()].extend(Self::RESERVED);
        none
    }

    /// The controls of an action, in the order in which they were added.
    #[must_use]
    pub fn controls(&self, action: Action) -> &[Control] {
        &self.controls[action.index()]
    }

    /// Binds the control to the action, in addition to all other bindings.
    ///
    /// # Errors
    ///
    /// [`Reserved`] if the control can only pause.
    pub fn add(&mut self, action: Action, control: Control) -> Result<(), Reserved> {
        if Self::RESERVED.contains(&control) {
            return if action == Action::Pause { Ok(()) } else { Err(Reserved) };
        }
        let controls = &mut self.controls[action.index()];
        if !controls.contains(&control) {
            controls.push(control);
        }
        Ok(())
    }

    /// Removes the binding of the control to the action.
    ///
    /// # Errors
    ///
    /// [`Reserved`] if the control must pause.
    pub fn remove(&mut self, action: Action, control: Control) -> Result<(), Reserved> {
        if action == Action::Pause && Self::RESERVED.contains(&control) {
            return Err(Reserved);
        }
        self.controls[action.index()].retain(|&bound| bound != control);
        Ok(())
    }

    /// Binds the control to this action alone, as its first one.
    pub(super) fn claim(&mut self, action: Action, control: Control) {
        for controls in &mut self.controls {
            controls.retain(|&bound| bound != control);
        }
        self.controls[action.index()].insert(0, control);
    }

    /// The actions of a control, in the order of [`Action::ALL`].
    pub fn actions_of(&self, control: Control) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().filter(move |&action| self.controls(action).contains(&control))
    }

    /// The controls of the buttons of a game.
    pub fn playing(&self) -> impl Iterator<Item = Control> {
        let of_game = Action::ALL.into_iter().filter(|action| action.button().is_some());
        of_game.flat_map(|action| self.controls(action)).copied()
    }

    /// A key that both of two players' bindings use, except those that pause.
    #[must_use]
    pub fn shared_key(&self, other: &Self) -> Option<Control> {
        let mut keys = Action::ALL.into_iter().flat_map(|action| self.controls(action)).copied();
        keys.find(|key| !key.is_on_pad() && !Self::RESERVED.contains(key) && other.actions_of(*key).next().is_some())
    }

    /// The control of a press: with Ctrl held, the combination if it has an action, else the key.
    #[must_use]
    pub fn resolve(&self, control: Control, has_ctrl: bool) -> Control {
        let combination = control.with_ctrl().filter(|_| has_ctrl);
        combination.filter(|control| self.actions_of(*control).next().is_some()).unwrap_or(control)
    }

    /// The controls with several actions.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts: Vec<Conflict> = Vec::new();
        for &control in self.controls.iter().flatten() {
            let actions: Vec<Action> = self.actions_of(control).collect();
            if actions.len() > 1 && conflicts.iter().all(|conflict| conflict.control != control) {
                conflicts.push(Conflict { control, actions });
            }
        }
        conflicts
    }
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Action::ALL.len()))?;
        for action in Action::ALL {
            map.serialize_entry(&action, self.controls(action))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Bindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, Self::default())
    }
}

impl Bindings {
    /// Reads bindings, with `defaults` for missing actions.
    pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D, defaults: Self) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FileVisitor { defaults })
    }
}

/// A value in a settings file, which players may edit: a name or a list of names. Anything else is ignored.
#[derive(Deserialize)]
#[serde(untagged)]
enum Lenient {
    Name(String),
    List(Vec<Self>),
    // Last, because serde tries the variants in this order, and this one accepts anything.
    Other(IgnoredAny),
}

impl Lenient {
    fn controls(&self) -> Vec<Control> {
        match self {
            Self::Name(name) => Control::from_name(name).into_iter().collect(),
            Self::List(entries) => entries.iter().flat_map(Self::controls).collect(),
            Self::Other(IgnoredAny) => Vec::new(),
        }
    }
}

/// Reads the map of actions and ignores unknown entries.
struct FileVisitor {
    /// The controls of missing actions.
    defaults: Bindings,
}

impl<'de> Visitor<'de> for FileVisitor {
    type Value = Bindings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("actions with lists of controls")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Bindings, M::Error> {
        let mut found = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, Lenient>()? {
            if let Some(action) = Action::from_name(&name) {
                found.insert(action, value.controls());
            }
        }
        let taken: Vec<Control> = found.values().flatten().copied().collect();
        let mut bindings = Bindings::none();
        for action in Action::ALL {
            let controls = found.remove(&action).unwrap_or_else(|| {
                self.defaults.controls(action).iter().copied().filter(|control| !taken.contains(control)).collect()
            });
            for control in controls {
                // A reserved control with another action invalidates only that binding.
                let _ = bindings.add(action, control);
            }
        }
        Ok(bindings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Button;
    use crate::input::presets::BindingsPreset;

    const fn key(code: KeyCode) -> Control {
        Control::Key(code)
    }

    #[test]
    fn a_control_of_two_actions_is_a_conflict() {
        let mut bindings = Bindings::default();
        bindings.add(Action::Play(Button::Hold), key(KeyCode::ArrowLeft)).unwrap();
        bindings.add(Action::Play(Button::Hold), key(KeyCode::ArrowLeft)).unwrap();
        let conflict = Conflict {
            control: key(KeyCode::ArrowLeft),
            actions: vec![Action::Play(Button::Left), Action::Play(Button::Hold)],
        };
        assert_eq!(bindings.conflicts(), [conflict]);
        bindings.remove(Action::Play(Button::Left), key(KeyCode::ArrowLeft)).unwrap();
        assert_eq!(bindings.conflicts(), []);
        assert_eq!(bindings.actions_of(key(KeyCode::ArrowLeft)).collect::<Vec<_>>(), [Action::Play(Button::Hold)]);
    }

    #[test]
    fn escape_and_start_always_pause() {
        for control in Bindings::RESERVED {
            let mut bindings = Bindings::default();
            assert_eq!(bindings.remove(Action::Pause, control), Err(Reserved));
            assert_eq!(bindings.add(Action::Play(Button::HardDrop), control), Err(Reserved));
            assert_eq!(bindings.add(Action::Pause, control), Ok(()));
            assert_eq!(bindings, Bindings::default());
        }
    }

    #[test]
    fn bindings_survive_the_file() {
        let mut bindings = BindingsPreset::Wasd.values();
        bindings.controls[Action::Play(Button::Rotate180).index()].clear();
        bindings.add(Action::Play(Button::Left), Control::Pad(PadControl::RightStickLeft)).unwrap();
        let text = toml::to_string(&bindings).unwrap();
        assert_eq!(toml::from_str::<Bindings>(&text).unwrap(), bindings, "{text}");
        let json = serde_json::to_string(&bindings).unwrap();
        assert_eq!(serde_json::from_str::<Bindings>(&json).unwrap(), bindings);
    }

    /// A file from before snapshots and the actions of practice keeps its preset.
    #[test]
    fn actions_that_a_file_does_not_know_yet_have_their_controls() {
        // The file of a preset with Ctrl+S is never that old.
        for preset in BindingsPreset::ALL.into_iter().filter(|preset| *preset != BindingsPreset::Extended) {
            let mut table = toml::Table::try_from(preset.values()).unwrap();
            for name in ["snapshot", "undo", "redo", "forfeit", "quit"] {
                table.remove(name).unwrap();
            }
            let bindings: Bindings = table.try_into().unwrap();
            assert_eq!(BindingsPreset::of(&bindings), Some(preset));
        }
    }

    #[test]
    fn the_file_is_easy_to_read() {
        let text = toml::to_string(&Bindings::default()).unwrap();
        let line = r#"left = ["key:ArrowLeft", "key:Numpad4", "pad:DPadLeft", "pad:LeftStickLeft"]"#;
        assert!(text.lines().any(|found| found == line), "{text}");
    }

    #[test]
    fn errors_in_a_file_lose_only_their_binding() {
        let text = r#"
            dance = ["key:KeyD"]
            left = ["key:KeyJ", "key:Nonsense", 5, "key:KeyJ", ["key:KeyK"]]
            right = "key:KeyL"
            soft_drop = 7
            hard_drop = ["key:Escape"]
            hold = ["key:F1", "key:ShiftLeft"]
            pause = []
        "#;
        let bindings: Bindings = toml::from_str(text).unwrap();
        assert_eq!(bindings.controls(Action::Play(Button::Left)), [key(KeyCode::KeyJ), key(KeyCode::KeyK)]);
        assert_eq!(bindings.controls(Action::Play(Button::Right)), [key(KeyCode::KeyL)]);
        assert_eq!(bindings.controls(Action::Play(Button::SoftDrop)), []);
        assert_eq!(bindings.controls(Action::Play(Button::HardDrop)), []);
        assert_eq!(bindings.controls(Action::Play(Button::Hold)), [key(KeyCode::F1), key(KeyCode::ShiftLeft)]);
        assert_eq!(bindings.controls(Action::Pause), Bindings::RESERVED);
        let default = Bindings::default();
        assert_eq!(
            bindings.controls(Action::Play(Button::RotateClockwise)),
            default.controls(Action::Play(Button::RotateClockwise))
        );
    }

    #[test]
    fn a_missing_action_takes_no_control_away() {
        let bindings: Bindings = toml::from_str(r#"left = ["key:KeyX", "pad:East"]"#).unwrap();
        assert_eq!(bindings.conflicts(), []);
        let guidelines = Bindings::default();
        let rest = guidelines.controls(Action::Play(Button::RotateClockwise)).iter().copied();
        let rest: Vec<Control> =
            rest.filter(|control| !bindings.controls(Action::Play(Button::Left)).contains(control)).collect();
        assert_eq!(bindings.controls(Action::Play(Button::RotateClockwise)), rest);
        assert_eq!(guidelines.controls(Action::Play(Button::RotateClockwise)).len(), rest.len() + 2);
    }
}
