//! The log file.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use env_logger::{Builder, Target};
use serde_json::json;

use super::escape::escape_controls;
use super::file;
use super::folders::Folders;
use super::layout::LOG;

/// The size above which the log is emptied at the next start.
const MAX_SIZE: u64 = 1024 * 1024;

/// The environment variable with the levels to log.
const FILTER_VARIABLE: &str = "RUST_LOG";

/// Starts logging to `skyline.log`, at level info or as `RUST_LOG` says. Panics are logged too.
///
/// If the file cannot be written, warnings go to standard error, including one about the file. Does nothing if a logger
/// is already installed. Errors of writing the log are ignored, because the game does not need it.
pub fn start(folders: &Folders) {
    let path = folders.path(LOG);
    let opened = open(&path);
    let is_started = match &opened {
        Ok(file) => file
            .try_clone()
            .is_ok_and(|file| install(Target::Pipe(Box::new(file)), "warn,skyline=info", LogLayout::Text)),
        Err(_) => install(Target::Stderr, "warn", LogLayout::Text),
    };
    if let Err(error) = opened {
        log::warn!("the log file cannot be written ({error}): {}", path.display());
    }
    if is_started {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            log::error!("{panic}");
            print(panic);
        }));
    }
}

fn open(path: &Path) -> io::Result<File> {
    file::refuse_special(path)?;
    let is_full = path.metadata().is_ok_and(|file| file.len() > MAX_SIZE);
    // A file cannot be opened to append and to truncate at the same time.
    OpenOptions::new().create(true).append(!is_full).write(true).truncate(is_full).open(path)
}

/// The format of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogLayout {
    /// For people.
    Text,
    /// A JSON object, for programs.
    Json,
}

/// Starts logging to standard error, for services.
#[cfg(feature = "server")]
pub(crate) fn log_to_terminal(layout: LogLayout) {
    install(Target::Stderr, "warn,skyline=info", layout);
}

/// Installs the logger. Returns `false` if there already was one.
fn install(target: Target, default_filter: &str, layout: LogLayout) -> bool {
    let wanted = env::var(FILTER_VARIABLE).unwrap_or_default();
    // Checked first, because env_logger prints errors of a filter, and panics if it cannot print.
    let problem = env_filter::Builder::new().try_parse(&wanted).err();
    let filter = if wanted.is_empty() || problem.is_some() { default_filter } else { &wanted };
    let is_installed = Builder::new()
        .parse_filters(filter)
        .target(target)
        .format(move |line, record| {
            let message = record.args().to_string();
            let (time, level, module) = (line.timestamp(), record.level(), record.target());
            if layout == LogLayout::Json {
                let (time, level) = (time.to_string(), level.as_str());
                return writeln!(
                    line,
                    "{}",
                    json!({ "time": time, "level": level, "module": module, "message": message })
                );
            }
            // Names in messages may contain line breaks and terminal escape sequences.
            writeln!(line, "[{time} {level:<5} {module}] {}", escape_controls(&message))
        })
        .try_init()
        .is_ok();
    if let Some(problem) = problem {
        log::warn!("{FILTER_VARIABLE} is ignored: {problem}");
    }
    is_installed
}
