//! One door for all texts and files from outside: pasted, dropped, chosen, or given to the program.
//!
//! | text | opens |
//! |---|---|
//! | recorded game, of Skyline, TETR.IO or Jstris | the replay |
//! | rules as text | Custom, or the lobby for those of a match |
//! | kick file | Custom |
//! | solver question | the solver |
//! | fumen, drawn board, scenario | the board on the screen: editor, solver or Custom; elsewhere the editor |
//! | invitation | the rooms online |
//! | recovery code of a key | its own field; no other one takes it, because other players could read it there |
//!
//! Practice pauses for it. During a game nothing is opened, and a dropped file is answered.

use std::path::Path;
use std::time::Instant;

use egui::{Context, Event, Key, RawInput};

use super::App;
use super::clipboard::PasteTarget;
use super::file_dialogs::Wanted;
use super::recordings::is_saved_game;
use super::screen::{DroppedFile, Screen};
use crate::formats::kick_file::is_kick_file;
use crate::formats::{Foreign, is_rules};
use crate::input::{Control, KeyCode};
use crate::online::RecoveryWords;
use crate::replay::is_shared;
use crate::storage::RecordingSource;
use crate::ui::words::id;

/// The beginning of invitations.
const INVITATION: &str = "skyline://";

/// The kind of a text from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    /// A recorded game or match.
    Recording,
    /// Rules as a line of text.
    Rules,
    /// Rotation systems.
    Kicks,
    /// A fumen or a drawn board.
    Diagram,
    /// A question for the solver.
    Question,
    Scenario,
    /// A link to a room online.
    Invitation,
    /// The recovery code of a player's key.
    RecoveryCode,
    /// A format of another program that cannot be opened.
    Foreign(Foreign),
}

impl TextKind {
    /// Recognises a text, perhaps with an error in it. `None` for any other text.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if RecoveryWords::is_in(text) {
            return Some(Self::RecoveryCode);
        }
        if is_recording(text) {
            return Some(Self::Recording);
        }
        if is_rules(text) {
            return Some(Self::Rules);
        }
        if is_kick_file(text) {
            return Some(Self::Kicks);
        }
        match Foreign::of(text) {
            Some(Foreign::Fumen | Foreign::BoardText) => return Some(Self::Diagram),
            Some(format) => return Some(Self::Foreign(format)),
            None => {}
        }
        if text.contains(INVITATION) {
            return Some(Self::Invitation);
        }
        // Only questions have pieces on the outside.
        let is_question = || has_outer_field(text, "pieces");
        text.starts_with('{').then(|| if is_question() { Self::Question } else { Self::Scenario })
    }
}

