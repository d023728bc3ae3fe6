//! The puzzle stages can be solved, and need the spins they teach.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

mod played;
#[path = "../support"]
mod support {
    pub(crate) mod search;
}

use std::path::Path;

use skyline::engine::{Matrix, RotationSystem, Tetrimino};
use skyline::replay::scenario::{self, Layout};
use support::search::StageSearch;

/// The expected properties of a stage.
#[derive(Debug, PartialEq, Eq)]
struct Stage {
    id: String,
    queue: String,
    /// The Tetriminos that have to turn under Blocks, one or more of each, with Ocular.
    spins: String,
    /// The number of solutions with Super, Ocular, Classic left-handed, Classic right-handed.
    solutions: [u64; 4],
}

/// The systems whose solutions are counted. SRS+ and SRS-X differ from Super by half turns and by the kicks of I.
const SYSTEMS: [RotationSystem; 4] =
    [RotationSystem::Super, RotationSystem::Ocular, RotationSystem::ClassicLeft, RotationSystem::ClassicRight];

/// The stages in order.
const STAGES: [(&str, &str, &str, [u64; 4]); 24] = [
    ("puzzle-stairs", "LO", "", [1, 1, 1, 1]),
    ("puzzle-zigzag", "LOI", "", [1, 1, 1, 1]),
    ("puzzle-pocket", "LOJI", "", [2, 2, 2, 2]),
    ("puzzle-i-spin", "IO", "I", [1, 1, 0, 0]),
    ("puzzle-s-spin", "SS", "S", [2, 2, 0, 0]),
    ("puzzle-z-spin", "TZ", "Z", [1, 1, 0, 0]),
    ("puzzle-l-spin", "LL", "L", [3, 4, 0, 0]),
    ("puzzle-t-spin", "LTJ", "T", [1, 1, 0, 0]),
    ("puzzle-vase", "SZO", "SZ", [1, 1, 0, 0]),
    ("puzzle-t-spin-triple", "TSO", "TS", [1, 1, 0, 0]),
    ("puzzle-o-spin", "OT", "O", [0, 1, 0, 0]),
    ("puzzle-i-spins", "IIO", "I", [0, 1, 0, 0]),
    ("puzzle-j-spin", "JIJ", "IJ", [0, 1, 0, 0]),
    ("puzzle-z-spins", "ZZZ", "Z", [0, 1, 0, 0]),
    ("puzzle-t-tuck", "TJLO", "T", [0, 1, 0, 0]),
    ("puzzle-t-insert", "TTT", "T", [0, 1, 0, 0]),
    ("puzzle-spire", "LIJ", "LJ", [0, 1, 0, 0]),
    ("puzzle-cross", "OIO", "OI", [0, 1, 0, 0]),
    ("puzzle-l-and-j", "JJLL", "LJ", [0, 1, 0, 0]),
    ("puzzle-o-spins", "OOOI", "O", [0, 1, 0, 0]),
    ("puzzle-snake", "TTTT", "T", [0, 1, 0, 0]),
    ("puzzle-bridge", "TSZJL", "TL", [0, 1, 0, 0]),
    ("puzzle-cave", "ZIITST", "ITSZ", [0, 1, 0, 0]),
    ("puzzle-finale", "LIJTOZS", "ILJS", [0, 1, 0, 0]),
];

/// A stage's file: its name, Matrix and exact queue.
fn read(number: usize) -> (String, Matrix, Vec<Tetrimino>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/puzzles/{number:02}.json"));
    let text = std::fs::read_to_string(path).unwrap();
    let stage = scenario::read(&text, Layout::One).unwrap_or_else(|error| panic!("{number}: {error}")).remove(0);
    let rules = stage.game.rules();
    assert!(rules.rotation == RotationSystem::Ocular && !rules.hold, "{number}");
    (stage.id, stage.start.matrix, stage.start.queue)
}

#[test]
fn pieces_fill_the_holes_exactly() {
    for number in 1..=STAGES.len() {
        let (id, matrix, queue) = read(number);
        let rows = matrix.height() as u32;
        assert_eq!(rows * 10 - matrix.blocks(), 4 * queue.len() as u32, "{id}");
        assert!((2..=7).contains(&queue.len()) && rows <= 8, "{id}");
        let is_open = |y| (1..1023).contains(&matrix.row_bits(y));
        assert!((1..=rows as i8).all(is_open), "{id}: the search needs a Block and a hole in each row");
    }
}

#[test]
fn every_stage_is_solved_by_the_systems_named() {
    let mut found = Vec::new();
    for number in 1..=STAGES.len() {
        let (id, matrix, queue) = read(number);
        let solutions = SYSTEMS.map(|system| StageSearch::new(system).count_solutions(&matrix, &queue));
        let is_needed = |tetrimino: &Tetrimino| {
            let spinless = StageSearch { spinless: Some(*tetrimino), ..StageSearch::new(RotationSystem::Ocular) };
            queue.contains(tetrimino) && spinless.count_solutions(&matrix, &queue) == 0
        };
        let spins = Tetrimino::ALL.into_iter().filter(is_needed).map(Tetrimino::letter).collect();
        let queue = queue.iter().map(|tetrimino| tetrimino.letter()).collect();
        found.push(Stage { id, queue, spins, solutions });
    }
    for stage in &found {
        assert!(stage.solutions[1] > 0, "{stage:?}");
    }
    let expected = STAGES.map(|(id, queue, spins, solutions)| Stage {
        id: id.to_owned(),
        queue: queue.to_owned(),
        spins: spins.to_owned(),
        solutions,
    });
    assert_eq!(found, expected);
}

/// Together the stages teach a spin of every Tetrimino.
#[test]
fn spins_of_every_tetrimino_are_taught() {
    for tetrimino in Tetrimino::ALL {
        assert!(STAGES.iter().any(|(_, _, spins, _)| spins.contains(tetrimino.letter())), "{tetrimino:?}");
    }
}
