//! The layers of the search.
//!
//! Children store only a placement and a score. Most are never selected, and a node is many times larger, so the nodes
//! of a layer are computed again for the selected children.

use std::thread;

use pulp::{Arch, Simd, WithSimd};

use super::board::{Board, SHAPES, WIDTH};
use super::clear::{Clear, ClearResult};
use super::opponent::{FORECAST, Outlook};
use super::placements::BoardPlacement;
use super::value::{LaneWord, Lanes};
use super::weights::Weights;
use super::{BeamBot, BotMove, Position};
use crate::engine::Tetrimino;
use crate::engine::attack::{AttackRules, Share};
use crate::engine::scoring::Scoring;
use crate::engine::tspin::Spin;
use crate::engine::units::ROWS;

/// A position within the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BeamNode {
    pub(super) board: Board,
    hold: Option<Tetrimino>,
    can_hold: bool,
    /// Index of the next Tetrimino in the queue.
    next: u8,
    /// The qualifying line clears of the Back-to-Back sequence that is open, 0 without one.
    pub(super) sequence: u8,
    pub(super) combo: u8,
    /// The number of incoming lines that were cancelled or have entered.
    pub(super) resolved: u32,
    /// The lines sent by the last move, including the cancelled ones.
    pub(super) sent: u32,
    /// The lines that reached opponents.
    pub(super) delivered: u32,
    /// The steps towards the end of an opponent that are rewarded.
    pub(super) finish_steps: i32,
    /// The lowest rows that are cheese lines.
    cheese: u8,
    /// The lowest rows that are Solid Lines.
    solid: u8,
    /// What rounding left of earlier attacks, in hundredths of a line.
    sent_rest: u8,
    /// The number of lines until the game is complete, if they are counted.
    lines_left: Option<u32>,
    reward: i32,
    /// Index of the first move.
    root: u16,
}

/// A move from a node of the layer before, and its score.
#[derive(Debug, Clone, Copy)]
struct Child {
    score: i32,
    parent: u32,
    hash: u64,
    played: HeldPlacement,
}

/// A placement, and whether Hold was used for it.
#[derive(Debug, Clone, Copy)]
struct HeldPlacement {
    placement: BoardPlacement,
    tetrimino: Tetrimino,
    hold: bool,
}

impl HeldPlacement {
    /// Returns whether it covers the same cells with the same use of Hold.
    fn is(self, choice: BotMove) -> bool {
        self.hold == choice.hold
            && self.tetrimino == choice.piece.tetrimino
            && self.placement.piece(self.tetrimino).cells() == choice.piece.cells()
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// All moves with their values, the best first.
    pub choices: Vec<(BotMove, i32)>,
    /// Number of choices with a longest line of play. They come first, and only their values can be compared.
    pub compared: usize,
    /// Number of moves that were examined.
    pub children: u64,
    /// Number of Tetriminos of the longest line of play.
    pub depth: u32,
}

/// The part of a position that all nodes share.
#[derive(Debug)]
pub(super) struct SearchContext {
    queue: Vec<Tetrimino>,
    /// The Tetriminos that can come after the queue, with their weights.
    coming: Vec<(Tetrimino, u64)>,
    /// The number of lines that enter up to each Lock Down; the last number is the total.
    due: Vec<u32>,
    /// The first Lock Down at which lines enter as Solid Lines.
    solid_from: u32,
    sent_percent: u64,
    outlook: Option<Outlook>,
}

impl SearchContext {
    /// Longer queues do not improve the moves.
    const MAX_QUEUE: usize = 32;

