//! What egui hears of fingers and the mouse, as [`FingerEvent`]s.
//!
//! A touch comes twice, as itself and as a mouse that egui makes of it for its widgets; only one of the two counts.

use std::time::Instant;

use egui::{Event, PointerButton, Pos2, TouchPhase};

use super::touch::{Contact, FingerEvent, Place};

/// The number of the mouse among the fingers.
const MOUSE: u64 = u64::MAX;

/// Tells fingers from the mouse.
#[derive(Debug, Default)]
pub struct Pointing {
    /// Fingers on the screen.
    touches: usize,
    /// Whether the mouse's button is held.
    is_pressed: bool,
}

impl Pointing {
    /// What the fingers, and the mouse if it plays, did in a frame that began at `at`.
    pub fn hear(&mut self, events: &[Event], at: Instant, with_mouse: bool) -> Vec<FingerEvent> {
        let is_touch = |event: &Event| matches!(event, Event::Touch { .. });
        let by_touch = !with_mouse || self.touches > 0 || events.iter().any(is_touch);
        let heard = events.iter().filter_map(|event| match *event {
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
        heard.collect()
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

    fn told(heard: &[FingerEvent]) -> Vec<(u64, Contact)> {
        heard.iter().map(|event| (event.finger, event.contact)).collect()
    }

    #[test]
    fn a_touch_counts_once_and_the_mouse_counts_alone() {
        let mut pointing = Pointing::default();
        let now = Instant::now();
        let moved = Event::PointerMoved(pos2(3.0, 4.0));
        let frame = [touch(5, TouchPhase::Start), moved.clone(), click(true)];
        assert_eq!(told(&pointing.hear(&frame, now, true)), [(5, Contact::Down)]);
        assert_eq!(told(&pointing.hear(&[click(false)], now, true)), [], "a finger is down still");
        let frame = [touch(6, TouchPhase::Start), touch(5, TouchPhase::End), touch(6, TouchPhase::Cancel)];
        assert_eq!(told(&pointing.hear(&frame, now, true)), [(6, Contact::Down), (5, Contact::Up), (6, Contact::Lost)]);

        assert_eq!(told(&pointing.hear(std::slice::from_ref(&moved), now, true)), [], "a mouse passes over");
        let frame = [click(true), moved, Event::PointerGone, click(false)];
        let expected = [Contact::Down, Contact::Moved, Contact::Lost, Contact::Up].map(|contact| (MOUSE, contact));
        assert_eq!(told(&pointing.hear(&frame, now, true)), expected);
    }
}
