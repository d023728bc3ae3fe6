//! Animated pictures in the format `WebP`: lossless frames, each of the part that visibly changed, in its container.
//!
//! ```text
//!   RIFF ─▶ VP8X: size │ ANIM: repeats │ ANMF: place, duration, VP8L │ ANMF …
//! ```

use image_webp::{ColorType, EncoderParams, EncodingError, WebPEncoder};

use super::canvas::{Area, Canvas};

/// The flags of the container: it has an animation and alpha.
const FLAGS: u32 = 0x02 | 0x10;
/// The length of the header before the first chunk: `RIFF`, the length of what follows, `WEBP`.
const HEADER: usize = 12;

/// The difference in a channel of a colour up to which a pixel stays as it is. Glows that change by less in each frame
/// would be most of the file.
pub(super) const TOLERANCE: u8 = 3;

/// The step between the values of a channel of a pixel that changes. Fewer colours make a smaller file.
const STEP: u16 = 4;

/// An animated WebP that grows frame by frame.
pub(super) struct WebpFilm {
    chunks: Vec<u8>,
    shown: Canvas,
    /// Whether nothing is shown yet.
    is_empty: bool,
    /// The last frame with its time in milliseconds. It lasts until the next one.
    last: Option<(Area, Vec<u8>, u64)>,
}

/// The lowest three bytes of a number.
fn three(value: usize) -> [u8; 3] {
    let [first, second, third, ..] = value.to_le_bytes();
    [first, second, third]
}

/// Whether a change of a pixel is seen. The old one is what is shown, so small changes do not add up unseen.
fn differs(new: u32, old: u32) -> bool {
    new != old && new.to_le_bytes().into_iter().zip(old.to_le_bytes()).any(|(new, old)| new.abs_diff(old) > TOLERANCE)
}

/// The nearest colour with these steps between its values.
fn rounded(pixel: u32) -> u32 {
    let round = |value: u8| ((u16::from(value) + STEP / 2) / STEP * STEP).min(255) as u8;
    u32::from_le_bytes(pixel.to_le_bytes().map(round))
}

fn chunk(bytes: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    bytes.extend(name);
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes.extend(content);
    // Chunks start at even places.
    bytes.resize(bytes.len().next_multiple_of(2), 0);
}

impl WebpFilm {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let mut chunks = Vec::new();
        let mut size = FLAGS.to_le_bytes().to_vec();
        size.extend([three(width - 1), three(height - 1)].concat());
        chunk(&mut chunks, *b"VP8X", &size);
        // A black background, and no end of repeats.
        chunk(&mut chunks, *b"ANIM", &[0, 0, 0, 255, 0, 0]);
        Self { chunks, shown: Canvas::new(width, height), is_empty: true, last: None }
    }

    /// Adds the picture at a time in milliseconds, which differs from the one before only in these areas.
    ///
    /// A pixel of the film differs from that of the picture by up to three in each channel of 255.
    pub(super) fn add(&mut self, canvas: &Canvas, changed: &[Area], at: u64) -> Result<(), EncodingError> {
        let Some((area, pixels)) = self.difference(canvas, changed) else { return Ok(()) };
        self.write_last(at)?;
        self.last = Some((area, pixels, at));
        Ok(())
    }

    /// Ends the film at a time in milliseconds.
    pub(super) fn finish(mut self, at: u64) -> Result<Vec<u8>, EncodingError> {
        self.write_last(at)?;
        let mut file = Vec::with_capacity(self.chunks.len() + HEADER);
        file.extend(b"RIFF");
        file.extend((self.chunks.len() as u32 + 4).to_le_bytes());
        file.extend(b"WEBP");
        file.extend(self.chunks);
        Ok(file)
    }

    /// The area of all pixels that visibly changed, and in it the new ones, with transparent ones between them. `None`
    /// if nothing did.
    fn difference(&mut self, canvas: &Canvas, changed: &[Area]) -> Option<(Area, Vec<u8>)> {
        let is_first = std::mem::take(&mut self.is_empty);
        let mut around: Option<Area> = is_first.then(|| canvas.area());
        for area in changed {
            for y in area.top..area.bottom {
                let (new, old) = (canvas.row(y, area.left, area.right), self.shown.row(y, area.left, area.right));
                let is_new = |(new, old): (&u32, &u32)| differs(*new, *old);
                let first = new.iter().zip(old).position(is_new);
                let last = new.iter().zip(old).rposition(is_new);
                if let (Some(first), Some(last)) = (first, last) {
                    let row = Area { left: area.left + first, top: y, right: area.left + last + 1, bottom: y + 1 };
                    around = Some(around.map_or(row, |around| around.around(row)));
                }
            }
        }
        let around = around?;
        // Frames start at even places.
        let area = Area { left: around.left & !1, top: around.top & !1, ..around };
        let mut pixels = Vec::with_capacity(area.width() * area.height() * 4);
        for y in area.top..area.bottom {
            let rows = canvas.row(y, area.left, area.right).iter().zip(self.shown.row_mut(y, area.left, area.right));
            for (new, old) in rows {
                if is_first || differs(*new, *old) {
                    *old = if is_first { *new } else { rounded(*new) };
                    pixels.extend(old.to_le_bytes());
                } else {
                    pixels.extend([0; 4]);
                }
            }
        }
        Some((area, pixels))
    }

    fn write_last(&mut self, end: u64) -> Result<(), EncodingError> {
        let Some((area, pixels, at)) = self.last.take() else { return Ok(()) };
        let (width, height) = (area.width(), area.height());
        let mut frame = [three(area.left / 2), three(area.top / 2), three(width - 1), three(height - 1)].concat();
        // Blended over the frame before, which stays.
        frame.extend([three(end.saturating_sub(at) as usize), [0; 3]].concat().into_iter().take(4));
        frame.extend(smallest(&pixels, width as u32, height as u32)?);
        chunk(&mut self.chunks, *b"ANMF", &frame);
        Ok(())
    }
}

/// The smaller of both ways to write a picture: with predicted pixels, or as it is.
fn smallest(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, EncodingError> {
    let write = |use_predictor_transform| {
        let mut bytes = Vec::new();
        let mut encoder = WebPEncoder::new(&mut bytes);
        let mut params = EncoderParams::default();
        params.use_predictor_transform = use_predictor_transform;
        encoder.set_params(params);
        encoder.encode(pixels, width, height, ColorType::Rgba8).map(|()| bytes.split_off(HEADER))
    };
    let (plain, predicted) = (write(false)?, write(true)?);
    Ok(if predicted.len() < plain.len() { predicted } else { plain })
}
