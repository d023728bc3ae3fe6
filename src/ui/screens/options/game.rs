//! The page of the game: the options of the Guideline's section 2.5.

use egui::Ui;

use super::feel;
use crate::engine::LockDown;
use crate::settings::{GameChoice, Options, ReadyCountdown};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::note;

/// The options of the Guideline's section 2.5.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, (game, options): (&GameChoice, &Options)) -> Option<Command> {
    let words = shared.words;
    let Options { next_count, hold, ghost, lock_down, countdown } = options;
    let mut form = Form::new(ui, shared);
    let counts: [String; 6] = std::array::from_fn(|index| words.number(index as u64 + 1));
    let next = (&counts[..], usize::from(*next_count).saturating_sub(1));
    form.choice("options-next", "", next, |settings, index| {
        settings.options.next_count = index as u8 + 1;
    });
    form.switch("options-hold", &words.text("options-hold-hint"), *hold, |settings, on| settings.options.hold = on);
    form.switch("options-ghost", &words.text("options-ghost-hint"), *ghost, |settings, on| {
        settings.options.ghost = on;
    });
    form.race("options-race", &words.text("options-race-hint"));
    form.switch("options-descent", &words.text("options-descent-hint"), game.descent_is_open, |settings, on| {
        settings.game.descent_is_open = on;
    });
    feel::lock_down(&mut form, words, (&LockDown::GUIDELINE, *lock_down), |settings, ruleset| {
        settings.options.lock_down = ruleset;
    });
    form.goal(game.goal);
    let names = ReadyCountdown::ALL.map(|countdown| {
        words.text(match countdown {
            ReadyCountdown::Full => "countdown-full",
            ReadyCountdown::Short => "countdown-short",
            ReadyCountdown::Off => "switch-off",
        })
    });
    let hint = words.text("options-countdown-hint");
    form.choice("options-countdown", &hint, (&names, *countdown as usize), |settings, index| {
        settings.options.countdown = ReadyCountdown::ALL[index];
    });
    let wish = form.finish();
    let space = shared.theme.metrics.space;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        note(ui, shared.theme, &words.text("options-next-game"));
    });
    wish
}
