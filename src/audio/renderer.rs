//! Renders requested music on its own thread, so that the game never waits for it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::supervisor::DeviceLink;
use crate::synth::Tempo;
use crate::synth::mix::MixerCommand;
use crate::synth::music::{Music, RenderedTrack, Track};

/// The current request for music, shared by the game, the supervisor and the renderer. A new request replaces the old
/// one.
#[derive(Debug, Clone, Default)]
pub(super) struct MusicControl(Arc<(Mutex<MusicRequest>, Condvar)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct MusicRequest {
    music: Music,
    /// Whether music is turned on.
    on: bool,
    /// The number and the sample rate of the current device. `None` until one opens.
    device: Option<(u32, u32)>,
    devices: u32,
    closed: bool,
}

impl MusicControl {
    fn lock(&self) -> MutexGuard<'_, MusicRequest> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut MusicRequest)) {
        let mut request = self.lock();
        let before = *request;
        change(&mut request);
        // No notification without a change, which would wake the renderer unnecessarily.
        if *request != before {
            self.0.1.notify_all();
        }
    }

    pub(super) fn request(&self, music: Music) {
        self.change(|request| request.music = music);
    }

    /// Turns music on or off. While it is off, nothing is rendered.
    pub(super) fn set_on(&self, on: bool) {
        self.change(|request| request.on = on);
    }

    /// Records that a new device with this sample rate accepts commands.
    pub(super) fn device_opened(&self, rate: u32) {
        self.change(|request| {
            // Numbered, because another device can have the same sample rate, but has no music yet.
            request.devices = request.devices.wrapping_add(1);
            request.device = Some((request.devices, rate));
        });
    }

    /// Ends the renderer thread.
    pub(super) fn close(&self) {
        self.change(|request| request.closed = true);
    }

    /// Waits until the request differs from `seen`. `None` once closed.
    fn wait(&self, seen: MusicRequest) -> Option<MusicRequest> {
        let wait = self.0.1.wait_while(self.lock(), |request| *request == seen);
        let request = *wait.unwrap_or_else(PoisonError::into_inner);
        (!request.closed).then_some(request)
    }
}

/// Renders the requested music and sends it to the mixer.
pub(super) struct MusicRenderer {
    control: MusicControl,
    link: DeviceLink,
    /// The last renderings. The cache also ensures that they are freed on this thread, because freeing 15 MB on the
    /// device's thread could delay its next buffer.
    cached: Vec<Arc<RenderedTrack>>,
    /// The device and the track of the last command.
    last_sent: Option<(u32, Track)>,
}

impl MusicRenderer {
    /// The size of the cache: normal play and play in danger. A rendering takes about 15 MB.
    const MAX_CACHED: usize = 2;
    /// The delay before retrying a full queue.
    const RETRY_DELAY: Duration = Duration::from_millis(20);

    pub(super) const fn new(control: MusicControl, link: DeviceLink) -> Self {
        Self { control, link, cached: Vec::new(), last_sent: None }
    }

    /// Runs until the control is closed.
    pub(super) fn run(mut self) {
        let mut seen = MusicRequest::default();
        while let Some(request) = self.control.wait(seen) {
            seen = request;
            self.fulfil(request);
        }
    }

    fn fulfil(&mut self, request: MusicRequest) {
        let Some((device, rate)) = request.device else { return };
        let music = match request.music.track().filter(|_| request.on) {
            Some((track, tempo)) => self.render(track, tempo, rate),
            None => None,
        };
        let command = self.command(device, music);
        // Stops if there is a newer request.
        while !self.link.send(command.clone()) && *self.control.lock() == request {
            std::thread::sleep(Self::RETRY_DELAY);
        }
    }

    /// The command for the mixer. A track that played on another device continues from the same position.
    fn command(&mut self, device: u32, music: Option<Arc<RenderedTrack>>) -> MixerCommand {
        let before = std::mem::replace(&mut self.last_sent, music.as_ref().map(|music| (device, music.track())));
        match (music, before) {
            (Some(music), Some((other, track))) if other != device && track == music.track() => {
                let at = music.frame_at_progress(self.link.music_progress());
                MixerCommand::MusicAt(music, at)
            }
            (music, _) => MixerCommand::Music(music),
        }
    }

