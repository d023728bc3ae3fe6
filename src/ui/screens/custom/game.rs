//! The game of Custom: its level, objective, limit, sequence and mechanic.

use crate::engine::{Mechanic, Mode, Rules};
use crate::settings::{CustomGame, Limit, Range};
use crate::ui::screens::form::Form;
use crate::ui::words::{Choice as _, MessageId, Words, id};

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
        (own.width != others.width).then(|| named(id::CUSTOM_WIDTH, words.number(own.width.into()))),
        (limit != Limit::None).then(|| named(limit.label(), amount)),
        (own.level != others.level).then(|| named(id::MENU_STARTING_LEVEL, words.number(own.level.into()))),
        (own.goal != others.goal).then(|| named(id::CUSTOM_RISING, words.name(own.goal))),
        own.garbage_ms.map(|millis| named(id::CUSTOM_GARBAGE, garbage_text(words, Some(millis)))),
        (own.rotation != others.rotation).then(|| named(id::EXTENDED_ROTATION, words.rotation_system(own.rotation))),
        own.hidden_stack.then(|| words.text(id::CUSTOM_HIDDEN)),
        blocks.map(|blocks| words.with(id::CUSTOM_BOARD_GIVEN, &[("blocks", blocks.into())])),
        (own.starting_rows > 0).then(|| words.with(id::MENU_ROWS, &[("rows", u32::from(own.starting_rows).into())])),
    ];
    parts.into_iter().flatten().collect()
}

pub(super) fn rows(form: &mut Form<'_, '_>, game: &mut CustomGame) {
    let (least, most) = game.levels();
    form.number(id::MENU_STARTING_LEVEL, &mut game.rules.level, Range::count(least.into(), most.into(), 1));
    if form.choice(id::CUSTOM_RISING, &mut game.rules.goal) {
        // The range of levels depends on the goal.
        game.clamp();
    }
    if game.has_goals() {
        form.toggle((id::CUSTOM_ENDLESS, id::CUSTOM_ENDLESS_HINT), &mut game.rules.endless);
    }
    form.choice((id::CUSTOM_OBJECTIVE, id::CUSTOM_OBJECTIVE_HINT), &mut game.rules.objective);
    limit(form, &mut game.rules);
    let mut is_seeded = game.seed.is_some();
    if form.toggle((id::CUSTOM_SEEDED, id::CUSTOM_SEEDED_HINT), &mut is_seeded) {
        game.seed = is_seeded.then_some(0);
    }
    if let Some(seed) = &mut game.seed {
        form.seed((id::PRACTICE_SEQUENCE, id::PRACTICE_SEQUENCE_HINT), seed, CustomGame::SEED);
    }
}

/// The limit that completes the game, and its amount.
fn limit(form: &mut Form<'_, '_>, rules: &mut Rules) {
    let (mut limit, mut amount) = Limit::of(rules);
    if form.choice((id::CUSTOM_LIMIT, id::CUSTOM_LIMIT_HINT), &mut limit) {
        *rules = limit.set(*rules, None);
        (limit, amount) = Limit::of(rules);
    }
    let is_changed = match limit {
        Limit::None => return,
        Limit::Time => {
            let text = form.words().clock(u64::from(amount) * 1_000);
            let caption = (id::CUSTOM_AMOUNT, id::CUSTOM_AMOUNT_SECONDS_HINT);
            form.number_as(caption, &mut amount, limit.range(), &text)
        }
        Limit::Score | Limit::Pieces | Limit::Lines | Limit::Level => {
            form.number((id::CUSTOM_AMOUNT, id::CUSTOM_AMOUNT_HINT), &mut amount, limit.range())
        }
    };
    if is_changed {
        *rules = limit.set(*rules, Some(amount));
    }
}

fn garbage_text(words: &Words, interval_ms: Option<u32>) -> String {
    match interval_ms {
        None => words.text(id::CUSTOM_GARBAGE_OFF),
        Some(millis) => words.with(id::CUSTOM_GARBAGE_SECONDS, &[("seconds", (millis / 1_000).into())]),
    }
}

/// The garbage that rises by time.
pub(super) fn garbage(form: &mut Form<'_, '_>, interval_ms: &mut Option<u32>) {
    let (mut seconds, text) = (interval_ms.unwrap_or(0) / 1_000, garbage_text(form.words(), *interval_ms));
    let caption = (id::CUSTOM_GARBAGE, id::CUSTOM_GARBAGE_HINT);
    if form.number_as(caption, &mut seconds, CustomGame::GARBAGE_S, &text) {
        *interval_ms = (seconds > 0).then_some(seconds * 1_000);
    }
}

/// The columns of the Matrix, if the mechanic leaves a choice.
pub(super) fn width(form: &mut Form<'_, '_>, game: &mut CustomGame) {
    let (least, most) = game.rules.widths();
    let range = Range::count(least.into(), most.into(), 1);
    if least < most && form.number((id::CUSTOM_WIDTH, id::CUSTOM_WIDTH_HINT), &mut game.rules.width, range) {
        // A given position has the width that it was drawn with.
        game.clamp();
    }
}

/// The mechanic that changes the Matrix. Returns whether it was changed.
pub(super) fn mechanic(form: &mut Form<'_, '_>, mechanic: &mut Mechanic) -> bool {
    let before = *mechanic;
    let words = form.words();
    let hint = mechanic.mode().and_then(|mode| mode.custom_hint);
    let hint = hint.map_or(id::CUSTOM_MECHANIC_NONE_HINT, MessageId::of_engine);
    let name = |mechanic: Option<&Mode>| {
        words.text(mechanic.map_or(id::CUSTOM_MECHANIC_NONE, |mode| MessageId::of_engine(mode.name)))
    };
    let all: Vec<Mechanic> = Mechanic::custom().collect();
    let mut mode = mechanic.mode();
    let modes = all.iter().map(|mechanic| mechanic.mode());
    if form.pick((id::CUSTOM_MECHANIC, hint), &mut mode, modes, name) {
        *mechanic = all.iter().copied().find(|other| other.mode() == mode).unwrap_or(*mechanic);
    }
    if let Mechanic::Combo { layout } = mechanic {
        let offered = Mechanic::COMBO_LAYOUTS;
        form.pick(id::MENU_COMBO_LAYOUT, layout, offered, |layout| {
            let number = offered.iter().position(|other| *other == layout).map_or(0, |index| index + 1);
            words.with(id::MENU_COMBO_LAYOUT_NUMBER, &[("number", number.into())])
        });
    }
    *mechanic != before
}
