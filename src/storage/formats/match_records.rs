//! Statistics of matches: wins and losses of each player, and results against each opponent.

use std::collections::{BTreeMap, BTreeSet};

use super::matches::{MatchSummary, StoredMatch};
use crate::engine::Ticks;
use crate::engine::versus::{Standings, TeamGoal, VersusRules};
use crate::replay::{MatchSetup, SeatTotals};

/// A player of recorded matches.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchPlayer {
    /// The profile with this id, whatever its name.
    Profile(u32),
    /// A player with this name and without a profile.
    Named(String),
}

impl MatchPlayer {
    /// Returns the player of each seat of a match.
    fn all(setup: &MatchSetup) -> Vec<Self> {
        let player = |(seat, name): (usize, &String)| match setup.profiles.get(seat) {
            None | Some(0) => Self::Named(name.clone()),
            Some(id) => Self::Profile(*id),
        };
        setup.names.iter().enumerate().map(player).collect()
    }
}

/// The results of one player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchRecord {
    /// The number of matches won, alone or with others.
    pub won: u32,
    /// The number of matches lost.
    pub lost: u32,
    /// The number of matches in which all players share the first place.
    pub drawn: u32,
    /// The number of rounds in all matches.
    pub rounds: usize,
    /// The number of matches whose totals are known. Files of earlier versions have none.
    pub counted: u32,
    /// The totals of those matches.
    pub totals: SeatTotals,
    /// The number of matches with a better place than each opponent, and with a worse one.
    pub against: BTreeMap<MatchPlayer, (u32, u32)>,
}

impl MatchRecord {
    /// Returns the number of matches.
    #[must_use]
    pub const fn matches(&self) -> u32 {
        self.won + self.lost + self.drawn
    }
}

/// The totals of a list of recorded matches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchRecords {
    players: BTreeMap<MatchPlayer, MatchRecord>,
    sets: BTreeMap<BTreeSet<MatchPlayer>, SetRecord>,
    names: BTreeMap<MatchPlayer, String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct SetRecord {
    matches: u32,
    wins: BTreeMap<MatchPlayer, u32>,
}

impl MatchRecords {
    /// Counts matches, which are given with the latest first. Matches without a result, without opponents, or with one
    /// player in two seats do not count.
    #[must_use]
    pub fn of(matches: &[StoredMatch]) -> Self {
        let mut records = Self::default();
        for summary in matches.iter().filter_map(|stored| stored.summary.as_ref().ok()) {
            records.add(&summary.setup, &summary.places, summary.rounds);
        }
        records
    }

    /// Counts a match by its places, which are not those of its last round if it has several.
    fn add(&mut self, setup: &MatchSetup, places: &Standings, rounds: usize) {
        let players = MatchPlayer::all(setup);
        let set: BTreeSet<MatchPlayer> = players.iter().cloned().collect();
        let has_opponents = setup.teams.has_opponents(players.len());
        if set.len() < players.len() || !has_opponents || *places == Standings::default() {
            return;
        }
        let places = places.places();
        for (player, name) in players.iter().zip(&setup.names) {
            self.names.entry(player.clone()).or_insert_with(|| name.clone());
        }
        let is_draw = places.iter().all(|place| *place == 1);
        let of_set = self.sets.entry(set).or_default();
        of_set.matches += 1;
        for (seat, (player, place)) in players.iter().zip(places).enumerate() {
            let record = self.players.entry(player.clone()).or_default();
            record.rounds += rounds;
            if let Some(totals) = setup.totals.get(seat) {
                record.counted += 1;
                record.totals.add(totals);
            }
            match place {
                1 if is_draw => record.drawn += 1,
                1 => record.won += 1,
                _ => record.lost += 1,
            }
            if *place == 1 && !is_draw {
                *of_set.wins.entry(player.clone()).or_default() += 1;
            }
            for (other, others) in players.iter().zip(places).filter(|(other, _)| *other != player) {
                let (won, lost) = record.against.entry(other.clone()).or_default();
                *won += u32::from(place < others);
                *lost += u32::from(place > others);
            }
        }
    }

    /// Returns the results of a player, if there are any.
    #[must_use]
    pub fn of_player(&self, player: &MatchPlayer) -> Option<&MatchRecord> {
        self.players.get(player)
    }

    /// Returns the latest name of a player.
    #[must_use]
    pub fn name(&self, player: &MatchPlayer) -> &str {
        self.names.get(player).map_or("", String::as_str)
    }

    /// Returns the wins of each player in groups that met more than once. Groups that met most often are first.
    #[must_use]
    pub fn rivals(&self) -> Vec<Vec<(&MatchPlayer, u32)>> {
        let mut sets: Vec<_> = self.sets.iter().filter(|(_, record)| record.matches > 1).collect();
        sets.sort_by_key(|(_, record)| std::cmp::Reverse(record.matches));
        let wins = |record: &SetRecord, player| record.wins.get(player).copied().unwrap_or(0);
        sets.into_iter()
            .map(|(set, record)| set.iter().map(|player| (player, wins(record, player))).collect())
            .collect()
    }
}

