//! Positions in a text from outside, page by page.

use super::quiz::Quiz;
use crate::engine::{Block, Matrix, Piece, Start};

/// The maximum number of pages, that of the first fumen editor.
pub(super) const MOST_PAGES: usize = 2_000;

/// The cells of a row, left to right.
pub type Row = [Option<Block>; 10];

/// The pages of a diagram, each with a position.
///
/// ```
/// use skyline::engine::{Cell, Tetrimino};
/// use skyline::formats;
///
/// let document = formats::read("https://harddrop.com/fumen/?v115@vhARQJ")?;
/// let piece = document.pages[0].piece.expect("a piece on the first page");
/// assert_eq!((piece.tetrimino, piece.centre), (Tetrimino::I, Cell::new(5, 1)));
/// assert_eq!(document.to_fumen()?, "v115@vhARQJ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The pages; there is at least one.
    pub pages: Vec<Page>,
    /// Whether the Blocks have the colours of the Guideline. Older games have other ones.
    pub guideline_colours: bool,
}

/// A page: a position, a piece in it, and what happens before the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The Blocks.
    pub matrix: Matrix,
    /// The row below the floor.
    pub rising: Row,
    /// A piece, where it locks down.
    pub piece: Option<Piece>,
    /// The comment. One that starts with `#Q=` contains Hold and the queue.
    pub comment: String,
    /// Whether the piece locks down and full lines are cleared; without it, nothing else happens either.
    pub locks: bool,
    /// Whether the row below the floor then rises.
    pub rises: bool,
    /// Whether the Matrix is then mirrored.
    pub mirrors: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            matrix: Matrix::default(),
            rising: Row::default(),
            piece: None,
            comment: String::new(),
            locks: true,
            rises: false,
            mirrors: false,
        }
    }
}

impl Page {
    /// Makes a page of a position. Its name becomes the comment; Hold and the queue stand before it.
    #[must_use]
    pub fn of(start: &Start, name: &str) -> Self {
        let mut queue = start.in_play.map(|piece| piece.tetrimino).into_iter().chain(start.queue.iter().copied());
        let quiz = Quiz::new(start.hold, &mut queue);
        let comment = match (quiz.is_empty(), name.is_empty()) {
            (true, _) => name.to_owned(),
            (false, true) => quiz.to_string(),
            (false, false) => format!("{quiz};{name}"),
        };
        Self { matrix: start.matrix.clone(), piece: start.in_play, comment, ..Self::default() }
    }

    /// Returns the position. A piece that overlaps Blocks is the first of the queue instead of being in play.
    #[must_use]
    pub fn start(&self) -> Start {
        let quiz = Quiz::parse(&self.comment).unwrap_or_default();
        let (hold, mut queue) = match self.piece.and_then(|piece| quiz.after(piece.tetrimino)) {
            Some(rest) => (rest.hold(), rest.queue()),
            None => (quiz.hold(), quiz.queue()),
        };
        let in_play = self.piece.filter(|piece| self.matrix.fits(*piece));
        if let (Some(Piece { tetrimino, .. }), None) = (self.piece, in_play) {
            queue.insert(0, tetrimino);
        }
        Start { matrix: self.matrix.clone(), in_play, queue, hold, ..Start::default() }
    }

    /// Returns the comment without Hold and the queue.
    #[must_use]
    pub fn name(&self) -> String {
        Quiz::parse(&self.comment).map_or_else(|| self.comment.clone(), |quiz| quiz.remark().to_owned())
    }
}

impl Document {
    /// Makes a document of one position.
    #[must_use]
    pub fn of(start: &Start, name: &str) -> Self {
        Self { pages: vec![Page::of(start, name)], guideline_colours: true }
    }
}
