//! Whole tournaments, played by scripts.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::property::cases;

/// A tournament played by a script: the results, the time, and those who leave.
#[derive(Debug)]
struct Evening {
    tournament: Tournament,
    now: u64,
    /// The state of a linear congruential generator (Knuth, MMIX).
    random: u64,
    /// The results taken, by fixture.
    results: BTreeMap<FixtureId, EntrantId>,
}

fn rules(format: Format) -> TournamentRules {
    TournamentRules { format, ..TournamentRules::default() }
}

fn referee() -> Authority {
    Authority::Referee("Ada".to_owned())
}

fn enter(name: &str, rating: Option<i32>) -> Step {
    Step::Enter { name: name.to_owned(), rating, key: None }
}

/// A tournament with `count` entrants whose ratings fall in the order of entry.
fn with_entrants(format: Format, count: u16) -> Tournament {
    let mut tournament = Tournament::new(rules(format));
    for number in 0..count {
        tournament.apply(0, referee(), enter(&format!("player {number}"), Some(3_000 - i32::from(number)))).unwrap();
    }
    tournament
}

fn started(format: Format, count: u16) -> Tournament {
    let mut tournament = with_entrants(format, count);
    let seeds = tournament.seeds_by_rating();
    tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
    tournament
}

/// Plays all matches; `wins` says whether the first of two entrants does.
fn play(tournament: &mut Tournament, wins: impl Fn(EntrantId, EntrantId) -> bool) {
    while let Some(fixture) = tournament.playable().first().copied() {
        let [first, second] = tournament.fixtures()[fixture.index()].players().unwrap();
        let step = if wins(first, second) {
            Step::result(fixture, first, [2, 0])
        } else {
            Step::result(fixture, second, [1, 2])
        };
        tournament.apply(0, Authority::Program, step).unwrap();
    }
    assert_eq!(tournament.phase(), TournamentPhase::Over);
}

/// The seeds of a round, from 1, with 0 where nobody is known.
fn pairs(tournament: &Tournament, side: BracketSide, round: u16) -> Vec<[u16; 2]> {
    let seed = |seat: FixtureSeat| seat.entrant().map_or(0, |entrant| entrant.0 + 1);
    let is_there = |fixture: &&Fixture| fixture.place.side == side && fixture.place.round == round;
    tournament.fixtures().iter().filter(is_there).map(|fixture| fixture.seats.map(seed)).collect()
}

#[test]
fn the_best_seeds_meet_last() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 8);
    assert_eq!(pairs(&tournament, BracketSide::Main, 1), [[1, 8], [4, 5], [2, 7], [3, 6]]);
    play(&mut tournament, |first, second| first < second);
    assert_eq!(pairs(&tournament, BracketSide::Main, 2), [[1, 4], [2, 3]]);
    assert_eq!(pairs(&tournament, BracketSide::Main, 3), [[1, 2]]);
    assert_eq!(pairs(&tournament, BracketSide::ThirdPlace, 1), [[4, 3]]);
    assert_eq!(tournament.places(), [1, 2, 3, 4, 5, 5, 5, 5]);
}

#[test]
fn seeds_without_opponents_go_on() {
    let tournament = started(Format::SingleElimination { third_place: false }, 5);
    assert_eq!(pairs(&tournament, BracketSide::Main, 1), [[1, 0], [4, 5], [2, 0], [3, 0]]);
    assert_eq!(pairs(&tournament, BracketSide::Main, 2), [[1, 0], [2, 3]]);
    assert_eq!(tournament.playable(), [FixtureId(1), FixtureId(5)], "both can be played at once");
    assert_eq!(tournament.places(), [1; 5], "nobody has lost");
}

