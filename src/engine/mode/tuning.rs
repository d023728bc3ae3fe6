//! The rules that a player may tune without leaving a High Score Table.
//!
//! The options and [`GameKind::of`](super::super::GameKind::of) both use this list, so they cannot drift apart.

use super::Mechanic;
use crate::engine::rules::Rules;

/// Rules that a player may tune together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tunable {
    /// Auto-Repeat, the Soft Drop factor, the direction policy and the Hard Drop protection.
    #[doc(alias = "DAS")]
    #[doc(alias = "ARR")]
    #[doc(alias = "SDF")]
    Handling,
    /// Initial rotation and initial Hold.
    InitialActions,
    /// The Lock Down ruleset.
    LockDown,
    /// Whether there is a Hold Queue.
    Hold,
    /// The starting level.
    Level,
    /// Rows of starting Blocks.
    StartingRows,
    /// The rotation system.
    Rotation,
    /// The generator.
    Generator,
    /// The delays, and whether Soft Drop locks.
    Delays,
    /// The layout that Combo starts from.
    ComboLayout,
    /// Every rule.
    Everything,
}

/// The options that tune the rules of a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionSet {
    /// Handling and the options of the Guideline's section 2.5.
    Guideline,
    /// The options of the Extended ruleset.
    Extended,
    /// The custom rules.
    Custom,
}

impl Tunable {
    /// Returns `rules` with the rules of this group taken from `wanted`.
    pub const fn copy(self, wanted: &Rules, rules: Rules) -> Rules {
        match self {
            Self::Handling => Rules {
                soft_drop_factor: wanted.soft_drop_factor,
                auto_repeat_delay_ms: wanted.auto_repeat_delay_ms,
                auto_repeat_interval_ms: wanted.auto_repeat_interval_ms,
                auto_repeat_cut_ms: wanted.auto_repeat_cut_ms,
                auto_repeat_keeps_charge: wanted.auto_repeat_keeps_charge,
                direction_policy: wanted.direction_policy,
                hard_drop_protection_ms: wanted.hard_drop_protection_ms,
                ..rules
            },
            Self::InitialActions => {
                Rules { initial_rotation: wanted.initial_rotation, initial_hold: wanted.initial_hold, ..rules }
            }
            Self::LockDown => Rules { lock_down: wanted.lock_down, ..rules },
            Self::Hold => Rules { hold: wanted.hold, ..rules },
            Self::Level => Rules { level: wanted.level, ..rules },
            Self::StartingRows => Rules { starting_rows: wanted.starting_rows, ..rules },
            Self::Rotation => Rules { rotation: wanted.rotation, ..rules },
            Self::Generator => Rules { generator: wanted.generator, ..rules },
            Self::Delays => Rules {
                lock_down_ms: wanted.lock_down_ms,
                lock_down_moves: wanted.lock_down_moves,
                ground_time_ms: wanted.ground_time_ms,
                generation_delay_ms: wanted.generation_delay_ms,
                line_clear_delay_ms: wanted.line_clear_delay_ms,
                hard_drop_delay_ms: wanted.hard_drop_delay_ms,
                soft_drop_locks: wanted.soft_drop_locks,
                ..rules
            },
            Self::ComboLayout => match wanted.mechanic {
                Mechanic::Combo { .. } => Rules { mechanic: wanted.mechanic, ..rules },
                _ => rules,
            },
            // The game stays in its mode, whatever mode the rules were copied from.
            Self::Everything => Rules { mode: rules.mode, ..*wanted },
        }
    }
}
