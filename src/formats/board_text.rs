//! Boards drawn with characters, as wikis, chats and solution-finder draw them.
//!
//! ```text
//!   4                  the number of rows (left out by most)
//!   XX_____XXX  # I    `_ . 0`, spaces: empty    `#` after a space: a comment
//!   |ZZ   SS  |        `X # 1`: a Block          bars at both ends: walls
//!   LZZL.ISSTT         `I O T L J S Z`: a Block of that Tetrimino, in capitals or not
//! ```

use super::document::{Document, MOST_PAGES, Page};
use crate::engine::Tetrimino;
use crate::engine::diagram::{self, DiagramError};
use crate::engine::units::COLUMNS;

/// The number of cells of a row.
const WIDTH: usize = COLUMNS as usize;
/// The widths of boards that are recognised, if only to say that they are too wide or narrow.
const WIDTHS: std::ops::RangeInclusive<usize> = 2..=24;
/// The maximum number of rows of a board that is recognised.
const MOST_ROWS: usize = 1_000;
const WALLS: [char; 4] = ['|', '\u{2502}', '\u{2503}', '\u{2551}'];
/// The characters of lines above and below a board.
const FRAMES: &str = "+-=~`\u{2500}\u{2501}\u{2550}\u{250c}\u{2510}\u{2514}\u{2518}\u{2554}\u{2557}\u{255a}\u{255d}";

/// Whether a text is nothing but boards.
pub(super) fn is_in(text: &str) -> bool {
    boards(text).next().is_some() && boards(text).all(|board| board.is_some())
}

/// Reads the boards of a text, which are separated by empty lines, or one too many; `None` if it is anything else.
pub(super) fn read(text: &str) -> Option<Result<Document, DiagramError>> {
    if !is_in(text) {
        return None;
    }
    let page = |rows: Vec<String>| Ok(Page { matrix: diagram::matrix(&rows)?, ..Page::default() });
    let pages: Result<Vec<Page>, DiagramError> = boards(text).take(MOST_PAGES + 1).flatten().map(page).collect();
    Some(pages.map(|pages| Document { pages, guideline_colours: true }))
}

impl Page {
    /// Draws the board with characters, one line a row.
    #[must_use]
    pub fn drawing(&self) -> String {
        let rows = diagram::draw(&self.matrix);
        if rows.is_empty() { "_".repeat(WIDTH) } else { rows.join("\n").replace('.', "_") }
    }
}

enum Line<'a> {
    /// A row between walls or without them.
    Row { cells: &'a str, has_walls: bool },
    /// The number of rows.
    Height,
    /// A frame or a comment.
    Other,
    /// No part of a board.
    Foreign,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let whole = line.trim_end();
        if let Some(cells) = whole.trim_start().strip_prefix(WALLS).and_then(|rest| rest.strip_suffix(WALLS)) {
            return if cells.chars().all(is_cell) { Self::Row { cells, has_walls: true } } else { Self::Foreign };
        }
        // A `#` can be a cell as well.
        let is_row = whole.chars().all(is_cell);
        let comment = if whole.starts_with("# ") { Some(0) } else { whole.find(if is_row { " # " } else { " #" }) };
        let text = whole[..comment.unwrap_or(whole.len())].trim_end();
        if text.is_empty() || text.chars().all(|letter| FRAMES.contains(letter)) {
            return Self::Other;
        }
        let is_number = text.len() <= 2 && text.bytes().all(|digit| digit.is_ascii_digit());
        match text.chars().all(is_cell) {
            _ if is_number => Self::Height,
            true => Self::Row { cells: text, has_walls: false },
            false => Self::Foreign,
        }
    }
}

/// Returns the boards of a text, each as rows of ten cells; `None` for a part that is no board.
fn boards(text: &str) -> impl Iterator<Item = Option<Vec<String>>> {
    let mut lines = text.lines();
    std::iter::from_fn(move || {
        let first = lines.find(|line| !line.trim().is_empty())?;
        let mut part = Part::default();
        let rest = lines.by_ref().take_while(|line| !line.trim().is_empty());
        for line in std::iter::once(first).chain(rest) {
            if !part.add(line) {
                return Some(None);
            }
        }
        // A frame or a comment alone is no board.
        Some(part.rows())
    })
}

/// The lines of a board.
#[derive(Default)]
struct Part<'a> {
    rows: Vec<&'a str>,
    walls: usize,
    has_height: bool,
}

impl<'a> Part<'a> {
    /// Adds a line. Returns whether it can be one of a board.
    fn add(&mut self, line: &'a str) -> bool {
        match Line::of(line) {
            Line::Row { cells, has_walls } => {
                self.rows.push(cells);
                self.walls += usize::from(has_walls);
            }
            Line::Height if self.rows.is_empty() => self.has_height = true,
            Line::Other => {}
            Line::Height | Line::Foreign => return false,
        }
        self.rows.len() <= MOST_ROWS
    }

