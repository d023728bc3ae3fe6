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
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A line as chats, mails and phones give it back: one change each.
    pub(crate) fn manglings(line: &str) -> Vec<String> {
        let inside = |what: &str| {
            let (start, rest) = line.split_at(line.len() / 2);
            format!("{start}{what}{rest}")
        };
        vec![
            line.to_owned(),
            format!("`{line}`"),
            format!("```\n{line}\n```"),
            format!("> {}", inside("\n> ")),
            format!("Join my room: {line}"),
            format!("{line} see you there"),
            format!("{line}, or not\u{2026}"),
            format!("{line}=="),
            inside("\u{200b}"),
            inside("\u{a0}"),
            inside("\r\n"),
            inside("\u{2003}\u{feff}\n\t"),
            format!("\u{feff}<{line}>"),
            format!("\"{line}\""),
            format!("\u{201e}{line}\u{201c}."),
            format!("\u{ab}{line}\u{bb}"),
            format!("({line})"),
            format!("**{line}**"),
            format!("\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}! {line} \u{1f44d}\u{fe0f}"),
        ]
    }

    /// Words around a line, and what is put between its letters.
    #[derive(Debug)]
    pub(crate) struct Mangling {
        before: String,
        between: Vec<(prop::sample::Index, String)>,
        after: String,
    }

    impl Mangling {
        /// Changes a line that starts with `head`, which stays as it is.
        pub(crate) fn apply(&self, head: &str, line: &str) -> String {
            let mut letters: Vec<String> = line.chars().map(String::from).collect();
            for (at, what) in &self.between {
                // Behind the last letter are the words.
                let at = head.len() + at.index(letters.len() - head.len());
                letters[at].insert_str(0, what);
            }
            format!("{}{}{}", self.before, letters.concat(), self.after)
        }
    }

    pub(crate) fn any_mangling() -> impl Strategy<Value = Mangling> {
        let between = "([ \\n\\t\u{a0}\u{3000}\u{2028}\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}]|\\r\\n|\n> ){1,3}";
        let between = prop::collection::vec((any::<prop::sample::Index>(), between), 0..6);
        // Words that are no line themselves, and a line ends before them.
        let words =
            ("[a-jA-J !.,\u{e9}\u{44f}`>\"'(<]{0,20}", between, "([`>\"')=*\u{201c} \n.,][a-jA-J !\u{44f}`]{0,20})?");
        words.prop_map(|(before, between, after)| Mangling { before, between, after })
    }

    #[test]
    fn words_and_lines_are_found() {
        assert_eq!(words("(ab-c_1 d)\u{44f}e/").collect::<Vec<_>>(), ["ab-c_1", "d", "e"]);
        assert_eq!(after("x:1 x:2", "x:").collect::<Vec<_>>(), ["1 x:2", "2"]);
        assert_eq!(visible("a\u{200b}b c\u{feff}"), "ab c");
    }
}
