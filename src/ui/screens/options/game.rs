//! The page of the game: the options of the Guideline's section 2.5.

use crate::engine::{GoalSystem, LockDown};
use crate::settings::{GameChoice, Options};
use crate::ui::screens::form::Form;
use crate::ui::widgets::note;
use crate::ui::words::id;

pub(super) fn rows(form: &mut Form<'_, '_>, game: &mut GameChoice, options: &mut Options) {
    let words = form.words();
    let Options { next_count, hold, ghost, lock_down, countdown, plans } = options;
    form.pick_number(id::OPTIONS_NEXT, next_count, Options::NEXT_COUNT);
    form.toggle((id::OPTIONS_HOLD, id::OPTIONS_HOLD_HINT), hold);
    form.toggle((id::OPTIONS_GHOST, id::OPTIONS_GHOST_HINT), ghost);
    form.toggle((id::MENU_RACE, id::OPTIONS_RACE_HINT), &mut game.race);
    form.choice_of(id::OPTIONS_LOCK_DOWN, lock_down, &LockDown::GUIDELINE);
    let hint = if game.goal == GoalSystem::Variable { id::MENU_GOAL_VARIABLE_HINT } else { id::MENU_GOAL_FIXED_HINT };
    form.choice_of((id::MENU_GOAL, hint), &mut game.goal, &GameChoice::GOALS);
    form.choice((id::OPTIONS_COUNTDOWN, id::OPTIONS_COUNTDOWN_HINT), countdown);
    form.toggle((id::OPTIONS_PLANS, id::OPTIONS_PLANS_HINT), plans);
    let space = form.shared.theme.metrics.space;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.s as i8)).show(form.ui, |ui| {
        note(ui, form.shared.theme, &words.text(id::OPTIONS_NEXT_GAME));
    });
}
