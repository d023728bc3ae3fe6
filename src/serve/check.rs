//! The verification of a daily challenge: the recording is replayed, and only its inputs are trusted.

use crate::engine::{GameKind, Objective, Ticks};
use crate::online::{Daily, LobbyDenial};
use crate::replay::{ReplayError, SeatRecording};
use crate::storage::ScoreEntry;

/// The longest accepted game: three hours. A hostile recording could otherwise keep the server busy.
const MAX_LENGTH: Ticks = Ticks::from_millis(3 * 60 * 60 * 1_000);

/// A result computed from a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GameResult {
    pub kind: GameKind,
    /// The sort key; the lowest is the best.
    pub first: i64,
    /// The tie-breaker.
    pub second: i64,
    /// Game time in milliseconds.
    pub time_ms: i64,
    pub score: i64,
    pub lines: i64,
    /// Level at the end.
    pub level: i64,
}

/// Replays a recording, and returns its result if it is of a challenge of this day.
///
/// # Errors
/// The recording is damaged, of another game, or without a result that counts.
pub(crate) fn check(text: &str, daily: &Daily) -> Result<GameResult, LobbyDenial> {
    let replay = SeatRecording::from_text(text).map_err(|error| match error {
        ReplayError::OtherEngine { .. } | ReplayError::NewerFormat { .. } => LobbyDenial::Version,
        _ => LobbyDenial::Damaged,
    })?;
    let kind = GameKind::of(&replay.rules).ok_or(LobbyDenial::OtherGame)?;
    let is_daily = daily.games.iter().any(|game| game.kind == kind && game.seed == replay.seed);
    if !is_daily || replay.start.is_some() || replay.taken_over {
        return Err(LobbyDenial::OtherGame);
    }
    if replay.result.time_ms > MAX_LENGTH || replay.result.game_over.is_none() {
        return Err(LobbyDenial::Unfinished);
    }
    let game = replay.check().map_err(|_error| LobbyDenial::Mismatch)?;
    let entry = ScoreEntry::of(&game, "", &[]).filter(ScoreEntry::counts).ok_or(LobbyDenial::Unfinished)?;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (time_ms, score, lines, level): (_, _, i64, i64) =
        (number(entry.time_ms), number(entry.score), entry.lines.into(), entry.level.into());
    let (first, second) = match kind.objective() {
        Objective::Score => (-score, time_ms),
        Objective::Time => (time_ms, -score),
        Objective::Lines => (-lines, -score),
        Objective::Level => (-level, -score),
        Objective::Pieces => (entry.pieces.into(), time_ms),
        Objective::Endurance => (-time_ms, -score),
    };
    Ok(GameResult { kind, first, second, time_ms, score, lines, level })
}
