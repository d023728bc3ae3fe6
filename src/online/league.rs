//! Leagues by rating, and the seasons of ranked matches.
//!
//! A league is 200 points of rating wide: with this difference the stronger player wins three of four matches. A new
//! player's rating, 1500, is in the middle of Gold, the third of six. A player has no league before the placement
//! matches of the season, because a rating says little before it was played for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Seconds per day.
const DAY: i64 = 24 * 60 * 60;
/// The days before each quarter of a common year.
const QUARTERS: [i64; 4] = [0, 90, 181, 273];
/// The days from 1 January of the year 1 to 1 January 1970.
const DAYS_BEFORE_1970: i64 = 719_162;

/// A league of players with similar ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum League {
    /// Below 1200.
    Bronze,
    /// 1200 to 1399.
    Silver,
    /// 1400 to 1599.
    Gold,
    /// 1600 to 1799.
    Platinum,
    /// 1800 to 1999.
    Diamond,
    /// From 2000.
    Master,
}

impl League {
    /// All leagues, the highest first.
    pub const ALL: [Self; 6] = [Self::Master, Self::Diamond, Self::Platinum, Self::Gold, Self::Silver, Self::Bronze];
    /// The number of ranked matches of a season before a player has a league.
    pub const PLACEMENT_MATCHES: u32 = 5;

    /// Returns the lowest rating of the league.
    #[must_use]
    pub const fn lowest_rating(self) -> u32 {
        match self {
            Self::Bronze => 0,
            Self::Silver => 1_200,
            Self::Gold => 1_400,
            Self::Platinum => 1_600,
            Self::Diamond => 1_800,
            Self::Master => 2_000,
        }
    }

    /// Returns the league of a rating.
    #[must_use]
    pub fn of(rating: u32) -> Self {
        Self::ALL.into_iter().find(|league| rating >= league.lowest_rating()).unwrap_or(Self::Bronze)
    }
}

/// A season of ranked matches: a quarter of a year in UTC, such as `2026/4`.
///
/// ```
/// use skyline::online::Season;
///
/// let day = 20_786; // 29 November 2026
/// let season = Season::of_day(day);
/// assert_eq!((season.to_string(), season.days_left(day)), ("2026/4".to_owned(), 33));
/// assert_eq!("2026-4".parse(), Ok(season));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Season(u32);

/// The error for a text that is no season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a season is written as 2026-4")]
pub struct SeasonError;

/// A player's ranked matches of a season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeasonRecord {
    /// The season.
    pub season: Season,
    /// The number of ranked matches in it.
    pub matches: u32,
    /// The number of those won.
    pub wins: u32,
}

impl SeasonRecord {
    /// Returns the number of ranked matches in a season, if the record is of this one.
    #[must_use]
    pub fn matches_in(&self, season: Season) -> u32 {
        if self.season == season { self.matches } else { 0 }
    }

    /// Returns the league of a player with this rating in a season, once the placement matches are played.
    #[must_use]
    pub fn league_in(&self, season: Season, rating: u32) -> Option<League> {
        (self.matches_in(season) >= League::PLACEMENT_MATCHES).then(|| League::of(rating))
    }
}

impl Season {
    /// Returns the season at a time in seconds since 1970.
    #[must_use]
    pub fn at(seconds: i64) -> Self {
        Self::of_day(u32::try_from(seconds.div_euclid(DAY)).unwrap_or_default())
    }

    /// Returns the season of a day, counted from 1 January 1970.
    #[must_use]
    pub fn of_day(day: u32) -> Self {
        // 400 years have 146 097 days, so the year is at most one too late.
        let year = 1_971 + u64::from(day) * 400 / 146_097;
        let mut season = Self(u32::try_from(4 * year + 3).unwrap_or(u32::MAX));
        while season.first_day() > day {
            season.0 -= 1;
        }
        season
    }

