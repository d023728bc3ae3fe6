//! The game of Custom: its level, objective, limit, sequence and mechanic.

use crate::engine::{GoalSystem, Mechanic, Objective};
use crate::settings::{CustomGame, Limit};
use crate::ui::screens::form::Form;
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, Words, id};

/// The greatest sequence number offered.
const SEQUENCES: u32 = 9_999;
/// The objectives offered.
const OBJECTIVES: [Objective; 6] =
    [Objective::Score, Objective::Time, Objective::Endurance, Objective::Lines, Objective::Level, Objective::Pieces];

/// The number of these settings that differ from those of another game.
pub(super) fn differences(game: &CustomGame, other: &CustomGame) -> usize {
    let [own, others] = [game, other].map(|game| &game.rules);
    let differs = [
        own.level != others.level,
        (own.goal, own.endless) != (others.goal, others.endless),
        own.objective != others.objective,
        Limit::of(own) != Limit::of(others),
        game.seed != other.seed,
    ];
    differs.into_iter().filter(|differs| *differs).count()
}

/// Returns the settings that differ from the defaults and have a short text, the most important first.
pub(super) fn named_changes(words: &Words, game: &CustomGame) -> Vec<String> {
    let usual = CustomGame::default();
    let (own, others) = (&game.rules, &usual.rules);
    let named = |label, value: String| {
        words.with(id::CUSTOM_CHANGE, &[("label", words.text(label).into()), ("value", value.into())])
    };
    let (limit, amount) = Limit::of(own);
    let amount = match limit {
        Limit::Time => words.clock(u64::from(amount) * 1_000),
        _ => words.number(amount.into()),
    };
    let mechanic = own.mechanic.mode().filter(|_| own.mechanic != others.mechanic);
    let blocks = game.start.as_ref().map(|start| start.matrix.blocks());
    let parts = [
        mechanic.map(|mode| words.mode(mode.id)),
        (limit != Limit::None).then(|| named(limit_name(limit), amount)),
        (own.level != others.level).then(|| named(id::MENU_STARTING_LEVEL, words.number(own.level.into()))),
        (own.goal != others.goal).then(|| named(id::CUSTOM_RISING, words.goal(own.goal))),
        own.garbage_ms.map(|millis| named(id::CUSTOM_GARBAGE, garbage_text(words, Some(millis)))),
        own.hidden_stack.then(|| words.text(id::CUSTOM_HIDDEN)),
        blocks.map(|blocks| words.with(id::CUSTOM_BOARD_GIVEN, &[("blocks", blocks.into())])),
        (own.starting_rows > 0).then(|| words.with(id::MENU_ROWS, &[("rows", u32::from(own.starting_rows).into())])),
    ];
    parts.into_iter().flatten().collect()
}

const fn limit_name(limit: Limit) -> MessageId {
    match limit {
        Limit::None => id::CUSTOM_LIMIT_NONE,
        Limit::Time => id::PLAY_TIME,
        Limit::Score => id::PLAY_SCORE,
        Limit::Pieces => id::SCORES_PIECES,
        Limit::Lines => id::PLAY_LINES,
        Limit::Level => id::PLAY_LEVEL,
    }
}

/// The rows.
pub(super) fn rows(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    level(form, words, game);
    objective(form, words, game.rules.objective);
    limit(form, words, game);
    form.switch(id::CUSTOM_SEEDED, &words.text(id::CUSTOM_SEEDED_HINT), game.seed.is_some(), |settings, on| {
        settings.custom.game.seed = on.then_some(0);
    });
    if let Some(seed) = game.seed {
        let text = seed.to_string();
        let number = Number { value: seed, least: 0, most: SEQUENCES, step: 1, text: &text, per_one: 1 };
        form.seed(id::PRACTICE_SEQUENCE, &words.text(id::PRACTICE_SEQUENCE_HINT), number, |settings, seed| {
            settings.custom.game.seed = Some(seed);
        });
    }
}

/// The starting level, and when the level rises.
fn level(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    let (least, most) = game.levels();
    let level = u32::from(game.rules.level);
    let text = words.number(level.into());
    let number = Number { value: level, least: least.into(), most: most.into(), step: 1, text: &text, per_one: 1 };
    form.number(id::MENU_STARTING_LEVEL, "", number, |settings, level| settings.custom.game.rules.level = level as u8);
    let goals = CustomGame::GOALS;
    let names = goals.map(|goal| match goal {
        GoalSystem::None => words.text(id::CUSTOM_RISING_NOT),
        GoalSystem::TenLines | GoalSystem::Fixed | GoalSystem::Variable => words.goal(goal),
    });
    let hint = words.text(match game.rules.goal {
        GoalSystem::None => id::MENU_GOAL_NONE_HINT,
        GoalSystem::TenLines => id::CUSTOM_RISING_HINT,
        GoalSystem::Fixed => id::CUSTOM_RISING_FIXED_HINT,
        GoalSystem::Variable => id::CUSTOM_RISING_VARIABLE_HINT,
    });
    let index = goals.iter().position(|goal| *goal == game.rules.goal).unwrap_or(0);
    form.choice(id::CUSTOM_RISING, &hint, (&names, index), |settings, index| {
        settings.custom.game.rules.goal = CustomGame::GOALS[index];
        // The range of levels depends on the goal.
        settings.custom.game.clamp();
    });
    if game.has_goals() {
        form.switch(id::CUSTOM_ENDLESS, &words.text(id::CUSTOM_ENDLESS_HINT), game.rules.endless, |settings, on| {
            settings.custom.game.rules.endless = on;
        });
    }
}

