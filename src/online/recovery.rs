//! The recovery code: a player's key as 24 words, for paper and for a second device.
//!
//! The words are those of BIP 39. They hold the 32 bytes that the key is derived from, and a checksum of 8 bits.

use std::fmt;

use bip39::{Language, Mnemonic};

use super::identity::Identity;

/// Words that are, or should be, a recovery code. They must stay secret, so `Debug` does not show them.
///
/// ```
/// use skyline::online::Identity;
///
/// let identity = Identity::generate()?;
/// let words = identity.recovery_words();
/// assert_eq!(words.words().count(), 24);
/// assert_eq!(Identity::recover(&words).map(|same| same.key()), Ok(identity.key()));
/// # Ok::<(), skyline::online::IdentityError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct RecoveryWords(String);

/// The reason why words are no recovery code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecoveryError {
    /// There are too few or too many words.
    #[error("there are {0} words; a recovery code has 24")]
    Count(usize),
    /// A word is not in the list.
    #[error("word {number} is not in the list of words")]
    Unknown {
        /// Its number, from 1.
        number: usize,
        /// The word.
        word: String,
    },
    /// The checksum is wrong.
    #[error("the words do not belong together")]
    Checksum,
}

impl RecoveryWords {
    /// The number of words of a code.
    pub const COUNT: usize = 24;
    /// The maximum length of a typed code in characters. The longest one has 215, without numbers and commas.
    pub const MAX_CHARACTERS: usize = 600;
    /// The number of words from which a text can be a code, perhaps with errors or a part of one.
    const LEAST: usize = 12;

    /// Words as they were typed, in any case and spacing. Numbers and other characters separate them.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns the text as it was typed, or the words of a code with spaces between them.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns the words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        split(&self.0)
    }

    /// Returns whether a text looks like a recovery code, perhaps with errors: of at least twelve words most are in the
    /// list. Such a text must not be sent to others.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        let known = split(text).filter(|word| is_known(&word.to_lowercase())).count();
        known >= Self::LEAST && 4 * known >= 3 * split(text).count()
    }
}

impl fmt::Debug for RecoveryWords {
    // The words must not appear in any log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryWords(…)")
    }
}

impl Identity {
    /// Returns the key as words. They must stay secret: whoever has them is this player.
    #[must_use]
    pub fn recovery_words(&self) -> RecoveryWords {
        let code = Mnemonic::from_entropy_in(Language::English, self.seed());
        // 32 bytes are always a code.
        RecoveryWords(code.map(|code| code.to_string()).unwrap_or_default())
    }

