use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::input::{BindingsPreset, KeyLayout, PadControl};

/// Devices driven by scripts of events with times in milliseconds.
struct Bench {
    devices: Devices,
    start: Instant,
}

impl Bench {
    fn new() -> Self {
        let start = Instant::now();
        let mut devices = Devices::default();
        devices.start(&Bindings::default(), start);
        Self { devices, start }
    }

    fn at(&self, millis: u64) -> Instant {
        self.start + Duration::from_millis(millis)
    }

    /// `+key:X@5` goes down after 5 ms, `-` up, `away@5`; `1+` is another pad.
    fn event(&self, text: &str) -> InputEvent {
        let (what, millis) = text.split_once('@').unwrap();
        let at = self.at(millis.parse().unwrap());
        if what == "away" {
            return InputEvent { at, kind: InputKind::Away };
        }
        let (pad, what) = what.strip_prefix('1').map_or((0, what), |what| (1, what));
        let control = Control::from_name(&what[1..]).unwrap();
        let source = match control {
            Control::Key(_) | Control::CtrlKey(_) => Device::Keyboard,
            Control::Pad(_) => Device::Pad(pad),
        };
        let kind =
            if what.starts_with('+') { InputKind::Down(source, control) } else { InputKind::Up(source, control) };
        InputEvent { at, kind }
    }

    /// The changes of the script's events, as `+Left@5`, and `pause@5`.
    fn take(&mut self, script: &str) -> String {
        let events = script.split_whitespace().map(|text| self.event(text)).collect();
        let input = self.devices.take(events);
        let mut words = self.words(&input.changes);
        words.extend(input.steps.iter().map(|(_, step)| format!("{step:?}")));
        words.extend(input.hint.then(|| "Hint".to_owned()));
        if let Some(at) = input.snapshot {
            words.push(format!("snapshot@{}", (at - self.start).as_millis()));
        }
        if let Some((request, at)) = input.stop {
            let name = format!("{request:?}").to_lowercase();
            words.push(format!("{name}@{}", (at - self.start).as_millis()));
        }
        words.join(" ")
    }

    fn words(&self, changes: &[StampedInput]) -> Vec<String> {
        let word = |timed: &StampedInput| {
            let millis = (timed.at - self.start).as_millis();
            match timed.input {
                Input::Press(button) => format!("+{button:?}@{millis}"),
                Input::Release(button) => format!("-{button:?}@{millis}"),
                other => panic!("{other:?} comes from no device"),
            }
        };
        changes.iter().map(word).collect()
    }
}

#[test]
fn scripts_of_one_play() {
    let table = [
        ("a key", "+key:ArrowLeft@1 -key:ArrowLeft@2", "+Left@1 -Left@2"),
        ("a key that is not bound", "+key:KeyQ@1 -key:KeyQ@2", ""),
        ("a repeat", "+key:ArrowLeft@1 +key:ArrowLeft@2 -key:ArrowLeft@3", "+Left@1 -Left@3"),
        ("a repeat of a turn", "+key:KeyX@1 +key:KeyX@2", "+RotateClockwise@1"),
        ("a key that was down before", "-key:ArrowLeft@1", ""),
        (
            "two keys of one direction are one button",
            "+key:ArrowLeft@1 +key:Numpad4@2 -key:ArrowLeft@3 -key:Numpad4@4",
            "+Left@1 -Left@4",
        ),
        (
            "key and pad of one direction",
            "+key:ArrowDown@1 +pad:DPadDown@2 -pad:DPadDown@3 -key:ArrowDown@4",
            "+SoftDrop@1 -SoftDrop@4",
        ),
        (
            "two keys of one turn are two turns",
            "+key:ArrowUp@1 +key:KeyX@2 -key:ArrowUp@3 -key:KeyX@4",
            "+RotateClockwise@1 -RotateClockwise@2 +RotateClockwise@2 -RotateClockwise@4",
        ),
        (
            "both Shifts",
            "+key:ShiftLeft@1 +key:ShiftRight@2 -key:ShiftRight@3 -key:ShiftLeft@4",
            "+Hold@1 -Hold@2 +Hold@2 -Hold@4",
        ),
        (
            "the same button of two pads",
            "+pad:DPadUp@1 1+pad:DPadUp@2 -pad:DPadUp@3 1-pad:DPadUp@4",
            "+HardDrop@1 -HardDrop@2 +HardDrop@2 -HardDrop@4",
        ),
        (
            "the devices' order does not matter",
            "+pad:East@5 -pad:East@6 +key:Space@1 -key:Space@2",
            "+HardDrop@1 -HardDrop@2 +RotateClockwise@5 -RotateClockwise@6",
        ),
        ("pause", "+key:ArrowLeft@1 +key:Escape@3 +key:Space@4", "+Left@1 -Left@3 pause@3"),
        ("restart", "+key:ArrowLeft@1 +key:Backspace@3 +key:Space@4", "+Left@1 -Left@3 restart@3"),
        ("snapshot", "+key:ArrowLeft@1 +key:F5@3 -key:ArrowLeft@4", "+Left@1 -Left@4 snapshot@3"),
        ("steps", "+key:PageUp@1 -key:PageUp@2 +pad:RightTrigger@3 +key:KeyU@4", "Undo Redo Undo"),
        ("away", "+key:ArrowLeft@1 +key:KeyC@2 away@3 +key:Space@4", "+Left@1 +Hold@2 -Left@3 -Hold@3 pause@3"),
    ];
    for (name, script, expected) in table {
        assert_eq!(Bench::new().take(script), expected, "{name}");
    }
}

