//! The statistics of all games ever played: time, pieces, rates, pace, and the best of every mode.

use egui::Ui;

use crate::engine::GameKind;
use crate::storage::{ScoreEntry, Totals};
use crate::ui::screens::Command;
use crate::ui::screens::command::no_games;
use crate::ui::screens::line_chart::{COUNTS, ChartLine, HEIGHT, LineChart};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel};
use crate::ui::words::{MessageId, Words, id, rounded};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 820.0;
/// The number of games in the pace chart.
const LAST_GAMES: usize = 50;
/// The statistics.
#[derive(Debug, Clone, Copy, Default)]
pub struct Statistics;

impl Statistics {
    /// Draws the screen.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::STATISTICS_TITLE);
        let page = Page::of("Statistics", &title, WIDTH)
            .vertical(Vertical::Scroll)
            .inner(true)
            .hints(&[Hint::Scroll, Hint::Back]);
        let (chosen, back) = page.show(ui, shared, |ui| body(ui, shared));
        if back { Some(Command::Back) } else { chosen }
    }
}

fn body(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, history, .. } = shared;
    let totals = history.totals();
    if totals.games() == 0 {
        return panel(ui, theme, |ui| no_games(ui, shared, &shared.words.text(id::HISTORY_EMPTY)));
    }
    let part = |ui: &mut Ui, title: MessageId, body: &dyn Fn(&mut Ui)| {
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(title)));
            ui.add_space(theme.metrics.space.xs);
            ui.spacing_mut().item_spacing.y = 0.0;
            body(ui);
        });
        ui.add_space(theme.metrics.space.m);
    };
    part(ui, id::STATISTICS_ALL_GAMES, &|ui| {
        table::pairs(ui, theme, &counts(&totals, words));
        ui.add_space(theme.metrics.space.s);
        note(ui, theme, &words.text(id::STATISTICS_FROM_HISTORY));
    });
    part(ui, id::RESULTS_PIECES_BY_TYPE, &|ui| table::by_tetrimino(ui, shared, totals.tetriminos));
    let pace: Vec<u64> = history.entries().filter_map(pace).collect();
    // A line needs two points.
    if let last @ [_, _, ..] = &pace[pace.len().saturating_sub(LAST_GAMES)..] {
        part(ui, id::STATISTICS_LAST_GAMES, &|ui| chart(ui, shared, last));
    }
    part(ui, id::STATISTICS_BESTS, &|ui| bests(ui, shared, &totals));
    None
}

/// Tetriminos per second of a game, in hundredths.
fn pace(entry: &ScoreEntry) -> Option<u64> {
    Some(rounded(u64::from(entry.pieces) * 100_000, entry.time_ms)).filter(|pace| *pace > 0)
}

/// The pace of games, the oldest first.
fn chart(ui: &mut Ui, shared: &Shared<'_>, pace: &[u64]) {
    let Shared { theme, words, .. } = *shared;
    let hundredths = |value: u64| words.ratio(value, 100);
    let fastest = pace.iter().copied().max().unwrap_or_default();
    let average = rounded(pace.iter().sum(), pace.len() as u64);
    let args = [("average", hundredths(average).into()), ("most", hundredths(fastest).into())];
    let width = ui.available_width();
    let chart = LineChart {
        title: words.text(id::RESULTS_PACE),
        spoken: words.with(id::RESULTS_PACE_SPOKEN, &args),
        lines: vec![ChartLine {
            name: words.text(id::RESULTS_PACE),
            color: theme.palette.accent,
            points: (1_u32..).zip(pace).map(|(game, pace)| [f64::from(game), *pace as f64 / 100.0]).collect(),
        }],
        height: HEIGHT,
        end: pace.len() as f64,
        top: (fastest as f64).mul_add(1.1 / 100.0, 0.2),
        steps: &COUNTS,
        along: &|game| if game > 0.0 { words.number(game.round() as u64) } else { String::new() },
        value: &|value| hundredths((value.max(0.0) * 100.0).round() as u64),
    };
    chart.show(ui, shared, width);
}

