//! Everything that enters a game while it runs.

use serde::{Deserialize, Serialize};

use super::buttons::{Button, Buttons};

/// An input of a game. Rules, seed and the inputs with their ticks determine the whole game.
///
/// ```
/// use skyline_foundation::engine::{Button, Game, Input, Rules, Target};
///
/// let mut game = Game::new(Rules::default(), 42);
/// let mut events = Vec::new();
/// game.step(&[Input::Receive(2), Input::Target(Target::Seat(1)), Input::Press(Button::HardDrop)], &mut events);
/// assert_eq!(game.statistics().lines_received, 2);
/// assert_eq!(game.target(), Target::Seat(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// The button went down. A second press without a release in between counts as a press too.
    Press(Button),
    /// The button went up.
    Release(Button),
    /// Opponents sent this many lines. They enter the Matrix after the next Lock Down (Guideline B1.3.3).
    Receive(u32),
    /// The player chose who receives the next attacks.
    Target(Target),
}

impl Input {
    /// Returns the button that went down or up, if it was one.
    #[must_use]
    pub const fn button(self) -> Option<Button> {
        match self {
            Self::Press(button) | Self::Release(button) => Some(button),
            Self::Receive(_) | Self::Target(_) => None,
        }
    }
}

impl Buttons {
    /// Applies a press or a release. Other inputs change nothing.
    pub const fn change(&mut self, input: Input) {
        match input {
            Input::Press(button) => self.set(button, true),
            Input::Release(button) => self.set(button, false),
            Input::Receive(_) | Input::Target(_) => {}
        }
    }
}

/// The target of a player's attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// All opponents that still play.
    #[default]
    Everybody,
    /// The player in this seat of the match, counted from 0: the one with the Target Mark (B1.1.2). The attack is lost
    /// if that player is no opponent or is out.
    Seat(u8),
    /// An opponent by chance, another one with each attack.
    Random,
    /// The opponent who was sent the fewest lines.
    Even,
    /// The opponent who has sent the most lines.
    Leader,
    /// The opponents whose last attack reached the player; all of them if there are none.
    Attackers,
    /// The opponent closest to a knock-out: the one with the highest [peril](super::Game::peril).
    #[doc(alias = "KO")]
    KnockOut,
}

impl Target {
    /// The targets that choose an opponent with each attack.
    pub const CHOOSING: [Self; 5] = [Self::Random, Self::Even, Self::Leader, Self::Attackers, Self::KnockOut];

    /// Whether it is the target of every game that never chose one.
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
