//! Keeps presses from widgets that they were not meant for.
//!
//! A message from the network can replace the focused widget, or the whole screen, at the moment in which the player
//! presses it. On screens that [ask for it](guard_presses), no press counts for a short time afterwards.

use egui::{Context, Event, Id, Key, PointerButton, RawInput, Ui};

use super::with;

/// The time in seconds in which no press counts after the focused widget or the screen was replaced.
const GUARD: f64 = 0.5;
/// The number of frames after an act of the player in which a widget goes away because of it.
const OWN_FRAMES: u64 = 2;
/// The time in seconds after an act of the player in which another screen follows from it: a connection is tried for as
/// long.
const OWN_TIME: f64 = 10.0;

/// What keeps presses from widgets that they were not meant for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PressGuard {
    /// Whether the screen that is drawn may change by itself.
    is_live: bool,
    /// The widget with the focus at the start of the frame.
    began: Option<Id>,
    /// The frame and the time at which the player last did something that can change the screen.
    acted: Option<(u64, f64)>,
    /// The time at which the focused widget or the screen was replaced without the player.
    replaced: Option<f64>,
    /// The button of the pointer whose press was refused, until it is released.
    refused: Option<PointerButton>,
}

impl PressGuard {
    /// Notes the focus at the start of a frame.
    pub(super) const fn begin(&mut self, focused: Option<Id>) {
        self.began = focused;
    }

    /// Ends a frame. `is_gone` says whether the screen has no longer a widget that it had in the last frame.
    pub(super) fn end(&mut self, moment: (u64, f64), is_gone: impl FnOnce(Id) -> bool) {
        if self.began.take().is_some_and(is_gone) {
            self.replace_widget(moment);
        }
        self.is_live = false;
    }

    /// Notes that another screen is shown than in the last frame. One that the player has opened takes presses at once.
    pub(super) fn replace_screen(&mut self, (_, now): (u64, f64)) {
        let is_by_itself = self.is_live && self.acted.is_none_or(|(_, at)| now > at + OWN_TIME);
        self.replaced = is_by_itself.then_some(now);
    }

    /// Notes that the focused widget is gone. Who presses a button that goes away may press the next one at once.
    fn replace_widget(&mut self, (frame, now): (u64, f64)) {
        if self.is_live && self.acted.is_none_or(|(acted, _)| frame > acted + OWN_FRAMES) {
            self.replaced = Some(now);
        }
    }

    fn is_on(&self, now: f64) -> bool {
        self.replaced.is_some_and(|replaced| now < replaced + GUARD)
    }

    /// Removes refused presses from the events of a frame. Returns whether the rest has an act of the player: the text
    /// of a refused key and the release after a refused click are none.
    fn refuse(&mut self, events: &mut Vec<Event>, now: f64) -> bool {
        let count = events.len();
        if self.is_on(now) {
            events.retain(|event| !is_press(event));
        }
        let has_refused_key = events.len() < count;
        let mut acts = false;
        for event in &*events {
            let is_rest = match event {
                Event::Text(text) => has_refused_key && text == " ",
                Event::PointerButton { button, pressed, .. } if self.refused == Some(*button) => {
                    self.refused = None;
                    !pressed
                }
                _ => false,
            };
            acts |= !is_rest && is_act(event);
        }
        acts
    }
}

/// The number of the frame, and its time.
pub(super) fn moment(ctx: &Context) -> (u64, f64) {
    (ctx.cumulative_frame_nr(), ctx.input(|input| input.time))
}

/// Guards the screen that is drawn next: messages from the network change it.
pub(crate) fn guard_presses(ui: &Ui) {
    with(ui.ctx(), |state| state.guard.is_live = true);
}

/// Lets no press count for a short time, because a button goes away and another one takes its place.
pub(crate) fn rest_presses(ui: &Ui) {
    let (_, now) = moment(ui.ctx());
    with(ui.ctx(), |state| state.guard.replaced = Some(now));
}

/// Drops presses that were meant for what was replaced, and notes what the player does otherwise.
pub(super) fn refuse_presses(ctx: &Context, moment: (u64, f64)) {
    // The input and the guard are in the same context, which can be locked only once.
    let mut guard = with(ctx, |state| state.guard);
    if ctx.input_mut(|input| guard.refuse(&mut input.events, moment.1)) {
        guard.acted = Some(moment);
    }
    with(ctx, |state| state.guard = guard);
}

/// Removes presses of the pointer that were meant for what was replaced. egui assigns them to widgets before a frame
/// is drawn, so they are removed before that.
pub(crate) fn hide_presses(ctx: &Context, raw_input: &mut RawInput) {
    let now = raw_input.time.unwrap_or_else(|| ctx.input(|input| input.time));
    with(ctx, |state| {
        if state.guard.is_on(now) {
            raw_input.events.retain(|event| {
                let Event::PointerButton { button, pressed: true, .. } = event else { return true };
                state.guard.refused = Some(*button);
                false
            });
        }
    });
}

fn is_press(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter | Key::Space, pressed: true, .. })
}