/// The objective of the game.
fn objective(form: &mut Form<'_, '_>, words: &Words, objective: Objective) {
    let names = OBJECTIVES.map(|objective| {
        words.text(match objective {
            Objective::Score => id::PLAY_SCORE,
            Objective::Time => id::PLAY_TIME,
            Objective::Endurance => id::CUSTOM_ENDURANCE,
            Objective::Lines => id::PLAY_LINES,
            Objective::Level => id::PLAY_LEVEL,
            Objective::Pieces => id::SCORES_PIECES,
        })
    });
    let index = OBJECTIVES.iter().position(|other| *other == objective).unwrap_or(0);
    form.choice(id::CUSTOM_OBJECTIVE, &words.text(id::CUSTOM_OBJECTIVE_HINT), (&names, index), |settings, index| {
        settings.custom.game.rules.objective = OBJECTIVES[index];
    });
}

/// The limit that completes the game, and its amount.
fn limit(form: &mut Form<'_, '_>, words: &Words, game: &CustomGame) {
    let (limit, amount) = Limit::of(&game.rules);
    let names = Limit::ALL.map(|limit| words.text(limit_name(limit)));
    form.choice(id::CUSTOM_LIMIT, &words.text(id::CUSTOM_LIMIT_HINT), (&names, limit as usize), |settings, index| {
        let game = &mut settings.custom.game;
        game.rules = Limit::ALL[index].set(game.rules, None);
    });
    if limit == Limit::None {
        return;
    }
    let (text, hint) = match limit {
        Limit::Time => (words.clock(u64::from(amount) * 1_000), id::CUSTOM_AMOUNT_SECONDS_HINT),
        Limit::None | Limit::Score | Limit::Pieces | Limit::Lines | Limit::Level => {
            (words.number(amount.into()), id::CUSTOM_AMOUNT_HINT)
        }
    };
    let number = Number { value: amount, least: 1, most: limit.most(), step: limit.step(), text: &text, per_one: 1 };
    form.number(id::CUSTOM_AMOUNT, &words.text(hint), number, |settings, amount| {
        let game = &mut settings.custom.game;
        game.rules = limit.set(game.rules, Some(amount));
    });
}

fn garbage_text(words: &Words, interval_ms: Option<u32>) -> String {
    match interval_ms {
        None => words.text(id::CUSTOM_GARBAGE_OFF),
        Some(millis) => words.with(id::CUSTOM_GARBAGE_SECONDS, &[("seconds", (millis / 1_000).into())]),
    }
}

/// The garbage that rises by time.
pub(super) fn garbage(form: &mut Form<'_, '_>, words: &Words, interval_ms: Option<u32>) {
    /// The longest interval offered, in seconds.
    const LONGEST: u32 = 120;
    let (seconds, text) = (interval_ms.unwrap_or(0) / 1_000, garbage_text(words, interval_ms));
    let number = Number { value: seconds, least: 0, most: LONGEST, step: 1, text: &text, per_one: 1 };
    form.number(id::CUSTOM_GARBAGE, &words.text(id::CUSTOM_GARBAGE_HINT), number, |settings, seconds| {
        settings.custom.game.rules.garbage_ms = (seconds > 0).then_some(seconds * 1_000);
    });
}

/// The mechanic that changes the Matrix.
pub(super) fn mechanic(form: &mut Form<'_, '_>, words: &Words, chosen: Mechanic) {
    let all: Vec<Mechanic> = Mechanic::custom().collect();
    let names: Vec<String> = all
        .iter()
        .map(|mechanic| {
            words.text(mechanic.mode().map_or(id::CUSTOM_MECHANIC_NONE, |mode| MessageId::of_engine(mode.name)))
        })
        .collect();
    let index = all.iter().position(|mechanic| mechanic.mode() == chosen.mode()).unwrap_or(0);
    let hint = all[index].mode().and_then(|mode| mode.custom_hint);
    let hint = hint.map_or(id::CUSTOM_MECHANIC_NONE_HINT, MessageId::of_engine);
    form.choice(id::CUSTOM_MECHANIC, &words.text(hint), (&names, index), |settings, index| {
        settings.custom.game.rules.mechanic = all[index];
    });
    if let Some(layout) = chosen.layout() {
        let all = Mechanic::COMBO_LAYOUTS;
        let name = |number: usize| words.with(id::MENU_COMBO_LAYOUT_NUMBER, &[("number", number.into())]);
        let names: Vec<String> = (1..=all.len()).map(name).collect();
        let index = all.iter().position(|other| *other == layout).unwrap_or(0);
        form.choice(id::MENU_COMBO_LAYOUT, "", (&names, index), |settings, index| {
            settings.custom.game.rules.mechanic = Mechanic::Combo { layout: all[index] };
        });
    }
}
