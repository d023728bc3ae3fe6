//! A recorded game as a line of text that survives a chat: `skyline1:` and the packed JSON.
//!
//! The JSON is deflated, then written in the URL-safe letters of base64 without padding. Blanks and line breaks that a
//! message was given on its way mean nothing.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate;
use miniz_oxide::inflate;

/// What a line begins with; its number is the version of the packing.
const HEAD: &str = "skyline1:";
/// What a line of any version begins with.
const ANY_HEAD: &str = "skyline";
/// More than any recorded game takes, in bytes.
const LIMIT: usize = 16 << 20;
/// The best of the packing's levels that does not dawdle.
const LEVEL: u8 = 9;

/// Why a shared line cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// It is packed in a way that this program does not know.
    #[error("packed by a newer version of Skyline")]
    Newer,
    /// A letter is missing or does not belong there.
    #[error("a part is missing or was changed; copy the whole line")]
    Damaged,
    /// It holds more than any recorded game.
    #[error("too long for a recorded game")]
    TooLong,
}

/// Whether a text means to be a shared game, whole or not.
#[must_use]
pub fn is_shared(text: &str) -> bool {
    let head = text.split(':').next().filter(|head| head.len() < text.len());
    let version = head.and_then(|head| head.trim_start().strip_prefix(ANY_HEAD));
    version.is_some_and(|version| !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()))
}

pub(super) fn pack(json: &str) -> String {
    let packed = deflate::compress_to_vec_zlib(json.as_bytes(), LEVEL);
    format!("{HEAD}{}", URL_SAFE_NO_PAD.encode(packed))
}

pub(super) fn unpack(text: &str) -> Result<String, ShareError> {
    let letters = text.trim_start().strip_prefix(HEAD).ok_or(ShareError::Newer)?;
    if letters.len() > LIMIT {
        return Err(ShareError::TooLong);
    }
    let letters: Vec<u8> = letters.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let packed = URL_SAFE_NO_PAD.decode(letters).map_err(|_error| ShareError::Damaged)?;
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

    #[test]
    fn what_was_packed_is_unpacked_whatever_a_chat_does_to_its_lines() {
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
    fn what_is_wrong_is_told_apart() {
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
        for text in ["", "skyline", "skyline:", "skylinex:", "{\"a\":1}", "https://example.org"] {
            assert!(!is_shared(text), "{text}");
        }
    }

    #[test]
    fn a_line_that_unpacks_to_too_much_is_refused() {
        let bomb = pack(&" ".repeat(LIMIT + 1));
        assert!(bomb.len() < LIMIT / 100);
        assert_eq!(unpack(&bomb), Err(ShareError::TooLong));
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn any_text_is_unpacked_or_refused(text: String, letters in "[A-Za-z0-9_-]{0,200}") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text.clone()));
            unpack(&text).ok();
            unpack(&format!("{HEAD}{letters}")).ok();
        }
    }
}
