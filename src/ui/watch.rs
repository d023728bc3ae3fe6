//! A recorded game or match on the screen: a match and the transport that moves through it.

use std::sync::Arc;
use std::time::Instant;

use crate::engine::{Game, GameEvent};
use crate::replay::{MatchTimeline, Timeline};
use crate::session::{Match, Seat, SeatEvent, Track as _, Transport, TransportCommand};
use crate::ui::live::LiveMatch;
use crate::ui::paint::effects::Effects;

/// The speeds in percent.
const SPEEDS: &[u32] = &[10, 25, 50, 100, 200, 400, 800, 1_600];
/// The fastest speed with sound, in percent.
// Above it, the sounds of a second would be noise.
const LOUDEST_SPEED: u32 = 400;

/// A recorded game that is watched.
#[derive(Debug)]
pub struct Watching {
    timeline: Arc<Timeline>,
    live: LiveMatch,
    transport: Transport,
}

impl Watching {
    /// A recorded game that plays from its start.
    #[must_use]
    pub fn new(timeline: Box<Timeline>, now: Instant) -> Self {
        let timeline = Arc::from(timeline);
        let live = LiveMatch::new(Seat::recording(Arc::clone(&timeline)), now);
        Self { timeline, live, transport: Transport::new(SPEEDS) }
    }

    /// A recorded match that plays from its start; the first seat is the one whose game is asked for.
    #[must_use]
    pub fn of_match(recorded: &MatchTimeline, now: Instant) -> Option<Self> {
        let timeline = Arc::clone(recorded.seats().first()?);
        let live = LiveMatch::of_match(Match::recorded(recorded)?, now);
        Some(Self { timeline, live, transport: Transport::new(SPEEDS) })
    }

    /// The match with its effects.
    #[must_use]
    pub const fn live(&self) -> &LiveMatch {
        &self.live
    }

    /// The whole game.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// The effects of its events.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        self.live.effects()
    }

    /// Whether it runs.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.live.is_playing()
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.live.is_at_end()
    }

    /// The speed in percent.
    #[must_use]
    pub fn speed(&self) -> u32 {
        self.transport.speed()
    }

    /// Does what a command of the transport says.
    pub fn apply(&mut self, command: TransportCommand) {
        self.transport.apply(command, &mut self.live);
    }

    /// Plays up to now, and appends the events with sound to `happened`. Stops at the end.
    pub fn advance(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        happened.extend(self.advance_seats(now).iter().map(|event| event.event));
    }

    /// Plays up to now, and returns the events with sound of all seats. Stops at the end.
    pub fn advance_seats(&mut self, now: Instant) -> Vec<SeatEvent> {
        let is_loud = self.speed() <= LOUDEST_SPEED;
        let frame = self.live.frame(&[], now);
        let happened = if is_loud { frame.events.clone() } else { Vec::new() };
        if self.is_at_end() {
            self.live.set_playing(false);
        }
        happened
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::replay::Replay;

    use TransportCommand::{ChangeSpeed, Seek, Skip, StepFrame, StepPiece, Toggle};

    fn watching(now: Instant) -> Watching {
        let text = include_str!("../../tests/data/golden/sprint.json");
        Watching::new(Box::new(Timeline::new(Replay::from_text(text).unwrap())), now)
    }

    fn now(watching: &Watching) -> u64 {
        watching.game().now().millis()
    }

    #[test]
    fn it_runs_at_every_speed_and_stops_at_the_end() {
        let start = Instant::now();
        for (steps, ticks) in [(-9, 20), (-2, 50), (0, 200), (2, 800), (9, 3_200)] {
            let mut watching = watching(start);
            watching.apply(ChangeSpeed(steps));
            let mut happened = Vec::new();
            for frame in 0..=20_u32 {
                watching.advance(start + Duration::from_millis(10) * frame, &mut happened);
            }
            assert_eq!(now(&watching), ticks, "{} percent", watching.speed());
            assert_eq!(happened.is_empty(), watching.speed() > LOUDEST_SPEED);
        }
        let mut watching = watching(start);
        watching.apply(Seek(44_000));
        for second in 0..3 {
            watching.advance(start + Duration::from_secs(second), &mut Vec::new());
        }
        assert!(watching.is_at_end() && !watching.is_playing() && watching.game().is_over());
        watching.apply(Toggle);
        assert_eq!((now(&watching), watching.is_playing()), (0, true));
    }

    #[test]
    fn a_stall_loses_time_and_a_stop_has_none() {
        let start = Instant::now();
        let mut watching = watching(start);
        for second in [0, 9] {
            watching.advance(start + Duration::from_secs(second), &mut Vec::new());
        }
        assert_eq!(now(&watching), 250);
        watching.apply(Toggle);
        watching.advance(start + Duration::from_secs(10), &mut Vec::new());
        watching.apply(Toggle);
        watching.advance(start + Duration::from_secs(20), &mut Vec::new());
        watching.advance(start + Duration::from_millis(20_100), &mut Vec::new());
        assert_eq!(now(&watching), 350);
    }

    #[test]
    fn frames_go_back_and_forth_alike() {
        let mut watching = watching(Instant::now());
        watching.apply(Seek(5_010));
        let mut seen = Vec::new();
        for _ in 0..6 {
            watching.apply(StepFrame { forward: true });
            seen.push(now(&watching));
        }
        assert_eq!(seen, [5_016, 5_033, 5_050, 5_066, 5_083, 5_100]);
        for &frame in seen.iter().rev().skip(1) {
            watching.apply(StepFrame { forward: false });
            assert_eq!(now(&watching), frame);
        }
        assert!(!watching.is_playing());
        watching.apply(Seek(0));
        watching.apply(StepFrame { forward: false });
        assert_eq!(now(&watching), 0);
    }

    #[test]
    fn pieces_go_back_and_forth_alike() {
        let mut watching = watching(Instant::now());
        let mut seen = vec![];
        for _ in 0..20 {
            watching.apply(StepPiece { forward: true });
            seen.push(now(&watching));
            assert!(watching.game().in_play().is_some());
        }
        assert!(seen.is_sorted_by(|one, other| one < other));
        for &piece in seen.iter().rev().skip(1) {
            watching.apply(StepPiece { forward: false });
            assert_eq!(now(&watching), piece);
        }
        watching.apply(Skip(-12));
        assert_eq!(now(&watching), 0);
        watching.apply(Skip(1));
        assert_eq!(now(&watching), 5_000);
    }

    /// After seeking, effects that still linger are shown as if the game had been played up to there.
    #[test]
    fn what_lingers_is_there_after_seeking() {
        let mut now = Instant::now();
        let mut played = watching(now);
        while played.effects().notice(played.game().now()).is_none() {
            played.advance(now, &mut Vec::new());
            now += Duration::from_millis(1);
        }
        let at = played.game().now();
        let mut sought = watching(Instant::now());
        sought.apply(Seek(at.millis()));
        assert_eq!(sought.effects().notice(at), played.effects().notice(at));
        assert!(sought.game() == played.game());
    }
}
