//! All seats of a recorded match, played together: their attacks, knock-outs and totals.

use std::sync::Arc;

use super::{MatchReplay, MatchSetup, MatchTotals, Playback, ReplayError, SeatTotals, TimedInput};
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

impl PlayedRound {
    /// Plays all seats of the last round of a recording.
    pub(super) fn of(recorded: &MatchReplay) -> Self {
        let count = recorded.seats.len();
        let MatchSetup { rules, teams, .. } = recorded.setup.clone().unwrap_or_default();
        let seed = recorded.seats.first().map_or(0, |seat| seat.seed);
        let mut router = AttackRouter::with(count, rules.targets, teams, seed);
        let mut seats: Vec<(Playback<'_>, &[TimedInput])> =
            recorded.seats.iter().map(|seat| (Playback::new(seat), &seat.inputs[..])).collect();
        let (mut knock_outs, mut cancelled) = (KnockOuts::new(count), vec![0_u32; count]);
        let mut attacks = Ok(());
        let mut events = Vec::new();
        let mut changes = vec![(Ticks::ZERO, router.clone())];
        let mut next = Ticks::ZERO;
        let mut has_played = true;
        while has_played {
            has_played = false;
            let mut has_changed = false;
            next = next.after(1);
            for (seat, (playback, waiting)) in seats.iter_mut().enumerate() {
                let now = playback.game().now();
                events.clear();
                if !playback.step(&mut events) {
                    continue;
                }
                has_played = true;
                let received = take_received(waiting, now);
                let sent = router.arriving(seat).map_or(0, received_lines);
                // Files without the rules of the match cannot be compared.
                if sent != received && recorded.setup.is_some() && attacks.is_ok() {
                    attacks = Err(ReplayError::Attacks { seat, at: now, sent, received });
                }
                router.send(seat, playback.game().target(), &events);
                for event in &events {
                    match event {
                        GameEvent::Attack(exchange) => {
                            cancelled[seat] = cancelled[seat].saturating_add(exchange.cancelled);
                        }
                        GameEvent::GameOver(reason) => {
                            knock_outs.out(seat, *reason);
                            has_changed = true;
                        }
                        _ => {}
                    }
                }
            }
            router.next_tick();
            router.hits().iter().for_each(|hit| knock_outs.hit(hit));
            if has_changed || !router.hits().is_empty() {
                changes.push((next, router.clone()));
            }
        }
        let games: Vec<Game> = seats.into_iter().map(|(playback, _)| playback.finish()).collect();
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

/// Removes the inputs up to a tick from the front. Returns the number of lines received with them.
fn take_received(waiting: &mut &[TimedInput], now: Ticks) -> u64 {
    let count = waiting.iter().take_while(|timed| timed.at <= now).count();
    let (due, later) = waiting.split_at(count);
    *waiting = later;
    due.iter().map(|timed| received_lines(timed.input)).sum()
}

fn received_lines(input: Input) -> u64 {
    if let Input::Receive(lines) = input { lines.into() } else { 0 }
}
