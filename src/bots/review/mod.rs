//! Game review: the computer player judges every piece of a recorded game.
//!
//! ```text
//!   SeatRecording ─▶ Reviewer::advance, piece by piece ─▶ Judgement: played, best, lost ─▶ Review
//!                └─ at the end, the worst pieces again ─▶ Judgement by a wider search ─┘
//! ```
//!
//! # Definitions
//!
//! - **Value** of a placement: the evaluation by [`BeamBot`] with a fixed width, at the end of the queue that the
//!   player saw. It is the gain up to there for the [aim](Aim) of the game plus the quality of the Matrix. Values are
//!   in hundredths of a line: a line sent in a match, or cleared in Sprint or Cheese. In games for points, a line
//!   represents [`Review::POINTS_OF_LINE`] points at level 1.
//! - **Best** placement: the bot's choice.
//! - **Loss** of a piece: the value of the best placement minus that of the played one, clamped to 0 and
//!   [`Judgement::MAX_LOST`]. A placement that ends the game, or leads to its end within the visible queue, has the
//!   maximum loss.
//! - **Moments**: the pieces with the largest losses. Each is judged again by a search of [`Reviewer::AGAIN`] times the
//!   width, whose loss replaces the first one, and is listed only if that is not 0: a narrow search takes some
//!   placements for the end of the game. Moments in a row with the same best placement are one, the costliest of them.
//! - **Accuracy** of a piece: `100 / (100 + loss)`. It is 100 % without a loss, 50 % for a loss of one line and 25 %
//!   for three. The accuracy of a game is the mean over its judged pieces.
//! - **Missed** chance: the piece could empty the Matrix, or the best placement is a Tetris or a T-Spin that clears
//!   lines, and the played placement does none of these.
//!
//! Spins are those of the game's scoring system.
//!
//! A piece is not judged if it locked down in the tick of its generation, or if the bot finds no placement under the
//! rules. A game played by the bot with the same width has no losses. In a match the bot also sees the opponents, as
//! they are when a piece is generated; a player sees them until the piece locks down.
//!
//! ```
//! use skyline_foundation::engine::{Button, Game, Input, Rules};
//! use skyline_foundation::replay::{Recording, Outcome, SeatRecording, TimedInput};
//! use skyline_foundation::bots::review::Reviewer;
//!
//! let mut game = Game::new(Rules::default(), 42);
//! let mut inputs = Vec::new();
//! for second in 1..=3 {
//!     while game.now().millis() < second * 1_000 {
//!         game.step(&[], &mut Vec::new());
//!     }
//!     let drop = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
//!     inputs.extend(drop.map(|input| TimedInput { at: game.now(), input }));
//!     game.step(&drop, &mut Vec::new());
//! }
//! let recorded = Recording::new(vec![SeatRecording::new(Rules::default(), 42, inputs, Outcome::of(&game))]);
//! let mut reviewer = Reviewer::of_seat(&recorded, 0, 5).unwrap();
//! while reviewer.advance() {} // … or stop, or report the progress
//! assert_eq!(reviewer.finish().judged, 3);
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod background;
pub mod drills;
mod finding;
mod others;
mod reason;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::thread;

pub use finding::Finding;
use others::Others;
pub use reason::{Placement, Reason};
use serde::{Deserialize, Serialize};

use crate::bots::beam::{Aim, BeamBot, BotMove, LockOutcome, Position, SearchResult, Weights, lands_within};
use crate::engine::tspin::Spin;
use crate::engine::versus::TeamGoal;
use crate::engine::{GameEvent, Piece, Rules, Tetrimino, Ticks};
use crate::replay::{MatchSetup, Playhead, Recording, SeatRecording};

/// The review of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Review {
    /// The width of the judging bot.
    pub width: usize,
    /// The aim of the game.
    pub aim: Aim,
    /// The number of pieces that locked down.
    pub pieces: u32,
    /// The number of judged pieces.
    pub judged: u32,
    /// The accuracy, in thousandths.
    pub accuracy: u32,
    /// The sum of all losses, in hundredths of a line.
    pub lost: u64,
    /// The missed chances.
    pub missed: MissedChances,
    /// The loss of each judged piece, in the order of the game.
    pub losses: Vec<PieceLoss>,
    /// The pieces with the largest losses, the worst first, as judged by the wider search.
    pub moments: Vec<Judgement>,
}