#[test]
fn a_place_is_final_when_no_later_match_changes_it() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 4);
    let mut wins = |side: BracketSide, round: u16, winner: u16| {
        let is_it = |fixture: &Fixture| {
            fixture.place.side == side && fixture.place.round == round && fixture.seat_of(EntrantId(winner)).is_some()
        };
        let index = tournament.fixtures().iter().position(is_it).unwrap();
        let seat = tournament.fixtures()[index].seat_of(EntrantId(winner)).unwrap();
        let score = if seat == 0 { [2, 0] } else { [0, 2] };
        let step = Step::result(FixtureId(index as u32), EntrantId(winner), score);
        tournament.apply(0, Authority::Program, step).unwrap();
        tournament.final_places()
    };
    assert_eq!(wins(BracketSide::Main, 1, 0), [None; 4]);
    assert_eq!(wins(BracketSide::Main, 1, 1), [None; 4], "those who lost play for the third place");
    assert_eq!(wins(BracketSide::Main, 2, 1), [Some(2), Some(1), None, None]);
    assert_eq!(wins(BracketSide::ThirdPlace, 1, 3), [Some(2), Some(1), Some(4), Some(3)]);
}

#[test]
fn who_loses_twice_is_out() {
    let mut tournament = started(Format::DoubleElimination, 8);
    play(&mut tournament, |first, second| first < second);
    assert_eq!(pairs(&tournament, BracketSide::Losers, 1), [[8, 5], [7, 6]]);
    assert_eq!(pairs(&tournament, BracketSide::Losers, 2), [[5, 3], [6, 4]], "nobody meets an opponent again");
    assert_eq!(pairs(&tournament, BracketSide::Losers, 3), [[3, 4]]);
    assert_eq!(pairs(&tournament, BracketSide::Losers, 4), [[3, 2]]);
    assert_eq!(pairs(&tournament, BracketSide::Final, 1), [[1, 2]]);
    assert_eq!(pairs(&tournament, BracketSide::Final, 2), [[0, 0]], "not needed");
    assert_eq!(tournament.places(), [1, 2, 3, 4, 5, 5, 7, 7]);
}

#[test]
fn the_second_bracket_must_win_the_final_twice() {
    let mut tournament = started(Format::DoubleElimination, 4);
    // The second seed loses the last match of the first bracket and nothing else.
    let is_first_bracket = |first, second| first == EntrantId(0) && second == EntrantId(1);
    while pairs(&tournament, BracketSide::Final, 1) == [[0, 0]] || pairs(&tournament, BracketSide::Final, 1)[0][1] == 0
    {
        let fixture = tournament.playable()[0];
        let [first, second] = tournament.fixtures()[fixture.index()].players().unwrap();
        let winner = if is_first_bracket(first, second) { first } else { first.min(second) };
        let score = if winner == first { [2, 0] } else { [0, 2] };
        tournament.apply(0, referee(), Step::result(fixture, winner, score)).unwrap();
    }
    let [first] = tournament.playable()[..] else { panic!("the final") };
    tournament.apply(0, referee(), Step::result(first, EntrantId(1), [1, 2])).unwrap();
    assert_eq!(pairs(&tournament, BracketSide::Final, 2), [[2, 1]]);
    let [second] = tournament.playable()[..] else { panic!("its second match") };
    tournament.apply(0, referee(), Step::result(second, EntrantId(1), [2, 1])).unwrap();
    assert_eq!((tournament.phase(), &tournament.places()[..2]), (TournamentPhase::Over, &[2, 1][..]));
}

#[test]
fn a_round_robin_pairs_everybody() {
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 4);
    assert_eq!(pairs(&tournament, BracketSide::Main, 1), [[1, 4], [2, 3]]);
    assert_eq!(pairs(&tournament, BracketSide::Main, 2), [[3, 1], [2, 4]]);
    assert_eq!(tournament.to_call(), [FixtureId(0), FixtureId(1)], "one match a player at a time");
    // A circle of three below the best: they share a place but for the rounds.
    play(&mut tournament, |first, second| match (first.0, second.0) {
        (1, 2) | (2, 3) | (3, 1) => true,
        (2, 1) | (3, 2) | (1, 3) => false,
        (first, _) => first == 0,
    });
    let table = tournament.table();
    assert_eq!(table.iter().map(|row| row.wins).collect::<Vec<_>>(), [3, 1, 1, 1]);
    assert_eq!(table.iter().map(|row| row.direct).collect::<Vec<_>>(), [0, 1, 1, 1]);
    assert_eq!(tournament.places()[0], 1);
}

