//! The order of keys: a screen handles one key of a frame and its repeats, and the rest in the next frame.

use egui::{Context, Event, Key};

use super::{Keys, with};

/// Stores presses until the first spot exists, and those after another key until the next frame: the effect of one key
/// must be there before the next one, and a slow frame has several.
pub(super) fn put_off(ctx: &Context) {
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

/// Whether a key goes to the focused widget instead of moving the focus.
fn is_for_a_part(event: &Event) -> bool {
    match event {
        Event::Key { key, pressed, .. } => *pressed && *key != Key::Escape,
        Event::Text(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

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
}
