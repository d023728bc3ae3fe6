//! Watching a recorded game, with every control.

use std::sync::Arc;
use std::time::Instant;

use egui::accesskit::Toggled;
use egui::{Key, Shape, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::formats;
use skyline::replay::{Outcome, SeatRecording, Timeline};
use skyline::session::{Track as _, TransportCommand};
use skyline::storage::{Proof, ScoreEntry, ScoreId, Storage};
use skyline::ui::live::LiveRecording;
use skyline::ui::screens::{
    ClipEdges, ClipScreen, Command, DiagramScreen, HighScores, Interrupted, MainMenu, PracticeCommand,
    RecordingCommand, StartCommand, Watch,
};
use skyline::ui::widgets::focus;
use skyline::ui::words::{Words, id};

use super::{
    LANGUAGES, Stage, click, commands, filled, fits, focused, go_to, harness, keys, leads_to, lost, scaled_harness,
    screen, windows,
};
use skyline::engine::{GameKind, ModeId, Rules};

pub(super) fn replay() -> SeatRecording {
    SeatRecording::from_text(include_str!("../data/golden/sprint.json")).unwrap()
}

/// The choice of a clip, with its pictures.
pub(super) fn clip() -> ClipScreen {
    let mut screen = ClipScreen::new(replay().into(), 60_000, 20_000);
    screen.show_edges(ClipEdges::of(&Timeline::new(replay()), screen.chosen().stretch));
    screen
}

/// The recording, stopped ten seconds after its start.
pub(super) fn watch_of(replay: SeatRecording) -> Watch {
    let mut recording = LiveRecording::new(Arc::new(Timeline::new(replay)), Instant::now()).unwrap();
    recording.apply(TransportCommand::Toggle);
    recording.apply(TransportCommand::Seek(10_000));
    Watch::new(recording)
}

fn stage<'a>() -> Harness<'a, Stage<Watch>> {
    screen(watch_of(replay()), Watch::ui)
}

/// The same in a window that has room for all buttons.
fn wide<'a>() -> Harness<'a, Stage<Watch>> {
    harness(Stage::new(watch_of(replay())), Watch::ui, vec2(1280.0, 800.0))
}

/// The same in a window that has room for the transport and *Take over* alone.
pub(super) fn narrow<'a>() -> Harness<'a, Stage<Watch>> {
    harness(Stage::new(watch_of(replay())), Watch::ui, vec2(640.0, 480.0))
}

fn now(harness: &Harness<'_, Stage<Watch>>) -> u64 {
    harness.state().screen.recording.game().now().millis()
}

#[test]
fn the_choice_of_a_clip_fits_into_every_window() {
    for size in windows() {
        fits(clip(), ClipScreen::ui, size, "clip");
        let mut making = clip();
        making.show_progress(Some(42));
        fits(making, ClipScreen::ui, size, "clip being made");
    }
}

#[test]
fn a_clip_starts_where_the_recording_is_and_ends_with_it() {
    let stretch = |at| ClipScreen::new(replay().into(), 60_400, at).chosen().stretch;
    assert_eq!([0, 20_300, u64::MAX].map(stretch), [(0, 15_000), (20_000, 35_000), (46_000, 60_400)]);
    assert_eq!(ClipScreen::new(replay().into(), 900, 0).chosen().stretch, (0, 900));
    // As long as every game of Ultra.
    assert_eq!(ClipScreen::new(replay().into(), 120_000, u64::MAX).chosen().stretch, (105_000, 120_000));
}

/// The pictures are those of the start and of the end, and follow the values. The size of the file is that of what is
/// chosen, and left open until it is known.
#[test]
fn a_clip_shows_its_start_its_end_and_its_size() {
    let mut harness =
        harness(Stage::new(ClipScreen::new(replay().into(), 60_000, 20_000)), ClipScreen::ui, vec2(1280.0, 800.0));
    let is_shown = |harness: &Harness<'_, Stage<ClipScreen>>, text: &str| {
        harness.query_all_by_label_contains(text).next().is_some()
    };
    for text in ["Start 0:20.00", "End 0:35.00", "animated GIF of about …\u{a0}MB"] {
        assert!(is_shown(&harness, text), "{text}");
    }
    let first = harness.state().screen.missing().unwrap();
    for (bytes, size) in [(3_000, "0.1"), (2_249_000, "2.2"), (9_960_000, "10"), (12_600_000, "13")] {
        harness.state_mut().screen.show_estimate(first, bytes);
        harness.run_steps(2);
        assert!(is_shown(&harness, &format!("animated GIF of about {size}\u{a0}MB.")), "{bytes}");
    }
    assert_eq!((harness.state().screen.estimate(), harness.state().screen.missing()), (Some(12_600_000), Some(first)));
    // The boards are played elsewhere, and drawn below their captions once they come.
    let shapes = |harness: &Harness<'_, Stage<ClipScreen>>| harness.output().shapes.len();
    let without = shapes(&harness);
    harness.state_mut().screen.show_edges(ClipEdges::of(&Timeline::new(replay()), first.stretch));
    harness.run_steps(2);
    assert!(shapes(&harness) > without, "the boards are drawn");
    assert_eq!(harness.state().screen.missing(), None);
    go_to(&mut harness, "Length");
    keys(&mut harness, &[Key::ArrowRight; 5]);
    for text in ["Start 0:20.00", "End 0:40.00", "animated GIF of about …\u{a0}MB"] {
        assert!(is_shown(&harness, text), "{text}");
    }
    assert!(!is_shown(&harness, "End 0:35.00"));
    let longer = harness.state().screen.missing().unwrap();
    assert_ne!(longer, first);
    // Only the pictures are missing when an estimate is known from before.
    harness.state_mut().screen.show_estimate(longer, 1_000_000);
    assert_eq!(harness.state().screen.missing(), Some(longer), "the pictures are those of the last stretch");
}

