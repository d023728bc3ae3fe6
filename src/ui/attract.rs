//! The attract game: a bot or a recording plays on a menu. It takes no input, makes no sound and is not saved.
//!
//! The game is kept one visible change ahead of the screen, so a frame is drawn only when there is something new to
//! see.

use std::sync::Arc;
use std::time::Duration;

use egui::Ui;

use crate::bots::beam::{Aim, BeamBot};
use crate::bots::level::{BotLevel, LevelBot};
use crate::engine::{Game, GoalSystem, Piece, Rules, Ticks};
use crate::replay::SeatTimeline;
use crate::session::{BeamRunner, Bot, Challenger, Match, Pace, Playback, Seat};
use crate::ui::theme::Theme;

/// The speed of the bot: a Tetrimino takes about 0.7 s.
const PACE: Pace = Pace { look_ms: 250, step_ms: 80 };
/// The level of the bot: it makes mistakes, but does not top out early.
const LEVEL: u8 = 7;
/// The Tetriminos of the Next Queue that the bot may see.
const NEXT_COUNT: usize = 4;
/// The length of a game on the main menu, in Tetriminos.
const LENGTH: u32 = 200;
/// The precision of changes on the screen.
const STEP: Duration = Duration::from_millis(10);
/// The same for a recording: a player's Soft Drop would need 50 frames per second.
const RECORDED_STEP: Duration = Duration::from_millis(40);
/// The longest time without a change.
const LONGEST_STILL: Duration = Duration::from_secs(2);
/// The time for which the end of a game is shown.
const FAREWELL: Duration = Duration::from_millis(1_500);
/// The time after the last input until the game rests, in seconds: nobody watches, and without a graphics card each
/// frame costs 10 to 30 ms of processor time.
const PATIENCE: f64 = 60.0;

/// What plays the game.
#[derive(Debug)]
enum AttractSource {
    /// A bot, in a game of this seed.
    Bot(Box<Match>, u64),
    /// A recording.
    Recording(Box<Playback>, Arc<SeatTimeline>),
}

impl AttractSource {
    fn game(&self) -> &Game {
        match self {
            Self::Bot(game, _) => game.seat(0).game(),
            Self::Recording(playback, _) => playback.game(),
        }
    }

    fn is_at_end(&self) -> bool {
        match self {
            Self::Bot(..) => self.game().is_over(),
            Self::Recording(playback, _) => playback.is_at_end(),
        }
    }

    const fn step(&self) -> Duration {
        match self {
            Self::Bot(..) => STEP,
            Self::Recording(..) => RECORDED_STEP,
        }
    }

    /// Plays up to a time since the start.
    fn run_to(&mut self, time: Duration) {
        match self {
            Self::Bot(game, _) => {
                game.frame(&[], time);
            }
            Self::Recording(playback, _) => playback.run_to(Ticks::from_millis(time.as_millis() as u64)),
        }
    }
}

/// A game that plays itself over and over.
#[derive(Debug)]
pub(crate) struct AttractGame {
    /// The game after its next visible change.
    coming: AttractSource,
    /// The time of the match in which that change happens.
    due: Duration,
    /// The time that was shown of the match.
    shown_to: Duration,
    shown: Game,
    /// The times of the last frame and of the last input, in seconds.
    seen_at: Option<f64>,
    touched_at: f64,
}

impl AttractGame {
    /// A bot's game by these rules, before its first Tetrimino moves.
    #[must_use]
    pub(crate) fn new(rules: Rules, seed: u64) -> Self {
        Self::of(AttractSource::Bot(Box::new(begin(&rules, seed)), seed))
    }

    /// A recorded game, at its own speed.
    #[must_use]
    pub(crate) fn of_recording(timeline: &Arc<SeatTimeline>) -> Self {
        let playback = Box::new(Playback::new(Arc::clone(timeline)));
        Self::of(AttractSource::Recording(playback, Arc::clone(timeline)))
    }

