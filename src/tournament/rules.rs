//! The rules of a tournament.

use serde::{Deserialize, Serialize};

/// The rules of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TournamentRules {
    /// The name that players read.
    pub name: String,
    /// How entrants are paired.
    pub format: Format,
    /// The rounds that win a match, 1 to 99.
    pub first_to: u8,
    /// The entrants that it can have, 2 to [`Self::MOST_ENTRANTS`].
    pub limit: u16,
    /// Whether entrants must check in before the start.
    pub check_in: bool,
    /// The seconds after which an absent player loses a match that was called.
    pub no_show_after: u32,
}

impl TournamentRules {
    /// The largest number of entrants.
    pub const MOST_ENTRANTS: u16 = 512;

    /// Returns the largest number of entrants of the format.
    ///
    /// Everybody meets everybody in a round robin: 64 entrants already play 2 016 matches.
    #[must_use]
    pub fn most_entrants(&self) -> u16 {
        let by_format = match self.format {
            Format::RoundRobin { .. } => 64,
            Format::WinnerStaysOn { .. } => 32,
            Format::SingleElimination { .. } | Format::DoubleElimination | Format::Swiss { .. } => Self::MOST_ENTRANTS,
        };
        self.limit.min(by_format)
    }
}

impl Default for TournamentRules {
    fn default() -> Self {
        Self {
            name: String::new(),
            format: Format::default(),
            first_to: 2,
            limit: Self::MOST_ENTRANTS,
            check_in: false,
            no_show_after: 300,
        }
    }
}

/// How the entrants of a tournament are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Format {
    /// Who loses is out.
    #[doc(alias = "knockout")]
    SingleElimination {
        /// Whether the losers of the semi-finals play for the third place.
        third_place: bool,
    },
    /// Who loses twice is out.
    DoubleElimination,
    /// Everybody plays everybody.
    RoundRobin {
        /// How often each pair meets, 1 to 4.
        cycles: u8,
    },
    /// A fixed number of rounds between entrants with equal wins.
    Swiss {
        /// The number of rounds, 1 to 20.
        rounds: u8,
    },
    /// The winner plays the next one in the queue.
    #[doc(alias = "king of the hill")]
    WinnerStaysOn {
        /// The wins in a row that end the tournament, 1 to 99.
        streak: u8,
    },
}

impl Default for Format {
    fn default() -> Self {
        Self::SingleElimination { third_place: true }
    }
}
