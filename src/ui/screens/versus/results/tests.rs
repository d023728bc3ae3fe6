use super::*;
use crate::engine::versus::{GameType, KnockOuts, Teams};
use crate::replay::{MatchSetup, Recording, SeatTotals};
use crate::settings::Language;
use crate::ui::screens::table;
use crate::ui::screens::versus::Decided;
use crate::ui::theme::Theme;

const TEAMS: &str = include_str!("../../../../../tests/data/golden/match_teams.json");
const TOGETHER: &str = include_str!("../../../../../tests/data/golden/match_cooperative.json");
const SCORE: &str = include_str!("../../../../../tests/data/golden/match_score.json");
const RACE: &str = include_str!("../../../../../tests/data/golden/match_race.json");
const CHEESE: &str = include_str!("../../../../../tests/data/golden/match_cheese.json");

/// Reads the results of a recorded match, changed in what its seats have in common.
fn read<R>(text: &str, change: impl FnOnce(&mut MatchSetup), read: impl FnOnce(&MatchResults<'_>) -> R) -> R {
    let recorded = Recording::from_text(text).unwrap();
    let mut setup = recorded.setup.clone().unwrap();
    change(&mut setup);
    let seats = recorded.seats.len();
    let end = recorded.seats.iter().map(|seat| seat.result.time_ms).max().unwrap();
    let recorded = recorded.with_setup(setup);
    // A match with another goal continues where the recording ends.
    let ends_there = || Match::continue_from(&recorded, end, |_| ());
    let state = Match::continue_from(&recorded, Ticks::NEVER, |_| ()).or_else(|_mismatch| ends_there()).unwrap();
    let players: Vec<PlayerLook> =
        (0..seats).map(|seat| PlayerLook::of_seat(["Ada", "Bo", "Cy", "Di"][seat].to_owned(), seat)).collect();
    read(&MatchResults {
        state: &state,
        tally: &MatchTally::new(seats),
        you: None,
        is_unfinished: false,
        players: &players,
        of_match: None,
        best: None,
    })
}

/// The results after this score.
fn of_match<'a>(results: &'a MatchResults<'_>, score: &'a Series, earlier: &'a MatchTotals) -> MatchResults<'a> {
    MatchResults { of_match: Some(OfMatch { score, rounds: score.won().len(), earlier }), ..*results }
}

fn title(results: &MatchResults<'_>) -> String {
    results.title(&Words::english(), &results.standings())
}

fn row(results: &MatchResults<'_>, seat: usize) -> Vec<String> {
    let (standings, totals) = (results.standings(), results.totals());
    let cell = |column: &ResultColumn| results.cell(&Words::english(), *column, seat, (&standings, &totals));
    results.columns().iter().map(cell).collect()
}

#[test]
fn teams_win_and_reach_goals_together() {
    let won = read(TEAMS, |_| (), title);
    assert!(["Team 0 wins", "Team 1 wins"].contains(&won.as_str()), "{won}");
    let champion = read(
        TEAMS,
        |_| (),
        |results| {
            let mut score = Series::new(1, results.state.teams().clone());
            score.record(&[1]);
            title(&of_match(results, &score, &MatchTotals::default()))
        },
    );
    assert_eq!(champion, "Team 1 wins the match");
    assert_eq!(read(TOGETHER, |_| (), title), "Goal reached!");
    let far = |setup: &mut MatchSetup| setup.rules.game_type = GameType::Lines { lines: 9_000 };
    assert_eq!(read(TOGETHER, far, title), "Goal not reached");
    let alone = |setup: &mut MatchSetup| setup.teams = Teams::default();
    assert_ne!(read(TOGETHER, alone, title), "Goal reached!", "opponents win against each other");
}

/// A match that ends without a winner is a draw, whoever has won its last round.
#[test]
fn a_match_that_nobody_wins_is_a_draw() {
    for (rounds, is_draw) in [(MOST_ROUNDS - 1, false), (MOST_ROUNDS, true)] {
        let shown = read(
            RACE,
            |_| (),
            |results| {
                let (score, earlier) = (Series::new(2, results.state.teams().clone()), MatchTotals::default());
                let of_match = Some(OfMatch { score: &score, rounds, earlier: &earlier });
                title(&MatchResults { of_match, ..*results })
            },
        );
        assert_eq!(shown == "Draw", is_draw, "{rounds} rounds: {shown}");
    }
}

/// Every type of match has the columns that say something about it.
#[test]
fn each_type_of_match_has_its_columns() {
    use ResultColumn::{
        Attack, Cancelled, Combo, Goal, KnockOuts, Lines, Place, Player, Received, Score, Sent, Speed, Team, Time,
    };
    let attacks = [Place, Player, KnockOuts, Attack, Speed, Sent, Cancelled, Received, Combo];
    let with = |more: &[ResultColumn]| attacks.iter().chain(more).copied().collect::<Vec<_>>();
    let mut of_teams = with(&[Time]);
    of_teams.insert(2, Team);
    for (text, expected) in [
        (TEAMS, of_teams),
        (RACE, with(&[Time, Goal])),
        (SCORE, with(&[Score])),
        (CHEESE, vec![Place, Player, Speed, Lines, Time, Goal]),
        (TOGETHER, vec![Player, Speed, Lines, Time, Goal]),
    ] {
        let columns = read(text, |_| (), |results| results.columns());
        assert_eq!(columns, expected);
        read(
            text,
            |_| (),
            |results| {
                for seat in 0..results.players.len() {
                    let row = row(results, seat);
                    assert!(row.iter().all(|text| !text.is_empty()), "{row:?}");
                }
            },
        );
    }
}

/// Names and goals are whole at any width: other columns make room for them.
#[test]
fn no_name_and_no_goal_is_cut() {
    let ctx = egui::Context::default();
    let theme = Theme::default();
    theme.apply(&ctx);
    let looks = Language::ALL.into_iter().flat_map(|language| [480.0, 700.0, 1_040.0].map(|width| (language, width)));
    for (text, (language, width)) in
        looks.flat_map(|look| [TEAMS, RACE, SCORE, CHEESE, TOGETHER].map(|text| (text, look)))
    {
        let words = Words::of(language);
        let name = |seat: usize| words.with(id::VERSUS_COMPUTER, &[("level", (10 + seat).into())]);
        let check = |results: &MatchResults<'_>| {
            let players: Vec<PlayerLook> =
                (0..results.players.len()).map(|seat| PlayerLook::of_seat(name(seat), seat)).collect();
            let results = MatchResults { players: &players, ..*results };
            let (standings, totals) = (results.standings(), results.totals());
            let order: Vec<usize> = (0..players.len()).collect();
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.set_width(width);
                let (columns, headings, rows) = results.fitting(ui, (&theme, &words), &order, (&standings, &totals));
                let is_whole = table::fits(ui, &theme, ui.available_width(), &headings, &rows);
                assert!(is_whole, "{width}: {columns:?}");
                for column in [ResultColumn::Player, ResultColumn::Goal] {
                    let is_there = results.columns().contains(&column);
                    assert_eq!(columns.contains(&column), is_there, "{columns:?}");
                }
            });
            output.textures_delta.clear();
        };
        read(text, |_| (), check);
    }
}

