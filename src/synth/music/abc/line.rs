//! Parses one line of music.

use std::iter::Peekable;
use std::str::Chars;

use super::Note;

/// One bar of one voice, with ticks counted from its start.
#[derive(Debug, Clone, Default)]
pub(super) struct Bar {
    pub(super) notes: Vec<Note>,
    pub(super) symbols: Vec<(u32, String)>,
    pub(super) length: u32,
}

pub(super) struct LineParser<'a> {
    letters: Peekable<Chars<'a>>,
    key: [i8; 7],
    /// The accidentals in effect in the current bar.
    altered: [i8; 7],
    unit: u32,
    /// The ticks of a full bar.
    full: u32,
    strength: f32,
}

impl<'a> LineParser<'a> {
    /// Creates a parser of a line in this key, with a unit note length of `unit` ticks and bars of `full` ticks. Both
    /// are positive.
    pub(super) fn new(text: &'a str, key: [i8; 7], unit: u32, full: u32) -> Self {
        Self { letters: text.chars().peekable(), key, altered: key, unit, full, strength: 0.8 }
    }

    /// The bars of the line with expanded repeats.
    pub(super) fn bars(mut self) -> Result<Vec<Bar>, String> {
        let mut bars: Vec<Bar> = Vec::new();
        let mut bar = Bar::default();
        let mut repeat_from = 0;
        while let Some(letter) = self.letters.next() {
            match letter {
                ' ' => {}
                '|' | ':' => {
                    self.end_bar(&mut bar, &mut bars)?;
                    let mark = self.rest_of_mark(letter);
                    match mark.as_str() {
                        "|" | "||" | "|]" => {}
                        "|:" => repeat_from = bars.len(),
                        ":|" | ":|:" | "::" => {
                            // The subset has no second endings, so a repeat is a copy of its bars.
                            bars.extend_from_within(repeat_from..);
                            repeat_from = bars.len();
                        }
                        _ => return Err(format!("the bar line {mark} is not supported")),
                    }
                }
                '"' => bar.symbols.push((bar.length, self.until('"')?)),
                '!' => {
                    let name = self.until('!')?;
                    self.strength = strength(&name).ok_or_else(|| format!("!{name}! is not supported"))?;
                }
                '[' => self.chord(&mut bar)?,
                'z' => bar.length += self.length()?,
                _ => {
                    let pitch = self.pitch(letter)?;
                    self.sound(&[pitch], &mut bar)?;
                }
            }
        }
        self.end_bar(&mut bar, &mut bars)?;
        Ok(bars)
    }

    fn end_bar(&mut self, bar: &mut Bar, bars: &mut Vec<Bar>) -> Result<(), String> {
        // An accidental is valid until the end of its bar.
        self.altered = self.key;
        // A bar line at the start of the line ends no bar.
        if bar.length == 0 {
            return Ok(());
        }
        if bar.length != self.full {
            return Err(format!("bar {} of the line has {} ticks of {}", bars.len() + 1, bar.length, self.full));
        }
        bars.push(std::mem::take(bar));
        Ok(())
    }

    fn rest_of_mark(&mut self, first: char) -> String {
        let mut mark = String::from(first);
        while let Some(letter) = self.letters.next_if(|letter| matches!(letter, '|' | ':' | ']')) {
            mark.push(letter);
        }
        mark
    }

    fn until(&mut self, end: char) -> Result<String, String> {
        let mut text = String::new();
        for letter in self.letters.by_ref() {
            if letter == end {
                return Ok(text);
            }
            text.push(letter);
        }
        Err(format!("{end} is not closed"))
    }

    fn chord(&mut self, bar: &mut Bar) -> Result<(), String> {
        let mut pitches = Vec::new();
        loop {
            match self.letters.next() {
                Some(']') => break,
                Some(letter) => pitches.push(self.pitch(letter)?),
                None => return Err("a chord is not closed".to_owned()),
            }
        }
        self.sound(&pitches, bar)
    }

    fn sound(&mut self, pitches: &[u8], bar: &mut Bar) -> Result<(), String> {
        let length = self.length()?;
        let tied = self.letters.next_if_eq(&'-').is_some();
        let strength = self.strength;
        bar.notes.extend(pitches.iter().map(|&pitch| Note { start: bar.length, length, pitch, strength, tied }));
        bar.length += length;
        Ok(())
    }

    /// The pitch that starts with this letter.
    fn pitch(&mut self, letter: char) -> Result<u8, String> {
        let mut letter = letter;
        let mut accidental = None;
        while let Some(step) = match letter {
            '^' => Some(1),
            '_' => Some(-1),
            '=' => Some(0),
            _ => None,
        } {
            // A double accidental is the same sign repeated.
            accidental = Some(accidental.unwrap_or(0_i8).saturating_add(step));
            letter = self.letters.next().ok_or("an accidental without a note")?;
        }
        let name = letter.to_ascii_uppercase();
        let (index, semitone) = match name {
            'A' => (0, 9),
            'B' => (1, 11),
            'C' => (2, 0),
            'D' => (3, 2),
            'E' => (4, 4),
            'F' => (5, 5),
            'G' => (6, 7),
            _ => return Err(format!("{letter} is not supported")),
        };
        if let Some(accidental) = accidental {
            self.altered[index] = accidental;
        }
        let mut octave = if letter.is_ascii_lowercase() { 72 } else { 60 };
        while let Some(mark) = self.letters.next_if(|letter| matches!(letter, ',' | '\'')) {
            octave += if mark == ',' { -12 } else { 12 };
        }
        let pitch = octave + semitone + i32::from(self.altered[index]);
        u8::try_from(pitch)
            .ok()
            .filter(|pitch| *pitch < 128)
            .ok_or_else(|| format!("{letter} is out of the MIDI range"))
    }

    /// Parses the length after a note: empty, `2`, `3/2`, `/2` or `/`.
    fn length(&mut self) -> Result<u32, String> {
        let times = self.digits().unwrap_or(1);
        let mut parts = 1_u32;
        while self.letters.next_if_eq(&'/').is_some() {
            parts = parts.saturating_mul(self.digits().unwrap_or(2));
        }
        let length = self.unit * times;
        if parts == 0 || length == 0 || !length.is_multiple_of(parts) {
            return Err(format!("a length of {times}/{parts} is not possible"));
        }
        Ok(length / parts)
    }

    fn digits(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit) = self.letters.peek().and_then(|letter| letter.to_digit(10)) {
            // Capped, so that a long number does not overflow.
            value = Some((value.unwrap_or(0) * 10 + digit).min(1_000));
            self.letters.next();
        }
        value
    }
}

/// The strength of a dynamic mark.
fn strength(name: &str) -> Option<f32> {
    Some(match name {
        "pp" => 0.4,
        "p" => 0.55,
        "mp" => 0.68,
        "mf" => 0.8,
        "f" => 1.0,
        "ff" => 1.2,
        _ => return None,
    })
}
