//! Skyline: a falling-block game. The program is in the library; this is its door.

use std::process::ExitCode;

use clap::Parser as _;
use skyline::cli::Arguments;

#[expect(clippy::print_stderr, reason = "the one place where the program speaks to the terminal")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(command) = arguments.command else {
        return ExitCode::SUCCESS;
    };
    match command.run(std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("skyline: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}
