//! Places in a match, and the score of a series of matches.

use serde::{Deserialize, Serialize};

use super::rules::GameType;
use super::teams::Teams;
use crate::engine::game::Game;
use crate::engine::units::Ticks;

/// The places of all seats, 1 for the winners. Seats of one team share a place; equal results are a draw and share one too.
///
/// ```
/// use skyline::engine::{Button, Game, Input, Rules};
/// use skyline::engine::versus::{GameType, Standings, Teams};
///
/// let mut games = [1, 1, 1].map(|seed| Game::new(Rules::default(), seed));
/// while !games[1].is_over() {
///     games[1].step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
/// }
/// let places = Standings::of(&games.each_ref(), &Teams::default(), GameType::LastStanding);
/// assert_eq!(places.places(), [1, 3, 1]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Standings(Vec<u32>);

/// The result of a team; the greater is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct TeamResult {
    /// Whether it reached the goal, or plays on where nothing else counts.
    has_won: bool,
    /// What the type of game counts.
    counted: u64,
    /// The end of its last game.
    lasted: Ticks,
}

impl Standings {
    /// Returns the places by the games of all seats.
    #[must_use]
    pub fn of(games: &[&Game], teams: &Teams, game_type: GameType) -> Self {
        let results: Vec<TeamResult> =
            (0..games.len()).map(|seat| TeamResult::of(games, seat, teams, game_type)).collect();
        let is_better = |seat: usize, other: &usize| results[*other] > results[seat];
        let place = |seat| 1 + (0..games.len()).filter(|other| is_better(seat, other)).count() as u32;
        Self((0..games.len()).map(place).collect())
    }

    /// Returns the place of each seat.
    #[must_use]
    pub fn places(&self) -> &[u32] {
        &self.0
    }

    /// Returns the seats in the first place.
    pub fn winners(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|seat| self.0[*seat] == 1)
    }
}

impl TeamResult {
    fn of(games: &[&Game], seat: usize, teams: &Teams, game_type: GameType) -> Self {
        let games = || teams.mates(seat, games.len()).map(|mate| games[mate]);
        let plays = games().any(|game| !game.is_over());
        let lasted = if plays { Ticks::NEVER } else { games().map(Game::now).max().unwrap_or(Ticks::ZERO) };
        let sum = |count: fn(&Game) -> u64| games().map(count).fold(0, u64::saturating_add);
        let lines = || sum(|game| game.goal_lines().into());
        match game_type {
            GameType::LastStanding => Self { has_won: plays, counted: 0, lasted },
            GameType::Lines { lines: goal } | GameType::Cheese { lines: goal } => {
                // Teams that reach the goal do so in the last tick of the match: lines beyond it do not count.
                Self { has_won: lines() >= goal.into(), counted: lines().min(goal.into()), lasted: Ticks::ZERO }
            }
            GameType::Score { .. } => Self { has_won: false, counted: sum(Game::score), lasted: Ticks::ZERO },
        }
    }
}

/// The score of a series of matches: the team that first wins a number of them wins the series.
///
/// ```
/// use skyline::engine::versus::{Series, Teams};
///
/// let mut series = Series::new(2, Teams::new(&[0, 0, 1]));
/// for winners in [vec![2], vec![0, 1], vec![0, 1, 2], vec![2]] {
///     series.record(&winners);
/// }
/// assert_eq!((series.wins(0), series.wins(2), series.winner()), (1, 2, Some(2)), "a draw counts for nobody");
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

    /// Counts a match that these seats have won. A draw between teams, or a match without a winner, counts for nobody.
    pub fn record(&mut self, winners: &[usize]) {
        if let Some(&first) = winners.first()
            && winners.iter().all(|seat| self.teams.are_friends(first, *seat))
            && self.winner().is_none()
        {
            self.won.push(first);
        }
    }

    /// Returns the matches that a seat's team has won.
    #[must_use]
    pub fn wins(&self, seat: usize) -> usize {
        self.won.iter().filter(|winner| self.teams.are_friends(**winner, seat)).count()
    }

    /// Returns the first seat of the team that has won the series, once one has.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.won.iter().copied().find(|seat| self.wins(*seat) >= self.first_to.into())
    }
}
