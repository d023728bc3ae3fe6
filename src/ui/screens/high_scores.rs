//! The High Score Tables (Guideline 11.2), one for each kind of game, each with the columns that suit it.

use egui::{Align, Margin, Ui};

use crate::engine::{GameKind, Objective, Rules, Variation};
use crate::storage::{ScoreEntry, ScoreId};
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Frame, Hint, Page};
use crate::ui::widgets::{paragraph, tabs};
use crate::ui::words::Words;

/// The widest the table becomes, in points.
const WIDTH: f32 = 820.0;
/// Below this width of the window, in points, there is no room for what is only nice to know.
const NARROW: f32 = 680.0;

/// The High Score Tables.
#[derive(Debug, Clone, Copy)]
pub struct HighScores {
    kind: GameKind,
    new: Option<ScoreId>,
    is_shown: bool,
}

impl HighScores {
    /// The table of a kind of game, with the entry just made marked.
    #[must_use]
    pub const fn new(kind: GameKind, new: Option<ScoreId>) -> Self {
        Self { kind, new, is_shown: false }
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
        self.choose(ui, shared, &mut frame);
        let entries = scores[self.kind.index()].entries();
        let fields = fields(self.kind, entries, ui.available_width() < NARROW);
        let columns: Vec<Column> = fields.iter().map(|field| field.column(words)).collect();
        if !entries.is_empty() {
            frame.fixed(ui, |ui| {
                let margin = Margin::symmetric(theme.metrics.space.l as i8 + 1, 0);
                egui::Frame::new().inner_margin(margin).show(ui, |ui| table::head(ui, theme, &columns));
            });
        }
        frame.surface(ui, theme.metrics.space.l, |ui| self.body(ui, shared, (&fields, &columns)));
        frame.close(ui).then_some(Command::Back)
    }

    /// The pages: the variations, and below them the kinds of the one that is open.
    fn choose(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut Frame<'_>) {
        let Shared { theme, words, .. } = shared;
        let turned = frame.opened.pages;
        let variation = self.kind.variation();
        let names = Variation::ALL.map(|variation| words.variation(variation));
        let label = words.text("menu-variation");
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, variation as usize, 0));
        if let Some(index) = chosen {
            self.kind = GameKind::of(&Rules::preset(Variation::ALL[index])).unwrap_or_default();
        }
        let all = GameKind::ALL;
        let kinds: Vec<GameKind> = all.into_iter().filter(|kind| kind.variation() == self.kind.variation()).collect();
        let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
        let index = kinds.iter().position(|kind| *kind == self.kind).unwrap_or(0);
        let label = words.text("scores-kind");
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, index, 0));
        if let Some(index) = chosen {
            self.kind = kinds[index];
        }
        if turned != 0 {
            let index = (self.kind.index() as i32 + turned).rem_euclid(all.len() as i32);
            self.kind = all[index as usize];
            ui.ctx().request_discard("the page that was turned to is shown at once");
        }
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>, (fields, columns): (&[Field], &[Column])) {
        let Shared { theme, words, scores, .. } = shared;
        let entries = scores[self.kind.index()].entries();
        ui.spacing_mut().item_spacing.y = 1.0;
        if entries.is_empty() {
            paragraph(ui, theme, &words.text("scores-empty"));
            return;
        }
        for (index, entry) in entries.iter().enumerate() {
            let mark = if self.new == Some(entry.id) { Mark::New } else { Mark::Plain };
            let texts: Vec<String> = fields.iter().map(|field| field.text(words, index + 1, entry)).collect();
            let rect = table::row(ui, theme, columns, &texts, mark);
            if mark == Mark::New && !self.is_shown {
                ui.scroll_to_rect(rect, Some(Align::Center));
                self.is_shown = true;
            }
        }
    }
}

/// What a column tells of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Rank,
    Name,
    Score,
    Time,
    Lines,
    Level,
    StartingLevel,
    StartingRows,
    PiecesPerSecond,
    KeysPerPiece,
    Date,
}

/// The columns of a kind: what decides comes first, the date last.
fn fields(kind: GameKind, entries: &[ScoreEntry], is_narrow: bool) -> Vec<Field> {
    use Field as F;
    let mut fields = vec![F::Rank, F::Name];
    fields.extend_from_slice(match (kind, kind.objective()) {
        (GameKind::Marathon { .. }, _) => &[F::Score, F::Level, F::StartingLevel, F::Lines, F::Time],
        (_, Objective::Time) => &[F::Time, F::PiecesPerSecond, F::KeysPerPiece, F::StartingLevel, F::Score],
        (_, Objective::Score) => &[F::Score, F::Lines, F::StartingLevel, F::PiecesPerSecond, F::KeysPerPiece],
        (_, Objective::Lines) => &[F::Lines, F::Score, F::StartingLevel, F::PiecesPerSecond, F::KeysPerPiece],
    });
    fields.extend(entries.iter().any(|entry| entry.starting_rows > 0).then_some(F::StartingRows));
    if !is_narrow {
        fields.push(F::Date);
    }
    fields
}

impl Field {
    fn column(self, words: &Words) -> Column {
        let (title, part) = match self {
            Self::Rank => ("scores-rank", 0.6),
            Self::Name => ("scores-name", 2.3),
            Self::Score => ("play-score", 1.3),
            Self::Time => ("play-time", 1.3),
            Self::Lines => ("play-lines", 0.9),
            Self::Level => ("play-level", 0.9),
            Self::StartingLevel => ("scores-start", 0.9),
            Self::StartingRows => ("scores-rows", 0.9),
            Self::PiecesPerSecond => ("scores-pace", 1.0),
            Self::KeysPerPiece => ("scores-keys", 1.0),
            Self::Date => ("scores-date", 1.5),
        };
        Column { title: words.text(title), part, is_number: self != Self::Name }
    }

    fn text(self, words: &Words, rank: usize, entry: &ScoreEntry) -> String {
        match self {
            Self::Rank => words.number(rank as u64),
            Self::Name if entry.name.is_empty() => words.text("scores-nobody"),
            Self::Name => entry.name.clone(),
            Self::Score => words.number(entry.score),
            Self::Time => words.time(entry.time_ms),
            Self::Lines => words.number(entry.lines.into()),
            Self::Level => words.number(entry.level.into()),
            Self::StartingLevel => words.number(entry.starting_level.into()),
            Self::StartingRows => words.number(entry.starting_rows.into()),
            Self::PiecesPerSecond => words.ratio(u64::from(entry.pieces) * 1_000, entry.time_ms),
            // Not counted in the entries of earlier versions.
            Self::KeysPerPiece if entry.presses == 0 => words.text("hud-none"),
            Self::KeysPerPiece => words.ratio(entry.presses.into(), entry.pieces.into()),
            Self::Date => words.date(entry.local_date()),
        }
    }
}
