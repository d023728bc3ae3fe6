//! The characters printed on the keys, which depend on the keyboard layout.
//!
//! Bindings name keys by position. A player looks for the character on the keycap, so captions come from the layout:
//!
//! ```text
//!   X server ─────▶ KeyLayout::new ──┐
//!   every press ──▶ KeyLayout::learn ┴─▶ KeyLayout::caption, for keys without an entry that of the US layout
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key_code::{KeyCode, KeyCode as K};

/// The keys with a character, and the character of each in the US layout.
// The first keys of `KeyCode::ALL`, in the same order.
const US: [(KeyCode, char); 48] = [
    (K::KeyA, 'a'),
    (K::KeyB, 'b'),
    (K::KeyC, 'c'),
    (K::KeyD, 'd'),
    (K::KeyE, 'e'),
    (K::KeyF, 'f'),
    (K::KeyG, 'g'),
    (K::KeyH, 'h'),
    (K::KeyI, 'i'),
    (K::KeyJ, 'j'),
    (K::KeyK, 'k'),
    (K::KeyL, 'l'),
    (K::KeyM, 'm'),
    (K::KeyN, 'n'),
    (K::KeyO, 'o'),
    (K::KeyP, 'p'),
    (K::KeyQ, 'q'),
    (K::KeyR, 'r'),
    (K::KeyS, 's'),
    (K::KeyT, 't'),
    (K::KeyU, 'u'),
    (K::KeyV, 'v'),
    (K::KeyW, 'w'),
    (K::KeyX, 'x'),
    (K::KeyY, 'y'),
    (K::KeyZ, 'z'),
    (K::Digit0, '0'),
    (K::Digit1, '1'),
    (K::Digit2, '2'),
    (K::Digit3, '3'),
    (K::Digit4, '4'),
    (K::Digit5, '5'),
    (K::Digit6, '6'),
    (K::Digit7, '7'),
    (K::Digit8, '8'),
    (K::Digit9, '9'),
    (K::Backquote, '`'),
    (K::Backslash, '\\'),
    (K::BracketLeft, '['),
    (K::BracketRight, ']'),
    (K::Comma, ','),
    (K::Equal, '='),
    (K::Minus, '-'),
    (K::Period, '.'),
    (K::Quote, '\''),
    (K::Semicolon, ';'),
    (K::Slash, '/'),
    (K::IntlBackslash, '<'),
];

/// The compiler checks that a key's number is its index.
const _: () = {
    let mut index = 0;
    while index < US.len() {
        assert!(US[index].0 as usize == index, "the characters are in the order of the keys");
        index += 1;
    }
};

/// The characters of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyText {
    /// Without Shift.
    pub plain: char,
    /// With Shift, if known.
    pub shifted: Option<char>,
}

impl KeyText {
    /// The character on the keycap of a key. Letters are printed in upper case if the layout has it.
    fn printed(self, key: KeyCode) -> char {
        let Self { plain, shifted } = self;
        // Where digits need Shift, as in France, the keycap shows them all the same.
        if let Some(digit) = shifted.filter(|shifted| is_digit(key) && shifted.is_ascii_digit()) {
            return digit;
        }
        match shifted {
            Some(upper) if is_upper_case_of(upper, plain) => upper,
            // As `ù` and `ß`, which share their keys with `%` and `?`.
            Some(_) => plain,
            None => upper_case(plain),
        }
    }
}

/// The upper case of a character, if that is one character too.
fn upper_case(plain: char) -> char {
    let mut upper = plain.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(upper), None) => upper,
        _ => plain,
    }
}

/// Whether two characters are one letter. Turkish has two pairs of I, of which Unicode knows only one direction each.
fn is_upper_case_of(upper: char, plain: char) -> bool {
    plain.is_alphabetic() && (upper_case(plain) == upper || upper.to_lowercase().next() == Some(plain))
}

/// Whether a key is in the row of digits.
const fn is_digit(key: KeyCode) -> bool {
    key as usize >= K::Digit0 as usize && key as usize <= K::Digit9 as usize
}

/// The character of a key in the US layout; `None` for keys that print no character, such as Space and F1.
fn us(key: KeyCode) -> Option<char> {
    US.get(key as usize).map(|(_, plain)| *plain)
}