    /// Returns the season with this number, which is four times the year and the quarter from 0.
    #[must_use]
    pub const fn numbered(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number of the season.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the days that are left of the season, with this one.
    #[must_use]
    pub fn days_left(self, day: u32) -> u32 {
        Self(self.0.saturating_add(1)).first_day().saturating_sub(day)
    }

    /// Returns the first day, counted from 1 January 1970.
    fn first_day(self) -> u32 {
        let (year, quarter) = (i64::from(self.0 / 4), self.0 as usize % 4);
        let before = year - 1;
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let year_day = QUARTERS[quarter] + i64::from(is_leap && quarter > 0);
        let day = 365 * before + before / 4 - before / 100 + before / 400 + year_day - DAYS_BEFORE_1970;
        u32::try_from(day.max(0)).unwrap_or(u32::MAX)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0 / 4, self.0 % 4 + 1)
    }
}

impl FromStr for Season {
    type Err = SeasonError;

    fn from_str(text: &str) -> Result<Self, SeasonError> {
        let (year, quarter) = text.split_once(['/', '-']).ok_or(SeasonError)?;
        let number = |text: &str| text.parse::<u16>().map(u32::from).map_err(|_error| SeasonError);
        match (number(year)?, number(quarter)?) {
            (year, quarter @ 1..=4) => Ok(Self(4 * year + quarter - 1)),
            _ => Err(SeasonError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_is_a_quarter_of_a_year() {
        // The first and the last day of seasons, with their dates.
        for (first, last, text) in [
            (0, 89, "1970/1"),          // 1 January and 31 March 1970
            (10_957, 11_047, "2000/1"), // a leap year of a fourth century
            (20_727, 20_818, "2026/4"),
            (21_184, 21_274, "2028/1"),
            (47_482, 47_571, "2100/1"), // no leap year
        ] {
            let season = Season::of_day(first);
            assert_eq!((season.to_string().as_str(), Season::of_day(last)), (text, season));
            assert_eq!((season.days_left(last), season.days_left(first)), (1, last - first + 1), "{text}");
            assert_eq!(Season::of_day(last + 1), Season::numbered(season.number() + 1), "{text}");
            assert_eq!(Season::at(i64::from(last + 1) * DAY - 1), season);
            assert_eq!(text.parse(), Ok(season));
        }
        let lengths: Vec<u32> =
            (8_000..12_000).map(|number| Season(number).days_left(Season(number).first_day())).collect();
        assert!(lengths.iter().all(|length| (90..=92).contains(length)), "{lengths:?}");
    }

    #[test]
    fn any_number_and_text_is_a_season_or_refused() {
        for number in [0, 1, 4, 8_107, u32::MAX] {
            let season = Season(number);
            assert!(!season.to_string().is_empty() && season.days_left(u32::MAX) < 400);
        }
        assert!(Season::of_day(u32::MAX) > Season::of_day(u32::MAX - 100));
        assert_eq!(Season::at(-1), Season::of_day(0));
        for text in ["", "2026", "2026/0", "2026/5", "-1/1", "2026/4/1", "99999999999/1"] {
            assert_eq!(text.parse::<Season>(), Err(SeasonError), "{text}");
        }
    }

    #[test]
    fn a_league_needs_the_placement_matches_of_the_season() {
        let season = Season::of_day(20_786);
        let later = Season(season.0 + 1);
        let placed = SeasonRecord { season, matches: League::PLACEMENT_MATCHES, wins: 0 };
        let unplaced = SeasonRecord { matches: League::PLACEMENT_MATCHES - 1, ..placed };
        for (points, league) in [
            (0, League::Bronze),
            (1_199, League::Bronze),
            (1_200, League::Silver),
            (1_500, League::Gold),
            (1_600, League::Platinum),
            (1_999, League::Diamond),
            (2_000, League::Master),
            (u32::MAX, League::Master),
        ] {
            assert_eq!(placed.league_in(season, points), Some(league), "{points}");
            assert_eq!(unplaced.league_in(season, points), None);
            assert_eq!(placed.league_in(later, points), None, "every season has its placement");
        }
    }
}
