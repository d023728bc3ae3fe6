//! Game reviews: of games of the computer player, of a weaker one, and as a program.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod program;
}

use std::time::Duration;

use serde_json::Value;
use skyline::bots::beam::Aim;
use skyline::bots::level::BotLevel;
use skyline::bots::review::{Chance, Judgement, MissedChances, Review, Reviewer};
use skyline::engine::tspin::Spin;
use skyline::engine::versus::{Teams, VersusRules};
use skyline::engine::{
    Button, Cell, Facing, GoalSystem, Input, ModeId, Piece, RotationSystem, Rules, Start, Tetrimino, diagram,
};
use skyline::replay::{Recording, SeatRecording};
use skyline::session::{BeamRunner, Match, Seat, SeatInput};
use support::program::{skyline, text};

/// The width of level 10, which makes no mistakes.
const WIDTH: usize = 200;
/// A width that finds the mistakes of weaker players.
const ENOUGH: usize = 30;

fn played(level: u8, rules: Rules, pieces: u32) -> SeatRecording {
    let bot = BeamRunner::new(BotLevel::new(level).unwrap(), &rules, 6, 7).with_aim(Aim::alone(&rules));
    let mut game = Match::new(Seat::new(rules, 7).played_by(Box::new(bot)), [], Duration::ZERO);
    let mut now = Duration::ZERO;
    while game.seat(0).game().statistics().locked_down() < pieces && !game.is_over() {
        now += Duration::from_millis(5);
        game.frame(&[], now);
    }
    game.seat(0).replay()
}

fn review(replay: &SeatRecording, width: usize) -> Review {
    finished(Reviewer::new(replay.clone(), Aim::alone(&replay.rules), width).unwrap())
}

fn finished(mut reviewer: Reviewer) -> Review {
    let mut progress = 0;
    while reviewer.advance() {
        assert!(reviewer.progress() >= progress);
        progress = reviewer.progress();
    }
    reviewer.finish()
}

#[test]
fn a_game_of_the_bot_loses_nothing() {
    let marathon = Rules { goal: GoalSystem::None, ..Rules::default() };
    for rules in [marathon, Rules::preset(ModeId::Master), Rules::preset(ModeId::TimeTrial)] {
        let review = review(&played(10, rules, 60), WIDTH);
        assert_eq!((review.pieces, review.judged), (60, 60));
        assert_eq!((review.lost, review.accuracy, review.moments.len()), (0, 1_000, 0), "{review:?}");
    }
}

/// The lines that a seat receives are inputs of its recording, and the bot judges by the attacks of the match.
#[test]
fn a_seat_of_a_match_of_bots_loses_next_to_nothing() {
    let rules = VersusRules::default().seat_rules(Rules::default());
    let seat = || Seat::new(rules, 11).played_by(Box::new(BeamRunner::new(BotLevel::STRONGEST, &rules, 6, 11)));
    let mut game = Match::new(seat(), [seat()], Duration::ZERO).by(&VersusRules::default(), Teams::default());
    let mut now = Duration::ZERO;
    while game.seat(0).game().statistics().locked_down() < 60 && !game.is_over() {
        now += Duration::from_millis(5);
        game.frame(&[], now);
    }
    let recorded = game.recording(vec![String::new(); 2]);
    for (index, seat) in game.seats().iter().enumerate() {
        assert!(seat.game().statistics().lines_received > 0, "lines were exchanged");
        let review = finished(Reviewer::of_seat(&recorded, index, WIDTH).unwrap());
        assert!(review.judged + 1 >= review.pieces && review.pieces > 50, "{review:?}");
        assert!(review.accuracy > 980, "{review:?}");
    }
}

#[test]
fn a_weaker_player_loses_more() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let [weak, better] = [2, 7].map(|level| review(&played(level, rules, 40), ENOUGH));
    assert!(weak.accuracy < better.accuracy && better.accuracy < 1_000, "{weak:?} {better:?}");
    // One of the ten did not hold.
    assert_eq!(weak.moments.len(), Reviewer::MOMENTS - 1);
    for review in [&weak, &better] {
        assert!(review.moments.is_sorted_by(|one, other| one.lost >= other.lost));
        assert!(review.moments.iter().all(|moment| moment.played != moment.best && moment.lost > 0));
    }
}

/// The review of a game whose first piece, an I, is dropped where it comes from.
fn dropped(rows: &[&str]) -> Review {
    let start = serde_json::from_value(serde_json::json!({ "matrix": rows, "queue": "IOTLJS" })).unwrap();
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let mut game = Match::new(Seat::starting_from(rules, 7, start).unwrap(), [], Duration::ZERO);
    let input = Input::Press(Button::HardDrop);
    let drop = SeatInput { seat: 0, at: Duration::from_millis(400), input };
    for frame in 1..200 {
        let inputs = if frame == 81 { vec![drop] } else { Vec::new() };
        game.frame(&inputs, frame * Duration::from_millis(5));
    }
    review(&game.seat(0).replay(), ENOUGH)
}

/// Four rows miss the last column, and the I is laid on top of them.
#[test]
fn missed_chances_are_found() {
    let rows = ["XXXXXXXXX."; 4];
    let [emptied, not_emptied] = [dropped(&rows), dropped(&["X.........", rows[0], rows[0], rows[0], rows[0]])];
    assert_eq!((emptied.missed.perfect_clears, not_emptied.missed.tetrises), (1, 1), "{emptied:?} {not_emptied:?}");
    for (review, chance) in [(emptied, Chance::PerfectClear), (not_emptied, Chance::Tetris)] {
        assert_eq!((review.pieces, review.judged, review.moments[0].missed), (1, 1, Some(chance)));
    }
}