    /// A game at its start, before its first Tetrimino moves.
    fn of(coming: AttractSource) -> Self {
        let shown = coming.game().clone();
        let (due, shown_to) = (Duration::ZERO, Duration::ZERO);
        let mut attract = Self { coming, due, shown_to, shown, seen_at: None, touched_at: 0.0 };
        while attract.shown.in_play().is_none() && attract.due < LONGEST_STILL * 2 {
            attract.change();
        }
        attract.shown_to = attract.due;
        attract.look_ahead();
        attract
    }

    /// Returns whether it plays games by these rules.
    #[must_use]
    pub(crate) const fn can_play(rules: &Rules) -> bool {
        BeamBot::can_play(rules) || Challenger::can_play(rules)
    }

    /// A game for the main menu: calm, and of some length.
    #[must_use]
    pub(crate) fn for_home(seed: u64) -> Self {
        let rules = Rules { goal: GoalSystem::None, limit_pieces: Some(LENGTH), ..Rules::default() };
        Self::new(rules, seed)
    }

    /// The game as it is shown.
    #[must_use]
    pub(crate) const fn game(&self) -> &Game {
        &self.shown
    }

    /// Plays on by the time since the last frame, and requests the frame of the next change.
    ///
    /// With reduced motion, in the background, or if nobody has touched anything for a while, the game stands still.
    pub(crate) fn play(&mut self, ui: &Ui, theme: &Theme) {
        let (now, is_watched, is_touched) = ui.input(|input| (input.time, input.focused, !input.raw.events.is_empty()));
        let seen_at = self.seen_at.replace(now);
        if is_touched || seen_at.is_none() {
            self.touched_at = now;
        }
        if theme.strength.is_still || !is_watched || now - self.touched_at >= PATIENCE {
            return;
        }
        // A longer gap was spent on another screen.
        let passed = (now - seen_at.unwrap_or(now)).clamp(0.0, LONGEST_STILL.as_secs_f64());
        self.advance(Duration::from_secs_f64(passed));
        ui.ctx().request_repaint_after(self.due.saturating_sub(self.shown_to));
    }

    /// Shows every change of this time. After its end, a recording starts again, and a bot plays another game.
    fn advance(&mut self, passed: Duration) {
        self.shown_to += passed;
        while self.due <= self.shown_to {
            if self.coming.is_at_end() && self.shown.now() == self.coming.game().now() {
                let next = match &self.coming {
                    AttractSource::Bot(_, seed) => Self::new(*self.shown.rules(), seed.wrapping_add(1)),
                    AttractSource::Recording(_, timeline) => Self::of_recording(timeline),
                };
                *self = Self { seen_at: self.seen_at, touched_at: self.touched_at, ..next };
                return;
            }
            self.change();
        }
    }

    /// Shows the coming change, and looks for the one after it.
    fn change(&mut self) {
        self.shown.clone_from(self.coming.game());
        self.look_ahead();
    }

    /// Plays until something changes that is seen.
    fn look_ahead(&mut self) {
        if self.coming.is_at_end() {
            self.due += FAREWELL;
            return;
        }
        let seen = visible(&self.shown);
        let longest = self.due + LONGEST_STILL;
        while self.due < longest {
            self.due += self.coming.step();
            self.coming.run_to(self.due);
            if self.coming.is_at_end() || visible(self.coming.game()) != seen {
                return;
            }
        }
    }
}

/// The match of a new game.
fn begin(rules: &Rules, seed: u64) -> Match {
    let bot: Box<dyn Bot> = if Challenger::can_play(rules) {
        Box::new(Challenger::new(PACE))
    } else {
        let level = BotLevel::new(LEVEL).unwrap_or(BotLevel::WEAKEST);
        let bot = LevelBot::new(level, rules, seed).with_aim(Aim::alone(rules));
        Box::new(BeamRunner::at_pace(bot, NEXT_COUNT, PACE))
    };
    Match::new(Seat::new(*rules, seed).played_by(bot), [], Duration::ZERO)
}

