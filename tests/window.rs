//! Tests of the program in a real window: it is started under Xvfb, played with the keyboard, and observed through its
//! log, its files and screenshots. The screenshots are saved in `target/pictures`.
//!
//! Only on Linux, with Xvfb, xdotool, xclip, setxkbmap and `ImageMagick`.

#![cfg(all(target_os = "linux", feature = "gui"))]
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test's helpers fail the test")]

#[cfg(feature = "server")]
#[path = "window/cluster.rs"]
mod cluster;
#[path = "window/door.rs"]
mod door;
#[path = "window/input.rs"]
mod input;
#[path = "window/rounds.rs"]
mod rounds;

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use skyline::engine::{Button, Input, ModeId, Ticks};
use skyline::replay::{Outcome, Recording, RecordingDelta, SeatRecording};
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode};
use x11rb::wrapper::ConnectionExt as _;

const PATIENCE: Duration = Duration::from_mins(1);

/// An X server for one test.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start(size: &str) -> Self {
        let mut server = Command::new("Xvfb")
            // Without a reset, the keyboard layout stays when the program that sets it ends.
            .args(["-displayfd", "1", "-screen", "0", &format!("{size}x24"), "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is missing: run `sh .ci/setup test`");
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { server, name: format!(":{}", line.trim()) }
    }

    /// The command of a program on this display, for a user with this home folder.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>, home: &Path) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY").env("HOME", home);
        command.env_remove("SKYLINE_HOME").env_remove("XDG_CONFIG_HOME");
        // Without it, the client library of Wayland prints errors.
        command.env("XDG_RUNTIME_DIR", home);
        command
    }

    /// Waits for the window of the program. Returns its id.
    fn window(&self) -> String {
        self.window_named("^Skyline$")
    }

    /// Waits for a window with a title. Returns its id.
    fn window_named(&self, title: &str) -> String {
        let windows = self.run("xdotool", &["search", "--sync", "--onlyvisible", "--name", title]);
        windows.lines().next().unwrap().to_owned()
    }

    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program)
            .args(arguments)
            .env("DISPLAY", &self.name)
            .output()
            .unwrap_or_else(|error| panic!("{program}: {error}: run `sh .ci/setup test`"));
        assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.server.kill().ok();
        self.server.wait().ok();
    }
}

/// The program, running in a window that fills its screen.
struct Program<'a> {
    display: &'a Display,
    process: Child,
    window: String,
    log: PathBuf,
    seen: usize,
}

/// Writes the settings of a home folder.
fn write_settings(home: &Path, settings: &str) {
    #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
    fs::write(home.join("settings.toml"), settings).unwrap();
}

impl<'a> Program<'a> {
    fn start(display: &'a Display, home: &Path) -> Self {
        Self::start_with_errors(display, home, Stdio::null())
    }

    fn start_with_errors(display: &'a Display, home: &Path, errors: Stdio) -> Self {
        if !home.join("settings.toml").exists() {
            write_settings(home, "[options]\ncountdown = \"off\"\n");
        }
        let mut command = display.command(env!("CARGO_BIN_EXE_skyline"), home);
        // The end of a connection is told at this level.
        let levels = "warn,skyline=info,skyline::online::net::hub=debug";
        command.env("SKYLINE_HOME", home).env("RUST_LOG", levels).stderr(errors);
        Self::run(display, &mut command, home.join("skyline.log"))
    }

    /// Starts the program and waits for its window. `log` is the path of its log.
    fn run(display: &'a Display, command: &mut Command, log: PathBuf) -> Self {
        fs::remove_file(&log).ok();
        let process = command.spawn().unwrap();
        let mut program = Self { display, process, window: String::new(), log, seen: 0 };
        program.wait_for("screen: ");
        program.window = display.window();
        display.run("xdotool", &["windowmove", &program.window, "0", "0"]);
        program.focus();
        // Into a corner, because the widget below the pointer would be highlighted.
        display.run("xdotool", &["mousemove", "0", "0"]);
        // The window learns of its focus some time after the server has set it, and earlier keys are lost.
        thread::sleep(Duration::from_millis(500));
        program
    }

    /// Opens the main menu. Passes each screen before it to `see`.
    fn open_menu(&mut self, see: impl Fn(&Self, &str)) {
        see(self, "legal-notice");
        let way = [
            ("Return", "title", "title"),
            ("Return", "first steps", "first-steps"),
            ("Escape", "main menu", "main-menu"),
        ];
        for (key, screen, name) in way {
            self.press(&[key]);
            self.wait_for(&format!("screen: {screen}"));
            see(self, name);
        }
    }

    fn focus(&self) {
        self.display.run("xdotool", &["windowfocus", "--sync", &self.window]);
    }

    /// Waits for the separate window of the options with this name and focuses it. Returns its id.
    fn options_window(&mut self, name: &str) -> String {
        self.wait_for("options window: open");
        let window = self.display.window_named(&format!("^Skyline .+ {name}$"));
        self.display.run("xdotool", &["windowmove", "--sync", &window, "1290", "0"]);
        self.display.run("xdotool", &["windowfocus", "--sync", &window]);
        window
    }

    /// The processor time of all threads of the program so far.
    fn processor_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        // The name may contain spaces. The third field follows it. Fields 14 and 15 are user and system time.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = fields[14 - 3].parse::<u64>().unwrap() + fields[15 - 3].parse::<u64>().unwrap();
        // Linux counts these in hundredths of a second.
        Duration::from_millis(ticks * 10)
    }

    /// Waits until the program is idle, then checks that it uses less than a hundredth of a core.
    fn check_idle(&self, shown: &str) {
        const REST: Duration = Duration::from_secs(10);
        let spent_in = |span| {
            let before = self.processor_time();
            thread::sleep(span);
            self.processor_time().checked_sub(before).unwrap()
        };
        let start = Instant::now();
        // Frames of the last input are still being drawn, which takes long without a graphics card.
        while spent_in(Duration::from_secs(1)) > Duration::from_millis(10) {
            assert!(start.elapsed() < PATIENCE, "{shown} never becomes idle");
        }
        // Measured: 5 to 6 ms. A single additional frame, drawn without a graphics card, would be 30 to 60 ms.
        let spent = spent_in(REST);
        assert!(spent < REST / 100, "{shown}: {spent:?} in {REST:?}");
    }

    /// Waits for a new line in the log with `text`. Returns the rest of that line.
    fn wait_for(&mut self, text: &str) -> String {
        let start = Instant::now();
        while !self.has_logged(text) {
            assert!(start.elapsed() < PATIENCE, "waited too long for {text:?}");
            thread::sleep(Duration::from_millis(20));
        }
        let log = fs::read_to_string(&self.log).unwrap();
        self.seen += log[self.seen..].find(text).unwrap() + text.len();
        log[self.seen..].lines().next().unwrap_or_default().trim().to_owned()
    }

    /// Returns whether the log has a new line with `text`. The program must still run, or have written it.
    fn has_logged(&mut self, text: &str) -> bool {
        let end = self.process.try_wait().unwrap();
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let has_logged = log[self.seen..].contains(text);
        if let Some(status) = end.filter(|_| !has_logged) {
            panic!("the program ended ({status}) before it logged {text:?}");
        }
        has_logged
    }

    fn press(&self, keys: &[&str]) {
        for key in keys {
            self.display.run("xdotool", &["key", "--delay", "40", key]);
        }
    }

    /// Presses keys every two seconds until the log has a text: on a busy machine, results ignore keys for longer.
    fn press_until(&mut self, keys: &[&str], text: &str) {
        let start = Instant::now();
        loop {
            self.press(keys);
            thread::sleep(Duration::from_secs(2));
            if self.has_logged(text) {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "{keys:?} lead to no {text:?}");
        }
        self.wait_for(text);
    }

    fn picture(&self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{name}.png"));
        // The frame after the log line must reach the screen.
        thread::sleep(Duration::from_millis(400));
        self.display.run("import", &["-window", "root", file.to_str().unwrap()]);
        file
    }
}

