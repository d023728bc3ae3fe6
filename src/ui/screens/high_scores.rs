//! The High Score Tables (Guideline 11.2), one for each kind of game and one for Today's Sprint, with columns that
//! depend on it.
//!
//! The modes are in the groups of the gallery: in a list beside the table, or as tabs above it where that is too
//! narrow.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{
    Align, Align2, Color32, Key, PointerButton, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::engine::mode::ScoreColumn;
use crate::engine::{GameKind, ModeId, Rules};
use crate::replay::daily_kind;
use crate::storage::{Proof, ScoreEntry, ScoreId, date_of};
use crate::ui::screens::command::no_games;
use crate::ui::screens::modes::Group;
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::screens::{Command, RecordingCommand, ShowCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::fading::scrolling;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::page::{Page, PageFrame};
use crate::ui::widgets::{lay_lines, note, ring, tabs};
use crate::ui::words::{MessageId, Words, id};

/// The maximum width of a table, in points.
pub(super) const WIDTH: f32 = 920.0;
/// The window width, in points, below which optional columns are hidden.
pub(super) const NARROW: f32 = 680.0;
/// The window height, in points, below which the title leaves its space to the table.
const LOW: f32 = 600.0;
/// The window size, in points, from which the modes are beside the table, and the width of their list.
const WIDE: [f32; 2] = [1100.0, 700.0];
const LIST: f32 = 226.0;
/// The height of a mode in the list, in points.
const ITEM: f32 = 30.0;

/// What has a place of its own among the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    /// A mode, which has a table for each of its kinds.
    Mode(ModeId),
    /// The best results of Today's Sprint, one for each day.
    Today,
}

impl Item {
    /// The items of a group, as in the gallery.
    fn of_group(group: Group) -> impl Iterator<Item = Self> {
        (group == Group::Challenges).then_some(Self::Today).into_iter().chain(group.modes().map(Self::Mode))
    }

    fn group(self) -> Group {
        match self {
            Self::Mode(mode) => Group::of(mode),
            Self::Today => Group::Challenges,
        }
    }

    fn name(self, words: &Words) -> String {
        match self {
            Self::Mode(mode) => words.mode(mode),
            Self::Today => words.text(id::MODES_TODAY),
        }
    }

    /// The kind of game that its first table belongs to.
    fn usual_kind(self) -> GameKind {
        match self {
            Self::Mode(mode) => GameKind::of(&Rules::preset(mode)).unwrap_or_default(),
            Self::Today => daily_kind(),
        }
    }

    /// Its kinds of games, each with a table.
    fn kinds(self) -> Vec<GameKind> {
        match self {
            Self::Mode(mode) => GameKind::of_mode(mode).collect(),
            Self::Today => vec![daily_kind()],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ShownTable {
    item: Item,
    kind: GameKind,
}

impl ShownTable {
    /// The first table of an item.
    fn of(item: Item) -> Self {
        Self { item, kind: item.usual_kind() }
    }

    /// All tables, in the order of the gallery.
    fn all() -> Vec<Self> {
        let items = Group::ALL.into_iter().flat_map(Item::of_group);
        items.flat_map(|item| item.kinds().into_iter().map(move |kind| Self { item, kind })).collect()
    }

    /// The results in their order. Those of Today's Sprint begin with the last day.
    fn entries<'a>(self, shared: &Shared<'a>) -> Vec<&'a ScoreEntry> {
        match self.item {
            Item::Mode(_) => shared.scores[self.kind.index()].entries().iter().collect(),
            Item::Today => {
                let days: BTreeSet<u32> = shared.history.entries().filter_map(|entry| entry.day).collect();
                days.into_iter().rev().filter_map(|day| shared.history.best_of_day(day)).collect()
            }
        }
    }

    fn fields(self, entries: &[&ScoreEntry], is_narrow: bool) -> Vec<Field> {
        let mut fields = fields(self.kind, entries.iter().copied(), is_narrow);
        if self.item == Item::Today {
            fields[0] = Field::Day;
            fields.retain(|field| *field != Field::Date);
        }
        fields
    }
}

/// The High Score Tables.
#[derive(Debug, Clone, Copy)]
pub struct HighScores {
    board: ShownTable,
    new: Option<ScoreId>,
    /// Whether the first table was chosen.
    is_opened: bool,
    is_shown: bool,
    /// Whether the focus was on an entry in the last frame.
    was_inside: bool,
}

impl HighScores {
    /// The table of a kind of game, with the entry just made marked. An empty table is replaced by the first one with
    /// results.
    #[must_use]
    pub const fn new(kind: GameKind, new: Option<ScoreId>) -> Self {
        let board = ShownTable { item: Item::Mode(kind.mode().id), kind };
        Self { board, new, is_opened: false, is_shown: false, was_inside: false }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if !std::mem::replace(&mut self.is_opened, true) && self.board.entries(shared).is_empty() {
            let filled = ShownTable::all().into_iter().find(|board| !board.entries(shared).is_empty());
            self.board = filled.unwrap_or(self.board);
        }
        let title = if is_lower_than(ui, LOW) { String::new() } else { words.text(id::MENU_HIGH_SCORES) };
        let size = ui.ctx().content_rect().size();
        let is_wide = size.x >= WIDE[0] && size.y >= WIDE[1];
        let page = Page::of("HighScores", &title, if is_wide { WIDTH + LIST } else { WIDTH })
            .inner(true)
            .hints(table::hints(self.board.entries(shared).is_empty()));
        // The left arrow leads back to the mode whose table is shown.
        let may_leave = focus::is_aside(ui) && ui.input(|input| input.key_pressed(Key::ArrowLeft));
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        if turned != 0 {
            let all = ShownTable::all();
            let index = all.iter().position(|board| *board == self.board).unwrap_or(0);
            self.board = all[(index as i32 + turned).rem_euclid(all.len() as i32) as usize];
            ui.ctx().request_discard("the page that was turned to is shown at once");
        }
        if is_wide {
            let row = frame.head.shrink2(vec2(theme.metrics.space.s, 0.0));
            let opened = offer_links(ui, shared, row, self.board.kind);
            let list = frame.take_left(LIST);
            let returns = frame.opened.starts || turned != 0 || (may_leave && !focus::is_aside(ui));
            let enters = self.list(ui, shared, (list, returns));
            let watched = focus::aside(ui, |ui| {
                self.kinds(ui, shared, &mut frame);
                self.table(ui, shared, &mut frame)
            });
            if enters {
                focus::give_to_aside(ui);
            }
            return if frame.close(ui) { Some(Command::Back) } else { watched.or(opened) };
        }
        let row = self.choose(ui, shared, &mut frame);
        let opened = offer_links(ui, shared, row, self.board.kind);
        let watched = self.table(ui, shared, &mut frame);
        if frame.close(ui) { Some(Command::Back) } else { watched.or(opened) }
    }