/// The content of a picture of the game: the Tetrimino in play, and the numbers of Blocks, lines and Tetriminos.
fn visible(game: &Game) -> (Option<Piece>, [u32; 3]) {
    let counts = [game.matrix().blocks(), game.lines(), game.statistics().locked_down()];
    (game.in_play(), counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ModeId;
    use crate::replay::SeatRecording;

    fn played(seconds: u64, step_ms: u64) -> AttractGame {
        let mut attract = AttractGame::for_home(7);
        for _ in 0..seconds * 1_000 / step_ms {
            attract.advance(Duration::from_millis(step_ms));
        }
        attract
    }

    #[test]
    fn a_tetrimino_takes_about_seven_tenths_of_a_second() {
        let pieces = played(35, 50).game().statistics().locked_down();
        assert!((40..=62).contains(&pieces), "{pieces} in 35 s");
    }

    #[test]
    fn frames_do_not_change_the_game() {
        let (one, other) = (played(20, 50), played(20, 400));
        assert_eq!(visible(one.game()), visible(other.game()));
        assert_eq!(one.due, other.due);
    }

    #[test]
    fn another_game_follows_its_end() {
        let rules = Rules { limit_pieces: Some(3), ..Rules::default() };
        let mut attract = AttractGame::new(rules, 1);
        let mut has_ended = false;
        for _ in 0..100 {
            attract.advance(Duration::from_millis(100));
            has_ended |= attract.game().is_over();
        }
        assert!(has_ended && matches!(attract.coming, AttractSource::Bot(_, seed) if seed > 1));
        assert!(attract.game().statistics().locked_down() <= 3);
    }

    /// It is the recorded game at every time, with few changes, and starts again after its end.
    #[test]
    fn a_recording_plays_at_its_own_speed_over_and_over() {
        let text = include_str!("../../tests/data/golden/sprint.json");
        let timeline = Arc::new(SeatTimeline::new(SeatRecording::from_text(text).unwrap()));
        let mut attract = AttractGame::of_recording(&timeline);
        let mut changes = 0;
        for _ in 0..250 {
            let before = attract.due;
            attract.advance(RECORDED_STEP);
            assert!(attract.shown_to < attract.due && attract.shown.now().millis() <= attract.due.as_millis() as u64);
            changes += usize::from(attract.due != before);
        }
        assert!((20..=250).contains(&changes), "{changes} frames in 10 s");
        let now = attract.game().now();
        assert!(now.millis() > 5_000 && attract.game() == timeline.at(now).game());
        let end = Duration::from_millis(timeline.end().millis());
        attract.advance(end.saturating_sub(attract.shown_to) + RECORDED_STEP);
        assert!(attract.game().is_over(), "the end is shown for a while");
        attract.advance(FAREWELL);
        assert!(!attract.game().is_over() && attract.game().now().millis() < 5_000);
    }

    #[test]
    fn it_plays_every_mode() {
        for mode in ModeId::ALL {
            let rules = Rules::preset(mode);
            assert!(AttractGame::can_play(&rules), "{mode:?}");
            let mut attract = AttractGame::new(rules, 2009);
            let begins = visible(attract.game());
            attract.advance(Duration::from_secs(2));
            assert_ne!(visible(attract.game()), begins, "{mode:?}");
        }
    }

    /// A card asks for a frame only if there is something new on it.
    #[test]
    fn every_change_is_seen_and_none_is_for_nothing() {
        let mut attract = AttractGame::for_home(3);
        for _ in 0..200 {
            let (seen, due) = (visible(attract.game()), attract.due);
            attract.advance(due.saturating_sub(attract.shown_to));
            assert_ne!(visible(attract.game()), seen);
            assert!(attract.due > due);
        }
    }
}
