//! Recorded games as a line of text for chats: `skyline1:` followed by the compressed JSON.
//!
//! The JSON is deflated, then encoded in URL-safe base64 without padding. The line is found between other words, and
//! characters that are no letters of base64 are ignored, because chats add them. The checksum of the compressed data
//! shows where it ends and whether a letter was changed.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, URL_SAFE_NO_PAD};
use miniz_oxide::deflate;
use miniz_oxide::inflate;

use crate::formats::chat;

/// The prefix of a line. Its number is the version of the encoding.
const HEAD: &str = "skyline1:";
/// The prefix of a line of any version.
const ANY_HEAD: &str = "skyline";
/// The maximum decompressed size in bytes, which no recorded game reaches. It rejects decompression bombs.
const LIMIT: usize = 16 << 20;
/// The compression level. Higher levels are much slower.
const LEVEL: u8 = 9;
/// Reads letters, of which the last may belong to words after the line.
const LETTERS: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, NO_PAD.with_decode_allow_trailing_bits(true));

/// The error for a shared line that cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// A newer version of the encoding.
    #[error("packed by a newer version of Skyline")]
    Newer,
    /// A character is missing or was changed.
    #[error("a part is missing or was changed; copy the complete line")]
    Damaged,
    /// The decompressed text is larger than any recorded game.
    #[error("too long for a recorded game")]
    TooLong,
}

/// Returns whether a text contains what looks like a shared game, even if it is incomplete.
#[must_use]
pub fn is_shared(text: &str) -> bool {
    let text = chat::visible(text);
    // JSON may quote a line.
    !text.trim_start().starts_with('{')
        && text.match_indices(ANY_HEAD).any(|(at, head)| {
            let rest = &text[at + head.len()..];
            let after = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
            after.len() < rest.len() && after.starts_with(':')
        })
}

pub(super) fn pack(json: &str) -> String {
    let packed = deflate::compress_to_vec_zlib(json.as_bytes(), LEVEL);
    format!("{HEAD}{}", URL_SAFE_NO_PAD.encode(packed))
}

/// Unpacks the first shared game in a text.
pub(super) fn unpack(text: &str) -> Result<String, ShareError> {
    let text = chat::visible(text);
    let mut error = ShareError::Newer;
    for letters in chat::after(&text, HEAD) {
        match unpack_letters(letters) {
            Ok(json) => return Ok(json),
            Err(found) => error = found,
        }
    }
    Err(error)
}

fn unpack_letters(text: &str) -> Result<String, ShareError> {
    let mut letters: Vec<u8> = chat::words(text).flat_map(str::bytes).take(LIMIT + 1).collect();
    if letters.len() > LIMIT {
        return Err(ShareError::TooLong);
    }
    // A single letter holds no byte.
    if letters.len() % 4 == 1 {
        letters.pop();
    }
    let packed = LETTERS.decode(letters).map_err(|_error| ShareError::Damaged)?;
    let bytes = inflate::decompress_to_vec_zlib_with_limit(&packed, LIMIT).map_err(|error| match error.status {
        inflate::TINFLStatus::HasMoreOutput => ShareError::TooLong,
        _ => ShareError::Damaged,
    })?;
    String::from_utf8(bytes).map_err(|_error| ShareError::Damaged)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::manglings::{any_mangling, manglings};

    #[test]
    fn lines_read_back_even_if_a_chat_breaks_them() {
        let text = "{\"format\":1}".repeat(50);
        let line = pack(&text);
        assert!(is_shared(&line) && line.len() < 100 && line.is_ascii(), "{line}");
        let broken: String = line
            .chars()
            .enumerate()
            .map(|(at, letter)| if at > 9 && at % 20 == 0 { format!("\r\n  {letter}") } else { letter.to_string() })
            .collect();
        for line in [line, broken] {
            assert_eq!(unpack(&line).as_deref(), Ok(text.as_str()));
        }
    }

    #[test]
    fn errors_are_distinguished() {
        let line = pack(&"0123456789".repeat(9));
        let table = [
            ("skyline2:abc", Err(ShareError::Newer)),
            (&line[..line.len() - 3], Err(ShareError::Damaged)),
            ("skyline1:%", Err(ShareError::Damaged)),
            ("skyline1:", Err(ShareError::Damaged)),
        ];
        for (text, expected) in table {
            assert!(is_shared(text));
            assert_eq!(unpack(text), expected, "{text}");
        }
        for text in ["", "skyline", "skyline:", "skylinex:", "{\"a\":1}", "https://example.org", "skyline://join/AQ"] {
            assert!(!is_shared(text), "{text}");
        }
    }

    #[test]
    fn a_line_that_went_through_a_chat_reads_the_same() {
        let text = "{\"format\":1}".repeat(50);
        let line = pack(&text);
        for mangled in manglings(&line) {
            assert!(is_shared(&mangled), "{mangled}");
            assert_eq!(unpack(&mangled).as_deref(), Ok(text.as_str()), "{mangled}");
        }
        // The words before it speak of a line.
        assert_eq!(unpack(&format!("I sent you a skyline1: text: {line}")).as_deref(), Ok(text.as_str()));
        // JSON is JSON, even if a name in it looks like a line.
        assert!(!is_shared(&format!("{{\"id\": \"{line}\"}}")));
    }

    #[test]
    fn a_decompression_bomb_is_rejected() {
        let bomb = pack(&" ".repeat(LIMIT + 1));
        assert!(bomb.len() < LIMIT / 100);
        assert_eq!(unpack(&bomb), Err(ShareError::TooLong));
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn any_text_is_decoded_or_rejected(text: String, letters in "[A-Za-z0-9_-]{0,200}") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text.clone()));
            unpack(&text).ok();
            unpack(&format!("{HEAD}{letters}")).ok();
        }

        #[test]
        fn any_chat_is_read_through(text: String, mangle in any_mangling()) {
            prop_assert_eq!(unpack(&mangle.apply(HEAD, &pack(&text))), Ok(text));
        }
    }
}
