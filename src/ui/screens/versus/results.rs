//! The results of a match: the winner, a table of all seats, awards, and the heights over time.

use egui::{Rect, Ui, vec2};

use super::{PlayerLook, counts_points, place_text};
use crate::engine::units::SKYLINE;
use crate::engine::versus::{GoalProgress, Standings};
use crate::session::{Match, MatchTally, Seat};
use crate::ui::screens::line_chart::{ChartLine, LineChart, SECONDS};
use crate::ui::screens::review::refusal;
use crate::ui::screens::table::{self, Mark};
use crate::ui::screens::{Command, ReviewCommand, Shared, is_lower_than};
use crate::ui::theme::TextRole;
use crate::ui::words::{MessageId, Words, id};

/// With more players, or in a lower window, the rows are lower, so that the winner and the buttons fit on one screen.
const MANY: usize = 8;
const LOW_ROW: f32 = 21.0;
/// The number of review buttons in a row.
const IN_ROW: usize = 4;
/// The height of the chart, in points.
const CHART: f32 = 96.0;
const LOW_CHART: f32 = 72.0;
/// The minimum height of a window for the higher rows and the higher chart, in points.
const HIGH: f32 = 700.0;

/// The results of a match, local or online.
#[derive(Debug, Clone, Copy)]
pub struct MatchResults<'a> {
    /// The match.
    pub state: &'a Match,
    /// Its statistics.
    pub tally: &'a MatchTally,
    /// The players in the order of the seats.
    pub players: &'a [PlayerLook],
    /// The seat that has won enough rounds.
    pub champion: Option<usize>,
}

/// An award of one player, with its value.
struct Award {
    name: MessageId,
    value: fn(&Seat, &MatchTally, usize) -> u64,
}

const AWARDS: [Award; 5] = [
    Award { name: id::VERSUS_AWARD_ATTACK, value: |seat, _, _| per_minute(seat, seat.game().statistics().lines_sent) },
    Award {
        name: id::VERSUS_AWARD_SPEED,
        value: |seat, _, _| per_minute(seat, seat.game().statistics().locked_down()),
    },
    Award { name: id::VERSUS_AWARD_DEFENSE, value: |_, tally, index| tally.seat(index).cancelled.into() },
    Award { name: id::VERSUS_AWARD_CHAIN, value: |seat, _, _| seat.game().statistics().longest_combo.into() },
    Award { name: id::VERSUS_AWARD_KNOCK_OUTS, value: |_, tally, index| tally.seat(index).knock_outs.into() },
];

/// Offers a review of the game of each seat, or shows why a game cannot be reviewed.
pub(in crate::ui::screens) fn reviews(
    ui: &mut Ui,
    shared: &Shared<'_>,
    players: &[PlayerLook],
    state: &Match,
) -> Option<Command> {
    let gap = shared.theme.metrics.space.xs;
    let count = players.len().clamp(1, IN_ROW) as f32;
    let width = ((ui.available_width() - gap * (count - 1.0)) / count).floor();
    let all = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        let offer = |(seat, player): (usize, &PlayerLook)| {
            let text = shared.words.with(id::REVIEW_SEAT, &[("name", player.name.as_str().into())]);
            let reason = refusal(state.seat(seat).game().rules());
            Command::Review(ReviewCommand::shown(seat)).offer_as_unless(ui, shared, reason, (&text, width))
        };
        // The fold draws all buttons, even after a pressed one.
        players.iter().enumerate().map(offer).fold(None, Option::or)
    });
    all.inner
}

/// Whether the window is too low for the usual heights.
pub(super) fn is_low(ui: &Ui) -> bool {
    is_lower_than(ui, HIGH)
}

/// A count per minute of a game.
fn per_minute(seat: &Seat, count: u32) -> u64 {
    (u64::from(count) * 6_000_000).checked_div(seat.game().now().millis()).unwrap_or(0)
}

