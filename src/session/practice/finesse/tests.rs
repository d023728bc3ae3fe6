use std::collections::BTreeMap;
use std::time::Duration;

use super::*;
use crate::engine::{Cell, Facing, FallSpeed, Start, Tetrimino, diagram};
use crate::session::{Match, Seat, SeatInput};

/// Rules without gravity, in which a held direction reaches the wall in the third tick.
fn rules() -> Rules {
    Rules {
        fall_ms: FallSpeed::None,
        auto_repeat_delay_ms: 1,
        auto_repeat_interval_ms: 0,
        generation_delay_ms: 0,
        line_clear_delay_ms: 0,
        ..Rules::default()
    }
}

fn game(drawing: &[&str], tetrimino: Tetrimino) -> Game {
    let matrix = diagram::matrix(drawing).unwrap();
    let start = Start { matrix, queue: vec![tetrimino; 4], ..Start::default() };
    let mut game = Game::from_position(rules(), 1, start).unwrap();
    game.step(&[], &mut Vec::new());
    game
}

/// Presses and releases a button as a player does. Returns the events.
fn press(game: &mut Game, press: Press) -> Vec<GameEvent> {
    let mut events = Vec::new();
    let button = press.button();
    game.step(&[Input::Press(button)], &mut events);
    if press.is_held() {
        for _ in 0..3 {
            game.step(&[], &mut events);
        }
    }
    // Soft Drop falls to the Surface, which takes time for each row.
    while press == Press::SoftDrop && !events.contains(&GameEvent::Landed) {
        game.step(&[], &mut events);
    }
    game.step(&[Input::Release(button)], &mut events);
    events
}

fn drop(game: &mut Game) -> Piece {
    let mut events = Vec::new();
    game.step(&[Input::Press(Button::HardDrop)], &mut events);
    locked_down(&events).unwrap().piece
}

fn target(piece: Piece) -> Target {
    Target { piece, by_rotation: false }
}

const EMPTY_MOVES: [Press; 6] =
    [Press::Left, Press::Right, Press::LeftToWall, Press::RightToWall, Press::Clockwise, Press::Counterclockwise];

/// Finds the placements that the engine reaches with at most `left` more presses, and the minimum number of presses of
/// each.
fn try_all(game: &Game, done: usize, left: usize, found: &mut BTreeMap<[Cell; 4], usize>) {
    let cells = drop(&mut game.clone()).cells();
    let best = found.entry(cells).or_insert(done);
    *best = done.min(*best);
    if left > 0 {
        for step in EMPTY_MOVES {
            let mut next = game.clone();
            press(&mut next, step);
            try_all(&next, done + 1, left - 1, found);
        }
    }
}

/// Tries every sequence of up to four presses on the engine. None is shorter than the path of the search, and that path
/// leads to the placement.
#[test]
fn the_search_agrees_with_brute_force() {
    for tetrimino in Tetrimino::ALL {
        let start = game(&[], tetrimino);
        let mut found = BTreeMap::new();
        try_all(&start, 0, 4, &mut found);
        let placements = match tetrimino {
            Tetrimino::O => 9,
            Tetrimino::I | Tetrimino::S | Tetrimino::Z => 17,
            Tetrimino::T | Tetrimino::L | Tetrimino::J => 34,
        };
        assert_eq!(found.len(), placements, "{tetrimino:?}");
        for (cells, fewest) in found {
            let piece = same_placement(tetrimino, cells);
            let path = least(&rules(), start.matrix(), target(piece)).unwrap();
            assert_eq!(path.len(), fewest, "{piece:?}");
            let mut game = start.clone();
            for step in path {
                press(&mut game, step);
            }
            assert_eq!(drop(&mut game).cells(), cells);
        }
    }
}

fn same_placement(tetrimino: Tetrimino, cells: [Cell; 4]) -> Piece {
    let all = Facing::ALL.into_iter().flat_map(|facing| cells.map(|centre| Piece { tetrimino, facing, centre }));
    all.into_iter().find(|piece| piece.cells() == cells).unwrap()
}

/// The minimum number of presses by Tetrimino and Facing, from the leftmost column to the rightmost: the well-known
/// table of two-step finesse for the Super Rotation System.
#[test]
fn the_table_of_the_empty_matrix() {
    let table = [
        (Tetrimino::O, ["122101221", "122101221", "122101221", "122101221"]),
        (Tetrimino::I, ["1210121", "2222112222", "1210121", "2222112222"]),
        (Tetrimino::T, ["12101221", "223212332", "34323443", "232123322"]),
        (Tetrimino::L, ["12101221", "223212332", "34323443", "232123322"]),
        (Tetrimino::J, ["12101221", "223212332", "34323443", "232123322"]),
        (Tetrimino::S, ["12101221", "222112322", "12101221", "222112322"]),
        (Tetrimino::Z, ["12101221", "222112322", "12101221", "222112322"]),
    ];
    for (tetrimino, rows) in table {
        let matrix = Matrix::default();
        let mut all = Vec::new();
        for facing in Facing::ALL {
            let pieces = (1..=10).map(|x| Piece { tetrimino, facing, centre: Cell::new(x, 10) });
            let placements = pieces.filter(|piece| matrix.fits(*piece)).map(|piece| matrix.dropped(piece));
            let row: String =
                placements.map(|piece| least(&rules(), &matrix, target(piece)).unwrap().len().to_string()).collect();
            all.push(row);
        }
        assert_eq!(all, rows, "{tetrimino:?}");
    }
}

