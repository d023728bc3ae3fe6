//! The kick tables of every rotation system equal the published ones.

use std::collections::BTreeMap;

use proptest::prelude::*;
use skyline::engine::{Cell, Facing, Game, ModeId, Piece, RotationSystem, Rules, Tetrimino, Turn};
use skyline::formats::kick_file;
use skyline::replay::{Outcome, SeatRecording, TimedInput};

use super::any_rules::any_presses;

/// Tetrimino, Facing and turn (L, R, 2) with the shifts of the lower-left corner of the bounding box, in order.
type Lists = BTreeMap<String, Vec<(i8, i8)>>;

fn published(system: RotationSystem) -> Lists {
    let file: serde_json::Value = serde_json::from_str(include_str!("../data/kick_tables.json")).unwrap();
    let mut lists: Lists = serde_json::from_value(file[system.id()].clone()).unwrap();
    if system == RotationSystem::Ocular {
        for key in ["LNR", "JNL"] {
            let list = lists.get_mut(key).unwrap();
            assert_eq!(list.remove(2), list[0], "{key}: a repetition, which can never be used");
        }
    }
    lists
}

fn corner(piece: Piece) -> (i8, i8) {
    let cells = piece.cells();
    let left = cells.iter().map(|cell| cell.x).min().unwrap();
    (left, cells[0].y)
}

fn shifts(system: RotationSystem, piece: Piece, turn: Turn) -> Vec<(i8, i8)> {
    let (x, y) = corner(piece);
    let places = system.attempts(piece, turn).map(|(place, _)| corner(place));
    places.map(|(to_x, to_y)| (to_x - x, to_y - y)).collect()
}

#[test]
fn every_attempt_shifts_as_published() {
    for system in RotationSystem::ALL {
        let mut found = Lists::new();
        for tetrimino in Tetrimino::ALL {
            for (facing, name) in Facing::ALL.into_iter().zip(["N", "E", "S", "W"]) {
                let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
                for (turn, letter) in Turn::ALL.into_iter().zip(["R", "L", "2"]) {
                    found.insert(format!("{}{name}{letter}", tetrimino.letter()), shifts(system, piece, turn));
                }
            }
        }
        assert_eq!(found.len(), 84);
        assert_eq!(found, published(system), "{system:?}");
    }
}

proptest! {
    #![proptest_config(crate::support::property::cases(64))]

    /// A system that is written as a kick file and loaded plays the same game. Its recording has the table.
    #[test]
    fn a_loaded_system_plays_the_same(
        system in prop::sample::select(RotationSystem::ALL.as_slice()).prop_filter("more than a table", |system| system.is_table()),
        seed: u64, presses in any_presses(300),
    ) {
        let tables = kick_file::read(&kick_file::write(system, "Loaded")).unwrap();
        let loaded = RotationSystem::Kicks(tables[0]);
        let rules = Rules { rotation: system, half_turns: true, ..Rules::preset(ModeId::Custom) };
        let mut games = [system, loaded].map(|rotation| Game::new(Rules { rotation, ..rules }, seed));
        let mut inputs = Vec::new();
        for (wait, input) in presses {
            for step in 0..=wait {
                let now = games[0].now();
                let input = (step == wait && !games[0].is_over()).then_some(input);
                let [one, other] = games.each_mut().map(|game| {
                    let mut events = Vec::new();
                    game.step(input.as_slice(), &mut events);
                    events
                });
                prop_assert_eq!(one, other);
                inputs.extend(input.map(|input| TimedInput { at: now, input }));
            }
        }
        let [one, other] = &games;
        prop_assert_eq!((one.matrix(), one.in_play(), one.score()), (other.matrix(), other.in_play(), other.score()));
        let recording = SeatRecording::new(*other.rules(), seed, inputs, Outcome::of(other));
        let json = recording.to_json().unwrap();
        prop_assert!(json.contains("\"kicks\""));
        let read = SeatRecording::from_text(&json).unwrap();
        prop_assert_eq!(read.rules.rotation, loaded);
        prop_assert!(read.check().is_ok());
        let shared = SeatRecording::from_text(&recording.to_shared().unwrap()).unwrap();
        prop_assert_eq!(shared, recording);
    }
}
