//! Marathon: fifteen levels for points (Guideline 12).

use super::definition::Mode;
use super::guideline::{self, RULES};
use super::table::{Argument, Kind, Message, ScoreColumn};
use super::{MenuChoice, ModeId, Tunable};
use crate::engine::goal::GoalSystem;
use crate::engine::rules::Rules;

const COLUMNS: [ScoreColumn; 5] =
    [ScoreColumn::Score, ScoreColumn::Level, ScoreColumn::StartingLevel, ScoreColumn::Lines, ScoreColumn::Time];

/// A kind by its goal system, with the message that names that.
const fn to_last_goal(id: &'static str, goal: GoalSystem, name: &'static str, hint: &'static str) -> Kind {
    let name = Message { id: name, arguments: &[] };
    Kind { id, rules: Rules { goal, ..RULES }, name, hint, columns: &COLUMNS }
}

pub(super) const MODE: Mode = Mode {
    id: ModeId::Marathon,
    name: "mode-marathon",
    hint: "menu-marathon-hint",
    card: "modes-card-marathon",
    help: "help-marathon-text",
    tunable: &[
        Tunable::Handling,
        Tunable::InitialActions,
        Tunable::LockDown,
        Tunable::Hold,
        Tunable::Level,
        Tunable::StartingRows,
    ],
    choices: &[MenuChoice::StartingLevel, MenuChoice::Goal, MenuChoice::StartingRows],
    kind_label: "menu-goal",
    kinds: &[
        to_last_goal("marathon_fixed", GoalSystem::Fixed, "goal-fixed", "menu-goal-fixed-hint"),
        to_last_goal("marathon_variable", GoalSystem::Variable, "goal-variable", "menu-goal-variable-hint"),
        Kind {
            id: "marathon_fixed_endless",
            rules: Rules { endless: true, ..RULES },
            name: Message { id: "kind-endless", arguments: &[("goal", Argument::Text("goal-fixed"))] },
            hint: "menu-goal-fixed-endless-hint",
            columns: &COLUMNS,
        },
        Kind {
            id: "marathon_variable_endless",
            rules: Rules { goal: GoalSystem::Variable, endless: true, ..RULES },
            name: Message { id: "kind-endless", arguments: &[("goal", Argument::Text("goal-variable"))] },
            hint: "menu-goal-variable-endless-hint",
            columns: &COLUMNS,
        },
    ],
    rewards_levels: true,
    ..guideline::BASE
};