#[test]
fn a_swiss_round_pairs_equal_wins() {
    let mut tournament = started(Format::Swiss { rounds: 3 }, 8);
    assert_eq!(pairs(&tournament, BracketSide::Main, 1), [[1, 5], [2, 6], [3, 7], [4, 8]]);
    play(&mut tournament, |first, second| first < second);
    assert_eq!(pairs(&tournament, BracketSide::Main, 2), [[1, 3], [2, 4], [5, 7], [6, 8]]);
    assert_eq!(pairs(&tournament, BracketSide::Main, 3), [[1, 2], [3, 5], [4, 6], [7, 8]]);
    assert_eq!(tournament.places()[0], 1);
    assert_eq!(*tournament.places().iter().max().unwrap(), 8);
}

#[test]
fn the_winner_stays_until_the_series_is_long_enough() {
    let mut tournament = started(Format::WinnerStaysOn { streak: 3 }, 4);
    let (mut met, mut queues) = (Vec::new(), Vec::new());
    // The third entrant beats everybody.
    while let Some(fixture) = tournament.playable().first().copied() {
        let players = tournament.fixtures()[fixture.index()].players().unwrap();
        met.push(players.map(|player| player.0));
        queues.push(tournament.queue().into_iter().map(|entrant| entrant.0).collect::<Vec<_>>());
        let winner = players.into_iter().find(|player| player.0 == 2).unwrap_or(players[0]);
        let score = if winner == players[0] { [2, 0] } else { [0, 2] };
        tournament.apply(0, referee(), Step::result(fixture, winner, score)).unwrap();
    }
    assert_eq!(met, [[0, 1], [0, 2], [2, 3], [2, 1]]);
    assert_eq!(queues, [[2, 3], [3, 1], [1, 0], [0, 3]], "the loser goes to its end");
    assert!(tournament.queue().is_empty(), "nobody waits any longer");
    assert_eq!(tournament.places(), [2, 4, 1, 3]);
}

#[test]
fn only_a_referee_excludes() {
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 3);
    let exclude = Step::Disqualify { entrant: EntrantId(1), reason: "two keyboards".to_owned() };
    let own = Authority::Entrant(EntrantId(1));
    assert_eq!(tournament.apply(0, own.clone(), exclude.clone()), Err(Refused::NotAllowed));
    assert_eq!(tournament.apply(0, Authority::Program, exclude.clone()), Err(Refused::NotAllowed));
    let other = Step::Withdraw { entrant: EntrantId(2) };
    assert_eq!(tournament.apply(0, own, other), Err(Refused::NotAllowed));
    tournament.apply(0, referee(), exclude).unwrap();
    assert_eq!(tournament.playable().len(), 1, "the others win without a match");
    let wins: Vec<u32> = tournament.table().iter().map(|row| row.wins).collect();
    assert_eq!(wins, [1, 1, 0]);
}

#[test]
fn impossible_steps_are_refused() {
    let mut entry = with_entrants(Format::default(), 2);
    let long = "a".repeat(33);
    for (step, refused) in [
        (enter("player 1", None), Refused::Name("player 1".to_owned())),
        (enter(" ", None), Refused::Name(" ".to_owned())),
        (enter(&long, None), Refused::Name(long.clone())),
        (Step::CheckIn { entrant: EntrantId(2) }, Refused::Entrant(EntrantId(2))),
        (Step::Start { seeds: vec![EntrantId(0)] }, Refused::TooFew),
        (Step::Start { seeds: vec![EntrantId(0), EntrantId(0)] }, Refused::Seed(EntrantId(0))),
        (Step::Pause, Refused::NotPlaying),
        (Step::result(FixtureId(0), EntrantId(0), [2, 0]), Refused::NotPlaying),
    ] {
        assert_eq!(entry.apply(1, referee(), step), Err(refused));
    }
    let mut playing = started(Format::default(), 4);
    let final_ = FixtureId(2);
    for (step, refused) in [
        (enter("late", None), Refused::Started),
        (Step::result(FixtureId(9), EntrantId(0), [2, 0]), Refused::Fixture(FixtureId(9))),
        (Step::result(FixtureId(0), EntrantId(1), [2, 0]), Refused::NotInFixture(EntrantId(1), FixtureId(0))),
        (Step::result(FixtureId(0), EntrantId(0), [1, 0]), Refused::Score([1, 0])),
        (Step::result(FixtureId(0), EntrantId(0), [2, 2]), Refused::Score([2, 2])),
        (Step::Call { fixture: final_ }, Refused::NotPlayable(final_)),
        (Step::Replay { fixture: final_, reason: String::new() }, Refused::Undecided(final_)),
    ] {
        assert_eq!(playing.apply(1, referee(), step), Err(refused));
    }
    playing.apply(5, referee(), Step::Pause).unwrap();
    assert_eq!(playing.apply(5, Authority::Program, Step::Call { fixture: FixtureId(0) }), Err(Refused::Paused));
    assert_eq!(playing.apply(4, referee(), Step::Resume), Err(Refused::Earlier));
    assert!(playing.to_call().is_empty());
}

