//! Runs the commands of the screens.

use std::path::Path;
use std::time::Instant;

use egui::{Context, ViewportCommand};

use super::clipboard::PasteTarget;
use super::custom::KICKS_NAME;
use super::file_dialogs::{DialogResult, Wanted};
use super::online::KEY_NAME;
use super::pictures::picture_name;
use super::screen::Screen;
use super::{App, solver};
use crate::engine::{GameKind, ModeId};
use crate::input::KeyLayout;
use crate::replay::daily_kind;
use crate::settings::{ChosenGame, Settings};
use crate::storage::{RecordingSource, Storage};
use crate::synth::Cue;
use crate::ui::screens::{
    CityScreen, Command, FirstSteps, HighScores, HistoryView, Interrupted, MainMenu, Modes, PracticeCommand, Replays,
    ReviewCommand, SnapshotCommand, Statistics, Title, VersusCommand,
};
use crate::ui::words::id;

/// The suggested name of an exported settings file.
const SETTINGS_NAME: &str = "skyline-settings.toml";

impl App {
    /// Closes everything above the main menu, and abandons a running game.
    fn leave_game(&mut self) {
        if let Some(play) = self.screens.play() {
            let mode = play.is_of_a_person().then(|| play.game().rules().mode);
            self.give_up();
            if let Some(mode) = mode {
                self.services.storage.remove_unfinished(mode);
            }
        }
        let taken_from = self.screens.play_mut().and_then(|play| play.taken_from.take());
        self.show_main_menu();
        if let Some(watch) = taken_from {
            self.screens.push(Screen::Watch(watch));
        }
    }

    /// The mode of the unfinished game that a command replaces.
    fn replaced_by(&self, command: &Command) -> Option<ModeId> {
        let settings = self.services.settings();
        let mode = match command {
            Command::Play if self.plays_the_same_again() => return None,
            Command::Play => settings.game.mode,
            Command::PlayGame(ChosenGame::Mode(mode)) => *mode,
            Command::PlayGame(ChosenGame::Saved(_)) => ModeId::Custom,
            Command::PlayToday => daily_kind().rules().mode,
            Command::TakeOver => self.live_recording()?.game().rules().mode,
            Command::Snapshots(SnapshotCommand::PlayOn(name)) => match self.screens.top() {
                Some(Screen::Snapshots(snapshots)) => snapshots.mode_of(name)?,
                _ => return None,
            },
            _ => return None,
        };
        self.services.storage.unfinished_of(mode).is_some().then_some(mode)
    }

    /// Closes everything above the main menu.
    pub(super) fn show_main_menu(&mut self) {
        self.screens.replace_all(Screen::MainMenu(MainMenu::default()));
    }

