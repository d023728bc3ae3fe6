//! No value covers another one, in any window.

use egui::{Pos2, Rect, pos2, vec2};

use super::slots::LINE_WIDTH;
use super::{PlayLayout, Slot};
use crate::engine::Cell;
use crate::engine::units::COLUMNS;
use crate::settings::Extended;

const SIZES: [(f32, f32); 12] = [
    (640.0, 480.0),
    (800.0, 600.0),
    (1024.0, 768.0),
    (1280.0, 800.0),
    (1280.0, 1280.0),
    (1366.0, 768.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (3440.0, 1440.0),
    (3840.0, 2160.0),
    (480.0, 800.0),
    (1080.0, 1920.0),
];

fn layouts() -> impl Iterator<Item = (Rect, PlayLayout)> {
    SIZES.into_iter().flat_map(|(width, height)| {
        [1.0, 1.25, 1.5, 2.0].into_iter().flat_map(move |pixels_per_point| {
            (0..=Extended::MAX_NEXT).flat_map(move |next_count| {
                let rect = Rect::from_min_size(pos2(3.0, 7.0), vec2(width, height));
                [COLUMNS, 4, 7, 15, 20]
                    .map(|columns| (rect, PlayLayout::of_width(rect, pixels_per_point, next_count, columns)))
            })
        })
    })
}

/// Checks that no place leaves the rectangle or overlaps another one.
fn check_places(rect: Rect, places: &[Rect]) {
    for (index, one) in places.iter().enumerate() {
        assert!(rect.expand(1.0).contains_rect(*one), "{one:?} leaves {rect:?}");
        for other in &places[index + 1..] {
            let common = one.intersect(*other);
            assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?} in {rect:?}");
        }
    }
}

#[test]
fn nothing_overlaps_and_nothing_leaves_the_window() {
    for (rect, layout) in layouts() {
        let panels = [layout.matrix, layout.hold, layout.next, layout.info, layout.scores, layout.notice];
        let places = panels.into_iter().chain([layout.peek]).collect::<Vec<_>>();
        check_places(rect, &places);
    }
}

#[test]
fn the_matrix_alone_is_larger_and_keeps_apart_from_the_queues() {
    for (width, height) in [(600.0, 380.0), (760.0, 500.0), (900.0, 620.0)] {
        let rect = Rect::from_min_size(pos2(20.0, 30.0), vec2(width, height));
        for (next_count, columns) in (1..=Extended::MAX_NEXT).flat_map(|next| [(next, COLUMNS), (next, 4), (next, 20)])
        {
            let layout = PlayLayout::compact(rect, 1.0, next_count, columns);
            let usual = PlayLayout::of_width(rect, 1.0, next_count, columns);
            assert!(layout.cell_pixels() >= usual.cell_pixels());
            assert!(columns > COLUMNS || layout.width() < width * 0.6);
            // The Hold Queue is at the upper left, as the guideline asks.
            assert!(layout.hold.right() < layout.matrix.left() && layout.next.left() > layout.matrix.right());
            assert!((layout.hold.top() - layout.matrix.top()).abs() < 0.5);
            let places = [layout.matrix, layout.peek, layout.next, layout.hold, layout.notice];
            check_places(rect, &places);
        }
    }
}

#[test]
fn queues_stand_above_a_matrix_that_the_width_limits() {
    for next_count in 0..=6 {
        let rect = Rect::from_min_size(pos2(20.0, 30.0), vec2(190.0, 499.0));
        let layout = PlayLayout::of_seat(rect, 0.0, 1.0, next_count);
        assert!(layout.cell_pixels() * 10 >= PlayLayout::compact(rect, 1.0, next_count, COLUMNS).cell_pixels() * 11);
        assert!(layout.next.bottom() <= layout.peek.top() + 0.5 && layout.top() < layout.hold.top());
        let places = [layout.matrix, layout.peek, layout.next, layout.hold, layout.notice];
        check_places(rect, &places);
        let slots: Vec<Rect> = layout.next_slots().collect();
        assert_eq!(slots.len(), usize::from(next_count));
        assert!(slots.iter().all(|slot| layout.next.expand(0.5).contains_rect(*slot)));
        assert!(slots.windows(2).all(|pair| !pair[0].shrink(0.5).intersects(pair[1].shrink(0.5))));
        // A wide room has them beside the Matrix.
        let wide = Rect::from_min_size(pos2(20.0, 30.0), vec2(400.0, 499.0));
        assert_eq!(
            PlayLayout::of_seat(wide, 20.0, 1.0, next_count),
            PlayLayout::compact(wide, 1.0, next_count, COLUMNS)
        );
    }
}

