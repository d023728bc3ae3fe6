//! The result of a match: score, Elo, attack and speed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use super::{EndReason, Game, Played};
use crate::bots::arena::{Defeat, SideStats};
use crate::bots::level::BotLevel;

/// The result of a match.
#[derive(Debug, Serialize)]
pub(super) struct MatchReport {
    games: usize,
    drawn: usize,
    /// The points of A per game, 0 to 1. A draw is half a point.
    score: Interval,
    /// The difference in Elo.
    elo: Interval,
    players: [PlayerTotals; 2],
}

/// A value and its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Interval {
    pub(super) value: f64,
    low: f64,
    high: f64,
}

/// All games of one player.
#[derive(Debug, Serialize)]
struct PlayerTotals {
    won: usize,
    pieces: u64,
    lines: u64,
    attack: u64,
    received: u64,
    attack_per_piece: f64,
    /// By the time spent on moves.
    pieces_per_minute: f64,
    attack_per_minute: f64,
    ms_per_piece: f64,
    ends: BTreeMap<String, usize>,
}

#[derive(Debug, Serialize)]
struct GameLine {
    seed: u64,
    ends: [String; 2],
    pieces: [u64; 2],
    attack: [u64; 2],
}

impl EndReason {
    fn text(&self) -> String {
        match self {
            Self::Alive => "alive".to_owned(),
            Self::Defeat(Defeat::BlockOut) => "Block Out".to_owned(),
            Self::Defeat(Defeat::LockOut) => "Lock Out".to_owned(),
            Self::Defeat(Defeat::TopOut) => "Top Out".to_owned(),
            Self::Defeat(Defeat::NoMove) => "gave up".to_owned(),
            Self::Failure(error) => error.to_string(),
        }
    }
}

impl Game {
    /// The index of the winner.
    fn winner(&self) -> Option<usize> {
        match &self.sides {
            [one, other] if one.end == EndReason::Alive && other.end != EndReason::Alive => Some(0),
            [one, other] if one.end != EndReason::Alive && other.end == EndReason::Alive => Some(1),
            _ => None,
        }
    }
}

/// The name of a value, its decimals and its source.
type TableRow = (&'static str, usize, fn(&PlayerTotals) -> f64);

impl MatchReport {
    pub(super) fn new(games: &[Game]) -> Self {
        let won = [0, 1].map(|seat| games.iter().filter(|game| game.winner() == Some(seat)).count());
        let drawn = games.len() - won[0] - won[1];
        let (score, elo) = score_and_elo(won[0], drawn, games.len());
        let players = [0, 1].map(|seat| PlayerTotals::new(won[seat], &games.iter().map(|game| &game.sides[seat])));
        Self { games: games.len(), drawn, score, elo, players }
    }

    pub(super) fn write_json(&self, games: &[Game], out: &mut impl Write) -> io::Result<()> {
        let line = |game: &Game| GameLine {
            seed: game.seed,
            ends: game.sides.each_ref().map(|side| side.end.text()),
            pieces: game.sides.each_ref().map(|side| side.stats.pieces),
            attack: game.sides.each_ref().map(|side| side.stats.attack),
        };
        let all: Vec<GameLine> = games.iter().map(line).collect();
        serde_json::to_writer_pretty(&mut *out, &serde_json::json!({ "report": self, "games": all }))?;
        writeln!(out)
    }

    pub(super) fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { games, drawn, score, elo, players: [a, b] } = self;
        writeln!(out, "{games} games: A won {}, B won {}, {drawn} drawn", a.won, b.won)?;
        let Interval { value, low, high } = score;
        writeln!(out, "A scores {:.1} % [{:.1}, {:.1}]", 100.0 * value, 100.0 * low, 100.0 * high)?;
        writeln!(out, "Elo A - B {:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high)?;
        writeln!(out, "{:18}{:>12}{:>12}", "", "A", "B")?;
        let rows: [TableRow; 7] = [
            ("pieces", 0, |player| player.pieces as f64),
            ("lines received", 0, |player| player.received as f64),
            ("attack per piece", 3, |player| player.attack_per_piece),
            ("attack per line", 2, |player| ratio(player.attack, player.lines as f64)),
            ("pieces per minute", 0, |player| player.pieces_per_minute),
            ("attack per minute", 0, |player| player.attack_per_minute),
            ("ms per piece", 1, |player| player.ms_per_piece),
        ];
        for (name, digits, figure) in rows {
            writeln!(out, "{name:18}{:>12.digits$}{:>12.digits$}", figure(a), figure(b))?;
        }
        for (name, player) in [("A", a), ("B", b)] {
            let ends: Vec<String> = player.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
            writeln!(out, "ends of {name}         {}", ends.join(", "))?;
        }
        Ok(())
    }
}

impl MatchReport {
    /// The names and alignment of the columns of [`MatchReport::write_ladder_row`].
    pub(super) fn write_ladder_head(out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "| level | won | drawn | lost | Elo (95 %) | pieces per second | attack per piece | attack per minute |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|---|---|")
    }

    /// Writes the result of a level against the one below it as a row of a table.
    pub(super) fn write_ladder_row(&self, level: BotLevel, out: &mut impl Write) -> io::Result<()> {
        let Self { drawn, elo, players: [a, b], .. } = self;
        write!(out, "| {level} | {} | {drawn} | {} | {} |", a.won, b.won, elo.text())?;
        let (speed, attack) = (a.pieces_per_minute / 60.0, a.attack_per_minute);
        writeln!(out, " {speed:.2} | {:.2} | {attack:.0} |", a.attack_per_piece)
    }
}

