//! The first run of the whole program, by keyboard, by mouse and by gamepad alone: legal notice, title, the lessons
//! that are offered, home, a game, its pause, home. The presses are counted.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use eframe::App as _;
use egui::accesskit::{Node, NodeId};
use egui::{Context, Event, Modifiers, Pos2, RawInput, Rect, pos2};
use skyline::app::App;
use skyline::input::{Device, InputEvent, InputKind};

use super::*;

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

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

    fn buttons(&self) -> Vec<&str> {
        self.nodes.values().filter(|node| node.role() == Role::Button).filter_map(Node::label).collect()
    }
}

#[test]
fn by_keyboard() {
    let mut newcomer = Newcomer::new();
    newcomer.arrive("legal notice");
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("title");
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("first steps");
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("main menu");
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("play");
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.key(Key::Escape, KeyCode::Escape);
    newcomer.arrive("pause");
    newcomer.key(Key::ArrowUp, KeyCode::ArrowUp);
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.key(Key::Enter, KeyCode::Enter);
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 8, "and home again");
}

#[test]
fn by_mouse() {
    let middle = pos2(640.0, 600.0);
    let mut newcomer = Newcomer::new();
    newcomer.arrive("legal notice");
    newcomer.click(middle);
    newcomer.arrive("title");
    newcomer.click(middle);
    newcomer.arrive("first steps");
    newcomer.click_on("Back");
    newcomer.arrive("main menu");
    newcomer.click_on("Play");
    newcomer.arrive("play");
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.frame(vec![Event::PointerMoved(middle)]);
    newcomer.frame(Vec::new());
    newcomer.click_on("Pause");
    newcomer.arrive("pause");
    newcomer.click_on("Quit to menu");
    newcomer.click_on("Press again to quit. This game will be lost.");
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 7, "and home again");
}

#[test]
fn by_gamepad() {
    let mut newcomer = Newcomer::new();
    newcomer.arrive("legal notice");
    newcomer.pad(PadControl::South);
    newcomer.arrive("title");
    newcomer.pad(PadControl::South);
    newcomer.arrive("first steps");
    newcomer.pad(PadControl::East);
    newcomer.arrive("main menu");
    newcomer.pad(PadControl::South);
    newcomer.arrive("play");
    assert_eq!(newcomer.presses, 4, "to the first game");
    newcomer.pad(PadControl::Start);
    newcomer.arrive("pause");
    newcomer.pad(PadControl::DPadUp);
    newcomer.pad(PadControl::South);
    newcomer.pad(PadControl::South);
    newcomer.arrive("main menu");
    assert_eq!(newcomer.presses, 8, "and home again");
}