#[test]
fn an_absent_player_loses_when_the_time_is_over() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 2);
    let fixture = FixtureId(0);
    let absent = Step::NoShow { fixture, absent: vec![EntrantId(0)] };
    tournament.apply(100, Authority::Program, Step::Call { fixture }).unwrap();
    assert_eq!(tournament.apply(399, Authority::Program, absent.clone()), Err(Refused::NotOverdue(fixture)));
    assert_eq!((tournament.overdue(399), tournament.overdue(400)), (vec![], vec![fixture]));
    tournament.apply(400, Authority::Program, absent).unwrap();
    assert_eq!((tournament.phase(), tournament.places()), (TournamentPhase::Over, vec![2, 1]));
}

#[test]
fn a_match_is_replayed_until_others_depend_on_it() {
    for format in [Format::SingleElimination { third_place: false }, Format::Swiss { rounds: 2 }] {
        let mut tournament = started(format, 4);
        let replay = |fixture| Step::Replay { fixture, reason: "power cut".to_owned() };
        let results: Vec<(FixtureId, EntrantId)> = tournament
            .playable()
            .into_iter()
            .map(|fixture| (fixture, tournament.fixtures()[fixture.index()].players().unwrap()[0]))
            .collect();
        for (fixture, winner) in &results {
            tournament.apply(0, referee(), Step::result(*fixture, *winner, [2, 0])).unwrap();
        }
        let (first, winner) = results[0];
        let loser = tournament.fixtures()[first.index()].opponent_of(winner).unwrap();
        let before = tournament.playable();
        tournament.apply(0, referee(), replay(first)).unwrap();
        assert_eq!(tournament.playable(), [first], "{format:?}");
        tournament.apply(0, referee(), Step::result(first, loser, [0, 2])).unwrap();
        assert_eq!(tournament.playable(), before, "{format:?}");
        let next = before[0];
        let players = tournament.fixtures()[next.index()].players().unwrap();
        assert!(players.contains(&loser), "{format:?}");
        tournament.apply(0, referee(), Step::result(next, players[0], [2, 1])).unwrap();
        assert_eq!(tournament.apply(0, referee(), replay(first)), Err(Refused::PlayedOn(first, next)), "{format:?}");
    }
}

#[test]
fn the_same_result_counts_once() {
    let mut tournament = started(Format::default(), 4);
    let step = Step::result(FixtureId(0), EntrantId(0), [2, 1]);
    tournament.apply(0, Authority::Program, step.clone()).unwrap();
    let once = tournament.clone();
    tournament.apply(9, Authority::Program, step).unwrap();
    assert_eq!(tournament, once);
    let other = Step::result(FixtureId(0), EntrantId(3), [1, 2]);
    assert_eq!(tournament.apply(9, Authority::Program, other), Err(Refused::Decided(FixtureId(0))));
}

