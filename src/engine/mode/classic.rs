//! The classic game: a second a cell at level 0, a level every ten lines, no Hold, no Ghost Piece, no kicks.

use super::definition::{Family, Mode};
use super::table::{Kind, ScoreColumn};
use super::{ModeId, Tunable, guideline};
use crate::engine::generator::Generator;
use crate::engine::goal::GoalSystem;
use crate::engine::gravity::FallSpeed;
use crate::engine::lock_down::LockDown;
use crate::engine::rotation::RotationSystem;
use crate::engine::rules::Rules;
use crate::engine::scoring::Scoring;

const RULES: Rules = Rules {
    mode: ModeId::Classic,
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
    ..guideline::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Classic,
    family: Family::Classic,
    name: "mode-classic",
    hint: "menu-classic-hint",
    card: "modes-card-classic",
    help: "help-classic-text",
    rules: RULES,
    tunable: &[Tunable::Handling],
    next_count: Some(1),
    has_ghost: false,
    classic_controls: true,
    choices: &[],
    kinds: &[Kind::only(
        "classic",
        RULES,
        &[ScoreColumn::Score, ScoreColumn::Level, ScoreColumn::Lines, ScoreColumn::Pieces, ScoreColumn::Time],
    )],
    // There is no other end than a full Matrix, which not every good game gets to.
    end_counts: true,
    ..guideline::BASE
};
