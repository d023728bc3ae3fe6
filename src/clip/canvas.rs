//! A picture in memory.

/// A rectangle of pixels: left, top, right and bottom, the last two exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Area {
    pub(super) const fn width(self) -> usize {
        self.right - self.left
    }

    pub(super) const fn height(self) -> usize {
        self.bottom - self.top
    }

    /// The smallest area around both.
    pub(super) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The common part of both; `None` if there is none.
    pub(super) fn within(self, other: Self) -> Option<Self> {
        let both = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left < both.right && both.top < both.bottom).then_some(both)
    }
}

/// Opaque pixels, row by row from the top: red in the lowest byte, then green, blue and 255.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u32>,
}

/// Both channels of a pixel that have a free byte above them.
const PAIR: u32 = 0x00ff_00ff;

impl Canvas {
    /// A black picture.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![u32::from_le_bytes([0, 0, 0, 255]); width * height] }
    }

    /// The whole picture.
    pub(super) const fn area(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    /// The pixels of a row between two columns.
    pub(super) fn row(&self, y: usize, from: usize, to: usize) -> &[u32] {
        &self.pixels[y * self.width + from..y * self.width + to]
    }

    pub(super) fn row_mut(&mut self, y: usize, from: usize, to: usize) -> &mut [u32] {
        &mut self.pixels[y * self.width + from..y * self.width + to]
    }

    /// Three bytes of each pixel.
    pub(super) fn rgb(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.to_le_bytes().into_iter().take(3)).collect()
    }
}

/// A colour with premultiplied alpha over an opaque pixel. Colours without alpha add light, so channels saturate.
pub(super) const fn over(color: u32, pixel: u32) -> u32 {
    let uncovered = 255 - (color >> 24);
    pair_over(color & PAIR, pixel & PAIR, uncovered)
        | (pair_over((color >> 8) & PAIR, (pixel >> 8) & PAIR, uncovered) << 8)
}

const fn pair_over(color: u32, pixel: u32, uncovered: u32) -> u32 {
    let sum = color + scaled(pixel, uncovered);
    let too_bright = (sum >> 8) & 0x0001_0001;
    (sum | (too_bright * 255)) & PAIR
}

/// Two channels times a part of 255, rounded exactly.
const fn scaled(pair: u32, part: u32) -> u32 {
    let product = pair * part + 0x0080_0080;
    ((product + ((product >> 8) & PAIR)) >> 8) & PAIR
}

/// The product of two colours, channel by channel.
pub(super) fn product(one: u32, other: u32) -> u32 {
    let (one, other) = (one.to_le_bytes(), other.to_le_bytes());
    u32::from_le_bytes(std::array::from_fn(|channel| {
        let product = u32::from(one[channel]) * u32::from(other[channel]) + 128;
        ((product + (product >> 8)) >> 8) as u8
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_blended_exactly() {
        let pixel = u32::from_le_bytes([200, 100, 7, 255]);
        assert_eq!(over(0, pixel), pixel);
        assert_eq!(over(u32::from_le_bytes([1, 2, 3, 255]), pixel), u32::from_le_bytes([1, 2, 3, 255]));
        for alpha in 0..=255_u8 {
            let [red, green, blue, opaque] = over(u32::from_le_bytes([0, 0, 0, alpha]), pixel).to_le_bytes();
            let part = |channel: f32| (channel * f32::from(255 - alpha) / 255.0).round() as u8;
            assert_eq!([red, green, blue, opaque], [part(200.0), part(100.0), part(7.0), 255], "{alpha}");
        }
        assert_eq!(over(u32::from_le_bytes([90, 90, 90, 0]), pixel).to_le_bytes(), [255, 190, 97, 255]);
        assert_eq!(product(pixel, u32::MAX), pixel);
    }
}
