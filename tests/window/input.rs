//! Events that tests of single screens inject, made once for real: the clipboard, composed letters, the mouse wheel,
//! dropped files, keyboard layouts.
//!
//! Touches are missing: the extension for tests of an X server sends keys, buttons and motions, but no touches.

use std::io::Write as _;

use x11rb::connection::Connection as _;
use x11rb::properties::WmSizeHints;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SelectionNotifyEvent,
    Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::*;

/// Puts a text on the clipboard.
pub(super) fn copy(display: &Display, text: &str) {
    // It answers other programs in the background until another text replaces its own.
    let mut program = Command::new("xclip")
        .args(["-selection", "clipboard"])
        .env("DISPLAY", &display.name)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("xclip is missing: run `sh .ci/setup test`");
    program.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    program.wait().unwrap();
}

/// Waits until the clipboard has a text.
fn wait_for_clipboard(display: &Display, text: &str) {
    let start = Instant::now();
    loop {
        let found = display.run("xclip", &["-selection", "clipboard", "-o"]);
        if found == text {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "the clipboard has {found:?} instead of {text:?}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Presses keys slowly enough for each to be drawn.
pub(super) fn press_slowly(program: &Program<'_>, keys: &[&str]) {
    for key in keys {
        program.press(&[key]);
        thread::sleep(Duration::from_millis(250));
    }
}

/// Opens the rooms online with the focus on the field for an address.
fn address_field<'a>(display: &'a Display, home: &Path) -> Program<'a> {
    let mut program = Program::start(display, home);
    open_online(&mut program);
    go_to_address(&program);
    program
}

#[test]
fn texts_are_copied_cut_and_pasted_by_keyboard() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    let program = address_field(&display, home.path());
    for (copies, cuts, pastes) in [("ctrl+c", "ctrl+x", "ctrl+v"), ("ctrl+Insert", "shift+Delete", "shift+Insert")] {
        copy(&display, "first ä");
        press_slowly(&program, &[pastes, "ctrl+a"]);
        copy(&display, "other");
        press_slowly(&program, &[copies]);
        wait_for_clipboard(&display, "first ä");
        copy(&display, "other");
        press_slowly(&program, &["ctrl+a", cuts]);
        wait_for_clipboard(&display, "first ä");
        // Nothing is left to be copied.
        copy(&display, "last");
        press_slowly(&program, &[pastes, "ctrl+a", copies]);
        wait_for_clipboard(&display, "last");
        press_slowly(&program, &["ctrl+a", "Delete"]);
    }
}

#[test]
fn a_composed_letter_reaches_a_field() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    display.run("setxkbmap", &["us", "-variant", "intl"]);
    let program = address_field(&display, home.path());
    press_slowly(&program, &["dead_acute", "e", "ctrl+a", "ctrl+x"]);
    wait_for_clipboard(&display, "é");
}

