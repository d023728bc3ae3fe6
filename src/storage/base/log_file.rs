//! The log file, for finding out what happened after the fact.

use std::fs::OpenOptions;
use std::path::Path;

/// The log's name in the folder.
pub(in crate::storage) const NAME: &str = "skyline.log";
/// A log that has grown beyond this is begun anew.
const LARGEST: u64 = 1024 * 1024;

/// Writes what the program logs into `skyline.log` in `folder`, from level info on, or as `RUST_LOG` says.
///
/// Does nothing where the file cannot be written or a logger runs already: the game does not need it. A panic is
/// logged, too.
pub fn start(folder: &Path) {
    let path = folder.join(NAME);
    let is_full = path.metadata().is_ok_and(|file| file.len() > LARGEST);
    let file = OpenOptions::new().create(true).append(!is_full).write(true).truncate(is_full).open(path);
    let Ok(file) = file else { return };
    let target = env_logger::Target::Pipe(Box::new(file));
    let default = env_logger::Env::default().default_filter_or("warn,skyline=info");
    if env_logger::Builder::from_env(default).target(target).try_init().is_err() {
        return;
    }
    let say = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        log::error!("{panic}");
        say(panic);
    }));
}