pub(super) fn pages() -> DiagramScreen {
    let text = "v115@bhD8hlD8JeAgHbhD8h0D8JeAAA";
    DiagramScreen::new(formats::read(text).unwrap(), 7)
}

#[test]
fn the_pages_of_a_diagram_fit_into_every_window() {
    for size in windows() {
        fits(pages(), DiagramScreen::ui, size, "diagram");
    }
}

#[test]
fn the_arrows_turn_the_pages_of_a_diagram() {
    let mut harness = screen(pages(), DiagramScreen::ui);
    for (key, page) in [(None, "1 of 2"), (Some(Key::ArrowRight), "2 of 2"), (Some(Key::ArrowRight), "2 of 2")] {
        if let Some(key) = key {
            harness.key_press(key);
        }
        harness.run();
        assert_eq!(harness.get_by_label("Page").value().as_deref(), Some(page));
    }
    harness.get_by_label_contains("Practice from here");
    harness.get_by_label_contains("Open in solver");
}

#[test]
fn the_recording_fits_into_every_window_and_every_part_has_a_name() {
    for size in windows() {
        fits(watch_of(replay()), Watch::ui, size, "recording");
    }
}

/// The lines of a panel have one size, which is as large as the width lets it be.
#[test]
fn the_labels_of_a_small_field_have_one_legible_size() {
    let size = vec2(640.0, 480.0);
    for language in LANGUAGES {
        let stage = Stage { words: Words::of(language), ..Stage::new(watch_of(replay())) };
        let harness = scaled_harness(stage, Watch::ui, size, skyline::app::scale_for(size, 100));
        let words = &harness.state().words;
        let labels = [id::PLAY_TIME, id::PLAY_LINES_LEFT, id::HUD_PIECES, id::HUD_KEYS_PER_PIECE];
        let labels = labels.map(|label| words.text(label).to_uppercase());
        let drawn = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if labels.iter().any(|label| label == text.galley.text()) => Some(&text.galley.job),
            _ => None,
        });
        let sizes: Vec<f32> = drawn.map(|job| job.sections[0].format.font_id.size).collect();
        assert!(sizes.len() >= 3, "{sizes:?} in {language:?}");
        assert!(sizes.iter().all(|size| (size - sizes[0]).abs() < 0.01 && *size > 8.0), "{sizes:?} in {language:?}");
    }
}