#[test]
fn a_team_without_opponents_has_no_places() {
    let places = |text| {
        read(
            text,
            |_| (),
            |results| {
                let knock_outs = KnockOuts::new(results.players.len());
                let decided = Decided { state: results.state, knock_outs: &knock_outs, has_result: true };
                (0..results.players.len()).filter_map(|seat| decided.place(seat)).count()
            },
        )
    };
    assert_eq!((places(TOGETHER), places(CHEESE)), (0, 2));
}

/// After the last round the table has the rounds won and the totals of all rounds.
#[test]
fn the_results_of_a_match_are_those_of_all_rounds() {
    read(
        SCORE,
        |_| (),
        |results| {
            let round = results.totals();
            let words = Words::english();
            let mut score = Series::new(2, Teams::default());
            score.record(&[1]);
            let after_one = of_match(results, &score, &round);
            assert_eq!(after_one.totals(), round, "the match is not decided");
            assert!(after_one.columns().contains(&ResultColumn::Rounds));
            assert_eq!(after_one.subtitle(&words, &round), "Round 1 · Time: 0:40.00");
            score.record(&[1]);
            let decided = of_match(results, &score, &round);
            let totals = decided.totals();
            assert_eq!(totals.seat(0).pieces, 2 * round.seat(0).pieces);
            assert_eq!(totals.seat(0).longest_combo, round.seat(0).longest_combo);
            let speed = |totals: SeatTotals| totals.per_minute(totals.pieces);
            assert_eq!(speed(totals.seat(0)), speed(round.seat(0)));
            assert_eq!(decided.subtitle(&words, &totals), "2 rounds · Time: 1:20.00");
            assert_eq!(decided.standings().places()[1], 1);
            assert_eq!(row(&decided, 1)[..3], ["1st", "Bo", "2"]);
        },
    );
}

