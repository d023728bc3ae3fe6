//! The storage under several processes: scores entered at the same time, processes killed in the middle of writes, and
//! a disk that takes no more.
//!
//! The processes are this test's own program, started again for [`child`] with a task in its environment.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::env;
use std::fs;
use std::io::BufRead as _;
use std::io::BufReader;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rand::RngExt as _;
use skyline::engine::{GameKind, GameOver};
use skyline::settings::Settings;
use skyline::storage::{
    Folders, HOME_VARIABLE, Notice, ScoreEntry, ScoreId, ScoreTable, Storage, StorageError, log_file,
};

const TASK: &str = "SKYLINE_TEST_TASK";
const FOLDER: &str = "SKYLINE_TEST_FOLDER";
const FIRST_SCORE: &str = "SKYLINE_TEST_FIRST_SCORE";

/// Wine takes a third of a second to start a process.
const KILLS: u64 = if cfg!(windows) { 60 } else { 1_000 };
/// How often old files are moved with copies of the program being killed at it.
const MOVES: u64 = if cfg!(windows) { 5 } else { 20 };
const KILLERS: u64 = 6;
const WRITERS: u64 = 6;
const SCORES_EACH: u64 = 15;

fn entry(score: u64) -> ScoreEntry {
    ScoreEntry {
        id: ScoreId::new(),
        kind: GameKind::default(),
        name: "Ada".to_owned(),
        score,
        level: 4,
        starting_level: 1,
        starting_rows: 0,
        lines: 32,
        pieces: 90,
        presses: 300,
        counts: None,
        time_ms: 61_250,
        setup: None,
        day: None,
        date: 1_795_000_000,
        game_over: GameOver::GoalReached,
        splits: Vec::new(),
        replay: None,
    }
}

/// Returns a text as long as a recorded game that names its score.
fn replay_of(score: u64) -> String {
    format!("{score} ").repeat(2_000)
}

/// This program again, doing `task` in `folder`.
fn start(task: &str, folder: &Path, first_score: u64) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "child", "--nocapture", "--test-threads=1"]);
    command.env(TASK, task).env(FOLDER, folder).env(FIRST_SCORE, first_score.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// What the other tests start. Without a task it has nothing to do.
#[test]
fn child() {
    let Ok(task) = env::var(TASK) else { return };
    if task == "print the folders" {
        let mut storage = Storage::open();
        say(&format!("in {}", storage.folders().unwrap()));
        return storage.poll().iter().for_each(|notice| say(&format!("notice {notice:?}")));
    }
    let folder = PathBuf::from(env::var_os(FOLDER).unwrap());
    let first: u64 = env::var(FIRST_SCORE).unwrap().parse().unwrap();
    match task.as_str() {
        "forever" => write(&folder, first..u64::MAX),
        "some" => write(&folder, first..first + SCORES_EACH),
        "on a full disk" => write_on_a_full_disk(&folder),
        "a log" => write_log(&folder),
        "move" => drop(Storage::open_folders(moving_in(&folder))),
        other => panic!("{other}"),
    }
}

/// Enters scores and prints each, once it is reported as saved.
fn write(folder: &Path, scores: std::ops::Range<u64>) {
    let mut storage = Storage::open_in(folder.to_owned());
    for score in scores {
        storage.add(entry(score), Some(replay_of(score)));
        let mut settings = Settings::default();
        settings.player.name = score.to_string();
        storage.save_settings(settings);
        // On a slow machine others may keep the folder busy for too long; then it is tried again.
        while !storage.flush() {}
        say(&format!("saved {score}"));
    }
}

/// Prints a line for the parent at once.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

/// The scores that a child reports as saved, as long as it lives. The first stands behind words of the test harness.
fn saved(child: &mut Child) -> impl Iterator<Item = u64> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.map_while(Result::ok).filter_map(|line| line.split_once("saved ")?.1.parse().ok())
}

/// What became of a score.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    /// It is in the table, and its recorded game is the right one.
    Saved,
    /// It is not in the table, and the table is full of better ones.
    Beaten,
    /// It is in the table without its recorded game.
    WithoutReplay,
    /// It is not in the table, although there would be room.
    Lost,
}

