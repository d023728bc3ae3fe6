use super::super::diagram;
use super::super::matrix::Block;
use super::super::mode::ModeId;
use super::super::rules::Rules;
use super::super::units::{COLUMNS, Cell, ROWS};
use super::list::Rotation;
use super::*;

/// Every turn of every Tetrimino, with its name.
fn turns() -> impl Iterator<Item = (String, Piece, Turn)> {
    let shapes = Tetrimino::ALL.into_iter().flat_map(|tetrimino| Facing::ALL.map(|facing| (tetrimino, facing)));
    shapes.flat_map(|(tetrimino, facing)| {
        let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
        ["R", "L", "2"].into_iter().zip(Turn::ALL).map(move |(letter, turn)| {
            let key = format!("{}{}{letter}", tetrimino.letter(), &format!("{facing:?}")[..1]);
            (key, piece, turn)
        })
    })
}

/// The places of the turned piece by each attempt, in order.
fn targets(system: RotationSystem, piece: Piece, turn: Turn) -> Vec<Piece> {
    system.attempts(piece, turn).map(|(target, _)| target).collect()
}

#[test]
fn attempts_are_counted_from_one_and_differ() {
    for system in RotationSystem::ALL {
        for (key, piece, turn) in turns() {
            let numbers: Vec<u8> = system.attempts(piece, turn).map(|(_, point)| point.number()).collect();
            assert_eq!(numbers, (1..=numbers.len() as u8).collect::<Vec<_>>());
            let mut places: Vec<[Cell; 4]> = targets(system, piece, turn).into_iter().map(Piece::cells).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), numbers.len(), "{system:?} {key}");
        }
    }
}

#[test]
fn ocular_is_its_own_mirror_image() {
    let mirrored = |mut cells: [Cell; 4]| {
        cells = cells.map(|cell| Cell::new(COLUMNS + 1 - cell.x, cell.y));
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells
    };
    for (key, piece, turn) in turns() {
        let Rotation { tetrimino, facing, turn: opposite } =
            Rotation { tetrimino: piece.tetrimino, facing: piece.facing, turn }.mirrored();
        // The place is found by its cells, so that this does not lean on how boxes are mirrored.
        let centres = (1..=COLUMNS).flat_map(|x| (8..=12).map(move |y| Cell::new(x, y)));
        let mut places = centres.map(|centre| Piece { tetrimino, facing, centre });
        let image = places.find(|image| image.cells() == mirrored(piece.cells())).unwrap();
        let seen: Vec<_> = targets(RotationSystem::Ocular, piece, turn).into_iter().map(Piece::cells).collect();
        let other = targets(RotationSystem::Ocular, image, opposite).into_iter().map(|other| mirrored(other.cells()));
        assert_eq!(seen, other.collect::<Vec<_>>(), "{key}");
    }
}

#[test]
fn ocular_turns_equal_facings_alike() {
    let cells = |piece: Piece, turn| -> Vec<[Cell; 4]> {
        targets(RotationSystem::Ocular, piece, turn).into_iter().map(Piece::cells).collect()
    };
    let mut pairs = 0;
    for (key, piece, turn) in turns() {
        for facing in Facing::ALL {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let twin = Piece { facing, ..piece.offset(dx, dy) };
                if twin.cells() == piece.cells() {
                    assert_eq!(cells(twin, turn), cells(piece, turn), "{key} {facing:?}");
                    pairs += 1;
                }
            }
        }
    }
    assert_eq!(pairs, 3 * (4 * 4 + 3 * 4 * 2 + 3 * 4), "O has four twins, I, S and Z two, the others themselves");
}

#[test]
fn ocular_is_never_disjoint() {
    for (key, piece, turn) in turns() {
        for target in targets(RotationSystem::Ocular, piece, turn) {
            assert!(target.cells().iter().any(|cell| piece.cells().contains(cell)), "{key} {target:?}");
        }
    }
}