#[test]
fn entrants_who_did_not_check_in_do_not_start() {
    let mut tournament = Tournament::new(TournamentRules { check_in: true, ..rules(Format::default()) });
    for name in ["a", "b", "c"] {
        tournament.apply(0, Authority::Program, enter(name, None)).unwrap();
    }
    for entrant in [2, 1].map(EntrantId) {
        tournament.apply(0, Authority::Entrant(entrant), Step::CheckIn { entrant }).unwrap();
    }
    assert_eq!(tournament.seeds_by_rating(), [EntrantId(1), EntrantId(2)]);
    let all = (0..3).map(EntrantId).collect();
    assert_eq!(tournament.apply(0, referee(), Step::Start { seeds: all }), Err(Refused::Seed(EntrantId(0))));
}

#[test]
fn a_bracket_is_a_document() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 3);
    tournament.apply(7, referee(), Step::result(FixtureId(1), EntrantId(2), [0, 2])).unwrap();
    let json = serde_json::to_value(tournament.overview()).unwrap();
    assert_eq!(json["phase"], "playing");
    assert_eq!(
        json["fixtures"][1],
        serde_json::json!({
            "fixture": 1, "side": "main", "round": 1, "number": 2, "players": ["player 1", "player 2"],
            "winner": "player 2", "score": [0, 2], "why": "played", "recordings": [], "called_at": null,
        })
    );
    assert_eq!(json["fixtures"][2]["players"], serde_json::json!(["player 0", "player 2"]));
}

#[test]
fn a_damaged_record_names_the_entry() {
    let mut saved = started(Format::default(), 4).save();
    saved.record.swap(3, 4);
    let error = saved.open().unwrap_err();
    assert_eq!(error.number, 4);
    assert_eq!(
        error.to_string(),
        "entry 4 of the record is not possible: the seeds name entrant 3 twice, or this entrant is not present"
    );
}

/// The matches that were decided last, each with what decided it, in the order of entry.
fn last_decisions(tournament: &Tournament) -> Vec<Option<(u32, DecidedBy)>> {
    let last = tournament.last_decisions().into_iter();
    last.map(|last| last.map(|LastDecision { fixture, by }| (fixture.0, by))).collect()
}

#[test]
fn the_last_match_of_an_entrant_says_what_decided_it() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 4);
    assert_eq!(last_decisions(&tournament), [None; 4]);
    let (absence, play) = (Some((0, DecidedBy::Absence)), Some((1, DecidedBy::Play)));
    let mut after = |at: u64, by: Authority, step: Step| {
        tournament.apply(at, by, step).unwrap();
        last_decisions(&tournament)
    };
    after(0, Authority::Program, Step::Call { fixture: FixtureId(0) });
    let absent = Step::NoShow { fixture: FixtureId(0), absent: vec![EntrantId(3)] };
    assert_eq!(after(300, Authority::Program, absent), [absence, None, None, absence]);
    let result = Step::result(FixtureId(1), EntrantId(1), [2, 0]);
    assert_eq!(after(300, Authority::Program, result), [absence, play, play, absence]);
    let left = Some((3, DecidedBy::Withdrawal));
    let leave = Step::Withdraw { entrant: EntrantId(3) };
    assert_eq!(after(301, Authority::Entrant(EntrantId(3)), leave), [absence, play, left, left]);
    let (fixture, referees) = (FixtureId(2), Some((2, DecidedBy::Referee)));
    let award = Step::Award { fixture, winner: EntrantId(0), reason: String::new() };
    assert_eq!(after(302, referee(), award), [referees, referees, left, left]);
    let replay = Step::Replay { fixture, reason: String::new() };
    assert_eq!(after(303, referee(), replay), [absence, play, left, left], "it is open again");
    let exclude = Step::Disqualify { entrant: EntrantId(1), reason: String::new() };
    assert_eq!(after(304, referee(), exclude), [referees, referees, left, left]);
}

