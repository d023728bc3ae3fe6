//! Time Trial: the most points in three minutes, at a level of the player's choice.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{MenuChoice, ModeId, extended};
use crate::engine::rules::Rules;

const RULES: Rules = Rules { mode: ModeId::TimeTrial, limit_ms: Some(180_000), ..extended::RULES };

pub(super) const MODE: Mode = Mode {
    id: ModeId::TimeTrial,
    name: "mode-time-trial",
    hint: "menu-time-trial-hint",
    card: "modes-card-ultra",
    help: "help-time-trial-text",
    rules: RULES,
    tunable: &extended::TUNABLE_WITH_LEVEL,
    choices: &[MenuChoice::TimeTrialLevel],
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
    restarts_at_once: true,
    ..extended::BASE
};
