//! A recording on the screen: the round that is shown, and the transport that moves through all rounds.

use std::sync::Arc;
use std::time::Instant;

use super::{LiveMatch, SKIP_MS};
use crate::engine::{Game, Ticks};
use crate::replay::{RoundTimeline, SeatTimeline, Timeline};
use crate::session::{Match, SeatEvent, Track, Transport, TransportCommand};
use crate::ui::paint::effects::Effects;

/// The speeds in percent.
const SPEEDS: &[u32] = &[10, 25, 50, 100, 200, 400, 800, 1_600];
/// The fastest speed with sound, in percent.
// Above it, the sounds of a second would be noise.
const LOUDEST_SPEED: u32 = 400;

/// The time that the end of a round stays visible before the next round, in milliseconds.
const ROUND_END_MS: u64 = 1_500;

/// A recording that is watched. Positions are milliseconds from the start of the first round.
#[derive(Debug)]
pub struct LiveRecording {
    timeline: Arc<Timeline>,
    /// The shown round.
    live: LiveMatch,
    round: usize,
    transport: Transport,
}

impl LiveRecording {
    /// Plays a recording from its start. `None` if it has no seats.
    #[must_use]
    pub fn new(timeline: Arc<Timeline>, now: Instant) -> Option<Self> {
        let live = LiveMatch::of_match(Match::recorded(timeline.round(0))?, now);
        Some(Self { timeline, live, round: 0, transport: Transport::new(SPEEDS) })
    }

    /// The whole recording.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The seat of a game of one player; `None` for a match.
    #[must_use]
    pub fn only_seat(&self) -> Option<&SeatTimeline> {
        self.timeline.only_seat().map(Arc::as_ref)
    }

    /// The index of the shown round.
    #[must_use]
    pub const fn round_index(&self) -> usize {
        self.round
    }

    /// The shown round.
    #[must_use]
    pub fn round(&self) -> &RoundTimeline {
        self.timeline.round(self.round)
    }

    /// The shown round as a match with its effects.
    #[must_use]
    pub const fn live(&self) -> &LiveMatch {
        &self.live
    }

    /// The position in milliseconds from the start of the first round.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.round().start().millis() + self.live.state().now().millis()
    }

    /// The current game of the first seat.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// The effects of its events.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        self.live.effects()
    }

    /// The speed in percent.
    #[must_use]
    pub fn speed(&self) -> u32 {
        self.transport.speed()
    }

    /// Does what a command of the transport says.
    pub fn apply(&mut self, command: TransportCommand) {
        let mut transport = self.transport.clone();
        transport.apply(command, self);
        self.transport = transport;
    }

    /// Plays up to now, and returns the events with sound. After the end of a round it goes on with the next one, and
    /// stops after the last one.
    pub fn advance(&mut self, now: Instant) -> Vec<SeatEvent> {
        let is_loud = self.speed() <= LOUDEST_SPEED;
        let frame = self.live.frame(&[], now);
        let happened = if is_loud { frame.events.clone() } else { Vec::new() };
        if self.live.is_at_end() {
            match self.next_start() {
                None => self.live.set_playing(false),
                Some(_) if self.live.state().millis_after_end() >= ROUND_END_MS => self.open(self.round + 1),
                Some(_) => {}
            }
        }
        happened
    }

    /// The start of the next round; `None` in the last one.
    fn next_start(&self) -> Option<u64> {
        self.timeline.rounds().get(self.round + 1).map(|next| next.start().millis())
    }

    /// Shows another round from its start.
    fn open(&mut self, round: usize) {
        let Some(game) = Match::recorded(self.timeline.round(round)) else { return };
        let is_playing = self.is_playing();
        self.live.replace(game);
        self.live.set_speed(self.transport.speed());
        self.live.set_playing(is_playing);
        self.round = round;
    }

    /// The position of a step to this time of the shown round. A step from its end or start leads to another round.
    fn step(&self, forward: bool, to: u64) -> u64 {
        let start = self.round().start().millis();
        match (forward, self.next_start()) {
            (true, Some(next)) if self.live.is_at_end() => next,
            (false, _) if self.live.state().now() == Ticks::ZERO => start.saturating_sub(1),
            // The last step of a round ends at its last tick, which decides it.
            (_, next) => (start + to).min(next.map_or(u64::MAX, |next| next.saturating_sub(1))),
        }
    }
}

