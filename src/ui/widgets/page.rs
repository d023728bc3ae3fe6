//! The frame of a screen: a title, a body that scrolls with the focus, and key hints.

use egui::accesskit::Role;
use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Color32, CursorIcon, Id, Key, Modifiers, Pos2, Rangef, Rect, ScrollArea, Sense, Ui, UiBuilder, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::basics::{lay, surface_frame};
use crate::input::PadControl;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::pad_glyphs::{self, PadSymbol};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::cap;
use crate::ui::widgets::fading::scrolling;
use crate::ui::widgets::focus::{self, Keys, Opened, Vertical};
use crate::ui::words::{MessageId, id};

/// The scroll distance of one arrow key, in points.
const LINE: f32 = 48.0;
/// The height of a window, in points, that has room for a title above a board.
pub(crate) const HIGH: f32 = 740.0;
/// The points by which a body may be longer than its space without a scroll bar: only its margin is hidden.
const SLACK: f32 = 2.0;
/// The minimum height of a space, relative to its width, in which a panel is below its board.
const TALL: f32 = 1.1;

/// A key hint at the bottom of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Arrows move between widgets.
    Move,
    /// Arrows change the value.
    Change,
    /// Arrows turn the pages.
    Turn,
    /// The up and down arrows turn the pages.
    Rail,
    /// The right arrow leads into the page.
    Enter,
    /// Arrows scroll. Shown only where the body is longer than its space.
    Scroll,
    /// Digits type a number.
    Type,
    /// Enter activates.
    Accept,
    /// Escape goes back. Can be clicked.
    Back,
    /// Escape saves the input. Can be clicked.
    Save,
    /// Escape ends the game on the screen. Can be clicked.
    Stop,
    /// Escape cancels what waits for a key. Can be clicked.
    Cancel,
    /// Tab moves to the next widget.
    Next,
    /// Page Down moves to the rules of what is selected.
    Rules,
    /// Letters choose the colour to draw with.
    Colour,
    /// Arrows move sideways.
    Aside,
    /// Enter shows the recorded game.
    Watch,
    /// The arrows go from mistake to mistake.
    Mistake,
    /// N and P do, wherever the focus is.
    Mistakes,
    /// Page Up and Page Down go from piece to piece of a recording.
    Pieces,
    /// All arrows move, the cursor or between widgets in two columns.
    Cursor,
    /// Enter fills or clears the cell of the cursor.
    Fill,
    /// Shift fills the cells that the cursor crosses.
    FillOnTheWay,
    /// Escape opens the menu that can play the rest of a match at once. Can be clicked, which does that.
    Finish,
}

impl Hint {
    /// Whether the hint is true where the keys do this.
    const fn suits(self, keys: Option<Keys>) -> bool {
        let is_number = matches!(keys, Some(Keys::Number));
        let is_value = is_number || matches!(keys, Some(Keys::Adjust));
        let is_tabs = matches!(keys, Some(Keys::Pages));
        let is_rail = matches!(keys, Some(Keys::Rail));
        match self {
            Self::Change | Self::Mistake => is_value,
            Self::Type => is_number,
            Self::Turn => is_tabs,
            Self::Rail | Self::Enter => is_rail,
            Self::Move => !is_rail,
            // Elsewhere the arrows do it.
            Self::Next => matches!(keys, Some(Keys::Text)),
            Self::Accept | Self::Watch => !is_value && !is_tabs && !is_rail,
            Self::Scroll
            | Self::Mistakes
            | Self::Pieces
            | Self::Back
            | Self::Save
            | Self::Stop
            | Self::Cancel
            | Self::Colour
            | Self::Aside
            | Self::Rules
            | Self::Cursor
            | Self::Fill
            | Self::FillOnTheWay
            | Self::Finish => true,
        }
    }

