//! Touch controls: on-screen buttons, and the Guideline's tap and drag (4.1, Touch Screen).
//!
//! ```text
//!   FingerEvents ─▶ Fingers ─▶ InputEvents (Touch, Lift) ─▶ Devices
//!                     ▲
//!   GameEvents ───────┘ the dividing line
//! ```
//!
//! | gesture of tap and drag | effect |
//! |---|---|
//! | tap the Hold Queue | Hold |
//! | tap left or right of the dividing line | rotate counterclockwise or clockwise |
//! | drag left or right | move one column per cell width |
//! | drag down and keep pressing | Soft Drop |
//! | flick down | Hard Drop |
//!
//! The dividing line is Line A when a Tetrimino is generated. After a counterclockwise rotation it is Line B, which is
//! farther right, until a clockwise rotation or Lock Down. So repeated taps in one place rotate in the same direction.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::event::{InputEvent, InputKind};
use crate::engine::{Button, GameEvent, Turn};

/// The scheme of touch controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TouchScheme {
    /// No touch controls. A touch pauses the game.
    #[default]
    Off,
    /// Buttons beside or below the Matrix.
    Buttons,
    /// Taps and drags anywhere on the screen.
    TapAndDrag,
}

/// A position on the screen in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the upper edge.
    pub y: f32,
}

/// A rectangle on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Area {
    /// The upper left corner.
    pub min: Place,
    /// The lower right corner.
    pub max: Place,
}

impl Area {
    /// Whether the rectangle contains a position.
    #[must_use]
    pub const fn contains(self, place: Place) -> bool {
        place.x >= self.min.x && place.x <= self.max.x && place.y >= self.min.y && place.y <= self.max.y
    }
}

/// The touch areas of the screen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TouchField {
    /// The scheme of touch controls.
    pub scheme: TouchScheme,
    /// The areas that trigger actions when touched, or in tap and drag when tapped.
    pub buttons: Vec<(Action, Area)>,
    /// The Matrix.
    pub matrix: Area,
    /// The width of a cell, in points.
    pub cell: f32,
    /// The distance of Line A from the left edge, in points.
    pub line_a: f32,
    /// The distance of Line B, which is to the right of Line A.
    pub line_b: f32,
}

impl TouchField {
    fn button_at(&self, place: Place) -> Option<Action> {
        self.buttons.iter().find(|(_, area)| area.contains(place)).map(|(action, _)| *action)
    }
}

/// The phase of a touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// The finger touched the screen.
    Down,
    /// The finger moved.
    Moved,
    /// The finger left the screen.
    Up,
    /// The system cancelled the touch, which triggers nothing more.
    Lost,
}

/// An event of a finger, or of the mouse with its button held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FingerEvent {
    /// The time.
    pub at: Instant,
    /// The number of the finger, constant during a touch.
    pub finger: u64,
    /// The phase.
    pub contact: Contact,
    /// The position.
    pub place: Place,
}

/// The maximum duration of a tap.
const MAX_TAP_TIME: Duration = Duration::from_millis(350);
/// The maximum movement of a tap, in cells.
const TAP_SLOP: f32 = 0.5;
/// The distance down at which a touch becomes a drag, in cells.
const DRAG_DISTANCE: f32 = 1.0;
/// The maximum duration of a flick. A slower drag down is a Soft Drop.
const MAX_FLICK_TIME: Duration = Duration::from_millis(180);
/// The minimum distance of a flick, in cells.
const FLICK_DISTANCE: f32 = 1.5;

/// Recognizes the gestures of all fingers on the screen.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<Finger>,
    uses_line_b: bool,
}

