//! A demonstration of the help: a scenario that plays itself in a loop, with the keys that are pressed.
//!
//! ```text
//!   assets/demonstrations/*.json ─▶ Scenario ─▶ recording ─▶ LiveMatch ─▶ &Game, Effects ─▶ play field
//!                                                                └─▶ buttons that are down ─▶ key-caps
//! ```
//!
//! The engine plays the scenario's buttons, so a demonstration shows the points that a game would give.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::engine::{Award, Button, Game, GameEvent};
use crate::json::TextError;
use crate::replay::Timeline;
use crate::replay::scenario::{self, Layout, Scenario};
use crate::session::{Seat, Track as _, Transport};
use crate::ui::live::LiveMatch;
use crate::ui::paint::effects::Effects;
use crate::ui::words::{MessageId, id};

/// The topics of demonstrations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Lines cleared without a spin.
    LineClears,
    /// T-Spins and Mini T-Spins.
    Spins,
    /// Sequences that earn the bonus, and what ends them.
    BackToBack,
    /// Soft Drop and Hard Drop.
    Drops,
    /// Handling, which earns no points.
    Handling,
}

impl Topic {
    /// All topics, in the order of the list.
    pub const ALL: [Self; 5] = [Self::LineClears, Self::Spins, Self::BackToBack, Self::Drops, Self::Handling];

    /// The message of its heading.
    #[must_use]
    pub const fn title(self) -> MessageId {
        match self {
            Self::LineClears => id::DEMO_LINE_CLEARS,
            Self::Spins => id::DEMO_SPINS,
            Self::BackToBack => id::HELP_BACK_TO_BACK,
            Self::Drops => id::DEMO_DROPS,
            Self::Handling => id::DEMO_HANDLING,
        }
    }
}

/// A demonstration of the Help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its topic.
    pub topic: Topic,
    /// The message of its name.
    pub title: MessageId,
    /// The message that explains it.
    pub text: MessageId,
    /// The scenario's text.
    pub file: &'static str,
}

macro_rules! entry {
    ($topic:ident, $file:literal, $title:expr, $text:expr) => {
        Entry {
            topic: Topic::$topic,
            title: $title,
            text: $text,
            file: include_str!(concat!("../../assets/demonstrations/", $file, ".json")),
        }
    };
}

impl Entry {
    /// All demonstrations, in the order of the Guideline's table.
    pub const ALL: [Self; 19] = [
        entry!(LineClears, "single", id::ACTION_SINGLE, id::DEMO_SINGLE),
        entry!(LineClears, "double", id::ACTION_DOUBLE, id::DEMO_DOUBLE),
        entry!(LineClears, "triple", id::ACTION_TRIPLE, id::DEMO_TRIPLE),
        entry!(LineClears, "tetris", id::ACTION_TETRIS, id::DEMO_TETRIS),
        entry!(Spins, "mini_t_spin", id::ACTION_MINI_T_SPIN, id::DEMO_MINI_T_SPIN),
        entry!(Spins, "mini_t_spin_single", id::ACTION_MINI_T_SPIN_SINGLE, id::DEMO_MINI_T_SPIN_SINGLE),
        entry!(Spins, "t_spin", id::ACTION_T_SPIN, id::DEMO_T_SPIN),
        entry!(Spins, "t_spin_single", id::ACTION_T_SPIN_SINGLE, id::DEMO_T_SPIN_SINGLE),
        entry!(Spins, "t_spin_double", id::ACTION_T_SPIN_DOUBLE, id::DEMO_T_SPIN_DOUBLE),
        entry!(Spins, "t_spin_triple", id::ACTION_T_SPIN_TRIPLE, id::DEMO_T_SPIN_TRIPLE),
        entry!(BackToBack, "back_to_back_tetris", id::DEMO_CHAIN_TETRIS, id::DEMO_CHAIN_TETRIS_TEXT),
        entry!(BackToBack, "back_to_back_t_spin_double", id::DEMO_CHAIN_SPIN, id::DEMO_CHAIN_SPIN_TEXT),
        entry!(BackToBack, "back_to_back_broken", id::DEMO_CHAIN_BROKEN, id::DEMO_CHAIN_BROKEN_TEXT),
        entry!(Drops, "soft_drop", id::BUTTON_SOFT_DROP, id::DEMO_SOFT_DROP),
        entry!(Drops, "hard_drop", id::BUTTON_HARD_DROP, id::DEMO_HARD_DROP),
        entry!(Handling, "hold", id::BUTTON_HOLD, id::DEMO_HOLD),
        entry!(Handling, "ghost_piece", id::HELP_GHOST, id::DEMO_GHOST),
        entry!(Handling, "lock_down", id::WORD_LOCK_DOWN, id::DEMO_LOCK_DOWN),
        entry!(Handling, "auto_repeat", id::WORD_AUTO_REPEAT, id::DEMO_AUTO_REPEAT),
    ];
}

/// The points that were earned last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Earned {
    /// An action was paid.
    Action(Award),
    /// A drop by this number of rows.
    Drop(Button, u32),
}

/// A scenario that plays in a loop.
#[derive(Debug)]
pub struct Demonstration {
    scenario: Scenario,
    timeline: Arc<Timeline>,
    live: LiveMatch,
    transport: Transport,
    /// The time up to the last frame.
    now: Instant,
    earned: Option<Earned>,
}

impl Demonstration {
    /// The speeds in percent.
    pub const SPEEDS: [u32; 5] = [25, 50, 100, 150, 200];
    /// The time that the end is shown before it starts again, in milliseconds at full speed.
    const REST_MS: u64 = 1_500;

