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
/// use skyline_foundation::engine::{Cell, Tetrimino};
/// use skyline_foundation::formats;
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
        let in_play = start.in_play.map(|piece| piece.tetrimino);
        let quiz = Quiz::new(start.hold, &mut in_play.into_iter().chain(start.queue.iter().copied()));
        // The piece in play is on the page.
        let is_known = start.hold.is_none() && start.queue.is_empty();
        let comment = match (is_known, name.is_empty()) {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Cell, Facing, Tetrimino, diagram};

    fn any_start() -> impl Strategy<Value = Start> {
        let tetrimino = || prop::sample::select(Tetrimino::ALL.as_slice());
        let facing = prop::sample::select(Facing::ALL.as_slice());
        let piece = (tetrimino(), facing, 3_i8..8, 17_i8..21);
        let piece = piece.prop_map(|(tetrimino, facing, x, y)| Piece { tetrimino, facing, centre: Cell::new(x, y) });
        let matrix = prop::collection::vec("[.IOTLJSZX]{10}", 0..14);
        let queue = prop::collection::vec(tetrimino(), 0..12);
        (matrix, queue, prop::option::of(piece), prop::option::of(tetrimino())).prop_map(
            |(drawing, queue, in_play, hold)| Start {
                matrix: diagram::matrix(&drawing).unwrap(),
                in_play,
                queue,
                hold,
                ..Start::default()
            },
        )
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn positions_read_back(start in any_start(), name in "([a-zA-Z(][ -~]{0,12})?") {
            let text = Document::of(&start, &name).to_fumen().unwrap();
            let page = crate::formats::read(&text).unwrap().pages.remove(0);
            prop_assert_eq!((page.start(), page.name()), (start, name), "{}", text);
        }
    }

    #[test]
    fn a_piece_takes_its_place_in_the_queue() {
        let start = |comment: &str, tetrimino| {
            let piece = Some(Piece { centre: Cell::new(5, 1), ..Piece::generated(tetrimino) });
            Page { piece, comment: comment.to_owned(), ..Page::default() }.start()
        };
        let letters = |start: &Start| start.queue.iter().map(|tetrimino| tetrimino.letter()).collect::<String>();
        for (comment, tetrimino, hold, queue) in [
            ("#Q=[T](I)OS", Tetrimino::I, Some(Tetrimino::T), "OS"),
            ("#Q=[T](I)OS", Tetrimino::T, Some(Tetrimino::I), "OS"),
            ("#Q=[](I)OS", Tetrimino::O, Some(Tetrimino::I), "S"),
            ("#Q=[T](I)OS", Tetrimino::Z, Some(Tetrimino::T), "IOS"),
            ("words", Tetrimino::Z, None, ""),
        ] {
            let start = start(comment, tetrimino);
            assert_eq!((start.hold, letters(&start).as_str()), (hold, queue), "{comment} {tetrimino:?}");
            assert_eq!(start.in_play.map(|piece| piece.tetrimino), Some(tetrimino));
        }
        let matrix = diagram::matrix(&["....X....."]).unwrap();
        let piece = Some(Piece { centre: Cell::new(5, 1), ..Piece::generated(Tetrimino::L) });
        let overlapping = Page { matrix, piece, ..Page::default() }.start();
        assert_eq!((overlapping.in_play, letters(&overlapping).as_str()), (None, "L"));
    }
}