/// A screenshot of an idle window: the first that equals one of the two before it, because a text cursor blinks.
fn idle_picture(program: &Program<'_>, name: &str) -> PathBuf {
    let start = Instant::now();
    let mut last = [program.picture(&format!("{name}-0")), program.picture(&format!("{name}-1"))];
    let mut number = 2;
    loop {
        let picture = program.picture(&format!("{name}-{number}"));
        if last.iter().any(|before| difference(before, &picture) < 1.0) {
            return picture;
        }
        assert!(start.elapsed() < PATIENCE, "{name} does not become idle");
        last = [last[1].clone(), picture];
        number = (number + 1) % 3;
    }
}

/// A screenshot of an idle window after a change that the window may still be drawing, as soon as `is_shown` sees it.
fn changed_picture(program: &Program<'_>, name: &str, is_shown: impl Fn(&Path) -> bool) -> PathBuf {
    let start = Instant::now();
    loop {
        let picture = idle_picture(program, name);
        if is_shown(&picture) {
            return picture;
        }
        assert!(start.elapsed() < PATIENCE, "{name} does not show the change");
    }
}

/// The number of pixels that differ between two pictures.
fn difference(first: &Path, second: &Path) -> f64 {
    let output = Command::new("compare")
        .args(["-metric", "AE", first.to_str().unwrap(), second.to_str().unwrap(), "null:"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
        show_log_of_failure("the program", &self.log);
    }
}

/// Prints a log if the test is failing, so that the failure explains itself where nobody can look at the screen.
fn show_log_of_failure(what: &str, log: &Path) {
    if thread::panicking() {
        let text = fs::read_to_string(log).unwrap_or_default();
        writeln!(std::io::stderr(), "-- the log of {what}, {}:\n{text}--", log.display()).ok();
    }
}

#[test]
fn f12_saves_what_the_window_shows() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::start(&display, home.path());
    program.press(&["Return"]);
    program.wait_for("screen: title");
    let shown = idle_picture(&program, "shown");
    // On this screen, any other key continues.
    program.press(&["F12"]);
    let saved = PathBuf::from(program.wait_for("picture saved: "));
    assert_eq!(saved.parent(), Some(home.path().join("pictures").as_path()));
    assert!(difference(&shown, &saved) < 1.0, "{}", saved.display());
    assert!(difference(&shown, &program.picture("picture-saved")) > 500.0, "a message says where it is");
}

#[test]
fn a_game_is_played_paused_lost_and_found_in_the_table_after_a_restart() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();

    let mut program = Program::start(&display, home.path());
    program.open_menu(|program, name| {
        program.picture(name);
    });
    program.press(&["Return"]);
    program.wait_for("screen: play");
    program.press(&["Left", "Up", "space", "Right", "x", "space", "c", "space"]);
    let playing = program.picture("play");

    program.press(&["Escape"]);
    program.wait_for("screen: pause");
    let paused = idle_picture(&program, "pause");
    assert!(difference(&playing, &paused) > 10_000.0, "the pause hides the Matrix");
    program.press(&["Escape"]);
    program.wait_for("screen: play");

    for _ in 0..40 {
        program.press(&["space"]);
        thread::sleep(Duration::from_millis(260));
        if program.has_logged("game over: ") {
            break;
        }
    }
    let result = program.wait_for("game over: ");
    program.wait_for("screen: name entry");
    display.run("xdotool", &["type", "--delay", "60", "Ada"]);
    program.picture("name-entry");
    program.press(&["Return"]);
    program.wait_for("score saved: Ada, rank 1");
    program.wait_for("screen: results");
    program.picture("results");
    confirm_recording(home.path(), ModeId::Marathon);

    let second = play_again_with_a_held_key(&mut program);
    drop(program);

    let score =
        |result: &str| -> u64 { result.split("score ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap() };
    let score = score(&result).max(score(&second));
    let program = Program::start(&display, home.path());
    let log = fs::read_to_string(&program.log).unwrap();
    assert!(log.contains(&format!("best of marathon_fixed: Ada, {score}")), "the score {score} was not found:\n{log}");
    assert!(
        log.contains("screen: main menu") && !log.contains("screen: title"),
        "home is the first screen from now on:\n{log}"
    );
}

/// Plays another game from the results to its results. The name is known now, and a key held at the end of the game has
/// no effect afterwards. Returns the log of the game.
fn play_again_with_a_held_key(program: &mut Program<'_>) -> String {
    program.press(&["Return"]);
    program.wait_for("screen: play");
    for _ in 0..40 {
        program.display.run("xdotool", &["keydown", "space"]);
        let is_over = (0..13).any(|_| {
            thread::sleep(Duration::from_millis(20));
            let log = fs::read_to_string(&program.log).unwrap();
            let after = log[program.seen..].split("game over: ").nth(1);
            assert!(
                after.is_none_or(|after| !after.contains("screen: ")),
                "the press that ended the game does not skip the results"
            );
            after.is_some()
        });
        if is_over {
            break;
        }
        program.display.run("xdotool", &["keyup", "space"]);
    }
    let second = program.wait_for("game over: ");
    program.wait_for("screen: results");
    thread::sleep(Duration::from_secs(2));
    program.display.run("xdotool", &["keyup", "space"]);
    thread::sleep(Duration::from_millis(400));
    let log = fs::read_to_string(&program.log).unwrap();
    assert!(!log[program.seen..].contains("screen: "), "{}", &log[program.seen..]);
    assert_eq!(log.matches("screen: name entry").count(), 1, "the name entry is shown once");
    // Who still drops pieces neither plays again nor leaves the result.
    for _ in 0..6 {
        program.press(&["space"]);
        thread::sleep(Duration::from_millis(500));
    }
    let log = fs::read_to_string(&program.log).unwrap();
    assert!(!log[program.seen..].contains("screen: "), "{}", &log[program.seen..]);
    program.press(&["Return"]);
    program.wait_for("screen: play");
    second
}

/// Plays every mode from the main menu through the gallery to its end and results, and goes back, then to the tables.
/// Three tests, because they run side by side.
#[test]
fn the_first_modes_lead_from_home_to_their_results_and_home() {
    modes_lead_from_home_to_their_results_and_home(0);
}

#[test]
fn the_next_modes_lead_from_home_to_their_results_and_home() {
    modes_lead_from_home_to_their_results_and_home(1);
}

#[test]
fn the_last_modes_lead_from_home_to_their_results_and_home() {
    modes_lead_from_home_to_their_results_and_home(2);
}

/// Plays the modes of one of three parts.
fn modes_lead_from_home_to_their_results_and_home(part: usize) {
    let display = Display::start("800x600");
    let modes = ModeId::ALL.chunks(ModeId::ALL.len().div_ceil(3)).nth(part).unwrap();
    for mode in modes.iter().copied() {
        let home = tempfile::tempdir().unwrap();
        let settings = format!(
            "[general]\nopens_at_home = true\n[options]\ncountdown = \"off\"\n\
             [game]\nvariation = \"{}\"\ndescent_is_open = true\n",
            mode.id()
        );
        write_settings(home.path(), &settings);
        let mut program = Program::start(&display, home.path());
        program.press(&["Down", "Left", "Left", "Return"]);
        program.wait_for("screen: modes");
        thread::sleep(Duration::from_secs(1));
        program.press(&["Return"]);
        program.wait_for("screen: play");
        match mode {
            ModeId::Descent => {
                program = run_out_of_time(&display, home.path(), program);
                show_results(&mut program, mode);
            }
            // Its result counts, so it is shown.
            ModeId::Zen => {
                program.press(&["space"]);
                leave(&mut program);
                program.wait_for("game over: ");
                show_results(&mut program, mode);
            }
            _ => top_out(&mut program, mode),
        }
        program.picture(&format!("home-after-{}", mode.id()));
        program.press(&["End", "Left", "Left", "Left", "Return"]);
        program.wait_for("screen: high scores");
        program.picture(&format!("high-scores-{}", mode.id()));
        wait_for_text(&home.path().join("history.jsonl"), mode.id());
    }
}

/// The first card after the classics is Today's Sprint. Its games have the day in the history, and are played again.
#[test]
fn todays_sprint_is_marked_in_the_history_and_played_again() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    write_settings(
        home.path(),
        "[general]\nopens_at_home = true\n[options]\ncountdown = \"off\"\n[game]\nvariation = \"marathon\"\n",
    );
    let mut program = Program::start(&display, home.path());
    program.press(&["Down", "Left", "Left", "Return"]);
    program.wait_for("screen: modes");
    // Past the four classics.
    program.press(&["Tab", "Tab", "Tab", "Tab"]);
    program.picture("gallery-today");
    program.press(&["Return"]);
    program.wait_for("screen: play");
    for games in 1..=2 {
        drop_until_over(&mut program, ModeId::Sprint);
        program.wait_for("screen: results");
        let history = home.path().join("history.jsonl");
        wait_for_text(&history, "\"day\":");
        let start = Instant::now();
        while fs::read_to_string(&history).unwrap().matches("\"day\":").count() < games {
            assert!(start.elapsed() < PATIENCE, "game {games} is not marked");
            thread::sleep(Duration::from_millis(50));
        }
        program.picture("results-today");
        thread::sleep(Duration::from_secs(2));
        program.press(&["Return"]);
        program.wait_for("screen: play");
    }
}

