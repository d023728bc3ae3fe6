//! Every rule of a game as data, and the presets (Guideline 12).

use serde::{Deserialize, Serialize};

use super::buttons::DirectionPolicy;
use super::generator::Generator;
use super::goal::GoalSystem;
use super::gravity::{FallSpeed, LAST_LEVEL};
use super::initial::InitialAction;
use super::lock_down::{LockDelay, LockDown};
use super::millis_or_word::MillisOrWord as _;
use super::rotation::RotationSystem;
use super::scoring::Scoring;
use super::script::Script;
use super::soft_drop::SoftDropFactor;

/// The variations of the game: the Guideline's three (12), the classic game, and those of the tetrs system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variation {
    /// Fifteen levels for points.
    #[default]
    Marathon,
    /// A number of lines, typically forty, in the shortest time.
    #[doc(alias = "40 Lines")]
    Sprint,
    /// The most points, or lines, in two or three minutes.
    #[doc(alias = "Blitz")]
    Ultra,
    /// The classic game: no Hold, no Ghost Piece, no kicks, levels from 0 without end.
    Classic,
    /// Forty lines in the shortest time, by the tetrs system.
    FortyLines,
    /// Levels 1 to 15, one every ten lines, by the tetrs system.
    RisingMarathon,
    /// The most points in three minutes, by the tetrs system.
    TimeTrial,
    /// A hundred and fifty lines, falling at once from the start.
    #[doc(alias = "20G")]
    Master,
    /// Twenty-four positions to clear with exactly the Tetriminos given.
    Puzzle,
    /// Twenty lines with holes in the fewest Tetriminos.
    #[doc(alias = "Dig")]
    Cheese,
    /// A line with every Tetrimino, in a well four columns wide.
    #[doc(alias = "4-wide")]
    Combo,
    /// Down an endless grid by turning, past gems.
    Descent,
    /// Whatever the player makes of the rules.
    Custom,
}

/// Variations whose rules come from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The 2009 design guideline.
    Guideline,
    /// The classic game.
    Classic,
    /// The tetrs system.
    Tetrs,
}

impl Family {
    /// All families, the Guideline first.
    pub const ALL: [Self; 3] = [Self::Guideline, Self::Classic, Self::Tetrs];

    /// Its variations, in the order of [`Variation::ALL`].
    pub fn variations(self) -> impl Iterator<Item = Variation> {
        Variation::ALL.into_iter().filter(move |variation| variation.family() == self)
    }
}

impl Variation {
    /// All variations, the default first, those of a family together.
    pub const ALL: [Self; 13] = [
        Self::Marathon,
        Self::Sprint,
        Self::Ultra,
        Self::Classic,
        Self::FortyLines,
        Self::RisingMarathon,
        Self::TimeTrial,
        Self::Master,
        Self::Puzzle,
        Self::Cheese,
        Self::Combo,
        Self::Descent,
        Self::Custom,
    ];

    /// Where its rules come from.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::Marathon | Self::Sprint | Self::Ultra => Family::Guideline,
            Self::Classic => Family::Classic,
            Self::FortyLines
            | Self::RisingMarathon
            | Self::TimeTrial
            | Self::Master
            | Self::Puzzle
            | Self::Cheese
            | Self::Combo
            | Self::Descent
            | Self::Custom => Family::Tetrs,
        }
    }

    /// The name in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Marathon => "marathon",
            Self::Sprint => "sprint",
            Self::Ultra => "ultra",
            Self::Classic => "classic",
            Self::FortyLines => "forty_lines",
            Self::RisingMarathon => "rising_marathon",
            Self::TimeTrial => "time_trial",
            Self::Master => "master",
            Self::Puzzle => "puzzle",
            Self::Cheese => "cheese",
            Self::Combo => "combo",
            Self::Descent => "descent",
            Self::Custom => "custom",
        }
    }
}

/// What a game is played for, and what its results are compared by (Guideline 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// As many points as possible.
    #[default]
    Score,
    /// As little time as possible.
    Time,
    /// As many lines as possible.
    Lines,
    /// The highest level.
    Level,
    /// As few Tetriminos as possible.
    Pieces,
}