/// A keyboard layout, as far as it is known and differs from that of the US.
///
/// ```
/// use skyline::input::{KeyCode, KeyLayout};
///
/// let mut layout = KeyLayout::default();
/// assert_eq!(layout.caption(KeyCode::KeyQ), Some('Q'));
/// layout.learn(KeyCode::KeyQ, 'a');
/// assert_eq!(layout.caption(KeyCode::KeyQ), Some('A'));
/// assert_eq!(layout.caption(KeyCode::KeyA), Some('Q'), "until it is pressed");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyLayout(BTreeMap<KeyCode, KeyText>);

impl KeyLayout {
    /// A layout with the characters of all its keys.
    #[must_use]
    pub fn new(keys: impl IntoIterator<Item = (KeyCode, KeyText)>) -> Self {
        let differs = |key: KeyCode, text: KeyText| {
            let usual = us(key).filter(|_| is_printable(text.plain));
            usual.is_some_and(|usual| upper_case(usual) != text.printed(key))
        };
        Self(keys.into_iter().filter(|(key, text)| differs(*key, *text)).collect())
    }

    /// Whether it is the US layout, as far as it is known.
    #[must_use]
    pub fn is_us(&self) -> bool {
        self.0.is_empty()
    }

    /// The character printed on a key; `None` for keys that print none.
    #[must_use]
    pub fn caption(&self, key: KeyCode) -> Option<char> {
        match self.0.get(&key) {
            Some(text) => Some(text.printed(key)),
            None => self.plain(key).map(upper_case),
        }
    }

    /// The character of a key without Shift.
    ///
    /// Most layouts exchange keys of the US layout. So if the character of a key without an entry is on another key, it
    /// prints what that key prints in the US layout.
    fn plain(&self, key: KeyCode) -> Option<char> {
        if let Some(text) = self.0.get(&key) {
            return Some(text.plain);
        }
        let mut plain = us(key)?;
        // Each entry is followed once, so a cycle ends.
        for _ in 0..self.0.len() {
            let Some((other, _)) = self.0.iter().find(|(_, text)| text.plain == plain) else { break };
            plain = us(*other)?;
        }
        Some(plain)
    }

    /// The key that types a character, or its key in the US layout if no key is known to.
    #[must_use]
    pub fn key_of(&self, plain: char) -> Option<KeyCode> {
        let keys = || US.iter().map(|(key, _)| *key);
        keys().find(|key| self.plain(*key) == Some(plain)).or_else(|| keys().find(|key| us(*key) == Some(plain)))
    }

    /// Learns the character that a key has typed without Shift. Returns whether that was new.
    pub fn learn(&mut self, key: KeyCode, plain: char) -> bool {
        let is_hidden_digit = is_digit(key) && !plain.is_ascii_digit();
        if us(key).is_none() || !is_printable(plain) || is_hidden_digit || self.plain(key) == Some(plain) {
            return false;
        }
        if self.0.contains_key(&key) {
            // It is another layout now, so the other keys are unknown too.
            self.0.clear();
        }
        if self.plain(key) != Some(plain) {
            self.0.insert(key, KeyText { plain, shifted: None });
        }
        true
    }

    /// The name by which players know most layouts: the first six keys of letters, as in `QWERTY`.
    #[must_use]
    pub fn name(&self) -> String {
        [K::KeyQ, K::KeyW, K::KeyE, K::KeyR, K::KeyT, K::KeyY].iter().filter_map(|key| self.caption(*key)).collect()
    }
}

/// Whether a character can be on a keycap.
fn is_printable(character: char) -> bool {
    !character.is_control() && !character.is_whitespace()
}

/// Written as a map from names of keys to their one or two characters: `KeyQ = "aA"`.
impl Serialize for KeyLayout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, text)| {
            let characters: String = std::iter::once(text.plain).chain(text.shifted).collect();
            (key.name(), characters)
        }))
    }
}

