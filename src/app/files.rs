//! The player's files: exported and imported settings, the data folders, and what is done with a file that was chosen.

use std::path::Path;

use egui::Context;

use super::custom::KICKS_NAME;
use super::file_dialogs::{DialogResult, Wanted};
use super::online::KEY_NAME;
use super::pictures::picture_name;
use super::{App, solver};
use crate::input::KeyLayout;
use crate::settings::Settings;
use crate::storage::{RecordingSource, Storage};
use crate::ui::screens::FileCommand;
use crate::ui::words::id;

/// The suggested name of an exported settings file.
const SETTINGS_NAME: &str = "skyline-settings.toml";

impl App {
    pub(super) fn run_file_command(&mut self, ctx: &Context, command: FileCommand) {
        match command {
            FileCommand::SaveSettings => self.ask_for(ctx, Wanted::SettingsToSave),
            FileCommand::OpenSettings => self.ask_for(ctx, Wanted::SettingsToOpen),
            FileCommand::RemoveLeftovers => self.services.storage.remove_leftovers(),
            FileCommand::OpenFolder => self.open_folder(),
            FileCommand::OpenProgram(index) => self.ask_for(ctx, Wanted::ProgramToOpen(index)),
        }
    }

    /// Opens a file dialog.
    fn ask_for(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.services.look.words.text(id::OPTIONS_SETTINGS_KIND);
        self.services.file_dialogs.ask(ctx, wanted, SETTINGS_NAME, &kind);
    }

    /// Uses the chosen file and shows the outcome.
    pub(super) fn use_chosen_file(&mut self) {
        let Some((wanted, answer)) = self.services.file_dialogs.answer() else { return };
        let name = match wanted {
            Wanted::SettingsToSave | Wanted::SettingsToOpen => SETTINGS_NAME.to_owned(),
            Wanted::GameToSave | Wanted::GameToOpen => self.game_name(),
            Wanted::ClipToSave => self.clip_name(),
            Wanted::PictureToSave => picture_name(),
            Wanted::QuestionToSave | Wanted::QuestionToOpen => solver::QUESTION_NAME.to_owned(),
            Wanted::KeyToSave | Wanted::KeyToOpen => KEY_NAME.to_owned(),
            Wanted::KicksToOpen => KICKS_NAME.to_owned(),
            Wanted::ProgramToOpen(_) => String::new(),
        };
        let folders = self.services.storage.folders();
        match (answer, wanted, folders.map(|folders| folders.roaming().join(name))) {
            (DialogResult::Chosen(path), ..)
            // Without a dialog, files are saved to a default place.
            | (DialogResult::NoWindow, Wanted::SettingsToSave | Wanted::GameToSave | Wanted::ClipToSave | Wanted::PictureToSave | Wanted::QuestionToSave, Some(path)) => {
                self.use_file(wanted, &path);
            }
            (DialogResult::NoWindow, ..) => {
                let text = self.services.look.words.text(id::OPTIONS_NO_FILE_WINDOW);
                self.services.show_text(text);
            }
        }
    }

    /// Uses the text of a file, or shows why it cannot be read.
    pub(super) fn use_text(&mut self, path: &Path, action: fn(&mut Self, &str)) {
        match Storage::read_text(path) {
            Ok(text) => action(self, &text),
            Err(error) => self.services.show_storage_error(&error),
        }
    }

    pub(super) fn use_file(&mut self, wanted: Wanted, path: &Path) {
        let (done, good, bad) = match wanted {
            Wanted::GameToSave => return self.save_game(path),
            Wanted::GameToOpen => return self.watch(RecordingSource::File(path.to_owned())),
            Wanted::ClipToSave => return self.save_clip(path),
            Wanted::PictureToSave => return self.save_position_picture(path),
            Wanted::QuestionToSave => return self.save_question(path),
            Wanted::QuestionToOpen => return self.use_text(path, Self::open_text),
            Wanted::KeyToSave => return self.export_key(path),
            Wanted::KeyToOpen => return self.import_key(path),
            Wanted::KicksToOpen => return self.use_text(path, Self::open_kick_file),
            Wanted::ProgramToOpen(index) => return self.choose_program(index, path),
            Wanted::SettingsToSave => {
                // Programs, keyboard and gamepads are specific to this computer, so they are not imported.
                let settings = Settings {
                    programs: Vec::new(),
                    pad_profiles: Vec::new(),
                    key_layout: KeyLayout::default(),
                    ..self.services.settings().clone()
                };
                let saved = Storage::save_settings_as(&settings, path);
                (saved, id::OPTIONS_SETTINGS_SAVED, id::OPTIONS_SETTINGS_NOT_SAVED)
            }
            Wanted::SettingsToOpen => {
                let opened = Storage::open_settings(path).map(|settings| {
                    let mut settings = settings.for_computer_of(self.services.settings());
                    settings.clamp();
                    self.services.apply(settings);
                });
                (opened, id::OPTIONS_SETTINGS_TAKEN, id::OPTIONS_SETTINGS_NOT_TAKEN)
            }
        };
        let words = &self.services.look.words;
        let text = match done {
            Ok(()) => words.with(good, &[("path", path.display().to_string().into())]),
            Err(error) => words.with(bad, &[("error", words.storage_error(&error).into())]),
        };
        self.services.show_text(text);
    }

    /// Sets the file of an external program, which may have been removed meanwhile.
    fn choose_program(&mut self, index: u8, path: &Path) {
        self.services.change_settings(|settings| {
            if let Some(program) = settings.programs.get_mut(usize::from(index)) {
                program.command = path.to_string_lossy().into_owned();
                settings.clamp();
            }
        });
    }

    /// Opens the data folders in the system's file manager.
    fn open_folder(&mut self) {
        let Some(folders) = self.services.storage.folders().cloned() else { return };
        for folder in folders.all() {
            if let Err(error) = opener::open(folder) {
                let args = [("reason", error.to_string().into()), ("path", folder.display().to_string().into())];
                self.services.show_text(self.services.look.words.with(id::OPTIONS_FOLDER_NOT_OPENED, &args));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::settings::PlayerProgram;

    #[test]
    fn a_chosen_file_is_that_of_the_program_it_was_chosen_for() {
        let (pads, events) = mpsc::channel();
        let mut app = App::new(&Context::default(), Storage::in_memory(), pads, events);
        app.services.change_settings(|settings| settings.programs = vec![PlayerProgram::default(); 2]);
        for index in [1, 7] {
            app.use_file(Wanted::ProgramToOpen(index), Path::new("/bots/beam"));
            let files: Vec<&str> = app.services.settings().programs.iter().map(|one| one.command.as_str()).collect();
            assert_eq!(files, ["", "/bots/beam"], "the others stay, and one may be gone");
        }
    }
}
