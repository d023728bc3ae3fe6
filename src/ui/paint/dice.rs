//! A small deterministic random number generator for decorations.

/// A stream of pseudo-random numbers, equal for equal seeds.
#[derive(Debug, Clone)]
pub(super) struct Dice(u32);

impl Dice {
    /// The stream of `seed`.
    pub(super) const fn new(seed: u32) -> Self {
        // Mixing makes the streams of neighbouring seeds differ, and avoids a state of 0, which would stay 0.
        Self(seed.wrapping_mul(0x9E37_79B9).rotate_left(15) ^ 0x2009_0403)
    }

    /// The next number, from 0 up to 1.
    pub(super) fn roll(&mut self) -> f32 {
        if self.0 == 0 {
            self.0 = 0x2009_0403;
        }
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    /// The next number in a range.
    pub(super) fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.roll()
    }
}
