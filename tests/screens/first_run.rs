//! The first run of the whole program, by keyboard, by mouse and by gamepad alone: legal notice, title, the lessons,
//! declined or taken, home, a game, its pause, home. The presses are counted.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use eframe::App as _;
use egui::accesskit::{Node, NodeId};
use egui::{Context, Event, Modifiers, Pos2, RawInput, Rect, pos2};
use skyline::app::App;
use skyline::input::{Device, InputEvent, InputKind};
use skyline::ui::words::id;

use super::*;

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(20);
/// A place of the window without a button, until the main menu.
const MIDDLE: Pos2 = pos2(640.0, 600.0);

/// The program without its window, and a player who counts presses.
struct Newcomer {
    app: App,
    ctx: Context,
    frame: eframe::Frame,
    events: Sender<InputEvent>,
    nodes: BTreeMap<NodeId, Node>,
    start: Instant,
    presses: u32,
}

impl Newcomer {
    /// Presses through the legal notice and the title.
    fn at_first_steps(by: By) -> Self {
        let mut newcomer = Self::new();
        for screen in ["legal notice", "title"] {
            newcomer.arrive(screen);
            match by {
                By::Keyboard => newcomer.key(Key::Enter, KeyCode::Enter),
                By::Mouse => newcomer.click(MIDDLE),
                By::Pad => newcomer.pad(PadControl::South),
            }
        }
        newcomer.arrive("first steps");
        newcomer
    }

    /// Goes past the first steps and the main menu into the first game.
    fn in_first_game(by: By) -> Self {
        let mut newcomer = Self::at_first_steps(by);
        match by {
            By::Keyboard => newcomer.key(Key::Escape, KeyCode::Escape),
            By::Mouse => newcomer.click_on("Back"),
            By::Pad => newcomer.pad(PadControl::East),
        }
        newcomer.arrive("main menu");
        newcomer.accept(by, "Play");
        newcomer.arrive("play");
        newcomer
    }

    fn new() -> Self {
        let ctx = Context::default();
        ctx.enable_accesskit();
        let (events, received) = mpsc::channel();
        let app = App::new(&ctx, Storage::in_memory(), events.clone(), received);
        let frame = eframe::Frame::_new_kittest();
        let mut newcomer = Self { app, ctx, frame, events, nodes: BTreeMap::new(), start: Instant::now(), presses: 0 };
        newcomer.frame(Vec::new());
        newcomer
    }