    /// The messages of the key and of the hint.
    const fn messages(self) -> (MessageId, MessageId) {
        match self {
            Self::Move => (id::KEY_UP_DOWN, id::HINT_MOVE),
            Self::Change => (id::KEY_LEFT_RIGHT, id::HINT_CHANGE),
            Self::Turn => (id::KEY_LEFT_RIGHT, id::HINT_TURN),
            Self::Rail => (id::KEY_UP_DOWN, id::HINT_TURN),
            Self::Enter => (id::KEY_RIGHT, id::HINT_ACCEPT),
            Self::Scroll => (id::KEY_UP_DOWN, id::HINT_SCROLL),
            Self::Type => (id::KEY_DIGITS, id::HINT_TYPE),
            Self::Accept => (id::KEY_ENTER, id::HINT_ACCEPT),
            Self::Back => (id::KEY_ESCAPE, id::HINT_BACK),
            Self::Save => (id::KEY_ESCAPE, id::HINT_SAVE),
            Self::Stop => (id::KEY_ESCAPE, id::HINT_STOP),
            Self::Cancel => (id::KEY_ESCAPE, id::HINT_CANCEL),
            Self::Next => (id::KEY_TAB, id::HINT_NEXT),
            Self::Rules => (id::KEY_PAGE_DOWN, id::MODES_HINT_RULES),
            Self::Colour => (id::KEY_LETTERS, id::HINT_COLOUR),
            Self::Watch => (id::KEY_ENTER, id::WATCH_LAST),
            Self::Mistake => (id::KEY_LEFT_RIGHT, id::HINT_MISTAKE),
            Self::Mistakes => (id::KEY_MISTAKES, id::HINT_MISTAKES),
            Self::Pieces => (id::KEY_PAGES, id::HINT_PIECES),
            Self::Aside => (id::KEY_LEFT_RIGHT, id::HINT_MOVE),
            Self::Cursor => (id::KEY_ARROWS, id::HINT_MOVE),
            Self::Fill => (id::KEY_ENTER, id::SOLVER_HINT_FILL),
            Self::FillOnTheWay => (id::KEY_SHIFT, id::SOLVER_HINT_FILL_ON),
            Self::Finish => (id::KEY_ESCAPE, id::VERSUS_FINISH),
        }
    }
}

/// The key of a hint, as it is drawn.
#[derive(Debug, Clone, PartialEq)]
enum HintCap {
    Key(String),
    Pad(PadSymbol),
}

impl HintCap {
    /// The key on the device in use. `None` for a hint that a gamepad has no button for.
    fn of(hint: Hint, shared: &Shared<'_>) -> Option<Self> {
        let (key, _) = hint.messages();
        let pad = |control| PadSymbol::of(shared.pads, control).map(Self::Pad);
        match key {
            _ if !shared.with_pad => {}
            id::KEY_ENTER => return pad(PadControl::South),
            id::KEY_ESCAPE => return pad(PadControl::East),
            id::KEY_PAGE_DOWN | id::KEY_PAGES => return pad(PadControl::RightShoulder),
            id::KEY_TAB | id::KEY_DIGITS | id::KEY_LETTERS | id::KEY_SHIFT | id::KEY_MISTAKES => return None,
            _ => {}
        }
        Some(Self::Key(shared.words.text(key)))
    }

    fn size(&self, ui: &Ui, theme: &Theme) -> Vec2 {
        match self {
            Self::Key(text) => cap::cap_size(ui, theme, text),
            Self::Pad(_) => Vec2::splat(cap::cap_size(ui, theme, "A").y),
        }
    }

    fn paint(&self, ui: &Ui, theme: &Theme, min: Pos2) {
        match self {
            Self::Key(text) => cap::paint_cap(ui, theme, text, min),
            Self::Pad(symbol) => {
                let rect = Rect::from_min_size(min, self.size(ui, theme));
                pad_glyphs::paint(ui.painter(), *symbol, rect, theme.palette.text_primary);
            }
        }
    }
}

/// The properties of a screen's frame.
#[derive(Debug, Clone)]
pub struct Page<'a> {
    id: &'a str,
    title: &'a str,
    width: f32,
    vertical: Vertical,
    inner: bool,
    hints: &'a [Hint],
    /// Whether a body that is lower than its space stands at the bottom.
    stands: bool,
}

/// The title of a screen with a board, which needs the whole height of a low window; empty there.
#[must_use]
pub(crate) fn title_where_high(ui: &Ui, shared: &Shared<'_>, title: MessageId) -> String {
    if ui.max_rect().height() < HIGH { String::new() } else { shared.words.text(title) }
}

/// Returns whether this space is so tall that the panel of a board is below it instead of beside it.
#[must_use]
pub(crate) fn is_tall(space: Rect) -> bool {
    space.height() > space.width() * TALL
}

