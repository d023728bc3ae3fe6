//! The pages of a screen: one spot in the focus order, whose left and right arrows turn the pages.

use egui::accesskit::Role;
use egui::{Color32, Rect, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{lay, ring};

/// A row of page names, several rows where they need them; the page that was chosen.
///
/// `turned` pages are turned besides, below 0 backwards, by keys that are not this row's own.
pub fn tabs(ui: &mut Ui, theme: &Theme, name: &str, pages: &[String], chosen: usize, turned: i32) -> Option<usize> {
    let rects = places(ui, theme, pages);
    let bounds = rects.iter().fold(Rect::NOTHING, |all, rect| all.union(*rect));
    let (area, _) = ui.allocate_exact_size(bounds.size(), Sense::hover());
    let offset = area.min.to_vec2();
    let bar = ui.interact(area, ui.scope_id().with((name, "tabs")), Sense::focusable_noninteractive());
    bar.widget_info(|| WidgetInfo::labeled(Role::TabList, true, name));
    let reach = focus::join(ui, &bar, Keys::Step);
    let mut wish = None;
    for (index, (page, rect)) in pages.iter().zip(&rects).enumerate() {
        let rect = rect.translate(offset);
        let response = ui.interact(rect, bar.id.with(index), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, index == chosen, page));
        if response.clicked() {
            wish = Some(index);
            focus::give(ui, bar.id);
        }
        paint(ui, theme, page, rect, Look { chosen: index == chosen, focused: reach.focused, lit: response.hovered() });
    }
    let steps = reach.step + turned;
    if steps != 0 {
        wish = Some((chosen as i32 + steps).rem_euclid(pages.len().max(1) as i32) as usize);
    }
    let wish = wish.filter(|page| *page != chosen);
    if wish.is_some() {
        ui.ctx().request_discard("the page that was turned to is shown at once");
    }
    wish
}

#[derive(Debug, Clone, Copy)]
struct Look {
    chosen: bool,
    focused: bool,
    lit: bool,
}

/// Where each page's name goes, from 0, 0.
fn places(ui: &Ui, theme: &Theme, pages: &[String]) -> Vec<Rect> {
    let (space, height) = (theme.metrics.space, theme.metrics.control_height);
    let mut at = Vec2::ZERO;
    let mut rects = Vec::with_capacity(pages.len());
    for page in pages {
        let text = lay(ui, TextRole::Button, page, Color32::PLACEHOLDER, f32::INFINITY).size().x;
        let width = (text + 2.0 * space.l).min(ui.available_width());
        if at.x > 0.0 && at.x + width > ui.available_width() {
            at = vec2(0.0, at.y + height + space.xs);
        }
        rects.push(Rect::from_min_size(at.to_pos2(), vec2(width, height)));
        at.x += width + space.xs;
    }
    rects
}

fn paint(ui: &Ui, theme: &Theme, page: &str, rect: Rect, look: Look) {
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let color = match (look.chosen, look.lit) {
        (true, _) => palette.accent,
        (false, true) => palette.text_primary,
        (false, false) => palette.text_secondary,
    };
    let painter = ui.painter();
    if look.chosen {
        painter.rect_filled(rect, metrics.radius, palette.accent_surface);
    } else if look.lit {
        painter.rect_filled(rect, metrics.radius, palette.raised);
    }
    if look.chosen && look.focused {
        ring(painter, theme, rect, metrics.radius);
    }
    let galley = lay(ui, TextRole::Button, page, color, rect.width() - metrics.space.s);
    let at = rect.center() - galley.size() / 2.0;
    painter.galley(pos2(at.x.round(), at.y), galley, color);
}
