//! Practice in the program: its frames and what its screens wish for.

use std::thread;
use std::time::Instant;

use egui::Context;

use super::App;
use crate::audio::Cue;
use crate::input::{InputEvent, UndoStep};
use crate::practice::Position;
use crate::ui::play::Play;
use crate::ui::practice::PracticePlay;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::practice::{Editor, PracticeMenu, PracticeWish};

/// New practices have a sequence with a number that can be told to others.
const SEQUENCES: std::ops::Range<u64> = 0..10_000;

/// A sequence by lot.
pub(super) fn any_sequence() -> u64 {
    rand::random_range(SEQUENCES)
}

fn new_position() -> Position {
    Position::empty(any_sequence())
}

/// What is heard of a step through the pieces, by whether there was one to go.
pub(super) const fn step_cue(step: UndoStep, is_done: bool) -> Cue {
    match (step, is_done) {
        (UndoStep::Undo, true) => Cue::Undo,
        (UndoStep::Redo, true) => Cue::LockDown,
        (_, false) => Cue::MoveRefused,
    }
}

impl App {
    /// Runs the practice up to now.
    pub(super) fn run_practice(&mut self, heard: Vec<InputEvent>, now: Instant) {
        let input = self.controls.devices.take(heard);
        let Some(practice) = &mut self.practice else { return };
        for step in &input.steps {
            self.audio.play(step_cue(*step, practice.step(*step, now)));
        }
        practice.take(&input.changes);
        thread::sleep(practice.until_answer(now));
        practice.advance(input.pause.unwrap_or_else(Instant::now), &mut self.happened);
        if let Some(at) = input.pause {
            self.pause_practice(at);
        } else if input.restart.is_some() {
            practice.start_over(now);
            self.audio.play(Cue::Undo);
            self.controls.devices.start(&self.storage.settings().bindings, now);
        }
    }

    fn pause_practice(&mut self, at: Instant) {
        if let Some(practice) = &mut self.practice {
            practice.pause(at, &mut self.happened);
            self.audio.play(Cue::MenuBack);
            self.screens.push(Screen::PracticeMenu(PracticeMenu));
        }
    }

    /// Does what a screen of practice wishes for.
    pub(super) fn practise(&mut self, ctx: &Context, wish: PracticeWish) {
        let now = Instant::now();
        match wish {
            PracticeWish::Enter => self.enter_practice(now),
            PracticeWish::FromGame => {
                // What the game does not show yet is not to be found out here.
                let settings = self.storage.settings();
                let shown = |play: &Play| settings.next_count(play.game().rules().preset);
                let known = self.play.as_ref().map_or(0, shown).into();
                let position = self.play.as_ref().map(|play| Position::of(play.game(), known, any_sequence()));
                self.start_practice(position, now);
            }
            PracticeWish::Step(step) => {
                if let Some(practice) = &mut self.practice {
                    practice.step(step, now);
                }
            }
            PracticeWish::Pause => match self.screens.top() {
                Some(Screen::Editor(_)) => self.screens.pop(),
                _ => self.pause_practice(now),
            },
            PracticeWish::Resume => {
                self.screens.pop();
                self.play_practice(now);
            }
            PracticeWish::StartOver => {
                if let Some(practice) = &mut self.practice {
                    practice.start_over(now);
                }
                self.screens.pop();
                self.play_practice(now);
            }
            PracticeWish::New => self.start_practice(Some(new_position()), now),
            PracticeWish::Start(position) => self.start_practice(Some(*position), now),
            PracticeWish::Edit => {
                if let Some(practice) = &self.practice {
                    let editor = Editor::new(practice.practice().position(), self.storage.positions());
                    self.screens.push(Screen::Editor(Box::new(editor)));
                }
            }
            PracticeWish::Save(name, position) => self.save_position(&name, &position),
            PracticeWish::Open(name) => match self.storage.position(&name) {
                Ok(text) => self.read_position(&text),
                Err(error) => self.tell(self.look.words.storage_error(&error)),
            },
            PracticeWish::Read(text) => self.read_position(&text),
            PracticeWish::Copy(position) => {
                ctx.copy_text(position.write("", &self.storage.settings().practice_rules()));
                self.tell(self.look.words.text("practice-copied"));
            }
            PracticeWish::Custom(position) => self.open_in_custom(position.start()),
            PracticeWish::Solve(position) => self.solve_position(&position),
            PracticeWish::Leave => {
                self.leave_practice();
            }
        }
    }

    /// On with the practice that was left, or a new one.
    fn enter_practice(&mut self, now: Instant) {
        if self.practice.is_some() {
            self.screens.push(Screen::Practice);
            self.play_practice(now);
        } else {
            self.start_practice(Some(new_position()), now);
        }
    }

    /// A practice from this position, on top of where practice was entered.
    fn start_practice(&mut self, position: Option<Position>, now: Instant) {
        let rules = self.storage.settings().practice_rules();
        let Some(position) = position else { return };
        match PracticePlay::new(rules, position, now) {
            Ok(practice) => {
                self.practice = Some(practice);
                self.leave_practice();
                self.screens.push(Screen::Practice);
                self.controls.devices.start(&self.storage.settings().bindings, now);
            }
            Err(error) => {
                log::warn!("no practice from this position: {error}");
                self.tell(self.look.words.text("practice-no-room"));
            }
        }
    }

    /// Lets time go on in the practice that is shown.
    fn play_practice(&mut self, now: Instant) {
        let rules = self.storage.settings().practice_rules();
        if let Some(Err(error)) = self.practice.as_mut().map(|practice| practice.resume(rules, now)) {
            log::warn!("practice goes on by the rules before: {error}");
        }
        self.controls.devices.start(&self.storage.settings().bindings, now);
    }

    /// Takes all screens of practice away.
    fn leave_practice(&mut self) {
        while matches!(self.screens.top(), Some(Screen::Practice | Screen::PracticeMenu(_) | Screen::Editor(_))) {
            self.screens.pop();
        }
    }

    fn save_position(&mut self, name: &str, position: &Position) {
        let text = position.write(name, &self.storage.settings().practice_rules());
        match self.storage.save_position(name, &text) {
            Ok(name) => {
                self.tell(self.look.words.with("practice-saved", &[("name", name.clone().into())]));
                let kept = self.storage.positions();
                if let Some(Screen::Editor(editor)) = self.screens.top_mut() {
                    editor.set_kept(kept, name);
                }
            }
            Err(error) => self.tell(self.look.words.storage_error(&error)),
        }
    }

    /// Takes a scenario into the editor, if that is shown.
    pub(super) fn read_position(&mut self, text: &str) {
        let Some(Screen::Editor(editor)) = self.screens.top_mut() else { return };
        match Position::read(text) {
            Ok((position, name)) => editor.load(position, &name),
            Err(error) => {
                let problem = error.to_string();
                self.tell(self.look.words.with("practice-unreadable", &[("problem", problem.into())]));
            }
        }
    }

    fn tell(&mut self, text: String) {
        self.toast.tell(text, Instant::now());
    }
}