/// The width that is left for the body of a screen.
#[must_use]
pub(crate) fn room(ui: &Ui, theme: &Theme) -> f32 {
    let width = ui.max_rect().width();
    width - 2.0 * side_margin(theme, width)
}

/// The margin at both sides of a screen of this width.
fn side_margin(theme: &Theme, width: f32) -> f32 {
    let space = theme.metrics.space;
    if width < 1000.0 { space.l } else { space.xxl }
}

impl<'a> Page<'a> {
    /// The frame of a screen with a title, which may be empty. `width` is the greatest one of its body, in points.
    #[must_use]
    pub const fn of(id: &'a str, title: &'a str, width: f32) -> Self {
        Self { id, title, width, vertical: Vertical::Move, inner: false, hints: &[], stands: false }
    }

    /// Sets the effect of the up and down arrows, which else move the focus.
    #[must_use]
    pub const fn vertical(self, vertical: Vertical) -> Self {
        Self { vertical, ..self }
    }

    /// Sets whether the screen is above another one that continues afterwards.
    #[must_use]
    pub const fn inner(self, inner: bool) -> Self {
        Self { inner, ..self }
    }

    /// Sets the key hints for all widgets; those that suit the focused one are shown.
    #[must_use]
    pub const fn hints(self, hints: &'a [Hint]) -> Self {
        Self { hints, ..self }
    }

    /// Lets a body that is lower than its space stand at the bottom, rather than in the middle.
    #[must_use]
    pub(crate) const fn standing(self) -> Self {
        Self { stands: true, ..self }
    }

    /// Shows the frame with `body`. Returns the body's result and whether Escape was pressed or Back clicked.
    pub fn show<R>(&self, ui: &mut Ui, shared: &Shared<'_>, body: impl FnOnce(&mut Ui) -> R) -> (R, bool) {
        let frame = self.open(ui, shared);
        let result = frame.body(ui, body);
        (result, frame.close(ui))
    }