#[test]
fn every_transport_button_does_what_its_name_says() {
    let mut harness = stage();
    let is_playing = |harness: &Harness<'_, Stage<Watch>>| harness.state().screen.recording.is_playing();
    click(&mut harness, "Play");
    assert!(is_playing(&harness));
    click(&mut harness, "Pause");
    assert!(!is_playing(&harness));
    let begin = now(&harness);
    click(&mut harness, "Next frame");
    assert!((1..=17).contains(&(now(&harness) - begin)));
    click(&mut harness, "Previous frame");
    assert!(now(&harness) <= begin);
    click(&mut harness, "Next piece");
    let piece = now(&harness);
    assert!(piece > begin && harness.state().screen.recording.game().in_play().is_some());
    click(&mut harness, "Next piece");
    assert!(now(&harness) > piece);
    click(&mut harness, "Previous piece");
    assert_eq!(now(&harness), piece);
}

/// A button of the menu *More* gives its command by a click and by keys alone, and closes the menu.
pub(super) fn is_in_the_menu(harness: &mut Harness<'_, Stage<Watch>>, label: &str, command: &Command) {
    for by_keys in [false, true] {
        go_to(harness, "More");
        keys(harness, &[Key::Enter]);
        assert_eq!(focused(harness), "Save as…");
        if by_keys {
            go_to(harness, label);
            keys(harness, &[Key::Enter]);
        } else {
            harness.get_by_label(label).click();
            harness.run_ok();
        }
        assert_eq!(commands(harness), std::slice::from_ref(command), "{label}");
        assert!(harness.query_by_label("Save as…").is_none(), "the menu is closed");
    }
}

