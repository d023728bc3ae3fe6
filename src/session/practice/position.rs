//! An editable position: Blocks, the piece in play, Next and Hold.

use crate::engine::units::{COLUMNS, MOST_COLUMNS, ROWS};
use crate::engine::{Block, Cell, Game, Matrix, Piece, RotationSystem, Rules, Start, StartError, Tetrimino, diagram};
use crate::json::TextError;
use crate::replay::scenario::{self, Layout};

/// The cells of a row; those past the last column are empty.
type Row = [Option<Block>; MOST_COLUMNS as usize];

/// The start position of a practice.
///
/// ```
/// use skyline::engine::{Block, Cell, Rules};
/// use skyline::session::practice::Position;
///
/// let mut position = Position::empty(42);
/// position.set(Cell::new(1, 1), Some(Block::Neutral));
/// position.set_queue("TIO");
/// let text = position.write("corner", &Rules::default());
/// assert_eq!(Position::read(&text)?, (position, "corner".to_owned()));
/// # Ok::<(), skyline::json::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The rows from the floor up.
    rows: [Row; ROWS as usize],
    /// The number of columns.
    width: i8,
    /// The piece in play at the start. `None` for the first of the queue.
    pub in_play: Option<Piece>,
    /// The next Tetriminos in order. The generator follows.
    pub queue: Vec<Tetrimino>,
    /// The Tetrimino in the Hold Queue.
    pub hold: Option<Tetrimino>,
    /// Whether a Back-to-Back sequence is open.
    pub back_to_back: bool,
    /// The seed of the generator and of the gaps in added lines.
    pub seed: u64,
}

impl Position {
    /// The maximum length of the queue.
    pub const LONGEST_QUEUE: usize = 100;

    /// An empty Matrix of ten columns with Tetriminos from the generator with this seed.
    #[must_use]
    pub const fn empty(seed: u64) -> Self {
        let rows = [[None; MOST_COLUMNS as usize]; ROWS as usize];
        Self { rows, width: COLUMNS, in_play: None, queue: Vec::new(), hold: None, back_to_back: false, seed }
    }

    /// An empty Matrix of this number of columns, otherwise like [`Position::empty`].
    #[must_use]
    pub fn of_width(columns: u8, seed: u64) -> Self {
        let mut position = Self::empty(seed);
        position.take_blocks(&Matrix::new(columns));
        position
    }

    /// The position of a game. The Tetrimino in play is generated again, followed by `known` Tetriminos of the Next
    /// Queue and the generator from `seed`.
    ///
    /// Lines that are being cleared are removed.
    #[must_use]
    pub fn of(game: &Game, known: usize, seed: u64) -> Self {
        let next = game.next().iter().copied().take(known);
        let queue = game.in_play().map(|piece| piece.tetrimino).into_iter().chain(next).collect();
        let (hold, back_to_back) = (game.held_tetrimino(), game.back_to_back());
        let mut position = Self { queue, hold, back_to_back, ..Self::empty(seed) };
        position.take_blocks(game.matrix());
        if let Some((hits, ..)) = game.animation() {
            // From the top down, so that the indices of lower rows stay valid.
            for &row in hits.rows().iter().rev() {
                position.remove_row(row);
            }
        }
        position
    }

    /// The position of the first scenario in a text, and its name.
    ///
    /// # Errors
    /// The text is not a valid scenario.
    pub fn read(text: &str) -> Result<(Self, String), TextError> {
        // A text without a scenario is an error, so the first one exists.
        let scenario = scenario::read(text, Layout::One)?.swap_remove(0);
        // The game's Matrix already contains the starting rows.
        let start = Start { matrix: scenario.game.matrix().clone(), ..scenario.start };
        Ok((Self::of_start(start, scenario.seed), scenario.id))
    }

    /// The position at the start of a game.
    #[must_use]
    pub fn of_start(start: Start, seed: u64) -> Self {
        let Start { matrix, in_play, queue, hold, back_to_back, .. } = start;
        let mut position = Self { in_play, queue, hold, back_to_back, ..Self::empty(seed) };
        position.take_blocks(&matrix);
        position
    }

    /// The text of a scenario file.
    #[must_use]
    pub fn write(&self, name: &str, rules: &Rules) -> String {
        scenario::write(name, &self.own_rules(rules), self.seed, &self.start())
    }

    /// Starts a game from this position.
    ///
    /// # Errors
    /// The piece in play is blocked, or a rule is out of range.
    pub fn game(&self, rules: &Rules) -> Result<Game, StartError> {
        Game::from_position(self.own_rules(rules), self.seed, self.start())
    }

