//! A section of the help: a heading, a text and often a drawing.

use egui::layers::ShapeIdx;
use egui::{Rect, Ui, vec2};

use super::{SearchSpot, diagrams};
use crate::input::{BindingsPreset, Control};
use crate::settings::Hues;
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::paragraph;
use crate::ui::words::{MessageId, id};

/// The minimum width of a text beside a drawing, in points.
const LEAST_TEXT: f32 = 240.0;

/// A heading and the text below it.
pub(super) type Section = (MessageId, MessageId);

/// Shows sections one below the other; returns the place of `found`, which is highlighted.
pub(super) fn sections(
    ui: &mut Ui,
    shared: &Shared<'_>,
    sections: &[Section],
    found: Option<SearchSpot>,
) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let mut place = None;
    for (index, (heading, text)) in sections.iter().enumerate() {
        if index > 0 {
            ui.add_space(space.m);
        }
        let ground = ui.painter().add(egui::Shape::Noop);
        let section = ui.scope(|ui| {
            ui.label(theme.text(TextRole::Heading, words.text(*heading)));
            explained(ui, shared, (*heading, *text));
        });
        if found == Some(SearchSpot::Section(*heading)) {
            place = Some(mark(ui, shared, ground, section.response.rect));
        }
    }
    place
}

/// The text of a section with its drawing, if there is one: beside the text if there is room, or else below it.
pub(super) fn explained(ui: &mut Ui, shared: &Shared<'_>, (heading, text): Section) {
    let Shared { theme, words, .. } = shared;
    let text = text_of(shared, text);
    let Some(drawing) = diagrams::of(heading) else { return paragraph(ui, theme, &text) };
    let name = words.with(id::HELP_PICTURE, &[("subject", words.text(heading).into())]);
    let gap = theme.metrics.space.l;
    let beside = ui.available_width() - diagrams::width(drawing) - gap;
    if beside < LEAST_TEXT {
        paragraph(ui, theme, &text);
        diagrams::show(ui, shared, drawing, &name);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let room = vec2(beside, 0.0);
        ui.allocate_ui(room, |ui| {
            ui.set_width(beside);
            paragraph(ui, theme, &text);
        });
        diagrams::show(ui, shared, drawing, &name);
    });
}

/// The text of a section. It names the colours of the Tetriminos only where they have them, and letters as they are
/// printed on the keyboard.
pub(super) fn text_of(shared: &Shared<'_>, text: MessageId) -> String {
    let is_usual = shared.settings.display.appearance.hues == Hues::Guideline;
    let hues = if is_usual { "guideline" } else { "other" };
    let letters = BindingsPreset::WASD.map(|key| shared.words.control(Control::Key(key))).join(", ");
    shared.words.with(text, &[("hues", hues.into()), ("letters", letters.into())])
}

/// Highlights a search result.
pub(super) fn mark(ui: &Ui, shared: &Shared<'_>, ground: ShapeIdx, rect: Rect) -> Rect {
    let Theme { palette, metrics, .. } = shared.theme;
    let around = rect.expand2(vec2(metrics.space.s, metrics.space.xs));
    ui.painter().set(ground, egui::Shape::rect_filled(around, metrics.radius, palette.accent_surface));
    rect
}
