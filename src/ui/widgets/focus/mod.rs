//! The focus order of a screen.
//!
//! egui moves the focus to the nearest widget in a direction, drops it on Escape and on clicks beside all widgets, and
//! does not wrap around. Menus must work blind with a gamepad, so they keep their own order and give egui's focus to
//! the focused widget. egui does the rest, including presses with Enter and Space.
//!
//! ```text
//!   open(screen) ── arrows and Tab move among last frame's spots
//!      join(widget), join(widget), ...  ── each gets its focus and its steps
//!   close() ── stores the spots of this frame for the next one
//! ```

mod arrows;
mod key_order;
mod press_guard;
mod state;

use egui::{Context, CursorIcon, Event, EventFilter, FocusDirection, Id, Key, Modifiers, Rect, Response, Ui};

use self::arrows::{above, below, lower, to_the_left_or_the_rail, to_the_right_or_aside, upper};
use self::key_order::put_off;
pub(crate) use self::press_guard::{guard_presses, hide_presses, rest_presses};
use self::press_guard::{moment, refuse_presses};
use self::state::{Caught, FocusPart, FocusState, Spot, successor};

/// The effect of the left and right arrows on a spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// They move to the spot beside it.
    Move,
    /// They change its value.
    Adjust,
    /// They change its value, and digits type it.
    Number,
    /// They turn the pages of the screen.
    Pages,
    /// The up and down arrows turn the pages of the screen, and the right one leads into the page.
    Rail,
    /// They and all letters go to the widget.
    Text,
}

impl Keys {
    const fn changes_a_value(self) -> bool {
        matches!(self, Self::Adjust | Self::Number | Self::Pages)
    }

    const fn takes_steps(self) -> bool {
        self.changes_a_value() || matches!(self, Self::Rail)
    }
}

/// The effect of the up and down arrows on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertical {
    /// They move to the spot above or below.
    Move,
    /// They scroll the text, and move to what is in view.
    Scroll,
    /// They move the cursor of a board.
    Draw,
}

/// The input of a widget, returned by [`join`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// Whether the widget has the focus.
    pub focused: bool,
    /// Whether to highlight the widget.
    pub lit: bool,
    /// The steps to change the value by, negative for down.
    pub step: i32,
}

/// The input of a screen, returned by [`open`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Opened {
    /// Whether Escape was pressed.
    pub back: bool,
    /// Lines to scroll or to move the cursor by, negative for up; never with [`Vertical::Move`].
    pub lines: i32,
    /// Pages to turn, negative for back.
    pub pages: i32,
    /// Whether the screen starts at its first widget, rather than where it was left.
    pub starts: bool,
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut FocusState) -> R) -> R {
    // Each window has its own focus. Read before the data is locked, since reading locks the same context.
    let window = ctx.viewport_id();
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::unique(("menu focus", window)))))
}

/// Starts a screen: moves the focus by the keys pressed, and consumes those keys.
///
/// With `inner`, the screen is above another one, whose focus is restored later.
pub fn open(ui: &Ui, screen: &str, vertical: Vertical, inner: bool) -> Opened {
    let (ctx, moment) = (ui.ctx(), moment(ui.ctx()));
    let at = ctx.input(|input| input.pointer.latest_pos());
    with(ctx, |state| {
        if state.show(Id::unique(screen), inner) {
            state.guard.replace_screen(moment);
        }
        state.point(at);
    });
    // Repeats of a held key would also press on the next screen.
    ctx.input_mut(|input| input.events.retain(|event| !is_held_press(event)));
    // egui would move its own focus by the same arrows.
    ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    put_off(ctx);
    refuse_presses(ctx, moment);
    let spot = with(ctx, |state| state.spot());
    let keys = spot.map_or(Keys::Move, |spot| spot.keys);
    with(ctx, |state| state.vertical = Some(vertical));
    let escaped = pressed(ctx, Key::Escape) > 0;
    let (back, starts) = with(ctx, |state| (state.leave_by(escaped), state.starts));
    let mut opened = Opened { back, starts, ..Opened::default() };
    let (up, down) = (pressed(ctx, Key::ArrowUp), pressed(ctx, Key::ArrowDown));
    opened.pages = pressed(ctx, Key::PageDown) - pressed(ctx, Key::PageUp);
    match vertical {
        _ if keys == Keys::Rail => with(ctx, |state| state.step = down - up),
        Vertical::Scroll => with(ctx, |state| {
            opened.lines = state.go_in_view(down, lower) - state.go_in_view(up, upper);
        }),
        Vertical::Draw => opened.lines = down - up,
        Vertical::Move => with(ctx, |state| {
            state.go(up, above);
            state.go(down, below);
        }),
    }
    move_sideways(ctx, keys);
    let back_tabs = ctx.input_mut(|input| input.count_and_consume_key(Modifiers::SHIFT, Key::Tab)) as i32;
    let tabs = pressed(ctx, Key::Tab);
    with(ctx, |state| state.tab(tabs - back_tabs));
    let focused = with(ctx, |state| {
        state.drawn = state.focused;
        state.guard.begin(state.focused);
        state.focused
    });
    // Enter, Space and assistive technology act on egui's focus, so it follows this one.
    if let Some(focused) = focused
        && ctx.memory(|memory| memory.focused()) != Some(focused)
    {
        ctx.memory_mut(|memory| memory.request_focus(focused));
    }
    opened
}