#[derive(Debug)]
struct Finger {
    id: u64,
    since: Instant,
    start: Place,
    /// The position at the last move by a column, or at the start of the drag down.
    anchor: Place,
    /// The start of the current drag down.
    down_since: Option<Instant>,
    last: Place,
    gesture: Gesture,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gesture {
    /// A tap, until it becomes something else.
    Tap,
    /// A drag sideways.
    Drag,
    /// A drag down that holds Soft Drop.
    SoftDrop,
    /// A held on-screen button. `None` between buttons.
    Button(Option<Action>),
}

impl Fingers {
    /// Processes an event of a finger and appends the input events to `events`.
    pub fn take(&mut self, event: FingerEvent, field: &TouchField, events: &mut Vec<InputEvent>) {
        let FingerEvent { at, finger, contact, place } = event;
        let mut out = FingerOutput { at, finger, events };
        if contact == Contact::Down {
            // The end event of an earlier touch with this number may have been lost.
            self.release(finger, &mut out);
            self.touch(place, field, &mut out);
            return;
        }
        let Some(index) = self.down.iter().position(|other| other.id == finger) else { return };
        match contact {
            Contact::Down => {}
            Contact::Moved => self.down[index].move_to(place, field, &mut out),
            Contact::Up => {
                // The last movement may arrive together with the lift.
                self.down[index].move_to(place, field, &mut out);
                let finger = self.down.swap_remove(index);
                self.lift(&finger, field, &mut out);
            }
            Contact::Lost => self.release(finger, &mut out),
        }
    }

    /// Starts the Soft Drops of fingers that rest after a drag down. Called every frame.
    ///
    /// Returns the time of the next call, if a resting finger needs one.
    pub fn update(&mut self, now: Instant, events: &mut Vec<InputEvent>) -> Option<Instant> {
        for finger in &mut self.down {
            finger.soft_drop_if_due(&mut FingerOutput { at: now, finger: finger.id, events });
        }
        self.down.iter().filter_map(Finger::soft_drops_at).min()
    }

    /// Moves the dividing line after an event of the game.
    pub fn react(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Rotated { turn: Turn::Counterclockwise, .. } => self.uses_line_b = true,
            GameEvent::Rotated { turn: Turn::Clockwise, .. } | GameEvent::Generated(_) | GameEvent::LockedDown(_) => {
                self.uses_line_b = false;
            }
            _ => {}
        }
    }

    /// Forgets all fingers when play ends. The buttons are released by [`Devices`](super::Devices).
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The dividing line between counterclockwise and clockwise, in points from the left edge.
    #[must_use]
    pub const fn line(&self, field: &TouchField) -> f32 {
        if self.uses_line_b { field.line_b } else { field.line_a }
    }

    /// The actions of the on-screen buttons that are held.
    pub fn held(&self) -> impl Iterator<Item = Action> + '_ {
        self.down.iter().filter_map(|finger| match finger.gesture {
            Gesture::Button(action) => action,
            Gesture::Tap | Gesture::Drag | Gesture::SoftDrop => None,
        })
    }

    fn touch(&mut self, place: Place, field: &TouchField, out: &mut FingerOutput<'_>) {
        let gesture = match field.scheme {
            TouchScheme::Off => {
                out.tap(Action::Pause);
                return;
            }
            TouchScheme::Buttons => {
                let action = field.button_at(place);
                if let Some(action) = action {
                    out.touch(action);
                }
                Gesture::Button(action)
            }
            TouchScheme::TapAndDrag => Gesture::Tap,
        };
        let (since, id) = (out.at, out.finger);
        self.down.push(Finger { id, since, start: place, anchor: place, down_since: None, last: place, gesture });
    }

    /// Handles a finger that left the screen.
    fn lift(&self, finger: &Finger, field: &TouchField, out: &mut FingerOutput<'_>) {
        finger.end(out);
        let is_short = out.at.saturating_duration_since(finger.since) <= MAX_TAP_TIME;
        match finger.gesture {
            Gesture::Button(_) | Gesture::SoftDrop => {}
            Gesture::Tap | Gesture::Drag if finger.flicks(field, out.at) => out.tap(Action::Play(Button::HardDrop)),
            Gesture::Tap if is_short && finger.is_still(field) => {
                let side = if finger.start.x < self.line(field) {
                    Action::Play(Button::RotateCounterclockwise)
                } else {
                    Action::Play(Button::RotateClockwise)
                };
                out.tap(field.button_at(finger.start).unwrap_or(side));
            }
            Gesture::Tap | Gesture::Drag => {}
        }
    }

    fn release(&mut self, id: u64, out: &mut FingerOutput<'_>) {
        if let Some(index) = self.down.iter().position(|finger| finger.id == id) {
            self.down.swap_remove(index).end(out);
        }
    }
}

impl Finger {
    fn move_to(&mut self, place: Place, field: &TouchField, out: &mut FingerOutput<'_>) {
        self.last = place;
        match self.gesture {
            Gesture::Button(held) => self.slide(held, field.button_at(place), out),
            Gesture::Tap | Gesture::Drag | Gesture::SoftDrop => self.drag(field, out),
        }
    }

