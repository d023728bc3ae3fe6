//! The rows for a mode's own settings, such as its level or its goal.

use crate::engine::mode::MenuChoice;
use crate::engine::{GameKind, Mechanic, ModeId};
use crate::settings::GameChoice;
use crate::ui::bot;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, CustomCommand};
use crate::ui::words::{MessageId, id};

/// Draws the row for the ruleset of a mode that has the guideline's and an Extended one.
pub(super) fn ruleset(form: &mut Form<'_, '_>, mode: &mut ModeId, rulesets: [ModeId; 2]) {
    let words = form.words();
    let name = |mode| words.text(if mode == rulesets[0] { id::FAMILY_GUIDELINE } else { id::FAMILY_EXTENDED });
    form.pick(id::MODES_RULESET, mode, rulesets, name);
}

/// Draws the row of a choice, with a hint if `is_high`.
pub(super) fn row(form: &mut Form<'_, '_>, game: &mut GameChoice, choice: MenuChoice, is_high: bool) {
    let words = form.words();
    // A hint, if there is space for it.
    let hint = |id: MessageId| if is_high { words.text(id) } else { String::new() };
    let levels = GameChoice::GRAVITY_LEVELS;
    match choice {
        MenuChoice::StartingLevel => form.pick_number(id::MENU_STARTING_LEVEL, &mut game.level, GameChoice::LEVELS),
        MenuChoice::FortyLinesLevel => form.pick_number(id::MENU_STARTING_LEVEL, &mut game.forty_lines_level, levels),
        MenuChoice::TimeTrialLevel => form.pick_number(id::MENU_STARTING_LEVEL, &mut game.time_trial_level, levels),
        MenuChoice::Goal | MenuChoice::SprintLines | MenuChoice::UltraTime => {
            let mut kind = game.kind();
            let caption = (MessageId::of_engine(kind.mode().kind_label), hint(MessageId::of_engine(kind.kind().hint)));
            let is_changed = form.pick(caption, &mut kind, GameKind::of_mode(game.mode), |kind| words.kind(kind));
            if is_changed {
                game.choose(kind);
            }
            is_changed
        }
        MenuChoice::Race => form.toggle(id::MENU_RACE, &mut game.race),
        MenuChoice::StartingRows => {
            let offered = 0..=GameChoice::STARTING_ROWS.most as u8;
            let name = |rows: u8| words.with(id::MENU_ROWS, &[("rows", rows.into())]);
            form.pick(id::MENU_STARTING_ROWS, &mut game.starting_rows, offered, name)
        }
        MenuChoice::CheeseLines => {
            let caption = (id::MENU_CHEESE_LINES, hint(id::MENU_CHEESE_LINES_HINT));
            form.pick(caption, &mut game.cheese_lines, GameChoice::CHEESE_LINES, |lines| match lines {
                0 => words.text(id::MENU_CHEESE_ENDLESS),
                lines => words.number(lines.into()),
            })
        }
        MenuChoice::ComboLayout => {
            let name = |layout: u8| words.with(id::MENU_COMBO_LAYOUT_NUMBER, &[("number", (layout + 1).into())]);
            let offered = 0..Mechanic::COMBO_LAYOUTS.len() as u8;
            form.pick(id::MENU_COMBO_LAYOUT, &mut game.combo_layout, offered, name)
        }
        MenuChoice::Bot => {
            form.choice((id::MENU_COMBO_PLAYER, hint(id::MENU_COMBO_PLAYER_HINT)), &mut game.combo_player);
            bot::plays(game) && form.choice(id::MENU_BOT_PACE, &mut game.bot_pace)
        }
        MenuChoice::CustomRules => {
            form.button(&Command::Custom(CustomCommand::Open));
            false
        }
    };
}
