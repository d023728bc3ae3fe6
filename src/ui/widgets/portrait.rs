//! The cards of seats: the player of each as a portrait, how it plays, and what is special about the seat.
//!
//! ```text
//!   ┌──────────────┐
//!   │ ⌨            │   the device
//!   │     ▄█▄      │   the avatar, or a plus for an empty seat
//!   │     Ada      │
//!   │ ‹ Keyboard › │   a press on a chevron steps through the players, one elsewhere opens all of them
//!   │  ●●●○○○○○○○  │   the level of a computer
//!   │ [Team 1]     │   team and handicap
//!   │     ○ ○      │   the rounds that win the match
//!   └──────────────┘
//! ```

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Align2, Color32, Galley, Id, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::basics::{describe, is_lower_than, lay_centered, lay_lines, lay_title, ring};
use super::row::{paint_chevron, stepped_index};
use crate::ui::paint::icons::{self, Icon};
use crate::ui::paint::{avatar, emblem};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys, Reach};

/// The height of an avatar in points: usual, and in a window lower than [`LOW`].
const AVATAR: [f32; 2] = [96.0, 56.0];
const LOW: f32 = 640.0;
/// The size of the device's icon, and the height of the stripe in the colour of the player, in points.
const ICON: f32 = 18.0;
const STRIPE: f32 = 4.0;
/// The minimum height of the line with the chevrons, and the width of a chevron's place, in points.
const LINE: f32 = 32.0;
const CHEVRON: f32 = 18.0;
/// The radius of a pip and the distance between two, in points.
const PIP: f32 = 3.5;
const PIPS_APART: f32 = 11.0;
/// The most cards side by side.
const BESIDE: usize = 4;
/// The radius of the dots of a card with more, and the distance between two, in points.
const DOT: f32 = 2.0;
const DOTS_APART: f32 = 7.0;
/// The width of the frame of a player who is ready, in points.
const READY: f32 = 3.0;
/// The gap between two lines of chips, in points.
const CHIP_GAP: f32 = 2.0;

/// The seat of a match, as its card shows it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portrait<'a> {
    /// The name of the seat, for screen readers.
    pub label: &'a str,
    /// What else they say.
    pub hint: &'a str,
    /// The number and the colour of the avatar. `None` for an empty seat.
    pub avatar: Option<(usize, Color32)>,
    /// The name of the player.
    pub name: &'a str,
    /// The name where that one is too wide. May be empty.
    pub short_name: &'a str,
    /// The device.
    pub icon: Option<Icon>,
    /// The filled pips and all of them: the level of a computer.
    pub level: Option<[u8; 2]>,
    /// The rounds won, and those that win the match; shown from 2.
    pub rounds: [u8; 2],
    /// Whether the player is ready, shown by a green frame.
    pub is_ready: bool,
    /// Whether three dots say that a press shows more.
    pub has_more: bool,
    /// Team and handicap.
    pub chips: &'a [Chip],
    /// The players that the seat can have, and the index of the present one.
    pub players: (&'a [String], usize),
    /// What the line with the present one says instead of its name. May be empty.
    pub line: &'a str,
    /// Whether all players are shown below.
    pub is_open: bool,
}

/// A word on a surface of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chip {
    /// The word.
    pub text: String,
    /// The number of the team whose emblem is before the word, if it names one.
    pub team: Option<usize>,
}

/// What was done on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// Another player was chosen, by its index.
    Player(usize),
    /// It was pressed to open or close.
    Open,
}

