//! The migration of local files out of the roaming folder, where older versions saved everything.
//!
//! ```text
//!   roaming/replays/a.json ──▶ rename (to another disk: copy, fsync, remove) ──▶ local/replays/a.json
//! ```
//!
//! After a crash at any point, each file is complete in the old folder, in the new one, or in both. There is no
//! progress marker: every start moves the files that are still in the old folder, usually none. Names do not change, so
//! score entries find their recorded games. A file never replaces another one.

use std::fs;
use std::time::Duration;

use crate::storage::base::error::StorageError;
use crate::storage::base::file;
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::{LOCK, LOG, REPLAYS, SNAPSHOTS, UNFINISHED, UNFINISHED_LOCK, UNFINISHED_MATCH};
use crate::storage::base::lock::{LOCK_TIMEOUT, Lock};

/// Moves all local files to the local folder, which the caller has locked.
pub(crate) fn relocate(folders: &Folders) -> Result<(), StorageError> {
    let names = if folders.is_split() { names_to_move(folders) } else { Vec::new() };
    if names.is_empty() {
        return Ok(());
    }
    let old = folders.roaming();
    // Older versions hold this lock while they write to the old folder.
    let writing = Lock::acquire(&old.join(LOCK), LOCK_TIMEOUT)?;
    // The unfinished game is not moved while any version of the program plays it.
    let playing = [old.join(UNFINISHED_LOCK), folders.path(UNFINISHED_LOCK)];
    let playing = playing.map(|path| Lock::acquire(&path, Duration::ZERO));
    let is_played = playing.iter().any(Result::is_err);
    let mut moved = Ok(());
    let stays = |name: &str| is_lock(name) || (is_played && [UNFINISHED, UNFINISHED_MATCH].contains(&name));
    for name in names.iter().filter(|name| !stays(name)) {
        let to = folders.path(name);
        // A failure must not prevent the move of the others.
        let this = file::relocate(&old.join(name), &to).map_err(|error| StorageError::write(&to, error));
        moved = moved.and(this);
    }
    drop((writing, playing));
    if moved.is_ok() && !is_played {
        for name in [LOCK, UNFINISHED_LOCK] {
            file::remove(&old.join(name));
        }
    }
    moved
}

/// Returns the names in the roaming folder that belong to the local one.
fn names_to_move(folders: &Folders) -> Vec<String> {
    let entries = fs::read_dir(folders.roaming()).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| is_local(name)).collect()
}

/// Whether a file is local. Other files in the folder roam, or are the player's own.
fn is_local(name: &str) -> bool {
    let is_set_aside = name.starts_with("resume.damaged-") || name.starts_with("resume-match.damaged-");
    [REPLAYS, SNAPSHOTS, UNFINISHED, UNFINISHED_MATCH, LOG].contains(&name) || is_set_aside || is_lock(name)
}

fn is_lock(name: &str) -> bool {
    [LOCK, UNFINISHED_LOCK].contains(&name)
}
