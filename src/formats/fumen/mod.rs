//! Fumen: diagrams of many pages as a line of letters, from <https://fumen.zui.jp> and the programs that follow it.
//!
//! ```text
//!   text ─▶ v115@… ─▶ letters ─▶ numbers ─▶ page: changed cells │ piece, flags │ comment
//!                                             ▲                                     │
//!                                             └── cells after lock down, clears, rise, mirror
//! ```
//!
//! Letters are digits to the base of 64, the lowest first. Per page, the changes of all cells are run lengths; a page
//! without a change counts the unchanged ones after it. Comments are only given where they change.
//!
//! Version 115 has 23 rows and one below the floor, version 110 has 21. The letter before the number (`v`, `d`, `m`)
//! chooses how a site shows the diagram, and both a link and its text may be broken into lines.
//!
//! Learnt from the programs of <https://github.com/knewjade/tetris-fumen>,
//! <https://github.com/knewjade/solution-finder> and <https://github.com/hsohliyt105/py-fumen>.

mod action;
mod comment;
mod field;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use read::{is_in, read};

use super::document::MOST_PAGES;

/// The letters of the digits 0 to 63.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The number of values of a letter.
const BASE: u32 = 64;
/// The number of a cell that does not change.
const SAME: u32 = 8;

/// A version that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Version {
    V110,
    V115,
}

impl Version {
    /// The number of rows, with the one below the floor.
    const fn rows(self) -> i8 {
        match self {
            Self::V110 => 22,
            Self::V115 => 24,
        }
    }

    const fn cells(self) -> usize {
        self.rows() as usize * 10
    }
}

/// The reason why a fumen cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FumenError {
    /// An unknown version.
    #[error("its version is {0}; only 110 and 115 can be read")]
    Version(String),
    /// The text ends within a page.
    #[error("page {0} is cut off")]
    CutOff(usize),
    /// The cells of a page have colours that do not exist, or are too many.
    #[error("page {0} has impossible cells; some letters are wrong or missing")]
    Cells(usize),
    /// The piece of a page is outside the walls or the floor.
    #[error("page {0} has a piece outside the walls; some letters are wrong or missing")]
    Piece(usize),
    /// Too many pages.
    #[error("it has more than {MOST_PAGES} pages")]
    Pages,
    /// A Matrix of another width.
    #[error("a fumen has 10 columns, and the position has {0}")]
    Width(i8),
    /// A Block or a piece that is too high to be written.
    #[error("a fumen has 23 rows, and the position has more")]
    High,
}
