//! The fewest keys to a column and facing on an empty board: a step, a slide to the wall and a quarter turn cost one
//! key, a half turn two. Facings that look alike count as one.

use std::sync::LazyLock;

use super::shape;
use crate::engine::{Facing, Tetrimino};

/// The columns of a board of the usual size. The figures are counted for it on any board.
const WIDTH: i32 = 10;
/// The columns of boxes are from -2 to 9.
const SHIFT: i32 = 2;
const COLUMNS: usize = 12;

/// Keys by column and facing; `u8::MAX` where no piece can be.
type KeyTable = [[u8; 4]; COLUMNS];

static FEWEST: LazyLock<[KeyTable; 7]> = LazyLock::new(|| Tetrimino::ALL.map(of_tetrimino));

pub(super) fn fewest_keys(tetrimino: Tetrimino, facing: Facing, x: i32) -> u32 {
    let column = usize::try_from(x + SHIFT).ok().and_then(|column| FEWEST[tetrimino as usize].get(column));
    column.map_or(0, |facings| u32::from(facings[facing as usize]))
}

/// The column in which a piece of a board of this width enters.
pub(super) const fn entry_column(tetrimino: Tetrimino, width: i32) -> i32 {
    width / 2 - (shape::box_width(tetrimino) + 1) / 2
}

/// The first and last column of the box inside the walls.
fn limits(tetrimino: Tetrimino, facing: Facing) -> (i32, i32) {
    let columns = shape::cells(tetrimino, facing).map(|(x, _)| x);
    let (least, most) = columns.iter().fold((WIDTH, 0), |(least, most), &x| (least.min(x), most.max(x)));
    (-least, WIDTH - 1 - most)
}

fn of_tetrimino(tetrimino: Tetrimino) -> KeyTable {
    let mut table = [[u8::MAX; 4]; COLUMNS];
    table[(entry_column(tetrimino, WIDTH) + SHIFT) as usize][0] = 0;
    // Few places and small costs: relax until nothing changes.
    while relax(tetrimino, &mut table) {}
    let apart = table;
    for x in -SHIFT..WIDTH {
        for facing in Facing::ALL {
            let place = outline(tetrimino, facing, x);
            let alike = (-SHIFT..WIDTH)
                .flat_map(|x| Facing::ALL.map(|facing| (x, facing)))
                .filter(|(x, facing)| outline(tetrimino, *facing, *x) == place)
                .map(|(x, facing)| apart[(x + SHIFT) as usize][facing as usize]);
            table[(x + SHIFT) as usize][facing as usize] = alike.min().unwrap_or(u8::MAX);
        }
    }
    table
}

/// Improves the costs of the places one key away from the reached ones. Returns whether one changed.
fn relax(tetrimino: Tetrimino, table: &mut KeyTable) -> bool {
    let mut has_changed = false;
    for x in -SHIFT..WIDTH {
        for facing in Facing::ALL {
            let cost = table[(x + SHIFT) as usize][facing as usize];
            if cost == u8::MAX {
                continue;
            }
            for (x, facing, keys) in one_key_away(tetrimino, facing, x) {
                let known = &mut table[(x + SHIFT) as usize][facing as usize];
                if cost + keys < *known {
                    *known = cost + keys;
                    has_changed = true;
                }
            }
        }
    }
    has_changed
}

fn one_key_away(tetrimino: Tetrimino, facing: Facing, x: i32) -> [(i32, Facing, u8); 7] {
    let (left, right) = limits(tetrimino, facing);
    let turned = |quarters: usize, keys: u8| {
        let facing = Facing::ALL[(facing as usize + quarters) % 4];
        let (left, right) = limits(tetrimino, facing);
        (x.clamp(left, right), facing, keys)
    };
    [
        ((x - 1).max(left), facing, 1),
        ((x + 1).min(right), facing, 1),
        (left, facing, 1),
        (right, facing, 1),
        turned(1, 1),
        turned(3, 1),
        turned(2, 2),
    ]
}

/// The cells by column and row above the lowest one.
fn outline(tetrimino: Tetrimino, facing: Facing, x: i32) -> [(i32, i32); 4] {
    let cells = shape::cells(tetrimino, facing);
    let lowest = cells.iter().map(|(_, down)| *down).max().unwrap_or(0);
    let mut place = cells.map(|(dx, down)| (x + dx, lowest - down));
    place.sort_unstable();
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_keys_are_those_of_the_finesse_tables() {
        // Where it enters; a step; the left wall in one slide; upright at the right wall.
        let table = [
            (Tetrimino::O, Facing::North, 4, 0),
            (Tetrimino::O, Facing::North, 5, 1),
            (Tetrimino::O, Facing::North, 0, 1),
            (Tetrimino::O, Facing::North, 2, 2),
            (Tetrimino::T, Facing::South, 3, 2),
            (Tetrimino::S, Facing::South, 3, 0),
            (Tetrimino::I, Facing::East, 7, 2),
            (Tetrimino::J, Facing::West, 0, 2),
        ];
        for (tetrimino, facing, x, keys) in table {
            assert_eq!(fewest_keys(tetrimino, facing, x), keys, "{tetrimino:?} {facing:?} {x}");
        }
        assert_eq!(fewest_keys(Tetrimino::I, Facing::North, 40), 0, "a wide board has no table");
    }
}