    /// Shows the title and the key hints. Fixed parts go into `PageFrame::fixed` and scrolling ones into
    /// `PageFrame::body`. `PageFrame::close` must be called afterwards.
    pub fn open(&'a self, ui: &mut Ui, shared: &'a Shared<'_>) -> PageFrame<'a> {
        let space = shared.theme.metrics.space;
        let mut opened = focus::open(ui, self.id, self.vertical, self.inner);
        let all = ui.max_rect();
        let inside = all.shrink2(vec2(side_margin(shared.theme, all.width()), space.l));
        let mut middle = centered(inside, self.width);
        if !self.hints.is_empty() {
            let foot = inside.with_min_y(inside.bottom() - shared.theme.metrics.control_height);
            let mut ui = ui.new_child(UiBuilder::new().max_rect(foot).id_salt("foot"));
            let keys = focus::keys(&ui);
            let is_cut = self.is_cut(&ui);
            let is_true = |hint: &Hint| hint.suits(keys) && (*hint != Hint::Scroll || is_cut);
            let shown: Vec<Hint> = self.hints.iter().copied().filter(is_true).collect();
            opened.back |= hints(&mut ui, shared, &shown, foot.height());
            middle.max.y = foot.top() - space.s;
        }
        let content = Id::unique(self.id);
        let mut frame = PageFrame { page: self, theme: shared.theme, head: Rect::NOTHING, middle, opened, content };
        if !self.title.is_empty() {
            frame.fixed(ui, |ui| {
                ui.add_space(space.s);
                let title = ui.label(shared.theme.text(TextRole::Title, self.title));
                live_data::mark(ui.ctx(), LiveData::Lasting, [title.rect]);
            });
            frame.head = middle.with_max_y(frame.middle.top());
        }
        frame
    }

    /// Whether the body was longer than its space when it was drawn last.
    fn is_cut(&self, ui: &Ui) -> bool {
        ui.data(|data| data.get_temp(self.cut_id())).unwrap_or(false)
    }

    /// Notes whether the body is longer than its space. The key hints are drawn before it.
    fn note_cut(&self, ui: &Ui, is_cut: bool) {
        if self.hints.contains(&Hint::Scroll) && self.is_cut(ui) != is_cut {
            ui.data_mut(|data| data.insert_temp(self.cut_id(), is_cut));
            ui.ctx().request_discard("the key hints offer scrolling where something is hidden");
        }
    }

    fn height_id(&self) -> Id {
        Id::unique((self.id, "height"))
    }

    fn cut_id(&self) -> Id {
        Id::unique((self.id, "cut"))
    }
}

/// Draws key hints centred in a line of this height. Returns whether Back was clicked.
///
/// In a narrow window they move closer together.
pub fn hints(ui: &mut Ui, shared: &Shared<'_>, hints: &[Hint], height: f32) -> bool {
    let space = shared.theme.metrics.space;
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let hints: Vec<(Hint, HintCap)> =
        hints.iter().filter_map(|hint| Some((*hint, HintCap::of(*hint, shared)?))).collect();
    let sizes: Vec<Vec2> = hints.iter().map(|hint| hint_size(ui, shared, hint)).collect();
    let used: f32 = sizes.iter().map(|size| size.x).sum();
    let gaps = sizes.len().saturating_sub(1).max(1) as f32;
    let gap = ((line.width() - used) / gaps).clamp(space.s, space.xl);
    let mut left = (line.center().x - f32::midpoint(used, gap * gaps)).max(line.left());
    // The foot of a screen is where the city is lit.
    let tall = sizes.iter().map(|size| size.y).fold(0.0, f32::max);
    let behind = Rect::from_center_size(line.center(), vec2(2.0 * (line.center().x - left), tall));
    let behind = behind.expand2(vec2(space.s, space.xs));
    ui.painter().rect_filled(behind, shared.theme.metrics.radius, shared.theme.palette.panel);
    let mut back = false;
    for (hint, size) in hints.iter().zip(sizes) {
        let corner = pos2(left, line.center().y - size.y / 2.0);
        back |= paint_hint(ui, shared, hint, Rect::from_min_size(corner, size));
        left += size.x + gap;
    }
    back
}

fn hint_size(ui: &Ui, shared: &Shared<'_>, (hint, cap): &(Hint, HintCap)) -> Vec2 {
    let Shared { theme, words, .. } = shared;
    let (_, text) = hint.messages();
    let cap = cap.size(ui, theme);
    let label = lay(ui, TextRole::Small, &words.text(text), Color32::PLACEHOLDER, f32::INFINITY);
    vec2(cap.x + theme.metrics.space.s + label.size().x, cap.y)
}

/// Draws a keycap with its hint. Returns whether it was clicked.
fn paint_hint(ui: &Ui, shared: &Shared<'_>, (hint, cap): &(Hint, HintCap), rect: Rect) -> bool {
    let Shared { theme, words, .. } = shared;
    let (_, text) = hint.messages();
    let text = words.text(text);
    let can_be_clicked = matches!(hint, Hint::Back | Hint::Save | Hint::Stop | Hint::Cancel | Hint::Finish);
    let label = lay(ui, TextRole::Small, &text, Color32::PLACEHOLDER, f32::INFINITY);
    // Not in the focus order: pressing the key itself is quicker.
    let sense = if can_be_clicked { Sense::CLICK } else { Sense::hover() };
    let response = ui.interact(rect, ui.scope_id().with(("hint", &text)), sense);
    if can_be_clicked && response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let role = if can_be_clicked { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, &text));
    cap.paint(ui, theme, rect.min);
    let is_lit = can_be_clicked && response.hovered();
    let color = if is_lit { theme.palette.text_primary } else { theme.palette.text_secondary };
    let at = pos2(rect.right() - label.size().x, rect.center().y - label.size().y / 2.0);
    ui.painter().galley(at, label, color);
    can_be_clicked && response.clicked()
}

/// A frame that is filled from top to bottom.
#[derive(Debug)]
pub struct PageFrame<'a> {
    page: &'a Page<'a>,
    theme: &'a Theme,
    /// The rectangle of the title, empty without one.
    pub head: Rect,
    /// The remaining space.
    middle: Rect,
    /// The key input of the screen.
    pub opened: Opened,
    /// What the body shows, of several contents.
    content: Id,
}