#[test]
fn commands_are_reached_by_name_and_by_keys() {
    let mut harness = stage();
    for (label, command) in [("Take over", Command::Recording(RecordingCommand::TakeOver)), ("Back", Command::Back)] {
        leads_to(&mut harness, label, &command);
    }
    for (label, command) in [
        ("Save as…", Command::Recording(RecordingCommand::Save)),
        ("Copy as text", Command::Recording(RecordingCommand::Copy)),
        ("Practice from here", Command::Practice(PracticeCommand::FromRecording)),
    ] {
        is_in_the_menu(&mut harness, label, &command);
    }
    is_in_the_menu(&mut narrow(), "Back", &Command::Back);
    go_to(&mut harness, "More");
    keys(&mut harness, &[Key::Enter, Key::ArrowDown, Key::Escape]);
    assert_eq!((focused(&harness).as_str(), commands(&mut harness).len()), ("More", 0), "Escape closes the menu first");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// The Matrix gets the height. What has no room in the row is in its menu.
#[test]
fn the_controls_below_a_recording_take_one_row() {
    let sizes = [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (1080.0, 1920.0)];
    for (language, (width, height)) in LANGUAGES.into_iter().flat_map(|language| sizes.map(|size| (language, size))) {
        let size = vec2(width, height);
        let scale = skyline::app::scale_for(size, 100);
        let stage = Stage { words: Words::of(language), ..Stage::new(watch_of(replay())) };
        let harness = scaled_harness(stage, Watch::ui, size, scale);
        let places = focus::places(&harness.ctx);
        let (bar, row) = places.split_first().unwrap();
        assert!(row.len() >= 8 && row.iter().all(|place| (place.top() - row[0].top()).abs() < 1.0), "{language:?}");
        assert!(row.iter().all(|place| place.right() * scale <= size.x), "{language:?} at {size:?}");
        // With the margins and the edges of the panel.
        let high = (row[0].bottom() - bar.top() + 18.0) * scale;
        assert!(high <= 104.0 || size.y > 800.0, "{language:?} at {size:?}: {high}");
    }
}

#[test]
fn the_timeline_is_moved_by_arrows_and_pointer() {
    let mut harness = stage();
    assert_eq!(focused(&harness), "Position");
    keys(&mut harness, &[Key::ArrowRight, Key::ArrowRight]);
    assert_eq!(now(&harness), 20_000);
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(now(&harness), 15_000);
    assert_eq!(harness.get_by_label("Position").value().as_deref(), Some("0:15.00 of 0:44.07"));
    keys(&mut harness, &[Key::Enter]);
    assert!(harness.state().screen.recording.is_playing(), "a key on it starts and stops");
    keys(&mut harness, &[Key::Enter]);
    let bar = harness.get_by_label("Position").rect();
    harness.drag_at(bar.center());
    harness.run_ok();
    harness.drop_at(bar.center());
    harness.run_ok();
    assert!(now(&harness).abs_diff(22_036) < 200, "{}", now(&harness));
}

#[test]
fn keys_work_wherever_the_focus_is() {
    let mut harness = stage();
    go_to(&mut harness, "Take over");
    let speed = |harness: &Harness<'_, Stage<Watch>>| harness.state().screen.recording.speed();
    keys(&mut harness, &[Key::Plus, Key::Equals]);
    assert_eq!(speed(&harness), 400);
    keys(&mut harness, &[Key::Minus, Key::Minus, Key::Minus]);
    assert_eq!((speed(&harness), harness.get_by_label("Speed").value().as_deref()), (50, Some("0.5×")));
    keys(&mut harness, &[Key::End]);
    assert!(harness.state().screen.recording.is_at_end());
    keys(&mut harness, &[Key::PageUp]);
    let piece = now(&harness);
    keys(&mut harness, &[Key::PageUp]);
    assert!(now(&harness) < piece);
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(now(&harness), piece);
    keys(&mut harness, &[Key::Home, Key::Period]);
    assert_eq!(now(&harness), 16);
    keys(&mut harness, &[Key::Comma]);
    assert_eq!(now(&harness), 0);
}

#[test]
fn the_speed_goes_from_a_tenth_to_sixteen() {
    let mut harness = stage();
    go_to(&mut harness, "Speed");
    let mut seen = Vec::new();
    keys(&mut harness, &[Key::ArrowLeft; 9]);
    for _ in 0..8 {
        seen.push(harness.get_by_label("Speed").value().unwrap_or_default());
        keys(&mut harness, &[Key::ArrowRight]);
    }
    assert_eq!(seen, ["0.1×", "0.25×", "0.5×", "1×", "2×", "4×", "8×", "16×"]);
    let rect = harness.get_by_label("Speed").rect();
    for (x, expected) in [(rect.left() + 9.0, "8×"), (rect.right() - 9.0, "16×")] {
        harness.drag_at(egui::pos2(x, rect.center().y));
        harness.drop_at(egui::pos2(x, rect.center().y));
        harness.run_ok();
        assert_eq!(harness.get_by_label("Speed").value().as_deref(), Some(expected));
    }
}

#[test]
fn buttons_that_were_down_are_lit() {
    let mut harness = wide();
    let (mut lit, mut dark) = (0, 0);
    for _ in 0..200 {
        keys(&mut harness, &[Key::Period]);
        let buttons = harness.state().screen.recording.game().buttons();
        let is_down = buttons.is_down(skyline::engine::Button::RotateClockwise);
        let toggled = harness.get_by_label("Rotate clockwise").accesskit_node().toggled();
        assert_eq!(toggled, Some(if is_down { Toggled::True } else { Toggled::False }));
        if is_down { lit += 1 } else { dark += 1 }
    }
    assert!(lit > 0 && dark > 0);
}

#[test]
fn a_recording_that_does_not_give_its_result_says_so() {
    let harness = stage();
    assert!(harness.query_by_label_contains("do not produce its recorded result").is_none());
    let mut replay = replay();
    replay.result.score += 1;
    let harness = screen(watch_of(replay), Watch::ui);
    assert!(harness.query_by_label_contains("do not produce its recorded result").is_some());
}

#[test]
fn a_score_is_watched_by_click_and_by_keys_with_its_warnings() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let game = lost(ModeId::Marathon);
    let honest = ScoreEntry::of(&game, "Ada", &[]).unwrap();
    let without = ScoreEntry { id: ScoreId::new(), name: "Grace".to_owned(), score: 1, ..honest.clone() };
    let folder = tempfile::tempdir().unwrap();
    stage.storage = Storage::open_in(folder.path().to_owned());
    stage.storage.add(honest, Some("{}".to_owned()));
    stage.storage.add(without.clone(), None);
    assert!(stage.storage.flush());
    stage.storage.verify(GameKind::default());
    while stage.storage.proof(without.id) != Some(Proof::Missing) {
        assert!(stage.storage.opened().is_empty());
        std::thread::yield_now();
    }
    let mut harness = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    for part in ["not confirmed", "no replay"] {
        assert_eq!(harness.query_all_by_label_contains(part).count(), 2, "the row and its explanation: {part}");
    }
    harness.get_by_label_contains("2, Grace").click();
    harness.run_ok();
    let chosen = |commands: Vec<Command>| match commands.as_slice() {
        [Command::Recording(RecordingCommand::WatchScore(entry))] => entry.name.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(chosen(commands(&mut harness)), "Grace");
    keys(&mut harness, &[Key::ArrowUp, Key::Enter]);
    assert_eq!(chosen(commands(&mut harness)), "Ada");
}

#[test]
fn an_interrupted_game_is_offered_first() {
    let mut stage = Stage::new(MainMenu::default());
    let mut replay = replay();
    replay.result.game_over = None;
    let mode = replay.rules.mode;
    stage.unfinished = vec![Arc::new(replay)];
    let mut harness = harness(stage, MainMenu::ui, vec2(800.0, 600.0));
    assert_eq!(focused(&harness), "Continue Sprint: 25,461 points, 0:44.07");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::Unfinished(mode))]);
}

