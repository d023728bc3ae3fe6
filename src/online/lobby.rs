//! The messages of a server's lobby: rooms, quick play, daily challenges and their leaderboards.

use std::collections::BTreeSet;
use std::fmt;

use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};

use super::identity::PlayerKey;
use super::invitation::Invitation;
use super::league::SeasonRecord;
use super::room_rules::RoomRules;
use crate::engine::GameKind;
use crate::engine::versus::{GameType, VersusPreset};
use crate::tournament::{DecidedBy, FixtureTitle};

/// A room in the list of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its number.
    pub number: u32,
    /// The origin of the room.
    pub kind: RoomKind,
    /// The players in its seats.
    pub players: Vec<RoomPlayer>,
    /// The rules of its matches, if they are known.
    pub rules: Option<RulesSummary>,
    /// The number of spectators.
    pub watchers: u8,
    /// The number of free seats that a visitor can take.
    pub free_seats: u8,
    /// The access rule.
    pub access: RoomAccess,
    /// Whether a match is running.
    pub is_playing: bool,
}

/// A player with a seat in a room of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomPlayer {
    /// The name.
    pub name: String,
    /// The key.
    pub key: PlayerKey,
    /// The rating, if the player has played ranked matches here.
    pub rating: Option<u32>,
}

/// The rules of a room in short, for the list of rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesSummary {
    /// The preset that has these attacks; `None` for custom ones.
    pub preset: Option<VersusPreset>,
    /// The goal.
    pub goal: GameType,
    /// The number of rounds that win a match.
    pub first_to: u8,
    /// Whether all players are one team.
    pub is_together: bool,
}

impl From<&RoomRules> for RulesSummary {
    fn from(rules: &RoomRules) -> Self {
        let is_of = |preset: &VersusPreset| RoomRules::from(preset.rules()).versus.attacks == rules.versus.attacks;
        Self {
            preset: VersusPreset::ALL.into_iter().find(is_of),
            goal: rules.versus.game_type,
            first_to: rules.first_to,
            is_together: rules.is_together,
        }
    }
}

/// The access rule of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomAccess {
    /// Everybody.
    Open,
    /// Players who know the password.
    Password,
    /// Nobody.
    Locked,
}

/// The origin of a room on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomKind {
    /// A player opened it.
    Open,
    /// Quick play opened it.
    Casual,
    /// Quick play opened it for a ranked match.
    Ranked,
    /// A tournament opened it for one of its matches.
    Tournament,
}

/// The daily challenges: every player gets the same sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The day, counted from 1 January 1970 in UTC.
    pub day: u32,
    /// The games.
    pub games: Vec<DailyGame>,
}

/// A daily challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyGame {
    /// Its kind, which has its rules.
    pub kind: GameKind,
    /// Its seed.
    pub seed: u64,
}

/// The leaderboard of a daily challenge. Every result in it was computed from a recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The day.
    pub day: u32,
    /// The game.
    pub kind: GameKind,
    /// The number of players in it.
    pub players: u32,
    /// The top entries, and that of the requesting player.
    pub entries: Vec<BoardEntry>,
}

/// An entry of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardEntry {
    /// The rank, from 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// The player's key.
    pub key: PlayerKey,
    /// The recording.
    pub recording: RecordingId,
    /// Game time in milliseconds.
    pub time_ms: u64,
    /// Points.
    pub score: u64,
    /// Lines.
    pub lines: u32,
    /// Level at the end.
    pub level: u8,
}

/// The ID of a recording on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RecordingId(pub u64);

/// A player's rating on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlayerRating {
    /// The rating (Glicko-2).
    pub rating: u32,
    /// The rating deviation: the real strength is within two deviations in 95 % of all cases.
    pub deviation: u32,
    /// The number of ranked matches.
    pub matches: u32,
    /// The number of ranked matches won.
    pub wins: u32,
    /// The last season with ranked matches.
    pub last_season: SeasonRecord,
}

