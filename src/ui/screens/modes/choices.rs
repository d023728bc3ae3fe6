//! The rows for a mode's own settings, such as its level or its goal.

use std::ops::RangeInclusive;

use crate::engine::mode::Choice;
use crate::engine::{GameKind, Mechanic};
use crate::settings::{BotPace, ComboPlayer, GameChoice, Settings};
use crate::ui::bot;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, CustomCommand};
use crate::ui::shared::Shared;
use crate::ui::words::{MessageId, Words, id};

/// The levels a game can start at (Guideline 2.3.3).
const LEVELS: RangeInclusive<u8> = 1..=15;

/// Draws the row of a choice, with a hint if `is_high`.
pub(super) fn row(form: &mut Form<'_, '_>, shared: &Shared<'_>, choice: Choice, is_high: bool) {
    let Shared { words, settings, .. } = shared;
    let game = &settings.game;
    match choice {
        Choice::StartingLevel => level(form, words, (LEVELS, game.level), |settings| &mut settings.game.level),
        Choice::FortyLinesLevel => {
            let levels = (GameChoice::GRAVITY_LEVELS, game.forty_lines_level);
            level(form, words, levels, |settings| &mut settings.game.forty_lines_level);
        }
        Choice::TimeTrialLevel => {
            let levels = (GameChoice::GRAVITY_LEVELS, game.time_trial_level);
            level(form, words, levels, |settings| &mut settings.game.time_trial_level);
        }
        Choice::Goal | Choice::SprintLines | Choice::UltraTime => kind(form, words, game.kind(), is_high),
        Choice::Race => form.race(id::MENU_RACE, ""),
        Choice::StartingRows => {
            let rows: Vec<String> = (0..=GameChoice::MAX_STARTING_ROWS)
                .map(|rows| words.with(id::MENU_ROWS, &[("rows", rows.into())]))
                .collect();
            form.choice(id::MENU_STARTING_ROWS, "", (&rows, game.starting_rows.into()), |settings, index| {
                settings.game.starting_rows = index as u8;
            });
        }
        Choice::CheeseLines => cheese_lines(form, words, game, is_high),
        Choice::ComboLayout => {
            let values: Vec<String> = (1..=Mechanic::COMBO_LAYOUTS.len() as u64)
                .map(|number| words.with(id::MENU_COMBO_LAYOUT_NUMBER, &[("number", number.into())]))
                .collect();
            form.choice(id::MENU_COMBO_LAYOUT, "", (&values, game.combo_layout.into()), |settings, index| {
                settings.game.combo_layout = index as u8;
            });
        }
        Choice::Bot => combo_player(form, words, game, is_high),
        Choice::CustomRules => form.button(&Command::Custom(CustomCommand::Open)),
    }
}

/// A hint, if there is space for it.
fn explanation(words: &Words, hint: MessageId, is_high: bool) -> String {
    if is_high { words.text(hint) } else { String::new() }
}

/// The number of cheese lines, or endless.
fn cheese_lines(form: &mut Form<'_, '_>, words: &Words, game: &GameChoice, is_high: bool) {
    let text = |lines: u32| if lines == 0 { words.text(id::MENU_CHEESE_ENDLESS) } else { words.number(lines.into()) };
    let values = GameChoice::CHEESE_LINES.map(text);
    let index = GameChoice::CHEESE_LINES.iter().position(|lines| *lines == game.cheese_lines).unwrap_or(0);
    let hint = explanation(words, id::MENU_CHEESE_LINES_HINT, is_high);
    form.choice(id::MENU_CHEESE_LINES, &hint, (&values, index), |settings, index| {
        settings.game.cheese_lines = GameChoice::CHEESE_LINES[index];
    });
}

/// The player of Combo, and the bot's speed.
fn combo_player(form: &mut Form<'_, '_>, words: &Words, choice: &GameChoice, is_high: bool) {
    let names = [id::MENU_COMBO_PLAYER_YOU, id::MENU_COMBO_PLAYER_BOT].map(|id| words.text(id));
    let hint = explanation(words, id::MENU_COMBO_PLAYER_HINT, is_high);
    form.choice(id::MENU_COMBO_PLAYER, &hint, (&names, choice.combo_player as usize), |settings, index| {
        settings.game.combo_player = ComboPlayer::ALL[index];
    });
    if bot::plays(choice) {
        let paces = BotPace::ALL.map(|pace| words.bot_pace(pace));
        form.choice(id::MENU_BOT_PACE, "", (&paces, choice.bot_pace as usize), |settings, index| {
            settings.game.bot_pace = BotPace::ALL[index];
        });
    }
}

/// The starting level.
fn level(
    form: &mut Form<'_, '_>,
    words: &Words,
    (levels, chosen): (RangeInclusive<u8>, u8),
    of: impl FnOnce(&mut Settings) -> &mut u8,
) {
    let levels: Vec<u8> = levels.collect();
    let names: Vec<String> = levels.iter().map(|level| words.number((*level).into())).collect();
    let index = levels.iter().position(|level| *level == chosen).unwrap_or(0);
    form.choice(id::MENU_STARTING_LEVEL, "", (&names, index), |settings, index| *of(settings) = levels[index]);
}

/// The kind of game.
fn kind(form: &mut Form<'_, '_>, words: &Words, chosen: GameKind, is_high: bool) {
    let kinds: Vec<GameKind> = GameKind::of_mode(chosen.mode().id).collect();
    let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
    let index = kinds.iter().position(|kind| *kind == chosen).unwrap_or(0);
    let hint = explanation(words, MessageId::of_engine(chosen.kind().hint), is_high);
    let label = MessageId::of_engine(chosen.mode().kind_label);
    form.choice(label, &hint, (&names, index), |settings, index| settings.game.choose(kinds[index]));
}
