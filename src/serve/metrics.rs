//! The server's metrics for Prometheus.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

use crate::online::Fault;

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
    /// Failed writes to the database.
    pub(super) write_failures: Counter,
}

impl Metrics {
    /// Counts a seat whose game did not end by the rules.
    pub(super) fn seat_dropped(&self, fault: Fault) {
        self.dropped.get_or_create(&[("fault", fault.name())]).inc();
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
