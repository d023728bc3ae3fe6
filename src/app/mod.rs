//! The program in its window: takes input, plays the game, shows the top screen and runs its commands.
//!
//! ```text
//!   raw_input_hook   input since the last frame; keys stay out of widgets while playing
//!        ▼
//!   logic            input ─▶ Devices ─▶ LiveMatch ─▶ GameEvents ─▶ audio; notices of the storage
//!        ▼
//!   ui               backdrop, the screen on top, messages ─▶ Option<Command> ─▶ run
//! ```
//!
//! The game runs in `logic` at the times of the events, not of the frames.

mod city;
mod clipboard;
mod clips;
mod commands;
mod controls;
mod custom;
mod door;
mod drills;
mod drop_hint;
mod file_dialogs;
mod files;
mod games;
mod home;
mod key_layout;
mod online;
mod options_window;
mod pictures;
mod practice;
mod presentation;
mod recordings;
mod review;
mod rules;
pub mod screen;
pub mod screen_stack;
mod services;
mod show;
mod snapshots;
mod solver;
mod targets;
mod toast;
mod tournament;
mod versus;

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use eframe::AppCreator;
use egui::{CentralPanel, Context, CursorIcon, Event, Key, RawInput, Ui, UiBuilder, ViewportCommand};

use self::clips::{ClipEstimator, ClipJob};
use self::controls::{Controls, Used};
use self::home::HomeGame;
use self::online::Online;
use self::options_window::OptionsWindow;
use self::screen::{InputMode, Screen, ScreenMusic};
use self::screen_stack::ScreenStack;
use self::services::Services;
use self::targets::Targets;
use crate::cli::OpenTarget;
use crate::engine::{GameEvent, GameKind};
use crate::input::{Bindings, Control, InputEvent, KeyCode, RumbleStrength};
use crate::settings::{LowPower, SavePolicy};
use crate::storage::{DriverNote, Folders, Notice, Storage, log_file};
use crate::synth::{Cue, Layers, Music};
use crate::ui::paint::{self, backdrop::Mood};
use crate::ui::screens::{Command, LegalNotice, MainMenu, Play, ShowCommand, WindowCommand};
use crate::ui::shared::Shared;
use crate::ui::waker::waker;
use crate::ui::widgets::focus;
use crate::ui::words::id;
use crate::window::handover::{self, SocketName};
use crate::window::pace::{Pace, PacedRow};
use crate::window::tap::{self, KeySenders, WindowError};
use crate::window::{graphics, identity, retained, shutdown, system_fonts};

pub use crate::ui::theme::scale_for;

/// The opacity of a paused game that is shown while the options are changed beside it.
const PAUSED_OPACITY: f32 = 0.6;

/// Opens the window and runs the program until it is closed. Shows the target, if any.
///
/// If a copy is already running, that copy shows the target, and this one opens no window.
///
/// # Errors
/// There is no display, no graphics driver, or the window system went away.
pub fn run(target: Option<OpenTarget>) -> Result<(), WindowError> {
    let place = Folders::of_user().ok().map(|folders| SocketName::of(&folders));
    match (&place, &target) {
        (Some(place), Some(target)) if handover::hand_over(place, target) => Ok(()),
        _ => open_window(target, place),
    }
}