    /// Returns the rows, if they look like a board and not like words.
    fn rows(&self) -> Option<Vec<String>> {
        let has_walls = self.walls > 0;
        if has_walls && self.walls < self.rows.len() {
            return None;
        }
        let trimmed = || self.rows.iter().map(|row| row.trim_start());
        // Spaces before the rows are an indent, unless they are needed for their width.
        let is_indented = !has_walls && trimmed().all(|row| !row.contains(' ')) && is_even(trimmed());
        let has_spaces = self.rows.iter().any(|row| row.contains(' '));
        let rows: Vec<String> = if is_indented || !has_spaces {
            trimmed().map(drawn).collect()
        } else {
            self.rows.iter().map(|row| drawn(&format!("{row:WIDTH$}"))).collect()
        };
        let width = rows.first()?.chars().count();
        let has_empty = self.rows.iter().any(|row| row.contains(['.', '_']));
        let is_long = rows.len() > 1 || self.has_height || has_walls;
        let is_row = width == WIDTH && rows.iter().all(|row| row.contains(|cell| cell != '.'));
        let is_board = WIDTHS.contains(&width)
            && is_even(rows.iter().map(String::as_str))
            && (has_walls || self.has_height || (has_empty && (is_indented || !has_spaces)))
            && (is_long || is_row);
        is_board.then_some(rows)
    }
}

/// Whether all rows have the same width.
fn is_even<'a>(mut rows: impl Iterator<Item = &'a str>) -> bool {
    let width = rows.next().map(|row| row.chars().count());
    rows.all(|row| Some(row.chars().count()) == width)
}

/// Returns the row as [`diagram`] draws it.
fn drawn(row: &str) -> String {
    row.chars().filter_map(cell).collect()
}

fn is_cell(letter: char) -> bool {
    cell(letter).is_some()
}

fn cell(letter: char) -> Option<char> {
    match letter {
        '.' | '_' | ' ' | '0' | '\u{b7}' => Some('.'),
        'X' | 'x' | '#' | '1' | '\u{2588}' | '\u{25a0}' => Some('X'),
        _ => Tetrimino::from_letter(letter.to_ascii_uppercase()).map(Tetrimino::letter),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn drawings(text: &str) -> Vec<Vec<String>> {
        let document = read(text).unwrap().unwrap();
        document.pages.iter().map(|page| diagram::draw(&page.matrix)).collect()
    }

    #[test]
    fn boards_are_read_however_they_are_drawn() {
        let expected = [["XX.....XXX", "ZZ...SS...", "LZZL.ISSTT"]];
        let table = [
            "XX_____XXX\nZZ___SS___\nLZZL_ISSTT",
            "3\nXX.....XXX\nzz...ss...\nlzzl.isstt\n",
            "\r\n  ##.....###\r\n  ZZ...SS...\r\n  LZZL.ISSTT\r\n\r\n",
            "```\n|XX     XXX|\n|ZZ   SS   |\n|LZZL ISSTT|\n+----------+\n```",
            "# a comment\nXX_____XXX  # and another\nZZ___SS___\nLZZL_ISSTT",
            "3\nXX     XXX\nZZ   SS\nLZZL ISSTT",
            "##.....###\nZZ...SS...\nLZZL.ISSTT #comment",
            "1100000111\nZZ...SS...\nLZZL.ISSTT",
        ];
        for text in table {
            assert_eq!(drawings(text), expected, "{text}");
        }
        // <https://github.com/knewjade/solution-finder>, `src/test/resources/field` and the documentation.
        assert_eq!(drawings("2\nXX________\nXX________"), [["XX........", "XX........"]]);
        assert_eq!(drawings("__________\n____X_____\n____XXXXX_\nXX_XXXXXXX")[0].len(), 3);
        // More than one board, and a single row.
        assert_eq!(drawings("X........_\n__________\n\n_X________\n__________\n").len(), 2);
        assert_eq!(drawings("XXXX______"), [["XXXX......"]]);
    }

    #[test]
    fn boards_of_another_size_are_refused_with_the_row() {
        let error = |text: &str| read(text).unwrap().unwrap_err().to_string();
        assert_eq!(error("XX_X\nXX_X"), "row 1 from the top has 4 cells; 10 were expected");
        let high = "X_________\n".repeat(41);
        assert!(error(&high).contains("maximum is 40"), "{}", error(&high));
        let many = "X_________\n__________\n\n".repeat(MOST_PAGES + 1);
        assert_eq!(crate::formats::read(&many), Err(crate::formats::ReadError::Pages));
        assert_eq!(read(&"X_________\n".repeat(MOST_ROWS + 1)), None);
    }

    #[test]
    fn words_are_no_boards() {
        let texts = [
            "",
            "...",
            "..........",
            "...\n..",
            "TOIL\nJILT",
            "It is so.\nIt is so.",
            "10",
            "---",
            "| a |",
            "yes\nno.",
        ];
        for text in texts {
            assert!(!is_in(text), "{text}");
        }
        assert!(!is_in("XX_____XXX\nXX_____XXX\n\nwords"));
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn drawings_read_back(rows in prop::collection::vec("[_IOTLJSZX]{9}_", 2..20)) {
            let matrix = diagram::matrix(&rows).unwrap();
            let text = Page { matrix: matrix.clone(), ..Page::default() }.drawing();
            prop_assume!(matrix.height() > 1);
            prop_assert_eq!(&read(&text).unwrap().unwrap().pages[0].matrix, &matrix);
        }

        #[test]
        fn any_text_is_looked_at(text: String, near in "[._xX#|IO 0-3\n]{0,80}") {
            prop_assert_eq!(is_in(&text), read(&text).is_some());
            prop_assert_eq!(is_in(&near), read(&near).is_some());
        }
    }
}
