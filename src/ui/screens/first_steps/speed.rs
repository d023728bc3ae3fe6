//! The question about the speed of the controls: four tiles, in each of which a piece moves at its speed. A press on
//! one starts the first game.

use egui::accesskit::Role;
use egui::{Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use std::time::Duration;

use super::StepEnd;
use crate::engine::{Block, Tetrimino};
use crate::settings::{Handling, HandlingPreset};
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::screens::{Command, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{lay_centered, note, panel, ring};
use crate::ui::words::{Words, id};

const ANSWERS: [HandlingPreset; 4] =
    [HandlingPreset::Guideline, HandlingPreset::Comfortable, HandlingPreset::Fast, HandlingPreset::Instant];
/// The answer that has the focus first: the one that suits most players.
const FIRST: HandlingPreset = HandlingPreset::Comfortable;

/// The greatest width of the question, in points.
const WIDTH: f32 = 800.0;
/// The least width of a tile, and its height, in points.
const TILE: Vec2 = vec2(150.0, 128.0);
/// The columns of the strip of a tile, and those that its piece can move by.
const COLUMNS: u32 = 10;
const STEPS: u32 = COLUMNS - 3;
/// The time for which the piece rests at a wall, in milliseconds.
const REST_MS: u32 = 600;

/// Shows the question. Returns whether it was left, and the command of an answer.
pub(super) fn ui(ui: &mut Ui, shared: &Shared<'_>) -> (Option<StepEnd>, Option<Command>) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let page = Page::of("Speed", "", WIDTH).inner(true).hints(&[Hint::Cursor, Hint::Accept, Hint::Back]);
    let mut frame = page.open(ui, shared);
    let starts = std::mem::take(&mut frame.opened.starts);
    let chosen = frame.body(ui, |ui| {
        panel(ui, theme, |ui| {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::SPEED_TITLE))));
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::SPEED_TEXT)));
            ui.add_space(space.m);
            let chosen = answers(ui, shared, starts);
            ui.add_space(space.s);
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::SPEED_LATER)));
            chosen
        })
    });
    let end = frame.close(ui).then_some(StepEnd::Leave);
    (end, chosen.map(|preset| Command::Start(StartCommand::First(preset))))
}

/// Shows the answers in one row or in two. Returns the one that was pressed.
fn answers(ui: &mut Ui, shared: &Shared<'_>, starts: bool) -> Option<HandlingPreset> {
    let gap = shared.theme.metrics.space.s;
    let width = |count: usize| (ui.available_width() - gap * (count - 1) as f32) / count as f32;
    let in_row = if width(ANSWERS.len()) >= TILE.x { ANSWERS.len() } else { 2 };
    let size = vec2(width(in_row), TILE.y);
    let mut pressed = None;
    for row in ANSWERS.chunks(in_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for preset in row {
                pressed = answer(ui, shared, *preset, (size, starts)).or(pressed);
            }
        });
    }
    pressed
}

fn answer(
    ui: &mut Ui,
    shared: &Shared<'_>,
    preset: HandlingPreset,
    (size, starts): (Vec2, bool),
) -> Option<HandlingPreset> {
    let Shared { theme, words, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label(words, preset)));
    let reach = focus::join(ui, &response, Keys::Move);
    if starts && preset == FIRST {
        focus::give(ui, response.id);
    }
    let fill = if reach.lit { palette.raised_hovered } else { palette.raised };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    let inside = rect.shrink(metrics.space.s);
    let side = inside.width() / COLUMNS as f32;
    let strip = Rect::from_min_size(inside.min, vec2(inside.width(), 2.0 * side));
    self::strip(ui, shared, strip, preset.values());
    let handling = preset.values();
    let times = format!("{} / {}", handling.auto_repeat_delay_ms, handling.auto_repeat_interval_ms);
    let mut top = strip.bottom() + metrics.space.m;
    let lines = [
        (TextRole::Heading, words.name(preset), palette.text_primary),
        (TextRole::Small, words.with(id::SPEED_TIMES, &[("times", times.into())]), palette.text_secondary),
    ];
    for (role, text, color) in lines {
        let line = lay_centered(ui, role, &text, color, inside.width());
        let middle = pos2(rect.center().x, top + line.size().y / 2.0);
        top += line.size().y;
        ui.painter().galley(middle - line.rect.center().to_vec2(), line, color);
    }
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response.clicked().then_some(preset)
}

/// Draws a piece that moves from wall to wall as by a held key.
fn strip(ui: &Ui, shared: &Shared<'_>, strip: Rect, handling: Handling) {
    let theme = shared.theme;
    let side = strip.width() / COLUMNS as f32;
    ui.painter().rect_filled(strip.expand(2.0), 2, theme.palette.well);
    let moved = if theme.strength.is_still {
        0
    } else {
        let since = Id::unique("first moment of the question about the speed");
        let now = ui.input(|input| input.time);
        let since: f64 = ui.data_mut(|data| *data.get_temp_mut_or_insert_with(since, || now));
        let (moved, wait) = moved(((now - since) * 1_000.0) as u64, handling);
        ui.ctx().request_repaint_after(Duration::from_millis(wait));
        moved
    };
    let mut mesh = MinoMesh::new(ui.ctx(), theme, (side * ui.ctx().pixels_per_point()).round() as u32);
    for (x, y) in [(1, 0), (0, 1), (1, 1), (2, 1)] {
        let at = strip.min + vec2((moved + x) as f32, y as f32) * side;
        mesh.mino(
            Rect::from_min_size(at, Vec2::splat(side)),
            Block::Of(Tetrimino::T),
            MinoStyle::InPlay,
            Color32::WHITE,
        );
    }
    ui.painter().add(mesh.into_shape());
}

/// The columns that the piece is away from the left wall at this moment, and the milliseconds until it moves again.
fn moved(millis: u64, handling: Handling) -> (u32, u64) {
    let (delay, interval) = (handling.auto_repeat_delay_ms, handling.auto_repeat_interval_ms);
    // The first step is that of the press, and the second one ends the delay.
    let due = |step: u32| if step <= 1 { 0 } else { delay + (step - 2) * interval };
    let way = u64::from(due(STEPS) + REST_MS);
    let (turn, at) = (millis / way, millis % way);
    let taken = (1..=STEPS).take_while(|step| u64::from(due(*step)) <= at).count() as u32;
    let next = if taken < STEPS { u64::from(due(taken + 1)) } else { way };
    let moved = if turn.is_multiple_of(2) { taken } else { STEPS - taken };
    (moved, next - at)
}

/// The name of an answer with its times, for screen readers.
fn label(words: &Words, preset: HandlingPreset) -> String {
    let handling = preset.values();
    let args = [
        ("name", words.name(preset).into()),
        ("delay", handling.auto_repeat_delay_ms.into()),
        ("interval", handling.auto_repeat_interval_ms.into()),
    ];
    words.with(id::SPEED_ANSWER, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step at once, the next after the delay, then one each interval; then it rests and comes back.
    #[test]
    fn the_piece_moves_as_a_held_key_moves_it() {
        let calm = HandlingPreset::Guideline.values();
        assert_eq!(moved(0, calm), (1, 300));
        assert_eq!(moved(299, calm), (1, 1));
        assert_eq!(moved(300, calm), (2, 50));
        assert_eq!(moved(550, calm), (STEPS, 600), "at the wall");
        assert_eq!(moved(1_150, calm), (STEPS - 1, 300), "and back");
        let instant = HandlingPreset::Instant.values();
        assert_eq!(moved(99, instant), (1, 1));
        assert_eq!(moved(100, instant), (STEPS, 600));
    }
}
