//! The list of the demonstrations.

use egui::Ui;

use super::HelpLocation;
use super::demonstrations::DemonstrationEntry;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, compact, sized};
use crate::ui::widgets::paragraph;
use crate::ui::words::id;

/// Minimum width of a column, in points.
const COLUMN: f32 = 230.0;

/// Draws the lessons and the demonstrations by topic; returns the chosen place.
pub(super) fn demonstrations(ui: &mut Ui, shared: &Shared<'_>) -> Option<HelpLocation> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    paragraph(ui, theme, &words.text(id::DEMO_INTRO));
    ui.add_space(space.s);
    let lessons = compact(ui, theme, Tone::Plain, &words.text(id::FIRST_STEPS_BEGIN));
    let mut chosen = lessons.then_some(HelpLocation::Lessons);
    let entries: Vec<(usize, &DemonstrationEntry)> = DemonstrationEntry::ALL.iter().enumerate().collect();
    for of_topic in entries.chunk_by(|(_, one), (_, other)| one.topic == other.topic) {
        ui.add_space(space.s);
        ui.label(theme.text(TextRole::Heading, words.text(of_topic[0].1.topic)));
        let names: Vec<(usize, String)> =
            of_topic.iter().map(|(index, entry)| (*index, words.text(entry.title))).collect();
        chosen = grid(ui, shared, &names, 3).map(HelpLocation::Demonstration).or(chosen);
    }
    chosen
}

/// Draws buttons in columns; returns the index of the one pressed.
fn grid(ui: &mut Ui, shared: &Shared<'_>, names: &[(usize, String)], most: usize) -> Option<usize> {
    let space = shared.theme.metrics.space;
    let columns = ((ui.available_width() / COLUMN) as usize).clamp(1, most);
    let width = (ui.available_width() - space.s * (columns - 1) as f32) / columns as f32;
    let mut pressed = None;
    for line in names.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space.s;
            for (index, name) in line {
                if sized(ui, shared.theme, Tone::Plain, name, width).clicked() {
                    pressed = Some(*index);
                }
            }
        });
    }
    pressed
}
