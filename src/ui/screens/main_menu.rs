//! The main menu (Guideline 2.3).

use std::ops::RangeInclusive;

use egui::Ui;

use crate::engine::mode::{Choice, Mode};
use crate::engine::{Family, GameKind, Mechanic, ModeId};
use crate::settings::{BotPace, ComboPlayer, GameChoice, Settings};
use crate::ui::bot;
use crate::ui::screens::command::rows_of;
use crate::ui::screens::form::Form;
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, CustomCommand, PracticeCommand, Shared, SnapshotCommand, SolverCommand};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel, rows};
use crate::ui::words::{MessageId, Words, id};

/// The widest the menu becomes, in points.
const WIDTH: f32 = 520.0;
/// The lowest window, in points, that has room for explanations.
const HIGH: f32 = 580.0;
/// The lowest window, in points, in which the whole menu is seen in lines of three, without and with something to tell.
const HIGHER: f32 = 660.0;
const HIGHEST: f32 = 840.0;
/// The levels a game can start at (Guideline 2.3.3).
const LEVELS: RangeInclusive<u8> = 1..=15;

/// The rows without an explanation that a mode asks for at the most.
const PLAIN: [MessageId; 2] = [id::MENU_STARTING_LEVEL, id::MENU_STARTING_ROWS];
/// What stands below the row with an explanation.
const KIND_HINTS: [MessageId; 7] = [
    id::MENU_GOAL_FIXED_HINT,
    id::MENU_GOAL_VARIABLE_HINT,
    id::MENU_GOAL_FIXED_ENDLESS_HINT,
    id::MENU_GOAL_VARIABLE_ENDLESS_HINT,
    id::MENU_GOAL_NONE_HINT,
    id::MENU_CHEESE_LINES_HINT,
    id::MENU_COMBO_PLAYER_HINT,
];

/// The main menu: what to play, and the way to everything else.
#[derive(Debug, Clone, Copy, Default)]
pub struct MainMenu;

impl MainMenu {
    /// Shows it.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page {
            id: "MainMenu",
            title: "",
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Change, Hint::Accept],
        };
        page.show(ui, shared, |ui| menu(ui, shared)).0
    }
}

fn menu(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, .. } = shared;
    let space = theme.metrics.space;
    super::banner(ui, shared);
    let read = notice(ui, shared);
    let resumed = unfinished(ui, shared);
    let play = play(ui, shared);
    ui.add_space(space.xs);
    let changed = rows(ui, theme, |ui| game(ui, shared));
    ui.add_space(space.xs);
    let command = read.or(resumed).or(play).or(changed);
    let others = [
        Command::Practice(PracticeCommand::Enter),
        Command::Solver(SolverCommand::Enter),
        Command::Snapshots(SnapshotCommand::Enter),
        Command::ShowHighScores,
        Command::ShowOptions,
        Command::ShowHelp,
        Command::Quit,
    ];
    let columns = if has_room(ui, shared) { 3 } else { 4 };
    rows_of(ui, shared, columns, &others).or(command)
}

/// Whether the window is high enough for everything in lines of three.
fn has_room(ui: &Ui, shared: &Shared<'_>) -> bool {
    let is_longer = !shared.notice.is_empty() || shared.unfinished.is_some();
    ui.ctx().content_rect().height() >= if is_longer { HIGHEST } else { HIGHER }
}

/// The button that the screen is for; in its place, for a mode that is locked, the way to its switch.
fn play(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    if !settings.game.is_locked() {
        return Command::Play.offer_wide(ui, shared, Tone::Primary);
    }
    // As high as the other one.
    ui.add_space(theme.metrics.space.l);
    let width = ui.available_width();
    Command::ShowOptions.offer_as(ui, shared, Tone::Plain, (&words.text(id::MENU_LOCKED), width))
}

/// What the player is to be told of files.
fn notice(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, notice, .. } = shared;
    if notice.is_empty() {
        return None;
    }
    let read = panel(ui, theme, |ui| {
        note(ui, theme, notice);
        Command::DismissNotice.offer_wide(ui, shared, Tone::Plain)
    });
    ui.add_space(theme.metrics.space.s);
    read
}