/// The best result of every kind of game.
fn bests(ui: &mut Ui, shared: &Shared<'_>, totals: &Totals) {
    let Shared { theme, words, .. } = shared;
    let headings =
        [(id::MENU_MODE, false), (id::SCORES_KIND, false), (id::STATISTICS_GAMES, true), (id::STATISTICS_BEST, true)];
    let headings = headings.map(|(title, is_number)| (words.text(title), is_number)).to_vec();
    let mut rows = Vec::new();
    for kind in GameKind::ALL {
        let games = totals.games_of(kind);
        let best = shared.best(kind);
        if games == 0 && best.is_none() {
            continue;
        }
        let name = if kind.mode().kinds.len() > 1 { words.kind(kind) } else { String::new() };
        let none = || words.text(id::HUD_NONE);
        let best = best.unwrap_or_else(none);
        rows.push(vec![words.mode(kind.mode().id), name, words.number(games), best]);
    }
    let columns = table::columns_for(ui, theme, ui.available_width(), headings, &rows);
    table::head(ui, theme, &columns);
    for texts in &rows {
        table::row(ui, theme, &columns, texts, RowMark::Plain);
    }
}

/// The sums with their names.
fn counts(totals: &Totals, words: &Words) -> Vec<[String; 2]> {
    let number = |id, value: u64| [words.text(id), words.number(value)];
    let share = |id, part: u64| {
        let percent = (totals.action_lines > 0).then(|| rounded(part * 100, totals.action_lines));
        let value = percent.map_or_else(
            || words.text(id::HUD_NONE),
            |percent| words.with(id::RESULTS_PERCENT, &[("percent", words.number(percent).into())]),
        );
        [words.text(id), value]
    };
    vec![
        [words.text(id::STATISTICS_TIME), words.hours(totals.time_ms)],
        number(id::STATISTICS_GAMES, totals.games()),
        number(id::RESULTS_PIECES, totals.pieces),
        number(id::PLAY_LINES, totals.lines),
        [words.text(id::RESULTS_PIECES_PER_SECOND), words.ratio(totals.pieces * 1_000, totals.time_ms)],
        [words.text(id::RESULTS_KEYS_PER_PIECE), words.ratio(totals.presses, totals.pressed_pieces)],
        share(id::STATISTICS_TETRIS_RATE, totals.tetris_lines),
        share(id::STATISTICS_T_SPIN_RATE, totals.t_spin_lines),
        number(id::RESULTS_PERFECT_CLEARS, totals.perfect_clears),
        number(id::RESULTS_LONGEST_COMBO, totals.longest_combo.into()),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::engine::{Action, Button, Game, Input, Rules};
    use crate::storage::Counts;

    fn entry() -> ScoreEntry {
        let mut game = Game::new(Rules::default(), 7);
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        ScoreEntry {
            pieces: 100,
            presses: 250,
            lines: 40,
            time_ms: 3_660_000,
            ..ScoreEntry::of(&game, "", &[]).unwrap()
        }
    }

    #[test]
    fn games_are_summed_and_rates_leave_out_what_was_not_counted() {
        let actions = BTreeMap::from([(Action::Tetris, 5), (Action::TSpinDouble, 4), (Action::Single, 12)]);
        let made = Counts { tetriminos: [10; 7], actions, perfect_clears: 2, longest_combo: 4, ..Counts::default() };
        let counted = ScoreEntry { counts: Some(Box::new(made)), ..entry() };
        let old = ScoreEntry { counts: None, presses: 0, ..entry() };
        let mut totals = Totals::default();
        for entry in [&counted, &old] {
            totals.add(entry);
        }
        assert_eq!((totals.games(), totals.pieces, totals.lines), (2, 200, 80));
        assert_eq!((totals.presses, totals.pressed_pieces), (250, 100));
        assert_eq!((totals.action_lines, totals.tetris_lines, totals.t_spin_lines), (40, 20, 8));
        let shown = counts(&totals, &Words::english());
        for expected in [
            ["Time played", "2\u{a0}h\u{a0}2\u{a0}min"],
            ["Keys per piece", "2.50"],
            ["Tetris rate", "50%"],
            ["T-Spin rate", "20%"],
            ["Longest combo", "4"],
        ] {
            assert!(shown.iter().any(|found| *found == expected), "{expected:?} in {shown:?}");
        }
        let mut none = Totals::default();
        none.add(&old);
        assert!(counts(&none, &Words::english()).contains(&["Tetris rate", "–"].map(str::to_owned)));
    }
}