    pub(super) fn new(position: &Position) -> Self {
        let mut queue = position.queue[..position.queue.len().min(Self::MAX_QUEUE)].to_vec();
        let is_cut = queue.len() < position.queue.len();
        let mut odds = position.odds.clone().filter(|_| !is_cut);
        if let Some(odds) = &mut odds
            && let Some(certain) = odds.certain()
        {
            queue.push(certain);
            odds.observe(certain);
        }
        let weights = odds.map_or([1; 7], |odds| odds.weights());
        let mut coming: Vec<_> = Tetrimino::ALL.into_iter().zip(weights).filter(|(_, weight)| *weight > 0).collect();
        // The order is arbitrary. With the T first, it never counts as following another Tetrimino.
        coming.sort_by_key(|(tetrimino, _)| *tetrimino != Tetrimino::T);
        let last = position.incoming.iter().map(|incoming| incoming.after).max().unwrap_or(0);
        let total = |ply: u32| {
            let due = position.incoming.iter().filter(|incoming| incoming.after <= ply);
            due.fold(0_u32, |sum, incoming| sum.saturating_add(incoming.lines))
        };
        let mut due: Vec<u32> = (0..last.min(Self::MAX_QUEUE as u32)).map(total).collect();
        due.push(total(u32::MAX));
        let solid_from = position.solid_after.unwrap_or(u32::MAX);
        Self { queue, coming, due, solid_from, sent_percent: position.sent_share.percent, outlook: None }
    }

    #[inline(always)]
    fn due(&self, ply: u32) -> u32 {
        self.due.get(ply as usize).or_else(|| self.due.last()).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(super) fn all_incoming(&self) -> u32 {
        self.due.last().copied().unwrap_or(0)
    }
}

/// The first moves, with the last layer that each of them was in and its best score there.
#[derive(Debug, Default)]
struct RootMoves {
    choices: Vec<BotMove>,
    results: Vec<(u32, i32)>,
}

/// The minimum number of nodes for which another thread pays off.
const NODES_PER_THREAD: usize = 32;

impl BeamNode {
    pub(super) fn root(position: &Position) -> Self {
        Self {
            board: position.board,
            hold: position.hold,
            can_hold: position.can_hold,
            next: 0,
            sequence: position.sequence.min(u8::MAX.into()) as u8,
            combo: position.combo.min(250) as u8,
            resolved: 0,
            sent: 0,
            delivered: 0,
            finish_steps: 0,
            cheese: position.cheese.min(u8::MAX.into()) as u8,
            solid: position.solid.min(ROWS as u32) as u8,
            sent_rest: position.sent_share.rest,
            lines_left: position.lines_left,
            reward: 0,
            root: 0,
        }
    }

    /// Returns a hash of everything that influences the future of the node.
    #[inline(always)]
    fn hash(&self) -> u64 {
        let hold = self.hold.map_or(7, |hold| hold as u64);
        let rest = hold | u64::from(self.next) << 3 | u64::from(self.sequence) << 11 | u64::from(self.combo) << 19;
        // The Solid Lines are a part of the board. The rest of attacks is 0 without a handicap or growth.
        let counts = u64::from(self.cheese) << 56 ^ u64::from(self.sent_rest) << 48;
        self.board.mixed_into((rest | u64::from(self.resolved) << 27) ^ counts)
    }

    /// Raises the board by received lines.
    #[inline(always)]
    fn receive(&mut self, lines: u32, gap: Option<usize>) {
        self.board.raise(lines, gap, self.solid.into());
        if gap.is_none() {
            self.solid = u32::from(self.solid).saturating_add(lines).min(ROWS as u32) as u8;
        }
    }

    #[inline(always)]
    fn is_complete(&self) -> bool {
        self.lines_left == Some(0)
    }

