//! The main menu (Guideline 2.3).

use egui::Ui;

use crate::engine::{Family, GameKind, GoalSystem, Variation};
use crate::settings::GameChoice;
use crate::ui::screens::form::Form;
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, PracticeWish, Shared, SnapshotWish};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel, rows};
use crate::ui::words::Words;

/// The widest the menu becomes, in points.
const WIDTH: f32 = 520.0;
/// The lowest window, in points, in which the whole menu is seen in lines of two, without and with something to tell.
const HIGH: f32 = 580.0;
const HIGHER: f32 = 840.0;
/// The levels a game can start at (Guideline 2.3.3).
const LEVELS: [u8; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

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
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    super::banner(ui, shared);
    let read = notice(ui, shared);
    let resumed = unfinished(ui, shared);
    let play = button(ui, theme, Tone::Primary, &words.text("menu-play")).then_some(Command::Play);
    ui.add_space(space.xs);
    let changed = rows(ui, theme, |ui| game(ui, shared));
    ui.add_space(space.xs);
    let wish = read.or(resumed).or(play).or(changed);
    let others = [
        ("practice-enter", Command::Practice(PracticeWish::Enter)),
        ("snapshots-title", Command::Snapshots(SnapshotWish::Enter)),
        ("menu-high-scores", Command::ShowHighScores),
        ("menu-options", Command::ShowOptions),
        ("menu-help", Command::ShowHelp),
        ("menu-quit", Command::Quit),
    ];
    let others =
        if has_room(ui, shared) { super::pairs(ui, shared, &others) } else { super::beside(ui, shared, 3, &others) };
    others.or(wish)
}

/// Whether the window is high enough for everything in lines of two.
fn has_room(ui: &Ui, shared: &Shared<'_>) -> bool {
    let is_longer = !shared.notice.is_empty() || shared.unfinished.is_some();
    ui.ctx().content_rect().height() >= if is_longer { HIGHER } else { HIGH }
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

/// What to play: only what the variation asks for.
fn game(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { words, settings, .. } = shared;
    let choice = &settings.game;
    let mut form = Form::new(ui, shared);
    let hint = words.text(match choice.variation {
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
    });
    let family = choice.variation.family();
    let names = Family::ALL.map(|family| words.family(family));
    form.choice("menu-family", "", (&names, family as usize), |settings, index| {
        settings.game.variation = Family::ALL[index].variations().next().unwrap_or_default();
    });
    let variations: Vec<Variation> = family.variations().collect();
    let names: Vec<String> = variations.iter().map(|variation| words.variation(*variation)).collect();
    let index = variations.iter().position(|other| *other == choice.variation).unwrap_or(0);
    form.choice("menu-variation", &hint, (&names, index), |settings, index| {
        settings.game.variation = variations[index];
    });
    form.choice("menu-players", "", (&[words.number(1)], 0), |_, _| {});
    if family != Family::Guideline {
        return form.finish();
    }
    let levels = LEVELS.map(|level| words.number(level.into()));
    let index = LEVELS.iter().position(|other| *other == choice.level).unwrap_or(0);
    form.choice("menu-starting-level", "", (&levels, index), |settings, index| settings.game.level = LEVELS[index]);
    kind(&mut form, words, choice.kind());
    if choice.variation == Variation::Marathon {
        let rows: Vec<String> = (0..=GameChoice::MOST_STARTING_ROWS)
            .map(|rows| words.with("menu-rows", &[("rows", rows.into())]))
            .collect();
        form.choice("menu-starting-rows", "", (&rows, choice.starting_rows.into()), |settings, index| {
            settings.game.starting_rows = index as u8;
        });
    } else {
        form.race("menu-race", "");
    }
    form.finish()
}

/// The kind of game among those of its variation.
fn kind(form: &mut Form<'_, '_>, words: &Words, chosen: GameKind) {
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
    form.choice(label, &words.text(hint), (&names, index), |settings, index| settings.game.choose(kinds[index]));
}
