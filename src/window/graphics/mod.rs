//! The choice of the graphics driver.
//!
//! A system can offer several drivers: a card by Vulkan and by OpenGL, one without its card, one that renders in
//! software. Some of them are listed but fail when used. So each is tested as eframe will use it, the most promising
//! one first, until one works. Among equally good drivers the last working one is tested first.

#[cfg(target_os = "linux")]
mod driver_selection;
mod head_start;

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui_wgpu::{RenderState, Renderer, RendererOptions, WgpuConfiguration, WgpuSetup, WgpuSetupCreateNew};
use eframe::wgpu::{Adapter, AdapterInfo, Backend, DeviceDescriptor, DeviceType, ErrorFilter, Surface, TextureFormat};

#[cfg(target_os = "linux")]
pub(crate) use self::driver_selection::load_only_the_software_driver;
pub(crate) use self::head_start::HeadStart;
use crate::storage::DriverNote;

/// The name and the device of a graphics driver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Driver {
    name: String,
    backend: Backend,
    device: DeviceType,
}

impl From<AdapterInfo> for Driver {
    fn from(info: AdapterInfo) -> Self {
        Self { name: info.name, backend: info.backend, device: info.device_type }
    }
}

impl fmt::Display for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let interface = match self.backend {
            Backend::Vulkan => "Vulkan",
            Backend::Metal => "Metal",
            Backend::Dx12 => "DirectX 12",
            Backend::Gl => "OpenGL",
            Backend::BrowserWebGpu | Backend::Noop => "no display",
        };
        write!(f, "{} ({interface})", self.name)
    }
}

impl Driver {
    /// The order in which drivers are tried: graphics cards before software, the last working driver before others,
    /// OpenGL after the newer APIs, discrete before integrated graphics.
    // A card comes first even if software rendering was used last: its driver may have been repaired since.
    fn rank(&self, last: Option<&str>) -> (bool, bool, bool, u8) {
        let device = match self.device {
            DeviceType::DiscreteGpu => 0,
            DeviceType::IntegratedGpu => 1,
            DeviceType::VirtualGpu => 2,
            DeviceType::Other | DeviceType::Cpu => 3,
        };
        let is_other = last != Some(&self.to_string());
        (self.device == DeviceType::Cpu, is_other, self.backend == Backend::Gl, device)
    }
}

/// A driver that failed, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Failure {
    driver: Driver,
    reason: String,
}

/// The drivers that failed at this start.
#[derive(Debug, Clone, Default)]
pub(crate) struct Failures(Arc<Mutex<Vec<Failure>>>);

impl Failures {
    /// Records a driver that failed.
    fn add(&self, driver: Driver, reason: String) {
        log::warn!("graphics: {driver} failed: {reason}");
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Failure { driver, reason });
    }
}