fn fate(storage: &Storage, score: u64) -> Fate {
    let entries = storage.table(GameKind::default()).entries();
    match entries.iter().find(|entry| entry.score == score) {
        Some(entry) if storage.replay(entry).is_ok_and(|text| text == replay_of(score)) => Fate::Saved,
        Some(_) => Fate::WithoutReplay,
        None if entries.len() == ScoreTable::SIZE && entries.iter().all(|entry| entry.score > score) => Fate::Beaten,
        None => Fate::Lost,
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Starts `program`, a copy of this one, and returns the folders that it would use and its notices.
fn folders_of(program: &Path, home: &Path, named: &str) -> (String, Vec<String>) {
    let mut command = start("print the folders", home, 0);
    let own = command.get_args().map(ToOwned::to_owned).collect::<Vec<_>>();
    let envs: Vec<_> =
        command.get_envs().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned()))).collect();
    command = Command::new(program);
    command.args(own).envs(envs).env("HOME", home).env_remove("XDG_CONFIG_HOME").env(HOME_VARIABLE, named);
    command.env("USERPROFILE", home).env("APPDATA", home.join("Roaming")).env("LOCALAPPDATA", home.join("Local"));
    let output = String::from_utf8(command.current_dir(home).output().unwrap().stdout).unwrap();
    let after = |word: &str| output.lines().filter_map(|line| Some(line.split_once(word)?.1.to_owned())).collect();
    let folders: Vec<String> = after("in ");
    (folders.first().unwrap_or_else(|| panic!("{output}")).clone(), after("notice "))
}

#[test]
fn the_folder_is_the_one_named_in_the_environment_or_the_users_own() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let folder = |named: &str| PathBuf::from(folders_of(&env::current_exe().unwrap(), home.path(), named).0);
    let named = home.path().join("named");
    assert_eq!(folder(named.to_str().unwrap()), named);
    assert_eq!(folder("relative").file_name().unwrap(), "relative");
    assert!(folder("relative").is_absolute());
    let own = folder("");
    assert!(own.starts_with(home.path()), "{}", own.display());
    if cfg!(target_os = "linux") {
        assert_eq!(own, home.path().join(".config/skyline"));
    }
    if cfg!(windows) {
        let (roaming, local) = (home.path().join("Roaming\\skyline\\config"), home.path().join("Local\\skyline"));
        assert_eq!(own.display().to_string(), Folders::split(roaming.clone(), local.clone()).to_string());
        assert!(roaming.is_dir() && local.is_dir());
    } else {
        assert!(own.is_dir());
    }
    assert!(named.is_dir());
}

#[test]
fn a_portable_copy_keeps_its_data_beside_itself_or_says_that_it_cannot() {
    // A build on another system has its separators; the program names its folder with those of this one.
    let scratch: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).components().collect();
    let home = tempfile::tempdir_in(scratch).unwrap();
    let stick = home.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let program = stick.join(format!("program{}", env::consts::EXE_SUFFIX));
    fs::copy(env::current_exe().unwrap(), &program).unwrap();
    let data = stick.join("data");
    assert!(!folders_of(&program, home.path(), "").0.starts_with(stick.to_str().unwrap()), "not portable yet");
    Storage::save_text_as("", &stick.join("portable.txt")).unwrap();
    assert_eq!(folders_of(&program, home.path(), ""), (data.display().to_string(), Vec::new()));
    assert_eq!(names(&data), ["skyline.lock"]);
    let named = home.path().join("named").display().to_string();
    assert_eq!(folders_of(&program, home.path(), &named).0, named, "the environment variable has priority");

    fs::remove_dir_all(&data).unwrap();
    Storage::save_text_as("in the way", &data).unwrap();
    let (folder, notices) = folders_of(&program, home.path(), "");
    assert_eq!(folder, data.display().to_string());
    let [notice] = notices.as_slice() else { panic!("{notices:?}") };
    assert!(notice.contains("NotSaved") && notice.contains("data"), "{notice}");
}

/// The folders in which old files are moved.
fn moving_in(home: &Path) -> Folders {
    Folders::split(home.join("old"), home.join("new"))
}

