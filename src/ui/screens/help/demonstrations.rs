//! The demonstrations of the help: scenarios that play themselves in a loop, with the keys that are pressed.

use egui::Ui;

use super::{HelpLocation, Leave};
use crate::replay::scenario::Scenario;
use crate::ui::screens::stage;
use crate::ui::shared::Shared;
use crate::ui::widgets::mini_game::{self, MiniGame};
use crate::ui::words::{MessageId, id};

/// A demonstration of the Help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemonstrationEntry {
    pub(crate) topic: MessageId,
    /// The message of its name.
    pub title: MessageId,
    /// The message that explains it.
    pub text: MessageId,
    /// The scenario's text.
    pub file: &'static str,
}

macro_rules! entry {
    ($topic:expr, $file:literal, $title:expr, $text:expr) => {
        DemonstrationEntry {
            topic: $topic,
            title: $title,
            text: $text,
            file: include_str!(concat!("../../../../assets/demonstrations/", $file, ".json")),
        }
    };
}

impl DemonstrationEntry {
    /// All demonstrations, in the order of the Guideline's table.
    pub const ALL: [Self; 19] = [
        entry!(id::DEMO_LINE_CLEARS, "single", id::ACTION_SINGLE, id::DEMO_SINGLE),
        entry!(id::DEMO_LINE_CLEARS, "double", id::ACTION_DOUBLE, id::DEMO_DOUBLE),
        entry!(id::DEMO_LINE_CLEARS, "triple", id::ACTION_TRIPLE, id::DEMO_TRIPLE),
        entry!(id::DEMO_LINE_CLEARS, "tetris", id::ACTION_TETRIS, id::DEMO_TETRIS),
        entry!(id::DEMO_SPINS, "mini_t_spin", id::ACTION_MINI_T_SPIN, id::DEMO_MINI_T_SPIN),
        entry!(id::DEMO_SPINS, "mini_t_spin_single", id::ACTION_MINI_T_SPIN_SINGLE, id::DEMO_MINI_T_SPIN_SINGLE),
        entry!(id::DEMO_SPINS, "t_spin", id::ACTION_T_SPIN, id::DEMO_T_SPIN),
        entry!(id::DEMO_SPINS, "t_spin_single", id::ACTION_T_SPIN_SINGLE, id::DEMO_T_SPIN_SINGLE),
        entry!(id::DEMO_SPINS, "t_spin_double", id::ACTION_T_SPIN_DOUBLE, id::DEMO_T_SPIN_DOUBLE),
        entry!(id::DEMO_SPINS, "t_spin_triple", id::ACTION_T_SPIN_TRIPLE, id::DEMO_T_SPIN_TRIPLE),
        entry!(id::HELP_BACK_TO_BACK, "back_to_back_tetris", id::DEMO_CHAIN_TETRIS, id::DEMO_CHAIN_TETRIS_TEXT),
        entry!(id::HELP_BACK_TO_BACK, "back_to_back_t_spin_double", id::DEMO_CHAIN_SPIN, id::DEMO_CHAIN_SPIN_TEXT),
        entry!(id::HELP_BACK_TO_BACK, "back_to_back_broken", id::DEMO_CHAIN_BROKEN, id::DEMO_CHAIN_BROKEN_TEXT),
        entry!(id::DEMO_DROPS, "soft_drop", id::BUTTON_SOFT_DROP, id::DEMO_SOFT_DROP),
        entry!(id::DEMO_DROPS, "hard_drop", id::BUTTON_HARD_DROP, id::DEMO_HARD_DROP),
        entry!(id::DEMO_HANDLING, "hold", id::BUTTON_HOLD, id::DEMO_HOLD),
        entry!(id::DEMO_HANDLING, "ghost_piece", id::HELP_GHOST, id::DEMO_GHOST),
        entry!(id::DEMO_HANDLING, "lock_down", id::WORD_LOCK_DOWN, id::DEMO_LOCK_DOWN),
        entry!(id::DEMO_HANDLING, "auto_repeat", id::WORD_AUTO_REPEAT, id::DEMO_AUTO_REPEAT),
    ];
}

/// A demonstration on its stage.
#[derive(Debug)]
pub(super) struct Showing {
    index: usize,
    scenario: Scenario,
}

impl Showing {
    /// The demonstration of this index in [`DemonstrationEntry::ALL`].
    pub(super) fn new(index: usize) -> Option<Self> {
        Some(Self { index, scenario: mini_game::read(DemonstrationEntry::ALL.get(index)?.file)? })
    }

    /// The game of the scenario. With reduced motion, the player starts it.
    pub(super) fn demo(&self, shared: &Shared<'_>) -> MiniGame {
        let mut game = MiniGame::demo(&self.scenario);
        game.set_playing(!shared.settings.display.appearance.reduced_motion);
        game
    }