    /// The Tetriminos that can be placed now, and whether they need Hold.
    #[inline(always)]
    fn options(&self, queue: &[Tetrimino]) -> [Option<(Tetrimino, bool)>; 2] {
        let next = usize::from(self.next);
        let in_play = queue.get(next).copied();
        let other = if self.can_hold { self.hold.or_else(|| queue.get(next + 1).copied()) } else { None };
        [in_play.map(|next| (next, false)), other.filter(|other| in_play != Some(*other)).map(|other| (other, true))]
    }
}

/// The work of one thread on a layer.
///
/// It is compiled for several processor generations: a bit count is one instruction on newer ones, and several on older
/// ones.
struct LayerWork<'a> {
    bot: &'a BeamBot,
    first: usize,
    nodes: &'a [BeamNode],
    context: &'a SearchContext,
    ply: u32,
}

impl WithSimd for LayerWork<'_> {
    type Output = Vec<Child>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _simd: S) -> Vec<Child> {
        let weights = &self.bot.weights;
        let queue = &self.context.queue[..];
        let mut children = Vec::with_capacity(self.nodes.len() * 64);
        let mut placements = Vec::with_capacity(128);
        // Four times as many sixteen-bit words fit in a register, and most boards are low.
        let (mut low, mut high) = (Batch::<u16, 32>::default(), Batch::<u64, 4>::default());
        for (parent, node) in (self.first..).zip(self.nodes) {
            for (tetrimino, hold) in node.options(queue).into_iter().flatten() {
                // A function call in the innermost loop would be compiled for the oldest processor.
                placements.clear();
                self.bot.movement.for_each(&node.board, tetrimino, |placement| placements.push(placement));
                let next = usize::from(node.next) + 1 + usize::from(hold && node.hold.is_none());
                let after_hold = if hold { queue.get(usize::from(node.next)).copied() } else { node.hold };
                let rest = queue.get(next..).unwrap_or_default();
                let ts = 1 + u32::from(after_hold == Some(Tetrimino::T) || rest.contains(&Tetrimino::T));
                for &placement in &placements {
                    let played = HeldPlacement { placement, tetrimino, hold };
                    let shape = &SHAPES[tetrimino as usize][usize::from(placement.facing)];
                    let row = |from_centre: i32| placement.y as i8 + 1 + from_centre as i8;
                    if self.bot.is_lock_out(row(shape.bottom), row(shape.top)) {
                        continue;
                    }
                    let after = self.bot.after(node, played, self.context, self.ply);
                    let is_complete = after.is_complete();
                    let open = if after.sequence > 0 && !is_complete { weights.back_to_back } else { 0 };
                    let score = after.reward + open;
                    children.push(Child { score, parent: parent as u32, hash: after.hash(), played });
                    if is_complete {
                        // The board of a complete game has no value.
                    } else if after.board.height() <= <u16 as LaneWord>::LIMIT {
                        low.push(&after, ts, weights, &mut children);
                    } else {
                        high.push(&after, ts, weights, &mut children);
                    }
                }
            }
        }
        low.flush(weights, &mut children);
        high.flush(weights, &mut children);
        children
    }
}

/// Children whose boards wait for their values.
struct Batch<W, const N: usize> {
    lanes: Lanes<W, N>,
    children: [u32; N],
    len: usize,
}

impl<W: LaneWord, const N: usize> Default for Batch<W, N> {
    fn default() -> Self {
        Self { lanes: Lanes::default(), children: [0; N], len: 0 }
    }
}

impl<W: LaneWord, const N: usize> Batch<W, N> {
    /// Adds the board of the last child.
    #[inline(always)]
    fn push(&mut self, node: &BeamNode, ts: u32, weights: &Weights, children: &mut [Child]) {
        self.lanes.set(self.len, &node.board, node.solid, ts);
        self.children[self.len] = children.len() as u32 - 1;
        self.len += 1;
        if self.len == N {
            self.flush(weights, children);
        }
    }

    #[inline(always)]
    fn flush(&mut self, weights: &Weights, children: &mut [Child]) {
        let values = self.lanes.values(weights);
        for (child, value) in self.children[..self.len].iter().zip(values) {
            children[*child as usize].score += value;
        }
        self.len = 0;
    }
}

impl BeamBot {
    /// The width for each leaf that is looked at beyond the queue. Such a leaf has up to eight times the children of a
    /// node.
    const WIDTH_PER_LEAF: usize = 4;
    /// What a leaf loses if the next Tetrimino has no place.
    const LOST: i32 = 10_000;

