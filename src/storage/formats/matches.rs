//! Files of recorded matches: `matches/DATE TIME.json`.

use jiff::civil::DateTime;
use serde::Deserialize;

use super::named::NamedFiles;
use super::recordings;
use crate::engine::versus::{Standings, TeamGoal};
use crate::engine::{GameOver, Rules, Ticks};
use crate::replay::{
    ENGINE, FORMAT, MatchSetup, Outcome, RecordedRound, Recording, Rounds, SeatRecording, end_of, is_single, score,
    time_of,
};
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
    pub(crate) fn played_at(&self) -> DateTime {
        time::local(self.setup.date)
    }
}

/// The fields of a file that a list shows. The parser skips the inputs, which are most of the file.
#[derive(Deserialize)]
struct FileSummary {
    format: u32,
    #[serde(rename = "match")]
    setup: MatchSetup,
    #[serde(default)]
    rounds: RoundsSummary,
    seats: Vec<SeatSummary>,
}

#[derive(Deserialize)]
struct RoundsSummary {
    first_to: u8,
    #[serde(default)]
    earlier: Vec<RoundSummary>,
}

#[derive(Deserialize)]
struct RoundSummary {
    places: Standings,
    seats: Vec<SeatSummary>,
}

#[derive(Deserialize)]
struct SeatSummary {
    engine: u32,
    rules: Rules,
    result: Outcome,
}

impl Default for RoundsSummary {
    fn default() -> Self {
        Self { first_to: 1, earlier: Vec::new() }
    }
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
    let is_known = |file: &FileSummary| {
        let seats = file.rounds.earlier.iter().flat_map(|round| &round.seats).chain(&file.seats);
        matches!(file.format, 2..=FORMAT) && seats.into_iter().all(|seat| seat.engine == ENGINE)
    };
    match serde_json::from_str::<FileSummary>(text) {
        Ok(file) if is_known(&file) => Ok(file.into()),
        // Anything unusual is parsed completely to find the exact error.
        _ => Ok(FileSummary::from(Recording::from_text(text)?).into()),
    }
}

impl From<Recording> for FileSummary {
    fn from(recorded: Recording) -> Self {
        let seats = |seats: &[SeatRecording]| {
            let seat =
                |seat: &SeatRecording| SeatSummary { engine: seat.engine, rules: seat.rules, result: seat.result };
            seats.iter().map(seat).collect()
        };
        let Rounds { first_to, earlier } = recorded.rounds();
        let round = |round: &RecordedRound| RoundSummary { places: round.places.clone(), seats: seats(&round.seats) };
        Self {
            format: FORMAT,
            rounds: RoundsSummary { first_to: *first_to, earlier: earlier.iter().map(round).collect() },
            seats: seats(&recorded.seats),
            setup: recorded.setup.unwrap_or_default(),
        }
    }
}

impl From<FileSummary> for MatchSummary {
    fn from(FileSummary { setup, rounds: RoundsSummary { first_to, earlier }, seats, .. }: FileSummary) -> Self {
        let (series, places) = score(first_to, earlier.iter().map(|round| &round.places), &setup);
        let is_single = is_single(first_to, earlier.len());
        let wins = if is_single { Vec::new() } else { (0..seats.len()).map(|seat| series.wins(seat)).collect() };
        let end = |seats: &[SeatSummary]| end_of(seats.iter().map(|seat| &seat.result));
        let time = time_of(earlier.iter().map(|round| end(&round.seats)).chain([end(&seats)]));
        let first_rules = seats.first().map_or_else(Rules::default, |seat| seat.rules);
        // The match of a single team ends while somebody still plays only if its goal is reached.
        let reaches = |seat: &SeatSummary| matches!(seat.result.game_over, None | Some(GameOver::GoalReached));
        let has_reached = places != Standings::default() && seats.iter().any(reaches);
        let goal = setup.rules.common_goal(&setup.teams, seats.len());
        let (rounds, reached_together) = (earlier.len() + 1, goal.filter(|_| has_reached));
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

/// Removes all recorded matches.
pub(crate) fn remove_all(folders: &Folders) {
    let files = files_in(folders);
    for name in files.names() {
        file::remove(&files.path(&name));
    }
}