impl Interval {
    /// The figure with its interval, for a table.
    pub(super) fn text(&self) -> String {
        let Self { value, low, high } = self;
        format!("{value:+.0} ({low:+.0} to {high:+.0})")
    }
}

impl PlayerTotals {
    fn new<'a>(won: usize, sides: &(impl Iterator<Item = &'a Played> + Clone)) -> Self {
        let sum = |count: fn(&SideStats) -> u64| sides.clone().map(|side| count(&side.stats)).sum::<u64>();
        let (pieces, attack) = (sum(|stats| stats.pieces), sum(|stats| stats.attack));
        let minutes = sides.clone().map(|side| side.thinking_time).sum::<Duration>().as_secs_f64() / 60.0;
        let mut ends = BTreeMap::new();
        for side in sides.clone() {
            *ends.entry(side.end.text()).or_default() += 1;
        }
        Self {
            won,
            pieces,
            lines: sum(|stats| stats.lines),
            attack,
            received: sum(|stats| stats.received),
            attack_per_piece: ratio(attack, pieces as f64),
            pieces_per_minute: ratio(pieces, minutes),
            attack_per_minute: ratio(attack, minutes),
            ms_per_piece: minutes * 60_000.0 / pieces.max(1) as f64,
            ends,
        }
    }
}

fn ratio(count: u64, of: f64) -> f64 {
    if of > 0.0 { count as f64 / of } else { 0.0 }
}

/// The score of a player and its advantage in Elo.
pub(super) fn score_and_elo(won: usize, drawn: usize, games: usize) -> (Interval, Interval) {
    let score = wilson(won as f64 + drawn as f64 / 2.0, games as f64);
    (score, Interval { value: elo(score.value), low: elo(score.low), high: elo(score.high) })
}

/// The 95 % Wilson score interval of a share of `n`.
fn wilson(points: f64, n: f64) -> Interval {
    // Unlike the normal interval, it is also valid near 0 and 100 %.
    const Z: f64 = 1.96;
    let share = points / n;
    let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval { value: share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The Elo difference for this expected score, at most 999.
fn elo(score: f64) -> f64 {
    // The difference would be infinite if all games are won or lost.
    (-400.0 * (1.0 / score - 1.0).log10()).clamp(-999.0, 999.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values for 54 of 60.
    #[test]
    fn intervals_are_wilsons() {
        let Interval { value, low, high } = wilson(54.0, 60.0);
        assert!((value - 0.9).abs() < 1e-9 && (low - 0.7985).abs() < 1e-3 && (high - 0.9534).abs() < 1e-3);
        assert!((elo(0.9) - 381.7).abs() < 0.1 && elo(0.5).abs() < 1e-9);
        assert!((elo(0.0) + 999.0).abs() < 1e-9 && (elo(1.0) - 999.0).abs() < 1e-9);
    }
}
