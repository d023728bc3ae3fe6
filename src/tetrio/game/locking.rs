//! Locking: lines, points, levels and attacks.

use super::{TetrioGame, TetrioSend};
use crate::engine::tspin::Spin;
use crate::engine::{Action, Award, Block, Exchange, GameEvent, GameOver, HitList};
use crate::tetrio::finesse::fewest_keys;
use crate::tetrio::options::{BlockingRule, ComboRule, LevelRules};
use crate::tetrio::stack::ClearedLines;

/// The points of locks by lines at level 1, without a spin, with a mini and with a full one.
const POINTS: [[i64; 5]; 3] = [[0, 100, 300, 500, 800], [100, 200, 400, 1_600, 2_600], [400, 800, 1_200, 1_600, 2_600]];
/// The lines that they send.
const POWER: [[i32; 5]; 3] = [[0, 0, 1, 2, 4], [0, 0, 1, 2, 4], [0, 2, 4, 6, 10]];
const COMBO_POINTS: i64 = 50;
const ALL_CLEAR_POINTS: i64 = 3_500;
/// What the guidelines' tables add, from the second clear in a row.
const CLASSIC_COMBOS: [i32; 11] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];
const MODERN_COMBOS: [i32; 13] = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4];

/// A lock and its effect on combo and Back-to-Back.
#[derive(Debug, Clone, Copy)]
struct TetrioClear {
    lines: usize,
    spin: Option<Spin>,
    has_garbage: bool,
    is_all_clear: bool,
    /// Back-to-Back before it, and whether it broke the sequence.
    chain_before: u32,
    breaks_chain: bool,
}

impl TetrioClear {
    const fn is_difficult(&self) -> bool {
        self.lines >= 4 || self.spin.is_some()
    }

    fn of_table<T: Copy>(&self, table: &[[T; 5]; 3]) -> T {
        let kind = self.spin.map_or(0, |spin| if spin == Spin::Mini { 1 } else { 2 });
        table[kind][self.lines.min(4)]
    }
}

/// The natural logarithm of 1 + x, for x from 0, with the same result on every platform.
fn ln_1p(x: f64) -> f64 {
    let (mut rest, mut halvings) = (1.0 + x, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        halvings += 1.0;
    }
    // 2 artanh((y − 1) / (y + 1)), whose series ends soon for y from 0.75 to 1.5.
    let base = (rest - 1.0) / (rest + 1.0);
    let (mut power, mut sum) = (base, 0.0);
    for odd in (1..50).step_by(2) {
        sum += power / f64::from(odd);
        power *= base * base;
    }
    2.0 * sum + halvings * std::f64::consts::LN_2
}

impl TetrioGame {
    /// Turns the piece in play into Blocks, and puts the next one into play.
    pub(super) fn lock(&mut self) {
        let (cells, piece, row) = (self.cells(), self.piece, self.piece.row());
        for (dx, down) in cells {
            self.stack.set(piece.x + dx, row - down, Some(Block::Of(piece.tetrimino)));
        }
        self.figures.pieces += 1;
        self.count_finesse();
        self.events.push(GameEvent::LockedDown(piece.as_piece()));
        let is_locked_out = self.options.lock_out && cells.iter().all(|(_, down)| row - down >= self.options.height);
        let cleared = self.stack.clear_lines();
        self.judge(&cleared, piece.spin);
        if is_locked_out && cleared.rows.is_empty() {
            self.over = Some(GameOver::LockOut);
            return;
        }
        let next = self.queue.draw();
        self.enter(next, false);
    }

    fn count_finesse(&mut self) {
        let piece = &self.piece;
        let fewest = fewest_keys(piece.tetrimino, piece.facing, piece.x);
        // Soft Drop forgives: its press in old games, its release in new ones.
        let is_forgiven = if self.options.is_exact() { piece.soft_drop_ended } else { piece.soft_drop_began };
        let figures = &mut self.figures;
        if piece.keys > fewest && !is_forgiven {
            figures.faults += piece.keys - fewest;
            figures.finesse_combo = 0;
        } else {
            figures.perfect_pieces += 1;
            figures.finesse_combo += 1;
        }
    }

