//! Files of recorded matches: `matches/DATE TIME.json`.

use jiff::civil::DateTime;

use super::named::NamedFiles;
use super::recordings;
use crate::engine::versus::{Standings, TeamGoal};
use crate::engine::{GameOver, Rules, Ticks};
use crate::replay::{MatchSetup, Recording, SeatHead};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::file;
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::MATCHES;
use crate::storage::base::time;

/// The maximum number of recorded matches. The oldest one makes room for the next, as in the history of games.
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
    /// Rules, players and date.
    pub setup: MatchSetup,
    /// The places of the seats in the match. Empty if it was quit before its end.
    pub places: Standings,
    /// The number of rounds that each seat has won; empty in a match of one round.
    pub wins: Vec<usize>,
    /// The number of rounds.
    pub rounds: usize,
    /// The game time of all rounds.
    pub time: Ticks,
    /// The goal that all players reached together, if they were one team.
    pub reached_together: Option<TeamGoal>,
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
        let read = |text: String| Ok(Box::new(Recording::heads_from_text(&text)?.into()));
        let summary = recordings::read(&files.path(&name)).map_err(OpenError::from).and_then(read);
        StoredMatch { name, summary }
    };
    let mut matches: Vec<StoredMatch> = files.names().into_iter().map(stored).collect();
    // `None` is less than any date, so unreadable matches are last.
    matches.sort_by_key(|stored| std::cmp::Reverse(stored.summary.as_ref().map(|summary| summary.setup.date).ok()));
    matches
}

impl From<Recording<SeatHead>> for MatchSummary {
    fn from(recorded: Recording<SeatHead>) -> Self {
        let (series, places) = recorded.score();
        let (time, rounds, is_single) = (recorded.time(), recorded.round_count(), recorded.rounds().is_single());
        let Recording { setup, seats, .. } = recorded;
        let setup = setup.unwrap_or_default();
        let wins = if is_single { Vec::new() } else { (0..seats.len()).map(|seat| series.wins(seat)).collect() };
        let first_rules = seats.first().map_or_else(Rules::default, |seat| seat.rules);
        // The match of a single team ends while somebody still plays only if its goal is reached.
        let reaches = |seat: &SeatHead| matches!(seat.result.game_over, None | Some(GameOver::GoalReached));
        let has_reached = places != Standings::default() && seats.iter().any(reaches);
        let goal = setup.rules.common_goal(&setup.teams, seats.len());
        let reached_together = goal.filter(|_| has_reached);
        Self { setup, places, wins, rounds, time, reached_together, first_rules }
    }
}

/// The length of a date in a name.
const DATE_LENGTH: usize = "2026-11-22 12-34-56".len();

/// The format of the names, by which their order is that of the dates.
const NAMES: &str = "%Y-%m-%d %H-%M-%S";

/// Writes a recorded match to a file named by its date and time.
pub(crate) fn save(folders: &Folders, recorded: &Recording) -> Result<(), StorageError> {
    let date = recorded.setup.as_ref().map_or(0, |setup| setup.date);
    let name = time::local(date).strftime(NAMES).to_string();
    let files = files_in(folders);
    let text =
        recorded.to_json().map_err(|error| StorageError::write(&files.path(&name), std::io::Error::other(error)))?;
    files.save_and_drop(&name, &text, is_dated)
}

/// Whether a name is a date, perhaps with a number after it. Other files are the player's own and are never removed.
fn is_dated(name: &str) -> bool {
    let (date, rest) = name.split_at_checked(DATE_LENGTH).unwrap_or((name, ""));
    let is_number = || rest.strip_prefix(' ').is_some_and(|number| number.parse::<u32>().is_ok());
    DateTime::strptime(NAMES, date).is_ok() && (rest.is_empty() || is_number())
}

pub(crate) fn remove_all(folders: &Folders) {
    let files = files_in(folders);
    for name in files.names() {
        file::remove(&files.path(&name));
    }
}