    /// Searches all moves, or one first move and what follows it.
    pub(super) fn layers(&self, position: &Position, only: Option<BotMove>) -> SearchResult {
        let outlook = self.outlook(position);
        let context = SearchContext { outlook, ..SearchContext::new(position) };
        let seen = context.queue.len() as u32;
        let mut root = BeamNode::root(position);
        // Without a reward for completing the game, its end is ignored.
        root.lines_left = root.lines_left.filter(|_| self.weights.complete > 0);
        let mut layer = vec![root];
        let mut roots = RootMoves::default();
        let (mut children, mut depth) = (0, 0);
        // Without the look beyond, the last layer plays the held Tetrimino.
        while depth < seen || !self.looks_beyond {
            let mut found = self.expand(&layer, &context, depth);
            children += found.len() as u64;
            if let Some(only) = only.filter(|_| depth == 0) {
                found.retain(|child| child.played.is(only));
                let spin = self.spin(position, only);
                for child in &mut found {
                    child.played.placement.spin = spin;
                }
            }
            // Every first move gets a value, because the best one may be out of reach by the time it is played.
            let width = if depth == 0 { found.len() } else { self.width };
            let best = select(found, width);
            if best.is_empty() {
                return roots.into_result(children);
            }
            depth += 1;
            let next = best.iter().map(|child| {
                // Recomputed, because children store only a move: most are never selected, and a node is many times
                // larger.
                let mut node = self.after(&layer[child.parent as usize], child.played, &context, depth - 1);
                if depth == 1 {
                    node.root = roots.add(child.played);
                }
                roots.record(node.root, depth, child.score);
                node
            });
            layer = next.collect();
            layer.truncate(self.width);
        }
        if depth > 0 && self.looks_beyond {
            children += self.look_beyond(&layer, context, &mut roots);
        }
        roots.into_result(children)
    }

    /// Values the best leaves by their expectation: the weighted mean of their best children over all Tetriminos that
    /// can come next. Returns the number of children.
    fn look_beyond(&self, layer: &[BeamNode], mut context: SearchContext, roots: &mut RootMoves) -> u64 {
        let leaves = &layer[..layer.len().min((self.width / Self::WIDTH_PER_LEAF).max(1))];
        let seen = context.queue.len();
        context.queue.extend(context.coming.iter().map(|(tetrimino, _)| *tetrimino));
        // A node for each Tetrimino that can come, and one behind all of them for the held Tetrimino.
        let places = seen..=context.queue.len();
        let count = places.clone().count();
        let held_at = context.queue.len();
        let node =
            |leaf: &BeamNode, at: usize| BeamNode { next: at as u8, can_hold: leaf.can_hold && at == held_at, ..*leaf };
        let nodes: Vec<BeamNode> =
            leaves.iter().flat_map(|leaf| places.clone().map(move |at| node(leaf, at))).collect();
        let children = self.expand(&nodes, &context, seen as u32);
        let mut best = vec![None; nodes.len()];
        for child in &children {
            let best = &mut best[child.parent as usize];
            *best = (*best).max(Some(child.score));
        }
        for (leaf, best) in leaves.iter().zip(best.chunks(count)) {
            let Some((held, others)) = best.split_last().filter(|_| best.iter().any(Option::is_some)) else { continue };
            let lost = leaf.reward - Self::LOST;
            let scores = others.iter().map(|best| (*best).max(*held).unwrap_or(lost));
            let mean = weighted_mean(scores.zip(context.coming.iter().map(|(_, weight)| *weight)));
            roots.record(leaf.root, seen as u32 + 1, mean);
        }
        children.len() as u64
    }

    /// All children of a layer, in the order of their parents.
    fn expand(&self, layer: &[BeamNode], context: &SearchContext, ply: u32) -> Vec<Child> {
        let threads = self.threads.min(layer.len() / NODES_PER_THREAD).max(1);
        let arch = Arch::new();
        let work =
            |first: usize, nodes: &[BeamNode]| arch.dispatch(LayerWork { bot: self, first, nodes, context, ply });
        if threads == 1 {
            return work(0, layer);
        }
        let size = layer.len().div_ceil(threads);
        thread::scope(|scope| {
            let chunks = (0..).step_by(size).zip(layer.chunks(size));
            let spawn =
                |(first, nodes)| (first, nodes, thread::Builder::new().spawn_scoped(scope, move || work(first, nodes)));
            let handles: Vec<_> = chunks.map(spawn).collect();
            // If a thread cannot be started, its chunk is expanded here.
            let join = |(first, nodes, handle): (usize, _, std::io::Result<thread::ScopedJoinHandle<'_, _>>)| {
                handle.ok().and_then(|handle| handle.join().ok()).unwrap_or_else(|| work(first, nodes))
            };
            handles.into_iter().flat_map(join).collect()
        })
    }