/// A game that waits is no result yet, so its new best is lost with it.
#[test]
fn the_question_about_an_interrupted_game_says_that_it_is_a_new_best() {
    let mode = ModeId::Marathon;
    for (score, is_said) in [(250_001, true), (250_000, false)] {
        let mut replay = SeatRecording::new(Rules::preset(mode), 7, Vec::new(), Outcome::of(&lost(mode)));
        (replay.result.score, replay.result.game_over) = (score, None);
        let question = Interrupted::by(Command::Start(StartCommand::New), mode);
        let mut stage = Stage { unfinished: vec![Arc::new(replay)], ..Stage::new(question) };
        filled(&mut stage.storage);
        let harness = harness(stage, Interrupted::ui, vec2(640.0, 480.0));
        let said = harness.query_by_label("It is your new best, which won't count if you end it.");
        assert_eq!(said.is_some(), is_said, "{score}");
    }
}

#[test]
fn a_new_game_asks_about_the_interrupted_one() {
    let mut replay = replay();
    replay.result.game_over = None;
    let mode = replay.rules.mode;
    for other in [Command::Start(StartCommand::New), Command::Recording(RecordingCommand::TakeOver)] {
        let stage =
            Stage { unfinished: vec![Arc::new(replay.clone())], ..Stage::new(Interrupted::by(other.clone(), mode)) };
        let mut harness = harness(stage, Interrupted::ui, vec2(640.0, 480.0));
        let resume = "Continue Sprint: 25,461 points, 0:44.07";
        assert_eq!(focused(&harness), resume, "nothing is lost by a press too many");
        leads_to(&mut harness, resume, &Command::Start(StartCommand::Unfinished(mode)));
        leads_to(&mut harness, "End it and start a new game", &Command::GiveUpFor(Box::new(other), mode));
        keys(&mut harness, &[Key::Escape]);
        assert_eq!(commands(&mut harness), [Command::Back]);
    }
}
