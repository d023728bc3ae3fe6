//! Exercises from the mistakes of reviewed games, and when each comes back.
//!
//! ```text
//!   Review ─▶ Drill: a position, three pieces to place ─▶ loss ─▶ DrillBook::answer
//!                ▲                                                   │ solved: back in 1, 3, 7, 21 days, then done
//!                └──────────── back tomorrow, if not solved ◀────────┘
//! ```

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{Chance, Judgement, Reason};
use crate::bots::beam::Aim;

/// The days after which a solved exercise comes back, by how often it was solved in a row. After the last it is done.
const DAYS: [u32; 4] = [1, 3, 7, 21];
/// The minimum loss of a piece that becomes an exercise, in hundredths of a line.
const COSTLY: u32 = 100;
/// The maximum number of exercises from one game, and of all.
const OF_A_GAME: usize = 3;
const MOST: usize = 120;

/// An exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drill {
    /// The name, from the recording and the number of the piece.
    pub id: String,
    /// The position before the piece, as the text of a scenario.
    pub position: String,
    /// The aim of the game.
    pub aim: Aim,
    /// Why the piece was a mistake.
    pub reason: Reason,
    /// Its loss, in hundredths of a line.
    pub lost: u32,
    /// How often it was solved in a row.
    pub solved: u8,
    /// The first day on which it is due, in days since 1970.
    pub due: u32,
}

/// A set of exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrillSet {
    /// All mistakes.
    All,
    /// The missed chances of one kind.
    Missed(Chance),
}

impl DrillSet {
    /// All sets.
    pub const ALL: [Self; 4] =
        [Self::All, Self::Missed(Chance::TSpin), Self::Missed(Chance::Tetris), Self::Missed(Chance::PerfectClear)];

    fn has(self, drill: &Drill) -> bool {
        match self {
            Self::All => true,
            Self::Missed(chance) => drill.reason == Reason::Missed(chance),
        }
    }
}

/// All exercises with their answers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DrillBook {
    drills: Vec<Drill>,
}

impl DrillBook {
    /// The number of pieces to place.
    pub const PIECES: u32 = 3;
    /// The loss of all pieces together up to which an exercise is solved, in hundredths of a line.
    pub const SOLVED: u64 = 50;

    /// Reads the text of [`DrillBook::to_json`]; empty if it is damaged.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Returns the text to save.
    ///
    /// # Errors
    /// Serialization fails. No exercise is known to cause this.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Adds the costliest mistakes of a game, due from `day`. `game` names the recording, and `position` returns the
    /// position before a piece. Returns whether any was new.
    pub fn add(
        &mut self,
        (game, aim): (&str, Aim),
        moments: &[Judgement],
        day: u32,
        position: impl Fn(&Judgement) -> Option<String>,
    ) -> bool {
        let before = self.drills.len();
        for moment in moments.iter().filter(|moment| moment.lost >= COSTLY).take(OF_A_GAME) {
            let id = format!("{game}-{}", moment.number);
            if self.drills.iter().any(|drill| drill.id == id) {
                continue;
            }
            let Some(position) = position(moment) else { continue };
            let Judgement { reason, lost, .. } = *moment;
            self.drills.push(Drill { id, position, aim, reason, lost, solved: 0, due: day });
        }
        let is_new = self.drills.len() > before;
        // Stable: of equal losses the older exercise stays.
        self.drills.sort_by_key(|drill| Reverse(drill.lost));
        self.drills.truncate(MOST);
        is_new
    }

    /// The exercises of a set that are due on a day, the costliest first.
    pub fn due(&self, set: DrillSet, day: u32) -> impl Iterator<Item = &Drill> {
        self.drills.iter().filter(move |drill| drill.due <= day && set.has(drill))
    }

    /// Whether a set has exercises, due or not.
    #[must_use]
    pub fn has(&self, set: DrillSet) -> bool {
        self.drills.iter().any(|drill| set.has(drill))
    }

    /// Notes the answer to an exercise: the loss of all its pieces on a day. Returns whether it is solved. Solving one
    /// that is not due, as on the day of its first answer, changes nothing.
    pub fn answer(&mut self, id: &str, lost: u64, day: u32) -> bool {
        let is_solved = lost <= Self::SOLVED;
        let Some(index) = self.drills.iter().position(|drill| drill.id == id) else { return is_solved };
        let drill = &mut self.drills[index];
        if !is_solved {
            (drill.solved, drill.due) = (0, day + 1);
        } else if drill.due <= day {
            match DAYS.get(usize::from(drill.solved)) {
                Some(days) => (drill.solved, drill.due) = (drill.solved + 1, day + days),
                None => drop(self.drills.remove(index)),
            }
        }
        is_solved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::beam::BotMove;
    use crate::engine::{Cell, Facing, Piece, Tetrimino, Ticks};

    fn moment(number: u32, lost: u32, missed: Option<Chance>) -> Judgement {
        let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::North, centre: Cell::new(5, 1) };
        let choice = BotMove { hold: false, piece, spin: None };
        let reason = missed.map_or(Reason::Hole, Reason::Missed);
        Judgement { number, at: Ticks::ZERO, played: choice, best: choice, lost, missed, reason }
    }

