//! The notes of each cue.
//!
//! All notes are in A minor pentatonic, in which any two notes are consonant enough to sound together.

use super::cue::{Cue, Priority};
use crate::engine::Action;

/// The definition of a sound effect.
#[derive(Debug)]
pub(super) struct Patch {
    pub(super) notes: Vec<Note>,
    /// The share of reverb, 0 for none.
    pub(super) reverb: f32,
    /// The loudness in decibels relative to full scale.
    pub(super) decibels: f32,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Note {
    pub(super) timbre: Timbre,
    /// The step of the scale: 0 for A4 (440 Hz), 5 for the A above.
    step: i8,
    /// The start in seconds.
    pub(super) start: f32,
    /// The length in seconds.
    pub(super) length: f32,
    /// The level relative to other notes.
    pub(super) level: f32,
    /// The pan: -1 for left, 1 for right.
    pub(super) pan: f32,
    /// The pitch at the start, as a ratio to the final pitch.
    pub(super) bend: f32,
}

/// The timbre of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Timbre {
    /// A short wooden bar, as in a xylophone.
    Wood,
    /// A glass bell.
    Glass,
    /// A soft sustained tone.
    Pad,
    /// A muffled thump.
    Thud,
    /// A whoosh of filtered noise.
    Air,
}

/// One sine wave of a timbre.
#[derive(Debug)]
pub(super) struct Partial {
    /// The frequency as a ratio to the note's.
    pub(super) ratio: f32,
    /// The amplitude at the start.
    pub(super) level: f32,
    /// The extra decay relative to the note's, 0 for none.
    pub(super) damping: f32,
}

const fn partial(ratio: f32, level: f32, damping: f32) -> Partial {
    Partial { ratio, level, damping }
}

impl Timbre {
    /// The centre of a note's noise band, as a ratio to its pitch.
    pub(super) const BREATH_RATIO: f32 = 3.0;

    /// The sine waves of the timbre.
    pub(super) const fn partials(self) -> &'static [Partial] {
        const WOOD: &[Partial] = &[partial(1.0, 1.0, 0.0), partial(3.93, 0.28, 8.0), partial(9.2, 0.06, 18.0)];
        const GLASS: &[Partial] = &[
            partial(1.0, 1.0, 0.0),
            partial(2.0, 0.42, 1.5),
            partial(3.01, 0.2, 4.0),
            partial(4.17, 0.12, 7.0),
            partial(5.43, 0.06, 11.0),
        ];
        const PAD: &[Partial] =
            &[partial(0.998, 0.6, 0.0), partial(1.002, 0.6, 0.0), partial(2.0, 0.25, 0.5), partial(3.0, 0.1, 1.5)];
        const THUD: &[Partial] = &[partial(1.0, 1.0, 0.0), partial(2.0, 0.35, 3.0), partial(3.4, 0.15, 9.0)];
        const AIR: &[Partial] = &[];
        match self {
            Self::Wood => WOOD,
            Self::Glass => GLASS,
            Self::Pad => PAD,
            Self::Thud => THUD,
            Self::Air => AIR,
        }
    }

    /// The share of noise.
    pub(super) const fn breath(self) -> f32 {
        match self {
            Self::Wood | Self::Glass | Self::Pad => 0.0,
            Self::Thud => 0.25,
            Self::Air => 1.0,
        }
    }

    /// The attack time in seconds.
    pub(super) const fn attack(self) -> f32 {
        match self {
            Self::Wood => 0.002,
            Self::Glass | Self::Thud => 0.003,
            Self::Pad => 0.05,
            Self::Air => 0.02,
        }
    }

    /// The decay time as a share of the note's length.
    pub(super) const fn sustain(self) -> f32 {
        match self {
            Self::Wood | Self::Thud => 0.3,
            Self::Glass => 0.35,
            Self::Pad => 0.9,
            Self::Air => 0.5,
        }
    }

    /// The duration of a pitch bend in a note of this length, in seconds.
    pub(super) const fn bend_time(self, length: f32) -> f32 {
        match self {
            Self::Wood | Self::Glass | Self::Pad => length * 0.25,
            Self::Thud => length * 0.15,
            Self::Air => length * 0.5,
        }
    }
}

impl Note {
    /// A note at the start of the sound, centred, without a bend.
    const fn new(timbre: Timbre, step: i8, millis: f32) -> Self {
        Self { timbre, step, start: 0.0, length: millis / 1_000.0, level: 1.0, pan: 0.0, bend: 1.0 }
    }

    const fn at(self, millis: f32) -> Self {
        Self { start: millis / 1_000.0, ..self }
    }

    const fn level(self, level: f32) -> Self {
        Self { level, ..self }
    }

    const fn pan(self, pan: f32) -> Self {
        Self { pan, ..self }
    }

    const fn bend(self, bend: f32) -> Self {
        Self { bend, ..self }
    }