#[test]
fn menus_take_pasted_games_and_positions() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    let mut program = Program::start(&display, home.path());
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/sprint.json");
    let recorded = SeatRecording::from_json(&fs::read_to_string(data).unwrap()).unwrap();
    copy(&display, &recorded.to_shared().unwrap());
    press_slowly(&program, &["ctrl+v"]);
    program.wait_for("screen: watch");
    press_slowly(&program, &["Escape"]);
    program.wait_for("screen: main menu");

    // A position opens the editor, which takes others.
    let position = |name: &str, rows: &str| {
        let text = format!(r#"{{"id": "{name}", "matrix": [{rows}]}}"#);
        let file = home.path().join(format!("{name}.json"));
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        fs::write(&file, &text).unwrap();
        (text, file)
    };
    let (_, file) = position("One", r#""IIIIII....""#);
    assert_eq!(start_again(home.path(), file.to_str().unwrap()), Some(0));
    program.wait_for("screen: editor");
    let before = idle_picture(&program, "position-before-paste");
    let (text, _) = position("Two", r#""XXXXXX....", "XXXXXX....", "XXXXXX....""#);
    copy(&display, &text);
    press_slowly(&program, &["ctrl+v"]);
    changed_picture(&program, "position-pasted", |after| difference(&before, after) > 1_000.0);
}

#[test]
fn keys_of_the_clipboard_play_in_a_game() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::start(&display, home.path());
    begin_game(&mut program);
    copy(&display, "untouched");
    press_slowly(&program, &["ctrl+c", "ctrl+x", "ctrl+v"]);
    wait_for_clipboard(&display, "untouched");
    program.display.run("kill", &["-TERM", &program.process.id().to_string()]);
    assert_eq!(end_of(&mut program.process), Some(0));
    let saved = fs::read_to_string(home.path().join("resume.json")).unwrap();
    let inputs = saved.split("\"inputs\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    // Ctrl rotates three times, C holds and X rotates the other way.
    let count = |letter| inputs.matches(letter).count();
    assert_eq!((count('A'), count('C'), count('S')), (3, 1, 1), "{inputs}");
}

#[test]
fn the_options_window_takes_pasted_texts() {
    let display = Display::start("2120x800");
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("settings.toml");
    write_settings(home.path(), "[general]\nopens_at_home = true\n[windows]\nseparate_options = true\n");
    let mut program = Program::start(&display, home.path());
    program.press(&["ctrl+comma"]);
    program.options_window("Options");
    copy(&display, "Grace");
    // From the rail into the page, whose third row is the name.
    press_slowly(&program, &["Prior", "Right", "Down", "Down"]);
    let start = Instant::now();
    while !fs::read_to_string(&settings).unwrap().contains("name = \"Grace\"") {
        assert!(start.elapsed() < PATIENCE, "the field does not take the text");
        // The clipboard of a busy machine may not answer in time.
        press_slowly(&program, &["ctrl+a", "ctrl+v"]);
    }
    program.picture("options-pasted-name");
}

#[test]
fn the_mouse_wheel_scrolls() {
    let (display, home) = (Display::start("800x600"), online_home("Ada"));
    let program = address_field(&display, home.path());
    display.run("xdotool", &["mousemove", "400", "400"]);
    let before = idle_picture(&program, "before-the-wheel");
    display.run("xdotool", &["click", "--repeat", "3", "--delay", "50", "5"]);
    changed_picture(&program, "after-the-wheel", |after| difference(&before, after) > 10_000.0);
}

/// A file manager from which a file is dragged.
pub(super) struct DragSource {
    connection: RustConnection,
    window: Window,
}

impl DragSource {
    pub(super) fn new(display: &Display) -> Self {
        let (connection, screen) = RustConnection::connect(Some(&display.name)).unwrap();
        let window = connection.generate_id().unwrap();
        let root = connection.setup().roots[screen].root;
        let aux = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        Self { connection, window }
    }

    fn atom(&self, name: &str) -> u32 {
        self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    /// Sends a message of the drag-and-drop protocol; its first value is always the source.
    fn send(&self, to: Window, kind: &str, [one, two, three, four]: [u32; 4]) {
        let message = ClientMessageEvent::new(32, to, self.atom(kind), [self.window, one, two, three, four]);
        self.connection.send_event(false, to, EventMask::NO_EVENT, message).unwrap();
        self.connection.flush().unwrap();
    }

    /// Answers requests for the file until a message arrives.
    fn serve_until(&self, kind: &str, uri: &str) {
        let (kind, start) = (self.atom(kind), Instant::now());
        loop {
            match self.connection.poll_for_event().unwrap() {
                Some(Event::ClientMessage(message)) if message.type_ == kind => return,
                Some(Event::SelectionRequest(request)) => {
                    self.connection
                        .change_property8(
                            PropMode::REPLACE,
                            request.requestor,
                            request.property,
                            request.target,
                            uri.as_bytes(),
                        )
                        .unwrap();
                    let notify = SelectionNotifyEvent {
                        response_type: x11rb::protocol::xproto::SELECTION_NOTIFY_EVENT,
                        sequence: 0,
                        time: request.time,
                        requestor: request.requestor,
                        selection: request.selection,
                        target: request.target,
                        property: request.property,
                    };
                    self.connection.send_event(false, request.requestor, EventMask::NO_EVENT, notify).unwrap();
                    self.connection.flush().unwrap();
                }
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(10)),
            }
            assert!(start.elapsed() < PATIENCE, "the window does not answer the drag");
        }
    }

    /// Drops a file on a place of a window, in pixels of the screen.
    pub(super) fn drop_file(&self, file: &Path, (x, y): (u32, u32), to: Window) {
        const VERSION: u32 = 5;
        let uri = format!("file://{}\r\n", file.display());
        let selection = self.atom("XdndSelection");
        self.connection.set_selection_owner(self.window, selection, x11rb::CURRENT_TIME).unwrap();
        self.send(to, "XdndEnter", [VERSION << 24, self.atom("text/uri-list"), 0, 0]);
        self.send(to, "XdndPosition", [0, (x << 16) | y, x11rb::CURRENT_TIME, self.atom("XdndActionCopy")]);
        self.serve_until("XdndStatus", &uri);
        self.send(to, "XdndDrop", [0, x11rb::CURRENT_TIME, 0, 0]);
        self.serve_until("XdndFinished", &uri);
    }
}

#[test]
fn a_dropped_recording_is_shown() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    let mut program = Program::start(&display, home.path());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/sprint.json");
    let source = DragSource::new(&display);
    let is_able = source
        .connection
        .get_property(false, program.window.parse().unwrap(), source.atom("XdndAware"), AtomEnum::ATOM, 0, 1)
        .unwrap();
    assert_eq!(is_able.reply().unwrap().value_len, 1, "the window takes files");
    source.drop_file(&file, (640, 400), program.window.parse().unwrap());
    program.wait_for("screen: watch");
}

/// The captions are those of the layout, at the start and after a change.
#[test]
fn captions_follow_the_keyboard_layout() {
    let layouts: [(&[&str], &str); 4] =
        [(&["fr"], "AZERTY"), (&["de"], "QWERTZ"), (&["us", "-variant", "dvorak"], "',.PYF"), (&["ru"], "ЙЦУКЕН")];
    for (arguments, expected) in layouts {
        let (display, home) = (Display::start("1280x800"), online_home("Ada"));
        display.run("setxkbmap", arguments);
        let mut program = Program::start(&display, home.path());
        assert_eq!(program.wait_for("keyboard layout: "), expected);
        // The page of the keys.
        press_slowly(&program, &["ctrl+comma", "Next", "Next", "Next"]);
        program.picture(
            &format!("keys-{expected}").replace(|letter: char| !letter.is_alphanumeric() && letter != '-', "_"),
        );
        // A press shows the change, without a change of the focus.
        display.run("setxkbmap", &["us"]);
        press_slowly(&program, &["q", "z"]);
        assert_eq!(program.wait_for("keyboard layout: "), "QWERTY");
        let settings = fs::read_to_string(home.path().join("settings.toml")).unwrap();
        assert!(!settings.contains("[key_layout]"), "{settings}");
    }
}

/// With a large scale, 640 × 480 points are more than the screen.
#[test]
fn the_window_fits_the_screen_at_every_scale() {
    for (scale, least) in [("1", (640, 480)), ("2.5", (1280, 800))] {
        let display = Display::start("1280x800");
        let home = online_home("Ada");
        let mut command = display.command(env!("CARGO_BIN_EXE_skyline"), home.path());
        command.env("SKYLINE_HOME", home.path()).env("WINIT_X11_SCALE_FACTOR", scale).stderr(Stdio::null());
        let program = Program::run(&display, &mut command, home.path().join("skyline.log"));
        let size = || {
            let shown = display.run("xdotool", &["getwindowgeometry", "--shell", &program.window]);
            let value = |name: &str| -> u32 {
                let line = shown.lines().find_map(|line| line.strip_prefix(name)).unwrap();
                line.parse().unwrap()
            };
            (value("WIDTH="), value("HEIGHT="))
        };
        let (width, height) = size();
        assert!(width <= 1280 && height <= 800, "{width} × {height} at {scale}");
        program.picture(&format!("scale-{scale}"));
        let (connection, _screen) = RustConnection::connect(Some(&display.name)).unwrap();
        let hints = WmSizeHints::get_normal_hints(&connection, program.window.parse().unwrap()).unwrap();
        assert_eq!(hints.reply().unwrap().unwrap().min_size, Some(least), "at {scale}");
    }
}
