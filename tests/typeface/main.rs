//! Makes the program's own typeface, `assets/fonts/skyline.ttf`, of the strokes of [`letters`].
//!
//! After a change of a letter, `cargo test --test typeface -- --ignored` writes the file again.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod letters;

use std::fs;
use std::path::{Path, PathBuf};

use write_fonts::FontBuilder;
use write_fonts::read::tables::glyf::CurvePoint;
use write_fonts::tables::cmap::Cmap;
use write_fonts::tables::glyf::{Bbox, Contour, GlyfLocaBuilder, SimpleGlyph};
use write_fonts::tables::head::Head;
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::hmtx::{Hmtx, LongMetric};
use write_fonts::tables::maxp::Maxp;
use write_fonts::types::{FWord, GlyphId, UfWord};

use letters::{CYRILLIC, FIGURES, HEIGHT, LATIN, Letter, MARKED, Mark, SIGNS, STEM, Stroke, TWINS};

/// The units of an em.
const EM: f32 = 1_000.0;
/// Units of an em per unit of the letters: capitals are as high as those of Inter.
const SCALE: f32 = 0.727 * EM / HEIGHT;
/// The space on each side of a letter, in units of the letters.
const SIDE: f32 = 0.62;
/// The ascent and descent of lines, in units of an em: as Inter's.
const ASCENDER: i16 = 969;
const DESCENDER: i16 = -242;
/// The amount cut off a bowl's corner.
const CUT: f32 = 1.0;

/// A glyph with all signs that it stands for.
struct Shape {
    signs: Vec<char>,
    width: f32,
    outline: Vec<Vec<(f32, f32)>>,
}

impl Shape {
    fn of(&(sign, width, strokes): &Letter) -> Self {
        let mut signs = vec![sign];
        signs.extend(TWINS.iter().filter(|(_, twin)| *twin == sign).map(|(letter, _)| *letter));
        Self { signs, width, outline: strokes.iter().flat_map(|stroke| outline(*stroke)).collect() }
    }

    /// The shape of a letter with a mark above its middle.
    fn marked(shapes: &[Self], (sign, under, (strokes, width)): (char, char, Mark)) -> Option<Self> {
        let letter = shapes.iter().find(|shape| shape.signs.contains(&under))?;
        let right = (letter.width - width) / 2.0;
        let mark = strokes.iter().flat_map(|stroke| outline(*stroke));
        let moved = mark.map(|corners| corners.into_iter().map(|(x, y)| (x + right, y)).collect());
        Some(Self {
            signs: vec![sign],
            width: letter.width,
            outline: letter.outline.iter().cloned().chain(moved).collect(),
        })
    }

    fn advance(&self) -> u16 {
        units(self.width + 2.0 * SIDE) as u16
    }

    fn glyph(&self) -> SimpleGlyph {
        let contour = |corners: &Vec<(f32, f32)>| {
            let points = corners.iter().map(|&(x, y)| CurvePoint::on_curve(units(x + SIDE), units(y)));
            Contour::from(points.collect::<Vec<_>>())
        };
        let contours: Vec<Contour> = self.outline.iter().map(contour).collect();
        let points = contours.iter().flat_map(Contour::iter);
        let bbox = points.fold(None, |bbox: Option<Bbox>, point| {
            let Bbox { x_min, y_min, x_max, y_max } =
                bbox.unwrap_or(Bbox { x_min: point.x, y_min: point.y, x_max: point.x, y_max: point.y });
            Some(Bbox {
                x_min: x_min.min(point.x),
                y_min: y_min.min(point.y),
                x_max: x_max.max(point.x),
                y_max: y_max.max(point.y),
            })
        });
        SimpleGlyph { bbox: bbox.unwrap_or_default(), contours, instructions: Vec::new() }
    }
}

fn units(length: f32) -> i16 {
    (length * SCALE).round() as i16
}

/// The polygons of a stroke, each clockwise, so that overlapping ones add up.
fn outline(stroke: Stroke) -> Vec<Vec<(f32, f32)>> {
    let bar = |left, bottom, right, top| vec![(left, bottom), (left, top), (right, top), (right, bottom)];
    match stroke {
        Stroke::Bar(left, bottom, right, top) => vec![bar(left, bottom, right, top)],
        Stroke::Slant(foot, head, width) => vec![vec![foot, head, (head.0 + width, head.1), (foot.0 + width, foot.1)]],
        Stroke::Bowl(left, bottom, right, top) => {
            let inner = right - STEM;
            vec![
                bar(left, bottom, right - CUT, bottom + STEM),
                bar(left, top - STEM, right - CUT, top),
                vec![
                    (inner, bottom),
                    (inner, top),
                    (right - CUT, top),
                    (right, top - CUT),
                    (right, bottom + CUT),
                    (right - CUT, bottom),
                ],
            ]
        }
    }
}

