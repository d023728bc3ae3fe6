//! Skyline: a falling-block game. This is the entry point; the program itself is in the library.

// Without it Windows opens a console window beside the game.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser as _;
use skyline::cli::Arguments;
use skyline::storage::escape_controls;

fn main() -> ExitCode {
    #[cfg(all(windows, feature = "gui"))]
    attach_terminal();
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Some(command) => {
            command.run(std::io::stdout().lock()).map_err(|error| (error.to_string(), error.exit_status()))
        }
        None => play(arguments.file).map(|()| 0),
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

/// Attaches to the terminal that started the program, if any.
#[cfg(all(windows, feature = "gui"))]
fn attach_terminal() {
    winsafe::AttachConsole(winsafe::PidParent::Parent).ok();
}

#[cfg(feature = "gui")]
fn play(file: Option<PathBuf>) -> Result<(), (String, u8)> {
    skyline::app::run(file).map_err(|error| (error.to_string(), 1))
}

#[cfg(not(feature = "gui"))]
fn play(_: Option<PathBuf>) -> Result<(), (String, u8)> {
    Err(("this build has no window; build it with the feature `gui` to play".to_owned(), 1))
}
