//! The record of a player in matches: wins and losses, and the statistics.

use egui::Ui;

use crate::replay::SeatTotals;
use crate::settings::{Profile, Settings};
use crate::storage::{MatchPlayer, MatchRecord, MatchRecords};
use crate::ui::screens::table;
use crate::ui::shared::Shared;
use crate::ui::widgets::note;
use crate::ui::words::{MessageId, Words, id};

/// The maximum number of a player's opponents, and of sets of players, whose results are shown.
const MAX_RIVALS: usize = 3;

/// The lines above the list: the results of each profile, and of the most frequent sets of players.
pub(super) fn record_lines(words: &Words, settings: &Settings, records: &MatchRecords) -> Vec<String> {
    let of_set = |wins: Vec<(&MatchPlayer, u32)>| {
        let result =
            |(player, wins): &(&MatchPlayer, u32)| format!("{} {wins}", name(words, settings, records, player));
        let parts: Vec<String> = wins.iter().map(result).collect();
        words.with(id::VERSUS_HEAD_TO_HEAD, &[("results", parts.join(" · ").into())])
    };
    let profiles = settings.profiles.iter().filter_map(|profile| record_line(words, settings, records, profile));
    profiles.chain(records.rivals().into_iter().take(MAX_RIVALS).map(of_set)).collect()
}

/// The results of a profile, also against its most frequent opponents; `None` before its first match.
pub(in crate::ui::screens) fn record_line(
    words: &Words,
    settings: &Settings,
    records: &MatchRecords,
    profile: &Profile,
) -> Option<String> {
    let player = MatchPlayer::Profile(profile.id);
    let MatchRecord { won, lost, drawn, against, .. } = records.of_player(&player)?;
    let named = |player: &MatchPlayer| name(words, settings, records, player);
    let args =
        [("name", named(&player).into()), ("won", (*won).into()), ("lost", (*lost).into()), ("drawn", (*drawn).into())];
    let mut against: Vec<_> = against.iter().collect();
    against.sort_by_key(|(_, (won, lost))| std::cmp::Reverse(won + lost));
    let against = against.into_iter().take(MAX_RIVALS).map(|(other, (won, lost))| {
        let args = [("name", named(other).into()), ("won", (*won).into()), ("lost", (*lost).into())];
        words.with(id::VERSUS_RECORD_AGAINST, &args)
    });
    let parts: Vec<String> = std::iter::once(words.with(id::VERSUS_RECORD, &args)).chain(against).collect();
    Some(parts.join(" · "))
}

/// The current name of a profile, or the recorded name of a player without one.
fn name(words: &Words, settings: &Settings, records: &MatchRecords, player: &MatchPlayer) -> String {
    let is_it = |profile: &Profile| *player == MatchPlayer::Profile(profile.id);
    match settings.profiles.iter().position(is_it) {
        Some(index) => words.profile(settings, index),
        None => records.name(player).to_owned(),
    }
}

/// Draws the statistics of a player.
pub(in crate::ui::screens) fn statistics(ui: &mut Ui, shared: &Shared<'_>, record: &MatchRecord) {
    let Shared { theme, words, .. } = shared;
    table::pairs(ui, theme, &pairs(words, record));
    note(ui, theme, &words.text(id::VERSUS_RECORD_COUNTED));
    let missing = record.matches() - record.counted;
    if missing > 0 {
        note(ui, theme, &words.with(id::VERSUS_RECORD_MISSING, &[("matches", missing.into())]));
    }
}

/// The statistics with their names. Those that no file has are unknown.
fn pairs(words: &Words, record: &MatchRecord) -> Vec<[String; 2]> {
    let count = |name, value: u64| [words.text(name), words.number(value)];
    let of_totals = |name: MessageId, value: &dyn Fn(&SeatTotals) -> String| {
        let is_known = record.counted > 0;
        [words.text(name), if is_known { value(&record.totals) } else { words.text(id::HUD_NONE) }]
    };
    let total = |name, value: fn(&SeatTotals) -> u32| {
        of_totals(name, &|totals: &SeatTotals| words.number(value(totals).into()))
    };
    vec![
        count(id::VERSUS_RECORD_MATCHES, record.matches().into()),
        count(id::VERSUS_RECORD_WON, record.won.into()),
        count(id::VERSUS_RECORD_DRAWN, record.drawn.into()),
        count(id::VERSUS_RECORD_LOST, record.lost.into()),
        count(id::VERSUS_ROUNDS_WON, record.rounds as u64),
        of_totals(id::STATISTICS_TIME, &|totals| words.hours(totals.time.millis())),
        of_totals(id::RESULTS_PIECES_PER_SECOND, &|totals| {
            words.pieces_per_second(totals.pieces, totals.time.millis())
        }),
        of_totals(id::VERSUS_RECORD_ATTACK, &|totals| words.attack_per_minute(totals.sent, totals.time.millis())),
        total(id::VERSUS_RECORD_SENT, |totals| totals.sent),
        total(id::VERSUS_RECORD_CANCELLED, |totals| totals.cancelled),
        total(id::VERSUS_RECORD_RECEIVED, |totals| totals.received),
        total(id::VERSUS_RECORD_KNOCK_OUTS, |totals| totals.knock_outs),
        total(id::RESULTS_LONGEST_COMBO, |totals| totals.longest_combo),
        total(id::VERSUS_RECORD_TETRISES, |totals| totals.tetrises),
        total(id::VERSUS_RECORD_T_SPINS, |totals| totals.t_spins),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Ticks;

    #[test]
    fn unknown_statistics_are_not_zero() {
        let totals = SeatTotals {
            time: Ticks::from_millis(2 * 3_600_000 + 30 * 60_000),
            pieces: 18_000,
            sent: 4_500,
            tetrises: 1_234,
            ..SeatTotals::default()
        };
        let old = MatchRecord { won: 3, lost: 1, rounds: 6, ..MatchRecord::default() };
        let counted = MatchRecord { counted: 2, totals, ..old.clone() };
        let words = Words::english();
        for (name, before, after) in [
            ("Matches", "4", "4"),
            ("Won", "3", "3"),
            ("Drawn", "0", "0"),
            ("Rounds", "6", "6"),
            ("Time played", "–", "2\u{a0}h\u{a0}30\u{a0}min"),
            ("Pieces per second", "–", "2.00"),
            ("Attack per minute (APM)", "–", "30.0"),
            ("Tetrises", "–", "1,234"),
            ("Knock-outs", "–", "0"),
        ] {
            for (record, value) in [(&old, before), (&counted, after)] {
                let shown = pairs(&words, record);
                assert!(shown.contains(&[name, value].map(str::to_owned)), "{name} {value} in {shown:?}");
            }
        }
    }
}
