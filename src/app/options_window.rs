//! The options, over the game or in a separate window beside it.
//!
//! ```text
//!   keys of that window ──────────────▶ BesideInput ─┐
//!   gamepads, while it has the keyboard ─────────────┴─▶ its widgets, a binding, its try-out field
//! ```
//!
//! Both windows are drawn in the same frame, so a change is seen in the game at once.
//!
//! eframe shows only its first window to screen readers. While one listens, the options therefore open over the game.

use std::path::PathBuf;
use std::time::Instant;

use egui::{CentralPanel, Context, Event, Key, Ui, Vec2, ViewportBuilder, ViewportCommand, ViewportId, vec2};

use super::clipboard::PasteTarget;
use super::file_dialogs::Wanted;
use super::screen::{InputMode, Screen};
use super::services::Services;
use super::{App, shared, window_shortcut};
use crate::engine::units::COLUMNS;
use crate::input::clipboard::take_keys;
use crate::input::menu::MenuPad;
use crate::input::{Control, Devices, InputEvent, KeyCode};
use crate::synth::Cue;
use crate::ui::screens::options::OptionPage;
use crate::ui::screens::{Command, Options, PracticeCommand, ShowCommand, VersusStage, WindowCommand};
use crate::ui::words::id;
use crate::window::identity;

/// The initial size of the window, and the minimum size in which every page works, in points.
const SIZE: Vec2 = vec2(820.0, 760.0);
const MIN_SIZE: Vec2 = vec2(560.0, 420.0);

#[derive(Debug)]
pub(super) struct OptionsWindow {
    /// `None` while it is closed.
    options: Option<Box<Options>>,
    /// The controls of its try-out field.
    devices: Devices,
    pad: MenuPad,
}

impl Default for OptionsWindow {
    fn default() -> Self {
        Self { options: None, devices: Devices::default(), pad: MenuPad::new(Key::Enter) }
    }
}

/// The events of the window in a frame.
#[derive(Debug, Default)]
struct WindowEvents {
    command: Option<Command>,
    has_focus: bool,
    closes: bool,
    has_focus_moved: bool,
    /// A settings file that was dropped on it.
    dropped: Option<PathBuf>,
}

fn window() -> ViewportId {
    ViewportId::from_hash_of("options")
}

impl App {
    /// Opens the options by their shortcut, which works on every screen. A game is paused first.
    pub(super) fn open_options_by_key(&mut self, ctx: &Context) {
        let is_game = self.screens.input_mode() == InputMode::Game;
        // If the player has bound the key, it belongs to the game.
        let is_bound = self.services.settings().bindings.actions_of(Control::Key(KeyCode::Comma)).next().is_some();
        match self.screens.top() {
            Some(Screen::LegalNotice(_) | Screen::Title(_)) | None => {}
            _ if self.screens.input_mode() == InputMode::Embedded || (is_game && is_bound) => {}
            _ => self.run(ctx, Command::Show(ShowCommand::Options)),
        }
    }

    /// Opens the options where the player had them last.
    pub(super) fn open_options(&mut self, ctx: &Context) {
        let is_separate = self.services.settings().windows.separate_options && may_be_separate(ctx);
        match self.options_window.options.as_ref().map(|options| options.page()) {
            Some(page) if !is_separate => {
                self.close_options_window();
                self.open_options_at(ctx, page, false);
            }
            Some(_) => ctx.send_viewport_cmd_to(window(), ViewportCommand::Focus),
            None if matches!(self.screens.top(), Some(Screen::Options(_))) => {}
            None => self.open_options_at(ctx, OptionPage::default(), is_separate),
        }
    }

    fn open_options_at(&mut self, ctx: &Context, page: OptionPage, is_separate: bool) {
        self.interrupt(ctx);
        if is_separate {
            self.open_options_window(page);
        } else {
            self.screens.push(Screen::Options(Box::new(Options::at(page))));
        }
        ctx.request_repaint();
    }

