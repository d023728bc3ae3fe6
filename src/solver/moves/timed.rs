//! Timed paths, for players that press buttons at a constant pace.
//!
//! Every move is played on a copy of the game. So Fall Speed, Auto-Repeat, Soft Drop, kicks, Lock Down and the
//! recognition of T-Spins are those of the game, in every mode. States are processed in the order of their ticks, so
//! the first path to a placement is a quickest one.
//!
//! ```text
//!   Game ─▶ copy ─▶ press, wait ─▶ copy ─▶ press, wait ─▶ … ─▶ Hard Drop ─▶ compare with the targets
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::State;
use crate::engine::tspin::Spin;
use crate::engine::{Button, Cell, Game, GameEvent, Input, Piece, Rules, Tetrimino, Ticks};

/// A placement to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TargetPlacement {
    /// The piece at Lock Down. Other Facings that cover the same cells are equivalent.
    pub piece: Piece,
    /// The minimum class of T-Spin that the game must recognize. `None` accepts any path.
    pub spin: Option<Spin>,
}

/// The inputs of one tick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedPress {
    /// The tick.
    pub at: Ticks,
    /// The piece in play before the tick.
    pub piece: Piece,
    /// The inputs in order.
    pub inputs: Vec<Input>,
}

/// The presses that lead to a placement. The last one is the Hard Drop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedPath {
    /// The presses in order.
    pub presses: Vec<TimedPress>,
    /// The index of the placement.
    pub index: usize,
}

/// The maximum wait for a Soft Drop to fall a row, in milliseconds.
const LONGEST_ROW_MS: u32 = 2_000;

/// Returns the quickest path to the first reachable placement in the list, with at least `step_ms` between presses.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::solver::moves::timed::{self, TargetPlacement};
///
/// let mut game = Game::new(Rules::default(), 42);
/// let mut events = Vec::new();
/// game.step(&[], &mut events);
/// let piece = game.matrix().dropped(game.in_play().unwrap().offset(3, 0));
/// let path = timed::quickest(&game, 50, &[TargetPlacement { piece, spin: None }]).unwrap();
/// for press in path.presses {
///     while game.now() < press.at {
///         game.step(&[], &mut events);
///     }
///     game.step(&press.inputs, &mut events);
/// }
/// assert!(piece.cells().into_iter().all(|cell| game.matrix().is_occupied(cell)));
/// ```
#[must_use]
pub fn quickest(game: &Game, step_ms: u32, placements: &[TargetPlacement]) -> Option<TimedPath> {
    // Soft Drops create most of the states, and most placements do not need them, so the first search has none.
    // Placements are ordered by preference: if the first one is reached, Soft Drops cannot improve the result.
    let without = TimedSearch::new(game, step_ms, placements, false).run();
    if placements.is_empty() || without.as_ref().is_some_and(|path| path.index == 0) {
        return without;
    }
    let with = TimedSearch::new(game, step_ms, placements, true).run();
    [without, with].into_iter().flatten().min_by_key(|path| path.index)
}

/// The properties of the last rotation that T-Spins depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turned {
    /// The piece has moved or fallen since.
    No,
    Yes,
    /// The rotation used Rotation Point 5, or followed one that did.
    ByPoint5,
}

/// A state of the search.
#[derive(Debug)]
struct TimedNode {
    /// The game before the tick of the next press.
    game: Game,
    piece: Piece,
    turned: Turned,
    /// The button that is still held.
    down: Option<Button>,
    /// The previous node, and the press from it.
    from: Option<(u32, TimedPress)>,
}

impl TimedNode {
    /// The number of values of [`TimedNode::index`].
    const COUNT: usize = 3 * State::COUNT;

    fn index(&self) -> usize {
        // Of the held buttons, only Soft Drop affects what follows: the next press releases a direction.
        self.index_with(self.down == Some(Button::SoftDrop))
    }

    fn index_with(&self, soft_drop: bool) -> usize {
        self.turned as usize * State::COUNT + State { piece: self.piece, soft_drop }.index()
    }

    /// The inputs that tap a button and release the held one.
    fn tap(&self, button: Button) -> Vec<Input> {
        let release = self.down.map(Input::Release);
        release.into_iter().chain([Input::Press(button), Input::Release(button)]).collect()
    }

    /// The number of columns that the piece can move to one side.
    fn room(&self, dx: i8) -> u32 {
        let matrix = self.game.matrix();
        (1..matrix.width()).take_while(|columns| matrix.fits(self.piece.offset(dx * columns, 0))).count() as u32
    }
}

