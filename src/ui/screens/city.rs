//! The player's city as a street to walk along. What has the focus says what it stands for, and Enter plays its mode.
//!
//! ```text
//!   Your city
//!        ▟▙      ▐▌  ▄
//!   ▄▄  ▐██▌ ▟▙  ▐▌ ▐█▌        the street, which moves with the focus
//!   ─────────────────────
//!   [ Sprint · B, the fourth … ]   what has the focus
//! ```

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::engine::ModeId;
use crate::settings::ChosenGame;
use crate::ui::paint::city::{self, Camera, Lot, LotPlace};
use crate::ui::screens::{Command, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{describe, lay, lay_lines, ring};
use crate::ui::words::id;

/// The height of the street in units, and of the names below it in points.
const HEIGHT: f32 = 37.0;
const NAMES: f32 = 30.0;
/// The width of the card with the texts, in points.
const CARD: f32 = 720.0;
/// The part of the window at each side in which the pointer moves the street, and its greatest speed in points a
/// second.
const EDGE: f32 = 0.08;
const SPEED: f32 = 900.0;
/// The time constant of the movement to what has the focus, in seconds.
const EASE: f32 = 0.09;

/// The player's city.
#[derive(Debug)]
pub struct CityScreen {
    street: Vec<Lot>,
    /// The place of the middle of the window in the street, in units.
    middle: f32,
    /// The place that the keys lead to.
    target: Option<f32>,
    /// What had the focus.
    chosen: Option<LotPlace>,
}

impl Default for CityScreen {
    fn default() -> Self {
        Self { street: city::street(), middle: 0.0, target: None, chosen: None }
    }
}

impl CityScreen {
    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        // The street is behind the key hints, which are drawn before its place is known.
        let behind = ui.painter().add(Shape::Noop);
        let title = words.text(id::CITY_TITLE);
        let page = Page::of("City", &title, f32::INFINITY).hints(&[Hint::Aside, Hint::Accept, Hint::Back]);
        let mut frame = page.open(ui, shared);
        let tall = lay(ui, TextRole::Strong, "0", Color32::PLACEHOLDER, f32::INFINITY).size().y
            + 2.0 * lay(ui, TextRole::Body, "0", Color32::PLACEHOLDER, f32::INFINITY).size().y
            + 2.0 * space.m
            + space.s;
        let card = frame.take_bottom(tall);
        let window = ui.max_rect();
        let body = frame.fixed(ui, |ui| ui.available_rect_before_wrap());
        let view = Rect::from_x_y_ranges(window.x_range(), body.top()..=card.top() - space.s);
        let unit = (view.height() - NAMES) / HEIGHT;
        let half = window.width() / 2.0 / unit;
        if frame.opened.starts && self.chosen.is_none() {
            self.start(ui, shared, half);
        }
        self.walk_by_pointer(ui, view, (unit, half));
        let origin = pos2(window.center().x - self.middle * unit, view.bottom() - NAMES);
        let camera = Camera { origin, unit };
        let picture = city::picture(ui.ctx(), window, theme, shared.city, (&self.street, camera));
        ui.painter().set(behind, picture);
        let command = self.lots(ui, shared, (view, camera));
        if let Some(place) = self.chosen {
            text(ui, shared, card, place);
        }
        self.follow(ui, shared, half);
        if frame.close(ui) { Some(Command::Back) } else { command }
    }

    /// Begins at the mode that was played last.
    fn start(&mut self, ui: &Ui, shared: &Shared<'_>, half: f32) {
        let place = LotPlace::District(shared.settings.game.mode);
        if let Some(lot) = self.street.iter().find(|lot| lot.place == place) {
            self.middle = self.limited(lot.left + lot.width / 2.0, half);
            self.chosen = Some(place);
            focus::give(ui, lot_id(ui, place));
        }
    }

    /// The middle of a window that shows nothing beyond the ends of the street.
    fn limited(&self, middle: f32, half: f32) -> f32 {
        let end = self.street.last().map_or(0.0, |lot| lot.left + lot.width);
        let (least, most) = (half - 2.0, end - half + 2.0);
        if least < most { middle.clamp(least, most) } else { end / 2.0 }
    }

    /// Moves the street while the pointer is at its side, and with the wheel.
    fn walk_by_pointer(&mut self, ui: &Ui, view: Rect, (unit, half): (f32, f32)) {
        let (at, wheel, passed) = ui.input(|input| {
            let wheel = input.smooth_scroll_delta();
            (input.pointer.latest_pos(), wheel.x + wheel.y, input.stable_dt.min(0.1))
        });
        let Some(at) = at.filter(|at| view.contains(*at) && ui.input(|input| input.focused)) else { return };
        let edge = view.width() * EDGE;
        let way = ((at.x - view.right() + edge) / edge).max(0.0) - ((view.left() + edge - at.x) / edge).max(0.0);
        // Only if the pointer was used last: else the keys would fight it.
        let way = if focus::is_pointed(ui) { way } else { 0.0 };
        let moved = self.limited(self.middle + (way * SPEED * passed - wheel) / unit, half);
        if (moved - self.middle).abs() > 0.001 {
            self.middle = moved;
            self.target = None;
            ui.ctx().request_repaint();
        }
    }

    /// Moves the street to what has the focus.
    fn follow(&mut self, ui: &Ui, shared: &Shared<'_>, half: f32) {
        let Some(target) = self.target.map(|target| self.limited(target, half)) else { return };
        let left = target - self.middle;
        if shared.theme.strength.is_still || left.abs() < 0.05 {
            self.middle = target;
            self.target = None;
        } else {
            let passed = ui.input(|input| input.stable_dt.min(0.1));
            self.middle += left * (1.0 - (-passed / EASE).exp());
        }
        ui.ctx().request_repaint();
    }

    /// The lots as widgets, with the names of the districts.
    fn lots(&mut self, ui: &Ui, shared: &Shared<'_>, (view, camera): (Rect, Camera)) -> Option<Command> {
        let Shared { theme, words, city, .. } = shared;
        let mut command = None;
        for lot in &self.street {
            let rect = camera.rect(lot, HEIGHT);
            let seen = rect.intersect(view);
            let response = ui.interact(rect, lot_id(ui, lot.place), Sense::click());
            let (name, value) = (name(shared, lot.place), spoken(shared, lot.place));
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(value.clone()),
                ..WidgetInfo::labeled(Role::Button, true, &name)
            });
            describe(&response, &value, "");
            let reach = focus::join(ui, &response, Keys::Move);
            if reach.focused && self.chosen != Some(lot.place) {
                self.chosen = Some(lot.place);
                self.target = (!focus::is_pointed(ui)).then_some(lot.left + lot.width / 2.0);
                ui.ctx().request_repaint();
            }
            if response.clicked() {
                command = play(shared, lot.place);
            }
            if seen.width() <= 0.0 {
                continue;
            }
            if reach.focused {
                let place = camera.rect(lot, lot.place.height(city)).expand(camera.unit * 0.5);
                ring(ui.painter(), theme, place.intersect(view), theme.metrics.radius);
            }
            if let LotPlace::District(mode) = lot.place {
                let color = if reach.focused { theme.palette.text_primary } else { theme.palette.text_secondary };
                let text = words.mode(mode);
                let label = lay_lines(ui, TextRole::Small, (&text, color), (rect.width() + 2.0 * camera.unit, 1));
                let line = Rect::from_x_y_ranges(rect.x_range(), rect.bottom()..=rect.bottom() + NAMES);
                let at = Align2::CENTER_CENTER.align_size_within_rect(label.size(), line);
                ui.painter().galley(at.min, label, color);
            }
        }
        command
    }
}

