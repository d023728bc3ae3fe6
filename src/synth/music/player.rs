//! Plays rendered tracks: loops, cross-fades between tempos, and fades for pauses.

use std::sync::Arc;

use super::{Layers, RenderedTrack};
use crate::synth::bank::Frame;

/// Plays music frame by frame. It runs on the device's real-time thread, so it never locks, waits or allocates.
///
/// ```
/// use std::sync::Arc;
///
/// use skyline_foundation::synth::Tempo;
/// use skyline_foundation::synth::music::{MusicPlayer, RenderedTrack, Track};
///
/// let sheet = Track::Results.sheet_music()?;
/// let mut player = MusicPlayer::new(8_000);
/// player.switch_to(Some(Arc::new(RenderedTrack::new(Track::Results, Tempo::WRITTEN, &sheet, 8_000))));
/// let [left, right] = player.next_frame();
/// # assert!(left.abs() < 1.0 && right.abs() < 1.0);
/// # Ok::<(), skyline_foundation::synth::music::abc::AbcError>(())
/// ```
#[derive(Debug)]
pub struct MusicPlayer {
    rate: u32,
    now: Option<Playing>,
    /// The track that is fading out, and its gain from 1 to 0.
    fading_out: Option<(Playing, Ramp)>,
    next: Upcoming,
    volume: Ramp,
    /// The levels of the drums and of the counterpart.
    layers: [Ramp; 2],
    /// The gain of pausing: 0 while the game is paused.
    pause_gain: Ramp,
}

#[derive(Debug, Clone)]
struct Playing {
    music: Arc<RenderedTrack>,
    at: usize,
}

/// The next change of the music.
#[derive(Debug)]
enum Upcoming {
    Nothing,
    /// A track that starts at this frame once the previous one has faded out.
    AfterFade(Arc<RenderedTrack>, usize),
    /// The same track at another tempo, which takes over at the start of a bar.
    AtBar(Arc<RenderedTrack>),
}

/// A gain that moves to its target linearly. An exponential one would never reach silence.
#[derive(Debug, Clone, Copy)]
struct Ramp {
    value: f32,
    target: f32,
    step: f32,
}

impl Ramp {
    fn new(value: f32, seconds: f32, rate: u32) -> Self {
        Self { value, target: value, step: 1.0 / (seconds * rate as f32) }
    }

    fn next(&mut self) -> f32 {
        let way = self.target - self.value;
        // Ends exactly at the target, so that `is_silent` can compare with 0.
        self.value = if way.abs() <= self.step { self.target } else { self.value + self.step.copysign(way) };
        self.value
    }

    fn is_silent(&self) -> bool {
        self.value == 0.0 && self.target == 0.0
    }
}

impl MusicPlayer {
    /// The duration of a volume change from 0 to 1.
    const VOLUME_SECONDS: f32 = 0.08;
    /// The duration of a change of a layer from silent to full.
    const LAYER_SECONDS: f32 = 1.2;
    /// The fade for pausing and resuming.
    const PAUSE_SECONDS: f32 = 0.35;
    /// The fade-out before another track.
    const FADE_SECONDS: f32 = 0.6;
    /// The cross-fade between two tempos of a track.
    const OVERLAP_SECONDS: f32 = 0.04;

