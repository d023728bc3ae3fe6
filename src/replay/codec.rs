//! Inputs as short text: `0L 83l 21H 4h 12G2 0T1`.
//!
//! Each word is one input: the ticks since the previous input, then a letter. For buttons, a capital letter is a press
//! and a small letter a release:
//!
//! | L | R | D | H | C | A | U | S | N | W | E |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | left | right | soft drop | hard drop | clockwise | counterclockwise | half turn | hold | sonic drop | to the left wall | to the right wall |
//!
//! Two letters are followed by a value:
//!
//! | word | input |
//! |---|---|
//! | `12G2` | after 12 ticks, 2 lines (garbage) are received from opponents |
//! | `12T1` | after 12 ticks, seat 1 becomes the target of the attacks; seats are counted from 0 |
//! | `12T*` | after 12 ticks, everybody becomes the target |
//! | `12T?` | after 12 ticks, a random opponent becomes the target |
//! | `12T=` | after 12 ticks, the opponent who was sent the fewest lines |
//! | `12T^` | after 12 ticks, the opponent who has sent the most lines |
//! | `12T!` | after 12 ticks, the opponents who attacked last |
//! | `12T+` | after 12 ticks, the opponent closest to a knock-out |

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

use super::TimedInput;
use crate::engine::{Button, Input, Target, Ticks};

/// The letters of the buttons, in the order of [`Button::ALL`]. They are part of the format.
const LETTERS: [char; 11] = ['L', 'R', 'D', 'H', 'C', 'A', 'U', 'S', 'N', 'W', 'E'];
/// The letter of received lines, which is part of the format.
const RECEIVE: char = 'G';
/// The letter of a chosen target, which is part of the format.
const TARGET: char = 'T';
/// The values of targets other than seats, which are part of the format.
const TARGETS: [(&str, Target); 6] = [
    ("*", Target::Everybody),
    ("?", Target::Random),
    ("=", Target::Even),
    ("^", Target::Leader),
    ("!", Target::Attackers),
    ("+", Target::KnockOut),
];

/// The error for a word that is not an input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{word:?} is not an input; expected a number of ticks and a capital or small letter of LRDHCAUSNWE, \
     or G and a number of lines, or T and a seat or one of *?=^!+"
)]
pub struct CodecError {
    /// The word.
    pub word: String,
}

fn write(inputs: &[TimedInput]) -> String {
    let mut text = String::with_capacity(inputs.len() * 5);
    let mut before = Ticks::ZERO;
    for &TimedInput { at, input } in inputs {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&at.since(before).millis().to_string());
        match input {
            Input::Press(button) => text.push(LETTERS[button as usize]),
            Input::Release(button) => text.push(LETTERS[button as usize].to_ascii_lowercase()),
            Input::Receive(lines) => {
                text.push(RECEIVE);
                text.push_str(&lines.to_string());
            }
            Input::Target(Target::Seat(seat)) => {
                text.push(TARGET);
                text.push_str(&seat.to_string());
            }
            Input::Target(target) => {
                text.push(TARGET);
                text.push_str(TARGETS.iter().find(|known| known.1 == target).map_or("", |known| known.0));
            }
        }
        before = at;
    }
    text
}

fn read(text: &str) -> Result<Vec<TimedInput>, CodecError> {
    let mut now = Ticks::ZERO;
    text.split_ascii_whitespace()
        .map(|word| {
            read_word(word, now)
                .inspect(|timed| now = timed.at)
                // A damaged file may be one very long word.
                .ok_or_else(|| CodecError { word: word.chars().take(40).collect() })
        })
        .collect()
}

fn read_word(word: &str, before: Ticks) -> Option<TimedInput> {
    let at_letter = word.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (ticks, rest) = word.split_at(at_letter);
    let (letter, value) = rest.split_at_checked(1)?;
    let at = Ticks::from_millis(before.millis().checked_add(ticks.parse().ok()?)?);
    Some(TimedInput { at, input: read_input(letter.chars().next()?, value)? })
}

fn read_input(letter: char, value: &str) -> Option<Input> {
    match letter {
        RECEIVE => value.parse().ok().map(Input::Receive),
        TARGET => {
            let named = TARGETS.iter().find(|known| known.0 == value).map(|known| known.1);
            named.or_else(|| value.parse().ok().map(Target::Seat)).map(Input::Target)
        }
        _ if !value.is_empty() => None,
        _ => {
            let index = LETTERS.iter().position(|known| known.eq_ignore_ascii_case(&letter))?;
            let button = Button::ALL[index];
            Some(if letter.is_ascii_uppercase() { Input::Press(button) } else { Input::Release(button) })
        }
    }
}

pub(super) fn serialize<S: Serializer>(inputs: &[TimedInput], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&write(inputs))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TimedInput>, D::Error> {
    let text = String::deserialize(deserializer)?;
    read(&text).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The letters must not change: saved files contain them.
    #[test]
    fn the_letters_are_pinned() {
        let inputs: Vec<TimedInput> = Button::ALL
            .into_iter()
            .flat_map(|button| [Input::Press(button), Input::Release(button)])
            .zip(1..)
            .map(|(input, at)| TimedInput { at: Ticks::from_millis(at * at), input })
            .collect();
        let text = "1L 3l 5R 7r 9D 11d 13H 15h 17C 19c 21A 23a 25U 27u 29S 31s 33N 35n 37W 39w 41E 43e";
        assert_eq!(write(&inputs), text);
        assert_eq!(read(text), Ok(inputs));
    }

    /// The same for words that are not buttons.
    #[test]
    fn the_letters_of_attacks_are_pinned() {
        let inputs = [
            Input::Receive(0),
            Input::Receive(u32::MAX),
            Input::Target(Target::Seat(0)),
            Input::Target(Target::Seat(255)),
            Input::Target(Target::Everybody),
            Input::Target(Target::Random),
            Input::Target(Target::Even),
            Input::Target(Target::Leader),
            Input::Target(Target::Attackers),
            Input::Target(Target::KnockOut),
        ];
        let inputs: Vec<TimedInput> =
            inputs.into_iter().zip(1..).map(|(input, at)| TimedInput { at: Ticks::from_millis(at), input }).collect();
        let text = "1G0 1G4294967295 1T0 1T255 1T* 1T? 1T= 1T^ 1T! 1T+";
        assert_eq!(write(&inputs), text);
        assert_eq!(read(text), Ok(inputs));
    }

    #[test]
    fn a_bad_word_is_named() {
        let words = [
            "L",
            "5",
            "5X",
            "-1L",
            "99999999999999999999L",
            "1é",
            "1L2",
            "1G",
            "1g2",
            "1G-2",
            "1G4294967296",
            "1T",
            "1t1",
            "1T256",
            "1T**",
            "1T?1",
            "1Gé",
            "G2",
        ];
        for word in words {
            assert_eq!(read(&format!("0L {word}")), Err(CodecError { word: word.to_owned() }));
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn any_text_is_read_or_refused(text: String, words in "([0-9]{1,3}[LRrGTgt*][0-9*]{0,3} ){0,9}") {
            for text in std::iter::once(text).chain([words]) {
                if let Ok(inputs) = read(&text) {
                    prop_assert_eq!(read(&write(&inputs)), Ok(inputs));
                }
            }
        }
    }
}
