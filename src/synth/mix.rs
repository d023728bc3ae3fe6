//! Mixes the effects and the music, with limits on the number of voices and on the level.
//!
//! Effects sound in the key of the music. In time with it, each line clear also has an accent on the next sixteenth;
//! its own sound never waits.

use std::sync::Arc;

use super::bank::{Bank, Frame};
use super::cue::{Cue, PitchedCue};
use super::music::{Layers, MusicPlayer, RenderedTrack};
use crate::engine::Ticks;

/// A command of the game to the mixer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MixerCommand {
    /// Starts a cue.
    Play(PitchedCue),
    /// Stops all effects.
    Stop,
    /// Switches to this music, or to none.
    Music(Option<Arc<RenderedTrack>>),
    /// Continues this music from the frame at which the previous device stopped.
    MusicAt(Arc<RenderedTrack>, usize),
}

/// Adds the playing effects and the music.
///
/// It runs on the device's real-time thread, so it never locks, waits or allocates while it plays. A late buffer would
/// be an audible click.
#[derive(Debug)]
pub struct Mixer {
    bank: Arc<Bank>,
    voices: Vec<Voice>,
    /// The frame at which each cue last started, by [`Cue::index`].
    started: [Option<u64>; Cue::ALL.len()],
    now: u64,
    music: MusicPlayer,
    is_in_time: bool,
    /// The accent of the last line clear, and the number of frames until it starts.
    accent: Option<(PitchedCue, usize)>,
    /// The current volume of the effects and its target.
    volume: f32,
    volume_target: f32,
    gain: f32,
}

/// An effect that is playing.
#[derive(Debug, Clone, Copy)]
struct Voice {
    cue: Cue,
    /// The position in the samples and the step per frame. A step above 1 raises the pitch.
    at: f64,
    step: f64,
    /// The gain of the left and the right channel.
    sides: [f32; 2],
    /// The remaining frames of a fade-out.
    fade: Option<u32>,
}

impl Mixer {
    /// The maximum number of simultaneous voices of one cue.
    pub const MAX_VOICES_PER_CUE: usize = 3;
    /// The maximum number of simultaneous voices.
    pub const MAX_VOICES: usize = 16;
    /// The limiter's ceiling. Full scale is 1.
    pub const CEILING: f32 = 0.89;

    /// The maximum number of simultaneous voices, including those that fade out.
    const MAX_SLOTS: usize = 2 * Self::MAX_VOICES;
    /// The fade-out of a stolen voice. An abrupt stop would click.
    const FADE_SECONDS: f32 = 0.004;
    /// The time constant of volume changes.
    const VOLUME_SECONDS: f32 = 0.01;
    /// The release time of the limiter.
    const RELEASE_SECONDS: f32 = 0.12;

    /// A silent mixer at full volume.
    #[must_use]
    pub fn new(bank: Arc<Bank>) -> Self {
        Self {
            music: MusicPlayer::new(bank.rate()),
            bank,
            is_in_time: false,
            accent: None,
            voices: Vec::with_capacity(Self::MAX_SLOTS),
            started: [None; Cue::ALL.len()],
            now: 0,
            volume: 1.0,
            volume_target: 1.0,
            gain: 1.0,
        }
    }

