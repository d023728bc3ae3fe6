//! The review of a recorded game: in the background, then its figures and moments.

use std::sync::Arc;
use std::time::Instant;

use egui::{Color32, Key, Shape, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::bots::beam::Aim;
use skyline::bots::review::{Judgement, MissedChances, Review, Reviewer};
use skyline::engine::versus::Standings;
use skyline::engine::{Button, Game, GameKind, GameOver, Input, Mechanic, ModeId, Rules};
use skyline::replay::{MatchSetup, Outcome, RecordedRound, Recording, Rounds, SeatRecording, TimedInput, Timeline};
use skyline::session::Track as _;
use skyline::storage::{RecordingSource, ScoreEntry, Storage};
use skyline::tournament::{FixtureTitle, RoundTitle, TournamentMatch};
use skyline::ui::live::LiveRecording;
use skyline::ui::screens::results::Standing;
use skyline::ui::screens::{Command, PracticeCommand, Replays, Results, ReviewCommand, ReviewScreen, Watch};
use skyline::ui::theme::Theme;
use skyline::ui::words::{Words, id};

use super::watch_screen::{is_in_the_menu, narrow, replay, watch_of};
use super::{
    Stage, click, commands, fits, focused, go_to, harness, keys, leads_to, lost, results, scaled_harness, screen,
    windows,
};

/// The review of a recorded Sprint by a bot that thinks little.
pub(super) fn review() -> Review {
    let mut reviewer = Reviewer::new(replay(), Aim::Speed, 1).unwrap();
    while reviewer.advance() {}
    reviewer.finish()
}

/// The review of the only seat.
pub(super) fn of_game(replay: SeatRecording, saved: Option<Review>) -> ReviewScreen {
    ReviewScreen::new(Recording::new(vec![replay]), 0, saved).unwrap()
}

fn reviewed() -> ReviewScreen {
    of_game(replay(), Some(review()))
}

/// A recorded match of Ada and Grace.
fn recorded_match() -> Recording {
    let names = vec!["Ada".to_owned(), "Grace".to_owned()];
    let recorded = Recording::from_text(include_str!("../data/golden/match.json")).unwrap();
    recorded.with_setup(MatchSetup { names, ..MatchSetup::default() })
}

const fn shown(seat: usize) -> Command {
    Command::Review(ReviewCommand::Open { recording: None, seat })
}

/// Two pieces, dropped where they came.
fn short() -> SeatRecording {
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
    SeatRecording::new(Rules::default(), 42, inputs, Outcome::of(&game))
}

#[test]
fn a_review_fits_into_every_window() {
    for size in windows() {
        fits(reviewed(), ReviewScreen::ui, size, "review");
    }
}

#[test]
fn a_review_runs_in_the_background_and_is_shown() {
    let mut harness = screen(of_game(short(), None), ReviewScreen::ui);
    while harness.state().screen.review().is_none() {
        assert!(harness.query_by_label_contains("Reviewing…").is_some());
        std::thread::yield_now();
        harness.step();
    }
    harness.run_ok();
    let review = harness.state().screen.review().unwrap();
    let saves = [Command::Review(ReviewCommand::Save)];
    assert_eq!((review.pieces, review.judged, review.width), (2, 2, Reviewer::WIDTH));
    let accuracy = format!("Accuracy, {}.{}%, {}", review.accuracy / 10, review.accuracy % 10, review.grade());
    assert!(harness.query_by_label(&accuracy).is_some(), "{accuracy}");
    assert!(harness.query_by_label_contains("Pieces judged").is_none(), "all of them");
    assert_eq!(commands(&mut harness), saves, "once");
    let is_explained = |harness: &Harness<'_, Stage<ReviewScreen>>| {
        harness.query_by_label_contains("Each piece is compared").is_some()
    };
    assert!(!is_explained(&harness));
    click(&mut harness, "How is this measured?");
    assert!(is_explained(&harness), "what the figure means");
}

#[test]
fn a_mode_that_the_bot_cannot_judge_says_so() {
    let rules = Rules::preset(ModeId::Combo);
    let replay = SeatRecording::new(rules, 1, Vec::new(), Outcome::of(&Game::new(rules, 1)));
    let harness = screen(of_game(replay, None), ReviewScreen::ui);
    assert!(harness.query_by_label_contains("can't review this mode").is_some());
}

