//! The rounds, the score and the time of a recorded match.

use super::rounds::{RecordedRound, Rounds};
use super::{LONGEST, MatchSetup, Outcome, Recording, ReplayError};
use crate::engine::Ticks;
use crate::engine::versus::{Series, Standings};

impl<S> Recording<S> {
    /// Returns the number of rounds.
    #[must_use]
    pub const fn round_count(&self) -> usize {
        self.rounds().earlier.len() + 1
    }

    /// Returns the score after all complete rounds, and the places in the match. They are empty while no team has won
    /// enough rounds.
    ///
    /// A match of one round has the places of that round, which may be a draw. Otherwise the won rounds count.
    #[must_use]
    pub fn score(&self) -> (Series, Standings) {
        let MatchSetup { teams, places, .. } = self.setup.clone().unwrap_or_default();
        let Rounds { first_to, earlier } = self.rounds();
        let series = Series::of(*first_to, teams, earlier.iter().map(|round| &round.places).chain([&places]));
        let places = if *first_to == 1 { places } else { series.standings(places.places().len()) };
        (series, places)
    }
}

impl<S: AsRef<Outcome>> Recording<S> {
    /// Returns the time of all rounds together.
    #[must_use]
    pub fn time(&self) -> Ticks {
        let ends = self.rounds().earlier.iter().map(|round| end_of(&round.seats)).chain([self.end()]);
        Ticks::from_millis(ends.map(Ticks::millis).fold(0, u64::saturating_add))
    }

    /// Returns the time of the last seat that played in the last round.
    #[must_use]
    pub fn end(&self) -> Ticks {
        end_of(&self.seats)
    }
}

/// Returns the time of the last seat that played in a round.
fn end_of<S: AsRef<Outcome>>(seats: &[S]) -> Ticks {
    seats.iter().map(|seat| seat.as_ref().time_ms).max().unwrap_or(Ticks::ZERO)
}

impl Recording {
    /// Returns the recording of one round by itself; the last round if the index is too large.
    #[must_use]
    pub fn round(&self, index: usize) -> Self {
        let mut setup = self.setup.clone();
        let seats = match self.rounds().earlier.get(index).cloned() {
            Some(RecordedRound { places, seats }) => {
                setup = setup.map(|setup| MatchSetup { places, ..setup });
                seats
            }
            None => self.seats.clone(),
        };
        let round = Self::new(seats);
        // The totals are those of all rounds.
        match setup {
            Some(setup) if self.round_count() > 1 => round.with_setup(MatchSetup { totals: Vec::new(), ..setup }),
            Some(setup) => round.with_setup(setup),
            None => round,
        }
    }

    /// Returns all rounds by themselves, in order.
    pub fn each_round(&self) -> impl Iterator<Item = Self> {
        (0..self.round_count()).map(|index| self.round(index))
    }

