//! The list of recorded matches: watch, delete.

use std::collections::BTreeMap;

use egui::Ui;

use super::rules_name;
use crate::engine::versus::Standings;
use crate::storage::{MatchSummary, RecordingSource, StoredMatch};
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, MatchCommand, ReviewCommand, Shared};
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::focus;
use crate::ui::widgets::paragraph;
use crate::ui::words::{Words, id};

/// The recorded matches in a list.
#[derive(Debug, Default)]
pub struct MatchList {
    stored: Vec<StoredMatch>,
    open: Option<Open>,
}

/// The selected match.
#[derive(Debug)]
struct Open {
    name: String,
    /// Whether its deletion awaits confirmation.
    is_asked: bool,
    /// Whether the focus moves to its first button.
    begins: bool,
}

impl MatchList {
    /// The list of these matches.
    #[must_use]
    pub const fn new(stored: Vec<StoredMatch>) -> Self {
        Self { stored, open: None }
    }

    /// The columns of the list.
    pub(in crate::ui::screens) fn columns(&self, words: &Words) -> Vec<Column> {
        let column = |title, part, is_number| Column { title: words.text(title), part, is_number };
        if self.stored.is_empty() {
            return Vec::new();
        }
        vec![
            column(id::SCORES_DATE, 1.6, false),
            column(id::VERSUS_PLAYERS, 4.0, false),
            column(id::VERSUS_WINNER, 2.0, false),
            column(id::VERSUS_RULES, 1.4, false),
            column(id::PLAY_TIME, 1.2, true),
        ]
    }

    /// Shows the rows.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        columns: &[Column],
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        if self.stored.is_empty() {
            paragraph(ui, theme, &words.text(id::VERSUS_NO_MATCHES));
            return None;
        }
        for results in head_to_head(&self.stored) {
            paragraph(ui, theme, &words.with(id::VERSUS_HEAD_TO_HEAD, &[("results", results.into())]));
        }
        let mut command = None;
        for stored in &self.stored {
            let is_open = self.open.as_ref().is_some_and(|open| open.name == stored.name);
            let texts = texts(words, stored);
            let spoken: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            let mark = if is_open { Mark::New } else { Mark::Plain };
            if table::choice(ui, theme, &spoken.join(", "), (columns, &texts), mark).clicked() {
                self.open = (!is_open).then(|| Open { name: stored.name.clone(), is_asked: false, begins: true });
            }
            if let Some(open) = self.open.as_mut().filter(|open| open.name == stored.name) {
                let is_whole = stored.summary.is_ok();
                command = ui.push_id(&stored.name, |ui| open.ui(ui, shared, is_whole)).inner.or(command);
            }
        }
        command
    }
}

/// The matches that each set of players has won, for the sets that met most often.
fn head_to_head(stored: &[StoredMatch]) -> Vec<String> {
    const MOST: usize = 3;
    // The matches of each set of players, and the wins of each of them.
    let mut sets: BTreeMap<Vec<&str>, (u32, BTreeMap<&str, u32>)> = BTreeMap::new();
    for summary in stored.iter().filter_map(|stored| stored.summary.as_ref().ok()) {
        let names: Vec<&str> = summary.setup.names.iter().map(String::as_str).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // Players of one name cannot be told apart.
        if sorted.len() < 2 || sorted.len() < names.len() {
            continue;
        }
        let (matches, wins) = sets.entry(sorted).or_default();
        *matches += 1;
        for winner in summary.setup.places.winners().filter_map(|winner| names.get(winner)) {
            *wins.entry(winner).or_default() += 1;
        }
    }
    let mut sets: Vec<_> = sets.into_iter().filter(|(_, (matches, _))| *matches > 1).collect();
    sets.sort_by_key(|(_, (matches, _))| std::cmp::Reverse(*matches));
    let text = |(names, (_, wins)): (Vec<&str>, (u32, BTreeMap<&str, u32>))| {
        let parts = names.iter().map(|name| format!("{name} {}", wins.get(name).copied().unwrap_or(0)));
        parts.collect::<Vec<_>>().join(" · ")
    };
    sets.into_iter().take(MOST).map(text).collect()
}

impl Open {
    /// Draws the buttons of the selected match.
    fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, is_whole: bool) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let width = (ui.available_width() - 2.0 * theme.metrics.space.s) / 3.0;
        ui.add_space(theme.metrics.space.xs);
        let command = ui.horizontal(|ui| {
            let watch = is_whole.then(|| sized(ui, theme, Tone::Plain, &words.text(id::WATCH_LAST), width));
            let source = Some(RecordingSource::Match(self.name.clone()));
            let review = Command::Review(ReviewCommand::Open { recording: source, seat: 0 });
            let review = is_whole.then(|| review.offer(ui, shared, Tone::Plain, width)).flatten();
            let (tone, text) = if self.is_asked {
                (Tone::Danger, id::SNAPSHOTS_DELETE_SURE)
            } else {
                (Tone::Plain, id::SNAPSHOTS_DELETE)
            };
            let delete = sized(ui, theme, tone, &words.text(text), width);
            if std::mem::take(&mut self.begins) {
                focus::give(ui, watch.as_ref().unwrap_or(&delete).id);
            }
            let is_meant = self.is_asked && delete.clicked();
            // A question that the player walks away from is taken back.
            self.is_asked = delete.clicked() || (self.is_asked && focus::is_at(ui, delete.id));
            let watches = watch.is_some_and(|watch| watch.clicked());
            let watches = watches.then(|| MatchCommand::Watch(self.name.clone()));
            let deletes = is_meant.then(|| MatchCommand::Delete(self.name.clone()));
            watches.or(deletes).map(Command::Matches).or(review)
        });
        ui.add_space(theme.metrics.space.xs);
        command.inner
    }
}

fn texts(words: &Words, stored: &StoredMatch) -> [String; 5] {
    match &stored.summary {
        Ok(summary) => {
            let setup = &summary.setup;
            [
                words.moment(summary.played_at()),
                setup.names.join(" · "),
                winner(words, summary),
                rules_name(words, &setup.rules),
                words.time(summary.time.millis()),
            ]
        }
        Err(error) => {
            let args = [("name", stored.name.clone().into()), ("error", words.open_error(error).into())];
            [stored.name.clone(), words.with(id::SNAPSHOTS_DAMAGED, &args), String::new(), String::new(), String::new()]
        }
    }
}

/// The names in the first place; a draw of all, or a match without a result, has no winner.
fn winner(words: &Words, summary: &MatchSummary) -> String {
    let setup = &summary.setup;
    let winners: Vec<&str> =
        setup.places.winners().filter_map(|seat| setup.names.get(seat)).map(String::as_str).collect();
    if setup.places == Standings::default() {
        words.text(id::VERSUS_BROKEN_OFF)
    } else if winners.len() == setup.names.len() {
        words.text(id::VERSUS_DRAW)
    } else {
        winners.join(" · ")
    }
}
