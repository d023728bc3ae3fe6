//! Every rule of a game as data.

use serde::{Deserialize, Serialize, Serializer};

use super::attack::{AttackRules, StartingLines};
use super::buttons::DirectionPolicy;
use super::generator::Generator;
use super::goal::GoalSystem;
use super::gravity::{FallSpeed, LAST_LEVEL};
use super::initial::InitialAction;
use super::lock_down::{LockDelay, LockDown};
use super::matrix::Matrix;
use super::millis_or_word::MillisOrWord as _;
use super::mode::{Mechanic, ModeId};
use super::rotation::{RotationPoint, RotationSystem};
use super::scoring::Scoring;
use super::soft_drop::SoftDropFactor;
use super::tetrimino::{Piece, Turn};
use super::units::{COLUMNS, FEWEST_COLUMNS, MOST_COLUMNS};

/// The objective of a game, by which its results are ranked (Guideline 12).
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
    /// As much time as possible.
    Endurance,
}

impl Objective {
    /// Whether the lower value is the better one.
    #[must_use]
    pub const fn is_lower_better(self) -> bool {
        matches!(self, Self::Time | Self::Pieces)
    }
}

/// The rules of one player's game. They stay the same during the game.
///
/// Settings, scenario and replay files use the same field names. Times are milliseconds of game time.
///
/// ```
/// use skyline_foundation::engine::{Rules, ModeId};
///
/// let rules = Rules { level: 5, ..Rules::preset(ModeId::Marathon) };
/// assert!(rules.validate().is_ok());
/// assert_eq!(Rules { level: 16, ..rules }.validate().unwrap_err().field, "level");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own, named so in files")]
pub struct Rules {
    /// The mode these rules started from; the result goes to its High Score Table.
    #[serde(rename = "preset")]
    pub mode: ModeId,
    /// The objective; it does not affect play.
    pub objective: Objective,
    /// The starting level, 1 to 15 (2.3.3), or 0 to 255 with endless levels.
    pub level: u8,
    /// The goal system (6).
    pub goal: GoalSystem,
    /// Whether the game continues at level 15 after the last Goal.
    pub endless: bool,
    /// The generator of the sequence of Tetriminos (3.3).
    pub generator: Generator,
    /// The rotation system (A1.4).
    pub rotation: RotationSystem,
    /// Whether half turns are allowed.
    pub half_turns: bool,
    /// The scoring system (8).
    pub scoring: Scoring,
    /// The effect of the mode on the Matrix in the Iterate Phase (A1.2.5).
    #[serde(rename = "script")]
    pub mechanic: Mechanic,
    /// Whether there is a Hold Queue (2.5.2).
    pub hold: bool,
    /// The Lock Down ruleset (5.7 to 5.9).
    pub lock_down: LockDown,
    /// The full Lock Down Timer, 0 to 60 000: 500 (2.5.4), or a word.
    pub lock_down_ms: LockDelay,
    /// Moves and rotations in Extended Placement, 1 to 1 000: 15 (5.7).
    pub lock_down_moves: u32,
    /// With a Timer for Lock Down: the total time a Tetrimino may lie on Surfaces of one height, 1 to 60 000: 2 000.
    pub ground_time_ms: u32,
    /// The Fall Speed (7); a number is milliseconds per line, 0 to 60 000.
    pub fall_ms: FallSpeed,
    /// The factor by which Soft Drop is faster, 0.5 to 1 000, or 0 for instant: 20 (7.1).
    pub soft_drop_factor: SoftDropFactor,
    /// Whether a press of Soft Drop falls a row immediately.
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
    /// Between repeated cells, 0 to 2 000, 0 for instantly to the wall: 50 (5.2).
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// Whether Auto-Repeat is always quicker than the Lock Down Timer: its delay and interval are capped at a
    /// millisecond less.
    pub auto_repeat_before_lock: bool,
    /// The direction that moves the Tetrimino while both are held.
    #[doc(alias = "SOCD")]
    pub direction_policy: DirectionPolicy,
    /// Whether a rotation pressed early acts on the next Tetrimino.
    #[doc(alias = "IRS")]
    pub initial_rotation: InitialAction,
    /// Whether Hold pressed early acts on the next Tetrimino.
    #[doc(alias = "IHS")]
    pub initial_hold: InitialAction,
    /// The time after its Generation in which a Tetrimino cannot be Hard Dropped if the previous one Locked Down by its
    /// timer, 0 to 1 000: such a press was meant for the previous one.
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
    /// The time that ends the game, 1 ms to a day.
    pub limit_ms: Option<u32>,
    /// The lines that complete the game.
    pub limit_lines: Option<u32>,
    /// The points that complete the game.
    pub limit_score: Option<u64>,
    /// The Lock Downs that complete the game.
    pub limit_pieces: Option<u32>,
    /// The level that completes the game, above the starting level.
    pub limit_level: Option<u8>,
    /// The columns of the Matrix, 4 to 20: 10 (1.4).
    // Omitted if it is the default, like the rules below.
    #[serde(skip_serializing_if = "is_ten")]
    pub width: u8,
    /// The time after which the next level begins even if its Goal is not reached, 1 000 to 3 600 000 ms. It begins at
    /// the next Lock Down (B1.2.1 B).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_up_ms: Option<u32>,
    /// The time after which a row of garbage joins the Receiving Queue, again and again, 500 to 3 600 000 ms. It rises
    /// at the next Lock Down, unless it is countered (B1.3.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub garbage_ms: Option<u32>,
    /// Whether the player does not see Blocks that Locked Down a moment ago. It does not affect play.
    #[serde(skip_serializing_if = "is_off")]
    pub hidden_stack: bool,
    /// The pause of Auto-Repeat after a rotation, and for the Tetrimino that a Hold or Hard Drop brings, 0 to 2 000.
    /// The charge is not lost. It is capped as its delay is by
    /// [`auto_repeat_before_lock`](Self::auto_repeat_before_lock).
    #[doc(alias = "DCD")]
    #[serde(skip_serializing_if = "is_zero")]
    pub auto_repeat_cut_ms: u32,
    /// Whether each direction charges from its own press while the other one moves the Tetrimino. It then takes over
    /// with its charge, not with a full delay.
    #[serde(skip_serializing_if = "is_off")]
    pub auto_repeat_keeps_charge: bool,
    /// Whether the release of a rotation or Hold falls a row, too, while Soft Drop is held and its press does. A rule
    /// of engine version 3, which recordings of it imply.
    #[serde(skip_serializing_if = "is_off", serialize_with = "in_texts")]
    pub release_falls_at_once: bool,
    /// Whether the Hard Drop protection counts a delayed Hard Drop as a Lock Down by the timer. A rule of engine
    /// version 3, which recordings of it imply.
    #[serde(skip_serializing_if = "is_off", serialize_with = "in_texts")]
    pub delayed_drop_protects: bool,
    /// The rules of attacks (B1.3).
    // Omitted while they are the Guideline's, so that files and state hashes are the same as in versions without other
    // rules. Last, because TOML writes tables after plain values.
    #[serde(skip_serializing_if = "AttackRules::is_guideline")]
    pub attacks: AttackRules,
    /// The Starting Lines (B1.1.2).
    // Omitted if there are none, for the same reason.
    #[serde(skip_serializing_if = "StartingLines::are_none")]
    pub starting_lines: StartingLines,
}

