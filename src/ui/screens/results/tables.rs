//! The tables of a game: splits, points by action, and all statistics.

use egui::{Rect, Ui, pos2};

use crate::engine::{Action, Game, Statistics, Ticks};
use crate::replay::analysis::{Earned, GameAnalysis};
use crate::session::practice::finesse::FinesseTotals;
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::shared::Shared;
use crate::ui::theme::Theme;
use crate::ui::words::{MessageId, Words, id, rounded};

/// Lines from one split to the next.
const SPLIT: u32 = 10;
/// The thickness of a bar that shows a share, in points.
const BAR: f32 = 3.0;

/// The tables of a game.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    statistics: Statistics,
    time_ms: u64,
    score: u64,
    /// The actions performed, and their points, the most first.
    earned: Vec<(Action, Earned)>,
    dropped: u64,
    splits: Vec<Ticks>,
}

impl Tables {
    pub(super) fn new(game: &Game, analysis: &GameAnalysis) -> Self {
        let all = Action::ALL.into_iter().map(|action| (action, analysis.earned(action)));
        let mut earned: Vec<(Action, Earned)> = all.filter(|(_, earned)| earned.count > 0).collect();
        earned.sort_by_key(|(_, earned)| std::cmp::Reverse(earned.points));
        Self {
            statistics: game.statistics().clone(),
            time_ms: game.now().millis(),
            score: game.score(),
            earned,
            dropped: analysis.dropped(),
            splits: if game.rules().mode().shows_splits { analysis.splits().to_vec() } else { Vec::new() },
        }
    }

    pub(super) const fn has_splits(&self) -> bool {
        !self.splits.is_empty()
    }

    pub(super) const fn has_points(&self) -> bool {
        !self.earned.is_empty() || self.dropped > 0
    }

    /// The times at every tenth line.
    pub(super) fn splits(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = *shared;
        let columns = [id::RESULTS_SPLIT_LINES, id::RESULTS_SPLIT_TIME, id::RESULTS_SPLIT_SPAN]
            .map(|id| Column::new(words.text(id), 1.0, true));
        ui.spacing_mut().item_spacing.y = 0.0;
        table::head(ui, theme, &columns);
        let mut before = Ticks::ZERO;
        for (lines, at) in (1_u32..).map(|index| index * SPLIT).zip(&self.splits) {
            let span = at.since(before).millis();
            let texts = [words.number(lines.into()), words.time(at.millis()), words.time(span)];
            table::row(ui, theme, &columns, &texts, RowMark::Plain);
            before = *at;
        }
    }

    /// The pace of every ten lines as a line of bars, the fastest the highest.
    pub(super) fn spark(&self) -> Option<String> {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let starts = std::iter::once(Ticks::ZERO).chain(self.splits.iter().copied());
        let spans: Vec<u64> = starts.zip(&self.splits).map(|(start, end)| end.since(start).millis().max(1)).collect();
        let fastest = *spans.iter().min()?;
        let bar = |span: &u64| BARS[(fastest * BARS.len() as u64).div_ceil(*span).clamp(1, 8) as usize - 1];
        Some(spans.iter().map(bar).collect())
    }

    /// The points of each action, with its share of the score.
    pub(super) fn points(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = *shared;
        let column = |id, part, is_number| Column::new(words.text(id), part, is_number);
        let columns = [
            column(id::RESULTS_ACTION, 2.4, false),
            column(id::RESULTS_COUNT, 1.0, true),
            column(id::RESULTS_EARNED, 1.2, true),
            column(id::RESULTS_SHARE, 1.0, true),
        ];
        ui.spacing_mut().item_spacing.y = 0.0;
        table::head(ui, theme, &columns);
        let actions = self
            .earned
            .iter()
            .map(|(action, earned)| (words.action(*action), words.number(earned.count.into()), earned.points));
        let drops = (self.dropped > 0).then(|| (words.text(id::RESULTS_DROPS), String::new(), self.dropped));
        for (name, count, points) in actions.chain(drops) {
            let percent = rounded(points * 100, self.score);
            let share = words.with(id::RESULTS_PERCENT, &[("percent", words.number(percent).into())]);
            let rect = table::row(ui, theme, &columns, &[name, count, words.number(points), share], RowMark::Plain);
            bar(ui, theme, rect, points as f32 / self.score.max(1) as f32);
        }
    }

    /// The number of placements of each Tetrimino.
    pub(super) fn pieces(&self, ui: &mut Ui, shared: &Shared<'_>) {
        ui.spacing_mut().item_spacing.y = 0.0;
        table::by_tetrimino(ui, shared, self.statistics.pieces.map(u64::from));
    }

    /// All other statistics, in two columns.
    pub(super) fn more(&self, ui: &mut Ui, shared: &Shared<'_>, finesse: Option<FinesseTotals>) {
        table::pairs(ui, shared.theme, &self.counts(shared.words, finesse));
    }

    fn counts(&self, words: &Words, finesse: Option<FinesseTotals>) -> Vec<[String; 2]> {
        let statistics = &self.statistics;
        let pieces = statistics.locked_down();
        let count = |id: MessageId, value: u32| [words.text(id), words.number(value.into())];
        let finesse = finesse.map_or_else(
            || words.text(id::HUD_NONE),
            |FinesseTotals { faults, pieces, .. }| {
                let args = [("faults", faults), ("pieces", pieces)];
                words.with(id::PRACTICE_FAULTS_OF, &args.map(|(name, value)| (name, words.number(value.into()).into())))
            },
        );
        vec![
            count(id::RESULTS_PIECES, pieces),
            [words.text(id::RESULTS_PIECES_PER_SECOND), words.ratio(u64::from(pieces) * 1_000, self.time_ms)],
            [words.text(id::RESULTS_KEYS_PER_PIECE), words.ratio(statistics.presses.into(), pieces.into())],
            [words.text(id::RESULTS_FINESSE), finesse],
            count(id::RESULTS_HOLDS, statistics.holds),
            count(id::RESULTS_SOFT_DROP_ROWS, statistics.soft_drop_rows),
            count(id::RESULTS_HARD_DROP_ROWS, statistics.hard_drop_rows),
            count(id::RESULTS_BACK_TO_BACKS, statistics.back_to_backs),
            count(id::RESULTS_LONGEST_BACK_TO_BACK, statistics.longest_back_to_back),
            count(id::RESULTS_LONGEST_COMBO, statistics.longest_combo),
            count(id::RESULTS_PERFECT_CLEARS, statistics.perfect_clears),
        ]
    }
}

/// A share of the whole, along the foot of a row.
fn bar(ui: &Ui, theme: &Theme, row: Rect, share: f32) {
    let room = row.shrink2(egui::vec2(theme.metrics.space.m, 0.0));
    let end = share.clamp(0.0, 1.0).mul_add(room.width(), room.left());
    let track = Rect::from_min_max(pos2(room.left(), row.bottom() - BAR), room.max);
    ui.painter().rect_filled(track, BAR / 2.0, theme.palette.track);
    ui.painter().rect_filled(track.with_max_x(end), BAR / 2.0, theme.palette.fill);
}