impl<'de> Deserialize<'de> for KeyLayout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = KeyLayout;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("the characters of keys")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut keys = Vec::new();
                while let Some((name, characters)) = map.next_entry::<String, String>()? {
                    let mut characters = characters.chars();
                    let key = KeyCode::from_name(&name)
                        .ok_or_else(|| de::Error::custom(format_args!("no key is named {name:?}")))?;
                    if let Some(plain) = characters.next() {
                        keys.push((key, KeyText { plain, shifted: characters.next() }));
                    }
                }
                Ok(KeyLayout::new(keys))
            }
        }

        deserializer.deserialize_map(Keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn text(plain: char, shifted: char) -> KeyText {
        KeyText { plain, shifted: Some(shifted) }
    }

    fn captions(layout: &KeyLayout, keys: &[KeyCode]) -> String {
        keys.iter().filter_map(|key| layout.caption(*key)).collect()
    }

    const KEYS: [KeyCode; 8] = [K::KeyQ, K::KeyW, K::KeyA, K::KeyZ, K::KeyY, K::Digit2, K::Quote, K::BracketLeft];

    #[test]
    fn captions_are_what_is_printed() {
        let us = KeyLayout::default();
        assert_eq!(captions(&us, &KEYS), "QWAZY2'[");
        // Each key with its characters without and with Shift.
        let table = [
            ("French", "aA zZ qQ wW yY é2 ù% ^¨", "AZQWY2ù^"),
            ("German", "qQ wW aA yY zZ 2\" äÄ ß?", "QWAYZ2Äß"),
            ("Dvorak", "'\" ,< aA ;: fF 2@ -_ /?", "',A;F2-/"),
            ("Russian", "йЙ цЦ фФ яЯ нН 2\" эЭ хХ", "ЙЦФЯН2ЭХ"),
            ("Turkish", "qQ wW aA zZ ıI 2' iİ ğĞ", "QWAZI2İĞ"),
        ];
        for (name, keys, expected) in table {
            let texts = keys.split(' ').map(|key| {
                let mut characters = key.chars();
                KeyText { plain: characters.next().unwrap(), shifted: characters.next() }
            });
            let layout = KeyLayout::new(KEYS.into_iter().zip(texts));
            assert_eq!(captions(&layout, &KEYS), expected, "{name}");
            assert_ne!(layout, us, "{name}");
        }
        assert_eq!(KeyLayout::new([(K::KeyA, text('a', 'A')), (K::Digit1, text('1', '!'))]), us);
        for key in [K::Space, K::F1, K::ShiftLeft, K::Numpad1] {
            assert_eq!(us.caption(key), None);
        }
    }

    #[test]
    fn one_press_shows_which_keys_are_exchanged() {
        let mut layout = KeyLayout::default();
        assert!(layout.learn(K::KeyQ, 'a'));
        assert!(!layout.learn(K::KeyQ, 'a'), "known");
        assert!(!layout.learn(K::KeyA, 'q'), "guessed");
        assert!(layout.learn(K::KeyW, 'z'));
        assert!(layout.learn(K::Semicolon, 'm'));
        assert_eq!(captions(&layout, &[K::KeyQ, K::KeyW, K::KeyA, K::KeyZ, K::Semicolon]), "AZQWM");
        assert!(!layout.learn(K::Digit2, 'é') && !layout.learn(K::Digit1, '&'), "the digits are printed too");
        assert!(!layout.learn(K::Space, ' ') && !layout.learn(K::KeyE, '\u{8}'));
        for keys in [K::KeyQ, K::KeyW, K::KeyA].windows(2) {
            assert_ne!(layout.caption(keys[0]), layout.caption(keys[1]));
        }
    }

    #[test]
    fn a_contradiction_is_another_layout() {
        let mut layout = KeyLayout::new([(K::KeyQ, text('a', 'A')), (K::KeyZ, text('w', 'W'))]);
        assert!(layout.learn(K::KeyQ, 'q'));
        assert_eq!(layout, KeyLayout::default());
        assert!(layout.learn(K::KeyQ, 'й'));
        assert_eq!(layout.caption(K::KeyQ), Some('Й'));
        assert!(!layout.learn(K::KeyQ, 'й'));
    }

    #[test]
    fn keys_are_found_by_what_they_type() {
        let german = KeyLayout::new([(K::KeyY, text('z', 'Z')), (K::KeyZ, text('y', 'Y'))]);
        let russian = KeyLayout::new([(K::KeyY, text('н', 'Н')), (K::KeyZ, text('я', 'Я'))]);
        let table = [(KeyLayout::default(), K::KeyZ), (german, K::KeyY), (russian, K::KeyZ)];
        for (layout, key) in table {
            assert_eq!(layout.key_of('z'), Some(key), "{layout:?}");
        }
    }

    #[test]
    fn layouts_survive_a_file() {
        let mut layout = KeyLayout::new([(K::KeyQ, text('a', 'A')), (K::Digit1, text('&', '1'))]);
        layout.learn(K::Semicolon, 'm');
        let text = toml::to_string(&layout).unwrap();
        assert!(text.contains("KeyQ = \"aA\"") && text.contains("Semicolon = \"m\""), "{text}");
        assert_eq!(toml::from_str::<KeyLayout>(&text).unwrap(), layout);
        assert!(toml::from_str::<KeyLayout>("KeyÄ = \"a\"").is_err());
        assert_eq!(KeyLayout::default().name(), "QWERTY");
    }
}