    #[inline(always)]
    fn after(&self, node: &BeamNode, played: HeldPlacement, context: &SearchContext, ply: u32) -> BeamNode {
        let HeldPlacement { placement, tetrimino, hold } = played;
        let mut after = *node;
        let in_play = context.queue.get(usize::from(node.next)).copied();
        after.next += 1;
        after.can_hold = self.hold;
        if hold {
            after.hold = in_play;
            after.next += u8::from(node.hold.is_none());
        }
        let shape = &SHAPES[tetrimino as usize][usize::from(placement.facing)];
        after.board.place(shape, placement.x.into(), placement.y.into());
        let cheese = if node.cheese > 0 { after.board.full_lines(node.cheese.into()) } else { 0 };
        let lines = after.board.clear_lines(node.solid.into());
        let clear = Clear { spin: placement.spin, lines, sequence: node.sequence, combo: node.combo.into() };
        let ClearResult { sent, tens, sequence } =
            self.clear_rules.result(clear, || after.board.is_cleared(node.solid.into()));
        let sent = match context.sent_percent {
            100 => sent,
            percent => Share::part(sent, percent, &mut after.sent_rest).min(AttackRules::MAX_WAITING),
        };
        after.sequence = sequence;
        after.combo = if lines == 0 { 0 } else { node.combo.saturating_add(1) };
        after.sent = sent;
        if node.is_complete() {
            return after;
        }
        after.reward += self.weights.points * tens as i32 + self.move_reward(&after, tetrimino, placement.spin, lines);
        if lines > 0 {
            after.reward += self.count_lines(&mut after, lines, cheese, ply);
        }
        let incoming = context.all_incoming();
        let countered = sent.min(incoming.saturating_sub(after.resolved));
        after.delivered += sent - countered;
        if after.resolved < incoming {
            after.resolved += countered;
            let received = self.clear_rules.entering(context.due(ply).saturating_sub(after.resolved), lines);
            if received > 0 {
                let is_solid = ply >= context.solid_from;
                // Presets change the gap about every eight lines, so the last gap is the best guess.
                let gap = (!is_solid).then(|| node.board.gap(node.solid.into()).unwrap_or(WIDTH / 2));
                after.receive(received, gap);
                after.resolved += received;
            }
        }
        if let Some(outlook) = &context.outlook {
            // Lines that travel for longer than the attacks of opponents are foreseen threaten nothing yet.
            let waiting = context.due(ply + FORECAST as u32).saturating_sub(after.resolved);
            after.reward += self.opponent_reward(&mut after, outlook, waiting, ply);
        }
        after
    }

    /// The best `width` nodes after a layer, the best first.
    pub(super) fn best_after(
        &self,
        layer: &[BeamNode],
        context: &SearchContext,
        ply: u32,
        width: usize,
    ) -> Vec<BeamNode> {
        let best = select(self.expand(layer, context, ply), width);
        best.iter().map(|child| self.after(&layer[child.parent as usize], child.played, context, ply)).collect()
    }

    /// Counts lines towards the goal, and returns their reward. Only cheese lines count while there are some.
    #[inline(always)]
    fn count_lines(&self, after: &mut BeamNode, lines: u32, cheese: u32, ply: u32) -> i32 {
        let counted = if after.cheese > 0 { cheese } else { lines };
        after.cheese -= cheese as u8;
        let mut earned = self.weights.cheese * cheese as i32;
        after.lines_left = after.lines_left.map(|left| left.saturating_sub(counted));
        if after.is_complete() {
            // Earlier completion earns more.
            earned += self.weights.complete * (SearchContext::MAX_QUEUE as i32 - ply as i32);
        }
        earned
    }