/// Several copies of the program start at once and are killed while they move the same files. No file is lost.
#[test]
fn copies_killed_while_they_move_old_files_lose_none() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (old, replays) = (home.path().join("old"), home.path().join("old/replays"));
    write(&old, 1..41);
    for round in 0..MOVES {
        let new = home.path().join("new");
        // With a folder already there the recorded games are moved one by one.
        fs::create_dir_all(new.join("replays")).unwrap();
        let mut copies: Vec<_> = (0..3).map(|_| start("move", home.path(), 0).spawn().unwrap()).collect();
        let last = copies.pop().unwrap();
        for mut copy in copies {
            thread::sleep(Duration::from_micros(rand::rng().random_range(0..15_000)));
            copy.kill().ok();
            copy.wait().unwrap();
        }
        assert!(last.wait_with_output().unwrap().status.success());
        let mut storage = Storage::open_folders(moving_in(home.path()));
        assert!(storage.poll().is_empty());
        assert!((1..41).all(|score| fate(&storage, score) == Fate::Saved), "round {round}");
        drop(storage);
        assert_eq!(names(&old), ["history.jsonl", "scores.jsonl", "settings.toml"]);
        assert_eq!(names(&new.join("replays")).len(), 40);
        fs::rename(new.join("replays"), &replays).unwrap();
        fs::remove_dir_all(new).unwrap();
    }
}

#[test]
fn processes_that_save_at_the_same_time_lose_no_score() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut children: Vec<_> =
        (0..WRITERS).map(|writer| start("some", home.path(), 1 + writer * SCORES_EACH).spawn().unwrap()).collect();
    let mut reported: Vec<_> = children.iter_mut().flat_map(saved).collect();
    reported.sort_unstable();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let scores = 1..=WRITERS * SCORES_EACH;
    assert!(scores.clone().count() <= ScoreTable::SIZE);
    assert_eq!(reported, scores.clone().collect::<Vec<_>>());
    let mut storage = Storage::open_in(home.path().to_owned());
    assert!(storage.poll().is_empty());
    for score in scores {
        assert_eq!(fate(&storage, score), Fate::Saved, "{score}");
    }
    assert_eq!(names(home.path()), ["history.jsonl", "replays", "scores.jsonl", "settings.toml", "skyline.lock"]);
}

/// Six children write into one folder at any time, and each is killed at a random moment: before it has opened the
/// folder, in the middle of a write, between two writes. After each kill everything it reported must be there,
/// but for what a hundred better scores pushed off the table.
#[test]
fn a_thousand_kills_in_the_middle_of_writes_lose_nothing_and_damage_nothing() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let kills = AtomicU64::new(0);
    let found = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..KILLERS {
            scope.spawn(|| {
                loop {
                    let kill = kills.fetch_add(1, Ordering::Relaxed);
                    if kill >= KILLS {
                        break;
                    }
                    found.fetch_add(live_and_die(home.path(), kill), Ordering::Relaxed);
                }
            });
        }
    });
    assert!(found.into_inner() > KILLS / 2, "the children lived too short to show anything");
    let mut storage = Storage::open_in(home.path().to_owned());
    assert!(storage.poll().is_empty());
    drop(storage);
    assert_eq!(names(home.path()), ["history.jsonl", "replays", "scores.jsonl", "settings.toml", "skyline.lock"]);
    let temporary = |name: &String| name.starts_with('.');
    assert!(!names(&home.path().join("replays")).iter().any(temporary));
}