/// A request to the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyRequest {
    /// Open a room.
    OpenRoom,
    /// Find an opponent by quick play.
    FindMatch {
        /// Whether the match changes the ratings.
        is_ranked: bool,
        /// The players who are never paired with this one.
        blocked: BTreeSet<PlayerKey>,
    },
    /// Stop looking for an opponent.
    StopSearch,
    /// Show the leaderboard of a daily challenge.
    Board {
        /// The day.
        day: u32,
        /// The game.
        kind: GameKind,
    },
    /// Submit a daily challenge: its recording, as text to share.
    Submit(String),
    /// Request a recording.
    Fetch(RecordingId),
    /// Delete all stored data of this player.
    DeleteData,
    /// Enter, check in to or leave a tournament.
    Tournament(TournamentId, TournamentRequest),
    /// Report a player to the operators of the server.
    Report(PlayerKey, ReportReason),
    /// Say who the player's friends are, in place of an earlier list. Those who have the player as a friend, too, see
    /// that the player is here.
    Friends(BTreeSet<PlayerKey>),
    /// Challenge a friend to a match, or with `None` nobody any more.
    Challenge(Option<PlayerKey>),
    /// Answer a friend's challenge.
    AnswerChallenge {
        /// The friend.
        challenger: PlayerKey,
        /// Whether both play.
        is_accepted: bool,
    },
}

/// Where a friend is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FriendPlace {
    /// In the lobby.
    Lobby,
    /// In a seat of a room; `None` for one that not everybody can join.
    Room(Option<u32>),
    /// In a room without a seat; `None` for one that not everybody can join.
    Watching(Option<u32>),
}

/// A friend who is online, and has the player as a friend, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FriendStatus {
    /// The friend's key.
    pub key: PlayerKey,
    /// Where the friend is.
    pub place: FriendPlace,
}

/// The stage of a player's challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeStage {
    /// The friend can answer.
    Open,
    /// The friend accepts, and a room opens.
    Accepted,
    /// The friend declines.
    Declined,
    /// The friend did not answer in time.
    Unanswered,
    /// The other player is not here any more.
    Gone,
    /// The player has withdrawn it.
    Withdrawn,
}

/// What a player reports about another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ReportReason {
    /// Insults or threats.
    Insults,
    /// A name that nobody should have.
    Name,
    /// A program plays, or the results are arranged.
    Cheating,
    /// The player spoils matches on purpose, as by never playing.
    Spoiling,
}

impl ReportReason {
    /// All reasons, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Insults, Self::Name, Self::Cheating, Self::Spoiling];

    /// Returns its name in databases and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Insults => "insults",
            Self::Name => "name",
            Self::Cheating => "cheating",
            Self::Spoiling => "spoiling",
        }
    }

    /// Returns the reason with this name.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.id() == id)
    }
}

/// The ID of a tournament on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TournamentId(pub u32);

/// What a player does in a tournament besides playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentRequest {
    /// Enter it.
    Enter,
    /// Say that the player is present for its start.
    CheckIn,
    /// Leave it.
    Withdraw,
}

/// The stage of a tournament on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentStage {
    /// Players enter and check in.
    Entry,
    /// Matches are played.
    Playing,
    /// No match is called.
    Paused,
    /// All matches are over.
    Over,
}

/// A tournament on a server, as a player sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSummary {
    /// The ID.
    pub id: TournamentId,
    /// The name.
    pub name: String,
    /// The stage.
    pub stage: TournamentStage,
    /// The number of entrants.
    pub entrants: u16,
    /// The maximum number of entrants.
    pub limit: u16,
    /// Whether entrants must check in before the start.
    pub needs_check_in: bool,
    /// The winner, once it is over.
    pub winner: Option<String>,
    /// The player's own part in it.
    pub own: Option<OwnEntry>,
}

/// A player's own part in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnEntry {
    /// Whether the player is present for the start.
    pub has_checked_in: bool,
    /// Whether the player has left or was excluded.
    pub is_out: bool,
    /// The opponent in the match that is to be played now.
    pub opponent: Option<String>,
    /// The room of that match.
    pub room: Option<u32>,
    /// The place, once no match changes it any more.
    pub place: Option<u32>,
    /// The seconds in which the player has to come to the room of that match, counted from this message. `None` for one
    /// who is there.
    pub seconds_left: Option<u32>,
    /// The match that was decided last.
    pub last: Option<LastMatch>,
}

