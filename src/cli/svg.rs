//! SVG pictures of lines, boxes and text.

use std::fmt::{Display, Write as _};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use super::error::CliError;

/// A colour by its purpose.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ink {
    /// The background.
    Paper,
    /// Text and axes.
    Dark,
    /// Secondary text.
    Pale,
    /// Grid lines.
    Grid,
    /// The main series.
    Main,
    /// The first highlight.
    Accent,
    /// The second highlight.
    Second,
}

impl Ink {
    const fn colour(self) -> &'static str {
        match self {
            Self::Paper => "#ffffff",
            Self::Dark => "#1d2433",
            Self::Pale => "#5f6b80",
            Self::Grid => "#dfe4ec",
            Self::Main => "#4f7dc9",
            Self::Accent => "#d9542b",
            Self::Second => "#1f8a5b",
        }
    }
}

/// The alignment of text to its point.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// An SVG picture. Lengths are pixels from the upper left corner.
pub(super) struct SvgPicture {
    text: String,
}

impl SvgPicture {
    pub(super) fn new(width: f64, height: f64, title: &str) -> Self {
        let mut picture = Self { text: String::new() };
        picture.put(&format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"13\">\n\
             <title>{}</title>",
            escaped(title),
        ));
        picture.rect((0.0, 0.0), (width, height), Ink::Paper);
        picture
    }

    fn put(&mut self, what: &impl Display) {
        // Writing to a String cannot fail.
        let _written = writeln!(self.text, "{what}");
    }

    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), ink: Ink) {
        self.put(&format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
            ink.colour(),
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.put(&format_args!(
            "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            from.0,
            from.1,
            to.0,
            to.1,
            ink.colour(),
        ));
    }

    pub(super) fn dot(&mut self, (x, y): (f64, f64), radius: f64, ink: Ink) {
        self.put(&format_args!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius}\" fill=\"{}\"/>", ink.colour()));
    }

    /// A curve that starts and ends horizontally.
    pub(super) fn bend(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        let middle = f64::midpoint(from.0, to.0);
        self.put(&format_args!(
            "<path d=\"M{:.1} {:.1}C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{width}\"/>",
            from.0,
            from.1,
            from.1,
            to.1,
            to.0,
            to.1,
            ink.colour(),
        ));
    }

    pub(super) fn words(&mut self, (x, y): (f64, f64), anchor: Anchor, ink: Ink, words: &str) {
        self.styled((x, y), anchor, ink, "", words);
    }

    pub(super) fn heading(&mut self, (x, y): (f64, f64), anchor: Anchor, words: &str) {
        self.styled((x, y), anchor, Ink::Dark, " font-size=\"18\" font-weight=\"600\"", words);
    }

    /// Text rotated to read upwards.
    pub(super) fn upright(&mut self, (x, y): (f64, f64), ink: Ink, words: &str) {
        self.styled((x, y), Anchor::Middle, ink, &format!(" transform=\"rotate(-90 {x:.1} {y:.1})\""), words);
    }

    fn styled(&mut self, (x, y): (f64, f64), anchor: Anchor, ink: Ink, style: &str, words: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.put(&format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{}\"{style}>{}</text>",
            ink.colour(),
            escaped(words),
        ));
    }

    pub(super) fn end(mut self) -> String {
        self.put(&"</svg>");
        self.text
    }
}

fn escaped(words: &str) -> String {
    // Quotes need no escape, because this is never the value of an attribute.
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// An output file for a drawing. It is not changed before the drawing is complete, so a command that is ended before
/// leaves no empty file.
pub(super) struct Sheet<'a> {
    pub(super) path: &'a Path,
}

impl<'a> Sheet<'a> {
    /// Checks that the file can be written.
    pub(super) fn new(path: &'a Path) -> Result<Self, CliError> {
        let is_new = !path.exists();
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let checked = opened.and_then(|_file| if is_new { std::fs::remove_file(path) } else { Ok(()) });
        checked.map_err(|source| CliError::Draw { file: path.to_owned(), source })?;
        Ok(Self { path })
    }

    pub(super) fn draw(self, text: &str) -> Result<(), CliError> {
        self.write(text.as_bytes())
    }

    pub(super) fn write(self, bytes: &[u8]) -> Result<(), CliError> {
        let written = File::create(self.path).and_then(|mut file| file.write_all(bytes));
        written.map_err(|source| CliError::Draw { file: self.path.to_owned(), source })
    }
}

/// The next number of 1, 2, 5, 10, 20, 50 …
pub(super) fn round_up(least: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for step in [1, 2, 5] {
            if step * power >= least {
                return step * power;
            }
        }
        power *= 10;
    }
}

/// About six round numbers from 0 to `most`.
pub(super) fn ticks(most: f64) -> impl Iterator<Item = f64> {
    let step = round_up((most / 6.0).ceil().max(1.0) as u64);
    (0..=(most as u64 / step)).map(move |tick| (tick * step) as f64)
}

/// An integer with grouped thousands.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
