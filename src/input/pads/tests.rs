use std::time::Instant;

use proptest::prelude::*;

use super::*;
use crate::input::{Bindings, InputEvent, SeatDevice, SeatDevices};

#[test]
fn a_stick_has_hysteresis_and_diagonals() {
    const NONE: &str = "....";
    let table = [
        (0.0, 0.0, NONE, NONE),
        (-0.49, 0.0, NONE, NONE),
        (-0.5, 0.0, NONE, "L..."),
        (-0.31, 0.0, "L...", "L..."),
        (-0.29, 0.0, "L...", NONE),
        (0.6, 0.0, "L...", ".R.."),
        (0.7, -0.7, NONE, ".R.D"),
        (0.7, -0.31, ".R.D", ".R.D"),
        (0.0, 0.6, NONE, "..U."),
        (0.55, 0.8, NONE, ".RU."),
        (0.8, 0.55, NONE, ".R.."),
        (0.8, 0.55, "..U.", ".RU."),
        (0.8, 0.29, "..U.", ".R.."),
        (f32::NAN, f32::NAN, "LRUD", NONE),
    ];
    for (x, y, before, after) in table {
        let mut was = [false; 4];
        for (held, letter) in was.iter_mut().zip(before.chars()) {
            *held = letter != '.';
        }
        let is: String = stick_directions((x, y), was, PadTuning::default())
            .into_iter()
            .zip("LRUD".chars())
            .map(|(on, c)| if on { c } else { '.' })
            .collect();
        assert_eq!(is, after, "({x}, {y}) after {before}");
    }
}

fn down(control: PadControl) -> InputKind {
    InputKind::Down(Device::Pad(0), Control::Pad(control))
}

fn up(control: PadControl) -> InputKind {
    InputKind::Up(Device::Pad(0), Control::Pad(control))
}

#[test]
fn a_flick_from_side_to_side_goes_up_first() {
    let mut pads = Pads::default();
    assert_eq!(pads.axis(0, Axis::LeftStickX, 0.9), [down(PadControl::LeftStickRight)]);
    assert_eq!(pads.axis(0, Axis::LeftStickX, 0.8), []);
    assert_eq!(pads.axis(0, Axis::LeftStickX, -0.9), [up(PadControl::LeftStickRight), down(PadControl::LeftStickLeft)]);
    assert_eq!(pads.axis(0, Axis::LeftStickY, -1.0), [down(PadControl::LeftStickDown)]);
    assert_eq!(pads.axis(0, Axis::RightStickX, -1.0), [down(PadControl::RightStickLeft)]);
}

#[test]
fn the_thresholds_of_a_stick_are_adjustable() {
    let table = [(50, 30, 0.49, false, false), (20, 10, 0.2, false, true), (20, 10, 0.1, true, true)];
    let more = [(90, 70, 0.89, false, false), (90, 70, 0.9, false, true), (90, 70, 0.69, true, false)];
    for (stick_press, stick_release, reach, was, is) in table.into_iter().chain(more) {
        let tuning = PadTuning { stick_press, stick_release, ..PadTuning::default() };
        let found = stick_directions((reach, 0.0), [false, was, false, false], tuning);
        assert_eq!(found, [false, is, false, false], "{tuning:?} {reach}");
    }
}

/// Each step presses (+) or releases (-) a direction of the D-pad; the result is what reaches the game.
#[test]
fn a_gate_gives_one_direction_at_a_time() {
    let buttons = [Button::DPadLeft, Button::DPadRight, Button::DPadUp, Button::DPadDown];
    let table = [
        // Left is held, and the thumb brushes over the others.
        ("+L +U -U -L", "+L -L"),
        ("+L +D -D +U -U -L", "+L -L"),
        // A roll to another direction takes over when the first one is released.
        ("+L +D -L -D", "+L -L+D -D"),
        ("+D +R +L -D -R -L", "+D -D+R -R+L -L"),
        // Up does not: it was not pressed alone.
        ("+L +U -L -U +U -U", "+L -L +U -U"),
        ("+L +U +D -L -U -D", "+L -L+D -D"),
        ("+U +L -U -L", "+U -U+L -L"),
    ];
    for (steps, expected) in table {
        let tuning = PadTuning { one_direction: true, ..PadTuning::default() };
        let mut pads = Pads { tuning, ..Pads::default() };
        let mut found = Vec::new();
        for step in steps.split(' ') {
            let letter = "LRUD".find(&step[1..]).unwrap();
            let kinds = pads.button(0, buttons[letter], step.starts_with('+'));
            let text = |kind: &InputKind| match kind {
                InputKind::Down(_, control) => format!("+{}", letter_of(*control)),
                InputKind::Up(_, control) => format!("-{}", letter_of(*control)),
                other => panic!("{other:?}"),
            };
            found.push(kinds.iter().map(text).collect::<String>());
        }
        found.retain(|text| !text.is_empty());
        assert_eq!(found.join(" "), expected, "{steps}");
        assert!(pads.waiting.is_empty() && pads.down.is_empty(), "{steps}");
    }
    let mut free = Pads::default();
    assert_eq!(buttons.map(|button| free.button(0, button, true).len()), [1; 4], "without a gate");
}

