//! The values that the play field and the results show.

/// The values that the play field and the results show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hud {
    /// The message that names the score.
    pub score: &'static str,
    /// The largest value on the play field beside the score.
    pub headline: HudValue,
    /// The level in the results, or what counts instead of it.
    pub progress: HudValue,
    /// Whether lines can be cleared.
    pub has_lines: bool,
}

/// A value with its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HudValue {
    /// The message that names it.
    pub label: &'static str,
    /// The quantity that it shows.
    pub quantity: Quantity,
}

/// A quantity of a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// The level; of a game with stages, the stage.
    Level,
    /// The stage among all stages.
    StageOfAll,
    /// Tetriminos that Locked Down.
    Pieces,
    /// Lines cleared.
    Lines,
    /// Rows of depth.
    Depth,
}

impl Hud {
    /// The values of most modes.
    pub(super) const STANDARD: Self =
        Self { score: "play-score", headline: HudValue::LEVEL, progress: HudValue::LEVEL, has_lines: true };
}

impl HudValue {
    pub(super) const LEVEL: Self = Self { label: "play-level", quantity: Quantity::Level };
}
