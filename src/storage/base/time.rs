//! The system's clock and calendar.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

/// The seconds of a day.
const DAY_S: i64 = 24 * 60 * 60;

/// Returns the current time, or 1970 if the clock is out of the calendar's range.
pub(crate) fn now() -> Timestamp {
    Timestamp::try_from(std::time::SystemTime::now()).unwrap_or_default()
}

/// Returns the current day, in days since 1970 (UTC).
#[must_use]
pub fn today() -> u32 {
    u32::try_from(now().as_second() / DAY_S).unwrap_or_default()
}

/// Returns the time until the next day (UTC) begins, at least a second.
#[must_use]
pub fn until_tomorrow() -> Duration {
    let passed = now().as_second().rem_euclid(DAY_S);
    Duration::from_secs((DAY_S - passed).unsigned_abs())
}

/// Returns the date of a day since 1970.
#[must_use]
pub fn date_of(day: u32) -> Date {
    Timestamp::from_second(i64::from(day) * DAY_S).unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// Returns a time in seconds since 1970 (UTC) in the player's time zone.
pub(crate) fn local(seconds: i64) -> DateTime {
    Timestamp::from_second(seconds).unwrap_or_default().to_zoned(TimeZone::system()).datetime()
}