fn open_window(target: Option<OpenTarget>, place: Option<SocketName>) -> Result<(), WindowError> {
    // Before the files are read, which takes a while with a long history. Nothing is noted if nothing is to be saved.
    let last_driver = Folders::of_user().ok().as_ref().map(DriverNote::of);
    #[cfg(target_os = "linux")]
    graphics::load_only_the_software_driver(last_driver.as_ref());
    let head_start = graphics::HeadStart::begin(last_driver.as_ref());
    let storage = Storage::open();
    // The log names the games played, so it is written only if the settings allow saving.
    let folders = storage.folders().filter(|_| storage.saved_settings().general.save_policy > SavePolicy::Nothing);
    if let Some(folders) = folders {
        log_file::start(folders);
    }
    let note = folders.map(DriverNote::of);
    let forgotten = note.clone();
    let display = &storage.saved_settings().display;
    let viewport = identity::viewport().with_inner_size([1280.0, 800.0]).with_fullscreen(display.fullscreen);
    let failures = graphics::Failures::default();
    let noted = failures.clone();
    let options = move || eframe::NativeOptions {
        viewport,
        wgpu_options: graphics::configuration(&noted, note, head_start),
        centered: true,
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    let (events, received) = mpsc::channel();
    let pads = events.clone();
    let (beside, received_beside) = mpsc::channel();
    let (typed, received_typed) = mpsc::channel();
    let creator: AppCreator<'_> = Box::new(move |context| {
        shutdown::close_on_signals(&context.egui_ctx);
        system_fonts::install(&context.egui_ctx);
        let mut app =
            App::new(&context.egui_ctx, storage, pads, received).with_windows(received_beside, received_typed);
        if let Some(state) = context.wgpu_render_state.as_ref().filter(|state| graphics::is_software(state)) {
            retained::install(&context.egui_ctx, state);
            app.pace = Some(Pace::default());
        }
        if let Some(place) = &place {
            app = app.with_handovers(&context.egui_ctx, place);
        }
        if let Some(target) = target {
            app.open_target(target);
        }
        Ok(Box::new(app))
    });
    let end = shutdown::catch_lost_display(|| {
        tap::run("Skyline", options, KeySenders { game: events, beside, typed }, creator)
    });
    crate::external::wait_for_exits();
    end.map_err(|error| match error {
        WindowError::NoGraphics(_) => {
            // The driver that worked last time may be the one that fails now.
            if let Some(note) = &forgotten {
                note.forget();
            }
            WindowError::NoGraphics(failures.to_string())
        }
        other => other,
    })
}

/// The program.
pub struct App {
    services: Services,
    controls: Controls,
    screens: ScreenStack,
    /// The frame pacing; `None` with a graphics card.
    pace: Option<Pace>,
    options_window: OptionsWindow,
    /// The events of the games of this frame.
    events: Vec<GameEvent>,
    online: Online,
    targets: Targets,
    clip: Option<ClipJob>,
    /// Estimates the length of the clip that is being chosen.
    clip_estimator: Option<ClipEstimator>,
    home: HomeGame,
}

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("App").field("screen", &self.screens.top().map(Screen::name)).finish_non_exhaustive()
    }
}

impl App {
    /// The program at its start. Gamepads send their events to `pads`; `events` receives them and the window's keys.
    #[must_use]
    pub fn new(ctx: &Context, mut storage: Storage, pads: Sender<InputEvent>, events: Receiver<InputEvent>) -> Self {
        storage.wake_with(waker(ctx));
        let services = Services::start(ctx, storage);
        let rumbles = services.settings().gamepads.rumble != RumbleStrength::Off;
        let mut app = Self {
            services,
            controls: Controls::start(ctx, rumbles, pads, events),
            screens: ScreenStack::default(),
            pace: None,
            options_window: OptionsWindow::default(),
            events: Vec::new(),
            online: Online::default(),
            targets: Targets::default(),
            clip: None,
            clip_estimator: None,
            home: HomeGame::default(),
        };
        // The legal notice is also in the credits.
        let general = &app.services.settings().general;
        app.screens.push(if general.opens_at_home && !general.shows_opening {
            Screen::MainMenu(MainMenu::default())
        } else {
            Screen::LegalNotice(LegalNotice::default())
        });
        app
    }

    /// The program with a separate options window, whose keys come from `events`. `typed` has the characters of all
    /// keys.
    #[must_use]
    fn with_windows(mut self, events: Receiver<InputEvent>, typed: Receiver<(KeyCode, char)>) -> Self {
        self.controls.beside.events = Some(events);
        self.controls.typed = Some(typed);
        self
    }

    /// The target of input. Embedded games pause while another window has the focus.
    fn input_mode(&self) -> InputMode {
        match self.screens.input_mode() {
            InputMode::Embedded if !self.controls.has_focus => InputMode::Menu { start: Key::Enter },
            mode => mode,
        }
    }

    /// Whether the input goes to a game.
    fn is_playing(&self) -> bool {
        !matches!(self.input_mode(), InputMode::Menu { .. })
    }