/// All glyphs after the first, which stands for signs that are missing.
fn shapes() -> Vec<Shape> {
    let mut shapes: Vec<Shape> =
        [&FIGURES[..], &LATIN, &CYRILLIC, &SIGNS].into_iter().flatten().map(Shape::of).collect();
    let marked: Vec<Shape> = MARKED.into_iter().filter_map(|mark| Shape::marked(&shapes, mark)).collect();
    shapes.extend(marked);
    shapes
}

/// Makes the font file.
fn build(shapes: &[Shape]) -> Vec<u8> {
    let mut glyphs = GlyfLocaBuilder::new();
    let mut metrics = vec![LongMetric { advance: units(HEIGHT) as u16, side_bearing: 0 }];
    let mut around = Bbox::default();
    let mut mappings = Vec::new();
    let missing = SimpleGlyph::default();
    let drawn = shapes.iter().map(Shape::glyph);
    for (index, glyph) in std::iter::once(missing).chain(drawn).enumerate() {
        let _ = glyphs.add_glyph(&glyph);
        let Some(shape) = index.checked_sub(1).and_then(|index| shapes.get(index)) else { continue };
        metrics.push(LongMetric { advance: shape.advance(), side_bearing: glyph.bbox.x_min });
        around = around.union(glyph.bbox);
        for sign in &shape.signs {
            let small = sign.to_lowercase().filter(|small| small != sign);
            mappings.extend(std::iter::once(*sign).chain(small).map(|sign| (sign, GlyphId::new(index as u32))));
        }
    }
    let (glyf, loca, format) = glyphs.build();
    let widest = metrics.iter().map(|metric| metric.advance).max().unwrap_or_default();
    let count = metrics.len() as u16;
    let head = Head {
        units_per_em: EM as u16,
        x_min: around.x_min,
        y_min: around.y_min,
        x_max: around.x_max,
        y_max: around.y_max,
        index_to_loc_format: format as i16,
        ..Head::default()
    };
    let lines = Hhea {
        ascender: FWord::new(ASCENDER),
        descender: FWord::new(DESCENDER),
        advance_width_max: UfWord::new(widest),
        x_max_extent: FWord::new(around.x_max),
        caret_slope_rise: 1,
        number_of_h_metrics: count,
        ..Hhea::default()
    };
    let mut font = FontBuilder::new();
    font.add_table(&head).unwrap().add_table(&lines).unwrap().add_table(&Maxp::new(count)).unwrap();
    font.add_table(&Hmtx::new(metrics, Vec::new())).unwrap().add_table(&glyf).unwrap().add_table(&loca).unwrap();
    font.add_table(&Cmap::from_mappings(mappings).unwrap()).unwrap();
    font.build()
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts/skyline.ttf")
}

#[test]
#[ignore = "writes the file"]
fn write_the_typeface() {
    #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
    fs::write(file(), build(&shapes())).unwrap();
}

#[test]
fn the_typeface_is_made_of_the_letters() {
    assert!(fs::read(file()).unwrap() == build(&shapes()), "write it again: cargo test --test typeface -- --ignored");
}

#[test]
fn the_letters_of_all_languages_are_there_large_and_small() {
    let shapes = shapes();
    let has = |sign: char| shapes.iter().any(|shape| shape.signs.contains(&sign));
    let letters = ('A'..='Z').chain('А'..='Я').chain("ЁÁÉÍÓÚÑÜ".chars());
    let signs = " .,:;!¡?¿'’-–—−+×·/%…".chars();
    for sign in letters.chain('0'..='9').chain(signs) {
        assert!(has(sign), "{sign}");
    }
    // A letter that is there twice would have two glyphs.
    let mut signs: Vec<char> = shapes.iter().flat_map(|shape| shape.signs.clone()).collect();
    let count = signs.len();
    signs.sort_unstable();
    signs.dedup();
    assert_eq!(signs.len(), count);
}

#[test]
fn strokes_stay_within_their_letters() {
    for shape in shapes() {
        for (x, y) in shape.outline.iter().flatten() {
            assert!(*x >= -0.9 && *x <= shape.width + 0.91 && (-1.4..=8.3).contains(y), "{:?}", shape.signs);
        }
    }
}
