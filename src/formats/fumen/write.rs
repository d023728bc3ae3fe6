//! Writing fumens of version 115.

use super::action::Action;
use super::comment::{PACKED, escape, pack, unescape};
use super::field::Field;
use super::{BASE, DIGITS, FumenError, SAME, Version};
use crate::formats::document::{Document, MOST_PAGES, Page};
use crate::formats::quiz::next_comment;

/// The version before the letters.
const HEAD: &str = "v115@";
/// The places of `?` in the letters: after the first part, and after each following one. They let sites break lines.
const PARTS: (usize, usize) = (42, 47);

impl Document {
    /// Returns the text of a fumen, version 115.
    ///
    /// # Errors
    /// A Block or a piece is above row 23, the highest of a fumen, or there are too many pages.
    pub fn to_fumen(&self) -> Result<String, FumenError> {
        if self.pages.len() > MOST_PAGES {
            return Err(FumenError::Pages);
        }
        let mut writer = Writer::default();
        let (mut before, mut comment) = (Field::new(Version::V115), String::new());
        for (index, page) in self.pages.iter().enumerate() {
            let mut field = Field::of(page)?;
            writer.cells(&before, &field);
            let Page { piece, rises, mirrors, locks, .. } = *page;
            let guideline_colours = index == 0 && self.guideline_colours;
            let has_comment = page.comment != comment;
            let action = Action { piece, rises, mirrors, guideline_colours, has_comment, locks };
            writer.number(action.write(index + 1)?, 3);
            if has_comment {
                comment = writer.comment(&page.comment);
            }
            comment = next_comment(&comment, piece.filter(|_| locks).map(|piece| piece.tetrimino));
            field.pass(page);
            before = field;
        }
        Ok(writer.text())
    }
}

/// The digits so far.
#[derive(Default)]
struct Writer {
    digits: Vec<u8>,
    /// The index of the digit that counts unchanged pages, if the last page is one.
    counter: Option<usize>,
}

impl Writer {
    /// Writes a number with this many digits.
    fn number(&mut self, mut number: u32, digits: usize) {
        for _ in 0..digits {
            self.digits.push((number % BASE) as u8);
            number /= BASE;
        }
    }

    /// Writes the changes of all cells as runs.
    fn cells(&mut self, before: &Field, after: &Field) {
        if before == after {
            match self.counter.and_then(|counter| self.digits.get_mut(counter)) {
                Some(count) if u32::from(*count) < BASE - 1 => *count += 1,
                _ => {
                    self.run(SAME, after.cells().len());
                    self.counter = Some(self.digits.len());
                    self.digits.push(0);
                }
            }
            return;
        }
        self.counter = None;
        let change = |(before, after): (&u8, &u8)| u32::from(*after) + SAME - u32::from(*before);
        let changes: Vec<u32> = before.cells().iter().zip(after.cells()).map(change).collect();
        for run in changes.chunk_by(|left, right| left == right) {
            self.run(run[0], run.len());
        }
    }

    fn run(&mut self, change: u32, length: usize) {
        self.number(change * Version::V115.cells() as u32 + length as u32 - 1, 2);
    }

    /// Writes a comment. Returns what fits.
    fn comment(&mut self, comment: &str) -> String {
        let escaped = escape(comment);
        self.number(escaped.len() as u32, 2);
        for letters in escaped.as_bytes().chunks(PACKED) {
            self.number(pack(letters), 5);
        }
        unescape(&escaped)
    }

    fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        for (index, digit) in self.digits.iter().enumerate() {
            if index >= PARTS.0 && (index - PARTS.0).is_multiple_of(PARTS.1) {
                text.push('?');
            }
            text.push(char::from(DIGITS[usize::from(*digit)]));
        }
        text
    }
}
