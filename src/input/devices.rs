//! From what fingers do on controls to the changes of the engine's buttons.
//!
//! ```text
//!   window ──┐                        ┌─▶ StampedInput ─▶ session
//!            ├─▶ InputEvent ─▶ Devices ┤
//!   pads ────┘                        └─▶ the wish to pause
//! ```
//!
//! Nothing that was pressed before play goes into the game, and whatever ends play lets every button go.

use std::collections::BTreeSet;
use std::time::Instant;

use super::bindings::{Action, Bindings};
use super::control::Control;
use crate::engine::{Button, Buttons, Input};

/// The device that a control is on; two pads have the same controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The keyboard; several count as one.
    Keyboard,
    /// A gamepad by its number, counted from 0 in the order of connection.
    Pad(usize),
}

/// What happened on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// A control went down. Repeats of a held key are none.
    Down(Source, Control),
    /// A control went up.
    Up(Source, Control),
    /// A finger, by its number, began to do something on the screen.
    Touch(u64, Action),
    /// A finger ended it.
    Lift(u64, Action),
    /// The window lost the keyboard or cannot be seen any more. No [`InputKind::Up`] follows for what is down.
    Away,
}

/// What happened on a device, and when it reached the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputEvent {
    /// The time.
    pub at: Instant,
    /// What happened.
    pub kind: InputKind,
}

impl InputEvent {
    /// The control that went down, if that is what happened; a screen that waits for a control to bind asks this.
    #[must_use]
    pub const fn pressed(&self) -> Option<Control> {
        match self.kind {
            InputKind::Down(_, control) => Some(control),
            InputKind::Up(..) | InputKind::Touch(..) | InputKind::Lift(..) | InputKind::Away => None,
        }
    }
}

/// A press or release and its instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StampedInput {
    /// The instant, never before that of the input before.
    pub at: Instant,
    /// The press or release.
    pub input: Input,
}

/// What a batch of events means for the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayInput {
    /// The changes of the buttons, by time.
    pub changes: Vec<StampedInput>,
    /// When the player paused or left the window, at or after the last change. Play has stopped then, and whatever
    /// followed in the batch is left out.
    pub pause: Option<Instant>,
    /// When the player asked for the game to begin anew, as for a pause.
    pub restart: Option<Instant>,
    /// Steps through the pieces of a practice, in their order.
    pub steps: Vec<Step>,
    /// When the player asked for a snapshot; play goes on.
    pub snapshot: Option<Instant>,
}

/// A step through the pieces of a practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Takes the last piece back.
    Undo,
    /// Places a piece again that was taken back.
    Redo,
}

impl Step {
    /// The action that asks for it.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Self::Undo => Action::Undo,
            Self::Redo => Action::Redo,
        }
    }
}

/// What ends play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Pause,
    Restart,
}

impl Wish {
    /// What these actions ask for. A control of both pauses: that costs nothing.
    fn of(actions: &[Action]) -> Option<Self> {
        let restarts = actions.contains(&Action::Restart).then_some(Self::Restart);
        if actions.contains(&Action::Pause) { Some(Self::Pause) } else { restarts }
    }
}

/// Follows all controls and tells which of the engine's buttons change.
///
/// Play begins with [`Devices::start`] and ends with [`Devices::stop`], or by itself when the player pauses or leaves
/// the window. Between the two nothing reaches the engine.
#[derive(Debug, Default)]
pub struct Devices {
    /// What the controls do and since when, while play goes on.
    play: Option<(Bindings, Instant)>,
    /// The controls that went down in this play and are still down.
    down: BTreeSet<(Source, Control)>,
    /// What fingers do on the screen.
    touched: BTreeSet<(u64, Action)>,
    /// The engine's buttons as the changes handed out left them.
    buttons: Buttons,
    /// The time of the last change.
    latest: Option<Instant>,
}