    fn table(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) -> Option<Command> {
        let theme = shared.theme;
        let entries = self.board.entries(shared);
        let width = table::width(frame, theme);
        let fields = self.board.fields(&entries, width < NARROW);
        let (columns, rows) = measured(ui, shared, &fields, width, (1..).zip(entries.iter().copied()));
        let shown = if entries.is_empty() { &[] } else { &columns[..] };
        frame.shows((self.board.kind.index(), self.board.item == Item::Today));
        let body = |ui: &mut Ui| self.body(ui, shared, (&fields, &columns), (&entries, &rows));
        table::surface(ui, frame, theme, (shown, 0.0), body)
    }

    /// Draws the modes in a column. Returns whether the focus moves to the table. With `returns` it moves to the mode
    /// whose table is shown.
    // The selection follows the keys, as in the gallery.
    fn list(&mut self, ui: &mut Ui, shared: &Shared<'_>, (place, returns): (Rect, bool)) -> bool {
        let Shared { theme, words, .. } = shared;
        let mut enters = false;
        let metrics = &theme.metrics;
        let place = place.shrink2(vec2(metrics.space.s, metrics.space.xs));
        ui.painter().rect_filled(place, metrics.radius_large, theme.palette.panel);
        let inside = place.shrink(metrics.space.s);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(inside).id_salt("modes"));
        let area = ScrollArea::vertical().auto_shrink(false).id_salt("modes");
        scrolling(&mut ui, theme, area, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for group in Group::ALL {
                ui.add_space(theme.metrics.space.xs);
                ui.label(theme.text(TextRole::Small, words.text(group.title())).color(theme.palette.text_secondary));
                for item in Item::of_group(group) {
                    let is_chosen = item == self.board.item;
                    let is_empty =
                        item.kinds().into_iter().all(|kind| ShownTable { item, kind }.entries(shared).is_empty());
                    let response = mode(ui, shared, &item.name(words), (is_chosen, is_empty));
                    if returns && is_chosen {
                        focus::give(ui, response.id);
                    }
                    let is_pressed = response.clicked();
                    enters |= is_pressed && !response.clicked_by(PointerButton::Primary);
                    let is_followed = !returns && focus::is_at_by_keys(ui, response.id);
                    if !is_chosen && (is_pressed || is_followed) {
                        self.board = ShownTable::of(item);
                        ui.ctx().request_discard("the table follows the focus at once");
                    }
                }
            }
        });
        enters
    }

    /// The tabs above the table: the groups, and below them the modes of the selected group and the kinds of the
    /// selected mode. Returns the row with space for the links at its right end: that of the title, or without one that
    /// of the groups.
    fn choose(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) -> Rect {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let has_title = frame.head.is_positive();
        let taken = if has_title { 0.0 } else { links_width(ui, shared, self.board.kind) + space.s };
        let names = Group::ALL.map(|group| words.text(group.title()));
        let label = words.text(id::MODES_TITLE);
        let group = self.board.item.group();
        let (chosen, row) = frame.fixed(ui, |ui| {
            let row = ui.available_rect_before_wrap();
            ui.set_max_width(row.width() - taken);
            let chosen = tabs::tabs(ui, theme, &label, &names, group as usize, 0);
            (chosen, row.with_max_y(ui.min_rect().bottom()))
        });
        if let Some(first) = chosen.and_then(|index| Item::of_group(Group::ALL[index]).next()) {
            self.board = ShownTable::of(first);
        }
        let items: Vec<Item> = Item::of_group(group).collect();
        // With a single choice, the table uses the space instead.
        if items.len() > 1 && chosen.is_none() {
            let names: Vec<String> = items.iter().map(|item| item.name(words)).collect();
            let index = items.iter().position(|item| *item == self.board.item).unwrap_or(0);
            let label = words.text(id::MENU_MODE);
            let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, index, 0));
            self.board = chosen.map_or(self.board, |index| ShownTable::of(items[index]));
        }
        self.kinds(ui, shared, frame);
        if has_title { frame.head.shrink2(vec2(space.s, 0.0)) } else { row }
    }

    /// The kinds of the selected mode, if it has several.
    fn kinds(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) {
        let Shared { theme, words, .. } = shared;
        let kinds = self.board.item.kinds();
        if kinds.len() < 2 {
            return;
        }
        let names: Vec<String> = kinds.iter().map(|kind| words.kind(*kind)).collect();
        let index = kinds.iter().position(|kind| *kind == self.board.kind).unwrap_or(0);
        let label = words.text(id::SCORES_KIND);
        if let Some(index) = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, index, 0)) {
            self.board.kind = kinds[index];
        }
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (fields, columns): (&[Field], &[Column]),
        (entries, rows): (&[&ScoreEntry], &[Vec<String>]),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        if entries.is_empty() {
            return no_games(ui, shared, &shared.words.text(id::SCORES_EMPTY));
        }
        let mut chosen = None;
        let mut doubts = Vec::new();
        let (mut first, mut is_inside) = (None, false);
        for (entry, texts) in entries.iter().zip(rows) {
            let mark = if self.new == Some(entry.id) { RowMark::New } else { RowMark::Plain };
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
                chosen = Some(Command::Recording(RecordingCommand::WatchScore(Box::new((*entry).clone()))));
            }
            if mark == RowMark::New && !self.is_shown {
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

/// The symbol of an entry that its recording does not confirm.
pub(super) fn doubt(shared: &Shared<'_>, entry: &ScoreEntry) -> Option<Doubt> {
    match shared.proofs.get(&entry.id)? {
        Proof::Confirmed => None,
        Proof::Refuted => Some(("?", id::SCORES_UNVERIFIED)),
        Proof::Missing => Some(("–", id::SCORES_NO_RECORDING)),
        Proof::OtherVersion => Some(("*", id::SCORES_OTHER_VERSION)),
    }
}

/// Draws a mode of the list.
fn mode(ui: &mut Ui, shared: &Shared<'_>, name: &str, (is_chosen, is_empty): (bool, bool)) -> egui::Response {
    let theme = shared.theme;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ITEM), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
    let reach = focus::join(ui, &response, Keys::Move);
    let (fill, color) = match (is_chosen, reach.lit) {
        (true, _) => (palette.accent_surface, palette.text_primary),
        (false, true) => (palette.raised, palette.text_primary),
        (false, false) if is_empty => (Color32::TRANSPARENT, palette.text_faint),
        (false, false) => (Color32::TRANSPARENT, palette.text_primary),
    };
    ui.painter().rect_filled(rect, theme.metrics.radius, fill);
    let text = lay_lines(ui, TextRole::Body, (name, color), (rect.width() - 2.0 * space.s, 1));
    ui.painter().galley(pos2(rect.left() + space.s, rect.center().y - text.size().y / 2.0), text, color);
    if reach.focused && is_chosen {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    response
}

fn links(kind: GameKind) -> [Command; 2] {
    [ShowCommand::Statistics, ShowCommand::History(kind)].map(Command::Show)
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
    /// The day of a daily Sprint.
    Day,
    /// The day and the time of day.
    Moment,
    /// The reason why the game ended.
    End,
    Mode,
    /// The objective's value with its unit.
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
        (title, is_number && !(index == 0 && matches!(field, Field::Date | Field::Day | Field::Moment)))
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
            Self::Date | Self::Day | Self::Moment => id::SCORES_DATE,
            Self::End => id::HISTORY_ENDING,
            Self::Mode => id::MENU_MODE,
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
            Self::Day => entry.day.map_or_else(String::new, |day| words.date(date_of(day))),
            Self::Moment => words.moment(entry.ended_at()),
            Self::End => words.game_over(entry.game_over),
            Self::Mode => words.mode_of_kind(entry.kind),
            Self::Best => words.result(&entry.kind.rules(), entry.value()),
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
