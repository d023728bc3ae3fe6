//! The common parts of the modes of the Extended ruleset: the rules of the program tetrs, whose manual lets the player
//! tune the same ones in each of them.

use super::definition::{Family, Mode};
use super::{ModeId, OptionSet, Tunable, guideline};
use crate::engine::generator::Generator;
use crate::engine::goal::GoalSystem;
use crate::engine::gravity::FallSpeed;
use crate::engine::initial::InitialAction;
use crate::engine::lock_down::{LockDelay, LockDown};
use crate::engine::rotation::RotationSystem;
use crate::engine::rules::Rules;
use crate::engine::scoring::Scoring;
use crate::engine::soft_drop::SoftDropFactor;

/// The rules that its modes share.
pub(super) const RULES: Rules = Rules {
    mode: ModeId::Custom,
    goal: GoalSystem::None,
    generator: Generator::RECENCY,
    rotation: RotationSystem::Ocular,
    half_turns: true,
    scoring: Scoring::Extended,
    lock_down: LockDown::Timer,
    lock_down_ms: LockDelay::Rising,
    fall_ms: FallSpeed::Rising,
    // The defaults of the tetrs program, like the times below.
    soft_drop_factor: SoftDropFactor::times(10),
    soft_drop_at_once: true,
    soft_drop_locks: true,
    sonic_drop: true,
    teleports: true,
    auto_repeat_delay_ms: 167,
    auto_repeat_interval_ms: 33,
    auto_repeat_before_lock: true,
    initial_rotation: InitialAction::Hold,
    initial_hold: InitialAction::Hold,
    generation_delay_ms: 50,
    line_clear_delay_ms: 200,
    ..guideline::RULES
};

/// The rules that a player may tune in every mode of the Extended ruleset.
const TUNABLE: [Tunable; 6] = [
    Tunable::Handling,
    Tunable::InitialActions,
    Tunable::LockDown,
    Tunable::Rotation,
    Tunable::Generator,
    Tunable::Delays,
];

/// The tunable rules of the system, and one more.
const fn tunable_with(more: Tunable) -> [Tunable; 7] {
    let [handling, initial_actions, lock_down, rotation, generator, delays] = TUNABLE;
    [handling, initial_actions, lock_down, rotation, generator, delays, more]
}

/// The tunable rules of the system, and the level, for modes with a constant level.
pub(super) const TUNABLE_WITH_LEVEL: [Tunable; 7] = tunable_with(Tunable::Level);

/// The tunable rules of the system, and the layout of Combo.
pub(super) const TUNABLE_WITH_LAYOUT: [Tunable; 7] = tunable_with(Tunable::ComboLayout);

/// A mode of the Extended ruleset, from which each of them differs in some fields.
pub(super) const BASE: Mode = Mode {
    family: Family::Extended,
    rules: RULES,
    tunable: &TUNABLE,
    options: OptionSet::Extended,
    choices: &[],
    ..guideline::BASE
};