/// Whether an object of JSON, perhaps with an error in it, has a field with this name, not in another object.
fn has_outer_field(text: &str, name: &str) -> bool {
    let (mut depth, mut in_text, mut is_escaped) = (0_u32, false, false);
    text.char_indices().any(|(at, letter)| {
        let is_start = letter == '"' && !in_text;
        match letter {
            _ if std::mem::take(&mut is_escaped) => {}
            '\\' if in_text => is_escaped = true,
            '"' => in_text = !in_text,
            '{' | '[' if !in_text => depth += 1,
            '}' | ']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        let after = || text[at + 1..].strip_prefix(name)?.strip_prefix('"');
        is_start && depth == 1 && after().is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}

/// Whether a text looks like a recorded game.
fn is_recording(text: &str) -> bool {
    is_shared(text)
        || text.trim_start().starts_with("{\"format\"")
        || matches!(Foreign::of(text), Some(Foreign::TetrioReplay | Foreign::JstrisReplay))
}

impl App {
    /// Opens a text from outside, if it is recognised. Returns whether it is.
    pub(super) fn open_known_text(&mut self, text: &str) -> bool {
        let kind = TextKind::of(text);
        if let Some(kind) = kind {
            self.open_kind(kind, text);
        }
        kind.is_some()
    }

    fn open_kind(&mut self, kind: TextKind, text: &str) {
        if self.is_practising() {
            self.pause_practice(Instant::now());
        }
        match kind {
            TextKind::Recording => self.watch(RecordingSource::Text(text.to_owned())),
            TextKind::Rules => self.open_rules(text),
            TextKind::Kicks => self.open_kick_file(text),
            TextKind::Question => self.open_question_text(text),
            TextKind::Diagram | TextKind::Scenario => match self.screens.top() {
                Some(Screen::Solver(_)) => self.read_question(text),
                Some(Screen::Custom(_)) => self.begin_custom_from(text),
                _ => self.read_position(text),
            },
            // It would leave the room.
            TextKind::Invitation if self.is_in_room() => self.services.show_message(id::DOOR_PLAYING),
            TextKind::Invitation => self.show_invitation(text.to_owned()),
            TextKind::RecoveryCode => self.take_recovery_code(text),
            TextKind::Foreign(format) => self.services.show_text(self.services.look.words.foreign(format)),
        }
    }

    /// Opens a text from outside, or says that it is not recognised.
    pub(super) fn open_text(&mut self, text: &str) {
        if !self.open_known_text(text) {
            self.services.show_message(id::DOOR_UNKNOWN);
        }
    }

    /// Opens a text that is pasted. Passes a text for a field or for the screen on to it.
    pub(super) fn take_paste(&mut self, ctx: &Context, input: &mut RawInput, text: String, target: PasteTarget) {
        let kind = TextKind::of(&text);
        // Neither a field nor the chat gets a recovery code.
        let is_secret = kind == Some(TextKind::RecoveryCode);
        if target == PasteTarget::Recording && !is_secret {
            return self.watch(RecordingSource::Text(text));
        }
        let is_writing = ctx.text_edit_focused();
        if let Some(Screen::Online(online)) = self.screens.top_mut()
            && !is_secret
            && kind != Some(TextKind::Recording)
        {
            if online.paste(&text) {
                return;
            }
            // Links, rules and diagrams may be meant for the chat.
            if is_writing {
                return input.events.push(Event::Paste(text));
            }
        }
        if let Some(kind) = kind {
            self.open_kind(kind, &text);
        } else if is_writing {
            input.events.push(Event::Paste(text));
        } else if !text.trim().is_empty() {
            self.services.show_message(id::DOOR_UNKNOWN);
        }
    }

    /// Lets the key that pastes work in practice, unless the player uses it there.
    pub(super) fn take_paste_key(&mut self, ctx: &Context, input: &RawInput) {
        if !self.is_practising() {
            return;
        }
        let pastes = |event: &Event| match event {
            Event::Key { key: Key::V, pressed: true, modifiers, .. } => modifiers.command_only(),
            Event::Key { key: Key::Paste, pressed: true, .. } => true,
            _ => false,
        };
        let is_used = self.bindings().actions_of(Control::CtrlKey(KeyCode::KeyV)).next().is_some();
        if !is_used && input.events.iter().any(pastes) {
            self.controls.clipboard.ask(ctx, PasteTarget::Screen);
        }
    }

    /// Opens a file that was dropped on the window.
    pub(super) fn use_dropped_file(&mut self, path: &Path) {
        if self.is_playing() && !self.is_practising() {
            return self.services.show_message(id::DOOR_PLAYING);
        }
        self.open_file(path);
    }

    /// Opens a file from outside.
    pub(super) fn open_file(&mut self, path: &Path) {
        // A text that is not recognised does not stop the practice.
        let is_known = DroppedFile::of(path) == DroppedFile::Settings || is_saved_game(path);
        if is_known && self.is_practising() {
            self.pause_practice(Instant::now());
        }
        match DroppedFile::of(path) {
            DroppedFile::Settings => self.use_file(Wanted::SettingsToOpen, path),
            DroppedFile::Text if is_saved_game(path) => self.watch(RecordingSource::File(path.to_owned())),
            DroppedFile::Text => self.use_text(path, Self::open_text),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::engine::RotationSystem;
    use crate::formats::kick_file;
    use crate::online::Identity;
    use crate::replay::Recording;
    use crate::storage::Storage;
    use crate::ui::screens::{Command, CustomCommand, MainMenu, PracticeCommand, SolverCommand, StartCommand};

    const FUMEN: &str = "https://harddrop.com/fumen/?v115@bhD8hlD8JeAgH";
    const TETRIO: &str = include_str!("../../tests/data/tetrio/sprint.ttr");
    const JSTRIS: &str = include_str!("../../tests/data/jstris/sprint.txt");
    const SCENARIO: &str = r#"{"matrix": ["XXXX__XXXX"], "queue": "IOT"}"#;
    const QUESTION: &str = r#"{"board": ["XXXX..XXXX"], "pieces": "IOT", "objective": {"perfect_clear": true}}"#;

    /// The texts with the screen that each opens from a menu.
    fn texts() -> Vec<(String, TextKind, &'static str)> {
        let own = Recording::from_text(include_str!("../../tests/data/golden/combo.json")).unwrap();
        let text = |text: &str| text.to_owned();
        vec![
            (own.to_json().unwrap(), TextKind::Recording, "watch"),
            (own.to_shared().unwrap(), TextKind::Recording, "watch"),
            (text(TETRIO), TextKind::Recording, "watch"),
            (text(JSTRIS), TextKind::Recording, "watch"),
            (text("skyline-rules1: custom, level=8;"), TextKind::Rules, "custom"),
            (text("skyline-rules1: match, first_to=3;"), TextKind::Rules, "versus lobby"),
            (kick_file::write(RotationSystem::SuperX, "Far"), TextKind::Kicks, "custom"),
            (text(FUMEN), TextKind::Diagram, "editor"),
            (text("XXXX__XXXX\nXXXX__XXXX"), TextKind::Diagram, "editor"),
            (text(SCENARIO), TextKind::Scenario, "editor"),
            (text(QUESTION), TextKind::Question, "solver"),
            (text("https://jstris.jezevec10.com/replay/1"), TextKind::Foreign(Foreign::JstrisLink), ""),
            (recovery_code(), TextKind::RecoveryCode, ""),
        ]
    }

    fn recovery_code() -> String {
        Identity::generate().unwrap().recovery_words().text().to_owned()
    }

    /// Opens the place of this name.
    fn go_to(app: &mut App, ctx: &Context, place: &str) {
        app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
        match place {
            "editor" => app.open_text(SCENARIO),
            "solver" => app.solve(ctx, SolverCommand::Enter),
            "custom" => app.customise(ctx, CustomCommand::Open),
            "practice" => {
                app.practise(ctx, PracticeCommand::Start(Box::new(crate::session::practice::Position::empty(1))));
            }
            "play" => app.run(ctx, Command::Start(StartCommand::New)),
            "watch" => {
                app.open_text(JSTRIS);
                wait_for_watch(app);
            }
            _ => {}
        }
        assert_eq!(app.screens.top().map(Screen::name), Some(place));
    }

    fn wait_for_watch(app: &mut App) {
        for _ in 0..1_000 {
            app.use_opened(Instant::now());
            if matches!(app.screens.top(), Some(Screen::Watch(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn every_text_opens_everywhere() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text.txt");
        for place in ["main menu", "editor", "solver", "custom", "practice", "watch"] {
            for (text, kind, opens) in texts() {
                assert_eq!(TextKind::of(&text), Some(kind), "{text:.60}");
                #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
                std::fs::write(&path, &text).unwrap();
                let paste = |app: &mut App| {
                    let mut input = RawInput::default();
                    app.take_paste(&ctx, &mut input, text.clone(), PasteTarget::Screen);
                    assert!(input.events.is_empty());
                };
                let doors: [&dyn Fn(&mut App); 2] = [&paste, &|app| app.use_dropped_file(&path)];
                for door in doors {
                    go_to(&mut app, &ctx, place);
                    door(&mut app);
                    let is_board = matches!(kind, TextKind::Diagram | TextKind::Scenario);
                    let expected = match (place, kind) {
                        ("solver" | "custom", _) if is_board => place,
                        ("practice", TextKind::Foreign(_) | TextKind::RecoveryCode) => "practice menu",
                        (_, TextKind::Foreign(_) | TextKind::RecoveryCode) => place,
                        _ => opens,
                    };
                    if expected == "watch" {
                        wait_for_watch(&mut app);
                    }
                    let shown = app.screens.top().map(Screen::name);
                    assert_eq!(shown, Some(expected), "{kind:?} in {place}: {text:.60}");
                }
            }
            go_to(&mut app, &ctx, place);
            assert!(!app.open_known_text("IOTLJSZ") && app.screens.top().map(Screen::name) == Some(place));
        }
    }

    /// Whoever reads a recovery code can play as its player.
    #[test]
    fn a_recovery_code_reaches_no_field_but_its_own() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let code = recovery_code();
        let paste = |app: &mut App, target| {
            app.controls.clipboard.ask(&ctx, target);
            let mut input = RawInput { events: vec![Event::Paste(code.clone())], ..RawInput::default() };
            app.receive_clipboard(&ctx, &mut input);
            assert!(input.events.is_empty() && app.controls.beside.pasted.is_none());
            assert!(!format!("{:?}", app.screens.top()).contains(&code));
            format!("{:?}", std::mem::take(&mut app.services.toast))
        };
        // As the debug text has its spaces.
        let refused = app.services.look.words.text(id::DOOR_RECOVERY).escape_debug().to_string();
        for target in [PasteTarget::Screen, PasteTarget::Recording, PasteTarget::OptionsWindow] {
            assert!(paste(&mut app, target).contains(&refused));
        }
        app.open_online();
        assert!(!paste(&mut app, PasteTarget::Screen).contains(&refused), "its field takes it");
        assert!(matches!(app.screens.top(), Some(Screen::Online(online)) if online.destination().is_empty()));
    }

    /// A running game is neither left nor paused.
    #[test]
    fn nothing_is_opened_during_a_game() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        go_to(&mut app, &ctx, "play");
        app.use_dropped_file(Path::new("tests/data/jstris/sprint.txt"));
        assert!(matches!(app.screens.top(), Some(Screen::Play(_))));
    }

    #[test]
    fn only_outer_fields_make_a_question() {
        let of = TextKind::of;
        assert_eq!(of(r#"{"rules": {"pieces": 1}, "queue": "\"pieces\":"}"#), Some(TextKind::Scenario));
        assert_eq!(of(r#"{"board": [], "pieces" : "IO"#), Some(TextKind::Question));
        assert_eq!(of("skyline://join/AQ"), Some(TextKind::Invitation));
        assert_eq!((of("*p7"), of(""), of("pieces")), (None, None, None));
    }
}
