//! Every command with standard output and standard error closed, full or absent: a closed pipe ends it quietly and with
//! its own exit status, a full device is an error, and nothing panics.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

const QUESTION: &str = r#"{"size": [10, 4], "pieces": "S", "objective": {"perfect_clear": true}}"#;
const SCENARIO: &str = r#"{"in_play": {"tetrimino": "T", "facing": "north", "x": 5, "y": 5}, "inputs": [{"at_ms": 0, "press": "hard_drop"}]}"#;

fn put(folder: &Path, name: &str, text: &str) {
    skyline::storage::Storage::save_text_as(text, &folder.join(name)).unwrap();
}

/// A folder with the files that the commands read.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "scenario.json", SCENARIO);
    put(folder.path(), "no.json", QUESTION);
    put(folder.path(), "yes.json", &QUESTION.replace("\"S\"", "\"I\""));
    put(
        folder.path(),
        "stopped.json",
        &QUESTION.replace("}}", r#"}, "limits": {"nodes": 0}}"#).replace("\"S\"", "\"TTOO\""),
    );
    put(folder.path(), "damaged.json", "{");
    #[cfg(feature = "server")]
    make_database(&folder.path().join("server"));
    folder
}

/// Starts a server in a folder until it has a database there. Commands that administer one make none.
#[cfg(feature = "server")]
fn make_database(folder: &Path) {
    use std::io::BufRead as _;

    let mut server = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .args(["serve", "--players", "127.0.0.1:0", "--pages", "127.0.0.1:0", "--folder"])
        .arg(folder)
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    std::io::BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Command lines with their exit statuses, for every command.
fn commands() -> Vec<(&'static str, i32)> {
    let mut commands = vec![
        ("--version", 0),
        ("--help", 0),
        ("perft --help", 0),
        ("nonsense", 2),
        ("solve", 2),
        ("scenario scenario.json", 0),
        ("scenario damaged.json", 2),
        ("convert scenario.json", 0),
        ("convert damaged.json", 2),
        ("bracket damaged.json", 2),
        ("replay GOLDEN", 0),
        ("replay nowhere.json", 2),
        ("review --width 1 GOLDEN", 0),
        ("review nowhere.json", 2),
        ("bot --pieces 2 --games 1 --width 1", 0),
        ("match --a beam:1 --b beam:1 --games 1 --pieces 2", 0),
        ("match --a beam:1 --b ./nowhere --games 1 --pieces 2", 2),
        ("ladder --level 2 --games 1 --pieces 2", 0),
        ("tune --steps 1 --games 1 --width 1 --test-games 1", 0),
        ("tbp", 0),
        ("combo --samples 1", 0),
        ("openings --part 1000000/1000000 --resume parts", 0),
        ("perft --queue TI --depth 1", 0),
        ("solve yes.json", 0),
        ("solve no.json", 1),
        ("solve --json no.json", 1),
        ("solve stopped.json", 3),
        ("solve --sequences [IO]p2 yes.json", 0),
        ("solve --sequences [IO no.json", 2),
        ("partition --numbers 1,2,3", 0),
        ("scaling --groups 1 --largest 2 --seconds 1", 0),
    ];
    if cfg!(feature = "gui") {
        commands.push(("render --cue hold cue.wav", 0));
        commands.push(("render --music nothing cue.wav", 2));
        commands.push(("render --video clip.gif --to 0.1 --size 160x120 GOLDEN", 0));
        commands.push(("render --video clip.avi GOLDEN", 2));
        commands.push(("render --still still.png --from 1:00 GOLDEN", 0));
        commands.push(("render --still still.png nowhere.json", 2));
        commands.push(("render --still still.svg scenario.json", 0));
        commands.push(("render --still still.png v115@vhAAgH", 0));
        commands.push(("render --still still.png yes.json", 0));
    }
    if cfg!(feature = "server") {
        commands.push(("serve verify-all --folder server", 0));
        commands.push(("serve ban nobody --folder server", 2));
        commands.push(("load --matches 1 --seconds 1 --server nowhere", 2));
        commands.push(("serve rooms --pages 127.0.0.1:1", 2));
        commands.push(("serve --players 203.0.113.1:1 --folder server", 2));
    }
    commands
}

/// Runs a command line in a folder.
fn run(folder: &Path, line: &str, out: Stdio, errors: Stdio) -> Output {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/classic.json");
    let arguments = line.split(' ').map(|word| if word == "GOLDEN" { golden } else { word });
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(errors);
    command.spawn().unwrap().wait_with_output().unwrap()
}

/// A pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn every_command_is_here() {
    let folder = files();
    let help = String::from_utf8(run(folder.path(), "--help", Stdio::piped(), Stdio::null()).stdout).unwrap();
    let names = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(names.len() > 10, "{help}");
    for name in names.into_iter().filter(|name| !name.is_empty() && *name != "help") {
        assert!(commands().iter().any(|(line, _)| line.split(' ').next() == Some(name)), "{name}");
    }
}

#[test]
fn a_closed_pipe_ends_each_command_quietly_with_its_own_status() {
    let folder = files();
    for (line, status) in commands() {
        let open = run(folder.path(), line, Stdio::piped(), Stdio::piped());
        let errors = String::from_utf8_lossy(&open.stderr);
        assert_eq!(open.status.code(), Some(status), "{line}: {errors}");
        assert!(open.stdout.len() + open.stderr.len() > 0, "{line} prints something");
        let closed = run(folder.path(), line, closed_pipe(), closed_pipe());
        assert_eq!(closed.status.code(), Some(status), "{line}");
        let closed = run(folder.path(), line, closed_pipe(), Stdio::piped());
        assert_eq!((closed.status.code(), closed.stderr), (Some(status), open.stderr), "{line}");
    }
}

/// Windows has no device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_of_each_command() {
    let full = || -> Stdio { std::fs::File::create("/dev/full").unwrap().into() };
    let folder = files();
    for (line, status) in commands() {
        let prints = !run(folder.path(), line, Stdio::piped(), Stdio::null()).stdout.is_empty();
        let output = run(folder.path(), line, full(), Stdio::piped());
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = if prints { 2 } else { status };
        assert_eq!(output.status.code(), Some(expected), "{line}: {errors}");
        assert!(!prints || errors.contains("skyline: cannot write the report: No space left"), "{line}: {errors}");
        let silent = run(folder.path(), line, full(), full());
        assert_eq!(silent.status.code(), Some(expected), "{line}");
    }
}

/// Files that are closed and not merely led elsewhere: a program of Windows that was started without a console.
#[cfg(unix)]
#[test]
fn without_any_standard_files_each_command_has_its_own_status() {
    let folder = files();
    for (line, status) in commands() {
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/classic.json");
        let script = format!("exec \"$0\" {} <&- >&- 2>&-", line.replace("GOLDEN", golden));
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_skyline")]).current_dir(folder.path());
        assert_eq!(shell.status().unwrap().code(), Some(status), "{line}");
    }
}
