//! Dijkstra's algorithm on a [`MoveGraph`].
//!
//! Costs are small integers, so the queue is a ring of buckets, one for each cost (Dial's algorithm). States of equal
//! cost are processed in the order in which they were found, which makes the paths deterministic.

use super::graph::{Move, MoveGraph, State};
use crate::engine::Piece;

/// The cost of moves.
pub trait Cost {
    /// The maximum cost of a move.
    const MAX: u32;

    /// Tries every move from the state, each with its cost.
    ///
    /// The order matters: of equally cheap paths, the first one wins.
    fn expand(&self, from: &mut Expansion<'_>);
}

/// The index of a found state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node(u32);

#[derive(Debug, Clone, Copy)]
struct FoundState {
    state: State,
    cost: u32,
    /// The earlier state and the move. `None` for the start.
    from: Option<(Node, Move)>,
}

/// A search from one state. The caller settles states one by one and can stop at any time.
#[derive(Debug, Clone)]
pub struct Search<'a, C> {
    graph: MoveGraph<'a>,
    cost: C,
    tree: Tree,
}

/// The states found by the search.
#[derive(Debug, Clone)]
struct Tree {
    /// The lowest cost known, by index of the state.
    lowest: Vec<u32>,
    found: Vec<FoundState>,
    waiting: Buckets,
}

impl Tree {
    // Inlined, because it is called for every move, with the move as a constant.
    #[inline(always)]
    fn reach(&mut self, found: FoundState) {
        let lowest = &mut self.lowest[found.state.index()];
        // Strictly lower, so that of equally cheap paths the first one is kept.
        if found.cost < *lowest {
            *lowest = found.cost;
            self.waiting.push(found.cost, Node(self.found.len() as u32));
            self.found.push(found);
        }
    }
}

impl<'a, C: Cost> Search<'a, C> {
    /// Creates a search from the position of a piece.
    #[must_use]
    pub fn new(graph: MoveGraph<'a>, cost: C, start: Piece) -> Self {
        let mut tree = Tree {
            lowest: vec![u32::MAX; State::COUNT],
            // A T has about 700 states in an empty Matrix.
            found: Vec::with_capacity(1_024),
            waiting: Buckets::new(C::MAX),
        };
        tree.reach(FoundState { state: graph.start(start), cost: 0, from: None });
        Self { graph, cost, tree }
    }

    /// Settles and returns the cheapest state that is not settled yet.
    pub fn settle(&mut self) -> Option<Node> {
        loop {
            let node = self.tree.waiting.pop()?;
            let FoundState { state, cost, .. } = self.tree.found[node.0 as usize];
            // A state that was found again with a lower cost is in the queue twice.
            if self.tree.lowest[state.index()] == cost {
                return Some(node);
            }
        }
    }

    /// Tries every move from a settled state.
    pub fn expand(&mut self, node: Node) {
        let Self { graph, cost, tree } = self;
        cost.expand(&mut Expansion { graph, found: tree.found[node.0 as usize], node, tree });
    }

    /// The state of a node.
    #[must_use]
    pub fn state(&self, node: Node) -> State {
        self.tree.found[node.0 as usize].state
    }

    /// The cost of the cheapest path to a node.
    #[must_use]
    pub fn total(&self, node: Node) -> u32 {
        self.tree.found[node.0 as usize].cost
    }

    /// The searched graph.
    #[must_use]
    pub const fn graph(&self) -> &MoveGraph<'a> {
        &self.graph
    }

    /// The moves of the cheapest path to a settled state, the last one first.
    pub fn moves_back(&self, node: Node) -> impl Iterator<Item = Move> {
        let mut at = node;
        std::iter::from_fn(move || {
            let (before, by) = self.tree.found[at.0 as usize].from?;
            at = before;
            Some(by)
        })
    }
}

/// A settled state from which moves are tried.
#[derive(Debug)]
pub struct Expansion<'a> {
    graph: &'a MoveGraph<'a>,
    found: FoundState,
    node: Node,
    tree: &'a mut Tree,
}

impl Expansion<'_> {
    /// The state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.found.state
    }

    /// The searched graph.
    #[must_use]
    pub const fn graph(&self) -> &MoveGraph<'_> {
        self.graph
    }

    /// Tries a move.
    // Inlined, so that the move is a constant at each call. With a closure the search was a quarter slower.
    #[inline(always)]
    pub fn offer(&mut self, by: Move, cost: u32) {
        if let Some(state) = self.graph.after(self.found.state, by) {
            self.tree.reach(FoundState { state, cost: self.found.cost + cost, from: Some((self.node, by)) });
        }
    }
}

/// A queue for costs that exceed the lowest one by at most `most`.
#[derive(Debug, Clone)]
struct Buckets {
    ring: Vec<Vec<Node>>,
    /// The index of the current bucket.
    at: usize,
    /// The number of nodes read from it.
    read: usize,
    len: usize,
}

impl Buckets {
    fn new(most: u32) -> Self {
        // The number is a power of two, so that a mask replaces a division.
        Self { ring: vec![Vec::new(); (most as usize + 1).next_power_of_two()], at: 0, read: 0, len: 0 }
    }

    fn push(&mut self, cost: u32, node: Node) {
        let bucket = cost as usize & (self.ring.len() - 1);
        self.ring[bucket].push(node);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<Node> {
        if self.len == 0 {
            return None;
        }
        loop {
            if let Some(&node) = self.ring[self.at].get(self.read) {
                self.read += 1;
                self.len -= 1;
                return Some(node);
            }
            self.ring[self.at].clear();
            self.read = 0;
            self.at = (self.at + 1) & (self.ring.len() - 1);
        }
    }
}