    /// Slides to another button. Sliding reaches only buttons that are meant to be held, so that a thumb does not
    /// rotate or drop by accident.
    fn slide(&mut self, held: Option<Action>, found: Option<Action>, out: &mut FingerOutput<'_>) {
        let slides = |action: Action| matches!(action, Action::Play(Button::Left | Button::Right | Button::SoftDrop));
        let next = found.filter(|action| held == Some(*action) || slides(*action));
        if held == next {
            return;
        }
        if let Some(action) = held {
            out.lift(action);
        }
        if let Some(action) = next {
            out.touch(action);
        }
        self.gesture = Gesture::Button(next);
    }

    /// Handles a drag: one column per cell width, and the distance down.
    fn drag(&mut self, field: &TouchField, out: &mut FingerOutput<'_>) {
        let cell = field.cell.max(1.0);
        let across = (self.last.x - self.anchor.x) / cell;
        let down = (self.last.y - self.anchor.y) / cell;
        let columns = across.abs().floor();
        if columns >= 1.0 && across.abs() > down {
            for _ in 0..columns as u32 {
                out.tap(if across < 0.0 { Action::Play(Button::Left) } else { Action::Play(Button::Right) });
            }
            self.anchor.x = (columns * across.signum()).mul_add(cell, self.anchor.x);
            if self.gesture != Gesture::SoftDrop {
                self.gesture = Gesture::Drag;
                // Vertical movement during a sideways drag must not add up to a drag down.
                self.anchor.y = self.last.y;
                self.down_since = None;
            }
        } else if down < 0.0 && self.gesture != Gesture::SoftDrop {
            self.anchor.y = self.last.y;
            self.down_since = None;
        } else if down >= DRAG_DISTANCE && self.down_since.is_none() {
            self.down_since = Some(out.at);
        }
        self.soft_drop_if_due(out);
    }

    /// The time at which a drag down becomes a Soft Drop.
    fn soft_drops_at(&self) -> Option<Instant> {
        if self.gesture == Gesture::SoftDrop { None } else { self.down_since.map(|since| since + MAX_FLICK_TIME) }
    }

    fn soft_drop_if_due(&mut self, out: &mut FingerOutput<'_>) {
        if self.soft_drops_at().is_some_and(|due| due <= out.at) {
            self.gesture = Gesture::SoftDrop;
            out.touch(Action::Play(Button::SoftDrop));
        }
    }

    /// Whether the touch ended with a quick movement down.
    fn flicks(&self, field: &TouchField, at: Instant) -> bool {
        let cell = field.cell.max(1.0);
        let (across, down) = ((self.last.x - self.anchor.x).abs() / cell, (self.last.y - self.anchor.y) / cell);
        let is_quick = self.down_since.is_some_and(|since| at.saturating_duration_since(since) < MAX_FLICK_TIME);
        is_quick && down >= FLICK_DISTANCE && down > across
    }

    fn is_still(&self, field: &TouchField) -> bool {
        let slop = TAP_SLOP * field.cell.max(1.0);
        (self.last.x - self.start.x).abs() <= slop && (self.last.y - self.start.y).abs() <= slop
    }

    /// Releases the held action.
    fn end(&self, out: &mut FingerOutput<'_>) {
        match self.gesture {
            Gesture::Button(Some(action)) => out.lift(action),
            Gesture::SoftDrop => out.lift(Action::Play(Button::SoftDrop)),
            Gesture::Button(None) | Gesture::Tap | Gesture::Drag => {}
        }
    }
}

struct FingerOutput<'a> {
    at: Instant,
    finger: u64,
    events: &'a mut Vec<InputEvent>,
}

impl FingerOutput<'_> {
    fn touch(&mut self, action: Action) {
        self.events.push(InputEvent { at: self.at, kind: InputKind::Touch(self.finger, action) });
    }

    fn lift(&mut self, action: Action) {
        self.events.push(InputEvent { at: self.at, kind: InputKind::Lift(self.finger, action) });
    }

    fn tap(&mut self, action: Action) {
        self.touch(action);
        self.lift(action);
    }
}

#[cfg(test)]
mod tests;
