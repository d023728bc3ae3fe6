//! What chats, mails and phones make of a line of text, for tests of all that is shared as one.

use proptest::prelude::*;

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
