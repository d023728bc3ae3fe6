//! The system's clock and calendar.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Returns the current time, or 1970 where the clock is out of the calendar's range.
pub(crate) fn now() -> Timestamp {
    Timestamp::try_from(std::time::SystemTime::now()).unwrap_or_default()
}

/// Returns the day of a time in seconds since 1970 (UTC), in the player's time zone.
pub(crate) fn local_date(seconds: i64) -> Date {
    Timestamp::from_second(seconds).unwrap_or_default().to_zoned(TimeZone::system()).date()
}