/// The loss of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceLoss {
    /// The number of the piece, from 1.
    pub number: u32,
    /// The time at which it entered play.
    pub at: Ticks,
    /// The loss, in hundredths of a line.
    pub lost: u32,
}

/// The number of missed chances of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MissedChances {
    /// T-Spins that would have cleared lines.
    pub t_spins: u32,
    /// Tetrises.
    pub tetrises: u32,
    /// Perfect clears.
    pub perfect_clears: u32,
}

/// A chance that a piece offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// A T-Spin that clears lines.
    TSpin,
    /// A Tetris.
    Tetris,
    /// An empty Matrix.
    PerfectClear,
}

/// The judgement of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// The number of the piece, from 1.
    pub number: u32,
    /// The time at which it entered play.
    pub at: Ticks,
    /// The played placement.
    pub played: BotMove,
    /// The bot's placement.
    pub best: BotMove,
    /// The loss, in hundredths of a line.
    pub lost: u32,
    /// The missed chance.
    pub missed: Option<Chance>,
    /// Why the played placement is worse.
    pub reason: Reason,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    version: u32,
    review: Review,
}

impl Review {
    /// The points at level 1 that a line represents in games for points. A Tetris is worth 800.
    pub const POINTS_OF_LINE: u64 = 250;

    /// Converts a loss in hundredths of a line to points at level 1.
    #[must_use]
    pub const fn points(hundredths: u64) -> u64 {
        hundredths * Self::POINTS_OF_LINE / 100
    }

    /// The version of the judgements. It changes with the bot's evaluation and with what a review contains, so that
    /// saved reviews are repeated.
    pub const VERSION: u32 = 8;

    /// Returns the JSON to save.
    ///
    /// # Errors
    /// Serialization fails. No recording is known to cause this.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Stored { version: Self::VERSION, review: self.clone() })
    }

    /// Reads a saved review. `None` if it is damaged, or from another version or width.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        let Stored { version, review } = serde_json::from_str(text).ok()?;
        (version == Self::VERSION && review.width == Reviewer::WIDTH).then_some(review)
    }
}

impl Judgement {
    /// The maximum loss of a piece, in hundredths of a line.
    pub const MAX_LOST: u32 = 2_000;

    /// The accuracy of the piece, in thousandths.
    #[must_use]
    pub const fn accuracy(&self) -> u32 {
        100_000 / (100 + self.lost)
    }
}

/// A review in progress.
#[derive(Debug)]
pub struct Reviewer {
    replay: SeatRecording,
    position: Playhead,
    bot: BeamBot,
    next_count: usize,
    /// The goal of the player's team in a match.
    goal: Option<TeamGoal>,
    others: Option<Others>,
    /// The decision about the piece in play, from its generation.
    open: Option<Decision>,
    /// Whether pieces reach the Surface at once, if that was decided by the Fall Speed.
    is_instant: Option<bool>,
    /// The sum of the accuracies, in thousandths.
    accuracies: u64,
    /// The pieces with the largest losses, the worst first, until they are judged again.
    candidates: Vec<Candidate>,
    /// The number of candidates at the end of the recording.
    to_recheck: Option<usize>,
    review: Review,
}

/// The decision about a piece.
#[derive(Debug)]
struct Decision {
    at: Ticks,
    position: Position,
    /// Whether Hold was used since then.
    hold: bool,
}

/// A piece with a large loss, and where it was placed.
#[derive(Debug)]
struct Candidate {
    judgement: Judgement,
    position: Position,
    is_instant: Option<bool>,
}

impl Reviewer {
    /// The number of worst pieces in a review.
    pub const MOMENTS: usize = 10;
    /// The default width, at which reviews of different games are comparable.
    pub const WIDTH: usize = 100;
    /// The width of the search that judges the worst pieces again, in widths of the review.
    pub const AGAIN: usize = 10;
    /// The width beyond which the worst pieces are not searched wider: each would take seconds and gigabytes.
    const WIDEST: usize = 10_000;
    /// The progress at the end of the recording, in thousandths.
    const PLAYED: u64 = 800;
    /// The maximum length of the visible Next Queue.
    const NEXT_COUNT: usize = 6;
    /// The fall time in milliseconds below which a piece cannot be moved before it reaches the Surface.
    const EARLY_MS: u32 = 60;

