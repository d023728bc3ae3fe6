//! The frame of a screen: its title, a body that scrolls with the focus, and the keys that work on it.

use egui::accesskit::Role;
use egui::{Color32, Id, Key, Modifiers, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::ui::screens::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Opened, Vertical};
use crate::ui::widgets::{cap, lay};

/// How far one arrow scrolls, in points.
const LINE: f32 = 48.0;

/// A key hint at the foot of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Arrows go from part to part.
    Move,
    /// Arrows change the value.
    Change,
    /// Arrows turn the pages.
    Turn,
    /// Arrows scroll.
    Scroll,
    /// Digits type a number.
    Type,
    /// Enter does it.
    Accept,
    /// Escape goes back. Can be clicked.
    Back,
    /// Escape keeps what was entered. Can be clicked.
    Save,
    /// Arrows go from side to side.
    Aside,
}

impl Hint {
    /// The key's and the hint's message.
    const fn messages(self) -> (&'static str, &'static str) {
        match self {
            Self::Move => ("key-up-down", "hint-move"),
            Self::Change => ("key-left-right", "hint-change"),
            Self::Turn => ("key-left-right", "hint-turn"),
            Self::Scroll => ("key-up-down", "hint-scroll"),
            Self::Type => ("key-digits", "hint-type"),
            Self::Accept => ("key-enter", "hint-accept"),
            Self::Back => ("key-escape", "hint-back"),
            Self::Save => ("key-escape", "hint-save"),
            Self::Aside => ("key-left-right", "hint-move"),
        }
    }
}

/// What a screen's frame is like.
#[derive(Debug, Clone)]
pub struct Page<'a> {
    /// Tells one screen from another.
    pub id: &'a str,
    /// The title; may be empty.
    pub title: &'a str,
    /// The widest the body may become, in points.
    pub width: f32,
    /// What the up and down arrows do.
    pub vertical: Vertical,
    /// Whether it lies on another screen that goes on afterwards.
    pub inner: bool,
    /// The keys that work here.
    pub hints: &'a [Hint],
}

impl<'a> Page<'a> {
    /// Shows the frame and `body` in it; what the body returned, and whether Escape was pressed or Back clicked.
    pub fn show<R>(&self, ui: &mut Ui, shared: &Shared<'_>, body: impl FnOnce(&mut Ui) -> R) -> (R, bool) {
        let frame = self.open(ui, shared);
        let result = frame.body(ui, body);
        (result, frame.close(ui))
    }

    /// Shows title and key hints. What stays goes into [`Frame::fixed`], what scrolls into [`Frame::body`]; then
    /// [`Frame::close`] has to be called.
    pub fn open(&'a self, ui: &mut Ui, shared: &'a Shared<'_>) -> Frame<'a> {
        let space = shared.theme.metrics.space;
        let mut opened = focus::open(ui, self.id, self.vertical, self.inner);
        let all = ui.max_rect();
        let margin = if all.width() < 1000.0 { space.l } else { space.xxl };
        let inside = all.shrink2(vec2(margin, space.l));
        let foot = inside.with_min_y(inside.bottom() - shared.theme.metrics.control_height);
        opened.back |= self.foot(ui, shared, foot);
        let middle = centered(inside, self.width).with_max_y(foot.top() - space.s);
        let mut frame = Frame { page: self, theme: shared.theme, middle, opened };
        if !self.title.is_empty() {
            frame.fixed(ui, |ui| {
                ui.add_space(space.s);
                ui.label(shared.theme.text(TextRole::Title, self.title));
            });
        }
        frame
    }

    /// Draws the hints; whether Back was clicked.
    fn foot(&self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) -> bool {
        let space = shared.theme.metrics.space;
        let mut ui = ui.new_child(
            UiBuilder::new().max_rect(rect).id_salt("foot").layout(egui::Layout::left_to_right(egui::Align::Center)),
        );
        let mut back = false;
        let width: f32 = ui.data(|data| data.get_temp(Id::unique((self.id, "foot")))).unwrap_or(0.0);
        ui.add_space(((rect.width() - width) / 2.0).max(0.0));
        let start = ui.cursor().left();
        for hint in self.hints {
            back |= paint_hint(&mut ui, shared, *hint) && matches!(hint, Hint::Back | Hint::Save);
            ui.add_space(space.l);
        }
        let used = ui.cursor().left() - start - space.l - ui.spacing().item_spacing.x;
        if (used - width).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(Id::unique((self.id, "foot")), used));
            ui.ctx().request_discard("the hints are centred by their width");
        }
        back
    }
}

