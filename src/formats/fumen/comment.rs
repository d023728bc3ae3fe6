//! Comments of fumen pages: escaped as JavaScript's `escape` does, then four letters to a number.

/// The number of letters of the table, and one more that stands for none.
const LETTERS: u32 = 96;
/// The first letter of the table; the others follow in the order of ASCII.
const FIRST: u8 = b' ';
/// The maximum length of an escaped comment.
pub(super) const LONGEST: usize = 4095;
/// The number of letters in a number.
pub(super) const PACKED: usize = 4;

/// Escapes a comment. One that is too long is cut.
pub(super) fn escape(comment: &str) -> String {
    let mut escaped = String::new();
    for letter in comment.chars() {
        let mut units = [0; 2];
        let one: String = letter.encode_utf16(&mut units).iter().map(|unit| escape_unit(*unit)).collect();
        if escaped.len() + one.len() > LONGEST {
            break;
        }
        escaped += &one;
    }
    escaped
}

fn escape_unit(unit: u16) -> String {
    match u8::try_from(unit) {
        Ok(byte) if byte.is_ascii_alphanumeric() || b"@*_+-./".contains(&byte) => char::from(byte).to_string(),
        Ok(byte) => format!("%{byte:02X}"),
        Err(_) => format!("%u{unit:04X}"),
    }
}

/// Reverses [`escape`]. Other uses of `%` are kept.
pub(super) fn unescape(escaped: &str) -> String {
    let mut units = Vec::with_capacity(escaped.len());
    let mut rest = escaped;
    while let Some(letter) = rest.chars().next() {
        let unit = rest.strip_prefix('%').and_then(|code| match code.strip_prefix('u') {
            Some(code) => hex(code, 4).map(|unit| (unit, 6)),
            None => hex(code, 2).map(|unit| (unit, 3)),
        });
        let length = if let Some((unit, length)) = unit {
            units.push(unit);
            length
        } else {
            units.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    String::from_utf16_lossy(&units)
}

fn hex(code: &str, digits: usize) -> Option<u16> {
    let code = code.get(..digits)?;
    // `from_str_radix` would accept a sign.
    code.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u16::from_str_radix(code, 16).ok())?
}

/// Packs up to four escaped letters.
pub(super) fn pack(letters: &[u8]) -> u32 {
    letters.iter().rev().fold(0, |packed, letter| packed * LETTERS + u32::from(letter.saturating_sub(FIRST)))
}

/// Unpacks four letters.
pub(super) fn unpack(mut packed: u32) -> impl Iterator<Item = char> {
    (0..PACKED).map(move |_| {
        let letter = packed % LETTERS;
        packed /= LETTERS;
        char::from(FIRST + letter as u8)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn letters_are_escaped_as_in_browsers() {
        assert_eq!(escape("Az09@*_+-./"), "Az09@*_+-./");
        assert_eq!(escape("#Q=[](T) \u{e9}\u{3042}\u{1f600}"), "%23Q%3D%5B%5D%28T%29%20%E9%u3042%uD83D%uDE00");
        assert_eq!(unescape("100%25 %zz %u12 %+1 %"), "100% %zz %u12 %+1 %");
        assert_eq!(unescape("%ud800"), "\u{fffd}");
    }

    #[test]
    fn long_comments_are_cut_between_letters() {
        let comment = "\u{1f600}".repeat(400);
        let escaped = escape(&comment);
        assert_eq!((escaped.len(), LONGEST), (341 * 12, 4095));
        assert_eq!(unescape(&escaped), "\u{1f600}".repeat(341));
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn comments_read_back(comment: String) {
            let escaped = escape(&comment);
            prop_assert_eq!(unescape(&escaped), comment);
            let packed = escaped.as_bytes().chunks(PACKED).map(pack);
            let unpacked: String = packed.flat_map(unpack).collect();
            prop_assert_eq!(unpacked.get(..escaped.len()), Some(escaped.as_str()));
        }

        #[test]
        fn any_text_is_unescaped(text: String, near in "[%u0-9a-fD]{0,30}") {
            let _texts = (unescape(&text), unescape(&near));
        }
    }
}