/// Moves by the left and right arrows, or lets them change the value of the focused widget.
fn move_sideways(ctx: &Context, keys: Keys) {
    let is_left =
        keys == Keys::Text && with(ctx, |state| state.left_by_arrow.take().is_some_and(|id| Some(id) == state.focused));
    let sideways = match keys {
        // Elsewhere in a text the arrows move its caret.
        Keys::Text if is_left => pressed(ctx, Key::ArrowRight),
        Keys::Text => 0,
        Keys::Move | Keys::Adjust | Keys::Number | Keys::Pages | Keys::Rail => {
            pressed(ctx, Key::ArrowRight) - pressed(ctx, Key::ArrowLeft)
        }
    };
    with(ctx, |state| match keys {
        Keys::Adjust | Keys::Number | Keys::Pages => state.step = sideways,
        // The next in order is the first row of the page, however far that is scrolled.
        Keys::Rail => state.tab(sideways.clamp(0, 1)),
        Keys::Move | Keys::Text => {
            state.go(-sideways, to_the_left_or_the_rail);
            state.go(sideways, to_the_right_or_aside);
        }
    });
}

/// Adds a widget to the focus order.
///
/// The first widget gets the focus of a new screen. A moving pointer focuses the widget below it.
pub fn join(ui: &Ui, response: &Response, keys: Keys) -> Reach {
    join_within(ui, response, keys, response.rect)
}

/// Adds a widget whose focus ring is around more than itself: a text field has that of its row.
///
/// A screen scrolls until all of the ring is in view.
pub(crate) fn join_within(ui: &Ui, response: &Response, keys: Keys, ring: Rect) -> Reach {
    let ctx = ui.ctx();
    // Read before the state is locked, since reading locks the same context.
    let (pressed, hovered) = (response.clicked() || response.is_pointer_button_down_on(), response.hovered());
    if hovered {
        let is_field = keys == Keys::Text;
        ctx.set_cursor_icon(if is_field { CursorIcon::Text } else { CursorIcon::PointingHand });
    }
    let increments = stepped_by_assistant(ui, response.id);
    let is_seen = ui.clip_rect().intersects(response.rect);
    let is_in_view = ui.clip_rect().y_range().contains(response.rect.center().y);
    let (reach, reveal) = with(ctx, |state| {
        let is_writing = state.spot().is_some_and(|spot| spot.keys == Keys::Text);
        let is_first = state.focused.is_none();
        let is_pointed = pressed || (hovered && state.pointer.has_moved && !is_writing);
        let is_given = std::mem::take(&mut state.gives_next);
        if is_first || is_pointed || is_given {
            state.focused = Some(response.id);
            state.is_pointed = is_pointed;
            state.reveal |= is_given;
        }
        if is_given {
            state.drawn = state.focused;
        }
        if is_first {
            state.drawn = state.focused;
            // A screen opens at its start, so that the text above the first widget can be read.
            state.reveal &= !is_seen;
        }
        let focused = state.drawn == Some(response.id);
        // A rail is beside all rows of its page. For the arrows it is above them, as tabs are.
        let bottom = if keys == Keys::Rail { response.rect.top() + 1.0 } else { response.rect.bottom() };
        let rect = response.rect.with_max_y(bottom);
        state.coming.push(Spot { id: response.id, rect, keys, part: state.part, is_seen: is_in_view });
        let is_stepped = focused && keys.takes_steps();
        let step = if is_stepped { std::mem::take(&mut state.step) } else { 0 };
        (
            Reach { focused, lit: focused || (hovered && is_writing), step: step + increments },
            focused && std::mem::take(&mut state.reveal),
        )
    });
    if reach.focused {
        if ctx.memory(|memory| memory.focused()) != Some(response.id) {
            ctx.memory_mut(|memory| memory.request_focus(response.id));
        }
        // egui must not use these keys itself.
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(response.id, all));
    }
    if reveal {
        let margin = ui.spacing().interact_size.y;
        ui.scroll_to_rect(ring.expand2(egui::vec2(0.0, margin)), None);
    }
    reach
}

