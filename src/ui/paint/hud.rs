//! Around the Matrix: the Next and Hold Queues, the game information (Guideline 2.4.7) and the last action.
//!
//! Every value has a fixed place in the layout. A value that is too long for it is set in a smaller size; labels that
//! are too long become smaller together with all others of their panel.

use std::sync::Arc;

use egui::text::TextWrapping;
use egui::{
    Align, Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use super::hud_values::{self, HudGoal, HudText};
use super::layout::{LEGIBLE, LabelPlace, PlayLayout, Slot};
use super::minos::{MinoMesh, MinoStyle};
use super::{Around, PlayView};
use crate::engine::mode::Mechanic;
use crate::engine::{Objective, Tetrimino};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{MessageId, Words, id};

/// A line of a notice, in its current opacity.
pub(super) struct NoticeLine {
    pub(super) text: String,
    pub(super) font: FontId,
    pub(super) color: Color32,
}

/// The best result: the one to beat, or this game's once it is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best {
    /// The value that the game's objective compares. A time is in milliseconds.
    pub value: u64,
    /// Whether it is this game's.
    pub is_new: bool,
    /// The rank that this game would have if it ended now, from 1.
    pub rank: usize,
}

/// The time left in milliseconds below which it has the accent colour.
const URGENT_MS: u64 = 10_000;

/// The minimum size of titles and labels, in points: 13 pixels in a window of 1280 × 800.
const LEAST: f32 = 11.6;
/// The minimum text size in points, for the smallest windows. Smaller text could not be drawn at all.
pub(super) const SMALLEST: f32 = 2.0;

/// The sizes of the most important value and of the goal, in points at 34 points a cell. All others have a line of
/// text.
const LARGE: f32 = 44.0;
const SECOND: f32 = 28.0;

/// A value with its label, in its place.
struct ShownValue {
    slot: Slot,
    place: Rect,
    label: String,
    text: String,
    /// The number of characters it is sized for.
    signs: usize,
    /// Whether the meter of the goal or of the time is below it.
    has_meter: bool,
    /// Whether it is the time left, and that is short.
    is_urgent: bool,
    /// The text that it replaces, and the remaining share of the way, 1 to 0, while it rolls over.
    roll: Option<(String, f32)>,
}

/// Draws the texts in the Matrix that belong behind its Minos.
pub(crate) fn paint_behind_minos(
    painter: &Painter,
    layout: &PlayLayout,
    view: &PlayView<'_>,
    theme: &Theme,
    words: &Words,
) {
    HudPainter { painter, layout, view, theme, words }.behind_the_minos();
}

/// Draws everything around the Matrix.
pub fn paint(painter: &Painter, layout: &PlayLayout, view: &PlayView<'_>, theme: &Theme, words: &Words) {
    let hud = HudPainter { painter, layout, view, theme, words };
    if view.around != Around::Nothing {
        hud.queue_panels();
    }
    if view.around.has_information() {
        hud.panel(layout.info);
        hud.panel(layout.scores);
        hud.information();
        hud.hint();
    }
    hud.notice();
    hud.countdown();
    // A seat of a match draws its end with its place.
    if !matches!(view.around, Around::Seat { .. } | Around::Nothing) {
        hud.farewell();
    }
}

/// The context of drawing everything around the Matrix.
pub(super) struct HudPainter<'a> {
    pub(super) painter: &'a Painter,
    pub(super) layout: &'a PlayLayout,
    pub(super) view: &'a PlayView<'a>,
    pub(super) theme: &'a Theme,
    pub(super) words: &'a Words,
}