    /// Draws the stage; returns where to go when it is left.
    pub(super) fn ui(&self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> Option<Leave> {
        let entry = DemonstrationEntry::ALL[self.index];
        let (title, text) = (shared.words.text(entry.title), shared.words.text(entry.text));
        let play = if game.is_playing() { id::DEMO_PAUSE } else { id::DEMO_PLAY };
        let buttons = [play, id::DEMO_AGAIN, id::DEMO_NEXT, id::DEMO_LIST];
        let (pressed, turned, back) = stage::show(ui, shared, ("Demonstration", false), |ui| {
            stage::demonstration(ui, shared, (game, &self.scenario), (&title, &text), &buttons)
        });
        match pressed {
            Some(0) => game.set_playing(!game.is_playing()),
            Some(1) => {
                game.restart();
                game.set_playing(true);
            }
            _ => {}
        }
        if back || pressed == Some(3) {
            return Some(Leave::ToPages);
        }
        let steps = turned + i32::from(pressed == Some(2));
        let next = (self.index as i32 + steps).rem_euclid(DemonstrationEntry::ALL.len() as i32) as usize;
        (next != self.index).then_some(Leave::To(HelpLocation::Demonstration(next)))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::engine::{Button, Game};
    use crate::replay::scenario::Fact;
    use crate::replay::state_hash;
    use crate::settings::Settings;
    use crate::ui::widgets::mini_game::{Earned, SPEEDS};

    /// A demonstration with the time of its screen.
    struct Shown {
        scenario: Scenario,
        demo: MiniGame,
        seconds: f64,
    }

    impl Shown {
        /// A demonstration after the frame that starts its clock.
        fn read(entry: DemonstrationEntry) -> Self {
            let scenario = mini_game::read(entry.file).unwrap();
            let mut shown = Self { demo: MiniGame::demo(&scenario), scenario, seconds: 0.0 };
            shown.advance(0.0);
            shown
        }

        fn advance(&mut self, seconds: f64) {
            self.seconds += seconds;
            self.demo.advance_to(self.seconds);
        }

        fn game(&mut self) -> &Game {
            self.demo.prepare(&Settings::default(), Instant::now()).unwrap().game()
        }
    }

    #[test]
    fn every_demonstration_is_read_and_ends_as_its_scenario_at_every_speed() {
        for entry in DemonstrationEntry::ALL {
            let mut shown = Shown::read(entry);
            let report = shown.scenario.run();
            let mut paid = report.iter().filter_map(|line| match line.fact {
                Fact::Action { points, .. } => Some(points),
                _ => None,
            });
            let paid = paid.next_back();
            for (speed, percent) in SPEEDS.into_iter().enumerate() {
                shown.demo.restart();
                shown.demo.set_speed(speed);
                while shown.demo.progress() < 1.0 {
                    shown.advance(1.0 / 60.0);
                }
                let earned = match shown.demo.earned() {
                    Some(Earned::Action(award)) => Some(award.points),
                    Some(Earned::Drop(..)) | None => None,
                };
                assert_eq!(earned, paid, "{} at {percent} %", entry.title);
            }
        }
    }

    #[test]
    fn it_begins_again_after_a_rest_and_stops_on_request() {
        let mut shown = Shown::read(DemonstrationEntry::ALL[0]);
        let begin = state_hash(shown.game());
        shown.demo.set_playing(false);
        shown.advance(0.2);
        assert_eq!(state_hash(shown.game()), begin);
        shown.demo.set_playing(true);
        while shown.demo.progress() < 1.0 {
            shown.advance(0.05);
        }
        assert!(shown.demo.earned().is_some());
        for _ in 0..=(1_500 / 50) {
            shown.advance(0.05);
        }
        assert!(shown.demo.progress() < 0.1 && shown.demo.earned().is_none());
    }

    #[test]
    fn a_stall_loses_time() {
        let mut shown = Shown::read(DemonstrationEntry::ALL[0]);
        shown.advance(60.0);
        assert_eq!(shown.game().now().millis(), 250);
    }

    #[test]
    fn the_buttons_are_those_of_the_scenario_and_are_seen_down() {
        let mut shown = Shown::read(DemonstrationEntry::ALL[3]);
        let buttons = mini_game::buttons(&shown.scenario);
        assert_eq!(buttons, [Button::RotateClockwise, Button::Right, Button::HardDrop]);
        while shown.game().now().millis() < 720 {
            shown.advance(0.001);
        }
        assert!(shown.demo.is_down(Button::RotateClockwise) && !shown.demo.is_down(Button::Right));
    }
}
