//! The calls of a game into the [mechanic](crate::engine::mode) of its mode.

use super::{Game, PieceInPlay, State};
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::mode::Verdict;

impl Game {
    /// Lets the mechanic prepare the game.
    pub(super) fn begin_mechanic(&mut self) {
        if let Verdict::Over(reason) =
            self.mechanic.behaviour_mut().begin(&mut self.matrix, &mut self.next, self.rules.limit_lines)
        {
            self.state = State::Over(reason);
        }
        self.update_stage();
    }

    /// Runs the mechanic after a Lock Down that cleared `lines` lines; returns the reason if that ends the game.
    pub(super) fn run_mechanic(&mut self, lines: u8, events: &mut Vec<GameEvent>) -> Option<GameOver> {
        let limit = self.rules.limit_lines;
        match self.mechanic.behaviour_mut().after_lock_down(&mut self.matrix, &mut self.next, lines, limit) {
            Verdict::Continue => None,
            Verdict::Stage => {
                self.report_stage(events);
                None
            }
            Verdict::Over(reason) => Some(reason),
        }
    }

    /// Lets the mechanic begin the stage again; returns whether it did.
    pub(super) fn try_again(&mut self, events: &mut Vec<GameEvent>) -> bool {
        let has_begun = self.mechanic.behaviour_mut().try_again(&mut self.matrix, &mut self.next);
        if has_begun {
            self.report_stage(events);
        }
        has_begun
    }

    /// Lets the mechanic react to the new place of the piece in play.
    pub(super) fn mechanic_moved(&mut self, play: &mut PieceInPlay) {
        let (gems, piece) = self.mechanic.behaviour_mut().after_manipulation(&mut self.matrix, play.piece);
        play.piece = piece;
        self.score += u64::from(gems);
    }

    fn report_stage(&mut self, events: &mut Vec<GameEvent>) {
        self.update_stage();
        // A stage begins with another Matrix, so Back-to-Back does not carry over.
        self.sequence = 0;
        if let Some((stage, attempts_left)) = self.mechanic.behaviour().stage() {
            events.push(GameEvent::StageBegan { stage, attempts_left });
        }
    }

    /// Shows the stage as the level, in a game with stages.
    fn update_stage(&mut self) {
        if let Some((stage, _)) = self.mechanic.behaviour().stage() {
            self.progress.set_level(stage);
        }
    }
}
