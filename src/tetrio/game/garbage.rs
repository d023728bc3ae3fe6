//! Garbage: announced and confirmed attacks, cancelling, holes, and rows that enter.

use std::collections::VecDeque;

use super::TetrioGame;
use crate::tetrio::options::TetrioOptions;
use crate::tetrio::random::Lehmer;

/// The most lines of one attack. No file has more; a damaged one can.
const MOST_LINES: i64 = 1_000;
const MOST_WAITING: usize = 10_000;

/// Who sent an attack, and its number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::tetrio) struct AttackSource {
    pub(in crate::tetrio) number: Option<i64>,
    pub(in crate::tetrio) sender: Option<String>,
}

/// An attack that an opponent has sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tetrio) struct Announced {
    pub(in crate::tetrio) source: AttackSource,
    pub(in crate::tetrio) lines: i64,
    /// The last of the player's own attacks that the opponent had seen.
    pub(in crate::tetrio) seen: Option<i64>,
    /// The hole, in old files.
    pub(in crate::tetrio) hole: Option<i32>,
}

#[derive(Debug, Clone)]
struct WaitingAttack {
    source: AttackSource,
    lines: i64,
    hole: Option<i32>,
    /// The frame from which it can enter, once it is confirmed.
    due: Option<i64>,
    is_active: bool,
}

/// The garbage of a player.
#[derive(Debug, Clone)]
pub(super) struct TetrioGarbage {
    /// The stream for holes.
    random: Lehmer,
    waiting: Vec<WaitingAttack>,
    hole: Option<i32>,
    /// Whether the hole has just moved, so that it does not move again at once.
    has_moved: bool,
    multiplier: f64,
    cap: f64,
    last_entry: i64,
    /// Own attacks, by number and lines, that may meet opposing ones on their way.
    outgoing: Vec<(i64, i64)>,
    sends: i64,
    sent: i64,
    /// The holes of rows that enter one after another, and the frame of the next one.
    rows: VecDeque<i32>,
    next_row: i64,
}

impl TetrioGarbage {
    pub(super) const fn new(options: &TetrioOptions) -> Self {
        Self {
            random: Lehmer::new(options.seed),
            waiting: Vec::new(),
            hole: None,
            has_moved: false,
            multiplier: options.attack.multiplier,
            cap: options.garbage.cap,
            last_entry: 0,
            outgoing: Vec::new(),
            sends: 0,
            sent: 0,
            rows: VecDeque::new(),
            next_row: 0,
        }
    }

    pub(super) const fn multiplier(&self) -> f64 {
        self.multiplier
    }

