//! The rules that only Custom can change.

use crate::engine::{FallSpeed, LockDown, Rules};
use crate::settings::CustomGame;
use crate::ui::screens::form::Form;
use crate::ui::screens::options::feel;
use crate::ui::words::{MessageId, id};

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

pub(super) fn rows(form: &mut Form<'_, '_>, rules: &mut Rules) {
    form.choice(id::CUSTOM_SPEED, &mut rules.fall_ms);
    if let FallSpeed::Millis(millis) = &mut rules.fall_ms {
        form.number((id::CUSTOM_A_LINE, id::CUSTOM_A_LINE_HINT), millis, CustomGame::FALL_MS);
    }
    form.choice((id::CUSTOM_SCORING, id::CUSTOM_SCORING_HINT), &mut rules.scoring);
    for (label, hint, of) in SWITCHES {
        form.toggle((label, hint), of(rules));
    }
    feel::cut(form, &mut rules.auto_repeat_cut_ms);
    form.choice(id::HANDLING_DIRECTION, &mut rules.direction_policy);
    form.choice_of(id::OPTIONS_LOCK_DOWN, &mut rules.lock_down, &LockDown::ALL);
    form.number((id::CUSTOM_MOVES, id::CUSTOM_MOVES_HINT), &mut rules.lock_down_moves, CustomGame::MOVES);
    let protection = (id::HANDLING_PROTECTION, id::HANDLING_PROTECTION_HINT);
    form.number(protection, &mut rules.hard_drop_protection_ms, CustomGame::PROTECTION);
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