/// Drops Tetriminos until the game is over.
fn drop_until_over(program: &mut Program<'_>, mode: ModeId) {
    let start = Instant::now();
    while !program.has_logged("game over: ") {
        assert!(start.elapsed() < PATIENCE, "{mode:?} does not end");
        // The Classic game has no Hard Drop.
        program.display.run("xdotool", &["keydown", "Down"]);
        program.press(&["space"]);
        thread::sleep(Duration::from_millis(220));
        program.display.run("xdotool", &["keyup", "Down"]);
    }
    program.wait_for("game over: ");
}

/// Plays a game of Descent to its end. Nothing can be dropped there, so only its three minutes end it. The program is
/// closed after the first seconds, the saved game is moved to its last ones, and another program continues it.
fn run_out_of_time<'a>(display: &'a Display, home: &Path, mut program: Program<'a>) -> Program<'a> {
    const LAST_SECONDS: Ticks = Ticks::from_millis(177_000);
    program.press(&["Up", "Left", "Up"]);
    display.run("kill", &["-TERM", &program.process.id().to_string()]);
    assert_eq!(end_of(&mut program.process), Some(0));
    drop(program);
    let file = home.join("resume.json");
    let saved = SeatRecording::from_json(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(saved.result.time_ms < LAST_SECONDS);
    let later = SeatRecording { result: Outcome { time_ms: LAST_SECONDS, ..saved.result }, ..saved };
    let result = Outcome::of(later.finish().game());
    let later = SeatRecording { result, ..later };
    #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
    fs::write(&file, later.to_json().unwrap()).unwrap();
    let mut program = Program::start(display, home);
    // The first button continues the game.
    program.press(&["Return"]);
    program.wait_for("screen: play");
    let end = program.wait_for("game over: ");
    assert!(end.starts_with("TimeUp"), "{end}");
    program
}

/// Plays to the end and returns through the results to the main menu.
fn top_out(program: &mut Program<'_>, mode: ModeId) {
    drop_until_over(program, mode);
    show_results(program, mode);
}

/// Waits for the results of a game that ended, and returns through them to the main menu.
fn show_results(program: &mut Program<'_>, mode: ModeId) {
    program.wait_for("screen: results");
    // The result counts up first, and a key would skip that.
    thread::sleep(Duration::from_secs(2));
    let log = fs::read_to_string(&program.log).unwrap();
    if log.lines().last().is_some_and(|line| line.ends_with("screen: name entry")) {
        program.press(&["a", "Return"]);
        program.wait_for("score saved: ");
        thread::sleep(Duration::from_secs(1));
    }
    program.picture(&format!("results-{}", mode.id()));
    program.press(&["Escape"]);
    program.wait_for("screen: main menu");
}

/// Ends a game that has no other end: the last entry but one of the pause menu, with a confirmation.
fn leave(program: &mut Program<'_>) {
    program.press(&["Left", "Up", "Escape"]);
    program.wait_for("screen: pause");
    // On a busy machine, the next key could arrive before the pause or its question is drawn.
    for key in ["Up", "Up", "Return", "Return"] {
        thread::sleep(Duration::from_millis(400));
        program.press(&[key]);
    }
}

/// An abandoned game is in the history as abandoned, and in no High Score Table.
#[test]
fn an_abandoned_game_is_only_in_the_history() {
    let display = Display::start("800x600");
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::start(&display, home.path());
    program.open_menu(|_, _| {});
    // A game without a placed piece does not count, but a restarted game does.
    for (drops, how) in [(0, "BackSpace"), (3, "BackSpace"), (2, "BackSpace"), (1, "Escape")] {
        if drops == 0 {
            program.press(&["Return"]);
        }
        program.wait_for("screen: play");
        for _ in 0..drops {
            program.press(&["space"]);
            thread::sleep(Duration::from_millis(300));
        }
        program.press(&[how]);
    }
    program.wait_for("screen: pause");
    // Quit is the last entry of the menu. It keeps the game, so it asks nothing.
    program.press(&["Up", "Return"]);
    program.wait_for("screen: main menu");
    let log = fs::read_to_string(&program.log).unwrap();
    assert_eq!(log.matches("game over: GivenUp").count(), 2, "{log}");
    // The program saves in the background, so it must not be killed before the games are saved.
    let start = Instant::now();
    let history = loop {
        let history = fs::read_to_string(home.path().join("history.jsonl")).unwrap_or_default();
        if history.matches("given_up").count() == 2 || start.elapsed() > PATIENCE {
            break history;
        }
        thread::sleep(Duration::from_millis(50));
    };
    drop(program);
    assert_eq!(history.matches("\"game_over\":\"given_up\"").count(), 2, "{history}");
    assert!(home.path().join("resume.json").exists() && !home.path().join("scores.jsonl").exists());
}

/// A match of two people at one keyboard and two computer players: to the results, then a rematch that is quit, and the
/// file of the match, which is verified and opened.
#[test]
fn a_match_of_four_is_played_rematched_and_watched() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let seats = r#"[{ person = "left_half" }, { computer = 10 }, { person = "right_half" }, { computer = 4 }]"#;
    let settings = format!(
        "[options]\ncountdown = \"off\"\n[general]\nopens_at_home = true\n[versus]\nseats = {seats}\ngoal = \"race\"\nlines = 10\n"
    );
    write_settings(home.path(), &settings);
    let mut program = Program::start(&display, home.path());
    // Down moves to the nearest of three buttons. The left one opens the modes.
    program.press(&["Down", "Left", "Left", "Right", "Return"]);
    program.wait_for("screen: versus lobby");
    program.picture("versus-lobby");
    program.press(&["Return"]);
    program.wait_for("screen: versus");
    program.press(&["w", "Up", "r"]);
    program.picture("versus-window");
    let start = Instant::now();
    while !program.has_logged("match over: ") {
        if start.elapsed() > 5 * PATIENCE {
            let shown = program.picture("versus-without-end");
            panic!("the match has no end, see {}", shown.display());
        }
        program.press(&["w", "Up", "r"]);
        // Other tests run at the same time, and the match is played in real time.
        thread::sleep(Duration::from_millis(500));
    }
    let places = program.wait_for("match over: places ");
    assert!(places.contains('1'), "{places}");
    // Keys still pressed for the game have no effect in the results.
    thread::sleep(Duration::from_secs(1));
    program.picture("versus-results-window");
    program.press_until(&["Return"], "the next round begins");
    thread::sleep(Duration::from_secs(1));
    program.picture("versus-rematch-window");
    program.press_until(&["w", "Escape"], "the match is paused");
    // Keys in the frame of the pause belong to the match.
    thread::sleep(Duration::from_secs(2));
    // The last button quits, and asks first.
    program.press(&["Up", "Return", "Return"]);
    program.wait_for("screen: versus lobby");
    // The program saves in the background, so it must not be killed before the rematch is saved.
    let start = Instant::now();
    let mut files = Vec::new();
    while files.len() < 2 && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(50));
        let found = fs::read_dir(home.path().join("matches")).unwrap();
        files = found.map(|file| file.unwrap().path()).collect::<Vec<PathBuf>>();
    }
    drop(program);
    files.sort();
    assert_eq!(files.len(), 2, "the rematch was recorded too: {files:?}");
    for file in &files {
        let checked = Command::new(env!("CARGO_BIN_EXE_skyline")).arg("replay").arg(file).output().unwrap();
        let said = String::from_utf8(checked.stdout).unwrap();
        assert!(checked.status.success() && said.contains("confirmed: "), "{said}");
    }
    let mut command = display.command(env!("CARGO_BIN_EXE_skyline"), home.path());
    command.env("SKYLINE_HOME", home.path()).stderr(Stdio::null()).arg(&files[0]);
    let mut watching = Program::run(&display, &mut command, home.path().join("skyline.log"));
    watching.seen = 0;
    watching.wait_for("screen: watch");
    watching.picture("versus-watch-window");
}