    fn frame(&mut self, events: Vec<Event>) {
        let Self { app, ctx, frame, .. } = self;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.start.elapsed().as_secs_f64()),
            focused: true,
            events,
            ..RawInput::default()
        };
        app.raw_input_hook(ctx, &mut input);
        let mut output = ctx.run_ui(input, |ui| {
            app.logic(ui.ctx(), frame);
            app.ui(ui, frame);
        });
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update;
        self.nodes = update.into_iter().flat_map(|update| update.nodes).collect();
    }

    fn screen(&self) -> String {
        format!("{:?}", self.app)
    }

    /// Waits for a screen as it is called in the log.
    fn arrive(&mut self, screen: &str) {
        let wanted = format!("{screen:?}");
        let start = Instant::now();
        while !self.screen().contains(&wanted) {
            assert!(start.elapsed() < PATIENCE, "{} instead of {screen}", self.screen());
            std::thread::sleep(Duration::from_millis(5));
            self.frame(Vec::new());
        }
        // The focus is at its place, and a press that closed a screen has ended.
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    fn hear(&self, kind: InputKind) {
        self.events.send(InputEvent { at: Instant::now(), kind }).unwrap();
    }

    fn key(&mut self, key: Key, code: KeyCode) {
        self.presses += 1;
        for pressed in [true, false] {
            let control = Control::Key(code);
            let kind = if pressed { InputKind::Down } else { InputKind::Up };
            self.hear(kind(Device::Keyboard, control));
            let modifiers = Modifiers::NONE;
            self.frame(vec![Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers }]);
        }
    }

    fn pad(&mut self, control: PadControl) {
        self.presses += 1;
        for kind in [InputKind::Down, InputKind::Up] {
            self.hear(kind(Device::Pad(0), Control::Pad(control)));
            self.frame(Vec::new());
        }
        self.frame(Vec::new());
    }

    fn named(&self, name: &str) -> Option<Pos2> {
        let is_named = |node: &&Node| node.label() == Some(name) && node.role() == Role::Button;
        let bounds = self.nodes.values().find(is_named)?.bounds()?;
        Some(pos2((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0))
    }

    /// Moves the mouse there and clicks.
    fn click(&mut self, place: Pos2) {
        self.presses += 1;
        self.frame(vec![Event::PointerMoved(place)]);
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            self.frame(vec![Event::PointerButton { pos: place, button, pressed, modifiers }]);
        }
        self.frame(Vec::new());
    }

    fn click_on(&mut self, name: &str) {
        let place = self.named(name).unwrap_or_else(|| panic!("no button {name}: {:?}", self.buttons()));
        self.click(place);
    }

    /// Waits until a text is on the screen.
    fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        while !self.shows(text) {
            assert!(start.elapsed() < PATIENCE, "no {text:?}");
            std::thread::sleep(Duration::from_millis(5));
            self.frame(Vec::new());
        }
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    fn shows(&self, text: &str) -> bool {
        self.nodes.values().any(|node| node.label() == Some(text) || node.value() == Some(text))
    }

    /// Draws frames for a while.
    fn run_for(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            std::thread::sleep(Duration::from_millis(5));
            self.frame(Vec::new());
        }
    }

    /// Presses a button of the game for a while.
    fn press_in_game(&mut self, by: By, button: Button, held: Duration) {
        self.presses += 1;
        if by == By::Mouse {
            let name = Words::english().button(button);
            let pos = self.named(&name).unwrap_or_else(|| panic!("no button {name}: {:?}", self.buttons()));
            let (primary, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            self.frame(vec![Event::PointerMoved(pos)]);
            self.frame(vec![Event::PointerButton { pos, button: primary, pressed: true, modifiers }]);
            self.run_for(held);
            self.frame(vec![Event::PointerButton { pos, button: primary, pressed: false, modifiers }]);
            self.frame(Vec::new());
            return;
        }
        let (device, control) = match by {
            By::Pad => (Device::Pad(0), Control::Pad(pad_of(button))),
            By::Keyboard | By::Mouse => (Device::Keyboard, Control::Key(key_of(button))),
        };
        self.hear(InputKind::Down(device, control));
        self.run_for(held);
        self.hear(InputKind::Up(device, control));
        self.frame(Vec::new());
    }

    /// Presses the focused button of a menu, or with the mouse that of this name.
    fn accept(&mut self, by: By, name: &str) {
        match by {
            By::Keyboard => self.key(Key::Enter, KeyCode::Enter),
            By::Pad => self.pad(PadControl::South),
            By::Mouse => self.click_on(name),
        }
    }

    /// Does all lessons, from the first question to the first game.
    fn take_lessons(&mut self, by: By) {
        match by {
            By::Keyboard => self.key(Key::ArrowRight, KeyCode::ArrowRight),
            By::Pad => self.pad(PadControl::DPadRight),
            By::Mouse => {}
        }
        self.accept(by, "Start the lessons");
        for (index, buttons) in LESSONS.into_iter().enumerate() {
            let count = format!("Lesson {} of 5", index + 1);
            let count = if index < 4 { count } else { format!("{count} · Extra lesson – it can wait") };
            self.wait_for(&count);
            self.accept(by, "Try it");
            let before = self.presses;
            // A busy computer may be too slow for the slot of the T-Spin.
            for attempt in 0..3 {
                if attempt == 0 {
                    self.wait_for("Your turn! The piece waits for you.");
                } else {
                    // What went wrong stays, while the lesson begins again.
                    self.run_for(Duration::from_millis(1_200));
                }
                if buttons.contains(&(Button::HardDrop, 1, 30)) {
                    assert_eq!(self.shows("Space"), by == By::Keyboard, "{by:?}: the key of the Hard Drop");
                }
                self.presses = before;
                for (button, times, held) in buttons {
                    for _ in 0..*times {
                        self.press_in_game(by, *button, Duration::from_millis(*held));
                    }
                }
                self.run_for(Duration::from_millis(700));
                if !FAULTS.iter().any(|fault| self.shows(fault)) {
                    break;
                }
            }
            assert!(self.shows("Well done!") || !self.shows(&count), "{count}");
        }
        self.choose_speed(by);
    }

    /// Answers the question about the speed, which starts the first game.
    fn choose_speed(&mut self, by: By) {
        self.wait_for("How fast should it feel?");
        self.accept(by, "Comfortable – 167 / 33 ms");
        self.arrive("play");
    }

    fn buttons(&self) -> Vec<&str> {
        self.nodes.values().filter(|node| node.role() == Role::Button).filter_map(Node::label).collect()
    }
}