#[test]
fn values_stay_in_their_panels_and_apart() {
    let all = |(rect, layout): (Rect, PlayLayout)| {
        let less = layout.without_best().without_goal();
        [layout.without_best(), layout.without_goal(), layout.without_lowest(), less.without_lowest(), less, layout]
            .map(|layout| (rect, layout))
    };
    for (rect, layout) in layouts().flat_map(all) {
        for (index, one) in Slot::ALL.into_iter().enumerate() {
            let place = layout.slot(one);
            let panel = if layout.info.intersects(place) { layout.info } else { layout.scores };
            assert!(panel.contains_rect(place), "{one:?} in {rect:?}");
            for other in &Slot::ALL[index + 1..] {
                let common = place.intersect(layout.slot(*other));
                assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?} in {rect:?}");
            }
        }
        let slots: Vec<Rect> = layout.next_slots().collect();
        for (index, slot) in slots.iter().enumerate() {
            assert!(layout.next.expand(0.1).contains_rect(*slot), "{rect:?}");
            let minos = layout.queue_cell_pixels(index == 0) as f32 * layout.pixel() * vec2(4.0, 2.0);
            assert!(minos.x <= slot.width() && minos.y <= slot.height(), "{} in {rect:?}", slots.len());
            assert!(slots[..index].iter().all(|other| !other.shrink(0.1).intersects(slot.shrink(0.1))));
        }
        assert!(layout.hold.contains_rect(layout.hold_slot()));
    }
}

#[test]
fn small_cells_have_columns_that_are_wide_enough_for_a_label_and_its_value() {
    for (width, height, is_legible) in [(640.0, 250.0, true), (800.0, 330.0, true), (300.0, 250.0, false)] {
        let rect = Rect::from_min_size(pos2(3.0, 7.0), vec2(width, height));
        let layout = PlayLayout::new(rect, 1.0, 6);
        assert!(layout.has_labels_beside(), "{rect:?}");
        assert_eq!(layout.info.width() >= LINE_WIDTH - 1.0, is_legible, "{:?} in {rect:?}", layout.info);
        for place in [layout.hold, layout.next, layout.notice, layout.info, layout.scores] {
            assert!(rect.contains_rect(place), "{place:?} leaves {rect:?}");
        }
        for slot in Slot::ALL {
            let place = layout.slot(slot);
            assert!(layout.info.contains_rect(place) || layout.scores.contains_rect(place), "{slot:?} in {rect:?}");
        }
        assert_eq!((layout.hold.left(), layout.next.right()), (layout.info.left(), layout.scores.right()));
    }
}

#[test]
fn without_a_best_result_the_score_has_the_same_space_above_and_below() {
    for (rect, layout) in layouts() {
        let alone = layout.without_best();
        let (panel, score) = (alone.scores, alone.slot(Slot::Score));
        let (above, below) = (score.top() - panel.top(), panel.bottom() - score.bottom());
        assert!((above - below).abs() < 0.3 * layout.cell(), "{above} above, {below} below in {rect:?}");
        let change = score.size() - layout.slot(Slot::Score).size();
        assert!(change.length() < 0.01, "{change:?} in {rect:?}");
        assert_eq!((alone.scores.bottom(), alone.matrix), (layout.scores.bottom(), layout.matrix));
    }
}

#[test]
fn without_a_goal_the_lines_follow_the_level() {
    for (rect, layout) in layouts() {
        let endless = layout.without_goal();
        let gap = |layout: &PlayLayout, one: Slot, other: Slot| layout.slot(other).top() - layout.slot(one).bottom();
        let (before, after) = (gap(&layout, Slot::Level, Slot::Goal), gap(&endless, Slot::Level, Slot::Lines));
        assert!((before - after).abs() < 0.2 * layout.cell(), "{before} and {after} in {rect:?}");
        assert_eq!(endless.slot(Slot::Lines), layout.slot(Slot::Lines));
        assert_eq!((endless.info.bottom(), endless.matrix), (layout.info.bottom(), layout.matrix));
    }
}

#[test]
fn cells_are_whole_physical_pixels_from_the_floor_to_the_skyline() {
    for (_, layout) in layouts() {
        for cell in [Cell::new(1, 1), Cell::new(10, 20), Cell::new(4, 13)] {
            let rect = layout.cell_rect(cell);
            for edge in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                let pixels = edge * layout.pixels_per_point;
                assert!((pixels - pixels.round()).abs() < 0.02, "{edge} is {pixels} pixels");
            }
        }
        assert!((layout.cell_rect(Cell::new(1, 20)).top() - layout.matrix.top()).abs() < 0.01);
        assert!((layout.cell_rect(Cell::new(layout.columns, 1)).right() - layout.matrix.right()).abs() < 0.01);
    }
}

#[test]
fn the_matrix_is_in_the_middle_of_a_wide_window() {
    let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
    let layout = PlayLayout::new(rect, 1.0, 6);
    assert!((layout.matrix.center().x - 640.0).abs() <= 1.0);
    assert!(layout.cell_pixels() >= 34);
    assert!(layout.hold.right() < layout.matrix.left() && layout.next.left() > layout.matrix.right());
}
