//! Values of fields: JSON without quotation marks, which chats change.

use serde_json::{Map, Number, Value};

/// The maximum depth of brackets.
const DEEPEST: u8 = 8;
/// The maximum length of a part of the line in an error, in letters.
const SHOWN: usize = 40;
/// The maximum length of a name, in letters.
const LONGEST_TEXT: usize = 100;

pub(super) fn write(value: &Value) -> String {
    match value {
        Value::String(word) => encode(word),
        Value::Array(values) => format!("[{}]", values.iter().map(write).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => match fields.iter().next() {
            Some((word, inner)) if fields.len() == 1 => match inner {
                Value::Object(fields) => format!("{word}({})", write_fields(fields)),
                inner => format!("{word}({})", write(inner)),
            },
            _ => format!("({})", write_fields(fields)),
        },
        plain => plain.to_string(),
    }
}

fn write_fields(fields: &Map<String, Value>) -> String {
    fields.iter().map(|(key, value)| format!("{key}={}", write(value))).collect::<Vec<_>>().join(", ")
}

/// Reads a value from a text without white space. `None` if it is none.
pub(super) fn read(text: &str) -> Option<Value> {
    let mut reader = ValueReader { rest: text, depth: 0 };
    let value = reader.value()?;
    reader.rest.is_empty().then_some(value)
}

struct ValueReader<'a> {
    rest: &'a str,
    depth: u8,
}

impl<'a> ValueReader<'a> {
    fn value(&mut self) -> Option<Value> {
        if self.takes('[') {
            return self.inside(']', Self::values);
        }
        if self.takes('(') {
            return self.inside(')', Self::fields);
        }
        let word = self.word()?;
        if self.takes('(') {
            let inner =
                self.inside(')', |reader| if reader.has_fields() { reader.fields() } else { reader.value() })?;
            return Some(Value::Object(Map::from_iter([(word.to_owned(), inner)])));
        }
        Some(match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            word => match serde_json::from_str::<Number>(word) {
                Ok(number) => Value::Number(number),
                Err(_) => Value::String(decode(word)),
            },
        })
    }

    /// Reads what is in brackets, whose first one is read already.
    fn inside(&mut self, close: char, read: impl FnOnce(&mut Self) -> Option<Value>) -> Option<Value> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let value = read(self)?;
        self.depth -= 1;
        self.takes(close).then_some(value)
    }

    fn values(&mut self) -> Option<Value> {
        let mut values = Vec::new();
        while !self.rest.starts_with(']') {
            if !values.is_empty() && !self.takes(',') {
                return None;
            }
            values.push(self.value()?);
        }
        Some(Value::Array(values))
    }

    fn fields(&mut self) -> Option<Value> {
        let mut fields = Map::new();
        while !self.rest.starts_with(')') {
            if !fields.is_empty() && !self.takes(',') {
                return None;
            }
            let key = self.word()?;
            if !self.takes('=') || fields.contains_key(key) {
                return None;
            }
            let value = self.value()?;
            fields.insert(key.to_owned(), value);
        }
        Some(Value::Object(fields))
    }

    /// Whether fields follow, not a single value.
    fn has_fields(&self) -> bool {
        self.rest.starts_with(')') || self.rest.trim_start_matches(is_word).starts_with('=')
    }

    fn takes(&mut self, letter: char) -> bool {
        let rest = self.rest.strip_prefix(letter);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> Option<&'a str> {
        let end = self.rest.find(|letter| !is_word(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_-.+%".contains(letter)
}

/// Writes a name: spaces as underscores, other signs as `%` and the hexadecimal digits of their bytes.
pub(super) fn encode_text(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST_TEXT).collect();
    let parts = text.trim().split(' ');
    parts.map(|part| encode(part).replace('_', "%5F")).collect::<Vec<_>>().join("_")
}

/// Reads a name.
pub(super) fn decode_text(text: &str) -> String {
    let text = decode(&text.replace('_', " "));
    let shown: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST_TEXT).collect();
    shown.trim().to_owned()
}

fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.') {
            encoded.push(letter);
        } else {
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                encoded.push('%');
                let digits = [byte >> 4, byte & 0xF].map(|digit| char::from_digit(digit.into(), 16));
                encoded.extend(digits.into_iter().flatten().map(|digit| digit.to_ascii_uppercase()));
            }
        }
    }
    encoded
}

fn decode(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [byte, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let decoded = digits.filter(|_| *byte == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(decoded.unwrap_or(*byte));
        rest = if decoded.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The beginning of a part of the line, for an error.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