    /// The frequency in hertz.
    pub(super) fn pitch(&self) -> f32 {
        const SEMITONES: [f32; 5] = [0.0, 3.0, 5.0, 7.0, 10.0];
        let semitone = SEMITONES[self.step.rem_euclid(5) as usize];
        440.0 * (f32::from(self.step.div_euclid(5)) + semitone / 12.0).exp2()
    }
}

const fn wood(step: i8, millis: f32) -> Note {
    Note::new(Timbre::Wood, step, millis)
}

const fn glass(step: i8, millis: f32) -> Note {
    Note::new(Timbre::Glass, step, millis)
}

const fn pad(step: i8, millis: f32) -> Note {
    Note::new(Timbre::Pad, step, millis)
}

const fn thud(step: i8, millis: f32) -> Note {
    Note::new(Timbre::Thud, step, millis)
}

const fn air(step: i8, millis: f32) -> Note {
    Note::new(Timbre::Air, step, millis)
}

/// Notes in sequence, `gap` milliseconds apart, panned from left to right.
fn run(timbre: Timbre, steps: &[i8], gap: f32, millis: f32) -> Vec<Note> {
    let last = steps.len().saturating_sub(1).max(1) as f32;
    let note = |(index, &step)| {
        let index = index as f32;
        // The last note rings longer, because the run leads to it.
        let millis = if index < last { millis } else { millis * 1.6 };
        Note::new(timbre, step, millis).at(index * gap).pan(index / last * 0.8 - 0.4).level(0.8 + 0.2 * index / last)
    };
    steps.iter().enumerate().map(note).collect()
}

/// Simultaneous sustained notes, spread from left to right.
fn chord(steps: &[i8], millis: f32) -> Vec<Note> {
    let last = steps.len().saturating_sub(1).max(1) as f32;
    let note = |(index, &step)| pad(step, millis).level(0.4).pan(index as f32 / last - 0.5);
    steps.iter().enumerate().map(note).collect()
}

/// Combines the notes of both.
fn with(mut first: Vec<Note>, second: impl IntoIterator<Item = Note>) -> Vec<Note> {
    first.extend(second);
    first
}

pub(super) fn of(cue: Cue) -> Patch {
    let (reverb, decibels) = match cue.priority() {
        Priority::Stream => (0.0, -39.0),
        Priority::Touch => (0.0, -32.0),
        Priority::Step => (0.0, -27.0),
        Priority::Reward => (0.12, -23.0),
        Priority::Milestone => (0.18, -19.5),
    };
    // Louder than the Lock Down of the same tick.
    let decibels = if cue == Cue::HardDrop { decibels + 3.0 } else { decibels };
    Patch { notes: notes(cue), reverb, decibels }
}

