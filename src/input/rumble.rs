//! Rumble of gamepads.
//!
//! ```text
//!   GameEvent ─▶ Pulse ─▶ Rumbler (one command per pad in 50 ms) ─▶ Motors: gilrs, or a mock in tests
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::engine::{Action, GameEvent, GameOver};

/// The minimum time between two commands to a gamepad.
// More frequent commands lag or crash some pads and drivers: libsdl-org/SDL#6435, atar-axis/xpadneo#630.
pub const COMMAND_INTERVAL: Duration = Duration::from_millis(50);

/// The strength of rumble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RumbleStrength {
    /// No rumble.
    Off,
    /// At 40 %.
    Light,
    /// At 70 %.
    #[default]
    Medium,
    /// At full strength.
    Strong,
}

impl RumbleStrength {
    const fn percent(self) -> u32 {
        match self {
            Self::Off => 0,
            Self::Light => 40,
            Self::Medium => 70,
            Self::Strong => 100,
        }
    }
}

/// A short run of a gamepad's motors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pulse {
    /// The magnitude of the heavy, slow motor.
    pub strong: u16,
    /// The magnitude of the light, fast motor.
    pub weak: u16,
    /// The length in ms.
    pub ms: u32,
}

impl Pulse {
    /// Stopped motors.
    pub const REST: Self = Self { strong: 0, weak: 0, ms: 0 };

    /// The rumble of an event in the player's own game. The strongest are rows that enter the Matrix and a knock-out.
    #[must_use]
    pub fn of(event: &GameEvent) -> Option<Self> {
        let percent = |strong: u32, weak: u32, ms| {
            let magnitude = |percent: u32| (u32::from(u16::MAX) * percent.min(100) / 100) as u16;
            Some(Self { strong: magnitude(strong), weak: magnitude(weak), ms })
        };
        match event {
            GameEvent::Attack(exchange) if exchange.received > 0 => {
                let lines = exchange.received.min(10);
                percent(40 + 6 * lines, 20, 120 + 20 * lines)
            }
            GameEvent::GameOver(GameOver::LockOut | GameOver::BlockOut | GameOver::TopOut) => percent(100, 60, 450),
            GameEvent::Action(award) if is_great(award.action) => percent(0, 30, 90),
            _ => None,
        }
    }

    /// The pulse at the player's strength. `None` if it is off.
    #[must_use]
    pub fn at(self, strength: RumbleStrength) -> Option<Self> {
        let scale = |value: u16| (u32::from(value) * strength.percent() / 100) as u16;
        (strength != RumbleStrength::Off).then(|| Self { strong: scale(self.strong), weak: scale(self.weak), ..self })
    }

    /// Two simultaneous pulses combined: the stronger magnitudes and the longer duration.
    fn merged(self, other: Self) -> Self {
        Self { strong: self.strong.max(other.strong), weak: self.weak.max(other.weak), ms: self.ms.max(other.ms) }
    }
}

/// Whether an action rumbles: a Tetris, or a spin with lines.
const fn is_great(action: Action) -> bool {
    matches!(action, Action::Tetris | Action::TSpinSingle | Action::TSpinDouble | Action::TSpinTriple)
}

/// The motors of all gamepads.
pub trait Motors {
    /// Runs the motors of a gamepad, by its number, instead of their current pulse. Pads without motors do nothing.
    fn run(&mut self, pad: usize, pulse: Pulse);
}

/// A command of the game to the motors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RumbleCommand {
    /// Runs the motors of a gamepad, by its number.
    Run(usize, Pulse),
    /// Stops all motors.
    Rest,
}

/// Limits the commands to each gamepad to one per [`COMMAND_INTERVAL`].
///
/// Pulses that arrive sooner are merged into the next command. A stop replaces pending pulses.
#[derive(Debug, Default)]
pub struct Rumbler {
    pads: BTreeMap<usize, PadMotors>,
}

#[derive(Debug, Default)]
struct PadMotors {
    waiting: Option<Pulse>,
    /// The time of the last command.
    sent: Option<Instant>,
    /// The time until which the motors run.
    runs_until: Option<Instant>,
}

impl Rumbler {
    /// Queues a command. [`Rumbler::flush`] sends it.
    pub fn accept(&mut self, command: RumbleCommand, now: Instant) {
        match command {
            RumbleCommand::Run(pad, pulse) => {
                let waiting = &mut self.pads.entry(pad).or_default().waiting;
                *waiting = Some(waiting.map_or(pulse, |earlier| earlier.merged(pulse)));
            }
            RumbleCommand::Rest => {
                for motors in self.pads.values_mut() {
                    let runs = motors.runs_until.is_some_and(|until| until > now);
                    motors.waiting = runs.then_some(Pulse::REST);
                }
            }
        }
    }

