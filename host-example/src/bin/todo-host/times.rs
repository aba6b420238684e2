//! Times, as people and programs read them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How long ago a moment was, or the local date when that says more. Both are in milliseconds since the Unix epoch.
pub fn ago(then: i64, now: i64) -> String {
    let passed = now.saturating_sub(then);
    match passed {
        ..0 => date(then),
        _ if passed < MINUTE => "just now".to_owned(),
        _ if passed < HOUR => format!("{} min ago", passed / MINUTE),
        _ if passed < DAY => format!("{} h ago", passed / HOUR),
        _ if passed < 7 * DAY => format!("{} d ago", passed / DAY),
        _ => date(then),
    }
}

/// A moment as RFC 3339 writes it, in UTC. None when it is out of all reason.
pub fn rfc3339(moment: i64) -> Option<String> {
    Timestamp::from_millisecond(moment).ok().map(|moment| moment.to_string())
}

/// Now, in milliseconds since the Unix epoch.
pub fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

fn date(moment: i64) -> String {
    match Timestamp::from_millisecond(moment) {
        Ok(moment) => moment.to_zoned_datetime(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string(),
        Err(_) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_fits_the_distance() {
        let now = 1_700_000_000_000;
        assert_eq!(ago(now - 5 * SECOND, now), "just now");
        assert_eq!(ago(now - 90 * SECOND, now), "1 min ago");
        assert_eq!(ago(now - 3 * HOUR, now), "3 h ago");
        assert_eq!(ago(now - 2 * DAY, now), "2 d ago");
        assert!(ago(now - 30 * DAY, now).starts_with("2023-10-"));
        assert!(ago(now + DAY, now).starts_with("2023-11-1"));
        assert_eq!(ago(i64::MIN, now), "?");
    }
}
