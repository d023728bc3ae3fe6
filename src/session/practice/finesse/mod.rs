//! Finesse: the number of presses used for a placement, and the minimum number.
//!
//! # Counting rules
//!
//! A placement is the set of four cells in which a Tetrimino locked down.
//!
//! - From generation on, each press of Left, Right or a rotation counts as one, tapped or held, with or without an
//!   effect.
//! - Hold resets the count for the Tetrimino that it brings into play.
//! - The final Hard Drop does not count.
//! - A Soft Drop counts if Left, Right or a rotation follows it, as in tucks and spins. Otherwise it replaces the Hard
//!   Drop.
//! - A press before generation counts if the button is still held at generation. A press held since the previous
//!   Tetrimino does not count, so a placement can use fewer presses than the minimum.
//!
//! The minimum is taken over all paths that the engine allows in this Matrix, with kicks and overhangs, for a player of
//! unlimited speed: one press of Soft Drop falls to any row. Paths that wait for gravity are not considered. A T-Spin
//! is compared only with paths that end with a rotation.
//!
//! A fault is a placement with more presses than the minimum.
//!
//! Players agree about taps, walls and rotations on an empty Matrix. Programs differ for placements outside of the
//! usual tables. Known pitfalls: DAS charge carried over from the previous piece
//! (<https://github.com/tetrio/issues/issues/268>), tables without tucks (same discussion), and a tap of Soft Drop that
//! hides a fault (<https://github.com/tetrio/issues/issues/1086>).

mod search;

use crate::engine::{Action, Button, Buttons, Game, GameEvent, Input, Matrix, Piece, Rules};
use crate::replay::{SeatRecording, take_due};

pub use search::least;

/// One press of the path to a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Press {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// Left, held until blocked.
    LeftToWall,
    /// Right, held until blocked.
    RightToWall,
    /// Soft Drop, held until the Tetrimino is low enough.
    SoftDrop,
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn counterclockwise.
    Counterclockwise,
    /// A half turn, if the rules allow it.
    Half,
}

impl Press {
    /// The pressed button.
    #[must_use]
    pub const fn button(self) -> Button {
        match self {
            Self::Left | Self::LeftToWall => Button::Left,
            Self::Right | Self::RightToWall => Button::Right,
            Self::SoftDrop => Button::SoftDrop,
            Self::Clockwise => Button::RotateClockwise,
            Self::Counterclockwise => Button::RotateCounterclockwise,
            Self::Half => Button::Rotate180,
        }
    }

    /// Whether the button is held rather than tapped.
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self, Self::LeftToWall | Self::RightToWall | Self::SoftDrop)
    }
}

/// A placement whose presses are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// The piece at Lock Down. Other Facings that cover the same cells are equivalent.
    pub piece: Piece,
    /// Whether the last press must be a rotation, because the placement was a T-Spin.
    pub by_rotation: bool,
}

/// A locked Tetrimino with its presses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The placement.
    pub target: Target,
    /// The number of presses used.
    pub used: u32,
    /// A shortest path. It is empty for a straight drop, and `None` if only gravity can reach the placement.
    pub least: Option<Vec<Press>>,
}

impl Placement {
    /// The number of presses beyond the minimum, or 0 without a fault.
    #[must_use]
    pub fn extra(&self) -> u32 {
        self.least.as_ref().map_or(0, |least| self.used.saturating_sub(least.len() as u32))
    }
}

/// Totals over the placements of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FinesseTotals {
    /// The number of placements.
    pub pieces: u32,
    /// The number of placements with more presses than the minimum.
    pub faults: u32,
    /// The number of presses beyond the minimum over all placements.
    pub extra_presses: u32,
    /// The most placements in a row without a fault.
    pub longest_run: u32,
    /// The placements since the last fault.
    run: u32,
}

impl FinesseTotals {
    /// Adds a placement.
    pub fn add(&mut self, placement: &Placement) {
        self.pieces += 1;
        self.faults += u32::from(placement.extra() > 0);
        self.extra_presses += placement.extra();
        self.run = if placement.extra() > 0 { 0 } else { self.run + 1 };
        self.longest_run = self.longest_run.max(self.run);
    }
}

/// The totals of a recorded game.
///
/// This takes about as long as replaying the game.
#[must_use]
pub fn of(replay: &SeatRecording) -> FinesseTotals {
    let mut playback = replay.start();
    let mut counter = PressCounter::new(playback.game());
    let mut buttons = replay.inputs.as_slice();
    let mut totals = FinesseTotals::default();
    let (mut due, mut events) = (Vec::new(), Vec::new());
    loop {
        take_due(&mut buttons, playback.game().now(), &mut due);
        events.clear();
        if !replay.step(&mut playback, &mut events) {
            return totals;
        }
        if let Some(placement) = counter.step(&due, &events, playback.game()) {
            totals.add(&placement);
        }
    }
}

