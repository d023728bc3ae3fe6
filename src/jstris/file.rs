//! A replay: its options, its actions, and how it is stored.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;

use super::actions::{self, JstrisAction, TimedAction};
use super::code;
use super::error::JstrisError;
use crate::engine::{FallSpeed, ModeId, RotationSystem, Rules};

/// The lines of the variants of Sprint.
const SPRINTS: [(u64, u32); 4] = [(1, 40), (2, 20), (3, 100), (4, 1_000)];

/// The goal of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JstrisGoal {
    /// This number of lines.
    Lines(u32),
    /// Perfect clears, in the lowest four rows.
    PerfectClears,
    /// T-Spin Doubles, or nothing.
    None,
}

/// The parts of a replay that are stored, as they are in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredReplay {
    c: Value,
    d: String,
    #[serde(default, skip_serializing)]
    map: Option<Value>,
}

#[derive(Debug)]
struct ReadReplay {
    stored: StoredReplay,
    goal: JstrisGoal,
    seed: String,
    actions: Vec<TimedAction>,
}

/// A recorded game of Jstris: options and actions.
///
/// Copies share its contents. A recording of Skyline contains it as it is in the other text, so that it keeps its
/// proof.
#[derive(Debug, Clone)]
pub struct JstrisReplay(Arc<ReadReplay>);

impl JstrisReplay {
    /// Reads a replay: the text that a replay's page shows, or its JSON.
    ///
    /// # Errors
    /// The text is damaged, or the game is one that cannot be played.
    pub fn read(text: &str) -> Result<Self, JstrisError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let unpacked = if text.starts_with('{') { None } else { Some(code::unpack(text)?) };
        let json = unpacked.as_deref().unwrap_or(text);
        Self::from_stored(serde_json::from_str(json).map_err(|_error| JstrisError::Damaged)?)
    }

    fn from_stored(stored: StoredReplay) -> Result<Self, JstrisError> {
        let options = &stored.c;
        let version = options["v"].as_f64().unwrap_or(0.0);
        if !(3.0..4.0).contains(&version) {
            return Err(JstrisError::Version(version.to_string()));
        }
        let number = |names: &[&str]| names.iter().find_map(|name| options[*name].as_u64()).unwrap_or(0);
        if number(&["r"]) != 0 || number(&["bbs", "blocksSel"]) != 0 || number(&["rnd"]) != 0 {
            return Err(JstrisError::Rule("a ruleset of its own"));
        }
        if stored.map.as_ref().is_some_and(|map| !map.is_null()) {
            return Err(JstrisError::Rule("a map"));
        }
        let goal = goal(number(&["m"]))?;
        let seed = match &options["seed"] {
            Value::String(seed) => seed.clone(),
            Value::Number(seed) => seed.to_string(),
            _ => return Err(JstrisError::NoGame),
        };
        let actions = actions::read(&stored.d)?;
        if !actions.iter().any(|timed| timed.action == JstrisAction::HardDrop) {
            return Err(JstrisError::NoGame);
        }
        Ok(Self(Arc::new(ReadReplay { stored, goal, seed, actions })))
    }

    pub(super) fn goal(&self) -> JstrisGoal {
        self.0.goal
    }

    pub(super) fn seed(&self) -> &str {
        &self.0.seed
    }

    pub(super) fn actions(&self) -> &[TimedAction] {
        &self.0.actions
    }

    /// Whether a row that falls by Soft Drop falls to the floor.
    pub(super) fn drops_at_once(&self) -> bool {
        self.0.stored.c["softDropId"] == 4
    }

    /// The time that the replay states for the game, in milliseconds.
    pub(super) fn stated_time(&self) -> Option<u64> {
        let options = &self.0.stored.c;
        options["gameEnd"].as_u64()?.checked_sub(options["gameStart"].as_u64()?)
    }

    /// The rules of Skyline that are most like those of this game. They do not play it: see
    /// [`JstrisRun`](super::JstrisRun).
    #[must_use]
    pub fn rules_alike(&self) -> Rules {
        let rules = match self.goal() {
            JstrisGoal::Lines(lines) => Rules { limit_lines: Some(lines), ..Rules::preset(ModeId::Sprint) },
            JstrisGoal::PerfectClears | JstrisGoal::None => Rules::preset(ModeId::Custom).without_limits(),
        };
        let millis = |name: &str| self.0.stored.c[name].as_u64().map(|value| value.min(500) as u32);
        Rules {
            rotation: RotationSystem::Super,
            half_turns: true,
            level: 1,
            fall_ms: FallSpeed::Millis(1_000),
            auto_repeat_delay_ms: millis("das").unwrap_or(rules.auto_repeat_delay_ms),
            auto_repeat_interval_ms: millis("arr").unwrap_or(0),
            generation_delay_ms: 0,
            line_clear_delay_ms: 0,
            ..rules
        }
    }
}

fn goal(mode: u64) -> Result<JstrisGoal, JstrisError> {
    let (mode, variant) = (mode >> 16, mode & 0xffff);
    let lines = SPRINTS.iter().find(|(known, _)| *known == variant).map(|(_, lines)| *lines);
    Ok(match (mode, lines) {
        (0 | 1, Some(lines)) => JstrisGoal::Lines(lines),
        (2 | 7, _) => JstrisGoal::None,
        (8, _) => JstrisGoal::PerfectClears,
        (3, _) => return Err(JstrisError::Rule("the cheese of its mode")),
        (4, _) => return Err(JstrisError::Rule("the rising lines of Survival")),
        (5, _) => return Err(JstrisError::Rule("the points of Ultra")),
        (0, _) => return Err(JstrisError::Rule("opponents")),
        _ => return Err(JstrisError::Rule("a mode of players")),
    })
}

// The rest follows from what is stored.
impl PartialEq for JstrisReplay {
    fn eq(&self, other: &Self) -> bool {
        self.0.stored == other.0.stored
    }
}

impl Eq for JstrisReplay {}

impl Serialize for JstrisReplay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for JstrisReplay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_stored(StoredReplay::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