/// Shows the cards side by side over the whole width, in rows of at most [`BESIDE`]. Each has a key of its own, so that
/// it keeps the focus when others come and go. Returns what was done on which of them, and their ids.
pub(crate) fn portraits(ui: &mut Ui, theme: &Theme, all: &[(u64, Portrait<'_>)]) -> (Option<(usize, Chosen)>, Vec<Id>) {
    let gap = theme.metrics.space.m;
    let beside = all.len().clamp(1, BESIDE);
    let width = (ui.available_width() - gap * (beside - 1) as f32) / beside as f32;
    let lay = |(_, portrait)| LaidPortrait::of(ui, theme, portrait, width);
    let laid: Vec<LaidPortrait<'_>> = all.iter().map(|(key, portrait)| lay((key, portrait))).collect();
    let height = laid.iter().map(|portrait| portrait.height).fold(0.0, f32::max);
    let rows = all.len().div_ceil(beside);
    let whole = vec2(ui.available_width(), height * rows as f32 + gap * rows.saturating_sub(1) as f32);
    let (area, _) = ui.allocate_exact_size(whole, Sense::hover());
    let place = |index: usize| {
        let step = vec2((index % beside) as f32 * (width + gap), (index / beside) as f32 * (height + gap));
        Rect::from_min_size(area.min + step, vec2(width, height))
    };
    let cards = laid.iter().zip(all).enumerate();
    let shown: Vec<(Option<Chosen>, Id)> = cards
        .map(|(index, (portrait, (key, _)))| {
            // Not from its place, so that it keeps the focus in another row, too.
            let id = ui.scope_id().with(("portrait", key));
            portrait.show(ui, theme, (place(index), id))
        })
        .collect();
    let done = shown.iter().enumerate().find_map(|(index, (chosen, _))| Some((index, (*chosen)?)));
    (done, shown.into_iter().map(|(_, id)| id).collect())
}

/// A card whose texts are laid out.
struct LaidPortrait<'a> {
    portrait: &'a Portrait<'a>,
    name: Arc<Galley>,
    player: Arc<Galley>,
    chips: Vec<LaidChip>,
    avatar_height: f32,
    /// The height of the line with the player.
    line: f32,
    height: f32,
}

impl<'a> LaidPortrait<'a> {
    fn of(ui: &Ui, theme: &Theme, portrait: &'a Portrait<'a>, width: f32) -> Self {
        let (palette, space) = (&theme.palette, theme.metrics.space);
        let inside = width - 2.0 * space.s;
        let lay_name = |name| lay_lines(ui, TextRole::Strong, (name, palette.text_primary), (inside, 1));
        let name = lay_name(portrait.name);
        let name = if name.elided && !portrait.short_name.is_empty() { lay_name(portrait.short_name) } else { name };
        let (players, index) = portrait.players;
        let player = players.get(index).map_or("", String::as_str);
        let player = if portrait.line.is_empty() { player } else { portrait.line };
        let player = lay_centered(ui, TextRole::Small, player, palette.text_primary, inside - 2.0 * CHEVRON);
        let (chips, chips_height) = lay_chips(ui, theme, portrait.chips, inside);
        let avatar_height = AVATAR[usize::from(is_lower_than(ui, LOW))];
        let line = player.size().y.max(LINE);
        let pips = f32::from(1 + u8::from(portrait.rounds[1] > 1)) * 2.0 * space.s;
        let texts = TextRole::Strong.size() + space.s + line + chips_height;
        let height = avatar_height + texts + pips + 4.0 * space.s;
        Self { portrait, name, player, chips, avatar_height, line, height }
    }

    /// Shows the card. Returns what was done on it, and its id.
    fn show(&self, ui: &Ui, theme: &Theme, (rect, id): (Rect, Id)) -> (Option<Chosen>, Id) {
        let Portrait { label, hint, chips, players: (players, index), is_open, .. } = *self.portrait;
        let response = ui.interact(rect, id, Sense::click());
        let player = players.get(index).map_or("", String::as_str);
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(player.to_owned()),
            ..WidgetInfo::labeled(Role::Button, true, label)
        });
        let words = chips.iter().map(|chip| chip.text.as_str()).chain(Some(hint).filter(|hint| !hint.is_empty()));
        describe(&response, player, &words.collect::<Vec<_>>().join(" · "));
        response.ctx.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
        let reach = focus::join(ui, &response, Keys::Move);
        let line = self.paint(ui, theme, rect, reach);
        let has_choice = players.len() > 1;
        let pressed = if response.clicked() && has_choice { chevron_step(&response, line) } else { None };
        let chosen = match pressed {
            None if response.clicked() => Some(Chosen::Open),
            None => stepped_index(players, index, reach.step).map(Chosen::Player),
            Some(step) => stepped_index(players, index, step).map(Chosen::Player),
        };
        (chosen, response.id)
    }

    /// Draws the card. Returns the rectangle of the line with the chevrons.
    fn paint(&self, ui: &Ui, theme: &Theme, rect: Rect, reach: Reach) -> Rect {
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let (space, painter, portrait) = (metrics.space, ui.painter(), self.portrait);
        let fill = match (portrait.is_open, reach.lit) {
            (true, _) => palette.accent_surface,
            (false, true) => palette.raised_hovered,
            (false, false) => palette.panel,
        };
        let edge = if portrait.is_ready {
            Stroke::new(READY, palette.good)
        } else {
            Stroke::new(metrics.stroke, palette.outline)
        };
        painter.rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
        let inside = rect.shrink(space.s);
        let mut top = inside.top() + space.s;
        let picture = inside.with_min_y(top).with_max_y(top + self.avatar_height);
        self.paint_player(ui, theme, (rect, picture));
        top = picture.bottom() + space.s;
        if !portrait.name.is_empty() {
            let at = pos2(inside.center().x - self.name.size().x / 2.0, top);
            painter.galley(at, Arc::clone(&self.name), palette.text_primary);
        }
        top += TextRole::Strong.size() + space.s;
        let line = inside.with_min_y(top).with_max_y(top + self.line);
        let at = line.center() - self.player.rect.center().to_vec2();
        painter.galley(at, Arc::clone(&self.player), palette.text_primary);
        let sides = [(-1.0, Align2::LEFT_CENTER), (1.0, Align2::RIGHT_CENTER)];
        // One player is no choice.
        for (side, align) in sides.into_iter().filter(|_| portrait.players.0.len() > 1) {
            let place = align.align_size_within_rect(vec2(CHEVRON, line.height()), line);
            paint_chevron(ui, place, side, if reach.lit { palette.text_primary } else { palette.text_faint });
        }
        top = line.bottom() + space.s + PIP / 2.0;
        if let Some(level) = portrait.level {
            pips(ui, (pos2(inside.center().x, top), inside.width()), level, palette.text_primary);
        }
        top += space.s;
        self.chips.iter().for_each(|chip| chip.paint(ui, theme, vec2(inside.left(), top)));
        if portrait.rounds[1] > 1 && portrait.avatar.is_some() {
            let center = pos2(inside.center().x, inside.bottom() - PIP);
            pips(ui, (center, inside.width()), portrait.rounds, palette.accent);
        }
        for dot in (0_u8..3).filter(|_| portrait.has_more) {
            let at = rect.right_top() + vec2(-space.m - DOTS_APART * f32::from(dot), space.m + STRIPE);
            painter.circle_filled(at, DOT, palette.text_secondary);
        }
        if reach.focused {
            ring(painter, theme, rect, metrics.radius);
        }
        line
    }

    /// Draws the avatar with the device and the colour of the player, or the plus of an empty seat.
    fn paint_player(&self, ui: &Ui, theme: &Theme, (rect, picture): (Rect, Rect)) {
        let (palette, painter, space) = (&theme.palette, ui.painter(), theme.metrics.space);
        let Some((number, color)) = self.portrait.avatar else {
            let (center, reach) = (picture.center(), 0.22 * self.avatar_height);
            let stroke = Stroke::new(4.0, palette.text_secondary);
            painter.line_segment([center - vec2(reach, 0.0), center + vec2(reach, 0.0)], stroke);
            painter.line_segment([center - vec2(0.0, reach), center + vec2(0.0, reach)], stroke);
            return;
        };
        let stripe = rect.shrink(theme.metrics.focus_stroke);
        painter.rect_filled(stripe.with_max_y(stripe.top() + STRIPE).shrink2(vec2(space.xs, 0.0)), 2, color);
        avatar::paint(painter, picture.shrink2(vec2(space.xl, 0.0)), number, color, theme);
        if let Some(icon) = self.portrait.icon {
            let center = rect.left_top() + vec2(space.s, space.s + STRIPE) + vec2(ICON, ICON) / 2.0;
            icons::paint(painter, icon, center, ICON, palette.text_secondary);
        }
    }
}

