//! Notices during a game: the names of actions (Guideline 13.1.5), the countdown, the end.
//!
//! Nothing covers the Tetrimino in play, its Ghost Piece or the stack. Notices are beside the Matrix, or above it in a
//! tall window. Fields without such a place have them in the Matrix behind the Minos, as have the goal of a new game
//! and a perfect clear, which leaves the Matrix empty; a shade hides the grid behind them. The number of the countdown
//! is over the Minos: the clock stands still, and on a full or covered Matrix nothing else says when it starts.

use std::sync::Arc;

use egui::{Align, Align2, Color32, CornerRadius, FontId, Galley, Rect, Stroke, Vec2, pos2, vec2};

use super::effects::{NOTICE_MS, Notice};
use super::hud::{HudPainter, NoticeLine};
use super::layout::LEGIBLE;
use super::matrix;
use crate::engine::{Action, Tetrimino};
use crate::session;
use crate::ui::theme::TextRole;
use crate::ui::words::id;
use crate::ui::{fonts, fonts::Face};

/// The fade-in of a notice, in milliseconds.
const APPEARS_MS: f32 = 90.0;
/// The fade-out of a notice, in milliseconds.
const DISAPPEARS_MS: f32 = 280.0;
/// The minimum scale of a text before it is wrapped.
const MIN_SCALE: f32 = 0.72;
/// The sizes of the name of an action, and of a Single and all other lines, in points at 34 points a cell.
const NAME: f32 = 28.0;
const OTHER: f32 = 20.0;
/// The scales that the notices try until all of them fit beside the Matrix.
const SCALES: [f32; 5] = [1.0, 0.86, 0.72, 0.6, 0.5];
const FACE: Face = Face::Wordmark;
/// The opacity of the shade round the number of the countdown.
const SHADE: f32 = 0.88;

/// The state of the countdown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountdownView {
    /// The displayed number, down to 1.
    pub number: u32,
    /// The elapsed share of this number's time, 0 to 1.
    pub over: f32,
    /// Whether a new game follows, so that its goal is shown.
    pub is_first: bool,
}

impl CountdownView {
    /// The state of the countdown of a local game.
    #[must_use]
    pub fn of(countdown: session::Countdown, is_first: bool) -> Self {
        Self { number: countdown.number, over: countdown.over as f32 / 1_000.0, is_first }
    }
}

