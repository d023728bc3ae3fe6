//! Fingers and the mouse on the play field, as events of the window.

use std::time::{Duration, Instant};

use egui::{Event, Modifiers, PointerButton, Pos2, Rect, TouchDeviceId, TouchId, TouchPhase, Ui, UiBuilder, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use skyline::engine::{Facing, Game, Rules};
use skyline::input::pointing::Pointing;
use skyline::input::touch::{Fingers, TouchScheme};
use skyline::input::{Bindings, Devices};
use skyline::session::Seat;
use skyline::ui::live::LiveMatch;
use skyline::ui::paint::layout::PlayLayout;
use skyline::ui::paint::touch_buttons::{self, TouchLayout};
use skyline::ui::paint::{self, Around, PlayView};
use skyline::ui::theme::Theme;
use skyline::ui::words::Words;

/// A game played by touch; every frame is 20 ms of game time.
struct Table {
    scheme: TouchScheme,
    pointing: Pointing,
    fingers: Fingers,
    devices: Devices,
    play: LiveMatch,
    now: Instant,
    theme: Theme,
    words: Words,
    is_paused: bool,
}

impl Table {
    fn new(scheme: TouchScheme) -> Self {
        let now = Instant::now();
        let mut devices = Devices::default();
        devices.start(&Bindings::default(), now);
        Self {
            scheme,
            pointing: Pointing::default(),
            fingers: Fingers::default(),
            devices,
            play: LiveMatch::new(Seat::new(Rules::default(), 7), now),
            now,
            theme: Theme::default(),
            words: Words::english(),
            is_paused: false,
        }
    }

    fn show(&mut self, ui: &mut Ui) {
        self.now += Duration::from_millis(20);
        let layout = TouchLayout::new(ui.max_rect(), self.scheme, true);
        let places = PlayLayout::new(layout.play, ui.ctx().pixels_per_point(), 6);
        let field = layout.field(&places);
        let events = ui.input(|input| input.events.clone());
        let mut controls = Vec::new();
        for event in self.pointing.finger_events(&events, self.now, self.scheme != TouchScheme::Off) {
            self.fingers.take(event, &field, &mut controls);
        }
        self.fingers.update(self.now, &mut controls);
        let input = self.devices.take(controls);
        self.is_paused |= input.stop.is_some();
        for event in self.play.frame(&input.changes, self.now).game_events() {
            self.fingers.react(&event);
        }
        let view =
            PlayView { around: Around::Game, next_count: 6, ..PlayView::of(self.play.game(), self.play.effects()) };
        let room = UiBuilder::new().max_rect(layout.play);
        ui.scope_builder(room, |ui| paint::play_field(ui, &view, &self.theme, &self.words));
        touch_buttons::paint(ui, &layout, &places, &self.fingers, &self.theme, &self.words);
    }
}

type Field<'a> = Harness<'a, Table>;

fn field<'a>(scheme: TouchScheme) -> Field<'a> {
    let mut harness = Harness::builder()
        .with_size(vec2(800.0, 600.0))
        .with_context_setup(|ctx| Theme::default().apply(ctx))
        .build_ui_state(|ui, table: &mut Table| table.show(ui), Table::new(scheme));
    harness.run_steps(2);
    harness
}

fn game<'a>(harness: &'a Field<'_>) -> &'a Game {
    harness.state().play.game()
}

fn touch(harness: &mut Field<'_>, finger: u64, phase: TouchPhase, pos: Pos2) {
    harness.event(Event::Touch { device_id: TouchDeviceId(1), id: TouchId(finger), phase, pos, force: None });
    harness.run_steps(2);
}

fn tap(harness: &mut Field<'_>, pos: Pos2) {
    touch(harness, 1, TouchPhase::Start, pos);
    touch(harness, 1, TouchPhase::End, pos);
}

fn place(harness: &Field<'_>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

fn matrix(harness: &Field<'_>) -> Rect {
    let all = harness.ctx.content_rect();
    PlayLayout::new(TouchLayout::new(all, harness.state().scheme, true).play, 1.0, 6).matrix
}

#[test]
fn buttons_on_the_screen_play_under_several_fingers() {
    let mut harness = field(TouchScheme::Buttons);
    let column = game(&harness).in_play().unwrap().centre.x;
    let (left, drop) = (place(&harness, "Move left"), place(&harness, "Hard Drop"));
    touch(&mut harness, 1, TouchPhase::Start, left);
    assert_eq!(game(&harness).in_play().unwrap().centre.x, column - 1);
    touch(&mut harness, 2, TouchPhase::Start, drop);
    assert_eq!(game(&harness).statistics().locked_down(), 1);
    assert!(game(&harness).buttons().is_down(skyline::engine::Button::Left), "the first finger holds on");
    touch(&mut harness, 2, TouchPhase::End, drop);
    touch(&mut harness, 1, TouchPhase::End, left);
    assert!(!game(&harness).buttons().is_down(skyline::engine::Button::Left));
    let hold = place(&harness, "Hold");
    harness.run_steps(20);
    tap(&mut harness, hold);
    assert!(game(&harness).held_tetrimino().is_some());
    let pause = place(&harness, "Pause");
    assert!(!harness.state().is_paused);
    tap(&mut harness, pause);
    assert!(harness.state().is_paused);
}

#[test]
fn the_mouse_presses_the_buttons() {
    let mut harness = field(TouchScheme::Buttons);
    let turn = place(&harness, "Rotate clockwise");
    let click = |pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos: turn, button, pressed, modifiers }
    };
    harness.event(click(true));
    harness.run_steps(2);
    assert!(harness.state().fingers.held().count() == 1, "the button is shown held");
    harness.event(click(false));
    harness.run_steps(2);
    assert_eq!(harness.state().fingers.held().count(), 0);
    let turned = game(&harness).in_play().unwrap();
    let is_square = turned.tetrimino == skyline::engine::Tetrimino::O;
    assert!(is_square || turned.facing == Facing::East, "{turned:?}");
}