    /// Requests the next frame while something moves.
    fn request_next_frame(&self, ctx: &Context, now: Instant) {
        let rests = self.screens.input_mode() == InputMode::Embedded && !self.controls.has_focus;
        if self.screens.top().is_some_and(Screen::is_live) && !rests {
            let display = &self.services.settings().display;
            let capped = match (display.vsync, display.frame_cap) {
                (true, _) | (false, 0) => Duration::ZERO,
                (false, cap) => Duration::from_secs(1) / cap,
            };
            let paced = self.low_power().map_or(Duration::ZERO, |pace| pace.interval(now));
            match capped.max(paced) {
                Duration::ZERO => ctx.request_repaint(),
                // Measured from the start of the frame, which has already used some of it.
                interval => ctx.request_repaint_after(interval.saturating_sub(now.elapsed())),
            }
        }
        if self.controls.key_guard.has_returned()
            || !self.controls.received.is_empty()
            || self.controls.clipboard.is_waiting()
        {
            ctx.request_repaint();
        }
        if let Some(due) = self.controls.menu_pad.next_repeat() {
            ctx.request_repaint_after(due.saturating_duration_since(Instant::now()));
        }
    }

    /// The frame pacing if low-power mode is active.
    fn low_power(&self) -> Option<&Pace> {
        let is_on = self.services.settings().display.low_power == LowPower::WithoutGpu;
        self.pace.as_ref().filter(|_| is_on)
    }

    /// Records movements for frame pacing. Shows the notice about low-power mode once.
    fn follow_pace(&mut self, now: Instant) {
        let is_held = self.controls.devices.has_button_down();
        if let Some(pace) = &mut self.pace {
            pace.note(self.events.iter().copied(), is_held, now);
            pace.note_row(self.screens.play().and_then(|play| paced_row(play, now)));
            // Computers' pieces move all the time.
            if let Some(Screen::Versus(round)) = self.screens.top() {
                let own = round.own_events(round.state().last_frame());
                pace.note(own.map(|(_, event)| event), round.has_button_down(), now);
            }
        }
        let falls_late = self.low_power().is_some() && self.screens.play().is_some_and(Play::is_of_a_person);
        self.services.look.theme.strength.falls_late = falls_late;
        let is_home = matches!(self.screens.top(), Some(Screen::MainMenu(_)));
        if is_home && self.low_power().is_some() && !self.services.settings().general.knows_low_power {
            self.services.change_settings(|settings| settings.general.knows_low_power = true);
            self.services.show_message(id::LOW_POWER_ON);
        }
    }

    /// Runs a window command once for each press of its shortcut, also during a game.
    fn take_shortcuts(&mut self, ctx: &Context) {
        // While a key is being bound, every press is for the binding.
        if self.screens.top().is_some_and(Screen::is_binding) {
            return;
        }
        let commands: Vec<Command> = ctx.input_mut(|input| {
            let is_new = |event: &&Event| !matches!(event, Event::Key { repeat: true, .. });
            let commands = input.events.iter().filter(is_new).filter_map(window_shortcut).collect();
            input.events.retain(|event| window_shortcut(event).is_none());
            commands
        });
        if commands.contains(&Command::Window(WindowCommand::ToggleFullScreen)) {
            self.toggle_full_screen();
        }
        if commands.contains(&Command::Window(WindowCommand::TakePicture)) {
            // The picture is of the screen that the player sees, not of the one after it.
            self.controls.taken = Some(Control::Key(KeyCode::F12));
            self.take_picture(ctx);
        }
        if commands.contains(&Command::Show(ShowCommand::Options)) {
            self.open_options_by_key(ctx);
        }
        if commands.contains(&Command::Quit) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn run_window_command(&mut self, ctx: &Context, command: WindowCommand) {
        match command {
            WindowCommand::ToggleFullScreen => self.toggle_full_screen(),
            WindowCommand::TakePicture => self.take_picture(ctx),
            WindowCommand::MoveOptions => self.move_options(ctx),
        }
    }

    fn toggle_full_screen(&mut self) {
        self.services.change_settings(|settings| settings.display.fullscreen = !settings.display.fullscreen);
    }

    /// Plays the music of the top screen, or else of the screen below it.
    fn follow_music(&mut self) {
        let Self { services, screens, .. } = self;
        // A screen without its own music continues that of the screen below.
        let music = match screens.top_down().find_map(Screen::music) {
            None | Some(ScreenMusic::Menu) => Music::Menu,
            Some(ScreenMusic::Results) => Music::Results,
            Some(ScreenMusic::Silence) => Music::Silence,
            Some(ScreenMusic::Game(game, moment)) => services.follow_game(game, moment),
        };
        if !matches!(music, Music::Play { .. }) {
            services.audio.set_music_layers(Layers::FULL);
        }
        let is_game = screens.input_mode() == InputMode::Game;
        // The music of a game pauses under a menu.
        services.audio.set_music_paused(matches!(music, Music::Play { .. }) && !is_game);
        services.audio.set_music(music);
    }

    /// Shows the notices of the storage.
    ///
    /// The main menu shows them until they are dismissed. Elsewhere a toast shows them too, except during a game and on
    /// the screens that lead to the main menu.
    fn show_notices(&mut self) {
        let is_game = self.is_playing() && self.over_since().is_none();
        let is_start =
            matches!(self.screens.top(), Some(Screen::LegalNotice(_) | Screen::Title(_) | Screen::MainMenu(_)));
        for notice in self.services.storage.poll() {
            log::warn!("{notice:?}");
            let text = self.services.look.words.notice(&notice);
            // It concerns the game that has just started.
            if matches!(notice, Notice::OtherCopy) {
                self.services.show_text(text);
                continue;
            }
            if !self.services.notice.is_empty() {
                self.services.notice.push_str("\n\n");
            }
            self.services.notice.push_str(&text);
            // A game is not interrupted; the main menu shows the notices later.
            if !is_game && !is_start {
                self.services.show_text(text);
            }
        }
    }

    fn backdrop_mood(&mut self) -> Mood {
        let mood = self.screens.mood();
        let is_low_power = self.low_power().is_some();
        match &mut self.pace {
            Some(pace) if is_low_power => pace.mood(mood, Instant::now()),
            _ => mood,
        }
    }

    /// Sets the window's accessible name, which the window system does not provide.
    fn name_window(&self, ctx: &Context) {
        let title = self.screens.top().and_then(|screen| screen.title(&self.services.look.words));
        let name = title.map_or_else(|| "Skyline".to_owned(), |title| format!("Skyline – {title}"));
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(name));
    }