fn letter_of(control: Control) -> char {
    let groups = groups();
    let Control::Pad(control) = control else { panic!("{control:?}") };
    let index = groups.iter().find_map(|group| group.iter().position(|other| *other == control)).unwrap();
    ['L', 'R', 'U', 'D'][index]
}

#[test]
fn a_gate_gives_a_stick_one_direction_at_a_time() {
    let tuning = PadTuning { one_direction: true, ..PadTuning::default() };
    let mut pads = Pads { tuning, ..Pads::default() };
    let mut at = |axis, value| pads.axis(0, axis, value);
    assert_eq!(at(Axis::LeftStickX, -1.0), [down(PadControl::LeftStickLeft)]);
    assert_eq!(at(Axis::LeftStickY, -0.7), [], "a diagonal");
    assert_eq!(at(Axis::LeftStickY, -0.8), []);
    assert_eq!(at(Axis::RightStickY, -0.8), [down(PadControl::RightStickDown)], "another stick");
    assert_eq!(at(Axis::LeftStickX, -0.2), [up(PadControl::LeftStickLeft), down(PadControl::LeftStickDown)]);
    assert_eq!(at(Axis::LeftStickY, 0.0), [up(PadControl::LeftStickDown)]);
    // What waits has the hysteresis of what is held.
    assert_eq!(at(Axis::LeftStickX, 1.0), [down(PadControl::LeftStickRight)]);
    assert_eq!([at(Axis::LeftStickY, -0.6), at(Axis::LeftStickY, -0.4)], [[], []]);
    assert_eq!(at(Axis::LeftStickX, 0.0), [up(PadControl::LeftStickRight), down(PadControl::LeftStickDown)]);
    assert_eq!(at(Axis::LeftStickY, 0.0), [up(PadControl::LeftStickDown)]);
    // Up must be pressed alone.
    assert_eq!(at(Axis::LeftStickX, -0.6), [down(PadControl::LeftStickLeft)]);
    assert_eq!(at(Axis::LeftStickY, 1.0), []);
    assert_eq!(at(Axis::LeftStickX, 0.0), [up(PadControl::LeftStickLeft)]);
    assert_eq!([at(Axis::LeftStickX, 0.1), at(Axis::LeftStickY, 0.0)], [[], []]);
    assert_eq!(at(Axis::LeftStickY, 1.0), [down(PadControl::LeftStickUp)]);
}

#[test]
fn a_disconnected_pad_releases_its_controls() {
    let mut pads = Pads::default();
    let connected = [0, 1].map(|id| pads.take(id, || model(1), EventType::Connected));
    assert_eq!(connected, [[InputKind::PadFound(0)], [InputKind::PadFound(1)]]);
    assert_eq!(pads.button(0, Button::South, true), [down(PadControl::South)]);
    assert_eq!(pads.button(0, Button::South, true), []);
    assert_eq!(pads.button(1, Button::South, true).len(), 1);
    pads.axis(0, Axis::LeftStickX, 1.0);
    let mut lost = || pads.take(0, || model(1), EventType::Disconnected);
    assert_eq!(lost(), [up(PadControl::South), up(PadControl::LeftStickRight), InputKind::PadLost(0)]);
    assert_eq!(lost(), []);
    assert_eq!(pads.axis(0, Axis::LeftStickY, -0.1), [], "the stick begins in the middle again");
    assert_eq!(pads.button(1, Button::South, false).len(), 1);
}

fn model(number: u8) -> PadIdentity {
    PadIdentity { uuid: [number; 16], name: format!("Pad {number}") }
}

/// Two pads are reconnected in the other order. The system swaps their ids, but their players stay the same.
#[test]
fn pads_that_come_back_in_another_order_have_their_numbers() {
    let mut pads = Pads::default();
    let mut plug = |id, number, event| pads.take(id, || model(number), event);
    let (on, off) = (EventType::Connected, EventType::Disconnected);
    let found = InputKind::PadFound;
    assert_eq!([plug(0, 1, on), plug(1, 2, on)], [[found(0)], [found(1)]]);
    assert_eq!([plug(0, 1, off), plug(1, 2, off)], [[InputKind::PadLost(0)], [InputKind::PadLost(1)]]);
    assert_eq!([plug(0, 2, on), plug(1, 1, on)], [[found(1)], [found(0)]]);
    assert_eq!(plug(2, 3, on), [found(2)], "a pad of another model takes nobody's number");
    assert_eq!(plug(1, 1, on), [found(0)], "reported twice");
    assert_eq!(pads.roster.names(), ["Pad 1", "Pad 2", "Pad 3"]);
}