#[test]
fn missed_chances_are_counted_only_where_there_are_any() {
    for tetrises in [0, 2] {
        let review = Review { missed: MissedChances { tetrises, ..MissedChances::default() }, ..review() };
        let harness = screen(of_game(replay(), Some(review)), ReviewScreen::ui);
        assert_eq!(harness.query_by_label_contains("Missed Tetrises: 2").is_some(), tetrises > 0);
        assert!(harness.query_by_label_contains("Missed T-Spins").is_none());
    }
}

/// The arrows go from mistake to mistake on the chart, from the worst one, and Enter opens the recording there.
#[test]
fn every_moment_leads_to_its_position() {
    let review = review();
    // Two of the ten did not hold.
    assert_eq!(review.moments.len(), Reviewer::MOMENTS - 2);
    let mut harness = screen(reviewed(), ReviewScreen::ui);
    let show = |moment: &Judgement| Command::Review(ReviewCommand::Show(Box::new(*moment)));
    go_to(&mut harness, "Loss per piece");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [show(&review.moments[0])], "the worst one");
    let by_time = review.moments_by_time();
    keys(&mut harness, &[Key::Home]);
    for moment in &by_time {
        let value = harness.get_by_label("Loss per piece").value().unwrap();
        assert!(value.starts_with(&format!("Piece {} · ", moment.number)), "{value}");
        keys(&mut harness, &[Key::Enter, Key::ArrowRight]);
        assert_eq!(commands(&mut harness), [show(moment)], "by keys");
    }
    let is_at = |harness: &Harness<'_, Stage<ReviewScreen>>, moment: &Judgement| {
        let value = harness.get_by_label("Loss per piece").value().unwrap();
        value.starts_with(&format!("Piece {} · ", moment.number))
    };
    let [first, second] = [by_time[0], by_time[1]];
    assert!(is_at(&harness, &first), "after the last one comes the first");
    keys(&mut harness, &[Key::ArrowLeft]);
    assert!(is_at(&harness, by_time.last().unwrap()), "and before it the last");
    keys(&mut harness, &[Key::Home, Key::End]);
    assert!(is_at(&harness, by_time.last().unwrap()));
    keys(&mut harness, &[Key::N, Key::N]);
    assert!(is_at(&harness, &second), "as in the recording");
    keys(&mut harness, &[Key::P]);
    assert!(is_at(&harness, &first));
    keys(&mut harness, &[Key::P]);
    let last = *by_time.last().unwrap();
    go_to(&mut harness, "Watch");
    keys(&mut harness, &[Key::Enter]);
    go_to(&mut harness, "Practice from here");
    keys(&mut harness, &[Key::Enter]);
    let chosen = commands(&mut harness);
    let of_card = chosen.iter().map(|command| match command {
        Command::Review(ReviewCommand::Show(moment) | ReviewCommand::Practise(moment)) => **moment,
        other => panic!("{other:?}"),
    });
    let of_card: Vec<Judgement> = of_card.collect();
    assert!(of_card.len() == 2 && of_card[0] == of_card[1] && of_card[0].number <= last.number, "{of_card:?}");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// The buttons of the cards are in view without scrolling.
#[test]
fn the_cards_are_whole_in_a_usual_window() {
    let size = vec2(1280.0, 800.0);
    let scale = skyline::app::scale_for(size, 100);
    let harness = scaled_harness(Stage::new(reviewed()), ReviewScreen::ui, size, scale);
    let foot = harness.get_by_label("Back").rect().top();
    for label in ["Watch", "Practice from here"] {
        for button in harness.get_all_by_label(label) {
            assert!(button.rect().bottom() <= foot, "{label} {:?} above {foot}", button.rect());
        }
    }
}

/// A click on the chart opens the recording at the piece below it.
#[test]
fn a_click_on_the_chart_opens_the_recording_there() {
    let mut harness = screen(reviewed(), ReviewScreen::ui);
    let rect = harness.get_by_label("Loss per piece").rect();
    let pieces = review().pieces as f32;
    for (part, at_most) in [(0.02, 0.1), (0.5, 0.6)] {
        let at = egui::pos2(rect.left() + part * rect.width(), rect.center().y);
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run_ok();
        let number = match commands(&mut harness).as_slice() {
            [Command::Review(ReviewCommand::Show(moment))] => moment.number,
            [Command::Review(ReviewCommand::ShowAt(at))] => {
                review().losses.iter().find(|loss| loss.at == *at).unwrap().number
            }
            other => panic!("{other:?}"),
        };
        assert!(number as f32 <= (at_most * pieces).max(2.0), "piece {number} at {part}");
    }
}