/// The program is killed during a match without a chance to save. The next start offers to continue the match at home,
/// continues with the same seats where the match was, and records one match that leads to its result.
#[test]
fn a_match_of_a_killed_program_continues_at_the_next_start() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let seats = r#"[{ person = "left_half" }, { computer = 10 }, { person = "right_half" }, "empty"]"#;
    let settings = format!(
        "[options]\ncountdown = \"off\"\n[general]\nopens_at_home = true\n[versus]\nseats = {seats}\ngoal = \"race\"\nlines = 10\n"
    );
    write_settings(home.path(), &settings);
    let mut program = Program::start(&display, home.path());
    program.press(&["Down", "Left", "Left", "Right", "Return"]);
    program.wait_for("screen: versus lobby");
    program.press(&["Return"]);
    program.wait_for("screen: versus");
    let waiting = home.path().join("resume-match.json");
    let saved = || fs::read_to_string(&waiting).map_or(Ticks::ZERO, |text| recording_of(&text, true).end());
    let start = Instant::now();
    while saved() < Ticks::from_millis(3_000) {
        assert!(start.elapsed() < PATIENCE, "the match is not saved while it is played");
        program.press(&["w", "Up"]);
        // No player may be out yet.
        thread::sleep(Duration::from_millis(500));
    }
    // The process gets no signal that it could handle.
    program.process.kill().unwrap();
    program.process.wait().unwrap();
    let killed = fs::read_to_string(&waiting).unwrap();
    drop(program);
    let mut program = Program::start(&display, home.path());
    program.picture("versus-waits-at-home");
    // The first button continues the match.
    program.press(&["Return"]);
    program.wait_for("screen: versus");
    program.picture("versus-continued-window");
    assert_eq!(fs::read_to_string(&waiting).unwrap(), killed, "it stays until it is continued");
    program.press(&["Return"]);
    let start = Instant::now();
    while !program.has_logged("match over: ") {
        assert!(start.elapsed() < 3 * PATIENCE, "the match has no end");
        program.press(&["w", "Up"]);
    }
    program.wait_for("match over: places ");
    while waiting.exists() {
        assert!(start.elapsed() < 3 * PATIENCE, "the match can be continued although it is over");
        thread::sleep(Duration::from_millis(50));
    }
    drop(program);
    let files: Vec<PathBuf> =
        fs::read_dir(home.path().join("matches")).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = files.as_slice() else { panic!("one match: {files:?}") };
    let (before, after) = (recording_of(&killed, true), recording_of(&fs::read_to_string(file).unwrap(), false));
    assert_eq!(before.setup.as_ref().unwrap().names, after.setup.as_ref().unwrap().names);
    for (before, after) in before.seats.iter().zip(&after.seats) {
        assert_eq!(before.seed, after.seed);
        assert!(before.result.time_ms < after.result.time_ms);
        assert_eq!(after.inputs[..before.inputs.len()], before.inputs, "the first part is the same");
    }
    let checked = Command::new(env!("CARGO_BIN_EXE_skyline")).arg("replay").arg(file).output().unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success() && said.contains("confirmed: "), "{said}");
}

/// The recording in a file of a match, or in the file of an unfinished one with all that was played.
fn recording_of(text: &str, is_unfinished: bool) -> Recording {
    let (saved, deltas) = text.split_once('\n').unwrap_or((text, ""));
    let value: serde_json::Value = serde_json::from_str(saved).unwrap();
    let recorded = if is_unfinished { &value["recorded"] } else { &value };
    Recording::from_json(&recorded.to_string()).unwrap().extended(RecordingDelta::from_lines(deltas)).unwrap()
}

/// Opens the rooms online from the main menu.
fn open_online(program: &mut Program<'_>) {
    program.press(&["Down", "Left", "Left", "Right", "Right", "Return"]);
    program.wait_for("screen: online");
    // The arrows move between the widgets of a drawn frame.
    thread::sleep(Duration::from_millis(500));
}

/// Opens a room for programs on this computer. Returns its address.
fn open_local_room(program: &mut Program<'_>) -> String {
    program.press(&["Return"]);
    let address = program.wait_for("room open at ");
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    program.wait_for("online: in the room as member 1");
    address
}

/// A home folder of a player with this name, in which discovery of nearby rooms is off and rooms are for this computer.
fn online_home(name: &str) -> tempfile::TempDir {
    online_home_with(name, "")
}

