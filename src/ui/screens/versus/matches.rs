//! The list of recorded matches: watch, delete.

use egui::Ui;

use super::record::record_lines;
use super::rules_name;
use crate::engine::Rules;
use crate::engine::versus::Standings;
use crate::storage::{MatchRecords, MatchSummary, RecordingSource, StoredMatch};
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::screens::{Command, MatchCommand, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::focus;
use crate::ui::widgets::{keyed, paragraph};
use crate::ui::words::{Words, id, review_refusal};

/// The recorded matches in a list.
#[derive(Debug, Default)]
pub struct MatchList {
    stored: Vec<StoredMatch>,
    records: MatchRecords,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    name: String,
    /// Whether its deletion awaits confirmation.
    is_asked: bool,
    /// Whether the focus moves to its first button.
    begins: bool,
}

impl MatchList {
    #[must_use]
    pub(crate) fn new(stored: Vec<StoredMatch>) -> Self {
        Self { records: MatchRecords::of(&stored), stored, open: None }
    }

    /// Whether there are none.
    pub(in crate::ui::screens) const fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    pub(in crate::ui::screens) fn columns(&self, words: &Words) -> Vec<Column> {
        let column = |title, part, is_number| Column::new(words.text(title), part, is_number);
        if self.stored.is_empty() {
            return Vec::new();
        }
        vec![
            column(id::SCORES_DATE, 1.6, false),
            column(id::VERSUS_PLAYERS, 4.0, false).wrapping(),
            column(id::VERSUS_WINNER, 2.0, false).wrapping(),
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
        let Shared { theme, words, settings, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        if self.stored.is_empty() {
            paragraph(ui, theme, &words.text(id::VERSUS_NO_MATCHES));
            return None;
        }
        for line in record_lines(words, settings, &self.records) {
            paragraph(ui, theme, &line);
        }
        let mut command = None;
        for stored in &self.stored {
            let is_open = self.open.as_ref().is_some_and(|open| open.name == stored.name);
            let texts = texts(words, stored);
            let spoken: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            let mark = if is_open { RowMark::New } else { RowMark::Plain };
            let spoken = spoken.join(", ").replace('\u{a0}', " ").replace('\n', ", ");
            // The buttons that were open above go away, which would change the ids of those that come.
            keyed(ui, &stored.name, |ui| {
                if table::choice(ui, theme, &spoken, (columns, &texts), mark).clicked() {
                    self.open = (!is_open).then(|| Open { name: stored.name.clone(), is_asked: false, begins: true });
                }
                if let Some(open) = self.open.as_mut().filter(|open| open.name == stored.name) {
                    let rules = stored.summary.as_ref().ok().map(|summary| &summary.first_rules);
                    command = open.ui(ui, shared, rules).or_else(|| command.take());
                }
            });
        }
        command
    }
}

impl Open {
    /// Draws the buttons of the selected match, whose first seat has these rules. A damaged match can only be deleted.
    fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, rules: Option<&Rules>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let width = (ui.available_width() - 2.0 * theme.metrics.space.s) / 3.0;
        ui.add_space(theme.metrics.space.xs);
        let command = ui.horizontal(|ui| {
            let watch = rules.map(|_| sized(ui, theme, Tone::Plain, &words.text(id::WATCH_LAST), width));
            let source = Some(RecordingSource::Match(self.name.clone()));
            let review = Command::Review(ReviewCommand::Open { recording: source, seat: 0 });
            let review = rules.and_then(|rules| review.offer_unless(ui, shared, review_refusal(rules), width));
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
            // Moving the focus away cancels the question.
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
            // Lines break only between two names.
            let names: Vec<String> = words
                .recorded_names(setup, setup.names.len())
                .into_iter()
                .map(|name| name.replace(' ', "\u{a0}"))
                .collect();
            let of_tournament = setup.tournament.as_ref().map(|of| format!("\n{}", words.match_of_tournament(of)));
            [
                words.moment(summary.played_at()),
                format!("{}{}", players(words, summary, &names), of_tournament.unwrap_or_default()),
                winner(words, summary, &names),
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

/// The names of the players, in a match of several rounds with the rounds won: as in the results between the names of
/// two, otherwise after each name.
fn players(words: &Words, summary: &MatchSummary, names: &[String]) -> String {
    let wins = |seat: usize| words.number(summary.wins.get(seat).copied().unwrap_or(0) as u64);
    if summary.wins.is_empty() {
        return names.join("\u{a0}· ");
    }
    if let [one, other] = names {
        let args = [
            ("one", one.as_str().into()),
            ("won", wins(0).into()),
            ("lost", wins(1).into()),
            ("other", other.as_str().into()),
        ];
        // A line breaks only behind the colon.
        return words.with(id::VERSUS_SCORE, &args).replace(' ', "\u{a0}").replace(":\u{a0}", ": ");
    }
    let player = |(seat, name): (usize, &String)| format!("{name}:\u{a0}{}", wins(seat));
    names.iter().enumerate().map(player).collect::<Vec<_>>().join("\u{a0}· ")
}

/// The names in the first place. A draw has no winner, nor has a match without a result or without opponents.
fn winner(words: &Words, summary: &MatchSummary, names: &[String]) -> String {
    let MatchSummary { setup, places, .. } = summary;
    if *places == Standings::default() {
        return words.text(id::VERSUS_BROKEN_OFF);
    }
    let winners: Vec<usize> = places.winners().collect();
    if winners.iter().any(|seat| places.is_drawn(*seat, &setup.teams)) {
        return words.text(id::VERSUS_DRAW);
    }
    if winners.len() == setup.names.len() {
        return words.text(id::VERSUS_TOGETHER);
    }
    let names: Vec<&str> = winners.iter().filter_map(|seat| names.get(*seat)).map(String::as_str).collect();
    names.join("\u{a0}· ")
}
