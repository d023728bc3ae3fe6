//! The pause menu (Guideline 13.1.6). It hides the game, so nobody plans with the clock stopped.

use egui::Ui;

use crate::ui::screens::command::pairs;
use crate::ui::screens::{
    Command, GameCommand, PictureCommand, PracticeCommand, RecordingCommand, ShowCommand, SnapshotCommand,
    SolverCommand,
};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::{focus, panel};
use crate::ui::words::{MessageId, Words, id};

/// The width of the menu, in points: every button of a pair has room for its icon, in all languages.
pub(super) const WIDTH: f32 = 480.0;

/// What is at stake if a player ends a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stake {
    /// Nothing, as with a bot's game. Nothing is asked.
    Nothing,
    /// A game that enters no High Score Table.
    Unranked,
    /// A game that would count for the High Scores.
    #[default]
    Game,
    /// A game that is better than all others of its table.
    Best,
    /// A game whose result counts when its player ends it.
    Result,
}

/// Returns the question whether a command ends a running game, with what is at stake.
pub(crate) fn confirmation(words: &Words, command: GameCommand, stake: Stake) -> String {
    let loss = match stake {
        Stake::Result => return words.text(id::PAUSE_END),
        _ if command == GameCommand::Leave => return words.text(id::PAUSE_SURE),
        Stake::Nothing | Stake::Unranked => None,
        Stake::Game => Some(id::PAUSE_NOT_COUNTED),
        Stake::Best => Some(id::PAUSE_BEST_NOT_COUNTED),
    };
    let is_forfeit = command == GameCommand::Forfeit;
    let press = words.text(if is_forfeit { id::PAUSE_SURE_FORFEIT } else { id::PAUSE_SURE_RESTART });
    loss.map_or_else(|| press.clone(), |loss| format!("{press} {}", words.text(loss)))
}

/// The pause menu; commands that end the game ask for confirmation.
#[derive(Debug, Clone, Default)]
pub struct Pause {
    /// The command that awaits confirmation.
    asked: Option<GameCommand>,
    /// Whether the focus moves to the command that awaits confirmation.
    begins_there: bool,
    /// What is at stake if the game is ended here.
    stake: Stake,
    /// Whether the game cannot be continued after it was left.
    ends_when_left: bool,
    /// Whether the player has left for another window, rather than paused.
    is_open: bool,
}

impl Pause {
    /// Creates the pause menu of a game.
    #[must_use]
    pub const fn new(stake: Stake) -> Self {
        Self { asked: None, begins_there: false, stake, ends_when_left: false, is_open: false }
    }

    /// The same pause of a game that cannot be continued after it was left, so that leaving asks.
    #[must_use]
    pub const fn ending_when_left(self) -> Self {
        Self { ends_when_left: true, ..self }
    }

    /// Notes that the player has left the game for another window.
    pub(crate) const fn leave_open(&mut self) {
        self.is_open = true;
    }

    /// Whether the player has left for another window, rather than paused.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Asks to confirm a command that ends the game.
    pub fn ask_for(&mut self, command: GameCommand) {
        (self.asked, self.begins_there) = (Some(command), true);
    }

    /// Returns whether a command awaits confirmation.
    #[must_use]
    pub fn asks(&self, command: GameCommand) -> bool {
        self.asked == Some(command)
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page::of("Pause", "", WIDTH);
        let ((chosen, clicked), back) = page.show(ui, shared, |ui| panel(ui, shared.theme, |ui| self.menu(ui, shared)));
        // While a question is open, Escape only cancels it.
        if (back || clicked) && self.asked.take().is_none() { Some(Command::Game(GameCommand::Resume)) } else { chosen }
    }

    /// Draws the buttons with the key hints below; returns the command and whether Back was clicked.
    fn menu(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> (Option<Command>, bool) {
        let Shared { theme, words, .. } = shared;
        ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::PAUSE_TITLE))));
        ui.add_space(theme.metrics.space.m);
        let resume = Command::Game(GameCommand::Resume).offer_wide(ui, shared, Tone::Primary);
        ui.add_space(theme.metrics.space.xs);
        let restart = if self.stake == Stake::Result { id::PAUSE_NEW_GAME } else { id::PAUSE_RESTART };
        let mut chosen = self.ask(ui, shared, restart, GameCommand::Restart).or(resume);
        chosen = pairs(ui, shared, &[ShowCommand::Options, ShowCommand::Help].map(Command::Show)).or(chosen);
        let elsewhere = [Command::Practice(PracticeCommand::FromGame), Command::Solver(SolverCommand::FromGame)];
        chosen = pairs(ui, shared, &elsewhere).or(chosen);
        let fumens = [RecordingCommand::CopyFumen, RecordingCommand::CopyGameFumen].map(Command::Recording);
        chosen = pairs(ui, shared, &fumens).or(chosen);
        chosen = pairs(ui, shared, &PictureCommand::ALL.map(Command::Picture)).or(chosen);
        let snapshots = [Command::Snapshots(SnapshotCommand::Save), Command::Snapshots(SnapshotCommand::Enter)];
        chosen = pairs(ui, shared, &snapshots).or(chosen);
        // Nothing else ends such a game with its result.
        let has_end = self.stake == Stake::Result;
        if has_end {
            chosen = self.ask(ui, shared, id::PAUSE_END_GAME, GameCommand::Forfeit).or(chosen);
            ui.add_space(theme.metrics.space.xs);
        }
        // The Forfeit control has asked.
        let is_forfeit = !has_end && self.asks(GameCommand::Forfeit);
        let leave = if is_forfeit { GameCommand::Forfeit } else { GameCommand::Leave };
        let chosen = self.ask(ui, shared, id::PAUSE_LEAVE, leave).or(chosen);
        ui.add_space(theme.metrics.space.s);
        // The buttons are in two columns.
        let keys = [Hint::Cursor, Hint::Accept, Hint::Back];
        (chosen, page::hints(ui, shared, &keys, theme.metrics.space.xl))
    }

    /// Whether a command asks for confirmation. Leaving a game that can be continued loses nothing.
    fn needs_question(&self, command: GameCommand) -> bool {
        self.stake != Stake::Nothing && (command != GameCommand::Leave || self.ends_when_left)
    }

    /// Draws a button that asks for confirmation in place if something would be lost.
    fn ask(&mut self, ui: &mut Ui, shared: &Shared<'_>, text: MessageId, command: GameCommand) -> Option<Command> {
        let Shared { words, .. } = shared;
        let is_asked = self.asks(command);
        let text = if is_asked { confirmation(words, command, self.stake) } else { words.text(text) };
        let tone = if is_asked { Tone::Danger } else { Tone::Plain };
        let given = Command::Game(command);
        let response = given.button(ui, shared, tone, (&text, ui.available_width()));
        if is_asked && std::mem::take(&mut self.begins_there) {
            focus::give(ui, response.id);
        // Moving the focus away cancels the question.
        } else if is_asked && !focus::is_at(ui, response.id) {
            self.asked = None;
        }
        if response.clicked() {
            if is_asked || !self.needs_question(command) {
                self.asked = None;
                return Some(given);
            }
            self.asked = Some(command);
        }
        None
    }
}
