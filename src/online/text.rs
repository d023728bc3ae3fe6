//! Names and chat lines of other players, made safe to show.

/// Returns the text in one line without control characters, invisible characters and those that turn the direction of
/// writing, with at most `most` characters; nothing if none is left.
pub(super) fn cleaned(text: &str, most: usize) -> Option<String> {
    // Combining marks would otherwise pile up over other lines.
    const MOST_MARKS: usize = 3;
    let mut cleaned = String::new();
    let (mut count, mut marks, mut is_space) = (0, 0, true);
    for character in text.chars().map(|character| if character.is_whitespace() { ' ' } else { character }) {
        marks = if is_mark(character) { marks + 1 } else { 0 };
        let is_second_space = is_space && character == ' ';
        if character.is_control() || is_hidden(character) || marks > MOST_MARKS || is_second_space {
            continue;
        }
        if count == most {
            break;
        }
        is_space = character == ' ';
        cleaned.push(character);
        count += 1;
    }
    cleaned.truncate(cleaned.trim_end().len());
    (!cleaned.is_empty()).then_some(cleaned)
}

/// Whether a character shows nothing of its own: format characters, direction marks, fillers, tags, private use.
const fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E000}'..='\u{F8FF}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}'
    )
}

/// Whether a character is drawn over the one before.
const fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{610}'..='\u{61A}'
            | '\u{64B}'..='\u{65F}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}'
            | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tricks_are_removed_and_languages_stay() {
        let clean = |text: &str| cleaned(text, 20).unwrap_or_default();
        assert_eq!(clean("  Ada \t\n Lovelace "), "Ada Lovelace");
        assert_eq!(clean("¡Olé! Привет 你好 שלום"), "¡Olé! Привет 你好 שלום");
        assert_eq!(clean("\u{202E}resU\u{2066}\u{200B}\u{7}x\u{1B}[31m"), "resUx[31m");
        assert_eq!(clean(&format!("a{}b", "\u{301}".repeat(50))), "a\u{301}\u{301}\u{301}b");
        assert_eq!(clean(&"é".repeat(50)).chars().count(), 20);
        for nothing in ["", " \u{3164}\u{2800}\u{FEFF} ", "\u{E0041}\u{E000}"] {
            assert_eq!(cleaned(nothing, 20), None, "{nothing:?}");
        }
    }
}
