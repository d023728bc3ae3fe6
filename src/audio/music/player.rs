//! Plays renditions: from one to the next, round and round, softly in and out.

use std::sync::Arc;

use super::Rendition;
use crate::audio::synth::Frame;

/// Plays music, frame by frame. It neither waits nor allocates, since it runs where the device asks for samples.
#[derive(Debug)]
pub struct Player {
    rate: u32,
    now: Option<Playing>,
    /// What is being faded out, and how much of it is left, 1 to 0.
    leaving: Option<(Playing, Glide)>,
    next: Next,
    volume: Glide,
    /// 0 while the game is paused.
    presence: Glide,
}

#[derive(Debug, Clone)]
struct Playing {
    music: Arc<Rendition>,
    at: usize,
}

/// What comes after what plays now.
#[derive(Debug)]
enum Next {
    Nothing,
    /// As soon as the piece before has faded, from this frame on.
    WhenQuiet(Arc<Rendition>, usize),
    /// The same piece in another tempo, where a bar begins.
    AtBar(Arc<Rendition>),
}

/// A factor on its way, in a straight line, so that it arrives.
#[derive(Debug, Clone, Copy)]
struct Glide {
    value: f32,
    wanted: f32,
    step: f32,
}

impl Glide {
    fn new(value: f32, seconds: f32, rate: u32) -> Self {
        Self { value, wanted: value, step: 1.0 / (seconds * rate as f32) }
    }

    fn next(&mut self) -> f32 {
        let way = self.wanted - self.value;
        self.value = if way.abs() <= self.step { self.wanted } else { self.value + self.step.copysign(way) };
        self.value
    }

    fn is_silent(&self) -> bool {
        self.value == 0.0 && self.wanted == 0.0
    }
}

impl Player {
    /// How long the volume takes from one end to the other.
    const VOLUME_SECONDS: f32 = 0.08;
    /// How long music takes to go for a pause, and to come back.
    const PAUSE_SECONDS: f32 = 0.35;
    /// How long a piece takes to make room for another.
    const LEAVE_SECONDS: f32 = 0.6;
    /// How long two tempos of a piece overlap.
    const OVERLAP_SECONDS: f32 = 0.04;