    /// The rules with the width of this position, and without starting rows, because it already contains their Blocks.
    #[must_use]
    pub const fn own_rules(&self, rules: &Rules) -> Rules {
        Rules { starting_rows: 0, width: self.width as u8, ..*rules }
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> i8 {
        self.width
    }

    /// The start of a game from this position.
    #[must_use]
    pub fn start(&self) -> Start {
        Start {
            matrix: self.matrix(),
            in_play: self.in_play,
            queue: self.queue.clone(),
            hold: self.hold,
            back_to_back: self.back_to_back,
            receiving: 0,
        }
    }

    /// The Blocks as a Matrix.
    #[must_use]
    pub fn matrix(&self) -> Matrix {
        let letter = |block: &Option<Block>| match block {
            None => '.',
            Some(Block::Neutral) => 'X',
            Some(Block::Of(tetrimino)) => tetrimino.letter(),
        };
        let drawing: Vec<String> =
            self.rows.iter().rev().map(|row| row[..self.width as usize].iter().map(letter).collect()).collect();
        diagram::of_width(&drawing, self.width as u8).unwrap_or_default()
    }

    fn take_blocks(&mut self, matrix: &Matrix) {
        self.width = matrix.width();
        for (y, row) in (1..).zip(&mut self.rows) {
            for (x, block) in (1..).zip(row) {
                *block = matrix.block(Cell::new(x, y));
            }
        }
    }

    /// The Block in a cell.
    #[must_use]
    pub fn block(&self, Cell { x, y }: Cell) -> Option<Block> {
        let row = self.rows.get(usize::try_from(y - 1).ok()?)?;
        *row.get(usize::try_from(x - 1).ok()?)?
    }

    /// Sets or removes the Block of a cell. Cells outside the Matrix are ignored.
    pub fn set(&mut self, Cell { x, y }: Cell, block: Option<Block>) {
        let is_column = (1..=self.width).contains(&x);
        let row = usize::try_from(y - 1).ok().and_then(|y| self.rows.get_mut(y)).filter(|_| is_column);
        let cell = row.and_then(|row| {
            let x = usize::try_from(x - 1).ok()?;
            row.get_mut(x)
        });
        if let Some(cell) = cell {
            *cell = block;
        }
    }

    /// Moves all rows up by one. The highest row is lost.
    pub fn shift_up(&mut self) {
        self.rows.rotate_right(1);
        self.rows[0] = Row::default();
    }

    /// Moves all rows down by one. The lowest row is lost.
    pub fn shift_down(&mut self) {
        self.remove_row(1);
    }

    /// Inserts a full line at the bottom with a gap in the column `gap`.
    pub fn add_line(&mut self, gap: i8) {
        self.shift_up();
        for x in (1..=self.width).filter(|x| *x != gap) {
            self.set(Cell::new(x, 1), Some(Block::Neutral));
        }
    }

    /// Mirrors the Matrix, and swaps S with Z and L with J, in the queues as well.
    pub fn mirror(&mut self) {
        for row in &mut self.rows {
            let row = &mut row[..self.width as usize];
            row.reverse();
            for block in row.iter_mut().flatten() {
                if let Block::Of(tetrimino) = block {
                    *tetrimino = mirrored(*tetrimino);
                }
            }
        }
        for tetrimino in self.queue.iter_mut().chain(&mut self.hold) {
            *tetrimino = mirrored(*tetrimino);
        }
        // A mirrored Facing has another position in its bounding box, so the piece is generated again.
        if let Some(piece) = self.in_play.take() {
            self.set_in_play(Some(mirrored(piece.tetrimino)));
        }
    }

    /// Removes all Blocks.
    pub fn clear(&mut self) {
        self.rows = Self::empty(0).rows;
    }

    /// Sets the Tetrimino in play, at its position of generation. `None` for the first of the queue.
    pub fn set_in_play(&mut self, tetrimino: Option<Tetrimino>) {
        self.in_play = tetrimino.map(|tetrimino| self.matrix().entered(RotationSystem::default().generated(tetrimino)));
    }

    /// Sets the queue to the Tetriminos in a text. Other characters are ignored.
    pub fn set_queue(&mut self, text: &str) {
        let letters = text.chars().map(|letter| letter.to_ascii_uppercase());
        self.queue = letters.filter_map(Tetrimino::from_letter).take(Self::LONGEST_QUEUE).collect();
    }

    /// The Tetriminos of the queue as letters.
    #[must_use]
    pub fn queue_letters(&self) -> String {
        self.queue.iter().map(|tetrimino| tetrimino.letter()).collect()
    }

    fn remove_row(&mut self, y: i8) {
        if let Some(above) = usize::try_from(y - 1).ok().and_then(|row| self.rows.get_mut(row..)) {
            above.rotate_left(1);
            self.rows[ROWS as usize - 1] = Row::default();
        }
    }
}

const fn mirrored(tetrimino: Tetrimino) -> Tetrimino {
    match tetrimino {
        Tetrimino::S => Tetrimino::Z,
        Tetrimino::Z => Tetrimino::S,
        Tetrimino::L => Tetrimino::J,
        Tetrimino::J => Tetrimino::L,
        Tetrimino::O | Tetrimino::I | Tetrimino::T => tetrimino,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Button, Input};

    pub(in crate::session::practice) fn any_position() -> impl Strategy<Value = Position> {
        let tetrimino = || prop::sample::select(Tetrimino::ALL.as_slice());
        let rows = prop::collection::vec("[.IOTLJSZX]{9}\\.", 0..14);
        let queue = prop::collection::vec(tetrimino(), 0..12);
        let others = (prop::option::of(tetrimino()), prop::option::of(tetrimino()), any::<bool>(), any::<u64>());
        (rows, queue, others).prop_map(|(drawing, queue, (in_play, hold, back_to_back, seed))| {
            let mut position = Position { queue, hold, back_to_back, ..Position::empty(seed) };
            position.take_blocks(&diagram::matrix(&drawing).unwrap());
            position.set_in_play(in_play);
            position
        })
    }

    fn drawn(position: &Position) -> Vec<String> {
        diagram::draw(&position.matrix())
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn a_position_survives_its_file(position in any_position(), name in "[a-z ]{1,10}") {
            let rules = Rules { level: 3, starting_rows: 4, ..Rules::default() };
            let text = position.write(&name, &rules);
            prop_assert_eq!(Position::read(&text).unwrap(), (position, name));
        }

        #[test]
        fn a_mirror_image_is_mirrored_back(position in any_position()) {
            let mut twice = position.clone();
            twice.mirror();
            twice.mirror();
            prop_assert_eq!(twice, position);
        }

        /// A game from a position has that position.
        #[test]
        fn a_game_gives_its_position_back(position in any_position()) {
            let game = position.game(&Rules::default()).unwrap();
            let back = Position::of(&game, 7, position.seed);
            prop_assert_eq!(back.matrix(), position.matrix());
            prop_assert_eq!((back.hold, back.back_to_back), (position.hold, position.back_to_back));
            let comes: Vec<Tetrimino> =
                position.in_play.map(|piece| piece.tetrimino).into_iter().chain(position.queue).collect();
            let known = comes.len().min(back.queue.len());
            prop_assert_eq!(&back.queue[..known], &comes[..known]);
        }
    }

    #[test]
    fn rows_are_shifted_and_added() {
        let mut position = Position::empty(1);
        position.set(Cell::new(2, 1), Some(Block::Of(Tetrimino::S)));
        position.set(Cell::new(0, 1), Some(Block::Neutral));
        position.set(Cell::new(1, 41), Some(Block::Neutral));
        assert_eq!(drawn(&position), [".S........"]);
        position.add_line(3);
        assert_eq!(drawn(&position), [".S........", "XX.XXXXXXX"]);
        position.mirror();
        assert_eq!(drawn(&position), ["........Z.", "XXXXXXX.XX"]);
        position.shift_down();
        assert_eq!(drawn(&position), ["........Z."]);
        position.shift_up();
        assert_eq!(drawn(&position), ["........Z.", ".........."]);
        position.clear();
        assert!(position.matrix().is_empty());
    }

    #[test]
    fn a_position_has_the_width_of_its_game() {
        for width in [4, 11, 20] {
            let rules = Rules { width, starting_rows: 3, ..Rules::default() };
            let game = Game::new(rules, 3);
            let mut position = Position::of(&game, 2, 3);
            assert_eq!(position.matrix(), *game.matrix());
            position.mirror();
            position.add_line(2);
            position.set(Cell::new(width as i8 + 1, 1), Some(Block::Neutral));
            let again = position.game(&Rules::default()).unwrap();
            assert_eq!((again.matrix(), again.rules().width), (&position.matrix(), width));
            assert_eq!(position.matrix().row_bits(1).count_ones(), u32::from(width) - 1);
            let text = position.write("wide", &Rules::default());
            assert_eq!(Position::read(&text).unwrap(), (position, "wide".to_owned()));
        }
    }

    #[test]
    fn a_queue_is_read_from_any_text() {
        let mut position = Position::empty(1);
        position.set_queue("t, i?X o");
        assert_eq!(position.queue_letters(), "TIO");
        position.set_queue(&"S".repeat(500));
        assert_eq!(position.queue.len(), Position::LONGEST_QUEUE);
    }

    #[test]
    fn no_more_of_the_queue_is_known_than_is_asked_for() {
        let game = Game::new(Rules::default(), 5);
        assert_eq!(Position::of(&game, 2, 9).queue, game.next()[..2]);
    }

    #[test]
    fn lines_being_cleared_are_gone() {
        let mut position = Position::empty(1);
        position.add_line(5);
        position.set(Cell::new(1, 2), Some(Block::Of(Tetrimino::J)));
        position.queue = vec![Tetrimino::I, Tetrimino::T];
        let mut game = position.game(&Rules::default()).unwrap();
        for button in [Button::RotateClockwise, Button::Left, Button::HardDrop] {
            game.step(&[Input::Press(button)], &mut Vec::new());
        }
        assert!(game.animation().is_some());
        let back = Position::of(&game, 7, 1);
        assert_eq!(drawn(&back), ["....I.....", "....I.....", "J...I....."]);
        assert_eq!(back.queue[0], Tetrimino::T);
    }
}
