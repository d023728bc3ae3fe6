//! A scenario that plays itself: what the Help shows of an action, with the keys that do it.
//!
//! ```text
//!   assets/demonstrations/*.json ─▶ Scenario ─▶ Demonstration::advance ─▶ &Game, Effects ─▶ play field
//!                                                     └─▶ buttons that are down ─▶ key-caps
//! ```
//!
//! It is the real engine on the scenario's own buttons, so what is shown is what is paid.

use crate::engine::{Award, Button, Game, GameEvent, Input, Ticks};
use crate::json::TextError;
use crate::replay::take_due;
use crate::scenario::{self, Layout, Scenario};
use crate::ui::paint::effects::Effects;

/// What a demonstration is part of.
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
    /// What earns nothing by itself.
    Handling,
}

impl Topic {
    /// All topics, in the order of the list.
    pub const ALL: [Self; 5] = [Self::LineClears, Self::Spins, Self::BackToBack, Self::Drops, Self::Handling];

    /// The message of its heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::LineClears => "demo-line-clears",
            Self::Spins => "demo-spins",
            Self::BackToBack => "help-back-to-back",
            Self::Drops => "demo-drops",
            Self::Handling => "demo-handling",
        }
    }
}

/// A demonstration of the Help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// What it is part of.
    pub topic: Topic,
    /// The message of its name.
    pub title: &'static str,
    /// The message that explains it.
    pub text: &'static str,
    /// The scenario's text.
    pub file: &'static str,
}

macro_rules! entry {
    ($topic:ident, $file:literal, $title:literal, $text:literal) => {
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
        entry!(LineClears, "single", "action-single", "demo-single"),
        entry!(LineClears, "double", "action-double", "demo-double"),
        entry!(LineClears, "triple", "action-triple", "demo-triple"),
        entry!(LineClears, "tetris", "action-tetris", "demo-tetris"),
        entry!(Spins, "mini_t_spin", "action-mini-t-spin", "demo-mini-t-spin"),
        entry!(Spins, "mini_t_spin_single", "action-mini-t-spin-single", "demo-mini-t-spin-single"),
        entry!(Spins, "t_spin", "action-t-spin", "demo-t-spin"),
        entry!(Spins, "t_spin_single", "action-t-spin-single", "demo-t-spin-single"),
        entry!(Spins, "t_spin_double", "action-t-spin-double", "demo-t-spin-double"),
        entry!(Spins, "t_spin_triple", "action-t-spin-triple", "demo-t-spin-triple"),
        entry!(BackToBack, "back_to_back_tetris", "demo-chain-tetris", "demo-chain-tetris-text"),
        entry!(BackToBack, "back_to_back_t_spin_double", "demo-chain-spin", "demo-chain-spin-text"),
        entry!(BackToBack, "back_to_back_broken", "demo-chain-broken", "demo-chain-broken-text"),
        entry!(Drops, "soft_drop", "button-soft-drop", "demo-soft-drop"),
        entry!(Drops, "hard_drop", "button-hard-drop", "demo-hard-drop"),
        entry!(Handling, "hold", "button-hold", "demo-hold"),
        entry!(Handling, "ghost_piece", "help-ghost", "demo-ghost"),
        entry!(Handling, "lock_down", "word-lock-down", "demo-lock-down"),
        entry!(Handling, "auto_repeat", "word-auto-repeat", "demo-auto-repeat"),
    ];
}

/// What was earned last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Earned {
    /// An action was paid.
    Action(Award),
    /// A drop of so many rows.
    Drop(Button, u32),
}

/// A scenario being shown, again and again.
#[derive(Debug, Clone)]
pub struct Demonstration {
    scenario: Scenario,
    /// The last tick of the scenario.
    end: Ticks,
    game: Game,
    effects: Effects,
    /// Buttons of the scenario that are played.
    played: usize,
    due: Vec<Input>,
    events: Vec<GameEvent>,
    earned: Option<Earned>,
    /// Milliseconds that are due but not played, less than one between frames.
    owed_ms: f64,
    rested_ms: u32,
    speed: usize,
    is_playing: bool,
}

