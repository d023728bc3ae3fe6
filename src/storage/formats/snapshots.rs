//! Snapshot files: `snapshots/NAME.json`.

use jiff::civil::DateTime;
use serde::Deserialize;

use super::named::NamedFiles;
use super::recordings;
use crate::engine::{Matrix, ModeId, Piece, Rules};
use crate::replay::{ENGINE, Outcome, Picture, Snapshot};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::SNAPSHOTS;
use crate::storage::base::time;

/// The maximum number of snapshots.
pub const MAX_SNAPSHOTS: usize = 100;

/// A snapshot in the storage folder.
#[derive(Debug)]
pub struct StoredSnapshot {
    /// Its name, unique among the snapshots.
    pub name: String,
    /// Its entry in a list, or the error if it cannot be read.
    pub summary: Result<Box<SnapshotSummary>, OpenError>,
}

/// The entry of a snapshot in a list.
#[derive(Debug, Clone)]
pub struct SnapshotSummary {
    /// The mode.
    pub mode: ModeId,
    /// The result so far.
    pub result: Outcome,
    /// The time at which it was taken, in seconds since 1970.
    pub date: i64,
    /// The Blocks.
    pub matrix: Matrix,
    /// The Tetrimino in play.
    pub in_play: Option<Piece>,
}

impl SnapshotSummary {
    fn new(rules: &Rules, result: Outcome, date: i64, picture: &Picture) -> Self {
        Self {
            mode: rules.mode,
            result,
            date,
            // Only an edited file has a broken picture, and restoring the game does not use it.
            matrix: picture.matrix(rules.width).unwrap_or_default(),
            in_play: picture.in_play(),
        }
    }

    /// Returns the date in the player's time zone.
    #[must_use]
    pub fn taken_at(&self) -> DateTime {
        time::local(self.date)
    }
}

/// The fields of a file of format 2 that a list shows.
// The parser skips the inputs and the state, which are most of the file. In a test build, listing 100 games of 30 000
// inputs takes 9 ms instead of 310 ms.
#[derive(Deserialize)]
struct FileSummary {
    format: u32,
    seats: [SeatSummary; 1],
}

/// The fields of a seat that a list shows. A file of format 1 has them at the top level.
#[derive(Deserialize)]
struct SeatSummary {
    date: i64,
    picture: Picture,
    game: GameSummary,
}

#[derive(Deserialize)]
struct GameSummary {
    engine: u32,
    rules: Rules,
    result: Outcome,
}

pub(crate) fn files_in(folders: &Folders) -> NamedFiles<'_> {
    NamedFiles::new(folders, SNAPSHOTS, "snapshot", MAX_SNAPSHOTS)
}

/// Lists all snapshots, the latest first and unreadable ones last.
pub(crate) fn list(folders: &Folders) -> Vec<StoredSnapshot> {
    let files = files_in(folders);
    let stored = |name: String| {
        let summary = recordings::read(&files.path(&name)).map_err(OpenError::from).and_then(|text| summary(&text));
        StoredSnapshot { name, summary: summary.map(Box::new) }
    };
    let mut snapshots: Vec<StoredSnapshot> = files.names().into_iter().map(stored).collect();
    // `None` is less than any date, so unreadable snapshots are last.
    snapshots.sort_by_key(|stored| std::cmp::Reverse(stored.summary.as_ref().map(|summary| summary.date).ok()));
    snapshots
}

fn summary(text: &str) -> Result<SnapshotSummary, OpenError> {
    let file = match serde_json::from_str(text) {
        Ok(FileSummary { format: 2, seats: [seat] }) => Some(seat),
        Ok(_) => None,
        Err(_) => serde_json::from_str(text).ok(),
    };
    match file {
        Some(SeatSummary { date, picture, game: GameSummary { engine, rules, result } })
            if engine <= ENGINE && rules.validate().is_ok() =>
        {
            Ok(SnapshotSummary::new(&rules, result, date, &picture))
        }
        // Anything unusual is parsed completely to find the exact error.
        _ => {
            let snapshot = Snapshot::from_json(text)?;
            let game = snapshot.game();
            Ok(SnapshotSummary::new(&game.rules, game.result, snapshot.date(), snapshot.picture()))
        }
    }
}

pub(crate) fn read(folders: &Folders, name: &str) -> Result<Snapshot, OpenError> {
    Ok(Snapshot::from_json(&recordings::read(&files_in(folders).path(name))?)?)
}

/// Writes a snapshot. Returns the name of its file.
pub(crate) fn save(folders: &Folders, name: &str, snapshot: &Snapshot) -> Result<String, StorageError> {
    let files = files_in(folders);
    let text =
        snapshot.to_json().map_err(|error| StorageError::write(&files.path(name), std::io::Error::other(error)))?;
    files.save(name, &text)
}
