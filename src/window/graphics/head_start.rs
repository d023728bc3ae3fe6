//! A faster start with software rendering: the last working driver is opened while the window is created, and no other
//! graphics API is started.
//!
//! Without a graphics card this saves a third of the time to the first frame. With a card it would gain nothing, and a
//! card's driver may have been installed since, so all drivers are tried once a week and after any change.

use std::thread::{self, JoinHandle};

use eframe::egui_wgpu::{WgpuSetupCreateNew, WgpuSetupExisting};
use eframe::wgpu::{Backends, DeviceType, Instance};

use super::Driver;
use crate::storage::DriverNote;

/// A driver that is being opened.
#[derive(Debug, Default)]
pub(crate) struct HeadStart(Option<JoinHandle<Option<WgpuSetupExisting>>>);

impl HeadStart {
    /// Starts opening the driver in the note, if it is a recent one that renders in software.
    pub(crate) fn begin(note: Option<&DriverNote>) -> Self {
        let Some(name) = software_driver(note) else { return Self::default() };
        let opening = thread::Builder::new().name("graphics".to_owned()).spawn(move || open(&name));
        Self(
            opening
                .inspect_err(|error| log::warn!("graphics: the thread for an early start cannot start: {error}"))
                .ok(),
        )
    }

    /// Waits for the driver; `None` if there is none, or if it does not match the note.
    pub(crate) fn end(mut self) -> Option<WgpuSetupExisting> {
        self.wait()
    }

    fn wait(&mut self) -> Option<WgpuSetupExisting> {
        // A faulty driver can also cause a panic in wgpu; then all drivers are tried.
        self.0.take()?.join().ok().flatten()
    }
}

impl Drop for HeadStart {
    // Without a display the program ends at once. If LLVM registers its options at the same time, it aborts the
    // process.
    fn drop(&mut self) {
        self.wait();
    }
}

/// Returns the name of the driver in the note, if it is a recent one that renders in software.
pub(crate) fn software_driver(note: Option<&DriverNote>) -> Option<String> {
    let name = note.filter(|note| note.is_recent()).and_then(DriverNote::read);
    name.filter(|name| is_of_the_processor(name))
}

/// Whether this is Mesa's software driver for Vulkan.
fn is_of_the_processor(name: &str) -> bool {
    name.starts_with("llvmpipe ") && name.ends_with(" (Vulkan)")
}

fn open(name: &str) -> Option<WgpuSetupExisting> {
    let WgpuSetupCreateNew { mut instance_descriptor, device_descriptor, .. } =
        WgpuSetupCreateNew::without_display_handle();
    // An environment variable can exclude it.
    instance_descriptor.backends &= Backends::VULKAN;
    let instance = Instance::new(instance_descriptor);
    let adapters = pollster::block_on(instance.enumerate_adapters(Backends::VULKAN));
    if adapters.iter().any(|adapter| adapter.get_info().device_type != DeviceType::Cpu) {
        return None;
    }
    let adapter = adapters.into_iter().find(|adapter| Driver::from(adapter.get_info()).to_string() == name)?;
    let (device, queue) = pollster::block_on(adapter.request_device(&device_descriptor(&adapter)))
        .inspect_err(|error| log::warn!("graphics: {name} did not open: {error}"))
        .ok()?;
    log::info!("graphics: drawing with {name} again");
    Some(WgpuSetupExisting { instance, adapter, device, queue })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::storage::Folders;

    #[test]
    fn the_end_of_the_program_waits_for_the_driver() {
        let is_open = Arc::new(AtomicBool::new(false));
        let opened = Arc::clone(&is_open);
        let opening = thread::Builder::new().name("graphics".to_owned()).spawn(move || {
            thread::sleep(Duration::from_millis(50));
            opened.store(true, Ordering::Relaxed);
            None
        });
        drop(HeadStart(opening.ok()));
        assert!(is_open.load(Ordering::Relaxed));
    }

    #[test]
    fn only_a_recent_driver_of_the_processor_has_a_head_start() {
        for (name, expected) in [
            ("llvmpipe (LLVM 19.1.7, 256 bits) (Vulkan)", true),
            ("llvmpipe (LLVM 19.1.7, 256 bits) (OpenGL)", false),
            ("AMD Radeon RX 6600 (RADV NAVI23) (Vulkan)", false),
            ("", false),
        ] {
            assert_eq!(is_of_the_processor(name), expected, "{name}");
        }
        assert!(HeadStart::begin(None).end().is_none());
        let folder = tempfile::tempdir().unwrap();
        let note = DriverNote::of(&Folders::single(folder.path().to_owned()));
        assert!(HeadStart::begin(Some(&note)).end().is_none(), "nothing is noted");
        note.write("llvmpipe of another day (Vulkan)").unwrap();
        assert!(HeadStart::begin(Some(&note)).end().is_none(), "no driver is called so");
    }
}