/// In the Extended ruleset a T that cannot move up is a spin without a rotation: four times the points of two lines.
#[test]
fn a_played_spin_counts_as_the_game_paid() {
    let start = Start {
        matrix: diagram::matrix(&["X.........", "...XXXXXXX", "X.XXXXXXXX"]).unwrap(),
        in_play: Some(Piece { tetrimino: Tetrimino::T, facing: Facing::South, centre: Cell::new(2, 2) }),
        queue: vec![Tetrimino::O, Tetrimino::I, Tetrimino::L, Tetrimino::J, Tetrimino::S],
        ..Start::default()
    };
    let rules = Rules { rotation: RotationSystem::Super, ..Rules::preset(ModeId::TimeTrial) };
    let mut game = Match::new(Seat::starting_from(rules, 7, start).unwrap(), [], Duration::ZERO);
    let drop = SeatInput { seat: 0, at: Duration::from_millis(100), input: Input::Press(Button::HardDrop) };
    for frame in 1..100 {
        let inputs = if frame == 21 { vec![drop] } else { Vec::new() };
        game.frame(&inputs, frame * Duration::from_millis(5));
    }
    assert_eq!(game.seat(0).game().score(), 160);
    let review = review(&game.seat(0).replay(), ENOUGH);
    assert_eq!((review.judged, review.missed), (1, MissedChances::default()), "{review:?}");
    assert!(review.moments.iter().all(|moment| moment.played.spin == Some(Spin::Full)), "{review:?}");
}

/// At the usual width, the search sees the end of the game in two pieces of this recording. A wider one finds a way on.
#[test]
fn mistakes_are_listed_only_if_a_wider_search_agrees() {
    let sprint = SeatRecording::from_text(include_str!("data/golden/sprint_20.json")).unwrap();
    let review = review(&sprint, Reviewer::WIDTH);
    let shown: Vec<(u32, u32)> = review.moments.iter().map(|moment| (moment.number, moment.lost)).collect();
    assert_eq!(shown[..2], [(45, 470), (47, 445)], "{shown:?}");
    assert!(shown.iter().all(|(number, lost)| *number != 44 && *lost < Judgement::MAX_LOST), "{shown:?}");
    assert!(review.lost < 6_000, "the sum is corrected, too: {}", review.lost);
}

/// The rules of its seats name Marathon, which nobody played.
#[test]
fn a_match_is_judged_by_attack_and_called_versus() {
    let file = "tests/data/golden/match.json";
    let (status, out, problems) = text(&skyline(&["review", "--width", "1", "--seat", "0", file], ""));
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    assert!(out.starts_with(&format!("{file}: seat 0, versus, width 1\n")), "{out}");
    assert!(!out.contains("marathon") && !out.contains(" points") && !out.contains(" lines"), "{out}");
    let recorded = Recording::from_text(include_str!("data/golden/match.json")).unwrap();
    assert_eq!(finished(Reviewer::of_seat(&recorded, 0, 1).unwrap()).aim, Aim::Attack);
}

#[test]
fn modes_without_lines_are_refused() {
    let replay = SeatRecording::from_text(include_str!("data/golden/descent.json")).unwrap();
    assert!(Reviewer::new(replay, Aim::Survival, ENOUGH).is_none());
    let (status, _, problems) = text(&skyline(&["review", "tests/data/golden/descent.json"], ""));
    assert_eq!(
        (status, problems.as_str()),
        (Some(2), "skyline: tests/data/golden/descent.json: descent cannot be reviewed\n")
    );
}

#[test]
fn a_seat_of_a_match_is_reviewed_alone() {
    let file = "tests/data/golden/match.json";
    let review = |more: &[&str]| {
        let line: Vec<&str> = ["review", "--width", "1", "--json", file].iter().chain(more).copied().collect();
        text(&skyline(&line, ""))
    };
    let (status, all, problems) = review(&[]);
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    let seats = all.lines().count();
    assert!(seats > 1, "{all}");
    for (seat, line) in all.lines().enumerate() {
        assert_eq!(review(&["--seat", &seat.to_string()]), (Some(0), format!("{line}\n"), String::new()));
    }
    let (status, out, problems) = review(&["--seat", &seats.to_string()]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(problems, format!("skyline: --seat {seats}: {file} has seats 0 to {}\n", seats - 1));
}

#[test]
fn the_program_prints_the_review() {
    let file = "tests/data/golden/sprint_20.json";
    let (status, out, problems) = text(&skyline(&["review", "--width", "3", "--json", file], ""));
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    let report: Value = serde_json::from_str(&out).unwrap();
    let expected = review(&SeatRecording::from_text(include_str!("data/golden/sprint_20.json")).unwrap(), 3);
    assert_eq!(serde_json::from_value::<Review>(report.clone()).unwrap(), expected);
    assert_eq!((&report["mode"], &report["file"]), (&"sprint".into(), &file.into()));
    let (status, out, _) = text(&skyline(&["review", "--width", "3", file], ""));
    assert_eq!(status, Some(0));
    let accuracy = format!("accuracy  {}.{} %", expected.accuracy / 10, expected.accuracy % 10);
    assert!(out.lines().any(|line| line == accuracy), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("piece ")).count(), expected.moments.len());
}