    fn judge(&mut self, cleared: &ClearedLines, spin: Option<Spin>) {
        let lines = cleared.rows.len();
        let mut clear = TetrioClear {
            lines,
            spin,
            has_garbage: cleared.with_garbage > 0,
            is_all_clear: lines > 0 && self.stack.is_empty(),
            chain_before: self.figures.chain,
            breaks_chain: false,
        };
        self.figures.lines += lines as u32;
        self.figures.cleared += i64::from(cleared.with_garbage);
        self.figures.spins += u32::from(spin.is_some());
        self.figures.all_clears += u32::from(clear.is_all_clear);
        self.figures.count_clear(lines, spin);
        clear.breaks_chain = self.count_chains(&clear);
        if let Some(levels) = self.options.levels {
            self.count_level(levels, lines);
        }
        let points = self.points(&clear);
        self.figures.score += points;
        self.report_clear(&clear, cleared, points);
        self.exchange(&clear);
        self.last_lock_cleared = lines > 0;
    }

    /// Counts combo and Back-to-Back. Returns whether a sequence was broken.
    fn count_chains(&mut self, clear: &TetrioClear) -> bool {
        let all_clear_chain = self.options.attack.all_clear_chain;
        let figures = &mut self.figures;
        if clear.lines == 0 {
            figures.combo = 0;
            return false;
        }
        figures.combo += 1;
        figures.longest_combo = figures.longest_combo.max(figures.combo);
        let before = figures.chain;
        figures.chain = match clear {
            clear if clear.is_all_clear && all_clear_chain > 0 => before.saturating_add(all_clear_chain),
            clear if clear.is_difficult() => before + 1,
            _ => 0,
        };
        figures.longest_chain = figures.longest_chain.max(figures.chain);
        before > 0 && figures.chain == 0
    }

    fn points(&self, clear: &TetrioClear) -> i64 {
        let level = i64::from(self.figures.level);
        let points = clear.of_table(&POINTS) * level;
        if clear.lines == 0 {
            return points;
        }
        let halves = if self.figures.chain > 1 { 3 } else { 2 };
        let combo = COMBO_POINTS * (i64::from(self.figures.combo) - 1) * level;
        let all_clear = if clear.is_all_clear { ALL_CLEAR_POINTS * level } else { 0 };
        points * halves / 2 + combo + all_clear
    }

    /// Tells what the lock was, as Skyline names it.
    fn report_clear(&mut self, clear: &TetrioClear, cleared: &ClearedLines, points: i64) {
        let tetrimino = self.piece.tetrimino;
        let Some(action) = Action::of(tetrimino, clear.spin, clear.lines as u8) else { return };
        let hits = HitList::of_rows(cleared.rows.iter().map(|row| (row + 1) as i8));
        self.events.push(GameEvent::PatternMatched { action, hits });
        self.events.push(GameEvent::Action(Award {
            action,
            tetrimino,
            points: points.max(0) as u64,
            back_to_back: clear.lines > 0 && self.figures.chain > 1,
            awarded_lines: 0,
        }));
        if clear.lines > 0 {
            self.events.push(GameEvent::LinesCleared(hits));
        }
        if clear.is_all_clear {
            self.events.push(GameEvent::PerfectClear);
        }
    }

    pub(super) fn set_level(&mut self, levels: LevelRules, level: u32) {
        let number = f64::from(level);
        let base = (levels.gravity_base - (number - 1.0) * levels.gravity_speed).max(1e-9);
        // A power by products, because `powf` differs between platforms.
        let seconds = (1..level).fold(1.0, |power, _| power * base);
        self.figures.level = level;
        self.gravity = 1.0 / 60.0 / seconds;
        self.level_lines[1] = levels.fixed_lines.unwrap_or_else(|| (number * levels.speed * 5.0).ceil()).max(1.0);
    }

    fn count_level(&mut self, levels: LevelRules, lines: usize) {
        self.level_lines[0] += lines as f64;
        while self.level_lines[0] >= self.level_lines[1] {
            self.level_lines[0] -= self.level_lines[1];
            self.set_level(levels, self.figures.level + 1);
            self.events.push(GameEvent::LevelUp(u8::try_from(self.figures.level).unwrap_or(u8::MAX)));
        }
    }

