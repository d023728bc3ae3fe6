//! The screens that lie on one another; the window shows the one on top.

use crate::ui::screens::practice::{Editor, PracticeMenu};
use crate::ui::screens::{
    CustomScreen, Help, HighScores, HistoryView, Interrupted, LegalNotice, MainMenu, NameEntry, Options, Pause,
    Results, Snapshots, Solver, Title, Watch,
};

/// What the window can show.
#[derive(Debug)]
pub enum Screen {
    /// The legal notice at the start.
    LegalNotice(LegalNotice),
    /// The title.
    Title(Title),
    /// The main menu.
    MainMenu(MainMenu),
    /// The question what becomes of an interrupted game.
    Interrupted(Interrupted),
    /// The game.
    Play,
    /// The pause of the game.
    Pause(Pause),
    /// The practice.
    Practice,
    /// The menu of practice.
    PracticeMenu(PracticeMenu),
    /// The editor of a position.
    Editor(Box<Editor>),
    /// The list of snapshots.
    Snapshots(Box<Snapshots>),
    /// The name for a High Score.
    NameEntry(NameEntry),
    /// What a game came to.
    Results(Box<Results>),
    /// The High Score Tables.
    HighScores(HighScores),
    /// The games that were played.
    History(HistoryView),
    /// The rules of Custom.
    Custom(Box<CustomScreen>),
    /// The options.
    Options(Box<Options>),
    /// The help.
    Help(Help),
    /// A recorded game.
    Watch(Box<Watch>),
    /// The solver.
    Solver(Box<Solver>),
}

impl Screen {
    /// The name in the log.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::LegalNotice(_) => "legal notice",
            Self::Title(_) => "title",
            Self::MainMenu(_) => "main menu",
            Self::Interrupted(_) => "interrupted",
            Self::Play => "play",
            Self::Pause(_) => "pause",
            Self::Practice => "practice",
            Self::PracticeMenu(_) => "practice menu",
            Self::Editor(_) => "editor",
            Self::Snapshots(_) => "snapshots",
            Self::NameEntry(_) => "name entry",
            Self::Results(_) => "results",
            Self::HighScores(_) => "high scores",
            Self::History(_) => "history",
            Self::Custom(_) => "custom",
            Self::Options(_) => "options",
            Self::Help(_) => "help",
            Self::Watch(_) => "watch",
            Self::Solver(_) => "solver",
        }
    }
}

/// Screens on one another, never none once one was shown.
#[derive(Debug, Default)]
pub struct ScreenStack {
    screens: Vec<Screen>,
}

impl ScreenStack {
    /// The screen on top.
    #[must_use]
    pub fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    /// All of them, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = &Screen> {
        self.screens.iter()
    }

    /// The screen on top, to show it.
    pub fn top_mut(&mut self) -> Option<&mut Screen> {
        self.screens.last_mut()
    }

    /// Lays a screen on top.
    pub fn push(&mut self, screen: Screen) {
        self.screens.push(screen);
        self.tell();
    }

    /// Takes the screen on top away, unless it is the last.
    pub fn pop(&mut self) {
        self.take();
    }

    /// Takes the screen on top away and gives it back, unless it is the last.
    pub fn take(&mut self) -> Option<Screen> {
        let taken = (self.screens.len() > 1).then(|| self.screens.pop()).flatten();
        self.tell();
        taken
    }

    /// Lays a screen on the lowest one, in place of all others.
    pub fn replace_above_lowest(&mut self, screen: Screen) {
        self.screens.truncate(1);
        self.push(screen);
    }

    /// Shows a screen in place of all.
    pub fn replace_all(&mut self, screen: Screen) {
        self.screens.clear();
        self.push(screen);
    }

    /// The log knows what was shown when; the tests of the real window follow it there.
    fn tell(&self) {
        if let Some(screen) = self.top() {
            log::info!("screen: {}", screen.name());
        }
    }
}