/// The same with more settings.
fn online_home_with(name: &str, more: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let settings = format!(
        "[general]\nopens_at_home = true\n[player]\nname = \"{name}\"\nis_asked = true\n[online]\nnearby = false\n\
         reach = \"computer\"\n{more}"
    );
    write_settings(home.path(), &settings);
    home
}

/// Moves the focus from the top of the rooms online to the field for an address.
fn go_to_address(program: &Program<'_>) {
    // Past the button for the own room and the paste button, which is beside it in a wide window.
    program.press(&["Tab", "Tab"]);
}

/// Opens the rooms online, types an address and connects.
fn go_to(program: &mut Program<'_>, address: &str) {
    open_online(program);
    go_to_address(program);
    // All in one frame: what is typed must be in the field before the focus leaves it.
    let keys = ["type", "--delay", "0", "--args", "1", address, "key", "--delay", "0", "Down", "Return"];
    program.display.run("xdotool", &keys);
}

/// Drops pieces until the match is over.
fn drop_to_the_end(program: &mut Program<'_>) {
    drop_until(program, "online: the match is over");
}

/// Drops pieces until the log has a text. Returns the rest of that line.
fn drop_until(program: &mut Program<'_>, text: &str) -> String {
    let start = Instant::now();
    while !program.has_logged(text) {
        assert!(start.elapsed() < 2 * PATIENCE, "drops lead to no {text:?}");
        program.press(&["space"]);
        thread::sleep(Duration::from_millis(100));
    }
    program.wait_for(text)
}

/// The report of the command line on all recorded matches in a home folder, without their paths.
fn recorded_matches(home: &Path) -> Vec<Vec<String>> {
    let files = fs::read_dir(home.join("matches")).unwrap().map(|file| file.unwrap().path());
    let check = |file: PathBuf| {
        let checked = Command::new(env!("CARGO_BIN_EXE_skyline")).arg("replay").arg(&file).output().unwrap();
        let said = String::from_utf8(checked.stdout).unwrap();
        assert!(checked.status.success() && said.contains("confirmed: "), "{said}");
        let path = format!("{}: ", file.display());
        said.lines().map(|line| line.strip_prefix(&path).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut matches: Vec<_> = files.map(check).collect();
    matches.sort();
    matches
}

/// Two programs on this computer: one opens a room, and the other joins it. They play. The guest's program is killed
/// during the match and returns to it. They play again while a third one watches. All record the same games.
#[test]
fn two_programs_meet_play_and_come_back_online() {
    let displays = [(); 3].map(|()| Display::start("800x600"));
    let homes = ["Ada", "Bob", "Eve"].map(online_home);
    let join = |program: &mut Program<'_>, address: &str, member: u32| {
        go_to(program, address);
        program.wait_for(&format!("online: in the room as member {member}"));
    };
    let mut host = Program::start(&displays[0], homes[0].path());
    open_online(&mut host);
    let address = open_local_room(&mut host);
    let mut guest = Program::start(&displays[1], homes[1].path());
    join(&mut guest, &address, 2);
    guest.picture("online-room");

    for program in [&guest, &host] {
        program.press(&["Return"]);
    }
    for program in [&mut host, &mut guest] {
        program.wait_for("online: the match begins");
    }
    guest.press(&["space", "Left", "space"]);
    host.picture("online-match");
    // The match waits ten seconds for who does not answer.
    drop(guest);
    let mut guest = Program::start(&displays[1], homes[1].path());
    join(&mut guest, &address, 2);
    drop_to_the_end(&mut guest);
    host.wait_for("online: the match is over");
    for program in [&host, &guest] {
        wait_for_text(&program.log, "online: the results are shown");
    }
    // Keys still pressed for the game have no effect in the results.
    thread::sleep(Duration::from_secs(2));
    host.picture("online-results");

    // A rematch is the first choice of the results.
    for program in [&guest, &host] {
        program.press(&["Return"]);
    }
    for program in [&mut host, &mut guest] {
        program.wait_for("online: the match begins");
    }
    let mut watcher = Program::start(&displays[2], homes[2].path());
    join(&mut watcher, &address, 3);
    host.press(&["Left", "space"]);
    watcher.picture("online-watched");
    drop_to_the_end(&mut guest);
    for program in [&mut host, &mut watcher] {
        program.wait_for("online: the match is over");
    }
    thread::sleep(Duration::from_secs(1));
    let [of_host, of_guest, of_watcher] = homes.each_ref().map(|home| recorded_matches(home.path()));
    assert_eq!(of_host.len(), 2, "a match and its rematch");
    assert_eq!(of_host, of_guest, "both recorded the same matches");
    assert!(of_host.contains(&of_watcher[0]), "the watched match is one of them");
}

/// Both press the first button, which makes them ready, and wait for the match.
fn begin_match(both: [&mut Program<'_>; 2]) {
    for program in &both {
        program.press(&["Return"]);
    }
    for program in both {
        program.wait_for("online: the match begins");
    }
}

/// A program that stands still for twelve seconds in a match is told at once what became of it: the results, with its
/// recording. It is in the room for the next match.
#[test]
fn a_program_that_stood_still_shows_the_results_of_its_match() {
    let displays = [(); 2].map(|()| Display::start("800x600"));
    let homes = ["Ada", "Bob"].map(online_home);
    let mut host = Program::start(&displays[0], homes[0].path());
    open_online(&mut host);
    let address = open_local_room(&mut host);
    let mut guest = Program::start(&displays[1], homes[1].path());
    go_to(&mut guest, &address);
    guest.wait_for("online: in the room as member 2");
    begin_match([&mut host, &mut guest]);
    let send = |signal: &str| {
        let sent = Command::new("kill").args([signal, &guest.process.id().to_string()]).status().unwrap();
        assert!(sent.success());
    };
    send("-STOP");
    thread::sleep(Duration::from_secs(12));
    send("-CONT");
    guest.wait_for("online: in the room as member 2");
    guest.wait_for("online: the match is over");
    host.wait_for("online: the match is over");
    thread::sleep(Duration::from_secs(2));
    guest.picture("online-was-away");
    let [of_host, of_guest] = homes.each_ref().map(|home| recorded_matches(home.path()));
    assert_eq!((of_host.len(), &of_host), (1, &of_guest));
    // Rematch.
    begin_match([&mut host, &mut guest]);
}

/// Starts the program a second time, without a display, with an argument for the running copy. Returns the exit status.
fn start_again(home: &Path, argument: &str) -> Option<i32> {
    let mut second = Command::new(env!("CARGO_BIN_EXE_skyline"));
    second.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    // A relative path is resolved in the working folder of this copy.
    second.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).arg(argument);
    second.env("SKYLINE_HOME", home).env("HOME", home).stderr(Stdio::null()).status().unwrap().code()
}

/// The running copy opens files and invitations: after pausing a game, and after leaving a room online.
#[test]
fn a_running_program_opens_the_arguments_of_a_second_one() {
    const RECORDING: &str = "golden/marathon.json";
    let (display, home) = (Display::start("1280x800"), tempfile::tempdir().unwrap());
    assert_eq!(start_again(home.path(), RECORDING), Some(1), "no copy is running, and there is no display");
    let mut program = Program::start(&display, home.path());
    program.open_menu(|_, _| {});
    assert_eq!(start_again(home.path(), RECORDING), Some(0));
    program.wait_for("screen: watch");
    program.picture("handed-over-recording");
    program.press(&["Escape"]);
    program.wait_for("screen: main menu");

    program.press(&["Return"]);
    program.wait_for("screen: play");
    program.press(&["space"]);
    assert_eq!(start_again(home.path(), RECORDING), Some(0));
    program.wait_for("screen: pause");
    program.wait_for("screen: watch");
    // So does a hidden window.
    display.run("xdotool", &["windowunmap", "--sync", &program.window]);
    assert_eq!(start_again(home.path(), "skyline://join/AQ"), Some(0));
    program.wait_for("screen: online");
    display.run("xdotool", &["windowmap", "--sync", &program.window]);
    program.focus();
    thread::sleep(Duration::from_millis(500));
    program.press(&["Escape"]);
    program.wait_for("screen: watch");
    program.press(&["Escape"]);
    program.wait_for("screen: pause");
    program.press(&["Escape"]);
    // The game continues.
    program.wait_for("screen: play");
    program.display.run("kill", &["-TERM", &program.process.id().to_string()]);
    assert_eq!(end_of(&mut program.process), Some(0));
    assert_eq!(start_again(home.path(), RECORDING), Some(1), "no copy is running any more");
}

/// A room online and its match continue below other screens, so nothing may cover them.
#[test]
fn arguments_of_a_second_program_wait_until_a_room_online_is_left() {
    let (display, home) = (Display::start("800x600"), online_home("Ada"));
    let mut program = Program::start(&display, home.path());
    assert_eq!(start_again(home.path(), "skyline://join/AQ"), Some(0));
    program.wait_for("screen: online");
    // A second invitation replaces the first.
    assert_eq!(start_again(home.path(), "skyline://join/AQ/"), Some(0));
    program.wait_for("screen: main menu");
    program.wait_for("screen: online");
    program.press(&["Escape"]);
    program.wait_for("screen: main menu");
    open_online(&mut program);
    open_local_room(&mut program);
    for target in ["skyline://join/AQ", "golden/marathon.json"] {
        assert_eq!(start_again(home.path(), target), Some(0));
        program.wait_for("handed over: 1");
    }
    program.picture("handed-over-in-room");
    let log = fs::read_to_string(&program.log).unwrap();
    assert!(!log[program.seen..].contains("screen: "), "{log}");
    program.press(&["Escape"]);
    thread::sleep(Duration::from_millis(500));
    program.picture("handed-over-leaving");
    program.wait_for("screen: online");
    program.wait_for("screen: watch");
}

/// The replay of the only score leads to that score. Returns it.
fn confirm_recording(home: &Path, mode: ModeId) -> String {
    let recording = fs::read_dir(home.join("replays")).unwrap().next().unwrap().unwrap().path();
    let checked = Command::new(env!("CARGO_BIN_EXE_skyline")).arg("replay").arg(&recording).output().unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success() && said.contains(&format!("confirmed: {}", mode.id())), "{said}");
    fs::read_to_string(recording).unwrap()
}

