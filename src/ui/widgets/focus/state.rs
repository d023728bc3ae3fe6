//! What a screen remembers between frames: its spots, the focus among them, and where it was left.

use egui::{Event, Id, Pos2, Rect};

use super::press_guard::PressGuard;
use super::{Keys, Vertical};

#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) id: Id,
    pub(super) rect: Rect,
    pub(super) keys: Keys,
    pub(super) part: FocusPart,
    /// Whether its middle is in view.
    pub(super) is_seen: bool,
}

/// A part of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum FocusPart {
    #[default]
    Main,
    /// The part [beside](super::aside) the main one.
    Aside,
}

#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a frame")]
pub(super) struct FocusState {
    screen: Option<Id>,
    /// The focus of a screen below another one, which is restored when that closes.
    is_inner: bool,
    left_at: Vec<(Id, Id)>,
    pub(super) focused: Option<Id>,
    pub(super) spots: Vec<Spot>,
    pub(super) coming: Vec<Spot>,
    pub(super) step: i32,
    pub(super) reveal: bool,
    /// The part that is being drawn.
    pub(super) part: FocusPart,
    /// Whether the screen has not been shown yet.
    pub(super) is_new: bool,
    /// Whether the screen starts at its first widget in this frame.
    pub(super) starts: bool,
    /// The keys put off to the next frame, also on the next screen.
    pub(super) early: Vec<Event>,
    /// The effect of the arrows on the screen.
    pub(super) vertical: Option<Vertical>,
    /// The text field that the right arrow leaves, because its caret is at the end.
    pub(super) left_by_arrow: Option<Id>,
    /// A part of the screen that Escape closes before the screen, as drawn last and while being drawn.
    pub(super) caught: Caught,
    /// The widget that is drawn with the focus. A click moves the focus after some widgets were drawn, so the ring
    /// follows in the next frame.
    pub(super) drawn: Option<Id>,
    pub(super) pointer: Pointer,
    /// Whether the pointer moved the focus last.
    pub(super) is_pointed: bool,
    /// Whether the next widget that is drawn gets the focus.
    pub(super) gives_next: bool,
    pub(super) guard: PressGuard,
}

/// Escape for a part of the screen.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Caught {
    /// Whether a part was shown in the last frame.
    pub(super) is_shown: bool,
    /// Whether it is shown in this frame.
    pub(super) is_coming: bool,
    /// Whether Escape was pressed for it.
    pub(super) is_pressed: bool,
}

/// The pointer as a screen sees it. egui's own notion of moving needs several samples in a tenth of a second, which
/// slow frames do not have.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pointer {
    at: Option<Pos2>,
    /// Whether it was elsewhere in the last frame.
    pub(super) has_moved: bool,
}

impl FocusState {
    pub(super) fn spot(&self) -> Option<Spot> {
        let focused = self.focused?;
        self.spots.iter().copied().find(|spot| spot.id == focused)
    }

    /// Switches to the spots of `screen`. Returns whether it replaces another one.
    pub(super) fn show(&mut self, screen: Id, is_inner: bool) -> bool {
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
    pub(super) fn cover(&mut self, menu: Id) {
        let left = self.screen.zip(self.focused);
        let mut left_at = std::mem::take(&mut self.left_at);
        left_at.retain(|(screen, _)| left.is_none_or(|(other, _)| *screen != other));
        left_at.extend(left);
        left_at.retain(|(screen, _)| *screen != menu);
        *self = Self { is_inner: true, left_at, ..Self::default() };
    }

    /// Notes where the pointer is. On a new screen it rests, wherever it was before, and so it does where it was when
    /// the window opened below it.
    pub(super) fn point(&mut self, at: Option<Pos2>) {
        let has_moved = !self.is_new && at.is_some() && self.pointer.at.is_some_and(|before| Some(before) != at);
        self.pointer = Pointer { at, has_moved };
    }

    pub(super) fn give(&mut self, id: Id) {
        self.reveal |= self.focused != Some(id);
        self.focused = Some(id);
        self.is_pointed = false;
    }

    /// Returns whether Escape leaves the screen. A part of it that is shown takes it first.
    pub(super) const fn leave_by(&mut self, escaped: bool) -> bool {
        self.caught.is_pressed = escaped && self.caught.is_shown;
        escaped && !self.caught.is_shown
    }

    /// Moves `times` in the direction of `find`.
    pub(super) fn go(&mut self, times: i32, find: fn(&[Spot], Spot) -> Option<Spot>) {
        for _ in 0..times.max(0) {
            if let Some(next) = self.spot().and_then(|spot| find(&self.spots, spot)) {
                self.give(next.id);
            }
        }
    }

    /// Moves up to `times` in the direction of `find`, among the spots in view. Returns the moves that are left.
    pub(super) fn go_in_view(&mut self, times: i32, find: fn(&[Spot], Spot) -> Option<Spot>) -> i32 {
        for moved in 0..times {
            let next = self.spot().and_then(|spot| find(&self.spots, spot)).filter(|spot| spot.is_seen);
            let Some(next) = next else { return times - moved };
            self.give(next.id);
        }
        0
    }

    /// Moves by some spots in order, wrapping at the ends.
    pub(super) fn tab(&mut self, times: i32) {
        let Some(index) = self.spots.iter().position(|spot| Some(spot.id) == self.focused) else { return };
        if times != 0 {
            let next = (index as i32 + times).rem_euclid(self.spots.len() as i32) as usize;
            self.give(self.spots[next].id);
        }
    }
}

/// Returns the widget closest to one that is gone, if the screen is otherwise much the same: a list that loses a row
/// keeps the focus where the player is.
pub(super) fn successor(before: &[Spot], now: &[Spot], gone: Id) -> Option<Id> {
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

#[cfg(test)]
pub(super) mod tests {
    use super::super::arrows::{lower, upper};
    use super::*;

    /// Two columns of two above a wide one: `a b / c d / e`.
    pub(in crate::ui::widgets::focus) fn spots() -> Vec<Spot> {
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