/// Draws the part of a screen that is beside the rest, in which the up and down arrows stay.
// Its rows are not those of the rest, so an arrow would lead across.
pub fn aside<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    with(ui.ctx(), |state| state.part = FocusPart::Aside);
    let drawn = draw(ui);
    with(ui.ctx(), |state| state.part = FocusPart::Main);
    drawn
}

/// Whether the focus is in the part of the screen [beside](aside) the rest.
#[must_use]
pub(crate) fn is_aside(ui: &Ui) -> bool {
    with(ui.ctx(), |state| state.spot().is_some_and(|spot| spot.part == FocusPart::Aside))
}

/// Focuses the first widget [beside](aside) the rest, which was drawn in this frame.
pub(crate) fn give_to_aside(ui: &Ui) {
    with(ui.ctx(), |state| {
        if let Some(spot) = state.coming.iter().copied().find(|spot| spot.part == FocusPart::Aside) {
            state.give(spot.id);
        }
    });
}

/// Shows a crosshair on a board to draw on, in place of the shape of a text field, which also takes all keys.
pub(crate) fn point_to_draw(response: &Response) {
    if response.hovered() {
        response.ctx.set_cursor_icon(CursorIcon::Crosshair);
    }
}

/// Ends a screen.
///
/// If the focused widget is gone, the closest one gets the focus, or the first one if many others are gone, too. Home
/// and End, if the screen has no other use for them, move to the first and the last one.
pub fn close(ui: &Ui) {
    let has_ends = with(ui.ctx(), |state| {
        let is_text = state.spot().is_some_and(|spot| spot.keys == Keys::Text);
        state.vertical == Some(Vertical::Move) && !is_text
    });
    let [first, last] = [Key::Home, Key::End].map(|key| has_ends && pressed(ui.ctx(), key) > 0);
    let moment = moment(ui.ctx());
    let moved = with(ui.ctx(), |state| {
        // Known only once the whole screen was drawn, so keys move by the spots of the last frame.
        let coming = std::mem::take(&mut state.coming);
        let before = std::mem::replace(&mut state.spots, coming);
        let is_among = |spots: &[Spot], id: Id| spots.iter().any(|spot| spot.id == id);
        let spots = &state.spots;
        state.guard.end(moment, |id| is_among(&before, id) && !is_among(spots, id));
        state.step = 0;
        state.starts = false;
        state.caught = Caught { is_shown: state.caught.is_coming, ..Caught::default() };
        let end = if last { state.spots.last() } else { state.spots.first().filter(|_| first) };
        if let Some(spot) = end.copied() {
            state.give(spot.id);
            return true;
        }
        if state.spot().is_none() {
            let closest = state.focused.and_then(|gone| successor(&before, &state.spots, gone));
            state.focused = closest.or_else(|| state.spots.first().map(|spot| spot.id));
            state.reveal = true;
        }
        state.focused != state.drawn
    });
    if moved {
        ui.ctx().request_repaint();
    }
}