impl HudPainter<'_> {
    /// Draws a panel beside the Matrix. All of them are dark like the Matrix, also in a light theme.
    fn panel(&self, rect: Rect) {
        let palette = &self.theme.palette;
        let radius = CornerRadius::same((self.layout.cell() * 0.22).min(120.0) as u8);
        self.painter.rect(
            rect,
            radius,
            palette.queue.gamma_multiply(0.92),
            Stroke::new(self.layout.pixel().max(1.0), palette.outline.gamma_multiply(0.8)),
            StrokeKind::Inside,
        );
    }

    /// The queues, or the stage's name where other games have the Hold Queue.
    fn queue_panels(&self) {
        let Self { layout, view, .. } = self;
        if view.next_count > 0 {
            self.queue_panel(layout.next, id::PLAY_NEXT);
        }
        if view.game.rules().hold {
            self.queue_panel(layout.hold, id::PLAY_HOLD);
        } else if let Some((stage, _)) = view.game.stage() {
            self.panel(layout.hold);
            self.stage(stage);
        }
        if !view.hidden {
            self.queues();
        }
    }

    fn queue_panel(&self, rect: Rect, name: MessageId) {
        self.panel(rect);
        self.caption(rect, name);
    }

    fn caption(&self, panel: Rect, id: MessageId) {
        let galley = self.label(&self.words.text(id), 1.0, panel.width() - 2.0 * self.layout.padding());
        let place = pos2(panel.left() + self.layout.padding(), panel.top() + self.layout.cell() * 0.78);
        self.set(&galley, place, Align2::LEFT_CENTER, self.theme.palette.on_queue);
    }

    /// The stage's name, where other games have the Hold Queue.
    fn stage(&self, stage: u8) {
        let panel = self.layout.hold;
        self.caption(panel, id::PLAY_STAGE_TITLE);
        let room = Rect::from_min_max(pos2(panel.left(), panel.top() + self.layout.cell()), panel.max)
            .shrink(self.layout.padding());
        let color = self.theme.palette.on_well;
        let line = NoticeLine { text: self.words.stage(stage), font: self.font(TextRole::Heading), color };
        let galley = self.fit_or_wrap(&line, room.width(), Align::Center, 1.0);
        let corner = self.layout.snap(pos2(room.center().x, room.center().y - galley.size().y / 2.0));
        self.painter.galley_with_override_text_color(corner, galley, line.color);
    }

    fn queues(&self) {
        let game = self.view.game;
        let [mut large, mut small, mut held] =
            [self.layout.queue_cell_pixels(true), self.layout.queue_cell_pixels(false), self.layout.hold_cell_pixels()]
                .map(|side| (MinoMesh::new(self.painter.ctx(), self.theme, side), side));
        let moves = self.theme.strength.is_smooth;
        let (motion, now) = (self.view.effects.motion(), game.now());
        let (next, hold) = if moves { (motion.next(now), motion.hold(now)) } else { (0.0, 0.0) };
        let slots: Vec<Rect> = self.layout.next_slots().collect();
        for (index, (slot, tetrimino)) in slots.iter().zip(self.view.next().iter()).enumerate() {
            // The last one appears in its place: sliding in, it would be cut by the edge of the panel.
            let (by, tint) = match slots.get(index + 1) {
                Some(from) => ((from.center() - slot.center()) * next, Color32::WHITE),
                None => (Vec2::ZERO, Color32::WHITE.gamma_multiply(1.0 - next)),
            };
            let look = (MinoStyle::InPlay, tint);
            let mesh = if index == 0 { &mut large } else { &mut small };
            self.tetrimino(mesh, slot.translate(by), *tetrimino, look);
        }
        if let Some(tetrimino) = game.held_tetrimino() {
            let (look, tint) = if game.can_hold() {
                (MinoStyle::InPlay, Color32::WHITE)
            } else {
                (MinoStyle::Greyed, Color32::WHITE.gamma_multiply(0.75))
            };
            // From the side of the Matrix.
            let slot = self.layout.hold_slot();
            let side = (self.layout.matrix.center().x - slot.center().x).signum();
            let by = vec2(side * self.layout.cell() * hold, 0.0);
            let look = (look, tint.gamma_multiply(1.0 - 0.7 * hold));
            self.tetrimino(&mut held, slot.translate(by), tetrimino, look);
        }
        self.painter.add(large.0.into_shape());
        self.painter.add(held.0.into_shape());
        let inside = self.painter.clip_rect().intersect(self.layout.next);
        self.painter.with_clip_rect(inside).add(small.0.into_shape());
    }
}

