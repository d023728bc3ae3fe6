//! The chips beside the Matrix, or above it in a tall window: the current Back-to-Back sequence and the current combo.

use egui::{Align2, CornerRadius, Rect, Stroke, StrokeKind, pos2, vec2};

use super::hud::HudPainter;
use super::layout::PlayLayout;
use crate::engine::Game;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The height of a chip and the gap below it, in cells.
const HEIGHT: f32 = 0.85;
const GAP: f32 = 0.15;
/// The maximum share of the width for a chip above the Matrix.
const TALL_PART: f32 = 0.25;

/// Returns the lengths of the open Back-to-Back sequence and of the combo: Lock Downs in a row that cleared lines. A
/// combo starts at two.
fn lengths(game: &Game) -> [u32; 2] {
    let combo = game.statistics().combo();
    let lengths = [game.back_to_back_sequence(), if combo > 0 { combo + 1 } else { 0 }];
    if game.is_over() { [0; 2] } else { lengths }
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

impl HudPainter<'_> {
    /// Draws the chips and returns the space that they leave for the notices.
    pub(super) fn chips(&self) -> Rect {
        let place = self.layout.notice;
        let [sequence, combo] = lengths(self.view.game);
        if !self.layout.has_chips() || sequence + combo == 0 {
            return place;
        }
        let palette = &self.theme.palette;
        let sequence = (sequence > 0).then(|| {
            // The first action opens the sequence; the next one earns the bonus.
            let text = if sequence == 1 {
                self.words.text(id::PLAY_BACK_TO_BACK)
            } else {
                self.words.with(id::PLAY_BACK_TO_BACK_LENGTH, &[("count", sequence.into())])
            };
            (text, palette.on_well_accent)
        });
        let combo = (combo > 0).then(|| (self.words.with(id::PLAY_COMBO, &[("count", combo.into())]), palette.on_well));
        let height = HEIGHT * self.layout.cell();
        let step = height + GAP * self.layout.cell();
        let pad = height * 0.5;
        let width = if self.layout.is_tall() { place.width() * TALL_PART } else { place.width() };
        let mut room = place;
        for (text, color) in [combo, sequence].into_iter().flatten() {
            let galley = self.fit(&text, &self.font(TextRole::Strong), 0.0, width - 2.0 * pad);
            let size = vec2(galley.size().x + 2.0 * pad, height);
            let corner = if self.layout.is_tall() {
                let corner = pos2(room.left(), place.center().y - height / 2.0);
                room.min.x += size.x + GAP * self.layout.cell();
                corner
            } else {
                room.max.y -= step;
                let left = if self.layout.has_notices_right() { place.left() } else { place.right() - size.x };
                pos2(left, room.bottom() + step - height)
            };
            let chip = Rect::from_min_size(self.layout.snap(corner), size);
            let radius = CornerRadius::same((height / 2.0).min(120.0) as u8);
            let line = Stroke::new((self.layout.cell() * 0.05).max(1.0), color);
            self.painter.rect(chip, radius, palette.queue.gamma_multiply(0.92), line, StrokeKind::Inside);
            self.set(&galley, chip.center(), Align2::CENTER_CENTER, color);
        }
        room
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