impl Track for LiveRecording {
    fn is_playing(&self) -> bool {
        self.live.is_playing()
    }

    fn set_playing(&mut self, is_playing: bool) {
        self.live.set_playing(is_playing);
    }

    fn is_at_end(&self) -> bool {
        self.live.is_at_end() && self.next_start().is_none()
    }

    fn set_speed(&mut self, percent: u32) {
        self.live.set_speed(percent);
    }

    fn seek(&mut self, to: u64) {
        let round = self.timeline.round_at(Ticks::from_millis(to));
        if round != self.round {
            self.open(round);
        }
        self.live.seek(to.saturating_sub(self.round().start().millis()));
    }

    fn skip(&mut self, steps: i32) {
        let by = u64::from(steps.unsigned_abs()) * SKIP_MS;
        let now = self.position();
        self.seek(if steps < 0 { now.saturating_sub(by) } else { now.saturating_add(by) });
    }

    fn next_frame(&self, forward: bool) -> u64 {
        self.step(forward, self.live.next_frame(forward))
    }

    fn next_piece(&self, forward: bool) -> u64 {
        self.step(forward, self.live.next_piece(forward))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::replay::{RecordedRound, Recording, Rounds};

    use TransportCommand::{ChangeSpeed, Seek, Skip, StepFrame, StepPiece, Toggle};

    fn recording(now: Instant) -> LiveRecording {
        let text = include_str!("../../../tests/data/golden/sprint.json");
        LiveRecording::new(Arc::new(Timeline::new(Recording::from_text(text).unwrap())), now).unwrap()
    }

    fn now(recording: &LiveRecording) -> u64 {
        recording.game().now().millis()
    }

    #[test]
    fn it_runs_at_every_speed_and_stops_at_the_end() {
        let start = Instant::now();
        for (steps, ticks) in [(-9, 20), (-2, 50), (0, 200), (2, 800), (9, 3_200)] {
            let mut recording = recording(start);
            recording.apply(ChangeSpeed(steps));
            let mut happened = Vec::new();
            for frame in 0..=20_u32 {
                happened.extend(recording.advance(start + Duration::from_millis(10) * frame));
            }
            assert_eq!(now(&recording), ticks, "{} percent", recording.speed());
            assert_eq!(happened.is_empty(), recording.speed() > LOUDEST_SPEED);
        }
        let mut recording = recording(start);
        recording.apply(Seek(44_000));
        for second in 0..3 {
            recording.advance(start + Duration::from_secs(second));
        }
        assert!(recording.is_at_end() && !recording.is_playing() && recording.game().is_over());
        recording.apply(Toggle);
        assert_eq!((now(&recording), recording.is_playing()), (0, true));
    }

    #[test]
    fn a_stall_loses_time_and_a_stop_has_none() {
        let start = Instant::now();
        let mut recording = recording(start);
        for second in [0, 9] {
            recording.advance(start + Duration::from_secs(second));
        }
        assert_eq!(now(&recording), 250);
        recording.apply(Toggle);
        recording.advance(start + Duration::from_secs(10));
        recording.apply(Toggle);
        recording.advance(start + Duration::from_secs(20));
        recording.advance(start + Duration::from_millis(20_100));
        assert_eq!(now(&recording), 350);
    }

    #[test]
    fn frames_go_back_and_forth_alike() {
        let mut recording = recording(Instant::now());
        recording.apply(Seek(5_010));
        let mut seen = Vec::new();
        for _ in 0..6 {
            recording.apply(StepFrame { forward: true });
            seen.push(now(&recording));
        }
        assert_eq!(seen, [5_016, 5_033, 5_050, 5_066, 5_083, 5_100]);
        for &frame in seen.iter().rev().skip(1) {
            recording.apply(StepFrame { forward: false });
            assert_eq!(now(&recording), frame);
        }
        assert!(!recording.is_playing());
        recording.apply(Seek(0));
        recording.apply(StepFrame { forward: false });
        assert_eq!(now(&recording), 0);
    }

    #[test]
    fn pieces_go_back_and_forth_alike() {
        let mut recording = recording(Instant::now());
        let mut seen = vec![];
        for _ in 0..20 {
            recording.apply(StepPiece { forward: true });
            seen.push(now(&recording));
            assert!(recording.game().in_play().is_some());
        }
        assert!(seen.is_sorted_by(|one, other| one < other));
        for &piece in seen.iter().rev().skip(1) {
            recording.apply(StepPiece { forward: false });
            assert_eq!(now(&recording), piece);
        }
        recording.apply(Skip(-12));
        assert_eq!(now(&recording), 0);
        recording.apply(Skip(1));
        assert_eq!(now(&recording), 5_000);
    }

    /// After seeking, effects that still linger are shown as if the game had been played up to there.
    #[test]
    fn what_lingers_is_there_after_seeking() {
        let mut now = Instant::now();
        let mut played = recording(now);
        while played.effects().notice(played.game().now()).is_none() {
            played.advance(now);
            now += Duration::from_millis(1);
        }
        let at = played.game().now();
        let mut sought = recording(Instant::now());
        sought.apply(Seek(at.millis()));
        assert_eq!(sought.effects().notice(at), played.effects().notice(at));
        assert!(sought.game() == played.game());
    }

    /// A jump often leads to the moment when a piece leaves the Next Queue.
    #[test]
    fn the_queues_are_settled_after_a_jump() {
        let mut recording = recording(Instant::now());
        for _ in 0..20 {
            recording.apply(StepPiece { forward: true });
            let (now, motion) = (recording.game().now(), recording.effects().motion());
            assert_eq!([motion.next(now), motion.hold(now)].map(f32::to_bits), [0, 0], "{now:?}");
        }
    }

    /// A match of three rounds that are alike.
    fn rounds(now: Instant) -> LiveRecording {
        let text = include_str!("../../../tests/data/golden/match_race.json");
        let recorded = Recording::from_text(text).unwrap();
        let places = recorded.setup.as_ref().unwrap().places.clone();
        let round = RecordedRound { places, seats: recorded.seats.clone() };
        let recorded = recorded.after(Rounds { first_to: 3, earlier: vec![round; 2] });
        LiveRecording::new(Arc::new(Timeline::new(recorded)), now).unwrap()
    }

    #[test]
    fn the_transport_goes_through_all_rounds() {
        let start = Instant::now();
        let mut recording = rounds(start);
        let end = recording.timeline().round(0).end().millis();
        let at = |recording: &LiveRecording| (recording.round_index(), recording.live().state().now().millis());
        recording.apply(Seek(end + 501));
        assert_eq!((at(&recording), recording.position()), ((1, 500), end + 501));
        for (command, expected) in [
            (Skip(-1), (0, end + 501 - 5_000)),
            (Skip(1), (1, 500)),
            (Seek(end + 1), (1, 0)),
            (StepFrame { forward: false }, (0, end)),
            (StepFrame { forward: true }, (1, 0)),
            (StepPiece { forward: false }, (0, end)),
            (StepPiece { forward: true }, (1, 0)),
            (Seek(end - 5), (0, end - 5)),
            (StepFrame { forward: true }, (0, end)),
            (Seek(u64::MAX), (2, end)),
            (Seek(0), (0, 0)),
            (StepPiece { forward: false }, (0, 0)),
        ] {
            recording.apply(command);
            assert_eq!(at(&recording), expected, "{command:?}");
        }
    }

    /// The end of a round stays a moment, then the next one plays at the same speed. The last one stops.
    #[test]
    fn the_next_round_follows_by_itself() {
        let start = Instant::now();
        let mut recording = rounds(start);
        let end = recording.timeline().round(0).end().millis();
        recording.apply(Seek(end - 20));
        recording.apply(ChangeSpeed(1));
        let mut now = start;
        let mut run = |recording: &mut LiveRecording, frames: u32| {
            for _ in 0..frames {
                now += Duration::from_millis(10);
                recording.advance(now);
            }
        };
        run(&mut recording, 10);
        assert_eq!((recording.round_index(), recording.live().is_at_end()), (0, true));
        run(&mut recording, 200);
        assert_eq!((recording.round_index(), recording.speed(), recording.is_playing()), (1, 200, true));
        let before = recording.position();
        run(&mut recording, 10);
        assert_eq!(recording.position(), before + 200, "the speed stays");
        recording.apply(Seek(u64::MAX));
        run(&mut recording, 10);
        assert!(recording.is_at_end() && !recording.is_playing());
        recording.apply(Toggle);
        assert_eq!((recording.round_index(), recording.position()), (0, 0), "from the start");
    }
}
