//! The sounds of one moment added up, with limits to how many and how loud.

use std::sync::Arc;

use super::cue::{Cue, Sound};
use super::music::{Player, Rendition};
use super::synth::{Bank, Frame};
use crate::engine::Ticks;

/// Adds up the sounds that play.
///
/// It neither waits nor allocates while it plays, since it runs where the device asks for samples.
#[derive(Debug)]
pub struct Mixer {
    bank: Arc<Bank>,
    voices: Vec<Voice>,
    /// The frame at which each cue began last.
    began: [Option<u64>; Cue::ALL.len()],
    now: u64,
    music: Player,
    /// The volume of the effects, and where it goes.
    volume: f32,
    volume_wanted: f32,
    limit: f32,
}

/// A sound that plays.
#[derive(Debug, Clone, Copy)]
struct Voice {
    cue: Cue,
    /// The next frame of its sound, and how far it goes on with each frame: more than 1 is a higher pitch.
    at: f64,
    step: f64,
    /// Frames left of a fade to silence.
    fade: Option<u32>,
}

impl Mixer {
    /// Sounds of one cue at the same time.
    pub const VOICES_PER_CUE: usize = 3;
    /// Sounds at the same time.
    pub const VOICES: usize = 16;
    /// Nothing leaves the mixer louder than this; full scale is 1.
    pub const CEILING: f32 = 0.89;

    /// Sounds at the same time with those that are fading out.
    const SLOTS: usize = 2 * Self::VOICES;
    /// How long a sound that has to give way takes to fade, so that it does not click.
    const FADE_SECONDS: f32 = 0.004;
    /// How fast the volume follows its slider.
    const VOLUME_SECONDS: f32 = 0.01;
    /// How fast the limiter lets go.
    const RELEASE_SECONDS: f32 = 0.12;

    /// A silent mixer at full volume.
    #[must_use]
    pub fn new(bank: Arc<Bank>) -> Self {
        Self {
            music: Player::new(bank.rate()),
            bank,
            voices: Vec::with_capacity(Self::SLOTS),
            began: [None; Cue::ALL.len()],
            now: 0,
            volume: 1.0,
            volume_wanted: 1.0,
            limit: 1.0,
        }
    }

    /// Frames a second.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.bank.rate()
    }

    /// Sounds that play and are not fading out.
    #[must_use]
    pub fn playing(&self) -> usize {
        self.voices.iter().filter(|voice| voice.fade.is_none()).count()
    }

    /// Starts a sound with the next frame; the oldest of its kind, or the lightest of all, gives way if there are too many.
    pub fn start(&mut self, cue: Cue) {
        self.start_raised(cue, 0);
    }

    /// The same so many semitones higher.
    pub fn start_raised(&mut self, cue: Cue, semitones: u8) {
        let rest = u64::from(cue.rest_millis()) * u64::from(self.rate()) / 1_000;
        let began = &mut self.began[cue.index()];
        if began.is_some_and(|began| self.now - began < rest) || self.voices.len() >= Self::SLOTS {
            return;
        }
        let kin = self.voices.iter().filter(|voice| voice.cue == cue && voice.fade.is_none()).count();
        if kin >= Self::VOICES_PER_CUE {
            self.give_way(|voice| voice.cue == cue);
        } else if self.playing() >= Self::VOICES {
            let lightest =
                self.voices.iter().filter(|voice| voice.fade.is_none()).map(|voice| voice.cue.weight()).min();
            if lightest.is_some_and(|lightest| lightest > cue.weight()) {
                return;
            }
            self.give_way(|voice| Some(voice.cue.weight()) == lightest);
        }
        self.began[cue.index()] = Some(self.now);
        self.voices.push(Voice { cue, at: 0.0, step: (f64::from(semitones) / 12.0).exp2(), fade: None });
    }

    /// Fades out all effects that play.
    pub fn stop(&mut self) {
        let fade = self.frames(Self::FADE_SECONDS);
        for voice in &mut self.voices {
            voice.fade.get_or_insert(fade);
        }
    }

    /// The music, to choose what it plays and how loud.
    pub const fn music(&mut self) -> &mut Player {
        &mut self.music
    }

    /// The volume of the effects to go to, 0 to 1, as a factor of the samples.
    pub const fn set_effects_volume(&mut self, volume: f32) {
        self.volume_wanted = volume.clamp(0.0, 1.0);
    }

    /// The next frame, within ±[`Mixer::CEILING`].
    #[must_use = "each call moves on by one frame"]
    pub fn next_frame(&mut self) -> Frame {
        self.now += 1;
        self.volume += (self.volume_wanted - self.volume) / self.frames(Self::VOLUME_SECONDS) as f32;
        let fade = self.frames(Self::FADE_SECONDS) as f32;
        let mut sum = [0.0; 2];
        let bank = &self.bank;
        self.voices.retain_mut(|voice| {
            let Some(frame) = between(bank.sound(voice.cue), voice.at) else { return false };
            voice.at += voice.step;
            let gain = match &mut voice.fade {
                None => 1.0,
                Some(0) => return false,
                Some(left) => {
                    *left -= 1;
                    *left as f32 / fade
                }
            };
            sum[0] += frame[0] * gain;
            sum[1] += frame[1] * gain;
            true
        });
        let [left, right] = self.music.next_frame();
        self.limited([sum[0] * self.volume + left, sum[1] * self.volume + right])
    }

    /// Turns down at once what is too loud, and up again slowly, so that loud moments keep their shape.
    fn limited(&mut self, frame: Frame) -> Frame {
        let peak = frame[0].abs().max(frame[1].abs());
        self.limit += (1.0 - self.limit) / self.frames(Self::RELEASE_SECONDS) as f32;
        if peak * self.limit > Self::CEILING {
            self.limit = Self::CEILING / peak;
        }
        frame.map(|value| (value * self.limit).clamp(-Self::CEILING, Self::CEILING))
    }

    fn give_way(&mut self, which: impl Fn(&Voice) -> bool) {
        let fade = self.frames(Self::FADE_SECONDS);
        // New voices are added at the end, so the first is the oldest.
        if let Some(voice) = self.voices.iter_mut().find(|voice| voice.fade.is_none() && which(voice)) {
            voice.fade = Some(fade);
        }
    }

    fn frames(&self, seconds: f32) -> u32 {
        ((self.rate() as f32 * seconds) as u32).max(1)
    }
}