/// The sentence about the game, and why each piece is a mistake.
#[test]
fn a_review_says_one_thing_about_the_game_and_a_reason_for_each_mistake() {
    let mut harness = harness(Stage::new(reviewed()), ReviewScreen::ui, vec2(1280.0, 1000.0));
    let sentences = ["worst pieces", "One piece cost", "were missed", "had no loss"];
    let count = |text: &str| harness.query_all_by_label_contains(text).count();
    assert_eq!(sentences.into_iter().map(count).sum::<usize>(), 1);
    assert!(harness.query_all_by_label_contains("Piece ").count() >= 3, "three cards");
    let flawless = Review { pieces: 40, judged: 40, accuracy: 1_000, ..Review::default() };
    harness.state_mut().screen = of_game(replay(), Some(flawless));
    harness.run_ok();
    assert!(harness.query_all_by_label("No piece had a loss.").next().is_some());
}

#[test]
fn the_recording_opens_at_the_moment_with_the_better_placement() {
    let moment = review().moments[0];
    let recording = LiveRecording::new(Arc::new(Timeline::new(replay())), Instant::now()).unwrap();
    let mut harness = screen(Watch::at(recording, &review(), moment.at), Watch::ui);
    let recording = &harness.state().screen.recording;
    assert_eq!((recording.game().now(), recording.is_playing()), (moment.at, false));
    let text = format!("Piece {}. Better: ", moment.number);
    assert!(harness.query_by_label_contains(&text).is_some());
    click(&mut harness, "Next piece");
    assert!(harness.query_by_label_contains(&text).is_none(), "the next piece has another placement");
    click(&mut harness, "Previous piece");
    assert!(harness.query_by_label_contains(&text).is_some());
    let now = |harness: &Harness<'_, Stage<Watch>>| harness.state().screen.recording.game().now();
    keys(&mut harness, &[Key::Home]);
    for mistake in review().moments_by_time() {
        keys(&mut harness, &[Key::N]);
        assert_eq!(now(&harness), mistake.at, "the next mistake");
    }
    for mistake in review().moments_by_time().iter().rev().skip(1) {
        keys(&mut harness, &[Key::P]);
        assert_eq!(now(&harness), mistake.at, "the mistake before");
    }
    assert!(harness.query_by_label("Mistakes").is_some() && harness.query_by_label("Piece by piece").is_some());
    harness.state_mut().with_pad = true;
    harness.run_ok();
    assert!(harness.query_by_label("Mistakes").is_none(), "a gamepad has no N");
    assert!(harness.query_by_label("Piece by piece").is_some());
}

/// The better placement and the played one are outlined, in colours of their own.
#[test]
fn the_played_placement_is_outlined_beside_the_better_one() {
    let moment = review().moments[0];
    let recording = LiveRecording::new(Arc::new(Timeline::new(replay())), Instant::now()).unwrap();
    let mut harness = screen(Watch::at(recording, &review(), moment.at), Watch::ui);
    let palette = &Theme::default().palette;
    let is_drawn = |harness: &Harness<'_, Stage<Watch>>, color: Color32| {
        let shapes = &harness.output().shapes;
        let meshes =
            shapes.iter().filter_map(|drawn| if let Shape::Mesh(mesh) = &drawn.shape { Some(mesh) } else { None });
        meshes.flat_map(|mesh| &mesh.vertices).any(|vertex| vertex.color == color)
    };
    assert!(is_drawn(&harness, palette.on_well_danger) && is_drawn(&harness, palette.on_well));
    click(&mut harness, "Next piece");
    assert!(!is_drawn(&harness, palette.on_well_danger), "the next piece has another placement");
}

