//! Games without a clock, in which each player places one Tetrimino a turn: measurements and matches of bots.
//!
//! The rules are the guideline's: Hold, Lock Out, Block Out, Top Out, its attack table and Counter Attack. Both sides
//! of a match get the same Tetriminos and the same gaps. They exchange their attacks after both have locked down. Where
//! rules depend on the time, as the growth of attacks does, each turn takes half a second.

use std::collections::VecDeque;

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use super::beam::{BeamBot, BotMove, Incoming, Opponent, Position, Speed};
use crate::engine::attack::{AttackRules, Entry, GapLaw, next_gap};
use crate::engine::tspin::Spin;
use crate::engine::units::COLUMNS;
use crate::engine::{Generator, Matrix, PieceOdds, Tetrimino, Ticks};

/// The rules of an arena game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArenaRules {
    /// Length of the visible Next Queue.
    pub next: usize,
    /// The attack rules. The referee of an [`ArenaGame`] has its own copy, which should be the same.
    pub attacks: AttackRules,
    /// The number of Lock Downs before an attack can enter: the travel time, as there is no clock.
    pub delay: u32,
    /// The lines received per Tetrimino without an opponent, in thousandths. They arrive every seven Tetriminos.
    pub pressure: u32,
}

impl Default for ArenaRules {
    fn default() -> Self {
        Self::by(AttackRules::GUIDELINE)
    }
}

impl ArenaRules {
    /// These attack rules, with six visible Tetriminos and the travel time converted into Lock Downs at the speed of a
    /// good player.
    #[must_use]
    pub const fn by(attacks: AttackRules) -> Self {
        let delay = attacks.travel_ms.div_ceil(Speed::USUAL_MS);
        Self { next: 6, attacks, delay, pressure: 0 }
    }
}

/// The reason why a side has lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Defeat {
    /// The next Tetrimino overlaps a Block.
    BlockOut,
    /// A Tetrimino locked down above the Skyline.
    LockOut,
    /// Received lines pushed a Block out of the Matrix.
    TopOut,
    /// The player offered no legal move.
    NoMove,
}

/// A side's statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SideStats {
    /// Tetriminos placed.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Attack lines, including the countered ones.
    pub attack: u64,
    /// Lines that entered the Matrix.
    pub received: u64,
    /// T Tetriminos placed.
    pub ts: u64,
    /// T-Spins that cleared lines.
    pub t_spins: u64,
    /// Moves that the search examined.
    pub children: u64,
}

/// One player's game.
#[derive(Debug)]
pub struct ArenaGame {
    rules: ArenaRules,
    /// Checks moves, and computes the lines that they send.
    referee: BeamBot,
    position: Position,
    seed: u64,
    sequence: Vec<Tetrimino>,
    drawn: usize,
    gaps: Gaps,
    pressure: ChaCha8Rng,
    incoming: VecDeque<Attack>,
    defeat: Option<Defeat>,
    stats: SideStats,
}

#[derive(Debug, Clone, Copy)]
struct Attack {
    lines: u32,
    /// The number of Lock Downs before it enters.
    after: u32,
    /// Whether all of its lines are still waiting.
    is_new: bool,
}

/// The consequences of a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Lines that go to the opponent.
    pub sent: u32,
    /// Lines that entered the Matrix.
    pub received: u32,
}

impl ArenaGame {
    /// A new game.
    #[must_use]
    pub fn new(referee: BeamBot, rules: ArenaRules, seed: u64) -> Self {
        let mut side = Self {
            rules,
            referee,
            position: Position { odds: Some(PieceOdds::new(Generator::Bag)), ..Position::new(&Matrix::default()) },
            seed,
            sequence: Vec::new(),
            drawn: 0,
            gaps: Gaps::new(seed, rules.attacks.gap),
            pressure: stream(seed, PRESSURE_STREAM),
            incoming: VecDeque::new(),
            defeat: None,
            stats: SideStats::default(),
        };
        side.position.received_share.percent = rules.attacks.received_percent.into();
        side.show_time();
        side.refill();
        side
    }