#[test]
fn menu_pause_and_a_hidden_window_leave_the_processor_alone() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    // Otherwise a bot plays beside the menu until there was no input for a minute, and the end of the message about low
    // power takes frames.
    write_settings(
        home.path(),
        "[general]\nknows_low_power = true\n\n[options]\ncountdown = \"off\"\n\n[display.appearance]\nreduced_motion = true\n",
    );
    let mut program = Program::start(&display, home.path());
    program.open_menu(|_, _| {});
    program.check_idle("the main menu");

    program.press(&["Return"]);
    program.wait_for("screen: play");
    display.run("xdotool", &["windowunmap", "--sync", &program.window]);
    program.wait_for("screen: pause");
    program.check_idle("a hidden window");
    display.run("xdotool", &["windowmap", "--sync", &program.window]);
    program.focus();
    program.check_idle("the pause");
    program.press(&["Escape"]);
    program.wait_for("screen: play");
}

/// Waits until a file that the program writes in the background contains this text.
fn wait_for_text(file: &Path, text: &str) {
    let start = Instant::now();
    loop {
        let found = fs::read_to_string(file).unwrap_or_default();
        if found.contains(text) {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "{text} is not in:\n{found}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// The options pause the game, open in a separate window, change the game from there, pass no keys to it, and reopen in
/// the same state.
#[test]
fn options_have_a_window_of_their_own_beside_the_game() {
    let display = Display::start("2120x800");
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("settings.toml");
    write_settings(home.path(), "[options]\ncountdown = \"off\"\n\n[display.appearance]\nreduced_motion = true\n");
    let mut program = Program::start(&display, home.path());
    program.open_menu(|_, _| {});
    program.press(&["Return"]);
    program.wait_for("screen: play");
    // The Ghost Piece of the first Tetrimino is looked for, which appears after 0.2 s of the game: of a busy machine's
    // slow frames each counts as a tenth of a second at most.
    thread::sleep(Duration::from_secs(3));
    program.press(&["ctrl+comma"]);
    program.wait_for("screen: pause");
    program.wait_for("screen: options");
    program.picture("options-over-a-game");
    // The button is above the rail.
    program.press(&["Up", "Return"]);
    program.wait_for("screen: pause");
    program.options_window("Options");
    wait_for_text(&settings, "separate_options = true");
    let before = idle_picture(&program, "options-beside-a-game");
    let part = |picture: &Path, name: &str, place: &str| {
        let part = picture.with_extension(format!("{name}.png"));
        display.run("convert", &[picture.to_str().unwrap(), "-crop", place, part.to_str().unwrap()]);
        part
    };
    // The third row is the Ghost Piece, which is seen at the bottom of the Matrix.
    program.press(&["Right", "Down", "Down", "Left"]);
    wait_for_text(&settings, "ghost = false");
    let bottom = |picture: &Path| part(picture, "bottom", "340x170+470+590");
    let is_changed = |picture: &Path| difference(&bottom(&before), &bottom(picture)) > 200.0;
    changed_picture(&program, "options-beside-a-game-without-ghost", is_changed);
    program.press(&["Right"]);
    wait_for_text(&settings, "ghost = true");
    // To the last page, whose first row is the language, then from the system's language to English and Spanish.
    program.press(&["Prior", "Right", "Right", "Right"]);
    wait_for_text(&settings, "language = \"spanish\"");
    let game = |picture: &Path| part(picture, "game", "1280x800+0+0");
    // Not only when the game goes on.
    let speaks_spanish = |picture: &Path| difference(&game(&before), &game(picture)) > 1_000.0;
    changed_picture(&program, "options-beside-a-game-in-spanish", speaks_spanish);
    // This key would restart the paused game.
    program.press(&["BackSpace", "BackSpace"]);

    program.press(&["Escape"]);
    program.wait_for("options window: closed");
    let log = fs::read_to_string(&program.log).unwrap();
    assert_eq!(log.matches("screen: play").count(), 1, "its keys do not play the game:\n{log}");

    program.focus();
    program.press(&["ctrl+comma"]);
    program.options_window("Opciones");
    program.press(&["Escape"]);
    program.wait_for("options window: closed");
    program.focus();
    program.press(&["Escape"]);
    program.wait_for("screen: play");
    program.press(&["ctrl+comma"]);
    program.wait_for("screen: pause");
    program.wait_for("options window: open");
    is_shown_and_ends(&display, &mut program.process);
    drop(program);

    let program = Program::start(&display, home.path());
    let log = fs::read_to_string(&program.log).unwrap();
    assert!(!log.contains("options window: open"), "it would open behind the game:\n{log}");
}

/// A window manager turns full screen on and off: it writes the state of the window, and resizes it. Here the test
/// does.
#[test]
fn the_settings_follow_the_full_screen_of_a_window_manager() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("settings.toml");
    let mut program = Program::start(&display, home.path());
    program.open_menu(|_, _| {});
    let window = display.window();
    let (connection, _screen) = x11rb::connect(Some(&display.name)).unwrap();
    let atom = |name: &[u8]| connection.intern_atom(false, name).unwrap().reply().unwrap().atom;
    let (states, full_screen) = (atom(b"_NET_WM_STATE"), atom(b"_NET_WM_STATE_FULLSCREEN"));
    for (state, size, saved) in
        [(&[full_screen][..], ["1024", "768"], "fullscreen = true"), (&[], ["1280", "800"], "fullscreen = false")]
    {
        let id = window.parse().unwrap();
        connection.change_property32(PropMode::REPLACE, id, states, AtomEnum::ATOM, state).unwrap().check().unwrap();
        display.run("xdotool", &[&["windowsize", window.as_str()], &size[..]].concat());
        wait_for_text(&settings, saved);
    }
}

/// A session bus for one test.
struct SessionBus {
    daemon: Child,
    address: String,
}

impl SessionBus {
    /// Starts the bus. `None` if it is not installed.
    fn start(home: &Path) -> Option<Self> {
        let mut daemon = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address"])
            .env("XDG_RUNTIME_DIR", home)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut address = String::new();
        BufReader::new(daemon.stdout.take()?).read_line(&mut address).ok()?;
        Some(Self { daemon, address: address.trim().to_owned() })
    }

    /// Runs a command of the test's screen reader. `None` if its libraries are not installed.
    fn screen_reader(&self, command: &str) -> Option<String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/screen_reader.py");
        // The system's interpreter, because only that has the system's libraries.
        let output = Command::new("/usr/bin/python3")
            .arg(script)
            .arg(command)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.address)
            .output()
            .ok()?;
        String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
    }
}

