//! Time Trial: the most points in three minutes, at a level of the player's choice.

use super::table::{Kind, ScoreColumn};
use super::{Choice, Mode, ModeId, tetrs};
use crate::engine::rules::Rules;

const RULES: Rules = Rules { preset: ModeId::TimeTrial, limit_ms: Some(180_000), ..tetrs::RULES };

pub(super) const MODE: Mode = Mode {
    id: ModeId::TimeTrial,
    name: "variation-time-trial",
    hint: "menu-time-trial-hint",
    help: "help-time-trial-text",
    rules: RULES,
    tunable: &tetrs::TUNABLE_WITH_LEVEL,
    choices: &[Choice::TimeTrialLevel],
    kinds: &[Kind::only(
        "time_trial",
        RULES,
        &[
            ScoreColumn::Score,
            ScoreColumn::Lines,
            ScoreColumn::StartingLevel,
            ScoreColumn::PiecesPerSecond,
            ScoreColumn::KeysPerPiece,
        ],
    )],
    ..tetrs::BASE
};
