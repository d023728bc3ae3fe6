//! Every kind of text from outside, pasted and dropped for real, and a game by a dropped kick file.

use skyline::engine::RotationSystem;

use super::input::{DragSource, copy, press_slowly};
use super::*;

/// A text, the extension of its file, and the screen that it opens. Each opens another screen than the one before.
fn texts() -> Vec<(String, &'static str, &'static str)> {
    let data =
        |name: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).unwrap();
    let own = SeatRecording::from_json(&data("golden/sprint.json")).unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        (own.to_shared().unwrap(), "txt", "watch"),
        (text("https://harddrop.com/fumen/?v115@bhD8hlD8JeAgH"), "txt", "editor"),
        (data("tetrio/sprint.ttr"), "ttr", "watch"),
        (text("XXXX__XXXX\nXXXX__XXXX"), "txt", "editor"),
        (data("jstris/sprint.txt"), "txt", "watch"),
        (text(r#"{"matrix": ["XXXX__XXXX"], "queue": "IOT"}"#), "json", "editor"),
        (text(r#"{"board": ["XXXX..XXXX"], "pieces": "IOT", "objective": {"perfect_clear": true}}"#), "json", "solver"),
        (text("skyline-rules1: custom, level=8;"), "txt", "custom"),
        (text("skyline-rules1: match, first_to=3;"), "txt", "versus lobby"),
        (own.to_json().unwrap(), "json", "watch"),
        (data("kick_tables.json"), "json", "custom"),
    ]
}

#[test]
fn every_kind_of_text_is_pasted() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    let mut program = Program::start(&display, home.path());
    for (text, _, opens) in texts() {
        copy(&display, &text);
        press_slowly(&program, &["ctrl+v"]);
        program.wait_for(&format!("screen: {opens}"));
    }
}

#[test]
fn every_kind_of_file_is_dropped_and_a_kick_file_played() {
    let (display, home) = (Display::start("1280x800"), online_home("Ada"));
    let mut program = Program::start(&display, home.path());
    let source = DragSource::new(&display);
    for (index, (text, extension, opens)) in texts().into_iter().enumerate() {
        let file = home.path().join(format!("dropped-{index}.{extension}"));
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        fs::write(&file, text).unwrap();
        source.drop_file(&file, (640, 400), program.window.parse().unwrap());
        program.wait_for(&format!("screen: {opens}"));
    }
    // The first button of Custom plays.
    press_slowly(&program, &["Return"]);
    program.wait_for("screen: play");
    program.press(&["Up", "Left", "Up"]);
    drop_until_over(&mut program, ModeId::Custom);
    program.wait_for("screen: results");
    let recorded = confirm_recording(home.path(), ModeId::Custom);
    let rotation = SeatRecording::from_json(&recorded).unwrap().rules.rotation;
    assert!(matches!(rotation, RotationSystem::Kicks(_)), "{rotation:?}");
}
