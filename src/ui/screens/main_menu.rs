//! The main menu (Guideline 2.3).

use egui::Ui;

use crate::engine::{GoalSystem, Rules, Variation};
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::button::{Tone, button, sized};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{Named, choice};

/// The widest the menu becomes, in points.
const WIDTH: f32 = 480.0;
/// The levels a game can start at (Guideline 2.3.3).
const LEVELS: std::ops::RangeInclusive<u8> = 1..=15;

/// The main menu: what to play, and the way to everything else.
#[derive(Debug, Clone, Default)]
pub struct MainMenu {}

impl MainMenu {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page {
            id: "main-menu",
            title: "",
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Change, Hint::Accept],
        };
        page.show(ui, shared, |ui, _| menu(ui, shared)).0
    }
}

fn menu(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    super::banner(ui, shared);
    let mut wish = None;
    if button(ui, theme, Tone::Primary, &words.text("menu-play")) {
        wish = Some(Command::Play);
    }
    ui.add_space(space.s);
    wish = wish.or(game(ui, shared));
    ui.add_space(space.s);
    let others = [
        ("menu-high-scores", Command::ShowHighScores),
        ("menu-options", Command::ShowOptions),
        ("menu-help", Command::ShowHelp),
        ("menu-quit", Command::Quit),
    ];
    let width = (ui.available_width() - space.s) / 2.0;
    for pair in others.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space.s;
            for (text, command) in pair {
                if sized(ui, theme, Tone::Plain, &words.text(text), width).clicked() {
                    wish = Some(command.clone());
                }
            }
        });
    }
    wish
}

/// What to play.
fn game(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let game = &settings.game;
    let mut changed = game.clone();
    let label = words.text("menu-variation");
    let hint = words.text(match game.variation {
        Variation::Marathon => "menu-marathon-hint",
        Variation::Sprint => "menu-sprint-hint",
        Variation::Ultra => "menu-ultra-hint",
    });
    let names = Variation::ALL.map(|variation| words.variation(variation));
    let index = Variation::ALL.iter().position(|variation| *variation == game.variation).unwrap_or(0);
    if let Some(index) = choice(ui, theme, Named { label: &label, hint: &hint }, &names, index) {
        changed.variation = Variation::ALL[index];
    }
    let label = words.text("menu-players");
    choice(ui, theme, Named { label: &label, hint: "" }, &[words.number(1)], 0);
    let label = words.text("menu-starting-level");
    let levels: Vec<String> = LEVELS.map(|level| words.number(level.into())).collect();
    let index = usize::from(game.level - LEVELS.start());
    if let Some(index) = choice(ui, theme, Named { label: &label, hint: "" }, &levels, index) {
        changed.level = LEVELS.start() + index as u8;
    }
    if Rules::preset(game.variation).goal != GoalSystem::None {
        changed.goal = super::goal_row(ui, shared).unwrap_or(changed.goal);
    }
    (changed != *game).then(|| Command::apply(settings, |settings| settings.game = changed))
}
