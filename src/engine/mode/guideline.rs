//! The common parts of the modes of the 2009 guideline.

use super::definition::{Family, Mode};
use super::hud::Hud;
use super::{Mechanic, MenuChoice, ModeId, OptionSet, TieBreak, Tunable};
use crate::engine::attack::{AttackRules, StartingLines};
use crate::engine::buttons::DirectionPolicy;
use crate::engine::generator::Generator;
use crate::engine::goal::GoalSystem;
use crate::engine::gravity::FallSpeed;
use crate::engine::initial::InitialAction;
use crate::engine::lock_down::{LockDelay, LockDown};
use crate::engine::rotation::RotationSystem;
use crate::engine::rules::{Objective, Rules};
use crate::engine::scoring::Scoring;
use crate::engine::soft_drop::SoftDropFactor;
use crate::engine::units::COLUMNS;

/// The rules of Marathon. Those of all other modes derive from them.
pub(super) const RULES: Rules = Rules {
    mode: ModeId::Marathon,
    objective: Objective::Score,
    level: 1,
    goal: GoalSystem::Fixed,
    endless: false,
    generator: Generator::Bag,
    rotation: RotationSystem::Super,
    half_turns: false,
    scoring: Scoring::Guideline,
    mechanic: Mechanic::None,
    hold: true,
    lock_down: LockDown::Extended,
    lock_down_ms: LockDelay::Millis(500),
    lock_down_moves: 15,
    ground_time_ms: 2_000,
    fall_ms: FallSpeed::ByLevel,
    soft_drop_factor: SoftDropFactor::times(20),
    soft_drop_at_once: false,
    soft_drop_locks: false,
    sonic_drop: false,
    teleports: false,
    hard_drop_delay_ms: 0,
    // Guideline 5.2: about 0.3 s before repeats begin, and about half a second from wall to wall.
    auto_repeat_delay_ms: 300,
    auto_repeat_interval_ms: 50,
    auto_repeat_before_lock: false,
    direction_policy: DirectionPolicy::Latest,
    initial_rotation: InitialAction::Off,
    initial_hold: InitialAction::Off,
    hard_drop_protection_ms: 0,
    // Guideline A1.2.1: 0.2 s.
    generation_delay_ms: 200,
    line_clear_delay_ms: 250,
    ends_at_skyline: false,
    starting_rows: 0,
    limit_ms: None,
    limit_lines: None,
    limit_score: None,
    limit_pieces: None,
    limit_level: None,
    width: COLUMNS as u8,
    level_up_ms: None,
    garbage_ms: None,
    hidden_stack: false,
    auto_repeat_cut_ms: 0,
    auto_repeat_keeps_charge: false,
    release_falls_at_once: false,
    delayed_drop_protects: false,
    attacks: AttackRules::GUIDELINE,
    starting_lines: StartingLines::NONE,
};

/// The rules that a player may tune in every mode of the Guideline.
pub(super) const TUNABLE: [Tunable; 5] =
    [Tunable::Handling, Tunable::InitialActions, Tunable::LockDown, Tunable::Hold, Tunable::Level];

/// A mode of the Guideline, from which each of them differs in some fields.
pub(super) const BASE: Mode = Mode {
    id: ModeId::Marathon,
    family: Family::Guideline,
    name: "",
    hint: "",
    card: "",
    help: "",
    rules: RULES,
    tunable: &TUNABLE,
    options: OptionSet::Guideline,
    fixes_rotation: false,
    next_count: None,
    has_ghost: true,
    classic_controls: false,
    choices: &[MenuChoice::StartingLevel],
    kind_label: "play-goal",
    kinds: &[],
    is_ranked: true,
    tie_break: TieBreak::Score,
    hud: Hud::STANDARD,
    shows_splits: false,
    rewards_levels: false,
    end_counts: false,
    restarts_at_once: false,
    unlock: None,
    custom_hint: None,
};