    #[inline(always)]
    fn move_reward(&self, after: &BeamNode, tetrimino: Tetrimino, spin: Option<Spin>, lines: u32) -> i32 {
        let weights = &self.weights;
        let mut earned = weights.attack * after.sent as i32;
        let lines = lines.min(4) as usize;
        // The weights are those of T-Spins. Other spins, and in the Extended ruleset those without lines, earn nothing
        // but points.
        let is_t_spin = spin.is_some()
            && tetrimino == Tetrimino::T
            && (lines > 0 || self.clear_rules.scoring == Scoring::Guideline);
        if is_t_spin {
            earned += weights.t_spin[lines.min(3)];
        } else if lines > 0 {
            earned += weights.clear[lines - 1];
        }
        if tetrimino == Tetrimino::T && (!is_t_spin || lines < 2) {
            earned += weights.wasted_t;
        }
        earned += weights.combo * i32::from(after.combo.saturating_sub(2));
        if lines > 0 && after.board.is_cleared(after.solid.into()) {
            earned += weights.all_clear;
        }
        earned
    }
}

impl RootMoves {
    fn add(&mut self, HeldPlacement { placement, tetrimino, hold }: HeldPlacement) -> u16 {
        self.choices.push(BotMove { hold, piece: placement.piece(tetrimino), spin: placement.spin });
        self.results.push((0, i32::MIN));
        self.choices.len() as u16 - 1
    }

    fn record(&mut self, root: u16, depth: u32, score: i32) {
        let best = &mut self.results[usize::from(root)];
        *best = (*best).max((depth, score));
    }

    /// Returns the result of the search: the moves that lead furthest first, and of them those with the best score.
    fn into_result(self, children: u64) -> SearchResult {
        let depth = self.results.iter().map(|(depth, _)| *depth).max().unwrap_or(0);
        let compared = self.results.iter().filter(|(reached, _)| *reached == depth).count();
        let mut order: Vec<usize> = (0..self.choices.len()).collect();
        // Of equal moves the first one is chosen, so that the result is deterministic.
        order.sort_by_key(|root| (std::cmp::Reverse(self.results[*root]), *root));
        let choices = order.into_iter().map(|root| (self.choices[root], self.results[root].1)).collect();
        SearchResult { choices, compared, children, depth }
    }
}

/// Returns the mean of scores with their weights, rounded towards zero.
fn weighted_mean(scores: impl Iterator<Item = (i32, u64)>) -> i32 {
    // The weights of generators have up to 59 bits.
    let (sum, all) = scores.fold((0_i128, 0_i128), |(sum, all), (score, weight)| {
        (sum + i128::from(score) * i128::from(weight), all + i128::from(weight))
    });
    (sum / all.max(1)) as i32
}

/// The best `width` children without duplicates, the best first. Of equal scores the earlier one wins, so that the
/// result is deterministic.
fn select(mut children: Vec<Child>, width: usize) -> Vec<Child> {
    let mut order: Vec<(i32, u32)> = (0..).zip(&children).map(|(at, child)| (-child.score, at)).collect();
    // A few moves lead to equal positions, so twice the width is nearly always enough.
    let mut near = width.saturating_mul(2).max(16);
    loop {
        let is_all = near >= order.len();
        if !is_all {
            order.select_nth_unstable(near);
        }
        let near_order = if is_all { &mut order[..] } else { &mut order[..near] };
        near_order.sort_unstable();
        let mut known = SeenHashes::new(width);
        let mut best = Vec::with_capacity(width.min(children.len()));
        for (_, at) in near_order.iter() {
            let child = children[*at as usize];
            if best.len() < width && known.insert(child.hash) {
                best.push(child);
            }
        }
        if best.len() == width || is_all {
            children.clear();
            return best;
        }
        near = near.saturating_mul(2);
    }
}

/// A set of hashes with open addressing. The standard one seeds itself at random.
struct SeenHashes {
    slots: Vec<u64>,
}

impl SeenHashes {
    fn new(len: usize) -> Self {
        // At most a quarter full, so that collisions are rare.
        Self { slots: vec![0; (len * 4).next_power_of_two().max(64)] }
    }

    /// Adds a hash. Returns whether it is new.
    fn insert(&mut self, hash: u64) -> bool {
        // 0 marks a free slot.
        let hash = hash.max(1);
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        while self.slots[at] != 0 {
            if self.slots[at] == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = hash;
        true
    }
}