    /// Lets attacks and the cap grow at the end of a frame.
    pub(super) fn grow(&mut self, options: &TetrioOptions, frame: i64) {
        if options.attack.increase > 0.0 && frame > options.attack.margin {
            self.multiplier += options.attack.increase / 60.0;
        }
        if options.garbage.cap_increase > 0.0 && frame > options.garbage.cap_margin {
            self.cap += options.garbage.cap_increase / 60.0;
        }
    }

    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.random.happens(probability)
    }

    pub(super) fn waiting(&self) -> u32 {
        let lines: i64 = self.waiting.iter().map(|attack| attack.lines).sum();
        u32::try_from(lines + self.rows.len() as i64).unwrap_or(0)
    }

    pub(super) fn note_sent(&mut self, lines: i64) {
        self.sends += 1;
        self.sent += lines;
        self.outgoing.push((self.sends, lines));
    }

    /// Cancels waiting lines with an attack. Returns its rest. Lines of the opener that meet at least as many lines as
    /// were sent count twice.
    pub(super) fn cancel(&mut self, options: &TetrioOptions, lines: i64, is_opener: bool) -> i64 {
        let waiting: i64 = self.waiting.iter().map(|attack| attack.lines).sum();
        let twice = if is_opener && waiting >= self.sent { lines } else { 0 };
        let mut left = lines + twice;
        while left > 0 && self.rows.pop_front().is_some() {
            left -= 1;
        }
        while left > 0 && !self.waiting.is_empty() {
            let both = left.min(self.waiting[0].lines);
            left -= both;
            self.waiting[0].lines -= both;
            if self.waiting[0].lines <= 0 {
                self.waiting.remove(0);
                if options.garbage.cancel_moves_hole && self.random.happens(options.garbage.change) {
                    self.roll_hole(options);
                    self.has_moved = true;
                }
            }
        }
        // The lines that count a second time are used last and sent to nobody.
        (left - twice).max(0)
    }

    fn roll_hole(&mut self, options: &TetrioOptions) -> i32 {
        let edge = if options.garbage.central { (f64::from(options.width) / 5.0).round() as i32 } else { 0 };
        let open = options.width - 2 * edge;
        let hole = match self.hole.filter(|_| options.garbage.never_same) {
            Some(last) => {
                let hole = edge + self.random.below(open - 1);
                hole + i32::from(hole >= last)
            }
            None => edge + self.random.below(open),
        };
        self.hole = Some(hole);
        hole
    }

    /// Takes the rows that enter at a lock. Returns the holes of those that enter at once.
    pub(super) fn enter(&mut self, options: &TetrioOptions, frame: i64) -> Vec<i32> {
        let rules = options.garbage;
        if !rules.cancel_moves_hole {
            self.has_moved = false;
        }
        if !self.waiting.is_empty() && rules.timeout > 0 && frame >= self.last_entry.saturating_add(rules.timeout) {
            self.roll_hole(options);
            self.has_moved = true;
        }
        self.last_entry = frame;
        let mut entered = Vec::new();
        let most = self.cap.min(rules.cap_most) as usize;
        while entered.len() < most
            && let Some(index) = self.waiting.iter().position(|attack| attack.is_active)
        {
            let hole = self.next_hole(options, self.waiting[index].hole);
            entered.push(hole);
            self.waiting[index].lines -= 1;
            if self.waiting[index].lines <= 0 {
                self.waiting.remove(index);
                if self.random.happens(rules.change) {
                    self.roll_hole(options);
                    self.has_moved = rules.cancel_moves_hole;
                }
            }
        }
        // Attacks that can enter are in front of the others from now on.
        self.waiting.sort_by_key(|attack| !attack.is_active);
        let Some(apart) = rules.apart else { return entered };
        self.rows.extend(entered);
        if !self.rows.is_empty() {
            self.next_row = self.next_row.max(frame + apart);
        }
        Vec::new()
    }

    /// The hole of the next row: that of the file, or the last one, which may move.
    fn next_hole(&mut self, options: &TetrioOptions, of_file: Option<i32>) -> i32 {
        let hole = match (of_file, self.hole) {
            (Some(hole), _) => hole,
            (None, None) => self.roll_hole(options),
            (None, Some(hole)) => {
                if self.random.happens(options.garbage.inner) && !self.has_moved {
                    self.roll_hole(options)
                } else {
                    hole
                }
            }
        };
        self.has_moved = false;
        hole
    }

    /// Takes the hole of a row that enters by itself in this frame.
    fn due_row(&mut self, options: &TetrioOptions, frame: i64) -> Option<i32> {
        let apart = options.garbage.apart.filter(|_| frame >= self.next_row)?;
        let hole = self.rows.pop_front()?;
        self.next_row = frame + apart;
        Some(hole)
    }

    /// Lets an announced attack meet the own ones that the opponent had not seen. Returns the lines left of it.
    fn meet(&mut self, seen: i64, mut lines: i64) -> i64 {
        self.outgoing.retain_mut(|(number, sent)| {
            let both = if *number > seen { lines.min(*sent) } else { *sent };
            if *number > seen {
                lines -= both;
            }
            *sent -= both;
            *sent > 0
        });
        lines
    }

    fn announce(&mut self, options: &TetrioOptions, attack: &Announced) {
        let lines = attack.lines.clamp(0, MOST_LINES);
        let lines = match attack.seen.filter(|_| options.garbage.meets_own) {
            Some(seen) => self.meet(seen, lines),
            None => lines,
        };
        if lines <= 0 || self.waiting.len() >= MOST_WAITING {
            return;
        }
        let (source, hole) = (attack.source.clone(), attack.hole);
        self.waiting.push(WaitingAttack { source, lines, hole, due: None, is_active: false });
        self.cap_waiting(options.garbage.absolute_cap);
    }

    /// Drops the last lines beyond a cap, if there is one.
    fn cap_waiting(&mut self, cap: i64) {
        let total: i64 = self.waiting.iter().map(|attack| attack.lines).sum();
        let mut over = if cap > 0 { total - cap } else { 0 };
        while over > 0
            && let Some(last) = self.waiting.last_mut()
        {
            let off = last.lines.min(over);
            last.lines -= off;
            over -= off;
            if last.lines == 0 {
                self.waiting.pop();
            }
        }
    }

    /// Lets a confirmed attack travel. Returns its lines.
    fn confirm(&mut self, options: &TetrioOptions, source: &AttackSource, frame: i64) -> i64 {
        let Some(attack) = self.waiting.iter_mut().find(|attack| attack.source == *source) else { return 0 };
        attack.due.get_or_insert(frame + options.garbage.speed);
        attack.lines
    }
}

impl TetrioGame {
    /// Adds an attack that an opponent has sent.
    pub(in crate::tetrio) fn announce(&mut self, attack: &Announced) {
        self.garbage.announce(&self.options, attack);
    }

    /// Lets an announced attack travel. Its lines count as received even after the end of the game.
    pub(in crate::tetrio) fn confirm(&mut self, source: &AttackSource) {
        self.figures.received += self.garbage.confirm(&self.options, source, self.frame);
    }

    pub(super) fn receive_due(&mut self) {
        for attack in &mut self.garbage.waiting {
            attack.is_active |= attack.due == Some(self.frame);
        }
        if self.over.is_some() {
            return;
        }
        if let Some(hole) = self.garbage.due_row(&self.options, self.frame) {
            self.stack.raise(hole);
            if !self.is_free(self.piece.x, self.piece.row()) {
                self.lift_piece();
            }
        }
    }
}
