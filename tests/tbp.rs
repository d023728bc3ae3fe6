//! `skyline tbp` and `skyline match` as programs: through pipes, against programs that misbehave, and in rooms online.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod program;
}

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use skyline::engine::Rules;
use skyline::engine::attack::LineKind;
use skyline::engine::versus::VersusPreset;
use skyline::external::{HostedProgram, ProgramCommand};
use skyline::online::{
    Fault, Guest, Host, Identity, MatchRequest, MatchUpdate, OnlineMatch, Outgoing, ProgramFault, RoomRequest, SeatEnd,
};
use skyline::session::Pace;
use support::program::{skyline, text};
#[cfg(unix)]
use sysinfo::{Pid, ProcessStatus, ProcessesToUpdate, System};

const PROGRAM: &str = env!("CARGO_BIN_EXE_skyline");

fn conversation(lines: &[Value]) -> Vec<Value> {
    let input = lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect::<String>();
    let (status, out, problems) = text(&skyline(&["tbp", "--width", "10"], &input));
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_frontend_gets_its_answers_in_order() {
    let board = vec![vec![Value::Null; 10]; 40];
    let start = json!({ "type": "start", "hold": null, "queue": ["T", "I", "O", "S", "Z", "J"], "combo": 0,
        "back_to_back": false, "board": board, "randomizer": { "type": "seven_bag", "bag_state": ["L"] } });
    let suggest = json!({ "type": "suggest" });
    let first = conversation(&[json!({ "type": "rules" }), start.clone(), suggest.clone()]);
    let types: Vec<&str> = first.iter().map(|message| message["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["info", "ready", "suggestion"]);
    let best = &first[2]["moves"][0];
    let play = json!({ "type": "play", "move": best });
    let new = json!({ "type": "new_piece", "piece": "L" });
    let after = conversation(&[start.clone(), play.clone(), new.clone(), suggest.clone(), json!({ "type": "quit" })]);
    assert_eq!(after, conversation(&[start, new, play, suggest]));
}

fn play(a: &str, b: &str, more: &[&str]) -> (Option<i32>, Value, String) {
    let arguments = [&["match", "--a", a, "--b", b, "--games", "1", "--think-ms", "0", "--json"], more].concat();
    let (status, out, problems) = text(&skyline(&arguments, ""));
    (status, serde_json::from_str(&out).unwrap_or(Value::Null), problems)
}

/// All its moves are legal, whether lines come in or not.
#[test]
fn our_own_program_plays_through_pipes() {
    let piped = format!("{PROGRAM} tbp --width 4");
    let (status, result, problems) = play(&piped, &piped, &["--pieces", "60"]);
    assert_eq!((status, problems.as_str()), (Some(0), ""));
    let ends: Vec<&str> =
        result["games"][0]["ends"].as_array().unwrap().iter().map(|end| end.as_str().unwrap()).collect();
    assert!(ends.iter().all(|end| ["alive", "Block Out", "Lock Out", "Top Out"].contains(end)), "{ends:?}");
    assert!(result["report"]["players"][0]["attack"].as_u64().unwrap() > 0);
}

/// A program in a file: a shell script that answers with these lines.
#[cfg(unix)]
fn script(folder: &Path, name: &str, lines: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;

    let path = folder.join(name);
    let mut file = tempfile::NamedTempFile::new_in(folder).unwrap();
    std::io::Write::write_all(&mut file, format!("#!/bin/sh\n{lines}\n").as_bytes()).unwrap();
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o755)).unwrap();
    file.into_temp_path().persist(&path).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The handshake of a scripted program, up to its first answer.
#[cfg(unix)]
const READY: &str =
    r#"echo '{"type":"info","name":"script"}'; read rules; echo '{"type":"ready","more":1}'; read start; read suggest"#;

#[cfg(unix)]
#[test]
fn programs_that_misbehave_lose_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let at = r#""location":{"type":"T","orientation":"north","x":4,"y":25}"#;
    let no_move = "it suggests no legal move";
    let table = [
        ("dies", "exit 3".to_owned(), "it has ended"),
        ("hangs", "sleep 60".to_owned(), "it does not answer"),
        ("prose", "while echo I would rather not; do :; done".to_owned(), "it writes too much"),
        ("gives_up", r#"while :; do echo '{"type":"suggestion","moves":[]}'; read suggest; done"#.to_owned(), no_move),
        (
            "cheats",
            format!(
                r#"while :; do echo '{{"type":"suggestion","moves":[{{{at},"spin":"full"}}]}}'; read suggest; done"#
            ),
            no_move,
        ),
        ("floods", r#"while :; do echo '{"type":"weather"}'; done"#.to_owned(), "it writes too much"),
        ("talks", "head -c 3000000 /dev/zero; cat".to_owned(), "it writes too much"),
        (
            "refuses",
            r#"echo '{"type":"error","reason":"unsupported_rules"}'; cat"#.to_owned(),
            "it cannot play by these rules",
        ),
        ("fails", r#"echo '{"type":"error","reason":"no book"}'; cat"#.to_owned(), "it reports: no book"),
    ];
    for (name, lines, reason) in table {
        let program = script(folder.path(), name, &format!("{READY}; {lines}"));
        let (status, result, problems) = play("beam:1", &program, &["--timeout-ms", "1000"]);
        assert_eq!((status, problems.as_str()), (Some(0), ""), "{name}");
        assert_eq!(result["games"][0]["ends"], json!(["alive", reason]), "{name}");
        assert_eq!(result["report"]["players"][0]["won"], 1, "{name}");
    }
}

/// A program that does not get through the handshake ends the match with a sentence.
#[cfg(unix)]
#[test]
fn programs_that_speak_something_else_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let program = script(folder.path(), "uci", "echo 'id name Something else'; cat");
    let (status, _, problems) = play("beam:1", &program, &["--timeout-ms", "100"]);
    let sentence = format!("skyline: {program}: it does not support the Tetris Bot Protocol\n");
    assert_eq!((status, problems), (Some(2), sentence));
}

/// A room of a member, who presses nothing, with a program. Returns the member's match after some seconds, or after its
/// end.
fn play_in_room(command: &str, change: impl FnOnce(&mut Host, skyline::online::MemberId), seconds: u64) -> OnlineMatch {
    const STEP: u64 = 10_000;
    let mut words = command.split_whitespace();
    let command = ProgramCommand {
        program: words.next().unwrap().into(),
        arguments: words.map(str::to_owned).collect(),
        folder: None,
        thinking: Duration::from_millis(5),
        answer: Duration::from_secs(1),
        restarts: false,
    };
    let key = Identity::generate().unwrap().key();
    let guest = Guest { name: "Ada".to_owned(), avatar: 0, key, password: String::new(), handling: Rules::default() };
    let mut host = Host::new(key);
    let member = host.join(guest).unwrap();
    host.add_program("Program", Box::new(HostedProgram::new(command, Pace { look_ms: 20, step_ms: 2 })), 0);
    change(&mut host, member);
    host.request(member, RoomRequest::Start, 0);
    let (mut game, mut now) = (None::<OnlineMatch>, 0);
    loop {
        for outgoing in host.take_outgoing() {
            match outgoing {
                Outgoing::Match(_, MatchUpdate::Start(start)) => game = Some(OnlineMatch::new(*start, None).unwrap()),
                Outgoing::Match(_, MatchUpdate::Settled(settled)) => game.as_mut().unwrap().settle(&settled).unwrap(),
                _ => {}
            }
        }
        let playing = game.as_mut().unwrap();
        if playing.settled().is_over() || now > Host::COUNTDOWN_MICROS + seconds * 1_000_000 {
            assert!(playing.settled().recording(playing.plan().names()).check().is_ok());
            return game.unwrap();
        }
        now += STEP;
        playing.advance(playing.clock().tick(now), &mut Vec::new());
        if let Some(batch) = playing.batch() {
            host.play(member, MatchRequest::Batch(batch), now);
        }
        host.tick(now);
        // A program needs real time.
        sleep(Duration::from_millis(3));
    }
}

#[test]
fn our_own_program_plays_in_a_room_online() {
    let game = play_in_room(&format!("{PROGRAM} tbp --width 4"), |_, _| {}, 12);
    assert_eq!(game.ends(), []);
    let played = game.settled().seat(1).game();
    let statistics = played.statistics();
    assert!(!played.is_over() && statistics.locked_down() > 10, "{statistics:?}");
    assert!(statistics.lines > 0, "it plays by more than gravity: {statistics:?}");
}

/// Its seat ends with the reason, which the members learn.
#[cfg(unix)]
#[test]
fn programs_that_misbehave_in_a_room_are_out_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let far = r#"{"location":{"type":"T","orientation":"north","x":4,"y":25},"spin":"full"}"#;
    let table = [
        ("dies", "exit 3".to_owned(), ProgramFault::Ended),
        ("hangs", "sleep 20".to_owned(), ProgramFault::Silent),
        (
            "cheats",
            format!(r#"while :; do echo '{{"type":"suggestion","moves":[{far}]}}'; read suggest; done"#),
            ProgramFault::NoMove,
        ),
        ("fails", r#"echo '{"type":"error","reason":"no book"}'; cat"#.to_owned(), ProgramFault::Reported),
    ];
    let dropped_for = |fault| [SeatEnd { seat: 1, fault: Fault::Program(fault) }];
    for (name, lines, fault) in table {
        let program = script(folder.path(), name, &format!("{READY}; {lines}"));
        let game = play_in_room(&program, |_, _| {}, 60);
        assert_eq!(game.ends(), dropped_for(fault), "{name}");
        assert_eq!(game.settled().standings().winners().collect::<Vec<_>>(), [0], "{name}");
    }
    let game = play_in_room("/no/such/program", |_, _| {}, 60);
    assert_eq!(game.ends(), dropped_for(ProgramFault::Start));
    let mut rules = VersusPreset::Guideline.rules();
    rules.attacks.kind = LineKind::Solid;
    let change = |host: &mut Host, member| host.request(member, RoomRequest::SetRules(rules.into()), 0);
    let game = play_in_room(&format!("{PROGRAM} tbp"), change, 60);
    assert_eq!((game.plan().rules.attacks.kind, game.ends()), (LineKind::Solid, &dropped_for(ProgramFault::Rules)[..]));
}

/// A killed game cannot end its programs, so its guard does.
#[cfg(unix)]
#[test]
fn no_program_outlives_a_killed_game() {
    const PATIENCE: Duration = Duration::from_mins(1);
    let folder = tempfile::tempdir().unwrap();
    let wait_until = |is_done: &dyn Fn() -> bool| {
        let start = std::time::Instant::now();
        while !is_done() {
            assert!(start.elapsed() < PATIENCE);
            sleep(Duration::from_millis(20));
        }
    };
    let id_file = folder.path().join("id");
    // It ignores the end of its input and all signals but SIGKILL. The id is there after the handshake, so it is
    // guarded.
    let lines = format!(
        "trap '' TERM HUP INT PIPE\n{READY}\necho $$ > {path}.new; mv {path}.new {path}\nwhile :; do sleep 0.1; done",
        path = id_file.display()
    );
    let program = script(folder.path(), "deaf", &lines);
    let arguments = ["match", "--a", "beam:1", "--b", &program, "--games", "1", "--timeout-ms", "60000"];
    let mut game = support::program::start(&arguments, "", std::process::Stdio::null());
    wait_until(&|| id_file.exists());
    let id: Pid = std::fs::read_to_string(&id_file).unwrap().trim().parse().unwrap();
    let runs = || {
        let mut system = System::new();
        system.refresh_processes(ProcessesToUpdate::Some(&[id]), true);
        // In a container nobody may wait for orphans.
        system.process(id).is_some_and(|process| process.status() != ProcessStatus::Zombie)
    };
    assert!(runs());
    game.kill().unwrap();
    game.wait().unwrap();
    wait_until(&|| !runs());
}