impl Demonstration {
    /// The speeds in percent.
    pub const SPEEDS: [u32; 5] = [25, 50, 100, 150, 200];
    /// How long the end stays in sight before it begins again, in milliseconds at full speed.
    const REST_MS: u32 = 1_500;
    /// A frame never plays more than this, in seconds: a stall loses time.
    const LONGEST: f64 = 0.25;

    /// Reads a scenario, to be shown from its beginning.
    ///
    /// # Errors
    /// The text is no scenario.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let mut scenarios = scenario::read(text, Layout::One)?;
        let scenario = scenarios.swap_remove(0);
        let end = Ticks::from_millis(scenario.run().last().map_or(0, |line| line.at_ms));
        Ok(Self {
            end,
            game: scenario.game.clone(),
            scenario,
            effects: Effects::default(),
            played: 0,
            due: Vec::new(),
            events: Vec::new(),
            earned: None,
            owed_ms: 0.0,
            rested_ms: 0,
            speed: 2,
            is_playing: true,
        })
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What lingers of its events.
    #[must_use]
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// What was earned last, once something was.
    #[must_use]
    pub const fn earned(&self) -> Option<Earned> {
        self.earned
    }

    /// Whether it goes on by itself.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Lets it go on or stand still.
    pub const fn set_playing(&mut self, is_playing: bool) {
        self.is_playing = is_playing;
    }

    /// The index of its speed in [`Self::SPEEDS`].
    #[must_use]
    pub const fn speed(&self) -> usize {
        self.speed
    }

    /// Sets the speed by its index; one that is not there is the fastest.
    pub fn set_speed(&mut self, index: usize) {
        self.speed = index.min(Self::SPEEDS.len() - 1);
    }

    /// The part that was shown, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        (self.game.now().millis() as f32 / self.end.millis().max(1) as f32).min(1.0)
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

    /// Whether a button is down at the moment.
    #[must_use]
    pub fn is_down(&self, button: Button) -> bool {
        self.game.buttons().is_down(button)
    }

    /// Shows it from the beginning.
    pub fn restart(&mut self) {
        self.game = self.scenario.game.clone();
        self.effects = Effects::default();
        self.played = 0;
        self.earned = None;
        self.owed_ms = 0.0;
        self.rested_ms = 0;
    }

    /// Plays on by so many seconds of a frame, if it goes on at all.
    pub fn advance(&mut self, seconds: f64) {
        if !self.is_playing {
            return;
        }
        let percent = Self::SPEEDS.get(self.speed).copied().unwrap_or(100);
        self.owed_ms += seconds.clamp(0.0, Self::LONGEST) * 10.0 * f64::from(percent);
        while self.owed_ms >= 1.0 {
            self.owed_ms -= 1.0;
            self.step();
        }
    }

    fn step(&mut self) {
        let now = self.game.now();
        if now > self.end || self.game.is_over() {
            self.rested_ms += 1;
            if self.rested_ms >= Self::REST_MS {
                self.restart();
            }
            return;
        }
        let inputs = &self.scenario.inputs;
        let mut waiting = inputs.get(self.played..).unwrap_or_default();
        take_due(&mut waiting, now, &mut self.due);
        self.played = inputs.len() - waiting.len();
        self.events.clear();
        self.game.step(&self.due, &mut self.events);
        for event in &self.events {
            self.effects.react(now, event);
            self.earned = match (event, self.earned) {
                (GameEvent::Action(award), _) => Some(Earned::Action(*award)),
                (GameEvent::HardDropped { rows }, _) => Some(Earned::Drop(Button::HardDrop, u32::from(*rows))),
                (GameEvent::SoftDropped { rows }, Some(Earned::Drop(Button::SoftDrop, before))) => {
                    Some(Earned::Drop(Button::SoftDrop, before + u32::from(*rows)))
                }
                (GameEvent::SoftDropped { rows }, _) => Some(Earned::Drop(Button::SoftDrop, u32::from(*rows))),
                (_, before) => before,
            };
        }
        self.effects.observe(&self.game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::state_hash;
    use crate::scenario::Fact;

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
    fn it_begins_again_after_a_rest_and_stands_still_when_told() {
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
