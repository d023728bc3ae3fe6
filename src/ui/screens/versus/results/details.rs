//! The details of a match: a table of all seats, awards, and the heights over time.

use egui::{Rect, Ui, vec2};

use super::MatchResults;
use crate::engine::units::SKYLINE;
use crate::engine::versus::{GameType, GoalProgress, Standings};
use crate::replay::{MatchTotals, SeatTotals};
use crate::ui::paint::emblem;
use crate::ui::paint::versus::place_text;
use crate::ui::screens::line_chart::{ChartLine, LineChart, SECONDS};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::screens::versus::{counts_points, has_attacks, shown_team};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::{is_lower_than, panel};
use crate::ui::words::{MessageId, Words, id};

/// With more players, or in a lower window, the rows are lower, so that they fit on one screen.
const MANY: usize = 8;
const LOW_ROW: f32 = 21.0;
/// The text in the column of goals for a seat without one.
const NO_GOAL: &str = "–";
/// The space for the emblem before the number of a team.
const TEAM_SPACE: &str = "\u{2003}\u{2003}";
/// The columns that a table without room for all of them leaves out, in this order.
const EXPENDABLE: [ResultColumn; 8] = [
    ResultColumn::Received,
    ResultColumn::Cancelled,
    ResultColumn::Combo,
    ResultColumn::Time,
    ResultColumn::Sent,
    ResultColumn::KnockOuts,
    ResultColumn::Speed,
    ResultColumn::Attack,
];
/// The height of the chart of the heights, in points.
const CHART: f32 = 140.0;
/// The minimum height of a window for the higher rows, in points.
const HIGH: f32 = 700.0;

/// An award of one player, with its value.
struct Award {
    name: MessageId,
    value: fn(&SeatTotals) -> u64,
}

const AWARDS: [Award; 5] = [
    Award { name: id::VERSUS_AWARD_ATTACK, value: |totals| totals.per_minute(totals.sent) },
    Award { name: id::VERSUS_AWARD_SPEED, value: |totals| totals.per_minute(totals.pieces) },
    Award { name: id::VERSUS_AWARD_DEFENSE, value: |totals| totals.cancelled.into() },
    Award { name: id::VERSUS_AWARD_CHAIN, value: |totals| totals.longest_combo.into() },
    Award { name: id::VERSUS_AWARD_KNOCK_OUTS, value: |totals| totals.knock_outs.into() },
];

/// A column of the table. Each type of match has those that say something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultColumn {
    Place,
    Player,
    Team,
    Rounds,
    KnockOuts,
    Attack,
    Speed,
    Sent,
    Cancelled,
    Received,
    Combo,
    Lines,
    Time,
    Score,
    Goal,
}

impl ResultColumn {
    const ALL: [Self; 15] = [
        Self::Place,
        Self::Player,
        Self::Team,
        Self::Rounds,
        Self::KnockOuts,
        Self::Attack,
        Self::Speed,
        Self::Sent,
        Self::Cancelled,
        Self::Received,
        Self::Combo,
        Self::Lines,
        Self::Time,
        Self::Score,
        Self::Goal,
    ];

    /// The candidates for the figures of a card, the most telling ones first.
    pub(super) const FIGURES: [Self; 9] = [
        Self::Goal,
        Self::Score,
        Self::Sent,
        Self::Attack,
        Self::Speed,
        Self::KnockOuts,
        Self::Lines,
        Self::Time,
        Self::Combo,
    ];
    /// The maximum number of figures on a card.
    pub(super) const MOST_FIGURES: usize = 4;

