//! A body that scrolls on the background of the window, and fades where it is cut.
//!
//! egui fades by a gradient to one colour. That suits a panel, but on a background with a picture it looks like a stain
//! between the cards and beside them. Here the shapes themselves become transparent, in thin bands.

use std::ops::Range;

use egui::epaint::ClippedShape;
use egui::epaint::shape_transform::adjust_colors;
use egui::layers::{PaintList, ShapeIdx};
use egui::scroll_area::ScrollAreaOutput;
use egui::{Color32, InnerResponse, Rangef, Rect, ScrollArea, Shape, Ui, UiBuilder};

use crate::ui::theme::Theme;

/// The number of bands of a fade, each of one opacity.
const BANDS: u8 = 12;

/// Shows a body in a scroll area, which fades at the top and the bottom where it is cut.
pub fn scrolling<R>(ui: &mut Ui, theme: &Theme, area: ScrollArea, body: impl FnOnce(&mut Ui) -> R) -> R {
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let output = area.show(ui, |ui| {
        let first = next_shape(ui);
        let result = body(ui);
        (result, first..next_shape(ui))
    });
    let ScrollAreaOutput { inner: (result, shapes), state, content_size, inner_rect, .. } = output;
    let size = theme.metrics.space.xl;
    let above = state.clamped_offset().y;
    let below = content_size.y - inner_rect.height() - above;
    let edges = [
        Edge { at: inner_rect.top(), inward: size, strength: above / size },
        Edge { at: inner_rect.bottom(), inward: -size, strength: below / size },
    ];
    let layer = ui.layer_id();
    ui.ctx().graphics_mut(|layers| {
        let list = layers.entry(layer);
        // Rounding hides less than half a point where all fits.
        for edge in edges.iter().filter(|edge| edge.strength * size > 0.5) {
            edge.fade(list, shapes.clone());
        }
    });
    result
}

/// Shows a body in a column that scrolls, with space for its scroll bar.
pub fn column<R>(ui: &mut Ui, theme: &Theme, salt: &str, body: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let area = ScrollArea::vertical().auto_shrink(false).id_salt(salt);
    scrolling(ui, theme, area, |ui| {
        let column = ui.available_rect_before_wrap();
        let column = column.with_max_x(column.right() - theme.metrics.space.m);
        ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
            ui.set_width(column.width());
            body(ui)
        })
    })
}

fn next_shape(ui: &Ui) -> usize {
    let layer = ui.layer_id();
    ui.ctx().graphics_mut(|layers| layers.entry(layer).next_idx().0)
}

/// A horizontal edge where shapes are cut.
#[derive(Debug, Clone, Copy)]
struct Edge {
    /// The position, in points.
    at: f32,
    /// The distance to the first opaque line, in points; negative if that is above.
    inward: f32,
    /// The transparency at the edge; more than 1 counts as 1.
    strength: f32,
}

impl Edge {
    /// The band between two distances from the first opaque line, in shares of the fade.
    fn band(&self, from: f32, to: f32) -> Rect {
        let line = |share: f32| self.inward.mul_add(1.0 - share, self.at);
        let (from, to) = (line(from), line(to));
        Rect::from_x_y_ranges(Rangef::EVERYTHING, Rangef::new(from.min(to), from.max(to)))
    }

    /// Replaces the parts of `shapes` near the edge by transparent ones.
    fn fade(&self, list: &mut PaintList, shapes: Range<usize>) {
        let opaque = self.band(0.0, f32::NEG_INFINITY);
        let all = self.band(0.0, f32::INFINITY);
        let near = |shape: &&ClippedShape| {
            shape.clip_rect.intersects(all) && shape.shape.visual_bounding_rect().intersects(all)
        };
        let cut: Vec<ClippedShape> =
            list.all_entries().skip(shapes.start).take(shapes.len()).filter(near).cloned().collect();
        for index in shapes {
            list.mutate_shape(ShapeIdx(index), |shape| shape.clip_rect = shape.clip_rect.intersect(opaque));
        }
        // Band by band, because shapes with the same clip rectangle are drawn together.
        for index in 0..BANDS {
            let share = |index: u8| f32::from(index) / f32::from(BANDS);
            // The clip rectangles end at the edge; rounding must leave no line beyond the last band.
            let end = if index + 1 == BANDS { f32::INFINITY } else { share(index + 1) };
            let band = self.band(share(index), end);
            let middle = share(index) + share(1) / 2.0;
            let opacity = 1.0 - self.strength.min(1.0) * middle;
            for ClippedShape { clip_rect, shape, .. } in &cut {
                let clip = clip_rect.intersect(band);
                if clip.is_positive() && shape.visual_bounding_rect().intersects(clip) {
                    list.add(clip, faded(shape.clone(), opacity));
                }
            }
        }
    }
}

