//! The page of the game: the options of the Guideline's section 2.5.

use egui::Ui;

use super::feel;
use crate::engine::LockDown;
use crate::settings::{GameChoice, Options, ReadyCountdown};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::note;
use crate::ui::words::id;

/// The options of the Guideline's section 2.5.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, (game, options): (&GameChoice, &Options)) -> Option<Command> {
    let words = shared.words;
    let Options { next_count, hold, ghost, lock_down, countdown, plans } = options;
    let mut form = Form::new(ui, shared);
    let counts: [String; 6] = std::array::from_fn(|index| words.number(index as u64 + 1));
    let next = (&counts[..], usize::from(*next_count).saturating_sub(1));
    form.choice(id::OPTIONS_NEXT, "", next, |settings, index| {
        settings.options.next_count = index as u8 + 1;
    });
    form.switch(id::OPTIONS_HOLD, &words.text(id::OPTIONS_HOLD_HINT), *hold, |settings, on| settings.options.hold = on);
    form.switch(id::OPTIONS_GHOST, &words.text(id::OPTIONS_GHOST_HINT), *ghost, |settings, on| {
        settings.options.ghost = on;
    });
    form.race(id::MENU_RACE, &words.text(id::OPTIONS_RACE_HINT));
    form.switch(id::OPTIONS_DESCENT, &words.text(id::OPTIONS_DESCENT_HINT), game.descent_is_open, |settings, on| {
        settings.game.descent_is_open = on;
    });
    feel::lock_down(&mut form, words, &LockDown::GUIDELINE, *lock_down, |settings, ruleset| {
        settings.options.lock_down = ruleset;
    });
    form.goal(game.goal);
    let names = ReadyCountdown::ALL.map(|countdown| {
        words.text(match countdown {
            ReadyCountdown::Full => id::COUNTDOWN_FULL,
            ReadyCountdown::Short => id::COUNTDOWN_SHORT,
            ReadyCountdown::Off => id::SWITCH_OFF,
        })
    });
    let hint = words.text(id::OPTIONS_COUNTDOWN_HINT);
    form.choice(id::OPTIONS_COUNTDOWN, &hint, (&names, *countdown as usize), |settings, index| {
        settings.options.countdown = ReadyCountdown::ALL[index];
    });
    form.switch(id::OPTIONS_PLANS, &words.text(id::OPTIONS_PLANS_HINT), *plans, |settings, on| {
        settings.options.plans = on;
    });
    let command = form.finish();
    let space = shared.theme.metrics.space;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        note(ui, shared.theme, &words.text(id::OPTIONS_NEXT_GAME));
    });
    command
}