    /// Forgets a gamepad that was disconnected.
    pub fn forget(&mut self, pad: usize) {
        self.pads.remove(&pad);
    }

    /// Sends the commands whose time has come.
    pub fn flush(&mut self, now: Instant, motors: &mut impl Motors) {
        for (pad, state) in &mut self.pads {
            let is_early = state.sent.is_some_and(|sent| now.saturating_duration_since(sent) < COMMAND_INTERVAL);
            if !is_early && let Some(pulse) = state.waiting.take() {
                (state.sent, state.runs_until) = (Some(now), Some(now + Duration::from_millis(pulse.ms.into())));
                motors.run(*pad, pulse);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::Exchange;

    /// Mock motors that record their commands.
    #[derive(Debug, Default)]
    struct MockMotors(Vec<(usize, Pulse)>);

    impl Motors for MockMotors {
        fn run(&mut self, pad: usize, pulse: Pulse) {
            self.0.push((pad, pulse));
        }
    }

    fn received(lines: u32) -> Pulse {
        Pulse::of(&GameEvent::Attack(Exchange { sent: 0, cancelled: 0, received: lines })).unwrap()
    }

    #[test]
    fn what_hits_the_player_is_felt_and_what_is_sent_is_not() {
        let sent = GameEvent::Attack(Exchange { sent: 4, cancelled: 2, received: 0 });
        assert_eq!(Pulse::of(&sent), None);
        assert!(received(8).strong > received(1).strong && received(8).ms > received(1).ms);
        assert_eq!(received(10), received(u32::MAX));
        let knocked_out = Pulse::of(&GameEvent::GameOver(GameOver::TopOut)).unwrap();
        assert!(knocked_out.strong >= received(10).strong);
        assert_eq!(Pulse::of(&GameEvent::GameOver(GameOver::GoalReached)), None);
        assert_eq!(knocked_out.at(RumbleStrength::Off), None);
        assert_eq!(knocked_out.at(RumbleStrength::Strong), Some(knocked_out));
        assert!(knocked_out.at(RumbleStrength::Light).unwrap().strong < knocked_out.strong / 2);
    }

    #[test]
    fn commands_wait_and_merge_and_a_stop_replaces_them() {
        let (mut rumbler, mut motors, start) = (Rumbler::default(), MockMotors::default(), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let small = Pulse { strong: 1, weak: 9, ms: 100 };
        let large = Pulse { strong: 5, weak: 2, ms: 200 };
        for pulse in [small, small, large] {
            rumbler.accept(RumbleCommand::Run(2, pulse), at(0));
            rumbler.flush(at(0), &mut motors);
        }
        rumbler.flush(at(49), &mut motors);
        assert_eq!(motors.0, [(2, small)]);
        rumbler.flush(at(50), &mut motors);
        assert_eq!(motors.0[1..], [(2, Pulse { strong: 5, weak: 9, ms: 200 })]);
        rumbler.accept(RumbleCommand::Run(2, large), at(60));
        rumbler.accept(RumbleCommand::Rest, at(70));
        rumbler.flush(at(100), &mut motors);
        assert_eq!(motors.0[2..], [(2, Pulse::REST)]);
        rumbler.accept(RumbleCommand::Rest, at(400));
        rumbler.flush(at(500), &mut motors);
        assert_eq!(motors.0.len(), 3, "motors at rest need no command");
    }

    proptest! {
        #![proptest_config(crate::property::cases(64))]

        #[test]
        fn no_pad_gets_two_commands_within_the_interval(
            steps in prop::collection::vec((0_usize..3, 0_u64..40, 0_u8..6), 0..200)
        ) {
            let (mut rumbler, mut now) = (Rumbler::default(), Instant::now());
            let mut last: BTreeMap<usize, Instant> = BTreeMap::new();
            for (pad, wait, kind) in steps {
                now += Duration::from_millis(wait);
                let command = if kind == 0 { RumbleCommand::Rest } else { RumbleCommand::Run(pad, received(kind.into())) };
                rumbler.accept(command, now);
                let mut motors = MockMotors::default();
                rumbler.flush(now, &mut motors);
                for (pad, _) in motors.0 {
                    if let Some(before) = last.insert(pad, now) {
                        prop_assert!(now - before >= COMMAND_INTERVAL);
                    }
                }
            }
        }
    }
}