/// The in-game controls of the Extended ruleset, with and without Ctrl.
#[test]
fn scripts_with_the_keys_of_the_extended_manual() {
    let table = [
        ("+key:ArrowLeft@1 -key:ArrowLeft@2", "+Left@1 -Left@2"),
        ("+key:ArrowRight@1 -key:ArrowRight@2", "+Right@1 -Right@2"),
        ("+key:KeyA@1 -key:KeyA@2", "+RotateCounterclockwise@1 -RotateCounterclockwise@2"),
        ("+key:KeyD@1 -key:KeyD@2", "+RotateClockwise@1 -RotateClockwise@2"),
        ("+key:ArrowDown@1 -key:ArrowDown@2", "+SoftDrop@1 -SoftDrop@2"),
        ("+key:ArrowUp@1 -key:ArrowUp@2", "+HardDrop@1 -HardDrop@2"),
        ("+key:Space@1 -key:Space@2", "+Hold@1 -Hold@2"),
        ("+key:Escape@1", "pause@1"),
        ("+key:KeyS@1 +key:KeyC@2", ""),
        ("+key:ControlLeft@1 +key:KeyS@2 -key:KeyS@3", "snapshot@2"),
        ("+key:ControlRight@1 +key:KeyD@2", "forfeit@2"),
        ("+key:ControlLeft@1 +key:KeyC@2", "quit@2"),
        ("+key:ControlLeft@1 +key:ArrowLeft@2 -key:ArrowLeft@3", "+Left@2 -Left@3"),
        ("+key:ControlLeft@1 -key:ControlLeft@2 +key:KeyD@3", "+RotateClockwise@3"),
        ("+key:KeyD@1 +key:ControlLeft@2 +key:KeyD@3 -key:KeyD@4", "+RotateClockwise@1 -RotateClockwise@4"),
    ];
    for (script, expected) in table {
        let mut bench = Bench::new();
        bench.devices.stop(bench.start);
        bench.devices.start(&BindingsPreset::Extended.values(), bench.start);
        assert_eq!(bench.take(script), expected, "{script}");
    }
}

#[test]
fn practice_steps_with_ctrl_play_no_button_of_their_letter() {
    let table = [
        ("+key:ControlLeft@1 +key:KeyZ@2 -key:KeyZ@3", "+RotateCounterclockwise@1 Undo"),
        ("+key:ControlLeft@1 +key:KeyY@2", "+RotateCounterclockwise@1 Redo"),
        ("+key:ControlLeft@1 +key:ShiftLeft@2 +key:KeyZ@3", "+RotateCounterclockwise@1 +Hold@2 Redo"),
        ("+key:KeyZ@1 +key:KeyH@2", "+RotateCounterclockwise@1 Hint"),
        ("+key:ShiftLeft@1 +key:KeyU@2", "+Hold@1 Undo"),
    ];
    for (script, expected) in table {
        let mut bench = Bench::new();
        bench.devices.stop(bench.start);
        bench.devices.start(&Bindings::default().for_practice(&KeyLayout::default()), bench.start);
        assert_eq!(bench.take(script), expected, "{script}");
    }
}

#[test]
fn a_button_pressed_with_ctrl_is_released_with_its_key() {
    let mut bench = Bench::new();
    let mut bindings = BindingsPreset::Extended.values();
    bindings.add(Action::Play(Button::Left), Control::CtrlKey(KeyCode::KeyJ)).unwrap();
    bench.devices.stop(bench.start);
    bench.devices.start(&bindings, bench.start);
    let script = "+key:KeyJ@1 -key:KeyJ@2 +key:ControlLeft@3 +key:KeyJ@4 -key:ControlLeft@5 -key:KeyJ@6";
    assert_eq!(bench.take(script), "+Left@4 -Left@6");
}