/// A device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Keyboard,
    Mouse,
    Pad,
}

/// The buttons that solve each lesson: how often, and how long each time in milliseconds.
const LESSONS: [&[(Button, u32, u64)]; 5] = [
    &[(Button::Right, 3, 30), (Button::HardDrop, 1, 30)],
    &[(Button::HardDrop, 1, 30)],
    &[(Button::Hold, 1, 30)],
    &[(Button::RotateClockwise, 1, 30), (Button::Right, 4, 30), (Button::HardDrop, 1, 30)],
    &[(Button::RotateClockwise, 1, 30), (Button::SoftDrop, 1, 1_150), (Button::RotateClockwise, 1, 30)],
];

/// What is said of a failed attempt.
const FAULTS: [&str; 5] = [
    "It locked by itself. Use Hard Drop!",
    "It locked before Hold. Press Hold first.",
    "It locked too early. Release Soft Drop and rotate at once.",
    "Not there. Fill the marked cells.",
    "Turned the wrong way. Fill the marked cells.",
];

/// The presses that the lessons need: one for the offer, one to begin each, and those in them.
const IN_LESSONS: u32 = 1 + 5 + (4 + 1 + 1 + 6 + 3);

fn key_of(button: Button) -> KeyCode {
    match button {
        Button::Right => KeyCode::ArrowRight,
        Button::SoftDrop => KeyCode::ArrowDown,
        Button::RotateClockwise => KeyCode::KeyX,
        Button::Hold => KeyCode::KeyC,
        _ => KeyCode::Space,
    }
}

fn pad_of(button: Button) -> PadControl {
    match button {
        Button::Right => PadControl::DPadRight,
        Button::SoftDrop => PadControl::DPadDown,
        Button::RotateClockwise => PadControl::East,
        Button::Hold => PadControl::West,
        _ => PadControl::DPadUp,
    }
}

#[test]
fn lessons_by_keyboard() {
    let mut newcomer = Newcomer::at_first_steps(By::Keyboard);
    newcomer.take_lessons(By::Keyboard);
    assert_eq!(newcomer.presses, 2 + IN_LESSONS + 2, "to the first game");
}

#[test]
fn lessons_by_mouse() {
    let mut newcomer = Newcomer::at_first_steps(By::Mouse);
    newcomer.take_lessons(By::Mouse);
    assert_eq!(newcomer.presses, 2 + IN_LESSONS + 1, "to the first game");
}

#[test]
fn lessons_by_gamepad() {
    let mut newcomer = Newcomer::at_first_steps(By::Pad);
    newcomer.take_lessons(By::Pad);
    assert_eq!(newcomer.presses, 2 + IN_LESSONS + 2, "to the first game");
}

/// Past the legal notice, the title and two questions: straight into a Marathon, at a speed of the player's.
#[test]
fn who_has_played_before_is_in_the_first_game_by_four_presses() {
    for by in [By::Keyboard, By::Mouse, By::Pad] {
        let mut newcomer = Newcomer::at_first_steps(by);
        newcomer.accept(by, "I've played before");
        newcomer.choose_speed(by);
        assert_eq!(newcomer.presses, 4, "{by:?}");
    }
}

#[test]
fn by_keyboard() {
    let mut newcomer = Newcomer::in_first_game(By::Keyboard);
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("pause");
    newcomer.key(Key::ArrowUp, KeyCode::ArrowUp);
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 7, "and home again");
}

#[test]
fn by_mouse() {
    let mut newcomer = Newcomer::in_first_game(By::Mouse);
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.frame(vec![Event::PointerMoved(MIDDLE)]);
    newcomer.frame(Vec::new());
    newcomer.click_on("Pause");
    newcomer.arrive("pause");
    newcomer.click_on("Quit to menu");
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 6, "and home again");
}