/// Whether the player does something that can change the screen, rather than moving on it.
fn is_act(event: &Event) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Home, Tab};
    match event {
        Event::Key { key, pressed, .. } => {
            *pressed && !matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp | End | Home | Tab)
        }
        Event::PointerButton { .. }
        | Event::Text(_)
        | Event::Paste(_)
        | Event::Cut
        | Event::AccessKitActionRequest(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, Pos2, Rect, Sense, pos2, vec2};

    use super::super::{Keys, Vertical, close, join, open};
    use super::*;

    /// Draws the buttons of a screen that changes by itself while keys are pressed and released. Returns the buttons
    /// that were pressed.
    fn presses(ctx: &Context, drawn: (&str, &[&'static str]), time: f64, keys: &[Key]) -> Vec<&'static str> {
        let event = |key: Key, pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let text = |key: Key| (key == Key::Space).then(|| Event::Text(" ".to_owned()));
        let events = keys.iter().flat_map(|key| {
            let typed = std::iter::once(event(*key, true)).chain(text(*key));
            typed.chain(std::iter::once(event(*key, false)))
        });
        pressed_by(ctx, drawn, time, events.collect())
    }

    /// A button of the pointer that is pressed or released.
    const fn pointer(pressed: bool) -> Event {
        let (pos, button, modifiers) = (Pos2::ZERO, PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    }

    /// Draws the buttons of a screen that changes by itself. Returns those that these events press.
    fn pressed_by(
        ctx: &Context,
        (screen, buttons): (&str, &[&'static str]),
        time: f64,
        events: Vec<Event>,
    ) -> Vec<&'static str> {
        let mut input = RawInput { time: Some(time), events, ..RawInput::default() };
        hide_presses(ctx, &mut input);
        let mut pressed = Vec::new();
        let mut output = ctx.run_ui(input, |ui| {
            guard_presses(ui);
            open(ui, screen, Vertical::Move, false);
            for (index, name) in buttons.iter().enumerate() {
                let rect = Rect::from_min_size(pos2(0.0, 20.0 * index as f32), vec2(90.0, 10.0));
                let response = ui.interact(rect, Id::unique(*name), Sense::click());
                join(ui, &response, Keys::Move);
                pressed.extend(response.clicked().then_some(*name));
            }
            close(ui);
        });
        output.textures_delta.clear();
        pressed
    }

    /// What was drawn last can be gone when the key arrives.
    #[test]
    fn a_press_does_not_reach_what_replaces_its_button() {
        const BOTH: (&str, &[&str]) = ("lobby", &["Accept", "Seek"]);
        const ONE: (&str, &[&str]) = ("lobby", &["Seek"]);
        const ROOM: (&str, &[&str]) = ("room", &["Ready"]);
        let begin = || {
            let ctx = Context::default();
            for time in [0.0, 0.1, 0.2] {
                assert!(presses(&ctx, BOTH, time, &[]).is_empty());
            }
            ctx
        };
        for (replaced, first) in [(ONE, "Seek"), (ROOM, "Ready")] {
            let ctx = begin();
            assert!(presses(&ctx, replaced, 20.0, &[]).is_empty());
            assert!(presses(&ctx, replaced, 20.1, &[Key::Enter]).is_empty(), "{first}");
            let click = |time| {
                let mut input = RawInput { time: Some(time), events: vec![pointer(true)], ..RawInput::default() };
                hide_presses(&ctx, &mut input);
                input.events.len()
            };
            assert_eq!([click(20.2), click(20.6)], [0, 1], "{first}");
            assert_eq!(presses(&ctx, replaced, 20.6, &[Key::Enter]), [first]);
            // The player's own press replaces it.
            let ctx = begin();
            assert_eq!(presses(&ctx, BOTH, 20.0, &[Key::Enter]), ["Accept"]);
            assert!(presses(&ctx, replaced, 20.02, &[]).is_empty());
            assert_eq!(presses(&ctx, replaced, 20.04, &[Key::Enter]), [first]);
        }
    }

    /// Who leaves a screen that came by itself presses on the next one at once.
    #[test]
    fn a_screen_that_the_player_opens_takes_presses_at_once() {
        let ctx = Context::default();
        let draw = |screen, buttons, time, keys: &[Key]| presses(&ctx, (screen, buttons), time, keys);
        draw("menu", &["Online"], 0.0, &[]);
        draw("online", &["Join"], 20.0, &[]);
        assert!(draw("online", &["Join"], 20.1, &[Key::Enter]).is_empty(), "it came by itself");
        draw("online", &["Join"], 20.15, &[Key::Escape]);
        draw("menu", &["Online"], 20.2, &[]);
        assert_eq!(draw("menu", &["Online"], 20.25, &[Key::Enter]), ["Online"]);
    }

    /// What is left of a refused press says nothing about what changes next.
    #[test]
    fn a_refused_press_is_no_act_of_the_player() {
        const SCREENS: [(&str, &[&str]); 3] = [("lobby", &["Seek"]), ("room", &["Ready"]), ("match", &["Leave"])];
        type Refused = fn(&Context, (&str, &[&'static str]));
        let [lobby, room, next] = SCREENS;
        let space: Refused = |ctx, room| assert!(presses(ctx, room, 20.1, &[Key::Space]).is_empty());
        let click: Refused = |ctx, room| {
            for (time, pressed) in [(20.1, true), (20.3, false)] {
                assert!(pressed_by(ctx, room, time, vec![pointer(pressed)]).is_empty());
            }
        };
        for (name, refused) in [("Space", space), ("a click", click)] {
            let ctx = Context::default();
            presses(&ctx, lobby, 0.0, &[]);
            presses(&ctx, room, 20.0, &[]);
            refused(&ctx, room);
            presses(&ctx, next, 21.0, &[]);
            assert!(presses(&ctx, next, 21.1, &[Key::Enter]).is_empty(), "after {name}");
            assert_eq!(presses(&ctx, next, 21.6, &[Key::Enter]), ["Leave"], "after {name}");
            // The next click is an act again, so that the screen after it was opened by the player.
            for (time, pressed) in [(31.7, true), (31.9, false)] {
                pressed_by(&ctx, next, time, vec![pointer(pressed)]);
            }
            presses(&ctx, room, 41.8, &[]);
            assert_eq!(presses(&ctx, room, 41.85, &[Key::Enter]), ["Ready"], "after {name}");
        }
    }
}
