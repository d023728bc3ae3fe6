//! The High Score Tables (Guideline 11.2), one a variation, each with the columns that suit it.

use egui::{Align, Margin, Ui};

use crate::engine::Variation;
use crate::storage::{Proof, ScoreEntry, ScoreId};
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::button::{Tone, compact};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, paragraph, tabs};
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
    /// Whether the focus was on an entry in the last frame.
    was_inside: bool,
}

impl HighScores {
    /// The table of a variation, with the entry just made marked.
    #[must_use]
    pub const fn new(variation: Variation, new: Option<ScoreId>) -> Self {
        Self { variation, new, is_shown: false, was_inside: false }
    }

    /// Shows them.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, scores, .. } = shared;
        let title = words.text("menu-high-scores");
        let page = Page {
            id: "HighScores",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: &[Hint::Turn, Hint::Move, Hint::Watch, Hint::Back],
        };
        let mut frame = page.open(ui, shared);
        let names = Variation::ALL.map(|variation| words.variation(variation));
        let turned = frame.opened.pages;
        let name = words.text("menu-variation");
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &name, &names, self.variation as usize, turned));
        if let Some(index) = chosen {
            self.variation = Variation::ALL[index];
        }
        let opened = frame.fixed(ui, |ui| others(ui, shared));
        let entries = scores[self.variation as usize].entries();
        let columns = columns(words, self.variation, ui.available_width() < NARROW);
        if !entries.is_empty() {
            frame.fixed(ui, |ui| {
                let margin = Margin::symmetric(theme.metrics.space.l as i8 + 1, 0);
                egui::Frame::new().inner_margin(margin).show(ui, |ui| table::head(ui, theme, &columns));
            });
        }
        let watched = frame.surface(ui, theme.metrics.space.l, |ui| self.body(ui, shared, (&columns, entries)));
        if frame.close(ui) { Some(Command::Back) } else { watched.or(opened) }
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (columns, entries): (&[Column], &[ScoreEntry]),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        if entries.is_empty() {
            paragraph(ui, theme, &words.text("scores-empty"));
            return None;
        }
        let mut wish = None;
        let mut doubts = Vec::new();
        let (mut first, mut is_inside) = (None, false);
        for (index, entry) in entries.iter().enumerate() {
            let mark = if self.new == Some(entry.id) { Mark::New } else { Mark::Plain };
            let doubt = shared.proofs.get(&entry.id).and_then(|proof| doubt(*proof));
            let mut texts = texts(words, index + 1, entry);
            let mut spoken = texts.join(", ");
            texts.insert(COLUMN_OF_DOUBT, doubt.map_or_else(String::new, |(sign, _)| sign.to_owned()));
            if let Some(doubt) = doubt {
                spoken = format!("{spoken}, {}", words.text(doubt.1));
                if !doubts.contains(&doubt) {
                    doubts.push(doubt);
                }
            }
            let row = table::choice(ui, theme, &spoken, (columns, &texts), mark);
            first = first.or(Some(row.rect));
            is_inside |= focus::is_at(ui, row.id);
            if row.clicked() {
                wish = Some(Command::WatchScore(Box::new(entry.clone())));
            }
            if mark == Mark::New && !self.is_shown {
                ui.scroll_to_rect(row.rect, Some(Align::Center));
                self.is_shown = true;
            }
        }
        // From the head of the table the arrows go on to its first entry, which has to be in sight then.
        if let Some(first) = first.filter(|_| self.was_inside && !is_inside) {
            ui.scroll_to_rect(first, Some(Align::Min));
        }
        self.was_inside = is_inside;
        for (sign, text) in doubts {
            note(ui, theme, &words.with("scores-doubt", &[("sign", sign.into()), ("doubt", words.text(text).into())]));
        }
        wish
    }
}

/// Behind rank and name.
const COLUMN_OF_DOUBT: usize = 2;

/// The sign and the words of an entry that its recorded game does not confirm.
const fn doubt(proof: Proof) -> Option<(&'static str, &'static str)> {
    match proof {
        Proof::Confirmed => None,
        Proof::Refuted => Some(("?", "scores-unverified")),
        Proof::Missing => Some(("–", "scores-no-recording")),
        Proof::OtherVersion => Some(("*", "scores-other-version")),
    }
}

/// What else can be watched.
fn others(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let mut wish = None;
    ui.horizontal(|ui| {
        for (text, command) in [("scores-open", Command::OpenGame), ("scores-paste", Command::PasteGame)] {
            if compact(ui, shared.theme, Tone::Plain, &shared.words.text(text)) {
                wish = Some(command);
            }
        }
    });
    wish
}

/// The columns after rank and name: what decides comes first, the date last.
fn columns(words: &Words, variation: Variation, is_narrow: bool) -> Vec<Column> {
    let number = |title: &str, part| Column { title: words.text(title), part, is_number: true };
    let (rank, date) = (number("scores-rank", 0.6), number("scores-date", 1.5));
    let name = Column { title: words.text("scores-name"), part: 2.5, is_number: false };
    let doubt = Column { title: String::new(), part: 0.25, is_number: false };
    let (score, time) = (number("play-score", 1.4), number("play-time", 1.3));
    let (level, lines) = (number("play-level", 0.9), number("play-lines", 0.9));
    let mut columns = match variation {
        Variation::Marathon | Variation::Ultra => vec![rank, name, doubt, score, level, lines, time],
        Variation::Sprint => vec![rank, name, doubt, time, score, level, lines],
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
