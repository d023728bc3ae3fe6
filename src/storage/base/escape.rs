//! Escaping of error messages that quote other texts, for terminals and logs.

use std::borrow::Cow;

/// Escapes every control character of `text`.
///
/// Messages quote names from files, and a file may hold escape sequences that clear a terminal or forge a log line.
///
/// ```
/// use skyline::storage::escape_controls;
///
/// assert_eq!(escape_controls("unknown variant `\u{1b}[2J`"), "unknown variant `\\u{1b}[2J`");
/// assert_eq!(escape_controls("Zoë"), "Zoë");
/// ```
#[must_use]
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if letter.is_control() { escaped.extend(letter.escape_default()) } else { escaped.push(letter) }
    }
    Cow::Owned(escaped)
}