/// The rules of one player's game. Copied into the game at its start; nothing changes them afterwards.
///
/// The field names are those of settings, scenario and replay files; times are milliseconds of game time.
///
/// ```
/// use skyline::engine::{Rules, Variation};
///
/// let rules = Rules { level: 5, ..Rules::preset(Variation::Marathon) };
/// assert!(rules.validate().is_ok());
/// assert_eq!(Rules { level: 16, ..rules }.validate().unwrap_err().field, "level");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own, named so in files")]
pub struct Rules {
    /// The variation these rules started from; its High Score Table is where the result goes.
    pub preset: Variation,
    /// What it is played for; without effect on play itself.
    pub objective: Objective,
    /// The starting level, 1 to 15 (2.3.3); 0 to 255 where levels go on.
    pub level: u8,
    /// How levels are completed (6).
    pub goal: GoalSystem,
    /// Whether the game goes on at level 15 once the last Goal is reached.
    pub endless: bool,
    /// How the sequence of Tetriminos is made (3.3).
    pub generator: Generator,
    /// How Tetriminos turn (A1.4).
    pub rotation: RotationSystem,
    /// Whether half turns are allowed.
    pub half_turns: bool,
    /// How points are counted (8).
    pub scoring: Scoring,
    /// What the variation does to the Matrix in the Iterate Phase (A1.2.5).
    pub script: Script,
    /// Whether there is a Hold Queue (2.5.2).
    pub hold: bool,
    /// When a Tetrimino on a Surface Locks Down (5.7 to 5.9).
    pub lock_down: LockDown,
    /// The whole of the Lock Down Timer, 0 to 60 000: 500 (2.5.4), or a word.
    pub lock_down_ms: LockDelay,
    /// Moves and rotations in Extended Placement, 1 to 1 000: 15 (5.7).
    pub lock_down_moves: u32,
    /// With a Timer for Lock Down: how long a Tetrimino may lie on Surfaces of one height in all, 1 to 60 000: 2 000.
    pub ground_time_ms: u32,
    /// How fast Tetriminos fall (7); a number is milliseconds a line, 0 to 60 000.
    pub fall_ms: FallSpeed,
    /// How many times faster Soft Drop is, 0.5 to 1 000, or 0 for at once: 20 (7.1).
    pub soft_drop_factor: SoftDropFactor,
    /// Whether a press of Soft Drop falls a row at once.
    pub soft_drop_at_once: bool,
    /// Whether a press of Soft Drop on a Surface Locks Down.
    pub soft_drop_locks: bool,
    /// Whether Sonic Drop, which drops without Locking Down, is allowed.
    pub sonic_drop: bool,
    /// Whether Tetriminos can be moved to a wall in one press.
    pub teleports: bool,
    /// From a Hard Drop to its Lock Down, 0 to 1 000.
    pub hard_drop_delay_ms: u32,
    /// From the press to the first repeated cell, 0 to 2 000: 300 (5.2).
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells, 0 to 2 000, 0 for to the wall at once: 50 (5.2).
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// Whether Auto-Repeat is always quicker than the Lock Down Timer: delay and interval are at most a millisecond
    /// less than it.
    pub auto_repeat_before_lock: bool,
    /// Which direction moves the Tetrimino while both are held.
    #[doc(alias = "SOCD")]
    pub direction_policy: DirectionPolicy,
    /// Whether rotations act on a Tetrimino that comes after the press.
    #[doc(alias = "IRS")]
    pub initial_rotation: InitialAction,
    /// Whether Hold acts on a Tetrimino that comes after the press.
    #[doc(alias = "IHS")]
    pub initial_hold: InitialAction,
    /// How long a Tetrimino cannot be Hard Dropped after the one before it Locked Down by itself, 0 to 1 000 from its
    /// Generation: such a press was meant for the other one.
    pub hard_drop_protection_ms: u32,
    /// From the Completion Phase to the Next Tetrimino, 0 to 10 000: 200 (A1.2.1).
    #[doc(alias = "ARE")]
    pub generation_delay_ms: u32,
    /// The Animate Phase of a Lock Down that cleared lines, 0 to 10 000.
    pub line_clear_delay_ms: u32,
    /// Whether a Tetrimino that Locks Down touching the Skyline ends the game.
    pub ends_at_skyline: bool,
    /// Rows of starting Blocks, 0 to 12 (2.4.6).
    pub starting_rows: u8,
    /// Game over after this time, 1 ms to a day.
    pub limit_ms: Option<u32>,
    /// Completed with so many lines.
    pub limit_lines: Option<u32>,
    /// Completed with so many points.
    pub limit_score: Option<u64>,
    /// Completed with so many Lock Downs.
    pub limit_pieces: Option<u32>,
    /// Completed on reaching this level, above the starting level.
    pub limit_level: Option<u8>,
}

/// A rule that is out of its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} is {value}; {expected} was expected")]
pub struct RulesError {
    /// The field of [`Rules`].
    pub field: &'static str,
    /// Its value.
    pub value: u64,
    /// What would have been right.
    pub expected: String,
}

const DAY_MS: u32 = 24 * 60 * 60 * 1_000;

impl Default for Rules {
    fn default() -> Self {
        Self::preset(Variation::Marathon)
    }
}

impl Rules {
    /// The first and the last level that these rules know.
    #[must_use]
    pub const fn levels(&self) -> (u8, u8) {
        match self.goal {
            GoalSystem::TenLines => (0, u8::MAX),
            GoalSystem::Fixed | GoalSystem::Variable | GoalSystem::None => match self.fall_ms {
                FallSpeed::Rising | FallSpeed::Classic => (0, u8::MAX),
                FallSpeed::ByLevel | FallSpeed::Millis(_) | FallSpeed::None => (1, LAST_LEVEL),
            },
        }
    }

