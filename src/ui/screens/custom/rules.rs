//! The rules that only Custom can change.

use crate::engine::scoring::Scoring;
use crate::engine::{DirectionPolicy, FallSpeed, LockDown, Rules};
use crate::settings::Settings;
use crate::ui::screens::form::Form;
use crate::ui::screens::options::feel::{self, Millis};
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, Words, id};

/// The Fall Speeds offered, the last one with an adjustable value.
const SPEEDS: [FallSpeed; 5] =
    [FallSpeed::Rising, FallSpeed::ByLevel, FallSpeed::Classic, FallSpeed::None, FallSpeed::Millis(1_000)];
/// The scoring systems offered.
const SCORINGS: [Scoring; 3] = [Scoring::Extended, Scoring::Guideline, Scoring::Classic];
/// The slowest constant Fall Speed, in milliseconds per row.
const SLOWEST: u32 = 10_000;
/// The maximum number of moves of Extended Placement offered.
const MAX_MOVES: u32 = 100;

/// The number of these rules that differ from others.
pub(super) fn differences(rules: &Rules, others: &Rules) -> usize {
    let is_other = |(_, _, of): &Switch| *of(&mut rules.clone()) != *of(&mut others.clone());
    let differs = [
        rules.fall_ms != others.fall_ms,
        rules.scoring != others.scoring,
        rules.auto_repeat_cut_ms != others.auto_repeat_cut_ms,
        rules.direction_policy != others.direction_policy,
        rules.lock_down != others.lock_down,
        rules.lock_down_moves != others.lock_down_moves,
        rules.hard_drop_protection_ms != others.hard_drop_protection_ms,
    ];
    let switches = SWITCHES.iter().filter(|switch| is_other(switch)).count();
    switches + differs.into_iter().filter(|differs| *differs).count()
}

/// The rows.
pub(super) fn rows(form: &mut Form<'_, '_>, words: &Words, rules: &Rules) {
    speed(form, words, rules.fall_ms);
    let names = SCORINGS.map(|scoring| {
        words.text(match scoring {
            Scoring::Extended => id::FAMILY_EXTENDED,
            Scoring::Guideline => id::FAMILY_GUIDELINE,
            Scoring::Classic => id::FAMILY_CLASSIC,
        })
    });
    let index = SCORINGS.iter().position(|scoring| *scoring == rules.scoring).unwrap_or(0);
    form.choice(id::CUSTOM_SCORING, &words.text(id::CUSTOM_SCORING_HINT), (&names, index), |settings, index| {
        settings.custom.game.rules.scoring = SCORINGS[index];
    });
    switches(form, words, rules);
    feel::cut(form, words, rules.auto_repeat_cut_ms, |settings, value| {
        settings.custom.game.rules.auto_repeat_cut_ms = value;
    });
    directions(form, words, rules.direction_policy);
    feel::lock_down(form, words, &LockDown::ALL, rules.lock_down, |settings, ruleset| {
        settings.custom.game.rules.lock_down = ruleset;
    });
    let text = words.number(rules.lock_down_moves.into());
    let number = Number { value: rules.lock_down_moves, least: 1, most: MAX_MOVES, step: 1, text: &text, per_one: 1 };
    form.number(id::CUSTOM_MOVES, &words.text(id::CUSTOM_MOVES_HINT), number, |settings, moves| {
        settings.custom.game.rules.lock_down_moves = moves;
    });
    let hint = words.text(id::HANDLING_PROTECTION_HINT);
    let range = Millis { value: rules.hard_drop_protection_ms, least: 0, most: 1_000, step: 10 };
    feel::millis(form, id::HANDLING_PROTECTION, &hint, range, |settings, value| {
        settings.custom.game.rules.hard_drop_protection_ms = value;
    });
}

