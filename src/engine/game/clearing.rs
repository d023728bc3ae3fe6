//! From Lock Down to the next Generation: Pattern, Animate, Eliminate and Completion (Guideline A1.2.4 to A1.2.8).

use super::{Game, PieceInPlay, State};
use crate::engine::attack::{LockedDown, Strike};
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::goal::Advance;
use crate::engine::matrix::HitList;
use crate::engine::scoring::{Award, Chain, Pattern};
use crate::engine::tetrimino::Piece;
use crate::engine::tspin::{self, Spin};
use crate::engine::units::SKYLINE;

impl Game {
    /// Locks the piece down when its time is up, after a delayed Hard Drop, too.
    pub(super) fn lock_down(&mut self, play: PieceInPlay, events: &mut Vec<GameEvent>) {
        self.locked_by_itself = !play.timer.is_final() || self.rules.delayed_drop_protects;
        self.become_blocks(play, events);
    }

    /// Turns the piece into Blocks, and plays all phases that follow without delay.
    pub(super) fn become_blocks(&mut self, play: PieceInPlay, events: &mut Vec<GameEvent>) {
        let PieceInPlay { piece, last, .. } = play;
        // Spins depend on the Blocks around the piece, so they are recognised before its Minos become Blocks too.
        let t_spin = || tspin::recognise(&self.matrix, piece, last);
        let spin = self.rules.scoring.spin(piece, t_spin, |piece| self.matrix.fits(piece));
        self.matrix.lock(piece);
        self.hold_is_used = false;
        self.statistics.lock_down(piece.tetrimino);
        events.push(GameEvent::LockedDown(piece));
        // Lock Out is decided before lines are cleared: a clear does not save a piece entirely above the Skyline
        // (Guideline 10, b). A piece that only peeks above it may lock.
        if piece.lowest_row() > SKYLINE || self.rules.ends_at_skyline && piece.highest_row() >= SKYLINE {
            self.fail(GameOver::LockOut, events);
            return;
        }
        self.pattern(piece, spin, events);
        // With a delay of 0 the next phase starts in this tick, not in the next one.
        self.finish_delays(events);
    }

    /// Finds full lines around the piece and decides their points.
    fn pattern(&mut self, piece: Piece, spin: Option<Spin>, events: &mut Vec<GameEvent>) {
        let hits = self.matrix.full_lines(piece);
        let cleared = u32::from(hits.len()) * self.matrix.width() as u32;
        let award = self.rules.scoring.award(Pattern {
            tetrimino: piece.tetrimino,
            spin,
            lines: hits.len(),
            // The level before the Level Up that these lines may cause.
            level: self.level(),
            sequence: self.sequence,
            combo: self.statistics.next_combo(),
            // The lines are still in the Matrix, so it is emptied if they hold all Blocks.
            is_perfect: !hits.is_empty() && self.matrix.clearable_blocks() == cleared,
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

    /// Removes the marked lines, lets the rest collapse, and awards the points.
    pub(super) fn eliminate(&mut self, hits: HitList, award: Option<Award>, events: &mut Vec<GameEvent>) {
        // Cheese recognises its lines by their Blocks, so they are counted while these are still there.
        self.mechanic.behaviour_mut().count(&self.matrix, hits);
        self.matrix.eliminate(hits);
        self.statistics.earn(award);
        let Some(award) = award else { return };
        self.score = self.score.saturating_add(award.points);
        let is_perfect = !hits.is_empty() && self.matrix.is_cleared();
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

    /// Updates level and limits, exchanges attacks, and starts the Generation Phase.
    pub(super) fn complete(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) {
        // Received lines enter after the clear and the Counter Attack, but before Generation (Guideline B1.3.3). A game
        // that has reached its goal is not topped out by them.
        if self.advance(award, events) {
            self.end(GameOver::GoalReached, events);
            return;
        }
        self.rise_by_time(events);
        if self.exchange(award, events) {
            self.end(GameOver::TopOut, events);
        } else if let Some(reason) = self.run_mechanic(award.map_or(0, |award| award.action.lines()), events) {
            self.end(reason, events);
        } else {
            self.state = State::Generation { due: self.now.after(self.rules.generation_delay_ms) };
        }
    }

    /// Begins the level that the game time has reached, if the rules have levels by time.
    fn rise_by_time(&mut self, events: &mut Vec<GameEvent>) {
        let Some(millis) = self.rules.level_up_ms else { return };
        let levels = self.now.millis() / u64::from(millis.max(1));
        let reached = u64::from(self.rules.level).saturating_add(levels).min(self.rules.levels().1.into()) as u8;
        if reached > self.level() {
            self.progress.set_level(reached);
            events.push(GameEvent::LevelUp(reached));
        }
    }

    /// Ends the attempt at a stage, or else the game, because of a Lock Out or Block Out.
    pub(super) fn fail(&mut self, reason: GameOver, events: &mut Vec<GameEvent>) {
        if self.try_again(events) {
            self.state = State::Generation { due: self.now.after(self.rules.generation_delay_ms) };
        } else {
            self.end(reason, events);
        }
    }

    /// Counts an award towards level and Goal; returns whether the game is completed.
    pub(super) fn advance(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) -> bool {
        let advance = award.map_or(Advance::Stay, |award| self.progress.count(award));
        if advance == Advance::LevelUp {
            events.push(GameEvent::LevelUp(self.level()));
        }
        (advance == Advance::Completed && !self.rules.endless) || self.has_reached_limit()
    }

    /// Returns whether a limit of lines, score, pieces or level is reached.
    pub(super) fn has_reached_limit(&self) -> bool {
        let rules = &self.rules;
        rules.limit_lines.is_some_and(|limit| self.goal_lines() >= limit)
            || rules.limit_score.is_some_and(|limit| self.score >= limit)
            || rules.limit_pieces.is_some_and(|limit| self.statistics.locked_down() >= limit)
            || rules.limit_level.is_some_and(|limit| self.level() >= limit)
    }

    /// Returns the lines of an attack before the Counter Attack.
    fn attack(&self, award: Award) -> u32 {
        let Award { action, back_to_back, .. } = award;
        // The action that opened the sequence earned no bonus.
        let length = if back_to_back { self.sequence.saturating_sub(1).max(1) } else { 0 };
        let is_perfect = action.lines() > 0 && self.matrix.is_cleared();
        self.rules.attacks.lines(Strike { action, back_to_back: length, combo: self.statistics.combo(), is_perfect })
    }

    /// Plays Counter Attack, Line Attack and the received lines; returns whether a Block topped out.
    fn exchange(&mut self, award: Option<Award>, events: &mut Vec<GameEvent>) -> bool {
        let lock = LockedDown { now: self.now, clears: award.is_some_and(|award| award.action.lines() > 0) };
        let lines = award.map_or(0, |award| self.attack(award));
        let exchange = self.receiving.settle(lines, lock, &self.rules.attacks);
        if exchange.sent + exchange.cancelled + exchange.received == 0 {
            return false;
        }
        self.statistics.lines_sent += exchange.sent;
        self.statistics.lines_received += exchange.received;
        let mut topped_out = false;
        // All lines enter even after a Top Out, so that the statistics and the Matrix agree.
        for _ in 0..exchange.received {
            let gap = self.receiving.enter(&self.rules.attacks, self.matrix.width());
            topped_out |= if self.rules.attacks.kind.is_solid(self.now) {
                self.matrix.raise_solid()
            } else {
                self.matrix.raise_broken(gap)
            };
        }
        events.push(GameEvent::Attack(exchange));
        topped_out
    }
}