    /// Returns the player whose recovery code these words are.
    ///
    /// # Errors
    /// A word is unknown, there are too few or too many, or the checksum is wrong.
    pub fn recover(typed: &RecoveryWords) -> Result<Self, RecoveryError> {
        let words: Vec<String> = typed.words().map(str::to_lowercase).collect();
        if let Some(index) = words.iter().position(|word| !is_known(word)) {
            return Err(RecoveryError::Unknown { number: index + 1, word: words[index].clone() });
        }
        if words.len() != RecoveryWords::COUNT {
            return Err(RecoveryError::Count(words.len()));
        }
        let code = Mnemonic::parse_in_normalized(Language::English, &words.join(" "));
        let (bytes, _length) = code.map_err(|_wrong| RecoveryError::Checksum)?.to_entropy_array();
        let seed = bytes.first_chunk().ok_or(RecoveryError::Checksum)?;
        // Any 32 bytes give a key.
        Self::of_seed(*seed).map_err(|_rejected| RecoveryError::Checksum)
    }
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

fn is_known(word: &str) -> bool {
    Language::English.find_word(word).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::property::cases;

    fn code_of(seed: [u8; 32]) -> Vec<String> {
        Identity::of_seed(seed).unwrap().recovery_words().words().map(str::to_owned).collect()
    }

    fn recover(words: &[String]) -> Result<Identity, RecoveryError> {
        Identity::recover(&RecoveryWords::typed(&words.join(" ")))
    }

    proptest! {
        #![proptest_config(cases(64))]

        #[test]
        fn a_code_leads_back_to_its_key(seed: [u8; 32]) {
            let identity = Identity::of_seed(seed).unwrap();
            let words = identity.recovery_words();
            prop_assert_eq!(words.words().count(), RecoveryWords::COUNT);
            prop_assert!(RecoveryWords::is_in(words.text()) && words.text().len() <= 215);
            let recovered = Identity::recover(&words).unwrap();
            prop_assert_eq!(recovered.key(), identity.key());
            prop_assert_eq!(Identity::read(&identity.secret()).unwrap().recovery_words(), words);
        }

        #[test]
        fn any_text_is_read_without_a_panic(text: String) {
            drop(Identity::recover(&RecoveryWords::typed(&text)));
            prop_assert!(!RecoveryWords::is_in(&text));
        }
    }

    proptest! {
        #![proptest_config(cases(12))]

        /// Another word is noticed, but for one of 256.
        #[test]
        fn a_changed_word_is_noticed_by_the_checksum(seed: [u8; 32], place in 0..RecoveryWords::COUNT) {
            let (mut words, own) = (code_of(seed), Identity::of_seed(seed).unwrap().key());
            let right = words[place].clone();
            let mut accepted = 0;
            for word in Language::English.word_list().iter().filter(|word| **word != right) {
                words[place] = (*word).to_owned();
                match recover(&words) {
                    Ok(other) => {
                        prop_assert_ne!(other.key(), own);
                        accepted += 1;
                    }
                    Err(error) => prop_assert_eq!(error, RecoveryError::Checksum),
                }
            }
            // 8 of 2047 are expected. The last word has the checksum, with 3 bits of the key: exactly 7 fit.
            prop_assert!(accepted < 40 && (place < 23 || accepted == 7), "{accepted} at {place}");
        }
    }

    #[test]
    fn the_words_are_those_of_the_standard() {
        // The first and the last vector of BIP 39 with 256 bits.
        assert_eq!(code_of([0; 32]).concat(), [["abandon"; 23].concat().as_str(), "art"].concat());
        assert_eq!(code_of([0xff; 32]).concat(), [["zoo"; 23].concat().as_str(), "vote"].concat());
    }

    #[test]
    fn case_spacing_numbers_and_commas_do_not_matter() {
        let identity = Identity::generate().unwrap();
        let words = identity.recovery_words();
        let lines = words.words().enumerate().map(|(index, word)| format!("{}. {word}", index + 1));
        let numbered = lines.collect::<Vec<_>>().join(",\r\n");
        let spaced = words.text().replace(' ', "\n\u{a0} \t");
        for typed in [numbered, spaced, words.text().to_uppercase(), format!("  {}  ", words.text())] {
            let recovered = Identity::recover(&RecoveryWords::typed(&typed)).unwrap();
            assert_eq!(recovered.key(), identity.key(), "{typed}");
        }
    }

    #[test]
    fn an_error_names_what_is_wrong() {
        let words = code_of([7; 32]);
        let unknown = |number, word: &str| Some(RecoveryError::Unknown { number, word: word.to_owned() });
        for (place, word) in [(0, "abandn"), (16, "ключ"), (23, "Zzz")] {
            let mut wrong = words.clone();
            wrong[place] = word.to_owned();
            assert_eq!(recover(&wrong).err(), unknown(place + 1, &word.to_lowercase()));
        }
        assert_eq!(recover(&words[1..]).err(), Some(RecoveryError::Count(23)));
        assert_eq!(recover(&[words.clone(), words.clone()].concat()).err(), Some(RecoveryError::Count(48)));
        assert_eq!(recover(&[]).err(), Some(RecoveryError::Count(0)));
        let mut swapped = words.clone();
        swapped.swap(0, 23);
        assert_eq!(recover(&swapped).err(), Some(RecoveryError::Checksum));
    }

    #[test]
    fn a_code_is_recognised_with_errors_and_shown_in_no_log() {
        let words = code_of([7; 32]);
        let mut misspelled = words.clone();
        for place in [3, 9, 20] {
            misspelled[place] = "mispelled".to_owned();
        }
        let numbered = format!("My code: {}", words.join(" ").to_uppercase());
        for text in [misspelled.join(" "), numbered, words[..12].join("\n")] {
            assert!(RecoveryWords::is_in(&text), "{text}");
        }
        let chat = "Good game! Would you like to play another one after lunch, or do you have to go now and come back \
                    in the evening, when the others are here, too?";
        for text in [chat, "", &words[..11].join(" "), "skyline://join/AQ", "IOTLJSZ"] {
            assert!(!RecoveryWords::is_in(text), "{text}");
        }
        assert!(!format!("{:?}", Identity::of_seed([7; 32]).unwrap().recovery_words()).contains(&words[0]));
    }
}
