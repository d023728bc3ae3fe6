//! The system's clock and calendar.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Returns the current time, or 1970 if the clock is out of the calendar's range.
pub(crate) fn now() -> Timestamp {
    Timestamp::try_from(std::time::SystemTime::now()).unwrap_or_default()
}

/// Returns a time in seconds since 1970 (UTC) in the player's time zone.
pub(crate) fn local(seconds: i64) -> DateTime {
    Timestamp::from_second(seconds).unwrap_or_default().to_zoned(TimeZone::system()).datetime()
}
