//! Rows shared by several pages: handling and Lock Down.

use crate::engine::{InitialAction, LockDown, SoftDropFactor};
use crate::settings::Settings;
use crate::ui::screens::form::Form;
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, Words, id};

/// The range of a row in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(in crate::ui::screens) struct Millis {
    pub(in crate::ui::screens) value: u32,
    pub(in crate::ui::screens) least: u32,
    pub(in crate::ui::screens) most: u32,
    pub(in crate::ui::screens) step: u32,
}

/// The row of the Soft Drop factor.
#[derive(Debug, Clone, Copy)]
pub(super) struct SoftDropRow {
    pub(super) factor: SoftDropFactor,
    /// The greatest factor.
    pub(super) most: u32,
    /// The step in halves.
    pub(super) step: u32,
    /// The hint of the instant drop.
    pub(super) at_once_hint: MessageId,
}

/// Draws the Auto-Repeat delay, at most `most` ms.
pub(super) fn delay(
    form: &mut Form<'_, '_>,
    words: &Words,
    delay: u32,
    most: u32,
    change: impl FnOnce(&mut Settings, u32),
) {
    let hint = words.with(id::HANDLING_DELAY_HINT, &[("delay", delay.into())]);
    millis(form, id::HANDLING_DELAY, &hint, Millis { value: delay, least: 0, most, step: 10 }, change);
}

/// Draws the Auto-Repeat interval, at most `most` ms.
pub(super) fn interval(
    form: &mut Form<'_, '_>,
    words: &Words,
    interval: u32,
    most: u32,
    change: impl FnOnce(&mut Settings, u32),
) {
    if interval > 0 {
        let hint = words.with(id::HANDLING_INTERVAL_HINT, &[("interval", interval.into())]);
        let number = Millis { value: interval, least: 0, most, step: 5 };
        return millis(form, id::HANDLING_INTERVAL, &hint, number, change);
    }
    let (hint, text) = (words.text(id::HANDLING_INTERVAL_ZERO_HINT), words.text(id::AT_ONCE));
    form.number(
        id::HANDLING_INTERVAL,
        &hint,
        Number { value: 0, least: 0, most, step: 5, text: &text, per_one: 1 },
        change,
    );
}

/// The longest pause of Auto-Repeat that is offered, in milliseconds.
const MAX_CUT: u32 = 500;

/// Draws the pause of Auto-Repeat after a rotation, Hold or Hard Drop.
pub(in crate::ui::screens) fn cut(
    form: &mut Form<'_, '_>,
    words: &Words,
    cut: u32,
    change: impl FnOnce(&mut Settings, u32),
) {
    let (hint, text) = if cut == 0 {
        (words.text(id::HANDLING_CUT_ZERO_HINT), words.initial_action(InitialAction::Off))
    } else {
        let hint = words.with(id::HANDLING_CUT_HINT, &[("cut", cut.into())]);
        (hint, words.with(id::MILLISECONDS, &[("value", cut.into())]))
    };
    let number = Number { value: cut, least: 0, most: MAX_CUT, step: 5, text: &text, per_one: 1 };
    form.number(id::HANDLING_CUT, &hint, number, change);
}

/// Draws the Soft Drop factor. On screen "instant" is the step beyond the greatest factor; in the settings it is 0.
pub(super) fn soft_drop(
    form: &mut Form<'_, '_>,
    words: &Words,
    SoftDropRow { factor, most, step, at_once_hint }: SoftDropRow,
    change: impl FnOnce(&mut Settings, SoftDropFactor),
) {
    let (hint, text) = if factor.is_at_once() {
        (words.text(at_once_hint), words.text(id::AT_ONCE))
    } else {
        let times = words.halves(factor.halves());
        let faster = words.with(id::TIMES_FASTER, &[("value", times.clone().into())]);
        (words.with(id::HANDLING_SOFT_DROP_HINT, &[("factor", times.into())]), faster)
    };
    let at_once = 2 * most + step;
    let value = if factor.is_at_once() { at_once } else { factor.halves() };
    let number = Number { value, least: step, most: at_once, step, text: &text, per_one: 2 };
    form.number(id::HANDLING_SOFT_DROP, &hint, number, |settings, value| {
        let factor = SoftDropFactor::from_halves(value);
        change(settings, if value > 2 * most { SoftDropFactor::AT_ONCE } else { factor });
    });
}

/// Draws the choice whether a held or tapped button acts on the next Tetrimino.
pub(super) fn initial(
    form: &mut Form<'_, '_>,
    words: &Words,
    label: MessageId,
    action: InitialAction,
    change: impl FnOnce(&mut Settings, InitialAction),
) {
    let hint = words.text(match action {
        InitialAction::Off => id::HANDLING_INITIAL_OFF_HINT,
        InitialAction::Hold => id::HANDLING_INITIAL_HOLD_HINT,
        InitialAction::Tap => id::HANDLING_INITIAL_TAP_HINT,
    });
    let names = InitialAction::ALL.map(|action| words.initial_action(action));
    form.choice(label, &hint, (&names, action as usize), |settings, index| change(settings, InitialAction::ALL[index]));
}

/// Draws the choice of a Lock Down ruleset among `offered`.
pub(in crate::ui::screens) fn lock_down(
    form: &mut Form<'_, '_>,
    words: &Words,
    offered: &[LockDown],
    chosen: LockDown,
    change: impl FnOnce(&mut Settings, LockDown),
) {
    let hint = words.text(match chosen {
        LockDown::Extended => id::OPTIONS_LOCK_DOWN_EXTENDED_HINT,
        LockDown::Infinite => id::OPTIONS_LOCK_DOWN_INFINITE_HINT,
        LockDown::Classic => id::OPTIONS_LOCK_DOWN_CLASSIC_HINT,
        LockDown::Timer => id::OPTIONS_LOCK_DOWN_TIMER_HINT,
        LockDown::OnLanding => id::OPTIONS_LOCK_DOWN_ON_LANDING_HINT,
    });
    let names: Vec<String> = offered.iter().map(|ruleset| words.lock_down(*ruleset)).collect();
    let index = offered.iter().position(|ruleset| *ruleset == chosen).unwrap_or(0);
    form.choice(id::OPTIONS_LOCK_DOWN, &hint, (&names, index), |settings, index| change(settings, offered[index]));
}

/// Draws a time in milliseconds.
pub(in crate::ui::screens) fn millis(
    form: &mut Form<'_, '_>,
    label: MessageId,
    hint: &str,
    Millis { value, least, most, step }: Millis,
    change: impl FnOnce(&mut Settings, u32),
) {
    let text = form.words().with(id::MILLISECONDS, &[("value", value.into())]);
    form.number(label, hint, Number { value, least, most, step, text: &text, per_one: 1 }, change);
}
