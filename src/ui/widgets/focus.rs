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
mod press_guard;

use egui::{Context, CursorIcon, Event, EventFilter, FocusDirection, Id, Key, Modifiers, Pos2, Rect, Response, Ui};

use self::arrows::{above, below, lower, to_the_left_or_the_rail, to_the_right_or_aside, upper};
use self::press_guard::{PressGuard, moment, refuse_presses};
pub(crate) use self::press_guard::{guard_presses, hide_presses, rest_presses};

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

#[derive(Debug, Clone, Copy)]
struct Spot {
    id: Id,
    rect: Rect,
    keys: Keys,
    part: FocusPart,
    /// Whether its middle is in view.
    is_seen: bool,
}

/// A part of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum FocusPart {
    #[default]
    Main,
    /// The part [beside](aside) the main one.
    Aside,
}

#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a frame")]
struct FocusState {
    screen: Option<Id>,
    /// The focus of a screen below another one, which is restored when that closes.
    is_inner: bool,
    left_at: Vec<(Id, Id)>,
    focused: Option<Id>,
    spots: Vec<Spot>,
    coming: Vec<Spot>,
    step: i32,
    reveal: bool,
    /// The part that is being drawn.
    part: FocusPart,
    /// Whether the screen has not been shown yet.
    is_new: bool,
    /// Whether the screen starts at its first widget in this frame.
    starts: bool,
    /// The keys put off to the next frame, also on the next screen.
    early: Vec<Event>,
    /// The effect of the arrows on the screen.
    vertical: Option<Vertical>,
    /// The text field that the right arrow leaves, because its caret is at the end.
    left_by_arrow: Option<Id>,
    /// A part of the screen that Escape closes before the screen, as drawn last and while being drawn.
    caught: Caught,
    /// The widget that is drawn with the focus. A click moves the focus after some widgets were drawn, so the ring
    /// follows in the next frame.
    drawn: Option<Id>,
    pointer: Pointer,
    /// Whether the pointer moved the focus last.
    is_pointed: bool,
    /// Whether the next widget that is drawn gets the focus.
    gives_next: bool,
    guard: PressGuard,
}

/// Escape for a part of the screen.
#[derive(Debug, Clone, Copy, Default)]
struct Caught {
    /// Whether a part was shown in the last frame.
    is_shown: bool,
    /// Whether it is shown in this frame.
    is_coming: bool,
    /// Whether Escape was pressed for it.
    is_pressed: bool,
}

/// The pointer as a screen sees it. egui's own notion of moving needs several samples in a tenth of a second, which
/// slow frames do not have.
#[derive(Debug, Clone, Copy, Default)]
struct Pointer {
    at: Option<Pos2>,
    /// Whether it was elsewhere in the last frame.
    has_moved: bool,
}

impl FocusState {
    fn spot(&self) -> Option<Spot> {
        let focused = self.focused?;
        self.spots.iter().copied().find(|spot| spot.id == focused)
    }

    /// Switches to the spots of `screen`. Returns whether it replaces another one.
    fn show(&mut self, screen: Id, is_inner: bool) -> bool {
        if self.screen == Some(screen) {
            return false;
        }
        let replaces = self.screen.is_some();
        if let (Some(left), Some(focused)) = (self.screen, self.focused) {
            self.left_at.retain(|(screen, _)| *screen != left);
            self.left_at.push((left, focused));
        }
        let was_inner = std::mem::replace(&mut self.is_inner, is_inner);
        let left_at = self.left_at.iter().find(|(left, _)| *left == screen).map(|(_, focused)| *focused);
        let focused = left_at.filter(|_| was_inner);
        *self = Self {
            screen: Some(screen),
            is_inner,
            left_at: std::mem::take(&mut self.left_at),
            focused,
            reveal: true,
            is_new: true,
            early: std::mem::take(&mut self.early),
            starts: focused.is_none(),
            guard: self.guard,
            ..Self::default()
        };
        replaces
    }

