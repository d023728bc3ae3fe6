//! The decision graph of a visible queue, as data for a drawing.

use super::graph::Layout;
use super::policy::{ComboState, Policy, Scratch};
use super::{ComboPlanner, Tetrimino};

/// The reachable states after each Tetrimino of the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookahead {
    /// The visible Tetriminos, the one in play first.
    pub queue: Vec<Tetrimino>,
    /// The states before the first Tetrimino, after it, and so on. The list ends early where no combo continues.
    pub depths: Vec<Vec<LookaheadNode>>,
}

/// A reachable state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookaheadNode {
    /// The layout of the well.
    pub layout: Layout,
    /// The held Tetrimino.
    pub held: Option<Tetrimino>,
    /// Whether the first Hold was just used, so that the next Tetrimino must be placed.
    pub hold_is_used: bool,
    /// Indices of the states one Tetrimino earlier that lead here.
    pub from: Vec<usize>,
    /// The one of them that the bot's own line comes from.
    pub chosen_from: Option<usize>,
}

impl ComboPlanner {
    /// Returns the states reachable from the start of a combo with the visible Tetriminos of `sequence`.
    ///
    /// They include the line that the bot would play if it saw no further Tetriminos.
    #[must_use]
    pub fn lookahead(&self, sequence: impl Iterator<Item = Tetrimino>) -> Lookahead {
        let queue: Vec<Tetrimino> = sequence.take(self.lookahead + 1).collect();
        let seen: Vec<usize> = queue.iter().map(|tetrimino| *tetrimino as usize).collect();
        let state = (0..).zip(&seen).fold(0, |state, (number, next)| self.policy.model.after(state, number, *next));
        let (mut scratch, mut moves) = (Scratch::default(), Vec::new());
        let mut places = vec![Policy::start()];
        let mut chosen = Some(Policy::start());
        let mut depths = vec![places.iter().map(|place| self.node(*place)).collect::<Vec<LookaheadNode>>()];
        for (at, &tetrimino) in seen.iter().enumerate() {
            let (mut reached, mut nodes): (Vec<ComboState>, Vec<LookaheadNode>) = (Vec::new(), Vec::new());
            let best =
                chosen.and_then(|place| self.policy.choose(place, tetrimino, &seen[at + 1..], state, &mut scratch));
            for (from, &place) in places.iter().enumerate() {
                self.policy.moves(place, tetrimino, &mut moves);
                for this in &moves {
                    let known = reached.iter().position(|known| *known == this.to).unwrap_or_else(|| {
                        reached.push(this.to);
                        nodes.push(self.node(this.to));
                        reached.len() - 1
                    });
                    nodes[known].from.push(from);
                    if chosen == Some(place) && best.is_some_and(|best| best.to == this.to) {
                        nodes[known].chosen_from = Some(from);
                    }
                }
            }
            if nodes.is_empty() {
                break;
            }
            chosen = best.map(|best| best.to);
            places = reached;
            depths.push(nodes);
        }
        Lookahead { queue, depths }
    }

    fn node(&self, place: ComboState) -> LookaheadNode {
        LookaheadNode {
            layout: self.graph().layouts()[place.layout],
            held: place.held.tetrimino().map(|index| Tetrimino::ALL[index]),
            hold_is_used: place.held.is_used(),
            from: Vec::new(),
            chosen_from: None,
        }
    }
}
