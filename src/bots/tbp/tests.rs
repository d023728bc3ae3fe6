use proptest::prelude::*;

use super::*;
use crate::bots::beam::{BeamBot, BotMove, Position, Weights};
use crate::engine::tspin::Spin;
use crate::engine::{Button, Cell, Facing, Game, Generator, Input, Matrix, Piece, Rules, Tetrimino};

fn program(width: usize) -> Program {
    Program::new(BeamBot::new(&Rules::default(), Weights::default(), width))
}

fn moves(program: &mut Program) -> Vec<TbpMove> {
    match program.answer(r#"{"type":"suggest"}"#) {
        Reaction::Reply(FromBot::Suggestion { moves, .. }) => moves,
        other => panic!("{other:?}"),
    }
}

fn start(queue: &str, rest: &str) -> String {
    let letters: Vec<String> = queue.chars().map(|letter| format!("\"{letter}\"")).collect();
    format!(r#"{{"type":"start","queue":[{}],"board":[]{rest}}}"#, letters.join(","))
}

fn line(message: &ToBot) -> String {
    serde_json::to_string(message).unwrap()
}

#[test]
fn messages_are_written_as_the_protocol_says() {
    let location = Location { piece: Letter::T, orientation: Orientation::South, x: 4, y: 1 };
    let played = TbpMove { location, spin: SpinName::Full };
    assert_eq!(
        line(&ToBot::Play { played }),
        r#"{"type":"play","move":{"location":{"type":"T","orientation":"south","x":4,"y":1},"spin":"full"}}"#
    );
    assert_eq!(line(&ToBot::NewPiece { piece: Letter::O }), r#"{"type":"new_piece","piece":"O"}"#);
    let randomizer = Some(Randomizer::SevenBag { bag_state: vec![Letter::Z] });
    let board = vec![vec![BoardCell(true), BoardCell(false)]];
    let start = Start { hold: None, queue: vec![Letter::I], combo: 2, back_to_back: true, board, randomizer };
    assert_eq!(
        line(&ToBot::Start(Box::new(start))),
        concat!(
            r#"{"type":"start","hold":null,"queue":["I"],"combo":2,"back_to_back":true,"board":[["G",null]],"#,
            r#""randomizer":{"type":"seven_bag","bag_state":["Z"]}}"#
        )
    );
    assert_eq!(serde_json::to_string(&FromBot::Ready).unwrap(), r#"{"type":"ready"}"#);
}

/// The protocol's own examples of the centres of O and I.
#[test]
fn centres_are_the_protocols() {
    let at = |tetrimino, facing| {
        let choice = BotMove { hold: false, piece: Piece { tetrimino, facing, centre: Cell::new(5, 5) }, spin: None };
        let Location { x, y, .. } = move_of(choice).location;
        let cells = choice.piece.cells().map(|cell| (i32::from(cell.x) - 1 - x, i32::from(cell.y) - 1 - y));
        let left = cells.iter().map(|cell| cell.0).min().unwrap();
        let bottom = cells.iter().map(|cell| cell.1).min().unwrap();
        (-left, -bottom)
    };
    assert_eq!(Facing::ALL.map(|facing| at(Tetrimino::O, facing)), [(0, 0), (0, 1), (1, 1), (1, 0)]);
    assert_eq!(Facing::ALL.map(|facing| at(Tetrimino::I, facing)), [(1, 0), (0, 2), (2, 0), (0, 1)]);
}

#[test]
fn several_moves_come_in_order_with_one_spin_each() {
    let mut program = program(20);
    assert_eq!(program.answer(&start("TIOLJSZ", "")), Reaction::Silence);
    let moves = moves(&mut program);
    assert_eq!(moves.len(), 16);
    // One state for each place, however often the piece looks the same.
    let cells = |played: &TbpMove| {
        let mut cells = choice_of(played, Tetrimino::T).unwrap().piece.cells().map(|cell| (cell.x, cell.y));
        cells.sort_unstable();
        cells
    };
    assert!((1..moves.len()).all(|at| !moves[..at].iter().any(|earlier| cells(earlier) == cells(&moves[at]))));
}

#[test]
fn new_pieces_may_come_before_or_after_the_move() {
    let [mut before, mut after] = [program(10), program(10)];
    let pieces: Vec<Tetrimino> = Generator::Bag.sequence(5).take(30).collect();
    let queue = pieces[..5].iter().map(|piece| format!("{piece:?}")).collect::<Vec<_>>().concat();
    for program in [&mut before, &mut after] {
        program.answer(&start(&queue, ""));
    }
    let mut next = 5;
    while next + 2 <= pieces.len() {
        let best = moves(&mut before);
        assert_eq!(best, moves(&mut after));
        let play = line(&ToBot::Play { played: best[0] });
        // Two at once keep both programs equal whether Hold was used for the first time or not.
        let new = [next, next + 1].map(|at| line(&ToBot::NewPiece { piece: pieces[at].into() }));
        next += 2;
        assert_eq!(after.answer(&play), Reaction::Silence);
        for new in &new {
            before.answer(new);
            after.answer(new);
        }
        assert_eq!(before.answer(&play), Reaction::Silence);
    }
}

#[test]
fn a_start_replaces_everything_and_stop_silences() {
    let mut program = program(5);
    let suggest = r#"{"type":"suggest"}"#;
    assert!(matches!(program.answer(suggest), Reaction::Problem(_)));
    program.answer(&start("TIO", r#","hold":"S","combo":3,"back_to_back":true"#));
    program.answer(&start("OO", ""));
    assert!(moves(&mut program).iter().all(|played| played.location.piece == Letter::O));
    program.answer(r#"{"type":"stop"}"#);
    assert!(matches!(program.answer(suggest), Reaction::Problem(_)));
    assert_eq!(program.answer(r#"{"type":"quit"}"#), Reaction::End);
}

#[test]
fn an_impossible_move_is_refused_until_the_next_start() {
    let mut program = program(5);
    program.answer(&start("TIO", ""));
    let floating =
        r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":4,"y":9},"spin":"none"}}"#;
    assert!(matches!(program.answer(floating), Reaction::Problem(_)));
    assert_eq!(moves(&mut program), []);
    program.answer(&start("TIO", ""));
    assert!(!moves(&mut program).is_empty());
}

/// Messages of real frontends.
#[test]
fn reading_is_forgiving() {
    let mut program = program(5);
    let twenty_rows = ["[null,null,null,null,null,null,null,null,\"x\",\"G\"]"; 2].join(",");
    let lines = [
        r#"{"type":"rules"}"#.to_owned(),
        r#"{"type":"rules","randomizer":"seven_bag","more":[1]}"#.to_owned(),
        r#"{"type":"rules","randomizer":{"type":"unknown"}}"#.to_owned(),
    ];
    for rules in lines {
        assert_eq!(program.answer(&rules), Reaction::Reply(FromBot::Ready));
    }
    for start in [
        format!(r#"{{"type":"start","queue":["t","i"],"board":[{twenty_rows}]}}"#),
        start("TI", r#","hold":null,"randomizer":{"type":"seven_bag","bag_state":[]}"#),
        start("TI", r#","randomizer":{"type":"general_bag","current_bag":[],"filled_bag":[]}"#),
        start("TI", r#","randomizer":null,"incoming":[1,2]"#),
    ] {
        assert_eq!(program.answer(&start), Reaction::Silence, "{start}");
        assert!(!moves(&mut program).is_empty(), "{start}");
    }
    assert_eq!(program.answer(r#"{"type":"weather"}"#), Reaction::Silence);
    assert_eq!(program.answer(" \n"), Reaction::Silence);
    let with_bag = |bag: &str| format!(r#","randomizer":{{"type":"seven_bag","bag_state":[{bag}]}}"#);
    let mut answer = |bag: &str| {
        program.answer(&start("TI", &with_bag(bag)));
        moves(&mut program)
    };
    assert_eq!(answer(""), answer(r#""O","I","T","L","J","S","Z""#), "an empty bag is followed by a full one");
    let mut general = |left: &str, full: &str| {
        let bags = format!(r#""current_bag":{{{left}}},"filled_bag":{{{full}}}"#);
        program.answer(&start("TI", &format!(r#","randomizer":{{"type":"general_bag",{bags}}}"#)));
        moves(&mut program)
    };
    let one_each = r#""O":1,"I":1,"T":1,"L":1,"J":1,"S":1,"Z":1"#;
    let only_i = general(r#""I":1"#, one_each);
    assert_eq!(
        only_i,
        general(r#""I":1,"T":-1,"Q":7,"S":0.5"#, one_each),
        "what is no number of a Tetrimino counts as none"
    );
    assert_ne!(only_i, general("", one_each));
    for broken in ["{", "[]", "7", r#"{"type":"start"}"#, r#"{"type":"new_piece","piece":"Q"}"#] {
        assert!(matches!(program.answer(broken), Reaction::Problem(_)), "{broken}");
    }
}

/// Lines that came, or a piece that landed elsewhere: the protocol has no message for that.
#[test]
fn what_no_move_explains_is_a_new_start() {
    let queue = vec![Tetrimino::T, Tetrimino::I];
    let before = Position { queue, combo: 3, sequence: 2, ..Position::new(&Matrix::default()) };
    let raised = Position { board: (2..=10).map(|x| Cell::new(x, 1)).collect(), ..before.clone() };
    let mut frontend = Frontend::new(&Rules::default());
    let messages = frontend.update(&before);
    let [ToBot::Start(start)] = &messages[..] else { panic!("{messages:?}") };
    assert!(start.combo == 3 && start.back_to_back && start.board.len() == 40);
    assert!(matches!(frontend.update(&raised)[..], [ToBot::Stop, ToBot::Start(_)]));
    // Nothing is asked between the stop of a pause and the next start.
    assert_eq!((frontend.stop(), frontend.stop()), (Some(ToBot::Stop), None));
    assert!(matches!(frontend.update(&raised)[..], [ToBot::Start(_)]));
}

/// A frontend that never stops adding pieces.
#[test]
fn the_queue_is_bounded() {
    let mut program = program(1);
    program.answer(&start("T", ""));
    let refused = (0..1_000).filter(|_| program.answer(r#"{"type":"new_piece","piece":"O"}"#) != Reaction::Silence);
    assert_eq!(refused.count(), 1_000 - 255);
    assert!(!moves(&mut program).is_empty());
}

/// Whatever a dead board looks like, there is an answer.
#[test]
fn a_dead_board_has_no_moves() {
    let row = format!("[{}null]", "\"G\",".repeat(9));
    let board = vec![row; 40].join(",");
    let mut program = program(5);
    program.answer(&format!(r#"{{"type":"start","queue":["T","I"],"board":[{board}]}}"#));
    assert_eq!(moves(&mut program), []);
}

fn spins() -> impl Strategy<Value = Option<Spin>> {
    prop_oneof![Just(None), Just(Some(Spin::Mini)), Just(Some(Spin::Full))]
}

/// Fragments of messages in any order.
fn hostile() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"type\"",
        "\"start\"",
        "\"suggest\"",
        "\"play\"",
        "\"new_piece\"",
        "\"piece\"",
        "\"T\"",
        "\"i\"",
        "null",
        "true",
        "-1",
        "1e99",
        "99999999999999999999",
        "\"board\"",
        "\"queue\"",
        "\"move\"",
        "\"location\"",
        "\"x\"",
        "\u{0}",
        "ß",
        "\\",
    ]);
    prop::collection::vec(words, 0..30).prop_map(|words| words.concat())
}

/// Well-formed messages with wild contents.
fn wild() -> impl Strategy<Value = String> {
    let letters = prop::collection::vec(prop::sample::select(vec!["O", "I", "T", "L", "J", "S", "Z", "t", "X"]), 0..9);
    let rows = prop::collection::vec(prop::collection::vec(any::<bool>(), 0..12), 0..44);
    let start = (letters, rows, any::<u32>(), any::<bool>()).prop_map(|(queue, board, combo, back_to_back)| {
        let board: Vec<Vec<BoardCell>> =
            board.into_iter().map(|row| row.into_iter().map(BoardCell).collect()).collect();
        serde_json::json!({ "type": "start", "queue": queue, "board": board, "combo": combo,
            "back_to_back": back_to_back, "hold": queue.first(), "randomizer": { "type": "seven_bag", "bag_state": queue } })
        .to_string()
    });
    let orientation = prop::sample::select(vec!["north", "east", "south", "west", "up"]);
    let play = (any::<i32>(), any::<i32>(), -3..12, -3..44, orientation, any::<bool>()).prop_map(
        |(far_x, far_y, x, y, orientation, is_far)| {
            let (x, y) = if is_far { (far_x, far_y) } else { (x, y) };
            format!(
                r#"{{"type":"play","move":{{"location":{{"type":"T","orientation":"{orientation}","x":{x},"y":{y}}},"spin":"full"}}}}"#
            )
        },
    );
    let piece = Just(r#"{"type":"new_piece","piece":"S"}"#.to_owned());
    let others = prop::sample::select(vec![r#"{"type":"suggest"}"#, r#"{"type":"stop"}"#, r#"{"type":"rules"}"#]);
    prop_oneof![start, play, piece, others.prop_map(str::to_owned)]
}

proptest! {
    #![proptest_config(crate::property::cases(128))]

    #[test]
    fn places_survive_both_conversions(
        at in 0..28_usize, x in 1_i8..11, y in 1_i8..41, spin in spins(), in_play in 0..7_usize,
    ) {
        let (tetrimino, facing) = (Tetrimino::ALL[at / 4], Facing::ALL[at % 4]);
        let piece = Piece { tetrimino, facing, centre: Cell::new(x, y) };
        let in_play = Tetrimino::ALL[in_play];
        let choice = BotMove { hold: tetrimino != in_play, piece, spin };
        let is_inside = piece.cells().into_iter().all(|cell| (1..11).contains(&cell.x) && (1..41).contains(&cell.y));
        prop_assert_eq!(choice_of(&move_of(choice), in_play), is_inside.then_some(choice));
    }

    #[test]
    fn boards_survive_both_conversions(rows in prop::collection::vec(prop::collection::vec(any::<bool>(), 10), 40)) {
        let rows: Vec<Vec<BoardCell>> = rows.into_iter().map(|row| row.into_iter().map(BoardCell).collect()).collect();
        prop_assert_eq!(cells_of(&board_of(&rows)), rows);
    }

    #[test]
    fn nothing_stops_the_program(lines in prop::collection::vec(prop_oneof![hostile(), wild(), any::<String>()], 1..12)) {
        let mut program = program(2);
        for line in lines {
            if let Reaction::Reply(reply) = program.answer(&line) {
                let written = serde_json::to_string(&reply).unwrap();
                prop_assert!(!written.contains('\n'));
                prop_assert_eq!(serde_json::from_str::<FromBot>(&written).unwrap(), reply);
            }
        }
    }

    /// The messages of a bot are read without a panic, too.
    #[test]
    fn any_text_of_a_bot_is_read(line in prop_oneof![hostile(), any::<String>()]) {
        let _ = serde_json::from_str::<FromBot>(&line);
    }
}

/// Plays a game with Hard Drops, and looks at the start message for each number of visible Tetriminos. A program that
/// deals from the bag of the message gets the Tetriminos that come.
#[test]
fn the_start_message_has_the_rest_of_the_bag_that_comes() {
    use Tetrimino::{I, S, T};
    let long = vec![T; 10];
    for (queue, hold, holds) in
        [(vec![], None, false), (vec![], Some(I), true), (vec![S, S], None, true), (vec![T, I, S], Some(T), false)]
            .into_iter()
            .chain([(long.clone(), None, false), (long, Some(S), true)])
    {
        let given = queue.len();
        let start = crate::engine::Start { queue, hold, ..Default::default() };
        let mut game = Game::from_position(Rules::default(), 5, start).unwrap();
        // The Tetriminos that have left the Next Queue.
        let (mut taken, mut next) = (0, game.ahead(60));
        // The next Tetrimino comes 200 ms after a Lock Down.
        for tick in 0..3_000 {
            let button = if holds && tick == 250 { Button::Hold } else { Button::HardDrop };
            let tap = [Input::Press(button), Input::Release(button)];
            game.step(if tick % 250 == 0 { &tap } else { &[] }, &mut Vec::new());
            if tick % 50 != 49 {
                continue;
            }
            while game.ahead(10) != next[..10] {
                next.remove(0);
                taken += 1;
            }
            for next_count in 0..=6 {
                let case = format!("{given} given, hold {hold:?}, {taken} taken, {next_count} in sight");
                let messages = Frontend::new(&Rules::default()).update(&Position::remembered(&game, next_count));
                let [ToBot::Start(start)] = &messages[..] else { panic!("{case}") };
                let Some(dealt) = (taken + next_count).checked_sub(given) else {
                    assert_eq!(start.randomizer, None, "{case}");
                    continue;
                };
                let Some(Randomizer::SevenBag { bag_state }) = &start.randomizer else { panic!("{case}") };
                let mut coming: Vec<Tetrimino> = next[next_count..][..7 - dealt % 7].to_vec();
                coming.sort_unstable();
                let mut bag: Vec<Tetrimino> = bag_state.iter().map(|letter| Tetrimino::from(*letter)).collect();
                bag.sort_unstable();
                assert_eq!(bag, coming, "{case}");
            }
        }
        assert!(taken >= 8, "{taken}");
    }
}
