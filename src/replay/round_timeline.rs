//! A round of a recording: all seats, played together, with their attacks, knock-outs and totals.

use std::sync::Arc;

use super::{MatchSetup, MatchTotals, Recording, ReplayError, SeatRecording, SeatTimeline, SeatTotals, TimedInput};
use crate::engine::versus::{AttackRouter, KnockOuts, Standings};
use crate::engine::{Game, GameEvent, Input, Ticks};

/// A round of a recording with instant seeking.
#[derive(Debug)]
pub struct RoundTimeline {
    recorded: Recording,
    setup: MatchSetup,
    seats: Vec<Arc<SeatTimeline>>,
    knock_outs: KnockOuts,
    /// The attacks before the ticks in which they change, ordered by tick.
    attacks: Vec<(Ticks, AttackRouter)>,
    totals: MatchTotals,
    /// The time of the match at its start.
    start: Ticks,
}

/// A seat while its round is played.
struct PlayedSeat<'a> {
    timeline: SeatTimeline,
    /// The recorded inputs of later ticks.
    waiting: &'a [TimedInput],
    /// The events of the last tick.
    events: Vec<GameEvent>,
    /// The lines that its attacks have cancelled.
    cancelled: u32,
}

impl<'a> PlayedSeat<'a> {
    fn of(replay: &'a SeatRecording) -> Self {
        let timeline = SeatTimeline::unplayed(replay.clone());
        Self { timeline, waiting: &replay.inputs, events: Vec::new(), cancelled: 0 }
    }

    /// Plays a tick. Returns the recorded number of lines received in it; `None` at the end of the recording.
    fn step(&mut self) -> Option<u64> {
        let now = self.timeline.end();
        self.events.clear();
        self.timeline.play(&mut self.events).then_some(())?;
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

impl RoundTimeline {
    /// Plays all seats of a recording of one round from start to end. Also returns the error if it claims another
    /// result.
    pub(super) fn new(recorded: Recording, start: Ticks) -> (Self, Result<(), ReplayError>) {
        let count = recorded.seats.len();
        let setup = recorded.setup.clone().unwrap_or_default();
        let seed = recorded.seats.first().map_or(0, |seat| seat.seed);
        let mut router = AttackRouter::with(count, setup.rules.targets, setup.teams.clone(), seed);
        let mut seats: Vec<PlayedSeat<'_>> = recorded.seats.iter().map(PlayedSeat::of).collect();
        if let ([only], None) = (&mut seats[..], &recorded.setup) {
            // Nothing arrives in a game of one player, which plays faster alone.
            only.timeline.play_to_end();
        }
        let mut knock_outs = KnockOuts::new(count);
        // The attacks of other programs' games are compared by their own rules.
        let is_compared = recorded.setup.is_some() && !recorded.seats.iter().any(SeatRecording::is_foreign);
        let mut compared = Ok(());
        let mut attacks = vec![(Ticks::ZERO, router.clone())];
        let mut next = Ticks::ZERO;
        let mut has_played = true;
        while has_played {
            has_played = false;
            let mut has_changed = false;
            next = next.after(1);
            router.step(&mut seats, |seat, played, attack| {
                let at = played.timeline.end();
                let received = played.step()?;
                has_played = true;
                let sent = attack.map_or(0, received_lines);
                // Files without the rules of the match cannot be compared.
                if sent != received && is_compared && compared.is_ok() {
                    compared = Err(ReplayError::Attacks { seat, at, sent, received });
                }
                for event in &played.events {
                    if let GameEvent::GameOver(reason) = event {
                        knock_outs.out(seat, *reason);
                        has_changed = true;
                    }
                }
                Some((played.timeline.game(), &played.events))
            });
            router.hits().iter().for_each(|hit| knock_outs.hit(hit));
            if has_changed || !router.hits().is_empty() {
                attacks.push((next, router.clone()));
            }
        }
        let totals = seats
            .iter()
            .enumerate()
            .map(|(index, seat)| SeatTotals::of(seat.timeline.game(), seat.cancelled, knock_outs.count(index)));
        let totals = MatchTotals::new(recorded.end(), totals.collect());
        let seats = seats.into_iter().map(|seat| Arc::new(seat.timeline)).collect();
        let round = Self { recorded, setup, seats, knock_outs, attacks, totals, start };
        let compared = round.compare(compared);
        (round, compared)
    }

    /// Compares the games, the attacks and the places with those of the recording.
    fn compare(&self, attacks: Result<(), ReplayError>) -> Result<(), ReplayError> {
        self.seats.iter().try_for_each(|seat| seat.replay().compare(seat.game()))?;
        attacks?;
        self.recorded.compare_tetrio()?;
        self.recorded.compare_jstris()?;
        if self.setup.places != Standings::default() {
            let games: Vec<&Game> = self.seats.iter().map(|seat| seat.game()).collect();
            let computed = Standings::of(&games, &self.setup.teams, &self.setup.rules);
            if computed != self.setup.places {
                return Err(ReplayError::Places { claimed: self.setup.places.clone(), computed });
            }
        }
        Ok(())
    }

    /// Returns the recording of this round by itself.
    #[must_use]
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// Returns the common data of the seats with the places in this round, or the default if the file has none.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Returns the recorded games in the order of the seats.
    #[must_use]
    pub fn seats(&self) -> &[Arc<SeatTimeline>] {
        &self.seats
    }

    /// Returns the knock-outs of the complete round.
    #[must_use]
    pub const fn knock_outs(&self) -> &KnockOuts {
        &self.knock_outs
    }

    /// Returns the attacks before a tick of this round.
    #[must_use]
    pub fn attacks_before(&self, tick: Ticks) -> Option<AttackRouter> {
        let behind = self.attacks.partition_point(|(at, _)| *at <= tick);
        let (at, router) = self.attacks.get(behind.checked_sub(1)?)?;
        let mut router = router.clone();
        if *at < tick {
            // The hits of that tick are over.
            router.next_tick();
        }
        Some(router)
    }

    pub(super) const fn totals(&self) -> &MatchTotals {
        &self.totals
    }

    /// Returns the time of the match at the start of this round.
    #[must_use]
    pub const fn start(&self) -> Ticks {
        self.start
    }

    /// Returns the game time at the end of the last seat, from the start of this round.
    #[must_use]
    pub fn end(&self) -> Ticks {
        self.seats.iter().map(|seat| seat.end()).max().unwrap_or(Ticks::ZERO)
    }
}

fn received_lines(input: Input) -> u64 {
    if let Input::Receive(lines) = input { lines.into() } else { 0 }
}
