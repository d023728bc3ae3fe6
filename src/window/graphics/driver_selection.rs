//! A faster start with software rendering on Linux: Vulkan loads only the driver that will be used.
//!
//! Mesa's drivers for graphics cards are large. Loading those that find no card takes about a tenth of the time to the
//! first frame. The Vulkan loader reads its selection from the environment, so the program restarts itself with it.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use super::head_start::software_driver;
use crate::storage::DriverNote;

/// The variable by which the Vulkan loader selects drivers, by the names of their manifests.
const SELECTION: &str = "VK_LOADER_DRIVERS_SELECT";
/// The name of the manifest of Mesa's software driver, `lvp_icd.json` or one for each architecture.
const SOFTWARE_DRIVER: &str = "lvp_icd*";
/// The device files of graphics cards: kernel drivers, Nvidia's own, Windows Subsystem for Linux, Adreno, Mali.
const CARDS: [&str; 5] = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/kgsl-3d0", "/dev/mali0"];

/// Restarts the program so that it loads only the software driver, if the note names that one and there is still no
/// graphics card. Returns if there is nothing to gain, or if the restart fails.
pub(crate) fn load_only_the_software_driver(note: Option<&DriverNote>) {
    let has_card = CARDS.iter().any(|device| Path::new(device).exists());
    // Respect loader variables that the user has set.
    let is_configured = env::vars_os().any(|(variable, _)| variable.as_encoded_bytes().starts_with(b"VK_"));
    if has_card || is_configured || software_driver(note).is_none() {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let error = Command::new(program).args(env::args_os().skip(1)).env(SELECTION, SOFTWARE_DRIVER).exec();
    log::warn!("graphics: the program could not be restarted with one driver: {error}");
}
