//! The player's custom attack rules and targets, each with a hint.

use crate::engine::attack::{AttackRules, AttackTable, BackToBackLaw, ComboLaw, GapLaw, LineKind, Margin};
use crate::settings::{Range, Versus};
use crate::ui::screens::form::Form;
use crate::ui::words::{MessageId, id};

const MINUTE_MS: u32 = 60_000;
/// The range of a table entry.
const LINES: Range = Range::count(0, AttackRules::MAX_LINES as u32, 1);
const CHANCE: Range = Range::percent(0, 100, 10);
/// The default growth of attacks per minute, in percent.
const MARGIN_PERCENT: u16 = 48;

pub(in crate::ui::screens) fn rows(form: &mut Form<'_, '_>, versus: &mut Versus) {
    let rules = &mut versus.attacks;
    form.heading(id::VERSUS_GROUP_TARGETS);
    form.choice(id::VERSUS_TARGETS, &mut versus.targets);
    form.heading(id::VERSUS_GROUP_ARRIVAL);
    arrival(form, rules);
    kind(form, &mut rules.kind);
    form.heading(id::VERSUS_GROUP_GAPS);
    gaps(form, &mut rules.gap);
    form.heading(id::VERSUS_GROUP_TABLE);
    table(form, &mut rules.table);
    form.heading(id::VERSUS_GROUP_BONUSES);
    form.choice(id::VERSUS_B2B, &mut rules.back_to_back);
    if let BackToBackLaw::Adds(lines) = &mut rules.back_to_back {
        form.number((id::VERSUS_B2B_LINES, id::VERSUS_B2B_ADDS_HINT), lines, LINES);
    }
    combo(form, &mut rules.combo);
    form.number((id::VERSUS_PERFECT, id::VERSUS_PERFECT_HINT), &mut rules.perfect_clear, LINES);
    let caption = (id::VERSUS_PERFECT_REPLACES, id::VERSUS_PERFECT_REPLACES_HINT);
    form.toggle(caption, &mut rules.perfect_clear_replaces);
    form.heading(id::VERSUS_GROUP_LATE);
    margin(form, &mut rules.margin);
    let seconds = &mut versus.level_up_s;
    let text = match *seconds {
        0 => form.text(id::VERSUS_NEVER),
        seconds => form.words().with(id::VERSUS_EVERY_SECONDS, &[("value", seconds.into())]),
    };
    form.number_as((id::VERSUS_SPEED, id::VERSUS_SPEED_HINT), seconds, Versus::LEVEL_UP_S, &text);
}

/// The rows for the arrival of lines.
fn arrival(form: &mut Form<'_, '_>, rules: &mut AttackRules) {
    let words = form.words();
    let travel = &mut rules.travel_ms;
    let text = match *travel {
        0 => words.text(id::VERSUS_AT_ONCE),
        ms => words.with(id::MILLISECONDS, &[("value", words.number(ms.into()).into())]),
    };
    form.number_as((id::VERSUS_TRAVEL, id::VERSUS_TRAVEL_HINT), travel, Range::millis(0, 10_000, 100), &text);
    form.choice(id::VERSUS_ENTRY, &mut rules.entry);
    let mut cap = rules.cap.unwrap_or(0);
    if form.number_or_zero((id::VERSUS_CAP, id::VERSUS_CAP_HINT), &mut cap, LINES, id::VERSUS_NO_CAP) {
        rules.cap = (cap > 0).then_some(cap);
    }
}

/// The rows for the type of lines.
fn kind(form: &mut Form<'_, '_>, kind: &mut LineKind) {
    form.choice(id::VERSUS_KIND, kind);
    if let LineKind::SolidAfter(ms) = kind {
        let mut after = ms.div_ceil(MINUTE_MS);
        if minutes(form, (id::VERSUS_SOLID_AFTER, id::VERSUS_KIND_LATER_HINT), &mut after, 1) {
            *ms = after * MINUTE_MS;
        }
    }
}

