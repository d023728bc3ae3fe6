//! Practice in the program: its frames and the commands of its screens.

use std::time::Instant;

use egui::Context;

use super::App;
use crate::audio::Cue;
use crate::input::{InputEvent, UndoStep};
use crate::practice::{Position, Practice};
use crate::session::Seat;
use crate::ui::live::LiveMatch;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::practice::{Editor, PracticeMenu, PracticeCommand};
use crate::ui::words::id;

/// The numbers of the sequences of new practices, short enough to be passed on.
const SEQUENCES: std::ops::Range<u64> = 0..10_000;

/// A random sequence.
pub(super) fn any_sequence() -> u64 {
    rand::random_range(SEQUENCES)
}

fn new_position() -> Position {
    Position::empty(any_sequence())
}

/// The cue of an undo or redo, by whether there was a piece.
pub(super) const fn step_cue(step: UndoStep, is_done: bool) -> Cue {
    match (step, is_done) {
        (UndoStep::Undo, true) => Cue::Undo,
        (UndoStep::Redo, true) => Cue::LockDown,
        (_, false) => Cue::MoveRefused,
    }
}

impl App {
    /// Plays the practice up to now.
    pub(super) fn run_practice(&mut self, heard: Vec<InputEvent>, now: Instant) {
        let input = self.controls.devices.take(heard);
        let Some(practice) = &mut self.practice else { return };
        for step in &input.steps {
            self.audio.play(step_cue(*step, practice.step_practice(*step, now)));
        }
        let frame = match input.pause {
            Some(at) => practice.frame(&input.changes, at),
            None => practice.frame_now(&input.changes, now),
        };
        self.happened.extend(frame.game_events());
        if let Some(at) = input.pause {
            self.pause_practice(at);
        } else if input.restart.is_some() {
            practice.start_practice_over(now);
            self.audio.play(Cue::Undo);
            self.controls.devices.start(&self.storage.settings().bindings, now);
        }
    }

    fn pause_practice(&mut self, at: Instant) {
        if let Some(practice) = &mut self.practice {
            self.happened.extend(practice.pause(at).game_events());
            self.audio.play(Cue::MenuBack);
            self.screens.push(Screen::PracticeMenu(PracticeMenu));
        }
    }

    /// Runs a command of a screen of practice.
    pub(super) fn practise(&mut self, ctx: &Context, command: PracticeCommand) {
        let now = Instant::now();
        match command {
            PracticeCommand::Enter => self.enter_practice(now),
            PracticeCommand::FromGame => {
                // What the game does not show yet is not to be found out here.
                let settings = self.storage.settings();
                let shown = |play: &LiveMatch| settings.next_count(play.game().rules().preset);
                let known = self.play.as_ref().map_or(0, shown).into();
                let position = self.play.as_ref().map(|play| Position::of(play.game(), known, any_sequence()));
                self.start_practice(position, now);
            }
            PracticeCommand::Step(step) => {
                if let Some(practice) = &mut self.practice {
                    practice.step_practice(step, now);
                }
            }
            PracticeCommand::Pause => match self.screens.top() {
                Some(Screen::Editor(_)) => self.screens.pop(),
                _ => self.pause_practice(now),
            },
            PracticeCommand::Resume => {
                self.screens.pop();
                self.play_practice(now);
            }
            PracticeCommand::StartOver => {
                if let Some(practice) = &mut self.practice {
                    practice.start_practice_over(now);
                }
                self.screens.pop();
                self.play_practice(now);
            }
            PracticeCommand::New => self.start_practice(Some(new_position()), now),
            PracticeCommand::Start(position) => self.start_practice(Some(*position), now),
            PracticeCommand::Edit => {
                if let Some(practice) = self.practice.as_ref().and_then(LiveMatch::practice) {
                    let editor = Editor::new(practice.position(), self.storage.positions());
                    self.screens.push(Screen::Editor(Box::new(editor)));
                }
            }
            PracticeCommand::Save(name, position) => self.save_position(&name, &position),
            PracticeCommand::Open(name) => match self.storage.position(&name) {
                Ok(text) => self.read_position(&text),
                Err(error) => self.tell(self.look.words.storage_error(&error)),
            },
            PracticeCommand::Read(text) => self.read_position(&text),
            PracticeCommand::Copy(position) => {
                ctx.copy_text(position.write("", &self.storage.settings().practice_rules()));
                self.tell(self.look.words.text(id::PRACTICE_COPIED));
            }
            PracticeCommand::Custom(position) => self.open_in_custom(position.start()),
            PracticeCommand::Solve(position) => self.solve_position(&position),
            PracticeCommand::Leave => {
                self.leave_practice();
            }
        }
    }

    /// Continues the practice that was left, or starts a new one.
    fn enter_practice(&mut self, now: Instant) {
        if self.practice.is_some() {
            self.screens.push(Screen::Practice);
            self.play_practice(now);
        } else {
            self.start_practice(Some(new_position()), now);
        }
    }

    /// Starts a practice from this position, on top of the screen from which practice was entered.
    fn start_practice(&mut self, position: Option<Position>, now: Instant) {
        let rules = self.storage.settings().practice_rules();
        let Some(position) = position else { return };
        match Practice::new(rules, position) {
            Ok(practice) => {
                self.practice = Some(LiveMatch::new(Seat::practice(practice), now));
                self.leave_practice();
                self.screens.push(Screen::Practice);
                self.controls.devices.start(&self.storage.settings().bindings, now);
            }
            Err(error) => {
                log::warn!("no practice from this position: {error}");
                self.tell(self.look.words.text(id::PRACTICE_NO_ROOM));
            }
        }
    }

    /// Resumes the practice that is shown.
    fn play_practice(&mut self, now: Instant) {
        let rules = self.storage.settings().practice_rules();
        if let Some(practice) = &mut self.practice {
            practice.resume(now);
            if let Err(error) = practice.set_practice_rules(rules) {
                log::warn!("practice goes on by the rules before: {error}");
            }
        }
        self.controls.devices.start(&self.storage.settings().bindings, now);
    }

    /// Closes all screens of practice.
    fn leave_practice(&mut self) {
        while matches!(self.screens.top(), Some(Screen::Practice | Screen::PracticeMenu(_) | Screen::Editor(_))) {
            self.screens.pop();
        }
    }

    fn save_position(&mut self, name: &str, position: &Position) {
        let text = position.write(name, &self.storage.settings().practice_rules());
        match self.storage.save_position(name, &text) {
            Ok(name) => {
                self.tell(self.look.words.with(id::PRACTICE_SAVED, &[("name", name.clone().into())]));
                let kept = self.storage.positions();
                if let Some(Screen::Editor(editor)) = self.screens.top_mut() {
                    editor.set_kept(kept, name);
                }
            }
            Err(error) => self.tell(self.look.words.storage_error(&error)),
        }
    }

    /// Loads a scenario into the editor, if that is shown.
    pub(super) fn read_position(&mut self, text: &str) {
        let Some(Screen::Editor(editor)) = self.screens.top_mut() else { return };
        match Position::read(text) {
            Ok((position, name)) => editor.load(position, &name),
            Err(error) => {
                let problem = error.to_string();
                self.tell(self.look.words.with(id::PRACTICE_UNREADABLE, &[("problem", problem.into())]));
            }
        }
    }

    fn tell(&mut self, text: String) {
        self.toast.tell(text, Instant::now());
    }
}
