//! Invisible: the stack fades after each Lock Down.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{ModeId, extended};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::Invisible,
    objective: Objective::Lines,
    goal: GoalSystem::TenLines,
    hidden_stack: true,
    endless: true,
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Invisible,
    name: "mode-invisible",
    hint: "menu-invisible-hint",
    card: "modes-card-invisible",
    help: "help-invisible-text",
    rules: RULES,
    kinds: &[Kind::only(
        "invisible",
        RULES,
        &[ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::Time, ScoreColumn::PiecesPerSecond, ScoreColumn::Score],
    )],
    ..extended::BASE
};