/// In a match, the opponent's board is small beside the boards of each mistake, with the name; of several opponents
/// also with the reason for this one.
#[test]
fn a_mistake_of_a_match_names_the_opponent_that_is_shown() {
    let recorded = recorded_match();
    let mut reviewer = Reviewer::of_seat(&recorded, 0, 1).unwrap();
    while reviewer.advance() {}
    let review = reviewer.finish();
    assert!(!review.moments.is_empty());
    let labels = |recorded: Recording, label: &str| {
        let screen = screen(ReviewScreen::new(recorded, 0, Some(review.clone())).unwrap(), ReviewScreen::ui);
        screen.query_all_by_label_contains(label).count()
    };
    assert!(labels(recorded.clone(), "), Grace") > 0);
    let [own, other] = &recorded.seats[..] else { panic!("two seats") };
    assert_eq!(labels(Recording::new(vec![own.clone()]), "), "), 0, "nobody else");
    let names = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
    let three = Recording::new([own, other, other].map(Clone::clone).to_vec());
    let three = three.with_setup(MatchSetup { names, ..MatchSetup::default() });
    assert!(labels(three, "), Bo: sent most") > 0);
}

/// The review of a match of a tournament says which one it is, below its title.
#[test]
fn the_review_of_a_match_names_its_tournament() {
    let recorded = recorded_match();
    let mut reviewer = Reviewer::of_seat(&recorded, 0, 1).unwrap();
    while reviewer.advance() {}
    let review = reviewer.finish();
    let title = FixtureTitle { round: RoundTitle::SemiFinal, number: 2 };
    let of = TournamentMatch { name: "Winter Cup".to_owned(), title };
    for of in [Some(of), None] {
        let recorded = recorded.clone().of_tournament(of.clone());
        let harness = screen(ReviewScreen::new(recorded, 0, Some(review.clone())).unwrap(), ReviewScreen::ui);
        assert_eq!(harness.query_by_label("Winter Cup · Semi-final 2").is_some(), of.is_some());
    }
}

/// A seat of a match plays no mode, whatever rules its recording names.
#[test]
fn a_moment_of_a_match_is_headed_versus() {
    let recorded = recorded_match();
    let watch = |is_of_match: bool| {
        let recording = LiveRecording::new(Arc::new(Timeline::new(recorded.seats[0].clone())), Instant::now()).unwrap();
        let watch = Watch::at(recording, &Review { aim: Aim::Attack, ..review() }, review().moments[0].at);
        screen(if is_of_match { watch.of_match() } else { watch }, Watch::ui)
    };
    let is_drawn = |harness: &Harness<'_, Stage<Watch>>, text: &str| {
        let shapes = &harness.output().shapes;
        shapes.iter().any(|drawn| matches!(&drawn.shape, Shape::Text(shape) if shape.galley.text() == text))
    };
    assert!(is_drawn(&watch(false), "MARATHON") && !is_drawn(&watch(false), "VERSUS"));
    let versus = watch(true);
    assert!(is_drawn(&versus, "VERSUS") && !is_drawn(&versus, "MARATHON"));
    for name in ["SENT", "RECEIVED", "TIME", "PPS", "LINES"] {
        assert!(is_drawn(&versus, name), "{name}");
    }
    for name in ["LEVEL", "GOAL", "SCORE"] {
        assert!(!is_drawn(&versus, name) && is_drawn(&watch(false), name), "{name}");
    }
}

#[test]
fn a_review_and_practice_start_from_a_recording_and_a_review_from_results() {
    let mut watch = screen(watch_of(replay()), Watch::ui);
    is_in_the_menu(&mut narrow(), "Review", &shown(0));
    let mut wide = harness(Stage::new(watch_of(replay())), Watch::ui, vec2(1280.0, 800.0));
    leads_to(&mut wide, "Review", &shown(0));
    is_in_the_menu(&mut watch, "Practice from here", &Command::Practice(PracticeCommand::FromRecording));
    let mut after = screen(results(ModeId::Marathon, Standing::default()), Results::ui);
    leads_to(&mut after, "Review", &shown(0));
}

#[test]
fn a_seat_of_a_match_is_reviewed_and_chosen_by_name() {
    assert!(ReviewScreen::new(recorded_match(), 2, None).is_none(), "there are two seats");
    let of_seat = |seat| ReviewScreen::new(recorded_match(), seat, Some(Review::default())).unwrap();
    assert_eq!(of_seat(1).replay(), &recorded_match().seats[1]);
    let mut harness = screen(of_seat(0), ReviewScreen::ui);
    click(&mut harness, "Grace");
    assert_eq!(commands(&mut harness), [shown(1)]);
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(commands(&mut harness), [shown(1)], "by keys");
    let mut watch = screen(
        Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded_match())), Instant::now()).unwrap()),
        Watch::ui,
    );
    click(&mut watch, "Pause");
    leads_to(&mut watch, "Review: Ada", &shown(0));
    for size in windows() {
        fits(of_seat(1), ReviewScreen::ui, size, "review of a seat");
    }
}

