//! The server's metrics for Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::online::Fault;

/// The shares of players whose round trips are told, with their names.
const QUANTILES: [(f64, &str); 2] = [(0.5, "0.5"), (0.99, "0.99")];

/// How much later than planned the server does its regular work, in seconds.
#[derive(Debug, Clone)]
pub(super) struct Lateness(Histogram);

impl Default for Lateness {
    fn default() -> Self {
        // 1 ms to 4 s.
        Self(Histogram::new(exponential_buckets(0.001, 2.0, 13)))
    }
}

/// The metrics. Clones share their values.
#[derive(Debug, Clone, Default)]
pub(super) struct Metrics {
    /// Connections, including those that have not joined yet.
    pub(super) connections: Gauge,
    /// Visitors of the lobby.
    pub(super) visitors: Gauge,
    pub(super) rooms: Gauge,
    /// Rooms with a running match.
    pub(super) playing: Gauge,
    /// Players who look for an opponent in quick play.
    pub(super) searching: Gauge,
    /// Other servers of the cluster.
    pub(super) servers: Gauge,
    /// 1 while the cluster is not reachable.
    pub(super) cut_off: Gauge,
    /// Connections that were refused because of the limits.
    pub(super) refused_connections: Counter,
    /// The round trip to players in the lobby, in seconds, by the share of players who have at most that.
    round_trip: Family<[(&'static str, &'static str); 1], Gauge<f64, AtomicU64>>,
    lateness: Lateness,
    /// Seats whose games did not end by the rules, by the reason.
    dropped: Family<[(&'static str, &'static str); 1], Counter>,
    /// Finished matches.
    pub(super) matches: Counter,
    /// The time that saving them took, in seconds.
    pub(super) save_seconds: Counter<f64, AtomicU64>,
    /// Accepted submissions of daily challenges.
    pub(super) accepted: Counter,
    /// Refused submissions of daily challenges.
    pub(super) refused: Counter,
    /// Database errors.
    pub(super) errors: Counter,
    pub(super) write_failures: Counter,
}

impl Metrics {
    /// Counts a seat whose game did not end by the rules.
    pub(super) fn seat_dropped(&self, fault: Fault) {
        self.dropped.get_or_create(&[("fault", fault.name())]).inc();
    }

    /// Tells the round trips to all players in the lobby, in milliseconds.
    pub(super) fn round_trips(&self, mut millis: Vec<u32>) {
        millis.sort_unstable();
        for (share, name) in QUANTILES {
            let at = (share * millis.len() as f64) as usize;
            let seconds = millis.get(at).or_else(|| millis.last()).map_or(0.0, |millis| f64::from(*millis) / 1_000.0);
            self.round_trip.get_or_create(&[("quantile", name)]).set(seconds);
        }
    }

    /// Counts regular work that was done this much later than planned.
    pub(super) fn late(&self, by: Duration) {
        self.lateness.0.observe(by.as_secs_f64());
    }

    /// Returns all metrics in Prometheus' text format.
    pub(super) fn text(&self) -> String {
        let mut registry = Registry::with_prefix("skyline");
        let gauges = [
            ("connections", "Connections, including those that have not joined yet", &self.connections),
            ("visitors", "Visitors of the lobby", &self.visitors),
            ("rooms", "Rooms", &self.rooms),
            ("matches_running", "Rooms with a running match", &self.playing),
            ("searching_players", "Players who look for an opponent", &self.searching),
            ("cluster_servers", "Other servers of the cluster", &self.servers),
            ("cluster_cut_off", "1 while NATS is not connected", &self.cut_off),
        ];
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
        let counters = [
            ("matches_finished", "Finished matches", &self.matches),
            ("refused_connections", "Connections refused because of the limits", &self.refused_connections),
            ("daily_accepted", "Accepted submissions of daily challenges", &self.accepted),
            ("daily_refused", "Refused submissions of daily challenges", &self.refused),
            ("database_errors", "Errors of the database", &self.errors),
            ("database_write_failures", "Failed writes to the database", &self.write_failures),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        let help = "Round trip to players in the lobby";
        registry.register_with_unit("round_trip", help, Unit::Seconds, self.round_trip.clone());
        let help = "How much later than planned the server does its regular work";
        registry.register_with_unit("lateness", help, Unit::Seconds, self.lateness.0.clone());
        let help = "Seats whose games did not end by the rules";
        registry.register("dropped_seats", help, self.dropped.clone());
        let help = "Time that saving finished matches took";
        registry.register_with_unit("match_saving", help, Unit::Seconds, self.save_seconds.clone());
        let mut text = String::new();
        // Writing to a string cannot fail.
        encode(&mut text, &registry).unwrap_or_default();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a text that begin like a metric of the server.
    fn named(text: &str) -> Vec<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter(|word| word.starts_with("skyline_")).collect()
    }

    #[test]
    fn the_dashboard_and_the_alerts_use_only_metrics_that_exist() {
        let metrics = Metrics::default();
        metrics.seat_dropped(Fault::Silent);
        metrics.round_trips(vec![20, 10, 30]);
        metrics.late(Duration::from_millis(3));
        let text = metrics.text();
        let exist = named(&text);
        let dashboard = include_str!("../../assets/packaging/server/dashboard.json");
        let alerts = include_str!("../../assets/packaging/server/alerts.yaml");
        let used = [named(dashboard), named(alerts)].concat();
        assert!(used.len() > 15, "{used:?}");
        for name in used {
            assert!(exist.contains(&name), "{name} is not in:\n{text}");
        }
        let fault = Fault::Left.name();
        assert!(alerts.contains(&format!("fault!=\"{fault}\"")), "the alert leaves out who left by choice");
    }

    #[test]
    fn round_trips_are_told_by_share() {
        let metrics = Metrics::default();
        metrics.round_trips((1..=200).collect());
        let text = metrics.text();
        for line in ["quantile=\"0.5\"} 0.101", "quantile=\"0.99\"} 0.199"] {
            assert!(text.contains(&format!("skyline_round_trip_seconds{{{line}\n")), "{line} is not in:\n{text}");
        }
        metrics.round_trips(Vec::new());
        assert!(metrics.text().contains("quantile=\"0.5\"} 0.0\n"), "{}", metrics.text());
    }
}