    /// Whether games with these rules can be reviewed, which requires that the [bot can play them](BeamBot::can_play).
    #[must_use]
    pub const fn can_review(rules: &Rules) -> bool {
        BeamBot::can_play(rules)
    }

    /// The lines of an attack by which the best one is a reason of its own.
    const ATTACK_MISSED: u32 = 2;

    /// Starts a review of a seat by a bot of this width. `None` if there is no such seat, or if games with its rules
    /// [cannot be reviewed](Self::can_review).
    #[must_use]
    pub fn of_seat(recorded: &Recording, seat: usize, width: usize) -> Option<Self> {
        let replay = recorded.seats.get(seat)?;
        // Matches were recorded without their rules once.
        let setup = match &recorded.setup {
            Some(setup) => Cow::Borrowed(setup),
            None if recorded.seats.len() > 1 => Cow::Owned(MatchSetup::default()),
            None => return Self::new(replay.clone(), Aim::alone(&replay.rules), width),
        };
        let goal = setup.rules.goal_of(setup.teams.of(seat));
        let reviewer = Self::new(replay.clone(), Aim::in_match(goal, &replay.rules), width)?;
        Some(Self { goal, others: Some(Others::of(recorded, &setup, seat)), ..reviewer })
    }

    /// Starts a review of a game with this aim by a bot of this width. `None` if games with its rules
    /// [cannot be reviewed](Self::can_review).
    #[must_use]
    pub fn new(replay: SeatRecording, aim: Aim, width: usize) -> Option<Self> {
        let rules = replay.rules;
        Self::can_review(&rules).then(|| Self {
            position: replay.start(),
            bot: BeamBot::new(&rules, Weights::of(aim), width),
            next_count: rules.mode().next_count.map_or(Self::NEXT_COUNT, usize::from),
            goal: None,
            others: None,
            open: None,
            is_instant: None,
            accuracies: 0,
            candidates: Vec::new(),
            to_recheck: None,
            review: Review { width, aim, ..Review::default() },
            replay,
        })
    }

    /// Plays to the next Lock Down and judges it. After the recording, judges the next of the worst pieces again.
    /// Returns false once all are judged.
    pub fn advance(&mut self) -> bool {
        let mut events = Vec::new();
        while self.replay.step(&mut self.position, &mut events) {
            if let Some(others) = &mut self.others {
                others.step(self.position.game(), &events);
            }
            let locked = self.process(&events);
            events.clear();
            if locked {
                return true;
            }
        }
        self.to_recheck.get_or_insert(self.candidates.len());
        let Some(candidate) = self.candidates.pop() else { return false };
        self.judge_again(candidate);
        true
    }

    /// The progress in thousandths.
    #[must_use]
    pub fn progress(&self) -> u32 {
        let (now, end) = (self.position.game().now().millis(), self.replay.result.time_ms.millis());
        let played = (now.saturating_mul(Self::PLAYED) / end.max(1)).min(Self::PLAYED);
        let again = self.to_recheck.map_or(0, |all| {
            let done = (all - self.candidates.len()) as u64;
            (done * (1_000 - Self::PLAYED)).checked_div(all as u64).unwrap_or(1_000 - Self::PLAYED)
        });
        (played + again) as u32
    }

    /// Returns the review so far.
    #[must_use]
    pub fn finish(self) -> Review {
        let mut review = self.review;
        review.moments = distinct(review.moments);
        // Without a judged piece, the accuracy is 100 %.
        review.accuracy = self.accuracies.checked_div(review.judged.into()).unwrap_or(1_000) as u32;
        review
    }

    /// Processes the events of a tick. Returns whether a piece has locked down.
    fn process(&mut self, events: &[GameEvent]) -> bool {
        let mut locked: Option<Piece> = None;
        let mut t_spin = None;
        for event in events {
            match event {
                GameEvent::LockedDown(piece) => locked = Some(*piece),
                GameEvent::PatternMatched { action, .. } => t_spin = action.t_spin(),
                GameEvent::Held { .. } => {
                    if let Some(open) = &mut self.open {
                        open.hold = true;
                    }
                }
                _ => {}
            }
        }
        if let Some(piece) = locked {
            self.review.pieces += 1;
            if let Some(open) = self.open.take() {
                self.judge(&open, piece, t_spin);
            }
        }
        let game = self.position.game();
        if self.open.is_none() && game.in_play().is_some() {
            let opponents =
                self.others.as_ref().map_or_else(Vec::new, |others| others.opponents(game, self.next_count));
            let position = Position { opponents, ..Position::of(game, self.next_count).toward(self.goal, game) };
            self.open = Some(Decision { at: game.now(), position, hold: false });
            if let Some(is_instant) = lands_within(game, Self::EARLY_MS) {
                self.bot.set_instant_gravity(is_instant);
                self.is_instant = Some(is_instant);
            }
        }
        locked.is_some()
    }