fn lot_id(ui: &Ui, place: LotPlace) -> egui::Id {
    ui.scope_id().with(("lot", place))
}

fn mode_of(place: LotPlace) -> ModeId {
    match place {
        LotPlace::District(mode) => mode,
        LotPlace::Landmark(feat) => feat.mode(),
    }
}

/// The command that plays the mode of a place, if it is not locked.
fn play(shared: &Shared<'_>, place: LotPlace) -> Option<Command> {
    let mode = mode_of(place);
    let is_locked = mode.mode().unlock.is_some() && !shared.settings.game.descent_is_open;
    (!is_locked).then_some(Command::Start(StartCommand::Game(ChosenGame::Mode(mode))))
}

fn name(shared: &Shared<'_>, place: LotPlace) -> String {
    match place {
        LotPlace::District(mode) => shared.words.mode(mode),
        LotPlace::Landmark(feat) => shared.words.feat(feat),
    }
}

/// What a place stands for, in two lines.
fn lines(shared: &Shared<'_>, place: LotPlace) -> [String; 2] {
    let Shared { words, city, .. } = shared;
    match place {
        LotPlace::District(mode) => {
            [words.district(city, mode), words.next_tower(mode, city.grade(mode), shared.tower_progress(mode))]
        }
        LotPlace::Landmark(feat) => {
            let state = if city.has(feat) { id::CITY_BUILT } else { id::CITY_MISSING };
            [words.feat_hint(feat), format!("{} · {}", words.text(state), words.mode(feat.mode()))]
        }
    }
}

fn spoken(shared: &Shared<'_>, place: LotPlace) -> String {
    lines(shared, place).join(" ")
}

/// The card with what has the focus.
fn text(ui: &Ui, shared: &Shared<'_>, space: Rect, place: LotPlace) {
    let theme = shared.theme;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let card = Align2::CENTER_TOP.align_size_within_rect(vec2(space.width().min(CARD), space.height()), space);
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(card, metrics.radius_large, palette.panel, edge, StrokeKind::Inside);
    let inside = card.shrink2(vec2(metrics.space.l, metrics.space.m));
    let [first, second] = lines(shared, place);
    let title = name(shared, place);
    let mut top = inside.top();
    for (role, text, color) in [
        (TextRole::Strong, &title, palette.text_primary),
        (TextRole::Body, &first, palette.text_secondary),
        (TextRole::Body, &second, palette.text_secondary),
    ] {
        let line = lay_lines(ui, role, (text, color), (inside.width(), 1));
        let size = line.size();
        ui.painter().galley(pos2(inside.left(), top), line, color);
        top += size.y + metrics.space.s / 2.0;
    }
}
