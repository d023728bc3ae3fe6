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

mod commands;
mod custom;
mod field;
mod games;
mod practice;
mod recordings;
mod shutdown;
mod snapshots;
mod solver;
mod sound;
mod touch;

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use eframe::AppCreator;
use egui::{CentralPanel, Context, CursorIcon, Event, Key, RawInput, Ui};

use crate::audio::soundtrack::Follower;
use crate::audio::{Audio, Cue};
use crate::engine::{GameEvent, GameKind, Lead, Objective, Ticks};
use crate::input::gamepad::Gamepads;
use crate::input::menu::{MenuPad, keep_keys_from_widgets};
use crate::input::pointing::Pointing;
use crate::input::touch::Fingers;
use crate::input::window_tap::{self, WindowError};
use crate::input::{Control, Devices, InputEvent};
use crate::session::Race;
use crate::settings::SavePolicy;
use crate::storage::{ScoreEntry, Storage, log_file};
use crate::ui::file_dialogs::FileDialogs;
use crate::ui::identity;
use crate::ui::live::LiveMatch;
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::{self, hud::Best};
use crate::ui::presentation::Presentation;
use crate::ui::screen_stack::{Screen, ScreenStack};
use crate::ui::screens::{self, Command, LegalNotice, Shared, Solver};
use crate::ui::toast::Toast;
use crate::ui::try_out::TryOut;

/// Opens the window and runs the program until it is closed.
///
/// # Errors
/// There is no display, no graphics driver, or the window system went away.
pub fn run() -> Result<(), WindowError> {
    let storage = Storage::open();
    // The log names the games that were played, so it follows the setting for saving.
    if let Some(folder) = storage.folder().filter(|_| storage.settings().general.save_policy > SavePolicy::Nothing) {
        log_file::start(folder);
    }
    let display = &storage.settings().display;
    let viewport = identity::viewport()
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([640.0, 480.0])
        .with_fullscreen(display.fullscreen);
    let options = eframe::NativeOptions { viewport, centered: true, ..eframe::NativeOptions::default() };
    let (heard, hears) = mpsc::channel();
    let pads = heard.clone();
    let creator: AppCreator<'_> = Box::new(move |context| {
        shutdown::close_on_signals(&context.egui_ctx);
        Ok(Box::new(App::new(&context.egui_ctx, storage, pads, hears)))
    });
    shutdown::catch_lost_display(|| window_tap::run("Skyline", options, heard, creator))
}

/// The program.
pub struct App {
    storage: Storage,
    audio: Audio,
    controls: Controls,
    /// Chooses the music of a game.
    music: Follower,
    look: Presentation,
    screens: ScreenStack,
    play: Option<LiveMatch>,
    practice: Option<LiveMatch>,
    /// The solver as the player left it.
    solver: Option<Box<Solver>>,
    /// The result that waits for a name or was just entered.
    result: Option<ScoreEntry>,
    /// The ghost beside the running game.
    race: Option<Race>,
    to_beat: ToBeat,
    try_out: TryOut,
    /// The notice in the main menu, until it was read.
    notice: String,
    /// The message that is shown for a short time.
    toast: Toast,
    file_dialogs: FileDialogs,
    happened: Vec<GameEvent>,
    /// When the running game was saved last.
    kept_at: Instant,
    /// Whether the clipboard was asked for.
    is_pasting: bool,
}

/// Input state: devices, touch, menus.
struct Controls {
    events: Receiver<InputEvent>,
    heard: Vec<InputEvent>,
    /// The control that went down last since the last frame.
    pressed: Option<Control>,
    /// Whether the last control that went down was on a gamepad.
    with_pad: bool,
    devices: Devices,
    pointing: Pointing,
    fingers: Fingers,
    menu_pad: MenuPad,
    /// `None` where the system has no thread left for them.
    gamepads: Option<Gamepads>,
    /// Whether the window has the keyboard.
    has_focus: bool,
}

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("App").field("screen", &self.screens.top().map(Screen::name)).finish_non_exhaustive()
    }
}

