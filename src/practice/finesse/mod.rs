//! Finesse: how many presses a placement took, and how many it needed.
//!
//! # What counts
//!
//! A placement is the four cells in which a Tetrimino Locked Down. From its generation on, every press of Left, Right
//! and the rotations is one press, whether it is a tap (one column) or held until the Tetrimino meets a wall or Blocks,
//! and whether it did something or not. Hold begins anew with the Tetrimino that comes. The Hard Drop that ends it all
//! is not counted. A Soft Drop is counted if a press of Left, Right or a rotation comes after it, as in tucks and spins;
//! otherwise it only takes the place of the Hard Drop. A press before the generation is counted if the button was still
//! down then; one that is held from the Tetrimino before is not, so that a placement may take fewer presses than
//! the least.
//!
//! The least is found among all ways that the engine itself allows in this very Matrix, Rotation Points and overhangs
//! included, of fingers that are as quick as they have to be: one press of Soft Drop lets the Tetrimino fall as far as
//! it shall. Waiting for the Tetrimino to fall by itself is no way of its own. A T-Spin is compared with the ways
//! that end with a rotation, too.
//!
//! A fault is a placement with more presses than the least.
//!
//! Players agree about taps, holds to the wall and rotations on an empty Matrix; where tables end, programs differ. What
//! is said here about them was learnt from discussions: charges carried over from the piece before
//! (<https://github.com/tetrio/issues/issues/268>), tables that know no tucks (there, too), and a tap of Soft Drop
//! that must not excuse a fault (<https://github.com/tetrio/issues/issues/1086>).

mod search;

use crate::engine::{Action, Button, Buttons, Game, GameEvent, Input, Matrix, Piece, Rules};
use crate::replay::{Playback, Replay, take_due};

pub use search::least;

/// One press on the way to a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Press {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// Held to the left until something is in the way.
    LeftToWall,
    /// Held to the right until something is in the way.
    RightToWall,
    /// Held down as far as it shall fall.
    SoftDrop,
    /// A quarter turn to the right.
    Clockwise,
    /// A quarter turn to the left.
    Counterclockwise,
    /// Half a turn, where the rotation system has one.
    Half,
}

impl Press {
    /// The button that is pressed.
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

    /// Whether the button stays down until something is in the way.
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self, Self::LeftToWall | Self::RightToWall | Self::SoftDrop)
    }
}

/// Where a Tetrimino came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// Its place; another Facing that covers the same cells is as good.
    pub piece: Piece,
    /// Whether it has to get there by a rotation: it was a T-Spin.
    pub by_rotation: bool,
}

/// A Tetrimino that Locked Down, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// Where it came to rest.
    pub target: Target,
    /// The presses it took.
    pub used: u32,
    /// A shortest way there. Empty for a straight drop, and `None` if only waiting leads there.
    pub least: Option<Vec<Press>>,
}

impl Placement {
    /// The presses beyond the least, 0 without a fault.
    #[must_use]
    pub fn extra(&self) -> u32 {
        self.least.as_ref().map_or(0, |least| self.used.saturating_sub(least.len() as u32))
    }
}

/// The placements of a game, added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Totals {
    /// Placements looked at.
    pub pieces: u32,
    /// Placements with more presses than the least.
    pub faults: u32,
    /// Presses beyond the least, of all placements.
    pub extra_presses: u32,
}

impl Totals {
    /// Adds a placement.
    pub fn add(&mut self, placement: &Placement) {
        self.pieces += 1;
        self.faults += u32::from(placement.extra() > 0);
        self.extra_presses += placement.extra();
    }
}

/// The totals of a recorded game.
///
/// Takes about as long as playing the game through the engine does.
#[must_use]
pub fn of(replay: &Replay) -> Totals {
    let mut playback = Playback::new(replay);
    let mut watch = Watch::new(playback.game());
    let mut buttons = replay.inputs.as_slice();
    let mut totals = Totals::default();
    let (mut due, mut events) = (Vec::new(), Vec::new());
    loop {
        take_due(&mut buttons, playback.game().now(), &mut due);
        events.clear();
        if !playback.step(&mut events) {
            return totals;
        }
        if let Some(placement) = watch.step(&due, &events, playback.game()) {
            totals.add(&placement);
        }
    }
}

/// Follows a game tick by tick and counts presses.
#[derive(Debug, Clone)]
pub struct Watch {
    /// The Matrix before the step to come.
    matrix: Matrix,
    rules: Rules,
    in_play: bool,
    used: u32,
    /// Soft Drops that no other press followed yet.
    soft_drops: u32,
    /// Pressed while nothing was in play, and down since.
    early: Buttons,
}

impl Watch {
    /// Begins with the Tetrimino in play, if there is one, as if it had just come.
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

    /// Goes on by other rules, with what was counted up to now.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Presses counted for the Tetrimino in play up to now.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.used
    }

    /// Takes a step of the game: the `changes` given to it, the `events` that came of it, and the game `after` it.
    ///
    /// Returns what is to be said of the Tetrimino that Locked Down. Of several in one step only the first is looked
    /// at: none of the others was there long enough to be placed.
    pub fn step(&mut self, changes: &[Input], events: &[GameEvent], after: &Game) -> Option<Placement> {
        // Nothing was in play, so it came before the buttons changed.
        if !self.in_play && events.iter().any(|event| matches!(event, GameEvent::Generated(_))) {
            self.begin();
        }
        let has_held = events.iter().any(|event| matches!(event, GameEvent::Held { .. }));
        // A rule may refuse a Hard Drop.
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
                self.used += 1 + self.soft_drops;
                self.soft_drops = 0;
            }
            Button::HardDrop | Button::Hold => {}
        }
    }

    /// A Tetrimino has come into play.
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
