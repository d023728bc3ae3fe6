//! The main menu (Guideline 2.3).

use egui::Ui;

use crate::engine::{Family, GameKind, GoalSystem, Script, Variation};
use crate::settings::{BotPace, ComboPlayer, GameChoice, Settings};
use crate::ui::bot;
use crate::ui::screens::form::Form;
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, CustomWish, PracticeWish, Shared, SnapshotWish, SolverWish};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel, rows};
use crate::ui::words::Words;

/// The widest the menu becomes, in points.
const WIDTH: f32 = 520.0;
/// The lowest window, in points, that has room for explanations.
const HIGH: f32 = 580.0;
/// The lowest window, in points, in which the whole menu is seen in lines of three, without and with something to tell.
const HIGHER: f32 = 660.0;
const HIGHEST: f32 = 840.0;
/// The levels a game can start at (Guideline 2.3.3).
const LEVELS: [u8; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The rows without an explanation that a variation asks for at the most.
const PLAIN: [&str; 2] = ["menu-starting-level", "menu-starting-rows"];
/// What stands below the row with an explanation.
const KIND_HINTS: [&str; 7] = [
    "menu-goal-fixed-hint",
    "menu-goal-variable-hint",
    "menu-goal-fixed-endless-hint",
    "menu-goal-variable-endless-hint",
    "menu-goal-none-hint",
    "menu-cheese-lines-hint",
    "menu-combo-player-hint",
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
    let wish = read.or(resumed).or(play).or(changed);
    let others = [
        ("practice-enter", Command::Practice(PracticeWish::Enter)),
        ("solver-title", Command::Solver(SolverWish::Enter)),
        ("snapshots-title", Command::Snapshots(SnapshotWish::Enter)),
        ("menu-high-scores", Command::ShowHighScores),
        ("menu-options", Command::ShowOptions),
        ("menu-help", Command::ShowHelp),
        ("menu-quit", Command::Quit),
    ];
    let columns = if has_room(ui, shared) { 3 } else { 4 };
    super::beside(ui, shared, columns, &others).or(wish)
}

/// Whether the window is high enough for everything in lines of three.
fn has_room(ui: &Ui, shared: &Shared<'_>) -> bool {
    let is_longer = !shared.notice.is_empty() || shared.unfinished.is_some();
    ui.ctx().content_rect().height() >= if is_longer { HIGHEST } else { HIGHER }
}

/// The button that the screen is for; in its place, for a variation that is locked, the way to its switch.
fn play(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    if !settings.game.is_locked() {
        return button(ui, theme, Tone::Primary, &words.text("menu-play")).then_some(Command::Play);
    }
    // As high as the other one.
    ui.add_space(theme.metrics.space.l);
    button(ui, theme, Tone::Plain, &words.text("menu-locked")).then_some(Command::ShowOptions)
}

/// What the player is to be told of files.
fn notice(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, notice, .. } = shared;
    if notice.is_empty() {
        return None;
    }
    let read = panel(ui, theme, |ui| {
        note(ui, theme, notice);
        button(ui, theme, Tone::Plain, &words.text("notice-read"))
    });
    ui.add_space(theme.metrics.space.s);
    read.then_some(Command::DismissNotice)
}

/// The game that was interrupted, to go on with.
fn unfinished(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, unfinished, .. } = shared;
    let resumed = button(ui, theme, Tone::Plain, &resume_text(words, (*unfinished)?));
    ui.add_space(theme.metrics.space.xs);
    resumed.then_some(Command::ResumeUnfinished)
}

