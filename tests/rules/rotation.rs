//! Drawings of the Guideline's rotations (A1.4.2, purposes A to F): before, turn, after, Rotation Point.

use serde_json::json;

use crate::support::scenario::{inputs, run};

/// Lower case letters are the piece, `X` Blocks; the drawing's lowest row is row 1, its left column column 1.
struct Turn {
    name: &'static str,
    tetrimino: &'static str,
    facing: &'static str,
    centre: (i8, i8),
    button: &'static str,
    before: &'static [&'static str],
    after: &'static [&'static str],
    point: u8,
}

const RIGHT: &str = "rotate_clockwise";
const LEFT: &str = "rotate_counterclockwise";

const TURNS: [Turn; 16] = [
    Turn {
        name: "A. T turns about its centre",
        tetrimino: "T",
        facing: "north",
        centre: (5, 2),
        button: RIGHT,
        before: &["....t.....", "...ttt....", ".........."],
        after: &["....t.....", "....tt....", "....t....."],
        point: 1,
    },
    Turn {
        name: "A. L turns left about its centre",
        tetrimino: "L",
        facing: "north",
        centre: (5, 2),
        button: LEFT,
        before: &[".....l....", "...lll....", ".........."],
        after: &["...ll.....", "....l.....", "....l....."],
        point: 1,
    },
    Turn {
        name: "A. J facing South turns right",
        tetrimino: "J",
        facing: "south",
        centre: (5, 2),
        button: RIGHT,
        before: &["..........", "...jjj....", ".....j...."],
        after: &["....j.....", "....j.....", "...jj....."],
        point: 1,
    },
    Turn {
        name: "A. I turns about the middle of its box",
        tetrimino: "I",
        facing: "north",
        centre: (5, 3),
        button: RIGHT,
        before: &["..........", "...iiii...", "..........", ".........."],
        after: &[".....i....", ".....i....", ".....i....", ".....i...."],
        point: 1,
    },
    Turn {
        name: "A. I turns left into the other column",
        tetrimino: "I",
        facing: "north",
        centre: (5, 3),
        button: LEFT,
        before: &["..........", "...iiii...", "..........", ".........."],
        after: &["....i.....", "....i.....", "....i.....", "....i....."],
        point: 1,
    },
    Turn {
        name: "C. S off the left wall",
        tetrimino: "S",
        facing: "east",
        centre: (1, 2),
        button: RIGHT,
        before: &["s.........", "ss........", ".s........"],
        after: &["..........", ".ss.......", "ss........"],
        point: 2,
    },
    Turn {
        name: "B. Z off the right wall",
        tetrimino: "Z",
        facing: "west",
        centre: (10, 2),
        button: LEFT,
        before: &[".........z", "........zz", "........z."],
        after: &["..........", ".......zz.", "........zz"],
        point: 2,
    },
    Turn {
        name: "B. I off the right wall",
        tetrimino: "I",
        facing: "west",
        centre: (10, 2),
        button: RIGHT,
        before: &[".........i", ".........i", ".........i", ".........i"],
        after: &["..........", "......iiii", "..........", ".........."],
        point: 3,
    },
    Turn {
        name: "C. I off the left wall",
        tetrimino: "I",
        facing: "east",
        centre: (1, 3),
        button: LEFT,
        before: &["i.........", "i.........", "i.........", "i........."],
        after: &["..........", "iiii......", "..........", ".........."],
        point: 2,
    },
    Turn {
        name: "D. T off the floor",
        tetrimino: "T",
        facing: "north",
        centre: (5, 1),
        button: RIGHT,
        before: &["..........", "....t.....", "...ttt...."],
        after: &["...t......", "...tt.....", "...t......"],
        point: 3,
    },
    Turn {
        name: "D. I off the floor",
        tetrimino: "I",
        facing: "north",
        centre: (5, 1),
        button: RIGHT,
        before: &["..........", "..........", "..........", "...iiii..."],
        after: &["......i...", "......i...", "......i...", "......i..."],
        point: 5,
    },
    Turn {
        name: "D. I off the floor to the left",
        tetrimino: "I",
        facing: "north",
        centre: (5, 1),
        button: LEFT,
        before: &["..........", "..........", "..........", "...iiii..."],
        after: &["...i......", "...i......", "...i......", "...i......"],
        point: 4,
    },
    Turn {
        name: "E. T out of a well",
        tetrimino: "T",
        facing: "east",
        centre: (5, 2),
        button: RIGHT,
        before: &["..........", "..........", "...Xt.....", "...Xtt....", "...XtX...."],
        after: &["..........", "...ttt....", "...Xt.....", "...X......", "...X.X...."],
        point: 4,
    },
    Turn {
        name: "F. J into a well by point 5",
        tetrimino: "J",
        facing: "north",
        centre: (5, 4),
        button: LEFT,
        before: &["..........", "...j.X....", "...jjj....", "....X.....", "..........", ".........."],
        after: &["..........", ".....X....", "..........", "....Xj....", ".....j....", "....jj...."],
        point: 5,
    },
    Turn {
        name: "L between walls does not turn",
        tetrimino: "L",
        facing: "east",
        centre: (5, 2),
        button: RIGHT,
        before: &["...XXX....", "...XlX....", "...XlX....", "...Xll...."],
        after: &["...XXX....", "...XlX....", "...XlX....", "...Xll...."],
        point: 0,
    },
    Turn {
        name: "O always turns",
        tetrimino: "O",
        facing: "north",
        centre: (5, 1),
        button: LEFT,
        before: &["...XXXX...", "...XooX...", "...XooX..."],
        after: &["...XXXX...", "...XooX...", "...XooX..."],
        point: 1,
    },
];

/// The Blocks of a drawing, without the piece.
fn without_piece(drawing: &[&str]) -> Vec<String> {
    drawing.iter().map(|row| row.replace(|cell: char| cell.is_ascii_lowercase(), ".")).collect()
}

#[test]
fn rotations_are_as_drawn() {
    for turn in &TURNS {
        let base = json!({
            "rules": {"fall_ms": "none"},
            "matrix": without_piece(turn.before),
            "in_play": {
                "tetrimino": turn.tetrimino, "facing": turn.facing, "x": turn.centre.0, "y": turn.centre.1,
            },
            "inputs": inputs(&format!("10+{}", turn.button)),
            "until_ms": 10,
        });
        let report = run(&base);
        if turn.point == 0 {
            assert_eq!(report.one("refused")["button"], turn.button, "{}", turn.name);
        } else {
            assert_eq!(report.one("rotated")["point"], turn.point, "{}", turn.name);
        }
        let end = &report.end()["in_play"];
        let piece = skyline::engine::Piece {
            tetrimino: serde_json::from_value(end["tetrimino"].clone()).unwrap(),
            facing: serde_json::from_value(end["facing"].clone()).unwrap(),
            centre: serde_json::from_value(json!({"x": end["x"], "y": end["y"]})).unwrap(),
        };
        let mut drawn: Vec<Vec<char>> = without_piece(turn.after).iter().map(|row| row.chars().collect()).collect();
        let height = drawn.len();
        for cell in piece.cells() {
            let mino = turn.tetrimino.to_lowercase().chars().next().unwrap();
            drawn[height - cell.y as usize][cell.x as usize - 1] = mino;
        }
        let drawn: Vec<String> = drawn.into_iter().map(String::from_iter).collect();
        assert_eq!(drawn, turn.after, "{}", turn.name);
    }
}
