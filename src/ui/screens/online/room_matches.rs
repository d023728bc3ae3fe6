//! The matches of a room that the player plays or watches.

use std::time::{Duration, Instant};

use super::round::OnlineRound;
use crate::engine::GameEvent;
use crate::input::StampedInput;
use crate::online::net::RoomConnection;
use crate::online::{MatchError, MatchStart, MatchUpdate, MemberId};
use crate::replay::Recording;
use crate::settings::Handling;
use crate::tournament::TournamentMatch;
use crate::ui::words::{MessageId, id};

/// What happened while the connection was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missed {
    /// The match of the countdown did not start.
    Start,
    /// The match ended.
    End,
    /// The match ended for the player, who was away for too long.
    Dropped,
}

impl Missed {
    pub(super) const fn text(self) -> MessageId {
        match self {
            Self::Start => id::ONLINE_MISSED_START,
            Self::End => id::ONLINE_MISSED_END,
            Self::Dropped => id::ONLINE_MISSED_DROPPED,
        }
    }
}

/// The current match of a room, and what remains of the earlier ones.
#[derive(Debug, Default)]
pub(super) struct RoomMatches {
    round: Option<OnlineRound>,
    /// Whether the player has stopped watching the round, which goes on behind the room.
    is_hidden: bool,
    /// The last round of a match that goes on, while the player is back in the room.
    closed: Option<OnlineRound>,
    /// The recordings of ended matches, to be saved.
    recordings: Vec<Recording>,
    /// What happened while the player was away, and the return.
    missed: Option<(Missed, Instant)>,
    /// The name of the player who left in the countdown, so that the match did not start.
    canceled_by: Option<String>,
    /// The handling in practice while the player waits.
    handling: Handling,
    /// The match of a tournament for which the room was opened.
    tournament: Option<TournamentMatch>,
}

impl RoomMatches {
    /// Sets the handling in practice.
    pub(super) fn set_handling(&mut self, handling: Handling) {
        self.handling = handling;
    }

    /// Sets the match of a tournament for which the room was opened, also of a round that has begun: the room may say
    /// it a moment later.
    pub(super) fn set_tournament(&mut self, tournament: Option<TournamentMatch>) {
        if self.tournament == tournament {
            return;
        }
        for round in [&mut self.round, &mut self.closed].into_iter().flatten() {
            round.tournament.clone_from(&tournament);
        }
        self.tournament = tournament;
    }

    /// The round on the screen, if there is one.
    pub(super) const fn round(&self) -> Option<&OnlineRound> {
        if self.is_hidden { None } else { self.round.as_ref() }
    }

    /// The round on the screen, mutably.
    pub(super) const fn round_mut(&mut self) -> Option<&mut OnlineRound> {
        if self.is_hidden { None } else { self.round.as_mut() }
    }

    /// Whether a match goes on that the player has stopped watching.
    pub(super) const fn can_watch(&self) -> bool {
        self.is_hidden
    }

    /// Watches the match again that the player has stopped watching.
    pub(super) const fn watch(&mut self) {
        self.is_hidden = false;
    }

    /// Handles an update of the match at the time `now`, which is `host` on the host's clock.
    pub(super) fn handle(
        &mut self,
        update: MatchUpdate,
        generation: u32,
        (host, now): (Option<u64>, Instant),
    ) -> Result<(), MatchError> {
        match update {
            MatchUpdate::Start(start) => return self.begin(*start, generation, now),
            MatchUpdate::Over(last) => return self.miss(last, generation, now),
            MatchUpdate::Settled(settled) => {
                if let Some(round) = &mut self.round {
                    round.live.receive(settled, host, now)?;
                }
            }
            MatchUpdate::Late(late) => {
                if let Some(round) = &mut self.round {
                    round.live.timed_mut().set_late(&late);
                }
            }
            MatchUpdate::Canceled(member) => self.cancel(member),
            // The connection handles them.
            MatchUpdate::Pong { .. } | MatchUpdate::Early { .. } => {}
        }
        Ok(())
    }

    /// Ends the countdown of a match that does not start because a member left.
    fn cancel(&mut self, member: MemberId) {
        self.is_hidden = false;
        if let Some(round) = self.round.take() {
            self.canceled_by = round.name_of(member).map(str::to_owned);
        }
    }

    /// Ends the round that the player has stopped watching. The earlier rounds of its match are saved with it.
    fn forget_hidden(&mut self) {
        if std::mem::take(&mut self.is_hidden) {
            self.closed = self.round.take().filter(|round| round.number() > 1);
        }
    }

    /// Starts a match, or continues it.
    fn begin(&mut self, start: MatchStart, generation: u32, now: Instant) -> Result<(), MatchError> {
        let mut before = self.round.take().or_else(|| self.closed.take());
        let rounds = before.as_ref().and_then(|before| before.rounds_up_to(&start.plan));
        let was_hidden = std::mem::take(&mut self.is_hidden);
        let is_hidden = was_hidden && before.as_ref().is_some_and(|before| before.is_of(&start.plan));
        if let Some(before) = before.as_mut().filter(|_| rounds.is_none()) {
            // Its end comes no more.
            before.abandon(now);
            self.recordings.extend(before.take_recording());
        }
        match OnlineRound::new(start, generation, before.as_ref(), now) {
            Ok(round) => {
                let mut round = round.after(rounds);
                round.tournament.clone_from(&self.tournament);
                (self.round, self.is_hidden) = (Some(round), is_hidden);
                self.canceled_by = None;
                Ok(())
            }
            Err(error) => {
                self.round = before;
                Err(error)
            }
        }
    }