/// The error for a rule that is out of its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} is {value}; {expected} was expected")]
pub struct RulesError {
    /// The field of [`Rules`].
    pub field: &'static str,
    /// Its value.
    pub value: u64,
    /// The range that was expected.
    pub expected: String,
}

impl RulesError {
    /// Checks the value of a field against its range.
    pub(super) fn check(field: &'static str, value: u64, least: u64, most: u64) -> Result<(), Self> {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        let expected = if least == most { least.to_string() } else { format!("a number from {least} to {most}") };
        Err(Self { field, value, expected })
    }
}

/// Returns whether a rule that files omit while it is off can be omitted.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_off(rule: &bool) -> bool {
    !*rule
}

/// Returns whether the width of the Matrix is that of versions without other widths.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_ten(width: &u8) -> bool {
    *width == COLUMNS as u8
}

/// Returns whether a number that files omit while it is zero can be omitted.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Writes a rule of an earlier engine in files, but not in the hashed state: that engine had no field for it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn in_texts<S: Serializer>(rule: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    // A unit has no bytes in the hashed format.
    if serializer.is_human_readable() { serializer.serialize_bool(*rule) } else { serializer.serialize_unit() }
}

pub(super) const DAY_MS: u32 = 24 * 60 * 60 * 1_000;

impl Default for Rules {
    fn default() -> Self {
        Self::preset(ModeId::Marathon)
    }
}

impl Rules {
    /// The fields that files omit while they have their defaults.
    pub const OMITTED: [&'static str; 10] = [
        "width",
        "level_up_ms",
        "garbage_ms",
        "hidden_stack",
        "auto_repeat_cut_ms",
        "auto_repeat_keeps_charge",
        "release_falls_at_once",
        "delayed_drop_protects",
        "attacks",
        "starting_lines",
    ];

    /// Returns these rules with those that a recording of this engine version implies.
    #[must_use]
    pub const fn implied_by_engine(self, engine: u32) -> Self {
        if engine > 3 {
            return self;
        }
        // Only where they change anything, so that all other recordings have the rules that their files name.
        Self {
            release_falls_at_once: self.soft_drop_at_once,
            delayed_drop_protects: self.hard_drop_delay_ms > 0,
            ..self
        }
    }