impl App {
    /// The program at its start. `pads` is where the gamepads report to; `events` hears them and the window's keys.
    #[must_use]
    pub fn new(ctx: &Context, mut storage: Storage, pads: Sender<InputEvent>, events: Receiver<InputEvent>) -> Self {
        let waker = ctx.clone();
        storage.wake_with(move || waker.request_repaint());
        let waker = ctx.clone();
        let gamepads = Gamepads::new(pads, move || waker.request_repaint())
            .inspect_err(|error| log::warn!("no gamepads: {error}"))
            .ok();
        log_best(&storage);
        let mut app = Self {
            audio: Audio::start(),
            controls: Controls {
                events,
                heard: Vec::new(),
                pressed: None,
                with_pad: false,
                devices: Devices::default(),
                pointing: Pointing::default(),
                fingers: Fingers::default(),
                menu_pad: MenuPad::new(Key::Enter),
                gamepads,
                has_focus: true,
            },
            music: Follower::default(),
            look: Presentation::new(ctx),
            screens: ScreenStack::default(),
            play: None,
            practice: None,
            solver: None,
            result: None,
            race: None,
            to_beat: ToBeat::default(),
            try_out: TryOut::default(),
            notice: String::new(),
            toast: Toast::default(),
            file_dialogs: FileDialogs::default(),
            happened: Vec::new(),
            kept_at: Instant::now(),
            is_pasting: false,
            storage,
        };
        app.apply_sound();
        app.screens.push(Screen::LegalNotice(LegalNotice::default()));
        app
    }

    /// Whether the controls go to a game only.
    fn is_playing(&self) -> bool {
        matches!(self.screens.top(), Some(Screen::Play | Screen::Practice)) || self.is_trying()
    }

    /// Whether the field in the options or the trainer in the help is being played; it rests while another window has the keyboard.
    fn is_trying(&self) -> bool {
        let is_open = match self.screens.top() {
            Some(Screen::Options(options)) => options.is_trying(),
            Some(Screen::Help(help)) => help.is_training(),
            _ => false,
        };
        is_open && self.controls.has_focus
    }

    fn hear(&mut self) {
        self.controls.heard.extend(self.controls.events.try_iter());
    }

    /// Requests the next frame while something moves.
    fn keep_moving(&self, ctx: &Context) {
        let is_live = match self.screens.top() {
            Some(Screen::Play) => self.play.as_ref().is_some_and(|play| !play.is_paused()),
            Some(Screen::Watch(watch)) => watch.watching.is_playing(),
            Some(Screen::Practice) => true,
            _ => self.is_trying(),
        };
        if is_live {
            let display = &self.storage.settings().display;
            match (display.vsync, display.frame_cap) {
                (true, _) | (false, 0) => ctx.request_repaint(),
                (false, cap) => ctx.request_repaint_after(Duration::from_secs(1) / cap),
            }
        }
        if let Some(due) = self.controls.menu_pad.next_repeat() {
            ctx.request_repaint_after(due.saturating_duration_since(Instant::now()));
        }
    }

    /// Toggles full screen once for each press of F11 or Alt+Enter.
    fn hear_shortcuts(&mut self, ctx: &Context) {
        // A key that is being bound is no shortcut.
        if matches!(self.screens.top(), Some(Screen::Options(options)) if options.is_capturing()) {
            return;
        }
        let toggles = ctx.input_mut(|input| {
            let is_new = |event: &Event| is_shortcut(event) && !matches!(event, Event::Key { repeat: true, .. });
            let toggles = input.events.iter().any(is_new);
            input.events.retain(|event| !is_shortcut(event));
            toggles
        });
        if toggles {
            let mut settings = self.storage.settings().clone();
            settings.display.fullscreen = !settings.display.fullscreen;
            self.apply(&settings);
        }
    }

    /// The mood of the backdrop: that of the game while it is shown, still in menus.
    fn mood(&self) -> Mood {
        match (self.screens.top(), &self.play) {
            (Some(Screen::Play | Screen::Pause(_)), Some(play)) => Mood::of(play.game(), play.effects()),
            _ => Mood::STILL,
        }
    }