#[test]
fn a_team_is_compared_with_the_best_time() {
    let text = |before: Option<u64>, goal: u32| {
        let change = |setup: &mut MatchSetup| setup.rules.game_type = GameType::Lines { lines: goal };
        read(TOGETHER, change, |results| {
            let best = Some(BestTime(before.map(Ticks::from_millis)));
            MatchResults { best, ..*results }.best_text(&Words::english())
        })
    };
    // The goal of 16 lines is reached after 10.267 seconds.
    assert_eq!(text(None, 16), Some(("New best time!".to_owned(), true)));
    assert_eq!(text(Some(12_340), 16), Some(("New best time! Before: 0:12.34".to_owned(), true)));
    let shorter = "Best time with 2 players and 16 lines: 0:09.00".to_owned();
    assert_eq!(text(Some(9_000), 16), Some((shorter, false)));
    assert_eq!(text(None, 200), None, "the goal was not reached");
    let missed = "Best time with 2 players and 200 lines: 1:39.00".to_owned();
    assert_eq!(text(Some(99_000), 200), Some((missed, false)));
    assert_eq!(read(TOGETHER, |_| (), |results| results.best_text(&Words::english())), None, "not compared");
}

/// Two rows with one place are a draw, and say so.
#[test]
fn a_draw_is_named() {
    let words = Words::english();
    let places: Standings = serde_json::from_str("[1,2,2]").unwrap();
    let totals = MatchTotals::default();
    let place = |results: &MatchResults<'_>, seat| results.cell(&words, ResultColumn::Place, seat, (&places, &totals));
    let texts = read(SCORE, |_| (), |results| [0, 1, 2].map(|seat| place(results, seat)));
    assert_eq!(texts, ["1st", "2nd (draw)", "2nd (draw)"]);
    let all: Standings = serde_json::from_str("[1,1,3]").unwrap();
    assert_eq!(read(SCORE, |_| (), |results| results.title(&words, &all)), "Draw");
}

/// The lines of the chart end where the cards say: at the end of each game, with all that it sent.
#[test]
fn the_attack_over_time_ends_with_the_total() {
    for text in [TEAMS, RACE] {
        read(
            text,
            |_| (),
            |results| {
                let totals = results.totals();
                let all: Vec<Vec<[f64; 2]>> =
                    (0..totals.seats().len()).map(|seat| results.sent_over_time(seat)).collect();
                for (points, total) in all.iter().zip(totals.seats()) {
                    let last = [total.time.millis() as f64 / 1_000.0, f64::from(total.sent)];
                    assert_eq!(points.last(), Some(&last));
                    assert!(
                        points.windows(2).all(|pair| pair[0][0] < pair[1][0] && pair[0][1] <= pair[1][1]),
                        "{points:?}"
                    );
                }
                assert!(totals.seats().iter().any(|seat| seat.sent > 0));
            },
        );
    }
}

/// The figures of a card are those that say something about the match, the most telling ones first.
#[test]
fn the_figures_of_a_card_are_those_that_happened() {
    use ResultColumn::{Attack, Goal, KnockOuts, Lines, Score, Sent, Speed, Time};
    for (text, expected) in [
        (TEAMS, [Sent, Attack, Speed, Time].as_slice()),
        (RACE, &[Goal, Sent, Attack, Speed]),
        (SCORE, &[Score, Sent, Attack, Speed]),
        (CHEESE, &[Goal, Speed, Lines, Time]),
        (TOGETHER, &[Goal, Speed, Lines, Time]),
    ] {
        assert_eq!(read(text, |_| (), |results| results.figures(&results.totals())), expected);
    }
    let mut totals = SeatTotals { sent: 3, knock_outs: 1, time: Ticks::from_millis(60_000), ..SeatTotals::default() };
    totals.pieces = 60;
    let of_two = |one, other| MatchTotals::new(Ticks::from_millis(60_000), vec![one, other]);
    let figures = |totals: &MatchTotals| read(TEAMS, |_| (), |results| results.figures(totals));
    assert_eq!(figures(&of_two(totals, SeatTotals::default())), [Sent, Attack, Speed, KnockOuts]);
}

/// The score of a duel is between the names. A single round has none.
#[test]
fn a_duel_of_several_rounds_has_a_score() {
    read(
        TOGETHER,
        |setup| setup.teams = Teams::default(),
        |results| {
            let (words, none) = (Words::english(), MatchTotals::default());
            let mut score = Series::new(2, Teams::default());
            score.record(&[1]);
            assert_eq!(of_match(results, &score, &none).score_text(&words).as_deref(), Some("Ada 0 : 1 Bo"));
            let own = MatchResults { you: Some(1), ..of_match(results, &score, &none) };
            assert_eq!(own.score_text(&words).as_deref(), Some("Bo 1 : 0 Ada"), "the reader is first, as on the cards");
            let mut score = Series::new(1, Teams::default());
            score.record(&[1]);
            assert_eq!(of_match(results, &score, &none).score_text(&words), None);
            assert_eq!(results.score_text(&words), None);
        },
    );
}