    /// Returns these rules without those of earlier engines.
    #[must_use]
    pub const fn current(self) -> Self {
        Self { release_falls_at_once: false, delayed_drop_protects: false, ..self }
    }

    /// Returns these rules for a game that no time, lines, points, pieces or levels end.
    #[must_use]
    pub const fn without_limits(self) -> Self {
        Self {
            limit_ms: None,
            limit_lines: None,
            limit_score: None,
            limit_pieces: None,
            limit_level: None,
            endless: true,
            ..self
        }
    }

    /// Returns the first and the last level of these rules.
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

    /// Returns the fewest and the most columns that the Matrix can have by these rules.
    #[must_use]
    pub const fn widths(&self) -> (u8, u8) {
        if self.mechanic.needs_ten_columns() {
            (COLUMNS as u8, COLUMNS as u8)
        } else {
            (FEWEST_COLUMNS as u8, MOST_COLUMNS as u8)
        }
    }

    /// Turns the piece if these rules allow the turn and one of the attempts fits; returns it with that attempt.
    #[must_use]
    pub fn turned(&self, matrix: &Matrix, piece: Piece, turn: Turn) -> Option<(Piece, RotationPoint)> {
        let is_allowed = turn != Turn::Half || self.half_turns;
        if is_allowed { self.rotation.turned(matrix, piece, turn) } else { None }
    }