    #[expect(clippy::too_many_lines, reason = "a table with a row for each command")]
    pub(super) fn run(&mut self, ctx: &Context, command: Command) {
        if let Some(cue) = cue(&command) {
            self.services.audio.play(cue);
        }
        if let Some(mode) = self.replaced_by(&command) {
            self.screens.push(Screen::Interrupted(Interrupted::by(command, mode)));
            return;
        }
        match command {
            Command::Continue => self.leave_opening(),
            Command::Play => self.play(),
            Command::PlayGame(game) => self.start_chosen(game),
            Command::PlayToday => self.start_today(),
            Command::PlayFirst(speed) => self.start_first(speed),
            Command::WatchComputer(game) => self.watch_computer(game),
            Command::ShowModes => self.screens.push(Screen::Modes(Modes::default())),
            Command::Restart => self.start_again(),
            Command::Pause => self.pause(Instant::now()),
            Command::Resume => self.resume(),
            Command::Forfeit => self.forfeit(),
            Command::LeaveGame if self.finish_if_that_counts() => self.show_result(),
            Command::LeaveGame => self.leave_game(),
            Command::ShowHighScores => self.show_high_scores(),
            Command::ShowStatistics => self.screens.push(Screen::Statistics(Statistics)),
            Command::ShowCity => self.screens.push(Screen::City(CityScreen::default())),
            Command::ShowReplays => self.show_replays(),
            Command::ShowHistory(kind) => self.screens.push(Screen::History(HistoryView::new(kind))),
            Command::RemoveLeftovers => self.services.storage.remove_leftovers(),
            Command::ShowOptions => self.open_options(ctx),
            Command::MoveOptions => self.move_options(ctx),
            Command::ShowLessons => self.screens.push(Screen::FirstSteps(Box::new(FirstSteps::lessons()))),
            Command::ShowHelp => self.screens.push(Screen::Help(Box::default())),
            Command::Custom(chosen) => self.customise(ctx, chosen),
            Command::Practice(chosen) => self.practise(ctx, chosen),
            Command::Snapshots(chosen) => self.use_snapshots(chosen),
            Command::Solver(chosen) => self.solve(ctx, chosen),
            Command::Versus(chosen) => self.run_versus_command(chosen),
            Command::Tournament(chosen) => self.run_tournament_command(chosen),
            Command::Online(chosen) => self.run_online_command(ctx, chosen),
            Command::Matches(chosen) => self.use_matches(chosen),
            Command::Back => self.screens.pop(),
            Command::Apply(settings) => self.services.apply(*settings),
            Command::SaveSettings => self.ask_for(ctx, Wanted::SettingsToSave),
            Command::OpenSettings => self.ask_for(ctx, Wanted::SettingsToOpen),
            Command::OpenFolder => self.open_folder(),
            Command::ResumeUnfinished(mode) => self.resume_unfinished(mode),
            Command::GiveUpFor(command, mode) => self.give_up_for(ctx, *command, mode),
            Command::WatchLast => self.watch_last(),
            Command::WatchScore(entry) => self.watch(RecordingSource::Entry(entry)),
            Command::Review(chosen) => self.review(chosen),
            Command::Drill(chosen) => self.drill(chosen),
            Command::Clip(chosen) => self.use_clip(ctx, chosen),
            Command::CopyFumen => self.copy_position_fumen(ctx),
            Command::CopyGameFumen => self.copy_game_fumen(ctx),
            Command::Picture(chosen) => self.picture_position(ctx, chosen),
            Command::TakeOver => self.take_over(),
            Command::SaveGame => self.ask_for_game(ctx, Wanted::GameToSave),
            Command::OpenGame => self.ask_for_game(ctx, Wanted::GameToOpen),
            Command::CopyGame => self.copy_game(ctx),
            Command::CopyResult(text) => self.copy_result(ctx, text),
            Command::CopyRules => self.copy_rules(ctx),
            Command::PasteRules => self.controls.clipboard.ask(ctx, PasteTarget::Screen),
            Command::PasteGame => self.controls.clipboard.ask(ctx, PasteTarget::Recording),
            Command::EnterName(name) => self.enter_name(ctx, name),
            Command::ChangeName => self.change_name(),
            Command::DismissNotice => self.services.notice.clear(),
            Command::ToggleFullScreen => self.toggle_full_screen(),
            Command::TakePicture => self.take_picture(ctx),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Continues the interrupted game.
    fn resume_unfinished(&mut self, mode: ModeId) {
        self.leave_question();
        self.open_unfinished(mode);
    }

    /// Copies a result in words.
    fn copy_result(&mut self, ctx: &Context, text: String) {
        ctx.copy_text(text);
        self.services.show_message(id::RESULTS_COPIED);
    }

    /// Continues from the legal notice to the title, and from the title to the main menu.
    fn leave_opening(&mut self) {
        if matches!(self.screens.top(), Some(Screen::LegalNotice(_))) {
            self.screens.replace_all(Screen::Title(Title));
        } else {
            self.leave_title();
        }
    }

    /// Opens the main menu, for a new player with the first steps above it.
    fn leave_title(&mut self) {
        self.show_main_menu();
        if !self.services.settings().general.opens_at_home {
            self.screens.push(Screen::FirstSteps(Box::default()));
        }
        self.services.change_settings(|settings| settings.general.opens_at_home = true);
    }

    /// Opens the High Score Table of the last result or of the chosen mode.
    fn show_high_scores(&mut self) {
        let entered = self.screens.play().and_then(|play| play.entry.as_ref());
        let kind = entered.map_or_else(|| self.services.settings().game.kind(), |entry| entry.kind);
        let screen = HighScores::new(kind, entered.map(|entry| entry.id));
        // The visible table is verified first.
        for kind in std::iter::once(kind).chain(GameKind::ALL) {
            self.services.storage.verify(kind);
        }
        self.screens.push(Screen::HighScores(screen));
    }

    /// Abandons the interrupted game of a mode, then runs the command that needed this.
    fn give_up_for(&mut self, ctx: &Context, command: Command, mode: ModeId) {
        self.leave_question();
        self.give_up_unfinished(mode);
        self.run(ctx, command);
    }

    /// Opens the list of recorded games.
    fn show_replays(&mut self) {
        for kind in GameKind::ALL {
            self.services.storage.verify(kind);
        }
        let replays = Replays::new(self.services.storage.matches());
        self.screens.push(Screen::Replays(replays));
    }

    /// Closes the question about the interrupted game.
    fn leave_question(&mut self) {
        if matches!(self.screens.top(), Some(Screen::Interrupted(_))) {
            self.screens.pop();
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

/// The sound of a command. A pause always has the same sound.
const fn cue(command: &Command) -> Option<Cue> {
    Some(match command {
        Command::Pause | Command::Versus(VersusCommand::Pause) | Command::Review(ReviewCommand::Save) => return None,
        Command::Back | Command::LeaveGame => Cue::MenuBack,
        Command::Apply(_) => Cue::MenuMove,
        // Commands that do not apply are not offered.
        Command::Practice(PracticeCommand::Step(step)) => crate::ui::screens::practice::step_cue(*step, true),
        _ => Cue::MenuAccept,
    })
}
