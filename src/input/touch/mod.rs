//! Fingers on the screen: on-screen buttons, and the Guideline's tap and drag (4.1, Touch Screen).
//!
//! ```text
//!   FingerEvents ─▶ Fingers ─▶ InputEvents (Touch, Lift) ─▶ Devices
//!                     ▲
//!   GameEvents ───────┘ the dividing line
//! ```
//!
//! | tap and drag | does |
//! |---|---|
//! | tap the Hold Queue | Hold |
//! | tap left or right of the dividing line | rotate counterclockwise or clockwise |
//! | drag left or right | move, a column for every width of a cell |
//! | drag down and keep pressing | Soft Drop |
//! | flick down | Hard Drop |
//!
//! The dividing line is Line A when a Tetrimino is generated. Once it was rotated counterclockwise it is Line B, farther
//! right, until it is rotated clockwise; at Lock Down it is Line A again. So a finger that taps on where it is goes on
//! turning the same way.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::devices::{InputEvent, InputKind};
use crate::engine::{Button, GameEvent, Turn};

/// How fingers play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TouchScheme {
    /// They do not; a touch pauses the game.
    #[default]
    Off,
    /// By buttons beside the Matrix, or below it.
    Buttons,
    /// By taps and drags anywhere.
    TapAndDrag,
}

impl TouchScheme {
    /// All schemes.
    pub const ALL: [Self; 3] = [Self::Off, Self::Buttons, Self::TapAndDrag];
}

/// A place on the screen in points, `x` to the right and `y` down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// From the left edge.
    pub x: f32,
    /// From the upper edge.
    pub y: f32,
}

/// A part of the screen, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Area {
    /// The left upper corner.
    pub min: Place,
    /// The right lower corner.
    pub max: Place,
}

impl Area {
    /// Whether a place lies in it.
    #[must_use]
    pub const fn contains(self, place: Place) -> bool {
        place.x >= self.min.x && place.x <= self.max.x && place.y >= self.min.y && place.y <= self.max.y
    }
}

/// Where fingers find what.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TouchField {
    /// How fingers play.
    pub scheme: TouchScheme,
    /// What does something when it is touched, or tapped in tap and drag.
    pub buttons: Vec<(Action, Area)>,
    /// The width of a cell, in points.
    pub cell: f32,
    /// Line A, from the left edge, in points.
    pub line_a: f32,
    /// Line B, right of Line A.
    pub line_b: f32,
}

impl TouchField {
    fn button_at(&self, place: Place) -> Option<Action> {
        self.buttons.iter().find(|(_, area)| area.contains(place)).map(|(action, _)| *action)
    }
}

/// What a finger does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// It touches the screen.
    Down,
    /// It moves on it.
    Moved,
    /// It leaves it.
    Up,
    /// The system took it away; what it did not do yet it does not do any more.
    Lost,
}

/// What a finger, or the mouse with its button held, did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FingerEvent {
    /// When.
    pub at: Instant,
    /// Which finger, from its touch to its leaving.
    pub finger: u64,
    /// What.
    pub contact: Contact,
    /// Where.
    pub place: Place,
}

/// The longest touch that is a tap.
const TAP: Duration = Duration::from_millis(350);
/// The longest way of a finger that taps, in cells.
const SLOP: f32 = 0.5;
/// The way down that is a drag and no tap, in cells.
const PULL: f32 = 1.0;
/// How long a way down may be a flick still, before it is a Soft Drop.
const FLICK: Duration = Duration::from_millis(180);
/// The way down of a flick, in cells.
const FLICK_WAY: f32 = 1.5;

/// The fingers on the screen.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<Finger>,
    /// Whether Line B divides.
    divides_at_b: bool,
}

#[derive(Debug)]
struct Finger {
    id: u64,
    since: Instant,
    start: Place,
    /// Where the last column was moved, or the way down began.
    anchor: Place,
    /// When the way down began that is not spent yet.
    falls_since: Option<Instant>,
    last: Place,
    gesture: Gesture,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gesture {
    /// A tap, or not yet something else.
    Tap,
    /// It dragged something sideways.
    Drag,
    /// It holds Soft Drop.
    Pull,
    /// It holds a button; none while it is between buttons.
    Button(Option<Action>),
}

impl Fingers {
    /// Takes what a finger did and appends what it means to `heard`.
    pub fn take(&mut self, event: FingerEvent, field: &TouchField, heard: &mut Vec<InputEvent>) {
        let FingerEvent { at, finger, contact, place } = event;
        let mut out = Out { at, finger, heard };
        if contact == Contact::Down {
            self.let_go_of(finger, &mut out);
            self.touch(place, field, &mut out);
            return;
        }
        let Some(index) = self.down.iter().position(|other| other.id == finger) else { return };
        match contact {
            Contact::Down => {}
            Contact::Moved => self.down[index].go(place, field, &mut out),
            Contact::Up => {
                self.down[index].go(place, field, &mut out);
                let finger = self.down.swap_remove(index);
                self.lift(&finger, field, &mut out);
            }
            Contact::Lost => self.let_go_of(finger, &mut out),
        }
    }

    /// Lets time pass: a finger that was dragged down and rests there has begun a Soft Drop. For every frame.
    ///
    /// Returns when to ask again, if a finger may do something by resting.
    pub fn pass(&mut self, now: Instant, heard: &mut Vec<InputEvent>) -> Option<Instant> {
        for finger in &mut self.down {
            finger.pull_if_due(&mut Out { at: now, finger: finger.id, heard });
        }
        self.down.iter().filter_map(Finger::pulls_at).min()
    }

