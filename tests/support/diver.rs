//! A player for Descent.

use skyline::engine::{Button, Game, Piece, Turn};

/// The first button of a shortest path to the lowest placement that these turns and sideways moves reach without drops.
/// `None` if the piece cannot get lower.
pub(crate) fn down(game: &Game, turns: &[(Turn, Button)]) -> Option<Button> {
    let mut places: Vec<(Piece, Option<Button>)> = vec![(game.in_play()?, None)];
    let mut at = 0;
    while let Some(&(piece, first)) = places.get(at) {
        let sides = [(-1, Button::Left), (1, Button::Right)].map(|(dx, button)| (piece.offset(dx, 0), button));
        let sides = sides.into_iter().filter(|(moved, _)| game.matrix().fits(*moved));
        let turned = |&(turn, button)| Some((game.rules().turned(game.matrix(), piece, turn)?.0, button));
        for (moved, button) in sides.chain(turns.iter().filter_map(turned)) {
            if places.iter().all(|(known, _)| *known != moved) {
                places.push((moved, first.or(Some(button))));
            }
        }
        at += 1;
    }
    places.into_iter().min_by_key(|(piece, _)| piece.lowest_row())?.1
}