#[test]
fn a_game_started_by_mouse_has_buttons_until_a_key_is_pressed() {
    let mut newcomer = Newcomer::in_first_game(By::Mouse);
    let left = Words::english().button(Button::Left);
    assert!(newcomer.named(&left).is_some(), "{:?}", newcomer.buttons());
    newcomer.key(Key::ArrowLeft, KeyCode::ArrowLeft);
    newcomer.frame(Vec::new());
    assert_eq!(newcomer.named(&left), None, "the player has a keyboard");
}

/// The press that starts the game counts, not those before it.
#[test]
fn a_game_started_by_mouse_after_keys_has_buttons() {
    let mut newcomer = Newcomer::at_first_steps(By::Keyboard);
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("main menu");
    newcomer.click_on("Play");
    newcomer.arrive("play");
    let left = Words::english().button(Button::Left);
    assert!(newcomer.named(&left).is_some(), "{:?}", newcomer.buttons());
}

#[test]
fn a_match_started_by_mouse_is_played_with_the_devices_of_its_seats() {
    let mut newcomer = Newcomer::at_first_steps(By::Keyboard);
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("main menu");
    newcomer.click_on("Versus");
    newcomer.arrive("versus lobby");
    newcomer.click_on("Start");
    newcomer.arrive("versus");
    let left = Words::english().button(Button::Left);
    assert_eq!(newcomer.named(&left), None, "the seat has the keyboard");
}

#[test]
fn a_click_on_a_matrix_that_ignores_it_says_how_to_play_by_mouse() {
    let mut newcomer = Newcomer::in_first_game(By::Keyboard);
    let notice = Words::english().text(id::TOUCH_OFF_NOTICE);
    newcomer.click(pos2(5.0, 795.0));
    assert!(!newcomer.shows(&notice), "the click was beside the Matrix");
    newcomer.click(MIDDLE);
    newcomer.wait_for(&notice);
}

#[test]
fn by_gamepad() {
    let mut newcomer = Newcomer::in_first_game(By::Pad);
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.pad(PadControl::Start);
    newcomer.arrive("pause");
    newcomer.pad(PadControl::DPadUp);
    newcomer.pad(PadControl::South);
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 7, "and home again");
}

/// In the window, the program sees a press before the screen does: the control that pauses also ends the try-out.
#[test]
fn escape_ends_a_try_out_and_nothing_else() {
    let mut newcomer = Newcomer::at_first_steps(By::Keyboard);
    newcomer.click_on("I've played before");
    newcomer.wait_for("How fast should it feel?");
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("main menu");
    newcomer.click_on("Options");
    newcomer.arrive("options");
    newcomer.key(Key::ArrowRight, KeyCode::ArrowRight);
    newcomer.wait_for("Try it out");
    newcomer.click_on("Try it out");
    newcomer.wait_for("Press Esc to stop");
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.wait_for("Try it out");
    assert!(newcomer.screen().contains("options"), "{}", newcomer.screen());
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.wait_for("Press Esc to stop");
}

/// Who taps Hard Drop past the end of a game sees its result.
#[test]
fn hard_drop_never_plays_again() {
    let mut newcomer = Newcomer::in_first_game(By::Keyboard);
    let start = Instant::now();
    while !newcomer.screen().contains("name entry") {
        assert!(start.elapsed() < 6 * PATIENCE, "{}", newcomer.screen());
        newcomer.key(Key::Space, KeyCode::Space);
        newcomer.run_for(Duration::from_millis(60));
    }
    for _ in 0..20 {
        newcomer.key(Key::Space, KeyCode::Space);
        newcomer.run_for(Duration::from_millis(100));
        assert!(newcomer.screen().contains("name entry"), "{}", newcomer.screen());
    }
    newcomer.run_for(Duration::from_millis(1_050));
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("results");
    for _ in 0..20 {
        newcomer.key(Key::Space, KeyCode::Space);
        newcomer.run_for(Duration::from_millis(100));
        assert!(newcomer.screen().contains("results"), "{}", newcomer.screen());
    }
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("play");
}