    fn judge(&mut self, open: &Decision, piece: Piece, t_spin: Option<Spin>) {
        let Decision { at, position, hold } = open;
        let claimed = BotMove { hold: *hold, piece, spin: t_spin };
        let played = BotMove { spin: self.bot.spin(position, claimed), ..claimed };
        let choices = self.bot.best(position);
        let Some((best, _)) = choices.first().copied() else { return };
        let covers = |choice: &BotMove| choice.hold == played.hold && choice.piece.cells() == piece.cells();
        let outcome = self.bot.outcome(position, played);
        let is_lock_out = outcome.is_none();
        if !is_lock_out && !choices.iter().any(|(choice, _)| covers(choice)) {
            return;
        }
        let is_best = covers(&best) && best.spin == played.spin;
        let lost = if is_best { 0 } else { lost(&self.bot, position, best, played) };
        let number = self.review.pieces;
        let missed = self.missed(position, &choices, played);
        let placement = |choice, outcome: LockOutcome| Placement { choice, board: outcome.board, lines: outcome.lines };
        let reason = match (outcome, self.bot.outcome(position, best)) {
            (Some(outcome), Some(better)) if lost < Judgement::MAX_LOST => {
                self.attack_reason(position, (outcome.sent, better.sent), missed).unwrap_or_else(|| {
                    Reason::of(&position.board, &placement(played, outcome), &placement(best, better), missed)
                })
            }
            _ => Reason::GameEnd,
        };
        self.add(Judgement { number, at: *at, played, best, lost, missed, reason }, position);
    }

    /// The reason of a piece of a match whose attack is smaller than that of the best one. A missed chance is named
    /// itself.
    fn attack_reason(&self, position: &Position, (sent, better): (u32, u32), missed: Option<Chance>) -> Option<Reason> {
        if self.others.is_none() || missed.is_some() || better < sent + Self::ATTACK_MISSED {
            return None;
        }
        Some(if position.incoming.is_empty() { Reason::AttackMissed } else { Reason::NotCancelled })
    }

    /// Judges a piece with the wider search, and adds it to the moments if the loss holds.
    fn judge_again(&mut self, candidate: Candidate) {
        let Candidate { judgement, position, is_instant } = candidate;
        // On several threads, the answer is the same.
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let width = self.review.width.max((Self::AGAIN * self.review.width).min(Self::WIDEST));
        let weights = Weights::of(self.review.aim);
        let mut bot = BeamBot::new(&self.replay.rules, weights, width).with_threads(threads);
        if let Some(is_instant) = is_instant {
            bot.set_instant_gravity(is_instant);
        }
        let lost = lost(&bot, &position, judgement.best, judgement.played);
        let reason = if lost >= Judgement::MAX_LOST { Reason::GameEnd } else { judgement.reason };
        let again = Judgement { lost, reason, ..judgement };
        if let Ok(index) = self.review.losses.binary_search_by_key(&judgement.number, |loss| loss.number) {
            self.review.losses[index].lost = lost;
        }
        self.review.lost = self.review.lost - u64::from(judgement.lost) + u64::from(lost);
        self.accuracies = self.accuracies - u64::from(judgement.accuracy()) + u64::from(again.accuracy());
        if lost > 0 {
            self.review.moments.push(again);
        }
    }

    fn missed(&self, position: &Position, choices: &[(BotMove, i32)], played: BotMove) -> Option<Chance> {
        let chance = |choice: BotMove| {
            let outcome = self.bot.outcome(position, choice).filter(|outcome| outcome.lines > 0)?;
            if outcome.board.is_cleared(position.solid) {
                Some(Chance::PerfectClear)
            } else if choice.spin.is_some() && choice.piece.tetrimino == Tetrimino::T {
                Some(Chance::TSpin)
            } else {
                (outcome.lines == 4).then_some(Chance::Tetris)
            }
        };
        if chance(played).is_some() {
            return None;
        }
        let mut all = choices.iter().map(|(choice, _)| chance(*choice));
        let best = all.next().flatten();
        if all.any(|chance| chance == Some(Chance::PerfectClear)) { Some(Chance::PerfectClear) } else { best }
    }

