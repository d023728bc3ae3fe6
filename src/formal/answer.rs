//! Yes with a match, no with how it was searched, or unknown with what was reached.

use serde::{Deserialize, Serialize};

use super::matches::Match;

/// The answer to an instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum Answer {
    /// There is such a match.
    Yes {
        /// It.
        found: Match,
        /// Where the best was asked: its value, and whether no other can be better.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<BestFound>,
    },
    /// There is none: everything was searched but what a sound rule excludes.
    No {
        /// What was searched.
        certificate: Certificate,
    },
    /// A limit came first.
    Unknown {
        /// The longest match that was found on the way.
        reached: Match,
    },
}

/// The best value found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestFound {
    /// The lines, pieces or height.
    pub value: u32,
    /// No match can be better than this; equal to the value where the optimum is proven.
    pub bound: u32,
}

/// What an exhaustive search looked at, level by level, to be compared with another's.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Certificate {
    /// Different positions (board, what comes, what is held, Tetrises as far as they are asked for) after 0, 1, 2 …
    /// pieces from which everything was looked at. Those with no piece left to place are looked at where they come from,
    /// and not counted; nor are those that a rule cut off or that are higher than is asked for.
    pub positions: Vec<u64>,
    /// How many pieces, placed from these positions, each rule refused to look at any further, by the name of the rule.
    pub cut: Vec<(String, u64)>,
    /// Whether the memory was used up, so that some positions were looked at and counted more than once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_repetitive: bool,
}