/// The game that was interrupted, to go on with.
fn unfinished(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, unfinished, .. } = shared;
    let resumed = button(ui, theme, Tone::Plain, &resume_text(words, (*unfinished)?));
    ui.add_space(theme.metrics.space.xs);
    resumed.then_some(Command::ResumeUnfinished)
}

/// What to play. Every mode has as much room as any other, so that nothing below moves.
fn game(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { words, settings, .. } = shared;
    let choice = &settings.game;
    // A low window leaves out explanations; a slightly higher one leaves out rows with a single value.
    let height = ui.ctx().content_rect().height();
    let is_low = height < HIGH;
    let mut form = Form::new(ui, shared);
    let family = choice.mode.family();
    let names = Family::ALL.map(|family| words.family(family));
    form.choice(id::MENU_FAMILY, "", (&names, family as usize), |settings, index| {
        settings.game.mode = Family::ALL[index].first_mode();
    });
    let modes: Vec<ModeId> = family.modes().collect();
    let names: Vec<String> = modes.iter().map(|mode| words.mode(*mode)).collect();
    let index = modes.iter().position(|other| *other == choice.mode).unwrap_or(0);
    let all: Vec<String> = Mode::ALL
        .iter()
        .flat_map(|mode| [Some(mode.hint), mode.unlock.map(|unlock| unlock.hint)])
        .flatten()
        .map(|hint| words.text(MessageId::of_engine(hint)))
        .collect();
    let mode = choice.mode.mode();
    let hint = mode.unlock.filter(|_| choice.is_locked()).map_or(mode.hint, |unlock| unlock.hint);
    let (hint, others) =
        if is_low { (String::new(), &[][..]) } else { (words.text(MessageId::of_engine(hint)), &all[..]) };
    form.explained((id::MENU_VARIATION, id::MENU_VARIATION), (&hint, others), (&names, index), |settings, index| {
        settings.game.mode = modes[index];
    });
    if height >= HIGHER {
        form.choice(id::MENU_PLAYERS, "", (&[words.number(1)], 0), |_, _| {});
    }
    let mut shown = Shown { plain: 0, explained: 0 };
    for offered in mode.choices {
        let Shown { plain, explained } = offer(&mut form, shared, *offered, is_low);
        shown = Shown { plain: shown.plain + plain, explained: shown.explained + explained };
    }
    let Shown { plain, explained } = shown;
    for label in PLAIN.iter().skip(plain) {
        form.empty(*label, &[]);
    }
    if explained == 0 {
        form.empty(id::MENU_GOAL, &if is_low { Vec::new() } else { kind_hints(words) });
    }
    form.finish()
}

/// All that can explain the row that has an explanation.
fn kind_hints(words: &Words) -> Vec<String> {
    KIND_HINTS.iter().map(|&hint| words.text(hint)).collect()
}

/// A line of explanation with the others that can stand in its place; nothing in a low window.
fn explanation(words: &Words, hint: MessageId, is_low: bool) -> (String, Vec<String>) {
    if is_low { (String::new(), Vec::new()) } else { (words.text(hint), kind_hints(words)) }
}

/// The number of rows that were shown without and with an explanation.
#[derive(Debug, Clone, Copy)]
struct Shown {
    plain: usize,
    explained: usize,
}

impl Shown {
    const PLAIN: Self = Self { plain: 1, explained: 0 };
    const EXPLAINED: Self = Self { plain: 0, explained: 1 };
}