impl HudPainter<'_> {
    /// Draws the last action outside the Matrix: its name, its points and its bonuses.
    pub(super) fn notice(&self) {
        let room = self.chips();
        if !self.has_place_for_notices() {
            return;
        }
        let (lines, appeared) = self.notices();
        if lines.is_empty() {
            return;
        }
        if self.layout.is_tall() {
            self.in_one_line(room, &lines);
        } else {
            // Slides away from the Matrix.
            let rest = if self.theme.strength.is_still { 0.0 } else { 1.0 - appeared };
            let place = room.translate(vec2(rest * self.layout.cell() * 0.25, 0.0));
            self.beside_the_matrix(place, &lines);
        }
    }

    /// Draws what is in the Matrix behind the Minos: the goal of a new game, a perfect clear, and all notices if they
    /// have no other place.
    pub(super) fn behind_the_minos(&self) {
        if self.view.hidden {
            return;
        }
        let lines = if self.has_place_for_notices() { self.perfect_clear() } else { self.notices().0 };
        if !lines.is_empty() {
            self.in_the_matrix(&lines);
        }
        self.goal_of_new_game();
    }

    /// Whether notices have a place outside the Matrix.
    const fn has_place_for_notices(&self) -> bool {
        self.layout.has_queues_beside() || self.layout.is_tall()
    }

    /// The current notices, and the progress of their appearance, 0 to 1.
    fn notices(&self) -> (Vec<NoticeLine>, f32) {
        let now = self.view.game.now();
        let strength = self.theme.strength.notices;
        let (mut lines, mut appeared) = (Vec::new(), 1.0_f32);
        if strength <= 0.0 {
            return (lines, appeared);
        }
        if let Some((notice, left)) = self.view.effects.notice(now) {
            appeared = ((1.0 - left) * NOTICE_MS as f32 / APPEARS_MS).min(1.0);
            self.notice_lines(&notice, strength * shown(left), &mut lines);
        }
        let color = |left: f32| self.line_color().gamma_multiply((left * 4.0).min(1.0) * strength);
        if let Some((level, left)) = self.view.effects.level_up(now) {
            let text = self.words.with(id::PLAY_LEVEL_UP, &[("level", level.into())]);
            lines.push(NoticeLine { text, font: self.notice_font(OTHER), color: color(left) });
        }
        if let Some((stage, left)) = self.view.effects.stage(now) {
            let text = self.words.stage_began(stage);
            lines.push(NoticeLine { text, font: self.notice_font(OTHER), color: color(left) });
        }
        (lines, appeared)
    }

    /// A perfect clear, for the middle of the empty Matrix.
    fn perfect_clear(&self) -> Vec<NoticeLine> {
        let strength = self.theme.strength.notices;
        let notice = self.view.effects.notice(self.view.game.now());
        let line = notice.filter(|(notice, _)| notice.perfect_clear && strength > 0.0).map(|(_, left)| NoticeLine {
            text: self.words.text(id::PLAY_PERFECT_CLEAR),
            font: self.notice_font(NAME),
            color: self.theme.palette.on_well_accent.gamma_multiply(strength * shown(left)),
        });
        line.into_iter().collect()
    }

    /// The font of a notice. It grows with the cells and stays legible in a small window.
    fn notice_font(&self, size: f32) -> FontId {
        FontId::new((size * self.layout.text_scale()).max(1.2 * LEGIBLE), FACE.family())
    }

    const fn line_color(&self) -> Color32 {
        self.theme.palette.on_well_accent
    }

    fn notice_lines(&self, notice: &Notice, shown: f32, lines: &mut Vec<NoticeLine>) {
        let palette = &self.theme.palette;
        let is_outside = self.has_place_for_notices();
        let (first, second) = (palette.on_well, palette.on_well.gamma_multiply(0.85));
        let mut add = |text: String, size: f32, color: Color32| {
            lines.push(NoticeLine { text, font: self.notice_font(size), color: color.gamma_multiply(shown) });
        };
        // Outside, it is in the Matrix.
        if notice.perfect_clear && !is_outside {
            add(self.words.text(id::PLAY_PERFECT_CLEAR), NAME, self.line_color());
        }
        if let Some(action) = notice.action {
            // The points are awarded after the Animate Phase, but shown at once.
            let award = notice.award.unwrap_or_else(|| action.award(1, self.view.game.back_to_back()));
            let (size, color) = self.rank(action, first);
            let name = notice.award.map_or_else(|| self.words.action(action), |award| self.words.award(award));
            if award.back_to_back {
                add(self.words.with(id::PLAY_BACK_TO_BACK_ACTION, &[("action", name.into())]), size, color);
            } else {
                add(name, size, color);
            }
        }
        if let Some(award) = notice.award.filter(|_| self.view.has_points(self.theme)) {
            let points = self.words.number(award.points);
            add(self.words.with(id::PLAY_POINTS, &[("points", points.into())]), OTHER, second);
        }
        if notice.combo > 1 && !self.layout.has_chips() {
            add(self.words.with(id::PLAY_COMBO, &[("count", notice.combo.into())]), OTHER, second);
        }
    }

    /// The size and colour of an action. The colour becomes warmer with its value; a spin has the colour of T.
    fn rank(&self, action: Action, plain: Color32) -> (f32, Color32) {
        let spin = self.theme.palette.tetrimino(Tetrimino::T).light;
        match action {
            Action::Single => (OTHER, plain),
            Action::Double => (NAME, plain.lerp_to_gamma(self.line_color(), 0.4)),
            Action::Triple => (NAME, plain.lerp_to_gamma(self.line_color(), 0.8)),
            Action::Tetris => (NAME, self.line_color()),
            Action::MiniTSpin | Action::MiniTSpinSingle | Action::TSpin | Action::SpinSingle => (OTHER, spin),
            Action::TSpinSingle
            | Action::TSpinDouble
            | Action::TSpinTriple
            | Action::SpinDouble
            | Action::SpinTriple
            | Action::SpinTetris => (NAME, spin),
        }
    }

    /// Draws the lines in the upper half of the Matrix, behind the Minos.
    fn in_the_matrix(&self, lines: &[NoticeLine]) {
        let matrix = self.layout.matrix;
        let width = matrix.width() - self.layout.padding();
        let texts = lines.iter().map(|line| (self.fit_or_wrap(line, width, Align::Center, 1.0), line.color));
        // New lines are added below, so that no text moves while it is read.
        self.set_behind_the_minos(matrix.top() + matrix.height() * 0.25, texts.collect());
    }

    /// Draws texts in the Matrix from `top` down, behind the Minos and over a shade, so that no line of the grid
    /// crosses them.
    fn set_behind_the_minos(&self, top: f32, texts: Vec<(Arc<Galley>, Color32)>) {
        let matrix = self.layout.matrix;
        let widest = texts.iter().map(|(galley, _)| galley.size().x).fold(0.0, f32::max);
        let bottom = top + texts.iter().map(|(galley, _)| galley.size().y).sum::<f32>();
        let area =
            Rect::from_x_y_ranges(matrix.center().x - widest / 2.0..=matrix.center().x + widest / 2.0, top..=bottom);
        // It comes and goes with the texts.
        let opacity = texts.iter().map(|(_, color)| f32::from(color.a()) / 255.0).fold(0.0, f32::max);
        matrix::shade(self.painter, self.layout, (area.expand(self.layout.cell()), opacity), self.theme);
        let mut next = top;
        for (galley, color) in texts {
            let corner = self.layout.snap(pos2(matrix.center().x, next));
            next += galley.size().y;
            self.painter.galley_with_override_text_color(corner, galley, color);
        }
        self.uncover(Rect::from_x_y_ranges(matrix.x_range(), top..=bottom));
    }

    /// Clears the cells of the Minos in an area of the Matrix, so that no text behind shines through.
    fn uncover(&self, area: Rect) {
        matrix::uncover(self.painter, self.layout, (self.view.game, self.view.effects), area, self.theme);
    }

    /// Draws the lines beside the Matrix, in a smaller size if they need more height, over a plate that makes them
    /// legible.
    fn beside_the_matrix(&self, place: Rect, lines: &[NoticeLine]) {
        let pad = 0.5 * self.layout.padding();
        let width = place.width() - 2.0 * pad;
        // They stand at the Matrix.
        let is_right = self.layout.has_notices_right();
        let align = if is_right { Align::LEFT } else { Align::RIGHT };
        let lay = |scale: f32| {
            let galley = |line: &NoticeLine| (self.fit_or_wrap(line, width, align, scale), line.color);
            lines.iter().map(galley).collect::<Vec<_>>()
        };
        let height =
            |galleys: &[(Arc<Galley>, Color32)]| galleys.iter().map(|(galley, _)| galley.size().y).sum::<f32>();
        let fits = |galleys: &Vec<(Arc<Galley>, Color32)>| height(galleys) <= place.height() - 2.0 * pad;
        let smallest = || lay(SCALES[SCALES.len() - 1]);
        let galleys = SCALES.into_iter().map(lay).find(fits).unwrap_or_else(smallest);
        let widest = galleys.iter().map(|(galley, _)| galley.size().x).fold(0.0, f32::max);
        let size = vec2(widest, height(&galleys)) + 2.0 * Vec2::splat(pad);
        let side = if is_right { Align2::LEFT_TOP } else { Align2::RIGHT_TOP };
        let plate = side.align_size_within_rect(size, place);
        let shown = lines.iter().map(|line| f32::from(line.color.a()) / 255.0).fold(0.0, f32::max);
        let radius = CornerRadius::same((self.layout.cell() * 0.22).min(120.0) as u8);
        self.painter.rect_filled(plate, radius, self.theme.palette.queue.gamma_multiply(0.85 * shown));
        let mut top = plate.top() + pad;
        for (galley, color) in galleys {
            let edge = if is_right { place.left() + pad } else { place.right() - pad };
            let corner = self.layout.snap(pos2(edge, top));
            top += galley.size().y;
            self.painter.galley_with_override_text_color(corner, galley, color);
        }
    }

    fn in_one_line(&self, place: Rect, lines: &[NoticeLine]) {
        let gap = self.layout.cell() * 0.4;
        let share = place.width() / (lines.len() as f32).max(1.0) - gap;
        let galleys: Vec<_> = lines.iter().map(|line| self.fit(&line.text, &line.font, 0.0, share)).collect();
        let total: f32 = galleys.iter().map(|galley| galley.size().x + gap).sum::<f32>() - gap;
        let mut left = place.center().x - total / 2.0;
        for (galley, line) in galleys.iter().zip(lines) {
            self.set(galley, pos2(left, place.center().y), Align2::LEFT_CENTER, line.color);
            left += galley.size().x + gap;
        }
    }

    /// Lays out a text in a width at `scale` times its size, slightly smaller or wrapped. No word is cut: if one is too
    /// long, the text is smaller.
    pub(super) fn fit_or_wrap(&self, line: &NoticeLine, width: f32, halign: Align, scale: f32) -> Arc<Galley> {
        let one = |text: &str| {
            self.painter.layout_job(fonts::line(text, &line.font, 0.0, Color32::PLACEHOLDER)).size().x * scale
        };
        let whole = one(&line.text);
        if whole <= width {
            return self.wrapped(line, width, halign, scale);
        }
        let part = width / whole * 0.98;
        if part >= MIN_SCALE {
            return self.wrapped(line, width, halign, scale * part);
        }
        let longest = line.text.split_whitespace().map(one).fold(0.0, f32::max);
        self.wrapped(line, width, halign, scale * (width / longest * 0.98).min(MIN_SCALE))
    }

    /// Lays out a text in a width, wrapped.
    fn wrapped(&self, line: &NoticeLine, width: f32, halign: Align, scale: f32) -> Arc<Galley> {
        let font = FontId::new(line.font.size * scale, line.font.family.clone());
        let mut job = fonts::line(&line.text, &font, 0.0, Color32::PLACEHOLDER);
        job.halign = halign;
        job.wrap.max_width = width;
        job.wrap.break_anywhere = false;
        self.painter.layout_job(job)
    }

    /// The number of the countdown, large, and its place in the Matrix.
    fn number(&self, number: u32) -> (Arc<Galley>, Rect) {
        let matrix = self.layout.matrix;
        let text = self.words.number(number.into());
        let font = FontId::new(self.layout.cell() * 3.4, TextRole::Title.face().family());
        let galley = self.fit(&text, &font, 0.0, matrix.width() - 2.0 * self.layout.padding());
        let middle = pos2(matrix.center().x, matrix.top() + matrix.height() * 0.36);
        let place = Rect::from_center_size(middle, vec2(matrix.width(), galley.size().y * 1.5));
        (galley, place)
    }

    /// Draws the number of the countdown over the Matrix, also over a covered one.
    pub(super) fn countdown(&self) {
        let Some(CountdownView { number, over, .. }) = self.view.countdown else { return };
        let (matrix, cell) = (self.layout.matrix, self.layout.cell());
        let (galley, place) = self.number(number);
        // Also behind the line. It lasts as long as the countdown: a shade that comes and goes with each number would
        // flash.
        let side = Vec2::splat(0.75 * galley.size().y + 1.2 * cell);
        let dark = Rect::from_center_size(place.center(), side).with_max_y(place.bottom() + 0.3 * cell);
        matrix::shade(self.painter, self.layout, (dark, SHADE), self.theme);
        let shown = ((1.0 - over) * 4.0).clamp(0.0, 1.0) * (over * 12.0).clamp(0.0, 1.0);
        let color = self.theme.palette.on_well;
        self.set(&galley, place.center(), Align2::CENTER_CENTER, color.gamma_multiply(shown));
        // A shrinking line below it shows the remaining time.
        let left = (1.0 - over).clamp(0.0, 1.0) * matrix.width() * 0.3;
        let height = (cell * 0.1).max(self.layout.pixel());
        let bar = Rect::from_center_size(pos2(place.center().x, place.bottom() - 0.3 * cell), vec2(left, height));
        self.painter.rect_filled(bar, CornerRadius::ZERO, self.theme.palette.on_well_accent.gamma_multiply(shown));
    }

    /// Draws the goal of a new game below the number of its countdown.
    fn goal_of_new_game(&self) {
        let Some(CountdownView { number, is_first: true, .. }) = self.view.countdown else { return };
        if self.has_hint() {
            return;
        }
        let top = self.number(number).1.bottom() + self.layout.cell();
        let color = self.theme.palette.on_well;
        let line = NoticeLine { text: self.goal_text(), font: self.font(TextRole::Strong), color };
        let width = self.layout.matrix.width() - 2.0 * self.layout.padding();
        self.set_behind_the_minos(top, vec![(self.wrapped(&line, width, Align::Center, 1.0), color)]);
    }

    /// The goal of the game, in one sentence.
    pub(super) fn goal_text(&self) -> String {
        self.view.goal.map_or_else(|| self.words.goal_of_game(self.view.game.rules()), str::to_owned)
    }

    /// Draws the end of the game and its reason, in a band across the Matrix.
    pub(super) fn farewell(&self) {
        let game = self.view.game;
        let Some(reason) = game.game_over() else { return };
        let palette = &self.theme.palette;
        let matrix = self.layout.matrix;
        let color = if reason.is_completed() { palette.on_well_accent } else { palette.on_well };
        let lines = [
            NoticeLine { text: self.words.ending(reason), font: self.font(TextRole::Title), color },
            NoticeLine {
                text: self.words.ending_reason(reason, game.rules()),
                font: self.font(TextRole::Body),
                color: palette.on_well,
            },
        ];
        let width = matrix.width() - 2.0 * self.layout.padding();
        let [headline, reason] = lines;
        let galleys = [
            (self.fit_or_wrap(&headline, width, Align::Center, 1.0), headline.color),
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

/// The opacity of a notice with this share of its time left.
fn shown(left: f32) -> f32 {
    let appeared = ((1.0 - left) * NOTICE_MS as f32 / APPEARS_MS).min(1.0);
    appeared * (left * NOTICE_MS as f32 / DISAPPEARS_MS).min(1.0)
}

#[cfg(test)]
mod tests {
    use egui::{Context, Pos2, RawInput};

    use super::*;
    use crate::engine::{Game, GameEvent, HitList, ModeId, Rules, Ticks};
    use crate::settings::{Figure, HudPlace};
    use crate::ui::paint::effects::Effects;
    use crate::ui::paint::{Around, PlayView, spoken};
    use crate::ui::theme::Theme;
    use crate::ui::words::Words;

    /// The texts of the notices after a Tetris, on the screen and for screen readers.
    fn texts(rules: Rules, around: Around<'_>, theme: &Theme) -> String {
        let game = Game::new(rules, 1);
        let mut effects = Effects::default();
        let hits = HitList::default();
        effects.react(Ticks::ZERO, &GameEvent::PatternMatched { action: Action::Tetris, hits });
        effects.react(Ticks::ZERO, &GameEvent::Action(Action::Tetris.award(1, false)));
        let words = Words::english();
        let view = PlayView { around, next_count: 6, ..PlayView::of(&game, &effects) };
        let mut texts = Vec::new();
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let layout = view.layout(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)), 1.0, theme);
            let hud = HudPainter { painter: ui.painter(), layout: &layout, view: &view, theme, words: &words };
            texts = hud.notices().0.into_iter().map(|line| line.text).collect();
        });
        output.textures_delta.clear();
        texts.push(spoken::news(&view, theme, &words));
        texts.join(" / ")
    }

    #[test]
    fn points_are_named_only_where_they_count_or_are_shown() {
        let mut theme = Theme::default();
        let of = |mode, theme: &Theme| texts(Rules::preset(mode), Around::Game, theme);
        for mode in [ModeId::Marathon, ModeId::Ultra, ModeId::TimeTrial, ModeId::Master] {
            let text = of(mode, &theme);
            assert_eq!(text.matches("800").count(), 2, "{mode:?}: {text}");
        }
        for mode in [ModeId::Sprint, ModeId::FortyLines] {
            let text = of(mode, &theme);
            assert_eq!(text, "Tetris / Tetris", "{mode:?}");
        }
        theme.hud.choose(&Rules::preset(ModeId::Sprint), HudPlace::Third, Figure::Score);
        assert!(of(ModeId::Sprint, &theme).contains("800"), "the score is shown");
        for (has_points, count) in [(true, 2), (false, 0)] {
            let text = texts(Rules::default(), Around::Seat { has_points }, &theme);
            assert_eq!(text.matches("800").count(), count, "a seat: {text}");
        }
    }
}
