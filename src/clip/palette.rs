//! The colours of a GIF, which has at most 256: chosen from the colours of some frames by median cut.

use super::canvas::Canvas;

/// The bits of a channel that tell colours apart.
const BITS: u32 = 6;
const COUNT: usize = 1 << (3 * BITS);

/// A set of colours, and the nearest of them for each colour.
#[derive(Debug)]
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    /// The index of the nearest colour plus one, by the upper bits of a colour; 0 where it is not known yet.
    nearest: Vec<u16>,
}

/// The pixels of one colour in its upper bits.
#[derive(Debug, Clone, Copy)]
struct Shade {
    mean: [u8; 3],
    /// The square root of their number: large surfaces matter more, but must leave colours to small ones.
    weight: u64,
}

fn index(pixel: u32) -> usize {
    let [red, green, blue, _] = pixel.to_le_bytes().map(|channel| (channel >> (8 - BITS)) as usize);
    (red << (2 * BITS)) | (green << BITS) | blue
}

impl Palette {
    /// At most `most` colours that represent those of these pictures.
    pub(super) fn of<'a>(pictures: impl IntoIterator<Item = &'a Canvas>, most: usize) -> Self {
        let mut sums = vec![[0_u64; 4]; COUNT];
        for pixel in pictures.into_iter().flat_map(|picture| &picture.pixels) {
            let sum = &mut sums[index(*pixel)];
            let [red, green, blue, _] = pixel.to_le_bytes().map(u64::from);
            for (sum, value) in sum.iter_mut().zip([red, green, blue, 1]) {
                *sum += value;
            }
        }
        let shades = sums.into_iter().filter(|sum| sum[3] > 0).map(|[red, green, blue, count]| Shade {
            mean: [red, green, blue].map(|sum| ((sum + count / 2) / count) as u8),
            weight: count.isqrt(),
        });
        let mut boxes = vec![shades.collect::<Vec<Shade>>()];
        while boxes.len() < most {
            let widest = (0..boxes.len()).max_by_key(|index| spread(&boxes[*index]).1).unwrap_or(0);
            let Some((low, high)) = cut(&boxes[widest]) else { break };
            boxes[widest] = low;
            boxes.push(high);
        }
        let colors = boxes.iter().filter(|shades| !shades.is_empty()).map(|shades| mean(shades)).collect();
        Self { colors, nearest: vec![0; COUNT] }
    }

    /// The colours in the order of their indices.
    pub(super) fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    /// The index of the nearest colour.
    pub(super) fn index(&mut self, pixel: u32) -> u8 {
        let Self { colors, nearest } = self;
        let known = &mut nearest[index(pixel)];
        if *known == 0 {
            // The middle of all colours with the same upper bits, so that the order in which they come is no matter.
            let rough = |channel: u8| i32::from(channel >> (8 - BITS)) << (8 - BITS);
            let middle = pixel.to_le_bytes().map(|channel| rough(channel) + (1 << (7 - BITS)));
            let distance = |color: &[u8; 3]| -> i32 {
                // Eyes see green best and blue least.
                color
                    .iter()
                    .zip(middle)
                    .zip([3, 4, 2])
                    .map(|((one, other), eye)| (i32::from(*one) - other).pow(2) * eye)
                    .sum()
            };
            let index = (0..colors.len()).min_by_key(|index| distance(&colors[*index])).unwrap_or(0);
            *known = index as u16 + 1;
        }
        (*known - 1) as u8
    }
}

/// The channel in which colours differ most, and how much, weighted.
fn spread(shades: &[Shade]) -> (usize, u64) {
    let weight: u64 = shades.iter().map(|shade| shade.weight).sum();
    let in_channel = |channel: usize| {
        let moment = |power: u32| -> u64 {
            shades.iter().map(|shade| u64::from(shade.mean[channel]).pow(power) * shade.weight).sum()
        };
        let (sum, squares) = (moment(1), moment(2));
        // The variance times the weight.
        squares.saturating_sub(sum * sum / weight.max(1)) * [3, 4, 2][channel]
    };
    let channel = (0..3).max_by_key(|channel| in_channel(*channel)).unwrap_or(0);
    (channel, in_channel(channel))
}

/// Divides colours at their mean in the channel in which they differ most. `None` if they are all alike.
fn cut(shades: &[Shade]) -> Option<(Vec<Shade>, Vec<Shade>)> {
    let (channel, by) = spread(shades);
    if by == 0 {
        return None;
    }
    let middle = mean(shades)[channel];
    let (low, high): (Vec<Shade>, Vec<Shade>) = shades.iter().partition(|shade| shade.mean[channel] <= middle);
    (!low.is_empty() && !high.is_empty()).then_some((low, high))
}

fn mean(shades: &[Shade]) -> [u8; 3] {
    let weight = shades.iter().map(|shade| shade.weight).sum::<u64>().max(1);
    std::array::from_fn(|channel| {
        let sum: u64 = shades.iter().map(|shade| u64::from(shade.mean[channel]) * shade.weight).sum();
        // Rounded down, so that a part of different colours is above it.
        (sum / weight) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colors: &[[u8; 3]]) -> Canvas {
        let mut canvas = Canvas::new(colors.len(), 1);
        for (pixel, [red, green, blue]) in canvas.pixels.iter_mut().zip(colors) {
            *pixel = u32::from_le_bytes([*red, *green, *blue, 255]);
        }
        canvas
    }

    #[test]
    fn few_colours_are_kept() {
        let colors: Vec<[u8; 3]> =
            (0..200_u8).map(|index| [index, 255 - index, index.wrapping_mul(7) & 0xf8]).collect();
        let colors: Vec<[u8; 3]> = colors.into_iter().step_by(4).collect();
        let canvas = picture(&colors);
        let mut palette = Palette::of([&canvas], 255);
        for (pixel, color) in canvas.pixels.iter().zip(&colors) {
            let index = usize::from(palette.index(*pixel));
            assert_eq!(palette.colors()[index], *color);
        }
    }

    #[test]
    fn many_colours_are_near() {
        let colors: Vec<[u8; 3]> =
            (0..=255_u8).flat_map(|red| (0..16_u8).map(move |green| [red, green * 16, 128])).collect();
        let canvas = picture(&colors);
        let mut palette = Palette::of([&canvas], 255);
        assert_eq!(palette.colors().len(), 255);
        for (pixel, color) in canvas.pixels.iter().zip(&colors) {
            let index = usize::from(palette.index(*pixel));
            let found = palette.colors()[index];
            assert!(found.iter().zip(color).all(|(one, other)| one.abs_diff(*other) <= 24), "{color:?} {found:?}");
        }
    }
}
