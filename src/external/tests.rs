//! Programs that follow the protocol and programs that do not, as small shell scripts. Each quirk of real programs has
//! a test here or, if it is only about messages, in `tbp::tests`.

use std::fs;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::process::{Process, ProcessOutput};
use super::*;
use crate::bots::arena::{ArenaGame, ArenaRules};
use crate::bots::beam::{BeamBot, BotMove, Position, Weights};
use crate::bots::tbp::{FromBot, Frontend, Program, ToBot};
use crate::engine::{Game, Generator, Piece, Rules, Start, Tetrimino};
use crate::session::{Match, Pace, Seat};
use crate::solver::moves::timed::TargetPlacement;

const INFO: &str = r#"{"type":"info","name":"Script","version":"1","author":"test","features":[]}"#;
const READY: &str = r#"{"type":"ready"}"#;
/// Answers with moves that are filled in.
const ANYWHERE: &str = r#"{"type":"suggestion","moves":[MOVES]}"#;

/// A move for each Tetrimino on an empty floor.
fn suggestion() -> String {
    suggestion_at(4)
}

/// The same with all centres in this column, counted from 0.
fn suggestion_at(x: i32) -> String {
    let location = |piece: &str| {
        format!(r#"{{"location":{{"type":"{piece}","orientation":"north","x":{x},"y":0}},"spin":"none"}}"#)
    };
    let moves: Vec<String> = ["O", "I", "T", "L", "J", "S", "Z"].map(location).into();
    ANYWHERE.replace("MOVES", &moves.join(","))
}

/// A script for the shell, in a folder that lasts as long as the test.
struct Script(tempfile::TempDir);

impl Script {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        fs::write(folder.path().join("bot.sh"), text).unwrap();
        Self(folder)
    }

    /// One that greets, then does something at each `suggest`.
    fn at_suggest(command: &str) -> Self {
        Self::new(&Self::lines(command))
    }

    fn lines(command: &str) -> String {
        format!(
            "echo '{INFO}'\nwhile read -r line; do\n  echo \"$line\" >> received\n  case $line in\n  *rules*) echo '{READY}' ;;\n  \
             *suggest*) {command} ;;\n  *quit*) exit ;;\n  esac\ndone\n"
        )
    }

    fn command(&self) -> ProgramCommand {
        ProgramCommand {
            program: "sh".into(),
            arguments: vec!["bot.sh".to_owned()],
            folder: Some(self.0.path().to_owned()),
            thinking: Duration::from_millis(5),
            answer: ProgramCommand::ANSWER,
            restarts: false,
        }
    }

    fn open(&self) -> Result<ProgramLink, ProgramError> {
        ProgramLink::open(&self.command(), &Rules::default())
    }

    fn received(&self) -> String {
        fs::read_to_string(self.0.path().join("received")).unwrap_or_default()
    }
}

fn position() -> Position {
    let mut game = Game::new(Rules::default(), 1);
    while game.in_play().is_none() {
        game.step(&[], &mut Vec::new());
    }
    Position::of(&game, 5)
}

