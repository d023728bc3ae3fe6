//! Skyline: a falling-block game. This is the entry point; the program itself is in the library.

// Without it Windows opens a console window beside the game.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;
use skyline::cli::{Arguments, CliError, OpenTarget, is_pipe_closed, with_settings};
use skyline::storage::escape_controls;

/// The exit status for wrong arguments, and for what cannot be written.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    #[cfg(all(windows, feature = "gui"))]
    attach_terminal();
    if let Ok(own_program) = std::env::current_exe() {
        skyline::external::guard_with(own_program);
    }
    let done = match arguments() {
        Ok(Arguments { command: Some(command), .. }) => {
            command.run(std::io::stdout().lock()).map_err(|error| (error.to_string(), error.exit_status()))
        }
        Ok(Arguments { command: None, target }) => play(target).map(|()| 0),
        Err(answer) => print(&answer),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err((error, status)) => {
            // `eprintln!` panics if standard error is closed or full; the exit status remains.
            writeln!(std::io::stderr(), "skyline: {}", escape_controls(&error)).ok();
            ExitCode::from(status)
        }
    }
}

/// Returns the arguments, with those of a server from its file and the environment.
fn arguments() -> Result<Arguments, clap::Error> {
    let all = with_settings(std::env::args_os().collect(), std::env::vars_os());
    Arguments::try_parse_from(all.map_err(|error| clap::Error::raw(ErrorKind::Io, format!("{error}\n")))?)
}

/// Prints the help, the version or an error of the arguments. Returns the exit status.
fn print(answer: &clap::Error) -> Result<u8, (String, u8)> {
    let status = u8::try_from(answer.exit_code()).unwrap_or(MISUSED);
    match answer.print() {
        // clap's own exit hides that nothing could be written.
        Err(error) if !is_pipe_closed(&error) => Err((CliError::Write(error).to_string(), MISUSED)),
        Ok(()) | Err(_) => Ok(status),
    }
}

/// Attaches to the terminal that started the program, if any.
#[cfg(all(windows, feature = "gui"))]
fn attach_terminal() {
    winsafe::AttachConsole(winsafe::PidParent::Parent).ok();
}

#[cfg(feature = "gui")]
fn play(target: Option<OpenTarget>) -> Result<(), (String, u8)> {
    skyline::app::run(target).map_err(|error| (error.to_string(), 1))
}

#[cfg(not(feature = "gui"))]
fn play(_: Option<OpenTarget>) -> Result<(), (String, u8)> {
    Err(("this build has no window; build it with the feature `gui` to play".to_owned(), 1))
}