/// Consecutive presses, each released before the next one, then a Hard Drop.
fn place(game: &mut Game, presses: &[Button]) -> Placement {
    let mut counter = PressCounter::new(game);
    let changes = presses.iter().flat_map(|button| [Input::Press(*button), Input::Release(*button)]);
    for change in changes.chain([Input::Press(Button::HardDrop)]) {
        let mut events = Vec::new();
        game.step(&[change], &mut events);
        if let Some(placement) = counter.step(&[change], &events, game) {
            return placement;
        }
    }
    panic!("nothing Locked Down")
}

#[test]
fn presses_are_counted() {
    use Button::{Hold, Left, Right, RotateClockwise, SoftDrop};
    let table: [(&[Button], u32, u32); 8] = [
        (&[], 0, 0),
        (&[Left], 1, 0),
        (&[Left, Right, Left], 3, 2),
        (&[Left, Left, Left, Left], 4, 3),
        (&[RotateClockwise], 1, 1),
        (&[SoftDrop], 0, 0),
        (&[SoftDrop, Left], 2, 1),
        (&[Left, Left, Hold, Right], 1, 0),
    ];
    for (presses, used, extra) in table {
        let placement = place(&mut game(&[], Tetrimino::O), presses);
        assert_eq!((placement.used, placement.extra()), (used, extra), "{presses:?}");
    }
}

/// A press before generation counts if the button is still held at generation.
#[test]
fn early_presses_count_if_they_last() {
    let rules = Rules { generation_delay_ms: 50, ..rules() };
    for (lasts, used) in [(true, 1), (false, 0)] {
        let mut game =
            Game::from_position(rules, 1, Start { queue: vec![Tetrimino::O; 3], ..Start::default() }).unwrap();
        let mut counter = PressCounter::new(&game);
        let mut placements = Vec::new();
        let mut step = |changes: &[Input]| {
            let mut events = Vec::new();
            game.step(changes, &mut events);
            placements.extend(counter.step(changes, &events, &game));
        };
        step(&[]);
        step(&[Input::Press(Button::HardDrop)]);
        step(&[Input::Press(Button::Left)]);
        if !lasts {
            step(&[Input::Release(Button::Left)]);
        }
        for _ in 0..100 {
            step(&[]);
        }
        step(&[Input::Press(Button::HardDrop)]);
        assert_eq!(placements.iter().map(|placement| placement.used).collect::<Vec<_>>(), [0, used]);
    }
}

#[test]
fn a_tuck_needs_soft_drop() {
    let matrix = diagram::matrix(&["XXX.......", ".........."]).unwrap();
    let flat = Piece { tetrimino: Tetrimino::I, facing: Facing::North, centre: Cell::new(2, 1) };
    assert_eq!(least(&rules(), &matrix, target(flat)), Some(vec![Press::SoftDrop, Press::LeftToWall]));
}

/// The same placement needs more presses as a T-Spin than without one.
#[test]
fn a_t_spin_ends_with_a_rotation() {
    let drawing = ["...X......", "XXX...XXXX", "XXXX.XXXXX"];
    let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::South, centre: Cell::new(5, 2) };
    let mut game = game(&drawing, Tetrimino::T);
    let path = least(&rules(), game.matrix(), Target { piece, by_rotation: true }).unwrap();
    assert_eq!(path, [Press::Clockwise, Press::SoftDrop, Press::Clockwise]);
    for step in path {
        press(&mut game, step);
    }
    assert_eq!(drop(&mut game), piece);
    // Without the overhang the piece can be dropped in, but a T-Spin still needs a rotation.
    let open = diagram::matrix(&drawing[1..]).unwrap();
    let lengths = [false, true].map(|by_rotation| least(&rules(), &open, Target { piece, by_rotation }).unwrap().len());
    assert_eq!(lengths, [2, 3]);
}

/// With instant gravity no path leads through the air.
#[test]
fn with_instant_gravity_paths_follow_the_surface() {
    let fast = Rules { fall_ms: FallSpeed::Millis(0), ..rules() };
    let matrix = diagram::matrix(&["..X.......", "..X.......", "..X......."]).unwrap();
    let piece = Piece { tetrimino: Tetrimino::O, facing: Facing::North, centre: Cell::new(1, 1) };
    assert_eq!(least(&rules(), &matrix, target(piece)), Some(vec![Press::LeftToWall]));
    assert_eq!(least(&fast, &matrix, target(piece)), None);
}

#[test]
fn a_recorded_game_is_added_up() {
    let ms = Duration::from_millis;
    let mut session = Match::new(Seat::new(Rules { generation_delay_ms: 0, ..Rules::default() }, 5), [], ms(0));
    let taps = [Button::Left, Button::Right, Button::HardDrop, Button::HardDrop];
    for (index, button) in (1_u64..).zip(taps) {
        let changes = [(index * 40, Input::Press(button)), (index * 40 + 20, Input::Release(button))];
        for (at, change) in changes {
            session.frame(&[SeatInput { seat: 0, at: ms(at), input: change }], ms(at));
        }
    }
    session.frame(&[], ms(200));
    let FinesseTotals { pieces, faults, extra_presses, longest_run, .. } = of(&session.seat(0).replay());
    assert_eq!((pieces, faults, extra_presses, longest_run), (2, 1, 2, 1));
}

#[test]
fn a_floating_placement_has_no_path() {
    let matrix = diagram::matrix(&["X.XX.XX.X."; 8]).unwrap();
    let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::South, centre: Cell::new(9, 18) };
    assert_eq!(least(&rules(), &matrix, target(piece)), None);
}
