//! Sanitizing of other players' names and chat lines, and names that look alike.

use unicode_security::skeleton;

/// Returns whether two names look the same to a reader: with letters of other alphabets or digits that look alike, or
/// but for capital letters.
#[doc(alias = "homoglyph")]
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    let seen = |name: &str| skeleton(name).collect::<String>().to_lowercase();
    // A capital I looks like an l, which its small form does not.
    seen(one) == seen(other) || seen(&one.to_lowercase()) == seen(&other.to_lowercase())
}

/// Returns what numbers a name that others have, too, from 2.
#[must_use]
pub fn number_suffix(name: &str, number: usize) -> String {
    // A number right behind another one would be read as one number.
    if name.ends_with(|last: char| last.is_ascii_digit()) { format!(" ({number})") } else { format!(" {number}") }
}

/// Returns the text on one line, without control characters, invisible characters and characters that change the text
/// direction, with at most `max_characters` characters; `None` if nothing is left.
pub(super) fn sanitize(text: &str, max_characters: usize) -> Option<String> {
    // More combining marks would cover the lines above.
    const MAX_MARKS: usize = 3;
    let mut sanitized = String::new();
    let (mut count, mut marks, mut is_space) = (0, 0, true);
    for character in text.chars().map(|character| if character.is_whitespace() { ' ' } else { character }) {
        marks = if is_mark(character) { marks + 1 } else { 0 };
        let is_second_space = is_space && character == ' ';
        if character.is_control() || is_hidden(character) || marks > MAX_MARKS || is_second_space {
            continue;
        }
        if count == max_characters {
            break;
        }
        is_space = character == ' ';
        sanitized.push(character);
        count += 1;
    }
    sanitized.truncate(sanitized.trim_end().len());
    (!sanitized.is_empty()).then_some(sanitized)
}

/// Returns whether a character is invisible: format characters, direction marks, fillers, tags, private use.
const fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{13430}'..='\u{1345F}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}'
    )
}

/// Returns whether a character combines with the previous one.
const fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{610}'..='\u{61A}'
            | '\u{64B}'..='\u{65F}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}'
            | '\u{5BF}'..='\u{5C7}' | '\u{670}' | '\u{6D6}'..='\u{6DC}' | '\u{6DF}'..='\u{6E8}' | '\u{6EA}'..='\u{6ED}'
            | '\u{711}' | '\u{730}'..='\u{74A}' | '\u{7EB}'..='\u{7F3}' | '\u{816}'..='\u{82D}'
            | '\u{8D3}'..='\u{902}' | '\u{93C}' | '\u{941}'..='\u{948}' | '\u{94D}' | '\u{951}'..='\u{957}'
            | '\u{EB1}' | '\u{EB4}'..='\u{EBC}' | '\u{EC8}'..='\u{ECE}' | '\u{F71}'..='\u{F87}'
            | '\u{302A}'..='\u{302F}' | '\u{3099}'..='\u{309A}' | '\u{A66F}'..='\u{A67D}' | '\u{A8E0}'..='\u{A8F1}'
            | '\u{1D165}'..='\u{1D172}' | '\u{1D17B}'..='\u{1D1AD}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_removed_and_languages_stay() {
        let clean = |text: &str| sanitize(text, 20).unwrap_or_default();
        assert_eq!(clean("  Ada \t\n Lovelace "), "Ada Lovelace");
        assert_eq!(clean("¡Olé! Привет 你好 שלום"), "¡Olé! Привет 你好 שלום");
        assert_eq!(clean("\u{202E}resU\u{2066}\u{200B}\u{7}x\u{1B}[31m"), "resUx[31m");
        assert_eq!(clean(&format!("a{}b", "\u{301}".repeat(50))), "a\u{301}\u{301}\u{301}b");
        assert_eq!(clean(&"é".repeat(50)).chars().count(), 20);
        for nothing in ["", " \u{3164}\u{2800}\u{FEFF} ", "\u{E0041}\u{E000}"] {
            assert_eq!(sanitize(nothing, 20), None, "{nothing:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_found() {
        for (one, other) in [
            ("Ada", "ada"),
            ("Ada", "\u{410}d\u{430}"),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("Bo", "B0"),
            ("\u{c9}va", "E\u{301}va"),
            ("Привет", "привет"),
        ] {
            assert!(are_alike(one, other) && are_alike(other, one), "{one} and {other}");
        }
        for (one, other) in
            [("Ada", "Ida"), ("Ada", "Ada 2"), ("Player 1", "Player 2"), ("你好", "你们"), ("Eva", "\u{c9}va")]
        {
            assert!(!are_alike(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn every_trick_of_unicode_is_removed() {
        let mark = |mark: char| format!("a{}b", String::from(mark).repeat(90));
        let three = |mark: char| format!("a{}b", String::from(mark).repeat(3));
        let hidden = [
            ("direction overrides", "a\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}b"),
            ("isolates", "a\u{2066}\u{2067}\u{2068}\u{2069}b"),
            ("direction marks", "a\u{200E}\u{200F}\u{61C}b"),
            ("zero width", "a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{180E}b"),
            ("fillers", "a\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}\u{34F}\u{AD}b"),
            ("variation selectors", "a\u{FE0F}\u{FE00}\u{E0100}b"),
            ("tags", "a\u{E0001}\u{E0041}\u{E007F}b"),
            ("control characters", "a\0\u{7}\u{8}\u{1B}\u{7F}\u{9B}b"),
            ("private use", "a\u{E000}\u{F8FF}\u{F0000}\u{10FFFD}b"),
            ("no characters", "a\u{FFFE}\u{FFFF}\u{FDD0}\u{10FFFF}b"),
            ("stand-ins for surrogates", "a\u{FFFD}\u{FFFC}b"),
            ("layout of other scripts", "a\u{13430}\u{1BCA0}\u{1D173}b"),
        ];
        for (trick, text) in hidden {
            assert_eq!(sanitize(text, 20).as_deref(), Some("ab"), "{trick}");
        }
        // An unpaired surrogate becomes a replacement character before it gets here.
        assert_eq!(sanitize(&String::from_utf16_lossy(&[0x61, 0xD800, 0x62]), 20).as_deref(), Some("ab"));
        for over in
            ['\u{301}', '\u{489}', '\u{5BF}', '\u{670}', '\u{E49}', '\u{EC9}', '\u{F71}', '\u{20DD}', '\u{3099}']
        {
            assert_eq!(sanitize(&mark(over), 20), Some(three(over)), "{over:?}");
        }
        let lines = sanitize("a\u{2028}\u{2029}\u{85}\r\n\t\u{A0}\u{3000}b", 20);
        assert_eq!(lines.as_deref(), Some("a b"), "one line with one space");
        let unassigned = sanitize(&"\u{378}".repeat(500), 20).unwrap();
        assert_eq!(unassigned.chars().count(), 20, "a box each, and no more than a name has");
    }
}