impl Drop for SessionBus {
    fn drop(&mut self) {
        self.daemon.kill().ok();
        self.daemon.wait().ok();
    }
}

/// A bus with a screen reader. `None` if its parts are not installed, which skips the test.
fn screen_reader_bus(home: &Path) -> Option<SessionBus> {
    let bus = SessionBus::start(home).filter(|bus| bus.screen_reader("enable").is_some());
    if bus.is_none() {
        #[expect(clippy::print_stderr, reason = "a skipped test must say so")]
        {
            eprintln!("skipped: dbus-daemon, at-spi2-core or gir1.2-atspi-2.0 is missing");
        }
    }
    bus
}

/// Starts the program on a bus with these settings, and opens the options.
fn options_on_the_bus<'a>(display: &'a Display, bus: &SessionBus, home: &Path, settings: &str) -> Program<'a> {
    write_settings(home, settings);
    let mut command = display.command(env!("CARGO_BIN_EXE_skyline"), home);
    command.env("SKYLINE_HOME", home).env("DBUS_SESSION_BUS_ADDRESS", &bus.address).stderr(Stdio::null());
    let mut program = Program::run(display, &mut command, home.join("skyline.log"));
    program.open_menu(|_, _| {});
    program.press(&["ctrl+comma"]);
    program.wait_for("screen: options");
    program
}

/// A part of the window as the screen reader reads it: role, name, description and state.
struct Spoken<'a>([&'a str; 4]);

impl<'a> Spoken<'a> {
    fn all(read: &'a str) -> Vec<Self> {
        let parts = |line: &'a str| {
            let mut parts = line.split('\t');
            Self(std::array::from_fn(|_| parts.next().unwrap_or_default()))
        };
        read.lines().map(parts).collect()
    }

    /// Whether a description begins with the value, or a switch has it as its state.
    fn has(&self, name: &str, value: &str) -> bool {
        let Self([_, own_name, description, state]) = self;
        *own_name == name && (*state == value || state.is_empty() && description.starts_with(value))
    }

    /// Whether it is a control with a value.
    fn is_control(&self) -> bool {
        ["combo box", "slider", "spin button", "entry", "toggle button", "switch", "check box"].contains(&self.0[0])
    }
}

/// A client of the accessibility bus reads the title of the window and the values of the options. They open in the main
/// window, where they can be read, although the player had chosen a separate one.
#[test]
fn a_screen_reader_reads_the_title_and_the_values() {
    let home = tempfile::tempdir().unwrap();
    let Some(bus) = screen_reader_bus(home.path()) else { return };
    let display = Display::start("1280x800");
    let settings = "[windows]\nseparate_options = true\n";
    let program = options_on_the_bus(&display, &bus, home.path(), settings);
    program.press(&["Next"]);
    let start = Instant::now();
    loop {
        let read = bus.screen_reader("read").expect("the window is on the accessibility bus");
        let has = |role: &str, name: &str, value: &str| {
            read.lines().any(|line| line.starts_with(&format!("{role}\t{name}\t{value}")))
        };
        if has("frame", "Skyline – Options", "")
            && has("push button", "Separate window", "Screen readers can't read a separate window.")
            && has("combo box", "Preset", "Calm")
            && has("slider", "Auto-Repeat delay (DAS)", "300 ms")
        {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "{read}");
        thread::sleep(Duration::from_millis(200));
    }
}

/// Settings that are not the defaults, and what a screen reader must say of them on each page.
const SPOKEN_SETTINGS: &str = "
[options]
next_count = 5
hold = false
lock_down = \"infinite\"
countdown = \"short\"
[handling]
auto_repeat_delay_ms = 120
[extended]
next_count = 3
soft_drop_locks = false
[sound]
effects_volume = 40
music = false
[display]
frame_counter = true
[general]
language = \"english\"
forgets_empty = false
";
const SPOKEN: [&[(&str, &str)]; 9] = [
    &[
        ("Next Queue", "5"),
        ("Hold Queue", "off"),
        ("Ghost Piece", "on"),
        ("Lock Down", "Infinite"),
        ("Countdown", "Short"),
    ],
    &[("Preset", "Custom"), ("Auto-Repeat delay (DAS)", "120 ms"), ("Soft Drop speed", "20")],
    &[("Next Queue", "3"), ("Soft Drop locks", "off"), ("Piece sequence", "Recency")],
    &[("Preset", "Guideline"), ("Rumble", "Medium")],
    &[("Sound effects", "on"), ("Effects volume", "40"), ("Music", "off")],
    &[("Full screen", "off"), ("Show FPS", "on"), ("Reduced motion", "off")],
    &[],
    &[],
    &[("Language", "English"), ("Discard games without lines", "off")],
];

