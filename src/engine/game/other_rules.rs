//! A game that goes on by other rules, as in practice. A recorded game never does: it has one set of rules.

use super::{Game, InPlay, Progress, Rules, RulesError, State};

impl Game {
    /// Goes on by other rules from now on.
    ///
    /// What was made from the rules before stays as it is: the Blocks, the order of the Tetriminos, score and time. The
    /// level is that of the new rules and its Goal begins anew, and so do the timers of the Tetrimino in play.
    ///
    /// # Errors
    /// A rule is out of its range; the game is as it was.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        rules.validate()?;
        let Rules { generator, mechanic, starting_rows, .. } = self.rules;
        self.rules = Rules { generator, mechanic, starting_rows, ..rules };
        self.progress = Progress::new(rules.goal, rules.level);
        if let State::InPlay(before) = self.state {
            let mut play = InPlay { last: before.last, ..self.in_play_at(before.piece) };
            if !self.matrix.fits(play.piece.offset(0, -1)) {
                play.timer.land(self.now);
            }
            self.state = State::InPlay(play);
        }
        Ok(())
    }
}