#[test]
fn classic_never_kicks() {
    for system in [RotationSystem::ClassicLeft, RotationSystem::ClassicRight] {
        for (key, piece, turn) in turns() {
            assert_eq!(targets(system, piece, turn).len(), 1, "{key}");
        }
    }
}

#[test]
fn in_free_space_a_turn_and_its_reverse_cancel_by_point_one() {
    let matrix = Matrix::default();
    for tetrimino in Tetrimino::ALL {
        for facing in Facing::ALL {
            let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
            let (there, point) = RotationSystem::Super.turned(&matrix, piece, Turn::Clockwise).unwrap();
            let (back, again) = RotationSystem::Super.turned(&matrix, there, Turn::Counterclockwise).unwrap();
            assert_eq!((back, point, again), (piece, RotationPoint::FIRST, RotationPoint::FIRST), "{tetrimino:?}");
        }
    }
}

#[test]
fn half_turns_are_not_in_the_guideline() {
    let piece = Piece::generated(Tetrimino::T);
    assert_eq!(Rules::preset(ModeId::Marathon).turned(&Matrix::default(), piece, Turn::Half), None);
}

#[test]
fn against_the_left_wall_point_two_is_used() {
    let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::East, centre: Cell::new(1, 5) };
    let (turned, point) = RotationSystem::Super.turned(&Matrix::default(), piece, Turn::Counterclockwise).unwrap();
    assert_eq!((turned.facing, turned.centre, point.number()), (Facing::North, Cell::new(2, 5), 2));
}

/// Every Matrix that has Blocks in some of these cells and nowhere else.
fn every_choice(cells: &[Cell]) -> impl Iterator<Item = Matrix> {
    (0..1_u32 << cells.len()).map(|choice| {
        let mut matrix = Matrix::default();
        for (_, &cell) in cells.iter().enumerate().filter(|(bit, _)| choice & (1 << bit) != 0) {
            matrix.set(cell, Block::Neutral);
        }
        matrix
    })
}

/// The "Not Used" marks in the Guideline's diagrams of T: point 4 from North, point 3 from South. Every
/// surrounding of the turn is tried.
#[test]
fn t_never_uses_point_four_from_north_nor_three_from_south() {
    for (facing, unused) in [(Facing::North, 4), (Facing::South, 3)] {
        let piece = Piece { tetrimino: Tetrimino::T, facing, centre: Cell::new(5, 10) };
        for turn in [Turn::Clockwise, Turn::Counterclockwise] {
            let mut around: Vec<Cell> =
                targets(RotationSystem::Super, piece, turn).iter().flat_map(|target| target.cells()).collect();
            around.sort_unstable();
            around.dedup();
            around.retain(|cell| !piece.cells().contains(cell));
            for matrix in every_choice(&around) {
                let point = RotationSystem::Super.turned(&matrix, piece, turn).map(|(_, point)| point.number());
                assert_ne!(point, Some(unused), "{facing:?} {turn:?}\n{:?}", diagram::draw(&matrix));
            }
        }
    }
}

#[test]
fn a_turn_never_leaves_the_matrix() {
    let matrix = Matrix::default();
    let cells = || (1..=COLUMNS).flat_map(|x| (1..=ROWS).map(move |y| Cell::new(x, y)));
    let shapes = Tetrimino::ALL.into_iter().flat_map(|tetrimino| Facing::ALL.map(|facing| (tetrimino, facing)));
    let pieces = shapes.flat_map(|(tetrimino, facing)| cells().map(move |centre| Piece { tetrimino, facing, centre }));
    for piece in pieces.filter(|piece| matrix.fits(*piece)) {
        for turn in [Turn::Clockwise, Turn::Counterclockwise] {
            let turned = RotationSystem::Super.turned(&matrix, piece, turn);
            assert!(turned.is_none_or(|(turned, _)| matrix.fits(turned)), "{piece:?} {turn:?}");
        }
    }
}