/// The match of a player in a tournament that was decided last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMatch {
    /// Which one it was.
    pub title: FixtureTitle,
    /// The opponent.
    pub opponent: String,
    /// Whether the player has won it.
    pub has_won: bool,
    /// The rounds that the player and the opponent have won.
    pub score: [u8; 2],
    /// What decided it.
    pub by: DecidedBy,
}

/// A message of the lobby to a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyUpdate {
    /// The player's own rating.
    Rating(PlayerRating),
    /// The daily challenges.
    Daily(Daily),
    /// The rooms.
    Rooms(Vec<RoomSummary>),
    /// A room was opened for the player, who should join it.
    RoomOpened(u32),
    /// Whether the server looks for an opponent.
    Searching(bool),
    /// A leaderboard.
    Board(Leaderboard),
    /// The submitted recording was verified and saved.
    Submitted {
        /// The game.
        kind: GameKind,
        /// The rank, from 1.
        place: u32,
        /// The number of players.
        players: u32,
        /// Whether it is the player's best of the day.
        is_best: bool,
    },
    /// A recording, as text to share.
    Recording(RecordingId, String),
    /// All data of this player was deleted.
    DataDeleted,
    /// A request was denied.
    Denied(LobbyDenial),
    /// The other servers of the cluster, which have the same lobby.
    Servers(Vec<Invitation>),
    /// The tournaments.
    Tournaments(Vec<TournamentSummary>),
    /// The operators can read the player's report.
    Reported,
    /// The friends who are online.
    Friends(Vec<FriendStatus>),
    /// The stage of the player's challenge of a friend.
    Challenge(PlayerKey, ChallengeStage),
    /// The friends who challenge the player.
    Challengers(Vec<PlayerKey>),
    /// The stage of a friend's challenge that the player accepted too late.
    ChallengeOver(PlayerKey, ChallengeStage),
}

/// The reason why the lobby denies a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum LobbyDenial {
    /// Too many requests in a short time.
    #[error("too many requests")]
    TooFast,
    /// The maximum number of rooms is reached.
    #[error("the server is full")]
    Full,
    /// The server is shutting down and starts nothing new.
    #[error("the server is shutting down")]
    Stopping,
    /// There is no such recording.
    #[error("there is no such recording")]
    NoRecording,
    /// The recording cannot be read.
    #[error("the recording cannot be read")]
    Damaged,
    /// Another version of the rules made the recording.
    #[error("another version of the game made this recording")]
    Version,
    /// The recording is not of a game of this day.
    #[error("this game is not one of today's challenges")]
    OtherGame,
    /// The game did not end with a result that counts.
    #[error("the game did not end with a result that counts")]
    Unfinished,
    /// The inputs of the recording lead to another result.
    #[error("the inputs of the recording give another result")]
    Mismatch,
    /// Another player already submitted this recording.
    #[error("another player has already submitted this recording")]
    AlreadySubmitted,
    /// The server's database failed.
    #[error("the server's database failed; try again later")]
    Fault,
    /// The tournament does not allow this now.
    #[error("the tournament does not allow this now")]
    Tournament,
    /// The server does not know the player.
    #[error("the server does not know this player")]
    NoPlayer,
    /// The player has reported too many others today.
    #[error("too many reports today")]
    TooManyReports,
}

impl RecordingId {
    /// Returns the ID of a recording with this text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let hash = digest(&SHA256, text.as_bytes());
        Self(hash.as_ref().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// Returns the SHA-256 hash of a recording's text as 64 hexadecimal digits. The first 16 are the ID.
    #[must_use]
    pub fn digest(text: &str) -> String {
        let hash = digest(&SHA256, text.as_bytes());
        let (first, second) = hash.as_ref().split_at(hash.as_ref().len() / 2);
        let number = |half: &[u8]| half.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
        format!("{:032x}{:032x}", number(first), number(second))
    }

    /// Returns the ID of the recording with a [digest](Self::digest), or with one of earlier versions, which is the ID.
    #[must_use]
    pub fn of_digest(digest: &str) -> Option<Self> {
        digest.get(..16)?.parse().ok()
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl std::str::FromStr for TournamentId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

impl fmt::Display for RecordingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl std::str::FromStr for RecordingId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}