    /// Pauses the game in the main window.
    fn interrupt(&mut self, ctx: &Context) {
        let is_over = self.over_since().is_some();
        match self.screens.top_mut() {
            Some(Screen::Play(_)) if !is_over => {
                self.pause(Instant::now());
                self.leave_pause_open();
            }
            Some(Screen::Versus(round)) if round.stage() == VersusStage::Playing => {
                round.leave_open();
                self.pause_match(Instant::now());
            }
            Some(Screen::Practice(_)) => self.run(ctx, Command::Practice(PracticeCommand::Pause)),
            Some(Screen::Watch(watch)) => watch.stop(),
            _ => {}
        }
    }

    /// Shows the game below the pause menu while the options window has the focus: the player has left for it.
    pub(super) fn leave_pause_open(&mut self) {
        if let Some(Screen::Pause(pause)) = self.screens.top_mut() {
            pause.leave_open();
        }
    }

    /// Whether the game window shows the game although it is paused: its player has left it for the options window, in
    /// which every change shows at once.
    pub(super) fn shows_paused_game(&self) -> bool {
        let is_left = match self.screens.top() {
            Some(Screen::Pause(pause)) => pause.is_open(),
            Some(Screen::Versus(round)) => round.is_open(),
            // Practice has nothing to hide.
            Some(Screen::PracticeMenu(_)) => true,
            _ => false,
        };
        is_left && self.controls.beside.has_focus
    }

    fn open_options_window(&mut self, page: OptionPage) {
        let options = Some(Box::new(Options::separate(page)));
        self.options_window = OptionsWindow { options, ..OptionsWindow::default() };
        log::info!("options window: open");
    }

    fn close_options_window(&mut self) {
        self.options_window.options = None;
        self.controls.beside.has_focus = false;
        log::info!("options window: closed");
    }

    /// Moves the options into a separate window or back over the game, and remembers the choice.
    pub(super) fn move_options(&mut self, ctx: &Context) {
        let separate = self.options_window.options.as_ref().map(|options| options.page());
        self.services.change_settings(|settings| settings.windows.separate_options = separate.is_none());
        if let Some(page) = separate {
            self.close_options_window();
            self.open_options_at(ctx, page, false);
            ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
        } else if let Some(Screen::Options(options)) = self.screens.top() {
            let page = options.page();
            self.screens.pop();
            self.open_options_window(page);
        }
    }

    /// Draws the options window, if it is open, and runs the commands chosen there.
    pub(super) fn show_options_window(&mut self, ctx: &Context) {
        let Some(mut options) = self.options_window.options.take() else { return };
        let (received, pressed) = self.controls.take_beside();
        let pad = self.try_out(&mut options, received, Instant::now());
        let outcome = self.draw_options_window(ctx, &mut options, pressed, pad);
        self.options_window.options = Some(options);
        self.controls.beside.has_focus = outcome.has_focus;
        self.controls.set_focus(self.controls.has_focus);
        if outcome.has_focus_moved {
            self.services.audio.play(Cue::MenuMove);
        }
        if let Some(due) = self.options_window.pad.next_repeat() {
            ctx.request_repaint_after(due.saturating_duration_since(Instant::now()));
        }
        if let Some(path) = outcome.dropped {
            self.use_file(Wanted::SettingsToOpen, &path);
        }
        match outcome.command {
            Some(Command::Back) => {
                self.services.audio.play(Cue::MenuBack);
                self.close_options_window();
            }
            Some(command) => self.run(ctx, command),
            None if outcome.closes => self.close_options_window(),
            None => return,
        }
        ctx.request_repaint();
    }

    /// Plays the try-out field, or returns the keys that gamepads press in the options.
    fn try_out(&mut self, options: &mut Options, received: Vec<InputEvent>, now: Instant) -> Vec<Event> {
        let bindings = self.bindings();
        let OptionsWindow { devices, pad, .. } = &mut self.options_window;
        if options.game.is_played() && self.controls.beside.has_focus {
            let settings = self.services.settings();
            devices.start(&bindings, now);
            let input = devices.take(received);
            let mut events = Vec::new();
            options.game.play(settings, &input, now, &mut events);
            self.services.audio.react(&events, COLUMNS);
            pad.release_all();
            return Vec::new();
        }
        devices.stop(now);
        options.game.rest(now);
        options.count(|| self.services.storage.matches());
        pad.events(&received, now)
    }

