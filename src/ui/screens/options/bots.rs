//! The options page of external programs that can take a seat.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use egui::Ui;

use crate::bots::beam::Position;
use crate::engine::{Generator, Matrix, PieceOdds, Rules, Tetrimino};
use crate::external::{ProgramCommand, ProgramError, ProgramInfo, ProgramLink};
use crate::settings::{Player, PlayerProgram, VersusSeat};
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::versus::{program_command, program_error, program_name};
use crate::ui::screens::{Command, FileCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, asking, button};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{inset, note};
use crate::ui::words::id;

/// The time between two updates of a test.
const LOOK: Duration = Duration::from_millis(100);

/// The page of programs.
#[derive(Debug, Default)]
pub(super) struct BotsPage {
    /// The program that is shown.
    shown: usize,
    /// Whether its removal awaits confirmation.
    asks_removal: bool,
    test: Option<Test>,
}

/// A program that is being tested, or was.
#[derive(Debug)]
struct Test {
    command: ProgramCommand,
    running: Receiver<Result<ProgramInfo, ProgramError>>,
    done: Option<Result<ProgramInfo, ProgramError>>,
    /// Whether the name that the program gave was taken.
    has_named: bool,
}

impl Test {
    /// Starts a program, and asks for its name and for a move.
    fn start(command: ProgramCommand) -> Self {
        let (send, running) = mpsc::channel();
        let tested = command.clone();
        let run = move || {
            let said = ProgramLink::open(&tested, &Rules::default()).and_then(|mut link| {
                link.choose(&first_position())?;
                Ok(link.info().clone())
            });
            // The page may be closed.
            drop(send.send(said));
        };
        let started = thread::Builder::new().name("program test".to_owned()).spawn(run);
        let done = started.err().map(|error| Err(ProgramError::Start(error.to_string())));
        Self { command, running, done, has_named: false }
    }

    /// The name that the program gave, once, as one that the settings can have.
    fn take_name(&mut self) -> Option<String> {
        let Some(Ok(info)) = self.done.as_ref().filter(|_| !self.has_named) else { return None };
        self.has_named = true;
        let name: String = shown(&info.name).trim().chars().take(Player::NAME_LENGTH).collect();
        Some(name).filter(|name| !name.is_empty())
    }

    /// Takes the result if it has arrived.
    fn update(&mut self) {
        if self.done.is_none() {
            self.done = match self.running.try_recv() {
                Ok(done) => Some(done),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Err(ProgramError::Ended)),
            };
        }
    }
}

/// The part of a text of a program that is shown.
fn shown(text: &str) -> String {
    text.chars().filter(|one| !one.is_control()).take(60).collect()
}

fn first_position() -> Position {
    let odds = Some(PieceOdds::new(Generator::Bag));
    Position { queue: Tetrimino::ALL.to_vec(), odds, ..Position::new(&Matrix::default()) }
}

