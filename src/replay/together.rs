//! All seats of a recorded match, played together: their attacks, knock-outs and totals.

use std::sync::Arc;

use super::{MatchReplay, MatchSetup, MatchTotals, Playback, Replay, ReplayError, SeatTotals, TimedInput};
use crate::engine::versus::{AttackRouter, KnockOuts, Standings};
use crate::engine::{Game, GameEvent, Input, Ticks};

/// The attacks of a recorded round at every tick, for seeking.
#[derive(Debug, Clone, Default)]
pub struct AttackHistory {
    /// The attacks before the ticks in which they change, ordered by tick.
    changes: Arc<[(Ticks, AttackRouter)]>,
}

impl AttackHistory {
    /// Returns the attacks before a tick; `None` if the history is empty.
    #[must_use]
    pub fn before(&self, tick: Ticks) -> Option<AttackRouter> {
        let behind = self.changes.partition_point(|(at, _)| *at <= tick);
        let (at, router) = self.changes.get(behind.checked_sub(1)?)?;
        let mut router = router.clone();
        if *at < tick {
            // The hits of that tick are over.
            router.next_tick();
        }
        Some(router)
    }
}

/// A recorded round that was played to its end.
#[derive(Debug)]
pub(super) struct PlayedRound {
    /// The final games.
    games: Vec<Game>,
    pub(super) knock_outs: KnockOuts,
    pub(super) attack_history: AttackHistory,
    pub(super) totals: MatchTotals,
    /// An error if a seat received other lines than those sent to it.
    attacks: Result<(), ReplayError>,
}

/// A seat of that round while it is played.
struct PlayedSeat<'a> {
    playback: Playback<'a>,
    /// The recorded inputs of later ticks.
    waiting: &'a [TimedInput],
    /// The events of the last tick.
    events: Vec<GameEvent>,
    /// The lines that its attacks have cancelled.
    cancelled: u32,
}

impl<'a> PlayedSeat<'a> {
    fn of(replay: &'a Replay) -> Self {
        Self { playback: Playback::new(replay), waiting: &replay.inputs, events: Vec::new(), cancelled: 0 }
    }

    /// Plays a tick. Returns the recorded number of lines received in it; `None` at the end of the recording.
    fn step(&mut self) -> Option<u64> {
        let now = self.playback.game().now();
        self.events.clear();
        self.playback.step(&mut self.events).then_some(())?;
        for event in &self.events {
            if let GameEvent::Attack(exchange) = event {
                self.cancelled = self.cancelled.saturating_add(exchange.cancelled);
            }
        }
        let (due, later) = self.waiting.split_at(self.waiting.iter().take_while(|timed| timed.at <= now).count());
        self.waiting = later;
        Some(due.iter().map(|timed| received_lines(timed.input)).sum())
    }
}

impl PlayedRound {
    /// Plays all seats of the last round of a recording.
    pub(super) fn of(recorded: &MatchReplay) -> Self {
        let count = recorded.seats.len();
        let MatchSetup { rules, teams, .. } = recorded.setup.clone().unwrap_or_default();
        let seed = recorded.seats.first().map_or(0, |seat| seat.seed);
        let mut router = AttackRouter::with(count, rules.targets, teams, seed);
        let mut seats: Vec<PlayedSeat<'_>> = recorded.seats.iter().map(PlayedSeat::of).collect();
        let mut knock_outs = KnockOuts::new(count);
        let mut attacks = Ok(());
        let mut changes = vec![(Ticks::ZERO, router.clone())];
        let mut next = Ticks::ZERO;
        let mut has_played = true;
        while has_played {
            has_played = false;
            let mut has_changed = false;
            next = next.after(1);
            router.step(&mut seats, |seat, played, attack| {
                let at = played.playback.game().now();
                let received = played.step()?;
                has_played = true;
                let sent = attack.map_or(0, received_lines);
                // Files without the rules of the match cannot be compared.
                if sent != received && recorded.setup.is_some() && attacks.is_ok() {
                    attacks = Err(ReplayError::Attacks { seat, at, sent, received });
                }
                for event in &played.events {
                    if let GameEvent::GameOver(reason) = event {
                        knock_outs.out(seat, *reason);
                        has_changed = true;
                    }
                }
                Some((played.playback.game().target(), &played.events))
            });
            router.hits().iter().for_each(|hit| knock_outs.hit(hit));
            if has_changed || !router.hits().is_empty() {
                changes.push((next, router.clone()));
            }
        }
        let cancelled: Vec<u32> = seats.iter().map(|seat| seat.cancelled).collect();
        let games: Vec<Game> = seats.into_iter().map(|seat| seat.playback.finish()).collect();
        let totals = games.iter().zip(cancelled).enumerate();
        let totals = totals.map(|(seat, (game, cancelled))| SeatTotals::of(game, cancelled, knock_outs.count(seat)));
        let totals = MatchTotals::new(recorded.end(), totals.collect());
        Self { games, knock_outs, attack_history: AttackHistory { changes: changes.into() }, totals, attacks }
    }