    /// The sample rate in frames per second.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.bank.rate()
    }

    /// The number of voices that are not fading out.
    #[must_use]
    pub fn playing(&self) -> usize {
        self.voices.iter().filter(|voice| voice.fade.is_none()).count()
    }

    /// Starts a cue with the next frame. If there are too many voices, steals the oldest of the same cue or the one
    /// with the lowest priority.
    pub fn start(&mut self, cue: Cue) {
        self.start_sound(cue.into());
    }

    /// Like [`Mixer::start`], with pitch and pan.
    pub fn start_sound(&mut self, sound: PitchedCue) {
        if let Cue::Action(action) = sound.cue
            && self.is_in_time
            && action.lines() > 0
        {
            self.accent = self.music.until_sixteenth().map(|left| (PitchedCue { cue: Cue::Accent, ..sound }, left));
        }
        self.start_now(sound);
    }

    fn start_now(&mut self, PitchedCue { cue, semitones, side }: PitchedCue) {
        let rest = u64::from(cue.min_gap_millis()) * u64::from(self.rate()) / 1_000;
        let started = &mut self.started[cue.index()];
        // More voices would need an allocation, which is forbidden on this thread.
        if started.is_some_and(|started| self.now - started < rest) || self.voices.len() >= Self::MAX_SLOTS {
            return;
        }
        let equal = self.voices.iter().filter(|voice| voice.cue == cue && voice.fade.is_none()).count();
        if equal >= Self::MAX_VOICES_PER_CUE {
            self.steal_voice(|voice| voice.cue == cue);
        } else if self.playing() >= Self::MAX_VOICES {
            let lightest =
                self.voices.iter().filter(|voice| voice.fade.is_none()).map(|voice| voice.cue.priority()).min();
            // A cue never steals the voice of a more important one.
            if lightest.is_some_and(|lightest| lightest > cue.priority()) {
                return;
            }
            self.steal_voice(|voice| Some(voice.cue.priority()) == lightest);
        }
        self.started[cue.index()] = Some(self.now);
        // The far side becomes quieter, and the near side no louder than in the middle.
        let side = f32::from(side.clamp(-100, 100)) / 100.0;
        let sides = [1.0 - side.max(0.0), 1.0 + side.min(0.0)];
        let semitones = f64::from(semitones) + f64::from(self.music.transposition());
        self.voices.push(Voice { cue, at: 0.0, step: (semitones / 12.0).exp2(), sides, fade: None });
    }

    /// Fades out all effects.
    pub fn stop(&mut self) {
        self.accent = None;
        let fade = self.frames(Self::FADE_SECONDS);
        for voice in &mut self.voices {
            voice.fade.get_or_insert(fade);
        }
    }

    /// The music player.
    pub const fn music(&mut self) -> &mut MusicPlayer {
        &mut self.music
    }

    /// Sets whether line clears have an accent on the next sixteenth of the music.
    pub const fn set_in_time(&mut self, in_time: bool) {
        self.is_in_time = in_time;
    }

    fn start_accent(&mut self) {
        match self.accent.take() {
            Some((sound, 0)) => self.start_now(sound),
            Some((sound, left)) => self.accent = Some((sound, left - 1)),
            None => {}
        }
    }

    /// Sets the target volume of the effects as a gain, 0 to 1.
    pub const fn set_effects_volume(&mut self, volume: f32) {
        self.volume_target = volume.clamp(0.0, 1.0);
    }

    /// The next frame, within ±[`Mixer::CEILING`].
    #[must_use = "each call advances by one frame"]
    pub fn next_frame(&mut self) -> Frame {
        self.start_accent();
        self.now += 1;
        self.volume += (self.volume_target - self.volume) / self.frames(Self::VOLUME_SECONDS) as f32;
        let fade = self.frames(Self::FADE_SECONDS) as f32;
        let mut sum = [0.0; 2];
        let bank = &self.bank;
        self.voices.retain_mut(|voice| {
            let Some(frame) = interpolate(bank.sound(voice.cue), voice.at) else { return false };
            voice.at += voice.step;
            let gain = match &mut voice.fade {
                None => 1.0,
                Some(0) => return false,
                Some(left) => {
                    *left -= 1;
                    *left as f32 / fade
                }
            };
            sum[0] += frame[0] * gain * voice.sides[0];
            sum[1] += frame[1] * gain * voice.sides[1];
            true
        });
        let [left, right] = self.music.next_frame();
        self.limit([sum[0] * self.volume + left, sum[1] * self.volume + right])
    }

    /// Limits a frame. The gain drops immediately and recovers slowly, so that loud passages are not distorted.
    fn limit(&mut self, frame: Frame) -> Frame {
        let peak = frame[0].abs().max(frame[1].abs());
        self.gain += (1.0 - self.gain) / self.frames(Self::RELEASE_SECONDS) as f32;
        // An immediate drop catches the peak itself, and a slow recovery is inaudible.
        if peak * self.gain > Self::CEILING {
            self.gain = Self::CEILING / peak;
        }
        // Rounding may leave the product slightly above the ceiling.
        frame.map(|value| (value * self.gain).clamp(-Self::CEILING, Self::CEILING))
    }

    fn steal_voice(&mut self, which: impl Fn(&Voice) -> bool) {
        let fade = self.frames(Self::FADE_SECONDS);
        // New voices are added at the end, so the first match is the oldest.
        if let Some(voice) = self.voices.iter_mut().find(|voice| voice.fade.is_none() && which(voice)) {
            voice.fade = Some(fade);
        }
    }

    fn frames(&self, seconds: f32) -> u32 {
        ((self.rate() as f32 * seconds) as u32).max(1)
    }
}