    /// Ends the match that ended while the player was away. `last` is the complete match, if the host knows it.
    fn miss(&mut self, last: Option<Box<MatchStart>>, generation: u32, now: Instant) -> Result<(), MatchError> {
        let Some(round) = self.round.as_mut().filter(|round| !round.has_ended()) else { return Ok(()) };
        if self.is_hidden {
            // To a spectator the host says so first also if the match goes on: it is forgotten with the next frame.
            round.abandon(now);
            return Ok(());
        }
        let (was_away, mut missed) = (round.is_lost, Missed::End);
        if let Some(last) = last.filter(|last| round.is_of(&last.plan)) {
            let complete = OnlineRound::new(*last, generation, Some(round), now)?;
            *round = complete.after(Some(round.earlier().clone()));
            round.tournament.clone_from(&self.tournament);
            if round.was_silent() {
                missed = Missed::Dropped;
            }
        } else if round.has_begun() {
            round.abandon(now);
        } else {
            (self.round, missed) = (None, Missed::Start);
        }
        // The rest of a match that all players have left is played at once, which nobody misses.
        self.missed = was_away.then_some((missed, now)).or(self.missed);
        Ok(())
    }

    /// Plays the settled ticks that are due at the host's time.
    pub(super) fn play_settled(&mut self, host: u64) -> Result<(), MatchError> {
        self.round.as_mut().map_or(Ok(()), |round| round.live.play_settled(host))
    }

    /// Plays the match up to now with the player's inputs since the last call. Returns the events of the local game.
    pub(super) fn play(
        &mut self,
        changes: &[StampedInput],
        (connection, is_seated): (&RoomConnection, bool),
        now: Instant,
    ) -> Vec<GameEvent> {
        let waiting = (is_seated, self.handling);
        let Some(round) = &mut self.round else { return Vec::new() };
        let events = round.play(changes, connection, waiting, now);
        if round.has_ended() {
            self.forget_hidden();
        }
        events
    }

    /// Notes that the connection is lost.
    pub(super) fn lose(&mut self) {
        if let Some(round) = &mut self.round {
            round.is_lost = true;
        }
    }

    /// Ends the match with the session. Its results stay until the player closes them.
    pub(super) fn end(&mut self, now: Instant) {
        match &mut self.round {
            Some(round) if !self.is_hidden && round.has_begun() => round.abandon(now),
            _ => (self.round, self.is_hidden) = (None, false),
        }
    }

    /// Closes the results of a round. Its match may go on.
    pub(super) fn close(&mut self) {
        if let Some(round) = self.round.take() {
            self.closed = Some(round);
        }
    }

    /// Leaves the match. Returns its generation if the player has a seat in it; a spectator can watch it again.
    pub(super) fn quit(&mut self) -> Option<u32> {
        if let Some(round) = self.round.as_mut().filter(|round| round.is_spectated()) {
            round.put_aside();
            self.is_hidden = true;
            return None;
        }
        let round = self.round.take()?;
        let generation = round.generation;
        // The earlier rounds are saved with the match, which goes on.
        self.closed = Some(round).filter(|round| round.number() > 1);
        Some(generation)
    }

    /// Ends matches of several rounds in the middle, so that their recordings can be taken.
    pub(super) fn abandon(&mut self, now: Instant) {
        for round in [&mut self.round, &mut self.closed].into_iter().flatten().filter(|round| round.number() > 1) {
            round.abandon(now);
        }
    }

    /// Returns the recordings of the matches that have ended, each once. The rounds of a match are one recording.
    /// `goes_on` is whether the match of the last round does.
    pub(super) fn take_recordings(&mut self, goes_on: bool) -> Vec<Recording> {
        let ended = |round: &&mut OnlineRound| !goes_on || round.decides_match();
        let rounds = [&mut self.round, &mut self.closed].into_iter().flatten();
        self.recordings.extend(rounds.filter(ended).filter_map(OnlineRound::take_recording));
        std::mem::take(&mut self.recordings)
    }

    /// What the player missed.
    pub(super) fn missed(&self) -> Option<Missed> {
        Some(self.missed?.0)
    }

    /// What the player missed, for a time after the return.
    pub(super) fn just_missed(&self, time: Duration, now: Instant) -> Option<Missed> {
        let is_fresh = |(_, at): &(Missed, Instant)| now.saturating_duration_since(*at) < time;
        Some(self.missed.filter(is_fresh)?.0)
    }

    /// The name of the player who left in the countdown, so that the match did not start.
    pub(super) fn canceled_by(&self) -> Option<&str> {
        self.canceled_by.as_deref()
    }

    /// Forgets what the player missed, and why the last match did not start.
    pub(super) fn clear_notes(&mut self) {
        (self.missed, self.canceled_by) = (None, None);
    }
}