#[test]
fn fingers_and_keys_share_the_buttons() {
    let mut bench = Bench::new();
    let touch = |millis: u64, kind| InputEvent { at: bench.start + Duration::from_millis(millis), kind };
    let script = [
        touch(1, InputKind::Touch(3, Action::Play(Button::Left))),
        bench.event("+key:ArrowLeft@2"),
        touch(3, InputKind::Lift(3, Action::Play(Button::Left))),
        bench.event("-key:ArrowLeft@4"),
        touch(5, InputKind::Touch(3, Action::Play(Button::RotateClockwise))),
        touch(6, InputKind::Touch(4, Action::Play(Button::RotateClockwise))),
        touch(7, InputKind::Lift(9, Action::Play(Button::RotateClockwise))),
        touch(8, InputKind::Touch(5, Action::Pause)),
    ];
    let input = bench.devices.take(script.to_vec());
    let expected =
        ["+Left@1", "-Left@4", "+RotateClockwise@5", "-RotateClockwise@6", "+RotateClockwise@6", "-RotateClockwise@8"];
    assert_eq!(bench.words(&input.changes), expected);
    assert_eq!(input.stop, Some((StopRequest::Pause, bench.at(8))));
    let late = touch(9, InputKind::Touch(3, Action::Play(Button::HardDrop)));
    assert_eq!(bench.devices.take(vec![late]), PlayInput::default());
}

/// Matches with several seats need the device to distinguish the players.
#[test]
fn every_change_names_its_device() {
    let mut bench = Bench::new();
    let script = ["+key:ArrowLeft@1", "1+pad:DPadDown@2", "+pad:DPadDown@3", "1-pad:DPadDown@4", "-key:ArrowLeft@5"];
    let mut events: Vec<InputEvent> = script.iter().map(|text| bench.event(text)).collect();
    events.push(InputEvent { at: bench.at(6), kind: InputKind::Touch(0, Action::Play(Button::Hold)) });
    events.push(bench.event("away@7"));
    let changes = bench.devices.take(events).changes;
    let devices: Vec<Device> = changes.iter().map(|input| input.device).collect();
    let expected = ["+Left@1", "+SoftDrop@2", "-Left@5", "+Hold@6", "-SoftDrop@7", "-Hold@7"];
    assert_eq!(bench.words(&changes), expected);
    let (keyboard, pad, touch) = (Device::Keyboard, Device::Pad(1), Device::Touch);
    assert_eq!(devices, [keyboard, pad, keyboard, touch, pad, touch]);
}

#[test]
fn nothing_is_taken_while_play_is_stopped() {
    let mut bench = Bench::new();
    assert_eq!(bench.take("+key:ArrowRight@1"), "+Right@1");
    let released = bench.devices.stop(bench.at(2));
    assert_eq!(bench.words(&released), ["-Right@2"]);
    assert_eq!(bench.take("-key:ArrowRight@3 +key:Space@4 +key:Escape@5 away@6"), "");
    assert_eq!(bench.devices.stop(bench.at(7)), []);
}

/// A request that needs a second press lets no held button go.
#[test]
fn a_request_that_is_held_back_does_not_stop_play() {
    let mut bench = Bench::new();
    bench.devices.hold_back(vec![StopRequest::Restart]);
    let events = ["+key:ArrowRight@1", "+key:Backspace@2", "+key:Space@3"].map(|text| bench.event(text));
    let input = bench.devices.take(events.to_vec());
    assert_eq!(bench.words(&input.changes), ["+Right@1", "+HardDrop@3"]);
    assert_eq!((input.stop, input.held_back), (None, Some((StopRequest::Restart, bench.at(2)))));
    bench.devices.hold_back(Vec::new());
    let events = ["-key:Backspace@4", "+key:Backspace@5"].map(|text| bench.event(text));
    let input = bench.devices.take(events.to_vec());
    assert_eq!((input.stop, input.held_back), (Some((StopRequest::Restart, bench.at(5))), None));
}

#[test]
fn keys_held_across_a_pause_act_when_pressed_again() {
    let mut bench = Bench::new();
    bench.take("+key:ArrowRight@1 +key:F1@2 +key:KeyZ@3");
    bench.devices.start(&Bindings::default(), bench.at(10));
    assert_eq!(bench.take("-key:KeyZ@11 -key:ArrowRight@12 +key:ArrowRight@13"), "+Right@13");
}

#[test]
fn a_key_that_went_up_elsewhere_counts_when_it_is_pressed_again() {
    let mut bench = Bench::new();
    assert_eq!(bench.take("+key:ArrowRight@1 away@2"), "+Right@1 -Right@2 pause@2");
    bench.devices.start(&Bindings::default(), bench.at(10));
    assert_eq!(bench.take("+key:ArrowRight@11"), "+Right@11");
}