/// Released names are in the files of players, and their order is in hashes. New ones follow, and need no line here.
#[test]
fn systems_are_named_as_in_files() {
    let released = ["super", "ocular", "classic_left", "classic_right", "super_plus", "super_x", "arika"];
    assert!(RotationSystem::ALL.map(RotationSystem::id).starts_with(&released));
    for system in RotationSystem::ALL {
        assert_eq!(serde_json::to_value(system).unwrap(), system.id());
        assert_eq!((system.id().parse(), system.system().argument.parse()), (Ok(system), Ok(system)));
    }
    assert_eq!("kicks".parse::<RotationSystem>(), Err(UnknownSystem));
    assert_eq!("sideways".parse::<RotationSystem>(), Err(UnknownSystem));
}

/// A flat T, L or J kicks one column to the right or the left, but not off the centre column. Blocks are beside or
/// above pieces whose box has its lower-left corner in column 4, row 10.
#[test]
fn arika_kicks_off_all_but_the_centre_column() {
    use Facing::{East, North, South};
    use Tetrimino::{I, J, L, S, T};
    use Turn::{Clockwise, Counterclockwise};
    type Row<'a> = (Tetrimino, Facing, Turn, &'a [(i8, i8)], Option<i8>);
    let table: [Row<'_>; 17] = [
        (T, North, Clockwise, &[], Some(0)),
        (T, North, Clockwise, &[(6, 11)], Some(-1)),
        (T, North, Clockwise, &[(5, 12)], None),
        (T, North, Clockwise, &[(5, 12), (6, 11)], None),
        (T, North, Counterclockwise, &[(4, 11)], Some(1)),
        (T, North, Counterclockwise, &[(4, 11), (6, 12)], None),
        (T, South, Counterclockwise, &[(5, 12)], None),
        (T, East, Clockwise, &[(4, 11)], Some(1)),
        (L, South, Counterclockwise, &[(6, 10)], Some(-1)),
        (L, South, Counterclockwise, &[(5, 10), (6, 10)], None),
        (L, South, Clockwise, &[(4, 12)], Some(1)),
        (L, South, Clockwise, &[(5, 12)], None),
        (J, South, Counterclockwise, &[(6, 12)], Some(-1)),
        (J, South, Clockwise, &[(4, 10)], Some(1)),
        (J, South, Clockwise, &[(5, 10)], None),
        (S, North, Clockwise, &[(4, 11)], Some(1)),
        (I, North, Clockwise, &[(6, 10)], None),
    ];
    for (tetrimino, facing, turn, blocks, expected) in table {
        let row = match (tetrimino, facing) {
            (I, _) => 12,
            (_, North) => 10,
            _ => 11,
        };
        let piece = Piece { tetrimino, facing, centre: Cell::new(5, row) };
        let mut matrix = Matrix::default();
        for &(x, y) in blocks {
            matrix.set(Cell::new(x, y), Block::Neutral);
        }
        assert!(matrix.fits(piece), "{tetrimino:?} {facing:?} {blocks:?}");
        let plain = targets(RotationSystem::Arika, piece, turn)[0];
        let turned = RotationSystem::Arika.turned(&matrix, piece, turn).map(|(turned, _)| turned);
        assert_eq!(turned, expected.map(|dx| plain.offset(dx, 0)), "{tetrimino:?} {facing:?} {turn:?} {blocks:?}");
    }
}

#[test]
fn arika_starts_nub_down_just_above_the_skyline() {
    for tetrimino in Tetrimino::ALL {
        let (piece, north) = (RotationSystem::Arika.generated(tetrimino), Piece::generated(tetrimino));
        let is_turned = matches!(tetrimino, Tetrimino::T | Tetrimino::L | Tetrimino::J);
        assert_eq!(piece.facing, if is_turned { Facing::South } else { Facing::North });
        assert_eq!((piece.lowest_row(), piece.highest_row()), (north.lowest_row(), north.highest_row()));
        assert_eq!(RotationSystem::Super.generated(tetrimino), north);
    }
}