/// System ids can change between queries. Connected pads keep their numbers and lose no input.
#[test]
fn pads_that_are_opened_again_have_their_numbers() {
    let mut pads = Pads::default();
    let all = |ids: [(usize, u8); 2]| ids.map(|(id, number)| (id, model(number)));
    assert_eq!(pads.reopen(&all([(0, 1), (1, 2)])), [InputKind::PadFound(0), InputKind::PadFound(1)]);
    assert_eq!(pads.button(0, Button::South, true), [down(PadControl::South)]);
    assert_eq!(pads.reopen(&all([(1, 1), (0, 2)])), [up(PadControl::South)]);
    assert_eq!([0, 1].map(|id| pads.roster.number(id)), [Some(1), Some(0)]);
    assert_eq!(pads.reopen(&all([(0, 2), (1, 3)])), [InputKind::PadLost(0), InputKind::PadFound(2)]);
}

/// Identical pads keep their numbers if the system keeps their ids.
#[test]
fn identical_pads_have_numbers_of_their_own() {
    let mut pads = Pads::default();
    let mut plug = |id, event| pads.take(id, || model(1), event);
    let ids = |plug: &mut dyn FnMut(usize, EventType) -> Vec<InputKind>, order: [usize; 3]| {
        order.map(|id| plug(id, EventType::Connected)).concat()
    };
    let found = InputKind::PadFound;
    assert_eq!(ids(&mut plug, [4, 5, 6]), [found(0), found(1), found(2)]);
    for id in [4, 5, 6] {
        plug(id, EventType::Disconnected);
    }
    assert_eq!(ids(&mut plug, [6, 4, 5]), [found(2), found(0), found(1)]);
}

proptest! {
    #![proptest_config(crate::property::cases(128))]

    /// Random connections and presses, with random system ids. Two connected pads never share a number, a model
    /// that is connected once always has the same number, and every press is released.
    #[test]
    fn numbers_are_stable_under_random_events(steps in prop::collection::vec((0_usize..4, 0_u8..4, 0_u8..4), 0..120)) {
        let mut pads = Pads::default();
        // The connected models by id, and the numbers that each model had.
        let mut connected: BTreeMap<usize, (u8, usize)> = BTreeMap::new();
        let mut numbers: BTreeMap<u8, BTreeSet<usize>> = BTreeMap::new();
        let mut held: BTreeSet<(usize, Control)> = BTreeSet::new();
        for (id, number, action) in steps {
            let kinds = match (action, connected.get(&id)) {
                (0, _) => pads.take(id, || model(number), EventType::Disconnected),
                (_, None) if connected.values().all(|(other, _)| *other != number) => {
                    pads.take(id, || model(number), EventType::Connected)
                }
                // Each model exists once.
                (_, None) => continue,
                (_, Some((_, pad))) => pads.axis(*pad, Axis::LeftStickX, f32::from(action) - 2.0),
            };
            for kind in kinds {
                match kind {
                    InputKind::PadFound(pad) => {
                        prop_assert!(connected.values().all(|(_, other)| *other != pad));
                        connected.insert(id, (number, pad));
                        numbers.entry(number).or_default().insert(pad);
                    }
                    InputKind::PadLost(pad) => {
                        prop_assert_eq!(connected.remove(&id).map(|(_, number)| number), Some(pad));
                        prop_assert!(held.iter().all(|(on, _)| *on != pad), "{:?}", held);
                    }
                    InputKind::Down(Device::Pad(pad), control) => prop_assert!(held.insert((pad, control))),
                    InputKind::Up(Device::Pad(pad), control) => prop_assert!(held.remove(&(pad, control))),
                    other => prop_assert!(false, "{:?}", other),
                }
            }
        }
        prop_assert!(numbers.values().all(|numbers| numbers.len() == 1), "{:?}", numbers);
    }
}