/// Draws a time in minutes from `least`; 0 is never.
fn minutes(form: &mut Form<'_, '_>, caption: (MessageId, MessageId), minutes: &mut u32, least: u32) -> bool {
    let words = form.words();
    let text = match *minutes {
        0 => words.text(id::VERSUS_NEVER),
        minutes => words.with(id::VERSUS_AFTER_MINUTES, &[("value", words.number(minutes.into()).into())]),
    };
    form.number_as(caption, minutes, Range::count(least, AttackRules::MAX_LATE_MS / MINUTE_MS, 1), &text)
}

fn gaps(form: &mut Form<'_, '_>, law: &mut GapLaw) {
    form.choice(id::VERSUS_GAP, law);
    match law {
        GapLaw::EveryLines(lines) => {
            form.number((id::VERSUS_GAP_LINES, id::VERSUS_GAP_LINES_HINT), lines, Range::count(1, 100, 1));
        }
        GapLaw::Chance { attack, line } => {
            form.number((id::VERSUS_GAP_ATTACK, id::VERSUS_GAP_ATTACK_HINT), attack, CHANCE);
            form.number((id::VERSUS_GAP_LINE, id::VERSUS_GAP_LINE_HINT), line, CHANCE);
        }
    }
}

/// The lines of each action.
fn table(form: &mut Form<'_, '_>, table: &mut AttackTable) {
    let fields = [
        (id::ACTION_SINGLE, &mut table.single),
        (id::ACTION_DOUBLE, &mut table.double),
        (id::ACTION_TRIPLE, &mut table.triple),
        (id::ACTION_TETRIS, &mut table.tetris),
        (id::ACTION_MINI_T_SPIN_SINGLE, &mut table.mini_t_spin_single),
        (id::ACTION_T_SPIN_SINGLE, &mut table.t_spin_single),
        (id::ACTION_T_SPIN_DOUBLE, &mut table.t_spin_double),
        (id::ACTION_T_SPIN_TRIPLE, &mut table.t_spin_triple),
    ];
    for (label, lines) in fields {
        form.number((label, id::VERSUS_TABLE_HINT), lines, LINES);
    }
}

fn combo(form: &mut Form<'_, '_>, law: &mut ComboLaw) {
    form.choice(id::VERSUS_COMBO, law);
    match law {
        ComboLaw::None => {}
        ComboLaw::Table(table) => {
            let last = table.len() - 1;
            for (length, lines) in table.iter_mut().enumerate() {
                let label = if length == last { id::VERSUS_COMBO_LAST } else { id::VERSUS_COMBO_ENTRY };
                let label = form.words().with(label, &[("length", length.into())]);
                form.number((label, id::VERSUS_COMBO_ENTRY_HINT), lines, LINES);
            }
        }
        ComboLaw::Multiplies(percent) => {
            let range = Range::percent(1, 100, 5);
            form.number((id::VERSUS_COMBO_PERCENT, id::VERSUS_COMBO_PERCENT_HINT), percent, range);
        }
    }
}

/// The growth of attacks in a long match.
fn margin(form: &mut Form<'_, '_>, margin: &mut Option<Margin>) {
    let mut after = margin.map_or(0, |margin| (margin.after_ms / MINUTE_MS).max(1));
    if minutes(form, (id::VERSUS_MARGIN, id::VERSUS_MARGIN_HINT), &mut after, 0) {
        let percent = margin.map_or(MARGIN_PERCENT, |margin| margin.percent);
        *margin = (after > 0).then_some(Margin { after_ms: after * MINUTE_MS, percent });
    }
    if let Some(margin) = margin {
        let caption = (id::VERSUS_MARGIN_GROWTH, id::VERSUS_MARGIN_GROWTH_HINT);
        let range = Range::percent(1, AttackRules::MAX_MARGIN_PERCENT.into(), 10);
        form.number(caption, &mut margin.percent, range);
    }
}
