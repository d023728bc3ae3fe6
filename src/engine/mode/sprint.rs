//! Sprint: a number of lines in the shortest time (Guideline 12).

use super::definition::Mode;
use super::table::{Argument, Kind, Message, ScoreColumn};
use super::{MenuChoice, ModeId, guideline};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::Sprint,
    objective: Objective::Time,
    goal: GoalSystem::None,
    limit_lines: Some(40),
    ..guideline::RULES
};

/// The kind with this many lines.
const fn kind(id: &'static str, lines: u32, arguments: &'static [(&'static str, Argument)]) -> Kind {
    Kind {
        id,
        rules: Rules { limit_lines: Some(lines), ..RULES },
        name: Message { id: "kind-lines", arguments },
        hint: "menu-goal-none-hint",
        columns: &[
            ScoreColumn::Time,
            ScoreColumn::PiecesPerSecond,
            ScoreColumn::KeysPerPiece,
            ScoreColumn::StartingLevel,
            ScoreColumn::Score,
        ],
    }
}

pub(super) const MODE: Mode = Mode {
    id: ModeId::Sprint,
    name: "mode-sprint",
    hint: "menu-sprint-hint",
    card: "modes-card-sprint",
    help: "help-sprint-text",
    rules: RULES,
    choices: &[MenuChoice::StartingLevel, MenuChoice::SprintLines, MenuChoice::Race],
    kinds: &[
        kind("sprint_20", 20, &[("lines", Argument::Number(20))]),
        kind("sprint_40", 40, &[("lines", Argument::Number(40))]),
        kind("sprint_100", 100, &[("lines", Argument::Number(100))]),
    ],
    shows_splits: true,
    restarts_at_once: true,
    ..guideline::BASE
};
