//! The history of a kind of game or of all modes: all games played, ranked or not.

use egui::Ui;

use crate::engine::GameKind;
use crate::storage::ScoreEntry;
use crate::ui::screens::command::no_games;
use crate::ui::screens::high_scores::{Field, NARROW, WIDTH, fields, measured};
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::screens::{Command, RecordingCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::page::Page;
use crate::ui::widgets::{note, tabs};
use crate::ui::words::{Words, choices, id};

/// The order of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Order {
    /// The newest first.
    #[default]
    Newest,
    /// As in the High Score Table.
    Best,
    /// The games of all modes, the newest first.
    AllModes,
}

choices! { Order { Newest => HISTORY_NEWEST; Best => HISTORY_BEST; AllModes => HISTORY_ALL_MODES; } }

/// The history of a kind of game.
#[derive(Debug, Clone, Copy)]
pub struct HistoryView {
    kind: GameKind,
    order: Order,
}

impl HistoryView {
    /// The games of this kind, the newest first.
    #[must_use]
    pub const fn new(kind: GameKind) -> Self {
        Self { kind, order: Order::Newest }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, history, .. } = shared;
        let title = self.title(words);
        let is_empty = match self.order {
            Order::Newest | Order::Best => history.newest(self.kind).is_empty(),
            Order::AllModes => history.entries().next().is_none(),
        };
        let page = Page::of("History", &title, WIDTH).inner(true).hints(table::hints(is_empty));
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        let label = words.text(id::HISTORY_ORDER);
        frame.fixed(ui, |ui| tabs::pages(ui, shared, &label, &mut self.order, turned));
        frame.shows(self.order as usize);
        let entries = match self.order {
            Order::Newest => history.newest(self.kind),
            Order::Best => history.best(self.kind),
            Order::AllModes => history.entries().rev().collect(),
        };
        let is_narrow = ui.available_width() < NARROW;
        let fields = match self.order {
            Order::Newest | Order::Best => dated(self.kind, &entries, is_narrow),
            Order::AllModes => of_all_modes(is_narrow),
        };
        let ranked = (1..).zip(entries.iter().copied());
        let (columns, rows) = measured(ui, shared, &fields, table::width(&frame, theme), ranked);
        let shown = if entries.is_empty() { &[] } else { &columns[..] };
        let watched =
            table::surface(ui, &frame, theme, (shown, 0.0), |ui| body(ui, shared, &entries, (&columns, &rows)));
        if frame.close(ui) { Some(Command::Back) } else { watched }
    }

    fn title(self, words: &Words) -> String {
        let mode = self.kind.mode();
        let name = words.mode(mode.id);
        match self.order {
            Order::AllModes => words.text(id::SCORES_HISTORY),
            Order::Newest | Order::Best if mode.kinds.len() == 1 => {
                words.with(id::HISTORY_OF, &[("mode", name.into())])
            }
            Order::Newest | Order::Best => {
                words.with(id::HISTORY_TITLE, &[("mode", name.into()), ("kind", words.kind(self.kind).into())])
            }
        }
    }
}

/// The columns of the games of all modes. Narrow windows omit the reason of the end and the name.
fn of_all_modes(is_narrow: bool) -> Vec<Field> {
    let mut fields = vec![Field::Moment, Field::Mode, Field::Best];
    if !is_narrow {
        fields.extend([Field::End, Field::Name]);
    }
    fields
}

/// The columns of the High Score Table with the date instead of the rank, and the reason of the end. Narrow windows
/// omit the time of day and the name.
fn dated(kind: GameKind, entries: &[&ScoreEntry], is_narrow: bool) -> Vec<Field> {
    let mut fields = fields(kind, entries.iter().copied(), is_narrow);
    fields.retain(|field| match field {
        Field::Rank | Field::Doubt | Field::Date => false,
        Field::Name => !is_narrow,
        _ => true,
    });
    fields.splice(0..0, [if is_narrow { Field::Date } else { Field::Moment }, Field::End]);
    fields
}

fn body(
    ui: &mut Ui,
    shared: &Shared<'_>,
    entries: &[&ScoreEntry],
    (columns, rows): (&[Column], &[Vec<String>]),
) -> Option<Command> {
    let Shared { theme, words, settings, scores, .. } = shared;
    ui.spacing_mut().item_spacing.y = 1.0;
    if entries.is_empty() {
        return no_games(ui, shared, &shared.words.text(id::HISTORY_EMPTY));
    }
    let mut command = None;
    for (entry, texts) in entries.iter().zip(rows) {
        let spoken = texts.join(", ");
        if table::choice(ui, theme, &spoken, (columns, texts), RowMark::Plain).clicked() {
            // The recording is saved with the high score, if there is one.
            let table = scores[entry.kind.index()].entries();
            let stored = table.iter().find(|other| other.id == entry.id).unwrap_or(entry);
            command = Some(Command::Recording(RecordingCommand::WatchScore(Box::new(stored.clone()))));
        }
    }
    ui.add_space(theme.metrics.space.s);
    note(ui, theme, &words.text(id::HISTORY_GIVEN_UP));
    if settings.general.forgets_empty {
        note(ui, theme, &words.text(id::HISTORY_FORGETS));
    }
    command
}
