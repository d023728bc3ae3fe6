//! The program's identity on the desktop: its id and its icon.
//!
//! ```text
//!   APP_ID ─▶ Wayland app id, X11 WM_CLASS ─▶ the menu entry of the same name, its icon
//!   icon() ─▶ _NET_WM_ICON, the taskbar of Windows, the Dock of macOS
//! ```

use egui::{IconData, ViewportBuilder};

/// The application id, used by windows, the menu entry and packages.
///
/// Its first parts are those of the settings folder on macOS. A test compares it with `assets/packaging` and the
/// manifest.
pub const APP_ID: &str = "rs.skyline.Skyline";

/// The file name extension of a saved game, which the packages register with the system.
pub const EXTENSION: &str = "skyline";

/// The icon, large enough for the Dock of a high-density screen.
static ICON: &[u8] = include_bytes!("../../assets/icon/skyline-256.png");

/// The window with the application id and the icon.
#[must_use]
pub fn viewport() -> ViewportBuilder {
    ViewportBuilder::default().with_title("Skyline").with_app_id(APP_ID).with_icon(icon())
}

/// The icon for the title bar, the taskbar and the window switcher.
fn icon() -> IconData {
    eframe::icon_data::from_png_bytes(ICON)
        .inspect_err(|error| log::error!("the window's icon cannot be read: {error}"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_can_be_read() {
        let icon = icon();
        assert_eq!((icon.width, icon.height, icon.rgba.len()), (256, 256, 256 * 256 * 4));
        assert!(icon.rgba.chunks_exact(4).any(|pixel| pixel[3] == 0), "round corners are clear");
        assert!(icon.rgba.chunks_exact(4).any(|pixel| pixel == [0xFF, 0xC4, 0x6B, 0xFF]), "a window is lit");
    }
}
