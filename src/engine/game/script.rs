//! The game and its variation's [script](crate::engine::mode).

use super::{Game, InPlay, State};
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::mode::Verdict;

impl Game {
    /// Lets the script prepare the game.
    pub(super) fn begin_script(&mut self) {
        if let Verdict::Over(reason) =
            self.script.behaviour_mut().begin(&mut self.matrix, &mut self.next, self.rules.limit_lines)
        {
            self.state = State::Over(reason);
        }
        self.show_stage();
    }

    /// Lets the script act after a Lock Down that cleared `lines` lines; tells whether that is the end.
    pub(super) fn run_script(&mut self, lines: u8, events: &mut Vec<GameEvent>) -> Option<GameOver> {
        let limit = self.rules.limit_lines;
        match self.script.behaviour_mut().after_lock_down(&mut self.matrix, &mut self.next, lines, limit) {
            Verdict::Continue => None,
            Verdict::Stage => {
                self.tell_stage(events);
                None
            }
            Verdict::Over(reason) => Some(reason),
        }
    }

    /// Lets the script begin a stage once more; tells whether it does.
    pub(super) fn try_again(&mut self, events: &mut Vec<GameEvent>) -> bool {
        let does = self.script.behaviour_mut().try_again(&mut self.matrix, &mut self.next);
        if does {
            self.tell_stage(events);
        }
        does
    }

    /// Lets the script act on where the piece in play is now.
    pub(super) fn script_moved(&mut self, play: &mut InPlay) {
        let (gems, piece) = self.script.behaviour_mut().after_manipulation(&mut self.matrix, play.piece);
        play.piece = piece;
        self.score += u64::from(gems);
    }

    fn tell_stage(&mut self, events: &mut Vec<GameEvent>) {
        self.show_stage();
        self.sequence = 0;
        if let Some((stage, attempts_left)) = self.script.behaviour().stage() {
            events.push(GameEvent::StageBegan { stage, attempts_left });
        }
    }

    /// The level of a game with stages is the stage.
    fn show_stage(&mut self) {
        if let Some((stage, _)) = self.script.behaviour().stage() {
            self.progress.set_level(stage);
        }
    }
}
