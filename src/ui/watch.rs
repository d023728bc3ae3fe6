//! A recorded game on the screen: where it is, how fast it runs, and what lingers of its events.

use std::time::{Duration, Instant};

use crate::engine::{Game, GameEvent, Ticks};
use crate::replay::{Position, Timeline};
use crate::session::LONGEST_FRAME;
use crate::ui::paint::effects::Effects;

/// The speeds, in percent.
const SPEEDS: [u32; 8] = [10, 25, 50, 100, 200, 400, 800, 1_600];
/// Where the game's own speed is among them.
const OWN_SPEED: usize = 3;
/// Above this, in percent, sounds would be noise.
const LOUDEST_SPEED: u32 = 400;
/// What happened so long before a moment, in milliseconds, can still be seen in it.
const LINGER_MS: u64 = 2_000;
/// Frames a second, for looking at one after another.
const FRAMES: u64 = 60;

/// A recorded game being watched.
#[derive(Debug)]
pub struct Watching {
    timeline: Box<Timeline>,
    position: Position,
    effects: Effects,
    speed: usize,
    is_playing: bool,
    /// The frame before, while it plays.
    last: Option<Instant>,
    /// Game time that is due but not a whole tick yet.
    owed: Duration,
    events: Vec<GameEvent>,
}

impl Watching {
    /// From the start, playing.
    #[must_use]
    pub fn new(timeline: Box<Timeline>) -> Self {
        Self {
            position: timeline.replay().start(),
            timeline,
            effects: Effects::default(),
            speed: OWN_SPEED,
            is_playing: true,
            last: None,
            owed: Duration::ZERO,
            events: Vec::new(),
        }
    }

