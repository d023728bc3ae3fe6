//! Attacks: their flights, the Receiving Queue and the Target Marks.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::labels::Label;
use super::layout::{SeatLayout, VersusLayout};
use super::view::{Flight, SeatView};
use crate::engine::Game;
use crate::ui::paint::emblem;
use crate::ui::theme::{TextRole, Theme};

/// The maximum number of lines in the bar of the Receiving Queue.
const BAR_LINES: u32 = 20;

/// Draws an attack that flies from the attacker's Matrix to the target's bar, which flashes. With reduced motion, only
/// the bar flashes.
pub(super) fn paint_flight(
    painter: &Painter,
    layout: &VersusLayout,
    (seats, flight): (&[SeatView<'_>], Flight),
    theme: &Theme,
) {
    const TRAIL: usize = 6;
    let Flight { hit, part } = flight;
    let (Some(from), Some(to)) = (layout.seats.get(hit.from), layout.seats.get(hit.to)) else { return };
    let color = seats.get(hit.from).map_or(theme.palette.accent, |view| view.player.color(theme));
    let cell = to.field.cell();
    let left = 1.0 - part;
    let glow = Stroke::new(0.22 * cell, color.gamma_multiply(left));
    painter.rect_stroke(to.bar.expand(0.12 * cell), 0.2 * cell, glow, StrokeKind::Outside);
    if theme.strength.is_still || part >= 1.0 {
        return;
    }
    let (start, end) = (from.field.matrix.center(), to.bar.center());
    // The path curves over the Matrices between the two, so that the eye can follow it.
    let top = start.lerp(end, 0.5) - vec2(0.0, 0.25 * from.field.matrix.height());
    let at = |part: f32| start.lerp(top, part).lerp(top.lerp(end, part), part);
    let size = cell * (0.22 + 0.05 * hit.lines.min(8) as f32);
    for step in 0..TRAIL {
        let behind = (part - step as f32 * 0.05).max(0.0);
        let fade = 1.0 - step as f32 / TRAIL as f32;
        // Accelerates.
        painter.circle_filled(at(behind * behind), size * fade, color.gamma_multiply(fade * (4.0 * left).min(1.0)));
    }
}

/// Draws the waiting lines (Guideline B1.3.3): those that enter next, those beyond the cap, and those still in flight.
pub(super) fn receiving_bar(painter: &Painter, seat: &SeatLayout, game: &Game, theme: &Theme) {
    let palette = &theme.palette;
    let bar = seat.bar;
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    painter.rect(bar, CornerRadius::ZERO, palette.well.gamma_multiply(0.85), edge, StrokeKind::Outside);
    let cap = game.rules().attacks.cap.map_or(BAR_LINES, u32::from);
    let due = game.receiving_due();
    let height = |lines: u32| bar.height() * lines.min(BAR_LINES) as f32 / BAR_LINES as f32;
    let part = |from: u32, to: u32, color: Color32| {
        if from < to {
            let part = bar.with_max_y(bar.bottom() - height(from)).with_min_y(bar.bottom() - height(to));
            painter.rect_filled(part, CornerRadius::ZERO, color);
        }
    };
    let number = Label {
        rect: Rect::from_center_size(
            pos2(bar.center().x, bar.top() - 0.6 * seat.field.cell()),
            vec2(2.0 * bar.width(), seat.field.cell()),
        ),
        align: Align2::CENTER_CENTER,
        role: TextRole::Strong,
        color: palette.danger,
    };
    if game.receiving() > 0 {
        number.paint(painter, &game.receiving().to_string());
    }
    part(0, due.min(cap), palette.danger);
    part(due.min(cap), due, palette.danger.gamma_multiply(0.6));
    part(due, game.receiving(), palette.text_faint);
    for line in 1..game.receiving().min(BAR_LINES) {
        let y = bar.bottom() - height(line);
        painter.hline(bar.x_range(), y, Stroke::new(seat.field.pixel(), palette.well));
    }
    if cap < BAR_LINES {
        painter.hline(
            bar.x_range(),
            bar.bottom() - height(cap),
            Stroke::new(theme.metrics.stroke, palette.text_primary),
        );
    }
}

/// A Target Mark: the colour of its owner, and the emblem of the owner's team.
#[derive(Debug, Clone, Copy)]
pub(super) struct TargetMark {
    color: Color32,
    team: Option<usize>,
}

impl TargetMark {
    pub(super) fn of(owner: &SeatView<'_>, theme: &Theme) -> Self {
        Self { color: owner.player.color(theme), team: owner.team }
    }
}

/// Draws the Target Marks of opponents at the frame of the Matrix, each in the colour of its owner (Guideline B1.1.2),
/// with the emblem of the owner's team.
// Inside, they would cover the Tetrimino in play and the stack.
pub(super) fn target_marks(painter: &Painter, seat: &SeatLayout, marks: &[TargetMark], theme: &Theme) {
    let (cell, matrix) = (seat.field.cell(), seat.field.matrix);
    let radius = (0.45 * cell).min(seat.bar.width()).max(0.3 * cell);
    let left = matrix.left() - 1.4 * radius;
    for (index, TargetMark { color, team }) in marks.iter().enumerate() {
        let center = pos2(left, matrix.top() + (1.5 + 3.0 * index as f32) * radius);
        // A dark line below makes the mark visible on Blocks of its colour.
        for (width, color) in [(0.38 * radius, theme.palette.well), (0.2 * radius, *color)] {
            let stroke = Stroke::new(width, color);
            painter.circle_stroke(center, radius, stroke);
            for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                let out = vec2(x, y);
                painter.line_segment([center + out * 0.55 * radius, center + out * 1.35 * radius], stroke);
            }
        }
        if let Some(team) = team {
            emblem::paint(painter, (center, 0.55 * radius), *team, theme);
        }
    }
}