    /// Returns the time that a good player takes for the Tetriminos up to now.
    fn now(&self) -> Ticks {
        Ticks::from_millis(self.stats.pieces.saturating_mul(Speed::USUAL_MS.into()))
    }

    /// Updates what depends on the time: the growth of attacks and the kind of lines.
    fn show_time(&mut self) {
        let now = self.now();
        self.position.sent_share.percent = self.rules.attacks.sent_percent_at(now);
        self.position.solid_after = Speed::USUAL.solid_after(self.rules.attacks.kind, now);
    }

    /// Returns what the player sees.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns what an opponent sees.
    fn seen(&self) -> Opponent {
        let position = Position { opponents: Vec::new(), ..self.position.clone() };
        Opponent { position, is_target: true, is_attacker: true }
    }

    /// Returns the reason why the side has lost, if it has.
    #[must_use]
    pub const fn defeat(&self) -> Option<Defeat> {
        self.defeat
    }

    /// Returns the statistics up to now.
    #[must_use]
    pub const fn stats(&self) -> &SideStats {
        &self.stats
    }

    /// Adds the moves that a search examined.
    pub const fn count_children(&mut self, children: u64) {
        self.stats.children += children;
    }

    /// Ends the game of a player without a move.
    pub const fn give_up(&mut self) {
        self.defeat = Some(Defeat::NoMove);
    }

    /// Returns the legal move that covers the same cells, with the T-Spin that is claimed if it is possible there.
    #[must_use]
    pub fn legal(&self, choice: BotMove) -> Option<BotMove> {
        let Position { queue, hold, .. } = &self.position;
        let other = hold.or_else(|| queue.get(1).copied());
        let at_hand = if choice.hold { other } else { queue.first().copied() };
        if at_hand != Some(choice.piece.tetrimino) {
            return None;
        }
        let cells = choice.piece.cells();
        let places = self.referee.placements(&self.position.board, choice.piece.tetrimino);
        let (_, best) = places.into_iter().find(|(piece, _)| piece.cells() == cells)?;
        // An engine may claim a lower class of spin than the rules give, but not a higher one.
        let is_possible = match (choice.spin, best) {
            (None, _) | (Some(_), Some(Spin::Full)) => true,
            (claimed, best) => claimed == best,
        };
        is_possible.then_some(choice)
    }

    /// Plays a move. An illegal one loses the game.
    pub fn play(&mut self, choice: BotMove) -> Option<Turn> {
        let Some(choice) = self.legal(choice) else {
            self.give_up();
            return None;
        };
        let Some(outcome) = self.referee.outcome(&self.position, choice) else {
            self.defeat = Some(Defeat::LockOut);
            return None;
        };
        self.position.take(choice.hold);
        self.position.board = outcome.board;
        self.position.sequence = outcome.sequence;
        self.position.combo = outcome.combo;
        self.position.sent_share = outcome.sent_share;
        self.count(choice, outcome.lines, outcome.sent);
        let sent = self.counter(outcome.sent);
        let is_kept_out = outcome.lines > 0 && self.rules.attacks.entry == Entry::NotOnClears;
        let most = self.rules.attacks.cap.map_or(u32::MAX, u32::from);
        let received = self.enter(if is_kept_out { 0 } else { most });
        self.apply_pressure();
        self.show_time();
        self.refill();
        if self.defeat.is_none() && self.is_blocked() {
            self.defeat = Some(Defeat::BlockOut);
        }
        Some(Turn { sent, received })
    }

    /// Sends lines to this side.
    pub fn receive(&mut self, lines: u32) {
        let lines = self.position.received_share.take(lines);
        if lines > 0 {
            self.incoming.push_back(Attack { lines, after: self.rules.delay, is_new: true });
            self.show_incoming();
        }
    }

