//! The devices of this computer.

use std::num::NonZero;
use std::sync::Arc;

use rodio::cpal::traits::{DeviceTrait as _, HostTrait as _};
use rodio::cpal::{self, BufferSize, DeviceId, Host};
use rodio::{CpalError, CpalErrorKind, DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};

use super::bus::Bus;
use super::mix::Mixer;
use super::music::renderer::Desk;
use super::supervisor::{Health, Link, Output, Outputs};
use super::synth::Bank;

/// The default device of the system's sound interface.
pub(super) struct Speakers {
    link: Link,
    desk: Desk,
    host: Option<Host>,
    bank: Option<Arc<Bank>>,
}

impl Speakers {
    pub(super) const fn new(link: Link, desk: Desk) -> Self {
        Self { link, desk, host: None, bank: None }
    }

    fn host(&mut self) -> Option<&Host> {
        if self.host.is_none() {
            hush();
            let id = cpal::available_hosts().into_iter().next()?;
            self.host = cpal::host_from_id(id).inspect_err(|error| log::debug!("no sound interface: {error}")).ok();
        }
        self.host.as_ref()
    }

    /// The sounds at the device's own rate, so that nothing has to convert them.
    fn bank(&mut self, rate: u32) -> Arc<Bank> {
        match &self.bank {
            Some(bank) if bank.rate() == rate => Arc::clone(bank),
            _ => Arc::clone(self.bank.insert(Arc::new(Bank::render(rate)))),
        }
    }

    fn connect(&mut self, sink: &MixerDeviceSink) -> Output {
        let config = sink.config();
        let (rate, channels) = (config.sample_rate(), config.channel_count());
        let mixer = Mixer::new(self.bank(rate.get()));
        let orders = self.link.connect();
        self.desk.opened(rate.get());
        sink.mixer().add(Bus::new(mixer, orders, self.link.clone(), rate, channels));
        let buffer_frames = match *config.buffer_size() {
            BufferSize::Fixed(frames) => Some(frames),
            BufferSize::Default => None,
        };
        Output { rate: rate.get(), channels: channels.get(), buffer_frames }
    }
}

impl Outputs for Speakers {
    type Stream = MixerDeviceSink;
    type Id = DeviceId;

    fn default_id(&mut self) -> Option<DeviceId> {
        hush();
        self.host()?.default_output_device()?.id().ok()
    }

    fn open(&mut self, buffers: &[Option<NonZero<u32>>], health: &Arc<Health>) -> Option<(MixerDeviceSink, Output)> {
        hush();
        let device = self.host()?.default_output_device()?;
        for &buffer in buffers {
            let builder = match DeviceSinkBuilder::from_device(device.clone()) {
                Ok(builder) => builder,
                Err(error) => {
                    log::debug!("no sound device: {error}");
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
                    sink.log_on_drop(false);
                    let output = self.connect(&sink);
                    return Some((sink, output));
                }
                Err(error) => log::debug!("no sound with a buffer of {buffer:?}: {}", Reason(&error)),
            }
        }
        None
    }
}

/// Sorts what the device's thread reports.
fn report(health: &Health, error: &CpalError) {
    match error.kind() {
        CpalErrorKind::Xrun => health.missed(),
        // The stream goes on.
        CpalErrorKind::DeviceChanged | CpalErrorKind::RealtimeDenied => {}
        _ => health.lost(),
    }
}

/// Keeps what the ALSA library would write to the terminal away from it, on this thread.
///
/// It says several lines each time it finds no device, and a missing device is not worth one. The handler fills a buffer;
/// installing it anew empties it.
fn hush() {
    #[cfg(target_os = "linux")]
    if let Err(error) = alsa::Output::local_error_handler() {
        log::debug!("ALSA keeps talking: {error}");
    }
}

/// A device error with what lies beneath it.
struct Reason<'a>(&'a DeviceSinkError);

impl std::fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match std::error::Error::source(self.0) {
            Some(source) => write!(f, "{}: {source}", self.0),
            None => write!(f, "{}", self.0),
        }
    }
}