/// What to play. Every variation has as much room as any other, so that nothing below moves.
fn game(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { words, settings, .. } = shared;
    let choice = &settings.game;
    // A low window has no room for explanations, nor one a little higher for what there is only one of.
    let height = ui.ctx().content_rect().height();
    let is_low = height < HIGH;
    let mut form = Form::new(ui, shared);
    let family = choice.variation.family();
    let names = Family::ALL.map(|family| words.family(family));
    form.choice("menu-family", "", (&names, family as usize), |settings, index| {
        settings.game.variation = Family::ALL[index].variations().next().unwrap_or_default();
    });
    let variations: Vec<Variation> = family.variations().collect();
    let names: Vec<String> = variations.iter().map(|variation| words.variation(*variation)).collect();
    let index = variations.iter().position(|other| *other == choice.variation).unwrap_or(0);
    let locked = words.text("menu-descent-locked-hint");
    let all: Vec<String> = Variation::ALL.iter().map(|other| words.text(hint(*other))).chain([locked]).collect();
    let hint = if choice.is_locked() { "menu-descent-locked-hint" } else { hint(choice.variation) };
    let (hint, others) = if is_low { (String::new(), &[][..]) } else { (words.text(hint), &all[..]) };
    form.explained(("menu-variation", "menu-variation"), (&hint, others), (&names, index), |settings, index| {
        settings.game.variation = variations[index];
    });
    if height >= HIGHER {
        form.choice("menu-players", "", (&[words.number(1)], 0), |_, _| {});
    }
    let (plain, explained) = match family {
        Family::Guideline => guidelines(&mut form, shared, is_low),
        Family::Classic => (0, 0),
        Family::Tetrs => tetrs(&mut form, shared, is_low),
    };
    for label in &PLAIN[plain..] {
        form.empty(label, &[]);
    }
    if explained == 0 {
        form.empty("menu-goal", &if is_low { Vec::new() } else { kind_hints(words) });
    }
    form.finish()
}

/// What a variation is, in a line.
const fn hint(variation: Variation) -> &'static str {
    match variation {
        Variation::Marathon => "menu-marathon-hint",
        Variation::Sprint => "menu-sprint-hint",
        Variation::Ultra => "menu-ultra-hint",
        Variation::Classic => "menu-classic-hint",
        Variation::FortyLines => "menu-forty-lines-hint",
        Variation::RisingMarathon => "menu-rising-marathon-hint",
        Variation::TimeTrial => "menu-time-trial-hint",
        Variation::Master => "menu-master-hint",
        Variation::Puzzle => "menu-puzzle-hint",
        Variation::Cheese => "menu-cheese-hint",
        Variation::Combo => "menu-combo-hint",
        Variation::Descent => "menu-descent-hint",
        Variation::Custom => "menu-custom-hint",
    }
}

/// All that can explain the row that has an explanation.
fn kind_hints(words: &Words) -> Vec<String> {
    KIND_HINTS.iter().map(|hint| words.text(hint)).collect()
}

/// A line of explanation with the others that can stand in its place; nothing in a low window.
fn explanation(words: &Words, hint: &str, is_low: bool) -> (String, Vec<String>) {
    if is_low { (String::new(), Vec::new()) } else { (words.text(hint), kind_hints(words)) }
}

/// How many rows without and with an explanation were shown.
type Shown = (usize, usize);

/// What the Guideline's variations ask for.
fn guidelines(form: &mut Form<'_, '_>, shared: &Shared<'_>, is_low: bool) -> Shown {
    let Shared { words, settings, .. } = shared;
    let choice = &settings.game;
    let levels = LEVELS.map(|level| words.number(level.into()));
    let index = LEVELS.iter().position(|other| *other == choice.level).unwrap_or(0);
    form.choice("menu-starting-level", "", (&levels, index), |settings, index| settings.game.level = LEVELS[index]);
    kind(form, words, choice.kind(), is_low);
    if choice.variation != Variation::Marathon {
        form.race("menu-race", "");
        return (2, 1);
    }
    let rows: Vec<String> =
        (0..=GameChoice::MOST_STARTING_ROWS).map(|rows| words.with("menu-rows", &[("rows", rows.into())])).collect();
    form.choice("menu-starting-rows", "", (&rows, choice.starting_rows.into()), |settings, index| {
        settings.game.starting_rows = index as u8;
    });
    (2, 1)
}