    fn count(&mut self, choice: BotMove, lines: u32, attack: u32) {
        let stats = &mut self.stats;
        stats.pieces += 1;
        stats.lines += u64::from(lines);
        stats.attack += u64::from(attack);
        if choice.piece.tetrimino == Tetrimino::T {
            stats.ts += 1;
            stats.t_spins += u64::from(choice.spin.is_some() && lines > 0);
        }
    }

    /// Draws Tetriminos until the Next Queue is full.
    fn refill(&mut self) {
        while self.position.queue.len() <= self.rules.next {
            if self.drawn == self.sequence.len() {
                // A generator cannot be continued, so a longer sequence is generated from its start.
                let more = 2 * self.drawn.max(500);
                self.sequence = Generator::Bag.sequence(self.seed).take(more).collect();
            }
            let Some(&tetrimino) = self.sequence.get(self.drawn) else { break };
            self.drawn += 1;
            if let Some(odds) = &mut self.position.odds {
                odds.observe(tetrimino);
            }
            self.position.queue.push(tetrimino);
        }
    }

    /// Cancels waiting lines by an attack (Counter Attack). Returns the lines left for the opponent.
    fn counter(&mut self, attack: u32) -> u32 {
        let mut left = attack;
        while let Some(first) = self.incoming.front_mut().filter(|_| left > 0) {
            let countered = left.min(first.lines);
            left -= countered;
            first.lines -= countered;
            if first.lines == 0 {
                self.incoming.pop_front();
            }
        }
        left
    }

    /// Lets up to `most` due lines enter. Returns their number.
    fn enter(&mut self, most: u32) -> u32 {
        let is_solid = self.rules.attacks.kind.is_solid(self.now());
        let mut received = 0;
        while let Some(first) = self.incoming.front_mut().filter(|first| first.after == 0 && received < most) {
            let board = &mut self.position.board;
            if board.is_topped_by_a_line() {
                self.defeat = Some(Defeat::TopOut);
            }
            let gap = self.gaps.next(std::mem::take(&mut first.is_new));
            board.raise(1, (!is_solid).then_some(gap), self.position.solid);
            self.position.solid += u32::from(is_solid);
            received += 1;
            first.lines -= 1;
            if first.lines == 0 {
                self.incoming.pop_front();
            }
        }
        for incoming in &mut self.incoming {
            incoming.after = incoming.after.saturating_sub(1);
        }
        self.stats.received += u64::from(received);
        self.show_incoming();
        received
    }

    fn apply_pressure(&mut self) {
        if self.rules.pressure > 0 && self.stats.pieces.is_multiple_of(BURST) {
            let thousandths = self.rules.pressure.saturating_mul(BURST as u32);
            // A fraction of a line is drawn at random.
            let more = self.pressure.next_u32() % 1_000 < thousandths % 1_000;
            self.receive(thousandths / 1_000 + u32::from(more));
        }
    }

    fn show_incoming(&mut self) {
        let shown = self.incoming.iter().map(|attack| Incoming { lines: attack.lines, after: attack.after });
        self.position.incoming = shown.collect();
    }

    fn is_blocked(&self) -> bool {
        let Some(next) = self.position.queue.first() else { return true };
        self.referee.placements(&self.position.board, *next).is_empty()
    }
}

/// The Tetriminos between two bursts of pressure.
const BURST: u64 = 7;
const PRESSURE_STREAM: u64 = 2;

fn stream(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // A separate stream, so that lines under pressure do not change the other gaps.
    random.set_stream(stream);
    random
}

/// The gap columns of received lines, the same as in a game.
#[derive(Debug)]
struct Gaps {
    seed: u64,
    law: GapLaw,
    appeared: u32,
    last: Option<i8>,
}

impl Gaps {
    const fn new(seed: u64, law: GapLaw) -> Self {
        Self { seed, law, appeared: 0, last: None }
    }

