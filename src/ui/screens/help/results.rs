//! Search results, with the search words highlighted.

use std::ops::Range;

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, Sense, Ui, WidgetInfo, pos2, vec2};

use super::search::Query;
use super::section::text_of;
use super::trainer::TrainerSpin;
use super::{HelpLocation, HelpPage, SearchSpot, demonstrations, pages};
use crate::engine::{Action, RotationSystem, Tetrimino};
use crate::input;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{note, paragraph, ring};
use crate::ui::words::{Words, id};

struct SearchItem {
    place: HelpLocation,
    /// The page that contains it.
    page: HelpPage,
    title: String,
    text: String,
}

/// Draws the results; returns the chosen place.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, query: &Query, typed: &str) -> Option<HelpLocation> {
    let Shared { theme, words, .. } = shared;
    let found: Vec<SearchItem> =
        entries(shared).into_iter().filter(|entry| query.is_in(&[&entry.title, &entry.text])).collect();
    if found.is_empty() {
        paragraph(ui, theme, &words.with(id::SEARCH_NOTHING, &[("typed", typed.into())]));
        return None;
    }
    note(ui, theme, &words.with(id::SEARCH_COUNT, &[("count", found.len().into())]));
    let mut chosen = None;
    for entry in &found {
        if row(ui, shared, query, entry) {
            chosen = Some(entry.place);
        }
    }
    chosen
}

/// Returns all searchable items in page order.
fn entries(shared: &Shared<'_>) -> Vec<SearchItem> {
    let words = shared.words;
    let on = |page, spot, title, text| SearchItem { place: HelpLocation::On(page, spot), page, title, text };
    let mut entries: Vec<SearchItem> = pages::all_sections(words)
        .map(|(page, (title, text))| on(page, SearchSpot::Section(title), words.text(title), text_of(shared, text)))
        .collect();
    entries.extend(input::Action::ALL.into_iter().map(|action| {
        let controls: Vec<String> =
            shared.bindings.controls(action).iter().map(|control| words.control(*control)).collect();
        on(HelpPage::Controls, SearchSpot::Control(action), words.control_action(action), controls.join("  "))
    }));
    entries.extend(Action::TABLE.into_iter().map(|action| {
        let points = [("points", words.number(action.points().into()).into())];
        on(HelpPage::Scoring, SearchSpot::Points(action), words.action(action), words.with(id::HELP_BY_LEVEL, &points))
    }));
    entries.extend(demonstrations::DemonstrationEntry::ALL.iter().enumerate().map(|(index, entry)| SearchItem {
        place: HelpLocation::Demonstration(index),
        page: HelpPage::Demonstrations,
        title: words.text(entry.title),
        text: words.text(entry.text),
    }));
    entries.extend(TrainerSpin::ALL.iter().enumerate().map(|(index, spin)| SearchItem {
        place: HelpLocation::Spin(index),
        page: HelpPage::Trainer,
        title: spin.name(words),
        text: spin.task(words),
    }));
    entries.extend(turns(words));
    entries.sort_by_key(|entry| entry.page as usize);
    entries
}

/// Returns the items of the turns page: every rotation system and every Tetrimino.
fn turns(words: &Words) -> impl Iterator<Item = SearchItem> + '_ {
    let of = |place, title, text| SearchItem { place, page: HelpPage::Turns, title, text };
    let page = of(HelpLocation::Turns(None, None), words.text(id::HELP_ROTATION), words.text(id::ROTATION_INTRO));
    let systems = RotationSystem::ALL.map(|system| {
        of(HelpLocation::Turns(Some(system), None), words.name(system), words.rotation_system_hint(system))
    });
    let tetriminos = Tetrimino::ALL.map(|tetrimino| {
        let letter = [("tetrimino", tetrimino.letter().to_string().into())];
        let title = words.with(id::ROTATION_ALL, &letter);
        of(HelpLocation::Turns(None, Some(tetrimino)), title, words.text(id::ROTATION_TURNS))
    });
    std::iter::once(page).chain(systems).chain(tetriminos)
}

/// Draws one result: title, page and text; returns whether it was chosen.
fn row(ui: &mut Ui, shared: &Shared<'_>, query: &Query, entry: &SearchItem) -> bool {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let width = ui.available_width() - 2.0 * space.m;
    let page =
        TextFormat { font_id: TextRole::Small.font(1.0), color: theme.palette.text_faint, ..TextFormat::default() };
    let page = ui.painter().layout_job(LayoutJob::single_section(words.name(entry.page), page));
    let title = marked(ui, shared, query, (&entry.title, TextRole::Strong), width - page.size().x - space.m);
    let text = marked(ui, shared, query, (&entry.text, TextRole::Body), width);
    let height = title.size().y + text.size().y + 2.0 * space.s;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &entry.title));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(entry.text.as_str()));
    let reach = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        if reach.lit {
            ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.raised);
        }
        if reach.focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
        let at = rect.min + vec2(space.m, space.s);
        let below = pos2(at.x, at.y + title.size().y);
        let aside = pos2(rect.right() - space.m - page.size().x, at.y + (title.size().y - page.size().y) / 2.0);
        ui.painter().galley(at, title, Color32::PLACEHOLDER);
        ui.painter().galley(below, text, Color32::PLACEHOLDER);
        ui.painter().galley(aside, page, Color32::PLACEHOLDER);
    }
    response.clicked()
}

/// Extends a range to whole words. A change of colour within a word looks like a gap.
fn whole_words(text: &str, range: &Range<usize>) -> Range<usize> {
    let (before, after) = (text.get(..range.start).unwrap_or_default(), text.get(range.end..).unwrap_or_default());
    let start = before.trim_end_matches(char::is_alphanumeric).len();
    start..text.len() - after.trim_start_matches(char::is_alphanumeric).len()
}

/// Lays out a text with the words highlighted that contain the search words.
fn marked(
    ui: &Ui,
    shared: &Shared<'_>,
    query: &Query,
    (text, role): (&str, TextRole),
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let palette = &shared.theme.palette;
    let color = if role == TextRole::Strong { palette.text_primary } else { palette.text_secondary };
    let plain = TextFormat { font_id: role.font(1.0), color, ..TextFormat::default() };
    let lit = TextFormat { color: palette.accent, background: palette.accent_surface, ..plain.clone() };
    let mut job = LayoutJob {
        wrap: TextWrapping { max_width: width.max(1.0), ..TextWrapping::default() },
        ..LayoutJob::default()
    };
    let mut end = 0;
    for range in query.marks(text) {
        let range = whole_words(text, &range);
        // Two search words can be in one word.
        if range.start < end {
            continue;
        }
        job.append(text.get(end..range.start).unwrap_or_default(), 0.0, plain.clone());
        job.append(text.get(range.clone()).unwrap_or_default(), 0.0, lit.clone());
        end = range.end;
    }
    job.append(text.get(end..).unwrap_or_default(), 0.0, plain);
    ui.painter().layout_job(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_around_a_match_is_highlighted() {
        let text = "T-Spins de líneas, ok";
        let marked = |part: &str| {
            let start = text.find(part).unwrap_or_default();
            text.get(whole_words(text, &(start..start + part.len()))).unwrap_or_default()
        };
        let table = [("Spin", "Spins"), ("íne", "líneas"), ("de", "de"), ("T-S", "T-Spins"), ("ok", "ok")];
        assert!(table.into_iter().all(|(part, expected)| marked(part) == expected));
    }
}