/// The end of a press.
#[derive(Debug, Clone, Copy)]
enum Until {
    /// After the player's pace.
    Step,
    /// When the piece cannot move further to this side.
    Blocked(i8),
    /// When the piece has fallen a row.
    Fallen,
}

#[derive(Debug)]
struct TimedSearch<'a> {
    rules: Rules,
    step_ms: u32,
    placements: &'a [TargetPlacement],
    cells: Vec<[Cell; 4]>,
    soft_drops: bool,
    /// The number of Lock Downs at the start.
    locked: u32,
    nodes: Vec<TimedNode>,
    waiting: BinaryHeap<Reverse<(Ticks, u32)>>,
    is_settled: Vec<bool>,
    /// The best placement so far: its index, the node before the Hard Drop, and the Hard Drop.
    best: Option<(usize, u32, TimedPress)>,
    events: Vec<GameEvent>,
}

impl<'a> TimedSearch<'a> {
    fn new(game: &Game, step_ms: u32, placements: &'a [TargetPlacement], soft_drops: bool) -> Self {
        let mut search = Self {
            rules: *game.rules(),
            // A pace of 0 would press twice in a tick.
            step_ms: step_ms.max(1),
            placements,
            cells: placements.iter().map(|placement| placement.piece.cells()).collect(),
            soft_drops,
            locked: game.statistics().locked_down(),
            nodes: Vec::with_capacity(128),
            waiting: BinaryHeap::new(),
            is_settled: vec![false; TimedNode::COUNT],
            best: None,
            events: Vec::new(),
        };
        let is_down = |button: &Button| game.buttons().is_down(*button);
        let down = [Button::SoftDrop, Button::Left, Button::Right].into_iter().find(is_down);
        if let Some(piece) = game.in_play() {
            search.add(TimedNode { game: game.clone(), piece, turned: Turned::No, down, from: None });
        }
        search
    }

    fn run(mut self) -> Option<TimedPath> {
        while let Some(Reverse((_, at))) = self.waiting.pop() {
            let index = self.nodes[at as usize].index();
            if std::mem::replace(&mut self.is_settled[index], true) {
                continue;
            }
            // Tried before other presses, because the search stops at the first path to the best placement.
            self.try_drop(at);
            if self.best.as_ref().is_some_and(|(index, ..)| *index == 0) {
                break;
            }
            self.expand(at);
        }
        let (index, last, hard_drop) = self.best?;
        let mut presses = vec![hard_drop];
        let mut from = &self.nodes[last as usize].from;
        while let Some((before, press)) = from {
            presses.push(press.clone());
            from = &self.nodes[*before as usize].from;
        }
        presses.reverse();
        Some(TimedPath { presses, index })
    }

    /// Tries the Hard Drop if it may lead to a better placement than the current best one.
    fn try_drop(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let cells = node.game.matrix().dropped(node.piece).cells();
        let most = self.best.as_ref().map_or(self.placements.len(), |(index, ..)| *index);
        if !self.cells[..most].contains(&cells) {
            return;
        }
        let inputs = node.tap(Button::HardDrop);
        let mut game = node.game.clone();
        let mut before = game.clone();
        // The engine refuses a Hard Drop too soon after a Lock Down by the timer.
        for _ in 0..=self.rules.hard_drop_protection_ms {
            self.events.clear();
            game.step(&inputs, &mut self.events);
            if !self.events.contains(&GameEvent::Refused(Button::HardDrop)) {
                break;
            }
            self.events.clear();
            // Both copies wait a tick, because a game that refused a press still has the button down.
            before.step(&[], &mut self.events);
            game.clone_from(&before);
        }
        for _ in 0..self.rules.hard_drop_delay_ms {
            game.step(&[], &mut self.events);
        }
        let is_locked = self.events.iter().any(|event| matches!(event, GameEvent::LockedDown(_)));
        let is_same = before.statistics().locked_down() == self.locked;
        let Some(piece) = before.in_play().filter(|_| is_locked && is_same) else { return };
        let spin = spin_of(&self.events);
        let is_wanted = |index: &usize| self.cells[*index] == cells && is_enough(spin, self.placements[*index].spin);
        if let Some(index) = (0..most).find(is_wanted) {
            self.best = Some((index, at, TimedPress { at: before.now(), piece, inputs }));
        }
    }