    /// Checks that all rounds together are at most a day long.
    pub(super) fn check_length(&self) -> Result<(), ReplayError> {
        if self.time() > LONGEST { Err(ReplayError::TooLong) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Game;
    use crate::engine::versus::{GameType, Teams};
    use crate::replay::{MOST_ROUNDS, SeatRecording, TimedInput, Timeline};
    use crate::tournament::{FixtureTitle, RoundTitle, TournamentMatch};

    const RACE: &str = include_str!("../../tests/data/golden/match_race.json");

    /// A recorded race as the last of this number of rounds, all of which were alike.
    fn repeated(rounds: usize, first_to: u8) -> Recording {
        let recorded = Recording::from_text(RACE).unwrap();
        let places = recorded.setup.as_ref().unwrap().places.clone();
        let round = RecordedRound { places, seats: recorded.seats.clone() };
        recorded.after(Rounds { first_to, earlier: vec![round; rounds - 1] })
    }

    #[test]
    fn several_rounds_are_one_file_and_one_round_is_written_as_before() {
        let one = repeated(1, 1);
        let text = one.to_json().unwrap();
        assert!(text.starts_with("{\"format\":2,") && !text.contains("\"rounds\""), "{text:.60}");
        assert_eq!(Recording::from_text(RACE).unwrap(), one, "files of earlier versions have one round");
        let three = repeated(3, 2);
        let text = three.to_json().unwrap();
        assert!(text.starts_with("{\"format\":3,"), "{text:.60}");
        for text in [text, three.to_shared().unwrap()] {
            assert_eq!(Recording::from_text(&text).unwrap(), three);
        }
        assert!(three.check().is_ok());
        assert_eq!((three.round_count(), three.time().millis()), (3, 3 * one.time().millis()));
        for round in three.each_round() {
            assert_eq!(round, one);
        }
        // A first round that breaks off belongs to a match of several.
        assert!(repeated(1, 2).to_json().unwrap().starts_with("{\"format\":3,"));
    }

    /// Only the recording of a match of a tournament has another format. What proves it is the same.
    #[test]
    fn a_match_of_a_tournament_says_so_and_all_others_are_written_as_before() {
        for (rounds, first_to, format) in [(1, 1, 2), (3, 2, 3)] {
            let plain = repeated(rounds, first_to);
            let text = plain.to_json().unwrap();
            assert!(text.starts_with(&format!("{{\"format\":{format},\"match\":{{")), "{text:.60}");
            assert!(!text.contains("tournament"), "{text:.900}");
            assert_eq!(plain.clone().of_tournament(None).to_json().unwrap(), text);
            for (name, round, written) in [
                (
                    "Winter Cup",
                    RoundTitle::SemiFinal,
                    r#"{"name":"Winter Cup","title":{"round":"semi-final","number":2}}"#,
                ),
                ("", RoundTitle::Losers(3), r#"{"title":{"round":{"losers":3},"number":2}}"#),
            ] {
                let of = TournamentMatch { name: name.to_owned(), title: FixtureTitle { round, number: 2 } };
                let recorded = plain.clone().of_tournament(Some(of.clone()));
                let text = recorded.to_json().unwrap();
                assert!(text.starts_with("{\"format\":6,"), "earlier versions say that it is newer: {text:.60}");
                assert!(text.contains(&format!("\"tournament\":{written}")), "{text:.900}");
                assert_eq!(Recording::heads_from_text(&text).unwrap().setup, recorded.setup);
                for text in [text, recorded.to_shared().unwrap()] {
                    assert_eq!(Recording::from_text(&text).unwrap(), recorded);
                }
                let hashes = |of: &Recording| of.seats.iter().map(SeatRecording::hash).collect::<Vec<_>>();
                assert_eq!(hashes(&recorded), hashes(&plain));
                assert!(recorded.check().is_ok());
                let of_round = |round: Recording| round.setup?.tournament;
                assert!(recorded.each_round().all(|round| of_round(round).as_ref() == Some(&of)));
                assert_eq!(recorded.of_tournament(None), plain);
            }
        }
    }

    #[test]
    fn every_round_is_verified() {
        for round in 0..3 {
            for change in 0..3 {
                let mut rounds = repeated(3, 2).rounds().clone();
                let mut recorded = Recording::from_text(RACE).unwrap();
                let (places, seats) = match rounds.earlier.get_mut(round) {
                    Some(round) => (&mut round.places, &mut round.seats),
                    None => (&mut recorded.setup.as_mut().unwrap().places, &mut recorded.seats),
                };
                match change {
                    0 => seats[0].result.score += 1,
                    1 => *places = serde_json::from_str("[3,3,3]").unwrap(),
                    _ => seats.swap(0, 1),
                }
                let recorded = recorded.after(rounds);
                let refused = recorded.check().unwrap_err();
                assert!(matches!(refused, ReplayError::Round { round: at, .. } if at == round), "{refused}");
                assert!(refused.is_refuted() && refused.to_string().starts_with(&format!("round {}: ", round + 1)));
                let timeline = Timeline::new(recorded);
                assert!(matches!(timeline.verdict(), Err(ReplayError::Round { round: at, .. }) if *at == round));
            }
        }
    }

    /// A file has the totals of all rounds, which are verified. Files of earlier versions have none.
    #[test]
    fn the_totals_of_all_rounds_are_saved_and_verified() {
        let totals = |recorded: &Recording| recorded.setup.as_ref().unwrap().totals.clone();
        let (one, three) = (repeated(1, 1).with_totals(), repeated(3, 2).with_totals());
        assert!(totals(&repeated(1, 1)).is_empty());
        assert_eq!(totals(&one).len(), one.seats.len());
        for (once, thrice) in totals(&one).iter().zip(totals(&three)) {
            assert!(once.pieces > 0 && once.lines > 0);
            assert_eq!((thrice.pieces, thrice.longest_combo), (3 * once.pieces, once.longest_combo));
        }
        for recorded in [one, three.clone()] {
            let read = Recording::from_text(&recorded.to_json().unwrap()).unwrap();
            assert_eq!(read, recorded);
            assert!(read.check().is_ok());
            let mut cheated = recorded;
            cheated.setup.as_mut().unwrap().totals[1].sent += 1;
            let refused = cheated.check().unwrap_err();
            assert!(matches!(refused, ReplayError::Totals) && refused.is_refuted());
            assert!(matches!(Timeline::new(cheated).verdict(), Err(ReplayError::Totals)));
        }
        assert!(Timeline::new(three.clone()).verdict().is_ok());
        assert!(three.each_round().all(|round| totals(&round).is_empty() && round.check().is_ok()));
        assert_eq!(three.earlier_totals().unwrap().seat(0).pieces, 2 * totals(&repeated(1, 1).with_totals())[0].pieces);
    }

    #[test]
    fn hostile_rounds_are_refused() {
        let read = |recorded: &Recording| Recording::from_json(&recorded.to_json().unwrap());
        let short = |count: usize, first_to: u8| {
            let game = Game::new(crate::engine::Rules::default(), 7);
            let seats = vec![SeatRecording::new(*game.rules(), 7, Vec::new(), Outcome::of(&game)); 2];
            let round = RecordedRound { places: Standings::default(), seats: seats.clone() };
            Recording::new(seats).after(Rounds { first_to, earlier: vec![round; count - 1] })
        };
        assert!(read(&short(MOST_ROUNDS, 9)).is_ok());
        assert!(matches!(read(&short(MOST_ROUNDS + 1, 9)), Err(ReplayError::Rounds { .. })));
        assert!(matches!(read(&short(1, 0)), Err(ReplayError::Rounds { .. })));
        let mut rounds = short(2, 2).rounds().clone();
        rounds.earlier[0].seats.pop();
        assert!(matches!(read(&short(1, 2).after(rounds)), Err(ReplayError::Seats { found: 1, most: 2 })));
        let mut rounds = short(2, 2).rounds().clone();
        rounds.earlier[0].seats[1].engine = 99;
        assert!(matches!(read(&short(1, 2).after(rounds)), Err(ReplayError::OtherEngine { found: 99 })));
        // Each round is short enough, but together they are longer than a day.
        let mut rounds = short(3, 2).rounds().clone();
        rounds.earlier.iter_mut().for_each(|round| round.seats[1].result.time_ms = LONGEST);
        assert!(matches!(read(&short(1, 2).after(rounds)), Err(ReplayError::TooLong)));
        let late = TimedInput { at: LONGEST.after(1), input: crate::engine::Input::Receive(1) };
        let mut rounds = short(2, 2).rounds().clone();
        rounds.earlier[0].seats[0].inputs.push(late);
        assert!(matches!(read(&short(1, 2).after(rounds)), Err(ReplayError::TooLong)));
        assert!(matches!(short(2, 2).into_only_seat(), Err(ReplayError::Rounds { found: 2, most: 1 })));
    }

    /// The places of a match are those of the won rounds, and there are none before it is decided.
    #[test]
    fn the_score_counts_the_rounds() {
        let standings = |text: &str| -> Standings { serde_json::from_str(text).unwrap() };
        let of = |first_to: u8, rounds: &[&str], teams: &[u8]| {
            let places: Vec<Standings> = rounds.iter().map(|text| standings(text)).collect();
            let (last, earlier) = places.split_last().unwrap();
            let rules = crate::engine::versus::VersusRules { game_type: GameType::LastStanding, ..Default::default() };
            let setup = MatchSetup { places: last.clone(), teams: Teams::new(teams), rules, ..MatchSetup::default() };
            let round = |places: &Standings| RecordedRound { places: places.clone(), seats: Vec::new() };
            let rounds = Rounds { first_to, earlier: earlier.iter().map(round).collect() };
            let (series, places) = Recording::new(Vec::new()).with_setup(setup).after(rounds).score();
            ((0..3).map(|seat| series.wins(seat)).collect::<Vec<_>>(), places)
        };
        let teams = [1, 2, 3];
        assert_eq!(of(2, &["[1,2,3]", "[2,1,3]", "[1,3,2]"], &teams), (vec![2, 1, 0], standings("[1,2,3]")));
        assert_eq!(of(2, &["[1,2,3]", "[1,3,2]"], &teams), (vec![2, 0, 0], standings("[1,2,2]")));
        assert_eq!(of(2, &["[1,2,3]", "[]"], &teams), (vec![1, 0, 0], Standings::default()));
        assert_eq!(of(2, &["[1,1,3]", "[1,2,3]"], &teams), (vec![1, 0, 0], Standings::default()), "a draw");
        assert_eq!(of(1, &["[1,1,3]"], &teams), (vec![0, 0, 0], standings("[1,1,3]")), "a drawn match");
        assert_eq!(of(2, &["[1,1,3]", "[1,1,3]"], &[1, 1, 2]), (vec![2, 2, 0], standings("[1,1,3]")), "a team");
    }

    #[test]
    fn a_timeline_goes_through_all_rounds() {
        let timeline = Timeline::new(repeated(3, 2));
        assert!(timeline.verdict().is_ok());
        let end = timeline.round(0).end().millis();
        let starts: Vec<u64> = timeline.rounds().iter().map(|round| round.start().millis()).collect();
        assert_eq!(starts, [0, end + 1, 2 * (end + 1)]);
        assert_eq!(timeline.end().millis(), 3 * end + 2);
        let round_at = |millis| timeline.round_at(Ticks::from_millis(millis));
        let times = [0, end, end + 1, 2 * end + 1, 2 * end + 2, u64::MAX];
        assert_eq!(times.map(round_at), [0, 0, 1, 1, 2, 2]);
        let winner = timeline.round(0).setup().places.winners().next().unwrap();
        assert_eq!([0, 1, 2].map(|round| timeline.score_before(round).wins(winner)), [0, 1, 2]);
    }
}
