//! Notices during a game: the names of actions (Guideline 13.1.5), the countdown, the end.
//!
//! Up to level 10, actions are named inside the Matrix, and later beside it, since nothing may cover a fast game.

use std::sync::Arc;

use egui::{Align, Align2, Color32, CornerRadius, FontId, Galley, Mesh, Rect, Shape, Stroke, pos2, vec2};

use super::effects::{NOTICE_MS, Notice};
use super::hud::{Hud, Line};
use crate::engine::{Action, Tetrimino};
use crate::ui::fonts;
use crate::ui::theme::{Palette, TextRole};
use crate::ui::words::id;

/// The last level at which actions are named inside the Matrix.
const LAST_INSIDE: u8 = 10;
/// The fade-in of a notice, in milliseconds.
const APPEARS_MS: f32 = 90.0;
/// The fade-out of a notice, in milliseconds.
const DISAPPEARS_MS: f32 = 280.0;
/// The minimum scale of a text before it is wrapped.
const MIN_SCALE: f32 = 0.72;

/// The state of the countdown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Countdown {
    /// The displayed number, down to 1.
    pub number: u32,
    /// The elapsed share of this number's time, 0 to 1.
    pub over: f32,
    /// Whether a new game follows, so that its goal is shown.
    pub is_first: bool,
}

