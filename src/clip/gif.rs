//! Animated GIFs. Each frame has only the part that changed, and in it the pixels that did not are transparent.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::canvas::{Area, Canvas};
use super::palette::Palette;

/// The number of colours, without the transparent one.
pub(super) const COLORS: usize = 255;
/// The index of transparent pixels.
const TRANSPARENT: u8 = 255;

/// An animated GIF that grows frame by frame.
pub(super) struct GifFilm {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    width: usize,
    /// The indices of the colours on the screen.
    shown: Vec<u8>,
    /// The last frame, which lasts until the next one.
    last: Option<Pending>,
}

/// A frame whose duration is not known yet.
struct Pending {
    area: Area,
    indices: Vec<u8>,
    /// Its time in hundredths of a second.
    at: u64,
}

impl GifFilm {
    pub(super) fn new(width: usize, height: usize, palette: Palette) -> Result<Self, EncodingError> {
        // The transparent colour has the last index.
        let mut colors: Vec<u8> = palette.colors().iter().flatten().copied().collect();
        colors.resize(256 * 3, 0);
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &colors)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, palette, width, shown: vec![TRANSPARENT; width * height], last: None })
    }

    /// Adds the picture at a time in milliseconds, which differs from the one before only in these areas.
    pub(super) fn add(&mut self, canvas: &Canvas, changed: &[Area], at: u64) -> Result<(), EncodingError> {
        let Some((area, indices)) = self.difference(canvas, changed) else { return Ok(()) };
        let at = (at + 5) / 10;
        self.write_last(at)?;
        self.last = Some(Pending { area, indices, at });
        Ok(())
    }

    /// Ends the last frame at a time in milliseconds. Returns the length of the file up to it.
    pub(super) fn written(&mut self, at: u64) -> Result<usize, EncodingError> {
        self.write_last((at + 5) / 10)?;
        Ok(self.encoder.get_ref().len())
    }

    /// Ends the film at a time in milliseconds.
    pub(super) fn finish(mut self, at: u64) -> Result<Vec<u8>, EncodingError> {
        self.write_last((at + 5) / 10)?;
        self.encoder.into_inner()
    }

    /// The area of all pixels whose colour changed, and the colours in it. `None` if nothing changed.
    fn difference(&mut self, canvas: &Canvas, changed: &[Area]) -> Option<(Area, Vec<u8>)> {
        let mut next: Vec<(usize, u8)> = Vec::new();
        let mut around: Option<Area> = None;
        for area in changed {
            for y in area.top..area.bottom {
                let (mut first, mut last) = (usize::MAX, 0);
                for (x, pixel) in (area.left..).zip(canvas.row(y, area.left, area.right)) {
                    let (place, index) = (y * self.width + x, self.palette.index(*pixel));
                    if self.shown[place] != index {
                        next.push((place, index));
                        (first, last) = (first.min(x), x);
                    }
                }
                if first <= last {
                    let row = Area { left: first, top: y, right: last + 1, bottom: y + 1 };
                    around = Some(around.map_or(row, |around| around.around(row)));
                }
            }
        }
        let area = around?;
        let mut indices = vec![TRANSPARENT; area.width() * area.height()];
        for (place, index) in next {
            self.shown[place] = index;
            indices[(place / self.width - area.top) * area.width() + place % self.width - area.left] = index;
        }
        Some((area, indices))
    }

    fn write_last(&mut self, end: u64) -> Result<(), EncodingError> {
        let Some(Pending { area, indices, at }) = self.last.take() else { return Ok(()) };
        self.encoder.write_frame(&Frame {
            delay: end.saturating_sub(at).clamp(2, u64::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width() as u16,
            height: area.height() as u16,
            buffer: Cow::Owned(indices),
            ..Frame::default()
        })
    }
}