    /// A silent player.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self {
            rate,
            now: None,
            leaving: None,
            next: Next::Nothing,
            volume: Glide::new(1.0, Self::VOLUME_SECONDS, rate),
            presence: Glide::new(1.0, Self::PAUSE_SECONDS, rate),
        }
    }

    /// The volume to go to, 0 to 1, as a factor of the samples.
    pub const fn set_volume(&mut self, volume: f32) {
        self.volume.wanted = volume.clamp(0.0, 1.0);
    }

    /// Fades out and stands still, or goes on from there.
    pub const fn set_paused(&mut self, paused: bool) {
        self.presence.wanted = if paused { 0.0 } else { 1.0 };
    }

    /// Goes on to this piece, or to silence.
    pub fn set(&mut self, music: Option<Arc<Rendition>>) {
        self.set_at(music, 0);
    }

    /// As [`Player::set`]; a piece that does not play yet begins at a frame of its own.
    pub fn set_at(&mut self, music: Option<Arc<Rendition>>, at: usize) {
        let now = self.now.as_ref().map(|now| (now.music.piece(), now.music.tempo()));
        self.next = match (now, music) {
            (Some((piece, tempo)), Some(music)) if piece == music.piece() => {
                if tempo == music.tempo() {
                    Next::Nothing
                } else {
                    Next::AtBar(music)
                }
            }
            (now, music) => {
                if now.is_some() {
                    self.leave(Self::LEAVE_SECONDS);
                }
                music.map_or(Next::Nothing, |music| Next::WhenQuiet(music, at))
            }
        };
    }

    /// How far the music is that was asked for last, as a part of it.
    #[must_use]
    pub fn part(&self) -> f32 {
        let (music, at) = match (&self.next, &self.now) {
            (Next::WhenQuiet(music, at), _) => (music, *at),
            (Next::Nothing | Next::AtBar(_), Some(now)) => (&now.music, now.at),
            // It has ended.
            (Next::Nothing | Next::AtBar(_), None) => return 1.0,
        };
        at as f32 / music.len().max(1) as f32
    }

    /// The next frame.
    #[must_use = "each call moves on by one frame"]
    pub fn next_frame(&mut self) -> Frame {
        let volume = self.volume.next() * self.presence.next();
        // What cannot be heard does not go on.
        if self.volume.is_silent() || self.presence.is_silent() {
            return [0.0; 2];
        }
        self.turn();
        let mut sum = [0.0; 2];
        if let Some(playing) = &mut self.now {
            sum = playing.next_frame();
            if playing.is_over() {
                self.now = None;
            }
        }
        if let Some((playing, left)) = &mut self.leaving {
            let frame = playing.next_frame();
            let share = left.next();
            sum[0] += frame[0] * share;
            sum[1] += frame[1] * share;
            if left.is_silent() {
                self.leaving = None;
            }
        }
        sum.map(|value| value * volume)
    }

    /// Goes on to what comes next, if its time has come.
    fn turn(&mut self) {
        match (&self.next, &self.now) {
            (Next::WhenQuiet(music, at), _) if self.leaving.is_none() => {
                if *at > 0 {
                    // In the middle there may be a sound at its loudest.
                    self.presence.value = 0.0;
                }
                self.now = Some(Playing { music: Arc::clone(music), at: (*at).min(music.len().saturating_sub(1)) });
            }
            (Next::AtBar(music), Some(now)) => {
                let Some(bar) = now.music.bar_at(now.at) else { return };
                let playing = Playing { at: music.start_of(bar), music: Arc::clone(music) };
                self.leave(Self::OVERLAP_SECONDS);
                self.now = Some(playing);
            }
            // The piece ended before its next bar.
            (Next::AtBar(_), None) => {}
            (Next::Nothing | Next::WhenQuiet(..), _) => return,
        }
        self.next = Next::Nothing;
    }

    fn leave(&mut self, seconds: f32) {
        if let Some(playing) = self.now.take() {
            let mut left = Glide::new(1.0, seconds, self.rate);
            left.wanted = 0.0;
            self.leaving = Some((playing, left));
        }
    }
}