impl BotsPage {
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let programs = &settings.programs;
        self.shown = self.shown.min(programs.len().saturating_sub(1));
        if programs.is_empty() {
            inset(ui, theme, |ui| note(ui, theme, &words.text(id::PROGRAM_NONE)));
        } else {
            let names: Vec<String> = (0..programs.len()).map(|index| program_name(words, programs, index)).collect();
            let label = words.text(id::PROGRAM_CHOICE);
            let named = Named::new(&label, "");
            if let Some(chosen) = row::choice(ui, theme, named, &names, self.shown) {
                self.show(chosen);
            }
        }
        let changed = programs.get(self.shown).and_then(|program| {
            let changed = form::edit(ui, shared, |form, settings| rows(form, &mut settings.programs, self.shown));
            ui.add_space(theme.metrics.space.xs);
            inset(ui, theme, |ui| self.test_part(ui, shared, program));
            let changed = changed.or_else(|| self.named(shared, program));
            ui.add_space(theme.metrics.space.xs);
            let texts = (&*words.text(id::PROGRAM_REMOVE), &*words.text(id::SNAPSHOTS_DELETE_SURE));
            let asks = &mut self.asks_removal;
            let removed = inset(ui, theme, |ui| asking(ui, theme, texts, ui.available_width(), asks));
            let shown = self.shown;
            changed.or_else(|| removed.then(|| remove(shared, shown)))
        });
        ui.add_space(theme.metrics.space.xs);
        let can_add = programs.len() < PlayerProgram::MAX;
        let add = |ui: &mut Ui| button(ui, theme, Tone::Plain, &words.text(id::PROGRAM_NEW));
        let added = can_add && inset(ui, theme, add);
        if added {
            self.show(programs.len());
        }
        let add = || Command::apply(settings, |settings| settings.programs.push(PlayerProgram::default()));
        changed.or_else(|| added.then(add))
    }

    fn show(&mut self, program: usize) {
        *self = Self { shown: program, ..Self::default() };
    }

    /// Gives a program without a name the one that it gave in its test.
    fn named(&mut self, shared: &Shared<'_>, program: &PlayerProgram) -> Option<Command> {
        let command = program_command(program);
        let name = self.test.as_mut().filter(|test| test.command == command)?.take_name()?;
        let shown = self.shown;
        let is_unnamed = program.name.is_empty();
        is_unnamed.then(|| Command::apply(shared.settings, |settings| settings.programs[shown].name = name))
    }

    /// The button that tests a program, and the result.
    fn test_part(&mut self, ui: &mut Ui, shared: &Shared<'_>, program: &PlayerProgram) {
        let Shared { theme, words, .. } = shared;
        let command = program_command(program);
        if button(ui, theme, Tone::Plain, &words.text(id::PROGRAM_TEST)) {
            self.test = Some(Test::start(command.clone()));
        }
        // A result of another command is outdated.
        let Some(test) = self.test.as_mut().filter(|test| test.command == command) else { return };
        test.update();
        let (text, color) = match &test.done {
            None => {
                ui.ctx().request_repaint_after(LOOK);
                (words.text(id::PROGRAM_TESTING), theme.palette.text_secondary)
            }
            Some(Ok(ProgramInfo { name, version, author })) => {
                let [name, version, author] = [name, version, author].map(|text| shown(text));
                let args = [("name", name.into()), ("version", version.into()), ("author", author.into())];
                (words.with(id::PROGRAM_TEST_GOOD, &args), theme.palette.accent)
            }
            Some(Err(error)) => (program_error(words, error), theme.palette.danger),
        };
        ui.label(theme.text(TextRole::Body, text).color(color));
    }
}

fn rows(form: &mut Form<'_, '_>, programs: &mut [PlayerProgram], index: usize) {
    let PlayerProgram { name, command, arguments, folder, thinking_ms, pace, restarts } = &mut programs[index];
    let most = PlayerProgram::LONGEST_TEXT;
    form.line(id::PROGRAM_NAME, name, Player::NAME_LENGTH);
    form.line((id::PROGRAM_COMMAND, id::PROGRAM_COMMAND_HINT), command, most);
    form.offer(&Command::Files(FileCommand::OpenProgram(index as u8)));
    form.line((id::PROGRAM_ARGUMENTS, id::PROGRAM_ARGUMENTS_HINT), arguments, most);
    form.line((id::PROGRAM_FOLDER, id::PROGRAM_FOLDER_HINT), folder, most);
    form.number(id::PROGRAM_THINKING, thinking_ms, PlayerProgram::THINKING);
    form.choice(id::PROGRAM_PACE, pace);
    form.toggle((id::PROGRAM_RESTARTS, id::PROGRAM_RESTARTS_HINT), restarts);
}

/// Removes a program. Its seats become empty, and later programs keep their seats.
fn remove(shared: &Shared<'_>, removed: usize) -> Command {
    Command::apply(shared.settings, |settings| {
        settings.programs.remove(removed);
        for seat in &mut settings.versus.seats {
            if let VersusSeat::Program(index) = seat.player {
                seat.player = match usize::from(index).cmp(&removed) {
                    std::cmp::Ordering::Less => seat.player,
                    std::cmp::Ordering::Equal => VersusSeat::Empty,
                    std::cmp::Ordering::Greater => VersusSeat::Program(index - 1),
                };
            }
        }
    })
}