/// The step of a press on a chevron; `None` if it was elsewhere, or by a key.
fn chevron_step(response: &Response, line: Rect) -> Option<i32> {
    let at = response.interact_pointer_pos().filter(|at| line.contains(*at))?;
    if at.x < line.left() + 2.0 * CHEVRON {
        Some(-1)
    } else if at.x > line.right() - 2.0 * CHEVRON {
        Some(1)
    } else {
        None
    }
}

/// Draws pips around a point, within a width, the first ones filled.
fn pips(ui: &Ui, (center, width): (Pos2, f32), [filled, all]: [u8; 2], color: Color32) {
    let gaps = f32::from(all.saturating_sub(1)).max(1.0);
    let apart = PIPS_APART.min((width - 2.0 * PIP - 1.0) / gaps);
    let first = center.x - apart * f32::from(all.saturating_sub(1)) / 2.0;
    for pip in 0..all {
        let at = pos2(first + apart * f32::from(pip), center.y);
        if pip < filled {
            ui.painter().circle_filled(at, PIP + 0.5, color);
        } else {
            ui.painter().circle_stroke(at, PIP, Stroke::new(1.0, color));
        }
    }
}

/// A chip with its place, relative to that of the first one.
struct LaidChip {
    rect: Rect,
    text: Arc<Galley>,
    team: Option<usize>,
}

