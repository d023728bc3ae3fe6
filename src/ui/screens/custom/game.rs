//! The game of Custom: its level, objective, limit, sequence and mechanic.

use crate::engine::{GoalSystem, Mechanic, Objective};
use crate::settings::{CustomGame, Limit};
use crate::ui::screens::form::Form;
use crate::ui::widgets::row::Number;
use crate::ui::words::Words;

/// The greatest number of a sequence that is offered.
const SEQUENCES: u32 = 9_999;
/// What a game can be played for.
const OBJECTIVES: [Objective; 5] =
    [Objective::Score, Objective::Time, Objective::Lines, Objective::Level, Objective::Pieces];

/// The rows.
pub(super) fn rows(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    form.heading("custom-game");
    level(form, words, game);
    objective(form, words, game.rules.objective);
    limit(form, words, game);
    form.switch("custom-seeded", &words.text("custom-seeded-hint"), game.seed.is_some(), |settings, on| {
        settings.custom.game.seed = on.then_some(0);
    });
    if let Some(seed) = game.seed {
        let text = seed.to_string();
        let number = Number { value: seed, least: 0, most: SEQUENCES, step: 1, text: &text, per_one: 1 };
        form.number("practice-sequence", &words.text("custom-seed-hint"), number, |settings, seed| {
            settings.custom.game.seed = Some(seed);
        });
    }
}

/// Where the level begins, and how it rises.
fn level(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    let (least, most) = game.levels();
    let level = u32::from(game.rules.level);
    let text = words.number(level.into());
    let number = Number { value: level, least: least.into(), most: most.into(), step: 1, text: &text, per_one: 1 };
    form.number("menu-starting-level", "", number, |settings, level| settings.custom.game.rules.level = level as u8);
    let goals = CustomGame::GOALS;
    let names = goals.map(|goal| match goal {
        GoalSystem::None => words.text("custom-rising-not"),
        GoalSystem::TenLines | GoalSystem::Fixed | GoalSystem::Variable => words.goal(goal),
    });
    let hint = words.text(match game.rules.goal {
        GoalSystem::None => "menu-goal-none-hint",
        GoalSystem::TenLines => "custom-rising-hint",
        GoalSystem::Fixed => "custom-rising-fixed-hint",
        GoalSystem::Variable => "custom-rising-variable-hint",
    });
    let index = goals.iter().position(|goal| *goal == game.rules.goal).unwrap_or(0);
    form.choice("custom-rising", &hint, (&names, index), |settings, index| {
        settings.custom.game.rules.goal = CustomGame::GOALS[index];
        settings.custom.game.clamp();
    });
    if game.has_goals() {
        form.switch("custom-endless", &words.text("custom-endless-hint"), game.rules.endless, |settings, on| {
            settings.custom.game.rules.endless = on;
        });
    }
}

/// What it is played for.
fn objective(form: &mut Form<'_, '_>, words: &Words, objective: Objective) {
    let names = OBJECTIVES.map(|objective| {
        words.text(match objective {
            Objective::Score => "play-score",
            Objective::Time => "play-time",
            Objective::Lines => "play-lines",
            Objective::Level => "play-level",
            Objective::Pieces => "scores-pieces",
        })
    });
    let index = OBJECTIVES.iter().position(|other| *other == objective).unwrap_or(0);
    form.choice("custom-objective", &words.text("custom-objective-hint"), (&names, index), |settings, index| {
        settings.custom.game.rules.objective = OBJECTIVES[index];
    });
}

/// What completes it, and how much of that.
fn limit(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    let (limit, amount) = Limit::of(&game.rules);
    let names = Limit::ALL.map(|limit| {
        words.text(match limit {
            Limit::None => "custom-limit-none",
            Limit::Time => "play-time",
            Limit::Score => "play-score",
            Limit::Pieces => "scores-pieces",
            Limit::Lines => "play-lines",
            Limit::Level => "play-level",
        })
    });
    form.choice("custom-limit", &words.text("custom-limit-hint"), (&names, limit as usize), |settings, index| {
        let game = &mut settings.custom.game;
        game.rules = Limit::ALL[index].set(game.rules, None);
    });
    if limit == Limit::None {
        return;
    }
    let (text, hint) = match limit {
        Limit::Time => (words.clock(u64::from(amount) * 1_000), "custom-amount-seconds-hint"),
        Limit::None | Limit::Score | Limit::Pieces | Limit::Lines | Limit::Level => {
            (words.number(amount.into()), "custom-amount-hint")
        }
    };
    let number = Number { value: amount, least: 1, most: limit.most(), step: limit.step(), text: &text, per_one: 1 };
    form.number("custom-amount", &words.text(hint), number, |settings, amount| {
        let game = &mut settings.custom.game;
        game.rules = limit.set(game.rules, Some(amount));
    });
}

/// What happens to the Matrix beside the player.
pub(super) fn mechanic(form: &mut Form<'_, '_>, words: &Words, chosen: Mechanic) {
    let all: Vec<Mechanic> = Mechanic::custom().collect();
    let names: Vec<String> =
        all.iter().map(|mechanic| words.text(mechanic.mode().map_or("custom-script-none", |mode| mode.name))).collect();
    let index = all.iter().position(|mechanic| mechanic.mode() == chosen.mode()).unwrap_or(0);
    let hint = all[index].mode().and_then(|mode| mode.custom_hint).unwrap_or("custom-script-none-hint");
    form.choice("custom-script", &words.text(hint), (&names, index), |settings, index| {
        settings.custom.game.rules.mechanic = all[index];
    });
    if let Some(layout) = chosen.layout() {
        let all = Mechanic::COMBO_LAYOUTS;
        let name = |number: usize| words.with("menu-combo-layout-number", &[("number", number.into())]);
        let names: Vec<String> = (1..=all.len()).map(name).collect();
        let index = all.iter().position(|other| *other == layout).unwrap_or(0);
        form.choice("menu-combo-layout", "", (&names, index), |settings, index| {
            settings.custom.game.rules.mechanic = Mechanic::Combo { layout: all[index] };
        });
    }
}