    fn show_screen(&mut self, ui: &mut Ui) -> Option<Command> {
        let Self { screens, storage, look, play, race, to_beat, practice, try_out, controls, notice, .. } = self;
        let settings = storage.settings();
        let shared = Shared {
            theme: &look.theme,
            words: &look.words,
            settings,
            scores: GameKind::ALL.map(|kind| storage.table(kind)),
            history: storage.history(),
            has_leftovers: storage.has_leftovers(),
            pressed: controls.pressed,
            with_pad: controls.with_pad,
            notice,
            folder: storage.folder(),
            unfinished: storage.unfinished(),
            proofs: storage.proofs(),
        };
        let is_paused = matches!(screens.top(), Some(Screen::Pause(_)));
        if let (Some(Screen::Play | Screen::Pause(_)), Some(play)) = (screens.top(), play.as_ref()) {
            field::show(ui, &shared, (play, race.as_ref()), (*to_beat, is_paused), &controls.fingers);
        }
        let practice = practice.as_ref();
        match screens.top_mut()? {
            Screen::LegalNotice(screen) => screen.ui(ui, &shared),
            Screen::Title(screen) => screen.ui(ui, &shared),
            Screen::Interrupted(screen) => screen.ui(ui, &shared),
            Screen::MainMenu(screen) => screen.ui(ui, &shared),
            Screen::Play => None,
            Screen::Practice => {
                let practice = practice?;
                screens::practice::field(ui, &shared, practice.practice()?, practice.effects())
            }
            Screen::PracticeMenu(screen) => screen.ui(ui, &shared),
            Screen::Editor(screen) => screen.ui(ui, &shared),
            Screen::Snapshots(screen) => screen.ui(ui, &shared),
            Screen::Pause(screen) => screen.ui(ui, &shared),
            Screen::NameEntry(screen) => screen.ui(ui, &shared),
            Screen::Results(screen) => screen.ui(ui, &shared),
            Screen::Custom(screen) => screen.ui(ui, &shared),
            Screen::HighScores(screen) => screen.ui(ui, &shared),
            Screen::History(screen) => screen.ui(ui, &shared),
            Screen::Options(screen) => screen.ui(ui, &shared, &mut |ui, variation, is_played| {
                try_out.ui(ui, &shared, variation, is_played);
            }),
            Screen::Help(screen) => screen.ui(ui, &shared),
            Screen::Watch(screen) => screen.ui(ui, &shared),
            Screen::Solver(screen) => screen.ui(ui, &shared),
        }
    }
}

/// The best result so far, to beat.
#[derive(Debug, Clone, Copy, Default)]
struct ToBeat {
    best: Option<Best>,
    /// The lead over it.
    lead: Option<Lead>,
}

impl ToBeat {
    fn of(storage: &Storage, play: &LiveMatch) -> Self {
        let kind = GameKind::of(play.game().rules());
        let compared = kind.filter(|kind| kind.mode().is_ranked);
        let Some((objective, best)) = compared.and_then(|kind| Some((kind.objective(), storage.table(kind).best()?)))
        else {
            return Self::default();
        };
        let value = match objective {
            Objective::Score => Best::Score(best.score),
            Objective::Time => Best::Time(Ticks::from_millis(best.time_ms)),
            Objective::Lines => Best::Lines(best.lines),
            Objective::Level => Best::Level(best.level),
            Objective::Pieces => Best::Pieces(best.pieces),
        };
        Self { best: Some(value), lead: Lead::at_last_mark(objective, play.seat().splits(), &best.splits) }
    }
}

/// Whether F11 or Alt+Enter goes down.
fn is_shortcut(event: &Event) -> bool {
    let Event::Key { key, pressed: true, modifiers, .. } = event else { return false };
    *key == Key::F11 || (*key == Key::Enter && modifiers.alt)
}

fn log_best(storage: &Storage) {
    for kind in GameKind::ALL {
        if let Some(best) = storage.table(kind).best() {
            log::info!("best of {}: {}, {}", kind.id(), best.name, best.score);
        }
    }
}

impl Drop for App {
    /// Saves the running game. After a panic of the window system this is the only chance: there is no `on_exit` then.
    fn drop(&mut self) {
        self.keep_game(Instant::now(), true);
    }
}

