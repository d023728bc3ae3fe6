//! The referee, who settles a match from the inputs of its players.

use std::collections::VecDeque;

use super::dealer::Dealer;
use super::fault::Fault;
use super::message::{Batch, Claim, LateSeat, SeatEnd, SeatInputs, Settled, is_own};
use super::send_pacer::SendPacer;
use crate::engine::{Tetrimino, Ticks};
use crate::replay::{Recording, TimedInput};
use crate::session::Match;

/// The referee of a match.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::{AttackRules, Button, Input, Rules, Ticks};
/// use skyline::engine::versus::{Teams, VersusRules};
/// use skyline::online::{Batch, Referee};
/// use skyline::replay::TimedInput;
/// use skyline::session::{Match, Seat};
///
/// let attacks = AttackRules { travel_ms: 500, ..AttackRules::GUIDELINE };
/// let rules = VersusRules { attacks, ..VersusRules::default() };
/// let seat = || Seat::new(rules.seat_rules(Rules::default()), 42);
/// let mut referee = Referee::new(Match::new(seat(), [seat()], Duration::ZERO).by(&rules, Teams::default()))?;
///
/// let drop = TimedInput { at: Ticks::from_millis(5), input: Input::Press(Button::HardDrop) };
/// let to = Ticks::from_millis(20);
/// referee.receive(0, Batch { to, inputs: vec![drop], ..Batch::default() }, to);
/// referee.receive(1, Batch { to, ..Batch::default() }, to);
/// let settled = referee.settle(to).expect("both are known up to there");
/// assert_eq!((settled.to, settled.inputs[0].inputs[0]), (to, drop));
/// # Ok::<(), skyline::online::TravelError>(())
/// ```
#[derive(Debug)]
pub struct Referee {
    game: Match,
    /// The source of the Tetriminos; `None` if the games know all of them.
    dealer: Option<Dealer>,
    streams: Vec<PendingInputs>,
    settled: Ticks,
    /// The end of the last hashed second, and the hashes that players may still claim.
    hashed: VecDeque<Claim>,
}

/// The inputs of a seat that are not settled yet.
#[derive(Debug, Default)]
struct PendingInputs {
    /// The end of the last batch.
    to: Ticks,
    pending: VecDeque<TimedInput>,
    /// The tick since which all batches were early, if the last one was.
    early_since: Option<Ticks>,
    /// The reason why the seat was dropped, if it was.
    fault: Option<Fault>,
    is_reported: bool,
}

/// The travel time of lines is too short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the travel time of lines is {found} ms; online play needs at least {} ms", Referee::MIN_TRAVEL_MS)]
pub struct TravelError {
    /// The travel time of a seat.
    pub found: u32,
}

impl Referee {
    /// The minimum travel time of lines. Messages need this time.
    pub const MIN_TRAVEL_MS: u32 = 100;
    /// The share of the travel time, in percent, that a player's inputs may be late. The rest is for the way back.
    pub const GRACE_PERCENT: u64 = 50;
    /// The time that a player may be ahead of the match without a warning.
    pub const EARLY_MS: u64 = 250;
    /// The time from the warning to the drop. A program needs about a second: a ping for the right clock, and then a
    /// pause until the match has caught up.
    pub const EARLY_GRACE_MS: u64 = 3_000;
    /// The silence after which a player is dropped.
    pub const SILENCE_MS: u64 = 10_000;
    /// The silence after which a player counts as late.
    pub const LATE_MS: u64 = 1_000;
    /// The time between two hashes.
    const HASH_MS: u64 = 1_000;
    /// The number of recent hashes that players may claim.
    const HASHES: usize = 16;

    /// The referee of a match that has not started.
    ///
    /// # Errors
    /// The travel time of lines is too short.
    pub fn new(game: Match) -> Result<Self, TravelError> {
        let travels = || game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        if let Some(found) = travels().find(|travel| *travel < Self::MIN_TRAVEL_MS) {
            return Err(TravelError { found });
        }
        let streams = game.seats().iter().map(|_| PendingInputs::default()).collect();
        Ok(Self { settled: game.now(), game, dealer: None, streams, hashed: VecDeque::with_capacity(Self::HASHES) })
    }

    /// The same referee with a dealer of the Tetriminos.
    #[must_use]
    pub(super) fn dealing(self, dealer: Dealer) -> Self {
        Self { dealer: Some(dealer), ..self }
    }

    /// Returns the settled match.
    #[must_use]
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the first tick that is not settled yet.
    #[must_use]
    pub const fn settled(&self) -> Ticks {
        self.settled
    }

    /// Returns the reason why a seat was dropped, if it was.
    #[must_use]
    pub fn fault(&self, seat: usize) -> Option<Fault> {
        self.streams.get(seat)?.fault
    }