    /// Hides the screen below a game that has this menu.
    fn cover(&mut self, menu: Id) {
        let left = self.screen.zip(self.focused);
        let mut left_at = std::mem::take(&mut self.left_at);
        left_at.retain(|(screen, _)| left.is_none_or(|(other, _)| *screen != other));
        left_at.extend(left);
        left_at.retain(|(screen, _)| *screen != menu);
        *self = Self { is_inner: true, left_at, ..Self::default() };
    }

    /// Notes where the pointer is. On a new screen it rests, wherever it was before, and so it does where it was when
    /// the window opened below it.
    fn point(&mut self, at: Option<Pos2>) {
        let has_moved = !self.is_new && at.is_some() && self.pointer.at.is_some_and(|before| Some(before) != at);
        self.pointer = Pointer { at, has_moved };
    }

    fn give(&mut self, id: Id) {
        self.reveal |= self.focused != Some(id);
        self.focused = Some(id);
        self.is_pointed = false;
    }
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

/// Stores presses until the first spot exists, and those after another key until the next frame: the effect of one key
/// must be there before the next one, and a slow frame has several.
fn put_off(ctx: &Context) {
    // Locking the state inside the input, or the reverse, would deadlock: both lock the same context.
    let (is_new, early) = with(ctx, |state| (std::mem::take(&mut state.is_new), std::mem::take(&mut state.early)));
    let is_on_rail = with(ctx, |state| state.spot().is_some_and(|spot| spot.keys == Keys::Rail));
    let early = ctx.input_mut(|input| {
        let events: Vec<Event> = early.into_iter().chain(std::mem::take(&mut input.events)).collect();
        let (early, others) =
            if is_new { events.into_iter().partition(is_for_a_part) } else { after_another_key(events, is_on_rail) };
        input.events = others;
        early
    });
    if !early.is_empty() {
        ctx.request_repaint();
    }
    with(ctx, |state| state.early = early);
}

/// Splits off the presses and texts after the first press of another key of menus, or of one that does something else
/// when it is pressed again: on a rail, the first press to the right goes into the page, and the second changes a
/// value. A key of menus also waits for what was typed before it, which belongs to the widget that it leaves.
fn after_another_key(events: Vec<Event>, is_on_rail: bool) -> (Vec<Event>, Vec<Event>) {
    let (mut first, mut is_typed, mut is_later) = (None, false, false);
    events.into_iter().partition(|event| {
        match event {
            Event::Key { key, pressed: true, .. } if is_of_menus(*key) => {
                let is_same = first == Some(*key) && !is_answered(*key, is_on_rail);
                is_later |= is_typed || first.replace(*key).is_some() && !is_same;
            }
            Event::Key { pressed: true, .. }
            | Event::Text(_)
            | Event::Paste(_)
            | Event::Copy
            | Event::Cut
            | Event::Ime(_) => is_typed = true,
            _ => return false,
        }
        is_later
    })
}

/// Whether what a key does again depends on what it did.
const fn is_answered(key: Key, is_on_rail: bool) -> bool {
    matches!(key, Key::Enter | Key::Escape | Key::Space)
        || is_on_rail && matches!(key, Key::ArrowLeft | Key::ArrowRight)
}

/// Whether a key moves the focus, or presses what has it.
const fn is_of_menus(key: Key) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Enter, Escape, Home, PageDown, PageUp, Space, Tab};
    let is_arrow = matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp);
    is_arrow || matches!(key, End | Enter | Escape | Home | PageDown | PageUp | Space | Tab)
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

/// Returns the widget closest to one that is gone, if the screen is otherwise much the same: a list that loses a row
/// keeps the focus where the player is.
fn successor(before: &[Spot], now: &[Spot], gone: Id) -> Option<Id> {
    let place = before.iter().find(|spot| spot.id == gone)?;
    let stays = |spot: &&Spot| now.iter().any(|other| other.id == spot.id);
    let staying = before.iter().filter(stays).count();
    // Another page of the same screen, whose rail stays, begins at its first row.
    let changes = before.len() + now.len() - 2 * staying;
    if changes * 4 > before.len() {
        return None;
    }
    let distance = |spot: &Spot| spot.rect.center().distance_sq(place.rect.center());
    let part = now.iter().filter(|spot| spot.part == place.part);
    part.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|spot| spot.id)
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