/// The sound at a place between two of its frames; `None` beyond the last.
fn between(sound: &[Frame], at: f64) -> Option<Frame> {
    let first = sound.get(at as usize)?;
    let second = sound.get(at as usize + 1).unwrap_or(&[0.0; 2]);
    let part = at.fract() as f32;
    Some([first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part])
}

/// What a player would hear: each sound at its time, over the music if there is any, at full volume.
///
/// `sounds` are in the order of their times. It goes on for `seconds`, and until the last sound is over.
#[must_use]
pub fn render(sounds: &[(Ticks, Sound)], music: Option<Arc<Rendition>>, seconds: f64, bank: Arc<Bank>) -> Vec<Frame> {
    let mut mixer = Mixer::new(bank);
    mixer.music().set(music);
    let least = (seconds * f64::from(mixer.rate())).round() as usize;
    let mut frames = Vec::new();
    for &(time, sound) in sounds {
        let from = time.millis() * u64::from(mixer.rate()) / 1_000;
        while (frames.len() as u64) < from {
            frames.push(mixer.next_frame());
        }
        mixer.start_raised(sound.cue, sound.raised);
    }
    while frames.len() < least || mixer.playing() > 0 {
        frames.push(mixer.next_frame());
    }
    frames
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::audio::cue::Weight;
    use crate::audio::synth::{self, USUAL_RATE};
    use crate::engine::Action;

    static BANK: LazyLock<Arc<Bank>> = LazyLock::new(|| Arc::new(Bank::render(USUAL_RATE)));

    fn mixer() -> Mixer {
        Mixer::new(Arc::clone(&BANK))
    }

    fn play(mixer: &mut Mixer, millis: u32) -> Vec<Frame> {
        (0..millis * USUAL_RATE / 1_000).map(|_| mixer.next_frame()).collect()
    }

    /// Twenty seconds of a fast game: five Tetriminos a second, and every reward there is.
    fn busy_scene() -> Vec<(Ticks, Sound)> {
        let rewards = [Cue::Action(Action::Tetris), Cue::Action(Action::TSpinDouble), Cue::Action(Action::Single), Cue::Action(Action::Triple), Cue::PerfectClear];
        let mut cues = Vec::new();
        for piece in 0..100_u64 {
            let from = piece * 200;
            let mut at = |millis: u64, cue| cues.push((Ticks::from_millis(from + millis), Sound::from(cue)));
            at(5, Cue::Hold);
            at(20, Cue::RotateClockwise);
            (30..90).step_by(10).for_each(|millis| at(millis, Cue::AutoRepeat));
            at(90, Cue::Wall);
            (100..150).step_by(5).for_each(|millis| at(millis, Cue::SoftDrop));
            at(150, Cue::RotateCounterclockwise);
            at(160, Cue::Land);
            at(180, Cue::HardDrop);
            at(180, Cue::LockDown);
            if piece % 3 == 0 {
                at(180, rewards[piece as usize / 3 % rewards.len()]);
                at(190, Cue::BackToBack);
                at(190, Cue::Collapse);
                at(190, Cue::LevelUp);
            }
        }
        cues
    }

    #[test]
    fn a_busy_game_is_loud_enough_and_never_clips() {
        let frames = render(&busy_scene(), None, 0.0, Arc::clone(&BANK));
        let peak = synth::peak(&frames);
        assert!((0.4..=Mixer::CEILING).contains(&peak), "{peak}");
        let energy = frames.iter().flatten().map(|value| value * value).sum::<f32>();
        let decibels = 10.0 * (energy / (2 * frames.len()) as f32).log10();
        assert!((-28.0..-12.0).contains(&decibels), "{decibels} dB");
        // Samples that rest at one level near the ceiling would be a wave with its top cut off.
        let flat = |w: &[Frame]| w[0][0].abs() > 0.8 && w.windows(2).all(|w| (w[1][0] - w[0][0]).abs() < 1e-5);
        assert_eq!(frames.windows(4).filter(|w| flat(w)).count(), 0, "cut off");
    }

    #[test]
    fn sixteen_milestones_at_once_are_turned_down_to_the_ceiling_and_then_let_go() {
        let mut mixer = mixer();
        for &cue in Cue::ALL.iter().rev().filter(|cue| cue.weight() >= Weight::Reward).take(Mixer::VOICES) {
            mixer.start(cue);
        }
        let frames = play(&mut mixer, 600);
        assert!(synth::peak(&frames) > 0.99 * Mixer::CEILING && mixer.limit < 0.99, "{}", mixer.limit);
        play(&mut mixer, 2_000);
        assert!(mixer.limit > 0.999, "{}", mixer.limit);
    }

    #[test]
    fn silence_is_exactly_silent() {
        let mut mixer = mixer();
        mixer.start(Cue::Move);
        play(&mut mixer, 100);
        assert_eq!(mixer.playing(), 0);
        assert!(play(&mut mixer, 10).iter().flatten().all(|value| *value == 0.0));
    }

    #[test]
    fn a_sound_alone_is_passed_on_as_it_is() {
        let mut mixer = mixer();
        mixer.start(Cue::Action(Action::Tetris));
        let sound = BANK.sound(Cue::Action(Action::Tetris));
        for frame in sound {
            let [left, right] = mixer.next_frame();
            assert!((left - frame[0]).abs().max((right - frame[1]).abs()) < 1e-9);
        }
    }

    #[test]
    fn no_cue_takes_more_than_its_share_of_the_voices() {
        let mut mixer = mixer();
        for _ in 0..8 {
            mixer.start(Cue::GameOver);
            play(&mut mixer, 50);
        }
        assert_eq!(mixer.playing(), Mixer::VOICES_PER_CUE);
        mixer.start(Cue::Completed);
        assert_eq!(mixer.playing(), Mixer::VOICES_PER_CUE + 1);
    }

    #[test]
    fn the_same_sound_twice_at_once_is_one() {
        let mut mixer = mixer();
        mixer.start(Cue::Move);
        mixer.start(Cue::Move);
        assert_eq!(mixer.playing(), 1);
        play(&mut mixer, Cue::Move.rest_millis());
        mixer.start(Cue::Move);
        assert_eq!(mixer.playing(), 2);
    }

    #[test]
    fn with_all_voices_taken_the_lightest_gives_way_and_nothing_lighter_comes_in() {
        let heavy: Vec<Cue> = Cue::ALL.into_iter().filter(|cue| cue.weight() >= Weight::Reward).collect();
        let mut mixer = mixer();
        mixer.start(Cue::Hold);
        for &cue in heavy.iter().take(Mixer::VOICES - 1) {
            mixer.start(cue);
        }
        assert_eq!(mixer.playing(), Mixer::VOICES);
        mixer.start(Cue::Move);
        assert!(mixer.voices.iter().all(|voice| voice.cue != Cue::Move));
        mixer.start(heavy[Mixer::VOICES - 1]);
        assert_eq!(mixer.playing(), Mixer::VOICES);
        let hold = mixer.voices.iter().find(|voice| voice.cue == Cue::Hold).map(|voice| voice.fade.is_some());
        assert_eq!(hold, Some(true));
    }

    #[test]
    fn stopping_fades_within_ten_milliseconds() {
        let mut mixer = mixer();
        mixer.start(Cue::GameOver);
        play(&mut mixer, 300);
        mixer.stop();
        let frames = play(&mut mixer, 10);
        let jump = frames.windows(2).map(|w| (w[1][0] - w[0][0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.05, "{jump}");
        assert!(play(&mut mixer, 10).iter().flatten().all(|value| *value == 0.0));
    }

    #[test]
    fn the_volume_glides_and_zero_is_silence() {
        let mut mixer = mixer();
        mixer.start(Cue::GameOver);
        play(&mut mixer, 300);
        mixer.set_effects_volume(0.0);
        let frames = play(&mut mixer, 100);
        let jump = frames.windows(2).map(|w| (w[1][0] - w[0][0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.05, "{jump}");
        assert!(synth::peak(&play(&mut mixer, 100)) < 1e-4);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_is_played_stays_within_the_limits(
            starts in prop::collection::vec((0..Cue::ALL.len(), 0_u32..60), 1..120),
            volume in 0.0_f32..4.0,
        ) {
            let mut mixer = mixer();
            mixer.set_effects_volume(volume);
            for (index, millis) in starts {
                mixer.start(Cue::ALL[index]);
                prop_assert!(mixer.playing() <= Mixer::VOICES && mixer.voices.len() <= Mixer::SLOTS);
                prop_assert_eq!(mixer.voices.capacity(), Mixer::SLOTS);
                for frame in play(&mut mixer, millis) {
                    prop_assert!(frame.iter().all(|value| value.abs() <= Mixer::CEILING));
                }
            }
        }
    }
}
