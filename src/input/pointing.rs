//! Converts egui's touch and mouse events to [`FingerEvent`]s.
//!
//! egui reports a touch twice: as a touch, and as an emulated mouse for its widgets. Only one of the two counts.

use std::time::Instant;

use egui::{Event, PointerButton, Pos2, TouchPhase};

use super::touch::{Contact, FingerEvent, Place};

/// The finger number of the mouse.
const MOUSE: u64 = u64::MAX;

/// Separates touches from the mouse.
#[derive(Debug, Default)]
pub struct Pointing {
    /// The number of fingers on the screen.
    touches: usize,
    /// Whether the mouse button is held.
    is_pressed: bool,
}

impl Pointing {
    /// The events of the fingers in a frame that started at `at`, including the mouse if `with_mouse`.
    pub fn finger_events(&mut self, events: &[Event], at: Instant, with_mouse: bool) -> Vec<FingerEvent> {
        let is_touch = |event: &Event| matches!(event, Event::Touch { .. });
        let by_touch = !with_mouse || self.touches > 0 || events.iter().any(is_touch);
        let fingers = events.iter().filter_map(|event| match *event {
            Event::Touch { id, phase, pos, .. } => {
                let contact = self.contact(phase);
                Some(FingerEvent { at, finger: id.0, contact, place: place(pos) })
            }
            _ if by_touch => None,
            Event::PointerButton { pos, button: PointerButton::Primary, pressed, .. } => {
                self.is_pressed = pressed;
                let contact = if pressed { Contact::Down } else { Contact::Up };
                Some(FingerEvent { at, finger: MOUSE, contact, place: place(pos) })
            }
            Event::PointerMoved(pos) if self.is_pressed => {
                Some(FingerEvent { at, finger: MOUSE, contact: Contact::Moved, place: place(pos) })
            }
            Event::PointerGone if std::mem::take(&mut self.is_pressed) => {
                Some(FingerEvent { at, finger: MOUSE, contact: Contact::Lost, place: Place::default() })
            }
            _ => None,
        });
        fingers.collect()
    }

    const fn contact(&mut self, phase: TouchPhase) -> Contact {
        match phase {
            TouchPhase::Start => {
                self.touches += 1;
                Contact::Down
            }
            TouchPhase::Move => Contact::Moved,
            TouchPhase::End => {
                self.touches = self.touches.saturating_sub(1);
                Contact::Up
            }
            TouchPhase::Cancel => {
                self.touches = self.touches.saturating_sub(1);
                Contact::Lost
            }
        }
    }
}

/// The places where the mouse or a finger presses in a frame.
pub fn presses(events: &[Event]) -> impl Iterator<Item = Place> + '_ {
    events.iter().filter_map(|event| match *event {
        Event::Touch { phase: TouchPhase::Start, pos, .. } | Event::PointerButton { pos, pressed: true, .. } => {
            Some(place(pos))
        }
        _ => None,
    })
}

/// Whether a finger presses in a frame.
#[must_use]
pub fn is_touched(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Touch { phase: TouchPhase::Start, .. }))
}

const fn place(pos: Pos2) -> Place {
    Place { x: pos.x, y: pos.y }
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, TouchDeviceId, TouchId, pos2};

    use super::*;

    fn touch(id: u64, phase: TouchPhase) -> Event {
        Event::Touch { device_id: TouchDeviceId(0), id: TouchId(id), phase, pos: pos2(3.0, 4.0), force: None }
    }

    fn click(pressed: bool) -> Event {
        let modifiers = Modifiers::NONE;
        Event::PointerButton { pos: pos2(1.0, 2.0), button: PointerButton::Primary, pressed, modifiers }
    }

    fn touches(events: &[FingerEvent]) -> Vec<(u64, Contact)> {
        events.iter().map(|event| (event.finger, event.contact)).collect()
    }

    #[test]
    fn a_touch_counts_once_and_the_mouse_counts_alone() {
        let mut pointing = Pointing::default();
        let now = Instant::now();
        let moved = Event::PointerMoved(pos2(3.0, 4.0));
        let frame = [touch(5, TouchPhase::Start), moved.clone(), click(true)];
        assert_eq!(touches(&pointing.finger_events(&frame, now, true)), [(5, Contact::Down)]);
        assert_eq!(touches(&pointing.finger_events(&[click(false)], now, true)), [], "a finger is down still");
        let frame = [touch(6, TouchPhase::Start), touch(5, TouchPhase::End), touch(6, TouchPhase::Cancel)];
        assert_eq!(
            touches(&pointing.finger_events(&frame, now, true)),
            [(6, Contact::Down), (5, Contact::Up), (6, Contact::Lost)]
        );

        assert_eq!(
            touches(&pointing.finger_events(std::slice::from_ref(&moved), now, true)),
            [],
            "a mouse passes over"
        );
        let frame = [click(true), moved, Event::PointerGone, click(false)];
        let expected = [Contact::Down, Contact::Moved, Contact::Lost, Contact::Up].map(|contact| (MOUSE, contact));
        assert_eq!(touches(&pointing.finger_events(&frame, now, true)), expected);
    }
}