/// Leaves all screens, as a game does that hides them: the next screen begins at its first widget.
pub fn leave(ui: &Ui) {
    with(ui.ctx(), |state| *state = FocusState::default());
}

/// Leaves the screen for a game above it, as practice is: the screen gets its focus back when that closes. The `menu`
/// of the game begins at its first widget.
pub(crate) fn cover(ui: &Ui, menu: &str) {
    with(ui.ctx(), |state| state.cover(Id::unique(menu)));
}

/// Focuses a widget by its id.
pub fn give(ui: &Ui, id: Id) {
    with(ui.ctx(), |state| state.give(id));
}

/// Focuses a widget that came by itself. A press that was meant for the one with the focus does not reach it.
pub(crate) fn lead_to(ui: &Ui, id: Id) {
    if !is_at(ui, id) {
        give(ui, id);
        rest_presses(ui);
        ui.ctx().request_repaint();
    }
}

pub(crate) fn give_to_next(ui: &Ui) {
    with(ui.ctx(), |state| state.gives_next = true);
}

/// Moves the focus to what is above the focused widget.
pub(crate) fn leave_upwards(ui: &Ui) {
    with(ui.ctx(), |state| state.go(1, above));
}

/// Focuses the last widget of the screen that was closed just now.
pub(crate) fn give_to_last(ui: &Ui) {
    with(ui.ctx(), |state| {
        if let Some(spot) = state.spots.last().copied() {
            state.give(spot.id);
        }
    });
    ui.ctx().request_repaint();
}

/// Lets the right arrow leave a text field to what is beside it, in the next frame.
pub(crate) fn leave_to_the_right(ui: &Ui, field: Id) {
    with(ui.ctx(), |state| {
        if state.focused == Some(field) {
            state.left_by_arrow = Some(field);
        }
    });
}

/// Keeps Escape for a part of the screen that is drawn now. Returns whether it was pressed.
#[must_use]
pub(crate) fn catch_back(ui: &Ui) -> bool {
    with(ui.ctx(), |state| {
        state.caught.is_coming = true;
        std::mem::take(&mut state.caught.is_pressed)
    })
}

/// The places of the widgets in the focus order, as drawn last.
#[must_use]
pub fn places(ctx: &Context) -> Vec<Rect> {
    with(ctx, |state| state.spots.iter().map(|spot| spot.rect).collect())
}

/// The key hints of the focused widget; `None` before the first frame of a screen.
#[must_use]
pub fn keys(ui: &Ui) -> Option<Keys> {
    with(ui.ctx(), |state| state.spot().map(|spot| spot.keys))
}

/// Whether a text field has the focus.
#[must_use]
pub fn is_writing(ctx: &Context) -> bool {
    with(ctx, |state| state.spot().is_some_and(|spot| spot.keys == Keys::Text))
}

/// Whether a widget has the focus.
#[must_use]
pub fn is_at(ui: &Ui, id: Id) -> bool {
    with(ui.ctx(), |state| state.focused == Some(id))
}

/// Returns the widget that has the focus.
#[must_use]
pub(crate) fn focused(ui: &Ui) -> Option<Id> {
    with(ui.ctx(), |state| state.focused)
}

/// Whether the pointer moved the focus last.
#[must_use]
pub(crate) fn is_pointed(ui: &Ui) -> bool {
    with(ui.ctx(), |state| state.is_pointed)
}

/// Whether a widget has the focus, and not because the pointer is or was on it.
#[must_use]
pub(crate) fn is_at_by_keys(ui: &Ui, id: Id) -> bool {
    with(ui.ctx(), |state| state.focused == Some(id) && !state.is_pointed)
}

fn pressed(ctx: &Context, key: Key) -> i32 {
    ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32
}

fn is_held_press(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter | Key::Space | Key::Escape, pressed: true, repeat: true, .. })
}

fn stepped_by_assistant(ui: &Ui, id: Id) -> i32 {
    use egui::accesskit::Action;
    ui.input(|input| {
        let count = |action| input.num_accesskit_action_requests(id, action) as i32;
        count(Action::Increment) - count(Action::Decrement)
    })
}