    /// A silent player.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self {
            rate,
            now: None,
            fading_out: None,
            next: Upcoming::Nothing,
            volume: Ramp::new(1.0, Self::VOLUME_SECONDS, rate),
            layers: [Ramp::new(1.0, Self::LAYER_SECONDS, rate); 2],
            pause_gain: Ramp::new(1.0, Self::PAUSE_SECONDS, rate),
        }
    }

    /// Sets the target levels of the layers.
    pub const fn set_layers(&mut self, Layers { drums, counterpart }: Layers) {
        self.layers[0].target = drums.clamp(0.0, 1.0);
        self.layers[1].target = counterpart.clamp(0.0, 1.0);
    }

    /// The number of frames until the next sixteenth of the audible music.
    #[must_use]
    pub fn until_sixteenth(&self) -> Option<usize> {
        let is_audible = self.volume.target > 0.0 && self.pause_gain.value >= 1.0;
        let now = self.now.as_ref().filter(|_| is_audible)?;
        now.music.until_sixteenth(now.at)
    }

    /// The distance of the music's key from A minor in semitones; 0 without music.
    #[must_use]
    pub fn transposition(&self) -> i8 {
        self.now.as_ref().map_or(0, |now| now.music.transposition())
    }

    /// Sets the target volume as a gain, 0 to 1.
    pub const fn set_volume(&mut self, volume: f32) {
        self.volume.target = volume.clamp(0.0, 1.0);
    }

    /// Fades out and pauses, or resumes.
    pub const fn set_paused(&mut self, paused: bool) {
        self.pause_gain.target = if paused { 0.0 } else { 1.0 };
    }

    /// Switches to a track, or to silence.
    pub fn switch_to(&mut self, music: Option<Arc<RenderedTrack>>) {
        self.switch_to_at(music, 0);
    }

    /// Like [`MusicPlayer::switch_to`], but a new track starts at frame `at`.
    pub fn switch_to_at(&mut self, music: Option<Arc<RenderedTrack>>, at: usize) {
        let now = self.now.as_ref().map(|now| (now.music.track(), now.music.tempo()));
        self.next = match (now, music) {
            (Some((track, tempo)), Some(music)) if track == music.track() => {
                // The track is already playing. A pending change is cancelled.
                if tempo == music.tempo() { Upcoming::Nothing } else { Upcoming::AtBar(music) }
            }
            (now, music) => {
                if now.is_some() {
                    self.fade_out(Self::FADE_SECONDS);
                }
                music.map_or(Upcoming::Nothing, |music| Upcoming::AfterFade(music, at))
            }
        };
    }

    /// The progress of the last requested music, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let (music, at) = match (&self.next, &self.now) {
            (Upcoming::AfterFade(music, at), _) => (music, *at),
            (Upcoming::Nothing | Upcoming::AtBar(_), Some(now)) => (&now.music, now.at),
            // The track has ended.
            (Upcoming::Nothing | Upcoming::AtBar(_), None) => return 1.0,
        };
        at as f32 / music.len().max(1) as f32
    }

    /// The next frame.
    #[must_use = "each call advances by one frame"]
    pub fn next_frame(&mut self) -> Frame {
        let volume = self.volume.next() * self.pause_gain.next();
        // Inaudible music pauses.
        if self.volume.is_silent() || self.pause_gain.is_silent() {
            return [0.0; 2];
        }
        self.switch_if_due();
        let [drums, counterpart] = self.layers.each_mut().map(Ramp::next);
        let layers = Layers { drums, counterpart };
        let mut sum = [0.0; 2];
        if let Some(playing) = &mut self.now {
            sum = playing.next_frame(layers);
            if playing.is_over() {
                self.now = None;
            }
        }
        if let Some((playing, left)) = &mut self.fading_out {
            let frame = playing.next_frame(layers);
            let share = left.next();
            sum[0] += frame[0] * share;
            sum[1] += frame[1] * share;
            if left.is_silent() {
                self.fading_out = None;
            }
        }
        sum.map(|value| value * volume)
    }

    /// Applies the next change of the music when its time has come.
    fn switch_if_due(&mut self) {
        match (&self.next, &self.now) {
            (Upcoming::AfterFade(music, at), _) if self.fading_out.is_none() => {
                if *at > 0 {
                    // A track that starts in the middle fades in, because it may be loud there.
                    self.pause_gain.value = 0.0;
                }
                self.now = Some(Playing { music: Arc::clone(music), at: (*at).min(music.len().saturating_sub(1)) });
            }
            (Upcoming::AtBar(music), Some(now)) => {
                let Some(bar) = now.music.bar_at(now.at) else { return };
                let playing = Playing { at: music.start_of(bar), music: Arc::clone(music) };
                self.fade_out(Self::OVERLAP_SECONDS);
                self.now = Some(playing);
            }
            // The track ended before the next bar.
            (Upcoming::AtBar(_), None) => {}
            (Upcoming::Nothing | Upcoming::AfterFade(..), _) => return,
        }
        self.next = Upcoming::Nothing;
    }

    fn fade_out(&mut self, seconds: f32) {
        if let Some(playing) = self.now.take() {
            let mut left = Ramp::new(1.0, seconds, self.rate);
            left.target = 0.0;
            self.fading_out = Some((playing, left));
        }
    }
}

impl Playing {
    fn next_frame(&mut self, layers: Layers) -> Frame {
        let frame = self.music.frame_with(self.at, layers);
        self.at += 1;
        if self.at >= self.music.len() && self.music.track().loops() {
            self.at = 0;
        }
        frame
    }