impl Playing {
    fn next_frame(&mut self) -> Frame {
        let frame = self.music.frame(self.at);
        self.at += 1;
        if self.at >= self.music.len() && self.music.piece().goes_round() {
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
    use crate::audio::music::abc::Score;
    use crate::audio::music::{Piece, Tempo};
    use crate::settings::Tune;

    const RATE: u32 = 8_000;

    fn rendition(piece: Piece, percent: u32) -> Arc<Rendition> {
        let text = "M:2/4\nL:1/4\nQ:1/4=120\nV:lead\n%%MIDI program 80\nK:Am\n[V:lead] A c | e2 |\n";
        Arc::new(Rendition::new(piece, Tempo::new(percent), &Score::read(text).unwrap(), RATE))
    }

    fn tune(percent: u32) -> Arc<Rendition> {
        rendition(Piece::Tune(Tune::Korobeiniki), percent)
    }

    fn play(player: &mut Player, millis: u32) -> Vec<Frame> {
        (0..millis * RATE / 1_000).map(|_| player.next_frame()).collect()
    }

    fn is_silent(frames: &[Frame]) -> bool {
        frames.iter().flatten().all(|value| *value == 0.0)
    }

    fn jump(frames: &[Frame]) -> f32 {
        frames.windows(2).map(|w| (w[1][0] - w[0][0]).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn it_goes_round_without_a_seam_and_without_an_end() {
        let music = tune(100);
        let mut player = Player::new(RATE);
        player.set(Some(Arc::clone(&music)));
        for round in 0..3 {
            for at in 0..music.len() {
                let (heard, written) = (player.next_frame().map(f32::to_bits), music.frame(at).map(f32::to_bits));
                assert_eq!(heard, written, "round {round}, frame {at}");
            }
        }
    }

    #[test]
    fn a_piece_that_is_played_once_ends() {
        let music = rendition(Piece::Results, 100);
        let mut player = Player::new(RATE);
        player.set(Some(Arc::clone(&music)));
        let frames: Vec<Frame> = (0..music.len() + 100).map(|_| player.next_frame()).collect();
        assert!(!is_silent(&frames) && is_silent(&frames[music.len()..]) && player.now.is_none());
    }

    #[test]
    fn another_piece_begins_when_the_one_before_has_faded() {
        let mut player = Player::new(RATE);
        player.set(Some(tune(100)));
        let loud = jump(&play(&mut player, 300));
        player.set(Some(rendition(Piece::Results, 100)));
        let fading = play(&mut player, 605);
        assert!(jump(&fading) <= loud * 1.1 && player.leaving.is_none());
        play(&mut player, 10);
        assert_eq!(player.now.as_ref().map(|now| now.music.piece()), Some(Piece::Results));
        player.set(None);
        play(&mut player, 610);
        assert!(is_silent(&play(&mut player, 100)) && player.now.is_none());
    }

    #[test]
    fn another_tempo_takes_over_where_the_next_bar_begins() {
        let (slow, fast) = (tune(100), tune(130));
        let mut player = Player::new(RATE);
        player.set(Some(Arc::clone(&slow)));
        play(&mut player, 100);
        player.set(Some(Arc::clone(&fast)));
        let until_bar = slow.start_of(1) - 100 * RATE as usize / 1_000;
        for _ in 0..until_bar {
            let _ = player.next_frame();
        }
        assert_eq!(player.now.as_ref().map(|now| now.music.tempo().percent()), Some(100));
        let _ = player.next_frame();
        let now = player.now.as_ref().unwrap();
        assert_eq!((now.music.tempo().percent(), now.at), (130, fast.start_of(1) + 1));
        // The same tempo again changes nothing.
        player.set(Some(fast));
        play(&mut player, 50);
        assert!(player.leaving.is_none());
    }

    #[test]
    fn a_pause_fades_stands_still_and_goes_on_from_there() {
        let mut player = Player::new(RATE);
        player.set(Some(tune(100)));
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
    fn a_piece_goes_on_on_another_device_where_it_was() {
        let mut player = Player::new(RATE);
        player.set(Some(tune(100)));
        play(&mut player, 400);
        let (at, part) = (player.now.as_ref().unwrap().at, player.part());
        // Twice as many frames a second, and paused for a while.
        let mut other = Player::new(2 * RATE);
        let text = "M:2/4\nL:1/4\nQ:1/4=120\nV:lead\n%%MIDI program 80\nK:Am\n[V:lead] A c | e2 |\n";
        let piece = Piece::Tune(Tune::Korobeiniki);
        let music = Arc::new(Rendition::new(piece, Tempo::WRITTEN, &Score::read(text).unwrap(), 2 * RATE));
        let from = music.frame_of(part);
        other.set_paused(true);
        play(&mut other, 800);
        other.set_at(Some(music), from);
        assert!((other.part() - part).abs() < 1e-4, "it is not forgotten while nothing is heard");
        other.set_paused(false);
        let heard = play(&mut other, 100);
        assert!(other.now.as_ref().unwrap().at.abs_diff(2 * at + heard.len()) <= 2);
        assert!(heard[0].iter().all(|value| value.abs() < 0.01), "it comes in softly");
    }

    #[test]
    fn no_volume_is_no_sound_at_all() {
        let mut player = Player::new(RATE);
        player.set(Some(tune(100)));
        play(&mut player, 200);
        player.set_volume(0.0);
        play(&mut player, 90);
        assert!(is_silent(&play(&mut player, 200)));
        player.set_volume(0.5);
        assert!(!is_silent(&play(&mut player, 200)));
    }
}