/// A match of several rounds says which one is reviewed, and leads to the others.
#[test]
fn a_review_names_its_round_and_leads_to_the_others() {
    let last = recorded_match();
    let round = RecordedRound { places: Standings::default(), seats: last.seats.iter().rev().cloned().collect() };
    let whole = last.after(Rounds { first_to: 2, earlier: vec![round] });
    let of_round = |round| ReviewScreen::of_round(whole.clone(), (round, 0), Some(Review::default())).unwrap();
    assert_eq!(of_round(0).replay(), &recorded_match().seats[1]);
    assert_eq!(of_round(1).replay(), &recorded_match().seats[0]);
    for (round, name, key) in [(0, "Round 1 of 2", Key::ArrowRight), (1, "Round 2 of 2", Key::ArrowLeft)] {
        let mut harness = screen(of_round(round), ReviewScreen::ui);
        assert!(harness.query_by_label(name).is_some(), "{name}");
        go_to(&mut harness, "Round");
        keys(&mut harness, &[key]);
        assert_eq!(commands(&mut harness), [Command::Review(ReviewCommand::Round(1 - round))], "{name}");
    }
    assert_eq!(ReviewScreen::new(whole.clone(), 0, None).unwrap().round(), 1, "the last one first");
    let alone = screen(ReviewScreen::new(recorded_match(), 0, None).unwrap(), ReviewScreen::ui);
    assert!(alone.query_by_label_contains("Round 1").is_none(), "one round needs no name");
}

#[test]
fn a_seat_that_the_bot_cannot_judge_is_switched_off_with_the_reason() {
    let mut recorded = recorded_match();
    let puzzle = GameKind::ALL.into_iter().map(|kind| kind.rules()).find(|rules| !Reviewer::can_review(rules));
    recorded.seats[1].rules.mechanic = puzzle.unwrap().mechanic;
    let watch = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
    let mut watch = screen(watch, Watch::ui);
    click(&mut watch, "Pause");
    watch.get_by_label("Review: Grace: The computer player can't review this mode.").click();
    watch.run_ok();
    assert_eq!(commands(&mut watch), []);
    leads_to(&mut watch, "Review: Ada", &shown(0));
}

#[test]
fn the_arrows_are_hinted_where_they_go_from_mistake_to_mistake() {
    let is_hinted = |harness: &Harness<'_, Stage<ReviewScreen>>| harness.query_by_label("Next mistake").is_some();
    let mut harness = screen(reviewed(), ReviewScreen::ui);
    go_to(&mut harness, "Loss per piece");
    assert!(is_hinted(&harness));
    let of_match = |review| screen(ReviewScreen::new(recorded_match(), 0, Some(review)).unwrap(), ReviewScreen::ui);
    assert!(!is_hinted(&of_match(Review::default())), "no moments");
    let mut harness = of_match(review());
    assert!(!is_hinted(&harness), "at the names");
    go_to(&mut harness, "Loss per piece");
    assert!(is_hinted(&harness));
}

#[test]
fn a_recorded_match_is_reviewed_from_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    storage.save_match(recorded_match());
    assert!(storage.flush());
    let stored = storage.matches();
    let recording = Some(RecordingSource::Match(stored[0].name.clone()));
    let mut harness = screen(Replays::new(stored), Replays::ui);
    click(&mut harness, "Matches");
    harness.get_by_label_contains("Ada · Grace").click();
    harness.run_ok();
    leads_to(&mut harness, "Review", &Command::Review(ReviewCommand::Open { recording, seat: 0 }));

    let mut stored = storage.matches();
    stored[0].summary.as_mut().unwrap().first_rules.mechanic = Mechanic::Puzzle;
    let mut harness = screen(Replays::new(stored), Replays::ui);
    click(&mut harness, "Matches");
    harness.get_by_label_contains("Ada · Grace").click();
    harness.run_ok();
    assert!(harness.query_by_label_contains("Review: ").is_some() && harness.query_by_label("Review").is_none());
}