/// Matches are not decided in the order of the bracket, and what a referee enters is a referee's decision.
#[test]
fn the_match_that_was_decided_last_counts() {
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 4);
    assert_eq!(pairs(&tournament, BracketSide::Main, 2)[0], [3, 1]);
    let later = Step::result(FixtureId(2), EntrantId(2), [2, 1]);
    tournament.apply(0, referee(), later).unwrap();
    tournament.apply(0, Authority::Program, Step::result(FixtureId(0), EntrantId(0), [2, 0])).unwrap();
    let first = Some((0, DecidedBy::Play));
    assert_eq!(last_decisions(&tournament), [first, None, Some((2, DecidedBy::Referee)), first]);
    let without_opponent = started(Format::SingleElimination { third_place: false }, 3);
    assert_eq!(last_decisions(&without_opponent), [None; 3]);
}

#[test]
fn rounds_have_the_names_that_people_use() {
    let single = Format::SingleElimination { third_place: true };
    for (format, count, expected) in [
        (single, 16, &["round 1", "quarter-final", "semi-final", "final", "third place"][..]),
        (single, 2, &["final"][..]),
        (
            Format::DoubleElimination,
            4,
            &[
                "round 1",
                "round 2",
                "losers' bracket, round 1",
                "losers' bracket, round 2",
                "final",
                "final, second match",
            ][..],
        ),
        (Format::RoundRobin { cycles: 1 }, 4, &["round 1", "round 2", "round 3"][..]),
        (Format::Swiss { rounds: 3 }, 4, &["round 1"][..]),
        (Format::WinnerStaysOn { streak: 3 }, 4, &["round 1"][..]),
    ] {
        let tournament = started(format, count);
        let titles = tournament.fixtures().iter().map(|fixture| tournament.title(fixture).round.to_string());
        let mut titles: Vec<String> = titles.collect();
        titles.dedup();
        assert_eq!(titles, expected, "{format:?}");
    }
    let headings = [RoundTitle::Losers(2), RoundTitle::SemiFinal, RoundTitle::Final].map(RoundTitle::heading);
    assert_eq!(headings, ["Round 2", "Semi-finals", "Final"]);
}

impl Evening {
    fn new(format: Format, count: u16, random: u64) -> Self {
        let mut tournament = with_entrants(format, count);
        let seeds = tournament.seeds_by_rating();
        tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
        Self { tournament, now: 0, random, results: BTreeMap::new() }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % limit
    }

    fn apply(&mut self, step: Step) {
        self.tournament.apply(self.now, Authority::Program, step).unwrap();
    }

    /// Calls all matches that can be called, ends one, and sometimes somebody leaves or does not come.
    fn step(&mut self) {
        self.now += 10;
        for fixture in self.tournament.to_call() {
            self.apply(Step::Call { fixture });
        }
        if self.below(40) == 0 {
            let entrant = EntrantId(self.below(self.tournament.entrants().len() as u64) as u16);
            self.tournament.apply(self.now, referee(), Step::Withdraw { entrant }).unwrap();
        }
        let called: Vec<FixtureId> = self.tournament.playable();
        let called: Vec<FixtureId> =
            called.into_iter().filter(|id| self.tournament.fixtures()[id.index()].called_at.is_some()).collect();
        let Some(last) = called.len().checked_sub(1) else { return };
        let fixture = called[self.below(last as u64 + 1) as usize];
        let players = self.tournament.fixtures()[fixture.index()].players().unwrap();
        let winner = players[self.below(2) as usize];
        if self.below(30) == 0 {
            self.now += 300;
            self.apply(Step::NoShow { fixture, absent: vec![winner] });
        } else {
            let score = if winner == players[0] { [2, 1] } else { [0, 2] };
            self.apply(Step::result(fixture, winner, score));
            assert_eq!(self.results.insert(fixture, winner), None, "a match is played once");
        }
    }

    /// The tournament after the server was killed: what its record says.
    fn restart(&mut self) {
        let text = serde_json::to_string(&self.tournament.save()).unwrap();
        let read: SavedTournament = serde_json::from_str(&text).unwrap();
        let again = read.open().unwrap();
        assert_eq!(again, self.tournament);
        self.tournament = again;
    }

