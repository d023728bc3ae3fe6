//! Lines of base64url letters in text that went through a chat.
//!
//! Chats and mail programs wrap long lines, quote them, and put them in backticks or angle brackets. Phones and
//! web pages add invisible characters. None of these characters is a letter of base64url.

use std::borrow::Cow;

/// The maximum number of lines that are tried in one text.
const MOST_LINES: usize = 8;

/// Removes the invisible characters from a text: zero-width spaces and joiners, soft hyphens, marks of direction and
/// byte order.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(is_invisible) { text.replace(is_invisible, "").into() } else { text.into() }
}

const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// Whether a character is a letter of base64url.
#[must_use]
pub const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// Returns what follows each occurrence of `head`, for the first few occurrences.
pub fn after<'a>(text: &'a str, head: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(head).map(move |(at, _)| &text[at + head.len()..]).take(MOST_LINES)
}

/// Returns the words of a text: the parts between characters that are no letters of base64url.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_lines_are_found() {
        assert_eq!(words("(ab-c_1 d)\u{44f}e/").collect::<Vec<_>>(), ["ab-c_1", "d", "e"]);
        assert_eq!(after("x:1 x:2", "x:").collect::<Vec<_>>(), ["1 x:2", "2"]);
        assert_eq!(visible("a\u{200b}b c\u{feff}"), "ab c");
    }
}