    /// Reads a scenario and shows it from its beginning.
    ///
    /// # Errors
    /// The text is no scenario.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let mut scenarios = scenario::read(text, Layout::One)?;
        // `Layout::One` gives exactly one.
        let scenario = scenarios.swap_remove(0);
        let timeline = Arc::new(Timeline::new(scenario.recording()));
        let now = Instant::now();
        let live = LiveMatch::new(Seat::recording(Arc::clone(&timeline)), now);
        Ok(Self { scenario, timeline, live, transport: Transport::new(&Self::SPEEDS), now, earned: None })
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

    /// The points that were earned last.
    #[must_use]
    pub const fn earned(&self) -> Option<Earned> {
        self.earned
    }

    /// Whether it plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.live.is_playing()
    }

    /// Runs it or stops it.
    pub fn set_playing(&mut self, is_playing: bool) {
        self.live.set_playing(is_playing);
    }

    /// The index of its speed in [`Self::SPEEDS`].
    #[must_use]
    pub const fn speed(&self) -> usize {
        self.transport.speed_index()
    }

    /// Sets the speed by its index; the fastest if the index is too large.
    pub fn set_speed(&mut self, index: usize) {
        self.transport.choose_speed(index, &mut self.live);
    }

    /// The part that was shown, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let end = self.timeline.end().millis().saturating_sub(1);
        (self.game().now().millis() as f32 / end.max(1) as f32).min(1.0)
    }

    /// Every button it needs, in the order of its first press.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        for button in self.scenario.inputs.iter().filter_map(|timed| timed.input.button()) {
            if !buttons.contains(&button) {
                buttons.push(button);
            }
        }
        buttons
    }

    /// Whether a button is down now.
    #[must_use]
    pub fn is_down(&self, button: Button) -> bool {
        self.game().buttons().is_down(button)
    }

    /// Shows it from the beginning.
    pub fn restart(&mut self) {
        self.live.seek(0);
        self.earned = None;
    }

    /// Plays on by the seconds of a frame, unless it is stopped.
    pub fn advance(&mut self, seconds: f64) {
        if !self.is_playing() {
            return;
        }
        // Time starts with a frame after a stop or a jump: that frame was the last one.
        self.live.frame(&[], self.now);
        self.now += Duration::try_from_secs_f64(seconds).unwrap_or_default();
        for event in self.live.frame(&[], self.now).game_events() {
            self.earned = earned_after(self.earned, event);
        }
        if self.live.is_at_end() && self.live.state().millis_after_end() >= Self::REST_MS {
            self.restart();
        }
    }
}

/// The points that were earned last, after an event.
const fn earned_after(before: Option<Earned>, event: GameEvent) -> Option<Earned> {
    match (event, before) {
        (GameEvent::Action(award), _) => Some(Earned::Action(award)),
        (GameEvent::HardDropped { rows }, _) => Some(Earned::Drop(Button::HardDrop, rows as u32)),
        (GameEvent::SoftDropped { rows }, Some(Earned::Drop(Button::SoftDrop, before))) => {
            Some(Earned::Drop(Button::SoftDrop, before + rows as u32))
        }
        (GameEvent::SoftDropped { rows }, _) => Some(Earned::Drop(Button::SoftDrop, rows as u32)),
        (_, before) => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::scenario::Fact;
    use crate::replay::state_hash;

    fn read(entry: Entry) -> Demonstration {
        Demonstration::read(entry.file).unwrap()
    }

    #[test]
    fn every_demonstration_is_read_and_ends_as_its_scenario_at_every_speed() {
        for entry in Entry::ALL {
            let mut shown = read(entry);
            let report = shown.scenario.run();
            let mut paid = report.iter().filter_map(|line| match line.fact {
                Fact::Action { points, .. } => Some(points),
                _ => None,
            });
            let paid = paid.next_back();
            for (speed, percent) in Demonstration::SPEEDS.into_iter().enumerate() {
                shown.restart();
                shown.set_speed(speed);
                while shown.progress() < 1.0 {
                    shown.advance(1.0 / 60.0);
                }
                let earned = match shown.earned() {
                    Some(Earned::Action(award)) => Some(award.points),
                    Some(Earned::Drop(..)) | None => None,
                };
                assert_eq!(earned, paid, "{} at {percent} %", entry.title);
            }
        }
    }

    #[test]
    fn it_begins_again_after_a_rest_and_stops_on_request() {
        let mut shown = read(Entry::ALL[0]);
        let begin = state_hash(shown.game());
        shown.set_playing(false);
        shown.advance(0.2);
        assert_eq!(state_hash(shown.game()), begin);
        shown.set_playing(true);
        while shown.progress() < 1.0 {
            shown.advance(0.05);
        }
        assert!(shown.earned().is_some());
        for _ in 0..=(Demonstration::REST_MS / 50) {
            shown.advance(0.05);
        }
        assert!(shown.progress() < 0.1 && shown.earned().is_none());
    }

    #[test]
    fn a_stall_loses_time() {
        let mut shown = read(Entry::ALL[0]);
        shown.advance(60.0);
        assert_eq!(shown.game().now().millis(), 250);
    }

    #[test]
    fn the_buttons_are_those_of_the_scenario_and_are_seen_down() {
        let mut shown = read(Entry::ALL[3]);
        assert_eq!(shown.buttons(), [Button::RotateClockwise, Button::Right, Button::HardDrop]);
        while shown.game().now().millis() < 720 {
            shown.advance(0.001);
        }
        assert!(shown.is_down(Button::RotateClockwise) && !shown.is_down(Button::Right));
    }

    /// A text that is no scenario is refused.
    #[test]
    fn a_damaged_text_is_an_error() {
        assert!(Demonstration::read("{").is_err());
    }
}