    /// The value of a seat as a number; `None` for what is no statistic.
    pub(super) fn count(self, totals: &SeatTotals) -> Option<u64> {
        Some(match self {
            Self::Place | Self::Player | Self::Team | Self::Rounds | Self::Goal => return None,
            Self::KnockOuts => totals.knock_outs.into(),
            Self::Attack => totals.per_minute(totals.sent),
            Self::Speed => totals.per_minute(totals.pieces),
            Self::Sent => totals.sent.into(),
            Self::Cancelled => totals.cancelled.into(),
            Self::Received => totals.received.into(),
            Self::Combo => totals.longest_combo.into(),
            Self::Lines => totals.lines.into(),
            Self::Time => totals.time.millis(),
            Self::Score => totals.score,
        })
    }

    /// The name in the table and on a card.
    pub(super) const fn heading(self) -> Option<MessageId> {
        Some(match self {
            Self::Place => return None,
            Self::Player => id::VERSUS_PLAYER,
            Self::Team => id::VERSUS_TEAM,
            Self::Rounds => id::VERSUS_ROUNDS_WON,
            Self::KnockOuts => id::VERSUS_KNOCK_OUTS,
            Self::Attack => id::VERSUS_APM,
            Self::Speed => id::VERSUS_PPS,
            Self::Sent => id::VERSUS_SENT,
            Self::Cancelled => id::VERSUS_CANCELLED,
            Self::Received => id::VERSUS_RECEIVED,
            Self::Combo => id::VERSUS_CHAIN,
            Self::Lines => id::VERSUS_LINES,
            Self::Time => id::PLAY_TIME,
            Self::Score => id::PLAY_SCORE,
            Self::Goal => id::VERSUS_GOAL,
        })
    }

    const fn is_number(self) -> bool {
        !matches!(self, Self::Place | Self::Player)
    }
}

/// Whether the window is too low for the usual heights.
fn is_low(ui: &Ui) -> bool {
    is_lower_than(ui, HIGH)
}

/// Columns, their headings, of which those of numbers are marked, and the rows.
pub(super) type Fitting = (Vec<ResultColumn>, Vec<(String, bool)>, Vec<Vec<String>>);

