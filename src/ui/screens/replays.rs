//! The recorded games of all High Score Tables, and the recorded matches, the newest first.
//!
//! A press on a game shows it. The row with the focus has a button that reviews its game.

use egui::{Id, Ui, vec2};

use crate::storage::{Proof, RecordingSource, ScoreEntry, ScoreId, StoredMatch};
use crate::ui::screens::command::{no_games, rows_of};
use crate::ui::screens::high_scores::{Field, WIDTH, doubt, measured};
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::screens::versus::MatchList;
use crate::ui::screens::{Command, RecordingCommand, ReviewCommand, SnapshotCommand, review};
use crate::ui::shared::Shared;
use crate::ui::widgets::focus;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::tabs;
use crate::ui::words::id;

/// The columns. The name is left out in narrow windows.
const FIELDS: [Field; 5] = [Field::Moment, Field::Mode, Field::Doubt, Field::Best, Field::Name];
/// The window width, in points, below which the columns beside the buttons have no room for the name.
const NARROW: f32 = 760.0;

/// The keys of the list of matches, whose rows have buttons.
const IN_MATCHES: [Hint; 4] = [Hint::Turn, Hint::Move, Hint::Accept, Hint::Back];

/// One of the two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShownList {
    Games,
    Matches,
}

impl ShownList {
    /// The list that the screen opens with: the only one that has something in it, or else the one that was shown last.
    fn opened(ui: &Ui, has: [bool; 2]) -> Self {
        match has {
            [false, true] => Self::Matches,
            [true, false] => Self::Games,
            _ => ui.data(|data| data.get_temp(Self::last())).unwrap_or(Self::Games),
        }
    }

    /// The place where the list that was shown last is noted.
    fn last() -> Id {
        Id::unique("last list of replays")
    }
}

/// The lists of recorded games and matches.
#[derive(Debug, Default)]
pub struct Replays {
    matches: MatchList,
    /// The list that is shown; `None` before the first frame.
    shown: Option<ShownList>,
    /// The game that had the focus last; at first the newest one.
    reached: Option<ScoreId>,
}

impl Replays {
    /// The lists with these matches.
    #[must_use]
    pub fn new(matches: Vec<StoredMatch>) -> Self {
        Self { matches: MatchList::new(matches), ..Self::default() }
    }

    pub(crate) fn set_matches(&mut self, matches: Vec<StoredMatch>) {
        self.matches = MatchList::new(matches);
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let title = words.text(id::REPLAYS_TITLE);
        let games = recorded(shared);
        let first = || ShownList::opened(ui, [!games.is_empty(), !self.matches.is_empty()]);
        let mut list = self.shown.unwrap_or_else(first);
        let page = Page::of("Replays", &title, WIDTH).inner(true).hints(if list == ShownList::Matches {
            &IN_MATCHES
        } else {
            table::hints(games.is_empty())
        });
        let mut frame = page.open(ui, shared);
        let others = [
            Command::Recording(RecordingCommand::Open),
            Command::Recording(RecordingCommand::Paste),
            Command::Snapshots(SnapshotCommand::Enter),
        ];
        let opened = frame.fixed(ui, |ui| rows_of(ui, shared, others.len(), &others));
        let lists = [words.text(id::REPLAYS_GAMES), words.text(id::REPLAYS_MATCHES)];
        let turned = frame.opened.pages;
        if let Some(index) = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &title, &lists, list as usize, turned)) {
            list = if index == 0 { ShownList::Games } else { ShownList::Matches };
            ui.data_mut(|data| data.insert_temp(ShownList::last(), list));
        }
        self.shown = Some(list);
        frame.shows(list as usize);
        if list == ShownList::Matches {
            let columns = self.matches.columns(words);
            let chosen = table::surface(ui, &frame, theme, (&columns, 0.0), |ui| self.matches.ui(ui, shared, &columns));
            return if frame.close(ui) { Some(Command::Back) } else { chosen.or(opened) };
        }
        let beside = review_width(ui, shared);
        let ranked = (1..).zip(games.iter().copied());
        let fields = if ui.max_rect().width() < NARROW { &FIELDS[..FIELDS.len() - 1] } else { &FIELDS[..] };
        let (columns, rows) = measured(ui, shared, fields, table::width(&frame, theme) - beside, ranked);
        let shown = if games.is_empty() { &[] } else { &columns[..] };
        let listed = |ui: &mut Ui| self.games(ui, shared, &games, (&columns, &rows));
        let watched = table::surface(ui, &frame, theme, (shown, beside), listed);
        if frame.close(ui) { Some(Command::Back) } else { watched.or(opened) }
    }

    /// Draws the recorded games.
    fn games(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        games: &[&ScoreEntry],
        (columns, rows): (&[Column], &[Vec<String>]),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        // Buttons that touch look like one.
        ui.spacing_mut().item_spacing.y = theme.metrics.space.xs;
        if games.is_empty() {
            return no_games(ui, shared, &words.text(id::REPLAYS_EMPTY));
        }
        if !games.iter().any(|entry| self.reached == Some(entry.id)) {
            self.reached = games.first().map(|entry| entry.id);
        }
        let mut chosen = None;
        let width = ui.available_width() - review_width(ui, shared);
        for (entry, texts) in games.iter().zip(rows) {
            let doubt = doubt(shared, entry);
            let shown = FIELDS.iter().zip(texts).filter(|(field, _)| **field != Field::Doubt);
            let mut spoken: Vec<String> = shown.map(|(_, text)| text.clone()).collect();
            spoken.extend(doubt.map(|(_, text)| words.text(text)));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = theme.metrics.space.s;
                let size = vec2(width, theme.metrics.control_height);
                let row = |ui: &mut Ui| table::choice(ui, theme, &spoken.join(", "), (columns, texts), RowMark::Plain);
                let row = ui.allocate_ui(size, row).inner;
                if row.clicked() {
                    chosen = Some(Command::Recording(RecordingCommand::WatchScore(Box::new((*entry).clone()))));
                }
                if focus::is_at(ui, row.id) && self.reached.replace(entry.id) != Some(entry.id) {
                    ui.ctx().request_discard("the button is beside one row only");
                }
                if self.reached == Some(entry.id) {
                    chosen = review::offer(ui, shared, review_of(entry), &entry.kind.rules()).or_else(|| chosen.take());
                }
            });
        }
        chosen
    }
}

/// The command that reviews a recorded game.
fn review_of(entry: &ScoreEntry) -> ReviewCommand {
    ReviewCommand::Open { recording: Some(RecordingSource::Entry(Box::new(entry.clone()))), seat: 0 }
}

/// The entries that have a recorded game, the newest first.
fn recorded<'a>(shared: &Shared<'a>) -> Vec<&'a ScoreEntry> {
    let is_recorded = |entry: &ScoreEntry| match shared.proofs.get(&entry.id) {
        Some(proof) => *proof != Proof::Missing,
        None => entry.replay.is_some(),
    };
    let entries = shared.scores.into_iter().flat_map(|table| table.entries());
    let mut games: Vec<&ScoreEntry> = entries.filter(|entry| is_recorded(entry)).collect();
    games.sort_by_key(|entry| std::cmp::Reverse((entry.date, entry.id)));
    games
}

/// The width of the button beside a game, with the gap before it.
fn review_width(ui: &Ui, shared: &Shared<'_>) -> f32 {
    Command::Review(ReviewCommand::shown(0)).compact_width(ui, shared) + shared.theme.metrics.space.s
}
