//! The tournaments of a server: entries, calls, rounds and results.
//!
//! A tournament is its record ([`crate::tournament`]), and the record is in the database: one row a step, whose number
//! nobody else can take. So several servers and the commands of a referee change it at the same time, and a server that
//! was killed continues where the record ends.
//!
//! ```text
//!   players: enter, check in, leave ─┐
//!   referee: start, award, replay … ─┼─▶ Tournaments::decide ─▶ database: the next step ─▶ pairings
//!   rooms: rounds that ended ────────┘                                                        │
//!   rooms ◀── a room for each called match, with a number that follows from the match ◀───────┘
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::database::{Database, DatabaseError, MatchAttempt, TournamentGame};
use crate::online::{
    LastMatch, OwnEntry, PlayerKey, RecordingId, RoomTournament, SigningKey, TournamentId, TournamentRequest,
    TournamentStage, TournamentSummary,
};
use crate::results::{BracketRound, sign_bracket};
use crate::tournament::{
    Authority, Entrant, EntrantId, Fixture, FixtureId, FixtureTitle, LastDecision, Refused, Step, Tournament,
    TournamentPhase, TournamentRules,
};

/// The error for a step that is not taken.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// There is no such tournament.
    #[error("there is no tournament {0}; `skyline serve tournament list` names them")]
    Missing(TournamentId),
    /// The step is not possible.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

#[derive(Debug, Default)]
pub(crate) struct Tournaments(Mutex<BTreeMap<TournamentId, KnownTournament>>);

#[derive(Debug)]
struct KnownTournament {
    state: Tournament,
    /// The matches that are called, and the final places and the last matches of the entrants. They change only with
    /// the record.
    called: Vec<CalledMatch>,
    places: Vec<Option<u32>>,
    last: Vec<Option<LastDecision>>,
}

/// A step that somebody takes in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decided {
    pub(crate) tournament: TournamentId,
    pub(crate) by: Authority,
    pub(crate) step: Step,
}

/// A match of a tournament that is to be played now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CalledMatch {
    pub(super) attempt: MatchAttempt,
    /// The number of its room.
    pub(super) room: u32,
    pub(super) players: [PlayerKey; 2],
    pub(super) title: FixtureTitle,
    /// Since when its players can come, in seconds since 1970: from the call, or from the end of a pause after it.
    pub(super) since: i64,
    /// The seconds after which an absent player has lost it.
    pub(super) no_show_after: i64,
}

impl MatchAttempt {
    /// The number of the room in which the match is played: every server knows it without asking.
    fn room(self) -> u32 {
        let text = format!("{} {} {}", self.tournament, self.fixture.0, self.number);
        // Not 0, which is no room.
        (RecordingId::of(&text).0 as u32).max(1)
    }
}

impl Tournaments {
    /// Opens a tournament that players can enter. Returns its ID.
    pub(crate) async fn open(
        database: &Database,
        rules: &TournamentRules,
        now: i64,
    ) -> Result<TournamentId, DatabaseError> {
        let id = TournamentId(rand::random());
        database.add_tournament(id, rules, now).await?;
        Ok(id)
    }

    /// Returns the IDs of all tournaments, the latest first.
    pub(crate) async fn all(database: &Database) -> Result<Vec<TournamentId>, DatabaseError> {
        Ok(database.all_tournaments().await?.into_iter().map(|(id, _)| id).collect())
    }

