//! Runs the commands of the screens.

use egui::{Context, ViewportCommand};

use super::App;
use super::clipboard::PasteTarget;
use super::screen::Screen;
use crate::engine::ModeId;
use crate::replay::daily_kind;
use crate::settings::ChosenGame;
use crate::synth::Cue;
use crate::ui::screens::{
    Command, GameCommand, Interrupted, MainMenu, OnlineCommand, PracticeCommand, RecordingCommand, ReviewCommand,
    SnapshotCommand, StartCommand, Title, VersusCommand,
};
use crate::ui::words::id;

impl App {
    /// The mode of the unfinished game that a command replaces.
    fn replaced_by(&self, command: &Command) -> Option<ModeId> {
        let settings = self.services.settings();
        let mode = match command {
            Command::Start(StartCommand::New) if self.plays_the_same_again() => return None,
            Command::Start(StartCommand::New) => settings.game.mode,
            Command::Start(StartCommand::Game(ChosenGame::Mode(mode))) => *mode,
            Command::Start(StartCommand::Game(ChosenGame::Saved(_))) => ModeId::Custom,
            Command::Start(StartCommand::Today) => daily_kind().rules().mode,
            Command::Online(OnlineCommand::PlayDaily(game)) => game.kind.rules().mode,
            Command::Recording(RecordingCommand::TakeOver) => self.live_recording()?.game().rules().mode,
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

    /// Runs a command, with its sound. Before it replaces an interrupted game, the player is asked.
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
            Command::Start(chosen) => self.run_start_command(chosen),
            Command::Game(chosen) => self.run_game_command(chosen),
            Command::Show(chosen) => self.run_show_command(ctx, chosen),
            Command::Recording(chosen) => self.run_recording_command(ctx, chosen),
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
            Command::Files(chosen) => self.run_file_command(ctx, chosen),
            Command::GiveUpFor(command, mode) => self.give_up_for(ctx, *command, mode),
            Command::Review(chosen) => self.review(chosen),
            Command::Drill(chosen) => self.drill(chosen),
            Command::Clip(chosen) => self.use_clip(ctx, chosen),
            Command::Picture(chosen) => self.picture_position(ctx, chosen),
            Command::CopyResult(text) => self.copy_result(ctx, text),
            Command::CopyRules => self.copy_rules(ctx),
            Command::PasteRules => self.controls.clipboard.ask(ctx, PasteTarget::Screen),
            Command::EnterName(name) => self.enter_name(ctx, name),
            Command::ChangeName => self.change_name(),
            Command::DismissNotice => self.services.notice.clear(),
            Command::Window(chosen) => self.run_window_command(ctx, chosen),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
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

    /// Abandons the interrupted game of a mode, then runs the command that needed this.
    fn give_up_for(&mut self, ctx: &Context, command: Command, mode: ModeId) {
        self.leave_question();
        self.give_up_unfinished(mode);
        self.run(ctx, command);
    }

    /// Closes the question about the interrupted game.
    pub(super) fn leave_question(&mut self) {
        if matches!(self.screens.top(), Some(Screen::Interrupted(_))) {
            self.screens.pop();
        }
    }
}

/// The sound of a command. A pause always has the same sound.
const fn cue(command: &Command) -> Option<Cue> {
    Some(match command {
        Command::Game(GameCommand::Pause)
        | Command::Versus(VersusCommand::Pause)
        | Command::Review(ReviewCommand::Save) => return None,
        Command::Back | Command::Game(GameCommand::Leave) => Cue::MenuBack,
        Command::Apply(_) => Cue::MenuMove,
        // Commands that do not apply are not offered.
        Command::Practice(PracticeCommand::Step(step)) => crate::ui::screens::practice::step_cue(*step, true),
        _ => Cue::MenuAccept,
    })
}