/// Focuses the widget that is drawn next.
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

impl FocusState {
    /// Returns whether Escape leaves the screen. A part of it that is shown takes it first.
    const fn leave_by(&mut self, escaped: bool) -> bool {
        self.caught.is_pressed = escaped && self.caught.is_shown;
        escaped && !self.caught.is_shown
    }

    /// Moves `times` in the direction of `find`.
    fn go(&mut self, times: i32, find: fn(&[Spot], Spot) -> Option<Spot>) {
        for _ in 0..times.max(0) {
            if let Some(next) = self.spot().and_then(|spot| find(&self.spots, spot)) {
                self.give(next.id);
            }
        }
    }

    /// Moves up to `times` in the direction of `find`, among the spots in view. Returns the moves that are left.
    fn go_in_view(&mut self, times: i32, find: fn(&[Spot], Spot) -> Option<Spot>) -> i32 {
        for moved in 0..times {
            let next = self.spot().and_then(|spot| find(&self.spots, spot)).filter(|spot| spot.is_seen);
            let Some(next) = next else { return times - moved };
            self.give(next.id);
        }
        0
    }

    /// Moves by some spots in order, wrapping at the ends.
    fn tab(&mut self, times: i32) {
        let Some(index) = self.spots.iter().position(|spot| Some(spot.id) == self.focused) else { return };
        if times != 0 {
            let next = (index as i32 + times).rem_euclid(self.spots.len() as i32) as usize;
            self.give(self.spots[next].id);
        }
    }
}

fn pressed(ctx: &Context, key: Key) -> i32 {
    ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32
}

fn is_held_press(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter | Key::Space | Key::Escape, pressed: true, repeat: true, .. })
}

/// Whether a key goes to the focused widget instead of moving the focus.
fn is_for_a_part(event: &Event) -> bool {
    match event {
        Event::Key { key, pressed, .. } => *pressed && *key != Key::Escape,
        Event::Text(_) => true,
        _ => false,
    }
}

fn stepped_by_assistant(ui: &Ui, id: Id) -> i32 {
    use egui::accesskit::Action;
    ui.input(|input| {
        let count = |action| input.num_accesskit_action_requests(id, action) as i32;
        count(Action::Increment) - count(Action::Decrement)
    })
}

#[cfg(test)]
mod tests {
    use super::arrows::{to_the_left, to_the_right};
    use super::*;

    /// Two columns of two above a wide one: `a b / c d / e`.
    fn spots() -> Vec<Spot> {
        let rects = [(0.0, 0.0, 40.0), (50.0, 0.0, 40.0), (0.0, 20.0, 40.0), (50.0, 20.0, 40.0), (0.0, 40.0, 90.0)];
        let spot = |(index, (left, top, width)): (usize, (f32, f32, f32))| Spot {
            id: Id::unique(index),
            rect: Rect::from_min_size(egui::pos2(left, top), egui::vec2(width, 10.0)),
            keys: Keys::Move,
            part: FocusPart::Main,
            is_seen: true,
        };
        rects.into_iter().enumerate().map(spot).collect()
    }

    #[test]
    fn arrows_follow_what_is_seen_and_wrap_around() {
        let spots = spots();
        type Find = fn(&[Spot], Spot) -> Option<Spot>;
        let table: [(Find, [Option<usize>; 5]); 4] = [
            (below, [Some(2), Some(3), Some(4), Some(4), Some(0)]),
            (above, [Some(4), Some(4), Some(0), Some(1), Some(2)]),
            (to_the_left, [None, Some(0), None, Some(2), None]),
            (to_the_right, [Some(1), None, Some(3), None, None]),
        ];
        for (find, expected) in table {
            for (from, expected) in expected.into_iter().enumerate() {
                let found = find(&spots, spots[from]).map(|spot| spot.id);
                assert_eq!(found, expected.map(Id::unique), "from {from}");
            }
        }
    }