#[test]
fn the_key_that_resumed_does_not_reach_the_game() {
    let mut bench = Bench::new();
    bench.take("+key:Escape@1 -key:Escape@2");
    bench.devices.start(&Bindings::default(), bench.at(10));
    assert_eq!(bench.take("+key:Escape@8 +key:Space@9 +key:KeyX@10"), "+RotateClockwise@10");
}

#[test]
fn a_late_device_does_not_turn_time_back() {
    let mut bench = Bench::new();
    assert_eq!(bench.take("+key:ArrowLeft@9"), "+Left@9");
    assert_eq!(bench.take("+pad:East@5 -pad:East@6"), "+RotateClockwise@9 -RotateClockwise@9");
    assert_eq!(bench.take("+key:Escape@7"), "-Left@9 pause@9");
}

#[test]
fn a_control_with_two_actions_does_both() {
    let mut bench = Bench::new();
    let mut bindings = Bindings::default();
    bindings.add(Action::Play(Button::Hold), Control::Key(KeyCode::ArrowLeft)).unwrap();
    bindings.add(Action::Pause, Control::Key(KeyCode::Space)).unwrap();
    bench.devices.start(&bindings, bench.start);
    assert_eq!(bench.take("+key:ArrowLeft@1 -key:ArrowLeft@1"), "+Left@1 -Left@1", "play goes on as it was");
    bench.devices.stop(bench.start);
    bench.devices.start(&bindings, bench.start);
    assert_eq!(bench.take("+key:ArrowLeft@1 -key:ArrowLeft@2"), "+Left@1 +Hold@1 -Left@2 -Hold@2");
    assert_eq!(bench.take("+key:Space@3"), "+HardDrop@3 -HardDrop@3 pause@3");
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Change { control: usize, pad: usize, down: bool },
    Away,
    Stop,
    Start,
}

fn steps() -> impl Strategy<Value = Vec<(Step, i64)>> {
    let step = prop_oneof![
        20 => (0..CONTROLS.len(), 0..2_usize, any::<bool>())
            .prop_map(|(control, pad, down)| Step::Change { control, pad, down }),
        1 => Just(Step::Away),
        1 => Just(Step::Stop),
        2 => Just(Step::Start),
    ];
    proptest::collection::vec((step, -3..6_i64), 0..80)
}

const CONTROLS: [Control; 9] = [
    Control::Key(KeyCode::ArrowLeft),
    Control::Key(KeyCode::Numpad4),
    Control::Key(KeyCode::ArrowUp),
    Control::Key(KeyCode::KeyX),
    Control::Key(KeyCode::Space),
    Control::Key(KeyCode::Escape),
    Control::Pad(PadControl::DPadLeft),
    Control::Pad(PadControl::East),
    Control::Pad(PadControl::Start),
];

fn change(control: Control, pad: usize, down: bool, at: Instant) -> InputEvent {
    let source = match control {
        Control::Key(_) | Control::CtrlKey(_) => Device::Keyboard,
        Control::Pad(_) => Device::Pad(pad),
    };
    let kind = if down { InputKind::Down(source, control) } else { InputKind::Up(source, control) };
    InputEvent { at, kind }
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn buttons_go_down_and_up_in_turn_and_end_up(steps in steps(), batch in 1..4_usize) {
        let origin = Instant::now();
        let mut now = origin;
        let mut devices = Devices::default();
        let mut bindings = Bindings::default();
        bindings.add(Action::Play(Button::Left), Control::Key(KeyCode::ArrowUp)).unwrap();
        let mut changes = Vec::new();
        let mut waiting = Vec::new();
        devices.start(&bindings, origin);
        for (step, wait) in steps {
            // A device may report late: then the time is that of the event before.
            let moved = now + Duration::from_millis(wait.unsigned_abs());
            let at = if wait < 0 { now } else { moved };
            now = moved;
            match step {
                Step::Change { control, pad, down } => waiting.push(change(CONTROLS[control], pad, down, at)),
                Step::Away => waiting.push(InputEvent { at, kind: InputKind::Away }),
                Step::Stop => changes.extend(devices.stop(at)),
                Step::Start => devices.start(&bindings, at),
            }
            if waiting.len() >= batch {
                changes.extend(devices.take(std::mem::take(&mut waiting)).changes);
            }
        }
        let end = now + Duration::from_secs(1);
        waiting.extend(CONTROLS.into_iter().flat_map(|control| [0, 1].map(|pad| change(control, pad, false, end))));
        changes.extend(devices.take(waiting).changes);

        let mut buttons = Buttons::default();
        for pair in changes.windows(2) {
            prop_assert!(pair[0].at <= pair[1].at);
        }
        for timed in changes {
            let before = buttons;
            buttons.change(timed.input);
            prop_assert_ne!(buttons, before, "{:?} changes nothing", timed.input);
        }
        prop_assert_eq!(buttons, Buttons::default());
    }
}