    /// Moves the dividing line as the game goes on.
    pub fn react(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Rotated { turn: Turn::Counterclockwise, .. } => self.divides_at_b = true,
            GameEvent::Rotated { turn: Turn::Clockwise, .. } | GameEvent::Generated(_) | GameEvent::LockedDown(_) => {
                self.divides_at_b = false;
            }
            _ => {}
        }
    }

    /// Forgets every finger: play has ended, and whoever ended it let the buttons go.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// The dividing line between counterclockwise and clockwise, in points from the left edge.
    #[must_use]
    pub const fn line(&self, field: &TouchField) -> f32 {
        if self.divides_at_b { field.line_b } else { field.line_a }
    }

    /// The actions whose buttons are held, to show them so.
    pub fn held(&self) -> impl Iterator<Item = Action> + '_ {
        self.down.iter().filter_map(|finger| match finger.gesture {
            Gesture::Button(action) => action,
            Gesture::Tap | Gesture::Drag | Gesture::Pull => None,
        })
    }

    fn touch(&mut self, place: Place, field: &TouchField, out: &mut Out<'_>) {
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
        self.down.push(Finger { id, since, start: place, anchor: place, falls_since: None, last: place, gesture });
    }

    /// A finger left the screen.
    fn lift(&self, finger: &Finger, field: &TouchField, out: &mut Out<'_>) {
        finger.end(out);
        let is_short = out.at.saturating_duration_since(finger.since) <= TAP;
        match finger.gesture {
            Gesture::Button(_) | Gesture::Pull => {}
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

    fn let_go_of(&mut self, id: u64, out: &mut Out<'_>) {
        if let Some(index) = self.down.iter().position(|finger| finger.id == id) {
            self.down.swap_remove(index).end(out);
        }
    }
}

impl Finger {
    /// It moved.
    fn go(&mut self, place: Place, field: &TouchField, out: &mut Out<'_>) {
        self.last = place;
        match self.gesture {
            Gesture::Button(held) => self.slide(held, field.button_at(place), out),
            Gesture::Tap | Gesture::Drag | Gesture::Pull => self.drag(field, out),
        }
    }

    /// From button to button: only what is held may be changed by sliding, so that no thumb turns or drops by accident.
    fn slide(&mut self, held: Option<Action>, found: Option<Action>, out: &mut Out<'_>) {
        let slides = |action: Action| {
            matches!(action, Action::Play(Button::Left) | Action::Play(Button::Right) | Action::Play(Button::SoftDrop))
        };
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

    /// A column for every width of a cell, and the way down.
    fn drag(&mut self, field: &TouchField, out: &mut Out<'_>) {
        let cell = field.cell.max(1.0);
        let across = (self.last.x - self.anchor.x) / cell;
        let down = (self.last.y - self.anchor.y) / cell;
        let columns = across.abs().floor();
        if columns >= 1.0 && across.abs() > down {
            for _ in 0..columns as u32 {
                out.tap(if across < 0.0 { Action::Play(Button::Left) } else { Action::Play(Button::Right) });
            }
            self.anchor.x = (columns * across.signum()).mul_add(cell, self.anchor.x);
            if self.gesture != Gesture::Pull {
                self.gesture = Gesture::Drag;
                self.anchor.y = self.last.y;
                self.falls_since = None;
            }
        } else if down < 0.0 && self.gesture != Gesture::Pull {
            self.anchor.y = self.last.y;
            self.falls_since = None;
        } else if down >= PULL && self.falls_since.is_none() {
            self.falls_since = Some(out.at);
        }
        self.pull_if_due(out);
    }

    /// When a way down becomes a Soft Drop, if it may.
    fn pulls_at(&self) -> Option<Instant> {
        if self.gesture == Gesture::Pull { None } else { self.falls_since.map(|since| since + FLICK) }
    }

    fn pull_if_due(&mut self, out: &mut Out<'_>) {
        if self.pulls_at().is_some_and(|due| due <= out.at) {
            self.gesture = Gesture::Pull;
            out.touch(Action::Play(Button::SoftDrop));
        }
    }

    /// Whether it left the screen on a quick way down.
    fn flicks(&self, field: &TouchField, at: Instant) -> bool {
        let cell = field.cell.max(1.0);
        let (across, down) = ((self.last.x - self.anchor.x).abs() / cell, (self.last.y - self.anchor.y) / cell);
        let is_quick = self.falls_since.is_some_and(|since| at.saturating_duration_since(since) < FLICK);
        is_quick && down >= FLICK_WAY && down > across
    }

    fn is_still(&self, field: &TouchField) -> bool {
        let way = SLOP * field.cell.max(1.0);
        (self.last.x - self.start.x).abs() <= way && (self.last.y - self.start.y).abs() <= way
    }

    /// Lets go of what it holds.
    fn end(&self, out: &mut Out<'_>) {
        match self.gesture {
            Gesture::Button(Some(action)) => out.lift(action),
            Gesture::Pull => out.lift(Action::Play(Button::SoftDrop)),
            Gesture::Button(None) | Gesture::Tap | Gesture::Drag => {}
        }
    }
}

/// Where a finger's actions go.
struct Out<'a> {
    at: Instant,
    finger: u64,
    heard: &'a mut Vec<InputEvent>,
}

impl Out<'_> {
    fn touch(&mut self, action: Action) {
        self.heard.push(InputEvent { at: self.at, kind: InputKind::Touch(self.finger, action) });
    }

    fn lift(&mut self, action: Action) {
        self.heard.push(InputEvent { at: self.at, kind: InputKind::Lift(self.finger, action) });
    }

    fn tap(&mut self, action: Action) {
        self.touch(action);
        self.lift(action);
    }
}

#[cfg(test)]
mod tests;
