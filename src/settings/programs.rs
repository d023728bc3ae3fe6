//! External programs that can take a seat.

use serde::{Deserialize, Serialize};

use super::{BotPace, Player, Range, clamp_text};

/// An external program that can take a seat. It supports the Tetris Bot Protocol.
///
/// ```
/// use skyline::settings::PlayerProgram;
///
/// let program = PlayerProgram { arguments: r#"--threads 2 "a file.json""#.to_owned(), ..PlayerProgram::default() };
/// assert_eq!(program.argument_list(), ["--threads", "2", "a file.json"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerProgram {
    /// The name, up to 16 characters.
    pub name: String,
    /// The file to start.
    pub command: String,
    /// Its command line arguments, on one line.
    pub arguments: String,
    /// Its working folder; empty for that of the game.
    pub folder: String,
    /// Its thinking time for a Tetrimino.
    pub thinking_ms: u32,
    /// The speed at which its buttons are pressed.
    pub pace: BotPace,
    /// Whether it gets a new `start` for each Tetrimino.
    pub restarts: bool,
}

impl Default for PlayerProgram {
    fn default() -> Self {
        Self {
            name: String::new(),
            command: String::new(),
            arguments: String::new(),
            folder: String::new(),
            thinking_ms: 100,
            pace: BotPace::Fast,
            restarts: false,
        }
    }
}

impl PlayerProgram {
    /// The maximum number of programs.
    pub const MAX: usize = 16;
    /// The maximum length of a path or of the arguments, in characters.
    pub const LONGEST_TEXT: usize = 400;
    /// The range of the thinking time.
    pub const THINKING: Range = Range::millis(5, 2_000, 5);

    /// Returns the arguments, split at spaces outside of double quotes.
    #[must_use]
    pub fn argument_list(&self) -> Vec<String> {
        let mut list = Vec::new();
        let (mut current, mut is_quoted) = (None::<String>, false);
        for character in self.arguments.chars() {
            match character {
                '"' => {
                    is_quoted = !is_quoted;
                    current.get_or_insert_default();
                }
                space if space.is_whitespace() && !is_quoted => list.extend(current.take()),
                other => current.get_or_insert_default().push(other),
            }
        }
        list.extend(current);
        list
    }

    pub(super) fn clamp(&mut self) {
        clamp_text(&mut self.name, Player::NAME_LENGTH);
        for text in [&mut self.command, &mut self.arguments, &mut self.folder] {
            clamp_text(text, Self::LONGEST_TEXT);
        }
        Self::THINKING.clamp(&mut self.thinking_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_divided_at_spaces_outside_of_quotes() {
        let divided =
            |line: &str| PlayerProgram { arguments: line.to_owned(), ..PlayerProgram::default() }.argument_list();
        assert_eq!(divided(""), [""; 0]);
        assert_eq!(divided("  a\tb  "), ["a", "b"]);
        assert_eq!(divided(r#"-x "C:\My bots\w.json" "" y"z z"#), ["-x", r"C:\My bots\w.json", "", "yz z"]);
    }
}