    /// Compares the games, the attacks and the places with those of the recording. Returns the games.
    pub(super) fn compare(self, recorded: &MatchReplay) -> Result<Vec<Game>, ReplayError> {
        recorded.seats.iter().zip(&self.games).try_for_each(|(seat, game)| seat.compare(game))?;
        self.attacks?;
        if let Some(setup) = recorded.setup.as_ref().filter(|setup| setup.places != Standings::default()) {
            let games: Vec<&Game> = self.games.iter().collect();
            let computed = Standings::of(&games, &setup.teams, &setup.rules);
            if computed != setup.places {
                return Err(ReplayError::Places { claimed: setup.places.clone(), computed });
            }
        }
        Ok(self.games)
    }
}

impl MatchReplay {
    /// Plays every seat of every round, compares it with its result, and returns the final games of the last round. If
    /// the rules of the match are known, this also compares the places, and the lines that each seat received with those
    /// sent to it.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if the inputs of a seat give another result, [`ReplayError::Attacks`] if a seat
    /// received other lines than those sent to it, [`ReplayError::Places`] if the games give other places. In a match of
    /// several rounds, these are in a [`ReplayError::Round`]. [`ReplayError::Totals`] if the games give other totals.
    pub fn check(&self) -> Result<Vec<Game>, ReplayError> {
        let (mut games, mut totals) = (Vec::new(), MatchTotals::default());
        for (index, round) in self.each_round().enumerate() {
            let played = PlayedRound::of(&round);
            totals.add(&played.totals);
            games = played.compare(&round).map_err(|error| ReplayError::in_round(self.round_count(), index, error))?;
        }
        self.check_totals(&totals).map(|()| games)
    }

    /// Compares the totals of all rounds with those of the file, if it has any.
    pub(super) fn check_totals(&self, computed: &MatchTotals) -> Result<(), ReplayError> {
        let claimed = self.setup.as_ref().map_or(&[][..], |setup| &setup.totals);
        if claimed.is_empty() || claimed == computed.seats() { Ok(()) } else { Err(ReplayError::Totals) }
    }

    /// Plays all rounds, and adds the totals of the seats to the common data.
    #[must_use]
    pub fn with_totals(mut self) -> Self {
        let mut totals = MatchTotals::default();
        self.each_round().for_each(|round| totals.add(&PlayedRound::of(&round).totals));
        if let Some(setup) = &mut self.setup {
            setup.totals = totals.seats().to_vec();
        }
        self
    }

    /// Plays the rounds before the last one, and returns their totals.
    ///
    /// # Errors
    /// [`ReplayError::Round`] if a round has another result.
    pub fn earlier_totals(&self) -> Result<MatchTotals, ReplayError> {
        let mut totals = MatchTotals::default();
        let count = self.round_count();
        for (index, round) in self.each_round().take(count - 1).enumerate() {
            let played = PlayedRound::of(&round);
            totals.add(&played.totals);
            played.compare(&round).map_err(|error| ReplayError::in_round(count, index, error))?;
        }
        Ok(totals)
    }
}

fn received_lines(input: Input) -> u64 {
    if let Input::Receive(lines) = input { lines.into() } else { 0 }
}
