//! The stack of open screens; the window shows the top one.

use crate::ui::screens::practice::{Editor, PracticeMenu};
use crate::ui::screens::{
    CustomScreen, Help, HighScores, HistoryView, Interrupted, LegalNotice, MainMenu, NameEntry, Options, Pause,
    Results, Snapshots, Solver, Title, Watch,
};

/// A screen with its state.
#[derive(Debug)]
pub enum Screen {
    /// The legal notice at the start.
    LegalNotice(LegalNotice),
    /// The title.
    Title(Title),
    /// The main menu.
    MainMenu(MainMenu),
    /// The question about an interrupted game.
    Interrupted(Interrupted),
    /// The game being played.
    Play,
    /// The pause menu.
    Pause(Pause),
    /// Practice.
    Practice,
    /// The practice menu.
    PracticeMenu(PracticeMenu),
    /// The position editor.
    Editor(Box<Editor>),
    /// The list of snapshots.
    Snapshots(Box<Snapshots>),
    /// The name entry.
    NameEntry(NameEntry),
    /// The results of a game.
    Results(Box<Results>),
    /// The High Score Tables.
    HighScores(HighScores),
    /// The history of played games.
    History(HistoryView),
    /// The setup of a Custom game.
    Custom(Box<CustomScreen>),
    /// The options.
    Options(Box<Options>),
    /// The help.
    Help(Help),
    /// A recording being watched.
    Watch(Box<Watch>),
    /// The solver.
    Solver(Box<Solver>),
}

impl Screen {
    /// Returns its name in the log.
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

/// The open screens; never empty once one was shown.
#[derive(Debug, Default)]
pub struct ScreenStack {
    screens: Vec<Screen>,
}

impl ScreenStack {
    /// Returns the top screen.
    #[must_use]
    pub fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    /// Returns all screens, bottom first.
    pub fn iter(&self) -> impl Iterator<Item = &Screen> {
        self.screens.iter()
    }

    /// Returns the top screen, mutably.
    pub fn top_mut(&mut self) -> Option<&mut Screen> {
        self.screens.last_mut()
    }

    /// Pushes a screen.
    pub fn push(&mut self, screen: Screen) {
        self.screens.push(screen);
        self.tell();
    }

    /// Pops the top screen, unless it is the only one.
    pub fn pop(&mut self) {
        self.take();
    }

    /// Pops and returns the top screen, unless it is the only one.
    pub fn take(&mut self) -> Option<Screen> {
        let taken = (self.screens.len() > 1).then(|| self.screens.pop()).flatten();
        self.tell();
        taken
    }

    /// Pushes a screen after closing all but the bottom one.
    pub fn replace_above_lowest(&mut self, screen: Screen) {
        self.screens.truncate(1);
        self.push(screen);
    }

    /// Replaces all screens by one.
    pub fn replace_all(&mut self, screen: Screen) {
        self.screens.clear();
        self.push(screen);
    }

    /// Logs the top screen: the tests of the real window follow the log.
    fn tell(&self) {
        if let Some(screen) = self.top() {
            log::info!("screen: {}", screen.name());
        }
    }
}
