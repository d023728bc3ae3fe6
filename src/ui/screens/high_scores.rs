//! The High Score Tables (Guideline 11.2), one for each kind of game, with columns that depend on it.

use egui::{Align, Align2, Rect, Ui, UiBuilder, vec2};

use crate::engine::mode::ScoreColumn;
use crate::engine::{Family, GameKind, ModeId, Rules};
use crate::storage::{Proof, ScoreEntry, ScoreId};
use crate::ui::screens::command::no_games;
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared, is_lower_than};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::page::{Frame, Page};
use crate::ui::widgets::{note, tabs};
use crate::ui::words::{MessageId, Words, id};

/// The maximum width of the table, in points.
pub(super) const WIDTH: f32 = 920.0;
/// The window width, in points, below which optional columns are hidden.
pub(super) const NARROW: f32 = 680.0;
/// The window height, in points, below which the title leaves its space to the table.
const LOW: f32 = 600.0;

/// The High Score Tables.
#[derive(Debug, Clone, Copy)]
pub struct HighScores {
    kind: GameKind,
    new: Option<ScoreId>,
    is_shown: bool,
    /// Whether the focus was on an entry in the last frame.
    was_inside: bool,
}

impl HighScores {
    /// The table of a kind of game, with the entry just made marked.
    #[must_use]
    pub const fn new(kind: GameKind, new: Option<ScoreId>) -> Self {
        Self { kind, new, is_shown: false, was_inside: false }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, scores, .. } = shared;
        let title = if is_lower_than(ui, LOW) { String::new() } else { words.text(id::MENU_HIGH_SCORES) };
        let page = Page {
            id: "HighScores",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: table::hints(scores[self.kind.index()].entries().is_empty()),
        };
        let mut frame = page.open(ui, shared);
        let row = self.choose(ui, shared, &mut frame);
        let opened = offer_links(ui, shared, row, self.kind);
        let entries = scores[self.kind.index()].entries();
        let fields = fields(self.kind, entries.iter(), ui.available_width() < NARROW);
        let (columns, rows) = measured(ui, shared, &fields, table::width(&frame, theme), (1..).zip(entries));
        let shown = if entries.is_empty() { &[] } else { &columns[..] };
        frame.shows(self.kind.index());
        let body = |ui: &mut Ui| self.body(ui, shared, (&fields, &columns), &rows);
        let watched = table::surface(ui, &frame, theme, (shown, 0.0), body);
        if frame.close(ui) { Some(Command::Back) } else { watched.or(opened) }
    }

    /// The pages: the families, and below them the modes of the selected family and the kinds of the selected mode.
    /// Returns the row with space for the links at its right end: that of the title, or without one that of the families.
    fn choose(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut Frame<'_>) -> Rect {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let turned = frame.opened.pages;
        let all = GameKind::ALL;
        let family = self.kind.mode().family;
        let has_title = frame.head.is_positive();
        let taken = if has_title { 0.0 } else { links_width(ui, shared, self.kind) + space.s };
        let names = Family::ALL.map(|family| words.family(family));
        let label = words.text(id::MENU_FAMILY);
        let (chosen, row) = frame.fixed(ui, |ui| {
            let row = ui.available_rect_before_wrap();
            ui.set_max_width(row.width() - taken);
            let chosen = tabs::tabs(ui, theme, &label, &names, family as usize, 0);
            (chosen, row.with_max_y(ui.min_rect().bottom()))
        });
        if let Some(index) = chosen {
            self.kind = usual(Family::ALL[index].first_mode());
        }
        // With a single choice, the table uses the space instead.
        let mut choose = |names: &[String], label: &str, index: usize| {
            let is_choice = names.len() > 1;
            is_choice.then(|| frame.fixed(ui, |ui| tabs::tabs(ui, theme, label, names, index, 0))).flatten()
        };
        let modes: Vec<ModeId> = family.modes().collect();
        let names: Vec<String> = modes.iter().map(|mode| words.mode(*mode)).collect();
        let index = modes.iter().position(|mode| *mode == self.kind.mode().id).unwrap_or(0);
        let label = words.text(id::MENU_VARIATION);
        let chosen = choose(&names, &label, index);
        if let Some(index) = chosen {
            self.kind = usual(modes[index]);
        }
        let kinds: Vec<GameKind> = GameKind::of_mode(self.kind.mode().id).collect();
        let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
        let index = kinds.iter().position(|kind| *kind == self.kind).unwrap_or(0);
        let label = words.text(id::SCORES_KIND);
        let chosen = choose(&names, &label, index);
        if let Some(index) = chosen {
            self.kind = kinds[index];
        }
        if turned != 0 {
            let index = (self.kind.index() as i32 + turned).rem_euclid(all.len() as i32);
            self.kind = all[index as usize];
            ui.ctx().request_discard("the page that was turned to is shown at once");
        }
        if has_title { frame.head.shrink2(vec2(space.s, 0.0)) } else { row }
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (fields, columns): (&[Field], &[Column]),
        rows: &[Vec<String>],
    ) -> Option<Command> {
        let Shared { theme, words, scores, .. } = shared;
        let entries = scores[self.kind.index()].entries();
        ui.spacing_mut().item_spacing.y = 1.0;
        if entries.is_empty() {
            return no_games(ui, shared, &shared.words.text(id::SCORES_EMPTY));
        }
        let mut chosen = None;
        let mut doubts = Vec::new();
        let (mut first, mut is_inside) = (None, false);
        for (entry, texts) in entries.iter().zip(rows) {
            let mark = if self.new == Some(entry.id) { Mark::New } else { Mark::Plain };
            let doubt = doubt(shared, entry);
            let fields_shown = fields.iter().zip(texts).filter(|(field, _)| **field != Field::Doubt);
            let mut spoken = fields_shown.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(", ");
            if let Some(doubt) = doubt {
                spoken = format!("{spoken}, {}", words.text(doubt.1));
                if !doubts.contains(&doubt) {
                    doubts.push(doubt);
                }
            }
            let row = table::choice(ui, theme, &spoken, (columns, texts), mark);
            first = first.or(Some(row.rect));
            is_inside |= focus::is_at(ui, row.id);
            if row.clicked() {
                chosen = Some(Command::WatchScore(Box::new(entry.clone())));
            }
            if mark == Mark::New && !self.is_shown {
                ui.scroll_to_rect(row.rect, Some(Align::Center));
                // In the first frame the surface has no height yet, so nothing can be centred.
                self.is_shown = ui.clip_rect().height() > 2.0 * row.rect.height();
            }
        }
        // From the head of the table the arrows move to its first entry, which must then be visible.
        if let Some(first) = first.filter(|_| self.was_inside && !is_inside) {
            ui.scroll_to_rect(first, Some(Align::Min));
        }
        self.was_inside = is_inside;
        for (sign, text) in doubts {
            note(
                ui,
                theme,
                &words.with(id::SCORES_DOUBT, &[("sign", sign.into()), ("doubt", words.text(text).into())]),
            );
        }
        chosen
    }
}

