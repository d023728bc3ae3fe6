//! Tabs: one spot in the focus order, whose left and right arrows turn the pages.

use egui::accesskit::{Orientation, Role};
use egui::{Color32, CursorIcon, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::basics::{lay, lay_title, ring};
use crate::ui::paint::icons::{self, Icon};
use crate::ui::shared::Shared;
use crate::ui::theme::{Space, TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::words::Choice;

/// The greatest height of an entry of a [`rail`], in points.
const RAIL_ENTRY: f32 = 44.0;

/// Shows tabs in as many rows as they need. Returns a newly selected page.
///
/// `turned` more pages are turned by other keys, negative for back.
pub fn tabs(ui: &mut Ui, theme: &Theme, name: &str, pages: &[String], chosen: usize, turned: i32) -> Option<usize> {
    tabs_of(ui, theme, (name, pages), (chosen, true), turned)
}

/// Shows all pages of a screen as [`tabs`], and turns to the selected one. Returns whether it did.
pub fn pages<T: Choice>(ui: &mut Ui, shared: &Shared<'_>, name: &str, page: &mut T, turned: i32) -> bool {
    let names: Vec<String> = T::ALL.iter().map(|page| shared.words.name(*page)).collect();
    let chosen = T::ALL.iter().position(|other| other == page).unwrap_or(0);
    let selected = tabs(ui, shared.theme, name, &names, chosen, turned);
    selected.inspect(|index| *page = T::ALL[*index]).is_some()
}

/// Shows all pages of a screen in a column with an icon for each, over the whole width, and turns to the selected one.
/// Returns whether it did.
///
/// The up and down arrows turn them, and `turned` more pages are turned by other keys, negative for back.
pub(crate) fn rail<T: Choice>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    name: &str,
    (page, icon): (&mut T, impl Fn(T) -> Icon),
    turned: i32,
) -> bool {
    let Shared { theme, words, .. } = shared;
    let (count, chosen) = (T::ALL.len(), T::ALL.iter().position(|other| other == page).unwrap_or(0));
    let height = (ui.available_height() / count as f32).min(RAIL_ENTRY);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height * count as f32), Sense::hover());
    let bar = ui.interact(area, ui.scope_id().with((name, "tabs")), Sense::focusable_noninteractive());
    bar.widget_info(|| WidgetInfo::labeled(Role::TabList, true, name));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_orientation(Orientation::Vertical));
    let reach = focus::join(ui, &bar, Keys::Rail);
    ui.painter().rect_filled(area, theme.metrics.radius, theme.palette.panel);
    let mut turned_to = None;
    for (index, entry) in T::ALL.iter().enumerate() {
        let top = height.mul_add(index as f32, area.top());
        let rect = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), height));
        let (text, is_at) = (words.name(*entry), index == chosen);
        let response = ui.interact(rect, bar.id.with(index), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_at, &text));
        if response.clicked() {
            turned_to = Some(index);
            focus::give(ui, bar.id);
        }
        let look = TabState { chosen: is_at, focused: reach.focused && is_at, lit: response.hovered() };
        paint_entry(ui, theme, (&text, icon(*entry)), rect, look);
    }
    if reach.step < 0 && chosen == 0 {
        focus::leave_upwards(ui);
    } else if reach.step != 0 {
        turned_to = Some(chosen.saturating_add_signed(reach.step as isize).min(count - 1));
    }
    if turned != 0 {
        turned_to = Some((chosen as i32 + turned).rem_euclid(count as i32) as usize);
    }
    let turned_to = turned_to.filter(|index| *index != chosen);
    if let Some(index) = turned_to {
        *page = T::ALL[index];
        ui.ctx().request_discard("the page that was turned to is shown at once");
    }
    turned_to.is_some()
}

fn paint_entry(ui: &Ui, theme: &Theme, (text, icon): (&str, Icon), rect: Rect, look: TabState) {
    let space = theme.metrics.space;
    let size = TextRole::Button.size() * 1.1;
    let color = paint_surface(ui, theme, rect, look);
    icons::paint(ui.painter(), icon, pos2(rect.left() + space.m + size / 2.0, rect.center().y), size, color);
    let left = rect.left() + space.m + size + space.m;
    let galley = lay_title(ui, TextRole::Button, text, color, rect.right() - left - space.xs);
    ui.painter().galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, color);
}

/// Shows [`tabs`], of which the chosen one is lit only if its page `is_shown`. If not, it can be selected, too.
pub(crate) fn tabs_of(
    ui: &mut Ui,
    theme: &Theme,
    (name, pages): (&str, &[String]),
    (chosen, is_shown): (usize, bool),
    turned: i32,
) -> Option<usize> {
    let rects = places(ui, theme, pages);
    let bounds = rects.iter().fold(Rect::NOTHING, |all, rect| all.union(*rect));
    let (area, _) = ui.allocate_exact_size(bounds.size(), Sense::hover());
    let offset = area.min.to_vec2();
    let bar = ui.interact(area, ui.scope_id().with((name, "tabs")), Sense::focusable_noninteractive());
    bar.widget_info(|| WidgetInfo::labeled(Role::TabList, true, name));
    let reach = focus::join(ui, &bar, Keys::Pages);
    // Only one of them has a surface, and behind the others may be the city.
    ui.painter().rect_filled(area, theme.metrics.radius, theme.palette.panel);
    let mut turned_to = None;
    for (index, (page, rect)) in pages.iter().zip(&rects).enumerate() {
        let rect = rect.translate(offset);
        let is_at = index == chosen;
        let response = ui.interact(rect, bar.id.with(index), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_shown && is_at, page));
        if response.clicked() {
            turned_to = Some(index);
            focus::give(ui, bar.id);
        }
        paint(
            ui,
            theme,
            page,
            rect,
            TabState { chosen: is_shown && is_at, focused: reach.focused && is_at, lit: response.hovered() },
        );
    }
    let steps = reach.step + turned;
    if steps != 0 {
        turned_to = Some((chosen as i32 + steps).rem_euclid(pages.len().max(1) as i32) as usize);
    }
    let turned_to = turned_to.filter(|page| !is_shown || *page != chosen);
    if turned_to.is_some() {
        ui.ctx().request_discard("the page that was turned to is shown at once");
    }
    turned_to
}