/// Returns the shortest time in which this number of players, all in one team, reached a goal together by the same
/// rules from the same level on.
#[must_use]
pub fn best_time_together(
    matches: &[StoredMatch],
    (rules, level): (&VersusRules, u8),
    (goal, players): (TeamGoal, usize),
) -> Option<Ticks> {
    let summaries = matches.iter().filter_map(|stored| stored.summary.as_deref().ok());
    let is_alike = |summary: &&MatchSummary| {
        let MatchSummary { setup, reached_together, first_rules, .. } = summary;
        *reached_together == Some(goal)
            && setup.names.len() == players
            && setup.rules == *rules
            && first_rules.level == level
    };
    summaries.filter(is_alike).map(|summary| summary.time).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(names: &[&str], profiles: &[u32], places: &str) -> MatchSetup {
        let names = names.iter().map(ToString::to_string).collect();
        let places = serde_json::from_str(places).unwrap();
        MatchSetup { names, profiles: profiles.to_vec(), places, ..MatchSetup::default() }
    }

    fn of(setups: &[MatchSetup]) -> MatchRecords {
        let mut records = MatchRecords::default();
        for setup in setups {
            records.add(setup, &setup.places, 1);
        }
        records
    }

    #[test]
    fn a_profile_has_its_matches_under_every_name() {
        let records = of(&[
            setup(&["Ada", "Bo"], &[7, 9], "[1,2]"),
            setup(&["Bo", "Countess"], &[9, 7], "[1,2]"),
            setup(&["Countess", "Level 3"], &[7, 0], "[1,2]"),
            setup(&["Ada", "Bo"], &[7, 9], "[1,1]"),
        ]);
        let (ada, bo) = (MatchPlayer::Profile(7), MatchPlayer::Profile(9));
        let record = records.of_player(&ada).unwrap();
        assert_eq!((record.won, record.lost, record.drawn, record.matches()), (2, 1, 1, 4));
        let computer = MatchPlayer::Named("Level 3".to_owned());
        assert_eq!(record.against, BTreeMap::from([(bo.clone(), (1, 1)), (computer.clone(), (1, 0))]));
        assert_eq!((records.name(&ada), records.name(&computer)), ("Ada", "Level 3"), "the latest comes first");
        assert_eq!(records.rivals(), [vec![(&ada, 1), (&bo, 1)]], "a draw is nobody's win");
    }

    /// Matches of earlier versions count as won, drawn or lost, and have no totals.
    #[test]
    fn the_totals_of_a_player_are_those_of_the_files_that_have_them() {
        let total = |sent, longest_combo, millis| SeatTotals {
            sent,
            longest_combo,
            time: Ticks::from_millis(millis),
            ..SeatTotals::default()
        };
        let with = |setup: MatchSetup, totals: &[SeatTotals]| MatchSetup { totals: totals.to_vec(), ..setup };
        let won = setup(&["Ada", "Bo"], &[7, 9], "[1,2]");
        let swapped = setup(&["Bo", "Ada"], &[9, 7], "[1,2]");
        let records = of(&[
            with(won.clone(), &[total(10, 3, 60_000), total(4, 1, 60_000)]),
            won,
            with(swapped, &[total(1, 2, 9_000), total(5, 2, 30_000)]),
        ]);
        let ada = records.of_player(&MatchPlayer::Profile(7)).unwrap();
        assert_eq!((ada.matches(), ada.counted, ada.rounds), (3, 2, 3));
        assert_eq!(ada.totals, total(15, 3, 90_000));
        assert_eq!(records.of_player(&MatchPlayer::Profile(9)).unwrap().totals, total(5, 2, 69_000));
    }

    #[test]
    fn players_of_one_name_and_matches_without_a_result_count_for_nobody() {
        let records = of(&[
            setup(&["Ada", "Ada"], &[], "[1,2]"),
            setup(&["Ada", "Countess"], &[7, 7], "[1,2]"),
            setup(&["Ada", "Bo"], &[7, 9], "[]"),
            setup(&["Ada"], &[7], "[1]"),
        ]);
        assert_eq!(records, MatchRecords::default());
        // A namesake without a profile is another person.
        let records = of(&[setup(&["Ada", "Ada"], &[7, 0], "[1,2]")]);
        assert_eq!(records.of_player(&MatchPlayer::Named("Ada".to_owned())).unwrap().lost, 1);
    }

    #[test]
    fn team_mates_do_not_win_against_each_other() {
        let records = of(&[setup(&["Ada", "Bo", "Cy"], &[1, 2, 3], "[1,1,3]")]);
        let record = records.of_player(&MatchPlayer::Profile(1)).unwrap();
        assert_eq!(record.against[&MatchPlayer::Profile(2)], (0, 0));
        assert_eq!((record.won, record.against[&MatchPlayer::Profile(3)]), (1, (1, 0)));
    }

    /// Only matches with the same rules and number of players compare, if their goal was reached.
    #[test]
    fn the_best_time_together_is_that_of_equal_matches() {
        let stored = |players: usize, millis: u64, reached_together: Option<TeamGoal>| {
            let setup = setup(&["Ada", "Bo", "Cy"][..players], &[], "[1,1]");
            let (time, first_rules) = (Ticks::from_millis(millis), crate::engine::Rules::default());
            let summary = MatchSummary {
                places: setup.places.clone(),
                setup,
                wins: Vec::new(),
                rounds: 1,
                time,
                reached_together,
                first_rules,
            };
            StoredMatch { name: String::new(), summary: Ok(Box::new(summary)) }
        };
        let goal = TeamGoal::Lines(40);
        let matches = [
            stored(2, 70_000, Some(goal)),
            stored(2, 60_000, Some(goal)),
            stored(2, 50_000, Some(TeamGoal::Lines(20))),
            stored(2, 40_000, None),
            stored(3, 30_000, Some(goal)),
        ];
        let rules = setup(&["Ada", "Bo"], &[], "[1,1]").rules;
        let best = |players| best_time_together(&matches, (&rules, 1), (goal, players)).map(Ticks::millis);
        assert_eq!([2, 3, 4].map(best), [Some(60_000), Some(30_000), None]);
        let rising = VersusRules { level_up_ms: Some(10_000), ..rules };
        for race in [(&rules, 5), (&rising, 1)] {
            assert_eq!(best_time_together(&matches, race, (goal, 2)), None, "another race");
        }
    }
}
