//! The program `skyline`: runs a command, or opens the window.

// Otherwise Windows opens a console beside the game.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::process::ExitCode;

use clap::Parser as _;
use skyline::cli::Arguments;

#[expect(clippy::print_stderr, reason = "the one place where the program speaks to the terminal")]
fn main() -> ExitCode {
    #[cfg(all(windows, feature = "gui"))]
    find_terminal();
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Some(command) => {
            command.run(std::io::stdout().lock()).map_err(|error| (error.to_string(), error.exit_status()))
        }
        None => play().map(|()| 0),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err((error, status)) => {
            eprintln!("skyline: {error}");
            ExitCode::from(status)
        }
    }
}

/// Attaches to the terminal the program was started from, if any, so that output reaches it.
#[cfg(all(windows, feature = "gui"))]
fn find_terminal() {
    winsafe::AttachConsole(winsafe::PidParent::Parent).ok();
}

#[cfg(feature = "gui")]
fn play() -> Result<(), (String, u8)> {
    skyline::ui::app::run().map_err(|error| (error.to_string(), 1))
}

#[cfg(not(feature = "gui"))]
fn play() -> Result<(), (String, u8)> {
    Err(("this build has no window; build it with the feature `gui` to play".to_owned(), 1))
}
