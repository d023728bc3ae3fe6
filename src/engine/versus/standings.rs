//! Places in a match, and the score of a series of matches.

use serde::{Deserialize, Serialize};

use super::goals::GoalProgress;
use super::rules::{GameType, VersusRules};
use super::teams::Teams;
use crate::engine::game::Game;
use crate::engine::units::Ticks;

/// The places of all seats, 1 for the winners. Seats of one team share a place; equal results are a draw and share one
/// too.
///
/// ```
/// use skyline_foundation::engine::{Button, Game, Input, Rules};
/// use skyline_foundation::engine::versus::{Standings, Teams, VersusRules};
///
/// let mut games = [1, 1, 1].map(|seed| Game::new(Rules::default(), seed));
/// while !games[1].is_over() {
///     games[1].step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
/// }
/// let places = Standings::of(&games.each_ref(), &Teams::default(), &VersusRules::default());
/// assert_eq!(places.places(), [1, 3, 1]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Standings(Vec<u32>);

/// The result of a team; the greater is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct TeamResult {
    /// Whether it reached its goal.
    has_reached: bool,
    /// Whether it plays on where the last one wins.
    is_last: bool,
    /// The value that the type of game counts, or the part of its goal.
    counted: u64,
    /// The end of its last game.
    lasted: Ticks,
}

impl Standings {
    /// Returns the places by the games of all seats.
    #[must_use]
    pub fn of(games: &[&Game], teams: &Teams, rules: &VersusRules) -> Self {
        let results: Vec<TeamResult> = (0..games.len()).map(|seat| TeamResult::of(games, seat, teams, rules)).collect();
        let is_better = |seat: usize, other: &usize| results[*other] > results[seat];
        let place = |seat| 1 + (0..games.len()).filter(|other| is_better(seat, other)).count() as u32;
        Self((0..games.len()).map(place).collect())
    }

    /// Returns the place of each seat.
    #[must_use]
    pub fn places(&self) -> &[u32] {
        &self.0
    }

    /// Returns whether a seat shares its place with another team.
    #[must_use]
    pub fn is_drawn(&self, seat: usize, teams: &Teams) -> bool {
        let shares = |other: &usize| self.0.get(*other) == self.0.get(seat);
        (0..self.0.len()).filter(shares).any(|other| !teams.are_friends(seat, other))
    }

    /// Returns the seats in the first place.
    pub fn winners(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|seat| self.0[*seat] == 1)
    }
}

impl TeamResult {
    fn of(games: &[&Game], seat: usize, teams: &Teams, rules: &VersusRules) -> Self {
        let mates = || teams.mates(seat, games.len()).map(|mate| games[mate]);
        let plays = mates().any(|game| !game.is_over());
        let progress = rules.progress(teams, games, seat);
        // Teams that reach their goals do so in the last tick of the match: lines beyond them do not count.
        let has_reached = progress.is_some_and(GoalProgress::is_reached);
        let part = progress.map_or(0, GoalProgress::millionths);
        let result = Self { has_reached, is_last: false, counted: part, lasted: Ticks::ZERO };
        match rules.game_type {
            GameType::LastStanding if plays => Self { is_last: true, lasted: Ticks::NEVER, ..result },
            GameType::LastStanding => {
                let lasted = mates().map(Game::now).max().unwrap_or(Ticks::ZERO);
                Self { counted: 0, lasted, ..result }
            }
            GameType::Lines { .. } | GameType::Cheese { .. } => result,
            GameType::Score { .. } => Self { counted: mates().map(Game::score).fold(0, u64::saturating_add), ..result },
        }
    }
}

/// The score of a series of matches: the team that first wins a number of them wins the series.
///
/// ```
/// use skyline_foundation::engine::versus::{Series, Teams};
///
/// let mut series = Series::new(2, Teams::new(&[0, 0, 1]));
/// for winners in [vec![2], vec![0, 1], vec![0, 1, 2], vec![2]] {
///     series.record(&winners);
/// }
/// assert_eq!((series.wins(0), series.wins(2), series.winner()), (1, 2, Some(2)), "a draw counts for nobody");
/// assert_eq!(series.standings(3).places(), [2, 2, 1]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    first_to: u8,
    teams: Teams,
    /// The first seat in the winning team of each match.
    won: Vec<usize>,
}

impl Series {
    /// Starts a series that ends when a team has won `first_to` matches.
    #[must_use]
    pub const fn new(first_to: u8, teams: Teams) -> Self {
        Self { first_to, teams, won: Vec::new() }
    }

    /// Starts a series with matches that had these places.
    #[must_use]
    pub fn of<'a>(first_to: u8, teams: Teams, matches: impl IntoIterator<Item = &'a Standings>) -> Self {
        let mut series = Self::new(first_to, teams);
        for places in matches {
            series.record(&places.winners().collect::<Vec<_>>());
        }
        series
    }

    /// Counts a match that these seats have won. A draw between teams, or a match without a winner, counts for nobody.
    pub fn record(&mut self, winners: &[usize]) {
        if let Some(&first) = winners.first()
            && winners.iter().all(|seat| self.teams.are_friends(first, *seat))
            && self.winner().is_none()
        {
            self.won.push(first);
        }
    }

    /// Returns the first seat of the team that won each match.
    #[must_use]
    pub fn won(&self) -> &[usize] {
        &self.won
    }

    /// Returns the matches that a seat's team has won.
    #[must_use]
    pub fn wins(&self, seat: usize) -> usize {
        self.won.iter().filter(|winner| self.teams.are_friends(**winner, seat)).count()
    }

    /// Returns the places of the seats by the matches won; no places while nobody has won the series.
    #[must_use]
    pub fn standings(&self, seats: usize) -> Standings {
        if self.winner().is_none() {
            return Standings::default();
        }
        let place = |seat| 1 + (0..seats).filter(|other| self.wins(*other) > self.wins(seat)).count() as u32;
        Standings((0..seats).map(place).collect())
    }

    /// Returns the first seat of the team that has won the series, once one has.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.won.iter().copied().find(|seat| self.wins(*seat) >= self.first_to.into())
    }
}
