//! Messages above the screens of play, in windows of all sizes: they cover no live data.

use std::sync::{Arc, mpsc};
use std::time::Instant;

use eframe::App as _;
use egui::{Context, Pos2, RawInput, Rect, Vec2, vec2};

use crate::app::App;
use crate::app::screen::Screen;
use crate::engine::ModeId;
use crate::input::SeatDevice;
use crate::input::touch::TouchScheme;
use crate::replay::{Recording, SeatRecording, Timeline};
use crate::session::practice::{Position, Practice};
use crate::settings::{ChosenGame, Settings, Versus, VersusSeat};
use crate::storage::Storage;
use crate::ui::live::LiveRecording;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::layout::PlayLayout;
use crate::ui::screens::practice::PracticeScreen;
use crate::ui::screens::{Command, MainMenu, Modes, StartCommand, VersusRound, Watch};
use crate::ui::words::{Words, id};

const WINDOWS: [Vec2; 5] =
    [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0), vec2(540.0, 960.0)];

type ScreenOpener = fn(&mut App, &Context);

fn versus(app: &mut App, computers: usize) {
    let person = VersusSeat::Person(SeatDevice::Keyboard);
    let mut seats = [person, VersusSeat::Empty, VersusSeat::Empty, VersusSeat::Empty];
    seats[1..=computers].fill(VersusSeat::Computer(3));
    let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
    app.screens.push(Screen::Versus(Box::new(VersusRound::new(&settings, 7, Instant::now()))));
}

/// The screens of play, each with whether it has room for a long message in every window that is not upright.
const SCREENS: [(&str, bool, ScreenOpener); 10] = [
    ("game", true, |app, _| app.start_chosen(ChosenGame::Mode(ModeId::Marathon))),
    ("game with touch buttons", false, |app, _| {
        app.services.change_settings(|settings| settings.touch.scheme = TouchScheme::Buttons);
        app.start_chosen(ChosenGame::Mode(ModeId::Sprint));
    }),
    ("computer", false, |app, ctx| {
        app.run(ctx, Command::Start(StartCommand::ByComputer(ChosenGame::Mode(ModeId::Ultra))));
    }),
    ("practice", false, |app, _| {
        let practice = Practice::new(Settings::default().practice_rules(), Position::empty(1)).unwrap();
        app.screens.push(Screen::Practice(Box::new(PracticeScreen::new(practice, Instant::now()))));
    }),
    ("replay", true, |app, _| {
        let replay = SeatRecording::from_text(include_str!("../../../tests/data/golden/sprint.json")).unwrap();
        let recording = LiveRecording::new(Arc::new(Timeline::new(replay)), Instant::now()).unwrap();
        app.screens.push(Screen::Watch(Box::new(Watch::new(recording))));
    }),
    ("match of two", false, |app, _| versus(app, 1)),
    ("match of three", false, |app, _| versus(app, 2)),
    ("match of four", false, |app, _| versus(app, 3)),
    ("recorded match", false, |app, _| {
        let recorded = Recording::from_text(include_str!("../../../tests/data/golden/match_race.json")).unwrap();
        let recording = LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap();
        app.screens.push(Screen::Watch(Box::new(Watch::new(recording))));
    }),
    ("gallery", true, |app, _| app.screens.push(Screen::Modes(Modes::default()))),
];

/// Draws a frame and returns the live data in it.
fn frame(app: &mut App, ctx: &Context, window: Vec2) -> Vec<Rect> {
    let mut frame = eframe::Frame::_new_kittest();
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, window));
    let mut live = Vec::new();
    let mut output = ctx.run_ui(RawInput { screen_rect, focused: true, ..RawInput::default() }, |ui| {
        app.logic(ui.ctx(), &mut frame);
        app.ui(ui, &mut frame);
        live = live_data::marked(ui.ctx(), LiveData::Lasting);
    });
    output.textures_delta.clear();
    live
}

#[test]
fn messages_cover_no_live_data_on_any_screen_of_play() {
    let long = Words::of(crate::settings::Language::Spanish).text(id::TOUCH_OFF_NOTICE);
    let mut without_place = Vec::new();
    for (name, has_room, open) in SCREENS {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        open(&mut app, &ctx);
        for window in WINDOWS {
            for _ in 0..2 {
                frame(&mut app, &ctx, window);
            }
            for text in ["Saved.", &long] {
                app.services.toast.post(text.to_owned());
                for _ in 0..3 {
                    let live = frame(&mut app, &ctx, window);
                    assert!(!live.is_empty(), "{name} marks nothing");
                    let place = app.services.toast.rect();
                    let may_wait = text == long && (!has_room || window.y > window.x);
                    let Some(place) = place else {
                        without_place.extend((!may_wait).then_some((name, window, text.len())));
                        continue;
                    };
                    let covered: Vec<&Rect> = live.iter().filter(|part| part.intersect(place).is_positive()).collect();
                    assert!(covered.is_empty(), "{place:?} covers {covered:?}: {name}, {window:?}");
                    assert!(ctx.content_rect().contains_rect(place), "{place:?}: {name}, {window:?}");
                }
            }
        }
    }
    assert!(without_place.is_empty(), "messages without a place: {without_place:?}");
}

/// The player's name and the best results are at the tower of the main menu.
#[test]
fn messages_cover_no_text_of_the_tower() {
    let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
    let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
    app.services.change_settings(|settings| settings.player.name = "Ada".to_owned());
    app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
    for window in [vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
        (0..2).for_each(|_| drop(frame(&mut app, &ctx, window)));
        app.services.toast.post("Saved.".to_owned());
        for _ in 0..3 {
            let live = frame(&mut app, &ctx, window);
            assert!(!live.is_empty(), "the name is not marked in {window:?}");
            let place = app.services.toast.rect().unwrap();
            assert!(live.iter().all(|part| !part.intersect(place).is_positive()), "{place:?} in {window:?}");
        }
    }
}

/// What the screens mark is what they draw.
#[test]
fn the_matrix_and_the_queues_of_a_game_are_live_data() {
    let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
    let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
    app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    for window in WINDOWS {
        frame(&mut app, &ctx, window);
        let live = frame(&mut app, &ctx, window);
        let layout = PlayLayout::new(ctx.content_rect(), ctx.pixels_per_point(), 6);
        for part in [layout.matrix, layout.hold, layout.next] {
            assert!(live.iter().any(|marked| marked.contains_rect(part)), "{part:?} in {window:?}");
        }
    }
}