impl PageFrame<'_> {
    /// Shows a part that does not scroll.
    pub(crate) fn fixed<R>(&mut self, ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
        let space = self.theme.metrics.space;
        let column = self.middle.shrink2(vec2(space.s, 0.0));
        let salt = (self.page.id, "fixed", self.middle.top() as i32);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(column).id_salt(salt));
        let result = content(&mut ui);
        self.middle = self.middle.with_min_y(ui.min_rect().bottom() + space.s);
        result
    }

    /// Names what the body shows, if a screen has several contents. Each is shown from its top.
    pub(crate) fn shows(&mut self, content: impl std::hash::Hash + std::fmt::Debug) {
        self.content = Id::unique((self.page.id, content));
    }

    /// The scroll area of the body. It starts at its top on a screen that was opened now, and when the content changes.
    /// Where all `fits`, rounding shows no scroll bar.
    fn area(&self, ui: &Ui, fits: bool) -> ScrollArea {
        use ScrollBarVisibility::{AlwaysHidden, VisibleWhenNeeded};
        let area = ScrollArea::vertical().auto_shrink(false).id_salt((self.page.id, "scroll"));
        let area = area.scroll_bar_visibility(if fits { AlwaysHidden } else { VisibleWhenNeeded });
        let id = Id::unique((self.page.id, "content"));
        let before: Option<Id> = ui.data(|data| data.get_temp(id));
        if before != Some(self.content) {
            ui.data_mut(|data| data.insert_temp(id, self.content));
        }
        let is_another = before.is_some_and(|before| before != self.content);
        if self.opened.starts || is_another { area.vertical_scroll_offset(0.0) } else { area }
    }

    /// Takes a column of a width in points from the right of the remaining space.
    #[must_use]
    pub(crate) fn take_right(&mut self, width: f32) -> Rect {
        let space = self.theme.metrics.space;
        let column = self.middle.with_min_x(self.middle.right() - width);
        self.middle.max.x = column.left() - space.m;
        column
    }

    /// Takes a column of a width in points from the left of the remaining space.
    #[must_use]
    pub(crate) fn take_left(&mut self, width: f32) -> Rect {
        let space = self.theme.metrics.space;
        let column = self.middle.with_max_x(self.middle.left() + width);
        self.middle.min.x = column.right() + space.m;
        column
    }

    /// Takes a row of a height in points from the bottom of the remaining space.
    #[must_use]
    pub(crate) fn take_bottom(&mut self, height: f32) -> Rect {
        let row = self.middle.with_min_y(self.middle.bottom() - height);
        self.middle.max.y = row.top();
        row
    }

    /// The part of the remaining space above a body that [stands](Page::standing) at the bottom, as drawn last.
    #[must_use]
    pub(crate) fn above_body(&self, ui: &Ui) -> Rect {
        let height: Option<f32> = ui.data(|data| data.get_temp(self.page.height_id()));
        let height = height.unwrap_or_else(|| self.middle.height());
        self.middle.with_max_y((self.middle.bottom() - height).max(self.middle.top()))
    }

    /// The space for the panel of a surface.
    fn panel(&self) -> Rect {
        let space = self.theme.metrics.space;
        self.middle.shrink2(vec2(space.s, 0.0)).with_min_y(self.middle.top() + space.xs + 2.0)
    }

    /// The sides of what is on a surface, `margin` points from the edge of its panel.
    fn surface_sides(&self, margin: f32) -> Rangef {
        self.panel().x_range().shrink(margin + self.theme.metrics.stroke)
    }

    /// The width of the body of [`surface`](Self::surface).
    #[must_use]
    pub(crate) fn surface_width(&self, margin: f32) -> f32 {
        self.surface_sides(margin).span()
    }

    /// Shows a panel with a scrolling body, `margin` points from its edge. The panel fits the body or fills the space.
    pub(crate) fn surface<R>(&self, ui: &mut Ui, margin: f32, body: impl FnOnce(&mut Ui) -> R) -> R {
        self.surface_below(ui, margin, None::<fn(&mut Ui)>, body)
    }

    /// Shows a panel like [`surface`](Self::surface), with a head that stays while the body scrolls.
    pub(crate) fn surface_below<R>(
        &self,
        ui: &mut Ui,
        margin: f32,
        head: Option<impl FnOnce(&mut Ui)>,
        body: impl FnOnce(&mut Ui) -> R,
    ) -> R {
        let Self { page, theme, opened, .. } = self;
        let height_id = Id::unique((page.id, "surface"));
        // The height of the body is known only after it was drawn, so the last frame's is used.
        let height: Option<f32> = ui.data(|data| data.get_temp(height_id));
        let around = 2.0 * (margin + theme.metrics.stroke);
        let panel = self.panel();
        let fits = height.is_some_and(|height| height + around <= panel.height() + SLACK);
        // Half a point more, so that rounding shows no scroll bar where all fits.
        let room = panel.with_max_y(panel.bottom().min(panel.top() + height.unwrap_or(0.0) + around + 0.5));
        let sides = self.surface_sides(margin);
        let column = |ui: &Ui| Rect::from_x_y_ranges(sides, ui.available_rect_before_wrap().y_range());
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt(page.id));
        // The scroll bar is in the margin.
        let frame = surface_frame(theme).inner_margin(vec2(2.0, margin));
        let (result, tall) = frame
            .show(&mut ui, |ui| {
                let top = ui.cursor().top();
                if let Some(head) = head {
                    ui.scope_builder(UiBuilder::new().max_rect(column(ui)), head);
                }
                let above = ui.cursor().top() - top;
                self.area(ui, fits).min_scrolled_height(0.0).show(ui, |ui| {
                    scroll(ui, page.vertical, opened.lines);
                    let inner = ui.scope_builder(UiBuilder::new().max_rect(column(ui)), |ui| {
                        ui.set_width(sides.span());
                        body(ui)
                    });
                    (inner.inner, above + inner.response.rect.height())
                })
            })
            .inner
            .inner;
        if height.is_none_or(|height| (height - tall).abs() > 0.5) {
            ui.data_mut(|data| data.insert_temp(height_id, tall));
            ui.ctx().request_discard("the surface is as high as what is on it");
        }
        page.note_cut(&ui, tall + around > panel.height() + SLACK);
        result
    }

    /// Shows a scrolling body.
    pub(crate) fn body<R>(&self, ui: &mut Ui, body: impl FnOnce(&mut Ui) -> R) -> R {
        let Self { page, theme, middle, opened, .. } = self;
        let space = theme.metrics.space;
        let mut ui = ui.new_child(UiBuilder::new().max_rect(*middle).id_salt(page.id));
        let height_id = page.height_id();
        let height: Option<f32> = ui.data(|data| data.get_temp(height_id));
        let fits = height.is_some_and(|height| height <= middle.height() + SLACK);
        let area = self.area(&ui, fits);
        let (result, tall) = scrolling(&mut ui, theme, area, |ui| {
            scroll(ui, page.vertical, opened.lines);
            // Without a title the body can be centred, or stand at the bottom.
            if page.title.is_empty()
                && let Some(height) = height
            {
                let part = if page.stands { 1.0 } else { 0.5 };
                ui.add_space((part * (middle.height() - height)).max(0.0));
            }
            let column = ui.available_rect_before_wrap().shrink2(vec2(space.s, 0.0));
            let inner = ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
                ui.set_width(column.width());
                // Space for the focus ring of the first widget.
                ui.add_space(space.xs + 2.0);
                let result = body(ui);
                ui.add_space(space.xs + 2.0);
                result
            });
            (inner.inner, inner.response.rect.height())
        });
        if height.is_none_or(|height| (height - tall).abs() > 0.5) {
            ui.data_mut(|data| data.insert_temp(height_id, tall));
            if page.title.is_empty() {
                ui.ctx().request_discard("the body is centred by its height");
            }
        }
        page.note_cut(&ui, tall > middle.height() + SLACK);
        result
    }

    /// Ends the screen. Returns whether Escape was pressed or Back clicked.
    #[must_use]
    pub(crate) fn close(self, ui: &Ui) -> bool {
        focus::close(ui);
        self.opened.back
    }
}

/// Scrolls with the arrows, Home and End where they have no other use.
fn scroll(ui: &Ui, vertical: Vertical, lines: i32) {
    if vertical != Vertical::Scroll {
        return;
    }
    let (first, last) = ui.input_mut(|input| {
        (input.consume_key(Modifiers::NONE, Key::Home), input.consume_key(Modifiers::NONE, Key::End))
    });
    let far = match (first, last) {
        (true, _) => 1e6,
        (false, true) => -1e6,
        (false, false) => -LINE * lines as f32,
    };
    if far != 0.0 {
        ui.scroll_with_delta(vec2(0.0, far));
    }
}

/// The middle of `rect`, at most `width` points wide.
fn centered(rect: Rect, width: f32) -> Rect {
    let width = width.min(rect.width());
    Rect::from_center_size(rect.center(), vec2(width, rect.height()))
}