impl LaidChip {
    fn paint(&self, ui: &Ui, theme: &Theme, by: egui::Vec2) {
        let (metrics, rect) = (&theme.metrics, self.rect.translate(by));
        let edge = Stroke::new(metrics.stroke, theme.palette.outline);
        ui.painter().rect(rect, metrics.radius, theme.palette.track, edge, StrokeKind::Inside);
        if let Some(team) = self.team {
            let center = pos2(rect.left() + rect.height() / 2.0 + metrics.space.xs, rect.center().y);
            emblem::paint(ui.painter(), (center, 0.32 * rect.height()), team, theme);
        }
        let at = pos2(rect.right() - metrics.space.s - self.text.size().x, rect.center().y - self.text.size().y / 2.0);
        ui.painter().galley(at, Arc::clone(&self.text), Color32::PLACEHOLDER);
    }
}

/// Lays out chips in lines within a width. Returns them with their height.
fn lay_chips(ui: &Ui, theme: &Theme, chips: &[Chip], width: f32) -> (Vec<LaidChip>, f32) {
    let space = theme.metrics.space;
    let height = TextRole::Small.size() + space.s;
    let mut at = Pos2::ZERO;
    let mut bottom = 0.0;
    let mut laid = Vec::with_capacity(chips.len());
    for chip in chips {
        let emblem = chip.team.map_or(0.0, |_| height);
        let most = width - 2.0 * space.s - emblem;
        let text = lay_title(ui, TextRole::Small, &chip.text, theme.palette.text_primary, most);
        let size = vec2(text.size().x + 2.0 * space.s + emblem, text.size().y.max(height));
        if at.x + size.x > width && at.x > 0.0 {
            at = pos2(0.0, bottom + CHIP_GAP);
        }
        let rect = Rect::from_min_size(at, size);
        bottom = rect.bottom().max(bottom);
        laid.push(LaidChip { rect, text, team: chip.team });
        at.x += size.x + space.xs;
    }
    (laid, bottom)
}
