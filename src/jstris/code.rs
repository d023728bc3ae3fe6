//! LZ-String, by which Jstris compresses replays: letters of six bits, codes that grow by a bit from time to time.
//!
//! A code is an earlier piece of the text, or 0 and 1 for a new letter of 8 and 16 bits, or 2 for the end. A new letter
//! becomes a piece; so does what the code before stood for, with the first letter of this one.

use super::error::JstrisError;

/// The letters in the order of their values.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// The maximum length of a text in letters. The longest replays have some ten thousand.
const LONGEST: usize = 1 << 18;
/// The maximum length of the unpacked text in bytes, which rejects decompression bombs.
const MOST: usize = 4 << 20;

const NEW_BYTE: usize = 0;
const NEW_WIDE: usize = 1;
const END: usize = 2;
/// The first code that is a piece.
const FIRST: usize = 3;

struct CodeBits<'a> {
    letters: &'a [u8],
    /// The place of the next bit.
    at: usize,
}

impl CodeBits<'_> {
    /// Returns the next bits as a number, the first one as its lowest.
    fn read(&mut self, count: u32) -> Result<usize, JstrisError> {
        let mut value = 0;
        for bit in 0..count {
            let letter = *self.letters.get(self.at / 6).ok_or(JstrisError::Damaged)?;
            value |= usize::from(letter >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(value)
    }
}

/// A piece of the unpacked text, by the places of its first letter and of its end.
#[derive(Debug, Clone, Copy)]
struct Phrase {
    from: usize,
    to: usize,
}

/// Unpacks a text.
///
/// # Errors
/// The text has other letters, ends too early, or is too long.
pub(super) fn unpack(text: &str) -> Result<String, JstrisError> {
    if text.len() > LONGEST {
        return Err(JstrisError::TooLong);
    }
    let letters = text.bytes().filter(|letter| !letter.is_ascii_whitespace()).map(value);
    let letters: Vec<u8> = letters.collect::<Result<_, _>>()?;
    let mut bits = CodeBits { letters: &letters, at: 0 };
    // Every piece is a part of what was unpacked before it, so it needs no copy.
    let (mut text, mut phrases, mut width) = (Vec::<char>::new(), Vec::<Phrase>::new(), 2);
    let mut last: Option<Phrase> = None;
    loop {
        let code = bits.read(width)?;
        let from = text.len();
        let is_new = matches!(code, NEW_BYTE | NEW_WIDE);
        match code {
            NEW_BYTE | NEW_WIDE => {
                let letter = bits.read(if code == NEW_BYTE { 8 } else { 16 })?;
                text.push(u32::try_from(letter).ok().and_then(char::from_u32).ok_or(JstrisError::Damaged)?);
            }
            END => break,
            code => {
                let known = phrases.get(code - FIRST).copied();
                // The piece that this very code adds.
                let phrase = known.or_else(|| {
                    let Phrase { from, to } = last.filter(|_| code - FIRST == phrases.len())?;
                    Some(Phrase { from, to: to + 1 })
                });
                let Phrase { from: start, to } = phrase.ok_or(JstrisError::Damaged)?;
                for place in start..to {
                    let letter = *text.get(place).ok_or(JstrisError::Damaged)?;
                    text.push(letter);
                }
            }
        }
        if text.len() > MOST {
            return Err(JstrisError::TooLong);
        }
        let phrase = Phrase { from, to: text.len() };
        phrases.extend(is_new.then_some(phrase));
        // The first letter of this piece follows the one before it in the text.
        phrases.extend(last.map(|Phrase { from, to }| Phrase { from, to: to + 1 }));
        last = Some(phrase);
        width = width_for(phrases.len());
    }
    Ok(text.into_iter().collect())
}

/// The bits of the next code after this number of pieces: it may be the piece that it adds itself.
const fn width_for(phrases: usize) -> u32 {
    usize::BITS - (phrases + FIRST).leading_zeros()
}

fn value(letter: u8) -> Result<u8, JstrisError> {
    // The variant for files has another last letter.
    let letter = if letter == b'/' { b'-' } else { letter };
    LETTERS.iter().position(|known| *known == letter).map(|value| value as u8).ok_or(JstrisError::Damaged)
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// Packs a text of ASCII letters.
    pub(in crate::jstris) fn pack(text: &str) -> String {
        let mut bits = Vec::new();
        let mut write = |value: usize, count: u32| bits.extend((0..count).map(|bit| value >> bit & 1));
        let (mut known, mut seen) = (BTreeMap::<String, usize>::new(), Vec::new());
        let (mut size, mut width, mut rest) = (FIRST, 2, text);
        let mut last = String::new();
        while let Some(letter) = rest.chars().next() {
            let longest = (1..=rest.len()).rev().find(|end| known.contains_key(&rest[..*end])).unwrap_or(1);
            let phrase = &rest[..longest];
            if let Some(code) = known.get(phrase) {
                write(*code, width);
            } else {
                write(NEW_BYTE, width);
                write(letter as usize, 8);
                known.insert(phrase.to_owned(), size);
                seen.push(phrase);
                size += 1;
            }
            if !last.is_empty() {
                known.entry(format!("{last}{letter}")).or_insert(size);
                size += 1;
            }
            (last, rest) = (phrase.to_owned(), &rest[longest..]);
            width = width_for(size - FIRST);
        }
        write(END, width);
        let letter = |bits: &[usize]| LETTERS[bits.iter().enumerate().map(|(at, bit)| bit << (5 - at)).sum::<usize>()];
        bits.chunks(6).map(|bits| char::from(letter(bits))).collect()
    }

    proptest! {
        #![proptest_config(crate::property::cases(64))]

        #[test]
        fn texts_are_unpacked(text in "[ab{\":]{1,80}|[ -~]{1,200}") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn any_letters_are_unpacked_or_refused(text in "[A-Za-z0-9+/$ -]{0,300}") {
            drop(unpack(&text));
        }
    }

    #[test]
    fn short_texts_do_not_become_huge() {
        // Each code stands for one more letter than the one before.
        let bomb = "z".repeat(20_000);
        assert!(pack(&bomb).len() < 500);
        assert_eq!(unpack(&pack(&bomb)).unwrap(), bomb);
        assert_eq!(unpack(&"A".repeat(LONGEST + 1)), Err(JstrisError::TooLong));
        assert_eq!(unpack("N4Ig"), Err(JstrisError::Damaged));
        assert_eq!(unpack("N4Ig\u{e9}"), Err(JstrisError::Damaged));
    }
}