    fn draw_options_window(
        &mut self,
        ctx: &Context,
        options: &mut Options,
        pressed: Option<Control>,
        mut pad: Vec<Event>,
    ) -> WindowEvents {
        let bindings = self.bindings();
        let Self { services, controls, .. } = self;
        pad.extend(controls.beside.pasted.take().map(Event::Paste));
        let (mut outcome, mut pastes) = (WindowEvents::default(), false);
        let screen = ctx.input(|input| input.viewport().monitor_size);
        let builder = builder(services, screen);
        ctx.show_viewport_immediate(window(), builder, |ui, _| {
            // A second pass of the same frame has no events.
            ui.input_mut(|input| input.events.append(&mut pad));
            outcome.note(ui);
            if !options.is_capturing() {
                outcome.take_shortcuts(ui);
                // While the player tries the keys out, Ctrl rotates.
                if !options.game.is_played() {
                    pastes |= ui.input_mut(|input| take_keys(&mut input.events));
                }
            }
            let shared = shared(services, controls, &bindings, pressed);
            let background = egui::Frame::NONE.fill(shared.theme.palette.background);
            let chosen = CentralPanel::default().frame(background).show(ui, |ui| options.ui(ui, &shared)).inner;
            outcome.command = outcome.command.take().or(chosen);
            if options.game.is_played() && outcome.has_focus {
                ui.ctx().request_repaint();
            }
            if outcome.has_focus {
                services.toast.show(ui.ctx(), &services.look, false, Instant::now());
            }
            outcome.has_focus_moved |= services.look.has_focus_moved(ui.ctx());
            grow(ui);
        });
        if pastes {
            controls.clipboard.ask(ctx, PasteTarget::OptionsWindow);
        }
        outcome
    }
}

impl WindowEvents {
    /// Reads the window's state from the window system.
    fn note(&mut self, ui: &Ui) {
        ui.input(|input| {
            self.has_focus = input.focused;
            self.closes |= input.viewport().close_requested();
            let files = input.raw.dropped_files.iter().map(|file| file.path().to_owned());
            let is_settings = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
            self.dropped = self.dropped.take().or_else(|| files.into_iter().find(is_settings));
        });
    }

    /// Runs the commands of shortcuts that work in every window.
    fn take_shortcuts(&mut self, ui: &Ui) {
        let commands: Vec<Command> = ui.input_mut(|input| {
            let is_new = |event: &&Event| !matches!(event, Event::Key { repeat: true, .. });
            let commands = input.events.iter().filter(is_new).filter_map(window_shortcut).collect();
            input.events.retain(|event| window_shortcut(event).is_none());
            commands
        });
        self.closes |= commands.contains(&Command::Quit);
        if commands.contains(&Command::Window(WindowCommand::ToggleFullScreen)) {
            self.command = Some(Command::Window(WindowCommand::ToggleFullScreen));
        }
    }
}

/// Whether the options may open in a window of their own: the system has several, and no screen reader listens.
fn may_be_separate(ctx: &Context) -> bool {
    !ctx.embed_viewports() && ctx.accesskit_node_builder(egui::accesskit_root_id(), |_| ()).is_none()
}

/// The window's properties on a screen of this size.
fn builder(services: &Services, screen: Option<Vec2>) -> ViewportBuilder {
    let fitting = |size: Vec2| screen.map_or(size, |screen| size.min(screen));
    let title = format!("Skyline – {}", services.look.words.text(id::MENU_OPTIONS));
    let builder = ViewportBuilder::default()
        .with_title(title)
        .with_app_id(identity::APP_ID)
        .with_inner_size(fitting(SIZE))
        .with_min_inner_size(fitting(MIN_SIZE));
    // Otherwise a full-screen game would cover it.
    if services.settings().display.fullscreen { builder.with_always_on_top() } else { builder }
}

/// Enlarges the window if the interface scale has grown, so that every page still works.
fn grow(ui: &Ui) {
    let size = ui.ctx().content_rect().size();
    let screen = ui.input(|input| input.viewport().monitor_size).unwrap_or(Vec2::INFINITY);
    let least = MIN_SIZE.min(screen);
    if size.x + 1.0 < least.x || size.y + 1.0 < least.y {
        ui.ctx().send_viewport_cmd(ViewportCommand::InnerSize(size.max(least)));
    }
}