#[test]
fn a_recorded_game_is_reviewed_from_the_list() {
    let mut stage = Stage::new(Replays::default());
    let entry = |kind: GameKind, date| ScoreEntry {
        kind,
        date,
        score: 123,
        lines: 40,
        time_ms: 61_000,
        game_over: GameOver::GoalReached,
        replay: Some("game.json".to_owned()),
        ..ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap()
    };
    let is_refused = |kind: &GameKind| kind.mode().is_ranked && !Reviewer::can_review(&kind.rules());
    let puzzle = GameKind::ALL.into_iter().find(is_refused).unwrap();
    let (judged, refused) = (entry(GameKind::default(), 2_000), entry(puzzle, 1_000));
    for entry in [&judged, &refused] {
        stage.storage.add(entry.clone(), None);
    }
    let mut harness = harness(stage, Replays::ui, vec2(800.0, 600.0));
    let recording = Some(RecordingSource::Entry(Box::new(judged)));
    leads_to(&mut harness, "Review", &Command::Review(ReviewCommand::Open { recording, seat: 0 }));
    const REASON: &str = "The computer player can't review this mode.";
    const OFF: &str = "Review: The computer player can't review this mode.";
    assert!(harness.query_by_label(REASON).is_none(), "the focus is on the other button");
    let row = harness.state().words.mode_of_kind(puzzle);
    harness.get_by_label_contains(&row).hover();
    harness.run_ok();
    harness.get_by_label(OFF).click();
    harness.run_ok();
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [], "it is switched off");
    assert_eq!(focused(&harness), OFF);
    assert!(harness.query_by_label(REASON).is_some(), "the reason is shown at the focus");
    assert_eq!(harness.get_by_label(OFF).accesskit_node().description(), None, "the name says it once");
}

#[test]
fn a_review_that_is_not_possible_is_switched_off_with_the_reason() {
    let replay = SeatRecording::from_text(include_str!("../data/golden/combo.json")).unwrap();
    let mut watch = harness(Stage::new(watch_of(replay)), Watch::ui, vec2(1280.0, 800.0));
    let after = screen(results(ModeId::Combo, Standing::default()), Results::ui);
    const OFF: &str = "Review: The computer player can't review this mode.";
    assert!(watch.get_by_label(OFF).accesskit_node().is_disabled());
    assert!(after.get_by_label(OFF).accesskit_node().is_disabled());
    click(&mut watch, OFF);
    assert_eq!(commands(&mut watch), []);
    assert!(watch.query_by_label("The computer player can't review this mode.").is_some(), "as a hint");
}

#[test]
fn a_review_that_was_saved_is_not_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(folder.path().to_owned());
    let recorded = recorded_match();
    let review = Review { width: Reviewer::WIDTH, pieces: 7, judged: 7, accuracy: 900, ..Review::default() };
    storage.save_review(recorded.seats[0].hash(), &review.to_json().unwrap()).unwrap();
    let saved = |seat: usize| Review::from_json(&storage.review(recorded.seats[seat].hash())?);
    assert_eq!(saved(1), None, "each seat has its own");
    let mut harness = screen(ReviewScreen::new(recorded.clone(), 0, saved(0)).unwrap(), ReviewScreen::ui);
    assert_eq!(harness.state().screen.review(), Some(&review));
    assert!(harness.query_by_label("Accuracy, 90.0%, A").is_some());
    assert!(harness.query_by_label_contains("Pieces judged").is_none(), "all of them");
    assert_eq!(commands(&mut harness), [], "nothing to save");
}

/// A piece that fell too fast is not judged, which the figures say.
#[test]
fn pieces_that_were_not_judged_are_counted() {
    let review = Review { pieces: 8, judged: 7, ..review() };
    let harness = screen(of_game(replay(), Some(review)), ReviewScreen::ui);
    assert!(harness.query_by_label_contains("Pieces judged: 7 of 8").is_some());
}

/// The focus of the first moment does not scroll the figures above it away.
#[test]
fn the_review_opens_at_its_start_in_every_window() {
    for (language, size) in windows() {
        let stage = Stage { words: Words::of(language), ..Stage::new(reviewed()) };
        let harness = scaled_harness(stage, ReviewScreen::ui, size, skyline::app::scale_for(size, 100));
        let words = &harness.state().words;
        let title = harness.get_by_label(&words.text(id::REVIEW_TITLE)).rect();
        let first = harness.get_all_by_label_contains(&words.text(id::REVIEW_ACCURACY)).next().unwrap().rect();
        assert!(first.top() >= title.bottom(), "{first:?} below {title:?} at {size:?} in {language:?}");
    }
}