fn notes(cue: Cue) -> Vec<Note> {
    match cue {
        Cue::Move => vec![wood(0, 45.0)],
        Cue::AutoRepeat => vec![wood(0, 28.0)],
        Cue::Wall => vec![thud(-4, 60.0).bend(1.5), wood(-1, 40.0).level(0.4)],
        Cue::RotateClockwise => vec![wood(3, 60.0).bend(0.8).pan(0.15)],
        Cue::RotateCounterclockwise => vec![wood(2, 60.0).bend(1.25).pan(-0.15)],
        Cue::RotateHalf => vec![wood(2, 45.0).bend(0.8), wood(4, 50.0).bend(0.8).at(25.0)],
        Cue::SoftDrop => vec![wood(-3, 24.0)],
        Cue::HardDrop => vec![air(6, 90.0).bend(2.6).level(0.7), thud(-5, 150.0).bend(2.2)],
        Cue::Land => vec![thud(-3, 70.0).bend(1.6)],
        Cue::LockDown => vec![wood(-5, 95.0), wood(5, 40.0).level(0.3), thud(-10, 90.0).bend(1.4).level(0.6)],
        Cue::Hold => vec![air(8, 120.0).bend(0.5).level(0.6), wood(1, 70.0), wood(3, 110.0).at(45.0)],
        Cue::MoveRefused => vec![thud(-6, 55.0).bend(1.15)],
        Cue::RotationRefused => vec![thud(-2, 40.0).bend(0.8), thud(-4, 50.0).at(32.0)],
        Cue::HoldRefused => vec![thud(-6, 60.0), thud(-6, 70.0).at(75.0)],
        Cue::MenuMove => vec![wood(5, 40.0)],
        Cue::MenuAccept => vec![wood(3, 70.0), wood(5, 130.0).at(50.0)],
        Cue::MenuBack => vec![wood(3, 70.0), wood(0, 120.0).at(50.0)],
        Cue::Countdown => vec![glass(0, 130.0), wood(-5, 60.0).level(0.5)],
        Cue::Undo => vec![air(6, 160.0).bend(0.35).level(0.8), wood(2, 60.0).at(30.0), wood(0, 90.0).at(75.0)],
        Cue::Go => with(vec![glass(5, 420.0)], chord(&[-5, 0, 3], 500.0)),
        // Low, slow and only two notes, so that it warns without alarming.
        Cue::Danger => vec![
            pad(-4, 220.0),
            pad(-3, 220.0).level(0.6),
            pad(-4, 260.0).at(240.0),
            pad(-3, 260.0).at(240.0).level(0.6),
        ],
        Cue::Ahead => with(run(Timbre::Glass, &[8, 11, 13], 65.0, 200.0), [pad(1, 300.0).level(0.4)]),
        Cue::Firework => vec![thud(-4, 160.0).bend(2.4), air(4, 220.0).bend(1.8).level(0.8)],
        Cue::Collapse => vec![thud(-8, 130.0).bend(1.7), air(-1, 110.0).bend(1.8).level(0.5)],
        // Short and high, so that it is heard above the music on its beat.
        Cue::Accent => vec![glass(10, 190.0), glass(13, 150.0).level(0.6), wood(5, 60.0).level(0.5)],
        Cue::LinesSent => with(run(Timbre::Wood, &[0, 2, 5], 40.0, 110.0), [air(4, 220.0).bend(0.35).level(0.6)]),
        Cue::LinesReceived => {
            vec![thud(-5, 160.0).bend(1.3).pan(-0.3), thud(-4, 160.0).at(70.0).pan(0.3), thud(-7, 220.0).at(140.0)]
        }
        // Two short soft knocks: a warning, softer than the sound of the lines entering.
        Cue::LinesComing => vec![thud(-2, 70.0).bend(1.2).level(0.7), thud(0, 90.0).at(80.0).bend(1.2).level(0.7)],
        Cue::KnockOut => with(run(Timbre::Glass, &[5, 3, 0], 60.0, 260.0), [thud(-7, 260.0).bend(0.6)]),
        Cue::Action(action) => action_notes(action),
        Cue::PerfectClear => {
            with(run(Timbre::Glass, &[-5, -2, 0, 3, 5, 8, 10, 8, 10], 70.0, 350.0), chord(&[-5, 0, 3], 1_100.0))
        }
        Cue::BackToBack => ECHO.to_vec(),
        Cue::LevelUp => with(run(Timbre::Glass, &[0, 1, 3, 5], 90.0, 300.0), chord(&[-5, -4, -2], 750.0)),
        // Down the scale, slower than all other runs.
        Cue::GameOver => with(run(Timbre::Wood, &[5, 3, 2, 1, 0, -5], 150.0, 350.0), chord(&[-10, -5, -4], 1_500.0)),
        // The same scale starting from C sounds major.
        Cue::Completed => {
            with(run(Timbre::Glass, &[1, 3, 4, 6, 8, 9, 11], 100.0, 400.0), chord(&[-4, -2, -1, 1], 1_400.0))
        }
    }
}

fn action_notes(action: Action) -> Vec<Note> {
    match action {
        // More lines give a longer run and a fuller chord.
        Action::Single => run(Timbre::Glass, &[0, 3], 55.0, 170.0),
        Action::Double => run(Timbre::Glass, &[0, 3, 5], 55.0, 180.0),
        Action::Triple => with(run(Timbre::Glass, &[0, 3, 5, 6], 55.0, 200.0), chord(&[-5], 420.0)),
        Action::Tetris => with(run(Timbre::Glass, &[0, 3, 5, 6, 8, 10], 55.0, 280.0), chord(&[-5, -2, 1], 800.0)),
        Action::MiniTSpin => vec![glass(3, 90.0).bend(0.7).pan(-0.3), glass(4, 130.0).bend(1.3).at(45.0).pan(0.3)],
        Action::MiniTSpinSingle => with(run(Timbre::Glass, &[3, 4, 5], 50.0, 150.0), [glass(3, 90.0).bend(0.7)]),
        Action::TSpin => TWIRL.to_vec(),
        Action::TSpinSingle | Action::SpinSingle => twirl_and(&[5, 7]),
        Action::TSpinDouble | Action::SpinDouble => with(twirl_and(&[5, 7, 8]), chord(&[-5], 650.0)),
        Action::TSpinTriple | Action::SpinTriple | Action::SpinTetris => {
            with(twirl_and(&[5, 7, 8, 10]), chord(&[-5, -2], 800.0))
        }
    }
}

/// The motif of a T-Spin: E, a step up and back.
const TWIRL: [Note; 3] = [
    glass(3, 110.0).bend(0.7).pan(-0.4),
    glass(4, 110.0).bend(1.3).at(45.0).pan(0.4),
    glass(3, 160.0).bend(0.85).at(90.0),
];

/// The motif of a Back-to-Back: two notes that alternate between the sides and fade.
const ECHO: [Note; 4] = [
    glass(8, 140.0).pan(-0.6),
    glass(10, 140.0).at(70.0).pan(0.6),
    glass(8, 140.0).at(180.0).pan(0.5).level(0.5),
    glass(10, 180.0).at(250.0).pan(-0.5).level(0.5),
];

/// The motif of a T-Spin, then a run for its lines.
fn twirl_and(steps: &[i8]) -> Vec<Note> {
    let climb = run(Timbre::Glass, steps, 55.0, 260.0);
    with(TWIRL.to_vec(), climb.into_iter().map(|note| Note { start: note.start + 0.14, ..note }))
}
