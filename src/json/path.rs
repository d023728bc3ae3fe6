//! Paths to values in a JSON text, and their lines.

use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_path_to_error::Segment;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// The field of an object.
    Field(String),
    /// The element of an array, counted from 0.
    Element(usize),
}

/// The path from the root of a text to one of its values, written `inputs[3].at_ms`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JsonPath(Vec<Key>);

impl JsonPath {
    /// Makes the path to a field of the root.
    #[must_use]
    pub fn field(name: &str) -> Self {
        Self::default().then(name)
    }

    /// Appends a field.
    #[must_use]
    pub fn then(mut self, name: &str) -> Self {
        self.0.push(Key::Field(name.to_owned()));
        self
    }

    /// Appends an element, counted from 0.
    #[must_use]
    pub fn element(mut self, index: usize) -> Self {
        self.0.push(Key::Element(index));
        self
    }

    /// Appends the path of an error, up to the first part that is no field or element.
    #[must_use]
    pub fn join(mut self, path: &serde_path_to_error::Path) -> Self {
        let keys = path.iter().map_while(|segment| match segment {
            Segment::Seq { index } => Some(Key::Element(*index)),
            Segment::Map { key } => Some(Key::Field(key.clone())),
            Segment::Enum { .. } | Segment::Unknown => None,
        });
        self.0.extend(keys);
        self
    }

    /// Returns whether it is the path of the root.
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the line of `text` in which the value begins, from 1. If there is no such value, returns the line of the
    /// innermost value around it.
    #[must_use]
    pub fn line(&self, text: &str) -> usize {
        let mut at = 0;
        for key in &self.0 {
            let Some(inner) = follow(text, at, key) else { break };
            at = inner;
        }
        1 + text[..at].matches('\n').count()
    }
}

impl fmt::Display for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, key) in self.0.iter().enumerate() {
            match key {
                Key::Field(name) if index == 0 => f.write_str(name)?,
                Key::Field(name) => write!(f, ".{name}")?,
                Key::Element(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Returns the start of the value with a key in the object or array at `at`.
fn follow(text: &str, at: usize, key: &Key) -> Option<usize> {
    let mut at = sign(text, at, if matches!(key, Key::Field(_)) { '{' } else { '[' })?;
    let mut found = None;
    // The last of several equal fields counts, so the search continues to the end.
    for count in 0.. {
        let is_key = match key {
            Key::Field(name) => {
                let Some((field, end)) = value::<String>(text, at) else { break };
                at = sign(text, end, ':')?;
                field == *name
            }
            Key::Element(index) => count == *index,
        };
        if is_key {
            found = Some(text.len() - text[at..].trim_start().len());
        }
        let next = value::<IgnoredAny>(text, at).and_then(|(_, end)| sign(text, end, ','));
        let Some(next) = next else { break };
        at = next;
    }
    found
}

/// Returns the offset after `sign`, if that is the next character.
fn sign(text: &str, at: usize, sign: char) -> Option<usize> {
    let rest = text[at..].trim_start().strip_prefix(sign)?;
    Some(text.len() - rest.len())
}

/// Returns the next value and the offset after it.
fn value<'a, T: Deserialize<'a>>(text: &'a str, at: usize) -> Option<(T, usize)> {
    let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<T>();
    let value = values.next()?.ok()?;
    Some((value, at + values.byte_offset()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        { "a": 1, "b\u0063": [ {},
            [0.5, "]}\"",
              {"x": null, "y":
                true} ] ],
          "a": -2 }"#;

    #[test]
    fn the_line_of_every_value_is_found() {
        let table = [
            (JsonPath::default(), 1),
            (JsonPath::field("bc"), 2),
            (JsonPath::field("bc").element(0), 2),
            (JsonPath::field("bc").element(1), 3),
            (JsonPath::field("bc").element(1).element(1), 3),
            (JsonPath::field("bc").element(1).element(2).then("x"), 4),
            (JsonPath::field("bc").element(1).element(2).then("y"), 5),
            (JsonPath::field("a"), 6),
            (JsonPath::field("bc").element(1).element(2).then("z"), 4),
            (JsonPath::field("bc").element(2), 2),
            (JsonPath::field("none"), 1),
            (JsonPath::field("a").then("inside a number"), 6),
        ];
        for (path, line) in table {
            assert_eq!(path.line(TEXT), line, "{path}");
        }
    }

    #[test]
    fn paths_are_written_as_in_programs() {
        assert_eq!(JsonPath::field("inputs").element(3).then("at_ms").to_string(), "inputs[3].at_ms");
    }
}
