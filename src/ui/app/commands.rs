//! Runs the commands of the screens.

use std::path::Path;
use std::time::Instant;

use egui::{Context, ViewportCommand};

use super::{App, solver, sound};
use crate::audio::Cue;
use crate::engine::GameKind;
use crate::settings::Settings;
use crate::storage::{RecordingSource, Storage};
use crate::ui::file_dialogs::{Answer, Wanted};
use crate::ui::screen_stack::Screen;
use crate::ui::screens::{
    Command, Help, HighScores, HistoryView, Interrupted, MainMenu, PracticeCommand, SnapshotCommand, SolverCommand, Title,
};
use crate::ui::words::id;

/// The suggested name of an exported settings file.
const SETTINGS_NAME: &str = "skyline-settings.toml";

impl App {
    /// Closes everything above the main menu.
    pub(super) fn show_main_menu(&mut self) {
        if self.play.is_some() {
            self.give_up();
            self.storage.save_unfinished(None);
            self.play = None;
        }
        self.result = None;
        self.screens.replace_all(Screen::MainMenu(MainMenu));
    }

    pub(super) fn run(&mut self, ctx: &Context, command: Command) {
        self.audio.play(match command {
            Command::Back | Command::LeaveGame | Command::Solver(SolverCommand::Leave) => Cue::MenuBack,
            Command::Apply(_) => Cue::MenuMove,
            // Commands that do not apply are not offered.
            Command::Practice(PracticeCommand::Step(step)) => super::practice::step_cue(step, true),
            _ => Cue::MenuAccept,
        });
        let begins = matches!(command, Command::Play | Command::TakeOver | Command::Snapshots(SnapshotCommand::PlayOn(_)));
        if begins && self.storage.unfinished().is_some() {
            self.screens.push(Screen::Interrupted(Interrupted::by(command)));
            return;
        }
        match command {
            Command::Continue => match self.screens.top() {
                Some(Screen::LegalNotice(_)) => {
                    self.screens.replace_all(Screen::Title(Title));
                }
                _ => self.show_main_menu(),
            },
            Command::Play => self.start_game(),
            Command::Restart => self.begin_anew(),
            Command::Resume => self.resume(),
            Command::LeaveGame if self.finish_if_that_counts() => self.show_result(),
            Command::LeaveGame => self.show_main_menu(),
            Command::ShowHighScores => self.show_high_scores(),
            Command::ShowHistory(kind) => self.screens.push(Screen::History(HistoryView::new(kind))),
            Command::RemoveLeftovers => self.storage.remove_leftovers(),
            Command::ShowOptions => self.screens.push(Screen::Options(Box::default())),
            Command::ShowHelp => self.screens.push(Screen::Help(Help::default())),
            Command::Custom(chosen) => self.customise(ctx, chosen),
            Command::Practice(chosen) => self.practise(ctx, chosen),
            Command::Snapshots(chosen) => self.use_snapshots(chosen),
            Command::Solver(chosen) => self.solve(ctx, chosen),
            Command::Back => self.screens.pop(),
            Command::Apply(settings) => self.apply(&settings),
            Command::SaveSettings => self.ask_for(ctx, Wanted::SettingsToSave),
            Command::OpenSettings => self.ask_for(ctx, Wanted::SettingsToOpen),
            Command::OpenFolder => self.open_folder(),
            Command::ResumeUnfinished => {
                self.leave_question();
                self.open_unfinished();
            }
            Command::GiveUpFor(command) => {
                self.leave_question();
                self.give_up_unfinished();
                self.run(ctx, *command);
            }
            Command::WatchLast => self.watch_last(),
            Command::WatchScore(entry) => self.watch(RecordingSource::Entry(entry)),
            Command::TakeOver => self.take_over(),
            Command::SaveGame => self.ask_for_game(ctx, Wanted::GameToSave),
            Command::OpenGame => self.ask_for_game(ctx, Wanted::GameToOpen),
            Command::CopyGame => self.copy_game(ctx),
            Command::PasteGame => self.ask_for_paste(ctx),
            Command::EnterName(name) => self.enter_name(name),
            Command::DismissNotice => self.notice.clear(),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Opens the High Score Tables at that of the last result or of the chosen mode.
    fn show_high_scores(&mut self) {
        let entered = self.result.as_ref();
        let kind = entered.map_or_else(|| self.storage.settings().game.kind(), |entry| entry.kind);
        let screen = HighScores::new(kind, entered.map(|entry| entry.id));
        for kind in std::iter::once(kind).chain(GameKind::ALL) {
            self.storage.verify(kind);
        }
        self.screens.push(Screen::HighScores(screen));
    }

    /// Closes the question about the interrupted game.
    fn leave_question(&mut self) {
        if matches!(self.screens.top(), Some(Screen::Interrupted(_))) {
            self.screens.pop();
        }
    }

    pub(super) fn apply(&mut self, settings: &Settings) {
        self.storage.save_settings(settings);
        self.apply_sound();
    }

    pub(super) fn apply_sound(&self) {
        sound::apply(&self.audio, &self.storage.settings().sound);
    }

    /// Opens a file dialog.
    fn ask_for(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.look.words.text(id::OPTIONS_SETTINGS_KIND);
        self.file_dialogs.ask(ctx, wanted, SETTINGS_NAME, &kind);
    }

    /// Uses the chosen file and shows the outcome.
    pub(super) fn use_chosen_file(&mut self) {
        let Some((wanted, answer)) = self.file_dialogs.answer() else { return };
        let name = match wanted {
            Wanted::SettingsToSave | Wanted::SettingsToOpen => SETTINGS_NAME.to_owned(),
            Wanted::GameToSave | Wanted::GameToOpen => self.game_name(),
            Wanted::QuestionToSave | Wanted::QuestionToOpen => solver::QUESTION_NAME.to_owned(),
        };
        let folder = self.storage.folder();
        match (answer, wanted, folder.map(|folder| folder.join(name))) {
            (Answer::Chosen(path), ..)
            | (Answer::NoWindow, Wanted::SettingsToSave | Wanted::GameToSave | Wanted::QuestionToSave, Some(path)) => {
                self.use_file(wanted, &path);
            }
            (Answer::NoWindow, ..) => {
                let text = self.look.words.text(id::OPTIONS_NO_FILE_WINDOW);
                self.toast.tell(text, Instant::now());
            }
        }
    }

    /// Opens a dropped file: settings by their extension, a scenario on the editor or on Custom,
    /// a question on the solver; any other file is a recording.
    pub(super) fn use_dropped_file(&mut self, path: &Path) {
        if path.extension().is_some_and(|extension| extension == "toml") {
            self.use_file(Wanted::SettingsToOpen, path);
        } else if matches!(self.screens.top(), Some(Screen::Custom(_))) {
            match Storage::read_text(path) {
                Ok(text) => self.begin_custom_from(&text),
                Err(error) => self.toast.tell(self.look.words.storage_error(&error), Instant::now()),
            }
        } else if matches!(self.screens.top(), Some(Screen::Solver(_))) {
            self.open_question(path);
        } else if matches!(self.screens.top(), Some(Screen::Editor(_))) {
            match Storage::read_text(path) {
                Ok(text) => self.read_position(&text),
                Err(error) => self.toast.tell(self.look.words.storage_error(&error), Instant::now()),
            }
        } else {
            self.use_file(Wanted::GameToOpen, path);
        }
    }

    fn use_file(&mut self, wanted: Wanted, path: &Path) {
        let (done, good, bad) = match wanted {
            Wanted::GameToSave => return self.save_game(path),
            Wanted::GameToOpen => return self.watch(RecordingSource::File(path.to_owned())),
            Wanted::QuestionToSave => return self.save_question(path),
            Wanted::QuestionToOpen => return self.open_question(path),
            Wanted::SettingsToSave => {
                (self.storage.save_settings_as(path), id::OPTIONS_SETTINGS_SAVED, id::OPTIONS_SETTINGS_NOT_SAVED)
            }
            Wanted::SettingsToOpen => {
                (self.storage.open_settings(path), id::OPTIONS_SETTINGS_TAKEN, id::OPTIONS_SETTINGS_NOT_TAKEN)
            }
        };
        let words = &self.look.words;
        let text = match done {
            Ok(()) => words.with(good, &[("path", path.display().to_string().into())]),
            Err(error) => words.with(bad, &[("error", words.storage_error(&error).into())]),
        };
        self.apply_sound();
        self.toast.tell(text, Instant::now());
    }

    /// Opens the data folder in the system's file manager.
    fn open_folder(&mut self) {
        let Some(folder) = self.storage.folder() else { return };
        if let Err(error) = opener::open(folder) {
            let args = [("reason", error.to_string().into()), ("path", folder.display().to_string().into())];
            self.toast.tell(self.look.words.with(id::OPTIONS_FOLDER_NOT_OPENED, &args), Instant::now());
        }
    }
}