/// A symbol, and the message that explains it.
pub(super) type Doubt = (&'static str, MessageId);

/// Returns the kind that a mode's preset belongs to, such as Sprint over 40 lines.
fn usual(mode: ModeId) -> GameKind {
    GameKind::of(&Rules::preset(mode)).unwrap_or_default()
}

/// The symbol of an entry that its recording does not confirm.
pub(super) fn doubt(shared: &Shared<'_>, entry: &ScoreEntry) -> Option<Doubt> {
    match shared.proofs.get(&entry.id)? {
        Proof::Confirmed => None,
        Proof::Refuted => Some(("?", id::SCORES_UNVERIFIED)),
        Proof::Missing => Some(("–", id::SCORES_NO_RECORDING)),
        Proof::OtherVersion => Some(("*", id::SCORES_OTHER_VERSION)),
    }
}

/// The links to related screens.
fn links(kind: GameKind) -> [Command; 2] {
    [Command::ShowStatistics, Command::ShowHistory(kind)]
}

/// The width of the links beside each other, in points.
fn links_width(ui: &Ui, shared: &Shared<'_>, kind: GameKind) -> f32 {
    let links = links(kind);
    let gaps = shared.theme.metrics.space.s * (links.len() - 1) as f32;
    links.iter().map(|command| command.compact_width(ui, shared)).sum::<f32>() + gaps
}

/// Offers the links at the right end of a row.
fn offer_links(ui: &mut Ui, shared: &Shared<'_>, row: Rect, kind: GameKind) -> Option<Command> {
    let size = vec2(links_width(ui, shared, kind), shared.theme.metrics.control_height);
    let room = Align2::RIGHT_CENTER.align_size_within_rect(size, row);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt("links"));
    let mut chosen = None;
    ui.horizontal(|ui| {
        for command in links(kind) {
            chosen = command.offer_compact(ui, shared).or_else(|| chosen.take());
        }
    });
    chosen
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Rank,
    Name,
    /// The symbol for entries that their recording does not confirm.
    Doubt,
    /// A column that the mode has.
    Of(ScoreColumn),
    StartingRows,
    Date,
    /// The day and the time of day.
    Moment,
    /// The reason why the game ended.
    End,
    /// The mode and its kind.
    Mode,
    /// The objective's value.
    Best,
}