impl HudPainter<'_> {
    /// Adds a Tetrimino in the middle of `slot`, as it is generated, to the mesh of Minos with this side in physical
    /// pixels.
    fn tetrimino(
        &self,
        (mesh, side): &mut (MinoMesh, u32),
        slot: Rect,
        tetrimino: Tetrimino,
        look: (MinoStyle, Color32),
    ) {
        let pixel = self.layout.pixel();
        let facing = self.view.game.rules().rotation.generated(tetrimino).facing;
        mesh.tetrimino(slot, (tetrimino, facing), (*side as f32 * pixel, 1.0 / pixel), look);
    }

    fn information(&self) {
        let game = self.view.game;
        let place = self.layout.slot(Slot::Mode);
        let name = self.title(&self.view.name(self.words));
        self.set(&name, place.left_center(), Align2::LEFT_CENTER, self.theme.palette.on_well_accent);
        self.player(place.left() + name.size().x);
        let part = HudGoal::of(game).map_or(0.0, |goal| goal.part);
        let values = self.values();
        for panel in [self.layout.info, self.layout.scores] {
            let inside: Vec<&ShownValue> = values.iter().filter(|value| panel.intersects(value.place)).collect();
            let scale = self.scale(&inside);
            for value in inside {
                let (below, label) = self.value(value, scale);
                if value.has_meter {
                    self.meter(value.place, below, part);
                }
                if value.slot == Slot::Best {
                    self.lead(label);
                }
            }
        }
    }

    /// Lays out the name of the game in its size, in up to two lines. A long one takes some of the place of the
    /// player's name.
    fn title(&self, name: &str) -> Arc<Galley> {
        let (place, player) = (self.layout.slot(Slot::Mode), self.layout.slot(Slot::Player));
        if self.layout.has_labels_beside() {
            // The panel has no room for a second line.
            return self.label(name, 1.0, place.width());
        }
        let all = place.width().max(player.right() - place.left());
        let size = self.size(TextRole::Label);
        let font = FontId::new(size, TextRole::Label.face().family());
        let name = name.to_uppercase();
        let lay = |(width, spacing): (f32, f32)| {
            let mut job = fonts::line(&name, &font, spacing * size, Color32::PLACEHOLDER);
            job.wrap = TextWrapping { max_width: width, max_rows: 2, break_anywhere: false, ..TextWrapping::default() };
            self.painter.layout_job(job)
        };
        // A word that is wider than a line would be broken.
        let is_whole = |galley: &Arc<Galley>| {
            let mut before_last = galley.rows.iter().rev().skip(1);
            !galley.elided && before_last.all(|row| row.glyphs.last().is_none_or(|last| " -".contains(last.chr)))
        };
        let spacing = TextRole::Label.letter_spacing();
        let least = if self.view.player.is_empty() { all } else { place.width() };
        let tries = [(least, spacing), (f32::midpoint(least, all), spacing), (all, spacing)];
        tries.into_iter().map(lay).find(is_whole).unwrap_or_else(|| lay((all, 0.0)))
    }

    /// Whether the goal is above the values: the grid of Descent would hide it in the Matrix.
    pub(super) fn has_hint(&self) -> bool {
        self.view.game.rules().mechanic == Mechanic::Descent && self.view.around.has_information()
    }

    /// Draws the goal of Descent above the values during the countdown, and then what to do, until the first gem.
    fn hint(&self) {
        let game = self.view.game;
        if !self.has_hint() || game.score() > 0 || game.is_over() || self.view.hidden {
            return;
        }
        let pad = self.layout.padding();
        let is_first = self.view.countdown.is_some_and(|countdown| countdown.is_first);
        let text = if is_first { self.goal_text() } else { self.words.text(id::PLAY_DESCENT_HINT) };
        let line = NoticeLine { text, font: self.font(TextRole::Strong), color: self.theme.palette.on_well_accent };
        let info = self.layout.info;
        let galley = self.fit_or_wrap(&line, info.width() - 2.0 * pad, Align::LEFT, 1.0);
        let bottom = info.top() - 0.35 * self.layout.cell();
        let panel = info.with_min_y(bottom - galley.size().y - pad).with_max_y(bottom);
        self.panel(panel);
        self.set(&galley, panel.left_center() + vec2(pad, 0.0), Align2::LEFT_CENTER, line.color);
    }

    /// The values that the game has, with their labels.
    fn values(&self) -> Vec<ShownValue> {
        let game = self.view.game;
        let is_short = hud_values::time_left(game).is_some_and(|left| left <= URGENT_MS) && !game.is_over();
        let score = self.counted_score();
        let shown = hud_values::values(game, (score, self.view.rank()), self.theme, self.words);
        let with_meter = |slot| {
            let place = self.layout.slot(slot);
            place.with_max_y(place.bottom() - 1.6 * self.bar())
        };
        let roll = self.view.effects.roll(game.now()).filter(|_| !self.theme.strength.is_still);
        let shown = shown.map(|HudText { slot, label, text, signs, is_time_left, before }| {
            let place = if is_time_left { with_meter(slot) } else { self.layout.slot(slot) };
            let is_urgent = is_time_left && is_short;
            let (label, roll) = (self.words.text(label), before.zip(roll));
            ShownValue { slot, place, label, text, signs, has_meter: is_time_left, is_urgent, roll }
        });
        let goal = HudGoal::in_its_slot(game, self.theme).map(|goal| {
            let (label, text) = goal.text(self.words);
            let (place, is_urgent) = (with_meter(Slot::Goal), goal.is_time_left() && is_short);
            ShownValue {
                slot: Slot::Goal,
                place,
                label: self.words.text(label),
                text,
                signs: 8,
                has_meter: true,
                is_urgent,
                roll: None,
            }
        });
        shown.chain(goal).chain(self.best()).collect()
    }

    fn counted_score(&self) -> u64 {
        let game = self.view.game;
        let uncounted = if self.theme.strength.is_still { 0 } else { self.view.effects.uncounted(game.now()) };
        game.score().saturating_sub(uncounted)
    }

    /// The best result of the mode, if there is one.
    fn best(&self) -> Option<ShownValue> {
        let game = self.view.game;
        let best = self.view.best?;
        let objective = game.rules().objective;
        let label = self.words.text(match objective {
            _ if self.is_best_new() => id::HUD_NEW_BEST,
            Objective::Score => id::PLAY_HIGH_SCORE,
            Objective::Time | Objective::Endurance => id::HUD_BEST_TIME,
            Objective::Lines => id::HUD_BEST_LINES,
            Objective::Level if game.stage().is_some() => id::HUD_BEST_STAGE,
            Objective::Level => id::HUD_BEST_LEVEL,
            Objective::Pieces => id::HUD_BEST_PIECES,
        });
        // A new best is the score above it, which counts up.
        let is_score = self.is_best_new() && objective == Objective::Score;
        let value = if is_score { self.counted_score() } else { best.value };
        let text = self.words.amount(objective, value);
        let place = self.layout.slot(Slot::Best);
        let (has_meter, is_urgent, roll) = (false, false, None);
        Some(ShownValue { slot: Slot::Best, place, label, text, signs: 9, has_meter, is_urgent, roll })
    }

    /// Draws the lead over the best game beside its label. The sign repeats the meaning of the colour.
    fn lead(&self, label: Vec2) {
        // The value is there already if it is beside its label.
        let Some(lead) = self.view.lead.filter(|_| !self.layout.has_labels_beside()) else { return };
        let place = self.layout.slot(Slot::Best);
        let text = self.words.lead(lead);
        let room = (place.width() - label.x - self.layout.padding() / 2.0).max(1.0);
        let galley = self.figures(&text, self.size(TextRole::Strong), TextRole::Strong, room);
        let palette = &self.theme.palette;
        let color = if lead.amount < 0 { palette.on_well_danger } else { palette.on_well_good };
        let middle = place.top() + label.y / 2.0;
        self.set(&galley, pos2(place.right(), middle), Align2::RIGHT_CENTER, color);
    }

    /// Draws the player's name beside the mode's name, which ends at `left`.
    fn player(&self, left: f32) {
        let mut place = self.layout.slot(Slot::Player);
        if !self.layout.is_tall() {
            place.min.x = left + self.layout.cell() * 0.35;
        }
        if place.width() < 3.0 * LEGIBLE {
            // The name of the game has taken its place.
            return;
        }
        let font = self.font(TextRole::Small);
        let mut galley = self.fit(self.view.player, &font, 0.0, place.width());
        // A long name is truncated before it becomes illegible.
        if galley.size().y < LEGIBLE {
            let font = FontId::new(LEGIBLE, font.family);
            let line = |name: &str| fonts::line(name, &font, 0.0, Color32::PLACEHOLDER);
            let fits = |name: &str| self.painter.layout_job(line(name)).size().x <= place.width();
            let mut job = line(&self.words.fitting_name(self.view.player, fits));
            job.wrap = TextWrapping::truncate_at_width(place.width());
            galley = self.painter.layout_job(job);
        }
        let (edge, align) = if self.layout.is_tall() {
            (place.left_center(), Align2::LEFT_CENTER)
        } else {
            (place.right_center(), Align2::RIGHT_CENTER)
        };
        self.set(&galley, edge, align, self.theme.palette.on_queue);
    }

    /// The height of the meter of the goal.
    fn bar(&self) -> f32 {
        (self.layout.cell() * 0.16).max(3.0)
    }

    /// Draws the meter of the goal or of the limit, filled in `part`. Its value in `place` ends at `below`.
    fn meter(&self, place: Rect, below: f32, part: f32) {
        let bar = self.bar();
        let corner = self.layout.snap(pos2(place.left(), below + 0.7 * bar));
        let rail = Rect::from_min_size(corner, vec2(place.width(), bar));
        let radius = CornerRadius::same((bar / 2.0).min(255.0) as u8);
        let palette = &self.theme.palette;
        self.painter.rect_filled(rail, radius, palette.on_queue.gamma_multiply(0.3));
        let filled = Rect::from_min_size(rail.min, vec2(rail.width() * part.clamp(0.0, 1.0), bar));
        self.painter.rect_filled(filled, radius, palette.fill);
    }

    /// The scale at which the labels of a panel fit, and beside them their values.
    fn scale(&self, values: &[&ShownValue]) -> f32 {
        let scales = values.iter().map(|value| {
            let (used, room) = match self.layout.label_place(value.slot) {
                LabelPlace::Before => {
                    let (label, figures) = self.in_line(value, 1.0);
                    (label.size().x + figures.size().x, value.place.width() - 0.4 * self.line_size())
                }
                LabelPlace::Above => (self.label(&value.label, 1.0, f32::INFINITY).size().x, value.place.width()),
                // It takes what its value leaves.
                LabelPlace::After => return 1.0,
            };
            if used <= room { 1.0 } else { 0.98 * room / used }
        });
        scales.fold(1.0, f32::min).max(SMALLEST / LEGIBLE)
    }

    /// Draws a label with its value. Returns where the value ends, and the size of the label.
    fn value(&self, value: &ShownValue, scale: f32) -> (f32, Vec2) {
        let ShownValue { slot, place, .. } = *value;
        let label_color = self.theme.palette.on_queue;
        let label_place = self.layout.label_place(slot);
        if label_place == LabelPlace::Before {
            let (label, figures) = self.in_line(value, scale);
            let middle = place.top() + figures.size().y / 2.0;
            self.set(&label, pos2(place.left(), middle), Align2::LEFT_CENTER, label_color);
            self.set(&figures, pos2(place.right(), middle), Align2::RIGHT_CENTER, self.value_color(value));
            return (middle + self.line_size() * 0.5, label.size());
        }
        let size = match slot {
            Slot::Level => LARGE,
            Slot::Goal => SECOND,
            Slot::Score => TextRole::LargeFigure.size(),
            Slot::Mode | Slot::Lines | Slot::Time | Slot::Best | Slot::Player => TextRole::Figure.size(),
        };
        let label = self.label(&value.label, scale, f32::INFINITY);
        let top = place.top() + if label_place == LabelPlace::Above { label.size().y } else { 0.0 };
        let fitting = ((place.bottom() - top) * 0.94).min(place.width() / (value.signs as f32 * 0.62));
        let size = (size * self.layout.text_scale()).max(LEGIBLE).min(fitting).max(SMALLEST);
        let role = TextRole::Figure;
        let galley = self.figures(&value.text, size, role, place.width());
        let middle = top + size * 0.66;
        let label = if label_place == LabelPlace::Above {
            self.set(&label, place.left_top(), Align2::LEFT_TOP, label_color);
            label
        } else {
            let room = (place.width() - galley.size().x - 0.3 * size).max(1.0);
            let label = self.label(&value.label, scale, room);
            // On the base line of the value.
            let low = middle + 0.36 * (size - label.size().y * 0.8);
            self.set(&label, pos2(place.right(), low), Align2::RIGHT_CENTER, label_color);
            label
        };
        match &value.roll {
            Some((before, left)) => {
                let before = self.figures(before, size, role, place.width());
                self.rolling([&before, &galley], (pos2(place.left(), middle), size), *left, self.value_color(value));
            }
            None => self.set(&galley, pos2(place.left(), middle), Align2::LEFT_CENTER, self.value_color(value)),
        }
        (middle + size * 0.6, label.size())
    }

    /// Draws a number that rolls up out of its place while the next one follows from below.
    fn rolling(&self, [before, after]: [&Arc<Galley>; 2], (at, size): (Pos2, f32), left: f32, color: Color32) {
        let inside = Rect::from_x_y_ranges(at.x..=f32::INFINITY, at.y - 0.6 * size..=at.y + 0.6 * size);
        let clipped =
            HudPainter { painter: &self.painter.with_clip_rect(inside.intersect(self.painter.clip_rect())), ..*self };
        let way = 1.2 * size * left * left;
        clipped.set(before, at - vec2(0.0, 1.2 * size - way), Align2::LEFT_CENTER, color);
        clipped.set(after, at + vec2(0.0, way), Align2::LEFT_CENTER, self.theme.palette.on_well_accent);
    }

    /// The text size of a value beside its label.
    fn line_size(&self) -> f32 {
        if self.layout.has_labels_beside() {
            (self.layout.slot(Slot::Lines).height() * 0.9).clamp(SMALLEST, 1.15 * LEGIBLE)
        } else {
            self.size(TextRole::Strong)
        }
    }

    /// Lays out a label and its value for one line. The texts of all lines of a panel have the same scale.
    fn in_line(&self, value: &ShownValue, scale: f32) -> (Arc<Galley>, Arc<Galley>) {
        let size = self.line_size();
        let label = if self.layout.has_labels_beside() {
            let font = FontId::new(size.min(LEGIBLE) * scale, TextRole::Label.face().family());
            self.fit(&value.label.to_uppercase(), &font, 0.0, f32::INFINITY)
        } else {
            self.label(&value.label, scale, f32::INFINITY)
        };
        (label, self.figures(&value.text, size * scale, TextRole::Strong, f32::INFINITY))
    }

    const fn value_color(&self, value: &ShownValue) -> Color32 {
        let palette = &self.theme.palette;
        match value.slot {
            _ if value.is_urgent => palette.on_well_accent,
            Slot::Best if self.is_best_new() => palette.on_well_accent,
            Slot::Best => palette.on_queue,
            _ => palette.on_well,
        }
    }

    const fn is_best_new(&self) -> bool {
        matches!(self.view.best, Some(Best { is_new: true, .. }))
    }

    pub(super) fn font(&self, role: TextRole) -> FontId {
        FontId::new(self.size(role), role.face().family())
    }

    /// The text size of a role. It grows with the cells and stays legible in a small window.
    fn size(&self, role: TextRole) -> f32 {
        (role.size() * self.layout.text_scale()).max(LEAST)
    }

    /// Lays out a label at `scale` times its size, smaller if it needs more than `width`.
    fn label(&self, text: &str, scale: f32, width: f32) -> Arc<Galley> {
        let size = self.size(TextRole::Label) * scale;
        let font = FontId::new(size, TextRole::Label.face().family());
        self.fit(&text.to_uppercase(), &font, size * TextRole::Label.letter_spacing(), width)
    }

    /// Lays out digits of equal width, in a smaller size if they need more than `width`.
    fn figures(&self, text: &str, size: f32, role: TextRole, width: f32) -> Arc<Galley> {
        let lay = |size: f32| {
            let font = FontId::new(size, role.face().family());
            self.painter.layout_job(fonts::figures(self.painter.ctx(), text, &font, Color32::PLACEHOLDER))
        };
        let galley = lay(size);
        if galley.size().x <= width { galley } else { lay((size * width / galley.size().x * 0.98).max(SMALLEST)) }
    }

    /// Lays out text in one line, in a smaller size if it needs more than `width`.
    pub(super) fn fit(&self, text: &str, font: &FontId, spacing: f32, width: f32) -> Arc<Galley> {
        let lay = |scale: f32| {
            let font = FontId::new(font.size * scale, font.family.clone());
            self.painter.layout_job(fonts::line(text, &font, spacing * scale, Color32::PLACEHOLDER))
        };
        let galley = lay(1.0);
        if galley.size().x <= width { galley } else { lay((width / galley.size().x * 0.98).max(SMALLEST / font.size)) }
    }

    pub(super) fn set(&self, galley: &Arc<Galley>, place: Pos2, align: Align2, color: Color32) {
        let corner = self.layout.snap(align.anchor_size(place, galley.size()).min);
        self.painter.galley_with_override_text_color(corner, Arc::clone(galley), color);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::engine::{Action, Button, Game, GameEvent, Input, ModeId, Rules, Start, diagram};
    use crate::settings::{Appearance, Language, Scheme};
    use crate::ui::paint::effects::Effects;
    use crate::ui::paint::notices::CountdownView;
    use crate::ui::words::Choice as _;

    const WINDOWS: [(f32, f32); 5] =
        [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (540.0, 960.0)];

    fn view<'a>(game: &'a Game, effects: &'a Effects, player: &'a str) -> PlayView<'a> {
        PlayView { around: Around::Game, next_count: 6, player, ..PlayView::of(game, effects) }
    }

    /// Draws around the Matrix of a game, also behind its Minos, and returns the layout with the texts and their
    /// places.
    fn drawn(game: &Game, window: (f32, f32), countdown: Option<CountdownView>) -> (PlayLayout, Vec<(String, Rect)>) {
        let (ctx, theme, words) = (Context::default(), Theme::default(), Words::english());
        theme.apply(&ctx);
        let effects = Effects::default();
        let view = PlayView { countdown, ..view(game, &effects, "Ada") };
        let rect = Rect::from_min_size(Pos2::ZERO, window.into());
        let layout = view.layout(rect, 1.0, &theme);
        let mut output = ctx.run_ui(RawInput { screen_rect: Some(rect), ..RawInput::default() }, |ui| {
            paint_behind_minos(ui.painter(), &layout, &view, &theme, &words);
            paint(ui.painter(), &layout, &view, &theme, &words);
        });
        output.textures_delta.clear();
        let texts = output.shapes.into_iter().filter_map(|clipped| match clipped.shape {
            egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
            _ => None,
        });
        let texts = texts.collect();
        (layout, texts)
    }

    /// After a pause the Matrix is covered up to the last number, and the number says how long.
    #[test]
    fn every_number_of_a_countdown_is_in_the_matrix_of_a_covered_and_an_open_game() {
        let (ctx, words) = (Context::default(), Words::english());
        let (game, effects) = (Game::new(Rules::default(), 1), Effects::default());
        let arounds = [
            Around::Game,
            Around::Named("Marathon"),
            Around::Queues,
            Around::Seat { has_points: true },
            Around::Nothing,
        ];
        for (scheme, around) in Scheme::ALL.iter().flat_map(|&scheme| arounds.map(|around| (scheme, around))) {
            let theme = Theme::of(&Appearance { scheme, ..Appearance::default() });
            theme.apply(&ctx);
            for (number, hidden) in (1..=3).flat_map(|number| [true, false].map(|hidden| (number, hidden))) {
                let countdown = Some(CountdownView { number, over: 0.5, is_first: false });
                let view = PlayView { hidden, countdown, around, ..PlayView::of(&game, &effects) };
                let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
                let layout = view.layout(rect, 1.0, &theme);
                let mut output = ctx.run_ui(RawInput { screen_rect: Some(rect), ..RawInput::default() }, |ui| {
                    paint_behind_minos(ui.painter(), &layout, &view, &theme, &words);
                    paint(ui.painter(), &layout, &view, &theme, &words);
                });
                output.textures_delta.clear();
                let shown = output.shapes.iter().filter(|clipped| match &clipped.shape {
                    egui::Shape::Text(text) => {
                        let is_inside = layout.matrix.contains_rect(text.visual_bounding_rect());
                        is_inside && text.galley.text() == number.to_string()
                    }
                    _ => false,
                });
                assert_eq!(shown.count(), 1, "{number} in {around:?}, {scheme:?}, covered: {hidden}");
            }
        }
    }

    /// While points are counted up, the new best below the score counts with it.
    #[test]
    fn a_new_best_is_the_score_that_is_shown() {
        let (theme, words) = (Theme::default(), Words::english());
        let game = points();
        let mut effects = Effects::default();
        effects.react(game.now(), &GameEvent::Action(Action::Single.award(1, false)));
        assert!(effects.uncounted(game.now()) > 0, "points are being counted");
        for (is_new, expected) in [(true, 1), (false, 0)] {
            let best = Some(Best { value: game.score(), is_new, rank: 1 });
            let view = PlayView { best, ..view(&game, &effects, "") };
            let layout = view.layout(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)), 1.0, &theme);
            let mut output = Context::default().run_ui(RawInput::default(), |ui| {
                let hud =
                    HudPainter { painter: ui.painter(), layout: &layout, view: &view, theme: &theme, words: &words };
                let values = hud.values();
                let of = |slot| values.iter().find(|value| value.slot == slot).map(|value| value.text.clone());
                assert!(of(Slot::Score).is_some());
                assert_eq!(usize::from(of(Slot::Score) == of(Slot::Best)), expected, "{is_new}");
            });
            output.textures_delta.clear();
        }
    }

    /// A game with a cleared line.
    fn points() -> Game {
        let matrix = diagram::matrix(&["XXXX..XXXX"]).unwrap();
        let start = Start { matrix, queue: vec![Tetrimino::O], ..Start::default() };
        let mut game = Game::from_position(Rules::default(), 7, start).unwrap();
        while game.score() < 100 {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        game
    }

    /// What to do in Descent is said until the first gem, apart from everything else.
    #[test]
    fn descent_says_what_to_do() {
        for window in WINDOWS {
            let game = Game::new(Rules::preset(ModeId::Descent), 1);
            let first = CountdownView { number: 2, over: 0.4, is_first: true };
            let goal = "Steer down an endless grid and collect gems.";
            for (countdown, expected) in [(None, "Touch the gems"), (Some(first), goal)] {
                let (layout, texts) = drawn(&game, window, countdown);
                let places: Vec<Rect> =
                    texts.iter().filter(|(text, _)| text == expected).map(|(_, place)| *place).collect();
                assert_eq!(places.len(), 1, "{texts:?}");
                for other in [layout.matrix, layout.info, layout.scores, layout.next, layout.notice, layout.peek] {
                    assert!(!other.intersects(places[0]), "{places:?} on {other:?} in {window:?}");
                }
            }
            let (_, texts) = drawn(&Game::new(Rules::default(), 1), window, None);
            assert!(texts.iter().all(|(text, _)| !text.contains("gems")));
        }
    }

    #[test]
    fn the_last_ten_seconds_have_the_accent() {
        let rules = Rules { limit_ms: Some(12_000), ..Rules::preset(ModeId::Ultra) };
        let (theme, words, effects) = (Theme::default(), Words::english(), Effects::default());
        let mut game = Game::new(rules, 1);
        for (millis, is_urgent) in [(1_000, false), (2_500, true)] {
            while game.now().millis() < millis {
                game.step(&[], &mut Vec::new());
            }
            let view = view(&game, &effects, "");
            let layout = view.layout(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)), 1.0, &theme);
            let mut output = Context::default().run_ui(RawInput::default(), |ui| {
                let hud =
                    HudPainter { painter: ui.painter(), layout: &layout, view: &view, theme: &theme, words: &words };
                let values = hud.values();
                let urgent: Vec<Slot> = values.iter().filter(|value| value.is_urgent).map(|value| value.slot).collect();
                assert_eq!(urgent, if is_urgent { vec![Slot::Level] } else { vec![] }, "{millis}");
                let color = hud.value_color(&values[0]);
                assert_eq!(color == theme.palette.on_well_accent, is_urgent, "{millis}");
            });
            output.textures_delta.clear();
        }
    }

    /// The names of games, with a computer or a player beside them.
    fn names(words: &Words) -> Vec<String> {
        let modes = ModeId::ALL.into_iter().map(|mode| words.mode(mode));
        modes.chain([words.sprint_of_day(20_783), words.text(id::PLAY_TAKEN_OVER)]).collect()
    }

    /// The name of a game has one size in every mode, language and window, and is neither cut nor broken within a word.
    #[test]
    fn the_name_of_a_game_is_whole_and_has_one_size() {
        let (ctx, theme) = (Context::default(), Theme::default());
        let (game, effects) = (Game::new(Rules::default(), 1), Effects::default());
        theme.apply(&ctx);
        let all = Language::ALL.into_iter().flat_map(|language| ["", "Ada"].map(|player| (language, player)));
        for (window, (language, player)) in all.flat_map(|text| WINDOWS.map(|window| (window, text))) {
            let rect = Rect::from_min_size(Pos2::ZERO, window.into());
            let mut output = ctx.run_ui(RawInput { screen_rect: Some(rect), ..RawInput::default() }, |ui| {
                let words = Words::of(language);
                let view = view(&game, &effects, player);
                let layout = view.layout(rect, 1.0, &theme);
                let hud =
                    HudPainter { painter: ui.painter(), layout: &layout, view: &view, theme: &theme, words: &words };
                for name in names(&words) {
                    let galley = hud.title(&name);
                    let size = galley.job.sections[0].format.font_id.size;
                    assert!((size - hud.size(TextRole::Label)).abs() < 0.01, "{name} in {window:?}: {size}");
                    assert!(!galley.elided && galley.rows.len() <= 2, "{name} in {window:?} with {player:?}");
                    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), layout.slot(Slot::Mode));
                    let panel = if layout.is_tall() { layout.scores } else { layout.info };
                    assert!(panel.contains_rect(place), "{name} in {window:?}: {place:?}");
                    let level = layout.slot(Slot::Level);
                    assert!(!place.shrink(1.0).intersects(level), "{name} in {window:?}: {place:?}");
                }
            });
            output.textures_delta.clear();
        }
    }
}
