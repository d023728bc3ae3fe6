//! Texts from outside: lines of Skyline that went through a chat, and the formats of other programs.
//!
//! ```text
//!   pasted text, file ─▶ chat: Skyline's own line between other words ─▶ replay, online
//!                     ├▶ read: fumen, drawn boards ─▶ Document: pages with positions ─▶ editor, practice, solver
//!                     │                                   └─▶ to_fumen, drawing ─▶ text
//!                     ├▶ kick_file: rotation systems of players ─▶ Custom
//!                     ├▶ RulesText: rules with their name ─▶ Custom, lobby, room
//!                     └▶ Foreign: a format of another program, by name ─▶ the message to the player
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod board_text;
pub mod chat;
mod document;
mod error;
mod foreign;
mod fumen;
pub mod kick_file;
mod quiz;
mod rules_text;

pub use document::{Document, Page, Row};
pub use error::ReadError;
pub use foreign::Foreign;
pub use fumen::FumenError;
pub use rules_text::{CustomRules, RulesContent, RulesText, RulesTextError, is_rules};

use document::MOST_PAGES;

/// Whether a text looks like a document that [`read`] reads, perhaps with an error.
#[must_use]
pub fn is_document(text: &str) -> bool {
    // Rules may have a start position, which is a fumen.
    !is_json(text) && !is_rules(text) && (fumen::is_in(text) || board_text::is_in(text))
}

/// Reads the positions of a text in a format of other programs: all fumens between any words, or boards drawn with
/// characters.
///
/// ```
/// use skyline_foundation::engine::{Tetrimino, diagram};
/// use skyline_foundation::formats;
///
/// let page = formats::read("XX__XXXXXX\nXXX_XXXXXX")?.pages.remove(0);
/// assert_eq!(diagram::draw(&page.matrix), ["XX..XXXXXX", "XXX.XXXXXX"]);
///
/// let start = formats::read("v115@vhAAgWaAFLDmClcJSAVDEHBEooRBKoAVBaNExCJHBAA")?.pages[0].start();
/// assert_eq!((start.hold, start.queue[0], start.queue.len()), (None, Tetrimino::J, 7));
/// # Ok::<(), formats::ReadError>(())
/// ```
///
/// # Errors
/// The name of another format, what is wrong in one of these, or [`ReadError::Unknown`].
pub fn read(text: &str) -> Result<Document, ReadError> {
    if is_json(text) {
        // A comment in one of our own files may contain a fumen.
        return Err(Foreign::of(text).map_or(ReadError::Unknown, ReadError::Foreign));
    }
    if let Some(document) = fumen::read(text) {
        return Ok(document?);
    }
    if let Some(document) = board_text::read(text) {
        let document = document?;
        return if document.pages.len() > MOST_PAGES { Err(ReadError::Pages) } else { Ok(document) };
    }
    Err(Foreign::of(text).map_or(ReadError::Unknown, ReadError::Foreign))
}

fn is_json(text: &str) -> bool {
    text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}').starts_with(['{', '['])
}