proptest! {
    #![proptest_config(crate::property::cases(64))]

    /// Four pads, some of them identical, are reconnected repeatedly in any order. The system assigns random ids to
    /// different models. Identical pads differ only by their ids.
    #[test]
    fn seats_do_not_depend_on_the_order_of_reconnection(
        models in prop::array::uniform4(0_u8..3),
        storms in prop::collection::vec((order(), order(), 0_usize..4), 1..6),
    ) {
        let (mut pads, mut ids, now) = (Pads::default(), [0, 1, 2, 3], Instant::now());
        let mut devices = SeatDevices::new((0..4).map(|seat| (seat, SeatDevice::Pad(seat))));
        let start = |devices: &mut SeatDevices| devices.start(|_, _| Bindings::default(), now);
        for pad in 0..4 {
            pads.take(ids[pad], || model(models[pad]), EventType::Connected);
        }
        let is_single = |pad: &usize| (0..4).all(|other| other == *pad || models[other] != models[*pad]);
        let single: Vec<usize> = (0..4).filter(is_single).collect();
        for (away, back, turn) in storms {
            for (order, event) in [(away, EventType::Disconnected), (back, EventType::Connected)] {
                for pad in order {
                    for kind in pads.take(ids[pad], || model(models[pad]), event) {
                        devices.note_pads(&InputEvent { at: now, kind });
                    }
                }
                if matches!(event, EventType::Disconnected) {
                    prop_assert_eq!(devices.lost().count(), 4);
                    let before = ids;
                    for (place, pad) in single.iter().enumerate() {
                        ids[*pad] = before[single[(place + turn) % single.len()]];
                    }
                }
            }
            prop_assert_eq!(devices.lost().count(), 0);
            start(&mut devices);
            for (pad, id) in ids.into_iter().enumerate() {
                let number = pads.roster.number(id).unwrap();
                let mut press = |down| {
                    let [kind] = pads.button(number, Button::DPadLeft, down)[..] else { panic!("one change") };
                    devices.take(&[InputEvent { at: now, kind }]).changes
                };
                let seats: Vec<usize> = press(true).into_iter().chain(press(false)).map(|(seat, _)| seat).collect();
                prop_assert_eq!(seats, [pad, pad]);
            }
        }
    }
}

fn order() -> impl Strategy<Value = Vec<usize>> {
    Just(vec![0, 1, 2, 3]).prop_shuffle()
}

#[test]
fn every_button_is_a_control_of_its_own() {
    let buttons = [
        Button::South,
        Button::East,
        Button::North,
        Button::West,
        Button::C,
        Button::Z,
        Button::LeftTrigger,
        Button::LeftTrigger2,
        Button::RightTrigger,
        Button::RightTrigger2,
        Button::Select,
        Button::Start,
        Button::Mode,
        Button::LeftThumb,
        Button::RightThumb,
        Button::DPadUp,
        Button::DPadDown,
        Button::DPadLeft,
        Button::DPadRight,
    ];
    let controls: BTreeSet<PadControl> = buttons.into_iter().filter_map(pad_control).collect();
    assert_eq!(controls.len(), buttons.len());
    let sticks = [Side::Left, Side::Right].map(directions);
    let all: BTreeSet<PadControl> = controls.into_iter().chain(sticks.into_iter().flatten()).collect();
    assert_eq!(all, PadControl::ALL.iter().copied().collect());
    assert_eq!(pad_control(Button::Unknown), None);
}

/// Events from the queue of gilrs, without a physical pad, reach the seat of the pad.
// Codes of buttons differ between systems.
#[cfg(target_os = "linux")]
#[test]
fn events_of_gilrs_reach_the_seat_of_their_pad() {
    use std::time::{Duration, SystemTime};

    use gilrs::GilrsBuilder;

    // Filters and states need a physical pad.
    let builder = GilrsBuilder::new().with_default_filters(false).set_update_state(false);
    let mut gilrs = builder.build().unwrap();
    let time = serde_json::to_value(SystemTime::now()).unwrap();
    let code = serde_json::json!({ "kind": 1, "code": 546 });
    let event = |id: usize, event: serde_json::Value| -> gilrs::Event {
        serde_json::from_value(serde_json::json!({ "id": id, "event": event, "time": time })).unwrap()
    };
    let button = |kind: &str| serde_json::json!({ kind: ["DPadLeft", code] });
    let now = Instant::now();
    let (mut pads, mut devices) =
        (Pads::default(), SeatDevices::new([(0, SeatDevice::Pad(0)), (3, SeatDevice::Pad(1))]));
    devices.start(|_, _| Bindings::default(), now);
    let mut seats = Vec::new();
    for (id, kind) in [
        (4, serde_json::json!("Connected")),
        (9, serde_json::json!("Connected")),
        (9, button("ButtonPressed")),
        (4, button("ButtonPressed")),
        (9, button("ButtonReleased")),
    ] {
        gilrs.insert_event(event(id, kind));
        let taken = gilrs.next_event_blocking(Some(Duration::ZERO)).unwrap();
        for kind in pads.take(taken.id.into(), || model(1), taken.event) {
            seats.extend(devices.take(&[InputEvent { at: now, kind }]).changes.into_iter().map(|(seat, _)| seat));
        }
    }
    assert_eq!(seats, [3, 0, 3]);
}