    fn add(&mut self, judgement: Judgement, position: &Position) {
        let review = &mut self.review;
        review.judged += 1;
        review.lost += u64::from(judgement.lost);
        review.losses.push(PieceLoss { number: judgement.number, at: judgement.at, lost: judgement.lost });
        self.accuracies += u64::from(judgement.accuracy());
        match judgement.missed {
            Some(Chance::TSpin) => review.missed.t_spins += 1,
            Some(Chance::Tetris) => review.missed.tetrises += 1,
            Some(Chance::PerfectClear) => review.missed.perfect_clears += 1,
            None => {}
        }
        if judgement.lost > 0 {
            // Of equal losses, the earlier one is first.
            let at = self.candidates.partition_point(|candidate| candidate.judgement.lost >= judgement.lost);
            let candidate = Candidate { judgement, position: position.clone(), is_instant: self.is_instant };
            self.candidates.insert(at, candidate);
            self.candidates.truncate(Self::MOMENTS);
        }
    }
}

/// The loss of a placement compared with the best one, by the search of this bot.
fn lost(bot: &BeamBot, position: &Position, best: BotMove, played: BotMove) -> u32 {
    let value = |choice| {
        let SearchResult { choices, depth, .. } = bot.search_after(position, choice);
        choices.first().map(|(_, value)| (depth, *value))
    };
    match (value(best), value(played)) {
        // Both reach the end of the queue, so their values are comparable.
        (Some((depth, best)), Some((other, played))) if other >= depth => {
            best.saturating_sub(played).clamp(0, Judgement::MAX_LOST as i32) as u32
        }
        (None, _) => 0,
        (Some(_), _) => Judgement::MAX_LOST,
    }
}

/// The moments with the worst first. Moments in a row with the same answer are one.
fn distinct(mut moments: Vec<Judgement>) -> Vec<Judgement> {
    let answer = |moment: &Judgement| (moment.best.piece.tetrimino, moment.best.piece.cells());
    moments.sort_unstable_by_key(|moment| moment.number);
    let rows = moments.chunk_by(|one, next| one.number + 1 == next.number && answer(one) == answer(next));
    // The first of the worst, because `min_by_key` takes the first of equals.
    let mut distinct: Vec<Judgement> =
        rows.filter_map(|row| row.iter().min_by_key(|moment| Reverse(moment.lost))).copied().collect();
    // Stable: of equal losses, the earlier one is first.
    distinct.sort_by_key(|moment| Reverse(moment.lost));
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Cell, Facing};

    #[test]
    fn moments_in_a_row_with_one_answer_are_one() {
        let choice = |x| {
            let piece = Piece { tetrimino: Tetrimino::J, facing: Facing::West, centre: Cell::new(x, 3) };
            BotMove { hold: true, piece, spin: None }
        };
        let moment = |number, answer, lost| {
            let (played, best) = (choice(9), choice(answer));
            Judgement { number, at: Ticks::ZERO, played, best, lost, missed: None, reason: Reason::Order }
        };
        let moments = vec![
            moment(45, 3, 470),
            moment(44, 3, 300),
            moment(46, 3, 470),
            moment(47, 4, 445),
            moment(12, 3, 445),
            moment(49, 3, 500),
        ];
        let left: Vec<u32> = distinct(moments).iter().map(|moment| moment.number).collect();
        assert_eq!(left, [49, 45, 12, 47]);
    }

    #[test]
    fn a_saved_review_is_read_unless_it_is_outdated() {
        let review = Review { width: Reviewer::WIDTH, pieces: 3, judged: 2, accuracy: 873, ..Review::default() };
        let text = review.to_json().unwrap();
        assert_eq!(Review::from_json(&text), Some(review));
        assert_eq!(Review::from_json(&text.replace("\"width\":100", "\"width\":5")), None);
        assert_eq!(Review::from_json(&text.replace("\"version\":8", "\"version\":7")), None);
        assert_eq!(Review::from_json(&text[1..]), None);
    }
}
