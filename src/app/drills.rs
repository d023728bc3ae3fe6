//! Exercises from the player's mistakes in the program.

use super::App;
use super::screen::Screen;
use super::services::drills_of;
use crate::bots::review::Review;
use crate::bots::review::drills::{DrillBook, DrillSet};
use crate::replay::{Recording, SeatTimeline};
use crate::session::practice::Position;
use crate::storage::today;
use crate::ui::screens::{DrillCommand, DrillScreen, can_drill};
use crate::ui::words::id;

/// The seed of the Tetriminos after the known ones.
const SEED: u64 = 1;

impl App {
    pub(super) fn drill(&mut self, command: DrillCommand) {
        match command {
            DrillCommand::Next(set) => self.open_drill(set),
            DrillCommand::Answer { id, lost } => {
                let mut book = self.drills();
                book.answer(&id, lost, today());
                self.save_drills(&book);
            }
        }
    }

    /// Makes exercises of the mistakes of a game that was just reviewed.
    pub(super) fn add_drills(&mut self, recorded: &Recording, review: &Review) {
        if !can_drill(recorded) || review.moments.is_empty() {
            return;
        }
        let replay = &recorded.seats[0];
        let known = self.services.settings().next_count(replay.rules.mode);
        let rules = self.services.settings().practice_rules();
        let timeline = SeatTimeline::new(replay.clone());
        let mut book = self.drills();
        let game = replay.hash().to_string();
        let is_new = book.add((&game, review.aim), &review.moments, today(), |moment| {
            let playhead = timeline.at(moment.at);
            Some(Position::of(playhead.game(), known.into(), SEED).write("drill", &rules))
        });
        if is_new {
            self.save_drills(&book);
        }
    }

    /// Opens the next exercise of a set that is due, in place of the one on the screen.
    fn open_drill(&mut self, set: DrillSet) {
        if matches!(self.screens.top(), Some(Screen::Drill(_))) {
            self.screens.pop();
        }
        let book = self.drills();
        let mut due = book.due(set, today());
        // A position that cannot be read is passed over.
        let next = due.by_ref().find_map(|drill| Some((drill.clone(), Position::read(&drill.position).ok()?.0)));
        match next {
            Some((drill, position)) => {
                let left = 1 + due.count();
                let screen = DrillScreen::new(drill, position.start(), (set, left));
                self.screens.push(Screen::Drill(Box::new(screen)));
            }
            None => self.services.show_message(if book.has(set) { id::DRILL_DONE } else { id::DRILL_NONE }),
        }
    }

    fn drills(&self) -> DrillBook {
        drills_of(&self.services.storage)
    }

    fn save_drills(&mut self, book: &DrillBook) {
        self.services.drills.clone_from(book);
        let Ok(text) = book.to_json() else { return };
        if let Err(error) = self.services.storage.save_drills(&text) {
            log::warn!("the exercises could not be saved: {error}");
        }
    }
}
