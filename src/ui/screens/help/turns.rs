//! The turns page: heat maps of a rotation system, one turn large, all turns of a Tetrimino below.
//!
//! ```text
//!   Rotation system   ◀ Ocular ▶
//!   Tetrimino            ◀ T ▶
//!   ┌───────────┐  T, North: Clockwise
//!   │           │  [1] [2] [3] [4] [5] [6]      each shows its place on the map
//!   │  the map  │  Attempt 2 of 6: 1 row up
//!   └───────────┘
//!   clockwise, counterclockwise, by half, each in four Facings: press one to see it large
//! ```

use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::engine::{Cell, Facing, RotationSystem, Tetrimino, Turn};
use crate::ui::paint::heat_map::{self, HeatMap, MapView};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{paragraph, ring};
use crate::ui::words::{Words, id};

/// The share of the width that the large map takes.
const MAP_PART: f32 = 0.46;
/// Height reserved for the rest of the screen, and minimum and maximum height of the large map, in points.
const REST_HEIGHT: f32 = 320.0;
const MIN_HEIGHT: f32 = 150.0;
const MAX_HEIGHT: f32 = 300.0;
/// Maximum height of a small map, in points.
const SMALL_HEIGHT: f32 = 132.0;

/// The current selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turns {
    system: RotationSystem,
    tetrimino: Tetrimino,
    facing: Facing,
    turn: Turn,
    /// The index of the selected attempt.
    marked: Option<usize>,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            system: RotationSystem::Super,
            tetrimino: Tetrimino::T,
            facing: Facing::North,
            turn: Turn::Clockwise,
            marked: None,
        }
    }
}

impl Turns {
    /// Selects a rotation system, a Tetrimino, or both; `None` keeps the current one.
    pub(super) fn look_at(&mut self, system: Option<RotationSystem>, tetrimino: Option<Tetrimino>) {
        self.system = system.unwrap_or(self.system);
        self.tetrimino = tetrimino.unwrap_or(self.tetrimino);
    }

    /// Draws the page.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        paragraph(ui, theme, &words.text(id::ROTATION_INTRO));
        self.choices(ui, shared);
        let maps: Vec<HeatMap> = Facing::ALL
            .into_iter()
            .flat_map(|facing| Turn::ALL.map(|turn| HeatMap::new(self.system, self.tetrimino, facing, turn)))
            .collect();
        self.large(ui, shared, &maps);
        self.overview(ui, shared, &maps);
    }

    fn choices(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let systems = RotationSystem::ALL.map(|system| words.name(system));
        let (label, hint) = (words.text(id::ROTATION_SYSTEM), words.rotation_system_hint(self.system));
        let named = Named::new(&label, &hint);
        let index = RotationSystem::ALL.iter().position(|system| *system == self.system).unwrap_or(0);
        if let Some(index) = row::choice(ui, theme, named, &systems, index) {
            self.system = RotationSystem::ALL[index];
        }
        let letters = Tetrimino::ALL.map(|tetrimino| tetrimino.letter().to_string());
        let label = words.text(id::ROTATION_TETRIMINO);
        let index = Tetrimino::ALL.iter().position(|tetrimino| *tetrimino == self.tetrimino).unwrap_or(0);
        if let Some(index) = row::choice(ui, theme, Named::new(&label, ""), &letters, index) {
            self.tetrimino = Tetrimino::ALL[index];
        }
    }

    /// Draws the selected turn with its attempts beside it.
    fn large(&mut self, ui: &mut Ui, shared: &Shared<'_>, maps: &[HeatMap]) {
        let Shared { theme, words, .. } = shared;
        let map = HeatMap::new(self.system, self.tetrimino, self.facing, self.turn);
        let all = ui.available_rect_before_wrap();
        let height = (ui.ctx().content_rect().height() - REST_HEIGHT).clamp(MIN_HEIGHT, MAX_HEIGHT);
        let room = Rect::from_min_size(all.min, vec2(all.width() * MAP_PART, height));
        let view = MapView::of(maps, room);
        let seen = ui.interact(view.rect(), ui.scope_id().with("map"), Sense::hover());
        seen.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.spoken(words, self.facing, self.turn)));
        let column = Rect::from_min_max(pos2(room.right() + theme.metrics.space.l, all.top()), all.max);
        let mut right = ui.new_child(UiBuilder::new().max_rect(column).id_salt("attempts"));
        right.label(theme.text(TextRole::Heading, self.title(words, self.facing, self.turn)));
        let marked = attempts(&mut right, shared, &map);
        // Stepping through the attempts is pointless if the map is scrolled away.
        if marked.is_some() && marked != self.marked {
            ui.scroll_to_rect(room, None);
        }
        self.marked = marked;
        let pointed = seen.hover_pos().and_then(|at| view.cell_at(at));
        if let Some(text) = caption(words, &map, marked, pointed) {
            paragraph(&mut right, theme, &text);
        }
        heat_map::paint(ui.painter(), theme, &map, &view, marked);
        let bottom = room.bottom().max(right.min_rect().bottom()) + theme.metrics.space.s;
        ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom)), Sense::hover());
    }

    /// Draws all turns of the Tetrimino as a choice.
    fn overview(&mut self, ui: &mut Ui, shared: &Shared<'_>, maps: &[HeatMap]) {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let letter = self.tetrimino.letter().to_string();
        ui.label(theme.text(TextRole::Heading, words.with(id::ROTATION_ALL, &[("tetrimino", letter.into())])));
        let count = Facing::ALL.len() as f32;
        let width = (ui.available_width() - space.s * (count - 1.0)) / count;
        for turn in Turn::ALL {
            ui.label(theme.text(TextRole::Small, words.turn(turn)));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = space.s;
                for facing in Facing::ALL {
                    let size = vec2(width, SMALL_HEIGHT.min(width) + TextRole::Small.size() + space.s);
                    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                    response.widget_info(|| {
                        let chosen = (facing, turn) == (self.facing, self.turn);
                        WidgetInfo::selected(Role::Button, true, chosen, self.spoken(words, facing, turn))
                    });
                    self.small(ui, shared, maps, (facing, turn), rect);
                    if joined(ui, shared, &response) {
                        (self.facing, self.turn) = (facing, turn);
                    }
                }
            });
        }
    }

    /// Draws a small map with its Facing below.
    fn small(&self, ui: &Ui, shared: &Shared<'_>, maps: &[HeatMap], (facing, turn): (Facing, Turn), rect: Rect) {
        let Shared { theme, words, .. } = shared;
        let palette = &theme.palette;
        let is_chosen = (facing, turn) == (self.facing, self.turn);
        let fill = if is_chosen { palette.accent_surface } else { palette.raised };
        ui.painter().rect_filled(rect, theme.metrics.radius, fill);
        let foot = rect.bottom() - TextRole::Small.size() - theme.metrics.space.xs;
        let view = MapView::of(maps, rect.with_max_y(foot).shrink(theme.metrics.space.xs));
        let map = HeatMap::new(self.system, self.tetrimino, facing, turn);
        heat_map::paint(ui.painter(), theme, &map, &view, None);
        let color = if is_chosen { palette.text_primary } else { palette.text_secondary };
        let at = pos2(rect.center().x, foot);
        ui.painter().text(at, egui::Align2::CENTER_TOP, words.facing(facing), TextRole::Small.font(1.0), color);
    }

    fn title(&self, words: &Words, facing: Facing, turn: Turn) -> String {
        let args = [
            ("tetrimino", self.tetrimino.letter().to_string().into()),
            ("facing", words.facing(facing).into()),
            ("turn", words.turn(turn).into()),
        ];
        words.with(id::ROTATION_TITLE, &args)
    }

    fn spoken(&self, words: &Words, facing: Facing, turn: Turn) -> String {
        let count = HeatMap::new(self.system, self.tetrimino, facing, turn).attempts().len();
        let args = [
            ("system", words.name(self.system).into()),
            ("title", self.title(words, facing, turn).into()),
            ("count", count.into()),
        ];
        words.with(id::ROTATION_MAP, &args)
    }
}

