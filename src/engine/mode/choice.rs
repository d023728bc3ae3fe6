//! Choices in the main menu.

/// A choice in the main menu. The settings hold its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuChoice {
    /// The starting level, 1 to 15 (Guideline 2.3.3).
    StartingLevel,
    /// The goal system of Marathon, and whether it is endless.
    Goal,
    /// Rows of starting Blocks (Guideline 2.4.6).
    StartingRows,
    /// The lines of Sprint.
    SprintLines,
    /// The minutes and the objective of Ultra.
    UltraTime,
    /// Whether the ghost of the best game runs beside.
    Race,
    /// The constant level of Forty Lines.
    FortyLinesLevel,
    /// The constant level of Time Trial.
    TimeTrialLevel,
    /// The lines of Cheese.
    CheeseLines,
    /// The layout that Combo starts from.
    ComboLayout,
    /// Whether the player or a bot plays, and the bot's pace.
    Bot,
    /// A button that opens the custom rules.
    CustomRules,
}

impl MenuChoice {
    /// Returns whether it chooses between the kinds of a mode, each of which has a High Score Table.
    #[must_use]
    pub const fn is_of_kind(self) -> bool {
        matches!(self, Self::Goal | Self::SprintLines | Self::UltraTime)
    }
}
