//! Reading fumens.

use std::borrow::Cow;

use super::action::Action;
use super::comment::{PACKED, unescape, unpack};
use super::field::{Field, NEUTRAL};
use super::{BASE, DIGITS, FumenError, SAME, Version};
use crate::formats::document::{Document, MOST_PAGES, Page};
use crate::formats::quiz::next_comment;

/// The letters before the version: how a site shows the diagram.
const KINDS: [char; 3] = ['v', 'd', 'm'];
const VERSION_DIGITS: usize = 3;

/// Whether there is a fumen in a text.
pub(in crate::formats) fn is_in(text: &str) -> bool {
    starts(&unquoted(text)).next().is_some()
}

/// Reads all fumens in a text, between any words; `None` if there is none.
pub(in crate::formats) fn read(text: &str) -> Option<Result<Document, FumenError>> {
    let text = unquoted(text);
    let documents = starts(&text).map(|(version, code)| read_one(version, code));
    documents.reduce(|first, next| {
        let (mut all, next) = (first?, next?);
        all.pages.extend(next.pages);
        if all.pages.len() > MOST_PAGES { Err(FumenError::Pages) } else { Ok(all) }
    })
}

/// Replaces the codes of the letters that links escape.
fn unquoted(text: &str) -> Cow<'_, str> {
    const CODES: [(&str, &str); 7] =
        [("%40", "@"), ("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3F", "?"), ("%3f", "?")];
    let mut text = Cow::Borrowed(text);
    for (code, letter) in CODES {
        if text.contains(code) {
            text = text.replace(code, letter).into();
        }
    }
    text
}

/// Returns the version and the text after it of each fumen.
fn starts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices('@').filter_map(|(at, _)| {
        let (before, code) = (&text[..at], &text[at + 1..]);
        let (before, version) = before.split_at_checked(before.len().checked_sub(VERSION_DIGITS)?)?;
        let before = before.strip_suffix(|letter: char| KINDS.contains(&letter.to_ascii_lowercase()))?;
        let is_one = version.bytes().all(|digit| digit.is_ascii_digit())
            && !before.ends_with(|letter: char| letter.is_alphanumeric())
            && code.starts_with(|letter: char| value(letter).is_some());
        is_one.then_some((version, code))
    })
}

fn read_one(version: &str, code: &str) -> Result<Document, FumenError> {
    let version = match version {
        "110" => Version::V110,
        "115" => Version::V115,
        other => return Err(FumenError::Version(other.to_owned())),
    };
    // Chats and mail programs break a fumen into lines, but words may also follow it.
    let wrapped = values(code, |letter| letter == '?' || letter == '>' || letter.is_whitespace());
    let plain = values(code, |letter| letter == '?');
    Reader::new(version, wrapped).pages().or_else(|_| Reader::new(version, plain).pages())
}

/// Returns the values of the letters, up to the first other one.
fn values(code: &str, is_skipped: fn(char) -> bool) -> impl Iterator<Item = u32> {
    code.chars().filter(move |letter| !is_skipped(*letter)).map_while(value)
}

fn value(letter: char) -> Option<u32> {
    let digit = DIGITS.iter().position(|digit| char::from(*digit) == letter)?;
    u32::try_from(digit).ok()
}

/// The state while reading.
struct Reader<I: Iterator<Item = u32>> {
    letters: std::iter::Peekable<I>,
    version: Version,
    field: Field,
    /// The number of following pages whose cells do not change.
    unchanged: u32,
    pages: Vec<Page>,
}

impl<I: Iterator<Item = u32>> Reader<I> {
    fn new(version: Version, letters: I) -> Self {
        Self { letters: letters.peekable(), version, field: Field::new(version), unchanged: 0, pages: Vec::new() }
    }

    fn pages(mut self) -> Result<Document, FumenError> {
        let (mut comment, mut guideline_colours) = (String::new(), true);
        while self.letters.peek().is_some() {
            if self.pages.len() == MOST_PAGES {
                return Err(FumenError::Pages);
            }
            self.change_cells()?;
            let action = Action::read(self.number(3)?, self.version, self.place())?;
            if self.pages.is_empty() {
                guideline_colours = action.guideline_colours;
            }
            if action.has_comment {
                comment = self.comment()?;
            }
            let Action { piece, rises, mirrors, locks, .. } = action;
            let (matrix, rising) = (self.field.matrix(), self.field.rising());
            let locked = piece.filter(|_| locks).map(|piece| piece.tetrimino);
            let next = next_comment(&comment, locked);
            let page = Page { matrix, rising, piece, comment, locks, rises, mirrors };
            comment = next;
            self.field.pass(&page);
            self.pages.push(page);
        }
        if self.pages.is_empty() { Err(self.cut_off()) } else { Ok(Document { pages: self.pages, guideline_colours }) }
    }

    /// The number of the page that is read, from 1.
    const fn place(&self) -> usize {
        self.pages.len() + 1
    }

    const fn cut_off(&self) -> FumenError {
        FumenError::CutOff(self.place())
    }

    /// Reads a number of some letters.
    fn number(&mut self, letters: u32) -> Result<u32, FumenError> {
        let mut number = 0;
        for place in 0..letters {
            let letter = self.letters.next().ok_or_else(|| self.cut_off())?;
            number += letter * BASE.pow(place);
        }
        Ok(number)
    }

    fn change_cells(&mut self) -> Result<(), FumenError> {
        if self.unchanged > 0 {
            self.unchanged -= 1;
            return Ok(());
        }
        let all = self.version.cells();
        let mut at = 0;
        while at < all {
            let run = self.number(2)?;
            let (change, length) = (run / all as u32, (run % all as u32) as usize + 1);
            let place = self.place();
            let cells = self.field.cells_mut().get_mut(at..at + length).ok_or(FumenError::Cells(place))?;
            for cell in cells {
                let changed = (u32::from(*cell) + change).checked_sub(SAME).filter(|cell| *cell <= NEUTRAL.into());
                *cell = changed.ok_or(FumenError::Cells(place))? as u8;
            }
            at += length;
            if change == SAME && length == all {
                self.unchanged = self.number(1)?;
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<String, FumenError> {
        let length = self.number(2)? as usize;
        let mut escaped = String::new();
        for _ in 0..length.div_ceil(PACKED) {
            escaped.extend(unpack(self.number(5)?));
        }
        // All letters of the table have one byte.
        Ok(unescape(escaped.get(..length).unwrap_or(&escaped)))
    }
}