    /// Returns the column of the next line, from 0.
    fn next(&mut self, starts_attack: bool) -> usize {
        let gap = next_gap(self.law, self.seed, self.appeared, starts_attack, self.last, COLUMNS);
        self.appeared += 1;
        self.last = Some(gap);
        gap as usize - 1
    }
}

/// Plays a game alone, up to a number of Tetriminos.
#[must_use]
pub fn solo(bot: &BeamBot, rules: ArenaRules, pieces: u64, seed: u64) -> ArenaGame {
    let mut side = ArenaGame::new(bot.clone(), rules, seed);
    while side.defeat.is_none() && side.stats.pieces < pieces {
        take_turn(bot, &mut side);
    }
    side
}

/// Plays a match of two bots, up to a number of Tetriminos each.
#[must_use]
pub fn duel(bots: [&BeamBot; 2], rules: ArenaRules, pieces: u64, seed: u64) -> [ArenaGame; 2] {
    let mut sides = bots.map(|bot| ArenaGame::new(bot.clone(), rules, seed));
    take_turns(&mut sides, pieces, |at, side| take_turn(bots[at], side));
    sides
}

/// Plays a match: both sides place a Tetrimino in turn, up to a number of them each. `turn` gets the index of the side
/// and the side, plays its move and returns the lines that it sends.
pub fn take_turns(sides: &mut [ArenaGame; 2], pieces: u64, mut turn: impl FnMut(usize, &mut ArenaGame) -> u32) {
    while sides.iter().all(|side| side.defeat.is_none() && side.stats.pieces < pieces) {
        let [one, other] = &mut *sides;
        let (seen_by_one, seen_by_other) = (other.seen(), one.seen());
        one.position.opponents = vec![seen_by_one];
        other.position.opponents = vec![seen_by_other];
        // Both move before either receives, so the first one has no advantage.
        let (to_other, to_one) = (turn(0, one), turn(1, other));
        one.receive(to_one);
        other.receive(to_other);
    }
}

