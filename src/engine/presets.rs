//! The rules of each variation: the Guideline's three (12), the classic game, and those of the tetrs system.
//!
//! ```text
//!   Marathon ─┬─▶ Sprint, Ultra
//!             ├─▶ Classic
//!             └─▶ the tetrs system ─┬─▶ Forty Lines, Rising Marathon, Time Trial, Master, Custom
//!                                   └─▶ with a script: Puzzle, Cheese, Combo, Descent
//! ```

use super::buttons::DirectionPolicy;
use super::generator::Generator;
use super::goal::GoalSystem;
use super::gravity::FallSpeed;
use super::initial::InitialAction;
use super::lock_down::{LockDelay, LockDown};
use super::rotation::RotationSystem;
use super::rules::{Family, Objective, Rules, Variation};
use super::scoring::Scoring;
use super::script::Script;
use super::soft_drop::SoftDropFactor;

const MARATHON: Rules = Rules {
    preset: Variation::Marathon,
    objective: Objective::Score,
    level: 1,
    goal: GoalSystem::Fixed,
    endless: false,
    generator: Generator::Bag,
    rotation: RotationSystem::Super,
    half_turns: false,
    scoring: Scoring::Guideline,
    script: Script::None,
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

/// A second a cell at level 0, a level every ten lines, no Hold, no kicks, no delays.
const CLASSIC: Rules = Rules {
    preset: Variation::Classic,
    level: 0,
    goal: GoalSystem::TenLines,
    generator: Generator::Uniform,
    rotation: RotationSystem::ClassicRight,
    scoring: Scoring::Classic,
    hold: false,
    lock_down: LockDown::OnLanding,
    fall_ms: FallSpeed::Classic,
    soft_drop_at_once: true,
    auto_repeat_delay_ms: 170,
    auto_repeat_interval_ms: 50,
    generation_delay_ms: 0,
    ends_at_skyline: true,
    ..MARATHON
};

/// What all variations of the tetrs system share.
const TETRS: Rules = Rules {
    preset: Variation::Custom,
    goal: GoalSystem::None,
    generator: Generator::RECENCY,
    rotation: RotationSystem::Ocular,
    half_turns: true,
    scoring: Scoring::Tetrs,
    lock_down: LockDown::Timer,
    lock_down_ms: LockDelay::Rising,
    fall_ms: FallSpeed::Rising,
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
    ..MARATHON
};

impl Rules {
    /// The rules of a variation as its source has them.
    #[must_use]
    pub const fn preset(variation: Variation) -> Self {
        let family = match variation.family() {
            Family::Guideline => Self { preset: variation, ..MARATHON },
            Family::Classic => CLASSIC,
            Family::Tetrs => Self { preset: variation, ..TETRS },
        };
        match variation {
            Variation::Marathon | Variation::Classic | Variation::Custom => family,
            Variation::Sprint => {
                Self { objective: Objective::Time, goal: GoalSystem::None, limit_lines: Some(40), ..family }
            }
            Variation::Ultra => Self { goal: GoalSystem::None, limit_ms: Some(120_000), ..family },
            Variation::FortyLines => Self { objective: Objective::Time, level: 3, limit_lines: Some(40), ..family },
            Variation::RisingMarathon => {
                Self { objective: Objective::Level, goal: GoalSystem::TenLines, limit_level: Some(15), ..family }
            }
            Variation::TimeTrial => Self { limit_ms: Some(180_000), ..family },
            Variation::Master => Self {
                objective: Objective::Lines,
                level: 20,
                goal: GoalSystem::TenLines,
                limit_level: Some(35),
                ..family
            },
            // The level that is shown is the stage; it is no faster for that.
            Variation::Puzzle => Self {
                objective: Objective::Level,
                script: Script::Puzzle,
                hold: false,
                fall_ms: FallSpeed::Millis(1_000),
                ..family
            },
            Variation::Cheese => {
                Self { objective: Objective::Pieces, level: 0, script: Script::Cheese, limit_lines: Some(20), ..family }
            }
            Variation::Combo => {
                Self { objective: Objective::Lines, script: Script::Combo { layout: Script::COMBO_LAYOUT }, ..family }
            }
            Variation::Descent => {
                Self { level: 0, script: Script::Descent, hold: false, limit_ms: Some(180_000), ..family }
            }
        }
    }
}