    /// Whether a game that its player ends is finished, and not given up: the classic game has no other end.
    #[must_use]
    pub const fn end_counts(&self) -> bool {
        matches!(self.preset.family(), Family::Classic)
    }

    /// Checks every range.
    ///
    /// # Errors
    /// Names the first field that is out of its range, its value and what was expected.
    pub fn validate(&self) -> Result<(), RulesError> {
        let (fall_ms, lock_down_ms) = (self.fall_ms.millis(), self.lock_down_ms.millis());
        let (first_level, last_level) = self.levels();
        let ranges: [(&str, u64, u64, u64); 13] = [
            ("level", self.level.into(), first_level.into(), last_level.into()),
            ("lock_down_ms", lock_down_ms.unwrap_or_default().into(), 0, 60_000),
            ("lock_down_moves", self.lock_down_moves.into(), 1, 1_000),
            ("ground_time_ms", self.ground_time_ms.into(), 1, 60_000),
            ("fall_ms", fall_ms.unwrap_or_default().into(), 0, 60_000),
            ("soft_drop_factor", self.soft_drop_factor.halves().div_ceil(2).into(), 0, 1_000),
            ("hard_drop_delay_ms", self.hard_drop_delay_ms.into(), 0, 1_000),
            ("auto_repeat_delay_ms", self.auto_repeat_delay_ms.into(), 0, 2_000),
            ("auto_repeat_interval_ms", self.auto_repeat_interval_ms.into(), 0, 2_000),
            ("hard_drop_protection_ms", self.hard_drop_protection_ms.into(), 0, 1_000),
            ("generation_delay_ms", self.generation_delay_ms.into(), 0, 10_000),
            ("line_clear_delay_ms", self.line_clear_delay_ms.into(), 0, 10_000),
            ("starting_rows", self.starting_rows.into(), 0, 12),
        ];
        let limits = [
            ("limit_ms", self.limit_ms.map(u64::from), 1, DAY_MS.into()),
            ("limit_lines", self.limit_lines.map(u64::from), 1, u32::MAX.into()),
            ("limit_score", self.limit_score, 1, u64::MAX),
            ("limit_pieces", self.limit_pieces.map(u64::from), 1, u32::MAX.into()),
            ("limit_level", self.limit_level.map(u64::from), u64::from(self.level) + 1, last_level.into()),
        ];
        let limits = limits.into_iter().filter_map(|(field, value, least, most)| Some((field, value?, least, most)));
        for (field, value, least, most) in ranges.into_iter().chain(limits) {
            if !(least..=most).contains(&value) {
                return Err(RulesError { field, value, expected: format!("a number from {least} to {most}") });
            }
        }
        if let Some((value, expected)) = self.generator.out_of_range() {
            return Err(RulesError { field: "generator", value, expected });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_valid_and_named() {
        for variation in Variation::ALL {
            let rules = Rules::preset(variation);
            assert_eq!(rules.validate(), Ok(()));
            assert_eq!(serde_json::to_value(variation).unwrap(), variation.id());
        }
    }

    #[test]
    fn a_bad_rule_is_named() {
        let good = Rules::default();
        let table = [
            (Rules { level: 0, ..good }, "level"),
            (Rules { level: 16, ..good }, "level"),
            (Rules { lock_down_ms: LockDelay::Millis(60_001), ..good }, "lock_down_ms"),
            (Rules { ground_time_ms: 0, ..good }, "ground_time_ms"),
            (Rules { ground_time_ms: 60_001, ..good }, "ground_time_ms"),
            (Rules { lock_down_moves: 0, ..good }, "lock_down_moves"),
            (Rules { fall_ms: FallSpeed::Millis(60_001), ..good }, "fall_ms"),
            (Rules { soft_drop_factor: SoftDropFactor::from_halves(2_001), ..good }, "soft_drop_factor"),
            (Rules { auto_repeat_delay_ms: 2_001, ..good }, "auto_repeat_delay_ms"),
            (Rules { auto_repeat_interval_ms: 2_001, ..good }, "auto_repeat_interval_ms"),
            (Rules { hard_drop_protection_ms: 1_001, ..good }, "hard_drop_protection_ms"),
            (Rules { generation_delay_ms: 10_001, ..good }, "generation_delay_ms"),
            (Rules { line_clear_delay_ms: 10_001, ..good }, "line_clear_delay_ms"),
            (Rules { starting_rows: 13, ..good }, "starting_rows"),
            (Rules { limit_ms: Some(0), ..good }, "limit_ms"),
            (Rules { limit_lines: Some(0), ..good }, "limit_lines"),
            (Rules { limit_score: Some(0), ..good }, "limit_score"),
            (Rules { limit_pieces: Some(0), ..good }, "limit_pieces"),
            (Rules { level: 5, limit_level: Some(5), ..good }, "limit_level"),
            (Rules { generator: Generator::Reroll { times: 0 }, ..good }, "generator"),
        ];
        for (rules, field) in table {
            assert_eq!(rules.validate().unwrap_err().field, field);
        }
    }
}
