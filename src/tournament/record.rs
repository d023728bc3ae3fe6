//! What happens in a tournament: the steps, and who may take them.

use serde::{Deserialize, Serialize};

use super::ids::{EntrantId, FixtureId};

/// Who decided a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// A referee, by name.
    Referee(String),
    /// An entrant; only for its own check-in and withdrawal.
    Entrant(EntrantId),
    /// The program that plays the matches; only for entries, check-ins, calls, results and absent players.
    Program,
}

/// A step of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// Somebody enters, before the start.
    Enter {
        /// The name, unique in the tournament.
        name: String,
        /// The rating, which decides the seeding.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<i32>,
        /// What identifies the player outside the tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// An entrant is present, before the start.
    CheckIn {
        /// The entrant.
        entrant: EntrantId,
    },
    /// The tournament starts with these seeds, best first. Who is not among them does not play.
    Start {
        /// The seeds.
        seeds: Vec<EntrantId>,
    },
    /// The players of a fixture are asked to play.
    Call {
        /// The fixture.
        fixture: FixtureId,
    },
    /// A match ended.
    Result {
        /// The fixture.
        fixture: FixtureId,
        /// The winner.
        winner: EntrantId,
        /// The rounds won by the first and the second seat.
        score: [u8; 2],
        /// The digests of the recordings that prove it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        recordings: Vec<String>,
    },
    /// Players of a fixture were called and did not come.
    NoShow {
        /// The fixture.
        fixture: FixtureId,
        /// Those who are absent, one or both.
        absent: Vec<EntrantId>,
    },
    /// A referee gives a fixture to one of its players.
    Award {
        /// The fixture.
        fixture: FixtureId,
        /// The winner.
        winner: EntrantId,
        /// The reason, for everybody to read.
        reason: String,
    },
    /// A fixture is played again. Possible until a fixture that depends on it has a result.
    Replay {
        /// The fixture.
        fixture: FixtureId,
        /// The reason, for everybody to read.
        reason: String,
    },
    /// An entrant leaves; the opponents in fixtures to come win them.
    Withdraw {
        /// The entrant.
        entrant: EntrantId,
    },
    /// A referee excludes an entrant.
    Disqualify {
        /// The entrant.
        entrant: EntrantId,
        /// The reason, for everybody to read.
        reason: String,
    },
    /// No more matches are called until [`Step::Resume`].
    Pause,
    /// The tournament continues.
    Resume,
    /// The tournament ends now, with the places reached.
    End,
}

impl Step {
    /// The result of a match, without recordings.
    #[must_use]
    pub const fn result(fixture: FixtureId, winner: EntrantId, score: [u8; 2]) -> Self {
        Self::Result { fixture, winner, score, recordings: Vec::new() }
    }
}

/// A step with its time and who decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordEntry {
    /// Seconds since the start of 1970 (UTC).
    pub at: u64,
    /// Who decided it.
    pub by: Authority,
    /// The step.
    #[serde(flatten)]
    pub step: Step,
}

/// The reason why a step is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Others decide this.
    #[error("only a referee can decide this")]
    NotAllowed,
    /// The tournament has started.
    #[error("the tournament has already started")]
    Started,
    /// The tournament has not started or has ended.
    #[error("the tournament is not being played")]
    NotPlaying,
    /// The tournament is paused.
    #[error("the tournament is paused")]
    Paused,
    /// The name is empty, too long or taken.
    #[error("the name {0:?} is empty, longer than 32 characters or already taken")]
    Name(String),
    /// The tournament is full.
    #[error("the tournament already has {0} entrants")]
    Full(u16),
    /// There is no such entrant.
    #[error("there is no entrant {}", .0.0)]
    Entrant(EntrantId),
    /// There is no such fixture.
    #[error("there is no match {}", .0.number())]
    Fixture(FixtureId),
    /// The seeds name somebody twice, or somebody who has not checked in.
    #[error("the seeds name entrant {} twice, or this entrant is not present", .0.0)]
    Seed(EntrantId),
    /// Fewer than two entrants.
    #[error("a tournament needs at least two entrants")]
    TooFew,
    /// The entrant does not play in this fixture.
    #[error("entrant {entrant} does not play in match {fixture}", entrant = .0.0, fixture = .1.number())]
    NotInFixture(EntrantId, FixtureId),
    /// The fixture has no two players yet, or needs no match.
    #[error("match {} cannot be played now", .0.number())]
    NotPlayable(FixtureId),
    /// The fixture has another result.
    #[error("match {} already has another result; a referee can have it replayed", .0.number())]
    Decided(FixtureId),
    /// The fixture has no result.
    #[error("match {} has no result yet", .0.number())]
    Undecided(FixtureId),
    /// A later fixture depends on the result.
    #[error("match {later} was already played with the result of match {fixture}", fixture = .0.number(), later = .1.number())]
    PlayedOn(FixtureId, FixtureId),
    /// The score does not fit the winner or the rules.
    #[error("{} to {} is not a score that wins this match", .0[0], .0[1])]
    Score([u8; 2]),
    /// The player was not called, or not long enough ago.
    #[error("the players of match {} still have time to come", .0.number())]
    NotOverdue(FixtureId),
    /// The time is earlier than that of the entry before.
    #[error("the time is earlier than that of the entry before")]
    Earlier,
}