    fn book(moments: &[Judgement]) -> DrillBook {
        let mut book = DrillBook::default();
        book.add(("game", Aim::Speed), moments, 100, |moment| Some(moment.number.to_string()));
        book
    }

    fn due(book: &DrillBook, set: DrillSet, day: u32) -> Vec<&str> {
        book.due(set, day).map(|drill| drill.id.as_str()).collect()
    }

    #[test]
    fn the_costliest_mistakes_become_exercises_once() {
        let moments = [moment(7, 500, None), moment(9, 300, None), moment(3, 150, None), moment(5, 120, None)];
        let mut book = book(&moments);
        assert_eq!(due(&book, DrillSet::All, 100), ["game-7", "game-9", "game-3"]);
        assert_eq!(due(&book, DrillSet::All, 99), [""; 0], "not before its day");
        assert!(book.has(DrillSet::All) && !book.has(DrillSet::Missed(Chance::TSpin)));
        assert!(!DrillBook::default().has(DrillSet::All));
        assert!(!book.add(("game", Aim::Speed), &moments, 200, |_| Some(String::new())), "the same game again");
        assert!(!book.add(("other", Aim::Speed), &[moment(1, 99, None)], 200, |_| Some(String::new())), "too cheap");
        assert!(!book.add(("third", Aim::Speed), &[moment(1, 900, None)], 200, |_| None), "without a position");
    }

    #[test]
    fn missed_chances_are_sets_of_their_own() {
        let book = book(&[moment(7, 500, Some(Chance::TSpin)), moment(9, 300, Some(Chance::Tetris))]);
        assert_eq!(due(&book, DrillSet::Missed(Chance::TSpin), 100), ["game-7"]);
        assert_eq!(due(&book, DrillSet::Missed(Chance::Tetris), 100), ["game-9"]);
        assert_eq!(due(&book, DrillSet::Missed(Chance::PerfectClear), 100), [""; 0]);
        assert_eq!(due(&book, DrillSet::All, 100).len(), 2);
    }

    #[test]
    fn an_exercise_comes_back_until_it_was_solved_five_times_in_a_row() {
        let mut book = book(&[moment(7, 500, None)]);
        let mut day = 100;
        for days in DAYS {
            assert!(book.answer("game-7", DrillBook::SOLVED, day));
            assert_eq!(
                (due(&book, DrillSet::All, day + days - 1).len(), due(&book, DrillSet::All, day + days).len()),
                (0, 1)
            );
            day += days;
        }
        assert!(!book.clone().answer("game-7", DrillBook::SOLVED + 1, day), "once more wrong");
        let mut failed = book.clone();
        failed.answer("game-7", 400, day);
        assert_eq!(due(&failed, DrillSet::All, day + 1).len(), 1, "back tomorrow");
        book.answer("game-7", 0, day);
        assert_eq!(due(&book, DrillSet::All, u32::MAX).len(), 0, "done");
    }

    /// *Again* takes no exercise out of the book on its first day, and does not take back that one comes tomorrow.
    #[test]
    fn an_exercise_is_answered_once_a_day() {
        for (answers, days) in [([0; 6], 3), ([400, 0, 0, 0, 0, 0], 1), ([0, 0, 0, 0, 0, 400], 1)] {
            let mut book = book(&[moment(7, 500, None)]);
            for lost in answers {
                assert_eq!(book.answer("game-7", lost, 100), lost == 0);
            }
            assert_eq!([100, 101].map(|day| due(&book, DrillSet::All, day).len()), [0, 1], "{answers:?}");
            book.answer("game-7", 0, 101);
            let dues = [100 + days, 101 + days].map(|day| due(&book, DrillSet::All, day).len());
            assert_eq!(dues, [0, 1], "{answers:?}");
        }
    }

    #[test]
    fn a_saved_book_is_read_again() {
        let book = book(&[moment(7, 500, Some(Chance::PerfectClear))]);
        assert_eq!(DrillBook::from_json(&book.to_json().unwrap()), book);
        assert_eq!(DrillBook::from_json("{"), DrillBook::default());
    }
}
