//! Marathon: fifteen levels for points (Guideline 12).

use super::table::{Argument, Kind, Message, ScoreColumn};
use super::{Choice, Mechanic, Mode, ModeId, Tunable, guideline};
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

/// The rules of Marathon, from which those of all other modes derive.
pub(super) const RULES: Rules = Rules {
    preset: ModeId::Marathon,
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
    auto_repeat_delay_ms: 300,
    auto_repeat_interval_ms: 50,
    auto_repeat_before_lock: false,
    direction_policy: DirectionPolicy::Latest,
    initial_rotation: InitialAction::Off,
    initial_hold: InitialAction::Off,
    hard_drop_protection_ms: 0,
    generation_delay_ms: 200,
    line_clear_delay_ms: 250,
    ends_at_skyline: false,
    starting_rows: 0,
    limit_ms: None,
    limit_lines: None,
    limit_score: None,
    limit_pieces: None,
    limit_level: None,
};

const COLUMNS: [ScoreColumn; 5] =
    [ScoreColumn::Score, ScoreColumn::Level, ScoreColumn::StartingLevel, ScoreColumn::Lines, ScoreColumn::Time];

/// A kind by its goal system, with the message that names that.
const fn to_last_goal(id: &'static str, goal: GoalSystem, name: &'static str, hint: &'static str) -> Kind {
    let name = Message { id: name, arguments: &[] };
    Kind { id, rules: Rules { goal, ..RULES }, name, hint, columns: &COLUMNS }
}

pub(super) const MODE: Mode = Mode {
    id: ModeId::Marathon,
    name: "variation-marathon",
    hint: "menu-marathon-hint",
    help: "help-marathon-text",
    tunable: &[
        Tunable::Handling,
        Tunable::InitialActions,
        Tunable::LockDown,
        Tunable::Hold,
        Tunable::Level,
        Tunable::StartingRows,
    ],
    choices: &[Choice::StartingLevel, Choice::Goal, Choice::StartingRows],
    kind_label: "menu-goal",
    kinds: &[
        to_last_goal("marathon_fixed", GoalSystem::Fixed, "goal-fixed", "menu-goal-fixed-hint"),
        to_last_goal("marathon_variable", GoalSystem::Variable, "goal-variable", "menu-goal-variable-hint"),
        Kind {
            id: "marathon_fixed_endless",
            rules: Rules { endless: true, ..RULES },
            name: Message { id: "kind-endless", arguments: &[("goal", Argument::Text("goal-fixed"))] },
            hint: "menu-goal-fixed-endless-hint",
            columns: &COLUMNS,
        },
        Kind {
            id: "marathon_variable_endless",
            rules: Rules { goal: GoalSystem::Variable, endless: true, ..RULES },
            name: Message { id: "kind-endless", arguments: &[("goal", Argument::Text("goal-variable"))] },
            hint: "menu-goal-variable-endless-hint",
            columns: &COLUMNS,
        },
    ],
    rewards_levels: true,
    // Only Marathon lasts long enough for a minute of it to hurt.
    confirms_quit_after_ms: Some(60_000),
    ..guideline::BASE
};
