//! Text search that ignores case and accents.
//!
//! ```text
//!   typed text ─▶ Query ─▶ do title and text contain every word? ─▶ ranges to highlight
//! ```

use std::ops::Range;

/// The words of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Query(Vec<String>);

impl Query {
    /// Splits a search text into words.
    pub(super) fn new(typed: &str) -> Self {
        let words = typed.split_whitespace().map(|word| Folded::new(word).text);
        Self(words.filter(|word| !word.is_empty()).collect())
    }

    /// Returns whether there is nothing to search for.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the texts together contain every word.
    pub(super) fn is_in(&self, texts: &[&str]) -> bool {
        let texts: Vec<String> = texts.iter().map(|text| Folded::new(text).text).collect();
        self.0.iter().all(|word| texts.iter().any(|text| text.contains(word)))
    }

    /// Returns the byte ranges of a text that match a word, sorted and merged.
    pub(super) fn marks(&self, text: &str) -> Vec<Range<usize>> {
        let folded = Folded::new(text);
        let found = self.0.iter().flat_map(|word| folded.text.match_indices(word));
        let mut ranges: Vec<Range<usize>> = found.map(|(at, part)| folded.origin(at..at + part.len())).collect();
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.into_iter().fold(Vec::new(), |mut merged: Vec<Range<usize>>, range| {
            match merged.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
            merged
        })
    }
}

/// A lowercase text without accents that maps back to the original.
struct Folded {
    text: String,
    /// For each byte of `text`, the offset of its letter in the original.
    origins: Vec<Range<usize>>,
}

impl Folded {
    fn new(original: &str) -> Self {
        let mut folded = Self { text: String::with_capacity(original.len()), origins: Vec::new() };
        for (at, letter) in original.char_indices() {
            for small in letter.to_lowercase().map(without_accent).filter(|letter| !is_accent(*letter)) {
                folded.text.push(small);
                let origin = at..at + letter.len_utf8();
                // One for each byte, because a capital can become several small letters.
                folded.origins.extend(std::iter::repeat_n(origin, small.len_utf8()));
            }
        }
        folded
    }

    fn origin(&self, part: Range<usize>) -> Range<usize> {
        let start = self.origins.get(part.start).map_or(0, |range| range.start);
        let end = self.origins.get(part.end.saturating_sub(1)).map_or(start, |range| range.end);
        start..end
    }
}

/// Returns whether it is a combining accent.
const fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// Returns the base letter of an accented lowercase Latin or Cyrillic letter.
pub(super) const fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'ё' => 'е',
        'й' => 'и',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Search text, text, highlighted parts; empty if not found.
    #[test]
    fn words_are_found_in_any_case_and_with_any_accents() {
        let table: [(&str, &str, &[&str]); 9] = [
            ("TETRIS", "A Tetris counts eight.", &["Tetris"]),
            ("mas", "Más líneas", &["Más"]),
            ("líneas", "lineas", &["lineas"]),
            ("ё", "Счет и счёт", &["е", "ё"]),
            ("cafe", "cafe\u{301}s", &["cafe"]),
            ("drop hard", "Hard Drop", &["Hard", "Drop"]),
            ("ar ard", "Hard", &["ard"]),
            ("t-spin", "T-Spin, Mini T-Spin", &["T-Spin", "T-Spin"]),
            ("well", "Matrix", &[]),
        ];
        for (typed, text, parts) in table {
            let query = Query::new(typed);
            let marked: Vec<&str> = query.marks(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(marked, parts, "{typed} in {text}");
            assert_eq!(query.is_in(&[text]), !parts.is_empty(), "{typed} in {text}");
        }
    }

    #[test]
    fn every_word_has_to_be_somewhere() {
        let query = Query::new(" hold  queue ");
        assert!(query.is_in(&["Hold", "What waits in the Queue"]));
        assert!(!query.is_in(&["Hold", "What waits"]));
        assert!(Query::new("  ").is_empty() && Query::new("").marks("Hold").is_empty());
    }
}