fn faded(mut shape: Shape, opacity: f32) -> Shape {
    if let Shape::Text(text) = &mut shape {
        // Without a copy of all its letters.
        text.opacity_factor *= opacity;
    } else {
        adjust_colors(&mut shape, move |color| {
            if *color != Color32::PLACEHOLDER {
                *color = color.gamma_multiply(opacity);
            }
        });
    }
    shape
}

#[cfg(test)]
mod tests {
    use egui::{Stroke, pos2, vec2};

    use super::*;

    const SHOWN: Rect = Rect { min: pos2(0.0, 100.0), max: pos2(400.0, 300.0) };

    /// The clip rectangles and opacities after a fade of 24 points at the bottom.
    fn at_the_bottom(shape: Rect, strength: f32) -> Vec<(Rect, u8)> {
        let white = Theme::default().palette.flash;
        let mut list = PaintList::default();
        list.add(SHOWN, Shape::rect_filled(shape, 0.0, white));
        Edge { at: SHOWN.bottom(), inward: -24.0, strength }.fade(&mut list, 0..1);
        let alpha = |shape: &Shape| match shape {
            Shape::Rect(rect) => rect.fill.a(),
            _ => 0,
        };
        list.all_entries().map(|entry| (entry.clip_rect, alpha(&entry.shape))).collect()
    }

    #[test]
    fn a_cut_shape_ends_in_bands_that_get_more_transparent() {
        let found = at_the_bottom(Rect::from_min_size(pos2(50.0, 200.0), vec2(100.0, 500.0)), 2.0);
        assert_eq!(found.len(), 1 + usize::from(BANDS), "{found:?}");
        assert_eq!(found[0], (SHOWN.with_max_y(276.0), 255), "the rest stays");
        for pair in found.windows(2) {
            let [(one, strong), (other, weak)] = [pair[0], pair[1]];
            assert!((one.bottom() - other.top()).abs() < 0.01 && weak < strong, "{found:?}");
        }
        let (last, alpha) = found[found.len() - 1];
        assert!((last.bottom() - SHOWN.bottom()).abs() < 0.01 && alpha < 20, "no hard edge: {found:?}");
    }

    #[test]
    fn the_fade_grows_with_what_is_hidden() {
        let tall = Rect::from_min_size(pos2(50.0, 200.0), vec2(100.0, 500.0));
        let last = |strength| at_the_bottom(tall, strength).last().map_or(0, |(_, alpha)| *alpha);
        assert!(last(0.1) > last(0.5) && last(0.5) > last(1.0) && last(0.1) > 200);
    }

    #[test]
    fn nothing_is_drawn_where_there_was_nothing() {
        let found = at_the_bottom(Rect::from_min_size(pos2(50.0, 120.0), vec2(100.0, 100.0)), 1.0);
        assert_eq!(found, [(SHOWN.with_max_y(276.0), 255)]);
    }

    #[test]
    fn the_top_fades_upwards() {
        let mut list = PaintList::default();
        let stroke = Stroke::new(2.0, Theme::default().palette.flash);
        list.add(SHOWN, Shape::line_segment([pos2(10.0, 0.0), pos2(10.0, 400.0)], stroke));
        Edge { at: SHOWN.top(), inward: 24.0, strength: 1.0 }.fade(&mut list, 0..1);
        let clips: Vec<Rect> = list.all_entries().map(|entry| entry.clip_rect).collect();
        assert_eq!(clips[0], SHOWN.with_min_y(124.0));
        assert!((clips[clips.len() - 1].top() - SHOWN.top()).abs() < 0.01, "{clips:?}");
    }
}
