//! Master: a hundred and fifty lines at instant gravity.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{ModeId, extended};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::Master,
    objective: Objective::Lines,
    level: 20,
    goal: GoalSystem::TenLines,
    limit_level: Some(35),
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Master,
    name: "mode-master",
    hint: "menu-master-hint",
    card: "modes-card-master",
    help: "help-master-text",
    rules: RULES,
    kinds: &[Kind::only(
        "master",
        RULES,
        &[ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::Score, ScoreColumn::Time, ScoreColumn::PiecesPerSecond],
    )],
    ..extended::BASE
};