/// Shows the rows of a choice that a mode offers.
fn offer(form: &mut Form<'_, '_>, shared: &Shared<'_>, choice: Choice, is_low: bool) -> Shown {
    let Shared { words, settings, .. } = shared;
    let game = &settings.game;
    match choice {
        Choice::StartingLevel => {
            level(form, words, (LEVELS, game.level), |settings| &mut settings.game.level);
            Shown::PLAIN
        }
        Choice::FortyLinesLevel => {
            let levels = (GameChoice::GRAVITY_LEVELS, game.forty_lines_level);
            level(form, words, levels, |settings| &mut settings.game.forty_lines_level);
            Shown::PLAIN
        }
        Choice::TimeTrialLevel => {
            let levels = (GameChoice::GRAVITY_LEVELS, game.time_trial_level);
            level(form, words, levels, |settings| &mut settings.game.time_trial_level);
            Shown::PLAIN
        }
        Choice::Goal | Choice::SprintLines | Choice::UltraTime => {
            kind(form, words, game.kind(), is_low);
            Shown::EXPLAINED
        }
        Choice::Race => {
            form.race(id::MENU_RACE, "");
            Shown::PLAIN
        }
        Choice::StartingRows => {
            let rows: Vec<String> = (0..=GameChoice::MOST_STARTING_ROWS)
                .map(|rows| words.with(id::MENU_ROWS, &[("rows", rows.into())]))
                .collect();
            form.choice(id::MENU_STARTING_ROWS, "", (&rows, game.starting_rows.into()), |settings, index| {
                settings.game.starting_rows = index as u8;
            });
            Shown::PLAIN
        }
        Choice::CheeseLines => {
            cheese_lines(form, words, game, is_low);
            Shown::EXPLAINED
        }
        Choice::ComboLayout => {
            let values: Vec<String> = (1..=Mechanic::COMBO_LAYOUTS.len() as u64)
                .map(|number| words.with(id::MENU_COMBO_LAYOUT_NUMBER, &[("number", number.into())]))
                .collect();
            form.choice(id::MENU_COMBO_LAYOUT, "", (&values, game.combo_layout.into()), |settings, index| {
                settings.game.combo_layout = index as u8;
            });
            Shown::PLAIN
        }
        Choice::Bot => combo_player(form, words, game, is_low),
        Choice::CustomRules => {
            form.button(&Command::Custom(CustomCommand::Open));
            Shown::PLAIN
        }
    }
}

/// The number of cheese lines, or endless.
fn cheese_lines(form: &mut Form<'_, '_>, words: &Words, game: &GameChoice, is_low: bool) {
    let text = |lines: u32| if lines == 0 { words.text(id::MENU_CHEESE_ENDLESS) } else { words.number(lines.into()) };
    let values = GameChoice::CHEESE_LINES.map(text);
    let index = GameChoice::CHEESE_LINES.iter().position(|lines| *lines == game.cheese_lines).unwrap_or(0);
    let (hint, others) = explanation(words, id::MENU_CHEESE_LINES_HINT, is_low);
    form.explained((id::MENU_CHEESE_LINES, id::MENU_GOAL), (&hint, &others), (&values, index), |settings, index| {
        settings.game.cheese_lines = GameChoice::CHEESE_LINES[index];
    });
}

/// Who plays Combo, and how fast if it is the bot.
fn combo_player(form: &mut Form<'_, '_>, words: &Words, choice: &GameChoice, is_low: bool) -> Shown {
    let names = [id::MENU_COMBO_PLAYER_YOU, id::MENU_COMBO_PLAYER_BOT].map(|id| words.text(id));
    let (hint, others) = explanation(words, id::MENU_COMBO_PLAYER_HINT, is_low);
    let index = choice.combo_player as usize;
    form.explained(
        (id::MENU_COMBO_PLAYER, id::MENU_COMBO_PLAYER),
        (&hint, &others),
        (&names, index),
        |settings, index| {
            settings.game.combo_player = ComboPlayer::ALL[index];
        },
    );
    if !bot::plays(choice) {
        return Shown::EXPLAINED;
    }
    let paces = BotPace::ALL.map(|pace| words.bot_pace(pace));
    form.choice(id::MENU_BOT_PACE, "", (&paces, choice.bot_pace as usize), |settings, index| {
        settings.game.bot_pace = BotPace::ALL[index];
    });
    Shown { plain: 1, explained: 1 }
}

/// The starting level among those that can be chosen.
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

/// The kind of game among those of its mode.
fn kind(form: &mut Form<'_, '_>, words: &Words, chosen: GameKind, is_low: bool) {
    let kinds: Vec<GameKind> = GameKind::of_mode(chosen.mode().id).collect();
    let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
    let index = kinds.iter().position(|kind| *kind == chosen).unwrap_or(0);
    let (label, hint) = (chosen.mode().kind_label, chosen.kind().hint);
    let (hint, others) = explanation(words, MessageId::of_engine(hint), is_low);
    form.explained(
        (MessageId::of_engine(label), id::MENU_GOAL),
        (&hint, &others),
        (&names, index),
        |settings, index| {
            settings.game.choose(kinds[index]);
        },
    );
}