    /// Checks every range.
    ///
    /// # Errors
    /// Returns the first field that is out of its range, its value and the expected range.
    pub fn validate(&self) -> Result<(), RulesError> {
        let (fall_ms, lock_down_ms) = (self.fall_ms.millis(), self.lock_down_ms.millis());
        let (first_level, last_level) = self.levels();
        let (narrowest, widest) = self.widths();
        let ranges: [(&str, u64, u64, u64); 15] = [
            ("level", self.level.into(), first_level.into(), last_level.into()),
            ("lock_down_ms", lock_down_ms.unwrap_or_default().into(), 0, 60_000),
            ("lock_down_moves", self.lock_down_moves.into(), 1, 1_000),
            ("ground_time_ms", self.ground_time_ms.into(), 1, 60_000),
            ("fall_ms", fall_ms.unwrap_or_default().into(), 0, 60_000),
            ("soft_drop_factor", self.soft_drop_factor.halves().div_ceil(2).into(), 0, 1_000),
            ("hard_drop_delay_ms", self.hard_drop_delay_ms.into(), 0, 1_000),
            ("auto_repeat_delay_ms", self.auto_repeat_delay_ms.into(), 0, 2_000),
            ("auto_repeat_interval_ms", self.auto_repeat_interval_ms.into(), 0, 2_000),
            ("auto_repeat_cut_ms", self.auto_repeat_cut_ms.into(), 0, 2_000),
            ("hard_drop_protection_ms", self.hard_drop_protection_ms.into(), 0, 1_000),
            ("generation_delay_ms", self.generation_delay_ms.into(), 0, 10_000),
            ("line_clear_delay_ms", self.line_clear_delay_ms.into(), 0, 10_000),
            ("starting_rows", self.starting_rows.into(), 0, 12),
            ("width", self.width.into(), narrowest.into(), widest.into()),
        ];
        let limits = [
            ("limit_ms", self.limit_ms.map(u64::from), 1, DAY_MS.into()),
            ("limit_lines", self.limit_lines.map(u64::from), 1, u32::MAX.into()),
            ("limit_score", self.limit_score, 1, u64::MAX),
            ("limit_pieces", self.limit_pieces.map(u64::from), 1, u32::MAX.into()),
            ("limit_level", self.limit_level.map(u64::from), u64::from(self.level) + 1, last_level.into()),
            ("level_up_ms", self.level_up_ms.map(u64::from), 1_000, 3_600_000),
            ("garbage_ms", self.garbage_ms.map(u64::from), 500, 3_600_000),
            ("starting_lines.broken", Some(self.starting_lines.broken.into()), 0, 12),
            ("starting_lines.solid", Some(self.starting_lines.solid.into()), 0, 12),
        ];
        let limits = limits.into_iter().filter_map(|(field, value, least, most)| Some((field, value?, least, most)));
        for (field, value, least, most) in ranges.into_iter().chain(limits).chain(self.attacks.ranges()) {
            RulesError::check(field, value, least, most)?;
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
    use crate::engine::attack::{AttackTable, BackToBackLaw, ComboLaw, GapLaw, Margin};

    #[test]
    fn every_preset_is_valid_and_named() {
        for mode in ModeId::ALL {
            let rules = Rules::preset(mode);
            assert_eq!(rules.validate(), Ok(()));
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.id());
        }
    }

    /// So that files and state hashes are those of versions without these rules.
    #[test]
    fn rules_that_files_omit_are_written_only_if_they_differ() {
        let written = |rules: &Rules| {
            let value = serde_json::to_value(rules).unwrap();
            Rules::OMITTED.into_iter().filter(|field| value.get(field).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(written(&Rules::default()), [""; 0]);
        let own = Rules { auto_repeat_cut_ms: 40, auto_repeat_keeps_charge: true, ..Rules::default() };
        assert_eq!(written(&own), ["auto_repeat_cut_ms", "auto_repeat_keeps_charge"]);
        assert_eq!(serde_json::from_value::<Rules>(serde_json::to_value(own).unwrap()).unwrap(), own);
    }

    #[test]
    fn a_bad_rule_is_named() {
        const GUIDELINE: AttackRules = AttackRules::GUIDELINE;
        let good = Rules::default();
        let table = GUIDELINE.table;
        let with = |attacks| Rules { attacks, ..good };
        let chance = |attack, line| GapLaw::Chance { attack, line };
        let margin = |after_ms, percent| Some(Margin { after_ms, percent });
        let lines = StartingLines::NONE;
        let rows = [
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
            (Rules { auto_repeat_cut_ms: 2_001, ..good }, "auto_repeat_cut_ms"),
            (Rules { hard_drop_protection_ms: 1_001, ..good }, "hard_drop_protection_ms"),
            (Rules { generation_delay_ms: 10_001, ..good }, "generation_delay_ms"),
            (Rules { line_clear_delay_ms: 10_001, ..good }, "line_clear_delay_ms"),
            (Rules { starting_rows: 13, ..good }, "starting_rows"),
            (Rules { width: 3, ..good }, "width"),
            (Rules { width: 21, ..good }, "width"),
            (Rules { width: 11, mechanic: Mechanic::Puzzle, ..good }, "width"),
            (Rules { limit_ms: Some(0), ..good }, "limit_ms"),
            (Rules { limit_lines: Some(0), ..good }, "limit_lines"),
            (Rules { limit_score: Some(0), ..good }, "limit_score"),
            (Rules { limit_pieces: Some(0), ..good }, "limit_pieces"),
            (Rules { level: 5, limit_level: Some(5), ..good }, "limit_level"),
            (Rules { generator: Generator::Reroll { times: 0 }, ..good }, "generator"),
            (with(AttackRules { travel_ms: 60_001, ..GUIDELINE }), "attacks.travel_ms"),
            (with(AttackRules { cap: Some(0), ..GUIDELINE }), "attacks.cap"),
            (with(AttackRules { gap: GapLaw::EveryLines(0), ..GUIDELINE }), "attacks.gap.every_lines"),
            (with(AttackRules { gap: chance(101, 0), ..GUIDELINE }), "attacks.gap.chance.attack"),
            (with(AttackRules { gap: chance(0, 101), ..GUIDELINE }), "attacks.gap.chance.line"),
            (with(AttackRules { table: AttackTable { single: 41, ..table }, ..GUIDELINE }), "attacks.table"),
            (with(AttackRules { back_to_back: BackToBackLaw::Adds(41), ..GUIDELINE }), "attacks.back_to_back"),
            (with(AttackRules { combo: ComboLaw::Table([41; 13]), ..GUIDELINE }), "attacks.combo.table"),
            (with(AttackRules { combo: ComboLaw::Multiplies(0), ..GUIDELINE }), "attacks.combo.multiplies"),
            (with(AttackRules { perfect_clear: 41, ..GUIDELINE }), "attacks.perfect_clear"),
            (with(AttackRules { margin: margin(3_600_001, 1), ..GUIDELINE }), "attacks.margin.after_ms"),
            (with(AttackRules { margin: margin(0, 0), ..GUIDELINE }), "attacks.margin.percent"),
            (with(AttackRules { sent_percent: 49, ..GUIDELINE }), "attacks.sent_percent"),
            (with(AttackRules { received_percent: 151, ..GUIDELINE }), "attacks.received_percent"),
            (Rules { level_up_ms: Some(999), ..good }, "level_up_ms"),
            (Rules { garbage_ms: Some(499), ..good }, "garbage_ms"),
            (Rules { starting_lines: StartingLines { broken: 13, ..lines }, ..good }, "starting_lines.broken"),
            (Rules { starting_lines: StartingLines { solid: 13, ..lines }, ..good }, "starting_lines.solid"),
        ];
        for (rules, field) in rows {
            assert_eq!(rules.validate().unwrap_err().field, field);
        }
    }
}
