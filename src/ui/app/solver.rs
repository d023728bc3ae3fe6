//! The solver in the program: the positions it is entered with, its files, its texts.

use std::path::Path;
use std::time::Instant;

use egui::Context;

use super::App;
use crate::engine::{Game, Rules};
use crate::practice::Position;
use crate::storage::Storage;
use crate::ui::file_dialogs::Wanted;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::{Solver, SolverWish};
use crate::ui::solving;

/// What a file with a question is called until the player calls it otherwise.
pub(super) const QUESTION_NAME: &str = "skyline-question.json";

/// The most Tetriminos beyond those that are seen of which a practice tells the solver.
const FURTHEST: usize = 20;

impl App {
    /// Does what the solver, or the way there, wishes for.
    pub(super) fn solve(&mut self, ctx: &Context, wish: SolverWish) {
        match wish {
            SolverWish::Enter => {
                let solver = self.solver.take().unwrap_or_else(|| Box::new(Solver::new(solving::search)));
                self.screens.push(Screen::Solver(solver));
            }
            SolverWish::FromGame => {
                if let Some(game) = self.play.as_ref().map(|play| play.game()) {
                    let solver = self.solver_of_game(game);
                    self.screens.push(Screen::Solver(solver));
                }
            }
            SolverWish::FromRecording => {
                if let Some(Screen::Watch(watch)) = self.screens.top() {
                    let solver = self.solver_of_game(watch.watching.game());
                    self.screens.push(Screen::Solver(solver));
                }
            }
            SolverWish::FromPractice => {
                if let Some(solver) = self.solver_of_practice() {
                    self.screens.push(Screen::Solver(Box::new(solver)));
                }
            }
            SolverWish::PerfectClear => {
                if let Some(solver) = self.perfect_clear_of_practice() {
                    self.screens.push(Screen::Solver(Box::new(solver)));
                }
            }
            SolverWish::Copy(text) => {
                ctx.copy_text(text);
                self.toast.tell(self.look.words.text("solver-copied"), Instant::now());
            }
            SolverWish::Save => self.ask_for_question(ctx, Wanted::QuestionToSave),
            SolverWish::Open => self.ask_for_question(ctx, Wanted::QuestionToOpen),
            SolverWish::Read(text) => self.read_question(&text),
            SolverWish::Leave => {
                if let Some(Screen::Solver(solver)) = self.screens.take()
                    && !solver.asks_one_thing()
                {
                    self.solver = Some(solver);
                }
            }
        }
    }

    /// With the position of a game, as far as the game shows what comes.
    fn solver_of_game(&self, game: &Game) -> Box<Solver> {
        let known = self.storage.settings().next_count(game.rules().preset);
        Box::new(solver_of(&Position::of(game, known.into(), 0), game.rules()))
    }

    /// With the position of the practice, whose Tetriminos are no secret.
    fn solver_of_practice(&self) -> Option<Solver> {
        let practice = self.practice.as_ref()?.practice()?;
        Some(solver_of(&practice.position(), practice.rules()))
    }

    /// Asking for a perfect clear: with what the player sees, and beyond it with what the generator will deal.
    fn perfect_clear_of_practice(&self) -> Option<Solver> {
        let game = self.practice.as_ref()?.game();
        let shown = usize::from(self.storage.settings().next_count(game.rules().preset));
        let seen = shown.min(game.next().len());
        let position = Position::of(game, seen, 0);
        let beyond = game.ahead(seen + FURTHEST);
        let beyond = beyond.get(seen..).unwrap_or_default();
        Some(solver_of(&position, game.rules()).asking_for_perfect_clear(beyond))
    }

    /// Shows the solver with a position of the editor.
    pub(super) fn solve_position(&mut self, position: &Position) {
        let solver = solver_of(position, &self.storage.settings().practice_rules());
        self.screens.push(Screen::Solver(Box::new(solver)));
    }

    fn ask_for_question(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.look.words.text("solver-kind");
        self.file_dialogs.ask(ctx, wanted, QUESTION_NAME, &kind);
    }

    /// Writes the question on the screen into a file, and tells what came of it.
    pub(super) fn save_question(&mut self, path: &Path) {
        let Some(Screen::Solver(solver)) = self.screens.top() else { return };
        let words = &self.look.words;
        let text = match solver.question(words) {
            Err(problem) => words.with("solver-not-saved", &[("error", problem.into())]),
            Ok(instance) => match Storage::save_text_as(&instance.to_json(), path) {
                Ok(()) => words.with("solver-saved", &[("path", path.display().to_string().into())]),
                Err(error) => words.with("solver-not-saved", &[("error", words.storage_error(&error).into())]),
            },
        };
        self.toast.tell(text, Instant::now());
    }

    /// Takes over the question in a file.
    pub(super) fn open_question(&mut self, path: &Path) {
        match Storage::read_text(path) {
            Ok(text) => self.read_question(&text),
            Err(error) => self.toast.tell(self.look.words.storage_error(&error), Instant::now()),
        }
    }

    /// Takes over a question, if the solver is shown.
    fn read_question(&mut self, text: &str) {
        let Some(Screen::Solver(solver)) = self.screens.top_mut() else { return };
        if let Err(error) = solver.read(text) {
            let text = self.look.words.with("solver-unreadable", &[("problem", error.to_string().into())]);
            self.toast.tell(text, Instant::now());
        }
    }
}

/// With a position, by the movement of these rules.
fn solver_of(position: &Position, rules: &Rules) -> Solver {
    let in_play = position.in_play.map(|piece| piece.tetrimino);
    let pieces: Vec<_> = in_play.into_iter().chain(position.queue.iter().copied()).collect();
    Solver::of_game(solving::search, &position.matrix(), &pieces, position.hold, (rules.rotation, rules.hold))
}