/// Every control of every page of the options has a name and a value, and the values are those of the settings.
#[test]
fn a_screen_reader_reads_every_control_of_the_options() {
    let home = tempfile::tempdir().unwrap();
    let Some(bus) = screen_reader_bus(home.path()) else { return };
    let display = Display::start("1280x800");
    let program = options_on_the_bus(&display, &bus, home.path(), SPOKEN_SETTINGS);
    for (page, expected) in SPOKEN.into_iter().enumerate() {
        if page > 0 {
            program.press(&["Next"]);
        }
        let start = Instant::now();
        loop {
            let read = bus.screen_reader("read").expect("the window is on the accessibility bus");
            let parts = Spoken::all(&read);
            let missing: Vec<_> =
                expected.iter().filter(|(name, value)| !parts.iter().any(|part| part.has(name, value))).collect();
            let controls = || parts.iter().filter(|part| part.is_control());
            let silent: Vec<_> = controls()
                .filter(|Spoken([_, name, description, state])| {
                    name.is_empty() || description.is_empty() && state.is_empty()
                })
                .map(|part| part.0)
                .collect();
            if missing.is_empty() && silent.is_empty() && (expected.is_empty() || controls().count() >= expected.len())
            {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "page {page}: {missing:?} missing, {silent:?} silent in\n{read}");
            thread::sleep(Duration::from_millis(200));
        }
    }
}

/// Waits for the end of the program. Returns its exit status.
fn end_of(process: &mut Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = process.try_wait().unwrap() {
            return status.code();
        }
        assert!(start.elapsed() < PATIENCE, "the program does not end");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Starts a game and drops a Tetrimino.
fn begin_game(program: &mut Program<'_>) {
    program.open_menu(|_, _| {});
    program.press(&["Return"]);
    program.wait_for("screen: play");
    program.press(&["space"]);
}

/// The Hard Drops of the unfinished game on the disk, as the next start finds it.
fn saved_drops(home: &Path) -> usize {
    let text = fs::read_to_string(home.join("resume.json")).unwrap_or_default();
    let Some((game, deltas)) = text.split_once('\n') else { return 0 };
    let saved = Recording::from_json(game).unwrap().extended(RecordingDelta::from_lines(deltas)).unwrap();
    saved.seats[0].inputs.iter().filter(|timed| timed.input == Input::Press(Button::HardDrop)).count()
}

/// Waits until this number of Hard Drops is on the disk, which needs neither a pause nor an end of the program.
fn wait_for_saved_drops(home: &Path, drops: usize) {
    let start = Instant::now();
    while saved_drops(home) < drops {
        assert!(start.elapsed() < PATIENCE, "the game is not saved while it is played");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Starts the program again and continues the game of one Hard Drop.
fn continue_game(home: &Path) {
    let display = Display::start("1280x800");
    let mut program = Program::start(&display, home);
    // The first button continues the game.
    program.press(&["Return"]);
    program.wait_for("screen: play");
    program.press(&["space"]);
    wait_for_saved_drops(home, 2);
    display.run("kill", &["-TERM", &program.process.id().to_string()]);
    assert_eq!(end_of(&mut program.process), Some(0));
    assert_eq!(saved_drops(home), 2);
}

#[test]
fn a_signal_saves_the_game_and_ends_the_program() {
    let display = Display::start("1280x800");
    for signal in ["TERM", "INT", "HUP"] {
        let home = tempfile::tempdir().unwrap();
        let mut program = Program::start(&display, home.path());
        begin_game(&mut program);
        display.run("kill", &[&format!("-{signal}"), &program.process.id().to_string()]);
        assert_eq!(end_of(&mut program.process), Some(0), "{signal}");
        let saved = fs::read_to_string(home.path().join("resume.json")).unwrap();
        let inputs = saved.split("\"inputs\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert!(inputs.contains('H'), "the Hard Drop is in it, {signal}: {saved}");
    }
}

#[test]
fn a_lost_display_saves_the_game_and_is_reported_in_one_line() {
    let mut display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let server = display.server.id().to_string();
    let mut program = Program::start_with_errors(&display, home.path(), Stdio::piped());
    begin_game(&mut program);
    wait_for_saved_drops(home.path(), 1);
    display.run("kill", &["-KILL", &server]);
    assert_eq!(end_of(&mut program.process), Some(1));
    let said = std::io::read_to_string(program.process.stderr.take().unwrap()).unwrap();
    // The X library may notice it before the window does. Then it ends the program at once, with words of its own.
    let is_of_library = said.starts_with("X connection to ") || said.starts_with("XIO: ");
    assert!(is_of_library || (said.starts_with("skyline: ") && said.lines().count() == 1), "{said}");
    drop(program);
    display.server.wait().ok();
    continue_game(home.path());
}

/// No code of the program runs at its end, and nothing of the game is lost.
#[test]
fn a_game_of_a_killed_program_continues_at_the_next_start() {
    let display = Display::start("1280x800");
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::start(&display, home.path());
    begin_game(&mut program);
    wait_for_saved_drops(home.path(), 1);
    program.process.kill().unwrap();
    program.process.wait().unwrap();
    drop(program);
    continue_game(home.path());
}

/// A pipe without a reader.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// Waits for the window of a program without a readable log, and ends it with a signal.
fn is_shown_and_ends(display: &Display, process: &mut Child) {
    display.window();
    display.run("kill", &["-TERM", &process.id().to_string()]);
    assert_eq!(end_of(process), Some(0));
}

/// With a folder in the place of the log file, the log goes to standard error. An invalid filter is reported.
#[test]
fn a_terminal_that_is_closed_or_full_stops_no_window() {
    let display = Display::start("1280x800");
    let full = || -> Stdio { fs::File::create("/dev/full").unwrap().into() };
    for sink in [closed_pipe as fn() -> Stdio, full] {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("skyline.log")).unwrap();
        let mut command = display.command(env!("CARGO_BIN_EXE_skyline"), home.path());
        command.env("SKYLINE_HOME", home.path()).env("RUST_LOG", "skyline=loud").stdout(sink()).stderr(sink());
        is_shown_and_ends(&display, &mut command.spawn().unwrap());
    }
}

#[test]
fn a_portable_copy_keeps_everything_beside_itself_or_plays_without() {
    let display = Display::start("1280x800");
    let (home, stick) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let program = stick.path().join("skyline");
    fs::copy(env!("CARGO_BIN_EXE_skyline"), &program).unwrap();
    fs::File::create(stick.path().join("portable.txt")).unwrap();
    let data = stick.path().join("data");
    let mut portable = Program::run(&display, &mut display.command(&program, home.path()), data.join("skyline.log"));
    begin_game(&mut portable);
    is_shown_and_ends(&display, &mut portable.process);
    assert!(data.join("resume.json").is_file());
    assert!(!home.path().join(".config").exists(), "nothing is saved in the home folder");

    fs::remove_dir_all(&data).unwrap();
    fs::File::create(&data).unwrap();
    let mut command = display.command(&program, home.path());
    let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
    is_shown_and_ends(&display, &mut process);
    let said = std::io::read_to_string(process.stderr.take().unwrap()).unwrap();
    assert!(said.contains(&format!("{}", data.display())), "{said}");
    assert!(!home.path().join(".config").exists());
}

/// A closed pipe on standard error must not cause a panic.
#[test]
fn without_a_display_and_a_terminal_the_exit_status_reports_the_error() {
    let home = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("SKYLINE_HOME", home.path())
        .stderr(closed_pipe())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn without_a_display_the_error_is_one_sentence() {
    let home = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("SKYLINE_HOME", home.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("skyline: "), "{said}");
    assert!(!said.contains("panick"), "{said}");
}

#[test]
fn help_and_version_need_no_display() {
    for argument in ["--help", "--version"] {
        let output = Command::new(env!("CARGO_BIN_EXE_skyline"))
            .arg(argument)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .unwrap();
        assert!(output.status.success(), "{argument}");
        assert!(String::from_utf8(output.stdout).unwrap().to_lowercase().contains("skyline"), "{argument}");
    }
}