#[cfg(unix)]
#[test]
fn a_program_introduces_itself_and_suggests_moves() {
    let script = Script::at_suggest(&format!("echo '{}'", suggestion()));
    let mut link = script.open().unwrap();
    assert_eq!((link.info().name.as_str(), link.info().version.as_str()), ("Script", "1"));
    // Two suit: the Tetrimino in play, and the next one by Hold.
    let choices = link.choose(&position()).unwrap();
    assert_eq!(choices.iter().map(|choice| choice.hold).collect::<Vec<_>>().len(), 2, "{choices:?}");
    link.suspend();
    link.suspend();
    drop(link);
    wait_for_exits();
    let received = script.received();
    let kinds: Vec<&str> = received.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(kinds, ["rules", "start", "suggest", "stop", "quit"]);
    // Without it, programs do not look beyond the queue.
    assert!(received.starts_with(r#"{"type":"rules","randomizer":"seven_bag"}"#), "{received}");
    let start = received.lines().nth(1).unwrap();
    assert_eq!(start.matches('[').count(), 42, "forty rows, board and queue: {start}");
}

#[cfg(unix)]
#[test]
fn failures_have_reasons() {
    let missing = ProgramCommand { program: "/no/such/program".into(), ..Script::new("").command() };
    let error = ProgramLink::open(&missing, &Rules::default()).unwrap_err();
    assert!(matches!(error, ProgramError::Start(_)), "{error}");
    let greeting = |text: &str| Script::new(text).open().map(|_| ()).unwrap_err();
    assert_eq!(greeting("exit 3"), ProgramError::Ended);
    assert_eq!(greeting("echo hello; cat >/dev/null & exit"), ProgramError::Ended);
    assert_eq!(greeting("yes 'not a message'"), ProgramError::Flood);
    assert_eq!(greeting("tr '\\0' x </dev/zero"), ProgramError::Flood);
    let refuses =
        format!("echo '{INFO}'; read -r line; echo '{{\"type\":\"error\",\"reason\":\"unsupported_rules\"}}'; cat");
    assert_eq!(greeting(&refuses), ProgramError::Rules);
    let asked = |command: &str| Script::at_suggest(command).open().unwrap().choose(&position()).unwrap_err();
    assert_eq!(asked("exit"), ProgramError::Ended);
    assert_eq!(asked("echo '{\"type\":\"suggestion\",\"moves\":[]}'"), ProgramError::NoMove);
    let once = Script::at_suggest(&format!("echo '{}'; exit", suggestion()));
    let mut once = once.open().unwrap();
    once.choose(&position()).unwrap();
    // Its input closes a moment later, and its output is at its end in any case.
    assert_eq!([(); 2].map(|()| once.choose(&position()).unwrap_err()), [ProgramError::Ended, ProgramError::Ended]);
    let far = r#"{"location":{"type":"T","orientation":"north","x":2000000000,"y":-7},"spin":"full"}"#;
    assert_eq!(asked(&format!("echo '{{\"type\":\"suggestion\",\"moves\":[{far}]}}'")), ProgramError::NoMove);
    assert_eq!(asked("yes '{\"type\":\"info\"}'"), ProgramError::Flood);
    let failure = asked("echo '{\"type\":\"error\",\"reason\":\"no book\"}'");
    assert_eq!(failure, ProgramError::Reported("no book".to_owned()));
}

#[cfg(unix)]
#[test]
fn each_step_has_a_time_limit() {
    let within = |script: &Script, ms| {
        let command = ProgramCommand { answer: Duration::from_millis(ms), ..script.command() };
        ProgramLink::open(&command, &Rules::default())
    };
    let silent = Script::new("cat >/dev/null");
    assert_eq!(within(&silent, 50).map(|_| ()).unwrap_err(), ProgramError::NoHandshake);
    let hangs = Script::at_suggest("sleep 20");
    assert_eq!(within(&hangs, 500).unwrap().choose(&position()).unwrap_err(), ProgramError::Silent);
    // A program may load books before its first message.
    let late = Script::new(&format!("sleep 0.2; {}", Script::lines(&format!("echo '{}'", suggestion()))));
    assert!(late.open().unwrap().choose(&position()).is_ok());
}

/// A book that is announced, messages of a later version, empty lines, and more errors than fit into a pipe.
#[cfg(unix)]
#[test]
fn what_a_program_writes_beside_the_protocol_is_ignored() {
    let beside = r#"echo; echo 'loading'; echo '{"type":"weather","is":["fine"]}'; yes error | head -c 300000 >&2"#;
    let answers = Script::lines(&format!("{beside}; echo '{}'", suggestion()));
    let script = Script::new(&format!("{beside}\n{answers}"));
    assert!(script.open().unwrap().choose(&position()).is_ok());
}

/// A greeting in the wrong order, and answers without a request: each position gets the answer to its own request.
#[cfg(unix)]
#[test]
fn answers_without_a_request_count_for_no_position() {
    let [early, first, second] = [3, 4, 5].map(suggestion_at);
    // A single write for each group of lines, so that none of them is late.
    let lines = format!(
        "printf '%s\\n' '{READY}' '{early}' '{INFO}'\nwhile read -r line; do\n  case $line in\n  \
         *rules*) printf '%s\\n' '{READY}' '{early}' ;;\n  \
         *suggest*) n=$((n+1)); if [ $n = 1 ]; then printf '%s\\n' '{first}' '{first}'; else echo '{second}'; fi ;;\n  \
         *quit*) exit ;;\n  esac\ndone\n"
    );
    let script = Script::new(&lines);
    let command = ProgramCommand { thinking: Duration::from_millis(50), ..script.command() };
    let mut link = ProgramLink::open(&command, &Rules::default()).unwrap();
    assert_eq!(link.info().name, "Script");
    for column in [5, 6] {
        let choices = link.choose(&position()).unwrap();
        assert!(choices.iter().all(|choice| choice.piece.centre.x == column), "{choices:?}");
    }
}

/// Also while nobody waits for an answer.
#[cfg(unix)]
#[test]
fn a_program_with_too_much_memory_is_killed() {
    let script = Script::new("exec sleep 20");
    let end_with = |max_memory| {
        let process = Process::start(&script.command(), "sleep", None, max_memory).unwrap();
        (process.receive(Duration::from_secs(1)), process.is_too_large())
    };
    assert_eq!(end_with(1 << 10), (ProcessOutput::End, true));
    assert_eq!(end_with(1 << 40), (ProcessOutput::Nothing, false));
}

/// Programs need it to plan beyond the queue.
#[cfg(unix)]
#[test]
fn the_messages_name_the_generator() {
    let messages = |generator| {
        let script = Script::at_suggest(&format!("echo '{}'", suggestion()));
        let rules = Rules { generator, ..Rules::default() };
        let mut link = ProgramLink::open(&script.command(), &rules).unwrap();
        let mut game = Game::new(rules, 1);
        while game.in_play().is_none() {
            game.step(&[], &mut Vec::new());
        }
        let is_possible = matches!(link.choose(&Position::remembered(&game, 5)), Ok(_) | Err(ProgramError::NoMove));
        assert!(is_possible, "{generator:?}");
        drop(link);
        wait_for_exits();
        let received = script.received();
        let mut lines = received.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let mut randomizer = || lines.next().unwrap()["randomizer"].take();
        (randomizer(), randomizer())
    };
    let (rules, start) = messages(Generator::Stock { bags: 2, restock_at: 0 });
    assert_eq!(rules, "general_bag");
    let count = |bag: &str| start[bag].as_object().unwrap().values().filter_map(serde_json::Value::as_u64).sum::<u64>();
    assert_eq!((count("current_bag"), count("filled_bag")), (8, 14), "six of fourteen are visible: {start}");
    let uniform = messages(Generator::Uniform);
    assert_eq!((&uniform.0, &uniform.1["type"]), (&"uniform".into(), &"uniform".into()));
    for generator in [
        Generator::Stock { bags: 2, restock_at: 3 },
        Generator::Recency { exponent_tenths: 20 },
        Generator::BalanceRelative,
        Generator::Reroll { times: 1 },
    ] {
        assert_eq!(messages(generator), ("unknown".into(), serde_json::Value::Null), "{generator:?}");
    }
}

/// A Tetrimino that looks the same in two states, and a place that is suggested once for each class of spin.
#[test]
fn a_place_counts_by_its_cells_and_takes_the_first_spin_that_is_possible() {
    let start = Start { queue: vec![Tetrimino::S, Tetrimino::T], ..Start::default() };
    let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
    while game.in_play().is_none() {
        game.step(&[], &mut Vec::new());
    }
    let mut frontend = Frontend::new(game.rules());
    frontend.update(&Position::of(&game, 5));
    let at = |piece: &str, orientation: &str, y: i32, spin: &str| {
        format!(r#"{{"location":{{"type":"{piece}","orientation":"{orientation}","x":4,"y":{y}}},"spin":"{spin}"}}"#)
    };
    let mut choices = |moves: &[String]| {
        let line = ANYWHERE.replace("MOVES", &moves.join(","));
        let FromBot::Suggestion { moves, .. } = serde_json::from_str(&line).unwrap() else { panic!("{line}") };
        frontend.choices(moves)
    };
    let both = choices(&[at("S", "north", 0, "none"), at("S", "south", 1, "none")]);
    let cells: Vec<_> = both.iter().map(|choice| choice.piece.cells().map(|cell| (cell.x, cell.y))).collect();
    assert_eq!(cells.len(), 2);
    assert!(cells[1].iter().all(|cell| cells[0].contains(cell)), "{cells:?}");
    let south = TargetPlacement { piece: both[1].piece, spin: None };
    assert!(crate::solver::moves::timed::quickest(&game, 2, &[south]).is_some());
    let spins = choices(&["full", "none", "mini"].map(|spin| at("T", "north", 0, spin)));
    let side = ArenaGame::new(BeamBot::new(game.rules(), Weights::default(), 1), ArenaRules::default(), 1);
    let in_play = side.position().queue[0];
    let first = spins.into_iter().find_map(|choice| {
        let piece = Piece { tetrimino: in_play, ..choice.piece };
        side.legal(BotMove { hold: false, piece, ..choice })
    });
    assert_eq!(first.unwrap().spin, None);
}

#[cfg(unix)]
#[test]
fn a_program_without_moves_at_first_is_asked_again() {
    let later = format!(
        "n=$((n+1)); if [ \"$n\" -lt 3 ]; then echo '{{\"type\":\"suggestion\",\"moves\":[]}}'; else echo '{}'; fi",
        suggestion()
    );
    let mut link = Script::at_suggest(&later).open().unwrap();
    assert!(!link.choose(&position()).unwrap().is_empty());
}

#[cfg(unix)]
#[test]
fn a_program_that_ignores_the_end_is_killed() {
    let script =
        Script::new(&format!("trap '' TERM HUP INT\necho '{INFO}'\necho '{READY}'\nwhile :; do sleep 0.05; done\n"));
    let link = script.open().unwrap();
    let process = link.process().unwrap();
    let start = Instant::now();
    drop(link);
    assert!(start.elapsed() < Duration::from_millis(500), "nobody waits for it");
    wait_for_exits();
    assert!(!std::path::Path::new(&format!("/proc/{process}")).exists());
}

/// A game of a seat of the program against nobody.
#[cfg(unix)]
fn seated(command: ProgramCommand) -> (Match, ProgramStatus) {
    let rules = Rules::default();
    let (bot, status) = player(command, &rules, 5, Pace { look_ms: 20, step_ms: 2 });
    (Match::new(Seat::new(rules, 1).played_by(Box::new(bot)), [], Duration::ZERO), status)
}

/// The program plays `ms` of such a game.
#[cfg(unix)]
fn played(command: ProgramCommand, ms: u64) -> (Match, ProgramStatus) {
    let (mut game, status) = seated(command);
    let start = Instant::now();
    for frame in 0..ms / 10 {
        game.frame(&[], Duration::from_millis(10 * frame));
        // A program needs real time.
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(start.elapsed() < Duration::from_mins(1));
    (game, status)
}

#[cfg(unix)]
#[test]
fn a_program_that_dies_drops_its_pieces_and_stops_nothing() {
    let (game, status) = played(Script::at_suggest("exit").command(), 3_000);
    assert_eq!(status.error(), Some(ProgramError::Ended));
    assert!(game.seat(0).game().statistics().locked_down() > 3);
}

/// They are in the program's order and have no values.
#[cfg(unix)]
#[test]
fn the_moves_that_a_program_suggests_can_be_looked_at() {
    let script = Script::at_suggest(&format!("echo '{}'", suggestion()));
    let (mut game, status) = seated(script.command());
    let (start, mut now) = (Instant::now(), Duration::ZERO);
    let considered = loop {
        assert!(start.elapsed() < Duration::from_mins(1), "{:?}", status.error());
        let considered = game.seat(0).bot().unwrap().considered().to_vec();
        if !considered.is_empty() {
            break considered;
        }
        now += Duration::from_millis(2);
        game.frame(&[], now);
        std::thread::sleep(Duration::from_millis(2));
    };
    let in_play = game.seat(0).game().in_play().unwrap().tetrimino;
    assert!(considered.iter().all(|rated| rated.lost.is_none()), "{considered:?}");
    assert!(considered.iter().any(|rated| rated.choice.piece.tetrimino == in_play), "{considered:?}");
}

/// Its search would take a core for as long as the pause lasts.
#[cfg(unix)]
#[test]
fn a_paused_match_stops_the_search_of_a_program() {
    let script = Script::at_suggest(&format!("echo '{}'", suggestion()));
    let (mut game, status) = seated(script.command());
    let start = Instant::now();
    let mut now = Duration::ZERO;
    while !script.received().contains("suggest") {
        assert!(start.elapsed() < Duration::from_mins(1));
        now += Duration::from_millis(2);
        game.frame(&[], now);
        std::thread::sleep(Duration::from_millis(2));
    }
    game.pause(now);
    while script.received().lines().last() != Some(r#"{"type":"stop"}"#) {
        assert!(start.elapsed() < Duration::from_mins(1), "{}", script.received());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(status.error(), None);
}

/// Our own program, without a process: the lines go there and back.
#[test]
fn a_conversation_goes_on_without_a_new_start() {
    for restarts in [false, true] {
        let rules = Rules::default();
        let mut game = Game::new(rules, 7);
        let mut program = Program::new(BeamBot::new(&rules, Weights::default(), 3));
        let mut frontend = Frontend::new(&rules).restarting(restarts);
        let mut starts = 0;
        for placed in 0..12 {
            while game.in_play().is_none() {
                game.step(&[], &mut Vec::new());
            }
            let position = Position::of(&game, 5);
            let messages = frontend.update(&position);
            // The new piece after the move, as the protocol says.
            let follows = matches!(messages[..], [ToBot::Play { .. }, ToBot::NewPiece { .. }]);
            assert_eq!(follows, placed > 0 && !restarts, "{messages:?}");
            for message in messages {
                starts += usize::from(matches!(message, ToBot::Start(_)));
                program.answer(&serde_json::to_string(&message).unwrap());
            }
            assert!(frontend.update(&position).is_empty(), "it knows it");
            let crate::bots::tbp::Reaction::Reply(FromBot::Suggestion { moves, .. }) =
                program.answer(r#"{"type":"suggest"}"#)
            else {
                panic!("no moves at {placed}")
            };
            let choices = frontend.choices(moves);
            let best = choices.iter().find(|choice| !choice.hold).unwrap();
            let placement = TargetPlacement { piece: best.piece, spin: best.spin };
            let path = crate::solver::moves::timed::quickest(&game, 2, &[placement]).unwrap();
            for press in path.presses {
                while game.now() < press.at {
                    game.step(&[], &mut Vec::new());
                }
                game.step(&press.inputs, &mut Vec::new());
            }
            while game.statistics().locked_down() <= placed {
                game.step(&[], &mut Vec::new());
            }
        }
        assert_eq!(starts, if restarts { 12 } else { 1 });
    }
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,200}", message in any_suggestion()) {
        drop(serde_json::from_str::<FromBot>(&line));
        drop(serde_json::from_str::<ToBot>(&line));
        let mut frontend = Frontend::new(&Rules::default());
        let position = position();
        frontend.update(&position);
        if let Ok(FromBot::Suggestion { moves, .. }) = serde_json::from_str(&message) {
            for choice in frontend.choices(moves) {
                prop_assert!(position.board.fits(choice.piece) && !position.board.fits(choice.piece.offset(0, -1)));
            }
        }
    }
}

/// A suggestion of any moves, sensible or not.
fn any_suggestion() -> impl Strategy<Value = String> {
    let number = prop_oneof![-3..45_i32, any::<i32>()];
    let one = (
        "[OITLJSZx]",
        prop_oneof![Just("north"), Just("east"), Just("south"), Just("west"), Just("up")],
        number.clone(),
        number,
    );
    prop::collection::vec(one, 0..6).prop_map(|moves| {
        let moves: Vec<String> = moves
            .into_iter()
            .map(|(piece, facing, x, y)| {
                format!(r#"{{"location":{{"type":"{piece}","orientation":"{facing}","x":{x},"y":{y}}},"spin":"mini"}}"#)
            })
            .collect();
        format!(r#"{{"type":"suggestion","moves":[{}]}}"#, moves.join(","))
    })
}