    /// Reads a tournament, or what has happened in it since.
    pub(crate) async fn load(&self, database: &Database, id: TournamentId) -> Result<Tournament, TournamentError> {
        let known = self.known().get(&id).map(|known| known.state.clone());
        let mut tournament = match known {
            Some(known) => known,
            None => Tournament::new(database.tournament_rules(id).await?.ok_or(TournamentError::Missing(id))?),
        };
        for entry in database.tournament_steps(id, tournament.record().len()).await? {
            let applied = tournament.apply(entry.at, entry.by, entry.step);
            applied.map_err(|refused| DatabaseError::Content(format!("tournament {id}: {refused}")))?;
        }
        self.keep(id, &tournament);
        Ok(tournament)
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<TournamentId, KnownTournament>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the newer one of two states.
    fn keep(&self, id: TournamentId, tournament: &Tournament) {
        let mut all = self.known();
        let is_newer = all.get(&id).is_none_or(|known| known.state.record().len() < tournament.record().len());
        if is_newer {
            // A referee decides by a command, which is another process.
            let known = all.get(&id).map_or(usize::MAX, |known| known.state.record().len());
            for entry in tournament.record().iter().skip(known) {
                if let Authority::Referee(referee) = &entry.by {
                    log::info!("tournament {id}: {referee} decides: {:?}", entry.step);
                }
            }
            let (called, places) = (called_in(id, tournament), tournament.final_places());
            let last = tournament.last_decisions();
            all.insert(id, KnownTournament { state: tournament.clone(), called, places, last });
        }
    }

    /// Takes a step, and saves it.
    pub(crate) async fn decide(&self, database: &Database, decided: Decided, now: i64) -> Result<(), TournamentError> {
        let Decided { tournament: id, by, step } = decided;
        loop {
            let mut tournament = self.load(database, id).await?;
            let before = tournament.record().len();
            let was_over = tournament.phase() == TournamentPhase::Over;
            let last = tournament.record().last().map_or(0, |entry| entry.at);
            // The clock of another server may be ahead.
            let at = last.max(u64::try_from(now).unwrap_or_default());
            tournament.apply(at, by.clone(), step.clone())?;
            let Some(entry) = tournament.record().get(before) else { return Ok(()) };
            let is_over = tournament.phase() == TournamentPhase::Over;
            let ended = (is_over != was_over).then_some(if is_over { now } else { 0 });
            if database.add_tournament_step(id, before, entry, ended).await? {
                self.keep(id, &tournament);
                return Ok(());
            }
        }
    }

    /// Reads what others have changed.
    pub(super) async fn refresh(&self, database: &Database, now: i64) -> Result<(), DatabaseError> {
        let current: Vec<TournamentId> =
            database.current_tournaments(now).await?.into_iter().map(|(id, _)| id).collect();
        self.known().retain(|id, _| current.contains(id));
        for id in current {
            match self.load(database, id).await {
                Ok(_) | Err(TournamentError::Missing(_)) => {}
                Err(TournamentError::Database(error)) => return Err(error),
                Err(TournamentError::Refused(refused)) => log::error!("tournament {id}: {refused}"),
            }
        }
        Ok(())
    }

    /// Takes a step of a player.
    pub(super) async fn request(
        &self,
        database: &Database,
        (id, request): (TournamentId, TournamentRequest),
        (key, name): (PlayerKey, &str),
        now: i64,
    ) -> Result<(), TournamentError> {
        let tournament = self.load(database, id).await?;
        let own = entrant_of(&tournament, key);
        let (by, step) = match (request, own) {
            (TournamentRequest::Enter, None) => {
                let rating = database.rating(key).await?;
                let rating = (rating.matches > 0).then_some(rating.rating as i32);
                let is_taken = tournament.entrants().iter().any(|entrant| entrant.name == name);
                let name = if is_taken { format!("{name} {}", key.text().split_at(4).0) } else { name.to_owned() };
                (Authority::Program, Step::Enter { name, rating, key: Some(key.text()) })
            }
            (TournamentRequest::Enter, Some(_)) => return Ok(()),
            (TournamentRequest::CheckIn, Some(own)) => (Authority::Entrant(own), Step::CheckIn { entrant: own }),
            (TournamentRequest::Withdraw, Some(own)) => (Authority::Entrant(own), Step::Withdraw { entrant: own }),
            (TournamentRequest::CheckIn | TournamentRequest::Withdraw, None) => {
                return Err(Refused::NotAllowed.into());
            }
        };
        self.decide(database, Decided { tournament: id, by, step }, now).await
    }

    /// Returns the matches that wait for a call.
    pub(super) fn to_call(&self) -> Vec<(TournamentId, FixtureId)> {
        let all = self.known();
        all.iter().flat_map(|(id, known)| known.state.to_call().into_iter().map(|fixture| (*id, fixture))).collect()
    }

    /// Returns the matches that are to be played now.
    pub(super) fn called(&self) -> Vec<CalledMatch> {
        let all = self.known();
        let playing = all.values().filter(|known| known.state.phase() == TournamentPhase::Playing);
        playing.flat_map(|known| &known.called).cloned().collect()
    }

    /// Returns the match that is played in a room. A pause calls nobody, but the matches that have begun go on.
    fn played_in(&self, room: u32) -> Option<CalledMatch> {
        let all = self.known();
        let unfinished = all.values().filter(|known| known.state.phase() != TournamentPhase::Over);
        unfinished.flat_map(|known| &known.called).find(|called| called.room == room).cloned()
    }

    /// Returns those of these rooms whose matches are decided, or are played again in other rooms.
    pub(super) fn decided(&self, mut rooms: BTreeSet<u32>) -> BTreeSet<u32> {
        let all = self.known();
        for called in all.values().flat_map(|known| &known.called) {
            rooms.remove(&called.room);
        }
        // Mostly there is none left, so that no numbers of past rooms are needed.
        if !rooms.is_empty() {
            let past: BTreeSet<u32> = all.iter().flat_map(|(id, known)| past_rooms(*id, &known.state)).collect();
            rooms.retain(|room| past.contains(room));
        }
        rooms
    }

    /// Returns which players of a called match are absent from its room, if they had their time to come.
    pub(super) fn absent(
        &self,
        called: &CalledMatch,
        is_there: impl Fn(&PlayerKey) -> bool,
        now: i64,
    ) -> Vec<EntrantId> {
        let all = self.known();
        let Some(KnownTournament { state: tournament, .. }) = all.get(&called.attempt.tournament) else {
            return Vec::new();
        };
        if !tournament.overdue(u64::try_from(now).unwrap_or_default()).contains(&called.attempt.fixture) {
            return Vec::new();
        }
        let absent = called.players.iter().filter(|player| !is_there(player));
        absent.filter_map(|player| entrant_of(tournament, *player)).collect()
    }

    /// Returns the number of rounds that win a match, and the winners of those that were played in a room that is gone.
    pub(super) async fn rounds(
        &self,
        database: &Database,
        called: &CalledMatch,
    ) -> Result<(u8, Vec<Option<PlayerKey>>), DatabaseError> {
        let games = database.tournament_games(called.attempt).await?;
        let first_to = self.known().get(&called.attempt.tournament).map_or(1, |known| known.state.rules().first_to);
        Ok((first_to.max(1), games.into_iter().map(|game| game.winner).collect()))
    }

    /// Returns what the room of a called match says of its tournament.
    pub(super) fn of_room(&self, called: &CalledMatch) -> RoomTournament {
        let id = called.attempt.tournament;
        let name = self.known().get(&id).map(|known| known.state.rules().name.clone());
        RoomTournament { id, name: name.unwrap_or_default(), title: called.title, is_decided: false }
    }

    /// Counts a round that ended in a room, and the result of the match with it.
    pub(super) async fn count_round(
        &self,
        database: &Database,
        (room, recording): (u32, RecordingId),
        seats: &[(Option<PlayerKey>, u32)],
        now: i64,
    ) -> Result<(), TournamentError> {
        let Some(called) = self.played_in(room) else { return Ok(()) };
        let first = |place: u32| seats.iter().filter(|(_, of)| *of == place).count() == 1;
        let winner = seats.iter().find(|(_, place)| *place == 1 && first(1)).and_then(|(player, _)| *player);
        database.add_tournament_game(called.attempt, TournamentGame { recording, winner }).await?;
        self.settle(database, &called, now).await.map(drop)
    }

    /// Decides a match whose rounds have a winner. Returns whether they have one.
    ///
    /// A server that was killed may have saved a round without its consequence.
    pub(super) async fn settle(
        &self,
        database: &Database,
        called: &CalledMatch,
        now: i64,
    ) -> Result<bool, TournamentError> {
        let games = database.tournament_games(called.attempt).await?;
        let tournament = self.load(database, called.attempt.tournament).await?;
        let won = called.players.map(|player| games.iter().filter(|game| game.winner == Some(player)).count());
        let first_to = usize::from(tournament.rules().first_to.max(1));
        let Some(winner) = won.iter().position(|won| *won >= first_to) else { return Ok(false) };
        let Some(winner) = entrant_of(&tournament, called.players[winner]) else { return Ok(false) };
        let mut recordings = Vec::new();
        for game in &games {
            // The ID is the beginning of the digest. It stands for a recording that was deleted with a player's data.
            let text = database.recording(game.recording).await?;
            recordings.push(text.map_or_else(|| game.recording.to_string(), |text| RecordingId::digest(&text)));
        }
        let score = won.map(|won| won as u8);
        let step = Step::Result { fixture: called.attempt.fixture, winner, score, recordings };
        self.decide(database, Decided { tournament: called.attempt.tournament, by: Authority::Program, step }, now)
            .await?;
        Ok(true)
    }

    /// Returns a number that changes with the tournaments and their open rooms; 0 if there are none.
    pub(super) fn revision(&self, is_open: impl Fn(u32) -> bool) -> u64 {
        let rooms = self.called().into_iter().map(|called| called.room).filter(|room| is_open(*room));
        let rooms = rooms.fold(0, |all, room| all ^ u64::from(room) << 32);
        let all = self.known();
        rooms
            ^ all.iter().fold(0, |revision, (id, known)| {
                revision ^ (u64::from(id.0) + 1).wrapping_mul(known.state.record().len() as u64 + 1)
            })
    }

    /// Removes a player from all tournaments: from those that are not over by leaving them, from the records by name.
    pub(super) async fn forget(&self, database: &Database, player: PlayerKey, now: i64) -> Result<(), DatabaseError> {
        for id in Self::all(database).await? {
            // Other errors mean that the player is not in it, or that it is over.
            let left = self.request(database, (id, TournamentRequest::Withdraw), (player, ""), now).await;
            if let Err(TournamentError::Database(error)) = left {
                return Err(error);
            }
        }
        database.forget_entrant(player).await?;
        self.known().clear();
        self.refresh(database, now).await
    }

    /// Returns the tournaments as a player sees them, with the rooms that are open and the seconds that are left to
    /// come to them.
    pub(super) fn summaries(
        &self,
        player: PlayerKey,
        is_open: impl Fn(u32) -> bool,
        seconds_left: impl Fn(TournamentId) -> Option<u32>,
    ) -> Vec<TournamentSummary> {
        let mut summaries: Vec<TournamentSummary> =
            self.known().iter().map(|(id, known)| summary(*id, known, player)).collect();
        for summary in &mut summaries {
            let Some(own) = &mut summary.own else { continue };
            own.room = own.room.filter(|room| is_open(*room));
            own.seconds_left = seconds_left(summary.id);
        }
        summaries
    }
}

/// Returns the document of a tournament, signed if there is a key.
pub(crate) async fn signed_bracket(
    database: &Database,
    id: TournamentId,
    tournament: &Tournament,
    key: Option<&SigningKey>,
) -> Result<String, DatabaseError> {
    let players = database.tournament_seats(id).await?;
    let rounds = BracketRound::of(tournament, |recording| {
        let seats = players.get(&recording).map(Vec::as_slice).unwrap_or_default();
        seats.iter().map(|player| entrant_of(tournament, (*player)?)).collect()
    });
    sign_bracket(id, tournament, &rounds, key).map_err(|error| DatabaseError::Content(error.to_string()))
}

fn entrant_of(tournament: &Tournament, player: PlayerKey) -> Option<EntrantId> {
    let key = player.text();
    let index = tournament.entrants().iter().position(|entrant| entrant.key.as_ref() == Some(&key))?;
    u16::try_from(index).ok().map(EntrantId)
}

fn called_in(id: TournamentId, tournament: &Tournament) -> Vec<CalledMatch> {
    let resumed = tournament.record().iter().rev().find(|entry| entry.step == Step::Resume);
    let resumed_at = resumed.map_or(0, |entry| entry.at);
    let fixtures = (0..).map(FixtureId).zip(tournament.fixtures());
    let called = fixtures.filter(|(_, fixture)| fixture.is_playable() && fixture.called_at.is_some());
    let called = called.filter_map(|(fixture, one)| {
        let entrants = one.players()?.map(|player| tournament.entrants().get(usize::from(player.0)));
        let player = |entrant: Option<&Entrant>| entrant?.key.as_ref()?.parse().ok();
        let [Some(first), Some(second)] = entrants.map(player) else { return None };
        let attempt = MatchAttempt { tournament: id, fixture, number: replays(tournament, fixture) };
        Some(CalledMatch {
            attempt,
            room: attempt.room(),
            players: [first, second],
            title: tournament.title(one),
            since: i64::try_from(one.called_at?.max(resumed_at)).unwrap_or(i64::MAX),
            no_show_after: tournament.rules().no_show_after.into(),
        })
    });
    called.collect()
}

/// Returns the rooms of all attempts to play a match that are over.
fn past_rooms(id: TournamentId, tournament: &Tournament) -> Vec<u32> {
    let mut attempts: BTreeMap<FixtureId, u32> = BTreeMap::new();
    for entry in tournament.record() {
        if let Step::Replay { fixture, .. } = &entry.step {
            *attempts.entry(*fixture).or_default() += 1;
        }
    }
    for (fixture, one) in (0..).map(FixtureId).zip(tournament.fixtures()) {
        *attempts.entry(fixture).or_default() += u32::from(one.outcome.is_some());
    }
    let room = |fixture, number| MatchAttempt { tournament: id, fixture, number }.room();
    attempts.into_iter().flat_map(|(fixture, count)| (0..count).map(move |number| room(fixture, number))).collect()
}

/// Returns how often a match was replayed.
fn replays(tournament: &Tournament, of: FixtureId) -> u32 {
    let is_replay = |step: &Step| matches!(step, Step::Replay { fixture, .. } if *fixture == of);
    tournament.record().iter().filter(|entry| is_replay(&entry.step)).count() as u32
}

/// Returns how the last match of an entrant ended, as its player sees it.
fn last_match(tournament: &Tournament, own: EntrantId, last: LastDecision) -> Option<LastMatch> {
    let fixture = tournament.fixture(last.fixture)?;
    let (seat, outcome) = (fixture.seat_of(own)?, fixture.outcome.as_ref()?);
    Some(LastMatch {
        title: tournament.title(fixture),
        opponent: tournament.name(fixture.opponent_of(own)?).to_owned(),
        has_won: outcome.winner == Some(seat),
        score: [outcome.score[seat], outcome.score[1 - seat]],
        by: last.by,
    })
}

fn summary(id: TournamentId, known: &KnownTournament, player: PlayerKey) -> TournamentSummary {
    let KnownTournament { state: tournament, called, places, last } = known;
    let stage = match tournament.phase() {
        TournamentPhase::Entry => TournamentStage::Entry,
        TournamentPhase::Playing => TournamentStage::Playing,
        TournamentPhase::Paused => TournamentStage::Paused,
        TournamentPhase::Over => TournamentStage::Over,
    };
    let is_over = stage == TournamentStage::Over;
    let winner = places.iter().position(|place| is_over && *place == Some(1));
    let winner = winner.and_then(|index| tournament.entrants().get(index));
    let own = entrant_of(tournament, player).and_then(|own| {
        let entrant = tournament.entrants().get(usize::from(own.0))?;
        let called = called.iter().find(|called| called.players.contains(&player));
        let opponent = called.and_then(|called| tournament.fixtures().get(called.attempt.fixture.0 as usize));
        let opponent = opponent.and_then(|fixture: &Fixture| fixture.opponent_of(own));
        let opponent = opponent.and_then(|other| tournament.entrants().get(usize::from(other.0)));
        Some(OwnEntry {
            has_checked_in: entrant.has_checked_in,
            is_out: entrant.is_out,
            opponent: opponent.map(|entrant| entrant.name.clone()),
            room: called.map(|called| called.room).filter(|_| stage == TournamentStage::Playing),
            place: places.get(usize::from(own.0)).copied().flatten().filter(|_| is_over || !entrant.is_out),
            seconds_left: None,
            last: last.get(usize::from(own.0)).copied().flatten().and_then(|last| last_match(tournament, own, last)),
        })
    });
    TournamentSummary {
        id,
        name: tournament.rules().name.clone(),
        stage,
        entrants: tournament.entrants().len() as u16,
        limit: tournament.rules().most_entrants(),
        needs_check_in: tournament.rules().check_in,
        winner: winner.map(|entrant| entrant.name.clone()),
        own,
    }
}