impl Hud<'_> {
    /// Draws the last action: its name, its points and its bonuses.
    pub(super) fn notice(&self) {
        let now = self.view.game.now();
        let strength = self.theme.strength.notices;
        if strength <= 0.0 {
            return;
        }
        let room = self.chips();
        // A field with only queues has no other place for it.
        let is_inside = self.view.game.level() <= LAST_INSIDE || !self.view.around.has_information();
        let mut lines: Vec<Line> = Vec::new();
        let mut appeared = 1.0_f32;
        if let Some((notice, left)) = self.view.effects.notice(now) {
            let shown = (left * NOTICE_MS as f32 / DISAPPEARS_MS).min(1.0);
            appeared = ((1.0 - left) * NOTICE_MS as f32 / APPEARS_MS).min(1.0);
            self.notice_lines(&notice, is_inside, shown * appeared * strength, &mut lines);
        }
        if let Some((level, left)) = self.view.effects.level_up(now) {
            let text = self.words.with(id::PLAY_LEVEL_UP, &[("level", level.into())]);
            let color = self.accent(is_inside).gamma_multiply((left * 4.0).min(1.0) * strength);
            lines.push(Line { text, role: TextRole::Heading, color });
        }
        if let Some((stage, left)) = self.view.effects.stage(now) {
            let text = self.words.stage_began(stage);
            let color = self.accent(is_inside).gamma_multiply((left * 4.0).min(1.0) * strength);
            lines.push(Line { text, role: TextRole::Heading, color });
        }
        if lines.is_empty() {
            return;
        }
        let rise = if self.theme.strength.is_still { 0.0 } else { (1.0 - appeared) * self.layout.cell() * 0.25 };
        match (is_inside, self.layout.is_tall()) {
            (true, _) if self.view.hidden => {}
            (true, _) => self.in_the_matrix(&lines, rise),
            (false, true) => self.in_one_line(room, &lines),
            (false, false) => self.beside_the_matrix(room, &lines, rise),
        }
    }

    const fn accent(&self, is_inside: bool) -> Color32 {
        let Palette { on_well_accent, accent, .. } = self.theme.palette;
        if is_inside { on_well_accent } else { accent }
    }

    fn notice_lines(&self, notice: &Notice, is_inside: bool, shown: f32, lines: &mut Vec<Line>) {
        let palette = &self.theme.palette;
        let (first, second) = if is_inside {
            (palette.on_well, palette.on_well.gamma_multiply(0.85))
        } else {
            (palette.text_primary, palette.text_secondary)
        };
        let accent = self.accent(is_inside);
        let mut add = |text: String, role: TextRole, color: Color32| {
            lines.push(Line { text, role, color: color.gamma_multiply(shown) });
        };
        if notice.perfect_clear {
            add(self.words.text(id::PLAY_PERFECT_CLEAR), TextRole::Title, accent);
        }
        if let Some(action) = notice.action {
            // The points are awarded after the Animate Phase, but shown at once.
            let award = notice.award.unwrap_or_else(|| action.award(1, self.view.game.back_to_back()));
            let (role, color) = self.rank(action, (first, accent), is_inside);
            let name = notice.award.map_or_else(|| self.words.action(action), |award| self.words.award(award));
            if award.back_to_back {
                add(self.words.with(id::PLAY_BACK_TO_BACK_ACTION, &[("action", name.into())]), role, color);
            } else {
                add(name, role, color);
            }
        }
        if let Some(award) = notice.award {
            let points = self.words.number(award.points);
            let text = self.words.with(id::PLAY_POINTS, &[("points", points.into())]);
            add(text, TextRole::Strong, second);
        }
        // Fields with game information show the combo as a chip.
        if notice.combo > 1 && !self.view.around.has_information() {
            let text = self.words.with(id::PLAY_COMBO, &[("count", notice.combo.into())]);
            add(text, TextRole::Strong, second);
        }
    }

    /// The size and colour of an action. They grow larger and warmer with its value; a spin has the colour of T.
    fn rank(&self, action: Action, (plain, accent): (Color32, Color32), is_inside: bool) -> (TextRole, Color32) {
        let spin = self.theme.palette.tetrimino(Tetrimino::T);
        // Beside the Matrix, light themes have dark text.
        let spin = if self.theme.is_light() && !is_inside { spin.dark } else { spin.light };
        match action {
            Action::Single => (TextRole::Heading, plain),
            Action::Double => (TextRole::Figure, plain.lerp_to_gamma(accent, 0.4)),
            Action::Triple => (TextRole::Figure, plain.lerp_to_gamma(accent, 0.8)),
            Action::Tetris => (TextRole::Title, accent),
            Action::MiniTSpin | Action::MiniTSpinSingle | Action::TSpin | Action::SpinSingle => {
                (TextRole::Figure, spin)
            }
            Action::TSpinSingle
            | Action::TSpinDouble
            | Action::TSpinTriple
            | Action::SpinDouble
            | Action::SpinTriple
            | Action::SpinTetris => (TextRole::Title, spin),
        }
    }

    /// Draws the lines in the upper half of the Matrix, over a dark gradient that makes them legible.
    fn in_the_matrix(&self, lines: &[Line], rise: f32) {
        let matrix = self.layout.matrix;
        let width = matrix.width() - self.layout.padding();
        let galleys: Vec<_> =
            lines.iter().map(|line| (self.fit_or_wrap(line, width, Align::Center), line.color)).collect();
        let height: f32 = galleys.iter().map(|(galley, _)| galley.size().y).sum();
        // New lines are added below, so that no text moves while it is read.
        let mut top = matrix.top() + matrix.height() * 0.25 + rise;
        let margin = self.layout.cell() * 0.5;
        let place = Rect::from_min_size(pos2(matrix.left(), top - margin), vec2(matrix.width(), height + 2.0 * margin));
        let shown = lines.iter().map(|line| f32::from(line.color.a()) / 255.0).fold(0.0, f32::max);
        self.shade(place.intersect(matrix), 0.62 * shown);
        for (galley, color) in galleys {
            let corner = self.layout.snap(pos2(matrix.center().x, top));
            top += galley.size().y;
            self.painter.galley_with_override_text_color(corner, galley, color);
        }
    }

    /// Draws a dark gradient that fades to all sides.
    fn shade(&self, place: Rect, strength: f32) {
        let dark = self.theme.palette.well.gamma_multiply(strength);
        let none = Color32::TRANSPARENT;
        let edge = place.height() * 0.25;
        let ys = [place.top(), place.top() + edge, place.bottom() - edge, place.bottom()];
        let mut mesh = Mesh::default();
        for (y, color) in ys.into_iter().zip([none, dark, dark, none]) {
            mesh.colored_vertex(pos2(place.left(), y), color);
            mesh.colored_vertex(pos2(place.right(), y), color);
        }
        for row in [0, 2, 4] {
            mesh.add_triangle(row, row + 1, row + 2);
            mesh.add_triangle(row + 2, row + 1, row + 3);
        }
        self.painter.add(Shape::mesh(mesh));
    }

    /// Draws the lines beside the Matrix, except those that do not fit.
    fn beside_the_matrix(&self, place: Rect, lines: &[Line], rise: f32) {
        let width = place.width() - self.layout.padding();
        let mut top = place.top() + rise;
        for line in lines {
            let galley = self.fit_or_wrap(line, width, Align::RIGHT);
            let bottom = top + galley.size().y;
            if bottom <= place.bottom() + 1.0 {
                let corner = self.layout.snap(pos2(place.right() - self.layout.padding(), top));
                self.painter.galley_with_override_text_color(corner, galley, line.color);
            }
            top = bottom;
        }
    }

    fn in_one_line(&self, place: Rect, lines: &[Line]) {
        let gap = self.layout.cell() * 0.4;
        let share = place.width() / (lines.len() as f32).max(1.0) - gap;
        let galleys: Vec<_> =
            lines.iter().map(|line| self.fit(&line.text, &self.font(line.role), 0.0, share)).collect();
        let total: f32 = galleys.iter().map(|galley| galley.size().x + gap).sum::<f32>() - gap;
        let mut left = place.center().x - total / 2.0;
        for (galley, line) in galleys.iter().zip(lines) {
            self.set(galley, pos2(left, place.center().y), Align2::LEFT_CENTER, line.color);
            left += galley.size().x + gap;
        }
    }

    /// Lays out a text in a width, slightly smaller or wrapped.
    pub(super) fn fit_or_wrap(&self, line: &Line, width: f32, halign: Align) -> Arc<Galley> {
        let font = self.font(line.role);
        let lay = |scale: f32| self.wrapped(line, width, halign, scale);
        let galley = lay(1.0);
        let one = self.painter.layout_job(fonts::line(&line.text, &font, 0.0, Color32::PLACEHOLDER)).size().x;
        if galley.rows.len() == 1 && one <= width {
            return galley;
        }
        let scale = width / one * 0.98;
        if scale >= MIN_SCALE { lay(scale) } else { lay(MIN_SCALE) }
    }

    /// Lays out a text in a width, wrapped.
    fn wrapped(&self, line: &Line, width: f32, halign: Align, scale: f32) -> Arc<Galley> {
        let font = self.font(line.role);
        let font = FontId::new(font.size * scale, font.family);
        let mut job = fonts::line(&line.text, &font, 0.0, Color32::PLACEHOLDER);
        job.halign = halign;
        job.wrap.max_width = width;
        job.wrap.break_anywhere = false;
        self.painter.layout_job(job)
    }

    /// Draws the number of the countdown, large in the Matrix.
    pub(super) fn countdown(&self) {
        let Some(Countdown { number, over, is_first }) = self.view.countdown else { return };
        let matrix = self.layout.matrix;
        let text = self.words.number(number.into());
        let size = self.layout.cell() * 3.4;
        let font = FontId::new(size, TextRole::Title.face().family());
        let galley = self.fit(&text, &font, 0.0, matrix.width() - 2.0 * self.layout.padding());
        let shown = ((1.0 - over) * 4.0).clamp(0.0, 1.0) * (over * 12.0).clamp(0.0, 1.0);
        let place = Rect::from_center_size(
            pos2(matrix.center().x, matrix.top() + matrix.height() * 0.36),
            vec2(matrix.width(), galley.size().y * 1.5),
        );
        self.shade(place, 0.5 * shown);
        let color = self.theme.palette.on_well;
        self.set(&galley, place.center(), Align2::CENTER_CENTER, color.gamma_multiply(shown));
        // A shrinking line below it shows the remaining time.
        let left = (1.0 - over).clamp(0.0, 1.0) * matrix.width() * 0.3;
        let height = (self.layout.cell() * 0.1).max(self.layout.pixel());
        let bar = Rect::from_center_size(pos2(place.center().x, place.bottom()), vec2(left, height));
        self.painter.rect_filled(bar, CornerRadius::ZERO, self.theme.palette.on_well_accent.gamma_multiply(shown));
        if is_first {
            self.goal_of_game(place.bottom() + self.layout.cell());
        }
    }

    /// Draws the goal of the game in the Matrix, from `top` down.
    fn goal_of_game(&self, top: f32) {
        let matrix = self.layout.matrix;
        let color = self.theme.palette.on_well;
        let text = self.view.goal.map_or_else(|| self.words.goal_of_game(self.view.game.rules()), str::to_owned);
        let line = Line { text, role: TextRole::Strong, color };
        let galley = self.wrapped(&line, matrix.width() - 2.0 * self.layout.padding(), Align::Center, 1.0);
        let margin = self.layout.cell() * 0.5;
        let place = pos2(matrix.left(), top - margin);
        let size = vec2(matrix.width(), galley.size().y + 2.0 * margin);
        self.shade(Rect::from_min_size(place, size).intersect(matrix), 0.62);
        let corner = self.layout.snap(pos2(matrix.center().x, top));
        self.painter.galley_with_override_text_color(corner, galley, color);
    }

    /// Draws the end of the game and its reason, in a band across the Matrix.
    pub(super) fn farewell(&self) {
        let game = self.view.game;
        let Some(reason) = game.game_over() else { return };
        let palette = &self.theme.palette;
        let matrix = self.layout.matrix;
        let color = if reason.is_completed() { palette.on_well_accent } else { palette.on_well };
        let lines = [
            Line { text: self.words.ending(reason), role: TextRole::Title, color },
            Line { text: self.words.ending_reason(reason, game.rules()), role: TextRole::Body, color: palette.on_well },
        ];
        let width = matrix.width() - 2.0 * self.layout.padding();
        let [headline, reason] = lines;
        let galleys = [
            (self.fit_or_wrap(&headline, width, Align::Center), headline.color),
            (self.wrapped(&reason, width, Align::Center, 1.0), reason.color),
        ];
        let height: f32 = galleys.iter().map(|(galley, _)| galley.size().y).sum();
        let margin = self.layout.cell() * 0.6;
        let band = Rect::from_center_size(matrix.center(), vec2(matrix.width(), height + 2.0 * margin));
        self.painter.rect_filled(band, CornerRadius::ZERO, palette.well.gamma_multiply(0.88));
        let edge = Stroke::new(self.layout.pixel().max(1.0), color.gamma_multiply(0.6));
        self.painter.hline(band.x_range(), band.top(), edge);
        self.painter.hline(band.x_range(), band.bottom(), edge);
        let mut top = band.top() + margin;
        for (galley, color) in galleys {
            let corner = self.layout.snap(pos2(matrix.center().x, top));
            top += galley.size().y;
            self.painter.galley_with_override_text_color(corner, galley, color);
        }
    }
}