    /// Tries every press.
    fn expand(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let is_dropping = node.down == Some(Button::SoftDrop);
        let can_fall = node.game.matrix().fits(node.piece.offset(0, -1));
        let room = [node.room(-1), node.room(1)];
        let is_known_released = self.is_settled[node.index_with(false)];
        // If the state was reached earlier without Soft Drop, only Soft Drop itself can be quicker from here.
        if !is_dropping || !is_known_released {
            let sides = [(Button::Left, -1, Button::TeleportLeft), (Button::Right, 1, Button::TeleportRight)];
            for (room, (button, dx, teleport)) in room.into_iter().zip(sides) {
                if room > 0 {
                    self.tap(at, button);
                }
                let Rules {
                    auto_repeat_delay_ms: delay,
                    auto_repeat_interval_ms: interval,
                    auto_repeat_cut_ms: cut,
                    ..
                } = self.rules;
                if room > 1 && self.rules.teleports {
                    self.tap(at, teleport);
                // Holding the button is useful only if Auto-Repeat reaches the wall sooner than taps.
                } else if room > 1 && delay + (room - 2) * interval < room * self.step_ms {
                    self.hold(at, button, Until::Blocked(dx), delay + cut + 10 * interval.max(1));
                }
            }
            self.tap(at, Button::RotateClockwise);
            self.tap(at, Button::RotateCounterclockwise);
            if self.rules.half_turns {
                self.tap(at, Button::Rotate180);
            }
        }
        if self.soft_drops && can_fall {
            if self.rules.sonic_drop && !is_dropping {
                self.tap(at, Button::SonicDrop);
            }
            self.hold(at, Button::SoftDrop, Until::Fallen, LONGEST_ROW_MS);
        }
    }

    fn tap(&mut self, at: u32, button: Button) {
        let inputs = self.nodes[at as usize].tap(button);
        self.press(at, inputs, None, Until::Step, self.step_ms);
    }

    fn hold(&mut self, at: u32, button: Button, until: Until, most_ms: u32) {
        let down = self.nodes[at as usize].down;
        let release = down.filter(|down| *down != button).map(Input::Release);
        let press = (down != Some(button)).then_some(Input::Press(button));
        self.press(at, release.into_iter().chain(press).collect(), Some(button), until, most_ms);
    }

    /// Plays inputs on a copy of the game and adds the resulting state.
    fn press(&mut self, at: u32, inputs: Vec<Input>, down: Option<Button>, until: Until, most_ms: u32) {
        let Self { nodes, events, .. } = self;
        let TimedNode { game: before, piece: from, turned, .. } = &nodes[at as usize];
        let mut game = before.clone();
        events.clear();
        game.step(&inputs, events);
        let point = events.iter().find_map(|event| match event {
            GameEvent::Rotated { point, .. } => Some(point.number()),
            _ => None,
        });
        let Some(mut piece) = game.in_play() else { return };
        // A tap that moved nothing leads to the same state, only later.
        if piece == *from && down.is_none() {
            return;
        }
        let after_turn = piece;
        let mut is_done = false;
        for millis in 1..=most_ms {
            is_done = match until {
                Until::Step => millis >= self.step_ms,
                Until::Blocked(dx) => millis >= self.step_ms && !game.matrix().fits(piece.offset(dx, 0)),
                Until::Fallen => piece.centre.y < from.centre.y,
            };
            if is_done {
                break;
            }
            game.step(&[], events);
            let Some(now) = game.in_play() else { return };
            piece = now;
        }
        if !is_done || game.statistics().locked_down() != self.locked {
            return;
        }
        let turned = match point {
            // A piece that fell after the rotation is no spin.
            Some(point) if piece.tetrimino == Tetrimino::T && piece == after_turn => {
                if point == 5 || *turned == Turned::ByPoint5 { Turned::ByPoint5 } else { Turned::Yes }
            }
            _ => Turned::No,
        };
        let press = TimedPress { at: before.now(), piece: *from, inputs };
        self.add(TimedNode { game, piece, turned, down, from: Some((at, press)) });
    }

    fn add(&mut self, node: TimedNode) {
        if !self.is_settled[node.index()] {
            self.waiting.push(Reverse((node.game.now(), self.nodes.len() as u32)));
            self.nodes.push(node);
        }
    }
}

/// The T-Spin of a Lock Down.
fn spin_of(events: &[GameEvent]) -> Option<Spin> {
    events.iter().find_map(|event| match event {
        GameEvent::PatternMatched { action, .. } => action.t_spin(),
        _ => None,
    })
}

/// Whether a T-Spin is at least of the required class.
fn is_enough(spin: Option<Spin>, required: Option<Spin>) -> bool {
    required.is_none() || spin == required || spin == Some(Spin::Full)
}
