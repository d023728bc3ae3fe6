//! Custom: rules of the player's own.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{MenuChoice, ModeId, OptionSet, Tunable, extended};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Custom,
    name: "mode-custom",
    hint: "menu-custom-hint",
    card: "modes-card-custom",
    help: "help-custom-text",
    tunable: &[Tunable::Everything],
    options: OptionSet::Custom,
    choices: &[MenuChoice::CustomRules],
    kinds: &[Kind::only(
        "custom",
        extended::RULES,
        &[ScoreColumn::Score, ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::Pieces, ScoreColumn::Time],
    )],
    // Each game can have different rules, so no two results compare.
    is_ranked: false,
    ..extended::BASE
};
