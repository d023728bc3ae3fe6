//! The results of a round or a match: the winner, a table of all seats, awards, and the heights over time.
//!
//! After each round these are the results of the round; after the last one, those of all rounds.

use egui::{Rect, Ui, vec2};

use super::{PlayerLook, counts_points, has_attacks, place_text, shown_team};
use crate::engine::Ticks;
use crate::engine::units::SKYLINE;
use crate::engine::versus::{GameType, GoalProgress, Series, Standings};
use crate::replay::{MatchTotals, SeatTotals};
use crate::session::{Match, MatchTally};
use crate::ui::paint::emblem;
use crate::ui::screens::line_chart::{ChartLine, LineChart, SECONDS};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::is_lower_than;
use crate::ui::words::{MessageId, Words, id, review_refusal};

/// With more players, or in a lower window, the rows are lower, so that the winner and the buttons fit on one screen.
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
/// The number of review buttons in a row.
const IN_ROW: usize = 4;
/// The height of the chart, in points.
const CHART: f32 = 96.0;
const LOW_CHART: f32 = 72.0;
/// The minimum height of a window for the higher rows and the higher chart, in points.
const HIGH: f32 = 700.0;

/// The results of a round or a match, local or online.
#[derive(Debug, Clone, Copy)]
pub struct MatchResults<'a> {
    /// The round that was played last.
    pub state: &'a Match,
    /// Its statistics.
    pub tally: &'a MatchTally,
    /// The players in the order of the seats.
    pub players: &'a [PlayerLook],
    /// The seat of the player who reads them, if each player has a screen.
    pub you: Option<usize>,
    /// Whether the connection ended before the match.
    pub is_unfinished: bool,
    /// The match to which the round belongs; `None` if it is a match by itself.
    pub of_match: Option<OfMatch<'a>>,
    /// The comparison with earlier matches of one team.
    pub best: Option<BestTime>,
}

/// The shortest time in which as many players reached the same goal together before; `None` if they never did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestTime(pub Option<Ticks>);

/// The match to which a round belongs.
#[derive(Debug, Clone, Copy)]
pub struct OfMatch<'a> {
    /// The score, with the round.
    pub score: &'a Series,
    /// The number of rounds, with this one.
    pub rounds: usize,
    /// The totals of the rounds before.
    pub earlier: &'a MatchTotals,
}

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
enum ResultColumn {
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