/// Plays one move of a bot. Returns the lines that it sends.
fn take_turn(bot: &BeamBot, side: &mut ArenaGame) -> u32 {
    let found = bot.search(&side.position);
    side.stats.children += found.children;
    if let Some((choice, _)) = found.choices.first() {
        side.play(*choice).map_or(0, |turn| turn.sent)
    } else {
        side.defeat = Some(Defeat::BlockOut);
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::beam::Weights;
    use crate::engine::attack::{LineKind, Share};
    use crate::engine::{Button, Game, Input, Rules};

    fn bot(width: usize) -> BeamBot {
        BeamBot::new(&Rules::default(), Weights::default(), width)
    }

    /// A game is the same in a debug and in a release build, and on every platform.
    #[test]
    fn a_game_is_repeatable() {
        let rules = ArenaRules { next: 5, ..ArenaRules::default() };
        let [one, other] = [1, 2].map(|threads| *solo(&bot(12).with_threads(threads), rules, 60, 3).stats());
        assert_eq!(one, other);
        assert_eq!((one.pieces, one.lines, one.attack, one.children), (60, 23, 40, 202_534));
    }

    #[test]
    fn a_duel_ends_with_a_defeat_and_is_repeatable() {
        let play =
            || duel([&bot(1), &bot(10)], ArenaRules::default(), 300, 1).map(|side| (side.defeat(), *side.stats()));
        let [weak, strong] = play();
        assert!(weak.0.is_some() && strong.0.is_none(), "{weak:?} {strong:?}");
        assert_eq!([weak, strong], play());
    }

    #[test]
    fn lines_wait_and_can_be_countered() {
        let attacks = AttackRules { cap: Some(2), ..AttackRules::GUIDELINE };
        let rules = ArenaRules { delay: 1, ..ArenaRules::by(attacks) };
        let mut side = ArenaGame::new(bot(1), rules, 1);
        side.receive(3);
        assert_eq!(side.position().incoming, [Incoming { lines: 3, after: 1 }]);
        let mut received = || {
            let (choice, _) = bot(1).best(side.position())[0];
            side.play(choice).unwrap().received
        };
        assert_eq!([received(), received(), received(), received()], [0, 2, 1, 0]);
        side.receive(5);
        assert_eq!((side.counter(4), side.counter(4)), (0, 3));
    }

    #[test]
    fn lines_have_the_gaps_of_a_game() {
        let mut gaps = Gaps::new(7, GapLaw::EveryLines(8));
        let columns: Vec<usize> = (0..800).map(|_| gaps.next(false)).collect();
        for (at, eight) in columns.chunks(8).enumerate() {
            assert!(eight.iter().all(|column| *column == eight[0] && *column < 10));
            assert!(at == 0 || columns[at * 8 - 1] != eight[0]);
        }
        let mut game = Game::new(Rules::default(), 7);
        game.step(&[Input::Receive(8), Input::Press(Button::HardDrop)], &mut Vec::new());
        assert_eq!(game.matrix().row_bits(1), 0x3ff & !(1 << columns[0]));
    }

    /// Lines enter by the rules of the side, and its bot plans with them.
    #[test]
    fn modern_rules_are_played() {
        let rules = ArenaRules::by(AttackRules::MODERN);
        assert_eq!((rules.delay, ArenaRules::default().delay), (1, 0));
        let modern = Rules { attacks: AttackRules::MODERN, ..Rules::default() };
        let bot = BeamBot::new(&modern, Weights::default(), 10);
        let [one, other] = [0, 1].map(|_| *solo(&bot, rules, 60, 3).stats());
        assert_eq!(one, other);
        let guideline = *solo(&self::bot(10), ArenaRules { next: 6, ..ArenaRules::default() }, 60, 3).stats();
        assert!(one.attack > guideline.attack, "{one:?} {guideline:?}");
        let mut side = ArenaGame::new(bot.clone(), rules, 1);
        side.receive(20);
        let received: Vec<u32> = (0..4)
            .map(|_| {
                let (choice, _) = bot.best(side.position())[0];
                let lines = side.stats().lines;
                let turn = side.play(choice).unwrap();
                assert!(side.stats().lines == lines || turn.received == 0, "a clear keeps lines out");
                turn.received
            })
            .collect();
        assert!(received[0] == 0 && received.iter().all(|lines| *lines <= 8), "{received:?}");
    }

    #[test]
    fn attacks_grow_and_lines_turn_solid_with_the_turns() {
        let kind = LineKind::SolidAfter(1_000);
        let attacks = AttackRules { kind, margin: AttackRules::MODERN.margin, ..AttackRules::GUIDELINE };
        let mut side = ArenaGame::new(bot(1), ArenaRules::by(attacks), 1);
        assert_eq!((side.position.sent_share, side.position.solid_after), (Share::ALL, Some(2)));
        let solid = [0, 1].map(|_| {
            side.receive(1);
            let (choice, _) = bot(1).best(side.position())[0];
            side.play(choice).unwrap();
            side.position.solid
        });
        assert_eq!((solid, side.position.solid_after), ([0, 1], Some(0)));
        // The fourth minute is over.
        side.stats.pieces = 480;
        side.show_time();
        assert_eq!(side.position.sent_share.percent, 148);
    }

    #[test]
    fn only_legal_moves_are_played() {
        let mut side = ArenaGame::new(bot(1), ArenaRules::default(), 1);
        let (choice, _) = bot(1).best(side.position())[0];
        let floating = BotMove { piece: choice.piece.offset(0, 5), ..choice };
        assert_eq!(side.legal(floating), None);
        assert_eq!(side.legal(BotMove { spin: Some(Spin::Full), ..choice }), None);
        assert_eq!(side.play(floating), None);
        assert_eq!(side.defeat(), Some(Defeat::NoMove));
    }
}