impl fmt::Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.is_empty() {
            return write!(f, "the system offers none");
        }
        for (index, Failure { driver, reason }) in failures.iter().enumerate() {
            write!(f, "{}{driver}: {reason}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

/// Returns the window's graphics settings: the driver of the head start, or a choice among all. Failures are added
/// to `failures`; a working driver is saved in `note`.
pub(crate) fn configuration(failures: &Failures, note: Option<DriverNote>, head_start: HeadStart) -> WgpuConfiguration {
    if let Some(opened) = head_start.end() {
        return WgpuConfiguration { wgpu_setup: opened.into(), ..WgpuConfiguration::default() };
    }
    let mut create = WgpuSetupCreateNew::without_display_handle();
    let describe = Arc::clone(&create.device_descriptor);
    let failures = failures.clone();
    create.native_adapter_selector = Some(Arc::new(move |adapters, surface| {
        let probe = |adapter: &Adapter| probe(adapter, surface, &describe(adapter));
        let driver = |adapter: &Adapter| Driver::from(adapter.get_info());
        let last = note.as_ref().and_then(DriverNote::read);
        let offered = adapters.iter().map(|adapter| (driver(adapter), adapter)).collect();
        let (driver, adapter) =
            first_usable(offered, last.as_deref(), probe, &failures).ok_or_else(|| failures.to_string())?;
        if let Some(Err(error)) = note.as_ref().map(|note| note.write(&driver.to_string())) {
            log::warn!("graphics: the driver could not be noted for the next start: {error}");
        }
        Ok(adapter.clone())
    }));
    WgpuConfiguration { wgpu_setup: WgpuSetup::CreateNew(create), ..WgpuConfiguration::default() }
}

/// Returns the first working adapter in the order of drivers. `last` is the name of the last working driver.
fn first_usable<'a, A>(
    mut offered: Vec<(Driver, &'a A)>,
    last: Option<&str>,
    probe: impl Fn(&A) -> Result<(), String>,
    failures: &Failures,
) -> Option<(Driver, &'a A)> {
    offered.sort_by_key(|(driver, _)| driver.rank(last));
    offered.into_iter().find_map(|(driver, adapter)| {
        // A faulty driver can also cause a panic in wgpu.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| probe(adapter)));
        match outcome.unwrap_or_else(|_panic| Err("it crashed; the log has the details".to_owned())) {
            Ok(()) => {
                log::info!("graphics: drawing with {driver}");
                Some((driver, adapter))
            }
            Err(reason) => {
                failures.add(driver, reason);
                None
            }
        }
    })
}

pub(crate) fn is_software(state: &RenderState) -> bool {
    state.adapter.get_info().device_type == DeviceType::Cpu
}

/// Tests an adapter like eframe's start, including shader compilation.
fn probe(adapter: &Adapter, surface: Option<&Surface<'_>>, device: &DeviceDescriptor<'_>) -> Result<(), String> {
    let formats = match surface {
        Some(surface) if !adapter.is_surface_supported(surface) => return Err("it cannot draw into windows".to_owned()),
        Some(surface) => surface.get_capabilities(adapter).formats,
        None => vec![TextureFormat::Rgba8Unorm],
    };
    let format = eframe::egui_wgpu::preferred_framebuffer_format(&formats).map_err(|error| error.to_string())?;
    let (device, _queue) = pollster::block_on(adapter.request_device(device)).map_err(|error| error.to_string())?;
    let scopes = [ErrorFilter::Validation, ErrorFilter::Internal, ErrorFilter::OutOfMemory]
        .map(|filter| device.push_error_scope(filter));
    drop(Renderer::new(&device, format, RendererOptions::default()));
    // Every error scope must be popped, in reverse order.
    let errors = scopes.into_iter().rev().filter_map(|scope| pollster::block_on(scope.pop()));
    errors.last().map_or(Ok(()), |error| Err(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Offer = (&'static str, Backend, DeviceType);

    fn offered(list: &[Offer]) -> Vec<(Driver, &Offer)> {
        let driver = |&(name, backend, device): &Offer| Driver { name: name.to_owned(), backend, device };
        list.iter().map(|offer| (driver(offer), offer)).collect()
    }

    /// A system with every kind of driver: the order in which they are tried if nothing works.
    #[test]
    fn all_drivers_are_tried_cards_first_and_the_processor_last() {
        let drivers = [
            ("llvmpipe", Backend::Vulkan, DeviceType::Cpu),
            ("card", Backend::Gl, DeviceType::Other),
            ("built-in", Backend::Dx12, DeviceType::IntegratedGpu),
            ("llvmpipe", Backend::Gl, DeviceType::Cpu),
            ("card", Backend::Vulkan, DeviceType::DiscreteGpu),
        ];
        let failures = Failures::default();
        assert!(first_usable(offered(&drivers), None, |_| Err("no shaders".to_owned()), &failures).is_none());
        assert_eq!(
            failures.to_string(),
            "card (Vulkan): no shaders; built-in (DirectX 12): no shaders; card (OpenGL): no shaders; \
             llvmpipe (Vulkan): no shaders; llvmpipe (OpenGL): no shaders"
        );
    }

    #[test]
    fn a_driver_that_fails_or_panics_is_passed_over() {
        let drivers = [
            ("broken", Backend::Dx12, DeviceType::DiscreteGpu),
            ("absent", Backend::Vulkan, DeviceType::DiscreteGpu),
            ("works", Backend::Gl, DeviceType::DiscreteGpu),
            ("never tried", Backend::Vulkan, DeviceType::Cpu),
        ];
        let failures = Failures::default();
        let probe = |(name, ..): &Offer| match *name {
            "broken" => panic!("a driver crashes"),
            "works" => Ok(()),
            _ => Err("no device".to_owned()),
        };
        let found = first_usable(offered(&drivers), None, probe, &failures);
        assert_eq!(found.map(|(_, offer)| offer), Some(&drivers[2]));
        assert_eq!(
            failures.to_string(),
            "broken (DirectX 12): it crashed; the log has the details; absent (Vulkan): no device"
        );
    }

    #[test]
    fn a_system_without_drivers_says_so() {
        let failures = Failures::default();
        assert!(first_usable(offered(&[]), None, |_| Ok(()), &failures).is_none());
        assert_eq!(failures.to_string(), "the system offers none");
    }

    #[test]
    fn the_driver_that_drew_last_is_tried_first_but_never_before_a_card() {
        let drivers = [
            ("card", Backend::Vulkan, DeviceType::DiscreteGpu),
            ("card", Backend::Gl, DeviceType::DiscreteGpu),
            ("llvmpipe", Backend::Vulkan, DeviceType::Cpu),
        ];
        let first = |last| {
            let found = first_usable(offered(&drivers), last, |_| Ok(()), &Failures::default());
            found.map(|(driver, _)| driver.to_string())
        };
        assert_eq!(first(None).as_deref(), Some("card (Vulkan)"));
        assert_eq!(first(Some("card (OpenGL)")).as_deref(), Some("card (OpenGL)"));
        assert_eq!(first(Some("llvmpipe (Vulkan)")).as_deref(), Some("card (Vulkan)"));
        assert_eq!(first(Some("another")).as_deref(), Some("card (Vulkan)"));
    }
}