impl Devices {
    /// Begins or resumes play: what is pressed at `at` or later counts. Whatever is held must be pressed again.
    ///
    /// Play that goes on already goes on unchanged; for another game or other bindings, stop first.
    pub fn start(&mut self, bindings: &Bindings, at: Instant) {
        self.play.get_or_insert_with(|| (bindings.clone(), at));
    }

    /// Whether play goes on.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.play.is_some()
    }

    /// Ends play and lets every button go; the changes are those of the engine's buttons that were down.
    pub fn stop(&mut self, at: Instant) -> Vec<StampedInput> {
        self.play = None;
        self.down.clear();
        self.touched.clear();
        let mut changes = Vec::new();
        for button in self.buttons.iter() {
            self.change(Input::Release(button), at, &mut changes);
        }
        changes
    }

    /// Takes what happened since the last call, in any order of the devices, and tells what it means for the game.
    pub fn take(&mut self, mut events: Vec<InputEvent>) -> PlayInput {
        events.sort_by_key(|event| event.at);
        let mut input = PlayInput::default();
        for event in events {
            let wish = match event.kind {
                InputKind::Down(source, control) => self.press(source, control, event.at, &mut input),
                InputKind::Up(source, control) => {
                    self.release(source, control, event.at, &mut input.changes);
                    None
                }
                InputKind::Touch(finger, action) => self.touch(finger, action, event.at, &mut input.changes),
                InputKind::Lift(finger, action) => {
                    self.lift(finger, action, event.at, &mut input.changes);
                    None
                }
                InputKind::Away => self.is_playing().then_some(Wish::Pause),
            };
            if let Some(wish) = wish {
                input.changes.extend(self.stop(event.at));
                let at = self.latest.map_or(event.at, |latest| latest.max(event.at));
                match wish {
                    Wish::Pause => input.pause = Some(at),
                    Wish::Restart => input.restart = Some(at),
                }
            }
        }
        input
    }

    /// A control went down; tells what else than buttons the player asks for.
    fn press(&mut self, source: Source, control: Control, at: Instant, input: &mut PlayInput) -> Option<Wish> {
        let (bindings, since) = self.play.as_ref()?;
        if at < *since || self.down.contains(&(source, control)) {
            return None;
        }
        let actions: Vec<Action> = bindings.actions_of(control).collect();
        self.act(&actions, at, &mut input.changes);
        self.down.insert((source, control));
        if actions.contains(&Action::Snapshot) {
            input.snapshot = Some(at);
        }
        input.steps.extend([Step::Undo, Step::Redo].into_iter().filter(|step| actions.contains(&step.action())));
        Wish::of(&actions)
    }

    /// A finger began an action; tells what else than buttons the player asks for.
    fn touch(&mut self, finger: u64, action: Action, at: Instant, changes: &mut Vec<StampedInput>) -> Option<Wish> {
        if self.play.as_ref().is_none_or(|(_, since)| at < *since) || !self.touched.insert((finger, action)) {
            return None;
        }
        self.act(&[action], at, changes);
        Wish::of(&[action])
    }

    /// Presses the buttons of actions.
    fn act(&mut self, actions: &[Action], at: Instant, changes: &mut Vec<StampedInput>) {
        for button in actions.iter().filter_map(|action| action.button()) {
            // Every press turns or drops, even while another control of the same action is held.
            if self.buttons.is_down(button) && acts_once(button) {
                self.change(Input::Release(button), at, changes);
            }
            self.change(Input::Press(button), at, changes);
        }
    }

    /// A control went up; its buttons go up unless another control holds them.
    fn release(&mut self, source: Source, control: Control, at: Instant, changes: &mut Vec<StampedInput>) {
        if !self.down.remove(&(source, control)) {
            return;
        }
        let Some((bindings, _)) = &self.play else { return };
        let released: Vec<Action> = bindings.actions_of(control).collect();
        self.rest(&released, at, changes);
    }

    /// A finger ended an action.
    fn lift(&mut self, finger: u64, action: Action, at: Instant, changes: &mut Vec<StampedInput>) {
        if self.touched.remove(&(finger, action)) {
            self.rest(&[action], at, changes);
        }
    }

    /// Releases the buttons of actions that nothing else holds.
    fn rest(&mut self, actions: &[Action], at: Instant, changes: &mut Vec<StampedInput>) {
        let Some((bindings, _)) = &self.play else { return };
        let by_control = self.down.iter().flat_map(|&(_, control)| bindings.actions_of(control));
        let held: BTreeSet<Action> = by_control.chain(self.touched.iter().map(|&(_, action)| action)).collect();
        for button in actions.iter().filter(|action| !held.contains(action)).filter_map(|action| action.button()) {
            self.change(Input::Release(button), at, changes);
        }
    }

    /// Notes a change and hands it out, if it is one.
    fn change(&mut self, change: Input, at: Instant, changes: &mut Vec<StampedInput>) {
        let before = self.buttons;
        self.buttons.change(change);
        if self.buttons != before {
            let at = self.latest.map_or(at, |latest| latest.max(at));
            self.latest = Some(at);
            changes.push(StampedInput { at, input: change });
        }
    }
}

