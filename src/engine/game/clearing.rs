//! From Lock Down to the next Generation: Pattern, Animate, Eliminate and Completion (Guideline A1.2.4 to A1.2.8).

use super::{Game, InPlay, State};
use crate::engine::attack;
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::goal::Advance;
use crate::engine::matrix::{HitList, broken_line};
use crate::engine::scoring::{Award, Chain, Pattern, Scoring};
use crate::engine::tetrimino::Piece;
use crate::engine::tspin::{self, Spin};
use crate::engine::units::{COLUMNS, SKYLINE};

impl Game {
    /// The piece Locks Down by itself.
    pub(super) fn lock_down(&mut self, play: InPlay, events: &mut Vec<GameEvent>) {
        self.locked_by_itself = true;
        self.become_blocks(play, events);
    }

    /// Turns the piece into Blocks, and goes on as far as no time passes.
    pub(super) fn become_blocks(&mut self, play: InPlay, events: &mut Vec<GameEvent>) {
        let InPlay { piece, last, .. } = play;
        let spin = match self.rules.scoring {
            Scoring::Guideline => tspin::recognise(&self.matrix, piece, last),
            Scoring::Classic => None,
            Scoring::Tetrs => tspin::immobile(&self.matrix, piece),
        };
        self.matrix.lock(piece);
        self.hold_is_used = false;
        self.statistics.lock_down(piece.tetrimino);
        events.push(GameEvent::LockedDown(piece));
        if piece.lowest_row() > SKYLINE || self.rules.ends_at_skyline && piece.highest_row() >= SKYLINE {
            self.fail(GameOver::LockOut, events);
            return;
        }
        self.pattern(piece, spin, events);
        self.end_waits(events);
    }

    /// Looks for full lines around the piece and decides what they will be worth.
    fn pattern(&mut self, piece: Piece, spin: Option<Spin>, events: &mut Vec<GameEvent>) {
        let hits = self.matrix.full_lines(piece);
        let award = self.rules.scoring.award(Pattern {
            tetrimino: piece.tetrimino,
            spin,
            lines: hits.len(),
            level: self.level(),
            sequence: self.sequence,
            combo: self.statistics.next_combo(),
            is_perfect: !hits.is_empty() && self.matrix.blocks() == u32::from(hits.len()) * COLUMNS as u32,
        });
        if let Some(award) = award {
            events.push(GameEvent::PatternMatched { action: award.action, hits });
            if !hits.is_empty() {
                let due = self.now.after(self.rules.line_clear_delay_ms);
                self.state = State::Animate { since: self.now, due, hits, award };
                return;
            }
        }
        self.eliminate(hits, award, events);
        self.complete(award, events);
    }

    /// Removes the marked lines, lets the rest collapse, and pays.
    pub(super) fn eliminate(&mut self, hits: HitList, award: Option<Award>, events: &mut Vec<GameEvent>) {
        self.script.behaviour_mut().count(&self.matrix, hits);
        self.matrix.eliminate(hits);
        self.statistics.earn(award);
        let Some(award) = award else { return };
        self.score = self.score.saturating_add(award.points);
        let is_perfect = !hits.is_empty() && self.matrix.is_empty();
        self.sequence = match self.rules.scoring.chain(award.action, is_perfect) {
            Chain::Qualifies => self.sequence.saturating_add(1),
            Chain::Keeps => self.sequence,
            Chain::Breaks => 0,
        };
        events.push(GameEvent::Action(award));
        if !hits.is_empty() {
            events.push(GameEvent::LinesCleared(hits));
            if is_perfect {
                self.statistics.perfect_clears += 1;
                events.push(GameEvent::PerfectClear);
            }
        }
    }

    /// Brings level and limits up to date, exchanges attacks, and hands over to the Generation Phase.
    pub(super) fn complete(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) {
        if self.advance(award, events) {
            self.end(GameOver::GoalReached, events);
        } else if self.exchange(award, events) {
            self.end(GameOver::TopOut, events);
        } else if let Some(reason) = self.run_script(award.map_or(0, |award| award.action.lines()), events) {
            self.end(reason, events);
        } else {
            self.state = State::Generation { due: self.now.after(self.rules.generation_delay_ms) };
        }
    }

    /// Blocks are where there should be none: the end of the game, or of an attempt at a stage.
    pub(super) fn fail(&mut self, reason: GameOver, events: &mut Vec<GameEvent>) {
        if self.try_again(events) {
            self.state = State::Generation { due: self.now.after(self.rules.generation_delay_ms) };
        } else {
            self.end(reason, events);
        }
    }

    /// Counts an award towards level and Goal; tells whether the game has got where it was meant to go.
    pub(super) fn advance(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) -> bool {
        let advance = award.map_or(Advance::Stay, |award| self.progress.count(award));
        if advance == Advance::LevelUp {
            events.push(GameEvent::LevelUp(self.level()));
        }
        (advance == Advance::Completed && !self.rules.endless) || self.has_reached_limit()
    }

    /// Whether a limit of lines, score, pieces or level is reached.
    pub(super) fn has_reached_limit(&self) -> bool {
        let rules = &self.rules;
        rules.limit_lines.is_some_and(|limit| self.lines_to_limit() >= limit)
            || rules.limit_score.is_some_and(|limit| self.score >= limit)
            || rules.limit_pieces.is_some_and(|limit| self.statistics.locked_down() >= limit)
            || rules.limit_level.is_some_and(|limit| self.level() >= limit)
    }

    /// Counter Attack, Line Attack and the lines received; tells whether they made a Block top out.
    fn exchange(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) -> bool {
        let exchange = self.receiving.settle(award.map_or(0, attack::lines_sent));
        if exchange.sent + exchange.cancelled + exchange.received == 0 {
            return false;
        }
        self.statistics.lines_sent += exchange.sent;
        self.statistics.lines_received += exchange.received;
        let mut topped_out = false;
        for _ in 0..exchange.received {
            let gap = self.receiving.next_gap();
            topped_out |= self.matrix.raise(broken_line(gap));
        }
        events.push(GameEvent::Attack(exchange));
        topped_out
    }
}
