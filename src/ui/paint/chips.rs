//! The chips with the current Back-to-Back sequence and the current combo: beside the Matrix, above it in a tall
//! window, or below the Hold Queue where the queues are above the Matrix.

use std::sync::Arc;

use egui::{Align2, Color32, CornerRadius, FontId, Galley, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::hud::{HudPainter, SMALLEST};
use super::layout::PlayLayout;
use crate::engine::Game;
use crate::ui::theme::TextRole;
use crate::ui::words::{MessageId, Words, id};

/// The height of a chip and the gap to the next one, in cells.
const HEIGHT: f32 = 0.85;
const GAP: f32 = 0.15;
/// The height of a chip below the Hold Queue, in cells.
const ROW_HEIGHT: f32 = 0.95;
/// The share of that row that a combo has beside a sequence, whose name is longer.
const COMBO_PART: f32 = 0.4;
/// The space on both sides of a text relative to the height of its chip, and below the Hold Queue, where there is less.
const PAD: f32 = 0.5;
const ROW_PAD: f32 = 0.2;
/// The maximum share of the width for a chip above the Matrix.
const TALL_PART: f32 = 0.25;
/// The minimum scale and the minimum size in points of a name before a shorter one takes its place.
const MIN_SCALE: f32 = 0.6;
const MIN_SIZE: f32 = 8.0;

/// The names of a Back-to-Back sequence, of one that has just been opened, and of a combo, the longest first.
const SEQUENCE: [MessageId; 3] = [id::PLAY_BACK_TO_BACK_LENGTH, id::PLAY_BACK_TO_BACK_SHORT, id::PLAY_LENGTH];
// The first action opens the sequence; the next one earns the bonus.
const OPENED: [MessageId; 3] = [id::PLAY_BACK_TO_BACK, id::PLAY_BACK_TO_BACK_SHORT, id::PLAY_LENGTH];
const COMBO: [MessageId; 2] = [id::PLAY_COMBO, id::PLAY_LENGTH];

/// What a chip shows.
#[derive(Clone, Copy)]
struct ChipText {
    /// The names, the longest first.
    names: &'static [MessageId],
    /// The length, 0 without a chip.
    length: u32,
}

impl ChipText {
    /// The texts of a game: its Back-to-Back sequence and its combo.
    fn of(game: &Game) -> [Self; 2] {
        let [sequence, combo] = lengths(game);
        let names: &'static [MessageId] = if sequence == 1 { &OPENED } else { &SEQUENCE };
        [Self { names, length: sequence }, Self { names: &COMBO, length: combo }]
    }

    const fn is_shown(self) -> bool {
        self.length > 0
    }

    fn with(self, name: MessageId, words: &Words) -> String {
        words.with(name, &[("count", self.length.into())])
    }
}

/// Returns the lengths of the open Back-to-Back sequence and of the combo: Lock Downs in a row that cleared lines. A
/// combo starts at two.
fn lengths(game: &Game) -> [u32; 2] {
    let combo = game.statistics().combo();
    let lengths = [game.back_to_back_sequence(), if combo > 0 { combo + 1 } else { 0 }];
    if game.is_over() { [0; 2] } else { lengths }
}

/// The full names of the chips of a game, for screen readers.
pub(super) fn spoken(game: &Game, words: &Words) -> impl Iterator<Item = String> {
    let shown = ChipText::of(game).into_iter().filter(|chip| chip.is_shown());
    shown.filter_map(move |chip| chip.names.first().map(|name| chip.with(*name, words)))
}

/// The space of the notices that the chips of a game leave free, if all of them are as wide as they can be.
#[must_use]
pub(crate) fn free_room(layout: &PlayLayout, game: &Game) -> Rect {
    let count = lengths(game).into_iter().filter(|length| *length > 0).count() as f32;
    let place = layout.notice;
    if layout.is_tall() {
        place.with_min_x(place.left() + count * (TALL_PART * place.width() + GAP * layout.cell()))
    } else {
        place.with_max_y(place.bottom() - count * (HEIGHT + GAP) * layout.cell())
    }
}

/// Returns the parts of the row below the Hold Queue that a Back-to-Back sequence and a combo have. One of them alone
/// has all of it.
fn row(layout: &PlayLayout, has_both: bool) -> [Rect; 2] {
    let size = vec2(layout.notice.width(), ROW_HEIGHT * layout.cell());
    let all = Rect::from_center_size(layout.notice.center(), size);
    if !has_both {
        return [all; 2];
    }
    let width = all.width() - GAP * layout.cell();
    let combo = all.with_max_x(all.left() + COMBO_PART * width);
    [all.with_min_x(combo.right() + GAP * layout.cell()), combo]
}

impl HudPainter<'_> {
    /// Draws the chips and returns the space that they leave for the notices.
    pub(super) fn chips(&self) -> Rect {
        let layout = self.layout;
        let mut room = layout.notice;
        let [sequence, combo] = ChipText::of(self.view.game);
        if !layout.has_chips() {
            return room;
        }
        let palette = &self.theme.palette;
        let row = row(layout, sequence.is_shown() && combo.is_shown());
        let chips = [
            (combo, palette.on_well, (row[1], Align2::LEFT_CENTER)),
            (sequence, palette.on_well_accent, (row[0], Align2::RIGHT_CENTER)),
        ];
        let (height, gap) = (HEIGHT * layout.cell(), GAP * layout.cell());
        for (text, color, in_row) in chips.into_iter().filter(|(text, ..)| text.is_shown()) {
            if layout.has_queues_above() {
                self.chip(text, color, in_row);
            } else if layout.is_tall() {
                let size = vec2(layout.notice.width() * TALL_PART, height);
                let place = Rect::from_min_size(pos2(room.left(), room.center().y - height / 2.0), size);
                room.min.x += self.chip(text, color, (place, Align2::LEFT_CENTER)) + gap;
            } else {
                let side = if layout.has_notices_right() { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM };
                self.chip(text, color, (room.with_min_y(room.bottom() - height), side));
                room.max.y -= height + gap;
            }
        }
        room
    }

    /// Draws a chip at a side of a place whose height it has. Returns its width.
    fn chip(&self, text: ChipText, color: Color32, (place, side): (Rect, Align2)) -> f32 {
        let palette = &self.theme.palette;
        let height = place.height();
        let pad = height * if self.layout.has_queues_above() { ROW_PAD } else { PAD };
        let galley = self.name(text, vec2(place.width() - 2.0 * pad, height));
        let size = vec2(galley.size().x + 2.0 * pad, height);
        let corner = side.align_size_within_rect(size, place).min;
        let chip = Rect::from_min_size(self.layout.snap(corner), size);
        let radius = CornerRadius::same((height / 2.0).min(120.0) as u8);
        let line = Stroke::new((self.layout.cell() * 0.05).max(1.0), color);
        self.painter.rect(chip, radius, palette.queue.gamma_multiply(0.92), line, StrokeKind::Inside);
        self.set(&galley, chip.center(), Align2::CENTER_CENTER, color);
        size.x
    }

    /// Lays out the longest name that is legible in a place of this size, or else the shortest.
    fn name(&self, chip: ChipText, place: Vec2) -> Arc<Galley> {
        let font = self.font(TextRole::Strong);
        let (mut text, mut scale) = (String::new(), 1.0_f32);
        for name in chip.names {
            text = chip.with(*name, self.words);
            let whole = self.fit(&text, &font, 0.0, f32::INFINITY).size();
            scale = (place.x / whole.x).min(place.y / whole.y).min(1.0);
            if scale >= MIN_SCALE && font.size * scale >= MIN_SIZE {
                break;
            }
        }
        let font = FontId::new((font.size * scale).max(SMALLEST), font.family);
        self.fit(&text, &font, 0.0, place.x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, Rules, Start, Tetrimino, diagram};

    /// A game with two lines that an O each clears.
    fn game(back_to_back: bool) -> Game {
        let matrix = diagram::matrix(&["XXXXXXXX..", "XXXXXXXX.."]).unwrap();
        let queue = vec![Tetrimino::O, Tetrimino::O];
        let start = Start { matrix, queue, back_to_back, ..Start::default() };
        let rules = Rules { line_clear_delay_ms: 0, generation_delay_ms: 0, ..Rules::default() };
        Game::from_position(rules, 1, start).unwrap()
    }

    #[test]
    fn an_open_sequence_and_a_combo_have_a_chip_each() {
        assert_eq!(lengths(&game(false)), [0, 0]);
        let mut game = game(true);
        assert_eq!(lengths(&game), [1, 0]);
        game.step(&[Input::Press(Button::TeleportRight), Input::Press(Button::HardDrop)], &mut Vec::new());
        assert_eq!(lengths(&game)[1], 0, "one Lock Down is no combo yet");
        game.end_now(&mut Vec::new());
        assert_eq!(lengths(&game), [0, 0]);
    }

    #[test]
    fn two_chips_share_the_row_below_the_hold_queue() {
        let rect = Rect::from_min_size(pos2(20.0, 30.0), vec2(190.0, 499.0));
        let layout = PlayLayout::of_seat(rect, 0.0, 1.0, 6);
        assert!(layout.has_queues_above() && layout.has_chips());
        let [sequence, combo] = row(&layout, true);
        assert!(combo.right() < sequence.left() && combo.width() < sequence.width(), "{combo:?} and {sequence:?}");
        let alone = row(&layout, false);
        assert_eq!(alone, [combo.union(sequence); 2]);
        assert!(layout.notice.expand(0.01).contains_rect(alone[0]), "{alone:?}");
    }

    #[test]
    fn chips_take_their_room_from_the_notices() {
        let layout_in =
            |width, height| PlayLayout::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), 1.0, 6);
        let (wide, tall) = (layout_in(1_280.0, 800.0), layout_in(800.0, 1_422.0));
        assert!(!wide.is_tall() && tall.is_tall());
        assert_eq!([&wide, &tall].map(|layout| free_room(layout, &game(false))), [wide.notice, tall.notice]);
        assert!(free_room(&wide, &game(true)).bottom() < wide.notice.bottom() - wide.cell() * 0.9);
        assert!(free_room(&tall, &game(true)).left() > tall.notice.left() + tall.notice.width() * TALL_PART);
    }
}