    fn play(&mut self) {
        let mut steps = 0;
        while self.tournament.phase() != TournamentPhase::Over {
            self.step();
            steps += 1;
            assert!(steps < 10_000, "it has no end: {:?}", self.tournament.playable());
            if steps % 97 == 0 {
                self.restart();
            }
        }
        for (fixture, winner) in &self.results {
            assert_eq!(self.tournament.fixtures()[fixture.index()].winner(), Some(*winner), "no result is lost");
        }
        let fixtures = self.tournament.fixtures();
        let titles: BTreeSet<String> =
            fixtures.iter().map(|fixture| format!("{:?}", self.tournament.title(fixture))).collect();
        assert_eq!(titles.len(), fixtures.len(), "each match has its own title");
        let mut places = self.tournament.places();
        places.sort_unstable();
        for (index, place) in places.iter().enumerate() {
            assert!(*place >= 1 && *place <= index as u32 + 1, "{places:?}");
        }
    }
}

const FORMATS: [Format; 6] = [
    Format::SingleElimination { third_place: true },
    Format::SingleElimination { third_place: false },
    Format::DoubleElimination,
    Format::RoundRobin { cycles: 1 },
    Format::Swiss { rounds: 6 },
    Format::WinnerStaysOn { streak: 4 },
];

#[test]
fn sixty_four_players_with_drop_outs_and_restarts() {
    for format in FORMATS {
        let count = rules(format).most_entrants().min(64);
        Evening::new(format, count, 2_026).play();
    }
}

/// Counts how often each pair has met.
fn meetings(tournament: &Tournament) -> BTreeMap<[EntrantId; 2], usize> {
    let mut met = BTreeMap::new();
    for fixture in tournament.fixtures().iter().filter(|fixture| fixture.is_needed()) {
        if let Some(mut players) = fixture.players() {
            players.sort_unstable();
            *met.entry(players).or_default() += 1;
        }
    }
    met
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_tournament_ends(format in 0..FORMATS.len(), count in 2_u16..33, random: u64) {
        Evening::new(FORMATS[format], count, random).play();
    }

    #[test]
    fn two_losses_are_the_limit(count in 2_u16..40, random: u64) {
        let mut tournament = started(Format::DoubleElimination, count);
        play(&mut tournament, |first, second| (random >> ((first.0 * 7 + second.0) % 64)) & 1 == 0);
        let mut losses = vec![0; usize::from(count)];
        let played: Vec<&Fixture> = tournament.fixtures().iter().filter(|fixture| fixture.players().is_some()).collect();
        for fixture in &played {
            let winner = fixture.winner().unwrap();
            losses[fixture.opponent_of(winner).unwrap().index()] += 1;
        }
        let champion = tournament.places().iter().position(|place| *place == 1).unwrap();
        for (index, losses) in losses.iter().enumerate() {
            prop_assert!(if index == champion { *losses < 2 } else { *losses == 2 }, "{index}: {losses}");
        }
        prop_assert_eq!(tournament.places().iter().filter(|place| **place == 1).count(), 1);
    }

    #[test]
    fn a_swiss_tournament_has_no_second_meetings(count in 4_u16..40, random: u64) {
        // Dirac's theorem again: up to here there are always new opponents for all.
        let rounds = (count / 2).min(9) as u8;
        let mut tournament = started(Format::Swiss { rounds }, count);
        play(&mut tournament, |first, second| (random >> ((first.0 * 5 + second.0) % 64)) & 1 == 0);
        prop_assert!(meetings(&tournament).values().all(|count| *count == 1));
        for entrant in tournament.seeds() {
            let own = tournament.fixtures().iter().filter(|fixture| fixture.seat_of(*entrant).is_some());
            let resting = own.clone().filter(|fixture| fixture.players().is_none()).count();
            prop_assert!(resting <= 1 && own.count() == usize::from(rounds));
        }
    }

    #[test]
    fn a_round_robin_has_each_pair_once_a_cycle(count in 2_u16..20, cycles in 1_u8..4) {
        let tournament = started(Format::RoundRobin { cycles }, count);
        let met = meetings(&tournament);
        prop_assert_eq!(met.len(), usize::from(count * (count - 1) / 2));
        prop_assert!(met.values().all(|times| *times == usize::from(cycles)));
    }
}
