//! The result of a round or a match, in the manner of that of a game: one screen, and behind *More* its details.
//!
//! After each round it is the result of the round; after the last one, that of all rounds.
//!
//! ```text
//!                 Ada wins the match                     the winner
//!            Ada 2 : 1 Bo · 3 rounds · 4:12
//!   ┌ Ada ────────────────┐ ┌ Bo ─────────────────┐      a card of each seat: its grey Matrix, its place, and figures
//!   │ ┌──────┐  1st       │ │ ┌──────┐  2nd       │
//!   │ │Matrix│  32   41.0 │ │ │Matrix│  20   25.6 │
//!   │ └──────┘  1.62  1   │ │ └──────┘  1.31  0   │
//!   └─────────────────────┘ └─────────────────────┘
//!     ∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿      the attack of each seat over time
//!     Rematch   Review   Watch   More   Change players
//! ```

mod card;
mod details;
mod overview;

use self::details::ResultColumn;
pub(in crate::ui::screens) use self::overview::{ChatPlace, ResultPage, ResultView};
use super::{PlayerLook, shown_team};
use crate::engine::Ticks;
use crate::engine::versus::{Series, Standings};
use crate::replay::{MOST_ROUNDS, MatchTotals};
use crate::session::{Match, MatchTally};
use crate::ui::words::{Words, id};

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

impl MatchResults<'_> {
    /// The seat that has won enough rounds of the match.
    fn champion(&self) -> Option<usize> {
        self.of_match?.score.winner()
    }

    /// Whether the match is over without a winner, because a recording has no room for another round.
    fn ends_undecided(&self) -> bool {
        self.of_match.is_some_and(|of| of.rounds >= MOST_ROUNDS && of.score.winner().is_none())
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

    /// Who has won.
    pub(in crate::ui::screens) fn winner_text(&self, words: &Words) -> String {
        self.title(words, &self.standings())
    }

    fn title(&self, words: &Words, standings: &Standings) -> String {
        if self.is_unfinished {
            return words.text(id::VERSUS_UNFINISHED);
        }
        if self.ends_undecided() {
            return words.text(id::VERSUS_DRAW);
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

    /// The score of a duel of several rounds, in the order of the cards.
    fn score_text(&self, words: &Words) -> Option<String> {
        let of = self.of_match.filter(|of| of.rounds > 1 || of.score.winner().is_none())?;
        let order = self.order();
        let [first, second] = order[..] else { return None };
        let [won, lost] = [first, second].map(|seat| words.number(of.score.wins(seat) as u64).into());
        let [one, other] = [first, second].map(|seat| self.name(seat).into());
        Some(words.with(id::VERSUS_SCORE, &[("one", one), ("won", won), ("lost", lost), ("other", other)]))
    }

    /// The seats in the order of the fields: that of the reader first.
    fn order(&self) -> Vec<usize> {
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|seat| Some(*seat) != self.you);
        seats
    }

    /// The most telling figures of the seats, the first ones first. Those that are zero for all are not among them.
    fn figures(&self, totals: &MatchTotals) -> Vec<ResultColumn> {
        let columns = self.columns();
        let happened = |column: &ResultColumn| {
            (0..self.players.len()).any(|seat| column.count(&totals.seat(seat)).is_none_or(|count| count > 0))
        };
        let telling = ResultColumn::FIGURES.into_iter().filter(|column| columns.contains(column));
        telling.filter(happened).take(ResultColumn::MOST_FIGURES).collect()
    }
}

#[cfg(test)]
mod tests;
