//! Practice in the program: its frames and the commands of its screens.

use std::time::Instant;

use egui::Context;

use super::App;
use super::screen::Screen;
use crate::engine::Game;
use crate::formats::{self, Document, ReadError};
use crate::session::practice::{Position, Practice};
use crate::synth::Cue;
use crate::ui::live::LiveRecording;
use crate::ui::screens::practice::{Editor, PracticeMenu, PracticeScreen};
use crate::ui::screens::{DiagramScreen, Play, PracticeCommand};
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

impl App {
    pub(super) fn pause_practice(&mut self, at: Instant) {
        if let Some(practice) = self.screens.practice_mut() {
            self.events.extend(practice.live.pause(at).game_events());
            self.services.audio.play(Cue::MenuBack);
            let is_over_review = matches!(self.screens.top_down().nth(1), Some(Screen::Review(_)));
            self.screens.push(Screen::PracticeMenu(PracticeMenu::over(is_over_review)));
        }
    }

    /// Runs a command of a screen of practice.
    pub(super) fn practise(&mut self, ctx: &Context, command: PracticeCommand) {
        let now = Instant::now();
        match command {
            PracticeCommand::Enter => self.enter_practice(now),
            PracticeCommand::FromGame => self.practise_game(now),
            PracticeCommand::FromRecording => self.practise_recording(now),
            PracticeCommand::Step(step) => {
                if let Some(practice) = self.screens.practice_mut() {
                    practice.live.step_practice(step, now);
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
                if let Some(practice) = self.screens.practice_mut() {
                    practice.live.start_practice_over(now);
                }
                self.screens.pop();
                self.play_practice(now);
            }
            PracticeCommand::New => self.start_practice(new_position(), now),
            PracticeCommand::Start(position) => self.start_practice(*position, now),
            PracticeCommand::Edit => {
                if let Some(practice) = self.screens.practice().and_then(PracticeScreen::practice) {
                    let editor = Editor::new(practice.position(), self.services.storage.positions());
                    self.screens.push(Screen::Editor(Box::new(editor)));
                }
            }
            PracticeCommand::Save(name, position) => self.save_position(&name, &position),
            PracticeCommand::Open(name) => match self.services.storage.position(&name) {
                Ok(text) => self.read_position(&text),
                Err(error) => self.services.show_storage_error(&error),
            },
            PracticeCommand::Read(text) => self.open_text(&text),
            PracticeCommand::Copy(position) => {
                ctx.copy_text(position.write("", &self.services.settings().practice_rules()));
                self.services.show_message(id::PRACTICE_COPIED);
            }
            PracticeCommand::CopyFumen(position) => self.copy_fumen(ctx, &position),
            PracticeCommand::Picture(chosen) => self.picture_position(ctx, chosen),
            PracticeCommand::Custom(position) => self.open_in_custom(position.start()),
            PracticeCommand::Solve(position) => self.solve_position(&position),
            PracticeCommand::Leave => self.leave_practice(),
        }
    }

    /// Continues the game behind the menu as practice.
    fn practise_game(&mut self, now: Instant) {
        // The editor must not reveal pieces that the game does not show yet.
        let settings = self.services.settings();
        let position = self.screens.play().map(|play| {
            let known = settings.next_count(play.game().rules().mode);
            Position::of(play.game(), known.into(), any_sequence())
        });
        if let Some(position) = position {
            self.start_practice(position, now);
        }
    }

    fn copy_fumen(&mut self, ctx: &Context, position: &Position) {
        self.copy_diagram(ctx, &Document::of(&position.start(), ""));
    }

    /// Copies a diagram as a fumen, and says how many pages it has.
    fn copy_diagram(&mut self, ctx: &Context, document: &Document) {
        let words = &self.services.look.words;
        let text = match (document.to_fumen(), document.pages.len()) {
            (Err(error), _) => words.fumen_error(&error),
            (Ok(fumen), pages) => {
                ctx.copy_text(fumen);
                match pages {
                    1 => words.text(id::PRACTICE_COPIED),
                    _ => words.with(id::DIAGRAM_COPIED, &[("pages", pages.into())]),
                }
            }
        };
        self.services.show_text(text);
    }

    /// Copies the position of the paused or watched game as a fumen.
    pub(super) fn copy_position_fumen(&mut self, ctx: &Context) {
        let game = self.live_recording().map(LiveRecording::game).or_else(|| self.screens.play().map(Play::game));
        let Some(game) = game else { return };
        // As for practice, pieces that are not shown yet stay unknown.
        let known = self.services.settings().next_count(game.rules().mode);
        let position = Position::of(game, known.into(), 0);
        self.copy_fumen(ctx, &position);
    }

    /// Copies the paused or watched game as a fumen with a page for each piece.
    pub(super) fn copy_game_fumen(&mut self, ctx: &Context) {
        let watched = self.live_recording().and_then(LiveRecording::only_seat).map(|seat| seat.replay().diagram());
        let document = watched.or_else(|| Some(self.screens.play()?.live.seat().replay().diagram()));
        if let Some(document) = document {
            self.copy_diagram(ctx, &document);
        }
    }

    /// Opens a diagram of several pages. Returns whether the text is one.
    fn open_pages(&mut self, text: &str) -> bool {
        if matches!(self.screens.top(), Some(Screen::Editor(_))) {
            return false;
        }
        let document = formats::read(text).ok().filter(|document| document.pages.len() > 1);
        let is_one = document.is_some();
        if let Some(document) = document {
            self.screens.push(Screen::Diagram(Box::new(DiagramScreen::new(document, any_sequence()))));
        }
        is_one
    }

    /// Shows what is wrong with a fumen. Returns whether the text is one with an error.
    pub(super) fn refuse_fumen(&mut self, text: &str) -> bool {
        let Err(ReadError::Fumen(error)) = formats::read(text) else { return false };
        self.services.show_text(self.services.look.words.fumen_error(&error));
        true
    }

    /// Starts from the position of the recording on the screen.
    fn practise_recording(&mut self, now: Instant) {
        if let Some(game) = self.live_recording().map(LiveRecording::game).cloned() {
            self.practise_position_of(&game, now);
        }
    }

    /// Starts from the position of a recorded game.
    pub(super) fn practise_position_of(&mut self, game: &Game, now: Instant) {
        let known = self.services.settings().next_count(game.rules().mode);
        let position = Position::of(game, known.into(), any_sequence());
        self.start_practice(position, now);
    }

    /// Continues the practice that was left, or starts a new one.
    fn enter_practice(&mut self, now: Instant) {
        if let Some(practice) = self.screens.take_practice() {
            self.screens.push(Screen::Practice(practice));
            self.play_practice(now);
        } else {
            self.start_practice(new_position(), now);
        }
    }

    /// Starts a practice from this position, on top of the screen from which practice was entered.
    fn start_practice(&mut self, position: Position, now: Instant) {
        match Practice::new(self.services.settings().practice_rules(), position) {
            Ok(practice) => {
                self.leave_practice();
                // Leaving has stored the previous practice to continue it, but the new one replaces it.
                self.screens.take_practice();
                self.screens.push(Screen::Practice(Box::new(PracticeScreen::new(practice, now))));
                self.controls.devices.start(&self.bindings(), now);
            }
            Err(error) => {
                log::warn!("practice cannot start from this position: {error}");
                self.services.show_message(id::PRACTICE_NO_ROOM);
            }
        }
    }

    /// Resumes the practice that is shown.
    fn play_practice(&mut self, now: Instant) {
        let rules = self.services.settings().practice_rules();
        if let Some(practice) = self.screens.practice_mut() {
            practice.live.resume(now);
            if let Err(error) = practice.live.set_practice_rules(rules) {
                log::warn!("practice continues with the old rules: {error}");
            }
        }
        self.controls.devices.start(&self.bindings(), now);
    }

    /// Closes all screens of practice.
    fn leave_practice(&mut self) {
        self.screens
            .pop_while(|screen| matches!(screen, Screen::Practice(_) | Screen::PracticeMenu(_) | Screen::Editor(_)));
    }

    fn save_position(&mut self, name: &str, position: &Position) {
        let text = position.write(name, &self.services.settings().practice_rules());
        match self.services.storage.save_position(name, &text) {
            Ok(name) => {
                self.services
                    .show_text(self.services.look.words.with(id::PRACTICE_SAVED, &[("name", name.clone().into())]));
                let names = self.services.storage.positions();
                if let Some(Screen::Editor(editor)) = self.screens.top_mut() {
                    editor.set_saved(names, name);
                }
            }
            Err(error) => self.services.show_storage_error(&error),
        }
    }

    /// Loads a scenario into the editor that is shown, or into a new one.
    pub(super) fn read_position(&mut self, text: &str) {
        if self.refuse_fumen(text) || self.open_pages(text) {
            return;
        }
        match Position::read(text) {
            Ok((position, name)) => {
                if !matches!(self.screens.top(), Some(Screen::Editor(_))) {
                    let editor = Editor::new(new_position(), self.services.storage.positions());
                    self.screens.push(Screen::Editor(Box::new(editor)));
                }
                if let Some(Screen::Editor(editor)) = self.screens.top_mut() {
                    editor.load(position, &name);
                }
            }
            Err(error) => {
                self.services.show_text(self.services.look.words.text_error(id::PRACTICE_UNREADABLE, &error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::input::{Control, Device, InputEvent, InputKind, KeyCode};
    use crate::storage::Storage;

    /// Ctrl is also a key of the game, and all presses may arrive in one frame.
    #[test]
    fn undo_and_redo_with_ctrl_leave_no_press_behind() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        app.practise(&ctx, PracticeCommand::Enter);
        let mut press = |keys: &[KeyCode]| {
            let tap = |kind: fn(Device, Control) -> InputKind| {
                let events = keys.iter().map(|key| kind(Device::Keyboard, Control::Key(*key)));
                events.map(|kind| InputEvent { at: Instant::now(), kind }).collect::<Vec<_>>()
            };
            app.run_game(&ctx, &tap(InputKind::Down), Instant::now());
            app.run_game(&ctx, &tap(InputKind::Up), Instant::now());
            let start = Instant::now();
            loop {
                let practice = app.screens.practice().and_then(PracticeScreen::practice).unwrap();
                if practice.game().in_play().is_some() {
                    return (practice.undo_count(), practice.redo_count(), practice.used());
                }
                assert!(start.elapsed() < Duration::from_secs(20), "no piece enters play");
                thread::sleep(Duration::from_millis(5));
                app.run_game(&ctx, &[], Instant::now());
            }
        };
        press(&[]);
        assert_eq!(press(&[KeyCode::Space]), (1, 0, 0));
        assert_eq!(press(&[KeyCode::ControlLeft, KeyCode::KeyZ]), (0, 1, 0));
        assert_eq!(press(&[KeyCode::ControlLeft, KeyCode::KeyY]), (1, 0, 0));
        assert_eq!(press(&[KeyCode::ControlLeft, KeyCode::KeyZ]), (0, 1, 0));
        assert_eq!(press(&[KeyCode::ControlLeft, KeyCode::ShiftLeft, KeyCode::KeyZ]), (1, 0, 0));
        assert_eq!(press(&[KeyCode::KeyZ]), (1, 0, 1), "without Ctrl it rotates");
    }
}