/// What the modes of the tetrs system ask for.
fn tetrs(form: &mut Form<'_, '_>, shared: &Shared<'_>, is_low: bool) -> Shown {
    let Shared { words, settings, .. } = shared;
    let choice = &settings.game;
    match choice.variation {
        Variation::FortyLines => {
            gravity_level(form, words, choice.forty_lines_level, |settings| &mut settings.game.forty_lines_level)
        }
        Variation::TimeTrial => {
            gravity_level(form, words, choice.time_trial_level, |settings| &mut settings.game.time_trial_level)
        }
        Variation::Cheese => {
            let text = |lines: u32| {
                if lines == 0 { words.text("menu-cheese-endless") } else { words.number(lines.into()) }
            };
            let values = GameChoice::CHEESE_LINES.map(text);
            let index = GameChoice::CHEESE_LINES.iter().position(|lines| *lines == choice.cheese_lines).unwrap_or(0);
            let (hint, others) = explanation(words, "menu-cheese-lines-hint", is_low);
            form.explained(
                ("menu-cheese-lines", "menu-goal"),
                (&hint, &others),
                (&values, index),
                |settings, index| {
                    settings.game.cheese_lines = GameChoice::CHEESE_LINES[index];
                },
            );
            (0, 1)
        }
        Variation::Combo => {
            let values: Vec<String> = (1..=Script::COMBO_LAYOUTS.len() as u64)
                .map(|number| words.with("menu-combo-layout-number", &[("number", number.into())]))
                .collect();
            form.choice("menu-combo-layout", "", (&values, choice.combo_layout.into()), |settings, index| {
                settings.game.combo_layout = index as u8;
            });
            combo_player(form, words, choice, is_low)
        }
        Variation::Custom => {
            form.button("menu-custom", Command::Custom(CustomWish::Open));
            (1, 0)
        }
        Variation::Marathon
        | Variation::Sprint
        | Variation::Ultra
        | Variation::Classic
        | Variation::RisingMarathon
        | Variation::Master
        | Variation::Puzzle
        | Variation::Descent => (0, 0),
    }
}

/// Who plays Combo, and how fast if it is the bot.
fn combo_player(form: &mut Form<'_, '_>, words: &Words, choice: &GameChoice, is_low: bool) -> Shown {
    let names = ["menu-combo-player-you", "menu-combo-player-bot"].map(|id| words.text(id));
    let (hint, others) = explanation(words, "menu-combo-player-hint", is_low);
    let index = choice.combo_player as usize;
    form.explained(("menu-combo-player", "menu-combo-player"), (&hint, &others), (&names, index), |settings, index| {
        settings.game.combo_player = ComboPlayer::ALL[index];
    });
    if !bot::plays(choice) {
        return (1, 1);
    }
    let paces = BotPace::ALL.map(|pace| words.bot_pace(pace));
    form.choice("menu-bot-pace", "", (&paces, choice.bot_pace as usize), |settings, index| {
        settings.game.bot_pace = BotPace::ALL[index];
    });
    (2, 1)
}

/// The level of a mode that stays at it.
fn gravity_level(
    form: &mut Form<'_, '_>,
    words: &Words,
    level: u8,
    of: impl FnOnce(&mut Settings) -> &mut u8,
) -> Shown {
    let levels: Vec<u8> = GameChoice::GRAVITY_LEVELS.collect();
    let names: Vec<String> = levels.iter().map(|level| words.number((*level).into())).collect();
    let index = levels.iter().position(|other| *other == level).unwrap_or(0);
    form.choice("menu-starting-level", "", (&names, index), |settings, index| *of(settings) = levels[index]);
    (1, 0)
}

/// The kind of game among those of its variation.
fn kind(form: &mut Form<'_, '_>, words: &Words, chosen: GameKind, is_low: bool) {
    let all = GameKind::ALL;
    let kinds: Vec<GameKind> = all.into_iter().filter(|kind| kind.variation() == chosen.variation()).collect();
    let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
    let index = kinds.iter().position(|kind| *kind == chosen).unwrap_or(0);
    let (label, hint) = match chosen {
        GameKind::Marathon { goal: GoalSystem::Variable, endless: false } => ("menu-goal", "menu-goal-variable-hint"),
        GameKind::Marathon { goal: GoalSystem::Variable, .. } => ("menu-goal", "menu-goal-variable-endless-hint"),
        GameKind::Marathon { endless: false, .. } => ("menu-goal", "menu-goal-fixed-hint"),
        GameKind::Marathon { .. } => ("menu-goal", "menu-goal-fixed-endless-hint"),
        GameKind::Sprint { .. } | GameKind::Ultra { .. } | GameKind::Of(_) => ("play-goal", "menu-goal-none-hint"),
    };
    let (hint, others) = explanation(words, hint, is_low);
    form.explained((label, "menu-goal"), (&hint, &others), (&names, index), |settings, index| {
        settings.game.choose(kinds[index]);
    });
}
