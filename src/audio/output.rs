//! Opens the system's audio devices with rodio.

use std::num::NonZero;
use std::sync::Arc;

use rodio::cpal::traits::{DeviceTrait as _, HostTrait as _};
use rodio::cpal::{self, BufferSize, DeviceId, Host};
use rodio::{CpalError, CpalErrorKind, DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};

use super::bus::MixerSource;
use super::renderer::MusicControl;
use super::supervisor::{DeviceLink, Health, OutputFormat, Outputs};
use crate::synth::bank::Bank;
use crate::synth::mix::Mixer;

/// The default output device of the system.
pub(super) struct Speakers {
    link: DeviceLink,
    control: MusicControl,
    host: Option<Host>,
    bank: Option<Arc<Bank>>,
}

impl Speakers {
    pub(super) const fn new(link: DeviceLink, control: MusicControl) -> Self {
        Self { link, control, host: None, bank: None }
    }

    fn host(&mut self) -> Option<&Host> {
        if self.host.is_none() {
            silence_alsa();
            // `default_host` would panic without a host.
            let id = cpal::available_hosts().into_iter().next()?;
            self.host = cpal::host_from_id(id)
                .inspect_err(|error| log::debug!("the sound interface is not available: {error}"))
                .ok();
        }
        self.host.as_ref()
    }

    /// The effects at the device's native sample rate, so that they are not resampled.
    fn bank(&mut self, rate: u32) -> Arc<Bank> {
        match &self.bank {
            Some(bank) if bank.rate() == rate => Arc::clone(bank),
            _ => Arc::clone(self.bank.insert(Arc::new(Bank::render(rate)))),
        }
    }

    fn connect(&mut self, sink: &MixerDeviceSink) -> OutputFormat {
        // On ALSA a fixed buffer size is only a request, so the actual format is read back.
        let config = sink.config();
        let (rate, channels) = (config.sample_rate(), config.channel_count());
        let mixer = Mixer::new(self.bank(rate.get()));
        let commands = self.link.connect();
        self.control.device_opened(rate.get());
        sink.mixer().add(MixerSource::new(mixer, commands, self.link.clone(), rate, channels));
        let buffer_frames = match *config.buffer_size() {
            BufferSize::Fixed(frames) => Some(frames),
            BufferSize::Default => None,
        };
        OutputFormat { rate: rate.get(), channels: channels.get(), buffer_frames }
    }
}

impl Outputs for Speakers {
    type Stream = MixerDeviceSink;
    type Id = DeviceId;

    fn default_id(&mut self) -> Option<DeviceId> {
        silence_alsa();
        self.host()?.default_output_device()?.id().ok()
    }

    fn open(
        &mut self,
        buffers: &[Option<NonZero<u32>>],
        health: &Arc<Health>,
    ) -> Option<(MixerDeviceSink, OutputFormat)> {
        silence_alsa();
        let device = self.host()?.default_output_device()?;
        for &buffer in buffers {
            let builder = match DeviceSinkBuilder::from_device(device.clone()) {
                Ok(builder) => builder,
                Err(error) => {
                    log::debug!("the sound device is not available: {error}");
                    return None;
                }
            };
            let health = Arc::clone(health);
            let builder = builder.with_error_callback(move |error: CpalError| report(&health, &error));
            let opened = match buffer {
                Some(frames) => builder.with_buffer_size(BufferSize::Fixed(frames.get())).open_stream(),
                None => builder.with_buffer_size(BufferSize::Default).open_sink_or_fallback(),
            };
            match opened {
                Ok(mut sink) => {
                    // rodio would print to the terminal whenever a device closes.
                    sink.log_on_drop(false);
                    let output = self.connect(&sink);
                    return Some((sink, output));
                }
                Err(error) => {
                    log::debug!("the sound device did not open with a buffer of {buffer:?}: {}", Reason(&error));
                }
            }
        }
        None
    }
}

/// Reports an error of the device's thread to the supervisor.
// rodio's default callback only prints errors to the terminal, so the device would not be reopened.
fn report(health: &Health, error: &CpalError) {
    match error.kind() {
        CpalErrorKind::Xrun => health.underrun(),
        // The stream continues.
        CpalErrorKind::DeviceChanged | CpalErrorKind::RealtimeDenied => {}
        _ => health.lost(),
    }
}

/// Suppresses the ALSA library's messages to the terminal, on this thread.
///
/// ALSA prints several lines whenever it finds no device. The handler collects them in a buffer. Installing it again
/// empties the buffer.
fn silence_alsa() {
    #[cfg(target_os = "linux")]
    if let Err(error) = alsa::Output::local_error_handler() {
        log::debug!("messages of ALSA cannot be suppressed: {error}");
    }
}

struct Reason<'a>(&'a DeviceSinkError);

impl std::fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match std::error::Error::source(self.0) {
            Some(source) => write!(f, "{}: {source}", self.0),
            None => write!(f, "{}", self.0),
        }
    }
}