/// A key-cap and what it does; whether it was clicked.
fn paint_hint(ui: &mut Ui, shared: &Shared<'_>, hint: Hint) -> bool {
    let Shared { theme, words, .. } = shared;
    let (key, text) = hint.messages();
    let (key, text) = (words.text(key), words.text(text));
    let can_be_clicked = matches!(hint, Hint::Back | Hint::Save);
    let cap = cap::cap_size(ui, theme, &key);
    let gap = theme.metrics.space.s;
    let label = lay(ui, TextRole::Small, &text, Color32::PLACEHOLDER, f32::INFINITY);
    // Not a part of the focus order: the key itself is quicker.
    let sense = if can_be_clicked { Sense::CLICK } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(cap.x + gap + label.size().x, cap.y), sense);
    let role = if can_be_clicked { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, &text));
    cap::paint_cap(ui, theme, &key, rect.min);
    let is_lit = can_be_clicked && response.hovered();
    let color = if is_lit { theme.palette.text_primary } else { theme.palette.text_secondary };
    let at = rect.min + vec2(cap.x + gap, (rect.height() - label.size().y) / 2.0);
    ui.painter().galley(at, label, color);
    response.clicked()
}

/// A frame that is being filled, from top to bottom.
#[derive(Debug)]
pub struct Frame<'a> {
    page: &'a Page<'a>,
    theme: &'a Theme,
    /// The room that is left.
    middle: Rect,
    /// What the keys asked of the screen.
    pub opened: Opened,
}

impl Frame<'_> {
    /// Shows what stays where it is while the body scrolls.
    pub fn fixed<R>(&mut self, ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
        let space = self.theme.metrics.space;
        let column = self.middle.shrink2(vec2(space.s, 0.0));
        let salt = (self.page.id, "fixed", self.middle.top() as i32);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(column).id_salt(salt));
        let result = content(&mut ui);
        self.middle = self.middle.with_min_y(ui.min_rect().bottom() + space.s);
        result
    }

    /// Shows what scrolls.
    pub fn body<R>(&self, ui: &mut Ui, body: impl FnOnce(&mut Ui) -> R) -> R {
        let Self { page, theme, middle, opened } = self;
        let space = theme.metrics.space;
        let mut ui = ui.new_child(UiBuilder::new().max_rect(*middle).id_salt(page.id));
        let height_id = Id::unique((page.id, "height"));
        let height: Option<f32> = ui.data(|data| data.get_temp(height_id));
        let output = ScrollArea::vertical().auto_shrink(false).id_salt((page.id, "scroll")).show(&mut ui, |ui| {
            scroll(ui, page.vertical, opened.lines);
            // Without a title there is nothing above that the body would have to stay close to.
            if page.title.is_empty()
                && let Some(height) = height
            {
                ui.add_space(((middle.height() - height) / 2.0).max(0.0));
            }
            let column = ui.available_rect_before_wrap().shrink2(vec2(space.s, 0.0));
            let inner = ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
                ui.set_width(column.width());
                // Room for the ring around the first part.
                ui.add_space(space.xs + 2.0);
                let result = body(ui);
                ui.add_space(space.xs + 2.0);
                result
            });
            (inner.inner, inner.response.rect.height())
        });
        let (result, tall) = output.inner;
        if height.is_none_or(|height| (height - tall).abs() > 0.5) {
            ui.data_mut(|data| data.insert_temp(height_id, tall));
            if page.title.is_empty() {
                ui.ctx().request_discard("the body is centred by its height");
            }
        }
        result
    }

    /// Ends the screen; whether Escape was pressed or Back clicked.
    #[must_use]
    pub fn close(self, ui: &Ui) -> bool {
        focus::close(ui);
        self.opened.back
    }
}

/// Lets the arrows, Home and End scroll where there is nothing else for them to do.
fn scroll(ui: &Ui, vertical: Vertical, lines: i32) {
    if vertical == Vertical::Move {
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