#[derive(Debug, Clone, Copy)]
struct TabState {
    chosen: bool,
    focused: bool,
    lit: bool,
}

/// The rectangles of the labels, relative to the origin.
fn places(ui: &Ui, theme: &Theme, pages: &[String]) -> Vec<Rect> {
    let (space, height) = (theme.metrics.space, theme.metrics.control_height);
    let available = ui.available_width();
    let text = |page: &String| lay(ui, TextRole::Button, page, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let texts: Vec<f32> = pages.iter().map(text).collect();
    let (margin, gap) = spacing_in_one_row(&texts, available, space).unwrap_or((space.l, space.xs));
    let widths: Vec<f32> = texts.iter().map(|text| (text + 2.0 * margin).min(available)).collect();
    rows(&widths, available, gap)
        .into_iter()
        .zip(widths)
        .map(|((left, row), width)| Rect::from_min_size(pos2(left, row as f32 * (height + gap)), vec2(width, height)))
        .collect()
}

/// The margin beside labels of these widths and the gap between tabs, if all fit into one row.
///
/// Labels move closer together before they need another row. In the end the tabs touch: only one of them has a surface.
fn spacing_in_one_row(texts: &[f32], available: f32, space: Space) -> Option<(f32, f32)> {
    let count = texts.len().max(1) as f32;
    // One point less, so that rounding never begins another row.
    let free = available - texts.iter().sum::<f32>() - 1.0;
    [(space.s, space.xs), (space.xs, 0.0)].into_iter().find_map(|(least, gap)| {
        let margin = (free - gap * (count - 1.0)) / (2.0 * count);
        (margin >= least).then_some((margin.min(space.l), gap))
    })
}

/// The start and the row of each width, in as few rows as needed, balanced in length.
fn rows(widths: &[f32], available: f32, gap: f32) -> Vec<(f32, usize)> {
    let broken_at = |limit: f32| {
        let (mut left, mut row) = (0.0, 0);
        let place = |width: &f32| {
            if left > 0.0 && left + width > limit {
                (left, row) = (0.0, row + 1);
            }
            let place = (left, row);
            left += width + gap;
            place
        };
        widths.iter().map(place).collect::<Vec<_>>()
    };
    let count = |places: &[(f32, usize)]| places.last().map_or(0, |(_, row)| *row);
    let mut places = broken_at(available);
    let needed = count(&places);
    let mut limit = available - gap;
    while needed > 0 && limit > 0.0 {
        let narrower = broken_at(limit);
        if count(&narrower) > needed {
            break;
        }
        places = narrower;
        limit -= gap;
    }
    places
}

fn paint(ui: &Ui, theme: &Theme, page: &str, rect: Rect, look: TabState) {
    let color = paint_surface(ui, theme, rect, look);
    let galley = lay(ui, TextRole::Button, page, color, rect.width() - theme.metrics.space.xs);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(pos2(at.x.round(), at.y), galley, color);
}

/// Draws the surface of a tab. Returns the colour of its text.
fn paint_surface(ui: &Ui, theme: &Theme, rect: Rect, look: TabState) -> Color32 {
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let color = if look.chosen || look.lit { palette.text_primary } else { palette.text_secondary };
    let painter = ui.painter();
    if look.chosen {
        painter.rect_filled(rect, metrics.radius, palette.accent_surface);
    } else if look.lit {
        painter.rect_filled(rect, metrics.radius, palette.raised);
    }
    if look.focused {
        ring(painter, theme, rect, metrics.radius);
    }
    color
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::Metrics;

    #[test]
    fn labels_move_closer_together_before_they_need_another_row() {
        let space = Metrics::REGULAR.space;
        let spacing = |available| spacing_in_one_row(&[50.0; 4], available, space);
        assert_eq!(spacing(1_000.0), Some((space.l, space.xs)));
        assert_eq!(spacing(200.0 + 12.0 + 8.0 * 10.0 + 1.0), Some((10.0, space.xs)));
        assert_eq!(spacing(200.0 + 8.0 * 5.0 + 1.0), Some((5.0, 0.0)));
        assert_eq!(spacing(200.0 + 8.0 * 3.0 + 1.0), None);
    }

    #[test]
    fn rows_are_few_and_alike() {
        let row_of = |widths: &[f32], available| -> Vec<usize> {
            rows(widths, available, 4.0).into_iter().map(|(_, row)| row).collect()
        };
        assert_eq!(row_of(&[90.0; 4], 400.0), [0, 0, 0, 0]);
        assert_eq!(row_of(&[90.0; 4], 300.0), [0, 0, 1, 1], "rather than three and one");
        assert_eq!(row_of(&[90.0; 3], 10.0), [0, 1, 2], "what does not fit has a row of its own");
        assert!(row_of(&[], 10.0).is_empty());
    }
}