#[test]
fn tap_and_drag_moves_turns_drops_and_holds() {
    let mut harness = field(TouchScheme::TapAndDrag);
    let matrix = matrix(&harness);
    let cell = matrix.width() / 10.0;
    let middle = matrix.center();
    let column = game(&harness).in_play().unwrap().centre.x;

    touch(&mut harness, 1, TouchPhase::Start, middle);
    touch(&mut harness, 1, TouchPhase::Move, middle - vec2(2.2 * cell, 0.0));
    touch(&mut harness, 1, TouchPhase::End, middle - vec2(2.2 * cell, 0.0));
    assert_eq!(game(&harness).in_play().unwrap().centre.x, column - 2);

    let line = harness.state().fingers.line(&field_of(&harness));
    assert!(line < middle.x, "Line A");
    tap(&mut harness, middle - vec2(3.0 * cell, 0.0));
    assert_eq!(game(&harness).in_play().unwrap().facing, Facing::West);
    assert!(harness.state().fingers.line(&field_of(&harness)) > middle.x, "Line B");

    touch(&mut harness, 1, TouchPhase::Start, middle);
    touch(&mut harness, 1, TouchPhase::Move, middle + vec2(0.0, 1.5 * cell));
    harness.run_steps(12);
    assert!(game(&harness).statistics().soft_drop_rows > 0);
    touch(&mut harness, 1, TouchPhase::End, middle + vec2(0.0, 1.5 * cell));
    assert_eq!(game(&harness).statistics().locked_down(), 0);

    let all = harness.ctx.content_rect();
    let hold = PlayLayout::new(TouchLayout::new(all, TouchScheme::TapAndDrag, true).play, 1.0, 6).hold;
    tap(&mut harness, hold.center());
    assert!(game(&harness).held_tetrimino().is_some());
    assert!(harness.state().fingers.line(&field_of(&harness)) < middle.x, "Line A for what comes next");

    harness.event(Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(9),
        phase: TouchPhase::Start,
        pos: middle,
        force: None,
    });
    harness.step();
    touch(&mut harness, 9, TouchPhase::End, middle + vec2(0.0, 5.0 * cell));
    assert_eq!(game(&harness).statistics().locked_down(), 1, "a flick");
}

fn field_of(harness: &Field<'_>) -> skyline::input::touch::TouchField {
    let all = harness.ctx.content_rect();
    let layout = TouchLayout::new(all, TouchScheme::TapAndDrag, true);
    layout.field(&PlayLayout::new(layout.play, 1.0, 6))
}

#[test]
fn a_touch_where_fingers_do_not_play_pauses() {
    let mut harness = field(TouchScheme::Off);
    let middle = matrix(&harness).center();
    tap(&mut harness, middle);
    assert!(harness.state().is_paused);
}
