//! Tables of round robins, Swiss tournaments and *winner stays on*, and the places of all formats.

use serde::Serialize;

use super::bracket::{Tournament, TournamentPhase};
use super::fixture::{Fixture, OutcomeReason};
use super::ids::EntrantId;
use super::rules::Format;

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// The entrant.
    pub entrant: EntrantId,
    /// The place, from 1; equal rows share one.
    pub place: u32,
    /// Matches with an outcome.
    pub played: u32,
    /// Matches won.
    pub wins: u32,
    /// The wins against those with equal wins. Only in a round robin.
    pub direct: u32,
    /// The sum of the wins of all opponents.
    pub buchholz: u32,
    /// The sum of the wins of the opponents beaten.
    pub sonneborn_berger: u32,
    /// Rounds won minus rounds lost, in matches that were played.
    pub difference: i32,
    /// The most wins in a row.
    pub streak: u32,
}

/// What decides between two rows, the most important first.
type Merit = [i64; 4];

impl Tournament {
    /// Returns the table, the best first.
    ///
    /// | format | decided by |
    /// |---|---|
    /// | round robin | wins, wins against those with equal wins, Sonneborn–Berger, difference of rounds |
    /// | Swiss | wins, Buchholz, Sonneborn–Berger, difference of rounds |
    /// | winner stays on | longest series of wins, wins, fewer matches |
    /// | elimination | the place in the bracket |
    #[must_use]
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows: Vec<TableRow> = self.seeds().iter().map(|entrant| self.row(*entrant)).collect();
        let wins: Vec<(EntrantId, u32)> = rows.iter().map(|row| (row.entrant, row.wins)).collect();
        for row in &mut rows {
            self.add_tie_breaks(row, &wins);
        }
        let by_merit = || {
            let merits: Vec<Merit> = rows.iter().map(|row| self.merit(row)).collect();
            let place = |own: &Merit| 1 + merits.iter().filter(|other| *other > own).count() as u32;
            merits.iter().map(place).collect()
        };
        let places = self.elimination_places().unwrap_or_else(by_merit);
        for (row, place) in rows.iter_mut().zip(places) {
            row.place = place;
        }
        rows.sort_by_key(|row| row.place);
        rows
    }

    /// Returns the place of every entrant, in the order of entry. Entrants who did not start are last.
    #[must_use]
    pub fn places(&self) -> Vec<u32> {
        let table = self.table();
        let last = table.len() as u32 + 1;
        let place = |index| {
            let row = table.iter().find(|row| row.entrant.index() == index);
            row.map_or(last, |row| row.place)
        };
        (0..self.entrants().len()).map(place).collect()
    }

    /// The fixtures of an entrant that have ended.
    fn ended(&self, entrant: EntrantId) -> impl Iterator<Item = &Fixture> {
        self.fixtures().iter().filter(move |fixture| {
            fixture.seat_of(entrant).is_some() && fixture.outcome.is_some() && fixture.is_needed()
        })
    }

    fn row(&self, entrant: EntrantId) -> TableRow {
        let (mut difference, mut streak, mut current) = (0, 0, 0);
        let (mut played, mut wins) = (0, 0);
        for fixture in self.ended(entrant) {
            let has_won = fixture.winner() == Some(entrant);
            played += 1;
            wins += u32::from(has_won);
            current = if has_won { current + 1 } else { 0 };
            streak = streak.max(current);
            if let (Some(outcome), Some(seat)) = (&fixture.outcome, fixture.seat_of(entrant))
                && matches!(outcome.verdict, OutcomeReason::Played { .. })
            {
                difference += i32::from(outcome.score[seat]) - i32::from(outcome.score[1 - seat]);
            }
        }
        TableRow { entrant, place: 0, played, wins, direct: 0, buchholz: 0, sonneborn_berger: 0, difference, streak }
    }

    fn add_tie_breaks(&self, row: &mut TableRow, wins: &[(EntrantId, u32)]) {
        for fixture in self.ended(row.entrant) {
            let opponent = fixture.opponent_of(row.entrant);
            let Some((_, theirs)) = wins.iter().find(|(entrant, _)| Some(*entrant) == opponent) else { continue };
            row.buchholz += theirs;
            if fixture.winner() == Some(row.entrant) {
                row.sonneborn_berger += theirs;
                row.direct += u32::from(*theirs == row.wins);
            }
        }
    }

    fn merit(&self, row: &TableRow) -> Merit {
        let [wins, direct, buchholz, berger, streak] =
            [row.wins, row.direct, row.buchholz, row.sonneborn_berger, row.streak].map(i64::from);
        let difference = i64::from(row.difference);
        match self.rules().format {
            Format::RoundRobin { .. } => [wins, direct, berger, difference],
            Format::Swiss { .. } => [wins, buchholz, berger, difference],
            Format::WinnerStaysOn { .. } => [streak, wins, -i64::from(row.played), 0],
            Format::SingleElimination { .. } | Format::DoubleElimination => [0; 4],
        }
    }

    /// The last fixture of an entrant, which decides its place.
    fn last_fixture(&self, entrant: EntrantId) -> Option<&Fixture> {
        // Fixtures stand after those that decide their players.
        self.fixtures().iter().rev().find(|fixture| fixture.seat_of(entrant).is_some() && fixture.is_needed())
    }

    /// Returns the place that the brackets of an elimination give to an entrant; `None` while it plays on.
    fn reached(&self, entrant: EntrantId) -> Option<u32> {
        let last = self.last_fixture(entrant).filter(|last| last.outcome.is_some())?;
        last.decides[usize::from(last.winner() != Some(entrant))]
    }

    /// Returns the best place that an entrant can still get, 0 if that is the first one.
    fn best_open(&self, entrant: EntrantId) -> u32 {
        let last = self.last_fixture(entrant).filter(|last| last.outcome.is_none());
        match last.map(|last| last.decides) {
            Some([Some(won), Some(lost)]) => won.min(lost),
            _ => 0,
        }
    }

    /// Returns the places that no later match changes, in the order of entry. In an elimination most are known before
    /// its end.
    #[must_use]
    pub fn final_places(&self) -> Vec<Option<u32>> {
        let is_over = self.phase() == TournamentPhase::Over;
        let entrants = (0..).map(EntrantId).zip(self.places());
        entrants.map(|(entrant, place)| (is_over || self.reached(entrant).is_some()).then_some(place)).collect()
    }

    /// Returns the places of all seeds by their brackets; `None` for other formats.
    ///
    /// Who plays on has the best place that is still open.
    fn elimination_places(&self) -> Option<Vec<u32>> {
        if !matches!(self.rules().format, Format::SingleElimination { .. } | Format::DoubleElimination) {
            return None;
        }
        let reached = |entrant: &EntrantId| self.reached(*entrant).unwrap_or_else(|| self.best_open(*entrant));
        let reached: Vec<u32> = self.seeds().iter().map(reached).collect();
        let place = |own: &u32| 1 + reached.iter().filter(|other| *other < own).count() as u32;
        Some(reached.iter().map(place).collect())
    }
}