    /// Returns a seat's data beyond the settled ticks: the end of its last batch, and its inputs that are not settled
    /// yet.
    #[must_use]
    pub fn unsettled(&self, seat: usize) -> (Ticks, Vec<TimedInput>) {
        let stream = self.streams.get(seat);
        stream.map_or_else(Default::default, |stream| (stream.to, stream.pending.iter().copied().collect()))
    }

    /// Returns the recording of the settled ticks.
    #[must_use]
    pub fn recording(&self, names: Vec<String>) -> Recording {
        self.game.recording(names)
    }

    /// Plays ticks that another referee settled before a takeover. The players send the rest again.
    pub fn replay(&mut self, settled: &Settled) {
        play(&mut self.game, settled);
        self.settled = settled.to;
        if let Some(dealer) = &mut self.dealer {
            dealer.skip(settled.dealt.len());
        }
        for stream in &mut self.streams {
            stream.to = settled.to;
        }
        for SeatEnd { seat, fault } in &settled.left {
            if let Some(stream) = self.streams.get_mut(usize::from(*seat)) {
                (stream.fault, stream.is_reported) = (Some(*fault), true);
            }
        }
        if let Some(hash) = settled.hash {
            self.record_hash(Claim { at: settled.to, hash });
        }
    }

    fn record_hash(&mut self, claim: Claim) {
        self.hashed.truncate(Self::HASHES - 1);
        self.hashed.push_front(claim);
    }

    /// Returns the time between two messages of the referee, in microseconds, on a server that wants at least `wanted`.
    #[must_use]
    pub fn send_interval_micros(&self, wanted: u64) -> u64 {
        SendPacer::interval(&self.game, wanted)
    }

    /// Returns the time that inputs may be late before ticks are settled without them.
    #[must_use]
    pub fn grace(&self) -> Ticks {
        let travels = self.game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        Ticks::from_millis(u64::from(travels.min().unwrap_or(0)) * Self::GRACE_PERCENT / 100)
    }

    /// Receives the next batch of a seat at the tick `now` of the match. An impossible batch drops the seat, with a
    /// [reason](Self::fault). Returns how far the seat is ahead, in milliseconds, if its player must be warned.
    ///
    /// Ignores the batches of an earlier match: the stream is in order, so they come before the first batch of this
    /// match, which starts at the first tick. The match may be played already, because a busy player learns late of the
    /// end of the earlier one.
    pub fn receive(&mut self, seat: usize, batch: Batch, now: Ticks) -> Option<u64> {
        let stream = self.streams.get_mut(seat).filter(|stream| stream.fault.is_none())?;
        let is_first = batch.from == Ticks::ZERO;
        if stream.to == Ticks::ZERO && !is_first {
            return None;
        }
        if is_first && self.settled == Ticks::ZERO {
            // The countdown began again without a seat, so its player starts again as well.
            *stream = PendingInputs { early_since: stream.early_since, ..PendingInputs::default() };
        }
        let stream = self.streams.get(seat)?;
        if let Err(fault) = self.check(seat, stream, &batch, now) {
            self.drop_seat(seat, fault);
            return None;
        }
        let stream = self.streams.get_mut(seat)?;
        stream.to = batch.to;
        stream.pending.extend(batch.inputs);
        let ahead = batch.to.since(now).millis();
        if ahead <= Self::EARLY_MS {
            stream.early_since = None;
            return None;
        }
        // Early inputs harm nobody, and a wrong clock is nobody's fault: computers sleep, servers move. So only a seat
        // that ignores the warning is dropped.
        match stream.early_since {
            None => {
                stream.early_since = Some(now);
                Some(ahead)
            }
            Some(since) => {
                if now.since(since).millis() > Self::EARLY_GRACE_MS {
                    stream.fault = Some(Fault::Early(ahead));
                }
                None
            }
        }
    }

    /// Ends the game of a seat with the next settled ticks.
    pub fn drop_seat(&mut self, seat: usize, fault: Fault) {
        if let Some(stream) = self.streams.get_mut(seat)
            && stream.fault.is_none()
        {
            stream.fault = Some(fault);
        }
    }

    /// Settles all ticks whose inputs are known or overdue at the tick `now` of the match.
    pub fn settle(&mut self, now: Ticks) -> Option<Settled> {
        if self.game.is_over() {
            return None;
        }
        for (seat, stream) in self.streams.iter_mut().enumerate() {
            let plays = stream.fault.is_none() && !self.game.seat(seat).is_over();
            if plays && now.since(stream.to).millis() > Self::SILENCE_MS {
                stream.fault = Some(Fault::Silent);
            }
        }
        let to = self.open_tick(now);
        let mut left = Vec::new();
        for (seat, stream) in (0..).zip(&mut self.streams) {
            let is_reported = std::mem::replace(&mut stream.is_reported, stream.fault.is_some());
            if let Some(fault) = stream.fault.filter(|_| !is_reported && !self.game.seat(seat.into()).is_over()) {
                left.push(SeatEnd { seat, fault });
            }
        }
        if to <= self.settled && left.is_empty() {
            return None;
        }
        let mut settled = Settled { to, inputs: self.take_pending(to), left, ..Settled::default() };
        settled.dealt = self.play_dealing(&settled);
        let second = |tick: Ticks| tick.millis() / Self::HASH_MS;
        if second(to) > second(self.settled) || self.game.is_over() {
            let hash = self.game.state_hash();
            settled.hash = Some(hash);
            self.record_hash(Claim { at: to, hash });
        }
        self.settled = to;
        Some(settled)
    }

