//! The stack of open screens; the window shows the top one.

use super::screen::{InputMode, Screen};
use crate::ui::paint::backdrop::Mood;
use crate::ui::screens::practice::PracticeScreen;
use crate::ui::screens::{Play, Solver};

/// The open screens; never empty once one was shown.
///
/// A practice and a question of the solver that were left stay here, to be continued.
#[derive(Debug, Default)]
pub struct ScreenStack {
    screens: Vec<Screen>,
    practice: Option<Box<PracticeScreen>>,
    solver: Option<Box<Solver>>,
}

impl ScreenStack {
    /// The top screen.
    #[must_use]
    pub fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    /// The top screen, mutably.
    pub fn top_mut(&mut self) -> Option<&mut Screen> {
        self.screens.last_mut()
    }

    /// All screens, top first.
    pub fn top_down(&self) -> impl Iterator<Item = &Screen> {
        self.screens.iter().rev()
    }

    /// The top screen, mutably, and the game paused below it.
    pub fn top_and_paused(&mut self) -> (Option<&mut Screen>, Option<&mut Play>) {
        match self.screens.as_mut_slice() {
            [.., Screen::Play(play), top @ Screen::Pause(_)] => (Some(top), Some(play)),
            [.., top] => (Some(top), None),
            [] => (None, None),
        }
    }

    /// The game, also while it is paused or its results are shown.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        self.top_down().find_map(|screen| if let Screen::Play(play) = screen { Some(&**play) } else { None })
    }

    /// The game, mutably.
    pub fn play_mut(&mut self) -> Option<&mut Play> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Play(play) = screen { Some(&mut **play) } else { None })
    }

    /// The practice, also while its menu is shown.
    #[must_use]
    pub fn practice(&self) -> Option<&PracticeScreen> {
        self.top_down()
            .find_map(|screen| if let Screen::Practice(practice) = screen { Some(&**practice) } else { None })
    }

    /// The practice, mutably.
    pub fn practice_mut(&mut self) -> Option<&mut PracticeScreen> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Practice(practice) = screen { Some(&mut **practice) } else { None })
    }

    /// Removes the practice that was left, to continue it.
    pub fn take_practice(&mut self) -> Option<Box<PracticeScreen>> {
        self.practice.take()
    }

    /// Removes the solver that was left, to continue it.
    pub fn take_solver(&mut self) -> Option<Box<Solver>> {
        self.solver.take()
    }

    /// Who takes the input.
    #[must_use]
    pub fn input_mode(&self) -> InputMode {
        self.top().map_or(InputMode::Menu { start: egui::Key::Enter }, Screen::input_mode)
    }

    /// The mood of the backdrop.
    #[must_use]
    pub fn mood(&self) -> Mood {
        match self.screens.as_slice() {
            [.., play @ Screen::Play(_), Screen::Pause(_)] => play.mood(),
            [.., top] => top.mood(),
            [] => Mood::STILL,
        }
    }

    /// Pushes a screen.
    pub fn push(&mut self, screen: Screen) {
        self.screens.push(screen);
        self.log_top();
    }

    /// Closes the top screen, unless it is the only one.
    pub fn pop(&mut self) {
        if self.screens.len() > 1 {
            self.remove_top();
        }
        self.log_top();
    }

    /// Closes screens from the top as long as `closes` says so; the lowest stays.
    pub fn pop_while(&mut self, closes: impl Fn(&Screen) -> bool) {
        while self.screens.len() > 1 && self.top().is_some_and(&closes) {
            self.pop();
        }
    }

    /// Pushes a screen after closing all but the lowest one.
    pub fn replace_above_lowest(&mut self, screen: Screen) {
        while self.screens.len() > 1 {
            self.remove_top();
        }
        self.push(screen);
    }

    /// Replaces all screens by one.
    pub fn replace_all(&mut self, screen: Screen) {
        while !self.screens.is_empty() {
            self.remove_top();
        }
        self.push(screen);
    }

    fn remove_top(&mut self) {
        match self.screens.pop() {
            Some(Screen::Practice(practice)) => self.practice = Some(practice),
            Some(Screen::Solver(solver)) if !solver.asks_one_thing() => self.solver = Some(solver),
            _ => {}
        }
    }

    /// Logs the top screen: the tests of the real window follow the log.
    fn log_top(&self) {
        if let Some(screen) = self.top() {
            log::info!("screen: {}", screen.name());
        }
    }
}
