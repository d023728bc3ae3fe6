//! Skyline: a falling-block game. The program is in the library; this is its door.

use std::process::ExitCode;

use clap::Parser as _;
use skyline::cli::Arguments;

#[expect(clippy::print_stderr, reason = "the one place where the program speaks to the terminal")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Some(command) => {
            command.run(std::io::stdout().lock()).map_err(|error| (error.to_string(), error.exit_status()))
        }
        None => play(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err((error, status)) => {
            eprintln!("skyline: {error}");
            ExitCode::from(status)
        }
    }
}

#[cfg(feature = "gui")]
fn play() -> Result<(), (String, u8)> {
    skyline::ui::app::run().map_err(|error| (error.to_string(), 1))
}

#[cfg(not(feature = "gui"))]
fn play() -> Result<(), (String, u8)> {
    Err(("this build has no window; build it with the feature `gui` to play".to_owned(), 1))
}
