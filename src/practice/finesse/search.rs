//! The shortest way, by Dijkstra's search over the engine's own moves.
//!
//! A place on the way is a piece, and whether Soft Drop is down. Every press costs the same; falling costs nothing while
//! Soft Drop is down. The centre Mino of a piece is a Mino, so it is inside the Matrix: 4 Facings × 400 cells × 2.
//!
//! Of equally short ways the one is found that is the easiest to do: it presses as much as it can before the Soft Drop,
//! and after it rather on a Surface than in the air.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Press, Target};
use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Cell, Facing, FallSpeed, Matrix, Piece, Rules, Turn};

const CELLS: usize = COLUMNS as usize * ROWS as usize;
const PLACES: usize = 2 * Facing::ALL.len() * CELLS;

const TURNS: [(Turn, Press); 3] =
    [(Turn::Clockwise, Press::Clockwise), (Turn::Counterclockwise, Press::Counterclockwise), (Turn::Half, Press::Half)];
const SIDES: [(i8, Press, Press); 2] = [(-1, Press::Left, Press::LeftToWall), (1, Press::Right, Press::RightToWall)];

/// The cost of a press. What makes ways of equal length easier or harder stays far below it.
const PRESS: u16 = 64;

/// The shortest way from generation to `target`, the Hard Drop left out; `None` if there is none.
///
/// `matrix` is what it was when the piece came into play.
#[must_use]
pub fn least(rules: &Rules, matrix: &Matrix, target: Target) -> Option<Vec<Press>> {
    Search::new(rules, matrix, target).run(matrix.entered(target.piece.tetrimino))
}

/// How a place was reached.
#[derive(Debug, Clone, Copy)]
struct Step {
    cost: u16,
    from: Place,
    /// `None` for a fall.
    press: Option<Press>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    piece: Piece,
    /// Whether Soft Drop is down.
    drops: bool,
}

impl Place {
    const fn index(self) -> usize {
        let Piece { facing, centre: Cell { x, y }, .. } = self.piece;
        let cell = (y as usize - 1) * COLUMNS as usize + x as usize - 1;
        (self.drops as usize * Facing::ALL.len() + facing as usize) * CELLS + cell
    }
}

struct Search<'a> {
    rules: &'a Rules,
    matrix: &'a Matrix,
    by_rotation: bool,
    /// The pieces that cover the cells.
    goals: Vec<Piece>,
    steps: Vec<Option<Step>>,
    /// Costs, and the indices of places in the order in which they were reached.
    waiting: BinaryHeap<Reverse<(u16, u32)>>,
    places: Vec<Place>,
    /// The last press of the best way found that has to end with a rotation.
    last: Option<Step>,
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, matrix: &'a Matrix, Target { piece, by_rotation }: Target) -> Self {
        Self {
            rules,
            matrix,
            by_rotation,
            goals: same_cells(piece),
            steps: vec![None; PLACES],
            waiting: BinaryHeap::with_capacity(256),
            places: Vec::with_capacity(1_024),
            last: None,
        }
    }

    fn run(mut self, start: Piece) -> Option<Vec<Press>> {
        let start = Place { piece: self.fallen(start), drops: false };
        self.reach(start, Step { cost: 0, from: start, press: None });
        while let Some(Reverse((cost, index))) = self.waiting.pop() {
            let place = *self.places.get(index as usize)?;
            if self.steps[place.index()].is_some_and(|known| known.cost < cost) {
                continue;
            }
            if let Some(last) = self.last.filter(|last| last.cost <= cost) {
                return Some(self.way(start, last));
            }
            if !self.by_rotation && self.is_there(place.piece) {
                return Some(self.way(start, Step { cost, from: place, press: None }));
            }
            self.fall(place, cost);
            self.press(place, cost);
        }
        self.last.map(|last| self.way(start, last))
    }

    /// Whether a straight drop ends the way.
    fn is_there(&self, piece: Piece) -> bool {
        let below = |goal: &&Piece| goal.facing == piece.facing && goal.centre.x == piece.centre.x;
        self.goals.iter().find(below).is_some_and(|goal| self.matrix.dropped(piece) == *goal)
    }

    /// Falls on while Soft Drop is down.
    fn fall(&mut self, from: Place, cost: u16) {
        let Place { piece, drops } = from;
        let lower =
            if self.rules.soft_drop_factor.is_at_once() { self.matrix.dropped(piece) } else { piece.offset(0, -1) };
        if drops && self.matrix.fits(lower) {
            self.reach(Place { piece: lower, drops }, Step { cost, from, press: None });
        }
    }

    /// Tries every press.
    fn press(&mut self, from: Place, cost: u16) {
        let Place { piece, drops } = from;
        let is_in_air = self.matrix.fits(piece.offset(0, -1));
        let cost = cost + PRESS + u16::from(drops) + u16::from(drops && is_in_air);
        let step = |press| Step { cost, from, press: Some(press) };
        for (turn, press) in TURNS {
            let Some((turned, _)) = self.rules.turned(self.matrix, piece, turn) else { continue };
            let is_goal = self.by_rotation && self.goals.contains(&turned);
            if is_goal && self.last.is_none_or(|last| cost < last.cost) {
                self.last = Some(step(press));
            }
            self.reach(Place { piece: self.fallen(turned), drops }, step(press));
        }
        for (dx, tap, to_wall) in SIDES {
            let Some(next) = self.beside(piece, dx) else { continue };
            self.reach(Place { piece: next, drops }, step(tap));
            let mut far = next;
            while let Some(next) = self.repeated(far, dx) {
                far = next;
            }
            self.reach(Place { piece: self.fallen(far), drops }, step(to_wall));
        }
        if !drops {
            self.reach(Place { piece, drops: true }, step(Press::SoftDrop));
        }
    }

    /// One column aside, if there is room.
    fn beside(&self, piece: Piece, dx: i8) -> Option<Piece> {
        let next = piece.offset(dx, 0);
        self.matrix.fits(next).then(|| self.fallen(next))
    }

    /// One column further by Auto-Repeat, which is through before the Tetrimino falls if it takes no time.
    fn repeated(&self, piece: Piece, dx: i8) -> Option<Piece> {
        let next = piece.offset(dx, 0);
        let at_once = self.rules.auto_repeat_interval_ms == 0;
        self.matrix.fits(next).then(|| if at_once { next } else { self.fallen(next) })
    }

    /// Where the piece is once it fell by itself, if that takes no time.
    fn fallen(&self, piece: Piece) -> Piece {
        if self.rules.fall_ms == FallSpeed::Millis(0) { self.matrix.dropped(piece) } else { piece }
    }

    fn reach(&mut self, place: Place, step: Step) {
        let known = &mut self.steps[place.index()];
        if known.is_none_or(|known| step.cost < known.cost) {
            *known = Some(step);
            self.waiting.push(Reverse((step.cost, self.places.len() as u32)));
            self.places.push(place);
        }
    }

    /// The presses from the start up to `last`.
    fn way(&self, start: Place, last: Step) -> Vec<Press> {
        let mut presses: Vec<Press> = last.press.into_iter().collect();
        let mut place = last.from;
        while place != start
            && let Some(step) = self.steps[place.index()]
        {
            presses.extend(step.press);
            place = step.from;
        }
        presses.reverse();
        presses
    }
}

/// The piece in all Facings in which it covers the same cells.
fn same_cells(piece: Piece) -> Vec<Piece> {
    let cells = piece.cells();
    let centres = |facing| cells.map(|centre| Piece { facing, centre, ..piece });
    Facing::ALL.into_iter().flat_map(centres).filter(|other| other.cells() == cells).collect()
}
