//! Forty Lines: forty lines in the shortest time, at a level of the player's choice.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{MenuChoice, ModeId, extended};
use crate::engine::rules::{Objective, Rules};

const RULES: Rules =
    Rules { mode: ModeId::FortyLines, objective: Objective::Time, level: 3, limit_lines: Some(40), ..extended::RULES };

pub(super) const MODE: Mode = Mode {
    id: ModeId::FortyLines,
    name: "mode-forty-lines",
    hint: "menu-forty-lines-hint",
    card: "modes-card-sprint",
    help: "help-forty-lines-text",
    rules: RULES,
    tunable: &extended::TUNABLE_WITH_LEVEL,
    choices: &[MenuChoice::FortyLinesLevel],
    kinds: &[Kind::only(
        "forty_lines",
        RULES,
        &[
            ScoreColumn::Time,
            ScoreColumn::PiecesPerSecond,
            ScoreColumn::KeysPerPiece,
            ScoreColumn::StartingLevel,
            ScoreColumn::Score,
        ],
    )],
    restarts_at_once: true,
    ..extended::BASE
};