    /// Draws the top screen. Returns the command that the player chose.
    fn show_screen(&mut self, ui: &mut Ui) -> Option<Command> {
        let bindings = self.bindings();
        let is_open = self.shows_paused_game();
        let Self { screens, services, controls, .. } = self;
        let shared = shared(services, controls, &bindings, controls.pressed);
        if is_open {
            ui.multiply_opacity(PAUSED_OPACITY);
            if let Some(practice) = screens.practice_below_menu() {
                practice.ui(ui, &shared);
                return None;
            }
        }
        let (top, paused) = screens.top_and_paused();
        let top = top?;
        let Some(play) = paused else {
            if let (true, Screen::Versus(round)) = (is_open, &mut *top) {
                round.show_paused(ui, &shared);
                return None;
            }
            return top.ui(ui, &shared);
        };
        play.ui(ui, &shared, !is_open);
        if is_open {
            return None;
        }
        let room = play.room_over_matrix(ui.max_rect());
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| top.ui(ui, &shared)).inner
    }
}

/// The row that a person's piece in play falls through, unless it is on a Surface.
fn paced_row(play: &Play, now: Instant) -> Option<PacedRow> {
    let game = play.game();
    // A bot presses its keys between frames.
    if !play.is_of_a_person() {
        return None;
    }
    let (began, due) = game.falling_row()?;
    if !game.matrix().fits(game.in_play()?.offset(0, -1)) {
        return None;
    }
    let left = due.saturating_sub(game.now().millis().saturating_mul(1_000));
    Some(PacedRow {
        length: Duration::from_micros(due.saturating_sub(began)),
        due: now + Duration::from_micros(left),
        is_calm: play.race.is_none() && play.live.effects().danger().strength(game.now()) <= 0.0,
    })
}

/// The data shared with the screens. `pressed` is the control pressed in their window.
fn shared<'a>(
    services: &'a Services,
    controls: &'a Controls,
    bindings: &'a Bindings,
    pressed: Option<Control>,
) -> Shared<'a> {
    let storage = &services.storage;
    Shared {
        theme: &services.look.theme,
        words: &services.look.words,
        settings: services.settings(),
        scores: GameKind::ALL.map(|kind| storage.table(kind)),
        history: storage.history(),
        has_leftovers: storage.has_leftovers(),
        pressed,
        bindings,
        with_pad: controls.with_pad,
        by_pointer: controls.used == Used::Pointer,
        pads: controls.pad_family(),
        connected_pads: &controls.connected,
        fingers: &controls.fingers,
        notice: &services.notice,
        folders: storage.folders(),
        unfinished: storage.unfinished(),
        unfinished_match: storage.unfinished_match(),
        proofs: storage.proofs(),
        city: &services.site.city,
        drills: &services.drills,
    }
}

