//! Numbers, times and players as visitors read them.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use maud::{Markup, html};

use crate::engine::{GameKind, Objective};
use crate::online::{League, PlayerKey, Season};
use crate::serve::database::DAILY_KINDS;

/// Returns a time as minutes, seconds and hundredths, such as `1:02.50`.
pub(super) fn clock(ms: u64) -> String {
    let (minutes, seconds, hundredths) = (ms / 60_000, ms / 1_000 % 60, ms % 1_000 / 10);
    format!("{minutes}:{seconds:02}.{hundredths:02}")
}

/// Returns a number with commas between thousands.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = Some(head.to_owned()).filter(|head| !head.is_empty());
    head.into_iter().chain(groups).collect::<Vec<_>>().join(",")
}

/// Returns the name of a kind of game.
pub(super) fn kind_name(kind: GameKind) -> &'static str {
    DAILY_KINDS.into_iter().find(|(id, _)| *id == kind.id()).map_or_else(|| kind.id(), |(_, name)| name)
}

/// Returns what the games of a kind are ranked by: the time, or the score.
pub(super) fn result(kind: GameKind, time_ms: u64, score: u64) -> String {
    if kind.objective() == Objective::Time { clock(time_ms) } else { count(score) }
}

/// Returns the name of a league.
pub(super) const fn league(league: League) -> &'static str {
    match league {
        League::Bronze => "Bronze",
        League::Silver => "Silver",
        League::Gold => "Gold",
        League::Platinum => "Platinum",
        League::Diamond => "Diamond",
        League::Master => "Master",
    }
}

/// Returns a season as it is in addresses, such as `2026-4`.
pub(super) fn season(season: Season) -> String {
    season.to_string().replace('/', "-")
}

/// Returns the date of a day counted from 1970.
pub(in crate::serve) fn date(day: u32) -> String {
    first_day().checked_add(i64::from(day).days()).unwrap_or(Date::MAX).to_string()
}

/// Returns the day of a date, counted from 1970.
pub(super) fn day_of(date: &str) -> Option<u32> {
    let date: Date = date.parse().ok()?;
    u32::try_from((date - first_day()).get_days()).ok()
}

/// Returns a time in seconds since 1970 as date and time in UTC.
pub(super) fn moment(seconds: i64) -> String {
    Timestamp::from_second(seconds).unwrap_or_default().strftime("%Y-%m-%d %H:%M").to_string()
}

/// Returns the name of a player with a link to the page, or what stands for nobody.
pub(super) fn player_link(root: &str, player: Option<&(PlayerKey, String)>) -> Markup {
    html! {
        @match player {
            Some((key, name)) => a href={ (root) "players/" (key.text()) } { (name) },
            None => span.faint { "somebody" },
        }
    }
}

const fn first_day() -> Date {
    Date::constant(1970, 1, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_as_people_write_them() {
        assert_eq!([0, 999, 1_000, 12_345_678].map(count), ["0", "999", "1,000", "12,345,678"]);
        assert_eq!([0, 59_999, 62_500, 3_600_000].map(clock), ["0:00.00", "0:59.99", "1:02.50", "60:00.00"]);
    }

    #[test]
    fn days_are_dates() {
        for (day, text) in [(0, "1970-01-01"), (20_784, "2026-11-27")] {
            assert_eq!((date(day), day_of(text)), (text.to_owned(), Some(day)));
        }
        assert_eq!(["1969-12-31", "2026-02-30", "today", ""].map(day_of), [None; 4]);
    }

    #[test]
    fn every_daily_kind_has_a_name() {
        for (id, name) in DAILY_KINDS {
            assert_eq!(kind_name(GameKind::named(id).unwrap()), name);
        }
    }
}
