//! Draws the piece in play as it moves between cells, with a glow that distinguishes it from the stack.

use egui::emath::Rot2;
use egui::{Color32, Rect, Vec2, pos2, vec2};

use super::Drawing;
use crate::engine::mode::Mechanic;
use crate::engine::{Block, Piece};
use crate::ui::paint::minos::MinoStyle;
use crate::ui::paint::motion::{self, Offset};

/// The width of the glow in cells.
const GLOW: f32 = 0.3;
/// The opacity of the glow beside the piece.
const GLOW_OPACITY: f32 = 0.4;

impl Drawing<'_> {
    pub(super) fn in_play(&mut self) {
        let game = self.view.game;
        let Some(piece) = game.in_play() else { return };
        let block = Block::Of(piece.tetrimino);
        if self.view.ghost
            && let Some(ghost) = game.ghost_piece().filter(|ghost| *ghost != piece)
        {
            self.piece(ghost, block, MinoStyle::Ghost, Color32::WHITE.gamma_multiply(self.theme.ghost));
        }
        self.after_image();
        self.moving_piece(piece);
    }

    /// Draws the piece in play at its interpolated position.
    fn moving_piece(&mut self, piece: Piece) {
        let block = Block::Of(piece.tetrimino);
        let over = self.lock_down();
        let tint = Color32::WHITE.lerp_to_gamma(self.theme.palette.lock_down_tint, over);
        let strength = &self.theme.strength;
        let Offset { by, angle } = if strength.is_smooth {
            self.view.effects.motion().piece(self.view.game, strength.falls_late)
        } else {
            Offset::default()
        };
        let by = vec2(self.whole_pixels(by.x), self.whole_pixels(by.y));
        let first = self.mesh.len();
        self.glow(piece, by, over);
        for cell in piece.cells() {
            self.mino_at(self.layout.cell_rect(cell).translate(by), block, MinoStyle::InPlay, tint);
        }
        let pivot = self.layout.cell_rect(piece.centre).center() + motion::pivot(piece) * self.layout.cell() + by;
        self.mesh.rotate_since(first, Rot2::from_angle(angle), pivot);
    }

    /// The progress towards Lock Down, 0 to 1. The piece darkens to the look of a locked Block, and its glow fades.
    pub(super) fn lock_down(&self) -> f32 {
        let game = self.view.game;
        if game.rules().mechanic == Mechanic::Descent {
            // Nothing Locks Down there, although the timer runs.
            return 0.0;
        }
        let running = game.lock_down_timer().filter(|timer| timer.is_running()).map(|timer| timer.left(game.now()));
        let over = match running {
            // Without automatic Lock Down there is no timer.
            None | Some((_, 0)) => 0.0,
            Some((left, full)) => 1.0 - left as f32 / full as f32,
        };
        over * over
    }

    /// Draws light around the piece, whose Minos are offset by `by`.
    fn glow(&mut self, piece: Piece, by: Vec2, locked: f32) {
        let cells = piece.cells();
        let width = self.layout.cell() * GLOW;
        let none = Color32::TRANSPARENT;
        let light = self.theme.palette.tetrimino(piece.tetrimino).light;
        for cell in cells {
            let Rect { min, max } = self.layout.cell_rect(cell).translate(by);
            let light = light.gamma_multiply(GLOW_OPACITY * (1.0 - locked) * self.shown(min.y));
            let is_open = |x, y| !cells.contains(&cell.offset(x, y));
            let outer = Rect { min, max }.expand(width);
            let sides = [
                (-1, 0, Rect::from_min_max(pos2(outer.left(), min.y), pos2(min.x, max.y)), [none, light, none, light]),
                (1, 0, Rect::from_min_max(pos2(max.x, min.y), pos2(outer.right(), max.y)), [light, none, light, none]),
                (0, 1, Rect::from_min_max(pos2(min.x, outer.top()), pos2(max.x, min.y)), [none, none, light, light]),
                (
                    0,
                    -1,
                    Rect::from_min_max(pos2(min.x, max.y), pos2(max.x, outer.bottom())),
                    [light, light, none, none],
                ),
            ];
            for (x, y, rect, colors) in sides {
                if is_open(x, y) {
                    self.mesh.shaded(rect, colors);
                }
            }
            // A shaded square would show the diagonal between its two triangles, which differs at each corner.
            let corners = [
                (-1, 1, min, vec2(-width, -width)),
                (1, 1, pos2(max.x, min.y), vec2(width, -width)),
                (-1, -1, pos2(min.x, max.y), vec2(-width, width)),
                (1, -1, max, vec2(width, width)),
            ];
            for (x, y, corner, reach) in corners {
                if is_open(x, 0) && is_open(0, y) {
                    self.mesh.round_light(corner, reach, light);
                }
            }
        }
    }
}
