//! What the desktop knows the program by: its id and its icon.
//!
//! ```text
//!   APP_ID ─▶ Wayland app id, X11 WM_CLASS ─▶ the menu entry of the same name, its icon
//!   icon() ─▶ _NET_WM_ICON, the taskbar of Windows, the Dock of macOS
//! ```

use egui::{IconData, ViewportBuilder};

/// The name of the program among all programs: of its windows, its menu entry, its packages.
///
/// It begins as the folder of the settings does on macOS. The packages in `assets/packaging` and the manifest use it
/// too, and a test compares them.
pub const APP_ID: &str = "rs.skyline.Skyline";

/// Large enough for the Dock of a dense screen.
static ICON: &[u8] = include_bytes!("../../assets/icon/skyline-256.png");

/// The window by which the desktop recognises the program.
#[must_use]
pub fn viewport() -> ViewportBuilder {
    ViewportBuilder::default().with_title("Skyline").with_app_id(APP_ID).with_icon(icon())
}

/// The picture for title bar, taskbar and window switcher.
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