/// Whether only the press of the button matters and not how long it is held.
const fn acts_once(button: Button) -> bool {
    match button {
        Button::Left | Button::Right | Button::SoftDrop => false,
        Button::HardDrop
        | Button::RotateClockwise
        | Button::RotateCounterclockwise
        | Button::Rotate180
        | Button::Hold
        | Button::SonicDrop
        | Button::TeleportLeft
        | Button::TeleportRight => true,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::input::{KeyCode, PadControl};

    /// A world whose clock starts at an instant and moves by a millisecond with each event of a script.
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
                Control::Key(_) => Source::Keyboard,
                Control::Pad(_) => Source::Pad(pad),
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
            if let Some(at) = input.pause {
                words.push(format!("pause@{}", (at - self.start).as_millis()));
            }
            words.extend(input.steps.iter().map(|step| format!("{step:?}")));
            if let Some(at) = input.snapshot {
                words.push(format!("snapshot@{}", (at - self.start).as_millis()));
            }
            if let Some(at) = input.restart {
                words.push(format!("restart@{}", (at - self.start).as_millis()));
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

    #[test]
    fn fingers_and_keys_share_the_buttons() {
        let mut bench = Bench::new();
        let touch = |millis: u64, kind| InputEvent { at: bench.start + Duration::from_millis(millis), kind };
        let script = [
            touch(1, InputKind::Touch(3, Action::Left)),
            bench.event("+key:ArrowLeft@2"),
            touch(3, InputKind::Lift(3, Action::Left)),
            bench.event("-key:ArrowLeft@4"),
            touch(5, InputKind::Touch(3, Action::RotateClockwise)),
            touch(6, InputKind::Touch(4, Action::RotateClockwise)),
            touch(7, InputKind::Lift(9, Action::RotateClockwise)),
            touch(8, InputKind::Touch(5, Action::Pause)),
        ];
        let input = bench.devices.take(script.to_vec());
        let expected = [
            "+Left@1",
            "-Left@4",
            "+RotateClockwise@5",
            "-RotateClockwise@6",
            "+RotateClockwise@6",
            "-RotateClockwise@8",
        ];
        assert_eq!(bench.words(&input.changes), expected);
        assert_eq!(input.pause, Some(bench.at(8)));
        let late = touch(9, InputKind::Touch(3, Action::HardDrop));
        assert_eq!(bench.devices.take(vec![late]), PlayInput::default());
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

    #[test]
    fn what_is_held_when_play_resumes_counts_when_it_is_pressed_again() {
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
        bindings.add(Action::Hold, Control::Key(KeyCode::ArrowLeft)).unwrap();
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
            Control::Key(_) => Source::Keyboard,
            Control::Pad(_) => Source::Pad(pad),
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
            bindings.add(Action::Left, Control::Key(KeyCode::ArrowUp)).unwrap();
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
}
