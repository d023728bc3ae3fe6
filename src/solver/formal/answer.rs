//! Answers: yes with a match, no with the statistics of the search, or unknown with the longest match found.

use serde::{Deserialize, Serialize};

use super::matches::Match;

/// The answer to an instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum Answer {
    /// A match meets the objective.
    Yes {
        /// The match.
        found: Match,
        /// The best value, if the objective has a quantity to optimize.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<BestFound>,
    },
    /// No match meets the objective. The search was exhaustive, except for sound pruning.
    No {
        /// The statistics of the search.
        certificate: Certificate,
    },
    /// A limit stopped the search.
    Unknown {
        /// The longest match found so far.
        reached: Match,
    },
}

/// The best value found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestFound {
    /// The number of lines or pieces, or the height.
    pub value: u32,
    /// A bound that no match exceeds. It is equal to the value if the optimum is proven.
    pub bound: u32,
}

/// The statistics of an exhaustive search, level by level, for comparison with other searches.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Certificate {
    /// The reason, if the answer needs no search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of distinct positions (board, queue, held piece, Tetrises up to the required number) after 0, 1, 2 …
    /// pieces that were searched completely.
    ///
    /// It excludes positions without remaining pieces, pruned positions, and positions that are too high.
    pub positions: Vec<u64>,
    /// The number of placements that each rule pruned, by the name of the rule. Empty if the perfect-clear finder
    /// answered, which does not count them.
    pub cut: Vec<(String, u64)>,
    /// Whether the memory was full, so that some positions were searched and counted more than once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_repetitive: bool,
}
