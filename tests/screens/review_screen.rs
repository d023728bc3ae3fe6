//! The review of a recorded game: in the background, then its figures and moments.

use std::time::Instant;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use skyline::engine::{Button, Game, Input, ModeId, Rules};
use skyline::replay::{Outcome, Replay, TimedInput, Timeline};
use skyline::review::{Judgement, Review, Reviewer};
use skyline::ui::screens::results::Standing;
use skyline::ui::screens::{Command, PracticeCommand, Results, ReviewCommand, ReviewScreen, Watch};
use skyline::ui::watch::Watching;

use super::watch_screen::{replay, watch_of};
use super::{click, commands, fits, focused, keys, leads_to, results, screen, windows};

/// The review of a recorded Sprint by a bot that thinks little.
pub(super) fn review() -> Review {
    let mut reviewer = Reviewer::new(replay(), 1).unwrap();
    while reviewer.advance() {}
    reviewer.finish()
}

fn reviewed() -> ReviewScreen {
    ReviewScreen::of(replay(), review())
}

/// Two pieces, dropped where they came.
fn short() -> Replay {
    let mut game = Game::new(Rules::default(), 42);
    let mut inputs = Vec::new();
    for second in 1..=2 {
        while game.now().millis() < second * 1_000 {
            game.step(&[], &mut Vec::new());
        }
        let drop = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
        inputs.extend(drop.map(|input| TimedInput { at: game.now(), input }));
        game.step(&drop, &mut Vec::new());
    }
    Replay::new(Rules::default(), 42, inputs, Outcome::of(&game))
}

#[test]
fn a_review_fits_into_every_window() {
    for size in windows() {
        fits(reviewed(), ReviewScreen::ui, size, "review");
    }
}

#[test]
fn a_review_runs_in_the_background_and_is_shown() {
    let mut harness = screen(ReviewScreen::new(short()), ReviewScreen::ui);
    while harness.state().screen.review().is_none() {
        assert!(harness.query_by_label_contains("Reviewing…").is_some());
        std::thread::yield_now();
        harness.step();
    }
    harness.run_ok();
    let review = harness.state().screen.review().unwrap();
    let saves = [Command::Review(ReviewCommand::Save)];
    assert_eq!((review.pieces, review.judged, review.width), (2, 2, Reviewer::WIDTH));
    assert!(harness.query_by_label_contains("2 of 2").is_some());
    assert!(harness.query_by_label_contains("Each piece is compared").is_some(), "what the figure means");
    assert_eq!(commands(&mut harness), saves, "once");
}

#[test]
fn a_mode_that_the_bot_cannot_judge_says_so() {
    let rules = Rules::preset(ModeId::Combo);
    let replay = Replay::new(rules, 1, Vec::new(), Outcome::of(&Game::new(rules, 1)));
    let harness = screen(ReviewScreen::new(replay), ReviewScreen::ui);
    assert!(harness.query_by_label_contains("can't review this mode").is_some());
}

#[test]
fn every_moment_leads_to_its_position() {
    let review = review();
    assert_eq!(review.moments.len(), Reviewer::MOMENTS);
    let mut harness = screen(reviewed(), ReviewScreen::ui);
    let show = |moment: &Judgement| Command::Review(ReviewCommand::Show(Box::new(*moment)));
    harness.get_by_label_contains(&format!("Piece {},", review.moments[0].number)).click();
    harness.run_ok();
    assert_eq!(commands(&mut harness), [show(&review.moments[0])], "by pointer");
    assert!(focused(&harness).starts_with("Piece "));
    for moment in &review.moments {
        keys(&mut harness, &[Key::Enter, Key::ArrowDown]);
        assert_eq!(commands(&mut harness), [show(moment)], "by keys");
    }
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn the_recording_opens_at_the_moment_with_the_better_placement() {
    let moment = review().moments[0];
    let watching = Watching::new(Box::new(Timeline::new(replay())), Instant::now());
    let mut harness = screen(Watch::at(watching, moment), Watch::ui);
    let watching = &harness.state().screen.watching;
    assert_eq!((watching.game().now(), watching.is_playing()), (moment.at, false));
    let text = format!("Piece {} lost", moment.number);
    assert!(harness.query_by_label_contains(&text).is_some());
    click(&mut harness, "Next piece");
    assert!(harness.query_by_label_contains(&text).is_none(), "the next piece has another placement");
    click(&mut harness, "Previous piece");
    assert!(harness.query_by_label_contains(&text).is_some());
}

#[test]
fn a_review_and_practice_start_from_a_recording_and_a_review_from_results() {
    let mut watch = screen(watch_of(replay()), Watch::ui);
    leads_to(&mut watch, "Review", &Command::Review(ReviewCommand::Recording));
    leads_to(&mut watch, "Practice from here", &Command::Practice(PracticeCommand::FromRecording));
    let mut after = screen(results(ModeId::Marathon, Standing::default()), Results::ui);
    leads_to(&mut after, "Review", &Command::Review(ReviewCommand::Last));
}