/// Returns the columns of a kind: the objective first, the date last.
pub(super) fn fields<'a>(
    kind: GameKind,
    mut entries: impl Iterator<Item = &'a ScoreEntry>,
    is_narrow: bool,
) -> Vec<Field> {
    let mut fields = vec![Field::Rank, Field::Name, Field::Doubt];
    fields.extend(kind.kind().columns.iter().copied().map(Field::Of));
    fields.extend(entries.any(|entry| entry.starting_rows > 0).then_some(Field::StartingRows));
    if !kind.mode().is_ranked {
        // A history has no ranks.
        fields[0] = Field::Date;
    } else if !is_narrow {
        fields.push(Field::Date);
    }
    fields
}

/// Measures a table of this width. Returns its columns, and the texts of the entries, which come with their ranks.
pub(super) fn measured<'a>(
    ui: &Ui,
    shared: &Shared<'_>,
    fields: &[Field],
    width: f32,
    ranked: impl Iterator<Item = (usize, &'a ScoreEntry)>,
) -> (Vec<Column>, Vec<Vec<String>>) {
    let texts = |(rank, entry)| fields.iter().map(|field| field.text(shared, rank, entry)).collect();
    let rows: Vec<Vec<String>> = ranked.map(texts).collect();
    let heading = |(index, field): (usize, &Field)| {
        let (title, is_number) = field.heading(shared.words);
        // At the left edge, a date that is aligned to the right would be nearer to the next column than to the edge.
        (title, is_number && !(index == 0 && matches!(field, Field::Date | Field::Moment)))
    };
    let headings = fields.iter().enumerate().map(heading).collect();
    (table::columns_for(ui, shared.theme, width, headings, &rows), rows)
}

impl Field {
    /// The heading of the column, and whether it holds numbers.
    fn heading(self, words: &Words) -> (String, bool) {
        let title = match self {
            Self::Rank => id::SCORES_RANK,
            Self::Name => id::SCORES_NAME,
            Self::Doubt => return (String::new(), false),
            Self::Of(ScoreColumn::Score) => id::PLAY_SCORE,
            Self::Of(ScoreColumn::Time) => id::PLAY_TIME,
            Self::Of(ScoreColumn::Lines) => id::PLAY_LINES,
            Self::Of(ScoreColumn::Level) => id::PLAY_LEVEL,
            Self::Of(ScoreColumn::Stage) => id::PLAY_STAGE_TITLE,
            Self::Of(ScoreColumn::Gems) => id::PLAY_GEMS,
            Self::Of(ScoreColumn::StartingLevel) => id::SCORES_START,
            Self::Of(ScoreColumn::Pieces) => id::SCORES_PIECES_SHORT,
            Self::Of(ScoreColumn::PiecesPerSecond) => id::SCORES_PACE,
            Self::Of(ScoreColumn::KeysPerPiece) => id::SCORES_KEYS,
            Self::StartingRows => id::SCORES_ROWS,
            Self::Date | Self::Moment => id::SCORES_DATE,
            Self::End => id::HISTORY_ENDING,
            Self::Mode => id::MENU_VARIATION,
            Self::Best => id::HISTORY_END,
        };
        (words.text(title), !matches!(self, Self::Name | Self::End | Self::Mode))
    }

    fn text(self, shared: &Shared<'_>, rank: usize, entry: &ScoreEntry) -> String {
        let words = shared.words;
        match self {
            Self::Rank => words.number(rank as u64),
            Self::Name if entry.name.is_empty() => words.text(id::SCORES_NOBODY),
            Self::Name => entry.name.clone(),
            Self::Doubt => doubt(shared, entry).map_or_else(String::new, |(sign, _)| sign.to_owned()),
            Self::Of(column) => score_text(column, words, entry),
            Self::StartingRows => words.number(entry.starting_rows.into()),
            Self::Date => words.date(entry.ended_at().date()),
            Self::Moment => words.moment(entry.ended_at()),
            Self::End => words.game_over(entry.game_over),
            Self::Mode => words.mode_of_kind(entry.kind),
            Self::Best => words.amount(entry.kind.objective(), entry.value()),
        }
    }
}

/// Returns the value of an entry in a column of its mode.
fn score_text(column: ScoreColumn, words: &Words, entry: &ScoreEntry) -> String {
    match column {
        ScoreColumn::Score | ScoreColumn::Gems => words.number(entry.score),
        ScoreColumn::Time => words.time(entry.time_ms),
        ScoreColumn::Lines => words.number(entry.lines.into()),
        ScoreColumn::Level | ScoreColumn::Stage => words.number(entry.level.into()),
        ScoreColumn::StartingLevel => words.number(entry.starting_level.into()),
        ScoreColumn::Pieces => words.number(entry.pieces.into()),
        ScoreColumn::PiecesPerSecond => words.ratio(u64::from(entry.pieces) * 1_000, entry.time_ms),
        // Earlier versions did not count key presses.
        ScoreColumn::KeysPerPiece if entry.presses == 0 => words.text(id::HUD_NONE),
        ScoreColumn::KeysPerPiece => words.ratio(entry.presses.into(), entry.pieces.into()),
    }
}