    /// `a < b > c d` above `e`: nothing but the value b leads to c and d, since left and right change it.
    #[test]
    fn a_value_in_a_row_of_buttons_hides_none() {
        let mut spots = spots();
        for (spot, left) in spots.iter_mut().zip([0.0, 50.0, 100.0, 150.0, 0.0]) {
            spot.rect = Rect::from_min_size(egui::pos2(left, spot.rect.top().max(20.0)), egui::vec2(40.0, 10.0));
        }
        let from = |spots: &[Spot], spot: usize| below(spots, spots[spot]).map(|spot| spot.id);
        assert_eq!(from(&spots, 1), Some(Id::unique(4_usize)), "right leads to c");
        spots[1].keys = Keys::Adjust;
        assert_eq!(from(&spots, 1), Some(Id::unique(2_usize)));
        assert_eq!(from(&spots, 2), Some(Id::unique(4_usize)));
        spots[4].rect = spots[4].rect.translate(egui::vec2(100.0, 0.0));
        assert_eq!(from(&spots, 1), Some(Id::unique(4_usize)), "up leads from e to c");
    }

    /// `a b` and `c d` are cards; two rows are beside them, the second between the rows of cards.
    #[test]
    fn up_and_down_stay_in_their_part_of_the_screen() {
        let mut spots = spots();
        spots.truncate(4);
        for (index, top) in [(4_usize, 0.0), (5, 12.0)] {
            let rect = Rect::from_min_size(egui::pos2(100.0, top), egui::vec2(40.0, 6.0));
            let keys = Keys::Move;
            spots.push(Spot { id: Id::unique(index), rect, keys, part: FocusPart::Aside, is_seen: true });
        }
        let from = |find: fn(&[Spot], Spot) -> Option<Spot>, spot: usize| find(&spots, spots[spot]).map(|spot| spot.id);
        assert_eq!([1, 3, 4, 5].map(|spot| from(below, spot)), [3, 1, 5, 4].map(|spot: usize| Some(Id::unique(spot))));
        assert_eq!([1, 3, 4, 5].map(|spot| from(above, spot)), [3, 1, 5, 4].map(|spot: usize| Some(Id::unique(spot))));
        assert_eq!(from(to_the_right, 1), Some(Id::unique(4_usize)));
        assert_eq!(from(to_the_left, 4), Some(Id::unique(1_usize)));
    }

    /// On a page that scrolls, the arrows move to what is in view, and scroll before that.
    #[test]
    fn arrows_scroll_up_to_the_next_row_in_view() {
        let mut state = FocusState { spots: spots(), focused: Some(Id::unique(0_usize)), ..FocusState::default() };
        state.spots[4].is_seen = false;
        assert_eq!(state.go_in_view(3, lower), 2, "the wide one is out of view");
        assert_eq!(state.focused, Some(Id::unique(2_usize)));
        state.spots[4].is_seen = true;
        assert_eq!(state.go_in_view(3, lower), 2, "nothing is below the wide one, and nothing wraps around");
        assert_eq!(state.focused, Some(Id::unique(4_usize)));
        assert_eq!(state.go_in_view(3, upper), 1);
        assert_eq!(state.focused, Some(Id::unique(0_usize)));
    }

    #[test]
    fn the_closest_widget_follows_one_that_is_gone() {
        let before = spots();
        let without = |gone: &[usize]| {
            let stays = |spot: &&Spot| !gone.iter().any(|index| spot.id == Id::unique(*index));
            before.iter().filter(stays).copied().collect::<Vec<_>>()
        };
        let follows = |now: &[Spot], gone: usize| successor(&before, now, Id::unique(gone));
        assert_eq!(follows(&without(&[4]), 4), Some(Id::unique(2_usize)));
        let mut moved_up = without(&[2]);
        moved_up[3].rect = before[2].rect;
        assert_eq!(follows(&moved_up, 2), Some(Id::unique(4_usize)), "the row that takes its place");
        assert_eq!(follows(&without(&[1, 2, 3]), 3), None, "another page");
        assert_eq!(follows(&before, 9), None, "it was not there");
    }

