//! The stack of open screens; the window shows the top one.

use super::screen::{InputMode, Screen};
use crate::session::practice::Practice;
use crate::ui::paint::backdrop::Mood;
use crate::ui::screens::practice::PracticeScreen;
use crate::ui::screens::{OnlineScreen, Play, Results, Solver, TournamentScreen, Watch};

/// The open screens; never empty once one was shown.
///
/// A practice and a solver question that were left stay here, to be continued.
#[derive(Debug, Default)]
pub(crate) struct ScreenStack {
    screens: Vec<Screen>,
    practice: Option<Box<PracticeScreen>>,
    solver: Option<Box<Solver>>,
}

impl ScreenStack {
    #[must_use]
    pub(crate) fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut Screen> {
        self.screens.last_mut()
    }

    /// All screens, top first.
    pub(crate) fn top_down(&self) -> impl Iterator<Item = &Screen> {
        self.screens.iter().rev()
    }

    /// The top screen, mutably, and the game paused below it.
    pub(crate) fn top_and_paused(&mut self) -> (Option<&mut Screen>, Option<&mut Play>) {
        match self.screens.as_mut_slice() {
            [.., Screen::Play(play), top @ Screen::Pause(_)] => (Some(top), Some(play)),
            [.., top] => (Some(top), None),
            [] => (None, None),
        }
    }

    /// The practice whose menu is the top screen.
    pub(crate) fn practice_below_menu(&mut self) -> Option<&mut PracticeScreen> {
        match self.screens.as_mut_slice() {
            [.., Screen::Practice(practice), Screen::PracticeMenu(_)] => Some(practice),
            _ => None,
        }
    }

    /// The tournament whose screen is the lowest of its match, or the top one.
    pub(crate) fn tournament_mut(&mut self) -> Option<&mut TournamentScreen> {
        match self.screens.as_mut_slice() {
            [.., Screen::Tournament(tournament)] | [.., Screen::Tournament(tournament), Screen::Versus(_)] => {
                Some(tournament)
            }
            _ => None,
        }
    }

    /// The game, also while it is paused or its results are shown.
    #[must_use]
    pub(crate) fn play(&self) -> Option<&Play> {
        self.top_down().find_map(|screen| if let Screen::Play(play) = screen { Some(&**play) } else { None })
    }

