//! The frame of a screen: its title, a body that scrolls with the focus, and the keys that work on it.

use egui::{Id, Key, Modifiers, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::ui::screens::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::cap;
use crate::ui::widgets::focus::{self, Opened, Vertical};

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

impl Page<'_> {
    /// Shows the frame and `body` in it; what the body returned, and whether Escape was pressed or Back clicked.
    pub fn show<R>(&self, ui: &mut Ui, shared: &Shared<'_>, body: impl FnOnce(&mut Ui, Opened) -> R) -> (R, bool) {
        let space = shared.theme.metrics.space;
        let mut opened = focus::open(ui, self.id, self.vertical, self.inner);
        let all = ui.max_rect();
        let margin = if all.width() < 1000.0 { space.l } else { space.xxl };
        let inside = all.shrink2(vec2(margin, space.l));
        let foot = inside.with_min_y(inside.bottom() - shared.theme.metrics.control_height);
        opened.back |= self.foot(ui, shared, foot);
        let mut top = inside.top();
        if !self.title.is_empty() {
            let head = centered(inside, self.width);
            let mut ui = ui.new_child(UiBuilder::new().max_rect(head.with_max_y(foot.top())).id_salt("head"));
            ui.add_space(space.s);
            ui.label(shared.theme.text(TextRole::Title, self.title));
            top = ui.min_rect().bottom() + space.m;
        }
        let middle = Rect::from_min_max(pos2(inside.left(), top), pos2(inside.right(), foot.top() - space.s));
        let result = self.body(ui, shared.theme, middle, opened, body);
        focus::close(ui);
        (result, opened.back)
    }

    fn body<R>(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        middle: Rect,
        opened: Opened,
        body: impl FnOnce(&mut Ui, Opened) -> R,
    ) -> R {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(middle).id_salt(self.id));
        let height_id = Id::unique((self.id, "height"));
        let height: Option<f32> = ui.data(|data| data.get_temp(height_id));
        let space = theme.metrics.space;
        let output = ScrollArea::vertical().auto_shrink(false).id_salt((self.id, "scroll")).show(&mut ui, |ui| {
            if opened.lines != 0 {
                ui.scroll_with_delta(vec2(0.0, -LINE * opened.lines as f32));
            }
            if self.vertical == Vertical::Scroll {
                let (first, last) = ui.input_mut(|input| {
                    (input.consume_key(Modifiers::NONE, Key::Home), input.consume_key(Modifiers::NONE, Key::End))
                });
                let far = if first {
                    1e6
                } else if last {
                    -1e6
                } else {
                    0.0
                };
                ui.scroll_with_delta(vec2(0.0, far));
            }
            // Without a title there is nothing above that the body would have to stay close to.
            if self.title.is_empty()
                && let Some(height) = height
            {
                ui.add_space(((middle.height() - height) / 2.0).max(0.0));
            }
            let column = centered(ui.available_rect_before_wrap(), self.width);
            let column = column.shrink2(vec2(space.s, 0.0));
            let inner = ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
                ui.set_width(column.width());
                // Room for the ring around the first part.
                ui.add_space(space.s);
                let result = body(ui, opened);
                ui.add_space(space.s);
                result
            });
            (inner.inner, inner.response.rect.height())
        });
        let (result, tall) = output.inner;
        if height.is_none_or(|height| (height - tall).abs() > 0.5) {
            ui.data_mut(|data| data.insert_temp(height_id, tall));
            if self.title.is_empty() {
                ui.ctx().request_discard("the body is centred by its height");
            }
        }
        result
    }

    /// Draws the hints; whether Back was clicked.
    fn foot(&self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) -> bool {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let mut ui = ui.new_child(
            UiBuilder::new().max_rect(rect).id_salt("foot").layout(egui::Layout::left_to_right(egui::Align::Center)),
        );
        let mut back = false;
        let width: f32 = ui.data(|data| data.get_temp(Id::unique((self.id, "foot")))).unwrap_or(0.0);
        ui.add_space(((rect.width() - width) / 2.0).max(0.0));
        let start = ui.cursor().left();
        for hint in self.hints {
            let (key, text) = hint.messages();
            let text = words.text(text);
            let response = ui
                .scope(|ui| {
                    ui.spacing_mut().item_spacing.x = space.s;
                    cap::key_cap(ui, theme, &words.text(key));
                    ui.label(theme.text(TextRole::Small, text.as_str()));
                })
                .response;
            if matches!(hint, Hint::Back | Hint::Save) {
                let response = ui.interact(response.rect, ui.scope_id().with("back"), Sense::CLICK);
                response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Button, true, &text));
                back |= response.clicked();
            }
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

/// The middle of `rect`, at most `width` points wide.
fn centered(rect: Rect, width: f32) -> Rect {
    let width = width.min(rect.width());
    Rect::from_center_size(rect.center(), vec2(width, rect.height()))
}
