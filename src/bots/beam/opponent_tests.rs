//! Positions with opponents, in which a player who ignores them plays otherwise.

use proptest::prelude::*;

use super::opponent::FORECAST;
use super::tests::{matrix, stack};
use super::*;
use crate::engine::{Generator, diagram};

/// A row that lacks the last column, and a T-Slot of two lines.
const ROW: &str = "XXXXXXXXX.";
const T_SLOT: [&str; 3] = ["X.........", "...XXXXXXX", "X.XXXXXXXX"];

fn pieces(letters: &str) -> Vec<Tetrimino> {
    let of = |letter: char| Tetrimino::ALL.into_iter().find(|piece| format!("{piece:?}") == letter.to_string());
    letters.chars().map(|letter| of(letter).unwrap()).collect()
}

fn position(rows: &[&str], queue: &str) -> Position {
    Position { queue: pieces(queue), ..Position::new(&diagram::matrix(rows).unwrap()) }
}

fn against(position: Position) -> Opponent {
    Opponent { position, is_target: true, is_attacker: true }
}

fn bot(width: usize) -> BeamBot {
    BeamBot::new(&Rules::default(), Weights::default(), width)
}

/// Only the columns count in which Tetriminos appear.
#[test]
fn room_is_measured_where_tetriminos_appear() {
    for (rows, room) in [
        (vec![], 20),
        (vec!["XXX....XXX"; 19], 20),
        (vec!["...X......", "XXXXXX.XXX"], 18),
        (vec!["XXXXXXXXX."; 20], 0),
        (vec!["......X..."; 22], -2),
    ] {
        assert_eq!(position(&rows, "T").board.room(), room, "{rows:?}");
    }
}

#[test]
fn a_forecast_counts_the_lines_that_an_opponent_can_send() {
    let table = [
        // A T-Spin Double now or later; nothing behind the queue.
        (position(&T_SLOT, "TOL"), [0, 4, 4, 4, 4]),
        (Position { sequence: 1, ..position(&T_SLOT, "TOL") }, [0, 5, 5, 5, 5]),
        (position(&[], "OSZL"), [0, 0, 0, 0, 0]),
        // Attacks cancel what is on its way to the opponent first.
        (Position { incoming: vec![Incoming { lines: 3, after: 1 }], ..position(&T_SLOT, "TOL") }, [0, 1, 1, 1, 1]),
        (position(&[ROW; 4], "OOI"), [0, 0, 4, 4, 4]),
        // Hold brings it earlier.
        (Position { hold: Some(Tetrimino::I), ..position(&[ROW; 4], "OO") }, [0, 4, 4, 4, 4]),
    ];
    for (seen, sends) in table {
        assert_eq!(bot(10).forecast(&seen).sends, sends, "{seen:?}");
    }
}

/// Four lines leave, and as many can come in their place.
#[test]
fn a_forecast_counts_the_lines_that_an_opponent_withstands() {
    let high = [ROW; 18];
    assert_eq!(bot(10).forecast(&position(&high, "")).withstands, [2; FORECAST + 1]);
    assert_eq!(bot(10).forecast(&position(&high, "I")).withstands, [2, 10, 10, 10, 10]);
    let waiting = Position { incoming: vec![Incoming { lines: 3, after: 0 }], ..position(&high, "I") };
    assert_eq!(bot(10).forecast(&waiting).withstands, [-1, 7, 7, 7, 7]);
}

/// Three lines sent reach an opponent who can take two more: so the I is not saved for a Tetris.
#[test]
fn an_opponent_near_the_end_is_finished() {
    let alone = Position { hold: Some(Tetrimino::I), sequence: 1, ..position(&[ROW; 3], "JOLTZSI") };
    let lines = |position: &Position| {
        let (best, _) = bot(10).best(position)[0];
        bot(10).outcome(position, best).unwrap().lines
    };
    assert_eq!(lines(&alone), 0);
    for (rows, expected) in [(18, 3), (5, 0)] {
        let opponents = vec![against(position(&vec![ROW; rows], "OSZLJ"))];
        assert_eq!(lines(&Position { opponents, ..alone.clone() }), expected, "{rows} rows");
    }
}

/// A T-Spin Double and a Tetris, ten lines, within two Lock Downs.
fn armed() -> Position {
    let rows = [&T_SLOT[..], &["XXXXXXX.XX"; 6]].concat();
    Position { sequence: 1, hold: Some(Tetrimino::I), ..position(&rows, "TIOLJ") }
}

/// What a player does alone, against an opponent who cannot send anything yet, and against one who can send ten lines.
fn against_threats(alone: &Position, value: impl Fn(&LockOutcome) -> i32) -> [i32; 3] {
    let unarmed = Position { board: Board::default(), ..armed() };
    let seen = |opponent: Position| Position { opponents: vec![against(opponent)], ..alone.clone() };
    [alone.clone(), seen(unarmed), seen(armed())].map(|position| {
        let (best, _) = bot(10).best(&position)[0];
        value(&bot(10).outcome(&position, best).unwrap())
    })
}

