//! The solver in the application: entry points, files, messages.

use std::path::Path;

use egui::Context;

use super::App;
use super::door::TextKind;
use super::file_dialogs::Wanted;
use super::screen::Screen;
use crate::engine::{Game, Rules};
use crate::session::practice::Position;
use crate::solver::search::background::solve_monitored;
use crate::storage::Storage;
use crate::ui::screens::{Play, Solver, SolverCommand};
use crate::ui::words::id;

/// The default name of a question file.
pub(super) const QUESTION_NAME: &str = "skyline-question.json";

/// The maximum number of Tetriminos beyond the visible ones that practice passes to the solver.
const FURTHEST: usize = 20;

impl App {
    pub(super) fn solve(&mut self, ctx: &Context, command: SolverCommand) {
        match command {
            SolverCommand::Enter => {
                let solver = self.screens.take_solver().unwrap_or_else(|| Box::new(Solver::new(solve_monitored)));
                self.screens.push(Screen::Solver(solver));
            }
            SolverCommand::FromGame => {
                if let Some(game) = self.screens.play().map(Play::game) {
                    let solver = self.solver_of_game(game);
                    self.screens.push(Screen::Solver(solver));
                }
            }
            SolverCommand::FromRecording => {
                if let Some(Screen::Watch(watch)) = self.screens.top() {
                    let solver = self.solver_of_game(watch.recording.game());
                    self.screens.push(Screen::Solver(solver));
                }
            }
            SolverCommand::FromPractice => {
                if let Some(solver) = self.solver_of_practice() {
                    self.screens.push(Screen::Solver(Box::new(solver)));
                }
            }
            SolverCommand::PerfectClear => {
                if let Some(solver) = self.perfect_clear_of_practice() {
                    self.screens.push(Screen::Solver(Box::new(solver)));
                }
            }
            SolverCommand::Copy(text) => {
                ctx.copy_text(text);
                self.services.show_message(id::SOLVER_COPIED);
            }
            SolverCommand::Picture(chosen) => self.picture_position(ctx, chosen),
            SolverCommand::Save => self.ask_for_question(ctx, Wanted::QuestionToSave),
            SolverCommand::Open => self.ask_for_question(ctx, Wanted::QuestionToOpen),
            SolverCommand::Read(text) => self.open_text(&text),
        }
    }

    /// The screen with the position of a game and its visible queue.
    fn solver_of_game(&self, game: &Game) -> Box<Solver> {
        // The solver must not reveal pieces that the game does not show yet. A question has no seed.
        let known = self.services.settings().next_count(game.rules().mode);
        Box::new(solver_of(&Position::of(game, known.into(), 0), game.rules()))
    }

    /// The screen with the position of practice, whose complete queue is known.
    fn solver_of_practice(&self) -> Option<Solver> {
        let practice = self.screens.practice()?.practice()?;
        Some(solver_of(&practice.position(), practice.rules()))
    }

    /// The screen that asks for a perfect clear: with the visible queue, and beyond it with what the generator will
    /// deal.
    fn perfect_clear_of_practice(&self) -> Option<Solver> {
        let game = self.screens.practice()?.live.game();
        let shown = usize::from(self.services.settings().next_count(game.rules().mode));
        let seen = shown.min(game.next().len());
        let position = Position::of(game, seen, 0);
        let beyond = game.ahead(seen + FURTHEST);
        let beyond = beyond.get(seen..).unwrap_or_default();
        Some(solver_of(&position, game.rules()).asking_for_perfect_clear(beyond))
    }

    /// Shows the screen with a position of the editor, which most players draw to find a perfect clear.
    pub(super) fn solve_position(&mut self, position: &Position) {
        let solver = solver_of(position, &self.services.settings().practice_rules());
        self.screens.push(Screen::Solver(Box::new(solver.preferring_perfect_clear())));
    }

    fn ask_for_question(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.services.look.words.text(id::SOLVER_KIND);
        self.services.file_dialogs.ask(ctx, wanted, QUESTION_NAME, &kind);
    }

    /// Saves the question to a file, and reports the result.
    pub(super) fn save_question(&mut self, path: &Path) {
        let Some(Screen::Solver(solver)) = self.screens.top() else { return };
        let words = &self.services.look.words;
        let text = match solver.question(words) {
            Err(problem) => words.with(id::SOLVER_NOT_SAVED, &[("error", problem.into())]),
            Ok(instance) => match Storage::save_text_as(&instance.to_json(), path) {
                Ok(()) => words.with(id::SOLVER_SAVED, &[("path", path.display().to_string().into())]),
                Err(error) => words.with(id::SOLVER_NOT_SAVED, &[("error", words.storage_error(&error).into())]),
            },
        };
        self.services.show_text(text);
    }

    /// Opens a question on the screen, which is opened if it is not shown.
    pub(super) fn open_question_text(&mut self, text: &str) {
        if matches!(self.screens.top(), Some(Screen::Solver(_))) {
            return self.read_question(text);
        }
        let mut solver = Box::new(Solver::new(solve_monitored));
        match solver.read(text) {
            Ok(()) => self.screens.push(Screen::Solver(solver)),
            Err(error) => self.services.show_text(self.services.look.words.text_error(id::SOLVER_UNREADABLE, &error)),
        }
    }

    /// Loads a question, or a position to ask about, if the screen is shown.
    pub(super) fn read_question(&mut self, text: &str) {
        if self.refuse_fumen(text) {
            return;
        }
        let Some(Screen::Solver(solver)) = self.screens.top_mut() else { return };
        let Err(error) = solver.read(text) else { return };
        if TextKind::of(text) == Some(TextKind::Scenario)
            && let Ok((position, _)) = Position::read(text)
        {
            let asked = solver_of(&position, &self.services.settings().practice_rules()).preferring_perfect_clear();
            if let Some(Screen::Solver(solver)) = self.screens.top_mut() {
                **solver = asked;
            }
            return;
        }
        self.services.show_text(self.services.look.words.text_error(id::SOLVER_UNREADABLE, &error));
    }
}

/// The screen with a position under these rules.
fn solver_of(position: &Position, rules: &Rules) -> Solver {
    Solver::of_start(solve_monitored, &position.start(), rules)
}
