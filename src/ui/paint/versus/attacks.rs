//! Attacks: their flights, the Receiving Queue and the Target Marks.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::labels::Label;
use super::layout::{SeatLayout, VersusLayout};
use super::view::{Flight, PlayerLook, SeatView};
use crate::engine::Game;
use crate::ui::fonts;
use crate::ui::paint::matrix::frame_width;
use crate::ui::paint::{avatar, emblem};
use crate::ui::theme::{TextRole, Theme};

/// The maximum number of lines in the bar of the Receiving Queue.
const BAR_LINES: u32 = 20;

/// The opacity of the light on a Mino of the bar.
const LIGHT: f32 = 0.22;

/// The steps of the line along a flight.
const LINE_STEPS: u8 = 16;
/// The least lines of an attack with a figure, and the most that make it larger.
const FIGURE: (u32, u32) = (2, 12);

/// Draws an attack that flies along a line from the attacker's Matrix to the target's bar, which flashes. The figure of
/// a larger attack is larger. With reduced motion, only the bar flashes.
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
    let line = (0..=LINE_STEPS).map(|step| at(f32::from(step) / f32::from(LINE_STEPS))).collect();
    painter.line(line, Stroke::new(0.12 * cell, color.gamma_multiply(0.5 * left)));
    for step in 0..TRAIL {
        let behind = (part - step as f32 * 0.05).max(0.0);
        let fade = 1.0 - step as f32 / TRAIL as f32;
        // Accelerates.
        painter.circle_filled(at(behind * behind), size * fade, color.gamma_multiply(fade * (4.0 * left).min(1.0)));
    }
    let (least, most) = FIGURE;
    if hit.lines >= least {
        let scale = cell * (0.5 + 0.12 * hit.lines.min(most) as f32) / TextRole::Figure.size();
        let color = theme.palette.text_primary.gamma_multiply((4.0 * left).min(1.0));
        let job = fonts::line(&hit.lines.to_string(), &TextRole::Figure.font(scale), 0.0, color);
        let galley = painter.layout_job(job);
        let place = Align2::CENTER_BOTTOM
            .align_size_within_rect(galley.size(), Rect::from_center_size(at(part * part), vec2(0.0, 2.0 * size)));
        painter.galley(place.min - vec2(0.0, galley.size().y), galley, color);
    }
}

/// The place of the number of the waiting lines, above the bar.
pub(super) fn number_place(seat: &SeatLayout) -> Rect {
    let (bar, cell) = (seat.bar, seat.field.cell());
    Rect::from_center_size(pos2(bar.center().x, bar.top() - 0.6 * cell), vec2(2.0 * bar.width(), cell))
}

/// Draws the waiting lines (Guideline B1.3.3): those that enter next, those beyond the cap, and those still in flight.
pub(super) fn receiving_bar(painter: &Painter, seat: &SeatLayout, game: &Game, theme: &Theme) {
    let palette = &theme.palette;
    let bar = seat.bar;
    // One frame with the Matrix.
    let edge = Stroke::new(frame_width(&seat.field), palette.frame);
    painter.rect(bar, CornerRadius::ZERO, palette.well.gamma_multiply(0.85), edge, StrokeKind::Outside);
    let cap = game.rules().attacks.cap.map_or(BAR_LINES, u32::from);
    let due = game.receiving_due();
    let height = |lines: u32| bar.height() * lines.min(BAR_LINES) as f32 / BAR_LINES as f32;
    // Each line is a Mino, so that they can be counted.
    let gap = seat.field.pixel();
    let part = |from: u32, to: u32, color: Color32| {
        for line in from..to.min(BAR_LINES) {
            let mino = bar.with_max_y(bar.bottom() - height(line)).with_min_y(bar.bottom() - height(line + 1));
            let mino = mino.shrink2(vec2(0.0, gap));
            let radius = CornerRadius::same((0.2 * bar.width()).min(120.0) as u8);
            painter.rect_filled(mino, radius, color);
            let light = mino.with_max_y(mino.top() + 0.18 * mino.height());
            painter.rect_filled(light, radius, Color32::WHITE.gamma_multiply(LIGHT));
        }
    };
    let number =
        Label { rect: number_place(seat), align: Align2::CENTER_CENTER, role: TextRole::Strong, color: palette.danger };
    if game.receiving() > 0 {
        number.paint(painter, &game.receiving().to_string());
    }
    part(0, due.min(cap), palette.danger);
    part(due.min(cap), due, palette.danger.gamma_multiply(0.6));
    part(due, game.receiving(), palette.text_faint);
    if cap < BAR_LINES {
        painter.hline(
            bar.x_range(),
            bar.bottom() - height(cap),
            Stroke::new(theme.metrics.stroke, palette.text_primary),
        );
    }
}

/// The number of attackers above the meter, and the height of their avatars, in cells.
const BADGES: usize = 3;
const BADGE: f32 = 0.8;

/// The places of the avatars of attackers, above the number of the waiting lines.
pub(super) fn badge_places(seat: &SeatLayout) -> [Rect; BADGES] {
    let cell = seat.field.cell();
    let bottom = seat.bar.top() - 1.1 * cell;
    // As many as there is room for beside the name.
    let size = BADGE * cell.min((bottom - seat.all.top()) / (BADGE * BADGES as f32));
    std::array::from_fn(|index| {
        let middle = pos2(seat.bar.center().x, bottom - (index as f32 + 0.5) * size);
        Rect::from_center_size(middle, vec2(1.4 * size, 0.9 * size))
    })
}

/// Draws the avatars of the players whose last attack came.
pub(super) fn attacker_badges<'a>(
    painter: &Painter,
    seat: &SeatLayout,
    attackers: impl Iterator<Item = &'a PlayerLook>,
    theme: &Theme,
) {
    for (room, player) in badge_places(seat).into_iter().zip(attackers) {
        avatar::paint(painter, room, player.look.avatar.into(), player.color(theme), theme);
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