/// Starts a child, kills it, and looks for all it reported. Returns how much of that was found.
fn live_and_die(folder: &Path, kill: u64) -> u64 {
    // Better than those of all earlier children, so that these seldom fall off the table.
    let mut child = start("forever", folder, 1 + kill * 1_000).spawn().unwrap();
    let mut saved = saved(&mut child);
    // Counted in saves and not in time: on a slow disk every child would otherwise be killed before its first save.
    let mut reported: Vec<_> = saved.by_ref().take(rand::rng().random_range(0..3)).collect();
    thread::sleep(Duration::from_micros(rand::rng().random_range(0..30_000)));
    child.kill().unwrap();
    reported.extend(saved);
    child.wait().unwrap();
    let storage = reopen(folder);
    let name = &storage.saved_settings().player.name;
    assert!(name.is_empty() || name.parse::<u64>().is_ok(), "{name}");
    let mut found = 0;
    for &score in &reported {
        match fate(&storage, score) {
            Fate::Saved => found += 1,
            Fate::Beaten => {}
            // Since the table was read, other children may have beaten it, which removes its recorded game.
            Fate::WithoutReplay => assert_eq!(fate(&reopen(folder), score), Fate::Beaten, "{score}, kill {kill}"),
            Fate::Lost => panic!("{score} of {reported:?}, kill {kill}"),
        }
    }
    found
}

/// Opens the folder and expects nothing to be wrong with it.
fn reopen(folder: &Path) -> Storage {
    let mut storage = Storage::open_in(folder.to_owned());
    for notice in storage.poll() {
        // On a slow machine the children may keep it busy for too long.
        assert!(matches!(notice, Notice::NotSaved(StorageError::Busy { .. })), "{notice:?}");
    }
    storage
}

/// Windows cannot limit the size of a program's files.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_old_files_and_is_reported_once() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    write(home.path(), 1..4);
    // The shell limits the size of files, and has a file beyond it be an error rather than the end.
    let limited = start("on a full disk", home.path(), 0);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]).arg(limited.get_program());
    shell.args(limited.get_args()).envs(limited.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("reported once"));

    let mut storage = Storage::open_in(home.path().to_owned());
    assert!(storage.poll().is_empty());
    let scores: Vec<_> = storage.table(GameKind::default()).entries().iter().map(|entry| entry.score).collect();
    assert_eq!(scores, [3, 2, 1]);
    assert!(scores.iter().all(|&score| fate(&storage, score) == Fate::Saved));
    assert_eq!(storage.saved_settings().player.name, "3");
    assert_eq!(names(&home.path().join("replays")).len(), 3, "no half of a file is left");
}

fn write_on_a_full_disk(folder: &Path) {
    let mut storage = Storage::open_in(folder.to_owned());
    assert!(storage.poll().is_empty());
    for score in 10..20 {
        assert!(storage.add(entry(score), Some(replay_of(score))).is_some());
        assert!(!storage.flush());
    }
    assert!(matches!(storage.poll().as_slice(), [Notice::NotSaved(StorageError::Full { .. })]));
    assert_eq!(storage.table(GameKind::default()).entries().len(), 13);
    assert!((10..20).all(|score| fate(&storage, score) == Fate::Saved));
    say("reported once");
}

/// A pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn what_an_error_quotes_of_a_file_cannot_command_the_terminal() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let file = home.path().join("game.json");
    let text = "{\"format\":1,\"engine\":3,\"made_by\":\"x\",\"rules\":{\"preset\":\"\\u001b[2J\\n\\u0007\"}}";
    Storage::save_text_as(text, &file).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_skyline")).arg("replay").arg(&file).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said:?}");
    assert!(said.contains("u{1b}[2J") && !said.trim_end().contains(char::is_control), "{said:?}");
}

/// Logs lines one of which holds control characters.
fn write_log(folder: &Path) {
    log_file::start(&Folders::single(folder.to_owned()));
    log::warn!("quoted: \u{1b}[2J\nforged");
    for line in 0..10_000 {
        log::warn!("line {line}");
    }
    say("logged");
}

#[test]
fn a_log_that_cannot_be_written_stops_nothing() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    assert!(logged(&mut start("a log", home.path(), 0)));
    let log = fs::read_to_string(home.path().join("skyline.log")).unwrap();
    assert!(log.contains("quoted: \\u{1b}[2J\\nforged\n"), "{}", &log[..200]);
    assert_eq!(log.lines().count(), 10_001);

    // A folder in place of the log file, also with standard error closed, and with an invalid filter.
    let folder = home.path().join("in the way");
    fs::create_dir_all(folder.join("skyline.log")).unwrap();
    for filter in ["", "skyline=loud"] {
        assert!(logged(start("a log", &folder, 0).stderr(closed_pipe()).env("RUST_LOG", filter)), "{filter}");
    }
    let said = said(start("a log", &folder, 0).env("RUST_LOG", "skyline=loud"));
    assert!(said.contains("the log file cannot be written (this is not a regular file)"), "{said}");
    assert!(said.contains("RUST_LOG is ignored: "), "{said}");
}