    /// The game, mutably, also while it is paused or its results are shown.
    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Play(play) = screen { Some(&mut **play) } else { None })
    }

    /// The rooms online, mutably, also while another screen is over them.
    pub(crate) fn online_mut(&mut self) -> Option<&mut OnlineScreen> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Online(online) = screen { Some(&mut **online) } else { None })
    }

    /// The result, also while the name is asked for.
    pub(crate) fn results_mut(&mut self) -> Option<&mut Results> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Results(results) = screen { Some(&mut **results) } else { None })
    }

    /// The practice, also while its menu is shown.
    #[must_use]
    pub(crate) fn practice(&self) -> Option<&PracticeScreen> {
        self.top_down()
            .find_map(|screen| if let Screen::Practice(practice) = screen { Some(&**practice) } else { None })
    }

    pub(crate) fn practice_mut(&mut self) -> Option<&mut PracticeScreen> {
        let mut top_down = self.screens.iter_mut().rev();
        top_down.find_map(|screen| if let Screen::Practice(practice) = screen { Some(&mut **practice) } else { None })
    }

    pub(crate) fn practice_left(&self) -> Option<&Practice> {
        self.practice.as_ref()?.practice()
    }

    /// Removes the practice that was left, to continue it.
    pub(crate) fn take_practice(&mut self) -> Option<Box<PracticeScreen>> {
        self.practice.take()
    }

    /// Removes the replay on top, to return to it.
    pub(crate) fn take_watch(&mut self) -> Option<Box<Watch>> {
        match self.screens.pop_if(|screen| matches!(screen, Screen::Watch(_))) {
            Some(Screen::Watch(watch)) => Some(watch),
            _ => None,
        }
    }

    /// Removes the solver that was left, to continue it.
    pub(crate) fn take_solver(&mut self) -> Option<Box<Solver>> {
        self.solver.take()
    }

    /// The target of input.
    #[must_use]
    pub(crate) fn input_mode(&self) -> InputMode {
        self.top().map_or(InputMode::Menu { start: egui::Key::Enter }, Screen::input_mode)
    }

    #[must_use]
    pub(crate) fn mood(&self) -> Mood {
        match self.screens.as_slice() {
            [.., play @ Screen::Play(_), Screen::Pause(_)] => play.mood(),
            [.., top] => top.mood(),
            [] => Mood::STILL,
        }
    }

    pub(crate) fn push(&mut self, screen: Screen) {
        self.screens.push(screen);
        self.log_top();
    }

    /// Closes the top screen, unless it is the only one.
    pub(crate) fn pop(&mut self) {
        if self.screens.len() > 1 {
            self.remove_top();
        }
        self.log_top();
    }

    /// Closes screens from the top while `closes` returns true; the lowest stays.
    pub(crate) fn pop_while(&mut self, closes: impl Fn(&Screen) -> bool) {
        while self.screens.len() > 1 && self.top().is_some_and(&closes) {
            self.pop();
        }
    }

    /// Pushes a screen after closing all but the lowest one.
    pub(crate) fn replace_above_lowest(&mut self, screen: Screen) {
        while self.screens.len() > 1 {
            self.remove_top();
        }
        self.push(screen);
    }

    pub(crate) fn replace_all(&mut self, screen: Screen) {
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::engine::Rules;
    use crate::session::Seat;
    use crate::session::practice::Position;
    use crate::settings::Settings;
    use crate::solver::search::background::solve_monitored;
    use crate::ui::live::LiveMatch;
    use crate::ui::screens::practice::PracticeMenu;
    use crate::ui::screens::{MainMenu, Pause};

    fn play() -> Screen {
        let now = Instant::now();
        Screen::Play(Box::new(Play::new(LiveMatch::new(Seat::new(Rules::default(), 1), now))))
    }

    fn practice() -> Screen {
        let practice = Practice::new(Settings::default().practice_rules(), Position::empty(1)).unwrap();
        Screen::Practice(Box::new(PracticeScreen::new(practice, Instant::now())))
    }

    fn solver() -> Solver {
        Solver::new(solve_monitored)
    }

    fn stack(screens: impl IntoIterator<Item = Screen>) -> ScreenStack {
        let mut stack = ScreenStack::default();
        stack.push(Screen::MainMenu(MainMenu::default()));
        screens.into_iter().for_each(|screen| stack.push(screen));
        stack
    }

    fn names(stack: &ScreenStack) -> Vec<&'static str> {
        stack.top_down().map(Screen::name).collect()
    }

    #[test]
    fn the_lowest_screen_stays() {
        let mut stack = stack([Screen::Pause(Pause::default())]);
        for _ in 0..3 {
            stack.pop();
        }
        stack.pop_while(|_| true);
        assert_eq!(names(&stack), ["main menu"]);
    }

    #[test]
    fn the_game_is_found_below_its_pause_and_drawn_there_alone() {
        let mut stack = stack([play(), Screen::Pause(Pause::default())]);
        assert!(stack.play().is_some());
        assert!(stack.top_and_paused().1.is_some());
        assert_eq!(stack.input_mode(), InputMode::Menu { start: egui::Key::Escape });
        stack.push(Screen::Options(Box::default()));
        assert!(stack.play().is_some() && stack.top_and_paused().1.is_none());
        stack.replace_all(Screen::MainMenu(MainMenu::default()));
        assert!(stack.play().is_none());
    }

    #[test]
    fn the_practice_is_found_below_its_menu_alone() {
        let mut stack = stack([practice()]);
        assert!(stack.practice_below_menu().is_none(), "it is not paused");
        stack.push(Screen::PracticeMenu(PracticeMenu::default()));
        assert!(stack.practice_below_menu().is_some());
        stack.push(Screen::Options(Box::default()));
        assert!(stack.practice_below_menu().is_none());
    }

    #[test]
    fn a_practice_and_a_question_that_were_left_can_be_continued() {
        let mut stack =
            stack([practice(), Screen::PracticeMenu(PracticeMenu::default()), Screen::Solver(Box::new(solver()))]);
        assert!(stack.take_practice().is_none() && stack.take_solver().is_none(), "both are open");
        stack.replace_above_lowest(play());
        assert_eq!(names(&stack), ["play", "main menu"]);
        assert!(stack.take_practice().is_some() && stack.take_solver().is_some());
        assert!(stack.take_practice().is_none() && stack.take_solver().is_none(), "once");
    }

    #[test]
    fn a_question_that_practice_asks_is_forgotten() {
        let screen = Screen::Solver(Box::new(solver().asking_for_perfect_clear(&[])));
        let mut stack = stack([practice(), screen]);
        stack.pop();
        assert!(stack.take_solver().is_none());
        assert_eq!(names(&stack), ["practice", "main menu"]);
    }

    /// A paused or finished game uses the music of the screen on top, and none once it is over.
    #[test]
    fn music_comes_from_the_highest_screen_that_has_some() {
        let music = |stack: &ScreenStack| {
            format!("{:?}", stack.top_down().find_map(Screen::music)).chars().take(9).collect::<String>()
        };
        assert_eq!(music(&stack([])), "Some(Menu");
        assert_eq!(music(&stack([play(), Screen::Pause(Pause::default())])), "Some(Game");
        let mut stack = stack([play()]);
        stack.play_mut().unwrap().live.end_now(Instant::now());
        assert_eq!(music(&stack), "Some(Sile");
    }
}
