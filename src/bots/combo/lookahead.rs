//! Everything that a queue in sight can lead to, to be drawn.

use super::graph::Layout;
use super::policy::{Desk, Place, Policy};
use super::{Bot, Tetrimino};

/// The places in reach, by how many Tetriminos of the queue have come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookahead {
    /// The Tetriminos in sight, the one in play first.
    pub queue: Vec<Tetrimino>,
    /// The places before the first Tetrimino, after it, and so on; the last ones may be missing where no combo goes on.
    pub depths: Vec<Vec<Node>>,
}

/// A place in reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What lies in the well.
    pub layout: Layout,
    /// What is held.
    pub held: Option<Tetrimino>,
    /// Whether a first Hold has just been used, so that the next Tetrimino has to be placed.
    pub hold_is_used: bool,
    /// The places of the depth before from which one Tetrimino leads here.
    pub from: Vec<usize>,
    /// The place of the depth before from which the bot comes here, if it does.
    pub chosen_from: Option<usize>,
}

impl Bot {
    /// What can be reached from the first layout and an empty Hold Queue with the Tetriminos of `sequence` that the bot
    /// sees, and the way it would take if it saw no more of them.
    #[must_use]
    pub fn lookahead(&self, sequence: impl Iterator<Item = Tetrimino>) -> Lookahead {
        let queue: Vec<Tetrimino> = sequence.take(self.lookahead + 1).collect();
        let seen: Vec<usize> = queue.iter().map(|tetrimino| *tetrimino as usize).collect();
        let state = (0..).zip(&seen).fold(0, |state, (number, next)| self.policy.forecast.after(state, number, *next));
        let (mut desk, mut moves) = (Desk::default(), Vec::new());
        let mut places = vec![Policy::start()];
        let mut chosen = Some(Policy::start());
        let mut depths = vec![places.iter().map(|place| self.node(*place)).collect::<Vec<Node>>()];
        for (at, &tetrimino) in seen.iter().enumerate() {
            let (mut reached, mut nodes): (Vec<Place>, Vec<Node>) = (Vec::new(), Vec::new());
            let best = chosen.and_then(|place| self.policy.choose(place, tetrimino, &seen[at + 1..], state, &mut desk));
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

    fn node(&self, place: Place) -> Node {
        Node {
            layout: self.graph().layouts()[place.layout],
            held: place.held.tetrimino().map(|index| Tetrimino::ALL[index]),
            hold_is_used: place.held.is_used(),
            from: Vec::new(),
            chosen_from: None,
        }
    }
}
