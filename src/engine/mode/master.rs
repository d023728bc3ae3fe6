//! Master: a hundred and fifty lines at instant gravity.

use super::table::{Kind, ScoreColumn};
use super::{Mode, ModeId, tetrs};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    preset: ModeId::Master,
    objective: Objective::Lines,
    level: 20,
    goal: GoalSystem::TenLines,
    limit_level: Some(35),
    ..tetrs::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Master,
    name: "variation-master",
    hint: "menu-master-hint",
    help: "help-master-text",
    rules: RULES,
    kinds: &[Kind::only(
        "master",
        RULES,
        &[ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::Score, ScoreColumn::Time, ScoreColumn::PiecesPerSecond],
    )],
    ..tetrs::BASE
};
