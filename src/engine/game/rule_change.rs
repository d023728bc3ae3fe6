//! Changing the rules of a running game, as practice does. Recorded games have one set of rules.

use super::{Game, PieceInPlay, Progress, Rules, RulesError, State};

impl Game {
    /// Changes the rules from the next tick on.
    ///
    /// Blocks, the order of the Tetriminos, score and time do not change. The level is that of the new rules, with a
    /// new Goal, and the timers of the Tetrimino in play are reset.
    ///
    /// # Errors
    /// Returns the first rule that is out of its range; the game is then unchanged.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        rules.validate()?;
        // The queue, the mechanic's state, the Matrix and the starting Blocks were made from these, so they must still
        // describe them.
        let Rules { generator, mechanic, starting_rows, width, .. } = self.rules;
        self.rules = Rules { generator, mechanic, starting_rows, width, ..rules };
        self.progress = Progress::new(rules.goal, rules.level);
        if let State::InPlay(before) = self.state {
            let mut play = PieceInPlay { last: before.last, ..self.in_play_at(before.piece) };
            // New timers assume a piece in the air.
            if !self.matrix.fits(play.piece.offset(0, -1)) {
                play.timer.land(self.now);
            }
            self.state = State::InPlay(play);
        }
        Ok(())
    }
}
