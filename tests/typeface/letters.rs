//! The shapes of the program's own typeface: the strokes of the wordmark, for all figures, capitals and signs.
//!
//! ```text
//!   6.0  ███████      a stem is 1.2 wide, a capital 6 high:
//!        █            bars lie at 0, 2.4 and 4.8,
//!   2.4  ███████      slants have the slope of the Y and the N
//!              █
//!   0.0  ███████
//! ```
//!
//! Small letters have the shapes of capitals, as in the wordmark.

/// The width of a stem.
pub(crate) const STEM: f32 = 1.2;
/// The height of capitals and figures.
pub(crate) const HEIGHT: f32 = 6.0;

/// A stroke. Adjacent strokes overlap to hide seams.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stroke {
    /// A rectangle: left, bottom, right, top.
    Bar(f32, f32, f32, f32),
    /// A stroke with level ends: the left corners of its foot and its head, and its width.
    Slant((f32, f32), (f32, f32), f32),
    /// A bar with its outer corners on the right cut off: left, bottom, right, top.
    Bowl(f32, f32, f32, f32),
}

use Stroke::{Bar, Bowl, Slant};

/// A sign with its width without the space around it, and its strokes.
pub(crate) type Letter = (char, f32, &'static [Stroke]);

/// A mark above a letter.
pub(crate) type Mark = (&'static [Stroke], f32);

/// Strokes that many letters share: a full stem on the left, and bars of a letter 4.2 wide.
const LEFT: Stroke = Bar(0.0, 0.0, 1.2, 6.0);
const RIGHT: Stroke = Bar(3.0, 0.0, 4.2, 6.0);
const TOP: Stroke = Bar(0.0, 4.8, 4.2, 6.0);
const MIDDLE: Stroke = Bar(0.0, 2.4, 4.2, 3.6);
const BOTTOM: Stroke = Bar(0.0, 0.0, 4.2, 1.2);
const UPPER_LEFT: Stroke = Bar(0.0, 2.4, 1.2, 6.0);
const UPPER_RIGHT: Stroke = Bar(3.0, 2.4, 4.2, 6.0);
const LOWER_LEFT: Stroke = Bar(0.0, 0.0, 1.2, 3.6);
const LOWER_RIGHT: Stroke = Bar(3.0, 0.0, 4.2, 3.6);

/// The figures, all of the same width, so that counters do not move.
pub(crate) const FIGURES: [Letter; 10] = [
    ('0', 4.2, &[LEFT, RIGHT, TOP, BOTTOM]),
    ('1', 4.2, &[Bar(1.7, 0.0, 2.9, 6.0), Bar(0.6, 4.8, 2.9, 6.0)]),
    ('2', 4.2, &[TOP, UPPER_RIGHT, MIDDLE, LOWER_LEFT, BOTTOM]),
    ('3', 4.2, &[TOP, RIGHT, Bar(0.8, 2.4, 4.2, 3.6), BOTTOM]),
    ('4', 4.2, &[UPPER_LEFT, MIDDLE, RIGHT]),
    ('5', 4.2, &[TOP, UPPER_LEFT, MIDDLE, LOWER_RIGHT, BOTTOM]),
    ('6', 4.2, &[TOP, LEFT, MIDDLE, LOWER_RIGHT, BOTTOM]),
    ('7', 4.2, &[TOP, Bar(2.9, 4.2, 4.2, 6.0), Slant((0.9, 0.0), (2.9, 4.3), 1.3)]),
    ('8', 4.2, &[LEFT, RIGHT, TOP, MIDDLE, BOTTOM]),
    ('9', 4.2, &[TOP, UPPER_LEFT, MIDDLE, RIGHT, BOTTOM]),
];

/// The Latin capitals.
pub(crate) const LATIN: [Letter; 26] = [
    ('A', 4.8, &[Slant((0.0, 0.0), (1.75, 6.0), 1.3), Slant((3.5, 0.0), (1.75, 6.0), 1.3), Bar(0.9, 1.3, 3.9, 2.4)]),
    ('B', 4.2, &[LEFT, Bowl(0.0, 2.4, 4.0, 6.0), Bowl(0.0, 0.0, 4.2, 3.6)]),
    ('C', 3.9, &[LEFT, Bar(0.0, 4.8, 3.9, 6.0), Bar(0.0, 0.0, 3.9, 1.2)]),
    ('D', 4.2, &[LEFT, Bowl(0.0, 0.0, 4.2, 6.0)]),
    ('E', 3.0, &[LEFT, Bar(0.0, 0.0, 3.0, 1.2), Bar(0.0, 2.4, 2.6, 3.6), Bar(0.0, 4.8, 3.0, 6.0)]),
    ('F', 3.0, &[LEFT, Bar(0.0, 2.4, 2.6, 3.6), Bar(0.0, 4.8, 3.0, 6.0)]),
    ('G', 4.2, &[LEFT, TOP, BOTTOM, Bar(3.0, 0.0, 4.2, 3.4), Bar(2.1, 2.2, 4.2, 3.4)]),
    ('H', 4.2, &[LEFT, MIDDLE, RIGHT]),
    ('I', 1.2, &[LEFT]),
    ('J', 3.6, &[Bar(2.4, 0.0, 3.6, 6.0), Bar(0.0, 0.0, 3.6, 1.2), Bar(0.0, 0.0, 1.2, 2.2)]),
    ('K', 4.6, &[LEFT, Slant((0.9, 2.1), (3.1, 6.0), 1.5), Slant((3.1, 0.0), (1.35, 3.5), 1.5)]),
    ('L', 3.4, &[LEFT, Bar(0.0, 0.0, 3.4, 1.2)]),
    (
        'M',
        5.4,
        &[LEFT, Bar(4.2, 0.0, 5.4, 6.0), Slant((2.05, 2.0), (0.0, 6.0), 1.3), Slant((2.05, 2.0), (4.1, 6.0), 1.3)],
    ),
    ('N', 4.6, &[LEFT, Bar(3.4, 0.0, 4.6, 6.0), Slant((3.3, 0.0), (0.0, 6.0), 1.3)]),
    ('O', 4.4, &[LEFT, Bar(3.2, 0.0, 4.4, 6.0), Bar(0.0, 4.8, 4.4, 6.0), Bar(0.0, 0.0, 4.4, 1.2)]),
    ('P', 4.2, &[LEFT, TOP, UPPER_RIGHT, MIDDLE]),
    (
        'Q',
        4.4,
        &[
            LEFT,
            Bar(3.2, 0.0, 4.4, 6.0),
            Bar(0.0, 4.8, 4.4, 6.0),
            Bar(0.0, 0.0, 4.4, 1.2),
            Slant((3.6, -1.1), (2.2, 2.0), 1.2),
        ],
    ),
    ('R', 4.4, &[LEFT, TOP, UPPER_RIGHT, MIDDLE, Slant((3.0, 0.0), (1.5, 3.0), 1.4)]),
    ('S', 4.2, &[TOP, UPPER_LEFT, MIDDLE, LOWER_RIGHT, BOTTOM]),
    ('T', 4.2, &[TOP, Bar(1.5, 0.0, 2.7, 6.0)]),
    ('U', 4.2, &[LEFT, RIGHT, BOTTOM]),
    ('V', 4.8, &[Slant((1.75, 0.0), (0.0, 6.0), 1.3), Slant((1.75, 0.0), (3.5, 6.0), 1.3)]),
    (
        'W',
        6.6,
        &[
            Slant((1.3, 0.0), (0.0, 6.0), 1.3),
            Slant((1.3, 0.0), (2.65, 6.0), 1.3),
            Slant((4.0, 0.0), (2.65, 6.0), 1.3),
            Slant((4.0, 0.0), (5.3, 6.0), 1.3),
        ],
    ),
    ('X', 4.6, &[Slant((0.0, 0.0), (3.2, 6.0), 1.4), Slant((3.2, 0.0), (0.0, 6.0), 1.4)]),
    ('Y', 4.8, &[Slant((1.75, 2.2), (0.0, 6.0), 1.3), Slant((1.75, 2.2), (3.5, 6.0), 1.3), Bar(1.8, 0.0, 3.0, 2.7)]),
    ('Z', 4.2, &[TOP, BOTTOM, Slant((0.0, 1.0), (2.7, 5.0), 1.5)]),
];

/// The Cyrillic capitals that are not drawn as Latin ones.
pub(crate) const CYRILLIC: [Letter; 20] = [
    ('Б', 4.2, &[LEFT, Bar(0.0, 4.8, 3.9, 6.0), Bowl(0.0, 0.0, 4.2, 3.6)]),
    ('Г', 3.2, &[LEFT, Bar(0.0, 4.8, 3.2, 6.0)]),
    (
        'Д',
        5.4,
        &[
            Bar(0.0, 0.0, 5.4, 1.2),
            Bar(0.0, -1.2, 1.2, 1.2),
            Bar(4.2, -1.2, 5.4, 1.2),
            Slant((0.7, 0.6), (1.5, 6.0), 1.25),
            Bar(3.4, 0.0, 4.6, 6.0),
            Bar(1.5, 4.8, 4.6, 6.0),
        ],
    ),
    (
        'Ж',
        6.8,
        &[
            Bar(2.8, 0.0, 4.0, 6.0),
            Slant((0.0, 0.0), (1.9, 3.7), 1.5),
            Slant((1.9, 2.3), (0.1, 6.0), 1.5),
            Slant((5.3, 0.0), (3.4, 3.7), 1.5),
            Slant((3.4, 2.3), (5.2, 6.0), 1.5),
        ],
    ),
    ('З', 4.2, &[TOP, RIGHT, Bar(0.8, 2.4, 4.2, 3.6), BOTTOM]),
    ('И', 4.6, &[LEFT, Bar(3.4, 0.0, 4.6, 6.0), Slant((0.0, 0.0), (3.3, 6.0), 1.3)]),
    ('Л', 4.7, &[Slant((0.0, 0.0), (0.9, 6.0), 1.25), Bar(3.5, 0.0, 4.7, 6.0), Bar(0.9, 4.8, 4.7, 6.0)]),
    ('П', 4.2, &[LEFT, RIGHT, TOP]),
    ('У', 4.6, &[Slant((0.8, 0.0), (3.3, 6.0), 1.3), Slant((1.75, 2.2), (0.0, 6.0), 1.3)]),
    (
        'Ф',
        5.8,
        &[
            Bar(2.3, -0.6, 3.5, 6.6),
            Bar(0.0, 1.0, 1.2, 5.2),
            Bar(4.6, 1.0, 5.8, 5.2),
            Bar(0.0, 1.0, 5.8, 2.1),
            Bar(0.0, 4.1, 5.8, 5.2),
        ],
    ),
    ('Ц', 4.8, &[LEFT, RIGHT, Bar(0.0, 0.0, 4.8, 1.2), Bar(3.8, -1.2, 4.8, 1.2)]),
    ('Ч', 4.2, &[Bar(0.0, 2.2, 1.2, 6.0), RIGHT, Bar(0.0, 2.2, 4.2, 3.4)]),
    ('Ш', 6.2, &[LEFT, Bar(2.5, 0.0, 3.7, 6.0), Bar(5.0, 0.0, 6.2, 6.0), Bar(0.0, 0.0, 6.2, 1.2)]),
    (
        'Щ',
        6.8,
        &[LEFT, Bar(2.5, 0.0, 3.7, 6.0), Bar(5.0, 0.0, 6.2, 6.0), Bar(0.0, 0.0, 6.8, 1.2), Bar(5.8, -1.2, 6.8, 1.2)],
    ),
    ('Ъ', 5.2, &[Bar(1.0, 0.0, 2.2, 6.0), Bar(0.0, 4.8, 2.2, 6.0), Bowl(1.0, 0.0, 5.2, 3.6)]),
    ('Ы', 6.0, &[LEFT, Bowl(0.0, 0.0, 3.9, 3.6), Bar(4.8, 0.0, 6.0, 6.0)]),
    ('Ь', 4.2, &[LEFT, Bowl(0.0, 0.0, 4.2, 3.6)]),
    ('Э', 4.0, &[Bar(0.0, 4.8, 4.0, 6.0), Bar(0.0, 0.0, 4.0, 1.2), Bar(2.8, 0.0, 4.0, 6.0), Bar(1.2, 2.4, 4.0, 3.6)]),
    (
        'Ю',
        6.2,
        &[
            LEFT,
            Bar(0.0, 2.4, 3.0, 3.6),
            Bar(2.2, 0.0, 3.4, 6.0),
            Bar(5.0, 0.0, 6.2, 6.0),
            Bar(2.2, 4.8, 6.2, 6.0),
            Bar(2.2, 0.0, 6.2, 1.2),
        ],
    ),
    (
        'Я',
        4.4,
        &[
            Bar(3.2, 0.0, 4.4, 6.0),
            Bar(0.2, 4.8, 4.4, 6.0),
            Bar(0.2, 2.4, 1.4, 6.0),
            Bar(0.2, 2.4, 4.4, 3.6),
            Slant((0.0, 0.0), (1.5, 3.0), 1.4),
        ],
    ),
];

/// The Cyrillic letters with the shapes of Latin ones.
pub(crate) const TWINS: [(char, char); 11] = [
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('Х', 'X'),
];

/// A mark above, with its width.
const ACUTE: Mark = (&[Slant((0.0, 6.8), (0.7, 8.2), 1.2)], 1.9);
const TILDE: Mark = (&[Bar(0.0, 6.9, 2.6, 7.9)], 2.6);
const DOTS: Mark = (&[Bar(0.0, 6.9, 1.1, 8.0), Bar(1.9, 6.9, 3.0, 8.0)], 3.0);
const BREVE: Mark = (&[Bar(0.0, 6.8, 3.0, 7.6), Bar(0.0, 6.8, 0.9, 8.2), Bar(2.1, 6.8, 3.0, 8.2)], 3.0);

/// Letters with a mark: the letter, its shape without the mark, the mark.
pub(crate) const MARKED: [(char, char, Mark); 9] = [
    ('Á', 'A', ACUTE),
    ('É', 'E', ACUTE),
    ('Í', 'I', ACUTE),
    ('Ó', 'O', ACUTE),
    ('Ú', 'U', ACUTE),
    ('Ñ', 'N', TILDE),
    ('Ü', 'U', DOTS),
    ('Ё', 'E', DOTS),
    ('Й', 'И', BREVE),
];

/// Everything else that stands in a title or beside a figure.
pub(crate) const SIGNS: [Letter; 23] = [
    (' ', 1.0, &[]),
    ('\u{a0}', 1.0, &[]),
    ('\u{202f}', 0.2, &[]),
    ('.', 1.2, &[Bar(0.0, 0.0, 1.2, 1.2)]),
    (',', 1.2, &[Bar(0.0, 0.0, 1.2, 1.2), Slant((0.0, -1.3), (0.4, 0.3), 0.8)]),
    (':', 1.2, &[Bar(0.0, 0.8, 1.2, 2.0), Bar(0.0, 3.6, 1.2, 4.8)]),
    (';', 1.2, &[Bar(0.0, 0.0, 1.2, 1.2), Slant((0.0, -1.3), (0.4, 0.3), 0.8), Bar(0.0, 3.2, 1.2, 4.4)]),
    ('!', 1.2, &[Bar(0.0, 0.0, 1.2, 1.2), Bar(0.0, 2.2, 1.2, 6.0)]),
    ('¡', 1.2, &[Bar(0.0, 4.8, 1.2, 6.0), Bar(0.0, 0.0, 1.2, 3.8)]),
    (
        '?',
        3.8,
        &[
            Bar(0.0, 4.8, 3.8, 6.0),
            Bar(2.6, 2.6, 3.8, 6.0),
            Bar(1.2, 2.6, 3.8, 3.7),
            Bar(1.2, 2.2, 2.4, 3.7),
            Bar(1.2, 0.0, 2.4, 1.2),
        ],
    ),
    (
        '¿',
        3.8,
        &[
            Bar(0.0, 0.0, 3.8, 1.2),
            Bar(0.0, 0.0, 1.2, 3.4),
            Bar(0.0, 2.3, 2.6, 3.4),
            Bar(1.4, 2.3, 2.6, 3.8),
            Bar(1.4, 4.8, 2.6, 6.0),
        ],
    ),
    ('\'', 1.1, &[Bar(0.0, 4.2, 1.1, 6.0)]),
    ('’', 1.1, &[Slant((0.0, 4.0), (0.2, 6.0), 0.9)]),
    ('-', 2.2, &[Bar(0.0, 2.4, 2.2, 3.6)]),
    ('–', 3.2, &[Bar(0.0, 2.4, 3.2, 3.6)]),
    ('—', 4.6, &[Bar(0.0, 2.4, 4.6, 3.6)]),
    ('−', 3.4, &[Bar(0.0, 2.4, 3.4, 3.6)]),
    ('+', 3.4, &[Bar(0.0, 2.4, 3.4, 3.6), Bar(1.1, 1.3, 2.3, 4.7)]),
    ('×', 3.4, &[Slant((0.0, 1.2), (2.0, 4.6), 1.4), Slant((2.0, 1.2), (0.0, 4.6), 1.4)]),
    ('·', 1.2, &[Bar(0.0, 2.4, 1.2, 3.6)]),
    ('/', 3.8, &[Slant((0.0, -0.6), (2.5, 6.6), 1.3)]),
    (
        '%',
        6.4,
        &[
            Bar(0.0, 3.6, 0.9, 6.0),
            Bar(1.5, 3.6, 2.4, 6.0),
            Bar(0.0, 5.2, 2.4, 6.0),
            Bar(0.0, 3.6, 2.4, 4.4),
            Bar(4.0, 0.0, 4.9, 2.4),
            Bar(5.5, 0.0, 6.4, 2.4),
            Bar(4.0, 1.6, 6.4, 2.4),
            Bar(4.0, 0.0, 6.4, 0.8),
            Slant((1.3, 0.0), (3.9, 6.0), 1.2),
        ],
    ),
    ('…', 4.8, &[Bar(0.0, 0.0, 1.2, 1.2), Bar(1.8, 0.0, 3.0, 1.2), Bar(3.6, 0.0, 4.8, 1.2)]),
];
