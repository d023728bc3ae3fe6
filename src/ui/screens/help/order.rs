//! Alphabetical order of the glossary in each language.

use super::search::without_accent;

/// Returns a sort key that ignores case and accents, but puts Ñ after N and Й after И.
pub(super) fn sort_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            // Sorts after every letter that can follow an N.
            'ñ' => key.push_str("n\u{10ffff}"),
            // A letter of its own in the alphabet, though the search takes it for `и`.
            'й' => key.push('й'),
            _ => key.push(without_accent(letter)),
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_language() {
        let orders: [&[&str]; 3] = [
            &["Back-to-Back", "Bag", "block", "T-Spin", "Tetris"],
            &["acción", "Ágil", "altura", "ano", "anzuelo", "año", "Órbita", "oso"],
            &["Ёлка", "если", "игра", "йод", "Матрица"],
        ];
        for order in orders {
            let mut sorted: Vec<&str> = order.iter().rev().copied().collect();
            sorted.sort_by_cached_key(|text| sort_key(text));
            assert_eq!(sorted, order);
        }
    }
}