    /// The whole game.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Where it is.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.position.game()
    }

    /// What lingers of its events.
    #[must_use]
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Whether it runs.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// How fast it runs, in percent of the game's own speed.
    #[must_use]
    pub const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Whether there is nothing left to play.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        let game = self.game();
        let is_left = self.timeline.replay().result.game_over.is_none() && game.now() >= self.timeline.end();
        game.is_over() || is_left
    }

    /// Runs it, or stops it; at the end it begins anew.
    pub fn toggle(&mut self) {
        if self.is_at_end() && !self.is_playing {
            self.seek(Ticks::ZERO);
        }
        self.is_playing = !self.is_playing;
    }

    /// Runs so many steps faster, below 0 slower.
    pub fn change_speed(&mut self, steps: i32) {
        let speed = (self.speed as i32).saturating_add(steps);
        self.speed = speed.clamp(0, SPEEDS.len() as i32 - 1) as usize;
    }

    /// Shows the moment `to`, as it was.
    pub fn seek(&mut self, to: Ticks) {
        self.effects = Effects::default();
        self.owed = Duration::ZERO;
        self.position = self.timeline.at(Ticks::from_millis(to.millis().saturating_sub(LINGER_MS)));
        let is_end = to >= self.timeline.end();
        while (is_end || self.game().now() < to) && self.step() {}
    }

    /// Goes back or forth by so many seconds.
    pub fn seek_by(&mut self, seconds: i32) {
        let by = u64::from(seconds.unsigned_abs()) * 1_000;
        let now = self.game().now().millis();
        let to = if seconds < 0 { now.saturating_sub(by) } else { now.saturating_add(by) };
        self.seek(Ticks::from_millis(to));
    }

    /// Stops, one frame of sixty a second later, or earlier for `forward` false.
    pub fn step_frame(&mut self, forward: bool) {
        self.is_playing = false;
        let now = self.game().now().millis();
        let at = |frame: u64| frame * 1_000 / FRAMES;
        let frame = (now * FRAMES + FRAMES - 1) / 1_000;
        let to = match (forward, at(frame) < now) {
            (true, _) => at(frame + 1),
            (false, true) => at(frame),
            (false, false) => at(frame.saturating_sub(1)),
        };
        self.seek(Ticks::from_millis(to));
    }

    /// Stops where the next Tetrimino comes into play, or the one before for `forward` false.
    pub fn step_piece(&mut self, forward: bool) {
        self.is_playing = false;
        let now = self.game().now();
        let to = if forward { self.timeline.next_piece(now) } else { self.timeline.previous_piece(now) };
        self.seek(to);
    }

    /// Plays what is due by `now`, and appends what is to be heard of it to `happened`.
    pub fn advance(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        if !self.is_playing {
            self.last = None;
            return;
        }
        let before = self.last.replace(now).unwrap_or(now);
        self.owed += now.saturating_duration_since(before).min(LONGEST_FRAME) * self.speed() / 100;
        let due = u64::try_from(self.owed.as_millis()).unwrap_or(0);
        self.owed -= Duration::from_millis(due);
        for _ in 0..due {
            let is_left = self.step();
            if self.speed() <= LOUDEST_SPEED {
                happened.append(&mut self.events);
            }
            if !is_left {
                self.is_playing = false;
                break;
            }
        }
    }

    /// Plays one tick; tells whether there was one.
    fn step(&mut self) -> bool {
        self.events.clear();
        let now = self.game().now();
        let is_left = self.timeline.replay().step(&mut self.position, &mut self.events);
        for event in &self.events {
            self.effects.react(now, event);
        }
        self.effects.observe(self.position.game());
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Replay;

    fn watching() -> Watching {
        let text = include_str!("../../tests/data/golden/sprint.json");
        Watching::new(Box::new(Timeline::new(Replay::from_text(text).unwrap())))
    }

    fn now(watching: &Watching) -> u64 {
        watching.game().now().millis()
    }

    #[test]
    fn it_runs_at_every_speed_and_stops_at_the_end() {
        let start = Instant::now();
        for (steps, ticks) in [(-9, 20), (-2, 50), (0, 200), (2, 800), (9, 3_200)] {
            let mut watching = watching();
            watching.change_speed(steps);
            let mut happened = Vec::new();
            for frame in 0..=20_u32 {
                watching.advance(start + Duration::from_millis(10) * frame, &mut happened);
            }
            assert_eq!(now(&watching), ticks, "{} percent", watching.speed());
            assert_eq!(happened.is_empty(), watching.speed() > LOUDEST_SPEED);
        }
        let mut watching = watching();
        watching.seek(Ticks::from_millis(44_000));
        for second in 0..3 {
            watching.advance(start + Duration::from_secs(second), &mut Vec::new());
        }
        assert!(watching.is_at_end() && !watching.is_playing() && watching.game().is_over());
        watching.toggle();
        assert_eq!((now(&watching), watching.is_playing()), (0, true));
    }

    #[test]
    fn a_stall_loses_time_and_a_stop_has_none() {
        let start = Instant::now();
        let mut watching = watching();
        for second in [0, 9] {
            watching.advance(start + Duration::from_secs(second), &mut Vec::new());
        }
        assert_eq!(now(&watching), 250);
        watching.toggle();
        watching.advance(start + Duration::from_secs(10), &mut Vec::new());
        watching.toggle();
        watching.advance(start + Duration::from_secs(20), &mut Vec::new());
        watching.advance(start + Duration::from_millis(20_100), &mut Vec::new());
        assert_eq!(now(&watching), 350);
    }

    #[test]
    fn frames_go_back_and_forth_alike() {
        let mut watching = watching();
        watching.seek(Ticks::from_millis(5_010));
        let mut seen = Vec::new();
        for _ in 0..6 {
            watching.step_frame(true);
            seen.push(now(&watching));
        }
        assert_eq!(seen, [5_016, 5_033, 5_050, 5_066, 5_083, 5_100]);
        for &frame in seen.iter().rev().skip(1) {
            watching.step_frame(false);
            assert_eq!(now(&watching), frame);
        }
        assert!(!watching.is_playing());
        watching.seek(Ticks::ZERO);
        watching.step_frame(false);
        assert_eq!(now(&watching), 0);
    }

    #[test]
    fn pieces_go_back_and_forth_alike() {
        let mut watching = watching();
        let mut seen = vec![];
        for _ in 0..20 {
            watching.step_piece(true);
            seen.push(now(&watching));
            assert!(watching.game().in_play().is_some());
        }
        assert!(seen.is_sorted_by(|one, other| one < other));
        for &piece in seen.iter().rev().skip(1) {
            watching.step_piece(false);
            assert_eq!(now(&watching), piece);
        }
        watching.seek_by(-60);
        assert_eq!(now(&watching), 0);
        watching.seek_by(5);
        assert_eq!(now(&watching), 5_000);
    }

    /// A moment that was sought shows what still lingers, as if it had been played up to there.
    #[test]
    fn what_lingers_is_there_after_seeking() {
        let mut played = watching();
        while played.effects().notice(played.game().now()).is_none() {
            played.step();
        }
        let at = played.game().now();
        let mut sought = watching();
        sought.seek(at);
        assert_eq!(sought.effects().notice(at), played.effects().notice(at));
        assert!(sought.game() == played.game());
    }
}