    const fn heading(self) -> Option<MessageId> {
        Some(match self {
            Self::Place => return None,
            Self::Player => id::VERSUS_PLAYER,
            Self::Team => id::VERSUS_TEAM,
            Self::Rounds => id::VERSUS_ROUNDS_WON,
            Self::KnockOuts => id::VERSUS_KNOCK_OUTS,
            Self::Attack => id::VERSUS_ATTACK,
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
            let reason = review_refusal(state.seat(seat).game().rules());
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

/// Columns, their headings, of which those of numbers are marked, and the rows.
type Fitting = (Vec<ResultColumn>, Vec<(String, bool)>, Vec<Vec<String>>);

impl MatchResults<'_> {
    pub(crate) fn ui(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let standings = self.standings();
        let totals = self.totals();
        let role = if is_low(ui) { TextRole::Heading } else { TextRole::Title };
        ui.vertical_centered(|ui| ui.label(theme.text(role, self.title(words, &standings))));
        ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Small, self.subtitle(words, &totals))));
        if let Some((text, is_new)) = self.best_text(words) {
            let color = if is_new { theme.palette.accent } else { theme.palette.text_primary };
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Strong, text).color(color)));
        }
        ui.add_space(theme.metrics.space.xs);
        self.table(ui, shared, (&standings, &totals));
        let awards = self.awards(words, &totals);
        if !awards.is_empty() {
            ui.add_space(theme.metrics.space.s);
            ui.vertical_centered(|ui| {
                ui.add(egui::Label::new(theme.text(TextRole::Small, awards.join("  · "))).wrap());
            });
        }
        ui.add_space(theme.metrics.space.s);
        self.chart(ui, shared);
    }

    /// The seat that has won enough rounds of the match.
    fn champion(&self) -> Option<usize> {
        self.of_match?.score.winner()
    }

    /// The match, if it has had several rounds and is decided: then all of them are shown together.
    fn decided(&self) -> Option<OfMatch<'_>> {
        self.of_match.filter(|of| of.rounds > 1 && of.score.winner().is_some())
    }

    /// The places in the match once it is decided, before in the round.
    fn standings(&self) -> Standings {
        self.decided().map_or_else(|| self.state.standings(), |of| of.score.standings(self.players.len()))
    }

    /// The totals of the match once it is decided, before those of the round.
    fn totals(&self) -> MatchTotals {
        let mut totals = self.tally.totals(self.state);
        if let Some(of) = self.decided() {
            totals.add(of.earlier);
        }
        totals
    }

    fn title(&self, words: &Words, standings: &Standings) -> String {
        if self.is_unfinished {
            return words.text(id::VERSUS_UNFINISHED);
        }
        let teams = self.state.teams();
        let winners: Vec<usize> = match self.champion() {
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
        let wins_match = self.champion().is_some();
        // The names of a team can be too long for a title; the table marks their rows.
        let won = if let Some(team) = shown_team(self.state, first).filter(|_| winners.len() > 1) {
            let text = if wins_match { id::VERSUS_TEAM_MATCH_WON } else { id::VERSUS_TEAM_WON };
            words.with(text, &[("team", team.into())])
        } else {
            let text = if wins_match { id::VERSUS_MATCH_WON } else { id::VERSUS_WON };
            words.with(text, &[("name", self.name(first).into())])
        };
        match self.you {
            Some(you) if winners == [you] => words.text(id::VERSUS_YOU_WIN),
            Some(you) if !winners.contains(&you) => words.with(id::VERSUS_YOU_LOST, &[("won", won.into())]),
            _ => won,
        }
    }

    /// The time, and the round or the number of rounds.
    fn subtitle(&self, words: &Words, totals: &MatchTotals) -> String {
        let time = |millis| format!("{}: {}", words.text(id::PLAY_TIME), words.time(millis));
        let round_time = time(self.state.now().millis());
        match (self.decided(), self.of_match) {
            (Some(of), _) => {
                let rounds = words.with(id::VERSUS_ALL_ROUNDS, &[("rounds", of.rounds.into())]);
                format!("{rounds} · {}", time(totals.time.millis()))
            }
            (None, Some(of)) if of.rounds > 1 || of.score.winner().is_none() => {
                let round = words.with(id::VERSUS_ROUND_NUMBER, &[("round", of.rounds.into())]);
                format!("{round} · {round_time}")
            }
            (None, _) => round_time,
        }
    }

    /// The comparison with the best time, and whether this one is better.
    fn best_text(&self, words: &Words) -> Option<(String, bool)> {
        let BestTime(before) = self.best?;
        let progress = self.state.progress(0)?;
        let is_new = progress.is_reached() && before.is_none_or(|before| self.state.now() < before);
        let text = match (before, is_new) {
            (None, false) => return None,
            (None, true) => words.text(id::VERSUS_NEW_BEST),
            (Some(before), _) => {
                let time = [("time", words.time(before.millis()).into())];
                if is_new {
                    words.with(id::VERSUS_NEW_BEST_BEFORE, &time)
                } else {
                    let [time] = time;
                    let args = [time, ("players", self.players.len().into()), ("lines", progress.goal.into())];
                    words.with(id::VERSUS_BEST, &args)
                }
            }
        };
        Some((text, is_new))
    }

    fn name(&self, seat: usize) -> &str {
        self.players.get(seat).map_or("", |player| player.name.as_str())
    }

    /// The columns for the type of the match.
    fn columns(&self) -> Vec<ResultColumn> {
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

    /// The columns for which the table has room, with their headings, and the rows in this order of the seats.
    fn fitting(
        &self,
        ui: &Ui,
        (theme, words): (&Theme, &Words),
        order: &[usize],
        results: (&Standings, &MatchTotals),
    ) -> Fitting {
        let heading = |column: &ResultColumn| {
            (column.heading().map_or_else(String::new, |heading| words.text(heading)), column.is_number())
        };
        let mut columns = self.columns();
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
    fn cell(
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
            ResultColumn::Attack => words.ratio(totals.per_minute(totals.sent), 100),
            ResultColumn::Speed => words.ratio(totals.per_minute(totals.pieces), 6_000),
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
            title: words.text(if self.decided().is_some() { id::VERSUS_LAST_HEIGHT } else { id::RESULTS_HEIGHT }),
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
    use crate::engine::versus::{KnockOuts, Teams};
    use crate::replay::{MatchSetup, Recording};
    use crate::settings::Language;
    use crate::ui::screens::versus::Decided;

    const TEAMS: &str = include_str!("../../../../tests/data/golden/match_teams.json");
    const TOGETHER: &str = include_str!("../../../../tests/data/golden/match_cooperative.json");
    const SCORE: &str = include_str!("../../../../tests/data/golden/match_score.json");
    const RACE: &str = include_str!("../../../../tests/data/golden/match_race.json");
    const CHEESE: &str = include_str!("../../../../tests/data/golden/match_cheese.json");

    /// Reads the results of a recorded match, changed in what its seats have in common.
    fn read<R>(text: &str, change: impl FnOnce(&mut MatchSetup), read: impl FnOnce(&MatchResults<'_>) -> R) -> R {
        let recorded = Recording::from_text(text).unwrap();
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
        read(&MatchResults {
            state: &state,
            tally: &MatchTally::new(seats),
            you: None,
            is_unfinished: false,
            players: &players,
            of_match: None,
            best: None,
        })
    }

    /// The results after this score.
    fn of_match<'a>(results: &'a MatchResults<'_>, score: &'a Series, earlier: &'a MatchTotals) -> MatchResults<'a> {
        MatchResults { of_match: Some(OfMatch { score, rounds: score.won().len(), earlier }), ..*results }
    }

    fn title(results: &MatchResults<'_>) -> String {
        results.title(&Words::english(), &results.standings())
    }

    fn row(results: &MatchResults<'_>, seat: usize) -> Vec<String> {
        let (standings, totals) = (results.standings(), results.totals());
        let cell = |column: &ResultColumn| results.cell(&Words::english(), *column, seat, (&standings, &totals));
        results.columns().iter().map(cell).collect()
    }

    #[test]
    fn teams_win_and_reach_goals_together() {
        let won = read(TEAMS, |_| (), title);
        assert!(["Team 0 wins", "Team 1 wins"].contains(&won.as_str()), "{won}");
        let champion = read(
            TEAMS,
            |_| (),
            |results| {
                let mut score = Series::new(1, results.state.teams().clone());
                score.record(&[1]);
                title(&of_match(results, &score, &MatchTotals::default()))
            },
        );
        assert_eq!(champion, "Team 1 wins the match");
        assert_eq!(read(TOGETHER, |_| (), title), "Goal reached!");
        let far = |setup: &mut MatchSetup| setup.rules.game_type = GameType::Lines { lines: 9_000 };
        assert_eq!(read(TOGETHER, far, title), "Goal not reached");
        let alone = |setup: &mut MatchSetup| setup.teams = Teams::default();
        assert_ne!(read(TOGETHER, alone, title), "Goal reached!", "opponents win against each other");
    }

    /// Every type of match has the columns that say something about it.
    #[test]
    fn each_type_of_match_has_its_columns() {
        use ResultColumn::{
            Attack, Cancelled, Combo, Goal, KnockOuts, Lines, Place, Player, Received, Score, Sent, Speed, Team, Time,
        };
        let attacks = [Place, Player, KnockOuts, Attack, Speed, Sent, Cancelled, Received, Combo];
        let with = |more: &[ResultColumn]| attacks.iter().chain(more).copied().collect::<Vec<_>>();
        let mut of_teams = with(&[Time]);
        of_teams.insert(2, Team);
        for (text, expected) in [
            (TEAMS, of_teams),
            (RACE, with(&[Time, Goal])),
            (SCORE, with(&[Score])),
            (CHEESE, vec![Place, Player, Speed, Lines, Time, Goal]),
            (TOGETHER, vec![Player, Speed, Lines, Time, Goal]),
        ] {
            let columns = read(text, |_| (), |results| results.columns());
            assert_eq!(columns, expected);
            read(
                text,
                |_| (),
                |results| {
                    for seat in 0..results.players.len() {
                        let row = row(results, seat);
                        assert!(row.iter().all(|text| !text.is_empty()), "{row:?}");
                    }
                },
            );
        }
    }

    /// Names and goals are whole at any width: other columns make room for them.
    #[test]
    fn no_name_and_no_goal_is_cut() {
        let ctx = egui::Context::default();
        let theme = Theme::default();
        theme.apply(&ctx);
        let looks =
            Language::ALL.into_iter().flat_map(|language| [480.0, 700.0, 1_040.0].map(|width| (language, width)));
        for (text, (language, width)) in
            looks.flat_map(|look| [TEAMS, RACE, SCORE, CHEESE, TOGETHER].map(|text| (text, look)))
        {
            let words = Words::of(language);
            let name = |seat: usize| words.with(id::VERSUS_COMPUTER, &[("level", (10 + seat).into())]);
            let check = |results: &MatchResults<'_>| {
                let players: Vec<PlayerLook> =
                    (0..results.players.len()).map(|seat| PlayerLook::of_seat(name(seat), seat)).collect();
                let results = MatchResults { players: &players, ..*results };
                let (standings, totals) = (results.standings(), results.totals());
                let order: Vec<usize> = (0..players.len()).collect();
                let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                    ui.set_width(width);
                    let (columns, headings, rows) =
                        results.fitting(ui, (&theme, &words), &order, (&standings, &totals));
                    let is_whole = table::fits(ui, &theme, ui.available_width(), &headings, &rows);
                    assert!(is_whole, "{width}: {columns:?}");
                    for column in [ResultColumn::Player, ResultColumn::Goal] {
                        let is_there = results.columns().contains(&column);
                        assert_eq!(columns.contains(&column), is_there, "{columns:?}");
                    }
                });
                output.textures_delta.clear();
            };
            read(text, |_| (), check);
        }
    }

    #[test]
    fn a_team_without_opponents_has_no_places() {
        let places = |text| {
            read(
                text,
                |_| (),
                |results| {
                    let knock_outs = KnockOuts::new(results.players.len());
                    let decided = Decided { state: results.state, knock_outs: &knock_outs, has_result: true };
                    (0..results.players.len()).filter_map(|seat| decided.place(seat)).count()
                },
            )
        };
        assert_eq!((places(TOGETHER), places(CHEESE)), (0, 2));
    }

    /// After the last round the table has the rounds won and the totals of all rounds.
    #[test]
    fn the_results_of_a_match_are_those_of_all_rounds() {
        read(
            SCORE,
            |_| (),
            |results| {
                let round = results.totals();
                let words = Words::english();
                let mut score = Series::new(2, Teams::default());
                score.record(&[1]);
                let after_one = of_match(results, &score, &round);
                assert_eq!(after_one.totals(), round, "the match is not decided");
                assert!(after_one.columns().contains(&ResultColumn::Rounds));
                assert_eq!(after_one.subtitle(&words, &round), "Round 1 · Time: 0:40.00");
                score.record(&[1]);
                let decided = of_match(results, &score, &round);
                let totals = decided.totals();
                assert_eq!(totals.seat(0).pieces, 2 * round.seat(0).pieces);
                assert_eq!(totals.seat(0).longest_combo, round.seat(0).longest_combo);
                let speed = |totals: SeatTotals| totals.per_minute(totals.pieces);
                assert_eq!(speed(totals.seat(0)), speed(round.seat(0)));
                assert_eq!(decided.subtitle(&words, &totals), "2 rounds · Time: 1:20.00");
                assert_eq!(decided.standings().places()[1], 1);
                assert_eq!(row(&decided, 1)[..3], ["1st", "Bo", "2"]);
            },
        );
    }

    #[test]
    fn a_team_is_compared_with_the_best_time() {
        let text = |before: Option<u64>, goal: u32| {
            let change = |setup: &mut MatchSetup| setup.rules.game_type = GameType::Lines { lines: goal };
            read(TOGETHER, change, |results| {
                let best = Some(BestTime(before.map(Ticks::from_millis)));
                MatchResults { best, ..*results }.best_text(&Words::english())
            })
        };
        // The goal of 16 lines is reached after 10.267 seconds.
        assert_eq!(text(None, 16), Some(("New best time!".to_owned(), true)));
        assert_eq!(text(Some(12_340), 16), Some(("New best time! Before: 0:12.34".to_owned(), true)));
        let shorter = "Best time with 2 players and 16 lines: 0:09.00".to_owned();
        assert_eq!(text(Some(9_000), 16), Some((shorter, false)));
        assert_eq!(text(None, 200), None, "the goal was not reached");
        let missed = "Best time with 2 players and 200 lines: 1:39.00".to_owned();
        assert_eq!(text(Some(99_000), 200), Some((missed, false)));
        assert_eq!(read(TOGETHER, |_| (), |results| results.best_text(&Words::english())), None, "not compared");
    }

    /// Two rows with one place are a draw, and say so.
    #[test]
    fn a_draw_is_named() {
        let words = Words::english();
        let places: Standings = serde_json::from_str("[1,2,2]").unwrap();
        let totals = MatchTotals::default();
        let place =
            |results: &MatchResults<'_>, seat| results.cell(&words, ResultColumn::Place, seat, (&places, &totals));
        let texts = read(SCORE, |_| (), |results| [0, 1, 2].map(|seat| place(results, seat)));
        assert_eq!(texts, ["1st", "2nd (draw)", "2nd (draw)"]);
        let all: Standings = serde_json::from_str("[1,1,3]").unwrap();
        assert_eq!(read(SCORE, |_| (), |results| results.title(&words, &all)), "Draw");
    }
}