    /// Sends, cancels and receives lines.
    fn exchange(&mut self, clear: &TetrioClear) {
        let attacks = if clear.lines > 0 { self.attacks(clear) } else { Vec::new() };
        let attack: i64 = attacks.iter().sum();
        self.figures.attack += attack;
        let blocking = self.options.garbage.blocking;
        let mut sent = 0;
        for lines in attacks {
            let is_opener = i64::from(self.figures.pieces) <= self.options.attack.opener;
            let rest = match blocking {
                BlockingRule::None => lines,
                BlockingRule::Combo | BlockingRule::Limited => self.garbage.cancel(&self.options, lines, is_opener),
            };
            if rest > 0 {
                sent += rest;
                self.send(rest);
            }
        }
        let mut received = 0;
        if clear.lines == 0 || blocking != BlockingRule::Combo {
            let rows = self.garbage.enter(&self.options, self.frame);
            received = rows.len();
            for hole in rows {
                self.stack.raise(hole);
            }
        }
        if attack > 0 || received > 0 {
            let count = |lines: i64| u32::try_from(lines).unwrap_or(u32::MAX);
            let (sent, cancelled) = (count(sent), count(attack - sent));
            self.events.push(GameEvent::Attack(Exchange { sent, cancelled, received: received as u32 }));
        }
    }

    fn send(&mut self, lines: i64) {
        self.figures.sent += lines;
        self.garbage.note_sent(lines);
        // A lock at the end of a frame belongs to that frame.
        let frame = self.frame - i64::from(self.is_closing);
        self.sends.push(TetrioSend { frame, lines, pieces: self.figures.pieces });
    }

    /// The lines of each attack that a clear sends, before cancelling.
    fn attacks(&mut self, clear: &TetrioClear) -> Vec<i64> {
        let rules = self.options.attack;
        let multiplier = self.garbage.multiplier();
        let mut attacks = Vec::new();
        if let Some((at, base)) = rules.surge
            && clear.breaks_chain
            && i64::from(clear.chain_before) > at
        {
            let surge = ((i64::from(clear.chain_before) - at + base) as f64 * multiplier).floor();
            let third = (surge / 3.0 + 0.5).floor();
            attacks.extend([third, third, surge - 2.0 * third].map(|lines| lines as i64));
        }
        let power = self.power(clear);
        let special = f64::from(u8::from(rules.special_bonus && clear.has_garbage && clear.is_difficult()));
        if power + special > 0.0 {
            attacks.push(self.rounded(power * multiplier + special));
        }
        if let Some(lines) = rules.all_clear.filter(|_| clear.is_all_clear) {
            attacks.push(self.rounded(lines * multiplier));
        }
        attacks.retain(|lines| *lines > 0);
        attacks
    }

    /// The lines of a clear with Back-to-Back and combo.
    fn power(&self, clear: &TetrioClear) -> f64 {
        let mut power = f64::from(clear.of_table(&POWER));
        let (chain, combo) = (self.figures.chain, self.figures.combo);
        if chain > 1 && self.options.attack.chaining {
            let log = ln_1p(f64::from(chain - 1) * 0.8);
            power += (1.0 + log).floor() + if chain == 2 { 0.0 } else { (1.0 + log.fract()) / 3.0 };
        } else if chain > 1 {
            power += 1.0;
        }
        let Some(more) = combo.checked_sub(2) else { return power };
        let of_table = |table: &[i32]| f64::from(table[(more as usize).min(table.len() - 1)]);
        match self.options.attack.combo {
            ComboRule::None => power,
            ComboRule::Classic => power + of_table(&CLASSIC_COMBOS),
            ComboRule::Modern => power + of_table(&MODERN_COMBOS),
            ComboRule::Multiplier => {
                let steps = f64::from(combo - 1);
                let multiplied = power * (1.0 + 0.25 * steps);
                if combo > 2 { multiplied.max(ln_1p(steps * 1.25)) } else { multiplied }
            }
        }
    }

    fn rounded(&mut self, lines: f64) -> i64 {
        let whole = lines.floor();
        let rest = lines - whole;
        let is_up = self.options.attack.rounds_by_chance && rest > 0.0 && self.garbage.happens(rest);
        whole as i64 + i64::from(is_up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_exact_to_the_last_digits() {
        for tenths in 0..5_000 {
            let x = f64::from(tenths) / 10.0;
            assert!((ln_1p(x) - x.ln_1p()).abs() < 1e-14, "{x}");
        }
    }
}
