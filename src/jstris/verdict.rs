//! The comparison of a played game with what its replay states.

use std::fmt;

use super::actions::JstrisAction;
use super::file::{JstrisGoal, JstrisReplay};
use super::run::JstrisRun;
use crate::engine::Ticks;

/// The greatest difference between two times, in milliseconds: a frame or two pass before a game is saved.
const SAME_TIME: u64 = 100;

/// What a game that was played again has in common with its replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JstrisVerdict {
    /// The number of figures that were compared.
    pub compared: u32,
    /// The differences, in words.
    pub differences: Vec<String>,
    /// The pieces that certainly agree, if the game is not confirmed and it is known.
    agreed_pieces: Option<u32>,
    agreed_time: Option<Ticks>,
}

impl JstrisVerdict {
    /// Whether all figures are those of the replay.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.differences.is_empty() && self.compared > 0
    }

    /// The time up to which a game that is not confirmed certainly agrees with its replay, if it is known.
    #[must_use]
    pub const fn agreed_time(&self) -> Option<Ticks> {
        self.agreed_time
    }

    fn compare(&mut self, what: &str, stated: u64, found: u64) {
        self.compared += 1;
        if stated != found {
            self.differences.push(format!("{what} {found}, but the replay says {stated}"));
        }
    }
}

impl fmt::Display for JstrisVerdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the Jstris game differs from its replay")?;
        if let Some(agreed) = self.agreed_pieces {
            write!(formatter, " from piece {} on", agreed + 1)?;
        }
        write!(formatter, ": {}", self.differences.join("; "))
    }
}

impl JstrisReplay {
    /// Plays the game, and compares it with what the replay states.
    #[must_use]
    pub fn verdict(&self) -> JstrisVerdict {
        let mut verdict =
            JstrisVerdict { compared: 0, differences: Vec::new(), agreed_pieces: None, agreed_time: None };
        let mut run = JstrisRun::new(self);
        let (mut locks, mut off_course) = (0, None);
        for timed in self.actions() {
            locks += u64::from(timed.action == JstrisAction::HardDrop);
            run.play_next(timed.at);
            if run.game().figures.off_course.is_some() {
                off_course.get_or_insert(timed.at);
            }
        }
        let figures = run.game().figures;
        // Nothing is played after the goal, so it came with the last piece if all are there.
        verdict.compare("pieces", locks, figures.pieces.into());
        match self.goal() {
            JstrisGoal::Lines(goal) => {
                verdict.compared += 1;
                if figures.lines < goal {
                    verdict.differences.push(format!("lines {} of {goal} at the end", figures.lines));
                }
            }
            JstrisGoal::PerfectClears => {
                verdict.compared += 1;
                // The piece that breaks the rule of the mode ends the game.
                let early = figures.off_course.filter(|piece| u64::from(*piece) < locks);
                if let (Some(piece), Some(at)) = (early, off_course) {
                    verdict.differences.push(format!("a stack above four rows after piece {piece}"));
                    verdict.agreed_pieces = Some(piece.saturating_sub(1));
                    verdict.agreed_time = Some(Ticks::from_millis(at));
                }
            }
            JstrisGoal::None => {}
        }
        if let (Some(stated), Some(last)) = (self.stated_time(), self.actions().last()) {
            verdict.compared += 1;
            if stated.abs_diff(last.at) > SAME_TIME {
                verdict.differences.push(format!("time {} ms, but the replay says {stated}", last.at));
            }
        }
        verdict
    }
}