/// The window command for a key, from the table of commands or by the system's conventions.
fn window_shortcut(event: &Event) -> Option<Command> {
    let Event::Key { key, pressed: true, modifiers, .. } = event else { return None };
    let is_key_of = |command: &Command| {
        let listed = command.info().and_then(|info| info.shortcut);
        listed.is_some_and(|listed| listed.logical_key == *key)
    };
    if is_key_of(&Command::Window(WindowCommand::TakePicture)) {
        return Some(Command::Window(WindowCommand::TakePicture));
    }
    let options = Command::Show(ShowCommand::Options).info().and_then(|info| info.shortcut);
    if options.is_some_and(|options| options.logical_key == *key && modifiers.matches_exact(options.modifiers)) {
        return Some(Command::Show(ShowCommand::Options));
    }
    let is_of_mac = *key == Key::F && modifiers.mac_cmd && modifiers.ctrl;
    if is_key_of(&Command::Window(WindowCommand::ToggleFullScreen))
        || is_of_mac
        || (*key == Key::Enter && modifiers.alt)
    {
        return Some(Command::Window(WindowCommand::ToggleFullScreen));
    }
    // The window library's menu bar has Command+Q, but nothing that closes a window.
    (*key == Key::W && modifiers.mac_cmd).then_some(Command::Quit)
}

impl Drop for App {
    /// Saves the running game. After a panic in the window system `on_exit` is not called, so this is the only chance.
    fn drop(&mut self) {
        self.save_unfinished();
        self.keep_match();
    }
}

