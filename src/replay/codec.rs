//! Button changes as short text: `0L 83l 21H 4h`.
//!
//! Every change is the ticks since the change before it and a letter; capital for a press, small for a release:
//!
//! | L | R | D | H | C | A | U | S | N | W | E |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | left | right | soft drop | hard drop | clockwise | counterclockwise | by half | hold | sonic drop | to the left wall | to the right wall |

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

use super::TimedChange;
use crate::engine::{Button, ButtonChange, Ticks};

/// In the order of [`Button::ALL`]; part of the format.
const LETTERS: [char; 11] = ['L', 'R', 'D', 'H', 'C', 'A', 'U', 'S', 'N', 'W', 'E'];

/// A word that is no button change.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{word:?} is no button change; a number of ticks and one of the letters LRDHCAUSNWE in capital or small was expected"
)]
pub struct CodecError {
    /// The word.
    pub word: String,
}

fn write(buttons: &[TimedChange]) -> String {
    let mut text = String::with_capacity(buttons.len() * 5);
    let mut before = Ticks::ZERO;
    for TimedChange { at, change } in buttons {
        let letter = LETTERS[change.button() as usize];
        let letter = match change {
            ButtonChange::Press(_) => letter,
            ButtonChange::Release(_) => letter.to_ascii_lowercase(),
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&at.since(before).millis().to_string());
        text.push(letter);
        before = *at;
    }
    text
}

fn read(text: &str) -> Result<Vec<TimedChange>, CodecError> {
    let mut now = Ticks::ZERO;
    text.split_ascii_whitespace()
        .map(|word| {
            read_word(word, now)
                .inspect(|timed| now = timed.at)
                .ok_or_else(|| CodecError { word: word.chars().take(40).collect() })
        })
        .collect()
}

fn read_word(word: &str, before: Ticks) -> Option<TimedChange> {
    let letter = word.chars().next_back()?;
    let index = LETTERS.iter().position(|known| known.eq_ignore_ascii_case(&letter))?;
    let button = Button::ALL[index];
    let ticks: u64 = word[..word.len() - letter.len_utf8()].parse().ok()?;
    let at = Ticks::from_millis(before.millis().checked_add(ticks)?);
    let change = if letter.is_ascii_uppercase() { ButtonChange::Press(button) } else { ButtonChange::Release(button) };
    Some(TimedChange { at, change })
}

pub(super) fn serialize<S: Serializer>(buttons: &[TimedChange], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&write(buttons))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TimedChange>, D::Error> {
    let text = String::deserialize(deserializer)?;
    read(&text).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pins the letters: they are in files that players keep.
    #[test]
    fn the_letters_are_pinned() {
        let buttons: Vec<TimedChange> = Button::ALL
            .into_iter()
            .flat_map(|button| [ButtonChange::Press(button), ButtonChange::Release(button)])
            .zip(1..)
            .map(|(change, at)| TimedChange { at: Ticks::from_millis(at * at), change })
            .collect();
        let text = "1L 3l 5R 7r 9D 11d 13H 15h 17C 19c 21A 23a 25U 27u 29S 31s 33N 35n 37W 39w 41E 43e";
        assert_eq!(write(&buttons), text);
        assert_eq!(read(text), Ok(buttons));
    }

    #[test]
    fn a_bad_word_is_named() {
        for word in ["L", "5", "5X", "-1L", "99999999999999999999L", "1é"] {
            assert_eq!(read(&format!("0L {word}")), Err(CodecError { word: word.to_owned() }));
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text: String) {
            if let Ok(buttons) = read(&text) {
                prop_assert_eq!(read(&write(&buttons)), Ok(buttons));
            }
        }
    }
}