    /// Plays settled ticks, and deals bags as they are needed. Returns the dealt Tetriminos.
    fn play_dealing(&mut self, settled: &Settled) -> Vec<Tetrimino> {
        let (mut dealt, dealer) = (Vec::new(), &mut self.dealer);
        self.game.play_dealt(inputs(settled), settled.to, |game| {
            if let Some(dealer) = dealer.as_mut().filter(|_| game.given_left() < Dealer::MIN_AHEAD) {
                let bag = dealer.bag();
                game.give(&bag);
                dealt.extend(bag);
            }
        });
        end_left(&mut self.game, settled);
        dealt
    }

    /// Returns the seats whose inputs do not come at the tick `now`.
    #[must_use]
    pub fn late(&self, now: Ticks) -> Vec<LateSeat> {
        let is_late = |(seat, stream): &(usize, &PendingInputs)| {
            let plays = stream.fault.is_none() && !self.game.seat(*seat).is_over();
            plays && now.since(stream.to).millis() >= Self::LATE_MS
        };
        let late = self.streams.iter().enumerate().filter(is_late);
        late.map(|(seat, stream)| LateSeat { seat: seat as u8, to: stream.to }).collect()
    }

    /// Returns the first tick that stays open at the tick `now`.
    fn open_tick(&self, now: Ticks) -> Ticks {
        let active = self.streams.iter().enumerate();
        let active = active.filter(|(seat, stream)| stream.fault.is_none() && !self.game.seat(*seat).is_over());
        let known = active.map(|(_, stream)| stream.to).min().unwrap_or(now);
        known.max(now.since(self.grace())).min(now.max(self.settled)).max(self.settled)
    }

    /// Removes and returns the inputs before the tick `to`. Late ones move to the first open tick.
    fn take_pending(&mut self, to: Ticks) -> Vec<SeatInputs> {
        let earliest = self.settled;
        let mut all = Vec::new();
        for (seat, stream) in (0..).zip(&mut self.streams) {
            let due = stream.pending.partition_point(|timed| timed.at < to);
            let inputs = stream.pending.drain(..due);
            let inputs: Vec<TimedInput> =
                inputs.map(|timed| TimedInput { at: timed.at.max(earliest), ..timed }).collect();
            if !inputs.is_empty() {
                all.push(SeatInputs { seat, inputs });
            }
        }
        all
    }

    /// Returns the end of the ticks that a seat can have played: beyond it, lines could enter that nobody knows yet.
    fn horizon(&self, seat: usize) -> Ticks {
        let travel_ms = self.game.seat(seat).game().rules().attacks.travel_ms;
        self.settled.after(travel_ms).after(1)
    }

    fn check(&self, seat: usize, stream: &PendingInputs, batch: &Batch, now: Ticks) -> Result<(), Fault> {
        let Batch { from, to, inputs, claim } = batch;
        if *from != stream.to || to < from {
            return Err(Fault::Gap { to: stream.to, from: *from });
        }
        if *to > self.horizon(seat).max(now) {
            return Err(Fault::Early(to.since(now).millis()));
        }
        if inputs.len() > Batch::MAX_INPUTS {
            return Err(Fault::Flood(inputs.len()));
        }
        if !inputs.iter().all(|timed| is_own(timed.input)) {
            return Err(Fault::Lines);
        }
        let is_sorted = inputs.is_sorted_by_key(|timed| timed.at);
        if !is_sorted || !inputs.iter().all(|timed| (*from..*to).contains(&timed.at)) {
            return Err(Fault::Order);
        }
        match claim {
            Some(claim) if !self.hashed.contains(claim) => Err(Fault::Desync(claim.at)),
            _ => Ok(()),
        }
    }
}

/// Plays settled ticks.
pub(super) fn play(game: &mut Match, settled: &Settled) {
    game.give(&settled.dealt);
    game.play(inputs(settled), settled.to);
    end_left(game, settled);
}

/// The inputs of all seats.
fn inputs(settled: &Settled) -> impl Iterator<Item = (usize, TimedInput)> {
    settled.inputs.iter().flat_map(|list| list.inputs.iter().map(move |timed| (usize::from(list.seat), *timed)))
}

/// Ends the games of the seats that were dropped.
fn end_left(game: &mut Match, settled: &Settled) {
    for SeatEnd { seat, .. } in &settled.left {
        game.end_seat((*seat).into());
    }
}
