//! The grades of the city, held to real games of the computer player's ten levels.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use std::time::Duration;

use skyline::bots::beam::Aim;
use skyline::bots::level::BotLevel;
use skyline::city::{Grade, grade_of};
use skyline::engine::GameKind;
use skyline::session::{BeamRunner, Match, Seat};
use skyline::storage::ScoreEntry;

/// Plays a game of a kind in game time. Returns its grade.
fn played(kind: &str, level: u8, seed: u64) -> Grade {
    let rules = GameKind::named(kind).unwrap().rules();
    let bot = BeamRunner::new(BotLevel::new(level).unwrap(), &rules, 5, seed).with_aim(Aim::alone(&rules));
    let mut game = Match::new(Seat::new(rules, seed).played_by(Box::new(bot)), [], Duration::ZERO);
    let mut now = Duration::ZERO;
    while !game.is_over() && now < Duration::from_hours(1) {
        now += Duration::from_millis(50);
        game.frame(&[], now);
    }
    let entry = ScoreEntry::of(game.seat(0).game(), "", &[]).unwrap();
    grade_of(&entry).unwrap()
}

/// The grade of each level is the one measured, in games that take a moment.
#[test]
fn games_of_the_levels_have_the_grades_of_the_table() {
    let table = [
        ("sprint_40", [(1, Grade::E), (4, Grade::C), (7, Grade::B)].as_slice()),
        ("cheese", &[(1, Grade::E), (4, Grade::C), (7, Grade::A)]),
        ("ultra_2_score", &[(1, Grade::E), (4, Grade::C)]),
        ("classic", &[(1, Grade::E), (4, Grade::C)]),
    ];
    for (kind, levels) in table {
        for (level, expected) in levels {
            let grade = played(kind, *level, 1);
            // The form of a day is worth up to two levels.
            assert!((grade as i8 - *expected as i8).abs() <= 1, "{kind}, level {level}: {grade:?} for {expected:?}");
        }
    }
}

/// Stronger levels have better grades, and the table uses most of its letters.
#[test]
#[ignore = "some minutes in an optimised build"]
fn all_ten_levels_climb_the_table() {
    for kind in ["sprint_40", "cheese", "ultra_2_score", "classic", "marathon_fixed", "time_trial", "forty_lines"] {
        let best = |level| (1..=3).map(|seed| played(kind, level, seed)).max().unwrap();
        let grades: Vec<Grade> = (1..=10).map(best).collect();
        let first = grades[..3].iter().max().unwrap();
        assert!(grades[9] >= Grade::A && grades[9] > *first, "{kind}: {grades:?}");
        assert!(grades.windows(2).all(|pair| pair[1] as i8 + 1 >= pair[0] as i8), "{kind}: {grades:?}");
    }
}
