//! An exercise from a mistake: three pieces, and the answer of the coach.

use std::time::{Duration, Instant};

use skyline::bots::beam::Aim;
use skyline::bots::review::Reason;
use skyline::bots::review::drills::{Drill, DrillBook, DrillSet};
use skyline::engine::{Start, Tetrimino, diagram};
use skyline::input::{Device, PlayInput, StampedInput};
use skyline::ui::screens::{DrillCommand, DrillScreen};

use super::*;

/// A position in which an I clears four lines.
pub(super) fn drill(left: usize) -> DrillScreen {
    let drill = Drill {
        id: "game-7".to_owned(),
        position: String::new(),
        aim: Aim::Speed,
        reason: Reason::Hole,
        lost: 230,
        solved: 0,
        due: 1,
    };
    let start = Start {
        matrix: diagram::matrix(&["XXXXXXXXX."; 4]).unwrap(),
        queue: vec![Tetrimino::I, Tetrimino::O, Tetrimino::T],
        ..Start::default()
    };
    DrillScreen::new(drill, start, (DrillSet::All, left))
}

/// Drops three pieces where they came, a second apart.
fn place_three(harness: &mut Harness<'_, Stage<DrillScreen>>) {
    let start = Instant::now();
    let settings = harness.state().settings.clone();
    for frame in 0..80_u64 {
        let now = start + Duration::from_millis(frame * 50);
        let change = match frame % 20 {
            10 => Some(Input::Press(Button::HardDrop)),
            11 => Some(Input::Release(Button::HardDrop)),
            _ => None,
        };
        let changes = change.map(|input| StampedInput { at: now, device: Device::Keyboard, input });
        let input = PlayInput { changes: changes.into_iter().collect(), ..PlayInput::default() };
        harness.state_mut().screen.game.play(&settings, &input, now, &mut Vec::new());
        harness.step();
    }
}

#[test]
fn three_pieces_are_placed_and_the_coach_answers() {
    let mut harness = screen(drill(2), DrillScreen::ui);
    assert!(harness.query_by_label_contains("a mistake that cost 2.30").is_some());
    assert_eq!(focused(&harness), "Start");
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.state().screen.game.is_played());
    place_three(&mut harness);
    let answer = loop {
        harness.step();
        let given = commands(&mut harness);
        if let [Command::Drill(DrillCommand::Answer { id, lost })] = given.as_slice() {
            break (id.clone(), *lost);
        }
        std::thread::yield_now();
    };
    assert!(answer.0 == "game-7" && answer.1 > DrillBook::SOLVED, "{answer:?}");
    harness.run_ok();
    assert!(harness.query_by_label_contains("Not yet: −").is_some());
    assert!(harness.query_by_label_contains("Due today: 1").is_some(), "one less");
    assert!(harness.query_by_label("All done for today.").is_none());
    // The lines of the pieces add up to what is said.
    let shown = |text: &str| {
        let (_, rest) = text.rsplit_once('−')?;
        rest.trim_end_matches(')').parse::<f64>().ok()
    };
    let lines: Vec<f64> = harness
        .query_all_by_label_contains("Piece ")
        .filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value()))
        .filter_map(|label| shown(&label))
        .collect();
    let sum = (lines.iter().sum::<f64>() * 100.0).round() as u64;
    assert_eq!(sum, answer.1, "{lines:?}");
    assert!(harness.query_all_by_label_contains("Piece 1 · I · ").next().is_some(), "why it was a mistake");
    assert_eq!(commands(&mut harness), [], "once");
    leads_to(&mut harness, "Next drill", &Command::Drill(DrillCommand::Next(DrillSet::All)));
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
    click(&mut harness, "Again");
    assert!(harness.state().screen.game.is_played() && harness.query_by_label_contains("Not yet").is_none());
}

/// The last one that was due says so.
#[test]
fn the_last_exercise_of_a_day_says_that_all_is_done() {
    let mut harness = screen(drill(1), DrillScreen::ui);
    keys(&mut harness, &[Key::Enter]);
    place_three(&mut harness);
    while commands(&mut harness).is_empty() {
        harness.step();
        std::thread::yield_now();
    }
    harness.run_ok();
    assert!(harness.query_by_label("All done for today.").is_some());
    assert!(harness.query_by_label_contains("Due today: 0").is_some());
}

#[test]
fn an_exercise_fits_into_every_window() {
    for size in windows() {
        fits(drill(1), DrillScreen::ui, size, "drill");
    }
}