    /// A frame can bring several keys, whose order decides what they do.
    #[test]
    fn a_frame_takes_one_key_and_its_repeats() {
        let press =
            |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
        let text = || Event::Text("a".to_owned());
        let rounds_on = |is_on_rail: bool, mut events: Vec<Event>| {
            let mut rounds = Vec::new();
            while !events.is_empty() {
                let (later, now) = after_another_key(events, is_on_rail);
                assert!(!now.is_empty(), "{later:?} are never taken");
                rounds.push(now);
                events = later;
            }
            rounds
        };
        let rounds = |events| rounds_on(false, events);
        let [up, home, enter] = [Key::ArrowUp, Key::Home, Key::Enter].map(|key| move || press(key));
        let expected = vec![vec![home()], vec![up(), up()], vec![enter()]];
        assert_eq!(rounds(vec![home(), up(), up(), enter()]), expected);
        let right = || press(Key::ArrowRight);
        assert_eq!(rounds(vec![right(), right()]), [vec![right(), right()]]);
        assert_eq!(
            rounds_on(true, vec![right(), right()]),
            [vec![right()], vec![right()]],
            "into the page, then there"
        );
        assert_eq!(rounds_on(true, vec![up(), up()]), [vec![up(), up()]]);
        assert_eq!(rounds(vec![enter(), enter()]), [vec![enter()], vec![enter()]], "the second one on the next screen");
        let letters = vec![vec![text()], vec![home(), text()], vec![up(), text()]];
        assert_eq!(rounds(vec![text(), home(), text(), up(), text()]), letters);
        assert_eq!(rounds(vec![press(Key::A), text(), press(Key::B)]).len(), 1, "other keys are for one part");
        let typed = || vec![press(Key::Backspace), text(), Event::Paste("b".to_owned())];
        assert_eq!(rounds([typed(), vec![up()], typed()].concat()), [typed(), [vec![up()], typed()].concat()]);
        assert_eq!(rounds(vec![up(), home(), press(Key::Delete)]), [vec![up()], vec![home(), press(Key::Delete)]]);
    }

    #[test]
    fn tab_goes_through_all_and_around() {
        let mut state = FocusState { spots: spots(), focused: Some(Id::unique(3_usize)), ..FocusState::default() };
        state.tab(2);
        assert_eq!(state.focused, Some(Id::unique(0_usize)));
        state.tab(-1);
        assert_eq!(state.focused, Some(Id::unique(4_usize)));
    }

    #[test]
    fn an_inner_screen_gives_the_focus_back_and_others_do_not() {
        let [menu, options, title] = ["menu", "options", "title"].map(Id::unique);
        let mut state = FocusState::default();
        state.show(menu, false);
        state.give(Id::unique("Help"));
        state.show(options, true);
        assert_eq!(state.focused, None);
        state.give(Id::unique("Sound"));
        state.show(menu, false);
        assert_eq!(state.focused, Some(Id::unique("Help")));
        state.show(title, false);
        state.show(menu, false);
        assert_eq!(state.focused, None);
    }

    #[test]
    fn a_screen_below_practice_gets_its_focus_back_and_its_menu_starts_anew() {
        let [review, menu] = ["review", "menu"].map(Id::unique);
        let button = Id::unique("Practice from here");
        let mut state = FocusState::default();
        state.show(review, true);
        state.give(button);
        for chosen in ["Level", "Back to the review"].map(Id::unique) {
            // Each frame of the game covers what is below.
            state.cover(menu);
            state.cover(menu);
            state.show(menu, true);
            assert_eq!(state.focused, None, "its first widget");
            state.give(chosen);
        }
        state.show(review, true);
        assert_eq!(state.focused, Some(button));
    }
}