/// The frame at a fractional position, by linear interpolation. `None` after the last frame.
fn interpolate(sound: &[Frame], at: f64) -> Option<Frame> {
    let first = sound.get(at as usize)?;
    // Sounds end at 0, so the frame after the last one is silence.
    let second = sound.get(at as usize + 1).unwrap_or(&[0.0; 2]);
    let part = at.fract() as f32;
    Some([first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part])
}

/// A change of what sounds, for [`render`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SoundEvent {
    /// A cue starts.
    Cue(PitchedCue),
    /// The layers of the music change.
    Layers(Layers),
}

/// Renders cues at the given times over music, at full volume; `in_time` as in [`Mixer::set_in_time`].
///
/// `sounds` must be ordered by time. The result lasts `seconds`, or until the end of the last cue if that is later.
#[must_use]
pub fn render(
    sounds: &[(Ticks, SoundEvent)],
    (music, in_time): (Option<Arc<RenderedTrack>>, bool),
    seconds: f64,
    bank: Arc<Bank>,
) -> Vec<Frame> {
    let mut mixer = Mixer::new(bank);
    mixer.music().switch_to(music);
    mixer.set_in_time(in_time);
    let least = (seconds * f64::from(mixer.rate())).round() as usize;
    let mut frames = Vec::new();
    for &(time, sound) in sounds {
        let from = time.millis() * u64::from(mixer.rate()) / 1_000;
        while (frames.len() as u64) < from {
            frames.push(mixer.next_frame());
        }
        match sound {
            SoundEvent::Cue(cue) => mixer.start_sound(cue),
            SoundEvent::Layers(layers) => mixer.music().set_layers(layers),
        }
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
    use crate::engine::Action;
    use crate::synth::bank::{self, USUAL_RATE};
    use crate::synth::cue::Priority;

    static BANK: LazyLock<Arc<Bank>> = LazyLock::new(|| Arc::new(Bank::render(USUAL_RATE)));

    fn mixer() -> Mixer {
        Mixer::new(Arc::clone(&BANK))
    }

    fn play(mixer: &mut Mixer, millis: u32) -> Vec<Frame> {
        (0..millis * USUAL_RATE / 1_000).map(|_| mixer.next_frame()).collect()
    }

    /// A sound from one side is silent on the other side, and as loud on its side as in the middle.
    #[test]
    fn a_sound_comes_from_its_side() {
        let power = |side| {
            let mut mixer = mixer();
            mixer.start_sound(PitchedCue::from(Cue::Land).at_side(side));
            let frames = play(&mut mixer, 100);
            [0, 1].map(|channel| frames.iter().map(|frame| frame[channel] * frame[channel]).sum::<f32>())
        };
        let middle = power(0);
        assert_eq!((power(-100), power(100)), ([middle[0], 0.0], [0.0, middle[1]]));
        let half = power(50);
        assert!(half[0] > 0.0 && half[0] < middle[0] && (half[1] - middle[1]).abs() < f32::EPSILON);
    }

    /// Twenty seconds of a fast game: five Tetriminos per second and all rewards.
    fn busy_scene() -> Vec<(Ticks, SoundEvent)> {
        let rewards = [
            Cue::Action(Action::Tetris),
            Cue::Action(Action::TSpinDouble),
            Cue::Action(Action::Single),
            Cue::Action(Action::Triple),
            Cue::PerfectClear,
        ];
        let mut cues = Vec::new();
        for piece in 0..100_u64 {
            let from = piece * 200;
            let sound = |cue: Cue| SoundEvent::Cue(cue.into());
            let mut at = |millis: u64, cue| cues.push((Ticks::from_millis(from + millis), sound(cue)));
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
        let frames = render(&busy_scene(), (None, false), 0.0, Arc::clone(&BANK));
        let peak = bank::peak(&frames);
        assert!((0.4..=Mixer::CEILING).contains(&peak), "{peak}");
        let energy = frames.iter().flatten().map(|value| value * value).sum::<f32>();
        let decibels = 10.0 * (energy / (2 * frames.len()) as f32).log10();
        assert!((-28.0..-12.0).contains(&decibels), "{decibels} dB");
        // Constant samples near the ceiling would mean clipping.
        let flat = |w: &[Frame]| w[0][0].abs() > 0.8 && w.windows(2).all(|w| (w[1][0] - w[0][0]).abs() < 1e-5);
        assert_eq!(frames.windows(4).filter(|w| flat(w)).count(), 0, "cut off");
    }

    #[test]
    fn the_limiter_lowers_sixteen_sounds_and_recovers() {
        let mut mixer = mixer();
        for &cue in Cue::ALL.iter().rev().filter(|cue| cue.priority() >= Priority::Reward).take(Mixer::MAX_VOICES) {
            mixer.start(cue);
        }
        let frames = play(&mut mixer, 600);
        assert!(bank::peak(&frames) > 0.99 * Mixer::CEILING && mixer.gain < 0.99, "{}", mixer.gain);
        play(&mut mixer, 2_000);
        assert!(mixer.gain > 0.999, "{}", mixer.gain);
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
        assert_eq!(mixer.playing(), Mixer::MAX_VOICES_PER_CUE);
        mixer.start(Cue::Completed);
        assert_eq!(mixer.playing(), Mixer::MAX_VOICES_PER_CUE + 1);
    }

    #[test]
    fn equal_simultaneous_sounds_play_once() {
        let mut mixer = mixer();
        mixer.start(Cue::Move);
        mixer.start(Cue::Move);
        assert_eq!(mixer.playing(), 1);
        play(&mut mixer, Cue::Move.min_gap_millis());
        mixer.start(Cue::Move);
        assert_eq!(mixer.playing(), 2);
    }

    #[test]
    fn a_heavier_cue_replaces_the_lightest_voice() {
        let heavy: Vec<Cue> = Cue::ALL.into_iter().filter(|cue| cue.priority() >= Priority::Reward).collect();
        let mut mixer = mixer();
        mixer.start(Cue::Hold);
        for &cue in heavy.iter().take(Mixer::MAX_VOICES - 1) {
            mixer.start(cue);
        }
        assert_eq!(mixer.playing(), Mixer::MAX_VOICES);
        mixer.start(Cue::Move);
        assert!(mixer.voices.iter().all(|voice| voice.cue != Cue::Move));
        mixer.start(heavy[Mixer::MAX_VOICES - 1]);
        assert_eq!(mixer.playing(), Mixer::MAX_VOICES);
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
        assert!(bank::peak(&play(&mut mixer, 100)) < 1e-4);
    }

    proptest! {
        #![proptest_config(crate::property::cases(24))]

        #[test]
        fn the_output_never_clips(
            starts in prop::collection::vec((0..Cue::ALL.len(), 0_u32..60), 1..120),
            volume in 0.0_f32..4.0,
        ) {
            let mut mixer = mixer();
            mixer.set_effects_volume(volume);
            for (index, millis) in starts {
                mixer.start(Cue::ALL[index]);
                prop_assert!(mixer.playing() <= Mixer::MAX_VOICES && mixer.voices.len() <= Mixer::MAX_SLOTS);
                prop_assert_eq!(mixer.voices.capacity(), Mixer::MAX_SLOTS);
                for frame in play(&mut mixer, millis) {
                    prop_assert!(frame.iter().all(|value| value.abs() <= Mixer::CEILING));
                }
            }
        }
    }

    /// A click on every quarter note, so that a beat can be measured.
    fn metronome() -> Arc<RenderedTrack> {
        let text = "M:4/4\nL:1/4\nQ:1/4=132\nV:lead\n%%MIDI program 80\nK:Em\n[V:lead] z4 | z4 | z4 | z4 |\n";
        let sheet = crate::synth::music::abc::SheetMusic::read(text).unwrap();
        let (track, tempo) = (crate::synth::music::Track::ALL[0], crate::synth::Tempo::WRITTEN);
        Arc::new(RenderedTrack::new(track, tempo, &sheet, USUAL_RATE))
    }

    /// The first frame that is heard, and the first of the accent that follows the sound itself.
    fn onsets(cue: Cue, after_millis: u32, is_in_time: bool) -> [Option<usize>; 2] {
        let mut mixer = mixer();
        mixer.set_in_time(is_in_time);
        mixer.music().switch_to(Some(metronome()));
        play(&mut mixer, after_millis);
        mixer.start(cue);
        let first = mixer.voices.len();
        let mut onsets = [None; 2];
        for index in 0..USUAL_RATE as usize / 4 {
            let accents = mixer.voices.iter().filter(|voice| voice.cue == Cue::Accent).count();
            let frame = mixer.next_frame();
            if onsets[0].is_none() && frame.iter().any(|value| *value != 0.0) {
                onsets[0] = Some(index);
            }
            if onsets[1].is_none() && mixer.voices.iter().filter(|voice| voice.cue == Cue::Accent).count() > accents {
                onsets[1] = Some(index);
            }
        }
        assert_eq!(first, 1);
        onsets
    }

    /// The accent is within 5 ms of a sixteenth, and the sound of the clear itself never waits.
    #[test]
    fn an_accent_falls_on_the_next_sixteenth_and_the_sound_itself_is_immediate() {
        let sixteenth = f64::from(USUAL_RATE) * 60.0 / 132.0 / 4.0;
        for after in [10, 37, 113, 114, 500, 1_003] {
            let [sound, accent] = onsets(Cue::Action(Action::Double), after, true);
            assert!(sound.is_some_and(|at| at < 100), "{sound:?}");
            let at = (after * USUAL_RATE / 1_000) as f64 + accent.unwrap() as f64;
            let away = (at / sixteenth - (at / sixteenth).round()).abs() * sixteenth / f64::from(USUAL_RATE);
            // The glass of the accent needs 3 ms to its full strength.
            assert!(
                away < 0.002 && accent.unwrap() as f64 <= sixteenth + 1.0,
                "{away} s from the beat after {after} ms"
            );
        }
        assert_eq!(onsets(Cue::Action(Action::Double), 37, false)[1], None, "off");
        assert_eq!(onsets(Cue::Action(Action::TSpin), 37, true)[1], None, "no line");
        assert_eq!(onsets(Cue::HardDrop, 37, true)[1], None, "no line clear");
    }

    #[test]
    fn without_music_there_is_no_accent() {
        let mut mixer = mixer();
        mixer.set_in_time(true);
        mixer.start(Cue::Action(Action::Tetris));
        assert!(mixer.accent.is_none());
    }

    #[test]
    fn effects_sound_in_the_key_of_the_music() {
        let mut mixer = mixer();
        mixer.music().switch_to(Some(metronome()));
        play(&mut mixer, 10);
        mixer.start(Cue::Move);
        // A fifth down from A minor to E minor is a fourth up, or five semitones down.
        assert!((mixer.voices[0].step - (-5.0_f64 / 12.0).exp2()).abs() < 1e-12, "{}", mixer.voices[0].step);
    }
}