/// Counts the presses of a game, tick by tick.
#[derive(Debug, Clone)]
pub struct PressCounter {
    /// The Matrix before the next step.
    matrix: Matrix,
    rules: Rules,
    in_play: bool,
    used: u32,
    /// The number of Soft Drops that no other press has followed yet.
    soft_drops: u32,
    /// Buttons pressed while no Tetrimino was in play, and held since then.
    early: Buttons,
}

impl PressCounter {
    /// Creates a counter that treats the Tetrimino in play, if any, as just generated.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            matrix: game.matrix().clone(),
            rules: *game.rules(),
            in_play: game.in_play().is_some(),
            used: 0,
            soft_drops: 0,
            early: Buttons::default(),
        }
    }

    /// Changes the rules and keeps the counts.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The number of presses of the Tetrimino in play so far.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.used
    }

    /// Records a step of the game: its `changes`, its `events` and the game `after` it.
    ///
    /// Returns the placement, if a Tetrimino locked down. If several lock down in one step, only the first counts,
    /// because a player could not have placed the others.
    pub fn step(&mut self, changes: &[Input], events: &[GameEvent], after: &Game) -> Option<Placement> {
        // No Tetrimino was in play, so generation preceded the changes of buttons.
        if !self.in_play && events.iter().any(|event| matches!(event, GameEvent::Generated(_))) {
            self.begin();
        }
        let has_held = events.iter().any(|event| matches!(event, GameEvent::Held { .. }));
        // Some rules refuse a Hard Drop just after generation.
        let has_dropped = events.iter().any(|event| matches!(event, GameEvent::HardDropped { .. }));
        let mut placed = None;
        for &change in changes {
            if self.in_play && has_dropped && change == Input::Press(Button::HardDrop) {
                placed.get_or_insert(self.used);
                self.in_play = false;
            } else if has_held && change == Input::Press(Button::Hold) {
                (self.used, self.soft_drops) = (0, 0);
            } else {
                self.change(change);
            }
        }
        let placement = locked_down(events).map(|target| Placement {
            target,
            used: placed.unwrap_or(self.used),
            least: least(&self.rules, &self.matrix, target),
        });
        if events.iter().any(changes_the_matrix) {
            self.matrix.clone_from(after.matrix());
        }
        match (after.in_play().is_some(), placement.is_some()) {
            (true, true) => self.begin(),
            (false, _) => self.in_play = false,
            (true, false) => {}
        }
        placement
    }

    fn change(&mut self, change: Input) {
        match change {
            Input::Press(_) if !self.in_play => self.early.change(change),
            Input::Press(button) => self.press(button),
            Input::Release(_) => self.early.change(change),
            Input::Receive(_) | Input::Target(_) => {}
        }
    }

    const fn press(&mut self, button: Button) {
        match button {
            Button::SoftDrop => self.soft_drops += 1,
            Button::Left
            | Button::Right
            | Button::RotateClockwise
            | Button::RotateCounterclockwise
            | Button::Rotate180
            | Button::SonicDrop
            | Button::TeleportLeft
            | Button::TeleportRight => {
                // Soft Drops count only if another press follows, because before a Hard Drop they are not needed.
                self.used += 1 + self.soft_drops;
                self.soft_drops = 0;
            }
            // Every placement ends with a Hard Drop, so it does not count.
            Button::HardDrop | Button::Hold => {}
        }
    }

    /// Resets the counts for a new Tetrimino.
    fn begin(&mut self) {
        (self.in_play, self.used, self.soft_drops) = (true, 0, 0);
        for button in std::mem::take(&mut self.early).iter() {
            self.press(button);
        }
    }
}

/// The first placement of a step.
fn locked_down(events: &[GameEvent]) -> Option<Target> {
    let mut rest = events.iter().skip_while(|event| !matches!(event, GameEvent::LockedDown(_)));
    let Some(&GameEvent::LockedDown(piece)) = rest.next() else { return None };
    let by_rotation = matches!(rest.next(), Some(GameEvent::PatternMatched { action, .. }) if is_spin(*action));
    Some(Target { piece, by_rotation })
}

const fn is_spin(action: Action) -> bool {
    match action {
        Action::Single | Action::Double | Action::Triple | Action::Tetris => false,
        Action::MiniTSpin
        | Action::MiniTSpinSingle
        | Action::TSpin
        | Action::TSpinSingle
        | Action::TSpinDouble
        | Action::TSpinTriple
        | Action::SpinSingle
        | Action::SpinDouble
        | Action::SpinTriple
        | Action::SpinTetris => true,
    }
}

const fn changes_the_matrix(event: &GameEvent) -> bool {
    matches!(event, GameEvent::LockedDown(_) | GameEvent::LinesCleared(_) | GameEvent::Attack(_))
}

#[cfg(test)]
mod tests;
