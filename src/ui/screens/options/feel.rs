//! Rows shared by several pages: handling.

use crate::engine::{InitialAction, SoftDropFactor};
use crate::settings::{Handling, Range};
use crate::ui::screens::form::Form;
use crate::ui::words::{MessageId, id};

/// Draws the delay and the interval of Auto-Repeat.
pub(super) fn auto_repeat(form: &mut Form<'_, '_>, delay: &mut u32, interval: &mut u32) {
    let words = form.words();
    let hint = words.with(id::HANDLING_DELAY_HINT, &[("delay", (*delay).into())]);
    form.number((id::HANDLING_DELAY, hint), delay, Handling::DELAY);
    let hint = match *interval {
        0 => words.text(id::HANDLING_INTERVAL_ZERO_HINT),
        millis => words.with(id::HANDLING_INTERVAL_HINT, &[("interval", millis.into())]),
    };
    form.number_or_zero((id::HANDLING_INTERVAL, hint), interval, Handling::INTERVAL, id::AT_ONCE);
}

/// Draws the pause of Auto-Repeat after a rotation, Hold or Hard Drop.
pub(in crate::ui::screens) fn cut(form: &mut Form<'_, '_>, cut: &mut u32) {
    let words = form.words();
    let hint = match *cut {
        0 => words.text(id::HANDLING_CUT_ZERO_HINT),
        millis => words.with(id::HANDLING_CUT_HINT, &[("cut", millis.into())]),
    };
    form.number_or_zero((id::HANDLING_CUT, hint), cut, Handling::CUT, id::INITIAL_OFF);
}

/// Draws the Soft Drop factor. On screen "instant", with its own hint, is the step beyond the greatest factor; in the
/// settings it is 0.
pub(super) fn soft_drop(form: &mut Form<'_, '_>, factor: &mut SoftDropFactor, range: Range, at_once_hint: MessageId) {
    let words = form.words();
    let (hint, text) = if factor.is_at_once() {
        (words.text(at_once_hint), words.text(id::AT_ONCE))
    } else {
        let times = words.halves(factor.halves());
        let faster = words.with(id::TIMES_FASTER, &[("value", times.clone().into())]);
        (words.with(id::HANDLING_SOFT_DROP_HINT, &[("factor", times.into())]), faster)
    };
    let at_once = range.most + range.step;
    let mut halves = if factor.is_at_once() { at_once } else { factor.halves() };
    let shown = Range { most: at_once, ..range };
    if form.fraction((id::HANDLING_SOFT_DROP, hint), &mut halves, (shown, 2), &text) {
        *factor = if halves > range.most { SoftDropFactor::AT_ONCE } else { SoftDropFactor::from_halves(halves) };
    }
}

/// Draws the choices whether a held or tapped button acts on the next Tetrimino.
pub(super) fn initial(form: &mut Form<'_, '_>, rotation: &mut InitialAction, hold: &mut InitialAction) {
    form.choice(id::HANDLING_INITIAL_ROTATION, rotation);
    form.choice(id::HANDLING_INITIAL_HOLD, hold);
}
