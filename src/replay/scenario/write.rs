//! Writing positions as scenario files.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::engine::{Facing, Rules, Start, Tetrimino, diagram};

/// The fields of the file. Omitted fields have the reader's default.
#[derive(Debug, Serialize)]
struct File<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    id: &'a str,
    rules: Map<String, Value>,
    seed: u64,
    matrix: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_play: Option<InPlay>,
    #[serde(skip_serializing_if = "String::is_empty")]
    queue: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<Tetrimino>,
    #[serde(skip_serializing_if = "is_false")]
    back_to_back: bool,
    #[serde(skip_serializing_if = "is_zero")]
    receiving: u32,
}

#[derive(Debug, Serialize)]
struct InPlay {
    tetrimino: Tetrimino,
    facing: Facing,
    x: i8,
    y: i8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// Returns the text of a scenario without inputs, which [`super::read`] reads back. It ends with a new line.
///
/// Only rules that differ from their preset are written, to keep the file short. An empty `id` is omitted.
#[must_use]
pub fn write(id: &str, rules: &Rules, seed: u64, start: &Start) -> String {
    let in_play = start.in_play.map(|piece| InPlay {
        tetrimino: piece.tetrimino,
        facing: piece.facing,
        x: piece.centre.x,
        y: piece.centre.y,
    });
    let file = File {
        id,
        rules: changed(rules),
        seed,
        matrix: diagram::draw(&start.matrix),
        in_play,
        queue: start.queue.iter().map(|tetrimino| tetrimino.letter()).collect(),
        hold: start.hold,
        back_to_back: start.back_to_back,
        receiving: start.receiving,
    };
    // This cannot fail: all keys are strings.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// Returns the preset's name and the rules that differ from it.
fn changed(rules: &Rules) -> Map<String, Value> {
    let fields = |rules: &Rules| match serde_json::to_value(rules) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let preset = fields(&Rules::preset(rules.mode));
    fields(rules).into_iter().filter(|(name, value)| name == "preset" || preset.get(name) != Some(value)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Cell, Family, Game, LockDown, ModeId, Piece};
    use crate::replay::scenario::{Layout, read};
    use crate::replay::state_hash;

    fn any_rules() -> impl Strategy<Value = Rules> {
        let mode = prop::sample::select(ModeId::ALL.as_slice());
        let lock_down = prop::sample::select([LockDown::Extended, LockDown::Infinite, LockDown::Classic].as_slice());
        (mode, 1_u8..=15, lock_down, any::<bool>(), 0_u32..2_000).prop_map(
            |(mode, level, lock_down, hold, auto_repeat_delay_ms)| {
                let preset = Rules::preset(mode);
                let has_levels = mode.family() == Family::Guideline;
                let level = if has_levels { level } else { preset.level };
                Rules { level, hold, lock_down, auto_repeat_delay_ms, ..preset }
            },
        )
    }

    fn any_start() -> impl Strategy<Value = Start> {
        let tetrimino = || prop::sample::select(Tetrimino::ALL.as_slice());
        let facing = prop::sample::select(Facing::ALL.as_slice());
        let piece = (tetrimino(), facing, 3_i8..8, 26_i8..38);
        let piece = piece.prop_map(|(tetrimino, facing, x, y)| Piece { tetrimino, facing, centre: Cell::new(x, y) });
        let matrix = prop::collection::vec("[.IOTLJSZX]{10}", 0..24);
        let queue = prop::collection::vec(tetrimino(), 0..12);
        let others = (prop::option::of(piece), prop::option::of(tetrimino()), any::<bool>(), 0_u32..20);
        (matrix, queue, others).prop_map(|(drawing, queue, (in_play, hold, back_to_back, receiving))| Start {
            matrix: diagram::matrix(&drawing).unwrap(),
            in_play,
            queue,
            hold,
            back_to_back,
            receiving,
        })
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn scenarios_read_back(
            rules in any_rules(),
            start in any_start(),
            seed: u64,
            id in "[^\\x00-\\x1f]{1,20}",
        ) {
            let text = write(&id, &rules, seed, &start);
            let read = read(&text, Layout::One).unwrap().remove(0);
            let game = Game::from_position(rules, seed, start.clone()).unwrap();
            prop_assert_eq!(state_hash(&read.game), state_hash(&game), "{}", text);
            prop_assert_eq!(&read.id, &id);
            // Writing it again gives the same text.
            prop_assert_eq!(write(&id, read.game.rules(), read.seed, &read.start), text);
        }
    }

    #[test]
    fn people_can_read_it() {
        let rules = Rules { level: 5, ..Rules::default() };
        let start = Start { matrix: diagram::matrix(&["XXXX.XXXXX"]).unwrap(), ..Start::default() };
        let text = write("a well", &rules, 3, &start);
        let expected = r#"{"id":"a well","rules":{"preset":"marathon","level":5},"seed":3,"matrix":["XXXX.XXXXX"]}"#;
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(&text), value(expected));
        assert!(text.contains("\n    \"XXXX.XXXXX\"\n"), "{text}");
    }
}
