//! Places in a JSON text: the way to a value, and the line it is in.

use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_path_to_error::Segment;

/// One step of the way to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// Into the field of an object.
    Field(String),
    /// Into the element of an array, counted from 0.
    Element(usize),
}

/// The way from the whole text to one of its values, written `inputs[3].at_ms`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place(Vec<Step>);

impl Place {
    /// A field of the whole object.
    #[must_use]
    pub fn field(name: &str) -> Self {
        Self::default().then(name)
    }

    /// A field of what is there.
    #[must_use]
    pub fn then(mut self, name: &str) -> Self {
        self.0.push(Step::Field(name.to_owned()));
        self
    }

    /// An element of what is there, counted from 0.
    #[must_use]
    pub fn element(mut self, index: usize) -> Self {
        self.0.push(Step::Element(index));
        self
    }

    /// The place inside this one that an error was met at, as far as that is known.
    #[must_use]
    pub fn inside(mut self, path: &serde_path_to_error::Path) -> Self {
        let steps = path.iter().map_while(|segment| match segment {
            Segment::Seq { index } => Some(Step::Element(*index)),
            Segment::Map { key } => Some(Step::Field(key.clone())),
            Segment::Enum { .. } | Segment::Unknown => None,
        });
        self.0.extend(steps);
        self
    }

    /// Whether it is the whole text.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.0.is_empty()
    }

    /// The line of `text` in which its value begins, from 1; that of what is around it if it is not there.
    #[must_use]
    pub fn line(&self, text: &str) -> usize {
        let mut at = 0;
        for step in &self.0 {
            let Some(inner) = follow(text, at, step) else { break };
            at = inner;
        }
        1 + text[..at].matches('\n').count()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if index == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Element(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Where the value begins that `step` leads to from the object or array at `at`. Of equal fields the last counts.
fn follow(text: &str, at: usize, step: &Step) -> Option<usize> {
    let mut at = sign(text, at, if matches!(step, Step::Field(_)) { '{' } else { '[' })?;
    let mut found = None;
    for count in 0.. {
        let is_it = match step {
            Step::Field(name) => {
                let Some((key, end)) = value::<String>(text, at) else { break };
                at = sign(text, end, ':')?;
                key == *name
            }
            Step::Element(index) => count == *index,
        };
        if is_it {
            found = Some(text.len() - text[at..].trim_start().len());
        }
        let next = value::<IgnoredAny>(text, at).and_then(|(_, end)| sign(text, end, ','));
        let Some(next) = next else { break };
        at = next;
    }
    found
}

/// The place behind this sign, if it is the next one.
fn sign(text: &str, at: usize, sign: char) -> Option<usize> {
    let rest = text[at..].trim_start().strip_prefix(sign)?;
    Some(text.len() - rest.len())
}

/// The next value and the place behind it.
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
            (Place::default(), 1),
            (Place::field("bc"), 2),
            (Place::field("bc").element(0), 2),
            (Place::field("bc").element(1), 3),
            (Place::field("bc").element(1).element(1), 3),
            (Place::field("bc").element(1).element(2).then("x"), 4),
            (Place::field("bc").element(1).element(2).then("y"), 5),
            (Place::field("a"), 6),
            (Place::field("bc").element(1).element(2).then("z"), 4),
            (Place::field("bc").element(2), 2),
            (Place::field("none"), 1),
            (Place::field("a").then("inside a number"), 6),
        ];
        for (place, line) in table {
            assert_eq!(place.line(TEXT), line, "{place}");
        }
    }

    #[test]
    fn places_are_written_as_in_programs() {
        assert_eq!(Place::field("inputs").element(3).then("at_ms").to_string(), "inputs[3].at_ms");
    }
}