/// The columns in which Tetriminos appear stay free, although the stack gets less even.
#[test]
fn room_is_left_for_the_lines_that_an_opponent_can_send() {
    let alone = Position { hold: Some(Tetrimino::T), ..position(&[ROW; 15], "LOSTIJZ") };
    assert_eq!(against_threats(&alone, |outcome| outcome.board.room()), [3, 3, 5]);
}

/// Six lines have room. A Double lowers the stack and cancels a line, so three lines are not saved for a Tetris.
#[test]
fn an_attack_is_played_before_that_of_an_opponent() {
    let rows = [&[ROW; 3][..], &["XXXXXXX.XX"; 11]].concat();
    let alone = Position { hold: Some(Tetrimino::T), ..position(&rows, "LOSTIJZ") };
    assert_eq!(against_threats(&alone, |outcome| outcome.sent as i32), [0, 0, 1]);
}

/// An opponent who receives half of all lines withstands five, and of four lines a player receives a quarter more.
#[test]
fn handicaps_change_what_opponents_withstand_and_threaten() {
    let half = Share { percent: 50, rest: 0 };
    let target = Position { received_share: half, ..position(&[ROW; 18], "") };
    let opponents = vec![
        Opponent { is_attacker: false, ..against(target) },
        Opponent { is_target: false, ..against(position(&T_SLOT, "TOL")) },
    ];
    let received_share = Share { percent: 125, rest: 0 };
    let outlook = bot(10).outlook(&Position { received_share, opponents, ..position(&[], "T") }).unwrap();
    assert_eq!((outlook.withstands, outlook.threat), ([5; FORECAST + 1], [0, 5, 5, 5, 5]));
}

#[test]
fn opponents_out_of_reach_change_nothing() {
    let alone = position(&T_SLOT, "OLTISZJ");
    let near_the_end = position(&[ROW; 19], "OSZ");
    let far = Opponent { is_target: false, is_attacker: false, ..against(near_the_end) };
    let seen = Position { opponents: vec![far], ..alone.clone() };
    assert_eq!(bot(10).search(&seen), bot(10).search(&alone));
    let near = Position { opponents: vec![against(position(&[ROW; 19], "OSZ"))], ..alone.clone() };
    assert_ne!(bot(10).search(&near), bot(10).search(&alone));
    assert_eq!(bot(10).without_opponents().search(&near), bot(10).search(&alone));
    // Other aims know nothing of opponents.
    for aim in [Aim::Points, Aim::ClassicPoints, Aim::Speed, Aim::Survival, Aim::Cheese] {
        let bot = bot(10).with_weights(Weights::of(aim));
        assert_eq!(bot.search(&near), bot.search(&alone), "{aim:?}");
    }
}

prop_compose! {
    fn any_opponent()(
        rows in stack(),
        queue in prop::collection::vec(0..7_usize, 0..7),
        hold in prop::option::of(0..7_usize),
        incoming in prop::collection::vec(any::<(u32, u32)>(), 0..3),
        (combo, sequence, is_target, is_attacker) in any::<(u32, u32, bool, bool)>(),
    ) -> Opponent {
        let position = Position {
            queue: queue.into_iter().map(|index| Tetrimino::ALL[index]).collect(),
            hold: hold.map(|index| Tetrimino::ALL[index]),
            incoming: incoming.into_iter().map(|(lines, after)| Incoming { lines, after }).collect(),
            sequence,
            combo,
            ..Position::new(&matrix(&rows))
        };
        Opponent { position, is_target, is_attacker }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_against_any_opponents_are_legal_on_any_number_of_threads(
        rows in stack(),
        seed: u64,
        hold in prop::option::of(0..7_usize),
        lines in 0..30_u32,
        opponents in prop::collection::vec(any_opponent(), 1..4),
    ) {
        let queue: Vec<Tetrimino> = Generator::Bag.sequence(seed).take(4).collect();
        let incoming = vec![Incoming { lines, after: 1 }];
        let hold = hold.map(|index| Tetrimino::ALL[index]);
        let position = Position { hold, queue, incoming, opponents, ..Position::new(&matrix(&rows)) };
        let bot = bot(100);
        let best = bot.best(&position);
        for (choice, _) in &best {
            let held = position.hold.or_else(|| position.queue.get(1).copied());
            let tetrimino = if choice.hold { held } else { position.queue.first().copied() };
            assert_eq!(tetrimino, Some(choice.piece.tetrimino));
            let placements = bot.placements(&position.board, choice.piece.tetrimino);
            assert!(placements.contains(&(choice.piece, choice.spin)), "{choice:?}");
        }
        // The same first moves as alone, in another order.
        assert_eq!(best.len(), bot.best(&Position { opponents: Vec::new(), ..position.clone() }).len());
        assert_eq!(bot.clone().with_threads(3).best(&position), best);
        assert_eq!(bot.with_threads(8).best(&position), best);
    }
}
