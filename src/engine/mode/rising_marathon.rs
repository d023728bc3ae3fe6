//! Rising Marathon: levels 1 to 15, one every ten lines.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{ModeId, extended};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::RisingMarathon,
    objective: Objective::Level,
    goal: GoalSystem::TenLines,
    limit_level: Some(15),
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::RisingMarathon,
    name: "mode-rising-marathon",
    hint: "menu-rising-marathon-hint",
    card: "modes-card-rising",
    help: "help-rising-marathon-text",
    rules: RULES,
    kinds: &[Kind::only(
        "rising_marathon",
        RULES,
        &[ScoreColumn::Level, ScoreColumn::Score, ScoreColumn::Lines, ScoreColumn::Time, ScoreColumn::PiecesPerSecond],
    )],
    ..extended::BASE
};