impl eframe::App for App {
    fn raw_input_hook(&mut self, ctx: &Context, raw_input: &mut RawInput) {
        self.hear();
        // Asked here, since egui's own input stands still while the window is hidden.
        self.controls.has_focus = raw_input.focused;
        if let Some(pads) = &self.controls.gamepads {
            pads.set_enabled(raw_input.focused);
        }
        if self.is_playing() && !self.is_trying() {
            self.hear_fingers(ctx, raw_input);
        } else {
            self.forget_fingers(raw_input);
        }
        if self.is_playing() {
            // Escape has to reach the screen to end the trying.
            let passed: &[Key] = if self.is_trying() { &[Key::Escape] } else { &[] };
            let shortcuts: Vec<Event> = raw_input.events.iter().filter(|event| is_shortcut(event)).cloned().collect();
            keep_keys_from_widgets(raw_input, passed);
            raw_input.events.extend(shortcuts);
            self.controls.menu_pad.release_all();
        } else {
            // Start leads out of a pause as it led into it.
            let is_paused = matches!(self.screens.top(), Some(Screen::Pause(_) | Screen::PracticeMenu(_)));
            self.controls.menu_pad.start_key = if is_paused { Key::Escape } else { Key::Enter };
            self.hear_paste(raw_input);
            raw_input.events.extend(self.controls.menu_pad.events(&self.controls.heard, Instant::now()));
        }
    }

    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        let now = Instant::now();
        self.hear();
        self.hear_shortcuts(ctx);
        self.run_game(ctx, now);
        self.to_beat = self.play.as_ref().map(|play| ToBeat::of(&self.storage, play)).unwrap_or_default();
        self.follow_music();
        for notice in self.storage.poll() {
            log::warn!("{notice:?}");
            let text = self.look.words.notice(&notice);
            if !self.notice.is_empty() {
                self.notice.push_str("\n\n");
            }
            self.notice.push_str(&text);
            // The main menu shows it until it was read. Elsewhere a toast shows it too, but neither during a game nor on the
            // screens that lead to the main menu.
            let is_game = self.is_playing() && self.over_since().is_none();
            let is_start =
                matches!(self.screens.top(), Some(Screen::LegalNotice(_) | Screen::Title(_) | Screen::MainMenu(_)));
            if !is_game && !is_start {
                self.toast.tell(text, now);
            }
        }
        self.tell_of_snapshots();
        self.use_opened(now);
        self.use_chosen_file();
        if !self.is_playing() {
            let dropped = ctx.input(|input| input.raw.dropped_files.clone());
            for file in dropped {
                self.use_dropped_file(file.path());
            }
        }
        self.look.apply(self.storage.settings(), ctx, frame);
        self.keep_moving(ctx);
    }

    fn on_exit(&mut self) {
        self.keep_game(Instant::now(), true);
        if !self.storage.saves_unfinished() {
            self.give_up();
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.look.note_frame(Instant::now());
        if matches!(self.screens.top(), Some(Screen::Play)) && !self.plays_by_mouse() {
            ui.ctx().set_cursor_icon(CursorIcon::None);
        }
        let command = CentralPanel::default()
            .frame(egui::Frame::NONE)
            .show(ui, |ui| {
                paint::backdrop::paint_in(ui.painter(), ui.max_rect(), &self.look.theme, self.mood());
                let command = self.show_screen(ui);
                if self.storage.settings().display.frame_counter {
                    self.look.show_frames(ui);
                }
                command
            })
            .inner;
        if let Some(Screen::Results(results)) = self.screens.top_mut()
            && results.has_burst()
        {
            self.audio.play(Cue::Firework);
        }
        let is_playing = matches!(self.screens.top(), Some(Screen::Play | Screen::Practice));
        self.toast.show(ui.ctx(), &self.look, is_playing, Instant::now());
        // A second pass of the same frame has no events either.
        self.controls.pressed = None;
        if self.look.has_focus_moved(ui.ctx()) {
            self.audio.play(Cue::MenuMove);
        }
        if let Some(command) = command {
            let ctx = ui.ctx().clone();
            self.run(&ctx, command);
            ctx.request_repaint();
        }
    }
}