    fn is_over(&self) -> bool {
        self.at >= self.music.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synth::Tune;
    use crate::synth::music::abc::SheetMusic;
    use crate::synth::music::{Tempo, Track};

    const RATE: u32 = 8_000;

    fn rendition(track: Track, percent: u32) -> Arc<RenderedTrack> {
        let text = "M:2/4\nL:1/4\nQ:1/4=120\nV:lead\n%%MIDI program 80\nK:Am\n[V:lead] A c | e2 |\n";
        Arc::new(RenderedTrack::new(track, Tempo::new(percent), &SheetMusic::read(text).unwrap(), RATE))
    }

    fn tune(percent: u32) -> Arc<RenderedTrack> {
        rendition(Track::Tune(Tune::Korobeiniki), percent)
    }

    fn play(player: &mut MusicPlayer, millis: u32) -> Vec<Frame> {
        (0..millis * RATE / 1_000).map(|_| player.next_frame()).collect()
    }

    fn is_silent(frames: &[Frame]) -> bool {
        frames.iter().flatten().all(|value| *value == 0.0)
    }

    fn jump(frames: &[Frame]) -> f32 {
        frames.windows(2).map(|w| (w[1][0] - w[0][0]).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn it_loops_without_a_seam_and_without_an_end() {
        let music = tune(100);
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(Arc::clone(&music)));
        for round in 0..3 {
            for at in 0..music.len() {
                let (output, written) = (player.next_frame().map(f32::to_bits), music.frame(at).map(f32::to_bits));
                assert_eq!(output, written, "round {round}, frame {at}");
            }
        }
    }

    #[test]
    fn a_piece_that_is_played_once_ends() {
        let music = rendition(Track::Results, 100);
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(Arc::clone(&music)));
        let frames: Vec<Frame> = (0..music.len() + 100).map(|_| player.next_frame()).collect();
        assert!(!is_silent(&frames) && is_silent(&frames[music.len()..]) && player.now.is_none());
    }

    #[test]
    fn another_piece_begins_when_the_one_before_has_faded() {
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(tune(100)));
        let loud = jump(&play(&mut player, 300));
        player.switch_to(Some(rendition(Track::Results, 100)));
        let fading = play(&mut player, 605);
        assert!(jump(&fading) <= loud * 1.1 && player.fading_out.is_none());
        play(&mut player, 10);
        assert_eq!(player.now.as_ref().map(|now| now.music.track()), Some(Track::Results));
        player.switch_to(None);
        play(&mut player, 610);
        assert!(is_silent(&play(&mut player, 100)) && player.now.is_none());
    }

    #[test]
    fn another_tempo_takes_over_where_the_next_bar_begins() {
        let (slow, fast) = (tune(100), tune(130));
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(Arc::clone(&slow)));
        play(&mut player, 100);
        player.switch_to(Some(Arc::clone(&fast)));
        let until_bar = slow.start_of(1) - 100 * RATE as usize / 1_000;
        for _ in 0..until_bar {
            let _ = player.next_frame();
        }
        assert_eq!(player.now.as_ref().map(|now| now.music.tempo().percent()), Some(100));
        let _ = player.next_frame();
        let now = player.now.as_ref().unwrap();
        assert_eq!((now.music.tempo().percent(), now.at), (130, fast.start_of(1) + 1));
        // The same tempo has no effect.
        player.switch_to(Some(fast));
        play(&mut player, 50);
        assert!(player.fading_out.is_none());
    }

    #[test]
    fn a_pause_fades_and_resumes_at_the_same_frame() {
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(tune(100)));
        play(&mut player, 200);
        player.set_paused(true);
        play(&mut player, 360);
        let at = player.now.as_ref().unwrap().at;
        assert!(is_silent(&play(&mut player, 500)));
        assert_eq!(player.now.as_ref().unwrap().at, at);
        player.set_paused(false);
        assert!(!is_silent(&play(&mut player, 360)));
    }

    #[test]
    fn music_continues_on_another_device() {
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(tune(100)));
        play(&mut player, 400);
        let (at, part) = (player.now.as_ref().unwrap().at, player.progress());
        // At twice the sample rate, and paused for a while.
        let mut other = MusicPlayer::new(2 * RATE);
        let text = "M:2/4\nL:1/4\nQ:1/4=120\nV:lead\n%%MIDI program 80\nK:Am\n[V:lead] A c | e2 |\n";
        let track = Track::Tune(Tune::Korobeiniki);
        let music = Arc::new(RenderedTrack::new(track, Tempo::WRITTEN, &SheetMusic::read(text).unwrap(), 2 * RATE));
        let from = music.frame_at_progress(part);
        other.set_paused(true);
        play(&mut other, 800);
        other.switch_to_at(Some(music), from);
        assert!((other.progress() - part).abs() < 1e-4, "it is not forgotten during silence");
        other.set_paused(false);
        let output = play(&mut other, 100);
        assert!(other.now.as_ref().unwrap().at.abs_diff(2 * at + output.len()) <= 2);
        assert!(output[0].iter().all(|value| value.abs() < 0.01), "it comes in softly");
    }

    #[test]
    fn no_volume_is_no_sound_at_all() {
        let mut player = MusicPlayer::new(RATE);
        player.switch_to(Some(tune(100)));
        play(&mut player, 200);
        player.set_volume(0.0);
        play(&mut player, 90);
        assert!(is_silent(&play(&mut player, 200)));
        player.set_volume(0.5);
        assert!(!is_silent(&play(&mut player, 200)));
    }
}
