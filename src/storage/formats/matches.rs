//! Files of recorded matches: `matches/DATE TIME.json`.

use jiff::civil::DateTime;
use serde::Deserialize;

use super::named::NamedFiles;
use super::recordings;
use crate::engine::{Rules, Ticks};
use crate::replay::{ENGINE, FORMAT, MatchReplay, MatchSetup, Outcome};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::file;
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::MATCHES;
use crate::storage::base::time;

/// The maximum number of recorded matches.
pub const MAX_MATCHES: usize = 1_000;

/// A recorded match in the storage folder.
#[derive(Debug)]
pub struct StoredMatch {
    /// Its name, unique among the matches.
    pub name: String,
    /// Its entry in a list, or the error if it cannot be read.
    pub summary: Result<Box<MatchSummary>, OpenError>,
}

/// The entry of a recorded match in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchSummary {
    /// Rules, players, date and places.
    pub setup: MatchSetup,
    /// The game time at the end.
    pub time: Ticks,
    /// The rules of the game in the first seat.
    pub first_rules: Rules,
}

impl MatchSummary {
    /// Returns the date in the player's time zone.
    #[must_use]
    pub fn played_at(&self) -> DateTime {
        time::local(self.setup.date)
    }
}

/// The fields of a file that a list shows. The parser skips the inputs, which are most of the file.
#[derive(Deserialize)]
struct FileSummary {
    format: u32,
    #[serde(rename = "match")]
    setup: MatchSetup,
    seats: Vec<SeatSummary>,
}

#[derive(Deserialize)]
struct SeatSummary {
    engine: u32,
    rules: Rules,
    result: Outcome,
}

/// Returns the files of recorded matches.
pub(crate) fn files_in(folders: &Folders) -> NamedFiles<'_> {
    NamedFiles::new(folders, MATCHES, "match", MAX_MATCHES)
}

/// Whether there is any recorded match.
pub(crate) fn is_any(folders: &Folders) -> bool {
    !files_in(folders).names().is_empty()
}

/// Lists all recorded matches, the latest first and unreadable ones last.
pub(crate) fn list(folders: &Folders) -> Vec<StoredMatch> {
    let files = files_in(folders);
    let stored = |name: String| {
        let summary = recordings::read(&files.path(&name)).map_err(OpenError::from).and_then(|text| summary(&text));
        StoredMatch { name, summary: summary.map(Box::new) }
    };
    let mut matches: Vec<StoredMatch> = files.names().into_iter().map(stored).collect();
    // `None` is less than any date, so unreadable matches are last.
    matches.sort_by_key(|stored| std::cmp::Reverse(stored.summary.as_ref().map(|summary| summary.setup.date).ok()));
    matches
}

fn summary(text: &str) -> Result<MatchSummary, OpenError> {
    let (setup, seats): (MatchSetup, Vec<(Rules, Outcome)>) = match serde_json::from_str(text) {
        Ok(FileSummary { format: FORMAT, setup, seats }) if seats.iter().all(|seat| seat.engine == ENGINE) => {
            (setup, seats.into_iter().map(|seat| (seat.rules, seat.result)).collect())
        }
        // Anything unusual is parsed completely to find the exact error.
        _ => {
            let recorded = MatchReplay::from_text(text)?;
            let seats = recorded.seats.iter().map(|seat| (seat.rules, seat.result)).collect();
            (recorded.setup.unwrap_or_default(), seats)
        }
    };
    let time = seats.iter().map(|(_, result)| result.time_ms).max().unwrap_or(Ticks::ZERO);
    let first_rules = seats.first().map_or_else(Rules::default, |(rules, _)| *rules);
    Ok(MatchSummary { setup, time, first_rules })
}

/// Writes a recorded match to a file named by its date and time.
pub(crate) fn save(folders: &Folders, recorded: &MatchReplay) -> Result<(), StorageError> {
    let date = recorded.setup.as_ref().map_or(0, |setup| setup.date);
    let name = time::local(date).strftime("%Y-%m-%d %H-%M-%S").to_string();
    let files = files_in(folders);
    let text =
        recorded.to_json().map_err(|error| StorageError::write(&files.path(&name), std::io::Error::other(error)))?;
    files.save(&name, &text).map(|_name| ())
}

/// Removes all recorded matches.
pub(crate) fn remove_all(folders: &Folders) {
    let files = files_in(folders);
    for name in files.names() {
        file::remove(&files.path(&name));
    }
}