impl MatchResults<'_> {
    /// Draws the results.
    pub fn ui(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let standings = self.state.standings();
        let role = if is_low(ui) { TextRole::Heading } else { TextRole::Title };
        ui.vertical_centered(|ui| ui.label(theme.text(role, self.title(words, &standings))));
        let time = format!("{}: {}", words.text(id::PLAY_TIME), words.time(self.state.now().millis()));
        ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Small, time)));
        ui.add_space(theme.metrics.space.xs);
        self.table(ui, shared, &standings);
        let awards = self.awards(words);
        if !awards.is_empty() {
            ui.add_space(theme.metrics.space.s);
            ui.vertical_centered(|ui| {
                ui.add(egui::Label::new(theme.text(TextRole::Small, awards.join("  · "))).wrap());
            });
        }
        ui.add_space(theme.metrics.space.s);
        self.chart(ui, shared);
    }

    fn title(&self, words: &Words, standings: &Standings) -> String {
        let teams = self.state.teams();
        let winners: Vec<usize> = match self.champion {
            Some(seat) => teams.mates(seat, self.players.len()).collect(),
            None => standings.winners().filter(|seat| *seat < self.players.len()).collect(),
        };
        let Some(&first) = winners.first() else { return words.text(id::VERSUS_DRAW) };
        if !winners.iter().all(|seat| teams.are_friends(first, *seat)) {
            return words.text(id::VERSUS_DRAW);
        }
        // A single team has nobody to win against.
        if winners.len() == self.players.len() {
            return words.text(match self.state.progress(first) {
                Some(progress) if progress.is_reached() => id::RESULTS_ALL_THE_WAY,
                Some(_) => id::VERSUS_GOAL_MISSED,
                None => id::VERSUS_OVER,
            });
        }
        let names: Vec<&str> = winners.iter().map(|seat| self.name(*seat)).collect();
        let text = if self.champion.is_some() { id::VERSUS_MATCH_WON } else { id::VERSUS_WON };
        words.with(text, &[("name", names.join(" · ").into()), ("count", winners.len().into())])
    }

    fn name(&self, seat: usize) -> &str {
        self.players.get(seat).map_or("", |player| player.name.as_str())
    }

    fn table(&self, ui: &mut Ui, shared: &Shared<'_>, standings: &Standings) {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut headings = vec![(String::new(), false), (words.text(id::VERSUS_PLAYER), false)];
        let numbers = [
            id::VERSUS_KNOCK_OUTS,
            id::VERSUS_ATTACK,
            id::VERSUS_PPS,
            id::VERSUS_SENT,
            id::VERSUS_CANCELLED,
            id::VERSUS_RECEIVED,
            id::VERSUS_CHAIN,
        ];
        let points = self.has_points().then_some(id::PLAY_SCORE);
        // The goal is missing if the last team wins.
        let goals = (0..self.players.len()).any(|seat| self.state.progress(seat).is_some());
        let numbers = numbers.into_iter().chain(points).chain(goals.then_some(id::VERSUS_GOAL));
        headings.extend(numbers.map(|id| (words.text(id), true)));
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|seat| standings.places()[*seat]);
        let rows: Vec<Vec<String>> = order.iter().map(|&seat| self.texts(words, seat, standings)).collect();
        let columns = table::columns_for(ui, headings, &rows);
        table::head(ui, theme, &columns);
        let is_low = self.players.len() > MANY || is_low(ui);
        let height = if is_low { LOW_ROW } else { table::ROW };
        for (seat, texts) in order.into_iter().zip(&rows) {
            let mark = if standings.places()[seat] == 1 { Mark::New } else { Mark::Plain };
            let row = table::row_of(ui, theme, (&columns, texts, mark), height);
            // The colour of the seat and of its line in the chart.
            let edge = Rect::from_min_size(row.min + vec2(0.0, height / 8.0), vec2(5.0, 0.75 * height));
            ui.painter().rect_filled(edge, 2.0, self.players[seat].color(theme));
        }
    }

    fn texts(&self, words: &Words, seat: usize, standings: &Standings) -> Vec<String> {
        let (played, tally) = (self.state.seat(seat), self.tally.seat(seat));
        let statistics = played.game().statistics();
        let number = |count: u32| words.number(count.into());
        let mut texts = vec![
            self.place(words, seat, standings),
            self.name(seat).to_owned(),
            number(tally.knock_outs),
            words.ratio(per_minute(played, statistics.lines_sent), 100),
            words.ratio(per_minute(played, statistics.locked_down()), 6_000),
            number(statistics.lines_sent),
            number(tally.cancelled),
            number(statistics.lines_received),
            number(statistics.longest_combo),
        ];
        texts.extend(self.has_points().then(|| words.number(played.game().score())));
        let part = |GoalProgress { done, goal }| format!("{}/{}", words.number(done), words.number(goal));
        texts.extend(self.state.progress(seat).map(part));
        texts
    }

    fn place(&self, words: &Words, seat: usize, standings: &Standings) -> String {
        place_text(words, (standings.places()[seat], standings.is_drawn(seat, self.state.teams())))
    }

    /// Whether points decide the match for anybody.
    fn has_points(&self) -> bool {
        (0..self.players.len()).any(|seat| counts_points(self.state, seat))
    }

    /// The awards that only one player has earned.
    fn awards(&self, words: &Words) -> Vec<String> {
        let award = |award: &Award| {
            let values: Vec<u64> =
                self.state.seats().iter().enumerate().map(|(i, seat)| (award.value)(seat, self.tally, i)).collect();
            let best = values.iter().copied().max().filter(|best| *best > 0)?;
            let mut winners = values.iter().enumerate().filter(|(_, value)| **value == best);
            let (seat, _) = winners.next().filter(|_| winners.next().is_none())?;
            // Lines may break only between two awards.
            Some(words.with(award.name, &[("name", self.name(seat).into())]).replace(' ', "\u{a0}"))
        };
        AWARDS.iter().filter_map(award).collect()
    }

    /// The heights of all seats over time.
    fn chart(&self, ui: &mut Ui, shared: &Shared<'_>) {
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
            title: words.text(id::RESULTS_HEIGHT),
            spoken: words.with(id::RESULTS_HEIGHT_SPOKEN, &[("most", words.number(most.into()).into())]),
            lines: heights.iter().enumerate().map(line).collect(),
            height: if is_low(ui) { LOW_CHART } else { CHART },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Ticks;
    use crate::engine::versus::Teams;
    use crate::replay::{MatchReplay, MatchSetup};

    const TEAMS: &str = include_str!("../../../../tests/data/golden/match_teams.json");
    const TOGETHER: &str = include_str!("../../../../tests/data/golden/match_cooperative.json");
    const SCORE: &str = include_str!("../../../../tests/data/golden/match_score.json");

    /// Reads the results of a recorded match, changed in what its seats have in common.
    fn read<R>(text: &str, change: impl FnOnce(&mut MatchSetup), read: impl FnOnce(&MatchResults<'_>) -> R) -> R {
        let recorded = MatchReplay::from_text(text).unwrap();
        let mut setup = recorded.setup.clone().unwrap();
        change(&mut setup);
        let seats = recorded.seats.len();
        let end = recorded.seats.iter().map(|seat| seat.result.time_ms).max().unwrap();
        let recorded = recorded.with_setup(setup);
        // A match with another goal continues where the recording ends.
        let ends_there = || Match::continue_from(&recorded, end, |_| ());
        let state = Match::continue_from(&recorded, Ticks::NEVER, |_| ()).or_else(|_mismatch| ends_there()).unwrap();
        let players: Vec<PlayerLook> =
            (0..seats).map(|seat| PlayerLook::of_seat(["Ada", "Bo", "Cy", "Di"][seat].to_owned(), seat)).collect();
        read(&MatchResults { state: &state, tally: &MatchTally::new(seats), players: &players, champion: None })
    }

    fn title(results: &MatchResults<'_>) -> String {
        results.title(&Words::english(), &results.state.standings())
    }

    #[test]
    fn teams_win_and_reach_goals_together() {
        let won = read(TEAMS, |_| (), title);
        assert!(["Ada · Cy win", "Bo · Di win"].contains(&won.as_str()), "{won}");
        let champion = read(TEAMS, |_| (), |results| title(&MatchResults { champion: Some(1), ..*results }));
        assert_eq!(champion, "Bo · Di win the match");
        assert_eq!(read(TOGETHER, |_| (), title), "Goal reached!");
        let far =
            |setup: &mut MatchSetup| setup.rules.game_type = crate::engine::versus::GameType::Lines { lines: 9_000 };
        assert_eq!(read(TOGETHER, far, title), "Goal not reached");
        let alone = |setup: &mut MatchSetup| setup.teams = Teams::default();
        assert_ne!(read(TOGETHER, alone, title), "Goal reached!", "opponents win against each other");
    }

    #[test]
    fn a_match_for_points_has_them_in_its_results() {
        let words = Words::english();
        read(
            SCORE,
            |_| (),
            |results| {
                for (seat, played) in results.state.seats().iter().enumerate() {
                    let texts = results.texts(&words, seat, &results.state.standings());
                    assert_eq!(texts.last(), Some(&words.number(played.game().score())));
                }
            },
        );
        let lines = read(TEAMS, |_| (), |results| results.texts(&words, 0, &results.state.standings()).len());
        assert_eq!(lines, 9, "points decide nothing");
    }

    /// Two rows with one place are a draw, and say so.
    #[test]
    fn a_draw_is_named() {
        let words = Words::english();
        let places: Standings = serde_json::from_str("[1,2,2]").unwrap();
        let texts =
            read(SCORE, |_| (), |results| [0, 1, 2].map(|seat| results.texts(&words, seat, &places).swap_remove(0)));
        assert_eq!(texts, ["1st", "2nd (draw)", "2nd (draw)"]);
        let all: Standings = serde_json::from_str("[1,1,3]").unwrap();
        assert_eq!(read(SCORE, |_| (), |results| results.title(&words, &all)), "Draw");
    }
}