/// The Fall Speed.
fn speed(form: &mut Form<'_, '_>, words: &Words, speed: FallSpeed) {
    let (index, hint) = match speed {
        FallSpeed::Rising => (0, id::CUSTOM_SPEED_RISING_HINT),
        FallSpeed::ByLevel => (1, id::CUSTOM_SPEED_BY_LEVEL_HINT),
        FallSpeed::Classic => (2, id::CUSTOM_SPEED_CLASSIC_HINT),
        FallSpeed::None => (3, id::CUSTOM_SPEED_NONE_HINT),
        FallSpeed::Millis(_) => (4, id::CUSTOM_SPEED_CONSTANT_HINT),
    };
    let names = [
        id::FAMILY_EXTENDED,
        id::FAMILY_GUIDELINE,
        id::FAMILY_CLASSIC,
        id::CUSTOM_SPEED_NONE,
        id::CUSTOM_SPEED_CONSTANT,
    ];
    let names = names.map(|name| words.text(name));
    form.choice(id::CUSTOM_SPEED, &words.text(hint), (&names, index), |settings, index| {
        settings.custom.game.rules.fall_ms = SPEEDS[index];
    });
    if let FallSpeed::Millis(millis) = speed {
        let hint = words.text(id::CUSTOM_A_LINE_HINT);
        let range = Millis { value: millis, least: 0, most: SLOWEST, step: 10 };
        feel::millis(form, id::CUSTOM_A_LINE, &hint, range, |settings, millis| {
            settings.custom.game.rules.fall_ms = FallSpeed::Millis(millis);
        });
    }
}

/// A switch for a rule: its name, its hint, and its field.
type Switch = (MessageId, MessageId, fn(&mut Rules) -> &mut bool);

const SWITCHES: [Switch; 9] = [
    (id::OPTIONS_HOLD, id::OPTIONS_HOLD_HINT, |rules| &mut rules.hold),
    (id::CUSTOM_HALF_TURNS, id::CUSTOM_HALF_TURNS_HINT, |rules| &mut rules.half_turns),
    (id::BUTTON_SONIC_DROP, id::CUSTOM_SONIC_DROP_HINT, |rules| &mut rules.sonic_drop),
    (id::CUSTOM_TELEPORTS, id::CUSTOM_TELEPORTS_HINT, |rules| &mut rules.teleports),
    (id::CUSTOM_AT_ONCE, id::CUSTOM_AT_ONCE_HINT, |rules| &mut rules.soft_drop_at_once),
    (id::CUSTOM_BEFORE_LOCK, id::CUSTOM_BEFORE_LOCK_HINT, |rules| &mut rules.auto_repeat_before_lock),
    (id::HANDLING_CHARGE, id::HANDLING_CHARGE_HINT, |rules| &mut rules.auto_repeat_keeps_charge),
    (id::CUSTOM_SKYLINE, id::CUSTOM_SKYLINE_HINT, |rules| &mut rules.ends_at_skyline),
    (id::CUSTOM_HIDDEN, id::CUSTOM_HIDDEN_HINT, |rules| &mut rules.hidden_stack),
];

fn switches(form: &mut Form<'_, '_>, words: &Words, rules: &Rules) {
    for (label, hint, of) in SWITCHES {
        // A copy, because the same function also serves for changing the rule.
        let is_on = *of(&mut rules.clone());
        form.switch(label, &words.text(hint), is_on, |settings: &mut Settings, on| {
            *of(&mut settings.custom.game.rules) = on;
        });
    }
}

/// The policy for opposite directions.
fn directions(form: &mut Form<'_, '_>, words: &Words, policy: DirectionPolicy) {
    let hint = words.text(match policy {
        DirectionPolicy::Latest => id::HANDLING_DIRECTION_LATEST_HINT,
        DirectionPolicy::First => id::HANDLING_DIRECTION_FIRST_HINT,
        DirectionPolicy::Neither => id::HANDLING_DIRECTION_NEITHER_HINT,
    });
    let names = DirectionPolicy::ALL.map(|policy| words.direction_policy(policy));
    form.choice(id::HANDLING_DIRECTION, &hint, (&names, policy as usize), |settings, index| {
        settings.custom.game.rules.direction_policy = DirectionPolicy::ALL[index];
    });
}
