//! The details of a result: charts, splits, points, pieces and all statistics.

use egui::{Frame, Margin, Ui};

use super::Results;
use crate::ui::screens::command::rows_of;
use crate::ui::screens::{ClipCommand, Command, RecordingCommand, ShowCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::panel;
use crate::ui::words::id;

/// The maximum width, in points.
const WIDTH: f32 = 860.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultPart {
    Course,
    Splits,
    Points,
    Pieces,
    More,
}

impl ResultPart {
    const ALL: [Self; 5] = [Self::Course, Self::Splits, Self::Points, Self::Pieces, Self::More];
}

impl Results {
    /// Draws the details. Escape leads back to the overview.
    pub(super) fn details(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = self.headline(shared.words);
        let hints = [Hint::Aside, Hint::Scroll, Hint::Accept, Hint::Back];
        let page = Page::of("ResultDetails", &title, WIDTH).vertical(Vertical::Scroll).inner(true).hints(&hints);
        let frame = page.open(ui, shared);
        let chosen = frame.body(ui, |ui| {
            self.feats(ui, shared);
            let chosen = self.detail_buttons(ui, shared);
            for part in ResultPart::ALL {
                self.part(ui, shared, part);
            }
            chosen
        });
        if frame.close(ui) {
            self.is_detailed = false;
        }
        chosen
    }

    fn detail_buttons(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let has_name = self.standing.rank.and(self.standing.entry).is_some();
        let mut offered = vec![Command::Recording(RecordingCommand::WatchLast), Command::Clip(ClipCommand::Open)];
        offered.extend((!self.is_watched).then_some(Command::Show(ShowCommand::HighScores)));
        offered.extend(has_name.then_some(Command::ChangeName));
        rows_of(ui, shared, offered.len(), &offered)
    }

    /// The feats of the game, each in its own frame.
    fn feats(&self, ui: &mut Ui, shared: &Shared<'_>) {
        if self.feats.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for (id, count) in &self.feats {
                chip(ui, shared, &shared.words.with(*id, &[("count", (*count).into())]));
            }
        });
    }

    /// A part of the screen with its title, if it has content.
    fn part(&self, ui: &mut Ui, shared: &Shared<'_>, part: ResultPart) {
        let Shared { theme, words, .. } = shared;
        let title = match part {
            ResultPart::Course => id::RESULTS_COURSE,
            ResultPart::Splits => id::RESULTS_SPLITS,
            ResultPart::Points => id::RESULTS_POINTS,
            ResultPart::Pieces => id::RESULTS_PIECES_BY_TYPE,
            ResultPart::More => id::RESULTS_MORE,
        };
        let is_empty = match part {
            ResultPart::Splits => !self.tables.has_splits(),
            ResultPart::Points => !self.tables.has_points(),
            ResultPart::Course | ResultPart::Pieces | ResultPart::More => false,
        };
        if is_empty {
            return;
        }
        ui.add_space(theme.metrics.space.m);
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(title)));
            ui.add_space(theme.metrics.space.xs);
            match part {
                ResultPart::Course => self.charts.ui(ui, shared),
                ResultPart::Splits => self.tables.splits(ui, shared),
                ResultPart::Points => self.tables.points(ui, shared),
                ResultPart::Pieces => self.tables.pieces(ui, shared),
                ResultPart::More => {
                    if self.finesse.is_awaited() {
                        ui.ctx().request_repaint_after(super::FINESSE_POLL);
                    }
                    self.tables.more(ui, shared, self.finesse.totals());
                }
            }
        });
    }
}

/// A feat, in its own frame.
fn chip(ui: &mut Ui, shared: &Shared<'_>, text: &str) {
    let theme = shared.theme;
    let space = theme.metrics.space;
    Frame::new()
        .fill(theme.palette.accent_surface)
        .corner_radius(theme.metrics.radius)
        .inner_margin(Margin::symmetric(space.s as i8, space.xs as i8))
        .show(ui, |ui| ui.label(theme.text(TextRole::Small, text).color(theme.palette.accent)));
}