/// Draws the attempts as coloured buttons; returns the index of the selected one.
fn attempts(ui: &mut Ui, shared: &Shared<'_>, map: &HeatMap) -> Option<usize> {
    let Shared { theme, words, .. } = shared;
    let mut marked = None;
    let count = map.attempts().len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme.metrics.space.s, theme.metrics.space.s);
        for index in 0..count {
            let side = theme.metrics.control_height;
            let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
            let label = attempt(words, map, index);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            heat_map::swatch(ui.painter(), theme, rect.shrink(2.0), index, count);
            let reach = focus::join(ui, &response, Keys::Move);
            if reach.focused {
                ring(ui.painter(), theme, rect, theme.metrics.radius);
            }
            if reach.lit {
                marked = Some(index);
            }
        }
    });
    marked
}

/// Adds a small map to the focus order; returns whether it was pressed.
fn joined(ui: &Ui, shared: &Shared<'_>, response: &Response) -> bool {
    if focus::join(ui, response, Keys::Move).focused {
        ring(ui.painter(), shared.theme, response.rect, shared.theme.metrics.radius);
    }
    response.clicked()
}

/// Describes the selected attempt, or the cell under the pointer.
fn caption(words: &Words, map: &HeatMap, marked: Option<usize>, pointed: Option<Cell>) -> Option<String> {
    let numbers = |cell| map.numbers_at(cell).map(|number| number.to_string()).collect::<Vec<_>>();
    let here = pointed.map(numbers).filter(|numbers| !numbers.is_empty());
    let here = here.map(|numbers| words.with(id::ROTATION_HERE, &[("numbers", numbers.join(", ").into())]));
    here.or_else(|| marked.map(|index| attempt(words, map, index)))
}

/// Describes an attempt.
fn attempt(words: &Words, map: &HeatMap, index: usize) -> String {
    let Cell { x, y } = map.attempts()[index].centre;
    let sideways = if x < 0 { id::ROTATION_LEFT } else { id::ROTATION_RIGHT };
    let upright = if y < 0 { id::ROTATION_DOWN } else { id::ROTATION_UP };
    let parts = [(x, sideways), (y, upright)].into_iter().filter(|(count, _)| *count != 0);
    let parts: Vec<String> = parts.map(|(count, id)| words.with(id, &[("count", count.abs().into())])).collect();
    let shift = if parts.is_empty() { words.text(id::ROTATION_STAYS) } else { parts.join(", ") };
    let args = [("number", (index + 1).into()), ("count", map.attempts().len().into()), ("shift", shift.into())];
    words.with(id::ROTATION_ATTEMPT, &args)
}