impl eframe::App for App {
    fn raw_input_hook(&mut self, ctx: &Context, raw_input: &mut RawInput) {
        self.controls.receive();
        self.receive_clipboard(ctx, raw_input);
        // egui's own input is not updated while the window is hidden.
        self.controls.set_focus(raw_input.focused);
        self.controls.note_pointer(raw_input);
        let mode = self.input_mode();
        if mode == InputMode::Game {
            self.take_touches(raw_input);
        } else {
            self.drop_touches(raw_input);
        }
        if let Some(Screen::VersusLobby(lobby)) = self.screens.top_mut()
            && lobby.is_testing_keys()
        {
            let Controls { key_guard, received, menu_pad, .. } = &mut self.controls;
            lobby.test_keys(received);
            key_guard.hide_all(raw_input, &[], &[]);
            menu_pad.release_all();
        } else if let InputMode::Menu { start } = mode {
            let pads = self.controls.pad_keys();
            let Controls { menu_pad, received, .. } = &mut self.controls;
            match self.screens.top_mut() {
                Some(Screen::VersusLobby(lobby)) => {
                    lobby.set_pads(pads);
                    lobby.take_joins(self.services.settings(), received);
                }
                Some(Screen::Versus(round)) => round.note_pads(self.services.settings(), &pads, received),
                _ => {}
            }
            menu_pad.start_key = start;
            if self.screens.top().is_some_and(Screen::shows_result) && !focus::is_writing(ctx) {
                self.hide_hard_drop(raw_input);
            }
            focus::hide_presses(ctx, raw_input);
            if self.controls.hide_presses_of_game(raw_input) {
                self.take_clipboard_keys(ctx, raw_input);
            }
        } else {
            self.take_paste_key(ctx, raw_input);
            let passed: &[Key] = if mode == InputMode::Embedded { &[Key::Escape] } else { &[] };
            // These also work during a game, where all other keys are hidden.
            let shortcuts: Vec<Event> =
                raw_input.events.iter().filter(|event| window_shortcut(event).is_some()).cloned().collect();
            let Controls { key_guard, received, .. } = &mut self.controls;
            key_guard.hide_all(raw_input, passed, received);
            raw_input.events.extend(shortcuts);
            self.controls.menu_pad.release_all();
        }
    }

    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        let now = Instant::now();
        // Events received since the hook still belong to this frame.
        self.controls.receive();
        self.take_shortcuts(ctx);
        self.take_handed_over(ctx, now);
        self.run_games(ctx, now);
        self.open_handed_over();
        self.follow_music();
        self.show_notices();
        self.show_saved_snapshots();
        self.show_saved_pictures(ctx);
        self.follow_result();
        self.confirm_city();
        self.use_opened(now);
        self.follow_home();
        self.use_chosen_file();
        self.follow_clip(ctx);
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            self.use_dropped_file(file.path());
        }
        self.follow_key_layout(frame);
        self.services.apply_look(ctx, frame);
        self.services.awake.keep(self.screens.top().is_some_and(Screen::is_live));
        self.follow_pace(now);
        self.request_next_frame(ctx, now);
    }

    fn on_exit(&mut self) {
        self.save_unfinished();
        self.keep_match();
        if !self.services.storage.saves_unfinished() {
            // The unsaved game cannot be resumed, so it counts as abandoned.
            self.give_up();
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.services.look.note_frame(Instant::now());
        if self.hides_pointer() {
            ui.ctx().set_cursor_icon(CursorIcon::None);
        }
        self.name_window(ui.ctx());
        let command = CentralPanel::default()
            .frame(egui::Frame::NONE)
            .show(ui, |ui| {
                let mood = self.backdrop_mood();
                paint::backdrop::paint_in(ui.painter(), ui.max_rect(), &self.services.look.theme, mood);
                let command = self.show_screen(ui);
                if self.services.settings().display.frame_counter {
                    self.services.look.show_frames(ui);
                }
                command
            })
            .inner;
        if let Some(cue) = self.screens.top_mut().and_then(Screen::take_cue) {
            self.services.audio.play(cue);
        }
        let is_game = self.screens.input_mode() == InputMode::Game;
        if !self.controls.beside.has_focus {
            self.services.toast.show(ui.ctx(), &self.services.look, is_game, Instant::now());
        }
        self.show_drop_hint(ui.ctx());
        // A second pass of the same frame has no events either.
        self.controls.pressed = None;
        if self.services.look.has_focus_moved(ui.ctx()) {
            self.services.audio.play(Cue::MenuMove);
        }
        let ctx = ui.ctx().clone();
        self.show_options_window(&ctx);
        if let Some(command) = command {
            self.run(&ctx, command);
            // The command may have opened another screen, which is drawn in the next frame.
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eframe::App as _;
    use egui::{Modifiers, OutputCommand, Pos2, Rect, Shape, vec2};

    use super::clipboard::PasteTarget;
    use super::toast::Toast;
    use super::*;
    use crate::formats::{self, ReadError};
    use crate::replay::{Recording, Timeline};
    use crate::ui::live::LiveRecording;
    use crate::ui::screens::{
        ClipChoice, ClipCommand, ClipScreen, PracticeCommand, RecordingCommand, SolverCommand, Watch,
    };
    use crate::ui::words::Words;

    /// Whether a text is shown once what is read in the background is there.
    fn shows_soon(app: &mut App, ctx: &Context, text: &str) -> bool {
        (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(5));
            shows(app, ctx, text)
        })
    }

    /// Draws three frames, since egui draws nothing while it measures a message. Returns whether a text is in the last.
    fn shows(app: &mut App, ctx: &Context, text: &str) -> bool {
        let mut frame = eframe::Frame::_new_kittest();
        let mut is_shown = false;
        for _ in 0..3 {
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)));
            let input = RawInput { screen_rect, focused: true, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                app.logic(ui.ctx(), &mut frame);
                app.ui(ui, &mut frame);
            });
            output.textures_delta.clear();
            let is_text = |shape: &Shape| matches!(shape, Shape::Text(drawn) if drawn.galley.text() == text);
            is_shown = output.shapes.iter().any(|clipped| is_text(&clipped.shape));
        }
        is_shown
    }

    #[test]
    fn the_main_menu_says_once_that_low_power_mode_is_on() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        app.pace = Some(Pace::default());
        let words = Words::of(app.services.settings().general.language);
        let text = words.text(id::LOW_POWER_ON);
        assert!(!shows(&mut app, &ctx, &text), "the legal notice comes first");
        for expected in [true, false] {
            app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
            assert_eq!(shows(&mut app, &ctx, &text), expected);
            // Its time is over.
            app.services.toast = Toast::default();
        }
    }

    /// Replays and diagrams of other programs are named, whatever Skyline would read in their place.
    #[test]
    fn files_and_texts_of_other_programs_are_named() {
        const REPLAY: &str = r#"{"id":null,"gamemode":"40l","users":[],"replay":{"frames":1200,"events":[]}}"#;
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
        let words = Words::of(app.services.settings().general.language);
        let replay = words.text(id::FOREIGN_TETRIO);
        let settings = words.with(id::OPTIONS_SETTINGS_NOT_TAKEN, &[("error", replay.clone().into())]);
        let folder = tempfile::tempdir().unwrap();
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        let write = |path: &std::path::Path, text: &str| std::fs::write(path, text).unwrap();
        // It is a replay, so its fault is named where replays open: it has no player.
        let fault = Recording::from_text(REPLAY).unwrap_err();
        let unplayable = words.with(id::WATCH_NOT_OPENED, &[("error", words.replay_error(&fault).into())]);
        for (name, text, expected) in [("game.ttr", REPLAY, &unplayable), ("mine.toml", REPLAY, &settings)] {
            let path = folder.path().join(name);
            write(&path, text);
            app.use_dropped_file(&path);
            assert!(shows_soon(&mut app, &ctx, expected), "{name}");
            app.services.toast = Toast::default();
        }
        // Keys are short, and recorded games are not.
        let path = folder.path().join("game.ttr");
        for text in [REPLAY.to_owned(), REPLAY.replace("[]}", &format!("[{}0]}}", "0,".repeat(9_000)))] {
            write(&path, &text);
            app.import_key(&path);
            assert!(shows(&mut app, &ctx, &replay));
            app.services.toast = Toast::default();
        }
        let mut input = RawInput::default();
        app.take_paste(&ctx, &mut input, REPLAY.to_owned(), PasteTarget::Screen);
        assert!(input.events.is_empty() && shows_soon(&mut app, &ctx, &unplayable));
    }

    /// Fumens and drawn boards open wherever a position of Skyline does.
    #[test]
    fn diagrams_of_other_programs_are_opened() {
        const FUMEN: &str = "https://harddrop.com/fumen/?v115@bhD8hlD8JeAgH";
        const DRAWN: &str = "XXXXLLXXXX\n__________";
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("diagram.txt");
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        let write = |text: &str| std::fs::write(&path, text).unwrap();
        for text in [FUMEN, DRAWN] {
            write(text);
            let paste = |app: &mut App| {
                let mut input = RawInput::default();
                app.take_paste(&ctx, &mut input, text.to_owned(), PasteTarget::Screen);
                assert!(input.events.is_empty());
            };
            let opens: [&dyn Fn(&mut App); 2] = [&paste, &|app| app.use_dropped_file(&path)];
            for open in opens {
                app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
                open(&mut app);
                let Some(Screen::Editor(editor)) = app.screens.top() else { panic!("{text}") };
                assert_eq!(editor.position().matrix().blocks(), 10, "{text}");
                app.solve(&ctx, SolverCommand::Enter);
                open(&mut app);
                let Some(Screen::Solver(solver)) = app.screens.top() else { panic!("{text}") };
                let question = solver.question(&app.services.look.words).unwrap();
                assert_eq!((question.board.filled(), question.objective.perfect_clear), (10, true), "{text}");
            }
        }
        // What is wrong with it is said.
        let mut input = RawInput::default();
        app.take_paste(&ctx, &mut input, "v115@vhAyO".to_owned(), PasteTarget::Screen);
        let Err(ReadError::Fumen(error)) = formats::read("v115@vhAyO") else { panic!("it is damaged") };
        let expected = app.services.look.words.fumen_error(&error);
        assert!(shows(&mut app, &ctx, &expected));
    }

    /// A fumen of several pages is shown page by page. The editor takes its first page.
    #[test]
    fn fumens_of_several_pages_are_turned() {
        const FUMEN: &str = "https://harddrop.com/fumen/?v115@bhD8hlD8JeAgHbhD8h0D8JeAAA";
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
        let paste =
            |app: &mut App| app.take_paste(&ctx, &mut RawInput::default(), FUMEN.to_owned(), PasteTarget::Screen);
        paste(&mut app);
        assert!(matches!(app.screens.top(), Some(Screen::Diagram(_))));
        let text = app.services.look.words.with(id::DIAGRAM_PAGE_OF, &[("page", 1.into()), ("pages", 2.into())]);
        assert!(shows(&mut app, &ctx, &text));
        app.run(&ctx, Command::Practice(PracticeCommand::Read("v115@bhD8hlD8JeAgH".to_owned())));
        assert!(matches!(app.screens.top(), Some(Screen::Editor(_))));
        paste(&mut app);
        let Some(Screen::Editor(editor)) = app.screens.top() else { panic!("the editor stays") };
        assert_eq!(editor.position().matrix().blocks(), 10);
    }

    /// The length of a clip is estimated in the background. The clip is made there, saved, and its screen closed.
    /// Leaving the screen cancels both.
    #[test]
    fn a_clip_is_saved() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let recorded = Recording::from_text(include_str!("../../tests/data/golden/sprint.json")).unwrap();
        let timeline = Arc::new(Timeline::new(recorded));
        let recording = LiveRecording::new(timeline, Instant::now()).unwrap();
        app.screens.replace_all(Screen::Watch(Box::new(Watch::new(recording))));
        app.run(&ctx, Command::Clip(ClipCommand::Open));
        let Some(Screen::Clip(screen)) = app.screens.top() else { panic!("the choice of a clip") };
        assert_eq!(screen.chosen(), ClipChoice { stretch: (0, 15_000), size: [854, 480] });
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clip.gif");
        app.save_clip(&path);
        app.run(&ctx, Command::Clip(ClipCommand::Cancel));
        app.follow_clip(&ctx);
        assert!(app.clip.is_none() && matches!(app.screens.top(), Some(Screen::Clip(_))));
        app.save_clip(&path);
        app.screens.pop();
        app.follow_clip(&ctx);
        assert!(app.clip.is_none() && app.clip_estimator.is_none() && !path.exists());
        let timeline = app.shown_recording().unwrap();
        app.screens.push(Screen::Clip(Box::new(ClipScreen::new(timeline, 500, 0))));
        let estimate = loop {
            app.follow_clip(&ctx);
            let Some(Screen::Clip(screen)) = app.screens.top() else { panic!("the choice of a clip") };
            if let Some(bytes) = screen.estimate() {
                break bytes;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        app.save_clip(&path);
        while app.clip.is_some() {
            std::thread::sleep(Duration::from_millis(20));
            app.follow_clip(&ctx);
        }
        assert!(matches!(app.screens.top(), Some(Screen::Watch(_))));
        let ratio = estimate as f64 / path.metadata().unwrap().len() as f64;
        assert!((0.9..1.1).contains(&ratio), "a second is drawn as a whole for its estimate: {ratio}");
    }

    /// The position and the whole game on the screen are copied as fumens.
    #[test]
    fn a_game_is_copied_as_a_fumen() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let recorded = Recording::from_text(include_str!("../../tests/data/golden/sprint.json")).unwrap();
        let pieces = recorded.seats[0].diagram().pages.len();
        let recording = LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap();
        app.screens.replace_all(Screen::Watch(Box::new(Watch::new(recording))));
        for (command, pages) in [(RecordingCommand::CopyFumen, 1), (RecordingCommand::CopyGameFumen, pieces)] {
            let command = Command::Recording(command);
            let mut output = ctx.run_ui(RawInput::default(), |ui| app.run(ui.ctx(), command.clone()));
            output.textures_delta.clear();
            let copied = output.platform_output.commands.iter().find_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
            assert_eq!(formats::read(&copied.unwrap()).unwrap().pages.len(), pages);
        }
        assert!(pieces > 100);
    }

    #[test]
    fn keys_of_the_window_are_those_of_each_system() {
        let mac = Modifiers { mac_cmd: true, command: true, ..Modifiers::NONE };
        let table = [
            (Key::F11, Modifiers::NONE, Some(Command::Window(WindowCommand::ToggleFullScreen))),
            (Key::F12, Modifiers::NONE, Some(Command::Window(WindowCommand::TakePicture))),
            (Key::F12, Modifiers::SHIFT, Some(Command::Window(WindowCommand::TakePicture))),
            (Key::Enter, Modifiers::ALT, Some(Command::Window(WindowCommand::ToggleFullScreen))),
            (Key::F, Modifiers { ctrl: true, ..mac }, Some(Command::Window(WindowCommand::ToggleFullScreen))),
            (Key::W, mac, Some(Command::Quit)),
            (Key::F, mac, None),
            (Key::W, Modifiers::CTRL, None),
            (Key::Comma, Modifiers::COMMAND, Some(Command::Show(ShowCommand::Options))),
            (Key::Comma, Modifiers::NONE, None),
            (Key::Enter, Modifiers::NONE, None),
        ];
        for (key, modifiers, command) in table {
            let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            assert_eq!(window_shortcut(&event(true)), command, "{key:?} {modifiers:?}");
            assert_eq!(window_shortcut(&event(false)), None, "{key:?} goes up");
        }
    }
}
