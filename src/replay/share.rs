//! Recorded games as a line of text for chats: `skyline1:` followed by the compressed JSON.
//!
//! The JSON is deflated, then encoded in URL-safe base64 without padding. Spaces and line breaks are ignored, because
//! some chats add them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate;
use miniz_oxide::inflate;

/// The prefix of a line. Its number is the version of the encoding.
const HEAD: &str = "skyline1:";
/// The prefix of a line of any version.
const ANY_HEAD: &str = "skyline";
/// The maximum decompressed size in bytes, which no recorded game reaches. It rejects decompression bombs.
const LIMIT: usize = 16 << 20;
/// The compression level. Higher levels are much slower.
const LEVEL: u8 = 9;

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

/// Returns whether a text looks like a shared game, even if it is incomplete.
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
        for text in ["", "skyline", "skyline:", "skylinex:", "{\"a\":1}", "https://example.org"] {
            assert!(!is_shared(text), "{text}");
        }
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
    }
}
