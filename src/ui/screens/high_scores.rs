//! The High Score Tables (Guideline 11.2), one a variation, each with the columns that suit it.

use egui::{Align, Margin, Ui};

use crate::engine::Variation;
use crate::storage::{ScoreEntry, ScoreId};
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{paragraph, tabs};
use crate::ui::words::Words;

/// The widest the table becomes, in points.
const WIDTH: f32 = 780.0;
/// Below this width of the window, in points, there is no room for dates.
const NARROW: f32 = 680.0;

/// The High Score Tables.
#[derive(Debug, Clone, Copy)]
pub struct HighScores {
    variation: Variation,
    new: Option<ScoreId>,
    is_shown: bool,
}

impl HighScores {
    /// The table of a variation, with the entry just made marked.
    #[must_use]
    pub const fn new(variation: Variation, new: Option<ScoreId>) -> Self {
        Self { variation, new, is_shown: false }
    }

    /// Shows them.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, scores, .. } = shared;
        let title = words.text("menu-high-scores");
        let page = Page {
            id: "HighScores",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Scroll,
            inner: true,
            hints: &[Hint::Turn, Hint::Scroll, Hint::Back],
        };
        let mut frame = page.open(ui, shared);
        let names = Variation::ALL.map(|variation| words.variation(variation));
        let turned = frame.opened.pages;
        let name = words.text("menu-variation");
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &name, &names, self.variation as usize, turned));
        if let Some(index) = chosen {
            self.variation = Variation::ALL[index];
        }
        let entries = scores[self.variation as usize].entries();
        let columns = columns(words, self.variation, ui.available_width() < NARROW);
        if !entries.is_empty() {
            frame.fixed(ui, |ui| {
                let margin = Margin::symmetric(theme.metrics.space.l as i8 + 1, 0);
                egui::Frame::new().inner_margin(margin).show(ui, |ui| table::head(ui, theme, &columns));
            });
        }
        frame.surface(ui, theme.metrics.space.l, |ui| self.body(ui, shared, (&columns, entries)));
        frame.close(ui).then_some(Command::Back)
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>, (columns, entries): (&[Column], &[ScoreEntry])) {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        if entries.is_empty() {
            paragraph(ui, theme, &words.text("scores-empty"));
            return;
        }
        for (index, entry) in entries.iter().enumerate() {
            let mark = if self.new == Some(entry.id) { Mark::New } else { Mark::Plain };
            let rect = table::row(ui, theme, columns, &texts(words, index + 1, entry), mark);
            if mark == Mark::New && !self.is_shown {
                ui.scroll_to_rect(rect, Some(Align::Center));
                self.is_shown = true;
            }
        }
    }
}

/// The columns after rank and name: what decides comes first, the date last.
fn columns(words: &Words, variation: Variation, is_narrow: bool) -> Vec<Column> {
    let number = |title: &str, part| Column { title: words.text(title), part, is_number: true };
    let (rank, date) = (number("scores-rank", 0.6), number("scores-date", 1.5));
    let name = Column { title: words.text("scores-name"), part: 2.5, is_number: false };
    let (score, time) = (number("play-score", 1.4), number("play-time", 1.3));
    let (level, lines) = (number("play-level", 0.9), number("play-lines", 0.9));
    let mut columns = match variation {
        Variation::Marathon | Variation::Ultra => vec![rank, name, score, level, lines, time],
        Variation::Sprint => vec![rank, name, time, score, level, lines],
    };
    columns.extend((!is_narrow).then_some(date));
    columns
}

fn texts(words: &Words, rank: usize, entry: &ScoreEntry) -> Vec<String> {
    let (rank, date) = (words.number(rank as u64), words.date(entry.local_date()));
    let name = if entry.name.is_empty() { words.text("scores-nobody") } else { entry.name.clone() };
    let (score, time) = (words.number(entry.score), words.time(entry.time_ms));
    let (level, lines) = (words.number(entry.level.into()), words.number(entry.lines.into()));
    match entry.variation {
        Variation::Marathon | Variation::Ultra => vec![rank, name, score, level, lines, time, date],
        Variation::Sprint => vec![rank, name, time, score, level, lines, date],
    }
}