impl MatchResults<'_> {
    /// Draws the table, the awards and the heights.
    pub(super) fn all(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let theme = shared.theme;
        let (standings, totals) = (self.standings(), self.totals());
        panel(ui, theme, |ui| {
            self.table(ui, shared, (&standings, &totals));
            let awards = self.awards(shared.words, &totals);
            if !awards.is_empty() {
                ui.add_space(theme.metrics.space.s);
                ui.vertical_centered(|ui| {
                    ui.add(egui::Label::new(theme.text(TextRole::Body, awards.join("  · "))).wrap());
                });
            }
        });
        ui.add_space(theme.metrics.space.m);
        panel(ui, theme, |ui| self.heights(ui, shared, CHART));
    }

    /// The columns for the type of the match.
    pub(super) fn columns(&self) -> Vec<ResultColumn> {
        let seats = 0..self.players.len();
        let has_opponents = self.state.teams().has_opponents(seats.end);
        let has_goals = seats.clone().any(|seat| self.state.progress(seat).is_some());
        let has_points = seats.clone().any(|seat| counts_points(self.state, seat));
        let is_shown = |column: &ResultColumn| match column {
            ResultColumn::Player | ResultColumn::Speed => true,
            ResultColumn::Place => has_opponents && !self.is_unfinished,
            // A single team has nobody to be told from.
            ResultColumn::Team => has_opponents && seats.clone().any(|seat| shown_team(self.state, seat).is_some()),
            ResultColumn::Rounds => self.of_match.is_some_and(|of| of.rounds > 1 || of.score.winner().is_none()),
            ResultColumn::KnockOuts
            | ResultColumn::Attack
            | ResultColumn::Sent
            | ResultColumn::Cancelled
            | ResultColumn::Received
            | ResultColumn::Combo => has_attacks(self.state),
            // With attacks only the lines of the goal matter, which has a column while there is one round.
            ResultColumn::Lines => !has_attacks(self.state) || has_goals && self.decided().is_some(),
            // A match for points lasts as long for all.
            ResultColumn::Time => !matches!(self.state.rules().game_type, GameType::Score { .. }),
            ResultColumn::Score => has_points,
            // Each round had its own progress.
            ResultColumn::Goal => has_goals && self.decided().is_none(),
        };
        ResultColumn::ALL.into_iter().filter(is_shown).collect()
    }

    fn table(&self, ui: &mut Ui, shared: &Shared<'_>, (standings, totals): (&Standings, &MatchTotals)) {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|seat| standings.places()[*seat]);
        let (columns, headings, rows) = self.fitting(ui, (theme, words), &order, (standings, totals));
        let team_column = columns.iter().position(|column| *column == ResultColumn::Team);
        let columns = table::columns_for(ui, theme, ui.available_width(), headings, &rows);
        table::head(ui, theme, &columns);
        let is_low = self.players.len() > MANY || is_low(ui);
        let height = if is_low { LOW_ROW } else { table::ROW };
        let has_opponents = self.state.teams().has_opponents(self.players.len());
        for (seat, texts) in order.into_iter().zip(&rows) {
            let mark = if has_opponents && standings.places()[seat] == 1 { RowMark::New } else { RowMark::Plain };
            let row = table::row_of(ui, theme, &columns, texts, mark, height);
            // The colour of the seat and of its line in the chart.
            let edge = Rect::from_min_size(row.min + vec2(0.0, height / 8.0), vec2(5.0, 0.75 * height));
            ui.painter().rect_filled(edge, 2.0, self.players[seat].color(theme));
            let cell = team_column.and_then(|column| table::cells(row, theme, &columns).nth(column));
            if let (Some((cell, _)), Some(team)) = (cell, shown_team(self.state, seat)) {
                let radius = 0.3 * height;
                emblem::paint(ui.painter(), (cell.left_center() + vec2(radius, 0.0), radius), team, theme);
            }
        }
    }

    /// The columns in which the seats differ, and those that say who they are.
    fn telling(&self, totals: &MatchTotals) -> Vec<ResultColumn> {
        let mut columns = self.columns();
        columns.retain(|column| {
            let mut counts = (0..self.players.len()).map(|seat| column.count(&totals.seat(seat)));
            let first = counts.next().flatten();
            first.is_none() || counts.any(|count| count != first)
        });
        columns
    }

    /// The columns for which the table has room, with their headings, and the rows in this order of the seats.
    pub(super) fn fitting(
        &self,
        ui: &Ui,
        (theme, words): (&Theme, &Words),
        order: &[usize],
        results: (&Standings, &MatchTotals),
    ) -> Fitting {
        let heading = |column: &ResultColumn| {
            (column.heading().map_or_else(String::new, |heading| words.text(heading)), column.is_number())
        };
        let mut columns = self.telling(results.1);
        let mut expendable = EXPENDABLE.into_iter();
        loop {
            let headings: Vec<(String, bool)> = columns.iter().map(heading).collect();
            let row = |&seat: &usize| columns.iter().map(|column| self.cell(words, *column, seat, results)).collect();
            let rows: Vec<Vec<String>> = order.iter().map(row).collect();
            let fits = table::fits(ui, theme, ui.available_width(), &headings, &rows);
            match expendable.next() {
                Some(column) if !fits => columns.retain(|of| *of != column),
                _ => return (columns, headings, rows),
            }
        }
    }

    /// The text of a cell; never empty.
    pub(super) fn cell(
        &self,
        words: &Words,
        column: ResultColumn,
        seat: usize,
        (standings, totals): (&Standings, &MatchTotals),
    ) -> String {
        let totals = totals.seat(seat);
        let number = |count: u32| words.number(count.into());
        match column {
            ResultColumn::Place => {
                place_text(words, (standings.places()[seat], standings.is_drawn(seat, self.state.teams())))
            }
            ResultColumn::Player => self.name(seat).to_owned(),
            ResultColumn::Team => shown_team(self.state, seat)
                .map_or_else(|| NO_GOAL.to_owned(), |team| format!("{TEAM_SPACE}{}", words.number(team as u64))),
            ResultColumn::Rounds => words.number(self.of_match.map_or(0, |of| of.score.wins(seat) as u64)),
            ResultColumn::KnockOuts => number(totals.knock_outs),
            ResultColumn::Attack => words.attack_per_minute(totals.sent, totals.time.millis()),
            ResultColumn::Speed => words.pieces_per_second(totals.pieces, totals.time.millis()),
            ResultColumn::Sent => number(totals.sent),
            ResultColumn::Cancelled => number(totals.cancelled),
            ResultColumn::Received => number(totals.received),
            ResultColumn::Combo => number(totals.longest_combo),
            ResultColumn::Lines => number(totals.lines),
            ResultColumn::Time => words.time(totals.time.millis()),
            ResultColumn::Score => words.number(totals.score),
            ResultColumn::Goal => self.state.progress(seat).map_or_else(
                || NO_GOAL.to_owned(),
                |GoalProgress { done, goal }| format!("{}/{}", words.number(done), words.number(goal)),
            ),
        }
    }

    /// The awards that only one player has earned; none without opponents, or if one player has earned all of them.
    fn awards(&self, words: &Words, totals: &MatchTotals) -> Vec<String> {
        if !self.state.teams().has_opponents(self.players.len()) {
            return Vec::new();
        }
        let award = |award: &Award| {
            let values: Vec<u64> = (0..self.players.len()).map(|seat| (award.value)(&totals.seat(seat))).collect();
            let best = values.iter().copied().max().filter(|best| *best > 0)?;
            let mut winners = values.iter().enumerate().filter(|(_, value)| **value == best);
            let (seat, _) = winners.next().filter(|_| winners.next().is_none())?;
            Some((award.name, seat))
        };
        let awards: Vec<(MessageId, usize)> = AWARDS.iter().filter_map(award).collect();
        if awards.iter().all(|(_, seat)| awards.first().is_some_and(|(_, first)| first == seat)) {
            return Vec::new();
        }
        // Lines may break only between two awards.
        let text = |(name, seat): (MessageId, usize)| {
            words.with(name, &[("name", self.name(seat).into())]).replace(' ', "\u{a0}")
        };
        awards.into_iter().map(text).collect()
    }

    /// The heights of all seats over time.
    pub(super) fn heights(&self, ui: &mut Ui, shared: &Shared<'_>, height: f32) {
        let Shared { theme, words, .. } = *shared;
        let heights: Vec<&[u8]> = (0..self.players.len()).map(|seat| &*self.tally.seat(seat).heights).collect();
        let seconds = heights.iter().map(|heights| heights.len()).max().unwrap_or(0);
        let most = heights.iter().copied().flatten().copied().max().unwrap_or(0);
        let line = |(seat, heights): (usize, &&[u8])| ChartLine {
            name: self.name(seat).to_owned(),
            color: self.players[seat].color(theme),
            points: (0_u32..).zip(*heights).map(|(at, height)| [f64::from(at), f64::from(*height)]).collect(),
        };
        let chart = LineChart {
            title: words.text(if self.decided().is_some() { id::VERSUS_LAST_HEIGHT } else { id::RESULTS_HEIGHT }),
            spoken: words.with(id::RESULTS_HEIGHT_SPOKEN, &[("most", words.number(most.into()).into())]),
            lines: heights.iter().enumerate().map(line).collect(),
            height,
            end: (seconds as f64).max(2.0),
            top: f64::from(most.max(SKYLINE as u8)),
            steps: &SECONDS,
            along: &|value| words.clock((value.max(0.0) * 1_000.0).round() as u64),
            value: &|value| words.number(value.max(0.0).round() as u64),
        };
        let width = ui.available_width();
        chart.show(ui, shared, width);
    }
}
