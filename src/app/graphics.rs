//! The choice of the graphics driver.
//!
//! A system can offer several: a card by Vulkan and by OpenGL, one that lost its card, one that draws with the processor.
//! Some of them are offered and fail when they are used. So each is tried as eframe will use it, the most promising one
//! first, until one can draw.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui_wgpu::{Renderer, RendererOptions, WgpuConfiguration, WgpuSetup, WgpuSetupCreateNew};
use eframe::wgpu::{Adapter, AdapterInfo, Backend, DeviceDescriptor, DeviceType, ErrorFilter, Surface, TextureFormat};

/// What a graphics driver is called and what it draws with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Driver {
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
    /// The order in which drivers are tried: a graphics card before the processor, OpenGL after the newer interfaces, a
    /// card of its own before a part of the processor.
    fn rank(&self) -> (bool, bool, u8) {
        let device = match self.device {
            DeviceType::DiscreteGpu => 0,
            DeviceType::IntegratedGpu => 1,
            DeviceType::VirtualGpu => 2,
            DeviceType::Other | DeviceType::Cpu => 3,
        };
        (self.device == DeviceType::Cpu, self.backend == Backend::Gl, device)
    }
}

/// A driver that failed, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Failure {
    driver: Driver,
    reason: String,
}

/// The drivers that failed at this start.
#[derive(Debug, Clone, Default)]
pub(super) struct Failures(Arc<Mutex<Vec<Failure>>>);

impl Failures {
    /// Notes a driver that failed.
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

/// Returns the graphics settings of the window. What fails is added to `failures`.
pub(super) fn configuration(failures: &Failures) -> WgpuConfiguration {
    let mut create = WgpuSetupCreateNew::without_display_handle();
    let describe = Arc::clone(&create.device_descriptor);
    let failures = failures.clone();
    create.native_adapter_selector = Some(Arc::new(move |adapters, surface| {
        let probe = |adapter: &Adapter| probe(adapter, surface, &describe(adapter));
        let driver = |adapter: &Adapter| Driver::from(adapter.get_info());
        first_usable(adapters, driver, probe, &failures).cloned().ok_or_else(|| failures.to_string())
    }));
    WgpuConfiguration { wgpu_setup: WgpuSetup::CreateNew(create), ..WgpuConfiguration::default() }
}

/// Returns the first adapter in the order of drivers that can draw.
fn first_usable<'a, A>(
    adapters: &'a [A],
    driver: impl Fn(&A) -> Driver,
    probe: impl Fn(&A) -> Result<(), String>,
    failures: &Failures,
) -> Option<&'a A> {
    let mut offered: Vec<(Driver, &A)> = adapters.iter().map(|adapter| (driver(adapter), adapter)).collect();
    offered.sort_by_key(|(driver, _)| driver.rank());
    offered.into_iter().find_map(|(driver, adapter)| {
        // A driver's fault can also be a panic in the code that translates for it.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| probe(adapter)));
        match outcome.unwrap_or_else(|_panic| Err("it crashed; the log has the details".to_owned())) {
            Ok(()) => {
                log::info!("graphics: drawing with {driver}");
                Some(adapter)
            }
            Err(reason) => {
                failures.add(driver, reason);
                None
            }
        }
    })
}

/// Uses an adapter as eframe does at the start, up to the compiled shaders.
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
    // Every scope has to be closed, in reverse order.
    let errors = scopes.into_iter().rev().filter_map(|scope| pollster::block_on(scope.pop()));
    errors.last().map_or(Ok(()), |error| Err(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(list: &[(&str, Backend, DeviceType)]) -> Vec<Driver> {
        list.iter().map(|&(name, backend, device)| Driver { name: name.to_owned(), backend, device }).collect()
    }

    /// A system with everything: what is tried, in its order, if nothing works.
    #[test]
    fn all_drivers_are_tried_cards_first_and_the_processor_last() {
        let drivers = offered(&[
            ("llvmpipe", Backend::Vulkan, DeviceType::Cpu),
            ("card", Backend::Gl, DeviceType::Other),
            ("built-in", Backend::Dx12, DeviceType::IntegratedGpu),
            ("llvmpipe", Backend::Gl, DeviceType::Cpu),
            ("card", Backend::Vulkan, DeviceType::DiscreteGpu),
        ]);
        let failures = Failures::default();
        let found = first_usable(&drivers, Clone::clone, |_| Err("no shaders".to_owned()), &failures);
        assert_eq!(found, None);
        assert_eq!(
            failures.to_string(),
            "card (Vulkan): no shaders; built-in (DirectX 12): no shaders; card (OpenGL): no shaders; \
             llvmpipe (Vulkan): no shaders; llvmpipe (OpenGL): no shaders"
        );
    }

    #[test]
    fn a_driver_that_fails_or_panics_is_passed_over() {
        let drivers = offered(&[
            ("broken", Backend::Dx12, DeviceType::DiscreteGpu),
            ("absent", Backend::Vulkan, DeviceType::DiscreteGpu),
            ("works", Backend::Gl, DeviceType::DiscreteGpu),
            ("never tried", Backend::Vulkan, DeviceType::Cpu),
        ]);
        let failures = Failures::default();
        let probe = |driver: &Driver| match driver.name.as_str() {
            "broken" => panic!("a driver crashes"),
            "works" => Ok(()),
            _ => Err("no device".to_owned()),
        };
        assert_eq!(first_usable(&drivers, Clone::clone, probe, &failures), Some(&drivers[2]));
        assert_eq!(
            failures.to_string(),
            "broken (DirectX 12): it crashed; the log has the details; absent (Vulkan): no device"
        );
    }

    #[test]
    fn a_system_without_drivers_says_so() {
        let failures = Failures::default();
        assert_eq!(first_usable::<Driver>(&[], Clone::clone, |_| Ok(()), &failures), None);
        assert_eq!(failures.to_string(), "the system offers none");
    }
}