    fn render(&mut self, track: Track, tempo: Tempo, rate: u32) -> Option<Arc<RenderedTrack>> {
        let is_it =
            |cached: &Arc<RenderedTrack>| cached.track() == track && cached.tempo() == tempo && cached.rate() == rate;
        if let Some(index) = self.cached.iter().position(is_it) {
            let seen = self.cached.remove(index);
            self.cached.push(seen);
        } else {
            let sheet = track
                .sheet_music()
                .inspect_err(|error| log::error!("the sheet music of {} is not valid: {error}", track.id()))
                .ok()?;
            self.cached.push(Arc::new(RenderedTrack::new(track, tempo, &sheet, rate)));
        }
        while self.cached.len() > Self::MAX_CACHED {
            // Renderings that the device still plays stay in the cache, so that the last reference is dropped here.
            let older = &self.cached[..self.cached.len() - 1];
            let Some(old) = older.iter().position(|cached| Arc::strong_count(cached) == 1) else { break };
            self.cached.remove(old);
        }
        self.cached.last().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synth::Tune;

    fn renderer() -> (MusicControl, DeviceLink, MusicRenderer) {
        let (control, link) = (MusicControl::default(), DeviceLink::default());
        (control.clone(), link.clone(), MusicRenderer::new(control, link))
    }

    #[test]
    fn nothing_is_rendered_without_a_device_or_while_music_is_off() {
        let (control, link, mut renderer) = renderer();
        let commands = link.connect();
        control.request(Music::Results);
        control.set_on(true);
        renderer.fulfil(*control.lock());
        assert!(renderer.cached.is_empty() && commands.try_iter().next().is_none());
        control.device_opened(8_000);
        control.set_on(false);
        renderer.fulfil(*control.lock());
        assert!(renderer.cached.is_empty());
        assert_eq!(commands.try_iter().collect::<Vec<_>>(), [MixerCommand::Music(None)]);
    }

    #[test]
    fn each_device_gets_music_at_its_rate_from_the_last_position() {
        let (control, link, mut renderer) = renderer();
        control.request(Music::Results);
        control.set_on(true);
        for (rate, from) in [(8_000, None), (11_025, Some(11_025))] {
            let commands = link.connect();
            control.device_opened(rate);
            renderer.fulfil(*control.lock());
            let output: Vec<(u32, Option<usize>)> = commands
                .try_iter()
                .map(|command| match command {
                    MixerCommand::Music(Some(music)) => (music.rate(), None),
                    MixerCommand::MusicAt(music, at) => (music.rate(), Some(at)),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(output, [(rate, from)]);
            // One second was played.
            let music = renderer.cached.last().unwrap();
            link.set_music_progress(music.rate() as f32 / music.len() as f32);
        }
        control.device_opened(11_025);
        control.request(Music::Menu);
        let commands = link.connect();
        renderer.fulfil(*control.lock());
        assert!(matches!(commands.try_recv(), Ok(MixerCommand::Music(Some(_)))), "another track begins at its start");
    }

    #[test]
    fn the_cache_is_small_and_no_track_is_rendered_twice() {
        let (_, _, mut renderer) = renderer();
        let first = renderer.render(Track::Results, Tempo::WRITTEN, 8_000).unwrap();
        assert!(Arc::ptr_eq(&first, &renderer.render(Track::Results, Tempo::WRITTEN, 8_000).unwrap()));
        for percent in [80, 90, 110, 120] {
            renderer.render(Track::Results, Tempo::new(percent), 8_000);
        }
        assert_eq!(renderer.cached.len(), MusicRenderer::MAX_CACHED);
        assert!(renderer.cached.iter().any(|cached| Arc::ptr_eq(cached, &first)), "the device may still play it");
    }

    #[test]
    fn it_ends_when_the_control_is_closed() {
        let (control, link, renderer) = renderer();
        let thread = std::thread::Builder::new().spawn(move || renderer.run()).unwrap();
        control.request(Music::Play { tune: Tune::Korobeiniki, tempo: Tempo::DANGER });
        control.close();
        assert!(thread.join().is_ok());
        drop(link);
    }
}
