//! Ultra: the most points, or lines, in two or three minutes (Guideline 12).

use super::definition::Mode;
use super::table::{Argument, Kind, Message, ScoreColumn};
use super::{MenuChoice, ModeId, guideline};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules { mode: ModeId::Ultra, goal: GoalSystem::None, limit_ms: Some(120_000), ..guideline::RULES };

const TWO: &[(&str, Argument)] = &[("minutes", Argument::Number(2))];
const THREE: &[(&str, Argument)] = &[("minutes", Argument::Number(3))];

/// A kind that is played for points.
const fn for_score(id: &'static str, limit_ms: u32, arguments: &'static [(&'static str, Argument)]) -> Kind {
    Kind {
        id,
        rules: Rules { limit_ms: Some(limit_ms), ..RULES },
        name: Message { id: "kind-minutes-score", arguments },
        hint: "menu-goal-none-hint",
        columns: &[
            ScoreColumn::Score,
            ScoreColumn::Lines,
            ScoreColumn::StartingLevel,
            ScoreColumn::PiecesPerSecond,
            ScoreColumn::KeysPerPiece,
        ],
    }
}

/// A kind that is played for lines.
const fn for_lines(id: &'static str, limit_ms: u32, arguments: &'static [(&'static str, Argument)]) -> Kind {
    Kind {
        id,
        rules: Rules { limit_ms: Some(limit_ms), objective: Objective::Lines, ..RULES },
        name: Message { id: "kind-minutes-lines", arguments },
        hint: "menu-goal-none-hint",
        columns: &[
            ScoreColumn::Lines,
            ScoreColumn::Score,
            ScoreColumn::StartingLevel,
            ScoreColumn::PiecesPerSecond,
            ScoreColumn::KeysPerPiece,
        ],
    }
}

pub(super) const MODE: Mode = Mode {
    id: ModeId::Ultra,
    name: "mode-ultra",
    hint: "menu-ultra-hint",
    card: "modes-card-ultra",
    help: "help-ultra-text",
    rules: RULES,
    choices: &[MenuChoice::StartingLevel, MenuChoice::UltraTime, MenuChoice::Race],
    kinds: &[
        for_score("ultra_2_score", 120_000, TWO),
        for_score("ultra_3_score", 180_000, THREE),
        for_lines("ultra_2_lines", 120_000, TWO),
        for_lines("ultra_3_lines", 180_000, THREE),
    ],
    restarts_at_once: true,
    ..guideline::BASE
};