/// Windows has neither named pipes in folders nor a limit for the size of files.
#[cfg(unix)]
#[test]
fn a_log_in_a_pipe_or_on_a_full_disk_stops_nothing() {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let pipe = home.path().join("piped/skyline.log");
    fs::create_dir(pipe.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let said = said(&mut start("a log", pipe.parent().unwrap(), 0));
    assert!(said.contains("the log file cannot be written (this is not a regular file)"), "{said}");

    let limited = start("a log", home.path(), 0);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]).arg(limited.get_program());
    shell.args(limited.get_args()).envs(limited.get_envs().filter_map(|(name, value)| Some((name, value?))));
    assert!(logged(shell.stdout(Stdio::piped())));
}

/// What a child writes to standard error.
fn said(command: &mut Command) -> String {
    String::from_utf8(command.stderr(Stdio::piped()).output().unwrap().stderr).unwrap()
}

/// Whether a child has done its task "a log" to its end.
fn logged(command: &mut Command) -> bool {
    let output = command.output().unwrap();
    output.status.success() && String::from_utf8_lossy(&output.stdout).contains("logged")
}

/// On Unix a file is replaced whether or not others have it open, and whatever its own permissions are.
#[cfg(windows)]
mod locked_files {
    use std::os::windows::fs::OpenOptionsExt as _;

    use super::*;

    /// Lets others read a file, but neither replace nor remove it, as a virus scanner does.
    const SHARE_READ: u32 = 1;

    fn hold(path: &Path) -> fs::File {
        fs::OpenOptions::new().read(true).share_mode(SHARE_READ).open(path).unwrap()
    }

    fn named(name: &str) -> Settings {
        let mut settings = Settings::default();
        settings.player.name = name.to_owned();
        settings
    }

    #[test]
    fn a_file_that_is_held_for_a_moment_is_written_after_it() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), 1..2);
        let mut storage = Storage::open_in(home.path().to_owned());
        let held = hold(&home.path().join("settings.toml"));
        storage.save_settings(named("Ada"));
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(300));
                drop(held);
            });
            assert!(storage.flush());
        });
        assert!(storage.poll().is_empty());
        drop(storage);
        assert_eq!(reopen(home.path()).saved_settings(), &named("Ada"));
    }

    #[test]
    fn a_file_that_is_locked_for_long_is_reported_and_written_later() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), 1..2);
        let mut storage = Storage::open_in(home.path().to_owned());
        let held = hold(&home.path().join("settings.toml"));
        storage.save_settings(named("Ada"));
        assert!(!storage.flush());
        let notices = storage.poll();
        assert!(matches!(notices.as_slice(), [Notice::NotSaved(_)]), "{notices:?}");
        assert_eq!(fate(&storage, 1), Fate::Saved);
        drop(held);
        assert!(storage.flush());
        assert!(matches!(storage.poll().as_slice(), [Notice::SavedAfterAll]));
    }

    #[test]
    fn a_read_only_file_is_reported_and_kept() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), 1..2);
        let path = home.path().join("settings.toml");
        let before = fs::read(&path).unwrap();
        let set_read_only = |is_read_only| {
            let mut permissions = fs::metadata(&path).unwrap().permissions();
            permissions.set_readonly(is_read_only);
            fs::set_permissions(&path, permissions).unwrap();
        };
        set_read_only(true);
        let mut storage = Storage::open_in(home.path().to_owned());
        storage.save_settings(named("Ada"));
        assert!(!storage.flush());
        let notices = storage.poll();
        assert!(matches!(notices.as_slice(), [Notice::NotSaved(StorageError::ReadOnly { .. })]), "{notices:?}");
        assert_eq!(fs::read(&path).unwrap(), before);
        set_read_only(false);
        assert!(storage.flush());
        assert!(matches!(storage.poll().as_slice(), [Notice::SavedAfterAll]));
    }
}
